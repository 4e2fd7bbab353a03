//! Every position of a small board.
//!
//! Each of the n points is empty, black or white, which gives 3 to the power of n positions. The
//! iterator counts through them like an odometer whose wheels are the points. A position is legal
//! if every chain has a liberty. Practical for up to about 16 points.

use crate::board::{Board, Color};

/// Returns every position of a board of this size, legal or not, with Black to move, starting with
/// the empty one.
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

/// Returns every legal position of a board of this size, with Black to move, starting with the
/// empty one.
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
                // This wheel returns to its start, and the next one must advance.
                Some(Color::White) => {
                    following.set(point, None);
                    continue;
                }
            }
            self.next = Some(following);
            break;
        }
        // If all wheels have returned to their start, `self.next` stays `None`: that was the last
        // one.
        Some(current)
    }
}
