//! Pass-alive chains: those that live even if their owner never plays again.
//!
//! The definition is D. B. Benson's ("Life in the game of Go", 1976). For one color, the *chains*
//! are its maximal connected sets of stones, and the *regions* are the connected components of all
//! other points, empty and enemy together. A region is *vital* for a chain if
//!
//! - suicide forbidden: every **empty** point of the region is a liberty of that chain;
//! - suicide allowed: **every** point of the region, empty or enemy, is next to that chain.
//!
//! Start with all chains and all regions, and repeat until nothing changes: drop each chain with
//! fewer than two remaining vital regions; drop each region that touches a dropped chain. The
//! remaining chains are alive.
//!
//! The liberty must belong to *that chain*, not to just any stone of its color. Several programs
//! make this mistake and take these stones for alive:
//!
//! ```text
//! . X .        The corner is vital for both black stones. The rest is vital for
//! X . O        neither: its upper right point is a liberty of one of them only,
//! . O O        its lower left point of the other one only. White can capture either.
//! ```
//!
//! [`crate::survival`] tries all sequences of moves instead. The tests of this crate show that the
//! two agree on every legal position of a few small boards.

use crate::board::{Board, Color, Point, Suicide};

/// The answer of [`benson`] for one color. All points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Benson {
    /// The stones of the pass-alive chains.
    pub alive: Vec<Point>,
    /// The remaining regions that are vital for at least one pass-alive chain, ordered by their
    /// first points.
    pub regions: Vec<Vec<Point>>,
    /// The points of pass-alive territory; enemy stones on them are dead. See [`benson`].
    pub territory: Vec<Point>,
}

impl Benson {
    /// The points of all [`regions`](Benson::regions) together.
    #[must_use]
    pub fn region_points(&self) -> Vec<Point> {
        let mut points = self.regions.concat();
        points.sort();
        points
    }
}

/// Finds the pass-alive chains of this color with their vital regions, and the pass-alive
/// territory.
///
/// [`Suicide::MultiStone`] and [`Suicide::Any`] give the same answer: both use the definition with
/// suicide allowed.
///
/// Pass-alive territory consists of all regions, vital or not, that touch at least one chain of
/// this color, touch only pass-alive chains, and have at most one point that is not next to a stone
/// of this color: the enemy cannot live there. This definition is the same for all suicide rules,
/// but it depends on which chains are pass-alive.
///
/// The position should be legal. (If some chain has no liberty, a region may have no empty point at
/// all, and "every empty point of it" means nothing.)
///
/// ```
/// use binmatrix_reference::{Board, Color, Suicide, benson::benson};
/// let board = Board::from_rows(&[
///     ". X . X .", //
///     "X X X X X",
///     ". . . . .",
/// ]);
/// let black = benson(&board, Color::Black, Suicide::Forbidden);
/// assert_eq!(black.alive, board.stones(Color::Black));
/// assert_eq!(black.regions.len(), 4);
/// assert_eq!(black.territory, board.empty_points());
/// ```
#[must_use]
pub fn benson(board: &Board, color: Color, suicide: Suicide) -> Benson {
    let all_regions = board.components(&|point| board.at(point) != Some(color));

    let mut chains = board.chains_of(color);
    let mut regions = all_regions.clone();
    loop {
        let count_before = chains.len() + regions.len();
        chains.retain(|chain| {
            regions
                .iter()
                .filter(|region| is_vital(board, region, chain, suicide))
                .count()
                >= 2
        });
        regions.retain(|region| touches_only(board, region, color, &chains));
        if chains.len() + regions.len() == count_before {
            break;
        }
    }

    let mut alive = chains.concat();
    alive.sort();

    let mut territory = Vec::new();
    for region in &all_regions {
        let is_next_to_own = |point: &Point| own_neighbors(board, *point, color).next().is_some();
        let not_next_to_own = region.iter().filter(|point| !is_next_to_own(point)).count();
        if region.iter().any(is_next_to_own)
            && touches_only(board, region, color, &chains)
            && not_next_to_own <= 1
        {
            territory.extend(region);
        }
    }
    territory.sort();

    regions.retain(|region| {
        chains
            .iter()
            .any(|chain| is_vital(board, region, chain, suicide))
    });
    Benson {
        alive,
        regions,
        territory,
    }
}

/// Returns true if this region is vital for this chain.
fn is_vital(board: &Board, region: &[Point], chain: &[Point], suicide: Suicide) -> bool {
    let next_to_chain = |point: Point| {
        board
            .beside(point)
            .any(|neighbor| chain.contains(&neighbor))
    };
    region.iter().all(|&point| match suicide {
        Suicide::Forbidden => board.at(point).is_some() || next_to_chain(point),
        Suicide::MultiStone | Suicide::Any => next_to_chain(point),
    })
}

/// Returns true if every stone of this color next to this region belongs to one of these chains.
fn touches_only(board: &Board, region: &[Point], color: Color, chains: &[Vec<Point>]) -> bool {
    region.iter().all(|&point| {
        own_neighbors(board, point, color)
            .all(|stone| chains.iter().any(|chain| chain.contains(&stone)))
    })
}

/// The stones of this color next to this point.
fn own_neighbors(board: &Board, point: Point, color: Color) -> impl Iterator<Item = Point> {
    let neighbors = board.beside(point);
    neighbors.filter(move |&neighbor| board.at(neighbor) == Some(color))
}
