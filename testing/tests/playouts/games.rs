//! Tests light playouts: the same games on every matrix type, backend and slicing, chosen as the definition says.
//!
//! Each choice is uniform among the candidates of the definition. Mean lengths and scores are the published ones. Eye
//! rules, move limits and unusual starts are covered, and summaries are compared with sums computed by hand.

use binmatrix::playout::{self, PlayoutSettings, PlayoutSummary};
use binmatrix::{
    Backend, BinMatrix, Board, BoardSize, ByColor, Color, EyeRule, GridOf, Komi, MatrixJob, Move,
    Point, Points, Rng, Setup, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_reference::eye::playout_candidates;
use binmatrix_testing::convert::*;
use binmatrix_testing::engine::*;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::playouts::Games;

/// The result of one playout as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Game {
    moves: u32,
    digest: u64,
    area: ByColor<Points>,
    score: i32,
    end: Board,
    captures: ByColor<u32>,
    last_moves: [Option<Move>; 2],
}

#[derive(Clone, Copy)]
struct PlayOut<'a> {
    board: &'a Board,
    settings: &'a PlayoutSettings,
    rng: Rng,
}

impl MatrixJob for PlayOut<'_> {
    type Output = Game;
    fn run<M: BinMatrix>(mut self, grid: GridOf<M>) -> Game {
        let mut position = self.board.to_position::<M>(grid).expect("the same size");
        let outcome = playout::play_out(&mut position, self.settings, &mut self.rng);
        Game {
            moves: outcome.moves,
            digest: outcome.digest,
            score: outcome.black_minus_white(),
            area: ByColor {
                black: outcome.area.black.to_points(grid),
                white: outcome.area.white.to_points(grid),
            },
            end: Board::from(&position),
            captures: position.turn().captures(),
            last_moves: position.turn().last_moves(),
        }
    }
}

/// Plays out on the backend that `Board` would choose.
fn play_out(board: &Board, settings: &PlayoutSettings, rng: Rng) -> Game {
    let job = PlayOut {
        board,
        settings,
        rng,
    };
    binmatrix::dispatch(board.size(), Backend::auto(board.size()), job).expect("auto is available")
}

fn square(side: u8) -> BoardSize {
    BoardSize::square(side).unwrap()
}

fn settings(suicide: SuicideRule) -> PlayoutSettings {
    PlayoutSettings::default().with_rules(rules(suicide))
}

/// Boards to start from: empty, in the middle of a game, in a ko, after a pass, with White to move.
fn starts(rng: &mut Rng) -> Vec<Board> {
    let mut starts = vec![in_a_ko()];
    for round in 0..24 {
        let size = random_size(rng);
        let moves = match round % 3 {
            0 => 0,
            _ => rng.below(size.points() as u32 + 1),
        };
        let mut board = random_board(rng, size, moves, &rules(SuicideRule::Forbidden));
        match round % 4 {
            0 => board.set_to_move(Color::White),
            1 => {
                board.play(Move::Pass, &rules(SuicideRule::Any)).unwrap();
            }
            _ => {}
        }
        starts.push(board);
    }
    starts
}

/// A position in which Black may not retake at C3.
fn in_a_ko() -> Board {
    let mut board = drawn_board(".XO. / X.XO / .XO. / ....", Color::White);
    let taken = at("B3", board.size());
    board.play(taken, &rules(SuicideRule::Forbidden)).unwrap();
    assert_eq!(board.turn().ko(), Some(at("C3", board.size())));
    board
}

#[test]
fn a_game_is_the_same_on_every_matrix_type() {
    let rng = &mut Rng::new(71);
    for (index, board) in starts(rng).iter().enumerate() {
        let mut settings = settings(SuicideRule::ALL[index % 3]);
        if index % 5 == 4 {
            settings.eyes = EyeRule::Surrounded;
        }
        for game in 0..3 {
            let job = PlayOut {
                board,
                settings: &settings,
                rng: Rng::for_game(7, game),
            };
            let games = on_every_matrix(board.size(), job);
            let first = games[0].1.clone();
            for (name, game) in games {
                assert_eq!(game, first, "{name}: {settings:?}\n{board:?}");
                assert_eq!(game.last_moves, first.end.turn().last_moves());
            }
            assert_eq!(first.area.black, first.end.area().black);
            assert_eq!(first.area.white, first.end.area().white);
            assert_eq!(first.score, first.end.area().black_minus_white());
            assert_eq!(first.captures, first.end.turn().captures());
        }
    }
}

