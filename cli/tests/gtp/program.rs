//! The program on its pipes: it answers in order and at once, and ends.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::support;

#[test]
fn it_ends_on_quit() {
    let script = b"1 boardsize 9\n2 play b e5\n\n# nothing\n3 fly\n4 play w e5\n5 quit\n6 name\n";
    let output = support::run_with_input(&["gtp"], script).good();
    assert_eq!(
        output,
        "=1\n\n=2\n\n?3 unknown command\n\n?4 illegal move: occupied\n\n=5\n\n"
    );
}

#[test]
fn it_ends_at_the_end_of_its_input() {
    for (script, answers) in [
        (&b""[..], ""),
        (b"name\n", "= binmatrix\n\n"),
        (b"name", "= binmatrix\n\n"),
        (b"# nothing\n", ""),
        (b"\r\nname\r\n", "= binmatrix\n\n"),
    ] {
        assert_eq!(support::run_with_input(&["gtp"], script).good(), answers);
    }
}

/// Each answer arrives before the next line is sent.
#[test]
fn every_answer_is_flushed() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .arg("gtp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("an input");
    let mut output = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut line = || output.next().expect("a line").expect("text");
    for (sent, answer) in [
        ("boardsize 9\n", "="),
        ("play b e5\n", "="),
        ("# interrupt\nlast_move\n", "= black E5"),
        ("play b e5\n", "? illegal move: occupied"),
        ("quit\n", "="),
    ] {
        input.write_all(sent.as_bytes()).expect("it reads");
        input.flush().expect("it reads");
        assert_eq!((line().as_str(), line().as_str()), (answer, ""), "{sent}");
    }
    // The input is still open: the program ends by itself.
    assert!(child.wait().expect("it ends").success());
}

/// A directory can be opened, but not read.
#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .arg("gtp")
        .stdin(File::open("/").expect("a directory"))
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8_lossy(&output.stderr);
    let (start, _) = message.split_once(": Is a directory").expect(&message);
    assert_eq!(start, "binmatrix: standard input");
}

/// Sends the lines of Sabaki and Lizzie in one burst: all are answered in order with their numbers, and the program
/// ends.
#[test]
fn transcripts_in_one_burst() {
    let sabaki = "name\nprotocol_version\nknown_command genmove\nkomi 6.5\nrectangular_boardsize 9 13\nclear_board\n\
                  set_free_handicap C3 C5 G7\nplay W E5\nplay W pass\nplay B A1\nkata-analyze B\nlist_stones b\n\
                  undo\nlast_move\nquit\nname\n";
    let answers = "= binmatrix\n\n= 2\n\n= true\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n\
                   = G7 C5 C3 A1\n\n=\n\n= white PASS\n\n=\n\n";
    assert_eq!(burst(&["gtp"], sabaki), answers);
    let lizzie = "0 name\n1 version\n2 boardsize 9\n3 komi 7.5\n4 kata-analyze ownership true\n5 play B E5\n\
                  7 name\n8 undo\n9 clear_board\n10 fixed_handicap 4\n11 time_settings 0 30 1\n12 lz-analyze\n\
                  13 last_move\n14 list_stones b\n";
    let answers = "=0 KataGo\n\n=1 1.15.0\n\n=2\n\n=3\n\n=4\n\n=5\n\n=7 KataGo\n\n=8\n\n=9\n\n\
                   =10 C3 G7 C7 G3\n\n=11\n\n=12\n\n?13 no previous move known\n\n=14 C7 G7 C3 G3\n\n";
    assert_eq!(burst(&["gtp", "--identify-as", "katago"], lizzie), answers);
}

/// Sends everything at once.
#[track_caller]
fn burst(arguments: &[&str], script: &str) -> String {
    support::run_with_input(arguments, script.as_bytes()).good()
}

/// Pitfall 4: a front end replays a game in one burst.
#[test]
fn moves_in_one_burst_are_answered_in_order() {
    let mut script = String::from("0 boardsize 19\n");
    let count = 340;
    for n in 0..count {
        let (row, column) = (n / 19 + 1, b"ABCDEFGHJKLMNOPQRST"[n % 19] as char);
        let color = if (n / 2) % 2 == 0 { 'b' } else { 'w' };
        script += &format!("{} play {color} {column}{row}\n", n + 1);
    }
    script += "999 last_move\n";
    let output = burst(&["gtp"], &script);
    let answers: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), count + 2);
    for (n, answer) in answers.iter().take(count + 1).enumerate() {
        assert_eq!(*answer, format!("={n}"));
    }
    assert!(answers[count + 1].starts_with("=999 "));
}

/// Lines have no limit: 60 000 moves in one, and a megabyte of blanks.
#[test]
fn long_lines_are_read() {
    let mut script = String::from("boardsize 2\n1 gogui-play_sequence");
    script += &" b pass w pass".repeat(30_000);
    script += "\n2 gg-undo 60000\n3 undo\n4 ";
    script += &"x".repeat(1 << 20);
    script += "\n5 name\n";
    let output = support::run_with_input(&["gtp"], script.as_bytes()).good();
    assert_eq!(
        output,
        "=\n\n=1\n\n=2\n\n?3 cannot undo\n\n?4 unknown command\n\n=5 binmatrix\n\n"
    );
}

