//! Worms and cavities with their measures: the *worms* of GNU Go's documentation (Free Software Foundation).
//!
//! GNU Go looks at a position in words of its own before it reads anything: how large a worm is with the ground
//! around it, how far it can run, whether it cuts, whether it counts at all. Here they are for any program, exactly, as
//! matrix algebra on every backend. In this module and in [`dragons`](crate::dragons) a chain is called a
//! worm, as there; a number names one by its place in [`Worms::worms`].
//!
//! # Words
//! * A **worm** is a maximal connected set of stones of one color, a **cavity** one of empty points. (GNU Go calls both
//!   worms.)
//! * Its **origin** is its first point: the top row first, each row from the left.
//! * The **closure** of a worm is what the board has in its place when the worm is taken off: the worm and all
//!   cavities beside it. Those cavities are its *boundary components*; those of a cavity, read as eye space, are the
//!   worms around it.
//! * The **border** of a cavity or a closure is the worms around it, its color theirs: black, white, or grey if there
//!   are both ([`Border`]).
//! * **Edge liberties** are the points of a cavity, or the empty points of a closure, on the edge of the board.
//!
//! ```text
//!   A B C D E F G H J
//! 7 . . O O O O O . .     Inside the ring of O stand four worms of X and the stone E5. D5 and F5 are cavities, both
//! 6 . O O X X X O O .     grey: X and O are around them. The closure of E5 is {D5, E5, F5}, its border is black.
//! 5 . O X . O . X O .
//! 4 . O O X X X O O .     E5 touches two worms of X, D6 and D4, that share D5 and F5: it may cut, and does not yet.
//! 3 . . O O O O O . .
//! ```
//!
//! # Measures of a worm
//! | field | meaning |
//! |---|---|
//! | [`origin`](Worm::origin), [`color`](Worm::color), [`stones`](Worm::stones) | as above |
//! | [`effective_size`](Worm::effective_size) | the stones, and a share of the empty points nearest to it |
//! | [`liberties`](Worm::liberties) | of order 1 to 4: where it could get in so many moves |
//! | [`genus`](Worm::genus) | into how many parts it divides the rest of the board, minus 1 |
//! | [`closure`](Worm::closure), [`border`](Worm::border), [`edge_liberties`](Worm::edge_liberties) | as above |
//! | [`cutstone`](Worm::cutstone), [`cutstone_gnugo`](Worm::cutstone_gnugo) | whether it keeps enemy worms apart |
//! | [`invincible`](Worm::invincible) | unconditionally alive, without suicide ([`life`](binmatrix::life)) |
//! | [`lunch`](Worms::lunch) | enemy worms beside it that can be taken: asked apart, since it is read and not counted |
//! | [`inessential_seed`](Worm::inessential_seed) | whether it counts for nothing in the shape of what surrounds it |
//! | [`inessential_gnugo`](Worm::inessential_gnugo) | the same as GNU Go's program has it |
//!
//! Where GNU Go's program differs from its text there are two: the one named `gnugo` is what the program does, to be
//! compared with its `worm_data`; the other is what is written. GNU Go finds its lunch by reading of all kinds; here it
//! is direct capture and ladders ([`Board::capturable`]).
//!
//! ```
//! use binmatrix_analysis::worms::{self, Border, Cutting};
//! use binmatrix::{Board, Color, Point};
//! let board: Board = "
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . O O O O O . .
//!     . O O X X X O O .
//!     . O X . O . X O .
//!     . O O X X X O O .
//!     . . O O O O O . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! ".parse()?;
//! let worms = worms::of(&board);
//! let e5 = worms.worm_at(Point::from_vertex("E5", board.size())?).unwrap();
//! let worm = &worms.worms[e5];
//! assert_eq!((worm.color, worm.stones.len(), worm.genus), (Color::White, 1, 0));
//! assert_eq!(worm.effective_size.points(), 1.25); // of D5 and F5, ⅛ each: four worms are around them
//! assert_eq!(worm.liberties.map(|order| order.len()), [2, 0, 0, 0]);
//! assert_eq!((worm.closure.len(), worm.border), (3, Some(Border::One(Color::Black))));
//! assert_eq!(worm.cutstone, Cutting::Potential);
//! assert!(worm.inessential_seed); // "not cutting" is not asked
//! assert!(!worm.inessential_gnugo(None::<Point>)); // GNU Go asks it
//! assert_eq!(worms.cavities.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is computed
//! Nothing is searched worm by worm but what is the worm's own. The worms nearest to all empty points are found
//! by four steps from all stones at once, how many share a point is counted in the digits of a few sets, and the genus
//! is Euler's: points minus links minus squares of the rest of the board, and one more where the worm does not touch
//! the edge. Only the liberties of order 2 to 4 are floods, three for each worm.

