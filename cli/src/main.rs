//! The command `binmatrix`: its arguments.
#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::str::FromStr;

use binmatrix::{Backend, BoardSize, Color, KoRule, Komi, RuleSet, SuicideRule};
use binmatrix_cli::bench::{self, BenchOptions};
use binmatrix_cli::error::CommandError;
use binmatrix_cli::gtp::{GtpOptions, Identity};
use binmatrix_cli::output::{self, ColorWhen, Look};
use binmatrix_cli::sgf::Choice;
use binmatrix_cli::{AnalyzeOptions, Source, analyze, gtp, json, perft, pool, report, signature};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Analyzes Go game records and positions, and measures the board engine behind it.
#[derive(Debug, Parser)]
#[command(name = "binmatrix", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Analyze(Box<AnalyzeArguments>),
    Bench(BenchArguments),
    Gtp(GtpArguments),
    Perft(PerftArguments),
    Signature(SignatureArguments),
}

/// Shows a position of a game record: who owns what, who wins, what is alive.
///
/// Random games (light playouts) are played from the position to the end. An option beats the record, the
/// record beats the default. Errors go to standard error and end with status 2.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix analyze game.sgf                     the position at the end
  binmatrix analyze game.sgf --move 127          the position after move 127
  binmatrix analyze game.sgf --variation 2,1     another line of play
  binmatrix analyze - --json < game.sgf | jq .playouts.black_win_rate
  printf '. X O\\n. X O\\n. . .\\n' | binmatrix analyze --diagram -

The fields of the JSON object are described in cli/JSON.md. In short: points are vertices such as
\"D4\", rows go from the top, ownership from +1 (Black's) to -1 (White's), score_mean is Black's
area minus White's minus komi, and nothing in it depends on the number of threads.")]
struct AnalyzeArguments {
    /// A game record in SGF, or - for standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Read a text board instead: X black, O white, . empty, the first line is the top row
    #[arg(long, conflicts_with_all = ["move_number", "game", "variation"])]
    diagram: bool,
    /// Analyze the position after N moves, passes counted [default: the end]
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Which game of a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    game: usize,
    /// Which variation to follow at each branching of the line, from 1, such as 2,1; where the list is
    /// over, the first [default: the main line]
    #[arg(long, value_name = "PATH", value_delimiter = ',')]
    variation: Vec<usize>,
    /// The player to move
    #[arg(long, value_name = "COLOR", value_parser = color())]
    to_move: Option<Color>,
    /// Number of playouts
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    playouts: u32,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// What the random numbers are made from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Points for White, in whole or half points [default: those of the record, else 0]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    /// Whether a move may take the player's own stones [default: by the rules of the record, else forbidden]
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    suicide: Option<SuicideRule>,
    /// How sets of points are stored and combined; all give the same answers
    #[arg(long, value_name = "BACKEND", default_value = "auto", value_parser = backend("auto"))]
    backend: Chosen,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
    /// When to use color [default: on a terminal, unless NO_COLOR is set]
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    color: When,
    /// Columns of the report [default: those of the terminal, else 80]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
}

/// Measures light playouts on each backend, side by side in one thread.
///
/// All backends play the same games, and it is checked that they do. A backend that this CPU cannot run is
/// reported as SKIPPED.
#[derive(Args, Debug)]
struct BenchArguments {
    /// Board sizes, such as 9,13,19 or 9x13
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9,13,19", value_parser = size)]
    sizes: Vec<BoardSize>,
    /// How often each backend is timed
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Playouts in each round [default: 80000 divided by the points of the board, from 50 to 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// What the random numbers are made from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only this backend
    #[arg(long, value_name = "BACKEND", default_value = "all", value_parser = backend("all"))]
    backend: Chosen,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// Prints a hash over fixed-seed playouts on many sizes and under all suicide rules.
///
/// It is the same on every backend and for every number of threads; if not, the status is 1.
#[derive(Args, Debug)]
struct SignatureArguments {
    /// Only this backend
    #[arg(long, value_name = "BACKEND", default_value = "all", value_parser = backend("all"))]
    backend: Chosen,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Speaks the Go Text Protocol, version 2, on standard input and output.
///
/// cli/GTP.md lists the commands. `--identify-as katago` is for Lizzie.
#[derive(Args, Debug)]
struct GtpArguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// Points for White, in whole or half points [default: those of the rules]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    /// What the random numbers are made from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Playouts for one move of genmove; at least eight for each candidate
    #[arg(long, value_name = "N", default_value_t = 5000)]
    playouts: u32,
    /// Answer `name` and `version` as this program does, for front ends that speak to no other
    #[arg(long, value_name = "PROGRAM", default_value = "binmatrix", hide_default_value = true,
        value_parser = named::<3, Identity>(Identity::ALL.map(Identity::name)))]
    identify_as: Identity,
}

