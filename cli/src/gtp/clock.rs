//! The clock: the time a player has left, and the number of playouts that fit into it.
//!
//! Nothing here reads the time of day. The speed of playouts is assumed, so that equal clocks give equal moves.

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

    /// The seconds available for one move. In overtime, an equal share for each stone. In main time, a twentieth of it,
    /// or the share of a stone in the following overtime if that is more.
    fn for_a_move(self, settings: Option<TimeSettings>) -> f64 {
        let share = match self {
            Clock::Overtime { seconds, stones } => seconds / f64::from(stones),
            Clock::Main(seconds) => {
                let behind = settings.and_then(TimeSettings::period);
                behind
                    .map_or(0.0, |period| period.for_a_move(None))
                    .max(seconds / 20.0)
            }
        };
        share.max(0.0)
    }

    /// The number of playouts that fit into one move. Half of the time is reserved for everything else. The assumed
    /// speed is a tenth of that of one core of 2020.
    pub(super) fn playouts(self, settings: Option<TimeSettings>, size: BoardSize) -> u32 {
        const POINTS_PER_SECOND: f64 = 700_000.0;
        let playouts = self.for_a_move(settings) / 2.0 * POINTS_PER_SECOND / size.points() as f64;
        playouts as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, TimeSettings};
    use binmatrix::BoardSize;

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

    /// On 19×19 a second holds 1939 playouts, of which half are played.
    #[test]
    fn time_becomes_playouts() {
        let size = BoardSize::square(19).expect("a size");
        let (absolute, period) = (settings(60.0, 0.0, 0), settings(60.0, 30.0, 5));
        for (clock, settings, playouts) in [
            (Clock::Main(0.0001), None, 0),
            (Clock::Main(20.0), None, 969),
            (Clock::Main(20.0), Some(absolute), 969),
            (Clock::Main(400.0), Some(absolute), 19_390),
            (Clock::Main(0.0), Some(absolute), 0),
            (Clock::Main(-1.0), Some(absolute), 0),
            // The six seconds for a stone of the overtime are available in main time too.
            (Clock::Main(20.0), Some(period), 5817),
            (Clock::Main(0.0), Some(period), 5817),
            (Clock::Main(400.0), Some(period), 19_390),
            (overtime(30.0, 5), Some(period), 5817),
            (overtime(30.0, 5), None, 5817),
            (overtime(30.0, 1), None, 29_085),
            (overtime(-3.0, 1), None, 0),
            (Clock::Main(1e300), None, u32::MAX),
        ] {
            assert_eq!(clock.playouts(settings, size), playouts, "{clock:?}");
        }
        let small = BoardSize::square(1).expect("a size");
        assert_eq!(Clock::Main(20.0).playouts(None, small), 350_000);
    }
}
