//! One cut-out, and the questions about it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Bounds, Claim, Fate};
use crate::reading::{Aim, Cut, Question, Reader, Set, Side, SmallBoard, State};
use binmatrix::{Board, Color, Move, Points, Rules};

/// The position, and what is unconditionally alive in it.
pub(super) struct Scene<'a> {
    pub board: &'a Board,
    pub defender: Color,
    pub goal: Points,
    pub alive_defender: Points,
    pub alive_attacker: Points,
}

impl<'a> Scene<'a> {
    pub fn new(board: &'a Board, defender: Color, goal: Points) -> Scene<'a> {
        let none = Points::empty(board.size());
        let alive = |color| board.pass_alive(color, &Rules::SIMPLE).alive;
        let attackers = alive(!defender);
        // The attacker plays where the goal is, perhaps in an eye of its living stones. With stones of the goal on several
        // sides of them it may play in several of their eyes, so that they are not counted on.
        let around = Points::full(board.size()) - attackers;
        let mut sides = around.components();
        let side = sides.find(|&side| goal.is_subset(side));
        let stay = side.is_some_and(|side| stay(board, attackers, side));
        Scene {
            board,
            defender,
            goal,
            alive_defender: alive(defender),
            alive_attacker: if stay { attackers } else { none },
        }
    }
}

/// Returns true if unconditionally alive stones surely stay while the play is on one side of them. If that side is an eye of a
/// chain, the chain may need it: so each of its points must be beside the chain, which then has a liberty there as long as the
/// opponent has a stone there.
fn stay(board: &Board, alive: Points, side: Points) -> bool {
    let empty = side & board.empty();
    let chains = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color));
    let mut chains = chains.filter(|chain| chain.stones.is_subset(alive));
    chains.all(|chain| {
        let is_eye = empty.is_subset(chain.liberties);
        !is_eye || side.is_subset(chain.stones.neighbors4())
    })
}

impl Scene<'_> {
    fn outside(&self, region: Points) -> Points {
        Points::full(region.size()) - region
    }

    /// Adds to a region the chains of the player who is not favored that have a stone in it, with their liberties.
    /// Chains that are alive are outside of it: all stones around one of their eyes are alive as well, so nothing that
    /// is not alive can use or threaten the eye.
    pub fn closed(&self, favored: Side, points: Points) -> Points {
        let alive = self.alive_defender | self.alive_attacker;
        let color = match favored {
            Side::Attacker => self.defender,
            Side::Defender => !self.defender,
        };
        let chains = self.board.chains(color);
        let chains = chains.filter(|chain| !chain.stones.is_disjoint(points - alive));
        chains.fold(points, |all, chain| all | chain.stones | chain.liberties) - alive
    }

    pub fn cut(&self, favored: Side, region: Points) -> Cut<'_> {
        let out = self.outside(region);
        let (friends, walls) = (self.alive_defender & out, self.alive_attacker & out);
        let (friends, walls, assumed) = match favored {
            Side::Attacker => (friends, out - friends, out - friends),
            Side::Defender => (out - walls, walls, out - walls),
        };
        Cut {
            board: self.board,
            defender: self.defender,
            goal: self.goal,
            region,
            walls,
            friends,
            favored,
            assumed,
        }
    }
}

/// A question that a cut-out can answer for the board, and what follows from the answer.
struct Asked<S> {
    reader: Reader<S>,
    /// The answer that gives a bound, and the bound.
    hoped: bool,
    bound: Fate,
    /// The answers, with the attacker and with the defender moving first.
    known: [Option<bool>; 2],
}

impl<S> Asked<S> {
    /// Returns these bounds with the bound that is hoped for.
    fn improved(&self, favored: Side, bounds: Bounds) -> Bounds {
        match favored {
            Side::Attacker => Bounds {
                least: bounds.least.max(self.bound),
                ..bounds
            },
            Side::Defender => Bounds {
                most: bounds.most.min(self.bound),
                ..bounds
            },
        }
    }
}

/// A cut-out that favors one of the players.
pub(super) trait CutOut {
    /// Returns true if more positions could tell more.
    fn is_open(&self) -> bool;

    /// Reads on, and improves the claim: at most `more` positions for each question, and `left` in all.
    fn read(&mut self, more: u32, left: u32, claim: &mut Claim);

    /// The number of positions examined.
    fn examined(&self) -> u32;

