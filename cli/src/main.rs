//! The command `binmatrix`: its arguments.
#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;

use binmatrix::playout::Kernel;
use binmatrix::{Backend, BoardSize, Color, KoRule, Komi, Rules, SuicideRule};
use binmatrix_cli::bench::{self, BenchOptions, FromMove, Recorded};
use binmatrix_cli::count::legal::Method;
use binmatrix_cli::count::{games, legal};
use binmatrix_cli::error::CommandError;
use binmatrix_cli::formats::sgf::Choice;
use binmatrix_cli::formats::text;
use binmatrix_cli::gtp::{GtpOptions, Identity, ServeError};
use binmatrix_cli::map::{self, Atlas, MapOptions, MoveRange, Moves};
use binmatrix_cli::picture::{self, Picture, PixelWidth, Theme};
use binmatrix_cli::replay::{Replay, ReplayOptions};
use binmatrix_cli::report::{self, Section};
use binmatrix_cli::signature::Player;
use binmatrix_cli::system::files::{self, SaveError, Saved};
use binmatrix_cli::system::input::{self, Inputs};
use binmatrix_cli::system::output::{self, ColorWhen, Look};
use binmatrix_cli::system::pool::{self, KernelError, Pool};
use binmatrix_cli::{
    AnalyzeError, AnalyzeOptions, Source, analyze, gtp, json, perft, replay, signature,
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
    Map(Box<MapArguments>),
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
  binmatrix analyze game.sgf --svg game.svg      with a picture: owners, what is alive, what is in atari
  binmatrix analyze - --json < game.sgf | jq .playouts.black_win_rate
  printf '. X O\\n. X O\\n. . .\\n' | binmatrix analyze --diagram -

The fields of the JSON object are described in cli/JSON.md. In short: points are vertices such as
\"D4\", rows go from the top, ownership from +1 (Black's) to -1 (White's), score_mean is Black's
area minus White's minus komi, and nothing in it depends on the number of threads. With
--kernel scalar the playouts are the same on every machine.")]
struct AnalyzeArguments {
    #[command(flatten)]
    input: InputArguments,
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
    /// What plays; all lockstep kernels play the same games, scalar others
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
    /// What else the report shows: worms, dragons (with caves), safety, map; the JSON object has them in any case
    #[arg(long, value_name = "SECTIONS", value_delimiter = ',',
        value_parser = named::<4, Section>(Section::ALL.map(Section::name)))]
    show: Vec<Section>,
    #[command(flatten)]
    pictures: PictureArguments,
    #[command(flatten)]
    screen: ScreenArguments,
}

/// Draws the plan of irgo for a position: what each color holds, clusters, eyes, shadows, what is dead or unsettled.
///
/// Without --svg and --png it is printed as text. Points and links are colored in rounds until nothing changes; what they
/// join are clusters; stones that are dead at first sight are taken off, and the map is drawn again. A group whose region
/// is small is read out: whether it lives, and where that is decided. The library's modules color_map, clusters,
/// shadows and local_life have the definitions.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix map game.sgf --move 100                       as text
  binmatrix map game.sgf --move 100 --svg plan.svg        as a picture
  binmatrix map game.sgf --moves 50..60 --png plan.png    plan-050.png to plan-060.png
  printf '. X O\\n. X O\\n. . .\\n' | binmatrix map --diagram - --theme dark --png plan.png")]
struct MapArguments {
    #[command(flatten)]
    input: InputArguments,
    /// The positions after A to B moves, one after the other: the files are numbered
    #[arg(long, value_name = "A..B", conflicts_with_all = ["move_number", "diagram"])]
    moves: Option<MoveRange>,
    #[command(flatten)]
    rules: RecordRulesArguments,
    #[command(flatten)]
    pictures: PictureArguments,
    #[command(flatten)]
    screen: ScreenArguments,
}

/// Where a position is from.
#[derive(Args, Debug)]
struct InputArguments {
    /// A game record in SGF, or - for standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Read a text board instead: X black, O white, . empty, the first line is the top row
    #[arg(long, conflicts_with_all = ["move_number", "game", "variation"])]
    diagram: bool,
    /// The position after N moves, passes counted [default: the end]
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
}

impl InputArguments {
    fn source(&self) -> Source {
        match self.diagram {
            true => Source::Diagram,
            false => Source::Sgf {
                choice: Choice {
                    game: self.game,
                    variation: self.variation.clone(),
                },
                move_number: self.move_number,
            },
        }
    }
}

/// What a text is shown on.
#[derive(Args, Debug)]
struct ScreenArguments {
    /// When to use color [default: on a terminal, unless NO_COLOR is set]
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    color: When,
    /// Columns of the text [default: those of the terminal, else 80]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
}

