//! `replay` plays any file through, strictly and leniently, without panicking. Both agree up to the first illegal move.
//! Notes on every position change nothing else ([`sgf_notes`]). The positions are those of a plain [`Board`] with the
//! same moves, and superko agrees with a list of all positions.
//!
//! The first byte holds the options. If its highest bit is set, the rest is a file; otherwise the rest is moves, from
//! which a valid file is written with small boards, many captures, kos and suicides. See `Options` and `written`.

use std::collections::HashSet;
use std::time::Duration;

use arbitrary::Unstructured;
use binmatrix::{
    Board, Color, IllegalMove, KoRule, Move, Points, Rules, Setup, SuicideRule, Words,
};
use binmatrix_cli::formats::record::{MAX_VIOLATIONS, Record, RecordError, Step, Violation};
use binmatrix_cli::formats::sgf;
use binmatrix_cli::results::replay::{FileReplay, GameReplay, Replay, ReplayOptions, replay_bytes};
use binmatrix_cli::views;

use crate::sgf_notes;

/// The options in the first byte: bits 3 the ko rule, 12 the suicide rule, 48 a named set of rules or 0 for none; 128 a
/// raw file instead of one written from moves.
struct Options {
    strict: ReplayOptions,
    lenient: ReplayOptions,
    raw: bool,
}

impl Options {
    fn of(flags: u8) -> Options {
        let strict = ReplayOptions {
            rules: [
                None,
                Some(Rules::CHINESE),
                Some(Rules::NEW_ZEALAND),
                Some(Rules::TROMP_TAYLOR),
            ][usize::from(flags / 16 % 4)],
            ko: (flags % 4)
                .checked_sub(1)
                .map(|n| KoRule::ALL[usize::from(n)]),
            suicide: (flags / 4 % 4)
                .checked_sub(1)
                .map(|n| SuicideRule::ALL[usize::from(n)]),
            lenient: false,
        };
        Options {
            strict,
            lenient: ReplayOptions {
                lenient: true,
                ..strict
            },
            raw: flags & 128 != 0,
        }
    }
}

pub fn run(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    let options = Options::of(input.arbitrary().unwrap_or_default());
    let rest = input.take_rest();
    let (file, is_good) = match options.raw {
        true => (rest.to_vec(), false),
        false => (written(rest), true),
    };
    sgf_notes::round_trip(&file);
    let strict = replay_bytes(&file, &options.strict);
    let lenient = replay_bytes(&file, &options.lenient);
    let records = sgf::read_all(&file);
    match (&strict, &lenient, &records) {
        (Ok(strict), Ok(lenient), Ok(records)) => {
            assert_eq!(strict.len(), records.len());
            assert_eq!(lenient.len(), records.len());
            for ((strict, lenient), record) in strict.iter().zip(lenient).zip(records) {
                match (strict, lenient, record) {
                    (Ok(strict), Ok(lenient), Ok(record)) => {
                        check_rules(strict, &options.strict, record);
                        check_game(strict, lenient, record);
                        assert!(!is_good || lenient.unreadable().is_none(), "{lenient:?}");
                    }
                    (Err(strict), Err(lenient), Err(record)) => {
                        assert!(!is_good, "{record}");
                        assert_eq!((strict, lenient), (record, record));
                    }
                    _ => {
                        panic!("one of the three reads the game: {strict:?} {lenient:?} {record:?}")
                    }
                }
            }
        }
        (Err(strict), Err(lenient), Err(record)) => {
            assert!(!is_good, "{record}");
            assert_eq!((strict, lenient), (record, record));
        }
        _ => panic!("one of the three reads the file: {strict:?} {lenient:?}"),
    }
    for games in [strict, lenient] {
        check_output(FileReplay {
            file: "a file".to_owned(),
            games: games.map_err(|error| error.to_string()),
        });
    }
}