use alloc::vec::Vec;
use core::fmt;

use binmatrix::{BinMatrix, Board, Color, Level, Point, Points, Position, PositionJob};

mod effective_size;
mod read;

pub use effective_size::EffectiveSize;

/// All worms and cavities of a position; made by [`of`] and [`of_position`].
///
/// `S` is the set of points: [`Points`], or a matrix inside a job.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Worms<S = Points> {
    /// The worms of both colors in the order of their origins.
    pub worms: Vec<Worm<S>>,
    /// The cavities in the order of their origins.
    pub cavities: Vec<Cavity<S>>,
}

/// A worm and its measures. The definitions are those of the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Worm<S = Points> {
    /// Its first stone: the top row first, each row from the left.
    pub origin: Point,
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: S,
    /// Its stones and half a share of each empty point nearest to it.
    ///
    /// Of an empty point whose nearest worms are at a distance of 1 to 4 steps through empty points, each of them, if
    /// they are k, has 0.5/k. (GNU Go's text gives it 1/k; its program, and this, half of that.)
    ///
    /// ```text
    /// X . . . . . O      X has two points alone and shares the one in the middle: 1 + ½ + ½ + ¼
    /// ```
    pub effective_size: EffectiveSize,
    /// The liberties of order 1, 2, 3 and 4.
    ///
    /// Order 1 are the liberties. One is *pinched* if on each of two opposite sides, above and below or left and right,
    /// there is an enemy stone or the end of the board. A walk begins at the worm and goes over stones of its color, of
    /// any worm, and over liberties that are not pinched. The other empty points next to the walk and next to no enemy
    /// stone are the liberties of order 2; now the walk goes over these too and finds order 3, and so on. It does not go
    /// on from a *ko vertex*: an empty point among stones of one color on which the enemy would take exactly one stone,
    /// or that stone.
    ///
    /// ```text
    /// . 3 2 3 .
    /// 3 2 1 2 3      X alone; an enemy stone on the point to its right would leave three liberties, and
    /// 2 1 X 1 2      no liberty of order 2 next to that stone
    /// 3 2 1 2 3
    /// . 3 2 3 .
    ///
    /// X 1 2 3        a board of one row: the point 1 is of order 1 and 2, the point 2 of order 3
    /// ```
    /// A pinched liberty is no liberty of order 2: an enemy stone is next to it. But on a board of one row or column
    /// every liberty is pinched, between two ends of the board, and those next to no enemy stone come again in order 2.
    /// (GNU Go does not play on such boards.)
    pub liberties: [S; 4],
    /// The number of components of the rest of the board, minus 1.
    ///
    /// ```text
    /// . X . .      genus 1: the corner and the rest
    /// X X . .
    /// . . . .
    /// ```
    pub genus: usize,
    /// The worm and all cavities beside it.
    pub closure: S,
    /// The color of the worms around the closure; `None` if the closure is the whole board.
    pub border: Option<Border>,
    /// The empty points of the closure on the edge of the board.
    pub edge_liberties: S,
    /// Its cut between enemy worms, by any pair of those that it touches.
    pub cutstone: Cutting,
    /// The same for the one pair that GNU Go looks at: the worm of the first enemy stone beside it in board order, and
    /// that of the last one that is not in the first's worm. It depends on how the board is turned.
    pub cutstone_gnugo: Cutting,
    /// Whether it is unconditionally alive where suicide is forbidden: Benson's algorithm, as
    /// [`Board::pass_alive`](binmatrix::Board::pass_alive).
    pub invincible: bool,
    /// Whether it counts for nothing in the shape of what surrounds it, without a look at cutting and lunch: genus 0, no
    /// liberty of order 2, no edge liberty, and the border of its closure of the other color alone.
    pub inessential_seed: bool,
}

