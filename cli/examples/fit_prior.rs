//! Fits the weights of the search's prior to the moves of game records.
//!
//! ```text
//! cargo run --release -p binmatrix-cli --example fit_prior -- OUT.weights WITHOUT DIRECTORY...
//! ```
//!
//! It learns from the moves of the records in the directories, except those of players whose name contains the text
//! WITHOUT, from the fourth move on until 17 in 20 of the points have been played. `binmatrix match` writes such records.
//! The probability of a move is the softmax of the sums of its weights; Adagrad (J. Duchi, E. Hazan and Y. Singer, 2011)
//! makes the moves of the records more probable, one at a time. A tenth of the positions is kept to test the weights:
//! each epoch prints the mean logarithm of the probability of a move, and how often it was the most probable one.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use binmatrix::{Color, Move, Point, Rng, Rules};
use binmatrix_cli::formats::record::{Step, Until};
use binmatrix_cli::formats::sgf;
use binmatrix_search::{FeatureList, Features, MoveWeights};

const EPOCHS: usize = 12;
/// The length of a step of Adagrad.
const RATE: f32 = 0.1;
/// The pull of weights toward 0.
const DECAY: f32 = 2e-5;
/// Moves of an opening that nobody has chosen.
const FIRST_MOVE: usize = 3;
/// As in the search.
const LADDER_POSITIONS: u32 = 40;

/// A move of a record, and those that the player had.
struct Choice {
    chosen: usize,
    moves: Vec<FeatureList>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().ok_or("expected a file to write")?;
    let without = arguments.next().ok_or("expected part of a name")?;
    let (mut choices, mut games) = (Vec::new(), 0);
    for directory in arguments {
        for path in records(&directory)? {
            games += usize::from(add_choices(&path, &without, &mut choices)?);
        }
    }
    println!("{} moves of {games} games", choices.len());
    if choices.len() < 10 {
        return Err("expected records with ten moves or more to learn from".into());
    }
    shuffle(&mut choices);
    let (test, train) = choices.split_at(choices.len() / 10);
    let mut weights = MoveWeights::zero();
    let mut squares = vec![1e-3_f32; Features::COUNT];
    let mut tested = String::new();
    for epoch in 1..=EPOCHS {
        for choice in train {
            learn(choice, &mut weights, &mut squares);
        }
        let (logarithm, first) = judge(test, &weights);
        tested = format!("{logarithm:.4}, first {:.1} %", 100.0 * first);
        println!("epoch {epoch}: {tested}");
    }
    let mut text = String::new();
    writeln!(
        text,
        "# Written by `cargo run --release -p binmatrix-cli --example fit_prior` from {} moves of {games} games.",
        train.len(),
    )?;
    writeln!(
        text,
        "# Of {} other moves: mean logarithm of the probability {tested}.",
        test.len()
    )?;
    write!(text, "{weights}")?;
    Ok(std::fs::write(out, text)?)
}

fn records(directory: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let files = std::fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = files.collect::<Result<Vec<PathBuf>, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    Ok(files)
}

/// Adds the choices of a record. Returns `false` if nothing is to be learned from it.
fn add_choices(
    path: &Path,
    without: &str,
    choices: &mut Vec<Choice>,
) -> Result<bool, Box<dyn Error>> {
    let record = sgf::read(&std::fs::read(path)?, &sgf::Choice::default())?;
    let rules = record.rules(Rules::CHINESE);
    let last = record.size.points() * 17 / 20;
    let learned = |color| {
        let player = match color {
            Color::Black => &record.info.black,
            Color::White => &record.info.white,
        };
        without.is_empty() || !player.as_deref().unwrap_or_default().contains(without)
    };
    let before = choices.len();
    let plays = record.steps.iter().filter_map(|step| match step {
        Step::Play { color, mv } => Some((*color, *mv)),
        _ => None,
    });
    for (number, (color, mv)) in plays.enumerate().take(last).skip(FIRST_MOVE) {
        let Move::Play(point) = mv else { continue };
        let played = record.play(Until::After(number), rules, true);
        let board = played.game.board();
        if !learned(color) || played.fault.is_some() || board.to_move() != color {
            continue;
        }
        let features = Features::new(&board, &rules, LADDER_POSITIONS);
        let (points, moves): (Vec<Point>, Vec<FeatureList>) = features.iter().unzip();
        let chosen = points.iter().position(|found| *found == point);
        choices.extend(chosen.map(|chosen| Choice { chosen, moves }));
    }
    Ok(choices.len() > before)
}

fn shuffle(choices: &mut [Choice]) {
    let mut rng = Rng::new(1);
    for left in (1..choices.len()).rev() {
        choices.swap(left, (rng.next_u64() % (left as u64 + 1)) as usize);
    }
}

/// The probabilities of the moves of a choice.
fn probabilities(choice: &Choice, weights: &MoveWeights) -> Vec<f32> {
    let sums: Vec<f32> = (choice.moves.iter())
        .map(|list| weights.sum(list))
        .collect();
    let greatest = sums.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = sums.iter().map(|sum| (sum - greatest).exp()).collect();
    let total: f32 = odds.iter().sum();
    odds.iter().map(|odds| odds / total).collect()
}

/// Makes the chosen move more probable. `squares` are the sums of the squares of each weight's slopes so far.
fn learn(choice: &Choice, weights: &mut MoveWeights, squares: &mut [f32]) {
    let probabilities = probabilities(choice, weights);
    let values = weights.values_mut();
    for (index, (list, probability)) in choice.moves.iter().zip(probabilities).enumerate() {
        let slope = probability - if index == choice.chosen { 1.0 } else { 0.0 };
        if slope.abs() < 1e-4 {
            continue;
        }
        for &feature in list.iter() {
            let (value, square) = (
                &mut values[usize::from(feature)],
                &mut squares[usize::from(feature)],
            );
            let slope = slope + DECAY * *value;
            *square += slope * slope;
            *value -= RATE * slope / square.sqrt();
        }
    }
}

/// The mean logarithm of the probability of the chosen moves, and the share of those that were the most probable.
fn judge(choices: &[Choice], weights: &MoveWeights) -> (f64, f64) {
    let (mut logarithms, mut first) = (0.0, 0);
    for choice in choices {
        let probabilities = probabilities(choice, weights);
        let chosen = probabilities[choice.chosen];
        logarithms += f64::from(chosen.ln());
        first += usize::from(probabilities.iter().all(|other| *other <= chosen));
    }
    let count = choices.len() as f64;
    (logarithms / count, f64::from(first as u32) / count)
}
