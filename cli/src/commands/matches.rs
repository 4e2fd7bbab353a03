//! `binmatrix match`: plays games between two GTP engines.

use std::path::PathBuf;
use std::time::Duration;

use binmatrix::{BoardSize, KoRule, Komi, Rules, Scoring, SuicideRule};
use binmatrix_cli::results::engines::EngineOptions;
use binmatrix_cli::results::matches::{
    self, Both, GameRecord, GameSettings, MatchOptions, Sprt, TimeControl,
};
use binmatrix_cli::system::pool;
use binmatrix_cli::views;
use clap::Args;

use super::engines::{engine, leave_no_engines};
use super::error::CommandError;
use super::messages::{complain, write};
use super::values::{ko, rule_set, seconds, size, suicide};

/// Plays games between two GTP engines and reports score, Elo difference and their errors.
///
/// Engine A (--black) is Black in the first game; then the colors are swapped, and both games of a pair have the same
/// opening. An engine is a command line of any program. If its first word is binmatrix, it is this program itself, with
/// the options of `binmatrix gtp`; another binary of that name needs a path such as ./binmatrix.
///
/// After two passes all stones on the board count as alive, so engines must capture dead stones. A game that an engine
/// cannot finish, because of an illegal move, garbage, a crash or a hang, is lost with a report, and the engine is
/// started again.
///
/// With --out every finished game is on disk at once. The same command continues an interrupted match, and a greater
/// --games prolongs a finished one. Exit status: 0 if the match is finished, 2 if it cannot begin or go on.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix match --black 'binmatrix gtp --playouts 2000' --white 'binmatrix gtp --playouts 1000' --games 20
  binmatrix match --black binmatrix --white 'gnugo --mode gtp --chinese-rules --capture-all-dead' \\
      --time 1 --games 400 --sprt 0,50 --parallel 2 --out DIR

cli/MATCH.md describes engines, files and figures.")]
pub(crate) struct MatchArguments {
    /// Command line of engine A, Black in the first game
    #[arg(long, value_name = "CMD", value_parser = engine)]
    black: EngineOptions,
    /// Command line of engine B
    #[arg(long, value_name = "CMD", value_parser = engine)]
    white: EngineOptions,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The board size, such as 9 or 9x13
    #[arg(long, value_name = "SIZE", default_value = "9", value_parser = size)]
    size: BoardSize,
    /// A named set of rules with area scoring; --ko and --suicide override it
    #[arg(long, value_name = "NAME", default_value = "chinese", value_parser = rule_set())]
    rules: Rules,
    /// Ko rule: which repetitions are forbidden [default: from the rules]
    #[arg(long, value_name = "RULE", value_parser = ko())]
    ko: Option<KoRule>,
    /// Suicide rule: whether a move may capture the player's own stones [default: from the rules]
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    suicide: Option<SuicideRule>,
    /// Points for White, in whole or half points [default: from the rules]
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS")]
    komi: Option<Komi>,
    #[command(flatten)]
    time: TimeArguments,
    /// Do not swap the colors
    #[arg(long)]
    no_swap: bool,
    /// Random moves at the start of each pair of games, Black first
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(..=100))]
    opening: u32,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Moves after which a game is a draw [default: four times the points of the board, at least 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9000))]
    max_moves: Option<u32>,
    /// Command line of a third engine whose final_score decides finished games
    #[arg(long, value_name = "CMD", value_parser = engine)]
    judge: Option<EngineOptions>,
    /// Games played at the same time, each with its own engines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    parallel: u16,
    /// Restart the engines before each game
    #[arg(long)]
    restart: bool,
    /// Stop early by a sequential test of two Elo differences between A and B, such as 0,50
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = hypotheses)]
    sprt: Option<(f64, f64)>,
    /// Probability that the test accepts ELO1 if ELO0 is true
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = error_rate, requires = "sprt")]
    alpha: f64,
    /// Probability that the test accepts ELO0 if ELO1 is true
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = error_rate, requires = "sprt")]
    beta: f64,
    /// Folder for settings, results and records; continues the match there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Keep the standard error of the engines in the folder
    #[arg(long, requires = "out")]
    logs: bool,
    /// Also write a line for each game to standard error
    #[arg(long)]
    verbose: bool,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

