//! Light playouts from the empty board, one core: this library and the crates `board-game` and `goban`.
//!
//! `cargo bench --manifest-path benches/compare/Cargo.toml`
//!
//! All take turns within each round, so that a busy machine slows them alike. Times are medians; ratios to the kernel
//! `scalar` are medians of the ratios within each round, with the quartiles in brackets. As a test, a single short round
//! runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary, Playouts};
use binmatrix::{Board, BoardSize, Rng};
use binmatrix_compare::{with_board_game, with_goban};

/// A contender: its name, and a function that plays this many games.
type Contender = (String, Box<dyn FnMut(u32)>);

fn contenders(side: u8) -> Vec<Contender> {
    let board = Board::new(BoardSize::square(side).expect("a size"));
    let available = Kernel::ALL.iter().filter(|kernel| kernel.is_available());
    let mut all: Vec<Contender> = available
        .map(|&kernel| {
            let mut playouts = Playouts::new().with_kernel(kernel);
            let mut summary = [PlayoutSummary::new(board.size())];
            let mut seed = 0;
            let play = move |games| {
                seed += 1;
                let starts = [board];
                let request = PlayoutRequest::new(&starts, games).with_seed(seed);
                playouts
                    .run(black_box(&request), &mut summary)
                    .expect("playouts");
            };
            (
                format!("binmatrix {kernel}"),
                Box::new(play) as Box<dyn FnMut(u32)>,
            )
        })
        .collect();
    for (name, play) in [
        ("board-game", with_board_game as fn(u8, &mut Rng) -> _),
        ("goban", with_goban),
    ] {
        let mut rng = Rng::new(1);
        let play = move |games| {
            for _ in 0..games {
                black_box(play(side, &mut rng));
            }
        };
        all.push((name.to_owned(), Box::new(play)));
    }
    all
}

/// The time of one of `games` games.
fn time(play: &mut dyn FnMut(u32), games: u32) -> f64 {
    let start = Instant::now();
    play(games);
    start.elapsed().as_secs_f64() / f64::from(games)
}

/// The first quartile, the median and the third quartile.
fn quartiles(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}

fn main() {
    let measures = std::env::args().any(|argument| argument == "--bench");
    let (rounds, share) = match measures {
        true => (15, Duration::from_millis(100)),
        false => (1, Duration::from_millis(1)),
    };
    println!("{:8} {:22} {:>12}  ratio", "size", "", "µs a game");
    for side in [9, 13, 19] {
        let mut all = contenders(side);
        let games: Vec<u32> = all
            .iter_mut()
            .map(|(_, play)| (share.as_secs_f64() / time(play, 64)).clamp(1.0, 1e6) as u32)
            .collect();
        let mut times = vec![Vec::new(); all.len()];
        for _ in 0..rounds {
            for ((times, (_, play)), &games) in times.iter_mut().zip(&mut all).zip(&games) {
                times.push(time(play, games));
            }
        }
        let scalar = times[0].clone();
        for ((name, _), times) in all.iter().zip(times) {
            let ratios = times.iter().zip(&scalar).map(|(own, scalar)| own / scalar);
            let [low, ratio, high] = quartiles(ratios.collect());
            let [_, micros, _] = quartiles(times).map(|seconds| 1e6 * seconds);
            let size = format!("{side}x{side}");
            println!("{size:8} {name:22} {micros:12.2}  {ratio:.3} [{low:.3} {high:.3}]");
        }
    }
}
