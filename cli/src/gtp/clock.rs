//! The clock: the time a player has left, and the time for a move. Nothing here reads the time of day.

use std::time::Duration;

use binmatrix::BoardSize;

/// The arguments of `time_settings`, in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TimeSettings {
    pub main: f64,
    pub overtime: f64,
    pub stones: u32,
}

/// The time a player has left, in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Clock {
    /// Main time, possibly followed by overtime.
    Main(f64),
    /// A period of overtime.
    Overtime {
        seconds: f64,
        /// The number of moves still to be made in this period, at least one.
        stones: u32,
    },
}

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MoveTime {
    pub most: Duration,
    /// True if later moves have what this one leaves.
    pub rest_is_kept: bool,
}

impl TimeSettings {
    /// The clock at the start, or `None` without a limit, which the protocol expresses as a period for no stones.
    pub(super) fn clock(self) -> Option<Clock> {
        match self.period() {
            None if self.overtime > 0.0 => None,
            Some(period) if self.main <= 0.0 => Some(period),
            _ => Some(Clock::Main(self.main)),
        }
    }

    /// A new period of overtime, if there is overtime.
    fn period(self) -> Option<Clock> {
        (self.stones > 0).then_some(Clock::Overtime {
            seconds: self.overtime,
            stones: self.stones,
        })
    }
}

impl Clock {
    /// Builds a clock from the arguments of `time_left`: zero stones mean main time.
    pub(super) fn of(seconds: f64, stones: u32) -> Clock {
        match stones {
            0 => Clock::Main(seconds),
            _ => Clock::Overtime { seconds, stones },
        }
    }

    /// The clock after a move that took `spent` seconds. Overtime follows when main time is used up, and a new period
    /// when all moves of a period are made. A move that exceeds the main time is the first stone of the overtime, which
    /// loses the excess.
    pub(super) fn after(self, spent: f64, settings: TimeSettings) -> Clock {
        match self {
            Clock::Main(seconds) if seconds > spent => Clock::Main(seconds - spent),
            Clock::Main(seconds) => match settings.period() {
                None => Clock::Main(seconds - spent),
                Some(period) if spent > seconds => period.after(spent - seconds, settings),
                Some(period) => period,
            },
            Clock::Overtime { seconds, stones } if stones > 1 => Clock::Overtime {
                seconds: seconds - spent,
                stones: stones - 1,
            },
            Clock::Overtime { seconds, stones } => {
                let seconds = seconds - spent;
                let period = settings.period();
                period.unwrap_or(Clock::Overtime { seconds, stones })
            }
        }
    }

    /// Returns true if later moves have the time that the next one leaves.
    pub(super) fn keeps_rest(self) -> bool {
        match self {
            Clock::Main(_) => true,
            Clock::Overtime { stones, .. } => stones > 1,
        }
    }

    /// The time for the next move, of which `lag` is kept for everything besides the search, but at most nine tenths.
    ///
    /// In overtime each stone has an equal share. In main time, each move that is still to be expected has one, and no
    /// move has less than a stone of the following overtime.
    pub(super) fn for_a_move(
        self,
        settings: Option<TimeSettings>,
        size: BoardSize,
        made: usize,
        lag: Duration,
    ) -> Duration {
        let overtime = |clock: Clock| match clock {
            Clock::Overtime { seconds, stones } => seconds / f64::from(stones),
            Clock::Main(_) => 0.0,
        };
        let share = match self {
            Clock::Overtime { .. } => overtime(self),
            Clock::Main(seconds) => {
                let behind = settings
                    .and_then(TimeSettings::period)
                    .map_or(0.0, overtime);
                // In main time that overtime follows, a move may take all that is left and a stone's share.
                let most = (seconds.max(0.0) + behind).max(0.0);
                (seconds / expected_moves(size, made)).max(behind).min(most)
            }
        };
        let share = Duration::try_from_secs_f64(share.max(0.0)).unwrap_or(Duration::MAX);
        share.saturating_sub(lag).max(share / 10)
    }
}

/// The number of moves that a player still has to make in a game with `made` moves so far: a game takes about seven
/// moves for ten points, and at least twelve are always expected.
fn expected_moves(size: BoardSize, made: usize) -> f64 {
    let both = 0.7 * size.points() as f64 - made as f64;
    (both / 2.0).max(12.0)
}

#[cfg(test)]
mod tests {
    use super::{Clock, TimeSettings};
    use binmatrix::BoardSize;
    use std::time::Duration;

    fn settings(main: f64, overtime: f64, stones: u32) -> TimeSettings {
        TimeSettings {
            main,
            overtime,
            stones,
        }
    }

    fn overtime(seconds: f64, stones: u32) -> Clock {
        Clock::Overtime { seconds, stones }
    }

