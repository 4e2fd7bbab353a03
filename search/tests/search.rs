//! The search finds what must be found, keeps its limits and the rules, and repeats itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use binmatrix::{Board, BoardSize, Color, Game, KoRule, Move, Point, Rng, Rules, SuicideRule};
use binmatrix_search::{Limits, Playouts, Report, Search, Settings};

fn search(game: &Game, limits: &Limits<'_>) -> Report {
    let mut search = Search::new(Settings::default().with_seed(7));
    search
        .run(game, limits, &mut Playouts::new())
        .expect("playouts")
}

fn drawn(diagram: &str, rules: Rules) -> Game {
    let board: Board = diagram.parse().expect("a diagram");
    Game::from_board(&board, rules)
}

fn point(vertex: &str, game: &Game) -> Move {
    Move::Play(Point::from_vertex(vertex, game.size()).expect("a vertex"))
}

#[test]
fn the_capture_that_decides_the_game_is_found() {
    // C1 is the last liberty of White's only chain.
    let game = drawn(
        "
        . X O O O
        X X O O O
        X X O O O
        X X O O O
        X X . O O
        ",
        Rules::CHINESE,
    );
    let report = search(&game, &Limits::playouts(2000));
    assert_eq!(report.best(), point("C1", &game), "{report:?}");
    assert!(report.candidates[0].win_rate > 0.8, "{report:?}"); // with the games of the prior
}

#[test]
fn a_pass_that_wins_is_answered_by_a_pass() {
    let mut game = drawn(
        "
        . X . X O . O
        X X X X O O .
        . X . X O . O
        X X X X O O O
        . X . X O . O
        X X X X O O O
        X X X X O O .
        ",
        Rules::SIMPLE,
    );
    game.set_to_move(Color::White);
    game.play(Color::White, Move::Pass).expect("a pass");
    // Black has 28 points, White 21.
    let report = search(&game, &Limits::playouts(2000));
    assert_eq!(report.best(), Move::Pass, "{:?}", report.candidates);
}

#[test]
fn the_same_seed_gives_the_same_tree() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    let run = |seed| {
        let mut search = Search::new(Settings::default().with_seed(seed));
        let limits = Limits::playouts(5000);
        let report = search.run(&game, &limits, &mut Playouts::new());
        let report = report.expect("playouts");
        (report.candidates, report.nodes, report.score_mean)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).0, run(2).0);
}

#[test]
fn limits_hold() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    for playouts in [1, 2, 63, 64, 65, 1000] {
        let report = search(&game, &Limits::playouts(playouts));
        assert_eq!(report.playouts, playouts);
        let visits: u32 = report.candidates.iter().map(|found| found.visits).sum();
        assert_eq!(u64::from(visits), playouts);
    }
    let start = Instant::now();
    let report = search(&game, &Limits::time(Duration::from_millis(50)));
    assert!(report.playouts > 0 && start.elapsed() >= Duration::from_millis(50));

    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.store(true, Ordering::Relaxed);
        });
        // Without the flag this would take minutes.
        let limits = Limits::playouts(1_000_000_000).with_stop(&stop);
        assert!(search(&game, &limits).playouts < 1_000_000_000);
    });
}

#[test]
fn a_full_tree_stops_growing() {
    let game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
    let limits = Limits::playouts(30_000);
    let run = |memory| {
        let settings = Settings::default().with_memory(memory);
        let report = Search::new(settings).run(&game, &limits, &mut Playouts::new());
        report.expect("playouts")
    };
    let (small, large) = (run(1 << 19), run(1 << 28));
    assert!(small.nodes < large.nodes, "{} {}", small.nodes, large.nodes);
    assert!(small.memory <= 1 << 19);
    assert_eq!(small.playouts, 30_000);
}

/// Plays short games by the search: every candidate is legal, superko included.
#[test]
fn every_candidate_is_legal() {
    let rng = &mut Rng::new(5);
    let mut superkos = 0;
    for number in 0..60 {
        let side = |rng: &mut Rng| 1 + rng.below(5) as u8;
        let size = BoardSize::new(side(rng), side(rng)).expect("a size");
        let ko = [KoRule::Positional, KoRule::Situational, KoRule::Simple][number % 3];
        let suicide = SuicideRule::ALL[number % SuicideRule::ALL.len()];
        let mut game = Game::new(size, Rules::SIMPLE.with_ko(ko).with_suicide(suicide));
        for _ in 0..30 {
            if game.turn().is_over() {
                break;
            }
            let color = game.to_move();
            let report = search(&game, &Limits::playouts(200));
            for candidate in &report.candidates {
                let mut line = game.clone();
                for &mv in &candidate.line {
                    let played = line.play(line.to_move(), mv);
                    assert!(
                        played.is_ok(),
                        "{size} {mv:?} {played:?} {:?}",
                        candidate.line
                    );
                }
            }
            let board = game.board();
            let allowed = board.legal_points(game.rules());
            superkos += (allowed - game.legal_points(color)).len();
            // Random moves lead to more kos than good ones.
            let legal: Vec<Point> = game.legal_points(color).iter().collect();
            let mv = match legal.is_empty() {
                true => Move::Pass,
                false => Move::Play(legal[rng.below(legal.len() as u32) as usize]),
            };
            game.play(color, mv).expect("a legal move");
        }
    }
    assert!(superkos > 20, "{superkos}");
}

#[test]
fn a_finished_game_is_searched_without_a_fault() {
    let mut game = Game::new(BoardSize::square(3).expect("a size"), Rules::CHINESE);
    for _ in 0..2 {
        let color = game.to_move();
        game.play(color, Move::Pass).expect("a pass");
    }
    assert!(game.turn().is_over());
    assert_eq!(search(&game, &Limits::playouts(100)).playouts, 100);
}
