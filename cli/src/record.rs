//! A game as a sequence of steps, whatever the format it came in, and the way to a position in it.

use std::fmt;

use binmatrix::{
    Board, BoardSize, Color, IllegalMove, Komi, Move, Points, Rules, Setup, SetupError, SuicideRule,
};
use thiserror::Error;

use crate::sgf::SgfError;

/// One line of play of a game record.
#[derive(Clone, Debug)]
pub struct Record {
    /// The size of the board.
    pub size: BoardSize,
    /// Who played, when and where.
    pub info: GameInfo,
    /// The komi, if the record has a usable one.
    pub komi: Option<Komi>,
    /// The suicide rule of the rules that the record names, if they are known.
    pub suicide: Option<SuicideRule>,
    /// The player to move at the start, if the record says so; otherwise the first move tells.
    pub first_to_move: Option<Color>,
    /// Moves and changes of the position, in order.
    pub steps: Vec<Step>,
    /// Why the steps end before the record does.
    pub broken: Option<SgfError>,
    /// What was not as it should be but did no harm.
    pub warnings: Vec<Warning>,
}

/// What a record says about the game. Texts are in one line and free of control characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// Black's name.
    pub black: Option<String>,
    /// Black's rank.
    pub black_rank: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// White's rank.
    pub white_rank: Option<String>,
    /// The tournament or occasion.
    pub event: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// How it ended.
    pub result: Option<String>,
    /// The name of the rules.
    pub rules: Option<String>,
    /// The name of the game.
    pub name: Option<String>,
}

/// A step of a record.
#[derive(Clone, Debug)]
pub enum Step {
    /// Stones are put on the board and taken off, outside of the rules.
    Setup(Box<SetupStones>),
    /// The turn is given to a player.
    ToMove(Color),
    /// A player moves.
    Play {
        /// Who.
        color: Color,
        /// Where.
        mv: Move,
    },
}

/// Points that are given another content. They have none in common.
#[derive(Clone, Copy, Debug)]
pub struct SetupStones {
    /// Points that become black.
    pub black: Points,
    /// Points that become white.
    pub white: Points,
    /// Points that become empty.
    pub empty: Points,
}

/// Something in a record that was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// A komi that is not one.
    Komi(String),
    /// A rule set of which the suicide rule is not known.
    Rules(String),
    /// A player to move that is neither Black nor White.
    ToMove(String),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Komi(value) => write!(f, "komi KM[{value}] is not usable and was ignored"),
            Warning::Rules(value) => write!(
                f,
                "rules RU[{value}] are not known; suicide is forbidden unless --suicide says otherwise"
            ),
            Warning::ToMove(value) => write!(f, "PL[{value}] is no color and was ignored"),
        }
    }
}

/// A position of a record.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position.
    pub board: Board,
    /// The moves made so far, passes counted.
    pub move_number: usize,
    /// All moves of the line, if it could be read to its end.
    pub moves: Option<usize>,
    /// The last move and who made it; `None` at the start and after a set-up.
    pub last: Option<(Color, Move)>,
}

/// Why there is no such position in a record. Moves count from 1.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum RecordError {
    /// The file is not a record.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// The record is shorter.
    #[error("there is no position after move {asked}: the record has {moves} move{}", plural(*.moves))]
    TooShort {
        /// The number of moves asked for.
        asked: usize,
        /// The number of moves in the line.
        moves: usize,
    },
    /// A move is against the rules.
    #[error("move {number} ({color} {vertex}): {reason}{}", suicide_hint(*.reason))]
    Illegal {
        /// The number of the move.
        number: usize,
        /// Who moves.
        color: Color,
        /// Where, as GTP writes it.
        vertex: String,
        /// Why not.
        reason: IllegalMove,
    },
    /// Stones are put on the board in a way that cannot be.
    #[error("stones set up after move {after_move}: {reason}")]
    Setup {
        /// The number of moves before.
        after_move: usize,
        /// Why not.
        reason: SetupError,
    },
}

