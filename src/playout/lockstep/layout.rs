//! The constant planes of a board.

use super::cut::Cut;
use super::fence::Fence;
use super::lanes::Lanes;
use crate::geometry::{BoardSize, Points};

/// The constant planes of a board.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Layout<L: Lanes, C, const W: usize> {
    pub cut: C,
    /// The points.
    pub full: [L::V; W],
    /// All other bits.
    pub guard: [L::V; W],
    /// The points that may not be drawn, whatever their content.
    pub barred: [L::V; W],
    /// For cuts with a *fence*, bits off the board that count as enemy stones when eyes are judged by their diagonals.
    /// Exactly one is diagonal to each edge point, which makes "fewer than two enemies" right on the whole board. For
    /// other cuts, the edge points.
    pub fence: [L::V; W],
    /// The fence in the word before the first word and in the word after the last.
    pub fence_before: L::V,
    pub fence_after: L::V,
}

impl<L: Lanes, C: Cut, const W: usize> Layout<L, C, W> {
    /// Builds the planes; `None` if the board does not fit into `W` words, or needs a fence and has none.
    #[inline(always)]
    pub fn new(l: L, cut: C, size: BoardSize, allowed: Option<&Points>) -> Option<Self> {
        if !cut.fits(size, W) {
            return None;
        }
        let board = cut.words::<W>(size.shape().full_words());
        let barred = |allowed: &Points| *(Points::full(size) - *allowed).words();
        let fence = if const { C::FENCED } {
            cut.fence(size)?
        } else {
            Fence {
                before: 0,
                words: cut.words(size.shape().edge_words()),
                after: 0,
            }
        };
        Some(Layout {
            cut,
            full: splat(l, board),
            guard: splat(l, board.map(|word| !word)),
            barred: splat(
                l,
                allowed.map_or([0; W], |allowed| cut.words(&barred(allowed))),
            ),
            fence: splat(l, fence.words),
            fence_before: l.splat(fence.before),
            fence_after: l.splat(fence.after),
        })
    }
}

#[inline(always)]
fn splat<L: Lanes, const W: usize>(l: L, words: [u32; W]) -> [L::V; W] {
    let mut plane = [l.zero(); W];
    for i in 0..W {
        plane[i] = l.splat(words[i]);
    }
    plane
}
