//! Playouts: random games to the end, and the statistics they yield for a position.
//!
//! A *light* game proceeds as follows until both players pass or the move limit is reached:
//!
//! * The player to move draws a point with uniform probability from the legal points that do not fill one of the
//!   player's own eyes ([`EyeRule`]). If there is none, the player passes.
//! * At the end all stones count as alive, and the area is counted ([`Position::area`](crate::Position::area)).
//!
//! From the empty board such games average 111.0, 219.4 and 455.4 moves on 9×9, 13×13 and 19×19, including passes.
//! Playing random games to the end and averaging their scores is due to B. Brügmann ("Monte Carlo Go", 1993).
//!
//! With another [`Policy`], the players answer the last move where it calls for an answer, and refuse some bad moves. A
//! [`Mask`] of the caller narrows their draws on every kernel, and a [`PointPolicy`] chooses in code of the caller.
//!
//! Every game has its own random numbers, a function of the seed and the number of the game, and a summary is a sum
//! over games. The result therefore depends on position, settings, policy, seed, game numbers and kind of kernel (see
//! below), but not on the number of threads.
//!
//! # Entry points
//! * [`Playouts`] plays many games at once from one or many positions, one game per SIMD lane where the CPU supports
//!   it. It is for search engines and everything else that needs speed. [`Kernel`] names the available methods.
//! * [`Playouts::stream`] plays games from starts that the caller supplies one by one, as lanes become free.
//! * [`play_out`] plays a single game on a [`Position`](crate::Position) and needs no heap.
//!
//! ```
//! use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts};
//! use binmatrix::{Board, BoardSize, Komi};
//! let board = Board::new(BoardSize::square(9)?);
//! let starts = [board];
//! let request = PlayoutRequest::new(&starts, 1000).with_seed(1);
//! let mut summaries = [PlayoutSummary::new(board.size())]; // one for each start
//! let kernel = Playouts::new().run(&request, &mut summaries)?;
//! assert_eq!(summaries[0].games(), 1000);
//! assert!(summaries[0].black_win_rate(Komi::default()) > 0.4, "{kernel}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Order from low to high: `counts`, `stride`, `mask`, `policy`, `point_policy`, `watch`, `play_out`; `summary`, `first_plays`,
// `status`; `lockstep`, `kernel`, `request`, `stream`, `game_list`, `move_log`; `scalar`, `tally`, `playouts`.

#[cfg(feature = "playout")]
mod counts;
#[cfg(feature = "playout")]
mod first_plays;
#[cfg(feature = "playout")]
mod game_list;
#[cfg(feature = "playout")]
mod kernel;
#[cfg(feature = "playout")]
mod lockstep;
#[cfg(feature = "playout")]
mod mask;
#[cfg(feature = "playout")]
mod move_log;
mod play_out;
#[cfg(feature = "playout")]
mod playouts;
#[cfg(feature = "playout")]
mod point_policy;
#[cfg(feature = "playout")]
mod policy;
#[cfg(feature = "playout")]
mod request;
#[cfg(feature = "playout")]
mod scalar;
#[cfg(feature = "playout")]
mod status;
#[cfg(feature = "playout")]
mod stream;
#[cfg(feature = "playout")]
mod stride;
#[cfg(feature = "playout")]
mod summary;
#[cfg(feature = "playout")]
mod tally;
#[cfg(feature = "playout")]
mod watch;

use crate::geometry::BoardSize;
use crate::life::EyeRule;
use crate::rules::Rules;

#[cfg(feature = "playout")]
pub use first_plays::FirstPlays;
#[cfg(feature = "playout")]
pub use kernel::Kernel;
#[cfg(feature = "playout")]
pub use lockstep::{LaneStep, LaneVerdict};
#[cfg(feature = "playout")]
pub use mask::{Mask, MaskError, MaskProblem, MaskStep};
#[cfg(feature = "playout")]
pub use move_log::{FirstPlay, PlayedGame};
pub use play_out::{PlayoutEnd, play_out};
#[cfg(feature = "playout")]
pub use playouts::Playouts;
#[cfg(feature = "playout")]
pub use point_policy::{Choice, Permit, PlayoutView, PointPolicy};
#[cfg(feature = "playout")]
pub use policy::{Chance, Policy, PolicyError, PolicyProblem, Tier};
#[cfg(feature = "playout")]
pub use request::{PlayoutError, PlayoutRequest};
#[cfg(feature = "playout")]
pub use status::StoneStatus;
#[cfg(feature = "playout")]
pub use stream::{PlayoutClient, StreamRequest, StreamedGame};
#[cfg(feature = "playout")]
pub use summary::{PlayoutSummary, Record};

/// The settings of a playout: rules, eye rule and move limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct PlayoutSettings {
    /// The rules. Playouts use only the suicide rule: the ko rule is always simple, and scores are counted by area
    /// without komi.
    pub rules: Rules,
    /// The rule for the eyes that their owner does not fill.
    pub eyes: EyeRule,
    /// The maximum number of moves, after which the game is cut off. `None` means three times the number of points;
    /// only a game that cycles gets that long.
    pub max_moves: Option<u32>,
}

impl PlayoutSettings {
    /// The default settings with these rules.
    #[must_use]
    pub fn new(rules: Rules) -> PlayoutSettings {
        PlayoutSettings::default().with_rules(rules)
    }

    /// Replaces the rules.
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> PlayoutSettings {
        PlayoutSettings { rules, ..self }
    }

    /// Replaces the eye rule.
    #[must_use]
    pub const fn with_eyes(self, eyes: EyeRule) -> PlayoutSettings {
        PlayoutSettings { eyes, ..self }
    }

    /// Sets the move limit.
    #[must_use]
    pub const fn with_max_moves(self, max_moves: u32) -> PlayoutSettings {
        PlayoutSettings {
            max_moves: Some(max_moves),
            ..self
        }
    }

    /// The move limit on a board of `size`.
    #[must_use]
    pub fn move_limit(&self, size: BoardSize) -> u32 {
        self.max_moves.unwrap_or(3 * size.points() as u32)
    }
}

/// Not zero, so that a first move on bit 0 changes the digest.
const DIGEST_START: u64 = 0x243F_6A88_85A3_08D3;

#[inline(always)]
const fn extend_digest(digest: u64, value: u64) -> u64 {
    (digest.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
