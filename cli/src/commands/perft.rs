//! `binmatrix perft`: counts move sequences.

use binmatrix::BoardSize;
use binmatrix_cli::results::perft;
use binmatrix_cli::system::pool;
use binmatrix_cli::views;
use clap::Args;

use super::arguments::RulesArguments;
use super::error::CommandError;
use super::messages::write;
use super::values::size;

/// Counts the sequences of legal moves from the empty board: a test of the rules.
///
/// Black begins, the players alternate, and nobody passes. The counts for simple ko without suicide are published: 9x9
/// depth 4 has 39929136, 5x5 depth 6 has 127124176.
#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// The board size, such as 9 or 9x13
    #[arg(long, value_name = "SIZE", default_value = "9", value_parser = size)]
    size: BoardSize,
    /// Number of moves in a sequence
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(..=1000))]
    depth: u32,
    #[command(flatten)]
    rules: RulesArguments,
    /// Also show the count for each first move
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(arguments: &PerftArguments) -> Result<(), CommandError> {
    let points = arguments.size.points() as u64;
    let bar = pool::progress_bar(
        points,
        "{wide_bar} first move {human_pos} of {human_len}, {eta} left",
    );
    let rules = arguments.rules.rule_set();
    let counted = perft::run(arguments.size, arguments.depth, rules, || bar.inc(1));
    bar.finish_and_clear();
    write(&views::perft::text(&counted, arguments.divide))
}
