//! Life and death on the whole board, as far as it can be proven.
//!
//! The *defender* is the owner of the stones in question, the **goal**; the *attacker* is the opponent. Two cut-outs of
//! the board bound the answer from below and from above ("bracket"). When both bounds meet, the answer holds on the
//! board ([`LifeVerdict`]).
//!
//! # The claim
//! The players take turns. Either may play anywhere on the board, or pass; suicide is forbidden. The play ends after
//! two consecutive passes, or when the attacker has what it wants: **all** stones of the goal captured, or **some**. A
//! [`Fate`] says who can force what, and who needs the kos. A claim that needs no ko holds although all kos are the
//! opponent's: the player who can force it never comes back to the same stones in a cut-out. So no ko rule is needed;
//! superko can spoil a claim only by forbidding a move that repeats a whole position. A ko on this board at the start
//! is ignored.
//!
//! # How it is proven
//! Moves are possible inside a *region* alone; all points around it are settled in favor of one player.
//!
//! * The **lower** cut-out favors the attacker. Every point outside the region is a living stone of the attacker,
//!   except defender's stones that are unconditionally alive. What the defender can do there it can do on the board.
//! * The **upper** cut-out favors the defender in the same way, with the colors exchanged. What the attacker can do
//!   there it can do on the board.
//!
//! A strategy in the lower cut-out is one on the board: the defender answers there, and takes a move of the attacker
//! elsewhere for a pass. The defender's stones in the region are then the same in both, because at a capture by the
//! attacker that the board may not allow the attacker *chooses*: the chain beside outside points, or beside stones that
//! reach them, loses its last liberty in the region, and is captured now, later or never. The attacker's stones on the
//! board are those of the region or fewer: where they reach outside points, they may really have been captured. (That
//! includes stones that are unconditionally alive now, since the attacker may fill their eyes.) The region treats them as
//! alive, so that all liberties, eyes and captures of the defender there are real ones.
//!
//! Stones of the player who is not favored that are unconditionally alive stay so: their owner plays in the region
//! alone, and not in their eyes. Two exceptions: a goal of several chains may have a living one, but a stone in an eye
//! of it touches only living stones, and is no better than a pass. And the goal may be in an eye of the attacker: then
//! the attacker's stones are counted on only if they do not need the eye, or surely keep a liberty there.
//!
//! Any region gives a bound, also one that does not hold all liberties and friends of its chains: those beyond the border
//! are part of what is settled, so the attacker chooses. Both cut-outs begin with the goal and its liberties and grow by
//! their neighbors. Each chain of the player who is not favored that has a stone in the region is in it with all its
//! liberties. They grow until the bounds meet, nothing but unconditionally alive stones is left around them, they are too
//! large to be read, or the limit is reached.
//!
//! Beside them lower cut-outs of *pockets* are read: 6 to 18 empty points where the defender is strong, since a large
//! group needs few of its liberties for two eyes.
//!
//! ```text
//!   A B C D E
//! 5 . X . X O     The stones B2 and C2 have no room for an eye, and a cut-out of their own, in which all else is O's, says
//! 4 X X X X O     that they are dead. But B3 and C3 are miai for a connection with a friend that is unconditionally
//! 3 O . . O O     alive, so they live on the board.
//! 2 O X X O O
//! 1 . O O . .
//! ```
//! ```
//! use binmatrix_analysis::board_life::LifeVerdict;
//! use binmatrix_analysis::local_life::{LocalPosition, LocalStatus};
//! use binmatrix::{Board, Color, Point};
//! let board: Board = "
//!     . X . X O
//!     X X X X O
//!     O . . O O
//!     O X X O O
//!     . O O . .
//! ".parse()?;
//! let stones = board.chain(Point::from_vertex("B2", board.size())?).expect("a chain").stones;
//! let local = LocalPosition::new(&board, Color::Black, stones, stones)?;
//! assert_eq!(local.solve(100_000).status, LocalStatus::Dead);
//! let verdict = LifeVerdict::of(&board, stones, 100_000)?;
//! assert_eq!(verdict.some.status(), LocalStatus::Alive);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use crate::local_life::{LocalPositionError, LocalStatus};
use crate::reading::Aim;
use binmatrix::{Board, Color, Move, Points};

