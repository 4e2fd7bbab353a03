//! Tests games by a policy with tiers against the judge, step by step.

use binmatrix::BoardSize;
use binmatrix::Rng;
use binmatrix::playout::Policy;

use binmatrix_reference::Suicide;
use binmatrix_testing::playouts_vs_reference::{Seen, policy};
use binmatrix_testing::thorough::usual_or_thorough;

use crate::steps::{assert_came_up, case, check};

/// Of the large rectangles every eleventh, and every third in a thorough run.
#[test]
fn rectangles() {
    let rng = &mut Rng::new(2020);
    let mut seen = Seen::new();
    for size in BoardSize::all() {
        let number = size.width() + 2 * size.height();
        let is_chosen = size.points() < 60 || number % usual_or_thorough(11, 3) == 0;
        let is_on_lanes = (2..=19).contains(&size.width()) && (2..=19).contains(&size.height());
        if is_on_lanes && is_chosen {
            let games = if size.points() < 60 { 2 } else { 1 };
            let mut case = case(size, games, rng);
            case.policy = policy(64 + rng.below(192));
            check(&case, &mut seen);
        }
    }
    println!("{seen:?}");
}

#[test]
fn sizes_with_kernels_of_their_own() {
    let rng = &mut Rng::new(2021);
    for (side, cases, games) in [(9, 12, 6), (13, 8, 2), (19, 8, 1)] {
        let size = BoardSize::square(side).expect("a size");
        let mut seen = Seen::new();
        for number in 0..cases * usual_or_thorough(1, 2) {
            let mut case = case(size, games, rng);
            case.policy = match number % 4 {
                // Without the veto, so that suicides come up.
                0 => {
                    case.suicide = Suicide::MultiStone;
                    policy(128 + rng.below(64))
                }
                1 => policy(192 + rng.below(64)),
                _ => Policy::TACTICAL,
            };
            check(&case, &mut seen);
        }
        println!("{size}: {seen:?}");
        let cases = [
            "moves",
            "captures",
            "kos",
            "suicides",
            "refused",
            "pending",
            "reading",
            "passes",
            "drawn to take",
            "drawn to save",
            "drawn by a pattern",
            "drawn from all",
            "vetoed to save",
            "vetoed by a pattern",
            "vetoed from all",
        ];
        assert_came_up(size, &seen, &cases);
    }
}
