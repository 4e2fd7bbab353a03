//! Tests that every lockstep kernel distributes its games like the scalar kernel, and the scalar kernel like the
//! judge.
//!
//! Two-sample tests with fixed seeds; known results of light playouts from the empty board are checked too.
//!
//! Without settings the number of games from each position is at most 40,000, and fewer on large boards, so that no
//! position takes long. A [thorough](binmatrix_testing::thorough) run plays other games, and half as many again. The
//! following command writes a report on all cores, with 5 million games on each side from each position, and as many
//! games of the judge as take ten minutes on two cores:
//!
//! ```text
//! BINMATRIX_DISTRIBUTION_GAMES=5000000 BINMATRIX_DISTRIBUTION_REFERENCE_GAMES=100000 \
//!     cargo test --release -p binmatrix-testing --test kernels -- --nocapture --test-threads 1 distribution
//! ```
//!
//! `BINMATRIX_DISTRIBUTION_SEED` set to 1, 2 and so on makes the kernels play other games. Use it to repeat a
//! comparison whose line is far off. The name of a position instead of `distribution` runs that position alone.
//!
//! Each line names a statistic, its value for the kernel and for `scalar`, and their distance in standard errors. For
//! chi-square tests the values are chi-square and degrees of freedom, and z follows E. Wilson and M. Hilferty. For
//! the largest of many z, such as over all points, the line shows their number and the largest z; its own z is
//! reduced by Bonferroni's bound so that all lines have the same limit.

use std::fmt::Write as _;

