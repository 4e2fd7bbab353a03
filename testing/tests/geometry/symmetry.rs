//! Tests symmetries: the group laws, the images of every value, and the invariance of hash and canonical board.
//!
//! The expected values come from formulas written out for each symmetry, from drawings, and from counts of classes
//! made without the library.

use std::collections::HashSet;

use crate::*;
use binmatrix::EyeRule;
use binmatrix::{
    BinMatrix, Game, GridOf, HashScope, MatrixJob, Move, PositionHash, Rules, Symmetry,
};
use binmatrix_reference::enumerate::legal_positions;
use binmatrix_testing::generate::{random_board, random_member, random_set, random_size};
use binmatrix_testing::matrix_types::on_every_matrix;

const SCOPES: [HashScope; 3] = [HashScope::Stones, HashScope::Turn, HashScope::All];

/// The image of a point, from the definition of each symmetry.
fn naive(symmetry: Symmetry, at: Point, size: BoardSize) -> Point {
    let (row, column) = (at.row(), at.column());
    let (bottom, right) = (size.height() - 1, size.width() - 1);
    match symmetry {
        Symmetry::Identity => point(row, column),
        Symmetry::FlipRows => point(bottom - row, column),
        Symmetry::FlipColumns => point(row, right - column),
        Symmetry::Rotate180 => point(bottom - row, right - column),
        Symmetry::Transpose => point(column, row),
        Symmetry::RotateRight => point(column, bottom - row),
        Symmetry::RotateLeft => point(right - column, row),
        Symmetry::AntiTranspose => point(right - column, bottom - row),
    }
}

fn naive_size(symmetry: Symmetry, from: BoardSize) -> BoardSize {
    match symmetry {
        Symmetry::Identity | Symmetry::FlipRows | Symmetry::FlipColumns | Symmetry::Rotate180 => {
            from
        }
        _ => size(from.height(), from.width()),
    }
}

fn naive_set(symmetry: Symmetry, set: &Points) -> Points {
    let mut image = Points::empty(naive_size(symmetry, set.size()));
    for point in set {
        assert!(image.insert(naive(symmetry, point, set.size())));
    }
    image
}

#[test]
fn group_laws() {
    let all = Symmetry::ALL;
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 8);
    assert_eq!(Symmetry::default(), Symmetry::Identity);
    let rectangle = size(3, 5);
    let mut pairs = 0;
    for a in all {
        assert_eq!(a.then(Symmetry::Identity), a);
        assert_eq!(Symmetry::Identity.then(a), a);
        assert_eq!(a.then(a.inverse()), Symmetry::Identity);
        assert_eq!(a.inverse().then(a), Symmetry::Identity);
        assert_eq!(a.inverse().inverse(), a);
        let mut row = HashSet::new();
        for b in all {
            pairs += 1;
            row.insert(a.then(b));
            // The product acts like both in succession, on a square and where the size changes.
            for start in [size(5, 5), rectangle] {
                let between = a.size(start);
                assert_eq!(a.then(b).size(start), b.size(between), "{a} {b}");
                for at in all_points(start) {
                    let step = naive(b, naive(a, at, start), between);
                    assert_eq!(at.transform(a.then(b), start), Some(step), "{a} {b}");
                }
            }
            assert_eq!(
                a.then(b).inverse(),
                b.inverse().then(a.inverse()),
                "{a} {b}"
            );
            for c in all {
                assert_eq!(a.then(b).then(c), a.then(b.then(c)), "{a} {b} {c}");
            }
        }
        assert_eq!(row.len(), 8, "a row of the table has every symmetry once");
    }
    assert_eq!(pairs, 64);
    // The group is not abelian: 40 of the 64 pairs commute in the group of the square.
    let commuting = all
        .into_iter()
        .flat_map(|a| all.map(|b| a.then(b) == b.then(a)))
        .filter(|&commutes| commutes)
        .count();
    assert_eq!(commuting, 40);
}

