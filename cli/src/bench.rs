//! `binmatrix bench`: light playouts, the yardstick and every kernel side by side.
//!
//! The yardstick is the kernel `scalar`. In every round each player (a kernel or, if asked for, a backend that plays one
//! game after the other) plays each task (a position and what is recorded) once, so that a busy machine slows all of them
//! alike. A ratio is the time of a move of the yardstick over that of the player, of the same task, with the same number
//! of threads and in the same round. Moves are counted with passes.
//!
//! One thread is timed by what the core worked for it, where the system tells: what else runs on the machine then counts
//! little. More threads are timed by the wall clock, and so is one where it is compared with them. What a machine gives to
//! two threads may be less than twice what it gives to one, whatever they do: so in each round as many threads also play
//! *apart*, each its share of the games by itself, for those that share a task to be compared with.
//!
//! Before anything is timed, players that must play the same games are held to that: a benchmark of wrong games would be
//! worth nothing.

use std::fmt::Write;
use std::hint::black_box;
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use binmatrix::playout::{
    Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Record,
};
use binmatrix::{Backend, Board, BoardSize, Komi};
use serde::Serialize;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

use crate::by_backend::{self, Games};
use crate::error::CommandError;
use crate::json;
use crate::report::grouped;
use crate::signature::Player;
use crate::system::pool::{KernelError, Pool, playouts_on};

/// What all are compared with.
pub const YARDSTICK: Kernel = Kernel::Scalar;

/// How long a player plays in a round.
const ROUND: Duration = Duration::from_millis(30);

/// The fewest playouts of a kernel in a round, on one thread: lanes stand idle while the last ones end.
const FEWEST_GAMES: u32 = 2048;

/// The most playouts by which it is found whether players play the same games.
const CHECKED_GAMES: u32 = 96;

/// Which position is played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromMove {
    /// After so many moves of a light playout; 0 is the empty board.
    Number(u32),
    /// The middle of the game: after 30 moves on 9×9, 80 on 13×13, 200 on 19×19, half as many as points elsewhere.
    Middle,
}

impl FromMove {
    /// The number of moves on a board.
    #[must_use]
    pub const fn moves(self, size: BoardSize) -> u32 {
        match (self, size.width(), size.height()) {
            (FromMove::Number(moves), ..) => moves,
            (FromMove::Middle, 9, 9) => 30,
            (FromMove::Middle, 13, 13) => 80,
            (FromMove::Middle, 19, 19) => 200,
            (FromMove::Middle, ..) => size.points() as u32 / 2,
        }
    }
}

/// What is recorded besides games, moves and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// Nothing.
    Nothing,
    /// The owner of each point.
    Owners,
    /// The owner of each point in the games of its winner.
    OwnersByWinner,
    /// Who played first on each point.
    FirstPlayed,
    /// Owners, owners by winner, and who played first on each point.
    All,
    /// Every move. Only one thread plays.
    Moves,
}

impl Recorded {
    /// All of them.
    pub const ALL: [Recorded; 6] = [
        Recorded::Nothing,
        Recorded::Owners,
        Recorded::OwnersByWinner,
        Recorded::FirstPlayed,
        Recorded::All,
        Recorded::Moves,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Recorded::Nothing => "nothing",
            Recorded::Owners => "owners",
            Recorded::OwnersByWinner => "owners-by-winner",
            Recorded::FirstPlayed => "first-played",
            Recorded::All => "all",
            Recorded::Moves => "moves",
        }
    }

    fn record(self) -> Record {
        match self {
            Recorded::Nothing => Record::NOTHING,
            Recorded::Owners => Record::OWNERS,
            Recorded::OwnersByWinner => Record::OWNERS_BY_WINNER,
            Recorded::FirstPlayed => Record::FIRST_PLAYED,
            Recorded::Moves => Record::MOVES,
            Recorded::All => Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED,
        }
    }
}

/// What to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchOptions {
    /// The boards.
    pub sizes: Vec<BoardSize>,
    /// The positions.
    pub from_moves: Vec<FromMove>,
    /// What is recorded.
    pub records: Vec<Recorded>,
    /// The kernels, besides the yardstick.
    pub kernels: Vec<Kernel>,
    /// The backends, on which games are played one after the other. They record owners, whatever is asked for.
    pub backends: Vec<Backend>,
    /// The most threads. With more than one, one thread is measured too.
    pub threads: usize,
    /// How often each is timed.
    pub rounds: u32,
    /// Playouts each time; without, as many as take 30 ms.
    pub games: Option<u32>,
    /// What the random numbers are made from.
    pub seed: u64,
}

