//! Drawings of patterns, and the neighborhoods that they stand for. All of it can be evaluated at compile time.

use core::fmt;

use super::products::Products;

/// The reason that a text is not a pattern. Drawings are counted from 0 in their list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PatternError {
    /// A character other than `X`, `O`, `x`, `o`, `.`, `?`, `#` and white space.
    UnknownCharacter {
        /// The drawing.
        drawing: usize,
        /// The byte offset of the character.
        offset: usize,
    },
    /// The number of points is not nine.
    NotNinePoints {
        /// The drawing.
        drawing: usize,
        /// The number of points.
        found: usize,
    },
    /// The point in the middle is not `.`, and a move there would not be on an empty point.
    CenterNotEmpty {
        /// The drawing.
        drawing: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::UnknownCharacter { drawing, offset } => {
                write!(f, "pattern {drawing}: unknown character at byte {offset}")
            }
            PatternError::NotNinePoints { drawing, found } => {
                write!(f, "pattern {drawing}: {found} points, not nine")
            }
            PatternError::CenterNotEmpty { drawing } => {
                write!(f, "pattern {drawing}: the point in the middle is not empty")
            }
        }
    }
}

impl core::error::Error for PatternError {}

/// The states that each of the eight neighbors may have: bit `s` for state `s`, which is 0 for empty, 1 for own, 2 for
/// enemy and 3 for off the board.
#[derive(Clone, Copy)]
pub(super) struct Drawing([u8; 8]);

const ON_BOARD: u8 = 0b0111;
const OFF_BOARD: u8 = 0b1000;

/// Reads a drawing; `number` is its place in the list, for errors.
pub(super) const fn parse(text: &str, number: usize) -> Result<Drawing, PatternError> {
    let (text, drawing) = (text.as_bytes(), number);
    let (mut states, mut found, mut offset) = ([0; 9], 0, 0);
    while offset < text.len() {
        if !text[offset].is_ascii_whitespace() {
            let state = match text[offset] {
                b'.' => 0b0001,
                b'X' => 0b0010,
                b'O' => 0b0100,
                b'x' => 0b1101,
                b'o' => 0b1011,
                b'?' => 0b1111,
                b'#' => OFF_BOARD,
                _ => return Err(PatternError::UnknownCharacter { drawing, offset }),
            };
            if found < 9 {
                states[found] = state;
            }
            found += 1;
        }
        offset += 1;
    }
    if found != 9 {
        return Err(PatternError::NotNinePoints { drawing, found });
    }
    let [a, b, c, d, center, e, f, g, h] = states;
    match center {
        0b0001 => Ok(Drawing([a, b, c, d, e, f, g, h])),
        _ => Err(PatternError::CenterNotEmpty { drawing }),
    }
}

impl Drawing {
    /// Returns the drawing with the neighbors in another order.
    const fn reordered(self, order: [usize; 8]) -> Drawing {
        let (mut states, mut place) = ([0; 8], 0);
        while place < 8 {
            states[place] = self.0[order[place]];
            place += 1;
        }
        Drawing(states)
    }

    /// The rows of codes that the drawing matches, from top to bottom.
    const fn rows(self) -> Rows {
        let [a, b, c, d, e, f, g, h] = self.0;
        [
            row_codes([a, b, c]),
            row_codes([d, 0b0001, e]),
            row_codes([f, g, h]),
        ]
    }
}

/// Three sets of row codes. They match a neighborhood if each holds the code of its row: the states of its three
/// points, two bits each, from left to right. The point in the middle is empty.
pub(super) type Rows = [u64; 3];

/// The codes of the rows whose points have one of these states each.
const fn row_codes(states: [u8; 3]) -> u64 {
    let (mut codes, mut code) = (0, 0);
    while code < 64 {
        let [a, b, c] = [code & 3, code >> 2 & 3, code >> 4];
        if states[0] >> a & states[1] >> b & states[2] >> c & 1 == 1 {
            codes |= 1 << code;
        }
        code += 1;
    }
    codes
}

/// Adds the neighborhoods of the eight rotations and reflections of a drawing to a table, and their rows to a list.
pub(super) const fn add_images(
    mut drawing: Drawing,
    table: &mut [u64; 1024],
    products: &mut Products,
) {
    const TURN: [usize; 8] = [5, 3, 0, 6, 1, 7, 4, 2];
    const MIRROR: [usize; 8] = [2, 1, 0, 4, 3, 7, 6, 5];
    let mut turns = 0;
    while turns < 4 {
        let mirrored = drawing.reordered(MIRROR);
        add_edges(drawing, table);
        add_edges(mirrored, table);
        products.add(drawing.rows());
        products.add(mirrored.rows());
        drawing = drawing.reordered(TURN);
        turns += 1;
    }
}

/// The sets of neighbors that are off the board, with a bit for each neighbor: one for each combination of edges that a
/// point may be on.
pub(super) const EDGES: [u8; 16] = {
    /// The neighbors beyond the edge at the top, on the left, on the right and at the bottom.
    const BEYOND: [u8; 4] = [0b0000_0111, 0b0010_1001, 0b1001_0100, 0b1110_0000];
    let (mut sets, mut edges) = ([0; 16], 0);
    while edges < 16 {
        let mut side = 0;
        while side < 4 {
            if edges >> side & 1 == 1 {
                sets[edges] |= BEYOND[side];
            }
            side += 1;
        }
        edges += 1;
    }
    sets
};

/// Adds the neighborhoods of a drawing as it stands, with each combination of edges that a point may be on.
const fn add_edges(drawing: Drawing, table: &mut [u64; 1024]) {
    let mut edges = 0;
    while edges < EDGES.len() {
        let off = EDGES[edges];
        let (mut states, mut place) = (drawing.0, 0);
        while place < 8 {
            states[place] &= match off >> place & 1 {
                1 => OFF_BOARD,
                _ => ON_BOARD,
            };
            place += 1;
        }
        add(&states, 0, 0, table);
        edges += 1;
    }
}

/// Adds the neighborhoods whose neighbors from `place` on have one of these states and whose others are in `code`.
const fn add(states: &[u8; 8], place: usize, code: usize, table: &mut [u64; 1024]) {
    if place == 8 {
        table[code / 64] |= 1 << (code % 64);
        return;
    }
    let mut state = 0;
    while state < 4 {
        if states[place] >> state & 1 == 1 {
            let bits = (state & 1) << place | (state >> 1) << (place + 8);
            add(states, place + 1, code | bits, table);
        }
        state += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{PatternError, parse};
    use alloc::string::ToString;

    fn error(text: &str) -> PatternError {
        parse(text, 4).err().expect("no pattern")
    }

    #[test]
    fn what_is_no_pattern() {
        let (drawing, unknown) = (4, error("XOX .y. ???"));
        assert_eq!(
            unknown,
            PatternError::UnknownCharacter { drawing, offset: 5 }
        );
        let (drawing, found) = (4, 8);
        assert_eq!(
            error("XOX ... ??"),
            PatternError::NotNinePoints { drawing, found }
        );
        assert_eq!(
            error("???????????").to_string(),
            "pattern 4: 11 points, not nine"
        );
        for center in ["X", "O", "x", "o", "?", "#"] {
            let text = ["XOX .", center, ". ???"].concat();
            assert_eq!(error(&text), PatternError::CenterNotEmpty { drawing });
        }
        assert_eq!(
            error("XOX .X. ???").to_string(),
            "pattern 4: the point in the middle is not empty"
        );
    }
}