#[test]
fn squares_have_eight_symmetries_and_rectangles_four() {
    let (mut squares, mut rectangles) = (0, 0);
    for size in BoardSize::all() {
        let kept = Symmetry::of(size);
        if size.width() == size.height() {
            squares += 1;
            assert_eq!(kept, Symmetry::ALL);
        } else {
            rectangles += 1;
            assert_eq!(kept.len(), 4, "{size}");
        }
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.size(size), naive_size(symmetry, size));
            assert_eq!(symmetry.keeps(size), symmetry.size(size) == size);
            assert_eq!(symmetry.keeps(size), kept.contains(&symmetry), "{size}");
            assert_eq!(
                symmetry.transposes(),
                symmetry.size(self::size(1, 2)) == self::size(2, 1)
            );
        }
        // They are closed and thus form a group.
        for a in kept {
            assert!(kept.contains(&a.inverse()));
            assert!(kept.iter().all(|b| kept.contains(&a.then(*b))));
        }
    }
    assert_eq!((squares, rectangles), (25, 600));
}

#[test]
fn names_and_numbers() {
    for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(symmetry.number()), index);
        assert_eq!(Symmetry::from_number(index as u8), Some(symmetry));
        assert_eq!(symmetry.name().parse(), Ok(symmetry));
        assert_eq!(format!("{symmetry:>15}").trim_start(), symmetry.name());
    }
    for number in 8..=255 {
        assert_eq!(Symmetry::from_number(number), None);
    }
    let error = "mirror".parse::<Symmetry>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown symmetry: expected one of identity flip-rows flip-columns rotate-180 transpose \
         rotate-right rotate-left anti-transpose"
    );
}

#[test]
fn drawn_images() {
    let drawn = board(
        "
        X O . .
        . . . X
        ",
    );
    for (symmetry, image) in [
        (Symmetry::Identity, "X O . .\n. . . X\n"),
        (Symmetry::FlipRows, ". . . X\nX O . .\n"),
        (Symmetry::FlipColumns, ". . O X\nX . . .\n"),
        (Symmetry::Rotate180, "X . . .\n. . O X\n"),
        (Symmetry::Transpose, "X .\nO .\n. .\n. X\n"),
        (Symmetry::RotateRight, ". X\n. O\n. .\nX .\n"),
        (Symmetry::RotateLeft, ". X\n. .\nO .\nX .\n"),
        (Symmetry::AntiTranspose, "X .\n. .\n. O\n. X\n"),
    ] {
        assert_eq!(drawn.transform(symmetry).to_string(), image, "{symmetry}");
    }
}

#[test]
fn points_moves_sets_and_planes_on_all_sizes() {
    let mut rng = Rng::new(1);
    for size in BoardSize::all() {
        let set = random_set(&mut rng, size);
        let plane: Vec<u32> = (0..size.points()).map(|_| rng.below(1 << 30)).collect();
        for symmetry in Symmetry::ALL {
            let to = symmetry.size(size);
            for at in all_places() {
                let image = size.contains(at).then(|| naive(symmetry, at, size));
                assert_eq!(at.transform(symmetry, size), image);
                assert_eq!(
                    Move::Play(at).transform(symmetry, size),
                    image.map(Move::Play)
                );
                assert!(image.is_none_or(|image| to.contains(image)));
            }
            assert_eq!(Move::Pass.transform(symmetry, size), Some(Move::Pass));

            let image = set.transform(symmetry);
            assert_eq!(image, naive_set(symmetry, &set), "{symmetry} {size}");
            assert_eq!(image.transform(symmetry.inverse()), set);
            assert_eq!(
                Points::full(size).transform(symmetry),
                Points::full(to),
                "{symmetry} {size}"
            );

            let mut turned = vec![u32::MAX; size.points() + 2];
            let written = symmetry.transform_plane(&plane, size, &mut turned).unwrap();
            assert_eq!(written, size.points());
            assert_eq!(turned[written..], [u32::MAX; 2]);
            for at in all_points(size) {
                let from = size.index_of(at).unwrap();
                let image = to.index_of(naive(symmetry, at, size)).unwrap();
                assert_eq!(turned[image], plane[from], "{symmetry} {size}");
            }
        }
    }
}

