//! The region cut out around a cluster follows its definition, and its solution matches exhaustive search.

use binmatrix::{Board, BoardSize, Color, Points, Rules, Setup};
use binmatrix_analysis::local_life::{
    LOCAL_POINTS, LOCAL_POSITIONS, LocalAnswer, LocalOutcome, LocalPosition, LocalStatus,
    first_point,
};
use binmatrix_reference as reference;
use binmatrix_reference::Suicide;
use binmatrix_reference::benson::benson;
use binmatrix_reference::local_life::{self, Outcome, Question, Solution};

use crate::convert::{
    COLORS, board_size, from_reference_color, points_of, to_reference_color, to_reference_point,
};
use crate::reader::{Reader, stones};

/// The limits of a comparison.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Maximum number of empty points of a region that the judge solves by visiting every position.
    pub points: usize,
    /// Maximum number of positions to visit.
    pub positions: usize,
    /// Maximum number of moves for the answer by lines of play.
    pub moves: usize,
}

/// The extent of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compared {
    pub answer: LocalAnswer,
    /// The empty points of the region.
    pub empty: usize,
    /// Number of positions that the judge visited.
    pub positions: usize,
    /// Number of questions also answered by lines of play.
    pub by_lines: usize,
}

/// A board, a color, and a cluster with its shadow.
pub struct Input {
    pub board: Board,
    pub defender: Color,
    pub cluster: Points,
    pub shadow: Points,
}

/// Compares the region of the input and, if it is small enough, its solution. Returns `None` if it is not.
pub fn compare(input: &Input, limits: Limits) -> Option<Compared> {
    let Input {
        board,
        defender,
        cluster,
        shadow,
    } = *input;
    let size = board.size();
    let own = to_reference_color(defender);
    let mut judge = reference::Board::new(size.width().into(), size.height().into());
    for of in COLORS {
        for stone in board.stones(from_reference_color(of)) {
            judge.set(to_reference_point(stone), Some(of));
        }
    }
    let list =
        |set: Points| -> Vec<reference::Point> { set.iter().map(to_reference_point).collect() };
    let right = local_life::local_position(&judge, own, &list(cluster), &list(shadow));
    let right = right.expect("the cluster has a stone");
    let local =
        LocalPosition::new(&board, defender, cluster, shadow).expect("the cluster has a stone");
    let points = |points: &[reference::Point]| points_of(size, points);
    assert_eq!(local.goal(), points(&right.goal), "goal\n{board}");
    assert_eq!(local.region(), points(&right.region), "region\n{board}");
    assert_eq!(local.eyes(), points(&right.eyes), "eyes\n{board}");
    for of in COLORS {
        let stones = points(&right.board.stones(of));
        assert_eq!(
            local.board().stones(from_reference_color(of)),
            stones,
            "{of:?}\n{board}"
        );
    }
    let alive = local.board().pass_alive(!defender, &Rules::SIMPLE);
    assert!(local.fill().is_subset(alive.alive), "fill\n{board}");
    assert_played_out(&local);

    let empty = (local.region() & local.board().empty()).len();
    let is_large = empty > LOCAL_POINTS || local.region().len() > 128;
    let safe = benson(&right.board, own, Suicide::Forbidden).alive;
    let is_safe = right.goal.iter().any(|stone| safe.contains(stone));
    if empty > limits.points || is_large {
        let answer = local.solve(8000);
        if is_safe {
            assert_eq!((answer.status, answer.exact), (LocalStatus::Alive, true));
        } else {
            assert!(!is_large || answer.status == LocalStatus::Unknown);
        }
        return None;
    }
    let solution = Solution::of(&right, limits.positions)?;
    let answer = local.solve(LOCAL_POSITIONS);
    let of = || {
        format!(
            "{defender}, region {:?}, goal {:?}: {answer:?}\n{}",
            local.region(),
            local.goal(),
            local.board()
        )
    };
    assert!(answer.exact, "{}", of());
    let attacker = own.opponent();
    let (attack, defense) = (solution.outcome(attacker), solution.outcome(own));
    assert_eq!(answer.attacker_first, Some(outcome(attack)), "{}", of());
    assert_eq!(answer.defender_first, Some(outcome(defense)), "{}", of());
    assert_eq!(answer.status, status(attack, defense), "{}", of());
    let has_points = matches!(answer.status, LocalStatus::Unsettled | LocalStatus::Ko);
    let best = |first, has_points| {
        let best = if has_points {
            solution.best_points(first)
        } else {
            Vec::new()
        };
        points(&best)
    };
    let killing = best(attacker, has_points && attack < Outcome::Seki);
    assert_eq!(answer.killing, killing, "killing, {}", of());
    let saving = best(own, has_points && defense > Outcome::Dead);
    assert_eq!(answer.saving, saving, "saving, {}", of());

    let mut by_lines = 0;
    for (first, outcome) in [(attacker, attack), (own, defense)] {
        for question in [Question::Taken, Question::Kept, Question::TwoEyes] {
            if let Some(found) = right.answer_by_lines(first, question, limits.moves) {
                let is_so = match question {
                    Question::Taken => outcome == Outcome::Dead,
                    Question::Kept => outcome >= Outcome::Seki,
                    // The lines of play do not ask about two eyes where the goal may be captured.
                    Question::TwoEyes if outcome < Outcome::Seki => continue,
                    Question::TwoEyes => outcome == Outcome::Alive,
                };
                assert_eq!(found, is_so, "{first:?} first, {question:?}, {}", of());
                by_lines += 1;
            }
        }
    }
    Some(Compared {
        answer,
        empty,
        positions: solution.positions(),
        by_lines,
    })
}

