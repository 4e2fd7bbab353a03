//! Positions to look at.

use binmatrix::{Board, BoardSize, Color, Rng};

use crate::shared::{image, played, thrown};
use crate::support::{Symmetry, drawn_board, random_size};

pub(crate) fn drawn(drawing: &str) -> Board {
    drawn_board(drawing, Color::Black)
}

/// Random positions, one after the other: stones thrown on the board, few to many, and games played for a while or to
/// the end. Small boards, the sides that have code of their own, and all others.
pub(crate) fn random_positions(seed: u64, count: usize) -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(seed);
    (0..count).map(move |number| {
        let rng = &mut rng;
        let size = match number % 8 {
            0 | 4 => BoardSize::square(9).expect("a side"),
            2 if number % 32 == 2 => BoardSize::square(19).expect("a side"),
            2 => BoardSize::square(13).expect("a side"),
            3 => random_size(rng),
            _ => BoardSize::new(1 + rng.below(7) as u8, 1 + rng.below(7) as u8).expect("sides"),
        };
        random_position(rng, size)
    })
}

/// One without a ko, which the reference does not know.
pub(crate) fn random_position(rng: &mut Rng, size: BoardSize) -> Board {
    let board = match rng.below(3) {
        0 => {
            let (density, black) = (rng.below(101), 20 + rng.below(61));
            thrown(rng, size, density, black)
        }
        _ => {
            let moves = rng.below(2 * size.points() as u32 + 1);
            played(rng, size, moves)
        }
    };
    image(&board, |stones| stones, false)
}

/// The board turned by the symmetry, with the colors exchanged if asked.
pub(crate) fn turned(board: &Board, symmetry: Symmetry, exchanged: bool) -> Board {
    image(board, |stones| symmetry.points(&stones), exchanged)
}
