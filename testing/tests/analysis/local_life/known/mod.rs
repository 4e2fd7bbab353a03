//! Regions with known status and the source of each. No status comes from the solver.
//!
//! Sources: *SL* is Sensei's Library with the name of the page; *Davies* is James Davies, "Life and Death" (1975),
//! whose first part covers eye spaces; "read" is a reading given in the comment.

use binmatrix::{Board, BoardSize, Color, Point, Points, Rules, Setup};
use binmatrix_analysis::local_life::LocalOutcome::{Alive, Dead, Ko, Seki};
use binmatrix_analysis::local_life::{LOCAL_POSITIONS, LocalOutcome, LocalPosition, LocalStatus};
use binmatrix_analysis::seki;
use binmatrix_analysis::seki::SekiVerdict;
use binmatrix_reference as reference;
use binmatrix_reference::local_life::{self, Outcome, Solution};

use binmatrix_testing::convert::*;

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

/// X defends, O attacks, `.` is empty. Known vital points are marked: `*` kills and saves, `k` kills, `s` saves.
struct Known {
    name: &'static str,
    source: &'static str,
    place: Place,
    /// Number of outside liberties of the ring.
    liberties: usize,
    /// The outcome if the attacker moves first, and if the defender does.
    outcomes: [LocalOutcome; 2],
    drawing: &'static str,
}

const fn known(
    name: &'static str,
    source: &'static str,
    place: Place,
    liberties: usize,
    outcomes: [LocalOutcome; 2],
    drawing: &'static str,
) -> Known {
    Known {
        name,
        source,
        place,
        liberties,
        outcomes,
        drawing,
    }
}

const ALIVE: [LocalOutcome; 2] = [Alive, Alive];
const DEAD: [LocalOutcome; 2] = [Dead, Dead];
const UNSETTLED: [LocalOutcome; 2] = [Dead, Alive];
const SEKI: [LocalOutcome; 2] = [Seki, Seki];
const KO: [LocalOutcome; 2] = [Ko, Ko];

