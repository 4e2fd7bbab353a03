//! `bench` and `signature`.

mod support;

use std::collections::BTreeSet;

use binmatrix::playout::{Kernel, PlayoutSettings};
use binmatrix::{Backend, BoardSize};
use serde_json::{Value, json};
use support::{parse, run};

/// A list of results with these numbers of threads.
fn results(arguments: &[&str]) -> Vec<Value> {
    let all = [
        &["bench", "--json", "--rounds", "2", "--games", "3"],
        arguments,
    ]
    .concat();
    let value = parse(&run(&all).good());
    value["results"].as_array().expect("a list").clone()
}

fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).expect("a size")
}

fn assert_spread(figure: &Value, name: &str) {
    let of = |key: &str| figure[key].as_f64().expect(key);
    assert!(
        0.0 < of("min") && of("min") <= of("median") && of("median") <= of("max"),
        "{name}: {figure}"
    );
    assert!(of("deviation") >= 0.0);
}

/// Every kernel occurs on every size, measured or with the reason why not.
#[test]
fn bench_as_json() {
    let arguments = [
        "bench", "--json", "--rounds", "2", "--games", "3", "--size", "5,7x4,20",
    ];
    let value: Value = parse(&run(&arguments).good());
    assert_eq!(value["rounds"], 2);
    assert_eq!(value["threads"], 1);
    assert_eq!(value["yardstick"], "scalar");
    assert!(["core", "wall"].contains(&value["timed_by"].as_str().expect("a word")));
    assert_spread(&value["clock_ghz"], "clock");
    assert!(value["cpu"].as_str().is_some_and(|cpu| !cpu.is_empty()));
    assert!(
        value["build"]["rustc"]
            .as_str()
            .is_some_and(|v| v.starts_with("rustc "))
    );
    for key in [
        "profile",
        "opt_level",
        "rustflags",
        "target",
        "target_features",
    ] {
        assert!(value["build"][key].is_string(), "{key}");
    }
    let results = value["results"].as_array().expect("a list");
    let sizes = [size(5, 5), size(7, 4), size(20, 20)];
    assert_eq!(results.len(), sizes.len() * Kernel::ALL.len());
    let mut auto = 0;
    for (results, size) in results.chunks(Kernel::ALL.len()).zip(sizes) {
        for (result, &kernel) in results.iter().zip(Kernel::ALL) {
            assert_eq!(result["kernel"], kernel.name());
            assert_eq!(result["backend"], Value::Null);
            assert_eq!(result["size"], json!([size.width(), size.height()]));
            assert_eq!(
                (&result["from_move"], &result["record"]),
                (&json!(0), &json!("nothing"))
            );
            assert_eq!(result["threads"], 1);
            auto += u32::from(result["auto"] == true);
            let plays = kernel.covers(size, &PlayoutSettings::default());
            if !(kernel.is_available() && plays) {
                println!("SKIPPED: {kernel} does not play on {size} here");
                assert_eq!(result["measured"], Value::Null);
                let reason = result["skipped"].as_str().expect("a reason");
                assert_eq!(reason.contains("does not play"), kernel.is_available());
                continue;
            }
            assert_eq!(result["skipped"], Value::Null);
            assert_eq!(result["games_per_round"], 3);
            let measured = &result["measured"];
            for figure in [
                "ratio",
                "ns_per_move",
                "cycles_per_move",
                "moves_per_second",
                "playouts_per_second",
            ] {
                assert_spread(&measured[figure], figure);
            }
            assert!(
                measured["moves_mean"]
                    .as_f64()
                    .is_some_and(|moves| moves > 2.0)
            );
            for absent in [
                "ratio_to_one_thread",
                "ratio_to_apart",
                "ratio_to_light",
                "time_to_nothing",
            ] {
                assert_eq!(measured[absent], Value::Null);
            }
            if kernel == Kernel::Scalar {
                let one = json!({"median": 1.0, "deviation": 0.0, "min": 1.0, "max": 1.0});
                assert_eq!(measured["ratio"], one);
            }
        }
    }
    assert_eq!(auto, 3, "one of each size");
}

/// All combinations of positions, records, threads and backends.
#[test]
fn bench_of_everything() {
    let results = results(&[
        "--size",
        "9",
        "--from-move",
        "0,mid,7",
        "--record",
        "all,nothing,owners,owners-by-winner,first-played,moves",
        "--threads",
        "2",
        "--backends",
        "rows,all",
        "--kernel",
        "scalar,scalar",
    ]);
    let players = 1 + Backend::ALL.len();
    assert_eq!(results.len(), 3 * 6 * players * 2);
    let mut seen = BTreeSet::new();
    for result in &results {
        let name = [&result["kernel"], &result["backend"]].map(|name| name.as_str().unwrap_or(""));
        let [kernel, backend] = name;
        assert!(kernel.is_empty() != backend.is_empty());
        let key =
            [&result["from_move"], &result["record"], &result["threads"]].map(Value::to_string);
        assert!(seen.insert((key, name)), "{result}");
        let measured = &result["measured"];
        if measured.is_null() {
            println!("SKIPPED: {backend} does not run here");
            assert!(
                !backend
                    .parse::<Backend>()
                    .expect("a backend")
                    .is_available()
            );
            continue;
        }
        let threads = result["threads"].as_u64().expect("a number");
        for ratio in ["ratio_to_one_thread", "ratio_to_apart"] {
            assert_eq!(measured[ratio].is_null(), threads == 1);
            if threads > 1 {
                assert_spread(&measured[ratio], ratio);
            }
        }
        let is_cost = !kernel.is_empty() && result["record"] != "nothing";
        assert_eq!(measured["time_to_nothing"].is_null(), !is_cost);
        assert_spread(&measured["ratio"], "ratio");
    }
    let moves: BTreeSet<u64> = results
        .iter()
        .filter_map(|r| r["from_move"].as_u64())
        .collect();
    assert_eq!(moves, BTreeSet::from([0, 7, 30]));
    assert_eq!(results[0]["kernel"], "scalar", "the yardstick is the first");
}

