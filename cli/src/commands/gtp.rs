//! `binmatrix gtp`: speaks the Go Text Protocol on standard input and output.

use std::time::Duration;

use binmatrix::{Komi, Rules};
use binmatrix_analysis::board_life::BOARD_POSITIONS;
use binmatrix_cli::gtp::{self, GtpOptions, Identity, LoadOptions, Note, SearchOptions};
use binmatrix_cli::system::pool::KernelError;
use binmatrix_search::{DeadStones, Resignation};
use clap::Args;

use super::arguments::RecordRulesArguments;
use super::error::{CommandError, end_of_conversation};
use super::messages::{complain, draw};
use super::values::{ChosenKernel, kernel, named, param, seconds};

/// Speaks the Go Text Protocol, version 2, on standard input and output.
///
/// cli/GTP.md lists the commands. `--identify-as katago` is for Lizzie. --rules, --ko, --suicide and --komi override
/// the records loaded by `loadsgf`; only the komi of --rules does not. Warnings about records go to standard error.
#[derive(Args, Debug)]
pub(crate) struct GtpArguments {
    #[command(flatten)]
    rules: RecordRulesArguments,
    /// Points for White, in whole or half points [default: from the record, else from --rules, else 0]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Playouts per genmove [default: 100000, or no limit with a clock or --time]
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(gtp::MAX_PLAYOUTS)))]
    playouts: Option<u32>,
    /// Seconds per genmove
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Seconds of the clock kept for everything besides the search
    #[arg(long, value_name = "SECONDS", default_value = "0.3", value_parser = seconds)]
    lag: Duration,
    /// Threads of the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes for the tree
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Search while the opponent thinks
    #[arg(long)]
    ponder: bool,
    /// Count dead stones until they are captured, as GNU Go does with the same option
    #[arg(long)]
    capture_all_dead: bool,
    /// Play lost games to the end
    #[arg(long)]
    never_resign: bool,
    /// A parameter of kata-set-param; may be repeated
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = param)]
    params: Vec<(String, String)>,
    /// Playout kernel; on another kernel the same seed gives other games
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
    /// Most positions to examine for a question about life and death; about 1.5 million a second
    #[arg(long, value_name = "N", default_value_t = BOARD_POSITIONS)]
    positions: u32,
    /// Program to imitate in the answers to `name` and `version`, for front ends that accept no other
    #[arg(long, value_name = "PROGRAM", default_value = "binmatrix", hide_default_value = true,
        value_parser = named::<3, Identity>(Identity::ALL.map(Identity::name)))]
    identify_as: Identity,
}

impl GtpArguments {
    /// The initial settings of a session.
    pub(super) fn options(&self) -> Result<GtpOptions, CommandError> {
        if let Some(kernel) = self.kernel.0.filter(|kernel| !kernel.is_available()) {
            return Err(KernelError::Unavailable(kernel).into());
        }
        let load = load_options(self);
        Ok(GtpOptions {
            rules: load.over(self.rules.rules.unwrap_or(Rules::SIMPLE)),
            search: search(self)?,
            identity: self.identify_as,
            files: true,
            load,
            positions: self.positions,
        })
    }
}

pub(super) fn run(arguments: &GtpArguments) -> Result<(), CommandError> {
    let options = arguments.options()?;
    let input = std::io::BufReader::new(std::io::stdin());
    let served = gtp::serve(options, input, &mut std::io::stdout(), &mut note);
    end_of_conversation(served)
}

/// Writes a note to standard error.
fn note(note: Note<'_>) {
    match note {
        Note::Warning(text) => complain(text),
        Note::Graphics(lines) => draw(lines),
    }
}

/// The parameters of the search.
fn search(arguments: &GtpArguments) -> Result<SearchOptions, CommandError> {
    let defaults = SearchOptions::default();
    let search = defaults.search;
    let mut options = SearchOptions {
        search: search
            .with_seed(arguments.seed)
            .with_threads(arguments.threads.into())
            .with_memory((arguments.memory as usize) << 20),
        playouts: arguments.playouts,
        time: arguments.time,
        lag: arguments.lag,
        kernel: arguments.kernel.0,
        ponder: arguments.ponder,
        ..defaults
    };
    if arguments.capture_all_dead {
        options.dead_stones = DeadStones::Captured;
    }
    if arguments.never_resign {
        options.resignation = Resignation {
            moves: 0,
            ..options.resignation
        };
    }
    for (name, value) in &arguments.params {
        options.set(name, value)?;
    }
    Ok(options)
}

/// How records are loaded: only options that were given override them.
fn load_options(arguments: &GtpArguments) -> LoadOptions {
    let RecordRulesArguments {
        rules,
        ko,
        suicide,
        lenient,
    } = arguments.rules;
    LoadOptions {
        ko: ko.or(rules.map(|rules| rules.ko)),
        suicide: suicide.or(rules.map(|rules| rules.suicide)),
        scoring: rules.map(|rules| rules.scoring),
        komi: arguments.komi,
        lenient,
    }
}
