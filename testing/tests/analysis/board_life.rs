//! Verdicts that hold on the board are never contradicted.

use std::collections::{BTreeMap, BTreeSet};

use binmatrix::{Board, BoardSize, Point, Points, Rng, Setup};
use binmatrix_analysis::board_life::{Claim, Fate, LifeVerdict};
use binmatrix_analysis::local_life::LocalStatus;
use binmatrix_reference as reference;
use binmatrix_reference::board_life::{BoardLife, First};
use binmatrix_reference::enumerate::legal_positions;
use binmatrix_testing::convert::*;
use binmatrix_testing::thorough::usual_or_thorough;

/// The number of goals, and of claims by limit and fate.
#[derive(Default, Debug)]
struct Count {
    goals: usize,
    claims: BTreeMap<(u32, Option<Fate>), usize>,
}

impl Count {
    /// Compares claims with all play, and their completeness if the limit is large.
    fn judge(
        &mut self,
        life: &BoardLife,
        number: usize,
        goal: Points,
        limits: &[u32],
        claim: impl Fn(&LifeVerdict) -> Claim,
    ) {
        let board = from_reference(&life.positions()[number]);
        self.goals += 1;
        for &limit in limits {
            let verdict = LifeVerdict::of(&board, goal, limit).expect("a goal");
            let claim = claim(&verdict);
            for (first, known) in [
                (First::Attacker, claim.attacker_first),
                (First::Defender, claim.defender_first),
            ] {
                let real = match (life.dies(number, first), life.stays(number, first)) {
                    (true, _) => Fate::Dies,
                    (_, true) => Fate::Stays,
                    _ => Fate::Ko,
                };
                let is_right = known.least <= real && real <= known.most;
                // The reading ends when the status is known, which a ko for one player moving first decides.
                let is_complete = limit < ENOUGH
                    || known.fate() == Some(real)
                    || claim.status() == LocalStatus::Ko;
                assert!(
                    is_right && is_complete,
                    "{first:?} {limit} {real:?} {verdict:?}\n{board}"
                );
                *self.claims.entry((limit, known.fate())).or_insert(0) += 1;
            }
        }
    }

    fn of(&self, limit: u32, fate: Fate) -> usize {
        self.claims.get(&(limit, Some(fate))).copied().unwrap_or(0)
    }
}

/// With this limit everything that can be forced on 3×3 is found.
const ENOUGH: u32 = 200_000;

/// Every string of every position of 3×3, against all play. The small limits end the reading at small regions.
#[test]
fn all_strings_of_3x3() {
    let of_black = |board: reference::Board| board.chains_of(reference::Color::Black);
    let strings: BTreeSet<_> = legal_positions(3, 3).flat_map(of_black).collect();
    let mut count = Count::default();
    for string in strings {
        let life = BoardLife::new(3, 3, &string, reference::Color::Black);
        let goal = points_of(BoardSize::square(3).expect("a size"), &string);
        for (number, position) in life.positions().iter().enumerate() {
            if position.chain(string[0]) == string {
                count.judge(&life, number, goal, &[1, 3000, ENOUGH], |verdict| {
                    verdict.some
                });
            }
        }
    }
    println!("{count:?}");
    assert_eq!(count.goals, 19_561);
    for fate in [Fate::Dies, Fate::Stays] {
        assert!(count.of(3000, fate) > 9 * count.of(ENOUGH, fate) / 10);
        assert!(count.of(ENOUGH, fate) > 10_000);
    }
}

/// A random string of so many stones.
fn random_string(rng: &mut Rng, size: BoardSize, stones: usize) -> Points {
    let one = |set: Points, rng: &mut Rng| -> Point {
        let index = rng.below(set.len() as u32) as usize;
        set.iter().nth(index).expect("a point")
    };
    let mut string = Points::only(one(Points::full(size), rng), size);
    while string.len() < stones {
        string.insert(one(string.neighbors4() - string, rng));
    }
    string
}

/// Strings that leave nine points or fewer, in random positions of larger boards.
#[test]
fn strings_of_small_boards() {
    for (width, height, least) in [(4, 3, 3), (4, 4, 7), (5, 4, 11)] {
        let size = BoardSize::new(width, height).expect("a size");
        let mut rng = Rng::new(u64::from(width * height));
        let mut count = Count::default();
        while count.goals < usual_or_thorough(600, 6000) {
            let stones = least + rng.below(3) as usize;
            let goal = random_string(&mut rng, size, stones);
            let mut string: Vec<_> = goal.iter().map(to_reference_point).collect();
            string.sort();
            let (columns, rows) = (usize::from(width), usize::from(height));
            let life = BoardLife::new(columns, rows, &string, reference::Color::Black);
            for _ in 0..usual_or_thorough(100, 600) {
                let number = rng.below(life.positions().len() as u32) as usize;
                if life.positions()[number].chain(string[0]).len() == string.len() {
                    count.judge(&life, number, goal, &[1, 8000], |verdict| verdict.some);
                }
            }
        }
        println!("{size}: {count:?}");
        for fate in [Fate::Dies, Fate::Stays] {
            assert!(count.of(8000, fate) > count.goals / 10, "{count:?}");
        }
    }
}

/// Regions that are too large to be read, and stones that nothing can be said about, end the reading.
#[test]
fn large_regions() {
    let size = BoardSize::square(19).expect("a size");
    let row: Points = Points::from_points((0..19).filter_map(|column| Point::new(9, column)), size);
    let tower = Points::from_points((5..10).filter_map(|row| Point::new(row, 9)), size);
    let one = Points::from_points(Point::new(9, 9), size);
    for goal in [row | tower, one] {
        let mut setup = Setup::new(size);
        setup.black = goal;
        let board = Board::from_setup(&setup).expect("a position");
        let verdict = LifeVerdict::of(&board, goal, 300_000).expect("a string");
        assert!(!verdict.some.holds_on_board());
    }
}
