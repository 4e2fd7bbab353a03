//! `replay`: the report of good, illegal and unreadable records, its order, and the status.

mod support;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use serde_json::{Value, json};
use support::{CASTLE, EAR_REDDENING, Run, game, parse, run, run_with_input};

/// Black captures a ko, and White retakes it at once.
const KO: &str = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb];B[aa])";
/// A suicide of two stones.
const SUICIDE: &str = "(;SZ[5]AB[ae]AW[ad][bd][ce];B[be];W[ae])";
/// After two passes a ko is retaken: only superko forbids it.
const SUPERKO: &str = "(;SZ[2:1];B[aa];W[ba];B[];W[];B[aa])";
const OCCUPIED: &str = "(;SZ[9];B[aa];W[bb];B[bb];W[cc])";
const GOOD: &str = "(;SZ[3];B[bb];W[aa];B[ab];W[];B[ba])";

fn replay(sgf: &str, options: &[&str]) -> Run {
    run_with_input(&[&["replay", "-"], options].concat(), sgf.as_bytes())
}

/// The lines about games, without the totals.
fn lines(run: &Run) -> Vec<&str> {
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines.len() >= 4 && lines[lines.len() - 1].ends_with(" moves/s"));
    assert_eq!(run.stderr, "");
    lines[..lines.len() - 4].to_vec()
}

/// A directory of this test, removed at the end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let name = format!("binmatrix-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a directory");
        Directory(path)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        fs::write(&path, text).expect("a file");
        path.to_str().expect("the path is UTF-8").to_owned()
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is UTF-8")
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn good_records_have_no_line() {
    let run = run(&["replay", &game(EAR_REDDENING), &game(CASTLE)]);
    assert_eq!(run.status, 0);
    assert_eq!(lines(&run), [""; 0]);
    let sums = "2 files, 0 unreadable\n\
                2 games, 0 ended by an illegal move, 0 unreadable\n\
                467 moves, 63 stones taken, 0 violations, 0 warnings\n";
    assert!(run.stdout.starts_with(sums), "{}", run.stdout);
}

#[test]
fn the_first_illegal_move_is_named() {
    for (sgf, options, line) in [
        (KO, &[][..], "move 2 (white B3): the move takes back a ko"),
        (SUICIDE, &[], "move 1 (black B1): the move is suicide"),
        (
            SUPERKO,
            &["--rules", "aga"],
            "move 5 (black A1): the move repeats an earlier position",
        ),
        (
            SUPERKO,
            &["--ko", "positional"],
            "move 5 (black A1): the move repeats an earlier position",
        ),
        (OCCUPIED, &[], "move 3 (black B8): the point is occupied"),
        (
            OCCUPIED,
            &["--lenient"],
            "move 3 (black B8): the point is occupied",
        ),
    ] {
        let run = replay(sgf, options);
        assert_eq!(run.status, 1, "{sgf}");
        assert_eq!(lines(&run), [format!("standard input: {line}")]);
    }
}

#[test]
fn rules_decide() {
    for (sgf, options) in [
        (SUICIDE, &["--suicide", "multi-stone"][..]),
        (SUICIDE, &["--rules", "new-zealand"]),
        (SUPERKO, &[]),
        (SUPERKO, &["--rules", "aga", "--ko", "simple"]),
        (GOOD, &["--rules", "tromp-taylor"]),
    ] {
        let run = replay(sgf, options);
        assert_eq!((run.status, lines(&run)), (0, vec![]), "{sgf} {options:?}");
    }
    // The rules of the record, unless an option overrides them.
    let named = |rules: &str| SUPERKO.replace("(;", &format!("(;RU[{rules}]"));
    assert_eq!(replay(&named("AGA"), &[]).status, 1);
    assert_eq!(replay(&named("Tromp-Taylor"), &[]).status, 1);
    assert_eq!(replay(&named("Japanese"), &[]).status, 0);
    assert_eq!(replay(&named("AGA"), &["--rules", "chinese"]).status, 0);
    assert_eq!(replay(&named("AGA"), &["--ko", "simple"]).status, 0);
    assert_eq!(replay(&named("AGA"), &["--suicide", "any"]).status, 1);
}

