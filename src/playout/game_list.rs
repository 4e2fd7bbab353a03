//! [`GameList`]: the games of a run, numbered start by start.

use alloc::vec::Vec;

use super::request::PlayoutRequest;
use crate::geometry::Color;

/// The games of a run, numbered start by start: leads from the index of a game to its start and its number.
#[derive(Clone, Debug, Default)]
pub(super) struct GameList {
    /// The first games of the starts, if their numbers of games differ.
    each: Vec<FirstGame>,
    /// The number of games of each start otherwise, and the number of its first game.
    per_start: u32,
    first_number: u64,
    starts: u32,
    games: u32,
}

/// The first game of a start. Starts without games have the index of the next start's.
#[derive(Clone, Copy, Debug)]
struct FirstGame {
    index: u32,
    number: u64,
}

/// The place of a game: its start and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub start: u32,
    pub number: u64,
}

impl GameList {
    /// Lists the games of a validated request; with a color, the half of the games in which it moves first.
    pub(super) fn restart(&mut self, request: &PlayoutRequest<'_>, half: Option<Color>) {
        // Of the games of a start: those before this half, and those of this half.
        let split = |games: u32| match half {
            None => (0, games),
            Some(Color::Black) => (0, games.div_ceil(2)),
            Some(Color::White) => (games.div_ceil(2), games / 2),
        };
        let number = |before: u32| request.first_game.wrapping_add(u64::from(before));
        self.each.clear();
        self.starts = request.starts.len() as u32;
        let (before, per_start) = split(request.games_per_start);
        (self.per_start, self.first_number) = (per_start, number(before));
        let Some(games) = request.games_by_start else {
            self.games = self.starts * per_start;
            return;
        };
        self.games = 0;
        for &games in games {
            let (before, games) = split(games);
            self.each.push(FirstGame {
                index: self.games,
                number: number(before),
            });
            self.games += games;
        }
    }

    /// The number of games.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    /// The place of the game with this index, which must be less than the number of games.
    #[inline(always)]
    pub(super) fn place(&self, index: u32) -> Place {
        if self.each.is_empty() {
            let (start, game) = (index / self.per_start, index % self.per_start);
            let number = self.first_number.wrapping_add(u64::from(game));
            return Place { start, number };
        }
        let start = self.starts_before(index + 1) - 1;
        let first = self.each[start as usize];
        let number = first.number.wrapping_add(u64::from(index - first.index));
        Place { start, number }
    }

    /// The index of the first game of a start; beyond the last start, the number of games.
    #[inline]
    pub(super) fn first(&self, start: u32) -> u32 {
        match self.each.get(start as usize) {
            Some(first) => first.index,
            None if self.each.is_empty() => start.min(self.starts) * self.per_start,
            None => self.games,
        }
    }

    /// The number of starts whose first game has an index below this one.
    #[inline]
    pub(super) fn starts_before(&self, index: u32) -> u32 {
        if self.each.is_empty() {
            return index.div_ceil(self.per_start.max(1)).min(self.starts);
        }
        self.each.partition_point(|first| first.index < index) as u32
    }
}
