//! Queries for engines about chains. Each returns one set for the whole board where a set can express the answer.

use super::{Chain, ChainPosition};
use crate::geometry::{Color, Move, Point, Points};
use crate::rules::Rules;
use crate::sets::{BinMatrix, GridOf, Level};

/// Legal moves worth looking at first, one set for each reason; a point may be in several.
///
/// [`ChainPosition::candidates`] returns them for priors and move ordering. Superko is not checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Candidates<S> {
    /// Captures a chain.
    pub capture: S,
    /// Puts an enemy chain in atari without capturing it.
    pub atari: S,
    /// Saves a chain in atari by capturing an adjacent chain or by giving it two or more liberties.
    pub escape: S,
    /// Leaves the player's own chain in atari.
    pub self_atari: S,
    /// Is one of the eight points around one of the last two moves.
    pub near: S,
    /// Is on the edge.
    pub edge: S,
}

impl<M: BinMatrix> Candidates<M> {
    /// Converts the sets to plain data.
    #[inline(always)]
    #[must_use]
    pub fn to_points(&self, grid: GridOf<M>) -> Candidates<Points> {
        Candidates {
            capture: self.capture.to_points(grid),
            atari: self.atari.to_points(grid),
            escape: self.escape.to_points(grid),
            self_atari: self.self_atari.to_points(grid),
            near: self.near.to_points(grid),
            edge: self.edge.to_points(grid),
        }
    }
}

impl<M: BinMatrix> ChainPosition<M> {
    /// Calls `visit` once with each chain that has a stone in `stones`.
    #[inline(always)]
    fn each_chain(&self, mut stones: M, mut visit: impl FnMut(&Chain<M>)) {
        let grid = self.grid();
        while let Some(bit) = stones.first_bit(grid) {
            let Some(number) = self.cell(bit).number() else {
                return; // unreachable: the cells agree with the stones
            };
            let chain = self.chain_of(number);
            visit(chain);
            // In a spoiled position the chain need not contain the stone; the loop terminates regardless.
            stones = stones.without_first(grid) - chain.stones;
        }
    }

    /// The chains of `color`, ordered by first stone. Use it inside a job (see [`Position`](crate::Position)).
    #[inline(always)]
    pub fn chains(&self, color: Color) -> impl Iterator<Item = &Chain<M>> {
        let (grid, mut stones) = (self.grid(), self.position.stones[color]);
        core::iter::from_fn(
            #[inline(always)]
            move || {
                let chain = self.chain_of(self.cell(stones.first_bit(grid)?).number()?);
                stones = stones.without_first(grid) - chain.stones;
                Some(chain)
            },
        )
    }

