//! [`Evaluator`]: judges leaves; [`Playouts`] does it by playouts.

use binmatrix::playout::{
    self, Kernel, PlayoutClient, PlayoutError, PlayoutSettings, Policy, Record, StreamRequest,
    StreamedGame,
};
use binmatrix::{Board, BoardSize, ByColor, Color, Rules, SuicideRule};

/// The leaves of a running search, for an [`Evaluator`].
pub trait Leaves {
    /// Returns the next leaf and its tag; `None` if there is none until others are [done](Leaves::done), or if the
    /// search is over. A leaf comes as often as it is to be evaluated ([`Evaluator::evaluations`]), with the same tag:
    /// on one thread in a row, on several threads perhaps on more than one of them.
    fn next_leaf(&mut self) -> Option<(u32, &Board)>;

    /// Takes the evaluation of the leaf with this tag.
    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>);
}

/// The evaluation of a leaf.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation<'a> {
    /// The expected result for Black: 1 for a win, 0 for a loss. `None` if the score decides, by the komi and the
    /// scoring of the rules.
    pub black_wins: Option<f32>,
    /// The expected score: Black's area minus White's, without komi.
    pub black_minus_white: f32,
    /// The points where each color was the first to play, as words of 32 bits in the order of
    /// [`Shape`](binmatrix::Shape). Both are empty if this evaluation played no game.
    pub first_played: ByColor<&'a [u32]>,
    /// The area of each color at the end, in the same form. Empty if it is not known.
    pub owned: ByColor<&'a [u32]>,
}

/// The work of an [`Evaluator`] in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Task {
    /// The size of all leaves.
    pub size: BoardSize,
    /// The rules of the game.
    pub rules: Rules,
    /// The seed of random numbers.
    pub seed: u64,
    /// The number of leaves evaluated in earlier searches. With the seed, it makes the result repeatable.
    pub first_game: u64,
}

/// A judge of leaves. Implement it to search with a network instead of playouts.
pub trait Evaluator {
    /// The reason why positions cannot be evaluated.
    type Error: std::error::Error + Send;

    /// The number of evaluations of each leaf: 1, unless they differ by chance.
    ///
    /// With more, the search looks for leaves less often, and knows more about each.
    fn evaluations(&self) -> u32 {
        1
    }

    /// Evaluates leaves until there is none left and none in flight. Its return ends the search, on all threads.
    ///
    /// # Errors
    /// - The reason why such positions cannot be evaluated.
    fn run(&mut self, task: &Task, leaves: &mut dyn Leaves) -> Result<(), Self::Error>;
}

/// Evaluates leaves by playouts with [`Policy::TACTICAL`], on the fastest kernel. No playout has the suicide of a single
/// stone, even where the rules allow it.
#[derive(Clone, Debug)]
pub struct Playouts {
    playouts: playout::Playouts,
    policy: Policy,
    per_leaf: u32,
    in_flight: u32,
}

impl Default for Playouts {
    fn default() -> Playouts {
        Playouts {
            playouts: playout::Playouts::new(),
            policy: Policy::TACTICAL,
            per_leaf: 4,
            in_flight: 128,
        }
    }
}

impl Playouts {
    /// Chooses the fastest kernel, and [`Policy::TACTICAL`].
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

    /// Sets the choice of moves in playouts.
    #[must_use]
    pub fn with_policy(self, policy: Policy) -> Playouts {
        Playouts { policy, ..self }
    }

    /// Sets the number of playouts for each leaf, at least 1.
    #[must_use]
    pub fn with_per_leaf(self, playouts: u32) -> Playouts {
        Playouts {
            per_leaf: playouts.max(1),
            ..self
        }
    }

    /// Sets the number of playouts in flight: begun, but not yet ended. With few, the search chooses with more
    /// knowledge; with many, more lanes are busy ([`StreamRequest::in_flight`]).
    #[must_use]
    pub fn with_in_flight(self, playouts: u32) -> Playouts {
        Playouts {
            in_flight: playouts,
            ..self
        }
    }
}

impl Evaluator for Playouts {
    type Error = PlayoutError;

    fn evaluations(&self) -> u32 {
        self.per_leaf
    }

    fn run(&mut self, task: &Task, leaves: &mut dyn Leaves) -> Result<(), PlayoutError> {
        let request = StreamRequest::new(task.size)
            .with_seed(task.seed)
            .with_first_game(task.first_game)
            .with_settings(PlayoutSettings::new(without_single_suicide(task.rules)))
            .with_policy(self.policy)
            .with_record(Record::FIRST_PLAYED | Record::OWNERS)
            .with_in_flight(self.in_flight);
        self.playouts.stream(&request, &mut Client { leaves })?;
        Ok(())
    }
}

/// The rules of playouts. The suicide of a single stone leaves the position as it was, as a pass does, and the lanes do not
/// play it.
fn without_single_suicide(rules: Rules) -> Rules {
    match rules.suicide {
        SuicideRule::Any => rules.with_suicide(SuicideRule::MultiStone),
        _ => rules,
    }
}

/// Connects the leaves of a search with a stream of playouts.
struct Client<'a> {
    leaves: &'a mut dyn Leaves,
}

impl PlayoutClient for Client<'_> {
    fn next_start(&mut self) -> Option<(u32, &Board)> {
        self.leaves.next_leaf()
    }

    fn ended(&mut self, tag: u32, game: &StreamedGame<'_>) {
        let evaluation = Evaluation {
            black_wins: None,
            black_minus_white: game.black_minus_white as f32,
            first_played: ByColor {
                black: game.first_played_words(Color::Black),
                white: game.first_played_words(Color::White),
            },
            owned: ByColor {
                black: game.owned_words(Color::Black),
                white: game.owned_words(Color::White),
            },
        };
        self.leaves.done(tag, &evaluation);
    }
}
