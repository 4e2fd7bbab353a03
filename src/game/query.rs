//! What engines ask of a game: the same questions as of a [`ChainPosition`], answered as plain data.

use super::Game;
use crate::chains::{Candidates, ChainPosition, Ladder};
use crate::geometry::{Color, Point, Points};
use crate::sets::BinMatrix;

/// A question whose answer is a set of points. It crosses to the matrix type of the game as a value, so that a
/// new question is one line here and one method below.
#[derive(Clone, Copy)]
pub(super) enum Question {
    StonesWithLiberties(Color, usize),
    CapturePoints(Color),
    SavingPoints(Color),
    AtariPoints(Color),
    PointsWithLibertiesAfter(Color, usize),
}

impl Question {
    #[inline(always)]
    pub(super) fn ask<M: BinMatrix>(self, chains: &ChainPosition<M>) -> M {
        match self {
            Question::PointsWithLibertiesAfter(color, count) => {
                chains.points_with_liberties_after(color, count)
            }
            Question::StonesWithLiberties(color, count) => {
                chains.stones_with_liberties(color, count)
            }
            Question::CapturePoints(color) => chains.capture_points(color),
            Question::SavingPoints(color) => chains.saving_points(color),
            Question::AtariPoints(color) => chains.atari_points(color),
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
    /// The empty points on which a stone of `color` would leave its own chain with exactly `count` liberties
    /// ([`ChainPosition::points_with_liberties_after`]); with 1 the self-ataris.
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
    /// is the same afterwards. Those who hold only a reference ask [`Board::ladder`](crate::Board::ladder) of
    /// [`board`](Game::board), or of [`recent`](Game::recent) for the board some moves ago.
    pub fn read_ladder(&mut self, point: Point, first: Color) -> Option<Ladder> {
        let rules = self.rules;
        self.core.read_ladder(point, first, &rules)
    }
}
