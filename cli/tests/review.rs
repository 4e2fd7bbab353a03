//! `binmatrix review`.

mod support;

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;
use support::{Folder, Run, parse, run, run_with_input};

/// White's fourth move and what follows lose everything.
const GAME: &str = "(;GM[1]SZ[5]KM[0.5]PB[Ann </script><b>]PW[Ben]XX[kept]C[a game];B[cc];W[cb]C[contact];B[bb];W[ee];B[dc]\n\
    ;W[ed];B[db](;W[ea];B[ca])(;W[aa]C[or this]))";

/// Reviews files quickly.
fn review(files: &[&str], out: &str, options: &[&str]) -> Run {
    let fixed = ["--out", out, "--playouts", "300"];
    run(&[&["review"], files, &fixed, options].concat())
}

fn json(folder: &Folder, name: &str) -> Value {
    parse(&folder.read(name))
}

fn written(folder: &Folder, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.path(name);
    fs::write(&path, text).expect("the file is written");
    path
}

#[test]
fn four_files() {
    let folder = Folder::new("review-four-files");
    let game = written(&folder, "game.sgf", GAME);
    let out = folder.path("out");
    let text = review(&[&game], &out, &[]).good();
    assert!(
        text.contains("Ann </script><b> (Black) vs Ben (White)"),
        "{text}"
    );
    assert!(
        text.contains("9 moves, komi 0.5, 300 playouts a position"),
        "{text}"
    );
    let names = ["html", "json", "positions.jsonl", "sgf", "svg"].map(|end| format!("game.{end}"));
    let of_out = fs::read_dir(&out).expect("the folder").count();
    assert_eq!(of_out, names.len());
    let read = |end: &str| folder.read(&format!("out/game.{end}"));

    let review = parse(&read("json"));
    let positions = review["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 10);
    assert_eq!(positions[4]["move"]["vertex"], "E1");
    assert_eq!(positions[4]["move"]["color"], "white");
    assert_eq!(positions[4]["to_move"], "black");
    assert_eq!(positions[9]["ownership"].as_array().expect("rows").len(), 5);
    assert!(
        positions[9]["black_win_rate"].as_f64() > Some(0.9),
        "{review}"
    );
    assert!(positions[9]["black_lead"].as_f64() > Some(10.0), "{review}");
    assert!(
        positions
            .iter()
            .all(|position| position["playouts"].as_u64() >= Some(300))
    );
    assert_eq!(review["summary"]["black"]["moves"], 5);
    let mistakes = review["mistakes"].as_array().expect("a list");
    for mistake in mistakes {
        let number = mistake["number"].as_u64().expect("a number") as usize;
        assert!(mistake["loss"].as_f64() >= Some(0.05));
        assert_ne!(mistake["played"], mistake["better"][0]);
        // Searched again, with four times the playouts.
        for after in [number - 1, number] {
            assert!(
                positions[after]["playouts"].as_u64() >= Some(1200),
                "{number}"
            );
        }
        let line = &positions[number - 1]["choices"][0]["line"];
        assert_eq!(line, &mistake["better"]);
    }
    assert!(!mistakes.is_empty(), "{review}");

    for value in [
        &review,
        &positions[0],
        &positions[0]["choices"][0],
        &mistakes[0],
        &review["summary"]["black"],
    ] {
        assert_described(value);
    }

    let record = read("sgf");
    assert!(record.starts_with(
        "(;GM[1]SZ[5]KM[0.5]PB[Ann </script><b>]PW[Ben]XX[kept]C[a game\n\nbinmatrix: reviewed"
    ));
    assert!(
        record.contains("C[contact\n\nbinmatrix: Black "),
        "{record}"
    );
    assert_eq!(
        record.matches("BMRV[variation").count(),
        mistakes.len(),
        "{record}"
    );
    assert_eq!(record.matches("SBKV[").count(), 10);

    let page = read("html");
    assert_eq!(
        page.matches("</script>").count(),
        2,
        "the names do not end a script"
    );
    assert!(page.contains("<h1>Ann &lt;/script&gt;&lt;b&gt; (Black) vs Ben (White)</h1>"));
    assert!(!page.contains("{{"), "a place is left");
    for outside in ["src=", "url(", "@import", "fetch(", "XMLHttpRequest"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(
        page.matches("http").count(),
        page.matches("http://www.w3.org/2000/svg").count() + 1
    );
    let graph = read("svg");
    assert!(graph.starts_with("<svg ") && page.contains(graph.trim_end()));
    assert_eq!(graph.matches("<circle").count(), mistakes.len());
}

/// REVIEW.md has every key of an object.
fn assert_described(value: &Value) {
    let described = include_str!("../REVIEW.md");
    for key in value.as_object().expect("an object").keys() {
        let forms = ["`", ".", "[]"].map(|end| format!("{key}{end}"));
        assert!(forms.iter().any(|form| described.contains(form)), "{key}");
    }
}

/// Black's fifth move fills an eye, and White's next two kill the group and capture it.
const DEATH: &str = "(;SZ[7]KM[0.5]AB[af][bf][cf][df][ef][eg][cg]AW[ae][be][ce][de][ee][fe][ff][fg]\
    ;B[ca];W[cb];B[db];W[bb];B[dg];W[bg];B[ga];W[ag];B[fa])";

/// The death of a group is in every form, and a capture says so.
#[test]
fn death_of_a_group() {
    let folder = Folder::new("review-death");
    let game = written(&folder, "game.sgf", DEATH);
    let out = folder.path("out");
    let text = review(&[&game], &out, &[]).good();
    let phrase = "Black's group at C2 (7 stones) dies, confirmed by local reading";
    assert!(text.contains(&format!("     5  {phrase}")), "{text}");
    let json = json(&folder, "out/game.json");
    let life = json["life"].as_array().expect("a list");
    assert_eq!(life.len(), 1, "{json}");
    assert_described(&life[0]);
    assert_eq!(life[0]["number"], 5);
    assert_eq!([&life[0]["color"], &life[0]["fate"]], ["black", "dies"]);
    assert_eq!([&life[0]["name"], &life[0]["settled"]], ["C2", "dead"]);
    assert_eq!(life[0]["stones"].as_array().map(Vec::len), Some(7));
    let record = folder.read("out/game.sgf");
    assert_eq!(record.matches(phrase).count(), 1, "{record}");
    assert!(record.contains(&format!("\n{phrase}];W[bg]")), "{record}");
    let graph = folder.read("out/game.svg");
    assert_eq!(graph.matches("class=\"life\"").count(), 1, "{graph}");
    let page = folder.read("out/game.html");
    assert!(
        page.contains(&format!("{{\"number\":5,\"text\":\"{phrase}\"")),
        "{page}"
    );

    // The record takes the stones away: no mistake, and no death.
    let taken = DEATH.replace(
        ";B[dg];W[bg];B[ga];W[ag]",
        ";B[dg]AE[af][bf][cf][df][ef][eg][cg][dg];W[bg];B[ga];W[ag]",
    );
    written(&folder, "game.sgf", &taken);
    review(&[&game], &out, &[]).good();
    let json = self::json(&folder, "out/game.json");
    assert_eq!(json["life"], Value::Array(Vec::new()));
    let mistakes = json["mistakes"].as_array().expect("a list");
    assert!(
        mistakes.iter().all(|mistake| mistake["number"] != 5),
        "{json}"
    );
}

/// The result depends neither on the number of threads nor on an interruption, and is not searched a second time.
#[test]
fn interrupted() {
    let folder = Folder::new("review-interrupted");
    let game = written(&folder, "game.sgf", GAME);
    let out = |name: &str| folder.path(name);
    review(&[&game], &out("one"), &["--threads", "1"]).good();
    review(&[&game], &out("two"), &["--threads", "2"]).good();
    let of = |name: &str, end: &str| folder.read(&format!("{name}/game.{end}"));
    let all = ["html", "json", "sgf", "svg"];
    for end in all {
        assert_eq!(of("one", end), of("two", end), "{end}");
    }
    // A kept value that no search would find, and a line without its end.
    let values = of("one", "positions.jsonl");
    let mut lines: Vec<&str> = values.lines().take(4).collect();
    let kept: Value = parse(lines[2]);
    let after = kept["after"].as_u64().expect("a number") as usize;
    let marked = lines[2].replace("\"black_lead\":", "\"black_lead\":1000.25,\"was\":");
    lines[2] = &marked;
    let part = format!("{}\n{{\"after\":", lines.join("\n"));
    fs::create_dir_all(out("part")).expect("a folder");
    written(&folder, "part/game.positions.jsonl", part);
    review(
        &[&game],
        &out("part"),
        &["--write", "json", "--mistakes", "0"],
    )
    .good();
    let found = &json(&folder, "part/game.json")["positions"];
    assert_eq!(found[after]["black_lead"], 1000.25);
    assert_eq!(of("part", "positions.jsonl").lines().count(), 11);
    // Cut anywhere, the rest is done again.
    for length in [0, 10, values.len() / 2, values.len() - 1] {
        written(&folder, "part/game.positions.jsonl", &values[..length]);
        review(&[&game], &out("part"), &[]).good();
        for end in all {
            assert_eq!(
                of("part", end),
                of("one", end),
                "{end} after {length} bytes"
            );
        }
    }
    // Another search begins anew.
    review(&[&game], &out("part"), &["--seed", "2"]).good();
    assert_ne!(of("part", "json"), of("one", "json"));
    assert!(of("part", "positions.jsonl").contains("\"seed\":2"));
}

/// A review that is killed has kept the values that it found.
#[test]
fn killed() {
    let folder = Folder::new("review-killed");
    let game = written(&folder, "game.sgf", GAME);
    let out = folder.path("out");
    let arguments = [
        "review",
        &game,
        "--out",
        &out,
        "--playouts",
        "50000",
        "--threads",
        "1",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let values = folder.path("out/game.positions.jsonl");
    let lines = || {
        fs::read_to_string(&values)
            .unwrap_or_default()
            .lines()
            .count()
    };
    while lines() < 3 {
        assert_eq!(
            child.try_wait().expect("a state"),
            None,
            "it ended by itself"
        );
        std::thread::yield_now();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let kept = fs::read_to_string(&values).expect("a file");
    let complete = kept.rfind('\n').expect("a line") + 1;
    run(&arguments).good();
    let all = fs::read_to_string(&values).expect("a file");
    assert!(all.starts_with(&kept[..complete]));
    assert!(all.len() > complete);
}

#[test]
fn review_of_a_review() {
    let folder = Folder::new("review-of-a-review");
    let game = written(&folder, "game.sgf", GAME);
    let [once, twice] = ["once", "twice"].map(|name| folder.path(name));
    review(&[&game], &once, &[]).good();
    review(&[&folder.path("once/game.sgf")], &twice, &[]).good();
    assert_eq!(folder.read("once/game.sgf"), folder.read("twice/game.sgf"));
    assert_eq!(
        folder.read("once/game.html"),
        folder.read("twice/game.html")
    );
    // Reviews in the folder that is written to are not games to review.
    let text = review(&[&folder.path("")], &once, &["--write", "svg"]).good();
    assert_eq!(text.matches("written:").count(), 2, "{text}");
    assert!(!text.contains("once/game.sgf\n"), "{text}");
}

#[test]
fn many_games() {
    let folder = Folder::new("review-many-games");
    fs::create_dir_all(folder.path("games/below")).expect("a folder");
    let other = "(;SZ[5];B[cc])(;GM[2])(;SZ[5]CA[UTF-8]PB[\u{53f2}];W[bb];B[cc]C[last])";
    written(&folder, "games/a.sgf", GAME);
    written(&folder, "games/below/a.sgf", other);
    let out = folder.path("out");
    let ran = review(
        &[&folder.path("games"), &folder.path("none.sgf")],
        &out,
        &["--write", "sgf,json"],
    );
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("none.sgf: "), "{}", ran.stderr);
    assert!(ran.stderr.contains("game 2: "), "{}", ran.stderr);
    assert!(ran.stdout.contains("a.sgf, game 3\n"), "{}", ran.stdout);
    let expected = ["a.json", "a.positions.jsonl", "a.sgf"];
    let numbered =
        [1, 3].map(|game| expected.map(|name| name.replace("a.", &format!("a-{game}."))));
    let mut names: Vec<String> = numbered.concat();
    names.extend(expected.map(str::to_owned));
    names.sort();
    let mut found: Vec<String> = fs::read_dir(&out)
        .expect("the folder")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .collect();
    found.sort();
    assert_eq!(found, names);
    // A game that is another one in its own encoding.
    let mixed = b"(;CA[latin1]SZ[5];B[aa])(;CA[GBK]SZ[5]PB[\x8e];B[bb])";
    let mixed = written(&folder, "mixed.sgf", mixed);
    let ran = review(&[&mixed], &folder.path("mixed"), &["--write", "sgf"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("game 2: its encoding differs"),
        "{}",
        ran.stderr
    );
    assert!(folder.read("mixed/mixed-1.sgf").contains("BMRV"));
    let third = folder.read("out/a-3.sgf");
    assert!(
        third.starts_with("(;SZ[5]CA[UTF-8]PB[\u{53f2}]BMRV["),
        "{third}"
    );
    assert!(third.contains("B[cc]C[last\n\nbinmatrix: "), "{third}");
    // Two files of the same name.
    let again = review(
        &[&folder.path("games/a.sgf"), &folder.path("games/a.sgf")],
        &out,
        &["--write", "svg"],
    );
    assert!(again.good().contains("a (2).svg"));
}

#[test]
fn bad_input() {
    let folder = Folder::new("review-bad-input");
    let game = written(&folder, "game.sgf", "(;SZ[5];B[cc];W[cc];B[dd])");
    let out = folder.path("out");
    let ran = review(&[&game], &out, &[]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(
        ran.stdout
            .contains("the review ends here: move 2 (white C3)"),
        "{}",
        ran.stdout
    );
    let review_of_it = json(&folder, "out/game.json");
    assert_eq!(review_of_it["positions"].as_array().map(Vec::len), Some(2));
    assert!(review_of_it["error"].is_string());
    let notice = "<p class=\"notice\">The review ends before the record does: move 2 (white C3)";
    assert!(folder.read("out/game.html").contains(notice));

    let refused = |files: &[&str], out: &str, options: &[&str], reason: &str| {
        let ran = review(files, out, options);
        assert_eq!(ran.status, 2, "{}", ran.stdout);
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    };
    refused(&[&game], &folder.path(""), &[], "would replace ");
    assert_eq!(folder.read("game.sgf"), "(;SZ[5];B[cc];W[cc];B[dd])");
    refused(&[&game], &game, &[], "game.sgf: ");
    refused(&[&game], &out, &["--least-loss", "101"], "from 0 to 100");
    refused(&[&game], &out, &["--time", "1"], "cannot be used with");
    refused(&["-", "-"], &out, &[], "only once");
    let ran = run_with_input(
        &["review", "-", "--out", &out, "--playouts", "1"],
        GAME.as_bytes(),
    );
    // The other name belongs to the file.
    assert!(ran.good().contains("out/game (2).html"));
}

/// No file is replaced that is no review, and no review by that of another game.
#[test]
fn nothing_is_replaced() {
    let folder = Folder::new("review-nothing-is-replaced");
    let other = "(;SZ[5];B[aa];W[bb])";
    for name in ["a", "b"] {
        fs::create_dir_all(folder.path(name)).expect("a folder");
    }
    let here = written(&folder, "x.sgf", GAME);
    let below = written(&folder, "a/x.sgf", other);
    let refused = |files: &[&str], options: &[&str], reason: &str| {
        let ran = review(files, &folder.path(""), options);
        assert_eq!(ran.status, 2, "{}", ran.stdout);
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    };
    for files in [&[&*here, &below][..], &[&below], &[&folder.path("")]] {
        refused(
            files,
            &["--write", "html,sgf"],
            "x.sgf; choose another folder",
        );
        assert_eq!(folder.read("x.sgf"), GAME);
        assert_eq!(folder.read("a/x.sgf"), other);
    }
    // Notes on another game are no review of this one.
    written(&folder, "y.sgf", "(;SZ[5];B[ee]C[mine]BMRV[50 C=1:0])");
    let y = written(&folder, "a/y.sgf", other);
    refused(&[&y], &["--write", "sgf"], "y.sgf; choose another folder");
    // Values of something else.
    written(&folder, "z.positions.jsonl", "my own notes\n");
    let z = written(&folder, "a/z.sgf", other);
    let ran = review(&[&z], &folder.path(""), &["--write", "json"]).good();
    assert!(ran.contains("z (2).json"), "{ran}");
    assert_eq!(folder.read("z.positions.jsonl"), "my own notes\n");
    // Beside the record, but not in its place.
    written(&folder, "x.svg", "a picture");
    refused(
        &[&here],
        &["--write", "json,svg"],
        "x.svg; choose another folder",
    );
    assert_eq!(folder.read("x.svg"), "a picture");
    fs::remove_file(folder.path("x.svg")).expect("it is removed");
    for _ in 0..2 {
        review(&[&here], &folder.path(""), &["--write", "html,svg"]).good();
    }
    assert_eq!(folder.read("x.sgf"), GAME);

    // Names do not depend on what else is reviewed.
    let out = folder.path("b");
    review(&[&here, &below], &out, &["--write", "sgf"]).good();
    let of_here = folder.read("b/x.sgf");
    assert!(folder.read("b/x (2).sgf").starts_with("(;SZ[5]BMRV"));
    review(&[&below], &out, &["--write", "sgf"]).good();
    assert_eq!(folder.read("b/x.sgf"), of_here);
    assert!(fs::metadata(folder.path("b/x (3).sgf")).is_err());
    // A record that was moved is known by its moves, and what was found of it counts.
    fs::remove_file(&here).expect("it is removed");
    let without_path = |text: String| text.split_once("\"game\"").expect("a heading").1.to_owned();
    let values = without_path(folder.read("b/x.positions.jsonl"));
    let moved = written(&folder, "a/X.sgf", GAME);
    let ran = review(&[&moved], &out, &["--write", "json"]).good();
    assert!(ran.contains("b/X.json"), "{ran}");
    fs::remove_file(&moved).expect("it is removed");
    let moved = written(&folder, "x.sgf", GAME);
    review(&[&moved], &out, &["--write", "sgf"]).good();
    let now = folder.read("b/x.positions.jsonl");
    assert!(now.contains(&moved), "{now}");
    assert_eq!(without_path(now), values);
}

#[test]
fn review_in_the_folder_of_reviews() {
    let folder = Folder::new("review-in-its-folder");
    let game = written(&folder, "game.sgf", GAME);
    let out = folder.path("out");
    review(&[&game], &out, &["--write", "sgf"]).good();
    for file in [&*out, &folder.path("out/game.sgf")] {
        let ran = review(&[file], &out, &[]);
        assert_eq!(ran.status, 2, "{}", ran.stdout);
        assert!(
            ran.stderr.contains("game.sgf: a review; review the record"),
            "{}",
            ran.stderr
        );
    }
}

/// A game that cannot be reviewed does not keep the others from it.
#[test]
fn other_games_go_on() {
    let folder = Folder::new("review-others-go-on");
    let first = written(&folder, "a.sgf", GAME);
    let large = written(&folder, "l\u{1b}[31m.sgf", "(;SZ[25];B[aa])");
    let last = written(&folder, "b.sgf", GAME);
    let out = folder.path("out");
    fs::create_dir_all(folder.path("out/a.html")).expect("a folder");
    let options = ["--write", "html", "--kernel", "wide-x16"];
    let ran = review(&[&first, &large, &last], &out, &options);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("out/a.html; choose"), "{}", ran.stderr);
    assert!(ran.stderr.contains("l\u{fffd}[31m.sgf: "), "{}", ran.stderr);
    assert!(folder.read("out/b.html").contains("</html>"));
}

/// Japanese rules, a rectangle, handicap stones, stones set up in the middle, passes, no moves, and a search without time.
#[test]
fn unusual_games() {
    let folder = Folder::new("review-unusual");
    for record in [
        "(;SZ[5:7]RU[Japanese]KM[6.5]HA[2]AB[bb][cc];W[dd];B[];W[])",
        "(;SZ[2];B[aa]W[bb])",
        "(;SZ[25])",
        "(;SZ[5];B[cc];AE[cc]AW[dd]PL[B];B[cc];W[];B[];W[aa])",
        "(;SZ[1];B[];W[])",
        "(;SZ[5]RU[nz];B[aa];W[ba];B[ea];W[ab];B[aa])",
    ] {
        let game = written(&folder, "game.sgf", record);
        let out = folder.path("out");
        run(&["review", &game, "--out", &out, "--playouts", "20"]).good();
        run(&["review", &game, "--out", &out, "--time", "0"]).good();
        assert!(folder.read("out/game.sgf").contains("BMRV["), "{record}");
    }
}

/// The address of a page and the lines of its text are not cut where standard output is a pipe that ends early.
#[test]
fn reader_that_stops() {
    let folder = Folder::new("review-pipe");
    let game = written(&folder, "game.sgf", GAME);
    let out = folder.path("out");
    let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .args(["review", &game, &game, "--out", &out, "--playouts", "10"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::with_capacity(1, stdout)
        .read_line(&mut line)
        .expect("a line");
    assert!(child.wait().expect("it ends").success());
    assert!(folder.read("out/game (2).html").contains("</html>"));
}
