//! The search finds what must be found, keeps its limits and the rules, and repeats itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use binmatrix::playout::Kernel;
use binmatrix::{
    Board, BoardSize, Color, EyeRule, Game, KoRule, Komi, Move, Point, Points, Rng, Rules, Scoring,
    SuicideRule,
};
use binmatrix_search::{
    Candidate, DeadStones, Limits, MoveProbabilities, Player, Playouts, Prior, Priors, Report,
    Resignation, Restrictions, Search, Settings,
};

fn search(game: &Game, limits: &Limits<'_>) -> Report {
    let mut search = Search::new(Settings::default().with_seed(7));
    search.run(game, limits).expect("playouts")
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
        let report = search.run(&game, &limits).expect("playouts");
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
        let visits: u64 = report.candidates.iter().map(|found| found.visits).sum();
        assert_eq!(visits, playouts);
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
fn a_full_tree_keeps_its_limit() {
    let game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
    let limits = Limits::playouts(30_000);
    let run = |memory| {
        let settings = Settings::default().with_memory(memory);
        let report = Search::new(settings).run(&game, &limits);
        report.expect("playouts")
    };
    let (small, large) = (run(1 << 19), run(1 << 28));
    assert!(small.nodes < large.nodes, "{} {}", small.nodes, large.nodes);
    assert!(small.memory <= 1 << 19);
    assert_eq!((small.playouts, small.visits), (30_000, 30_000));
}

#[test]
fn a_tree_is_used_again_after_the_moves_it_holds() {
    let new_game = || Game::new(BoardSize::square(7).expect("a size"), Rules::CHINESE);
    let (mut game, limits) = (new_game(), Limits::playouts(5000));
    let reuse = Settings::default().with_reuse(true);
    let mut search = Search::new(reuse);
    let first = search.run(&game, &limits).expect("playouts");
    assert_eq!(first.visits, 5000);
    // The same position again, then the position after the two expected moves.
    let again = search.run(&game, &limits).expect("playouts");
    assert_eq!((again.playouts, again.visits), (5000, 10_000));
    let line = again.candidates[0].line.clone();
    for &mv in &line[..2] {
        game.play(game.to_move(), mv).expect("a legal move");
    }
    let later = search.run(&game, &limits).expect("playouts");
    assert!(later.visits > 5000, "{}", later.visits);
    assert!(later.nodes < again.nodes + first.nodes);
    for candidate in &later.candidates {
        assert_eq!(game.legality(game.to_move(), candidate.mv), Ok(()));
    }
    // Other games, rules and restrictions, and a setting, leave nothing to use.
    let visits = |search: &mut Search, game: &Game| {
        let report = search.run(game, &limits).expect("playouts");
        report.visits
    };
    assert_eq!(visits(&mut search, &new_game()), 5000);
    game.set_komi(binmatrix::Komi::from_half_points(1));
    assert_eq!(visits(&mut search, &game), 5000);
    let nothing = Points::empty(game.size());
    search.set_restrictions(Restrictions::none().avoid(Color::Black, nothing, true, 2));
    assert_eq!(visits(&mut search, &game), 5000);
    search.set_restrictions(Restrictions::none());
    assert_eq!(visits(&mut search, &game), 5000);
    // A restriction of the first move holds in the same tree.
    let Move::Play(best) = search.run(&game, &limits).expect("playouts").best() else {
        panic!("the best move is a pass");
    };
    let avoided = Points::only(best, game.size());
    search.set_restrictions(Restrictions::none().avoid(game.to_move(), avoided, true, 1));
    let report = search.run(&game, &limits).expect("playouts");
    assert!(report.visits > 5000, "{}", report.visits);
    let avoids = |candidate: &Candidate| ![Move::Play(best), Move::Pass].contains(&candidate.mv);
    assert!(report.candidates.iter().all(avoids), "{report:?}");
    search.set_restrictions(Restrictions::none());
    search.set_settings(reuse.with_reuse(false));
    assert_eq!(visits(&mut search, &game), 5000);
    assert_eq!(visits(&mut search, &game), 5000);
}

/// The prior of the root begins from the result of the games so far. Those games keep their results.
#[test]
fn the_prior_of_the_root_knows_earlier_games() {
    let mut game = Game::new(BoardSize::square(7).expect("a size"), Rules::CHINESE);
    let reuse = Settings::default().with_reuse(true);
    // Black has next to won; then White may end the game by a pass, which loses.
    for (half_points, mv) in [(-80, None), (80, Some(Move::Pass))] {
        if let Some(mv) = mv {
            game.play(Color::Black, mv).expect("a legal move");
        }
        game.set_komi(binmatrix::Komi::from_half_points(half_points));
        let mut search = Search::new(reuse);
        let first = search
            .run(&game, &Limits::playouts(4000))
            .expect("playouts");
        let second = search.run(&game, &Limits::playouts(4)).expect("playouts");
        assert!(first.win_rate() > 0.8, "{first:?}");
        for before in &first.candidates {
            let mut again = second.candidates.iter();
            let after = again.find(|after| after.mv == before.mv).expect("a move");
            match before.mv {
                Move::Pass => assert_eq!((before.prior, after.prior), (1.0, 1.0)),
                Move::Play(_) => assert!(after.prior > before.prior + 0.2, "{after:?}"),
            }
            let wins = |found: &Candidate| f64::from(found.win_rate) * found.visits as f64;
            let new = wins(after) - wins(before);
            assert!((-0.1..4.1).contains(&new), "{after:?} {before:?}");
        }
    }
}

/// Many small searches are one search: what the prior of the root expects does not sink from one to the next.
#[test]
fn searches_of_the_same_position_expect_the_same() {
    let game = Game::new(BoardSize::square(7).expect("a size"), Rules::CHINESE);
    let mut search = Search::new(Settings::default().with_reuse(true));
    let mut prior = || {
        let report = search.run(&game, &Limits::playouts(4)).expect("playouts");
        report.candidates[0].prior
    };
    let first = prior();
    for _ in 0..50 {
        let later = prior();
        assert!((later - first).abs() < 0.2, "{later} {first}");
    }
}

/// A pass wins at once. Without it, the game is open, whatever the many games with the pass say.
#[test]
fn forbidden_moves_do_not_count_in_the_prior() {
    let mut game = Game::new(BoardSize::square(7).expect("a size"), Rules::CHINESE);
    game.set_komi(binmatrix::Komi::from_half_points(1));
    game.play(Color::Black, Move::Pass).expect("a pass");
    let mut search = Search::new(Settings::default().with_reuse(true));
    let limits = Limits::playouts(4000);
    let report = search.run(&game, &limits).expect("playouts");
    let pass = &report.candidates[0];
    assert_eq!(pass.mv, Move::Pass);
    assert!(pass.visits > 3000, "{pass:?}");
    let nothing = Points::empty(game.size());
    search.set_restrictions(Restrictions::none().avoid(Color::White, nothing, true, 1));
    let report = search.run(&game, &limits).expect("playouts");
    for candidate in &report.candidates {
        assert!(candidate.prior < 0.7, "{candidate:?}");
    }
    search.set_restrictions(Restrictions::none());
    let report = search.run(&game, &limits).expect("playouts");
    assert_eq!(report.visits, 12_000, "one tree for all three");
}

/// The same stones and moves, but the game goes on after the pass, which no longer ends it.
#[test]
fn a_resumed_game_begins_a_new_tree() {
    let mut game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
    game.play(Color::Black, Move::Pass).expect("a pass");
    let (mut search, limits) = (
        Search::new(Settings::default().with_reuse(true)),
        Limits::playouts(500),
    );
    search.run(&game, &limits).expect("playouts");
    let mut resumed = game.clone();
    resumed.resume();
    resumed.set_to_move(game.to_move());
    assert_eq!(resumed.board(), game.board());
    assert_eq!(search.run(&resumed, &limits).expect("playouts").visits, 500);
    // Judging stones leaves no tree behind.
    search.stone_status(&game, &limits).expect("playouts");
    assert_eq!(search.run(&game, &limits).expect("playouts").visits, 500);
}

#[test]
fn a_player_without_time_does_not_pass() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    let stop = AtomicBool::new(true);
    for limits in [
        Limits::time(Duration::ZERO),
        Limits::default().with_stop(&stop),
    ] {
        let report = search(&game, &limits);
        assert!(report.playouts < 100, "{}", report.playouts);
        assert_ne!(report.best(), Move::Pass);
    }
}