use binmatrix::playout::{
    Chance, Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy, Record,
};
use binmatrix::{
    Board, BoardSize, Color, EyeRule, Move, PatternTable, Points, Rng, Rules, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_reference::eye::playout_candidates;

use crate::kernels;
use crate::support::after;
use binmatrix_testing::convert::to_reference;
use binmatrix_testing::thorough::usual_or_thorough;

/// A larger distance is a failure; by chance one occurs in 150,000 lines.
const LIMIT: f64 = 4.5;

/// The numbers of the moves to compare.
const WANTED: [usize; 3] = [1, 10, 40];

/// The distances between games whose scores are correlated.
const LAGS: [usize; 5] = [1, 2, 8, 15, 16];

/// The number of games per run, limited so that their moves take little memory.
const SLICE: u64 = 4096;

/// The statistics of a number of games.
#[derive(Clone, Default)]
struct Sample {
    games: f64,
    /// Counts of games by number of moves.
    lengths: Vec<u64>,
    /// Counts of games by score, starting at `-points`.
    scores: Vec<u64>,
    /// For each wanted move, counts by point in row order, followed by passes.
    moves: [Vec<u64>; 3],
    /// Counts of games in which Black, or White, owned each point.
    owned: [Vec<u64>; 2],
    /// For each lag: the number of pairs, the sums of the first and of the second score, and the sum of products.
    pairs: [[f64; 4]; LAGS.len()],
}

impl Sample {
    fn new(size: BoardSize) -> Sample {
        let points = size.points();
        Sample {
            games: 0.0,
            lengths: vec![0; 3 * points + 1],
            scores: vec![0; 2 * points + 1],
            moves: core::array::from_fn(|_| vec![0; points + 1]),
            owned: core::array::from_fn(|_| vec![0; points]),
            pairs: [[0.0; 4]; LAGS.len()],
        }
    }

    /// Adds a game; a move is the index of its point, or the number of points for a pass.
    fn add(&mut self, moves: impl ExactSizeIterator<Item = usize> + Clone, score: i32) {
        self.games += 1.0;
        self.lengths[moves.len()] += 1;
        let middle = self.scores.len() / 2;
        self.scores[(middle as i32 + score) as usize] += 1;
        for (counts, number) in self.moves.iter_mut().zip(WANTED) {
            if let Some(index) = moves.clone().nth(number - 1) {
                counts[index] += 1;
            }
        }
    }

    /// Adds the pairs of consecutive games.
    fn add_pairs(&mut self, scores: &[i32]) {
        for (sums, lag) in self.pairs.iter_mut().zip(LAGS) {
            for (&first, &second) in scores.iter().zip(scores.iter().skip(lag)) {
                let (first, second) = (f64::from(first), f64::from(second));
                let more = [1.0, first, second, first * second];
                for (sum, more) in sums.iter_mut().zip(more) {
                    *sum += more;
                }
            }
        }
    }

    fn add_owners(&mut self, summary: &PlayoutSummary) {
        for color in Color::BOTH {
            let points = Points::full(summary.size());
            for (count, point) in self.owned[color as usize].iter_mut().zip(points) {
                *count += u64::from(summary.games_owned(color, point));
            }
        }
    }

    fn merge(mut self, other: &Sample) -> Sample {
        fn sum(own: &mut [u64], more: &[u64]) {
            for (own, more) in own.iter_mut().zip(more) {
                *own += more;
            }
        }
        self.games += other.games;
        sum(&mut self.lengths, &other.lengths);
        sum(&mut self.scores, &other.scores);
        for (own, more) in self.moves.iter_mut().zip(&other.moves) {
            sum(own, more);
        }
        for (own, more) in self.owned.iter_mut().zip(&other.owned) {
            sum(own, more);
        }
        for (own, more) in self.pairs.iter_mut().zip(&other.pairs) {
            for (own, more) in own.iter_mut().zip(more) {
                *own += more;
            }
        }
        self
    }

    fn lengths(&self) -> Moments {
        Moments::of(
            self.lengths
                .iter()
                .enumerate()
                .map(|(i, &games)| (i as f64, games)),
        )
    }

    fn scores(&self) -> Moments {
        let middle = (self.scores.len() / 2) as f64;
        let scores = self.scores.iter().enumerate();
        Moments::of(scores.map(|(i, &games)| (i as f64 - middle, games)))
    }

    /// Black's result without komi: 1, ½ or 0.
    fn wins(&self) -> Moments {
        let middle = self.scores.len() / 2;
        let results = self.scores.iter().enumerate().map(|(i, &games)| {
            let result = match i.cmp(&middle) {
                core::cmp::Ordering::Less => 0.0,
                core::cmp::Ordering::Equal => 0.5,
                core::cmp::Ordering::Greater => 1.0,
            };
            (result, games)
        });
        Moments::of(results)
    }

    /// The correlation between the scores of games that are `lag` apart.
    fn correlation(&self, lag: usize) -> f64 {
        let [pairs, first, second, products] = self.pairs[lag];
        let covariance = products / pairs - first / pairs * (second / pairs);
        covariance / self.scores().variance
    }
}

/// The mean, and the second and fourth central moments.
struct Moments {
    mean: f64,
    variance: f64,
    fourth: f64,
    count: f64,
}

impl Moments {
    fn of(values: impl Iterator<Item = (f64, u64)> + Clone) -> Moments {
        let count: f64 = values.clone().map(|(_, games)| games as f64).sum();
        let average = |f: &dyn Fn(f64) -> f64| {
            values
                .clone()
                .map(|(value, games)| f(value) * games as f64)
                .sum::<f64>()
                / count
        };
        let mean = average(&|value| value);
        Moments {
            mean,
            variance: average(&|value| (value - mean).powi(2)),
            fourth: average(&|value| (value - mean).powi(4)),
            count,
        }
    }

    /// The squared standard error of the mean.
    fn error_of_mean(&self) -> f64 {
        self.variance / self.count
    }

    /// The squared standard error of the variance.
    fn error_of_variance(&self) -> f64 {
        (self.fourth - self.variance * self.variance) / self.count
    }
}

/// A line of the report.
struct Row {
    name: String,
    kernel: f64,
    scalar: f64,
    z: f64,
    note: String,
}

impl Row {
    /// Returns true if `z` is within the limit; NaN is not.
    fn is_within_limit(&self) -> bool {
        self.z.abs() < LIMIT
    }
}

/// The distance of two values in standard errors. Values without any error must be equal.
fn z_of(a: f64, b: f64, squared_error: f64) -> f64 {
    if a == b {
        0.0
    } else {
        (a - b) / squared_error.sqrt()
    }
}

/// The z-score of a chi-square value (E. Wilson and M. Hilferty).
fn z_of_chi_square(value: f64, freedom: f64) -> f64 {
    if freedom == 0.0 {
        return 0.0;
    }
    let part = 2.0 / (9.0 * freedom);
    ((value / freedom).cbrt() - (1.0 - part)) / part.sqrt()
}

/// Tests that two samples of counts have the same distribution. Rare cells are pooled.
fn two_samples(name: &str, a: &[u64], b: &[u64]) -> Row {
    let totals = [a, b].map(|counts| counts.iter().sum::<u64>() as f64);
    let ratio = (totals[1] / totals[0]).sqrt();
    let (mut value, mut cells, mut rare) = (0.0, 0.0, [0, 0]);
    let mut cell = |p: u64, q: u64| {
        value += (p as f64 * ratio - q as f64 / ratio).powi(2) / (p + q) as f64;
        cells += 1.0;
    };
    // With samples of different sizes, the expected counts of the smaller one decide.
    let least = 10.0 * (totals[0] + totals[1]) / (2.0 * totals[0].min(totals[1]));
    for (&p, &q) in a.iter().zip(b) {
        if (p + q) as f64 >= least {
            cell(p, q);
        } else {
            rare = [rare[0] + p, rare[1] + q];
        }
    }
    if (rare[0] + rare[1]) as f64 >= least {
        cell(rare[0], rare[1]);
    }
    let freedom = (cells - 1.0_f64).max(0.0);
    Row {
        name: name.into(),
        kernel: value,
        scalar: freedom,
        z: z_of_chi_square(value, freedom),
        note: "chi-square, degrees of freedom".into(),
    }
}

/// Tests that the counts of these cells are uniform and all others are 0.
fn uniform(name: &str, counts: &[u64], cells: &[usize]) -> Row {
    let total: u64 = counts.iter().sum();
    let inside: u64 = cells.iter().map(|&cell| counts[cell]).sum();
    assert_eq!(inside, total, "{name}: a move outside the candidates");
    let expected = total as f64 / cells.len() as f64;
    let value = cells
        .iter()
        .map(|&cell| (counts[cell] as f64 - expected).powi(2) / expected)
        .sum();
    let freedom = (cells.len() - 1) as f64;
    Row {
        name: name.into(),
        kernel: value,
        scalar: freedom,
        z: z_of_chi_square(value, freedom),
        note: "chi-square, degrees of freedom".into(),
    }
}

/// The pair of values that is furthest apart. z is the value with the same probability for a single pair, by
/// Bonferroni's bound and the approximation `exp(-z²/2)`.
fn furthest(name: &str, pairs: impl Iterator<Item = (f64, f64, f64)>) -> Row {
    let (mut worst, mut count) = ((0.0, 0.0, 0.0_f64), 0.0);
    for (a, b, squared_error) in pairs {
        let z = z_of(a, b, squared_error);
        if z.abs() >= worst.2.abs() {
            worst = (a, b, z);
        }
        count += 1.0;
    }
    let (kernel, scalar, z) = worst;
    let reduced = (z * z - 2.0 * f64::ln(count)).max(0.0).sqrt();
    Row {
        name: name.into(),
        kernel,
        scalar,
        z: reduced.copysign(z),
        note: format!("furthest of {count}, z {z:+.2}"),
    }
}

/// Compares every statistic of two samples.
fn compare(a: &Sample, b: &Sample) -> Vec<Row> {
    let row = |name: &str, kernel: f64, scalar: f64, squared_error: f64| Row {
        name: name.into(),
        kernel,
        scalar,
        z: z_of(kernel, scalar, squared_error),
        note: String::new(),
    };
    let mean = |name: &str, a: &Moments, b: &Moments, unit: f64| {
        let error = a.error_of_mean() + b.error_of_mean();
        row(name, unit * a.mean, unit * b.mean, unit * unit * error)
    };
    let variance = |name: &str, a: &Moments, b: &Moments| {
        let error = a.error_of_variance() + b.error_of_variance();
        row(name, a.variance, b.variance, error)
    };
    let mut rows = vec![
        mean("moves a game", &a.lengths(), &b.lengths(), 1.0),
        variance("their variance", &a.lengths(), &b.lengths()),
        two_samples("games by number of moves", &a.lengths, &b.lengths),
        mean("score", &a.scores(), &b.scores(), 1.0),
        variance("its variance", &a.scores(), &b.scores()),
        two_samples("games by score", &a.scores, &b.scores),
        mean("Black wins, %", &a.wins(), &b.wins(), 100.0),
    ];
    for (i, number) in WANTED.into_iter().enumerate() {
        rows.push(two_samples(
            &format!("move {number}"),
            &a.moves[i],
            &b.moves[i],
        ));
    }
    let owned = (0..2).flat_map(|color| {
        a.owned[color].iter().zip(&b.owned[color]).map(|(&p, &q)| {
            let (p, q) = (p as f64 / a.games, q as f64 / b.games);
            let both = (p * a.games + q * b.games) / (a.games + b.games);
            (p, q, both * (1.0 - both) * (1.0 / a.games + 1.0 / b.games))
        })
    });
    rows.push(furthest("owners of points", owned));
    for (i, lag) in LAGS.into_iter().enumerate() {
        let (p, q) = (a.correlation(i), b.correlation(i));
        // Both should be 0; the larger deviation decides.
        let z =
            [(p, a), (q, b)].map(|(correlation, sample)| correlation * sample.pairs[i][0].sqrt());
        rows.push(Row {
            name: format!("correlation at distance {lag}"),
            kernel: p,
            scalar: q,
            z: if z[0].abs() > z[1].abs() { z[0] } else { z[1] },
            note: format!("z of each {:+.2} {:+.2}", z[0], z[1]),
        });
    }
    rows
}

/// Prints the lines and returns those beyond the limit.
fn report(title: &str, names: [&str; 2], rows: &[Row]) -> Vec<String> {
    let mut text = format!(
        "\n{title}\n{:30} {:>12} {:>12} {:>7}\n",
        "", names[0], names[1], "z"
    );
    let mut beyond = vec![];
    for row in rows {
        let Row {
            name,
            kernel,
            scalar,
            z,
            note,
        } = row;
        let line = format!("{name:30} {kernel:12.5} {scalar:12.5} {z:+7.2}  {note}");
        writeln!(text, "{}", line.trim_end()).expect("a string accepts all text");
        if !row.is_within_limit() {
            beyond.push(format!("{title}: {}", line.trim_end()));
        }
    }
    print!("{text}");
    beyond
}

/// Runs `slice` on each index below `count`, on all cores, and merges the samples.
#[cfg(feature = "rayon")]
fn sum_of_slices(
    size: BoardSize,
    count: u64,
    slice: impl Fn(&mut Playouts, u64) -> Sample + Sync,
    playouts: &Playouts,
) -> Sample {
    use rayon::prelude::*;
    (0..count)
        .into_par_iter()
        .map_init(|| playouts.clone(), |playouts, i| slice(playouts, i))
        .reduce(|| Sample::new(size), |sum, more| sum.merge(&more))
}

/// Runs `slice` on each index below `count` and merges the samples.
#[cfg(not(feature = "rayon"))]
fn sum_of_slices(
    size: BoardSize,
    count: u64,
    slice: impl Fn(&mut Playouts, u64) -> Sample,
    playouts: &Playouts,
) -> Sample {
    let mut playouts = playouts.clone();
    (0..count).fold(Sample::new(size), |sum, i| {
        sum.merge(&slice(&mut playouts, i))
    })
}

/// The start of the games, the suicide rule and the policy.
#[derive(Clone, Copy)]
struct Place {
    start: Board,
    suicide: SuicideRule,
    policy: Policy,
}

impl Place {
    fn size(&self) -> BoardSize {
        self.start.size()
    }

    fn request(&self) -> PlayoutRequest<'_> {
        PlayoutRequest::new(core::slice::from_ref(&self.start), 0)
            .with_settings(
                PlayoutSettings::default().with_rules(Rules::SIMPLE.with_suicide(self.suicide)),
            )
            .with_policy(self.policy)
            .with_record(Record::OWNERS | Record::MOVES)
    }

    /// Plays games 0 to `games` with a kernel. Before a game is counted, `spoil` may change its moves and its score.
    fn sample_of(
        &self,
        kernel: Kernel,
        seed: u64,
        games: u64,
        spoil: impl Fn(u64, &mut Vec<usize>, &mut i32) + Sync,
    ) -> Sample {
        let size = self.size();
        let slice = |playouts: &mut Playouts, i: u64| {
            let first_game = i * SLICE;
            let request = self
                .request()
                .with_games(SLICE.min(games - first_game) as u32)
                .with_first_game(first_game)
                .with_seed(seed);
            let mut summary = [PlayoutSummary::new(size)];
            let ran = playouts.run(&request, &mut summary);
            assert_eq!(ran, Ok(kernel));
            let mut sample = Sample::new(size);
            let (mut scores, mut moves) = (vec![], vec![]);
            for game in playouts.games() {
                let mut score = game.black_minus_white;
                moves.clear();
                moves.extend(game.moves().map(|mv| index_of(size, mv)));
                spoil(game.number, &mut moves, &mut score);
                sample.add(moves.iter().copied(), score);
                scores.push(score);
            }
            sample.add_pairs(&scores);
            sample.add_owners(&summary[0]);
            sample
        };
        sum_of_slices(
            size,
            games.div_ceil(SLICE),
            slice,
            &Playouts::new().with_kernel(kernel),
        )
    }

    fn sample(&self, kernel: Kernel, seed: u64, games: u64) -> Sample {
        self.sample_of(kernel, seed, games, |_, _, _| {})
    }

    /// The digest of the first games.
    fn digest(&self, kernel: Kernel, seed: u64, games: u64) -> u64 {
        let request = self
            .request()
            .with_games(games as u32)
            .with_seed(seed)
            .with_record(Record::NOTHING);
        let mut summary = [PlayoutSummary::new(self.size())];
        assert_eq!(
            Playouts::new()
                .with_kernel(kernel)
                .run(&request, &mut summary),
            Ok(kernel)
        );
        summary[0].digest()
    }

    /// The points from which the first move is drawn.
    fn first_candidates(&self) -> Vec<usize> {
        let board = &self.start;
        let eyes = board.eyes(board.to_move(), EyeRule::PointEye);
        let points = board.legal_points(&Rules::SIMPLE.with_suicide(self.suicide)) - eyes;
        points
            .iter()
            .map(|point| index_of(self.size(), Move::Play(point)))
            .collect()
    }
}

