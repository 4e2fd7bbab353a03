//! Point sets: drawn traps, and laws on every set of a few small boards.

use binmatrix_reference::Point;
use binmatrix_reference::sets::*;

/// Returns every set of a board of this size.
fn every_set(width: usize, height: usize) -> Vec<PointSet> {
    let mut sets = vec![none(width, height)];
    for row in 0..height {
        for column in 0..width {
            let with_point: Vec<PointSet> = sets
                .iter()
                .map(|set| insert(set, Point::new(row, column)).unwrap())
                .collect();
            sets.extend(with_point);
        }
    }
    assert_eq!(
        sets.len(),
        2_usize.pow(u32::try_from(width * height).unwrap())
    );
    sets
}

const SIZES: [(usize, usize); 7] = [(1, 1), (5, 1), (1, 4), (2, 2), (3, 3), (4, 2), (2, 5)];

fn set(rows: &[&str]) -> PointSet {
    PointSet::from_rows(rows)
}

/// Returns the set as a number, with the first point as the least significant digit.
fn value(set: &PointSet) -> u64 {
    set.cells()
        .iter()
        .rev()
        .fold(0, |value, &is_in| 2 * value + u64::from(is_in))
}

#[test]
fn drawings() {
    let drawn = set(&["# . #", ". . #"]);
    assert_eq!((drawn.width(), drawn.height()), (3, 2));
    assert_eq!(
        drawn.points(),
        [Point::new(0, 0), Point::new(0, 2), Point::new(1, 2)]
    );
    assert_eq!(drawn.to_string(), "#.#\n..#");
    assert_eq!(count(&drawn), 3);
}

#[test]
fn single_points() {
    let drawn = set(&["# . .", ". . #"]);
    assert_eq!(
        insert(&drawn, Point::new(0, 1)),
        Some(set(&["# # .", ". . #"]))
    );
    assert_eq!(insert(&drawn, Point::new(0, 0)), Some(drawn.clone()));
    assert_eq!(
        remove(&drawn, Point::new(0, 0)),
        Some(set(&[". . .", ". . #"]))
    );
    assert_eq!(remove(&drawn, Point::new(0, 1)), Some(drawn.clone()));
    assert_eq!(
        toggle(&drawn, Point::new(0, 0)),
        Some(set(&[". . .", ". . #"]))
    );
    assert_eq!(
        toggle(&drawn, Point::new(1, 1)),
        Some(set(&["# . .", ". # #"]))
    );
    // (0, 3) must not be mistaken for (1, 0).
    for point in [
        Point::new(0, 3),
        Point::new(2, 0),
        Point::new(usize::MAX, 0),
    ] {
        assert_eq!(insert(&drawn, point), None);
        assert_eq!(remove(&drawn, point), None);
        assert_eq!(toggle(&drawn, point), None);
        assert!(!drawn.contains(point));
    }
    assert_eq!(nth(&drawn, 1), Some(Point::new(1, 2)));
    assert_eq!(nth(&drawn, 2), None);
    assert_eq!(
        (lowest_row(&drawn), highest_row(&drawn)),
        (Some(0), Some(1))
    );
    assert_eq!(
        (lowest_row(&none(3, 2)), highest_row(&none(3, 2))),
        (None, None)
    );
}

#[test]
fn all_and_none() {
    assert_eq!(count(&all(25, 25)), 625);
    assert_eq!(count(&none(25, 25)), 0);
    assert!(is_all(&all(3, 2)) && !is_none(&all(3, 2)));
    assert!(is_none(&none(3, 2)) && !is_all(&none(3, 2)));
    assert!(!is_all(&set(&["# #", "# ."])) && !is_none(&set(&[". .", "# ."])));
    assert_eq!(inverse(&all(7, 3)), none(7, 3));
    assert_eq!(inverse(&none(7, 3)), all(7, 3));
}

