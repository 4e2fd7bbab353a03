//! Tests that the maps of an image are the images of the maps: nothing depends on the order of points or on the
//! color.

use binmatrix_analysis::survey;
use std::collections::BTreeSet;

use binmatrix::{Board, BoardSize, ByColor, Color, Points, Rng, Words};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::clusters::Clusters;
use binmatrix_analysis::color_map::{ColorMap, Link};
use binmatrix_analysis::influence::PointValues;
use binmatrix_analysis::shadows::Shadows;

use super::fields::mostly_one_color;
use binmatrix_testing::generate::Symmetry;
use binmatrix_testing::maps_vs_reference::options;
use binmatrix_testing::positions::{random_positions, turned};

/// The symmetry and the color exchange that make an image.
#[derive(Clone, Copy)]
struct Image {
    symmetry: Symmetry,
    exchanged: bool,
}

impl Image {
    fn color(self, color: Color) -> Color {
        match self.exchanged {
            true => !color,
            false => color,
        }
    }

    fn points(self, points: Points) -> Points {
        self.symmetry.points(&points)
    }

    fn both(self, sets: ByColor<Points>) -> ByColor<Points> {
        let [black, white] = Color::BOTH.map(|color| self.points(sets[self.color(color)]));
        ByColor { black, white }
    }

    fn assert_map(self, map: &ColorMap, image: &ColorMap) {
        assert_eq!(image.points, self.both(map.points));
        assert_eq!(image.controlled, self.both(map.controlled));
        assert_eq!(image.rounds, map.rounds);
        let size = map.points.black.size();
        for point in Points::full(size) {
            for next in size.neighbors(point) {
                let link = map.link(point, next).map(|link| match link {
                    Link::One(color) => Link::One(self.color(color)),
                    other => other,
                });
                let ends = [point, next].map(|end| self.symmetry.point(end, size));
                assert_eq!(image.link(ends[0], ends[1]), link);
            }
        }
    }

    /// The numbers of the clusters in the image.
    fn numbers(self, clusters: &Clusters, image: &Clusters) -> Vec<usize> {
        assert_eq!(clusters.clusters.len(), image.clusters.len());
        let clusters = clusters.clusters.iter();
        clusters
            .map(|cluster| {
                let origin = self.symmetry.point(cluster.origin, cluster.points.size());
                image.cluster_at(origin).expect("a cluster")
            })
            .collect()
    }

    fn assert_clusters(self, clusters: &Clusters, image: &Clusters) {
        let numbers = self.numbers(clusters, image);
        for (cluster, &number) in clusters.clusters.iter().zip(&numbers) {
            let other = &image.clusters[number];
            assert_eq!(other.color, self.color(cluster.color));
            assert_eq!(other.points, self.points(cluster.points));
            assert_eq!(other.stones, self.points(cluster.stones));
            assert_eq!(other.border, self.points(cluster.border));
            assert_eq!(other.surrounded, cluster.surrounded);
            assert_eq!(other.status, cluster.status);
            let mut around: Vec<_> = cluster.around.iter().map(|&n| numbers[n]).collect();
            around.sort_unstable();
            assert_eq!(other.around, around);
        }
        assert_eq!(clusters.eyes.len(), image.eyes.len());
        for eye in &clusters.eyes {
            let origin = self.symmetry.point(eye.origin, eye.points.size());
            let other = &image.eyes[image.eye_at(origin).expect("an eye")];
            assert_eq!(other.points, self.points(eye.points));
            assert_eq!(
                (other.cluster, other.shape),
                (numbers[eye.cluster], eye.shape)
            );
        }
    }

    fn assert_values(self, values: &PointValues, image: &PointValues) {
        for point in Points::full(values.size()) {
            let value = values.at(point).expect("a point of the board");
            let turned = self.symmetry.point(point, values.size());
            let sign = if self.exchanged { -1 } else { 1 };
            assert_eq!(image.at(turned), Some(sign * value));
        }
    }

    fn assert_shadows(self, shadows: &Shadows, image: &Shadows, numbers: &[usize]) {
        assert_eq!(image.pretend, self.both(shadows.pretend));
        self.assert_values(&shadows.influence, &image.influence);
        for (shadow, &number) in shadows.of_clusters.iter().zip(numbers) {
            assert_eq!(image.of_clusters[number], self.points(*shadow));
        }
        let [one, other]: [BTreeSet<_>; 2] = [
            shadows
                .groups
                .iter()
                .map(|g| {
                    groups_of(
                        self.points(g.points),
                        self.points(g.shadow),
                        self.color(g.color),
                    )
                })
                .collect(),
            image
                .groups
                .iter()
                .map(|g| groups_of(g.points, g.shadow, g.color))
                .collect(),
        ];
        assert_eq!(one, other);
    }
}

fn groups_of(points: Points, shadow: Points, color: Color) -> (Words, Words, Color) {
    (*points.words(), *shadow.words(), color)
}

fn assert_image(board: &Board, options: &SurveyOptions, symmetry: Symmetry, exchanged: bool) {
    let turn = Image {
        symmetry,
        exchanged,
    };
    let survey = survey::of(board, options);
    let image = survey::of(&turned(board, symmetry, exchanged), options);
    turn.assert_map(&survey.first_map, &image.first_map);
    turn.assert_clusters(&survey.first_clusters, &image.first_clusters);
    assert_eq!(image.dead, turn.points(survey.dead));
    turn.assert_map(&survey.map, &image.map);
    turn.assert_clusters(&survey.clusters, &image.clusters);
    turn.assert_values(&survey.influence, &image.influence);
    turn.assert_values(&survey.bouzy_territory, &image.bouzy_territory);
    turn.assert_values(&survey.bouzy_influence, &image.bouzy_influence);
    let numbers = turn.numbers(&survey.clusters, &image.clusters);
    turn.assert_shadows(&survey.shadows, &image.shadows, &numbers);
}

#[test]
fn everything_turns_with_the_board() {
    let (mut images, mut with_dead) = (0, 0);
    let rng = &mut Rng::new(75);
    let mut one_sided = Vec::new();
    for side in [5, 7, 9, 13] {
        let size = BoardSize::square(side).expect("a side");
        one_sided.extend((0..10).map(|_| mostly_one_color(rng, size)));
    }
    for (number, board) in random_positions(74, 120).chain(one_sided).enumerate() {
        let options = options(number as u8, (number * 37) as u8);
        with_dead += usize::from(!survey::of(&board, &options).dead.is_empty());
        for symmetry in Symmetry::all(board.size()) {
            for exchanged in [false, true] {
                assert_image(&board, &options, symmetry, exchanged);
                images += 1;
            }
        }
    }
    assert!(images > 160 * 8);
    assert!(with_dead >= 10, "{with_dead}");
}
