//! Tests the promises of a request on every kernel: the number of games, their identity, and their rules.

use binmatrix::playout::{
    Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy, Record,
};
use binmatrix::{Board, Color, Move, Points, Rng, Rules, SuicideRule};

use binmatrix_testing::thorough::usual_or_thorough;

use crate::kernels;
use crate::support::*;

#[test]
fn exactly_as_many_games_as_asked_for() {
    let starts = [
        Board::new(size(5, 5)),
        after(size(5, 5), 9, 1),
        after(size(5, 5), 30, 2),
    ];
    for kernel in kernels() {
        for count in [1, 3] {
            for games_per_start in [0, 1, 15, 16, 17, 63, 64, 65, 200, 1000] {
                let request = PlayoutRequest::new(&starts[..count], games_per_start)
                    .with_seed(7)
                    .with_record(everything());
                let mut playouts = Playouts::new().with_kernel(kernel);
                let mut summaries = used(count);
                assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
                for summary in &summaries {
                    assert_eq!(summary.games(), games_per_start, "{kernel}, {count} starts");
                    let scores: u32 = summary.scores().map(|(_, games)| games).sum();
                    assert_eq!(scores, games_per_start);
                    assert_eq!(
                        (summary.size(), summary.record()),
                        (size(5, 5), everything())
                    );
                }
                let places = (0..count as u64)
                    .flat_map(|start| (0..games_per_start.into()).map(move |game| (start, game)));
                let told = playouts
                    .games()
                    .map(|game| (game.start as u64, game.number));
                assert!(told.eq(places), "{kernel}: each game once, in order");
                let digests = summaries.iter().map(PlayoutSummary::digest);
                let again = run(kernel, &request.with_record(Record::NOTHING));
                assert!(digests.eq(again.iter().map(PlayoutSummary::digest)));
            }
        }
        let nothing = PlayoutRequest::new(&[], 9);
        assert_eq!(
            Playouts::new().with_kernel(kernel).run(&nothing, &mut []),
            Ok(kernel)
        );
    }
}

/// Each start of a list of numbers plays the games that it plays if all starts have its number.
#[test]
fn each_start_has_its_number_of_games() {
    let starts: Vec<_> = (0..7).map(|i| after(size(7, 6), 5 * i, i.into())).collect();
    let lists: [[u32; 7]; 6] = [
        [3, 70, 0, 1, 33, 0, 16],
        [0, 0, 40, 0, 0, 2, 0],
        [0; 7],
        [21; 7],
        [1, 0, 0, 0, 0, 0, 130],
        [200, 0, 1, 0, 1, 0, 1],
    ];
    for (kernel, policy) in kernels().flat_map(|kernel| policies().map(|policy| (kernel, policy))) {
        for games in &lists {
            for both_sides in [false, true] {
                let record = match both_sides {
                    true => Record::OWNERS,
                    false => everything(),
                };
                let mut request = PlayoutRequest::new(&starts, 5)
                    .with_first_game(u64::MAX - 20)
                    .with_seed(3)
                    .with_policy(policy)
                    .with_record(record);
                if both_sides {
                    request = request.with_both_sides();
                }
                // The list replaces any number of games for each start.
                let listed = request.with_games(u32::MAX).with_games_by_start(games);
                let mut playouts = Playouts::new().with_kernel(kernel);
                let mut summaries = used(starts.len());
                assert_eq!(playouts.run(&listed, &mut summaries), Ok(kernel));
                for (start, (summary, &games)) in summaries.iter().zip(games).enumerate() {
                    assert_eq!(summary.games(), games, "{kernel}");
                    let same = run(kernel, &request.with_games(games)).swap_remove(start);
                    assert_eq!(*summary, same, "{kernel}, start {start}, {games} games");
                }
                let places = (games.iter().enumerate()).flat_map(|(start, &games)| {
                    let number = |game| (u64::MAX - 20).wrapping_add(game);
                    (0..games.into()).map(move |game| (start, number(game)))
                });
                let told = playouts.games().map(|game| (game.start, game.number));
                match both_sides {
                    true => assert_eq!(told.count(), 0),
                    false => assert!(told.eq(places), "{kernel}: each game once, in order"),
                }
            }
        }
    }
}

