//! [`Mask`]: an expression of a user for a set of points, which lanes evaluate for all their games at once.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::geometry::{Move, Points};
use crate::sets::{BinMatrix, GridOf, PlainMatrix};

/// An expression for a set of points in the algebra of point sets ([`BinMatrix`]), as seen by the player to move: the
/// points of the tier `mask` of a [`Policy`](super::Policy).
///
/// The expression is a list of [steps](MaskStep) in postfix order: a step takes the newest of the sets that are left,
/// and leaves a set in their place. The last step leaves a single set.
///
/// ```text
/// step      last      around    empty     and
/// set       . . . .   . * . .   * * . *   . * . .
///           . * . .   * . * .   . . * .   . . * .
///           . . . .   . * . .   * . * *   . . . .
///           the last  points    empty     of both: the liberties
///           stone     beside it points    of the last stone
/// ```
///
/// The lockstep kernels take each step for the games of all lanes at once, `scalar` for its one game. All find the same
/// points.
///
/// # Text
/// Steps are words, separated by spaces or dots:
///
/// | word | takes | leaves |
/// |---|---|---|
/// | `own` | | the stones of the player to move |
/// | `enemy` | | the stones of the opponent |
/// | `empty` | | the empty points |
/// | `last` | | the last stone, if it is the opponent's and still there |
/// | `edge` | | the first line |
/// | `board` | | all points |
/// | `and` | *a*, *b* | points of *a* and *b* |
/// | `or` | *a*, *b* | points of *a*, of *b* or of both |
/// | `minus` | *a*, *b* | points of *a* that are not in *b* |
/// | `around` | *a* | the points with a neighbor in *a* |
/// | `up`, `down`, `left`, `right` | *a* | *a*, moved by a row or column; points that leave the board are lost |
/// | `flood` | *a*, *b* | points of *b* that are connected within *b* to a point of *a* and *b* |
/// | `at-most-`*n* | *a* | *a* if it has *n* points or fewer, otherwise no points; *n* is a number up to 255 |
///
/// ```
/// use binmatrix::playout::Mask;
/// use binmatrix::{Board, Point, Rules};
/// let mut board: Board = "
///     . . . . .
///     . X O O .
///     . . . . .
///     . . . X .
///     . . . . .
/// ".parse()?;
/// board.play(Point::from_vertex("C3", board.size())?, &Rules::default())?;
/// // White's answers on the liberties of the chain that Black has just extended, if it has at most five of them.
/// let pressed: Mask = "last enemy flood around empty and at-most-5".parse()?;
/// assert_eq!(format!("{:?}", pressed.points(&board)), "Points(5x5 {B3, D3, C2})");
/// assert_eq!(pressed.to_string(), "last.enemy.flood.around.empty.and.at-most-5");
/// let error = "own enemy or around and".parse::<Mask>().unwrap_err();
/// assert_eq!(error.to_string(), "step 5 of the mask, and, takes 2 sets, and 1 is left");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Every step is a pass over the words of all boards; a flood takes one for each point of its longest way. On `avx2-x8`
/// the mask above adds 0.4 of the instructions of a tactical move on 9×9, and `last.around` 0.14. `scalar` looks at every
/// point for a mask, and takes 3.6 and 2.1 times the instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mask {
    /// Steps beyond the expression are `Board`.
    steps: [MaskStep; Mask::MOST_STEPS],
    len: u8,
}

/// A step of a [`Mask`]; its [text](Mask#text) says what it takes and leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MaskStep {
    /// The stones of the player to move.
    Own,
    /// The stones of the opponent.
    Enemy,
    /// The empty points.
    Empty,
    /// The last stone, if it is the opponent's and still there.
    Last,
    /// The first line.
    Edge,
    /// All points.
    Board,
    /// The intersection of two sets.
    And,
    /// The union of two sets.
    Or,
    /// The first set without the second.
    Minus,
    /// The points with a neighbor in a set.
    Around,
    /// A set moved by one row toward the top.
    Up,
    /// A set moved by one row toward the bottom.
    Down,
    /// A set moved by one column toward column A.
    Left,
    /// A set moved by one column away from column A.
    Right,
    /// The points of the second set that are connected within it to a point of both.
    Flood,
    /// The set if it has so many points or fewer, otherwise no points.
    AtMost(u8),
}

/// The most sets that are left after a step. A power of two, so that an index needs no check.
const MOST_SETS: usize = 8;

impl Mask {
    /// The most steps of a mask.
    pub const MOST_STEPS: usize = 32;

    /// The empty points: the tier `mask` is then the same as the uniform draw.
    pub const EMPTY: Mask = Mask {
        steps: {
            let mut steps = [MaskStep::Board; Mask::MOST_STEPS];
            steps[0] = MaskStep::Empty;
            steps
        },
        len: 1,
    };

