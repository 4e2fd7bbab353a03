//! The form of lines and answers, and lines that cannot be answered.

use super::{ask, session, talk, tell};
use binmatrix_cli::gtp::{GtpOptions, Identity, Session, command_names};

#[test]
fn answers_have_the_form_of_the_protocol() {
    talk(
        &mut session(),
        "> protocol_version
         < = 2
         > 7 protocol_version
         < =7 2
         > 007 protocol_version
         < =007 2
         > 99999999999999999999999 protocol_version
         < =99999999999999999999999 2
         > name
         < = binmatrix
         > version extra words
         < = 0.*
         > 12 fly
         < ?12 unknown command
         > 12
         < ?12 unknown command
         > 12fly
         < ?12 unknown command
         > -1 name
         < ? unknown command
         > NAME
         < ? unknown command
         > known_command genmove
         < = true
         > known_command fly
         < = false
         > known_command
         < = false
         > 3 clear_board
         < =3",
    );
    assert_eq!(session().answer(b"name\n"), Some("= binmatrix\n\n".into()));
    assert_eq!(session().answer(b"1 quit\n"), Some("=1\n\n".into()));
}

#[test]
fn comments_and_control_characters_are_dropped() {
    let mut session = session();
    for (line, answer) in [
        ("3\tknown_command\tname # really\r", "=3 true"),
        ("na\u{7}me\r\n", "= binmatrix"),
        ("\u{0}name\u{1b}", "= binmatrix"),
        ("  \t name  ", "= binmatrix"),
        ("name#", "= binmatrix"),
    ] {
        assert_eq!(ask(&mut session, line), answer, "{line:?}");
    }
    for nothing in [
        "",
        "  ",
        "\n",
        "# only a comment\n",
        "# interrupt\n",
        "   # interrupt",
        "\r\n",
        "\u{1}\n",
        "\t",
    ] {
        assert_eq!(session.answer(nothing.as_bytes()), None, "{nothing:?}");
    }
}

#[test]
fn every_command_is_listed_and_known() {
    let mut session = session();
    let list = ask(&mut session, "list_commands");
    let names: Vec<&str> = list.trim_start_matches("= ").lines().collect();
    assert_eq!(names, command_names().collect::<Vec<_>>());
    assert_eq!(names[0], "protocol_version", "where programs look for it");
    for name in &names {
        let line = format!("known_command {name}");
        assert_eq!(ask(&mut session, &line), "= true");
        let twice = names.iter().filter(|other| *other == name).count();
        assert_eq!(twice, 1, "{name}");
    }
    for needed in "protocol_version name version known_command list_commands quit boardsize clear_board komi play \
                   genmove undo reg_genmove showboard loadsgf printsgf time_settings time_left final_score \
                   final_status_list fixed_handicap place_free_handicap set_free_handicap cputime is_legal \
                   all_legal captures countlib findlib accuratelib list_stones last_move move_history trymove \
                   popgo attack defend ladder_attack unconditional_status color \
                   query_boardsize get_komi \
                   rectangular_boardsize set_position kata-set-rules kata-set-rule kata-get-rules \
                   gogui-analyze_commands gogui-interrupt gogui-setup gogui-setup_player gogui-play_sequence \
                   gogui-version gg-undo gogui-rules_game_id gogui-rules_board gogui-rules_board_size \
                   gogui-rules_legal_moves gogui-rules_side_to_move gogui-rules_captured_count \
                   gogui-rules_final_result analyze genmove_analyze lz-analyze lz-genmove_analyze \
                   kata-analyze kata-genmove_analyze kata-search_analyze"
        .split_whitespace()
    {
        assert!(names.contains(&needed), "{needed}");
    }
}

/// Pitfall 1: Lizzie waits forever for a program whose name or version it does not know.
#[test]
fn it_can_answer_as_another_program() {
    let of = |identity| {
        Session::new(GtpOptions {
            identity,
            ..GtpOptions::default()
        })
    };
    assert_eq!(GtpOptions::default().identity, Identity::Binmatrix);
    talk(
        &mut of("katago".parse().expect("a program")),
        "> 0 name
         < =0 KataGo
         > 1 version
         < =1 1.15.0",
    );
    talk(
        &mut of("leela-zero".parse().expect("a program")),
        "> 0 name
         < =0 Leela Zero
         > 1 version
         < =1 0.17",
    );
    assert!("gnugo".parse::<Identity>().is_err());
}

/// An error message may quote the input, which in JSON may contain a line feed or an escape. It stays on one line, or a
/// line could forge the next answer.
#[test]
fn a_reason_stays_on_one_line() {
    let mut session = session();
    for (line, reason) in [
        (
            r#"kata-set-rules {"a\n\n= 19":1}"#,
            r#"? rule "a\n\n= 19" cannot be 1"#,
        ),
        (
            r#"kata-set-rules {"\u001b[2J":"\r"}"#,
            r#"? rule "\u{1b}[2J" cannot be "\r""#,
        ),
        (
            r#"7 kata-set-rules {"ko":"\n\n= 19"}"#,
            r#"?7 rule "ko" cannot be "\n\n= 19""#,
        ),
    ] {
        assert_eq!(ask(&mut session, line), reason);
    }
}

