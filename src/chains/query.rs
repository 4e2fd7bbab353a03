//! What engines ask of the chains: one set for the whole board wherever a set can say it.

use super::{Chain, ChainPosition};
use crate::geometry::{Color, Move, Point, Points};
use crate::rules::Rules;
use crate::sets::{BinMatrix, GridOf, Level};

/// Moves worth a look first, one set for each reason; a point may be in several. Made by
/// [`ChainPosition::candidates`] for priors and move ordering. All of them are legal but for superko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Candidates<S> {
    /// Takes something.
    pub capture: S,
    /// Puts an enemy chain in atari that it does not take.
    pub atari: S,
    /// Saves a chain in atari: takes a chain next to it, or gives it two or more liberties.
    pub escape: S,
    /// Leaves the player's own chain in atari.
    pub self_atari: S,
    /// On one of the eight points around one of the last two moves.
    pub near: S,
    /// On the edge.
    pub edge: S,
}

impl<M: BinMatrix> Candidates<M> {
    /// The same as plain data.
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
    /// Calls `visit` with each chain that has a stone in `stones`, once.
    #[inline(always)]
    fn each_chain(&self, mut stones: M, mut visit: impl FnMut(&Chain<M>)) {
        let grid = self.grid();
        while let Some(bit) = stones.first_bit(grid) {
            let Some(number) = self.cell(bit).number() else {
                return; // never: the cells agree with the stones
            };
            let chain = self.chain_of(number);
            visit(chain);
            // In a spoiled position the chain need not have the stone; the loop ends all the same.
            stones = stones.without_first(grid) - chain.stones;
        }
    }

    /// The chains of `color`, in the order of their first stones. Use it inside a job
    /// (see [`Position`](crate::Position)).
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

    /// The stones of `color` whose chain has exactly `count` liberties.
    ///
    /// ```text
    /// . X . .      Black: A1 has two liberties, B2 three; White: C1 has three
    /// X . O .
    /// ```
    /// Cost: a few nanoseconds for each chain of that color.
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

    /// The points on which `color` takes something: the last liberties of enemy chains. The ko may forbid one
    /// of them.
    ///
    /// Cost: a few nanoseconds for each chain of the enemy.
    #[inline]
    #[must_use]
    pub fn capture_points(&self, color: Color) -> M {
        self.grid().level.vectorize(
            #[inline(always)]
            || self.last_liberties(self.position.stones[!color]),
        )
    }

    /// The liberties of those chains with a stone in `stones` that have only one.
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

    /// The points on which `color` saves one of its chains in atari: it takes a chain next to that, however many
    /// liberties that gives, or gives it two or more. The ko may forbid one of them. Whether the chain can be taken
    /// later all the same is for [`read_ladder`](ChainPosition::read_ladder).
    ///
    /// Cost: a few nanoseconds for each chain of that color; for those in atari, a look at the chains around them.
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

    /// The empty points with fewer than two empty neighbors: elsewhere a new stone has two liberties of its own.
    #[inline(always)]
    fn tight_points(&self) -> M {
        let (grid, empty) = (self.grid(), self.position.empty());
        empty - empty.next_to_two(grid)
    }

    /// The empty points on which a stone of `color` would leave its own chain with exactly `count` liberties: with 1 the
    /// self-ataris, throw-ins and snapbacks among them, with 0 the suicides. Whether the rules allow the move is another
    /// question.
    ///
    /// ```text
    /// . X O .      White at A2 would have one liberty left, at A1 two; at B1 it takes C1 and has two, at D2 none:
    /// . . X O      that is suicide
    /// ```
    /// Cost: a look at the chains around every empty point; for 0 and 1 only around those with fewer than two empty
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

    /// Those of the empty points `rest` after which the player's chain has so many liberties.
    #[inline(always)]
    fn after_which(&self, color: Color, mut rest: M, count: usize) -> M {
        let grid = self.grid();
        let mut found = M::empty(grid);
        while let Some(bit) = rest.first_bit(grid) {
            rest = rest.without_first(grid);
            if self.effect_of(color, bit).chain.liberties.len() == count {
                found = found | M::from_bit(bit, grid);
            }
        }
        found
    }

    /// The points on which a stone of `color` would put an enemy chain in atari that it does not take.
    ///
    /// ```text
    /// X . . .      both black chains have two liberties: White at A1, B2, C1 or D2
    /// . . . X
    /// ```
    /// Cost: a few nanoseconds for each chain of the enemy, and a look at the chains around such a point without an
    /// empty neighbor, where a suicide would give the liberty back.
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
                        candidates = candidates - M::from_bit(bit, grid);
                    }
                }
                candidates
            },
        )
    }

    /// The empty points whose neighbors on the board all belong to one and the same chain of `color`: eyes
    /// that no capture elsewhere can break up.
    ///
    /// ```text
    /// . X .      A2 is one, since B2 and A1 are one chain; without the stone B1 it would not be
    /// X X .
    /// ```
    /// Cost: for each chain of that color, the neighbors of all that is not of it.
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

    /// The enemy stones of the chains next to the chain on `point`; empty if there is no stone.
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
    /// `point`; empty if there is no stone or `count` is 0. With two in common the chains connect on one if the enemy
    /// plays on the other, unless it does so with a threat.
    ///
    /// Cost: a few nanoseconds for each own chain next to a liberty.
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

    /// Legal moves of `player` that have a reason to be looked at first.
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
    /// Cost: that of the five questions it asks and of [`legal_points`](ChainPosition::legal_points): on 19×19 a few
    /// microseconds in all.
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
                        near = near | M::from_bit(bit, grid).explode8(grid);
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
