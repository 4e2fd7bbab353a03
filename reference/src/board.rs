//! The board and the rules of play.
//!
//! Everything is computed from the stones at each call: a chain by walking from a stone to its
//! neighbors of the same color, liberties by looking around the chain. Besides its stones, a board
//! stores only the facts that the stones do not show: the side to move, the ko point, the number of
//! consecutive passes, the captures and the last two moves.
//!
//! A move is `Option<Point>`: `Some(point)` plays there, `None` passes.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The largest width and height of a board.
pub const MAX_LENGTH: usize = 25;

/// The letters of drawings.
pub(crate) const EMPTY: u8 = b'.';
pub(crate) const BLACK: u8 = b'X';
pub(crate) const WHITE: u8 = b'O';

/// The letter of a cell in a drawing.
pub(crate) fn letter_of(cell: Option<Color>) -> u8 {
    match cell {
        None => EMPTY,
        Some(Color::Black) => BLACK,
        Some(Color::White) => WHITE,
    }
}

/// A player, and the color of that player's stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Black, who moves first.
    Black,
    /// White.
    White,
}

impl Color {
    /// The other color.
    #[must_use]
    pub fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// A place on or off a board: a point does not know the size of the board.
///
/// Row 0 is the top row, column 0 is the column called A. Points are ordered by row, then by column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The row, counted from the top, starting at 0.
    pub row: usize,
    /// The column, counted from the left, starting at 0.
    pub column: usize,
}

impl Point {
    /// The point in this row and this column.
    #[must_use]
    pub fn new(row: usize, column: usize) -> Point {
        Point { row, column }
    }
}

/// The treatment of a move that leaves its own chain without a liberty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suicide {
    /// Such a move is illegal.
    Forbidden,
    /// The chain is removed if it has two or more stones; a single-stone suicide is illegal.
    MultiStone,
    /// The chain is removed, even if it is only the stone just played.
    Any,
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard,
    /// The point is occupied.
    Occupied,
    /// The move would retake a ko at once.
    Ko,
    /// The move would leave its own chain without a liberty, and the suicide rule forbids it.
    Suicide,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "the point is not on the board",
            Illegal::Occupied => "the point is occupied",
            Illegal::Ko => "the move would take back a ko at once",
            Illegal::Suicide => "the move would be suicide",
        })
    }
}

impl Error for Illegal {}

/// The error in a drawn board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiagramError {
    /// There is no row, or a row without points.
    Empty,
    /// There are more than [`MAX_LENGTH`] rows or columns.
    TooLarge,
    /// This row (0 is the first) does not have as many points as the first one.
    Ragged(usize),
    /// This row (0 is the first) has a character that is not `X`, `O`, `.` or white space.
    Unknown(usize, char),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Empty => write!(f, "the drawing has no points"),
            DiagramError::TooLarge => write!(f, "more than {MAX_LENGTH} rows or columns"),
            DiagramError::Ragged(row) => write!(f, "row {row} differs in length from row 0"),
            DiagramError::Unknown(row, character) => {
                write!(f, "row {row} has the unknown character {character:?}")
            }
        }
    }
}

impl Error for DiagramError {}

/// A position, with the facts that its stones do not show.
///
/// Two boards are equal if everything about them is equal: stones, side to move, ko point, passes,
/// captures and last two moves. To compare the stones alone, compare [`cells`](Board::cells).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    width: usize,
    height: usize,
    /// Row by row from the top, each row from left to right.
    cells: Vec<Option<Color>>,
    to_move: Color,
    ko: Option<Point>,
    passes: usize,
    captures_by_black: usize,
    captures_by_white: usize,
    last_moves: [Option<Option<Point>>; 2],
}

/// The effect of a legal move.
struct Outcome {
    /// The board's cells after the move.
    cells: Vec<Option<Color>>,
    /// The points from which stones were removed, sorted.
    removed: Vec<Point>,
    /// The color of the removed stones; meaningless if none were removed.
    removed_from: Color,
    /// The point on which the opponent must not play at once.
    ko: Option<Point>,
}