/// What `bench --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct BenchJson {
    /// The version of this program.
    pub version: &'static str,
    /// The name of the CPU.
    pub cpu: String,
    /// How the program was built.
    pub build: BuildJson,
    /// What was played: light playouts.
    pub policy: &'static str,
    /// How one thread is timed: `core`, by what the core worked for it, or `wall`, as more threads are.
    pub timed_by: &'static str,
    /// The suicide rule.
    pub suicide: &'static str,
    /// The kernel that all are compared with.
    pub yardstick: &'static str,
    /// The clock of the core in gigahertz, measured in each round by a chain of instructions of one cycle each.
    pub clock_ghz: SpreadJson,
    /// The most threads.
    pub threads: usize,
    /// How often each player was timed.
    pub rounds: u32,
    /// What the random numbers were made from.
    pub seed: u64,
    /// A line for each size, position, record, player and number of threads.
    pub results: Vec<ResultJson>,
}

/// How the program was built.
#[derive(Clone, Debug, Serialize)]
pub struct BuildJson {
    /// The compiler.
    pub rustc: &'static str,
    /// `debug` or `release`.
    pub profile: &'static str,
    /// The optimization level.
    pub opt_level: &'static str,
    /// The flags given to the compiler.
    pub rustflags: &'static str,
    /// The target.
    pub target: &'static str,
    /// The instructions that all code may use. Kernels and backends choose more at run time.
    pub target_features: &'static str,
}

/// One player at one task.
#[derive(Clone, Debug, Serialize)]
pub struct ResultJson {
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
    pub measured: Option<MeasuredJson>,
    /// Why there are none.
    pub skipped: Option<String>,
}

/// The measurements of one player at one task.
#[derive(Clone, Debug, Serialize)]
pub struct MeasuredJson {
    /// Mean number of moves of a playout, passes counted.
    pub moves_mean: f64,
    /// How many times as fast as the yardstick with the same number of threads, by the time of a move.
    pub ratio: SpreadJson,
    /// How many times as fast as with one thread; null for one thread.
    pub ratio_to_one_thread: Option<SpreadJson>,
    /// How many times as fast as with as many threads that play apart; null for one thread.
    pub ratio_to_apart: Option<SpreadJson>,
    /// How many times as long as when nothing is recorded; null if that was not measured.
    pub time_to_nothing: Option<SpreadJson>,
    /// Nanoseconds for a move.
    pub ns_per_move: SpreadJson,
    /// Cycles for a move, of all threads together.
    pub cycles_per_move: SpreadJson,
    /// Moves each second.
    pub moves_per_second: SpreadJson,
    /// Playouts each second.
    pub playouts_per_second: SpreadJson,
}

/// The values of all rounds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SpreadJson {
    /// The one in the middle.
    pub median: f64,
    /// The median distance from the median.
    pub deviation: f64,
    /// The lowest.
    pub min: f64,
    /// The highest.
    pub max: f64,
}

impl SpreadJson {
    fn of(values: impl Iterator<Item = f64>) -> SpreadJson {
        let mut values: Vec<f64> = values.collect();
        let median = median(&mut values);
        let mut distances: Vec<f64> = values.iter().map(|value| (value - median).abs()).collect();
        SpreadJson {
            median,
            deviation: self::median(&mut distances),
            min: values.first().copied().unwrap_or(0.0),
            max: values.last().copied().unwrap_or(0.0),
        }
    }

