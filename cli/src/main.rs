//! The command `binmatrix`: its arguments.
#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;

use binmatrix::{Backend, BoardSize, Color, KoRule, Komi, RuleSet, SuicideRule};
use binmatrix_cli::bench::{self, BenchOptions};
use binmatrix_cli::count::legal::Method;
use binmatrix_cli::count::{games, legal};
use binmatrix_cli::error::CommandError;
use binmatrix_cli::gtp::{GtpOptions, Identity, ServeError};
use binmatrix_cli::output::{self, ColorWhen, Look};
use binmatrix_cli::pool::Pool;
use binmatrix_cli::replay::{Inputs, Replay, ReplayOptions};
use binmatrix_cli::sgf::Choice;
use binmatrix_cli::{
    AnalyzeOptions, Source, analyze, gtp, json, perft, pool, replay, report, signature,
};
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
    #[command(subcommand)]
    Count(CountCommand),
    Gtp(GtpArguments),
    Perft(PerftArguments),
    Replay(ReplayArguments),
    Signature(SignatureArguments),
}

/// Shows a position of a game record: who owns what, who wins, what is alive.
///
/// Random games (light playouts) are played from the position to the end. An option beats the record, the
/// record beats the default; of the options, --ko and --suicide beat --rules. A move against the rules is an
/// error, unless --lenient is given. Errors go to standard error and end with status 2.
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
    /// Points for White, in whole or half points [default: those of the record, else of --rules, else 0]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    #[command(flatten)]
    rules: RecordRulesArguments,
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
    #[arg(long, value_name = "N", default_value_t = 5000,
        value_parser = clap::value_parser!(u32).range(..=i64::from(gtp::MAX_PLAYOUTS)))]
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

/// Counts what is published about whole boards: a test of groups, liberties, captures and superko.
#[derive(Debug, Subcommand)]
enum CountCommand {
    Legal(LegalArguments),
    Games(GamesArguments),
}

/// Counts the legal positions: those in which every chain has a liberty.
///
/// enumerate builds every position stone by stone with the chains of the library, and so checks them; it takes
/// about a second for 4x4 and hours for 5x5. border counts row by row and does without the library, on boards of
/// up to 81 points: the numbers for larger ones are over 2^128. The two must agree. 5x5 has 414295148741.
#[derive(Args, Debug)]
struct LegalArguments {
    /// The board size, such as 4 or 3x5
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: BoardSize,
    /// How to count [default: enumerate up to 16 points, else border]
    #[arg(long, value_name = "METHOD", value_parser = method())]
    method: Option<Method>,
    /// Number of threads of enumerate [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Counts the games: from the empty board, either color may move each time, suicide is legal, nobody passes,
/// and no position comes twice (positional superko).
///
/// It ends on boards of up to 4 points, for which 2x2 takes minutes: 386356909593 games.
#[derive(Args, Debug)]
struct GamesArguments {
    /// The board size, such as 2 or 1x4
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: BoardSize,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Plays game records through and says where they break the rules.
///
/// The main line of every game in every file is played. For each game the first illegal move is reported, with
/// the reason, and what cannot be read or is passed over; then the totals. --ko and --suicide beat --rules, and that beats the
/// rules of the record.
///
/// The status is 0 if every game could be played to its end, 1 if there is an illegal move, 2 if something
/// could not be read. With --lenient moves that break ko, superko or the suicide rule are reported and played,
/// and do not count for the status; a stone on an occupied point is illegal all the same.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix replay game.sgf --rules chinese
  binmatrix replay archive/ --ko positional      all files below it that end in .sgf
  binmatrix replay archive/ --json | jq '.files[] | select(.games[].illegal)'

The fields of the JSON object are described in cli/JSON.md.")]
struct ReplayArguments {
    /// Game records in SGF, directories with such files, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    #[command(flatten)]
    rules: RecordRulesArguments,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
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

/// The rules under which records are played.
#[derive(Args, Debug)]
struct RecordRulesArguments {
    /// A set of rules by name; --ko and --suicide change it [default: the rules of the record, else simple]
    #[arg(long, value_name = "NAME", value_parser = rule_set())]
    rules: Option<RuleSet>,
    /// Which repetitions are forbidden [default: by the rules]
    #[arg(long, value_name = "RULE", value_parser = ko())]
    ko: Option<KoRule>,
    /// Whether a move may take the player's own stones [default: by the rules]
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    suicide: Option<SuicideRule>,
    /// Play moves that break ko, superko or the suicide rule all the same, and report each
    #[arg(long)]
    lenient: bool,
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

fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(["enumerate", "border"]).map(|name| match name.as_str() {
        "border" => Method::Border,
        _ => Method::Enumerate,
    })
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
        Command::Count(CountCommand::Legal(arguments)) => run_count_legal(&arguments),
        Command::Count(CountCommand::Games(arguments)) => run_count_games(&arguments),
        Command::Gtp(arguments) => run_gtp(&arguments),
        Command::Perft(arguments) => run_perft(&arguments),
        Command::Replay(arguments) => match run_replay(&arguments) {
            Ok(status) => return ExitCode::from(status),
            Err(error) => Err(error),
        },
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
        rules: arguments.rules.rules,
        komi: arguments.komi,
        ko: arguments.rules.ko,
        suicide: arguments.rules.suicide,
        lenient: arguments.rules.lenient,
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
        Err(ServeError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(ServeError::Output(error)) => Err(CommandError::Output(error)),
        Err(ServeError::Input(reason)) => Err(CommandError::Read {
            file: "standard input".to_owned(),
            reason: reason.into(),
        }),
        Ok(()) => Ok(()),
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

fn run_count_legal(arguments: &LegalArguments) -> Result<(), CommandError> {
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

fn run_count_games(arguments: &GamesArguments) -> Result<(), CommandError> {
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

fn run_replay(arguments: &ReplayArguments) -> Result<u8, CommandError> {
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
        inputs.len() as u64,
        "{wide_bar} file {human_pos} of {human_len}, {eta} left",
    );
    let start = Instant::now();
    let files = replay::run(&inputs, &options, &pool, || bar.inc(1));
    let replay = Replay::new(files, pool.threads(), start.elapsed());
    bar.finish_and_clear();
    write(&match arguments.json {
        true => replay.to_json() + "\n",
        false => replay.text(),
    })?;
    Ok(replay.totals.exit_status())
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
