//! [`PointPolicy`]: a policy written by a user, for one game at a time.

use core::fmt;

use super::watch::GameSettings;
use crate::geometry::{BoardSize, Color, Point, Points};
use crate::sets::Rng;

/// How the players of a playout choose their moves, in code of the caller: for what a [`Policy`](super::Policy) cannot
/// say.
///
/// At each move [`choose`](PointPolicy::choose) may name points. If it has no opinion, or none of its points may be
/// played on, the request's [`Policy`](super::Policy) chooses as always: by its tiers, then by a uniform draw.
/// [`permit`](PointPolicy::permit) is asked about every point that was drawn. A policy keeps nothing from move to
/// move; its choices depend on the position, the last two moves and the random numbers.
///
/// Only the kernel [`Scalar`](super::Kernel::Scalar) plays such games.
///
/// # Cost
/// Beside the caller's code, 15 ns a move more than the same [`Policy`](super::Policy) alone, and 25 ns more than
/// `Policy::LIGHT`, which has code of its own (9×9, Zen 4, before the tier `vital`: 111 instead of 96 ns, 70 instead
/// of 46).
///
/// # Examples
/// Players who capture whatever they can, and begin with twenty stones above the first line:
///
/// ```
/// use binmatrix::playout::{Choice, Permit, PlayoutRequest, PlayoutSummary, PlayoutView};
/// use binmatrix::playout::{PointPolicy, Playouts};
/// use binmatrix::{Board, BoardSize, Point, Points, Rng};
///
/// struct Greedy;
///
/// impl PointPolicy for Greedy {
///     fn choose(&self, game: &PlayoutView<'_>, _: &mut Rng) -> Choice {
///         let enemies = game.stones(!game.to_move());
///         let liberties = enemies.iter().filter_map(|stone| game.only_liberty(stone));
///         Choice::Among(Points::from_points(liberties, game.size()))
///     }
///
///     fn permit(&self, game: &PlayoutView<'_>, point: Point, _: &mut Rng) -> Permit {
///         let early = game.stones(game.to_move()).len() < 20;
///         if early && game.size().line(point) == Some(1) { Permit::Refuse } else { Permit::Play }
///     }
/// }
///
/// let starts = [Board::new(BoardSize::square(9)?)];
/// let request = PlayoutRequest::new(&starts, 10).with_point_policy(&Greedy);
/// let mut summaries = [PlayoutSummary::new(starts[0].size())];
/// Playouts::new().run(&request, &mut summaries)?;
/// assert_eq!(summaries[0].games(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PointPolicy: Sync {
    /// Chooses a move for the player to move.
    fn choose(&self, game: &PlayoutView<'_>, rng: &mut Rng) -> Choice;

    /// Accepts, refuses or redirects a drawn point. The point may be played on: the move is legal, fills no own eye,
    /// and is one of the request's allowed points. If the request's policy drew it, its veto has not refused it.
    ///
    /// A point that is refused may be drawn and asked about again in the same turn, by a later tier.
    fn permit(&self, game: &PlayoutView<'_>, point: Point, rng: &mut Rng) -> Permit {
        let _ = (game, point, rng);
        Permit::Play
    }
}

/// The choice of a [`PointPolicy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// This point, without asking for a permit or for the veto of the request's policy. If it may not be played on, the
    /// same as `Draw`.
    Play(Point),
    /// One of these points, each with the same probability, among those that may be played on and are permitted;
    /// without the veto of the request's policy. If there is none, the same as `Draw`.
    Among(Points),
    /// The request's policy chooses.
    Draw,
    /// A pass.
    Pass,
}

/// The answer of a [`PointPolicy`] about a point that was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {
    /// The point is played on.
    Play,
    /// It is not, and another point is drawn. A player without any other point passes.
    Refuse,
    /// This point is played on in its place, whatever the veto of the request's policy says. If it may not be played
    /// on, the same as `Refuse`.
    Instead(Point),
}

/// The position of a playout in progress, as a [`PointPolicy`] sees it.
#[derive(Clone, Copy)]
pub struct PlayoutView<'a> {
    pub(super) cells: &'a dyn Cells,
    pub(super) settings: &'a GameSettings<'a>,
    pub(super) size: BoardSize,
    /// The cells of the last two moves, the newest first.
    pub(super) last: [Option<usize>; 2],
}

