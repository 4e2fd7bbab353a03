//! Games on tiny boards, where positions repeat all the time. Repetition is found by comparing boards, never by a hash.

use binmatrix::{
    Board, BoardSize, Color, Game, IllegalMove, KoRule, Move, Points, PositionHash, Rng, Rules,
    SuicideRule,
};

use super::Difference;
use crate::counts::Counts;

pub fn run(case: u64, counts: &mut Counts) -> Result<(), Difference> {
    let mut rng = Rng::new(case);
    let side = |rng: &mut Rng| 1 + rng.below(4) as u8;
    let size = BoardSize::new(side(&mut rng), side(&mut rng)).expect("sides from 1 to 4");
    let ko = [KoRule::Positional, KoRule::Situational][rng.below(2) as usize];
    let rules = Rules::SIMPLE
        .with_ko(ko)
        .with_suicide(SuicideRule::ALL[rng.below(3) as usize]);
    let mut game = Game::new(size, rules);
    let simple = without_superko(&rules);
    let (mut before, mut hashes): (Vec<Board>, Vec<PositionHash>) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let board = game.board();
        let color = board.to_move();
        let history = rules.after(&hashes);
        let mut legal = Points::empty(size);
        for point in Points::full(size) {
            let right = verdict(&board, point, &rules, &before);
            legal = if right.is_ok() {
                with(legal, point)
            } else {
                legal
            };
            let answers = [game.legality(color, point), board.legality(point, &history)];
            if answers != [right; 2] {
                return Err(Difference(format!(
                    "superko {ko:?}: {point:?} is {right:?}, and Game and Board answer {answers:?}\n{board:?}"
                )));
            }
            counts.add("superko verdicts", 2);
            counts.add("superkos", u64::from(right == Err(IllegalMove::Superko)));
        }
        if game.legal_points(color) != legal || board.legal_points(&history) != legal {
            return Err(Difference(format!(
                "superko {ko:?}: legal points are {legal:?}\n{board:?}"
            )));
        }
        let number = rng.below(legal.len() as u32 + 1) as usize;
        let mv = legal.iter().nth(number).map_or(Move::Pass, Move::Play);
        let mut after = board;
        if after.play(mv, &simple).is_err() {
            return Err(Difference(format!(
                "superko {ko:?}: Board refuses {mv:?}\n{board:?}"
            )));
        }
        before.push(board);
        hashes.push(board.hash(ko));
        if game.play(color, mv).is_err() {
            return Err(Difference(format!(
                "superko {ko:?}: {mv:?} is refused\n{board:?}"
            )));
        }
        let found = game.board();
        if !same_stones(&found, &after) || found.to_move() != after.to_move() {
            return Err(Difference(format!(
                "superko {ko:?}: {mv:?} leads to\n{found:?}\ninstead of\n{after:?}"
            )));
        }
    }
    counts.add_moves("Game under superko", 60);
    Ok(())
}

fn with(mut set: Points, point: binmatrix::Point) -> Points {
    set.insert(point);
    set
}

fn without_superko(rules: &Rules) -> Rules {
    Rules::SIMPLE.with_suicide(rules.suicide)
}

fn same_stones(one: &Board, other: &Board) -> bool {
    let same = |&color: &Color| one.stones(color) == other.stones(color);
    Color::BOTH.iter().all(same)
}

/// The verdict found by comparing boards.
fn verdict(
    board: &Board,
    point: binmatrix::Point,
    rules: &Rules,
    before: &[Board],
) -> Result<(), IllegalMove> {
    let simple = without_superko(rules);
    let mut after = *board;
    after.play(point, &simple)?;
    let same = |other: &Board| {
        same_stones(other, &after)
            && (rules.ko == KoRule::Positional || other.to_move() == after.to_move())
    };
    match before.iter().chain([board]).any(same) {
        true => Err(IllegalMove::Superko),
        false => Ok(()),
    }
}
