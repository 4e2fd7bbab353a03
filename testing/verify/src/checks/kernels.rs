//! Playouts of every kernel from a random position, replayed on rows: every move must be legal and fill no eye, a pass
//! must be forced, and the score must agree. All lockstep kernels must play the same games and count the same.

use binmatrix::playout::{
    Kernel, PlayoutError, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Record,
};
use binmatrix::{
    AnySize, Baseline, BinMatrix, Board, EyeRule, Grid, Move, Position, Rng, Rules, SuicideRule,
};

use super::Difference;
use super::trace::{Rows, random_size};
use crate::counts::Counts;

/// Games per kernel: more than a kernel has lanes, so that lanes are refilled.
const GAMES: u32 = 96;

pub fn run(case: u64, counts: &mut Counts) -> Result<(), Difference> {
    let mut rng = Rng::new(case);
    let size = random_size(&mut rng);
    let suicide = [SuicideRule::Forbidden, SuicideRule::MultiStone][rng.below(2) as usize];
    let rules = Rules::SIMPLE.with_suicide(suicide);
    let moves = rng.below(size.points() as u32);
    let start = binmatrix_testing::generate::random_board(&mut rng, size, moves, &rules);
    let starts = [start];
    let record = Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED | Record::MOVES;
    let request = PlayoutRequest::new(&starts, GAMES)
        .with_seed(rng.next_u64())
        .with_settings(PlayoutSettings::new(rules))
        .with_record(record);
    let mut lockstep: Option<(Kernel, PlayoutSummary)> = None;
    for &kernel in Kernel::ALL.iter().filter(|kernel| kernel.is_available()) {
        let mut playouts = Playouts::new().with_kernel(kernel);
        let mut summaries = [PlayoutSummary::new(size)];
        match playouts.run(&request, &mut summaries) {
            Ok(_) => {}
            Err(PlayoutError::NotCovered(_)) => continue,
            Err(error) => return Err(Difference(format!("kernel {kernel}: {error}\n{start:?}"))),
        }
        let [summary] = summaries;
        let moves = replay(kernel, &playouts, &start, &rules, &summary)?;
        counts.add_moves(&format!("kernel {kernel}"), moves);
        counts.add("playouts", u64::from(GAMES));
        if kernel.is_lockstep() {
            let (other, right) = lockstep.get_or_insert_with(|| (kernel, summary.clone()));
            if *right != summary {
                let message =
                    format!("kernels {kernel} and {other} play or count differently\n{start:?}");
                return Err(Difference(message));
            }
        }
    }
    Ok(())
}

/// Replays the recorded games on rows and returns the number of moves.
fn replay(
    kernel: Kernel,
    playouts: &Playouts,
    start: &Board,
    rules: &Rules,
    summary: &PlayoutSummary,
) -> Result<u64, Difference> {
    let grid = Grid {
        geometry: AnySize::new(start.size()),
        level: Baseline,
    };
    let first = start.to_position::<Rows>(grid).expect("a grid of the size");
    let limit = PlayoutSettings::new(*rules).move_limit(start.size());
    let (mut moves, mut games) = (0_u64, 0);
    let mut scores = std::collections::BTreeMap::<i32, u32>::new();
    for game in playouts.games() {
        let (mut position, mut passes, mut length) = (first, 0, 0);
        for mv in game.moves() {
            let refused = match mv {
                Move::Pass => false,
                Move::Play(point) => {
                    let eyes = position.eyes(position.to_move(), EyeRule::PointEye);
                    eyes.contains(point, grid) || position.legality(point, rules).is_err()
                }
            };
            // A pass is right only where nothing else is left.
            let idle = mv == Move::Pass && has_move(&position, rules);
            if refused || idle || passes == 2 || position.play(mv, rules).is_err() {
                let board = Board::from(&position);
                return Err(Difference(format!(
                    "kernel {kernel}: {mv:?} by {:?}\n{board:?}",
                    board.to_move()
                )));
            }
            passes = if mv == Move::Pass { passes + 1 } else { 0 };
            length += 1;
        }
        moves += u64::from(length);
        if passes < 2 && length < limit {
            let board = Board::from(&position);
            return Err(Difference(format!(
                "kernel {kernel}: the game ends after {length} moves\n{board:?}"
            )));
        }
        let score = position.area().black_minus_white();
        if score != game.black_minus_white {
            let board = Board::from(&position);
            return Err(Difference(format!(
                "kernel {kernel}: score {}, not {score}\n{board:?}",
                game.black_minus_white
            )));
        }
        *scores.entry(score).or_default() += 1;
        games += 1;
    }
    let found: std::collections::BTreeMap<i32, u32> =
        summary.scores().filter(|&(_, games)| games > 0).collect();
    if games != GAMES || moves != summary.moves() || found != scores {
        return Err(Difference(format!(
            "kernel {kernel}: {games} games of {moves} moves, counted otherwise\n{start:?}"
        )));
    }
    Ok(moves)
}

/// Returns true if the player to move has a legal move that fills no eye of its own.
fn has_move(position: &Position<Rows>, rules: &Rules) -> bool {
    let eyes = position.eyes(position.to_move(), EyeRule::PointEye);
    (position.legal_points(rules) - eyes).any()
}
