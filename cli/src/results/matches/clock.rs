//! The clocks of the referee: main time, then periods of overtime for a number of stones (Canadian overtime).

use serde::Serialize;

/// The time for a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TimeControl {
    /// Main time in seconds.
    pub main: f64,
    /// Length of a period of overtime in seconds.
    pub overtime: f64,
    /// Stones to play in a period; 0 for no overtime.
    pub stones: u32,
}

impl TimeControl {
    /// The same time for each move.
    #[must_use]
    pub fn per_move(seconds: f64) -> TimeControl {
        TimeControl {
            main: 0.0,
            overtime: seconds,
            stones: 1,
        }
    }

    /// The arguments of `time_settings`.
    #[must_use]
    pub fn settings(&self) -> String {
        let (main, overtime) = (self.number(self.main), self.number(self.overtime));
        format!("{main} {overtime} {}", self.stones)
    }

    /// Formats seconds: whole ones rounded down, as the protocol has them, unless the time control itself has fractions.
    fn number(&self, seconds: f64) -> String {
        let is_whole = self.main.fract() == 0.0 && self.overtime.fract() == 0.0;
        match is_whole {
            true => format!("{:.0}", seconds.floor()),
            false => format!("{seconds}"),
        }
    }
}

/// The clock of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    seconds: f64,
    /// Stones left in the period; 0 in main time.
    stones: u32,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        let is_main = control.main > 0.0 || control.stones == 0;
        Clock {
            control,
            seconds: if is_main {
                control.main
            } else {
                control.overtime
            },
            stones: if is_main { 0 } else { control.stones },
        }
    }

    /// The arguments of `time_left` after the color.
    pub fn left(&self) -> String {
        format!("{} {}", self.control.number(self.seconds), self.stones)
    }

    /// The longest time that the next move may take, in seconds.
    pub fn limit(&self) -> f64 {
        match self.stones {
            0 if self.control.stones > 0 => self.seconds + self.control.overtime,
            _ => self.seconds,
        }
    }

    /// Subtracts the time of a move. An empty clock stays empty until a new period begins.
    pub fn spend(&mut self, spent: f64) {
        let TimeControl {
            overtime, stones, ..
        } = self.control;
        self.seconds -= spent;
        if self.stones > 0 {
            self.stones -= 1;
        } else if self.seconds <= 0.0 && stones > 0 {
            // The move is the first stone of the overtime.
            self.seconds += overtime;
            self.stones = stones - 1;
        } else {
            self.seconds = self.seconds.max(0.0);
            return;
        }
        if self.stones == 0 {
            (self.seconds, self.stones) = (overtime, stones);
        }
        self.seconds = self.seconds.max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, TimeControl};

    fn control(main: f64, overtime: f64, stones: u32) -> TimeControl {
        TimeControl {
            main,
            overtime,
            stones,
        }
    }

    fn after(clock: &mut Clock, spent: f64) -> (String, f64) {
        clock.spend(spent);
        (clock.left(), clock.limit())
    }

    #[test]
    fn the_same_time_for_each_move() {
        let mut clock = Clock::new(TimeControl::per_move(2.0));
        assert_eq!((clock.left(), clock.limit()), ("2 1".into(), 2.0));
        for spent in [0.5, 2.0, 7.0] {
            assert_eq!(after(&mut clock, spent), ("2 1".into(), 2.0));
        }
        assert_eq!(TimeControl::per_move(2.0).settings(), "0 2 1");
        assert_eq!(TimeControl::per_move(0.25).settings(), "0 0.25 1");
    }

    #[test]
    fn main_time_then_periods() {
        let mut clock = Clock::new(control(10.0, 5.0, 3));
        assert_eq!((clock.left(), clock.limit()), ("10 0".into(), 15.0));
        assert_eq!(after(&mut clock, 7.5), ("2 0".into(), 7.5));
        // The move that uses up the main time is the first stone of the overtime.
        assert_eq!(after(&mut clock, 3.5), ("4 2".into(), 4.0));
        assert_eq!(after(&mut clock, 1.0), ("3 1".into(), 3.0));
        assert_eq!(after(&mut clock, 1.0), ("5 3".into(), 5.0));
        assert_eq!(after(&mut clock, 9.0), ("0 2".into(), 0.0));
    }

    #[test]
    fn main_time_alone() {
        let mut clock = Clock::new(control(10.0, 0.0, 0));
        assert_eq!((clock.left(), clock.limit()), ("10 0".into(), 10.0));
        assert_eq!(after(&mut clock, 4.0), ("6 0".into(), 6.0));
        assert_eq!(after(&mut clock, 8.0), ("0 0".into(), 0.0));
    }

    /// One stone a period: a move that uses up the main time is that stone.
    #[test]
    fn one_stone_after_main_time() {
        let mut clock = Clock::new(control(1.0, 3.0, 1));
        assert_eq!(after(&mut clock, 2.0), ("3 1".into(), 3.0));
    }
}
