//! GoGui's commands that search and answer with a picture.

use binmatrix::Color;

use super::line::{Answer, Arguments};
use super::picture::{Live, Picture};
use super::session::Session;

/// A command that draws while it searches.
pub(super) type DrawingHandler = fn(&mut Session, &Arguments<'_>, Live<'_, '_>) -> Answer;

impl Session {
    pub(super) fn search_moves(&mut self, _: &Arguments<'_>, live: Live<'_, '_>) -> Answer {
        self.search_picture(Picture::Moves, live)
    }

    pub(super) fn search_win_rates(&mut self, _: &Arguments<'_>, live: Live<'_, '_>) -> Answer {
        self.search_picture(Picture::WinRates, live)
    }

    pub(super) fn search_line(&mut self, _: &Arguments<'_>, live: Live<'_, '_>) -> Answer {
        self.search_picture(Picture::Line, live)
    }

    pub(super) fn search_ownership(&mut self, _: &Arguments<'_>, live: Live<'_, '_>) -> Answer {
        self.search_picture(Picture::Ownership, live)
    }

    /// Searches as long as for a move without a clock, and answers with the picture of the result.
    fn search_picture(&mut self, picture: Picture, live: Live<'_, '_>) -> Answer {
        let color = self.game.to_move();
        let (game, view) = (self.game_to_search(color), self.view(Color::Black));
        let report = picture.show(live, &view, |watching| self.engine.look(&game, watching))?;
        Ok(picture.draw(&report, &view))
    }
}
