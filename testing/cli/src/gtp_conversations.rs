//! Lines that arrive at any moment of a search are all answered, in order, each in a block of its own: no report of an
//! analysis follows the next header, no line is lost, and a move is played once. A second session that gets the same
//! moves has the same board at the end.
//!
//! The first byte selects the board, the second the number of threads. Each line takes four bytes: the pause before it,
//! the command, and two for its arguments.

use std::io::{BufReader, Read};
use std::thread;
use std::time::Duration;

use arbitrary::Unstructured;
use binmatrix::{BoardSize, COLUMN_LETTERS, Move};
use binmatrix_cli::gtp::{self, GtpOptions, Note, SearchOptions, Session};

const MOST_LINES: usize = 12;

/// The unit of pauses. The longest one is 15 units.
const PAUSE: Duration = Duration::from_micros(300);

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// The line has none.
    None,
    /// That of any other session.
    Plain,
    /// A move, which is played.
    Move,
    /// Draw commands.
    Picture,
    /// Reports.
    Reports,
    /// Reports and a move, which is played if this says so.
    ReportsAndMove { played: bool },
}

/// A line to send, and the form of its answer.
#[derive(Clone, Debug)]
struct Sent {
    pause: Duration,
    text: String,
    form: Form,
    color: &'static str,
}

impl Sent {
    fn new(size: BoardSize, id: usize, input: &mut Unstructured<'_>) -> Sent {
        let mut byte = || input.arbitrary::<u8>().unwrap_or(0);
        let pause = PAUSE * u32::from(byte() % 16);
        let (command, first, second) = (byte(), byte(), byte());
        let color = ["b", "w"][usize::from(first % 2)];
        let column = char::from(COLUMN_LETTERS[usize::from(first / 2 % size.width())]);
        let vertex = format!("{column}{}", 1 + second % size.height());
        let interval = second % 4;
        let (text, form) = match command % 20 {
            0 => (String::new(), Form::None),
            1 => ("# interrupt".to_owned(), Form::None),
            2 => ("undo".to_owned(), Form::Plain),
            3 => ("clear_board".to_owned(), Form::Plain),
            4 => ("stop".to_owned(), Form::Plain),
            5 => ("list_stones b".to_owned(), Form::Plain),
            6 => (format!("genmove {color}"), Form::Move),
            7 => ("binmatrix-search_line".to_owned(), Form::Picture),
            8 => (format!("analyze {color} {interval}"), Form::Reports),
            9 => (
                format!("lz-analyze {interval} avoid {color} {vertex},pass 3"),
                Form::Reports,
            ),
            10 => (format!("kata-analyze {color}"), Form::Reports),
            11..14 => (
                format!(
                    "kata-analyze interval {interval} ownership true movesOwnership true pvVisits true rootInfo true \
                     allow {color} {vertex} 1"
                ),
                Form::Reports,
            ),
            14 => (
                format!("lz-genmove_analyze {color} {interval}"),
                Form::ReportsAndMove { played: true },
            ),
            15 => (
                format!("kata-genmove_analyze {color} {interval} ownership true"),
                Form::ReportsAndMove { played: true },
            ),
            16 => (
                format!("kata-search_analyze {color} {interval}"),
                Form::ReportsAndMove { played: false },
            ),
            _ => (format!("play {color} {vertex}"), Form::Plain),
        };
        let text = match form {
            Form::None => text,
            _ => format!("{id} {text}"),
        };
        Sent {
            pause,
            text,
            form,
            color,
        }
    }
}

/// An input on which lines arrive after their pauses.
struct Slowly {
    lines: std::vec::IntoIter<Sent>,
    rest: Vec<u8>,
}

