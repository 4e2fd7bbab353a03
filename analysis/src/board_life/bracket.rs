//! Cut-outs that grow until their bounds meet.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::cut_out::{CutOut, Scene, cut_out};
use super::pocket::pockets;
use super::{Bounds, Claim, Fate, Shown};
use crate::reading::{Aim, Side};
use binmatrix::Points;

/// The effort for a question about a region when it is read for the first time.
const FIRST_POSITIONS: u32 = 4000;

/// Regions with more empty points are not read.
const MOST_EMPTY: usize = 26;

/// The cut-outs that favor one of the players.
struct Series {
    favored: Side,
    cut_outs: Vec<Box<dyn CutOut>>,
    /// The growing region so far, and whether it can grow no more.
    last: Points,
    is_largest: bool,
    /// Other regions that have no cut-out yet, from the largest to the smallest; `None` before they are looked for.
    pockets: Option<Vec<Points>>,
}

impl Series {
    fn new(scene: &Scene<'_>, favored: Side) -> Series {
        Series {
            favored,
            cut_outs: Vec::new(),
            last: scene.goal,
            is_largest: false,
            pockets: match favored {
                Side::Attacker => None,
                Side::Defender => Some(Vec::new()),
            },
        }
    }

    fn can_grow(&self) -> bool {
        !self.is_largest
            || self
                .pockets
                .as_ref()
                .is_none_or(|pockets| !pockets.is_empty())
    }

    /// Adds the cut-outs of the next pocket and of the next larger region.
    fn grow(&mut self, scene: &Scene<'_>, aim: Aim) {
        let pockets = self.pockets.get_or_insert_with(|| pockets(scene));
        if let Some(pocket) = pockets.pop() {
            self.cut_outs
                .extend(cut_out(scene, self.favored, pocket, aim));
        }
        if self.is_largest {
            return;
        }
        let larger = scene.closed(self.favored, self.last | self.last.neighbors4());
        let can_be_read = (larger & scene.board.empty()).len() <= MOST_EMPTY;
        let next =
            (can_be_read && larger != self.last).then(|| cut_out(scene, self.favored, larger, aim));
        match next.flatten() {
            Some(next) => {
                self.cut_outs.push(next);
                self.last = larger;
            }
            None => self.is_largest = true,
        }
    }

    fn examined(&self) -> u32 {
        let each = self.cut_outs.iter().map(|cut_out| cut_out.examined());
        each.fold(0, u32::saturating_add)
    }
}

/// The bracket around a goal.
pub(super) struct Bracket<'a> {
    scene: &'a Scene<'a>,
    aim: Aim,
    pub claim: Claim,
    lower: Series,
    upper: Series,
    /// For the attacker and the defender moving first: the lower and the upper cut-out that gave the last bound.
    found: [[Option<usize>; 2]; 2],
}

impl<'a> Bracket<'a> {
    /// A bracket that begins with what is known.
    pub fn new(scene: &'a Scene<'a>, aim: Aim, claim: Claim) -> Bracket<'a> {
        Bracket {
            scene,
            aim,
            claim,
            lower: Series::new(scene, Side::Attacker),
            upper: Series::new(scene, Side::Defender),
            found: [[None; 2]; 2],
        }
    }

    /// The number of positions examined.
    pub fn examined(&self) -> u32 {
        self.lower.examined().saturating_add(self.upper.examined())
    }

    /// The regions of the largest cut-outs that have grown: the lower and the upper one.
    pub const fn regions(&self) -> [Points; 2] {
        [self.lower.last, self.upper.last]
    }

    /// Reads until the bounds meet or this number of positions is examined.
    pub fn read(&mut self, positions: u32) {
        let alive = self.scene.goal & self.scene.alive_defender;
        let is_alive = match self.aim {
            Aim::Some => !alive.is_empty(),
            Aim::All => alive == self.scene.goal,
        };
        if is_alive {
            let stays = Bounds {
                least: Fate::Stays,
                most: Fate::Stays,
            };
            (self.claim.attacker_first, self.claim.defender_first) = (stays, stays);
            return;
        }
        let mut more = FIRST_POSITIONS;
        while !self.claim.is_decided() && self.examined() < positions {
            for favored in [Side::Attacker, Side::Defender] {
                self.read_on(favored, more, positions);
            }
            let is_over = |series: &Series| {
                !series.can_grow() && series.cut_outs.iter().all(|cut_out| !cut_out.is_open())
            };
            if is_over(&self.lower) && is_over(&self.upper) {
                break;
            }
            more = more.saturating_mul(2);
        }
    }

    /// Adds cut-outs, and reads on in all of them.
    fn read_on(&mut self, favored: Side, more: u32, positions: u32) {
        let (scene, aim) = (self.scene, self.aim);
        let series = self.series(favored);
        if series.can_grow() {
            series.grow(scene, aim);
        }
        for index in 0..self.series(favored).cut_outs.len() {
            let left = positions.saturating_sub(self.examined());
            if self.claim.is_decided() || left == 0 {
                return;
            }
            let mut claim = self.claim;
            let cut_out = &mut self.series(favored).cut_outs[index];
            if cut_out.is_open() {
                cut_out.read(more, left, &mut claim);
            }
            let before = [self.claim.attacker_first, self.claim.defender_first];
            let after = [claim.attacker_first, claim.defender_first];
            for (found, (before, after)) in self.found.iter_mut().zip(before.iter().zip(after)) {
                if after != *before {
                    found[favored as usize] = Some(index);
                }
            }
            self.claim = claim;
        }
    }

    fn series(&mut self, favored: Side) -> &mut Series {
        match favored {
            Side::Attacker => &mut self.lower,
            Side::Defender => &mut self.upper,
        }
    }

    /// The play behind the proof, with the attacker (0) or the defender (1) moving first, found with at most `more` more
    /// positions: that of the player who moves, if it reaches anything, else that of the other.
    pub fn shown(&mut self, first: usize, more: u32) -> Shown {
        let size = self.scene.board.size();
        let nothing = || Shown {
            line: Vec::new(),
            moves: Points::empty(size),
        };
        // The attacker's moves are shown by an upper cut-out, which favors the defender.
        let order = match first {
            0 => [Side::Defender, Side::Attacker],
            _ => [Side::Attacker, Side::Defender],
        };
        for favored in order {
            if let Some(index) = self.found[first][favored as usize] {
                let scene = self.scene;
                let shown = self.series(favored).cut_outs[index].shown(scene, first, more);
                return shown.unwrap_or_else(nothing);
            }
        }
        nothing()
    }
}
