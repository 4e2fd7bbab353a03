//! Undo restores a position exactly: on the chain table of any matrix type, and on [`Game`].
//!
//! The bytes choose a matrix type, a size, rules and sometimes stones at the start, and encode moves of either color,
//! passes, changes of the player to move, resumptions, unchecked moves and undos. The position before each move is
//! kept. Each undo must restore it, and the table must match chains found from stone to stone without the library.
//! That check takes most of the time, so a quarter of the inputs run it after every undo, the others at the end of
//! each row of undos.

use binmatrix::{
    BinMatrix, Board, BoardSize, ByColor, Chain, ChainPosition, Color, Game, GridOf, HashScope,
    IllegalMove, KoRule, Komi, MatrixJob, Move, Point, Points, Position, PositionHash, Rules,
    Scoring, Setup, SuicideRule, Undo, WORDS, Words,
};

use crate::matrix_types::{Choice, name};
use crate::reader::Reader;

/// Budget for an input on a small board, in points looked at, roughly.
const EFFORT: usize = 2_000;

/// Minimum number of steps, whatever the size of the board.
const STEPS: usize = 24;

#[derive(Clone, Copy)]
enum Step {
    /// The empty point with this number; by the player to move, or by the other one.
    Play(u16, bool),
    /// By the player to move, whatever the rules say.
    Tolerate(u16),
    Pass(bool),
    GiveTurn,
    Resume,
    Undo(u8),
}

struct Script {
    start: Board,
    rules: Rules,
    steps: Vec<Step>,
    /// True if the table is checked after every undo.
    every_table: bool,
}

fn read(reader: &mut Reader, every_table: bool) -> Script {
    let size = reader.size();
    let byte = reader.byte();
    let rules = Rules::SIMPLE
        .with_ko(KoRule::ALL[usize::from(byte % 3)])
        .with_suicide(SuicideRule::ALL[usize::from(byte / 3 % 3)])
        .with_scoring(Scoring::Area)
        .with_komi(Komi::default());
    let start = if reader.byte().is_multiple_of(2) {
        Board::new(size)
    } else {
        dense_start(size, reader)
    };
    let mut steps = Vec::new();
    let most = STEPS.max(EFFORT / (40 + size.points() / 2));
    while steps.len() < most && !reader.is_at_end() {
        let byte = reader.byte();
        let in_turn = byte < 240;
        steps.push(match byte % 16 {
            0..12 => {
                let number = u16::from(reader.byte());
                let high = if size.points() > 256 {
                    reader.byte()
                } else {
                    0
                };
                let number = 256 * u16::from(high) + number;
                match byte {
                    0..216 => Step::Play(number, in_turn),
                    _ if in_turn => Step::Tolerate(number),
                    _ => Step::Play(number, in_turn),
                }
            }
            12 => Step::Pass(in_turn),
            13 if byte < 128 => Step::GiveTurn,
            13 => Step::Resume,
            _ => Step::Undo(reader.byte() % 8),
        });
    }
    Script {
        start,
        rules,
        steps,
        every_table,
    }
}

/// Reads two bits per point; half of the points get stones. Chains without a liberty are removed.
fn dense_start(size: BoardSize, reader: &mut Reader) -> Board {
    let mut setup = Setup::new(size);
    let mut byte = 0;
    for (index, point) in Points::full(size).iter().enumerate() {
        if index % 4 == 0 {
            byte = reader.byte();
        }
        match byte % 4 {
            1 => drop(setup.black.insert(point)),
            2 => drop(setup.white.insert(point)),
            _ => {}
        }
        byte /= 4;
    }
    setup.remove_captured();
    Board::from_setup(&setup).expect("every chain has a liberty")
}

/// The parts of a position that an undo must restore.
#[derive(Clone, Copy)]
struct Kept<M: BinMatrix> {
    position: Position<M>,
    hash: PositionHash,
}

fn keep<M: BinMatrix>(chains: &ChainPosition<M>) -> Kept<M> {
    Kept {
        position: *chains.position(),
        hash: chains.hash(HashScope::Stones),
    }
}

#[derive(Clone, Copy)]
struct RoundTrip<'a>(&'a Script);