#[test]
fn planes_that_are_too_short() {
    let size = size(3, 4);
    let mut out = [7; 12];
    let short = Symmetry::Transpose.transform_plane(&[1; 11], size, &mut out);
    assert_eq!(
        short.unwrap_err().to_string(),
        "the slice has 11 places, and 12 are needed"
    );
    assert_eq!(out, [7; 12]);
    let mut out = [7; 11];
    let error = Symmetry::Transpose
        .transform_plane(&[1; 12], size, &mut out)
        .unwrap_err();
    assert_eq!((error.found, error.needed), (11, 12));
    assert_eq!(out, [7; 11]);
}

/// The images of a set on one matrix type.
#[derive(Clone, Copy)]
struct Images(Points);

impl MatrixJob for Images {
    type Output = [Option<Points>; 8];
    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> [Option<Points>; 8] {
        let set = M::from_points(&self.0, grid).expect("of this size");
        Symmetry::ALL.map(|symmetry| Some(set.transform(symmetry, grid)?.to_points(grid)))
    }
}

#[test]
fn sets_on_every_matrix() {
    let mut rng = Rng::new(2);
    let mut sizes = vec![
        size(9, 9),
        size(13, 13),
        size(19, 19),
        size(25, 25),
        size(1, 1),
        size(25, 1),
        size(9, 13),
        size(10, 11),
        size(22, 22),
    ];
    sizes.extend((0..40).map(|_| random_size(&mut rng)));
    for size in sizes {
        let set = random_set(&mut rng, size);
        for (name, images) in on_every_matrix(size, Images(set)) {
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(images) {
                let expected = symmetry.keeps(size).then(|| naive_set(symmetry, &set));
                assert_eq!(image, expected, "{name} {size} {symmetry}");
            }
        }
    }
}

