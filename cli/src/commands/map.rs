//! `binmatrix map`: draws irgo's plan for one position of a record or several.

use std::path::PathBuf;
use std::time::Duration;

use binmatrix_cli::results::atlas::{Atlas, MapOptions, MoveRange, Moves, Sheet};
use binmatrix_cli::results::engines::EngineOptions;
use binmatrix_cli::results::local_players::{LocalPlayer, LocalPlayerOptions};
use binmatrix_cli::results::map::MAP_POSITIONS;
use binmatrix_cli::results::searched::SearchLimit;
use binmatrix_cli::results::source::SourceError;
use binmatrix_cli::system::{files, pool};
use binmatrix_cli::views::map;
use binmatrix_cli::views::picture::{self, FrameTime};
use clap::Args;
use indicatif::ProgressBar;

use super::arguments::{InputArguments, RecordRulesArguments, ScreenArguments};
use super::engines::{engine, leave_no_engines};
use super::error::CommandError;
use super::messages::{complain, write};
use super::pictures::{PictureArguments, tell, unsaved};
use super::values::seconds;

/// Draws irgo's plan of a position: each color's points, clusters, eyes and shadows, and the dead and unsettled stones.
///
/// Without --svg, --png or --animation the plan is printed as text. Points and links are colored in rounds until nothing
/// changes.
/// Connected colored points form clusters. Stones that are dead at first sight are removed, and the map is drawn again.
/// The life of each group is read, with the points that decide it: on the board as far as it can be proven, else in its
/// region if that is small. The library modules color_map, clusters, shadows, board_life and local_life define these
/// terms.
///
/// With --search or --engine, a group about which neither says anything is played out in its region: a player
/// moves for both colors, once with each of them first. The answer is as good as the player. The text names the player,
/// and pictures leave such answers out, because only a reading is exact. An engine is a command line as for `binmatrix
/// match`. A region on which it dies, hangs, writes garbage or plays an illegal move stays unknown, with a warning; it
/// is started again once. An engine may need minutes for each of the dozens of regions of a large board.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix map game.sgf --move 100                       as text
  binmatrix map game.sgf --move 100 --svg plan.svg        as a picture
  binmatrix map game.sgf --moves 50..60 --png plan.png    plan-050.png to plan-060.png
  binmatrix map game.sgf --moves 50..60 --animation a.png as one animated file
  binmatrix map game.sgf --search 1000                    with large regions played out
  binmatrix map game.sgf --engine 'gnugo --mode gtp --chinese-rules --capture-all-dead'
  printf '. X O\\n. X O\\n. . .\\n' | binmatrix map --diagram - --theme dark --png plan.png")]
pub(crate) struct MapArguments {
    #[command(flatten)]
    input: InputArguments,
    /// Positions after A to B moves; the picture files are numbered
    #[arg(long, value_name = "A..B", conflicts_with_all = ["after", "diagram"])]
    moves: Option<MoveRange>,
    /// Positions to examine for the life of all groups of a map; about 1.5 million a second
    #[arg(long, value_name = "N", default_value_t = MAP_POSITIONS)]
    positions: u32,
    #[command(flatten)]
    rules: RecordRulesArguments,
    /// Play out larger regions by the search, with this many playouts for each move, such as 1000, or seconds, such as
    /// 0.5s
    #[arg(long, value_name = "LIMIT", conflicts_with = "engine")]
    search: Option<SearchLimit>,
    /// Play out larger regions by this engine
    #[arg(long, value_name = "CMD", value_parser = engine)]
    engine: Option<EngineOptions>,
    /// Seconds for each answer of the engine
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, requires = "engine")]
    engine_time: Duration,
    #[command(flatten)]
    pictures: PictureArguments,
    /// Write one animated PNG of all positions, as wide as --png-width says
    #[arg(long, value_name = "OUT.png", requires = "moves")]
    animation: Option<PathBuf>,
    /// Seconds for each position of the animation
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "1",
        requires = "animation"
    )]
    frame_time: FrameTime,
    #[command(flatten)]
    screen: ScreenArguments,
}

pub(super) fn run(arguments: MapArguments) -> Result<(), CommandError> {
    let (file, bytes) = arguments.input.read()?;
    let atlas = Atlas::read(&bytes, &options(&arguments));
    let atlas = atlas.map_err(|reason: SourceError| CommandError::Source {
        file: file.clone(),
        reason,
    })?;
    let pictures = &arguments.pictures;
    if let Some(path) = &arguments.animation {
        files::check(path).map_err(|reason| unsaved(path, reason))?;
    }
    if !pictures.is_empty() {
        for number in atlas.numbers() {
            let suffix = suffix(&arguments, &atlas, number);
            pictures.check(suffix)?;
            let files = pictures.files(suffix);
            if files
                .iter()
                .flatten()
                .any(|file| Some(file) == arguments.animation.as_ref())
            {
                return Err(CommandError::SameFile);
            }
        }
    }
    for warning in &atlas.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    let player = player(&arguments);
    if arguments.engine.is_some() {
        leave_no_engines().map_err(CommandError::Signals)?;
    }
    let template = "{wide_bar} {prefix}region {human_pos} of {human_len} {msg}, {elapsed}";
    let bar = pool::progress_bar(0, template);
    bar.enable_steady_tick(Duration::from_secs(1));
    let maps = Maps {
        arguments: &arguments,
        file: &file,
        atlas: &atlas,
        player,
        frames: Vec::new(),
        bar,
    };
    maps.show()
}

