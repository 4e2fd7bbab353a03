//! Records: `loadsgf` and `printsgf`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use super::{ask, session, session_with, support, talk, tell};
use binmatrix::{Color, Game, KoRule, Komi, Points, Rules, Scoring, SuicideRule};
use binmatrix_cli::formats::error::MAX_NODES_IN_LINE;
use binmatrix_cli::formats::sgf::{self, Choice};
use binmatrix_cli::gtp::{GtpOptions, LoadOptions, Session};

/// A temporary directory, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("binmatrix-gtp-{}-{number}-{name}", process::id());
        let path = env::temp_dir().join(name);
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
    // Kigo and GNU Go mean the whole game.
    let whole = ask(&mut session, &format!("loadsgf \"{file}\""));
    let moves = session.game().moves().len();
    assert_eq!(ask(&mut session, &format!("loadsgf \"{file}\" 0")), whole);
    assert_eq!(session.game().moves().len(), moves);
    let before = session.game().clone();
    let wrong_case = file.to_uppercase();
    for line in [
        format!("loadsgf \"{file}\" -1"),
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

/// A fault leaves the session unchanged, including tried moves. The rules of the session decide if the record names
/// none.
#[test]
fn a_record_with_a_fault_is_not_loaded() {
    let scratch = Scratch::new("fault");
    let mut session = session();
    tell(&mut session, &["boardsize 7", "play b d4", "trymove w d5"]);
    let before = session.clone();
    for (name, text, reason) in [
        (
            "twice.sgf",
            "(;SZ[5];B[aa];W[aa])",
            "move 2 (white A5): the point is occupied",
        ),
        (
            "suicide.sgf",
            "(;SZ[5]AB[ba][ab];W[aa])",
            "move 1 (white A5): the move is suicide",
        ),
        (
            "setup.sgf",
            "(;SZ[2]AB[aa][ab][ba][bb])",
            "stones set up after move 0, in node 1: *",
        ),
        ("text.sgf", "a letter", "not a game record: *"),
        ("cut.sgf", "(;SZ[5](;B[aa]", "the record is cut off*"),
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
        assert_eq!(session, before, "{name}");
    }
    // The position before the fault is readable.
    let file = scratch.path("twice.sgf");
    assert_eq!(ask(&mut session, &format!("loadsgf {file} 2")), "= white");
    // Legal under other rules.
    let mut session = session_with(Rules::TROMP_TAYLOR);
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

/// A set-up in mid-game begins a new history (pitfall 7).
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
    for (name, moves, to_move) in [
        (support::EAR_REDDENING, 325, "= white"),
        (support::CASTLE, 142, "= black"),
    ] {
        let mut session = session();
        let answer = ask(&mut session, &format!("loadsgf {}", support::game(name)));
        assert_eq!(answer, to_move, "{name}");
        assert_eq!(session.game().moves().len(), moves, "{name}");
        round_trip(&mut session);
    }
}

/// Checks that a session with other rules reads the output of `printsgf` as the same game.
#[track_caller]
fn round_trip(session: &mut Session) -> String {
    let text = ask(session, "printsgf");
    let scratch = Scratch::new("trip");
    let file = scratch.path("a b.sgf");
    assert_eq!(ask(session, &format!("printsgf \"{file}\"")), "=");
    let written = fs::read_to_string(&file).expect("a file");
    assert_eq!(format!("= {}", written.trim_end()), text);
    let mut other = session_with(
        Rules::SIMPLE
            .with_ko(KoRule::Situational)
            .with_suicide(SuicideRule::MultiStone)
            .with_scoring(Scoring::Territory)
            .with_komi(Komi::from_half_points(-1)),
    );
    let answer = ask(&mut other, &format!("loadsgf \"{file}\""));
    assert_eq!(
        answer,
        format!("= {}", session.game().board().to_move()),
        "{text}"
    );
    assert_eq!(other.game(), session.game(), "{text}");
    text
}

#[test]
fn a_game_is_written_and_read_back() {
    let mut session = session_with(Rules::JAPANESE);
    tell(
        &mut session,
        &[
            "boardsize 9",
            "set_free_handicap c3 g7",
            "play w e5",
            "play b e4",
            "play b pass",
            "play w a1",
        ],
    );
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        round_trip(&mut session),
        format!(
            "= (;GM[1]FF[4]CA[UTF-8]AP[binmatrix:{version}]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[gc][cg]PL[W]\n\
             ;W[ee];B[ef];B[];W[ai])"
        )
    );
}

