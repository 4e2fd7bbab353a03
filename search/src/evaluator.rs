//! [`Evaluator`]: judges leaves; [`Playouts`] does it by light playouts.

use binmatrix::playout::{
    self, Kernel, PlayoutClient, PlayoutError, PlayoutSettings, Record, StreamRequest, StreamedGame,
};
use binmatrix::{Board, BoardSize, ByColor, Color, Komi, Rules};

/// The leaves of a running search, for an [`Evaluator`].
pub trait Leaves {
    /// Returns the next leaf and its tag; `None` if there is none until others are [done](Leaves::done), or if the
    /// search is over.
    fn next_leaf(&mut self) -> Option<(u32, &Board)>;

    /// Takes the evaluation of the leaf with this tag.
    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>);
}

/// The evaluation of a leaf.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<'a> {
    /// The expected result for Black: 1 for a win, 0 for a loss.
    pub black_wins: f32,
    /// The expected score: Black's points minus White's, without komi.
    pub black_minus_white: f32,
    /// The points where each color was the first to play, as words of 32 bits in the order of
    /// [`Shape`](binmatrix::Shape). Empty if the evaluator plays no games.
    pub first_played: ByColor<&'a [u32]>,
}

/// A judge of leaves. Implement it to search with a network instead of playouts.
pub trait Evaluator {
    /// Evaluates leaves until there is none left and none in flight.
    ///
    /// `seed` and the number `first_game` of leaves evaluated earlier make the result repeatable.
    ///
    /// # Errors
    /// - The reason why such positions cannot be evaluated. No leaf was taken.
    fn run(
        &mut self,
        size: BoardSize,
        rules: &Rules,
        seed: u64,
        first_game: u64,
        leaves: &mut dyn Leaves,
    ) -> Result<(), PlayoutError>;
}

/// Evaluates each leaf by one light playout, on the fastest kernel.
#[derive(Clone, Debug)]
pub struct Playouts {
    playouts: playout::Playouts,
    in_flight: u32,
}

impl Default for Playouts {
    fn default() -> Playouts {
        Playouts {
            playouts: playout::Playouts::new(),
            in_flight: 128,
        }
    }
}

impl Playouts {
    /// Chooses the fastest kernel.
    #[must_use]
    pub fn new() -> Playouts {
        Playouts::default()
    }

    /// Sets the kernel.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Playouts {
        Playouts {
            playouts: self.playouts.with_kernel(kernel),
            ..self
        }
    }

    /// Sets the number of leaves in flight: chosen, but not yet evaluated. With few, the search chooses with more
    /// knowledge; with many, more lanes are busy ([`StreamRequest::in_flight`]).
    #[must_use]
    pub fn with_in_flight(self, leaves: u32) -> Playouts {
        Playouts {
            in_flight: leaves,
            ..self
        }
    }
}

impl Evaluator for Playouts {
    fn run(
        &mut self,
        size: BoardSize,
        rules: &Rules,
        seed: u64,
        first_game: u64,
        leaves: &mut dyn Leaves,
    ) -> Result<(), PlayoutError> {
        let request = StreamRequest::new(size)
            .with_seed(seed)
            .with_first_game(first_game)
            .with_settings(PlayoutSettings::new(*rules))
            .with_record(Record::FIRST_PLAYED)
            .with_in_flight(self.in_flight);
        let mut client = Client {
            leaves,
            komi: rules.komi,
        };
        self.playouts.stream(&request, &mut client)?;
        Ok(())
    }
}

/// Connects the leaves of a search with a stream of playouts.
struct Client<'a> {
    leaves: &'a mut dyn Leaves,
    komi: Komi,
}

impl PlayoutClient for Client<'_> {
    fn next_start(&mut self) -> Option<(u32, &Board)> {
        self.leaves.next_leaf()
    }

    fn ended(&mut self, tag: u32, game: &StreamedGame<'_>) {
        let evaluation = Evaluation {
            black_wins: black_wins(2 * game.black_minus_white, self.komi),
            black_minus_white: game.black_minus_white as f32,
            first_played: ByColor {
                black: game.first_played_words(Color::Black),
                white: game.first_played_words(Color::White),
            },
        };
        self.leaves.done(tag, &evaluation);
    }
}

/// 1 if Black wins, 0 if White wins, a half for a draw; the score is in half points, without komi.
pub(crate) fn black_wins(half_points: i32, komi: Komi) -> f32 {
    match half_points.cmp(&i32::from(komi.half_points())) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    }
}
