//! `binmatrix signature`: one hash over fixed-seed playouts for each backend and kernel, the same for every number of
//! threads. It changes only when the rules, the random numbers or the playouts do.
//!
//! There are three families, and within each all must give the same hash. All backends play the same games, one after
//! the other; the kernel `scalar` plays games of its own; all lockstep kernels play the same ones. A kernel does not play
//! every board and rule, so its hash is over those that it plays.

use binmatrix::Board;
use binmatrix::playout::{Kernel, PlayoutError, PlayoutRequest, PlayoutSummary, Record};

use crate::results::by_backend::{self, Games};
use crate::results::player::Player;
use crate::system::pool::{Pool, PoolError, playouts_on};

/// The signature of each backend and kernel, `None` where this CPU cannot run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatures {
    /// Players and signatures.
    pub signatures: Vec<(Player, Option<u64>)>,
    /// The number of threads that played.
    pub threads: usize,
}

/// Lets each of the `players` play; those that do not run here are left out.
///
/// # Errors
/// - [`PoolError`] if the threads do not start.
pub fn run(players: &[Player], threads: Option<usize>) -> Result<Signatures, PoolError> {
    let pool = Pool::new(threads)?;
    let signature = |&player: &Player| {
        let signature = match player {
            Player::Backend(backend) => {
                by_backend::signature(|board, games| by_backend::run(&pool, board, games, backend))
                    .ok()
            }
            Player::Kernel(kernel) => {
                by_backend::signature(|board, games| play(&pool, kernel, board, games)).ok()
            }
        };
        (player, signature)
    };
    Ok(Signatures {
        signatures: players.iter().map(signature).collect(),
        threads: pool.threads(),
    })
}

/// Plays on a kernel: no games at all on a board or by rules that it does not play.
fn play(
    pool: &Pool,
    kernel: Kernel,
    board: &Board,
    games: &Games,
) -> Result<PlayoutSummary, PlayoutError> {
    let starts = [*board];
    let request = PlayoutRequest::new(&starts, games.games)
        .with_first_game(games.first_game)
        .with_seed(games.seed)
        .with_settings(games.settings)
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
    /// Whether no two of a family differ.
    #[must_use]
    pub fn agree(&self) -> bool {
        self.signatures.iter().all(|&(player, value)| {
            let same_family =
                |&&(other, _): &&(Player, Option<u64>)| other.family() == player.family();
            let values = self.signatures.iter().filter(same_family);
            let mut values = values.filter_map(|&(_, value)| value);
            value.is_none_or(|value| values.all(|other| other == value))
        })
    }
}
