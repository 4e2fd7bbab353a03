//! The sum of the games of a match.

use serde::Serialize;

use super::contender::{Both, Contender};
use super::record::{CpuOverruns, Ending, GameRecord, score_text};
use super::sprt::{Accepted, Sprt};
use super::statistics::{EloDifference, Interval, Tally};

/// The work of an engine in all games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct TotalEffort {
    /// The number of moves it chose.
    pub moves: u64,
    /// Seconds for all of them.
    pub seconds: f64,
    /// Seconds for the slowest.
    pub slowest: f64,
    /// Number of moves that exceeded their time by more than the margin.
    pub overruns: u64,
    /// Seconds of the worst excess.
    pub worst_overrun: f64,
    /// The same by processor time, in the games in which the engine told it.
    pub cpu_overruns: Option<CpuOverruns>,
    /// Playouts, and the number of moves in the games in which the engine told them.
    pub playouts: u64,
    /// See `playouts`.
    pub moves_with_playouts: u64,
    /// Seconds of processor time, in the games in which the engine told it.
    pub cpu_seconds: Option<f64>,
}

/// The ways in which an engine ended games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Losses {
    /// Games lost by points.
    pub points: u64,
    /// Games resigned.
    pub resigned: u64,
    /// Games lost on time.
    pub time: u64,
    /// Games lost by an illegal move.
    pub illegal: u64,
    /// Games lost by a crash, a hang or garbage.
    pub faults: u64,
}

/// The comparison of scores with that of the referee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Agreement {
    /// Games with both scores.
    pub games: u64,
    /// Games with the same winner.
    pub same_winner: u64,
    /// Games with the same score.
    pub same_score: u64,
}

/// The state of the sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio after all games.
    pub ratio: f64,
    /// The bounds for accepting H0 and H1.
    pub bounds: (f64, f64),
    /// The hypothesis accepted first, if any.
    pub accepted: Option<Accepted>,
    /// The number of games after which it was accepted.
    pub games: Option<usize>,
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchReport {
    /// The commands of the engines.
    pub commands: Both<String>,
    /// Names and versions of the engines.
    pub names: Both<String>,
    /// The number of games asked for.
    pub games: usize,
    /// The results of A.
    pub tally: Tally,
    /// The results of A with the black stones.
    pub as_black: Tally,
    /// The results of A with the white stones.
    pub as_white: Tally,
    /// A's share of points, from 0 to 1.
    pub score: Option<f64>,
    /// The Wilson interval of the score, 95 %.
    pub wilson: Interval,
    /// The Elo difference between A and B, with its 95 % interval.
    pub elo: EloDifference,
    /// The probability that A is better.
    pub superiority: Option<f64>,
    /// The test.
    pub sprt: Option<SprtState>,
    /// The ways in which each engine lost.
    pub losses: Both<Losses>,
    /// Games that ended by the limit of moves.
    pub too_long: u64,
    /// Mean number of moves in a game.
    pub moves_mean: Option<f64>,
    /// The work of the engines.
    pub effort: Both<TotalEffort>,
    /// The scores of the engines.
    pub agreement: Both<Agreement>,
    /// The scores of the judge.
    pub judge: Option<Agreement>,
    /// Faults and losses with a reason: the number of the game, and the text.
    pub incidents: Vec<(usize, String)>,
}

impl MatchReport {
    /// Sums up games in the order in which they were finished.
    pub(super) fn new(
        commands: Both<String>,
        names: Both<String>,
        games: usize,
        sprt: Option<Sprt>,
        finished: &[GameRecord],
    ) -> MatchReport {
        let tally = tally(finished.iter());
        let of_color = |black| tally_of(finished, black);
        let moves: usize = finished.iter().map(|game| game.moves).sum();
        let ended = |game: &&GameRecord| game.ending == Ending::MoveLimit;
        MatchReport {
            commands,
            names,
            games,
            tally,
            as_black: of_color(Contender::A),
            as_white: of_color(Contender::B),
            score: tally.score(),
            wilson: tally.wilson(),
            elo: tally.elo(),
            superiority: tally.superiority(),
            sprt: sprt.map(|test| SprtState::new(test, finished)),
            losses: Both::from_fn(|contender| losses(finished, contender)),
            too_long: finished.iter().filter(ended).count() as u64,
            moves_mean: (!finished.is_empty()).then(|| moves as f64 / finished.len() as f64),
            effort: Both::from_fn(|contender| effort(finished, contender)),
            agreement: Both::from_fn(|contender| {
                agreement(finished, |game| game.claimed[contender])
            }),
            judge: Some(agreement(finished, |game| game.judged)).filter(|judge| judge.games > 0),
            incidents: finished.iter().flat_map(incidents).collect(),
        }
    }
}