#[test]
fn shifts_lose_what_leaves_and_never_wrap() {
    let drawn = set(&["# . #", ". # .", ". # #"]);
    assert_eq!(up(&drawn), set(&[". # .", ". # #", ". . ."]));
    assert_eq!(down(&drawn), set(&[". . .", "# . #", ". # ."]));
    assert_eq!(left(&drawn), set(&[". # .", "# . .", "# # ."]));
    assert_eq!(right(&drawn), set(&[". # .", ". . #", ". . #"]));
}

#[test]
fn growing() {
    let one = set(&[". . .", ". # .", ". . ."]);
    assert_eq!(explode4(&one), set(&[". # .", "# . #", ". # ."]));
    assert_eq!(explode8(&one), set(&["# # #", "# . #", "# # #"]));
    let two = set(&["# # .", ". . ."]);
    assert_eq!(explode4(&two), set(&["# # #", "# # ."]));
    assert_eq!(neighbors4(&two), set(&[". . #", "# # ."]));
    assert_eq!(grow4(&two), set(&["# # #", "# # ."]));
    assert_eq!(grow8(&two), all(3, 2));
    assert_eq!(neighbors8(&two), set(&[". . #", "# # #"]));
}

#[test]
fn shrinking_does_not_take_the_edge_for_an_outside() {
    assert_eq!(shrink(&all(4, 3)), all(4, 3));
    assert_eq!(shrink(&all(1, 1)), all(1, 1));
    assert_eq!(shrink(&set(&["# # #", "# # ."])), set(&["# # .", "# . ."]));
    assert_eq!(shrink(&set(&["# # # .", "# # # .", "# # # ."])), {
        set(&["# # . .", "# # . .", "# # . ."])
    });
}

#[test]
fn expanding_grows_before_masking_and_filling_does_not() {
    let mask = set(&[". # .", ". # .", ". . #"]);
    let seed = set(&["# . .", ". . .", ". . ."]);
    assert_eq!(expand_to(&seed, &mask), set(&[". # .", ". # .", ". . ."]));
    assert_eq!(flood_fill(&seed, &mask), none(3, 3));
    let far = set(&[". . .", ". . .", "# . ."]);
    assert_eq!(expand_to(&far, &mask), none(3, 3));
    let middle = set(&[". . .", ". # .", ". . ."]);
    assert_eq!(expand_to(&middle, &mask), set(&[". # .", ". # .", ". . ."]));
    assert_eq!(
        flood_fill(&middle, &mask),
        set(&[". # .", ". # .", ". . ."])
    );
}

#[test]
fn components_are_ordered_by_their_first_points() {
    let drawn = set(&[". . # .", "# . # .", "# . . #"]);
    let parts = components(&drawn);
    assert_eq!(
        parts,
        [
            set(&[". . # .", ". . # .", ". . . ."]),
            set(&[". . . .", "# . . .", "# . . ."]),
            set(&[". . . .", ". . . .", ". . . #"]),
        ]
    );
    assert_eq!(first_chain(&drawn), parts[0]);
    assert_eq!(
        without_first_chain(&drawn),
        set(&[". . . .", "# . . .", "# . . #"])
    );
    assert_eq!(component(&drawn, Point::new(2, 0)), parts[1]);
    assert_eq!(component(&drawn, Point::new(0, 0)), none(4, 3));
    assert_eq!(component(&drawn, Point::new(9, 9)), none(4, 3));
}

#[test]
fn carry_and_borrow_go_from_row_to_row() {
    let row_full = set(&["# # #", ". . ."]);
    assert_eq!(increment(&row_full), set(&[". . .", "# . ."]));
    assert_eq!(decrement(&set(&[". . .", "# . ."])), row_full);
    assert_eq!(increment(&all(3, 2)), none(3, 2));
    assert_eq!(decrement(&none(3, 2)), all(3, 2));
    assert_eq!(two_complement(&none(3, 2)), none(3, 2));
    assert_eq!(two_complement(&set(&["# . .", ". . ."])), all(3, 2));
}

