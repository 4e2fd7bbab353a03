//! Tests runs on all cores, which give the same sums.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts, Record};
use binmatrix::{Board, SuicideRule};

use binmatrix_testing::thorough::is_thorough;

use crate::kernels;
use crate::support::*;

/// Each case with one of its two or three records in turn, and with all in a thorough run.
#[test]
fn all_cores_give_the_same_sums() {
    let many: Vec<_> = (0..50)
        .map(|i| after(size(9, 9), 2 * i, i.into()))
        .cycle()
        .take(3000)
        .collect();
    let cases = [
        (1, 0),
        (1, 1),
        (1, 3000),
        (1, 5001),
        (2, 1500),
        (3, 100),
        (11, 7),
        (12, 64),
        (50, 0),
        (50, 1),
        (50, 65),
        (50, 300),
        (999, 5),
        (3000, 1),
    ];
    for threads in 1..=3 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("threads");
        for kernel in kernels() {
            for (starts, games_per_start) in cases {
                let mut records = vec![Record::NOTHING, Record::OWNERS | Record::FIRST_PLAYED];
                if games_per_start <= 100 {
                    records.push(everything());
                }
                let turn = (threads + starts + games_per_start as usize) % records.len();
                for (number, &record) in records.iter().enumerate() {
                    if number != turn && !is_thorough() {
                        continue;
                    }
                    let request = PlayoutRequest::new(&many[..starts], games_per_start)
                        .with_first_game(u64::MAX - 50)
                        .with_seed(41)
                        .with_settings(settings(SuicideRule::Forbidden, Some(60)))
                        .with_record(record);
                    let mut playouts = Playouts::new().with_kernel(kernel).with_rayon();
                    let mut summaries = used(starts);
                    let ran = pool.install(|| playouts.run(&request, &mut summaries));
                    assert_eq!(ran, Ok(kernel));
                    assert!(
                        summaries
                            .iter()
                            .all(|summary| summary.games() == games_per_start)
                    );
                    assert_eq!(
                        summaries,
                        run(kernel, &request),
                        "{kernel}, {threads} threads, {starts} starts, {games_per_start} games"
                    );
                }
            }
        }
    }
}

/// Shares begin and end at, before and behind starts without games.
#[test]
fn all_cores_play_lists_of_numbers() {
    let starts: Vec<_> = (0..60).map(|i| after(size(9, 9), i, i.into())).collect();
    let lists: [fn(u32) -> u32; 4] = [
        |i| i % 7,
        |i| if i % 20 == 9 { 700 } else { 0 },
        |i| if i == 0 || i == 59 { 0 } else { 64 },
        |i| 40 * (i % 2),
    ];
    for threads in 1..=3 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("threads");
        for kernel in kernels() {
            for list in lists {
                let games: Vec<u32> = (0..60).map(list).collect();
                let request = PlayoutRequest::new(&starts, 0)
                    .with_games_by_start(&games)
                    .with_settings(settings(SuicideRule::Forbidden, Some(60)))
                    .with_record(Record::OWNERS | Record::FIRST_PLAYED);
                let mut playouts = Playouts::new().with_kernel(kernel).with_rayon();
                let mut summaries = used(starts.len());
                let ran = pool.install(|| playouts.run(&request, &mut summaries));
                assert_eq!(ran, Ok(kernel));
                assert!(
                    summaries
                        .iter()
                        .map(PlayoutSummary::games)
                        .eq(games.clone())
                );
                assert_eq!(
                    summaries,
                    run(kernel, &request),
                    "{kernel}, {threads} threads"
                );
            }
        }
    }
}

/// The maximum number of games: nothing overflows.
#[test]
fn a_stop_on_all_cores() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let pool = pool.expect("threads");
    for kernel in kernels() {
        for (starts, games_per_start) in [(1, u32::MAX / 2), (3, u32::MAX / 6), (40, u32::MAX / 80)]
        {
            // On a busy machine the first game may begin late.
            for (before, wait) in [(true, 0), (false, 20), (false, 500), (false, 5000)] {
                let stop = AtomicBool::new(before);
                let starts = vec![Board::new(size(5, 5)); starts];
                let request = PlayoutRequest::new(&starts, games_per_start).with_stop(&stop);
                let mut summaries = used(starts.len());
                std::thread::scope(|scope| {
                    scope.spawn(|| {
                        std::thread::sleep(Duration::from_millis(wait));
                        stop.store(true, Ordering::Relaxed);
                    });
                    let ran = pool.install(|| {
                        Playouts::new()
                            .with_kernel(kernel)
                            .with_rayon()
                            .run(&request, &mut summaries)
                    });
                    assert_eq!(ran, Ok(kernel));
                });
                let games: u64 = summaries
                    .iter()
                    .map(|summary| u64::from(summary.games()))
                    .sum();
                assert!(games == 0 || !before, "{kernel}");
                assert!(games > 0 || wait < 5000, "{kernel}");
                assert!(games < 1_000_000_000, "{kernel}");
                let ends: u64 = summaries
                    .iter()
                    .flat_map(PlayoutSummary::scores)
                    .map(|(_, games)| u64::from(games))
                    .sum();
                assert_eq!(ends, games, "{kernel}: whole games");
                if games > 0 {
                    break;
                }
            }
        }
    }
}
