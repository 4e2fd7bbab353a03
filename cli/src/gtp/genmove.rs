//! Chooses moves by the search.

use std::time::Instant;

use binmatrix::playout::PlayoutSettings;
use binmatrix::{Color, Move};
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

use super::engine::{Engine, Watching, best};
use super::line::{Answer, Arguments};
use super::picture::Live;
use super::session::Session;

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

    /// Chooses a move and plays it, or resigns.
    pub(super) fn genmove(&mut self, arguments: &Arguments<'_>, live: Live<'_, '_>) -> Answer {
        let color = arguments.color(0)?;
        self.check_nothing_tried()?;
        let mv = match self.live_picture {
            None => self.move_of(color, None)?,
            Some(picture) => {
                let view = self.view(Color::Black);
                picture.show(live, &view, |watching| self.move_of(color, watching))?
            }
        };
        Ok(mv.map_or_else(|| "resign".into(), |mv| self.vertex(mv)))
    }

    /// Chooses a move within the time of the clock, and plays it; `None` if the player resigns.
    pub(super) fn move_of(
        &mut self,
        color: Color,
        watching: Option<Watching<'_>>,
    ) -> Result<Option<Move>, String> {
        let start = Instant::now();
        let time = self.time_for_a_move(color);
        let decision = self.engine.decide(&self.game, color, time, watching)?;
        self.last_search = decision.report;
        if let Some(mv) = decision.mv {
            self.put(color, mv)?;
            self.spend(color, start.elapsed().as_secs_f64());
            self.own_move = Some(self.game.moves().len());
        }
        Ok(decision.mv)
    }

    /// Chooses as the first `genmove` of a game does, without a clock, and does not play the move.
    pub(super) fn reg_genmove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        let mut engine = Engine::new(*self.engine.options());
        let decision = engine.decide(&self.game, color, None, None)?;
        let mv = best(&decision);
        self.last_search = decision.report;
        Ok(self.vertex(mv))
    }

    /// Answers with the last search of `genmove` or `reg_genmove`, one value a line. Without one there are no lines.
    pub(super) fn last_search(&mut self, _: &Arguments<'_>) -> Answer {
        let Some(report) = &self.last_search else {
            return Ok(String::new());
        };
        let line = report.candidates.first();
        let line = line.map_or(&[][..], |candidate| &candidate.line[..]);
        let line: Vec<String> = line.iter().map(|&mv| self.vertex(mv)).collect();
        Ok(format!(
            "playouts {}\nvisits {}\nnodes {}\nmemory {}\nseconds {:.3}\nwin_rate {:.4}\nscore {:.2}\nline {}",
            report.playouts,
            report.visits,
            report.nodes,
            report.memory,
            report.time.as_secs_f64(),
            report.win_rate(),
            report.score_mean,
            line.join(" "),
        ))
    }

    /// The settings of playouts outside of the search.
    pub(super) fn settings(&self) -> PlayoutSettings {
        PlayoutSettings::new(*self.game.rules())
    }

    /// Searches while the opponent thinks, from a `genmove` to the next move or `undo`, if the options say so.
    pub(super) fn ponder(&mut self) {
        if self.own_move == Some(self.game.moves().len()) {
            self.engine.ponder(&self.game);
        }
    }
}