/// The cells of a board of the scalar kernel. Cells are the bits of points; any number is a cell.
pub(super) trait Cells {
    /// The color to move.
    fn to_move(&self) -> Color;
    /// The color of the stone on a cell.
    fn stone(&self, cell: usize) -> Option<Color>;
    /// The next stone of a chain, in a circle.
    fn next(&self, cell: usize) -> usize;
    /// The only liberty of the chain of a stone.
    fn only_liberty(&self, cell: usize) -> Option<usize>;
    /// The code of a neighborhood for the player to move.
    fn code(&self, cell: usize) -> u16;
    /// Returns true if an empty cell may be played on.
    fn is_candidate(&self, cell: usize, settings: &GameSettings<'_>) -> bool;
    /// Returns true if the chain of a new stone would have at most one liberty.
    fn is_self_atari(&self, cell: usize) -> bool;
    /// Returns true if a stone kills an enemy eye from inside.
    fn is_nakade(&self, cell: usize) -> bool;
    /// The vital point of the space that the last move has opened.
    fn vital(&self) -> Option<usize>;
}

impl PlayoutView<'_> {
    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The player to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.cells.to_move()
    }

    /// The points of the last two moves, the newest first; `None` for a pass, and before the first move. After a
    /// suicide or a capture the stone is no longer there.
    #[must_use]
    pub fn last_points(&self) -> [Option<Point>; 2] {
        (self.last).map(|cell| cell.map(|cell| self.point(cell)))
    }

    /// The stone on a point; `None` if the point is empty or not on the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.cells.stone(self.cell(point)?)
    }

    /// All stones of a color. Cost: a look at every point.
    #[must_use]
    pub fn stones(&self, color: Color) -> Points {
        let points = Points::full(self.size).into_iter();
        Points::from_points(
            points.filter(|&point| self.at(point) == Some(color)),
            self.size,
        )
    }

    /// The stones of the chain on a point; empty if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Points {
        let mut chain = Points::empty(self.size);
        let Some(first) = self
            .cell(point)
            .filter(|&cell| self.cells.stone(cell).is_some())
        else {
            return chain;
        };
        let mut stone = first;
        while chain.insert(self.point(stone)) {
            stone = self.cells.next(stone);
        }
        chain
    }

    /// The only liberty of the chain on a point; `None` if it has several, or if there is no stone.
    #[must_use]
    pub fn only_liberty(&self, point: Point) -> Option<Point> {
        let stone = self
            .cell(point)
            .filter(|&cell| self.cells.stone(cell).is_some())?;
        (self.cells.only_liberty(stone)).map(|cell| self.point(cell))
    }

    /// The neighborhood of a point with the player to move as the first color: a [code](crate::PatternTable#codes).
    /// `None` if the point is not on the board.
    #[must_use]
    pub fn neighborhood(&self, point: Point) -> Option<u16> {
        self.cell(point).map(|cell| self.cells.code(cell))
    }

    /// Returns true if the point may be played on: the move is legal, fills no own eye, and is one of the request's
    /// allowed points.
    #[must_use]
    pub fn is_candidate(&self, point: Point) -> bool {
        self.at(point).is_none()
            && self
                .cell(point)
                .is_some_and(|cell| self.cells.is_candidate(cell, self.settings))
    }

    /// Returns true if a stone of the player to move on an empty point would be in a chain with fewer than two
    /// liberties, after what it takes is gone.
    #[must_use]
    pub fn is_self_atari(&self, point: Point) -> bool {
        self.at(point).is_none()
            && self
                .cell(point)
                .is_some_and(|cell| self.cells.is_self_atari(cell))
    }

    /// Returns true if a stone of the player to move on an empty point would be [nakade](super::Policy) that the veto
    /// of uniform draws spares: its chain has two stones or more, takes nothing, has one liberty, in a closed enemy
    /// eye, and has a dead shape.
    #[must_use]
    pub fn is_nakade(&self, point: Point) -> bool {
        self.is_self_atari(point)
            && self
                .cell(point)
                .is_some_and(|cell| self.cells.is_nakade(cell))
    }

    /// The vital point of the space that the last move has opened by taking enemy stones, if it has one: what the tier
    /// `vital` of a [`Policy`](super::Policy) offers.
    #[must_use]
    pub fn vital_point(&self) -> Option<Point> {
        self.cells.vital().map(|cell| self.point(cell))
    }

    /// The cell of a point, if it is on the board.
    fn cell(&self, point: Point) -> Option<usize> {
        let stride = self.size.shape().stride();
        self.size.contains(point).then(|| point.bit(stride))
    }

    fn point(&self, cell: usize) -> Point {
        Point::from_bit(cell, self.size.shape().stride())
    }
}

impl fmt::Debug for PlayoutView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayoutView")
            .field("to_move", &self.to_move())
            .field("black", &self.stones(Color::Black))
            .field("white", &self.stones(Color::White))
            .field("last_points", &self.last_points())
            .finish()
    }
}

/// A policy of the caller in settings, which are printed without it.
#[derive(Clone, Copy)]
pub(super) struct ByPointPolicy<'a>(pub &'a dyn PointPolicy);

impl fmt::Debug for ByPointPolicy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PointPolicy")
    }
}
