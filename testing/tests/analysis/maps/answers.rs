//! Tests positions with known answers.

use binmatrix::{Board, Color, Move, Point, Points, Symmetry};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::clusters::{EyeShape, Status};
use binmatrix_analysis::color_map::Link;
use binmatrix_analysis::influence::{Spread, shade_28ths};
use binmatrix_analysis::shadows::{PretendStones, Shadows, Ties, Touching};
use binmatrix_analysis::survey::Survey;
use binmatrix_analysis::{clusters, color_map, influence, shadows, survey};

use binmatrix_testing::convert::{at, board_size, set_of};
use binmatrix_testing::maps_vs_reference::{maps_on, surveys_on};
use binmatrix_testing::matrix_types::Choice;
use binmatrix_testing::positions::{drawn, random_positions};

/// The survey, asserted to be the same on every matrix type.
fn survey_of(board: &Board) -> Survey {
    let options = SurveyOptions::default();
    let survey = survey::of(board, &options);
    for (name, found) in surveys_on(Choice::EVERY, board, &options) {
        assert_eq!(found, survey, "{name}\n{board}");
    }
    survey
}

/// Draws the first map of a position: stones as they are, `#` and `@` for points colored black and white.
fn colors(board: &Board) -> Vec<String> {
    let map = survey_of(board).first_map;
    let size = board.size();
    let mut rows = vec![String::new(); size.height().into()];
    for point in Points::full(size) {
        rows[usize::from(point.row())].push(match (board.at(point), map.at(point)) {
            (Some(Color::Black), Some(Color::Black)) => 'X',
            (Some(Color::White), Some(Color::White)) => 'O',
            (None, Some(Color::Black)) => '#',
            (None, Some(Color::White)) => '@',
            (None, None) => '.',
            other => panic!("{other:?} at {}", point.vertex(size)),
        });
    }
    rows
}

fn link(board: &Board, one: &str, other: &str) -> Option<Link> {
    let size = board.size();
    let map = survey_of(board).first_map;
    map.link(at(one, size), at(other, size))
}

#[test]
fn a_clash_makes_the_link_between_neutral() {
    let board = drawn(
        ". X O . / X . . O / . X O . / . . . ."
            .replace('/', "\n")
            .as_str(),
    );
    assert_eq!(colors(&board), ["#XO@", "X#@O", "#XO@", "##@@"]);
    assert_eq!(link(&board, "B3", "C3"), Some(Link::Neutral));
    assert_eq!(link(&board, "A3", "B3"), Some(Link::One(Color::Black)));
    let survey = survey_of(&board);
    assert_eq!(survey.first_clusters.clusters.len(), 2);
    // A colored point with a neutral link is not controlled, so it gets no pretend stone.
    assert!(
        !survey
            .first_map
            .controlled
            .black
            .contains(at("B3", board.size()))
    );
    assert!(
        !survey
            .shadows
            .pretend
            .black
            .contains(at("B3", board.size()))
    );
    assert!(
        survey
            .shadows
            .pretend
            .black
            .contains(at("A4", board.size()))
    );
}

#[test]
fn an_eye_of_one_point() {
    let board = drawn(
        "
        . . . . .
        . . X . .
        . X . X .
        . . X . .
        . . . . .
        ",
    );
    assert_eq!(
        colors(&board),
        [".....", "..X..", ".X#X.", "..X..", "....."]
    );
    let clusters = survey_of(&board).clusters;
    let [cluster] = &clusters.clusters[..] else {
        panic!("one cluster")
    };
    assert_eq!(cluster.points, set_of("C2 C3 C4 B3 D3", board.size()));
    assert_eq!(cluster.border, cluster.stones);
    assert_eq!(
        (cluster.status, cluster.surrounded),
        (Status::Undecided, false)
    );
    let [eye] = &clusters.eyes[..] else {
        panic!("one eye")
    };
    assert_eq!(eye.points, set_of("C3", board.size()));
    assert_eq!(clusters.eye_at(at("C3", board.size())), Some(0));
    assert_eq!(clusters.cluster_at(at("C3", board.size())), Some(0));
    assert_eq!(clusters.cluster_at(at("A1", board.size())), None);
}