    /// Returns the stones of `color` whose chain has exactly `count` liberties.
    ///
    /// ```text
    /// . X . .      Black: A1 has two liberties, B2 three; White: C1 has three
    /// X . O .
    /// ```
    /// Cost: a few nanoseconds for each chain of `color`.
    #[inline]
    #[must_use]
    pub fn stones_with_liberties(&self, color: Color, count: usize) -> M {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || {
                let mut found = M::empty(grid);
                self.each_chain(
                    self.position.stones[color],
                    #[inline(always)]
                    |chain| {
                        if chain.liberties.len() == count {
                            found = found | chain.stones;
                        }
                    },
                );
                found
            },
        )
    }

    /// The points where `color` captures: the last liberties of enemy chains. The ko may forbid one of them.
    ///
    /// Cost: a few nanoseconds for each enemy chain.
    #[inline]
    #[must_use]
    pub fn capture_points(&self, color: Color) -> M {
        self.grid().level.vectorize(
            #[inline(always)]
            || self.last_liberties(self.position.stones[!color]),
        )
    }

    /// The liberties of the chains in atari that have a stone in `stones`.
    #[inline(always)]
    fn last_liberties(&self, stones: M) -> M {
        let grid = self.grid();
        let mut found = M::empty(grid);
        self.each_chain(
            stones,
            #[inline(always)]
            |chain| {
                if chain.is_in_atari(grid) {
                    found = found | chain.liberties;
                }
            },
        );
        found
    }

    /// The points where `color` saves one of its chains in atari. A move saves the chain if it captures an adjacent
    /// chain, regardless of the liberties this gives, or if it leaves the chain with two or more liberties. The ko may
    /// forbid one of the points. To find out whether the chain can still be captured afterwards, use
    /// [`read_ladder`](ChainPosition::read_ladder).
    ///
    /// Cost: a few nanoseconds for each chain of `color`; for each chain in atari also a look at the chains around it.
    #[inline]
    #[must_use]
    pub fn saving_points(&self, color: Color) -> M {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || {
                let mut points = M::empty(grid);
                self.each_chain(
                    self.position.stones[color],
                    #[inline(always)]
                    |chain| {
                        if chain.is_in_atari(grid) {
                            let around = chain.stones.explode4(grid) & self.position.stones[!color];
                            points = points | self.last_liberties(around);
                            if let Some(bit) = chain.liberties.first_bit(grid) {
                                let after = self.effect_of(color, bit).chain.liberties;
                                if after.without_first(grid).any() {
                                    points = points | chain.liberties;
                                }
                            }
                        }
                    },
                );
                points
            },
        )
    }

    /// The empty points with fewer than two empty neighbors. A stone on any other point has two liberties of its own.
    #[inline(always)]
    fn tight_points(&self) -> M {
        let (grid, empty) = (self.grid(), self.position.empty());
        empty - empty.next_to_two(grid)
    }

    /// The empty points where a stone of `color` leaves its own chain with exactly `count` liberties. A count of 1
    /// gives the self-ataris, including throw-ins and snapbacks; 0 gives the suicides. The rules are not checked.
    ///
    /// ```text
    /// . X O .      White at A2 would have one liberty left, at A1 two; at B1 it captures C1 and has two, at D2 none:
    /// . . X O      that is suicide
    /// ```
    /// Cost: a look at the chains around every empty point; for 0 and 1, only around points with fewer than two empty
    /// neighbors.
    #[doc(alias = "self_atari")]
    #[inline]
    #[must_use]
    pub fn points_with_liberties_after(&self, color: Color, count: usize) -> M {
        self.grid().level.share(
            #[inline(always)]
            || {
                let points = match count {
                    0 | 1 => self.tight_points(),
                    _ => self.position.empty(),
                };
                self.after_which(color, points, count)
            },
        )
    }

    /// Filters the empty points `rest`: keeps those where a move leaves the player's chain with `count` liberties.
    #[inline(always)]
    fn after_which(&self, color: Color, mut rest: M, count: usize) -> M {
        let grid = self.grid();
        let mut found = M::empty(grid);
        while let Some(bit) = rest.first_bit(grid) {
            rest = rest.without_first(grid);
            if self.effect_of(color, bit).chain.liberties.len() == count {
                found = found | M::from_point_bit(bit, grid);
            }
        }
        found
    }

    /// The points where a stone of `color` puts an enemy chain in atari without capturing it.
    ///
    /// ```text
    /// X . . .      both black chains have two liberties: White at A1, B2, C1 or D2
    /// . . . X
    /// ```
    /// Cost: a few nanoseconds for each enemy chain, plus a look at the chains around each such point that has no empty
    /// neighbor, because a suicide there gives the liberty back.
    #[inline]
    #[must_use]
    pub fn atari_points(&self, color: Color) -> M {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || {
                let mut candidates = M::empty(grid);
                self.each_chain(
                    self.position.stones[!color],
                    #[inline(always)]
                    |chain| {
                        let rest = chain.liberties.without_first(grid);
                        if rest.any() && rest.without_first(grid).is_empty() {
                            candidates = candidates | chain.liberties;
                        }
                    },
                );
                // A suicide gives the liberty back.
                let mut closed = candidates - self.position.empty().explode4(grid);
                while let Some(bit) = closed.first_bit(grid) {
                    closed = closed.without_first(grid);
                    if self.effect_of(color, bit).in_atari.is_empty() {
                        candidates = candidates - M::from_point_bit(bit, grid);
                    }
                }
                candidates
            },
        )
    }

    /// The empty points whose neighbors on the board all belong to a single chain of `color`: eyes that no capture
    /// elsewhere can break.
    ///
    /// ```text
    /// . X .      A2 is such an eye, since B2 and A1 are one chain; without the stone on B1 it is not
    /// X X .
    /// ```
    /// Cost: for each chain of `color`, one step to the neighbors of everything outside it.
    #[inline]
    #[must_use]
    pub fn one_chain_eyes(&self, color: Color) -> M {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || {
                let mut eyes = M::empty(grid);
                self.each_chain(
                    self.position.stones[color],
                    #[inline(always)]
                    |chain| {
                        let others = chain.stones.inverse(grid);
                        eyes = eyes | (chain.liberties - others.explode4(grid));
                    },
                );
                eyes
            },
        )
    }

    /// The stones of the enemy chains adjacent to the chain on `point`; empty if there is no stone.
    ///
    /// Cost: a few nanoseconds for each of these chains.
    #[inline]
    #[must_use]
    pub fn adjacent_chains(&self, point: Point) -> M {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut found = M::empty(grid);
                let (Some(chain), Some(color)) = (self.chain(point), self.position.at(point))
                else {
                    return found;
                };
                self.each_chain(
                    chain.stones.explode4(grid) & self.position.stones[!color],
                    #[inline(always)]
                    |chain| found = found | chain.stones,
                );
                found
            },
        )
    }

    /// The stones of the other chains of the same color that share at least `count` liberties with the chain on
    /// `point`.
    ///
    /// Empty if there is no stone or `count` is 0. Two chains with two common liberties can connect on one when the
    /// enemy plays on the other, unless the enemy's move also makes a threat.
    ///
    /// Cost: a few nanoseconds for each own chain adjacent to a liberty.
    #[inline]
    #[must_use]
    pub fn chains_sharing_liberties(&self, point: Point, count: usize) -> M {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || {
                let mut found = M::empty(grid);
                let (Some(own), Some(color)) = (self.chain(point), self.position.at(point)) else {
                    return found;
                };
                let near = own.liberties.explode4(grid) & self.position.stones[color];
                self.each_chain(
                    near - own.stones,
                    #[inline(always)]
                    |chain| {
                        if count > 0 && (chain.liberties & own.liberties).len() >= count {
                            found = found | chain.stones;
                        }
                    },
                );
                found
            },
        )
    }

    /// Returns legal moves of `player` grouped by the reason to look at them first.
    ///
    /// ```
    /// use binmatrix::{AnySize, Baseline, Board, ChainPosition, Color, Grid, Points, Rules, WordMatrix};
    /// let board: Board = "
    ///     . X O . .
    ///     X O . . .
    ///     . . . . .
    ///     . . . . .
    ///     . . . . .
    /// ".parse()?;
    /// let grid = Grid::new(board.size()).unwrap();
    /// let position = board.to_position::<WordMatrix<11, AnySize, Baseline>>(grid).unwrap();
    /// let chains = ChainPosition::from_position(position);
    /// let candidates = |color| chains.candidates(color, &Rules::default()).to_points(grid);
    /// let named = |set: Points| format!("{set:?}");
    /// assert_eq!(named(candidates(Color::White).capture), "Points(5x5 {A5})");
    /// assert_eq!(named(candidates(Color::Black).self_atari), "Points(5x5 {A5})"); // it saves nothing
    /// assert_eq!(named(candidates(Color::Black).atari), "Points(5x5 {D5, C4, B3})");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Cost: that of its five queries and of [`legal_points`](ChainPosition::legal_points): a few microseconds in total
    /// on 19×19.
    #[inline]
    #[must_use]
    pub fn candidates(&self, player: Color, rules: &Rules) -> Candidates<M> {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || {
                let legal = self.legal_points(player, rules);
                let mut near = M::empty(grid);
                for mv in self.position.turn.last_moves() {
                    if let Some(bit) = mv.and_then(Move::point).and_then(|point| grid.bit(point)) {
                        near = near | M::from_point_bit(bit, grid).explode8(grid);
                    }
                }
                Candidates {
                    capture: self.capture_points(player) & legal,
                    atari: self.atari_points(player) & legal,
                    escape: self.saving_points(player) & legal,
                    self_atari: self.points_with_liberties_after(player, 1) & legal,
                    near: near & legal,
                    edge: M::from_words(grid.shape().edge_words(), grid) & legal,
                }
            },
        )
    }
}
