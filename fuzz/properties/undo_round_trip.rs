//! What was played is taken back exactly: on the chain table of any matrix type, and on [`Game`].
//!
//! The bytes choose matrix types, a size, rules and perhaps stones at the start, and are moves of either color, passes,
//! turns given away and undos. The position before each move is kept. Each undo must lead to it, and the table must be
//! what the stones alone say: that takes most of the time, so a quarter of the inputs look after every single undo, the
//! others at the end of each row of them.

use binmatrix::{
    BinMatrix, Board, BoardSize, ByColor, Chain, ChainPosition, Color, Game, GridOf, KoRule, Komi,
    Level, MatrixJob, Move, Point, Points, Position, PositionHash, RuleSet, Rules, Scoring, Setup,
    SuicideRule, Undo, Words,
};

use crate::judge::{Choice, Reader, name};

/// How many points may be looked at, roughly: what an input may cost.
const EFFORT: usize = 2_000;

#[derive(Clone, Copy)]
enum Step {
    /// The empty point with this number, by the player to move or the other one.
    Play(u16, bool),
    Pass(bool),
    GiveTurn,
    Undo(u8),
}

struct Script {
    start: Board,
    rules: RuleSet,
    steps: Vec<Step>,
    /// Whether the table is looked at after every undo.
    every_table: bool,
}

fn read(reader: &mut Reader, every_table: bool) -> Script {
    let size = reader.size();
    let byte = reader.byte();
    let rules = RuleSet {
        ko: KoRule::ALL[usize::from(byte % 3)],
        suicide: SuicideRule::ALL[usize::from(byte / 3 % 3)],
        scoring: Scoring::Area,
        komi: Komi::default(),
    };
    let start = if reader.byte().is_multiple_of(2) {
        Board::new(size)
    } else {
        dense_start(size, reader)
    };
    let mut steps = Vec::new();
    let most = EFFORT / (40 + size.points() / 2);
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
                Step::Play(256 * u16::from(high) + number, in_turn)
            }
            12 => Step::Pass(in_turn),
            13 => Step::GiveTurn,
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

/// Two bits a point: half of the points have stones. Chains without a liberty are taken off.
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

/// What must be as it was.
#[derive(Clone, Copy)]
struct Kept<M: BinMatrix> {
    position: Position<M>,
    hash: PositionHash,
}

fn keep<M: BinMatrix>(chains: &ChainPosition<M>) -> Kept<M> {
    Kept {
        position: *chains.position(),
        hash: chains.hash(),
    }
}

#[derive(Clone, Copy)]
struct RoundTrip<'a>(&'a Script);

impl MatrixJob for RoundTrip<'_> {
    type Output = ();

    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let (script, rules) = (self.0, self.0.rules.rules());
        let start = Position::<M>::from_board(&script.start, grid).expect("a board of this size");
        let mut chains = ChainPosition::from_position(start);
        let (first, mut history) = (keep(&chains), Vec::new());
        for step in &script.steps {
            let to_move = chains.position().to_move();
            match *step {
                Step::Play(number, in_turn) => {
                    let empty = chains.position().empty();
                    let number = usize::from(number) % empty.len().max(1);
                    let mv = empty.nth(number, grid).map_or(Move::Pass, Move::Play);
                    let player = if in_turn { to_move } else { !to_move };
                    play(&mut chains, player, mv, &rules, &mut history);
                }
                Step::Pass(in_turn) => {
                    let player = if in_turn { to_move } else { !to_move };
                    play(&mut chains, player, Move::Pass, &rules, &mut history);
                }
                Step::GiveTurn => chains.set_to_move(!to_move),
                Step::Undo(count) => {
                    for _ in 0..=count {
                        take_back(&mut chains, &mut history, script.every_table);
                    }
                    check_table(&chains);
                }
            }
        }
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
    let foretold = chains.hash_after(player, mv);
    match chains.play_as(player, mv, rules) {
        Ok(undo) => {
            same(chains, "hash after a move", chains.hash() == foretold);
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
        && now.captures() == then.captures()
        && now.passes() == then.passes()
        && now.last_moves() == then.last_moves()
        && chains.hash() == before.hash
}

/// The table and the hash are what the stones say.
#[inline(never)]
fn check_table<M: BinMatrix>(chains: &ChainPosition<M>) {
    let grid = chains.grid();
    grid.level.vectorize(
        #[inline(always)]
        || {
            let empty = chains.position().empty();
            let mut hash = PositionHash::empty(grid.size());
            for color in Color::BOTH {
                let mut rest = chains.position().stones(color);
                hash ^= PositionHash::stones(color, rest, grid);
                while let Some(first) = rest.first_point(grid) {
                    let stones = rest.first_chain(grid);
                    let liberties = stones.explode4(grid) & empty;
                    let entry = chains.chain(first);
                    let right =
                        entry.is_some_and(|c| c.stones == stones && c.liberties == liberties);
                    same(chains, "chain", right);
                    // Each stone leads to the same entry.
                    check_points(
                        chains,
                        &stones.to_words(grid),
                        entry.map(std::ptr::from_ref),
                    );
                    rest = rest - stones;
                }
            }
            check_points(chains, &empty.to_words(grid), None);
            same(chains, "hash", chains.hash() == hash);
        },
    );
}

/// The table has this entry for each of these points.
#[inline(never)]
fn check_points<M: BinMatrix>(
    chains: &ChainPosition<M>,
    points: &Words,
    entry: Option<*const Chain<M>>,
) {
    let grid = chains.grid();
    for (index, &word) in points.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            let point = grid.point(64 * index + word.trailing_zeros() as usize);
            let found = point.and_then(|point| chains.chain(point));
            same(
                chains,
                "chain of a point",
                found.map(std::ptr::from_ref) == entry,
            );
            word &= word - 1;
        }
    }
}

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