/// The player of the regions that are not read out.
fn player(arguments: &MapArguments) -> Option<LocalPlayer> {
    let engine = arguments.engine.clone();
    let engine = engine.map(|engine| LocalPlayerOptions::Engine(engine, arguments.engine_time));
    let options = engine.or(arguments.search.map(LocalPlayerOptions::Search));
    options.map(LocalPlayer::new)
}

fn options(arguments: &MapArguments) -> MapOptions {
    MapOptions {
        source: arguments.input.source(),
        moves: match (arguments.moves, &arguments.input.after) {
            (Some(range), _) => Moves::Range(range),
            (None, Some(after)) => Moves::After(after.clone()),
            (None, None) => Moves::End,
        },
        to_move: arguments.input.to_move,
        rules: arguments.rules.rules,
        ko: arguments.rules.ko,
        suicide: arguments.rules.suicide,
        lenient: arguments.rules.lenient,
        positions: arguments.positions,
    }
}

/// The number in the name of a picture and its minimum number of digits, if the pictures are numbered.
fn suffix(arguments: &MapArguments, atlas: &Atlas, number: usize) -> Option<(usize, usize)> {
    let digits = atlas.numbers().end().to_string().len().max(3);
    arguments.moves.is_some().then_some((number, digits))
}

/// The maps to show, with the player of their regions.
struct Maps<'a> {
    arguments: &'a MapArguments,
    file: &'a str,
    atlas: &'a Atlas,
    player: Option<LocalPlayer>,
    /// The pictures of the animation so far, as SVG.
    frames: Vec<String>,
    bar: ProgressBar,
}

impl Maps<'_> {
    /// Prints or draws the maps.
    fn show(mut self) -> Result<(), CommandError> {
        for number in self.atlas.numbers() {
            let sheet = self.sheet(number)?;
            let pictures = &self.arguments.pictures;
            if self.arguments.animation.is_some() {
                self.frames
                    .push(picture::of_map(&sheet).svg(pictures.theme));
            }
            match (pictures.is_empty(), &self.arguments.animation) {
                (true, None) => self.print(&sheet, number)?,
                (true, Some(_)) => {}
                (false, _) => self.draw(&sheet, number)?,
            }
        }
        self.bar.finish_and_clear();
        self.animate()
    }

    /// Writes the animation, if one is wanted.
    fn animate(&self) -> Result<(), CommandError> {
        let Some(path) = &self.arguments.animation else {
            return Ok(());
        };
        let frames = &self.frames;
        let (width, time) = (self.arguments.pictures.png_width, self.arguments.frame_time);
        let words = "{wide_bar} picture {human_pos} of {human_len} drawn, {eta} left";
        let bar = pool::progress_bar(frames.len() as u64, words);
        let mut watch = |done| bar.set_position(done);
        let bytes = picture::to_animated_png(frames, width, time, &mut watch)?;
        bar.finish_and_clear();
        let saved = files::save(path, &bytes).map_err(|reason| unsaved(path, reason))?;
        tell(&[(path.clone(), saved)]);
        Ok(())
    }

    /// Draws a map, and plays its unknown regions out.
    fn sheet(&mut self, number: usize) -> Result<Sheet, CommandError> {
        let (bar, numbers) = (&self.bar, self.atlas.numbers());
        let count = numbers.end() + 1 - numbers.start();
        if count > 1 {
            let map = number + 1 - numbers.start();
            bar.set_prefix(format!("map {map} of {count}, "));
        }
        let mut watch = |done: usize, all: usize| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        };
        bar.set_message("read out");
        let sheet = self.atlas.watched_sheet(number, &mut watch);
        let mut sheet = sheet.map_err(|reason| CommandError::Source {
            file: self.file.to_owned(),
            reason,
        })?;
        if let Some(player) = &mut self.player {
            bar.set_message("played out");
            for warning in player.play_out(&mut sheet.map, &mut watch) {
                bar.suspend(|| complain(&format!("{}: warning: {warning}", self.file)));
            }
        }
        Ok(sheet)
    }

    /// Prints a map as text.
    fn print(&self, sheet: &Sheet, number: usize) -> Result<(), CommandError> {
        let gap = match number > *self.atlas.numbers().start() {
            true => "\n",
            false => "",
        };
        let text = map::text(sheet, &self.arguments.screen.look());
        self.bar.suspend(|| write(&format!("{gap}{text}")))
    }

    /// Writes a map as a picture.
    fn draw(&self, sheet: &Sheet, number: usize) -> Result<(), CommandError> {
        let picture = picture::of_map(sheet);
        let suffix = suffix(self.arguments, self.atlas, number);
        let saved = self.arguments.pictures.save(&[picture], suffix)?;
        self.bar.suspend(|| tell(&saved));
        Ok(())
    }
}
