//! Reads the answers of an engine, which may be anything.

use std::io::{self, BufRead, Read};

use crate::formats::text::one_line;

/// A success with its text, or the reason of a failure.
pub type Answer = Result<String, String>;

/// Maximum length of an answer in bytes.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Maximum number of characters of a line quoted in a report.
const LONGEST_QUOTE: usize = 100;

/// A part of the output of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Answer(Answer),
    /// A line that belongs to no answer, or the beginning of an endless answer.
    Garbage(String),
    /// The output ended.
    End,
}

/// Reads one answer: a line with `=` or `?`, further lines, and an empty line. Empty lines before it are skipped.
pub(super) fn read(input: &mut dyn BufRead) -> Heard {
    let mut input = input.take(LONGEST_ANSWER);
    let first = loop {
        match line(&mut input) {
            Some(line) if line.is_empty() => {}
            Some(line) => break line,
            None => return end(&input, ""),
        }
    };
    let is_success = match first.as_bytes().first() {
        Some(b'=') => true,
        Some(b'?') => false,
        _ => return Heard::Garbage(quote(&first)),
    };
    let mut text = first[1..]
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim()
        .to_owned();
    loop {
        match line(&mut input) {
            Some(line) if line.is_empty() => break,
            Some(line) => {
                text.push('\n');
                text += &line;
            }
            None => return end(&input, &first),
        }
    }
    Heard::Answer(if is_success { Ok(text) } else { Err(text) })
}

/// Reads a line without its end and blanks there. Returns `None` at the end, or if the line exceeds the limit.
fn line(input: &mut io::Take<&mut dyn BufRead>) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes);
    if read.is_err() || bytes.last() != Some(&b'\n') {
        return None;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

/// The output ended, or the answer is too long.
fn end(input: &io::Take<&mut dyn BufRead>, first: &str) -> Heard {
    match input.limit() {
        0 => Heard::Garbage(quote(&format!("{first} … without an end"))),
        _ => Heard::End,
    }
}

/// Shortens a text to one line for a report.
pub(in crate::results) fn quote(text: &str) -> String {
    one_line(text.chars(), LONGEST_QUOTE).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Heard, LONGEST_ANSWER, read};

    fn all(mut text: &[u8]) -> Vec<Heard> {
        let mut heard = Vec::new();
        while heard.last() != Some(&Heard::End) {
            heard.push(read(&mut text));
        }
        heard
    }

    fn good(text: &str) -> Heard {
        Heard::Answer(Ok(text.into()))
    }

    #[test]
    fn answers_with_and_without_identifiers() {
        assert_eq!(
            all(b"= E5\r\n\r\n\n\n=12 name\nmore \n\n?7 unknown command\n\n=\n\n"),
            [
                good("E5"),
                good("name\nmore"),
                Heard::Answer(Err("unknown command".into())),
                good(""),
                Heard::End
            ]
        );
    }

    #[test]
    fn other_lines_are_garbage() {
        assert_eq!(
            all(b"hello\x1b[1m world\n= E5\n\n"),
            [
                Heard::Garbage("hello [1m world".into()),
                good("E5"),
                Heard::End
            ]
        );
    }

    /// An answer without the empty line at its end, or without the end of its line, is not complete.
    #[test]
    fn torn_answers_are_none() {
        for torn in [&b""[..], b"\n", b"= E5", b"= E5\n", b"= E5\nx\n"] {
            assert_eq!(all(torn), [Heard::End]);
        }
    }

    #[test]
    fn endless_answers_are_garbage() {
        for unit in ["= x\n", "=\n x\n", "\n"] {
            let text = unit.repeat(LONGEST_ANSWER as usize);
            let heard = read(&mut text.as_bytes());
            assert!(matches!(heard, Heard::Garbage(_)), "{heard:?}");
        }
        let line = [b'='; LONGEST_ANSWER as usize + 1];
        assert!(matches!(read(&mut &line[..]), Heard::Garbage(_)));
    }
}
