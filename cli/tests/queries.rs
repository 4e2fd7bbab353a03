//! The analysis engine: KaTrain's and LizzieYzy's queries, the form of the answers, actions, and hostile input.

#[path = "support/mod.rs"]
mod support;

use std::io::{self, BufReader, Read, Write};

use binmatrix::playout::Kernel;
use binmatrix_cli::gtp::{SearchOptions, ServeError};
use binmatrix_cli::queries::{QueryOptions, serve};
use serde_json::{Value, json};

/// Sends lines, and returns the answers.
#[track_caller]
fn ask(options: &QueryOptions, lines: &str) -> Vec<Value> {
    let mut output = Vec::new();
    serve(options, &mut lines.as_bytes(), &mut output).expect("memory");
    let output = String::from_utf8(output).expect("text");
    let parse = |line: &str| serde_json::from_str(line).expect("an object a line");
    output.lines().map(parse).collect()
}

fn options() -> QueryOptions {
    QueryOptions {
        playouts: 100,
        ..QueryOptions::default()
    }
}

/// A query for the position after these moves on a board of 9×13, with more fields.
fn query(id: &str, moves: &Value, more: &Value) -> String {
    let mut query = json!({
        "id": id, "moves": moves, "rules": "chinese", "komi": 7,
        "boardXSize": 9, "boardYSize": 13,
    });
    let fields = query.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    format!("{query}\n")
}

/// The final answers to these queries.
fn last<'a>(answers: &'a [Value], id: &str) -> Vec<&'a Value> {
    let is_last = |answer: &&Value| answer["id"] == id && answer["isDuringSearch"] == false;
    answers.iter().filter(is_last).collect()
}

fn numbers(list: &Value) -> Vec<f64> {
    let list = list.as_array().expect("a list").iter();
    list.map(|number| number.as_f64().expect("a number"))
        .collect()
}

/// What an answer promises.
#[track_caller]
fn check_form(answer: &Value, size: (usize, usize)) {
    let points = size.0 * size.1;
    let root = &answer["rootInfo"];
    assert!(["B", "W"].contains(&root["currentPlayer"].as_str().expect("a player")));
    let infos = answer["moveInfos"].as_array().expect("a list");
    let visits: u64 = infos
        .iter()
        .filter_map(|info| info["visits"].as_u64())
        .sum();
    assert_eq!(Some(visits), root["visits"].as_u64(), "{answer}");
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info["order"], order, "{info}");
        assert_eq!(info["pv"][0], info["move"], "{info}");
        for name in ["winrate", "lcb", "prior"] {
            let share = info[name].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&share), "{name} {info}");
        }
        let [win_rate, utility] = ["winrate", "utility"].map(|name| info[name].as_f64());
        let expected = 2.0 * win_rate.expect("a number") - 1.0;
        assert!((utility.expect("a number") - expected).abs() < 1e-5);
        assert_eq!(info["scoreLead"], info["scoreMean"]);
        if let Some(owners) = info.get("ownership") {
            assert_eq!(numbers(owners).len(), points);
        }
    }
    if let Some(owners) = answer.get("ownership") {
        let owners = numbers(owners);
        assert_eq!(owners.len(), points);
        assert!(owners.iter().all(|owner| owner.abs() <= 1.0));
    }
    if let Some(policy) = answer.get("policy") {
        let policy = numbers(policy);
        assert_eq!(policy.len(), points + 1);
        let sum: f64 = policy.iter().filter(|&&share| share >= 0.0).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        assert!(policy.iter().all(|&share| share == -1.0 || share >= 0.0));
    }
}

