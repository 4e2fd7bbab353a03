//! Measures playouts: the yardstick and every kernel side by side.
//!
//! The yardstick is the kernel `scalar`. A player is a kernel or, if requested, a backend that plays one game after the
//! other. A task is a starting position, a policy and the data to record. In every round each player plays each task once, so
//! that a busy machine slows them all down alike. A ratio is the yardstick's time per move divided by the player's, for
//! the same task, number of threads and round. Passes count as moves.
//!
//! One thread is timed by processor time if the system provides it, so that other work on the machine matters little.
//! Several threads are timed by the wall clock, and so is one thread when it is compared with them. A machine may give
//! two threads less than twice the speed of one, whatever they do. Each round therefore also runs as many *independent*
//! threads, each with its share of the games, for comparison with threads that share a task.
//!
//! Before timing, the benchmark checks that players play the same games where they must: timing wrong games would be
//! worthless.

mod entry;
mod error;
mod machine;
mod measurements;
mod task;

use binmatrix::playout::{Kernel, Policy};
use binmatrix::{Backend, BoardSize, SuicideRule};

use crate::results::player::Player;
use crate::system::pool::Pool;
use entry::{CHECKED_GAMES, Entry};
use machine::{build, core_seconds, cpu_name, gigahertz};
use task::{Task, position};

pub use error::BenchError;
pub use measurements::{Build, Line, Measured, Measurements, Spread};
pub use task::{FromMove, Recorded, YARDSTICK};

/// The options of a benchmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchOptions {
    /// The board sizes.
    pub sizes: Vec<BoardSize>,
    /// The starting positions.
    pub from_moves: Vec<FromMove>,
    /// The policies of the games.
    pub policies: Vec<Policy>,
    /// The data to record.
    pub records: Vec<Recorded>,
    /// The kernels, besides the yardstick.
    pub kernels: Vec<Kernel>,
    /// The backends, on which light games are played one after the other. They always record owners.
    pub backends: Vec<Backend>,
    /// The maximum number of threads. If it exceeds one, one thread is measured too.
    pub threads: usize,
    /// The number of timed rounds.
    pub rounds: u32,
    /// The number of playouts per round; `None` for as many as take 30 ms.
    pub games: Option<u32>,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// Creates all entries to measure on one size.
fn entries(options: &BenchOptions, size: BoardSize) -> Result<Vec<Entry>, BenchError> {
    let kernels = options
        .kernels
        .iter()
        .filter(|&&kernel| kernel != YARDSTICK);
    let kernels = [YARDSTICK].iter().chain(kernels).copied();
    let backends = options.backends.iter().copied().map(Player::Backend);
    let players: Vec<Player> = kernels.map(Player::Kernel).chain(backends).collect();
    let threads = [1, options.threads.max(1)];
    let threads = &threads[..if options.threads > 1 { 2 } else { 1 }];
    let mut entries = Vec::new();
    let mut from_moves: Vec<u32> = vec![];
    for from_move in &options.from_moves {
        let from_move = from_move.moves(size);
        // The middle of the game may also be given by its number.
        if from_moves.contains(&from_move) {
            continue;
        }
        from_moves.push(from_move);
        let board = position(size, from_move, options.seed)?;
        let pairs = (options.policies.iter())
            .flat_map(|&policy| options.records.iter().map(move |&record| (policy, record)));
        for (policy, recorded) in pairs {
            let task = Task {
                board,
                from_move,
                policy,
                recorded,
            };
            let both = players.iter().flat_map(|&player| {
                threads
                    .iter()
                    .map(move |&threads| Entry::new(task, player, threads))
            });
            entries.extend(both);
        }
    }
    Ok(entries)
}

/// Checks that players play the same games where they must.
fn check(entries: &mut [Entry], pools: &[Pool], games: u32, seed: u64) -> Result<(), BenchError> {
    let mut seen: Vec<(Task, Player, u64)> = Vec::new();
    for entry in entries.iter_mut().filter(|entry| entry.skipped.is_none()) {
        let (summary, _) = entry.play(pools, games, 0, seed)?;
        let (task, player, digest) = (entry.task, entry.player, summary.digest());
        let other = seen.iter().find(|(other_task, other, other_digest)| {
            *other_task == task && other.family() == player.family() && *other_digest != digest
        });
        if let Some((_, other, _)) = other {
            return Err(BenchError::Disagreement(format!(
                "{} and {} play different games on {} from move {} by {}",
                other.name(),
                player.name(),
                task.board.size(),
                task.from_move,
                task.policy
            )));
        }
        seen.push((task, player, digest));
    }
    Ok(())
}

/// Runs the benchmark. Calls `progress` after the warm-up and after each round.
///
/// # Errors
/// - [`BenchError::Disagreement`] if two players that must play the same games play different ones;
///   [`BenchError::TooFewMoves`] if a starting position does not exist; other errors if the threads cannot be started
///   or a player cannot play.
pub fn run(options: &BenchOptions, mut progress: impl FnMut()) -> Result<Measurements, BenchError> {
    let mut pools = vec![Pool::new(Some(1))?];
    if options.threads > 1 {
        pools.push(Pool::new(Some(options.threads))?);
    }
    let (mut results, mut all_clocks) = (Vec::new(), Vec::new());
    for &size in &options.sizes {
        let mut entries = entries(options, size)?;
        let checked = options.games.unwrap_or(CHECKED_GAMES).min(CHECKED_GAMES);
        check(&mut entries, &pools, checked, options.seed)?;
        for entry in entries.iter_mut().filter(|entry| entry.skipped.is_none()) {
            match options.games {
                Some(games) => entry.games = games,
                None => entry.calibrate(&pools, options.seed)?,
            }
        }
        progress();
        let mut clocks = Vec::new();
        for round in 1..=u64::from(options.rounds) {
            clocks.push(gigahertz());
            for entry in entries.iter_mut().filter(|entry| entry.skipped.is_none()) {
                let first_game = round * u64::from(entry.games);
                let (_, played) = entry.play(&pools, entry.games, first_game, options.seed)?;
                entry.rounds.push(played);
                if entry.threads > 1 {
                    let played = entry.play_apart(first_game, options.seed)?;
                    entry.apart.push(played);
                }
            }
            progress();
        }
        results.extend(entries.iter().map(|entry| entry.result(&entries, &clocks)));
        all_clocks.extend(clocks);
    }
    Ok(Measurements {
        version: env!("CARGO_PKG_VERSION"),
        cpu: cpu_name(),
        build: build(),
        timed_by: core_seconds().map_or("wall", |_| "core"),
        suicide: SuicideRule::default().name(),
        yardstick: YARDSTICK.name(),
        clock_ghz: Spread::of(all_clocks.into_iter()),
        threads: options.threads.max(1),
        rounds: options.rounds,
        seed: options.seed,
        results,
    })
}