/// The time of the players.
#[derive(Args, Debug)]
struct TimeArguments {
    /// Seconds per move
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["main_time", "overtime"])]
    time: Option<Duration>,
    /// Seconds of main time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    main_time: Option<Duration>,
    /// Seconds of a period of overtime
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    overtime: Option<Duration>,
    /// Stones to play in a period of overtime
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000),
        requires = "overtime")]
    stones: u32,
    /// Seconds by which a move may exceed its time
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = seconds)]
    time_margin: Duration,
    /// An engine that exceeds its time loses the game [default: it is only counted]
    #[arg(long)]
    strict_time: bool,
    /// Seconds without an answer after which an engine hangs; for a move, in addition to the clock [default: 10, or 600
    /// without a clock]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    hang: Option<Duration>,
    /// Seconds for the first answer of an engine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    start: Duration,
}

impl TimeArguments {
    fn control(&self) -> Option<TimeControl> {
        match (self.time, self.main_time, self.overtime) {
            (Some(time), ..) => Some(TimeControl::per_move(in_seconds(time))),
            (None, None, None) => None,
            (None, main, overtime) => Some(TimeControl {
                main: in_seconds(main.unwrap_or_default()),
                overtime: in_seconds(overtime.unwrap_or_default()),
                stones: overtime.map_or(0, |_| self.stones),
            }),
        }
    }
}

impl MatchArguments {
    fn options(&self) -> Result<MatchOptions, CommandError> {
        let rules = self
            .rules
            .with_ko(self.ko.unwrap_or(self.rules.ko))
            .with_suicide(self.suicide.unwrap_or(self.rules.suicide))
            .with_komi(self.komi.unwrap_or(self.rules.komi));
        if rules.scoring != Scoring::Area {
            return Err(CommandError::MatchSettings(
                "a match needs rules with area scoring, such as chinese",
            ));
        }
        let points = self.size.points() as u32;
        let time = self.time.control();
        let hang = self.time.hang.unwrap_or(match time {
            Some(_) => Duration::from_secs(10),
            None => Duration::from_secs(600),
        });
        Ok(MatchOptions {
            engines: Both {
                a: self.black.clone(),
                b: self.white.clone(),
            },
            judge: self.judge.clone(),
            game: GameSettings {
                size: self.size,
                rules,
                time,
                margin: in_seconds(self.time.time_margin),
                strict_time: self.time.strict_time,
                opening_moves: self.opening,
                seed: self.seed,
                swap: !self.no_swap,
                max_moves: self.max_moves.unwrap_or((4 * points).max(100)) as usize,
                start: self.time.start,
                hang,
            },
            games: self.games as usize,
            parallel: usize::from(self.parallel),
            restart: self.restart,
            sprt: self.sprt.map(|(elo0, elo1)| Sprt {
                elo0,
                elo1,
                alpha: self.alpha,
                beta: self.beta,
            }),
            folder: self.out.clone(),
            logs: self.logs,
        })
    }
}

/// The number that was given for a time, rounded once: it is compared with that of a match that goes on.
fn in_seconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e9
}

/// Parses two Elo differences.
fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let both = text.split_once(',').and_then(|(elo0, elo1)| {
        let elo = |text: &str| {
            text.trim()
                .parse()
                .ok()
                .filter(|elo: &f64| elo.abs() <= 1000.0)
        };
        elo(elo0).zip(elo(elo1)).filter(|(elo0, elo1)| elo0 < elo1)
    });
    both.ok_or_else(|| {
        "expected two Elo differences, the smaller one first, such as 0,50".to_owned()
    })
}

fn error_rate(text: &str) -> Result<f64, String> {
    let rate: Option<f64> = text.parse().ok();
    let in_range = rate.filter(|rate| *rate > 0.0 && *rate < 0.5);
    in_range.ok_or_else(|| "expected a probability between 0 and 0.5".to_owned())
}

pub(super) fn run(arguments: &MatchArguments) -> Result<(), CommandError> {
    let options = arguments.options()?;
    leave_no_engines().map_err(CommandError::Signals)?;
    let bar = pool::progress_bar(
        options.games as u64,
        "{wide_bar} game {human_pos} of {human_len}, {eta} left; {msg}",
    );
    let played = matches::run(&options, &|report, last| {
        let running = views::matches::running(report);
        if let Some(game) = last {
            bar.suspend(|| tell(game, &running, arguments.verbose));
        }
        bar.set_position(report.tally.games());
        bar.set_message(running);
    });
    bar.finish_and_clear();
    let report = played?;
    match arguments.json {
        true => write(&(views::json::of_match(&report) + "\n")),
        false => write(&views::matches::text(&report)),
    }
}

/// Reports the faults of a game, and the game itself if that is wanted.
fn tell(game: &GameRecord, running: &str, is_wanted: bool) {
    for (number, incident) in matches::incidents(game) {
        complain(&format!("game {number}: {incident}"));
    }
    if is_wanted {
        complain(&format!("game {}: {}; {running}", game.game, game.result));
    }
}
