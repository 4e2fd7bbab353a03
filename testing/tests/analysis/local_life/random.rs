//! Tests random regions against the reference.

use binmatrix_analysis::local_life::LocalPosition;
use std::collections::BTreeMap;

use binmatrix::{Board, BoardSize, Color, Point, Points, Rng, Setup, Symmetry};
use binmatrix_analysis::local_life::{LOCAL_POSITIONS, LocalOutcome, LocalStatus};

use binmatrix_testing::generate::random_bytes;
use binmatrix_testing::local_life_vs_reference::{self, Limits, compare, input};
use binmatrix_testing::matrix_types::on_any_bytes;
use binmatrix_testing::replay::replay;
use binmatrix_testing::thorough::usual_or_thorough;

#[test]
fn corpus() {
    replay("local_life_vs_reference", local_life_vs_reference::run);
}

#[test]
fn any_bytes() {
    on_any_bytes(120, 7, |bytes| local_life_vs_reference::run(&bytes));
}

/// The answer for black stones on the whole board except in the lower right 3×3 corner, which has these cells, and its first
/// moves as places in the corner. `None` if there is no such position.
fn corner_of_full_board(size: BoardSize, cells: &[Option<Color>; 9]) -> Option<CornerAnswer> {
    let mut setup = Setup::new(size);
    setup.black = Points::full(size);
    let (row, column) = (size.height() - 3, size.width() - 3);
    for (number, cell) in (0..).zip(cells) {
        let point = Point::new(row + number / 3, column + number % 3).expect("a point");
        if *cell != Some(Color::Black) {
            setup.black.remove(point);
        }
        if *cell == Some(Color::White) {
            setup.white.insert(point);
        }
    }
    let board = Board::from_setup(&setup).ok()?;
    let black = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, black, Points::full(size)).ok()?;
    assert_eq!(local.region().len(), size.points());
    let answer = local.solve(20_000);
    let places = |points: Points| {
        let place = |point: Point| (point.row() - row, point.column() - column);
        points.iter().map(place).collect()
    };
    Some(CornerAnswer {
        status: answer.status,
        exact: answer.exact,
        first: [answer.attacker_first, answer.defender_first],
        moves: [places(answer.killing), places(answer.saving)],
    })
}

/// See [`corner_of_full_board`].
#[derive(PartialEq, Eq, Debug)]
struct CornerAnswer {
    status: LocalStatus,
    exact: bool,
    first: [Option<LocalOutcome>; 2],
    moves: [Vec<(u8, u8)>; 2],
}

/// Regions of more than 64 points are read with larger integers. The answer is that for the same corner in a small region, and
/// the points of the corner are among the last.
#[test]
fn regions_of_up_to_128_points() {
    let size = |width, height| BoardSize::new(width, height).expect("a size");
    let mut rng = Rng::new(90);
    let (mut statuses, mut unread) = (BTreeMap::<(usize, &str), usize>::new(), 0);
    for index in 0..600 {
        let cells = [(); 9].map(|()| match rng.below(5) {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        });
        let larger = [size(8, 8), size(13, 5), size(9, 9), size(16, 8)][index % 4];
        if let Some(expected) = corner_of_full_board(size(7, 7), &cells) {
            let answer = corner_of_full_board(larger, &cells).expect("the same corner");
            if !(answer.exact && expected.exact) {
                // A chain of the goal is left on a board that its other stones have been captured from.
                unread += 1;
                continue;
            }
            assert_eq!(answer, expected, "{larger}, {cells:?}");
            let key = (larger.points(), answer.status.name());
            *statuses.entry(key).or_default() += 1;
        }
    }
    let read: usize = statuses.values().sum();
    println!("{statuses:?}, {unread} not read");
    assert!(
        statuses.len() >= 16 && read > 9 * unread,
        "{statuses:?}, {unread}"
    );
}

/// The same position with the colors swapped.
fn exchanged(board: &Board) -> Board {
    let mut setup = Setup::from(board);
    (setup.black, setup.white) = (setup.white, setup.black);
    setup.ko = None;
    Board::from_setup(&setup).expect("a position")
}

