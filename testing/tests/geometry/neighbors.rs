//! Tests neighbors, lines, components, distances, differences, indices and masks against their definitions.
//!
//! Some tests run on all sizes, others on many, including rectangles.

use crate::*;
use binmatrix::{Game, Move, Rules, TooShort};
use binmatrix_testing::generate::{random_board, random_set, random_size};

fn rows_apart(a: Point, b: Point) -> u8 {
    a.row().abs_diff(b.row())
}

fn columns_apart(a: Point, b: Point) -> u8 {
    a.column().abs_diff(b.column())
}

fn adjacent(a: Point, b: Point) -> bool {
    rows_apart(a, b) + columns_apart(a, b) == 1
}

fn diagonal(a: Point, b: Point) -> bool {
    rows_apart(a, b) == 1 && columns_apart(a, b) == 1
}

/// Sizes for the tests that look at every pair of points.
fn some_sizes() -> Vec<BoardSize> {
    let mut rng = Rng::new(6);
    let mut sizes = vec![
        size(1, 1),
        size(25, 1),
        size(1, 25),
        size(2, 2),
        size(9, 13),
        size(13, 9),
        size(19, 19),
        size(25, 25),
    ];
    sizes.extend((0..30).map(|_| random_size(&mut rng)));
    sizes
}

#[test]
fn neighbors_of_points() {
    for size in some_sizes() {
        for at in all_points(size) {
            let where_ = |near: &dyn Fn(Point, Point) -> bool| points_where(size, |p| near(at, p));
            assert_eq!(size.neighbors(at), where_(&adjacent), "{size}");
            assert_eq!(size.diagonals(at), where_(&diagonal), "{size}");
            assert_eq!(
                size.neighbors8(at),
                where_(&|a, b| adjacent(a, b) || diagonal(a, b)),
                "{size}"
            );
            assert_eq!(Points::only(at, size), where_(&|a, b| a == b));
        }
    }
    // They can be computed in constants.
    const NEAR: [Points; 3] = match (BoardSize::new(13, 9), Point::new(8, 12)) {
        (Ok(size), Some(corner)) => [
            size.neighbors(corner),
            size.diagonals(corner),
            size.neighbors8(corner),
        ],
        _ => panic!("a corner"),
    };
    assert_eq!(NEAR.map(|set| set.len()), [2, 1, 3]);
    // A point off the board has no neighbors, not even those that are on the board.
    let nine = size(9, 9);
    for at in all_places().filter(|&at| !nine.contains(at)) {
        for set in [
            nine.neighbors(at),
            nine.neighbors8(at),
            nine.diagonals(at),
            Points::only(at, nine),
        ] {
            assert!(set.is_empty() && set.size() == nine);
        }
    }
}

#[test]
fn neighbors_of_sets() {
    let mut rng = Rng::new(7);
    for size in BoardSize::all() {
        let set = random_set(&mut rng, size);
        let mut expected = [Points::empty(size); 3];
        for at in &set {
            // A coordinate off the board becomes 255 or 25, which `Point::new` refuses, or a point that is not
            // inserted.
            let at = |row: i8, column: i8| {
                Point::new(
                    at.row().wrapping_add_signed(row),
                    at.column().wrapping_add_signed(column),
                )
            };
            for point in [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)]
                .into_iter()
                .flatten()
            {
                expected[0].insert(point);
                expected[1].insert(point);
            }
            for point in [at(-1, -1), at(1, -1), at(-1, 1), at(1, 1)]
                .into_iter()
                .flatten()
            {
                expected[1].insert(point);
                expected[2].insert(point);
            }
        }
        let expected = expected.map(|near| near - set);
        let found = [set.neighbors4(), set.neighbors8(), set.diagonals()];
        assert_eq!(found, expected, "{set:?}");
    }
}

#[test]
fn lines() {
    for size in BoardSize::all() {
        let mut all = Points::empty(size);
        for line in 0..=255 {
            let points = size.points_on_line(line);
            let expected = points_where(size, |at| size.line(at) == Some(line));
            assert_eq!(points, expected, "{size} line {line}");
            assert!(points.is_disjoint(all));
            all = all | points;
        }
        assert_eq!(all, Points::full(size), "{size}");
        // The distance to the nearest place off the board in the four directions.
        for at in all_places() {
            let steps = |row: i16, column: i16| {
                let (mut r, mut c) = (i16::from(at.row()), i16::from(at.column()));
                let mut count = 0_u8;
                while (0..i16::from(size.height())).contains(&r)
                    && (0..i16::from(size.width())).contains(&c)
                {
                    (r, c, count) = (r + row, c + column, count + 1);
                }
                count
            };
            let near = [steps(-1, 0), steps(1, 0), steps(0, -1), steps(0, 1)];
            let line = near.into_iter().min().filter(|&line| line > 0);
            assert_eq!(size.line(at), line, "{size} {at:?}");
        }
    }
}

