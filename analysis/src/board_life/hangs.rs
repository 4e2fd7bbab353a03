//! The reasons why a verdict is undecided.

use super::Hangs;
use super::cut_out::Scene;
use crate::reading::{Aim, Cut, Question, Reader, Set, Side, SmallBoard};
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
        let (goal_stays, read) = match cut.region.len() <= u64::CAPACITY {
            true => stays::<u64>(&cut, positions),
            false => stays::<u128>(&cut, positions),
        };
        examined = read;
        if goal_stays {
            return (Hangs::Connection(friends), examined);
        }
    }
    (Hangs::Outside(around & scene.board.empty()), examined)
}

/// Returns true if the goal is found to stay though the attacker moves first, and the number of positions examined.
fn stays<S: Set>(cut: &Cut<'_>, positions: u32) -> (bool, u32) {
    let Some((small, start)) = SmallBoard::<S>::new(cut) else {
        return (false, 0);
    };
    let mut reader = Reader::new(&small, Question::Kept, Aim::Some);
    let stays = reader.is_true(&start, positions) == Some(true);
    (stays, reader.examined)
}