    /// Returns the mask with these steps.
    ///
    /// # Errors
    /// - [`MaskError`] if a step takes more sets than are left, if the last step does not leave exactly one, or if there
    ///   are more than [`MOST_STEPS`](Mask::MOST_STEPS) steps or eight sets at once.
    pub const fn new(steps: &[MaskStep]) -> Result<Mask, MaskError> {
        let mut mask = Mask {
            steps: [MaskStep::Board; Mask::MOST_STEPS],
            len: 0,
        };
        let (mut sets, mut index) = (0, 0);
        while index < steps.len() {
            let step = steps[index];
            index += 1;
            let problem = if index > Mask::MOST_STEPS {
                MaskProblem::TooManySteps
            } else if sets < step.takes() {
                MaskProblem::TooFewSets { step, sets }
            } else if sets + 1 - step.takes() > MOST_SETS {
                MaskProblem::TooManySets
            } else {
                sets = sets + 1 - step.takes();
                mask.steps[index - 1] = step;
                continue;
            };
            return Err(MaskError {
                step: index,
                problem,
            });
        }
        mask.len = index as u8;
        match sets {
            1 => Ok(mask),
            _ => Err(MaskError {
                step: index,
                problem: MaskProblem::NotOneSet { sets },
            }),
        }
    }

    /// Returns the steps.
    #[must_use]
    pub fn steps(&self) -> &[MaskStep] {
        self.steps.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Returns the points of the mask for the player to move on a board.
    #[must_use]
    pub fn points(&self, board: &Board) -> Points {
        let (player, size) = (board.to_move(), board.size());
        let enemy = board.stones(!player);
        let mut last = Points::empty(size);
        if let [Some(Move::Play(point)), _] = board.turn().last_moves() {
            last.insert(point);
        }
        let grid = enemy.grid();
        let [own, enemy, last] = [board.stones(player), enemy, last & enemy]
            .map(|set| PlainMatrix::from_words(set.words(), grid));
        self.on_position([own, enemy, last], grid).to_points(grid)
    }

    /// Evaluates the mask for own stones, enemy stones and the last stone.
    pub(super) fn on_position<M: BinMatrix>(
        &self,
        [own, enemy, last]: [M; 3],
        grid: GridOf<M>,
    ) -> M {
        let board = M::full(grid);
        self.evaluate(board, |step, [a, b]| match step {
            MaskStep::Own => own,
            MaskStep::Enemy => enemy,
            MaskStep::Empty => board - (own | enemy),
            MaskStep::Last => last,
            MaskStep::Edge => M::from_words(grid.shape().edge_words(), grid),
            MaskStep::Board => board,
            MaskStep::And => a & b,
            MaskStep::Or => a | b,
            MaskStep::Minus => a - b,
            MaskStep::Around => a.explode4(grid),
            MaskStep::Up => a.up(grid),
            MaskStep::Down => a.down(grid),
            MaskStep::Left => a.left(grid),
            MaskStep::Right => a.right(grid),
            MaskStep::Flood => a.flood_fill(b, grid),
            MaskStep::AtMost(most) => match a.len() <= usize::from(most) {
                true => a,
                false => M::empty(grid),
            },
        })
    }

    /// Evaluates the mask on sets of any kind. `take` takes a step on the sets that it takes, in their order; `any` is
    /// an arbitrary set.
    #[inline(always)]
    pub(super) fn evaluate<S: Copy>(
        &self,
        any: S,
        mut take: impl FnMut(MaskStep, [S; 2]) -> S,
    ) -> S {
        let mut sets = [any; MOST_SETS];
        let mut first = 0_usize;
        for &step in self.steps() {
            first = first.wrapping_sub(step.takes());
            let [a, b] = [first, first.wrapping_add(1)].map(|index| sets[index % MOST_SETS]);
            sets[first % MOST_SETS] = take(step, [a, b]);
            first = first.wrapping_add(1);
        }
        sets[0]
    }
}

impl Default for Mask {
    /// [`Mask::EMPTY`].
    fn default() -> Mask {
        Mask::EMPTY
    }
}

/// The words of the steps that have no number.
const WORDS: [(MaskStep, &str); 15] = [
    (MaskStep::Own, "own"),
    (MaskStep::Enemy, "enemy"),
    (MaskStep::Empty, "empty"),
    (MaskStep::Last, "last"),
    (MaskStep::Edge, "edge"),
    (MaskStep::Board, "board"),
    (MaskStep::And, "and"),
    (MaskStep::Or, "or"),
    (MaskStep::Minus, "minus"),
    (MaskStep::Around, "around"),
    (MaskStep::Up, "up"),
    (MaskStep::Down, "down"),
    (MaskStep::Left, "left"),
    (MaskStep::Right, "right"),
    (MaskStep::Flood, "flood"),
];

impl MaskStep {
    /// The number of sets that the step takes.
    const fn takes(self) -> usize {
        match self {
            MaskStep::Own
            | MaskStep::Enemy
            | MaskStep::Empty
            | MaskStep::Last
            | MaskStep::Edge
            | MaskStep::Board => 0,
            MaskStep::Around
            | MaskStep::Up
            | MaskStep::Down
            | MaskStep::Left
            | MaskStep::Right
            | MaskStep::AtMost(_) => 1,
            MaskStep::And | MaskStep::Or | MaskStep::Minus | MaskStep::Flood => 2,
        }
    }

