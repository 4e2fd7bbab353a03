//! `loadsgf` and `printsgf`.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use binmatrix::{Color, Game, Komi, Move, Points};
use sgf_parse::go::{self, Prop};
use sgf_parse::{SgfNode, SimpleText};
use thiserror::Error;

use super::Session;
use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::score::score_text;
use crate::formats::error::MAX_NODES_IN_LINE;
use crate::formats::record::{Record, RecordError, Until, Violation};
use crate::formats::rule_names::name_of;
use crate::formats::sgf::{self, Choice, MAX_KOMI, SgfError, point_name};
use crate::system::input::{ReadError, read_file};

/// Nodes on one line of a record.
const NODES_PER_LINE: usize = 10;

const NO_NAME: &str = "missing filename";

/// Why a record is not loaded.
#[derive(Debug, Error)]
enum LoadError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A move against the rules, without the options that [`RecordError::Illegal`] names: they are none of GTP.
    #[error("{0}")]
    Illegal(Violation),
}

impl From<LoadError> for String {
    fn from(error: LoadError) -> String {
        format!("cannot load file: {error}")
    }
}

/// Why a game is not saved.
#[derive(Debug, Error)]
enum SaveError {
    #[error(transparent)]
    Record(#[from] SgfError),
    #[error("a komi of {0} is too large for a record")]
    Komi(Komi),
    #[error("not a file")]
    NotAFile,
    #[error("the link leads nowhere")]
    LinkToNothing,
    #[error(transparent)]
    System(#[from] io::Error),
}

impl From<SaveError> for String {
    fn from(error: SaveError) -> String {
        format!("cannot save file: {error}")
    }
}

impl Session {
    /// `loadsgf FILE [N]`: the position before move N, or before the first move on a vertex, else the end. The
    /// name may stand in quotation marks. Answers whose move it is, as GNU Go does.
    pub(super) fn loadsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (name, rest) = file_name(arguments.raw()).ok_or(NO_NAME)?;
        self.check_files()?;
        let record = load(name)?;
        let until = match rest {
            "" => Until::End,
            text => match text.parse::<usize>() {
                Ok(number) => Until::After(number.checked_sub(1).ok_or(SYNTAX_ERROR)?),
                Err(_) => Move::from_vertex(text, record.size)
                    .map(Until::First)
                    .map_err(|_| SYNTAX_ERROR)?,
            },
        };
        let played = record.play(until, record.rules(self.asked), false);
        match played.fault {
            None | Some(RecordError::TooShort { .. }) => {}
            Some(RecordError::Illegal { violation }) => {
                return Err(LoadError::Illegal(violation).into());
            }
            Some(fault) => return Err(LoadError::Record(fault).into()),
        }
        self.game = played.game;
        self.tried = 0;
        Ok(self.game.board().to_move().to_string())
    }

    /// `printsgf [FILE]`: the game as a record, in a file if one is named.
    pub(super) fn printsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        if arguments.raw().is_empty() {
            return Ok(self.record()?);
        }
        let (name, rest) = file_name(arguments.raw()).ok_or(NO_NAME)?;
        if !rest.is_empty() {
            return Err(SYNTAX_ERROR.into());
        }
        self.check_files()?;
        write(name, &(self.record()? + "\n"))?;
        Ok(String::new())
    }

    fn check_files(&self) -> Result<(), String> {
        match self.files {
            true => Ok(()),
            false => Err("no files in this session".into()),
        }
    }

    /// The game, tried moves left out, in FF[4]; an error where it could not be read back.
    fn record(&self) -> Result<String, SaveError> {
        // Asked before anything is made of the game.
        if self.made().len() >= MAX_NODES_IN_LINE {
            return Err(SgfError::TooDeep.into());
        }
        let komi = self.game.rules().komi;
        if komi.points().abs() > MAX_KOMI {
            return Err(SaveError::Komi(komi));
        }
        let mut session = self.clone();
        while session.tried > 0 {
            session.game.undo();
            session.tried -= 1;
        }
        let nodes = nodes(session.game.clone());
        if nodes.len() >= MAX_NODES_IN_LINE {
            return Err(SgfError::TooDeep.into());
        }
        let mut text = format!("({}", SgfNode::new(session.root(), Vec::new(), true));
        for (index, prop) in nodes.into_iter().enumerate() {
            if index % NODES_PER_LINE == 0 {
                text.push('\n');
            }
            // One node at a time: the crate would write a whole line of play by recursion.
            text += &SgfNode::new(vec![prop], Vec::new(), false).to_string();
        }
        Ok(text + ")")
    }

