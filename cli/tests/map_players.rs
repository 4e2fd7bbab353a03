//! `binmatrix map` with regions that are played out, by the search and by engines that are shell scripts.

#![cfg(unix)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use binmatrix_analysis::local_life::LocalStatus;
use binmatrix_cli::Source;
use binmatrix_cli::results::atlas::{Atlas, MapOptions, Sheet};
use binmatrix_cli::results::engines::{EngineCommand, EngineOptions};
use binmatrix_cli::results::local_players::{LocalPlayer, LocalPlayerOptions, PlayOutError};
use binmatrix_cli::results::map::By;
use binmatrix_cli::results::searched::SearchLimit;
use binmatrix_cli::views::picture::{Theme, of_map};
use support::script::Script;
use support::{Run, run, run_with_input};

/// Black has a large eye space, and White has the rest: both regions are too large to be read out.
const ALIVE: &str = "\
    . . . . . X O . .\n\
    . . . . . X O . .\n\
    . . . . . X O . .\n\
    . . . . . X O . .\n\
    . . . . . X O . .\n\
    X X X X X X O . .\n\
    O O O O O O O . .\n\
    . . . . . . . . .\n\
    . . . . . . . . .\n";

/// Black has thirteen liberties in a row, and no eye.
const DEAD: &str = "\
    X X X X X X X X X X X X X\n\
    . . . . . . . . . . . . .\n\
    O O O O O O O O O O O O O\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n";

/// A new folder for a test.
fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("map-players-{test}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder is made");
    path
}

fn map(diagram: &str, options: &[&str]) -> Run {
    let arguments = [&["map", "--diagram", "-", "--width", "100"], options].concat();
    run_with_input(&arguments, diagram.as_bytes())
}

/// The lines about regions.
fn regions(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines.filter(|line| line.starts_with("Region")).collect()
}

/// Maps [`ALIVE`] with an engine that answers in this way. It gets a minute if it is to answer: the machine may be
/// busy.
fn played_by(test: &str, cases: &str, seconds: &str) -> Run {
    let commands = "genmove";
    let engine = Script { commands, cases }.save(&folder(test), "script");
    map(ALIVE, &["--engine", &engine, "--engine-time", seconds])
}

/// The map of a diagram, without play-outs.
fn drawn(diagram: &str) -> Sheet {
    let options = MapOptions {
        source: Source::Diagram,
        ..MapOptions::default()
    };
    let atlas = Atlas::read(diagram.as_bytes(), &options).expect("a diagram");
    atlas.sheet(0).expect("a map")
}

#[test]
fn an_engine_is_named_with_its_answer() {
    for (test, cases) in [
        ("passes", "genmove) answer '= pass' ;;"),
        ("resigns", "genmove) answer '= resign' ;;"),
        ("shouts", "genmove) answer '= PASS' ;;"),
    ] {
        let run = played_by(test, cases, "60");
        assert_eq!(run.stderr, "", "{test}");
        let text = run.good();
        assert_eq!(
            regions(&text),
            [
                "Region       Black A9: alive in the region, played out by script",
                "Region       White G9: alive in the region, played out by script"
            ],
            "{test}"
        );
    }
}

/// The attacker has eyes outside the region. A move there is legal, and counts as a pass.
#[test]
fn a_move_outside_the_region_is_a_pass() {
    let sheet = drawn(ALIVE);
    let local = &sheet.map.regions[0].local;
    let size = local.board().size();
    let eye = local.eyes().iter().next().expect("the fill has eyes");
    let cases = format!(
        "genmove) [ $argument = {} ] && answer '= {}' || answer '= pass' ;;",
        local.attacker(),
        eye.vertex(size)
    );
    let run = played_by("outside", &cases, "60");
    let first = "Region       Black A9: alive in the region, played out by script";
    assert_eq!(regions(&run.stdout)[0], first, "{}", run.stderr);
    assert!(!run.stderr.contains("Black A9"), "{}", run.stderr);
}

