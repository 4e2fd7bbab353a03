//! Writes the result of a match as text.

use std::fmt::Write;

use crate::formats::text::plural;
use crate::results::matches::{
    Accepted, Agreement, Contender, EloDifference, Losses, MatchReport, SprtState, Tally,
    TotalEffort,
};
use crate::views::words::grouped;

/// The result so far in a few words: `A 12, B 8, 2 draws, Elo +71 ± 150`.
#[must_use]
pub fn running(report: &MatchReport) -> String {
    let Tally {
        wins,
        draws,
        losses,
    } = report.tally;
    let mut text = format!("A {wins}, B {losses}");
    if draws > 0 {
        let _ = write!(text, ", {draws} draw{}", plural(draws as usize));
    }
    let EloDifference {
        estimate,
        low,
        high,
    } = report.elo;
    if let (Some(elo), Some(low), Some(high)) = (estimate, low, high) {
        let _ = write!(text, ", Elo {elo:+.0} ± {:.0}", (high - low) / 2.0);
    }
    text
}

/// Writes the whole result.
#[must_use]
pub fn text(report: &MatchReport) -> String {
    let mut text = String::new();
    for contender in Contender::BOTH {
        let (name, command) = (&report.names[contender], &report.commands[contender]);
        entry(
            &mut text,
            &contender.to_string(),
            &format!("{name}: {command}"),
        );
    }
    text.push('\n');
    entry(&mut text, "games", &games(report));
    entry(&mut text, "A wins", &wins(report, Contender::A));
    entry(&mut text, "B wins", &wins(report, Contender::B));
    if report.tally.draws > 0 {
        entry(&mut text, "draws", &draws(report));
    }
    if let Some(score) = report.score {
        let (low, high) = (100.0 * report.wilson.low, 100.0 * report.wilson.high);
        let score = 100.0 * score;
        entry(
            &mut text,
            "score of A",
            &format!("{score:.1} % (95 %: {low:.1} to {high:.1})"),
        );
        entry(&mut text, "Elo, A to B", &elo(report));
    }
    if let Some(sprt) = &report.sprt {
        entry(&mut text, "SPRT", &test(sprt));
    }
    for contender in Contender::BOTH {
        entry(
            &mut text,
            &format!("work of {contender}"),
            &effort(&report.effort[contender]),
        );
    }
    for contender in Contender::BOTH {
        let who = format!("score by {contender}");
        agreement(&mut text, &who, &report.agreement[contender]);
    }
    if let Some(judge) = &report.judge {
        agreement(&mut text, "judge", judge);
    }
    if !report.incidents.is_empty() {
        text.push('\n');
    }
    for (game, incident) in &report.incidents {
        let _ = writeln!(text, "game {game}: {incident}");
    }
    text
}

fn entry(text: &mut String, name: &str, value: &str) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{name:<13}{value}");
}

fn games(report: &MatchReport) -> String {
    let moves = report.moves_mean;
    let moves = moves.map_or_else(String::new, |moves| format!(", {moves:.1} moves each"));
    format!("{} of {}{moves}", report.tally.games(), report.games)
}

/// The wins of an engine by color, and the ways in which the other lost.
fn wins(report: &MatchReport, winner: Contender) -> String {
    let (black, white) = (report.as_black, report.as_white);
    let (as_black, as_white) = match winner {
        Contender::A => (black.wins, white.wins),
        Contender::B => (white.losses, black.losses),
    };
    let Losses {
        points,
        resigned,
        time,
        illegal,
        faults,
    } = report.losses[!winner];
    let ways = [
        (points, "by points"),
        (resigned, "by resignation"),
        (time, "on time"),
        (illegal, "by an illegal move"),
        (faults, "by a fault"),
    ];
    let ways = ways.iter().filter(|(games, _)| *games > 0);
    let ways: Vec<String> = ways.map(|(games, way)| format!("{games} {way}")).collect();
    let mut text = format!(
        "{} ({as_black} as Black, {as_white} as White)",
        as_black + as_white
    );
    if !ways.is_empty() {
        let _ = write!(text, ": {}", ways.join(", "));
    }
    text
}

fn draws(report: &MatchReport) -> String {
    let draws = report.tally.draws;
    match report.too_long {
        0 => draws.to_string(),
        too_long => format!("{draws}, {too_long} by the limit of moves"),
    }
}

fn elo(report: &MatchReport) -> String {
    let bound = |bound: Option<f64>, none| bound.map_or(none, |elo| format!("{elo:+.0}"));
    let EloDifference {
        estimate,
        low,
        high,
    } = report.elo;
    let none = match report.score {
        Some(score) if score < 0.5 => "−∞",
        _ => "+∞",
    };
    let mut text = format!(
        "{} (95 %: {} to {})",
        bound(estimate, none.into()),
        bound(low, "−∞".into()),
        bound(high, "+∞".into())
    );
    if let Some(superiority) = report.superiority {
        let _ = write!(text, "; A is better with probability {superiority:.3}");
    }
    text
}

fn test(sprt: &SprtState) -> String {
    let test = &sprt.test;
    let verdict = match sprt.accepted.zip(sprt.games) {
        Some((Accepted::H0, games)) => format!("H0, Elo {:+}, after {games} games", test.elo0),
        Some((Accepted::H1, games)) => format!("H1, Elo {:+}, after {games} games", test.elo1),
        None => format!(
            "no decision between Elo {:+} and {:+}",
            test.elo0, test.elo1
        ),
    };
    let (low, high) = sprt.bounds;
    format!(
        "{verdict} (ratio {:.2}, bounds {low:.2} and {high:.2})",
        sprt.ratio
    )
}

fn effort(effort: &TotalEffort) -> String {
    let moves = effort.moves.max(1) as f64;
    let mut text = format!(
        "{} moves, {:.3} s a move, slowest {:.3} s",
        effort.moves,
        effort.seconds / moves,
        effort.slowest
    );
    if effort.overruns > 0 {
        let _ = write!(
            text,
            "; {} over time, at worst by {:.3} s",
            effort.overruns, effort.worst_overrun
        );
        if let Some(cpu) = effort.cpu_overruns {
            let _ = write!(text, " (by processor time {}", cpu.moves);
            if cpu.moves > 0 {
                let _ = write!(text, ", at worst by {:.3} s", cpu.worst);
            }
            text.push(')');
        }
    }
    if effort.moves_with_playouts > 0 {
        let playouts = effort.playouts as f64 / effort.moves_with_playouts as f64;
        let _ = write!(text, "; {} playouts a move", grouped(playouts));
    }
    if let Some(seconds) = effort.cpu_seconds {
        let _ = write!(text, "; {seconds:.1} s of processor time");
    }
    text
}

fn agreement(text: &mut String, who: &str, agreement: &Agreement) {
    let Agreement {
        games,
        same_winner,
        same_score,
    } = agreement;
    if *games > 0 {
        let value = format!(
            "of {games} games counted, winner as the referee {same_winner}, score as the referee {same_score}"
        );
        entry(text, who, &value);
    }
}
