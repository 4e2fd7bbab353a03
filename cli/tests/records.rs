//! The accepted forms of records, and the errors of others.

mod support;

use binmatrix::playout::Kernel;
use binmatrix_cli::formats::record::Warning;
use binmatrix_cli::formats::sgf::{self, Choice};
use serde_json::json;
use support::{EAR_REDDENING, analyze, game, json_of, run, run_with_input, strings};

fn board(sgf: &str, options: &[&str]) -> String {
    strings(&json_of(sgf, options)["board"]).join("/")
}

#[test]
fn plain_moves_and_the_position_between() {
    let sgf = "(;FF[4]GM[1]SZ[3];B[aa];W[bb];B[cc])";
    assert_eq!(board(sgf, &[]), "X../.O./..X");
    assert_eq!(board(sgf, &["--move", "0"]), ".../.../...");
    assert_eq!(board(sgf, &["--move", "2"]), "X../.O./...");
    assert_eq!(json_of(sgf, &["--move", "1"])["to_move"], "white");
    assert_eq!(json_of(sgf, &["--move", "2"])["last_move"], "B2");
}

/// A vertex stands for the number of the first move on it, by either player.
#[test]
fn the_first_move_on_a_vertex() {
    let sgf = "(;SZ[3];B[aa];W[bb];B[];AE[bb]PL[W];W[bb];B[];W[cc])";
    for (vertex, number) in [
        ("A3", "1"),
        ("b2", "2"),
        ("pass", "3"),
        ("PASS", "3"),
        ("c1", "6"),
    ] {
        let value = json_of(sgf, &["--move", vertex]);
        assert_eq!(value, json_of(sgf, &["--move", number]), "{vertex}");
    }
    for vertex in ["A1", "D4", "Z25"] {
        let message = analyze(sgf, &["--move", vertex]).refused();
        assert_eq!(
            message,
            format!("binmatrix: standard input: the record has no move {vertex}\n")
        );
    }
    for wrong in ["I5", "A26", "5A", "", "D", "-1", "1.5"] {
        let run = analyze(sgf, &["--move", wrong]);
        assert_eq!((run.status, &*run.stdout), (2, ""), "{wrong}");
    }
    // The other line, and a record that is broken later.
    let branches = "(;SZ[3];B[aa](;W[bb];B[cc])(;W[cc];B[bb]))";
    let value = json_of(branches, &["--variation", "2", "--move", "B2"]);
    assert_eq!(
        (&value["move_number"], &value["board"][1]),
        (&json!(3), &json!(".X."))
    );
    let broken = "(;SZ[3];B[aa];W[what])";
    assert_eq!(json_of(broken, &["--move", "A3"])["move_number"], 1);
    let message = analyze(broken, &["--move", "B2"]).refused();
    assert!(message.contains("move 2 (white [what])"), "{message}");
    // `map` reads it the same way.
    let file = game(EAR_REDDENING);
    let map = |mv| run(&["map", &file, "--move", mv]).good();
    assert_eq!(map("K11"), map("127"));
}

#[test]
fn passes() {
    let value = json_of("(;SZ[9];B[];W[tt];B[aa];W[])", &[]);
    assert_eq!(
        (&value["move_number"], &value["last_move"]),
        (&json!(4), &json!("pass"))
    );
    // On 19×19 and in old files too; on larger boards `tt` is a point.
    assert_eq!(json_of("(;FF[3]SZ[19];B[tt])", &[])["last_move"], "pass");
    assert_eq!(json_of("(;SZ[21];B[tt])", &[])["last_move"], "U2");
    assert_eq!(json_of("(;SZ[9:21];B[])", &[])["last_move"], "pass");
}

#[test]
fn handicap() {
    let sgf = "(;SZ[9]HA[2]AB[gc][cg];W[ee];B[dd])";
    assert_eq!(json_of(sgf, &["--move", "0"])["to_move"], "white");
    assert_eq!(json_of("(;SZ[9]HA[2]AB[gc][cg])", &[])["to_move"], "white");
    // Without stones the handicap decides nothing.
    let value = json_of_noisy("(;SZ[9]HA[2])", &[]);
    assert_eq!(value["to_move"], "black");
    let value = json_of_noisy("(;SZ[9]HA[2];W[ee])", &["--move", "0"]);
    assert_eq!(value["to_move"], "white");
    // The first move overrides the handicap.
    assert_eq!(
        json_of("(;SZ[9]HA[2]AB[gc][cg];B[ee])", &["--move", "0"])["to_move"],
        "black"
    );
    assert_eq!(
        json_of("(;SZ[9]HA[2]AB[gc][cg]PL[B])", &[])["to_move"],
        "black"
    );
    // Placed as moves, one after the other.
    let value = json_of_noisy("(;SZ[9]HA[2];B[gc];B[cg];W[ee])", &["--move", "1"]);
    assert_eq!(value["to_move"], "black");
}

