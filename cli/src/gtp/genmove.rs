//! The move to play, by flat Monte Carlo, and the clock.
//!
//! Every candidate gets the same number of playouts; the best share of won games is played, among equal ones the
//! best score. The choice depends on the game, the seed and the number of playouts alone. A clock lowers that
//! number, see [`Session::playouts_in_time`].
//!
//! No candidates are: a pass, unless nothing else is left or it is better than all of them; the player's own
//! eyes; and the points that unconditionally alive chains of either color enclose. So the program never fills
//! the last eyes of a living chain, and passes when the whole board is settled.

use std::time::Instant;

use binmatrix::playout::{self, EyeRule, PlayoutRequest, PlayoutSettings};
use binmatrix::{Backend, Board, Color, Move, Point};
use rayon::prelude::*;
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

use super::Session;
use super::line::{Answer, Arguments, SYNTAX_ERROR};

/// What `time_settings` says, in seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeSettings {
    main: f64,
    overtime: f64,
    stones: u32,
}

/// What a player has left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    seconds: f64,
    /// The moves to be made in that time; 0 in main time.
    stones: u32,
}

impl TimeSettings {
    /// The clock at the start; none without a limit. (A period for no stones is how the protocol says that.)
    fn clock(self) -> Option<Clock> {
        if self.overtime > 0.0 && self.stones == 0 {
            None
        } else if self.main > 0.0 {
            Some(Clock {
                seconds: self.main,
                stones: 0,
            })
        } else {
            Some(Clock {
                seconds: self.overtime,
                stones: self.stones,
            })
        }
    }
}

impl Session {
    /// Main time, overtime and stones in an overtime period.
    pub(super) fn time_settings(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (main, overtime) = (seconds(arguments, 0), seconds(arguments, 1));
        let (Some(main), Some(overtime), Some(stones)) = (main, overtime, arguments.number(2))
        else {
            return Err(SYNTAX_ERROR.into());
        };
        let settings = TimeSettings {
            main,
            overtime,
            stones,
        };
        self.time = Some(settings);
        for color in Color::BOTH {
            self.clocks[color] = settings.clock();
        }
        Ok(String::new())
    }

    pub(super) fn time_left(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        let (Some(seconds), Some(stones)) = (seconds(arguments, 1), arguments.number(2)) else {
            return Err(SYNTAX_ERROR.into());
        };
        self.clocks[color] = Some(Clock { seconds, stones });
        Ok(String::new())
    }

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
        Ok(self.vertex(self.choose(color, self.options.playouts)))
    }

    /// Takes the time of a move from a clock; a front end that sends `time_left` knows better.
    fn spend(&mut self, color: Color, seconds: f64) {
        let (Some(clock), Some(settings)) = (&mut self.clocks[color], self.time) else {
            return;
        };
        let in_overtime = clock.stones > 0;
        clock.seconds -= seconds;
        clock.stones = clock.stones.saturating_sub(1);
        // Main time that is used up is followed by overtime, and a period in which all moves are made by another.
        let main_over = !in_overtime && clock.seconds <= 0.0;
        let moves_made = in_overtime && clock.stones == 0;
        if settings.stones > 0 && (main_over || moves_made) {
            *clock = Clock {
                seconds: settings.overtime,
                stones: settings.stones,
            };
        }
    }

    /// The number of playouts for which there is time: of main time a twentieth is spent, of overtime an equal
    /// share for each stone, and half of it is kept for everything else. The speed is taken to be a tenth of what
    /// one core of 2020 does, so that no clock needs to be read on the way and equal clocks give equal moves.
    fn playouts_in_time(&self, color: Color) -> u32 {
        const POINTS_PER_SECOND: f64 = 700_000.0;
        let Some(clock) = self.clocks[color] else {
            return self.options.playouts;
        };
        let moves = match clock.stones {
            0 => 20.0,
            stones => f64::from(stones),
        };
        let seconds = clock.seconds.max(0.0) / moves / 2.0;
        let playouts = seconds * POINTS_PER_SECOND / self.game.size().points() as f64;
        self.options.playouts.min(playouts as u32)
    }

    /// The best move for `color` by so many playouts.
    fn choose(&self, color: Color, playouts: u32) -> Move {
        let mut board = self.game.board();
        board.set_to_move(color);
        if self.is_won_by_passing(color) {
            return Move::Pass;
        }
        let rules = self.options.rules;
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
        let each = if playouts == self.options.playouts {
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

    /// What a move is worth to `color`: the share of games won, and a little for the score.
    fn value(&self, board: &Board, color: Color, mv: Move, index: u64, games: u32) -> Option<f64> {
        let rules = self.options.rules;
        let mut next = *board;
        next.play(mv, &rules.rules()).ok()?;
        let request = PlayoutRequest {
            games,
            first_game: ((self.game.moves().len() as u64) << 48) | (index << 32),
            seed: self.options.seed,
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
    /// those that look dead are taken off.
    fn is_won_by_passing(&self, color: Color) -> bool {
        if self.game.moves().last() != Some(&(!color, Move::Pass)) {
            return false;
        }
        let sign = match color {
            Color::Black => 1,
            Color::White => -1,
        };
        sign * self.game.black_minus_white_half_points() > 0
            && sign * self.judge().score_in_half_points() > 0
    }
}

/// Seconds that are a number; a negative one counts as none left.
fn seconds(arguments: &Arguments<'_>, index: usize) -> Option<f64> {
    arguments
        .number(index)
        .filter(|seconds: &f64| seconds.is_finite())
}
