//! `analyze --search`: the best moves as text, JSON and picture.

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{Folder, parse, run_with_input};

/// White to move takes five stones at B1, or loses three.
const DIAGRAM: &str = "\
    . O O O X .\n\
    O . O X X X\n\
    O O X X . X\n\
    O X X . X X\n\
    O O X X X X\n\
    X . O X . X\n";

fn analyzed(options: &[&str]) -> String {
    let fixed = [
        "analyze",
        "--diagram",
        "-",
        "--playouts",
        "0",
        "--to-move",
        "white",
    ];
    run_with_input(&[&fixed, options].concat(), DIAGRAM.as_bytes()).good()
}

fn searched(options: &[&str]) -> Value {
    parse(&analyzed(&[&["--json"], options].concat()))["search"].clone()
}

#[test]
fn nothing_is_searched_unless_asked_for() {
    assert_eq!(searched(&[]), Value::Null);
    assert!(!analyzed(&[]).contains("Best moves"));
}

#[test]
fn seed_and_policy_matter() {
    let empty = ". . . . .\n".repeat(5);
    let of = |options: &[&str]| {
        let fixed = ["analyze", "--diagram", "-", "--json", "--search", "1000"];
        let answer = run_with_input(&[&fixed, options].concat(), empty.as_bytes());
        let analysis = parse(&answer.good());
        let owners = analysis["playouts"]["ownership"].clone();
        (owners, analysis["search"].clone())
    };
    let (owners, search) = of(&[]);
    assert_eq!(
        of(&["--policy", "tactical"]),
        (owners.clone(), search.clone())
    );
    for other in [
        ["--seed", "2"],
        ["--policy", "light"],
        ["--policy", "tactical,save=0"],
    ] {
        let other = of(&other);
        assert_ne!(other.0, owners);
        assert_ne!(other.1, search);
    }
    let wrong = run_with_input(&["analyze", "-", "--policy", "take=2"], b"(;)");
    assert_eq!(wrong.status, 2);
    let reason = "part 1 of the policy: expected a probability";
    assert!(wrong.stderr.contains(reason), "{}", wrong.stderr);
}

#[test]
fn json_lists_the_moves_with_their_lines() {
    let search = searched(&["--search", "3000", "--threads", "1"]);
    assert_eq!(search, searched(&["--search", "3000", "--threads", "3"]));
    let keys: BTreeSet<&str> = search
        .as_object()
        .expect("an object")
        .keys()
        .map(|key| &**key)
        .collect();
    let expected = [
        "playouts",
        "win_rate",
        "score_mean",
        "score_sd",
        "ownership",
        "moves",
    ];
    assert_eq!(keys, BTreeSet::from(expected));
    assert_eq!(search["playouts"], 3000);
    let moves = search["moves"].as_array().expect("a list");
    let visits: u64 = moves
        .iter()
        .map(|found| found["visits"].as_u64().expect("a number"))
        .sum();
    assert_eq!(visits, 3000);
    assert_eq!(search["win_rate"], moves[0]["win_rate"]);
    for found in moves {
        assert_eq!(found["line"][0], found["move"]);
        for share in ["win_rate", "prior"] {
            let share = found[share].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&share));
        }
    }
    let rows = search["ownership"].as_array().expect("rows");
    assert!(
        rows.len() == 6
            && rows
                .iter()
                .all(|row| row.as_array().is_some_and(|row| row.len() == 6))
    );
}

#[test]
fn komi_counts() {
    let win_rate = |komi: &str| {
        let search = searched(&["--search", "2000", "--komi", komi]);
        search["win_rate"].as_f64().expect("a number")
    };
    assert!(win_rate("-30") < 0.01 && win_rate("30") > 0.99);
}

#[test]
fn the_report_shows_the_best_moves() {
    let best = searched(&["--search", "3000"])["moves"][0]["move"].clone();
    let text = analyzed(&["--search", "3000"]);
    assert!(text.contains("3,000 playouts in "), "{text}");
    let best = best.as_str().expect("a vertex");
    assert!(
        text.contains(&format!("Best moves   White {best} ")),
        "{text}"
    );
}

#[test]
fn the_picture_numbers_the_expected_line() {
    let folder = Folder::new("search");
    let svg = folder.path("line.svg");
    analyzed(&["--search", "3000", "--svg", &svg]);
    let drawn = std::fs::read_to_string(&svg).expect("a picture");
    assert!(drawn.contains("expected line of play"), "{drawn}");
    // The stones of the line, and that of the legend, are the only ones that are not solid.
    let line = searched(&["--search", "3000"])["moves"][0]["line"].clone();
    let stones = line.as_array().expect("moves").len().min(9);
    let faint = drawn.matches("opacity=\"0.75\"").count() - 1;
    assert!((1..=stones).contains(&faint), "{faint} of {line}");
    analyzed(&["--svg", &svg]);
    let drawn = std::fs::read_to_string(&svg).expect("a picture");
    assert!(!drawn.contains("expected line of play"), "{drawn}");
    assert!(!drawn.contains("opacity=\"0.75\""), "{drawn}");
}

#[test]
fn a_time_is_a_limit_too() {
    let search = searched(&["--search", "0.05s"]);
    assert!(
        search["playouts"]
            .as_u64()
            .is_some_and(|playouts| playouts > 0)
    );
}

#[test]
fn other_limits_are_refused() {
    for limit in ["0", "-1", "x", "s", "-1s", "1e9s", "NaNs", "1.5"] {
        let limit = format!("--search={limit}");
        let run = support::run(&["analyze", "-", &limit]);
        assert_eq!((run.status, &*run.stdout), (2, ""), "{limit}");
        assert!(
            run.stderr.contains("expected a number of playouts"),
            "{}",
            run.stderr
        );
    }
    assert_eq!(json!(null), searched(&[]));
}