/// A handicap of two or more without black stones set up is reported. The first handicap counts.
#[test]
fn a_handicap_without_stones_is_reported() {
    let warnings = |sgf: &str| {
        let record = sgf::read(sgf.as_bytes(), &Choice::default()).expect("a record");
        record.warnings
    };
    for (sgf, stones) in [
        ("(;SZ[9]HA[2])", 2),
        ("(;SZ[9]HA[ 3 ];W[ee])", 3),
        ("(;SZ[9]HA[9]HA[0];B[aa];HA[0])", 9),
        ("(;SZ[9]HA[2]AW[aa]AE[bb])", 2),
        ("(;SZ[9]HA[2];W[aa];AB[bb][cc])", 2),
        ("(;SZ[9]HA[2];B[gc];B[cg])", 2),
        ("(;SZ[9]HA[2];B[gc];B[what])", 2),
    ] {
        assert_eq!(warnings(sgf), [Warning::Handicap(stones)], "{sgf}");
    }
    for sgf in [
        "(;SZ[9])",
        "(;SZ[9]HA[0])",
        "(;SZ[9]HA[1])",
        "(;SZ[9]HA[-2])",
        "(;SZ[9]HA[])",
        "(;SZ[9]HA[two])",
        "(;SZ[9]AB[gc][cg]HA[2])",
        "(;SZ[9]HA[2];AB[gc:gc][cg];W[ee])",
    ] {
        assert_eq!(warnings(sgf), [], "{sgf}");
    }
    let run = analyze("(;SZ[9]HA[2];W[ee])", &[]);
    let warning = "HA[2], but no black stones are set up before the first move";
    assert_eq!(
        run.stderr,
        format!("binmatrix: standard input: warning: {warning}\n")
    );
    assert_eq!(support::parse(&run.stdout)["warnings"], json!([warning]));
}

#[test]
fn who_moves_first() {
    assert_eq!(json_of("(;SZ[9])", &[])["to_move"], "black");
    assert_eq!(
        json_of("(;SZ[9];W[aa])", &["--move", "0"])["to_move"],
        "white"
    );
    assert_eq!(json_of("(;SZ[9]PL[W])", &[])["to_move"], "white");
    assert_eq!(json_of("(;SZ[9]PL[white])", &[])["to_move"], "white");
    assert_eq!(
        json_of("(;SZ[9]PL[W])", &["--to-move", "black"])["to_move"],
        "black"
    );
    assert_eq!(json_of("(;SZ[9];B[aa];PL[B])", &[])["to_move"], "black");
}

#[test]
fn set_up_anywhere_with_rectangles() {
    let sgf = "(;SZ[4]AB[aa:ba][da]AW[ad:dd]AE[bd];B[bb];AE[aa]AW[cb]PL[W];W[cc])";
    assert_eq!(board(sgf, &["--move", "0"]), "XX.X/..../..../O.OO");
    assert_eq!(board(sgf, &[]), ".X.X/.XO./..O./O.OO");
    // The position before move 2 includes all set-ups until then.
    let value = json_of(sgf, &["--move", "1"]);
    assert_eq!(
        (&value["to_move"], &value["last_move"]),
        (&json!("white"), &json!(null))
    );
    assert_eq!(board("(;SZ[3]AB[aa][aa][];AW[bb])", &[]), "X../.O./...");
    assert_eq!(board("(;SZ[3]AB[ aa\n])", &[]), "X../.../...");
}

#[test]
fn rectangular_boards() {
    let value = json_of("(;SZ[9:13];B[aa];W[im])", &[]);
    assert_eq!(value["size"], json!([9, 13]));
    assert_eq!(value["last_move"], "J1");
    let rows = strings(&value["board"]);
    assert_eq!((rows.len(), rows[0].len()), (13, 9));
    assert_eq!(rows[0], "X........");
    assert_eq!(json_of("(;SZ[13:13])", &[])["size"], json!([13, 13]));
    assert_eq!(json_of("(;SZ[25:1];B[ya])", &[])["last_move"], "Z1");
    assert_eq!(json_of("(;GM[1])", &[])["size"], json!([19, 19]));
}

