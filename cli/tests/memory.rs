//! What a record costs to read: however little text asks for however much, the memory is bounded.

use allocation_counter::measure;
use binmatrix_cli::replay::{ReplayOptions, replay_bytes};

/// The length of the files.
const LENGTH: usize = 2 << 20;

/// More than any of them may take at a time, their text and the results included.
const MOST: u64 = 48 << 20;

/// `start`, then `piece` until the file is long enough, then `end`.
fn file(start: &str, piece: &str, end: &str) -> String {
    let pieces = (LENGTH - start.len() - end.len()) / piece.len();
    [start, &piece.repeat(pieces), end].concat()
}

/// Plays a file, whose lines of play are so short that no other thread reads them; the games, or what is wrong.
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

/// What is left at the end: the text of the error.
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
    let nested = Err("a line of play has more than 10000 nodes".to_owned());
    assert_eq!(replay(&file("", "(;", "")), nested);
    assert_eq!(replay(&file("(", ";", ")")), nested);
}