impl MatrixJob for RoundTrip<'_> {
    type Output = ();

    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let (script, rules) = (self.0, &self.0.rules);
        let start = script
            .start
            .to_position::<M>(grid)
            .expect("a board of this size");
        let mut chains = ChainPosition::from_position(start);
        let (first, mut history) = (keep(&chains), Vec::new());
        // Is reset to each position that is reached, and holds the chains of the one before.
        let mut reset = ChainPosition::new(grid);
        for step in &script.steps {
            let to_move = chains.position().to_move();
            match *step {
                Step::Play(number, in_turn) => {
                    let empty = chains.position().empty();
                    let number = usize::from(number) % empty.len().max(1);
                    let mv = empty.nth(number, grid).map_or(Move::Pass, Move::Play);
                    let player = if in_turn { to_move } else { !to_move };
                    play(&mut chains, player, mv, rules, &mut history);
                }
                Step::Pass(in_turn) => {
                    let player = if in_turn { to_move } else { !to_move };
                    play(&mut chains, player, Move::Pass, rules, &mut history);
                }
                Step::Tolerate(number) => {
                    let empty = chains.position().empty();
                    let number = usize::from(number) % empty.len().max(1);
                    let mv = empty.nth(number, grid).map_or(Move::Pass, Move::Play);
                    let before = keep(&chains);
                    let undo = chains.play_unchecked(to_move, mv);
                    history.push((before, undo));
                }
                Step::GiveTurn => chains.set_to_move(!to_move),
                Step::Resume => chains.resume(),
                Step::Undo(count) => {
                    for _ in 0..=count {
                        take_back(&mut chains, &mut history, script.every_table);
                    }
                    check_table(&chains);
                }
            }
            reset.reset(*chains.position());
            same(&chains, "chains after a reset", reset == chains);
        }
        check_table(&reset);
        check_table(&chains);
        while !history.is_empty() {
            take_back(&mut chains, &mut history, script.every_table);
        }
        check_table(&chains);
        chains.set_to_move(script.start.to_move());
        same(&chains, "position at the start", is_kept(&chains, &first));
    }
}

#[inline(never)]
fn play<M: BinMatrix>(
    chains: &mut ChainPosition<M>,
    player: Color,
    mv: Move,
    rules: &Rules,
    history: &mut Vec<(Kept<M>, Undo<M>)>,
) {
    let before = keep(chains);
    let foretold = chains.hash_after(player, mv, HashScope::Stones);
    match chains.play(player, mv, rules) {
        Ok(undo) => {
            same(
                chains,
                "hash after a move",
                chains.hash(HashScope::Stones) == foretold,
            );
            history.push((before, undo));
        }
        Err(_) => same(chains, "position after a refusal", is_kept(chains, &before)),
    }
}

#[inline(never)]
fn take_back<M: BinMatrix>(
    chains: &mut ChainPosition<M>,
    history: &mut Vec<(Kept<M>, Undo<M>)>,
    with_table: bool,
) {
    if let Some((before, undo)) = history.pop() {
        chains.undo(&undo);
        same(chains, "position after an undo", is_kept(chains, &before));
        if with_table {
            check_table(chains);
        }
    }
}

fn is_kept<M: BinMatrix>(chains: &ChainPosition<M>, before: &Kept<M>) -> bool {
    let (now, then) = (chains.position(), &before.position);
    now == then
        && now.turn().captures() == then.turn().captures()
        && now.turn().passes() == then.turn().passes()
        && now.turn().last_moves() == then.turn().last_moves()
        && chains.hash(HashScope::Stones) == before.hash
}

/// Asserts that the table and the hash match the stones.
#[inline(never)]
fn check_table<M: BinMatrix>(chains: &ChainPosition<M>) {
    let (grid, position) = (chains.position().grid(), chains.position());
    let stones = Color::BOTH.map(|color| position.stones(color).to_words(grid));
    let (found, hash) = recompute(&stones, position.grid().size());
    same(chains, "hash", chains.hash(HashScope::Stones) == hash);
    let mut points = 0;
    for chain in &found {
        let mut entry: Option<*const Chain<M>> = None;
        for (index, &bit) in chain.bits.iter().enumerate() {
            let point = grid.point(usize::from(bit));
            let here = point.and_then(|point| chains.chain(point));
            if index == 0 {
                let right = here.is_some_and(|here| {
                    here.stones.to_words(grid) == chain.stones
                        && here.liberties.to_words(grid) == chain.liberties
                });
                same(chains, "chain", right);
                entry = here.map(std::ptr::from_ref);
            }
            // Each stone leads to the same entry.
            let same_entry = here.map(std::ptr::from_ref) == entry;
            same(chains, "chain of a stone", same_entry);
        }
        points += chain.bits.len();
    }
    same(
        chains,
        "number of stones",
        position.empty().inverse(grid).len() == points,
    );
    for point in position.empty().points(grid) {
        same(chains, "empty point", chains.chain(point).is_none());
    }
}

