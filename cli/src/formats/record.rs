//! A game as a sequence of steps, independent of its file format, and how to play it to a position.

use binmatrix::{
    Board, BoardSize, Color, Game, IllegalMove, KoRule, Komi, Move, Point, Points, Rules, Scoring,
    Setup, SetupError, SuicideRule,
};
use thiserror::Error;

use crate::formats::error::SgfError;
use crate::formats::text::plural;

pub use crate::formats::warning::{Violation, Warning, word_for};

/// One line of play of a game record.
#[derive(Clone, Debug)]
pub struct Record {
    /// The size of the board.
    pub size: BoardSize,
    /// The players, the date, the place and other facts about the game.
    pub info: GameInfo,
    /// The komi, if the record has a usable one.
    pub komi: Option<Komi>,
    /// The ko rule, if the record names known rules.
    pub ko: Option<KoRule>,
    /// The suicide rule, if the record names known rules.
    pub suicide: Option<SuicideRule>,
    /// The scoring method, if the record names known rules with a supported method.
    pub scoring: Option<Scoring>,
    /// The player to move at the start, unless a step or the first move decides it: White if Black has handicap stones.
    pub first_to_move: Option<Color>,
    /// Moves and changes of the position, in order.
    pub steps: Vec<Step>,
    /// The error that ends the steps before the end of the record.
    pub broken: Option<SgfError>,
    /// Irregularities that do no harm.
    pub warnings: Vec<Warning>,
}

/// Facts about the game. Each text is one line without control characters.
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
    /// The date.
    pub date: Option<String>,
    /// The place.
    pub place: Option<String>,
    /// The result.
    pub result: Option<String>,
    /// The name of the rules.
    pub rules: Option<String>,
    /// The name of the game.
    pub name: Option<String>,
}

/// A step of a record.
#[derive(Clone, Debug)]
pub enum Step {
    /// Stones are placed and removed outside the rules.
    Setup(Box<SetupStones>),
    /// A player is given the turn.
    ToMove(Color),
    /// A player moves.
    Play {
        /// The player.
        color: Color,
        /// The move.
        mv: Move,
    },
}

/// Points whose contents change. The three sets are disjoint.
#[derive(Clone, Copy, Debug)]
pub struct SetupStones {
    /// The number of the node along the line, from 1.
    pub node: usize,
    /// Points that become black.
    pub black: Points,
    /// Points that become white.
    pub white: Points,
    /// Points that become empty.
    pub empty: Points,
}

/// Maximum number of violations kept for a game.
pub const MAX_VIOLATIONS: usize = 100;

/// The point up to which a record is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The end of the record.
    End,
    /// The position after this many moves, just before the next one.
    After(usize),
    /// The position just before either player first makes this move, or the end of the record.
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

/// A record played as far as possible.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game. It restarts at every set-up in the record, so superko looks back only to the last one.
    pub game: Game,
    /// The number of moves made, counting passes; a set-up does not restart the count.
    pub moves: usize,
    /// The last move and who made it; `None` at the start and after a set-up.
    pub last: Option<(Color, Move)>,
    /// The first [`MAX_VIOLATIONS`] moves that break a rule; empty unless the play is lenient.
    pub violations: Vec<Violation>,
    /// The number of further violations.
    pub more_violations: usize,
    /// The reason why the play stopped early.
    pub fault: Option<RecordError>,
}

/// A position of a record.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position.
    pub board: Board,
    /// The number of moves made so far, counting passes.
    pub move_number: usize,
    /// The number of moves of the line, if it can be read to its end.
    pub moves: Option<usize>,
    /// The last move and who made it; `None` at the start and after a set-up.
    pub last: Option<(Color, Move)>,
}

impl Place {
    /// A position that does not come from a record.
    #[must_use]
    pub fn of_board(board: Board) -> Place {
        Place {
            board,
            move_number: 0,
            moves: None,
            last: None,
        }
    }

    /// The point of the last move, unless it was a pass.
    #[must_use]
    pub fn last_stone(&self) -> Option<Point> {
        match self.last {
            Some((_, Move::Play(point))) => Some(point),
            _ => None,
        }
    }
}

/// The reason why a record has no such position. Moves count from 1.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum RecordError {
    /// The file is not a record.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// The record is shorter.
    #[error("there is no position after move {asked}: the record has {moves} move{}", plural(*.moves))]
    TooShort {
        /// The requested number of moves.
        asked: usize,
        /// The number of moves in the line.
        moves: usize,
    },
    /// The record has no such move.
    #[error("the record has no move {vertex}")]
    NoSuchMove {
        /// The vertex in GTP notation, or `pass`.
        vertex: String,
    },
    /// A move is illegal.
    #[error("{violation}{}", hint(.violation.reason))]
    Illegal {
        /// The move.
        violation: Violation,
    },
    /// The stones of a set-up do not make a legal position.
    #[error("stones set up after move {after_move}, in node {node}: {reason}")]
    Setup {
        /// The number of the node along the line, from 1.
        node: usize,
        /// The number of moves before the node.
        after_move: usize,
        /// The reason.
        reason: SetupError,
    },
}

/// The options that help the user with such a move.
fn hint(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::Suicide => " (see --suicide and --lenient)",
        IllegalMove::Superko => " (see --ko and --lenient)",
        IllegalMove::Ko => " (see --lenient)",
        _ => "",
    }
}

