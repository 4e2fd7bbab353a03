//! The color map: which points, and which links between them, each color holds without playing there.
//!
//! The map is that of the program *irgo* (gogre), which took it from "Swim's color map". It sees a board as a graph: *links*
//! join neighboring points. Points and links have no color at first, or one of the two; a link that both colors lay claim to is
//! *neutral* for good. Stones start with their color. Then, in rounds:
//!
//! 1. Each point that was colored since the last time colors its links. A link colored by both colors becomes neutral.
//! 2. An empty point without a color takes a color of which it has at least three links and none of the other color. Two are
//!    enough if it has fewer than four links at all, on the edge and in the corner. Neutral links count for neither.
//! 3. A link without a color between two points without a color takes a color of which each of the two has at least one
//!    link, if neither has one of the other color.
//!
//! A rule is applied to all points or links **at the same time**, to what was there when its turn came, and the map is
//! finished when a round changes nothing. So it does not depend on an order of the points, and every image of a position has the
//! image of its map.
//!
//! ```text
//! . X O .      # X O @      # Black's, @ White's. The middle points see three links of one color each and take
//! X . . O  ->  X # @ O      them in the same round; the link between them is then neutral. Point by point the
//! . X O .      # X O @      first would have kept the second from its color.
//! . . . .      # # @ @
//!
//! . . X . .    . . X . .    All links of the middle point are black: it is *controlled* by Black. The points
//! . X . X . -> . X # X .    outside have two black links at most, and remain without a color.
//! . . X . .    . . X . .
//! ```
//! A point is **controlled** by a color if all its links have it. A colored point may have neutral links, and is then not
//! controlled. A colored point has no link of the other color and none without a color, since it colored all that it has.
//!
//! The *rounds* of a map are those that changed something: none on an empty board, one around a lone stone.
//!
//! ```
//! use binmatrix_analysis::color_map::{self, Link};
//! use binmatrix::{Board, Color, Point};
//! let board: Board = "
//!     . X O .
//!     X . . O
//!     . X O .
//!     . . . .
//! ".parse()?;
//! let at = |vertex: &str| Point::from_vertex(vertex, board.size());
//! let map = color_map::of(&board);
//! assert_eq!((map.at(at("B3")?), map.at(at("C3")?)), (Some(Color::Black), Some(Color::White)));
//! assert_eq!(map.link(at("B3")?, at("C3")?), Some(Link::Neutral));
//! assert_eq!(map.link(at("A3")?, at("B3")?), Some(Link::One(Color::Black)));
//! assert_eq!(map.link(at("A3")?, at("C3")?), None); // no neighbors
//! assert_eq!(map.points.black.len(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is computed
//! The links are sets as the points are: a link to the right is a bit at its left end, a link downward a bit at its upper end.
//! A rule is then some twenty operations for the whole board, and a map takes as many rounds as its longest chain of
//! consequences, in a middle game about ten.

use crate::both;
use binmatrix::{
    BinMatrix, Board, ByColor, Color, GridOf, Level, Point, Points, Position, PositionJob,
};

/// The colors of points and links; made by [`of`] and [`of_position`].
///
/// `S` is the set of points: [`Points`], or a matrix inside a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ColorMap<S = Points> {
    /// The colored points of each color, stones among them.
    pub points: ByColor<S>,
    /// The links between a point and the one to its right, each as the left one of the two.
    pub links_right: Links<S>,
    /// The links between a point and the one below it, each as the upper one of the two.
    pub links_down: Links<S>,
    /// The points all of whose links have the color, and which have a link at all.
    pub controlled: ByColor<S>,
    /// How many rounds changed something.
    pub rounds: usize,
}

/// The links in one direction that have a color or are neutral; the others have no color. Each is named by one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Links<S = Points> {
    /// The links of each color.
    pub colored: ByColor<S>,
    /// The neutral links.
    pub neutral: S,
}

/// What a link can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// It has no color.
    Uncolored,
    /// It has this color.
    One(Color),
    /// Both colors have colored it.
    Neutral,
}

impl Link {
    /// `"uncolored"`, `"black"`, `"white"` or `"neutral"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Link::Uncolored => "uncolored",
            Link::One(color) => color.name(),
            Link::Neutral => "neutral",
        }
    }
}

