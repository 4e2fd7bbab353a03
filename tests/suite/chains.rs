//! Proves the chains that are kept move by move: after every move and every undo, on every matrix type, each
//! chain and its liberties are what a flood finds and what the reference finds, every move is judged as a
//! `Position` judges it, and an undo restores the position before, to the last prisoner. Counters prove that the
//! rare cases came up. Snapback and throw-in are drawn.

use crate::support::*;
use binmatrix::{
    BinMatrix, Board, BoardSize, Chain, ChainPosition, Color, Game, GridOf, IllegalMove, MatrixJob,
    Move, MoveEffect, Point, Points, Position, PositionHash, Rng, RuleSet, SuicideRule, Undo,
};

/// How often each case was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cases {
    moves: u32,
    passes: u32,
    undone: u32,
    undone_to_the_start: u32,
    captures: u32,
    captures_over_ten: u32,
    several_chains_captured: u32,
    joined: [u32; 5],
    suicides_of_several: u32,
    suicides_of_one: u32,
    kos: u32,
    refused: [u32; 3],
}

impl Cases {
    fn add(&mut self, other: &Cases) {
        self.moves += other.moves;
        self.passes += other.passes;
        self.undone += other.undone;
        self.undone_to_the_start += other.undone_to_the_start;
        self.captures += other.captures;
        self.captures_over_ten += other.captures_over_ten;
        self.several_chains_captured += other.several_chains_captured;
        for (sum, more) in self.joined.iter_mut().zip(other.joined) {
            *sum += more;
        }
        self.suicides_of_several += other.suicides_of_several;
        self.suicides_of_one += other.suicides_of_one;
        self.kos += other.kos;
        for (sum, more) in self.refused.iter_mut().zip(other.refused) {
            *sum += more;
        }
    }
}

#[derive(Clone, Copy)]
struct RandomGame {
    seed: u64,
    suicide: SuicideRule,
    steps: u32,
}

impl MatrixJob for RandomGame {
    type Output = Cases;

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Cases {
        let (rng, rules) = (&mut Rng::new(self.seed), rules(self.suicide));
        let (mut chains, mut plain) = (ChainPosition::<M>::new(grid), Position::<M>::new(grid));
        let mut history = Vec::new();
        let mut record = Undo::unused(grid);
        let mut cases = Cases::default();
        for step in 0..self.steps {
            if (step as usize).is_multiple_of(1 + grid.points() / 16) {
                assert_judged(&chains);
            }
            let choice = rng.below(100);
            if choice < 8 && !history.is_empty() {
                let all = choice == 0 && rng.below(4) == 0;
                let count = if all {
                    history.len()
                } else {
                    history.len().min(1 + rng.below(6) as usize)
                };
                for _ in 0..count {
                    let (before, undo) = history.pop().unwrap();
                    chains.undo(&undo);
                    plain = before;
                    assert_agree(&chains, &plain);
                }
                cases.undone += count as u32;
                cases.undone_to_the_start += u32::from(history.is_empty() && count > 10);
                continue;
            }
            let mv = match (choice, plain.ko()) {
                (..10, _) => Move::Pass,
                (10..60, Some(ko)) => Move::Play(ko),
                (10..20, None) => {
                    let row = rng.below(u32::from(grid.size().height()) + 1);
                    let column = rng.below(u32::from(grid.size().width()));
                    Point::new(row as u8, column as u8).map_or(Move::Pass, Move::Play)
                }
                _ => {
                    let legal = plain.legal_points(&rules);
                    let point = legal.nth(rng.below(legal.len() as u32) as usize, grid);
                    point.map_or(Move::Pass, Move::Play)
                }
            };
            let before = plain;
            let right = plain.play(mv, &rules);
            assert_eq!(chains.legality(mv, &rules).err(), right.err(), "{mv:?}");
            let hash = chains.hash_after(before.to_move(), mv);
            let effect = mv
                .point()
                .and_then(|point| chains.effect(before.to_move(), point));
            // The record is written over that of the move before.
            let played = chains.play_into(before.to_move(), mv, &rules, &mut record);
            match (played.map(|()| record), right) {
                (Ok(undo), Ok(removed)) => {
                    assert_eq!(undo.removed(), removed, "{mv:?}\n{before:?}");
                    assert_eq!(chains.hash(), hash, "{mv:?}\n{before:?}");
                    assert_effect(effect, &before, mv, removed, &plain);
                    history.push((before, undo));
                    count(&mut cases, &before, mv, removed, &plain);
                }
                (Err(error), Err(right)) => {
                    assert_eq!(error, right);
                    match error {
                        IllegalMove::Occupied => cases.refused[0] += 1,
                        IllegalMove::Ko => cases.refused[1] += 1,
                        IllegalMove::Suicide => cases.refused[2] += 1,
                        _ => {}
                    }
                }
                (own, right) => panic!("{mv:?}: {own:?}, but {right:?}\n{before:?}"),
            }
            assert_agree(&chains, &plain);
            assert_eq!(
                chains.legal_points(plain.to_move(), &rules),
                plain.legal_points(&rules)
            );
        }
        // And everything back.
        while let Some((before, undo)) = history.pop() {
            chains.undo(&undo);
            assert_agree(&chains, &before);
        }
        assert_eq!(chains, ChainPosition::new(grid));
        cases
    }
}

