//! Sums over playouts, and the choice of statistics.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::ops::BitOr;

use super::PlayoutEnd;
use super::counts::{CHUNK, add_bits};
use crate::geometry::{BoardSize, ByColor, Color, MAX_SIDE, Point, TooShort, WORDS, half_words};
use crate::rules::Komi;
use crate::sets::{BinMatrix, GridOf};

/// The statistics that a summary counts besides games, moves and scores; combine them with `|`. Each costs time, given
/// here as a share of a game from the empty board on the kernel `avx512-x16`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Record(u8);

impl Record {
    /// Only games, moves and scores.
    pub const NOTHING: Record = Record(0);
    /// For every point, the games in which it ended as Black's and as White's. Takes up to 3 % more time.
    pub const OWNERS: Record = Record(1);
    /// For every point, the games in which the winner owned it. A drawn game has no winner. Takes about 2 % more time.
    pub const OWNERS_BY_WINNER: Record = Record(2);
    /// For every color and point, the games in which that color was the first of the two to play there, and Black's
    /// results in them: AMAF or RAVE counts (B. Bouzy and B. Helmstetter, 2003; S. Gelly and D. Silver, 2007). Takes 5
    /// to 10 % more time.
    pub const FIRST_PLAYED: Record = Record(4);

    /// Every move of every game, kept in [`Playouts`](super::Playouts) until its next run, in 2 bytes per move with
    /// capacity for three moves per point.
    ///
    /// The limit is 1 048 576 games, and less on boards of more than 64 points, because games times points are limited
    /// to 67 108 864 (828 504 games on 9×9, 185 897 on 19×19, 400 MB).
    pub const MOVES: Record = Record(8);

    const NAMES: [(Record, &'static str); 4] = [
        (Record::OWNERS, "OWNERS"),
        (Record::OWNERS_BY_WINNER, "OWNERS_BY_WINNER"),
        (Record::FIRST_PLAYED, "FIRST_PLAYED"),
        (Record::MOVES, "MOVES"),
    ];

    /// Returns true if everything in `other` is counted.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, other: Record) -> bool {
        self.0 & other.0 == other.0
    }

    /// The number of tables before those of `table`; for `MOVES`, which has no table, the number of all tables.
    const fn tables_before(self, table: Record) -> usize {
        let owners = 2 * self.contains(Record::OWNERS) as usize;
        let by_winner = self.contains(Record::OWNERS_BY_WINNER) as usize;
        let first_played = 4 * self.contains(Record::FIRST_PLAYED) as usize;
        match table {
            Record::OWNERS => 0,
            Record::OWNERS_BY_WINNER => owners,
            Record::FIRST_PLAYED => owners + by_winner,
            _ => owners + by_winner + first_played,
        }
    }
}

impl BitOr for Record {
    type Output = Record;
    fn bitor(self, other: Record) -> Record {
        Record(self.0 | other.0)
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Record(")?;
        let names = Record::NAMES
            .iter()
            .filter(|(flag, _)| self.contains(*flag));
        for (i, (_, name)) in names.enumerate() {
            f.write_str(if i > 0 { " | " } else { "" })?;
            f.write_str(name)?;
        }
        f.write_str(")")
    }
}

/// The combined results of playouts from one position.
///
/// All fields are sums, so summaries of different games can be [merged](PlayoutSummary::merge) in any order. Counts of
/// games saturate at 4 294 967 295; means and rates are wrong from then on.
///
/// Heap memory: 4 bytes for each possible score, and 4 bytes for each bit of the board in each recorded table.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayoutSummary {
    size: BoardSize,
    record: Record,
    komi: Komi,
    games: u32,
    moves: u64,
    digest: u64,
    /// Twice Black's results, summed.
    black_half_wins: u64,
    /// The number of games by score, at index `points + black_minus_white`.
    scores: Vec<u32>,
    /// The tables of `record`, one after another: counts by bit of the board's [`Shape`](crate::Shape), padded to whole
    /// chunks.
    tables: Vec<u32>,
}

/// A finished game, with sets of points in words of 32 bits.
pub(super) struct GameSums<'a> {
    /// The number of the game.
    pub number: u64,
    pub moves: u32,
    pub digest: u64,
    pub black_minus_white: i32,
    pub owned: ByColor<&'a [u32]>,
    pub first_played: ByColor<&'a [u32]>,
}

