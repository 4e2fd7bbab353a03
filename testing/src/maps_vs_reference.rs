//! Color map, clusters, eyes, influence, Bouzy's maps, shadows and surveys follow their definitions.
//!
//! They are compared on every matrix type and on `Board`.

use binmatrix::{
    BinMatrix, Board, BoardSize, ByColor, GridOf, MatrixJob, Point, Points, Position, Setup,
};
use binmatrix_analysis::clusters::{Clusters, EyeShape, Status};
use binmatrix_analysis::color_map::{ColorMap, Link, Links};
use binmatrix_analysis::influence::{PointValues, Spread, shade};
use binmatrix_analysis::shadows::{PretendStones, Shadows, Ties, Touching};
use binmatrix_analysis::survey::Survey;
use binmatrix_analysis::{self as analysis, SurveyOptions};
use binmatrix_reference as reference;
use binmatrix_reference::{clusters, color_map, influence, shadows};

use crate::convert::{
    COLORS, from_reference_color, from_reference_point, points_of, size_of_reference, to_reference,
    try_from_reference_point,
};
use crate::matrix_types::Choice;
use crate::reader::{Reader, stones};

/// All maps of a position: each from its own function, and all from a survey.
#[derive(Clone, PartialEq, Debug)]
pub struct Maps {
    pub map: ColorMap,
    pub clusters: Clusters,
    pub influence: PointValues,
    pub bouzy: PointValues,
    pub shadows: Shadows,
    pub survey: Survey,
}

/// The maps on the chosen matrix types and on `Board`.
pub fn maps_on(
    choice: Choice,
    board: &Board,
    options: &SurveyOptions,
    rule: Spread,
) -> Vec<(String, Maps)> {
    #[derive(Clone, Copy)]
    struct Draw<'a>(&'a Board, &'a SurveyOptions, Spread);
    impl MatrixJob for Draw<'_> {
        type Output = Maps;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Maps {
            let Draw(board, options, rule) = self;
            let position = board.to_position::<M>(grid).expect("the size");
            let open = |set: M| set.to_points(grid);
            Maps {
                map: analysis::color_map::of_position(&position).map(open),
                clusters: analysis::clusters::of_position(&position, options).map(open),
                influence: analysis::influence::of_position(&position, Spread::Distance),
                bouzy: analysis::influence::of_position(&position, rule),
                shadows: analysis::shadows::of_position(&position, options).map(open),
                survey: survey_on(&position, options),
            }
        }
    }
    let mut all = choice.run(board.size(), Draw(board, options, rule));
    let of_board = Maps {
        map: analysis::color_map::of(board),
        clusters: analysis::clusters::of(board, options),
        influence: analysis::influence::of(board, Spread::Distance),
        bouzy: analysis::influence::of(board, rule),
        shadows: analysis::shadows::of(board, options),
        survey: analysis::survey::of(board, options),
    };
    all.push(("Board".to_string(), of_board));
    all
}

/// The survey on one matrix type; a function of its own, since it is long and two jobs call it.
#[inline(never)]
fn survey_on<M: BinMatrix>(position: &Position<M>, options: &SurveyOptions) -> Survey {
    let grid = position.grid();
    analysis::survey::of_position(position, options).map(|set| set.to_points(grid))
}

/// The survey on the chosen matrix types.
pub fn surveys_on(choice: Choice, board: &Board, options: &SurveyOptions) -> Vec<(String, Survey)> {
    #[derive(Clone, Copy)]
    struct Draw<'a>(&'a Board, &'a SurveyOptions);
    impl MatrixJob for Draw<'_> {
        type Output = Survey;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Survey {
            survey_on(&self.0.to_position::<M>(grid).expect("the size"), self.1)
        }
    }
    choice.run(board.size(), Draw(board, options))
}

