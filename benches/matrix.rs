//! Every hot operation on sets of points, for every matrix type. Times are for 64 positions.

mod support;

use binmatrix::{BinMatrix, Color, Position};
use criterion::{Criterion, criterion_group, criterion_main};
use support::{Answer, Operation, STAGES, Set, measure, positions};

/// Defines operations: the name, and the work on `position` with the black stones `black`.
macro_rules! operations {
    ($($name:ident |$position:ident, $black:tt, $grid:tt| $body:expr;)*) => {
        $(
            #[allow(non_camel_case_types, reason = "the type is the name in the results")]
            #[derive(Clone, Copy)]
            struct $name;
            impl Operation for $name {
                const NAME: &'static str = stringify!($name);
                #[inline(always)]
                fn run<M: BinMatrix>(self, $position: &Position<M>) -> impl Answer<M> {
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

operations! {
    set_operations |position, black, _| {
        let white = position.stones(Color::White);
        [Set(black & white), Set(black | white), Set(black ^ white), Set(black - white)]
    };
    shifts |_position, black, grid|
        [Set(black.up(grid)), Set(black.down(grid)), Set(black.left(grid)), Set(black.right(grid))];
    inverse |_position, black, grid| Set(black.inverse(grid));
    explode4 |_position, black, grid| Set(black.explode4(grid));
    explode8 |_position, black, grid| Set(black.explode8(grid));
    grow4 |_position, black, grid| Set(black.grow4(grid));
    neighbors8 |_position, black, grid| Set(black.neighbors8(grid));
    shrink |position, _, grid| Set(position.empty().shrink(grid));
    first |_position, black, grid| Set(black.first(grid));
    without_first |_position, black, grid| Set(black.without_first(grid));
    first_bit |_position, black, grid| black.first_bit(grid).map_or(7, |bit| bit as u64);
    nth_bit |_position, black, grid| black.nth_bit(10, grid).map_or(7, |bit| bit as u64);
    contains_bit |_position, black, grid| u64::from(black.contains_bit(40, grid));
    from_bit |position, _, grid| Set(M::from_bit(position.turn().captures().black as usize % 80, grid));
    len |_position, black, _| black.len() as u64;
    is_empty_and_equal |position, black, _|
        u64::from(black.is_empty()) + 2 * u64::from(black == position.stones(Color::White));
    first_chain |_position, black, grid| Set(black.first_chain(grid));
    expand_to_whole_color |position, black, grid| Set(position.empty().expand_to(black, grid));
    flood_fill_whole_color |position, black, grid|
        Set((position.empty().explode4(grid) & black).flood_fill(black, grid));
    flood_fill_by_runs_of_a_region |_position, black, grid| {
        let others = black.inverse(grid);
        Set(others.first(grid).flood_fill_by_runs(others, grid))
    };
    components |_position, black, grid| black.components(grid).count() as u64;
    points |_position, black, grid| black.points(grid).fold(0, |sum, point| sum + u64::from(point.row()));
    to_words_and_back |_position, black, grid| Set(M::from_words(&black.to_words(grid), grid));
    increment |_position, black, grid| Set(black.increment(grid));
    two_complement |_position, black, grid| Set(black.two_complement(grid));
    random_free |_position, black, grid| {
        let mut rng = binmatrix::Rng::new(1);
        black.random_free(&mut rng, grid).map_or(7, |point| u64::from(point.row()))
    };
}

criterion_group!(benches, bench);
criterion_main!(benches);
