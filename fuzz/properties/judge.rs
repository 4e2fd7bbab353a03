//! What the properties share: the way from the judge's values to the library's, bytes as numbers, and the
//! sweep over all matrix types.

use std::cell::Cell;
use std::sync::Once;

use arbitrary::Unstructured;
use binmatrix::{
    Backend, BinMatrix, BoardSize, Color, Geometry, GridOf, IllegalMove, Level, MatrixJob, Point,
    SuicideRule, WORDS, Words, visit_all,
};
use binmatrix_reference as reference;
use binmatrix_reference::sets::PointSet;

/// Reads numbers from the front of the bytes, and zeros when there are no more.
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

    /// A board size from three bytes. Small boards are the most frequent, since the judge is slow on large
    /// ones; the sizes that have matrix types of their own come next.
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

pub fn board_size(width: usize, height: usize) -> BoardSize {
    BoardSize::new(width as u8, height as u8).expect("a side of 1 to 25")
}

/// The library's point, if it has one: sides end at 25.
pub fn point(point: reference::Point) -> Option<Point> {
    Point::new(
        u8::try_from(point.row).ok()?,
        u8::try_from(point.column).ok()?,
    )
}

pub fn color(color: reference::Color) -> Color {
    match color {
        reference::Color::Black => Color::Black,
        reference::Color::White => Color::White,
    }
}

pub fn suicide_rule(suicide: reference::Suicide) -> SuicideRule {
    match suicide {
        reference::Suicide::Forbidden => SuicideRule::Forbidden,
        reference::Suicide::MultiStone => SuicideRule::MultiStone,
        reference::Suicide::Any => SuicideRule::Any,
    }
}

pub fn illegal(illegal: reference::Illegal) -> IllegalMove {
    match illegal {
        reference::Illegal::OffBoard => IllegalMove::OffBoard,
        reference::Illegal::Occupied => IllegalMove::Occupied,
        reference::Illegal::Ko => IllegalMove::Ko,
        reference::Illegal::Suicide => IllegalMove::Suicide,
    }
}

/// The bits of these points on a board of `width` columns, in the documented order: point (row, column) is
/// bit `row × (width + 1) + column`.
pub fn words_of<'a>(width: usize, points: impl IntoIterator<Item = &'a reference::Point>) -> Words {
    let mut words = [0; WORDS];
    for point in points {
        let bit = point.row * (width + 1) + point.column;
        words[bit / 64] |= 1 << (bit % 64);
    }
    words
}

pub fn words(set: &PointSet) -> Words {
    words_of(set.width(), &set.points())
}

/// The name of a matrix type in messages.
pub fn name<M: BinMatrix>(grid: GridOf<M>) -> String {
    let (level, geometry) = (M::Level::NAME, M::Geometry::NAME);
    format!("{} ({level}, {geometry}) on {}", M::BACKEND, grid.size())
}

/// Which matrix types an input is tried on: one byte of it says so. Trying all of them costs nine or
/// eighteen times what the judge takes, so most inputs are for one.
#[derive(Clone, Copy)]
pub struct Choice(u8);

impl Choice {
    /// All matrix types: for inputs that are tried once.
    pub const EVERY: Choice = Choice(63);

    pub fn new(byte: u8) -> Choice {
        Choice(byte)
    }

    /// The choice of a single matrix type. A fuzzer likes the inputs that run on all of them best, for what they
    /// cover, and so spends most of its time on them.
    pub fn one(byte: u8) -> Choice {
        Choice(byte % 63)
    }

    /// The number of the one matrix type among the `count` that cover the size; `None` stands for all.
    fn pick(self, count: usize) -> Option<usize> {
        (self.0 % 64 < 63).then_some(usize::from(self.0 % 64) % count)
    }

    /// Runs a job that panics if a property does not hold on the chosen matrix types for boards of `size`.
    pub fn run<J: MatrixJob<Output = ()> + Clone>(self, size: BoardSize, job: J) {
        announce_skipped();
        let mut count = 0;
        visit_all(size, Nothing, |_, ran| count += usize::from(ran.is_some()));
        let (pick, next) = (self.pick(count), Cell::new(0));
        visit_all(
            size,
            Chosen {
                job,
                pick,
                next: &next,
            },
            |_, _| {},
        );
        assert_eq!(next.get(), count);
    }
}

#[derive(Clone, Copy)]
struct Nothing;

impl MatrixJob for Nothing {
    type Output = ();
    fn run<M: BinMatrix>(self, _: GridOf<M>) {}
}

#[derive(Clone, Copy)]
struct Chosen<'a, J> {
    job: J,
    pick: Option<usize>,
    /// How many matrix types have been visited.
    next: &'a Cell<usize>,
}

impl<J: MatrixJob<Output = ()>> MatrixJob for Chosen<'_, J> {
    type Output = ();

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let index = self.next.replace(self.next.get() + 1);
        if self.pick.is_none_or(|pick| pick == index) {
            self.job.run::<M>(grid);
        }
    }
}

/// Says once which matrix types this CPU cannot run, and fails if one of their backends is named in
/// `BINMATRIX_REQUIRE`.
fn announce_skipped() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for side in [9, 13, 19] {
            visit_all(board_size(side, side), Nothing, |variant, ran| {
                if ran.is_none() {
                    println!("SKIPPED {variant}: this CPU cannot run it");
                }
            });
        }
        let required = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
        for name in required.split([',', ' ']).filter(|name| !name.is_empty()) {
            let backend: Backend = name.parse().expect("a backend in BINMATRIX_REQUIRE");
            assert!(
                backend.is_available(),
                "BINMATRIX_REQUIRE names {name}, which cannot run here"
            );
        }
    });
}