/// A chain found from the stones.
struct Found {
    bits: Vec<u16>,
    stones: Words,
    liberties: Words,
}

/// All chains and the hash, found from stone to stone. Point (row, column) is bit `row × (width + 1) + column`.
fn recompute(stones: &[Words; 2], size: BoardSize) -> (Vec<Found>, PositionHash) {
    let has = |set: &Words, bit: usize| set.get(bit / 64).is_some_and(|w| w >> (bit % 64) & 1 == 1);
    let (stride, full) = (usize::from(size.width()) + 1, size.shape().full_words());
    let (mut found, mut hash) = (Vec::new(), PositionHash::empty(size));
    for (color, own) in Color::BOTH.into_iter().zip(stones) {
        let enemy = &stones[(!color) as usize];
        let mut seen = [0; WORDS];
        for index in 0..WORDS {
            // The lowest stone that is not in a chain yet.
            while let rest @ 1.. = own[index] & !seen[index] {
                let first = 64 * index + rest.trailing_zeros() as usize;
                let mut chain = Found {
                    bits: vec![first as u16],
                    stones: [0; WORDS],
                    liberties: [0; WORDS],
                };
                seen[first / 64] |= 1 << (first % 64);
                let mut next = 0;
                while let Some(&bit) = chain.bits.get(next) {
                    let bit = usize::from(bit);
                    next += 1;
                    chain.stones[bit / 64] |= 1 << (bit % 64);
                    hash ^= PositionHash::stone(color, bit);
                    // Bits below 0 and past the ends of the rows are not points.
                    let around = [
                        bit.wrapping_sub(stride),
                        bit.wrapping_sub(1),
                        bit + 1,
                        bit + stride,
                    ];
                    for other in around {
                        if !has(full, other) || has(enemy, other) || has(&seen, other) {
                            continue;
                        }
                        if has(own, other) {
                            seen[other / 64] |= 1 << (other % 64);
                            chain.bits.push(other as u16);
                        } else {
                            chain.liberties[other / 64] |= 1 << (other % 64);
                        }
                    }
                }
                found.push(chain);
            }
        }
    }
    (found, hash)
}

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

/// The parts of a game compared besides the game itself: boards with different prisoners are equal.
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    board: Board,
    captures: ByColor<u32>,
    passes: u8,
    last_moves: [Option<Move>; 2],
    hash: PositionHash,
}

impl State {
    fn of(game: &Game) -> State {
        let board = game.board();
        State {
            board,
            captures: board.turn().captures(),
            passes: board.turn().passes(),
            last_moves: board.turn().last_moves(),
            hash: game.hash(HashScope::Stones),
        }
    }
}

/// A game before a move, the move, and the legal points of its player.
struct Before {
    game: Game,
    player: Color,
    mv: Move,
    legal: Points,
}

/// A [`Game`] with a copy before each move, compared after an undo and after a refusal.
pub struct GameTrip {
    pub game: Game,
    before: Vec<Before>,
}

impl GameTrip {
    #[must_use]
    pub fn new(game: Game) -> GameTrip {
        let before = Vec::new();
        GameTrip { game, before }
    }

    fn before(&self, player: Color, mv: Move) -> Before {
        Before {
            game: self.game.clone(),
            player,
            mv,
            legal: self.game.legal_points(player),
        }
    }

    /// Plays a move and asserts that a refusal changes nothing.
    ///
    /// # Errors
    /// - [`IllegalMove`], as [`Game::play`].
    pub fn play(&mut self, player: Color, mv: Move) -> Result<Points, IllegalMove> {
        let before = self.before(player, mv);
        let answer = self.game.play(player, mv);
        if answer.is_ok() {
            self.before.push(before);
        } else {
            assert_same(&self.game, &before.game, "after a refusal");
        }
        answer
    }

