//! Color map, clusters, influence, shadows and surveys on every matrix type. Times are for 64 positions. The group
//! `twin` is the slow reference, on two positions.

mod support;

use std::hint::black_box;
use std::time::Duration;

use binmatrix::{BinMatrix, Board, Color, GridOf, Position};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::influence::{PointValues, Spread};
use binmatrix_analysis::{clusters, color_map, influence, shadows, survey};
use binmatrix_reference as reference;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use support::{Answer, Operation, STAGES, Set, measure, positions};

macro_rules! operations {
    ($($(#[$doc:meta])* $operation:ident $name:literal |$position:ident| $body:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        struct $operation;
        impl Operation for $operation {
            const NAME: &'static str = $name;
            #[inline(always)]
            fn run<M: BinMatrix>(self, $position: &Position<M>) -> impl Answer<M> {
                $body
            }
        }
    )* };
}

operations! {
    /// Points and links of the color map.
    DrawMap "color_map" |position| {
        let map = color_map::of_position(position);
        [Set(map.points.black), Set(map.points.white), Set(map.controlled.black), Set(map.links_right.neutral)]
    };
    /// The color map and its clusters.
    FindClusters "map_and_clusters" |position| {
        let found = clusters::of_position(position, &SurveyOptions::default());
        let (mut borders, mut eyes) = (M::empty(position.grid()), M::empty(position.grid()));
        for cluster in &found.clusters {
            borders = borders ^ cluster.border;
        }
        for eye in &found.eyes {
            eyes = eyes ^ eye.points;
        }
        [Set(borders), Set(eyes)]
    };
    /// Influence by distance.
    Influence "influence" |position| sum(&influence::of_position(position, Spread::Distance));
    /// Map, clusters and influence: the minimum work for a position.
    MapClustersInfluence "map_clusters_and_influence" |position| {
        let found = clusters::of_position(position, &SurveyOptions::default());
        let mut borders = M::empty(position.grid());
        for cluster in &found.clusters {
            borders = borders ^ cluster.border;
        }
        (Set(borders), sum(&influence::of_position(position, Spread::Distance)))
    };
    /// Bouzy's five dilations and 21 erosions.
    Bouzy "bouzy_5_21" |position| sum(&influence::of_position(position, Spread::TERRITORY));
    /// Map, clusters and shadows.
    CastShadows "map_clusters_and_shadows" |position| {
        united(&shadows::of_position(position, &SurveyOptions::default()).of_clusters, position.grid())
    };
    /// The whole survey.
    SurveyAll "survey" |position| {
        united(&survey::of_position(position, &SurveyOptions::default()).shadows.of_clusters, position.grid())
    };
}

#[inline(always)]
fn sum(values: &PointValues) -> u64 {
    values.values().iter().fold(0_u64, |sum, &value| {
        sum.wrapping_mul(31).wrapping_add_signed(value.into())
    })
}

#[inline(always)]
fn united<M: BinMatrix>(sets: &[M], grid: GridOf<M>) -> Set<M> {
    let mut all = M::empty(grid);
    for &set in sets {
        all = all ^ set;
    }
    Set(all)
}

fn judged(board: &Board) -> reference::Board {
    let size = board.size();
    let mut judge = reference::Board::new(size.width().into(), size.height().into());
    for color in Color::BOTH {
        for stone in board.stones(color) {
            let at = reference::Point::new(stone.row().into(), stone.column().into());
            judge.set(
                at,
                Some(match color {
                    Color::Black => reference::Color::Black,
                    Color::White => reference::Color::White,
                }),
            );
        }
    }
    judge
}

/// Measures the reference, on two positions.
fn twin(criterion: &mut Criterion, stage: &str, boards: &[Board]) {
    use binmatrix_reference::{clusters, color_map, influence, shadows};
    let boards: Vec<reference::Board> = boards.iter().take(2).map(judged).collect();
    let choices = shadows::Choices {
        pretend_stones_stop: true,
        ties_are_shared: true,
        clusters_touch: false,
    };
    let mut group = criterion.benchmark_group(format!("{stage}/twin"));
    group
        .throughput(Throughput::Elements(boards.len() as u64))
        .warm_up_time(Duration::from_millis(1))
        .measurement_time(Duration::from_millis(20))
        .sample_size(10);
    type Step<'a> = &'a dyn Fn(&reference::Board);
    let steps: [(&str, Step<'_>); 4] = [
        ("color_map", &|board| {
            black_box(color_map::color_map(board));
        }),
        ("map_and_clusters", &|board| {
            let map = color_map::color_map(board);
            black_box(clusters::clusters(
                board,
                &map,
                &clusters::Bounds::default(),
            ));
        }),
        ("influence", &|board| {
            black_box(influence::influence(board));
        }),
        ("map_clusters_and_shadows", &|board| {
            let map = color_map::color_map(board);
            let found = clusters::clusters(board, &map, &clusters::Bounds::default());
            black_box(shadows::shadows(board, &map, &found, choices));
        }),
    ];
    for (name, step) in steps {
        group.bench_function(name, |bencher| {
            bencher.iter(|| boards.iter().for_each(step))
        });
    }
    group.finish();
}

fn bench(criterion: &mut Criterion) {
    // Middle-game positions on 9×9 and 19×19.
    for (side, moves, stage) in [STAGES[0], STAGES[2]] {
        let boards = positions(side, moves);
        measure(criterion, stage, &boards, DrawMap);
        measure(criterion, stage, &boards, FindClusters);
        measure(criterion, stage, &boards, Influence);
        measure(criterion, stage, &boards, MapClustersInfluence);
        measure(criterion, stage, &boards, Bouzy);
        measure(criterion, stage, &boards, CastShadows);
        measure(criterion, stage, &boards, SurveyAll);
        twin(criterion, stage, &boards);
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