/// What of a game must be as it was.
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
            captures: board.captures(),
            passes: board.passes(),
            last_moves: board.last_moves(),
            hash: game.hash(),
        }
    }
}

/// The same with a [`Game`], under its ko rule: a whole game, taken back move by move.
fn round_trip_of_a_game(script: &Script) {
    let mut game = Game::from_board(&script.start, script.rules);
    let first = game.clone();
    let mut history: Vec<(State, Color, Move, Points)> = Vec::new();
    for step in &script.steps {
        let (board, state) = (game.board(), State::of(&game));
        let (mv, in_turn) = match *step {
            Step::Play(number, in_turn) => (nth_empty(&board, number), in_turn),
            Step::Pass(in_turn) => (Move::Pass, in_turn),
            Step::GiveTurn => {
                game.set_to_move(!board.to_move());
                continue;
            }
            Step::Undo(count) => {
                for _ in 0..=count {
                    undo(&mut game, &mut history);
                }
                continue;
            }
        };
        let player = if in_turn {
            board.to_move()
        } else {
            !board.to_move()
        };
        let legal = game.legal_points(player);
        match game.play(player, mv) {
            Ok(_) => history.push((state, player, mv, legal)),
            Err(_) => assert_eq!(State::of(&game), state, "after a refusal"),
        }
    }
    while !history.is_empty() {
        undo(&mut game, &mut history);
    }
    assert_eq!(game.undo(), None);
    game.set_to_move(script.start.to_move());
    assert!(game == first, "{game:?} was {first:?}");
}

fn undo(game: &mut Game, history: &mut Vec<(State, Color, Move, Points)>) {
    let Some((before, player, mv, legal)) = history.pop() else {
        return;
    };
    assert_eq!(game.undo(), Some((player, mv)));
    assert_eq!(State::of(game), before);
    // The history is what it was, too: superko refuses the same.
    assert_eq!(game.legal_points(player), legal);
    assert_eq!(game.moves().len(), history.len());
}

fn nth_empty(board: &Board, number: u16) -> Move {
    let empty = board.empty();
    let number = usize::from(number) % empty.len().max(1);
    let point: Option<Point> = empty.iter().nth(number);
    point.map_or(Move::Pass, Move::Play)
}

pub fn run(bytes: &[u8]) {
    let reader = &mut Reader::new(bytes);
    let (choice, byte) = (Choice::new(reader.byte()), reader.byte());
    let (with_game, every_table) = (byte < 16, byte.is_multiple_of(4));
    let script = read(reader, every_table);
    choice.run(script.start.size(), RoundTrip(&script));
    if with_game {
        round_trip_of_a_game(&script);
    }
}
