//! Unconditional life and its territory follow Benson's definition: both colors, all suicide rules, every matrix
//! type.
//!
//! The property also checks set-up and the stones that `remove_captured` removes.

use binmatrix::{Board, Color, Setup, SuicideRule};
use binmatrix_reference as reference;
use binmatrix_reference::benson::benson;

use crate::convert::*;
use crate::engine::{Engine, Life, engines_on};
use crate::matrix_types::Choice;
use crate::reader::{Reader, stones};

/// Removes all chains without a liberty at once, on the judge and with `Setup`, and compares the results.
fn make_legal(board: &mut reference::Board) -> Setup {
    let chains = board.chains();
    let captured: Vec<_> = chains
        .into_iter()
        .filter(|chain| board.liberties(chain).is_empty())
        .flatten()
        .collect();
    let mut setup = setup_of_reference(board);
    let refused = Board::from_setup(&setup).err();
    let first = captured
        .iter()
        .min()
        .copied()
        .and_then(try_from_reference_point);
    assert_eq!(
        refused.and_then(|error| error.no_liberty),
        first,
        "refused for {refused:?}\n{board}"
    );
    assert_eq!(refused.is_none(), captured.is_empty());

    assert_eq!(
        *setup.remove_captured().words(),
        words_of(board.width(), &captured),
        "captured on\n{board}"
    );
    for stone in captured {
        board.set(stone, None);
    }
    assert_eq!(setup, setup_of_reference(board));
    setup
}

/// The correct answer for one color under one suicide rule.
pub type Answer = (Color, SuicideRule, Life);

/// The correct answers for both colors under these suicide rules.
#[must_use]
pub fn answers(judge: &reference::Board, rules: &[SuicideRule]) -> Vec<Answer> {
    let size = size_of_reference(judge);
    let mut answers = Vec::new();
    for color in Color::BOTH {
        for &suicide in rules {
            let found = benson(
                judge,
                to_reference_color(color),
                to_reference_suicide(suicide),
            );
            let life = Life {
                alive: collect_points(&found.alive, size),
                territory: collect_points(&found.territory, size),
            };
            answers.push((color, suicide, life));
        }
    }
    answers
}

/// Compares the engines, which hold the judge's position, with the correct answers.
pub fn compare(engines: &[Box<dyn Engine>], answers: &[Answer]) {
    for engine in engines {
        for &(color, suicide, life) in answers {
            let found = engine.pass_alive(color, suicide);
            assert_eq!(
                found,
                life,
                "{}: {color}, suicide {suicide}\n{}",
                engine.name(),
                engine.to_board()
            );
        }
    }
}

/// Runs on the matrix type that the first byte chooses, or on all of them.
pub fn run(bytes: &[u8]) {
    property(bytes, Choice::new);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let mut reader = Reader::new(bytes);
    let choice = choice(reader.byte());
    let (size, mut judge) = stones(&mut reader);
    let setup = make_legal(&mut judge);
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    let mut engines = engines_on(choice, size);
    for engine in &mut engines {
        engine.load(&board);
    }
    compare(&engines, &answers(&judge, &SuicideRule::ALL));
}
