//! Counts how often each rare case occurred in games.

use binmatrix_reference as reference;
use binmatrix_reference::game::Refusal;
use binmatrix_reference::{Illegal, reading};

use crate::game_pair::{Outcome, Sweep};

/// The number of times each case occurred.
#[derive(Debug, Default)]
pub struct Reached {
    pub steps: u32,
    pub moves: u32,
    pub passes: u32,
    pub resumed: u32,
    pub out_of_turn: u32,
    pub turn_given: u32,
    pub resumptions: u32,
    /// The resumptions after the end of the game.
    pub resumptions_declared: u32,
    pub tolerated: u32,
    pub broken: [u32; 3],
    pub set_up: u32,
    pub set_up_refused: u32,
    pub undone: u32,
    pub undone_many: u32,
    pub undone_to_the_start: u32,
    /// Undone to the start over more than ten moves.
    pub undone_far_to_the_start: u32,
    pub captures: u32,
    pub captures_over_ten: u32,
    pub captures_of_two_chains: u32,
    /// Indexed by the number of chains that a surviving stone joined.
    pub joined: [u32; 5],
    pub throw_ins: u32,
    pub snapbacks: u32,
    pub suicides_of_several: u32,
    pub suicides_of_five: u32,
    pub suicides_of_one: u32,
    pub kos: u32,
    pub ko_bans: u32,
    pub kos_lifted_by_passing: u32,
    pub occupied: u32,
    pub off_board: u32,
    pub suicides_refused: u32,
    pub superko_refused: [u32; 3],
    /// The superko refusals by kind: captures, suicides, moves out of turn and moves after passes.
    pub superko_captures: u32,
    pub superko_suicides: u32,
    pub superko_out_of_turn: u32,
    pub superko_after_passes: u32,
    pub sweeps: Sweep,
}

impl Reached {
    pub(crate) fn add_sweep(&mut self, sweep: Sweep) {
        let sum = &mut self.sweeps;
        sum.legal += sweep.legal;
        sum.ko += sweep.ko;
        sum.suicide += sweep.suicide;
        sum.positional += sweep.positional;
        sum.situational += sweep.situational;
        sum.refused_by_position_alone += sweep.refused_by_position_alone;
        sum.allowed_by_situation += sweep.allowed_by_situation;
        sum.allowed_without_superko += sweep.allowed_without_superko;
        sum.effects += sweep.effects;
    }

