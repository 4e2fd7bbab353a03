//! [`Repetition`]: superko for callers that keep the positions of a game themselves.
//!
//! A `Game` keeps its own list. A search tree has the positions of its current path on a stack and the positions
//! before the root elsewhere. It asks a plain `Board`, `Position` or `ChainPosition` which moves are legal given all
//! of them.

use core::fmt;

use super::{KoRule, PositionHash, Rules};
use crate::geometry::Color;

/// A history of earlier positions: those on the path of a search, those before its root, or both.
///
/// A superko rule looks up positions by `hash(rules.ko)`: the hash of the stones for [`KoRule::Positional`], of the
/// stones and the player to move for [`KoRule::Situational`]. A custom list must hold the same hashes. The present
/// position need not be in the list, since it is always compared.
///
/// * `()` holds nothing: only the present position may not be repeated.
/// * A slice, an array or a `Vec` of hashes is searched from its end.
/// * A closure answers for anything else: a path and a `Game`, a hash table, a list that ends at the last capture.
/// * A `Game` answers for its own ko rule: all its positions, including the present one. Under [`KoRule::Simple`] it
///   keeps no positions and always returns `false`.
///
/// Pass a history to [`Rules::after`]:
///
/// ```
/// use binmatrix::{Board, Color, IllegalMove, Move, Point, Repetition, Rules};
/// let (rules, mut path) = (Rules::TROMP_TAYLOR, Vec::new());
/// let mut board: Board = "
///     . X O .
///     X O . O
///     . X O .
/// ".parse()?;
/// for vertex in ["C2", "pass", "pass"] { // Black takes B2; the passes clear the ko point
///     path.push(board.hash(rules.ko));
///     board.play(Move::from_vertex(vertex, board.size())?, &rules)?;
/// }
/// let back = Point::from_vertex("B2", board.size())?;
/// assert!(board.legality(back, &rules).is_ok()); // superko is not checked
/// assert_eq!(board.legality(back, &rules.after(&path)), Err(IllegalMove::Superko));
/// let closure = |hash| path.contains(&hash);
/// assert!(!board.legal_points(&rules.after(&closure)).contains(back));
/// assert!(board.legal_points(&rules.after(&())).contains(back));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Repetition {
    /// Returns `true` if the position with this hash has occurred.
    fn seen(&self, hash: PositionHash) -> bool;
}

impl Repetition for () {
    #[inline(always)]
    fn seen(&self, _: PositionHash) -> bool {
        false
    }
}

impl<F: Fn(PositionHash) -> bool> Repetition for F {
    #[inline(always)]
    fn seen(&self, hash: PositionHash) -> bool {
        self(hash)
    }
}

impl Repetition for [PositionHash] {
    fn seen(&self, hash: PositionHash) -> bool {
        self.iter().rev().any(|&earlier| earlier == hash)
    }
}

impl<const N: usize> Repetition for [PositionHash; N] {
    fn seen(&self, hash: PositionHash) -> bool {
        self.as_slice().seen(hash)
    }
}

#[cfg(feature = "alloc")]
impl Repetition for alloc::vec::Vec<PositionHash> {
    fn seen(&self, hash: PositionHash) -> bool {
        self.as_slice().seen(hash)
    }
}

/// Rules that decide which moves are legal: [`Rules`] alone, or [after](Rules::after) a history of positions.
///
/// With `Rules` alone superko is not checked, whatever [`Rules::ko`] is, since a single position does not contain its
/// history. The simple ko is always checked, since every position stores its ko point.
pub trait AsRules {
    /// The type of the history.
    type History: Repetition + ?Sized;

    /// Returns the rules.
    fn rules(&self) -> &Rules;

    /// Returns the history to check superko against; `None` if superko is not checked.
    fn history(&self) -> Option<&Self::History>;
}

impl AsRules for Rules {
    type History = ();

    #[inline(always)]
    fn rules(&self) -> &Rules {
        self
    }

    #[inline(always)]
    fn history(&self) -> Option<&()> {
        None
    }
}

/// Rules together with the history that superko is checked against; created by [`Rules::after`].
#[derive(Clone, Copy)]
pub struct RulesAfter<'a, H: ?Sized> {
    rules: Rules,
    history: &'a H,
}

impl Rules {
    /// Returns these rules after a history of positions.
    ///
    /// With them, `legality` and `legal_points` also check superko if [`ko`](Rules::ko) is a superko rule; without a
    /// history they never do. A move is compared with the positions of the history and with the present one; see
    /// [`Repetition`].
    #[inline(always)]
    #[must_use]
    pub const fn after<H: Repetition + ?Sized>(self, history: &H) -> RulesAfter<'_, H> {
        RulesAfter {
            rules: self,
            history,
        }
    }
}

impl<H: Repetition + ?Sized> AsRules for RulesAfter<'_, H> {
    type History = H;

    #[inline(always)]
    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline(always)]
    fn history(&self) -> Option<&H> {
        Some(self.history)
    }
}

impl<H: ?Sized> fmt::Debug for RulesAfter<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after a history", self.rules)
    }
}

/// A history of any type behind a reference, so that it can be passed to a matrix type as a trait object.
pub(crate) struct Through<'a, H: ?Sized>(pub(crate) &'a H);

impl<H: Repetition + ?Sized> Repetition for Through<'_, H> {
    fn seen(&self, hash: PositionHash) -> bool {
        self.0.seen(hash)
    }
}

impl KoRule {
    /// Returns the hash that this rule compares for a position in which `to_move` is to move, given the hash of its
    /// stones.
    #[inline(always)]
    pub(crate) fn situation(self, stones: PositionHash, to_move: Color) -> PositionHash {
        match (self, to_move) {
            (KoRule::Situational, Color::White) => stones ^ PositionHash::WHITE_TO_MOVE,
            _ => stones,
        }
    }
}

/// Returns `true` if `rule` forbids a move of `color` from stones with the hash `before` to stones with the hash
/// `after` as a repetition.
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