fn index_of(size: BoardSize, mv: Move) -> usize {
    match mv {
        Move::Pass => size.points(),
        Move::Play(point) => {
            usize::from(point.row()) * usize::from(size.width()) + usize::from(point.column())
        }
    }
}

fn number_from(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}: {text} is no number")),
    )
}

/// The seeds of the two sides, fixed unless the environment changes them. Usual and thorough runs play different games.
fn seeds() -> [u64; 2] {
    let change = number_from("BINMATRIX_DISTRIBUTION_SEED").unwrap_or(usual_or_thorough(0, 1));
    [2001, 2002].map(|seed: u64| seed.wrapping_add(change.wrapping_mul(1_000_000)))
}

/// The number of games from the environment, or one for which a position on a larger board takes about as long as one on
/// 9×9; a third of that on sizes that share their code with others.
fn games_on(size: BoardSize) -> u64 {
    let shared = matches!(size.points(), 121 | 225);
    let most = usual_or_thorough(40_000, 60_000);
    let scaled = most * 81 / size.points() as u64 / if shared { 3 } else { 1 };
    number_from("BINMATRIX_DISTRIBUTION_GAMES").unwrap_or(scaled.min(most))
}

/// Compares all kernels from one position. The lockstep kernels play identical games, which is checked by digest, so
/// one of them is enough for the statistics.
fn compare_kernels(name: &str, place: &Place) -> Vec<String> {
    let games = games_on(place.size());
    let candidates = place.first_candidates();
    let [seed, scalar_seed] = seeds();
    let scalar = place.sample(Kernel::Scalar, scalar_seed, games);
    let mut lockstep: Option<Kernel> = None;
    let mut beyond = vec![];
    let all: Vec<_> = kernels().filter(|kernel| kernel.is_lockstep()).collect();
    // The last ones are the fastest.
    for kernel in all.into_iter().rev() {
        let few = games.div_ceil(10);
        if let Some(first) = lockstep {
            let same = place.digest(first, seed, few);
            assert_eq!(place.digest(kernel, seed, few), same, "{kernel} {first}");
            println!("\n{name}: {kernel} plays the same games as {first}");
            continue;
        }
        lockstep = Some(kernel);
        let sample = place.sample(kernel, seed, games);
        assert_eq!((sample.games, scalar.games), (games as f64, games as f64));
        let mut rows = vec![];
        if place.policy.is_light() {
            let title = format!("move 1 of {kernel}, exact");
            rows.push(uniform(&title, &sample.moves[0], &candidates));
            let title = "move 1 of scalar, exact";
            rows.push(uniform(title, &scalar.moves[0], &candidates));
        }
        rows.extend(compare(&sample, &scalar));
        let title = format!("{name}, {games} games a side");
        beyond.extend(report(&title, [kernel.name(), "scalar"], &rows));
        beyond.extend(known(&title, kernel, &sample, place));
    }
    beyond.extend(known(name, Kernel::Scalar, &scalar, place));
    beyond
}