#[test]
fn a_summary_is_the_same_on_every_backend() {
    for (width, height) in [
        (9, 9),
        (13, 13),
        (19, 19),
        (20, 21),
        (25, 25),
        (5, 7),
        (1, 1),
        (25, 3),
    ] {
        let size = BoardSize::new(width, height).unwrap();
        let games = if size.points() > 200 { 10 } else { 50 };
        for suicide in SuicideRule::ALL {
            let request = Games {
                settings: settings(suicide),
                ..Games::new(games, 3)
            };
            let board = Board::new(size);
            let right = request.run_on(&board, Backend::Rows).unwrap();
            assert_eq!(right.games(), games);
            for &backend in Backend::ALL {
                match request.run_on(&board, backend) {
                    Ok(summary) => assert_eq!(summary, right, "{backend} on {size}"),
                    Err(error) => {
                        assert_eq!(error.backend, backend);
                        assert!(!backend.is_available(), "{backend}");
                    }
                }
            }
            let other = Games { seed: 4, ..request };
            let other = other.run_on(&board, Backend::Words).unwrap();
            // On a single point there is only one game.
            let same = other.digest() == right.digest();
            assert_eq!(
                same,
                size.points() == 1,
                "another seed, other games: {size}"
            );
        }
    }
}

/// Games differ, except on a board of one point, where there is only one game.
#[test]
fn games_differ_from_each_other_and_from_seed_to_seed() {
    let board = Board::new(square(5));
    let mut digests: Vec<u64> = (0..400)
        .map(|n| {
            play_out(
                &board,
                &PlayoutSettings::default(),
                Rng::for_game(n / 20, n % 20),
            )
            .digest
        })
        .collect();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 400);
}

/// Seed and game number are not interchangeable, whatever constant is added to either.
#[test]
fn every_pair_of_seed_and_game_has_a_generator_of_its_own() {
    let numbers = [0, 1, 2, 3, 1 << 32, u64::MAX, 0x6A09_E667_F3BC_C909];
    let mut generators = Vec::new();
    for seed in numbers {
        for game in numbers {
            for (seed, game) in [(seed, game), (seed ^ numbers[6], game ^ numbers[6])] {
                let mut rng = Rng::for_game(seed, game);
                generators.push(((seed, game), [(); 4].map(|()| rng.next_u64())));
            }
        }
    }
    generators.sort_unstable();
    generators.dedup();
    let mut streams: Vec<[u64; 4]> = generators.iter().map(|pair| pair.1).collect();
    streams.sort_unstable();
    streams.dedup();
    assert_eq!(streams.len(), generators.len());
    assert_eq!(Rng::new(5), Rng::for_game(5, 0));
}

/// The digest shows where games begin to differ, even at the first point, and how they end.
#[test]
fn the_digest_counts_every_move_and_the_end() {
    let one_move = PlayoutSettings::default().with_max_moves(1);
    let none = one_move.with_max_moves(0);
    let board = Board::new(BoardSize::new(2, 1).unwrap());
    let mut digests = vec![play_out(&board, &none, Rng::new(1)).digest];
    digests.extend((0..50).map(|game| play_out(&board, &one_move, Rng::new(game)).digest));
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 3, "no move, A1 and B1");

    // No move at all, but different ends: only the area differs.
    let ends = [".X.", "X..", ".O.", "..."].map(|drawing| {
        let board: Board = drawing.parse().unwrap();
        play_out(&board, &none, Rng::new(1))
    });
    assert_eq!(ends[0].area, ends[1].area);
    assert_eq!(ends[0].digest, ends[1].digest);
    assert_ne!(ends[0].digest, ends[2].digest);
    assert_ne!(ends[0].digest, ends[3].digest);
    assert_ne!(ends[2].digest, ends[3].digest);
}

