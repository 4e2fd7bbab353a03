//! Random positions and their images.

use binmatrix::{Board, BoardSize, Color, EyeRule, Move, Points, Rng, Rules, Setup};

use crate::convert::drawn_board;
use crate::generate::{Symmetry, random_size};

/// Random stones on `density` percent of the points, `black` percent of them black. Chains without a liberty are
/// removed.
pub fn thrown(rng: &mut Rng, size: BoardSize, density: u32, black: u32) -> Board {
    let mut setup = Setup::new(size);
    for point in Points::full(size) {
        if rng.below(100) < density {
            let color = match rng.below(100) < black {
                true => &mut setup.black,
                false => &mut setup.white,
            };
            color.insert(point);
        }
    }
    setup.remove_captured();
    Board::from_setup(&setup).expect("every chain has a liberty")
}

/// The position after up to `moves` random moves that fill no eye.
pub fn played(rng: &mut Rng, size: BoardSize, moves: u32) -> Board {
    let (rules, mut board) = (Rules::default(), Board::new(size));
    for _ in 0..moves {
        let eyes = board.eyes(board.to_move(), EyeRule::PointEye);
        let open = board.legal_points(&rules) - eyes;
        let rank = rng.below(open.len().max(1) as u32) as usize;
        let mv = open.iter().nth(rank).map_or(Move::Pass, Move::Play);
        board.play(mv, &rules).expect("a legal move");
    }
    board
}

/// The stones under `turn`, with colors swapped if `exchanged`; Black to move, no ko.
pub fn image(board: &Board, turn: impl Fn(Points) -> Points, exchanged: bool) -> Board {
    let [black, white] = [Color::Black, Color::White].map(|color| turn(board.stones(color)));
    let mut setup = Setup::new(black.size());
    (setup.black, setup.white) = match exchanged {
        true => (white, black),
        false => (black, white),
    };
    Board::from_setup(&setup).expect("every chain has a liberty")
}

/// The drawn position with Black to move.
pub fn drawn(drawing: &str) -> Board {
    drawn_board(drawing, Color::Black)
}

/// Random positions: stones thrown on the board, few to many, and games played for a while or to the end. The boards
/// are small, of sizes with specialized code, or of any size.
pub fn random_positions(seed: u64, count: usize) -> impl Iterator<Item = Board> {
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

/// A random position without a ko, which the reference does not know.
pub fn random_position(rng: &mut Rng, size: BoardSize) -> Board {
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

/// The board under the symmetry, with colors swapped if `exchanged`.
pub fn turned(board: &Board, symmetry: Symmetry, exchanged: bool) -> Board {
    image(board, |stones| symmetry.points(&stones), exchanged)
}
