//! `binmatrix map` with regions that GNU Go plays out.

use std::io::Write;
use std::process::{Command, Stdio};

use super::program::gnugo;

/// Black's corner and White's other points live; Black's thirteen liberties beside two live walls are no eyes.
const POSITIONS: [(&str, [&str; 2]); 2] = [
    (
        ". . . . . X O . .\n\
         . . . . . X O . .\n\
         . . . . . X O . .\n\
         . . . . . X O . .\n\
         . . . . . X O . .\n\
         X X X X X X O . .\n\
         O O O O O O O . .\n\
         . . . . . . . . .\n\
         . . . . . . . . .\n",
        [
            "Black A9: alive in the region",
            "White G9: alive in the region",
        ],
    ),
    (
        "X X X X X X X X X X X X X\n\
         . . . . . . . . . . . . .\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O O O O O O O O O O O O O\n\
         O . O O O O O O O O O O O\n\
         . O O . O O O O O O O O O\n",
        ["Black A13: no life in the region alone", ""],
    ),
];

#[test]
fn a_map_with_gnugo() {
    let Some(gnugo) = gnugo() else { return };
    let engine = format!(
        "'{}' --mode gtp --level 1 --seed 1 --chinese-rules --capture-all-dead",
        gnugo.display()
    );
    for (diagram, expected) in POSITIONS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
            .args(["map", "--diagram", "-", "--width", "100"])
            .args(["--engine", &engine, "--engine-time", "60"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it has an input");
        stdin.write_all(diagram.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{output:?}"
        );
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        for part in expected.iter().filter(|part| !part.is_empty()) {
            let line = format!("Region       {part}, played out by GNU Go 3.8");
            assert!(text.contains(&line), "{line}\n{text}");
        }
    }
}