#[test]
fn threads_share_a_tree() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    for threads in [2, 3] {
        let mut search = Search::new(Settings::default().with_threads(threads));
        for playouts in [1, 100, 5000] {
            search.forget();
            let report = search.run(&game, &Limits::playouts(playouts));
            let report = report.expect("playouts");
            assert_eq!((report.playouts, report.visits), (playouts, playouts));
        }
    }
}

#[test]
fn restrictions_hold_down_to_their_depth() {
    let game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
    let size = game.size();
    let vertices = |names: &[&str]| {
        let points = names.iter().map(|name| Point::from_vertex(name, size));
        Points::from_points(points.map(|point| point.expect("a vertex")), size)
    };
    let (only, center) = (vertices(&["A1", "B2", "E5"]), vertices(&["C3"]));
    let mut search = Search::new(Settings::default());
    search.set_restrictions(
        Restrictions::none()
            .allow_only(Color::Black, only, false, 1)
            .avoid(Color::White, center, true, 2),
    );
    let report = search
        .run(&game, &Limits::playouts(20_000))
        .expect("playouts");
    let mut later = Points::empty(size);
    for candidate in &report.candidates {
        let Move::Play(first) = candidate.mv else {
            panic!("a pass is not allowed");
        };
        assert!(only.contains(first));
        if let Some(&answer) = candidate.line.get(1) {
            assert!(!matches!(answer, Move::Play(point) if center.contains(point)));
            assert_ne!(answer, Move::Pass);
        }
        for &mv in candidate.line.iter().skip(2) {
            if let Move::Play(point) = mv {
                later.insert(point);
            }
        }
    }
    assert!(later.contains(Point::from_vertex("C3", size).expect("a vertex")));

    // Without any move left, a pass is.
    let all = Points::full(size);
    search.set_restrictions(Restrictions::none().avoid(Color::Black, all, true, 1));
    let report = search.run(&game, &Limits::playouts(50)).expect("playouts");
    assert_eq!((report.best(), report.candidates.len()), (Move::Pass, 1));
}

