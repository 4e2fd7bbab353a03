//! Playing out a local position with a player supplied by the caller.

use super::{LocalAnswer, LocalOutcome, LocalPosition, LocalStatus};
use binmatrix::{Board, Chain, Color, EyeRule, Move, Points, Rules};

/// The number of moves in a play-out for each point of the region; the goal that is left then stays.
const MOVES_PER_POINT: usize = 4;

/// The rules of local play: suicide is forbidden.
const RULES: Rules = Rules::SIMPLE;

/// A minimal player for [`LocalPosition::play_out`], right for the smallest shapes only.
///
/// From the `allowed` points where `color` may move, except its own eyes, it chooses
///
/// 1. the first point that captures stones;
/// 2. else the first vital point of an empty component of the allowed points ([`Points::vital_point`]);
/// 3. else the first point.
///
/// If there is no such point, it passes.
///
/// ```
/// use binmatrix_analysis::local_life::{LocalPosition, LocalStatus, first_point};
/// use binmatrix::{Board, Color};
/// let board: Board = "
///     . . . X O . . . .
///     X X X X O . . . .
///     O O O O O . . . .
///     . . . . . . . . .
/// ".parse()?;
/// let cluster = board.stones(Color::Black);
/// let local = LocalPosition::new(&board, Color::Black, cluster, cluster)?;
/// let answer = local.play_out(first_point);
/// assert_eq!((answer.status, answer.exact), (LocalStatus::Unsettled, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn first_point(position: &Board, color: Color, allowed: &Points) -> Move {
    let mut board = *position;
    board.set_to_move(color);
    let eyes = board.eyes(color, EyeRule::PointEye);
    let points = (board.legal_points(&RULES) & *allowed) - eyes;
    let taking = board
        .chains(!color)
        .filter(Chain::<Points>::is_in_atari)
        .fold(Points::empty(board.size()), |taking, chain| {
            taking | chain.liberties
        });
    let vital = (board.empty() & *allowed)
        .components()
        .filter_map(|component| component.vital_point());
    let chosen = (points & taking)
        .iter()
        .chain(vital.filter(|&point| points.contains(point)))
        .chain(points)
        .next();
    chosen.map_or(Move::Pass, Move::Play)
}

impl LocalPosition {
    /// Plays the position out twice with the moves of `player` for both colors: once with the attacker moving first,
    /// once with the defender.
    ///
    /// The status is dead if the goal dies both times, alive if it lives both times, and unsettled otherwise. The goal
    /// is dead when all its stones have been captured. The answer is not exact.
    ///
    /// The play follows the [module](crate::local_life), with the simple ko rule. A move that is illegal or outside the
    /// region counts as a pass. After four moves for each point of the region, the goal stays as it is.
    ///
    /// The player receives the position, the color to move and the points where it may move. It answers with one of
    /// these points, or with a pass if no move helps. It can be a search, another program, or [`first_point`]. The
    /// board includes the ko. The player should not fill its own eyes that it needs. Its answers should be
    /// deterministic if its caller relies on that.
    ///
    /// Cost: one call of the player for each move.
    #[must_use]
    pub fn play_out(&self, mut player: impl FnMut(&Board, Color, &Points) -> Move) -> LocalAnswer {
        let mut answer = LocalAnswer::unknown(self, 0);
        let attack = self.play_out_from(self.attacker(), &mut player, &mut answer);
        let defense = self.play_out_from(self.defender(), &mut player, &mut answer);
        answer.status = match (attack.outcome, defense.outcome) {
            (LocalOutcome::Dead, LocalOutcome::Dead) => LocalStatus::Dead,
            (LocalOutcome::Alive, LocalOutcome::Alive) => LocalStatus::Alive,
            _ => LocalStatus::Unsettled,
        };
        if answer.status == LocalStatus::Unsettled {
            (answer.killing, answer.saving) = (attack.first, defense.first);
        }
        (answer.attacker_first, answer.defender_first) =
            (Some(attack.outcome), Some(defense.outcome));
        answer
    }

    fn play_out_from(
        &self,
        first: Color,
        player: &mut impl FnMut(&Board, Color, &Points) -> Move,
        answer: &mut LocalAnswer,
    ) -> PlayedOut {
        let (mut board, mut goal) = (self.board, self.goal);
        board.set_to_move(first);
        let mut played = PlayedOut {
            outcome: LocalOutcome::Alive,
            first: Points::empty(board.size()),
        };
        for number in 0..MOVES_PER_POINT * self.region.len() {
            answer.positions += 1;
            let allowed = self.region & board.empty();
            let chosen = player(&board, board.to_move(), &allowed);
            let chosen = chosen.point().filter(|&point| allowed.contains(point));
            let made = chosen.is_some_and(|point| board.play(point, &RULES).is_ok());
            if let (0, true, Some(point)) = (number, made, chosen) {
                played.first.insert(point);
            }
            if !made {
                board.play_unchecked(Move::Pass);
            }
            goal = goal & board.stones(self.defender);
            if goal.is_empty() {
                played.outcome = LocalOutcome::Dead;
                break;
            }
            if board.turn().is_over() {
                break;
            }
        }
        played
    }
}

/// The result of one of the two plays.
struct PlayedOut {
    outcome: LocalOutcome,
    /// The first move; empty if it was a pass.
    first: Points,
}