impl SprtState {
    /// The state of the test after these games; the first decision stays.
    pub(super) fn new(test: Sprt, finished: &[GameRecord]) -> SprtState {
        let mut tally = Tally::default();
        let mut decision = None;
        for (index, game) in finished.iter().enumerate() {
            tally.add(won(game, Contender::A));
            let accepted = test.accepted(&tally).map(|accepted| (accepted, index + 1));
            decision = decision.or(accepted);
        }
        SprtState {
            test,
            ratio: test.ratio(&tally),
            bounds: test.bounds(),
            accepted: decision.map(|(accepted, _)| accepted),
            games: decision.map(|(_, games)| games),
        }
    }
}

fn won(game: &GameRecord, contender: Contender) -> Option<bool> {
    game.winner.map(|winner| winner == contender)
}

fn tally<'a>(games: impl Iterator<Item = &'a GameRecord>) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        tally.add(won(game, Contender::A));
    }
    tally
}

/// The results of A in the games in which `black` was Black.
fn tally_of(finished: &[GameRecord], black: Contender) -> Tally {
    tally(finished.iter().filter(|game| game.black == black))
}

fn losses(finished: &[GameRecord], contender: Contender) -> Losses {
    let mut losses = Losses::default();
    for game in finished
        .iter()
        .filter(|game| won(game, contender) == Some(false))
    {
        match game.ending {
            Ending::Passes | Ending::MoveLimit => losses.points += 1,
            Ending::Resignation => losses.resigned += 1,
            Ending::Time => losses.time += 1,
            Ending::IllegalMove => losses.illegal += 1,
            Ending::Fault => losses.faults += 1,
        }
    }
    losses
}

fn effort(finished: &[GameRecord], contender: Contender) -> TotalEffort {
    let mut total = TotalEffort::default();
    for effort in finished.iter().map(|game| &game.effort[contender]) {
        total.moves += effort.moves;
        total.seconds += effort.seconds;
        total.slowest = total.slowest.max(effort.slowest);
        total.overruns += effort.overruns;
        total.worst_overrun = total.worst_overrun.max(effort.worst_overrun);
        if let Some(overruns) = effort.cpu_overruns {
            let sum = total.cpu_overruns.get_or_insert_default();
            sum.add(overruns);
        }
        if let Some(playouts) = effort.playouts {
            total.playouts += playouts;
            total.moves_with_playouts += effort.moves;
        }
        if let Some(seconds) = effort.cpu_seconds {
            *total.cpu_seconds.get_or_insert(0.0) += seconds;
        }
    }
    total
}

fn agreement(finished: &[GameRecord], other: impl Fn(&GameRecord) -> Option<f64>) -> Agreement {
    let mut agreement = Agreement::default();
    for game in finished {
        if let Some((score, other)) = game.score.zip(other(game)) {
            agreement.games += 1;
            agreement.same_winner += u64::from(sign(score) == sign(other));
            agreement.same_score += u64::from(score == other);
        }
    }
    agreement
}

/// The sign of a score: positive if Black has more points, `None` if it is not a number.
fn sign(score: f64) -> Option<std::cmp::Ordering> {
    score.partial_cmp(&0.0)
}

/// The faults of a game, its loss if it has a reason, and winners that are not those of the referee: the number of the
/// game, and the text.
#[must_use]
pub fn incidents(game: &GameRecord) -> Vec<(usize, String)> {
    let loser = game.winner.map(|winner| !winner);
    let loss = game.reason.as_ref().zip(loser);
    let loss = loss.map(|(reason, loser)| format!("{loser} {reason}"));
    let late = game.late_faults.iter();
    let late = late.map(|fault| format!("after the game, {fault}"));
    let others = Contender::BOTH.into_iter().filter_map(|contender| {
        let (score, claim) = game.score.zip(game.claimed[contender])?;
        let (ours, theirs) = (score_text(score), score_text(claim));
        let differs = sign(score) != sign(claim);
        differs.then(|| format!("{contender} counts {theirs}, the referee {ours}"))
    });
    let texts = loss.into_iter().chain(late).chain(others);
    texts.map(|text| (game.game, text)).collect()
}
