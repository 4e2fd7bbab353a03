//! [`PatternTable`]: 3×3 patterns as a table of one bit for each neighborhood of an empty point.
//!
//! A 3×3 pattern says of the eight points around a move which stones they hold: hane, cuts and moves on the edge made
//! random games much more like real ones in MoGo (S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with
//! Patterns in Monte-Carlo Go", INRIA report 6062, 2006). Playout policies and the priors of a search ask for them at
//! the neighbors of the last move, many times a second.
//!
//! Each neighbor is own, enemy, empty or off the board: 2 bits, 16 for all eight. A table of 2¹⁶ bits therefore answers
//! for any number of patterns at once, in all their rotations and reflections. The code is made of two planes with
//! the points off the board set in both, so a window of three rows yields it with a few shifts.
//!
//! Formulas on whole sets, one for each pattern and image, give the same answer for all points at once. They pay only
//! for the whole board of 19×19 in the opening; the figures are in `docs/tried.md`.

use core::fmt;

use crate::geometry::{Shape, WORDS, Words};

mod drawing;
mod products;

pub use drawing::PatternError;
#[cfg(feature = "playout")]
pub(crate) use products::EightProducts;
use products::Products;

/// A set of 3×3 neighborhoods of an empty point, made of drawings. 14 KB; usually a `static`.
///
/// [`Board::pattern_points`](crate::Board::pattern_points) and
/// [`Position::pattern_points`](crate::Position::pattern_points) find the points that match.
///
/// # Drawings
/// A drawing has nine points, row by row from the top left; white space is ignored. It stands for all its rotations and
/// reflections. The point in the middle, where the move is, must be empty.
///
/// | character | matches |
/// |---|---|
/// | `X`, `O` | a stone of one color, of the other |
/// | `.` | an empty point |
/// | `x`, `o` | anything except `X`, except `O`: also a point off the board |
/// | `?` | anything, also a point off the board |
/// | `#` | a point off the board |
///
/// ```text
/// X O X      hane around O: whatever      ? X ?      a cut on the edge of the board,
/// . . .      the three points below       X . O      where the corner of the drawing
/// ? ? ?      hold                         # # #      may be off the board too
/// ```
///
/// # Codes
/// A neighborhood is a number of 16 bits. The low byte has a bit for each neighbor that holds a stone of the player to
/// move or is off the board, the high byte for each that holds an enemy stone or is off the board, both in this order:
///
/// ```text
/// 0 1 2
/// 3   4      bit 3 alone: an own stone on the left; bits 3 and 11: the left edge of the board
/// 5 6 7
/// ```
/// [`Board::neighborhood`](crate::Board::neighborhood) returns the code of a point. A program with a weight for each
/// pattern can use it as an index. Swapping the two bytes exchanges the colors.
///
/// ```
/// use binmatrix::{Board, PatternTable, Point};
/// // Built at compile time.
/// static HANE: PatternTable = match PatternTable::from_drawings(&["XOX ... ???"]) {
///     Ok(table) => table,
///     Err(_) => panic!("not a pattern"),
/// };
/// let board: Board = "
///     . . . . .
///     . X O X .
///     . . . . .
///     . . . . .
/// ".parse()?;
/// let found = board.pattern_points(&HANE, board.empty());
/// assert_eq!(format!("{found:?}"), "Points(5x4 {C4, C2})");
/// let c2 = Point::from_vertex("C2", board.size())?;
/// assert_eq!(board.neighborhood(c2), Some(0b0000_0010_0000_0101));
/// assert!(HANE.contains(0b0000_0010_0000_0101));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PatternTable {
    words: [u64; PatternTable::WORDS],
    /// The same neighborhoods.
    products: Products,
}

impl PartialEq for PatternTable {
    fn eq(&self, other: &PatternTable) -> bool {
        self.words == other.words
    }
}

impl Eq for PatternTable {}

static MOGO: PatternTable = match PatternTable::from_drawings(&PatternTable::MOGO_DRAWINGS) {
    Ok(table) => table,
    Err(_) => panic!("a drawing is no pattern"),
};

