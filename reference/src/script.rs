//! Random games described by bytes, for fuzzing and property tests.
//!
//! A fuzzer and a property test both produce bytes, and a large share of them should lead to real games. The
//! steps of a script are therefore *relative* to the current position: "the fifth legal point", "a point next
//! to the last move", "take back two moves". Every byte sequence is a script, and nearly all scripts play
//! real games. A few kinds of steps are meant to be refused: occupied points, points off the board, the ko
//! point.
//!
//! ```
//! use binmatrix_reference::script::{Action, Script};
//! let script = Script::from_bytes(b"any bytes whatever make a game");
//! let mut history = vec![script.setup_board()];
//! for step in &script.steps {
//!     let mut board = history.last().unwrap().clone();
//!     match step.resolve(&board, script.suicide) {
//!         Action::Pass => assert!(board.play(None, script.suicide).is_ok()),
//!         Action::Play(point) => {
//!             if board.play(Some(point), script.suicide).is_err() {
//!                 continue; // the board is unchanged
//!             }
//!         }
//!         Action::Undo(count) => {
//!             history.truncate(history.len().saturating_sub(count).max(1));
//!             continue;
//!         }
//!     }
//!     assert!(board.is_legal_position());
//!     history.push(board);
//! }
//! ```

use crate::board::{Board, Color, Point, Suicide};
use crate::game::{Game, Ko};

/// A random game: a board, a suicide rule, setup stones and steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// The number of columns, 1 to 25.
    pub width: usize,
    /// The number of rows, 1 to 25.
    pub height: usize,
    /// The suicide rule of the game.
    pub suicide: Suicide,
    /// The side that moves first.
    pub to_move: Color,
    /// The stones to place on the board before the game, in this order. They may conflict: see
    /// [`setup_board`](Script::setup_board).
    pub setup: Vec<(Point, Color)>,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// One step of a script; its meaning depends on the position: see [`resolve`](Step::resolve).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A pass.
    Pass,
    /// The n-th empty point, legal or not.
    PlayNth(u16),
    /// The n-th legal point.
    PlayLegalNth(u16),
    /// The n-th legal point among those where a move removes stones (captures, and suicides if allowed); the
    /// n-th legal point if there are none.
    PlayRemovingNth(u16),
    /// The n-th point among the neighbors and diagonals of the last move, occupied or not; the n-th empty
    /// point if the last move was a pass or there was none.
    PlayNear(u16),
    /// The ko point; the point of the last move if there is no ko, a pass if there is neither. Mostly
    /// illegal, on purpose.
    PlayKo,
    /// This row and column, which may be occupied, empty or off the board.
    PlayAny(usize, usize),
    /// Takes back this many moves, or all if there are fewer. Never 0 in a script made from bytes.
    Undo(usize),
}

/// The action of a step in a given position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The side to move passes.
    Pass,
    /// The side to move plays on this point; the move may be illegal.
    Play(Point),
    /// This many moves are taken back, or all if there are fewer. Boards of this crate cannot undo: keep the
    /// earlier boards, or skip this action.
    Undo(usize),
}

impl Script {
    /// Decodes a script from bytes; every sequence of bytes is a script.
    ///
    /// The first six bytes are the header; missing bytes count as 0:
    ///
    /// 1. the width: 1 to 5 if the byte is below 128, 1 to 9 if it is below 208, otherwise 1 to 25;
    /// 2. the height: the same as the width if the byte is below 128, otherwise derived from the next byte as
    ///    the width is from the first;
    /// 3. the byte for the height, read in either case;
    /// 4. the suicide rule, modulo 3 in the order of [`Suicide`];
    /// 5. the side that moves first: Black if even, White if odd;
    /// 6. the number of setup stones: none below 128, otherwise 0 to half the board's points.
    ///
    /// Each setup stone takes two bytes, read as a number with the more significant byte first. The stone is
    /// Black if the number is even, White if it is odd. Half of the number, modulo the number of points, is
    /// its point. The steps follow: each is one byte, modulo 16, and its arguments. 0 to 6 are
    /// `PlayLegalNth`, 7 and 8 `PlayNth`, 9 `PlayRemovingNth`, 10 and 11 `PlayNear`, each with a number of
    /// two bytes. 12 is `Pass`, 13 `PlayKo`. 14 is `PlayAny` with one byte for the row, modulo height + 1,
    /// and one for the column, modulo width + 1. 15 is `Undo` with one byte, 1 to 8. Again missing bytes
    /// count as 0.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Script {
        let mut reader = Reader { rest: bytes };

