//! `binmatrix bench`: light playouts per second on each backend, side by side.
//!
//! Every backend plays the same games, from the empty board and in one thread. The backends take turns
//! within each round, so that a busy machine slows all of them. After each round their digests are
//! compared: a benchmark of wrong games would be worth nothing.

use std::fmt::Write;
use std::time::Instant;

use binmatrix::playout::{self, PlayoutRequest};
use binmatrix::{Backend, Board, BoardSize};
use serde::Serialize;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

use crate::error::CommandError;
use crate::json;
use crate::report::grouped;

/// What to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchOptions {
    /// The boards.
    pub sizes: Vec<BoardSize>,
    /// The backends.
    pub backends: Vec<Backend>,
    /// How often each is timed.
    pub rounds: u32,
    /// Playouts each time; without, as many as keep small and large boards busy for a similar time.
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
    /// What was played: light playouts from the empty board.
    pub policy: &'static str,
    /// The suicide rule.
    pub suicide: &'static str,
    /// The number of threads, 1.
    pub threads: u32,
    /// How often each backend was timed.
    pub rounds: u32,
    /// What the random numbers were made from.
    pub seed: u64,
    /// A line for each size and backend.
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
    /// The instructions that all code may use. Backends choose more at run time.
    pub target_features: &'static str,
}

/// One backend on one size.
#[derive(Clone, Debug, Serialize)]
pub struct ResultJson {
    /// Width and height.
    pub size: [u8; 2],
    /// The backend.
    pub backend: &'static str,
    /// Whether `--backend auto` would choose it for this size.
    pub auto: bool,
    /// Playouts in each round.
    pub games_per_round: u32,
    /// The measurements; null if this CPU cannot run the backend.
    pub measured: Option<MeasuredJson>,
}

/// The measurements of one backend on one size.
#[derive(Clone, Debug, Serialize)]
pub struct MeasuredJson {
    /// Mean number of moves of a playout, passes counted.
    pub moves_mean: f64,
    /// Moves each second.
    pub moves_per_second: SpreadJson,
    /// Nanoseconds for a move.
    pub ns_per_move: SpreadJson,
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
        .next();
    match brand {
        Some(brand) if !brand.is_empty() => brand.to_owned(),
        _ => std::env::consts::ARCH.to_owned(),
    }
}

/// Measures; calls `progress` after each round, with the one to warm up.
///
/// # Errors
/// - [`CommandError::Disagreement`] if two backends played different games.
pub fn run(options: &BenchOptions, mut progress: impl FnMut()) -> Result<BenchJson, CommandError> {
    let mut results = Vec::new();
    for &size in &options.sizes {
        let games = options
            .games
            .unwrap_or_else(|| (80_000 / size.points() as u32).clamp(50, 2_000));
        let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); options.backends.len()];
        let mut moves = Vec::new();
        // One round more, the first, warms up and is not counted.
        for round in 0..=options.rounds {
            let request = PlayoutRequest {
                games,
                first_game: u64::from(round) * u64::from(games),
                seed: options.seed,
                ..PlayoutRequest::default()
            };
            let board = Board::new(size);
            let mut first: Option<(Backend, u64)> = None;
            for (index, &backend) in options.backends.iter().enumerate() {
                if !backend.is_available() {
                    continue;
                }
                let start = Instant::now();
                let summary = playout::run(&board, &request, backend)?;
                let elapsed = start.elapsed().as_secs_f64().max(1e-9);
                match first {
                    None => {
                        first = Some((backend, summary.digest()));
                        if round > 0 {
                            moves.push(summary.moves());
                        }
                    }
                    Some((other, digest)) if digest != summary.digest() => {
                        return Err(CommandError::Disagreement(format!(
                            "backends {other} and {backend} play different games on {size}, round {round}"
                        )));
                    }
                    Some(_) => {}
                }
                if round > 0 {
                    seconds[index].push(elapsed);
                }
            }
            progress();
        }
        let all_moves: u64 = moves.iter().sum();
        let all_games = u64::from(games) * u64::from(options.rounds);
        for (&backend, seconds) in options.backends.iter().zip(&seconds) {
            let rounds = || {
                seconds
                    .iter()
                    .zip(&moves)
                    .map(|(&time, &moves)| (time, moves as f64))
            };
            results.push(ResultJson {
                size: [size.width(), size.height()],
                backend: backend.name(),
                auto: backend == Backend::auto(size),
                games_per_round: games,
                measured: (!seconds.is_empty()).then(|| MeasuredJson {
                    moves_mean: all_moves as f64 / all_games.max(1) as f64,
                    moves_per_second: SpreadJson::of(rounds().map(|(time, moves)| moves / time)),
                    ns_per_move: SpreadJson::of(rounds().map(|(time, moves)| 1e9 * time / moves)),
                    playouts_per_second: SpreadJson::of(
                        rounds().map(|(time, _)| f64::from(games) / time),
                    ),
                }),
            });
        }
    }
    Ok(BenchJson {
        version: env!("CARGO_PKG_VERSION"),
        cpu: cpu_name(),
        build: build(),
        policy: "light playouts from the empty board",
        suicide: binmatrix::SuicideRule::default().name(),
        threads: 1,
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
        "binmatrix {}: {}, {} thread, suicide {}\n\
         CPU     {}\n\
         Build   {}, {} (opt-level {}), {}\n\
         Flags   RUSTFLAGS {}; target features {}\n\
         Rounds  {} of each backend in turn, after one to warm up; seed {}; median ± median deviation",
        bench.version,
        bench.policy,
        bench.threads,
        bench.suicide,
        bench.cpu,
        build.rustc,
        build.profile,
        build.opt_level,
        build.target,
        none_if_empty(build.rustflags),
        none_if_empty(build.target_features),
        bench.rounds,
        bench.seed,
    );
    for lines in bench.results.chunk_by(|a, b| a.size == b.size) {
        let Some(first) = lines.first() else { continue };
        let moves = lines.iter().find_map(|line| line.measured.as_ref());
        let [width, height] = first.size;
        let _ = write!(
            text,
            "\n{width}×{height}, {} playouts a round",
            first.games_per_round
        );
        if let Some(measured) = moves {
            let _ = write!(text, " of {:.1} moves", measured.moves_mean);
        }
        let _ = writeln!(
            text,
            "\n{:<8}{:>14}{:>10}{:>10}{:>14}{:>27}",
            "backend", "moves/s", "±", "ns/move", "playouts/s", "lowest–highest moves/s"
        );
        for line in lines {
            let Some(measured) = &line.measured else {
                let _ = writeln!(
                    text,
                    "{:<8}SKIPPED: this CPU or build cannot run it",
                    line.backend
                );
                continue;
            };
            let moves = measured.moves_per_second;
            let _ = writeln!(
                text,
                "{:<8}{:>14}{:>8.1} %{:>10.1}{:>14}{:>27}{}",
                line.backend,
                grouped(moves.median),
                100.0 * moves.deviation / moves.median,
                measured.ns_per_move.median,
                grouped(measured.playouts_per_second.median),
                format!("{}–{}", grouped(moves.min), grouped(moves.max)),
                if line.auto { "  auto" } else { "" },
            );
        }
    }
    text
}

/// The measurements as one line of JSON.
#[must_use]
pub fn to_json(bench: &BenchJson) -> String {
    json::line(bench)
}