/// Writes a record from bytes. The first byte selects the board and the rules. Every further byte is a point or,
/// rarely, something else: a pass, a second move of the same player, the removal of a stone, or the next game.
fn written(bytes: &[u8]) -> Vec<u8> {
    const SIDES: [(u8, u8); 8] = [
        (1, 1),
        (2, 1),
        (1, 3),
        (2, 2),
        (3, 2),
        (3, 3),
        (4, 4),
        (5, 4),
    ];
    const RULES: [&str; 5] = ["", "RU[AGA]", "RU[NZ]", "RU[Tromp-Taylor]", "RU[Japanese]"];
    let mut bytes = bytes.iter().copied();
    let mut text = String::new();
    while let Some(board) = bytes.next() {
        let (width, height) = SIDES[usize::from(board % 8)];
        let rules = RULES[usize::from(board / 8) % RULES.len()];
        text.push_str(&format!("(;SZ[{width}:{height}]{rules}"));
        let mut color = Color::Black;
        let place = |byte: u8| {
            let letter = |index: u8| char::from(b'a' + index);
            let index = byte % (width * height);
            format!("[{}{}]", letter(index % width), letter(index / width))
        };
        for byte in bytes.by_ref() {
            let name = match color {
                Color::Black => "B",
                Color::White => "W",
            };
            match byte {
                255 => break,
                254 => text.push_str(&format!(";{name}[]")),
                253 => {}
                // Removing a stone always leaves a legal position.
                252 => text.push_str(&format!(";AE{}", place(board))),
                _ => text.push_str(&format!(";{name}{}", place(byte))),
            }
            color = !color;
        }
        text.push(')');
    }
    if text.is_empty() {
        text.push_str("(;)");
    }
    text.into_bytes()
}

/// Checks the rules in use: the option for a single rule, else the named rules, else the record, else simple ko without
/// suicide.
fn check_rules(game: &GameReplay, options: &ReplayOptions, record: &Record) {
    let ko = match (options.ko, options.rules, record.ko) {
        (Some(ko), _, _) | (None, None, Some(ko)) => ko,
        (None, Some(rules), _) => rules.ko,
        (None, None, None) => KoRule::Simple,
    };
    let suicide = match (options.suicide, options.rules, record.suicide) {
        (Some(suicide), _, _) | (None, None, Some(suicide)) => suicide,
        (None, Some(rules), _) => rules.suicide,
        (None, None, None) => SuicideRule::Forbidden,
    };
    assert_eq!((game.rules.ko, game.rules.suicide), (ko, suicide));
}

/// Checks the strict and the lenient replay of a game.
fn check_game(strict: &GameReplay, lenient: &GameReplay, record: &Record) {
    assert!(strict.violations.is_empty());
    assert_eq!(strict.rules, lenient.rules);
    let first = lenient.violations.first();
    match (strict.illegal(), first) {
        (Some(illegal), Some(_)) => assert_eq!(Some(illegal), first),
        (_, None) => {
            assert_eq!(strict.fault, lenient.fault);
            assert_eq!(strict.moves, lenient.moves);
            assert_eq!(strict.board, lenient.board);
            assert_eq!(strict.captures(), lenient.captures());
        }
        (None, Some(violation)) => panic!("{violation} was legal"),
    }
    if let Some(Violation { reason, .. }) = lenient.illegal() {
        assert!(matches!(
            reason,
            IllegalMove::Occupied | IllegalMove::OffBoard
        ));
    }
    let right = Judged::of(record, strict.rules.ko, strict.rules.suicide, lenient.moves);
    assert_eq!(right.board, lenient.board);
    assert_eq!(right.board.turn().captures(), lenient.captures());
    assert_eq!(right.moves, lenient.moves);
    // No input is long enough to reach the limit of a file.
    let (kept, more) = right
        .broken
        .split_at(right.broken.len().min(MAX_VIOLATIONS));
    assert_eq!(kept, lenient.violations);
    assert_eq!(more.len(), lenient.more_violations);
    if lenient.fault.is_none() {
        assert_eq!(Some(lenient.moves), record.moves());
    }
    if let Some(RecordError::TooShort { .. }) = lenient.fault {
        panic!("nobody asked for more");
    }
}

/// A record played on a board without chains or history.
struct Judged {
    board: Board,
    moves: usize,
    broken: Vec<Violation>,
}

/// The stones, and the player to move if it counts.
type Seen = HashSet<(Words, Words, Option<Color>)>;