#[test]
fn a_lone_stone_colors_its_links() {
    let mut board = Board::new(board_size(9, 9));
    assert_eq!(survey_of(&board).first_map.rounds, 0);
    board
        .play(
            Move::from_vertex("E5", board.size()).expect("a vertex"),
            &binmatrix::Rules::default(),
        )
        .expect("a legal move");
    let map = survey_of(&board).first_map;
    assert_eq!(
        (map.points.black.len(), map.points.white.len(), map.rounds),
        (1, 0, 1)
    );
    assert_eq!(map.links_right.colored.black, set_of("D5 E5", board.size()));
    assert_eq!(map.links_down.colored.black, set_of("E6 E5", board.size()));
    assert_eq!(map.controlled.black, set_of("E5", board.size()));
}

#[test]
fn a_gap_in_the_open_stays() {
    let board = drawn(
        ". . . . . / . . . . . / . X . X . / . . . . . / . . . . ."
            .replace('/', "\n")
            .as_str(),
    );
    assert_eq!(colors(&board)[2], ".X.X.");
    assert_eq!(survey_of(&board).first_clusters.clusters.len(), 2);
}

#[test]
fn a_base_on_the_edge() {
    let board = drawn(
        "
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . X . . X .
        ",
    );
    let survey = survey_of(&board);
    let colored = set_of("B1 C1 D1 E1 C2 D2", board.size());
    let found = survey.first_map.points.black;
    assert_eq!(found & colored, colored);
    assert_eq!(survey.first_clusters.clusters.len(), 1);
    assert_eq!(link(&board, "C3", "D3"), Some(Link::One(Color::Black)));
    assert_eq!(found, colored);
}

#[test]
fn walls_share_what_is_between_them() {
    let board = drawn(". . X . O . .\n".repeat(7).as_str());
    assert_eq!(colors(&board), ["##X.O@@"; 7]);
    assert_eq!(link(&board, "C4", "D4"), Some(Link::One(Color::Black)));
    assert_eq!(link(&board, "D4", "D5"), Some(Link::Uncolored));
    assert_eq!(link(&board, "D4", "D6"), None);
    assert_eq!(link(&board, "D4", "D4"), None);
}

#[test]
fn influence_by_distance() {
    let board = drawn(
        ". . . . . / . . X . . / . . . . . / . . . O . / . . . . ."
            .replace('/', "\n")
            .as_str(),
    );
    let values = [
        [3, 3, 3, 1, 1],
        [3, 3, 3, 1, 1],
        [1, 1, 1, -1, -1],
        [-1, -1, -1, -3, -3],
        [-1, -1, -1, -3, -3],
    ];
    assert_eq!(survey_of(&board).influence.values(), values.as_flattened());
    let board = drawn("XO.....\n.......");
    let values = [[1, -1, -6, -5, -4, -3, -2], [1, -1, -1, -1, -1, -1, -1]];
    assert_eq!(survey_of(&board).influence.values(), values.as_flattened());
    // A single stone and its rings, but nothing further away.
    let mut board = Board::new(board_size(25, 25));
    board
        .play(
            Move::from_vertex("N13", board.size()).expect("a vertex"),
            &binmatrix::Rules::default(),
        )
        .expect("a legal move");
    let influence = survey_of(&board).influence;
    assert_eq!(
        influence
            .values()
            .iter()
            .map(|&v| i32::from(v))
            .sum::<i32>(),
        231
    );
    assert_eq!(influence.favoring(Color::Black).len(), 85);
    for (vertex, value) in [
        ("N13", 7),
        ("N14", 6),
        ("O14", 5),
        ("S13", 2),
        ("T13", 1),
        ("U13", 0),
        ("Q16", 1),
        ("Q17", 0),
    ] {
        assert_eq!(
            influence.at(at(vertex, board.size())),
            Some(value),
            "{vertex}"
        );
    }
    // The maximum value of a point.
    let full = Board::new(board_size(25, 25));
    let mut setup = binmatrix::Setup::from(&full);
    setup.white = Points::full(full.size()) - set_of("A1", full.size());
    let board = Board::from_setup(&setup).expect("one liberty");
    assert_eq!(
        survey_of(&board).influence.at(at("N13", board.size())),
        Some(-231)
    );
}

/// The shade of a point equals the original's, in twenty-eighths.
#[test]
fn shades() {
    for sevenths in -300..=300_i16 {
        for stone in [None, Some(Color::Black), Some(Color::White)] {
            let shown = i16::from(shade_28ths(sevenths, stone));
            let mirrored = shade_28ths(-sevenths, stone.map(|color| !color));
            assert_eq!(shown + i16::from(mirrored), 28);
            let cut = match stone {
                None => sevenths.clamp(-7, 7) * 2,
                Some(Color::Black) => (sevenths * 2).clamp(0, 7),
                Some(Color::White) => (sevenths * 2).clamp(-7, 0),
            };
            assert_eq!(shown, 14 + cut);
        }
    }
    assert_eq!(
        [i16::MIN, i16::MAX].map(|value| shade_28ths(value, None)),
        [0, 28]
    );
}