#[test]
fn variations() {
    let sgf = "(;SZ[5];B[aa](;W[ba](;B[ca])(;B[da]))(;W[bb](;B[cb])(;B[db])(;B[eb])))";
    for (path, last, to_move) in [
        (None, "C5", "white"),
        (Some("1"), "C5", "white"),
        (Some("1,2"), "D5", "white"),
        (Some("2"), "C4", "white"),
        (Some("2,3"), "E4", "white"),
    ] {
        let options = path.map_or(vec![], |path| vec!["--variation", path]);
        let value = json_of(sgf, &options);
        assert_eq!(
            (&value["last_move"], &value["to_move"]),
            (&json!(last), &json!(to_move))
        );
    }
    // A variation that follows others in the same parentheses, and a node with a single variation, which is not a
    // branching.
    let mixed = "(;SZ[5];B[aa](;W[ba]();B[ca])((;W[bb](;B[cb];W[db]())));W[cc](;B[dd])(;B[ee]))";
    for (path, last) in [("1", "C5"), ("2", "D4"), ("3", "D2"), ("3,2", "E1")] {
        let value = json_of(mixed, &["--variation", path]);
        assert_eq!(value["last_move"], last, "{path}");
    }
    let message = analyze(mixed, &["--variation", "2,1"]).refused();
    assert!(
        message.contains("2 choices, but the line branches 1 time\n"),
        "{message}"
    );
    let message = analyze(sgf, &["--variation", "3"]).refused();
    assert!(
        message.contains("variation 3 at branching 1, where there are 2"),
        "{message}"
    );
    let message = analyze(sgf, &["--variation", "2,4"]).refused();
    assert!(
        message.contains("variation 4 at branching 2, where there are 3"),
        "{message}"
    );
    let message = analyze(sgf, &["--variation", "1,1,1"]).refused();
    assert!(
        message.contains("3 choices, but the line branches 2 times"),
        "{message}"
    );
    analyze(sgf, &["--variation", "0"]).refused();
    assert_eq!(analyze(sgf, &["--variation", "x"]).status, 2);
}

#[test]
fn collections() {
    let sgf = "(;SZ[9];B[aa])\n(;SZ[13];B[bb])  (;GM[2]SZ[8])\n";
    assert_eq!(json_of(sgf, &[])["size"], json!([9, 9]));
    assert_eq!(json_of(sgf, &["--game", "2"])["size"], json!([13, 13]));
    let message = analyze(sgf, &["--game", "3"]).refused();
    assert!(message.contains("game 3 is not a game of Go"), "{message}");
    let message = analyze(sgf, &["--game", "4"]).refused();
    assert!(
        message.contains("no game 4: the file has 3 games"),
        "{message}"
    );
    analyze(sgf, &["--game", "0"]).refused();
    // A broken game does not affect the others.
    let broken = "(;SZ[9];B[aa])(;GM[Go])(;B;W[aa](;B[bb])(;B[cc]))\n(;SZ[13];B[bb])(;SZ[9](;C[";
    assert_eq!(json_of(broken, &[])["size"], json!([9, 9]));
    assert_eq!(json_of(broken, &["--game", "4"])["size"], json!([13, 13]));
    for (game, reason) in [
        ("2", "unreadable kind of game GM[Go]"),
        ("3", "line 1: property B has no value"),
        ("5", "inside the value that begins on line 2"),
        ("6", "no game 6: the file has 5 games"),
    ] {
        let message = analyze(broken, &["--game", game]).refused();
        assert!(message.contains(reason), "{message}");
    }
    // A game is not refused for blanks, or for a missing kind of game.
    for kind in ["[ 1\n]", "[]", "[ ]", "[][1]"] {
        let value = json_of(format!("(;GM{kind}SZ[9];B[aa])"), &[]);
        assert_eq!(value["size"], json!([9, 9]), "{kind}");
    }
}

#[test]
fn old_and_untidy_records() {
    let sgf = "\u{feff}From: somebody (at home)\nSubject: a game\n\n( \n;GaMe[1]FF[3]SiZe[9]\n\
               CoPyright[nobody \\] [x\\\\]KoMi[5.5]RUles[Chinese]PlayerBlack[A]\r\n\
               ;Black[aa]\n;White [bb] C[a comment; (with) [brackets\\]]\n\t;b[cc])\n\u{1a}trailing (text)";
    let value = json_of(sgf, &[]);
    assert_eq!(value["size"], json!([9, 9]));
    assert_eq!(value["komi"], 5.5);
    assert_eq!(value["move_number"], 3);
    assert_eq!(value["last_move"], "C7");
    assert_eq!(value["warnings"], json!([]));
    // Two moves in one node, and a move in the root.
    let value = json_of("(;SZ[9]AB[ii]B[aa]W[bb];B[cc])", &[]);
    assert_eq!(value["move_number"], 3);
    assert_eq!(
        json_of("(;SZ[9];B[aa];B[bb];W[cc])", &["--move", "2"])["to_move"],
        "white"
    );
}

/// A record that lacks only its last parenthesis is read.
#[test]
fn the_last_parenthesis_may_be_missing() {
    let warning = "the last \")\" is missing: the game that begins on line 2 is not closed";
    for (sgf, variation, last) in [
        ("(;SZ[9];W[ee])\n(;SZ[9];B[aa];W[bb]\n", "", "B8"),
        ("(;W[ee])\n(;SZ[9];B[aa](;W[bb])(;W[cc])", "1", "B8"),
        ("(;W[ee])\n(;SZ[9];B[aa](;W[bb])(;W[cc])", "2", "C7"),
    ] {
        let mut options = vec!["--game", "2"];
        if !variation.is_empty() {
            options.extend(["--variation", variation]);
        }
        let run = analyze(sgf, &options);
        assert_eq!(
            run.stderr,
            format!("binmatrix: standard input: warning: {warning}\n")
        );
        let value = support::parse(&run.stdout);
        assert_eq!(value["last_move"], last, "{sgf}");
        assert_eq!(value["warnings"], json!([warning]));
    }
    // It comes before other warnings, and long records have it too.
    let record = sgf::read(b"(;SZ[9]KM[x]", &Choice::default()).expect("a record");
    assert_eq!(
        record.warnings,
        [Warning::Unclosed { line: 1 }, Warning::Komi("x".to_owned())]
    );
    let long = format!("(;SZ[9]{}", ";B[];W[]".repeat(4_000));
    let record = sgf::read(long.as_bytes(), &Choice::default()).expect("a record");
    assert_eq!(record.warnings, [Warning::Unclosed { line: 1 }]);
    assert_eq!(record.moves(), Some(8_000));
}