#[test]
fn a_player_who_must_capture_dead_stones_does_not_pass_before() {
    // Once Black has taken the six stones in his corner, he wins by 2; as the stones stand, White wins.
    let mut game = drawn(
        "
        . . . . X O . . .
        . X X X X O . . .
        . . O . X O X . .
        . O O O X O O O .
        X X X . X O O X .
        X . X X X X X O .
        . X . X O X O O .
        . O X X O X O . O
        . . X O O O O . .
        ",
        Rules::CHINESE
            .with_ko(KoRule::Positional)
            .with_komi(Komi::from_half_points(14)),
    );
    let mut player =
        Player::new(Search::new(Settings::default())).with_dead_stones(DeadStones::Captured);
    for vertex in "B1 H1 A2 J5 J7 H5 J6 G8 H7 H8 H9 J8".split(' ') {
        if game.to_move() == Color::Black {
            let limits = Limits::playouts(20_000);
            let decision = player.decide(&game, &limits).expect("playouts");
            assert_ne!(decision.mv, Some(Move::Pass), "{}", game.board());
        }
        let mv = point(vertex, &game);
        game.play(game.to_move(), mv).expect("a legal move");
    }
    let decision = player.decide(&game, &Limits::playouts(20_000));
    let decision = decision.expect("playouts");
    assert_ne!(decision.mv, Some(Move::Pass), "{decision:?}");
}