/// Options decoded from two bytes; every combination can occur.
pub fn options(choices: u8, bounds: u8) -> SurveyOptions {
    let shapes: &'static [EyeShape] = &EyeShape::ALL;
    let options = SurveyOptions::default()
        .with_pretend(match choices & 1 {
            0 => PretendStones::Stop,
            _ => PretendStones::LetThrough,
        })
        .with_ties(match choices & 2 {
            0 => Ties::Shared,
            _ => Ties::Nobody,
        })
        .with_touching(match choices & 4 {
            0 => Touching::Shadows,
            _ => Touching::ClustersAndShadows,
        });
    match bounds {
        // The default half of the time.
        0..128 => options,
        _ => options
            .with_more_than_eyes(usize::from(bounds % 3))
            .with_more_than_points(usize::from(bounds / 3 % 4))
            .with_dead_shapes(&shapes[..usize::from(bounds / 12 % 6)]),
    }
}

/// The judge's answers for a set of stones.
struct Stage {
    size: BoardSize,
    board: reference::Board,
    map: color_map::ColorMap,
    clusters: Vec<clusters::Cluster>,
    influence: Vec<i32>,
    shadows: shadows::Shadows,
}

impl Stage {
    fn new(board: reference::Board, options: &SurveyOptions) -> Self {
        let size = size_of_reference(&board);
        let bounds = clusters::Bounds {
            eyes: options.more_than_eyes,
            points: options.more_than_points,
            dead_shapes: clusters::DEAD_SHAPES[..options.dead_shapes.len()].to_vec(),
        };
        let choices = shadows::Choices {
            pretend_stones_stop: options.pretend == PretendStones::Stop,
            ties_are_shared: options.ties == Ties::Shared,
            clusters_touch: options.touching == Touching::ClustersAndShadows,
        };
        let map = color_map::color_map(&board);
        let clusters = clusters::clusters(&board, &map, &bounds);
        Stage {
            size,
            influence: influence::influence(&board),
            shadows: shadows::shadows(&board, &map, &clusters, choices),
            map,
            clusters,
            board,
        }
    }

    fn points(&self, points: &[reference::Point]) -> Points {
        points_of(self.size, points)
    }

    /// The points of each color for which `is_in` is true.
    fn by_color(
        &self,
        is_in: &dyn Fn(reference::Point, reference::Color) -> bool,
    ) -> ByColor<Points> {
        let of = |color| {
            let points = self.board.points().into_iter();
            let points: Vec<_> = points.filter(|&point| is_in(point, color)).collect();
            self.points(&points)
        };
        ByColor {
            black: of(COLORS[0]),
            white: of(COLORS[1]),
        }
    }

    fn assert_map(&self, map: &ColorMap, of: &str) {
        let colored = self.by_color(&|point, color| self.map.points.get(&point) == Some(&color));
        assert_eq!(map.points, colored, "{of}");
        let controlled =
            self.by_color(&|point, color| self.map.is_controlled(&self.board, point, color));
        assert_eq!(map.controlled, controlled, "{of}");
        self.assert_links(&map.links_right, 0, 1, of);
        self.assert_links(&map.links_down, 1, 0, of);
        for (&(one, other), &link) in &self.map.links {
            let ends = [one, other].map(from_reference_point);
            let right = Some(match link {
                color_map::Link::Uncolored => Link::Uncolored,
                color_map::Link::One(one) => Link::One(from_reference_color(one)),
                color_map::Link::Neutral => Link::Neutral,
            });
            assert_eq!(map.link(ends[0], ends[1]), right, "{of}");
            assert_eq!(map.link(ends[1], ends[0]), right, "{of}");
        }
        assert_eq!(map.rounds, self.map.rounds, "{of}");
    }

    fn assert_links(&self, links: &Links, rows: usize, columns: usize, of: &str) {
        let is = |point: reference::Point, link| {
            let next = reference::Point::new(point.row + rows, point.column + columns);
            self.board.contains(next) && self.map.link(point, next) == link
        };
        let colored = self.by_color(&|point, color| is(point, color_map::Link::One(color)));
        assert_eq!(links.colored, colored, "{of}");
        let neutral = self.by_color(&|point, _| is(point, color_map::Link::Neutral));
        assert_eq!(links.neutral, neutral.black, "{of}");
    }

