//! The color map: the points, and the links between them, that each color holds without playing there.
//!
//! The map is that of the program *irgo* (gogre), which took it from "Swim's color map". It treats the board as a
//! graph: *links* join neighboring points. Points and links start uncolored and may take one of the two colors; a link
//! claimed by both colors becomes *neutral* permanently. Stones start with their own color. Then, in rounds:
//!
//! 1. Each point colored since the previous round colors its links. A link colored by both colors becomes neutral.
//! 2. An uncolored empty point takes a color if it has at least three links of that color and none of the other. Two
//!    are enough if it has fewer than four links in all, that is, on the edge and in the corner. Neutral links count
//!    for neither color.
//! 3. An uncolored link between two uncolored points takes a color if each of the two points has at least one link of
//!    that color and neither has one of the other color.
//!
//! A rule is applied to all points or links **simultaneously**, based on the state when the rule starts. The map is
//! finished when a round changes nothing. The result therefore does not depend on an order of the points, and the map
//! of a rotated or reflected position is the rotated or reflected map.
//!
//! ```text
//! . X O .      # X O @      # is Black's, @ is White's. Each of the two middle points sees three links of one color.
//! X . . O  ->  X # @ O      Both take their color in the same round, and the link between them becomes neutral.
//! . X O .      # X O @      Applied point by point, the first point would have kept the second from its color.
//! . . . .      # # @ @
//!
//! . . X . .    . . X . .    All links of the middle point are black: Black *controls* it. The points outside have
//! . X . X . -> . X # X .    at most two black links and remain uncolored.
//! . . X . .    . . X . .
//! ```
//! A point is **controlled** by a color if all its links have that color. A colored point with neutral links is not
//! controlled. A colored point has no links of the other color and no uncolored links, because it colors all its links.
//!
//! The *rounds* of a map are the rounds that changed something: none on an empty board, one around a lone stone.
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
//! Links are stored as sets, like points: a link to the right is a bit at its left end, a link downward a bit at its
//! upper end. Applying a rule to the whole board takes about twenty operations. A map takes as many rounds as its
//! longest chain of consequences, about ten in a middle game.

use crate::both;
use binmatrix::{
    BinMatrix, Board, ByColor, Color, GridOf, Level, Point, Points, Position, PositionJob,
};

/// The colors of points and links; made by [`of`] and [`of_position`].
///
/// `S` is the type of a point set: [`Points`], or a matrix inside a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ColorMap<S = Points> {
    /// The colored points of each color, including the stones.
    pub points: ByColor<S>,
    /// The links between a point and its right neighbor, stored at the left point.
    pub links_right: Links<S>,
    /// The links between a point and the point below it, stored at the upper point.
    pub links_down: Links<S>,
    /// The points whose links all have the color; a point without links is not controlled.
    pub controlled: ByColor<S>,
    /// The number of rounds that changed something.
    pub rounds: usize,
}

/// The colored and neutral links in one direction, each stored at one of its ends. All other links are uncolored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Links<S = Points> {
    /// The links of each color.
    pub colored: ByColor<S>,
    /// The neutral links.
    pub neutral: S,
}

/// The state of a link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// The link has no color.
    Uncolored,
    /// The link has this color.
    One(Color),
    /// Both colors have colored the link.
    Neutral,
}

impl Link {
    /// Returns `"uncolored"`, `"black"`, `"white"` or `"neutral"`.
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
    /// Converts each set with `turn`.
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
    /// Converts each set with `turn`.
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
    /// Returns the color of a point; `None` if it is uncolored or off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.points[color].contains(point))
    }

    /// Returns the state of the link between two points; `None` if they are not neighbors on the board.
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

/// Draws the color map of a position, on a matrix type of your choice.
///
/// Cost: about sixty set operations per round; on 19×19 less than a microsecond, on the backend `rows` three.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>) -> ColorMap<M> {
    draw(both(position), position.grid())
}

/// Draws the color map of a board.
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

/// Draws the map of these stones. A separate function for each matrix type, since several jobs draw a map.
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
            // This ends: each round colors a point or a link, or makes a link neutral, and their number is finite.
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

/// Returns the points that belong to clusters of the color.
///
/// All links of such a point are of the color or neutral, and the point itself or one of its links has the color.
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

/// The blank board: the parts of the graph that do not depend on stones.
struct Paper<M: BinMatrix> {
    grid: GridOf<M>,
    /// The points with a neighbor to the right, which identify the links in that direction.
    has_right: M,
    /// The points with a neighbor below, which identify the links in that direction.
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

    /// Plays one round and returns true if it changed anything. `fresh` holds the points colored in the previous round.
    #[inline(always)]
    fn round(&self, map: &mut ColorMap<M>, fresh: &mut ByColor<M>) -> bool {
        let grid = self.grid;
        // Rule 1. Both ends of a link color it.
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
        // Rule 2.
        let (right, down) = (map.links_right.colored, map.links_down.colored);
        let black = ends(right.black, down.black, grid);
        let white = ends(right.white, down.white, grid);
        let open = (map.points.black | map.points.white).inverse(grid);
        fresh.black = (open & self.enough(&black)) - white.at_least_one;
        fresh.white = (open & self.enough(&white)) - black.at_least_one;
        map.points.black = map.points.black | fresh.black;
        map.points.white = map.points.white | fresh.white;
        changed = changed | fresh.black | fresh.white;
        // Rule 3.
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

    /// Returns the points with enough links of a color for rule 2.
    #[inline(always)]
    fn enough(&self, ends: &Ends<M>) -> M {
        ends.at_least_three | (ends.at_least_two & self.edge)
    }

    /// Returns the points that have no links other than these.
    #[inline(always)]
    fn only_with(&self, right: M, down: M) -> M {
        let (grid, right, down) = (self.grid, self.has_right - right, self.has_down - down);
        ends(right, down, grid).at_least_one.inverse(grid)
    }
}

/// Colors these links and returns the links that changed. Links colored by both colors, in this call or earlier, become
/// neutral.
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

/// Points by the number of their links among a given set of links.
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
