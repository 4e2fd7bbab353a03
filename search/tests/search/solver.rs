//! The solver agrees with published values, with a search without a table, and with itself under symmetries; its lines
//! are legal, and its bounds hold.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use binmatrix::{
    Board, BoardSize, Color, Game, HashScope, KoRule, Komi, Move, Points, PositionHash, Rng, Rules,
    Setup, SuicideRule, Symmetry,
};
use binmatrix_search::{Solution, SolveError, SolveLimits, Solver, UnsolvedReason};

const MEMORY: usize = 32 << 20;

/// The number of random games for each board and rule.
const GAMES: usize = 20;

/// Positional superko, no suicide, area scoring without komi.
fn positional() -> Rules {
    Rules::TROMP_TAYLOR
        .with_suicide(SuicideRule::Forbidden)
        .with_komi(Komi::from_half_points(0))
}

fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).expect("a size")
}

fn solve(game: &Game) -> Solution {
    let mut solver = Solver::with_memory(MEMORY);
    let solution = solver.solve(game, &SolveLimits::none());
    solution.unwrap_or_else(|error| panic!("{error}:\n{}", game.board()))
}

/// Black's area minus White's as the board stands.
fn score(game: &Game) -> i32 {
    let half_points = game.black_minus_white_half_points(Points::empty(game.size()));
    (half_points + i32::from(game.rules().komi.half_points())) / 2
}

/// Plays the line, and checks that it ends in the value.
fn check_line(game: &Game, solution: &Solution) {
    let mut game = game.with_rules(*game.rules()).expect("the same game");
    for &mv in &solution.line {
        assert!(!game.turn().is_over(), "{:?}", solution.line);
        game.play(game.to_move(), mv).expect("a legal line");
    }
    assert!(game.turn().is_over(), "{:?}", solution.line);
    assert_eq!(score(&game), solution.black_minus_white);
}

#[test]
fn published_values_under_positional_superko() {
    // T. Drange and others, "Mini-GO" (1998, on mathpuzzle.com): area counting, the column of best openings. The table
    // does not name its ko rule; W. Taylor's proof for 2x2 (Sensei's Library), with superko, also gives 1. On 1x1 no stone is legal.
    let published = [
        (1, 1, 0),
        (1, 2, 0),
        (1, 3, 3),
        (1, 4, 4),
        (1, 5, 0),
        (1, 6, 1),
        (1, 7, 2),
        (1, 8, 3),
        (1, 9, 0),
        (2, 2, 1),
        (2, 3, 0),
        (2, 4, 8),
        (2, 5, 10),
        (3, 3, 9),
        (3, 4, 4),
        (4, 4, 2),
    ];
    for (height, width, value) in published {
        let game = Game::new(size(width, height), positional());
        let solution = solve(&game);
        assert_eq!(solution.black_minus_white, value, "{height}x{width}");
        check_line(&game, &solution);
    }
}

#[test]
fn values_without_superko() {
    // E. van der Werf, "Solving Go on small boards" (2003), with simple ko: Black wins 3x3 by 9 points.
    let game = Game::new(size(3, 3), Rules::SIMPLE);
    let solution = solve(&game);
    assert_eq!(solution.black_minus_white, 9);
    check_line(&game, &solution);
    // On 2x2 both players can avoid the end.
    let game = Game::new(size(2, 2), Rules::SIMPLE);
    let error = Solver::new().solve(&game, &SolveLimits::none());
    let Err(SolveError::Unsolved(unsolved)) = error else {
        panic!("{error:?}")
    };
    assert_eq!(unsolved.reason, UnsolvedReason::Cycles);
    assert!(unsolved.lower <= 1 && unsolved.upper >= 1, "{unsolved:?}");
}