    fn assert_clusters(&self, clusters: &Clusters, of: &str) {
        assert_eq!(clusters.clusters.len(), self.clusters.len(), "{of}");
        let mut eyes = 0;
        for (number, (cluster, right)) in clusters.clusters.iter().zip(&self.clusters).enumerate() {
            assert_eq!(
                Some(cluster.origin),
                try_from_reference_point(right.points[0]),
                "{of}"
            );
            assert_eq!(cluster.color, from_reference_color(right.color), "{of}");
            assert_eq!(cluster.points, self.points(&right.points), "{of}");
            assert_eq!(cluster.stones, self.points(&right.stones), "{of}");
            assert_eq!(cluster.border, self.points(&right.border), "{of}");
            assert_eq!(cluster.surrounded, right.surrounded, "{cluster:?} {of}");
            assert_eq!(cluster.around, right.around, "{cluster:?} {of}");
            let status = match (right.alive, right.dead) {
                (true, _) => Status::Alive,
                (false, true) => Status::Dead,
                (false, false) => Status::Undecided,
            };
            assert_eq!(cluster.status, status, "{cluster:?} {of}");
            let numbers: Vec<_> = (eyes..eyes + right.eyes.len()).collect();
            assert_eq!(cluster.eyes, numbers, "{of}");
            for (eye, right) in clusters.eyes[eyes..].iter().zip(&right.eyes) {
                assert_eq!(Some(eye.origin), try_from_reference_point(right[0]), "{of}");
                assert_eq!(
                    (eye.cluster, eye.points),
                    (number, self.points(right)),
                    "{of}"
                );
                let mut shapes = EyeShape::ALL.into_iter().zip(clusters::DEAD_SHAPES);
                let shape = shapes.find(|(_, drawing)| clusters::has_shape(right, drawing));
                assert_eq!(eye.shape, shape.map(|(shape, _)| shape), "{of}");
            }
            eyes += right.eyes.len();
        }
        assert_eq!(clusters.eyes.len(), eyes, "{of}");
    }

    fn assert_shadows(&self, shadows: &Shadows, of: &str) {
        let right = &self.shadows;
        let pretend = self.by_color(&|point, color| right.pretend.contains(&(point, color)));
        assert_eq!(shadows.pretend, pretend, "{of}");
        assert_values(&shadows.influence, &right.influence, of);
        let of_clusters: Vec<_> = right
            .of_clusters
            .iter()
            .map(|set| self.points(set))
            .collect();
        assert_eq!(shadows.of_clusters, of_clusters, "{of}");
        let groups: Vec<_> = shadows.groups.iter().map(|group| &group.clusters).collect();
        assert_eq!(groups, right.groups.iter().collect::<Vec<_>>(), "{of}");
        for group in &shadows.groups {
            let (mut points, mut shadow) = (Points::empty(self.size), Points::empty(self.size));
            for &number in &group.clusters {
                points = points | self.points(&self.clusters[number].points);
                shadow = shadow | of_clusters[number];
                assert_eq!(
                    group.color,
                    from_reference_color(self.clusters[number].color),
                    "{of}"
                );
            }
            assert_eq!((group.points, group.shadow), (points, shadow), "{of}");
        }
    }

    fn bouzy(&self, rule: Spread) -> Vec<i32> {
        let Spread::Bouzy {
            dilations,
            erosions,
        } = rule
        else {
            panic!("{rule:?} is not Bouzy's");
        };
        influence::bouzy(&self.board, dilations.into(), erosions.into())
    }
}

fn assert_values(found: &PointValues, right: &[i32], of: &str) {
    let values: Vec<i32> = found.values().iter().map(|&value| value.into()).collect();
    assert_eq!(values, right, "{of}");
}

/// The judge's answers for a position.
pub struct Judged<'a> {
    board: &'a Board,
    options: SurveyOptions,
    rule: Spread,
    /// All stones.
    first: Stage,
    /// The remaining stones, if some are obviously dead.
    second: Option<Stage>,
    dead: Points,
    /// Bouzy's map of all stones under the rule.
    first_bouzy: Vec<i32>,
    /// Bouzy's maps of the remaining stones, for territory and for influence.
    bouzy: [Vec<i32>; 2],
}

