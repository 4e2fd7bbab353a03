//! Worms and maps of a position from a random game: every matrix type must find the same.

use binmatrix::{Board, Rng};
use binmatrix_analysis::{survey, worms};
use binmatrix_testing::matrix_types::Choice;
use binmatrix_testing::{maps_vs_reference, worms_vs_reference};

use super::Difference;
use super::trace::Trace;
use crate::counts::Counts;

pub fn run(case: u64, counts: &mut Counts) -> Result<(), Difference> {
    let mut rng = Rng::new(case);
    let trace = Trace::random(&mut rng);
    let board = trace.board(rng.below(trace.steps.len() as u32 + 1) as usize);
    let right = worms::of(&board);
    for (name, found) in worms_vs_reference::worms_on(Choice::EVERY, &board) {
        let number = found.worms.len() as u64;
        same(found == right, &name, "worms", &board)?;
        counts.add("worms", number);
    }
    let options = maps_vs_reference::options(rng.below(256) as u8, rng.below(256) as u8);
    let right = survey::of(&board, &options);
    for (name, found) in maps_vs_reference::surveys_on(Choice::EVERY, &board, &options) {
        same(found == right, &name, "maps", &board)?;
        counts.add("maps", 1);
    }
    Ok(())
}

fn same(right: bool, name: &str, what: &str, board: &Board) -> Result<(), Difference> {
    match right {
        true => Ok(()),
        false => Err(Difference(format!(
            "{name}: {what} differ from those of the best type\n{board:?}"
        ))),
    }
}
