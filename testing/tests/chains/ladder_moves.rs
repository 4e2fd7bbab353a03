//! Tests `ChainPosition::ladder_moves` on every matrix type: it claims what the judge proves, and with too few
//! positions less, but nothing else.

use binmatrix::{
    BinMatrix, Board, BoardSize, ChainPosition, Color, GridOf, LADDER_POSITIONS, LadderMoves,
    MatrixJob, Points, Rng, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_testing::convert::*;
use binmatrix_testing::generate::random_set;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::positions::{drawn, played, thrown};
use binmatrix_testing::thorough::*;
use reference::reading;

use crate::queries::random_position;

/// The question: a player, points, a suicide rule, and a limit on positions.
#[derive(Clone, Copy)]
struct Ask<'a>(&'a Board, Color, Points, SuicideRule, u32);

impl MatrixJob for Ask<'_> {
    type Output = LadderMoves<Points>;

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> LadderMoves<Points> {
        let Ask(board, player, points, suicide, positions) = self;
        let position = board.to_position::<M>(grid).expect("the size");
        let mut chains = ChainPosition::from_position(position);
        let before = chains.clone();
        let points = M::from_points(&points, grid).expect("the size");
        let found = chains.ladder_moves(player, points, &rules(suicide), positions);
        assert!(chains == before, "reading changed it");
        found.to_points(grid)
    }
}

/// The judge's answer for all points: `catch` and `futile`. `None` if a ladder has no end.
fn judged(
    board: &reference::Board,
    player: reference::Color,
    suicide: reference::Suicide,
) -> Option<[Points; 2]> {
    let size = size_of_reference(board);
    let (mut catch, mut futile) = (Points::empty(size), Points::empty(size));
    let moves = |board: &reference::Board, stone, first| {
        reading::ladder_ends(board, stone, first, suicide)
            .then(|| reading::ladder_moves(board, stone, first, suicide).expect("the attacker's"))
    };
    for chain in board.chains_of(player.opponent()) {
        if board.liberties(&chain).len() == 2 {
            for point in moves(board, chain[0], player)? {
                catch.insert(from_reference_point(point));
            }
        }
    }
    for chain in board.chains_of(player) {
        let [point] = board.liberties(&chain)[..] else {
            continue;
        };
        let effect = reading::effect(board, player, point).expect("a liberty");
        if effect.captured.is_empty() && effect.liberties.len() == 2 {
            let mut after = board.clone();
            after.set_to_move(player);
            after.play(Some(point), suicide).expect("two liberties");
            if !moves(&after, chain[0], player.opponent())?.is_empty() {
                futile.insert(from_reference_point(point));
            }
        }
    }
    Some([catch, futile])
}

#[test]
fn on_random_positions() {
    let rng = &mut Rng::new(31);
    let (mut found, mut endless) = ([0; 2], 0);
    let sizes = [
        (1, 1, 1),
        (1, 7, 10),
        (2, 2, 10),
        (3, 3, 60),
        (4, 4, 60),
        (6, 5, 40),
        (7, 7, 40),
        (9, 9, 24),
        (25, 3, 6),
        (13, 13, 6),
        (19, 19, 3),
        (25, 25, 2),
    ];
    for (width, height, count) in sizes {
        let size = BoardSize::new(width, height).expect("a size");
        for number in 0..count * usual_or_thorough(1, 8) {
            let points = size.points() as u32;
            let judge = match number % 3 {
                0 => {
                    let density = 30 + rng.below(40);
                    to_reference(&thrown(rng, size, density, 50))
                }
                // A game of the judge, which may end in a ko.
                1 if points < 100 => {
                    let moves = rng.below(points * 3 / 2 + 2);
                    random_position(rng, size, moves)
                }
                _ => {
                    let moves = rng.below(points * 3 / 2 + 2);
                    to_reference(&played(rng, size, moves))
                }
            };
            for player in Color::BOTH {
                let suicide = SuicideRule::ALL[number % 3];
                let (own, rule) = (to_reference_color(player), to_reference_suicide(suicide));
                let Some(right) = judged(&judge, own, rule) else {
                    endless += 1;
                    continue;
                };
                let some = random_set(rng, size);
                let limit = rng.below(40);
                check(
                    Choice::in_turn(number),
                    &judge,
                    player,
                    suicide,
                    right,
                    some,
                    limit,
                );
                found[0] += right[0].len();
                found[1] += right[1].len();
            }
        }
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
    assert!(endless < 5, "{endless}");
}

/// Compares with the judge on all points and on some, without a limit and with one.
fn check(
    choice: Choice,
    judge: &reference::Board,
    player: Color,
    suicide: SuicideRule,
    [catch, futile]: [Points; 2],
    some: Points,
    limit: u32,
) {
    let board = from_reference(judge);
    for points in [Points::full(board.size()), some] {
        let ask = Ask(&board, player, points, suicide, LADDER_POSITIONS);
        for (name, found) in choice.run(board.size(), ask) {
            let right = (catch & points, futile & points);
            let found = (found.catch, found.futile);
            assert_eq!(found, right, "{name}: {player} on\n{board}");
        }
        let ask = Ask(&board, player, points, suicide, limit);
        for (name, found) in choice.run(board.size(), ask) {
            let proven = found.catch.is_subset(catch) && found.futile.is_subset(futile);
            assert!(proven, "{name}: {player}, {limit} positions, on\n{board}");
            let none = found.catch.is_empty() && found.futile.is_empty();
            assert!(limit > 0 || none, "{name}: no position was to be read");
        }
    }
}

/// Black catches the stone from one side only; then White's extension is no use, unless a stone breaks the ladder.
#[test]
fn drawn_ladders() {
    let assert = |drawing: &str, player, positions, catch: &str, futile: &str| {
        let board = drawn(drawing);
        let none = SuicideRule::Forbidden;
        let ask = Ask(&board, player, board.empty(), none, positions);
        for (name, found) in Choice::EVERY.run(board.size(), ask) {
            let right = [catch, futile].map(|vertices| set_of(vertices, board.size()));
            assert_eq!([found.catch, found.futile], right, "{name}\n{board}");
        }
    };
    let [black, white] = [Color::Black, Color::White];
    let (caught, free) = (
        ".X.../XO.../X..../...../.....",
        ".X.../XO.../X..../...O./.....",
    );
    assert(caught, black, 100, "C4", "");
    assert(free, black, 100, "", "");
    assert(caught, black, 3, "", "");
    let (caught, free) = (
        ".X.../XOX../X..../...../.....",
        ".X.../XOX../X..../...O./.....",
    );
    assert(caught, white, 100, "", "B3");
    assert(free, white, 100, "", "");
    // The extension has three liberties: no ladder captures it.
    assert(".X.../XOX../...../...../.....", white, 100, "", "");
}
