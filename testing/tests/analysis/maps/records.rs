//! Tests every tenth position of historical games.

use binmatrix::{Board, Color, Point, Points, Rules};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::influence::Spread;
use binmatrix_analysis::survey;

use binmatrix_testing::convert::board_size;
use binmatrix_testing::maps_vs_reference::{Judged, surveys_on};
use binmatrix_testing::matrix_types::Choice;

const RECORDS: [(&str, &str); 2] = [
    (
        "ear-reddening-1846",
        include_str!("../../../../games/ear-reddening-1846.sgf"),
    ),
    (
        "castle-1861",
        include_str!("../../../../games/castle-1861.sgf"),
    ),
];

/// The positions after every tenth move of a record without variations.
fn positions(record: &str) -> Vec<Board> {
    let mut board = Board::new(board_size(19, 19));
    let mut positions = Vec::new();
    let nodes = record.split(';').skip(2);
    for (number, node) in nodes.enumerate() {
        let bytes = node.as_bytes();
        let color = if bytes[0] == b'B' {
            Color::Black
        } else {
            Color::White
        };
        let point = Point::new(bytes[3] - b'a', bytes[2] - b'a').expect("a point");
        board.set_to_move(color);
        board.play(point, &Rules::default()).expect("a legal move");
        if (number + 1) % 10 == 0 {
            positions.push(board);
        }
    }
    positions
}

#[test]
fn every_tenth_move_is_surveyed_alike() {
    let options = SurveyOptions::default();
    for (name, record) in RECORDS {
        let positions = positions(record);
        assert!(positions.len() > 13, "{name}: {}", positions.len());
        for (number, board) in positions.iter().enumerate() {
            let survey = survey::of(board, &options);
            for (matrix, found) in surveys_on(Choice::in_turn(number), board, &options) {
                assert_eq!(found, survey, "{name}, {matrix}\n{board}");
            }
            // Every stone is in one cluster, and every cluster in one group.
            let mut stones = Points::empty(board.size());
            for cluster in &survey.clusters.clusters {
                assert!(stones.is_disjoint(cluster.stones));
                stones = stones | cluster.stones;
            }
            let left = board.without(survey.dead);
            assert_eq!(
                stones,
                left.stones(Color::Black) | left.stones(Color::White)
            );
            let mut numbers: Vec<_> = survey
                .shadows
                .groups
                .iter()
                .flat_map(|group| group.clusters.clone())
                .collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..survey.clusters.clusters.len()));
        }
        let last = positions.last().expect("a position");
        let judged = Judged::new(last, options, Spread::TERRITORY);
        judged.assert_on(Choice::one(0));
        let survey = survey::of(last, &options);
        println!(
            "{name}: {} positions; at the last {} clusters, {} eyes, {} groups, {} rounds",
            positions.len(),
            survey.clusters.clusters.len(),
            survey.clusters.eyes.len(),
            survey.shadows.groups.len(),
            survey.map.rounds
        );
    }
}
