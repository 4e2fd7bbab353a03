//! Writes a replay as text.

use std::fmt::Write;

use crate::formats::sgf::SgfError;
use crate::formats::text::{plural, shown};
use crate::formats::warning::more_violations;
use crate::results::replay::{FileReplay, GameReplay, Games, Replay, Totals};
use crate::views::words::grouped;

/// Writes one line for each warning, violation and fault, and then the totals.
#[must_use]
pub fn text(replay: &Replay) -> String {
    let mut text = String::new();
    for FileReplay { file, games } in &replay.files {
        let file = shown(file);
        match games {
            Ok(games) => games_of(&mut text, &file, games),
            // Writing to a String cannot fail.
            Err(reason) => {
                let _ = writeln!(text, "{file}: {reason}");
            }
        }
    }
    text.push_str(&sums(replay));
    text
}

/// Writes the lines of the games of a file.
fn games_of(text: &mut String, file: &str, games: &Games) {
    for (number, game) in (1..).zip(games) {
        let place = match games.len() {
            1 => file.to_owned(),
            _ => format!("{file}: game {number}"),
        };
        let _ = match game {
            Ok(game) => {
                lines_of(text, &place, game);
                Ok(())
            }
            // The error already contains the number of the game.
            Err(reason @ SgfError::NotGo { .. }) => writeln!(text, "{file}: {reason}"),
            Err(reason) => writeln!(text, "{place}: {reason}"),
        };
    }
}

/// Writes the lines of a game.
fn lines_of(text: &mut String, place: &str, game: &GameReplay) {
    for warning in &game.warnings {
        let _ = writeln!(text, "{place}: warning: {warning}");
    }
    for violation in &game.violations {
        let _ = writeln!(text, "{place}: {violation}; played anyway");
    }
    if game.more_violations > 0 {
        let more = more_violations(game.more_violations);
        let _ = writeln!(text, "{place}: {more}");
    }
    if let Some(violation) = game.illegal() {
        let _ = writeln!(text, "{place}: {violation}");
    } else if let Some(fault) = &game.fault {
        let _ = writeln!(text, "{place}: {fault}");
    }
}

fn sums(replay: &Replay) -> String {
    let Totals {
        files,
        unreadable_files,
        games,
        illegal_games,
        unreadable_games,
        moves,
        captures,
        violations,
        warnings,
    } = replay.totals;
    let count =
        |count: usize, noun: &str| format!("{} {noun}{}", grouped(count as f64), plural(count));
    format!(
        "{}, {unreadable_files} unreadable\n\
         {}, {illegal_games} ended by an illegal move, {unreadable_games} unreadable\n\
         {}, {} taken, {}, {}\n\
         {:.2} s on {}: {} moves/s\n",
        count(files, "file"),
        count(games, "game"),
        count(moves as usize, "move"),
        count(captures as usize, "stone"),
        count(violations as usize, "violation"),
        count(warnings as usize, "warning"),
        replay.elapsed.as_secs_f64(),
        count(replay.threads, "thread"),
        grouped(replay.moves_per_second()),
    )
}
