//! Rows of stones on the second line, with and without legs and hanes, and rows with a notch.

use super::{A, D, Drawn, LIVES, Outcomes, Problem, known};

/// Regions on a board of 13×13, one per line.
#[rustfmt::skip]
pub(super) fn problems() -> Vec<Problem> { vec![
    // The proverbs of the second line. O has reached the wall on both sides and can turn under it.
    known("six die", "SL Six die but eight live", Drawn, 0, [D, D], "#......# / #XXXXXX#"),
    known("seven", "SL Six die but eight live", Drawn, 0, [D, A], "#.......# / #XXXXXXX#"),
    known("eight live", "SL Six die but eight live", Drawn, 0, [A, A], "#........# / #XXXXXXXX#"),
    known("four die in the corner", "SL Four die but six live", Drawn, 0, [D, D], "....# / XXXX#"),
    known("five in the corner", "SL Four die but six live", Drawn, 0, [D, A], ".....# / XXXXX#"),
    known("six live in the corner", "SL Four die but six live", Drawn, 0, [A, A], "......# / XXXXXX#"),
] }

/// The outcomes of a row: it dies up to so many stones, and one more stone makes it unsettled.
fn row(stones: usize, dies: usize) -> Outcomes {
    match stones {
        _ if stones <= dies => [D, D],
        _ if stones == dies + 1 => [D, A],
        _ => [LIVES, A],
    }
}

/// Rows of stones on the second line. SL, "Six die but eight live" and "Four die but six live".
///
/// * A leg, a stone of X on the first line at the end, leaves a row in the corner that is one shorter: O can turn under
///   it from the other side only.
/// * Two legs leave an eye space of points in a row: three have a vital point.
/// * A hane, a stone of O there, leaves a row that is one shorter: the last stone has no eye space under it.
pub(super) fn rows() -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut add = |name: &str, stones: usize, outcomes, [start, first, end]: [&str; 3]| {
        let middle =
            ".".repeat(stones + 2 - start.len() - end.len() - usize::from(first.is_empty()));
        let wall = format!("{first}{}#", "X".repeat(stones));
        let drawing = format!("{start}{middle}{end} / {wall}");
        let source = "SL Six die but eight live; SL Four die but six live";
        problems.push(known(
            &format!("{name}, {stones}"),
            source,
            Drawn,
            0,
            outcomes,
            &drawing,
        ));
    };
    for stones in 3..=9 {
        add("row", stones, row(stones, 6), ["#", "#", "#"]);
        add("row, leg", stones, row(stones - 1, 4), ["#X", "#", "#"]);
        add(
            "row, two legs",
            stones,
            row(stones - 2, 2),
            ["#X", "#", "X#"],
        );
        add("row, hane", stones, row(stones - 1, 6), ["#", "#", "O#"]);
    }
    for stones in 3..=8 {
        add("corner", stones, row(stones, 4), ["", "", "#"]);
        add("corner, leg", stones, row(stones - 1, 2), ["", "", "X#"]);
        add("corner, hane", stones, row(stones - 1, 4), ["", "", "O#"]);
    }
    problems
}

/// One-space notchers: rows on the second line with a gap of one point, the notch, and a stone above it. The points
/// diagonally above the notch are the hips.
///
/// SL, "Table of notchers": both hips are stones of X (`1abSS`). For each length of the left leg (the stones on one
/// side of the notch), the outcomes by the length of the right one: X lives (L), dies (D), or whoever moves first
/// decides (LD). In Davies' words, four die and seven live, where the stone above the notch counts.
const NOTCHERS: &[&str] = &["D D LD LD L", "D LD LD L L", "LD LD L L L", "LD L L L L"];

