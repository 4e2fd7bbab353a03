//! Tests lanes against the judge, step by step.

use binmatrix::playout::{
    Kernel, LaneStep, LaneVerdict, PlayoutRequest, PlayoutSettings, Playouts, Policy,
};
use binmatrix::{Board, BoardSize, Komi, Point, Points, Rng, Setup};
use binmatrix_reference::Suicide;

use binmatrix_testing::playouts_vs_reference::{self, Case, Seen};
use binmatrix_testing::replay::replay;
use binmatrix_testing::thorough::{is_thorough, usual_or_thorough};

/// Checks the case on all kernels of this CPU.
pub(crate) fn check(case: &Case, seen: &mut Seen) {
    let kernels: Vec<_> = crate::kernels().collect();
    playouts_vs_reference::check(case, &kernels, seen);
}

#[test]
fn corpus() {
    replay("playouts_vs_reference", playouts_vs_reference::run);
}

/// A case of the given size, from an empty or a random position.
pub(crate) fn case(size: BoardSize, games: u32, rng: &mut Rng) -> Case {
    let points = size.points() as u32;
    let max_moves = (rng.below(4) == 0).then(|| rng.below(2 * points));
    let sometimes = |rng: &mut Rng, value: u32, otherwise: u32| {
        if rng.below(4) == 0 { value } else { otherwise }
    };
    Case {
        size,
        suicide: if rng.below(2) == 0 {
            Suicide::Forbidden
        } else {
            Suicide::MultiStone
        },
        moves_before: sometimes(rng, 0, points) * rng.below(256) / 128,
        starts: 1 + rng.below(2),
        moves_between: rng.below(20),
        games_per_start: games,
        max_moves,
        allowed: if rng.below(8) == 0 { rng.below(9) } else { 8 },
        komi: Komi::from_half_points(rng.below(16) as i16),
        policy: Policy::LIGHT,
        seed: rng.next_u64() >> 40,
    }
}

/// Of the large rectangles every fifth, and all in a thorough run.
#[test]
fn rectangles() {
    let rng = &mut Rng::new(2010);
    let mut seen = Seen::new();
    for size in BoardSize::all() {
        let is_usual = size.points() < 100 || (size.width() + 2 * size.height()) % 5 == 0;
        let is_on_lanes = (2..=19).contains(&size.width()) && (2..=19).contains(&size.height());
        if is_on_lanes && (is_usual || is_thorough()) {
            let games = if size.points() < 60 { 2 } else { 1 };
            check(&case(size, games, rng), &mut seen);
        }
    }
    println!("{seen:?}");
}

/// Requires that each of the cases was seen, unless there is no lockstep kernel.
pub(crate) fn assert_came_up(size: BoardSize, seen: &Seen, cases: &[&str]) {
    let lockstep = crate::kernels().any(|kernel| kernel.is_lockstep());
    for &case in cases {
        assert!(
            !lockstep || seen.get(case).is_some_and(|&times| times > 0),
            "{size}: {case} never came up"
        );
    }
}

#[test]
fn sizes_with_kernels_of_their_own() {
    let rng = &mut Rng::new(2011);
    for (side, cases, games) in [(9, 12, 4), (13, 8, 2), (19, 12, 1)] {
        let size = BoardSize::square(side).expect("a size");
        let mut seen = Seen::new();
        for number in 0..cases * usual_or_thorough(1, 2) {
            let mut case = case(size, games, rng);
            if number % 4 == 0 {
                case.max_moves = Some(size.points() as u32 / 2);
            }
            check(&case, &mut seen);
        }
        println!("{size}: {seen:?}");
        let cases = [
            "moves",
            "captures",
            "captures of over ten stones",
            "kos",
            "suicides",
            "refused",
            "pending",
            "passes",
            "cut by the limit",
            "own eyes refused",
            "candidates that are not to be played on",
        ];
        assert_came_up(size, &seen, &cases);
    }
}

/// Many more games than lanes: later games take over the lanes of finished ones while floods are under way.
#[test]
fn lanes_are_used_again() {
    let rng = &mut Rng::new(2013);
    for (index, (side, games)) in [(4, 250), (5, 200), (7, 150), (9, 100)]
        .into_iter()
        .enumerate()
    {
        let size = BoardSize::square(side).expect("a size");
        let rules = [Suicide::Forbidden, Suicide::MultiStone];
        for (rule, suicide) in rules.into_iter().enumerate() {
            // The rules take turns.
            if !is_thorough() && (index + rule) % 2 == 1 {
                continue;
            }
            let case = Case {
                suicide,
                moves_before: 0,
                starts: 1,
                max_moves: None,
                allowed: 8,
                ..case(size, games, rng)
            };
            let mut seen = Seen::new();
            check(&case, &mut seen);
            println!("{size}, {suicide:?}: {seen:?}");
            let lockstep = Kernel::ALL
                .iter()
                .any(|kernel| kernel.is_lockstep() && kernel.is_available());
            let pending = seen
                .get("pending")
                .is_some_and(|&times| times > u64::from(games));
            assert!(!lockstep || pending, "{size}: fewer floods than games");
        }
    }
}

/// On boards of width 15 the points above and below a point have the same bit in two words. Two attacked stones must
/// not be taken for one.
#[test]
fn widths_of_fifteen() {
    let rng = &mut Rng::new(2012);
    for height in 2..=19 {
        let size = BoardSize::new(15, height).expect("a size");
        for _ in 0..usual_or_thorough(1, 2) {
            check(&case(size, 1, rng), &mut Seen::new());
        }
    }
}

/// Capturing two single stones, one above and one below, is not a ko, even where their bits are equal.
#[test]
fn two_single_stones_are_no_ko() {
    for (width, height) in [(15, 6), (9, 9), (13, 13), (19, 19)] {
        for row in 0..height - 4 {
            take_two_single_stones(BoardSize::new(width, height).expect("a size"), row);
        }
    }
}

/// Captures two single stones in the middle of the rows from `top` on.
fn take_two_single_stones(size: BoardSize, top: u8) {
    let left = size.width() / 2 - 1;
    let at = |row, column| Point::new(top + row, left + column).expect("a point");
    let mut setup = Setup::new(size);
    for (row, column) in [(1, 1), (3, 1), (2, 0), (2, 2)] {
        setup.white.insert(at(row, column));
    }
    for (row, column) in [(0, 1), (1, 0), (1, 2), (3, 0), (3, 2), (4, 1)] {
        setup.black.insert(at(row, column));
    }
    let start = Board::from_setup(&setup).expect("a position");
    let point = at(2, 1);
    let mut allowed = Points::empty(size);
    allowed.insert(point);
    let starts = [start];
    let request = PlayoutRequest::new(&starts, 1)
        .with_settings(PlayoutSettings::default().with_max_moves(1))
        .with_allowed(allowed);
    for kernel in crate::kernels().filter(|kernel| kernel.is_lockstep()) {
        let mut played = 0;
        let watched =
            Playouts::new()
                .with_kernel(kernel)
                .watch(&request, &mut |step: &LaneStep| {
                    if step.verdict == LaneVerdict::Played {
                        played += 1;
                        assert_eq!((step.point, step.ko), (Some(point), None), "{kernel}");
                        assert_eq!(step.stones.white.len(), 2, "{kernel}");
                    }
                });
        assert_eq!((watched, played), (Ok(kernel), 1));
    }
}
