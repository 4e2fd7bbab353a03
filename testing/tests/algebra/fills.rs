//! Tests that a fill by whole runs equals the fill step by step, on every matrix type.
//!
//! A run to the right never leaves its row, its mask or its component.

use binmatrix::{BinMatrix, BoardSize, GridOf, MatrixJob, Points, Rng};
use binmatrix_testing::convert::board_size;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;

/// A seed and the mask to fill.
#[derive(Clone, Copy)]
struct Fill(Points, Points);

impl MatrixJob for Fill {
    type Output = (Points, usize);

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        let open = |points: &Points| M::from_points(points, grid).expect("this size");
        let (seed, mask) = (open(&self.0), open(&self.1));
        let filled = seed.flood_fill(mask, grid);
        assert_eq!(seed.flood_fill_by_runs(mask, grid), filled);
        let both = M::flood_fill_each([seed, mask], [mask, seed], grid);
        assert_eq!(both, [filled, mask.flood_fill(seed, grid)]);

        let inside = seed & mask;
        let run = inside.run_right(mask);
        assert!(
            inside.is_subset(run) && run.is_subset(mask),
            "{run:?} of {inside:?} in {mask:?}"
        );
        // Steps to the right inside the mask must cover the whole run.
        let mut stepped = inside;
        loop {
            let next = stepped | (stepped.right(grid) & mask);
            if next == stepped {
                break;
            }
            stepped = next;
        }
        assert!(
            run.is_subset(stepped),
            "{run:?} leaves the runs {stepped:?}"
        );
        (filled.to_points(grid), (run - inside).len())
    }
}

#[test]
fn runs_fill_the_same_sets() {
    let mut rng = Rng::new(7);
    let sizes = BoardSize::all().chain([9, 13, 19].map(|side| board_size(side, side)).repeat(100));
    let mut gained = std::collections::BTreeMap::<String, usize>::new();
    for size in sizes {
        let (seed, mask) = (random_set(&mut rng, size), random_set(&mut rng, size));
        for mask in [
            mask,
            winding_corridor(size, false),
            winding_corridor(size, true),
        ] {
            let results = on_every_matrix(size, Fill(seed, mask));
            let expected = results[0].1.0;
            for (name, (filled, run)) in results {
                assert_eq!(filled, expected, "{name} {size}");
                *gained.entry(name).or_default() += run;
            }
        }
    }
    // Every matrix type really uses runs.
    for (name, run) in gained {
        assert!(run > 0, "{name} gains nothing by runs");
    }
}