/// Random games played on all eight images at once: each answer about an image is the image of the answer.
#[test]
fn every_query_turns_with_the_board() {
    let mut rng = Rng::new(3);
    let (mut kos, mut captures, mut suicides) = (0, 0, 0);
    for _ in 0..60 {
        let size = random_size(&mut rng);
        let rules = [Rules::default(), ANY_SUICIDE][rng.below(2) as usize];
        let mut one = Board::new(size);
        let mut images = Symmetry::ALL.map(|symmetry| Board::new(symmetry.size(size)));
        for number in 0..(3 * size.points()).min(150) {
            let mv = match random_member(&mut rng, &one.legal_points(&rules)) {
                Some(point) if rng.below(40) > 0 => Move::Play(point),
                _ => Move::Pass,
            };
            let color = one.to_move();
            let removed = one.play(mv, &rules).expect("a legal move");
            captures += usize::from(removed.len() > 1);
            kos += usize::from(one.turn().ko().is_some());
            suicides += usize::from(mv != Move::Pass && one.at(mv.point().unwrap()).is_none());
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(&mut images) {
                let turned = |set: &Points| naive_set(symmetry, set);
                let image_of_move = mv.transform(symmetry, size).expect("on the board");
                let taken = image.play(image_of_move, &rules).expect("legal as well");
                assert_eq!(taken, turned(&removed), "{symmetry}\n{one:?}");
                // The turned board equals the image that was played, in every property.
                let direct = one.transform(symmetry);
                assert_eq!(*image, direct, "{symmetry}\n{one:?}");
                assert_eq!(format!("{image:?}"), format!("{direct:?}"));
                assert_eq!(image.turn().last_moves(), direct.turn().last_moves());
                assert_eq!(image.turn().captures(), direct.turn().captures());
                assert_eq!(image.turn().passes(), direct.turn().passes());
                assert_eq!(image.to_move(), !color);
                if number % 8 != 0 {
                    continue;
                }
                assert_eq!(
                    image.legal_points(&rules),
                    turned(&one.legal_points(&rules))
                );
                assert_eq!(image.empty(), turned(&one.empty()));
                assert_eq!(
                    (image.size().points() - image.empty().len()),
                    (one.size().points() - one.empty().len())
                );
                assert_eq!(
                    image.empty().neighbors4(),
                    turned(&one.empty().neighbors4())
                );
                assert_eq!(
                    image.empty().neighbors8(),
                    turned(&one.empty().neighbors8())
                );
                assert_eq!(image.empty().diagonals(), turned(&one.empty().diagonals()));
                let regions: HashSet<Points> =
                    one.empty().components().map(|r| turned(&r)).collect();
                assert_eq!(image.empty().components().collect::<HashSet<_>>(), regions);
                for color in Color::BOTH {
                    assert_eq!(image.stones(color), turned(&one.stones(color)));
                    let chains = |board: &Board| -> HashSet<(Points, Points)> {
                        let chains = board.chains(color);
                        chains
                            .map(|chain| (chain.stones, chain.liberties))
                            .collect()
                    };
                    let expected = chains(&one).into_iter();
                    let expected = expected.map(|(chain, free)| (turned(&chain), turned(&free)));
                    assert_eq!(chains(image), expected.collect());
                    assert_eq!(
                        image.eyes(color, EyeRule::default()),
                        turned(&one.eyes(color, EyeRule::default()))
                    );
                    let (life, image_life) = (
                        one.pass_alive(color, &rules),
                        image.pass_alive(color, &rules),
                    );
                    assert_eq!(image_life.alive, turned(&life.alive));
                    assert_eq!(image_life.territory, turned(&life.territory));
                }
                let (area, image_area) = (one.area(), image.area());
                assert_eq!(image_area.black, turned(&area.black));
                assert_eq!(image_area.white, turned(&area.white));
                assert_eq!(image_area.black_minus_white(), area.black_minus_white());
                let mut distances = vec![0; size.points()];
                let mut image_distances = distances.clone();
                for at in all_points(size).step_by(1 + size.points() / 8) {
                    let place = naive(symmetry, at, size);
                    let chain = one.chain(at);
                    assert_eq!(
                        image
                            .chain(place)
                            .map(|chain| (chain.stones, chain.liberties)),
                        chain.map(|chain| (turned(&chain.stones), turned(&chain.liberties)))
                    );
                    assert_eq!(image.at(place), one.at(at));
                    assert_eq!(image.size().line(place), size.line(at));
                    one.chain_distance(at, 50, &mut distances).unwrap();
                    image
                        .chain_distance(place, 50, &mut image_distances)
                        .unwrap();
                    let mut expected = vec![0; size.points()];
                    symmetry
                        .transform_plane(&distances, size, &mut expected)
                        .unwrap();
                    assert_eq!(image_distances, expected);
                }
            }
        }
    }
    assert!(
        kos > 20 && captures > 20 && suicides > 20,
        "{kos} {captures} {suicides}"
    );
}

/// The diagram as text that sorts black before white before empty.
fn sorting(board: &Board) -> String {
    let diagram = board.to_string();
    diagram
        .replace('X', "0")
        .replace('O', "1")
        .replace('.', "2")
}

#[test]
fn hash_and_canonical_board_are_those_of_every_image() {
    let mut rng = Rng::new(4);
    let mut boards: Vec<Board> = BoardSize::all()
        .map(|size| random_stones(&mut rng, size))
        .collect();
    for _ in 0..500 {
        let size = random_size(&mut rng);
        let moves = rng.below(200);
        boards.push(random_board(&mut rng, size, moves, &Rules::default()));
    }
    let (mut with_ko, mut turned) = (0, 0);
    for board in boards {
        with_ko += usize::from(board.turn().ko().is_some());
        let size = board.size();
        let (canonical, symmetry) = board.canonical();
        assert!(symmetry.keeps(size));
        assert_eq!(board.transform(symmetry), canonical);
        turned += usize::from(symmetry != Symmetry::Identity);
        let hashes = SCOPES.map(|scope| canonical.hash(scope));
        let images = Symmetry::of(size).iter().map(|&s| board.transform(s));
        let first = images.clone().map(|image| sorting(&image)).min().unwrap();
        assert_eq!(sorting(&canonical), first, "{board:?}");
        for image in images {
            assert_eq!(image.canonical().0, canonical, "{board:?}");
            assert_eq!(SCOPES.map(|scope| image.canonical().0.hash(scope)), hashes);
        }
        for (scope, hash) in SCOPES.into_iter().zip(hashes) {
            let mut images = Symmetry::of(size)
                .iter()
                .map(|&s| board.transform(s).hash(scope));
            assert!(images.any(|image| image == hash));
        }
        // Another position has another hash.
        let mut other = board;
        other.set_to_move(!board.to_move());
        assert_eq!(other.canonical().0.hash(HashScope::Stones), hashes[0]);
        assert_ne!(other.canonical().0.hash(HashScope::Turn), hashes[1]);
        assert_ne!(other.canonical().0, canonical);
    }
    assert!(with_ko > 5 && turned > 500, "{with_ko} {turned}");
}

