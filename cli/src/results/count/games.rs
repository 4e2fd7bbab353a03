//! Counts games: paths through the positions from the empty board on which none occurs twice. Either player may move
//! each time, suicide is legal, and nobody passes (J. Tromp and G. Farnebäck, "Combinatorics of Go", 2007).
//!
//! [`Board`] finds the positions and the moves between them. The rest counts paths in a graph.

use std::collections::HashMap;

use binmatrix::{Board, BoardSize, Color, Point, Points, Rules, Setup, SuicideRule};

use super::CountError;
use crate::system::pool::Pool;

/// Boards with more positions than this have too many games to count: 1×5 has a number of 31 digits.
pub const MOST_POSITIONS: usize = 64;

/// The reachable positions of a board, and the moves between them.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The boards with Black to move and no ko; the first is empty.
    boards: Vec<Board>,
    /// For each position, the set of other positions that one move leads to.
    successors: Vec<u64>,
    /// Permutations of the positions that preserve the moves: board symmetries and the exchange of colors. The first is
    /// the identity.
    symmetries: Vec<Vec<u8>>,
}

/// Suicide is legal. Ko does not occur, because every move starts from a fresh board.
const RULES: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);

/// Builds a board with these stones.
fn stones_of(size: BoardSize, black: Points, white: Points) -> Option<Board> {
    let setup = Setup {
        black,
        white,
        ..Setup::new(size)
    };
    Board::from_setup(&setup).ok()
}

impl Positions {
    /// Finds the positions by playing every legal move of both colors on every board.
    ///
    /// # Errors
    /// - [`CountError::TooManyPositions`] if there are more than [`MOST_POSITIONS`].
    pub fn of(size: BoardSize) -> Result<Positions, CountError> {
        let mut boards = vec![Board::new(size)];
        let mut numbers = HashMap::from([(boards[0], 0)]);
        let mut successors = Vec::new();
        while let Some(&board) = boards.get(successors.len()) {
            let mut reached = 0_u64;
            for color in Color::BOTH {
                let mut turn = board;
                turn.set_to_move(color);
                for point in turn.legal_points(&RULES) {
                    let mut next = turn;
                    let played = next.play(point, &RULES);
                    let stones =
                        stones_of(size, next.stones(Color::Black), next.stones(Color::White));
                    // Cannot happen: a legal move leaves a legal position.
                    let (Ok(_), Some(stones)) = (played, stones) else {
                        continue;
                    };
                    let number = *numbers.entry(stones).or_insert_with(|| {
                        boards.push(stones);
                        boards.len() - 1
                    });
                    if number >= MOST_POSITIONS {
                        return Err(CountError::TooManyPositions {
                            size,
                            most: MOST_POSITIONS,
                        });
                    }
                    reached |= 1 << number;
                }
            }
            successors.push(reached & !(1 << successors.len()));
        }
        let symmetries = symmetries(size, &boards, &numbers, &successors);
        Ok(Positions {
            boards,
            successors,
            symmetries,
        })
    }

    /// The boards, the empty one first.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Divides all games by their first moves into shares of the work. One of several symmetric beginnings stands for
    /// all.
    #[must_use]
    pub fn shares(&self) -> Vec<Share> {
        /// Enough shares for all threads to end at about the same time.
        const ENOUGH: usize = 500;
        const MOST_MOVES: u32 = 6;
        let enough = |shares: &[Share]| shares.len() >= ENOUGH;
        self.shares_until(MOST_MOVES, enough)
    }

    /// Divides all games by their first `moves` moves.
    #[must_use]
    pub fn shares_after(&self, moves: u32) -> Vec<Share> {
        self.shares_until(moves, |_| false)
    }

    fn shares_until(&self, moves: u32, enough: impl Fn(&[Share]) -> bool) -> Vec<Share> {
        let start = Share {
            position: 0,
            been: 1,
            symmetries: (0..self.symmetries.len()).collect(),
            times: 1,
            is_end: false,
        };
        let mut shares = vec![start];
        for _ in 0..moves {
            if enough(&shares) {
                break;
            }
            shares = shares
                .into_iter()
                .flat_map(|share| self.split(share))
                .collect();
        }
        shares
    }

