//! A board turned and mirrored, and the one board that stands for all its images.

use super::Board;
use crate::geometry::{ByColor, Symmetry, WORDS, transform_words};

impl Board {
    /// The image of the board, of the size that [`Symmetry::size`] says: stones, ko and last moves; player to
    /// move, passes and prisoners are the same. Every move goes where the stones go: playing the image of a move
    /// gives the image of the board after it.
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
            // A last move played without a check may be off the board; it stays there.
            turn: self
                .turn
                .map_points(|point| point.transform(symmetry, size).unwrap_or(point)),
        }
    }

    /// The one board that stands for all images of this one of the same size, and the symmetry that makes it:
    /// `board.transform(symmetry) == canonical`. All images have the same canonical board.
    ///
    /// It is the first image in this order: read both boards point by point from the top left; at the first point
    /// where they differ, a black stone comes before a white one, and that before an empty point. If the stones
    /// are the same, a ko point that comes earlier comes first. So there is a stone as near to the top left as
    /// can be, and a black one if possible.
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
    /// If several symmetries make it, the one of the lowest number is returned. The boards that they make are then
    /// equal, but their last moves, which equality does not count, may differ.
    ///
    /// Its hash, `board.canonical().0.hash(scope)`, is the same for all images of one size. (A rectangle has four such
    /// images; the board that it becomes when rows become columns has another size and another hash.)
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
    /// Cost: one image for each symmetry, one to two microseconds in all.
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

    /// The order of [`Board::canonical`].
    fn is_before(&self, other: &Board) -> bool {
        for index in 0..WORDS {
            let black = self.stones.black[index] ^ other.stones.black[index];
            let white = self.stones.white[index] ^ other.stones.white[index];
            let differs = black | white;
            if differs != 0 {
                let bit = differs & differs.wrapping_neg();
                // Where only white stones differ, the other board is empty there.
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
