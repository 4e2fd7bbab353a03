//! Records: `loadsgf` and `printsgf`.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use super::{ask, session, session_with, support, talk, tell};
use binmatrix::{Color, Game, RuleSet};
use binmatrix_cli::gtp::{GtpOptions, Session};
use binmatrix_cli::sgf::{self, Choice};

/// A directory that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = env::temp_dir().join(format!("binmatrix-gtp-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("a directory for files");
        Scratch(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("a file");
        path
    }

    fn path(&self, name: &str) -> String {
        let path: &Path = &self.0.join(name);
        path.to_str().expect("the path is UTF-8").to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[7.5]AB[cc][gg]PL[W];W[ee];B[ef];W[];B[dd])";

#[test]
fn a_record_is_loaded_up_to_a_move() {
    let scratch = Scratch::new("load");
    let file = scratch.file("Game One.SGF", GAME);
    let mut session = session();
    talk(
        &mut session,
        &format!(
            "> loadsgf \"{file}\"
             < = white
             > move_history
             < = black D6
             < white PASS
             < black E4
             < white E5
             > get_komi
             < =  7.5
             > query_boardsize
             < = 9
             > list_stones b
             < = C7 D6 E4 G3
             > loadsgf \"{file}\" 1
             < = white
             > move_history
             < =
             > loadsgf \"{file}\" 3
             < = white
             > last_move
             < = black E4
             > loadsgf \"{file}\" 4
             < = black
             > loadsgf \"{file}\" 99
             < = white
             > last_move
             < = black D6
             > loadsgf \"{file}\" E4
             < = black
             > last_move
             < = white E5
             > undo
             > undo
             < ? cannot undo
             > list_stones b
             < = C7 G3"
        ),
    );
    let before = session.game().clone();
    let wrong_case = file.to_uppercase();
    for line in [
        format!("loadsgf \"{file}\" 0"),
        format!("loadsgf \"{file}\" z9"),
        format!("loadsgf \"{file}\" 1 2"),
        format!("loadsgf {file}"),
        format!("loadsgf \"{file}x\""),
        format!("loadsgf \"{wrong_case}\""),
        format!("loadsgf {}", scratch.0.display()),
    ] {
        assert!(ask(&mut session, &line).starts_with("? "), "{line}");
        assert_eq!(*session.game(), before, "{line}");
    }
    let plain = scratch.file("plain.sgf", GAME);
    assert_eq!(ask(&mut session, &format!("loadsgf {plain} 2")), "= black");
}

/// The record of the session's rules decides which of its moves are illegal.
#[test]
fn a_record_with_a_fault_is_not_loaded() {
    let scratch = Scratch::new("fault");
    let mut session = session();
    tell(&mut session, &["boardsize 7", "play b d4"]);
    let before = session.game().clone();
    for (name, text, reason) in [
        (
            "twice.sgf",
            "(;SZ[5];B[aa];W[aa])",
            "move 2 (white A5) is illegal: occupied",
        ),
        (
            "suicide.sgf",
            "(;SZ[5]AB[ba][ab];W[aa])",
            "move 1 (white A5) is illegal: suicide",
        ),
        (
            "setup.sgf",
            "(;SZ[2]AB[aa][ab][ba][bb])",
            "stones set up after move 0: *",
        ),
        ("text.sgf", "a letter", "not a game record: *"),
        ("cut.sgf", "(;SZ[5];B[aa]", "the record is cut off*"),
        ("large.sgf", "(;SZ[30])", "*"),
        (
            "off.sgf",
            "(;SZ[5];B[aa];W[ff])",
            "move 2 (white [ff]): the point is not on the 5x5 board",
        ),
    ] {
        let file = scratch.file(name, text);
        let answer = ask(&mut session, &format!("loadsgf {file}"));
        let reason = format!("? cannot load file: {reason}");
        match reason.strip_suffix('*') {
            Some(start) => assert!(answer.starts_with(start), "{answer}"),
            None => assert_eq!(answer, reason),
        }
        assert_eq!(*session.game(), before, "{name}");
    }
    // Before the fault it can be read.
    let file = scratch.path("twice.sgf");
    assert_eq!(ask(&mut session, &format!("loadsgf {file} 2")), "= white");
    // Under other rules the second is a game.
    let mut session = session_with(RuleSet::TROMP_TAYLOR);
    tell(&mut session, &["komi 0.5"]);
    let file = scratch.file(
        "giving.sgf",
        "(;SZ[5]AB[ca][cb][bc][ac]AW[aa][ba][ab];W[bb];B[ee])",
    );
    assert_eq!(ask(&mut session, &format!("loadsgf {file}")), "= white");
    assert_eq!(ask(&mut session, "captures b"), "= 4");
    assert_eq!(
        ask(&mut session, "get_komi"),
        "=  0.5",
        "the record has none"
    );
}

