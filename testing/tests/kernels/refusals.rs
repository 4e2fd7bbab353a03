//! Tests the requests that one kernel or every kernel refuses.

use binmatrix::playout::{Kernel, PlayoutError, PlayoutRequest, Playouts, Policy, Record};
use binmatrix::{Board, BoardSize, EyeRule, Points, SuicideRule};

use crate::kernels;
use crate::support::*;

#[test]
fn what_no_lockstep_kernel_plays_goes_to_scalar() {
    let forbidden = settings(SuicideRule::Forbidden, None);
    let any = settings(SuicideRule::Any, None);
    let surrounded = forbidden.with_eyes(EyeRule::Surrounded);
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
        let starts = [start];
        let request = PlayoutRequest::new(&starts, 20)
            .with_settings(settings)
            .with_record(everything());
        assert_eq!(
            Kernel::auto(size, &settings, &Policy::LIGHT),
            Kernel::Scalar
        );
        let mut playouts = Playouts::new();
        let mut summaries = used(1);
        assert_eq!(playouts.kernel(&request), Ok(Kernel::Scalar));
        assert_eq!(playouts.run(&request, &mut summaries), Ok(Kernel::Scalar));
        assert_eq!(summaries[0].games(), 20);
        check_games(&request, &playouts, &summaries);
        for kernel in kernels().filter(|kernel| kernel.is_lockstep()) {
            assert!(!kernel.covers(size, &settings));
            let mut playouts = Playouts::new().with_kernel(kernel);
            let mut summaries = used(1);
            let error = Err(PlayoutError::NotCovered(kernel));
            assert_eq!(playouts.kernel(&request), error);
            assert_eq!(playouts.run(&request, &mut summaries), error);
            assert_eq!(playouts.watch(&request, &mut |_| panic!("no step")), error);
            assert_eq!(summaries, used(1));
        }
    }
    // Every kernel plays all sizes within its range.
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
    let (nines, others) = ([nine, nine], [nine, nine, five]);
    let fine = PlayoutRequest::new(&nines, 5).with_record(Record::OWNERS);
    let too_many = "too many games for one run";
    let nineteen = [Board::new(size(19, 19))];
    let cases: [(PlayoutRequest<'_>, usize, PlayoutError, &str); 15] = [
        (
            fine.with_starts(&others),
            3,
            PlayoutError::Sizes {
                start: Some(2),
                expected: size(9, 9),
                found: size(5, 4),
            },
            "start 2 has size 5x4, the first start 9x9",
        ),
        (
            fine.with_allowed(Points::full(size(5, 4))),
            2,
            PlayoutError::Sizes {
                start: None,
                expected: size(9, 9),
                found: size(5, 4),
            },
            "the allowed points have board size 5x4, the starts 9x9",
        ),
        (
            fine,
            1,
            PlayoutError::Summaries {
                starts: 2,
                summaries: 1,
            },
            "2 starts, but 1 summaries",
        ),
        (
            fine,
            3,
            PlayoutError::Summaries {
                starts: 2,
                summaries: 3,
            },
            "2 starts, but 3 summaries",
        ),
        (
            fine.with_starts(&[]),
            1,
            PlayoutError::Summaries {
                starts: 0,
                summaries: 1,
            },
            "0 starts, but 1 summaries",
        ),
        (
            fine.with_starts(&nines[..1]).with_games(u32::MAX / 2 + 1),
            1,
            PlayoutError::TooManyGames,
            too_many,
        ),
        (
            fine.with_games_by_start(&[5]),
            2,
            PlayoutError::Games {
                starts: 2,
                numbers: 1,
            },
            "2 starts, but 1 numbers of games",
        ),
        (
            fine.with_games_by_start(&[]),
            2,
            PlayoutError::Games {
                starts: 2,
                numbers: 0,
            },
            "2 starts, but 0 numbers of games",
        ),
        (
            fine.with_games_by_start(&[1, u32::MAX / 2]),
            2,
            PlayoutError::TooManyGames,
            too_many,
        ),
        (
            fine.with_games_by_start(&[u32::MAX, u32::MAX])
                .with_both_sides(),
            2,
            PlayoutError::TooManyGames,
            too_many,
        ),
        (
            fine.with_games(u32::MAX / 4 + 1),
            2,
            PlayoutError::TooManyGames,
            too_many,
        ),
        (
            fine.with_starts(&others[2..])
                .with_games((1 << 20) + 1)
                .with_settings(settings(SuicideRule::Forbidden, Some(u32::MAX)))
                .with_record(Record::MOVES),
            1,
            PlayoutError::TooManyGames,
            too_many,
        ),
        // Larger boards allow fewer games, even if games are cut after one move.
        (
            fine.with_games(828_504 / 2 + 1)
                .with_settings(settings(SuicideRule::Forbidden, Some(1)))
                .with_record(everything()),
            2,
            PlayoutError::TooManyGames,
            too_many,
        ),
        (
            fine.with_starts(&nineteen)
                .with_games(185_897 + 1)
                .with_record(Record::MOVES),
            1,
            PlayoutError::TooManyGames,
            too_many,
        ),
        (
            fine.with_record(everything()).with_both_sides(),
            2,
            PlayoutError::MovesOfBothSides,
            "games from both sides cannot record moves",
        ),
    ];
    for kernel in kernels() {
        for (request, count, error, text) in &cases {
            let mut playouts = Playouts::new().with_kernel(kernel);
            let mut summaries = used(*count);
            assert_eq!(
                playouts.run(request, &mut summaries),
                Err(*error),
                "{kernel}"
            );
            assert_eq!(summaries, used(*count), "{kernel}: untouched");
            if !matches!(error, PlayoutError::Summaries { .. }) {
                assert_eq!(playouts.kernel(request), Err(*error), "{kernel}");
            }
            assert_eq!(error.to_string(), *text);
            assert_eq!(playouts.games().count(), 0);
            #[cfg(feature = "rayon")]
            {
                let mut playouts = Playouts::new().with_kernel(kernel).with_rayon();
                assert_eq!(playouts.run(request, &mut summaries), Err(*error));
                assert_eq!(summaries, used(*count), "{kernel}: untouched");
            }
            // It still works afterwards.
            assert_eq!(
                playouts.run(&fine, &mut used(fine.starts.len())),
                Ok(kernel)
            );
        }
    }
    for &kernel in Kernel::ALL {
        assert_eq!(
            PlayoutError::Unavailable(kernel).to_string(),
            format!("kernel {kernel} is not in this build, or this CPU lacks its instructions")
        );
        assert_eq!(
            PlayoutError::NotCovered(kernel).to_string(),
            format!("kernel {kernel} does not support this board size or these rules")
        );
        assert_eq!(kernel.name().parse(), Ok(kernel));
        if !kernel.is_available() {
            let mut summaries = used(2);
            let error = Err(PlayoutError::Unavailable(kernel));
            let mut playouts = Playouts::new().with_kernel(kernel);
            assert_eq!(playouts.run(&fine, &mut summaries), error);
            assert_eq!(playouts.watch(&fine, &mut |_| {}), error);
            assert_eq!(summaries, used(2));
        }
    }
    // The maximum number of games with recorded moves; they are not played here.
    for (start, games_per_start) in [(nine, 828_504), (nineteen[0], 185_897), (five, 1 << 20)] {
        let starts = [start];
        let request = fine
            .with_starts(&starts)
            .with_games(games_per_start)
            .with_record(Record::MOVES);
        let kernel = Playouts::new().with_kernel(Kernel::Scalar).kernel(&request);
        assert_eq!(kernel, Ok(Kernel::Scalar));
    }
    let scalar = Playouts::new().with_kernel(Kernel::Scalar);
    let no_lanes = Err(PlayoutError::NotCovered(Kernel::Scalar));
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
        let request = PlayoutRequest::new(&starts, 60)
            .with_mercy(mercy)
            .with_record(everything());
        for kernel in Kernel::ALL
            .iter()
            .copied()
            .filter(|kernel| kernel.is_lockstep())
        {
            let mut playouts = Playouts::new().with_kernel(kernel);
            let error = if kernel.is_available() {
                PlayoutError::NotCovered(kernel)
            } else {
                PlayoutError::Unavailable(kernel)
            };
            assert_eq!(playouts.kernel(&request), Err(error));
            assert_eq!(playouts.run(&request, &mut used(3)), Err(error));
        }
        for mut playouts in [Playouts::new(), Playouts::new().with_kernel(Kernel::Scalar)] {
            let mut summaries = used(3);
            assert_eq!(playouts.run(&request, &mut summaries), Ok(Kernel::Scalar));
            check_games(&request, &playouts, &summaries);
            let mut without = request;
            without.mercy = None;
            let without = run(Kernel::Scalar, &without);
            assert_eq!(summaries == without, mercy == 81, "mercy {mercy}");
            if mercy < 20 {
                assert_eq!(summaries[2].moves(), 60, "over after a move");
            }
        }
    }
}