// Making boards.
impl Board {
    /// Returns an empty board with Black to move.
    ///
    /// # Panics
    ///
    /// - if the width or the height is not in 1..=25.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Board {
        Board::from_cells(width, height, vec![None; width * height])
    }

    /// Returns a board with these cells, given row by row from the top; Black to move, and no
    /// history.
    ///
    /// The position need not be legal: see [`is_legal_position`](Board::is_legal_position).
    ///
    /// # Panics
    ///
    /// - if the width or the height is not in 1..=25;
    /// - if there are not exactly width times height cells.
    #[must_use]
    pub fn from_cells(width: usize, height: usize, cells: Vec<Option<Color>>) -> Board {
        assert!((1..=MAX_LENGTH).contains(&width), "width {width}");
        assert!((1..=MAX_LENGTH).contains(&height), "height {height}");
        assert_eq!(cells.len(), width * height, "one cell for each point");
        Board {
            width,
            height,
            cells,
            to_move: Color::Black,
            ko: None,
            passes: 0,
            captures_by_black: 0,
            captures_by_white: 0,
            last_moves: [None, None],
        }
    }

    /// Returns the board drawn by these rows: `X` black, `O` white, `.` empty; white space is
    /// ignored.
    ///
    /// Black is to move. For drawings that may be wrong, use `str::parse::<Board>()`.
    ///
    /// ```
    /// use binmatrix_reference::{Board, Color, Point};
    /// let board = Board::from_rows(&[". X .", ". . O"]);
    /// assert_eq!((board.width(), board.height()), (3, 2));
    /// assert_eq!(board.at(Point::new(1, 2)), Some(Color::White));
    /// ```
    ///
    /// # Panics
    ///
    /// - if the rows are not a valid drawing of a board.
    #[must_use]
    pub fn from_rows(rows: &[&str]) -> Board {
        match rows.join("\n").parse() {
            Ok(board) => board,
            Err(error) => panic!("not a drawing of a board: {error}"),
        }
    }

    /// Puts a stone on a point, or removes it, regardless of the rules of play.
    ///
    /// The result need not be a legal position. The ko point is cleared, because the position is
    /// not the one that the last move made. Everything else stays unchanged.
    ///
    /// # Panics
    ///
    /// - if the point is not on the board.
    pub fn set(&mut self, point: Point, cell: Option<Color>) {
        let index = self.index(point);
        self.cells[index] = cell;
        self.ko = None;
    }

    /// Resumes play after passes: the count of passes restarts at 0.
    pub fn resume(&mut self) {
        self.passes = 0;
    }

    /// Sets the side to move.
    ///
    /// If the side changes, the ko point is cleared, because the ban applied to the other side.
    pub fn set_to_move(&mut self, color: Color) {
        if self.to_move != color {
            self.to_move = color;
            self.ko = None;
        }
    }
}

// Looking at boards.
impl Board {
    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The content of each point, row by row from the top, each row from left to right.
    #[must_use]
    pub fn cells(&self) -> &[Option<Color>] {
        &self.cells
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The point on which the side to move must not play, because that would take back a ko.
    ///
    /// It is set when a move captured exactly one stone with a chain of one stone that then has
    /// exactly that one liberty. Every move and every pass replaces it.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The number of consecutive passes at the end of the game so far.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// The numbers of stones captured by Black and by White, in this order.
    ///
    /// Stones lost by suicide count as captured by the opponent.
    #[must_use]
    pub fn captures(&self) -> [usize; 2] {
        [self.captures_by_black, self.captures_by_white]
    }

    /// The last move and the one before it.
    ///
    /// The outer `None` means that there was no such move, the inner `None` that it was a pass.
    #[must_use]
    pub fn last_moves(&self) -> [Option<Option<Point>>; 2] {
        self.last_moves
    }

    /// Returns true if the point is on the board.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        point.row < self.height && point.column < self.width
    }

