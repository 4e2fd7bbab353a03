//! The cost of a leaf beside that of a light playout, the parts of a search by light and by tactical playouts, and
//! stops: `cargo run --release -p binmatrix-search --example cost`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use binmatrix::playout::{
    self, Kernel, PlayoutError, PlayoutRequest, PlayoutSummary, Policy, Record,
};
use binmatrix::{Board, BoardSize, ByColor, Game, Rules};
use binmatrix_search::{Evaluation, Evaluator, Leaves, Limits, Playouts, Search, Settings, Task};

/// A playout: score, first plays and areas.
type Recording = (f32, [Vec<u32>; 4]);

/// Answers at once, with results and first plays of playouts that were played before.
#[derive(Clone)]
struct Recorded {
    games: Arc<Vec<Recording>>,
    next: usize,
}

impl Evaluator for Recorded {
    type Error = PlayoutError;

    fn run(&mut self, _: &Task, leaves: &mut dyn Leaves) -> Result<(), PlayoutError> {
        let mut tags = Vec::new();
        loop {
            while tags.len() < 64
                && let Some((tag, _)) = leaves.next_leaf()
            {
                tags.push(tag);
            }
            if tags.is_empty() {
                return Ok(());
            }
            for tag in tags.drain(..) {
                let (score, sets) = &self.games[self.next % self.games.len()];
                self.next += 1;
                leaves.done(
                    tag,
                    &Evaluation {
                        black_wins: None,
                        black_minus_white: *score,
                        first_played: ByColor {
                            black: &sets[0],
                            white: &sets[1],
                        },
                        owned: ByColor {
                            black: &sets[2],
                            white: &sets[3],
                        },
                    },
                );
            }
        }
    }
}

/// Keeps the results of the playouts of a search.
#[derive(Clone)]
struct Recorder(Arc<Mutex<Vec<Recording>>>);

impl Evaluator for Recorder {
    type Error = PlayoutError;

    fn run(&mut self, task: &Task, leaves: &mut dyn Leaves) -> Result<(), PlayoutError> {
        struct Tap<'a>(&'a mut dyn Leaves, &'a Mutex<Vec<Recording>>);
        impl Leaves for Tap<'_> {
            fn next_leaf(&mut self) -> Option<(u32, &Board)> {
                self.0.next_leaf()
            }
            fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
                let (first, owned) = (evaluation.first_played, evaluation.owned);
                let sets = [first.black, first.white, owned.black, owned.white];
                let sets = sets.map(<[u32]>::to_vec);
                let mut games = self.1.lock().expect("no panic");
                games.push((evaluation.black_minus_white, sets));
                self.0.done(tag, evaluation);
            }
        }
        let mut light = Playouts::new().with_policy(Policy::LIGHT);
        light.run(task, &mut Tap(leaves, &self.0))
    }
}

/// Measures how long the search works between playouts: on the way down to leaves, and on the way up from them.
#[derive(Clone)]
struct Timed {
    playouts: Playouts,
    down: Duration,
    up: Duration,
}

impl Evaluator for Timed {
    type Error = PlayoutError;

    fn evaluations(&self) -> u32 {
        self.playouts.evaluations()
    }

    fn run(&mut self, task: &Task, leaves: &mut dyn Leaves) -> Result<(), PlayoutError> {
        struct Tap<'a> {
            leaves: &'a mut dyn Leaves,
            down: &'a mut Duration,
            up: &'a mut Duration,
        }
        impl Leaves for Tap<'_> {
            fn next_leaf(&mut self) -> Option<(u32, &Board)> {
                let start = Instant::now();
                let leaf = self.leaves.next_leaf();
                *self.down += start.elapsed();
                leaf
            }
            fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
                let start = Instant::now();
                self.leaves.done(tag, evaluation);
                *self.up += start.elapsed();
            }
        }
        let mut tap = Tap {
            leaves,
            down: &mut self.down,
            up: &mut self.up,
        };
        self.playouts.run(task, &mut tap)
    }
}

/// The seconds of a playout in a run of this many games.
fn playout(
    size: BoardSize,
    games: u32,
    policy: Policy,
    kernel: Option<Kernel>,
    record: Record,
) -> f64 {
    let starts = [Board::new(size)];
    let mut summary = [PlayoutSummary::new(size)];
    let request = PlayoutRequest::new(&starts, games)
        .with_policy(policy)
        .with_record(record);
    let mut playouts = playout::Playouts::new();
    if let Some(kernel) = kernel {
        playouts = playouts.with_kernel(kernel);
    }
    let start = Instant::now();
    playouts.run(&request, &mut summary).expect("playouts");
    start.elapsed().as_secs_f64() / f64::from(games)
}

