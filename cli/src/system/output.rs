//! Color, width, and the only place that writes to standard output.

use std::io::{self, BufWriter, ErrorKind, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;

/// The choice of when to use color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` or `TERM=dumb` forbids it.
    #[default]
    Auto,
    /// Even when writing to a pipe.
    Always,
    /// Never.
    Never,
}

/// The capabilities of the screen that a text is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The number of columns.
    pub width: usize,
    /// True if color escape codes may be used.
    pub color: bool,
}

/// The width used when standard output is not a terminal.
const PLAIN_WIDTH: usize = 80;

impl Look {
    /// Detects the capabilities of standard output. A given `width` overrides that of the terminal.
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

    /// Returns `text` in `style` if color is available.
    #[must_use]
    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// Writes `text` to standard output. A reader that stops early (`| head`) is not an error.
///
/// # Errors
/// - The error of the system.
pub fn write(text: &str) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // The rest of the buffer has no reader either.
            let _ = out.into_parts();
            Ok(())
        }
        other => other,
    }
}