#[test]
fn a_free_point_is_picked_by_its_rank() {
    let drawn = set(&["# . #", ". # ."]);
    let free = [Point::new(0, 1), Point::new(1, 0), Point::new(1, 2)];
    for (rank, &point) in free.iter().enumerate() {
        let mut asked = Vec::new();
        let picked = random_free(&drawn, &mut |n| {
            asked.push(n);
            rank
        });
        assert_eq!(picked, Some(point));
        assert_eq!(asked, [3]);
    }
    assert_eq!(random_free(&all(3, 2), &mut |_| unreachable!()), None);
}

/// On every set, the formulas of the bit matrix give the same result as the definitions.
#[test]
fn formulas() {
    for (width, height) in SIZES {
        for a in every_set(width, height) {
            let shifted = or(&or(&up(&a), &down(&a)), &or(&left(&a), &right(&a)));
            assert_eq!(explode4(&a), shifted);

            let vertical = minus(&or(&up(&a), &down(&a)), &a);
            let diagonal = or(&left(&vertical), &right(&vertical));
            assert_eq!(explode8(&a), or(&diagonal, &explode4(&a)), "\n{a}");

            assert_eq!(shrink(&a), minus(&a, &neighbors4(&inverse(&a))));
            assert_eq!(first(&a), and(&a, &two_complement(&a)));
            // A & (A - 1) is also right for the empty set.
            assert_eq!(without_first(&a), and(&a, &decrement(&a)));
            assert_eq!(first_chain(&a), expand_to(&first(&a), &a));

            let modulus = 1_u64 << (width * height);
            assert_eq!(value(&increment(&a)), (value(&a) + 1) % modulus);
            assert_eq!(value(&decrement(&a)), (value(&a) + modulus - 1) % modulus);
            assert_eq!(value(&two_complement(&a)), (modulus - value(&a)) % modulus);
        }
    }
}

#[test]
fn laws_of_one_set() {
    for (width, height) in SIZES {
        for a in every_set(width, height) {
            assert_eq!(count(&a) + count(&inverse(&a)), width * height);
            assert_eq!(inverse(&inverse(&a)), a);
            assert_eq!(or(&first(&a), &without_first(&a)), a);
            assert_eq!(or(&first_chain(&a), &without_first_chain(&a)), a);
            assert_eq!(is_none(&a), count(&a) == 0);
            assert!(is_none(&and(&neighbors4(&a), &a)));
            assert_eq!(or(&neighbors8(&a), &a), grow8(&a));
            let parts = components(&a);
            assert_eq!(parts.iter().map(count).sum::<usize>(), count(&a));
            for part in &parts {
                assert_eq!(*part, component(&a, nth(part, 0).unwrap()));
                assert!(is_none(&and(&grow4(part), &minus(&a, part))));
            }
            for n in 0..=count(&a) {
                assert_eq!(nth(&a, n), a.points().get(n).copied());
            }
        }
    }
}

#[test]
fn laws_of_two_sets() {
    for (width, height) in [(1, 1), (4, 1), (1, 3), (2, 2), (3, 2)] {
        let sets = every_set(width, height);
        for a in &sets {
            for b in &sets {
                assert_eq!(value(&and(a, b)), value(a) & value(b));
                assert_eq!(value(&or(a, b)), value(a) | value(b));
                assert_eq!(value(&xor(a, b)), value(a) ^ value(b));
                assert_eq!(value(&minus(a, b)), value(a) & !value(b));
                let filled = flood_fill(a, b);
                assert_eq!(filled, expand_to(&and(a, b), b));
                assert_eq!(flood_fill(&filled, b), filled);
                assert_eq!(expand_to(a, b), flood_fill(&and(&grow4(a), b), b));
            }
        }
    }
}