    #[test]
    fn how_a_clock_starts() {
        for (main, period, stones, clock) in [
            (60.0, 30.0, 5, Some(Clock::Main(60.0))),
            (0.0, 30.0, 5, Some(overtime(30.0, 5))),
            (-1.0, 30.0, 5, Some(overtime(30.0, 5))),
            (60.0, 0.0, 0, Some(Clock::Main(60.0))),
            (0.0, 1.0, 0, None),
            (60.0, 1.0, 0, None),
            (0.0, 0.0, 0, Some(Clock::Main(0.0))),
            (0.0, 0.0, 5, Some(overtime(0.0, 5))),
        ] {
            assert_eq!(settings(main, period, stones).clock(), clock);
        }
    }

    /// Main time, then several periods of five stones.
    #[test]
    fn overtime_follows_main_time_again_and_again() {
        let settings = settings(60.0, 30.0, 5);
        let mut clock = settings.clock().expect("a limit");
        for left in [50.0, 40.0, 30.0, 20.0, 10.0] {
            clock = clock.after(10.0, settings);
            assert_eq!(clock, Clock::Main(left));
        }
        clock = clock.after(10.0, settings);
        for _ in 0..3 {
            assert_eq!(clock, overtime(30.0, 5));
            for (left, stones) in [(24.0, 4), (18.0, 3), (12.0, 2), (6.0, 1)] {
                clock = clock.after(6.0, settings);
                assert_eq!(clock, overtime(left, stones));
            }
            clock = clock.after(6.0, settings);
        }
        // A move exceeds the period: time comes back only after all stones are played.
        clock = clock.after(31.0, settings);
        assert_eq!(clock, overtime(-1.0, 4));
    }

    /// A move that begins in main time and ends in overtime is the first stone of the overtime, which loses the excess.
    #[test]
    fn a_move_may_take_the_rest_of_main_time_and_more() {
        let periods = settings(10.0, 30.0, 5);
        for (spent, clock) in [
            (9.0, Clock::Main(1.0)),
            (10.0, overtime(30.0, 5)),
            (25.0, overtime(15.0, 4)),
            (45.0, overtime(-5.0, 4)),
        ] {
            assert_eq!(Clock::Main(10.0).after(spent, periods), clock);
        }
        assert_eq!(Clock::Main(-3.0).after(5.0, periods), overtime(22.0, 4));
        // The only stone of a period: the next period begins.
        let period = settings(10.0, 30.0, 1);
        assert_eq!(Clock::Main(10.0).after(25.0, period), overtime(30.0, 1));
    }

    #[test]
    fn absolute_time_only_runs_down() {
        let settings = settings(60.0, 0.0, 0);
        let mut clock = settings.clock().expect("a limit");
        for left in [20.0, -20.0, -60.0] {
            clock = clock.after(40.0, settings);
            assert_eq!(clock, Clock::Main(left));
        }
        // A front end may still send a number of stones.
        assert_eq!(overtime(5.0, 1).after(2.0, settings), overtime(3.0, 1));
    }

    #[test]
    fn the_last_stone_of_a_period_loses_what_it_leaves() {
        for (clock, keeps_rest) in [
            (Clock::Main(60.0), true),
            (overtime(30.0, 5), true),
            (overtime(30.0, 1), false),
        ] {
            assert_eq!(clock.keeps_rest(), keeps_rest, "{clock:?}");
        }
    }

    #[test]
    fn each_move_has_a_share_of_the_time() {
        let size = BoardSize::square(19).expect("a size");
        let (absolute, period) = (settings(60.0, 0.0, 0), settings(60.0, 30.0, 5));
        let lag = Duration::from_millis(300);
        for (clock, settings, made, seconds) in [
            // At the start of a game 126.35 moves are expected, near the end 12.
            (Clock::Main(1263.5), Some(absolute), 0, 9.7),
            (Clock::Main(1263.5), None, 0, 9.7),
            (Clock::Main(120.0), Some(absolute), 250, 9.7),
            // At least a tenth of a short share remains.
            (Clock::Main(1.2), Some(absolute), 250, 0.01),
            (Clock::Main(0.0), Some(absolute), 0, 0.0),
            (Clock::Main(-1.0), Some(absolute), 0, 0.0),
            // The six seconds for a stone of the overtime are available in main time too.
            (Clock::Main(20.0), Some(period), 0, 5.7),
            (Clock::Main(0.0), Some(period), 0, 5.7),
            (Clock::Main(1263.5), Some(period), 0, 9.7),
            (overtime(30.0, 5), Some(period), 0, 5.7),
            (overtime(30.0, 5), None, 0, 5.7),
            (overtime(30.0, 1), None, 0, 29.7),
            (overtime(-3.0, 1), None, 0, 0.0),
        ] {
            let time = clock.for_a_move(settings, size, made, lag).as_secs_f64();
            assert!((time - seconds).abs() < 1e-6, "{clock:?}: {time}");
        }
        let long = Clock::Main(1e300).for_a_move(None, size, 0, lag);
        assert!(long > Duration::from_secs(1 << 40));
    }
}
