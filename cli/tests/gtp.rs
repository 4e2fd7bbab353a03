//! Proves the Go Text Protocol: the form of answers, what front ends send, errors that leave the game alone,
//! and that answers about the board are those of a board.

mod support;

use binmatrix::{Color, RuleSet};
use binmatrix_cli::gtp::{GtpOptions, Session};

/// A session with few playouts.
fn session() -> Session {
    Session::new(GtpOptions {
        playouts: 200,
        ..GtpOptions::default()
    })
}

/// Sends a line; the answer without its empty line.
fn ask(session: &mut Session, line: &str) -> String {
    let answer = session.answer(line.as_bytes()).expect("an answer");
    let text = answer
        .strip_suffix("\n\n")
        .expect("an empty line at the end");
    assert!(!text.contains("\n\n"), "an empty line inside: {answer:?}");
    text.to_owned()
}

/// Sends lines that are all answered by `=` and nothing more.
fn tell(session: &mut Session, lines: &[&str]) {
    for line in lines {
        assert_eq!(ask(session, line).trim_end(), "=", "{line}");
    }
}

#[test]
fn answers_have_the_form_of_the_protocol() {
    let mut session = session();
    assert_eq!(ask(&mut session, "protocol_version"), "= 2");
    assert_eq!(ask(&mut session, "7 protocol_version"), "=7 2");
    assert_eq!(ask(&mut session, "name"), "= binmatrix");
    assert_eq!(ask(&mut session, "12 fly"), "?12 unknown command");
    assert_eq!(ask(&mut session, "12"), "?12 unknown command");
    assert_eq!(ask(&mut session, "known_command genmove"), "= true");
    assert_eq!(ask(&mut session, "known_command fly"), "= false");
    assert_eq!(ask(&mut session, "known_command"), "= false");
    // Comments, tabs, control characters, carriage returns.
    assert_eq!(
        ask(&mut session, "3\tknown_command\tname # really\r"),
        "=3 true"
    );
    assert_eq!(ask(&mut session, "na\u{7}me\r\n"), "= binmatrix");
    for nothing in ["", "  ", "\n", "# only a comment\n", "\r\n", "\u{1}\n"] {
        assert_eq!(session.answer(nothing.as_bytes()), None, "{nothing:?}");
    }
    let list = ask(&mut session, "list_commands");
    let names: Vec<&str> = list.trim_start_matches("= ").lines().collect();
    assert_eq!(names[0], "protocol_version");
    for name in &names {
        assert_eq!(
            ask(&mut session, &format!("known_command {name}")),
            "= true"
        );
    }
    for needed in "name version quit boardsize clear_board komi play genmove undo showboard final_score \
                   fixed_handicap place_free_handicap set_free_handicap time_settings time_left all_legal \
                   is_legal captures findlib countlib accuratelib list_stones last_move move_history trymove \
                   popgo"
        .split_whitespace()
    {
        assert!(names.contains(&needed), "{needed}");
    }
    assert_eq!(ask(&mut session, "5 quit"), "=5");
    assert!(session.is_over());
}

#[test]
fn what_sabaki_sends_without_its_analysis() {
    let mut session = session();
    for line in ["name", "version", "protocol_version", "list_commands"] {
        assert!(ask(&mut session, line).starts_with("= "));
    }
    tell(
        &mut session,
        &[
            "komi 6.5",
            "boardsize 9",
            "clear_board",
            "set_free_handicap C3 C5 G7",
            "play W E5",
            "play W pass",
            "play B A1",
        ],
    );
    assert_eq!(session.game().moves().len(), 3);
    tell(&mut session, &["undo", "undo", "undo"]);
    assert_eq!(ask(&mut session, "undo"), "? cannot undo");
    assert_eq!(ask(&mut session, "list_stones black"), "= G7 C5 C3");
    tell(
        &mut session,
        &["rectangular_boardsize 9 13", "clear_board", "play B J13"],
    );
    assert_eq!(ask(&mut session, "query_boardsize"), "= 9 13");
    tell(&mut session, &["quit"]);
}

#[test]
fn what_gogui_sends() {
    let mut session = session();
    tell(
        &mut session,
        &[
            "boardsize 9",
            "clear_board",
            "komi 0",
            "time_settings 300 30 5",
            "play B C3",
            "play W G7",
            "play w e5",
            "play b e3",
            "play W PASS",
            "gg-undo 2",
            "time_left b 280 0",
        ],
    );
    assert_eq!(
        ask(&mut session, "move_history"),
        "= white E5\nwhite G7\nblack C3"
    );
    let answer = ask(&mut session, "genmove b");
    let vertex = answer.strip_prefix("= ").expect("a move").to_owned();
    assert_eq!(ask(&mut session, "last_move"), format!("= black {vertex}"));
    assert_eq!(ask(&mut session, "gg-undo 5"), "? cannot undo");
    assert_eq!(session.game().moves().len(), 4);
}