    /// The first node; no move is being tried.
    fn root(&self) -> Vec<Prop> {
        let (start, rules) = (self.game.start(), self.game.rules());
        let size = start.size();
        let text = |text: String| SimpleText { text };
        // The crate writes every size as a rectangle, which the standard forbids for a square, and stones in no
        // certain order.
        let sides = match size.is_square() {
            true => size.width().to_string(),
            false => format!("{}:{}", size.width(), size.height()),
        };
        let mut props = vec![
            Prop::GM(1),
            Prop::FF(4),
            Prop::CA(text("UTF-8".into())),
            Prop::AP((
                text("binmatrix".into()),
                text(env!("CARGO_PKG_VERSION").into()),
            )),
            Prop::Unknown("SZ".into(), vec![sides]),
            Prop::KM(rules.komi.points()),
            Prop::RU(text(name_of(rules))),
        ];
        if self.game.board().turn().is_over() {
            // A kernel that does not play here is no reason not to save a game.
            if let Ok(judged) = self.judge(self.player.playouts) {
                let score = score_text(judged.score_in_half_points());
                props.push(Prop::RE(text(score)));
            }
        }
        let [black, white] = Color::BOTH.map(|color| start.stones(color));
        if white.is_empty() && black.len() >= 2 && start.to_move() == Color::White {
            props.push(Prop::HA(black.len() as i64));
        }
        for (name, stones) in [("AB", black), ("AW", white)] {
            if !stones.is_empty() {
                props.push(Prop::Unknown(name.into(), values(stones)));
            }
        }
        // Without it the first move tells who begins.
        let moves = self.game.moves();
        let first = moves.first().map_or(Color::Black, |&(color, _)| color);
        if !(black | white).is_empty() || start.to_move() == Color::White || first == Color::White {
            props.push(turn(start.to_move()));
        }
        props
    }
}

/// The nodes after the first: the moves, and the turn where it was given to a player. A pass is an empty value: `tt`
/// is a point on large boards.
fn nodes(mut game: Game) -> Vec<Prop> {
    let moves = game.moves().to_vec();
    let mut boards = vec![game.board()];
    while game.undo().is_some() {
        boards.push(game.board());
    }
    let mut nodes = Vec::new();
    // The same game once more, as a reader plays it.
    for (index, board) in boards.iter().rev().enumerate() {
        let (now, to_move) = (game.board(), board.to_move());
        // To give the turn away and back lifts the ko.
        let is_lifted = now.turn().ko().is_some() && board.turn().ko().is_none();
        if is_lifted && now.to_move() == to_move {
            nodes.push(turn(!to_move));
        }
        if is_lifted || now.to_move() != to_move {
            game.set_to_move(!to_move);
            game.set_to_move(to_move);
            nodes.push(turn(to_move));
        }
        if let Some(&(color, mv)) = moves.get(index) {
            // Legal, as it was.
            let _ = game.play(color, mv);
            nodes.push(node(color, mv));
        }
    }
    nodes
}

fn values(points: Points) -> Vec<String> {
    let values = points.iter().map(|p| point_name(p.column(), p.row()));
    values.collect()
}

fn turn(color: Color) -> Prop {
    Prop::PL(match color {
        Color::Black => sgf_parse::Color::Black,
        Color::White => sgf_parse::Color::White,
    })
}

fn node(color: Color, mv: Move) -> Prop {
    let mv = match mv {
        Move::Pass => go::Move::Pass,
        Move::Play(point) => go::Move::Move(go::Point {
            x: point.column(),
            y: point.row(),
        }),
    };
    match color {
        Color::Black => Prop::B(mv),
        Color::White => Prop::W(mv),
    }
}

/// The name at the beginning, in quotation marks or up to the first blank, and the rest; `None` if there is none.
fn file_name(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => text.split_once(char::is_whitespace).unwrap_or((text, "")),
    };
    (!name.is_empty()).then_some((name, rest.trim()))
}

fn load(name: &str) -> Result<Record, LoadError> {
    let record = sgf::read(&read_file(name)?, &Choice::default());
    Ok(record.map_err(RecordError::Sgf)?)
}

/// Writes a file as a whole, beside it first: if that fails, what was there stays.
fn write(name: &str, text: &str) -> Result<(), SaveError> {
    // Not a link but what it leads to is replaced.
    let path = match fs::canonicalize(name) {
        Ok(path) => path,
        Err(_) if fs::symlink_metadata(name).is_err() => name.into(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(SaveError::LinkToNothing);
        }
        Err(error) => return Err(error.into()),
    };
    let old = match fs::metadata(&path) {
        Ok(about) if !about.is_file() => return Err(SaveError::NotAFile),
        Ok(about) => {
            // Replaced is only what may be written.
            OpenOptions::new().write(true).open(&path)?;
            Some(about)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let (mut file, beside) = create_beside(&path)?;
    let written = old
        .map_or(Ok(()), |old| make_alike(&file, &old))
        .and_then(|()| file.write_all(text.as_bytes()))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &path));
    Ok(written.inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })?)
}

/// Gives a new file the permissions of an old one, and its owner if this user may.
fn make_alike(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(old.permissions())
}

/// A new file in the directory of another.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let mut number = 0;
    loop {
        let beside = path.with_file_name(format!(".binmatrix-{}-{number}", process::id()));
        match File::create_new(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            made => return made.map(|file| (file, beside)),
        }
    }
}