/// Compares with the published results of other programs on the empty board, to the known digits: moves per game,
/// score, and Black's win rate in percent.
fn known(title: &str, kernel: Kernel, sample: &Sample, place: &Place) -> Vec<String> {
    let stones = place.size().points() - place.start.empty().len();
    if stones > 0 || !place.policy.is_light() {
        return vec![];
    }
    let (moves, score, wins) = match place.size().points() {
        81 => (111.0, 2.1, 52.4),
        169 => (219.4, 2.1, 51.7),
        361 => (455.4, 2.1, 51.3),
        _ => return vec![],
    };
    let mut beyond = vec![];
    for (name, value, unit, known) in [
        ("moves a game", sample.lengths(), 1.0, moves),
        ("score", sample.scores(), 1.0, score),
        ("Black wins, %", sample.wins(), 100.0, wins),
    ] {
        let error = unit * value.error_of_mean().sqrt();
        let mean = unit * value.mean;
        println!("{kernel:8} {name:16} {mean:10.4} +- {error:.4}, known {known}");
        // One unit of the last digit, since some results are rounded and others truncated.
        let is_near = (mean - known).abs() < 0.1 + LIMIT * error;
        if !is_near {
            beyond.push(format!(
                "{title}, {kernel}: {name} {mean} +- {error}, known {known}"
            ));
        }
    }
    beyond
}