/// A pass is an empty value, never `tt`, which is a point above 19. A rectangle keeps its sides, colors may repeat, and
/// long games work.
#[test]
fn large_boards_passes_and_rectangles_are_written() {
    for (sides, size) in [
        ("25", "SZ[25]"),
        ("9 13", "SZ[9:13]"),
        ("1 2", "SZ[1:2]"),
        ("19", "SZ[19]"),
    ] {
        let mut session = session_with(Rules::TROMP_TAYLOR);
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

/// The turn is written wherever it was given, also in mid-game and where that lifted a ko.
#[test]
fn a_turn_that_was_given_is_written() {
    let mut session = session();
    tell(
        &mut session,
        &["boardsize 9", "play b e5", "gogui-setup_player b"],
    );
    let text = round_trip(&mut session);
    assert!(text.ends_with(";B[ee];PL[B])"), "{text}");
    tell(
        &mut session,
        &["play b e4", "gogui-setup_player b", "gogui-setup_player w"],
    );
    let text = round_trip(&mut session);
    assert!(text.ends_with(";B[ee];PL[B];B[ef])"), "{text}");
    // A turn before the first move is part of the position.
    tell(&mut session, &["clear_board", "gogui-setup_player w"]);
    assert!(round_trip(&mut session).ends_with("PL[W])"));

    let ko = "gogui-play_sequence b a3 b b4 b b2 w c4 w d3 w c2 w b3 b c3";
    tell(&mut session, &["boardsize 5", ko]);
    round_trip(&mut session);
    tell(
        &mut session,
        &["gogui-setup_player b", "gogui-setup_player w"],
    );
    let text = round_trip(&mut session);
    assert!(text.ends_with(";PL[B];PL[W])"), "{text}");
    tell(&mut session, &["play w b3"]);
    let text = round_trip(&mut session);
    let line = text.replace('\n', "");
    assert!(line.ends_with(";PL[B];PL[W];W[bc])"), "{text}");
    // A turn given before the trial move is not part of the game.
    tell(&mut session, &["gogui-setup_player w", "trymove w e5"]);
    let text = ask(&mut session, "printsgf");
    tell(&mut session, &["trymove b d5"]);
    assert_eq!(ask(&mut session, "printsgf"), text, "tried moves left out");
    tell(&mut session, &["popgo", "popgo"]);
    assert_eq!(round_trip(&mut session), text);
}

/// Every set of rules survives `RU`, and so do the moves that only it allows.
#[test]
fn the_rules_of_a_record_hold() {
    for ko in KoRule::ALL {
        for suicide in SuicideRule::ALL {
            for scoring in Scoring::ALL {
                let komi = Komi::from_half_points(15);
                let mut session = session_with(
                    Rules::SIMPLE
                        .with_ko(ko)
                        .with_suicide(suicide)
                        .with_scoring(scoring)
                        .with_komi(komi),
                );
                // If the rules allow it, a single stone is played as suicide, and then two.
                tell(&mut session, &["boardsize 1"]);
                ask(&mut session, "play b a1");
                tell(&mut session, &["play w pass"]);
                round_trip(&mut session);
                let around = "gogui-play_sequence b a1 w a2 w b2 w c1";
                tell(&mut session, &["boardsize 3", around]);
                let answer = ask(&mut session, "play b b1");
                assert_eq!(answer == "=", suicide != SuicideRule::Forbidden);
                round_trip(&mut session);
            }
        }
    }
    // The rules of the session apply to a record without rules, or with unknown ones.
    let scratch = Scratch::new("rules");
    for (text, ko, suicide, scoring, komi) in [
        (
            "(;SZ[5])",
            KoRule::Situational,
            SuicideRule::Forbidden,
            Scoring::Area,
            "= 7.5",
        ),
        (
            "(;SZ[5]RU[house rules]KM[0.5])",
            KoRule::Situational,
            SuicideRule::Forbidden,
            Scoring::Area,
            "= 0.5",
        ),
        (
            "(;SZ[5]RU[Japanese]KM[375])",
            KoRule::Simple,
            SuicideRule::Forbidden,
            Scoring::Territory,
            "= 7.5",
        ),
        // Of rules with another scoring method, only the rest applies.
        (
            "(;SZ[5]RU[Stone Scoring])",
            KoRule::Simple,
            SuicideRule::Forbidden,
            Scoring::Area,
            "= 7.5",
        ),
        (
            "(;SZ[5]RU[koPOSITIONALscoreTERRITORYtaxSEKIsui1])",
            KoRule::Positional,
            SuicideRule::MultiStone,
            Scoring::Area,
            "= 7.5",
        ),
    ] {
        let mut session = session_with(Rules::AGA);
        let file = scratch.file("rules.sgf", text);
        assert_eq!(ask(&mut session, &format!("loadsgf {file}")), "= black");
        let rules = *session.game().rules();
        assert_eq!(
            (rules.ko, rules.suicide, rules.scoring),
            (ko, suicide, scoring),
            "{text}"
        );
        let answer = ask(&mut session, "get_komi").replace("=  ", "= ");
        assert_eq!(answer, komi, "{text}");
    }
}

/// A game that could not be read back is not written.
#[test]
fn what_no_record_holds_is_not_written() {
    let scratch = Scratch::new("limits");
    let file = scratch.file("old.sgf", "old");
    let mut session = session();
    tell(&mut session, &["boardsize 2", "komi 200"]);
    let most = MAX_NODES_IN_LINE - 1;
    let passes = format!("gogui-play_sequence{}", " b pass".repeat(most));
    tell(&mut session, &[&passes]);
    round_trip(&mut session);
    tell(&mut session, &["play b pass"]);
    let reason = "? cannot save file: a line of play has more than 10000 nodes";
    assert_eq!(ask(&mut session, "printsgf"), reason);
    assert_eq!(ask(&mut session, &format!("printsgf {file}")), reason);
    tell(&mut session, &["undo", "gogui-setup_player b"]);
    assert_eq!(ask(&mut session, "printsgf"), reason, "PL is a node too");
    tell(&mut session, &["clear_board"]);
    for komi in ["200.5", "-200.5", "1000"] {
        tell(&mut session, &[&format!("komi {komi}")]);
        let reason = format!("? cannot save file: a komi of {komi} is too large for a record");
        assert_eq!(ask(&mut session, "printsgf"), reason);
        assert_eq!(ask(&mut session, &format!("printsgf {file}")), reason);
    }
    assert_eq!(fs::read_to_string(&file).expect("a file"), "old");
    tell(&mut session, &["komi -200"]);
    round_trip(&mut session);
}

#[test]
fn results_rules_and_positions_are_written() {
    for (rules, name) in [
        (Rules::SIMPLE, "RU[Chinese]"),
        (Rules::CHINESE, "RU[Chinese]"),
        (Rules::JAPANESE, "RU[Japanese]"),
        (Rules::AGA, "RU[AGA]"),
        (Rules::NEW_ZEALAND, "RU[NZ]"),
        (Rules::TROMP_TAYLOR, "RU[Tromp-Taylor]"),
        (
            Rules::AGA.with_scoring(binmatrix::Scoring::Territory),
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
    // A trial move is not part of the game.
    tell(&mut session, &["trymove b a1"]);
    assert_eq!(ask(&mut session, "printsgf"), text);
}

/// A session can be barred from files.
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

/// Prisoners taken before a set-up are not part of a record.
#[test]
fn prisoners_before_a_set_up_are_not_written() {
    let mut session = session_with(Rules::JAPANESE);
    let capture = "gogui-play_sequence b a2 w a1 b b1 w e5";
    tell(&mut session, &["boardsize 5", "komi 0", capture]);
    round_trip(&mut session);
    tell(&mut session, &["gogui-setup b e1", "play w pass"]);
    assert_eq!(ask(&mut session, "captures b"), "= 1", "they are kept");
    let scratch = Scratch::new("prisoners");
    let file = scratch.path("prisoners.sgf");
    tell(&mut session, &[&format!("printsgf {file}")]);
    let mut other = super::session();
    assert_eq!(ask(&mut other, &format!("loadsgf {file}")), "= black");
    assert_eq!(ask(&mut other, "captures b"), "= 0");
    assert_eq!(other.game().moves(), session.game().moves());
    let scores = [&session, &other].map(|session| {
        let game = session.game();
        game.black_minus_white_half_points(Points::empty(game.size()))
    });
    assert_eq!(scores[0] - scores[1], 2);
}

/// A file is written completely or not at all. Anything other than a regular file is neither read nor written.
#[cfg(unix)]
#[test]
fn files_are_replaced_as_a_whole() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let scratch = Scratch::new("replaced");
    let file = scratch.file("game.sgf", "old");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    let (kept, link) = (scratch.path("kept"), scratch.path("link"));
    fs::hard_link(&file, &kept).expect("a second name");
    symlink("game.sgf", &link).expect("a link");
    let mut session = session();
    tell(&mut session, &[&format!("printsgf {link}")]);
    let text = |path: &str| fs::read_to_string(path).expect("a file");
    assert!(text(&file).starts_with("(;GM[1]"));
    assert_eq!(text(&kept), "old", "the old file was not written over");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let mode = fs::metadata(&file).expect("a file").mode();
    assert_eq!(mode & 0o777, 0o640);

    let pipe = scratch.path("pipe");
    let made = process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    for place in [&pipe, "/dev/null", "/"] {
        for (command, does) in [("printsgf", "save"), ("loadsgf", "load")] {
            let answer = ask(&mut session, &format!("{command} {place}"));
            assert_eq!(answer, format!("? cannot {does} file: not a file"));
        }
    }
    let answer = ask(
        &mut session,
        &format!("printsgf {}/none/x", scratch.0.display()),
    );
    assert!(answer.starts_with("? cannot save file: "), "{answer}");
    let left = fs::read_dir(&scratch.0).expect("a directory").count();
    assert_eq!(left, 4, "nothing else is left");
}

/// Dangling links and read-only files stay unchanged.
#[cfg(unix)]
#[test]
fn what_may_not_be_written_is_not_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new("kept");
    let mut session = session();
    let link = scratch.path("link");
    symlink("nowhere", &link).expect("a link");
    assert_eq!(
        ask(&mut session, &format!("printsgf {link}")),
        "? cannot save file: the link leads nowhere"
    );
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let file = scratch.file("kept.sgf", "old");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("permissions");
    if fs::OpenOptions::new().write(true).open(&file).is_ok() {
        println!("SKIPPED a file that may not be written: this user may write any");
    } else {
        let answer = ask(&mut session, &format!("printsgf {file}"));
        assert!(answer.starts_with("? cannot save file: "), "{answer}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "old");
    }
    let left = fs::read_dir(&scratch.0).expect("a directory").count();
    assert_eq!(left, 2, "nothing else is left");
}

/// Writing does not change the owner of a file, even for a user who could.
#[cfg(unix)]
#[test]
fn a_file_stays_with_its_owner() {
    use std::os::unix::fs::{MetadataExt, chown};
    let scratch = Scratch::new("owner");
    let file = scratch.file("owned.sgf", "old");
    if chown(&file, Some(65_534), Some(65_533)).is_err() {
        println!("SKIPPED: this user cannot give files away");
        return;
    }
    tell(&mut session(), &[&format!("printsgf {file}")]);
    let about = fs::metadata(&file).expect("a file");
    assert!(about.len() > 3, "it was written");
    assert_eq!((about.uid(), about.gid()), (65_534, 65_533));
}

/// A file may hold more than the system reports, or grow, but no more is read than a record may have. The program runs
/// with little memory, so that unlimited reading fails.
#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_are_refused() {
    let endless = "/proc/self/pagemap";
    if fs::File::open(endless).is_err() {
        println!("SKIPPED: {endless} cannot be read");
        return;
    }
    let script = format!("ulimit -v 2000000; echo loadsgf {endless} | exec \"$0\" gtp");
    let output = process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_binmatrix")])
        .output()
        .expect("a shell");
    // Some kernels count in words of eight bytes and refuse to give the last byte over the limit.
    let answer = String::from_utf8_lossy(&output.stdout);
    assert!(answer.starts_with("? cannot load file: "), "{answer}");
    assert!(!answer.contains("memory"), "{answer}");
    let scratch = Scratch::new("large");
    let file = scratch.file("large.sgf", "");
    let large = fs::OpenOptions::new().write(true).open(&file);
    let grown = large.and_then(|large| large.set_len((64 << 20) + 1));
    grown.expect("a large file");
    assert_eq!(
        ask(&mut session(), &format!("loadsgf {file}")),
        "? cannot load file: larger than 64 MB"
    );
    // An ordinary name here.
    assert_eq!(
        ask(&mut session(), "loadsgf -"),
        "? cannot load file: No such file or directory (os error 2)"
    );
}

/// The requested rules apply to a record without rules, not those of a record loaded before.
#[test]
fn records_do_not_depend_on_each_other() {
    let scratch = Scratch::new("order");
    // Without rules, and with a suicide of two stones.
    let plain = scratch.file("plain.sgf", "(;SZ[5]AB[ae]AW[ad][bd][ce];B[be])");
    let plain = format!("loadsgf {plain}");
    let named = scratch.file("named.sgf", "(;SZ[5]RU[NZ]KM[9])");
    let named = format!("loadsgf {named}");
    let empty = scratch.file("empty.sgf", "(;SZ[5])");
    let empty = format!("loadsgf {empty}");
    let suicide = "? cannot load file: move 1 (black B1): the move is suicide";
    let mut session = session_with(Rules::JAPANESE);
    assert_eq!(ask(&mut session, &plain), suicide);
    assert_eq!(ask(&mut session, &named), "= black");
    assert_eq!(ask(&mut session, &plain), suicide);
    assert_eq!(ask(&mut session, &empty), "= black");
    assert_eq!(*session.game().rules(), Rules::JAPANESE);
    // Each request changes one rule, and the others stay as requested.
    for (line, rules) in [
        (
            "komi 0.5",
            Rules::JAPANESE.with_komi(Komi::from_half_points(1)),
        ),
        ("binmatrix-param_rules komi 6.5", Rules::JAPANESE),
        (
            "kata-set-rule ko SITUATIONAL",
            Rules::JAPANESE.with_ko(KoRule::Situational),
        ),
        ("kata-set-rules {\"ko\":\"SIMPLE\"}", Rules::JAPANESE),
        (
            "binmatrix-param_rules suicide any",
            Rules::JAPANESE.with_suicide(SuicideRule::Any),
        ),
        (
            "kata-set-rules chinese",
            Rules::CHINESE.with_komi(Rules::JAPANESE.komi),
        ),
    ] {
        assert_eq!(ask(&mut session, &named), "= black");
        tell(&mut session, &[line]);
        assert_eq!(ask(&mut session, &empty), "= black");
        assert_eq!(*session.game().rules(), rules, "{line}");
    }
    // A refused request has no effect.
    tell(&mut session, &["kata-set-rules new-zealand"]);
    assert_eq!(ask(&mut session, &plain), "= white");
    let before = session.clone();
    let answer = ask(&mut session, "kata-set-rule suicide false");
    assert!(answer.starts_with("? the game breaks"), "{answer}");
    assert_eq!(session, before);
}

/// Options override the record, which overrides the commands of the session.
#[test]
fn options_override_a_record() {
    let scratch = Scratch::new("options");
    let named = scratch.file("named.sgf", "(;SZ[5]RU[NZ]KM[9])");
    let named = format!("loadsgf {named}");
    let empty = scratch.file("empty.sgf", "(;SZ[5])");
    let empty = format!("loadsgf {empty}");
    let nine = Komi::from_half_points(18);
    let new_zealand = Rules::NEW_ZEALAND.with_komi(nine);
    let komi = Komi::from_half_points(11);
    for (load, of_named) in [
        (LoadOptions::default(), new_zealand),
        (
            LoadOptions {
                ko: Some(KoRule::Positional),
                ..LoadOptions::default()
            },
            new_zealand.with_ko(KoRule::Positional),
        ),
        (
            LoadOptions {
                suicide: Some(SuicideRule::Any),
                scoring: Some(Scoring::Territory),
                komi: Some(komi),
                ..LoadOptions::default()
            },
            new_zealand
                .with_suicide(SuicideRule::Any)
                .with_scoring(Scoring::Territory)
                .with_komi(komi),
        ),
    ] {
        let mut session = Session::new(GtpOptions {
            rules: load.over(Rules::SIMPLE),
            load,
            ..GtpOptions::default()
        });
        tell(&mut session, &["komi 0.5", "kata-set-rules aga"]);
        assert_eq!(ask(&mut session, &named), "= black");
        assert_eq!(*session.game().rules(), of_named, "{load:?}");
        tell(&mut session, &["kata-set-rule ko SIMPLE", "komi 1.5"]);
        assert_eq!(ask(&mut session, &named), "= black");
        assert_eq!(*session.game().rules(), of_named, "{load:?}");
        // Where the record says nothing, the commands count.
        assert_eq!(ask(&mut session, &empty), "= black");
        let of_commands = Rules::AGA
            .with_ko(KoRule::Simple)
            .with_komi(Komi::from_half_points(3));
        assert_eq!(*session.game().rules(), load.over(of_commands), "{load:?}");
    }
}

fn lenient() -> Session {
    Session::new(GtpOptions {
        search: super::engine(200),
        load: LoadOptions {
            lenient: true,
            ..LoadOptions::default()
        },
        ..GtpOptions::default()
    })
}

/// A record that breaks the rules is loaded if asked for, and the warnings name its moves.
#[test]
fn records_that_break_rules_are_loaded_with_lenience() {
    let scratch = Scratch::new("lenient");
    let text = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb];B[aa])";
    let file = scratch.file("ko.sgf", text);
    let ko = "move 2 (white B3): the move takes back a ko";
    let mut strict = session();
    let before = strict.clone();
    let answer = ask(&mut strict, &format!("loadsgf {file}"));
    assert_eq!(answer, format!("? cannot load file: {ko}"));
    assert_eq!(strict, before);

    let mut session = lenient();
    assert_eq!(ask(&mut session, &format!("loadsgf {file}")), "= white");
    assert_eq!(ask(&mut session, "list_stones w"), "= C4 B3 D3 C2");
    assert_eq!(session.take_warnings(), [format!("{file}: warning: {ko}")]);
    assert!(session.take_warnings().is_empty());
    // Only moves before the position count, and a failed command leaves no warnings.
    assert_eq!(ask(&mut session, &format!("loadsgf {file} 2")), "= white");
    assert!(session.take_warnings().is_empty());
    assert_eq!(ask(&mut session, &format!("loadsgf {file}")), "= white");
    let before = session.clone();
    let occupied = scratch.file("occupied.sgf", "(;SZ[4]KM[x];B[aa];W[aa])");
    assert_eq!(
        ask(&mut session, &format!("loadsgf {occupied}")),
        "? cannot load file: move 2 (white A4): the point is occupied"
    );
    assert_eq!(session, before);
    // Moves of the session follow the rules.
    assert_eq!(
        ask(&mut session, "kata-set-rule ko POSITIONAL"),
        format!("? the game breaks these rules: {ko}")
    );
    tell(&mut session, &["undo", "undo"]);
    assert_eq!(ask(&mut session, "play w b3"), "? illegal move: ko");
}

