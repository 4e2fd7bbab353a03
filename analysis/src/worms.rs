//! Worms and cavities with their measures, as in GNU Go's documentation (Free Software Foundation), which calls chains
//! *worms*.
//!
//! Before it reads anything, GNU Go describes a position in its own terms: the size of a worm with the area around it,
//! how far the worm can run, whether it cuts, and whether it counts at all. This module computes these measures
//! exactly, for any program, as matrix algebra on every backend. This module and [`dragons`](crate::dragons) follow GNU
//! Go and call a chain a worm. A worm is identified by its index in [`Worms::worms`].
//!
//! # Words
//! * A **worm** is a maximal connected set of stones of one color. A **cavity** is a maximal connected set of empty
//!   points. (GNU Go calls both worms.)
//! * The **origin** is the first point of a worm or cavity, row by row from the top left.
//! * The **closure** of a worm is the worm and all cavities beside it: the connected empty area that appears if the
//!   worm is removed. These cavities are the worm's *boundary components*. The boundary components of a cavity, read as
//!   eye space, are the worms around it.
//! * The **border** of a cavity or closure is the set of worms around it. Its color is theirs: black, white, or grey if
//!   both colors are present ([`Border`]).
//! * **Edge liberties** are the points of a cavity, or the empty points of a closure, on the edge of the board.
//!
//! ```text
//!   A B C D E F G H J
//! 7 . . O O O O O . .     Inside the ring of O stand four worms of X and the stone E5. D5 and F5 are cavities, both
//! 6 . O O X X X O O .     grey: X and O are around them. The closure of E5 is {D5, E5, F5}, and its border is black.
//! 5 . O X . O . X O .
//! 4 . O O X X X O O .     E5 touches two worms of X, D6 and D4, which share D5 and F5: it is a potential cut.
//! 3 . . O O O O O . .
//! ```
//!
//! # Measures of a worm
//! | field | meaning |
//! |---|---|
//! | [`origin`](Worm::origin), [`color`](Worm::color), [`stones`](Worm::stones) | as above |
//! | [`effective_size`](Worm::effective_size) | the stones, and a share of the empty points nearest to the worm |
//! | [`liberties`](Worm::liberties) | liberties of order 1 to 4: the points it can reach in that many moves |
//! | [`genus`](Worm::genus) | the number of parts into which it divides the rest of the board, minus 1 |
//! | [`closure`](Worm::closure), [`border`](Worm::border), [`edge_liberties`](Worm::edge_liberties) | as above |
//! | [`cutstone`](Worm::cutstone), [`cutstone_gnugo`](Worm::cutstone_gnugo) | whether it keeps enemy worms apart |
//! | [`invincible`](Worm::invincible) | unconditionally alive, without suicide ([`life`](binmatrix::life)) |
//! | [`lunch`](Worms::lunch) | an adjacent enemy worm that can be captured; a separate call, because it needs reading |
//! | [`inessential_seed`](Worm::inessential_seed) | whether it is irrelevant to the shape of its surroundings |
//! | [`inessential_gnugo`](Worm::inessential_gnugo) | the same, as GNU Go's program computes it |
//!
//! Where GNU Go's program differs from its documentation, there are two versions. The version named `gnugo` follows the
//! program and can be compared with its `worm_data`; the other follows the documentation. GNU Go finds a lunch by
//! general reading. Here, reading covers direct capture and ladders ([`Board::capturable`]).
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
//! Most of the work is done for all worms at once. Four steps from all stones simultaneously find the worms nearest to
//! each empty point. The number of worms that share a point is counted in the binary digits of a few sets. The genus
//! follows from Euler's formula: points minus links plus squares of the rest of the board, plus one where the worm does
//! not touch the edge, minus one. Only the liberties of order 2 to 4 need flood fills, three for each worm.

use alloc::vec::Vec;
use core::fmt;

use binmatrix::{BinMatrix, Board, Color, Level, Point, Points, Position, PositionJob};

mod effective_size;
mod read;

pub use effective_size::EffectiveSize;

