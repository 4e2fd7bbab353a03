//! What engines ask of a game: the same questions as of a [`ChainPosition`], answered as plain data.

use super::Game;
use crate::chains::{Candidates, ChainPosition, Ladder};
use crate::geometry::{Color, Point, Points};
use crate::life::EyeRule;
use crate::sets::BinMatrix;

/// A question whose answer is a set of points. It crosses to the matrix type of the game as a value, so that a
/// new question is one line here and one method below.
#[derive(Clone, Copy)]
pub(super) enum Question {
    Stones(Color),
    Empty,
    StonesWithLiberties(Color, usize),
    CapturePoints(Color),
    SavingPoints(Color),
    AtariPoints(Color),
    SelfAtariPoints(Color),
    PointsWithLibertiesAfter(Color, usize),
    CapturesOf(Color, Point),
    Eyes(Color, EyeRule),
    OneChainEyes(Color),
    AdjacentChains(Point),
    ChainsSharingLiberties(Point, usize),
    CommonLiberties(Point, Point),
}

impl Question {
    #[inline(always)]
    pub(super) fn ask<M: BinMatrix>(self, chains: &ChainPosition<M>) -> M {
        match self {
            Question::Stones(color) => chains.position().stones(color),
            Question::Empty => chains.position().empty(),
            Question::PointsWithLibertiesAfter(color, count) => {
                chains.points_with_liberties_after(color, count)
            }
            Question::StonesWithLiberties(color, count) => {
                chains.stones_with_liberties(color, count)
            }
            Question::CapturePoints(color) => chains.capture_points(color),
            Question::SavingPoints(color) => chains.saving_points(color),
            Question::AtariPoints(color) => chains.atari_points(color),
            Question::SelfAtariPoints(color) => chains.self_atari_points(color),
            Question::CapturesOf(color, point) => chains.captures_of(color, point),
            Question::Eyes(color, rule) => chains.eyes(color, rule),
            Question::OneChainEyes(color) => chains.one_chain_eyes(color),
            Question::AdjacentChains(point) => chains.adjacent_chains(point),
            Question::ChainsSharingLiberties(point, count) => {
                chains.chains_sharing_liberties(point, count)
            }
            Question::CommonLiberties(a, b) => chains.common_liberties(a, b),
        }
    }
}