impl ScreenArguments {
    fn look(&self) -> Look {
        Look::detect(self.color.into(), self.width)
    }
}

/// Pictures to be written. A file that is there already is replaced, and that is said.
#[derive(Args, Debug)]
struct PictureArguments {
    /// Write a picture in SVG
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    /// Write a picture in PNG
    #[arg(long, value_name = "OUT.png")]
    png: Option<PathBuf>,
    /// What the pictures are shown on: light is for paper
    #[arg(long, value_name = "THEME", default_value = "light",
        value_parser = named::<2, Theme>(Theme::ALL.map(Theme::name)))]
    theme: Theme,
    /// Pixels from the left to the right of a PNG
    #[arg(long, value_name = "PIXELS", default_value = "1200")]
    png_width: PixelWidth,
}

impl PictureArguments {
    fn is_empty(&self) -> bool {
        self.svg.is_none() && self.png.is_none()
    }

    /// The files with a number, if there is one.
    fn files(&self, number: Option<(usize, usize)>) -> [Option<PathBuf>; 2] {
        [&self.svg, &self.png].map(|path| {
            let path = path.as_ref()?;
            Some(match number {
                Some((number, digits)) => files::numbered(path, number, digits),
                None => path.clone(),
            })
        })
    }

    /// Looks whether these files can be written.
    fn check(&self, number: Option<(usize, usize)>) -> Result<(), CommandError> {
        if self.svg.is_some() && self.svg == self.png {
            return Err(CommandError::SameFile);
        }
        for path in self.files(number).iter().flatten() {
            files::check(path).map_err(|reason| unsaved(path, reason))?;
        }
        Ok(())
    }

    /// Writes the files of a picture, and tells which.
    fn save(
        &self,
        picture: &Picture,
        number: Option<(usize, usize)>,
    ) -> Result<Vec<(PathBuf, Saved)>, CommandError> {
        let svg = picture.svg(self.theme);
        let [svg_path, png_path] = self.files(number);
        let mut saved = Vec::new();
        let mut save = |path: PathBuf, bytes: &[u8]| {
            let done = files::save(&path, bytes).map_err(|reason| unsaved(&path, reason))?;
            saved.push((path, done));
            Ok::<(), CommandError>(())
        };
        // Both are made before one is written.
        let png = match &png_path {
            Some(_) => picture::to_png(&svg, self.png_width)?,
            None => Vec::new(),
        };
        if let Some(path) = svg_path {
            save(path, svg.as_bytes())?;
        }
        if let Some(path) = png_path {
            save(path, &png)?;
        }
        Ok(saved)
    }
}

fn unsaved(path: &Path, reason: SaveError) -> CommandError {
    let file = text::shown(&path.display().to_string());
    CommandError::Save { file, reason }
}

/// Says on standard error what was written: standard output may be somebody's data.
fn tell(saved: &[(PathBuf, Saved)]) {
    for (path, saved) in saved {
        let done = match saved {
            Saved::New => "written",
            Saved::Replaced => "replaced",
        };
        complain(&format!(
            "{}: {done}",
            text::shown(&path.display().to_string())
        ));
    }
}

/// Measures light playouts: the yardstick and every kernel, side by side.
///
/// The yardstick is the kernel scalar; a ratio is the speed of a kernel to that of the yardstick in the same round, by the
/// time of a move, with passes counted as moves. Nothing but ratios can be compared between runs on a busy machine. A kernel
/// or backend that this CPU cannot run is reported as SKIPPED.
///
/// Before the measuring it is checked that all lockstep kernels play the same games, and all backends.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix bench                                       every kernel on 9x9, 13x13 and 19x19
  binmatrix bench --from-move 0,mid --record nothing,all
  binmatrix bench --size 19 --threads 2 --json
  binmatrix bench --kernel scalar --backends all        one game after the other, on each backend

The fields of the JSON object are described in cli/JSON.md.")]
struct BenchArguments {
    /// Board sizes, such as 9,13,19 or 9x13
    #[arg(long, alias = "sizes", value_name = "SIZES", value_delimiter = ',', default_value = "9,13,19",
        value_parser = size)]
    size: Vec<BoardSize>,
    /// After how many moves of a light playout the games begin; mid is 30, 80 or 200 on 9x9, 13x13 or 19x19
    #[arg(long, value_name = "MOVES", value_delimiter = ',', default_value = "0", value_parser = from_move)]
    from_move: Vec<FromMove>,
    /// What is recorded; all is owners, owners by winner and first plays. With moves only one thread plays
    #[arg(long, value_name = "WHAT", value_delimiter = ',', default_value = "nothing", value_parser = recorded())]
    record: Vec<Recorded>,
    /// The kernels to compare with the yardstick
    #[arg(long, value_name = "KERNELS", value_delimiter = ',', default_value = "all", value_parser = kernel("all"))]
    kernel: Vec<ChosenKernel>,
    /// Backends too, on which games are played one after the other
    #[arg(long, value_name = "BACKENDS", value_delimiter = ',', value_parser = backend("all"))]
    backends: Vec<Chosen>,
    /// The most threads; with more than one, all are compared with one thread too, and with as many that play apart
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// How often each is timed
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Playouts in each round [default: what takes 30 ms, and at least 2048 of a kernel]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 30))]
    games: Option<u32>,
    /// What the random numbers are made from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// Prints hashes over fixed-seed playouts on many sizes and under all suicide rules.
