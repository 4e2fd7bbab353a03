//! Operations on sets of points, for every matrix type. Times are for 64 positions.

mod support;

use binmatrix::{BinMatrix, Color, Position};
use criterion::{Criterion, criterion_group, criterion_main};
use support::{Operation, STAGES, measure, positions};

/// Writes an operation down: name, and its work on `position` with the black stones `black`.
macro_rules! operations {
    ($($name:ident |$position:ident, $black:tt, $grid:tt| $body:expr;)*) => {
        $(
            #[allow(non_camel_case_types, reason = "the type is the name in the results")]
            #[derive(Clone, Copy)]
            struct $name;
            impl Operation for $name {
                const NAME: &'static str = stringify!($name);
                #[inline(always)]
                fn run<M: BinMatrix>(self, $position: &Position<M>) -> u64 {
                    let ($black, $grid) = ($position.stones(Color::Black), $position.grid());
                    $body
                }
            }
        )*
        fn bench(criterion: &mut Criterion) {
            for (side, moves, stage) in STAGES {
                let boards = positions(side, moves);
                $( measure(criterion, stage, &boards, $name); )*
            }
        }
    };
}

/// A sum over a set that costs little and differs if the set differs.
#[inline(always)]
fn check<M: BinMatrix>(set: M, position: &Position<M>) -> u64 {
    set.first_bit(position.grid()).map_or(7, |bit| bit as u64)
}

operations! {
    explode4 |position, black, grid| check(black.explode4(grid), position);
    neighbors8 |position, black, grid| check(black.neighbors8(grid), position);
    shrink |position, _, grid| check(position.empty().shrink(grid), position);
    first_chain |position, black, grid| check(black.first_chain(grid), position);
    with_liberties |position, black, grid|
        check((position.empty().explode4(grid) & black).flood_fill(black, grid), position);
    len |_position, black, _| black.len() as u64;
    nth_bit |position, black, grid| black.nth_bit(10, grid).map_or(7, |bit| bit as u64);
    contains_bit |position, black, grid| u64::from(black.contains_bit(40, grid));
    random_free |position, black, grid| {
        let mut rng = binmatrix::Rng::new(1);
        black.random_free(&mut rng, grid).map_or(7, |point| u64::from(point.row()))
    };
}

criterion_group!(benches, bench);
criterion_main!(benches);