/// Counts the sequences of legal moves from the empty board: a test of the rules.
///
/// Black begins, the players alternate, nobody passes. The counts of simple ko without suicide are published:
/// 9x9 depth 4 has 39929136, 5x5 depth 6 has 127124176.
#[derive(Args, Debug)]
struct PerftArguments {
    /// The board size, such as 9 or 9x13
    #[arg(long, value_name = "SIZE", default_value = "9", value_parser = size)]
    size: BoardSize,
    /// Moves in a sequence
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(..=1000))]
    depth: u32,
    #[command(flatten)]
    rules: RulesArguments,
    /// Show the count for each first move too
    #[arg(long)]
    divide: bool,
}

/// The rules of a game.
#[derive(Args, Debug)]
struct RulesArguments {
    /// A set of rules by name; what follows changes it
    #[arg(long, value_name = "NAME", default_value = "simple", value_parser = rule_set())]
    rules: RuleSet,
    /// Which repetitions are forbidden
    #[arg(long, value_name = "RULE", value_parser = ko())]
    ko: Option<KoRule>,
    /// Whether a move may take the player's own stones
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    suicide: Option<SuicideRule>,
}

impl RulesArguments {
    fn rule_set(&self) -> RuleSet {
        RuleSet {
            ko: self.ko.unwrap_or(self.rules.ko),
            suicide: self.suicide.unwrap_or(self.rules.suicide),
            ..self.rules
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// A backend, or none in particular.
#[derive(Clone, Copy, Debug)]
struct Chosen(Option<Backend>);

impl Chosen {
    fn or_all(self) -> Vec<Backend> {
        match self.0 {
            Some(backend) => vec![backend],
            None => Backend::ALL.to_vec(),
        }
    }
}

fn backend(none: &'static str) -> impl TypedValueParser<Value = Chosen> {
    let names = Backend::ALL.iter().map(|backend| backend.name());
    PossibleValuesParser::new([none].into_iter().chain(names)).map(|name| Chosen(name.parse().ok()))
}

/// One of some names.
fn named<const N: usize, T>(names: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

fn suicide() -> impl TypedValueParser<Value = SuicideRule> {
    named(SuicideRule::ALL.map(SuicideRule::name))
}

fn ko() -> impl TypedValueParser<Value = KoRule> {
    named(KoRule::ALL.map(KoRule::name))
}

fn rule_set() -> impl TypedValueParser<Value = RuleSet> {
    named(RuleSet::NAMED.map(|(name, _)| name))
}

fn color() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(Color::BOTH.map(Color::name)).map(|name| match name.as_str() {
        "white" => Color::White,
        _ => Color::Black,
    })
}

/// `9` or `9x13`.
fn size(text: &str) -> Result<BoardSize, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |side: &str| {
        side.trim()
            .parse()
            .map_err(|_| "expected a board size such as 9 or 9x13".to_owned())
    };
    BoardSize::new(side(width)?, side(height)?).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Analyze(arguments) => run_analyze(*arguments),
        Command::Bench(arguments) => run_bench(&arguments),
        Command::Gtp(arguments) => run_gtp(&arguments),
        Command::Perft(arguments) => run_perft(&arguments),
        Command::Signature(arguments) => run_signature(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(error.exit_status())
        }
    }
}

/// A line on standard error; if nobody listens there, so be it.
fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "binmatrix: {message}");
}

