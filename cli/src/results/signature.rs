//! Hashes fixed-seed playouts of each backend and kernel. The hash does not depend on the number of threads, and
//! changes only when the rules, the random numbers or the playouts change.
//!
//! There are three families, and all members of a family must have the same hashes. All backends play the same games, one
//! after the other. The kernel `scalar` plays its own games. All lockstep kernels play the same games. A kernel does
//! not support every board and rule, so its hashes cover only those it supports. Kernels have a second hash, of games by
//! the tactical policy; backends play light games only.

use binmatrix::Board;
use binmatrix::playout::{Kernel, PlayoutError, PlayoutRequest, PlayoutSummary, Policy, Record};

use crate::results::by_backend::{self, Games};
use crate::results::player::Player;
use crate::system::pool::{Pool, PoolError, playouts_on};

/// The signatures of backends and kernels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatures {
    /// The players with their hashes; `None` if this CPU cannot run the player.
    pub signatures: Vec<(Player, Option<Hashes>)>,
    /// The number of threads that played.
    pub threads: usize,
}

/// The hashes of a player's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hashes {
    /// Of light games.
    pub light: u64,
    /// Of games by [`Policy::TACTICAL`]; `None` for a backend.
    pub tactical: Option<u64>,
}

/// Computes the signatures of `players`; those that are unavailable have none.
///
/// # Errors
/// - [`PoolError`] if the threads cannot be started.
pub fn run(players: &[Player], threads: Option<usize>) -> Result<Signatures, PoolError> {
    let pool = Pool::new(threads)?;
    let by_kernel = |kernel: Kernel, policy: Policy| {
        by_backend::signature(|board, games| play(&pool, kernel, policy, board, games)).ok()
    };
    let hashes = |player: Player| match player {
        Player::Backend(backend) => Some(Hashes {
            light: by_backend::signature(|board, games| {
                by_backend::run(&pool, board, games, backend)
            })
            .ok()?,
            tactical: None,
        }),
        Player::Kernel(kernel) => Some(Hashes {
            light: by_kernel(kernel, Policy::LIGHT)?,
            tactical: Some(by_kernel(kernel, Policy::TACTICAL)?),
        }),
    };
    Ok(Signatures {
        signatures: players
            .iter()
            .map(|&player| (player, hashes(player)))
            .collect(),
        threads: pool.threads(),
    })
}

/// Plays on a kernel. Returns an empty summary for boards and rules that the kernel does not support.
fn play(
    pool: &Pool,
    kernel: Kernel,
    policy: Policy,
    board: &Board,
    games: &Games,
) -> Result<PlayoutSummary, PlayoutError> {
    let starts = [*board];
    let request = PlayoutRequest::new(&starts, games.games)
        .with_first_game(games.first_game)
        .with_seed(games.seed)
        .with_settings(games.settings)
        .with_policy(policy)
        .with_record(Record::OWNERS);
    let mut sums = [PlayoutSummary::new(board.size())];
    match pool.play(&mut playouts_on(Some(kernel)), &request, &mut sums) {
        Ok(_) | Err(PlayoutError::NotCovered(_)) => {
            let [summary] = sums;
            Ok(summary)
        }
        Err(error) => Err(error),
    }
}

impl Signatures {
    /// Returns true if all signatures of each family are equal.
    #[must_use]
    pub fn agree(&self) -> bool {
        self.signatures.iter().all(|&(player, value)| {
            let same_family =
                |&&(other, _): &&(Player, Option<Hashes>)| other.family() == player.family();
            let values = self.signatures.iter().filter(same_family);
            let mut values = values.filter_map(|&(_, value)| value);
            value.is_none_or(|value| values.all(|other| other == value))
        })
    }
}