    /// The time of a move in each round over that of another.
    fn of_ratios(over: &[Round], under: &[Round], time: fn(&Round) -> f64) -> SpreadJson {
        let pairs = over.iter().zip(under);
        SpreadJson::of(pairs.map(|(over, under)| time(over) / time(under)))
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

/// How this program was built.
#[must_use]
pub const fn build() -> BuildJson {
    BuildJson {
        rustc: env!("BINMATRIX_BUILD_RUSTC"),
        profile: env!("BINMATRIX_BUILD_PROFILE"),
        opt_level: env!("BINMATRIX_BUILD_OPT_LEVEL"),
        rustflags: env!("BINMATRIX_BUILD_RUSTFLAGS"),
        target: env!("BINMATRIX_BUILD_TARGET"),
        target_features: env!("BINMATRIX_BUILD_TARGET_FEATURES"),
    }
}

/// The name of the CPU.
#[must_use]
pub fn cpu_name() -> String {
    let refresh = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(refresh);
    let brand = system
        .iter()
        .flat_map(System::cpus)
        .map(|cpu| cpu.brand().trim())
        .find(|brand| !brand.is_empty())
        .unwrap_or(std::env::consts::ARCH);
    match family_and_model() {
        Some((family, model)) => format!("{brand}, family {family}, model {model}"),
        None => brand.to_owned(),
    }
}

/// What tells CPUs of one name apart: whether it has a full 512-bit datapath, for example.
#[cfg(target_arch = "x86_64")]
fn family_and_model() -> Option<(u8, u8)> {
    let features = raw_cpuid::CpuId::new().get_feature_info()?;
    Some((features.family_id(), features.model_id()))
}

#[cfg(not(target_arch = "x86_64"))]
fn family_and_model() -> Option<(u8, u8)> {
    None
}

/// The clock of this core in gigahertz: instructions of one cycle, each waiting for the one before.
fn gigahertz() -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..8 {
        let start = Instant::now();
        let mut x = black_box(88_172_645_463_325_252_u64);
        for _ in 0..100_000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        black_box(x);
        best = best.max(6e5 / start.elapsed().as_nanos().max(1) as f64);
    }
    best
}

/// A position, and what is recorded of playouts from it.
#[derive(Clone, Copy, PartialEq)]
struct Task {
    board: Board,
    from_move: u32,
    recorded: Recorded,
}

/// One player at one task with one number of threads.
struct Entry {
    task: Task,
    player: Player,
    threads: usize,
    playouts: Playouts,
    /// Playouts in each round.
    games: u32,
    rounds: Vec<Round>,
    /// The same with threads that play apart; nothing for one thread.
    apart: Vec<Round>,
    skipped: Option<String>,
}

/// What one player did in one round.
#[derive(Clone, Copy)]
struct Round {
    games: f64,
    moves: f64,
    /// By the wall clock.
    wall: f64,
    /// Of the core, or of the wall clock for more than one thread.
    seconds: f64,
}

impl Round {
    fn ns_per_move(&self) -> f64 {
        1e9 * self.seconds / self.moves.max(1.0)
    }

    fn wall_per_move(&self) -> f64 {
        self.wall / self.moves.max(1.0)
    }
}

/// For how long a core has worked for this thread, in seconds; `None` where the system does not tell.
fn core_seconds() -> Option<f64> {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64)
    }
    #[cfg(not(target_os = "linux"))]
    None
}

