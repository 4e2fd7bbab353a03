//! A game as a sequence of steps, whatever the format it came in, and the way to a position in it.

use std::fmt;

use binmatrix::{
    Board, BoardSize, Color, Game, IllegalMove, KoRule, Komi, Move, Point, Points, Rules, Scoring,
    Setup, SetupError, SuicideRule,
};
use thiserror::Error;

use crate::formats::error::SgfError;
use crate::formats::text::plural;

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
    /// How the game is counted by the rules that the record names, if they are known and it is one of our ways.
    pub scoring: Option<Scoring>,
    /// The player to move at the start where neither a step nor the first move tells: White, if Black has stones as a
    /// handicap.
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
    /// So many more of them.
    MoreViolations(usize),
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
            &Warning::MoreViolations(count) => f.write_str(&more_violations(count)),
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

/// What a report says of the violations that it does not name.
pub(crate) fn more_violations(count: usize) -> String {
    format!("{count} more move{} against the rules", plural(count))
}

/// One word for what is against a move.
#[must_use]
pub fn word_for(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::OffBoard => "off-board",
        IllegalMove::Occupied => "occupied",
        IllegalMove::Ko => "ko",
        IllegalMove::Suicide => "suicide",
        IllegalMove::Superko => "superko",
        _ => "other",
    }
}

/// Moves against the rules that are kept of a game, at most.
pub const MAX_VIOLATIONS: usize = 100;

/// How far to play a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To its end.
    End,
    /// To the position after so many moves, just before the next one.
    After(usize),
    /// To the position just before this move is made for the first time, by either player; else to the end.
    First(Move),
}

impl Until {
    fn is_reached(self, moves: usize, next: Move) -> bool {
        match self {
            Until::End => false,
            Until::After(asked) => asked == moves,
            Until::First(mv) => mv == next,
        }
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
    /// The moves made against the rules, the first [`MAX_VIOLATIONS`] of them; without leniency there are none.
    pub violations: Vec<Violation>,
    /// How many more there are.
    pub more_violations: usize,
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

impl Place {
    /// A position that is from no record.
    #[must_use]
    pub fn of_board(board: Board) -> Place {
        Place {
            board,
            move_number: 0,
            moves: None,
            last: None,
        }
    }

    /// The point of the last move, unless that was a pass.
    #[must_use]
    pub fn last_stone(&self) -> Option<Point> {
        match self.last {
            Some((_, Move::Play(point))) => Some(point),
            _ => None,
        }
    }
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

impl Record {
    /// The rules that the record names and its komi; where it says nothing, those of `otherwise`.
    #[must_use]
    pub fn rules(&self, otherwise: Rules) -> Rules {
        Rules::SIMPLE
            .with_ko(self.ko.unwrap_or(otherwise.ko))
            .with_suicide(self.suicide.unwrap_or(otherwise.suicide))
            .with_scoring(self.scoring.unwrap_or(otherwise.scoring))
            .with_komi(self.komi.unwrap_or(otherwise.komi))
    }

    /// Plays the line under `rules`, with all that is set up until the move at which it stops. A fault ends it
    /// sooner.
    ///
    /// With `lenient` a move that breaks ko, superko or the suicide rule is played and noted; otherwise, and if
    /// it cannot be played at all, it is a fault.
    ///
    /// The player to move, at the start and where it stops, is the one whom the record names, else the one who
    /// moves next in the record, else the opponent of who moved last, and before a move White if there is a handicap.
    #[must_use]
    pub fn play(&self, until: Until, rules: Rules, lenient: bool) -> Played {
        let mut played = Played {
            game: Game::new(self.size, rules),
            moves: 0,
            last: None,
            violations: Vec::new(),
            more_violations: 0,
            fault: None,
        };
        let mut named = false;
        give_turn(&mut played.game, self.first_to_move.unwrap_or(Color::Black));
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
                    give_turn(&mut played.game, color);
                    named = true;
                }
                &Step::Play { color, mv } => {
                    if until.is_reached(played.moves, mv) {
                        if !named {
                            give_turn(&mut played.game, color);
                        }
                        return played;
                    }
                    let made = match !named && played.game.moves().is_empty() {
                        true => played.make_first(color, mv, lenient),
                        false => played.make(color, mv, lenient),
                    };
                    if let Err(violation) = made {
                        played.fault = Some(RecordError::Illegal { violation });
                        return played;
                    }
                    named = false;
                }
            }
        }
        let moves = played.moves;
        played.fault = match (until, &self.broken) {
            (Until::After(asked), _) if asked <= moves => None,
            (_, Some(error)) => Some(RecordError::Sgf(error.clone())),
            (Until::After(asked), None) => Some(RecordError::TooShort { asked, moves }),
            (Until::End | Until::First(_), None) => None,
        };
        played
    }

    /// The position that was reached.
    #[must_use]
    pub fn place(&self, played: &Played) -> Place {
        Place {
            board: played.game.board(),
            move_number: played.moves,
            moves: self.moves(),
            last: played.last,
        }
    }

    /// The moves of the line, if it can be read to its end.
    #[must_use]
    pub fn moves(&self) -> Option<usize> {
        let moves = self.steps.iter().filter(|s| matches!(s, Step::Play { .. }));
        self.broken.is_none().then(|| moves.count())
    }
}

impl Played {
    /// The moves made against the rules, as warnings.
    pub fn warnings(&self) -> impl Iterator<Item = Warning> {
        let violations = self.violations.iter().cloned().map(Warning::Violation);
        let more = (self.more_violations > 0).then_some(self.more_violations);
        violations.chain(more.map(Warning::MoreViolations))
    }

    fn set_up(&mut self, stones: &SetupStones, rules: Rules) -> Result<(), SetupError> {
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

    /// A first move: whoever makes it was to move at the start. A move that is not made leaves that as it was.
    fn make_first(&mut self, color: Color, mv: Move, lenient: bool) -> Result<(), Violation> {
        let before = self.game.board().to_move();
        give_turn(&mut self.game, color);
        let made = self.make(color, mv, lenient);
        if made.is_err() {
            give_turn(&mut self.game, before);
        }
        made
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
            let played = self.game.play_tolerant(color, mv).map_err(violation)?;
            match played.legality.err() {
                Some(_) if self.violations.len() == MAX_VIOLATIONS => self.more_violations += 1,
                reason => self.violations.extend(reason.map(violation)),
            }
        } else {
            self.game.play(color, mv).map_err(violation)?;
        }
        self.moves = number;
        self.last = Some((color, mv));
        Ok(())
    }
}

/// Gives the turn to a player; before the first move that is a part of the position at the start.
pub(crate) fn give_turn(game: &mut Game, color: Color) {
    let mut board = game.board();
    if !game.moves().is_empty() {
        game.set_to_move(color);
    } else if board.to_move() != color {
        board.set_to_move(color);
        *game = Game::from_board(&board, *game.rules());
    }
}
