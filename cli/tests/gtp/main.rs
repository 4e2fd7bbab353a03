//! Proves the Go Text Protocol: the form of answers, every command, the lines of front ends, errors that leave the game
//! unchanged, and the program on its pipes.
//!
//! Most tests are conversations; see [`talk`]. If GNU Go 3.8 has the command, its answers to the same lines are
//! expected, unless `cli/GTP.md` says otherwise.

#[path = "../support/mod.rs"]
mod support;

mod analysis;
mod files;
mod front_ends;
mod game;
mod genmove;
mod gogui;
mod groups;
mod inspect;
mod program;
mod protocol;
mod rules;
mod score;
mod worms;

use binmatrix::Rules;
use binmatrix_cli::gtp::{GtpOptions, SearchOptions, Session};
use binmatrix_search::Resignation;

/// A session with few playouts.
fn session() -> Session {
    session_with(Rules::SIMPLE)
}

fn session_with(rules: Rules) -> Session {
    Session::new(GtpOptions {
        rules,
        search: engine(200),
        ..GtpOptions::default()
    })
}

/// A search of this many playouts that never resigns.
fn engine(playouts: u32) -> SearchOptions {
    let defaults = SearchOptions::default();
    SearchOptions {
        playouts: Some(playouts),
        resignation: Resignation {
            moves: 0,
            ..defaults.resignation
        },
        ..defaults
    }
}

/// Sends a line, and returns the answer without its empty line.
#[track_caller]
fn ask(session: &mut Session, line: &str) -> String {
    let answer = session.answer(line.as_bytes()).expect("an answer");
    let text = answer
        .strip_suffix("\n\n")
        .expect("an empty line at the end");
    assert!(!text.contains("\n\n"), "an empty line inside: {answer:?}");
    text.to_owned()
}

/// Sends lines that must all be answered by a plain `=`.
#[track_caller]
fn tell(session: &mut Session, lines: &[&str]) {
    for line in lines {
        assert_eq!(ask(session, line), "=", "{line}");
    }
}

/// Runs a conversation: lines beginning with `>` are sent, and lines beginning with `<` are the expected answer to the
/// line before. A star at the end of an answer matches anything. Without an answer, `=` is expected.
#[track_caller]
fn talk(session: &mut Session, conversation: &str) {
    let mut lines = conversation.lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        let Some(sent) = line.strip_prefix('>') else {
            assert!(line.is_empty(), "neither sent nor answered: {line}");
            continue;
        };
        let mut expected = Vec::new();
        while let Some(answer) = lines.next_if(|line| line.starts_with('<')) {
            expected.push(answer[1..].strip_prefix(' ').unwrap_or(&answer[1..]));
        }
        let expected = match expected.join("\n") {
            text if text.is_empty() => "=".to_owned(),
            text => text,
        };
        let answer = ask(session, sent);
        match expected.strip_suffix('*') {
            Some(start) => assert!(answer.starts_with(start), "{sent}: {answer}"),
            None => assert_eq!(answer, expected, "{sent}"),
        }
    }
}

/// Sets up a drawn position, Black to move.
#[track_caller]
fn draw(session: &mut Session, diagram: &str) {
    let board: binmatrix::Board = diagram.parse().expect("a diagram");
    let size = board.size();
    let mut line = String::from("set_position");
    for color in binmatrix::Color::BOTH {
        for point in board.stones(color) {
            line += &format!(" {color} {}", point.vertex(size));
        }
    }
    let sides = format!("boardsize {} {}", size.width(), size.height());
    tell(session, &[&sides, &line]);
}
