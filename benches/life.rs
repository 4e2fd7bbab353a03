//! Reading of life and death: regions by their number of empty points, and verdicts on the whole board. A time is for
//! all positions of a group; the throughput counts them.

mod support;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Duration;

use binmatrix::{Board, Color, Points};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::board_life::LifeVerdict;
use binmatrix_analysis::local_life::{LOCAL_POINTS, LocalPosition};
use binmatrix_analysis::survey;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use support::{STAGES, positions};

/// The most regions of a size.
const MOST: usize = 8;

/// The limit of positions for each question.
const LIMIT: u32 = 100_000;

/// Regions of clusters by the number of their empty points.
fn regions(boards: &[Board]) -> BTreeMap<usize, Vec<LocalPosition>> {
    let mut regions: BTreeMap<usize, Vec<LocalPosition>> = BTreeMap::new();
    for board in boards {
        let survey = survey::of(board, &SurveyOptions::default());
        for (number, cluster) in survey.clusters.clusters.iter().enumerate() {
            if cluster.stones.is_empty() {
                continue;
            }
            let Ok(local) = survey.local_position(board, number) else {
                continue;
            };
            let empty = (local.region() & local.board().empty()).len();
            let same = regions.entry(empty).or_default();
            if (1..=LOCAL_POINTS).contains(&empty) && same.len() < MOST {
                same.push(local);
            }
        }
    }
    regions.retain(|_, same| !same.is_empty());
    regions
}

/// The chains of a board, as goals.
fn goals(board: &Board) -> Vec<Points> {
    let chains = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color));
    chains.map(|chain| chain.stones).collect()
}

fn bench(criterion: &mut Criterion) {
    // Late positions have small regions.
    let boards = positions(9, 60);
    let mut group = criterion.benchmark_group("local_life/empty_points");
    group
        .warm_up_time(Duration::from_millis(1))
        .measurement_time(Duration::from_millis(200))
        .sample_size(10);
    for (empty, regions) in regions(&boards) {
        group.throughput(Throughput::Elements(regions.len() as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(empty),
            &regions,
            |bencher, regions| {
                bencher.iter(|| {
                    for local in regions {
                        black_box(local.solve(LIMIT));
                    }
                });
            },
        );
    }
    group.finish();
    for (side, moves, stage) in [STAGES[0], STAGES[2]] {
        let board = positions(side, moves)[0];
        let goals = goals(&board);
        let mut group = criterion.benchmark_group(format!("board_life/{stage}"));
        group
            .throughput(Throughput::Elements(goals.len() as u64))
            .warm_up_time(Duration::from_millis(1))
            .measurement_time(Duration::from_millis(200))
            .sample_size(10);
        for limit in [4000, 32_000] {
            group.bench_function(BenchmarkId::from_parameter(limit), |bencher| {
                bencher.iter(|| {
                    for &goal in &goals {
                        black_box(LifeVerdict::of(&board, goal, limit)).expect("a chain");
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
