//! The schema of `analyze --json`, on real records.

mod support;

use std::collections::BTreeSet;

use binmatrix::playout::{Kernel, PlayoutSettings, Policy};
use binmatrix::{BoardSize, Rules, SuicideRule};
use binmatrix_testing::diagrams::{
    A, C, CONNECTING, FOUR_IN_A_ROW, OWN_BORDER, TWO_LIVE, TWO_PAIRS,
};
use serde_json::{Value, json};
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

/// The objects of a list, all of which must have exactly these keys.
fn objects<'a>(list: &'a Value, fields: &str) -> &'a Vec<Value> {
    let list = list.as_array().expect("a list");
    for object in list {
        assert_eq!(keys(object), fields.split_whitespace().collect());
    }
    list
}

/// Checks strings, cavities, caves and dragons.
fn assert_structure(value: &Value) {
    let worms = objects(
        &value["worms"],
        "origin color stones size effective_size liberties liberties2 liberties3 liberties4 genus closure border \
         edge_liberties boundary_components cutstone_gnugo cutstone lunch invincible inessential_gnugo inessential_seed",
    );
    let cavities = objects(
        &value["cavities"],
        "origin color points size genus border edge_liberties boundary_components",
    );
    let caves = objects(&value["caves"], "origin points border cavities inessential");
    let dragons = objects(&value["dragons"], "origin color stones strings unions");
    let all = |list: &[Value], field: &str| {
        let names = list.iter().flat_map(|object| strings(&object[field]));
        names.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let origins = |list: &[Value]| {
        let origins = list.iter().map(|object| object["origin"].as_str());
        origins
            .map(|origin| origin.expect("a vertex").to_owned())
            .collect::<BTreeSet<_>>()
    };
    // The chains again, in another order.
    assert_eq!(
        worms.len(),
        value["chains"].as_array().expect("a list").len()
    );
    for worm in worms {
        let stones = strings(&worm["stones"]);
        assert_eq!(
            (worm["origin"].as_str(), worm["size"].as_u64()),
            (Some(stones[0]), Some(stones.len() as u64))
        );
        assert!(worm["effective_size"].as_f64() >= worm["size"].as_f64());
        assert!(worm["cutstone_gnugo"].as_u64() <= worm["cutstone"].as_u64());
        assert!(
            strings(&worm["boundary_components"]).len() as u64
                <= worm["liberties"].as_u64().expect("a number")
        );
    }
    assert_eq!(all(dragons, "strings"), origins(worms));
    assert_eq!(all(dragons, "stones"), all(worms, "stones"));
    assert_eq!(all(caves, "cavities"), origins(cavities));
    assert_eq!(all(caves, "points"), all(cavities, "points"));
    for dragon in dragons {
        let unions = objects(&dragon["unions"], "strings rule points");
        assert_eq!(unions.len() + 1, strings(&dragon["strings"]).len());
    }
    for color in ["black", "white"] {
        let safety = &value["safety"][color];
        let fields = [
            "safe",
            "territory",
            "vital",
            "connecting",
            "two_vital",
            "miai",
        ];
        assert_eq!(keys(safety), BTreeSet::from(fields));
        let alive = strings(&value["benson"][color]["alive"]);
        let safe = strings(&safety["safe"]);
        assert!(alive.iter().all(|stone| safe.contains(stone)));
    }
}

/// Checks color map, clusters, eyes, shadows and local life.
fn assert_maps(value: &Value) {
    let side = |index: usize| value["size"][index].as_u64().expect("a number") as usize;
    let (width, height) = (side(0), side(1));
    let map = &value["color_map"];
    assert_eq!(
        keys(map),
        BTreeSet::from(["points", "links_right", "links_down", "rounds", "dead"])
    );
    for (field, rows, columns) in [
        ("points", height, width),
        ("links_right", height, width - 1),
        ("links_down", height - 1, width),
    ] {
        let shown = strings(&map[field]);
        assert_eq!(shown.len(), rows, "{field}");
        assert!(
            shown.iter().all(|row| row.len() == columns
                && row
                    .chars()
                    .all(|c| "XO.".contains(c) || (c == '=' && field != "points"))),
            "{field}: {shown:?}"
        );
    }
    // A stone that is not removed has its color.
    let board = strings(&value["board"]).concat();
    let points = strings(&map["points"]).concat();
    let dead = strings(&map["dead"]).len();
    let differ = board.bytes().zip(points.bytes());
    let differ = differ.filter(|&(stone, color)| stone != b'.' && stone != color);
    assert!(differ.count() <= dead);

    let clusters = objects(
        &value["clusters"],
        "origin color points stones border eyes surrounded around status",
    );
    let eyes = objects(&value["eyes"], "origin cluster points shape");
    let shadows = objects(&value["shadows"], "cluster points");
    let groups = objects(&value["groups"], "color clusters points shadow");
    let listed = |list: &[Value], field: &str| -> Vec<String> {
        let names = list.iter().flat_map(|object| strings(&object[field]));
        names.map(str::to_owned).collect()
    };
    let named = |list: &[Value], field: &str| -> Vec<String> {
        let names = list.iter().map(|object| object[field].as_str());
        names
            .map(|name| name.expect("a vertex").to_owned())
            .collect()
    };
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    // Every stone is in one cluster, every eye belongs to one, and every cluster has a shadow and is in one group.
    let stones = board.matches(['X', 'O']).count();
    assert_eq!(listed(clusters, "stones").len() + dead, stones);
    assert_eq!(listed(clusters, "eyes"), named(eyes, "origin"));
    assert_eq!(named(shadows, "cluster"), named(clusters, "origin"));
    assert_eq!(
        sorted(listed(groups, "clusters")),
        sorted(named(clusters, "origin"))
    );
    for cluster in clusters {
        let status = cluster["status"].as_str().expect("a name");
        assert!(["alive", "dead", "undecided"].contains(&status));
        assert!(cluster["surrounded"].is_boolean());
    }
    assert_regions(value);
    assert_eq!(
        keys(&value["bouzy"]),
        BTreeSet::from(["territory", "influence"])
    );
    for rows in [
        &value["influence_sevenths"],
        &value["bouzy"]["territory"],
        &value["bouzy"]["influence"],
    ] {
        let rows = rows.as_array().expect("a list");
        assert_eq!(rows.len(), height);
        for row in rows {
            let row = row.as_array().expect("a list");
            assert!(row.len() == width && row.iter().all(Value::is_i64));
        }
    }
}

/// Checks the local life of regions, if it was asked for.
fn assert_regions(value: &Value) {
    if value["regions"].is_null() {
        return;
    }
    let regions = objects(
        &value["regions"],
        "cluster color goal region eyes status exact by confidence engine attacker_first defender_first killing saving \
         verdict",
    );
    // Removed stones are read out first, then every cluster with stones.
    let clusters = value["clusters"].as_array().expect("a list");
    let read_out = regions.iter().map(|region| region["cluster"].as_str());
    let read_out: Vec<&str> = read_out.skip_while(Option::is_none).flatten().collect();
    let with_stones = clusters.iter();
    let with_stones = with_stones.filter(|cluster| !strings(&cluster["stones"]).is_empty());
    let with_stones = with_stones.filter_map(|cluster| cluster["origin"].as_str());
    assert_eq!(read_out, with_stones.collect::<Vec<_>>());
    for region in regions {
        let known = region["status"] != "unknown";
        assert_eq!(region["exact"], known);
        assert_eq!(region["by"], "reading");
        for first in ["attacker_first", "defender_first"] {
            assert_eq!(region[first].is_string(), known);
        }
        assert!(!strings(&region["goal"]).is_empty());
        assert_verdict(&region["verdict"]);
        assert_eq!(region["verdict"]["stones"], region["goal"]);
    }
}

/// Checks a verdict on stones.
fn assert_verdict(verdict: &Value) {
    let fields =
        "color origin stones status holds_on_board some all attack defense hangs_on lower upper";
    assert_eq!(keys(verdict), fields.split_whitespace().collect());
    assert_eq!(verdict["holds_on_board"], verdict["status"] != "unknown");
    assert_eq!(
        verdict["hangs_on"].is_null(),
        verdict["status"] != "unknown"
    );
    for claim in [&verdict["some"], &verdict["all"]] {
        for first in ["attacker_first", "defender_first"] {
            let fate = |bound: &str| {
                let fates = ["dies", "ko", "stays"];
                fates.iter().position(|fate| claim[first][bound] == *fate)
            };
            assert!(fate("least").is_some() && fate("least") <= fate("most"));
        }
    }
    assert_eq!(verdict["status"], verdict["some"]["status"]);
}

/// Checks everything that the schema promises, and the relations between its fields.
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
            "worms",
            "cavities",
            "caves",
            "dragons",
            "safety",
            "color_map",
            "clusters",
            "eyes",
            "influence_sevenths",
            "bouzy",
            "shadows",
            "groups",
            "regions",
            "playouts",
            "search",
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
    assert_structure(value);
    assert_maps(value);
    let playouts = &value["playouts"];
    assert_eq!(
        keys(playouts),
        BTreeSet::from([
            "games",
            "kernel",
            "policy",
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
                .all(|(key, value)| ["games", "policy"].contains(&&**key) || value.is_null())
        );
        return;
    }
    let kernel: Kernel = playouts["kernel"]
        .as_str()
        .and_then(|name| name.parse().ok())
        .expect("a kernel");
    assert!(kernel.is_available());
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
    // The owned points add up to the score.
    let komi = value["komi"].as_f64().expect("a number");
    assert!((sum - komi - number("score_mean")).abs() < 1e-9);
}

/// Facts found by an independent program: move number, captures, ko, and stones on the board.
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
        let options = ["--move", &number, "--playouts", "20", "--show", "map"];
        let value = analyze(EAR_REDDENING, &options);
        assert_schema(&value);
        assert!(value["regions"].is_array());
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

/// Regions are read out only for the section `map`, and nothing else depends on the sections.
#[test]
fn regions_are_read_out_if_asked_for() {
    let of = |sections: &[&str]| {
        let options = ["--move", "60", "--playouts", "20"];
        let value = analyze(EAR_REDDENING, &[&options, sections].concat());
        assert_schema(&value);
        value
    };
    let plain = of(&[]);
    assert!(plain["regions"].is_null());
    assert_eq!(of(&["--show", "worms,dragons,safety"]), plain);
    let mut asked = of(&["--show", "safety,map"]);
    assert!(!asked["regions"].as_array().expect("a list").is_empty());
    asked["regions"] = Value::Null;
    assert_eq!(asked, plain);
}

#[test]
fn known_answers() {
    // Both have two eyes that nobody can enter.
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
    // White has 17 points and Black 8 in every game.
    assert_eq!(value["playouts"]["score_mean"], -9.5);
    assert_eq!(value["playouts"]["score_sd"], 0.0);
    assert_eq!(value["playouts"]["black_win_rate"], 0.0);
    assert_eq!(value["playouts"]["black_win_rate_stderr"], 0.0);
}

/// The analysis of a diagram.
fn of_diagram(diagram: &str) -> Value {
    let options = ["analyze", "--diagram", "-", "--json", "--playouts", "0"];
    let value = parse(&support::run_with_input(&options, diagram.as_bytes()).good());
    assert_schema(&value);
    value
}

/// Splits a list of vertices.
fn list(vertices: &str) -> Vec<&str> {
    vertices.split_whitespace().collect()
}

/// The object of a list with this origin.
fn with_origin<'a>(list: &'a Value, origin: &str) -> &'a Value {
    let objects = list.as_array().expect("a list").iter();
    let mut found = objects.filter(|object| object["origin"] == origin);
    found.next().expect("an object with this origin")
}

