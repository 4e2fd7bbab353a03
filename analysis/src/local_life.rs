//! Local life and death: stones and the ground around them, cut out of the board as a position of their own, and played out
//! or solved.
//!
//! Whether a cluster of stones lives is decided around it, but a search of the whole board drowns in the rest. Here the
//! rest is settled beforehand, in the attacker's favor: the way of Laizy (gogre/irgo), and of the boards that problems of
//! life and death are printed on.
//!
//! # The position
//! The *defender* is the color of the cluster, the *attacker* its opponent.
//! * The **goal** is the cluster's stones.
//! * The **region** is the cluster, its shadow and the liberties of its chains; every chain of the defender that it
//!   touches is wholly in it, with its liberties. What stands there stays.
//! * The **fill** is attacker's stones on all other points. Each component of these has two **eyes** left open: the first
//!   two points in board order that are not neighbors, have no neighbor outside the component, and leave it
//!   connected. A component that is too small for that joins the region.
//!
//! So every chain of the fill is unconditionally alive, and the stones of the region are alone with it
//! ([`LocalPosition`]).
//!
//! ```text
//!   A B C D E F G H J
//! 9 . . . X O . O . O     The region is A9 to D9 and A8 to D8. The fill has its eyes on F9 and H9. White, moving
//! 8 X X X X O O O O O     first, kills on B9; Black, moving first, lives there: unsettled, and B9 is the vital
//! 7 O O O O O O O O O     point.
//! 6 O O O O O O O O O
//! ```
//!
//! ```
//! use binmatrix_analysis::local_life::{LOCAL_POSITIONS, LocalPosition, LocalStatus};
//! use binmatrix::{Board, Color};
//! let board: Board = "
//!     . . . X O . . . .
//!     X X X X O . . . .
//!     O O O O O . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! ".parse()?;
//! let cluster = board.stones(Color::Black);
//! let local = LocalPosition::new(&board, Color::Black, cluster, cluster)?; // the shadow adds nothing here
//! assert_eq!(format!("{:?}", local.eyes()), "Points(9x9 {F9, H9})");
//! let answer = local.solve(LOCAL_POSITIONS);
//! assert!(answer.exact);
//! assert_eq!(answer.status, LocalStatus::Unsettled);
//! assert_eq!(format!("{:?}", answer.killing), "Points(9x9 {B9})");
//! assert_eq!(answer.saving, answer.killing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The play
//! The players move in turn, on empty points of the region, or pass. Suicide is forbidden. The play ends when all stones
//! of the goal have been taken: a stone that is put back there is no stone of the goal. It ends too when two passes
//! follow each other; what is left of the goal then stays.
//!
//! There are two ways to find out. [`LocalPosition::solve`] reads everything, exactly, where the region has no more than
//! [`LOCAL_POINTS`] empty points. [`LocalPosition::play_out`] asks a [`LocalPosition::play_out`] for every move, and is as good as that
//! player: there the ko rule holds, and where it forbids a move, a pass takes its place.
//!
//! # What is exact
//! No ko rule decides in a part of the board, for what threats there are elsewhere is not known. So one of the players is
//! **ko master**: there is no ko rule, and a play in which a position comes for the second time ends as the ko
//! master wants. The *position* is the stones, what is left of the goal, the player to move, and whether the
//! last move was a pass. (Thus the other player never takes back a ko at once: that would be the same position again.) A
//! player who moves first reaches one of these ([`LocalOutcome`]), all by best play:
//!
//! * **dead**: the goal is taken, whoever is ko master;
//! * **ko**: it is taken if the attacker is ko master, and stays if the defender is;
//! * it stays, whoever is ko master. Then the same is played once more, for **two eyes**: the defender has won as soon as a
//!   stone of the goal is unconditionally alive ([`life`](binmatrix::life), suicide forbidden), and the attacker if that never happens,
//!   be it by capture, by two passes or by a position that comes again. If the defender wins, the goal is **alive**, if not
//!   it is in **seki**: it stays, and does not get two eyes.
//!
//! The status is made of the outcomes with the attacker and with the defender moving first ([`LocalStatus`]):
//!
//! | attacker first | defender first | status |
//! |---|---|---|
//! | dead | dead | dead |
//! | dead | alive or seki | unsettled |
//! | ko | any | ko |
//! | dead | ko | ko |
//! | alive or seki | alive | alive |
//! | seki | seki | seki |
//!
//! ```text
//! alive          dead           unsettled      ko             seki
//! . . . . X O    . . X O O O    . . . X O O    . X . X O O    . O O O . X O
//! X X X X X O    . . X O O O    X X X X O O    X O X X O O    X X X X X X O
//! O O O O O O    X X X O O O    O O O O O O    O . O O O O    O O O O O O O
//! O O O O O O    O O O O O O    O O O O O O    O O O O O O    O O O O O O O
//! four in a row  square four    three in a     who has B3     who plays in
//!                               row            has A4 too     the corner first
//!                                                             loses his stones
//! ```
//! A goal that lives only while a ko or another cycle goes round (a double ko, eternal life) is **ko** too: the rules
//! on repetition decide, or somebody gives way.
//!
//! # How it is solved
//! The question with a given ko master is whether one player can reach an end against the other, in finitely many moves:
//! the ko master's opponent, since what goes round serves the master. So the answer is a least fixed point over
//! positions alone, without the moves that led there, and the one table of positions is right for every line. It is computed
//! on demand (X. Liu and S. Smolka, "Simple linear-time algorithms for minimal fixed points", 1998): where the player who
//! must reach something moves, all moves are looked at until one does; for the other player a single move is followed as
//! long as it is not refuted. An answer "no" is only given after its proof has been walked through once more: a set
//! of positions that the other player never has to leave. That a position that comes again ends the play is no
//! other game: who can reach an end can do it without going round, and who can prevent it can do so by his choice at
//! each position alone.
//!
//! A pass of the attacker ends the play where the goal is to be taken, for the defender passes too; a pass of the
//! defender ends it where two eyes are to be made. A goal that is unconditionally alive stays; where it is so from the
//! beginning, nothing need be read, however large the region. Nothing else is left out.

