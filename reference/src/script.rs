//! Random games described by bytes, for fuzzing and property tests.
//!
//! A fuzzer and a property test both make bytes, and the interesting thing is what share of them
//! leads anywhere. So a script's steps are *relative* to the position they meet: "the fifth legal
//! point", "a point next to the last move", "take back two moves". Any bytes at all make a script,
//! nearly all scripts make real games, and a few steps are there to be refused (occupied points,
//! points beside the board, the ko point).
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

/// A random game: a board, a rule, stones put down before the game, and what is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// The number of columns, 1 to 25.
    pub width: usize,
    /// The number of rows, 1 to 25.
    pub height: usize,
    /// The suicide rule of the game.
    pub suicide: Suicide,
    /// Who moves first.
    pub to_move: Color,
    /// Stones to be put on the board before the game, in this order. They may contradict each other:
    /// see [`setup_board`](Script::setup_board).
    pub setup: Vec<(Point, Color)>,
    /// What is played, one after the other.
    pub steps: Vec<Step>,
}

/// One step of a script. What it means depends on the position: see [`resolve`](Step::resolve).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A pass.
    Pass,
    /// The empty point with this number, legal or not.
    PlayNth(u16),
    /// The legal point with this number.
    PlayLegalNth(u16),
    /// The legal point with this number among those where stones are removed from the board
    /// (captures, and suicides if allowed); the legal point with this number if there are none.
    PlayRemovingNth(u16),
    /// The point with this number among the neighbors and diagonals of the last move, occupied or
    /// not; the empty point with this number if the last move was a pass or there was none.
    PlayNear(u16),
    /// The point where the ko may not be taken back; the point of the last move if there is no such
    /// ko, a pass if there is neither. Mostly illegal, on purpose.
    PlayKo,
    /// This row and this column, occupied, beside the board or not.
    PlayAny(usize, usize),
    /// Take back that many moves, or all if there are fewer. Never 0 in a script made from bytes.
    Undo(usize),
}

/// What a step comes to in a given position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The side to move passes.
    Pass,
    /// The side to move plays on this point, or tries to: the move may be illegal.
    Play(Point),
    /// That many moves are taken back, or all if there are fewer. Boards of this crate cannot undo;
    /// keep the boards before, or skip it.
    Undo(usize),
}

impl Script {
    /// The script that these bytes describe; every sequence of bytes describes one.
    ///
    /// The first six bytes are the header, with 0 for each byte that is missing:
    ///
    /// 1. the width: below 128 one of 1 to 5, below 208 one of 1 to 9, otherwise one of 1 to 25;
    /// 2. the height: below 128 the same as the width, otherwise found from the next byte as the
    ///    width was found from the first;
    /// 3. the byte for the height, read in any case;
    /// 4. the suicide rule, modulo 3 in the order of [`Suicide`];
    /// 5. who moves first: Black if even, White if odd;
    /// 6. the number of setup stones: none below 128, otherwise 0 to half the board's points.
    ///
    /// Each setup stone takes two bytes, as a number with the more significant byte first: Black if
    /// even, White if odd, and half of it, modulo the number of points, is the point. Then come the
    /// steps, each one byte, modulo 16, and what it needs: 0 to 6 `PlayLegalNth`, 7 and 8 `PlayNth`,
    /// 9 `PlayRemovingNth`, 10 and 11 `PlayNear`, each with a number of two bytes; 12 `Pass`; 13
    /// `PlayKo`; 14 `PlayAny` with one byte for the row, modulo height + 1, and one for the column,
    /// modulo width + 1; 15 `Undo` with one byte, 1 to 8. Again 0 stands for what is missing.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Script {
        let mut reader = Reader { rest: bytes };

        let width = length_from(reader.byte());
        let is_square = reader.byte() < 128;
        let other_length = length_from(reader.byte());
        let height = if is_square { width } else { other_length };
        let points = Board::new(width, height).points();

        let suicide = match reader.byte() % 3 {
            0 => Suicide::Forbidden,
            1 => Suicide::MultiStone,
            _ => Suicide::Any,
        };
        let to_move = color_from(reader.byte().into());

        let setup_byte = usize::from(reader.byte());
        let setup_count = if setup_byte < 128 {
            0
        } else {
            (setup_byte - 128) % (points.len() / 2 + 1)
        };
        let mut setup = Vec::new();
        while setup.len() < setup_count && !reader.is_at_end() {
            let number = reader.number();
            setup.push((
                points[usize::from(number / 2) % points.len()],
                color_from(number),
            ));
        }

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

    /// The board at the start of the game: the setup stones in their order, without those on a point
    /// that is occupied already and without those that would leave a chain, of either color, without
    /// a liberty. The position is therefore legal.
    ///
    /// # Panics
    ///
    /// - if the width or the height is not in 1..=25, or a setup stone is not on the board; a script
    ///   made from bytes is neither.
    #[must_use]
    pub fn setup_board(&self) -> Board {
        let mut board = Board::new(self.width, self.height);
        board.set_to_move(self.to_move);
        for &(point, color) in &self.setup {
            if board.at(point).is_none() {
                board.set(point, Some(color));
                if board.has_chain_without_liberties() {
                    board.set(point, None);
                }
            }
        }
        board
    }
}

impl Step {
    /// What this step comes to in this position.
    ///
    /// "The point with this number" counts from 0, by row, then by column, and starts again at the
    /// end (modulo the number of points). Where there is no point to count, the step is a pass.
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

fn nth_or_pass(points: &[Point], n: u16) -> Action {
    if points.is_empty() {
        Action::Pass
    } else {
        Action::Play(points[usize::from(n) % points.len()])
    }
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

/// Reads bytes from the front, and zeros when there are no more.
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

    /// Two bytes, the more significant one first.
    fn number(&mut self) -> u16 {
        256 * u16::from(self.byte()) + u16::from(self.byte())
    }
}