/// The cost of a leaf in a tree of at least 100,000 nodes, without playouts.
fn leaf(size: BoardSize, light: f64) {
    let game = Game::new(size, Rules::CHINESE);
    let settings = Settings::default().with_memory(8 << 30);
    let recorded = Arc::new(Mutex::new(Vec::new()));
    let recorder = Recorder(Arc::clone(&recorded));
    Search::new(settings)
        .with_evaluator(recorder)
        .run(&game, &Limits::playouts(20_000))
        .expect("playouts");
    let games = Arc::new(std::mem::take(&mut *recorded.lock().expect("no panic")));
    let mut search = Search::new(settings).with_evaluator(Recorded { games, next: 0 });
    let (leaves, nodes) = (200_000, 100_000);
    let mut report = search
        .run(&game, &Limits::playouts(leaves))
        .expect("results");
    while report.nodes < nodes {
        report = search
            .run(&game, &Limits::playouts(leaves))
            .expect("results");
    }
    report = search
        .run(&game, &Limits::playouts(leaves))
        .expect("results");
    let leaf = report.time.as_secs_f64() / leaves as f64;
    println!(
        "  leaf {:.0} ns, scalar playout {:.0} ns, ratio {:.2}; {} nodes of {} bytes: {:.1} a move",
        1e9 * leaf,
        1e9 * light,
        leaf / light,
        report.nodes,
        report.memory / report.nodes,
        (report.memory / report.nodes) as f64 / (size.points() + 1) as f64,
    );
}

/// The parts of a search by playouts with a policy.
fn parts(size: BoardSize, name: &str, policy: Policy) {
    let game = Game::new(size, Rules::CHINESE);
    let limits = Limits::time(Duration::from_secs(3));
    let timed = Timed {
        playouts: Playouts::new().with_policy(policy),
        down: Duration::ZERO,
        up: Duration::ZERO,
    };
    let mut search = Search::new(Settings::default()).with_evaluator(timed);
    let report = search.run(&game, &limits).expect("playouts");
    let whole = report.time.as_secs_f64();
    let timed = search.evaluator_mut();
    let (down, up) = (
        timed.down.as_secs_f64() / whole,
        timed.up.as_secs_f64() / whole,
    );
    let report = Search::new(Settings::default())
        .with_evaluator(Playouts::new().with_policy(policy))
        .run(&game, &limits)
        .expect("playouts");
    let rate = report.playouts as f64 / report.time.as_secs_f64();
    let batch = 1.0
        / playout(
            size,
            200_000,
            policy,
            None,
            Record::FIRST_PLAYED | Record::OWNERS,
        );
    println!(
        "  search {:.0} {name} playouts/s, batches of one start {:.0}; descent {:.0} %, playouts {:.0} %, backup {:.0} % \
         (with 50 ns of clock for each playout)",
        rate,
        batch,
        100.0 * down,
        100.0 * (1.0 - down - up),
        100.0 * up,
    );
}

/// The time from a stop to the end of the search, the longest of ten.
fn stop(size: BoardSize) {
    let game = Game::new(size, Rules::CHINESE);
    let mut search = Search::new(Settings::default());
    let mut longest = Duration::ZERO;
    for _ in 0..10 {
        let flag = AtomicBool::new(false);
        let limits = Limits::default().with_stop(&flag);
        let stopped = std::thread::scope(|scope| {
            let searching = scope.spawn(|| {
                search.run(&game, &limits).expect("playouts");
                Instant::now()
            });
            std::thread::sleep(Duration::from_millis(200));
            let start = Instant::now();
            flag.store(true, Ordering::Relaxed);
            searching.join().expect("no panic").duration_since(start)
        });
        longest = longest.max(stopped);
    }
    println!(
        "  a stop ends the search within {:.2} ms",
        1e3 * longest.as_secs_f64()
    );
}

fn main() {
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a size");
        println!("{side}x{side}");
        leaf(
            size,
            playout(
                size,
                20_000,
                Policy::LIGHT,
                Some(Kernel::Scalar),
                Record::NOTHING,
            ),
        );
        parts(size, "light", Policy::LIGHT);
        parts(size, "tactical", Policy::TACTICAL);
        stop(size);
    }
}