fn assert_none(beyond: &[String]) {
    assert!(beyond.is_empty(), "\n{}\n", beyond.join("\n"));
}

fn square(side: u8) -> BoardSize {
    BoardSize::square(side).expect("a size")
}

fn from_the_empty_board(side: u8) {
    let place = Place {
        start: Board::new(square(side)),
        suicide: SuicideRule::Forbidden,
        policy: Policy::LIGHT,
    };
    assert_none(&compare_kernels(&format!("{side}x{side}, empty"), &place));
}

#[test]
fn empty_board_of_9x9() {
    from_the_empty_board(9);
}

#[test]
fn empty_board_of_13x13() {
    from_the_empty_board(13);
}

#[test]
fn empty_board_of_19x19() {
    from_the_empty_board(19);
}

/// 6 words; the row distance is not known at compile time.
#[test]
fn empty_board_of_11x11() {
    from_the_empty_board(11);
}

/// 12 words of the same kind; the points above and below a point have the same bit there.
#[test]
fn empty_board_of_15x15() {
    from_the_empty_board(15);
}

fn from_the_middle_of_a_game(side: u8, moves: u32) {
    let place = Place {
        start: after(square(side), moves, 3),
        suicide: SuicideRule::Forbidden,
        policy: Policy::LIGHT,
    };
    assert_none(&compare_kernels(
        &format!("{side}x{side}, from move {moves}"),
        &place,
    ));
}

