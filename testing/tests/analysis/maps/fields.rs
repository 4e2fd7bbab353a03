//! Tests every step of the maps against the reference, on every matrix type.

use binmatrix_analysis::survey;
use std::collections::BTreeMap;

use binmatrix::{Board, BoardSize, Color, Points, Rng, Rules, SuicideRule};
use binmatrix_analysis::clusters::Status;
use binmatrix_analysis::color_map::Link;
use binmatrix_analysis::influence::Spread;

use binmatrix_testing::generate::random_member;
use binmatrix_testing::maps_vs_reference::{self, Judged, options};
use binmatrix_testing::matrix_types::{Choice, on_any_bytes};
use binmatrix_testing::positions::{random_position, random_positions};
use binmatrix_testing::replay::replay;

/// Compares a position in all its steps and counts the cases that occur.
fn compare(
    board: &Board,
    choice: Choice,
    rng: &mut Rng,
    reached: &mut BTreeMap<&'static str, usize>,
) {
    let options = options(rng.below(8) as u8, rng.below(256) as u8);
    let rule = Spread::Bouzy {
        dilations: rng.below(16) as u8,
        erosions: rng.below(64) as u8,
    };
    let judged = Judged::new(board, options, rule);
    judged.assert_on(choice);
    let survey = survey::of(board, &options);
    let mut count = |case, is: bool| *reached.entry(case).or_default() += usize::from(is);
    let size = board.size();
    let map = &survey.first_map;
    let mut neutral = false;
    for point in Points::full(size) {
        for next in size.neighbors(point) {
            let link = map.link(point, next);
            neutral |= link == Some(Link::Neutral)
                && board.at(point).is_none()
                && board.at(next).is_none();
        }
    }
    count("two points in the same round", neutral);
    count("five rounds", map.rounds >= 5);
    for cluster in &survey.first_clusters.clusters {
        count("alive", cluster.status == Status::Alive);
        count("dead", cluster.status == Status::Dead);
        count(
            "surrounded, and not dead",
            cluster.surrounded && cluster.status != Status::Dead,
        );
        count("several around", cluster.around.len() > 1);
        count("several eyes", cluster.eyes.len() > 1);
    }
    for eye in &survey.first_clusters.eyes {
        count("a shape", eye.shape.is_some());
        count("large eye", eye.points.len() > 3 && eye.shape.is_none());
    }
    count("another map", !survey.dead.is_empty());
    for (number, shadow) in survey.shadows.of_clusters.iter().enumerate() {
        let others = survey.shadows.of_clusters.iter().skip(number + 1);
        count(
            "shared shadow",
            others.clone().any(|other| !other.is_disjoint(*shadow)),
        );
        count("no shadow", shadow.is_empty());
        let color = survey.clusters.clusters[number].color;
        count(
            "shadow on enemy stones",
            !shadow.is_disjoint(board.stones(!color)),
        );
    }
    for group in &survey.shadows.groups {
        count("group of several", group.clusters.len() > 1);
    }
}

#[test]
fn random_positions_equal_the_reference() {
    let (rng, mut reached) = (&mut Rng::new(72), BTreeMap::new());
    for (number, board) in random_positions(71, 320).enumerate() {
        compare(&board, Choice::in_turn(number), rng, &mut reached);
    }
    // Dead clusters are rare: one color has most of the board, the other a few stones.
    for number in 0..120 {
        let side = [7, 9, 9, 13][number % 4];
        let size = BoardSize::square(side).expect("a side");
        let board = mostly_one_color(rng, size);
        compare(&board, Choice::in_turn(number), rng, &mut reached);
    }
    println!("{reached:?}");
    assert_eq!(reached.len(), 14);
    assert!(reached.values().all(|&count| count >= 5), "{reached:?}");
}

/// Black plays, and White occasionally, to the end of a game of light moves: Black has many eyes.
pub(crate) fn mostly_one_color(rng: &mut Rng, size: BoardSize) -> Board {
    let rules = Rules::SIMPLE.with_suicide(SuicideRule::Forbidden);
    let mut board = Board::new(size);
    for _ in 0..size.points() {
        let color = match rng.below(3) {
            0 => Color::White,
            _ => Color::Black,
        };
        board.set_to_move(color);
        let eyes = board.eyes(color, binmatrix::EyeRule::PointEye);
        if let Some(point) = random_member(rng, &(board.legal_points(&rules) - eyes)) {
            board.play(point, &rules).expect("a legal move");
        }
    }
    board
}

/// A few of the largest and the longest boards, for every kind of storage.
#[test]
fn large_boards_equal_the_reference() {
    let (rng, mut reached) = (&mut Rng::new(73), BTreeMap::new());
    for (width, height) in [
        (19, 19),
        (25, 25),
        (25, 2),
        (2, 25),
        (25, 1),
        (1, 25),
        (22, 23),
    ] {
        let size = BoardSize::new(width, height).expect("sides");
        compare(
            &random_position(rng, size),
            Choice::EVERY,
            rng,
            &mut reached,
        );
    }
    assert!(reached["group of several"] > 0, "{reached:?}");
}

#[test]
fn corpus() {
    replay("maps_vs_reference", maps_vs_reference::run_everywhere);
}

/// Bytes from quickcheck, partly from a random seed.
#[test]
fn any_bytes_make_a_position_that_agrees() {
    on_any_bytes(100, 6, |bytes| maps_vs_reference::run_everywhere(&bytes));
}
