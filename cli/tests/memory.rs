//! Reading a record takes bounded memory, however much the text asks for.

use allocation_counter::measure;
use std::time::Duration;

use binmatrix_cli::gtp::{GtpOptions, Session};
use binmatrix_cli::results::replay::{FileReplay, Replay, ReplayOptions, replay_bytes};
use binmatrix_cli::views;

/// The length of the files.
const LENGTH: usize = 2 << 20;

/// More than any file may need at a time, including its text and the results.
const MOST: u64 = 48 << 20;

/// Repeats `piece` after `start` until the file is long enough, followed by `end`.
fn file(start: &str, piece: &str, end: &str) -> String {
    let pieces = (LENGTH - start.len() - end.len()) / piece.len();
    [start, &piece.repeat(pieces), end].concat()
}

/// Replays a file whose lines of play are short enough to be read on this thread. Returns the number of games, or the
/// error.
fn replay(file: &str) -> Result<usize, String> {
    let mut games = Ok(0);
    let memory = measure(|| {
        let replayed = replay_bytes(file.as_bytes(), &ReplayOptions::default());
        games = match replayed {
            Ok(games) => match &games[..] {
                [Err(error)] => Err(error.to_string()),
                [Ok(game)] if game.fault.is_some() => Err(game
                    .fault
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default()),
                games => Ok(games.len()),
            },
            Err(error) => Err(error.to_string()),
        };
    });
    let start: String = file.chars().take(40).collect();
    assert!(memory.bytes_max >= file.len() as u64, "the text is counted");
    assert!(memory.bytes_max < MOST, "{start}: {}", memory.bytes_max);
    assert_eq!(
        memory.bytes_current,
        i64::from(games.is_err()) * error_length(&games)
    );
    games
}

/// The memory left at the end: the text of the error.
fn error_length(games: &Result<usize, String>) -> i64 {
    games
        .as_ref()
        .err()
        .map_or(0, |text| text.capacity() as i64)
}

#[test]
fn rectangles() {
    // In variations, of which the first is read.
    assert_eq!(
        replay(&file("(;SZ[9]", "(;AB[aa:ZZ])", ")")),
        Err(outside("AB[aa:ZZ]"))
    );
    let variations = file("(;SZ[9];B[aa](;W[bb])", "(;AB[aa:ZZ])", ")");
    assert_eq!(replay(&variations), Ok(1));
    // In games.
    let games = format!(
        "{}{}",
        " ".repeat(LENGTH / 2),
        "(;AB[aa:ss])".repeat(50_000)
    );
    assert_eq!(replay(&games), Ok(50_000));
    // In one node.
    let node = |values: usize| format!("(;SZ[19]{}AE[aa:ss])", "AB[aa:ss]".repeat(values));
    assert_eq!(replay(&node(99_998)), Ok(1));
    assert_eq!(replay(&node(99_999)), Err(too_many_values()));
}

fn outside(value: &str) -> String {
    format!("stones set up after move 0, in node 2: {value} is not on the 9x9 board")
}

fn too_many_values() -> String {
    "a line of play has more than 100000 values".to_owned()
}

#[test]
fn lists_that_nobody_reads() {
    for property in [
        "TR[aa:ZZ]",
        "DD[aa:ZZ]",
        "LN[aa:bb]",
        "XX[]",
        "C[]",
        "VW[aa:ZZ][]",
    ] {
        assert_eq!(replay(&file("(;SZ[9]", property, ")")), Ok(1), "{property}");
    }
}

#[test]
fn many_of_the_smallest_things() {
    for property in ["KM[]", "B[]", "PL[?]", "RE[x]", "W[][]"] {
        let many = file("(;SZ[9]", property, ")");
        assert_eq!(replay(&many), Err(too_many_values()), "{property}");
        let most = format!("(;SZ[9]{})", property.repeat(49_999));
        assert!(replay(&most).is_ok() || property == "W[][]", "{property}");
    }
    for (piece, end) in [("(;)", ")"), ("()", ")"), ("(;(;))", ")")] {
        assert_eq!(replay(&file("(;", piece, end)), Ok(1), "{piece}");
    }
    let games = file("", "(;)", "");
    assert_eq!(
        replay(&games),
        Err("more than 50000 games in one file".to_owned())
    );
    assert_eq!(
        replay(&file("", "(;", "")),
        Err("more than 10000 nested parentheses".to_owned())
    );
    assert_eq!(
        replay(&file("(", ";", ")")),
        Err("a line of play has more than 10000 nodes".to_owned())
    );
}

/// The reports of a file with everything in them: checks the numbers of lines and bytes.
#[track_caller]
fn report(file: &str, most: u64) -> (usize, usize) {
    let mut report = (0, 0);
    let memory = measure(|| {
        let options = ReplayOptions {
            lenient: true,
            ..ReplayOptions::default()
        };
        let games = replay_bytes(file.as_bytes(), &options).map_err(|error| error.to_string());
        let file = FileReplay {
            file: "a file".to_owned(),
            games,
        };
        let replay = Replay::new(vec![file], 1, Duration::from_secs(1));
        report = (
            views::replay::text(&replay).lines().count(),
            views::json::of_replay(&replay).len(),
        );
    });
    let start: String = file.chars().take(40).collect();
    assert!(memory.bytes_max < most, "{start}: {}", memory.bytes_max);
    report
}

/// The most verbose reports.
#[test]
fn reports_are_bounded() {
    let games = |piece: &str, count: usize| {
        let game = format!("(;SZ[1]{})", piece.repeat(count));
        file("", &game, "")
    };
    assert!(report(&games(";B[aa]", 100), MOST).0 > 10_000);
    for piece in ["KM[]", "KM[x]", "PL[?]"] {
        let (lines, bytes) = report(&games(piece, 99), MOST);
        assert!((1000..100_000).contains(&lines) && bytes > 100 * lines);
    }
    // All three warnings that a game may cause, in nearly as many games as a file may have: a longer file has no longer
    // report.
    let game = format!("(;KM[x]PL[?]RU[x]{})", " ".repeat(26));
    assert!(report(&file("", &game, ""), 128 << 20).0 > 120_000);
}

/// Long texts are not copied often, and not split into a list of words.
#[test]
fn long_texts() {
    for name in ["PB", "GN", "RU", "KM", "GM", "PL", "B", "C"] {
        let text = file(&format!("(;{name}["), "a ", "])");
        let memory = measure(|| {
            let _ = replay_bytes(text.as_bytes(), &ReplayOptions::default());
        });
        let most = 12 * LENGTH as u64;
        assert!(memory.bytes_max < most, "{name}: {}", memory.bytes_max);
    }
}

/// A game that is too long for a record is refused before any work.
#[test]
fn a_game_that_is_too_long_is_not_written() {
    let mut session = Session::new(GtpOptions::default());
    let passes = format!("gogui-play_sequence{}", " b pass w pass".repeat(50_000));
    assert_eq!(session.answer(passes.as_bytes()).as_deref(), Some("=\n\n"));
    let mut answer = None;
    let memory = measure(|| answer = session.answer(b"printsgf"));
    let reason = "? cannot save file: a line of play has more than 10000 nodes\n\n";
    assert_eq!(answer.as_deref(), Some(reason));
    assert!(memory.bytes_max < 10_000, "{}", memory.bytes_max);
}
