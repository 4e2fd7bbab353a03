//! Chooses a move by flat Monte Carlo.
//!
//! Every candidate gets the same number of playouts. The one that wins the largest share of them is played; the score
//! breaks ties. The choice depends only on the game, the seed, the number of playouts and the kernel. A clock lowers
//! the number of playouts; see [`Session::playouts_in_time`].
//!
//! Some moves are not candidates: a pass, unless nothing else is left or it is better than all others; the player's own
//! eyes; the points enclosed by unconditionally alive chains of either color; and the suicide of a single stone, which
//! leaves the stones unchanged without being a pass, so that games would not end. The program therefore never fills the
//! last eyes of a living chain, and passes when the whole board is settled.

use std::time::Instant;

use binmatrix::EyeRule;
use binmatrix::playout::{PlayoutRequest, PlayoutSettings, PlayoutSummary};
use binmatrix::{Board, Color, Move, Points};
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

use super::line::{Answer, Arguments};
use super::session::Session;
use crate::system::pool::{KernelError, playouts_on};

impl Session {
    /// Answers with the processor time of the program, in seconds.
    pub(super) fn cputime(&mut self, _: &Arguments<'_>) -> Answer {
        let unknown = |error: sysinfo::Error| format!("no processor time: {error}");
        let pid = get_current_pid().map_err(unknown)?;
        let mut system = System::new().map_err(unknown)?;
        system.refresh_processes_specifics(
            ProcessesToUpdate::Some(&[pid]),
            true,
            ProcessRefreshKind::nothing().with_cpu(),
        );
        let process = system.process(pid).ok_or("no processor time")?;
        let seconds = process.accumulated_cpu_time() as f64 / 1000.0;
        Ok(format!("{seconds:.3}"))
    }

    pub(super) fn genmove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        self.check_nothing_tried()?;
        let start = Instant::now();
        let mv = self.choose(color, self.playouts_in_time(color))?;
        self.put(color, mv)?;
        self.spend(color, start.elapsed().as_secs_f64());
        Ok(self.vertex(mv))
    }

    /// Chooses as `genmove` does, without a limit of time, and does not play the move.
    pub(super) fn reg_genmove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        Ok(self.vertex(self.choose(color, self.player.playouts)?))
    }

    /// Returns the best move for `color`, using this many playouts.
    fn choose(&self, color: Color, playouts: u32) -> Result<Move, String> {
        let mut board = self.game.board();
        board.set_to_move(color);
        if self.is_won_by_passing(color, playouts)? {
            return Ok(Move::Pass);
        }
        let rules = self.game.rules();
        let mut candidates = self.game.legal_points(color);
        candidates = candidates - board.eyes(color, EyeRule::default());
        for owner in Color::BOTH {
            candidates = candidates - board.pass_alive(owner, rules).territory;
        }
        if candidates.is_empty() {
            return Ok(Move::Pass);
        }
        let each = playouts / (candidates.len() as u32 + 1);
        let each = if playouts == self.player.playouts {
            each.max(8).min(playouts)
        } else {
            each
        };
        let moves = candidates.iter().map(Move::Play).chain([Move::Pass]);
        let (moves, starts): (Vec<Move>, Vec<Board>) = moves
            .filter_map(|mv| Some((mv, self.after(&board, mv)?)))
            .unzip();
        let mut best = (Move::Pass, f64::MIN);
        for (mv, value) in moves.into_iter().zip(self.values(&starts, each.max(1))?) {
            let value = match color {
                Color::Black => value,
                Color::White => -value,
            };
            if value > best.1 {
                best = (mv, value);
            }
        }
        Ok(best.0)
    }

    /// Returns the board after a move, or `None` if the move is not a candidate.
    fn after(&self, board: &Board, mv: Move) -> Option<Board> {
        let mut next = *board;
        next.play(mv, self.game.rules()).ok()?;
        let is_as_before = |color| next.stones(color) == board.stones(color);
        let changes = mv == Move::Pass || !Color::BOTH.into_iter().all(is_as_before);
        changes.then_some(next)
    }

    /// Evaluates boards for Black with `games` playouts each: the share of games won, plus a little for the score.
    fn values(&self, starts: &[Board], games: u32) -> Result<Vec<f64>, String> {
        let size = self.game.size();
        let request = PlayoutRequest::new(starts, games)
            .with_first_game(first_game(self.game.moves().len()))
            .with_seed(self.player.seed)
            .with_settings(self.settings());
        let komi = self.game.rules().komi;
        let mut sums = vec![PlayoutSummary::recording(size, request.record, komi); starts.len()];
        // Batches few games of many candidates together, to fill the lanes.
        playouts_on(self.player.kernel)
            .with_rayon()
            .run(&request, &mut sums)
            .map_err(|error| KernelError::of(error, size, &request.settings).to_string())?;
        let value = |sum: &PlayoutSummary| sum.black_win_rate(komi) - 0.5 + 1e-6 * sum.score_mean();
        Ok(sums.iter().map(value).collect())
    }

    /// The settings of the playouts.
    pub(super) fn settings(&self) -> PlayoutSettings {
        PlayoutSettings::new(*self.game.rules())
    }

    /// Returns true if the opponent has just passed and a second pass wins the game, both with the stones as they are
    /// and with those that seem dead after this many playouts removed.
    fn is_won_by_passing(&self, color: Color, playouts: u32) -> Result<bool, String> {
        if self.game.moves().last() != Some(&(!color, Move::Pass)) {
            return Ok(false);
        }
        let sign = match color {
            Color::Black => 1,
            Color::White => -1,
        };
        let none = Points::empty(self.game.size());
        Ok(sign * self.game.black_minus_white_half_points(none) > 0
            && sign * self.judge(playouts)?.score_in_half_points() > 0)
    }
}

/// The number of the first playout of each candidate. Any two of the next 65 536 moves have no game in common, and each
/// candidate has its own random numbers.
const fn first_game(move_number: usize) -> u64 {
    (move_number as u64) << 48
}
