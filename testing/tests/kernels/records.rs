//! Tests the records of games.

use binmatrix::playout::{
    FirstPlay, FirstPlays, Kernel, PlayoutRequest, PlayoutSummary, Playouts, Record,
};
use binmatrix::{Board, Color, Komi, Move, Point, Points, SuicideRule, TooShort};
use binmatrix_reference as reference;

use crate::kernels;
use crate::support::*;
use binmatrix_testing::convert::to_reference;

#[test]
fn what_is_recorded_changes_no_game() {
    let starts = [Board::new(size(7, 6)), after(size(7, 6), 20, 7)];
    for kernel in kernels() {
        let mut first: Option<Vec<PlayoutSummary>> = None;
        for bits in 0..16 {
            let flags = [
                Record::OWNERS,
                Record::OWNERS_BY_WINNER,
                Record::FIRST_PLAYED,
                Record::MOVES,
            ];
            let record = (0..4)
                .filter(|i| bits >> i & 1 == 1)
                .fold(Record::NOTHING, |record, i| record | flags[i]);
            let request = PlayoutRequest::new(&starts, 90)
                .with_seed(9)
                .with_record(record);
            let mut playouts = Playouts::new().with_kernel(kernel);
            let mut summaries = used(2);
            assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
            let told = if record.contains(Record::MOVES) {
                180
            } else {
                0
            };
            assert_eq!(playouts.games().count(), told);
            let first = first.get_or_insert_with(|| summaries.clone());
            for (summary, first) in summaries.iter().zip(first) {
                assert_eq!(summary.digest(), first.digest(), "{kernel}, {record:?}");
                assert_eq!(summary.moves(), first.moves());
                assert!(summary.scores().eq(first.scores()));
                let p = point(2, 3);
                let owned = summary.games_owned(Color::Black, p) > 0;
                assert_eq!(owned, record.contains(Record::OWNERS));
                assert_eq!(
                    summary.games_owned_by_winner(p) > 0,
                    record.contains(Record::OWNERS_BY_WINNER)
                );
                let first_played = |point| summary.games_first_played(Color::White, point);
                let first_played: u32 = Points::full(size(7, 6)).iter().map(first_played).sum();
                assert_eq!(first_played > 0, record.contains(Record::FIRST_PLAYED));
            }
        }
    }
}

/// The wins counted game by game are those of the scores, for the komi of the request, in parts and in the whole.
#[test]
fn wins_are_those_of_the_scores() {
    let starts = [Board::new(size(5, 4)), after(size(5, 4), 12, 3)];
    let mut draws = 0;
    for kernel in kernels() {
        for half_points in [0, 1, 4, -12, 41, i16::MAX] {
            let komi = Komi::from_half_points(half_points);
            let request = PlayoutRequest::new(&starts, 90).with_komi(komi);
            let played = |request: PlayoutRequest<'_>| {
                let mut summaries = used(2);
                let mut playouts = Playouts::new().with_kernel(kernel);
                assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
                summaries
            };
            let whole = played(request);
            for summary in &whole {
                let double = |score: i32| (2 * score).cmp(&i32::from(half_points)) as i64 + 1;
                let scores = summary.scores();
                let expected: i64 = scores
                    .map(|(score, games)| double(score) * i64::from(games))
                    .sum();
                assert_eq!(
                    summary.black_half_wins(),
                    expected as u64,
                    "{kernel}, komi {komi}"
                );
                assert_eq!(summary.black_win_rate(komi), expected as f64 / 180.0);
                draws += u32::from(expected % 2 == 1);
            }
            let mut parts = played(request.with_games(40));
            let rest = played(request.with_games(50).with_first_game(40));
            for ((part, rest), whole) in parts.iter_mut().zip(&rest).zip(&whole) {
                part.merge(rest);
                assert_eq!(part, whole, "{kernel}");
            }
        }
    }
    assert!(draws > 0, "an odd number of draws");
}

