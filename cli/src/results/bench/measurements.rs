//! The measurements, in the form printed by `bench --json`.

use serde::Serialize;

pub use super::machine::Build;

/// The measurements of a benchmark; `bench --json` prints them unchanged.
#[derive(Clone, Debug, Serialize)]
pub struct Measurements {
    /// The version of this program.
    pub version: &'static str,
    /// The name of the CPU.
    pub cpu: String,
    /// The build of the program.
    pub build: Build,
    /// The clock for one thread: `core` for processor time, or `wall`, which is always used for several threads.
    pub timed_by: &'static str,
    /// The suicide rule.
    pub suicide: &'static str,
    /// The kernel to which all players are compared.
    pub yardstick: &'static str,
    /// The core clock in gigahertz, measured in each round with a chain of dependent one-cycle instructions.
    pub clock_ghz: Spread,
    /// The maximum number of threads.
    pub threads: usize,
    /// The number of timed rounds.
    pub rounds: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// One line for each size, position, policy, record, player and number of threads.
    pub results: Vec<Line>,
}

/// One player at one task.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// Width and height.
    pub size: [u8; 2],
    /// The number of moves of a light playout before the games begin.
    pub from_move: u32,
    /// The policy of the games, with all its parts.
    pub policy: String,
    /// The recorded data, by its name on the command line.
    pub record: &'static str,
    /// The kernel, or null.
    pub kernel: Option<&'static str>,
    /// The backend, or null.
    pub backend: Option<&'static str>,
    /// The number of threads.
    pub threads: usize,
    /// True for the kernel or backend that `auto` chooses.
    pub auto: bool,
    /// The number of playouts per round; 0 if not measured.
    pub games_per_round: u32,
    /// The measurements; null if the player is unavailable or cannot play such games.
    pub measured: Option<Measured>,
    /// The reason why there are no measurements.
    pub skipped: Option<String>,
}

impl Line {
    /// The name of the kernel or backend.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kernel.or(self.backend).unwrap_or_default()
    }
}

/// The measurements of one player at one task.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Mean number of moves of a playout, counting passes.
    pub moves_mean: f64,
    /// Speed relative to the yardstick with the same number of threads, by time per move.
    pub ratio: Spread,
    /// Speed relative to one thread; null for one thread.
    pub ratio_to_one_thread: Option<Spread>,
    /// Speed relative to as many independent threads; null for one thread.
    pub ratio_to_apart: Option<Spread>,
    /// Time relative to recording nothing; null if that was not measured.
    pub time_to_nothing: Option<Spread>,
    /// Speed relative to light games of the same player, by time per playout; null if these were not measured.
    pub ratio_to_light: Option<Spread>,
    /// Nanoseconds per move.
    pub ns_per_move: Spread,
    /// Cycles per move, summed over all threads.
    pub cycles_per_move: Spread,
    /// Moves per second.
    pub moves_per_second: Spread,
    /// Playouts per second.
    pub playouts_per_second: Spread,
}

/// The distribution of a value over all rounds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// The median.
    pub median: f64,
    /// The median absolute deviation from the median.
    pub deviation: f64,
    /// The minimum.
    pub min: f64,
    /// The maximum.
    pub max: f64,
}

impl Spread {
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Spread {
        let mut values: Vec<f64> = values.collect();
        let median = median(&mut values);
        let mut distances: Vec<f64> = values.iter().map(|value| (value - median).abs()).collect();
        Spread {
            median,
            deviation: self::median(&mut distances),
            min: values.first().copied().unwrap_or(0.0),
            max: values.last().copied().unwrap_or(0.0),
        }
    }

    /// The ratios of the times of two players, round by round.
    pub(super) fn of_ratios(over: &[Round], under: &[Round], time: fn(&Round) -> f64) -> Spread {
        let pairs = over.iter().zip(under);
        Spread::of(pairs.map(|(over, under)| time(over) / time(under)))
    }
}

/// Sorts the values and returns the median; 0 without values.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    match values {
        [] => 0.0,
        _ => (values[(values.len() - 1) / 2] + values[values.len() / 2]) / 2.0,
    }
}

/// One round of a player.
#[derive(Clone, Copy)]
pub(super) struct Round {
    pub games: f64,
    pub moves: f64,
    /// Wall-clock seconds.
    pub wall: f64,
    /// Seconds of processor time, or of the wall clock for several threads.
    pub seconds: f64,
}

impl Round {
    pub fn ns_per_move(&self) -> f64 {
        1e9 * self.seconds / self.moves.max(1.0)
    }

    pub fn seconds_per_game(&self) -> f64 {
        self.seconds / self.games.max(1.0)
    }

    pub fn wall_per_move(&self) -> f64 {
        self.wall / self.moves.max(1.0)
    }
}
