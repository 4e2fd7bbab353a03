//! `binmatrix match`, with engines that are shell scripts.

#![cfg(unix)]

mod support;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use support::script::Script;
#[cfg(target_os = "linux")]
use support::script::sleeps;
use support::{Run, parse, run};

/// A new folder for a test.
fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("match-{test}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder is made");
    path
}

const PASSES: Script<'_> = Script {
    commands: "genmove",
    cases: "genmove) answer '= pass' ;;",
};

const RESIGNS: Script<'_> = Script {
    commands: "genmove",
    cases: "genmove) answer '= resign' ;;",
};

/// An engine that answers `genmove` in this way.
fn moves(cases: &str) -> Script<'_> {
    Script {
        commands: "genmove",
        cases,
    }
}

/// Runs a match on a small board without an opening between two scripts.
fn play(test: &str, [a, b]: [&Script<'_>; 2], options: &[&str]) -> Run {
    let folder = folder(test);
    let (a, b) = (a.save(&folder, "first"), b.save(&folder, "second"));
    play_commands(&a, &b, options)
}

fn play_commands(a: &str, b: &str, options: &[&str]) -> Run {
    let start = ["match", "--black", a, "--white", b];
    let board = ["--size", "5", "--opening", "0"];
    run(&[&start[..], &board, options].concat())
}

/// Plays a match and returns its object. Nothing but reports of faults may go to standard error.
fn object(test: &str, scripts: [&Script<'_>; 2], options: &[&str]) -> Value {
    let run = play(test, scripts, &[options, &["--json"]].concat());
    let lines = run.stderr.lines();
    for line in lines {
        assert!(line.starts_with("binmatrix: game "), "{line}");
    }
    parse(&run.good())
}

fn tally(object: &Value) -> [u64; 3] {
    ["wins", "draws", "losses"].map(|key| object["tally"][key].as_u64().expect("a number"))
}

/// The results of a folder.
fn lines(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("results.jsonl")).expect("there are results");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The colors are swapped, and White has the komi.
#[test]
fn games_by_points() {
    let object = object(
        "points",
        [&PASSES, &PASSES],
        &["--games", "5", "--komi", "0.5"],
    );
    assert_eq!(tally(&object), [2, 0, 3]);
    assert_eq!(
        object["as_black"],
        serde_json::json!({"wins": 0, "draws": 0, "losses": 3})
    );
    assert_eq!(object["losses"]["b"]["points"], 2);
    assert_eq!(object["names"]["a"], "first");
    assert_eq!(object["moves_mean"], 2.0);
    assert_eq!(object["incidents"], serde_json::json!([]));

    let object = self::object(
        "no-swap",
        [&PASSES, &PASSES],
        &["--games", "3", "--komi", "0.5", "--no-swap"],
    );
    assert_eq!(tally(&object), [0, 0, 3]);
}

/// Engines are started once, or before each game.
#[test]
fn engines_are_restarted_on_demand() {
    for (options, expected) in [
        (&["--games", "3"][..], 1),
        // Once for the first questions to it, and before each game.
        (&["--games", "3", "--restart"], 4),
    ] {
        let folder = folder(&format!("starts-{expected}"));
        let (a, b) = (PASSES.save(&folder, "a"), PASSES.save(&folder, "b"));
        let log = folder.join("starts");
        let a = format!("sh -c \"echo start >>'{}'; exec {a}\"", log.display());
        play_commands(&a, &b, options).good();
        let starts = fs::read_to_string(log).expect("it was started");
        assert_eq!(starts.lines().count(), expected);
    }
}

#[test]
fn draws_and_resignations() {
    let object = object(
        "draws",
        [&PASSES, &PASSES],
        &["--games", "4", "--komi", "0"],
    );
    assert_eq!(tally(&object), [0, 4, 0]);
    assert_eq!(object["score"], 0.5);
    let object = self::object("resigns", [&RESIGNS, &PASSES], &["--games", "4"]);
    assert_eq!(tally(&object), [0, 0, 4]);
    assert_eq!(object["losses"]["a"]["resigned"], 4);
    assert_eq!(object["incidents"], serde_json::json!([]));
}

/// A game without an end is a draw.
#[test]
fn too_many_moves() {
    let snake = moves(
        "clear_board) n=0; answer '=' ;;\n\
         play) n=$((n + 1)); answer '=' ;;\n\
         genmove) n=$((n + 1)); printf '= %s%d\\n\\n' $(echo A B C D E | cut -d' ' -f$(((n - 1) % 5 + 1))) $(((n - 1) / 5 + 1)) ;;",
    );
    let object = object(
        "long",
        [&snake, &snake],
        &["--games", "1", "--max-moves", "7"],
    );
    assert_eq!(
        (tally(&object), &object["too_long"]),
        ([0, 1, 0], &Value::from(1))
    );
    assert_eq!(object["moves_mean"], 7.0);
}

/// An engine that answers nonsense or cheats is started anew for its next game.
#[test]
fn engines_that_break_the_rules_are_started_again() {
    for (test, vertex) in [("cheats-again", "A1"), ("nonsense-again", "Z99")] {
        let folder = folder(test);
        let starts = folder.join("starts");
        let cases = format!(
            "list_commands) echo started >> '{}'; answer '= genmove' ;;\n\
             genmove) answer '= {vertex}' ;;",
            starts.display()
        );
        let bad = moves(&cases).save(&folder, "first");
        let good = PASSES.save(&folder, "second");
        let run = play_commands(&bad, &good, &["--games", "3"]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let starts = fs::read_to_string(&starts).expect("it was started");
        assert_eq!(starts.lines().count(), 3, "{test}");
    }
}

/// Every bad engine loses both games with a report, is started again for the second, and the match ends.
#[test]
fn bad_engines_lose() {
    let cases = [
        (
            "exits",
            "genmove) exit 3 ;;",
            "faults",
            "A ended (exit status: 3) at `genmove",
        ),
        (
            "dies",
            "genmove) kill -9 $$ ;;",
            "faults",
            "A ended (signal: 9 (SIGKILL)) at `genmove",
        ),
        (
            "closes",
            "genmove) exec >&-; sleep 1000 ;;",
            "faults",
            "A ended at `genmove",
        ),
        (
            "hangs",
            "genmove) sleep 1000 ;;",
            "faults",
            "A gave no answer to `genmove",
        ),
        (
            "stops",
            "genmove) kill -STOP $$ ;;",
            "faults",
            "A gave no answer to `genmove",
        ),
        (
            "no-end",
            "genmove) printf '= A1\\n' ;;",
            "faults",
            "A gave no answer to `genmove",
        ),
        (
            "chatter",
            "genmove) echo hello ;;",
            "faults",
            "with garbage: `hello`",
        ),
        (
            "endless",
            "genmove) yes = ;;",
            "faults",
            "with garbage: `= … without an end`",
        ),
        (
            "binary",
            "genmove) head -c 100000 /dev/zero ;;",
            "faults",
            "A gave no answer to `genmove",
        ),
        (
            "vertex",
            "genmove) answer '= Z99' ;;",
            "faults",
            "with garbage: `Z99`",
        ),
        (
            "vertex-and-end",
            "genmove) lost=1; answer '= Z99' ;;\ncputime) [ -z \"$lost\" ] || exit 4; answer '= 0' ;;",
            "faults",
            "with garbage: `Z99`",
        ),
        (
            "nothing",
            "genmove) answer '=' ;;",
            "faults",
            "with garbage: ``",
        ),
        (
            "refuses",
            "genmove) answer '? no idea' ;;",
            "faults",
            "A refused `genmove",
        ),
        (
            "twice",
            "genmove) answer '= A1'; answer '= B1' ;;",
            "faults",
            "with garbage: `",
        ),
        (
            "illegal",
            "genmove) answer '= A1' ;;",
            "illegal",
            "A played an illegal move, A1: the point is occupied",
        ),
        (
            "counts",
            "cputime) exit 4 ;;",
            "faults",
            "A ended (exit status: 4) at `cputime`",
        ),
        (
            "denies",
            "genmove) answer '= pass' ;;\nplay) answer '? illegal move' ;;",
            "faults",
            "A refused `play",
        ),
    ];
    // Beside each other, because those that hang take their time.
    thread::scope(|scope| {
        for (test, script, kind, report) in cases {
            scope.spawn(move || loses(test, script, kind, report));
        }
    });
}

/// Two games of an engine that answers in this way are lost.
#[track_caller]
fn loses(test: &str, cases: &str, kind: &str, report: &str) {
    let script = Script {
        commands: "genmove cputime",
        cases,
    };
    // Engines that answer get a minute: the machine may be busy.
    let hang = if report.contains("gave no answer") {
        "2"
    } else {
        "60"
    };
    let options = ["--games", "2", "--hang", hang];
    let object = object(test, [&script, &PASSES], &options);
    assert_eq!(tally(&object), [0, 0, 2], "{test} {object}");
    assert_eq!(object["losses"]["a"][kind], 2, "{test} {object}");
    let incidents = object["incidents"].as_array().expect("a list");
    assert_eq!(incidents.len(), 2, "{test} {object}");
    for incident in incidents {
        let text = incident[1].as_str().expect("a text");
        assert!(text.contains(report), "{test}: {text}");
    }
}

/// The programs that a hanging engine has started are killed too.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind() {
    let folder = folder("orphans");
    let pids = folder.join("pids");
    let (a, b) = (hangs(&folder, &pids), PASSES.save(&folder, "b"));
    play_commands(&a, &b, &["--games", "2", "--hang", "2"]).good();
    let pids = fs::read_to_string(pids).expect("it has hung");
    assert_eq!(pids.lines().count(), 2);
    for pid in pids.lines() {
        assert!(!sleeps(pid), "{pid}");
    }
}

/// The command line of an engine that starts another program at `genmove`, writes down its number, and hangs.
#[cfg(target_os = "linux")]
fn hangs(folder: &Path, pids: &Path) -> String {
    let cases = format!(
        "genmove) sleep 1000 & echo $! >>'{}'; wait ;;",
        pids.display()
    );
    moves(&cases).save(folder, "a")
}

/// A match whose first engine hangs at its first move: it is left to run, and then gets a signal.
#[cfg(target_os = "linux")]
struct Hanging {
    running: std::process::Child,
    /// The process that the engine waits for.
    pid: String,
}

#[cfg(target_os = "linux")]
impl Hanging {
    /// Starts the match from a shell with this command before it.
    fn start(test: &str, before: &str) -> Hanging {
        let folder = folder(test);
        let pids = folder.join("pids");
        let (a, b) = (hangs(&folder, &pids), PASSES.save(&folder, "b"));
        // The tests may run where signals are ignored: in the background of a script, or under `nohup`.
        let running = Command::new("env")
            .args(["--default-signal=INT,TERM,HUP", "sh", "-c"])
            .args([&format!("{before} exec \"$@\""), "sh"])
            .arg(env!("CARGO_BIN_EXE_binmatrix"))
            .args(["match", "--black", &a, "--white", &b])
            .args(["--games", "1", "--hang", "10"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let pid = (0..3000).find_map(|_| {
            thread::sleep(Duration::from_millis(20));
            let text = fs::read_to_string(&pids).unwrap_or_default();
            let first = text.lines().next();
            first.filter(|pid| sleeps(pid)).map(str::to_owned)
        });
        let pid = pid.expect("the engine hangs within a minute");
        Hanging { running, pid }
    }

    /// Sends a signal, and waits for the end of the match.
    fn end_by(mut self, signal: &str) -> std::process::ExitStatus {
        let kill = format!("kill -s {signal} {}", self.running.id());
        let kill = Command::new("sh").args(["-c", &kill]).status();
        assert!(kill.expect("a shell").success());
        let status = self.running.wait().expect("it ends");
        assert!(!sleeps(&self.pid));
        status
    }
}

/// An interrupted match ends by the signal and kills its engines, unless the signal is ignored.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_match_leaves_no_engines() {
    use std::os::unix::process::ExitStatusExt;

    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let hanging = Hanging::start(&format!("interrupted-{name}"), "");
        let status = hanging.end_by(name);
        assert_eq!(status.signal(), Some(number), "{status}");
    }
    let ignoring = Hanging::start("ignored-HUP", "trap '' HUP;");
    assert!(ignoring.end_by("HUP").success());
}

/// An engine that is of no use at all ends the match before it begins.
#[test]
fn useless_engines_are_refused() {
    let folder = folder("useless");
    let good = PASSES.save(&folder, "good");
    for (command, report) in [
        (
            "/nowhere/engine",
            "A (--black): cannot be started: No such file",
        ),
        (
            "true",
            "A (--black): ended (exit status: 0) at `list_commands`",
        ),
        (
            "cat",
            "A (--black): answered `list_commands` with garbage: `list_commands`",
        ),
        (
            "sleep 1000",
            "A (--black): gave no answer to `list_commands` for 2.0 s",
        ),
        ("yes", "with garbage: `y`"),
    ] {
        let run = play_commands(command, &good, &["--games", "2", "--start", "2"]);
        let message = run.refused();
        assert!(message.contains(report), "{message}");
    }
    let script = moves("boardsize) answer '? unacceptable size' ;;").save(&folder, "small");
    let message = play_commands(&good, &script, &[]).refused();
    assert_eq!(
        message,
        "binmatrix: B (--white): refused `boardsize 5`: unacceptable size\n"
    );
}

#[test]
fn bad_arguments_are_refused() {
    for (black, options, part) in [
        ("'", &[][..], "a quotation mark is missing"),
        ("", &[], "expected a command"),
        ("binmatrix gtp --fly", &[], "unexpected argument '--fly'"),
        ("binmatrix", &["--sprt", "50,0"], "the smaller one first"),
        ("binmatrix", &["--alpha", "0.1"], "--sprt"),
        (
            "binmatrix",
            &["--time", "1", "--main-time", "5"],
            "cannot be used with",
        ),
        ("binmatrix", &["--time=-1"], "expected a number of seconds"),
        ("binmatrix", &["--logs"], "--out"),
        ("binmatrix", &["--rules", "japanese"], "area scoring"),
        ("binmatrix", &["--games", "0"], "--games"),
    ] {
        let run = play_commands(black, "binmatrix", options);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (2, ""),
            "{black} {options:?}"
        );
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

/// An engine that takes too long is counted, and loses only if it was told so.
#[test]
fn time_is_taken() {
    let slow = Script {
        commands: "genmove time_settings time_left",
        cases: "genmove) sleep 0.5; answer '= pass' ;;",
    };
    let options = [
        "--games",
        "2",
        "--komi",
        "0",
        "--time",
        "0.2",
        "--time-margin",
        "0.1",
    ];
    let object = object("slow", [&slow, &PASSES], &options);
    assert_eq!(tally(&object), [0, 2, 0]);
    let effort = &object["effort"]["a"];
    assert_eq!(
        (&effort["moves"], &effort["overruns"]),
        (&Value::from(2), &Value::from(2))
    );
    assert!(
        effort["worst_overrun"].as_f64().expect("seconds") >= 0.3 - 0.01,
        "{effort}"
    );
    assert!(
        effort["slowest"].as_f64().expect("seconds") >= 0.5 - 0.01,
        "{effort}"
    );

    assert_eq!(effort["cpu_overruns"], Value::Null, "{effort}");

    // Both engines exceed their time. One only waits; the other claims a second of processor time for each move.
    let script = |cputime| Script {
        commands: "genmove cputime time_settings time_left",
        cases: cputime,
    };
    let idle = script("genmove) sleep 0.5; answer '= pass' ;;\ncputime) answer '= 7' ;;");
    let busy =
        script("genmove) sleep 0.5; answer '= pass' ;;\ncputime) n=$((n + 1)); answer \"= $n\" ;;");
    let object = self::object("processor", [&idle, &busy], &options);
    let effort = &object["effort"];
    for (contender, moves, worst) in [("a", 0, 0.0), ("b", 2, 0.8)] {
        let effort = &effort[contender];
        assert_eq!(effort["overruns"], 2, "{effort}");
        assert_eq!(effort["cpu_overruns"]["moves"], moves, "{effort}");
        assert_eq!(effort["cpu_overruns"]["worst"], worst, "{effort}");
    }

    let strict = self::object(
        "strict",
        [&slow, &PASSES],
        &[&options[2..], &["--strict-time", "--games", "1"]].concat(),
    );
    assert_eq!(tally(&strict), [0, 0, 1]);
    assert_eq!(strict["losses"]["a"]["time"], 1);
    let incident = strict["incidents"][0][1].as_str().expect("a text");
    assert!(
        incident.starts_with("A took ") && incident.ends_with(" s of 0.20 s"),
        "{incident}"
    );
}

/// The lines that an engine gets, in order.
#[test]
fn what_engines_are_told() {
    let folder = folder("lines");
    let log = folder.join("told");
    let cases = format!(
        "boardsize|clear_board|komi|kata-set-rules|time_settings|time_left|play)\n\
         echo \"$command $argument $rest\" >>'{0}'; answer '=' ;;\n\
         genmove) echo \"$command $argument\" >>'{0}'; answer '= pass' ;;",
        log.display()
    );
    let script = Script {
        commands: "genmove kata-set-rules time_settings time_left",
        cases: &cases,
    };
    let (a, b) = (script.save(&folder, "a"), PASSES.save(&folder, "b"));
    let options = [
        "--main-time",
        "60",
        "--overtime",
        "5",
        "--stones",
        "3",
        "--ko",
        "positional",
    ];
    let options = [&options[..], &["--games", "1", "--komi", "6.5"]].concat();
    play_commands(&a, &b, &options).good();
    let set_up = "boardsize 5 \nclear_board  \nkata-set-rules koPOSITIONALscoreAREAtaxNONEsui0 \nkomi 6.5 \n\
                  time_settings 60 5 3\n";
    let game = "time_left black 60 0\ngenmove black\nplay white pass\n";
    let told = fs::read_to_string(log).expect("it was told");
    // Once before the match, once before the game.
    assert_eq!(told, format!("{set_up}{set_up}{game}"));
}

/// With a judge, its score decides; if it fails, the referee's.
#[test]
fn a_judge_decides() {
    let folder = folder("judge");
    let player = Script {
        commands: "genmove final_score",
        cases: "genmove) answer '= pass' ;;\nfinal_score) answer '= W+0.5' ;;",
    };
    let (a, b) = (player.save(&folder, "a"), PASSES.save(&folder, "b"));
    let judge = moves("final_score) answer '= B+24.5' ;;").save(&folder, "judge");
    let options = ["--games", "4", "--komi", "0.5", "--json", "--judge"];
    let object = parse(&play_commands(&a, &b, &[&options[..], &[&judge]].concat()).good());
    assert_eq!(object["as_black"]["wins"], 2);
    let agreement = |same| serde_json::json!({"games": 4, "same_winner": same, "same_score": same});
    assert_eq!(object["judge"], agreement(0));
    assert_eq!(object["agreement"]["a"], agreement(4));
    assert_eq!(object["agreement"]["b"]["games"], 0);

    // Without a judge the referee decides, and the other winner is reported.
    let wrong = Script {
        commands: "genmove final_score",
        cases: "genmove) answer '= pass' ;;\nfinal_score) answer '= B+1.5' ;;",
    };
    let wrong = wrong.save(&folder, "wrong");
    let object = parse(&play_commands(&a, &wrong, &options[..5]).good());
    assert_eq!(object["as_black"]["losses"], 2);
    assert_eq!(
        object["incidents"][0],
        serde_json::json!([1, "B counts B+1.5, the referee W+0.5"])
    );

    let silent = moves("final_score) exit 1 ;;").save(&folder, "silent");
    let object = parse(&play_commands(&a, &b, &[&options[..], &[&silent]].concat()).good());
    assert_eq!(object["as_black"]["losses"], 2);
    assert_eq!(object["judge"], Value::Null);
    assert_eq!(
        object["incidents"][3],
        serde_json::json!([
            4,
            "after the game, the judge ended (exit status: 1) at `final_score`"
        ])
    );

    // A player that fails then is named whatever its color, and keeps its result.
    let fails = Script {
        commands: "genmove final_score",
        cases: "genmove) answer '= pass' ;;\nfinal_score) exit 1 ;;",
    };
    let fails = fails.save(&folder, "fails");
    let options = ["--games", "2", "--komi", "0.5", "--json"];
    let object = parse(&play_commands(&fails, &b, &options).good());
    assert_eq!(tally(&object), [1, 0, 1]);
    let fault = "after the game, A ended (exit status: 1) at `final_score`";
    assert_eq!(
        object["incidents"],
        serde_json::json!([[1, fault], [2, fault]])
    );
}

/// Five losses in a row are enough to refute a difference of 200 points.
#[test]
fn the_sequential_test_stops() {
    let options = ["--games", "1000", "--sprt", "0,200"];
    let object = object("sprt", [&RESIGNS, &PASSES], &options);
    assert_eq!(tally(&object), [0, 0, 5]);
    assert_eq!(
        (&object["sprt"]["accepted"], &object["sprt"]["games"]),
        (&"h0".into(), &5.into())
    );
    let text = play("sprt", [&PASSES, &RESIGNS], &options).good();
    assert!(text.contains("SPRT         H1, Elo +200, after "), "{text}");
    assert!(text.contains("Elo, A to B  +∞ (95 %: "), "{text}");
}

#[test]
fn several_games_at_a_time() {
    let folder = folder("parallel");
    let out = folder.join("out");
    let (a, b) = (PASSES.save(&folder, "a"), PASSES.save(&folder, "b"));
    let options = [
        "--games",
        "12",
        "--parallel",
        "4",
        "--komi",
        "0.5",
        "--logs",
        "--out",
    ];
    let path = out.to_str().expect("UTF-8");
    play_commands(&a, &b, &[&options[..], &[path]].concat()).good();
    let mut numbers: Vec<u64> = lines(&out)
        .iter()
        .filter_map(|line| line["game"].as_u64())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=12).collect::<Vec<u64>>());
    assert!(out.join("A.log").exists() && out.join("game-00012.sgf").exists());
}

/// Two games have begun before the first one ends.
#[test]
fn games_overlap() {
    let folder = folder("overlap");
    let log = folder.join("begun");
    let cases = format!(
        "genmove) echo x >>'{0}'; while [ $(wc -l <'{0}') -lt 2 ]; do sleep 0.05; done; answer '= pass' ;;",
        log.display()
    );
    let (a, b) = (moves(&cases).save(&folder, "a"), PASSES.save(&folder, "b"));
    let options = [
        "--games",
        "2",
        "--parallel",
        "2",
        "--no-swap",
        "--komi",
        "0",
        "--json",
    ];
    let object = parse(&play_commands(&a, &b, &options).good());
    assert_eq!(tally(&object), [0, 2, 0], "{object}");
}

/// An engine that cannot be started leaves no settings, so that another match can have the folder.
#[test]
fn a_folder_belongs_to_a_match_from_its_first_game_on() {
    let folder = folder("typo");
    let (a, b) = (PASSES.save(&folder, "a"), PASSES.save(&folder, "b"));
    let out = folder.join("out");
    let options = ["--games", "1", "--out", out.to_str().expect("UTF-8")];
    assert_eq!(play_commands("no-such-program", &b, &options).status, 2);
    assert!(!out.join("settings.json").exists());
    play_commands(&a, &b, &options).good();
    assert!(out.join("settings.json").exists());
    let other = play_commands(&a, &a, &options);
    assert_eq!(other.status, 2, "{}", other.stderr);
}

/// A match with results cut off anywhere continues, and settings may not change.
#[test]
fn interrupted_matches_continue() {
    let folder = folder("resume");
    let out = folder.join("out");
    let (a, b) = (PASSES.save(&folder, "a"), PASSES.save(&folder, "b"));
    let play = |options: &[&str]| {
        let path = ["--out", out.to_str().expect("UTF-8")];
        play_commands(&a, &b, &[&path, options].concat())
    };
    let name = out.join("results.jsonl");
    let read = || fs::read_to_string(&name).expect("there are results");
    play(&["--games", "4"]).good();
    let whole = read();
    let second = whole.match_indices('\n').nth(1).expect("four lines").0 + 1;
    for cut in [0, 10, second - 1, second, second + 1, whole.len() - 1] {
        fs::write(&name, &whole[..cut]).expect("it is cut");
        play(&["--games", "4"]).good();
        let kept = whole[..cut].rfind('\n').map_or(0, |end| end + 1);
        assert!(read().starts_with(&whole[..kept]));
        assert_eq!(lines(&out).len(), 4);
    }
    // A greater number of games prolongs the match; a finished one only reports.
    play(&["--games", "6"]).good();
    assert_eq!(lines(&out).len(), 6);
    let text = play(&["--games", "6"]).good();
    assert!(
        text.contains("games        6 of 6, 2.0 moves each"),
        "{text}"
    );

    let message = play(&["--games", "6", "--komi", "6"]).refused();
    assert!(
        message.ends_with("a match with another komi: 7.5, not 6.0\n"),
        "{message}"
    );
    let whole = read();
    fs::write(&name, format!("{whole}nonsense\n")).expect("it is written");
    let message = play(&["--games", "8"]).refused();
    assert!(
        message.contains("results.jsonl line 7: expected"),
        "{message}"
    );
    let first = whole.lines().next().expect("a line");
    fs::write(&name, format!("{whole}{first}\n")).expect("it is written");
    let message = play(&["--games", "8"]).refused();
    assert!(message.contains("line 7: game 1 occurs twice"), "{message}");
    fs::write(&name, whole).expect("it is written");
    let file = File::open(&name).expect("there are results");
    file.lock().expect("nobody else uses it");
    let message = play(&["--games", "8"]).refused();
    assert!(message.contains("in use by another match"), "{message}");
}

/// A killed match leaves its finished games, and goes on.
#[test]
fn a_killed_match_continues() {
    let folder = folder("killed");
    let out = folder.join("out");
    let slow = moves("genmove) sleep 0.1; answer '= pass' ;;");
    let (a, b) = (slow.save(&folder, "a"), PASSES.save(&folder, "b"));
    let path = out.to_str().expect("UTF-8");
    let options = [
        "--size",
        "5",
        "--opening",
        "0",
        "--games",
        "20",
        "--out",
        path,
    ];
    let start = ["match", "--black", &a, "--white", &b];
    let arguments = [&start[..], &options].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
        .args(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let name = out.join("results.jsonl");
    while fs::read_to_string(&name)
        .unwrap_or_default()
        .lines()
        .count()
        < 2
    {
        thread::sleep(Duration::from_millis(10));
        assert!(
            child.try_wait().expect("it runs").is_none(),
            "it ended early"
        );
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let before = fs::read_to_string(&name).expect("there are results");
    let complete = &before[..before.rfind('\n').expect("two lines") + 1];
    run(&arguments).good();
    assert!(
        fs::read_to_string(&name)
            .expect("results")
            .starts_with(complete)
    );
    assert_eq!(lines(&out).len(), 20);
}

/// Both games of a pair have the same opening, which depends on the seed.
#[test]
fn openings_by_seed() {
    let folder = folder("openings");
    let (a, b) = (PASSES.save(&folder, "a"), PASSES.save(&folder, "b"));
    let openings = |name: &str, seed: &str| {
        let out = folder.join(name);
        let path = out.to_str().expect("UTF-8");
        let start = [
            "match", "--black", &a, "--white", &b, "--size", "9", "--games", "6",
        ];
        run(&[&start[..], &["--seed", seed, "--out", path]].concat()).good();
        let openings = lines(&out).into_iter().map(|line| line["opening"].clone());
        openings.collect::<Vec<Value>>()
    };
    let one = openings("one", "1");
    assert_eq!(one, openings("again", "1"));
    assert_ne!(one, openings("two", "2"));
    for pair in one.chunks(2) {
        assert_eq!(pair[0], pair[1]);
        assert_eq!(pair[0].as_array().map(Vec::len), Some(2));
    }
    assert_ne!(one[0], one[2]);
}

/// The program against itself, in its own process and as another; the records can be read.
#[test]
fn the_program_plays_itself() {
    let folder = folder("itself");
    let out = folder.join("out");
    let program = format!(
        "'{}' gtp --playouts 40 --seed 3",
        env!("CARGO_BIN_EXE_binmatrix")
    );
    let path = out.to_str().expect("UTF-8");
    let run_match = |rest: &[&str]| {
        let start = [
            "match",
            "--black",
            "binmatrix --playouts 40",
            "--white",
            &program,
        ];
        let board = ["--size", "5", "--games", "2", "--out", path, "--json"];
        parse(&run(&[&start[..], &board, rest].concat()).good())
    };
    let object = run_match(&[]);
    assert_eq!(object["names"]["a"], object["names"]["b"]);
    assert_eq!(tally(&object).iter().sum::<u64>(), 2);
    assert_eq!(object["incidents"], serde_json::json!([]));
    for contender in ["a", "b"] {
        let effort = &object["effort"][contender];
        assert!(effort["moves"].as_u64() > Some(2), "{effort}");
        assert!(effort["playouts"].as_u64() > Some(0), "{effort}");
        assert_eq!(
            effort["cpu_seconds"].is_null(),
            contender == "a",
            "{effort}"
        );
    }
    let record = out.join("game-00002.sgf");
    let replay = run(&["replay", "--json", record.to_str().expect("UTF-8")]).good();
    let game = &parse(&replay)["totals"];
    assert_eq!(game["games"], 1, "{game}");
    let sgf = fs::read_to_string(record).expect("a record");
    for part in [
        "KM[7.5]",
        "RU[Chinese]",
        "PB[B\\: binmatrix",
        "PW[A\\: binmatrix",
        "RO[2]",
    ] {
        assert!(sgf.contains(part), "{part} in {sgf}");
    }
    let result = lines(&out)[1]["result"]
        .as_str()
        .expect("a text")
        .to_owned();
    assert!(sgf.contains(&format!("RE[{result}]")), "{sgf}");
}

/// A name and a fault with characters that mean something in SGF.
#[test]
fn records_of_faults_can_be_read() {
    let folder = folder("sgf");
    let out = folder.join("out");
    let strange = moves("name) answer '= [a]\\\\b' ;;\ngenmove) echo '](;[' ;;").save(&folder, "a");
    let passes = PASSES.save(&folder, "b");
    let path = ["--out", out.to_str().expect("UTF-8"), "--games", "1"];
    play_commands(&strange, &passes, &path).good();
    let record = out.join("game-00001.sgf");
    let sgf = fs::read_to_string(&record).expect("a record");
    assert!(sgf.contains("PB[A\\: [a\\]\\\\"), "{sgf}");
    assert!(
        sgf.contains("RE[W+F]") && sgf.contains("with garbage"),
        "{sgf}"
    );
    run(&["replay", record.to_str().expect("UTF-8")]).good();
}
