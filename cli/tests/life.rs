//! `binmatrix life`: text, JSON, pictures and refusals.

mod support;

use std::collections::BTreeSet;

use support::{CORNER, EAR_REDDENING, Folder, game, parse, run, run_with_input, strings};

/// B2 is dead in a cut-out of its own, and connects to living friends on B3 or C3.
const MIAI: &str = "\
    . X . X O\n\
    X X X X O\n\
    O . . O O\n\
    O X X O O\n\
    . O O . .\n";

fn life(diagram: &str, options: &[&str]) -> support::Run {
    let arguments = [&["life", "--diagram", "-", "--width", "80"], options].concat();
    run_with_input(&arguments, diagram.as_bytes())
}

#[test]
fn the_text() {
    let expected = "\
9×9 board — Black to move

   A B C D E F G H J
 9 . . . # O . . . .
 8 # # # # O . . . .
 7 O O O O O . . . .
 6 . . . . . . . . .
 5 . . . . . . . . .
 4 . . . . . . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
   A B C D E F G H J

Board        X O stones; # @ the groups below
Proven       on the board: the players take turns and may play elsewhere, and it
             does not matter who wins the kos, unless it says ko; alive: the
             stones stay, except those named as some; dead: all are captured

Black D9     Unsettled on the board: the first move decides
  White      first: B9 elsewhere A9 C9 B9 elsewhere A9
  Black      first: B9
  kills      B9
  saves      B9
";
    let text = life(CORNER, &["--at", "A8"]).good();
    assert_eq!(text, expected);
}

#[test]
fn both_answers_are_for_the_whole_board() {
    let value = parse(&life(MIAI, &["--at", "b2", "--json"]).good());
    let group = &value["groups"][0];
    assert_eq!(strings(&group["stones"]), ["B2", "C2"]);
    assert_eq!(
        (&group["status"], &group["holds_on_board"]),
        (&"alive".into(), &true.into())
    );
    // The attacker begins at one of the two points, and the other answers.
    let line = strings(&group["attack"]["line"]);
    let connects = |point: &str| line.contains(&point);
    assert!(connects("B3") || connects("C3"), "{line:?}");
    assert_eq!(group["hangs_on"], serde_json::Value::Null);
}

#[test]
fn what_is_not_proven_hangs_on_something() {
    let file = game(EAR_REDDENING);
    let options = ["--move", "60", "--positions", "2000"];
    let all = ["life", &file, "--all", "--json"];
    let value = parse(&run(&[&all, &options[..]].concat()).good());
    let groups = value["groups"].as_array().expect("a list");
    assert!(groups.len() > 10);
    for group in groups {
        assert_eq!(
            group["hangs_on"].is_null(),
            group["holds_on_board"] == true,
            "{group}"
        );
    }
    assert!(
        groups
            .iter()
            .any(|group| group["hangs_on"]["on"] == "outside")
    );
    let text = run(&[&["life", &file, "--all", "--width", "70"], &options[..]].concat()).good();
    assert!(text.contains("hangs on"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 70),
        "{text}"
    );
}

/// One liberty outside for each, and a shared one, between living stones.
const RACE: &str = "\
    . O . O X . X .\n\
    O O O O X X X X\n\
    O X X X O O X X\n\
    . X X . O . X X\n";

#[test]
fn a_semeai() {
    let text = life(RACE, &["--at", "B1,E1", "--semeai"]).good();
    let expected = "
Black first  White is captured, by F1 (counted)
White first  Black is captured, by A1 (counted)
  Black      outside A1, shared D1
  White      outside F1, shared D1
";
    assert!(text.ends_with(expected), "{text}");
    let value = parse(&life(RACE, &["--at", "B1,E1", "--semeai", "--json"]).good());
    let semeai = &value["semeai"];
    let first = serde_json::json!({
        "outcome": "white_captured", "source": "counted", "holds_on_board": true, "moves": ["F1"]
    });
    assert_eq!(semeai["black_first"], first);
    let count = serde_json::json!({
        "outside": {"black": ["A1"], "white": ["F1"]}, "eyes": {"black": [], "white": []},
        "shared": ["D1"], "rests_on": []
    });
    assert_eq!(semeai["count"], count);
    assert_eq!(semeai["seki"], "not_seki");
    let none = parse(&life(RACE, &["--all", "--json"]).good());
    assert_eq!(none["semeai"], serde_json::Value::Null);
}

/// Two chains share two liberties in which neither may play first.
#[test]
fn a_seki() {
    let seki = "\
        . O . O X . X .\n\
        O O O O X X X X\n\
        O X X X O O X X\n\
        O X . . O O X X\n\
        O X O O O O X X\n";
    let options = ["--at", "B1,C1", "--semeai"];
    let text = life(seki, &options).good();
    assert!(
        text.contains("\n  seki       neither side may play first\n"),
        "{text}"
    );
    assert!(text.contains("\nBlack first  Both stay (read)\n"), "{text}");
    let value = parse(&life(seki, &[&options[..], &["--json"]].concat()).good());
    for group in value["groups"].as_array().expect("a list") {
        assert_eq!(
            (&group["seki"], &group["status"]),
            (&"seki".into(), &"alive".into())
        );
    }
}

/// Only what is proven has a firm mark, and a single group has lines of play for both players.
#[test]
fn pictures() {
    let folder = Folder::new("life");
    let svg = folder.path("corner.svg");
    life(CORNER, &["--at", "A8", "--svg", &svg]).good();
    let text = folder.read("corner.svg");
    for words in [
        "unsettled on the board; vital point",
        "expected line of play",
    ] {
        assert!(text.contains(words), "{words}");
    }
    // One board for each player who may move first.
    let boards: Vec<&str> = text.split("<svg ").skip(2).collect();
    assert_eq!(boards.len(), 2, "{text}");
    let first = |color: &str| format!("{color} first");
    assert!(text.contains(&first("White")) && text.contains(&first("Black")));
    // No identifier is defined twice.
    let ids: Vec<&str> = text.split(" id=\"").skip(1).collect();
    let ids: Vec<&str> = ids
        .iter()
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert!(ids.len() == unique.len() && ids.len() > 2, "{ids:?}");
    for link in text.split("url(#").skip(1) {
        let id = link.split(')').next().expect("an end");
        assert!(unique.contains(id), "{id}");
    }
    let svg = folder.path("miai.svg");
    life(MIAI, &["--all", "--svg", &svg]).good();
    let text = folder.read("miai.svg");
    assert!(text.contains("alive on the board"));
    assert!(!text.contains("expected line of play"));
}

#[test]
fn refusals() {
    for (options, reason) in [
        (&["--at", "C3"][..], "there is no stone on C3"),
        (&["--at", "Z99"], "`Z99` is not a vertex of this board"),
        (&["--at", ""], "`` is not a vertex of this board"),
        (
            &["--at", "A8", "--semeai"],
            "a semeai is between two groups of different colors, not black D9",
        ),
    ] {
        let message = life(CORNER, options).refused();
        assert!(message.contains(reason), "{options:?}: {message}");
    }
    // Nothing is read before two groups of one color are refused.
    let message = life(RACE, &["--at", "B1,H1", "--semeai"]).refused();
    assert!(message.contains("not black B2 and black E4"), "{message}");
    // Without positions to examine, nothing but unconditional life is known.
    let text = life(CORNER, &["--at", "A8", "--positions", "0"]).good();
    assert!(text.contains("Not proven"), "{text}");
}
