//! `binmatrix bench`: measures the speed of playouts.

use binmatrix::BoardSize;
use binmatrix::playout::Policy;
use binmatrix_cli::results::bench::{self, BenchOptions, FromMove, Recorded};
use binmatrix_cli::results::player::Player;
use binmatrix_cli::system::pool;
use binmatrix_cli::views;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::error::CommandError;
use super::messages::{complain, write};
use super::values::{Chosen, ChosenKernel, backend, kernel, size};

/// Measures playouts: the yardstick and every kernel side by side.
///
/// The yardstick is the kernel scalar. A ratio compares the speed of a kernel with that of the yardstick in the same
/// round, by time per move; passes count as moves. On a busy machine only ratios can be compared between runs. A kernel
/// or backend that this CPU cannot run is reported as SKIPPED.
///
/// Before measuring, the program checks that all lockstep kernels play the same games, and that all backends do.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix bench                                       every kernel on 9x9, 13x13 and 19x19
  binmatrix bench --from-move 0,mid --record nothing,all
  binmatrix bench --policy light --policy tactical      the price of a policy
  binmatrix bench --size 19 --threads 2 --json
  binmatrix bench --kernel scalar --backends all        one game after the other, on each backend

The fields of the JSON object are described in cli/JSON.md.")]
pub(crate) struct BenchArguments {
    /// Board sizes, such as 9,13,19 or 9x13
    #[arg(long, alias = "sizes", value_name = "SIZES", value_delimiter = ',', default_value = "9,13,19",
        value_parser = size)]
    size: Vec<BoardSize>,
    /// Moves of a light playout before the games begin; mid is 30, 80 or 200 on 9x9, 13x13 or 19x19
    #[arg(long, value_name = "MOVES", value_delimiter = ',', default_value = "0", value_parser = from_move)]
    from_move: Vec<FromMove>,
    /// Policy of the games, such as tactical or take=1,mask=last.around,veto=1; may be given several times. The column
    /// `to light` (not in the table if there are several threads) compares with light games, if these are measured too,
    /// by time per playout
    #[arg(long, value_name = "POLICY", default_value = "light", value_parser = str::parse::<Policy>)]
    policy: Vec<Policy>,
    /// Data to record; all is owners, owners by winner and first plays. With moves, only one thread plays
    #[arg(long, value_name = "WHAT", value_delimiter = ',', default_value = "nothing", value_parser = recorded())]
    record: Vec<Recorded>,
    /// Kernels to compare with the yardstick
    #[arg(long, value_name = "KERNELS", value_delimiter = ',', default_value = "all", value_parser = kernel("all"))]
    kernel: Vec<ChosenKernel>,
    /// Also measure these backends, which play one light game after the other
    #[arg(long, value_name = "BACKENDS", value_delimiter = ',', value_parser = backend("all"))]
    backends: Vec<Chosen>,
    /// Maximum threads; above 1, also measures one thread, and that many independent single-thread runs
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Number of timed rounds
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Playouts per round [default: as many as take 30 ms, and at least 2048 for a kernel]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 30))]
    games: Option<u32>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

fn recorded() -> impl TypedValueParser<Value = Recorded> {
    PossibleValuesParser::new(Recorded::ALL.map(Recorded::name)).map(|name| {
        let named = Recorded::ALL
            .into_iter()
            .find(|recorded| recorded.name() == name);
        named.unwrap_or(Recorded::Nothing)
    })
}

/// Parses a number of moves, or `mid`.
fn from_move(text: &str) -> Result<FromMove, String> {
    match text {
        "mid" => Ok(FromMove::Middle),
        _ => match text.parse() {
            Ok(moves) => Ok(FromMove::Number(moves)),
            Err(_) => Err("expected a number of moves, or mid".to_owned()),
        },
    }
}

/// Removes duplicates; the first occurrences keep their order.
fn each_once<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for value in values {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
}

pub(super) fn run(arguments: &BenchArguments) -> Result<(), CommandError> {
    let options = BenchOptions {
        sizes: each_once(arguments.size.iter().copied()),
        from_moves: each_once(arguments.from_move.iter().copied()),
        policies: each_once(arguments.policy.iter().copied()),
        records: each_once(arguments.record.iter().copied()),
        kernels: each_once(arguments.kernel.iter().flat_map(|kernel| kernel.or_all())),
        backends: each_once(
            arguments
                .backends
                .iter()
                .flat_map(|backend| backend.or_all()),
        ),
        threads: usize::from(arguments.threads),
        rounds: arguments.rounds,
        games: arguments.games,
        seed: arguments.seed,
    };
    let kernels = options.kernels.iter().copied().map(Player::Kernel);
    let backends = options.backends.iter().copied().map(Player::Backend);
    for player in kernels.chain(backends).filter(|p| !p.is_available()) {
        let kind = match player {
            Player::Kernel(_) => "kernel",
            Player::Backend(_) => "backend",
        };
        complain(&format!(
            "SKIPPED {kind} {}: this CPU or build cannot run it",
            player.name()
        ));
    }
    let rounds = (u64::from(options.rounds) + 1) * options.sizes.len() as u64;
    let bar = pool::progress_bar(rounds, "{wide_bar} round {human_pos} of {human_len}");
    let measured = bench::run(&options, || bar.inc(1));
    bar.finish_and_clear();
    let measured = measured?;
    if arguments.json {
        write(&(views::json::of_bench(&measured) + "\n"))
    } else {
        write(&views::bench::text(&measured))
    }
}
