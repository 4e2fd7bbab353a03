//! Regions with stones inside: captures, seki, ko, false eyes.

use super::{A, Corner, D, Drawn, K, Middle, Problem, S, known};

/// Regions on a board of 13×13, one per line.
#[rustfmt::skip]
pub(super) fn problems() -> Vec<Problem> { vec![
    // Stones inside. Read: captured stones leave an empty space of their shape, and the attacker moves next there.
    known("stone in the middle of three", "SL Nakade", Middle, 0, [D, D], ".O."),
    known("the same, liberties", "SL Nakade", Middle, 2, [D, D], ".O."),
    known("two stones in four", "SL Nakade: three are added, taken, and killed", Middle, 0, [D, D], ".OO."),
    known("two stones of three", "SL Nakade: two points are left", Middle, 0, [D, D], "OO."),
    known("a stone in four", "read: the third point is O O in four, or two eyes", Middle, 0, [D, A], ".O*."),
    known("a stone in five", "read: there is room on the other side", Middle, 0, [A, A], ".O..."),
    known("a stone in the pyramid", "SL Nakade", Middle, 0, [D, D], ".O. / #.#"),
    known("a stone in the bulky five", "SL Nakade", Middle, 0, [D, D], ".. / O. / .#"),
    known("a stone in the crossed five", "SL Nakade", Middle, 0, [D, D], "#.# / .O. / #.#"),
    known("a stone in the rabbity six", "SL Nakade", Middle, 0, [D, D], "#.. / .O. / #.#"),
    // One liberty for both: the side that moves first captures. Four in a row are alive when captured.
    known("four stones in a row", "read: capturing race", Middle, 0, [D, A], "OOOO*"),
    known("four stones in a row, liberty", "read: O cannot play there", Middle, 1, [A, A], "OOOO."),
    known("four stones in a square", "SL Square four", Middle, 0, [D, D], "OO. / OO#"),
    known("four stones of six", "SL Bulky five: five are added, taken, and killed", Middle, 0, [D, D], ".OO / OO."),
    // Seki.
    known("three stones in five", "SL Seki: more stones would leave four in a row", Middle, 0, [S, S], ".OOO."),
    known("three stones in five, corner", "SL Seki", Corner, 0, [S, S], ".OOO."),
    known("four stones in six", "SL Seki: more stones would leave five in a row", Middle, 0, [S, S], ".OOOO."),
    // One eye each and one common liberty: the side that fills it is captured.
    known("an eye each", "SL Seki", Drawn, 0, [S, S], ".O.X.X# / OOXXXX# / XXX####"),
    // O has an eye and X none: X is captured, whoever moves first. If X fills a shared liberty, O captures on the
    // other.
    known("eye against no eye", "SL Me ari me nashi", Drawn, 0, [D, D], ".O.X# / OO.X# / XXXX#"),
    // O may add the stone A12; X captures four and has a bent four in the corner, with O to move: ko. X itself may
    // add none.
    known("bent four in the corner, with stones", "SL Bent four in the corner", Corner, 0, [K, K], "OOO. / .###"),
    // The same eye space one move later: X to move gets the ko, O to move kills.
    known("bent four in the corner, attacked", "read: see bent four", Corner, 0, [D, K], ".O. / .##"),
    // Ko. F13 is cut off: O captures it at E13, X retakes. X has no move that completes the eye.
    known("half an eye by ko", "SL False eye", Drawn, 0, [K, K], ".XXX.X# / XXXXX##"),
    // The same in the corner, with A12.
    known("half an eye by ko, corner", "SL False eye", Drawn, 0, [K, K], ".XX.X# / X#XXX# / ######"),
    // Real eyes, false eyes, and undecided ones.
    known("two eyes", "SL Two eyes", Drawn, 0, [A, A], ".X.X# / XXXX#"),
    known("two eyes of two points", "SL Two eyes", Drawn, 0, [A, A], "..X..X# / XXXXXX#"),
    known("two eyes, stone in one", "SL Two eyes", Drawn, 0, [A, A], ".X.O.X# / XXXXXX#"),
    known("false eye", "SL False eye", Drawn, 0, [D, D], ".XX.X# / XX#X## / ######"),
    known("two false eyes", "SL False eye", Drawn, 0, [D, D], ".X.XX# / X#X#X# / ######"),
    // X completes it at E12. O at E12 cuts off E13 alone, and capturing a lone stone in an eye is a ko: "half an eye
    // by ko".
    known("half an eye", "SL Half eye; read", Drawn, 0, [K, A], ".XX.X# / XXXX*# / ######"),
    // Two chains with an eye each.
    known("connection", "read: a cut leaves one eye on each side", Drawn, 0, [D, A], ".XX*XX.X# / XX###XXX#"),
    known("connection by miai", "SL Miai", Drawn, 0, [A, A], ".XX.X.X# / XXX.XXX# / ########"),
    // No eye space at all.
    known("a stone in atari", "read: its last liberty does not help it", Drawn, 0, [D, D], "X.# / ###"),
] }
