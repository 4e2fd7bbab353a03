//! Kjeld Petersen's two algorithms, step by step as published on Sensei's Library ("BinMatrix"), with their
//! faults demonstrated and fixed.
//!
//! This module is for reading and for comparison; programs use [`Board`](crate::Board) and
//! [`life`](crate::life). None of its functions enters a CPU level: measure them inside a
//! [`MatrixJob`](crate::MatrixJob).
//!
//! # The move
//! [`OriginalGame::play`] is the published method `move`. It handles captures, suicide and ko without
//! enumerating chains. The key line finds the captured stones. Let `S` be the enemy chains next to the new
//! stone and `P` the player's stones including the new one:
//!
//! ```text
//! N = S.neighbors4().minus(P)                   the liberties of S
//! N.neighbors4().and(S).expandTo(S).xor(S)      the chains of S that have no liberty
//! ```
//!
//! The method recognizes a ko by comparing `P` with the player's stones before the opponent's last capture.
//! This is correct as long as nobody passes. **The fault:** a pass does not update this memory, so the ko
//! is still forbidden afterwards ([`OriginalGame::switch_turn`]). **The fix:** a pass, like any other move,
//! replaces the memory ([`OriginalGame::pass`]). `Board` stores a ko *point* instead.
//!
//! ```
//! use binmatrix::petersen::OriginalGame;
//! use binmatrix::{AnySize, Baseline, BoardSize, Grid, IllegalMove, Point, RowMatrix};
//! type Game = OriginalGame<RowMatrix<25, AnySize, Baseline>>;
//!
//! fn in_ko() -> Result<Game, IllegalMove> {
//!     let size = BoardSize::square(9).unwrap();
//!     let mut game = Game::new(Grid { geometry: AnySize::new(size), level: Baseline });
//!     // . X O .
//!     // X O . O     Black takes at C8; White may not retake at B8
//!     // . X O .
//!     for (row, column) in [(0, 1), (0, 2), (1, 0), (1, 3), (2, 1), (2, 2), (8, 8), (1, 1), (1, 2)] {
//!         game.play(Point::new(row, column).unwrap())?;
//!     }
//!     Ok(game)
//! }
//! let (retake, elsewhere) = (Point::new(1, 1).unwrap(), Point::new(8, 0).unwrap());
//!
//! let mut game = in_ko()?;
//! assert_eq!(game.play(retake), Err(IllegalMove::Ko)); // right: the ko is forbidden at once
//! game.switch_turn(); // White passes, as in the original
//! game.play(elsewhere)?;
//! assert_eq!(game.play(retake), Err(IllegalMove::Ko)); // wrong: two moves have been made since
//!
//! let mut game = in_ko()?;
//! game.pass(); // White passes, with the fix
//! game.play(elsewhere)?;
//! assert_eq!(game.play(retake), Ok(1));
//! # Ok::<(), IllegalMove>(())
//! ```
//!
//! # Unconditional life
//! [`benson_as_published`] finds the regions next to the color and discards those with points not adjacent
//! to it. It then masks out one region at a time: stones that have no other region beside them are not
//! alive. The sketch has two faults.
//!
//! **The first fault:** stones are only marked while some region is masked out. If no region is left, as
//! around a lone stone on an empty board, nothing is marked and every stone counts as alive.
//! [`benson_without_regions_mended`] first marks the stones that have no region beside them.
//!
//! **The second fault** remains in that version: a region counts for every chain that *touches* it. Benson
//! requires more: every empty point of the region must be a liberty of that same chain.
//!
//! ```text
//! . X . .      Both sketches call all seven stones alive. The middle region, B3 C3 C4 D4, has three
//! X . . X      points next to the long chain and two next to B4: it is vital for neither. White plays
//! X X X X      C4, B3, A4 and takes B4.
//! . . . .
//! ```
//!
//! [`life::alive_stones`](crate::life::alive_stones) is the same loop with this condition.
//!
//! ```
//! use binmatrix::life::alive_stones;
//! use binmatrix::petersen::{benson_as_published, benson_without_regions_mended};
//! use binmatrix::{Baseline, BinMatrix, Board, BoardSize, Color, Grid, RowMatrix, AnySize, SuicideRule};
//! type M = RowMatrix<25, AnySize, Baseline>;
//!
//! let answers = |diagram: &str| {
//!     let board: Board = diagram.parse().unwrap();
//!     let grid = Grid::new(board.size()).unwrap();
//!     let black = M::from_points(&board.stones(Color::Black), grid).unwrap();
//!     let white = M::from_points(&board.stones(Color::White), grid).unwrap();
//!     (
//!         benson_as_published(black, white, grid).len(),
//!         benson_without_regions_mended(black, white, grid).len(),
//!         alive_stones(black, white, SuicideRule::Forbidden, grid).len(),
//!     )
//! };
//! assert_eq!(answers("..... ..... ..X.. ..... .....".replace(' ', "\n").as_str()), (1, 0, 0));
//! assert_eq!(answers(".X..\nX..X\nXXXX\n...."), (7, 7, 0));
//! assert_eq!(answers(".X.\nX.O\n.OO"), (2, 2, 0));
//! assert_eq!(answers(".X.X.\nXXXXX\n.....\n.....\n....."), (7, 7, 7));
//! ```

use crate::geometry::{ByColor, Color, Point};
use crate::rules::IllegalMove;
use crate::sets::{BinMatrix, GridOf};

