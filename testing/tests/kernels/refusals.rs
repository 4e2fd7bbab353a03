//! What a kernel does not play, and what nobody can play.

use binmatrix::playout::{
    BatchError, BatchRequest, EyeRule, Kernel, PlayoutSettings, Playouts, Record,
};
use binmatrix::{Board, BoardSize, Points, SuicideRule};

use crate::kernels;
use crate::support::*;

#[test]
fn what_no_lockstep_kernel_plays_goes_to_scalar() {
    let forbidden = settings(SuicideRule::Forbidden, None);
    let any = settings(SuicideRule::Any, None);
    let surrounded = PlayoutSettings {
        eyes: EyeRule::Surrounded,
        ..forbidden
    };
    let cases = [
        (size(1, 1), forbidden),
        (size(1, 9), forbidden),
        (size(19, 1), forbidden),
        (size(20, 20), forbidden),
        (size(20, 2), forbidden),
        (size(2, 20), forbidden),
        (size(25, 25), forbidden),
        (size(9, 9), any),
        (size(9, 9), surrounded),
    ];
    for (size, settings) in cases {
        let start = Board::new(size);
        let request = BatchRequest {
            starts: &[start],
            games_per_start: 20,
            settings,
            record: everything(),
            ..BatchRequest::default()
        };
        assert_eq!(Kernel::auto(size, &settings), Kernel::Scalar);
        let mut playouts = Playouts::new();
        let mut summaries = used(1);
        assert_eq!(playouts.kernel(&request), Ok(Kernel::Scalar));
        assert_eq!(playouts.run(&request, &mut summaries), Ok(Kernel::Scalar));
        assert_eq!(summaries[0].games(), 20);
        check_games(&request, &playouts, &summaries);
        for kernel in kernels().filter(|kernel| kernel.is_lockstep()) {
            assert!(!kernel.covers(size, &settings));
            let mut playouts = Playouts::with_kernel(kernel);
            let mut summaries = used(1);
            let error = Err(BatchError::NotCovered(kernel));
            assert_eq!(playouts.kernel(&request), error);
            assert_eq!(playouts.run(&request, &mut summaries), error);
            assert_eq!(playouts.watch(&request, &mut |_| panic!("no step")), error);
            assert_eq!(summaries, used(1));
        }
    }
    // And all other sizes are played by all of them.
    for size in BoardSize::all() {
        let inside = |side| (2..=19).contains(&side);
        for kernel in Kernel::ALL {
            let covered = !kernel.is_lockstep() || inside(size.width()) && inside(size.height());
            assert_eq!(kernel.covers(size, &forbidden), covered, "{kernel} {size}");
        }
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let (nine, five) = (Board::new(size(9, 9)), Board::new(size(5, 4)));
    let fine = BatchRequest {
        starts: &[nine, nine],
        games_per_start: 5,
        record: Record::OWNERS,
        ..BatchRequest::default()
    };
    let too_many = "too many games for one run";
    let nineteen = Board::new(size(19, 19));
    let cases: [(BatchRequest<'_>, usize, BatchError, &str); 10] = [
        (
            BatchRequest {
                starts: &[nine, nine, five],
                ..fine
            },
            3,
            BatchError::Sizes {
                start: Some(2),
                expected: size(9, 9),
                found: size(5, 4),
            },
            "start 2 is a board of 5x4, the first one of 9x9",
        ),
        (
            BatchRequest {
                allowed: Some(Points::full(size(5, 4))),
                ..fine
            },
            2,
            BatchError::Sizes {
                start: None,
                expected: size(9, 9),
                found: size(5, 4),
            },
            "the allowed points are of a board of 5x4, the starts of 9x9",
        ),
        (
            fine,
            1,
            BatchError::Summaries {
                starts: 2,
                summaries: 1,
            },
            "2 starts, but 1 summaries",
        ),
        (
            fine,
            3,
            BatchError::Summaries {
                starts: 2,
                summaries: 3,
            },
            "2 starts, but 3 summaries",
        ),
        (
            BatchRequest {
                starts: &[],
                ..fine
            },
            1,
            BatchError::Summaries {
                starts: 0,
                summaries: 1,
            },
            "0 starts, but 1 summaries",
        ),
        (
            BatchRequest {
                starts: &[nine],
                games_per_start: u32::MAX / 2 + 1,
                ..fine
            },
            1,
            BatchError::TooManyGames,
            too_many,
        ),
        (
            BatchRequest {
                games_per_start: u32::MAX / 4 + 1,
                ..fine
            },
            2,
            BatchError::TooManyGames,
            too_many,
        ),
        (
            BatchRequest {
                starts: &[five],
                games_per_start: (1 << 20) + 1,
                settings: settings(SuicideRule::Forbidden, Some(u32::MAX)),
                record: Record::MOVES,
                ..fine
            },
            1,
            BatchError::TooManyGames,
            too_many,
        ),
        // On larger boards it is fewer, also if games are cut after a move.
        (
            BatchRequest {
                games_per_start: 828_504 / 2 + 1,
                settings: settings(SuicideRule::Forbidden, Some(1)),
                record: everything(),
                ..fine
            },
            2,
            BatchError::TooManyGames,
            too_many,
        ),
        (
            BatchRequest {
                starts: &[nineteen],
                games_per_start: 185_897 + 1,
                record: Record::MOVES,
                ..fine
            },
            1,
            BatchError::TooManyGames,
            too_many,
        ),
    ];
    for kernel in kernels() {
        for (request, count, error, text) in &cases {
            let mut playouts = Playouts::with_kernel(kernel);
            let mut summaries = used(*count);
            assert_eq!(
                playouts.run(request, &mut summaries),
                Err(*error),
                "{kernel}"
            );
            assert_eq!(summaries, used(*count), "{kernel}: untouched");
            if !matches!(error, BatchError::Summaries { .. }) {
                assert_eq!(playouts.kernel(request), Err(*error), "{kernel}");
            }
            assert_eq!(error.to_string(), *text);
            assert_eq!(playouts.games().count(), 0);
            #[cfg(feature = "rayon")]
            {
                let mut playouts = Playouts::with_kernel(kernel);
                assert_eq!(playouts.run_parallel(request, &mut summaries), Err(*error));
                assert_eq!(summaries, used(*count), "{kernel}: untouched");
            }
            // It goes on to work.
            assert_eq!(
                playouts.run(&fine, &mut used(fine.starts.len())),
                Ok(kernel)
            );
        }
    }
    for &kernel in Kernel::ALL {
        assert_eq!(
            BatchError::Unavailable(kernel).to_string(),
            format!("kernel {kernel} is not in this build, or this CPU lacks its instructions")
        );
        assert_eq!(
            BatchError::NotCovered(kernel).to_string(),
            format!("kernel {kernel} does not play on such boards or by such rules")
        );
        assert_eq!(kernel.name().parse(), Ok(kernel));
        if !kernel.is_available() {
            let mut summaries = used(2);
            let error = Err(BatchError::Unavailable(kernel));
            let mut playouts = Playouts::with_kernel(kernel);
            assert_eq!(playouts.run(&fine, &mut summaries), error);
            assert_eq!(playouts.watch(&fine, &mut |_| {}), error);
            assert_eq!(summaries, used(2));
        }
    }
    // The most games whose moves are kept; they are not played here.
    for (start, games_per_start) in [(nine, 828_504), (nineteen, 185_897), (five, 1 << 20)] {
        let request = BatchRequest {
            starts: &[start],
            games_per_start,
            record: Record::MOVES,
            ..fine
        };
        let kernel = Playouts::with_kernel(Kernel::Scalar).kernel(&request);
        assert_eq!(kernel, Ok(Kernel::Scalar));
    }
    let scalar = Playouts::with_kernel(Kernel::Scalar);
    let no_lanes = Err(BatchError::NotCovered(Kernel::Scalar));
    assert_eq!(scalar.watch(&fine, &mut |_| {}), no_lanes);
}

#[test]
fn mercy_is_for_the_scalar_kernel() {
    let starts = [Board::new(size(9, 9)), after(size(9, 9), 40, 5), {
        let lost: String = core::iter::repeat_n("X X X X . X X X X\n", 3)
            .chain(core::iter::repeat_n(". . . . . . . . .\n", 6))
            .collect();
        board(&lost)
    }];
    for mercy in [0, 3, 20, 81] {
        let request = BatchRequest {
            starts: &starts,
            games_per_start: 60,
            mercy: Some(mercy),
            record: everything(),
            ..BatchRequest::default()
        };
        for kernel in Kernel::ALL
            .iter()
            .copied()
            .filter(|kernel| kernel.is_lockstep())
        {
            let mut playouts = Playouts::with_kernel(kernel);
            let error = if kernel.is_available() {
                BatchError::NotCovered(kernel)
            } else {
                BatchError::Unavailable(kernel)
            };
            assert_eq!(playouts.kernel(&request), Err(error));
            assert_eq!(playouts.run(&request, &mut used(3)), Err(error));
        }
        for mut playouts in [Playouts::new(), Playouts::with_kernel(Kernel::Scalar)] {
            let mut summaries = used(3);
            assert_eq!(playouts.run(&request, &mut summaries), Ok(Kernel::Scalar));
            check_games(&request, &playouts, &summaries);
            let without = run(
                Kernel::Scalar,
                &BatchRequest {
                    mercy: None,
                    ..request
                },
            );
            assert_eq!(summaries == without, mercy == 81, "mercy {mercy}");
            if mercy < 20 {
                assert_eq!(summaries[2].moves(), 60, "over after a move");
            }
        }
    }
}
