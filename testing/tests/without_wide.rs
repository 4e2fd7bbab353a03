//! Tests that a build without the feature `wide` refuses that backend and kernel. `.ci/run` has such a build.
#![cfg(not(feature = "wide"))]

use binmatrix::playout::{
    Kernel, PlayoutError, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy,
};
use binmatrix::{Backend, Board, BoardSize};
use binmatrix_testing::playouts::Games;

#[test]
fn a_backend_that_is_not_in_the_build_is_refused() {
    assert!(!Backend::Wide.is_available());
    let board = Board::new(BoardSize::square(9).unwrap());
    for games in [0, 1] {
        let answer = Games::new(games, 1).run_on(&board, Backend::Wide);
        assert_eq!(answer.unwrap_err().backend, Backend::Wide);
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
    assert!(!Kernel::WideX16.is_available());
    let board = Board::new(BoardSize::square(9).unwrap());
    let unavailable = Err(PlayoutError::Unavailable(Kernel::WideX16));
    for starts in [&[][..], &[board]] {
        for games_per_start in [0, 100] {
            let request = PlayoutRequest::new(starts, games_per_start);
            let mut playouts = Playouts::new().with_kernel(Kernel::WideX16);
            let untouched = vec![PlayoutSummary::new(BoardSize::square(5).unwrap()); starts.len()];
            let mut summaries = untouched.clone();
            assert_eq!(playouts.kernel(&request), unavailable);
            assert_eq!(playouts.run(&request, &mut summaries), unavailable);
            #[cfg(feature = "rayon")]
            {
                let mut playouts = Playouts::new().with_kernel(Kernel::WideX16).with_rayon();
                assert_eq!(playouts.run(&request, &mut summaries), unavailable);
            }
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
        let kernel = Kernel::auto(size, &PlayoutSettings::default(), &Policy::LIGHT);
        assert!(kernel != Kernel::WideX16 && kernel.is_available(), "{size}");
    }
    let board = Board::new(BoardSize::square(9).unwrap());
    let starts = [board];
    for games_per_start in [1, 100] {
        let request = PlayoutRequest::new(&starts, games_per_start);
        let mut summaries = [PlayoutSummary::new(board.size())];
        let kernel = Playouts::new().run(&request, &mut summaries);
        assert!(kernel.is_ok_and(|kernel| kernel != Kernel::WideX16));
        assert_eq!(summaries[0].games(), games_per_start);
    }
}
