//! Writes a game as an FF\[4\] record.

use binmatrix::{Color, Game, Komi, Move, Points};
use sgf_parse::go::{self, Prop};
use sgf_parse::{SgfNode, SimpleText, Text};
use thiserror::Error;

use super::reader::{MAX_KOMI, point_name};
use crate::formats::error::{MAX_NODES_IN_LINE, SgfError};
use crate::formats::rule_names::name_of;

/// Number of nodes on one line of text.
const NODES_PER_LINE: usize = 10;

/// The reason why a game cannot be written as a record.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum WriteError {
    /// The record would be too long to read back.
    #[error(transparent)]
    Record(#[from] SgfError),
    /// The komi would be too large to read back.
    #[error("a komi of {0} is too large for a record")]
    Komi(Komi),
}

/// Writes the first `moves` moves of a game as a record. If the game is over by then, `result` returns its result.
///
/// # Errors
/// - [`WriteError`] if the record could not be read back.
pub fn write(
    game: &Game,
    moves: usize,
    result: impl FnOnce(&Game) -> Option<String>,
) -> Result<String, WriteError> {
    // Checked before copying the game.
    if moves >= MAX_NODES_IN_LINE {
        return Err(SgfError::TooDeep.into());
    }
    let mut game = game.clone();
    while game.moves().len() > moves {
        game.undo();
    }
    let mut root = root(&game);
    if game.board().turn().is_over() {
        root.extend(result(&game).map(|result| Prop::RE(simple(result))));
    }
    text_of(game, root)
}

/// The players of a game and its result, where the moves do not tell them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Labels {
    /// The name of Black.
    pub black: String,
    /// The name of White.
    pub white: String,
    /// The result, such as `B+3.5` or `W+R`.
    pub result: String,
    /// The number of the game in a match.
    pub round: String,
    /// A comment on the whole game.
    pub comment: String,
}

/// Writes a game as a record with labels. Empty labels are left out.
///
/// # Errors
/// - [`WriteError`] if the record could not be read back.
pub fn write_labeled(game: &Game, labels: &Labels) -> Result<String, WriteError> {
    if game.moves().len() >= MAX_NODES_IN_LINE {
        return Err(SgfError::TooDeep.into());
    }
    let Labels {
        black,
        white,
        result,
        round,
        comment,
    } = labels.clone();
    let mut root = root(game);
    let simple_props = [
        (black, Prop::PB as fn(SimpleText) -> Prop),
        (white, Prop::PW),
        (result, Prop::RE),
        (round, Prop::RO),
    ];
    for (value, prop) in simple_props {
        if !value.is_empty() {
            root.push(prop(simple(value)));
        }
    }
    if !comment.is_empty() {
        root.push(Prop::GC(Text { text: comment }));
    }
    text_of(game.clone(), root)
}

/// Writes the root node and the moves.
fn text_of(game: Game, root: Vec<Prop>) -> Result<String, WriteError> {
    let komi = game.rules().komi;
    if komi.points().abs() > MAX_KOMI {
        return Err(WriteError::Komi(komi));
    }
    let nodes = nodes(game);
    if nodes.len() >= MAX_NODES_IN_LINE {
        return Err(SgfError::TooDeep.into());
    }
    let mut text = format!("({}", SgfNode::new(root, Vec::new(), true));
    for (index, prop) in nodes.into_iter().enumerate() {
        if index % NODES_PER_LINE == 0 {
            text.push('\n');
        }
        // One node at a time, because the crate writes a line of play recursively.
        text += &SgfNode::new(vec![prop], Vec::new(), false).to_string();
    }
    Ok(text + ")")
}

/// Returns the properties of the first node.
fn root(game: &Game) -> Vec<Prop> {
    let (start, rules) = (game.start(), game.rules());
    let size = start.size();
    // The crate writes every size as a rectangle, which the standard forbids for squares, and stones in no fixed order.
    let sides = match size.is_square() {
        true => size.width().to_string(),
        false => format!("{}:{}", size.width(), size.height()),
    };
    let mut props = vec![
        Prop::GM(1),
        Prop::FF(4),
        Prop::CA(simple("UTF-8".into())),
        Prop::AP((
            simple("binmatrix".into()),
            simple(env!("CARGO_PKG_VERSION").into()),
        )),
        Prop::Unknown("SZ".into(), vec![sides]),
        Prop::KM(rules.komi.points()),
        Prop::RU(simple(name_of(rules))),
    ];
    let [black, white] = Color::BOTH.map(|color| start.stones(color));
    if white.is_empty() && black.len() >= 2 && start.to_move() == Color::White {
        props.push(Prop::HA(black.len() as i64));
    }
    for (name, stones) in [("AB", black), ("AW", white)] {
        if !stones.is_empty() {
            props.push(Prop::Unknown(name.into(), values(stones)));
        }
    }
    // Without `PL` the first move decides who begins.
    let moves = game.moves();
    let first = moves.first().map_or(Color::Black, |&(color, _)| color);
    if !(black | white).is_empty() || start.to_move() == Color::White || first == Color::White {
        props.push(turn(start.to_move()));
    }
    props
}

/// Returns the nodes after the first: the moves, and the changes of turn. A pass is an empty value, because `tt` is a
/// point on large boards.
fn nodes(mut game: Game) -> Vec<Prop> {
    let moves = game.moves().to_vec();
    let mut boards = vec![game.board()];
    while game.undo().is_some() {
        boards.push(game.board());
    }
    let mut nodes = Vec::new();
    // Replays the game as a reader will.
    for (index, board) in boards.iter().rev().enumerate() {
        let (now, to_move) = (game.board(), board.to_move());
        // Giving the turn away and back lifts the ko.
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
            // Made here, because it was made in the game, perhaps against the rules.
            let _ = game.play_tolerant(color, mv);
            nodes.push(node(color, mv));
        }
    }
    nodes
}

fn simple(text: String) -> SimpleText {
    SimpleText { text }
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