/// A pass has its result at once, and the other moves have theirs when their playouts end. Passes must not take all
/// playouts of a search before the first of these ends.
#[test]
fn a_pass_that_ends_the_game_leaves_playouts_to_other_moves() {
    // The end of a game against GNU Go. The stones as they stand are a draw; if Black takes D6 by D7, he wins.
    let mut game = drawn(
        "
        . . . . . O O O O X . . .
        . . . . . O . O X . X X .
        . . . . O O O X X . X X .
        O O O O O . O O O X X X .
        O X O O X O . O X X O X X
        X X X X X O O . O X O O O
        . X . . X X O O O X O . O
        . . X O X . X O X O O O .
        . X X X . X X X X O O . O
        . X . . X . . . . X O O .
        X . X X . . . . X X O . O
        . X . . . X X X X O O O .
        . . . . . X O O O O . . .
        ",
        Rules::CHINESE
            .with_ko(KoRule::Positional)
            .with_komi(Komi::from_half_points(14)),
    );
    game.set_to_move(Color::White);
    game.play(Color::White, Move::Pass).expect("a pass");
    for threads in [1, 2] {
        let settings = Settings::default().with_threads(threads);
        let mut player = Player::new(Search::new(settings)).with_dead_stones(DeadStones::Captured);
        let decision = player.decide(&game, &Limits::playouts(5000));
        let decision = decision.expect("playouts");
        assert_eq!(decision.mv, Some(point("D7", &game)), "{decision:?}");
    }
}

/// A seki of 16 white stones and 5 black ones, who share A1 and A3: whoever plays there loses stones, and with them the
/// game, which the stones as they stand win. The rest is settled.
#[test]
fn a_player_does_not_play_into_a_seki_that_wins() {
    let tight = "
        . X X X X X X O .
        . . X X . X O O .
        X . X X X O O O O
        X X X O X X O . O
        O X O O O X X O .
        O O O O X X X X O
        . X X O O X . X O
        X X X O X X X O O
        . O O O O X X O .";
    // White's territory on the right has room for Black's stones, which are dead there.
    let roomy = "
        X X X X . X O O . . . .
        X X X . X X O O O . . .
        . X X X X X X O O . O .
        X X X O X X O . O . O .
        O X O O O X X O O . . .
        O O O O X X X X O O O O
        . X X O O X . X O . O .
        X X X O X X X O O O O O
        . O O O O X X O . O . O";
    for (diagram, komi, playouts) in [
        (tight, "6", 300),
        (tight, "8", 300),
        (tight, "6", 20_000),
        (roomy, "-20", 20_000),
        (roomy, "-16", 20_000),
    ] {
        let komi: Komi = komi.parse().expect("a komi");
        let mut game = drawn(diagram, Rules::CHINESE.with_komi(komi));
        let none = Points::empty(game.size());
        let result = game.black_minus_white_half_points(none);
        game.set_to_move(match result > 0 {
            true => Color::Black,
            false => Color::White,
        });
        let never = Resignation {
            moves: 0,
            ..Resignation::default()
        };
        let search = Search::new(Settings::default().with_seed(7));
        let mut player = Player::new(search).with_resignation(never);
        while !game.turn().is_over() && game.moves().len() < 60 {
            let decision = player.decide(&game, &Limits::playouts(playouts));
            let mv = decision.expect("playouts").mv.expect("no resignation");
            game.play(game.to_move(), mv).expect("a legal move");
        }
        let dead = game.board().pass_dead(game.rules());
        let end = game.black_minus_white_half_points(dead);
        let context = (playouts, result, end, game.moves().to_vec());
        assert!(game.turn().is_over(), "{context:?}");
        assert_eq!(end.signum(), result.signum(), "{context:?}");
    }
}

/// A pass wins as the stones stand. If the game goes on, White takes at D3, so Black connects there first.
#[test]
fn a_pass_that_wins_only_by_agreement_is_not_played() {
    let mut game = drawn(
        "
        . X . X O . O
        X X X X O O .
        . X X . X X O
        X X X O O O O
        . X X O . O .",
        Rules::CHINESE.with_komi(Komi::from_half_points(4)),
    );
    game.set_to_move(Color::White);
    game.play(Color::White, Move::Pass).expect("a pass");
    let dead = game.board().pass_dead(game.rules());
    assert!(game.black_minus_white_half_points(dead) > 0);
    for (reuse, playouts) in [(true, 20_000), (false, 20_000), (false, 4000)] {
        let settings = Settings::default().with_seed(7).with_reuse(reuse);
        let mut player = Player::new(Search::new(settings));
        let decision = player.decide(&game, &Limits::playouts(playouts));
        let decision = decision.expect("playouts");
        assert_eq!(decision.mv, Some(point("D3", &game)), "{playouts}");
        let report = decision.report.expect("a search");
        assert!(report.candidates[0].visits > playouts / 2, "{report:?}");
    }
}

