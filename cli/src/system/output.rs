//! Color, width, and the one place that writes to standard output.

use std::io::{self, BufWriter, ErrorKind, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;

/// When to use color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` or `TERM=dumb` forbids it.
    #[default]
    Auto,
    /// Also into a pipe.
    Always,
    /// Not at all.
    Never,
}

/// How a text is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The number of columns there are.
    pub width: usize,
    /// Whether escape codes for colors may be used.
    pub color: bool,
}

/// The width of what is not a terminal.
const PLAIN_WIDTH: usize = 80;

impl Look {
    /// What standard output is able to show. A given `width` beats that of the terminal.
    #[must_use]
    pub fn detect(color: ColorWhen, width: Option<usize>) -> Look {
        let color = match color {
            ColorWhen::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            ColorWhen::Always => true,
            ColorWhen::Never => false,
        };
        let terminal = terminal_size::terminal_size_of(io::stdout());
        let width = width
            .or(terminal.map(|(width, _)| usize::from(width.0)))
            .filter(|&width| width > 0)
            .unwrap_or(PLAIN_WIDTH);
        Look { width, color }
    }

    /// `text` in `style`, if there is color.
    #[must_use]
    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// Writes `text` to standard output. A reader that has seen enough (`| head`) is no error.
///
/// # Errors
/// - What the system says.
pub fn write(text: &str) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // What is left in the buffer has no reader either.
            let _ = out.into_parts();
            Ok(())
        }
        other => other,
    }
}
