//! The rules on every matrix type: play, legality, captures, area, unconditional life. Times are for 64
//! positions.

mod support;

use binmatrix::{BinMatrix, Color, Move, Position, Rules, SuicideRule};
use criterion::{Criterion, criterion_group, criterion_main};
use support::{Operation, STAGES, measure, positions};

/// Copies the position and plays on its first empty point that is legal.
#[derive(Clone, Copy)]
struct CopyAndPlay;

impl Operation for CopyAndPlay {
    const NAME: &'static str = "copy_and_play";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> u64 {
        let mut next = *position;
        let Some(point) = position.empty().nth(5, position.grid()) else {
            return 0;
        };
        match next.play(Move::Play(point), &Rules::default()) {
            Ok(removed) => 1 + removed.len() as u64,
            Err(_) => 1000,
        }
    }
}

/// All legal points of the player to move.
#[derive(Clone, Copy)]
struct LegalPoints;

impl Operation for LegalPoints {
    const NAME: &'static str = "legal_points";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> u64 {
        position.legal_points(&Rules::default()).len() as u64
    }
}

/// The stones in atari of both colors.
#[derive(Clone, Copy)]
struct InAtari;

impl Operation for InAtari {
    const NAME: &'static str = "in_atari";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> u64 {
        Color::BOTH
            .into_iter()
            .map(|color| position.in_atari(color).len() as u64)
            .sum()
    }
}

/// The area of both colors.
#[derive(Clone, Copy)]
struct AreaOfBoth;

impl Operation for AreaOfBoth {
    const NAME: &'static str = "area";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> u64 {
        position.black_minus_white() as u64
    }
}

/// Benson for one color: alive stones and territory.
#[derive(Clone, Copy)]
struct PassAlive(SuicideRule);

impl Operation for PassAlive {
    const NAME: &'static str = "pass_alive_black";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> u64 {
        let result = position.pass_alive(Color::Black, self.0);
        (result.alive.len() + 1000 * result.territory.len()) as u64
    }
}

fn bench(criterion: &mut Criterion) {
    for (side, moves, stage) in STAGES {
        let boards = positions(side, moves);
        measure(criterion, stage, &boards, CopyAndPlay);
        measure(criterion, stage, &boards, LegalPoints);
        measure(criterion, stage, &boards, InAtari);
        measure(criterion, stage, &boards, AreaOfBoth);
        measure(criterion, stage, &boards, PassAlive(SuicideRule::Forbidden));
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