/// Light games, and games with tiers, some of them used at times only.
fn policies() -> [Policy; 3] {
    let mixed = "take=0.5,save=0.5,vital=0.5,pattern=0.5,mask=0.5*last.around,veto=1".parse();
    [Policy::LIGHT, Policy::TACTICAL, mixed.expect("a policy")]
}

#[test]
fn two_halves_are_the_whole() {
    for (kernel, policy) in kernels().flat_map(|kernel| policies().map(|policy| (kernel, policy))) {
        for (side, games) in [(5, 333), (9, 150), (13, 90), (19, 70)] {
            let starts = [Board::new(size(side, side)), after(size(side, side), 30, 1)];
            for first_game in [1, u64::MAX - 200, 0, 1_000_000_007]
                .into_iter()
                .take(usual_or_thorough(2, 4))
            {
                let request = PlayoutRequest::new(&starts, games)
                    .with_policy(policy)
                    .with_first_game(first_game)
                    .with_seed(3)
                    .with_record(Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED);
                let whole = run(kernel, &request);
                for half in [1, games / 3, games - 1] {
                    let first = run(kernel, &request.with_games(half));
                    let second = request
                        .with_games(games - half)
                        .with_first_game(first_game.wrapping_add(half.into()));
                    let sum = merged(&first, &run(kernel, &second));
                    assert_eq!(sum, whole, "{kernel}, {side} wide, {half} games first");
                }
            }
        }
    }
}

/// Game numbers wrap around to 0.
#[test]
fn numbers_of_games_wrap_around() {
    for kernel in kernels() {
        let starts = [Board::new(size(5, 5)); 2];
        let request = PlayoutRequest::new(&starts, 10)
            .with_first_game(u64::MAX - 3)
            .with_seed(5)
            .with_record(Record::OWNERS | Record::MOVES);
        let summaries = run_and_check(kernel, &request);
        assert!(
            summaries.iter().all(|summary| summary.games() == 10),
            "{kernel}"
        );
        let before = run(kernel, &request.with_games(4));
        let after = request.with_games(6).with_first_game(0);
        assert_eq!(merged(&before, &run(kernel, &after)), summaries, "{kernel}");
    }
}

#[test]
fn equal_starts_have_games_of_their_own() {
    let start = after(size(9, 9), 20, 4);
    for kernel in kernels() {
        let starts = [start];
        let alone = PlayoutRequest::new(&starts, 100)
            .with_seed(11)
            .with_record(everything());
        let [first] = &run(kernel, &alone)[..] else {
            panic!("one summary")
        };
        let equal = run(kernel, &alone.with_starts(&[start; 5]));
        for (i, summary) in equal.iter().enumerate() {
            assert!(
                equal[..i]
                    .iter()
                    .all(|other| other.digest() != summary.digest())
            );
        }
        assert_eq!(&equal[0], first, "{kernel}");
        // Emptier starts in the same request change nothing. Fuller ones change the games of the lockstep kernels,
        // which then make fewer light steps.
        let (emptier, fuller) = (Board::new(size(9, 9)), after(size(9, 9), 60, 4));
        let beside = |other| {
            let starts = &[start, other];
            run(kernel, &alone.with_starts(starts))
        };
        assert_eq!(&beside(emptier)[0], first, "{kernel}");
        assert_eq!(
            &beside(fuller)[0] == first,
            kernel == Kernel::Scalar,
            "{kernel}"
        );
        // Another seed gives other games, the same seed the same games.
        assert_eq!(&run(kernel, &alone)[0], first);
        assert_ne!(
            run(kernel, &alone.with_seed(12))[0].digest(),
            first.digest()
        );
    }
}

#[test]
fn all_lockstep_kernels_play_the_same_games() {
    let starts = positions();
    for (start, policy) in starts
        .into_iter()
        .flat_map(|start| policies().map(|policy| (start, policy)))
    {
        let mut first = None;
        for kernel in kernels().filter(|kernel| kernel.is_lockstep()) {
            let starts = [start];
            let request = PlayoutRequest::new(&starts, 150)
                .with_policy(policy)
                .with_record(Record::OWNERS | Record::FIRST_PLAYED);
            let summaries = run(kernel, &request);
            assert_eq!(
                *first.get_or_insert(summaries.clone()),
                summaries,
                "{kernel}"
            );
        }
    }
}

