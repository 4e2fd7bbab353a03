//! Drawn snapbacks and throw-ins on the incremental chains of every matrix type, and the effects of misuse.
//!
//! Random games on every matrix type, against the reference, are in `tests/fuzz_replay.rs`.

use binmatrix::{
    BinMatrix, Board, BoardSize, Chain, ChainPosition, Color, Game, GridOf, HashScope, IllegalMove,
    MatrixJob, Move, MoveEffect, Point, Points, Rng, Rules, SuicideRule, Undo,
};
use binmatrix_testing::convert::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::thorough::*;

/// The answers of a table about a move, and its state after the move.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Told {
    legality: Result<(), IllegalMove>,
    effect: Option<MoveEffect<Points>>,
    chain: Option<Chain<Points>>,
    ko: Option<Point>,
}

/// Plays the legal ones of these moves and undoes them.
#[derive(Clone)]
struct Drawn {
    board: Board,
    moves: Vec<(Color, Point)>,
}

impl MatrixJob for Drawn {
    type Output = Vec<Told>;

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Vec<Told> {
        let rules = rules(SuicideRule::Forbidden);
        let start = self.board.to_position::<M>(grid).expect("the size");
        let mut chains = ChainPosition::from_position(start);
        let (first, mut records, mut told) = (chains.clone(), Vec::new(), Vec::new());
        for (color, point) in self.moves {
            let mv = Move::Play(point);
            let legality = chains.legality(color, mv, &rules);
            let legal = chains.legal_points(color, &rules);
            assert_eq!(legal.contains(point, grid), legality.is_ok());
            let effect = chains.effect(color, point);
            records.extend(chains.play(color, mv, &rules));
            told.push(Told {
                legality,
                effect: effect.map(|effect| effect.to_points(grid)),
                chain: chains.chain(point).map(|chain| chain.to_points(grid)),
                ko: chains.position().turn().ko(),
            });
        }
        let mut copy = first.clone();
        copy.clone_from(&chains);
        assert!(copy == chains);
        while let Some(undo) = records.pop() {
            chains.undo(&undo);
            copy.undo(&undo);
        }
        assert!(chains == first && copy == first);
        told
    }
}

/// The answers, which must be the same for every matrix type and for `Game`.
fn told(drawing: &str, moves: &[(Color, &str)]) -> (BoardSize, Vec<Told>) {
    let board = drawn_board(drawing, moves[0].0);
    let size = board.size();
    let moves: Vec<_> = moves
        .iter()
        .map(|&(color, vertex)| (color, at(vertex, size)))
        .collect();
    let mut game = Game::from_board(&board, Rules::SIMPLE);
    let mut of_game = Vec::new();
    for &(color, point) in &moves {
        let (legality, effect) = (
            game.legality(color, point),
            game.analyze_move(color, point).effect,
        );
        assert_eq!(game.play(color, point).map(drop), legality);
        of_game.push(Told {
            legality,
            effect,
            chain: game.chain(point),
            ko: game.board().turn().ko(),
        });
    }
    for (name, of_type) in on_every_matrix(size, Drawn { board, moves }) {
        assert_eq!(of_type, of_game, "{name}");
    }
    (size, of_game)
}

/// Asserts the stones captured, the stones put in atari, and the stones and liberties of the new chain.
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

/// Black throws in a stone; White captures it and has one liberty, at the captured stone's point.
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

/// A throw-in inside a chain with two empty points left: capturing the stone leaves one.
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

/// A throw-in that makes a ko: White captures it with one stone, and Black may not retake at once. After 3 White may
/// not connect, and Black captures everything.
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
    // The effect of the move if it were allowed: all white stones are captured or in atari.
    assert_eq!(told[2].legality, Err(IllegalMove::Ko));
    assert_told(&told[2], size, ["A1", "B2 C2 C1", "B1", "A1"]);
    let black = "A2 A3 B3 C3 D3 E2 E1 D1 D2";
    assert_told(&told[3], size, ["", "B2 C2 C1", black, "E3"]);
    assert_eq!(told[4].legality, Err(IllegalMove::Suicide));
    assert_told(&told[4], size, ["", "", "A1 B1 B2 C2 C1", ""]);
    assert_eq!((told[5].legality, told[5].ko), (Ok(()), None));
    assert_told(&told[5], size, ["A1 B2 C2 C1", "", "B1", "A1 B2 C1"]);
}

