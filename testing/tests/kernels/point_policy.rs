//! Tests policies in code of the caller.

use std::collections::BTreeMap;

use binmatrix::playout::{
    Choice, Kernel, Permit, PlayoutError, PlayoutRequest, PlayoutSummary, PlayoutView, Playouts,
    PointPolicy, Policy, Record,
};
use binmatrix::{Board, BoardSize, Color, Move, Point, Points, Rng, Rules, SuicideRule};
use binmatrix_reference as reference;
use binmatrix_reference::policy::{self, Tier};
use binmatrix_testing::convert::{
    from_reference_point, to_reference, to_reference_point, to_reference_suicide,
};

use crate::distribution::tactical;
use crate::support::*;

/// [`Policy::TACTICAL`] in code of the caller.
struct Tiers;

impl Tiers {
    fn enemy_liberties(game: &PlayoutView<'_>, stones: Points) -> impl Iterator<Item = Point> {
        let mut liberties = vec![];
        for stone in stones {
            for beside in game.size().neighbors(stone) {
                if game.at(beside) == Some(!game.to_move()) {
                    liberties.extend(game.only_liberty(beside));
                }
            }
        }
        liberties.into_iter()
    }
}

impl PointPolicy for Tiers {
    fn choose(&self, game: &PlayoutView<'_>, _: &mut Rng) -> Choice {
        let (size, own) = (game.size(), game.to_move());
        let Some(last) = game.last_points()[0].filter(|&last| game.at(last) == Some(!own)) else {
            return Choice::Draw;
        };
        let only = game
            .only_liberty(last)
            .filter(|&only| game.is_candidate(only));
        if let Some(point) = only {
            return Choice::Play(point);
        }
        let mut saves = Points::empty(size);
        for stone in size.neighbors(last) {
            if game.at(stone) == Some(own)
                && let Some(liberty) = game.only_liberty(stone)
            {
                saves.insert(liberty);
                for point in Tiers::enemy_liberties(game, game.chain(stone)) {
                    saves.insert(point);
                }
            }
        }
        let vital = (game.vital_point()).filter(|&vital| game.is_candidate(vital));
        let matches = |point: &Point| {
            let code = game.neighborhood(*point).expect("a point of the board");
            game.at(*point).is_none() && Policy::TACTICAL.patterns.contains(code)
        };
        let ring = size.neighbors8(last).into_iter();
        let patterns = Points::from_points(ring.filter(matches), size);
        for (tier, after) in [(saves, vital), (patterns, None)] {
            let points = tier.into_iter();
            let good = points.filter(|&p| game.is_candidate(p) && !game.is_self_atari(p));
            let good = Points::from_points(good, size);
            if !good.is_empty() {
                return Choice::Among(good);
            }
            if let Some(vital) = after {
                return Choice::Play(vital);
            }
        }
        Choice::Draw
    }

    fn permit(&self, game: &PlayoutView<'_>, point: Point, _: &mut Rng) -> Permit {
        let own = Some(game.to_move());
        let joins = (game.size().neighbors(point).into_iter()).any(|beside| game.at(beside) == own);
        let takes = Tiers::enemy_liberties(game, Points::only(point, game.size()));
        let takes = takes.into_iter().any(|liberty| liberty == point);
        if joins && !takes && game.is_self_atari(point) && !game.is_nakade(point) {
            Permit::Refuse
        } else {
            Permit::Play
        }
    }
}

/// A position of the judge, the stones that the last move has removed, and the next move.
type SeeMove<'a> = dyn FnMut(&reference::Board, &[reference::Point], Option<reference::Point>) + 'a;

/// Runs games by a policy and gives each move to `seen`, with the position before it in the judge.
fn follow(request: &PlayoutRequest<'_>, seen: &mut SeeMove<'_>) -> Vec<PlayoutSummary> {
    let mut playouts = Playouts::new();
    let mut summaries = used(request.starts.len());
    let request = request.with_record(everything());
    assert_eq!(playouts.run(&request, &mut summaries), Ok(Kernel::Scalar));
    let suicide = to_reference_suicide(request.settings.rules.suicide);
    for game in playouts.games() {
        let mut judge = to_reference(&request.starts[game.start]);
        let mut removed = vec![];
        for mv in game.moves() {
            let mv = match mv {
                Move::Play(point) => Some(to_reference_point(point)),
                Move::Pass => None,
            };
            seen(&judge, &removed, mv);
            removed = judge.play(mv, suicide).expect("a legal move");
        }
        assert_eq!(judge.area_score(), game.black_minus_white);
    }
    summaries
}