/// The same position, the same chains.
fn assert_agree<M: BinMatrix>(chains: &ChainPosition<M>, plain: &Position<M>) {
    let (grid, position) = (plain.grid(), chains.position());
    assert_eq!(position, plain);
    assert_eq!(position.captures(), plain.captures());
    assert_eq!(position.passes(), plain.passes());
    assert_eq!(position.last_moves(), plain.last_moves());
    let scratch = Color::BOTH
        .map(|color| PositionHash::stones(color, plain.stones(color), grid))
        .into_iter()
        .fold(PositionHash::empty(plain.size()), |a, b| a ^ b);
    assert_eq!(chains.hash(), scratch);
    let empty = plain.empty();
    let mut seen = empty;
    for color in Color::BOTH {
        for stones in plain.stones(color).components(grid) {
            let liberties = stones.explode4(grid) & empty;
            for point in stones.points(grid) {
                let chain = chains.chain(point).expect("a chain");
                assert!(
                    chain.stones == stones && chain.liberties == liberties,
                    "{point:?}: {chain:?}\n{plain:?}"
                );
                assert_eq!(chain.is_in_atari(grid), liberties.len() == 1);
            }
            seen = seen | stones;
        }
    }
    assert!(seen.is_full(grid));
    for point in empty.points(grid) {
        assert!(chains.chain(point).is_none());
    }
}

/// The chains are those of the reference.
fn assert_judged<M: BinMatrix>(chains: &ChainPosition<M>) {
    let (grid, board) = (chains.grid(), chains.position().to_board());
    let mut stones_left = board.size().points() - board.empty().len();
    for (stones, liberties) in judged_chains(&board) {
        for point in stones {
            let chain = chains.chain(point).expect("a chain").to_points(grid);
            assert!(
                chain.stones == stones && chain.liberties == liberties,
                "{point:?}: {chain:?}\n{board:?}"
            );
        }
        stones_left -= stones.len();
    }
    assert_eq!(stones_left, 0);
}

/// Each chain with its liberties, as the reference finds them.
fn judged_chains(board: &Board) -> Vec<(Points, Points)> {
    let (size, right) = (board.size(), to_reference(board));
    let chains = right.chains().into_iter();
    chains
        .map(|stones| {
            let liberties = right.liberties(&stones);
            (
                collect_points(&stones, size),
                collect_points(&liberties, size),
            )
        })
        .collect()
}

