//! Counts move sequences, the classical test of a move generator. `cli/tests/perft.rs` has published counts; every
//! other program must find the same.

use binmatrix::{BoardSize, Color, Game, Move, Rules};

/// The number of sequences that begin with each first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    /// The size of the board.
    pub size: BoardSize,
    /// The number of moves in a sequence.
    pub depth: u32,
    /// Each first move in board order, with the number of sequences that begin with it; empty at depth 0.
    pub divided: Vec<(Move, u64)>,
    /// The number of all sequences.
    pub total: u64,
}

/// Counts the sequences of `depth` legal moves from the empty board, Black first, alternating, without passes.
/// `tick` is called after each first move.
#[must_use]
pub fn run(size: BoardSize, depth: u32, rules: Rules, mut tick: impl FnMut()) -> Perft {
    let mut game = Game::new(size, rules);
    let mut divided = Vec::new();
    if depth > 0 {
        for point in game.legal_points(Color::Black) {
            let mv = Move::Play(point);
            let sequences = after(&mut game, Color::Black, mv, depth - 1);
            divided.push((mv, sequences));
            tick();
        }
    }
    let total = match depth {
        0 => 1,
        _ => divided.iter().map(|&(_, sequences)| sequences).sum(),
    };
    Perft {
        size,
        depth,
        divided,
        total,
    }
}

/// Counts the sequences of `depth` moves after a legal move.
fn after(game: &mut Game, color: Color, mv: Move, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.play(color, mv).is_err() {
        return 0; // cannot happen: only legal moves are tried
    }
    let sequences = count(game, !color, depth);
    game.undo();
    sequences
}

fn count(game: &mut Game, color: Color, depth: u32) -> u64 {
    let legal = game.legal_points(color);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .into_iter()
        .map(|point| after(game, color, Move::Play(point), depth - 1))
        .sum()
}
