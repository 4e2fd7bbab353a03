//! What a build without the feature `wide` says about that backend and that kernel. `.ci/run` has such a build.
#![cfg(not(feature = "wide"))]

use binmatrix::playout::{
    self, BatchError, BatchRequest, Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary,
    Playouts,
};
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

#[test]
fn a_kernel_that_is_not_in_the_build_is_refused() {
    assert!(!Kernel::Wide.is_available());
    let board = Board::new(BoardSize::square(9).unwrap());
    let unavailable = Err(BatchError::Unavailable(Kernel::Wide));
    for starts in [&[][..], &[board]] {
        for games_per_start in [0, 100] {
            let request = BatchRequest {
                starts,
                games_per_start,
                ..BatchRequest::default()
            };
            let mut playouts = Playouts::with_kernel(Kernel::Wide);
            let untouched = vec![PlayoutSummary::new(BoardSize::square(5).unwrap()); starts.len()];
            let mut summaries = untouched.clone();
            assert_eq!(playouts.kernel(&request), unavailable);
            assert_eq!(playouts.run(&request, &mut summaries), unavailable);
            #[cfg(feature = "rayon")]
            assert_eq!(playouts.run_parallel(&request, &mut summaries), unavailable);
            let watched = playouts.watch(&request, &mut |_| panic!("no step"));
            assert_eq!(watched, unavailable);
            assert_eq!(summaries, untouched);
            assert_eq!(playouts.games().count(), 0);
        }
    }
}

#[test]
fn there_is_a_fastest_kernel_all_the_same() {
    for size in BoardSize::all() {
        let kernel = Kernel::auto(size, &PlayoutSettings::default());
        assert!(kernel != Kernel::Wide && kernel.is_available(), "{size}");
    }
    let board = Board::new(BoardSize::square(9).unwrap());
    for games_per_start in [1, 100] {
        let request = BatchRequest {
            starts: &[board],
            games_per_start,
            ..BatchRequest::default()
        };
        let mut summaries = [PlayoutSummary::new(board.size())];
        let kernel = Playouts::new().run(&request, &mut summaries);
        assert!(kernel.is_ok_and(|kernel| kernel != Kernel::Wide));
        assert_eq!(summaries[0].games(), games_per_start);
    }
}