impl Record {
    /// The rules and the komi of the record; `otherwise` supplies missing parts.
    #[must_use]
    pub fn rules(&self, otherwise: Rules) -> Rules {
        Rules::SIMPLE
            .with_ko(self.ko.unwrap_or(otherwise.ko))
            .with_suicide(self.suicide.unwrap_or(otherwise.suicide))
            .with_scoring(self.scoring.unwrap_or(otherwise.scoring))
            .with_komi(self.komi.unwrap_or(otherwise.komi))
    }

    /// Plays the line under `rules`, including all set-ups before the move at which it stops. A fault ends it sooner.
    ///
    /// If `lenient`, a move that breaks ko, superko or the suicide rule is played and noted. Otherwise, and if it
    /// cannot be played at all, it is a fault.
    ///
    /// The player to move, at the start and at the stop, is the one named by the record; else the player of the next
    /// move in the record; else the opponent of the last mover. Before the first move of a handicap game it is White.
    #[must_use]
    pub fn play(&self, until: Until, rules: Rules, lenient: bool) -> Played {
        let mut cursor = Cursor::new(self, rules, lenient);
        let is_reached = cursor.advance(until);
        let mut played = cursor.into_played();
        if is_reached || played.fault.is_some() {
            return played;
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

    /// Plays the line leniently, and returns the game before the first move and after each, up to a fault.
    pub fn games(&self, rules: Rules) -> impl Iterator<Item = Game> {
        let mut cursor = Cursor::new(self, rules, true);
        let mut after = 0;
        std::iter::from_fn(move || {
            cursor.advance(Until::After(after));
            let has_it = cursor.played.moves == after;
            after += 1;
            has_it.then(|| cursor.game())
        })
    }

    /// The position at which the play stopped.
    #[must_use]
    pub fn place(&self, played: &Played) -> Place {
        Place {
            board: played.game.board(),
            move_number: played.moves,
            moves: self.moves(),
            last: played.last,
        }
    }

    /// The number of moves of the line, if it can be read to its end.
    #[must_use]
    pub fn moves(&self) -> Option<usize> {
        let moves = self.steps.iter().filter(|s| matches!(s, Step::Play { .. }));
        self.broken.is_none().then(|| moves.count())
    }
}

/// Plays a line, and can stop anywhere in it.
struct Cursor<'a> {
    record: &'a Record,
    rules: Rules,
    lenient: bool,
    played: Played,
    /// The number of steps made.
    steps: usize,
    /// True if the record names the player to move.
    is_named: bool,
    /// The player of the next move, at a stop before it.
    next: Option<Color>,
}

impl Cursor<'_> {
    fn new(record: &Record, rules: Rules, lenient: bool) -> Cursor<'_> {
        let mut game = Game::new(record.size, rules);
        give_turn(&mut game, record.first_to_move.unwrap_or(Color::Black));
        Cursor {
            record,
            rules,
            lenient,
            played: Played {
                game,
                moves: 0,
                last: None,
                violations: Vec::new(),
                more_violations: 0,
                fault: None,
            },
            steps: 0,
            is_named: false,
            next: None,
        }
    }

    /// Plays on. Returns true if it stopped before a move, and false at the end of the record or a fault.
    fn advance(&mut self, until: Until) -> bool {
        let played = &mut self.played;
        self.next = None;
        while played.fault.is_none()
            && let Some(step) = self.record.steps.get(self.steps)
        {
            match step {
                Step::Setup(stones) => {
                    if let Err(reason) = played.set_up(stones, self.rules) {
                        let (node, after_move) = (stones.node, played.moves);
                        played.fault = Some(RecordError::Setup {
                            node,
                            after_move,
                            reason,
                        });
                    }
                }
                &Step::ToMove(color) => {
                    give_turn(&mut played.game, color);
                    self.is_named = true;
                }
                &Step::Play { color, mv } => {
                    if until.is_reached(played.moves, mv) {
                        self.next = Some(color);
                        return true;
                    }
                    let made = match !self.is_named && played.game.moves().is_empty() {
                        true => played.make_first(color, mv, self.lenient),
                        false => played.make(color, mv, self.lenient),
                    };
                    if let Err(violation) = made {
                        played.fault = Some(RecordError::Illegal { violation });
                        return false;
                    }
                    self.is_named = false;
                }
            }
            self.steps += 1;
        }
        false
    }

    /// The game at the stop, with the player to move.
    fn game(&self) -> Game {
        let mut game = self.played.game.clone();
        if let Some(color) = self.next.filter(|_| !self.is_named) {
            give_turn(&mut game, color);
        }
        game
    }

    fn into_played(mut self) -> Played {
        if let Some(color) = self.next.filter(|_| !self.is_named) {
            give_turn(&mut self.played.game, color);
        }
        self.played
    }
}

impl Played {
    /// The violations as warnings.
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

    /// Makes the first move: its player becomes the player to move at the start. If the move fails, the start is
    /// unchanged.
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

/// Gives the turn to a player. Before the first move this changes the start position.
pub(crate) fn give_turn(game: &mut Game, color: Color) {
    let mut board = game.board();
    if !game.moves().is_empty() {
        game.set_to_move(color);
    } else if board.to_move() != color {
        board.set_to_move(color);
        *game = Game::from_board(&board, *game.rules());
    }
}