    /// The line of play behind the bound found here, and the points on which the player who moves first reaches it,
    /// found with so many more positions.
    fn shown(&mut self, first: usize, more: u32) -> Option<(Vec<Move>, Points)>;
}

/// Returns the cut-out with this region; `None` if it has too many points.
pub(super) fn cut_out(
    scene: &Scene<'_>,
    favored: Side,
    region: Points,
    aim: Aim,
) -> Option<Box<dyn CutOut>> {
    match region.len() <= u64::CAPACITY {
        true => Some(Box::new(Reading::<u64>::new(scene, favored, region, aim)?)),
        false => Some(Box::new(Reading::<u128>::new(scene, favored, region, aim)?)),
    }
}

/// A cut-out and the questions about it.
struct Reading<S> {
    favored: Side,
    small: SmallBoard<S>,
    start: State<S>,
    is_open: bool,
    /// First the question whose answer needs no ko, then the other.
    asked: [Asked<S>; 2],
}

impl<S: Set> Reading<S> {
    fn new(scene: &Scene<'_>, favored: Side, region: Points, aim: Aim) -> Option<Reading<S>> {
        let (small, start) = SmallBoard::new(&scene.cut(favored, region))?;
        let ask = |question, hoped, bound| Asked {
            reader: Reader::new(&small, question, aim),
            hoped,
            bound,
            known: [None; 2],
        };
        let asked = match favored {
            Side::Attacker => [
                ask(Question::Kept, true, Fate::Stays),
                ask(Question::Taken, false, Fate::Ko),
            ],
            Side::Defender => [
                ask(Question::Taken, true, Fate::Dies),
                ask(Question::Kept, false, Fate::Ko),
            ],
        };
        Some(Reading {
            favored,
            small,
            start,
            is_open: true,
            asked,
        })
    }
}

impl<S: Set> CutOut for Reading<S> {
    fn is_open(&self) -> bool {
        self.is_open
    }

    fn read(&mut self, more: u32, left: u32, claim: &mut Claim) {
        self.is_open = false;
        let end = self.examined().saturating_add(left);
        // The first bound decides most: for it the favored player moves first.
        let order = match self.favored {
            Side::Attacker => [0, 1],
            Side::Defender => [1, 0],
        };
        for first in order {
            let state = match first {
                0 => self.start,
                _ => self.start.after_pass(),
            };
            for index in 0..self.asked.len() {
                let more = more.min(end.saturating_sub(self.examined()));
                let asked = &mut self.asked[index];
                let bounds = claim.bounds(first);
                let improved = asked.improved(self.favored, *bounds);
                if improved == *bounds {
                    break;
                }
                let known = &mut asked.known[first];
                if known.is_none() {
                    let limit = asked.reader.examined.saturating_add(more);
                    *known = asked.reader.is_true(&state, limit);
                }
                match *known {
                    Some(known) if known == asked.hoped => *bounds = improved,
                    // The bound without kos is out of reach; there may be one with kos.
                    Some(_) => continue,
                    None => self.is_open = true,
                }
                break;
            }
            claim.conclude();
        }
    }

    fn examined(&self) -> u32 {
        let each = self.asked.iter().map(|asked| asked.reader.examined);
        each.fold(0, u32::saturating_add)
    }

    fn shown(&mut self, first: usize, more: u32) -> Option<(Vec<Move>, Points)> {
        let (small, start) = (&self.small, self.start);
        let state = match first {
            0 => start,
            _ => start.after_pass(),
        };
        let asked = self.asked.iter_mut().find_map(|asked| {
            if asked.known[first].is_none() && asked.known[1 - first] == Some(asked.hoped) {
                // The bound follows from that for the other player moving first, and was not read.
                let limit = asked.reader.examined.saturating_add(more);
                asked.known[first] = asked.reader.is_true(&state, limit);
            }
            (asked.known[first] == Some(asked.hoped)).then_some(asked)
        })?;
        let line = asked.reader.line(&state, asked.hoped, more);
        let line = line.into_iter().map(|number| match number {
            Some(number) => Move::Play(small.point(number)),
            None => Move::Pass,
        });
        let moves = asked.reader.moves(&state, asked.hoped, more);
        let moves = moves.into_iter().map(|number| small.point(number));
        Some((line.collect(), Points::from_points(moves, small.size())))
    }
}
