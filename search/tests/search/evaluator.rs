//! Evaluators of all kinds: with first plays for some evaluations, with errors, with panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use binmatrix::playout::Policy;
use binmatrix::{BoardSize, ByColor, Game, Rules};
use binmatrix_search::{
    Evaluation, Evaluator, Leaves, Limits, Playouts, Report, Search, Settings, Task,
};

/// The end of an evaluator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    None,
    Error,
    Panic,
}

#[derive(PartialEq, Eq, Debug)]
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("broken")
    }
}

impl std::error::Error for Broken {}

/// Answers at once. Its sets of first plays have various lengths, and every third evaluation has none. One clone meets
/// `end` after 100 leaves.
#[derive(Clone)]
struct Uneven {
    end: End,
    runs: Arc<AtomicU32>,
}

impl Evaluator for Uneven {
    type Error = Broken;

    fn evaluations(&self) -> u32 {
        2
    }

    fn run(&mut self, _: &Task, leaves: &mut dyn Leaves) -> Result<(), Broken> {
        let number = self.runs.fetch_add(1, Ordering::Relaxed);
        let mut count = 0_usize;
        while let Some((tag, _)) = leaves.next_leaf() {
            count += 1;
            if number == 0 && count > 100 && self.end != End::None {
                assert!(self.end == End::Error, "a panic on purpose");
                return Err(Broken);
            }
            // A row of 9x9 has three words.
            let words = [1, 2, 4, 8, 16];
            let first_played = ByColor {
                black: &words[..count % 3 * 2],
                white: &words[..count % 3 / 2 * 5],
            };
            leaves.done(
                tag,
                &Evaluation {
                    black_wins: Some(0.5),
                    first_played,
                    ..Evaluation::default()
                },
            );
        }
        Ok(())
    }
}

fn search(end: End, threads: usize, limits: &Limits<'_>) -> Result<Report, Broken> {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    let uneven = Uneven {
        end,
        runs: Arc::default(),
    };
    let settings = Settings::default().with_threads(threads);
    let mut search = Search::new(settings).with_evaluator(uneven);
    search.run(&game, limits)
}

#[test]
fn first_plays_may_be_missing() {
    for threads in [1, 2] {
        let report = search(End::None, threads, &Limits::playouts(5000)).expect("no error");
        assert_eq!(report.playouts, 5000);
        assert_eq!(report.visits, 5000);
        for found in report.candidates {
            // The wins of the prior are taken off again, with rounding.
            assert!((found.win_rate - 0.5).abs() < 1e-3, "{found:?}");
        }
    }
}

#[test]
fn the_end_of_one_evaluator_ends_the_search() {
    let hour = Limits::time(Duration::from_secs(3600));
    for threads in [1, 3] {
        assert_eq!(search(End::Error, threads, &hour), Err(Broken));
        let panic = catch_unwind(AssertUnwindSafe(|| search(End::Panic, threads, &hour)));
        assert!(panic.is_err());
    }
}

#[test]
fn playouts_are_tactical_unless_told_otherwise() {
    let game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
    let rate = |playouts: Playouts| {
        let mut search = Search::new(Settings::default()).with_evaluator(playouts);
        let report = search.run(&game, &Limits::playouts(1000));
        report.expect("playouts").win_rate()
    };
    let tactical = rate(Playouts::new().with_policy(Policy::TACTICAL));
    assert_eq!(rate(Playouts::new()), tactical);
    assert_ne!(rate(Playouts::new().with_policy(Policy::LIGHT)), tactical);
}
