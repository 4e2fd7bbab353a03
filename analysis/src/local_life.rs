//! Local life and death: stones and the area around them, cut out of the board into a position of their own, and played
//! out or solved.
//!
//! The life of a cluster is decided in its neighborhood, but a search of the whole board gets lost in everything
//! else. Here the rest of the board is settled beforehand in the attacker's favor. This is the method of Laizy
//! (gogre/irgo), and of the boards on which life-and-death problems are printed.
//!
//! # The position
//! The *defender* is the color of the cluster, the *attacker* its opponent.
//! * The **goal** is the stones of the cluster.
//! * The **region** is the cluster, its shadow and the liberties of its chains. Every chain of the defender that has a
//!   stone in the cluster or its shadow is entirely inside it, with its liberties; a chain that only touches it, or one
//!   of these liberties, is outside. Stones in the region stay.
//! * The **fill** is attacker's stones on all other points. Each connected component of these points keeps two empty
//!   **eyes**: the first two points in board order that are not neighbors, have no neighbor outside the component, and
//!   leave it connected. A component that is too small for two eyes joins the region.
//!
//! So every chain of the fill is unconditionally alive, and the stones of the region are alone with it
//! ([`LocalPosition`]).
//!
//! ```text
//!   A B C D E F G H J
//! 9 . . . X O . O . O     The region is A9 to D9 and A8 to D8. The fill has its eyes on F9 and H9. If White moves
//! 8 X X X X O O O O O     first, B9 kills; if Black moves first, B9 makes life. The status is unsettled, and B9 is
//! 7 O O O O O O O O O     the vital point.
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
//! An answer holds for this position and proves nothing about the board. Above all, stones that are dead here may still
//! connect to friends, run away, or make an eye outside. [`board_life`](crate::board_life) has verdicts that are
//! proven for the board.
//!
//! # The play
//! The players take turns to play on empty points of the region, or pass. Suicide is forbidden. The play ends when all
//! stones of the goal have been captured; a stone played later on the same point does not belong to the goal. It also
//! ends after two consecutive passes; the remaining stones of the goal then stay.
//!
//! There are two ways to find the outcome. [`LocalPosition::solve`] reads everything exactly, if the region has at most
//! [`LOCAL_POINTS`] empty points. [`LocalPosition::play_out`] asks a player for every move, and is as good as that
//! player. There the simple ko rule holds, and a pass replaces a move that it forbids.
//!
//! # What is exact
//! No ko rule can decide a local position, because the threats elsewhere are unknown. So one of the players is
//! **ko master**: there is no ko rule, and a play in which a position occurs for the second time ends as the ko master
//! wants. The *position* is the stones, the remaining goal, the player to move, and whether the last move was a pass.
//! (So the other player never takes back a ko at once: that would repeat the position.) The player who moves first
//! reaches one of these outcomes by best play on both sides ([`LocalOutcome`]):
//!
//! * **dead**: the goal is captured, whoever is ko master;
//! * **ko**: the goal is captured if the attacker is ko master, and stays if the defender is;
//! * the goal stays, whoever is ko master. Then a second question is asked, for **two eyes**: the defender wins as soon
//!   as a stone of the goal is unconditionally alive ([`life`](binmatrix::life), suicide forbidden). The attacker wins
//!   if that never happens, by capture, by two passes or by a repeated position. If the defender wins, the goal is
//!   **alive**; if not, it is in **seki**: it stays without two eyes.
//!
//! The status combines the outcomes with the attacker and with the defender moving first ([`LocalStatus`]):
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
//! four in a row  square four    three in a     whoever holds  whoever plays in
//!                               row            B3 also gets   the corner first
//!                                              A4             loses the stones
//! ```
//! A goal that lives only while a ko or another cycle continues (double ko, eternal life) is also **ko**: the
//! repetition rules decide, or one side gives way.
//!
//! # How it is solved
//! There are three questions: can the attacker capture the goal with the defender as ko master, can the defender keep
//! it with the attacker as ko master, and can the defender get two eyes? Each has a *prover*, who must force an end in
//! finitely many moves, since cycles favor the other player. A proof for one player makes the questions of the other
//! needless, so they are asked in turn, with more and more effort, by proof-number search (L. V. Allis, M. van der
//! Meulen and H. J. van den Herik, "Proof-number search", 1994), depth-first (A. Nagai 2002): the search always goes on
//! where the least work seems to be left for a proof or for a refutation. The answers that beat one move are tried
//! against the other moves (*simulation*, Y. Kawano 1996). Whether the goal can be kept is asked only after its capture
//! has been refuted: where nothing repeats, both are the same search.
//!
//! A proof is a strategy, holds wherever its position occurs, and is kept in a table. A refutation may rest on a
//! repeated position, and would be wrong on a line of play without that position (graph history interaction; A.
//! Kishimoto and M. Müller 2004). It is kept with the positions that it needs, and counts only where these are on the
//! line or refuted on every line. The rule that a repeated position ends the play does not change the game: a player who
//! can force an end can do so without repetition, and a player who can prevent it can do so by a fixed choice at each
//! position.
//!
//! Two kinds of passes need not be examined. Where the goal is to be captured or kept, a pass of the attacker ends the
//! play, because the defender passes too. Where two eyes are to be made, a pass of the defender ends it. Nor need moves be
//! examined in parts of the region that the attacker's stones, which cannot be captured, separate from the goal (module
//! `reading::apart`).
//!
//! The play is over when the goal is captured; when there is no room for two eyes, so that the attacker only has to fill
//! liberties (module `reading::room`); when the goal is unconditionally alive; and, if the attacker is to move, when it is
//! safe under alternating play ([`safety`](Board::safety)): the defender answers, and makes the two eyes as soon as the
//! attacker plays elsewhere. If the goal is alive from the beginning, nothing is read, however large the region.
//! Nothing else is left out.

