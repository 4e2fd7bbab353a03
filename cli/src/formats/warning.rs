//! Warnings about records: parts that were ignored, and moves that break a rule.

use std::fmt;

use binmatrix::{Color, IllegalMove};

use crate::formats::text::plural;

/// A part of a record that was ignored, or a move that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The last closing parenthesis is missing.
    Unclosed {
        /// The line on which the game begins, from 1.
        line: usize,
    },
    /// The komi is unusable.
    Komi(String),
    /// The rules are unknown.
    Rules(String),
    /// The player to move is neither Black nor White.
    ToMove(String),
    /// The record has this handicap, of two or more stones, but no black stones are set up before the first move.
    Handicap(i64),
    /// A move breaks a rule and was played anyway.
    Violation(Violation),
    /// The number of further moves that break a rule.
    MoreViolations(usize),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Unclosed { line } => write!(
                f,
                "the last \")\" is missing: the game that begins on line {line} is not closed"
            ),
            Warning::Komi(value) => write!(f, "unusable komi KM[{value}] was ignored"),
            Warning::Rules(value) => write!(
                f,
                "unknown rules RU[{value}]; without --rules, suicide is forbidden and the ko is simple"
            ),
            Warning::ToMove(value) => write!(f, "PL[{value}] is not a color and was ignored"),
            Warning::Handicap(stones) => write!(
                f,
                "HA[{stones}], but no black stones are set up before the first move"
            ),
            Warning::Violation(violation) => violation.fmt(f),
            &Warning::MoreViolations(count) => f.write_str(&more_violations(count)),
        }
    }
}

/// A move that breaks a rule. Moves count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The number of the move.
    pub number: usize,
    /// The player.
    pub color: Color,
    /// The move as a GTP vertex.
    pub vertex: String,
    /// The reason why it is illegal.
    pub reason: IllegalMove,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation {
            number,
            color,
            vertex,
            reason,
        } = self;
        write!(f, "move {number} ({color} {vertex}): {reason}")
    }
}

/// The line that stands for the violations which a report does not name.
pub(crate) fn more_violations(count: usize) -> String {
    format!("{count} more move{} against the rules", plural(count))
}

/// One word for the reason.
#[must_use]
pub fn word_for(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::OffBoard => "off-board",
        IllegalMove::Occupied => "occupied",
        IllegalMove::Ko => "ko",
        IllegalMove::Suicide => "suicide",
        IllegalMove::Superko => "superko",
        _ => "other",
    }
}