    /// The cases that must occur with every kind of chain table, with their names.
    #[must_use]
    pub fn cases(&self) -> [(&'static str, u32); 19] {
        [
            ("moves", self.moves),
            ("moves out of turn", self.out_of_turn),
            ("moves taken back", self.undone),
            ("back to the start", self.undone_far_to_the_start),
            ("captures", self.captures),
            ("captures of over ten stones", self.captures_over_ten),
            ("several chains captured", self.captures_of_two_chains),
            ("three chains joined", self.joined[3]),
            ("four chains joined", self.joined[4]),
            ("suicides of one stone", self.suicides_of_one),
            ("suicides of several", self.suicides_of_several),
            ("kos", self.kos),
            ("refused for ko", self.ko_bans),
            ("refused for suicide", self.suicides_refused),
            ("refused for superko", self.superko_refused.iter().sum()),
            ("tolerated moves", self.tolerated),
            ("turns given", self.turn_given),
            ("resumptions", self.resumptions),
            ("set-ups", self.set_up),
        ]
    }

    /// Counts the outcome of a step. `before` is the board before it.
    pub(crate) fn count(
        &mut self,
        before: &reference::Board,
        outcome: &Outcome,
        judge: &reference::game::Game,
    ) {
        self.steps += 1;
        let (color, mv, result) = match outcome {
            Outcome::Played(color, mv, result) => (*color, *mv, result),
            Outcome::Undone(count) => {
                self.undone += *count as u32;
                self.undone_many += u32::from(*count > 3);
                let all = judge.moves() == 0;
                self.undone_to_the_start += u32::from(*count > 3 && all);
                self.undone_far_to_the_start += u32::from(*count > 10 && all);
                return;
            }
            Outcome::Tolerated(_, _, result) => {
                self.tolerated += u32::from(result.is_ok());
                match result {
                    Ok((_, Some(Refusal::Board(Illegal::Ko)))) => self.broken[0] += 1,
                    Ok((_, Some(Refusal::Board(_)))) => self.broken[1] += 1,
                    Ok((_, Some(Refusal::Superko))) => self.broken[2] += 1,
                    _ => {}
                }
                return;
            }
            Outcome::TurnGiven => {
                self.turn_given += 1;
                return;
            }
            Outcome::Resumed => {
                self.resumptions += 1;
                self.resumptions_declared += u32::from(before.passes() >= 2);
                return;
            }
            Outcome::SetUp(done) => {
                self.set_up += u32::from(*done);
                self.set_up_refused += u32::from(!done);
                return;
            }
        };
        let taken = match result {
            Ok(taken) => taken,
            Err(refusal) => {
                *match refusal {
                    Refusal::Board(Illegal::Ko) => &mut self.ko_bans,
                    Refusal::Board(Illegal::Occupied) => &mut self.occupied,
                    Refusal::Board(Illegal::OffBoard) => &mut self.off_board,
                    Refusal::Board(Illegal::Suicide) => &mut self.suicides_refused,
                    Refusal::Superko => &mut self.superko_refused[judge.ko() as usize],
                } += 1;
                if let (Refusal::Superko, Some(at)) = (refusal, mv) {
                    let effect = reading::effect(before, color, at).expect("an empty point");
                    self.superko_captures += u32::from(!effect.captured.is_empty());
                    self.superko_suicides += u32::from(effect.liberties.is_empty());
                    self.superko_out_of_turn += u32::from(color != before.to_move());
                    self.superko_after_passes += u32::from(before.passes() > 0);
                }
                return;
            }
        };
        self.moves += 1;
        self.out_of_turn += u32::from(color != before.to_move());
        let Some(at) = mv else {
            self.passes += 1;
            return;
        };
        self.resumed += u32::from(before.passes() >= 2);
        let mut around: Vec<_> = before
            .neighbors(at)
            .into_iter()
            .filter(|&neighbor| before.at(neighbor) == Some(color))
            .map(|neighbor| before.chain(neighbor))
            .collect();
        around.sort();
        around.dedup();
        if taken.contains(&at) {
            self.suicides_of_one += u32::from(taken.len() == 1);
            self.suicides_of_several += u32::from(taken.len() > 1);
            self.suicides_of_five += u32::from(taken.len() >= 5);
            return;
        }
        self.joined[around.len()] += 1;
        if !taken.is_empty() {
            self.captures += 1;
            self.captures_over_ten += u32::from(taken.len() > 10);
            let first = before.chain(taken[0]);
            self.captures_of_two_chains += u32::from(first.len() < taken.len());
            self.kos += u32::from(judge.board().ko().is_some());
            self.kos_lifted_by_passing += u32::from(was_lifted_by_passing(judge, at));
            let thrown_in = before.last_moves()[0].flatten();
            self.throw_ins += u32::from(thrown_in == Some(taken[0]) && taken.len() == 1);
            self.snapbacks += u32::from(is_snapback(judge, at, taken));
        }
    }
}

/// Returns true if the last move retook a ko after passes had lifted the ban.
fn was_lifted_by_passing(judge: &reference::game::Game, at: reference::Point) -> bool {
    let mut earlier = judge.boards().iter().rev().skip(1).peekable();
    let mut passes = 0;
    while let Some(board) = earlier.next_if(|board| board.last_moves()[0] == Some(None)) {
        passes += 1;
        assert_eq!(board.ko(), None);
    }
    passes > 0 && earlier.next().is_some_and(|board| board.ko() == Some(at))
}

/// Returns true if the last three moves form a snapback: a stone is thrown in and captured, then a stone at the same
/// point captures the capturing chain, of at least two stones.
fn is_snapback(
    judge: &reference::game::Game,
    at: reference::Point,
    taken: &[reference::Point],
) -> bool {
    let (boards, movers) = (judge.boards(), judge.movers());
    let ([.., thrown_in, answered, _], [.., first, second, third]) = (boards, movers) else {
        return false;
    };
    let answer = answered.last_moves()[0].flatten();
    first == third
        && second != third
        && thrown_in.last_moves()[0] == Some(Some(at))
        && thrown_in.chain(at) == [at]
        && answered.at(at).is_none()
        && taken.len() >= 2
        && answer.is_some_and(|answer| taken.contains(&answer))
}
