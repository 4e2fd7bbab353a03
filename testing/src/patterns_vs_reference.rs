//! 3×3 patterns match where the judge lays a drawing over the point: tables of MoGo's drawings and of random ones, for
//! both colors or one, on `Board` and every matrix type. Laws: images of a position match on the images of the points.

use binmatrix::{
    BinMatrix, Board, Color, GridOf, MatrixJob, PatternTable, Points, Rng, Setup, Symmetry,
};
use binmatrix_reference as reference;
use binmatrix_reference::patterns::fits;

use crate::convert::*;
use crate::generate::random_set;
use crate::matrix_types::Choice;
use crate::reader::{Reader, stones};

/// Drawings, and the table made of them.
pub struct Patterns {
    drawings: Vec<String>,
    either_color: bool,
    table: PatternTable,
}

impl Patterns {
    /// # Panics
    /// - If a drawing is no pattern.
    #[must_use]
    pub fn new(drawings: &[&str], either_color: bool) -> Patterns {
        let table = match either_color {
            true => PatternTable::from_drawings(drawings),
            false => PatternTable::for_player(drawings),
        };
        Patterns {
            drawings: drawings.iter().map(|&drawing| drawing.into()).collect(),
            either_color,
            table: table.expect("drawings of patterns"),
        }
    }

    /// Up to four drawings, each with the bytes of nine points.
    fn read(reader: &mut Reader<'_>) -> Patterns {
        let style = reader.byte();
        if style.is_multiple_of(4) {
            return Patterns::new(&PatternTable::MOGO_DRAWINGS, style.is_multiple_of(8));
        }
        let drawings: Vec<String> = (0..style % 4).map(|_| drawing(reader)).collect();
        let drawings: Vec<&str> = drawings.iter().map(String::as_str).collect();
        Patterns::new(&drawings, style & 4 != 0)
    }

    /// The judge's answer for all empty points.
    fn judged(&self, board: &reference::Board) -> Points {
        let (own, mut points) = (board.to_move(), board.empty_points());
        points.retain(|&point| {
            self.drawings.iter().any(|drawing| {
                fits(board, point, own, drawing)
                    || (self.either_color && fits(board, point, own.opponent(), drawing))
            })
        });
        collect_points(&points, size_of_reference(board))
    }
}

/// A drawing in which points that match anything are frequent, so that some neighborhood does.
fn drawing(reader: &mut Reader<'_>) -> String {
    let place = |place| match reader.byte() % 16 {
        _ if place == 4 => '.',
        0 | 1 => 'X',
        2 | 3 => 'O',
        4 => 'x',
        5 => 'o',
        6 | 7 => '.',
        8 => '#',
        _ => '?',
    };
    (0..9).map(place).collect()
}

/// The points that match on the chosen matrix types and on `Board`.
fn matching_on(
    choice: Choice,
    board: &Board,
    table: &PatternTable,
    candidates: Points,
) -> Vec<(String, Points)> {
    #[derive(Clone, Copy)]
    struct Match<'a>(&'a Board, &'a PatternTable, Points);
    impl MatrixJob for Match<'_> {
        type Output = Points;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Points {
            let position = self.0.to_position::<M>(grid).expect("the size");
            let candidates = M::from_points(&self.2, grid).expect("the size");
            position.pattern_points(self.1, candidates).to_points(grid)
        }
    }
    let mut all = choice.run(board.size(), Match(board, table, candidates));
    all.push(("Board".into(), board.pattern_points(table, candidates)));
    all
}

/// Compares all answers about a position with the judge's, and those about its images with the images of the answers.
/// Returns the number of points that match.
///
/// # Panics
/// - If an answer is wrong.
pub fn compare(choice: Choice, board: &Board, patterns: &Patterns, candidates: Points) -> usize {
    let (right, table) = (patterns.judged(&to_reference(board)), &patterns.table);
    for (name, found) in matching_on(choice, board, table, candidates) {
        let drawings = &patterns.drawings;
        assert_eq!(found, right & candidates, "{name}: {drawings:?}\n{board}");
    }
    for point in Points::full(board.size()) {
        let code = board.neighborhood(point).expect("a point of the board");
        let matches = table.contains(code) && board.at(point).is_none();
        assert_eq!(matches, right.contains(point), "{point:?}\n{board}");
    }
    for symmetry in Symmetry::ALL {
        let image = board.transform(symmetry);
        let found = image.pattern_points(table, image.empty());
        assert_eq!(found, right.transform(symmetry), "{symmetry}\n{board}");
    }
    let mut exchanged = with_colors_exchanged(board);
    let found = exchanged.pattern_points(table, exchanged.empty());
    assert_eq!(found, right, "the other color in its place\n{board}");
    if patterns.either_color {
        exchanged.set_to_move(board.to_move());
        let found = exchanged.pattern_points(table, exchanged.empty());
        assert_eq!(found, right, "either color\n{board}");
    }
    right.len()
}

/// The position with the colors of the stones and of the player to move exchanged.
fn with_colors_exchanged(board: &Board) -> Board {
    let mut setup = Setup::from(board);
    (setup.black, setup.white) = (setup.white, setup.black);
    (setup.to_move, setup.ko) = (!setup.to_move, None);
    Board::from_setup(&setup).expect("every chain has a liberty")
}

/// Runs on the matrix type that the first byte chooses, or on all of them.
pub fn run(bytes: &[u8]) {
    property(bytes, Choice::new);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let mut reader = Reader::new(bytes);
    let choice = choice(reader.byte());
    let patterns = Patterns::read(&mut reader);
    let seed = reader.byte();
    let (size, judge) = stones(&mut reader);
    let mut setup = setup_of_reference(&judge);
    setup.remove_captured();
    setup.to_move = [Color::Black, Color::White][usize::from(seed % 2)];
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    let candidates = random_set(&mut Rng::new(seed.into()), size);
    compare(choice, &board, &patterns, candidates);
}
