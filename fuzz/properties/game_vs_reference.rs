//! A game under any rules, with undo, set-up, turns given away and play after two passes, is the judge's game: on
//! [`Game`](binmatrix::Game), and on the chain tables of every matrix type.
//!
//! The bytes choose a matrix type, scoring and komi, and are a [`GameScript`]. `Game` and the judge play it beside each
//! other; what is true after each step is written down, and then the table of the matrix type plays it.

use binmatrix::{
    BinMatrix, Board, BoardSize, ChainPosition, Color, GridOf, IllegalMove, Komi, MatrixJob, Move,
    Point, Position, PositionHash, Rules, Scoring, Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::script::{Choice as Where, GameAction, GameScript, GameStep};

use crate::game_pair::{Outcome, Pair, move_of};
use crate::judge::{Choice, color, illegal, name, point, suicide_rule, words_of};

/// How long the judge may take for a game on a small board, in its steps from point to point.
const EFFORT: usize = 1_000;

/// The same on a board of any size: a large one needs some forty moves for anything to happen.
fn effort(points: usize) -> usize {
    EFFORT.max(40 * (20 + points) + 24 * points)
}

/// What is true of a position.
struct State {
    board: Board,
    hash: PositionHash,
    details: Option<Details>,
}

/// What takes the judge longer to find.
struct Details {
    /// A stone of each chain, the chain, and its liberties.
    chains: Vec<(Point, Words, Words)>,
    /// Where the board allows each color to play: superko is not in it.
    legal: [Words; 2],
}

enum Done {
    Play {
        player: Color,
        mv: Move,
        /// What the board says of it; it does not know superko.
        allowed: Result<(), IllegalMove>,
        /// What came off, if it was played.
        removed: Option<Words>,
    },
    /// Without questions, by the player to move.
    Tolerate {
        mv: Move,
        removed: Words,
    },
    Undo(usize),
    GiveTurn(Color),
    Resume,
    Restart,
}

struct Played {
    size: BoardSize,
    rules: Rules,
    start: Board,
    /// The number of the state that the moves at the end go back to.
    start_of_line: usize,
    states: Vec<State>,
    /// What was done, and the number of the state after it.
    steps: Vec<(Done, usize)>,
}

impl State {
    fn of(pair: &Pair) -> State {
        State {
            board: pair.game.board(),
            hash: pair.game.hash(),
            details: None,
        }
    }
}

/// Plays the script on the judge and on `Game`, compares them, and writes down what each step came to.
fn play(mut script: GameScript, scoring: Scoring, komi: Komi) -> Played {
    let points = script.width * script.height;
    let mut effort = effort(points);
    script.setup.truncate(points.max(37) / 2);
    let mut pair = Pair::new(script.start(), scoring, komi);
    let mut played = Played {
        size: pair.game.size(),
        rules: Rules {
            suicide: suicide_rule(script.suicide),
        },
        start: pair.game.board(),
        start_of_line: 0,
        states: vec![State::of(&pair)],
        steps: Vec::new(),
    };
    // The numbers of the states that lead to the one now.
    let mut line = vec![0];
    for step in script.steps.iter().take(400) {
        let in_detail = played.steps.len() % (10 + points / 10) == 5;
        let searching = match step {
            GameStep::Move(_, Where::Repeating(_)) | GameStep::Tolerate(Where::Repeating(_)) => {
                3 * points
            }
            _ => 0,
        };
        let cost = 20 + points + searching + if in_detail { 12 * points } else { 0 };
        let Some(rest) = effort.checked_sub(cost) else {
            break;
        };
        effort = rest;
        let action = step.resolve(&pair.judge);
        let allowed = match action {
            GameAction::Play(player, mv) => pair
                .judge
                .after_on_board(player, mv)
                .map(drop)
                .map_err(illegal),
            _ => Ok(()),
        };
        let outcome = pair.act(action);
        pair.compare();
        let done = match (action, &outcome) {
            (GameAction::Play(_, Some(at)), _) if point(at).is_none() => continue,
            (_, Outcome::Played(player, mv, result)) => Done::Play {
                player: color(*player),
                mv: move_of(*mv),
                allowed,
                removed: result
                    .as_ref()
                    .ok()
                    .map(|taken| words_of(script.width, taken)),
            },
            (_, Outcome::Tolerated(_, mv, Ok((taken, _)))) => Done::Tolerate {
                mv: move_of(*mv),
                removed: words_of(script.width, taken),
            },
            (_, &Outcome::Undone(count)) => {
                line.truncate(line.len() - count);
                Done::Undo(count)
            }
            (GameAction::GiveTurn(to), _) => {
                line.pop();
                Done::GiveTurn(color(to))
            }
            (_, Outcome::Resumed) => {
                line.pop();
                Done::Resume
            }
            (_, Outcome::SetUp(true)) => {
                line.clear();
                Done::Restart
            }
            _ => continue,
        };
        let is_new = match &done {
            Done::Play { removed, .. } => removed.is_some(),
            Done::Undo(_) => false,
            _ => true,
        };
        if is_new {
            line.push(played.states.len());
            played.states.push(State::of(&pair));
        }
        let now = *line.last().expect("a game has a state");
        if in_detail {
            describe(&mut pair, &mut played.states[now]);
        }
        played.steps.push((done, now));
    }
    let now = *line.last().expect("a game has a state");
    describe(&mut pair, &mut played.states[now]);
    played.start_of_line = line[0];
    played
}

/// Compares everything that `Game` knows, and writes down what the chain tables must know.
fn describe(pair: &mut Pair, state: &mut State) {
    pair.compare_chains();
    let legal = Color::BOTH.map(|player| pair.sweep(player, 0, 3).allowed);
    let komi = pair.game.rules().komi.half_points();
    pair.compare_score([komi, komi.wrapping_mul(101)]);

    let board = pair.judge.board();
    let words = |points: &[reference::Point]| words_of(board.width(), points);
    let mut chains = Vec::new();
    for stones in board.chains() {
        let first = point(stones[0]).expect("on the board");
        chains.push((first, words(&stones), words(&board.liberties(&stones))));
    }
    state.details = Some(Details { chains, legal });
}

/// The game on the chain table of one matrix type.
#[derive(Clone, Copy)]
struct Replay<'a>(&'a Played);