/// The stones are symmetric, and only the ko point distinguishes the images.
#[test]
fn ko_decides_between_images_of_equal_stones() {
    let stones = "
        . O X . X O .
        O . O X O . O
        . O X . X O .
        ";
    let drawn = board(stones);
    assert_eq!(drawn.transform(Symmetry::FlipColumns), drawn);
    let with_ko = |column| {
        let mut setup = Setup::from(&drawn);
        setup.ko = Some(point(1, column));
        Board::from_setup(&setup).expect("a ko of Black's")
    };
    let (left, right) = (with_ko(1), with_ko(5));
    assert_ne!(left, right);
    assert_eq!(left.transform(Symmetry::FlipColumns), right);
    assert_eq!(left.canonical(), (left, Symmetry::Identity));
    assert_eq!(right.canonical(), (left, Symmetry::FlipColumns));
    let hashes = |board: &Board| SCOPES.map(|scope| board.hash(scope));
    assert_eq!(hashes(&left)[..2], hashes(&right)[..2]);
    assert_ne!(hashes(&left)[2], hashes(&right)[2]);
    assert_eq!(
        SCOPES.map(|scope| left.canonical().0.hash(scope)),
        SCOPES.map(|scope| right.canonical().0.hash(scope))
    );
    assert_ne!(
        left.canonical().0.hash(HashScope::All),
        drawn.canonical().0.hash(HashScope::All)
    );
}

/// All legal positions of small boards have as many canonical boards and as many hashes as there are classes.
/// Burnside's lemma counts the classes: their number is the mean, over the symmetries, of the number of positions
/// that a symmetry leaves unchanged. Cells and their images are plain lists here.
#[test]
fn as_many_classes_as_burnside_counts() {
    for (width, height, positions, classes) in [
        (1, 1, 1, 1),
        (2, 2, 57, 13),
        (3, 3, 12675, 1824),
        (3, 2, 489, 145),
        (2, 3, 489, 145),
        (4, 1, 41, 23),
        (4, 3, 321_689, 81_712),
    ] {
        let size = size(width, height);
        let (mut boards, mut hashes, mut situations) =
            (HashSet::new(), HashSet::new(), HashSet::new());
        let (mut count, mut fixed) = (0, 0);
        let symmetries = Symmetry::ALL.map(|symmetry| {
            (naive_size(symmetry, size) == size).then(|| {
                all_points(size)
                    .map(|at| {
                        let image = naive(symmetry, at, size);
                        usize::from(image.row()) * usize::from(width) + usize::from(image.column())
                    })
                    .collect::<Vec<usize>>()
            })
        });
        for position in legal_positions(width.into(), height.into()) {
            count += 1;
            let cells = position.cells();
            for images in symmetries.iter().flatten() {
                let same = |(index, image): (usize, &usize)| cells[index] == cells[*image];
                fixed += usize::from(images.iter().enumerate().all(same));
            }
            let mut board = board(&position.to_rows().join("\n"));
            boards.insert(board.canonical().0);
            hashes.insert(board.canonical().0.hash(HashScope::Stones));
            for color in Color::BOTH {
                board.set_to_move(color);
                situations.insert(board.canonical().0.hash(HashScope::Turn));
            }
        }
        let group = symmetries.iter().flatten().count();
        assert_eq!(group, if width == height { 8 } else { 4 });
        assert_eq!(count, positions, "{size}");
        assert_eq!(fixed % group, 0);
        assert_eq!(fixed / group, classes, "{size}");
        assert_eq!(boards.len(), classes, "{size}");
        assert_eq!(hashes.len(), classes, "{size}");
        assert_eq!(situations.len(), 2 * classes, "{size}");
    }
}

