//! A game under any rules, with undo, set-up, turns given away and play after two passes, is the judge's game: on
//! [`Game`](binmatrix::Game), and on the chain tables of every matrix type.
//!
//! The bytes choose a matrix type, scoring and komi, and are a [`GameScript`]. `Game` and the judge play it beside each
//! other; what is true after each step is written down, and then the table of the matrix type plays it.

use binmatrix::{
    BinMatrix, Board, BoardSize, ChainPosition, Color, GridOf, HashScope, IllegalMove, Komi,
    MatrixJob, Move, Point, Points, Position, PositionHash, Rules, Scoring, Undo, Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::reading;
use binmatrix_reference::script::{Choice as Where, GameAction, GameScript, GameStep};

use crate::convert::{
    from_reference_color, from_reference_illegal, from_reference_move, from_reference_point,
    from_reference_suicide, try_from_reference_point, words_of,
};
use crate::game_pair::{Outcome, Pair};
use crate::matrix_types::{Choice, name};

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
        /// What a stone there would do.
        effect: Option<Box<Effect>>,
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

/// What a stone takes, its chain then, the liberties of its chain then, and the enemy stones that it puts in atari.
#[derive(Clone, Copy, PartialEq)]
struct Effect {
    captured: Words,
    stones: Words,
    liberties: Words,
    in_atari: Words,
}

/// How often each rare case came up in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cases {
    pub moves: u32,
    pub out_of_turn: u32,
    pub undone: u32,
    pub undone_to_the_start: u32,
    pub captures: u32,
    pub captures_over_ten: u32,
    pub several_chains_captured: u32,
    pub joins_of_three: u32,
    pub joins_of_four: u32,
    pub suicides_of_one: u32,
    pub suicides_of_several: u32,
    pub kos: u32,
    pub refused_for_ko: u32,
    pub refused_for_suicide: u32,
    pub refused_for_superko: u32,
    pub tolerated: u32,
    pub turns_given: u32,
    pub resumed: u32,
    pub set_up: u32,
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
    cases: Cases,
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

impl Cases {
    fn count(&mut self, done: &Done, before: &Board, pair: &Pair) {
        match done {
            Done::Play {
                player,
                mv,
                removed: Some(removed),
                ..
            } => {
                let count: u32 = removed.iter().map(|word| word.count_ones()).sum();
                let is_suicide = mv.point().is_some_and(|own| {
                    let bit = usize::from(own.row()) * (usize::from(before.size().width()) + 1)
                        + usize::from(own.column());
                    removed[bit / 64] >> (bit % 64) & 1 == 1
                });
                self.moves += 1;
                self.out_of_turn += u32::from(before.to_move() != *player);
                self.captures += u32::from(count > 0 && !is_suicide);
                self.captures_over_ten += u32::from(count > 10 && !is_suicide);
                self.suicides_of_one += u32::from(count == 1 && is_suicide);
                self.suicides_of_several += u32::from(count > 1 && is_suicide);
                self.kos += u32::from(pair.game.board().ko().is_some());
                if let &Move::Play(at) = mv {
                    let taken = chains_beside(before, at, !*player)
                        .filter(|chain| before.liberties(first(chain)).len() == 1);
                    self.several_chains_captured += u32::from(taken.count() > 1);
                    let joined = chains_beside(before, at, *player).count();
                    self.joins_of_three += u32::from(joined == 3 && !is_suicide);
                    self.joins_of_four += u32::from(joined == 4 && !is_suicide);
                }
            }
            Done::Play { allowed, .. } => match allowed {
                Err(IllegalMove::Ko) => self.refused_for_ko += 1,
                Err(IllegalMove::Suicide) => self.refused_for_suicide += 1,
                Err(_) => {}
                Ok(()) => self.refused_for_superko += 1,
            },
            Done::Tolerate { .. } => self.tolerated += 1,
            Done::Undo(count) => {
                self.undone += *count as u32;
                self.undone_to_the_start += u32::from(*count > 10 && pair.game.moves().is_empty());
            }
            Done::GiveTurn(_) => self.turns_given += 1,
            Done::Resume => self.resumed += 1,
            Done::Restart => self.set_up += 1,
        }
    }

    /// All of these, under their names.
    pub fn all(&self) -> [(&'static str, u32); 19] {
        [
            ("moves", self.moves),
            ("moves out of turn", self.out_of_turn),
            ("moves taken back", self.undone),
            ("back to the start", self.undone_to_the_start),
            ("captures", self.captures),
            ("captures of over ten stones", self.captures_over_ten),
            ("several chains captured", self.several_chains_captured),
            ("three chains joined", self.joins_of_three),
            ("four chains joined", self.joins_of_four),
            ("suicides of one stone", self.suicides_of_one),
            ("suicides of several", self.suicides_of_several),
            ("kos", self.kos),
            ("refused for ko", self.refused_for_ko),
            ("refused for suicide", self.refused_for_suicide),
            ("refused for superko", self.refused_for_superko),
            ("tolerated moves", self.tolerated),
            ("turns given", self.turns_given),
            ("resumptions", self.resumed),
            ("set-ups", self.set_up),
        ]
    }
}

fn first(chain: &Points) -> Point {
    chain.iter().next().expect("a chain has a stone")
}

/// The chains of a color next to a point.
fn chains_beside(board: &Board, at: Point, color: Color) -> impl Iterator<Item = Points> {
    let beside = board.size().neighbors(at) & board.stones(color);
    let mut chains: Vec<Points> = beside.iter().map(|stone| board.chain(stone)).collect();
    chains.sort_by_key(first);
    chains.dedup();
    chains.into_iter()
}

fn effect_of(
    board: &reference::Board,
    player: reference::Color,
    at: reference::Point,
) -> Option<Box<Effect>> {
    let effect = reading::effect(board, player, at)?;
    let words = |points: &[reference::Point]| words_of(board.width(), points);
    Some(Box::new(Effect {
        captured: words(&effect.captured),
        stones: words(&effect.stones),
        liberties: words(&effect.liberties),
        in_atari: words(&effect.in_atari),
    }))
}

/// Plays the script on the judge and on `Game`, compares them, and writes down what each step came to. `patience`
/// multiplies what it may cost.
fn play(mut script: GameScript, scoring: Scoring, komi: Komi, patience: usize) -> Played {
    let points = script.width * script.height;
    let mut effort = patience * effort(points);
    script.setup.truncate(points.max(37) / 2);
    let mut pair = Pair::new(script.start(), scoring, komi);
    let mut played = Played {
        size: pair.game.size(),
        rules: Rules {
            suicide: from_reference_suicide(script.suicide),
        },
        start: pair.game.board(),
        start_of_line: 0,
        states: vec![State::of(&pair)],
        steps: Vec::new(),
        cases: Cases::default(),
    };
    // The numbers of the states that lead to the one now.
    let mut line = vec![0];
    for step in script.steps.iter().take(400 * patience) {
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
        let (allowed, effect) = match action {
            GameAction::Play(player, mv) => (
                pair.judge
                    .after_on_board(player, mv)
                    .map(drop)
                    .map_err(from_reference_illegal),
                mv.and_then(|at| effect_of(pair.judge.board(), player, at)),
            ),
            _ => (Ok(()), None),
        };
        let before = pair.game.board();
        let outcome = pair.act(action);
        pair.compare();
        let done = match (action, &outcome) {
            (GameAction::Play(_, Some(at)), _) if try_from_reference_point(at).is_none() => {
                continue;
            }
            (_, Outcome::Played(player, mv, result)) => Done::Play {
                player: from_reference_color(*player),
                mv: from_reference_move(*mv),
                allowed,
                removed: result
                    .as_ref()
                    .ok()
                    .map(|taken| words_of(script.width, taken)),
                effect,
            },
            (_, Outcome::Tolerated(_, mv, Ok((taken, _)))) => Done::Tolerate {
                mv: from_reference_move(*mv),
                removed: words_of(script.width, taken),
            },
            (_, &Outcome::Undone(count)) => {
                line.truncate(line.len() - count);
                Done::Undo(count)
            }
            (GameAction::GiveTurn(to), _) => {
                line.pop();
                Done::GiveTurn(from_reference_color(to))
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
        played.cases.count(&done, &before, &pair);
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
        let first = from_reference_point(stones[0]);
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
        // The record of each move is written over that of the move before.
        let mut record = Undo::unused(grid);
        check(&chains, &game.states[0], rules);
        for (done, state) in &game.steps {
            let state = &game.states[*state];
            match done {
                Done::Play {
                    player,
                    mv,
                    allowed,
                    removed,
                    effect,
                } => {
                    let (player, mv) = (*player, *mv);
                    same(
                        &chains,
                        "legality",
                        chains.legality_for(player, mv, rules) == *allowed,
                    );
                    if let Move::Play(at) = mv {
                        check_effect(&chains, player, at, effect.as_deref());
                    }
                    if let Some(removed) = removed {
                        let whole = chains.position_hash_after(player, mv, HashScope::All);
                        let hash = chains.hash_after(player, mv);
                        same(&chains, "hash after a move", hash == state.hash);
                        let played = chains.play_into(player, mv, rules, &mut record);
                        same(&chains, "a legal move", played.is_ok());
                        let found = record.removed().to_words(grid);
                        same(&chains, "stones taken off", found == *removed);
                        let now = chains.position_hash(HashScope::All);
                        same(&chains, "hash of everything after a move", whole == now);
                        records.push(record);
                    } else if let Err(reason) = allowed {
                        let played = chains.play_into(player, mv, rules, &mut record);
                        same(&chains, "refusal", played == Err(*reason));
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

/// A stone would do this, whatever the rules say.
#[inline(never)]
fn check_effect<M: BinMatrix>(
    chains: &ChainPosition<M>,
    player: Color,
    at: Point,
    right: Option<&Effect>,
) {
    let grid = chains.grid();
    let found = chains.effect(player, at).map(|effect| Effect {
        captured: effect.captured.to_words(grid),
        stones: effect.chain.stones.to_words(grid),
        liberties: effect.chain.liberties.to_words(grid),
        in_atari: effect.in_atari.to_words(grid),
    });
    same(chains, "effect", found.as_ref() == right);
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
    property(bytes, Choice::one, 1);
}

/// On all matrix types, whichever the input is for, and so many times as far. Tells the size of the board and what came
/// up.
pub fn run_everywhere(bytes: &[u8], patience: usize) -> (BoardSize, Cases) {
    let played = property(bytes, |_| Choice::EVERY, patience);
    (played.size, played.cases)
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice, patience: usize) -> Played {
    let (header, script) = bytes.split_at(bytes.len().min(2));
    let byte = |index: usize| header.get(index).copied().unwrap_or(0);
    let scoring = Scoring::ALL[usize::from(byte(1) % 2)];
    let komi = Komi::from_half_points(i16::from(byte(1)) - 100);
    let played = play(GameScript::from_bytes(script), scoring, komi, patience);
    choice(byte(0)).run(played.size, Replay(&played));
    played
}
