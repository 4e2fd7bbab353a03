//! Tests stopped runs: they consist of whole games, and always of the first ones.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use binmatrix::Board;
use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary, Playouts, Record};

use crate::kernels;
use crate::support::*;

#[test]
fn a_stop_beforehand_plays_nothing() {
    let stop = AtomicBool::new(true);
    for kernel in kernels() {
        for games_per_start in [1, 1000, u32::MAX / 4] {
            let starts = [Board::new(size(9, 9)); 2];
            let request = PlayoutRequest::new(&starts, games_per_start)
                .with_stop(&stop)
                .with_record(Record::OWNERS);
            for summary in run(kernel, &request) {
                assert_eq!(
                    (summary.games(), summary.moves(), summary.digest()),
                    (0, 0, 0)
                );
                assert_eq!(
                    (summary.size(), summary.record()),
                    (size(9, 9), Record::OWNERS)
                );
            }
        }
    }
}

/// Asserts that the counted games are the first ones without a gap: none is cut, and long ones are not left out. The
/// starts are played in order.
fn check_stopped(kernel: Kernel, request: &PlayoutRequest<'_>, summaries: &[PlayoutSummary]) {
    let asked = request.games_per_start;
    let begun = summaries
        .iter()
        .position(|summary| summary.games() < asked)
        .expect("it was stopped in time");
    assert!(
        begun > 0 || summaries[0].games() > 0,
        "{kernel}: something was played"
    );
    for summary in summaries.iter().skip(begun + 1) {
        assert_eq!(summary.games(), 0, "{kernel}: starts are played in order");
    }
    let last = &summaries[begun];
    let same = (*request)
        .with_starts(&request.starts[..=begun])
        .with_games(last.games());
    if last.games() > 0 {
        assert_eq!(
            run(kernel, &same)[begun],
            *last,
            "{kernel}: games 0 to {}",
            last.games()
        );
    }
    let before = same.with_games(asked).with_starts(&request.starts[..begun]);
    assert_eq!(run(kernel, &before)[..], summaries[..begun], "{kernel}");
}

#[test]
fn a_stop_from_another_thread_ends_early_with_whole_games() {
    let mut many: Vec<_> = (0..400)
        .map(|i| after(size(5, 5), i % 20, i.into()))
        .flat_map(|start| [start; 50])
        .collect();
    many.sort_by_key(|start| core::cmp::Reverse(start.size().points() - start.empty().len()));
    let two = [many[0], Board::new(size(5, 5))];
    for kernel in kernels() {
        let cases = [
            (&many[..1], u32::MAX / 2),
            (&two, u32::MAX / 4),
            (&many, 200),
        ];
        for (starts, games_per_start) in cases {
            let stop = AtomicBool::new(false);
            let request = PlayoutRequest::new(starts, games_per_start)
                .with_seed(8)
                .with_stop(&stop);
            let mut summaries = vec![PlayoutSummary::new(size(5, 5)); starts.len()];
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(30));
                    stop.store(true, Ordering::Relaxed);
                });
                let ran = Playouts::new()
                    .with_kernel(kernel)
                    .run(&request, &mut summaries);
                assert_eq!(ran, Ok(kernel));
            });
            let mut again = request;
            again.stop = None;
            check_stopped(kernel, &again, &summaries);
        }
    }
}

#[test]
fn a_stop_while_watching_plays_what_has_begun() {
    let starts = [Board::new(size(5, 5)); 30];
    for kernel in kernels().filter(|kernel| kernel.is_lockstep()) {
        for stop_after in [1, 100, 5000, 20_000] {
            let stop = AtomicBool::new(false);
            let request = PlayoutRequest::new(&starts, 100).with_stop(&stop);
            let (mut steps, mut going) = (0_u32, BTreeMap::new());
            let watched = Playouts::new()
                .with_kernel(kernel)
                .watch(&request, &mut |step| {
                    steps += 1;
                    if steps == stop_after {
                        stop.store(true, Ordering::Relaxed);
                    }
                    going.insert(step.game, step.goes_on);
                });
            assert_eq!(watched, Ok(kernel));
            let games = going.len() as u32;
            assert!(games < 3000 && games > 0, "{kernel}");
            assert!(
                going.keys().copied().eq(0..games),
                "{kernel}: the first games"
            );
            assert!(
                going.values().all(|&goes_on| !goes_on),
                "{kernel}: to their end"
            );
        }
    }
}

/// The games listed are the games counted, for early and late stops.
#[test]
fn games_that_did_not_begin_are_not_told() {
    for kernel in kernels() {
        let stop = AtomicBool::new(false);
        let starts = [Board::new(size(5, 5)); 3];
        let request = PlayoutRequest::new(&starts, 50_000)
            .with_record(everything())
            .with_stop(&stop);
        let mut playouts = Playouts::new().with_kernel(kernel);
        let mut summaries = used(3);
        for wait in [0, 3, 6] {
            stop.store(wait == 0, Ordering::Relaxed);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(wait));
                    stop.store(true, Ordering::Relaxed);
                });
                assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
            });
            check_games(&request, &playouts, &summaries);
            assert!(wait > 0 || playouts.games().next().is_none());
        }
    }
}
