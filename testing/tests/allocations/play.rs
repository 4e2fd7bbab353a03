//! Tests that a [`Game`] allocates nothing within its capacity, and [`Playouts`] nothing after its first run.
//!
//! The game is asked every query. (`tests/chains/queries.rs` checks that chains never allocate on any matrix type.)
//! The counting allocator counts each thread separately.

use std::hint::black_box;

use allocation_counter::measure;
use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary, Playouts, Record};
use binmatrix::{
    Board, BoardSize, Color, EyeRule, Game, HashScope, KoRule, Komi, Move, Point, Points, Rng,
    Rules, Scoring, SuicideRule,
};
use binmatrix_testing::thorough::usual_or_thorough;

const SIDES: [u8; 3] = [9, 13, 19];

/// The number of allocations that `work` makes.
fn allocations(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

/// Tests the counter: with a counter stuck at zero the other tests would prove nothing.
#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| {}), 0);
    assert_eq!(allocations(|| drop(black_box(Box::new(1_u64)))), 1);
    let mut list = vec![1_u8];
    assert!(allocations(|| list.extend(black_box([0; 100]))) > 0);
    let game = Game::new(BoardSize::square(9).unwrap(), Rules::TROMP_TAYLOR);
    assert!(allocations(|| drop(black_box(game.clone()))) > 0);
}

fn random_move(rng: &mut Rng, legal: Points) -> Move {
    let rank = rng.below(legal.len() as u32) as usize;
    legal.iter().nth(rank).map_or(Move::Pass, Move::Play)
}

/// Makes every query of a game.
fn ask(game: &mut Game, point: Point) {
    for color in Color::BOTH {
        black_box(game.legality(color, point)).ok();
        black_box(game.legal_points(color));
        for scope in [HashScope::Stones, HashScope::Turn, HashScope::All] {
            black_box((game.hash(scope), game.hash_after(color, point, scope)));
        }
    }
    let mut mask = [0; 19 * 19 + 1];
    for color in Color::BOTH {
        let legal = black_box(game.legal_points(color));
        black_box(legal.write_move_mask(&mut mask)).expect("room for all points");
        let report = black_box(game.analyze_move(color, point));
        black_box((report.removed(), report.breaks_rules()));
        if let Some(effect) = report.effect {
            black_box((effect.takes_ko(), effect.lost()));
        }
        black_box((
            game.board().stones(color),
            game.board().at(point),
            game.board().empty(),
        ));
        for count in 0..4 {
            black_box(game.points_with_liberties_after(color, count));
            black_box(game.stones_with_liberties(color, count));
        }
        black_box((game.capture_points(color), game.saving_points(color)));
        black_box(game.atari_points(color));
        for rule in [EyeRule::PointEye, EyeRule::Surrounded] {
            black_box(game.board().eyes(color, rule));
        }
        black_box(game.candidates(color));
        let ladder = black_box(game.read_ladder(point, color));
        black_box(ladder.as_ref().map(|ladder| ladder.line().len()));
    }
    black_box((
        game.outcome(),
        game.turn().is_over(),
        game.turn().pass_would_end(),
    ));
    black_box((game.recent(1), game.recent(8)));
    black_box(game.memory());
    black_box(game.chain(point));
    black_box((game.board(), game.turn(), game.size()));
    black_box((game.start(), game.moves(), game.rules()));
    for komi in [-3, 13] {
        game.set_komi(Komi::from_half_points(komi));
        for dead in [
            Points::empty(game.size()),
            game.board().pass_dead(game.rules()),
        ] {
            black_box(game.black_minus_white_half_points(dead));
        }
    }
}

/// Plays random moves, each with all queries on a random point; some moves are refused and some undone.
fn play(game: &mut Game, rng: &mut Rng, moves: usize) {
    let size = game.size();
    for _ in 0..moves {
        let color = game.board().to_move();
        let mv = random_move(rng, game.legal_points(color));
        game.play(color, mv).expect("a legal move");
        let point = random_move(rng, Points::full(size)).point();
        let point = point.expect("a board has points");
        ask(game, point);
        // Mostly occupied: refused without a change.
        if rng.below(4) == 0 && game.play(!color, point).is_ok() {
            game.undo();
        }
        if rng.below(8) == 0 {
            game.undo();
            game.set_to_move(color);
            game.resume();
        }
        if rng.below(8) == 0 && game.play_tolerant(color, point).is_ok() {
            game.undo();
        }
    }
}