impl PlayoutSummary {
    /// Creates an empty summary that records owners.
    #[must_use]
    pub fn new(size: BoardSize) -> PlayoutSummary {
        PlayoutSummary::recording(size, Record::OWNERS, Komi::default())
    }

    /// Creates an empty summary. `komi` decides the winner where this is counted.
    #[must_use]
    pub fn recording(size: BoardSize, record: Record, komi: Komi) -> PlayoutSummary {
        let mut summary = PlayoutSummary {
            size,
            record,
            komi,
            games: 0,
            moves: 0,
            digest: 0,
            black_half_wins: 0,
            scores: vec![],
            tables: vec![],
        };
        summary.restart(size, record, komi);
        summary
    }

    /// Returns `true` if everything in `what` is recorded.
    pub(super) fn records(&self, what: Record) -> bool {
        self.record.contains(what)
    }

    /// Clears all games. Allocates only if the tables need more memory than before.
    pub fn restart(&mut self, size: BoardSize, record: Record, komi: Komi) {
        (self.size, self.record, self.komi) = (size, record, komi);
        (self.games, self.moves, self.digest) = (0, 0, 0);
        self.black_half_wins = 0;
        self.scores.clear();
        self.scores.resize(2 * size.points() + 1, 0);
        self.tables.clear();
        self.tables
            .resize(record.tables_before(Record::MOVES) * self.table_len(), 0);
    }

    fn table_len(&self) -> usize {
        let bits = self.size.shape().stride() * usize::from(self.size.height());
        bits.next_multiple_of(CHUNK)
    }

    /// The table at offset `more` from the first table of `of`.
    #[inline(always)]
    fn table(&self, of: Record, more: usize) -> &[u32] {
        let len = self.table_len();
        let start = (self.record.tables_before(of) + more) * len;
        let recorded = self.record.contains(of);
        self.tables
            .get(start..start + len)
            .filter(|_| recorded)
            .unwrap_or(&[])
    }

    fn count_at(&self, of: Record, more: usize, point: Point) -> u32 {
        let bit = point.bit(self.size.shape().stride());
        let on_board = self.size.contains(point);
        self.table(of, more)
            .get(bit)
            .copied()
            .filter(|_| on_board)
            .unwrap_or(0)
    }

    /// Writes the counts of a table row by row.
    fn write_counts(&self, of: Record, more: usize, out: &mut [u32]) -> Result<usize, TooShort> {
        let points = self.size.points();
        TooShort::check(out.len(), points)?;
        let (width, stride) = (usize::from(self.size.width()), self.size.shape().stride());
        let out = &mut out[..points];
        out.fill(0);
        let table = self.table(of, more).chunks_exact(stride);
        for (line, counts) in out.chunks_exact_mut(width).zip(table) {
            line.copy_from_slice(&counts[..width]);
        }
        Ok(points)
    }

    /// Adds a game that was played by [`play_out`](super::play_out), with its number. Only the owners of points are
    /// recorded for it. Call this inside a job (see [`Position`](crate::Position)).
    #[inline(always)]
    pub fn add<M: BinMatrix>(&mut self, game: u64, outcome: &PlayoutEnd<M>, grid: GridOf<M>) {
        // Not with `map`: its closure would be compiled as a separate call without the instructions.
        let owned = ByColor {
            black: half_words::<{ 2 * WORDS }>(&outcome.area.black.to_words(grid)),
            white: half_words::<{ 2 * WORDS }>(&outcome.area.white.to_words(grid)),
        };
        let end = GameSums {
            number: game,
            moves: outcome.moves,
            digest: outcome.digest,
            black_minus_white: outcome.black_minus_white(),
            owned: owned.as_slices(),
            first_played: ByColor::both(&[]),
        };
        self.add_game(&end, add_bits);
    }

