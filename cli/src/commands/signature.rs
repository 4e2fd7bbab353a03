//! `binmatrix signature`: hashes fixed-seed playouts of each backend and kernel.

use binmatrix_cli::results::player::Player;
use binmatrix_cli::results::signature;
use binmatrix_cli::views;
use clap::Args;

use super::error::CommandError;
use super::messages::write;
use super::values::{Chosen, ChosenKernel, backend, kernel};

/// Prints hashes of fixed-seed playouts on many sizes and under all suicide rules.
///
/// The first hash is of light games; kernels have a second one, of games by the tactical policy. All backends must have
/// the same hash, and all lockstep kernels the same two; otherwise the status is 1. The kernel scalar has its own hashes.
/// The number of threads does not matter.
#[derive(Args, Debug)]
pub(crate) struct SignatureArguments {
    /// Only this backend [default: all, unless --kernel is given]
    #[arg(long, value_name = "BACKEND", value_parser = backend("all"))]
    backend: Option<Chosen>,
    /// Only this kernel [default: all, unless --backend is given]
    #[arg(long, value_name = "KERNEL", value_parser = kernel("all"))]
    kernel: Option<ChosenKernel>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(super) fn run(arguments: &SignatureArguments) -> Result<(), CommandError> {
    let threads = arguments.threads.map(usize::from);
    let backends = arguments
        .backend
        .or(arguments.kernel.is_none().then_some(Chosen(None)));
    let kernels = arguments
        .kernel
        .or(arguments.backend.is_none().then_some(ChosenKernel(None)));
    let backends = backends.map_or_else(Vec::new, Chosen::or_all).into_iter();
    let kernels = kernels
        .map_or_else(Vec::new, ChosenKernel::or_all)
        .into_iter();
    let players: Vec<Player> = backends
        .map(Player::Backend)
        .chain(kernels.map(Player::Kernel))
        .collect();
    let signatures = signature::run(&players, threads)?;
    write(&views::signature::text(&signatures))?;
    if signatures.agree() {
        Ok(())
    } else {
        let message = "players that must play the same games play different ones".to_owned();
        Err(CommandError::Disagreement(message))
    }
}