#[test]
fn limits_on_moves() {
    for kernel in kernels() {
        for start in positions() {
            for max_moves in [0, 1, 2, 7] {
                let starts = [start];
                let request = PlayoutRequest::new(&starts, 70)
                    .with_settings(settings(SuicideRule::Forbidden, Some(max_moves)))
                    .with_record(everything());
                let summaries = run_and_check(kernel, &request);
                assert_eq!(summaries[0].games(), 70);
                if max_moves == 0 {
                    let score = start.area().black_minus_white();
                    assert_eq!(summaries[0].moves(), 0);
                    assert_eq!(summaries[0].games_with_score(score), 70);
                }
                if max_moves == 1 {
                    assert_eq!(summaries[0].moves(), 70);
                }
            }
        }
    }
}

#[test]
fn games_from_positions_of_all_kinds() {
    for kernel in kernels() {
        for start in positions() {
            for suicide in SuicideRule::ALL {
                let starts = [start];
                let request = PlayoutRequest::new(&starts, 70)
                    .with_seed(21)
                    .with_settings(settings(suicide, None))
                    .with_record(everything());
                if !kernel.covers(start.size(), &request.settings) {
                    assert_eq!(suicide, SuicideRule::Any);
                    continue;
                }
                run_and_check(kernel, &request);
            }
        }
    }
}

#[test]
fn known_games() {
    for kernel in kernels() {
        for player in Color::BOTH {
            let mut start = full();
            start.set_to_move(player);
            let starts = [start];
            let request = PlayoutRequest::new(&starts, 100)
                .with_settings(settings(SuicideRule::MultiStone, None));
            let summary = &run(kernel, &request)[0];
            assert_eq!(
                (summary.moves(), summary.games_with_score(9)),
                (200, 100),
                "{kernel}"
            );
        }
        // The ko may not be retaken at once, but may be after a pass: Black, who has only that point, passes.
        let starts = [ko()];
        let request = PlayoutRequest::new(&starts, 20)
            .with_allowed(points_of(size(5, 5), &[(1, 1), (1, 2)]))
            .with_record(Record::MOVES);
        let mut playouts = Playouts::new().with_kernel(kernel);
        let mut summaries = used(1);
        assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
        check_games(&request, &playouts, &summaries);
        let first_moves = playouts.games().map(|game| game.moves().next());
        assert!(first_moves.eq(core::iter::repeat_n(Some(Move::Pass), 20)));
        // Without the ban Black captures.
        let mut free = ko();
        free.play(Move::Pass, &Rules::default()).expect("a pass");
        free.play(Move::Pass, &Rules::default()).expect("a pass");
        let starts = [free];
        let request = request
            .with_starts(&starts)
            .with_settings(settings(SuicideRule::Forbidden, Some(1)));
        assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
        let takes = playouts
            .games()
            .map(|game| game.moves().next() == Some(Move::Play(point(1, 2))));
        assert!(takes.eq([true; 20]), "{kernel}");
    }
}

#[test]
fn only_allowed_points_are_played_on() {
    let mut rng = Rng::new(31);
    for kernel in kernels() {
        for start in positions() {
            for share in [0, 2, 6] {
                let mut allowed = Points::full(start.size());
                for point in allowed {
                    if rng.below(8) >= share {
                        allowed.remove(point);
                    }
                }
                let starts = [start];
                let request = PlayoutRequest::new(&starts, 70)
                    .with_seed(32)
                    .with_settings(settings(SuicideRule::MultiStone, None))
                    .with_allowed(allowed)
                    .with_record(everything());
                let summaries = run_and_check(kernel, &request);
                if share == 0 {
                    assert_eq!(summaries[0].moves(), 140, "{kernel}: two passes");
                }
                let all = request.with_allowed(Points::full(start.size()));
                let mut none = request;
                none.allowed = None;
                assert_eq!(
                    run(kernel, &all),
                    run(kernel, &none),
                    "{kernel}: all or no condition"
                );
            }
        }
    }
}

/// The largest limit is one that no game reaches.
#[test]
fn the_largest_limit_is_no_limit() {
    for kernel in kernels() {
        let limited = |max_moves| {
            let starts = [Board::new(size(7, 5))];
            let request = PlayoutRequest::new(&starts, 200)
                .with_settings(settings(SuicideRule::MultiStone, Some(max_moves)))
                .with_record(everything());
            run(kernel, &request)
        };
        let long = limited(1_000_000);
        assert!(long[0].moves_mean() > 40.0);
        for limit in [i32::MAX as u32, i32::MAX as u32 + 1, u32::MAX] {
            assert_eq!(limited(limit), long, "{kernel} {limit}");
        }
    }
}

