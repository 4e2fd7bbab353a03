//! A random game on rows, replayed on every matrix type, both as a position and as a position with chains, and on a
//! `Board` and a `Game`. Where moves can be undone, they are undone one by one.

use binmatrix::{
    Backend, BinMatrix, Board, ByColor, ChainPosition, Color, Game, GridOf, HashScope, MatrixJob,
    Position, Rng, Undo, Words, visit_all,
};

use super::Difference;
use super::trace::{State, Step, Survey, Trace};
use crate::counts::Counts;

pub fn run(case: u64, counts: &mut Counts) -> Result<(), Difference> {
    let mut rng = Rng::new(case);
    let trace = Trace::random(&mut rng);
    let moves = trace.steps.len() as u64;
    counts.add("distinct moves of these games", moves);
    let mut result = Ok(());
    visit_all(
        trace.size,
        Replay(&trace),
        |variant, replayed| match replayed {
            Some(Ok(())) => {
                // Positions on rows are where the answers come from.
                let compares_positions = variant.backend != Backend::Rows;
                if compares_positions {
                    counts.add_moves(&format!("{variant}, position"), moves);
                }
                counts.add_moves(&format!("{variant}, chains"), moves);
                counts.add("undos", moves);
                count(&trace, u64::from(compares_positions), counts);
            }
            Some(Err(Failure { at, what })) if result.is_ok() => {
                result = Err(difference(&trace, &variant.to_string(), at, what));
            }
            Some(Err(_)) | None => {}
        },
    );
    result?;
    board(&trace).map_err(|failure| difference(&trace, "Board", failure.at, failure.what))?;
    counts.add_moves("Board", moves);
    game(&trace).map_err(|failure| difference(&trace, "Game", failure.at, failure.what))?;
    counts.add_moves("Game", moves);
    counts.add("undos", moves);
    Ok(())
}

/// Counts the cases of a trace once for each comparison: of positions, if they were compared, and of chains.
fn count(trace: &Trace, positions: u64, counts: &mut Counts) {
    let times = positions + 1;
    let removed = |step: &&Step| step.removed.iter().any(|&word| word != 0);
    let own = |step: &&Step| match step.mv.point() {
        Some(point) => on(&step.removed, point, trace),
        None => false,
    };
    let with_removal = trace.steps.iter().filter(removed);
    let (suicides, captures): (Vec<&Step>, Vec<&Step>) = with_removal.partition(own);
    counts.add("captures", times * captures.len() as u64);
    counts.add("suicides", times * suicides.len() as u64);
    let kos = trace
        .steps
        .iter()
        .filter(|step| step.state.ko.is_some())
        .count();
    counts.add("kos", times * kos as u64);
    counts.add(
        "verdicts on single points",
        times * trace.steps.len() as u64,
    );
    let surveys = trace.steps.iter().filter_map(|step| step.survey.as_ref());
    for survey in surveys {
        counts.add("legal sets", times);
        counts.add("Benson calls", 2 * positions);
        counts.add("chains with liberties", survey.chains.len() as u64);
    }
}

fn on(words: &Words, point: binmatrix::Point, trace: &Trace) -> bool {
    let bit = usize::from(point.row()) * (usize::from(trace.size.width()) + 1)
        + usize::from(point.column());
    words[bit / 64] >> (bit % 64) & 1 == 1
}

/// A wrong answer after `at` moves.
struct Failure {
    at: usize,
    what: &'static str,
}

fn difference(trace: &Trace, name: &str, at: usize, what: &str) -> Difference {
    let board = trace.board(at.min(trace.steps.len()));
    let next = trace.steps.get(at).map(|step| step.mv);
    Difference(format!(
        "{name} on {}: {what}, after {at} moves, next {next:?}, suicide {:?}\n{board:?}",
        trace.size, trace.rules.suicide
    ))
}

/// Returns a failure with the description `what` unless `right` holds.
#[inline(always)]
fn check(right: bool, at: usize, what: &'static str) -> Result<(), Failure> {
    match right {
        true => Ok(()),
        false => Err(Failure { at, what }),
    }
}

#[derive(Clone, Copy)]
struct Replay<'a>(&'a Trace);

impl MatrixJob for Replay<'_> {
    type Output = Result<(), Failure>;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        if M::BACKEND != Backend::Rows {
            position::<M>(self.0, grid)?;
        }
        chains::<M>(self.0, grid)
    }
}

