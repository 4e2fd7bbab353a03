//! A game under any rules matches the judge's game: on [`Game`], and on the chain table of every matrix type.
//!
//! The games include undo, set-up, a change of the player to move, and play after two passes. `Game` and the judge
//! play a [`GameScript`] side by side and the facts after each step are recorded; then the table of a matrix type
//! plays it. For a fuzzer ([`run`]) the bytes choose a matrix type, scoring and komi, and hold the script; the judge
//! looks closer at intervals. Tests with seeds ([`play_script`]) look after every step.

use binmatrix::{
    BinMatrix, Board, BoardSize, ChainPosition, Color, Game, GridOf, HashScope, IllegalMove, Komi,
    MatrixJob, Move, Point, PositionHash, Rules, Scoring, Undo, Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::reading;
use binmatrix_reference::script::{Choice as Where, GameAction, GameScript, GameStep};

use crate::convert::{
    from_reference_color, from_reference_illegal, from_reference_move, from_reference_point,
    from_reference_suicide, try_from_reference_point, words_of,
};
use crate::game_pair::{Outcome, Pair, Watched};
use crate::game_reached::Reached;
use crate::matrix_types::{Choice, name};

/// The judge's budget for a game on a small board, in steps from point to point.
const EFFORT: usize = 1_000;

/// The budget on a board of any size: a large one needs about forty moves before anything happens.
fn effort(points: usize) -> usize {
    EFFORT.max(40 * (20 + points) + 24 * points)
}

/// The facts about one position.
struct State {
    board: Board,
    hash: PositionHash,
    details: Option<Details>,
}

/// Facts that take the judge longer to find.
struct Details {
    /// A stone of each chain, the chain, and its liberties.
    chains: Vec<(Point, Words, Words)>,
    /// The points where each color may play, superko disregarded.
    legal: [Words; 2],
}

enum Done {
    Play {
        player: Color,
        mv: Move,
        /// The board's verdict, which disregards superko.
        allowed: Result<(), IllegalMove>,
        /// The stones removed, if the move was played.
        removed: Option<Words>,
        /// The effect of a stone at the point.
        effect: Option<Box<Effect>>,
    },
    /// A move without a legality check, by the player to move.
    Tolerate {
        mv: Move,
        removed: Words,
    },
    Undo(usize),
    GiveTurn(Color),
    Resume,
    Restart,
}

/// The captured stones, the new chain, its liberties, and the enemy stones put in atari.
#[derive(Clone, Copy, PartialEq)]
struct Effect {
    captured: Words,
    stones: Words,
    liberties: Words,
    in_atari: Words,
}

struct Played {
    size: BoardSize,
    rules: Rules,
    start: Board,
    /// Index of the state that undoing all moves at the end leads to.
    start_of_line: usize,
    states: Vec<State>,
    /// Each action, with the index of the state after it.
    steps: Vec<(Done, usize)>,
}

impl State {
    fn of(pair: &Pair) -> State {
        State {
            board: pair.game.board(),
            hash: pair.game.hash(HashScope::Stones),
            details: None,
        }
    }
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

/// The depth of the comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// The judge compares everything at intervals until its budget, multiplied by this number, is used up.
    Brief(usize),
    /// The judge compares everything after every step; games are kept and compared after an undo.
    Thorough,
}

/// The judge and `Game` at play, and the record for the chain tables.
struct Recorder {
    watched: Watched,
    pace: Pace,
    played: Played,
    /// Indices of the states that lead to the current one.
    line: Vec<usize>,
}

impl Recorder {
    fn new(script: &GameScript, scoring: Scoring, komi: Komi, pace: Pace) -> Recorder {
        let pair = Pair::new(script.start(), scoring, komi);
        let played = Played {
            size: pair.game.size(),
            rules: Rules::SIMPLE.with_suicide(from_reference_suicide(script.suicide)),
            start: pair.game.board(),
            start_of_line: 0,
            states: vec![State::of(&pair)],
            steps: Vec::new(),
        };
        Recorder {
            watched: Watched::new(pair),
            pace,
            played,
            line: vec![0],
        }
    }

    /// Plays a step on both, compares them, and records the step.
    fn step(&mut self, step: &GameStep, in_detail: bool, reached: &mut Reached) {
        let pair = &self.watched.pair;
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
        let before = pair.judge.board().clone();
        let outcome = match self.pace {
            Pace::Brief(_) => self.watched.pair.act(action),
            Pace::Thorough => self.watched.act(action),
        };
        self.watched.pair.compare();
        reached.count(&before, &outcome, &self.watched.pair.judge);
        if let Some(done) = self.done(action, &outcome, allowed, effect) {
            self.write_down(done, in_detail);
        }
    }

    /// Records the action for the chain tables, if there is one.
    fn done(
        &mut self,
        action: GameAction,
        outcome: &Outcome,
        allowed: Result<(), IllegalMove>,
        effect: Option<Box<Effect>>,
    ) -> Option<Done> {
        let words =
            |taken: &Vec<reference::Point>| words_of(self.played.size.width().into(), taken);
        Some(match (action, outcome) {
            (GameAction::Play(_, Some(at)), _) if try_from_reference_point(at).is_none() => {
                return None;
            }
            (_, Outcome::Played(player, mv, result)) => Done::Play {
                player: from_reference_color(*player),
                mv: from_reference_move(*mv),
                allowed,
                removed: result.as_ref().ok().map(words),
                effect,
            },
            (_, Outcome::Tolerated(_, mv, Ok((taken, _)))) => Done::Tolerate {
                mv: from_reference_move(*mv),
                removed: words(taken),
            },
            (_, &Outcome::Undone(count)) => {
                self.line.truncate(self.line.len() - count);
                Done::Undo(count)
            }
            (GameAction::GiveTurn(to), _) => {
                self.line.pop();
                Done::GiveTurn(from_reference_color(to))
            }
            (_, Outcome::Resumed) => {
                self.line.pop();
                Done::Resume
            }
            (_, Outcome::SetUp(true)) => {
                self.line.clear();
                Done::Restart
            }
            _ => return None,
        })
    }

    fn write_down(&mut self, done: Done, in_detail: bool) {
        let is_new = match &done {
            Done::Play { removed, .. } => removed.is_some(),
            Done::Undo(_) => false,
            _ => true,
        };
        if is_new {
            self.line.push(self.played.states.len());
            self.played.states.push(State::of(&self.watched.pair));
        }
        let now = self.now();
        if in_detail {
            describe(&mut self.watched.pair, &mut self.played.states[now]);
        }
        self.played.steps.push((done, now));
    }

    fn now(&self) -> usize {
        *self.line.last().expect("a game has a state")
    }

    fn finish(mut self) -> (Watched, Played) {
        let now = self.now();
        describe(&mut self.watched.pair, &mut self.played.states[now]);
        self.played.start_of_line = self.line[0];
        (self.watched, self.played)
    }
}

/// Plays the script on the judge and on `Game` until the effort is used up.
fn play_briefly(
    mut script: GameScript,
    scoring: Scoring,
    komi: Komi,
    patience: usize,
    reached: &mut Reached,
) -> Played {
    let points = script.width * script.height;
    let mut effort = patience * effort(points);
    script.setup.truncate(points.max(37) / 2);
    let mut recorder = Recorder::new(&script, scoring, komi, Pace::Brief(patience));
    for step in script.steps.iter().take(400 * patience) {
        let in_detail = recorder.played.steps.len() % (10 + points / 10) == 5;
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
        recorder.step(step, in_detail, reached);
    }
    recorder.finish().1
}

/// Plays the whole script on the judge, on `Game` and on the chain tables of the chosen matrix types. Compares
/// everything after every step, and again after all moves are undone at the end.
pub fn play_script(
    script: &GameScript,
    scoring: Scoring,
    komi: Komi,
    choice: Choice,
    reached: &mut Reached,
) {
    let points = script.width * script.height;
    let mut recorder = Recorder::new(script, scoring, komi, Pace::Thorough);
    for (index, step) in script.steps.iter().enumerate() {
        recorder.step(step, index % (10 + points / 10) == 5, reached);
        compare_all(&mut recorder.watched.pair, index, reached);
    }
    let (mut watched, played) = recorder.finish();
    choice.run(played.size, Replay(&played));
    watched.take_all_back();
    compare_all(&mut watched.pair, 0, reached);
}

/// Compares everything that the judge can answer about the current position.
fn compare_all(pair: &mut Pair, index: usize, reached: &mut Reached) {
    pair.compare_chains();
    let points = pair.game.size().points();
    for color in Color::BOTH {
        let sweep = pair.sweep(color, index, 1 + points / 40);
        reached.add_sweep(sweep);
    }
    let komis = [i16::MIN, -13, -1, 0, 1, 13, 15, i16::MAX, index as i16];
    pair.compare_score(komis);
    // The other scoring method, in a game that begins at this position.
    let rules = *pair.game.rules();
    let scoring = match rules.scoring {
        Scoring::Area => Scoring::Territory,
        Scoring::Territory => Scoring::Area,
    };
    let other = Game::from_board(&pair.game.board(), rules.with_scoring(scoring));
    assert_eq!(
        other.hash(HashScope::Stones),
        pair.game.hash(HashScope::Stones)
    );
    let game = std::mem::replace(&mut pair.game, other);
    pair.compare_score(komis);
    pair.game = game;
}

/// Compares everything that `Game` knows, and records the facts for the chain tables.
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

/// Plays the game on the chain table of one matrix type.
#[derive(Clone, Copy)]
struct Replay<'a>(&'a Played);