fn suicide_hint(reason: IllegalMove) -> &'static str {
    if reason == IllegalMove::Suicide {
        " (see --suicide)"
    } else {
        ""
    }
}

pub(crate) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl Record {
    /// The position just before move `move_number + 1`, with all that is set up until then; without a
    /// number, the position at the end.
    ///
    /// The player to move is the one whom the record names, else the one who moves next in the record,
    /// else the opponent of who moved last.
    ///
    /// # Errors
    /// - [`RecordError`] if a move or set-up on the way is impossible, or the record ends before.
    pub fn place(&self, move_number: Option<usize>, rules: &Rules) -> Result<Place, RecordError> {
        let mut board = Board::new(self.size);
        let (mut made, mut last) = (0, None);
        let mut named = self.first_to_move.is_some();
        board.set_to_move(self.first_to_move.unwrap_or(Color::Black));
        for step in &self.steps {
            match step {
                Step::Setup(stones) => {
                    let SetupStones {
                        black,
                        white,
                        empty,
                    } = **stones;
                    let changed = black | white | empty;
                    let mut setup = Setup::from(&board);
                    setup.black = (setup.black - changed) | black;
                    setup.white = (setup.white - changed) | white;
                    setup.ko = None;
                    board = Board::from_setup(&setup).map_err(|reason| RecordError::Setup {
                        after_move: made,
                        reason,
                    })?;
                    last = None;
                }
                &Step::ToMove(color) => {
                    board.set_to_move(color);
                    named = true;
                }
                &Step::Play { color, mv } => {
                    if move_number == Some(made) {
                        if !named {
                            board.set_to_move(color);
                        }
                        break;
                    }
                    board.set_to_move(color);
                    board
                        .play(mv, rules)
                        .map_err(|reason| RecordError::Illegal {
                            number: made + 1,
                            color,
                            vertex: mv.vertex(self.size).to_string(),
                            reason,
                        })?;
                    made += 1;
                    last = Some((color, mv));
                    named = false;
                }
            }
        }
        if let (Some(error), true) = (&self.broken, move_number.is_none_or(|asked| asked > made)) {
            return Err(error.clone().into());
        }
        if let Some(asked) = move_number.filter(|&asked| asked > made) {
            return Err(RecordError::TooShort { asked, moves: made });
        }
        let moves = self.steps.iter().filter(|s| matches!(s, Step::Play { .. }));
        Ok(Place {
            board,
            move_number: made,
            moves: self.broken.is_none().then(|| moves.count()),
            last,
        })
    }
}

/// The suicide rule of a named rule set, as records write it in `RU`.
///
/// Rule names are compared without case, spaces and punctuation. KataGo's compact form (`…sui1`) is read
/// too. Superko, which some of these rule sets have, is not applied.
#[must_use]
pub fn suicide_of_rules(name: &str) -> Option<SuicideRule> {
    let name: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let name = name.strip_suffix("rules").unwrap_or(&name);
    Some(match name {
        "japanese" | "jp" | "japan" | "日本" | "korean" | "kr" | "korea" | "chinese" | "cn"
        | "china" | "中国" | "中國" | "chineseogs" | "chinesekgs" | "ancientchinese" | "aga"
        | "bga" | "french" | "agabgafrench" | "ffg" | "egf" | "wmsg" | "stonescoring"
        | "ancient" | "ancientarea" | "ancientterritory" | "agabutton" | "button" => {
            SuicideRule::Forbidden
        }
        "nz" | "newzealand" | "ing" | "goe" | "inggoe" => SuicideRule::MultiStone,
        "tromptaylor" | "tt" | "logical" => SuicideRule::Any,
        katago if katago.starts_with("ko") && katago.contains("sui0") => SuicideRule::Forbidden,
        katago if katago.starts_with("ko") && katago.contains("sui1") => SuicideRule::MultiStone,
        _ => return None,
    })
}
