//! Random positions and their images.

use binmatrix::{Board, BoardSize, Color, EyeRule, Move, Points, Rng, Rules, Setup};

/// Stones at random on so many of a hundred points, so many of a hundred of them black, without those that have no
/// liberty.
pub(crate) fn thrown(rng: &mut Rng, size: BoardSize, density: u32, black: u32) -> Board {
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

/// A game of so many random moves that fill no eye.
pub(crate) fn played(rng: &mut Rng, size: BoardSize, moves: u32) -> Board {
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

/// The stones turned, and the colors exchanged if asked; Black to move, no ko.
pub(crate) fn image(board: &Board, turn: impl Fn(Points) -> Points, exchanged: bool) -> Board {
    let [black, white] = [Color::Black, Color::White].map(|color| turn(board.stones(color)));
    let mut setup = Setup::new(black.size());
    (setup.black, setup.white) = match exchanged {
        true => (white, black),
        false => (black, white),
    };
    Board::from_setup(&setup).expect("every chain has a liberty")
}
