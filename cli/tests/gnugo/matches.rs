//! `binmatrix match` against GNU Go.

use std::process::Command;

use serde_json::Value;

use super::program::gnugo;

/// Two games: nothing goes wrong, and all three agree on the winner.
#[test]
fn a_match_with_gnugo() {
    let Some(gnugo) = gnugo() else { return };
    let white = format!(
        "'{}' --mode gtp --level 1 --seed 1 --never-resign --chinese-rules --capture-all-dead",
        gnugo.display()
    );
    let black = "binmatrix --playouts 200 --capture-all-dead --never-resign";
    let output = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .args([
            "match", "--black", black, "--white", &white, "--size", "5", "--games", "2",
        ])
        .args(["--time", "10", "--hang", "60", "--json"])
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["names"]["b"], "GNU Go 3.8");
    assert_eq!(report["incidents"], serde_json::json!([]), "{report}");
    let tally = ["wins", "draws", "losses"].map(|key| report["tally"][key].as_u64());
    assert_eq!(tally.into_iter().flatten().sum::<u64>(), 2, "{report}");
    let by_points = |loser: &str| report["losses"][loser]["points"].as_u64();
    assert_eq!(
        by_points("a").zip(by_points("b")).map(|(a, b)| a + b),
        Some(2),
        "{report}"
    );
    // A dead stone that changes no winner may be left on the board.
    for contender in ["a", "b"] {
        let agreement = &report["agreement"][contender];
        assert_eq!(agreement["games"], 2, "{report}");
        assert_eq!(agreement["same_winner"], 2, "{report}");
    }
}
