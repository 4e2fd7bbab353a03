//! The reference, which visits every position, agrees about the smaller problems and their vital points.

use std::collections::BTreeMap;

use binmatrix::Points;
use binmatrix_analysis::local_life::LocalOutcome::{Alive, Dead, Ko, Seki};
use binmatrix_analysis::local_life::{LOCAL_POSITIONS, LocalOutcome, LocalPosition, LocalStatus};
use binmatrix_reference as reference;
use binmatrix_reference::local_life::{self, Outcome, Solution};

use super::{A, Corner, S, known, problems, read, second_line};
use binmatrix_testing::convert::*;
use binmatrix_testing::thorough::usual_or_thorough;

/// The same position for the reference.
fn judged(local: &LocalPosition) -> local_life::LocalPosition {
    let list =
        |set: Points| -> Vec<reference::Point> { set.iter().map(to_reference_point).collect() };
    let judged = local_life::local_position(
        &to_reference(local.board()),
        reference::Color::Black,
        &list(local.goal()),
        &list(local.region()),
    );
    judged.expect("a cluster")
}

fn of_reference(outcome: Outcome) -> LocalOutcome {
    match outcome {
        Outcome::Dead => Dead,
        Outcome::Ko => Ko,
        Outcome::Seki => Seki,
        Outcome::Alive => Alive,
    }
}

/// Solves the smaller regions by visiting every position. The vital points are those of the reference.
#[test]
fn known_regions_by_the_reference() {
    let (mut solved, mut vital, mut all) = (0, 0, 0);
    for known in problems() {
        let local = read(&known).local;
        all += 1;
        let judged = judged(&local);
        let empty = (local.region() & local.board().empty()).len();
        let is_small = empty <= usual_or_thorough(6, 7);
        let most = usual_or_thorough(2500, 40_000);
        let Some(solution) = is_small.then(|| Solution::of(&judged, most)).flatten() else {
            continue;
        };
        solved += 1;
        let answer = local.solve(LOCAL_POSITIONS);
        let colors = [reference::Color::White, reference::Color::Black];
        let found = colors.map(|first| of_reference(solution.outcome(first)));
        for (found, right) in found.iter().zip(known.outcomes) {
            assert!(right.contains(found), "{}\n{}", known.name, local.board());
        }
        assert_eq!(
            [answer.attacker_first, answer.defender_first],
            found.map(Some),
            "{}\n{}",
            known.name,
            local.board()
        );
        if answer.status == LocalStatus::Unsettled {
            vital += 1;
            let best =
                colors.map(|first| points_of(local.board().size(), &solution.best_points(first)));
            assert_eq!([answer.killing, answer.saving], best, "{}", known.name);
        }
    }
    println!("{solved} of {all} by the reference, {vital} of them with vital points");
    assert!(solved >= 150 && vital >= 25, "{solved} {vital}");
}

/// Small notchers with strong and weak hips; of most, only the reference, which visits every position, knows the status.
#[test]
fn notchers_by_the_reference() {
    let mut statuses = BTreeMap::<String, usize>::new();
    let (mut compared, mut all) = (0, 0);
    for known in second_line::judged_notchers() {
        all += 1;
        let local = read(&known).local;
        let most = usual_or_thorough(10_000, 200_000);
        let Some(solution) = Solution::of(&judged(&local), most) else {
            continue;
        };
        let colors = [reference::Color::White, reference::Color::Black];
        let outcomes = colors.map(|first| of_reference(solution.outcome(first)));
        let answer = local.solve(LOCAL_POSITIONS);
        assert_eq!(
            [answer.attacker_first, answer.defender_first],
            outcomes.map(Some),
            "{}\n{}",
            known.name,
            local.board()
        );
        compared += 1;
        *statuses.entry(answer.status.to_string()).or_default() += 1;
    }
    println!("{compared} of {all} notchers: {statuses:?}");
    assert!(compared >= usual_or_thorough(13, 28), "{compared}");
}

/// Three rows of three in the corner, by the reference, which visits all 82,822 positions. The defender lives in seki.
#[test]
fn carpenters_square_by_the_reference() {
    let square = known("square", "", Corner, 0, [S, A], "... / ... / ...");
    let local = read(&square).local;
    let answer = local.solve(LOCAL_POSITIONS);
    let solution = Solution::of(&judged(&local), 100_000).expect("few positions");
    assert_eq!(solution.positions(), 82_822);
    let colors = [reference::Color::White, reference::Color::Black];
    let outcomes = colors.map(|first| of_reference(solution.outcome(first)));
    assert_eq!(outcomes, [Seki, Alive]);
    assert_eq!(
        [answer.attacker_first, answer.defender_first],
        outcomes.map(Some)
    );
}