/// All values of a string, of caves and of a dragon: swapping two of them would be noticed.
#[test]
fn structure_of_the_diagrams() {
    let value = of_diagram(A);
    assert_eq!(
        *with_origin(&value["worms"], "E5"),
        json!({
            "origin": "E5", "color": "white", "stones": ["E5"], "size": 1, "effective_size": 1.25,
            "liberties": 2, "liberties2": 0, "liberties3": 0, "liberties4": 0, "genus": 0,
            "closure": ["D5", "E5", "F5"], "border": "black", "edge_liberties": [],
            "boundary_components": ["D5", "F5"], "cutstone_gnugo": 1, "cutstone": 1, "lunch": "D6",
            "invincible": false, "inessential_gnugo": false, "inessential_seed": true,
        })
    );
    assert_eq!(
        *with_origin(&value["cavities"], "F5"),
        json!({
            "origin": "F5", "color": "empty", "points": ["F5"], "size": 1, "genus": 0,
            "border": "grey", "edge_liberties": [],
            "boundary_components": ["D6", "E5", "G5", "D4"],
        })
    );
    assert_eq!(
        *with_origin(&value["caves"], "D5"),
        json!({
            "origin": "D5", "points": ["D5", "F5"], "border": "black", "cavities": ["D5", "F5"],
            "inessential": ["E5"],
        })
    );
    let union =
        |other: &str| json!({"strings": ["D6", other], "rule": "cave", "points": ["D5", "F5"]});
    assert_eq!(
        *with_origin(&value["dragons"], "D6"),
        json!({
            "origin": "D6", "color": "black", "stones": list("D6 E6 F6 C5 G5 D4 E4 F4"),
            "strings": ["D6", "C5", "G5", "D4"],
            "unions": [union("C5"), union("G5"), union("D4")],
        })
    );

    // Liberties of every order, a hole, and both definitions of inessential.
    let value = of_diagram(C);
    let ring = with_origin(&value["worms"], "C7");
    for (field, right) in [
        ("size", 12),
        ("liberties", 18),
        ("liberties2", 20),
        ("liberties3", 13),
        ("liberties4", 11),
        ("genus", 1),
    ] {
        assert_eq!(ring[field], right, "{field}");
    }
    assert_eq!(ring["border"], "white");
    let inside = with_origin(&value["worms"], "E6");
    let both = (&inside["inessential_gnugo"], &inside["inessential_seed"]);
    assert_eq!(both, (&json!(true), &json!(true)));

    // Both readings of cutting and of inessential, and invincible strings.
    let value = of_diagram(TWO_PAIRS);
    assert_eq!(
        *with_origin(&value["worms"], "C5"),
        json!({
            "origin": "C5", "color": "black", "stones": ["C5", "B4", "C4"], "size": 3,
            "effective_size": 3.9166666666666665,
            "liberties": 3, "liberties2": 2, "liberties3": 1, "liberties4": 0, "genus": 0,
            "closure": list("A5 B5 C5 D5 E5 B4 C4 C3 D3 D2 E2 D1"), "border": "grey",
            "edge_liberties": list("A5 B5 D5 E5 E2 D1"), "boundary_components": ["A5", "D5", "C3"],
            "cutstone_gnugo": 1, "cutstone": 2, "lunch": "A4", "invincible": false,
            "inessential_gnugo": false, "inessential_seed": false,
        })
    );
    let value = of_diagram(OWN_BORDER);
    let corner = with_origin(&value["worms"], "A1");
    let both = (&corner["inessential_gnugo"], &corner["inessential_seed"]);
    assert_eq!(both, (&json!(true), &json!(false)));
    let value = of_diagram(TWO_LIVE);
    assert_eq!(with_origin(&value["worms"], "B5")["invincible"], true);
}