        let (width, height) = size_from(&mut reader);
        let points = Board::new(width, height).points();

        let suicide = suicide_from(reader.byte());
        let to_move = color_from(reader.byte().into());
        let setup = setup_from(&mut reader, &points);
        let mut steps = Vec::new();
        while !reader.is_at_end() {
            steps.push(match reader.byte() % 16 {
                0..=6 => Step::PlayLegalNth(reader.number()),
                7 | 8 => Step::PlayNth(reader.number()),
                9 => Step::PlayRemovingNth(reader.number()),
                10 | 11 => Step::PlayNear(reader.number()),
                12 => Step::Pass,
                13 => Step::PlayKo,
                14 => {
                    let row = usize::from(reader.byte()) % (height + 1);
                    let column = usize::from(reader.byte()) % (width + 1);
                    Step::PlayAny(row, column)
                }
                _ => Step::Undo(1 + usize::from(reader.byte() % 8)),
            });
        }
        Script {
            width,
            height,
            suicide,
            to_move,
            setup,
            steps,
        }
    }

    /// Returns the board at the start of the game.
    ///
    /// The setup stones are placed in order. A stone is skipped if its point is occupied, or if it would
    /// leave a chain of either color without a liberty. The position is therefore legal.
    ///
    /// # Panics
    ///
    /// - if the width or the height is not in 1..=25, or if a setup stone is not on the board; never for a
    ///   script made from bytes.
    #[must_use]
    pub fn setup_board(&self) -> Board {
        setup_board(self.width, self.height, self.to_move, &self.setup)
    }
}

impl Step {
    /// Returns the action of this step in this position.
    ///
    /// The n-th point counts from 0, by row, then by column, and wraps around (modulo the number of points).
    /// If there is no point to count, the step is a pass.
    #[must_use]
    pub fn resolve(&self, board: &Board, suicide: Suicide) -> Action {
        let last_stone = board.last_moves()[0].flatten();
        match *self {
            Step::Pass => Action::Pass,
            Step::PlayNth(n) => nth_or_pass(&board.empty_points(), n),
            Step::PlayLegalNth(n) => nth_or_pass(&board.legal_points(suicide), n),
            Step::PlayRemovingNth(n) => {
                let legal = board.legal_points(suicide);
                let mut removing = legal.clone();
                removing.retain(|&point| {
                    let removed = board.clone().play(Some(point), suicide);
                    removed.is_ok_and(|points| !points.is_empty())
                });
                nth_or_pass(
                    if removing.is_empty() {
                        &legal
                    } else {
                        &removing
                    },
                    n,
                )
            }
            Step::PlayNear(n) => match last_stone {
                Some(point) => {
                    let mut around = board.neighbors(point);
                    around.extend(board.diagonals(point));
                    around.sort();
                    nth_or_pass(&around, n)
                }
                None => nth_or_pass(&board.empty_points(), n),
            },
            Step::PlayKo => board.ko().or(last_stone).map_or(Action::Pass, Action::Play),
            Step::PlayAny(row, column) => Action::Play(Point { row, column }),
            Step::Undo(count) => Action::Undo(count),
        }
    }
}

/// A random game under any rules.
///
/// Beyond a [`Script`], it changes the side to move, plays moves of either color, begins new games and, where
/// superko forbids something, attempts that.
///
/// ```
/// use binmatrix_reference::script::{GameAction, GameScript};
/// let script = GameScript::from_bytes(b"any bytes whatever make a game");
/// let mut game = script.start();
/// for step in &script.steps {
///     match step.resolve(&game) {
///         GameAction::Play(color, mv) => drop(game.play(color, mv)), // it may be refused
///         GameAction::Undo(count) => (0..count).for_each(|_| drop(game.undo())),
///         GameAction::Tolerate(color, mv) => drop(game.play_tolerant(color, mv)),
///         GameAction::GiveTurn(color) => game.set_to_move(color),
///         GameAction::Resume => game.resume(),
///         GameAction::SetUp(point, cell) => drop(game.set_up(point, cell)),
///     }
///     assert!(game.board().is_legal_position());
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameScript {
    /// The number of columns, 1 to 25.
    pub width: usize,
    /// The number of rows, 1 to 25.
    pub height: usize,
    /// The ko rule.
    pub ko: Ko,
    /// The suicide rule.
    pub suicide: Suicide,
    /// The side that moves first.
    pub to_move: Color,
    /// The stones to place on the board before the game, as in a [`Script`].
    pub setup: Vec<(Point, Color)>,
    /// The steps, in order.
    pub steps: Vec<GameStep>,
}

