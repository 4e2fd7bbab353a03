//! Light playouts from the empty board on every matrix type. Times are for one game; `binmatrix bench` prints
//! moves per second with mean and spread.

use std::cell::Cell;
use std::time::Duration;

use binmatrix::playout::PlayoutSettings;
use binmatrix::{BinMatrix, BoardSize, GridOf, Level, MatrixJob, Position, Rng, visit_all};
use criterion::{Criterion, criterion_group, criterion_main};

/// Plays the game of a number and answers with the digest of its moves.
#[derive(Clone, Copy)]
struct Game;

impl MatrixJob for Game {
    type Output = Box<dyn Fn(u64) -> u64>;
    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        Box::new(move |game| play::<M>(game, grid))
    }
}

#[inline(never)]
fn play<M: BinMatrix>(game: u64, grid: GridOf<M>) -> u64 {
    grid.level.vectorize(
        #[inline(always)]
        || {
            Position::<M>::new(grid)
                .play_out(&PlayoutSettings::default(), &mut Rng::for_game(1, game))
                .digest
        },
    )
}

fn bench(criterion: &mut Criterion) {
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a board size");
        let mut group = criterion.benchmark_group(format!("{size}/light_playout"));
        group
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_secs(1))
            .sample_size(20);
        let expected = Cell::new(None);
        visit_all(size, Game, |variant, play| match play {
            Some(play) => {
                let digest = play(0);
                assert_eq!(
                    expected.replace(Some(digest)).unwrap_or(digest),
                    digest,
                    "{variant} plays another game"
                );
                let games = Cell::new(0);
                group.bench_function(variant.to_string(), |bencher| {
                    bencher.iter(|| play(games.replace(games.get() + 1)));
                });
            }
            None => println!("SKIPPED {variant}: this CPU cannot run it"),
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