/// The connected parts of the points that satisfy the condition, each grown from its first point until no neighbor is
/// new.
fn naive_components(size: BoardSize, condition: impl Fn(Point) -> bool) -> Vec<Points> {
    let mut rest = points_where(size, condition);
    let mut components = Vec::new();
    while let Some(first) = rest.iter().next() {
        let mut component = Points::only(first, size);
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            for near in rest.iter().filter(|&near| adjacent(at, near)) {
                if component.insert(near) {
                    open.push(near);
                }
            }
        }
        rest = rest - component;
        components.push(component);
    }
    components
}

#[test]
fn components_and_regions() {
    let mut rng = Rng::new(8);
    let mut regions = 0;
    for _ in 0..150 {
        let size = random_size(&mut rng);
        let set = random_set(&mut rng, size);
        let expected = naive_components(size, |at| set.contains(at));
        assert!(set.components().eq(expected.iter().copied()), "{set:?}");
        for component in expected {
            for at in &component {
                assert_eq!(set.component(at), component);
            }
        }
        for at in all_places().filter(|&at| !set.contains(at)) {
            assert!(set.component(at).is_empty());
        }
        let board = random_stones(&mut rng, size);
        let expected = naive_components(size, |at| board.at(at).is_none());
        assert!(
            board.empty().components().eq(expected.iter().copied()),
            "{board}"
        );
        regions += expected.len();
    }
    assert!(regions > 1000, "{regions}");
}

/// Distances computed by relaxing every pair of neighbors until nothing changes.
fn naive_distances(board: &Board, from: Point) -> Vec<u32> {
    let size = board.size();
    let mut distances = vec![u32::MAX; size.points()];
    distances[size.index_of(from).expect("on the board")] = 0;
    loop {
        let before = distances.clone();
        for at in all_points(size) {
            for near in size.neighbors(at) {
                let same = board.at(at).is_some() && board.at(at) == board.at(near);
                let (at, near) = (size.index_of(at).unwrap(), size.index_of(near).unwrap());
                let through = distances[near].saturating_add(u32::from(!same));
                distances[at] = distances[at].min(through);
            }
        }
        if distances == before {
            return distances;
        }
    }
}

#[test]
fn chain_distances() {
    let mut rng = Rng::new(9);
    for (index, size) in some_sizes().into_iter().enumerate() {
        let board = match index % 2 {
            0 => random_stones(&mut rng, size),
            _ => random_board(
                &mut rng,
                size,
                3 * size.points() as u32 / 4,
                &Rules::default(),
            ),
        };
        let game = Game::from_board(&board, Rules::SIMPLE);
        for from in all_points(size).step_by(1 + size.points() / 6) {
            let expected = naive_distances(&board, from);
            assert!(expected.iter().all(|&distance| distance <= 48));
            for max in [0, 1, 2, 3, 7, 48, 254, 255] {
                let mut out = vec![99; size.points() + 3];
                assert_eq!(board.chain_distance(from, max, &mut out), Ok(size.points()));
                for (found, &distance) in out.iter().zip(&expected) {
                    let capped = distance.min(u32::from(max) + 1);
                    assert_eq!(u32::from(*found), capped, "max {max}\n{board}");
                }
                assert_eq!(out[size.points()..], [99; 3]);
                let mut of_game = vec![99; out.len()];
                assert_eq!(
                    game.board().chain_distance(from, max, &mut of_game),
                    Ok(size.points())
                );
                assert_eq!(of_game, out);
            }
        }
    }
    // The drawing in the documentation.
    let drawn = board(
        "
        . . X X .
        . . X . .
        . . . . .
        . O O O .
        ",
    );
    let mut out = [0; 20];
    drawn
        .chain_distance(point(2, 1), 9, &mut out)
        .expect("on the board");
    let rows: Vec<&[u8]> = out.chunks(5).collect();
    assert_eq!(
        rows,
        [
            [3, 2, 2, 2, 3],
            [2, 1, 2, 3, 4],
            [1, 0, 1, 2, 3],
            [2, 1, 1, 1, 2]
        ]
    );
    // The longest path: corner to corner of the largest board.
    let empty = Board::new(size(25, 25));
    let mut out = [0; 625];
    empty
        .chain_distance(point(0, 0), 255, &mut out)
        .expect("on the board");
    assert_eq!(out[624], 48);
}