impl<S> Links<S> {
    /// Turns each set into something else.
    #[inline(always)]
    fn map<T>(self, turn: impl Fn(S) -> T + Copy) -> Links<T> {
        let ByColor { black, white } = self.colored;
        Links {
            colored: ByColor {
                black: turn(black),
                white: turn(white),
            },
            neutral: turn(self.neutral),
        }
    }
}

impl Links<Points> {
    fn at(&self, end: Point) -> Link {
        if self.neutral.contains(end) {
            Link::Neutral
        } else if self.colored.black.contains(end) {
            Link::One(Color::Black)
        } else if self.colored.white.contains(end) {
            Link::One(Color::White)
        } else {
            Link::Uncolored
        }
    }
}

impl<S> ColorMap<S> {
    /// Turns each set into something else.
    #[inline(always)]
    pub fn map<T>(self, turn: impl Fn(S) -> T + Copy) -> ColorMap<T> {
        let (points, controlled) = (self.points, self.controlled);
        ColorMap {
            points: ByColor {
                black: turn(points.black),
                white: turn(points.white),
            },
            links_right: self.links_right.map(turn),
            links_down: self.links_down.map(turn),
            controlled: ByColor {
                black: turn(controlled.black),
                white: turn(controlled.white),
            },
            rounds: self.rounds,
        }
    }
}

impl ColorMap<Points> {
    /// The color of a point; `None` if it has none or is off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.points[color].contains(point))
    }

    /// What the link between two points is; `None` if they are not neighbors on the board.
    #[must_use]
    pub fn link(&self, one: Point, other: Point) -> Option<Link> {
        let (first, second) = (one.min(other), one.max(other));
        let size = self.points.black.size();
        if !size.neighbors(first).contains(second) {
            return None;
        }
        Some(match first.row() == second.row() {
            true => self.links_right.at(first),
            false => self.links_down.at(first),
        })
    }
}

/// The color map of a position, on a matrix type of your choice.
///
/// Cost: some sixty operations on sets for each round; on 19×19 less than a microsecond, on the backend `rows` three.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>) -> ColorMap<M> {
    draw(both(position), position.grid())
}

/// The color map of a board.
///
/// Cost: on 19×19 about a microsecond.
#[must_use]
pub fn of(board: &Board) -> ColorMap {
    struct Draw;
    impl PositionJob for Draw {
        type Output = ColorMap;
        #[inline(always)]
        fn run<M: BinMatrix>(self, position: Position<M>) -> ColorMap {
            of_position(&position).map(
                #[inline(always)]
                |set| set.to_points(position.grid()),
            )
        }
    }
    board.ask(Draw)
}

/// Draws the map of these stones. A function of its own for each matrix type, since several jobs draw one.
#[inline(never)]
pub(crate) fn draw<M: BinMatrix>(stones: ByColor<M>, grid: GridOf<M>) -> ColorMap<M> {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let paper = Paper::new(grid);
            let none = M::empty(grid);
            let blank = Links {
                colored: ByColor::both(none),
                neutral: none,
            };
            let mut map = ColorMap {
                points: stones,
                links_right: blank,
                links_down: blank,
                controlled: ByColor::both(none),
                rounds: 0,
            };
            let mut fresh = stones;
            // Each round colors a point or a link, or makes a link neutral; there are not so many of them.
            while paper.round(&mut map, &mut fresh) {
                map.rounds += 1;
            }
            for color in Color::BOTH {
                let (right, down) = (
                    map.links_right.colored[color],
                    map.links_down.colored[color],
                );
                map.controlled[color] =
                    paper.only_with(right, down) & ends(right, down, grid).at_least_one;
            }
            map
        },
    )
}

/// The points that belong to a cluster of the color: all their links are of that color or neutral, and they have one of the
/// color, or have it themselves.
#[inline(always)]
pub(crate) fn held<M: BinMatrix>(map: &ColorMap<M>, color: Color, grid: GridOf<M>) -> M {
    let (right, down) = (&map.links_right, &map.links_down);
    let all = Paper::new(grid).only_with(
        right.colored[color] | right.neutral,
        down.colored[color] | down.neutral,
    );
    let some = ends(right.colored[color], down.colored[color], grid).at_least_one;
    all & (some | map.points[color])
}