/// All worms and cavities of a position; made by [`of`] and [`of_position`].
///
/// `S` is the type of a point set: [`Points`], or a matrix inside a job.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Worms<S = Points> {
    /// The worms of both colors, in the order of their origins.
    pub worms: Vec<Worm<S>>,
    /// The cavities, in the order of their origins.
    pub cavities: Vec<Cavity<S>>,
}

/// A worm and its measures, as defined in the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Worm<S = Points> {
    /// The first stone of the worm, row by row from the top left.
    pub origin: Point,
    /// The color of the worm.
    pub color: Color,
    /// The stones of the worm.
    pub stones: S,
    /// The number of its stones, plus half a share of each empty point nearest to it.
    ///
    /// An empty point is shared if its nearest worms are 1 to 4 steps away through empty points. If there are k nearest
    /// worms, each gets 0.5/k. (GNU Go's documentation says 1/k; its program, followed here, gives half of that.)
    ///
    /// ```text
    /// X . . . . . O      X owns two points alone and shares the middle one: 1 + ½ + ½ + ¼
    /// ```
    pub effective_size: EffectiveSize,
    /// The liberties of order 1, 2, 3 and 4.
    ///
    /// Order 1 are the ordinary liberties. A liberty is *pinched* if two opposite sides, above and below or left and
    /// right, both hold an enemy stone or the end of the board. A walk starts at the worm and passes over stones of its
    /// color, of any worm, and over liberties that are not pinched. The other empty points that are adjacent to the
    /// walk and to no enemy stone are the liberties of order 2. The walk then includes these and finds order 3, and so
    /// on. It enters a *ko vertex* but does not leave it. A ko vertex is an empty point surrounded by stones of one
    /// color where the enemy would capture exactly one stone, or that stone.
    ///
    /// ```text
    /// . 3 2 3 .
    /// 3 2 1 2 3      X alone; an enemy stone on the point to its right would leave three liberties, and
    /// 2 1 X 1 2      no liberty of order 2 next to that stone
    /// 3 2 1 2 3
    /// . 3 2 3 .
    ///
    /// X 1 2 3        a one-row board: point 1 is of orders 1 and 2, point 2 of order 3
    /// ```
    /// A pinched liberty is not a liberty of order 2, because an enemy stone is adjacent. On a board of one row or
    /// column, however, every liberty is pinched between two ends of the board, and the liberties without an adjacent
    /// enemy stone appear again in order 2. (GNU Go does not play on such boards.)
    pub liberties: [S; 4],
    /// The number of connected components of the rest of the board, minus 1.
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
    /// The cut between enemy worms, over all pairs of enemy worms that it touches.
    pub cutstone: Cutting,
    /// The cut between the single pair of enemy worms that GNU Go examines.
    ///
    /// The pair is the worm of the first adjacent enemy stone in board order, and the worm of the last adjacent enemy
    /// stone that is not part of the first worm. The result depends on the orientation of the board.
    pub cutstone_gnugo: Cutting,
    /// True if the worm is unconditionally alive with suicide forbidden.
    ///
    /// This is Benson's algorithm, as in [`Board::pass_alive`](binmatrix::Board::pass_alive).
    pub invincible: bool,
    /// True if the worm is irrelevant to the shape of its surroundings, regardless of cutting and lunch.
    ///
    /// Its genus is 0, it has no liberty of order 2 and no edge liberty, and the border of its closure is of the other
    /// color alone.
    pub inessential_seed: bool,
}

impl<S> Worm<S> {
    /// Converts each set with `turn`.
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
    /// Returns true if the worm is irrelevant to the shape of its surroundings by the rule of GNU Go's program.
    ///
    /// Its genus is 0, it has no liberty of order 2, no [`cutstone_gnugo`](Worm::cutstone_gnugo) and no lunch, the
    /// border of its closure is of one color, either one, and it has at most two edge liberties. `lunch` is the answer
    /// of [`Worms::lunch`] or of another program.
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

/// A cavity, as defined in the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cavity<S = Points> {
    /// The first point of the cavity, row by row from the top left.
    pub origin: Point,
    /// The points of the cavity.
    pub points: S,
    /// The color of the worms around it; `None` on an empty board.
    pub border: Option<Border>,
    /// The points of the cavity on the edge of the board.
    pub edge_liberties: S,
    /// The number of connected components of the rest of the board, minus 1; 0 if nothing is left.
    pub genus: usize,
}

