//! Life and death of groups on the whole board.

use binmatrix::{Board, Point, Points};
use binmatrix_analysis::board_life::LifeVerdict;
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
}

/// A group and its verdict.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its first stone in board order.
    pub origin: Point,
    /// What is proven about it.
    pub verdict: LifeVerdict,
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

/// Reads a group, with at most so many positions for each claim.
///
/// # Panics
/// - if the stones are not of one color of this board.
#[must_use]
pub fn read(board: &Board, stones: Points, positions: u32) -> Group {
    let verdict = LifeVerdict::of(board, stones, positions).expect("stones of one color");
    let origin = verdict.goal.iter().next().expect("a stone");
    Group { origin, verdict }
}
