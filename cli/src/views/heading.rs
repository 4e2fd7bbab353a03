//! The lines above a board: the players, the occasion, and the position.

use std::fmt::Write;

use crate::formats::record::{GameInfo, Place};
use crate::formats::sgf::Choice;
use crate::views::words::{capitalized, name};

/// All lines of the heading.
pub(crate) fn lines(info: &GameInfo, choice: Option<&Choice>, place: &Place) -> Vec<String> {
    let lines = [
        players(info, true),
        occasion(info),
        Some(position(choice, place)),
    ];
    lines.into_iter().flatten().collect()
}

/// The players. Without color, it also names the letters that stand for their stones.
pub(crate) fn players(info: &GameInfo, color: bool) -> Option<String> {
    if info.black.is_none() && info.white.is_none() {
        return None;
    }
    let player = |name: &Option<String>, rank: &Option<String>, color: &str| {
        let name = name.as_deref().unwrap_or("unknown");
        match rank {
            Some(rank) => format!("{name} {rank} ({color})"),
            None => format!("{name} ({color})"),
        }
    };
    let [black, white] = match color {
        true => ["Black", "White"],
        false => ["Black, X", "White, O"],
    };
    Some(format!(
        "{} vs {}",
        player(&info.black, &info.black_rank, black),
        player(&info.white, &info.white_rank, white)
    ))
}

/// The name, event, date, place and result of a game.
pub(crate) fn occasion(info: &GameInfo) -> Option<String> {
    let parts = [
        &info.name,
        &info.event,
        &info.round,
        &info.date,
        &info.place,
    ];
    let mut parts: Vec<String> = parts.into_iter().flatten().cloned().collect();
    let result = info.result.as_ref();
    parts.extend(result.map(|result| format!("result {result}")));
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// The position and the player to move.
pub(crate) fn position(choice: Option<&Choice>, place: &Place) -> String {
    let (board, size) = (&place.board, place.board.size());
    let mut line = String::new();
    if let Some(choice) = choice {
        if choice.game > 1 {
            let _ = write!(line, "Game {}, ", choice.game);
        }
        if !choice.variation.is_empty() {
            let path: Vec<_> = choice.variation.iter().map(usize::to_string).collect();
            let _ = write!(line, "variation {}, ", path.join(","));
        }
        let _ = write!(line, "move {}", place.move_number);
        if let Some(moves) = place.moves {
            let _ = write!(line, " of {moves}");
        }
        if let Some((color, mv)) = place.last {
            let _ = write!(line, ", {} {}", name(color), mv.vertex(size));
        }
    } else {
        let _ = write!(line, "{}×{} board", size.width(), size.height());
    }
    let _ = write!(line, " — {} to move", name(board.to_move()));
    if board.turn().is_over() {
        line.push_str(", both players have passed");
    }
    capitalized(&line)
}