/// Every failure leaves the session unchanged.
#[test]
fn bad_lines_change_nothing() {
    let mut session = session();
    tell(
        &mut session,
        &[
            "boardsize 7",
            "komi 5.5",
            "play b d4",
            "play w d3",
            "play w pass",
            "time_settings 300 30 5",
            "time_left w 12.5 3",
        ],
    );
    let before = session.clone();
    for (line, error) in [
        ("boardsize 0", "unacceptable size"),
        ("boardsize 26", "unacceptable size"),
        ("boardsize -1", "unacceptable size"),
        ("boardsize 256", "unacceptable size"),
        ("boardsize nine", "unacceptable size"),
        ("boardsize 9 9 9", "unacceptable size"),
        ("boardsize 9 0", "unacceptable size"),
        ("boardsize 9:26", "unacceptable size"),
        ("boardsize", "syntax error"),
        ("rectangular_boardsize", "syntax error"),
        ("rectangular_boardsize 9 26", "unacceptable size"),
        ("komi", "syntax error"),
        ("komi much", "syntax error"),
        ("komi 1000.1", "syntax error"),
        ("komi nan", "syntax error"),
        ("komi inf", "syntax error"),
        ("play", "invalid color or coordinate"),
        ("play b", "invalid color or coordinate"),
        ("play red d5", "invalid color or coordinate"),
        ("play b i5", "invalid color or coordinate"),
        ("play b h1", "invalid color or coordinate"),
        ("play b d0", "invalid color or coordinate"),
        ("play b d8", "invalid color or coordinate"),
        ("play b resign", "invalid color or coordinate"),
        ("play b \u{fffd}", "invalid color or coordinate"),
        ("play b d4294967300", "invalid color or coordinate"),
        ("play d5 b", "invalid color or coordinate"),
        ("play b d4", "illegal move: occupied"),
        ("genmove", "invalid color"),
        ("genmove x", "invalid color"),
        ("reg_genmove", "invalid color"),
        ("gg-undo 4", "cannot undo"),
        ("gg-undo x", "syntax error"),
        ("gg-undo -1", "can't undo a negative number of moves"),
        ("fixed_handicap 2", "board not empty"),
        ("fixed_handicap", "syntax error"),
        ("place_free_handicap 2", "board not empty"),
        ("place_free_handicap two", "syntax error"),
        ("set_free_handicap d5 d6", "board not empty"),
        ("set_position b a1 w a1", "repeated vertex A1"),
        ("set_position b", "invalid color or coordinate"),
        ("set_position b pass", "invalid color or coordinate"),
        (
            "set_position b a1 w a2 w b1",
            "the position cannot be set up: A1 is in a chain without a liberty",
        ),
        ("time_settings", "syntax error"),
        ("time_settings 1", "syntax error"),
        ("time_settings 1 2", "syntax error"),
        ("time_settings 1 2 x", "syntax error"),
        ("time_settings nan 2 1", "syntax error"),
        ("time_settings 1 2 -3", "syntax error"),
        ("time_left", "invalid color"),
        ("time_left b", "syntax error"),
        ("time_left b 3", "syntax error"),
        ("time_left b inf 0", "syntax error"),
        ("final_status_list", "missing status"),
        ("final_status_list ill", "invalid status"),
        ("is_legal", "invalid color or coordinate"),
        ("is_legal b", "invalid color or coordinate"),
        ("all_legal", "invalid color"),
        ("captures", "invalid color"),
        ("list_stones green", "invalid color"),
        ("color", "invalid coordinate"),
        ("color pass", "invalid coordinate"),
        ("countlib", "invalid coordinate"),
        ("countlib a1", "vertex must not be empty"),
        ("findlib", "invalid coordinate"),
        ("findlib a1", "vertex must not be empty"),
        ("accuratelib b", "invalid color or coordinate"),
        ("accuratelib b d4", "vertex must be empty"),
        ("accuratelib b pass", "vertex must be empty"),
        ("trymove", "invalid color or coordinate"),
        ("trymove w d4", "illegal move: occupied"),
        ("popgo", "Stack empty."),
        ("unconditional_status", "invalid coordinate"),
        ("attack", "invalid coordinate"),
        ("attack pass", "invalid coordinate"),
        ("attack a1", "vertex must not be empty"),
        ("defend z9", "invalid coordinate"),
        ("defend a1", "vertex must not be empty"),
        ("ladder_attack", "invalid coordinate"),
        ("ladder_attack a1", "vertex must not be empty"),
        ("ladder_attack d4", "string must have exactly 2 liberties"),
        ("loadsgf", "missing filename"),
        ("loadsgf \"\"", "missing filename"),
        ("loadsgf \"open", "missing filename"),
        ("printsgf \"\"", "missing filename"),
        ("printsgf \"open", "missing filename"),
        ("kata-set-rules", "syntax error"),
        ("kata-set-rules chess", "unknown rules chess"),
        (
            "kata-set-rules {\"ko\":\"TRIPLE\"}",
            "rule \"ko\" cannot be \"TRIPLE\"",
        ),
        (
            "kata-set-rules {\"tax\":\"SOME\"}",
            "rule \"tax\" cannot be \"SOME\"",
        ),
        (
            "kata-set-rules {\"colour\":1}",
            "rule \"colour\" cannot be 1",
        ),
        ("kata-set-rule ko", "syntax error"),
        ("kata-set-rule ko maybe", "rule \"ko\" cannot be \"maybe\""),
        ("gogui-play_sequence b", "invalid color or coordinate"),
        ("gogui-play_sequence b a1 w", "invalid color or coordinate"),
        (
            "gogui-play_sequence b a1 w a2 b a2",
            "illegal move: occupied (move 3 of the sequence)",
        ),
        ("gogui-setup x a1", "invalid color or coordinate"),
        ("gogui-setup b", "invalid color or coordinate"),
        ("gogui-setup b pass", "invalid color or coordinate"),
        (
            "gogui-setup w a1 b a2 b b1",
            "the position cannot be set up: A1 is in a chain without a liberty",
        ),
        ("gogui-setup_player", "invalid color"),
        ("binmatrix-param_rules ko", "syntax error"),
        ("binmatrix-param_rules ko none", "syntax error"),
        (
            "binmatrix-param_rules taste good",
            "unknown parameter taste",
        ),
        ("binmatrix-param_player playouts -1", "syntax error"),
        ("binmatrix-param_player playouts 100000001", "syntax error"),
        ("binmatrix-param_player playouts 4294967295", "syntax error"),
        ("binmatrix-param_player seed -1", "syntax error"),
        ("binmatrix-param_player level 10", "unknown parameter level"),
        ("heatmap", "unknown command"),
        ("stop", "unknown command"),
        (
            "kata-get-param playoutDoublingAdvantage",
            "unknown parameter \"playoutDoublingAdvantage\"",
        ),
    ] {
        assert_eq!(ask(&mut session, line), format!("? {error}"), "{line}");
        assert_eq!(session, before, "{line}");
    }
    for line in [
        "loadsgf /no/such/file",
        "loadsgf /",
        "kata-set-rules {",
        "kata-set-rules {\"ko\":}",
    ] {
        assert!(ask(&mut session, line).starts_with("? "), "{line}");
        assert_eq!(session, before, "{line}");
    }
    // Binary and very long lines.
    let mut long = b"gogui-play_sequence".to_vec();
    long.extend(b" b a1 w a2".repeat(9000));
    for bytes in [
        vec![0xFF; 40],
        (0..=255).collect(),
        (128..=255).rev().collect(),
        b"play b ".repeat(9000),
        b"play \xFF\xFE d5".to_vec(),
        vec![b'9'; 5000],
        vec![b'x'; 1 << 20],
        [&b"kata-set-rules "[..], &[b'x'; 9000]].concat(),
        [&b"kata-set-rule ko "[..], &[b'x'; 9000]].concat(),
        [&b"binmatrix-param_rules "[..], &[b'x'; 9000]].concat(),
        long,
    ] {
        let answer = session.answer(&bytes).expect("an answer");
        assert!(answer.starts_with('?'), "{answer:.60}");
        assert!(answer.len() < 1000 || bytes[0] == b'9', "{}", answer.len());
        assert!(answer.ends_with("\n\n"));
        assert_eq!(session, before);
    }
}

/// A game cannot change below a trial move.
#[test]
fn while_a_move_is_tried_the_game_stands_still() {
    let mut session = session();
    tell(&mut session, &["boardsize 7", "play b d4", "play w d3"]);
    let before = session.game().clone();
    tell(&mut session, &["trymove b a1", "trymove b a2"]);
    let trying = session.clone();
    for line in [
        "play b b7",
        "genmove b",
        "undo",
        "gg-undo 1",
        "gg-undo 0",
        "kata-set-rules chinese",
        "gogui-play_sequence b b7",
        "gogui-setup b b7",
        "gogui-setup_player b",
        "binmatrix-param_rules ko positional",
    ] {
        assert!(ask(&mut session, line).starts_with("? "), "{line}");
        assert_eq!(session, trying, "{line}");
    }
    talk(
        &mut session,
        "> last_move
         < = white D3
         > move_history
         < = white D3
         < black D4
         > popgo
         > popgo
         > popgo
         < ? Stack empty.",
    );
    assert_eq!(*session.game(), before);
    // A new game drops trial moves.
    tell(&mut session, &["trymove b a1", "clear_board", "play b a1"]);
    assert_eq!(ask(&mut session, "popgo"), "? Stack empty.");
}
