//! What an undecided verdict hangs on.

use super::Hangs;
use super::cut_out::Scene;
use crate::reading::{Aim, Question, Reader, Side, SmallBoard};
use binmatrix::Points;

/// Looks for what decides stones whose status is not proven: in the first lower cut-out, friends around are taken for
/// alive and connected. If the goal then stays though the attacker moves first, it hangs on them.
/// Returns the number of positions examined as well.
pub(super) fn hangs_on(scene: &Scene<'_>, positions: u32) -> (Hangs, u32) {
    let mut examined = 0;
    let region = scene.closed(Side::Attacker, scene.goal | scene.goal.neighbors4());
    let outside = Points::full(region.size()) - region;
    let around = region.neighbors4() & outside;
    let chains = scene.board.chains(scene.defender).map(|chain| chain.stones);
    let friends = chains
        .filter(|stones| !stones.is_disjoint(around))
        .fold(Points::empty(region.size()), |all, stones| all | stones);
    if !friends.is_empty() {
        let mut cut = scene.cut(Side::Attacker, region);
        cut.friends = cut.friends | friends;
        cut.walls = cut.walls - friends;
        cut.assumed = Points::empty(region.size());
        if let Some((small, start)) = SmallBoard::new(&cut) {
            let mut reader = Reader::new(&small, Question::Kept, Aim::Some);
            let stays = reader.is_true(&start, positions);
            examined = reader.examined;
            if stays == Some(true) {
                return (Hangs::Connection(friends), examined);
            }
        }
    }
    (Hangs::Outside(around & scene.board.empty()), examined)
}