/// Stones that are set up in mid-game begin a new history (pitfall 7).
#[test]
fn setting_up_begins_a_new_history() {
    let scratch = Scratch::new("setup");
    let file = scratch.file("setup.sgf", "(;SZ[5];B[cc];W[dd];AE[cc]AW[aa]PL[W];W[bb])");
    talk(
        &mut session(),
        &format!(
            "> loadsgf {file}
             < = black
             > move_history
             < = white B4
             > list_stones w
             < = A5 B4 D2
             > list_stones b
             < =
             > undo
             > undo
             < ? cannot undo"
        ),
    );
}

#[test]
fn real_games_are_loaded() {
    for (name, moves) in [(support::EAR_REDDENING, 325), (support::CASTLE, 0)] {
        let mut session = session();
        let answer = ask(&mut session, &format!("loadsgf {}", support::game(name)));
        assert!(answer.starts_with("= "), "{answer}");
        assert!(session.game().moves().len() >= moves.min(300), "{name}");
    }
}

/// A line as `printsgf` writes it is read back as the same game.
fn round_trip(session: &mut Session) -> String {
    let text = ask(session, "printsgf");
    let scratch = Scratch::new(&format!("trip-{}", text.len()));
    let file = scratch.path("a b.sgf");
    assert_eq!(ask(session, &format!("printsgf \"{file}\"")), "=");
    let written = fs::read_to_string(&file).expect("a file");
    assert_eq!(format!("= {}", written.trim_end()), text);
    let mut other = session_with(*session.game().rules());
    let answer = ask(&mut other, &format!("loadsgf \"{file}\""));
    assert_eq!(answer, format!("= {}", session.game().board().to_move()));
    assert_eq!(other.game(), session.game(), "{text}");
    text
}

#[test]
fn a_game_is_written_and_read_back() {
    let mut session = session_with(RuleSet::JAPANESE);
    tell(
        &mut session,
        &[
            "boardsize 9",
            "set_free_handicap c3 g7",
            "play w e5",
            "play b e4",
            "play b pass",
            "play w a1",
            "trymove b a2",
        ],
    );
    tell(&mut session, &["popgo"]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        round_trip(&mut session),
        format!(
            "= (;GM[1]FF[4]CA[UTF-8]AP[binmatrix:{version}]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[gc][cg]PL[W]\n\
             ;W[ee];B[ef];B[];W[ai])"
        )
    );
}