    /// Plays on an empty point, whatever the rules say.
    fn tolerate(&mut self, player: Color, mv: Move) {
        let before = self.before(player, mv);
        let tolerated = self.game.play_tolerant(player, mv);
        let tolerated = tolerated.expect("an empty point");
        let is_legal = mv.point().is_none_or(|point| before.legal.contains(point));
        assert_eq!(tolerated.legality.is_ok(), is_legal);
        self.before.push(before);
    }

    /// Resumes play after two passes. Returns true if the game was over.
    pub fn resume(&mut self) -> bool {
        let was_over = self.game.turn().is_over();
        assert_eq!(self.game.resume(), was_over);
        assert!(!self.game.turn().is_over() && !self.game.turn().pass_would_end());
        was_over
    }

    /// Undoes a move and asserts that the game is exactly as before it. Returns false if there is no move.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else {
            assert_eq!(self.game.undo(), None);
            return false;
        };
        assert_eq!(self.game.undo(), Some((before.player, before.mv)));
        assert_same(&self.game, &before.game, "after an undo");
        // The history is restored too: superko refuses the same moves.
        assert_eq!(self.game.legal_points(before.player), before.legal);
        true
    }

    /// Compares the earlier boards that the game returns without an undo.
    pub fn check_recent(&self) {
        let (game, before) = (&self.game, &self.before);
        assert_eq!(game.moves().len(), before.len());
        for k in [1, 2, 3, 8, before.len()] {
            // Before the first move `k` may be 0: the current board.
            let right = before.len().checked_sub(k).map(|index| {
                let earlier = before.get(index).map(|before| &before.game);
                earlier.unwrap_or(game).board()
            });
            assert_same_board(game.recent(k), right);
        }
        assert_same_board(game.recent(0), Some(game.board()));
        assert_eq!(game.recent(before.len() + 1), None);
    }

    /// Undoes all moves.
    pub fn undo_all(&mut self) {
        while self.undo() {}
    }
}

fn assert_same(game: &Game, before: &Game, when: &str) {
    assert!(game == before, "{when}: {game:?} was {before:?}");
    assert_eq!(State::of(game), State::of(before), "{when}");
}

/// Asserts that two boards are equal in every property, including those that `==` ignores.
pub fn assert_same_board(board: Option<Board>, right: Option<Board>) {
    let all = |board: Board| {
        (
            board,
            board.turn().captures(),
            board.turn().passes(),
            board.turn().last_moves(),
        )
    };
    assert_eq!(board.map(all), right.map(all));
}

/// Plays the script on a [`Game`] under its ko rule and undoes it move by move.
fn round_trip_of_a_game(script: &Script) {
    let first = Game::from_board(&script.start, script.rules);
    let mut trip = GameTrip::new(first.clone());
    for step in &script.steps {
        let board = trip.game.board();
        let player = |in_turn| match in_turn {
            true => board.to_move(),
            false => !board.to_move(),
        };
        match *step {
            Step::Play(number, in_turn) => {
                let _ = trip.play(player(in_turn), nth_empty(&board, number));
            }
            Step::Pass(in_turn) => {
                let _ = trip.play(player(in_turn), Move::Pass);
            }
            Step::Tolerate(number) => trip.tolerate(player(true), nth_empty(&board, number)),
            Step::GiveTurn => trip.game.set_to_move(player(false)),
            Step::Resume => {
                trip.resume();
            }
            Step::Undo(count) => {
                for _ in 0..=count {
                    trip.undo();
                }
            }
        }
        trip.check_recent();
    }
    trip.undo_all();
    trip.game.set_to_move(script.start.to_move());
    assert!(trip.game == first, "{:?} was {first:?}", trip.game);
}

fn nth_empty(board: &Board, number: u16) -> Move {
    let empty = board.empty();
    let number = usize::from(number) % empty.len().max(1);
    let point: Option<Point> = empty.iter().nth(number);
    point.map_or(Move::Pass, Move::Play)
}

pub fn run(bytes: &[u8]) {
    property(bytes, Choice::one);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let reader = &mut Reader::new(bytes);
    let (choice, byte) = (choice(reader.byte()), reader.byte());
    let (with_game, every_table) = (byte < 16, byte.is_multiple_of(4));
    let script = read(reader, every_table);
    choice.run(script.start.size(), RoundTrip(&script));
    if with_game {
        round_trip_of_a_game(&script);
    }
}
