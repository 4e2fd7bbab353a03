//! One game between two engines.
//!
//! The referee keeps the game by the rules of the library. It accepts a legal move, tells it to the opponent, and looks
//! at the time. An engine that answers anything else, refuses a legal move of the opponent, or does not answer, loses.

use std::time::{Duration, Instant};

use binmatrix::{ByColor, Color, Game, Move, Points};

use super::clock::Clock;
use super::record::{CpuOverruns, Effort, Ending, Outcome, read_score};
use super::settings::GameSettings;
use crate::results::engines::{Fault, Player, quote};

/// A finished game.
#[derive(Debug)]
pub(super) struct Finished {
    pub game: Game,
    pub outcome: Outcome,
    /// The reason of a loss other than by points or resignation.
    pub reason: Option<String>,
    /// The score by the referee, after two passes.
    pub score: Option<f64>,
    pub claimed: ByColor<Option<f64>>,
    pub judged: Option<f64>,
    pub late_faults: Vec<LateFault>,
    pub effort: ByColor<Effort>,
}

/// A fault after the end of the game.
#[derive(Debug)]
pub(super) struct LateFault {
    /// The player; `None` for the judge.
    pub by: Option<Color>,
    pub fault: Fault,
}

/// A game that one side loses at once.
struct Loss {
    loser: Color,
    ending: Ending,
    reason: Option<String>,
}

impl Loss {
    fn by(loser: Color) -> impl Fn(Fault) -> Loss {
        move |fault| Loss {
            loser,
            ending: Ending::Fault,
            reason: Some(fault.to_string()),
        }
    }
}

/// The players and the game between them.
pub(super) struct Table<'a> {
    settings: &'a GameSettings,
    players: ByColor<&'a mut Player>,
    game: Game,
    clocks: ByColor<Option<Clock>>,
    effort: ByColor<Effort>,
    /// Processor time of the engines at the start of the game.
    cpu_before: ByColor<Option<f64>>,
    late_faults: Vec<LateFault>,
}

/// Plays a game from the opening on.
pub(super) fn play(
    settings: &GameSettings,
    opening: Game,
    players: ByColor<&mut Player>,
    judge: Option<&mut Player>,
) -> Finished {
    let mut table = Table {
        settings,
        players,
        game: opening,
        clocks: ByColor::both(settings.time.map(Clock::new)),
        effort: ByColor::both(Effort::default()),
        cpu_before: ByColor::both(None),
        late_faults: Vec::new(),
    };
    let result = table.run();
    if let Err(loss) = &result
        && matches!(loss.ending, Ending::IllegalMove | Ending::Fault)
    {
        // It is asked nothing more: its further answers may belong to earlier commands.
        table.players[loss.loser].stop();
    }
    table.take_cpu_time();
    match result {
        Ok(()) => table.count(judge),
        Err(loss) => table.lost(loss),
    }
}

