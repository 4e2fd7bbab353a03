//! The verdicts about the whole board agree: around the regions there is nothing but living stones.

use std::collections::BTreeMap;

use binmatrix_analysis::board_life::{BOARD_POSITIONS, Bounds, Fate, LifeVerdict};
use binmatrix_analysis::local_life::LocalOutcome;

use super::{problems, read};

/// The fate for an outcome on a board with nothing but living stones around.
const fn fate(outcome: LocalOutcome) -> Fate {
    match outcome {
        LocalOutcome::Dead => Fate::Dies,
        LocalOutcome::Ko => Fate::Ko,
        LocalOutcome::Seki | LocalOutcome::Alive => Fate::Stays,
    }
}

#[test]
fn verdicts_about_known_regions() {
    let mut decided = BTreeMap::<Option<Fate>, usize>::new();
    for known in problems() {
        let local = read(&known).local;
        let verdict =
            LifeVerdict::of(local.board(), local.goal(), BOARD_POSITIONS).expect("a goal");
        let claim = verdict.some;
        for (bounds, right) in [claim.attacker_first, claim.defender_first]
            .into_iter()
            .zip(known.outcomes)
        {
            let Bounds { least, most } = bounds;
            let is_possible = |&outcome: &LocalOutcome| (least..=most).contains(&fate(outcome));
            assert!(
                right.iter().any(is_possible),
                "{} {right:?}: {verdict:?}\n{}",
                known.name,
                local.board()
            );
            *decided.entry(bounds.fate()).or_default() += 1;
        }
    }
    println!("fates of the known regions: {decided:?}");
    assert_eq!(decided.get(&None), None, "every claim is decided");
}