/// What was foretold of a move came true.
fn assert_effect<M: BinMatrix>(
    effect: Option<MoveEffect<M>>,
    before: &Position<M>,
    mv: Move,
    removed: M,
    after: &Position<M>,
) {
    let (grid, player) = (before.grid(), before.to_move());
    let Move::Play(point) = mv else {
        assert!(effect.is_none());
        return;
    };
    let (effect, stone) = (effect.unwrap(), M::single(point, grid).unwrap());
    assert_eq!(effect.captured, removed & before.stones(!player));
    let own = before.stones(player) | stone;
    assert_eq!(effect.chain.stones, own.component(point, grid));
    if effect.chain.liberties.is_empty() {
        assert_eq!(effect.chain.stones, removed);
        assert!(effect.in_atari.is_empty());
    } else {
        assert_eq!(effect.chain.stones, after.chain(point));
        assert_eq!(effect.chain.liberties, after.liberties(point));
        let enemy = after.stones(!player);
        let beside = (stone.explode4(grid) & enemy).flood_fill(enemy, grid);
        assert_eq!(
            effect.in_atari,
            after.stones_with_liberties(!player, 1) & beside
        );
    }
}

fn count<M: BinMatrix>(
    cases: &mut Cases,
    before: &Position<M>,
    mv: Move,
    removed: M,
    after: &Position<M>,
) {
    let (grid, player) = (before.grid(), before.to_move());
    cases.moves += 1;
    let Move::Play(point) = mv else {
        cases.passes += 1;
        return;
    };
    let stone = M::single(point, grid).unwrap();
    let own = before.stones(player);
    let joined = own
        .components(grid)
        .filter(|chain| !(chain.explode4(grid) & stone).is_empty());
    cases.joined[joined.count()] += 1;
    let enemy_removed = removed & before.stones(!player);
    if enemy_removed.any() {
        cases.captures += 1;
        cases.captures_over_ten += u32::from(enemy_removed.len() > 10);
        cases.several_chains_captured += u32::from(enemy_removed.components(grid).count() > 1);
    } else if removed.len() > 1 {
        cases.suicides_of_several += 1;
    } else if removed.any() {
        cases.suicides_of_one += 1;
    }
    cases.kos += u32::from(after.ko().is_some());
}

#[test]
fn chains_and_undo_on_random_games() {
    let mut total = Cases::default();
    let sizes = [
        (1, 1, 60),
        (2, 2, 300),
        (3, 3, 500),
        (5, 5, 900),
        (1, 9, 300),
        (7, 4, 900),
        (9, 9, 900),
        (10, 11, 500),
        (13, 13, 700),
        (19, 19, 900),
        (22, 22, 500),
        (25, 25, 900),
        (25, 3, 500),
        (3, 25, 500),
    ];
    for (index, (width, height, steps)) in (0..).zip(sizes) {
        let size = BoardSize::new(width, height).unwrap();
        for suicide in SuicideRule::ALL {
            let game = RandomGame {
                seed: 100 * index + suicide as u64,
                suicide,
                steps,
            };
            let results = on_every_matrix(size, game);
            for (name, cases) in &results {
                assert_eq!(cases, &results[0].1, "{name} on {size}");
            }
            total.add(&results[0].1);
        }
    }
    let few = [
        total.undone_to_the_start,
        total.captures_over_ten,
        total.several_chains_captured,
        total.joined[4],
        total.suicides_of_several,
        total.suicides_of_one,
        total.kos,
        total.refused[1],
        total.refused[2],
    ];
    assert!(few.iter().all(|&count| count >= 10), "{total:?}");
    assert!(total.undone > 5000 && total.passes > 200, "{total:?}");
}

/// What a table tells of a move, and what is there after it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Told {
    legality: Result<(), IllegalMove>,
    effect: Option<MoveEffect<Points>>,
    chain: Option<Chain<Points>>,
    ko: Option<Point>,
}

/// Plays moves, those that are legal, and takes them back.
#[derive(Clone)]
struct Drawn {
    board: Board,
    moves: Vec<(Color, Point)>,
}