#[inline(always)]
fn position<M: BinMatrix>(trace: &Trace, grid: GridOf<M>) -> Result<(), Failure> {
    let mut position = Position::<M>::new(grid);
    for (at, step) in trace.steps.iter().enumerate() {
        let removed = match position.play(step.mv, &trace.rules) {
            Ok(removed) => removed,
            Err(_) => {
                return Err(Failure {
                    at,
                    what: "a legal move is refused",
                });
            }
        };
        check(
            removed.to_words(grid) == step.removed,
            at,
            "stones taken off",
        )?;
        check(State::of(&position) == step.state, at, "stones, ko or hash")?;
        let (point, verdict) = step.asked;
        check(
            position.legality(point, &trace.rules).err() == verdict,
            at + 1,
            "verdict on a point",
        )?;
        if verdict.is_some() {
            let (before, refused) = (position, position.play(point, &trace.rules).err());
            check(
                refused == verdict && before == position,
                at + 1,
                "refusal of a move",
            )?;
        }
        if let Some(right) = &step.survey {
            let found = Survey::of(&position, &trace.rules);
            same(&found, right, at + 1)?;
        }
    }
    Ok(())
}

fn same(found: &Survey, right: &Survey, at: usize) -> Result<(), Failure> {
    check(found.legal == right.legal, at, "legal points")?;
    check(found.alive == right.alive, at, "unconditional life")?;
    check(found.eyes == right.eyes, at, "eyes")?;
    check(found.area == right.area, at, "area")?;
    check(found.chains == right.chains, at, "chains by floods")
}

#[inline(always)]
fn chains<M: BinMatrix>(trace: &Trace, grid: GridOf<M>) -> Result<(), Failure> {
    let rules = &trace.rules;
    let mut position = ChainPosition::<M>::new(grid);
    let mut undos: Vec<Undo<M>> = Vec::with_capacity(trace.steps.len());
    for (at, step) in trace.steps.iter().enumerate() {
        let foretold = position.hash_after(step.color, step.mv, HashScope::All);
        let undo = match position.play(step.color, step.mv, rules) {
            Ok(undo) => undo,
            Err(_) => {
                return Err(Failure {
                    at,
                    what: "a legal move is refused",
                });
            }
        };
        check(
            undo.removed().to_words(grid) == step.removed,
            at,
            "stones taken off",
        )?;
        check(
            foretold == step.state.hash,
            at,
            "hash after a move, foretold",
        )?;
        check(state(&position) == step.state, at, "stones, ko or hash")?;
        let (point, verdict) = step.asked;
        let color = position.position().to_move();
        check(
            position.legality(color, point, rules).err() == verdict,
            at + 1,
            "verdict on a point",
        )?;
        if verdict.is_some() {
            let refused = position.play(color, point, rules).err();
            check(
                refused == verdict && state(&position) == step.state,
                at + 1,
                "refusal of a move",
            )?;
        }
        if let Some(right) = &step.survey {
            check(
                position.legal_points(color, rules).to_words(grid) == right.legal,
                at + 1,
                "legal points",
            )?;
            same_chains(&position, &right.chains, at + 1)?;
        }
        undos.push(undo);
    }
    while let Some(undo) = undos.pop() {
        position.undo(&undo);
        let at = undos.len();
        let before = trace.before(at);
        let right = before.map_or_else(|| State::of(&Position::<M>::new(grid)), |step| step.state);
        check(state(&position) == right, at, "state after an undo")?;
        if let Some(survey) = before.and_then(|step| step.survey.as_ref()) {
            same_chains(&position, &survey.chains, at)?;
        }
    }
    check(
        position == ChainPosition::new(grid),
        0,
        "chains after all undos",
    )
}

/// Compares all chains and their liberties.
#[inline(always)]
fn same_chains<M: BinMatrix>(
    position: &ChainPosition<M>,
    right: &[[Words; 2]],
    at: usize,
) -> Result<(), Failure> {
    let (grid, mut next) = (position.position().grid(), 0);
    for color in Color::BOTH {
        for chain in position.chains(color) {
            let found = [chain.stones.to_words(grid), chain.liberties.to_words(grid)];
            check(
                right.get(next) == Some(&found),
                at,
                "a chain and its liberties",
            )?;
            next += 1;
        }
    }
    check(next == right.len(), at, "number of chains")
}