fn write(text: &str) -> Result<(), CommandError> {
    output::write(text).map_err(CommandError::Output)
}

fn run_analyze(arguments: AnalyzeArguments) -> Result<(), CommandError> {
    let (file, bytes) = analyze::read_input(&arguments.file)?;
    let source = if arguments.diagram {
        Source::Diagram
    } else {
        Source::Sgf {
            choice: Choice {
                game: arguments.game,
                variation: arguments.variation,
            },
            move_number: arguments.move_number,
        }
    };
    let options = AnalyzeOptions {
        source,
        to_move: arguments.to_move,
        komi: arguments.komi,
        suicide: arguments.suicide,
        playouts: arguments.playouts,
        seed: arguments.seed,
        threads: arguments.threads.map(usize::from),
        backend: arguments.backend.0,
    };
    let analysis = analyze::analyze_bytes(&bytes, &options).map_err(|reason| {
        let file = file.clone();
        CommandError::Analyze { file, reason }
    })?;
    for warning in &analysis.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    if arguments.json {
        return write(&(json::to_string(&analysis) + "\n"));
    }
    let color = match arguments.color {
        When::Auto => ColorWhen::Auto,
        When::Always => ColorWhen::Always,
        When::Never => ColorWhen::Never,
    };
    write(&report::text(
        &analysis,
        &Look::detect(color, arguments.width),
    ))
}

fn run_bench(arguments: &BenchArguments) -> Result<(), CommandError> {
    let options = BenchOptions {
        sizes: arguments.sizes.clone(),
        backends: arguments.backend.or_all(),
        rounds: arguments.rounds,
        games: arguments.games,
        seed: arguments.seed,
    };
    for backend in options.backends.iter().filter(|b| !b.is_available()) {
        complain(&format!(
            "SKIPPED backend {backend}: this CPU or build cannot run it"
        ));
    }
    let rounds = (u64::from(options.rounds) + 1) * options.sizes.len() as u64;
    let bar = pool::progress_bar(rounds, "{wide_bar} round {human_pos} of {human_len}");
    let measured = bench::run(&options, || bar.inc(1));
    bar.finish_and_clear();
    let measured = measured?;
    if arguments.json {
        write(&(bench::to_json(&measured) + "\n"))
    } else {
        write(&bench::table(&measured))
    }
}

fn run_gtp(arguments: &GtpArguments) -> Result<(), CommandError> {
    let mut rules = arguments.rules.rule_set();
    rules.komi = arguments.komi.unwrap_or(rules.komi);
    let options = GtpOptions {
        rules,
        seed: arguments.seed,
        playouts: arguments.playouts,
        identity: arguments.identify_as,
        files: true,
    };
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    match gtp::serve(options, &mut input, &mut output) {
        // The program at the other end has gone: nothing is left to be said.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(CommandError::Output),
    }
}

fn run_perft(arguments: &PerftArguments) -> Result<(), CommandError> {
    let points = arguments.size.points() as u64;
    let bar = pool::progress_bar(
        points,
        "{wide_bar} first move {human_pos} of {human_len}, {eta} left",
    );
    let rules = arguments.rules.rule_set();
    let counted = perft::run(arguments.size, arguments.depth, rules, || bar.inc(1));
    bar.finish_and_clear();
    write(&counted.text(arguments.divide))
}

fn run_signature(arguments: &SignatureArguments) -> Result<(), CommandError> {
    let threads = arguments.threads.map(usize::from);
    let signatures = signature::run(&arguments.backend.or_all(), threads)?;
    write(&signatures.text())?;
    if signatures.agree() {
        Ok(())
    } else {
        let message = "the backends do not agree".to_owned();
        Err(CommandError::Disagreement(message))
    }
}
