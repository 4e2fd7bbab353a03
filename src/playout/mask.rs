//! [`Mask`]: a user's expression for a set of points. Lanes evaluate it for all their games at once.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::geometry::{Move, Points};
use crate::sets::{BinMatrix, PlainMatrix};

/// An expression for a set of points in the algebra of point sets ([`BinMatrix`]), as seen by the player to move: the
/// points of the tier `mask` of a [`Policy`](super::Policy).
///
/// The expression is a list of [steps](MaskStep) in postfix order: each step removes its operands, the newest sets, and
/// adds its result. At the end one set is left.
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
/// | word | operands | result |
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
/// | `up`, `down`, `left`, `right` | *a* | *a*, moved by a row or column, without points off the board |
/// | `flood` | *a*, *b* | points of *b* that are connected within *b* to a point of *a* and *b* |
/// | `at-most-`*n* | *a* | *a* if it has at most *n* points, otherwise the empty set; *n* is at most 255 |
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
/// // The liberties of the chain that Black has just played, if it has at most five of them.
/// let pressed: Mask = "last enemy flood around empty and at-most-5".parse()?;
/// assert_eq!(format!("{:?}", pressed.points(&board)), "Points(5x5 {B3, D3, C2})");
/// assert_eq!(pressed.to_string(), "last.enemy.flood.around.empty.and.at-most-5");
/// let error = "own enemy or around and".parse::<Mask>().unwrap_err();
/// assert_eq!(error.to_string(), "step 5 of the mask: `and` needs 2 sets and finds 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Each step is a pass over the words of all boards; a flood takes at most one pass for each step of its longest path.
/// Beside `TACTICAL` on 9×9 and 19×19, `last.around` takes about 1.1 and 1.2 times the instructions of a move on `avx2-x8`,
/// and 1.7 and 1.9 times on `scalar`; with a flood (`docs/performance.md`) 1.3 and 2.1, and 3.1 and 3.7 times.
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
    /// The set if it has at most this number of points, otherwise the empty set.
    AtMost(u8),
}

/// The maximum number of sets after a step. A power of two, so that an index needs no check.
const MOST_SETS: usize = 8;

impl Mask {
    /// The maximum number of steps.
    pub const MOST_STEPS: usize = 32;

    /// The empty points. The tier `mask` then draws like the uniform draw.
    pub const EMPTY_POINTS: Mask = Mask {
        steps: {
            let mut steps = [MaskStep::Board; Mask::MOST_STEPS];
            steps[0] = MaskStep::Empty;
            steps
        },
        len: 1,
    };

