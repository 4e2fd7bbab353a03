//! Seki, by its definition: neither color can capture anything, and whoever plays first on the shared liberties is
//! captured.
//!
//! The question concerns a string that is not pass-alive. Its *area* is the empty regions beside it, those beside the
//! strings around them that are not pass-alive either, and so on. The answer is about those strings, of both colors.
//! The players take turns to play on points of the area and of the strings' stones, or pass; a ko on the board at the
//! start is ignored. A color can capture from the other if it can capture one of the strings' original stones, whatever
//! the other plays and whatever it loses itself before ([`takeable_in`]).

use crate::benson::benson;
use crate::board::{Board, Color, Point, Suicide};
use crate::safety::takeable_in;

/// The result of [`seki`]. All points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seki {
    /// The relation of the strings to each other.
    pub verdict: Verdict,
    /// The stones of the strings, Black's first.
    pub stones: [Vec<Point>; 2],
    /// The empty points of the area.
    pub area: Vec<Point>,
    /// The points of the area that are liberties of strings of both colors.
    pub shared: Vec<Point>,
}

/// The relation of strings to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The strings are in seki.
    ///
    /// Neither color, moving first, can capture a stone. They share liberties; after each legal move on one of these,
    /// the opponent can capture a stone of the player.
    Seki,
    /// Neither color, moving first, can capture a stone, but the strings are not in seki.
    BothStand,
    /// All strings are of one color; or there is one of each color, and one of them can be captured.
    NotSeki,
    /// There are more than two strings, and one can be captured.
    Unknown,
}

const COLORS: [Color; 2] = [Color::Black, Color::White];

/// Decides if the string on a point is in seki; `None` if there is no stone or if it is pass-alive. Tries all play, so
/// it is meant for few points.
#[must_use]
pub fn seki(board: &Board, point: Point, suicide: Suicide) -> Option<Seki> {
    board.at(point)?;
    let unsettled: Vec<Vec<Point>> = COLORS
        .iter()
        .flat_map(|&color| {
            let alive = benson(board, color, suicide).alive;
            let strings = board.chains_of(color).into_iter();
            strings.filter(move |string| !alive.contains(&string[0]))
        })
        .collect();
    let mut strings: Vec<&Vec<Point>> = unsettled.iter().filter(|s| s.contains(&point)).collect();
    if strings.is_empty() {
        return None;
    }
    let regions = board.components(&|point| board.at(point).is_none());
    let touches = |string: &[Point], region: &[Point]| {
        let liberties = board.liberties(string);
        region.iter().any(|point| liberties.contains(point))
    };
    let mut area: Vec<&Vec<Point>>;
    loop {
        area = regions
            .iter()
            .filter(|region| strings.iter().any(|string| touches(string, region)))
            .collect();
        let around: Vec<&Vec<Point>> = unsettled
            .iter()
            .filter(|string| area.iter().any(|region| touches(string, region)))
            .chain(unsettled.iter().filter(|string| string.contains(&point)))
            .collect();
        let more = |string: &&Vec<Point>| around.contains(string);
        let next: Vec<&Vec<Point>> = unsettled.iter().filter(more).collect();
        if next == strings {
            break;
        }
        strings = next;
    }
    let area = sorted(area.into_iter().flatten().copied());
    let of = |color: Color| {
        let own = strings
            .iter()
            .filter(|string| board.at(string[0]) == Some(color));
        own.copied().collect::<Vec<_>>()
    };
    let of_both = COLORS.map(of);
    let stones = of_both
        .each_ref()
        .map(|strings| sorted(strings.iter().copied().flatten().copied()));
    let has_liberty = |strings: &[&Vec<Point>], point: &Point| {
        strings
            .iter()
            .any(|string| board.liberties(string).contains(point))
    };
    let mut shared = area.clone();
    shared.retain(|point| of_both.iter().all(|strings| has_liberty(strings, point)));
    let counts = of_both.map(|strings| strings.len());
    let verdict = verdict(board, &stones, counts, &area, &shared, suicide);
    Some(Seki {
        verdict,
        stones,
        area,
        shared,
    })
}

fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort();
    points
}

fn verdict(
    board: &Board,
    stones: &[Vec<Point>; 2],
    counts: [usize; 2],
    area: &[Point],
    shared: &[Point],
    suicide: Suicide,
) -> Verdict {
    if counts.contains(&0) {
        return Verdict::NotSeki;
    }
    let field = [area, &stones[0], &stones[1]].concat();
    let start = Board::from_cells(board.width(), board.height(), board.cells().to_vec());
    let is_taken = |color: Color, board: &Board| {
        let stones = &stones[usize::from(color == Color::White)];
        let stand = stones.iter().all(|&stone| board.at(stone) == Some(color));
        // A suicide has removed them.
        !stand || takeable_in(&field, std::slice::from_ref(board), color, stones, suicide)[0]
    };
    if COLORS.iter().any(|&color| is_taken(color, &start)) {
        return match counts {
            [1, 1] => Verdict::NotSeki,
            _ => Verdict::Unknown,
        };
    }
    let loses = |color: Color, point: Point| {
        let mut after = start.clone();
        after.set_to_move(color);
        after.play(Some(point), suicide).is_err() || is_taken(color, &after)
    };
    let all_lose = COLORS
        .iter()
        .all(|&color| shared.iter().all(|&point| loses(color, point)));
    match !shared.is_empty() && all_lose {
        true => Verdict::Seki,
        false => Verdict::BothStand,
    }
}