    /// The content of this point.
    ///
    /// # Panics
    ///
    /// - if the point is not on the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.cells[self.index(point)]
    }

    /// Every point of the board, by row, then by column.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for row in 0..self.height {
            for column in 0..self.width {
                points.push(Point { row, column });
            }
        }
        points
    }

    /// Every stone of this color, by row, then by column.
    #[must_use]
    pub fn stones(&self, color: Color) -> Vec<Point> {
        self.points()
            .into_iter()
            .filter(|&point| self.at(point) == Some(color))
            .collect()
    }

    /// Every empty point, by row, then by column.
    #[must_use]
    pub fn empty_points(&self) -> Vec<Point> {
        self.points()
            .into_iter()
            .filter(|&point| self.at(point).is_none())
            .collect()
    }

    /// The points of the board next to this one along the lines: above, left, right, below.
    ///
    /// There are four in the middle, three on the edge, two in the corner, and fewer on a board with
    /// one row or one column.
    ///
    /// # Panics
    ///
    /// - if the point is not on the board.
    #[must_use]
    pub fn neighbors(&self, point: Point) -> Vec<Point> {
        self.beside(point).collect()
    }

    /// The points of the board that touch this one diagonally, in row order.
    ///
    /// # Panics
    ///
    /// - if the point is not on the board.
    #[must_use]
    pub fn diagonals(&self, point: Point) -> Vec<Point> {
        self.at_distances(point, [(-1, -1), (-1, 1), (1, -1), (1, 1)])
            .collect()
    }

    /// The [`neighbors`](Board::neighbors) one by one, without a list: the judge spends most of its time on neighbors.
    pub(crate) fn beside(&self, point: Point) -> impl Iterator<Item = Point> {
        self.at_distances(point, [(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    /// The points of the board at these distances (down, right) from a point.
    fn at_distances(
        &self,
        point: Point,
        distances: [(isize, isize); 4],
    ) -> impl Iterator<Item = Point> {
        assert!(self.contains(point), "{point:?} is not on the board");
        distances.into_iter().filter_map(move |(down, right)| {
            // `None` above the top row and to the left of the first column.
            let row = point.row.checked_add_signed(down)?;
            let column = point.column.checked_add_signed(right)?;
            let other = Point { row, column };
            self.contains(other).then_some(other)
        })
    }

    fn index(&self, point: Point) -> usize {
        assert!(self.contains(point), "{point:?} is not on the board");
        point.row * self.width + point.column
    }

    /// Every point reachable from `start` through neighbors for which `belongs` is true, including
    /// `start`; sorted by row, then by column. Empty if `start` itself does not belong.
    ///
    /// # Panics
    ///
    /// - if `start` is not on the board.
    #[must_use]
    pub fn component(&self, start: Point, belongs: &impl Fn(Point) -> bool) -> Vec<Point> {
        if !belongs(start) {
            return Vec::new();
        }
        let mut seen = vec![false; self.cells.len()];
        seen[self.index(start)] = true;
        let mut found = vec![start];
        // The neighbors of each point found, in turn.
        let mut next = 0;
        while next < found.len() {
            for neighbor in self.beside(found[next]) {
                let index = self.index(neighbor);
                if !seen[index] && belongs(neighbor) {
                    seen[index] = true;
                    found.push(neighbor);
                }
            }
            next += 1;
        }
        found.sort_unstable();
        found
    }

    /// All components of the points for which `belongs` is true, ordered by their first points.
    #[must_use]
    pub fn components(&self, belongs: &impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.cells.len()];
        let mut components = Vec::new();
        for start in self.points() {
            if belongs(start) && !seen[self.index(start)] {
                let component = self.component(start, belongs);
                for &point in &component {
                    seen[self.index(point)] = true;
                }
                components.push(component);
            }
        }
        components
    }

    /// The chain of the stone on this point, sorted by row, then by column; empty if the point is
    /// empty.
    ///
    /// # Panics
    ///
    /// - if the point is not on the board.
    #[must_use]
    pub fn chain(&self, point: Point) -> Vec<Point> {
        match self.at(point) {
            Some(color) => self.component(point, &|other| self.at(other) == Some(color)),
            None => Vec::new(),
        }
    }

    /// Every chain of both colors, ordered by their first stones.
    #[must_use]
    pub fn chains(&self) -> Vec<Vec<Point>> {
        let mut chains = self.chains_of(Color::Black);
        chains.extend(self.chains_of(Color::White));
        chains.sort();
        chains
    }

    /// Every chain of this color, ordered by their first stones.
    #[must_use]
    pub fn chains_of(&self, color: Color) -> Vec<Vec<Point>> {
        self.components(&|point| self.at(point) == Some(color))
    }

    /// The liberties of these stones: the empty points next to any of them, each listed once,
    /// sorted by row, then by column.
    ///
    /// # Panics
    ///
    /// - if a stone is not on the board.
    #[must_use]
    pub fn liberties(&self, chain: &[Point]) -> Vec<Point> {
        let mut liberties = Vec::new();
        for &stone in chain {
            for neighbor in self.beside(stone) {
                if self.at(neighbor).is_none() {
                    liberties.push(neighbor);
                }
            }
        }
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// Returns true if an empty point is next to one of these stones.
    fn has_liberty(&self, chain: &[Point]) -> bool {
        let is_beside_empty = |&stone| self.beside(stone).any(|other| self.at(other).is_none());
        chain.iter().any(is_beside_empty)
    }

    /// Returns true if some chain has no liberty, which is impossible after a legal move.
    #[must_use]
    pub fn has_chain_without_liberties(&self) -> bool {
        !self.chains().iter().all(|chain| self.has_liberty(chain))
    }

    /// Returns true if every chain has a liberty: the meaning of "legal position" in the published
    /// counts.
    #[must_use]
    pub fn is_legal_position(&self) -> bool {
        !self.has_chain_without_liberties()
    }

    /// The rows of the drawing of this board, as [`from_rows`](Board::from_rows) reads them.
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        let mut rows = Vec::new();
        for row in 0..self.height {
            let mut line = String::new();
            for column in 0..self.width {
                line.push(letter_of(self.at(Point { row, column })).into());
            }
            rows.push(line);
        }
        rows
    }
}

// Playing.
impl Board {
    /// Checks if the side to move may play on this point, and returns the reason if not.
    ///
    /// The reasons are tested in the order of the enumeration: a point that is off the board or
    /// occupied gives only that reason, and the ko point gives `Ko`.
    ///
    /// # Errors
    ///
    /// - `OffBoard`, `Occupied`, `Ko`, `Suicide`: see [`Illegal`].
    pub fn legality(&self, point: Point, suicide: Suicide) -> Result<(), Illegal> {
        self.target(point)?;
        // A stone beside an empty point has a liberty. It is no suicide, whatever it takes.
        if self.beside(point).any(|other| self.at(other).is_none()) {
            return Ok(());
        }
        self.outcome(point, suicide).map(|_| ())
    }

    /// Every point on which the side to move may play, by row, then by column.
    #[must_use]
    pub fn legal_points(&self, suicide: Suicide) -> Vec<Point> {
        let empty = self.empty_points();
        empty
            .into_iter()
            .filter(|&point| self.legality(point, suicide).is_ok())
            .collect()
    }

    /// Plays a move of the side to move; `None` passes.
    ///
    /// Returns the points from which stones were removed, sorted: the opponent's stones if the move
    /// captured, or the mover's own, including the stone just played, if it was a suicide. It is
    /// never both, since a capture gives the capturing chain a liberty.
    ///
    /// A board does not know when the game is over: playing after two passes is allowed, and a
    /// stone resets the count of passes.
    ///
    /// ```
    /// use binmatrix_reference::{Board, Illegal, Point, Suicide};
    /// let mut board = Board::from_rows(&["O X .", ". . ."]);
    /// let corner = Point::new(0, 0);
    /// assert_eq!(board.play(Some(corner), Suicide::Any), Err(Illegal::Occupied));
    /// assert_eq!(board.play(Some(Point::new(1, 0)), Suicide::Any), Ok(vec![corner]));
    /// assert_eq!(board.to_rows(), [".X.", "X.."]);
    /// assert_eq!(board.captures(), [1, 0]);
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`legality`](Board::legality); the board then stays unchanged.
    pub fn play(&mut self, mv: Option<Point>, suicide: Suicide) -> Result<Vec<Point>, Illegal> {
        let mut removed = Vec::new();
        match mv {
            Some(point) => {
                let outcome = self.outcome(point, suicide)?;
                // Removed stones of either color count as captured by the other color.
                match outcome.removed_from.opponent() {
                    Color::Black => self.captures_by_black += outcome.removed.len(),
                    Color::White => self.captures_by_white += outcome.removed.len(),
                }
                self.cells = outcome.cells;
                self.ko = outcome.ko;
                self.passes = 0;
                removed = outcome.removed;
            }
            None => {
                self.ko = None;
                self.passes += 1;
            }
        }
        self.to_move = self.to_move.opponent();
        self.last_moves = [Some(mv), self.last_moves[0]];
        Ok(removed)
    }

    /// Checks that a stone may be put on this point, whatever becomes of it then.
    fn target(&self, point: Point) -> Result<(), Illegal> {
        if !self.contains(point) {
            return Err(Illegal::OffBoard);
        }
        if self.at(point).is_some() {
            return Err(Illegal::Occupied);
        }
        if self.ko == Some(point) {
            return Err(Illegal::Ko);
        }
        Ok(())
    }

    /// Returns the effect of a stone of the side to move on this point.
    fn outcome(&self, point: Point, suicide: Suicide) -> Result<Outcome, Illegal> {
        let own = self.to_move;
        let enemy = own.opponent();
        self.target(point)?;

        // 1. Put the stone on the board.
        let mut after = self.clone();
        after.set(point, Some(own));

        // 2. Remove all enemy chains without a liberty, at the same time. Only chains next to the
        //    new stone can have lost a liberty.
        let mut captured = Vec::new();
        for neighbor in after.beside(point) {
            if after.at(neighbor) == Some(enemy) {
                let chain = after.chain(neighbor);
                if !after.has_liberty(&chain) {
                    captured.extend(chain);
                }
            }
        }
        // One chain may have been found from several sides.
        captured.sort_unstable();
        captured.dedup();
        for &stone in &captured {
            after.set(stone, None);
        }

        // 3. Check the own chain: if it now has no liberty, the move is a suicide.
        let chain = after.chain(point);
        if !after.has_liberty(&chain) {
            match suicide {
                Suicide::Forbidden => return Err(Illegal::Suicide),
                Suicide::MultiStone if chain.len() == 1 => return Err(Illegal::Suicide),
                Suicide::MultiStone | Suicide::Any => {}
            }
            for &stone in &chain {
                after.set(stone, None);
            }
            return Ok(Outcome {
                cells: after.cells,
                removed: chain,
                removed_from: own,
                ko: None,
            });
        }

        // 4. Ko: one stone captured by a chain of one stone that has only that liberty.
        let is_ko = captured.len() == 1 && chain.len() == 1 && after.liberties(&chain) == captured;
        let ko = if is_ko { Some(captured[0]) } else { None };
        Ok(Outcome {
            cells: after.cells,
            removed: captured,
            removed_from: enemy,
            ko,
        })
    }
}

// Counting.
impl Board {
    /// The owner of each point, row by row from the top.
    ///
    /// An occupied point belongs to the color of its stone. An empty point belongs to a color if
    /// the region of empty points around it touches stones of that color and of no other. All
    /// stones count as alive.
    #[must_use]
    pub fn area_owner(&self) -> Vec<Option<Color>> {
        let mut owner = self.cells.clone();
        for region in self.components(&|point| self.at(point).is_none()) {
            let touches = |color| {
                region.iter().any(|&point| {
                    self.beside(point)
                        .any(|other| self.at(other) == Some(color))
                })
            };
            let region_owner = match (touches(Color::Black), touches(Color::White)) {
                (true, false) => Some(Color::Black),
                (false, true) => Some(Color::White),
                _ => None,
            };
            for &point in &region {
                owner[self.index(point)] = region_owner;
            }
        }
        owner
    }

    /// Black's area minus White's, without komi.
    ///
    /// ```
    /// use binmatrix_reference::Board;
    /// // The left column belongs to Black, the column between the colors to nobody.
    /// assert_eq!(Board::from_rows(&[". X . O", ". X . O"]).area_score(), 4 - 2);
    /// ```
    #[must_use]
    pub fn area_score(&self) -> i32 {
        self.area_owner()
            .into_iter()
            .map(|owner| match owner {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => 0,
            })
            .sum()
    }

    /// Black's territory minus White's, without komi.
    ///
    /// A color's territory is the empty points that [`area_owner`](Board::area_owner) gives to it,
    /// plus the stones that it has captured.
    ///
    /// ```
    /// use binmatrix_reference::Board;
    /// assert_eq!(Board::from_rows(&[". X . O", ". X . O"]).territory_score(), 2);
    /// ```
    #[must_use]
    pub fn territory_score(&self) -> i32 {
        let mut score = self.captures_by_black as i32 - self.captures_by_white as i32;
        for (cell, owner) in self.cells.iter().zip(self.area_owner()) {
            match (cell, owner) {
                (None, Some(Color::Black)) => score += 1,
                (None, Some(Color::White)) => score -= 1,
                _ => {}
            }
        }
        score
    }
}

impl FromStr for Board {
    type Err = DiagramError;

    /// Reads a drawing: one line for each row, `X` black, `O` white, `.` empty. White space within
    /// a line and blank lines are ignored. Black is to move.
    fn from_str(drawing: &str) -> Result<Board, DiagramError> {
        let lines: Vec<&str> = drawing
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect();
        let mut cells = Vec::new();
        let mut width = 0;
        for (row, line) in lines.iter().enumerate() {
            let before = cells.len();
            for character in line.chars() {
                match character {
                    'X' => cells.push(Some(Color::Black)),
                    'O' => cells.push(Some(Color::White)),
                    '.' => cells.push(None),
                    _ if character.is_whitespace() => {}
                    _ => return Err(DiagramError::Unknown(row, character)),
                }
            }
            let length = cells.len() - before;
            if row == 0 {
                width = length;
            }
            if length != width {
                return Err(DiagramError::Ragged(row));
            }
        }
        let height = lines.len();
        if width == 0 || height == 0 {
            return Err(DiagramError::Empty);
        }
        if width > MAX_LENGTH || height > MAX_LENGTH {
            return Err(DiagramError::TooLarge);
        }
        Ok(Board::from_cells(width, height, cells))
    }
}

impl fmt::Display for Board {
    /// Writes the drawing, one line for each row, without a line end after the last one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rows().join("\n"))
    }
}
