//! `binmatrix analyze`: analyzes one position.

use binmatrix::Komi;
use binmatrix::playout::Policy;
use binmatrix_cli::results::searched::SearchLimit;
use binmatrix_cli::views::report::{self, Section};
use binmatrix_cli::views::{json, picture};
use binmatrix_cli::{AnalyzeOptions, analyze_bytes};
use clap::Args;

use super::arguments::{InputArguments, RecordRulesArguments, ScreenArguments};
use super::error::CommandError;
use super::messages::{complain, write};
use super::pictures::{PictureArguments, tell};
use super::values::{ChosenKernel, kernel, named};

/// Shows a position of a game record: who owns each point, who wins, which stones are alive.
///
/// The analysis plays the position out many times (--policy). Options override the record, and the record overrides the
/// defaults; --ko and --suicide override --rules. An illegal move is an error unless --lenient is given. Errors go to
/// standard error and end with status 2.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix analyze game.sgf                     the position at the end
  binmatrix analyze game.sgf --move 127          the position after move 127
  binmatrix analyze game.sgf --move D4           the position after the first move on D4
  binmatrix analyze game.sgf --search 2s         with the best moves after two seconds
  binmatrix analyze game.sgf --variation 2,1     another line of play
  binmatrix analyze game.sgf --svg game.svg      with a picture of owners, life and atari
  binmatrix analyze - --json < game.sgf | jq .playouts.black_win_rate
  printf '. X O\\n. X O\\n. . .\\n' | binmatrix analyze --diagram -

The fields of the JSON object are described in cli/JSON.md. In short: points are vertices such as
\"D4\", rows run from the top, ownership from +1 (Black) to -1 (White), score_mean is Black's
area minus White's minus komi, and nothing in it depends on the number of threads. With
--kernel scalar the playouts are the same on every machine.")]
pub(crate) struct AnalyzeArguments {
    #[command(flatten)]
    input: InputArguments,
    /// Number of playouts
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    playouts: u32,
    /// Choice of moves in playouts: light (any move but into an own eye), tactical, or a list such as
    /// take=1,save=1,vital=1,pattern=0.9,veto=1. With mask=0.5*last.around, half of the draws are beside the last
    /// stone
    #[arg(long, value_name = "POLICY", default_value = "tactical")]
    policy: Policy,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Points for White, in whole or half points [default: from the record, else from --rules, else 0]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    #[command(flatten)]
    rules: RecordRulesArguments,
    /// Playout kernel; all lockstep kernels play the same games, scalar plays different ones
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
    /// Also search for the best moves, with this many playouts, such as 100000, or seconds, such as 2.5s
    #[arg(long, value_name = "LIMIT")]
    search: Option<SearchLimit>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
    /// Extra sections of the report: worms, dragons (with caves), safety, map; the JSON object always has them, except
    /// for the local life of regions, which needs map; with map, the picture has the map beside the owners
    #[arg(long, value_name = "SECTIONS", value_delimiter = ',',
        value_parser = named::<4, Section>(Section::ALL.map(Section::name)))]
    show: Vec<Section>,
    #[command(flatten)]
    pictures: PictureArguments,
    #[command(flatten)]
    screen: ScreenArguments,
}

pub(super) fn run(arguments: AnalyzeArguments) -> Result<(), CommandError> {
    arguments.pictures.check(None)?;
    let (file, bytes) = arguments.input.read()?;
    let options = AnalyzeOptions {
        source: arguments.input.source(),
        to_move: arguments.input.to_move,
        rules: arguments.rules.rules,
        komi: arguments.komi,
        ko: arguments.rules.ko,
        suicide: arguments.rules.suicide,
        lenient: arguments.rules.lenient,
        playouts: arguments.playouts,
        policy: arguments.policy,
        seed: arguments.seed,
        threads: arguments.threads.map(usize::from),
        kernel: arguments.kernel.0,
        search: arguments.search,
        ..AnalyzeOptions::default()
    };
    let analysis = analyze_bytes(&bytes, &options).map_err(|reason| {
        let file = file.clone();
        CommandError::Analyze { file, reason }
    })?;
    for warning in &analysis.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    if !arguments.pictures.is_empty() {
        let mut pictures = vec![picture::of_analysis(&analysis)];
        if arguments.show.contains(&Section::Map) {
            pictures.push(picture::of_map(&analysis.sheet()));
        }
        tell(&arguments.pictures.save(&pictures, None)?);
    }
    if arguments.json {
        return write(&(json::of_analysis(&analysis, &arguments.show) + "\n"));
    }
    write(&report::text(
        &analysis,
        &arguments.show,
        &arguments.screen.look(),
    ))
}