#[test]
fn chain_distances_that_cannot_be_written_or_told() {
    let board = Board::new(size(9, 13));
    let mut out = [7; 116];
    let short = board.chain_distance(point(0, 0), 3, &mut out).unwrap_err();
    assert_eq!(
        short.to_string(),
        "the slice has 116 places, and 117 are needed"
    );
    assert_eq!(out, [7; 116]);
    let mut out = [7; 117];
    // From a point off the board every point is too far away.
    for max in [0, 3, 254] {
        assert_eq!(board.chain_distance(point(0, 9), max, &mut out), Ok(117));
        assert_eq!(out, [max + 1; 117]);
    }
    let short = board.chain_distance(point(0, 9), 3, &mut out[1..]);
    assert_eq!(short.unwrap_err().found, 116);
}

#[test]
fn differences() {
    let mut rng = Rng::new(10);
    let mut recolored = 0;
    for _ in 0..300 {
        let size = random_size(&mut rng);
        let (a, b) = (random_stones(&mut rng, size), random_stones(&mut rng, size));
        let difference = a.diff(&b).expect("of one size");
        for color in Color::BOTH {
            let came = points_where(size, |p| a.at(p) != Some(color) && b.at(p) == Some(color));
            let went = points_where(size, |p| a.at(p) == Some(color) && b.at(p) != Some(color));
            assert_eq!(difference.added[color], came);
            assert_eq!(difference.removed[color], went);
        }
        assert_eq!(
            difference.changed(),
            points_where(size, |p| a.at(p) != b.at(p))
        );
        let other = |p| a.at(p).is_some() && b.at(p).is_some() && a.at(p) != b.at(p);
        assert_eq!(difference.recolored(), points_where(size, other));
        recolored += difference.recolored().len();
        let back = b.diff(&a).expect("of one size");
        assert_eq!(
            (back.added, back.removed),
            (difference.removed, difference.added)
        );
        assert_eq!(difference.is_empty(), difference.changed().is_empty());
        assert!(a.diff(&a).expect("of one size").is_empty());
        assert_eq!(
            a.diff(&Board::new(size)).unwrap().changed().len(),
            (a.size().points() - a.empty().len())
        );
        assert_eq!(
            (a.size().points() - a.empty().len()),
            all_points(size).filter(|&p| a.at(p).is_some()).count()
        );
        // Two boards with as many points but different sides.
        let turned = Board::new(size.transposed());
        assert_eq!(a.diff(&turned).is_none(), !size.is_square());
    }
    assert!(recolored > 100, "{recolored}");
}

#[test]
fn indices_of_moves() {
    for size in BoardSize::all() {
        assert_eq!(size.move_count(), size.points() + 1);
        for (index, at) in all_points(size).enumerate() {
            assert_eq!(size.index_of(at), Some(index));
            assert_eq!(size.move_of(index), Some(Move::Play(at)));
        }
        assert_eq!(size.index_of(Move::Pass), Some(size.points()));
        assert_eq!(size.move_of(size.points()), Some(Move::Pass));
        for index in [size.points() + 1, 700, usize::MAX] {
            assert_eq!(size.move_of(index), None);
        }
        for at in all_places().filter(|&at| !size.contains(at)) {
            assert_eq!(size.index_of(at), None);
        }
    }
}

#[test]
fn masks_of_moves() {
    let mut rng = Rng::new(11);
    for size in BoardSize::all() {
        let board = random_stones(&mut rng, size);
        let (rules, points) = (Rules::default(), size.points());
        let legal = |at| board.legality(at, &rules).is_ok();
        for length in [points + 1, points + 2, (points + 64) / 64 * 64] {
            let mut expected: Vec<u8> = all_points(size).map(|at| u8::from(legal(at))).collect();
            expected.push(1);
            expected.resize(length, 0);
            let mut mask = vec![9; length];
            let set = board.legal_points(&rules);
            assert_eq!(set.write_move_mask(&mut mask), Ok(points + 1));
            assert_eq!(mask, expected, "{board}");
            expected[points] = 0;
            mask.fill(9);
            assert_eq!(set.write_move_mask_without_pass(&mut mask), Ok(points + 1));
            assert_eq!(mask, expected);
            let mut bytes = vec![9; length];
            assert_eq!(set.write_bytes(&mut bytes), Ok(points));
            assert_eq!(bytes[..points], expected[..points]);
            assert!(bytes[points..].iter().all(|&byte| byte == 9));
        }
        let mut short = vec![9; points];
        let all = Points::full(size);
        let errors: [TooShort; 2] = [
            all.write_move_mask(&mut short).unwrap_err(),
            all.write_move_mask_without_pass(&mut short).unwrap_err(),
        ];
        for error in errors {
            assert_eq!((error.found, error.needed), (points, points + 1));
            assert_eq!(short, vec![9; points]);
        }
        let error = board.empty().write_bytes(&mut short[1..]).unwrap_err();
        assert_eq!((error.found, error.needed), (points - 1, points));
        assert_eq!(short, vec![9; points]);
    }
}
