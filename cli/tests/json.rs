//! The schema of `analyze --json`, on real records.

mod support;

use std::collections::BTreeSet;

use binmatrix::Backend;
use serde_json::Value;
use support::{CASTLE, EAR_REDDENING, game, json_of, parse, run, strings};

fn analyze(name: &str, options: &[&str]) -> Value {
    let file = game(name);
    parse(&run(&[&["analyze", &file, "--json"], options].concat()).good())
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

/// Everything the schema promises, and what must hold between its fields.
fn assert_schema(value: &Value) {
    assert_eq!(
        keys(value),
        BTreeSet::from([
            "size",
            "to_move",
            "move_number",
            "ko",
            "captures",
            "komi",
            "board",
            "legal",
            "chains",
            "benson",
            "playouts",
            "backend",
            "seed",
            "suicide",
            "last_move",
            "warnings",
            "ko_rule",
            "violations",
            "more_violations",
        ])
    );
    assert!(
        ["simple", "positional", "situational"]
            .contains(&value["ko_rule"].as_str().expect("a rule"))
    );
    for violation in value["violations"].as_array().expect("a list") {
        assert_eq!(
            keys(violation),
            BTreeSet::from(["move", "color", "vertex", "reason"])
        );
    }
    let side = |index: usize| value["size"][index].as_u64().expect("a number") as usize;
    let (width, height) = (side(0), side(1));
    assert!(["black", "white"].contains(&value["to_move"].as_str().expect("a color")));
    assert!(value["move_number"].is_u64() && value["seed"].is_u64() && value["komi"].is_f64());
    let rows = strings(&value["board"]);
    assert_eq!(rows.len(), height);
    assert!(
        rows.iter()
            .all(|row| row.len() == width && row.chars().all(|c| "XO.".contains(c)))
    );
    let at = |vertex: &str| {
        let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
            .find(&vertex[..1])
            .expect("a column");
        let row: usize = vertex[1..].parse().expect("a row");
        rows[height - row].as_bytes()[column] as char
    };
    let mut stones = 0;
    for chain in value["chains"].as_array().expect("a list") {
        assert_eq!(
            keys(chain),
            BTreeSet::from(["color", "stones", "liberties"])
        );
        let symbol = if chain["color"] == "black" { 'X' } else { 'O' };
        stones += strings(&chain["stones"]).len();
        assert!(strings(&chain["stones"]).iter().all(|v| at(v) == symbol));
        assert!(!strings(&chain["liberties"]).is_empty());
        assert!(strings(&chain["liberties"]).iter().all(|v| at(v) == '.'));
    }
    assert_eq!(stones, rows.concat().matches(['X', 'O']).count());
    assert!(strings(&value["legal"]).iter().all(|v| at(v) == '.'));
    if let Some(ko) = value["ko"].as_str() {
        assert!(!strings(&value["legal"]).contains(&ko));
    }
    assert_eq!(keys(&value["captures"]), BTreeSet::from(["black", "white"]));
    assert_eq!(keys(&value["benson"]), BTreeSet::from(["black", "white"]));
    for (color, symbol) in [("black", 'X'), ("white", 'O')] {
        assert!(value["captures"][color].is_u64());
        let life = &value["benson"][color];
        assert_eq!(keys(life), BTreeSet::from(["alive", "territory"]));
        assert!(strings(&life["alive"]).iter().all(|v| at(v) == symbol));
        assert!(strings(&life["territory"]).iter().all(|v| at(v) != symbol));
    }
    let playouts = &value["playouts"];
    assert_eq!(
        keys(playouts),
        BTreeSet::from([
            "games",
            "moves_mean",
            "black_win_rate",
            "black_win_rate_stderr",
            "score_mean",
            "score_sd",
            "ownership",
        ])
    );
    if playouts["games"] == 0 {
        let rest = playouts.as_object().expect("an object");
        assert!(
            rest.iter()
                .all(|(key, value)| key == "games" || value.is_null())
        );
        return;
    }
    let number = |key: &str| playouts[key].as_f64().expect(key);
    assert!((0.0..=1.0).contains(&number("black_win_rate")));
    assert!((0.0..=0.5).contains(&number("black_win_rate_stderr")));
    assert!(number("moves_mean") >= 2.0 && number("score_sd") >= 0.0);
    let ownership = playouts["ownership"].as_array().expect("a list");
    assert_eq!(ownership.len(), height);
    let mut sum = 0.0;
    for row in ownership {
        let row = row.as_array().expect("a list");
        assert_eq!(row.len(), width);
        for value in row {
            let value = value.as_f64().expect("a number");
            assert!((-1.0..=1.0).contains(&value));
            sum += value;
        }
    }
    // The points owned are the score.
    let komi = value["komi"].as_f64().expect("a number");
    assert!((sum - komi - number("score_mean")).abs() < 1e-9);
}

/// Facts found by an independent program: move, who took how many, ko, stones on the board.
#[test]
fn the_game_of_1846() {
    for (moves, black, white, ko, stones, last) in [
        (60, 3, 2, None, (28, 27), "S3"),
        (127, 4, 5, None, (59, 59), "K11"),
        (240, 8, 11, Some("N13"), (109, 112), "M13"),
        (243, 9, 11, Some("M13"), (111, 112), "N13"),
        (246, 9, 12, Some("N13"), (111, 114), "M13"),
        (325, 31, 29, Some("T1"), (134, 131), "T2"),
    ] {
        let number = moves.to_string();
        let value = analyze(EAR_REDDENING, &["--move", &number, "--playouts", "20"]);
        assert_schema(&value);
        assert_eq!(value["size"], serde_json::json!([19, 19]));
        assert_eq!(value["move_number"], moves);
        assert_eq!(
            value["to_move"],
            if moves % 2 == 0 { "black" } else { "white" }
        );
        assert_eq!(
            value["captures"],
            serde_json::json!({"black": black, "white": white})
        );
        assert_eq!(value["ko"].as_str(), ko);
        assert_eq!(value["last_move"], last);
        let board = strings(&value["board"]).concat();
        assert_eq!(
            (board.matches('X').count(), board.matches('O').count()),
            stones
        );
        assert_eq!(value["komi"], 0.0);
        assert_eq!(value["suicide"], "forbidden");
        assert_eq!(value["warnings"], serde_json::json!([]));
    }
    let end = analyze(EAR_REDDENING, &["--playouts", "20"]);
    assert_eq!(end["move_number"], 325);
}

#[test]
fn the_game_of_1861() {
    let value = analyze(CASTLE, &["--playouts", "20"]);
    assert_schema(&value);
    assert_eq!(value["move_number"], 142);
    assert_eq!(
        value["captures"],
        serde_json::json!({"black": 2, "white": 1})
    );
    assert_eq!(value["last_move"], "K7");
}

#[test]
fn known_answers() {
    // Both have two eyes, and nobody can move into them.
    let diagram = ".X.XO\nXXXXO\nOOOOO\n.O.O.\nOOOOO\n";
    let arguments = [
        "analyze",
        "--diagram",
        "-",
        "--json",
        "--playouts",
        "50",
        "--komi",
        "0.5",
    ];
    let value = parse(&support::run_with_input(&arguments, diagram.as_bytes()).good());
    assert_schema(&value);
    assert_eq!(strings(&value["benson"]["black"]["alive"]).len(), 6);
    assert_eq!(
        value["benson"]["black"]["territory"],
        serde_json::json!(["A5", "C5"])
    );
    assert_eq!(strings(&value["benson"]["white"]["alive"]).len(), 14);
    assert_eq!(value["chains"].as_array().expect("a list").len(), 2);
    let ownership = &value["playouts"]["ownership"];
    assert_eq!(ownership[0][0], 1.0);
    assert_eq!(ownership[4][4], -1.0);
    // White has 17 points, Black 8: in every game.
    assert_eq!(value["playouts"]["score_mean"], -9.5);
    assert_eq!(value["playouts"]["score_sd"], 0.0);
    assert_eq!(value["playouts"]["black_win_rate"], 0.0);
    assert_eq!(value["playouts"]["black_win_rate_stderr"], 0.0);
}

#[test]
fn a_draw_counts_half() {
    let sgf = "(;SZ[1]KM[0])";
    let value = json_of(sgf, &[]);
    assert_schema(&value);
    assert_eq!(value["playouts"]["black_win_rate"], 0.5);
    assert_eq!(value["legal"], serde_json::json!([]));
    assert_eq!(
        json_of(sgf, &["--komi", "-0.5"])["playouts"]["black_win_rate"],
        1.0
    );
}

#[test]
fn without_playouts_the_rest_stays() {
    let value = analyze(EAR_REDDENING, &["--playouts", "0"]);
    assert_schema(&value);
    assert_eq!(value["playouts"]["games"], 0);
}

#[test]
fn threads_do_not_matter() {
    let of = |threads| {
        let options = ["--move", "127", "--playouts", "300", "--threads", threads];
        analyze(EAR_REDDENING, &options)
    };
    assert_schema(&of("1"));
    assert_eq!(of("1"), of("2"));
    assert_eq!(of("1"), of("3"));
}

#[test]
fn backends_agree() {
    let of = |backend: &str, suicide: &str| {
        let options = ["--move", "243", "--playouts", "100", "--backend", backend];
        analyze(
            EAR_REDDENING,
            &[&options[..], &["--suicide", suicide]].concat(),
        )
    };
    for suicide in ["forbidden", "multi-stone", "any"] {
        let mut expected = of("auto", suicide);
        for &backend in Backend::ALL {
            if !backend.is_available() {
                println!("SKIPPED: {backend} does not run here");
                continue;
            }
            let value = of(backend.name(), suicide);
            expected["backend"] = backend.name().into();
            assert_eq!(value, expected, "{backend}");
        }
    }
}

#[test]
fn the_seed_matters() {
    let of = |seed| analyze(CASTLE, &["--playouts", "50", "--seed", seed])["playouts"].clone();
    assert_eq!(of("7"), of("7"));
    assert_ne!(of("7"), of("8"));
}

#[test]
fn the_example_of_the_documentation_is_true() {
    let page = include_str!("../JSON.md");
    let (_, rest) = page.split_once("```json\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let mut example: Value = serde_json::from_str(example).expect("it is JSON");
    assert_schema(&example);
    let diagram = b". X O\nX O O\n. . .\n";
    let options = ["--playouts", "1000", "--json", "--backend", "rows"];
    let arguments = [&["analyze", "--diagram", "-"][..], &options].concat();
    example["backend"] = "rows".into();
    assert_eq!(
        parse(&support::run_with_input(&arguments, diagram).good()),
        example
    );
    assert_schema(&json_of("(;SZ[1];B[aa];W[])", &["--lenient"]));
    for key in ["move", "color", "vertex", "reason"] {
        assert!(page.contains(&format!("`violations[].{key}`")), "{key}");
    }
    // Every field is in the table.
    for key in keys(&example).union(&keys(&example["playouts"])) {
        assert!(
            page.contains(&format!("{key}`")) || page.contains(&format!("{key}[]`")),
            "{key}"
        );
    }
}