/// Every move is one of those that the judge finds for the policy.
#[test]
fn tiers_in_code_of_the_caller() {
    let mut tiers = BTreeMap::new();
    for (width, height, games) in [(2, 3, 20), (5, 5, 20), (9, 9, 12), (13, 7, 6), (25, 4, 4)] {
        for suicide in SuicideRule::ALL {
            let starts = [
                Board::new(size(width, height)),
                after(size(width, height), 12, 3),
            ];
            let of_judge = to_reference_suicide(suicide);
            let request = PlayoutRequest::new(&starts, games)
                .with_settings(settings(suicide, None))
                .with_point_policy(&Tiers);
            follow(&request, &mut |judge, removed, mv| {
                let (tier, points) = policy::choices(judge, of_judge, &tactical(removed));
                match mv {
                    Some(point) => assert!(points.contains(&point), "{tier:?} {point:?}\n{judge}"),
                    None => assert_eq!(points, [], "\n{judge}"),
                }
                *tiers.entry((tier, mv.is_some())).or_insert(0) += 1;
            });
        }
    }
    println!("{tiers:?}");
    for tier in [Tier::Take, Tier::Save, Tier::Pattern, Tier::Uniform] {
        assert!(tiers[&(tier, true)] > 100, "{tiers:?}");
    }
    assert!(tiers[&(Tier::Vital, true)] > 0, "{tiers:?}");
    assert!(tiers[&(Tier::Uniform, false)] > 100, "{tiers:?}");
}

/// A policy that answers with whatever it likes.
struct Wild;

fn any_point(rng: &mut Rng) -> Point {
    point(rng.below(25) as u8, rng.below(25) as u8)
}

impl PointPolicy for Wild {
    fn choose(&self, _: &PlayoutView<'_>, rng: &mut Rng) -> Choice {
        match rng.below(20) {
            0 => Choice::Pass,
            1..8 => Choice::Play(any_point(rng)),
            8..14 => Choice::Among(Points::full(BoardSize::square(25).expect("a size"))),
            _ => Choice::Draw,
        }
    }

    fn permit(&self, _: &PlayoutView<'_>, _: Point, rng: &mut Rng) -> Permit {
        match rng.below(3) {
            0 => Permit::Instead(any_point(rng)),
            1 => Permit::Refuse,
            _ => Permit::Play,
        }
    }
}

/// Points that may not be played on, of other sizes too, do no harm; no eye is filled, and games end.
#[test]
fn answers_that_cannot_be_played() {
    let mut moves = 0;
    for (width, height) in [(1, 1), (3, 2), (9, 9), (19, 19), (25, 25)] {
        for suicide in SuicideRule::ALL {
            let starts = [Board::new(size(width, height))];
            let of_judge = to_reference_suicide(suicide);
            let request = PlayoutRequest::new(&starts, 3)
                .with_settings(settings(suicide, Some(300)))
                .with_point_policy(&Wild);
            let ran = follow(&request, &mut |judge, _, mv| {
                moves += u32::from(mv.is_some());
                if let Some(point) = mv {
                    let all = reference::eye::playout_candidates(judge, of_judge);
                    assert!(all.contains(&point), "{point:?}\n{judge}");
                }
            });
            assert_eq!(ran[0].games(), 3);
            let again = follow(&request, &mut |_, _, _| {});
            assert_eq!(ran[0].digest(), again[0].digest());
        }
    }
    assert!(moves > 2000, "{moves}");
}

/// Plays beside the drawn point, and sees what the judge sees.
struct Beside;

