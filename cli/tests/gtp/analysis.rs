//! Analysis commands: the form of their reports, and their end when the next line arrives.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use binmatrix_cli::gtp::{self, GtpOptions, Note, SearchOptions};

use super::{ask, draw, session, tell};

/// No answer takes so long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program on its pipes.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_binmatrix"))
            .arg("gtp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                if line.is_ok_and(|line| sender.send(line).is_err()) {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Program {
            child,
            input,
            lines,
        }
    }

    fn send(&mut self, lines: &str) {
        let input = self.input.as_mut().expect("an input");
        input.write_all(lines.as_bytes()).expect("it reads");
        input.flush().expect("it reads");
    }

    #[track_caller]
    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
    }

    /// Expects these lines and the empty line after them.
    #[track_caller]
    fn expect(&self, lines: &str) {
        for line in lines.lines().chain([""]) {
            assert_eq!(self.line(), line);
        }
    }

    /// Sends lines that are answered by a plain `=`.
    #[track_caller]
    fn tell(&mut self, lines: &[&str]) {
        for line in lines {
            self.send(&format!("{line}\n"));
            self.expect("=");
        }
    }

    /// Expects reports up to another line, and returns them and that line.
    #[track_caller]
    fn reports(&self) -> (Vec<String>, String) {
        let mut reports = Vec::new();
        loop {
            let line = self.line();
            if !line.starts_with("info move ") {
                return (reports, line);
            }
            reports.push(line);
        }
    }

    /// Quits, and expects the end of the program, though its input is still open.
    #[track_caller]
    fn quit(mut self) {
        self.tell(&["quit"]);
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Pictures are on GoGui's board while a search runs, and gone when it ends. Other programs get none.
#[test]
fn a_search_is_drawn_live() {
    let mut notes = Vec::new();
    let mut converse = |lines: &'static str| {
        notes.clear();
        let mut output = Vec::new();
        let options = GtpOptions {
            search: SearchOptions {
                time: Some(Duration::from_secs(1)),
                ..SearchOptions::default()
            },
            ..GtpOptions::default()
        };
        let mut note = |note: Note<'_>| match note {
            Note::Graphics(lines) => notes.push(lines.to_owned()),
            Note::Warning(text) => panic!("{text}"),
        };
        gtp::serve(options, lines.as_bytes(), &mut output, &mut note).expect("a conversation");
        let output = String::from_utf8(output).expect("text");
        assert!(!output.contains('?'), "{output}");
        notes.clone()
    };
    for lines in [
        "boardsize 5\nbinmatrix-search_line\n",
        "boardsize 5\nbinmatrix-param_player live_graphics line\ngenmove b\n",
    ] {
        let notes = converse(lines);
        let (last, pictures) = notes.split_last().expect("pictures");
        assert_eq!(last, "CLEAR");
        assert!(!pictures.is_empty());
        for picture in pictures {
            assert!(picture.starts_with("VAR b "), "{picture}");
            assert!(picture.contains("\nTEXT black wins "), "{picture}");
        }
    }
    assert!(converse("boardsize 5\ngenmove b\n").is_empty());
}

/// A report as Sabaki reads it: moves, each with its fields up to the line, then fields of the position.
#[derive(Debug)]
struct Read<'a> {
    moves: Vec<Vec<(&'a str, Vec<&'a str>)>>,
    root: Vec<(&'a str, Vec<&'a str>)>,
}

/// The names that begin a field with more than one value, or a part of a report.
const LISTS: [&str; 5] = ["pv", "pvVisits", "movesOwnership", "ownership", "rootInfo"];

