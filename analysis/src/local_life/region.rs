//! The region, and the position around it.

use super::{LocalPosition, LocalPositionError, fill};
use binmatrix::{Board, ByColor, Color, Points, Rules, Setup};

impl LocalPosition {
    /// Cuts the stones of `color` in the cluster, with their surroundings, out into a position of their own: see
    /// [`local_life`](crate::local_life).
    ///
    /// `cluster` may contain points without stones, and `shadow` any points. The player to move, the ko and the
    /// prisoners of this board do not matter.
    ///
    /// Cost: some flood fills for each chain of the cluster and each component of the rest, and one run of Benson's
    /// algorithm.
    ///
    /// # Errors
    /// - [`LocalPositionError`] if a set is of another board size, or if the cluster has no stone of that color.
    pub fn new(
        board: &Board,
        color: Color,
        cluster: Points,
        shadow: Points,
    ) -> Result<LocalPosition, LocalPositionError> {
        let size = board.size();
        if cluster.size() != size || shadow.size() != size {
            return Err(LocalPositionError::WrongSize);
        }
        let goal = cluster & board.stones(color);
        if goal.is_empty() {
            return Err(LocalPositionError::NoStones);
        }
        let mut region = region(board, color, cluster | shadow);
        let mut eyes = Points::empty(size);
        for component in (Points::full(size) - region).components() {
            match fill::two_eyes(component) {
                Some(two) => eyes = eyes | two,
                None => region = region | component,
            }
        }
        let fill = Points::full(size) - region - eyes;
        let mut stones = ByColor {
            black: board.stones(Color::Black) & region,
            white: board.stones(Color::White) & region,
        };
        stones[!color] = stones[!color] | fill;
        let mut setup = Setup::new(size);
        (setup.black, setup.white, setup.to_move) = (stones.black, stones.white, !color);
        let local = Board::from_setup(&setup).map_err(|_| LocalPositionError::NotSettled)?;
        let alive = local.pass_alive(!color, &Rules::SIMPLE).alive;
        if !fill.is_subset(alive) {
            return Err(LocalPositionError::NotSettled);
        }
        Ok(LocalPosition {
            board: local,
            defender: color,
            goal,
            region,
            eyes,
        })
    }
}

/// Returns these points, the chains of `color` that have a stone among them, and the liberties of these chains.
fn region(board: &Board, color: Color, points: Points) -> Points {
    board
        .chains(color)
        .filter(|chain| !chain.stones.is_disjoint(points))
        .fold(points, |all, chain| all | chain.stones | chain.liberties)
}
