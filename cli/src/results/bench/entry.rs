//! Times one player at one task, and turns its rounds into measurements.

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use binmatrix::playout::{
    Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy,
};
use binmatrix::{Backend, Komi};

use super::error::BenchError;
use super::machine::core_seconds;
use super::measurements::{Line, Measured, Round, Spread};
use super::task::{Recorded, Task, YARDSTICK};
use crate::results::by_backend::{self, Games};
use crate::results::player::Player;
use crate::system::pool::{KernelError, Pool, playouts_on};

/// The duration of a player's round.
const ROUND: Duration = Duration::from_millis(30);

/// Minimum number of playouts of a kernel in a round on one thread. In shorter rounds, lanes idle while the last games
/// end.
const FEWEST_GAMES: u32 = 2048;

/// Maximum number of playouts for checking that players play the same games.
pub(super) const CHECKED_GAMES: u32 = 96;

/// One player at one task with a fixed number of threads.
pub(super) struct Entry {
    pub task: Task,
    pub player: Player,
    pub threads: usize,
    playouts: Playouts,
    /// The number of playouts in each round.
    pub games: u32,
    pub rounds: Vec<Round>,
    /// The rounds of independent threads; empty for one thread.
    pub apart: Vec<Round>,
    pub skipped: Option<String>,
}

impl Entry {
    pub fn new(task: Task, player: Player, threads: usize) -> Entry {
        let size = task.board.size();
        let (kernel, cannot) = match player {
            Player::Backend(_) => {
                let cannot = !task.policy.is_light();
                (None, cannot.then(|| "it plays light games only".to_owned()))
            }
            Player::Kernel(kernel) => {
                let cannot = !kernel.covers(size, &PlayoutSettings::default());
                let reason = || format!("it does not play on {size}");
                (Some(kernel), cannot.then(reason))
            }
        };
        let skipped = match player.is_available() {
            true => cannot,
            false => Some("this CPU or build cannot run it".to_owned()),
        };
        Entry {
            task,
            player,
            threads,
            playouts: playouts_on(kernel),
            games: 0,
            rounds: Vec::new(),
            apart: Vec::new(),
            skipped,
        }
    }

    pub fn play(
        &mut self,
        pools: &[Pool],
        games: u32,
        first_game: u64,
        seed: u64,
    ) -> Result<(PlayoutSummary, Round), BenchError> {
        let Task {
            board,
            policy,
            recorded,
            ..
        } = self.task;
        let pool = pools
            .iter()
            .find(|pool| pool.threads() == self.threads)
            .expect("a pool for each number of threads");
        let (starts, record) = ([board], recorded.record());
        let mut sums = [PlayoutSummary::recording(
            board.size(),
            record,
            Komi::default(),
        )];
        let (start, core) = (Instant::now(), core_seconds());
        match self.player {
            Player::Backend(backend) => {
                let games = Games {
                    games,
                    first_game,
                    seed,
                    settings: PlayoutSettings::default(),
                };
                sums = [by_backend::run(pool, &board, &games, backend)?];
            }
            Player::Kernel(_) => {
                let request = PlayoutRequest::new(&starts, games)
                    .with_first_game(first_game)
                    .with_seed(seed)
                    .with_policy(policy)
                    .with_record(record);
                pool.play(&mut self.playouts, &request, &mut sums)
                    .map_err(|error| KernelError::of(error, board.size(), &request.settings))?;
            }
        }
        let core = core_seconds().zip(core).map(|(end, start)| end - start);
        let wall = start.elapsed().as_secs_f64().max(1e-9);
        let seconds = core.filter(|_| self.threads == 1).unwrap_or(wall).max(1e-9);
        let [summary] = sums;
        let round = Round {
            games: f64::from(games),
            moves: summary.moves() as f64,
            wall,
            seconds,
        };
        Ok((summary, round))
    }