/// What the board is before anything is drawn on it.
struct Paper<M: BinMatrix> {
    grid: GridOf<M>,
    /// The points with a neighbor to the right, which name the links in that direction.
    has_right: M,
    /// The points with a neighbor below.
    has_down: M,
    /// The points with fewer than four links.
    edge: M,
}

impl<M: BinMatrix> Paper<M> {
    #[inline(always)]
    fn new(grid: GridOf<M>) -> Self {
        let full = M::full(grid);
        Paper {
            grid,
            has_right: full.left(grid),
            has_down: full.up(grid),
            edge: M::from_words(grid.shape().edge_words(), grid),
        }
    }

    /// One round. `fresh` are the points that were colored since the last one. Whether anything changed.
    #[inline(always)]
    fn round(&self, map: &mut ColorMap<M>, fresh: &mut ByColor<M>) -> bool {
        let grid = self.grid;
        // 1. Both ends of a link color it.
        let mut changed = paint(
            &mut map.links_right,
            ByColor {
                black: (fresh.black | fresh.black.left(grid)) & self.has_right,
                white: (fresh.white | fresh.white.left(grid)) & self.has_right,
            },
        );
        changed = changed
            | paint(
                &mut map.links_down,
                ByColor {
                    black: (fresh.black | fresh.black.up(grid)) & self.has_down,
                    white: (fresh.white | fresh.white.up(grid)) & self.has_down,
                },
            );
        // 2.
        let (right, down) = (map.links_right.colored, map.links_down.colored);
        let black = ends(right.black, down.black, grid);
        let white = ends(right.white, down.white, grid);
        let open = (map.points.black | map.points.white).inverse(grid);
        fresh.black = (open & self.enough(&black)) - white.at_least_one;
        fresh.white = (open & self.enough(&white)) - black.at_least_one;
        map.points.black = map.points.black | fresh.black;
        map.points.white = map.points.white | fresh.white;
        changed = changed | fresh.black | fresh.white;
        // 3.
        let open = open - fresh.black - fresh.white;
        let with_black = (open & black.at_least_one) - white.at_least_one;
        let with_white = (open & white.at_least_one) - black.at_least_one;
        let blank_right = self.has_right - right.black - right.white - map.links_right.neutral;
        let blank_down = self.has_down - down.black - down.white - map.links_down.neutral;
        changed = changed
            | paint(
                &mut map.links_right,
                ByColor {
                    black: with_black & with_black.left(grid) & blank_right,
                    white: with_white & with_white.left(grid) & blank_right,
                },
            );
        changed = changed
            | paint(
                &mut map.links_down,
                ByColor {
                    black: with_black & with_black.up(grid) & blank_down,
                    white: with_white & with_white.up(grid) & blank_down,
                },
            );
        changed.any()
    }

    /// The points with as many links of a color as rule 2 asks for.
    #[inline(always)]
    fn enough(&self, ends: &Ends<M>) -> M {
        ends.at_least_three | (ends.at_least_two & self.edge)
    }

    /// The points that have no other links than these.
    #[inline(always)]
    fn only_with(&self, right: M, down: M) -> M {
        let (grid, right, down) = (self.grid, self.has_right - right, self.has_down - down);
        ends(right, down, grid).at_least_one.inverse(grid)
    }
}

/// Colors these links; those that both colors color, now or before, become neutral. The links that changed.
#[inline(always)]
fn paint<M: BinMatrix>(links: &mut Links<M>, by: ByColor<M>) -> M {
    let before = *links;
    let black = before.colored.black | by.black;
    let white = before.colored.white | by.white;
    links.neutral = before.neutral | (black & white);
    links.colored.black = black - links.neutral;
    links.colored.white = white - links.neutral;
    (links.neutral - before.neutral)
        | (links.colored.black - before.colored.black)
        | (links.colored.white - before.colored.white)
}

/// Points by how many of certain links they have.
struct Ends<M> {
    at_least_one: M,
    at_least_two: M,
    at_least_three: M,
}

#[inline(always)]
fn ends<M: BinMatrix>(right: M, down: M, grid: GridOf<M>) -> Ends<M> {
    let (left, up) = (right.right(grid), down.down(grid));
    let (across, along) = (right | left, down | up);
    let (both_across, both_along) = (right & left, down & up);
    Ends {
        at_least_one: across | along,
        at_least_two: both_across | both_along | (across & along),
        at_least_three: (both_across & along) | (both_along & across),
    }
}