/// Rows of first plays hold the counts of a summary, from the view of each color, and the moves of the tree replace them.
#[test]
fn rows_of_first_plays() {
    let (size, komi) = (size(6, 5), Komi::from_half_points(1));
    let starts = [Board::new(size), after(size, 10, 3)];
    let slot = |point: Point| {
        usize::from(point.row()) * size.shape().stride() + usize::from(point.column())
    };
    let mut plays = FirstPlays::new(self::size(19, 19));
    for record in [Record::FIRST_PLAYED, everything(), Record::OWNERS] {
        let request = PlayoutRequest::new(&starts, 50)
            .with_record(record)
            .with_komi(komi);
        for summary in run(Kernel::Scalar, &request) {
            plays.read(&summary);
            assert_eq!(plays.row_len(), 64); // 5 rows of 7 bits
            let moves = [(Color::White, point(2, 2)), (Color::Black, point(0, 5))];
            for with_tree in [false, true] {
                if with_tree {
                    for (color, point) in moves {
                        plays.play(color, slot(point));
                    }
                    plays.play(Color::Black, 64); // no such slot
                }
                for color in Color::BOTH {
                    let rows = [vec![7.0_f32; 70], vec![-3.0_f32; 65]];
                    let [mut games, mut wins] = rows.clone();
                    assert_eq!(plays.add_to(color, 0.5, &mut games, &mut wins), Ok(()));
                    assert_eq!(
                        (&games[64..], &wins[64..]),
                        (&rows[0][64..], &rows[1][64..])
                    );
                    for point in Points::full(size) {
                        let in_tree = moves.iter().find(|mv| with_tree && mv.1 == point);
                        let (played, black) = match in_tree {
                            Some((first, _)) if *first == color => {
                                (summary.games(), summary.black_half_wins() as u32)
                            }
                            Some(_) => (0, 0),
                            None => (
                                summary.games_first_played(color, point),
                                summary.black_half_wins_first_played(color, point),
                            ),
                        };
                        let half_wins = match color {
                            Color::Black => black,
                            Color::White => 2 * played - black,
                        };
                        let sums = (games[slot(point)], wins[slot(point)]);
                        let expected = (7.0 + played as f32 / 2.0, -3.0 + half_wins as f32 / 4.0);
                        assert_eq!(sums, expected, "{color:?} {point:?} {record:?}");
                    }
                }
            }
        }
    }
    let mut rows = [vec![1.0; 64], vec![2.0; 63]];
    let [games, wins] = &mut rows;
    let error = plays.add_to(Color::Black, 1.0, games, wins);
    let error = error.expect_err("a short row");
    assert_eq!((error.found, error.needed), (63, 64));
    assert_eq!(rows, [vec![1.0; 64], vec![2.0; 63]]);
}

