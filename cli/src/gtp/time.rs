//! Time for moves: the clocks set by a front end.

use binmatrix::{ByColor, Color};

use super::clock::{Clock, MoveTime, TimeSettings};
use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::session::Session;

impl Session {
    /// Sets main time, overtime and the stones of an overtime period.
    pub(super) fn time_settings(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (main, overtime) = (seconds(arguments, 0), seconds(arguments, 1));
        let (Some(main), Some(overtime), Some(stones)) = (main, overtime, arguments.number(2))
        else {
            return Err(SYNTAX_ERROR.into());
        };
        self.time = Some(TimeSettings {
            main,
            overtime,
            stones,
        });
        self.set_clocks();
        Ok(String::new())
    }

    pub(super) fn time_left(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        let (Some(seconds), Some(stones)) = (seconds(arguments, 1), arguments.number(2)) else {
            return Err(SYNTAX_ERROR.into());
        };
        self.clocks[color] = Some(Clock::of(seconds, stones));
        Ok(String::new())
    }

    /// Resets both clocks to the start of a game.
    pub(super) fn set_clocks(&mut self) {
        self.clocks = ByColor::both(self.time.and_then(TimeSettings::clock));
    }

    /// Takes the time of a move from a clock. A front end that sends `time_left` corrects it.
    pub(super) fn spend(&mut self, color: Color, seconds: f64) {
        if let (Some(clock), Some(settings)) = (self.clocks[color], self.time) {
            self.clocks[color] = Some(clock.after(seconds, settings));
        }
    }

    /// The time for a move of `color`; `None` without a clock.
    pub(super) fn time_for_a_move(&self, color: Color) -> Option<MoveTime> {
        let lag = self.engine.options().lag;
        let made = self.made().len();
        self.clocks[color].map(|clock| MoveTime {
            most: clock.for_a_move(self.time, self.game.size(), made, lag),
            rest_is_kept: clock.keeps_rest(),
        })
    }
}

/// Parses a finite number of seconds; a negative number means that no time is left.
fn seconds(arguments: &Arguments<'_>, index: usize) -> Option<f64> {
    arguments
        .number(index)
        .filter(|seconds: &f64| seconds.is_finite())
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use crate::gtp::{GtpOptions, Session};
    use binmatrix::Color;

    fn overtime(seconds: f64, stones: u32) -> Clock {
        Clock::Overtime { seconds, stones }
    }

    /// The clocks of a session are set, corrected, spent by moves, and reset for the next game.
    #[test]
    fn clocks_of_a_session() {
        let mut session = Session::new(GtpOptions::default());
        let mut tell = |line: &str| {
            assert_eq!(session.answer(line.as_bytes()).as_deref(), Some("=\n\n"));
            (
                session.clocks[Color::Black],
                session.clocks[Color::White],
                session
                    .time_for_a_move(Color::Black)
                    .map(|time| time.most.as_millis()),
            )
        };
        let start = Some(Clock::Main(60.0));
        assert_eq!(tell("komi 0"), (None, None, None));
        assert_eq!(tell("time_left b 100 0").2, Some(491));
        assert_eq!(tell("clear_board"), (None, None, None));
        assert_eq!(tell("time_settings 60 0.1 1"), (start, start, Some(174)));
        let told = Some(overtime(12.5, 2));
        assert_eq!(tell("time_left w 12.50 2"), (start, told, Some(174)));
        assert_eq!(tell("play b d4"), (start, told, Some(176)));
        assert_eq!(tell("clear_board"), (start, start, Some(174)));
        assert_eq!(tell("time_left b -3 0").2, Some(10));
        assert_eq!(tell("boardsize 19"), (start, start, Some(174)));
        assert_eq!(tell("time_settings 0 1 0"), (None, None, None));
        assert_eq!(tell("time_settings 0 0 0").2, Some(0));
        tell("boardsize 2");
        tell("kata-set-param maxPlayouts 100");
        tell("time_settings 0 1000 2");
        let answer = session.answer(b"genmove b");
        assert!(answer.is_some_and(|answer| answer.starts_with("= ")));
        assert_eq!(session.clocks[Color::White], Some(overtime(1000.0, 2)));
        let black = session.clocks[Color::Black];
        assert!(
            matches!(black, Some(Clock::Overtime { stones: 1, .. })),
            "{black:?}"
        );
        session.spend(Color::White, 6.0);
        assert_eq!(session.clocks[Color::White], Some(overtime(994.0, 1)));
    }
}