impl Judged {
    /// Plays `moves` moves, including the set-ups before the next.
    fn of(record: &Record, ko: KoRule, suicide: SuicideRule, moves: usize) -> Judged {
        let size = record.size;
        let mut judged = Judged {
            board: Board::new(size),
            moves: 0,
            broken: Vec::new(),
        };
        judged
            .board
            .set_to_move(record.first_to_move.unwrap_or(Color::Black));
        let mut seen = Seen::new();
        let key = |board: &Board, next: Color| {
            let stones = |color| *board.stones(color).words();
            let next = (ko == KoRule::Situational).then_some(next);
            (stones(Color::Black), stones(Color::White), next)
        };
        for step in &record.steps {
            let board = &mut judged.board;
            match step {
                Step::Setup(stones) => {
                    let mut setup = Setup::from(&*board);
                    for point in Points::full(size) {
                        if stones.empty.contains(point)
                            || stones.white.contains(point)
                            || stones.black.contains(point)
                        {
                            setup.black.remove(point);
                            setup.white.remove(point);
                        }
                        if stones.black.contains(point) {
                            setup.black.insert(point);
                        } else if stones.white.contains(point) {
                            setup.white.insert(point);
                        }
                    }
                    setup.ko = None;
                    match Board::from_setup(&setup) {
                        Ok(changed) => *board = changed,
                        Err(_) => return judged, // the replay ends here too, or the boards differ
                    }
                    seen.clear();
                }
                &Step::ToMove(color) => board.set_to_move(color),
                &Step::Play { color, mv } => {
                    if judged.moves == moves {
                        return judged;
                    }
                    let before = key(board, color);
                    let reason = make(board, color, mv, suicide);
                    let repeats = ko != KoRule::Simple && mv != Move::Pass && {
                        let after = key(board, !color);
                        seen.contains(&after) || after == before
                    };
                    judged.moves += 1;
                    let superko = repeats.then_some(IllegalMove::Superko);
                    judged
                        .broken
                        .extend(reason.or(superko).map(|reason| Violation {
                            number: judged.moves,
                            color,
                            vertex: mv.vertex(size).to_string(),
                            reason,
                        }));
                    seen.insert(before);
                }
            }
        }
        judged
    }
}

/// Makes a move on an empty point regardless of the rules, and returns the violation.
fn make(board: &mut Board, color: Color, mv: Move, suicide: SuicideRule) -> Option<IllegalMove> {
    board.set_to_move(color);
    let reason = board
        .legality(mv, &Rules::SIMPLE.with_suicide(suicide))
        .err();
    if reason == Some(IllegalMove::Ko) {
        // Giving the turn away and back lifts the ko.
        board.set_to_move(!color);
        board.set_to_move(color);
    }
    let any = Rules::SIMPLE.with_suicide(SuicideRule::Any);
    let played = board.play(mv, &any);
    assert!(played.is_ok(), "{played:?} was played");
    reason
}

fn check_output(file: FileReplay) {
    let replay = Replay::new(vec![file], 1, Duration::from_millis(1));
    let text = views::replay::text(&replay);
    let control = text.chars().find(|&c| c.is_control() && c != '\n');
    assert_eq!(control, None, "plain text: {text:?}");
    assert!(text.lines().count() >= 4);
    let json = views::json::of_replay(&replay);
    assert!(!json.contains('\n'));
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let games = value["files"][0]["games"].as_array().expect("a list");
    let sum = |key: &str| {
        games
            .iter()
            .map(|game| game[key].as_u64().expect(key))
            .sum::<u64>()
    };
    let totals = &value["totals"];
    assert_eq!(totals["games"], games.len());
    assert_eq!(totals["moves"], sum("moves"));
    let listed = games
        .iter()
        .map(|game| game["violations"].as_array().expect("a list").len() as u64);
    let violations = listed.sum::<u64>() + sum("more_violations");
    assert_eq!(totals["violations"], violations);
    let not_null = |key: &str| games.iter().filter(|game| !game[key].is_null()).count();
    assert_eq!(totals["illegal_games"], not_null("illegal"));
    assert_eq!(totals["unreadable_games"], not_null("error"));
    let status = match replay.totals.exit_status() {
        0 => not_null("illegal") + not_null("error") + not_null_error(&value),
        1 => usize::from(not_null("illegal") == 0 || not_null("error") > 0),
        2 => usize::from(not_null("error") + not_null_error(&value) == 0),
        _ => 1,
    };
    assert_eq!(status, 0, "{json}");
}

/// Returns 1 if the file as a whole is unreadable.
fn not_null_error(value: &serde_json::Value) -> usize {
    usize::from(!value["files"][0]["error"].is_null())
}
