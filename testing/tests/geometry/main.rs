//! Tests the geometry of boards: symmetries, invariant hashes, neighbors, lines, distances, handicap points, move
//! indices.
//!
//! It is a separate test program: almost nothing here depends on the matrix type, so it builds in a fraction of the
//! time.

mod handicap;
mod neighbors;
mod shapes;
mod symmetry;

use binmatrix::{Board, BoardSize, Color, Point, Points, Rng, Rules, Setup, SuicideRule};

const ANY_SUICIDE: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);

fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).expect("1 to 25")
}

fn point(row: u8, column: u8) -> Point {
    Point::new(row, column).expect("below 25")
}

fn board(diagram: &str) -> Board {
    diagram.parse().expect("a board that can be set up")
}

/// Every point that can be named, on the board or off it.
fn all_places() -> impl Iterator<Item = Point> {
    (0..25).flat_map(|row| (0..25).map(move |column| point(row, column)))
}

fn all_points(size: BoardSize) -> impl Iterator<Item = Point> {
    (0..size.height()).flat_map(move |row| (0..size.width()).map(move |column| point(row, column)))
}

/// The points that satisfy the condition.
fn points_where(size: BoardSize, condition: impl Fn(Point) -> bool) -> Points {
    let mut set = Points::empty(size);
    for point in all_points(size) {
        if condition(point) {
            assert!(set.insert(point));
        }
    }
    set
}

/// A board of random stones without the chains that have no liberty: denser than positions from random games.
fn random_stones(rng: &mut Rng, size: BoardSize) -> Board {
    let mut setup = Setup::new(size);
    let density = rng.below(100);
    for point in all_points(size) {
        if rng.below(100) < density {
            let stones = match rng.below(2) {
                0 => &mut setup.black,
                _ => &mut setup.white,
            };
            stones.insert(point);
        }
    }
    if rng.below(2) == 0 {
        setup.to_move = Color::White;
    }
    setup.remove_captured();
    Board::from_setup(&setup).expect("no chain without a liberty")
}