#[test]
fn lenience_plays_on_and_tells() {
    let all = format!("{KO}\n{SUICIDE}\n{SUPERKO}");
    let run = replay(&all, &["--lenient", "--ko", "positional"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        lines(&run),
        [
            "standard input: game 1: move 2 (white B3): the move takes back a ko; played anyway",
            "standard input: game 2: move 1 (black B1): the move is suicide; played anyway",
            "standard input: game 3: move 5 (black A1): the move repeats an earlier position; \
             played anyway",
        ]
    );
    assert!(
        run.stdout
            .contains("\n10 moves, 6 stones taken, 3 violations, 0 warnings\n"),
        "{}",
        run.stdout
    );
}

/// A hundred violations are named for a game and ten thousand for a file; the others are counted.
#[test]
fn many_violations_are_counted() {
    let game = |moves: usize| format!("(;SZ[1]{})", ";B[aa]".repeat(moves));
    let run = replay(&(game(101) + GOOD + &game(350)), &["--lenient"]);
    assert_eq!(run.status, 0);
    let lines = lines(&run);
    assert_eq!(lines.len(), 202);
    assert_eq!(
        lines[100],
        "standard input: game 1: 1 more move against the rules"
    );
    assert_eq!(
        lines[200],
        "standard input: game 3: move 100 (black A1): the move is suicide; played anyway"
    );
    assert_eq!(
        lines[201],
        "standard input: game 3: 250 more moves against the rules"
    );
    assert!(
        run.stdout.contains(", 451 violations, 0 warnings\n"),
        "{}",
        run.stdout
    );

    let games = game(99).repeat(102);
    let value = parse(&replay(&games, &["--lenient", "--json"]).good());
    let games = value["files"][0]["games"].as_array().expect("a list");
    let counts = games.iter().map(|game| {
        let listed = game["violations"].as_array().expect("a list").len();
        (listed, game["more_violations"].as_u64().expect("a number"))
    });
    let counts: Vec<_> = counts.collect();
    assert_eq!(counts[..101], [(99, 0); 101]);
    assert_eq!(counts[101], (1, 98));
    assert_eq!(value["totals"]["violations"], 99 * 102);
}

#[test]
fn what_cannot_be_read_is_named() {
    let games = format!("{GOOD}(;GM[3])(;SZ[99]){OCCUPIED}(;SZ[9];B[aa];W[what])");
    let run = replay(&games, &[]);
    assert_eq!(run.status, 2);
    assert_eq!(
        lines(&run),
        [
            "standard input: game 2 is not a game of Go",
            "standard input: game 3: unacceptable board size 99x99: each side must be 1 to 25",
            "standard input: game 4: move 3 (black B8): the point is occupied",
            "standard input: game 5: move 2 (white [what]): the value is not a point",
        ]
    );
    assert!(
        run.stdout.contains(
            "1 file, 0 unreadable\n5 games, 1 ended by an illegal move, 3 unreadable\n8 moves,"
        ),
        "{}",
        run.stdout
    );
    for sgf in ["", "hello"] {
        let run = replay(sgf, &[]);
        assert_eq!((run.status, lines(&run).len()), (2, 1), "{sgf}");
        assert!(run.stdout.contains("1 file, 1 unreadable\n0 games"));
    }
    let run = replay("(;SZ[9](;B[aa]", &[]);
    let reason = "the record is cut off: the game that begins on line 1 is not closed";
    assert_eq!(run.status, 2);
    assert_eq!(lines(&run), [format!("standard input: {reason}")]);
    assert!(
        run.stdout
            .contains("1 file, 0 unreadable\n1 game, 0 ended by an illegal move, 1 unreadable\n")
    );
    // An impossible set-up.
    let run = replay("(;SZ[3];B[aa];AW[ba][ab])", &[]);
    assert_eq!(run.status, 2);
    assert!(lines(&run)[0].contains("stones set up after move 1, in node 3: "));
}

#[test]
fn a_broken_game_does_not_take_the_others_with_it() {
    let file = "(;SZ[9]GM[1];B[aa])(;GM[Go];B[aa])(;SZ[9];B[bb];W[cc])\n\
                (;SZ[9];B[aa]!(;W[bb])(;W[]))(;SZ[9];W[aa] B)(;SZ[9];B[aa])\n(;SZ[9];B[aa];W[";
    let run = replay(file, &[]);
    assert_eq!(run.status, 2);
    assert_eq!(
        lines(&run),
        [
            "standard input: game 2: unreadable kind of game GM[Go]",
            "standard input: game 4: line 2: '!' is out of place",
            "standard input: game 5: line 2: property B has no value",
            "standard input: game 7: the record is cut off inside the value that begins on line 3",
        ]
    );
    let sums = "1 file, 0 unreadable\n7 games, 0 ended by an illegal move, 4 unreadable\n4 moves,";
    assert!(run.stdout.contains(sums), "{}", run.stdout);
}

#[test]
fn too_much_is_refused() {
    let run = replay(&"(;)".repeat(50_001), &[]);
    assert_eq!(run.status, 2);
    assert_eq!(
        lines(&run),
        ["standard input: more than 50000 games in one file"]
    );
    let nodes = format!("(;SZ[9]{})", "(;)".repeat(10_000_000));
    let run = replay(&nodes, &[]);
    assert_eq!(run.status, 2);
    assert_eq!(
        lines(&run),
        ["standard input: more than 10000000 nodes in one file"]
    );
    let run = replay(&" ".repeat((64 << 20) + 1), &[]);
    assert_eq!(run.status, 2);
    assert_eq!(lines(&run), ["standard input: larger than 64 MB"]);
}

#[test]
fn what_is_passed_over_is_reported() {
    let games = "(;SZ[9]RU[house rules]KM[garbage];B[aa])(;SZ[9]RU[AGA];B[aa];PL[?])(;SZ[9]HA[4]";
    let run = replay(games, &[]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    let lines = lines(&run);
    assert_eq!(lines.len(), 5, "{lines:?}");
    for (line, start) in lines.iter().zip([
        "standard input: game 1: warning: unknown rules RU[house rules]",
        "standard input: game 1: warning: unusable komi KM[garbage]",
        "standard input: game 2: warning: PL[?] is not a color",
        "standard input: game 3: warning: the last \")\" is missing",
        "standard input: game 3: warning: HA[4], but no black stones",
    ]) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(
        run.stdout.contains(", 0 violations, 5 warnings\n"),
        "{}",
        run.stdout
    );
    let value = parse(&replay(games, &["--json"]).good());
    assert_eq!(value["totals"]["warnings"], 5);
}

#[test]
fn directories_are_searched_and_the_order_is_fixed() {
    let directory = Directory::new("replay");
    directory.write("b/2.SGF", OCCUPIED);
    directory.write("b/1.sgf", KO);
    directory.write("a.sgf", "nothing");
    directory.write("b/notes.txt", "not a record");
    directory.write("c/d/e.sgf", SUICIDE);
    fs::create_dir_all(directory.0.join("empty")).expect("a directory");
    let path = directory.path();
    let empty = format!("{path}/empty");
    let single = directory.write("z.sgf", GOOD);
    let arguments = ["replay", &single, path, "no/such.sgf", &empty];
    let expected = [
        format!("{path}/a.sgf: not a game record: it contains no \"(;\""),
        format!("{path}/b/1.sgf: move 2 (white B3): the move takes back a ko"),
        format!("{path}/b/2.SGF: move 3 (black B8): the point is occupied"),
        format!("{path}/c/d/e.sgf: move 1 (black B1): the move is suicide"),
        "no/such.sgf: No such file or directory (os error 2)".to_owned(),
        format!("{empty}: contains no .sgf file"),
    ];
    for threads in ["1", "2", "7"] {
        let run = run(&[&arguments[..], &["--threads", threads]].concat());
        assert_eq!(run.status, 2);
        assert_eq!(lines(&run), expected);
        // The directory contains z.sgf too.
        assert!(
            run.stdout
                .contains("\n8 files, 3 unreadable\n5 games, 3 ended")
        );
    }
}

/// Names with a common beginning are in order, even if one of them is an unreadable directory.
#[test]
#[cfg(target_os = "linux")]
fn unreadable_directories_are_in_the_order_too() {
    let directory = Directory::new("replay-order");
    directory.write("a.sgf", KO);
    directory.write("c.sgf", SUICIDE);
    // A path too long for the system, which is created in two parts.
    let name = "b".repeat(250);
    let [outer, inner] = ["", "inner"].map(|part| directory.0.join(part));
    let [outer, deepest] = [outer, inner.clone()].map(|part| part.join([&*name; 10].join("/")));
    for part in [&outer, &deepest] {
        fs::create_dir_all(part).expect("a directory");
    }
    fs::rename(inner, outer.join(&name)).expect("the parts are joined");
    let run = run(&["replay", directory.path()]);
    assert_eq!(run.status, 2);
    let lines = lines(&run);
    let path = directory.path();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with(&format!("{path}/a.sgf: ")));
    assert!(lines[1].starts_with(&format!("{path}/bbb")));
    assert!(lines[1].contains("too long"), "{}", lines[1]);
    assert!(lines[2].starts_with(&format!("{path}/c.sgf: ")));
}

/// Reads only regular files and links: no pipe, on which the program would wait, but a dangling link.
#[test]
#[cfg(unix)]
fn directories_may_hold_other_things() {
    let directory = Directory::new("replay-pipe");
    directory.write("a.sgf", GOOD);
    fs::create_dir_all(directory.0.join("folder.sgf")).expect("a directory");
    let pipe = directory.0.join("pipe.sgf");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    std::os::unix::fs::symlink("nowhere", directory.0.join("link.sgf")).expect("a link");
    // Waits for a reader, and gives it a game if the program is one.
    let writer = {
        let pipe = pipe.clone();
        thread::spawn(move || fs::write(pipe, OCCUPIED))
    };
    let run = run(&["replay", directory.path()]);
    let path = directory.path();
    assert_eq!(
        lines(&run),
        [format!(
            "{path}/link.sgf: No such file or directory (os error 2)"
        )]
    );
    assert!(run.stdout.contains("2 files, 1 unreadable\n1 game,"));
    assert_eq!(fs::read_to_string(&pipe).expect("a pipe"), OCCUPIED);
    let written = writer.join().expect("a thread");
    written.expect("there was a reader");
}

/// A name can contain anything, but a report consists of lines of plain text. JSON has the unchanged name.
#[test]
#[cfg(unix)]
fn names_stay_in_their_line() {
    let directory = Directory::new("replay-names");
    let name = "a\nb\u{1b}[31m  c\u{202e}.sgf";
    let file = directory.write(name, KO);
    let shown = "a\u{fffd}b\u{fffd}[31m  c\u{fffd}.sgf";
    let run = run(&["replay", directory.path()]);
    assert_eq!(
        lines(&run),
        [format!(
            "{}/{shown}: move 2 (white B3): the move takes back a ko",
            directory.path()
        )]
    );
    let value = parse(&support::run(&["replay", &file, "--json"]).stdout);
    assert_eq!(value["files"][0]["file"], file);
    let message = support::run(&["analyze", &file]).refused();
    assert!(
        message.contains(shown) && !message.contains('\u{1b}'),
        "{message}"
    );
}

#[test]
fn many_files_on_any_number_of_threads() {
    let directory = Directory::new("replay-many");
    let records = [GOOD, KO, SUICIDE, SUPERKO, OCCUPIED, "(;SZ[0])"];
    for number in 0..300 {
        let name = format!("{:02}/{number:04}.sgf", number % 17);
        directory.write(&name, records[number * number % 11 % records.len()]);
    }
    let of = |threads: &str| {
        let run = run(&[
            "replay",
            directory.path(),
            "--json",
            "--lenient",
            "--threads",
            threads,
        ]);
        assert_eq!(run.status, 2);
        let mut value = parse(&run.stdout);
        assert_eq!(value["threads"].to_string(), threads);
        for key in ["threads", "seconds", "moves_per_second"] {
            assert!(value[key].as_f64().expect("a number") > 0.0);
            value[key].take();
        }
        value
    };
    let one = of("1");
    assert_eq!(one["totals"]["files"], 300);
    assert_eq!(one["files"].as_array().expect("a list").len(), 300);
    assert_eq!(one, of("2"));
    assert_eq!(one, of("5"));
}

#[test]
fn the_example_of_the_documentation_is_true() {
    let page = include_str!("../JSON.md");
    let (_, section) = page
        .split_once("## `binmatrix replay --json`")
        .expect("a section");
    let (_, rest) = section.split_once("```json\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let mut example: Value = serde_json::from_str(example).expect("it is JSON");
    let input = format!("{SUICIDE}{OCCUPIED}(;GM[2])");
    assert!(section.contains(&input), "the command has this input");
    let run = replay(&input, &["--json", "--lenient"]);
    assert_eq!(run.status, 2);
    let mut value = parse(&run.stdout);
    for key in ["threads", "seconds", "moves_per_second"] {
        assert!(value[key].is_number() && example[key].is_number(), "{key}");
        (value[key], example[key]) = (json!(0), json!(0));
    }
    assert_eq!(value, example);
    // Every field is in the table.
    let game = &example["files"][0]["games"][0];
    for object in [
        &example,
        &example["totals"],
        &example["files"][0],
        game,
        &game["violations"][0],
    ] {
        for key in object.as_object().expect("an object").keys() {
            assert!(section.contains(&format!("{key}`")), "{key}");
        }
    }
}

#[test]
fn wrong_arguments() {
    // Only one of them could read the games.
    let message = run_with_input(&["replay", "-", "-"], GOOD.as_bytes()).refused();
    assert_eq!(
        message,
        "binmatrix: standard input (-) can be read only once\n"
    );
    for arguments in [
        &["replay"][..],
        &["replay", "-", "--rules", "house"],
        &["replay", "-", "--ko", "never"],
        &["replay", "-", "--threads", "0"],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, &*run.stdout), (2, ""), "{arguments:?}");
    }
}
