//! Groups in the corner.

use super::{A, Corner, D, Drawn, K, LIVES, Problem, S, known};

/// Regions on a board of 13×13, one per line.
#[rustfmt::skip]
pub(super) fn problems() -> Vec<Problem> { vec![
    // In the corner.
    known("straight three, corner", "the documentation, section 7", Corner, 0, [D, A], ".*."),
    known("bent three, corner", "SL Bent three", Corner, 0, [D, A], "*. / .#"),
    known("square four, corner", "SL Square four", Corner, 0, [D, D], ".. / .."),
    known("square four, corner, liberties", "SL Square four", Corner, 2, [D, D], ".. / .."),
    known("straight four, corner", "SL Straight four", Corner, 0, [A, A], "...."),
    // Read: O captures at B13, X plays the corner A13, O captures that stone from A12, and X retakes: a ko. With one
    // outside liberty X could play atari at C13 instead of retaking, but then this is its only liberty and O fills
    // it. With two outside liberties it holds, and O, who may not fill its own last liberty, loses both stones.
    known("bent four in the corner", "SL Bent four in the corner", Corner, 0, [K, A], "... / .##"),
    known("bent four, one liberty", "read: see above", Corner, 1, [K, A], "... / .##"),
    known("bent four, two liberties", "read: see above", Corner, 2, [A, A], "... / .##"),
    // The bend is not in the corner: no stone of X is cut off.
    known("bent four beside the corner", "read: as in the middle", Corner, 0, [A, A], "... / ##."),
    known("pyramid four, corner", "SL Pyramid four", Corner, 0, [D, A], ".*. / #.#"),
    known("rectangular six, corner", "SL Rectangular six in the corner", Corner, 0, [D, A], "... / ..."),
    known("rectangular six, corner, one liberty", "SL Rectangular six in the corner", Corner, 1, [K, A], "... / ..."),
    known("rectangular six, corner, two liberties", "SL Rectangular six in the corner", Corner, 2, [A, A], "... / ..."),
    known("rectangular eight, corner", "SL Rectangular eight in the corner", Corner, 0, [LIVES, A], ".... / ...."),
    known("rectangular eight, corner, one liberty", "SL Rectangular eight in the corner", Corner, 1, [LIVES, A], ".... / ...."),
    known("square four, corner, one liberty", "SL Square four", Corner, 1, [D, D], ".. / .."),
    known("straight three, corner, liberty", "SL Straight three", Corner, 1, [D, A], ".*."),
    known("pyramid four, corner, liberty", "SL Pyramid four", Corner, 1, [D, A], ".*. / #.#"),
    known("straight four, corner, liberty", "SL Straight four", Corner, 1, [A, A], "...."),
    // Walls down to the edge on both sides.
    known("carpenter's square with walls", "go4go.net, Carpenter's Square 1: seki", Corner, 0, [S, A], "... / ... / ..."),
    // The walls of the L group are on the second line of one side and on the third of the other one. Legs of its walls
    // make the rectangular six in the corner. Where a `.` is under a wall of O, a stone of O at the open end of a wall
    // of X has to be connected.
    known("L group", "SL The L group is dead", Drawn, 0, [D, D], "....# / ...X# / .XXX# / ####"),
    known("L group, leg on the long side", "SL L+1 group: X lives on the 1-2 point", Drawn, 0, [D, A], ".....# / ...X# / XXXX# / #####"),
    known("L group, leg on the short side", "SL L+1 group", Drawn, 0, [D, A], "...X# / ...X# / .XXX# / .####"),
    // The shape of a game record (github.com/bood/go-test, 大猪嘴.sgf, "j_group_live2", after move 51) without the stones
    // X B8 and O A8. SL calls it dead if O moves first: a hane at C13, a placement, a descent, a throw-in. Read: O C13,
    // X B13, O A12, X B12, O A11, X B11, O A9, X A13 takes two stones and has one eye there. O B10 takes the stone B9, and
    // X takes it back: a ko. X cannot end it, since a stone at B10 leaves one eye, but lives by taking it every time.
    known("J group", "SL J groups: X first lives; O first is read above", Drawn, 0, [K, A], "....# / ..X# / ..X# / X.X# / .X# / .##"),
    // SL: a descent to A9 instead of the hanging connection at A10.
    known("straight J group", "SL J groups: X first lives, O first makes a ko", Drawn, 0, [K, A], "....# / ..X# / ..X# / ..X# / XX# / .##"),
    // The stones of GNU Go's regression/games/life_and_death/tripod1.sgf, upper left, with walls at the legs. With open
    // sides SL calls the tripod group alive; the solver did not decide that with 150 million positions.
    known("tripod group, walls at its legs", "GNU Go 3.8", Drawn, 0, [D, D], "....# / ...X# / .XX# / .# / .# / #"),
    // One cut in its wall.
    known("broken comb", "SL Comb Formation: X first lives, O first makes a ko", Drawn, 0, [K, A], "...X# / ...X# / XXX.# / ####"),
    known("carpenter's square with a leg", "SL Shapes related to the carpenter's square", Drawn, 0, [LIVES, A], "...X# / ...X# / ...X# / .XXX# / .####"),
] }
