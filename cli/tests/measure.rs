//! `bench` and `signature`.

mod support;

use binmatrix::Backend;
use serde_json::{Value, json};
use support::{parse, run};

#[test]
fn bench_as_json() {
    let arguments = [
        "bench", "--json", "--rounds", "2", "--games", "3", "--sizes", "5,7x4",
    ];
    let value: Value = parse(&run(&arguments).good());
    assert_eq!(value["rounds"], 2);
    assert_eq!(value["threads"], 1);
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
    assert_eq!(results.len(), 2 * Backend::ALL.len());
    for (index, result) in results.iter().enumerate() {
        let backend = Backend::ALL[index % Backend::ALL.len()];
        assert_eq!(result["backend"], backend.name());
        assert_eq!(result["games_per_round"], 3);
        assert_eq!(
            result["size"],
            if index < Backend::ALL.len() {
                json!([5, 5])
            } else {
                json!([7, 4])
            }
        );
        if !backend.is_available() {
            println!("SKIPPED: {backend} does not run here");
            assert_eq!(result["measured"], Value::Null);
            continue;
        }
        for figure in ["moves_per_second", "ns_per_move", "playouts_per_second"] {
            let figure = &result["measured"][figure];
            let of = |key: &str| figure[key].as_f64().expect(key);
            assert!(0.0 < of("min") && of("min") <= of("median") && of("median") <= of("max"));
            assert!(of("deviation") >= 0.0);
        }
    }
    let auto = results
        .iter()
        .filter(|result| result["auto"] == true)
        .count();
    assert_eq!(auto, 2);
}

#[test]
fn bench_as_table() {
    let table = run(&["bench", "--rounds", "1", "--games", "2", "--sizes", "5"]).good();
    for part in [
        "CPU ",
        "Build ",
        "Flags ",
        "5×5, 2 playouts a round",
        "ns/move",
        "playouts/s",
        "rows",
    ] {
        assert!(table.contains(part), "{part}\n{table}");
    }
    for &backend in Backend::ALL
        .iter()
        .filter(|backend| !backend.is_available())
    {
        assert!(table.contains(&format!("{backend:<8}SKIPPED")), "{table}");
    }
    let one = [
        "bench",
        "--rounds",
        "1",
        "--games",
        "2",
        "--sizes",
        "5",
        "--backend",
        "rows",
    ];
    let one = run(&one).good();
    assert!(!one.contains("words"), "{one}");
    for wrong in [
        ["--sizes", "26"],
        ["--rounds", "0"],
        ["--games", "0"],
        ["--sizes", "x"],
    ] {
        assert_eq!(run(&[&["bench"][..], &wrong].concat()).status, 2);
    }
}

#[test]
fn signatures_agree() {
    let all = run(&["signature"]).good();
    let mut signatures = all
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1));
    let first = signatures.next().expect("a line").to_owned();
    assert_eq!(first.len(), 16);
    assert!(
        first
            .chars()
            .all(|c| c.is_ascii_hexdigit() && !c.is_ascii_uppercase())
    );
    assert!(all.contains("all agree"), "{all}");
    for threads in ["1", "3"] {
        let one = run(&["signature", "--backend", "rows", "--threads", threads]).good();
        assert!(one.starts_with(&format!("rows    {first}\n")), "{one}");
    }
}