impl MatrixJob for Drawn {
    type Output = Vec<Told>;

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Vec<Told> {
        let rules = rules(SuicideRule::Forbidden);
        let start = Position::<M>::from_board(&self.board, grid).expect("the size");
        let mut chains = ChainPosition::from_position(start);
        let (first, mut records, mut told) = (chains.clone(), Vec::new(), Vec::new());
        for (color, point) in self.moves {
            let mv = Move::Play(point);
            let legality = chains.legality_for(color, mv, &rules);
            let legal = chains.legal_points(color, &rules);
            assert_eq!(legal.contains(point, grid), legality.is_ok());
            let effect = chains.effect(color, point);
            records.extend(chains.play_as(color, mv, &rules));
            told.push(Told {
                legality,
                effect: effect.map(|effect| effect.to_points(grid)),
                chain: chains.chain(point).map(|chain| chain.to_points(grid)),
                ko: chains.position().ko(),
            });
        }
        while let Some(undo) = records.pop() {
            chains.undo(&undo);
        }
        assert!(chains == first);
        told
    }
}

/// The same of every matrix type and of `Game`.
fn told(drawing: &str, moves: &[(Color, &str)]) -> (BoardSize, Vec<Told>) {
    let board = drawn_board(drawing, moves[0].0);
    let size = board.size();
    let moves: Vec<_> = moves
        .iter()
        .map(|&(color, vertex)| (color, at(vertex, size)))
        .collect();
    let mut game = Game::from_board(&board, RuleSet::SIMPLE);
    let mut of_game = Vec::new();
    for &(color, point) in &moves {
        let (legality, effect) = (game.legality(color, point), game.effect(color, point));
        assert_eq!(game.play(color, point).map(drop), legality);
        of_game.push(Told {
            legality,
            effect,
            chain: game.chain(point),
            ko: game.board().ko(),
        });
    }
    for (name, of_type) in on_every_matrix(size, Drawn { board, moves }) {
        assert_eq!(of_type, of_game, "{name}");
    }
    (size, of_game)
}

/// The move takes these stones, leaves those in atari, and its chain has these stones and liberties.
fn assert_told(told: &Told, size: BoardSize, [captured, in_atari, stones, liberties]: [&str; 4]) {
    let effect = told.effect.expect("an empty point");
    assert_eq!(effect.captured, set_of(captured, size));
    assert_eq!(effect.in_atari, set_of(in_atari, size));
    assert_eq!(effect.chain.stones, set_of(stones, size));
    assert_eq!(effect.chain.liberties, set_of(liberties, size));
    if told.legality.is_ok() {
        assert_eq!(told.chain, Some(effect.chain));
    }
}

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// Black throws a stone in, White takes it and has one liberty: where the stone was.
///
/// ```text
/// O O O X .
/// 1 2 O X .    3 at 1
/// ```
#[test]
fn a_snapback_is_foretold_move_by_move() {
    let moves = [(BLACK, "A1"), (WHITE, "B1"), (BLACK, "A1")];
    let (size, told) = told("OOOX. / ..OX.", &moves);
    assert_told(&told[0], size, ["", "A2 B2 C2 C1", "A1", "B1"]);
    assert_told(&told[1], size, ["A1", "", "A2 B2 C2 C1 B1", "A1"]);
    assert_told(&told[2], size, ["A2 B2 C2 C1 B1", "", "A1", "A2 B1"]);
    for told in told {
        assert_eq!((told.legality, told.ko), (Ok(()), None), "never a ko");
    }
}

/// The same inside a chain that has two points left: taking the stone leaves one.
///
/// ```text
/// O O O X .
/// 2 1 O X .    3 at 1
/// O O O X .
/// ```
#[test]
fn a_stone_thrown_in_takes_the_last_eye() {
    let moves = [(BLACK, "B2"), (WHITE, "A2"), (BLACK, "B2")];
    let (size, told) = told("OOOX. / ..OX. / OOOX.", &moves);
    let white = "A3 B3 C3 C2 C1 B1 A1";
    assert_told(&told[0], size, ["", white, "B2", "A2"]);
    let with_a2 = format!("{white} A2");
    assert_told(&told[1], size, ["B2", "", &with_a2, "B2"]);
    assert_told(&told[2], size, [&with_a2, "", "B2", "B3 A2 C2 B1"]);
    assert!(told.iter().all(|told| told.legality.is_ok()));
}