/// Questions about chains. None of them allocates. Each costs what it costs a [`ChainPosition`], which says that, and
/// besides a call to the matrix type of the game and the answer made plain data.
///
/// ```
/// use binmatrix::{BoardSize, Color, Game, LadderOutcome, Point, Rules};
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, Rules::SIMPLE);
/// let at = |vertex| Point::from_vertex(vertex, size);
/// for (color, vertex) in [(Color::White, "B8"), (Color::Black, "A8"), (Color::Black, "B9"), (Color::Black, "A7")] {
///     game.play(color, at(vertex)?)?;
/// }
/// assert_eq!(game.stones_with_liberties(Color::White, 2).len(), 1); // B8: C8 and B7
/// let ladder = game.read_ladder(at("B8")?, Color::Black).unwrap();
/// assert_eq!(ladder.outcome, LadderOutcome::Succeeds);
/// assert!(ladder.moves.contains(at("C8")?) && !ladder.moves.contains(at("B7")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Game {
    /// The color of the stone on `point`; `None` if there is none.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.core.at(point)
    }

    /// The stones of `color`.
    #[must_use]
    pub fn stones(&self, color: Color) -> Points {
        self.core.ask(Question::Stones(color))
    }

    /// The points without a stone.
    #[must_use]
    pub fn empty(&self) -> Points {
        self.core.ask(Question::Empty)
    }

    /// The number of stones of both colors.
    #[must_use]
    pub fn stone_count(&self) -> usize {
        self.size().points() - self.empty().len()
    }

    /// The liberties of the chain on `point`; empty if there is no stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Points {
        self.chain(point)
            .map_or(Points::empty(self.size()), |chain| chain.liberties)
    }

    /// The empty points on which a stone of `color` would leave its own chain with exactly `count` liberties
    /// ([`ChainPosition::points_with_liberties_after`]).
    #[must_use]
    pub fn points_with_liberties_after(&self, color: Color, count: usize) -> Points {
        self.core
            .ask(Question::PointsWithLibertiesAfter(color, count))
    }

    /// The stones of `color` whose chain has exactly `count` liberties
    /// ([`ChainPosition::stones_with_liberties`]).
    #[must_use]
    pub fn stones_with_liberties(&self, color: Color, count: usize) -> Points {
        self.core.ask(Question::StonesWithLiberties(color, count))
    }

    /// The points on which `color` takes something; the ko may forbid one ([`ChainPosition::capture_points`]).
    #[must_use]
    pub fn capture_points(&self, color: Color) -> Points {
        self.core.ask(Question::CapturePoints(color))
    }

    /// The points on which `color` saves one of its chains in atari ([`ChainPosition::saving_points`]).
    #[must_use]
    pub fn saving_points(&self, color: Color) -> Points {
        self.core.ask(Question::SavingPoints(color))
    }

    /// The points on which `color` puts an enemy chain in atari ([`ChainPosition::atari_points`]).
    #[must_use]
    pub fn atari_points(&self, color: Color) -> Points {
        self.core.ask(Question::AtariPoints(color))
    }

    /// The points on which a stone of `color` would leave its own chain with exactly one liberty
    /// ([`ChainPosition::self_atari_points`]).
    #[must_use]
    pub fn self_atari_points(&self, color: Color) -> Points {
        self.core.ask(Question::SelfAtariPoints(color))
    }

    /// The enemy stones that a stone of `color` on `point` would take ([`ChainPosition::captures_of`]).
    #[must_use]
    pub fn captures_of(&self, color: Color, point: Point) -> Points {
        self.core.ask(Question::CapturesOf(color, point))
    }

    /// The empty points that a playout takes for eyes of `color`.
    #[must_use]
    pub fn eyes(&self, color: Color, rule: EyeRule) -> Points {
        self.core.ask(Question::Eyes(color, rule))
    }

    /// The empty points whose neighbors all belong to one chain of `color`
    /// ([`ChainPosition::one_chain_eyes`]).
    #[must_use]
    pub fn one_chain_eyes(&self, color: Color) -> Points {
        self.core.ask(Question::OneChainEyes(color))
    }

    /// The enemy stones of the chains next to the chain on `point`; empty if there is no stone.
    #[must_use]
    pub fn adjacent_chains(&self, point: Point) -> Points {
        self.core.ask(Question::AdjacentChains(point))
    }

    /// The stones of the other own chains that share at least `count` liberties with the chain on `point`
    /// ([`ChainPosition::chains_sharing_liberties`]).
    #[must_use]
    pub fn chains_sharing_liberties(&self, point: Point, count: usize) -> Points {
        self.core
            .ask(Question::ChainsSharingLiberties(point, count))
    }

    /// The liberties that the chains on `a` and `b` have in common; empty if one of the points is.
    #[must_use]
    pub fn common_liberties(&self, a: Point, b: Point) -> Points {
        self.core.ask(Question::CommonLiberties(a, b))
    }

    /// The number of liberties of the chain on `point`, or `cap` if it has more; 0 if there is no stone.
    #[must_use]
    pub fn liberty_count_up_to(&self, point: Point, cap: usize) -> usize {
        self.chain(point)
            .map_or(0, |chain| chain.liberties.len().min(cap))
    }

    /// The number of liberties that the player's chain would have after a stone of `color` on `point`, or
    /// `cap` if it would have more; 0 for a suicide and for a point that is not empty.
    #[must_use]
    pub fn liberties_after(&self, color: Color, point: Point, cap: usize) -> usize {
        self.effect(color, point)
            .map_or(0, |effect| effect.chain.liberties.len().min(cap))
    }

    /// Moves of `color` with a reason to be looked at first ([`ChainPosition::candidates`]). Superko
    /// is not asked; intersect with [`Game::legal_points`] where it matters.
    #[must_use]
    pub fn candidates(&self, color: Color) -> Candidates<Points> {
        self.core.candidates(color, &self.rules)
    }

    /// Reads whether the chain on `point` can be taken in a ladder, with `first` to move
    /// ([`ChainPosition::read_ladder`]); `None` if there is no stone. Superko is not asked.
    ///
    /// The moves are played and taken back on the game itself, since a copy would cost more than most ladders: the game
    /// is the same afterwards. Those who hold only a reference call [`ladder`](Game::ladder); for the board some moves
    /// ago there is [`Board::ladder`](crate::Board::ladder) of [`recent`](Game::recent).
    pub fn read_ladder(&mut self, point: Point, first: Color) -> Option<Ladder> {
        let rules = self.rules;
        self.core.read_ladder(point, first, &rules)
    }

    /// As [`read_ladder`](Game::read_ladder), on a copy of the chains, which no chain of three or more liberties needs.
    ///
    /// ```
    /// use binmatrix::{Board, Color, Game, LadderOutcome, Point, Rules};
    /// let board: Board = "
    ///     . X . . .
    ///     X O . . .
    ///     X . . . .
    ///     . . . . .
    ///     . . . . .
    /// ".parse()?;
    /// let game = Game::from_board(&board, Rules::SIMPLE);
    /// let stone = Point::from_vertex("B4", game.size())?;
    /// let ladder = game.ladder(stone, Color::Black).unwrap();
    /// assert_eq!(ladder.outcome, LadderOutcome::Succeeds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Cost: the copy, on 19×19 66 KB of the stack and some 5 µs, up to 270 KB on other sizes, and the reading. Nothing
    /// is allocated.
    #[must_use]
    pub fn ladder(&self, point: Point, first: Color) -> Option<Ladder> {
        self.core.ladder(point, first, &self.rules)
    }
}
