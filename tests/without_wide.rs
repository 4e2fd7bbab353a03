//! What a build without the feature `wide` says about that backend. `.ci/run` has such a build.
#![cfg(not(feature = "wide"))]

use binmatrix::playout::{self, PlayoutRequest};
use binmatrix::{Backend, Board, BoardSize};

#[test]
fn a_backend_that_is_not_in_the_build_is_refused() {
    assert!(!Backend::Wide.is_available());
    let board = Board::new(BoardSize::square(9).unwrap());
    for games in [0, 1] {
        let request = PlayoutRequest {
            games,
            ..PlayoutRequest::default()
        };
        let error = playout::run(&board, &request, Backend::Wide).unwrap_err();
        assert_eq!(error.backend, Backend::Wide);
        #[cfg(feature = "rayon")]
        assert_eq!(
            playout::run_parallel(&board, &request, Backend::Wide),
            Err(error)
        );
    }
}

#[test]
fn there_is_a_best_backend_all_the_same() {
    for size in BoardSize::all() {
        let backend = Backend::auto(size);
        assert!(backend != Backend::Wide && backend.is_available(), "{size}");
    }
}
