//! Writes a review as text.

use std::fmt::Write;
use std::path::PathBuf;

use binmatrix::Color;

use super::phrases::{self, percent};
use crate::formats::text::{plural, shown};
use crate::results::review::Review;
use crate::views::heading;
use crate::views::words::name;

/// Writes the name of the game, the players, each one's game in numbers, the mistakes, and the moments when a group's life changed,
/// and the names of the files that hold more.
#[must_use]
pub fn text(title: &str, review: &Review, written: &[PathBuf]) -> String {
    let size = review.record.size;
    let mut text = format!("{}\n", shown(title));
    let info = &review.record.info;
    let lines = [heading::players(info, true), heading::occasion(info)];
    for line in lines.into_iter().flatten() {
        text += &format!("  {line}\n");
    }
    let count = review.moves.len();
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "  {count} move{}, komi {}, {}",
        plural(count),
        review.rules.komi,
        phrases::limit(review.limit)
    );
    for color in Color::BOTH {
        let player = &review.players[color];
        let _ = writeln!(
            text,
            "  {}: {} of {} moves were the first choice, {} mistake{}",
            name(color),
            player.best,
            player.moves,
            player.mistakes,
            plural(player.mistakes),
        );
    }
    if !review.mistakes.is_empty() {
        text.push_str("\n  move  player  played  loss     points  better\n");
    }
    for mistake in &review.mistakes {
        let _ = writeln!(
            text,
            "  {:>4}  {:<6}  {:<6}  {:<7}  {:<6}  {}",
            mistake.number,
            name(mistake.color),
            mistake.played.vertex(size).to_string(),
            percent(mistake.loss),
            format!("{:.1}", mistake.points),
            phrases::line(&mistake.better, size),
        );
    }
    if !review.life.is_empty() {
        text.push('\n');
    }
    for change in &review.life {
        let _ = writeln!(
            text,
            "  {:>4}  {}",
            change.number,
            phrases::life(change, size)
        );
    }
    if let Some(fault) = &review.fault {
        let _ = writeln!(text, "\n  the review ends here: {fault}");
    }
    for warning in &review.warnings {
        let _ = writeln!(text, "  warning: {warning}");
    }
    let names = written
        .iter()
        .map(|path| shown(&path.display().to_string()));
    let names = names.collect::<Vec<_>>().join(", ");
    text + "\n  written: " + &names + "\n\n"
}
