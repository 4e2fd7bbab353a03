//! The text report of `analyze`.

mod support;

use binmatrix_cli::system::output::Look;
use binmatrix_cli::views::report;
use binmatrix_cli::{AnalyzeOptions, analyze_bytes};
use binmatrix_testing::diagrams::{A, C, CONNECTING, FOUR_IN_A_ROW, OWN_BORDER, TWO_LIVE};
use support::{EAR_REDDENING, game, run, run_with_environment, run_with_input};

const ESCAPE: char = '\u{1b}';

fn analyze(options: &[&str]) -> String {
    let file = game(EAR_REDDENING);
    run(&[
        &["analyze", &file, "--move", "127", "--playouts", "200"],
        options,
    ]
    .concat())
    .good()
}

#[test]
fn it_says_everything() {
    let text = analyze(&["--threads", "1", "--width", "100"]);
    for part in [
        "Yasuda Shusaku 4d (Black, X) vs Inoue Gennan Inseki 8d (White, O)",
        "result B+2",
        "Move 127 of 325, Black K11 — White to move",
        "11 . . . . . . . . .(X). . X O O X X X .",
        "A B C D E F G H J K L M N O P Q R S T",
        "Ownership:",
        "Win rate",
        "Score",
        "taken by Black 4, by White 5",
        "In atari     Black: P12 (liberty O12)",
        "White: G3 (liberty G4)",
        "Pass-alive",
        "suicide forbidden (from the record: Japanese)",
        "komi 0 (from the record)",
        "200 from seed 1",
        "1 thread in",
        "playouts/s",
        "policy take=1,save=1,vital=1,pattern=1,veto=1",
        "kernel ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let asked = analyze(&["--komi", "6.5", "--suicide", "any", "--width", "100"]);
    assert!(
        asked.contains("any suicide allowed (option), simple ko (from the record)"),
        "{asked}"
    );
    assert!(asked.contains("komi 6.5 (option)"), "{asked}");
}

/// Strings, dragons and safety are shown on request, each with its reasons.
#[test]
fn structure() {
    let ring = A.as_bytes();
    let shown = |input: &[u8], show: &[&str]| {
        let options = [
            "analyze",
            "--diagram",
            "-",
            "--playouts",
            "0",
            "--width",
            "200",
        ];
        run_with_input(&[&options, show].concat(), input).good()
    };
    let text = shown(ring, &["--show", "worms,dragons,safety"]);
    for line in [
        "Worm E5      White, 1 stone (effective 1.25), liberties 2 0 0 0, may cut, lunch D6, \
         inessential (not to GNU Go)",
        "Cave D5      2 points, border black: D5 F5, joined by E5, inessential",
        "Dragon D6    Black, 8 stones: D6 E6 F6 C5 G5 D4 E4 F4; D6 and C5 are around the cave D5; \
         D6 and G5 are around the cave D5; D6 and D4 are around the cave D5",
        "Safe         Black: nothing",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
    let plain = shown(ring, &[]);
    assert!(!plain.contains("Worm") && !plain.contains("Dragon") && !plain.contains("Safe"));
    let worms = shown(ring, &["--show", "worms"]);
    assert!(worms.contains("Worm D6") && !worms.contains("Dragon"));

    let eyes = shown(FOUR_IN_A_ROW.as_bytes(), &["--show", "safety"]);
    for line in [
        "Safe         Black: 6 stones: E4 A3 B3 C3 D3 E3",
        "  territory  4 points: A4 B4 C4 D4",
        "  2-vital    A4 B4 C4 D4: answer one of B4 C4 with another",
    ] {
        assert!(eyes.lines().any(|shown| shown == line), "{line}\n{eyes}");
    }
    for (drawing, sections, lines) in [
        (
            CONNECTING,
            "worms,safety",
            &[
                "Worm A5      Black, 7 stones (effective 10.25), liberties 8 2 0 0, genus 1, cuts, lunch E6",
                "Safe         Black: 14 stones: A5 B5 C5 D5 B4 E4 F4 A3 B3 E3 C2 D2 E2 F2",
                "  territory  22 points: A6 B6 C6 D6 E6 F6 E5 F5 A4 C4 D4 C3 D3 F3 A2 B2 A1 B1 C1 D1 E1 F1",
                "  connecting C4 D4 C3 D3: answer one of D4 C3 with another",
            ][..],
        ),
        (
            C,
            "worms",
            &[
                "Worm C7      Black, 12 stones (effective 42.50), liberties 18 20 13 11, genus 1, lunch E6",
                "Worm E6      White, 1 stone (effective 1.50), liberties 2 0 0 0, inessential",
            ],
        ),
        (
            OWN_BORDER,
            "worms",
            &[
                "Worm A1      White, 1 stone (effective 1.33), liberties 2 0 0 0, inessential to GNU Go",
            ],
        ),
        (
            "XXX / X.O / OOO",
            "dragons",
            &["Cave B2      1 point, grey: B2, beside A3 C2, inessential"],
        ),
        (
            "O.... / ..X.. / .X... / ..... / O....",
            "dragons",
            &["Dragon C4    Black, 2 stones: C4 B3; C4 and B3 share B4 C3"],
        ),
        (
            ".X.XO / ..... / O.... / ..... / ....O",
            "dragons",
            &["Dragon B5    Black, 2 stones: B5 D5; B5 and D5 share C5, closed to white"],
        ),
        (
            TWO_LIVE,
            "worms",
            &[
                "Worm B5      Black, 6 stones (effective 7.00), liberties 2 0 0 0, genus 2, invincible",
            ],
        ),
    ] {
        let text = shown(drawing.replace('/', "\n").as_bytes(), &["--show", sections]);
        for line in lines {
            assert!(text.lines().any(|shown| shown == *line), "{line}\n{text}");
        }
    }
    let options = ["analyze", "--diagram", "-", "--show", "ghosts"];
    assert!(run_with_input(&options, ring).stderr.contains("safety"));
}

#[test]
fn superko_and_violations() {
    let sgf = b"(;SZ[2:1];B[aa];W[ba];B[];W[])";
    let options = [
        "--rules",
        "tromp-taylor",
        "--playouts",
        "0",
        "--width",
        "100",
    ];
    let text = run_with_input(&[&["analyze", "-"], &options[..]].concat(), sgf).good();
    for part in [
        "Superko      Black may not repeat an earlier position: 1 point: A1",
        "any suicide allowed (option), positional superko, komi 7.5 (option)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("Violations"));
    let sgf = b"(;SZ[1];B[aa];W[aa])";
    let options = [
        "analyze",
        "-",
        "--lenient",
        "--playouts",
        "0",
        "--width",
        "120",
    ];
    let text = run_with_input(&options, sgf).good();
    let line = "Violations   move 1 (black A1): the move is suicide; move 2 (white A1): the move is suicide";
    assert!(text.contains(line), "{text}");
}

#[test]
fn pipes_and_no_color_are_plain() {
    assert!(!analyze(&[]).contains(ESCAPE));
    let file = game(EAR_REDDENING);
    let arguments = ["analyze", &file, "--playouts", "50"];
    let run = run_with_environment(&arguments, "NO_COLOR", "1");
    assert!(!run.good().contains(ESCAPE));
    assert!(analyze(&["--color", "always"]).contains(ESCAPE));
    assert!(!analyze(&["--color", "never"]).contains(ESCAPE));
}

#[test]
fn no_line_is_wider_than_asked() {
    for width in [22, 30, 40, 44, 46, 60, 79, 80, 83, 84, 100, 120] {
        let text = analyze(&["--width", &width.to_string()]);
        for line in text.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
            assert_eq!(line, line.trim_end());
        }
        let boards_beside = text.contains("T   A B C");
        assert_eq!(boards_beside, width >= 80, "{width}");
    }
}

#[test]
fn color_changes_no_letter_of_the_figures() {
    let analysis = analyze_bytes(
        b"(;SZ[9]PB[a]PW[b];B[ee];W[ce])",
        &AnalyzeOptions {
            playouts: 100,
            threads: Some(1),
            ..AnalyzeOptions::default()
        },
    )
    .expect("a good record");
    let text = |color| report::text(&analysis, &[], &Look { width: 80, color });
    let stripped = anstream::adapter::strip_str(&text(true)).to_string();
    let numbers = |text: &str| {
        let lines = text.lines().skip_while(|line| !line.starts_with("Score"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&stripped), numbers(&text(false)));
}

#[test]
fn texts_of_a_record_are_no_orders_to_the_terminal() {
    let sgf = "(;SZ[9]PB[\u{1b}[31mred\u{7}\nnext]PW[\u{202e}w]KM[\u{1b}[2J];B[aa])";
    let run = run_with_input(&["analyze", "-", "--playouts", "0"], sgf.as_bytes());
    assert!(
        !run.stdout.contains([ESCAPE, '\u{7}', '\u{202e}']),
        "{}",
        run.stdout
    );
    assert!(!run.stderr.contains(ESCAPE), "{}", run.stderr);
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .args(["analyze", &game(EAR_REDDENING), "--playouts", "10"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