impl MatrixJob for Replay<'_> {
    type Output = ();

    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let (game, rules) = (self.0, &self.0.rules);
        let mut chains = table::<M>(&game.start, grid);
        let mut records = Vec::new();
        // The record of each move overwrites that of the move before.
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
                        chains.legality(player, mv, rules) == *allowed,
                    );
                    if let Move::Play(at) = mv {
                        check_effect(&chains, player, at, effect.as_deref());
                    }
                    if let Some(removed) = removed {
                        let whole = chains.hash_after(player, mv, HashScope::All);
                        let hash = chains.hash_after(player, mv, HashScope::Stones);
                        same(&chains, "hash after a move", hash == state.hash);
                        let played = chains.play_into(player, mv, rules, &mut record);
                        same(&chains, "a legal move", played.is_ok());
                        let found = record.removed().to_words(grid);
                        same(&chains, "stones taken off", found == *removed);
                        let now = chains.hash(HashScope::All);
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
                    let undo = chains.play_unchecked(chains.position().to_move(), mv);
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
        // Undo everything.
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
    let position = board.to_position::<M>(grid).expect("a board of this size");
    ChainPosition::from_position(position)
}

/// Asserts the effect of a stone, independent of the rules.
#[inline(never)]
fn check_effect<M: BinMatrix>(
    chains: &ChainPosition<M>,
    player: Color,
    at: Point,
    right: Option<&Effect>,
) {
    let grid = chains.position().grid();
    let found = chains.effect(player, at).map(|effect| Effect {
        captured: effect.captured.to_words(grid),
        stones: effect.chain.stones.to_words(grid),
        liberties: effect.chain.liberties.to_words(grid),
        in_atari: effect.in_atari.to_words(grid),
    });
    same(chains, "effect", found.as_ref() == right);
}

