//! A game as a sequence of steps, whatever the format it came in, and the way to a position in it.

use std::fmt;

use binmatrix::{
    Board, BoardSize, Color, Game, IllegalMove, KoRule, Komi, Move, Points, RuleSet, Setup,
    SetupError, SuicideRule,
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
    /// The ko rule of the rules that the record names, if they are known.
    pub ko: Option<KoRule>,
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
    /// The node that does so, from 1 along the line.
    pub node: usize,
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
    /// A rule set that is not known.
    Rules(String),
    /// A player to move that is neither Black nor White.
    ToMove(String),
    /// A move that breaks rules and was played all the same.
    Violation(Violation),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Komi(value) => write!(f, "komi KM[{value}] is not usable and was ignored"),
            Warning::Rules(value) => write!(
                f,
                "rules RU[{value}] are not known; without --rules, suicide is forbidden and the ko simple"
            ),
            Warning::ToMove(value) => write!(f, "PL[{value}] is no color and was ignored"),
            Warning::Violation(violation) => violation.fmt(f),
        }
    }
}

/// A move against the rules. Moves count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The number of the move.
    pub number: usize,
    /// Who moves.
    pub color: Color,
    /// Where, as GTP writes it.
    pub vertex: String,
    /// What is against it.
    pub reason: IllegalMove,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation {
            number,
            color,
            vertex,
            reason,
        } = self;
        write!(f, "move {number} ({color} {vertex}): {reason}")
    }
}

/// How far a record could be played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game. It begins anew at every set-up in the record: superko looks back to the last one.
    pub game: Game,
    /// The moves made, passes counted; a set-up does not begin a new count.
    pub moves: usize,
    /// The last move and who made it; `None` at the start and after a set-up.
    pub last: Option<(Color, Move)>,
    /// The moves made against the rules; without leniency there are none.
    pub violations: Vec<Violation>,
    /// Why the way ends here, if not as asked.
    pub fault: Option<RecordError>,
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
    #[error("{violation}{}", hint(.violation.reason))]
    Illegal {
        /// The move.
        violation: Violation,
    },
    /// Stones are put on the board in a way that cannot be.
    #[error("stones set up after move {after_move}, in node {node}: {reason}")]
    Setup {
        /// The node, from 1 along the line.
        node: usize,
        /// The number of moves before.
        after_move: usize,
        /// Why not.
        reason: SetupError,
    },
}

/// What helps a person with such a move.
fn hint(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::Suicide => " (see --suicide and --lenient)",
        IllegalMove::Superko => " (see --ko and --lenient)",
        IllegalMove::Ko => " (see --lenient)",
        _ => "",
    }
}

pub(crate) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl Record {
    /// Plays the line under `rules`, up to the position just before move `until + 1` with all that is set up
    /// until then; without a number, to the end. A fault ends it sooner.
    ///
    /// With `lenient` a move that breaks ko, superko or the suicide rule is played and noted; otherwise, and if
    /// it cannot be played at all, it is a fault.
    ///
    /// The player to move is the one whom the record names, else the one who moves next in the record,
    /// else the opponent of who moved last.
    #[must_use]
    pub fn play(&self, until: Option<usize>, rules: RuleSet, lenient: bool) -> Played {
        let mut played = Played {
            game: Game::new(self.size, rules),
            moves: 0,
            last: None,
            violations: Vec::new(),
            fault: None,
        };
        let mut named = self.first_to_move.is_some();
        let first = self.first_to_move.unwrap_or(Color::Black);
        played.game.set_to_move(first);
        for step in &self.steps {
            match step {
                Step::Setup(stones) => {
                    if let Err(reason) = played.set_up(stones, rules) {
                        let (node, after_move) = (stones.node, played.moves);
                        played.fault = Some(RecordError::Setup {
                            node,
                            after_move,
                            reason,
                        });
                        return played;
                    }
                }
                &Step::ToMove(color) => {
                    played.game.set_to_move(color);
                    named = true;
                }
                &Step::Play { color, mv } => {
                    if until == Some(played.moves) {
                        if !named {
                            played.game.set_to_move(color);
                        }
                        return played;
                    }
                    if let Err(violation) = played.make(color, mv, lenient) {
                        played.fault = Some(RecordError::Illegal { violation });
                        return played;
                    }
                    named = false;
                }
            }
        }
        let moves = played.moves;
        let asked = until.filter(|&asked| asked > moves);
        played.fault = match (&self.broken, asked) {
            (Some(error), _) if until.is_none() || asked.is_some() => {
                Some(RecordError::Sgf(error.clone()))
            }
            (_, Some(asked)) => Some(RecordError::TooShort { asked, moves }),
            _ => None,
        };
        played
    }

    /// The moves of the line, if it can be read to its end.
    #[must_use]
    pub fn moves(&self) -> Option<usize> {
        let moves = self.steps.iter().filter(|s| matches!(s, Step::Play { .. }));
        self.broken.is_none().then(|| moves.count())
    }
}

