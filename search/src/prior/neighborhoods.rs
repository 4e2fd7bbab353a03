//! [`Neighborhoods`]: 3×3 neighborhoods, counted once for all their rotations and reflections.

use std::sync::LazyLock;

/// The number of neighborhoods that no rotation or reflection turns into one another: 954 inside the board, 135 on its
/// edge and 18 in its corners.
pub(super) const NEIGHBORHOODS: usize = 1107;

/// The number of each neighborhood.
pub(super) struct Neighborhoods {
    /// By [code](binmatrix::PatternTable#codes); [`NONE`] for codes that no point of a board of two rows and columns or
    /// more has.
    numbers: Vec<u16>,
    /// The least code of each neighborhood, in order.
    codes: Vec<u16>,
}

const NONE: u16 = u16::MAX;

/// The neighbors of a point, in the order of codes: rows and columns from it.
const NEIGHBORS: [(i8, i8); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

impl Neighborhoods {
    pub fn get() -> &'static Neighborhoods {
        static ALL: LazyLock<Neighborhoods> = LazyLock::new(Neighborhoods::new);
        &ALL
    }

    fn new() -> Neighborhoods {
        let images = images();
        let mut all = Neighborhoods {
            numbers: vec![NONE; 1 << 16],
            codes: Vec::new(),
        };
        for code in (0..=u16::MAX).filter(|code| is_on_board(*code)) {
            if all.numbers[usize::from(code)] != NONE {
                continue; // an image of a lower code
            }
            let number = all.codes.len() as u16;
            for places in &images {
                let image = (0..8).fold(0, |image, place| {
                    image | (code >> place & 0x0101) << places[place]
                });
                all.numbers[usize::from(image)] = number;
            }
            all.codes.push(code);
        }
        all
    }

    /// The number of the neighborhood with this code, below [`NEIGHBORHOODS`]. `None` beside two opposite edges.
    #[inline(always)]
    pub fn number(&self, code: u16) -> Option<u16> {
        let number = self.numbers[usize::from(code)];
        (number != NONE).then_some(number)
    }

    /// The drawings of all neighborhoods, by number: three words of `X` for own stones, `O`, `.` and `#` for what is
    /// off the board, with the point itself in the middle.
    pub fn drawings(&self) -> impl Iterator<Item = String> {
        self.codes.iter().map(|code| {
            let mut drawing: String = (0..8)
                .map(|place| match code >> place & 0x0101 {
                    0x0000 => '.',
                    0x0001 => 'X',
                    0x0100 => 'O',
                    _ => '#',
                })
                .collect();
            drawing.insert(4, '.');
            [&drawing[..3], &drawing[3..6], &drawing[6..]].join(" ")
        })
    }

    /// The number of a drawing, or of one that rotates or reflects it.
    pub fn parse(&self, rows: [&str; 3]) -> Option<u16> {
        let mut points = rows.iter().flat_map(|row| row.bytes());
        if rows.iter().any(|row| row.len() != 3) || rows[1].as_bytes()[1] != b'.' {
            return None;
        }
        let mut code = 0;
        for (point, place) in points.by_ref().zip([0, 1, 2, 3, 8, 4, 5, 6, 7]) {
            let state: u16 = match point {
                b'.' => 0,
                b'X' => 0x0001,
                b'O' => 0x0100,
                b'#' => 0x0101,
                _ => return None,
            };
            if place < 8 {
                code |= state << place;
            }
        }
        self.number(code)
    }
}

/// The place of each neighbor in the eight images of a neighborhood.
fn images() -> [[usize; 8]; 8] {
    std::array::from_fn(|image| {
        NEIGHBORS.map(|(row, column)| {
            let row = if image & 1 == 0 { row } else { -row };
            let column = if image & 2 == 0 { column } else { -column };
            let moved = if image & 4 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            (NEIGHBORS.iter().position(|&neighbor| neighbor == moved)).unwrap_or(0)
        })
    })
}

/// Returns true if a code is that of a point inside a board, on one edge, or in a corner.
fn is_on_board(code: u16) -> bool {
    /// The neighbors beyond the edges.
    const TOP: u16 = 0b0000_0111;
    const LEFT: u16 = 0b0010_1001;
    const RIGHT: u16 = 0b1001_0100;
    const BOTTOM: u16 = 0b1110_0000;
    let off_board = code & code >> 8;
    let edges = [0, TOP, LEFT, RIGHT, BOTTOM];
    let corners = [TOP | LEFT, TOP | RIGHT, BOTTOM | LEFT, BOTTOM | RIGHT];
    edges.contains(&off_board) || corners.contains(&off_board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use binmatrix::PatternTable;

    #[test]
    fn all_are_counted_once() {
        let all = Neighborhoods::get();
        assert_eq!(all.codes.len(), NEIGHBORHOODS);
        let known = (0..=u16::MAX).filter(|code| all.number(*code).is_some());
        // Three states each for eight neighbors inside, five on an edge, three in a corner.
        assert_eq!(known.count(), 6561 + 4 * 243 + 4 * 27);
    }

    #[test]
    fn drawings_name_neighborhoods() {
        let all = Neighborhoods::get();
        for (number, drawing) in all.drawings().enumerate() {
            let rows: Vec<&str> = drawing.split(' ').collect();
            let rows = [rows[0], rows[1], rows[2]];
            assert_eq!(all.parse(rows), Some(number as u16), "{drawing}");
            // The table of the drawing has the same codes.
            let table = PatternTable::for_player(&[&drawing]).expect("a pattern");
            for code in 0..=u16::MAX {
                assert_eq!(
                    table.contains(code),
                    all.number(code) == Some(number as u16),
                    "{drawing}, code {code:#018b}"
                );
            }
        }
        assert_eq!(
            all.parse(["XO.", "X..", "..."]),
            all.parse([".OX", "..X", "..."])
        );
        for wrong in [
            ["XO.", "XX.", "..."], // a stone in the middle
            ["XO.", "X.", "..."],
            ["XO?", "X..", "..."],
            ["#..", "...", "..."],
            ["###", "...", "###"],
        ] {
            assert_eq!(all.parse(wrong), None, "{wrong:?}");
        }
    }
}