/// One step of a [`GameScript`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameStep {
    /// A player moves.
    Move(Mover, Choice),
    /// The player to move plays there, even if ko, superko or the suicide rule forbids it.
    Tolerate(Choice),
    /// Takes back this many moves, or all if there are fewer.
    Undo(usize),
    /// Takes back all moves.
    UndoAll,
    /// The turn passes to the player who is not to move.
    GiveTurn,
    /// Play resumes after passes.
    Resume,
    /// A new game begins with the current stones and this content of that point.
    SetUp(Point, Option<Color>),
}

/// The player who makes a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mover {
    /// The player to move.
    InTurn,
    /// The other player: two moves of one color.
    OutOfTurn,
}

/// The point of a move.
///
/// The n-th point counts from 0, by row, then by column, and wraps around. If there is no point to count, the
/// move is that of [`Choice::Allowed`] with the same number; if there is none either, it is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// A pass.
    Pass,
    /// The n-th empty point, legal or not.
    Empty(u16),
    /// The first point that the board allows, starting from the n-th empty point.
    Allowed(u16),
    /// The n-th point among the last liberties of enemy chains: the move captures.
    Taking(u16),
    /// The last liberty of the chain of the last stone, if it has exactly one; otherwise as
    /// [`Choice::Taking`].
    ///
    /// Two of these after a throw-in are a snapback.
    Answering(u16),
    /// The n-th point among the empty points without an empty neighbor: often a suicide, a ko, an eye or a
    /// chain's last liberty.
    Enclosed(u16),
    /// The n-th point among the neighbors and diagonals of the last stone, occupied or not; the n-th empty
    /// point if there is no last stone.
    Near(u16),
    /// The n-th point among the empty points with the most own stones next to them: it joins chains.
    Joining(u16),
    /// The ko point; the point of the last stone if there is no ko, a pass if there is neither. Mostly
    /// illegal, on purpose.
    Ko,
    /// The n-th point among those that the board allows and where the move recreates the stones of an earlier
    /// board.
    Repeating(u16),
    /// This row and column, which may be occupied, empty or off the board.
    Any(usize, usize),
}

/// The action of a step of a [`GameScript`] in a given game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameAction {
    /// This player plays there; the move may be illegal. `None` is a pass.
    Play(Color, Option<Point>),
    /// This player plays there, even if ko, superko or the suicide rule forbids it.
    Tolerate(Color, Option<Point>),
    /// This many moves are taken back, or all if there are fewer.
    Undo(usize),
    /// The turn passes to this player.
    GiveTurn(Color),
    /// Play resumes after passes.
    Resume,
    /// A new game begins with the current stones and this content of that point, if every chain then has a
    /// liberty.
    SetUp(Point, Option<Color>),
}