#[test]
fn move_30_of_9x9() {
    from_the_middle_of_a_game(9, 30);
}

#[test]
fn move_80_of_13x13() {
    from_the_middle_of_a_game(13, 80);
}

#[test]
fn move_200_of_19x19() {
    from_the_middle_of_a_game(19, 200);
}

fn by_tactics_from_the_middle_of_a_game(side: u8, moves: u32) {
    let place = Place {
        start: after(square(side), moves, 3),
        suicide: SuicideRule::Forbidden,
        policy: Policy::TACTICAL,
    };
    let name = format!("{side}x{side}, tactical, from move {moves}");
    assert_none(&compare_kernels(&name, &place));
}

#[test]
fn tactical_move_30_of_9x9() {
    by_tactics_from_the_middle_of_a_game(9, 30);
}

#[test]
fn tactical_move_80_of_13x13() {
    by_tactics_from_the_middle_of_a_game(13, 80);
}

#[test]
fn tactical_move_200_of_19x19() {
    by_tactics_from_the_middle_of_a_game(19, 200);
}

#[test]
fn kernels_that_use_each_tier_at_times() {
    let chance = |number| Chance::new(number).expect("a probability");
    let near_the_last_chain = "last enemy flood around empty and".parse();
    let near_the_last_chain = near_the_last_chain.expect("a mask");
    let place = Place {
        start: Board::new(BoardSize::new(7, 5).expect("a size")),
        suicide: SuicideRule::MultiStone,
        policy: Policy::LIGHT
            .with_take(chance(0.7))
            .with_save(chance(0.4))
            .with_vital(chance(0.5))
            .with_pattern(chance(0.6))
            .with_mask(chance(0.5), near_the_last_chain),
    };
    assert_none(&compare_kernels("7x5, tiers at times", &place));
}