/// Regions on a board of 13×13, one per line.
#[rustfmt::skip]
const KNOWN: &[Known] = &[
    // Eye spaces in the middle. SL, "Eye shape": three in a row, three in a bend, pyramid four, bulky five, crossed
    // five and rabbity six are killed by a single vital point; one point, two points and the square four make one
    // eye; all other shapes of four to six points are alive.
    known("one point", "SL Eye shape", Middle, 0, DEAD, "."),
    known("two points", "SL Eye shape", Middle, 0, DEAD, ".."),
    known("straight three", "SL Straight three; Davies", Middle, 0, UNSETTLED, ".*."),
    known("bent three", "SL Bent three; Davies", Middle, 0, UNSETTLED, "*. / .#"),
    known("square four", "SL Square four; Davies", Middle, 0, DEAD, ".. / .."),
    known("straight four", "SL Straight four; Davies", Middle, 0, ALIVE, "...."),
    known("bent four", "SL Bent four; Davies", Middle, 0, ALIVE, "... / .##"),
    known("twisted four", "SL Twisted four", Middle, 0, ALIVE, "..# / #.."),
    known("pyramid four", "SL Pyramid four; Davies", Middle, 0, UNSETTLED, ".*. / #.#"),
    // The defender has more than one move in the bulky five and in the rabbity six: each leaves a live four or five.
    known("bulky five", "SL Bulky five; Davies", Middle, 0, UNSETTLED, "s. / *s / .#"),
    known("crossed five", "SL Crossed five; Davies", Middle, 0, UNSETTLED, "#.# / .*. / #.#"),
    known("five, I", "SL Eye shape", Middle, 0, ALIVE, "....."),
    known("five, L", "SL Eye shape", Middle, 0, ALIVE, ".... / .###"),
    known("five, N", "SL Eye shape", Middle, 0, ALIVE, "...# / ##.."),
    known("five, V", "SL Eye shape", Middle, 0, ALIVE, "... / .## / .##"),
    known("five, W", "SL Eye shape", Middle, 0, ALIVE, "..# / #.. / ##."),
    known("five, U", "SL Eye shape", Middle, 0, ALIVE, "... / .#."),
    known("five, T", "SL Eye shape", Middle, 0, ALIVE, "... / #.# / #.#"),
    known("five, Y", "SL Eye shape", Middle, 0, ALIVE, ".... / #.##"),
    known("five, Z", "SL Eye shape", Middle, 0, ALIVE, "..# / #.# / #.."),
    known("five, F", "SL Eye shape", Middle, 0, ALIVE, "#.. / ..# / #.#"),
    known("rabbity six", "SL Rabbity six; Davies", Middle, 0, UNSETTLED, "#s. / .*s / #.#"),
    known("rectangular six", "SL Rectangular six", Middle, 0, ALIVE, "... / ..."),
    known("straight six", "SL Eye shape", Middle, 0, ALIVE, "......"),
    known("straight seven", "SL Eye shape", Middle, 0, ALIVE, "......."),
    known("two rows of four", "SL Eye shape", Middle, 0, ALIVE, "....  / ...."),
    // Outside liberties do not help shapes that die by their shape.
    known("straight three, liberties", "SL Straight three", Middle, 2, UNSETTLED, ".*."),
    known("square four, liberty", "SL Square four", Middle, 1, DEAD, ".. / .."),
    known("pyramid four, liberty", "SL Pyramid four", Middle, 1, UNSETTLED, ".*. / #.#"),
    // The same on the side.
    known("straight three, side", "SL Straight three", Side, 0, UNSETTLED, ".*."),
    known("square four, side", "SL Square four", Side, 0, DEAD, ".. / .."),
    known("pyramid four, side", "SL Pyramid four", Side, 0, UNSETTLED, ".*. / #.#"),
    known("rectangular six, side", "SL Rectangular six", Side, 1, ALIVE, "... / ..."),
    // In the corner.
    known("straight three, corner", "the documentation, section 7", Corner, 0, UNSETTLED, ".*."),
    known("bent three, corner", "SL Bent three", Corner, 0, UNSETTLED, "*. / .#"),
    known("square four, corner", "SL Square four", Corner, 0, DEAD, ".. / .."),
    known("square four, corner, liberties", "SL Square four", Corner, 2, DEAD, ".. / .."),
    known("straight four, corner", "SL Straight four", Corner, 0, ALIVE, "...."),
    // Read: O captures at B13, X plays the corner A13, O captures that stone from A12, and X retakes: a ko. With one
    // outside liberty X could play atari at C13 instead of retaking, but then this is its only liberty and O fills
    // it. With two outside liberties it holds, and O, who may not fill its own last liberty, loses both stones.
    known("bent four in the corner", "SL Bent four in the corner", Corner, 0, [Ko, Alive], "... / .##"),
    known("bent four, one liberty", "read: see above", Corner, 1, [Ko, Alive], "... / .##"),
    known("bent four, two liberties", "read: see above", Corner, 2, ALIVE, "... / .##"),
    // The bend is not in the corner: no stone of X is cut off.
    known("bent four beside the corner", "read: as in the middle", Corner, 0, ALIVE, "... / ##."),
    known("pyramid four, corner", "SL Pyramid four", Corner, 0, UNSETTLED, ".*. / #.#"),
    known("rectangular six, corner", "SL Rectangular six in the corner", Corner, 0, UNSETTLED, "... / ..."),
    known("rectangular six, corner, one liberty", "SL Rectangular six in the corner", Corner, 1, [Ko, Alive], "... / ..."),
    known("rectangular six, corner, two liberties", "SL Rectangular six in the corner", Corner, 2, ALIVE, "... / ..."),
    // The proverbs of the second line. O has reached the wall on both sides and can turn under it.
    known("six die", "SL Six die but eight live", Drawn, 0, DEAD, "#......# / #XXXXXX#"),
    known("seven", "SL Six die but eight live", Drawn, 0, UNSETTLED, "#.......# / #XXXXXXX#"),
    known("eight live", "SL Six die but eight live", Drawn, 0, ALIVE, "#........# / #XXXXXXXX#"),
    known("four die in the corner", "SL Four die but six live", Drawn, 0, DEAD, "....# / XXXX#"),
    known("five in the corner", "SL Four die but six live", Drawn, 0, UNSETTLED, ".....# / XXXXX#"),
    known("six live in the corner", "SL Four die but six live", Drawn, 0, ALIVE, "......# / XXXXXX#"),
    // Stones inside. Read: captured stones leave an empty space of their shape, and the attacker moves next there.
    known("stone in the middle of three", "SL Nakade", Middle, 0, DEAD, ".O."),
    known("the same, liberties", "SL Nakade", Middle, 2, DEAD, ".O."),
    known("two stones in four", "SL Nakade: three are added, taken, and killed", Middle, 0, DEAD, ".OO."),
    known("two stones of three", "SL Nakade: two points are left", Middle, 0, DEAD, "OO."),
    known("a stone in four", "read: the third point is O O in four, or two eyes", Middle, 0, UNSETTLED, ".O*."),
    known("a stone in five", "read: there is room on the other side", Middle, 0, ALIVE, ".O..."),
    known("a stone in the pyramid", "SL Nakade", Middle, 0, DEAD, ".O. / #.#"),
    known("a stone in the bulky five", "SL Nakade", Middle, 0, DEAD, ".. / O. / .#"),
    known("a stone in the crossed five", "SL Nakade", Middle, 0, DEAD, "#.# / .O. / #.#"),
    known("a stone in the rabbity six", "SL Nakade", Middle, 0, DEAD, "#.. / .O. / #.#"),
    // One liberty for both: the side that moves first captures. Four in a row are alive when captured.
    known("four stones in a row", "read: capturing race", Middle, 0, UNSETTLED, "OOOO*"),
    known("four stones in a row, liberty", "read: O cannot play there", Middle, 1, ALIVE, "OOOO."),
    known("four stones in a square", "SL Square four", Middle, 0, DEAD, "OO. / OO#"),
    known("four stones of six", "SL Bulky five: five are added, taken, and killed", Middle, 0, DEAD, ".OO / OO."),
    // Seki.
    known("three stones in five", "SL Seki: more stones would leave four in a row", Middle, 0, SEKI, ".OOO."),
    known("three stones in five, corner", "SL Seki", Corner, 0, SEKI, ".OOO."),
    known("four stones in six", "SL Seki: more stones would leave five in a row", Middle, 0, SEKI, ".OOOO."),
    // One eye each and one common liberty: the side that fills it is captured.
    known("an eye each", "SL Seki", Drawn, 0, SEKI, ".O.X.X# / OOXXXX# / XXX####"),
    // O has an eye and X none: X is captured, whoever moves first. If X fills a shared liberty, O captures on the
    // other.
    known("eye against no eye", "SL Me ari me nashi", Drawn, 0, DEAD, ".O.X# / OO.X# / XXXX#"),
    // O may add the stone A12; X captures four and has a bent four in the corner, with O to move: ko. X itself may
    // add none.
    known("bent four in the corner, with stones", "SL Bent four in the corner", Corner, 0, KO, "OOO. / .###"),
    // The same eye space one move later: X to move gets the ko, O to move kills.
    known("bent four in the corner, attacked", "read: see bent four", Corner, 0, [Dead, Ko], ".O. / .##"),
    // Ko. F13 is cut off: O captures it at E13, X retakes. X has no move that completes the eye.
    known("half an eye by ko", "SL False eye", Drawn, 0, KO, ".XXX.X# / XXXXX##"),
    // The same in the corner, with A12.
    known("half an eye by ko, corner", "SL False eye", Drawn, 0, KO, ".XX.X# / X#XXX# / ######"),
    // Real eyes, false eyes, and undecided ones.
    known("two eyes", "SL Two eyes", Drawn, 0, ALIVE, ".X.X# / XXXX#"),
    known("two eyes of two points", "SL Two eyes", Drawn, 0, ALIVE, "..X..X# / XXXXXX#"),
    known("two eyes, stone in one", "SL Two eyes", Drawn, 0, ALIVE, ".X.O.X# / XXXXXX#"),
    known("false eye", "SL False eye", Drawn, 0, DEAD, ".XX.X# / XX#X## / ######"),
    known("two false eyes", "SL False eye", Drawn, 0, DEAD, ".X.XX# / X#X#X# / ######"),
    // X completes it at E12. O at E12 cuts off E13 alone, and capturing a lone stone in an eye is a ko: "half an eye
    // by ko".
    known("half an eye", "SL Half eye; read", Drawn, 0, [Ko, Alive], ".XX.X# / XXXX*# / ######"),
    // Two chains with an eye each.
    known("connection", "read: a cut leaves one eye on each side", Drawn, 0, UNSETTLED, ".XX*XX.X# / XX###XXX#"),
    known("connection by miai", "SL Miai", Drawn, 0, ALIVE, ".XX.X.X# / XXX.XXX# / ########"),
    // No eye space at all.
    known("a stone in atari", "read: its last liberty does not help it", Drawn, 0, DEAD, "X.# / ###"),
];

