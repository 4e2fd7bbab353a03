//! `binmatrix count`: counts legal positions or games.

use binmatrix::BoardSize;
use binmatrix_cli::results::count::legal::Method;
use binmatrix_cli::results::count::{games, legal};
use binmatrix_cli::system::pool::{self, Pool};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use super::error::CommandError;
use super::messages::write;
use super::values::size;

/// Reproduces published counts for whole boards: a test of groups, liberties, captures and superko.
#[derive(Debug, Subcommand)]
pub(crate) enum CountCommand {
    Legal(LegalArguments),
    Games(GamesArguments),
}

/// Counts the legal positions: those in which every chain has a liberty.
///
/// enumerate builds every position stone by stone with the chains of the library, and so tests them; it takes about a
/// second for 4x4 and hours for 5x5. border counts row by row without the library, on boards of up to 81 points: larger
/// boards exceed 2^128. Both must give the same number. 5x5 has 414295148741.
#[derive(Args, Debug)]
pub(crate) struct LegalArguments {
    /// The board size, such as 4 or 3x5
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: BoardSize,
    /// Counting method [default: enumerate up to 16 points, else border]
    #[arg(long, value_name = "METHOD", value_parser = method())]
    method: Option<Method>,
    /// Number of threads for enumerate [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Counts the games from the empty board. Either color may play each move, suicide is legal, nobody passes, and no
/// position repeats (positional superko).
///
/// The count finishes on boards of up to 4 points; 2x2 takes minutes and has 386356909593 games.
#[derive(Args, Debug)]
pub(crate) struct GamesArguments {
    /// The board size, such as 2 or 1x4
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: BoardSize,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(["enumerate", "border"]).map(|name| match name.as_str() {
        "border" => Method::Border,
        _ => Method::Enumerate,
    })
}

pub(super) fn run(command: &CountCommand) -> Result<(), CommandError> {
    match command {
        CountCommand::Legal(arguments) => run_legal(arguments),
        CountCommand::Games(arguments) => run_games(arguments),
    }
}

fn run_legal(arguments: &LegalArguments) -> Result<(), CommandError> {
    let size = arguments.size;
    let count = match arguments.method.unwrap_or(Method::auto(size)) {
        Method::Enumerate => {
            let pool = Pool::new(arguments.threads.map(usize::from))?;
            let bar = pool::progress_bar(legal::shares(size), "{wide_bar} {percent} %, {eta} left");
            let count = legal::enumerate(size, &pool, || bar.inc(1));
            bar.finish_and_clear();
            count?
        }
        Method::Border => {
            let template = "{wide_bar} point {human_pos} of {human_len}";
            let bar = pool::progress_bar(size.points() as u64, template);
            let count = legal::border(size, || bar.inc(1));
            bar.finish_and_clear();
            count?
        }
    };
    write(&format!("{count}\n"))
}

fn run_games(arguments: &GamesArguments) -> Result<(), CommandError> {
    let pool = Pool::new(arguments.threads.map(usize::from))?;
    let positions = games::Positions::of(arguments.size)?;
    let shares = positions.shares();
    let bar = pool::progress_bar(
        shares.len() as u64,
        "{wide_bar} share {human_pos} of {human_len}, {eta} left",
    );
    let count = games::count(&positions, &shares, &pool, || bar.inc(1));
    bar.finish_and_clear();
    write(&format!("{count}\n"))
}