#[test]
fn encodings() {
    let players = |bytes: &[u8]| run_with_input(&["analyze", "-", "--playouts", "0"], bytes).good();
    let latin = b"(;CA[ISO-8859-1]SZ[9]PB[Andr\xe9]PW[J\xfcrgen];B[aa])";
    assert!(players(latin).starts_with("André (Black, X) vs Jürgen (White, O)\n"));
    let unnamed = b"(;SZ[9]PB[Andr\xe9]PW[J\xfcrgen];B[aa])";
    assert!(players(unnamed).starts_with("André"));
    // The second byte of the second character equals a backslash, and that of the third a bracket.
    let japanese = b"(;CA[Shift_JIS]SZ[9]PB[\x8fG\x8d\\\x83]]PW[x];B[aa])";
    assert!(
        players(japanese).starts_with("秀構ゾ"),
        "{}",
        players(japanese)
    );
    let wrong = b"(;CA[no-such-thing]SZ[9]PB[\xff\xfe\x80]PW[x];B[aa])";
    assert!(players(wrong).contains("vs x (White, O)"));
    let mut utf16 = vec![0xff, 0xfe];
    utf16.extend(
        "(;SZ[9]PB[秀策];B[aa])"
            .encode_utf16()
            .flat_map(u16::to_le_bytes),
    );
    assert!(players(&utf16).starts_with("秀策 (Black, X) vs unknown"));
}