impl Read for Slowly {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            let Some(sent) = self.lines.next() else {
                return Ok(0);
            };
            thread::sleep(sent.pause);
            self.rest = format!("{}\n", sent.text).into_bytes();
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

pub fn run(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    let mut byte = || input.arbitrary::<u8>().unwrap_or(0);
    let (sides, threads) = (byte(), 1 + byte() % 2);
    let size = BoardSize::new(2 + sides % 5, 2 + sides / 5 % 5).expect("a size");
    let mut lines = Vec::new();
    while !input.is_empty() && lines.len() < MOST_LINES {
        lines.push(Sent::new(size, lines.len(), &mut input));
    }
    let options = GtpOptions {
        search: SearchOptions {
            playouts: Some(300),
            search: SearchOptions::default().search.with_threads(threads.into()),
            ..SearchOptions::default()
        },
        files: false,
        positions: 3000,
        ..GtpOptions::default()
    };
    let boardsize = format!("boardsize {} {}", size.width(), size.height());
    let (first, last) = (plain(&boardsize), plain("showboard"));
    let all: Vec<Sent> = [first].into_iter().chain(lines).chain([last]).collect();
    let slowly = Slowly {
        lines: all.clone().into_iter(),
        rest: Vec::new(),
    };
    let mut output = Vec::new();
    let mut picture_is_open = false;
    let mut notes = |note: Note<'_>| match note {
        Note::Graphics("CLEAR") => picture_is_open = false,
        Note::Graphics(_) => picture_is_open = true,
        Note::Warning(text) => panic!("no record is loaded: {text}"),
    };
    gtp::serve(options, BufReader::new(slowly), &mut output, &mut notes).expect("memory");
    assert!(!picture_is_open, "a picture stays");
    let output = String::from_utf8(output).expect("text");
    check(&output, &all, size, Session::new(options));
}

fn plain(text: &str) -> Sent {
    Sent {
        pause: Duration::ZERO,
        text: text.to_owned(),
        form: Form::Plain,
        color: "b",
    }
}

/// Compares the answers with those of a session beside, which gets the moves that were chosen.
fn check(output: &str, sent: &[Sent], size: BoardSize, mut beside: Session) {
    let mut blocks = output.split_terminator("\n\n");
    for line in sent.iter().filter(|line| line.form != Form::None) {
        let block = blocks
            .next()
            .unwrap_or_else(|| panic!("no answer to {line:?}"));
        let mut rows = block.lines();
        let header = rows.next().expect("a header");
        if line.form == Form::Plain {
            let expected = beside.answer(line.text.as_bytes()).expect("an answer");
            assert_eq!(format!("{block}\n\n"), expected, "{line:?}");
            continue;
        }
        let id = line.text.split(' ').next().expect("an identifier");
        let text = header.strip_prefix(&format!("={id}"));
        let text = text.unwrap_or_else(|| panic!("{line:?}: {block}")).trim();
        let mut rows: Vec<&str> = rows.collect();
        let chosen = match line.form {
            Form::Move => Some(text),
            Form::ReportsAndMove { .. } => {
                let last = rows.pop().expect("a move");
                Some(last.strip_prefix("play ").expect("a move"))
            }
            _ => None,
        };
        match line.form {
            Form::Move => assert!(rows.is_empty(), "{block}"),
            Form::Picture => {
                assert!(
                    text.starts_with("VAR") || text.starts_with("TEXT"),
                    "{block}"
                );
            }
            _ => {
                assert_eq!(text, "", "{line:?}: {block}");
                for row in rows {
                    let vertex = row.strip_prefix("info move ").expect("a report");
                    let vertex = vertex.split(' ').next().expect("a vertex");
                    Move::from_vertex(vertex, size).expect("a vertex");
                }
            }
        }
        let played = line.form != Form::ReportsAndMove { played: false };
        if let Some(mv) = chosen.filter(|&chosen| played && chosen != "resign") {
            let play = format!("play {} {mv}", line.color);
            let answer = beside.answer(play.as_bytes());
            assert_eq!(answer.as_deref(), Some("=\n\n"), "{line:?} {mv}");
        }
    }
    assert_eq!(blocks.next(), None, "more answers than lines");
}
