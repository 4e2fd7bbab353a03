//! Verdicts that hold on the board are never contradicted.

use std::collections::{BTreeMap, BTreeSet};

use binmatrix::{Board, BoardSize, Color, Point, Points, Rng, Setup, Symmetry};
use binmatrix_analysis::board_life::{Bounds, Claim, Fate, LifeVerdict};
use binmatrix_reference as reference;
use binmatrix_reference::board_life::{BoardLife, First};
use binmatrix_reference::enumerate::legal_positions;
use binmatrix_testing::board_life_vs_reference::{self, Compared, Judge, compare, input, list};
use binmatrix_testing::convert::*;
use binmatrix_testing::generate::random_bytes;
use binmatrix_testing::matrix_types::on_any_bytes;
use binmatrix_testing::positions::{image, random_position};
use binmatrix_testing::replay::replay;
use binmatrix_testing::thorough::usual_or_thorough;

#[test]
fn corpus() {
    replay("board_life_vs_reference", board_life_vs_reference::run);
}

#[test]
fn any_bytes() {
    on_any_bytes(20, 11, |bytes| board_life_vs_reference::run(&bytes));
}

/// Most inputs of the fuzz target are judged, and have bounds that meet, moves and lines.
#[test]
fn inputs_are_judged() {
    let mut rng = Rng::new(87);
    let (mut inputs, mut judged, mut count) = (0, 0, Compared::default());
    while inputs < usual_or_thorough(200, 2000) {
        let bytes = random_bytes(&mut rng, 17);
        let Some(input) = input(&bytes) else { continue };
        inputs += 1;
        if let Some(compared) = compare(&input, &[1, 500, 8000], 4000) {
            judged += 1;
            add(&mut count, compared);
        }
    }
    println!("{judged} of {inputs} judged: {count:?}");
    assert!(judged > inputs / 2 && count.decided > 3 * judged);
    assert!(count.moves > judged / 4 && count.line_moves > judged && count.retakes > 0);
}

fn add(count: &mut Compared, more: Compared) {
    count.decided += more.decided;
    count.moves += more.moves;
    count.lines += more.lines;
    count.line_moves += more.line_moves;
    count.retakes += more.retakes;
}

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
                let is_complete = limit < ENOUGH || known.fate() == Some(real);
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