impl<'a> Judged<'a> {
    /// The answers under these options, with Bouzy's map under this rule.
    pub fn new(board: &'a Board, options: SurveyOptions, rule: Spread) -> Self {
        let size = board.size();
        let mut judge = to_reference(board);
        let first = Stage::new(judge.clone(), &options);
        let clusters = first.clusters.iter().filter(|cluster| cluster.dead);
        let dead: Vec<_> = clusters
            .flat_map(|cluster| cluster.stones.clone())
            .collect();
        for &stone in &dead {
            judge.set(stone, None);
        }
        let second = (!dead.is_empty()).then(|| Stage::new(judge, &options));
        let last = second.as_ref().unwrap_or(&first);
        let rules = [Spread::TERRITORY, Spread::INFLUENCE];
        Judged {
            board,
            options,
            rule,
            dead: points_of(size, &dead),
            first_bouzy: first.bouzy(rule),
            bouzy: rules.map(|rule| last.bouzy(rule)),
            first,
            second,
        }
    }

    /// Panics if an answer on a chosen matrix type, or of `Board`, differs from the judge's.
    pub fn assert_on(&self, choice: Choice) {
        for (name, maps) in maps_on(choice, self.board, &self.options, self.rule) {
            let of = format!("{name}: {:?}\n{}", self.options, self.board);
            self.assert_maps(&maps, &of);
        }
    }

    fn assert_maps(&self, maps: &Maps, of: &str) {
        let first = &self.first;
        first.assert_map(&maps.map, of);
        first.assert_clusters(&maps.clusters, of);
        assert_values(&maps.influence, &first.influence, of);
        assert_values(&maps.bouzy, &self.first_bouzy, of);
        first.assert_shadows(&maps.shadows, of);

        let survey = &maps.survey;
        assert_eq!(survey.first_map, maps.map, "{of}");
        assert_eq!(survey.first_clusters, maps.clusters, "{of}");
        assert_eq!(survey.dead, self.dead, "{of}");
        let last = self.second.as_ref().unwrap_or(first);
        last.assert_map(&survey.map, of);
        last.assert_clusters(&survey.clusters, of);
        assert_values(&survey.influence, &last.influence, of);
        let found = [&survey.bouzy_territory, &survey.bouzy_influence];
        for (found, right) in found.into_iter().zip(&self.bouzy) {
            assert_values(found, right, of);
        }
        last.assert_shadows(&survey.shadows, of);
        self.assert_values_agree(&survey.influence, last);
    }

    /// Compares the accessors of a list of values, and `shade`, with the judge.
    fn assert_values_agree(&self, values: &PointValues, stage: &Stage) {
        let size = self.board.size();
        for (at, &right) in Points::full(size).iter().zip(&stage.influence) {
            assert_eq!(values.at(at).map(i32::from), Some(right));
            for of in COLORS {
                let favors = match of {
                    reference::Color::Black => right > 0,
                    reference::Color::White => right < 0,
                };
                assert_eq!(
                    values.favoring(from_reference_color(of)).contains(at),
                    favors
                );
            }
            let stone = stage
                .board
                .at(reference::Point::new(at.row().into(), at.column().into()));
            let shown = f64::from(shade(right as i16, stone.map(from_reference_color)));
            assert!((shown - influence::shade(right, stone)).abs() < 1e-6);
        }
        let beside = Point::new(24, 24).filter(|&point| !size.contains(point));
        assert_eq!(beside.and_then(|point| values.at(point)), None);
    }
}

/// Runs on the matrix type that the first byte chooses.
pub fn run(bytes: &[u8]) {
    property(bytes, Choice::one);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let mut reader = Reader::new(bytes);
    let choice = choice(reader.byte());
    let options = options(reader.byte(), reader.byte());
    let rule = Spread::Bouzy {
        dilations: reader.byte() % 16,
        erosions: reader.byte() % 64,
    };
    let (size, thrown) = stones(&mut reader);
    let mut setup = Setup::new(size);
    setup.black = points_of(size, &thrown.stones(COLORS[0]));
    setup.white = points_of(size, &thrown.stones(COLORS[1]));
    setup.remove_captured();
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    Judged::new(&board, options, rule).assert_on(choice);
}