/// Every policy on every kernel; backends play light games only.
#[test]
fn bench_of_policies() {
    let results = results(&[
        "--size",
        "7",
        "--backends",
        "rows",
        "--policy",
        "tactical",
        "--policy",
        "light",
        "--policy",
        "save=0.5,veto=1",
        "--policy",
        "take=1,save=1,vital=1,pattern=1,veto=1",
    ]);
    let policies = [
        "take=1,save=1,vital=1,pattern=1,veto=1",
        "take=0,save=0,vital=0,pattern=0,veto=0",
        "take=0,save=0.5,vital=0,pattern=0,veto=1",
    ];
    let players = Kernel::ALL.len() + 1;
    assert_eq!(results.len(), policies.len() * players);
    let mut moves = BTreeSet::new();
    for (results, policy) in results.chunks(players).zip(policies) {
        let is_light = policy == policies[1];
        for result in results {
            assert_eq!(result["policy"], policy);
            let measured = &result["measured"];
            if result["backend"] == "rows" && !is_light {
                assert_eq!(result["skipped"], "it plays light games only");
            } else if measured.is_null() {
                println!("SKIPPED: {} does not run here", result["kernel"]);
            } else {
                assert_eq!(measured["ratio_to_light"].is_null(), is_light, "{result}");
                if !is_light {
                    assert_spread(&measured["ratio_to_light"], "ratio_to_light");
                }
            }
        }
        assert_eq!(results[0]["kernel"], "scalar");
        moves.insert(results[0]["measured"]["moves_mean"].to_string());
    }
    assert_eq!(moves.len(), 3, "the games differ: {moves:?}");
    let one_round = run(&[
        "bench",
        "--json",
        "--rounds",
        "1",
        "--games",
        "9",
        "--size",
        "7",
        "--kernel",
        "scalar",
        "--policy",
        "light",
        "--policy",
        "tactical",
        "--threads",
        "2",
    ]);
    let value = parse(&one_round.good());
    let results = value["results"].as_array().expect("a list");
    assert_eq!(results.len(), 4);
    let median = |result: usize, figure: &str| {
        let median = &results[result]["measured"][figure]["median"];
        median.as_f64().expect("a number")
    };
    for (light, tactical) in [(0, 2), (1, 3)] {
        assert_eq!(results[light]["threads"], results[tactical]["threads"]);
        let rate = |result: usize| median(result, "playouts_per_second");
        let ratio = median(tactical, "ratio_to_light");
        assert!(
            (ratio - rate(tactical) / rate(light)).abs() < 1e-9,
            "{value}"
        );
    }
    let wrong = run(&["bench", "--policy", "heavy"]);
    let message = wrong.stderr;
    assert!(message.contains("part 1 of the policy"), "{message}");
    assert_eq!(wrong.status, 2);
}

/// Later starting positions have shorter playouts, and begin where they claim to.
#[test]
fn bench_from_the_middle() {
    let results = results(&[
        "--size",
        "13,5x6",
        "--from-move",
        "0,mid",
        "--kernel",
        "scalar",
    ]);
    let of = |index: usize| {
        let moves = results[index]["measured"]["moves_mean"].as_f64();
        (
            results[index]["from_move"].as_u64(),
            moves.expect("a number"),
        )
    };
    assert_eq!(
        [0, 1, 2, 3].map(|i| of(i).0),
        [Some(0), Some(80), Some(0), Some(15)]
    );
    assert!(of(1).1 < of(0).1 && of(3).1 < of(2).1);
    let scalar = ["bench", "--kernel", "scalar"];
    let message = run(&[&scalar[..], &["--size", "3", "--from-move", "5000"]].concat()).refused();
    let start = "binmatrix: there is no position after 5000 moves on 3x3: the playout from seed 1 ends after ";
    assert!(message.starts_with(start), "{message}");
}

