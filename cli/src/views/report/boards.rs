//! Draws the boards of a report: the stones, and the owner of each point in the playouts.

use anstyle::{Effects, Style};
use binmatrix::{COLUMN_LETTERS, Color, Point};

use super::page::{BLACK, GRID, MARK, Piece, Report, WHITE, WOOD, ansi, on};
use crate::views::layout::{DIM, LABEL};
use crate::views::star_points::is_star;

impl Report<'_> {
    /// Draws row numbers, stones, a gap, ownership, and row numbers again if there is room.
    pub fn boards(&mut self) {
        let with_ownership = self.analysis.playouts.games() > 0;
        let columns = usize::from(self.size().width());
        let spacious = LABEL + 2 * columns + 1;
        let beside = LABEL + (2 * columns + 1) + 1 + 2 * columns;
        if self.look.width < spacious {
            self.one_board(Stones, true);
            if with_ownership {
                self.line("");
                self.one_board(Ownership, true);
            }
        } else if with_ownership && self.look.width >= beside {
            let labels_right = self.look.width > beside + LABEL;
            self.both_boards(labels_right);
        } else {
            self.one_board(Stones, false);
            if with_ownership {
                self.line("");
                self.one_board(Ownership, false);
            }
        }
        if with_ownership {
            self.line("");
            self.legend();
        }
        self.line("");
    }

    fn one_board<D: Draw>(&mut self, draw: D, squeezed: bool) {
        let letters = self.letters(squeezed);
        let labels_right =
            self.look.width >= 2 * LABEL + 2 + letters.trim_end().len() + usize::from(!squeezed);
        let letters = self.look.paint(DIM, letters.trim_end());
        self.line(&format!("{:LABEL$}{letters}", ""));
        for row in 0..self.size().height() {
            let pieces = draw.row(self, row, squeezed);
            let label = self.row_label(row);
            let right = match (labels_right, D::ENDS_WITH_GAP && !squeezed) {
                (false, _) => String::new(),
                (true, true) => label.trim_start().to_owned(),
                (true, false) => format!(" {}", label.trim_start()),
            };
            let line = format!(
                "{}{}{}",
                self.look.paint(DIM, &label),
                self.painted(&pieces),
                self.look.paint(DIM, &right)
            );
            self.line(line.trim_end());
        }
        self.line(&format!("{:LABEL$}{letters}", ""));
    }

    fn both_boards(&mut self, labels_right: bool) {
        let letters = self.letters(false);
        let letters = format!("{letters}{}", letters.trim_end());
        let letters = self.look.paint(DIM, &letters);
        self.line(&format!("{:LABEL$}{letters}", ""));
        for row in 0..self.size().height() {
            let label = self.row_label(row);
            let right = if labels_right {
                format!(" {}", label.trim_start())
            } else {
                String::new()
            };
            let line = format!(
                "{}{} {}{}",
                self.look.paint(DIM, &label),
                self.painted(&Stones.row(self, row, false)),
                self.painted(&Ownership.row(self, row, false)),
                self.look.paint(DIM, &right)
            );
            self.line(line.trim_end());
        }
        self.line(&format!("{:LABEL$}{letters}", ""));
    }

    /// The column letters, as wide as a row of stones with the following gap.
    fn letters(&self, squeezed: bool) -> String {
        let letters = &COLUMN_LETTERS[..usize::from(self.size().width())];
        let mut line = String::from(if squeezed { "" } else { " " });
        for &letter in letters {
            line.push(char::from(letter));
            if !squeezed {
                line.push(' ');
            }
        }
        line.push(' ');
        line
    }

    fn row_label(&self, row: u8) -> String {
        format!("{:>LABEL$}", self.size().height() - row)
    }

    fn legend(&mut self) {
        const HEAD: &str = "Ownership:";
        let groups = [(0..3, "Black's"), (3..4, "open"), (4..7, "White's")];
        let groups = groups.map(|(steps, whose)| {
            let symbols = STEPS[steps].iter().map(|step| match self.look.color {
                true => self.look.paint(step.style(), &format!(" {} ", step.symbol)),
                false => step.symbol.to_string(),
            });
            format!("{} {whose}", symbols.collect::<Vec<_>>().join(" "))
        });
        // Escape codes have no width; this is the longest form with color.
        if self.look.width >= 66 {
            self.line(&format!("{HEAD}   {}", groups.join("   ")));
        } else {
            self.line(HEAD);
            for group in groups {
                self.line(&format!(" {group}"));
            }
        }
    }
}