#[test]
fn options_set_rules_komi_and_name() {
    let ask = |arguments: &[&str], line: &[u8]| {
        let arguments = [&["gtp"], arguments].concat();
        support::run_with_input(&arguments, line).good()
    };
    assert_eq!(ask(&[], b"get_komi\n"), "=  0.0\n\n");
    assert_eq!(ask(&["--rules", "aga"], b"get_komi\n"), "=  7.5\n\n");
    assert_eq!(
        ask(&["--rules", "aga", "--komi", "-0.5"], b"get_komi\n"),
        "= -0.5\n\n"
    );
    let rules = ask(
        &[
            "--rules",
            "japanese",
            "--ko",
            "positional",
            "--suicide",
            "any",
        ],
        b"kata-get-rules\n",
    );
    for part in ["\"ko\":\"POSITIONAL\"", "\"suicide\":true", "\"TERRITORY\""] {
        assert!(rules.contains(part), "{rules}");
    }
    assert_eq!(
        ask(&["--identify-as", "katago"], b"0 name\n"),
        "=0 KataGo\n\n"
    );
    assert_eq!(
        ask(&["--identify-as", "leela-zero"], b"version\n"),
        "= 0.17\n\n"
    );
    for refused in [
        ["--identify-as", "gnugo"],
        ["--playouts", "100000001"],
        ["--param", "x=1"],
        ["--param", "x"],
        ["--time", "x"],
    ] {
        let run = support::run(&["gtp", refused[0], refused[1]]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(refused[0]), "{}", run.stderr);
    }
}

/// Options override the rules and the komi of a record as in `analyze`: the komi of `--rules` does not.
#[test]
fn options_override_a_loaded_record() {
    let file = std::env::temp_dir().join(format!("binmatrix-gtp-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;SZ[5]RU[AGA]KM[9])").expect("a file");
    let script = format!(
        "komi 0.5\nloadsgf \"{}\"\nget_komi\nkata-get-rules\n",
        file.display()
    );
    for (options, komi, ko, suicide, scoring) in [
        (&[][..], "9.0", "SITUATIONAL", "false", "AREA"),
        (&["--ko", "simple"], "9.0", "SIMPLE", "false", "AREA"),
        (&["--suicide", "any"], "9.0", "SITUATIONAL", "true", "AREA"),
        (&["--komi", "3"], "3.0", "SITUATIONAL", "false", "AREA"),
        (
            &["--rules", "japanese"],
            "9.0",
            "SIMPLE",
            "false",
            "TERRITORY",
        ),
        (
            &["--rules", "japanese", "--ko", "positional", "--komi", "-1"],
            "-1.0",
            "POSITIONAL",
            "false",
            "TERRITORY",
        ),
    ] {
        let arguments = [&["gtp"], options].concat();
        let answers = support::run_with_input(&arguments, script.as_bytes()).good();
        assert!(
            answers.starts_with(&format!("=\n\n= black\n\n= {komi:>4}\n\n")),
            "{options:?}: {answers}"
        );
        for part in [
            format!("\"ko\":\"{ko}\""),
            format!("\"suicide\":{suicide}"),
            format!("\"scoring\":\"{scoring}\""),
        ] {
            assert!(answers.contains(&part), "{options:?}: {answers}");
        }
    }
    std::fs::remove_file(file).expect("the file goes");
}

/// Warnings about a record go to standard error, and answers stay as they are.
#[test]
fn broken_rules_of_a_record_are_reported() {
    let file = std::env::temp_dir().join(format!("binmatrix-lenient-{}.sgf", std::process::id()));
    let suicide = "(;SZ[5]KM[x]AB[ae]AW[ad][bd][ce];B[be])";
    std::fs::write(&file, suicide).expect("a file");
    let script = format!("1 loadsgf {}\n2 captures w\n", file.display());
    let strict = support::run_with_input(&["gtp"], script.as_bytes());
    assert_eq!(strict.stderr, "");
    let answer = "?1 cannot load file: move 1 (black B1): the move is suicide\n\n=2 0\n\n";
    assert_eq!(strict.good(), answer);
    let lenient = support::run_with_input(&["gtp", "--lenient"], script.as_bytes());
    let name = file.display();
    assert_eq!(
        lenient.stderr,
        format!(
            "binmatrix: {name}: warning: unusable komi KM[x] was ignored\n\
             binmatrix: {name}: warning: move 1 (black B1): the move is suicide\n"
        )
    );
    assert_eq!(lenient.good(), "=1 white\n\n=2 2\n\n");
    std::fs::remove_file(file).expect("the file goes");
}

/// `genmove` depends on the seed, not on the number of threads.
#[test]
fn threads_change_no_move() {
    let script = b"boardsize 9\ngenmove b\ngenmove w\ngenmove b\nfinal_status_list alive\n";
    let of = |threads| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
            .args(["gtp", "--playouts", "300"])
            .env("RAYON_NUM_THREADS", threads)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        child
            .stdin
            .take()
            .expect("an input")
            .write_all(script)
            .expect("it reads");
        child.wait_with_output().expect("it ends").stdout
    };
    let one = of("1");
    assert_eq!(one, of("3"));
    assert!(one.len() > 20);
}
