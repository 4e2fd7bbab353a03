//! [`Products`]: patterns row by row, for instructions that look up a byte for each of many small codes.
//!
//! A drawing allows each row of a neighborhood some of 64 codes, independently of the other rows. One bit of a byte
//! says whether a code is allowed; a byte serves eight drawings. The bytes of the three rows together tell which of the
//! eight match.

use super::drawing::Rows;

/// The most products.
const MOST: usize = 128;

/// Eight products: a byte for each code of each row.
pub(crate) type EightProducts = [[u8; 64]; 3];

/// The products that make up a table.
#[derive(Clone)]
pub(super) struct Products {
    rows: [Rows; MOST],
    /// The number of products, more than `MOST` if they are too many to be listed.
    len: usize,
    bytes: [EightProducts; MOST / 8],
}

impl Products {
    pub const EMPTY: Products = Products {
        rows: [[0; 3]; MOST],
        len: 0,
        bytes: [[[0; 64]; 3]; MOST / 8],
    };

    /// Adds a product. It is merged with an earlier one if two of their rows are equal.
    pub const fn add(&mut self, rows: Rows) {
        let mut i = 0;
        while i < self.len && i < MOST {
            let listed = self.rows[i];
            let [a, b, c] = [
                listed[0] == rows[0],
                listed[1] == rows[1],
                listed[2] == rows[2],
            ];
            if a as u8 + b as u8 + c as u8 >= 2 {
                let mut row = 0;
                while row < 3 {
                    self.rows[i][row] |= rows[row];
                    row += 1;
                }
                self.write(i);
                return;
            }
            i += 1;
        }
        if i < MOST {
            self.rows[i] = rows;
            self.write(i);
        }
        self.len += 1;
    }

    /// Adds all products of a list.
    pub const fn add_all(&mut self, other: &Products) {
        let mut i = 0;
        while i < other.len && i < MOST {
            self.add(other.rows[i]);
            i += 1;
        }
        if other.len > MOST {
            self.len = other.len;
        }
    }

    /// The list with the colors exchanged.
    pub const fn with_colors_exchanged(&self) -> Products {
        let (mut exchanged, mut i) = (Products::EMPTY, 0);
        while i < self.len && i < MOST {
            let [above, beside, below] = self.rows[i];
            exchanged.add([
                exchanged_codes(above),
                exchanged_codes(beside),
                exchanged_codes(below),
            ]);
            i += 1;
        }
        if self.len > MOST {
            exchanged.len = self.len;
        }
        exchanged
    }

    /// The products, eight at a time; `None` if they are too many.
    pub fn bytes(&self) -> Option<&[EightProducts]> {
        self.bytes.get(..self.len.div_ceil(8))
    }

    const fn write(&mut self, product: usize) {
        let (bytes, bit) = (&mut self.bytes[product / 8], 1 << (product % 8));
        let mut row = 0;
        while row < 3 {
            let mut code = 0;
            while code < 64 {
                if self.rows[product][row] >> code & 1 == 1 {
                    bytes[row][code] |= bit;
                }
                code += 1;
            }
            row += 1;
        }
    }
}

/// A set of row codes with own and enemy stones exchanged.
const fn exchanged_codes(codes: u64) -> u64 {
    let (mut exchanged, mut code) = (0, 0);
    while code < 64 {
        let other = (code & 0b01_0101) << 1 | (code & 0b10_1010) >> 1;
        exchanged |= (codes >> code & 1) << other;
        code += 1;
    }
    exchanged
}