/// An engine fails on both regions: each is reported, the map is drawn without them, and the engine is not asked a
/// third time.
#[test]
fn engines_that_fail_are_reported() {
    let without = map(ALIVE, &[]).good();
    for (test, cases, seconds, report) in [
        (
            "exits",
            "genmove) exit 3 ;;",
            "60",
            "script ended (exit status: 3) at `genmove",
        ),
        (
            "dies",
            "genmove) kill -9 $$ ;;",
            "60",
            "script ended (signal: 9 (SIGKILL)) at `genmove",
        ),
        (
            "closes",
            "genmove) exec >&-; sleep 1000 ;;",
            "60",
            "script ended at `genmove",
        ),
        (
            "hangs",
            "genmove) sleep 1000 ;;",
            "2",
            "script gave no answer to `genmove",
        ),
        (
            "no-end",
            "genmove) printf '= A9\\n' ;;",
            "2",
            "script gave no answer to `genmove",
        ),
        (
            "chatter",
            "genmove) echo hello ;;",
            "60",
            "with garbage: `hello`",
        ),
        (
            "endless",
            "genmove) yes = ;;",
            "60",
            "with garbage: `= … without an end`",
        ),
        (
            "vertex",
            "genmove) answer '= Z99' ;;",
            "60",
            "with garbage: `Z99`",
        ),
        (
            "nothing",
            "genmove) answer '=' ;;",
            "60",
            "with garbage: ``",
        ),
        (
            "refuses",
            "genmove) answer '? no idea' ;;",
            "60",
            "script refused `genmove",
        ),
        (
            "denies",
            "play) answer '? illegal move' ;;",
            "60",
            "script refused `play black",
        ),
        (
            "illegal",
            "genmove) answer '= F9' ;;",
            "60",
            "script played an illegal move, F9: ",
        ),
    ] {
        let run = played_by(test, cases, seconds);
        assert!(!run.stderr.contains("panicked"), "{test}: {}", run.stderr);
        let lines: Vec<&str> = run.stderr.lines().collect();
        assert_eq!(lines.len(), 2, "{test}: {}", run.stderr);
        for (line, region) in lines.iter().zip(["black A9", "white G9"]) {
            let start = format!(
                "binmatrix: standard input: warning: the region of {region} is not played out: "
            );
            assert!(line.starts_with(&start), "{test}: {line}");
            assert!(line.contains(report), "{test}: {line}");
        }
        let is_last = |line: &str| line.ends_with("; the engine is not asked again");
        assert!(
            !is_last(lines[0]) && is_last(lines[1]),
            "{test}: {}",
            run.stderr
        );
        assert_eq!(run.good(), without, "{test}");
    }
}

#[test]
fn an_engine_that_dies_once_is_started_again() {
    let path = folder("again").join("died");
    let cases = format!(
        "genmove) [ -e '{0}' ] || {{ touch '{0}'; exit 4; }}; answer '= pass' ;;",
        path.display()
    );
    let commands = "genmove";
    let cases = &*cases;
    let engine = Script { commands, cases }.save(&folder("again-script"), "script");
    let run = map(ALIVE, &["--engine", &engine, "--engine-time", "60"]);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("black A9") && run.stderr.contains("exit status: 4"));
    assert_eq!(
        regions(&run.good()),
        ["Region       White G9: alive in the region, played out by script"]
    );
}

/// An engine that cannot play on the board is asked once.
#[test]
fn boards_that_an_engine_refuses() {
    let refuses = "boardsize) answer '? unacceptable size' ;;";
    let run = played_by("size", refuses, "60");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    let report = "script does not play on 9x9: unacceptable size; the engine is not asked again\n";
    assert!(run.stderr.ends_with(report), "{}", run.stderr);
    assert_eq!(run.good(), map(ALIVE, &[]).good());

    let commands = "genmove";
    let cases = "genmove) answer '= pass' ;;";
    let engine = Script { commands, cases }.save(&folder("rectangle"), "script");
    let run = map(DEAD, &["--engine", &engine, "--engine-time", "60"]);
    let report = "script does not play on 13x5: it does not list `rectangular_boardsize`";
    assert!(run.stderr.contains(report), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);

    let commands = "genmove rectangular_boardsize";
    let cases = "boardsize) answer '? no' ;;\ngenmove) answer '= pass' ;;";
    let engine = Script { commands, cases }.save(&folder("rectangle-known"), "script");
    let run = map(DEAD, &["--engine", &engine, "--engine-time", "60"]);
    assert_eq!(run.stderr, "");
    assert_eq!(regions(&run.good()).len(), 2);
}

#[test]
fn programs_that_are_no_engines() {
    for (command, report) in [
        ("/nowhere/engine", "/nowhere/engine cannot be started: "),
        ("true", "true ended (exit status: 0) at `list_commands`"),
        (
            "cat",
            "cat answered `list_commands` with garbage: `list_commands`",
        ),
    ] {
        let run = map(ALIVE, &["--engine", command, "--engine-time", "60"]);
        assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
        assert!(run.stderr.contains(report), "{}", run.stderr);
        assert_eq!(run.good(), map(ALIVE, &[]).good(), "{command}");
    }
}