    /// Returns the mask with these steps.
    ///
    /// ```
    /// use binmatrix::playout::MaskStep::{Edge, Empty, Minus};
    /// use binmatrix::playout::{Chance, Mask, MaskError, Policy};
    /// /// No stone on the first line while another point can be played on.
    /// const INSIDE: Result<Mask, MaskError> = Mask::new(&[Empty, Edge, Minus]);
    /// let policy = Policy::LIGHT.with_mask(Chance::ALWAYS, INSIDE?);
    /// assert_eq!(policy.points.to_string(), "empty.edge.minus");
    /// # Ok::<(), MaskError>(())
    /// ```
    ///
    /// # Errors
    /// - [`MaskError`] if a step has more operands than there are sets, if the last step does not leave exactly one set,
    ///   or if there are more than [`MOST_STEPS`](Mask::MOST_STEPS) steps or eight sets at once.
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
            } else if sets < step.operands() {
                MaskProblem::TooFewSets { step, sets }
            } else if sets + 1 - step.operands() > MOST_SETS {
                MaskProblem::TooManySets
            } else {
                sets = sets + 1 - step.operands();
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

    /// Returns the points of the mask for the player to move on a board. They may have stones, or be illegal to play
    /// on: a policy draws only from its candidates among them.
    ///
    /// Cost: a pass over the words of the board for each step; for a flood one for each step of its longest path.
    #[must_use]
    pub fn points(&self, board: &Board) -> Points {
        let (player, size) = (board.to_move(), board.size());
        let mut last = Points::empty(size);
        if let [Some(Move::Play(point)), _] = board.turn().last_moves() {
            last.insert(point);
        }
        let [own, enemy] = [player, !player].map(|color| board.stones(color));
        self.among([own, enemy, last & enemy])
    }

    /// Evaluates the mask for own stones, enemy stones and the last stone.
    pub(super) fn among(&self, sets: [Points; 3]) -> Points {
        let grid = sets[0].grid();
        let [own, enemy, last] = sets.map(|set| PlainMatrix::from_words(set.words(), grid));
        let board = PlainMatrix::full(grid);
        let found = self.evaluate(board, |step, [a, b]| match step {
            MaskStep::Own => own,
            MaskStep::Enemy => enemy,
            MaskStep::Empty => board - (own | enemy),
            MaskStep::Last => last,
            MaskStep::Edge => PlainMatrix::from_words(grid.shape().edge_words(), grid),
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
                false => PlainMatrix::empty(grid),
            },
        });
        found.to_points(grid)
    }

    /// Evaluates the mask on sets of any kind. `apply` computes a step from its operands, in their order; unused
    /// operands are arbitrary, and so is `any`.
    #[inline(always)]
    pub(super) fn evaluate<S: Copy>(&self, any: S, apply: impl Fn(MaskStep, [S; 2]) -> S) -> S {
        let mut sets = [any; MOST_SETS];
        let mut first = 0_usize;
        for &step in self.steps() {
            first = first.wrapping_sub(step.operands());
            let a = sets[first % MOST_SETS];
            let b = sets[first.wrapping_add(1) % MOST_SETS];
            sets[first % MOST_SETS] = apply(step, [a, b]);
            first = first.wrapping_add(1);
        }
        sets[0]
    }
}

impl Default for Mask {
    /// [`Mask::EMPTY_POINTS`].
    fn default() -> Mask {
        Mask::EMPTY_POINTS
    }
}

/// The steps without a number.
const WITHOUT_NUMBER: [MaskStep; 15] = [
    MaskStep::Own,
    MaskStep::Enemy,
    MaskStep::Empty,
    MaskStep::Last,
    MaskStep::Edge,
    MaskStep::Board,
    MaskStep::And,
    MaskStep::Or,
    MaskStep::Minus,
    MaskStep::Around,
    MaskStep::Up,
    MaskStep::Down,
    MaskStep::Left,
    MaskStep::Right,
    MaskStep::Flood,
];

impl MaskStep {
    /// The number of operands.
    const fn operands(self) -> usize {
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

    /// The word, without a number.
    const fn word(self) -> &'static str {
        match self {
            MaskStep::Own => "own",
            MaskStep::Enemy => "enemy",
            MaskStep::Empty => "empty",
            MaskStep::Last => "last",
            MaskStep::Edge => "edge",
            MaskStep::Board => "board",
            MaskStep::And => "and",
            MaskStep::Or => "or",
            MaskStep::Minus => "minus",
            MaskStep::Around => "around",
            MaskStep::Up => "up",
            MaskStep::Down => "down",
            MaskStep::Left => "left",
            MaskStep::Right => "right",
            MaskStep::Flood => "flood",
            MaskStep::AtMost(_) => AT_MOST,
        }
    }

    fn from_word(word: &str) -> Result<MaskStep, MaskProblem> {
        if let Some(number) = word.strip_prefix(AT_MOST) {
            let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
            let most = number.parse().ok().filter(|_| is_number);
            return most.map(MaskStep::AtMost).ok_or(MaskProblem::NotANumber);
        }
        (WITHOUT_NUMBER.into_iter())
            .find(|step| step.word() == word)
            .ok_or(MaskProblem::UnknownWord)
    }
}

/// The word of [`MaskStep::AtMost`], before the number.
const AT_MOST: &str = "at-most-";