    /// Plays a round on as many independent threads.
    pub fn play_apart(&self, first_game: u64, seed: u64) -> Result<Round, BenchError> {
        let share = self.games.div_ceil(self.threads as u32);
        let start = Instant::now();
        let shares: Vec<Result<Round, BenchError>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads as u64)
                .map(|thread| {
                    scope.spawn(move || {
                        let mut alone = Entry::new(self.task, self.player, 1);
                        let first_game = first_game + thread * u64::from(share);
                        let (_, round) =
                            alone.play(&[Pool::new(Some(1))?], share, first_game, seed)?;
                        Ok(round)
                    })
                })
                .collect();
            let end = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            threads.into_iter().map(end).collect()
        });
        let wall = start.elapsed().as_secs_f64().max(1e-9);
        let mut sum = Round {
            games: 0.0,
            moves: 0.0,
            wall,
            seconds: wall,
        };
        for round in shares {
            let round = round?;
            sum.games += round.games;
            sum.moves += round.moves;
        }
        Ok(sum)
    }

    /// Finds the number of playouts that fill a round.
    pub fn calibrate(&mut self, pools: &[Pool], seed: u64) -> Result<(), BenchError> {
        const MOST_GAMES: u32 = 1 << 24;
        let mut games = CHECKED_GAMES;
        loop {
            let (_, round) = self.play(pools, games, 0, seed)?;
            if 4.0 * round.seconds >= ROUND.as_secs_f64() || games >= MOST_GAMES {
                let enough = ROUND.as_secs_f64() / round.seconds * round.games;
                let fewest = match self.player {
                    Player::Kernel(_) => FEWEST_GAMES * self.threads as u32,
                    Player::Backend(_) => self.threads as u32,
                };
                self.games = (enough as u32).clamp(fewest, MOST_GAMES.max(fewest));
                return Ok(());
            }
            games *= 4;
        }
    }

    pub fn result(&self, all: &[Entry], clocks: &[f64]) -> Line {
        let size = self.task.board.size();
        let (kernel, backend, auto) = match self.player {
            Player::Kernel(kernel) => {
                let auto = Kernel::auto(size, &PlayoutSettings::default(), &self.task.policy);
                (Some(kernel.name()), None, kernel == auto)
            }
            Player::Backend(backend) => {
                (None, Some(backend.name()), backend == Backend::auto(size))
            }
        };
        Line {
            size: [size.width(), size.height()],
            from_move: self.task.from_move,
            policy: self.task.policy.to_string(),
            record: self.task.recorded.name(),
            kernel,
            backend,
            threads: self.threads,
            auto,
            games_per_round: self.games,
            measured: self.skipped.is_none().then(|| self.measured(all, clocks)),
            skipped: self.skipped.clone(),
        }
    }

    fn measured(&self, all: &[Entry], clocks: &[f64]) -> Measured {
        let rounds = || self.rounds.iter();
        let sum = |of: fn(&Round) -> f64| -> f64 { rounds().map(of).sum() };
        // The rounds of the entry with this task, player and number of threads.
        let like = |task: Task, player: Player, threads: usize| {
            let mut entries = all.iter();
            entries
                .find(|other| (other.task, other.player, other.threads) == (task, player, threads))
                .map(|other| &other.rounds[..])
        };
        let (task, player, threads) = (self.task, self.player, self.threads);
        let nothing = Task {
            recorded: Recorded::Nothing,
            ..task
        };
        let yardstick = like(task, Player::Kernel(YARDSTICK), threads).unwrap_or(&self.rounds);
        let one_thread = like(task, player, 1).filter(|_| threads > 1);
        let is_kernel = matches!(player, Player::Kernel(_));
        let nothing = like(nothing, player, threads).filter(|_| is_kernel && task != nothing);
        let light = Task {
            policy: Policy::LIGHT,
            ..task
        };
        let light = like(light, player, threads).filter(|_| !task.policy.is_light());
        Measured {
            moves_mean: sum(|round| round.moves) / sum(|round| round.games).max(1.0),
            ratio: Spread::of_ratios(yardstick, &self.rounds, Round::ns_per_move),
            ratio_to_one_thread: one_thread
                .map(|one| Spread::of_ratios(one, &self.rounds, Round::wall_per_move)),
            ratio_to_apart: (threads > 1)
                .then(|| Spread::of_ratios(&self.apart, &self.rounds, Round::wall_per_move)),
            time_to_nothing: nothing
                .map(|nothing| Spread::of_ratios(&self.rounds, nothing, Round::ns_per_move)),
            ratio_to_light: light
                .map(|light| Spread::of_ratios(light, &self.rounds, Round::seconds_per_game)),
            ns_per_move: Spread::of(rounds().map(Round::ns_per_move)),
            cycles_per_move: Spread::of(
                rounds()
                    .zip(clocks)
                    .map(|(round, clock)| round.ns_per_move() * clock * threads as f64),
            ),
            moves_per_second: Spread::of(rounds().map(|round| round.moves / round.seconds)),
            playouts_per_second: Spread::of(rounds().map(|round| round.games / round.seconds)),
        }
    }
}