/// A large group has more liberties than can be read, and lives by a few of them.
#[test]
fn a_pocket_suffices() {
    let board: Board = "
        . . . X O O O . O
        . . . X X O O O O
        . X . X X O . O .
        X . X . X O O O O
        . X . X . X O . X
        . . X . . X O O O
        . . . . . . X O .
        X X X X X X X O O
        O O O O O O O O .
    "
    .parse()
    .expect("a diagram");
    let goal = board.chain(Point::from_vertex("D9", board.size()).expect("a point"));
    let goal = goal.expect("a chain").stones;
    let verdict = LifeVerdict::of(&board, goal, 200_000).expect("stones");
    assert_eq!(verdict.some.attacker_first.fate(), Some(Fate::Stays));
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

/// Asserts that two claims about the same stones do not contradict each other; returns true if they are the same.
fn assert_agree(one: &Claim, two: &Claim, of: &dyn Fn() -> String) -> bool {
    let meets = |one: Bounds, two: Bounds| one.least <= two.most && two.least <= one.most;
    let agrees = meets(one.attacker_first, two.attacker_first)
        && meets(one.defender_first, two.defender_first);
    assert!(agrees, "{one:?} {two:?} {}", of());
    one == two
}

/// Nothing depends on the order of points or on the color: under the symmetries and with colors exchanged, verdicts do
/// not contradict each other, and nearly all are the same. (The limit may end the reading of one image and not of
/// another.)
#[test]
fn verdicts_turn_with_the_board() {
    let mut rng = Rng::new(88);
    let (mut goals, mut several, mut claims, mut same) = (0, 0, 0, 0);
    while goals < usual_or_thorough(60, 600) {
        let (width, height) = (3 + rng.below(3) as u8, 3 + rng.below(2) as u8);
        let board = random_position(&mut rng, BoardSize::new(width, height).expect("a size"));
        let owner = Color::BOTH[rng.below(2) as usize];
        let chains: Vec<Points> = board.chains(owner).map(|chain| chain.stones).collect();
        let is_open = (board.empty()).len() <= 8;
        if chains.is_empty() || !is_open {
            continue;
        }
        let mut one = || chains[rng.below(chains.len() as u32) as usize];
        let goal = one() | one();
        goals += 1;
        several += usize::from(!chains.contains(&goal));
        let limit = 20_000;
        let verdict = LifeVerdict::of(&board, goal, limit).expect("a goal");
        for symmetry in Symmetry::ALL {
            for exchanged in [false, true] {
                let turn = |set: Points| set.transform(symmetry);
                let board = image(&board, turn, exchanged);
                let found = LifeVerdict::of(&board, turn(goal), limit).expect("a goal");
                let of = || format!("{symmetry:?} {exchanged} {verdict:?}\n{board}");
                assert_eq!(found.goal, turn(verdict.goal), "{}", of());
                for (one, two) in [(verdict.some, found.some), (verdict.all, found.all)] {
                    claims += 1;
                    same += usize::from(assert_agree(&one, &two, &of));
                }
            }
        }
    }
    println!("{goals} goals, {several} of several chains; {same} of {claims} claims the same");
    assert!(several > goals / 4 && 10 * same > 9 * claims);
}

/// All legal positions of a board in which these stones are black and whole chains.
fn positions_with(goal: Points, life: &BoardLife) -> Vec<Board> {
    let boards = life.positions().iter().map(from_reference);
    let is_whole = |board: &Board| {
        let mut chains = board.chains(Color::Black).map(|chain| chain.stones);
        chains.all(|stones| stones.is_subset(goal) || stones.is_disjoint(goal))
    };
    boards.filter(is_whole).collect()
}

/// The two judges agree about keeping all stones of a goal, connected or not: one ends the play when a position has not
/// all of them, the other keeps account of the rest.
fn assert_judges_agree(life: &BoardLife, goal: Points, judge: &Judge, boards: &[Board]) {
    let numbers: BTreeMap<String, usize> = life
        .positions()
        .iter()
        .map(|board| format!("{:?}", board.cells()))
        .zip(0..)
        .collect();
    for board in boards {
        let judged = to_reference(board);
        let number = numbers[&format!("{:?}", judged.cells())];
        for first in [First::Attacker, First::Defender] {
            assert_eq!(
                [life.dies(number, first), life.stays(number, first)],
                judge.all_of(&judged, &list(goal), first),
                "{goal:?}\n{board}"
            );
        }
    }
}

/// Every goal of one or several chains in every position of 3×3, up to symmetry, against all play: the claims about
/// some and all of it, and the play shown.
#[test]
fn all_goals_of_3x3() {
    let size = BoardSize::square(3).expect("a size");
    let all: Vec<Point> = Points::full(size).iter().collect();
    let code = |set: Points| -> u32 {
        let bits = all.iter().zip(0..);
        bits.map(|(&point, bit)| u32::from(set.contains(point)) << bit)
            .sum()
    };
    let mut counts = BTreeMap::<(usize, u32), (usize, Compared)>::new();
    for bits in 1_u32..1 << 9 {
        let chosen = all.iter().zip(0..).filter(|&(_, bit)| bits >> bit & 1 == 1);
        let goal = Points::from_points(chosen.map(|(&point, _)| point), size);
        let images = Symmetry::ALL.map(|symmetry| code(goal.transform(symmetry)));
        if images.iter().any(|&image| image < bits) {
            continue;
        }
        let life = BoardLife::new(3, 3, &list(goal), reference::Color::Black);
        let boards = positions_with(goal, &life);
        let Some(board) = boards.first() else {
            continue;
        };
        let chains = board.chains(Color::Black);
        let chains = chains.filter(|chain| chain.stones.is_subset(goal)).count();
        let judge = Judge::of(&boards, goal, Color::Black, usize::MAX).expect("no limit");
        assert_judges_agree(&life, goal, &judge, &boards);
        for board in &boards {
            for limit in [1, 3000, ENOUGH] {
                let verdict = LifeVerdict::of(board, goal, limit).expect("a goal");
                let (goals, count) = counts.entry((chains.min(3), limit)).or_default();
                *goals += 1;
                add(count, judge.assert_right(board, &verdict, limit == ENOUGH));
            }
        }
    }
    for ((chains, limit), (goals, count)) in &counts {
        println!("3×3, {chains} chains, limit {limit}: {goals} goals, {count:?}");
        assert!(*limit == 1 || count.decided > 2 * goals, "{counts:?}");
    }
    let of = |chains| counts[&(chains, ENOUGH)];
    assert!(of(1).0 > 2000 && of(2).0 > 1000, "{counts:?}");
    assert!(of(1).1.moves > 500 && of(2).1.moves > 200, "{counts:?}");
}

/// Every move of a line can be played on the board, and those of the player who reaches the bound keep it.
///
/// Moves of the player who is favored in a cut-out are chosen there: Black's first move B1 in the first line here, and
/// White's second move B1 in the other one, would be suicide on the board. The lines end before them.
#[test]
fn lines_are_legal_play() {
    for drawing in ["X . . / . O O / O . X", ". X . . / . X O X / O . X X"] {
        let board = drawn_board(drawing, Color::Black);
        let goal = match board.size().width() {
            3 => set_of("A3", board.size()),
            _ => board.stones(Color::Black),
        };
        let judge = Judge::of(&[board], goal, Color::Black, usize::MAX).expect("no limit");
        let verdict = LifeVerdict::of(&board, goal, 8000).expect("a goal");
        judge.assert_right(&board, &verdict, false);
    }
}

/// Goals of one or two strings in random positions of 4×3, as on 3×3.
#[test]
fn random_goals_of_4x3() {
    let size = BoardSize::new(4, 3).expect("a size");
    let mut rng = Rng::new(89);
    let mut counts = [(0, Compared::default()); 2];
    while counts.iter().map(|count| count.0).sum::<usize>() < usual_or_thorough(1000, 10_000) {
        let several = usize::from(counts[0].0 > counts[1].0);
        let stones = 3 + rng.below(2) as usize;
        let mut goal = random_string(&mut rng, size, stones);
        if several == 1 {
            let stones = 2 + rng.below(2) as usize;
            let other = random_string(&mut rng, size, stones);
            if !other.is_disjoint(goal | goal.neighbors4()) {
                continue;
            }
            goal = goal | other;
        }
        let life = BoardLife::new(4, 3, &list(goal), reference::Color::Black);
        let mut boards = positions_with(goal, &life);
        while boards.len() > usual_or_thorough(12, 60) {
            let index = rng.below(boards.len() as u32) as usize;
            boards.swap_remove(index);
        }
        if boards.is_empty() {
            continue;
        }
        let judge = Judge::of(&boards, goal, Color::Black, usize::MAX).expect("no limit");
        assert_judges_agree(&life, goal, &judge, &boards);
        for board in &boards {
            for limit in [1, 8000] {
                let verdict = LifeVerdict::of(board, goal, limit).expect("a goal");
                let (goals, count) = &mut counts[several];
                *goals += 1;
                add(count, judge.assert_right(board, &verdict, false));
            }
        }
    }
    println!("4×3, one chain and several: {counts:?}");
    for (goals, count) in counts {
        assert!(
            count.decided > goals && count.moves > goals / 20,
            "{counts:?}"
        );
    }
}