impl PointPolicy for Beside {
    fn choose(&self, game: &PlayoutView<'_>, _: &mut Rng) -> Choice {
        let [last, before] = game.last_points();
        let stones = game.stones(Color::Black) | game.stones(Color::White);
        // The stones of an opening without captures.
        if stones.len() == 2 {
            let [last, before] = [last, before].map(|point| point.expect("a move"));
            assert_eq!(game.at(last), Some(!game.to_move()));
            assert_eq!(game.at(before), Some(game.to_move()));
            assert!(stones.contains(last) && stones.contains(before));
        } else if stones.is_empty() {
            assert_eq!([last, before], [None; 2]);
            let corner = point(0, 0);
            assert_eq!(game.chain(corner), Points::empty(game.size()));
            assert_eq!((game.only_liberty(corner), game.at(corner)), (None, None));
            let outside = point(24, 24);
            assert_eq!((game.at(outside), game.neighborhood(outside)), (None, None));
            assert!(!game.is_candidate(outside) && !game.is_self_atari(outside));
            let text = format!("{game:?}");
            assert!(text.contains("to_move: Black"), "{text}");
        }
        Choice::Draw
    }

    fn permit(&self, game: &PlayoutView<'_>, point: Point, _: &mut Rng) -> Permit {
        let right = Point::new(point.row(), point.column() + 1).expect("below 25");
        if game.is_candidate(right) && !game.is_self_atari(right) {
            Permit::Instead(right)
        } else {
            Permit::Play
        }
    }
}

#[test]
fn points_are_redirected() {
    let starts = [Board::new(size(9, 9))];
    let request = PlayoutRequest::new(&starts, 40)
        .with_point_policy(&Beside)
        .with_max_moves(3);
    let mut opening = BTreeMap::new();
    follow(&request, &mut |_, _, mv| {
        let point = from_reference_point(mv.expect("no pass in the opening"));
        *opening.entry(point.column()).or_insert(0) += 1;
    });
    // Nothing is on the right of the last column, and almost no point beside the first is taken.
    assert!(
        opening.get(&0).is_none_or(|&moves| moves < 5),
        "{opening:?}"
    );
    assert!(opening[&8] > 15, "{opening:?}");
}

#[test]
fn only_the_scalar_kernel_plays_them() {
    let starts = [Board::new(size(9, 9))];
    let request = PlayoutRequest::new(&starts, 1000).with_point_policy(&Wild);
    assert_eq!(Playouts::new().kernel(&request), Ok(Kernel::Scalar));
    for kernel in crate::kernels().filter(|kernel| kernel.is_lockstep()) {
        let playouts = Playouts::new().with_kernel(kernel);
        assert_eq!(
            playouts.kernel(&request),
            Err(PlayoutError::NotCovered(kernel))
        );
    }
    // A policy without opinions leaves the choice to the request's policy.
    struct Silent;
    impl PointPolicy for Silent {
        fn choose(&self, _: &PlayoutView<'_>, _: &mut Rng) -> Choice {
            Choice::Draw
        }
    }
    let masked = "tactical,mask=0.5*last.around".parse().expect("a policy");
    for policy in [Policy::LIGHT, Policy::TACTICAL, masked] {
        let request = request.with_policy(policy).with_record(Record::OWNERS);
        let plain = PlayoutRequest::new(&starts, 1000).with_policy(policy);
        let silent = run(Kernel::Scalar, &request.with_point_policy(&Silent));
        assert_eq!(silent[0].digest(), run(Kernel::Scalar, &plain)[0].digest());
    }
}

/// Four corners with equal probability, without a fifth that is not allowed; everything else is refused.
struct Corners;

impl PointPolicy for Corners {
    fn choose(&self, game: &PlayoutView<'_>, _: &mut Rng) -> Choice {
        let corners =
            [(0, 0), (0, 8), (8, 0), (8, 8), (4, 4)].map(|(row, column)| point(row, column));
        Choice::Among(Points::from_points(corners, game.size()))
    }

    fn permit(&self, _: &PlayoutView<'_>, point: Point, _: &mut Rng) -> Permit {
        match (point.row() % 8, point.column() % 8) {
            (0, 0) => Permit::Play,
            _ => Permit::Refuse,
        }
    }
}