#[test]
fn hashes_say_what_their_scope_says() {
    let mut rng = Rng::new(5);
    let mut kos = 0;
    for _ in 0..40 {
        let size = random_size(&mut rng);
        let mut game = Game::new(size, Rules::SIMPLE);
        let mut seen: Vec<(Board, [PositionHash; 3])> = Vec::new();
        for _ in 0..(2 * size.points()).min(120) {
            let board = game.board();
            let hashes = SCOPES.map(|scope| board.hash(scope));
            assert_eq!(hashes[0], game.hash(HashScope::Stones), "{board:?}");
            let white = match board.to_move() {
                Color::Black => PositionHash::default(),
                Color::White => PositionHash::WHITE_TO_MOVE,
            };
            assert_eq!(hashes[1], hashes[0] ^ white);
            assert_eq!(hashes[2] == hashes[1], board.turn().ko().is_none());
            kos += usize::from(board.turn().ko().is_some());
            for (other, others) in &seen {
                let stones = Color::BOTH.map(|color| board.stones(color) == other.stones(color));
                let same_stones = stones == [true; 2];
                let same_situation = same_stones && board.to_move() == other.to_move();
                let equal = [same_stones, same_situation, board == *other];
                for index in 0..3 {
                    assert_eq!(hashes[index] == others[index], equal[index], "{board:?}");
                }
            }
            seen.push((board, hashes));
            let color = board.to_move();
            match random_member(&mut rng, &game.legal_points(color)) {
                Some(point) if rng.below(10) > 0 => game.play(color, point),
                _ => game.play(color, Move::Pass),
            }
            .expect("a legal move");
        }
    }
    assert!(kos > 10, "{kos}");
}

/// Hashes may be written to files, so these numbers never change.
#[test]
fn hashes_are_frozen() {
    let hex = |hash: PositionHash| hash.to_string();
    let empty = Board::new(size(19, 19));
    let mut ko = board(
        "
        . O X . .
        O . O X .
        . O X . .
        . . . . .
        ",
    );
    let at = Point::from_vertex("B3", ko.size()).expect("a vertex");
    ko.play(at, &Rules::default()).expect("a capture");
    assert_eq!(
        ko.turn().ko().map(|at| at.vertex(ko.size()).to_string()),
        Some("C3".into())
    );
    let found = [
        SCOPES.map(|scope| hex(empty.hash(scope))),
        SCOPES.map(|scope| hex(ko.hash(scope))),
    ];
    let frozen = [
        [
            "aaf279dd02bd0fe543597db32b4d00ad",
            "aaf279dd02bd0fe543597db32b4d00ad",
            "aaf279dd02bd0fe543597db32b4d00ad",
        ],
        [
            "1aaeb4b2baa4b76f6bf7435d9037448e",
            "89b08a328e5122b6d097233a8fd30d9f",
            "42a52c31560038d91f3cab897841b2aa",
        ],
    ];
    assert_eq!(found, frozen);
    // The hash of the canonical board: one for all images of this size, and one for those of the transposed size.
    let canonical = |symmetry| {
        let image = ko.transform(symmetry).canonical().0;
        SCOPES.map(|scope| image.hash(scope))
    };
    let (same, others): (Vec<Symmetry>, Vec<Symmetry>) =
        (Symmetry::ALL.into_iter()).partition(|symmetry| symmetry.keeps(ko.size()));
    assert_eq!((same.len(), others.len()), (4, 4));
    let (first, other) = (canonical(same[0]), canonical(others[0]));
    assert!(same.iter().all(|&symmetry| canonical(symmetry) == first));
    assert!(others.iter().all(|&symmetry| canonical(symmetry) == other));
    assert!(first.iter().zip(&other).all(|(one, other)| one != other));
}