/// A stone thrown in that makes a ko: White takes it with one stone, and Black may not take back at once. After 3
/// White may not connect, and Black takes everything.
///
/// ```text
/// X X X X .
/// X O O 3 X
/// 2 1 O X X
/// ```
#[test]
fn a_stone_thrown_in_makes_a_ko() {
    let moves = [
        (BLACK, "B1"),
        (WHITE, "A1"),
        (BLACK, "B1"),
        (BLACK, "D2"),
        (WHITE, "B1"),
        (BLACK, "B1"),
    ];
    let (size, told) = told("XXXX. / XOO.X / ..OXX", &moves);
    assert_told(&told[0], size, ["", "B2 C2 C1", "B1", "A1"]);
    assert_told(&told[1], size, ["B1", "", "A1", "B1"]);
    assert_eq!(told[1].ko, Some(at("B1", size)));
    // What the move would do, were it allowed: all of White is taken or in atari.
    assert_eq!(told[2].legality, Err(IllegalMove::Ko));
    assert_told(&told[2], size, ["A1", "B2 C2 C1", "B1", "A1"]);
    let black = "A2 A3 B3 C3 D3 E2 E1 D1 D2";
    assert_told(&told[3], size, ["", "B2 C2 C1", black, "E3"]);
    assert_eq!(told[4].legality, Err(IllegalMove::Suicide));
    assert_told(&told[4], size, ["", "", "A1 B1 B2 C2 C1", ""]);
    assert_eq!((told[5].legality, told[5].ko), (Ok(()), None));
    assert_told(&told[5], size, ["A1 B2 C2 C1", "", "B1", "A1 B2 C1"]);
}

/// Plays on occupied points and off the board, takes moves back with records of other moves and of another board,
/// and asks everything all the same.
fn misuse<M: BinMatrix>(grid: GridOf<M>, foreign: &[Undo<M>], seed: u64) {
    let (rng, rules, size) = (
        &mut Rng::new(seed),
        rules(SuicideRule::Forbidden),
        grid.size(),
    );
    let mut chains = ChainPosition::<M>::new(grid);
    let mut records = Vec::new();
    for _ in 0..300 {
        let (row, column) = (rng.below(4) as u8, rng.below(4) as u8);
        let mv = Point::new(row, column).map_or(Move::Pass, Move::Play);
        records.push(chains.play_unchecked(mv));
        if rng.below(3) == 0 {
            let undo = &records[rng.below(records.len() as u32) as usize];
            chains.undo(undo);
        }
        if rng.below(9) == 0 && !foreign.is_empty() {
            chains.undo(&foreign[rng.below(foreign.len() as u32) as usize]);
        }
        for color in Color::BOTH {
            let legal = chains.legal_points(color, &rules);
            assert!(legal.is_subset(M::full(grid)));
            let sets = [
                chains.stones_with_liberties(color, 2),
                chains.capture_points(color),
                chains.saving_points(color),
                chains.atari_points(color),
                chains.self_atari_points(color),
                chains.one_chain_eyes(color),
                chains.candidates(color, &rules).escape,
            ];
            assert!(!foreign.is_empty() || sets.iter().all(|set| set.is_subset(M::full(grid))));
            assert!(chains.chains(color).count() <= 2 * size.points() + foreign.len());
            for point in binmatrix::Points::full(size) {
                let effect = chains.effect(color, point);
                assert!(
                    !foreign.is_empty()
                        || effect.is_none_or(|effect| effect.chain.stones.is_subset(M::full(grid)))
                );
                let _ = chains.hash_after(color, Move::Play(point));
                let _ = chains.adjacent_chains(point);
                let _ = chains.chains_sharing_liberties(point, 1);
                if rng.below(8) == 0 {
                    let _ = chains.read_ladder_within(point, color, &rules, 30);
                }
            }
        }
        assert!(chains == chains.clone() || !records.is_empty());
        let spoiled = *chains.position();
        assert!(!foreign.is_empty() || (spoiled.occupied() - M::full(grid)).is_empty());
        if rng.below(20) == 0 {
            chains = match foreign.is_empty() {
                true => ChainPosition::from_position(spoiled),
                false => ChainPosition::new(grid),
            };
        }
    }
}