#[test]
fn bad_lines_change_nothing() {
    let mut session = session();
    tell(&mut session, &["boardsize 7", "play b d4", "play w d3"]);
    let before = session.game().clone();
    // With a move being tried, too.
    tell(&mut session, &["trymove b a1"]);
    let trying = session.game().clone();
    for line in [
        "play red d5",
        "play b a7",
        "boardsize 99",
        "gg-undo x",
        "undo",
        "genmove b",
        "komi x",
    ] {
        assert!(ask(&mut session, line).starts_with("? "), "{line}");
        assert_eq!(*session.game(), trying, "{line}");
    }
    tell(&mut session, &["popgo"]);
    for (line, error) in [
        ("boardsize 0", "unacceptable size"),
        ("boardsize 26", "unacceptable size"),
        ("boardsize nine", "unacceptable size"),
        ("boardsize 9 9 9", "unacceptable size"),
        ("boardsize", "syntax error"),
        ("komi", "syntax error"),
        ("komi much", "syntax error"),
        ("komi 6.3", "syntax error"),
        ("play", "invalid color"),
        ("play red d5", "invalid color"),
        ("play b", "invalid coordinate"),
        ("play b i5", "invalid coordinate"),
        ("play b h1", "invalid coordinate"),
        ("play b d0", "invalid coordinate"),
        ("play b \u{fffd}", "invalid coordinate"),
        ("play b d4", "illegal move: occupied"),
        ("genmove", "invalid color"),
        ("genmove x", "invalid color"),
        ("gg-undo 3", "cannot undo"),
        ("gg-undo x", "syntax error"),
        ("fixed_handicap 2", "board not empty"),
        ("set_free_handicap d4 d5", "board not empty"),
        ("time_settings 1", "syntax error"),
        ("findlib a1", "vertex must not be empty"),
        ("findlib", "invalid coordinate"),
        ("accuratelib b d4", "vertex must be empty"),
        ("popgo", "stack empty"),
        ("all_legal", "invalid color"),
    ] {
        assert_eq!(ask(&mut session, line), format!("? {error}"), "{line}");
        assert_eq!(*session.game(), before, "{line}");
    }
    // Binary, and very long.
    for bytes in [vec![0xFF; 40], b"play b ".repeat(9000), vec![b'9'; 5000]] {
        let answer = session.answer(&bytes).expect("an answer");
        assert!(answer.starts_with('?'), "{answer:.60}");
        assert_eq!(*session.game(), before);
    }
}

#[test]
fn questions_about_the_board() {
    let mut session = session();
    tell(
        &mut session,
        &[
            "boardsize 5",
            "play b b2",
            "play w a2",
            "play w b1",
            "play b c1",
        ],
    );
    assert_eq!(ask(&mut session, "countlib b2"), "= 2");
    assert_eq!(ask(&mut session, "findlib b1"), "= A1");
    assert_eq!(ask(&mut session, "accuratelib b a1"), "= B1");
    assert_eq!(ask(&mut session, "color a1"), "= empty");
    assert_eq!(ask(&mut session, "color b1"), "= white");
    assert_eq!(ask(&mut session, "is_legal white a1"), "= 1");
    assert_eq!(ask(&mut session, "is_legal black b1"), "= 0");
    tell(&mut session, &["trymove b a1"]);
    assert_eq!(ask(&mut session, "captures black"), "= 1");
    assert_eq!(ask(&mut session, "color b1"), "= empty");
    tell(&mut session, &["popgo"]);
    assert_eq!(ask(&mut session, "captures black"), "= 0");
    let legal = ask(&mut session, "all_legal white");
    assert_eq!(legal.split_whitespace().skip(1).count(), 21);
    let board = ask(&mut session, "showboard");
    assert!(
        board.contains(" 2 O X . . . 2") && board.contains("A B C D E"),
        "{board}"
    );
    assert_eq!(ask(&mut session, "final_score"), "= W+1");
    assert_eq!(ask(&mut session, "unconditional_status b2"), "= undecided");
    tell(&mut session, &["komi -3.5"]);
    assert_eq!(ask(&mut session, "get_komi"), "= -3.5");
    assert_eq!(ask(&mut session, "final_score"), "= B+2.5");
    let rules = ask(&mut session, "kata-get-rules");
    assert!(
        rules.starts_with("= {") && rules.contains("\"ko\":\"SIMPLE\""),
        "{rules}"
    );
    assert_eq!(session.game().board().stones(Color::White).len(), 2);
}

