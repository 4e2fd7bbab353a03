//! Life and death of groups on the whole board.

use binmatrix::{Board, ByColor, Color, Point, Points, Rules};
use binmatrix_analysis::board_life::LifeVerdict;
use binmatrix_analysis::seki::{self, SekiVerdict};
use binmatrix_analysis::semeai::Semeai;
use thiserror::Error;

use crate::formats::text::excerpt;
use crate::results::map::survey;

/// The groups to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Groups {
    /// The groups with stones on these vertices, in GTP notation.
    At(Vec<String>),
    /// All groups.
    All,
}

/// The reason why a group cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroupError {
    /// The text is no vertex of the board.
    #[error("`{0}` is not a vertex of this board")]
    NoVertex(String),
    /// There is no stone.
    #[error("there is no stone on {0}")]
    NoStone(String),
    /// A semeai is between two groups of different colors.
    #[error("a semeai is between two groups of different colors, not {0}")]
    NoSemeai(String),
}

/// A group and its verdict.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its first stone in board order.
    pub origin: Point,
    /// The verdict about it.
    pub verdict: LifeVerdict,
    /// If its first stone is in seki with its neighbors; `None` if that stone is unconditionally alive.
    pub seki: Option<SekiVerdict>,
}

/// Returns the stones of the groups, each once: the clusters of the color map, before anything is taken off.
///
/// # Errors
/// - [`GroupError`] if a vertex has no stone.
pub fn stones_of(board: &Board, groups: &Groups) -> Result<Vec<Points>, GroupError> {
    let clusters = survey(board).first_clusters.clusters;
    let all = clusters.iter().map(|cluster| cluster.stones);
    let all = all.filter(|stones| !stones.is_empty());
    let Groups::At(vertices) = groups else {
        return Ok(all.collect());
    };
    let mut found: Vec<Points> = Vec::new();
    for vertex in vertices {
        let point = Point::from_vertex(vertex, board.size())
            .map_err(|_| GroupError::NoVertex(excerpt(&[vertex])))?;
        let stones = all.clone().find(|stones| stones.contains(point));
        let stones = stones.ok_or_else(|| GroupError::NoStone(vertex.to_uppercase()))?;
        if !found.contains(&stones) {
            found.push(stones);
        }
    }
    Ok(found)
}

/// Reads a group, with at most `positions` positions for each claim.
///
/// # Panics
/// - if the stones are not of one color of this board.
#[must_use]
pub fn read(board: &Board, stones: Points, positions: u32) -> Group {
    let verdict = LifeVerdict::of(board, stones, positions).expect("stones of one color");
    let origin = verdict.goal.iter().next().expect("a stone");
    let seki = seki::at(board, origin, &Rules::SIMPLE).map(|seki| seki.verdict);
    Group {
        origin,
        verdict,
        seki,
    }
}

/// Checks that a semeai is possible between groups of stones.
///
/// # Errors
/// - [`GroupError::NoSemeai`] if there are not two, of different colors.
pub fn check_semeai(board: &Board, groups: &[Points]) -> Result<(), GroupError> {
    let is_black = |stones: &Points| stones.is_subset(board.stones(Color::Black));
    match groups {
        [one, other] if is_black(one) != is_black(other) => Ok(()),
        _ => {
            let name = |stones: &Points| {
                let color = if is_black(stones) {
                    Color::Black
                } else {
                    Color::White
                };
                let origin = stones.iter().next().expect("a stone");
                format!("{} {}", color.name(), origin.vertex(board.size()))
            };
            let names: Vec<String> = groups.iter().map(name).collect();
            Err(GroupError::NoSemeai(names.join(" and ")))
        }
    }
}

/// The semeai between two groups that have been read.
///
/// # Errors
/// - As [`check_semeai`].
pub fn semeai(board: &Board, groups: &[Group]) -> Result<Semeai, GroupError> {
    let goals: Vec<Points> = groups.iter().map(|group| group.verdict.goal).collect();
    check_semeai(board, &goals)?;
    let of_color = |color: Color| {
        let mut verdicts = groups.iter().map(|group| &group.verdict);
        let found = verdicts.find(|verdict| verdict.color == color);
        found.expect("one of each color").clone()
    };
    let verdicts = ByColor {
        black: of_color(Color::Black),
        white: of_color(Color::White),
    };
    let semeai = Semeai::counted(board, verdicts.black.goal, verdicts.white.goal);
    Ok(semeai.expect("two groups").with_verdicts(&verdicts))
}
