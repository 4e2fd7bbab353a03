//! The cost of a leaf, beside that of a light playout: `cargo run --release -p binmatrix-search --example cost`.

use std::time::{Duration, Instant};

use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary};
use binmatrix::{Board, BoardSize, ByColor, Game, Rules};
use binmatrix_search::{Evaluation, Evaluator, Leaves, Limits, Playouts, Search, Settings};

/// Answers at once, with results and first plays of playouts that were played before.
struct Recorded {
    games: Vec<(f32, [Vec<u32>; 2])>,
    next: usize,
}

impl Evaluator for Recorded {
    fn run(
        &mut self,
        _: BoardSize,
        _: &Rules,
        _: u64,
        _: u64,
        leaves: &mut dyn Leaves,
    ) -> Result<(), binmatrix::playout::PlayoutError> {
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
                let (black_wins, first) = &self.games[self.next % self.games.len()];
                self.next += 1;
                leaves.done(
                    tag,
                    &Evaluation {
                        black_wins: *black_wins,
                        black_minus_white: 0.0,
                        first_played: ByColor {
                            black: &first[0],
                            white: &first[1],
                        },
                    },
                );
            }
        }
    }
}

/// Keeps the results of the playouts of a search.
struct Recorder(Recorded);

impl Evaluator for Recorder {
    fn run(
        &mut self,
        size: BoardSize,
        rules: &Rules,
        seed: u64,
        first_game: u64,
        leaves: &mut dyn Leaves,
    ) -> Result<(), binmatrix::playout::PlayoutError> {
        struct Tap<'a>(&'a mut dyn Leaves, &'a mut Recorded);
        impl Leaves for Tap<'_> {
            fn next_leaf(&mut self) -> Option<(u32, &Board)> {
                self.0.next_leaf()
            }
            fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
                let first = evaluation.first_played;
                let first = [first.black.to_vec(), first.white.to_vec()];
                self.1.games.push((evaluation.black_wins, first));
                self.0.done(tag, evaluation);
            }
        }
        Playouts::new().run(size, rules, seed, first_game, &mut Tap(leaves, &mut self.0))
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
    for (side, leaves) in [(9, 2_000_000), (13, 1_000_000), (19, 300_000)] {
        let size = BoardSize::square(side).expect("a size");
        let game = Game::new(size, Rules::CHINESE);
        let settings = Settings::default().with_memory(4 << 30);
        let mut recorder = Recorder(Recorded {
            games: vec![],
            next: 0,
        });
        let report = Search::new(settings)
            .run(&game, &Limits::playouts(20_000), &mut recorder)
            .expect("playouts");
        let rate = report.playouts as f64 / report.time.as_secs_f64();
        let tree = Search::new(settings)
            .run(&game, &Limits::playouts(leaves), &mut recorder.0)
            .expect("playouts");
        let leaf = tree.time.as_secs_f64() / leaves as f64;
        let light = scalar_playout(size, 20_000);
        let whole = Search::new(settings)
            .run(
                &game,
                &Limits::time(Duration::from_secs(3)),
                &mut Playouts::new(),
            )
            .expect("playouts");
        println!(
            "{side}x{side}: leaf {:.0} ns, scalar playout {:.0} ns, ratio {:.2}; {} nodes, {} MB; \
             search {:.0} and {:.0} playouts/s, best {:?} {:.3}",
            1e9 * leaf,
            1e9 * light,
            leaf / light,
            tree.nodes,
            tree.memory >> 20,
            rate,
            whole.playouts as f64 / whole.time.as_secs_f64(),
            whole.best().vertex(size).to_string(),
            whole.candidates.first().map_or(0.0, |best| best.win_rate),
        );
    }
}