/// The content of a board.
trait Draw {
    /// True if a row has an empty column after its last point, unless squeezed.
    const ENDS_WITH_GAP: bool;

    /// Draws a row of the board with two columns per point, or one if squeezed.
    fn row(&self, report: &Report<'_>, row: u8, squeezed: bool) -> Vec<Piece>;
}

struct Stones;

impl Draw for Stones {
    const ENDS_WITH_GAP: bool = true;

    fn row(&self, report: &Report<'_>, row: u8, squeezed: bool) -> Vec<Piece> {
        let board = &report.analysis.place.board;
        let last = report.analysis.place.last_stone();
        let color = report.look.color;
        let gap = on(ansi(GRID), WOOD);
        let mark = on(ansi(MARK), WOOD).effects(Effects::BOLD);
        let mut pieces = Vec::new();
        let mut after_last = false;
        for point in (0..board.size().width()).filter_map(|column| Point::new(row, column)) {
            let is_last = last == Some(point);
            if !squeezed {
                pieces.push(match (is_last, after_last) {
                    (true, _) => Piece(mark, "(".to_owned()),
                    (_, true) => Piece(mark, ")".to_owned()),
                    _ => Piece(gap, " ".to_owned()),
                });
            }
            after_last = is_last;
            let (style, symbol) = match board.at(point) {
                Some(Color::Black) => (ansi(BLACK), if color { '●' } else { 'X' }),
                Some(Color::White) => (ansi(WHITE), if color { '●' } else { 'O' }),
                None if is_star(point, board.size()) => (ansi(GRID), '+'),
                None => (ansi(GRID), if color { '·' } else { '.' }),
            };
            // Without room for a mark, the stone itself is marked.
            let (style, symbol) = match (squeezed && is_last, color) {
                (false, _) => (on(style, WOOD), symbol),
                (true, false) => (style, symbol.to_ascii_lowercase()),
                (true, true) => (on(style, MARK), symbol),
            };
            pieces.push(Piece(style, symbol.to_string()));
        }
        if !squeezed {
            pieces.push(match after_last {
                true => Piece(mark, ")".to_owned()),
                false => Piece(gap, " ".to_owned()),
            });
        }
        pieces
    }
}

struct Ownership;

/// A step of ownership: its symbol, shade and ink.
struct Step {
    symbol: char,
    shade: u8,
    ink: u8,
}

impl Step {
    fn style(&self) -> Style {
        on(ansi(self.ink), self.shade)
    }
}

/// The steps from Black's to White's; the middle one is neutral.
const STEPS: [Step; 7] = [
    step('X', 233, 245),
    step('x', 236, 248),
    step('+', 239, 250),
    step('.', 243, 251),
    step('-', 248, 236),
    step('o', 252, 240),
    step('O', 255, 244),
];

const fn step(symbol: char, shade: u8, ink: u8) -> Step {
    Step { symbol, shade, ink }
}

/// The step that contains a value.
fn step_of(ownership: f64) -> &'static Step {
    const BORDERS: [f64; 3] = [0.15, 0.4, 0.75];
    let strength = BORDERS.iter().filter(|&&b| ownership.abs() >= b).count();
    let middle = BORDERS.len();
    let index = if ownership > 0.0 {
        middle - strength
    } else {
        middle + strength
    };
    &STEPS[index]
}

impl Draw for Ownership {
    const ENDS_WITH_GAP: bool = false;

    fn row(&self, report: &Report<'_>, row: u8, squeezed: bool) -> Vec<Piece> {
        let sums = &report.analysis.playouts;
        let points = (0..sums.size().width()).filter_map(|column| Point::new(row, column));
        points
            .map(|point| {
                let step = step_of(sums.ownership(point));
                let gap = if squeezed { "" } else { " " };
                Piece(step.style(), format!("{gap}{}", step.symbol))
            })
            .collect()
    }
}
