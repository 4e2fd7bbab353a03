//! `binmatrix gtp`: speaks the Go Text Protocol on standard input and output.

use binmatrix::Komi;
use binmatrix_cli::gtp::{self, GtpOptions, Identity, ServeError};
use binmatrix_cli::system::pool::KernelError;
use clap::Args;

use super::arguments::RulesArguments;
use super::error::CommandError;
use super::values::{ChosenKernel, kernel, named};

/// Speaks the Go Text Protocol, version 2, on standard input and output.
///
/// cli/GTP.md lists the commands. `--identify-as katago` is for Lizzie.
#[derive(Args, Debug)]
pub(crate) struct GtpArguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// Points for White, in whole or half points [default: from the rules]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Playouts per genmove; each candidate gets at least eight
    #[arg(long, value_name = "N", default_value_t = 5000,
        value_parser = clap::value_parser!(u32).range(..=i64::from(gtp::MAX_PLAYOUTS)))]
    playouts: u32,
    /// Playout kernel; all lockstep kernels choose the same moves, scalar may choose others
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
    /// Program to imitate in the answers to `name` and `version`, for front ends that accept no other
    #[arg(long, value_name = "PROGRAM", default_value = "binmatrix", hide_default_value = true,
        value_parser = named::<3, Identity>(Identity::ALL.map(Identity::name)))]
    identify_as: Identity,
}

pub(super) fn run(arguments: &GtpArguments) -> Result<(), CommandError> {
    if let Some(kernel) = arguments.kernel.0.filter(|kernel| !kernel.is_available()) {
        return Err(KernelError::Unavailable(kernel).into());
    }
    let mut rules = arguments.rules.rule_set();
    rules.komi = arguments.komi.unwrap_or(rules.komi);
    let options = GtpOptions {
        rules,
        seed: arguments.seed,
        playouts: arguments.playouts,
        kernel: arguments.kernel.0,
        identity: arguments.identify_as,
        files: true,
    };
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    match gtp::serve(options, &mut input, &mut output) {
        // The program at the other end is gone, so there is nobody to tell.
        Err(ServeError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(ServeError::Output(error)) => Err(CommandError::Output(error)),
        Err(ServeError::Input(reason)) => Err(CommandError::Read {
            file: "standard input".to_owned(),
            reason: reason.into(),
        }),
        Ok(()) => Ok(()),
    }
}
