//! Regions with known status and the source of each. No status comes from the solver.
//!
//! Sources: *SL* is Sensei's Library with the name of the page; *Davies* is James Davies, "Life and Death" (1975),
//! whose first part covers eye spaces; *GNU Go* is the answer of its command `dragon_status`; "read" is a reading given
//! in the comment.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use binmatrix::{Board, BoardSize, Color, Point, Points, Rules, Setup};
use binmatrix_analysis::local_life::LocalOutcome::{Alive, Dead, Ko, Seki};
use binmatrix_analysis::local_life::{LOCAL_POSITIONS, LocalOutcome, LocalPosition, LocalStatus};
use binmatrix_analysis::seki;
use binmatrix_analysis::seki::SekiVerdict;

use binmatrix_testing::convert::*;

mod by_reference;
mod corner;
mod distinct;
mod eye_spaces;
mod inside;
mod on_board;
mod second_line;

/// The place of a drawing on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// An eye space without walls, in the middle of the board; a ring of X is put around it.
    Middle,
    /// The same with the top row of the drawing on the edge.
    Side,
    /// The same with the first point of the drawing in the corner.
    Corner,
    /// In the corner, and drawn with its surroundings. `#` is outside the region.
    Drawn,
}

use Place::{Corner, Drawn, Middle, Side};

