//! Superko for those who keep the positions of a game themselves: [`Repetition`].
//!
//! A `Game` keeps its own list. A search tree has the positions of a path on its stack and those before the root
//! somewhere else; it asks a bare `Board`, `Position` or `ChainPosition` which moves are legal given all of them.

use core::fmt;

use super::{KoRule, PositionHash, Rules};
use crate::geometry::Color;

/// The history of earlier positions: those on the path of a search, those before its root, or both.
///
/// A superko rule looks positions up in it by their hash, `hash(rules.ko)`: of the stones for
/// [`KoRule::Positional`], of the stones and the player to move for [`KoRule::Situational`]. A list of your own must
/// hold the same hashes. The present position need not be in the list: it is always compared with.
///
/// * `()` holds nothing: only the present position may not be repeated.
/// * A slice, an array or a `Vec` of hashes is searched from its end.
/// * A closure answers for anything else: a path and a `Game`, a hash table, a list that ends at the last capture.
/// * A `Game` answers for its own rule: all its positions, the present one included. Under
///   [`KoRule::Simple`] it keeps none and has seen nothing.
///
/// Hand it over with [`Rules::after`]:
///
/// ```
/// use binmatrix::{Board, Color, IllegalMove, Move, Point, Repetition, Rules};
/// let (rules, mut path) = (Rules::TROMP_TAYLOR, Vec::new());
/// let mut board: Board = "
///     . X O .
///     X O . O
///     . X O .
/// ".parse()?;
/// for vertex in ["C2", "pass", "pass"] { // Black takes B2; after the passes the ko is forgotten
///     path.push(board.hash(rules.ko));
///     board.play(Move::from_vertex(vertex, board.size())?, &rules)?;
/// }
/// let back = Point::from_vertex("B2", board.size())?;
/// assert!(board.legality(back, &rules).is_ok()); // superko is not asked
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

/// Rules that tell which moves are legal: [`Rules`] alone, or [after](Rules::after) a history of positions.
///
/// With `Rules` alone superko is not asked, whatever [`Rules::ko`] says: one position does not know what came before
/// it. The simple ko is asked always, since every position knows its ko point.
pub trait AsRules {
    /// The history that goes with the rules.
    type History: Repetition + ?Sized;

    /// The rules.
    fn rules(&self) -> &Rules;

    /// The positions that superko compares with; `None` if superko is not asked.
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

/// Rules with the history that superko looks positions up in; made by [`Rules::after`].
#[derive(Clone, Copy)]
pub struct RulesAfter<'a, H: ?Sized> {
    rules: Rules,
    history: &'a H,
}

impl Rules {
    /// These rules after a history of positions: with them `legality` and `legal_points` ask the superko rule too, if
    /// [`ko`](Rules::ko) is one. Without a history they never ask it.
    ///
    /// The positions compared with are those of the history and the present one; see [`Repetition`].
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

/// A history of any type behind a reference, so that it can cross to a matrix type as a trait object.
pub(crate) struct Through<'a, H: ?Sized>(pub(crate) &'a H);

impl<H: Repetition + ?Sized> Repetition for Through<'_, H> {
    fn seen(&self, hash: PositionHash) -> bool {
        self.0.seen(hash)
    }
}

impl KoRule {
    /// The hash under which this rule compares a position from which `to_move` moves, made from the hash of its
    /// stones.
    #[inline(always)]
    pub(crate) fn situation(self, stones: PositionHash, to_move: Color) -> PositionHash {
        match (self, to_move) {
            (KoRule::Situational, Color::White) => stones ^ PositionHash::WHITE_TO_MOVE,
            _ => stones,
        }
    }
}

/// Returns `true` if a move of `color` from stones with the hash `before` to stones with the hash `after` repeats a
/// position that `rule` forbids to repeat.
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