impl Table<'_> {
    /// Plays until two passes or too many moves.
    fn run(&mut self) -> Result<(), Loss> {
        for color in Color::BOTH {
            self.set_up(color).map_err(Loss::by(color))?;
            self.cpu_before[color] = self.cpu_seconds(color).map_err(Loss::by(color))?;
        }
        while !self.game.turn().is_over() && self.game.moves().len() < self.settings.max_moves {
            let color = self.game.to_move();
            let mv = self.choose(color)?;
            if let Err(reason) = self.game.play(color, mv) {
                return Err(Loss {
                    loser: color,
                    ending: Ending::IllegalMove,
                    reason: Some(format!(
                        "played an illegal move, {}: {reason}",
                        self.vertex(mv)
                    )),
                });
            }
            let line = format!("play {color} {}", self.vertex(mv));
            let told = self.players[!color].must(&line);
            told.map_err(Loss::by(!color))?;
        }
        Ok(())
    }

    /// Prepares an engine and tells it the opening.
    fn set_up(&mut self, color: Color) -> Result<(), Fault> {
        self.settings.set_up(self.players[color])?;
        for &(mover, mv) in self.game.moves() {
            let line = format!("play {mover} {}", self.vertex(mv));
            self.players[color].must(&line)?;
        }
        Ok(())
    }

    fn vertex(&self, mv: Move) -> String {
        mv.vertex(self.game.size()).to_string()
    }

    /// Asks for a move, and takes the time.
    fn choose(&mut self, color: Color) -> Result<Move, Loss> {
        let player = &mut self.players[color];
        let clock = self.clocks[color];
        if let Some(clock) = clock {
            let line = format!("time_left {color} {}", clock.left());
            player.ask_if_known(&line).map_err(Loss::by(color))?;
        }
        let limit = clock.map_or(0.0, |clock| clock.limit());
        let limit = Duration::try_from_secs_f64(limit).unwrap_or(Duration::MAX);
        let line = format!("genmove {color}");
        let cpu_before = self.move_cpu_seconds(color).map_err(Loss::by(color))?;
        let player = &mut self.players[color];
        let start = Instant::now();
        let answer = player.ask_within(&line, limit);
        let seconds = start.elapsed().as_secs_f64();
        let answer = answer.and_then(|answer| {
            answer.map_err(|reason| Fault::Refused {
                command: line.clone(),
                reason: quote(&reason),
            })
        });
        let answer = answer.map_err(Loss::by(color))?;
        let cpu_after = self.move_cpu_seconds(color).map_err(Loss::by(color))?;
        let cpu_seconds = cpu_after.zip(cpu_before).map(|(now, before)| now - before);
        self.take_time(color, seconds, cpu_seconds)?;
        self.take_playouts(color).map_err(Loss::by(color))?;
        self.read(color, &line, &answer)
    }

    fn read(&self, color: Color, line: &str, answer: &str) -> Result<Move, Loss> {
        if answer.eq_ignore_ascii_case("resign") {
            return Err(Loss {
                loser: color,
                ending: Ending::Resignation,
                reason: None,
            });
        }
        let mv = Move::from_vertex(answer, self.game.size());
        mv.map_err(|_| {
            Loss::by(color)(Fault::Garbage {
                command: line.to_owned(),
                line: quote(answer),
            })
        })
    }

    /// Counts the time of a move, and its processor time if that is known.
    fn take_time(
        &mut self,
        color: Color,
        seconds: f64,
        cpu_seconds: Option<f64>,
    ) -> Result<(), Loss> {
        let effort = &mut self.effort[color];
        effort.moves += 1;
        effort.seconds += seconds;
        effort.slowest = effort.slowest.max(seconds);
        let Some(clock) = &mut self.clocks[color] else {
            return Ok(());
        };
        let (limit, excess) = (clock.limit(), seconds - clock.limit());
        clock.spend(seconds);
        let overran = excess > self.settings.margin;
        if let Some(cpu_seconds) = cpu_seconds {
            let overruns = effort.cpu_overruns.get_or_insert_default();
            let worst = cpu_seconds - limit;
            if overran && worst > self.settings.margin {
                overruns.add(CpuOverruns { moves: 1, worst });
            }
        }
        if !overran {
            return Ok(());
        }
        effort.overruns += 1;
        effort.worst_overrun = effort.worst_overrun.max(excess);
        match self.settings.strict_time {
            false => Ok(()),
            true => Err(Loss {
                loser: color,
                ending: Ending::Time,
                reason: Some(format!("took {seconds:.2} s of {limit:.2} s")),
            }),
        }
    }

    /// Adds the playouts of the last move.
    fn take_playouts(&mut self, color: Color) -> Result<(), Fault> {
        let answer = self.players[color].ask_if_known("binmatrix-last_search")?;
        let playouts = answer.as_deref().and_then(playouts_in);
        if let Some(playouts) = playouts {
            *self.effort[color].playouts.get_or_insert(0) += playouts;
        }
        Ok(())
    }

    /// The processor time of an engine so far.
    fn cpu_seconds(&mut self, color: Color) -> Result<Option<f64>, Fault> {
        let player = &mut self.players[color];
        if !player.is_program() {
            return Ok(None);
        }
        let answer = player.ask_if_known("cputime")?;
        let seconds = answer.and_then(|answer| answer.trim().parse().ok());
        Ok(seconds.filter(|seconds: &f64| seconds.is_finite()))
    }

    /// The processor time of an engine so far, to measure a move against a clock.
    fn move_cpu_seconds(&mut self, color: Color) -> Result<Option<f64>, Fault> {
        match self.clocks[color] {
            Some(_) => self.cpu_seconds(color),
            None => Ok(None),
        }
    }

    /// Takes the processor time of the game.
    fn take_cpu_time(&mut self) {
        for color in Color::BOTH {
            let now = self.cpu_seconds(color);
            let now = now.unwrap_or_else(|fault| {
                let by = Some(color);
                self.late_faults.push(LateFault { by, fault });
                None
            });
            let used = now.zip(self.cpu_before[color]);
            let used = used.map(|(now, before)| now - before);
            self.effort[color].cpu_seconds = used.filter(|&seconds| seconds >= 0.0);
        }
    }

    /// Scores the game as it stands, and asks everybody for a score.
    fn count(mut self, judge: Option<&mut Player>) -> Finished {
        if !self.game.turn().is_over() {
            let outcome = Outcome {
                winner: None,
                ending: Ending::MoveLimit,
                score: None,
            };
            return self.finished(outcome, None);
        }
        let none = Points::empty(self.game.size());
        let half_points = self.game.black_minus_white_half_points(none);
        let score = f64::from(half_points) / 2.0;
        let claims = Color::BOTH.map(|color| {
            let claim = self.players[color].ask_if_known("final_score");
            let claim = claim.unwrap_or_else(|fault| {
                let by = Some(color);
                self.late_faults.push(LateFault { by, fault });
                None
            });
            read_score(&claim?)
        });
        let [black, white] = claims;
        let judged = judge.and_then(|judge| match self.judge(judge) {
            Ok(score) => score,
            Err(fault) => {
                self.late_faults.push(LateFault { by: None, fault });
                None
            }
        });
        let deciding = judged.unwrap_or(score);
        let outcome = Outcome {
            winner: match deciding {
                0.0 => None,
                points if points > 0.0 => Some(Color::Black),
                _ => Some(Color::White),
            },
            ending: Ending::Passes,
            score: Some(deciding),
        };
        Finished {
            score: Some(score),
            claimed: ByColor { black, white },
            judged,
            ..self.finished(outcome, None)
        }
    }

    /// Asks the judge for the score.
    fn judge(&self, judge: &mut Player) -> Result<Option<f64>, Fault> {
        self.settings.set_up(judge)?;
        for &(color, mv) in self.game.moves() {
            judge.must(&format!("play {color} {}", self.vertex(mv)))?;
        }
        let line = "final_score";
        let answer = judge.must(line)?;
        match read_score(&answer) {
            None => Err(Fault::Garbage {
                command: line.to_owned(),
                line: quote(&answer),
            }),
            score => Ok(score),
        }
    }

    fn lost(self, loss: Loss) -> Finished {
        let outcome = Outcome {
            winner: Some(!loss.loser),
            ending: loss.ending,
            score: None,
        };
        self.finished(outcome, loss.reason)
    }

    fn finished(self, outcome: Outcome, reason: Option<String>) -> Finished {
        Finished {
            game: self.game,
            outcome,
            reason,
            score: None,
            claimed: ByColor::both(None),
            judged: None,
            late_faults: self.late_faults,
            effort: self.effort,
        }
    }
}

/// The number after the word `playouts`.
fn playouts_in(text: &str) -> Option<u64> {
    let mut words = text.split_whitespace();
    words.find(|&word| word == "playouts")?;
    words.next()?.parse().ok()
}