/// Only the first irregularity of each kind is reported.
#[test]
fn warnings_are_few() {
    let sgf = "(;SZ[9]KM[]KM[x]KM[y]RU[house]RU[home]PL[?];PL[!];KM[]B[aa];PL[-])";
    let run = analyze(sgf, &[]);
    let value = support::parse(&run.stdout);
    let warnings = strings(&value["warnings"]);
    assert_eq!(warnings.len(), 3, "{warnings:?}");
    for (warning, start) in
        warnings
            .iter()
            .zip(["unusable komi KM[] ", "unknown rules RU[house]; ", "PL[?] "])
    {
        assert!(warning.starts_with(start), "{warning}");
    }
    // A komi after a blank one counts.
    let run = analyze("(;SZ[9]KM[]KM[6.5]KM[])", &[]);
    assert_eq!(support::parse(&run.stdout)["komi"], 6.5);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

/// Long texts are cut.
#[test]
fn long_texts_are_cut() {
    let event = |length: usize| format!("(;SZ[9]EV[{}])", " é".repeat(length));
    let of = |sgf: String| {
        let record = sgf::read(sgf.as_bytes(), &Choice::default()).expect("a record");
        record.info.event.expect("an event")
    };
    let longest = "é ".repeat(150);
    assert_eq!(of(event(150)), longest.trim_end());
    let cut = of(event(151));
    assert_eq!(cut.chars().count(), 300);
    assert_eq!(cut.strip_suffix('…'), Some(longest.trim_end()));
}

#[test]
fn blanks_and_nul_may_stand_anywhere() {
    let sgf = "(\0 ;\0SZ\0[9]\0;\0B[aa]\0)";
    assert_eq!(json_of(sgf, &[])["move_number"], 1);
}

#[test]
fn komi() {
    assert_eq!(json_of("(;SZ[9]KM[6.5])", &[])["komi"], 6.5);
    assert_eq!(json_of("(;SZ[9]KM[ 7 ])", &[])["komi"], 7.0);
    assert_eq!(json_of("(;SZ[9]KM[-3.5])", &[])["komi"], -3.5);
    assert_eq!(json_of("(;SZ[9])", &[])["komi"], 0.0);
    assert_eq!(json_of("(;SZ[9]KM[6.5])", &["--komi", "-1"])["komi"], -1.0);
    for unusable in ["", "garbage", "3.75", "375", "NaN", "inf", "1e99"] {
        let run = analyze(format!("(;SZ[9]KM[{unusable}])"), &[]);
        assert_eq!(run.status, 0);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
        assert!(
            run.stderr
                .contains("standard input: warning: unusable komi KM["),
            "{}",
            run.stderr
        );
        let value = support::parse(&run.stdout);
        assert_eq!(value["komi"], 0.0, "{unusable}");
        assert_eq!(strings(&value["warnings"]).len(), 1);
    }
    assert_eq!(analyze("(;SZ[9])", &["--komi", "6.3"]).status, 2);
    // The first counts.
    assert_eq!(json_of("(;SZ[9]KM[6.5];B[aa]KM[7])", &[])["komi"], 6.5);
    assert_eq!(json_of("(;SZ[9];B[aa]KM[7])", &[])["komi"], 7.0);
    assert_eq!(json_of("(;SZ[9]KM[6.5];B[aa]KM[?])", &[])["komi"], 6.5);
}

#[test]
fn rules() {
    for (name, suicide) in [
        ("Japanese", "forbidden"),
        ("chinese", "forbidden"),
        ("Korean", "forbidden"),
        ("AGA", "forbidden"),
        ("NZ", "multi-stone"),
        ("New Zealand", "multi-stone"),
        ("GOE", "multi-stone"),
        ("Ing rules", "multi-stone"),
        ("Tromp-Taylor", "any"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "multi-stone"),
        ("koSIMPLEscoreAREAtaxNONEsui0", "forbidden"),
    ] {
        let run = analyze(format!("(;SZ[9]RU[{name}])"), &[]);
        assert_eq!(run.stderr, "", "{name}");
        assert_eq!(support::parse(&run.stdout)["suicide"], suicide, "{name}");
    }
    // The first counts, and a later one does not take it away.
    for later in ["nonsense", "Chinese", ""] {
        let value = json_of(format!("(;SZ[9]RU[NZ];B[aa];RU[{later}])"), &[]);
        assert_eq!(value["suicide"], "multi-stone", "{later}");
        assert_eq!(value["warnings"], json!([]), "{later}");
    }
    assert_eq!(json_of("(;SZ[9];RU[NZ])", &[])["suicide"], "multi-stone");
    let sgf = "(;SZ[9]RU[NZ])";
    assert_eq!(json_of(sgf, &["--suicide", "any"])["suicide"], "any");
    let run = analyze("(;SZ[9]RU[house rules])", &[]);
    assert!(
        run.stderr.contains("unknown rules RU[house rules]"),
        "{}",
        run.stderr
    );
    assert_eq!(support::parse(&run.stdout)["suicide"], "forbidden");
}

#[test]
fn suicide_in_a_record() {
    // Black fills the last liberty of a stone in White's corner.
    let sgf = "(;SZ[5]AB[ae]AW[ad][bd][ce];B[be])";
    let message = analyze(sgf, &[]).refused();
    assert!(
        message.contains("move 1 (black B1): the move is suicide"),
        "{message}"
    );
    let value = json_of(sgf, &["--suicide", "multi-stone"]);
    assert_eq!(value["captures"], json!({"black": 0, "white": 2}));
    assert_eq!(
        json_of("(;SZ[5]RU[NZ]AB[ae]AW[ad][bd][ce];B[be])", &[])["captures"]["white"],
        2
    );
}

/// After two passes a ko is retaken: only superko forbids it.
const TAKEN_BACK: &str = "(;SZ[2:1];B[aa];W[ba];B[];W[];B[aa])";

#[test]
fn superko_in_a_record() {
    assert_eq!(board(TAKEN_BACK, &[]), "X.");
    for options in [["--rules", "aga"], ["--ko", "positional"]] {
        let message = analyze(TAKEN_BACK, &options).refused();
        assert!(
            message.ends_with(
                "move 5 (black A1): the move repeats an earlier position (see --ko and --lenient)\n"
            ),
            "{message}"
        );
        // A forbidden point is not shown as legal.
        let before = json_of(TAKEN_BACK, &[&options[..], &["--move", "4"]].concat());
        assert_eq!(before["legal"], json!([]));
    }
    assert_eq!(
        json_of(TAKEN_BACK, &["--move", "4"])["legal"],
        json!(["A1"])
    );
    // A set-up begins a new history.
    let set_up = TAKEN_BACK.replace("W[];", "W[];AE[aa];");
    assert_eq!(board(&set_up, &["--ko", "positional"]), "X.");
}

/// An option for one rule overrides the named rules, which override the record, which overrides the default.
#[test]
fn which_rules_are_in_use() {
    let in_use = |record: &str, options: &[&str]| {
        let value = json_of(format!("(;SZ[9]{record})"), options);
        let text = |key: &str| value[key].as_str().expect("a name").to_owned();
        (text("ko_rule"), text("suicide"), value["komi"].as_f64())
    };
    let of = |ko: &str, suicide: &str, komi| (ko.to_owned(), suicide.to_owned(), Some(komi));
    assert_eq!(in_use("", &[]), of("simple", "forbidden", 0.0));
    assert_eq!(in_use("RU[NZ]", &[]), of("situational", "multi-stone", 0.0));
    for (name, ko) in [
        ("AGA", "situational"),
        ("Tromp-Taylor", "positional"),
        ("chinese-ogs", "positional"),
        ("Japanese", "simple"),
        ("Chinese", "simple"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "positional"),
        ("koSITUATIONALscoreAREAtaxNONEsui0", "situational"),
        ("koSIMPLEscoreAREAtaxNONEsui0", "simple"),
    ] {
        assert_eq!(in_use(&format!("RU[{name}]"), &[]).0, ko, "{name}");
    }
    let rules = ["--rules", "tromp-taylor"];
    assert_eq!(in_use("RU[NZ]KM[7]", &rules), of("positional", "any", 7.0));
    assert_eq!(in_use("RU[NZ]", &rules), of("positional", "any", 7.5));
    let all = [
        &rules[..],
        &["--ko", "simple", "--suicide", "forbidden", "--komi", "3"],
    ]
    .concat();
    assert_eq!(in_use("RU[NZ]KM[7]", &all), of("simple", "forbidden", 3.0));
    assert_eq!(
        in_use("RU[NZ]", &["--ko", "positional"]),
        of("positional", "multi-stone", 0.0)
    );
    assert_eq!(
        in_use("RU[NZ]", &["--suicide", "any"]),
        of("situational", "any", 0.0)
    );
}

#[test]
fn records_that_break_rules_are_read_with_lenience() {
    let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb];B[aa])";
    let run = analyze(ko, &["--lenient"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.stderr,
        "binmatrix: standard input: warning: move 2 (white B3): the move takes back a ko\n"
    );
    let value = support::parse(&run.stdout);
    assert_eq!(
        value["violations"],
        json!([{"move": 2, "color": "white", "vertex": "B3", "reason": "ko"}])
    );
    assert_eq!(
        value["warnings"],
        json!(["move 2 (white B3): the move takes back a ko"])
    );
    assert_eq!(strings(&value["board"]).join("/"), "XXO./XO.O/.XO./....");
    // Only the moves up to the position count.
    let early = json_of(ko, &["--lenient", "--move", "1"]);
    assert_eq!(early["violations"], json!([]));
    assert_eq!(
        (&early["ko"], &early["move_number"]),
        (&json!("B3"), &json!(1))
    );

    let suicide = "(;SZ[5]AB[ae]AW[ad][bd][ce];B[be];W[ae])";
    let value = json_of_noisy(suicide, &["--lenient"]);
    assert_eq!(value["captures"]["white"], 2);
    assert_eq!(value["violations"][0]["reason"], "suicide");
    let value = json_of_noisy(TAKEN_BACK, &["--lenient", "--rules", "aga"]);
    assert_eq!(
        value["violations"],
        json!([{"move": 5, "color": "black", "vertex": "A1", "reason": "superko"}])
    );
    // Without a violation nothing changes, and two moves of one color in a row are not a violation.
    let twice = "(;SZ[5];B[aa];B[bb])";
    assert_eq!(json_of(twice, &["--lenient"]), json_of(twice, &[]));
    // The first hundred are named, the others counted.
    let many = |count| format!("(;SZ[1]{})", ";B[aa]".repeat(count));
    for (count, named, more) in [(100, 100, 0), (101, 100, 1), (350, 100, 250)] {
        let run = analyze(many(count), &["--lenient"]);
        let value = support::parse(&run.stdout);
        let violations = value["violations"].as_array().expect("a list");
        assert_eq!(violations.len(), named);
        assert_eq!(violations[named - 1]["move"], named);
        assert_eq!(value["more_violations"], more);
        let warnings = strings(&value["warnings"]);
        let last = match more {
            0 => "move 100 (black A1): the move is suicide".to_owned(),
            _ => format!(
                "{more} more move{} against the rules",
                if more == 1 { "" } else { "s" }
            ),
        };
        assert_eq!(warnings.last().copied(), Some(&*last));
        assert_eq!(warnings.len(), named + usize::from(more > 0));
        assert_eq!(run.stderr.lines().count(), warnings.len());
    }
    // An impossible move is still an error.
    let message = analyze("(;SZ[9];B[aa];W[aa])", &["--lenient"]).refused();
    assert!(
        message.contains("move 2 (white A9): the point is occupied"),
        "{message}"
    );
}