/// Plays on occupied points and off the board, undoes moves with records of other moves and of another board, and
/// makes every query.
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
        records.push(chains.play_unchecked(chains.position().to_move(), mv));
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
                chains.points_with_liberties_after(color, 1),
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
                let _ = chains.hash_after(color, Move::Play(point), HashScope::Stones);
                let _ = chains.adjacent_chains(point);
                let _ = chains.chains_sharing_liberties(point, 1);
                if rng.below(8) == 0 {
                    let _ = chains.read_ladder(point, color, &rules, 30);
                }
            }
        }
        let spoiled = *chains.position();
        assert!(
            !foreign.is_empty()
                || Color::BOTH
                    .iter()
                    .all(|&color| (spoiled.stones(color) - M::full(grid)).is_empty())
        );
        if rng.below(20) == 0 {
            chains = match foreign.is_empty() {
                true => ChainPosition::from_position(spoiled),
                false => ChainPosition::new(grid),
            };
        }
    }
}

/// Occupied points and records of other moves and boards may spoil the position, but nothing worse happens.
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
            foreign.extend(other.play(Color::Black, mv, &legal));
            foreign.extend(other.play(Color::White, Move::Pass, &legal));
        }
        for seed in 0..usual_or_thorough(6, 20) {
            for (width, height) in [(3, 3), (2, 3), (9, 9)] {
                misuse::<M>(grid(width, height), &[], seed);
                misuse::<M>(grid(width, height), &foreign, seed);
            }
        }
    }
    // Two kinds of storage are enough: misuse spoils the tables, whose code is the same for all.
    on::<binmatrix::WordMatrix<11, binmatrix::AnySize, binmatrix::Baseline>>();
    on::<binmatrix::RowMatrix<25, binmatrix::AnySize, binmatrix::Baseline>>();
}

/// A move off the board places no stone but is not a pass; the three board types agree.
#[test]
fn unchecked_moves_off_the_board() {
    type M = binmatrix::WordMatrix<11, binmatrix::AnySize, binmatrix::Baseline>;
    let grid = GridOf::<M>::new(BoardSize::new(3, 2).unwrap()).expect("any size");
    let mut chains = ChainPosition::<M>::new(grid);
    let (mut position, before) = (*chains.position(), chains.clone());
    let outside = Move::Play(Point::new(2, 0).unwrap());
    let undo = chains.play_unchecked(Color::Black, outside);
    position.play_unchecked(outside);
    assert_eq!(chains.position(), &position);
    assert_eq!(
        chains.position().turn().last_moves(),
        position.turn().last_moves()
    );
    assert_eq!(
        (chains.position().turn().passes(), position.turn().passes()),
        (0, 0)
    );
    chains.undo(&undo);
    assert!(chains == before);
    assert_eq!(chains.position().turn().last_moves(), [None, None]);
}

/// Hashes may be written to files, so these values never change.
#[test]
fn hashes_are_the_same_for_ever() {
    let hash = |text: &str| {
        let board: binmatrix::Board = text.parse().unwrap();
        binmatrix::Game::from_board(&board, Default::default())
            .hash(HashScope::Stones)
            .to_string()
    };
    assert_eq!(hash("."), "192c91f27f6ec1a7aa8f495d2a936160");
    assert_eq!(hash(". . .\n. X O\n"), "a48b68623a2fd3e3593ed79131e1c6a2");
    assert_eq!(
        hash(&"...................\n".repeat(19)),
        "aaf279dd02bd0fe543597db32b4d00ad"
    );
}

/// Upper bounds for the size of the table on 9×9, 13×13 and 19×19.
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