    /// Adds a game; `tally` adds a weight to the counts of the set bits of a word.
    #[inline(always)]
    pub(super) fn add_game(
        &mut self,
        game: &GameSums<'_>,
        tally: impl Fn(&mut [u32; CHUNK], u32, u32),
    ) {
        self.games += 1;
        self.moves += u64::from(game.moves);
        // Multiplying by an odd number derived from the game's number makes the sum depend on the number, but not on
        // the order.
        self.digest = self
            .digest
            .wrapping_add(game.digest.wrapping_mul(game.number.wrapping_mul(2) | 1));
        let black_half_wins = half_wins(game.black_minus_white, self.komi);
        self.black_half_wins += u64::from(black_half_wins);
        let points = self.size.points() as i32;
        if let Some(games) = self
            .scores
            .get_mut((points + game.black_minus_white) as usize)
        {
            *games += 1;
        }
        if self.record == Record::NOTHING {
            return;
        }
        let (len, record) = (self.table_len(), self.record);
        let mut add = |of: Record, more: usize, words: &[u32], weight: u32| {
            let start = (record.tables_before(of) + more) * len;
            let Some(table) = self.tables.get_mut(start..start + len) else {
                return;
            };
            for (counts, &word) in table.as_chunks_mut::<CHUNK>().0.iter_mut().zip(words) {
                tally(counts, word, weight);
            }
        };
        if record.contains(Record::OWNERS) {
            add(Record::OWNERS, 0, game.owned.black, 1);
            add(Record::OWNERS, 1, game.owned.white, 1);
        }
        if record.contains(Record::OWNERS_BY_WINNER) && black_half_wins != 1 {
            let winner = if black_half_wins == 2 {
                game.owned.black
            } else {
                game.owned.white
            };
            add(Record::OWNERS_BY_WINNER, 0, winner, 1);
        }
        if record.contains(Record::FIRST_PLAYED) {
            add(Record::FIRST_PLAYED, 0, game.first_played.black, 1);
            add(Record::FIRST_PLAYED, 1, game.first_played.white, 1);
            if black_half_wins > 0 {
                add(
                    Record::FIRST_PLAYED,
                    2,
                    game.first_played.black,
                    black_half_wins,
                );
                add(
                    Record::FIRST_PLAYED,
                    3,
                    game.first_played.white,
                    black_half_wins,
                );
            }
        }
    }