impl fmt::Display for MaskStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            MaskStep::AtMost(most) => write!(f, "{most}"),
            _ => Ok(()),
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
            let step = MaskStep::from_word(word);
            *place = step.map_err(|problem| MaskError { step: len, problem })?;
        }
        Mask::new(steps.get(..len).unwrap_or_default())
    }
}

/// The error if steps do not form a [`Mask`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MaskError {
    /// The step that is wrong, counted from 1; the last one if the number of sets at the end is wrong.
    pub step: usize,
    /// The reason.
    pub problem: MaskProblem,
}

/// The reason why steps do not form a [`Mask`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MaskProblem {
    /// The word is no [step](Mask#text).
    UnknownWord,
    /// The number after `at-most-` is missing, or is not from 0 to 255.
    NotANumber,
    /// The step has more operands than there are sets.
    TooFewSets {
        /// The step.
        step: MaskStep,
        /// The number of sets before the step.
        sets: usize,
    },
    /// There would be more than eight sets after the step.
    TooManySets,
    /// There are more than [`Mask::MOST_STEPS`] steps.
    TooManySteps,
    /// The number of sets after the last step is not 1.
    NotOneSet {
        /// The number of sets.
        sets: usize,
    },
}

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} of the mask: ", self.step)?;
        match self.problem {
            MaskProblem::UnknownWord => {
                f.write_str("expected at-most- with a number, or one of")?;
                WITHOUT_NUMBER
                    .iter()
                    .try_for_each(|step| write!(f, " {step}"))
            }
            MaskProblem::NotANumber => f.write_str("at-most- has a number from 0 to 255"),
            MaskProblem::TooFewSets { step, sets } => {
                let needed = if step.operands() == 1 {
                    "1 set"
                } else {
                    "2 sets"
                };
                write!(f, "`{step}` needs {needed} and finds {sets}")
            }
            MaskProblem::TooManySets => write!(f, "there are at most {MOST_SETS} sets at once"),
            MaskProblem::TooManySteps => {
                write!(f, "there are at most {} steps", Mask::MOST_STEPS)
            }
            MaskProblem::NotOneSet { sets } => {
                write!(f, "the last step leaves {sets} sets in place of 1")
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
        assert_eq!(" empty\n".parse(), Ok(Mask::EMPTY_POINTS));
        for step in WITHOUT_NUMBER {
            assert_eq!(MaskStep::from_word(step.word()), Ok(step));
        }
    }

    #[test]
    fn texts_that_are_no_masks() {
        let long = ["empty"].into_iter().chain(["around"; 32]);
        let long = long.collect::<alloc::vec::Vec<_>>().join(" ");
        for (text, error) in [
            (
                "",
                "step 0 of the mask: the last step leaves 0 sets in place of 1",
            ),
            (
                "own enemy",
                "step 2 of the mask: the last step leaves 2 sets in place of 1",
            ),
            (
                "own Enemy or",
                "step 2 of the mask: expected at-most- with a number, or one of own enemy empty last edge board and or \
                 minus around up down left right flood",
            ),
            (
                "own at-most-256",
                "step 2 of the mask: at-most- has a number from 0 to 255",
            ),
            (
                "own at-most-",
                "step 2 of the mask: at-most- has a number from 0 to 255",
            ),
            (
                "own at-most-+5",
                "step 2 of the mask: at-most- has a number from 0 to 255",
            ),
            (
                "own or",
                "step 2 of the mask: `or` needs 2 sets and finds 1",
            ),
            ("up", "step 1 of the mask: `up` needs 1 set and finds 0"),
            (
                "own own own own own own own own own",
                "step 9 of the mask: there are at most 8 sets at once",
            ),
            (&long, "step 33 of the mask: there are at most 32 steps"),
        ] {
            let found = text.parse::<Mask>().map_err(|error| error.to_string());
            assert_eq!(found, Err(error.into()), "{text:?}");
        }
        assert!(long[..long.len() - 7].parse::<Mask>().is_ok(), "32 steps");
        let eight = "own own own own own own own own or or or or or or or";
        assert!(eight.parse::<Mask>().is_ok(), "eight sets");
    }
}