/// A game that breaks the rules is written and read back with lenience.
#[test]
fn records_that_break_rules_go_round() {
    let scratch = Scratch::new("lenient-trip");
    for text in [
        "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb];B[aa];W[];B[cb];W[bb];PL[W])",
        "(;SZ[5]AB[ae]AW[ad][bd][ce];B[be];W[ae];B[ab];B[be])",
    ] {
        let file = scratch.file("broken.sgf", text);
        let (mut session, mut other) = (lenient(), lenient());
        ask(&mut session, &format!("loadsgf {file}"));
        assert!(!session.take_warnings().is_empty(), "{text}");
        let written = scratch.path("written.sgf");
        tell(&mut session, &[&format!("printsgf {written}")]);
        ask(&mut other, &format!("loadsgf {written}"));
        assert_eq!(other.game(), session.game(), "{text}");
    }
}

/// Ignored parts of a record are reported on one line each, also without lenience.
#[test]
fn ignored_parts_of_a_record_are_reported() {
    let scratch = Scratch::new("warnings");
    let file = scratch.file("odd.sgf", "(;SZ[5]RU[house]HA[3];B[aa]");
    let mut session = session();
    assert_eq!(ask(&mut session, &format!("loadsgf {file}")), "= white");
    let warnings = [
        "the last \")\" is missing: the game that begins on line 1 is not closed",
        "unknown rules RU[house] were ignored",
        "HA[3], but no black stones are set up before the first move",
    ];
    let warnings = warnings.map(|warning| format!("{file}: warning: {warning}"));
    assert_eq!(session.take_warnings(), warnings);
}

/// Handicap stones make White begin only if no move says otherwise.
#[test]
fn the_first_move_beats_the_handicap() {
    let scratch = Scratch::new("handicap");
    for (moves, to_move) in [
        ("", "= white"),
        (";W[ee]", "= white"),
        (";B[ee]", "= black"),
    ] {
        let text = format!("(;SZ[9]HA[2]AB[gc][cg]{moves})");
        let file = scratch.file("handicap.sgf", &text);
        assert_eq!(ask(&mut session(), &format!("loadsgf {file} 1")), to_move);
    }
}

/// The reader of `analyze` reads the output of `printsgf`.
#[test]
fn what_is_written_is_a_record() {
    let mut session = session();
    tell(&mut session, &["boardsize 9", "play b e5", "play w pass"]);
    let text = ask(&mut session, "printsgf");
    let record = sgf::read(text.as_bytes(), &Choice::default()).expect("a record");
    assert!(record.broken.is_none() && record.warnings.is_empty());
    assert_eq!(record.steps.len(), 2);
    let game = Game::new(record.size, Rules::SIMPLE);
    assert_eq!(game.size(), session.game().size());
}