/// Like `json_of`, but allows warnings.
fn json_of_noisy(sgf: &str, options: &[&str]) -> serde_json::Value {
    let run = analyze(sgf, options);
    assert_eq!(
        (run.status, run.stderr.lines().count()),
        (0, 1),
        "{}",
        run.stderr
    );
    support::parse(&run.stdout)
}

#[test]
fn illegal_moves_name_file_move_and_reason() {
    let directory = std::env::temp_dir().join(format!("binmatrix-cli-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("illegal.sgf");
    std::fs::write(&file, "(;SZ[9];B[aa];W[bb];B[bb];W[cc])").expect("a file");
    let name = file.to_str().expect("the path is UTF-8");
    let message = run(&["analyze", name]).refused();
    assert_eq!(
        message,
        format!("binmatrix: {name}: move 3 (black B8): the point is occupied\n")
    );
    // Positions before the illegal move are fine.
    run(&["analyze", name, "--move", "2", "--playouts", "0"]).good();
    run(&["analyze", name, "--move", "3", "--playouts", "0"]).refused();
    std::fs::remove_dir_all(&directory).expect("the directory goes");

    let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])";
    let message = analyze(ko, &[]).refused();
    assert!(
        message.contains("move 2 (white B3): the move takes back a ko"),
        "{message}"
    );
    let message = analyze("(;SZ[9];B[aa];W[jj])", &[]).refused();
    assert!(
        message.contains("move 2 (white [jj]): the point is not on the 9x9 board"),
        "{message}"
    );
    let message = analyze("(;SZ[9];B[aa];W[what?])", &[]).refused();
    assert!(
        message.contains("move 2 (white [what?]): the value is not a point"),
        "{message}"
    );
    json_of("(;SZ[9];B[aa];W[what?])", &["--move", "1"]);
    let message = analyze("(;SZ[3];B[aa];AW[ba][ab])", &[]).refused();
    assert!(
        message.contains("set up after move 1, in node 3: the position cannot be set up: A3"),
        "{message}"
    );
    for (setup, value) in [
        ("AB[zz]", "AB[zz]"),
        ("AW[aa][aa:ai][aj]", "AW[aj]"),
        ("AE[aa:ZZ]", "AE[aa:ZZ]"),
        ("AB[bb:aa]", "AB[bb:aa]"),
        ("AB[aa:bb:cc]", "AB[aa:bb:cc]"),
        ("AB[?]", "AB[?]"),
    ] {
        let message = analyze(format!("(;SZ[9];;{setup})"), &[]).refused();
        let wanted = format!("after move 0, in node 3: {value} is not on the 9x9 board");
        assert!(message.contains(&wanted), "{message}");
    }
}

