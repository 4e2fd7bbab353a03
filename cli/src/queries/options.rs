//! [`QueryOptions`]: the options of the analysis engine.

use std::str::FromStr;

use binmatrix::Color;
use thiserror::Error;

use crate::gtp::SearchOptions;

/// The options of the analysis engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QueryOptions {
    /// The parameters of the searches. Limits and threads are not among those that count.
    pub search: SearchOptions,
    /// The number of playouts for queries without `maxVisits`.
    pub playouts: u32,
    /// The number of threads that search.
    pub threads: usize,
    /// The number of positions that a thread searches at a time.
    pub at_once: usize,
    /// The side of win rates, scores and points, unless a query says otherwise.
    pub side: Side,
    /// True to end all queries at the end of the input.
    pub quits_at_once: bool,
}

impl Default for QueryOptions {
    fn default() -> QueryOptions {
        QueryOptions {
            search: SearchOptions::default(),
            playouts: 10_000,
            threads: 1,
            at_once: 8,
            side: Side::default(),
            quits_at_once: false,
        }
    }
}

/// The color whose win rates, scores and points are positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// Black.
    #[default]
    Black,
    /// White.
    White,
    /// The player to move.
    ToMove,
}

impl Side {
    /// All sides.
    pub const ALL: [Side; 3] = [Side::Black, Side::White, Side::ToMove];

    /// The name, in KataGo's form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Black => "BLACK",
            Side::White => "WHITE",
            Side::ToMove => "SIDETOMOVE",
        }
    }

    /// The color, in a position where `to_move` is to move.
    pub(super) fn color(self, to_move: Color) -> Color {
        match self {
            Side::Black => Color::Black,
            Side::White => Color::White,
            Side::ToMove => to_move,
        }
    }
}

impl FromStr for Side {
    type Err = UnknownSide;
    fn from_str(text: &str) -> Result<Side, UnknownSide> {
        let is_named = |side: &Side| side.name().eq_ignore_ascii_case(text);
        Side::ALL.into_iter().find(is_named).ok_or(UnknownSide)
    }
}

/// A text that is not the name of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not a side: BLACK, WHITE or SIDETOMOVE")]
pub struct UnknownSide;