use core::fmt;

use binmatrix::{Board, Color, Points};

mod fill;
mod play_out;
mod region;
mod solve;

pub use play_out::first_point;

/// The largest number of empty points in a region that is solved.
pub const LOCAL_POINTS: usize = 16;

/// A limit for [`LocalPosition::solve`] that nearly every region of twelve empty points stays below, and most of
/// [`LOCAL_POINTS`].
pub const LOCAL_POSITIONS: u32 = 1_500_000;

/// A cluster and its surroundings in a position of their own; made by [`LocalPosition::new`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalPosition {
    board: Board,
    defender: Color,
    goal: Points,
    region: Points,
    eyes: Points,
}

impl LocalPosition {
    /// Returns the position: the real stones of the region, and the fill around it. The attacker is to move.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the color of the goal.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// Returns the color of the fill, the opponent of the defender.
    #[must_use]
    pub fn attacker(&self) -> Color {
        !self.defender
    }

    /// Returns the stones under attack: those of the cluster.
    #[must_use]
    pub const fn goal(&self) -> Points {
        self.goal
    }

    /// Returns the points on which moves are played.
    #[must_use]
    pub const fn region(&self) -> Points {
        self.region
    }

    /// Returns the attacker's stones around the region.
    #[must_use]
    pub fn fill(&self) -> Points {
        Points::full(self.board.size()) - self.region - self.eyes
    }

    /// Returns the eyes of the fill, two for each of its components.
    #[must_use]
    pub const fn eyes(&self) -> Points {
        self.eyes
    }
}

/// The reason why a [`LocalPosition`] cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LocalPositionError {
    /// The cluster or its shadow has another size than the board.
    WrongSize,
    /// There is no cluster with this index.
    NoCluster,
    /// The cluster has no stone of its color.
    NoStones,
    /// The fill is not unconditionally alive, or a chain has no liberty. This should not happen, and is checked each
    /// time.
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

/// The fate of the goal when the player who moves first is given, ordered from best for the attacker to best for the
/// defender.
///
/// The definitions are those of the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LocalOutcome {
    /// The whole goal is captured.
    Dead,
    /// The goal is captured or stays depending on a ko or another cycle of positions.
    Ko,
    /// The goal stays without two eyes: the defender cannot force them with the attacker as ko master.
    Seki,
    /// The goal stays with two eyes; from [`LocalPosition::play_out`]: the goal stays.
    Alive,
}

impl LocalOutcome {
    /// Returns `"dead"`, `"ko"`, `"seki"` or `"alive"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LocalOutcome::Dead => "dead",
            LocalOutcome::Ko => "ko",
            LocalOutcome::Seki => "seki",
            LocalOutcome::Alive => "alive",
        }
    }

    /// Returns true if the goal stays, whoever is ko master.
    const fn stays(self) -> bool {
        matches!(self, LocalOutcome::Seki | LocalOutcome::Alive)
    }
}

impl fmt::Display for LocalOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The life-and-death status of a cluster: its two outcomes in one word, by the table of the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalStatus {
    /// The goal stays even if the attacker moves first, and gets two eyes if the defender moves first.
    Alive,
    /// The goal is captured even if the defender moves first.
    Dead,
    /// The goal is captured if the attacker moves first, and stays if the defender moves first.
    Unsettled,
    /// The goal stays whoever moves first, and does not get two eyes even if the defender moves first.
    Seki,
    /// A ko or another cycle decides, for at least one of the players moving first.
    Ko,
    /// The status was not found.
    Unknown,
}

impl LocalStatus {
    /// Returns `"alive"`, `"dead"`, `"unsettled"`, `"seki"`, `"ko"` or `"unknown"`.
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

    /// Returns the status for two outcomes.
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

/// The result of [`LocalPosition::solve`] and [`LocalPosition::play_out`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LocalAnswer {
    /// The status of the cluster.
    pub status: LocalStatus,
    /// True if the status is proven; never true for an unknown status.
    pub exact: bool,
    /// The outcome if the attacker moves first; `None` if it was not found.
    pub attacker_first: Option<LocalOutcome>,
    /// The outcome if the defender moves first; `None` if it was not found.
    pub defender_first: Option<LocalOutcome>,
    /// The vital points of the attacker: all first moves that lead to the outcome
    /// [`attacker_first`](Self::attacker_first).
    ///
    /// Empty if the goal stays or dies anyway, or if only a pass leads there. A play-out gives at most the one move it
    /// made.
    pub killing: Points,
    /// The vital points of the defender: all first moves that lead to the outcome
    /// [`defender_first`](Self::defender_first).
    ///
    /// Empty if the goal stays or dies anyway, or if only a pass leads there. A play-out gives at most the one move it
    /// made.
    pub saving: Points,
    /// The number of positions examined.
    pub positions: u32,
}

impl LocalAnswer {
    /// Returns an answer without a result.
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
