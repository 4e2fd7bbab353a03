//! Proves that fixed-seed playouts on ten sizes and under all suicide rules are the same games on every
//! backend and every number of threads, and the same as when this was written.

use binmatrix::{Backend, playout};

/// Changes only when the rules, the random numbers or the playouts change what is played; never with a
/// faster or another backend. A change of this constant belongs in the commit message.
const SIGNATURE: u64 = 0x5715_f049_13a5_ea9e;

#[test]
fn the_signature_is_the_same_on_every_backend() {
    let mut tested = 0;
    for &backend in Backend::ALL {
        match playout::signature(|board, request| playout::run(board, request, backend)) {
            Ok(signature) => {
                assert_eq!(signature, SIGNATURE, "{backend}: {signature:#018x}");
                tested += 1;
            }
            Err(error) => {
                // Past the harness, which swallows what a test that passes has to say.
                use std::io::Write;
                let _ = writeln!(std::io::stderr(), "SKIPPED {backend}: {error}");
                assert!(!backend.is_available(), "{backend}");
                let required = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
                let is_required = required
                    .split(',')
                    .any(|name| name.trim() == backend.name());
                assert!(!is_required, "BINMATRIX_REQUIRE names {backend}");
            }
        }
    }
    assert!(tested >= 3, "the portable backends run everywhere");
}

#[cfg(feature = "rayon")]
#[test]
fn the_signature_is_the_same_on_every_number_of_threads() {
    for threads in 1..=3 {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let signature = playout::signature(|board, request| {
            let backend = Backend::auto(board.size());
            pool.install(|| playout::run_parallel(board, request, backend))
        });
        assert_eq!(signature, Ok(SIGNATURE), "{threads} threads");
    }
}
