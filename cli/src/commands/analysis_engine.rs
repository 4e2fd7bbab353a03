//! `binmatrix analysis-engine`.

use std::io;

use binmatrix_cli::gtp::SearchOptions;
use binmatrix_cli::queries::{self, QueryOptions, Side};
use binmatrix_cli::system::pool::KernelError;
use clap::Args;

use super::error::{CommandError, end_of_conversation};
use super::values::{ChosenKernel, kernel, named, param};

/// Analyzes positions that programs ask about, many at once: KataGo's analysis engine in JSON
///
/// Reads queries from standard input, one JSON object a line, and writes the answers to standard output as they are
/// done. KaTrain and LizzieYzy use it; cli/ANALYSIS.md describes it.
#[derive(Clone, Debug, Args)]
#[command(after_long_help = "\
Example:
  echo '{\"id\":\"a\",\"moves\":[[\"B\",\"E5\"]],\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9}' | binmatrix analysis-engine")]
pub(crate) struct AnalysisEngineArguments {
    /// Playouts for each position, unless a query has maxVisits
    #[arg(long, value_name = "N", default_value_t = QueryOptions::default().playouts,
        value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// Threads that search [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Positions that a thread searches at a time
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=256))]
    at_once: u16,
    /// Memory of the search trees of all positions, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Side of win rates, scores and points, unless a query says otherwise
    #[arg(long, value_name = "SIDE", default_value = Side::default().name(),
        value_parser = named::<3, Side>(Side::ALL.map(Side::name)))]
    report_winrates_as: Side,
    /// At the end of the input, end the queries that are left
    #[arg(long)]
    quit_without_waiting: bool,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Parameter of the search, such as playoutPolicy=light; see cli/GTP.md
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = param)]
    params: Vec<(String, String)>,
    /// Kernel of the playouts
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
}

pub(super) fn run(arguments: &AnalysisEngineArguments) -> Result<(), CommandError> {
    if let Some(kernel) = arguments.kernel.0.filter(|kernel| !kernel.is_available()) {
        return Err(KernelError::Unavailable(kernel).into());
    }
    let mut search = SearchOptions::default();
    for (name, value) in &arguments.params {
        search.set(name, value)?;
    }
    search.kernel = arguments.kernel.0;
    search.search = search
        .search
        .with_seed(arguments.seed)
        .with_memory((arguments.memory as usize) << 20);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = QueryOptions {
        search,
        playouts: arguments.playouts,
        threads: arguments.threads.map_or_else(cores, usize::from),
        at_once: arguments.at_once.into(),
        side: arguments.report_winrates_as,
        quits_at_once: arguments.quit_without_waiting,
    };
    let served = queries::serve(&options, &mut io::stdin().lock(), &mut io::stdout());
    end_of_conversation(served)
}
