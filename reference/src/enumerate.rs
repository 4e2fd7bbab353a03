//! Every position of a small board.
//!
//! Each of the n points is empty, black or white, which makes 3 to the power of n positions; the
//! iterator counts through them like an odometer whose wheels are the points. Legal are those in
//! which every chain has a liberty. Practical up to about 16 points.

use crate::board::{Board, Color};

/// Every position of a board of this size, legal or not, Black to move, starting with the empty one.
///
/// # Panics
///
/// - if the width or the height is not in 1..=25.
#[must_use]
pub fn positions(width: usize, height: usize) -> Positions {
    Positions {
        next: Some(Board::new(width, height)),
    }
}

/// Every legal position of a board of this size, Black to move, starting with the empty one.
///
/// ```
/// use binmatrix_reference::enumerate::legal_positions;
/// assert_eq!(legal_positions(2, 2).count(), 57);
/// ```
///
/// # Panics
///
/// - if the width or the height is not in 1..=25.
pub fn legal_positions(width: usize, height: usize) -> impl Iterator<Item = Board> {
    positions(width, height).filter(Board::is_legal_position)
}

/// The iterator of [`positions`].
#[derive(Clone, Debug)]
pub struct Positions {
    next: Option<Board>,
}

impl Iterator for Positions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let current = self.next.take()?;
        let mut following = current.clone();
        for point in current.points() {
            match current.at(point) {
                None => following.set(point, Some(Color::Black)),
                Some(Color::Black) => following.set(point, Some(Color::White)),
                // This wheel goes back to its start and the next one has to move.
                Some(Color::White) => {
                    following.set(point, None);
                    continue;
                }
            }
            self.next = Some(following);
            break;
        }
        // If all wheels went back to their start, `self.next` stays `None`: that was the last one.
        Some(current)
    }
}