    fn from_word(word: &str) -> Option<MaskStep> {
        let named = WORDS.iter().find(|&&(_, name)| name == word);
        match named {
            Some(&(step, _)) => Some(step),
            None => Some(MaskStep::AtMost(
                word.strip_prefix("at-most-")?.parse().ok()?,
            )),
        }
    }
}

impl fmt::Display for MaskStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match WORDS.iter().find(|(step, _)| step == self) {
            Some((_, word)) => f.write_str(word),
            None => match self {
                MaskStep::AtMost(most) => write!(f, "at-most-{most}"),
                _ => Ok(()),
            },
        }
    }
}

impl fmt::Display for Mask {
    /// Writes the words with dots between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps().iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(f, "{dot}{step}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mask({self})")
    }
}

impl FromStr for Mask {
    type Err = MaskError;

    /// Reads the [text](Mask#text) of a mask.
    ///
    /// # Errors
    /// - [`MaskError`] with the number of the step that cannot be read or taken.
    fn from_str(text: &str) -> Result<Mask, MaskError> {
        // One more than fits, so that `new` reports it.
        let mut steps = [MaskStep::Board; Mask::MOST_STEPS + 1];
        let mut len = 0;
        let words = text.split(|between: char| between == '.' || between.is_whitespace());
        for (place, word) in steps.iter_mut().zip(words.filter(|word| !word.is_empty())) {
            len += 1;
            *place = MaskStep::from_word(word).ok_or(MaskError {
                step: len,
                problem: MaskProblem::UnknownWord,
            })?;
        }
        Mask::new(steps.get(..len).unwrap_or_default())
    }
}

/// The error of steps that are no [`Mask`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MaskError {
    /// The step that is wrong, counted from 1; 0 if there is no step.
    pub step: usize,
    /// The reason.
    pub problem: MaskProblem,
}

/// The reason why steps are no [`Mask`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MaskProblem {
    /// The word is no [step](Mask#text).
    UnknownWord,
    /// The step takes more sets than are left.
    TooFewSets {
        /// The step.
        step: MaskStep,
        /// The number of sets that are left.
        sets: usize,
    },
    /// The step would leave more than eight sets.
    TooManySets,
    /// There are more than [`Mask::MOST_STEPS`] steps.
    TooManySteps,
    /// The last step does not leave exactly one set.
    NotOneSet {
        /// The number of sets that are left.
        sets: usize,
    },
}

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.step;
        match self.problem {
            MaskProblem::UnknownWord => write!(f, "step {at} of the mask is unknown"),
            MaskProblem::TooFewSets { step, sets } => write!(
                f,
                "step {at} of the mask, {step}, takes {} sets, and {sets} is left",
                step.takes()
            ),
            MaskProblem::TooManySets => write!(
                f,
                "step {at} of the mask would leave more than {MOST_SETS} sets"
            ),
            MaskProblem::TooManySteps => {
                write!(f, "a mask has at most {} steps", Mask::MOST_STEPS)
            }
            MaskProblem::NotOneSet { sets } => {
                write!(f, "a mask leaves one set; this one leaves {sets}")
            }
        }
    }
}

impl core::error::Error for MaskError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn masks_are_read_as_written() {
        let every = "own.enemy.or.empty.minus.last.edge.board.and.flood.around.up.down.left.right\
                     .at-most-0.or";
        for text in [every, "empty", "last.around"] {
            let mask: Mask = text.parse().expect("a mask");
            assert_eq!(mask.to_string(), text);
            assert_eq!(Mask::new(mask.steps()), Ok(mask));
        }
        assert_eq!(" empty\n".parse(), Ok(Mask::EMPTY));
        for (step, word) in WORDS {
            assert_eq!(MaskStep::from_word(word), Some(step));
        }
    }

    #[test]
    fn texts_that_are_no_masks() {
        let long = ["empty"].into_iter().chain(["around"; 32]);
        let long = long.collect::<alloc::vec::Vec<_>>().join(" ");
        for (text, step, problem) in [
            ("", 0, MaskProblem::NotOneSet { sets: 0 }),
            ("own enemy", 2, MaskProblem::NotOneSet { sets: 2 }),
            ("own Enemy or", 2, MaskProblem::UnknownWord),
            ("own at-most-256", 2, MaskProblem::UnknownWord),
            ("own at-most-", 2, MaskProblem::UnknownWord),
            (
                "own or",
                2,
                MaskProblem::TooFewSets {
                    step: MaskStep::Or,
                    sets: 1,
                },
            ),
            (
                "up",
                1,
                MaskProblem::TooFewSets {
                    step: MaskStep::Up,
                    sets: 0,
                },
            ),
            (
                "own own own own own own own own own",
                9,
                MaskProblem::TooManySets,
            ),
            (&long, 33, MaskProblem::TooManySteps),
        ] {
            let error = MaskError { step, problem };
            assert_eq!(text.parse::<Mask>(), Err(error), "{text:?}");
            assert!(!error.to_string().is_empty());
        }
        assert!(long[..long.len() - 7].parse::<Mask>().is_ok(), "32 steps");
        let eight = "own own own own own own own own or or or or or or or";
        assert!(eight.parse::<Mask>().is_ok(), "eight sets");
    }
}
