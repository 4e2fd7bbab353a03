//! The move to play, by flat Monte Carlo.
//!
//! Every candidate gets the same number of playouts; the best share of won games is played, among equal ones the
//! best score. The choice depends on the game, the seed and the number of playouts alone. A clock lowers that
//! number, see [`Session::playouts_in_time`].
//!
//! No candidates are: a pass, unless nothing else is left or it is better than all of them; the player's own
//! eyes; the points that unconditionally alive chains of either color enclose; and a single stone that gives itself
//! up, which leaves the stones as they are but is no pass, so that games would not end. So the program never fills
//! the last eyes of a living chain, and passes when the whole board is settled.

use std::time::Instant;

use binmatrix::playout::{self, EyeRule, PlayoutRequest, PlayoutSettings};
use binmatrix::{Backend, Board, Color, Move, Point};
use rayon::prelude::*;
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

use super::Session;
use super::line::{Answer, Arguments};

impl Session {
    /// The processor time that the program has used, in seconds.
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
        let mv = self.choose(color, self.playouts_in_time(color));
        self.put(color, mv)?;
        self.spend(color, start.elapsed().as_secs_f64());
        Ok(self.vertex(mv))
    }

    /// Chooses as `genmove` does, with all the playouts, and plays nothing.
    pub(super) fn reg_genmove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        Ok(self.vertex(self.choose(color, self.player.playouts)))
    }

    /// The best move for `color` by so many playouts.
    fn choose(&self, color: Color, playouts: u32) -> Move {
        let mut board = self.game.board();
        board.set_to_move(color);
        if self.is_won_by_passing(color, playouts) {
            return Move::Pass;
        }
        let rules = self.game.rules();
        let mut candidates = self.game.legal_points(color);
        candidates = candidates - board.eyes(color, EyeRule::default());
        for owner in Color::BOTH {
            candidates = candidates - board.pass_alive(owner, rules.suicide).territory;
        }
        if candidates.is_empty() {
            return Move::Pass;
        }
        let points: Vec<Point> = candidates.iter().collect();
        let moves: Vec<Move> = points
            .into_iter()
            .map(Move::Play)
            .chain([Move::Pass])
            .collect();
        let each = playouts / (moves.len() as u32);
        let each = if playouts == self.player.playouts {
            each.max(8).min(playouts)
        } else {
            each
        };
        let values: Vec<Option<f64>> = (0u64..)
            .zip(&moves)
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(index, &mv)| self.value(&board, color, mv, index, each.max(1)))
            .collect();
        let mut best = (Move::Pass, f64::MIN);
        for (mv, value) in moves.into_iter().zip(values) {
            if let Some(value) = value
                && value > best.1
            {
                best = (mv, value);
            }
        }
        best.0
    }

    /// What a move is worth to `color`: the share of games won, and a little for the score. Nothing, if it is none to
    /// be looked at.
    fn value(&self, board: &Board, color: Color, mv: Move, index: u64, games: u32) -> Option<f64> {
        let rules = self.game.rules();
        let mut next = *board;
        next.play(mv, &rules.rules()).ok()?;
        let is_as_before = |color| next.stones(color) == board.stones(color);
        if mv != Move::Pass && Color::BOTH.into_iter().all(is_as_before) {
            return None;
        }
        let request = PlayoutRequest {
            games,
            first_game: first_game(self.game.moves().len(), index),
            seed: self.player.seed,
            settings: PlayoutSettings {
                rules: rules.rules(),
                ..PlayoutSettings::default()
            },
        };
        let backend = Backend::auto(board.size());
        // Candidates are spread over the threads already; only the many games of a few are worth more.
        let summary = match games {
            ..512 => playout::run(&next, &request, backend),
            _ => playout::run_parallel(&next, &request, backend),
        }
        .ok()?;
        let black = summary.black_win_rate(rules.komi) - 0.5 + 1e-6 * summary.score_mean();
        Some(match color {
            Color::Black => black,
            Color::White => -black,
        })
    }

    /// Whether the opponent has just passed, and a second pass wins the game: as the stones stand and also if
    /// those that look dead by so many playouts are taken off.
    fn is_won_by_passing(&self, color: Color, playouts: u32) -> bool {
        if self.game.moves().last() != Some(&(!color, Move::Pass)) {
            return false;
        }
        let sign = match color {
            Color::Black => 1,
            Color::White => -1,
        };
        sign * self.game.black_minus_white_half_points() > 0
            && sign * self.judge(playouts).score_in_half_points() > 0
    }
}

/// The number of the first playout of a candidate. Each has four thousand million numbers of its own, and of the next
/// 65 536 moves no two have one in common.
fn first_game(move_number: usize, candidate: u64) -> u64 {
    ((move_number as u64) << 48) | (candidate << 32)
}

#[cfg(test)]
mod tests {
    use super::first_game;
    use crate::gtp::MAX_PLAYOUTS;
    use binmatrix::MAX_POINTS;

    /// Every point of the largest board and a pass, in the first moves: no two candidates play the same games.
    #[test]
    fn no_game_is_played_for_two_candidates() {
        let candidates = 0..=MAX_POINTS as u64;
        let of_move = |number| {
            candidates
                .clone()
                .map(move |index| first_game(number, index))
        };
        let mut first: Vec<u64> = (0..4).flat_map(of_move).collect();
        first.sort_unstable();
        let apart = |pair: &[u64]| pair[1] - pair[0] >= u64::from(MAX_PLAYOUTS);
        assert!(first.windows(2).all(apart));
    }
}
