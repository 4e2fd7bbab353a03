//! [`Plane`]: sets of points of a small board in one `u32`, without the guard bits of a matrix.

use binmatrix::{
    Baseline, BinMatrix, BoardSize, Grid, GridOf, Point, SizeUpTo, Symmetry, WordMatrix,
};

/// The matrix type of the solver.
pub(super) type Matrix = WordMatrix<2, SizeUpTo<128>, Baseline>;

/// The largest number of points of a board that can be solved.
pub(super) const MOST_POINTS: usize = 30;

/// The number of a pass; a point has its number in reading order.
pub(super) const PASS: u8 = 31;

/// A permutation of the points, as a table for each byte of a set.
type Permutation = [[u32; 256]; 4];

/// The layout of a board.
#[derive(Debug)]
pub(super) struct Plane {
    pub points: usize,
    pub full: u32,
    width: u32,
    height: u32,
    left: u32,
    right: u32,
    around: Vec<u32>,
    places: Vec<Point>,
    permutations: Vec<Permutation>,
    inverses: Vec<usize>,
    /// Sets of points that symmetries map to each other.
    orbits: Vec<u32>,
    /// The preference of each point before anything is known: the distance from the edge.
    pub lines: Vec<u8>,
}

impl Plane {
    /// Returns `None` if the board is too large.
    pub fn new(size: BoardSize) -> Option<(Plane, GridOf<Matrix>)> {
        let grid: GridOf<Matrix> = Grid::new(size)?;
        if size.points() > MOST_POINTS {
            return None;
        }
        let (width, height) = (u32::from(size.width()), u32::from(size.height()));
        let column = |index: u32| (0..height).fold(0, |set, row| set | 1 << (row * width + index));
        let places: Vec<Point> = (0..size.height())
            .flat_map(|row| (0..size.width()).filter_map(move |column| Point::new(row, column)))
            .collect();
        let symmetries = Symmetry::of(size);
        let images = |symmetry| {
            places
                .iter()
                .map(move |&point| image(point, symmetry, size))
        };
        let mut plane = Plane {
            points: size.points(),
            full: u32::MAX >> (32 - size.points()),
            width,
            height,
            left: column(0),
            right: column(width - 1),
            around: Vec::new(),
            permutations: (symmetries.iter())
                .map(|&symmetry| permutation(&images(symmetry).collect::<Vec<usize>>()))
                .collect(),
            inverses: (symmetries.iter())
                .map(|symmetry| usize::from(symmetry.inverse().number()))
                .collect(),
            orbits: Vec::new(),
            lines: Vec::new(),
            places,
        };
        plane.around = (0..plane.points)
            .map(|point| plane.next_to(1 << point))
            .collect();
        plane.orbits = plane.find_orbits();
        plane.lines = plane.find_lines();
        Some((plane, grid))
    }

    /// The point with this number.
    pub fn point(&self, number: u8) -> Option<Point> {
        self.places.get(usize::from(number)).copied()
    }

    /// The number of a point.
    pub fn number(&self, point: Point) -> u8 {
        point.row() * self.width as u8 + point.column()
    }

    /// The neighbors of the point with this number.
    #[inline(always)]
    pub fn around(&self, number: u8) -> u32 {
        self.around[usize::from(number)]
    }

    /// The points adjacent to a point of the set.
    #[inline(always)]
    fn next_to(&self, set: u32) -> u32 {
        let rows = u64::from(set) << self.width | u64::from(set) >> self.width;
        (rows as u32 | (set & !self.right) << 1 | (set & !self.left) >> 1) & self.full
    }

    /// Removes the guard bits.
    #[inline(always)]
    pub fn compress(&self, set: Matrix, grid: GridOf<Matrix>) -> u32 {
        let word = set.to_words(grid)[0];
        let row = (1_u64 << self.width) - 1;
        (0..self.height).fold(0, |packed, y| {
            packed | ((word >> (y * (self.width + 1)) & row) << (y * self.width)) as u32
        })
    }

    /// Black's area minus White's: stones, and empty regions that only one color borders.
    pub fn score(&self, black: u32, white: u32) -> i32 {
        let empty = self.full & !(black | white);
        let reached = |stones: u32| {
            let mut reached = self.next_to(stones) & empty;
            loop {
                let more = (reached | self.next_to(reached)) & empty;
                if more == reached {
                    return reached;
                }
                reached = more;
            }
        };
        let (by_black, by_white) = (reached(black), reached(white));
        let area = |stones: u32, own: u32, other: u32| (stones | (own & !other)).count_ones();
        area(black, by_black, by_white) as i32 - area(white, by_white, by_black) as i32
    }

    /// The number of symmetries.
    pub fn symmetries(&self) -> usize {
        self.permutations.len()
    }

    /// The image of a set under a symmetry.
    #[inline(always)]
    pub fn image(&self, set: u32, symmetry: usize) -> u32 {
        let tables = &self.permutations[symmetry];
        let bytes = set.to_le_bytes();
        tables[0][usize::from(bytes[0])]
            | tables[1][usize::from(bytes[1])]
            | tables[2][usize::from(bytes[2])]
            | tables[3][usize::from(bytes[3])]
    }

    /// The symmetry that takes an image back.
    #[inline(always)]
    pub fn inverse(&self, symmetry: usize) -> usize {
        self.inverses[symmetry]
    }

    /// The image of a move, or of the number of no point.
    #[inline(always)]
    pub fn image_of_move(&self, number: u8, symmetry: usize) -> u8 {
        if usize::from(number) >= self.points {
            return number;
        }
        self.image(1 << number, symmetry).trailing_zeros() as u8
    }

    /// A bit that is equal for all images of a position, and mostly differs between positions: four bits for each number
    /// of stones.
    #[inline(always)]
    pub fn signature(&self, black: u32, white: u32) -> u128 {
        let mut hash = 0_u32;
        for &orbit in &self.orbits {
            let counts = (black & orbit).count_ones() * 16 + (white & orbit).count_ones();
            hash = (hash ^ counts).wrapping_mul(0x9E37_79B1);
        }
        1 << (4 * (black | white).count_ones() + (hash >> 30))
    }

    fn find_orbits(&self) -> Vec<u32> {
        let (mut rest, mut orbits) = (self.full, Vec::new());
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            let images = (0..self.symmetries()).map(|symmetry| self.image(first, symmetry));
            let orbit = images.fold(0, |set, image| set | image);
            orbits.push(orbit);
            rest &= !orbit;
        }
        orbits
    }

    fn find_lines(&self) -> Vec<u8> {
        let line = |point: &Point| {
            let from = |place: u8, side: u32| place.min(side as u8 - 1 - place);
            let row = from(point.row(), self.height);
            let column = from(point.column(), self.width);
            2 * row.min(column) + row.max(column)
        };
        self.places.iter().map(line).collect()
    }
}

/// The number of the image of a point.
fn image(point: Point, symmetry: Symmetry, size: BoardSize) -> usize {
    let image = point.transform(symmetry, size).unwrap_or(point);
    usize::from(image.row()) * usize::from(size.width()) + usize::from(image.column())
}

fn permutation(images: &[usize]) -> Permutation {
    let mut tables = [[0; 256]; 4];
    for (index, table) in tables.iter_mut().enumerate() {
        for (byte, set) in table.iter_mut().enumerate() {
            for bit in 0..8 {
                if byte >> bit & 1 == 1
                    && let Some(&image) = images.get(8 * index + bit)
                {
                    *set |= 1 << image;
                }
            }
        }
    }
    tables
}
