//! Small regions in which stones may live by themselves.

use alloc::vec::Vec;

use super::cut_out::Scene;
use binmatrix::{Point, Points};

/// The numbers of empty points in pockets.
const SIZES: [usize; 5] = [6, 9, 12, 15, 18];

/// Larger distances from a player are taken for this one.
const FAR: usize = 6;

/// Returns *pockets* of the goal, from the largest to the smallest: regions for a lower cut-out that grow point by point
/// into the area that is the defender's most of all. A large group needs few of its liberties for two eyes.
pub(super) fn pockets(scene: &Scene<'_>) -> Vec<Points> {
    let (board, defender) = (scene.board, scene.defender);
    let alive = scene.alive_defender | scene.alive_attacker;
    let (own, enemy) = (board.stones(defender), board.stones(!defender));
    let (reached_by_own, reached_by_enemy) =
        (reached(own, board.empty()), reached(enemy, board.empty()));
    let (mut region, mut pockets) = (scene.goal, Vec::new());
    while pockets.len() < SIZES.len() {
        let inside = region | own;
        let score = |&point: &Point| {
            let nearer = distance(&reached_by_enemy, point) - distance(&reached_by_own, point);
            let around = board.size().neighbors(point);
            let beside = |points: Points| (around & points).len() as i32;
            2 * nearer + beside(inside) - beside(enemy) - around.len() as i32
        };
        let ahead = (region.neighbors4() & board.empty()) - region;
        let Some(best) = ahead.iter().max_by_key(score) else {
            break;
        };
        let best = Points::from_points([best], region.size());
        let friends = board.chains(defender);
        let friends = friends.filter(|chain| !chain.liberties.is_disjoint(best));
        region = friends.fold(region | best, |all, chain| all | chain.stones);
        // Enemies that have no other liberty can be captured.
        let enemies = board.chains(!defender);
        let enemies = enemies.filter(|chain| chain.liberties.is_subset(region));
        region = enemies.fold(region, |all, chain| all | chain.stones) - alive;
        if (region & board.empty()).len() == SIZES[pockets.len()] {
            pockets.push(region);
        }
    }
    pockets.reverse();
    pockets
}

/// Returns the points at distances of 0, 1, 2 and so on, or less, from stones.
fn reached(stones: Points, empty: Points) -> [Points; FAR] {
    let mut reached = [stones; FAR];
    for distance in 1..FAR {
        let before = reached[distance - 1];
        reached[distance] = before | (before.neighbors4() & empty);
    }
    reached
}

fn distance(reached: &[Points; FAR], point: Point) -> i32 {
    reached
        .iter()
        .filter(|points| !points.contains(point))
        .count() as i32
}