    /// Adds the games of `other`. It must have the same board size, record and komi, otherwise it is ignored, and it
    /// must contain other games.
    pub fn merge(&mut self, other: &PlayoutSummary) {
        if (self.size, self.record, self.komi) != (other.size, other.record, other.komi) {
            return;
        }
        self.games = self.games.saturating_add(other.games);
        self.moves = self.moves.saturating_add(other.moves);
        self.digest = self.digest.wrapping_add(other.digest);
        self.black_half_wins = self.black_half_wins.saturating_add(other.black_half_wins);
        let sum = |own: &mut [u32], more: &[u32]| {
            for (count, &more) in own.iter_mut().zip(more) {
                *count = count.saturating_add(more);
            }
        };
        sum(&mut self.scores, &other.scores);
        sum(&mut self.tables, &other.tables);
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The statistics counted besides games, moves and scores.
    #[must_use]
    pub const fn record(&self) -> Record {
        self.record
    }

    /// The komi that decides the winner where this is counted.
    #[must_use]
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Number of moves in all games, including passes.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// A hash over all games, independent of their order. For games by [`play_out`](super::play_out) it covers moves
    /// and ends; for games by [`Playouts`](super::Playouts) the numbers of moves and the final stones. Barring a
    /// collision, equal digests mean games that are equal in these respects.
    #[must_use]
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    /// Mean number of moves per game, including passes; 0 without games.
    #[must_use]
    pub fn moves_mean(&self) -> f64 {
        self.per_game(self.moves as f64)
    }

    /// Number of games that ended with this score (Black's area minus White's, without komi).
    #[must_use]
    pub fn games_with_score(&self, black_minus_white: i32) -> u32 {
        let index = i64::from(black_minus_white) + self.size.points() as i64;
        let index = usize::try_from(index).ok();
        index
            .and_then(|index| self.scores.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// The scores that occurred, in ascending order, each with its number of games.
    pub fn scores(&self) -> impl Iterator<Item = (i32, u32)> + '_ {
        let points = self.size.points() as i32;
        (-points..=points)
            .map(|score| (score, self.games_with_score(score)))
            .filter(|&(_, games)| games > 0)
    }

    /// Twice Black's result in all games under the [komi](PlayoutSummary::komi) of the request: the sum of 2 for each win
    /// and 1 for each draw. Constant time: it is counted game by game.
    ///
    /// ```
    /// use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts};
    /// use binmatrix::{Board, BoardSize, Komi};
    /// let starts = [Board::new(BoardSize::square(9)?)];
    /// let request = PlayoutRequest::new(&starts, 100).with_komi(Komi::from_half_points(14)); // 7 points
    /// let mut summaries = [PlayoutSummary::new(starts[0].size())];
    /// Playouts::new().run(&request, &mut summaries)?;
    /// let half_wins = summaries[0].black_half_wins();
    /// assert_eq!(half_wins as f64 / 200.0, summaries[0].black_win_rate(request.komi));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn black_half_wins(&self) -> u64 {
        self.black_half_wins
    }

    /// The share of games that Black wins under `komi`, with a draw counted as half a win; 0 without games.
    ///
    /// Cost: constant for the [komi](PlayoutSummary::komi) of the request; one step for each possible score for any other.
    #[inline]
    #[must_use]
    pub fn black_win_rate(&self, komi: Komi) -> f64 {
        match komi == self.komi {
            true => self.per_game(self.black_half_wins as f64 / 2.0),
            false => self.black_win_rate_by_scores(komi),
        }
    }

    fn black_win_rate_by_scores(&self, komi: Komi) -> f64 {
        let wins = |(score, games)| f64::from(games) * black_result(score, komi);
        self.per_game(self.scores().map(wins).sum())
    }

    /// The variance of the result of one game under `komi`, where a win counts 1, a draw ½ and a loss 0. The standard
    /// error of the win rate is the square root of this variance divided by the number of games.
    #[must_use]
    pub fn black_win_variance(&self, komi: Komi) -> f64 {
        let mean = self.black_win_rate(komi);
        let square = |(score, games)| {
            let result = black_result(score, komi);
            f64::from(games) * (result - mean) * (result - mean)
        };
        self.per_game(self.scores().map(square).sum())
    }

    /// Mean of Black's area minus White's, without komi; 0 without games.
    #[must_use]
    pub fn score_mean(&self) -> f64 {
        self.per_game(
            self.scores()
                .map(|(score, games)| f64::from(score) * f64::from(games))
                .sum(),
        )
    }

    /// Variance of Black's area minus White's; 0 without games.
    #[must_use]
    pub fn score_variance(&self) -> f64 {
        let mean = self.score_mean();
        let square = |(score, games): (i32, u32)| {
            f64::from(games) * (f64::from(score) - mean) * (f64::from(score) - mean)
        };
        self.per_game(self.scores().map(square).sum())
    }

    /// The number of games in which `color` owned `point`; 0 off the board and without [`Record::OWNERS`].
    #[must_use]
    pub fn games_owned(&self, color: Color, point: Point) -> u32 {
        self.count_at(Record::OWNERS, color as usize, point)
    }

    /// Writes [`games_owned`](PlayoutSummary::games_owned) of all points, row by row from the top left, and returns the
    /// number of points. The rest of the slice is left unchanged.
    ///
    /// ```
    /// use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts, Record};
    /// use binmatrix::{Board, BoardSize, Color, Point};
    /// let board = Board::new(BoardSize::square(9)?);
    /// let record = Record::OWNERS | Record::FIRST_PLAYED;
    /// let starts = [board];
    /// let request = PlayoutRequest::new(&starts, 100).with_record(record);
    /// let mut summaries = [PlayoutSummary::new(board.size())];
    /// Playouts::new().run(&request, &mut summaries)?;
    /// let mut owned = [0; 81];
    /// assert_eq!(summaries[0].write_games_owned(Color::Black, &mut owned), Ok(81));
    /// let point = Point::from_vertex("C9", board.size())?;
    /// assert_eq!(owned[2], summaries[0].games_owned(Color::Black, point));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`TooShort`] if the slice is shorter than the number of points; it is unchanged.
    pub fn write_games_owned(&self, color: Color, out: &mut [u32]) -> Result<usize, TooShort> {
        self.write_counts(Record::OWNERS, color as usize, out)
    }

    /// The mean ownership of `point`, from +1 (Black in all games) to −1 (White in all games); 0 without games or
    /// without [`Record::OWNERS`].
    #[must_use]
    pub fn ownership(&self, point: Point) -> f64 {
        let (black, white) = (
            self.games_owned(Color::Black, point),
            self.games_owned(Color::White, point),
        );
        self.per_game(f64::from(black) - f64::from(white))
    }

    /// The number of games in which the winner owned `point`; 0 off the board and without [`Record::OWNERS_BY_WINNER`].
    #[must_use]
    pub fn games_owned_by_winner(&self, point: Point) -> u32 {
        self.count_at(Record::OWNERS_BY_WINNER, 0, point)
    }

    /// Writes [`games_owned_by_winner`](PlayoutSummary::games_owned_by_winner) of all points, as
    /// [`write_games_owned`](PlayoutSummary::write_games_owned) does.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice is shorter than the number of points; it is unchanged.
    pub fn write_games_owned_by_winner(&self, out: &mut [u32]) -> Result<usize, TooShort> {
        self.write_counts(Record::OWNERS_BY_WINNER, 0, out)
    }

    /// The criticality of `point`: how strongly owning it and winning are correlated.
    ///
    /// It is the share of games in which the owner of the point won, minus the share expected if the two were
    /// independent (R. Coulom, "Criticality", 2009). 0 without games, and without [`Record::OWNERS`] and
    /// [`Record::OWNERS_BY_WINNER`].
    #[must_use]
    pub fn criticality(&self, point: Point) -> f64 {
        let both = Record::OWNERS | Record::OWNERS_BY_WINNER;
        if !self.record.contains(both) {
            return 0.0;
        }
        let share = |games: u32| self.per_game(f64::from(games));
        let wins = |half_wins: u32| {
            let games = self
                .scores()
                .filter(|&(score, _)| self::half_wins(score, self.komi) == half_wins);
            share(games.map(|(_, games)| games).sum())
        };
        let owned = |color| share(self.games_owned(color, point));
        share(self.games_owned_by_winner(point))
            - owned(Color::Black) * wins(2)
            - owned(Color::White) * wins(0)
    }

    /// The number of games in which `color` was the first of the two to play on `point`; 0 off the board and without
    /// [`Record::FIRST_PLAYED`].
    #[must_use]
    pub fn games_first_played(&self, color: Color, point: Point) -> u32 {
        self.count_at(Record::FIRST_PLAYED, color as usize, point)
    }

    /// Writes [`games_first_played`](PlayoutSummary::games_first_played) of all points, as
    /// [`write_games_owned`](PlayoutSummary::write_games_owned) does. Together with
    /// [`write_black_half_wins_first_played`](PlayoutSummary::write_black_half_wins_first_played) this is what a tree
    /// node adds to its AMAF counts; [`FirstPlays`](super::FirstPlays) does that.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice is shorter than the number of points; it is unchanged.
    pub fn write_games_first_played(
        &self,
        color: Color,
        out: &mut [u32],
    ) -> Result<usize, TooShort> {
        self.write_counts(Record::FIRST_PLAYED, color as usize, out)
    }

    /// Twice Black's result in the games in which `color` was the first of the two to play on `point`: the sum of 2 for
    /// each win and 1 for each draw.
    #[must_use]
    pub fn black_half_wins_first_played(&self, color: Color, point: Point) -> u32 {
        self.count_at(Record::FIRST_PLAYED, 2 + color as usize, point)
    }

    /// Writes [`black_half_wins_first_played`](PlayoutSummary::black_half_wins_first_played) of all points, as
    /// [`write_games_owned`](PlayoutSummary::write_games_owned) does.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice is shorter than the number of points; it is unchanged.
    pub fn write_black_half_wins_first_played(
        &self,
        color: Color,
        out: &mut [u32],
    ) -> Result<usize, TooShort> {
        self.write_counts(Record::FIRST_PLAYED, 2 + color as usize, out)
    }

    /// The tables of first plays of a color: games, and twice Black's results in them. Empty without
    /// [`Record::FIRST_PLAYED`].
    pub(super) fn first_played_tables(&self, color: Color) -> (&[u32], &[u32]) {
        let table = |more| self.table(Record::FIRST_PLAYED, more + color as usize);
        (table(0), table(2))
    }

    fn per_game(&self, sum: f64) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            sum / f64::from(self.games)
        }
    }
}

/// Twice Black's result in a game of this score: 2 for a win, 1 for a draw, 0 for a loss.
fn half_wins(black_minus_white: i32, komi: Komi) -> u32 {
    match (2 * black_minus_white).cmp(&i32::from(komi.half_points())) {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

/// Black's result in a game of this score: 1 for a win, ½ for a draw, 0 for a loss.
fn black_result(black_minus_white: i32, komi: Komi) -> f64 {
    f64::from(half_wins(black_minus_white, komi)) / 2.0
}

/// The index of a point in arrays for the largest board.
pub(super) fn slot(point: Point) -> usize {
    usize::from(point.row()) * usize::from(MAX_SIDE) + usize::from(point.column())
}

impl fmt::Debug for PlayoutSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayoutSummary")
            .field("size", &self.size)
            .field("record", &self.record)
            .field("games", &self.games)
            .field("moves", &self.moves)
            .field("digest", &format_args!("{:016x}", self.digest))
            .finish_non_exhaustive()
    }
}