/// Asserts that playing out gives a consistent status and moves in the region.
fn assert_played_out(local: &LocalPosition) {
    let played = local.play_out(first_point);
    assert!(!played.exact);
    let outcomes = [played.attacker_first, played.defender_first];
    let right = match outcomes {
        [Some(LocalOutcome::Dead), Some(LocalOutcome::Dead)] => LocalStatus::Dead,
        [Some(LocalOutcome::Alive), Some(LocalOutcome::Alive)] => LocalStatus::Alive,
        [Some(_), Some(_)] => LocalStatus::Unsettled,
        _ => panic!("{played:?}"),
    };
    assert_eq!(played.status, right);
    assert!((played.killing | played.saving).is_subset(local.region()));
    assert!(played.killing.len() <= 1 && played.saving.len() <= 1);
}

fn outcome(outcome: Outcome) -> LocalOutcome {
    match outcome {
        Outcome::Dead => LocalOutcome::Dead,
        Outcome::Ko => LocalOutcome::Ko,
        Outcome::Seki => LocalOutcome::Seki,
        Outcome::Alive => LocalOutcome::Alive,
    }
}

/// The table in the documentation of the module.
fn status(attacker_first: Outcome, defender_first: Outcome) -> LocalStatus {
    match [attacker_first, defender_first] {
        [Outcome::Dead, Outcome::Dead] => LocalStatus::Dead,
        [Outcome::Dead, Outcome::Ko] => LocalStatus::Ko,
        [Outcome::Dead, Outcome::Seki | Outcome::Alive] => LocalStatus::Unsettled,
        [Outcome::Ko, _] => LocalStatus::Ko,
        [Outcome::Seki, Outcome::Seki] => LocalStatus::Seki,
        [_, Outcome::Alive] => LocalStatus::Alive,
        order => panic!("moving first is worse: {order:?}"),
    }
}

/// Decodes a position: any stones with any of their chains or, more often, an eye space with stones around and in it.
/// Returns `None` if the defender has no stone.
pub fn input(bytes: &[u8]) -> Option<Input> {
    let mut reader = Reader::new(bytes);
    let style = reader.byte();
    let defender = if style & 1 == 0 {
        Color::Black
    } else {
        Color::White
    };
    let (mut setup, shadow) = if style % 8 < 6 {
        eye_space(&mut reader, defender, style % 8 < 3)
    } else {
        let (size, thrown) = stones(&mut reader);
        let mut setup = Setup::new(size);
        setup.black = points_of(size, &thrown.stones(COLORS[0]));
        setup.white = points_of(size, &thrown.stones(COLORS[1]));
        let shadow = chosen(&mut reader, Points::full(size), 6);
        (setup, shadow)
    };
    setup.remove_captured();
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    let stones = board.stones(defender);
    let number = usize::from(reader.byte()) % stones.len().max(1);
    let stone = stones.iter().nth(number)?;
    let cluster = match style % 8 {
        0..6 => stones,
        6 => board.chain(stone).expect("a stone").stones,
        _ => Points::only(stone, board.size()),
    };
    Some(Input {
        board,
        defender,
        cluster,
        shadow,
    })
}

/// An eye space with few or many stones in it, a ring of stones around it with holes, and few outside liberties.
fn eye_space(reader: &mut Reader<'_>, defender: Color, has_many: bool) -> (Setup, Points) {
    let side = |byte: u8| usize::from(3 + byte % 6);
    let size: BoardSize = board_size(side(reader.byte()), side(reader.byte()));
    let mut space = Points::empty(size);
    let mut ahead = Points::full(size);
    let least = if has_many { 5 } else { 1 };
    for _ in 0..least + reader.byte() % 6 {
        let number = usize::from(reader.byte()) % ahead.len().max(1);
        if let Some(point) = ahead.iter().nth(number) {
            space.insert(point);
        }
        ahead = space.neighbors4();
    }
    let corners = space.neighbors8() - space.neighbors4();
    let (corner, liberty) = if has_many { (64, 64) } else { (4, 16) };
    let ring = space.neighbors8() - chosen(reader, corners, corner);
    let mut outside = ring.neighbors4() - space;
    outside = outside - chosen(reader, outside, liberty);
    let mut attackers = space;
    if has_many {
        for _ in 0..2 + reader.byte() % 2 {
            let number = usize::from(reader.byte()) % attackers.len().max(1);
            if let Some(point) = attackers.iter().nth(number) {
                attackers.remove(point);
            }
        }
    } else {
        attackers = chosen(reader, space, 3);
    }
    let added = chosen(reader, space, 12) - attackers;
    let mut setup = Setup::new(size);
    let (own, enemy) = (ring | added, (outside - ring) | attackers);
    (setup.black, setup.white) = match defender {
        Color::Black => (own, enemy),
        Color::White => (enemy, own),
    };
    (setup, space)
}

/// Chooses about one in `one_in` of these points.
fn chosen(reader: &mut Reader<'_>, points: Points, one_in: u8) -> Points {
    let mut chosen = points;
    for point in points {
        if !reader.byte().is_multiple_of(one_in) || reader.is_at_end() {
            chosen.remove(point);
        }
    }
    chosen
}

/// Runs with limits small enough for many inputs a second.
pub fn run(bytes: &[u8]) {
    if let Some(input) = input(bytes) {
        let limits = Limits {
            points: 4,
            positions: 1000,
            moves: 300,
        };
        compare(&input, limits);
    }
}