#[test]
fn ko_and_superko() {
    let rules = RuleSet::TROMP_TAYLOR;
    let mut session = Session::new(GtpOptions {
        rules,
        ..GtpOptions::default()
    });
    tell(&mut session, &["boardsize 5"]);
    for (color, vertices) in [("b", "a3 b4 b2"), ("w", "c4 d3 c2 b3")] {
        for vertex in vertices.split(' ') {
            tell(&mut session, &[&format!("play {color} {vertex}")]);
        }
    }
    tell(&mut session, &["play b c3"]);
    assert_eq!(ask(&mut session, "play w b3"), "? illegal move: ko");
    tell(&mut session, &["play w pass", "play b pass"]);
    assert_eq!(ask(&mut session, "play w b3"), "? illegal move: superko");
    assert_eq!(ask(&mut session, "is_legal w b3"), "= 0");
}

#[test]
fn handicap_stones() {
    for (side, count, vertices) in [
        (9, 2, "C3 G7"),
        (9, 3, "C3 G7 C7"),
        (9, 4, "C3 G7 C7 G3"),
        (19, 5, "D4 Q16 D16 Q4 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        (8, 4, "C3 F6 C6 F3"),
    ] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {side}")]);
        assert_eq!(
            ask(&mut session, &format!("fixed_handicap {count}")),
            format!("= {vertices}")
        );
        assert_eq!(session.game().board().to_move(), Color::White);
    }
    for (side, count, vertices) in [
        (9, 4, "C3 G7 C7 G3"),
        (8, 9, "C3 F6 C6 F3"),
        (7, 100, "C3 E5 C5 E3"),
    ] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {side}")]);
        let answer = ask(&mut session, &format!("place_free_handicap {count}"));
        assert_eq!(answer, format!("= {vertices}"));
    }
    for (side, count) in [(9, 1), (9, 10), (8, 5), (6, 2), (19, 0)] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {side}")]);
        let answer = ask(&mut session, &format!("fixed_handicap {count}"));
        assert_eq!(answer, "? invalid number of stones");
    }
    for bad in ["d4 d4", "d4 pass", "d4 z4", ""] {
        let mut session = session();
        let answer = ask(&mut session, &format!("set_free_handicap {bad}"));
        assert_eq!(answer, "? bad vertex list", "{bad}");
    }
}

/// It wins a won race, passes at the end, and leaves its eyes alone.
#[test]
fn genmove_plays_sensibly() {
    let mut session = session();
    tell(&mut session, &["boardsize 5"]);
    // Black lives with two eyes; nothing but eyes is left.
    for row in 1..=5 {
        for column in "BCDE".chars() {
            tell(&mut session, &[&format!("play b {column}{row}")]);
        }
    }
    tell(&mut session, &["play b a3", "play b a1", "play b a5"]);
    let eyes = session.game().board().empty();
    assert_eq!(eyes.len(), 2);
    assert_eq!(ask(&mut session, "genmove b"), "= PASS");
    assert_eq!(session.game().board().empty(), eyes);

    // A capture decides the game.
    let mut session = self::session();
    tell(
        &mut session,
        &[
            "boardsize 3",
            "play b a2",
            "play b b1",
            "play w b2",
            "play w c1",
            "play b b3",
        ],
    );
    for _ in 0..2 {
        assert_eq!(ask(&mut session, "reg_genmove b"), "= C2", "the same again");
    }
}

#[test]
fn the_program_speaks_on_a_pipe() {
    let script = b"1 boardsize 9\n2 play b e5\n\n# nothing\n3 fly\n4 play w e5\n5 quit\n6 name\n";
    let output = support::run_with_input(&["gtp"], script).good();
    assert_eq!(
        output,
        "=1\n\n=2\n\n?3 unknown command\n\n?4 illegal move: occupied\n\n=5\n\n"
    );
}

/// A front end replays a game in one burst.
#[test]
fn three_hundred_moves_in_one_burst() {
    let mut script = String::from("boardsize 19\n");
    for n in 0..300 {
        let (row, column) = (n / 19 + 1, b"ABCDEFGHJKLMNOPQRST"[n % 19] as char);
        let color = if n % 2 == 0 { 'b' } else { 'w' };
        script += &format!("{n} play {color} {column}{row}\n");
    }
    let output = support::run_with_input(&["gtp"], script.as_bytes()).good();
    let answers: Vec<&str> = output.split("\n\n").collect();
    for n in 0..300 {
        let answer = answers[n + 1];
        assert_eq!(answer.trim_end(), format!("={n}"));
    }
}
