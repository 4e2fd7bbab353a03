//! Phrases that all forms of a review share. They have only ASCII characters, so that every record can hold them.

use binmatrix::{BoardSize, Color, Move};
use binmatrix_analysis::local_life::LocalStatus;

use crate::formats::text::plural;
use crate::results::review::{Fate, LifeChange, Mistake, Review, Settled};
use crate::results::searched::SearchLimit;
use crate::views::words::{name, signed};

/// A share as percent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// The limit of the search of each position.
pub(super) fn limit(limit: SearchLimit) -> String {
    match limit {
        SearchLimit::Playouts(playouts) => {
            format!("{playouts} playout{} a position", plural(playouts as usize))
        }
        SearchLimit::Time(time) => format!("{} s a position on one core", time.as_secs_f64()),
    }
}

/// The value of a position.
pub(super) fn value(review: &Review, after: usize) -> String {
    let evaluation = &review.evaluations[after];
    format!(
        "Black {}, {}",
        percent(evaluation.black_win_rate),
        signed(evaluation.black_lead)
    )
}

/// The names of moves.
pub(super) fn line(moves: &[Move], size: BoardSize) -> String {
    let names = moves.iter().map(|mv| mv.vertex(size).to_string());
    names.collect::<Vec<_>>().join(" ")
}

/// The size of a mistake in one word.
pub(super) fn severity(mistake: &Mistake) -> &'static str {
    match mistake.loss {
        0.2.. => "blunder",
        0.1.. => "mistake",
        _ => "inaccuracy",
    }
}

/// The loss of win rate and points.
pub(super) fn loss(mistake: &Mistake) -> String {
    let points = match mistake.points {
        points if points >= 0.05 => format!(" and {points:.1} points"),
        _ => String::new(),
    };
    format!("loses {}{points}", percent(mistake.loss))
}

/// The change of a group's life.
pub(super) fn life(change: &LifeChange, size: BoardSize) -> String {
    let settled = match change.settled {
        None => "",
        Some(Settled::Captured) => ", captured",
        Some(Settled::Unconditionally) => ", unconditionally",
        Some(Settled::Read(LocalStatus::Unsettled)) => "; a local move would still decide",
        Some(Settled::Read(LocalStatus::Ko)) => "; a ko decides",
        Some(Settled::Read(LocalStatus::Seki)) => ", in seki",
        Some(Settled::Read(_)) => ", confirmed by local reading",
    };
    let fate = match change.fate {
        Fate::Lives => "lives",
        Fate::Dies => "dies",
    };
    format!(
        "{} ({} stones) {fate}{settled}",
        group(change.color, change, size),
        change.stones.len(),
    )
}

fn group(color: Color, change: &LifeChange, size: BoardSize) -> String {
    let vertex = Move::Play(change.name).vertex(size);
    format!("{}'s group at {vertex}", name(color))
}
