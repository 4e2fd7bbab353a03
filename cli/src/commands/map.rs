//! `binmatrix map`: draws irgo's plan for one position of a record or several.

use binmatrix_cli::results::atlas::{Atlas, MapOptions, MoveRange, Moves};
use binmatrix_cli::results::map::MAP_POSITIONS;
use binmatrix_cli::results::source::SourceError;
use binmatrix_cli::system::pool;
use binmatrix_cli::views::{map, picture};
use clap::Args;

use super::arguments::{InputArguments, RecordRulesArguments, ScreenArguments};
use super::error::CommandError;
use super::messages::{complain, write};
use super::pictures::{PictureArguments, tell};

/// Draws irgo's plan of a position: each color's points, clusters, eyes and shadows, and the dead and unsettled stones.
///
/// Without --svg and --png the plan is printed as text. Points and links are colored in rounds until nothing changes.
/// Connected colored points form clusters. Stones that are dead at first sight are removed, and the map is drawn again.
/// The life of each group is read, with the points that decide it: on the board as far as it can be proven, else in its
/// region if that is small. The library modules color_map, clusters, shadows, board_life and local_life define these terms.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix map game.sgf --move 100                       as text
  binmatrix map game.sgf --move 100 --svg plan.svg        as a picture
  binmatrix map game.sgf --moves 50..60 --png plan.png    plan-050.png to plan-060.png
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
    #[command(flatten)]
    pictures: PictureArguments,
    #[command(flatten)]
    screen: ScreenArguments,
}

pub(super) fn run(arguments: MapArguments) -> Result<(), CommandError> {
    let (file, bytes) = arguments.input.read()?;
    let failed = |reason: SourceError| CommandError::Source {
        file: file.clone(),
        reason,
    };
    let atlas = Atlas::read(&bytes, &options(&arguments)).map_err(failed)?;
    let pictures = &arguments.pictures;
    if !pictures.is_empty() {
        for number in atlas.numbers() {
            pictures.check(suffix(&arguments, &atlas, number))?;
        }
    }
    for warning in &atlas.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    match pictures.is_empty() {
        true => print(&arguments, &atlas, failed),
        false => draw(&arguments, &atlas, failed),
    }
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

/// Prints the maps as text.
fn print(
    arguments: &MapArguments,
    atlas: &Atlas,
    failed: impl Fn(SourceError) -> CommandError,
) -> Result<(), CommandError> {
    let look = arguments.screen.look();
    for number in atlas.numbers() {
        let sheet = atlas.sheet(number).map_err(&failed)?;
        let gap = if number > *atlas.numbers().start() {
            "\n"
        } else {
            ""
        };
        write(&format!("{gap}{}", map::text(&sheet, &look)))?;
    }
    Ok(())
}

/// Writes the maps as pictures.
fn draw(
    arguments: &MapArguments,
    atlas: &Atlas,
    failed: impl Fn(SourceError) -> CommandError,
) -> Result<(), CommandError> {
    let bar = pool::progress_bar(
        atlas.numbers().count() as u64,
        "{wide_bar} picture {human_pos} of {human_len}, {eta} left",
    );
    for number in atlas.numbers() {
        let sheet = atlas.sheet(number).map_err(&failed)?;
        let picture = picture::of_map(&sheet);
        let saved = arguments
            .pictures
            .save(&picture, suffix(arguments, atlas, number))?;
        bar.suspend(|| tell(&saved));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}