#[test]
fn katrain() {
    let sent = r#"{"id":"QUERY:1","rules":"japanese","priority":0,"analyzeTurns":[1],"maxVisits":50,"komi":6.5,"boardXSize":9,"boardYSize":9,"includeOwnership":true,"includeMovesOwnership":true,"includePolicy":true,"initialStones":[],"initialPlayer":"B","moves":[["B","E5"]],"overrideSettings":{"reportAnalysisWinratesAs":"BLACK","maxTime":8.0},"reportDuringSearchEvery":1.0,"avoidMoves":[{"moves":["A1"],"player":"W","untilDepth":1}]}
"#;
    let answers = ask(&options(), sent);
    let [answer] = &answers[..] else {
        panic!("{answers:?}");
    };
    check_form(answer, (9, 9));
    assert_eq!(answer["id"], "QUERY:1");
    assert_eq!(answer["turnNumber"], 1);
    assert_eq!(answer["isDuringSearch"], false);
    let root = &answer["rootInfo"];
    assert_eq!(
        (&root["visits"], &root["currentPlayer"]),
        (&json!(50), &json!("W"))
    );
    // A1 and E5 are left out: the last row begins at 72.
    assert_eq!(answer["policy"][72], -1.0);
    assert_eq!(answer["policy"][40], -1.0);
    assert!(answer["moveInfos"][0]["ownership"].is_array());
    assert!(answer["ownership"].is_array());
}