impl<S> Worm<S> {
    /// Turns each set into something else.
    #[inline(always)]
    fn map<T>(self, turn: &mut impl FnMut(S) -> T) -> Worm<T> {
        let [first, second, third, fourth] = self.liberties;
        Worm {
            origin: self.origin,
            color: self.color,
            stones: turn(self.stones),
            effective_size: self.effective_size,
            liberties: [turn(first), turn(second), turn(third), turn(fourth)],
            genus: self.genus,
            closure: turn(self.closure),
            border: self.border,
            edge_liberties: turn(self.edge_liberties),
            cutstone: self.cutstone,
            cutstone_gnugo: self.cutstone_gnugo,
            invincible: self.invincible,
            inessential_seed: self.inessential_seed,
        }
    }
}

impl Worm<Points> {
    /// Whether it counts for nothing in the shape of what surrounds it, as GNU Go's program has it: genus 0, no liberty of
    /// order 2, no [`cutstone_gnugo`](Worm::cutstone_gnugo), no lunch, the border of its closure of one color, whichever,
    /// and no more than two edge liberties. `lunch` is what [`Worms::lunch`] answers, or another program.
    #[must_use]
    pub fn inessential_gnugo<L>(&self, lunch: Option<L>) -> bool {
        self.genus == 0
            && self.liberties[1].is_empty()
            && self.cutstone_gnugo == Cutting::None
            && lunch.is_none()
            && matches!(self.border, Some(Border::One(_)))
            && self.edge_liberties.len() <= 2
    }
}

/// A cavity. The definitions are those of the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cavity<S = Points> {
    /// Its first point: the top row first, each row from the left.
    pub origin: Point,
    /// Its points.
    pub points: S,
    /// The color of the worms around it; `None` on an empty board.
    pub border: Option<Border>,
    /// Its points on the edge of the board.
    pub edge_liberties: S,
    /// The number of components of the rest of the board, minus 1; 0 if there is no rest.
    pub genus: usize,
}

impl<S> Cavity<S> {
    /// Turns each set into something else.
    #[inline(always)]
    fn map<T>(self, turn: &mut impl FnMut(S) -> T) -> Cavity<T> {
        Cavity {
            origin: self.origin,
            points: turn(self.points),
            border: self.border,
            edge_liberties: turn(self.edge_liberties),
            genus: self.genus,
        }
    }
}

/// The color of the worms around something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Border {
    /// All of one color.
    One(Color),
    /// Both colors.
    Grey,
}

impl Border {
    /// `"black"`, `"white"` or `"grey"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Border::One(color) => color.name(),
            Border::Grey => "grey",
        }
    }
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The cut of a worm between enemy worms; GNU Go writes it as 0, 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cutting {
    /// It touches fewer than two enemy worms.
    None,
    /// It touches two enemy worms, and they have a liberty in common: they can still be connected.
    Potential,
    /// It touches two enemy worms that have no liberty in common.
    Cut,
}

impl Cutting {
    /// 0, 1 or 2.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl<S> Worms<S> {
    /// Turns each set into something else.
    #[inline(always)]
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> Worms<T> {
        let mut worms = Vec::with_capacity(self.worms.len());
        for worm in self.worms {
            worms.push(worm.map(&mut turn));
        }
        let mut cavities = Vec::with_capacity(self.cavities.len());
        for cavity in self.cavities {
            cavities.push(cavity.map(&mut turn));
        }
        Worms { worms, cavities }
    }
}

