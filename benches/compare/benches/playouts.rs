//! Light playouts from the empty board, one core: this library and the crates `board-game` and `goban`.
//!
//! `cargo bench --manifest-path benches/compare/Cargo.toml`

use std::hint::black_box;
use std::time::{Duration, Instant};

use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary, Playouts};
use binmatrix::{Board, BoardSize, Rng};
use binmatrix_compare::{with_board_game, with_goban};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn playouts(criterion: &mut Criterion) {
    for side in [9, 13, 19] {
        let mut group = criterion.benchmark_group(format!("playouts {side}x{side}"));
        group.throughput(Throughput::Elements(1));
        let board = Board::new(BoardSize::square(side).expect("a size"));
        let starts = [board];
        for &kernel in Kernel::ALL.iter().filter(|kernel| kernel.is_available()) {
            let mut playouts = Playouts::new().with_kernel(kernel);
            let mut summary = [PlayoutSummary::new(board.size())];
            let mut seed = 0;
            group.bench_function(format!("binmatrix {kernel}"), |bencher| {
                bencher.iter_custom(|games| {
                    seed += 1;
                    let request =
                        PlayoutRequest::new(&starts, u32::try_from(games).expect("so many games"))
                            .with_seed(seed);
                    let start = Instant::now();
                    playouts
                        .run(black_box(&request), &mut summary)
                        .expect("playouts");
                    start.elapsed()
                });
            });
        }
        let rng = &mut Rng::new(1);
        group.bench_function("board-game", |bencher| {
            bencher.iter(|| with_board_game(side, rng))
        });
        group.bench_function("goban", |bencher| bencher.iter(|| with_goban(side, rng)));
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(4));
    targets = playouts
}
criterion_main!(benches);