    /// Splits a share into the game that ends here and the games that continue, by their next move.
    fn split(&self, share: Share) -> Vec<Share> {
        if share.is_end {
            return vec![share];
        }
        let mut rest = self.successors[share.position] & !share.been;
        let mut parts = Vec::new();
        while rest != 0 {
            let next = rest.trailing_zeros() as usize;
            // Moves related by a symmetry of the game so far are equivalent.
            let (mut alike, mut symmetries) = (0_u64, Vec::new());
            for &symmetry in &share.symmetries {
                let image = self.symmetries[symmetry][next];
                alike |= 1 << image;
                if usize::from(image) == next {
                    symmetries.push(symmetry);
                }
            }
            rest &= !alike;
            parts.push(Share {
                position: next,
                been: share.been | 1 << next,
                symmetries,
                times: share.times * u64::from(alike.count_ones()),
                is_end: false,
            });
        }
        parts.push(Share {
            is_end: true,
            ..share
        });
        parts
    }

    /// The number of games of a share.
    #[must_use]
    pub fn count(&self, share: &Share) -> u128 {
        let games = match share.is_end {
            true => 1,
            false => games_from(&self.successors, share.position, share.been),
        };
        u128::from(games) * u128::from(share.times)
    }
}

/// The games that begin with the same moves, and those symmetric to them.
#[derive(Clone, Debug)]
pub struct Share {
    position: usize,
    /// The set of positions that have occurred.
    been: u64,
    /// The symmetries that fix all of these positions.
    symmetries: Vec<usize>,
    /// The number of symmetric beginnings.
    times: u64,
    /// True for only the game that ends here.
    is_end: bool,
}

impl Share {
    /// The number of symmetric beginnings that the share stands for.
    #[must_use]
    pub fn times(&self) -> u64 {
        self.times
    }

    /// Returns true if the share holds only the game that ends here.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.is_end
    }
}

/// Counts the games that continue from a position, including the one that ends there.
fn games_from(successors: &[u64], position: usize, been: u64) -> u64 {
    let mut games = 1;
    let mut next = successors[position] & !been;
    while next != 0 {
        let lowest = next & next.wrapping_neg();
        games += games_from(successors, next.trailing_zeros() as usize, been | lowest);
        next ^= lowest;
    }
    games
}

/// Finds the board symmetries, with and without an exchange of colors, as permutations of the positions. Only
/// permutations that map moves to moves are kept, so that the count is right even if boards are wrong; if boards are
/// right, all are kept.
fn symmetries(
    size: BoardSize,
    boards: &[Board],
    numbers: &HashMap<Board, usize>,
    successors: &[u64],
) -> Vec<Vec<u8>> {
    let (last_row, last_column) = (size.height() - 1, size.width() - 1);
    let mut found = Vec::new();
    for variant in 0..16_u8 {
        let has = |bit: u8| variant & bit != 0;
        if has(4) && size.width() != size.height() {
            continue;
        }
        let image = |point: Point| {
            let (mut row, mut column) = (point.row(), point.column());
            if has(1) {
                row = last_row - row;
            }
            if has(2) {
                column = last_column - column;
            }
            if has(4) {
                (row, column) = (column, row);
            }
            Point::new(row, column)
        };
        let images = |points: Points| {
            let mut set = Points::empty(size);
            for point in points.iter().filter_map(image) {
                set.insert(point);
            }
            set
        };
        let permutation: Option<Vec<u8>> = boards
            .iter()
            .map(|board| {
                let [mut black, mut white] = Color::BOTH.map(|color| images(board.stones(color)));
                if has(8) {
                    (black, white) = (white, black);
                }
                let number = numbers.get(&stones_of(size, black, white)?)?;
                u8::try_from(*number).ok()
            })
            .collect();
        let Some(permutation) = permutation else {
            continue;
        };
        let permuted = |mut set: u64| {
            let mut image = 0_u64;
            while set != 0 {
                image |= 1 << permutation[set.trailing_zeros() as usize];
                set &= set - 1;
            }
            image
        };
        let keeps_moves = (0..boards.len())
            .all(|n| permuted(successors[n]) == successors[usize::from(permutation[n])]);
        if keeps_moves && !found.contains(&permutation) {
            found.push(permutation);
        }
    }
    found
}

/// Counts the games of all `shares`. `tick` is called after each.
#[must_use]
pub fn count(positions: &Positions, shares: &[Share], pool: &Pool, tick: impl Fn() + Sync) -> u128 {
    let counts = pool.map(shares, |share| {
        let games = positions.count(share);
        tick();
        games
    });
    counts.into_iter().sum()
}