impl Worms<Points> {
    /// The number of the worm that has a stone on `point`.
    #[must_use]
    pub fn worm_at(&self, point: Point) -> Option<usize> {
        self.worms
            .iter()
            .position(|worm| worm.stones.contains(point))
    }

    /// The number of the cavity that `point` belongs to.
    #[must_use]
    pub fn cavity_at(&self, point: Point) -> Option<usize> {
        self.cavities
            .iter()
            .position(|cavity| cavity.points.contains(point))
    }

    /// The cavities beside a worm, by number: the boundary components of its closure. None if there is no such worm.
    pub fn cavities_beside(&self, number: usize) -> impl Iterator<Item = usize> {
        let closure = self.worms.get(number).map(|worm| worm.closure);
        (0..self.cavities.len()).filter(move |&cavity| {
            closure.is_some_and(|closure| !self.cavities[cavity].points.is_disjoint(closure))
        })
    }

    /// The worms around a cavity, by number: its boundary components, read as eye space. None if there is no such cavity.
    pub fn worms_around(&self, cavity: usize) -> impl Iterator<Item = usize> {
        let points = self.cavities.get(cavity).map(|cavity| cavity.points);
        (0..self.worms.len()).filter(move |&number| {
            points.is_some_and(|points| !self.worms[number].liberties[0].is_disjoint(points))
        })
    }

    /// The enemy worms beside a worm, by number. None if there is no such worm.
    pub fn enemies_beside(&self, number: usize) -> impl Iterator<Item = usize> {
        let worm = self.worms.get(number);
        let beside = worm.map(|worm| (worm.color, worm.stones.neighbors4()));
        (0..self.worms.len()).filter(move |&other| {
            let other = &self.worms[other];
            beside.is_some_and(|(color, beside)| {
                other.color != color && !other.stones.is_disjoint(beside)
            })
        })
    }

    /// The first of the enemy worms beside a worm, in the order of their origins, that can be taken, by number.
    /// `capturable` is what [`Board::capturable`] answers, or another reader: all stones of worms that their enemy,
    /// moving first, takes.
    ///
    /// GNU Go reads more than ladders, and chooses among several in its own way. So its lunch may be another worm, or
    /// be there where none is found here: of 6094 worms in random positions (`cli/tests/gnugo`) 5247 have the same
    /// lunch in both or none, 303 another one, 495 one in GNU Go only, and 49 one here only.
    #[must_use]
    pub fn lunch(&self, number: usize, capturable: Points) -> Option<usize> {
        self.enemies_beside(number)
            .find(|&enemy| capturable.contains(self.worms[enemy].origin))
    }

    /// The [`lunch`](Worms::lunch) of every worm, by number.
    #[must_use]
    pub fn lunches(&self, capturable: Points) -> Vec<Option<usize>> {
        (0..self.worms.len())
            .map(|number| self.lunch(number, capturable))
            .collect()
    }
}

/// All worms and cavities of a position with their measures, on a matrix type of your choice.
///
/// Cost: some twenty operations on sets for each worm, and three floods; on 19×19 some tens of microseconds. Two
/// lists on the heap.
#[inline(never)]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>) -> Worms<M> {
    position.grid().level.vectorize(
        #[inline(always)]
        || read::worms(position),
    )
}

/// All worms and cavities of a board with their measures.
///
/// Cost: on 19×19 some tens of microseconds, and two lists on the heap.
#[must_use]
pub fn of(board: &Board) -> Worms {
    struct Read;
    impl PositionJob for Read {
        type Output = Worms;
        #[inline(always)]
        fn run<M: BinMatrix>(self, position: Position<M>) -> Worms {
            of_position(&position).map(
                #[inline(always)]
                |set| set.to_points(position.grid()),
            )
        }
    }
    board.ask(Read)
}