impl PatternTable {
    /// The number of [words](PatternTable::words) of a table.
    pub const WORDS: usize = 1 << 10;

    /// The table without any pattern.
    pub const EMPTY: PatternTable = PatternTable {
        words: [0; PatternTable::WORDS],
        products: Products::EMPTY,
    };

    /// The drawings of the [patterns of MoGo](PatternTable::mogo), for programs that add their own to them.
    ///
    /// Gelly and others (2006) drew hane, cuts and moves on the edge. This is the selection of P. Baudiš's teaching
    /// program michi (2015): it holds for both colors, leaves out what was meant for one of them, and adds an
    /// attachment and the cut of a knight's move.
    pub const MOGO_DRAWINGS: [&str; 13] = [
        // Hane: around two stones, without a cut, as a turn.
        "XOX ... ???",
        "XO. ... ?.?",
        "XO? X.. x.?",
        // An attachment on the diagonal.
        ".O. X.. ...",
        // Cuts: of two stones that nothing protects, of a protected pair with a stone ready, of a pair side by side.
        "XO? O.o ?o?",
        "XO? O.X ???",
        "?X? O.O ooo",
        // A cut of a knight's move.
        "OX? o.O ???",
        // On the edge: a chase, a block against a cut and against a connection, a descent, a cut.
        "X.? O.? ###",
        "OX? X.O ###",
        "?X? x.O ###",
        "?XO x.x ###",
        "?OX X.O ###",
    ];

    /// The table of the [patterns of MoGo](PatternTable::MOGO_DRAWINGS): 3410 neighborhoods.
    #[must_use]
    pub const fn mogo() -> &'static PatternTable {
        &MOGO
    }

    /// Creates the table of these [drawings](PatternTable#drawings), each for both colors: `X` is the player to move or
    /// the opponent.
    ///
    /// # Errors
    /// - [`PatternError`] for the first drawing that is no pattern.
    pub const fn from_drawings(drawings: &[&str]) -> Result<PatternTable, PatternError> {
        match PatternTable::drawn(drawings) {
            Ok(table) => Ok(table.union(&table.with_colors_exchanged())),
            Err(error) => Err(error),
        }
    }

    /// Creates the table of these [drawings](PatternTable#drawings) for one color: `X` is the player to move.
    ///
    /// # Errors
    /// - [`PatternError`] for the first drawing that is no pattern.
    pub const fn for_player(drawings: &[&str]) -> Result<PatternTable, PatternError> {
        match PatternTable::drawn(drawings) {
            Ok(table) => Ok(table.simplified()),
            Err(error) => Err(error),
        }
    }

    /// The same with a product for each image of each drawing.
    const fn drawn(drawings: &[&str]) -> Result<PatternTable, PatternError> {
        let (mut table, mut number) = (PatternTable::EMPTY, 0);
        while number < drawings.len() {
            match drawing::parse(drawings[number], number) {
                Ok(drawing) => {
                    drawing::add_images(drawing, &mut table.words, &mut table.products);
                }
                Err(error) => return Err(error),
            }
            number += 1;
        }
        Ok(table)
    }

    /// Returns the neighborhoods of both tables.
    #[must_use]
    pub const fn union(&self, other: &PatternTable) -> PatternTable {
        let (mut table, mut index) = (PatternTable::EMPTY, 0);
        while index < PatternTable::WORDS {
            table.words[index] = self.words[index] | other.words[index];
            index += 1;
        }
        table.products.add_all(&self.products);
        table.products.add_all(&other.products);
        table.simplified()
    }

    /// Returns the same table with fewer products.
    const fn simplified(mut self) -> PatternTable {
        self.products = self.products.simplified(&self.words);
        self
    }

    /// Returns the neighborhoods with the colors exchanged.
    const fn with_colors_exchanged(&self) -> PatternTable {
        let (mut table, mut index) = (PatternTable::EMPTY, 0);
        while index < PatternTable::WORDS {
            let mut rest = self.words[index];
            while rest != 0 {
                let code = (index * 64) as u16 + rest.trailing_zeros() as u16;
                let exchanged = code.swap_bytes() as usize;
                table.words[exchanged / 64] |= 1 << (exchanged % 64);
                rest &= rest - 1;
            }
            index += 1;
        }
        table.products = self.products.with_colors_exchanged();
        table
    }

    /// The table as products of rows, eight at a time; `None` if they are too many.
    #[cfg_attr(
        not(feature = "playout"),
        expect(dead_code, reason = "for the lanes of playouts")
    )]
    pub(crate) fn products(&self) -> Option<&[products::EightProducts]> {
        self.products.bytes()
    }

    /// Returns `true` if the neighborhood with this [code](PatternTable#codes) matches a pattern.
    #[inline(always)]
    #[must_use]
    pub const fn contains(&self, code: u16) -> bool {
        self.words[code as usize / 64] >> (code % 64) & 1 == 1
    }

    /// The bits of the table for all [codes](PatternTable#codes), 64 in a word: code `c` is bit `c % 64` of word
    /// `c / 64`. The bits of codes that no board has, such as a single neighbor off the board, are zero.
    #[must_use]
    pub const fn words(&self) -> &[u64; PatternTable::WORDS] {
        &self.words
    }

    /// Returns the number of neighborhoods in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .map(|word| word.count_ones() as usize)
            .iter()
            .sum()
    }

    /// Returns `true` if no neighborhood matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == PatternTable::EMPTY
    }

    /// Returns the points of `candidates` without a stone whose neighborhood matches.
    #[inline(never)]
    pub(crate) fn matching(
        &self,
        [own, enemy]: [&Words; 2],
        candidates: &Words,
        shape: &Shape,
    ) -> Words {
        let planes = Neighborhoods::new([own, enemy], shape);
        let mut found = [0; WORDS];
        for index in 0..planes.words {
            // Stones are set in one plane, guards in both.
            let mut rest = candidates[index] & !(planes.own[index + 1] | planes.enemy[index + 1]);
            while rest != 0 {
                let place = rest.trailing_zeros() as usize;
                let code = planes.code(64 * index + place);
                found[index] |= u64::from(self.contains(code)) << place;
                rest &= rest - 1;
            }
        }
        found
    }
}

