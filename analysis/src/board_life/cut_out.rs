//! One cut-out, and the questions about it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Bounds, Claim, Fate, Shown};
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
        let alive = |color| board.pass_alive(color, &Rules::SIMPLE).alive;
        Scene {
            board,
            defender,
            goal,
            alive_defender: alive(defender),
            // The attacker plays where the goal is, perhaps in an eye of its living stones.
            alive_attacker: staying(board, !defender, alive(!defender), goal),
        }
    }
}

/// Those of a player's unconditionally alive stones that surely stay while the play is on the side of them with the goal. Each
/// chain has two eyes elsewhere; or each point of that side is beside it, so that it has a liberty there as long as the
/// opponent has a stone there. None if there are stones of the goal on several sides.
fn staying(board: &Board, color: Color, alive: Points, goal: Points) -> Points {
    let (all, own) = (Points::full(board.size()), board.stones(color));
    let mut staying = alive;
    loop {
        let mut sides = (all - staying).components();
        let Some(side) = sides.find(|&side| goal.is_subset(side)) else {
            return Points::empty(board.size());
        };
        let is_elsewhere =
            |eye: &Points| eye.is_disjoint(side) && (eye.neighbors4() & own).is_subset(staying);
        let elsewhere: Vec<Points> = (all - own).components().filter(is_elsewhere).collect();
        let needs_it = |stones: Points, liberties: Points| {
            let is_eye = |eye: &&Points| (**eye & board.empty()).is_subset(liberties);
            elsewhere.iter().filter(is_eye).count() < 2 && !side.is_subset(stones.neighbors4())
        };
        let before = staying;
        for chain in board.chains(color) {
            if chain.stones.is_subset(before) && needs_it(chain.stones, chain.liberties) {
                staying = staying - chain.stones;
            }
        }
        if staying == before {
            return staying;
        }
    }
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
    /// found with at most `more` more positions.
    fn shown(&mut self, scene: &Scene<'_>, first: usize, more: u32) -> Option<Shown>;
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

    fn shown(&mut self, scene: &Scene<'_>, first: usize, more: u32) -> Option<Shown> {
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
        let moves = asked.reader.moves(&state, asked.hoped, more);
        let moves = moves.into_iter().map(|number| small.point(number));
        Some(Shown {
            line: self.on_board(scene, first, &line),
            moves: Points::from_points(moves, small.size()),
        })
    }
}

impl<S: Set> Reading<S> {
    /// The moves of a line up to the first that is illegal on the board, or after which the stones of the player who is not
    /// favored are others in the cut-out: the favored player may do more there, and may have left stones that its move takes
    /// on the board.
    fn on_board(
        &self,
        scene: &Scene<'_>,
        first: usize,
        line: &[(Option<usize>, State<S>)],
    ) -> Vec<Move> {
        let small = &self.small;
        let points = |of: &dyn Fn(usize) -> bool| {
            let numbers = (0..small.len()).filter(|&number| of(number));
            Points::from_points(numbers.map(|number| small.point(number)), small.size())
        };
        let region = points(&|_| true);
        let mut board = *scene.board;
        let mut color = match first {
            0 => !scene.defender,
            _ => scene.defender,
        };
        let mut moves = Vec::new();
        for (number, state) in line {
            let mv = number.map_or(Move::Pass, |number| Move::Play(small.point(number)));
            board.set_to_move(!color); // a change of turns lifts a ko
            board.set_to_move(color);
            color = !color;
            if board.play(mv, &Rules::SIMPLE).is_err() {
                break;
            }
            let (read, owner) = match self.favored {
                Side::Attacker => (state.defender, scene.defender),
                Side::Defender => (state.attacker, !scene.defender),
            };
            if board.stones(owner) & region != points(&|number| read.meets(S::of(number))) {
                break;
            }
            moves.push(mv);
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::Scene;
    use binmatrix::{Board, Color};

    /// The attacker's living stones are counted on where the goal is in no eye of theirs, in one that they do not need, or
    /// in one in which they always have a liberty.
    #[test]
    fn living_stones_that_are_counted_on() {
        for (drawing, counted) in [
            // Each point of the eye with the goal is beside the chain.
            ("X O . . / . O . . / O O . . / . O . .", true),
            ("X . O . . / O O O . . / . O . . . / O O . . .", true),
            // The corner of that eye is not.
            ("X X O . . / X . O . . / O O O . . / . O . . .", false),
            // The chain in the corner needs the eye, the other one does not.
            (
                ". O . X O . O / O O . X O O O / X X X X O . O / O O O O O O O",
                true,
            ),
            // But there are two other eyes.
            ("X X O . O / X . O O O / O O O . O / . . . O O", true),
            // The goal is in no eye of the chain.
            ("X . . O . / . . . O O / O O O O . / . . . O O", true),
            // There are stones of the goal on both sides.
            ("X O . . / . O . . / O O X . / . O . .", false),
        ] {
            let board: Board = drawing.replace(" / ", "\n").parse().expect("a diagram");
            let scene = Scene::new(&board, Color::Black, board.stones(Color::Black));
            assert_eq!(!scene.alive_attacker.is_empty(), counted, "\n{board}");
        }
    }
}