#[test]
fn bench_as_table() {
    let bench = ["bench", "--rounds", "1", "--games", "2"];
    let of = |options: &[&str]| run(&[&bench[..], options].concat()).good();
    let table = of(&["--size", "5"]);
    for part in [
        "CPU ",
        "cycles by a clock of ",
        "Build ",
        "Flags ",
        "passes",
        "5×5 from the empty board, light games, recording nothing, ",
        "ns/move",
        "cycles/move",
        "playouts/s",
        "ratio",
        "1.00 (1.00–1.00)",
    ] {
        assert!(table.contains(part), "{part}\n{table}");
    }
    for &kernel in Kernel::ALL {
        let found = table.lines().find(|line| {
            let name = line.split_whitespace().next().unwrap_or("");
            name.trim_end_matches('*') == kernel.name()
        });
        let line = found.unwrap_or_else(|| panic!("{kernel} is missing:\n{table}"));
        assert_eq!(line.contains("SKIPPED"), !kernel.is_available(), "{line}");
    }
    assert!(!table.contains("rows"), "{table}");
    let policies = ["--size", "5", "--policy", "light", "--policy", "tactical"];
    let table = of(&policies);
    assert!(table.contains("playouts/s  to light\n"), "{table}");
    let all = of(&[
        "--size",
        "9,25",
        "--policy",
        "light",
        "--policy",
        "tactical",
        "--policy",
        "veto=1",
        "--from-move",
        "0,mid",
        "--record",
        "nothing,all",
        "--threads",
        "2",
        "--backends",
        "all",
    ]);
    for part in [
        "after 30 moves, light games, ",
        "after 30 moves, tactical games, ",
        "after 30 moves,\ngames by take=0,save=0,vital=0,pattern=0,veto=1, recording all, ",
        "recording all",
        "threads to one to apart",
        "recording\n",
        " %\n",
        "rows",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    assert!(
        !all.contains("to light"),
        "a line has no room for it\n{all}"
    );
    for &kernel in Kernel::ALL.iter().filter(|kernel| kernel.is_lockstep()) {
        assert!(
            all.contains(&format!("{:<11}SKIPPED: ", kernel.name())),
            "{all}"
        );
    }
    for &backend in Backend::ALL
        .iter()
        .filter(|backend| !backend.is_available())
    {
        assert!(all.contains(&format!("{backend:<11}SKIPPED")), "{all}");
    }
    for line in all.lines().filter(|line| !line.starts_with("Flags")) {
        assert!(line.chars().count() <= 100, "{line}");
    }
    for wrong in [
        ["--size", "26"],
        ["--rounds", "0"],
        ["--games", "0"],
        ["--size", "x"],
        ["--kernel", "nonsense"],
        ["--backends", "nonsense"],
        ["--record", "everything"],
        ["--from-move", "-1"],
        ["--from-move", "late"],
        ["--threads", "0"],
    ] {
        assert_eq!(
            run(&[&["bench"][..], &wrong].concat()).status,
            2,
            "{wrong:?}"
        );
    }
}

/// The hashes of each family. They change only when the rules, the random numbers or the playouts change the games,
/// never with a faster or new backend or kernel. Mention changes in the commit message.
const SIGNATURES: [(&str, &[&str]); 3] = [
    ("backend", &["5715f04913a5ea9e"]),
    (
        "kernel",
        &["12d4f9345029d892", "tactical", "22c87cf0095382c0"],
    ),
    (
        "lockstep",
        &["649b7ff70319a905", "tactical", "f718382eb4b40faa"],
    ),
];

/// One line per member: family, name, hashes. The hashes of each family are the same, and have not changed. (All
/// backends together take long in a build for tests: `.ci/run` runs them in the release program.)
#[test]
fn signatures_agree() {
    let kernels = run(&["signature", "--kernel", "all"]).good();
    let one = |name: &str, threads: &str| {
        run(&["signature", "--backend", name, "--threads", threads]).good()
    };
    let words = one("words", "1");
    assert_eq!(words.replace("1 thread", "3 threads"), one("words", "3"));
    let mut names = Vec::new();
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    for line in [lines(&words), lines(&kernels)].concat() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[family, name, ref hashes @ ..] = &words[..] else {
            continue;
        };
        if !["backend", "kernel", "lockstep"].contains(&family) {
            continue;
        }
        names.push((family.to_owned(), name.to_owned()));
        match hashes {
            ["SKIPPED:", ..] => println!("{line}"),
            hashes => assert!(SIGNATURES.contains(&(family, hashes)), "{line}"),
        }
    }
    let kernel = |kernel: &Kernel| match kernel.is_lockstep() {
        true => ("lockstep".to_owned(), kernel.name().to_owned()),
        false => ("kernel".to_owned(), kernel.name().to_owned()),
    };
    let first = ("backend".to_owned(), "words".to_owned());
    let expected: Vec<_> = [first]
        .into_iter()
        .chain(Kernel::ALL.iter().map(kernel))
        .collect();
    assert_eq!(names, expected);
    assert!(kernels.contains("all families agree"), "{kernels}");
    assert!(words.contains("one ran"), "{words}");
    for threads in ["1", "3"] {
        let scalar = run(&["signature", "--kernel", "scalar", "--threads", threads]).good();
        let (line, rest) = scalar.split_once('\n').expect("lines");
        assert!(kernels.lines().any(|other| other == line), "{scalar}");
        assert!(rest.starts_with("one ran"), "{scalar}");
    }
}