/// A pass is an empty value, never `tt`: that is a point above 19. A rectangle keeps its sides, colors may repeat,
/// and long games are no matter.
#[test]
fn large_boards_passes_and_rectangles_are_written() {
    for (sides, size) in [
        ("25", "SZ[25]"),
        ("9 13", "SZ[9:13]"),
        ("1 2", "SZ[1:2]"),
        ("19", "SZ[19]"),
    ] {
        let mut session = session_with(RuleSet::TROMP_TAYLOR);
        tell(
            &mut session,
            &[&format!("boardsize {sides}"), "play w pass"],
        );
        if sides == "25" {
            tell(&mut session, &["play b u6", "play w z25", "play w z1"]);
        }
        tell(&mut session, &["play b pass", "play b pass"]);
        let text = round_trip(&mut session);
        assert!(text.contains(size), "{text}");
        assert_eq!(text.contains("[tt]"), sides == "25", "U6 is tt: {text}");
        assert!(text.contains(";W[]") && text.contains(";B[];B[]"), "{text}");
        assert!(text.contains("PL[B]"), "White moves out of turn: {text}");
    }
    let mut session = session();
    tell(&mut session, &["boardsize 2"]);
    for _ in 0..3000 {
        tell(&mut session, &["play b pass", "play w pass"]);
    }
    let text = round_trip(&mut session);
    assert_eq!(text.matches(';').count(), 6001);
}

#[test]
fn results_rules_and_positions_are_written() {
    for (rules, name) in [
        (RuleSet::SIMPLE, "RU[Chinese]"),
        (RuleSet::CHINESE, "RU[Chinese]"),
        (RuleSet::JAPANESE, "RU[Japanese]"),
        (RuleSet::AGA, "RU[AGA]"),
        (RuleSet::NEW_ZEALAND, "RU[NZ]"),
        (RuleSet::TROMP_TAYLOR, "RU[Tromp-Taylor]"),
        (
            RuleSet {
                scoring: binmatrix::Scoring::Territory,
                ..RuleSet::AGA
            },
            "RU[koSITUATIONALscoreTERRITORYtaxNONEsui0]",
        ),
    ] {
        let mut session = session_with(rules);
        tell(
            &mut session,
            &["boardsize 5", "set_position b a1 w e5 w d5 b c3"],
        );
        let text = round_trip(&mut session);
        assert!(text.contains(name), "{text}");
        assert!(text.contains("AB[cc][ae]AW[da][ea]PL[B]"), "{text}");
        assert!(!text.contains("RE["), "{text}");
    }
    let mut session = session();
    tell(&mut session, &["boardsize 5"]);
    let board = ". X . O .
                 X X . O O
                 . X . O .
                 X X . O O
                 . X . O .";
    super::draw(&mut session, board);
    tell(&mut session, &["komi 0.5", "play b pass", "play w pass"]);
    let text = ask(&mut session, "printsgf");
    assert!(text.contains("RE[W+0.5]"), "{text}");
    assert_eq!(session.game().board().to_move(), Color::Black);
}

/// A session can be kept away from files.
#[test]
fn files_can_be_forbidden() {
    let mut session = Session::new(GtpOptions {
        files: false,
        ..GtpOptions::default()
    });
    let file = support::game(support::CASTLE);
    let none = "? no files in this session";
    assert_eq!(ask(&mut session, &format!("loadsgf {file}")), none);
    assert_eq!(ask(&mut session, "printsgf x.sgf"), none);
    assert!(!Path::new("x.sgf").exists());
    assert!(ask(&mut session, "printsgf").starts_with("= (;GM[1]"));
    assert_eq!(
        ask(&mut super::session(), "printsgf /no/such/directory/x.sgf")
            .split(':')
            .next(),
        Some("? cannot save file")
    );
}

/// What `printsgf` writes, the reader of `analyze` reads.
#[test]
fn what_is_written_is_a_record() {
    let mut session = session();
    tell(&mut session, &["boardsize 9", "play b e5", "play w pass"]);
    let text = ask(&mut session, "printsgf");
    let record = sgf::read(text.as_bytes(), &Choice::default()).expect("a record");
    assert!(record.broken.is_none() && record.warnings.is_empty());
    assert_eq!(record.steps.len(), 2);
    let game = Game::new(record.size, RuleSet::SIMPLE);
    assert_eq!(game.size(), session.game().size());
}