#[test]
fn refused_records() {
    for (sgf, reason) in [
        (&b""[..], "no \"(;\""),
        (b"hello", "no \"(;\""),
        (b"\x00\xff\x7fELF\x02\x01\x01", "no \"(;\""),
        (b"(;SZ[26])", "unacceptable board size 26x26"),
        (b"(;SZ[9:26])", "unacceptable board size 9x26"),
        (b"(;SZ[0])", "unacceptable board size 0x0"),
        (b"(;SZ[300])", "unreadable board size SZ[300]"),
        (b"(;SZ[big])", "unreadable board size SZ[big]"),
        (
            b"(;SZ[9]\n(;B[aa]",
            "the game that begins on line 1 is not closed",
        ),
        (
            b"\n(;SZ[9];B[aa]\n(;SZ[9];B[bb])",
            "the game that begins on line 2 is not closed",
        ),
        (b"(;SZ[9]\n;B", "line 2: property B has no value"),
        (b"(;SZ[9]\n;B[aa", "inside the value that begins on line 2"),
        (b"(;SZ[9]\n;B;W[aa])", "line 2: property B has no value"),
        (b"(;SZ[9]\n;B[aa]\n])", "line 3: ']' is out of place"),
        (b"(;SZ[9](B[aa]))", "line 1: 'B' is out of place"),
        (b"(;SZ[9]\n(;B[aa])C[x])", "line 2: 'C' is out of place"),
        (b"(;SZ[9];[aa])", "line 1: '[' is out of place"),
        (b"(;GM[3])", "game 1 is not a game of Go"),
        (b"(;GM[ 3 ])", "game 1 is not a game of Go"),
        (b"(;GM[Go])", "unreadable kind of game GM[Go]"),
    ] {
        let message = analyze(sgf, &[]).refused();
        assert!(
            message.starts_with("binmatrix: standard input: "),
            "{message}"
        );
        assert!(message.contains(reason), "{message}");
    }
    let many = format!("(;SZ[9]{})", "PB[x]".repeat(100_000));
    let message = analyze(many, &[]).refused();
    assert!(message.contains("more than 100000 values"), "{message}");
    let deep = format!("(;SZ[9]{})", ";B[]".repeat(100_000));
    let message = analyze(deep, &[]).refused();
    assert!(message.contains("more than 10000 nodes"), "{message}");
    let nested = format!("(;SZ[9]{}{})", "(;".repeat(20_000), ")".repeat(20_000));
    let message = analyze(nested, &[]).refused();
    assert!(
        message.contains("more than 10000 nested parentheses"),
        "{message}"
    );
    // Messages quote only a little of the invalid text.
    for long in ["A", "KM[a ", "SZ[", "GM["] {
        let message = analyze(format!("(;{long}{})", "A".repeat(99_999)), &[]).refused();
        assert!(message.len() < 200, "{}", message.len());
    }
    // The file may have more nodes outside the line.
    let wide = format!("(;SZ[9];B[aa]{})", "(;W[bb];B[cc])".repeat(10_000));
    assert_eq!(json_of(&wide, &[])["move_number"], 3);
    let last = json_of(&wide, &["--variation", "10000"]);
    assert_eq!(last["move_number"], 3);
    let long = format!("(;SZ[9]{})", ";B[];W[]".repeat(4_000));
    assert_eq!(json_of(long, &[])["move_number"], 8_000);
}