/// The state of a position with chains, with the hash that is kept.
#[inline(always)]
fn state<M: BinMatrix>(position: &ChainPosition<M>) -> State {
    State {
        hash: position.hash(HashScope::All),
        ..State::of(position.position())
    }
}

fn board(trace: &Trace) -> Result<(), Failure> {
    let mut board = Board::new(trace.size);
    for (at, step) in trace.steps.iter().enumerate() {
        let foretold = board.hash_after(step.mv, HashScope::All);
        let removed = board.play(step.mv, &trace.rules);
        check(
            removed.is_ok_and(|removed| *removed.words() == step.removed),
            at,
            "stones taken off",
        )?;
        check(
            foretold == step.state.hash,
            at,
            "hash after a move, foretold",
        )?;
        check(
            state_of_board(&board) == step.state,
            at,
            "stones, ko or hash",
        )?;
        let (point, verdict) = step.asked;
        check(
            board.legality(point, &trace.rules).err() == verdict,
            at + 1,
            "verdict on a point",
        )?;
        if let Some(right) = &step.survey {
            check(
                *board.legal_points(&trace.rules).words() == right.legal,
                at + 1,
                "legal points",
            )?;
            let chains = Color::BOTH
                .into_iter()
                .flat_map(|color| board.chains(color));
            let chains: Vec<[Words; 2]> = chains
                .map(|chain| [*chain.stones.words(), *chain.liberties.words()])
                .collect();
            check(chains == right.chains, at + 1, "chains")?;
        }
    }
    Ok(())
}

fn state_of_board(board: &Board) -> State {
    State {
        stones: ByColor {
            black: *board.stones(Color::Black).words(),
            white: *board.stones(Color::White).words(),
        },
        ko: board.turn().ko(),
        hash: board.hash(HashScope::All),
    }
}

fn game(trace: &Trace) -> Result<(), Failure> {
    let mut game = Game::new(trace.size, trace.rules);
    for (at, step) in trace.steps.iter().enumerate() {
        let removed = game.play(step.color, step.mv);
        check(
            removed.is_ok_and(|removed| *removed.words() == step.removed),
            at,
            "stones taken off",
        )?;
        check(
            state_of_board(&game.board()) == step.state,
            at,
            "stones, ko or hash",
        )?;
        check(
            game.hash(HashScope::All) == step.state.hash,
            at,
            "the hash that is kept",
        )?;
        let (point, verdict) = step.asked;
        check(
            game.legality(!step.color, point).err() == verdict,
            at + 1,
            "verdict on a point",
        )?;
        if let Some(right) = &step.survey {
            check(
                *game.legal_points(!step.color).words() == right.legal,
                at + 1,
                "legal points",
            )?;
            chains_of_game(&game, trace, right, at + 1)?;
        }
    }
    for at in (0..trace.steps.len()).rev() {
        let step = &trace.steps[at];
        check(
            game.undo() == Some((step.color, step.mv)),
            at,
            "the move that an undo takes back",
        )?;
        let before = trace.before(at);
        let right = before.map_or_else(
            || state_of_board(&Board::new(trace.size)),
            |step| step.state,
        );
        check(
            state_of_board(&game.board()) == right,
            at,
            "state after an undo",
        )?;
        if let Some(survey) = before.and_then(|step| step.survey.as_ref()) {
            chains_of_game(&game, trace, survey, at)?;
        }
    }
    check(game.undo().is_none(), 0, "an undo at the start")
}

/// Compares the chains of a game and their liberties.
fn chains_of_game(game: &Game, trace: &Trace, right: &Survey, at: usize) -> Result<(), Failure> {
    for [stones, liberties] in &right.chains {
        let chain = first_point(stones, trace).and_then(|point| game.chain(point));
        let same = chain.is_some_and(|chain| {
            chain.stones.words() == stones && chain.liberties.words() == liberties
        });
        check(same, at, "a chain and its liberties")?;
    }
    Ok(())
}

fn first_point(words: &Words, trace: &Trace) -> Option<binmatrix::Point> {
    binmatrix::Points::from_words(words, trace.size)
        .iter()
        .next()
}
