//! Analysis: searches that report their best moves while they run, until the next line arrives.

mod info;
mod request;

use std::io::{self, Write};

use binmatrix::{Color, Game};
use binmatrix_search::Report;

use super::line::Arguments;
use super::session::Session;
use crate::gtp::side::SideView;
use info::Form;
use request::AnalysisRequest;

/// An answer that is written while a search runs: the first line with the identifier, lines of reports, and the empty
/// line that ends it.
pub(super) struct Stream<'a> {
    id: &'a str,
    output: &'a mut (dyn Write + Send),
    begun: bool,
    /// The first error. Nothing is written after it.
    result: io::Result<()>,
}

impl<'a> Stream<'a> {
    pub fn new(id: &'a str, output: &'a mut (dyn Write + Send)) -> Stream<'a> {
        Stream {
            id,
            output,
            begun: false,
            result: Ok(()),
        }
    }

    /// Returns true once lines have been written. Before, the answer may still be an error.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    fn begin(&mut self) {
        self.begun = true;
        self.write(&format!("={}\n", self.id));
    }

    fn line(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    fn write(&mut self, text: &str) {
        if self.result.is_ok() {
            let written = self.output.write_all(text.as_bytes());
            self.result = written.and_then(|()| self.output.flush());
        }
    }

    /// Ends an answer that has begun.
    pub fn end(mut self) -> io::Result<()> {
        self.write("\n");
        self.result
    }
}

/// A command that is answered by a [`Stream`].
pub(super) type StreamHandler =
    fn(&mut Session, &Arguments<'_>, &mut Stream<'_>) -> Result<(), String>;

/// Writes the reports that a request asks for.
struct Reporter<'a> {
    form: Form,
    view: SideView,
    request: &'a AnalysisRequest,
}

impl Reporter<'_> {
    fn write(&self, report: &Report, stream: &mut Stream<'_>) {
        let AnalysisRequest {
            details,
            most_moves,
            ..
        } = *self.request;
        if let Some(line) = info::line(report, self.form, &self.view, details, most_moves) {
            stream.line(&line);
        }
    }
}

impl Session {
    pub(super) fn lz_analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.analyze_as(Form::LeelaZero, arguments, stream)
    }

    pub(super) fn analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.analyze_as(Form::Sabaki, arguments, stream)
    }

    pub(super) fn kata_analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.analyze_as(Form::KataGo, arguments, stream)
    }

    pub(super) fn lz_genmove_analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.genmove_as(Form::LeelaZero, true, arguments, stream)
    }

    pub(super) fn genmove_analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.genmove_as(Form::Sabaki, true, arguments, stream)
    }

    pub(super) fn kata_genmove_analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.genmove_as(Form::KataGo, true, arguments, stream)
    }

    pub(super) fn kata_search_analyze(
        &mut self,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        self.genmove_as(Form::KataGo, false, arguments, stream)
    }

    /// Searches until the next line arrives.
    fn analyze_as(
        &mut self,
        form: Form,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        let request = self.analysis_request(arguments)?;
        let game = self.game_to_search(request.color);
        self.engine.check(&game)?;
        stream.begin();
        let reporter = self.reporter(form, &request);
        let mut tell = |report: &Report| reporter.write(report, stream);
        self.engine.analyze(&game, request.watching(&mut tell))
    }

    /// Chooses a move and reports while it searches. The last line is the move, which is played if `plays`.
    fn genmove_as(
        &mut self,
        form: Form,
        plays: bool,
        arguments: &Arguments<'_>,
        stream: &mut Stream<'_>,
    ) -> Result<(), String> {
        let request = self.analysis_request(arguments)?;
        self.check_nothing_tried()?;
        self.engine.check(&self.game)?;
        stream.begin();
        let reporter = self.reporter(form, &request);
        let mut tell = |report: &Report| reporter.write(report, stream);
        let watching = request.watching(&mut tell);
        let mv = match plays {
            true => self.move_of(request.color, Some(watching))?,
            false => {
                let time = self.time_for_a_move(request.color);
                let decided =
                    self.engine
                        .decide(&self.game, request.color, time, Some(watching))?;
                self.last_search = decided.report;
                decided.mv
            }
        };
        if let Some(report) = self
            .last_search
            .as_ref()
            .filter(|_| request.interval.is_some())
        {
            reporter.write(report, stream);
        }
        stream.line(&match mv {
            None => "play resign".into(),
            Some(mv) => format!("play {}", reporter.view.vertex(mv)),
        });
        Ok(())
    }

    fn analysis_request(&self, arguments: &Arguments<'_>) -> Result<AnalysisRequest, String> {
        AnalysisRequest::parse(arguments, self.game.to_move(), self.game.size())
    }

    /// The game with this player to move, as if it went on.
    pub(super) fn game_to_search(&self, color: Color) -> Game {
        let mut game = self.game.clone();
        if game.turn().is_over() {
            game.resume();
        }
        game.set_to_move(color);
        game
    }

    fn reporter<'a>(&self, form: Form, request: &'a AnalysisRequest) -> Reporter<'a> {
        Reporter {
            form,
            view: self.view(request.color),
            request,
        }
    }

    /// The point of view of this player.
    pub(super) fn view(&self, color: Color) -> SideView {
        SideView {
            size: self.game.size(),
            komi: self.game.rules().komi,
            color,
        }
    }
}