/// Only the point of a lone stone is left after (n−1)²+1 erosions, and not before; the same after n(n−1)+1.
#[test]
fn bouzys_numbers() {
    let size = board_size(19, 19);
    let mut board = Board::new(size);
    board.play_unchecked(at("K10", size));
    let left = |dilations: u8, erosions: u8| {
        let rule = Spread::Bouzy {
            dilations,
            erosions,
        };
        let map = influence::of(&board, rule);
        for (name, found) in maps_on(Choice::EVERY, &board, &SurveyOptions::default(), rule) {
            assert_eq!(found.bouzy, map, "{name}");
        }
        map
    };
    for dilations in 1..=5 {
        let least = (dilations - 1) * (dilations - 1) + 1;
        let usual = dilations * (dilations - 1) + 1;
        let reach = usize::from(dilations);
        let points = |erosions| left(dilations, erosions).favoring(Color::Black);
        assert_eq!(points(0).len(), 1 + 2 * reach * (reach + 1));
        assert!(points(least - 1).len() > 1);
        assert_eq!(points(least), set_of("K10", size));
        assert_eq!(points(usual), set_of("K10", size));
    }
    let twice = left(2, 0);
    for (vertex, value) in [("K10", 68), ("K11", 2), ("L11", 2), ("K12", 1), ("L12", 0)] {
        assert_eq!(twice.at(at(vertex, size)), Some(value), "{vertex}");
    }
    // The largest possible values.
    let most = left(255, 0);
    assert_eq!(most.at(at("K10", size)), Some(64 + 4 * 254));
    assert_eq!(left(255, 255).favoring(Color::White).len(), 0);
}

/// A board full of stones except for one eye: alive by its size, unless the shape is dead.
#[test]
fn shapes_of_eyes() {
    let drawings = [
        (". .\n. .", Some(EyeShape::SquareFour)),
        ("X . X\n. . .", Some(EyeShape::PyramidFour)),
        (". . X\n. . .", Some(EyeShape::BulkyFive)),
        ("X . X\n. . .\nX . X", Some(EyeShape::CrossedFive)),
        ("X . X\n. . .\nX . .", Some(EyeShape::RabbitySix)),
        (". . . .", None),
        ("X . .\n. . X", None),
        (". . .\n. . .", None),
        ("X . X\n. . .\n. . .", None),
        (". X X\n. . .", None),
        ("X . X X\n. . . .", None),
    ];
    for (drawing, shape) in drawings {
        let hole = drawn(drawing).empty();
        let mut setup = binmatrix::Setup::new(board_size(9, 9));
        setup.black = Points::full(setup.black.size());
        for point in hole {
            let inside = Point::new(point.row() + 3, point.column() + 2).expect("a point");
            setup.black.remove(inside);
        }
        let board = Board::from_setup(&setup).expect("it has liberties");
        for symmetry in Symmetry::ALL {
            let board = board.transform(symmetry);
            let clusters = survey_of(&board).clusters;
            let [cluster] = &clusters.clusters[..] else {
                panic!("one cluster")
            };
            let [eye] = &clusters.eyes[..] else {
                panic!("one eye")
            };
            assert_eq!((eye.points, eye.shape), (board.empty(), shape), "{board}");
            let status = if shape.is_some() {
                Status::Undecided
            } else {
                Status::Alive
            };
            // Nothing surrounds it.
            assert_eq!(
                (cluster.status, cluster.surrounded),
                (status, true),
                "{board}"
            );
            let no_shapes = SurveyOptions::default().with_dead_shapes(&[]);
            assert_eq!(
                clusters::of(&board, &no_shapes).clusters[0].status,
                Status::Alive
            );
            let larger = SurveyOptions::default().with_more_than_points(7);
            assert_eq!(
                clusters::of(&board, &larger).clusters[0].status,
                Status::Undecided
            );
        }
    }
}