impl GameScript {
    /// Decodes a script from bytes; every sequence of bytes is a script.
    ///
    /// The first seven bytes are the header: that of a [`Script`] with the ko rule, modulo 3 in the order of
    /// [`Ko`], before the suicide rule. The setup stones follow as in a `Script`, then the steps. A step is
    /// one byte and its arguments, mostly numbers of two bytes. The byte modulo 32 selects the kind of step.
    /// A move is made by the player who is not to move if the byte is 224 or more.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> GameScript {
        let mut reader = Reader { rest: bytes };
        let (width, height) = size_from(&mut reader);
        let points = Board::new(width, height).points();
        let ko = match reader.byte() % 3 {
            0 => Ko::Simple,
            1 => Ko::Positional,
            _ => Ko::Situational,
        };
        let suicide = suicide_from(reader.byte());
        let to_move = color_from(reader.byte().into());
        let setup = setup_from(&mut reader, &points);
        let mut steps = Vec::new();
        while !reader.is_at_end() {
            let byte = reader.byte();
            let mover = if byte < 224 {
                Mover::InTurn
            } else {
                Mover::OutOfTurn
            };
            let choice = match byte % 32 {
                0..=9 => Choice::Allowed(reader.number()),
                10 | 11 => Choice::Empty(reader.number()),
                12 | 13 => Choice::Taking(reader.number()),
                14 | 15 => Choice::Answering(reader.number()),
                16 | 17 => Choice::Enclosed(reader.number()),
                18 | 19 => Choice::Near(reader.number()),
                20 => Choice::Joining(reader.number()),
                21 | 22 => Choice::Repeating(reader.number()),
                23 => Choice::Ko,
                24 => {
                    let row = usize::from(reader.byte()) % (height + 1);
                    let column = usize::from(reader.byte()) % (width + 1);
                    Choice::Any(row, column)
                }
                25 => Choice::Pass,
                26 => {
                    // Two passes end the game; the next step resumes it.
                    steps.push(GameStep::Move(mover, Choice::Pass));
                    Choice::Pass
                }
                27 | 28 => {
                    steps.push(GameStep::Undo(1 + usize::from(reader.byte() % 8)));
                    continue;
                }
                29 => {
                    // Rare, because a game that keeps starting over gets nowhere.
                    steps.push(match reader.byte() {
                        0..64 => GameStep::UndoAll,
                        _ => GameStep::Undo(1),
                    });
                    continue;
                }
                30 => {
                    steps.push(match byte {
                        0..160 => GameStep::GiveTurn,
                        _ => GameStep::Resume,
                    });
                    continue;
                }
                _ => {
                    let number = reader.number();
                    let cell = match number % 4 {
                        0 => None,
                        _ => Some(color_from(number / 4)),
                    };
                    steps.push(match reader.byte() {
                        0..64 => {
                            GameStep::SetUp(points[usize::from(number / 8) % points.len()], cell)
                        }
                        64..96 => GameStep::Tolerate(Choice::Ko),
                        96..144 => GameStep::Tolerate(Choice::Enclosed(number)),
                        144..192 => GameStep::Tolerate(Choice::Repeating(number)),
                        _ => GameStep::Tolerate(Choice::Near(number)),
                    });
                    continue;
                }
            };
            steps.push(GameStep::Move(mover, choice));
        }
        GameScript {
            width,
            height,
            ko,
            suicide,
            to_move,
            setup,
            steps,
        }
    }

    /// Returns the game at its start, with the setup stones of [`Script::setup_board`].
    ///
    /// # Panics
    ///
    /// - as [`Script::setup_board`] does.
    #[must_use]
    pub fn start(&self) -> Game {
        let board = setup_board(self.width, self.height, self.to_move, &self.setup);
        Game::new(board, self.ko, self.suicide)
    }
}

impl GameStep {
    /// Returns the action of this step in this game.
    #[must_use]
    pub fn resolve(&self, game: &Game) -> GameAction {
        let to_move = game.board().to_move();
        match *self {
            GameStep::Move(mover, choice) => {
                let color = match mover {
                    Mover::InTurn => to_move,
                    Mover::OutOfTurn => to_move.opponent(),
                };
                GameAction::Play(color, choice.resolve(game, color))
            }
            GameStep::Tolerate(choice) => {
                GameAction::Tolerate(to_move, choice.resolve(game, to_move))
            }
            GameStep::Undo(count) => GameAction::Undo(count),
            GameStep::UndoAll => GameAction::Undo(game.moves()),
            GameStep::GiveTurn => GameAction::GiveTurn(to_move.opponent()),
            GameStep::Resume => GameAction::Resume,
            GameStep::SetUp(point, cell) => GameAction::SetUp(point, cell),
        }
    }
}