/// Asserts that the table has this state.
#[inline(never)]
fn check<M: BinMatrix>(chains: &ChainPosition<M>, state: &State, rules: &Rules) {
    let (board, right, grid) = (
        Board::from(chains.position()),
        &state.board,
        chains.position().grid(),
    );
    same(
        chains,
        "position",
        board == *right
            && board.turn().captures() == right.turn().captures()
            && board.turn().passes() == right.turn().passes()
            && board.turn().last_moves() == right.turn().last_moves(),
    );
    same(chains, "hash", chains.hash(HashScope::Stones) == state.hash);
    let Some(details) = &state.details else {
        return;
    };
    let mut rest = chains.position().empty().inverse(grid);
    for (first, stones, liberties) in &details.chains {
        let found = chains.chain(*first).map(|chain| chain.to_points(grid));
        let found = found.map(|chain| (*chain.stones.words(), *chain.liberties.words()));
        same(chains, "chain", found == Some((*stones, *liberties)));
        // Each stone leads to its chain.
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

/// Panics unless `is_same`.
#[inline(always)]
fn same<M: BinMatrix>(chains: &ChainPosition<M>, what: &str, is_same: bool) {
    if !is_same {
        wrong(
            &name::<M>(chains.position().grid()),
            what,
            &Board::from(chains.position()),
        );
    }
}

#[cold]
#[inline(never)]
fn wrong(name: &str, what: &str, board: &Board) -> ! {
    panic!("{name}: {what} in {board:?}");
}

pub fn run(bytes: &[u8]) {
    property(bytes, Choice::one, 1, &mut Reached::default());
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    play_everywhere(bytes, 1, &mut Reached::default());
}

/// Runs the input on all matrix types with `patience` times the usual budget. Returns the size of the board.
pub fn play_everywhere(bytes: &[u8], patience: usize, reached: &mut Reached) -> BoardSize {
    property(bytes, |_| Choice::EVERY, patience, reached)
}

fn property(
    bytes: &[u8],
    choice: fn(u8) -> Choice,
    patience: usize,
    reached: &mut Reached,
) -> BoardSize {
    let (header, script) = bytes.split_at(bytes.len().min(2));
    let byte = |index: usize| header.get(index).copied().unwrap_or(0);
    let scoring = Scoring::ALL[usize::from(byte(1) % 2)];
    let komi = Komi::from_half_points(i16::from(byte(1)) - 100);
    let script = GameScript::from_bytes(script);
    let played = play_briefly(script, scoring, komi, patience, reached);
    choice(byte(0)).run(played.size, Replay(&played));
    played.size
}
