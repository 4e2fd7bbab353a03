//! Light playouts from the empty board on every matrix type, one at a time ([`play_out`]). Times are for 20 games;
//! `binmatrix bench` prints moves per second of each backend with their spread.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Duration;

use binmatrix::playout::{PlayoutSettings, play_out};
use binmatrix::{BinMatrix, BoardSize, GridOf, MatrixJob, Position, Rng, visit_all};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAMES: u32 = 20;

/// A job that returns a function playing the games from a given number on.
#[derive(Clone, Copy)]
struct Playouts;

impl MatrixJob for Playouts {
    /// The number of moves, and a digest of all games.
    type Output = Box<dyn Fn(u64) -> (u64, u64)>;
    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        let start = Position::<M>::new(grid);
        Box::new(move |first_game| {
            // Opaque to the compiler, as the settings are not constants in a real program.
            let (settings, seed) = black_box((PlayoutSettings::default(), 1));
            let (mut moves, mut digest) = (0, 0_u64);
            for game in first_game..first_game + u64::from(GAMES) {
                let mut position = *black_box(&start);
                let end = play_out(&mut position, &settings, &mut Rng::for_game(seed, game));
                moves += u64::from(end.moves);
                digest = digest.wrapping_add(end.digest);
            }
            (moves, digest)
        })
    }
}

fn bench(criterion: &mut Criterion) {
    for side in [7, 9, 13, 15, 19, 25] {
        let size = BoardSize::square(side).expect("a board size");
        let mut group = criterion.benchmark_group(format!("{size}/light_playouts"));
        group
            .throughput(Throughput::Elements(GAMES.into()))
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_secs(1))
            .sample_size(20);
        let expected = OnceCell::new();
        visit_all(size, Playouts, |variant, playouts| match playouts {
            Some(playouts) => {
                let summary = playouts(0);
                let right = expected.get_or_init(|| summary);
                assert_eq!(&summary, right, "{variant} plays other games");
                let mut first_game = 0;
                group.bench_function(variant.to_string(), |bencher| {
                    bencher.iter(|| {
                        first_game += u64::from(GAMES);
                        playouts(first_game)
                    });
                });
            }
            None => println!("SKIPPED {variant}: this CPU cannot run it"),
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