/// A game played with the published method `move`: simple ko, no suicide.
#[derive(Clone, Copy, Debug)]
pub struct OriginalGame<M: BinMatrix> {
    grid: GridOf<M>,
    /// `B` and `W` of the original.
    stones: ByColor<M>,
    /// `oldB` and `oldW`: each color's stones before their last change.
    old: ByColor<M>,
    /// `bScore` and `wScore`: the number of stones captured by each color.
    captures: ByColor<u32>,
    turn: Color,
}

impl<M: BinMatrix> OriginalGame<M> {
    /// Creates a game on the empty board, Black to move.
    #[must_use]
    pub fn new(grid: GridOf<M>) -> Self {
        let none = ByColor::both(M::empty(grid));
        OriginalGame {
            grid,
            stones: none,
            old: none,
            captures: ByColor::both(0),
            turn: Color::Black,
        }
    }

    /// Returns the stones of `color`.
    #[must_use]
    pub fn stones(&self, color: Color) -> M {
        self.stones[color]
    }

    /// Returns the number of stones captured by each color.
    #[must_use]
    pub fn captures(&self) -> ByColor<u32> {
        self.captures
    }

    /// Returns the player to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.turn
    }

    /// Plays on `point` by the published method `move` and returns the number of captured stones.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the game is unchanged.
    pub fn play(&mut self, point: Point) -> Result<u32, IllegalMove> {
        let grid = self.grid;
        let (own, enemy) = (self.stones[self.turn], self.stones[!self.turn]);
        let stone = M::single(point, grid).map_err(|_| IllegalMove::OffBoard)?;

        // 1: is the point occupied?
        if (stone & (own | enemy)).any() {
            return Err(IllegalMove::Occupied);
        }
        // 3: P, the player's stones including the new one.
        let with_stone = own | stone;
        // 4, 5: S, the enemy chains next to the new stone, and those of them without a liberty.
        let touched = stone.neighbors4(grid) & enemy;
        let captured = if touched.is_empty() {
            touched
        } else {
            let chains = touched.expand_to(enemy, grid);
            let liberties = chains.neighbors4(grid) - with_stone;
            (liberties.neighbors4(grid) & chains).expand_to(chains, grid) ^ chains
        };
        let count = captured.len() as u32;
        if count == 0 {
            // 6, 7: no capture and no liberty: suicide.
            let chain = stone.expand_to(with_stone, grid);
            if (chain.neighbors4(grid) - enemy).is_empty() {
                return Err(IllegalMove::Suicide);
            }
        } else {
            // 9: one stone captured, and the player's stones equal those before the opponent's last
            // capture: ko.
            if count == 1 && with_stone == self.old[self.turn] {
                return Err(IllegalMove::Ko);
            }
            // 10 to 12.
            self.captures[self.turn] += count;
            self.old[!self.turn] = enemy;
            self.stones[!self.turn] = enemy ^ captured;
        }
        // 13, 14, 28.
        self.old[self.turn] = own;
        self.stones[self.turn] = with_stone;
        self.turn = !self.turn;
        Ok(count)
    }

    /// Passes using only the published method: changes the turn and nothing else.
    ///
    /// **Faulty**: the ko stays forbidden; see the [module](self).
    pub fn switch_turn(&mut self) {
        self.turn = !self.turn;
    }

    /// Passes with the fault fixed: replaces the player's memory, as every move does, so that no ko
    /// remains.
    pub fn pass(&mut self) {
        self.old[self.turn] = self.stones[self.turn];
        self.turn = !self.turn;
    }
}

/// Runs the published sketch of Benson's algorithm for the color `own`.
///
/// **Faulty** in two ways; see the [module](self).
#[must_use]
pub fn benson_as_published<M: BinMatrix>(own: M, enemy: M, grid: GridOf<M>) -> M {
    mask_out_regions(
        own,
        candidate_regions(own, enemy, grid),
        M::empty(grid),
        grid,
    )
}

/// Runs the sketch with its first fault fixed: stones with no region beside them are not alive.
///
/// **Still faulty**; see the [module](self).
#[must_use]
pub fn benson_without_regions_mended<M: BinMatrix>(own: M, enemy: M, grid: GridOf<M>) -> M {
    let regions = candidate_regions(own, enemy, grid);
    mask_out_regions(own, regions, own - beside(regions, own, grid), grid)
}

/// `R`: the liberties of `own` and the enemy stones connected to them, excluding the regions that extend
/// beyond these points.
fn candidate_regions<M: BinMatrix>(own: M, enemy: M, grid: GridOf<M>) -> M {
    let liberties = own.neighbors4(grid) - enemy; // L
    let potential = liberties.expand_to(enemy | liberties, grid); // P
    let errors = potential.neighbors4(grid) - own; // E
    errors.grow4(grid).expand_to(potential, grid) ^ potential // R
}

/// The chains of `own` next to `regions`.
fn beside<M: BinMatrix>(regions: M, own: M, grid: GridOf<M>) -> M {
    (regions.neighbors4(grid) & own).expand_to(own, grid)
}

/// Masks out one region at a time and marks the stones that have no other region beside them, until no more
/// stones are marked. `marked` holds the stones known not to be alive.
fn mask_out_regions<M: BinMatrix>(own: M, mut regions: M, mut marked: M, grid: GridOf<M>) -> M {
    loop {
        regions = regions - (marked.neighbors4(grid) & regions).flood_fill(regions, grid);
        let before = marked;
        for region in regions.components(grid) {
            marked = marked | (own - beside(regions - region, own, grid));
        }
        if marked == before {
            return own - marked;
        }
    }
}
