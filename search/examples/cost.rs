//! The cost of a leaf, beside that of a light playout: `cargo run --release -p binmatrix-search --example cost`.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use binmatrix::playout::{Kernel, PlayoutError, PlayoutRequest, PlayoutSummary};
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
        Playouts::new().run(task, &mut Tap(leaves, &self.0))
    }
}

fn scalar_playout(size: BoardSize, games: u32) -> f64 {
    let starts = [Board::new(size)];
    let mut summary = [PlayoutSummary::new(size)];
    let request = PlayoutRequest::new(&starts, games);
    let mut playouts = binmatrix::playout::Playouts::new().with_kernel(Kernel::Scalar);
    let start = Instant::now();
    playouts.run(&request, &mut summary).expect("playouts");
    start.elapsed().as_secs_f64() / f64::from(games)
}

fn main() {
    for (side, leaves) in [(9, 2_800_000), (13, 3_000_000), (19, 3_000_000)] {
        let size = BoardSize::square(side).expect("a size");
        let game = Game::new(size, Rules::CHINESE);
        let settings = Settings::default().with_memory(4 << 30);
        let recorded = Arc::new(Mutex::new(Vec::new()));
        let recorder = Recorder(Arc::clone(&recorded));
        Search::new(settings)
            .with_evaluator(recorder)
            .run(&game, &Limits::playouts(20_000))
            .expect("playouts");
        let games = Arc::new(std::mem::take(&mut *recorded.lock().expect("no panic")));
        let tree = Search::new(settings)
            .with_evaluator(Recorded { games, next: 0 })
            .run(&game, &Limits::playouts(leaves))
            .expect("recorded playouts");
        let leaf = tree.time.as_secs_f64() / leaves as f64;
        let light = scalar_playout(size, 20_000);
        let whole = Search::new(settings)
            .run(&game, &Limits::time(Duration::from_secs(3)))
            .expect("playouts");
        println!(
            "{side}x{side}: leaf {:.0} ns, scalar playout {:.0} ns, ratio {:.2}; {} nodes, {} MB, {} bytes a node; \
             search {:.0} playouts/s, best {} {:.3}",
            1e9 * leaf,
            1e9 * light,
            leaf / light,
            tree.nodes,
            tree.memory >> 20,
            tree.memory / tree.nodes,
            whole.playouts as f64 / whole.time.as_secs_f64(),
            whole.best().vertex(size),
            whole.win_rate(),
        );
    }
}