#[test]
fn safety_of_the_diagrams() {
    let value = of_diagram(FOUR_IN_A_ROW);
    assert_eq!(
        value["safety"],
        json!({
            "black": {
                "safe": list("E4 A3 B3 C3 D3 E3"), "territory": list("A4 B4 C4 D4"),
                "vital": list("A4 B4 C4 D4"),
                "connecting": [], "two_vital": list("A4 B4 C4 D4"), "miai": list("B4 C4"),
            },
            "white": {
                "safe": list("F4 F3 A2 B2 C2 D2 E2 F2"), "territory": list("A1 B1 C1 D1 E1 F1"),
                "vital": list("A1 B1 C1 D1 E1 F1"), "connecting": [],
                "two_vital": list("A1 B1 C1 D1 E1 F1"), "miai": list("B1 C1 D1 E1"),
            },
        })
    );
    let value = of_diagram(CONNECTING);
    assert_eq!(value["safety"]["white"]["safe"], json!([]));
    assert_eq!(
        value["safety"]["black"],
        json!({
            "safe": list("A5 B5 C5 D5 B4 E4 F4 A3 B3 E3 C2 D2 E2 F2"),
            "territory": list("A6 B6 C6 D6 E6 F6 E5 F5 A4 C4 D4 C3 D3 F3 A2 B2 A1 B1 C1 D1 E1 F1"), "vital": list("A4 F3"),
            "connecting": list("C4 D4 C3 D3"), "two_vital": [], "miai": list("D4 C3"),
        })
    );
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

/// Lockstep kernels play the same games. `scalar` plays other games of the same kind.
#[test]
fn kernels_are_named_and_lockstep_ones_agree() {
    let of = |kernel: &str, suicide: &str| {
        let options = ["--move", "243", "--playouts", "1000", "--kernel", kernel];
        analyze(
            EAR_REDDENING,
            &[&options[..], &["--suicide", suicide]].concat(),
        )
    };
    for suicide in [SuicideRule::Forbidden, SuicideRule::MultiStone] {
        let mut lockstep: Option<Value> = None;
        let scalar = of("scalar", suicide.name());
        assert_schema(&scalar);
        for &kernel in Kernel::ALL {
            if !kernel.is_available() {
                println!("SKIPPED: {kernel} does not run here");
                continue;
            }
            let mut value = of(kernel.name(), suicide.name());
            assert_eq!(value["playouts"]["kernel"], kernel.name());
            value["playouts"]["kernel"] = Value::Null;
            if kernel.is_lockstep() {
                let first = lockstep.get_or_insert(value.clone());
                assert_eq!(*first, value, "{kernel}");
            }
            let rate = |value: &Value| {
                value["playouts"]["black_win_rate"]
                    .as_f64()
                    .expect("a rate")
            };
            assert!((rate(&value) - rate(&scalar)).abs() < 0.12, "{kernel}");
        }
        let auto = of("auto", suicide.name());
        let settings = PlayoutSettings::new(Rules::SIMPLE.with_suicide(suicide));
        let size = BoardSize::square(19).expect("a size");
        let expected = Kernel::auto(size, &settings, &Policy::TACTICAL);
        assert_eq!(auto["playouts"]["kernel"], expected.name());
        assert_eq!(auto, of(expected.name(), suicide.name()));
    }
    assert_eq!(of("auto", "any")["playouts"]["kernel"], "scalar");
}

/// More games than a batch, on different numbers of threads: the same sums.
#[test]
fn games_in_parts_are_the_same_games() {
    let of = |kernel: &str, threads| {
        let options = [
            "--playouts",
            "10000",
            "--kernel",
            kernel,
            "--threads",
            threads,
        ];
        let arguments = [&["analyze", "--diagram", "-", "--json"][..], &options].concat();
        let board = ". . . .\n. X O .\n. . . .\n. . . .\n";
        parse(&support::run_with_input(&arguments, board.as_bytes()).good())
    };
    for kernel in ["scalar", "auto"] {
        let value = of(kernel, "1");
        assert_schema(&value);
        assert_eq!(value["playouts"]["games"], 10_000);
        assert_eq!(of(kernel, "2"), value, "{kernel}");
        assert_eq!(of(kernel, "3"), value, "{kernel}");
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
    let example: Value = serde_json::from_str(example).expect("it is JSON");
    assert_schema(&example);
    let diagram = b". X O\nX O O\n. . .\n";
    let options = "--playouts 1000 --policy light --kernel scalar --json --show map";
    assert!(page.contains(&format!("binmatrix analyze --diagram - {options}`")));
    let options: Vec<&str> = options.split(' ').collect();
    let arguments = [&["analyze", "--diagram", "-"][..], &options].concat();
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