/// Alpha-beta without a table, on the history of a game. Returns `None` if it takes too many moves.
fn brute(game: &mut Game, mut alpha: i32, mut beta: i32, budget: &mut u32) -> Option<i32> {
    if game.turn().is_over() {
        return Some(score(game));
    }
    *budget = budget.checked_sub(1)?;
    let player = game.to_move();
    let mut best = None;
    let moves = game.legal_points(player).iter().map(Move::Play);
    for mv in [Move::Pass].into_iter().chain(moves) {
        game.play(player, mv).expect("a legal move");
        let value = brute(game, alpha, beta, budget);
        game.undo();
        let value = value?;
        match player {
            Color::Black => {
                best = best.max(Some(value));
                alpha = alpha.max(value);
            }
            Color::White => {
                best = Some(best.map_or(value, |best: i32| best.min(value)));
                beta = beta.min(value);
            }
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

/// A game of random legal moves from the empty board, a few of them passes.
fn random_game(size: BoardSize, rules: Rules, moves: usize, rng: &mut Rng) -> Game {
    let mut game = Game::new(size, rules);
    for _ in 0..moves {
        let points: Vec<_> = game.legal_points(game.to_move()).iter().collect();
        let choice = rng.below(points.len() as u32 + 1) as usize;
        let mv = points.get(choice).map_or(Move::Pass, |&p| Move::Play(p));
        if mv == Move::Pass && (game.turn().pass_would_end() || rng.below(2) == 0) {
            continue;
        }
        game.play(game.to_move(), mv).expect("a legal move");
    }
    game
}

/// Compares the value after every move with the search without a table; returns the number of values compared.
fn compare(game: &Game, solver: &mut Solver) -> u32 {
    let mut copy = game.with_rules(*game.rules()).expect("the same game");
    let mut expected = Vec::new();
    let points: Vec<_> = game.legal_points(game.to_move()).iter().collect();
    for mv in points.into_iter().map(Move::Play).chain([Move::Pass]) {
        copy.play(game.to_move(), mv).expect("a legal move");
        let value = brute(&mut copy, i32::MIN, i32::MAX, &mut 3000);
        copy.undo();
        match value {
            Some(value) => expected.push((mv, value)),
            None => return 0,
        }
    }
    let values = solver.move_values(game, &SolveLimits::none());
    let values = values.expect("a solution");
    let text = format!("{:?}\n{}", game.moves(), game.board());
    assert_eq!(values, expected, "{text}");
    let solution = solver.solve(game, &SolveLimits::none());
    let solution = solution.expect("a solution");
    let scores = expected.iter().map(|&(_, value)| value);
    let best = match game.to_move() {
        Color::Black => scores.max(),
        Color::White => scores.min(),
    };
    assert_eq!(Some(solution.black_minus_white), best, "{text}");
    check_line(game, &solution);
    let moves = solver.best_moves(game, &SolveLimits::none());
    let best_ones = expected.iter().filter(|&&(_, value)| Some(value) == best);
    let best_ones: Vec<Move> = best_ones.map(|&(mv, _)| mv).collect();
    assert_eq!(moves, Ok(best_ones), "{text}");
    expected.len() as u32
}

#[test]
fn a_search_without_a_table_agrees() {
    let mut rng = Rng::new(1);
    let mut solver = Solver::with_memory(MEMORY);
    let boards = [
        (2, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (2, 3),
        (3, 3),
        (2, 4),
        (1, 6),
    ];
    for ko in [KoRule::Positional, KoRule::Situational] {
        for suicide in [
            SuicideRule::Forbidden,
            SuicideRule::MultiStone,
            SuicideRule::Any,
        ] {
            let rules = positional().with_ko(ko).with_suicide(suicide);
            let mut of_rules = 0;
            for (height, width) in boards {
                let mut compared = 0;
                for _ in 0..GAMES {
                    let moves = 2 + rng.below(2 * u32::from(width * height)) as usize;
                    let game = random_game(size(width, height), rules, moves, &mut rng);
                    compared += compare(&game, &mut solver);
                    // The same position without its history.
                    let game = Game::from_board(&game.board(), rules);
                    compared += compare(&game, &mut solver);
                }
                println!("{height}x{width} {ko:?} {suicide:?}: {compared}");
                of_rules += compared;
            }
            assert!(of_rules > 200, "{ko:?} {suicide:?}: {of_rules}");
        }
    }
}

/// Alpha-beta without a table, in which a repeated position ends the game with `cycle`.
fn brute_simple(
    game: &mut Game,
    path: &mut Vec<(PositionHash, u8)>,
    cycle: i32,
    (mut alpha, mut beta): (i32, i32),
    budget: &mut u32,
) -> Option<i32> {
    if game.turn().is_over() {
        return Some(score(game));
    }
    let state = (game.hash(HashScope::All), game.turn().passes());
    if path.contains(&state) {
        return Some(cycle);
    }
    *budget = budget.checked_sub(1)?;
    let player = game.to_move();
    let mut best = if player == Color::Black {
        i32::MIN
    } else {
        i32::MAX
    };
    let moves = game.legal_points(player).iter().map(Move::Play);
    path.push(state);
    for mv in [Move::Pass].into_iter().chain(moves) {
        game.play(player, mv).expect("a legal move");
        let value = brute_simple(game, path, cycle, (alpha, beta), budget);
        game.undo();
        match player {
            Color::Black => best = best.max(value?),
            Color::White => best = best.min(value?),
        }
        match player {
            Color::Black => alpha = alpha.max(best),
            Color::White => beta = beta.min(best),
        }
        if alpha >= beta {
            break;
        }
    }
    path.pop();
    Some(best)
}

#[test]
fn a_search_without_a_table_agrees_about_cycles() {
    let mut rng = Rng::new(2);
    let mut solver = Solver::with_memory(MEMORY);
    let (mut compared, mut cycles) = (0, 0);
    for (height, width) in [(2, 2), (1, 3), (1, 4), (1, 5), (2, 3), (3, 3), (2, 4)] {
        for _ in 0..40 {
            let rules = positional().with_ko(KoRule::Simple);
            let moves = 2 + rng.below(2 * u32::from(width * height)) as usize;
            let mut game = random_game(size(width, height), rules, moves, &mut rng);
            let points = game.size().points() as i32;
            let mut bound = |cycle| {
                let window = (i32::MIN, i32::MAX);
                brute_simple(&mut game, &mut Vec::new(), cycle, window, &mut 5000)
            };
            let (Some(lower), Some(upper)) = (bound(-points), bound(points)) else {
                continue;
            };
            compared += 1;
            let text = format!("{:?}\n{}", game.moves(), game.board());
            match solver.solve(&game, &SolveLimits::none()) {
                Ok(solution) => {
                    assert_eq!(
                        (lower, upper),
                        (solution.black_minus_white, lower),
                        "{text}"
                    );
                    check_line(&game, &solution);
                }
                Err(SolveError::Unsolved(unsolved)) => {
                    assert_eq!(unsolved.reason, UnsolvedReason::Cycles, "{text}");
                    assert_eq!((lower, upper), (unsolved.lower, unsolved.upper), "{text}");
                    cycles += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(compared > 100 && cycles > 0, "{compared} {cycles}");
}

fn exchanged(board: &Board) -> Board {
    let setup = Setup {
        black: board.stones(Color::White),
        white: board.stones(Color::Black),
        to_move: !board.to_move(),
        ko: board.turn().ko(),
        ..Setup::new(board.size())
    };
    Board::from_setup(&setup).expect("a position")
}

#[test]
fn symmetries_keep_the_value_and_colors_negate_it() {
    let mut rng = Rng::new(3);
    for (height, width, moves) in [(3, 3, 5), (3, 4, 10), (4, 4, 18)] {
        for ko in [KoRule::Positional, KoRule::Situational] {
            for _ in 0..3 {
                let rules = positional().with_ko(ko);
                let board = random_game(size(width, height), rules, moves, &mut rng).board();
                let board = exchanged(&exchanged(&board)); // without a pass before it
                let value =
                    |board: &Board| solve(&Game::from_board(board, rules)).black_minus_white;
                let first = value(&board);
                for symmetry in Symmetry::ALL {
                    assert_eq!(value(&board.transform(symmetry)), first, "{board}");
                }
                assert_eq!(value(&exchanged(&board)), -first, "{board}");
            }
        }
    }
}

#[test]
fn limits_end_the_search_with_bounds() {
    let game = Game::new(size(4, 3), positional());
    let mut solver = Solver::with_memory(MEMORY);
    for nodes in [0, 1, 10, 100, 1000, 10_000, 100_000] {
        let limits = SolveLimits::none().with_nodes(nodes);
        match solver.solve(&game, &limits) {
            Err(SolveError::Unsolved(unsolved)) => {
                assert_eq!(unsolved.reason, UnsolvedReason::Limits);
                assert!(unsolved.lower <= 4 && 4 <= unsolved.upper, "{unsolved:?}");
                assert!(unsolved.nodes <= nodes + 1, "{unsolved:?}");
            }
            Ok(solution) => assert_eq!(solution.black_minus_white, 4),
            Err(error) => panic!("{error}"),
        }
    }
    let game = Game::new(size(5, 5), positional());
    let limits = SolveLimits::none().with_time(Duration::from_millis(50));
    let start = std::time::Instant::now();
    assert!(solver.solve(&game, &limits).is_err());
    assert!(start.elapsed() < Duration::from_secs(2));
    let stop = AtomicBool::new(true);
    assert!(
        solver
            .solve(&game, &SolveLimits::none().with_stop(&stop))
            .is_err()
    );
}

#[test]
fn boards_and_rules_that_cannot_be_solved() {
    let mut solver = Solver::with_memory(MEMORY);
    let mut refused = |width, height, rules| {
        solver.solve(&Game::new(size(width, height), rules), &SolveLimits::none())
    };
    let all = [(6, 6), (31, 1), (1, 25), (25, 25)];
    for (width, height) in all.into_iter().filter(|&(width, _)| width <= 25) {
        let limits = refused(width, height, Rules::JAPANESE);
        assert_eq!(limits, Err(SolveError::NotAreaScoring));
    }
    assert_eq!(refused(6, 6, positional()), Err(SolveError::TooLarge));
    assert_eq!(refused(25, 25, positional()), Err(SolveError::TooLarge));
}

#[test]
fn finished_games_and_the_smallest_board() {
    let mut solver = Solver::with_memory(MEMORY);
    let none = SolveLimits::none();
    let mut game = Game::new(size(1, 1), positional());
    assert_eq!(solver.best_moves(&game, &none), Ok(vec![Move::Pass]));
    game.play(Color::Black, Move::Pass).expect("a pass");
    assert_eq!(solve(&game).line, [Move::Pass]);
    game.play(Color::White, Move::Pass).expect("a pass");
    assert_eq!(solve(&game).line, []);
    assert_eq!(solver.best_moves(&game, &none), Ok(vec![]));
    assert_eq!(solver.move_values(&game, &none), Ok(vec![]));
    // Suicide on the only point repeats the position, if a superko rule asks.
    let suicide = positional().with_suicide(SuicideRule::Any);
    let game = Game::new(size(1, 1), suicide);
    assert_eq!(solve(&game).black_minus_white, 0);
    // One empty point: a capture that gives no two eyes, and none at all.
    for diagram in ["X X X\nX O .\nX O O", "X X X\nX . X\nX X X"] {
        let board: Board = diagram.parse().expect("a diagram");
        let game = Game::from_board(&board, positional());
        check_line(&game, &solve(&game));
    }
}