impl fmt::Debug for PatternTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternTable({} neighborhoods)", self.len())
    }
}

/// The neighborhood of the point of this bit, as a [code](PatternTable#codes).
pub(crate) fn neighborhood(stones: [&Words; 2], bit: usize, shape: &Shape) -> u16 {
    Neighborhoods::new(stones, shape).code(bit)
}

/// The planes of a code: stones, with all bits that are no point set too.
pub(crate) struct Neighborhoods {
    /// A word of padding above the board, the words of the board, and a word below.
    own: [u64; 16],
    enemy: [u64; 16],
    /// The number of words with points.
    words: usize,
    stride: usize,
}

impl Neighborhoods {
    #[inline(always)]
    pub fn new([own, enemy]: [&Words; 2], shape: &Shape) -> Neighborhoods {
        let stride = shape.stride();
        let words = (stride * usize::from(shape.size().height()))
            .div_ceil(64)
            .min(WORDS);
        let mut planes = Neighborhoods {
            own: [u64::MAX; 16],
            enemy: [u64::MAX; 16],
            words,
            stride,
        };
        for index in 0..words {
            let outside = !shape.full_words()[index];
            planes.own[index + 1] = own[index] | outside;
            planes.enemy[index + 1] = enemy[index] | outside;
        }
        planes
    }

    #[inline(always)]
    pub fn code(&self, bit: usize) -> u16 {
        // From the neighbor at the top left, behind the padding; three rows are at most 55 bits.
        let first = bit + 63 - self.stride;
        let byte = |plane: &[u64; 16]| {
            let (word, shift) = (first / 64, first % 64);
            let (low, high) = (plane[word % 16], plane[(word + 1) % 16]);
            let top = (low >> shift) | (high << 1 << (63 - shift));
            let (middle, bottom) = (top >> self.stride, top >> (2 * self.stride));
            ((top & 7) | (middle & 1) << 3 | (middle & 4) << 2 | (bottom & 7) << 5) as u16
        };
        byte(&self.own) | byte(&self.enemy) << 8
    }
}