#[test]
fn a_game_within_its_capacity_allocates_nothing() {
    for side in SIDES {
        for ko in KoRule::ALL {
            for suicide in SuicideRule::ALL {
                let rules = Rules::SIMPLE
                    .with_ko(ko)
                    .with_suicide(suicide)
                    .with_scoring(Scoring::ALL[(ko as usize + suicide as usize) % 2])
                    .with_komi(Komi::default());
                let size = BoardSize::square(side).unwrap();
                let rng = &mut Rng::new(side.into());
                let mut game = Game::new(size, rules);
                game.reserve(500);
                let count = allocations(|| {
                    play(&mut game, rng, 200);
                    while game.undo().is_some() {}
                    play(&mut game, rng, 499);
                });
                assert_eq!(count, 0, "{size}, {rules:?}");
                // Reserving more room later works.
                game.reserve(500);
                let count = allocations(|| play(&mut game, rng, 400));
                assert_eq!(count, 0, "{size}, {rules:?}, after `reserve`");
                // A copy has the same room.
                let mut copy = game.clone();
                let count = allocations(|| play(&mut copy, rng, 90));
                assert_eq!(count, 0, "{size}, {rules:?}, a copy");
                // Beyond the capacity it does allocate; otherwise the counter did not work.
                let count = allocations(|| {
                    for _ in 0..5000 {
                        game.play(Color::Black, Move::Pass).expect("a pass");
                    }
                });
                assert!(count > 0, "{size}, {rules:?}");
            }
        }
    }
}

/// Boards of a size: an empty one and two after random moves.
fn starts(size: BoardSize) -> [Board; 3] {
    let (mut board, mut rng) = (Board::new(size), Rng::new(7));
    [0, 20, 40].map(|moves| {
        for _ in 0..moves {
            let legal = board.legal_points(&Rules::default());
            board.play_unchecked(random_move(&mut rng, legal));
        }
        board
    })
}

#[test]
fn playouts_allocate_nothing_after_the_first_run() {
    let all = Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED;
    let records = [Record::NOTHING, all | Record::MOVES, Record::OWNERS, all];
    let records = &records[..usual_or_thorough(2, 4)];
    let sizes = [
        (9, 9),
        (13, 13),
        (19, 19),
        (7, 5),
        (2, 19),
        (25, 25),
        (1, 8),
    ];
    for &kernel in Kernel::ALL {
        if !kernel.is_available() {
            println!("SKIPPED kernel {kernel}: not in this build, or this CPU cannot run it");
            continue;
        }
        for (width, height) in sizes {
            let size = BoardSize::new(width, height).unwrap();
            let starts = starts(size);
            for &record in records {
                let request = PlayoutRequest::new(&starts, 70)
                    .with_seed(1)
                    .with_record(record);
                if !kernel.covers(size, &request.settings) {
                    continue;
                }
                let mut playouts = Playouts::new().with_kernel(kernel);
                // The summaries are made for a small board, so the first run must allocate.
                let mut summaries: [_; 3] =
                    core::array::from_fn(|_| PlayoutSummary::new(BoardSize::square(1).unwrap()));
                let mut run = |request: &PlayoutRequest<'_>| {
                    let starts = request.starts.len();
                    let ran = playouts.run(request, &mut summaries[..starts]);
                    assert_eq!(ran, Ok(kernel));
                    // The recorded games can be read without allocating.
                    let mut first = [None; 25 * 25];
                    for game in playouts.games() {
                        black_box(game.moves().len());
                        game.first_plays(&request.starts[game.start], &mut first);
                        black_box(game.final_board(&request.starts[game.start]));
                    }
                };
                let count = allocations(|| run(&request));
                assert!(
                    count > 0,
                    "{kernel}, {size}, {record:?}: nothing was counted"
                );
                let others = [
                    request,
                    request,
                    request.with_seed(2).with_first_game(1000),
                    request.with_starts(&starts[1..]).with_games(17),
                    request.with_games(0),
                    request
                        .with_allowed(Points::full(size))
                        .with_komi(Komi::from_half_points(0)),
                    request.with_record(Record::NOTHING),
                    request,
                ];
                for (i, other) in others.iter().enumerate() {
                    let count = allocations(|| run(other));
                    assert_eq!(count, 0, "{kernel}, {size}, {record:?}, run {i}");
                }
            }
        }
    }
}
