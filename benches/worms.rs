//! Worms with their measures, capturable stones, caves and dragons, and safety: for whole positions, on every backend,
//! with the reference for comparison. Times are for 64 positions.
//!
//! Finally, without the statistics, GNU Go's own `worm_data` stage on 16 of the positions, if GNU Go is installed (at
//! `/usr/games/gnugo`, in the `PATH`, or where `BINMATRIX_GNUGO` says). GNU Go reads the tactics of every worm; this
//! library only has the answers of [`Board::capturable`].

mod support;

use std::env;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use binmatrix::{
    Backend, BinMatrix, Board, Color, Points, Position, PositionJob, Rules, SuicideRule, dispatch,
};
use binmatrix_analysis::worms::Worms;
use binmatrix_analysis::{dragons, worms};
use binmatrix_reference as reference;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use support::{POSITIONS, positions};

/// Stages in the middle and at the end of games.
const STAGES: [(u8, u32, &str); 4] = [
    (9, 40, "9x9/40"),
    (9, 90, "9x9/90"),
    (19, 200, "19x19/200"),
    (19, 380, "19x19/380"),
];

const SUICIDE: SuicideRule = SuicideRule::Forbidden;

fn judged(board: &Board) -> reference::Board {
    let stones = |color| board.stones(color);
    let (black, white) = (stones(Color::Black), stones(Color::White));
    let cell = |point| match (black.contains(point), white.contains(point)) {
        (true, _) => Some(reference::Color::Black),
        (_, true) => Some(reference::Color::White),
        _ => None,
    };
    let cells = Points::full(board.size()).iter().map(cell).collect();
    let size = board.size();
    reference::Board::from_cells(size.width().into(), size.height().into(), cells)
}

/// Measures a pass over `items`.
fn measure<T, R>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    items: &[T],
    mut run: impl FnMut(&T) -> R,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for item in items {
                black_box(run(black_box(item)));
            }
        });
    });
}

fn bench(criterion: &mut Criterion) {
    for (side, moves, stage) in STAGES {
        let boards = positions(side, moves);
        let judges: Vec<reference::Board> = boards.iter().map(judged).collect();
        let worms: Vec<Worms> = boards.iter().map(worms::of).collect();
        let twins: Vec<_> = judges.iter().map(reference::worms::worms).collect();
        let size = boards[0].size();
        for (worms, twins) in worms.iter().zip(&twins) {
            assert_eq!(worms.worms.len(), twins.len());
        }

        let mut group = new_group(criterion, stage, "worms");
        for backend in available() {
            measure(&mut group, backend.name(), &boards, |board| {
                dispatch(size, backend, board.job(ReadWorms)).is_ok()
            });
        }
        measure(&mut group, "reference", &judges, reference::worms::worms);
        group.finish();

        let mut group = new_group(criterion, stage, "capturable");
        let rules = Rules::default();
        measure(&mut group, "auto", &boards, |board| {
            board.capturable(&rules)
        });
        group.finish();

        let mut group = new_group(criterion, stage, "caves_and_dragons");
        measure(&mut group, "auto", &worms, dragons::of);
        let judged: Vec<_> = judges.iter().zip(&twins).collect();
        measure(&mut group, "reference", &judged, |&(judge, worms)| {
            let is_inessential = reference::worms::Worm::is_inessential_seed;
            let caves = reference::dragons::caves(judge, worms, &is_inessential);
            reference::dragons::dragons(judge, worms, &caves)
        });
        group.finish();

        let mut group = new_group(criterion, stage, "safety_of_both");
        for backend in available() {
            measure(&mut group, backend.name(), &boards, |board| {
                dispatch(size, backend, board.job(ReadSafety))
            });
        }
        measure(&mut group, "reference", &judges, |judge| {
            let colors = [reference::Color::Black, reference::Color::White];
            colors
                .map(|color| reference::safety::safety(judge, color, reference::Suicide::Forbidden))
        });
        group.finish();
    }
}

fn new_group<'a>(
    criterion: &'a mut Criterion,
    stage: &str,
    name: &str,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(format!("{stage}/{name}"));
    group
        .throughput(Throughput::Elements(POSITIONS))
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(300))
        .sample_size(10);
    group
}

/// Reads worms and cavities.
#[derive(Clone, Copy)]
struct ReadWorms;

impl PositionJob for ReadWorms {
    type Output = usize;
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: Position<M>) -> usize {
        black_box(worms::of_position(&position)).worms.len()
    }
}

/// Finds the safe stones of both colors.
#[derive(Clone, Copy)]
struct ReadSafety;

impl PositionJob for ReadSafety {
    type Output = [Points; 2];
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: Position<M>) -> [Points; 2] {
        Color::BOTH.map(|color| {
            position
                .safety(color, &Rules::SIMPLE.with_suicide(SUICIDE))
                .safe
                .to_points(position.grid())
        })
    }
}

/// The backends that this CPU can run.
fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.iter().copied().filter(move |&backend| {
        let runs = backend.is_available();
        if !runs {
            println!("SKIPPED {}: this CPU cannot run it", backend.name());
        }
        runs
    })
}

/// Measures the time from a question about a worm of a new position to its answer.
fn gnu_go(_: &mut Criterion) {
    const ASKED: usize = 16;
    for (side, moves, stage) in STAGES {
        let boards = positions(side, moves);
        match stage_of_gnu_go(&boards[..ASKED]) {
            Ok(mut times) => {
                times.sort();
                println!(
                    "{stage}/worm_data of GNU Go, one position: median {:?} ({:?} to {:?}), {ASKED} positions",
                    times[ASKED / 2],
                    times[0],
                    times[ASKED - 1]
                );
            }
            Err(error) => println!("SKIPPED {stage}/worm_data of GNU Go: {error}"),
        }
    }
}

fn stage_of_gnu_go(boards: &[Board]) -> io::Result<Vec<Duration>> {
    // Debian installs it in a directory outside root's PATH.
    let found = match Path::new("/usr/games/gnugo").exists() {
        true => "/usr/games/gnugo",
        false => "gnugo",
    };
    let program = env::var_os("BINMATRIX_GNUGO").unwrap_or_else(|| found.into());
    let mut child = Command::new(program)
        .args(["--mode", "gtp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut ask = |line: &str| {
        writeln!(input, "{line}")?;
        let mut answer = String::new();
        // A response ends with an empty line.
        while !answer.ends_with("\n\n") {
            if output.read_line(&mut answer)? == 0 {
                return Err(io::Error::other("it ended"));
            }
        }
        match answer.starts_with('=') {
            true => Ok(()),
            false => Err(io::Error::other(format!("{line}: {}", answer.trim()))),
        }
    };
    let mut times = Vec::new();
    for board in boards {
        let size = board.size();
        ask(&format!("boardsize {}", size.width()))?;
        for color in Color::BOTH {
            for point in board.stones(color) {
                ask(&format!("play {color} {}", point.vertex(size)))?;
            }
        }
        let stone = board.stones(Color::Black).iter().next().expect("a stone");
        let start = Instant::now();
        ask(&format!("worm_data {}", stone.vertex(size)))?;
        times.push(start.elapsed());
    }
    let _ = ask("quit");
    child.wait()?;
    Ok(times)
}

criterion_group!(benches, bench, gnu_go);
criterion_main!(benches);