/// The same seki. White wins because Black's stone on K7 is dead, and may not play in it.
#[test]
fn certainly_dead_stones_are_agreed_to_be_dead() {
    let mut game = drawn(
        "
        X X X X . X O O . . O .
        X X X . X X O O O O . O
        . X X X X X X O O X O .
        X X X O X X O O O . O .
        O X O O O X X O O . . O
        O O O O X X X X O O O O
        . X X O O X . X O . O .
        X X X O X X X O O O O O
        . O O O O X X O . O . O",
        Rules::CHINESE.with_komi(Komi::from_half_points(0)),
    );
    game.play(Color::Black, Move::Pass).expect("a pass");
    let dead = game.board().pass_dead(game.rules());
    let none = Points::empty(game.size());
    let [agreed, standing] = [dead, none].map(|dead| game.black_minus_white_half_points(dead));
    // Between the two results.
    let komi = i16::try_from(i32::midpoint(agreed, standing)).expect("a komi");
    game.set_komi(Komi::from_half_points(komi));
    let decision = |dead_stones| {
        let search = Search::new(Settings::default().with_seed(7));
        let mut player = Player::new(search).with_dead_stones(dead_stones);
        player
            .decide(&game, &Limits::playouts(5000))
            .expect("playouts")
            .mv
    };
    assert_eq!(decision(DeadStones::Agreed), Some(Move::Pass));
    let takes = Some(point("K6", &game));
    assert_eq!(decision(DeadStones::Captured), takes);
}

/// Superko leaves a player only the pass that the restrictions forbid.
#[test]
fn a_player_without_any_move_passes() {
    let rng = &mut Rng::new(1);
    let size = BoardSize::square(2).expect("a size");
    let mut found = 0;
    while found < 10 {
        let mut game = Game::new(size, Rules::SIMPLE.with_ko(KoRule::Positional));
        for _ in 0..12 {
            let color = game.to_move();
            let legal: Vec<Point> = game.legal_points(color).iter().collect();
            if legal.is_empty() {
                break;
            }
            let mv = legal[rng.below(legal.len() as u32) as usize];
            game.play(color, mv).expect("a legal move");
        }
        let (color, board) = (game.to_move(), game.board());
        let eyes = board.eyes(color, EyeRule::PointEye);
        let seems = board.legal_points(game.rules()) - eyes;
        if seems.is_empty() || !(game.legal_points(color) - eyes).is_empty() {
            continue;
        }
        let (opponent, last) = game.undo().expect("a move");
        let Move::Play(only) = last else {
            continue;
        };
        if game
            .board()
            .eyes(opponent, EyeRule::PointEye)
            .contains(only)
        {
            continue;
        }
        found += 1;
        let mut search = Search::new(Settings::default().with_expand_after(1.0));
        let nothing = Points::empty(size);
        search.set_restrictions(
            Restrictions::none()
                .allow_only(opponent, Points::only(only, size), false, 1)
                .avoid(color, nothing, true, 9),
        );
        let report = search.run(&game, &Limits::playouts(500)).expect("playouts");
        assert_eq!(
            report.candidates[0].line[..2],
            [last, Move::Pass],
            "{board}"
        );
    }
}

#[test]
fn a_certain_move_ends_the_search_early() {
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
    let limits = Limits::playouts(1_000_000);
    let early = search(&game, &limits.with_early_stop(true));
    assert_eq!(early.best(), point("C1", &game));
    assert!(early.playouts > 500_000 && early.playouts < 1_000_000);
    // What remains could not have changed the move.
    let second = early.candidates.get(1).map_or(0, |next| next.visits);
    assert!(early.candidates[0].visits > second + (1_000_000 - early.playouts));
}