#[test]
fn kernels_where_chains_are_given_up() {
    let size = BoardSize::new(7, 5).expect("a size");
    let place = Place {
        start: Board::new(size),
        suicide: SuicideRule::MultiStone,
        policy: Policy::LIGHT,
    };
    assert_none(&compare_kernels("7x5, empty, multi-stone suicide", &place));
}

/// [`Policy::TACTICAL`] for the judge.
pub(crate) const fn tactical(space: &[reference::Point]) -> reference::policy::Policy<'_> {
    reference::policy::Policy {
        take: true,
        save: true,
        space,
        drawings: &PatternTable::MOGO_DRAWINGS,
        either_color: true,
        mask: None,
        veto: true,
    }
}

/// The number of games of the judge.
fn reference_games() -> u64 {
    number_from("BINMATRIX_DISTRIBUTION_REFERENCE_GAMES").unwrap_or(usual_or_thorough(300, 1000))
}

#[test]
fn scalar_and_the_judge() {
    let games = reference_games();
    let mut beyond = compare_with_the_judge("9x9, empty", 0, Policy::LIGHT, games);
    let from_move_30 = compare_with_the_judge("9x9, from move 30", 30, Policy::LIGHT, games);
    beyond.extend(from_move_30);
    assert_none(&beyond);
}

/// A third as many games, since the judge of tactical games is slow.
#[test]
fn scalar_and_the_judge_by_tactics() {
    let games = reference_games() / 3;
    let beyond = compare_with_the_judge("9x9, empty, tactical", 0, Policy::TACTICAL, games);
    assert_none(&beyond);
}

/// Compares the scalar kernel with the judge on 9×9. Returns the lines beyond the limit.
fn compare_with_the_judge(name: &str, moves: u32, policy: Policy, games: u64) -> Vec<String> {
    let size = square(9);
    let place = Place {
        start: after(size, moves, 3),
        suicide: SuicideRule::Forbidden,
        policy,
    };
    assert_eq!(place.start.turn().ko(), None);
    let start = to_reference(&place.start);
    let slice = |_: &mut Playouts, i: u64| {
        let mut sample = Sample::new(size);
        let mut scores = vec![];
        for game in i * 100..games.min(i * 100 + 100) {
            let mut rng = Rng::for_game(2003, game);
            let mut draw = |count: usize| rng.below(count as u32) as usize;
            let suicide = reference::Suicide::Forbidden;
            let choices =
                |board: &reference::Board, removed: &[reference::Point]| match policy.is_light() {
                    true => playout_candidates(board, suicide),
                    false => reference::policy::choices(board, suicide, &tactical(removed)).1,
                };
            let played = reference::playout::playout_among(&start, suicide, &choices, &mut draw);
            let moves = played
                .moves
                .iter()
                .map(|mv| mv.map_or(81, |at| 9 * at.row + at.column));
            let score = played.board.area_score();
            sample.add(moves, score);
            scores.push(score);
            for (index, owner) in played.board.area_owner().into_iter().enumerate() {
                if let Some(owner) = owner {
                    sample.owned[usize::from(owner == reference::Color::White)][index] += 1;
                }
            }
        }
        sample.add_pairs(&scores);
        sample
    };
    let judged = sum_of_slices(size, games.div_ceil(100), slice, &Playouts::new());
    let many = games_on(size);
    let scalar = place.sample(Kernel::Scalar, 2004, many);
    let title = format!("{name}, {games} games of the judge, {many} of scalar");
    report(&title, ["reference", "scalar"], &compare(&judged, &scalar))
}

/// The names of the statistics beyond the limit.
fn found(a: &Sample, b: &Sample) -> Vec<String> {
    let rows = compare(a, b);
    let beyond = rows.into_iter().filter(|row| !row.is_within_limit());
    beyond.map(|row| row.name).collect()
}

/// A random sign that depends on the number.
fn sign(number: u64) -> i32 {
    if Rng::new(number).below(2) == 0 {
        1
    } else {
        -1
    }
}