/// A board that unchecked moves have spoiled, with points of both colors and chains without liberties: games on it
/// are meaningless, but they end, on every kernel and by every policy.
#[test]
fn games_from_a_spoiled_board_end() {
    for (width, height) in [(3, 3), (9, 9), (15, 6), (13, 13), (19, 19)] {
        let size = size(width, height);
        let [mut once, mut everywhere, mut here_and_there] = [Board::new(size); 3];
        for _ in 0..2 {
            once.play_unchecked(point(1, 1));
        }
        for (i, point) in Points::full(size).iter().enumerate() {
            everywhere.play_unchecked(point);
            everywhere.play_unchecked(point);
            if i % 3 == 0 {
                here_and_there.play_unchecked(point);
                here_and_there.play_unchecked(point);
            }
        }
        let [black, white] = Color::BOTH.map(|color| once.stones(color));
        assert!(!black.is_disjoint(white), "{size}: it is spoiled");
        for start in [once, everywhere, here_and_there] {
            for suicide in SuicideRule::ALL {
                let policies = [Policy::LIGHT, Policy::TACTICAL].into_iter();
                for (kernel, policy) in kernels()
                    .flat_map(|kernel| policies.clone().map(move |policy| (kernel, policy)))
                {
                    let starts = [start];
                    let request = PlayoutRequest::new(&starts, 20)
                        .with_policy(policy)
                        .with_settings(settings(suicide, None))
                        .with_record(everything());
                    if !kernel.covers(size, &request.settings) {
                        continue;
                    }
                    let summary = &run(kernel, &request)[0];
                    assert_eq!(summary.games(), 20, "{kernel} {size} {suicide:?}");
                    let most = 20 * u64::from(request.settings.move_limit(size));
                    assert!(summary.moves() <= most, "{kernel} {size} {suicide:?}");
                }
            }
        }
    }
}

/// A few games cannot fill the lanes. The threshold depends on the size and the policy, and not on the distribution over
/// starts.
#[test]
fn a_few_games_are_for_the_scalar_kernel() {
    let veto = Policy::LIGHT.with_veto(true);
    let masked = ["light", "tactical"].map(|policy| {
        let masked = format!("{policy},mask=last.around").parse();
        masked.expect("a policy")
    });
    for (policy, side, by_avx512, by_avx2) in [
        (Policy::LIGHT, 5, 10, 24),
        (Policy::LIGHT, 9, 10, 24),
        (Policy::LIGHT, 13, 14, 28),
        (Policy::LIGHT, 15, 18, 120),
        (Policy::LIGHT, 19, 18, 120),
        (Policy::TACTICAL, 9, 14, 30),
        (veto, 9, 14, 30),
        (Policy::TACTICAL, 13, 36, 96),
        (Policy::TACTICAL, 19, 100, 0),
        (masked[0], 9, 10, 24),
        (masked[0], 19, 18, 120),
        (masked[1], 9, 14, 30),
        (masked[1], 19, 100, 0),
    ] {
        let board = Board::new(size(side, side));
        let played_by = |starts: &[Board], games_per_start| {
            let request = PlayoutRequest::new(starts, games_per_start).with_policy(policy);
            Playouts::new().kernel(&request)
        };
        let auto = Kernel::auto(board.size(), &PlayoutSettings::default(), &policy);
        let fewest = match auto {
            Kernel::Avx512X16 => by_avx512,
            Kernel::Avx2X8 => by_avx2,
            Kernel::WideX16 if policy.is_light() => 96,
            other => {
                assert_eq!(other, Kernel::Scalar);
                continue;
            }
        };
        assert_ne!(fewest, 0, "{auto} is slower than scalar");
        for games in [0, 1, fewest - 1] {
            assert_eq!(played_by(&[board], games), Ok(Kernel::Scalar), "{side}");
        }
        assert_eq!(played_by(&[board], fewest), Ok(auto), "{side}");
        let many = vec![board; fewest as usize];
        assert_eq!(played_by(&many, 1), Ok(auto), "{side}");
        assert_eq!(played_by(&many[1..], 1), Ok(Kernel::Scalar), "{side}");
    }
}
