//! The rules on every matrix type: set-up, play, legality, captures, area, eyes, unconditional life. Times are for 64
//! positions. The group `board` measures the same through [`Board`], including the choice of a backend and the
//! conversion.

mod support;

use std::hint::black_box;

use binmatrix::life::own_eyes;
use binmatrix::{
    BinMatrix, Board, ChainPosition, Color, EyeRule, Move, Position, Rules, Setup, SuicideRule,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use support::{Answer, Operation, POSITIONS, STAGES, Set, measure, positions};

/// The measured move: on an empty point in the middle of the list.
fn some_move<M: BinMatrix>(position: &Position<M>) -> Move {
    let empty = position.empty();
    empty
        .nth(empty.len() / 2, position.grid())
        .map_or(Move::Pass, Move::Play)
}

macro_rules! operations {
    ($($(#[$doc:meta])* $operation:ident $name:literal |$position:ident| $body:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        struct $operation;
        impl Operation for $operation {
            const NAME: &'static str = $name;
            #[inline(always)]
            fn run<M: BinMatrix>(self, $position: &Position<M>) -> impl Answer<M> {
                $body
            }
        }
    )* };
}

operations! {
    /// Copies the position and plays the move if it is legal.
    CopyAndPlay "copy_and_play" |position| {
        let mut next = *position;
        let removed = next.play(some_move(position), &Rules::default());
        [Set(removed.unwrap_or(position.empty())), Set(next.stones(Color::Black)), Set(next.stones(Color::White))]
    };
    /// Checks whether the move is legal.
    Legality "legality" |position|
        u64::from(position.legality(some_move(position), &Rules::default()).is_ok());
    /// All legal points of the player to move.
    LegalPoints "legal_points" |position| Set(position.legal_points(&Rules::default()));
    /// The chain on a point, and its liberties.
    ChainAndLiberties "chain_and_liberties" |position| {
        let point = position.stones(Color::Black).nth(7, position.grid()).unwrap_or(corner());
        let chain = position.chain(point).map(|chain| [chain.stones, chain.liberties]);
        chain.unwrap_or([position.empty(); 2]).map(Set)
    };
    /// Builds the chains, and finds the stones of both colors in atari.
    InAtari "chains_and_in_atari" |position| {
        let chains = ChainPosition::from_position(*position);
        Color::BOTH.map(|color| Set(chains.stones_with_liberties(color, 1)))
    };
    /// The eyes of the player to move that a playout does not fill.
    OwnEyes "own_eyes" |position| {
        let (grid, player) = (position.grid(), position.to_move());
        let edge = M::from_words(grid.shape().edge_words(), grid);
        Set(own_eyes(position.stones(player), position.stones(!player), edge, EyeRule::PointEye, grid))
    };
    /// The area of both colors.
    AreaOfBoth "area" |position| {
        let area = position.area();
        [Set(area.black), Set(area.white)]
    };
    /// Converts to plain data and back.
    ToBoardAndBack "to_board_and_back" |position| {
        let back = Board::from(position).to_position::<M>(position.grid());
        Color::BOTH.map(|color| Set(back.unwrap_or(*position).stones(color)))
    };
}

/// Benson's algorithm for one color: alive stones and territory.
#[derive(Clone, Copy)]
struct PassAlive<const SUICIDE: bool>;

impl<const SUICIDE: bool> Operation for PassAlive<SUICIDE> {
    const NAME: &'static str = if SUICIDE {
        "pass_alive_black_suicide_allowed"
    } else {
        "pass_alive_black"
    };
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let rule = if SUICIDE {
            SuicideRule::Any
        } else {
            SuicideRule::Forbidden
        };
        let result = position.pass_alive(Color::Black, &Rules::SIMPLE.with_suicide(rule));
        [Set(result.alive), Set(result.territory)]
    }
}

fn corner() -> binmatrix::Point {
    binmatrix::Point::new(0, 0).expect("a point")
}

/// Measures the operations of `Board` that a program calls one at a time.
fn board(criterion: &mut Criterion) {
    for (side, moves, stage) in STAGES {
        let (rules, boards) = (Rules::default(), positions(side, moves));
        let setups: Vec<Setup> = boards.iter().map(Setup::from).collect();
        let played = |board: &Board| {
            let empty = board.empty();
            let mv = empty
                .iter()
                .nth(empty.len() / 2)
                .map_or(Move::Pass, Move::Play);
            (*board, mv)
        };
        let moves: Vec<(Board, Move)> = boards.iter().map(played).collect();
        for (setup, board) in setups.iter().zip(&boards) {
            assert_eq!(Board::from_setup(setup).as_ref(), Ok(board));
        }
        for (board, mv) in &moves {
            let mut next = *board;
            assert_eq!(
                next.play(*mv, &rules).is_ok(),
                board.legality(*mv, &rules).is_ok(),
                "{board:?}"
            );
        }
        for board in &boards {
            let mut legal = board.empty();
            for point in board.empty() {
                if board.legality(point, &rules).is_err() {
                    legal.remove(point);
                }
            }
            assert_eq!(board.legal_points(&rules), legal, "{board:?}");
        }
        let mut group = criterion.benchmark_group(format!("{stage}/board"));
        group
            .throughput(Throughput::Elements(POSITIONS))
            .warm_up_time(std::time::Duration::from_millis(40))
            .measurement_time(std::time::Duration::from_millis(120))
            .sample_size(10);
        group.bench_function("copy_and_play", |bencher| {
            bencher.iter(|| {
                for (board, mv) in &moves {
                    let mut next = *black_box(board);
                    let _ = black_box(next.play(*mv, &rules));
                    black_box(next);
                }
            });
        });
        group.bench_function("legality", |bencher| {
            bencher.iter(|| {
                for (board, mv) in &moves {
                    let _ = black_box(black_box(board).legality(*mv, &rules));
                }
            });
        });
        group.bench_function("legal_points", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(black_box(board).legal_points(&rules));
                }
            });
        });
        group.bench_function("set_up", |bencher| {
            bencher.iter(|| {
                for setup in &setups {
                    let _ = black_box(Board::from_setup(black_box(setup)));
                }
            });
        });
        group.finish();
    }
}

fn bench(criterion: &mut Criterion) {
    for (side, moves, stage) in STAGES {
        let boards = positions(side, moves);
        measure(criterion, stage, &boards, CopyAndPlay);
        measure(criterion, stage, &boards, Legality);
        measure(criterion, stage, &boards, LegalPoints);
        measure(criterion, stage, &boards, ChainAndLiberties);
        measure(criterion, stage, &boards, InAtari);
        measure(criterion, stage, &boards, OwnEyes);
        measure(criterion, stage, &boards, AreaOfBoth);
        measure(criterion, stage, &boards, ToBoardAndBack);
        measure(criterion, stage, &boards, PassAlive::<false>);
        measure(criterion, stage, &boards, PassAlive::<true>);
    }
}

criterion_group!(benches, bench, board);
criterion_main!(benches);