///
/// All backends must have the same, and all lockstep kernels; if not, the status is 1. The kernel scalar has one of its
/// own. The number of threads does not matter.
#[derive(Args, Debug)]
struct SignatureArguments {
    /// Only this backend [default: all, unless --kernel is given]
    #[arg(long, value_name = "BACKEND", value_parser = backend("all"))]
    backend: Option<Chosen>,
    /// Only this kernel [default: all, unless --backend is given]
    #[arg(long, value_name = "KERNEL", value_parser = kernel("all"))]
    kernel: Option<ChosenKernel>,
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
    /// What plays them; all lockstep kernels choose the same moves, scalar others
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernel("auto"))]
    kernel: ChosenKernel,
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
    rules: Rules,
    /// Which repetitions are forbidden
    #[arg(long, value_name = "RULE", value_parser = ko())]
    ko: Option<KoRule>,
    /// Whether a move may take the player's own stones
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    suicide: Option<SuicideRule>,
}

impl RulesArguments {
    fn rule_set(&self) -> Rules {
        self.rules
            .with_ko(self.ko.unwrap_or(self.rules.ko))
            .with_suicide(self.suicide.unwrap_or(self.rules.suicide))
    }
}

/// The rules under which records are played.
#[derive(Args, Debug)]
struct RecordRulesArguments {
    /// A set of rules by name; --ko and --suicide change it [default: the rules of the record, else simple]
    #[arg(long, value_name = "NAME", value_parser = rule_set())]
    rules: Option<Rules>,
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

impl From<When> for ColorWhen {
    fn from(when: When) -> ColorWhen {
        match when {
            When::Auto => ColorWhen::Auto,
            When::Always => ColorWhen::Always,
            When::Never => ColorWhen::Never,
        }
    }
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

/// A kernel, or none in particular.
#[derive(Clone, Copy, Debug)]
struct ChosenKernel(Option<Kernel>);

impl ChosenKernel {
    fn or_all(self) -> Vec<Kernel> {
        match self.0 {
            Some(kernel) => vec![kernel],
            None => Kernel::ALL.to_vec(),
        }
    }
}

fn kernel(none: &'static str) -> impl TypedValueParser<Value = ChosenKernel> {
    let names = Kernel::ALL.iter().map(|kernel| kernel.name());
    let names = PossibleValuesParser::new([none].into_iter().chain(names));
    names.map(|name| ChosenKernel(name.parse().ok()))
}

fn recorded() -> impl TypedValueParser<Value = Recorded> {
    PossibleValuesParser::new(Recorded::ALL.map(Recorded::name)).map(|name| {
        let named = Recorded::ALL
            .into_iter()
            .find(|recorded| recorded.name() == name);
        named.unwrap_or(Recorded::Nothing)
    })
}

/// A number, or `mid`.
fn from_move(text: &str) -> Result<FromMove, String> {
    match text {
        "mid" => Ok(FromMove::Middle),
        _ => match text.parse() {
            Ok(moves) => Ok(FromMove::Number(moves)),
            Err(_) => Err("expected a number of moves, or mid".to_owned()),
        },
    }
}

/// Each once, in the order in which they were first named.
fn each_once<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for value in values {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
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

fn rule_set() -> impl TypedValueParser<Value = Rules> {
    named(Rules::NAMED.map(|(name, _)| name))
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
        Command::Map(arguments) => run_map(*arguments),
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

/// Reads a file, or standard input if it is called `-`, and says what to call it in messages.
fn read_input(file: &OsStr) -> Result<(String, Vec<u8>), CommandError> {
    let name = text::shown(&input::name(file));
    match input::read(file) {
        Ok(bytes) => Ok((name, bytes)),
        Err(reason) => Err(CommandError::Read { file: name, reason }),
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
    arguments.pictures.check(None)?;
    let (file, bytes) = read_input(&arguments.input.file)?;
    let options = AnalyzeOptions {
        source: arguments.input.source(),
        to_move: arguments.input.to_move,
        rules: arguments.rules.rules,
        komi: arguments.komi,
        ko: arguments.rules.ko,
        suicide: arguments.rules.suicide,
        lenient: arguments.rules.lenient,
        playouts: arguments.playouts,
        seed: arguments.seed,
        threads: arguments.threads.map(usize::from),
        kernel: arguments.kernel.0,
        ..AnalyzeOptions::default()
    };
    let analysis = analyze::analyze_bytes(&bytes, &options).map_err(|reason| {
        let file = file.clone();
        CommandError::Analyze { file, reason }
    })?;
    for warning in &analysis.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    if !arguments.pictures.is_empty() {
        let picture = picture::of_analysis(&analysis);
        tell(&arguments.pictures.save(&picture, None)?);
    }
    if arguments.json {
        return write(&(json::to_string(&analysis) + "\n"));
    }
    write(&report::text(
        &analysis,
        &arguments.show,
        &arguments.screen.look(),
    ))
}

fn run_map(arguments: MapArguments) -> Result<(), CommandError> {
    let pictures = &arguments.pictures;
    let (file, bytes) = read_input(&arguments.input.file)?;
    let options = MapOptions {
        source: arguments.input.source(),
        moves: match (arguments.moves, arguments.input.move_number) {
            (Some(range), _) => Moves::Range(range),
            (None, Some(number)) => Moves::After(number),
            (None, None) => Moves::End,
        },
        to_move: arguments.input.to_move,
        rules: arguments.rules.rules,
        ko: arguments.rules.ko,
        suicide: arguments.rules.suicide,
        lenient: arguments.rules.lenient,
        ..MapOptions::default()
    };
    let failed = |reason: AnalyzeError| CommandError::Analyze {
        file: file.clone(),
        reason,
    };
    let atlas = Atlas::read(&bytes, &options).map_err(failed)?;
    let numbers = atlas.numbers();
    let digits = numbers.end().to_string().len().max(3);
    let numbered = |number| arguments.moves.is_some().then_some((number, digits));
    if !pictures.is_empty() {
        for number in numbers.clone() {
            pictures.check(numbered(number))?;
        }
    }
    for warning in &atlas.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    if pictures.is_empty() {
        let look = arguments.screen.look();
        for number in numbers.clone() {
            let sheet = atlas.sheet(number).map_err(failed)?;
            let gap = if number > *numbers.start() { "\n" } else { "" };
            write(&format!("{gap}{}", map::text::text(&sheet, &look)))?;
        }
        return Ok(());
    }
    let count = numbers.clone().count() as u64;
    let bar = pool::progress_bar(
        count,
        "{wide_bar} picture {human_pos} of {human_len}, {eta} left",
    );
    for number in numbers {
        let sheet = atlas.sheet(number).map_err(failed)?;
        let saved = pictures.save(&picture::of_map(&sheet), numbered(number))?;
        bar.suspend(|| tell(&saved));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

fn run_bench(arguments: &BenchArguments) -> Result<(), CommandError> {
    let options = BenchOptions {
        sizes: each_once(arguments.size.iter().copied()),
        from_moves: each_once(arguments.from_move.iter().copied()),
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
        write(&(bench::to_json(&measured) + "\n"))
    } else {
        write(&bench::table(&measured))
    }
}

fn run_gtp(arguments: &GtpArguments) -> Result<(), CommandError> {
    if let Some(kernel) = arguments.kernel.0.filter(|kernel| !kernel.is_available()) {
        return Err(KernelError::Unavailable(kernel).into());
    }
    let mut rules = arguments.rules.rule_set();
    rules.komi = arguments.komi.unwrap_or(rules.komi);
    let options = GtpOptions {
        rules,
        seed: arguments.seed,
        playouts: arguments.playouts,
        kernel: arguments.kernel.0,
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
        inputs.records().len() as u64,
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
    let backends = arguments
        .backend
        .or(arguments.kernel.is_none().then_some(Chosen(None)));
    let kernels = arguments
        .kernel
        .or(arguments.backend.is_none().then_some(ChosenKernel(None)));
    let backends = backends.map_or_else(Vec::new, Chosen::or_all).into_iter();
    let kernels = kernels
        .map_or_else(Vec::new, ChosenKernel::or_all)
        .into_iter();
    let players: Vec<Player> = backends
        .map(Player::Backend)
        .chain(kernels.map(Player::Kernel))
        .collect();
    let signatures = signature::run(&players, threads)?;
    write(&signatures.text())?;
    if signatures.agree() {
        Ok(())
    } else {
        let message = "those that must play the same games do not".to_owned();
        Err(CommandError::Disagreement(message))
    }
}