use core::fmt;

use binmatrix::{Board, Color, Points};

mod fill;
mod play_out;
mod region;
mod small;
mod solver;

pub use play_out::first_point;

/// The most empty points of a region that is solved.
pub const LOCAL_POINTS: usize = 8;

/// A number of positions for [`LocalPosition::solve`] that nearly every region of [`LOCAL_POINTS`] empty points needs
/// fewer of. One that did reach it took 61 MB; each of up to three questions may.
pub const LOCAL_POSITIONS: u32 = 400_000;

/// A cluster and what is around it, in a position of its own: made by [`LocalPosition::new`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalPosition {
    board: Board,
    defender: Color,
    goal: Points,
    region: Points,
    eyes: Points,
}

impl LocalPosition {
    /// The position: what the region really has, and the fill around it. The attacker is to move.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose stones the goal is.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// The opponent, whose stones the fill is.
    #[must_use]
    pub fn attacker(&self) -> Color {
        !self.defender
    }

    /// The stones that are attacked: those of the cluster.
    #[must_use]
    pub const fn goal(&self) -> Points {
        self.goal
    }

    /// Where moves are made.
    #[must_use]
    pub const fn region(&self) -> Points {
        self.region
    }

    /// The stones around the region.
    #[must_use]
    pub fn fill(&self) -> Points {
        Points::full(self.board.size()) - self.region - self.eyes
    }

    /// The eyes of the fill, two for each of its components.
    #[must_use]
    pub const fn eyes(&self) -> Points {
        self.eyes
    }
}

/// Why there is no [`LocalPosition`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LocalPositionError {
    /// The cluster or its shadow is not of the board's size.
    WrongSize,
    /// There is no cluster with that number.
    NoCluster,
    /// The cluster has no stone of its color.
    NoStones,
    /// The fill is not unconditionally alive, or a chain has no liberty. It should not happen, and is looked at each time.
    NotSettled,
}

impl fmt::Display for LocalPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LocalPositionError::WrongSize => "the cluster or its shadow is not of the board's size",
            LocalPositionError::NoCluster => "there is no cluster with that number",
            LocalPositionError::NoStones => "the cluster has no stone of its color",
            LocalPositionError::NotSettled => "the fill is not unconditionally alive",
        })
    }
}