#[track_caller]
fn read(report: &str) -> Read<'_> {
    let mut found = Read {
        moves: Vec::new(),
        root: Vec::new(),
    };
    let mut words = report.split(' ').peekable();
    let mut in_root = false;
    while let Some(name) = words.next() {
        match name {
            "info" => found.moves.push(Vec::new()),
            "rootInfo" => in_root = true,
            _ => {
                let is_name = |word: &&str| LISTS.contains(word) || *word == "info";
                let values = match LISTS.contains(&name) {
                    true => std::iter::from_fn(|| words.next_if(|word| !is_name(word))).collect(),
                    false => vec![words.next().expect("a value")],
                };
                match found.moves.last_mut() {
                    Some(fields) if !in_root && name != "ownership" => fields.push((name, values)),
                    _ => found.root.push((name, values)),
                }
            }
        }
    }
    found
}

fn field<'a>(fields: &'a [(&str, Vec<&'a str>)], name: &str) -> &'a [&'a str] {
    let found = fields.iter().find(|(field, _)| *field == name);
    found.map_or(&[], |(_, values)| values)
}

fn number(fields: &[(&str, Vec<&str>)], name: &str) -> f64 {
    let value = field(fields, name)
        .first()
        .unwrap_or_else(|| panic!("no {name}: {fields:?}"));
    value.parse().unwrap_or_else(|_| panic!("{name} {value}"))
}

#[test]
fn sabaki() {
    let mut program = Program::start(&["--param", "maxPlayouts=1000"]);
    program.tell(&[
        "komi 6.5",
        "boardsize 9",
        "clear_board",
        "set_free_handicap C3 C5 G7",
    ]);
    program.tell(&["play W E5", "play W pass", "play B A1"]);
    program.send("kata-analyze B 50\n");
    assert_eq!(program.line(), "=");
    for _ in 0..2 {
        let report = program.line();
        let read = read(&report);
        assert!(field(&read.moves[0], "pv").len() > 1, "{report}");
    }
    program.send("protocol_version\n");
    let (_, end) = program.reports();
    assert_eq!(end, "");
    program.expect("= 2");
    program.tell(&["undo"]);
    program.send("kata-genmove_analyze W 50\nprotocol_version\n");
    assert_eq!(program.line(), "=");
    let (reports, played) = program.reports();
    assert!(!reports.is_empty());
    let vertex = played.strip_prefix("play ").expect(&played);
    program.expect("");
    program.expect("= 2");
    // A search that is interrupted at once may pass, which `last_move` writes as GNU Go does.
    let last = if vertex == "pass" { "PASS" } else { vertex };
    program.send("last_move\n");
    program.expect(&format!("= white {last}"));
    program.quit();
}

#[test]
fn lizzie() {
    let mut program = Program::start(&["--identify-as", "katago"]);
    program.send("0 name\n1 version\n2 boardsize 9 13\n3 komi 7.5\n");
    program.expect("=0 KataGo");
    program.expect("=1 1.15.0");
    program.expect("=2");
    program.expect("=3");
    program.send("4 kata-analyze 10 ownership true\n");
    assert_eq!(program.line(), "=4");
    let report = program.line();
    let read = read(&report);
    assert_eq!(field(&read.root, "ownership").len(), 9 * 13, "{report}");
    program.send("5 play B E5\n");
    assert_eq!(program.reports().1, "");
    program.expect("=5");
    program.send("6 lz-analyze 10 avoid b D4,D5 3 avoid w D4,D5 3\n");
    assert_eq!(program.line(), "=6");
    for _ in 0..3 {
        let report = program.line();
        for fields in self::read(&report).moves {
            let vertex = field(&fields, "move")[0];
            assert!(!["D4", "D5", "E5"].contains(&vertex), "{report}");
            for name in ["winrate", "prior", "lcb"] {
                let value: u32 = field(&fields, name)[0].parse().expect("a whole number");
                assert!(value <= 10_000, "{report}");
            }
            let (last, _) = fields.last().expect("fields");
            assert_eq!(*last, "pv");
        }
    }
    // An empty line ends it too, and has no answer.
    program.send("\n");
    assert_eq!(program.reports().1, "");
    program.send("7 name\n");
    program.expect("=7 KataGo");
    program.quit();
}

/// Pitfall 5: whenever the next line comes, reports end before its answer begins.
#[test]
fn any_line_ends_an_analysis_at_any_moment() {
    let mut program = Program::start(&[]);
    program.tell(&["boardsize 5"]);
    for moment in 0..30 {
        program.send(&format!(
            "{moment} kata-analyze 1 ownership true movesOwnership true\n"
        ));
        std::thread::sleep(Duration::from_millis(moment * moment / 10));
        program.send(["# nothing\n", "\n", "fly\n", "name\n"][moment as usize % 4]);
        assert_eq!(program.line(), format!("={moment}"));
        assert_eq!(program.reports().1, "");
        match moment % 4 {
            2 => program.expect("? unknown command"),
            3 => program.expect("= binmatrix"),
            _ => {}
        }
    }
    // The end of the input ends it as well.
    program.send("kata-analyze 1\n");
    program.input = None;
    assert_eq!(program.line(), "=");
    assert_eq!(program.reports().1, "");
    assert!(program.child.wait().expect("it ends").success());
}

#[test]
fn an_interrupt_ends_the_search_for_a_move() {
    let mut program = Program::start(&["--playouts", "100000000"]);
    program.tell(&["boardsize 9"]);
    program.send("genmove b\n");
    std::thread::sleep(Duration::from_millis(200));
    program.send("# interrupt\n");
    let answer = program.line();
    assert!(answer.starts_with("= "), "{answer}");
    program.expect("");
    program.send("lz-genmove_analyze w 10\n# interrupt\n");
    assert_eq!(program.line(), "=");
    let (_, played) = program.reports();
    assert!(played.starts_with("play "), "{played}");
    program.expect("");
    program.quit();
}

/// Without a line that waits, an analysis in a session ends after the playouts for a move, with one report.
#[track_caller]
fn report(session: &mut super::Session, line: &str) -> String {
    let answer = ask(session, line);
    let (head, report) = answer.split_once('\n').unwrap_or((&answer, ""));
    assert_eq!(head, "=", "{answer}");
    report.lines().last().unwrap_or("").to_owned()
}

/// Pitfalls 2 and 6: signs, the order of rows, and whole numbers; Black owns the left side of the board.
#[test]
fn numbers_are_those_of_the_analyzed_color() {
    let mut session = session();
    draw(
        &mut session,
        "
        . X . X O O .
        X X X X O . O
        . X . X O O O
        X X X X O . O
        . X . X O O .
        ",
    );
    tell(&mut session, &["komi 0"]);
    let all = "ownership true rootInfo true movesOwnership true pvVisits true";
    for (color, sign) in [("b", 1.0), ("w", -1.0)] {
        let report = report(&mut session, &format!("kata-analyze {color} 100 {all}"));
        let read = read(&report);
        assert_eq!(number(&read.root, "scoreLead").signum(), sign, "{report}");
        let owners = field(&read.root, "ownership");
        assert_eq!(owners.len(), 35, "{report}");
        let at = |place: usize| sign * owners[place].parse::<f64>().expect("a number");
        assert!(
            at(1) > 0.9 && at(7) > 0.9 && at(4) < -0.9 && at(34 - 2) < -0.9,
            "{report}"
        );
        assert!(number(&read.root, "visits") >= 200.0, "{report}");
        for fields in &read.moves {
            assert_eq!(field(fields, "movesOwnership").len(), 35, "{report}");
            assert_eq!(
                field(fields, "pv").len(),
                field(fields, "pvVisits").len(),
                "{report}"
            );
            assert_eq!(field(fields, "pv")[0], field(fields, "move")[0], "{report}");
            assert!((0.0..=1.0).contains(&number(fields, "lcb")), "{report}");
        }
        let orders: Vec<f64> = read
            .moves
            .iter()
            .map(|fields| number(fields, "order"))
            .collect();
        assert!(
            orders
                .iter()
                .enumerate()
                .all(|(i, &order)| order == i as f64),
            "{report}"
        );
    }
    let white = report(&mut session, "analyze w 100");
    let lead = number(&read(&white).moves[0], "scoreLead");
    assert!(lead < 0.0 && !white.contains("winrate 0."), "{white}");
}

/// All points but A1 and B2 are left out for both players, A1 for White.
#[test]
fn lists_restrict_the_moves() {
    let mut session = session();
    tell(&mut session, &["boardsize 5"]);
    let vertices = |report: &str| -> Vec<String> {
        let read = read(report);
        let moves = read
            .moves
            .iter()
            .map(|fields| field(fields, "move")[0].to_owned());
        let mut moves: Vec<String> = moves.collect();
        moves.sort();
        moves
    };
    let allowed = report(&mut session, "lz-analyze b 100 allow b a1:b2,pass 1");
    let expected = ["A1", "A2", "B1", "B2", "pass"];
    assert!(
        vertices(&allowed)
            .iter()
            .all(|vertex| expected.contains(&vertex.as_str())),
        "{allowed}"
    );
    let avoided = report(
        &mut session,
        "lz-analyze 100 avoid b a1:e4 5 avoid b PASS 5 avoid w c3 5",
    );
    assert!(
        vertices(&avoided)
            .iter()
            .all(|vertex| vertex.ends_with('5')),
        "{avoided}"
    );
    let one = report(
        &mut session,
        "kata-analyze b interval 100 maxmoves 1 minmoves 3",
    );
    assert_eq!(vertices(&one).len(), 1, "{one}");
    // No interval, no reports.
    assert_eq!(report(&mut session, "kata-analyze b"), "");
    // The tree and the game are unrestricted afterwards.
    assert!(ask(&mut session, "genmove b").starts_with("= "));
}

#[test]
fn wrong_arguments_are_named() {
    let mut session = session();
    for (line, reason) in [
        ("kata-analyze b 10 fly true", "syntax error"),
        ("kata-analyze b 10 ownership", "ownership needs a value"),
        (
            "kata-analyze b 10 ownership maybe",
            "ownership is true or false",
        ),
        (
            "kata-analyze b 10 maxmoves x",
            "maxmoves is a number of moves",
        ),
        (
            "lz-analyze interval x",
            "interval is a number of centiseconds",
        ),
        ("lz-analyze 10 avoid x d4 1", "invalid color"),
        (
            "lz-analyze 10 avoid b z99 1",
            "invalid coordinate in a list of moves",
        ),
        (
            "lz-analyze 10 avoid b a1:pass 1",
            "a rectangle has two corners",
        ),
        (
            "lz-analyze 10 avoid b a1 0",
            "avoid needs a depth of at least 1",
        ),
        (
            "lz-analyze 10 avoid b a1 1 allow b a2 1",
            "a color has either one list of moves to allow or lists of moves to avoid",
        ),
        ("kata-genmove_analyze b x", "syntax error"),
    ] {
        assert_eq!(ask(&mut session, line), format!("? {reason}"), "{line}");
    }
    // The kernel does not play suicide of single stones on SIMD lanes, but auto finds one that does.
    tell(&mut session, &["boardsize 1"]);
    assert!(ask(&mut session, "kata-analyze b 10").starts_with('='));
}

/// An analysis of a finished game is one of the position, as if it went on.
#[test]
fn a_finished_game_is_analyzed() {
    let mut session = session();
    tell(&mut session, &["boardsize 5", "play b pass", "play w pass"]);
    let found = report(&mut session, "kata-analyze b 100");
    assert!(read(&found).moves.len() > 3, "{found}");
}

#[test]
fn kata_search_analyze_plays_nothing() {
    let mut session = session();
    tell(&mut session, &["boardsize 9"]);
    let answer = ask(&mut session, "kata-search_analyze b 100");
    let last = answer.lines().last().expect("a line");
    assert!(last.starts_with("play "), "{answer}");
    assert_eq!(ask(&mut session, "move_history"), "=");
    let played = ask(&mut session, "genmove_analyze b 100");
    let last = played.lines().last().expect("a line");
    let vertex = last.strip_prefix("play ").expect("a move");
    assert_eq!(ask(&mut session, "last_move"), format!("= black {vertex}"));
}