#[test]
fn refused_files_and_options() {
    let message = run(&["analyze", "no/such/file.sgf"]).refused();
    assert!(
        message.starts_with("binmatrix: no/such/file.sgf: No such file"),
        "{message}"
    );
    run(&["analyze", env!("CARGO_MANIFEST_DIR")]).refused();
    let file = game(EAR_REDDENING);
    let message = run(&["analyze", &file, "--move", "326"]).refused();
    assert_eq!(
        message,
        format!(
            "binmatrix: {file}: there is no position after move 326: the record has 325 moves\n"
        )
    );
    let program = env!("CARGO_BIN_EXE_binmatrix");
    run(&["analyze", program]).refused();
    for arguments in [
        &["analyze"][..],
        &["analyze", &file, "--kernel", "nonsense"],
        &["analyze", &file, "--kernel", ""],
        &["gtp", "--kernel", "nonsense"],
        &["analyze", &file, "--threads", "0"],
        &["analyze", &file, "--playouts", "-1"],
        &["analyze", &file, "--suicide", "maybe"],
        &["analyze", &file, "--diagram", "--move", "3"],
        &["nonsense"],
        &[],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, &*run.stdout), (2, ""), "{arguments:?}");
    }
}

/// A kernel that is unavailable or does not support such games is refused, with its name and the reason.
#[test]
fn kernels_that_cannot_play() {
    let message = run(&["analyze", "-", "--kernel", "nonsense"]).stderr;
    for kernel in Kernel::ALL {
        assert!(message.contains(kernel.name()), "{message}");
    }
    assert!(
        message.contains("nonsense") && message.contains("auto"),
        "{message}"
    );
    for &kernel in Kernel::ALL.iter().filter(|kernel| kernel.is_lockstep()) {
        let name = kernel.name();
        let refused = |sgf: &str, options: &[&str]| {
            let message = analyze(sgf, &[&["--kernel", name], options].concat()).refused();
            let start = format!("binmatrix: standard input: kernel {name} does not ");
            message.strip_prefix(&start).expect(&message).to_owned()
        };
        if !kernel.is_available() {
            println!("SKIPPED: {kernel} does not run here");
            let message = refused("(;SZ[9])", &[]);
            assert!(message.starts_with("run here: "), "{message}");
            assert!(
                run(&["gtp", "--kernel", name])
                    .refused()
                    .contains("run here")
            );
            continue;
        }
        let sides = "the sides must be from 2 to 19 (kernel scalar plays on every board)\n";
        for (sgf, size) in [
            ("(;SZ[25])", "25x25"),
            ("(;SZ[1:9])", "1x9"),
            ("(;SZ[20:3])", "20x3"),
        ] {
            assert_eq!(refused(sgf, &[]), format!("play on {size}: {sides}"));
            // The number of playouts does not matter.
            let none = ["analyze", "-", "--playouts", "0", "--kernel", name];
            let message = run_with_input(&none, sgf.as_bytes()).refused();
            assert!(message.ends_with(sides), "{message}");
        }
        assert_eq!(
            refused("(;SZ[9])", &["--suicide", "any"]),
            "play with suicide any (kernel scalar plays by every rule)\n"
        );
        json_of(
            "(;SZ[19:2])",
            &["--kernel", name, "--suicide", "multi-stone"],
        );
    }
    for sgf in ["(;SZ[25])", "(;SZ[1])", "(;SZ[9])"] {
        let options = ["--kernel", "scalar", "--suicide", "any"];
        assert_eq!(json_of(sgf, &options)["playouts"]["kernel"], "scalar");
    }
}

#[test]
fn diagrams() {
    let read = |text: &str, options: &[&str]| {
        let arguments = ["analyze", "-", "--diagram", "--json", "--playouts", "2"];
        run_with_input(&[&arguments, options].concat(), text.as_bytes())
    };
    let value = support::parse(&read("\n  . X O\n  X O .\r\n", &[]).good());
    assert_eq!(value["board"], json!([".XO", "XO."]));
    assert_eq!(
        (&value["to_move"], &value["move_number"]),
        (&json!("black"), &json!(0))
    );
    let value = support::parse(&read("..\n..", &["--to-move", "white"]).good());
    assert_eq!(value["to_move"], "white");
    for (text, reason) in [
        ("", "no rows"),
        ("X?", "'?' is not one of X, O and ."),
        ("..\n.", "line 2: 1 points, but the first row has 2"),
        ("X", "without a liberty"),
        (&".".repeat(26), "at most 25"),
    ] {
        let message = read(text, &[]).refused();
        assert!(
            message.contains("not a diagram") && message.contains(reason),
            "{message}"
        );
    }
}
