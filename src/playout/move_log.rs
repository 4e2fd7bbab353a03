//! The recorded moves of playouts.

use alloc::vec::Vec;

use super::PlayoutSettings;
use super::game_list::{GameList, Place};
use super::request::{PlayoutError, PlayoutRequest};
use crate::board::Board;
use crate::geometry::{BoardSize, Move, Point};

/// The moves of games, ordered by start and number.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveLog {
    size: Option<BoardSize>,
    /// Entries past `count` are unused in this run and keep their capacity for the next.
    games: Vec<LoggedGame>,
    count: usize,
}

#[derive(Clone, Debug, Default)]
struct LoggedGame {
    /// Bits of the board's shape, or `PASS`.
    moves: Vec<u16>,
    black_minus_white: i32,
    ended: bool,
}

const PASS: u16 = u16::MAX;

/// The maximum number of games. Each has a fixed overhead in memory.
const MOST_LOGGED: u64 = 1 << 20;

/// The maximum of games times points of the board. With capacity for three moves of two bytes per point this is 400 MB.
const MOST_LOGGED_POINTS: u64 = 1 << 26;

impl MoveLog {
    /// Returns true if the moves of this many games fit into the limits.
    pub(super) fn holds(games: u32, size: BoardSize) -> bool {
        let games = u64::from(games);
        games <= MOST_LOGGED && games * size.points() as u64 <= MOST_LOGGED_POINTS
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Reserves memory for the games of a validated request.
    pub(super) fn restart(&mut self, request: &PlayoutRequest<'_>) -> Result<(), PlayoutError> {
        self.clear();
        let Some(start) = request.starts.first() else {
            return Ok(());
        };
        let count = request.games().ok_or(PlayoutError::TooManyGames)? as usize;
        // Longer games are rare; their buffers grow.
        let usual = PlayoutSettings::default().move_limit(start.size());
        let room = usual.min(request.settings.move_limit(start.size())) as usize;
        let missing = count.saturating_sub(self.games.len());
        let no_room = |_| PlayoutError::TooManyGames;
        self.games.try_reserve(missing).map_err(no_room)?;
        self.games
            .resize_with(self.games.len().max(count), LoggedGame::default);
        for game in &mut self.games[..count] {
            game.ended = false;
            game.moves.clear();
            game.moves.try_reserve(room).map_err(no_room)?;
        }
        self.size = Some(start.size());
        self.count = count;
        Ok(())
    }

    /// Records a move of game `index` of the run: the bit played on, or a pass.
    pub(super) fn push(&mut self, index: u32, bit: Option<u16>) {
        if let Some(game) = self.games.get_mut(index as usize) {
            game.moves.push(bit.unwrap_or(PASS));
        }
    }

    pub(super) fn end(&mut self, index: u32, black_minus_white: i32) {
        if let Some(game) = self.games.get_mut(index as usize) {
            game.black_minus_white = black_minus_white;
            game.ended = true;
        }
    }

    /// The games of this list that were played to their end.
    pub(super) fn games<'a>(&'a self, list: &'a GameList) -> impl Iterator<Item = PlayedGame<'a>> {
        let games = self.games.iter().take(self.count).zip(0..);
        games
            .filter(|(game, _)| game.ended)
            .filter_map(|(game, index)| {
                let Place { start, number } = list.place(index);
                Some(PlayedGame {
                    start: start as usize,
                    number,
                    black_minus_white: game.black_minus_white,
                    size: self.size?,
                    moves: &game.moves,
                })
            })
    }
}

/// A playout with its moves.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayedGame<'a> {
    /// The index of the start.
    pub start: usize,
    /// The number of the game.
    pub number: u64,
    /// Black's area minus White's, without komi.
    pub black_minus_white: i32,
    size: BoardSize,
    moves: &'a [u16],
}

/// The first play on a point: when it happened, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FirstPlay {
    /// The number of the move, counted from 1.
    pub number: u32,
    /// True if the move left the stone's chain with a single liberty.
    pub self_atari: bool,
    /// True if the move took a ko.
    pub ko: bool,
}

impl PlayedGame<'_> {
    /// The moves of the game.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        let stride = self.size.shape().stride();
        self.moves.iter().map(move |&code| match code {
            PASS => Move::Pass,
            bit => Move::Play(Point::from_bit(usize::from(bit), stride)),
        })
    }

    /// Replays the game from its start and returns the final position.
    #[must_use]
    pub fn final_board(&self, start: &Board) -> Board {
        let mut board = *start;
        for mv in self.moves() {
            board.play_unchecked(mv);
        }
        board
    }

    /// Writes the first play of either color on each point, row by row from the top; `None` if the point was never
    /// played on.
    ///
    /// This serves RAVE that weights early moves more, and the exclusion of ko threats. Points beyond the end of `out`
    /// are left out.
    pub fn first_plays(&self, start: &Board, out: &mut [Option<FirstPlay>]) {
        out.fill(None);
        let mut board = *start;
        for (mv, number) in self.moves().zip(1..) {
            let captured = board.play_unchecked(mv);
            let Move::Play(point) = mv else { continue };
            let index = usize::from(point.row()) * usize::from(self.size.width())
                + usize::from(point.column());
            let Some(slot @ None) = out.get_mut(index) else {
                continue;
            };
            let liberties = board.chain(point).map_or(0, |chain| chain.liberty_count());
            *slot = Some(FirstPlay {
                number,
                self_atari: liberties == 1,
                ko: captured.len() == 1 && board.turn().ko().is_some(),
            });
        }
    }
}
