//! `binmatrix review`: reviews games.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use binmatrix::{KoRule, Komi, Rules, SuicideRule};
use binmatrix_cli::formats::sgf;
use binmatrix_cli::results::review::{self, Plan, Progress, Review, ReviewOptions};
use binmatrix_cli::results::searched::SearchLimit;
use binmatrix_cli::system::files;
use binmatrix_cli::system::input::Inputs;
use binmatrix_cli::system::pool::{self, Pool};
use binmatrix_cli::views::{self, json};
use clap::{Args, ValueEnum};

use super::error::CommandError;
use super::messages::{complain, write};
use super::values::{ChosenKernel, kernel, ko, rule_set, seconds, suicide};

/// Reviews games: win rate and score after every move, the largest mistakes, groups that died or lived
///
/// For each game four files are written: a page to step through in a browser, the record with comments and better
/// variations, a graph, and JSON. Nothing of the record is lost. The main line is reviewed; moves against the rules are
/// played. Positions are searched on all cores, each by one thread; those around a mistake are searched again with four times
/// the limit.
///
/// An interrupted review goes on where it stopped: the values of positions are kept in the folder, in files that end in
/// .positions.jsonl. With the same limit, seed and rules they are not searched again, so other files or mistakes cost
/// nothing.
///
/// The status is 0 if every game was reviewed, and 2 if something could not be read or written.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix review game.sgf                      writes review/game.html and others
  binmatrix review games/ --time 5 --out reviews all games of a folder, five seconds a position
  binmatrix review game.sgf --playouts 20000     the same result on every run
  binmatrix review game.sgf --write html --mistakes 3

cli/REVIEW.md describes the files.")]
pub(crate) struct ReviewArguments {
    /// Game records in SGF, directories of such files, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Seconds of search for each position, on one core [default: 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "playouts")]
    time: Option<Duration>,
    /// Playouts for each position instead of a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    playouts: Option<u32>,
    /// Folder for the files; it is created if it does not exist
    #[arg(long, value_name = "DIR", default_value = "review")]
    out: PathBuf,
    /// Files to write
    #[arg(
        long,
        value_name = "FORMATS",
        value_delimiter = ',',
        default_value = "html,sgf,svg,json"
    )]
    write: Vec<Format>,
    /// Largest number of mistakes listed of each player
    #[arg(long, value_name = "N", default_value_t = 10)]
    mistakes: usize,
    /// Smallest loss of win rate that is a mistake, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = percent)]
    least_loss: f64,
    /// Points for White, in whole or half points [default: from the record, else 0]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    /// A named set of rules; --ko and --suicide override it [default: the rules of the record, else simple]
    #[arg(long, value_name = "NAME", value_parser = rule_set())]
    rules: Option<Rules>,
    /// Ko rule: which repetitions are forbidden [default: from the rules]
    #[arg(long, value_name = "RULE", value_parser = ko())]
    ko: Option<KoRule>,
    /// Suicide rule: whether a move may capture the player's own stones [default: from the rules]
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    suicide: Option<SuicideRule>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Playout kernel; all lockstep kernels play the same games, scalar plays different ones
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
}

/// A form of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A page for a browser
    Html,
    /// The record with comments and variations
    Sgf,
    /// The graph of win rate and score
    Svg,
    /// Everything for programs
    Json,
}

impl Format {
    fn ending(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Sgf => "sgf",
            Format::Svg => "svg",
            Format::Json => "json",
        }
    }

    fn write(self, plan: &Plan, review: &Review) -> Vec<u8> {
        match self {
            Format::Html => views::review::page(review).into(),
            Format::Svg => views::review::graph(review).into(),
            Format::Json => (json::of_review(review) + "\n").into(),
            Format::Sgf => sgf::annotate(&plan.bytes, &views::review::notes(review))
                .expect("these bytes were read before"),
        }
    }
}

impl ReviewArguments {
    fn options(&self) -> ReviewOptions {
        let time = self.time.unwrap_or(Duration::from_secs(1));
        ReviewOptions {
            rules: self.rules,
            ko: self.ko,
            suicide: self.suicide,
            komi: self.komi,
            limit: match self.playouts {
                Some(playouts) => SearchLimit::Playouts(playouts.into()),
                None => SearchLimit::Time(time),
            },
            seed: self.seed,
            kernel: self.kernel.0,
            most_mistakes: self.mistakes,
            least_loss: self.least_loss / 100.0,
        }
    }

    /// Writes the files of a review, and returns their paths.
    fn save(&self, plan: &Plan, review: &Review) -> Result<Vec<PathBuf>, CommandError> {
        let mut paths = Vec::new();
        for format in &self.write {
            let path = path_of(&self.out, plan, format.ending());
            let bytes = format.write(plan, review);
            files::save(&path, &bytes).map_err(|reason| CommandError::Save {
                file: path.display().to_string(),
                reason,
            })?;
            paths.push(path);
        }
        Ok(paths)
    }
}

/// Parses a number from 0 to 100.
fn percent(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

fn path_of(folder: &Path, plan: &Plan, ending: &str) -> PathBuf {
    folder.join(format!("{}.{ending}", plan.name))
}

pub(super) fn run(arguments: &ReviewArguments) -> Result<u8, CommandError> {
    let options = arguments.options();
    let inputs = Inputs::find(&arguments.files)?;
    fs::create_dir_all(&arguments.out).map_err(|reason| CommandError::Save {
        file: arguments.out.display().to_string(),
        reason: reason.into(),
    })?;
    let endings: Vec<&str> = arguments
        .write
        .iter()
        .map(|format| format.ending())
        .collect();
    let (plans, errors) = review::plans(&inputs, &options, &arguments.out, &endings);
    for error in &errors {
        complain(&error.to_string());
    }
    let mut failed = errors.len();
    let pool = Pool::new(arguments.threads.map(usize::from))?;
    let positions: usize = plans.iter().map(Plan::count).sum();
    let bar = pool::progress_bar(
        positions as u64,
        "{wide_bar} position {human_pos} of {human_len}, {eta} left",
    );
    for plan in &plans {
        let tell = |progress| match progress {
            Progress::Found(count) => {
                bar.inc(count as u64);
                bar.reset_eta();
            }
            Progress::Again(count) => bar.inc_length(count as u64),
            Progress::Searched => bar.inc(1),
            _ => {}
        };
        let saved = review::review(plan, &options, &arguments.out, &pool, tell)
            .map_err(CommandError::from)
            .and_then(|review| Ok((arguments.save(plan, &review)?, review)));
        match saved {
            Ok((paths, review)) => {
                let text = views::review::text(&plan.title(), &review, &paths);
                bar.suspend(|| write(&text))?;
            }
            // The other games have nothing to do with it.
            Err(error) => {
                bar.suspend(|| complain(&error.to_string()));
                failed += 1;
            }
        }
    }
    bar.finish_and_clear();
    Ok(if failed == 0 { 0 } else { 2 })
}