pub(super) fn notchers() -> Vec<Problem> {
    let mut problems = Vec::new();
    for (left, line) in (1..).zip(NOTCHERS) {
        for (right, letters) in (1..).zip(line.split_whitespace()) {
            let outcomes = match letters {
                "D" => [D, D],
                "LD" => [D, A],
                _ => [LIVES, A],
            };
            if left <= right {
                let name = format!("notcher {left} {right}");
                let drawing = notcher(left, 1, right, "XX");
                let source = "SL Table of notchers";
                problems.push(known(&name, source, Drawn, 0, outcomes, &drawing));
            }
        }
    }
    // SL, "Notchers", by the width of the group: five die, six are unsettled, seven live.
    for (left, right) in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)] {
        let outcomes = match left + 2 + right {
            ..=5 => [D, D],
            6 => [D, A],
            _ => [LIVES, A],
        };
        let name = format!("two-space notcher {left} {right}");
        let drawing = notcher(left, 2, right, "XX");
        problems.push(known(&name, "SL Notchers", Drawn, 0, outcomes, &drawing));
    }
    let drawing = notcher(1, 3, 1, "XX");
    let source = "SL Notchers: five are unsettled";
    problems.push(known(
        "three-space notcher",
        source,
        Drawn,
        0,
        [D, LIVES],
        &drawing,
    ));
    problems
}

/// The door group, as it is reconstructed. No drawing of it was found, but descriptions.
///
/// * Davies, title of chapter 11: the door group is dead. Chapter 9 is about three-space notchers.
/// * SL, "Buitenland", notes about the book: with one extra leg it is unsettled.
/// * OGS, a list of lessons: a group on the edge, named beside the rectangular six on the edge.
///
/// Of the notchers that are their own image, seven points wide at most, two are dead, and unsettled with one leg
/// ([`symmetric_notchers`]): this one, and one of five spaces with hips of O. With two legs this one is a living
/// rectangular six, as the L group is in the corner.
pub(super) fn door_groups() -> Vec<Problem> {
    let door = notcher(1, 3, 1, "..");
    let with_leg = with_leg(&door);
    let source = "Davies 11, SL Buitenland; the shape is a reconstruction";
    vec![
        known("door group", source, Drawn, 0, [D, D], &door),
        known("door group, leg", source, Drawn, 0, [D, A], &with_leg),
    ]
}

/// Notchers that are their own image, with rows of up to three stones, seven points wide at most, and with equal hips; each
/// without and with a leg at one end.
pub(super) fn symmetric_notchers() -> Vec<[Problem; 2]> {
    let mut pairs = Vec::new();
    for row in 1..=3 {
        for space in 1..=7 - 2 * row {
            for hips in ["XX", "..", "##"] {
                let name = format!("notcher {row} {space} {row} {hips}");
                let drawing = notcher(row, space, row, hips);
                let of = |drawing: &str| known(&name, "none", Drawn, 0, [&[], &[]], drawing);
                pairs.push([of(&drawing), of(&with_leg(&drawing))]);
            }
        }
    }
    pairs
}

/// Adds a leg, a stone of X on the first line, at the left end.
fn with_leg(drawing: &str) -> String {
    drawing.replacen("#.", "#X", 1)
}

/// Small notchers of one to three spaces with any hips: stones of either color or empty points. The reference decides
/// them. (In the table, O has to play and connect a stone at the ends of the first line, where it has one here, so the
/// table does not apply to groups with weaker hips.)
pub(super) fn judged_notchers() -> Vec<Problem> {
    let mut problems = Vec::new();
    for (left, space, right) in [(1, 1, 1), (1, 1, 2), (2, 1, 2), (1, 2, 1), (1, 3, 1)] {
        for hips in ["XX", ".X", "X.", "..", ".#", "#.", "#X", "X#", "##"] {
            let image: String = hips.chars().rev().collect();
            if left != right || hips <= image.as_str() {
                let name = format!("notcher {left} {space} {right} {hips}");
                let drawing = notcher(left, space, right, hips);
                let none: Outcomes = [&[], &[]];
                problems.push(known(&name, "the reference", Drawn, 0, none, &drawing));
            }
        }
    }
    problems
}

fn notcher(left: usize, space: usize, right: usize, hips: &str) -> String {
    let of = |cell: &str, count| cell.repeat(count);
    let (first, second) = hips.split_at(1);
    let edge = of(".", left + space + right);
    let legs = [of("X", left), of(".", space), of("X", right)].concat();
    let over = |leg| of("#", leg);
    let roof = [&over(left), first, &of("X", space), second, &over(right)].concat();
    let last = of("#", left + space + right + 2);
    format!("#{edge}# / #{legs}# / {roof} / {last}")
}
