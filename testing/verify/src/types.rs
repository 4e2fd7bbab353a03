//! The matrix types and kernels of this build.

use std::collections::BTreeSet;

use binmatrix::playout::Kernel;
use binmatrix::{BinMatrix, BoardSize, GridOf, MatrixJob, visit_all};

/// Names the matrix types and kernels that this CPU can run, and those that it cannot.
pub fn names() -> (BTreeSet<String>, BTreeSet<String>) {
    #[derive(Clone)]
    struct Nothing;
    impl MatrixJob for Nothing {
        type Output = ();
        fn run<M: BinMatrix>(self, _: GridOf<M>) {}
    }
    let (mut here, mut elsewhere) = (BTreeSet::new(), BTreeSet::new());
    for size in BoardSize::all() {
        visit_all(size, Nothing, |variant, ran| {
            match ran {
                Some(()) => here.insert(variant.to_string()),
                None => elsewhere.insert(variant.to_string()),
            };
        });
    }
    for &kernel in Kernel::ALL {
        match kernel.is_available() {
            true => here.insert(format!("kernel {kernel}")),
            false => elsewhere.insert(format!("kernel {kernel}")),
        };
    }
    (here, elsewhere)
}