const SIDE: u8 = 13;

/// A region as drawn.
struct Read {
    local: LocalPosition,
    killing: Points,
    saving: Points,
    is_marked: bool,
}

fn read(known: &Known) -> Read {
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

#[test]
fn known_regions() {
    assert!(KNOWN.len() >= 60);
    let mut wrong = Vec::new();
    for known in KNOWN {
        let Read {
            local,
            killing,
            saving,
            is_marked,
        } = read(known);
        let answer = local.solve(LOCAL_POSITIONS);
        let outcomes = [answer.attacker_first, answer.defender_first];
        let found = (answer.exact, outcomes);
        let is_right = found == (true, known.outcomes.map(Some))
            && (!is_marked || (answer.killing, answer.saving) == (killing, saving));
        println!("{}: {} ({})", known.name, answer.status, answer.positions);
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
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The status follows the table, and each status occurs.
#[test]
fn statuses_are_those_of_the_table() {
    let status = |name: &str| {
        let known = KNOWN.iter().find(|known| known.name == name);
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

/// The same position for the reference.
fn judged(local: &LocalPosition) -> local_life::LocalPosition {
    let list =
        |set: Points| -> Vec<reference::Point> { set.iter().map(to_reference_point).collect() };
    let judged = local_life::local_position(
        &to_reference(local.board()),
        reference::Color::Black,
        &list(local.goal()),
        &list(local.region()),
    );
    judged.expect("a cluster")
}

fn of_reference(outcome: Outcome) -> LocalOutcome {
    match outcome {
        Outcome::Dead => Dead,
        Outcome::Ko => Ko,
        Outcome::Seki => Seki,
        Outcome::Alive => Alive,
    }
}

/// Solves the smaller regions by visiting every position.
#[test]
fn known_regions_by_the_reference() {
    let mut solved = 0;
    for known in KNOWN {
        let local = read(known).local;
        if (local.region() & local.board().empty()).len() > 6 {
            continue;
        }
        let Some(solution) = Solution::of(&judged(&local), 4000) else {
            continue;
        };
        solved += 1;
        let found = [reference::Color::White, reference::Color::Black];
        let found = found.map(|first| of_reference(solution.outcome(first)));
        assert_eq!(found, known.outcomes, "{}\n{}", known.name, local.board());
    }
    println!("{solved} of {} by the reference", KNOWN.len());
    assert!(solved >= 60);
}

/// Three rows of three in the corner, by the reference, which visits all 82,822 positions. The defender lives in seki.
#[test]
fn carpenters_square_by_the_reference() {
    let square = known("carpenter's square", "", Corner, 0, DEAD, "... / ... / ...");
    let local = read(&square).local;
    let answer = local.solve(LOCAL_POSITIONS);
    let solution = Solution::of(&judged(&local), 100_000).expect("few positions");
    let colors = [reference::Color::White, reference::Color::Black];
    let outcomes = colors.map(|first| of_reference(solution.outcome(first)));
    assert_eq!(outcomes, [Seki, Alive]);
    assert_eq!(
        [answer.attacker_first, answer.defender_first],
        outcomes.map(Some)
    );
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
