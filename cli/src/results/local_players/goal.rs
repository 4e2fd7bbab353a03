//! Playouts that are won by the fate of some stones.

use binmatrix::playout::PlayoutError;
use binmatrix::{Board, Color, Points};
use binmatrix_search::{Evaluation, Evaluator, Leaves, Playouts, Task};

/// Playouts in which the defender wins if it owns a point of the goal at the end, whatever the score.
#[derive(Clone, Debug, Default)]
pub(super) struct GoalPlayouts {
    playouts: Playouts,
    /// The goal with its color; without one, the score decides.
    goal: Option<(Points, Color)>,
}

impl GoalPlayouts {
    /// Sets the stones whose fate decides, and their color.
    pub const fn set_goal(&mut self, goal: Points, defender: Color) {
        self.goal = Some((goal, defender));
    }
}

impl Evaluator for GoalPlayouts {
    type Error = PlayoutError;

    fn evaluations(&self) -> u32 {
        self.playouts.evaluations()
    }

    fn run(&mut self, task: &Task, leaves: &mut dyn Leaves) -> Result<(), PlayoutError> {
        let Some((goal, defender)) = self.goal else {
            return self.playouts.run(task, leaves);
        };
        let mut judged = Judged {
            leaves,
            goal,
            defender,
            left: Vec::new(),
        };
        self.playouts.run(task, &mut judged)
    }
}

/// Leaves whose evaluations are replaced.
struct Judged<'a> {
    leaves: &'a mut dyn Leaves,
    goal: Points,
    defender: Color,
    /// By tag: the stones of the goal that are left in the leaf.
    left: Vec<Points>,
}

impl Leaves for Judged<'_> {
    fn next_leaf(&mut self) -> Option<(u32, &Board)> {
        let (tag, board) = self.leaves.next_leaf()?;
        let place = tag as usize;
        if self.left.len() <= place {
            self.left.resize(place + 1, Points::empty(board.size()));
        }
        self.left[place] = self.goal & board.stones(self.defender);
        Some((tag, board))
    }

    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
        let owned = evaluation.owned[self.defender];
        let left = self.left.get(tag as usize);
        let stays = left.is_some_and(|left| is_any_in(left, owned));
        let black_wins = stays == (self.defender == Color::Black);
        let evaluation = Evaluation {
            black_wins: Some(f32::from(u8::from(black_wins))),
            ..*evaluation
        };
        self.leaves.done(tag, &evaluation);
    }
}

/// Returns true if one of the points is in a set in words of 32 bits.
fn is_any_in(points: &Points, words: &[u32]) -> bool {
    let stride = points.size().shape().stride();
    points.iter().any(|point| {
        let bit = usize::from(point.row()) * stride + usize::from(point.column());
        words
            .get(bit / 32)
            .is_some_and(|word| word >> (bit % 32) & 1 == 1)
    })
}