impl core::error::Error for LocalPositionError {}

/// What becomes of the goal when it is known who moves first, from the attacker's best to the defender's. The
/// definitions are those of the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LocalOutcome {
    /// All of it is taken.
    Dead,
    /// It is taken or stays by a ko, or by another cycle of positions.
    Ko,
    /// It stays without two eyes: none that the defender can force with the attacker as ko master.
    Seki,
    /// It stays with two eyes; of [`LocalPosition::play_out`]: it stays.
    Alive,
}

impl LocalOutcome {
    /// `"dead"`, `"ko"`, `"seki"` or `"alive"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LocalOutcome::Dead => "dead",
            LocalOutcome::Ko => "ko",
            LocalOutcome::Seki => "seki",
            LocalOutcome::Alive => "alive",
        }
    }

    /// Whether the goal stays, whoever is ko master.
    const fn stays(self) -> bool {
        matches!(self, LocalOutcome::Seki | LocalOutcome::Alive)
    }
}

impl fmt::Display for LocalOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a cluster lives: its two outcomes in one word. The table is in the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalStatus {
    /// The goal stays even if the attacker moves first, and if the defender does it gets two eyes.
    Alive,
    /// It is taken even if the defender moves first.
    Dead,
    /// It is taken if the attacker moves first, and stays if the defender does.
    Unsettled,
    /// It stays whoever moves first, and does not get two eyes even if the defender does.
    Seki,
    /// A ko or another cycle decides, for one of the players moving first at least.
    Ko,
    /// Not found out.
    Unknown,
}

impl LocalStatus {
    /// `"alive"`, `"dead"`, `"unsettled"`, `"seki"`, `"ko"` or `"unknown"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LocalStatus::Alive => "alive",
            LocalStatus::Dead => "dead",
            LocalStatus::Unsettled => "unsettled",
            LocalStatus::Seki => "seki",
            LocalStatus::Ko => "ko",
            LocalStatus::Unknown => "unknown",
        }
    }

    /// The status of two outcomes.
    const fn of(attacker_first: LocalOutcome, defender_first: LocalOutcome) -> LocalStatus {
        match (attacker_first, defender_first) {
            (LocalOutcome::Dead, LocalOutcome::Dead) => LocalStatus::Dead,
            (LocalOutcome::Ko, _) | (_, LocalOutcome::Ko) => LocalStatus::Ko,
            (LocalOutcome::Dead, _) => LocalStatus::Unsettled,
            (_, LocalOutcome::Alive) => LocalStatus::Alive,
            _ => LocalStatus::Seki,
        }
    }
}

impl fmt::Display for LocalStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What [`LocalPosition::solve`] and [`LocalPosition::play_out`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LocalAnswer {
    /// Whether the cluster lives.
    pub status: LocalStatus,
    /// Whether that is proven. Never where the status is unknown.
    pub exact: bool,
    /// What becomes of the goal if the attacker moves first; `None` where that was not found out.
    pub attacker_first: Option<LocalOutcome>,
    /// The same if the defender moves first.
    pub defender_first: Option<LocalOutcome>,
    /// The vital points of the attacker: all first moves that lead to the outcome [`attacker_first`](Self::attacker_first).
    /// None where the goal stays anyway, or is dead, or only a pass leads there. Of a play-out at most the one that was made.
    pub killing: Points,
    /// The vital points of the defender: all first moves that lead to the outcome [`defender_first`](Self::defender_first).
    /// None where the goal stays anyway, or is dead, or only a pass leads there. Of a play-out at most the one that was made.
    pub saving: Points,
    /// The number of positions that were looked at.
    pub positions: u32,
}

impl LocalAnswer {
    /// Nothing was found out.
    const fn unknown(local: &LocalPosition, positions: u32) -> LocalAnswer {
        let none = Points::empty(local.board.size());
        LocalAnswer {
            status: LocalStatus::Unknown,
            exact: false,
            attacker_first: None,
            defender_first: None,
            killing: none,
            saving: none,
            positions,
        }
    }
}