impl MatrixJob for Replay<'_> {
    type Output = ();

    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let (game, rules) = (self.0, &self.0.rules);
        let mut chains = table::<M>(&game.start, grid);
        let mut records = Vec::new();
        check(&chains, &game.states[0], rules);
        for (done, state) in &game.steps {
            let state = &game.states[*state];
            match done {
                &Done::Play {
                    player,
                    mv,
                    allowed,
                    removed,
                } => {
                    same(
                        &chains,
                        "legality",
                        chains.legality_for(player, mv, rules) == allowed,
                    );
                    if let Some(removed) = removed {
                        let hash = chains.hash_after(player, mv);
                        same(&chains, "hash after a move", hash == state.hash);
                        let undo = chains.play_as(player, mv, rules).expect("a legal move");
                        let found = undo.removed().to_words(grid);
                        same(&chains, "stones taken off", found == removed);
                        records.push(undo);
                    } else if allowed.is_err() {
                        let refused = chains.play_as(player, mv, rules).is_err();
                        same(&chains, "refusal", refused);
                    }
                }
                &Done::Undo(count) => {
                    for _ in 0..count {
                        let undo = records.pop().expect("as many moves as the judge has");
                        chains.undo(&undo);
                    }
                }
                &Done::Tolerate { mv, removed } => {
                    let undo = chains.play_unchecked(mv);
                    let found = undo.removed().to_words(grid);
                    same(&chains, "stones taken off", found == removed);
                    records.push(undo);
                }
                &Done::GiveTurn(to) => chains.set_to_move(to),
                Done::Resume => chains.resume(),
                Done::Restart => {
                    chains = table(&state.board, grid);
                    records.clear();
                }
            }
            check(&chains, state, rules);
        }
        // Everything back.
        while let Some(undo) = records.pop() {
            chains.undo(&undo);
        }
        let start = &game.states[game.start_of_line];
        check(&chains, start, rules);
        let is_table = chains == table(&start.board, grid);
        same(&chains, "table at the start", is_table);
    }
}

#[inline(never)]
fn table<M: BinMatrix>(board: &Board, grid: GridOf<M>) -> ChainPosition<M> {
    let position = Position::from_board(board, grid).expect("a board of this size");
    ChainPosition::from_position(position)
}

/// The table has this state.
#[inline(never)]
fn check<M: BinMatrix>(chains: &ChainPosition<M>, state: &State, rules: &Rules) {
    let (board, right, grid) = (chains.position().to_board(), &state.board, chains.grid());
    same(
        chains,
        "position",
        board == *right
            && board.captures() == right.captures()
            && board.passes() == right.passes()
            && board.last_moves() == right.last_moves(),
    );
    same(chains, "hash", chains.hash() == state.hash);
    let Some(details) = &state.details else {
        return;
    };
    let mut rest = chains.position().occupied();
    for (first, stones, liberties) in &details.chains {
        let found = chains.chain(*first).map(|chain| chain.to_points(grid));
        let found = found.map(|chain| (*chain.stones.words(), *chain.liberties.words()));
        same(chains, "chain", found == Some((*stones, *liberties)));
        // Each stone knows its chain.
        let stones = M::from_words(stones, grid);
        for stone in stones.points(grid) {
            let own = chains
                .chain(stone)
                .is_some_and(|chain| chain.stones == stones);
            same(chains, "chain of a stone", own);
        }
        rest = rest - stones;
    }
    same(chains, "number of chains", rest.is_empty());
    for (player, legal) in Color::BOTH.into_iter().zip(&details.legal) {
        let found = chains.legal_points(player, rules).to_words(grid);
        same(chains, "legal points", found == *legal);
    }
}

/// Fails aloud.
#[inline(always)]
fn same<M: BinMatrix>(chains: &ChainPosition<M>, what: &str, is_same: bool) {
    if !is_same {
        wrong(
            &name::<M>(chains.grid()),
            what,
            &chains.position().to_board(),
        );
    }
}

#[cold]
#[inline(never)]
fn wrong(name: &str, what: &str, board: &Board) -> ! {
    panic!("{name}: {what} in {board:?}");
}

pub fn run(bytes: &[u8]) {
    property(bytes, Choice::one);
}

/// On all matrix types, whichever the input is for.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let (header, script) = bytes.split_at(bytes.len().min(2));
    let byte = |index: usize| header.get(index).copied().unwrap_or(0);
    let scoring = Scoring::ALL[usize::from(byte(1) % 2)];
    let komi = Komi::from_half_points(i16::from(byte(1)) - 100);
    let played = play(GameScript::from_bytes(script), scoring, komi);
    choice(byte(0)).run(played.size, Replay(&played));
}