#[test]
fn slices_merged_in_any_order_are_the_whole() {
    let rng = &mut Rng::new(72);
    for (width, height) in [(9, 9), (6, 4), (19, 19)] {
        let size = BoardSize::new(width, height).unwrap();
        let board = random_board(rng, size, 12, &rules(SuicideRule::Forbidden));
        let backend = Backend::auto(size);
        let whole = Games {
            first_game: 1000,
            ..Games::new(300, 5)
        };
        let right = whole.run_on(&board, backend).unwrap();
        for _ in 0..4 {
            let mut slices = Vec::new();
            let mut first = 0;
            while first < whole.games {
                let games = (1 + rng.below(120)).min(whole.games - first);
                let slice = Games {
                    games,
                    first_game: whole.first_game + u64::from(first),
                    ..whole
                };
                slices.push(slice.run_on(&board, backend).unwrap());
                first += games;
            }
            let mut sum = PlayoutSummary::new(size);
            while !slices.is_empty() {
                let slice = slices.swap_remove(rng.below(slices.len() as u32) as usize);
                sum.merge(&slice);
            }
            assert_eq!(sum, right);
        }
        // A summary of another size is left out.
        let mut sum = right.clone();
        sum.merge(
            &whole
                .run_on(&Board::new(square(3)), Backend::Words)
                .unwrap(),
        );
        assert_eq!(sum, right);
    }
}

/// Game numbers wrap around at the end of 64 bits.
#[test]
fn the_last_game_numbers_are_played_too() {
    let board = Board::new(square(5));
    for first_game in [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 2] {
        let request = Games {
            first_game,
            ..Games::new(4, 1)
        };
        let summary = request.run_on(&board, Backend::Words).unwrap();
        assert_eq!(summary.games(), 4);
    }
}

#[test]
fn an_empty_request_is_an_empty_summary() {
    let size = square(9);
    for &backend in Backend::ALL {
        if let Ok(summary) = Games::new(0, 1).run_on(&Board::new(size), backend) {
            assert_eq!(summary, PlayoutSummary::new(size));
        }
    }
    let summary = PlayoutSummary::new(size);
    let komi = Komi::default();
    assert_eq!(
        (summary.games(), summary.moves(), summary.digest()),
        (0, 0, 0)
    );
    assert_eq!(summary.scores().count(), 0);
    let numbers = [
        summary.moves_mean(),
        summary.black_win_rate(komi),
        summary.black_win_variance(komi),
        summary.score_mean(),
        summary.score_variance(),
        summary.ownership(Point::new(0, 0).unwrap()),
    ];
    assert_eq!(numbers, [0.0; 6]);
}

/// All moves of a playout: replays it with the same random numbers under every move limit.
fn moves_of(board: &Board, settings: &PlayoutSettings, rng: Rng) -> Vec<Move> {
    let whole = play_out(board, settings, rng);
    let moves = (1..=whole.moves).map(|limit| {
        let cut = (*settings).with_max_moves(limit);
        let game = play_out(board, &cut, rng);
        assert_eq!(game.moves, limit);
        game.last_moves[0].expect("at least one move")
    });
    moves.collect()
}