/// The image of a cluster has the image of its answer: nothing depends on the order of points or on the color.
#[test]
fn answers_turn_with_the_board() {
    let mut rng = Rng::new(85);
    let (mut regions, mut with_points) = (0, 0);
    while regions < 150 {
        let len = 20 + rng.below(120) as usize;
        let bytes = random_bytes(&mut rng, len);
        let Some(input) = input(&bytes) else { continue };
        let of = |board: &Board, color: Color, cluster: Points, shadow: Points| {
            let local = LocalPosition::new(board, color, cluster, shadow);
            local.expect("a cluster")
        };
        let local = of(&input.board, input.defender, input.cluster, input.shadow);
        if (local.region() & local.board().empty()).len() > 6 {
            continue;
        }
        let answer = local.solve(100_000);
        if !answer.exact {
            continue;
        }
        regions += 1;
        with_points += usize::from(!(answer.killing | answer.saving).is_empty());
        for symmetry in Symmetry::ALL {
            let turned = |set: Points| set.transform(symmetry);
            let board = input.board.transform(symmetry);
            for (board, defender) in [
                (board, input.defender),
                (exchanged(&board), !input.defender),
            ] {
                let image = of(
                    &board,
                    defender,
                    turned(input.cluster),
                    turned(input.shadow),
                );
                assert_eq!(image.region(), turned(local.region()), "{board}");
                let found = image.solve(LOCAL_POSITIONS);
                let mut right = answer;
                right.killing = turned(answer.killing);
                right.saving = turned(answer.saving);
                // Moves are tried in another order.
                right.positions = found.positions;
                assert_eq!(found, right, "{board}");
            }
        }
    }
    assert!(with_points > 30, "{with_points}");
}

/// Every answer about a small region is compared with exhaustive search, and in part with every line of play. Each
/// status must occur many times.
#[test]
fn random_regions_equal_the_reference() {
    let limits = Limits {
        points: 6,
        positions: 8000,
        moves: 2000,
    };
    let wanted: usize = usual_or_thorough(125, 1000);
    let mut rng = Rng::new(83);
    let mut reached = BTreeMap::<String, usize>::new();
    let (mut regions, mut by_lines, mut most) = (0, 0, 0);
    while regions < wanted {
        let len = 20 + rng.below(120) as usize;
        let bytes = random_bytes(&mut rng, len);
        let compared = input(&bytes).and_then(|input| compare(&input, limits));
        let Some(compared) = compared else { continue };
        regions += 1;
        by_lines += compared.by_lines;
        most = most.max(compared.positions);
        let answer = compared.answer;
        *reached.entry(answer.status.to_string()).or_default() += 1;
        *reached
            .entry(format!("{} points", compared.empty))
            .or_default() += 1;
        let mut count = |case: &str, is: bool| {
            *reached.entry(case.into()).or_default() += usize::from(is);
        };
        let outcomes = (answer.attacker_first, answer.defender_first);
        count("several killing", answer.killing.len() > 1);
        count(
            "ko for both",
            outcomes == (Some(LocalOutcome::Ko), Some(LocalOutcome::Ko)),
        );
        count(
            "seki or dead",
            outcomes == (Some(LocalOutcome::Dead), Some(LocalOutcome::Seki)),
        );
        assert_ne!(answer.status, LocalStatus::Unknown);
    }
    println!("{regions} regions, {by_lines} answers by lines, up to {most} positions, {reached:?}");
    assert!(by_lines >= 2 * wanted);
    for (status, least) in [
        ("alive", 80),
        ("dead", 100),
        ("unsettled", 80),
        ("ko", 30),
        ("seki", 6),
    ] {
        let count = reached.get(status).copied().unwrap_or(0);
        assert!(1000 * count >= least * wanted, "{status}: {reached:?}");
    }
}

/// A limit that is too small gives no answer, and never a wrong one.
#[test]
fn limits_make_no_mistakes() {
    let mut rng = Rng::new(84);
    let mut unknown = 0;
    for _ in 0..300 {
        let bytes = random_bytes(&mut rng, 100);
        let Some(input) = input(&bytes) else { continue };
        let local = LocalPosition::new(&input.board, input.defender, input.cluster, input.shadow);
        let local = local.expect("a cluster");
        let right = local.solve(200_000);
        for limit in [0, 1, 10, 100, 1000] {
            let answer = local.solve(limit);
            // Each question ends after the moves of one position.
            assert!(answer.positions <= 3 * (limit + 130));
            match answer.status {
                LocalStatus::Unknown => unknown += 1,
                _ if right.status == LocalStatus::Unknown => panic!("{answer:?}"),
                _ => assert_eq!(
                    (answer.status, answer.killing),
                    (right.status, right.killing)
                ),
            }
        }
    }
    assert!(unknown > 200);
}