/// On occupied points, and with records of other moves and other boards: the position is spoiled and nothing worse.
#[test]
fn wrong_use_spoils_the_position_at_most() {
    fn on<M: BinMatrix>() {
        let grid = |width, height| {
            GridOf::<M>::new(BoardSize::new(width, height).unwrap()).expect("any size")
        };
        let (mut other, mut foreign) = (ChainPosition::<M>::new(grid(25, 25)), Vec::new());
        let legal = rules(SuicideRule::Forbidden);
        for (row, column) in [
            (0, 0),
            (0, 1),
            (24, 24),
            (1, 0),
            (1, 1),
            (3, 3),
            (0, 2),
            (0, 0),
        ] {
            let mv = Point::new(row, column).map_or(Move::Pass, Move::Play);
            foreign.extend(other.play_as(Color::Black, mv, &legal));
            foreign.extend(other.play_as(Color::White, Move::Pass, &legal));
        }
        for seed in 0..20 {
            for (width, height) in [(3, 3), (2, 3), (9, 9)] {
                misuse::<M>(grid(width, height), &[], seed);
                misuse::<M>(grid(width, height), &foreign, seed);
            }
        }
    }
    // Two kinds of storage: what is spoiled are the tables, the same code for all.
    on::<binmatrix::WordMatrix<11, binmatrix::AnySize, binmatrix::Baseline>>();
    on::<binmatrix::RowMatrix<25, binmatrix::AnySize, binmatrix::Baseline>>();
}

/// A move off the board places no stone but is no pass: the three boards agree.
#[test]
fn unchecked_moves_off_the_board() {
    type M = binmatrix::WordMatrix<11, binmatrix::AnySize, binmatrix::Baseline>;
    let grid = GridOf::<M>::new(BoardSize::new(3, 2).unwrap()).expect("any size");
    let mut chains = ChainPosition::<M>::new(grid);
    let (mut position, before) = (*chains.position(), chains.clone());
    let outside = Move::Play(Point::new(2, 0).unwrap());
    let undo = chains.play_unchecked(outside);
    position.play_unchecked(outside);
    assert_eq!(chains.position(), &position);
    assert_eq!(chains.position().last_moves(), position.last_moves());
    assert_eq!((chains.position().passes(), position.passes()), (0, 0));
    chains.undo(&undo);
    assert!(chains == before);
    assert_eq!(chains.position().last_moves(), [None, None]);
}

/// A hash may be written to a file: these values never change.
#[test]
fn hashes_are_the_same_for_ever() {
    let hash = |text: &str| {
        let board: binmatrix::Board = text.parse().unwrap();
        binmatrix::Game::from_board(&board, Default::default())
            .hash()
            .to_string()
    };
    assert_eq!(hash("."), "192c91f27f6ec1a7aa8f495d2a936160");
    assert_eq!(hash(". . .\n. X O\n"), "a48b68623a2fd3e3593ed79131e1c6a2");
    assert_eq!(
        hash(&"...................\n".repeat(19)),
        "aaf279dd02bd0fe543597db32b4d00ad"
    );
}

/// What the table holds for 9×9, 13×13 and 19×19, at most.
#[test]
fn a_chain_position_has_a_known_size() {
    #[derive(Clone, Copy)]
    struct Size;
    impl MatrixJob for Size {
        type Output = usize;
        fn run<M: BinMatrix>(self, _: GridOf<M>) -> usize {
            size_of::<ChainPosition<M>>()
        }
    }
    for (side, most) in [(9, 5 << 10), (13, 34 << 10), (19, 72 << 10)] {
        let size = BoardSize::square(side).unwrap();
        let own = binmatrix::dispatch_best(size, Size);
        assert!(own <= most, "{size}: {own} bytes");
    }
}