/// The values written for all points equal the values of each point, in row order; nothing beyond them is written.
#[test]
fn all_points_at_once() {
    type Write<'a> = &'a dyn Fn(&PlayoutSummary, Color, &mut [u32]) -> Result<usize, TooShort>;
    type One<'a> = &'a dyn Fn(&PlayoutSummary, Color, Point) -> u32;
    let answers: [(Record, Write<'_>, One<'_>); 4] = [
        (
            Record::OWNERS,
            &PlayoutSummary::write_games_owned,
            &PlayoutSummary::games_owned,
        ),
        (
            Record::OWNERS_BY_WINNER,
            &|summary, _, out| summary.write_games_owned_by_winner(out),
            &|summary, _, point| summary.games_owned_by_winner(point),
        ),
        (
            Record::FIRST_PLAYED,
            &PlayoutSummary::write_games_first_played,
            &PlayoutSummary::games_first_played,
        ),
        (
            Record::FIRST_PLAYED,
            &PlayoutSummary::write_black_half_wins_first_played,
            &PlayoutSummary::black_half_wins_first_played,
        ),
    ];
    for (width, height) in [(1, 1), (5, 3), (9, 9), (2, 19), (19, 19), (25, 25)] {
        let size = size(width, height);
        for record in [everything(), Record::OWNERS, Record::NOTHING] {
            let starts = [Board::new(size)];
            let request = PlayoutRequest::new(&starts, 30).with_record(record);
            let summary = &run(
                Kernel::auto(size, &request.settings, &request.policy),
                &request,
            )[0];
            for (of, write, one) in &answers {
                for color in Color::BOTH {
                    let points = size.points();
                    let mut out = vec![7; points + 2];
                    assert_eq!(write(summary, color, &mut out), Ok(points));
                    let counts = Points::full(size)
                        .iter()
                        .map(|point| one(summary, color, point));
                    assert!(
                        counts.chain([7, 7]).eq(out.iter().copied()),
                        "{size} {of:?}"
                    );
                    let counted = out[..points].iter().any(|&count| count > 0);
                    let recorded = record.contains(*of) && points > 1;
                    assert!(recorded || !counted, "{size} {of:?}");
                    assert!(counted || !recorded, "{size} {of:?}");
                    let short = write(summary, color, &mut out[1..points]);
                    let error = short.expect_err("a point too few");
                    assert_eq!((error.found, error.needed), (points - 1, points));
                }
            }
        }
    }
}

