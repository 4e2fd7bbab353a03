//! What is measured, as it is printed by `bench --json`.

use serde::Serialize;

pub use super::machine::Build;

/// What `bench` finds; `bench --json` prints it as it is.
#[derive(Clone, Debug, Serialize)]
pub struct Measurements {
    /// The version of this program.
    pub version: &'static str,
    /// The name of the CPU.
    pub cpu: String,
    /// How the program was built.
    pub build: Build,
    /// What was played: light playouts.
    pub policy: &'static str,
    /// How one thread is timed: `core`, by what the core worked for it, or `wall`, as more threads are.
    pub timed_by: &'static str,
    /// The suicide rule.
    pub suicide: &'static str,
    /// The kernel that all are compared with.
    pub yardstick: &'static str,
    /// The clock of the core in gigahertz, measured in each round by a chain of instructions of one cycle each.
    pub clock_ghz: Spread,
    /// The most threads.
    pub threads: usize,
    /// How often each player was timed.
    pub rounds: u32,
    /// What the random numbers were made from.
    pub seed: u64,
    /// A line for each size, position, record, player and number of threads.
    pub results: Vec<Line>,
}

/// One player at one task.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// Width and height.
    pub size: [u8; 2],
    /// After how many moves of a light playout the games begin.
    pub from_move: u32,
    /// What was to be recorded, by its name on the command line.
    pub record: &'static str,
    /// The kernel, or null.
    pub kernel: Option<&'static str>,
    /// The backend, or null.
    pub backend: Option<&'static str>,
    /// The number of threads.
    pub threads: usize,
    /// Whether it is the kernel or the backend that `auto` chooses.
    pub auto: bool,
    /// Playouts in each round; 0 if it was not measured.
    pub games_per_round: u32,
    /// The measurements; null if it does not run here or does not play such games.
    pub measured: Option<Measured>,
    /// Why there are none.
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
    /// Mean number of moves of a playout, passes counted.
    pub moves_mean: f64,
    /// How many times as fast as the yardstick with the same number of threads, by the time of a move.
    pub ratio: Spread,
    /// How many times as fast as with one thread; null for one thread.
    pub ratio_to_one_thread: Option<Spread>,
    /// How many times as fast as with as many threads that play apart; null for one thread.
    pub ratio_to_apart: Option<Spread>,
    /// How many times as long as when nothing is recorded; null if that was not measured.
    pub time_to_nothing: Option<Spread>,
    /// Nanoseconds for a move.
    pub ns_per_move: Spread,
    /// Cycles for a move, of all threads together.
    pub cycles_per_move: Spread,
    /// Moves each second.
    pub moves_per_second: Spread,
    /// Playouts each second.
    pub playouts_per_second: Spread,
}

/// The values of all rounds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// The one in the middle.
    pub median: f64,
    /// The median distance from the median.
    pub deviation: f64,
    /// The lowest.
    pub min: f64,
    /// The highest.
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

    /// The time of a move in each round over that of another.
    pub(super) fn of_ratios(over: &[Round], under: &[Round], time: fn(&Round) -> f64) -> Spread {
        let pairs = over.iter().zip(under);
        Spread::of(pairs.map(|(over, under)| time(over) / time(under)))
    }
}

/// Sorts the values and returns the middle; 0 without values.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    match values {
        [] => 0.0,
        _ => (values[(values.len() - 1) / 2] + values[values.len() / 2]) / 2.0,
    }
}

/// What one player did in one round.
#[derive(Clone, Copy)]
pub(super) struct Round {
    pub games: f64,
    pub moves: f64,
    /// By the wall clock.
    pub wall: f64,
    /// Of the core, or of the wall clock for more than one thread.
    pub seconds: f64,
}

impl Round {
    pub fn ns_per_move(&self) -> f64 {
        1e9 * self.seconds / self.moves.max(1.0)
    }

    pub fn wall_per_move(&self) -> f64 {
        self.wall / self.moves.max(1.0)
    }
}
