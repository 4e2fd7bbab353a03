//! The tasks: a starting position, the policy of the games, and the data to record.

use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary, Policy, Record};
use binmatrix::{Board, BoardSize};

use super::error::BenchError;
use crate::system::pool::{KernelError, playouts_on};

/// The kernel to which all players are compared.
pub const YARDSTICK: Kernel = Kernel::Scalar;

/// A starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromMove {
    /// The position after this many moves of a light playout; 0 is the empty board.
    Number(u32),
    /// The middle of the game: after 30 moves on 9×9, 80 on 13×13, 200 on 19×19, elsewhere half as many as the board
    /// has points.
    Middle,
}

impl FromMove {
    /// The number of moves on a board.
    #[must_use]
    pub const fn moves(self, size: BoardSize) -> u32 {
        match (self, size.width(), size.height()) {
            (FromMove::Number(moves), ..) => moves,
            (FromMove::Middle, 9, 9) => 30,
            (FromMove::Middle, 13, 13) => 80,
            (FromMove::Middle, 19, 19) => 200,
            (FromMove::Middle, ..) => size.points() as u32 / 2,
        }
    }
}

/// The data recorded besides games, moves and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// Nothing.
    Nothing,
    /// The owner of each point.
    Owners,
    /// The owner of each point in the games of its winner.
    OwnersByWinner,
    /// The player who first plays on each point.
    FirstPlayed,
    /// Owners, owners by winner, and first plays.
    All,
    /// Every move, on one thread only.
    Moves,
}

impl Recorded {
    /// All variants.
    pub const ALL: [Recorded; 6] = [
        Recorded::Nothing,
        Recorded::Owners,
        Recorded::OwnersByWinner,
        Recorded::FirstPlayed,
        Recorded::All,
        Recorded::Moves,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Recorded::Nothing => "nothing",
            Recorded::Owners => "owners",
            Recorded::OwnersByWinner => "owners-by-winner",
            Recorded::FirstPlayed => "first-played",
            Recorded::All => "all",
            Recorded::Moves => "moves",
        }
    }

    pub(super) fn record(self) -> Record {
        match self {
            Recorded::Nothing => Record::NOTHING,
            Recorded::Owners => Record::OWNERS,
            Recorded::OwnersByWinner => Record::OWNERS_BY_WINNER,
            Recorded::FirstPlayed => Record::FIRST_PLAYED,
            Recorded::Moves => Record::MOVES,
            Recorded::All => Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED,
        }
    }
}

/// A starting position, the policy of the games, and the data to record.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Task {
    pub board: Board,
    pub from_move: u32,
    pub policy: Policy,
    pub recorded: Recorded,
}

/// Returns the position after `moves` moves of a light playout.
pub(super) fn position(size: BoardSize, moves: u32, seed: u64) -> Result<Board, BenchError> {
    let board = Board::new(size);
    if moves == 0 {
        return Ok(board);
    }
    let starts = [board];
    let request = PlayoutRequest::new(&starts, 1)
        .with_seed(seed)
        .with_max_moves(moves)
        .with_record(Record::MOVES);
    let mut sums = [PlayoutSummary::recording(
        size,
        request.record,
        request.komi,
    )];
    let mut playouts = playouts_on(Some(YARDSTICK));
    playouts
        .run(&request, &mut sums)
        .map_err(|error| KernelError::of(error, size, &request.settings))?;
    let game = playouts.games().next();
    match game {
        Some(game) if game.moves().len() as u32 == moves => Ok(game.final_board(&board)),
        game => Err(BenchError::TooFewMoves {
            size,
            asked: moves,
            moves: game.map_or(0, |game| game.moves().len() as u32),
            seed,
        }),
    }
}