/// Replays playouts on the reference: each move must be one of the candidates of the definition, each pass must come
/// from having none, and the game must end at the right time.
#[test]
fn every_move_of_a_playout_is_one_that_the_definition_allows() {
    let rng = &mut Rng::new(73);
    let (mut games, mut passes, mut kos, mut suicides, mut limits) = (0, 0, 0, 0, 0);
    for side in [
        (1, 1),
        (2, 2),
        (1, 6),
        (3, 3),
        (4, 5),
        (5, 5),
        (7, 7),
        (9, 9),
        (11, 2),
    ] {
        for suicide in SuicideRule::ALL {
            for round in 0..6 {
                let size = BoardSize::new(side.0, side.1).unwrap();
                let board = match round {
                    0..=2 => Board::new(size),
                    _ => random_board(rng, size, rng.clone().below(20), &rules(suicide)),
                };
                let settings = settings(suicide);
                let game_rng = Rng::for_game(8, u64::from(rng.below(1 << 20)));
                let whole = play_out(&board, &settings, game_rng);
                let moves = moves_of(&board, &settings, game_rng);

                let mut judge = to_reference(&board);
                let judges_rule = to_reference_suicide(suicide);
                let mut in_a_row = 0;
                let (mut ko, mut last) = (board.turn().ko(), moves.len());
                for (index, &mv) in moves.iter().enumerate() {
                    let mut candidates = playout_candidates(&judge, judges_rule);
                    // `to_reference` drops the ko of the start.
                    candidates.retain(|&point| Some(from_reference_point(point)) != ko);
                    match to_reference_move(mv) {
                        Some(point) => {
                            assert!(candidates.contains(&point), "{suicide} {point:?}\n{judge}");
                            in_a_row = 0;
                        }
                        None => {
                            assert_eq!(candidates, [], "{suicide}: a pass\n{judge}");
                            passes += 1;
                            in_a_row += 1;
                        }
                    }
                    let before = judge.captures();
                    let removed = judge.play(to_reference_move(mv), judges_rule).unwrap();
                    suicides += u32::from(
                        to_reference_move(mv).is_some_and(|point| removed.contains(&point)),
                    );
                    assert!(judge.captures() >= before);
                    kos += u32::from(judge.ko().is_some());
                    ko = None;
                    if in_a_row == 2 {
                        last = index + 1;
                    }
                }
                let limit = 3 * size.points();
                assert_eq!(moves.len(), last, "over after two passes");
                assert!(in_a_row == 2 || moves.len() == limit, "{suicide}\n{judge}");
                limits += u32::from(moves.len() == limit && in_a_row < 2);
                assert_eq!(
                    whole.end.stones(Color::Black),
                    from_reference(&judge).stones(Color::Black)
                );
                assert_eq!(
                    whole.end.stones(Color::White),
                    from_reference(&judge).stones(Color::White)
                );
                assert_eq!(whole.score, judge.area_score());
                assert_eq!(whole.moves as usize, moves.len());
                games += 1;
            }
        }
    }
    println!("{games} games, {passes} passes, {kos} kos, {suicides} suicides, {limits} limits");
    assert!(games == 162 && passes > 300 && kos > 50 && suicides > 50 && limits > 5);
}

/// The chi-square value of draws that should be equally frequent.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

/// The next move of a playout is uniform among the candidates of the reference, also where some empty points are
/// suicide, a ko or eyes. With `n` degrees of freedom the limit is n + 4 √(2n); seeds are fixed.
#[test]
fn the_choice_is_uniform() {
    let forbidden = rules(SuicideRule::Forbidden);
    let rng = &mut Rng::new(74);
    let mut boards = vec![Board::new(square(5)), Board::new(square(9)), in_a_ko()];
    boards.push(drawn_board(
        ".X.XO.. / XX.XO.. / .XXXOO. / XXOOO.O / OOO..OO / .O.OO.. / ..O.O.O",
        Color::White,
    ));
    boards.push(random_board(rng, square(6), 60, &forbidden));
    boards.push(random_board(rng, square(19), 300, &forbidden));
    let mut fewer_than_empty = 0;
    for board in boards {
        for suicide in SuicideRule::ALL {
            let mut judge = to_reference(&board);
            judge.set_to_move(to_reference_color(board.to_move()));
            let mut candidates = playout_candidates(&judge, to_reference_suicide(suicide));
            candidates.retain(|&point| Some(from_reference_point(point)) != board.turn().ko());
            assert!(candidates.len() > 1, "something to choose from\n{board}");
            fewer_than_empty += u32::from(candidates.len() < board.empty().len());
            let one_move = settings(suicide).with_max_moves(1);
            let mut counts = vec![0; candidates.len()];
            for game in 0..100 * candidates.len() as u64 {
                let game = play_out(&board, &one_move, Rng::for_game(11, game));
                let Some(Move::Play(point)) = game.last_moves[0] else {
                    panic!(
                        "a pass, where there are {} points\n{board}",
                        candidates.len()
                    );
                };
                let rank = candidates
                    .iter()
                    .position(|&other| from_reference_point(other) == point);
                counts[rank.expect("one of the candidates")] += 1;
            }
            let freedom = (candidates.len() - 1) as f64;
            let limit = freedom + 4.0 * (2.0 * freedom).sqrt();
            let chi_square = chi_square(&counts);
            assert!(
                chi_square < limit,
                "{chi_square} of {limit}: {counts:?}\n{board}"
            );
        }
    }
    assert!(fewer_than_empty >= 6, "{fewer_than_empty}");
}

