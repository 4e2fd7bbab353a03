//! `binmatrix replay`: plays through many records.

use std::ffi::OsString;
use std::time::Instant;

use binmatrix_cli::results::replay::{self, Replay, ReplayOptions};
use binmatrix_cli::system::input::Inputs;
use binmatrix_cli::system::pool::{self, Pool};
use binmatrix_cli::views;
use clap::Args;

use super::arguments::RecordRulesArguments;
use super::error::CommandError;
use super::messages::write;

/// Plays through game records and reports where they break the rules.
///
/// The main line of every game in every file is played. For each game the report names the first illegal move with the
/// reason, and anything unreadable or ignored; the totals follow. --ko and --suicide override --rules, which overrides
/// the rules of the record.
///
/// The status is 0 if every game can be played to its end, 1 if there is an illegal move, and 2 if something cannot be
/// read. With --lenient, moves that break ko, superko or the suicide rule are played and reported, and do not affect
/// the status; a stone on an occupied point is still illegal.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix replay game.sgf --rules chinese
  binmatrix replay archive/ --ko positional      all files below it that end in .sgf
  binmatrix replay archive/ --json | jq '.files[] | select(.games[].illegal)'

The fields of the JSON object are described in cli/JSON.md.")]
pub(crate) struct ReplayArguments {
    /// Game records in SGF, directories of such files, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    #[command(flatten)]
    rules: RecordRulesArguments,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &ReplayArguments) -> Result<u8, CommandError> {
    let RecordRulesArguments {
        rules,
        ko,
        suicide,
        lenient,
    } = arguments.rules;
    let options = ReplayOptions {
        rules,
        ko,
        suicide,
        lenient,
    };
    let pool = Pool::new(arguments.threads.map(usize::from))?;
    let inputs = Inputs::find(&arguments.files)?;
    let bar = pool::progress_bar(
        inputs.records().len() as u64,
        "{wide_bar} file {human_pos} of {human_len}, {eta} left",
    );
    let start = Instant::now();
    let files = replay::run(&inputs, &options, &pool, || bar.inc(1));
    let replay = Replay::new(files, pool.threads(), start.elapsed());
    bar.finish_and_clear();
    write(&match arguments.json {
        true => views::json::of_replay(&replay) + "\n",
        false => views::replay::text(&replay),
    })?;
    Ok(replay.totals.exit_status())
}