impl Choice {
    /// Returns the point on which `color` plays; `None` is a pass.
    #[must_use]
    pub fn resolve(&self, game: &Game, color: Color) -> Option<Point> {
        let board = game.board();
        let last_stone = board.last_moves()[0].flatten();
        let (points, n) = match *self {
            Choice::Pass => return None,
            Choice::Ko => return board.ko().or(last_stone),
            Choice::Any(row, column) => return Some(Point { row, column }),
            Choice::Empty(n) => (board.empty_points(), n),
            Choice::Allowed(n) => (Vec::new(), n),
            Choice::Taking(n) => (last_liberties(board, color.opponent()), n),
            Choice::Answering(n) => {
                let chain = last_stone.map_or(Vec::new(), |point| board.chain(point));
                let liberties = board.liberties(&chain);
                if liberties.len() == 1 {
                    (liberties, n)
                } else {
                    (last_liberties(board, color.opponent()), n)
                }
            }
            Choice::Enclosed(n) => {
                let mut enclosed = board.empty_points();
                enclosed.retain(|&point| {
                    let neighbors = board.neighbors(point);
                    neighbors.iter().all(|&other| board.at(other).is_some())
                });
                (enclosed, n)
            }
            Choice::Near(n) => match last_stone {
                Some(point) => {
                    let mut around = board.neighbors(point);
                    around.extend(board.diagonals(point));
                    around.sort();
                    (around, n)
                }
                None => (board.empty_points(), n),
            },
            Choice::Joining(n) => {
                let mut empty = board.empty_points();
                let own_neighbors = |point: Point| {
                    let neighbors = board.neighbors(point);
                    let own = neighbors
                        .iter()
                        .filter(|&&other| board.at(other) == Some(color));
                    own.count()
                };
                let most = empty.iter().map(|&point| own_neighbors(point)).max();
                empty.retain(|&point| Some(own_neighbors(point)) == most);
                (empty, n)
            }
            Choice::Repeating(n) => {
                let mut repeating = board.empty_points();
                repeating.retain(|&point| {
                    game.after_on_board(color, Some(point))
                        .is_ok_and(|(next, _)| game.repetition(color, &next).positional)
                });
                (repeating, n)
            }
        };
        nth(&points, n).or_else(|| first_allowed(game, color, n))
    }
}

/// Returns the first point that the board allows to `color`, starting from the n-th empty point.
fn first_allowed(game: &Game, color: Color, n: u16) -> Option<Point> {
    let empty = game.board().empty_points();
    let (before, from) = empty.split_at(usize::from(n) % empty.len().max(1));
    let mut candidates = from.iter().chain(before).copied();
    candidates.find(|&point| game.after_on_board(color, Some(point)).is_ok())
}

/// Returns the last liberties of the chains of `color` that have exactly one.
fn last_liberties(board: &Board, color: Color) -> Vec<Point> {
    let mut found = Vec::new();
    for chain in board.chains_of(color) {
        let liberties = board.liberties(&chain);
        if liberties.len() == 1 {
            found.extend(liberties);
        }
    }
    found.sort();
    found.dedup();
    found
}

fn nth(points: &[Point], n: u16) -> Option<Point> {
    if points.is_empty() {
        None
    } else {
        Some(points[usize::from(n) % points.len()])
    }
}

fn nth_or_pass(points: &[Point], n: u16) -> Action {
    nth(points, n).map_or(Action::Pass, Action::Play)
}

fn setup_board(width: usize, height: usize, to_move: Color, setup: &[(Point, Color)]) -> Board {
    let mut board = Board::new(width, height);
    board.set_to_move(to_move);
    for &(point, color) in setup {
        if board.at(point).is_none() {
            board.set(point, Some(color));
            if board.has_chain_without_liberties() {
                board.set(point, None);
            }
        }
    }
    board
}

fn size_from(reader: &mut Reader<'_>) -> (usize, usize) {
    let width = length_from(reader.byte());
    let is_square = reader.byte() < 128;
    let other_length = length_from(reader.byte());
    (width, if is_square { width } else { other_length })
}

fn suicide_from(byte: u8) -> Suicide {
    match byte % 3 {
        0 => Suicide::Forbidden,
        1 => Suicide::MultiStone,
        _ => Suicide::Any,
    }
}

fn setup_from(reader: &mut Reader<'_>, points: &[Point]) -> Vec<(Point, Color)> {
    let byte = usize::from(reader.byte());
    let count = if byte < 128 {
        0
    } else {
        (byte - 128) % (points.len() / 2 + 1)
    };
    let mut setup = Vec::new();
    while setup.len() < count && !reader.is_at_end() {
        let number = reader.number();
        setup.push((
            points[usize::from(number / 2) % points.len()],
            color_from(number),
        ));
    }
    setup
}

fn length_from(byte: u8) -> usize {
    let byte = usize::from(byte);
    match byte {
        0..128 => 1 + byte % 5,
        128..208 => 1 + byte % 9,
        _ => 1 + byte % 25,
    }
}

fn color_from(number: u16) -> Color {
    if number.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    }
}

/// Reads bytes from the front; returns zeros after the end.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn byte(&mut self) -> u8 {
        match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                byte
            }
            None => 0,
        }
    }

    /// Reads two bytes, the more significant one first.
    fn number(&mut self) -> u16 {
        256 * u16::from(self.byte()) + u16::from(self.byte())
    }
}