/// The outcomes that agree with a source, if the attacker moves first and if the defender does.
type Outcomes = [&'static [LocalOutcome]; 2];

const A: &[LocalOutcome] = &[Alive];
const D: &[LocalOutcome] = &[Dead];
const K: &[LocalOutcome] = &[Ko];
const S: &[LocalOutcome] = &[Seki];
/// The goal stays; the source does not say whether with two eyes.
const LIVES: &[LocalOutcome] = &[Seki, Alive];

/// X defends, O attacks, `.` is empty. Known vital points are marked: `*` kills and saves, `k` kills, `s` saves.
struct Problem {
    name: String,
    source: &'static str,
    place: Place,
    /// Number of outside liberties of the ring.
    liberties: usize,
    outcomes: Outcomes,
    drawing: String,
}

fn known(
    name: &str,
    source: &'static str,
    place: Place,
    liberties: usize,
    outcomes: Outcomes,
    drawing: &str,
) -> Problem {
    Problem {
        name: name.into(),
        source,
        place,
        liberties,
        outcomes,
        drawing: drawing.into(),
    }
}

/// All problems.
fn problems() -> Vec<Problem> {
    let families = [
        eye_spaces::problems(),
        eye_spaces::shapes(),
        corner::problems(),
        second_line::problems(),
        second_line::rows(),
        second_line::notchers(),
        second_line::door_groups(),
        inside::problems(),
    ];
    families.into_iter().flatten().collect()
}

const SIDE: u8 = 13;

/// A region as drawn.
struct Read {
    local: LocalPosition,
    killing: Points,
    saving: Points,
    is_marked: bool,
}

fn read(known: &Problem) -> Read {
    let size = BoardSize::square(SIDE).expect("a side");
    let (row, column) = match known.place {
        Middle => (4, 3),
        Side => (0, 3),
        Corner | Drawn => (0, 0),
    };
    let none = Points::empty(size);
    let [mut own, mut enemy, mut killing, mut saving, mut space] = [none; 5];
    for (line, text) in (row..).zip(known.drawing.split('/')) {
        for (place, character) in (column..).zip(text.trim().chars()) {
            let point = Point::new(line, place).expect("a point");
            let sets: &mut [&mut Points] = match character {
                'X' => &mut [&mut own],
                'O' => &mut [&mut enemy],
                '*' => &mut [&mut killing, &mut saving],
                'k' => &mut [&mut killing],
                's' => &mut [&mut saving],
                '.' => &mut [],
                '#' => continue,
                other => panic!("{other:?}"),
            };
            for set in sets {
                set.insert(point);
            }
            space.insert(point);
        }
    }
    // The ring, with the given number of outside liberties, none of them adjacent.
    let mut outside = none;
    if known.place != Drawn {
        own = space.neighbors8();
        let around = own.neighbors4() - space;
        for point in around {
            let point = Points::only(point, size);
            if outside.len() < known.liberties && outside.is_disjoint(point | point.neighbors8()) {
                outside = outside | point;
            }
        }
        assert_eq!(outside.len(), known.liberties);
    }
    let mut setup = Setup::new(size);
    setup.black = own;
    setup.white = Points::full(size) - own - outside - (space - enemy);
    // A liberty for the surrounding stones.
    setup
        .white
        .remove(Point::new(SIDE - 1, SIDE - 1).expect("a point"));
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    let local = LocalPosition::new(&board, Color::Black, own, space).expect("a cluster");
    assert_eq!(local.region(), own | space | outside, "{}", known.name);
    Read {
        local,
        killing,
        saving,
        is_marked: !killing.is_empty(),
    }
}

/// The times of solving, for the regions with the same number of empty points.
#[derive(Default)]
struct Times {
    regions: u32,
    positions: u32,
    all: Duration,
    longest: Duration,
}

impl Times {
    fn add(&mut self, positions: u32, time: Duration) {
        self.regions += 1;
        self.positions += positions;
        self.all += time;
        self.longest = self.longest.max(time);
    }
}

/// The reconstruction of the door group rests on this.
#[test]
fn two_symmetric_notchers_are_dead_and_unsettled_with_a_leg() {
    let status = |known: &Problem| read(known).local.solve(LOCAL_POSITIONS).status;
    let pairs = second_line::symmetric_notchers();
    assert_eq!(pairs.len(), 27);
    let found = pairs.iter().filter(|[without, with]| {
        status(with) == LocalStatus::Unsettled && status(without) == LocalStatus::Dead
    });
    let names: Vec<&str> = found.map(|[without, _]| &without.name[..]).collect();
    assert_eq!(names, ["notcher 1 3 1 ..", "notcher 1 5 1 ##"]);
    // No other one is left open.
    let open = pairs
        .iter()
        .filter(|[_, with]| status(with) == LocalStatus::Unknown);
    assert_eq!(open.count(), 0);
}

#[test]
fn known_regions() {
    let (mut wrong, mut undecided) = (Vec::new(), Vec::new());
    let mut times = BTreeMap::<usize, Times>::new();
    for known in problems() {
        let Read {
            local,
            killing,
            saving,
            is_marked,
        } = read(&known);
        let start = Instant::now();
        let answer = local.solve(LOCAL_POSITIONS);
        let empty = (local.region() & local.board().empty()).len();
        let of = times.entry(empty).or_default();
        of.add(answer.positions, start.elapsed());
        if !answer.exact {
            undecided.push(known.name);
            continue;
        }
        let outcomes = [answer.attacker_first, answer.defender_first];
        let agrees = |(found, right): (&Option<LocalOutcome>, &&[LocalOutcome])| {
            found.is_some_and(|found| right.contains(&found))
        };
        // A player has vital points if moving first helps, or a ko is to be won.
        let has_points = match answer.status {
            LocalStatus::Alive | LocalStatus::Dead | LocalStatus::Seki => [false; 2],
            LocalStatus::Unsettled => [true; 2],
            _ => [answer.killing, answer.saving].map(|points| !points.is_empty()),
        };
        let points = [answer.killing, answer.saving].map(|points| !points.is_empty());
        assert_eq!(points, has_points, "{}: {answer:?}", known.name);
        let is_right = outcomes.iter().zip(&known.outcomes).all(agrees)
            && (!is_marked || (answer.killing, answer.saving) == (killing, saving));
        if !is_right {
            wrong.push(format!(
                "{} ({}) {:?}: {answer:?}\n{}",
                known.name,
                known.source,
                known.outcomes,
                local.board()
            ));
        }
    }
    for (empty, times) in times {
        println!(
            "{empty} empty points: {} regions, {} positions, {:.1?}, at most {:.1?}",
            times.regions, times.positions, times.all, times.longest
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(undecided, NOT_DECIDED);
}

/// The regions that are not decided within the limit.
const NOT_DECIDED: &[&str] = &[];

/// The status follows the table, and each status occurs.
#[test]
fn statuses_are_those_of_the_table() {
    let status = |name: &str| {
        let problems = problems();
        let known = problems.iter().find(|known| known.name == name);
        read(known.expect(name)).local.solve(LOCAL_POSITIONS).status
    };
    for (name, right) in [
        ("straight four", LocalStatus::Alive),
        ("square four", LocalStatus::Dead),
        ("straight three", LocalStatus::Unsettled),
        ("three stones in five", LocalStatus::Seki),
        ("half an eye by ko", LocalStatus::Ko),
        ("bent four in the corner", LocalStatus::Ko),
        ("bent four in the corner, attacked", LocalStatus::Ko),
    ] {
        assert_eq!(status(name), right, "{name}");
    }
}

/// The drawings of the documentation.
#[test]
fn pictures_of_the_documentation() {
    for (drawing, right) in [
        ("....XO / XXXXXO / OOOOOO / OOOOOO", LocalStatus::Alive),
        ("..XOOO / ..XOOO / XXXOOO / OOOOOO", LocalStatus::Dead),
        ("...XOO / XXXXOO / OOOOOO / OOOOOO", LocalStatus::Unsettled),
        (".X.XOO / XOXXOO / O.OOOO / OOOOOO", LocalStatus::Ko),
        (".OOO.XO / XXXXXXO / OOOOOOO / OOOOOOO", LocalStatus::Seki),
    ] {
        let size = BoardSize::square(SIDE).expect("a side");
        let mut setup = Setup::new(size);
        let mut shadow = Points::empty(size);
        setup.white = Points::full(size);
        for (row, text) in (0..).zip(drawing.split('/')) {
            for (column, character) in (0..).zip(text.trim().chars()) {
                let point = Point::new(row, column).expect("a point");
                if character != 'O' {
                    setup.white.remove(point);
                    shadow.insert(point);
                }
                if character == 'X' {
                    setup.black.insert(point);
                }
            }
        }
        // Room for the eyes of the fill.
        setup
            .white
            .remove(Point::new(SIDE - 1, SIDE - 1).expect("a point"));
        let board = Board::from_setup(&setup).expect("every chain has a liberty");
        let local = LocalPosition::new(&board, Color::Black, board.stones(Color::Black), shadow)
            .expect("a cluster");
        let answer = local.solve(LOCAL_POSITIONS);
        assert_eq!(answer.status, right, "{answer:?}\n{}", local.board());
    }
}

/// A seki by `seki` is a seki here, for both colors: there is no fill, and the region is the whole board.
#[test]
fn seki_without_a_fill() {
    let board = drawn_board("X X X O / X . . O / X O O O", Color::Black);
    let none = Points::empty(board.size());
    for (color, vertex) in [(Color::Black, "A1"), (Color::White, "D1")] {
        let local =
            LocalPosition::new(&board, color, board.stones(color), none).expect("a cluster");
        assert_eq!(local.region(), Points::full(board.size()));
        assert_eq!(local.solve(LOCAL_POSITIONS).status, LocalStatus::Seki);
        let seki = seki::at(&board, at(vertex, board.size()), &Rules::default());
        assert_eq!(seki.expect("a stone").verdict, SekiVerdict::Seki);
    }
}