/// An engine that hangs is killed with the programs that it started.
#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left() {
    let pids = folder("orphans").join("pids");
    let cases = format!(
        "genmove) sleep 1000 & echo $! >>'{}'; wait ;;",
        pids.display()
    );
    played_by("orphans-script", &cases, "2").good();
    let pids = fs::read_to_string(pids).expect("it has hung");
    assert_eq!(pids.lines().count(), 2);
    for pid in pids.lines() {
        assert!(!support::script::sleeps(pid), "{pid}");
    }
}

#[test]
fn bad_arguments_are_refused() {
    for (options, part) in [
        (&["--engine", "'"][..], "a quotation mark is missing"),
        (&["--engine", ""], "expected a command"),
        (&["--engine-time", "5"], "--engine"),
        (
            &["--engine", "true", "--search", "9"],
            "cannot be used with",
        ),
        (&["--search", "fast"], "2.5s"),
    ] {
        let run = run(&[&["map", "--diagram", "-"], options].concat());
        assert_eq!((run.status, &*run.stdout), (2, ""), "{options:?}");
        assert!(run.stderr.contains(part), "{options:?}: {}", run.stderr);
    }
}

/// The search keeps what is clearly alive and captures what is clearly dead; its answers can be repeated.
#[test]
fn the_search_plays_regions_out() {
    for (diagram, expected) in [
        (ALIVE, [LocalStatus::Alive, LocalStatus::Alive]),
        (DEAD, [LocalStatus::Dead, LocalStatus::Alive]),
    ] {
        let plain = drawn(diagram);
        let mut sheets = [plain.clone(), plain.clone()];
        for sheet in &mut sheets {
            let limit = SearchLimit::Playouts(200);
            let mut player = LocalPlayer::new(LocalPlayerOptions::Search(limit));
            let mut seen = Vec::new();
            let warnings = player.play_out(&mut sheet.map, &mut |done, all| seen.push((done, all)));
            assert_eq!(warnings, []);
            assert_eq!(seen, [(0, 2), (1, 2)]);
        }
        let [first, second] = &sheets;
        let (regions, again) = (&first.map.regions, &second.map.regions);
        for ((region, again), expected) in regions.iter().zip(again).zip(expected) {
            assert_eq!(region.answer.status, expected);
            assert!(!region.answer.exact);
            let By::Search { confidence } = region.by else {
                panic!("{:?}", region.by);
            };
            assert!((0.6..=1.0).contains(&confidence), "{confidence}");
            assert_eq!((region.answer, &region.by), (again.answer, &again.by));
        }
        // What is not proven is not drawn.
        let svg = |sheet: &Sheet| of_map(sheet).svg(Theme::Light);
        assert_eq!(svg(first), svg(&plain));
        assert_eq!(first.map.contested(), plain.map.contested());
        let clusters = 0..first.map.survey.clusters.clusters.len();
        assert!(
            clusters
                .into_iter()
                .all(|number| first.map.known_of(number).is_none())
        );
    }
    let text = map(ALIVE, &["--search", "100"]).good();
    let found = regions(&text);
    let start = "Region       Black A9: alive in the region, by search with a confidence of ";
    assert!(
        found[0].starts_with(start) && found[0].ends_with(" %"),
        "{text}"
    );
}

/// Errors are values.
#[test]
fn warnings_have_their_reasons() {
    let mut sheet = drawn(ALIVE);
    let engine = EngineOptions {
        text: "nothing".to_owned(),
        command: EngineCommand::Program("/nowhere/engine".to_owned(), Vec::new()),
    };
    let options = LocalPlayerOptions::Engine(engine, Duration::from_secs(60));
    let mut player = LocalPlayer::new(options);
    let warnings = player.play_out(&mut sheet.map, &mut |_, _| ());
    let reasons = warnings
        .iter()
        .map(|warning| (&warning.reason, warning.is_last));
    let reasons: Vec<_> = reasons.collect();
    assert!(
        matches!(
            &reasons[..],
            [
                (PlayOutError::Fault { .. }, false),
                (PlayOutError::Fault { .. }, true)
            ]
        ),
        "{reasons:?}"
    );
    let by = sheet.map.regions.iter().map(|region| &region.by);
    assert!(by.into_iter().all(|by| *by == By::Reading));
}
