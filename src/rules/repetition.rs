//! Superko for those who keep the positions of a game themselves: [`Repetition`].
//!
//! A `Game` keeps its own list. A search tree has the positions of a path on its stack and those before the root
//! somewhere else; it asks a bare [`Board`], [`Position`] or [`ChainPosition`] which moves are legal given all of
//! them.

use super::{KoRule, PositionHash};
use crate::geometry::Color;

/// The positions that have been: on the path of a search, before its root, or both.
///
/// What is looked up, and what a list of one's own must hold, is the position as the rule sees it, with who moved
/// from it where that counts: [`Board::situation`], [`KoRule::situation`]. The position on the board now need not
/// be in the list: it is compared with too.
///
/// * `()` has seen nothing: no superko.
/// * A slice, an array or a `Vec` of hashes is searched from its end.
/// * A closure answers for anything else: a path and a `Game`, a hash table, a list that ends at the last capture.
/// * A `Game` answers for its own rule: all its positions, the one now included. Under
///   [`KoRule::Simple`] it keeps none and has seen nothing.
///
/// ```
/// use binmatrix::{Board, Color, IllegalMove, Point, Repetition, Rules};
/// let (rules, mut path) = (Rules::TROMP_TAYLOR, Vec::new());
/// let mut board: Board = "
///     . X O .
///     X O . O
///     . X O .
/// ".parse()?;
/// for vertex in ["C2", "pass", "pass"] { // Black takes B2; after the passes the ko is forgotten
///     path.push(board.situation(rules.ko));
///     board.play_vertex(vertex, &rules)?;
/// }
/// let back = Point::from_vertex("B2", board.size())?;
/// assert!(board.legality(back, &rules).is_ok());
/// assert_eq!(board.legality_with_history(back, &rules, &path), Err(IllegalMove::Superko));
/// let closure = |hash| path.contains(&hash);
/// assert!(!board.legal_points_with_history(&rules, &closure).contains(back));
/// assert!(board.legal_points_with_history(&rules, &()).contains(back));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Repetition {
    /// Whether this position has been.
    fn seen(&self, situation: PositionHash) -> bool;
}

impl Repetition for () {
    #[inline(always)]
    fn seen(&self, _: PositionHash) -> bool {
        false
    }
}

impl<F: Fn(PositionHash) -> bool> Repetition for F {
    #[inline(always)]
    fn seen(&self, situation: PositionHash) -> bool {
        self(situation)
    }
}

impl Repetition for [PositionHash] {
    fn seen(&self, situation: PositionHash) -> bool {
        self.iter().rev().any(|&hash| hash == situation)
    }
}

impl<const N: usize> Repetition for [PositionHash; N] {
    fn seen(&self, situation: PositionHash) -> bool {
        self.as_slice().seen(situation)
    }
}

#[cfg(feature = "alloc")]
impl Repetition for alloc::vec::Vec<PositionHash> {
    fn seen(&self, situation: PositionHash) -> bool {
        self.as_slice().seen(situation)
    }
}

impl KoRule {
    /// What a position from which `to_move` moves is for this rule, given the hash of its stones: what a list of
    /// the positions so far holds and what is looked up in it ([`Repetition`]).
    ///
    /// The stones alone for [`Positional`](KoRule::Positional) (and for [`Simple`](KoRule::Simple), which looks
    /// nothing up); the stones and the player for [`Situational`](KoRule::Situational).
    #[inline(always)]
    #[must_use]
    pub fn situation(self, stones: PositionHash, to_move: Color) -> PositionHash {
        match (self, to_move) {
            (KoRule::Situational, Color::White) => stones ^ PositionHash::WHITE_TO_MOVE,
            _ => stones,
        }
    }
}

/// Whether a move of `color` from stones with the hash `before` to stones with the hash `after` repeats what
/// `rule` forbids to repeat.
#[inline]
pub(crate) fn repeats<R: Repetition + ?Sized>(
    rule: KoRule,
    color: Color,
    before: PositionHash,
    after: PositionHash,
    history: &R,
) -> bool {
    let next = rule.situation(after, !color);
    rule != KoRule::Simple && (next == rule.situation(before, color) || history.seen(next))
}
