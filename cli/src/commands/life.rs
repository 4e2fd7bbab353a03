//! `binmatrix life`: life and death of groups on the whole board.

use std::time::Duration;

use binmatrix_analysis::board_life::BOARD_POSITIONS;
use binmatrix_cli::results::atlas::{Atlas, MapOptions, Moves};
use binmatrix_cli::results::life::{self, Group, Groups};
use binmatrix_cli::results::source::SourceError;
use binmatrix_cli::system::pool;
use binmatrix_cli::views::{self, json, picture};
use clap::Args;

use super::arguments::{InputArguments, RecordRulesArguments, ScreenArguments};
use super::error::CommandError;
use super::messages::{complain, write};
use super::pictures::{PictureArguments, tell};

/// Reads the life and death of groups on the whole board: status, vital points and lines of play for both sides.
///
/// A status that is shown as holding on the board is proven, whatever is elsewhere; all kos count for the opponent.
/// Where it cannot be proven, the text says what it hangs on. A group is a cluster of the map: stones that are
/// connected by colored points. The library modules board_life, semeai and seki define all terms. The picture of a
/// single group has a board for each player who may move first.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  binmatrix life game.sgf --move 50 --at D4                the group on D4
  binmatrix life game.sgf --move 50 --at D4 --svg d4.svg   as a picture with numbered moves
  binmatrix life game.sgf --move 50 --at D4,E5 --semeai    two groups, and who wins between them
  binmatrix life game.sgf --all --json                     every group, as one JSON object
  printf '. . . X O\\nX X X X O\\nO O O O O\\n' | binmatrix life --diagram - --all")]
pub(crate) struct LifeArguments {
    #[command(flatten)]
    input: InputArguments,
    /// The groups with stones on these vertices
    #[arg(
        long,
        value_name = "VERTEX",
        value_delimiter = ',',
        required_unless_present = "all"
    )]
    at: Vec<String>,
    /// All groups
    #[arg(long, conflicts_with = "at")]
    all: bool,
    /// Also the semeai between the groups, which must be two of different colors
    #[arg(long, requires = "at")]
    semeai: bool,
    /// Most positions to examine for a claim; about 1.5 million a second
    #[arg(long, value_name = "N", default_value_t = BOARD_POSITIONS)]
    positions: u32,
    #[command(flatten)]
    rules: RecordRulesArguments,
    /// Print one JSON object instead of a text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArguments,
    #[command(flatten)]
    screen: ScreenArguments,
}

pub(super) fn run(arguments: LifeArguments) -> Result<(), CommandError> {
    arguments.pictures.check(None)?;
    let (file, bytes) = arguments.input.read()?;
    let failed = |reason: SourceError| CommandError::Source {
        file: file.clone(),
        reason,
    };
    let atlas = Atlas::read(&bytes, &options(&arguments)).map_err(failed)?;
    for warning in &atlas.warnings {
        complain(&format!("{file}: warning: {warning}"));
    }
    let spot = atlas.spot(*atlas.numbers().end()).map_err(failed)?;
    let board = &spot.place.board;
    let wanted = match arguments.all {
        true => Groups::All,
        false => Groups::At(arguments.at.clone()),
    };
    let stones = life::stones_of(board, &wanted)?;
    if arguments.semeai {
        life::check_semeai(board, &stones)?;
    }
    let bar = pool::progress_bar(
        stones.len() as u64,
        "{wide_bar} group {human_pos} of {human_len}, {elapsed}",
    );
    bar.enable_steady_tick(Duration::from_secs(1));
    let read = stones.into_iter().map(|stones| {
        let group = life::read(board, stones, arguments.positions);
        bar.inc(1);
        group
    });
    let groups: Vec<Group> = read.collect();
    let semeai = arguments.semeai.then(|| life::semeai(board, &groups));
    bar.finish_and_clear();
    let semeai = semeai.transpose()?;
    if !arguments.pictures.is_empty() {
        let pictures = picture::of_life(&spot, &groups);
        tell(&arguments.pictures.save(&pictures, None)?);
    }
    match arguments.json {
        true => write(&(json::of_life(&spot.place, &groups, semeai.as_ref()) + "\n")),
        false => {
            let look = arguments.screen.look();
            write(&views::life::text(&spot, &groups, semeai.as_ref(), &look))
        }
    }
}

fn options(arguments: &LifeArguments) -> MapOptions {
    MapOptions {
        source: arguments.input.source(),
        moves: match &arguments.input.after {
            Some(after) => Moves::After(after.clone()),
            None => Moves::End,
        },
        to_move: arguments.input.to_move,
        rules: arguments.rules.rules,
        ko: arguments.rules.ko,
        suicide: arguments.rules.suicide,
        lenient: arguments.rules.lenient,
        ..MapOptions::default()
    }
}