/// The reference plays its own playouts with its own choices. Lengths, scores and ownership of the corner must agree
/// within four standard errors of the difference.
#[test]
fn playouts_of_the_reference_have_the_same_distribution() {
    let size = square(5);
    let (games, mut rng) = (3000, Rng::new(75));
    let mut lengths = Vec::new();
    let mut scores = Vec::new();
    for _ in 0..games {
        let mut random = |n: usize| rng.below(n as u32) as usize;
        let game = reference::playout::playout(
            &reference::Board::new(5, 5),
            reference::Suicide::Forbidden,
            &mut random,
        );
        lengths.push(game.moves.len() as f64);
        scores.push(f64::from(game.board.area_score()));
    }
    let summary = Games::new(100_000, 12)
        .run_on(&Board::new(size), Backend::auto(size))
        .unwrap();
    let (mean, error) = mean_and_error(&lengths);
    let difference = summary.moves_mean() - mean;
    assert!(
        difference.abs() < 4.0 * error,
        "length {mean} {}",
        summary.moves_mean()
    );
    let (mean, error) = mean_and_error(&scores);
    let difference = summary.score_mean() - mean;
    assert!(
        difference.abs() < 4.0 * error,
        "score {mean} {}",
        summary.score_mean()
    );
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

/// Compares with known results from the empty board: mean length, Black's mean score, and Black's win rate in percent
/// without komi. The tolerance of the length is given; that of the others is four standard errors of the run plus the
/// width of the published range or its rounding.
fn assert_known_means(side: u8, games: u32, length: (f64, f64), win_percent: f64) {
    let size = square(side);
    let summary = Games::new(games, 2024)
        .run_on(&Board::new(size), Backend::auto(size))
        .unwrap();
    let komi = Komi::default();
    let (n, mean) = (f64::from(games), summary.moves_mean());
    let (score, win) = (summary.score_mean(), 100.0 * summary.black_win_rate(komi));
    let score_error = (summary.score_variance() / n).sqrt();
    let win_error = 100.0 * (summary.black_win_variance(komi) / n).sqrt();
    println!(
        "{side}x{side}: {mean} moves, score {score} ± {score_error}, win {win} ± {win_error} %"
    );
    assert!(
        (mean - length.0).abs() <= length.1,
        "{mean} moves on {size}"
    );
    assert!(
        (score - 2.1).abs() <= 0.1 + 4.0 * score_error,
        "score {score} ± {score_error}"
    );
    assert!(
        (win - win_percent).abs() <= 0.05 + 4.0 * win_error,
        "win rate {win} ± {win_error}"
    );
}

#[test]
fn games_on_9x9_last_111_moves() {
    assert_known_means(9, 200_000, (111.0, 0.3), 52.4);
}

#[test]
fn games_on_13x13_last_219_moves() {
    assert_known_means(13, 20_000, (219.4, 1.0), 51.7);
}

#[test]
fn games_on_19x19_last_455_moves() {
    assert_known_means(19, 5000, (455.4, 2.0), 51.3);
}

#[test]
fn eyes_under_both_rules() {
    // The drawing, Black's eyes under the usual rule, and Black's eyes by neighbors alone.
    let drawings = [
        // One enemy diagonal of four does no harm.
        (".XO. / X.X. / .X.. / ....", "A4 B3", "A4 B3"),
        // Two break the eye.
        ("..... / .OXO. / .X.X. / ..X.. / .....", "", "C3"),
        // At the edge and in the corner, one breaks it.
        (".X.. / XO.. / ....", "", "A3"),
        ("X.X. / .XO. / ....", "", "B3"),
        (".X.. / X... / ....", "A3", "A3"),
        ("X.X. / OX.. / ....", "", "B3"),
        // A board of one line has no diagonals.
        (".X.X.", "A1 C1 E1", "A1 C1 E1"),
        // Not an eye: a neighbor is an enemy stone or empty.
        (".O.. / X... / ....", "", ""),
        (".X.. / .... / ....", "", ""),
        // The only point of the board has no neighbors at all.
        (".", "A1", "A1"),
    ];
    for (drawing, point_eyes, surrounded) in drawings {
        let board = drawn_board(drawing, Color::Black);
        for engine in engines_at(&board) {
            for (rule, eyes) in [
                (EyeRule::PointEye, point_eyes),
                (EyeRule::Surrounded, surrounded),
            ] {
                let answer = engine.own_eyes(Color::Black, rule);
                let eyes = set_of(eyes, board.size());
                assert_eq!(answer, eyes, "{}: {rule}\n{board}", engine.name());
            }
        }
    }
    // The rules differ exactly on points with too many enemy diagonals.
    let rng = &mut Rng::new(76);
    let mut differing = 0;
    for _ in 0..200 {
        let size = random_size(rng);
        let moves = size.points() as u32 * 3 / 2;
        let board = random_board(rng, size, moves, &rules(SuicideRule::Forbidden));
        let judge = to_reference(&board);
        for color in Color::BOTH {
            let mut surrounded = Points::empty(size);
            let mut point_eyes = Points::empty(size);
            for point in board.empty() {
                if surrounded_by(&board, point, color) {
                    surrounded.insert(point);
                }
                let place = to_reference_point(point);
                if reference::eye::is_own_eye(&judge, place, to_reference_color(color)) {
                    point_eyes.insert(point);
                }
            }
            differing += (surrounded - point_eyes).len();
            for engine in engines_at(&board) {
                let eyes = |rule| engine.own_eyes(color, rule);
                assert_eq!(
                    eyes(EyeRule::Surrounded),
                    surrounded,
                    "{}\n{board}",
                    engine.name()
                );
                assert_eq!(
                    eyes(EyeRule::PointEye),
                    point_eyes,
                    "{}\n{board}",
                    engine.name()
                );
            }
        }
    }
    assert!(differing > 20, "{differing}");
}

/// Returns true if all neighbors of the point on the board are stones of the color.
fn surrounded_by(board: &Board, point: Point, color: Color) -> bool {
    let judge = to_reference(board);
    let neighbors = judge.neighbors(to_reference_point(point));
    let own = Some(to_reference_color(color));
    neighbors
        .into_iter()
        .all(|neighbor| judge.at(neighbor) == own)
}

#[test]
fn the_eye_rule_decides_what_is_filled() {
    // D5 is a white eye under both rules and is never filled.
    let drawing = ".XO.O / XXOOO / .XXO. / XXXXX / .X.X.";
    let board = drawn_board(drawing, Color::White);
    let d5 = at("D5", board.size());
    let mut filled = [0; 2];
    for (index, eyes) in [EyeRule::PointEye, EyeRule::Surrounded]
        .into_iter()
        .enumerate()
    {
        let one_move = PlayoutSettings::default().with_eyes(eyes).with_max_moves(1);
        for game in 0..50 {
            let game = play_out(&board, &one_move, Rng::for_game(1, game));
            filled[index] += u32::from(game.last_moves[0] == Some(Move::Play(d5)));
        }
    }
    assert_eq!(filled, [0, 0], "an eye under both rules");
    // C3 has a black diagonal at the edge: filled, unless the diagonals do not count.
    let broken = drawn_board("XO.OX / .XOX. / .....", Color::White);
    let hole = at("C3", broken.size());
    for (eyes, expected) in [(EyeRule::PointEye, true), (EyeRule::Surrounded, false)] {
        let one_move = PlayoutSettings::default().with_eyes(eyes).with_max_moves(1);
        let filled = (0..200).any(|game| {
            let game = play_out(&broken, &one_move, Rng::for_game(2, game));
            game.last_moves[0] == Some(Move::Play(hole))
        });
        assert_eq!(filled, expected, "{eyes}");
    }
}

#[test]
fn the_move_limit_is_kept() {
    let size = square(9);
    let board = Board::new(size);
    assert_eq!(PlayoutSettings::default().move_limit(size), 243);
    for limit in [0, 1, 2, 10, 100] {
        let settings = PlayoutSettings::default().with_max_moves(limit);
        assert_eq!(settings.move_limit(size), limit);
        for game in 0..20 {
            let game = play_out(&board, &settings, Rng::for_game(1, game));
            assert!(game.moves <= limit);
            assert!(
                game.moves == limit || limit == 100,
                "no game is over in 10 moves"
            );
            assert_eq!(game.last_moves[0].is_some(), limit > 0);
        }
    }
    // With single-stone suicide games may cycle: on small boards some reach the limit.
    let tiny = Board::new(square(2));
    let (mut limits, any) = (0, settings(SuicideRule::Any));
    for game in 0..200 {
        let game = play_out(&tiny, &any, Rng::for_game(1, game));
        assert!(game.moves <= 12);
        limits += u32::from(game.moves == 12);
    }
    assert!(limits > 0);
}

#[test]
fn playouts_from_unusual_starts() {
    // The banned point is never the first move, and may be the third.
    let (ko, banned) = (in_a_ko(), Some(Move::Play(at("C3", in_a_ko().size()))));
    let mut retaken_later = 0;
    for game in 0..200 {
        let rng = Rng::for_game(1, game);
        let moves = moves_of(&ko, &PlayoutSettings::default(), rng);
        assert_ne!(moves.first().copied(), banned);
        retaken_later += u32::from(
            moves
                .iter()
                .skip(2)
                .step_by(2)
                .any(|&mv| Some(mv) == banned),
        );
    }
    assert!(retaken_later > 0);

    // Passes before the playout do not count: two more are made.
    let mut passed = Board::new(square(5));
    passed
        .play(Move::Pass, &rules(SuicideRule::Forbidden))
        .unwrap();
    let never = Board::new(square(5));
    for game in 0..50 {
        let rng = Rng::for_game(1, game);
        let (after_pass, fresh) = (
            play_out(&passed, &PlayoutSettings::default(), rng),
            play_out(&never, &PlayoutSettings::default(), rng),
        );
        assert_eq!(
            after_pass.moves, fresh.moves,
            "colors reversed, the same game"
        );
        assert_eq!(
            moves_of(&passed, &PlayoutSettings::default(), rng),
            moves_of(&never, &PlayoutSettings::default(), rng)
        );
        assert_eq!(after_pass.score, -fresh.score);
        assert_eq!(after_pass.area.black, fresh.area.white);
    }
    let mut over = drawn_board(".X. / XXX / .X.", Color::White);
    for _ in 0..2 {
        over.play(Move::Pass, &rules(SuicideRule::Forbidden))
            .unwrap();
    }
    assert!(over.turn().is_over());
    let game = play_out(&over, &PlayoutSettings::default(), Rng::new(1));
    assert_eq!(
        (game.moves, game.score),
        (2, 9),
        "nobody can play, so both pass again"
    );

    // White to move: the first stone is white.
    let mut white_first = Board::new(square(9));
    white_first.set_to_move(Color::White);
    let one_move = PlayoutSettings::default().with_max_moves(1);
    let game = play_out(&white_first, &one_move, Rng::new(1));
    assert_eq!((game.end.stones(Color::White).len(), game.score), (1, -81));
    // Prisoners of the start are kept.
    let mut setup = Setup::new(square(9));
    setup.captures = ByColor { black: 7, white: 9 };
    let board = Board::from_setup(&setup).unwrap();
    let game = play_out(&board, &one_move, Rng::new(1));
    assert_eq!(game.captures, setup.captures);
}

#[test]
fn the_smallest_board() {
    let board = Board::new(square(1));
    for suicide in SuicideRule::ALL {
        let request = Games {
            settings: settings(suicide),
            ..Games::new(50, 1)
        };
        let summary = request.run_on(&board, Backend::Words).unwrap();
        // The only point is an eye of both colors: two passes, and the point is neutral.
        assert_eq!((summary.moves(), summary.games()), (100, 50));
        assert_eq!(summary.scores().collect::<Vec<_>>(), [(0, 50)]);
        assert_eq!(summary.black_win_rate(Komi::default()), 0.5);
        assert_eq!(summary.black_win_variance(Komi::default()), 0.0);
        assert_eq!(summary.ownership(Point::new(0, 0).unwrap()), 0.0);
    }
}

#[test]
fn the_sums_of_a_summary_are_those_of_its_games() {
    let rng = &mut Rng::new(77);
    for (width, height) in [(3, 3), (5, 4), (9, 9), (25, 2)] {
        let size = BoardSize::new(width, height).unwrap();
        let board = random_board(rng, size, 5, &rules(SuicideRule::Forbidden));
        let games: Vec<Game> = (0..150)
            .map(|n| {
                play_out(
                    &board,
                    &PlayoutSettings::default(),
                    Rng::for_game(6, 40 + n),
                )
            })
            .collect();
        let request = Games {
            first_game: 40,
            ..Games::new(150, 6)
        };
        let summary = request.run_on(&board, Backend::auto(size)).unwrap();
        let count = games.len() as f64;
        let mean = |value: &dyn Fn(&Game) -> f64| games.iter().map(value).sum::<f64>() / count;
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");

        assert_eq!((summary.size(), summary.games()), (size, 150));
        assert_eq!(
            summary.moves(),
            games.iter().map(|game| u64::from(game.moves)).sum()
        );
        close(summary.moves_mean(), mean(&|game| f64::from(game.moves)));
        let score = mean(&|game| f64::from(game.score));
        close(summary.score_mean(), score);
        close(
            summary.score_variance(),
            mean(&|game| (f64::from(game.score) - score).powi(2)),
        );
        for half_points in [-13, -2, 0, 1, 2, 3, 8, 2000] {
            let komi = Komi::from_half_points(half_points);
            let result = |game: &Game| match (2 * game.score).cmp(&i32::from(half_points)) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            let rate = mean(&result);
            close(summary.black_win_rate(komi), rate);
            let variance = mean(&|game| (result(game) - rate).powi(2));
            close(summary.black_win_variance(komi), variance);
        }
        let points = size.points() as i32;
        let mut total = 0;
        for score in -points - 3..=points + 3 {
            let counted = games.iter().filter(|game| game.score == score).count();
            assert_eq!(summary.games_with_score(score), counted as u32, "{score}");
            total += counted;
        }
        assert_eq!(total, 150);
        assert_eq!(summary.games_with_score(i32::MAX / 2), 0);
        assert_eq!(summary.games_with_score(i32::MIN / 2), 0);
        let listed: Vec<(i32, u32)> = summary.scores().collect();
        assert!(listed.is_sorted() && listed.iter().all(|&(_, games)| games > 0));
        assert_eq!(listed.iter().map(|&(_, games)| games).sum::<u32>(), 150);
        for point in (0..25).flat_map(|r| (0..25).map(move |c| Point::new(r, c).unwrap())) {
            let owned = |color: Color| {
                let owned = games.iter().filter(|game| game.area[color].contains(point));
                owned.count() as u32
            };
            let (black, white) = (owned(Color::Black), owned(Color::White));
            assert_eq!(summary.games_owned(Color::Black, point), black);
            assert_eq!(summary.games_owned(Color::White, point), white);
            close(
                summary.ownership(point),
                (f64::from(black) - f64::from(white)) / count,
            );
            assert!(size.contains(point) || black + white == 0);
        }
    }
}