impl Played {
    fn set_up(&mut self, stones: &SetupStones, rules: RuleSet) -> Result<(), SetupError> {
        let &SetupStones {
            black,
            white,
            empty,
            ..
        } = stones;
        let changed = black | white | empty;
        let mut setup = Setup::from(&self.game.board());
        setup.black = (setup.black - changed) | black;
        setup.white = (setup.white - changed) | white;
        setup.ko = None;
        self.game = Game::from_board(&Board::from_setup(&setup)?, rules);
        self.last = None;
        Ok(())
    }

    fn make(&mut self, color: Color, mv: Move, lenient: bool) -> Result<(), Violation> {
        let (number, size) = (self.moves + 1, self.game.size());
        let violation = |reason| Violation {
            number,
            color,
            vertex: mv.vertex(size).to_string(),
            reason,
        };
        if lenient {
            let tolerated = self.game.play_tolerant(color, mv).map_err(violation)?;
            self.violations.extend(tolerated.violation.map(violation));
        } else {
            self.game.play(color, mv).map_err(violation)?;
        }
        self.moves = number;
        self.last = Some((color, mv));
        Ok(())
    }
}

/// The ko and suicide rules of a named rule set, as records write it in `RU`.
///
/// Rule names are compared without case, spaces and punctuation. KataGo's compact form (`koSIMPLE…sui1`) is read
/// too. The ko rules are those of [`RuleSet`] and, where it has no such set, those that KataGo's documentation
/// gives; of Ing's rules the fighting and disturbing kos are left out.
#[must_use]
pub fn rules_named(name: &str) -> Option<(KoRule, SuicideRule)> {
    let name: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let name = name.strip_suffix("rules").unwrap_or(&name);
    Some(match name {
        "japanese" | "jp" | "japan" | "日本" | "korean" | "kr" | "korea" | "chinese" | "cn"
        | "china" | "中国" | "中國" | "ancientchinese" | "egf" | "wmsg" | "stonescoring"
        | "ancient" | "ancientarea" | "ancientterritory" | "button" => {
            (KoRule::Simple, SuicideRule::Forbidden)
        }
        "chineseogs" | "chinesekgs" => (KoRule::Positional, SuicideRule::Forbidden),
        "aga" | "bga" | "french" | "agabgafrench" | "ffg" | "agabutton" => {
            (KoRule::Situational, SuicideRule::Forbidden)
        }
        "nz" | "newzealand" => (KoRule::Situational, SuicideRule::MultiStone),
        "ing" | "goe" | "inggoe" => (KoRule::Simple, SuicideRule::MultiStone),
        "tromptaylor" | "tt" | "logical" => (KoRule::Positional, SuicideRule::Any),
        _ => return compact_rules(name),
    })
}

/// KataGo's compact form, in lower case.
fn compact_rules(name: &str) -> Option<(KoRule, SuicideRule)> {
    let rest = name.strip_prefix("ko")?;
    let ko = KoRule::ALL
        .into_iter()
        .find(|ko| rest.starts_with(ko.name()))?;
    let suicide = match rest {
        _ if rest.contains("sui0") => SuicideRule::Forbidden,
        _ if rest.contains("sui1") => SuicideRule::MultiStone,
        _ => return None,
    };
    Some((ko, suicide))
}
