//! [`Products`]: patterns row by row, for instructions that look up a byte for each of many small codes.
//!
//! A drawing allows each row of a neighborhood some of 64 codes, independently of the other rows. One bit of a byte
//! says whether a code is allowed; a byte serves eight drawings. The bytes of the three rows together tell which of the
//! eight match.
//!
//! Fewer products are faster, and products may overlap. So each is widened as far as the table allows, and dropped if
//! others match all that it matches. Neighborhoods that no board has, such as a single neighbor off the board, may match
//! or not.

use super::drawing::{EDGES, Rows};

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

    /// The list widened and shortened, for a table of which these are the products.
    pub const fn simplified(&self, table: &[u64; 1024]) -> Products {
        if self.len > MOST {
            return Products {
                rows: self.rows,
                len: self.len,
                bytes: self.bytes,
            };
        }
        let neighborhoods = Neighborhoods::new(table);
        let (mut wide, mut i) = ([[0; 3]; MOST], 0);
        while i < self.len {
            wide[i] = neighborhoods.widened(self.rows[i]);
            i += 1;
        }
        // First to last, then last to first: what earlier products match is dropped, then what later ones match.
        let (wide, len) = neighborhoods.needed(wide, self.len);
        let (rows, len) = neighborhoods.needed(wide, len);
        let mut simplified = Products::EMPTY;
        while simplified.len < len {
            simplified.rows[simplified.len] = rows[simplified.len];
            simplified.write(simplified.len);
            simplified.len += 1;
        }
        simplified
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

/// A table of patterns by the rows of neighborhoods: for the codes of the row above and of the row with the empty point in
/// the middle, the set of codes of the row below.
struct Neighborhoods {
    /// Those in the table.
    listed: [[u64; BESIDE.len()]; 64],
    /// Those in the table, and those that no board has.
    allowed: [[u64; BESIDE.len()]; 64],
}

/// The row codes with an empty point in the middle.
const BESIDE: [usize; 16] = {
    let (mut codes, mut i) = ([0; 16], 0);
    while i < 16 {
        codes[i] = i & 3 | (i & 12) << 2;
        i += 1;
    }
    codes
};

impl Neighborhoods {
    const fn new(table: &[u64; 1024]) -> Neighborhoods {
        /// The three bits of a color in a row code.
        const fn bits(code: usize) -> usize {
            code & 1 | code >> 1 & 2 | code >> 2 & 4
        }
        /// The neighborhood codes of a row of three points in the first places.
        const FIRST: [usize; 64] = {
            let (mut codes, mut code) = ([0; 64], 0);
            while code < 64 {
                codes[code] = bits(code) | bits(code >> 1) << 8;
                code += 1;
            }
            codes
        };
        let (mut possible, mut edges) = ([false; 256], 0);
        while edges < EDGES.len() {
            possible[EDGES[edges] as usize] = true;
            edges += 1;
        }
        let (mut listed, mut allowed) = ([[0; 16]; 64], [[0; 16]; 64]);
        let mut above = 0;
        while above < 64 {
            let mut i = 0;
            while i < BESIDE.len() {
                // Two points, in places 3 and 4.
                let (left, right) = (FIRST[BESIDE[i] & 3], FIRST[BESIDE[i] >> 4]);
                let (mut found, mut impossible, mut below) = (0, 0, 0);
                while below < 64 {
                    let code = FIRST[above] | left << 3 | right << 4 | FIRST[below] << 5;
                    found |= (table[code / 64] >> (code % 64) & 1) << below;
                    impossible |= (!possible[code & code >> 8] as u64) << below;
                    below += 1;
                }
                listed[above][i] = found;
                allowed[above][i] = found | impossible;
                i += 1;
            }
            above += 1;
        }
        Neighborhoods { listed, allowed }
    }

    /// A product with as many codes in each row as the table allows: first above, then below, then beside.
    const fn widened(&self, [mut above, mut beside, mut below]: Rows) -> Rows {
        let (mut common, mut code) = (u64::MAX, 0);
        while code < 64 {
            let (mut allowed, mut i) = (u64::MAX, 0);
            while i < BESIDE.len() {
                if beside >> BESIDE[i] & 1 == 1 {
                    allowed &= self.allowed[code][i];
                }
                i += 1;
            }
            if below & !allowed == 0 {
                above |= 1 << code;
                common &= allowed;
            }
            code += 1;
        }
        below |= common;
        let mut i = 0;
        while i < BESIDE.len() {
            let (mut allowed, mut rest) = (u64::MAX, above);
            while rest != 0 {
                allowed &= self.allowed[rest.trailing_zeros() as usize][i];
                rest &= rest - 1;
            }
            if below & !allowed == 0 {
                beside |= 1 << BESIDE[i];
            }
            i += 1;
        }
        [above, beside, below]
    }

    /// Returns, last to first, the products that match a listed neighborhood that those before them do not match.
    const fn needed(&self, products: [Rows; MOST], len: usize) -> ([Rows; MOST], usize) {
        let (mut left, mut needed, mut count, mut product) = (self.listed, [[0; 3]; MOST], 0, 0);
        while product < len {
            let [above, beside, below] = products[product];
            let (mut found, mut rest) = (0, above);
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                let mut i = 0;
                while i < BESIDE.len() {
                    if beside >> BESIDE[i] & 1 == 1 {
                        found |= left[row][i] & below;
                        left[row][i] &= !below;
                    }
                    i += 1;
                }
                rest &= rest - 1;
            }
            if found != 0 {
                needed[count] = products[product];
                count += 1;
            }
            product += 1;
        }
        let mut place = 0;
        while place < count / 2 {
            needed.swap(place, count - 1 - place);
            place += 1;
        }
        (needed, count)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PatternTable;

    #[test]
    fn products_match_the_neighborhoods_of_a_table() {
        let one = PatternTable::for_player(&["XO. ... ?.?"]).expect("a pattern");
        let edge = PatternTable::from_drawings(&["X.? O.? ###", "?X? x.O ###"]).expect("patterns");
        for table in [
            PatternTable::mogo(),
            &one,
            &edge,
            &edge.union(&one),
            &PatternTable::EMPTY,
        ] {
            let products = table.products().expect("few drawings");
            for code in 0..=u16::MAX {
                let [own, enemy] = code.to_le_bytes();
                if !EDGES.contains(&(own & enemy)) {
                    continue;
                }
                let state = |place: u16| code >> place & 1 | code >> (place + 7) & 2;
                let row = |a, b, c| usize::from(a | b << 2 | c << 4);
                let rows = [
                    row(state(0), state(1), state(2)),
                    row(state(3), 0, state(4)),
                    row(state(5), state(6), state(7)),
                ];
                let matches =
                    |eight: &EightProducts| (0..3).fold(!0, |all, i| all & eight[i][rows[i]]);
                let found = products.iter().any(|eight| matches(eight) != 0);
                assert_eq!(found, table.contains(code), "{table:?}, {code:#018b}");
            }
        }
        assert!(PatternTable::mogo().products.len <= 80);
    }
}
