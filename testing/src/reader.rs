//! Decodes bytes into numbers, sizes and stones.

use arbitrary::Unstructured;
use binmatrix::BoardSize;
use binmatrix_reference as reference;

use crate::convert::{COLORS, board_size};

/// Reads numbers from the front of the bytes, and zeros after the end.
pub struct Reader<'a> {
    rest: Unstructured<'a>,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader {
            rest: Unstructured::new(bytes),
        }
    }

    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.rest.arbitrary().unwrap_or(0)
    }

    /// A board size from three bytes. Small boards are the most frequent, since the judge is slow on large ones,
    /// followed by sizes with their own matrix types.
    pub fn size(&mut self) -> BoardSize {
        let (width, height, shape) = (self.byte(), self.byte(), self.byte());
        let side = |byte: u8| match byte {
            0..192 => 1 + byte % 7,
            192..224 => [9, 9, 13, 19][usize::from(byte % 4)],
            _ => 1 + byte % 25,
        };
        let height = if shape.is_multiple_of(2) {
            width
        } else {
            height
        };
        board_size(usize::from(side(width)), usize::from(side(height)))
    }
}

/// Any stones, legal or not.
pub fn stones(reader: &mut Reader<'_>) -> (BoardSize, reference::Board) {
    let size = reader.size();
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let mut cells = vec![None; size.points()];
    let style = reader.byte();
    let [own, enemy] = if style & 4 == 0 {
        COLORS
    } else {
        [COLORS[1], COLORS[0]]
    };
    match style % 4 {
        // Two bits per point: empty, either color, and a second code for one of these.
        0 | 1 => {
            let fourth = if style.is_multiple_of(4) {
                None
            } else {
                Some(own)
            };
            for four in cells.chunks_mut(4) {
                let byte = reader.byte();
                for (place, cell) in four.iter_mut().enumerate() {
                    *cell = [None, Some(own), Some(enemy), fourth]
                        [usize::from(byte >> (2 * place) & 3)];
                }
            }
        }
        // One color fills the board except for some holes, and the other stands in some of the holes.
        _ => {
            cells.fill(Some(own));
            let holes = 1 + usize::from(reader.byte()) % (1 + size.points() / 2);
            for hole in 0..holes {
                if reader.is_at_end() {
                    break;
                }
                let number = usize::from(reader.byte()) << 8 | usize::from(reader.byte());
                let index = number % size.points();
                let white =
                    style % 4 == 3 && hole > 0 && (number / size.points()).is_multiple_of(4);
                cells[index] = if white { Some(enemy) } else { None };
            }
        }
    }
    (size, reference::Board::from_cells(width, height, cells))
}