/// A bias in one percent of the games, or slightly more, is detected.
#[test]
fn a_bias_is_found() {
    const GAMES: u64 = 100_000;
    let place = Place {
        start: Board::new(square(5)),
        suicide: SuicideRule::Forbidden,
        policy: Policy::LIGHT,
    };
    let other = place.sample(Kernel::Scalar, 3002, GAMES);
    let check = |what: &str, sample: &Sample, expected: &str| {
        let found = found(sample, &other);
        println!("{what}: {found:?}");
        assert!(
            found.iter().any(|found| found == expected),
            "{what}: {expected} is not in {found:?}"
        );
    };
    let spoilt = |what: &str, expected: &str, spoil: fn(u64, &mut Vec<usize>, &mut i32)| {
        check(
            what,
            &place.sample_of(Kernel::Scalar, 3001, GAMES, spoil),
            expected,
        );
    };
    let fine = place.sample(Kernel::Scalar, 3001, GAMES);
    assert_eq!(found(&fine, &other), Vec::<String>::new());
    spoilt(
        "a point of komi in 1 of 100 games",
        "games by score",
        |game, _, score| {
            *score = (*score - i32::from(game % 100 == 0)).max(-25);
        },
    );
    spoilt(
        "no game is lost, of 1 in 40",
        "Black wins, %",
        |game, _, score| {
            *score = if game % 40 == 0 { score.abs() } else { *score };
        },
    );
    spoilt("no game is lost, of 1 in 40", "score", |game, _, score| {
        *score = if game % 40 == 0 { score.abs() } else { *score };
    });
    spoilt(
        "close scores in 1 of 50 games",
        "its variance",
        |game, _, score| {
            *score = if game % 50 == 0 {
                score.signum()
            } else {
                *score
            };
        },
    );
    spoilt(
        "1 in 100 games is cut at 30 moves",
        "games by number of moves",
        |game, moves, _| {
            if game % 100 == 0 {
                moves.truncate(30);
            }
        },
    );
    spoilt(
        "1 in 100 first moves in the corner",
        "move 1",
        |game, moves, _| {
            moves[0] = if game % 100 == 0 { 0 } else { moves[0] };
        },
    );
    spoilt(
        "1 in 100 tenth moves in the corner",
        "move 10",
        |game, moves, _| {
            moves[9] = if game % 100 == 0 { 0 } else { moves[9] };
        },
    );
    spoilt(
        "1 in 20 games like its neighbor",
        "correlation at distance 1",
        |game, _, score| {
            if game % 20 < 2 {
                *score = score.abs() * sign(game / 20);
            }
        },
    );
    spoilt(
        "1 in 20 games like one of the next lanes",
        "correlation at distance 16",
        |game, _, score| {
            if matches!(game % 20, 0 | 16) {
                *score = score.abs() * sign(game / 20);
            }
        },
    );

    let mut owners = fine.clone();
    owners.owned[0][12] -= GAMES / 50;
    check("the center of 1 in 50 games", &owners, "owners of points");

    let (mut cut, mut rest) = (fine.clone(), GAMES / 100);
    for games in cut.lengths.iter_mut().rev() {
        let dropped = rest.min(*games);
        *games -= dropped;
        rest -= dropped;
    }
    check("the longest 1 in 100 games left out", &cut, "moves a game");
    check(
        "the longest 1 in 100 games left out",
        &cut,
        "their variance",
    );

    let mut white = place;
    white.start.set_to_move(Color::White);
    check(
        "White begins",
        &white.sample(Kernel::Scalar, 3001, GAMES),
        "score",
    );
    let suicide = Place {
        suicide: SuicideRule::MultiStone,
        ..place
    };
    check(
        "suicide is legal",
        &suicide.sample(Kernel::Scalar, 3001, GAMES),
        "moves a game",
    );

    let white = Place {
        start: {
            let mut start = Board::new(square(9));
            start.set_to_move(Color::White);
            start
        },
        ..place
    };
    let white_begins = white.sample(Kernel::Scalar, 3001, 20_000);
    let beyond = known("White begins", Kernel::Scalar, &white_begins, &white);
    assert_eq!(beyond.len(), 2, "score and wins: {beyond:?}");

    let all: Vec<_> = (0..25).collect();
    assert!(uniform("fine", &fine.moves[0], &all).z.abs() < LIMIT);
    let mut first = fine.moves[0].clone();
    (first[0], first[1]) = (first[0] + GAMES / 200, first[1] - GAMES / 200);
    assert!(uniform("1 in 100", &first, &all).z > LIMIT);
    assert!(
        z_of(1.0, 2.0, 0.0).abs() > LIMIT,
        "without any error values are equal"
    );
}
