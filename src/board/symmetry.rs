//! Rotations and reflections of a board, and the canonical board among its images.

use super::Board;
use crate::geometry::{ByColor, Symmetry, WORDS, transform_words};

impl Board {
    /// The image of the board under a symmetry; its size is [`Symmetry::size`].
    ///
    /// Stones, ko and last moves are transformed; player to move, passes and prisoners stay the same. Playing and
    /// transforming commute: playing the image of a move gives the image of the board after the move.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Board {
        let size = self.size;
        let turned = |words| transform_words(words, symmetry, size);
        Board {
            stones: ByColor {
                black: turned(&self.stones.black),
                white: turned(&self.stones.white),
            },
            size: symmetry.size(size),
            // A last move played without a check may be off the board; it is kept as it is.
            turn: self
                .turn
                .map_points(|point| point.transform(symmetry, size).unwrap_or(point)),
        }
    }

    /// Returns the canonical board among all images of the same size, and the symmetry that produces it:
    /// `board.transform(symmetry) == canonical`. All images have the same canonical board.
    ///
    /// The canonical board is the first image in this order: compare two boards point by point from the top left. At
    /// the first point where they differ, a black stone comes before a white stone, and a white stone before an empty
    /// point. If the stones are equal, an earlier ko point comes first. The canonical board therefore has a stone as
    /// near to the top left as possible, and a black one if possible.
    ///
    /// ```
    /// use binmatrix::{Board, Symmetry};
    /// let board: Board = "
    ///     . . . .
    ///     . O . .
    ///     . . . X
    ///     . . . .
    /// ".parse()?;
    /// let (canonical, symmetry) = board.canonical();
    /// assert_eq!(canonical.to_string(), ". X . .\n. . . .\n. . O .\n. . . .\n");
    /// assert_eq!(symmetry, Symmetry::AntiTranspose);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// If several symmetries produce the canonical board, the symmetry with the lowest number is returned. Their boards
    /// are equal, but may differ in the last moves, which equality ignores.
    ///
    /// The hash `board.canonical().0.hash(scope)` is equal for all images of one size. (A rectangle has four such
    /// images; an image with rows and columns swapped has another size and another hash.)
    ///
    /// ```
    /// use binmatrix::{Board, BoardSize, HashScope, Move, Rules};
    /// let (size, rules) = (BoardSize::square(19)?, Rules::default());
    /// let [mut one, mut other] = [Board::new(size); 2];
    /// for (a, b) in [("Q16", "D4"), ("R4", "Q3")] {
    ///     one.play(Move::from_vertex(a, size)?, &rules)?;
    ///     other.play(Move::from_vertex(b, size)?, &rules)?;
    /// }
    /// assert_ne!(one.hash(HashScope::Stones), other.hash(HashScope::Stones));
    /// let hash = |board: Board| board.canonical().0.hash(HashScope::Stones);
    /// assert_eq!(hash(one), hash(other));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// Cost: one image per symmetry, one to two microseconds in total.
    #[must_use]
    pub fn canonical(&self) -> (Board, Symmetry) {
        let mut first = (*self, Symmetry::Identity);
        for &symmetry in &Symmetry::of(self.size)[1..] {
            let image = self.transform(symmetry);
            if image.is_before(&first.0) {
                first = (image, symmetry);
            }
        }
        first
    }

    /// Returns true if this board comes before `other` in the order of [`Board::canonical`].
    fn is_before(&self, other: &Board) -> bool {
        for index in 0..WORDS {
            let black = self.stones.black[index] ^ other.stones.black[index];
            let white = self.stones.white[index] ^ other.stones.white[index];
            let differs = black | white;
            if differs != 0 {
                let bit = differs & differs.wrapping_neg();
                // If only white stones differ, the point is empty on the other board.
                return if black & bit != 0 {
                    self.stones.black[index] & bit != 0
                } else {
                    self.stones.white[index] & bit != 0
                };
            }
        }
        match (self.turn.ko(), other.turn.ko()) {
            (Some(point), Some(others)) => point < others,
            _ => false,
        }
    }
}