#[test]
fn dead_stones_are_taken_off() {
    let board = drawn(
        "
        . X . X . X .
        X X X X X X X
        . . . . . . .
        X X X . . . .
        O O X . . . .
        . O X . . . .
        ",
    );
    let survey = survey_of(&board);
    let first = &survey.first_clusters;
    assert_eq!(
        first.stones_with(Status::Alive),
        Some(board.stones(Color::Black))
    );
    assert_eq!(
        first.stones_with(Status::Dead),
        Some(board.stones(Color::White))
    );
    assert_eq!(first.clusters[1].around, [0]);
    assert_eq!(survey.dead, board.stones(Color::White));
    let left = board.without(survey.dead);
    assert_eq!(survey.map, color_map::of(&left));
    assert_eq!(
        survey.clusters,
        clusters::of(&left, &SurveyOptions::default())
    );
    assert_eq!(survey.influence, influence::of(&left, Spread::Distance));
    assert_eq!(
        survey.bouzy_territory,
        influence::of(&left, Spread::TERRITORY)
    );
    assert_eq!(
        survey.bouzy_influence,
        influence::of(&left, Spread::INFLUENCE)
    );
    assert_eq!(
        survey.shadows,
        shadows::of(&left, &SurveyOptions::default())
    );
    assert_eq!(survey.map.points.black, Points::full(board.size()));
    // With so few eyes Black is not alive if more are required, and then White is not dead.
    let options = SurveyOptions::default()
        .with_more_than_eyes(9)
        .with_more_than_points(99)
        .with_dead_shapes(&[]);
    assert!(survey::of(&board, &options).dead.is_empty());
}

/// The readings that the sources allow, where they differ.
#[test]
fn shadows_and_their_options() {
    // Two stones of one color: the column between them is a tie.
    let board = drawn(
        ". . . . . . . / . X . . . X . / . . . . . . ."
            .replace('/', "\n")
            .as_str(),
    );
    let size = board.size();
    let options = SurveyOptions::default();
    let [left, right] = set_of_columns(&board, &options);
    assert_eq!(
        left,
        Points::full(size) - columns(size, 4..7) - set_of("B2", size)
    );
    assert_eq!(left & right, columns(size, 3..4));
    let nobody = options.with_ties(Ties::Nobody);
    let [left, right] = set_of_columns(&board, &nobody);
    assert_eq!(left, columns(size, 0..3) - set_of("B2", size));
    assert!((left & right).is_empty());
    // A shared point makes one group; with a neutral column between them there are two.
    assert_eq!(shadows::of(&board, &options).groups.len(), 1);
    assert_eq!(shadows::of(&board, &nobody).groups.len(), 2);

    // The pretend stones on C1, D1, C2 and D2 stop O, if pretend stones stop anything.
    let board = drawn(
        "
        . . O . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . X . . X .
        ",
    );
    let size = board.size();
    let through = options.with_pretend(PretendStones::LetThrough);
    let [stopped, free] = [options, through].map(|options| shadows::of(&board, &options));
    assert_eq!(stopped.pretend, free.pretend);
    assert_eq!(stopped.pretend.black, set_of("C1 D1 C2 D2", size));
    for (vertex, more) in [
        ("C1", 2),
        ("D1", 1),
        ("B1", 0),
        ("C2", 0),
        ("D2", 0),
        ("A1", 0),
    ] {
        let values = [&stopped, &free].map(|shadows| shadows.influence.at(at(vertex, size)));
        assert_eq!(values[0], values[1].map(|value| value + more), "{vertex}");
    }

    // A cluster without a shadow is alone, unless its own points count.
    let touching = options.with_touching(Touching::ClustersAndShadows);
    let group_of = |shadows: &Shadows, number| {
        let mut groups = shadows.groups.iter();
        let group = groups.find(|group| group.clusters.contains(&number));
        group.expect("each cluster is in a group").clusters.len()
    };
    let mut joined = 0;
    for board in random_positions(76, 100) {
        let [alone, with] = [options, touching].map(|options| shadows::of(&board, &options));
        for (number, shadow) in alone.of_clusters.iter().enumerate() {
            if shadow.is_empty() {
                assert_eq!(group_of(&alone, number), 1, "{board}");
                joined += usize::from(group_of(&with, number) > 1);
            }
        }
    }
    assert!(joined >= 10, "{joined}");
}

fn set_of_columns(board: &Board, options: &SurveyOptions) -> [Points; 2] {
    let shadows = shadows::of(board, options).of_clusters;
    [shadows[0], shadows[1]]
}

fn columns(size: binmatrix::BoardSize, range: std::ops::Range<u8>) -> Points {
    let mut points = Points::empty(size);
    for point in Points::full(size)
        .iter()
        .filter(|point| range.contains(&point.column()))
    {
        points.insert(point);
    }
    points
}
