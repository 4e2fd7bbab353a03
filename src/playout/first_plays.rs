//! [`FirstPlays`]: first plays as rows of numbers, for the nodes of a tree above a leaf.

use alloc::vec::Vec;

use super::PlayoutSummary;
use super::counts::CHUNK;
use crate::geometry::{BoardSize, ByColor, Color, TooShort};

/// The first plays of games from a leaf, as rows of numbers that a search adds to the AMAF or RAVE rows of the nodes above
/// it.
///
/// A row has one *slot* for each bit of the board's [`Shape`](crate::Shape), padded to a multiple of 32. A slot that is
/// no point, such as the last bit of the board, may stand for the pass.
///
/// The games are read once for each leaf. On the way up each move of the tree is set before its node's rows are added
/// to, because every game plays it first:
///
/// ```
/// use binmatrix::playout::{FirstPlays, PlayoutRequest, PlayoutSummary, Playouts, Record};
/// use binmatrix::{Board, BoardSize, Color, Point};
/// let root = Board::new(BoardSize::square(9)?);
/// let (center, mut leaf) = (Point::from_vertex("E5", root.size())?, root);
/// leaf.play_unchecked(center);
/// let leaves = [leaf];
/// let request = PlayoutRequest::new(&leaves, 8).with_record(Record::FIRST_PLAYED);
/// let mut summaries = [PlayoutSummary::new(root.size())];
/// Playouts::new().run(&request, &mut summaries)?;
///
/// let mut plays = FirstPlays::new(root.size());
/// let (mut games, mut wins) = (vec![0.0; plays.row_len()], vec![0.0; plays.row_len()]);
/// plays.read(&summaries[0]);
/// let slot = usize::from(center.row()) * root.size().shape().stride() + usize::from(center.column());
/// plays.play(Color::Black, slot);
/// plays.add_to(Color::Black, 1.0, &mut games, &mut wins)?; // the rows of the root
/// assert_eq!(games[slot], 8.0); // White cannot have been the first there
/// assert_eq!(f64::from(wins[slot]), summaries[0].black_half_wins() as f64 / 2.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FirstPlays {
    rows: ByColor<Rows>,
    /// The number of games, and the sum of each color's results.
    games: f32,
    wins: ByColor<f32>,
}

/// By slot: the games in which a color played there first, and its results in them.
#[derive(Clone, Debug)]
struct Rows {
    games: Vec<f32>,
    wins: Vec<f32>,
}

impl FirstPlays {
    /// Creates rows of zeros for boards of this size.
    #[must_use]
    pub fn new(size: BoardSize) -> FirstPlays {
        let row = alloc::vec![0.0; row_len(size)];
        FirstPlays {
            rows: ByColor::from_fn(|_| Rows {
                games: row.clone(),
                wins: row.clone(),
            }),
            games: 0.0,
            wins: ByColor::both(0.0),
        }
    }

    /// The length of a row: the bits of the board, rounded up to a multiple of 32.
    #[inline(always)]
    #[must_use]
    pub fn row_len(&self) -> usize {
        self.rows.black.games.len()
    }

    /// Reads the games of a summary, whose board size replaces that of the rows. Without
    /// [`Record::FIRST_PLAYED`](super::Record::FIRST_PLAYED) no game has a first play.
    pub fn read(&mut self, summary: &PlayoutSummary) {
        let len = row_len(summary.size());
        self.games = summary.games() as f32;
        let black_wins = summary.black_half_wins() as f32 / 2.0;
        self.wins = ByColor {
            black: black_wins,
            white: self.games - black_wins,
        };
        for color in Color::BOTH {
            let (games, half_wins) = summary.first_played_tables(color);
            let rows = &mut self.rows[color];
            rows.games.clear();
            rows.games.extend(games.iter().map(|&games| games as f32));
            rows.games.resize(len, 0.0);
            rows.wins.clear();
            rows.wins
                .extend(half_wins.iter().map(|&half_wins| half_wins as f32 / 2.0));
            rows.wins.resize(len, 0.0);
            if color == Color::White {
                for (wins, games) in rows.wins.iter_mut().zip(&rows.games) {
                    *wins = games - *wins;
                }
            }
        }
    }

    /// Forgets all games.
    #[inline(always)]
    pub fn clear(&mut self) {
        (self.games, self.wins) = (0.0, ByColor::both(0.0));
        for color in Color::BOTH {
            self.rows[color].games.fill(0.0);
            self.rows[color].wins.fill(0.0);
        }
    }

    /// Adds a single game: the points where each color played first, as words of 32 bits
    /// ([`StreamedGame::first_played_words`](super::StreamedGame::first_played_words)), and Black's result, 1 for a win
    /// and 0 for a loss. Words beyond the rows are ignored; missing ones are empty.
    #[inline(always)]
    pub fn add_game(&mut self, first_played: ByColor<&[u32]>, black_result: f32) {
        self.games += 1.0;
        for (color, result) in [
            (Color::Black, black_result),
            (Color::White, 1.0 - black_result),
        ] {
            self.wins[color] += result;
            let rows = &mut self.rows[color];
            let (games, _) = rows.games.as_chunks_mut::<CHUNK>();
            let (wins, _) = rows.wins.as_chunks_mut::<CHUNK>();
            for ((games, wins), &word) in games.iter_mut().zip(wins).zip(first_played[color]) {
                for bit in 0..CHUNK {
                    let first = (word >> bit & 1) as f32;
                    games[bit] += first;
                    wins[bit] += first * result;
                }
            }
        }
    }

    /// Sets a move of the tree ahead of all games: `color` was the first to play on this slot in each of them. A slot
    /// beyond the rows is ignored.
    #[inline(always)]
    pub fn play(&mut self, color: Color, slot: usize) {
        let (games, result) = (self.games, self.wins[color]);
        for (player, games, result) in [(color, games, result), (!color, 0.0, 0.0)] {
            let rows = &mut self.rows[player];
            if let (Some(of_slot), Some(wins)) = (rows.games.get_mut(slot), rows.wins.get_mut(slot))
            {
                (*of_slot, *wins) = (games, result);
            }
        }
    }

    /// Adds the first plays of `color` to rows of its games and results: in each slot the number of games, and the sum of
    /// the results of `color`, times `weight`. Longer rows keep the rest.
    ///
    /// Cost: two additions for each slot. Call it inside [`Level::vectorize`](crate::Level::vectorize), once for all
    /// nodes on a path.
    ///
    /// # Errors
    /// - [`TooShort`] if a row is shorter than [`row_len`](FirstPlays::row_len); both are unchanged.
    #[inline(always)]
    pub fn add_to(
        &self,
        color: Color,
        weight: f32,
        games: &mut [f32],
        wins: &mut [f32],
    ) -> Result<(), TooShort> {
        let (rows, len) = (&self.rows[color], self.row_len());
        TooShort::check(games.len().min(wins.len()), len)?;
        for (sums, row) in [(games, &rows.games), (wins, &rows.wins)] {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += weight * value;
            }
        }
        Ok(())
    }
}

fn row_len(size: BoardSize) -> usize {
    let bits = size.shape().stride() * usize::from(size.height());
    bits.next_multiple_of(CHUNK)
}