#[test]
fn named_points_have_the_same_probability() {
    const GAMES: u32 = 4000;
    let starts = [Board::new(size(9, 9))];
    let mut allowed = Points::full(size(9, 9));
    allowed.remove(point(4, 4));
    let request = PlayoutRequest::new(&starts, GAMES)
        .with_point_policy(&Corners)
        .with_allowed(allowed);
    let mut first = BTreeMap::new();
    follow(&request, &mut |judge, _, mv| {
        if judge.empty_points().len() == 81
            && let Some(corner) = mv
        {
            *first.entry(corner).or_insert(0_u32) += 1;
        }
    });
    assert_eq!(first.len(), 4, "{first:?}");
    for &times in first.values() {
        // Five standard deviations.
        assert!(times.abs_diff(GAMES / 4) < 137, "{first:?}");
    }
}

/// Plays on the first point in reading order without being asked, and refuses whatever is drawn.
struct Stubborn;

impl PointPolicy for Stubborn {
    fn choose(&self, game: &PlayoutView<'_>, _: &mut Rng) -> Choice {
        let stones = game.stones(Color::Black) | game.stones(Color::White);
        match stones.len() {
            0..6 => Choice::Play(
                (Points::full(game.size()) - stones)
                    .iter()
                    .next()
                    .expect("a point"),
            ),
            _ => Choice::Draw,
        }
    }

    fn permit(&self, _: &PlayoutView<'_>, _: Point, _: &mut Rng) -> Permit {
        Permit::Refuse
    }
}

/// A move of the policy needs no permit; players who permit nothing pass.
#[test]
fn moves_without_a_permit_and_passes_for_want_of_one() {
    let starts = [Board::new(size(9, 9))];
    let masked = "light,mask=empty".parse().expect("a policy");
    for policy in [Policy::LIGHT, Policy::TACTICAL, masked] {
        let request = PlayoutRequest::new(&starts, 2)
            .with_policy(policy)
            .with_point_policy(&Stubborn);
        let mut moves = vec![];
        follow(&request, &mut |_, _, mv| {
            moves.push(mv.map(|point| from_reference_point(point).column()));
        });
        let game = [0, 1, 2, 3, 4, 5].map(Some).into_iter().chain([None, None]);
        assert_eq!(
            moves,
            [game.clone().collect::<Vec<_>>(), game.collect()].concat()
        );
    }
}

/// Mercy ends games by a policy of the caller too.
#[test]
fn mercy_ends_them() {
    let starts = [Board::new(size(9, 9))];
    let request = PlayoutRequest::new(&starts, 20).with_point_policy(&Tiers);
    let mean = |request| run(Kernel::Scalar, &request)[0].moves_mean();
    assert!(mean(request.with_mercy(10)) < 0.9 * mean(request));
}

/// Looks at the last moves of the start, and passes.
struct LastMoves([Option<Point>; 2]);

impl PointPolicy for LastMoves {
    fn choose(&self, game: &PlayoutView<'_>, _: &mut Rng) -> Choice {
        assert_eq!(game.last_points(), self.0);
        Choice::Pass
    }
}

/// The first move sees the two moves before the playout.
#[test]
fn last_moves_of_the_start() {
    let [first, second] = [(2, 3), (5, 5)].map(|(row, column)| point(row, column));
    let moves = [Move::Play(first), Move::Play(second), Move::Pass];
    let seen = [
        [None, None],
        [Some(first), None],
        [Some(second), Some(first)],
        [None, Some(second)],
    ];
    let mut board = Board::new(size(9, 9));
    for (number, seen) in seen.into_iter().enumerate() {
        if number > 0 {
            let played = board.play(moves[number - 1], &Rules::SIMPLE);
            played.expect("a legal move");
        }
        let starts = [board];
        let policy = LastMoves(seen);
        let request = PlayoutRequest::new(&starts, 1)
            .with_point_policy(&policy)
            .with_max_moves(1);
        assert_eq!(run(Kernel::Scalar, &request)[0].moves(), 1);
    }
}