/// Flash analysis: a query for each game, numbered from 0, with win rates of the player to move and the rules of a button.
#[test]
fn lizzieyzy() {
    let query = |id: u32, moves: &str, turns: &str| {
        format!(
            r#"{{"id":"{id}","initialStones":[],"moves":[{moves}],"analyzeTurns":[{turns}],"rules":{{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}},"komi":7.5,"boardXSize":9,"boardYSize":9,"maxVisits":400,"includeOwnership":true,"includeMovesOwnership":true,"includePVVisits":true,"overrideSettings":{{"reportAnalysisWinratesAs":"SIDETOMOVE"}}}}
"#
        )
    };
    // Black has taken all but a corner.
    let moves = r#"["B","E5"],["W","A1"],["B","C3"],["W","pass"],["B","G7"],["W","pass"],["B","C7"],["W","pass"],["B","G3"]"#;
    let lines = query(0, moves, "0,8,9") + &query(1, r#"["B","E5"]"#, "1");
    let answers = ask(&options(), &lines);
    let warned = answers
        .iter()
        .filter(|answer| answer["warning"].is_string());
    assert_eq!(warned.count(), 2, "{answers:?}");
    let found: Vec<&Value> = answers
        .iter()
        .filter(|answer| answer["moveInfos"].is_array())
        .collect();
    assert_eq!(found.len(), 4);
    let win_rate = |turn: u64| {
        let of = found
            .iter()
            .find(|answer| answer["id"] == "0" && answer["turnNumber"] == turn);
        let answer = of.expect("an answer");
        check_form(answer, (9, 9));
        assert!(answer["moveInfos"][0]["pvVisits"].is_array());
        answer["rootInfo"]["winrate"].as_f64().expect("a number")
    };
    assert!(
        win_rate(8) > 0.7 && win_rate(9) < 0.3,
        "{} {}",
        win_rate(8),
        win_rate(9)
    );
}

/// The same position as all sides see it. A query of its own follows for each turn.
#[test]
fn sides_and_turns() {
    let moves = json!([["B", "C3"], ["W", "G11"], ["B", "C4"]]);
    let side = |side: &str| {
        let settings = json!({
            "overrideSettings": {"reportAnalysisWinratesAs": side},
            "includeOwnership": true, "includePVVisits": true, "analyzeTurns": [3, 0, 3],
        });
        query(side, &moves, &settings)
    };
    let lines: String = ["BLACK", "WHITE", "SIDETOMOVE"].map(side).concat();
    let one = QueryOptions {
        at_once: 1,
        playouts: 2000,
        ..options()
    };
    let answers = ask(&one, &lines);
    for name in ["BLACK", "WHITE", "SIDETOMOVE"] {
        let turns = last(&answers, name);
        let numbers: Vec<_> = turns
            .iter()
            .map(|answer| answer["turnNumber"].as_u64())
            .collect();
        assert_eq!(numbers, [Some(3), Some(0)], "each once");
        for answer in turns {
            check_form(answer, (9, 13));
            let info = &answer["moveInfos"][0];
            assert_eq!(info["pvVisits"][0], info["visits"]);
        }
    }
    // G11 is a white stone.
    let of = |name: &str| last(&answers, name)[0].clone();
    let (black, white, mover) = (of("BLACK"), of("WHITE"), of("SIDETOMOVE"));
    let owner = |answer: &Value| answer["ownership"][2 * 9 + 6].as_f64().expect("a number");
    assert!(owner(&black) < 0.0 && owner(&white) > 0.0 && owner(&mover) > 0.0);
    for (name, sum) in [("winrate", 1.0), ("scoreLead", 0.0)] {
        let number = |answer: &Value| answer["rootInfo"][name].as_f64().expect("a number");
        let slack = if name == "winrate" { 0.2 } else { 8.0 };
        let found = number(&black) + number(&white);
        assert!((found - sum).abs() < slack, "{name} {found}");
        assert!((number(&mover) - number(&white)).abs() < slack, "{name}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let moves = json!([["B", "C3"]]);
    let with = |more: Value| query("q", &moves, &more);
    for (line, field, text) in [
        ("[]\n".to_owned(), "", "a query is an object"),
        ("{\"a\":\n".to_owned(), "", "not JSON"),
        ("{}\n".to_owned(), "id", "must have an id"),
        ("{\"id\":3}\n".to_owned(), "id", "must be a string"),
        (
            with(json!({"moves": [["B", "C3"], ["W", "C3"]]})),
            "moves",
            "Illegal move 1: white C3: occupied",
        ),
        (with(json!({"moves": [["B"]]})), "moves", "not a pair"),
        (with(json!({"moves": [["X", "C3"]]})), "moves", "no player"),
        (with(json!({"moves": [["B", "Z3"]]})), "moves", "no vertex"),
        (with(json!({"moves": null})), "moves", "must be a list"),
        (
            with(json!({"initialStones": [["B", "C3"], ["W", "C3"]]})),
            "initialStones",
            "two stones on C3",
        ),
        (
            with(json!({"initialStones": [["B", "pass"]]})),
            "initialStones",
            "has a point",
        ),
        (
            with(json!({"initialPlayer": "green"})),
            "initialPlayer",
            "no player",
        ),
        (
            with(json!({"rules": "stone scoring"})),
            "rules",
            "is not known",
        ),
        (with(json!({"rules": 7})), "rules", "a name or an object"),
        (with(json!({"komi": 1000.5})), "komi", "-1000 to 1000"),
        (
            with(json!({"boardXSize": 26})),
            "boardXSize",
            "from 1 to 25",
        ),
        (
            with(json!({"boardYSize": "9"})),
            "boardYSize",
            "from 1 to 25",
        ),
        (
            with(json!({"analyzeTurns": [2]})),
            "analyzeTurns",
            "turn 2 of a game of 1 moves",
        ),
        (
            with(json!({"analyzeTurns": [-1]})),
            "analyzeTurns",
            "whole numbers",
        ),
        (
            with(json!({"analyzeTurns": [0, 1], "priorities": [1]})),
            "priorities",
            "for each",
        ),
        (
            with(json!({"priority": "high"})),
            "priority",
            "whole number",
        ),
        (with(json!({"maxVisits": 0})), "maxVisits", "from 1 on"),
        (
            with(json!({"includePolicy": 1})),
            "includePolicy",
            "true or false",
        ),
        (
            with(json!({"reportDuringSearchEvery": 0})),
            "reportDuringSearchEvery",
            "seconds",
        ),
        (
            with(json!({"overrideSettings": 1})),
            "overrideSettings",
            "an object",
        ),
        (
            with(json!({"overrideSettings": {"maxTime": "x"}})),
            "overrideSettings",
            "maxTime",
        ),
        (
            with(json!({"avoidMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 0}]})),
            "avoidMoves",
            "untilDepth",
        ),
        (
            with(
                json!({"allowMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 1}, {"player": "B", "moves": ["A2"], "untilDepth": 1}]}),
            ),
            "allowMoves",
            "either one list",
        ),
        (
            "{\"id\":\"q\",\"action\":\"dance\"}\n".to_owned(),
            "action",
            "query_version",
        ),
        (
            "{\"id\":\"q\",\"action\":\"terminate\"}\n".to_owned(),
            "terminateId",
            "a string",
        ),
    ] {
        let answers = ask(&options(), &line);
        let [answer] = &answers[..] else {
            panic!("{line} {answers:?}");
        };
        let error = answer["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{line} {answer}"));
        assert!(error.contains(text), "{line} {error}");
        assert_eq!(
            answer.get("field").and_then(Value::as_str).unwrap_or(""),
            field,
            "{line}"
        );
        if !["", "id"].contains(&field) {
            assert_eq!(answer["id"], "q");
        }
    }
}

/// What has no effect is told, and the query is answered.
#[test]
fn unknown_fields_are_warned_about() {
    let more = json!({"maxvisits": 3, "overrideSettings": {"wideRootNoise": 0.04}});
    let answers = ask(&options(), &query("q", &json!([]), &more));
    assert_eq!(answers.len(), 3, "{answers:?}");
    let mut fields: Vec<_> = answers
        .iter()
        .filter_map(|answer| answer["field"].as_str())
        .collect();
    fields.sort_unstable();
    assert_eq!(fields, ["maxvisits", "overrideSettings"]);
    assert!(
        answers[..2]
            .iter()
            .all(|answer| answer["warning"].is_string())
    );
    assert_eq!(last(&answers, "q").len(), 1);
}

/// Rules that decide few games, and a komi that decides them as another does.
#[test]
fn rules_without_effect_are_warned_about() {
    let rules =
        json!({"ko": "SIMPLE", "scoring": "AREA", "tax": "SEKI", "whiteHandicapBonus": "N"});
    let more = json!({"rules": rules, "komi": 3.75});
    let answers = ask(&options(), &query("q", &json!([]), &more));
    let warnings: Vec<_> = answers[..3]
        .iter()
        .map(|answer| answer["warning"].to_string())
        .collect();
    assert!(
        warnings[0].contains("SEKI") && warnings[1].contains("whiteHandicapBonus"),
        "{warnings:?}"
    );
    assert!(warnings[2].contains("taken as 3.5"), "{warnings:?}");
    assert_eq!(last(&answers, "q").len(), 1);
}

#[test]
fn actions_are_echoed() {
    let lines = "{\"id\":\"v\",\"action\":\"query_version\",\"more\":1}\n\
                 {\"id\":\"m\",\"action\":\"query_models\"}\n\
                 {\"id\":\"c\",\"action\":\"clear_cache\"}\n\
                 {\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"x\",\"turnNumbers\":[1]}\n\
                 {\"id\":\"a\",\"action\":\"terminate_all\"}\n";
    let answers = ask(&options(), lines);
    assert_eq!(answers.len(), 5);
    for (line, answer) in lines.lines().zip(&answers) {
        let sent: Value = serde_json::from_str(line).expect("an object");
        for (name, value) in sent.as_object().expect("an object") {
            assert_eq!(answer[name], *value);
        }
    }
    assert_eq!(answers[0]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(answers[1]["models"], json!([]));
}

/// An input on which the second part arrives when the searches have begun.
struct InTwoParts<'a> {
    parts: Vec<&'a [u8]>,
}

impl Read for InTwoParts<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(part) = self.parts.first_mut() else {
            return Ok(0);
        };
        if part.is_empty() {
            self.parts.remove(0);
            std::thread::sleep(std::time::Duration::from_millis(200));
            return self.read(buffer);
        }
        part.read(buffer)
    }
}

/// Endless searches end by request, each with one last answer; one turn that waits has none.
#[test]
fn queries_are_terminated() {
    let endless = json!({"maxVisits": 100_000_000, "analyzeTurns": [0, 1, 2], "reportDuringSearchEvery": 0.01});
    let moves = json!([["B", "C3"], ["W", "D4"]]);
    let first: String = ["a", "b"].map(|id| query(id, &moves, &endless)).concat();
    let second = "{\"id\":\"x\",\"action\":\"terminate\",\"terminateId\":\"a\",\"turnNumbers\":[1]}\n\
                  {\"id\":\"y\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n\
                  {\"id\":\"z\",\"action\":\"terminate_all\"}\n";
    let parts = InTwoParts {
        parts: vec![first.as_bytes(), second.as_bytes()],
    };
    let (mut input, mut output) = (BufReader::new(parts), Vec::new());
    let few = QueryOptions {
        at_once: 2,
        ..options()
    };
    serve(&few, &mut input, &mut output).expect("memory");
    let output = String::from_utf8(output).expect("text");
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    for id in ["a", "b"] {
        let ended = last(&answers, id);
        assert_eq!(ended.len(), 3, "{id}");
        assert!(
            ended.iter().any(|answer| answer["noResults"] == true),
            "{id}"
        );
    }
    let early = |answer: &&Value| answer["isDuringSearch"] == true;
    assert!(answers.iter().filter(early).count() > 2);
}

#[test]
fn hostile_input_is_answered() {
    let deep = format!(
        "{{\"id\":\"deep\",\"moves\":{}1{}}}\n",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let long = format!("{{\"id\":\"{}\"}}\n", "x".repeat(10 << 20));
    let many_moves: Vec<Value> = (0..20_000).map(|_| json!(["B", "pass"])).collect();
    let many_turns: Vec<u32> = vec![0; 100_000];
    let lines = [
        deep,
        long,
        query("moves", &Value::Array(many_moves), &json!({})),
        query("turns", &json!([]), &json!({ "analyzeTurns": many_turns })),
        "\u{0}\n\n   \n".to_owned(),
        query("twice", &json!([]), &json!({})),
        query("twice", &json!([]), &json!({})),
    ]
    .concat();
    let answers = ask(&options(), &lines);
    let errors = answers
        .iter()
        .filter(|answer| answer["error"].is_string())
        .count();
    assert_eq!(errors, 4, "{errors}");
    assert_eq!(last(&answers, "turns").len(), 1);
    assert_eq!(last(&answers, "twice").len(), 2);
}

#[test]
fn many_queries_are_all_answered() {
    let few = json!({"maxVisits": 1, "boardXSize": 3, "boardYSize": 3});
    let lines: String = (0..10_000)
        .map(|id| query(&id.to_string(), &json!([]), &few))
        .collect();
    let threads = QueryOptions {
        threads: 2,
        ..options()
    };
    let answers = ask(&threads, &lines);
    let mut ids: Vec<u32> = answers
        .iter()
        .map(|answer| {
            answer["id"]
                .as_str()
                .and_then(|id| id.parse().ok())
                .expect("a number")
        })
        .collect();
    ids.sort_unstable();
    assert!(ids.into_iter().eq(0..10_000));
}

/// An output that fails after some bytes.
struct Closed(usize);

impl Write for Closed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The searches end when nobody reads the answers, and at the end of the input if that is asked for.
#[test]
fn endless_searches_end_with_the_pipes() {
    let endless = json!({"maxVisits": 100_000_000, "reportDuringSearchEvery": 0.001});
    let line = query("q", &json!([]), &endless);
    let result = serve(&options(), &mut line.as_bytes(), &mut Closed(10_000));
    assert!(matches!(result, Err(ServeError::Output(_))), "{result:?}");
    let at_once = QueryOptions {
        quits_at_once: true,
        ..options()
    };
    assert_eq!(last(&ask(&at_once, &line), "q").len(), 1);
}

/// A position that the kernel does not play has an answer of its own, and only that.
#[test]
fn a_kernel_that_does_not_play_a_size() {
    let wide = QueryOptions {
        search: SearchOptions {
            kernel: Some(Kernel::WideX16),
            ..SearchOptions::default()
        },
        ..options()
    };
    let large = json!({"boardXSize": 25, "boardYSize": 25});
    let lines = [
        query("large", &json!([]), &large),
        query("small", &json!([]), &json!({})),
    ];
    let answers = ask(&wide, &lines.concat());
    assert_eq!(answers.len(), 2, "{answers:?}");
    let failure = answers.iter().find(|answer| answer["id"] == "large");
    let failure = failure.expect("an answer");
    let reason = failure["error"].as_str().expect("a reason");
    assert!(reason.contains("25x25"), "{reason}");
    assert_eq!(failure["turnNumber"], 0);
    assert_eq!(last(&answers, "small").len(), 1);
}

/// The program answers on its pipes.
#[test]
fn the_program() {
    let line = query("q", &json!([["B", "C3"]]), &json!({"maxVisits": 20}));
    let arguments = [
        "analysis-engine",
        "--report-winrates-as",
        "WHITE",
        "--threads",
        "1",
    ];
    let output = support::run_with_input(&arguments, line.as_bytes()).good();
    let answer: Value = serde_json::from_str(output.trim_end()).expect("one line");
    check_form(&answer, (9, 13));
    assert_eq!(answer["rootInfo"]["visits"], 20);
}