mod bracket;
mod cut_out;
mod hangs;
mod pocket;

use bracket::Bracket;
use cut_out::Scene;

/// A limit for [`LifeVerdict::of`]: at most about a second on a core of 3.2 GHz.
pub const BOARD_POSITIONS: u32 = 1_500_000;

/// The fate of stones on the whole board, ordered from best for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// The attacker captures them, whatever the defender does, and whoever wins the kos.
    Dies,
    /// Each player gets what it wants if it wins the kos, or other cycles of positions.
    Ko,
    /// They stay, whatever the attacker does, and whoever wins the kos.
    Stays,
}

impl Fate {
    /// Returns `"dies"`, `"ko"` or `"stays"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Dies => "dies",
            Fate::Ko => "ko",
            Fate::Stays => "stays",
        }
    }
}

/// A proven lower and a proven upper bound of a fate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// At least this is certain for the defender.
    pub least: Fate,
    /// More than this is impossible for the defender.
    pub most: Fate,
}

impl Bounds {
    /// Nothing is known.
    const OPEN: Bounds = Bounds {
        least: Fate::Dies,
        most: Fate::Stays,
    };

    /// Returns the fate if the bounds meet.
    #[must_use]
    pub fn fate(self) -> Option<Fate> {
        (self.least == self.most).then_some(self.least)
    }
}

/// The proven fate of stones, for each player moving first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The attacker moves first.
    pub attacker_first: Bounds,
    /// The defender moves first.
    pub defender_first: Bounds,
}

impl Claim {
    /// Nothing is known.
    const OPEN: Claim = Claim {
        attacker_first: Bounds::OPEN,
        defender_first: Bounds::OPEN,
    };

    /// The bounds with the attacker (0) or the defender (1) moving first.
    fn bounds(&mut self, first: usize) -> &mut Bounds {
        match first {
            0 => &mut self.attacker_first,
            _ => &mut self.defender_first,
        }
    }

    /// Returns true if both fates are known.
    fn is_decided(&self) -> bool {
        let fates = [self.attacker_first.fate(), self.defender_first.fate()];
        fates.iter().all(Option::is_some)
    }

    /// To move first is never worse for the defender than to move second: it can pass, and the attacker is to move.
    fn conclude(&mut self) {
        let (attacker, defender) = (&mut self.attacker_first, &mut self.defender_first);
        defender.least = defender.least.max(attacker.least);
        attacker.most = attacker.most.min(defender.most);
    }

    /// Returns the status on the board: alive if they stay even if the attacker moves first (with or without two eyes),
    /// dead if they die even if the defender moves first; unknown unless it is proven.
    #[must_use]
    pub fn status(&self) -> LocalStatus {
        let (attacker, defender) = (self.attacker_first, self.defender_first);
        match (attacker.fate(), defender.fate()) {
            (Some(Fate::Stays), _) => LocalStatus::Alive,
            (_, Some(Fate::Dies)) => LocalStatus::Dead,
            (Some(Fate::Ko), _) | (_, Some(Fate::Ko)) => LocalStatus::Ko,
            (Some(Fate::Dies), Some(Fate::Stays)) => LocalStatus::Unsettled,
            _ => LocalStatus::Unknown,
        }
    }

    /// Returns true if the status is proven for the whole board.
    #[must_use]
    pub fn holds_on_board(&self) -> bool {
        self.status() != LocalStatus::Unknown
    }
}

/// The reason why the status of stones is not proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hangs {
    /// Probably a connection with these friends: if they are taken for alive, the stones stay in the smallest region.
    Connection(Points),
    /// An eye or a way out at these empty points around them, or a capture of stones around.
    Outside(Points),
}

