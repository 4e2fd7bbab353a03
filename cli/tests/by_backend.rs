//! Playouts on a backend, one after the other: the sum does not depend on the number of threads.
//! (`testing/tests/playouts` checks that every backend gives the same sum, and `measure.rs` the signature.)

use binmatrix::playout::PlayoutSettings;
use binmatrix::{Backend, Board, BoardSize};
use binmatrix_cli::results::by_backend::{self, Games};
use binmatrix_cli::system::pool::Pool;

#[test]
fn the_summary_does_not_depend_on_the_number_of_threads() {
    for (side, games) in [
        (9, 1000),
        (13, 130),
        (5, 64),
        (5, 63),
        (5, 65),
        (5, 1),
        (5, 0),
    ] {
        let board = Board::new(BoardSize::square(side).expect("a side"));
        for &backend in Backend::ALL {
            let request = Games {
                games,
                first_game: 17,
                seed: 9,
                settings: PlayoutSettings::default(),
            };
            let on = |threads| {
                let pool = Pool::new(Some(threads)).expect("threads");
                by_backend::run(&pool, &board, &request, backend)
            };
            let right = on(1);
            match &right {
                Ok(summary) => assert_eq!(summary.games(), games),
                Err(error) => {
                    assert_eq!(error.backend, backend);
                    assert!(!backend.is_available(), "{backend}");
                }
            }
            for threads in 2..=3 {
                assert_eq!(on(threads), right, "{backend}, {threads} threads");
            }
        }
    }
}