impl Entry {
    fn new(task: Task, player: Player, threads: usize) -> Entry {
        let size = task.board.size();
        let (kernel, covers) = match player {
            Player::Backend(_) => (None, true),
            Player::Kernel(kernel) => (
                Some(kernel),
                kernel.covers(size, &PlayoutSettings::default()),
            ),
        };
        let skipped = match (player.is_available(), covers) {
            (true, true) => None,
            (true, false) => Some(format!("it does not play on {size}")),
            (false, _) => Some("this CPU or build cannot run it".to_owned()),
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

    fn play(
        &mut self,
        pools: &[Pool],
        games: u32,
        first_game: u64,
        seed: u64,
    ) -> Result<(PlayoutSummary, Round), CommandError> {
        let Task {
            board, recorded, ..
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

    /// Plays a round on as many threads that know nothing of each other.
    fn play_apart(&self, first_game: u64, seed: u64) -> Result<Round, CommandError> {
        let share = self.games.div_ceil(self.threads as u32);
        let start = Instant::now();
        let shares: Vec<Result<Round, CommandError>> = thread::scope(|scope| {
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

    /// Finds how many playouts fill a round.
    fn calibrate(&mut self, pools: &[Pool], seed: u64) -> Result<(), CommandError> {
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

    fn result(&self, all: &[Entry], clocks: &[f64]) -> ResultJson {
        let size = self.task.board.size();
        let (kernel, backend, auto) = match self.player {
            Player::Kernel(kernel) => {
                let auto = Kernel::auto(size, &PlayoutSettings::default());
                (Some(kernel.name()), None, kernel == auto)
            }
            Player::Backend(backend) => {
                (None, Some(backend.name()), backend == Backend::auto(size))
            }
        };
        ResultJson {
            size: [size.width(), size.height()],
            from_move: self.task.from_move,
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

    fn measured(&self, all: &[Entry], clocks: &[f64]) -> MeasuredJson {
        let rounds = || self.rounds.iter();
        let sum = |of: fn(&Round) -> f64| -> f64 { rounds().map(of).sum() };
        // The rounds of another entry, found by what it must be like.
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
        MeasuredJson {
            moves_mean: sum(|round| round.moves) / sum(|round| round.games).max(1.0),
            ratio: SpreadJson::of_ratios(yardstick, &self.rounds, Round::ns_per_move),
            ratio_to_one_thread: one_thread
                .map(|one| SpreadJson::of_ratios(one, &self.rounds, Round::wall_per_move)),
            ratio_to_apart: (threads > 1)
                .then(|| SpreadJson::of_ratios(&self.apart, &self.rounds, Round::wall_per_move)),
            time_to_nothing: nothing
                .map(|nothing| SpreadJson::of_ratios(&self.rounds, nothing, Round::ns_per_move)),
            ns_per_move: SpreadJson::of(rounds().map(Round::ns_per_move)),
            cycles_per_move: SpreadJson::of(
                rounds()
                    .zip(clocks)
                    .map(|(round, clock)| round.ns_per_move() * clock * threads as f64),
            ),
            moves_per_second: SpreadJson::of(rounds().map(|round| round.moves / round.seconds)),
            playouts_per_second: SpreadJson::of(rounds().map(|round| round.games / round.seconds)),
        }
    }
}

/// The position after `moves` moves of a light playout.
fn position(size: BoardSize, moves: u32, seed: u64) -> Result<Board, CommandError> {
    let board = Board::new(size);
    if moves == 0 {
        return Ok(board);
    }
    let starts = [board];
    let request = PlayoutRequest::new(&starts, 1)
        .with_seed(seed)
        .with_max_moves(moves)
        .with_record(Record::MOVES);
    let mut sums = [PlayoutSummary::recording(
        size,
        request.record,
        request.komi,
    )];
    let mut playouts = playouts_on(Some(YARDSTICK));
    playouts
        .run(&request, &mut sums)
        .map_err(|error| KernelError::of(error, size, &request.settings))?;
    let game = playouts.games().next();
    match game {
        Some(game) if game.moves().len() as u32 == moves => Ok(game.final_board(&board)),
        game => Err(CommandError::TooFewMoves {
            size,
            asked: moves,
            moves: game.map_or(0, |game| game.moves().len() as u32),
            seed,
        }),
    }
}

/// Everything that is to be measured on one size.
fn entries(options: &BenchOptions, size: BoardSize) -> Result<Vec<Entry>, CommandError> {
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
        // The middle of the game may have been named by its number too.
        if from_moves.contains(&from_move) {
            continue;
        }
        from_moves.push(from_move);
        let board = position(size, from_move, options.seed)?;
        for &recorded in &options.records {
            let task = Task {
                board,
                from_move,
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

/// Holds those that must play the same games to that.
fn check(entries: &mut [Entry], pools: &[Pool], games: u32, seed: u64) -> Result<(), CommandError> {
    let mut seen: Vec<(Task, Player, u64)> = Vec::new();
    for entry in entries.iter_mut().filter(|entry| entry.skipped.is_none()) {
        let (summary, _) = entry.play(pools, games, 0, seed)?;
        let (task, player, digest) = (entry.task, entry.player, summary.digest());
        let other = seen.iter().find(|(other_task, other, other_digest)| {
            *other_task == task && other.family() == player.family() && *other_digest != digest
        });
        if let Some((_, other, _)) = other {
            return Err(CommandError::Disagreement(format!(
                "{} and {} play different games on {} from move {}",
                other.name(),
                player.name(),
                task.board.size(),
                task.from_move
            )));
        }
        seen.push((task, player, digest));
    }
    Ok(())
}

/// Measures; calls `progress` after each round, with the one to warm up.
///
/// # Errors
/// - [`CommandError::Disagreement`] if two players played different games that must be the same;
///   [`CommandError::TooFewMoves`] if a position does not exist; or the threads do not start.
pub fn run(options: &BenchOptions, mut progress: impl FnMut()) -> Result<BenchJson, CommandError> {
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
    Ok(BenchJson {
        version: env!("CARGO_PKG_VERSION"),
        cpu: cpu_name(),
        build: build(),
        policy: "light playouts",
        timed_by: core_seconds().map_or("wall", |_| "core"),
        suicide: binmatrix::SuicideRule::default().name(),
        yardstick: YARDSTICK.name(),
        clock_ghz: SpreadJson::of(all_clocks.into_iter()),
        threads: options.threads.max(1),
        rounds: options.rounds,
        seed: options.seed,
        results,
    })
}

/// The measurements as a table.
#[must_use]
pub fn table(bench: &BenchJson) -> String {
    let mut text = String::new();
    let build = &bench.build;
    let none_if_empty = |text: &'static str| if text.is_empty() { "none" } else { text };
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "binmatrix {}: {}, suicide {}; moves are counted with passes\n\
         CPU     {}; cycles by a clock of {:.2} GHz ({:.2}–{:.2})\n\
         Build   {}, {} (opt-level {}), {}\n\
         Flags   RUSTFLAGS {}; target features {}\n\
         Rounds  {}, everything in turn in each; medians (lowest–highest); seed {}\n\
         Time    {}\n\
         Ratio   speed to that of {}, for the same task in the same round; * is what auto takes",
        bench.version,
        bench.policy,
        bench.suicide,
        bench.cpu,
        bench.clock_ghz.median,
        bench.clock_ghz.min,
        bench.clock_ghz.max,
        build.rustc,
        build.profile,
        build.opt_level,
        build.target,
        none_if_empty(build.rustflags),
        none_if_empty(build.target_features),
        bench.rounds,
        bench.seed,
        match (bench.timed_by, bench.threads) {
            ("core", 1) => "what the core worked for the thread",
            ("core", _) =>
                "one thread: what the core worked for it; more, and their ratios to one thread and to as many\n        \
                 apart: the wall clock",
            _ => "by the wall clock",
        },
        bench.yardstick,
    );
    let task = |line: &ResultJson| (line.size, line.from_move, line.record);
    for lines in bench.results.chunk_by(|a, b| task(a) == task(b)) {
        task_table(&mut text, lines);
    }
    text
}

/// The lines of one task.
fn task_table(text: &mut String, lines: &[ResultJson]) {
    let Some(first) = lines.first() else { return };
    let [width, height] = first.size;
    let _ = write!(text, "\n{width}×{height} ");
    let _ = match first.from_move {
        0 => write!(text, "from the empty board"),
        moves => write!(text, "from the position after {moves} moves"),
    };
    let _ = write!(text, ", recording {}", first.record);
    if let Some(measured) = lines.iter().find_map(|line| line.measured.as_ref()) {
        let _ = write!(text, ", {:.1} moves a playout", measured.moves_mean);
    }
    let any = |has: fn(&MeasuredJson) -> bool| {
        lines
            .iter()
            .filter_map(|line| line.measured.as_ref())
            .any(has)
    };
    let with_threads = any(|measured| measured.ratio_to_one_thread.is_some());
    let with_cost = any(|measured| measured.time_to_nothing.is_some());
    let _ = write!(
        text,
        "\n{:<11}{:>6} {:<15}{:>9}{:>12}{:>11}",
        "", "ratio", "", "ns/move", "cycles/move", "playouts/s"
    );
    if with_threads {
        let _ = write!(text, "{:>8}{:>7}{:>9}", "threads", "to one", "to apart");
    }
    if with_cost {
        let _ = write!(text, "{:>11}", "recording");
    }
    text.push('\n');
    for line in lines {
        let name = line.kernel.or(line.backend).unwrap_or_default();
        let Some(measured) = &line.measured else {
            // Once is enough.
            if line.threads == 1 {
                let reason = line.skipped.as_deref().unwrap_or_default();
                let _ = writeln!(text, "{name:<11}SKIPPED: {reason}");
            }
            continue;
        };
        let ratio = measured.ratio;
        let mut row = format!(
            "{:<11}{:>6.2} {:<15}{:>9.2}{:>12.1}{:>11}",
            format!("{name}{}", if line.auto { "*" } else { "" }),
            ratio.median,
            format!("({:.2}–{:.2})", ratio.min, ratio.max),
            measured.ns_per_move.median,
            measured.cycles_per_move.median,
            grouped(measured.playouts_per_second.median),
        );
        if with_threads {
            let median = |ratio: Option<SpreadJson>| {
                let ratio = ratio.map(|ratio| format!("{:.2}", ratio.median));
                ratio.unwrap_or_default()
            };
            let _ = write!(
                row,
                "{:>8}{:>7}{:>9}",
                line.threads,
                median(measured.ratio_to_one_thread),
                median(measured.ratio_to_apart)
            );
        }
        if let Some(cost) = measured.time_to_nothing {
            let _ = write!(row, "{:>+9.1} %", 100.0 * (cost.median - 1.0));
        }
        let _ = writeln!(text, "{}", row.trim_end());
    }
    if lines.iter().any(|line| line.backend.is_some()) {
        text.push_str("Backends play one game after the other and record owners in any case.\n");
    }
}

/// The measurements as one line of JSON.
#[must_use]
pub fn to_json(bench: &BenchJson) -> String {
    json::line(bench)
}