#[test]
fn first_plays_of_random_games() {
    let mut seen = [0_u32; 3];
    for kernel in kernels() {
        for start in positions()
            .iter()
            .filter(|start| start.turn().ko().is_none())
        {
            let size = start.size();
            let starts = [*start];
            let request = PlayoutRequest::new(&starts, 40)
                .with_settings(settings(SuicideRule::MultiStone, None))
                .with_record(Record::MOVES);
            let mut playouts = Playouts::new().with_kernel(kernel);
            assert_eq!(playouts.run(&request, &mut used(1)), Ok(kernel));
            for game in playouts.games() {
                let mut told = vec![None; size.points() + 3];
                game.first_plays(start, &mut told);
                let mut judge = to_reference(start);
                let mut wanted = vec![None; size.points() + 3];
                for (mv, number) in game.moves().zip(1..) {
                    let Move::Play(point) = mv else {
                        judge
                            .play(None, reference::Suicide::MultiStone)
                            .expect("a pass");
                        continue;
                    };
                    let at = reference::Point::new(point.row().into(), point.column().into());
                    let taken = judge.play(Some(at), reference::Suicide::MultiStone);
                    let taken = taken.expect("a legal move").len();
                    let liberties = match judge.at(at) {
                        Some(_) => judge.liberties(&judge.chain(at)).len(),
                        None => 0,
                    };
                    let index = at.row * usize::from(size.width()) + at.column;
                    let facts = (number, liberties == 1, taken == 1 && judge.ko().is_some());
                    wanted[index].get_or_insert(facts);
                }
                let told: Vec<_> = told
                    .iter()
                    .map(|first| {
                        first.map(|first: FirstPlay| (first.number, first.self_atari, first.ko))
                    })
                    .collect();
                assert_eq!(told, wanted, "{kernel}");
                for &(_, self_atari, ko) in wanted.iter().flatten() {
                    seen[0] += 1;
                    seen[1] += u32::from(self_atari);
                    seen[2] += u32::from(ko);
                }
                // With less room the rest is left out.
                let mut few = [None; 3];
                game.first_plays(start, &mut few);
                let few = few.map(|first| first.map(|first: FirstPlay| first.number));
                assert!(few.iter().zip(&wanted).all(|(a, b)| *a == b.map(|b| b.0)));
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
}

/// Draws the only move of the game: `to_move` plays on this point.
#[test]
fn first_plays_as_drawn() {
    let takes_ko = ". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . .";
    // Point, player, self-atari, ko.
    let cases = [
        (takes_ko, (1, 1), Color::White, true, true),
        (takes_ko, (3, 1), Color::Black, false, false),
        // Connects.
        (takes_ko, (1, 1), Color::Black, false, false),
        ("X . .\n. X .\n. . .", (1, 0), Color::White, true, false),
        ("O . .\n. X .\n. . .", (0, 1), Color::Black, false, false),
        (". O .\n. . .\n. . .", (0, 0), Color::Black, true, false),
        // Captures one stone and joins a chain with other liberties: no ko.
        (". O X\nX X .\n. . .", (0, 0), Color::Black, false, false),
        // Captures two stones and is left with one liberty: no ko.
        (
            ". O O X\nO X X .\n. O . .",
            (0, 0),
            Color::Black,
            true,
            false,
        ),
    ];
    for kernel in kernels() {
        for (drawing, (row, column), player, self_atari, ko) in cases {
            let mut start = board(drawing);
            start.set_to_move(player);
            let starts = [start];
            let request = PlayoutRequest::new(&starts, 1)
                .with_settings(settings(SuicideRule::Forbidden, Some(1)))
                .with_allowed(points_of(start.size(), &[(row, column)]))
                .with_record(Record::MOVES);
            let mut playouts = Playouts::new().with_kernel(kernel);
            assert_eq!(playouts.run(&request, &mut used(1)), Ok(kernel));
            let mut out = vec![Some(FirstPlay::default()); start.size().points()];
            let game = playouts.games().next().expect("a game");
            game.first_plays(&start, &mut out);
            for (index, first) in out.iter().enumerate() {
                let at = usize::from(row) * usize::from(start.size().width()) + usize::from(column);
                let facts = first.map(|first| (first.number, first.self_atari, first.ko));
                let wanted = (index == at).then_some((1, self_atari, ko));
                assert_eq!(
                    facts, wanted,
                    "{kernel}, {player:?} {row} {column}\n{drawing}"
                );
            }
        }
    }
}

#[test]
fn criticality_by_hand() {
    // Games without moves end as they start.
    let [black, white] = [board("X . X\nX X X\nX . X"), board(". . .\n. X .\nX O O")];
    let komi = Komi::from_half_points(7);
    for kernel in kernels() {
        let starts = [black, white];
        let request = PlayoutRequest::new(&starts, 30)
            .with_settings(settings(SuicideRule::Forbidden, Some(0)))
            .with_record(Record::OWNERS | Record::OWNERS_BY_WINNER)
            .with_komi(komi);
        let both = run(kernel, &request);
        // In one start alone the owner of each point is certain, so its criticality is 0.
        for summary in &both {
            for point in Points::full(size(3, 3)) {
                assert_eq!(summary.criticality(point), 0.0);
            }
        }
        // 30 games of the first start and 10 of the second, in which White wins by komi.
        let fewer = run(kernel, &request.with_games(10));
        let mut sum = both[0].clone();
        sum.merge(&fewer[1]);
        let owned = |row, column| {
            let p = point(row, column);
            (
                sum.games_owned(Color::Black, p),
                sum.games_owned(Color::White, p),
                sum.games_owned_by_winner(p),
            )
        };
        // Black's in both: the winner owns it in 30 of 40 games; Black always owns it and wins 3 of 4.
        assert_eq!(owned(1, 1), (40, 0, 30));
        assert!(sum.criticality(point(1, 1)).abs() < 1e-12);
        // White's when White wins: 1 − (¾ · ¾ + ¼ · ¼).
        assert_eq!(owned(2, 2), (30, 10, 40));
        assert!((sum.criticality(point(2, 2)) - 0.375).abs() < 1e-12);
        // Neutral when White wins: ¾ − ¾ · ¾.
        assert_eq!(owned(1, 2), (30, 0, 30));
        assert!((sum.criticality(point(1, 2)) - 0.1875).abs() < 1e-12);
        // 0 if it is not recorded.
        let owners = run(kernel, &request.with_record(Record::OWNERS));
        assert_eq!(owners[0].criticality(point(2, 2)), 0.0);
    }
}