#[test]
fn a_watcher_sees_the_search_grow() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    for threads in [1, 2] {
        let mut seen = Vec::new();
        let mut search = Search::new(Settings::default().with_threads(threads));
        let limits = Limits::playouts(20_000);
        let mut see = |report: &Report| {
            assert!(
                report
                    .ownership
                    .values()
                    .iter()
                    .all(|owner| owner.abs() <= 1.0)
            );
            seen.push((report.playouts, report.candidates.len()));
        };
        let every = Duration::from_nanos(1);
        let last = search.watch(&game, &limits, every, &mut see);
        let last = last.expect("playouts");
        assert!(seen.len() > 50, "{}", seen.len());
        assert!(seen.is_sorted_by_key(|&(playouts, _)| playouts));
        assert!(seen.iter().all(|&(playouts, _)| playouts <= last.playouts));
    }
}

#[test]
fn owners_and_score_agree_with_the_board() {
    let game = drawn(
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
    let report = search(&game, &Limits::playouts(500));
    let board = game.board();
    for point in Points::full(board.size()) {
        let owner = if board.area().black.contains(point) {
            1.0
        } else {
            -1.0
        };
        assert!(
            (report.ownership.at(point) - owner).abs() < 0.1,
            "{point:?}"
        );
    }
    assert!(
        (report.score_mean - 7.0).abs() < 1.0,
        "{}",
        report.score_mean
    );
}

#[test]
fn candidates_tell_their_scores_and_owners() {
    let size = BoardSize::new(7, 5).expect("a size");
    let game = Game::new(size, Rules::CHINESE);
    let settings = Settings::default().with_seed(7);
    let limits = Limits::playouts(4000);
    let mut search = Search::new(settings);
    search.record_ownership_by_move(true);
    let report = search.run(&game, &limits).expect("playouts");
    let owners = |found: &Candidate| found.ownership.clone().expect("owners");
    let mut sum = 0.0;
    for found in &report.candidates {
        assert_eq!(found.line.len(), found.line_visits.len(), "{found:?}");
        assert_eq!(found.line_visits[0], found.visits, "{found:?}");
        let bounded = (0.0..=found.win_rate).contains(&found.lower_bound);
        assert!(bounded || found.win_rate < found.prior, "{found:?}");
        assert!(found.score_deviation > 0.0, "{found:?}");
        // No game ends in so small a tree, so playouts tell all owners.
        let mean: f32 = owners(found).values().iter().sum();
        assert!((mean - found.score_mean).abs() < 0.01, "{mean}, {found:?}");
        sum += found.visits as f32 * found.score_mean;
    }
    let mean = sum / report.visits as f32;
    assert!(
        (mean - report.score_mean).abs() < 0.01,
        "{mean}, {report:?}"
    );
    let [best, next] = [0, 1].map(|i| &report.candidates[i]);
    assert!(best.lower_bound > next.lower_bound, "{best:?}, {next:?}");
    let Move::Play(point) = best.mv else {
        panic!("{best:?}")
    };
    let [after, otherwise] = [best, next].map(|found| owners(found).at(point));
    assert!(after > otherwise, "{after}, {otherwise}");
    let report = Search::new(settings).run(&game, &limits).expect("playouts");
    let is_known = |found: &Candidate| found.ownership.is_some();
    assert!(!report.candidates.iter().any(is_known));
}

/// The prior likes the capture of three stones best. If it is avoided, the other moves share its probability.
#[test]
fn probabilities_are_those_of_the_permitted_moves() {
    let game = drawn(
        "
        . . . . . . .
        . . . X . . .
        . . X O X . .
        . . X O X . .
        . . X O X . .
        . . . . . . .
        ",
        Rules::CHINESE,
    );
    let probabilities = |restrictions| {
        let mut search = Search::new(Settings::default());
        search.set_restrictions(restrictions);
        let report = search.run(&game, &Limits::playouts(200));
        let report = report.expect("playouts");
        for found in &report.candidates {
            let listed = report.probabilities.of(found.mv);
            assert_eq!(listed, Some(found.probability), "{found:?}");
        }
        report.probabilities
    };
    let sum = |of: &MoveProbabilities| of.values().iter().flatten().sum::<f32>();
    let all = probabilities(Restrictions::none());
    assert!((sum(&all) - 1.0).abs() < 1e-5, "{all:?}");
    assert_eq!(all.values().len(), 7 * 6 + 1);
    assert_eq!(all.values().last().copied(), Some(all.of(Move::Pass)));
    assert_eq!(all.of(point("D4", &game)), None, "a stone");
    let Move::Play(capture) = point("D1", &game) else {
        unreachable!()
    };
    let of = |list: &MoveProbabilities, mv| list.of(mv).expect("a permitted move");
    let likely = of(&all, Move::Play(capture));
    for other in game.legal_points(Color::Black) - Points::from_points([capture], game.size()) {
        assert!(of(&all, Move::Play(other)) < likely, "{other:?}");
    }
    assert!(of(&all, Move::Pass) < 0.01, "{all:?}");
    let avoided = Points::from_points([capture], game.size());
    let rest = probabilities(Restrictions::none().avoid(Color::Black, avoided, false, 1));
    assert_eq!(rest.of(Move::Play(capture)), None);
    assert!((sum(&rest) - 1.0).abs() < 1e-5, "{rest:?}");
    let [before, after] = [&all, &rest].map(|list| of(list, point("C6", &game)));
    assert!((after - before / (1.0 - likely)).abs() < 1e-5);
}

/// A prior that expects the same of all moves, and gives some of them other odds than 1.
#[derive(Clone)]
struct OddsOf(Vec<(Move, f32)>);

impl Prior for OddsOf {
    fn judge(&mut self, _: &Board, _: &Rules, priors: &mut Priors<'_>) {
        for &(mv, odds) in &self.0 {
            priors.set_odds(mv, odds);
        }
    }
}

#[test]
fn probable_moves_are_explored() {
    let game = drawn(
        ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
        Rules::CHINESE,
    );
    let corner = point("A5", &game);
    let visits = |exploration, odds: f32| {
        let settings = Settings::default().with_exploration(exploration);
        let prior = OddsOf(vec![(corner, odds)]);
        let mut search = Search::new(settings).with_prior(prior);
        let report = search
            .run(&game, &Limits::playouts(4000))
            .expect("playouts");
        let found = report.candidates.iter().find(|found| found.mv == corner);
        (report.probabilities, found.map_or(0, |found| found.visits))
    };
    // The corner is a bad move: it is tried if it is probable and exploration counts.
    let (probabilities, probable) = visits(5.0, 1000.0);
    let (_, improbable) = visits(5.0, 0.001);
    let (_, ignored) = visits(0.0, 1000.0);
    assert!(probable > 1000, "{probable}");
    assert!(improbable < 200 && ignored < 200, "{improbable}, {ignored}");
    let share = probabilities.of(corner).expect("a permitted move");
    assert!((share - 1000.0 / 1025.0).abs() < 1e-5, "{share}");
}

/// Whatever odds a prior gives, probabilities are between 0 and 1, their sum is 1, and the search plays legal moves.
#[test]
fn odds_out_of_range() {
    let game = drawn(". . .\n. . .\n. X .", Rules::CHINESE);
    let moves = ["A1", "A3", "C3"].map(|vertex| point(vertex, &game));
    let all = game.legal_points(Color::Black).into_iter().map(Move::Play);
    let none: Vec<(Move, f32)> = all.chain([Move::Pass]).map(|mv| (mv, 0.0)).collect();
    let equal = 1.0 / none.len() as f32;
    let greatest = [f32::INFINITY, f32::MAX, 1.0];
    let wrong = [f32::NAN, -1.0, f32::NEG_INFINITY];
    let given = |odds: [f32; 3]| moves.into_iter().zip(odds).collect::<Vec<_>>();
    let rest = 1.0 / (none.len() - 3) as f32;
    for (odds, expected) in [
        (given(greatest), [0.5, 0.5, 0.0]),
        (given(wrong), [0.0, 0.0, 0.0]),
        (none, [equal; 3]),
    ] {
        let mut search = Search::new(Settings::default()).with_prior(OddsOf(odds.clone()));
        let report = search.run(&game, &Limits::playouts(500)).expect("playouts");
        let values = report.probabilities.values();
        let sum: f32 = values.iter().flatten().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{odds:?}: {sum}");
        for (mv, expected) in moves.into_iter().zip(expected) {
            let found = report.probabilities.of(mv).expect("a permitted move");
            assert!((found - expected).abs() < 1e-5, "{odds:?}: {found}");
        }
        for found in &report.candidates {
            assert!(
                game.clone().play(Color::Black, found.mv).is_ok(),
                "{found:?}"
            );
        }
        if expected == [0.0; 3] {
            let other = report.probabilities.of(point("B3", &game));
            assert_eq!(other, Some(rest));
        }
    }
}

/// Black has 11 points of territory and White 13, but Black has more stones on the board.
#[test]
fn the_scoring_of_the_rules_decides() {
    let mut game = drawn(
        "
        . X . X O . O
        X X . X O . .
        . X . X O . .
        X X . X O . .
        . X . X O . .
        X X . X O . .
        . X . X O . .
        ",
        Rules::JAPANESE.with_komi(binmatrix::Komi::from_half_points(1)),
    );
    game.set_to_move(Color::White);
    let report = search(&game, &Limits::playouts(20_000));
    assert!(report.win_rate() > 0.9, "{:?}", report.candidates[0]);
    let area = game.rules().with_scoring(Scoring::Area);
    let mut game = game.with_rules(area).expect("no moves");
    game.set_to_move(Color::White);
    let report = search(&game, &Limits::playouts(20_000));
    assert!(report.win_rate() < 0.1, "{:?}", report.candidates[0]);
}

#[test]
fn a_player_passes_when_all_is_settled_and_resigns_lost_games() {
    let settled = "
        . X . X O . O
        X X X X O O .
        . X . X O . O
        X X X X O O O
        . X . X O . O
        X X X X O O O
        X X X X O O .
    ";
    let limits = Limits::playouts(1000);
    let mut player = Player::new(Search::new(Settings::default()));
    let decision = player.decide(&drawn(settled, Rules::SIMPLE), &limits);
    let decision = decision.expect("playouts");
    assert_eq!((decision.mv, decision.report), (Some(Move::Pass), None));

    // White has one stone on a board that Black owns.
    let lost = "
        . X . X . .
        X X X X X .
        . X . X . .
        X X X X . .
        . X . X . .
        X X X X . O
    ";
    let mut game = drawn(lost, Rules::CHINESE);
    let mut resigned = None;
    for number in 0..6 {
        game.set_to_move(Color::White);
        let decision = player.decide(&game, &limits).expect("playouts");
        match decision.mv {
            None => {
                resigned = Some(number);
                break;
            }
            Some(mv) => game.play(Color::White, mv).expect("a legal move"),
        };
        game.play(Color::Black, Move::Pass).expect("a pass");
    }
    assert_eq!(resigned, Some(2));
    let mut player = player.with_resignation(Resignation {
        win_rate: 0.05,
        moves: 0,
    });
    game.set_to_move(Color::White);
    assert!(
        player
            .decide(&game, &limits)
            .expect("playouts")
            .mv
            .is_some()
    );
}

/// Where single stones may be suicides, as under Tromp-Taylor rules, playouts leave them out, so that lanes play them. The
/// search itself does not.
#[test]
fn suicide_of_single_stones() {
    let rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);
    let report = |rules: Rules, kernel| {
        let playouts = Playouts::new().with_kernel(kernel);
        let mut search = Search::new(Settings::default()).with_evaluator(playouts);
        let game = Game::new(BoardSize::square(5).expect("a size"), rules);
        let report = search.run(&game, &Limits::playouts(3000));
        report.expect("the kernel plays it").candidates
    };
    for kernel in [Kernel::WideX16, Kernel::Scalar] {
        let found = report(rules, kernel);
        assert_eq!(
            found,
            report(rules.with_suicide(SuicideRule::MultiStone), kernel)
        );
    }
    let mut game = drawn(". X . .\nX X . .\n. . . .\n. . . .\n", rules);
    game.set_to_move(Color::White);
    let corner = point("A4", &game);
    for (suicide, is_searched) in [(SuicideRule::Any, true), (SuicideRule::MultiStone, false)] {
        let board = game.board();
        let game = Game::from_board(&board, rules.with_suicide(suicide));
        let found = search(&game, &Limits::playouts(100));
        assert_eq!(
            found.probabilities.of(corner).is_some(),
            is_searched,
            "{suicide:?}"
        );
    }
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