/// The play behind a bound.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// A line of play: the player who can reach the bound plays moves that do, the other one moves that were hard to
    /// answer. A pass stands for a move elsewhere, and a ko may be retaken at once, as after a threat. It ends when the
    /// goal is captured, lives, or has no room for two eyes any more, and where the cut-out lets a player do more than the
    /// board. Empty if nothing was read.
    pub line: Vec<Move>,
    /// First moves that are proven to reach the bound. Others may do so as well. Empty if the other player reaches it.
    pub moves: Points,
}

/// The proven fate of stones on the whole board: see the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LifeVerdict {
    /// The color of the stones.
    pub color: Color,
    /// The stones.
    pub goal: Points,
    /// The claim about some of the goal: the defender keeps at least one stone of it, or the attacker captures all.
    pub some: Claim,
    /// The claim about all of the goal: the defender keeps every stone of it, or the attacker captures at least one.
    /// The same as `some` if the goal is one chain.
    pub all: Claim,
    /// The play behind `some` if the attacker moves first.
    pub attack: Shown,
    /// The play behind `some` if the defender moves first.
    pub defense: Shown,
    /// The reason if the status of `some` is not proven. (If it is unsettled, it hangs on who moves first; if it is ko,
    /// on that.)
    pub hangs_on: Option<Hangs>,
    /// The region of the largest lower cut-out that was made for `some` by growing; the goal if there was none. Pockets
    /// are left out.
    pub lower: Points,
    /// The same for the upper one.
    pub upper: Points,
    /// The number of positions examined.
    pub positions: u32,
}

impl LifeVerdict {
    /// Reads the stones of a set, which have one color, on the whole board: see the [module](self). A chain that has a
    /// stone in the set belongs to the goal as a whole.
    ///
    /// `positions` limits the positions examined for each of `some` and `all`; [`BOARD_POSITIONS`] is a good limit.
    /// Lines and moves may take a quarter more. Cost: 0.3 to 0.5 µs for each, and tables that grow with them, of up to 35 MB
    /// for each of two questions about each cut-out.
    ///
    /// # Errors
    /// - [`LocalPositionError`] if the set has another size than the board, or not just stones of one color.
    pub fn of(
        board: &Board,
        goal: Points,
        positions: u32,
    ) -> Result<LifeVerdict, LocalPositionError> {
        if goal.size() != board.size() {
            return Err(LocalPositionError::WrongSize);
        }
        let mut colors = Color::BOTH.into_iter();
        let color = colors.find(|&color| goal.is_subset(board.stones(color)));
        let color = color.filter(|_| !goal.is_empty());
        let color = color.ok_or(LocalPositionError::NoStones)?;
        let chains: Vec<Points> = board
            .chains(color)
            .map(|chain| chain.stones)
            .filter(|stones| !stones.is_disjoint(goal))
            .collect();
        let none = Points::empty(board.size());
        let goal = chains.iter().fold(none, |all, &stones| all | stones);
        let scene = Scene::new(board, color, goal);
        let mut some = Bracket::new(&scene, Aim::Some, Claim::OPEN);
        some.read(positions);
        let more = positions / 16;
        let (attack, defense) = (some.shown(0, more), some.shown(1, more));
        let is_unproven = !some.claim.holds_on_board();
        let hangs_on = is_unproven.then(|| hangs::hangs_on(&scene, more));
        let for_hangs = hangs_on.map_or(0, |(_, positions)| positions);
        let [lower, upper] = some.regions();
        let mut verdict = LifeVerdict {
            color,
            goal: scene.goal,
            some: some.claim,
            all: some.claim,
            attack,
            defense,
            hangs_on: hangs_on.map(|(hangs, _)| hangs),
            lower,
            upper,
            positions: some.examined().saturating_add(for_hangs),
        };
        if chains.len() > 1 {
            // The attacker gets one of the stones if it gets all of them.
            let mut known = Claim::OPEN;
            known.attacker_first.most = some.claim.attacker_first.most;
            known.defender_first.most = some.claim.defender_first.most;
            let mut all = Bracket::new(&scene, Aim::All, known);
            all.read(positions);
            verdict.all = all.claim;
            verdict.positions = verdict.positions.saturating_add(all.examined());
        }
        Ok(verdict)
    }
}