impl<S> Cavity<S> {
    /// Converts each set with `turn`.
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

/// The color of the worms around a cavity or closure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Border {
    /// All worms have this color.
    One(Color),
    /// Both colors are present.
    Grey,
}

impl Border {
    /// Returns `"black"`, `"white"` or `"grey"`.
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

/// The degree to which a worm cuts enemy worms apart; GNU Go writes it as 0, 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cutting {
    /// The worm touches fewer than two enemy worms.
    None,
    /// The worm touches two enemy worms that share a liberty: they can still be connected.
    Potential,
    /// The worm touches two enemy worms that share no liberty.
    Cut,
}

impl Cutting {
    /// Returns 0, 1 or 2.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl<S> Worms<S> {
    /// Converts each set with `turn`.
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
    /// Returns the index of the worm that has a stone on `point`.
    #[must_use]
    pub fn worm_at(&self, point: Point) -> Option<usize> {
        self.worms
            .iter()
            .position(|worm| worm.stones.contains(point))
    }

    /// Returns the index of the cavity that contains `point`.
    #[must_use]
    pub fn cavity_at(&self, point: Point) -> Option<usize> {
        self.cavities
            .iter()
            .position(|cavity| cavity.points.contains(point))
    }

    /// Returns the indices of the cavities beside a worm, the boundary components of its closure. Empty if there is no
    /// such worm.
    pub fn cavities_beside(&self, number: usize) -> impl Iterator<Item = usize> {
        let closure = self.worms.get(number).map(|worm| worm.closure);
        (0..self.cavities.len()).filter(move |&cavity| {
            closure.is_some_and(|closure| !self.cavities[cavity].points.is_disjoint(closure))
        })
    }

    /// Returns the indices of the worms around a cavity, its boundary components as eye space. Empty if there is no
    /// such cavity.
    pub fn worms_around(&self, cavity: usize) -> impl Iterator<Item = usize> {
        let points = self.cavities.get(cavity).map(|cavity| cavity.points);
        (0..self.worms.len()).filter(move |&number| {
            points.is_some_and(|points| !self.worms[number].liberties[0].is_disjoint(points))
        })
    }

    /// Returns the indices of the enemy worms beside a worm. Empty if there is no such worm.
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

    /// Returns the index of the first enemy worm beside a worm, in the order of their origins, that can be captured.
    ///
    /// `capturable` is the answer of [`Board::capturable`] or of another reader: all stones of the worms that their
    /// enemy can capture by moving first.
    ///
    /// GNU Go reads more than ladders, and chooses differently among several lunches. It may therefore report another
    /// lunch, or one where this function finds none. Of 6094 worms in random positions (`cli/tests/gnugo`), both agree
    /// on 5247 (the same lunch, or none); 303 have another lunch, 495 have one in GNU Go only, and 49 have one here
    /// only.
    #[must_use]
    pub fn lunch(&self, number: usize, capturable: Points) -> Option<usize> {
        self.enemies_beside(number)
            .find(|&enemy| capturable.contains(self.worms[enemy].origin))
    }

    /// Returns the [`lunch`](Worms::lunch) of every worm, in the order of the worms.
    #[must_use]
    pub fn lunches(&self, capturable: Points) -> Vec<Option<usize>> {
        (0..self.worms.len())
            .map(|number| self.lunch(number, capturable))
            .collect()
    }
}

/// Finds all worms and cavities of a position with their measures, on a matrix type of your choice.
///
/// Cost: about twenty set operations and three flood fills for each worm; on 19×19 some tens of microseconds. Allocates
/// two lists on the heap.
#[inline(never)]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>) -> Worms<M> {
    position.grid().level.vectorize(
        #[inline(always)]
        || read::worms(position),
    )
}

/// Finds all worms and cavities of a board with their measures.
///
/// Cost: on 19×19 some tens of microseconds. Allocates two lists on the heap.
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
