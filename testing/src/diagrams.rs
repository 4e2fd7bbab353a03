//! The 9×9 drawings of the documentation, and other drawings that several test programs use.

/// Two gray cavities that an inessential stone joins into one cave.
pub const A: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . O O O O O . .
    . O O X X X O O .
    . O X . O . X O .
    . O O X X X O O .
    . . O O O O O . .
    . . . . . . . . .
    . . . . . . . . .
";
/// Two eyes shared by two worms.
pub const B: &str = "
    . . . . . . . . .
    . . . O O O O . .
    . . O O X X O O .
    . O X X . X O . .
    . O X . X X O . .
    . O O X X O . . .
    . . O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
";
/// A stone inside a ring.
pub const C: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X X X X X . .
    . . X . O . X . .
    . . X X X X X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

/// An eye of four points in a row: 2-vital.
pub const FOUR_IN_A_ROW: &str = "
    . . . . X O
    X X X X X O
    O O O O O O
    . . . . . .
";
/// Two worms with an eye each, and a square that only both together can make an eye: connecting.
pub const CONNECTING: &str = "
    . . . . O .
    X X X X O O
    . X . . X X
    X X . . X .
    O O X X X X
    . O O O O .
";
/// A1 is inessential only to GNU Go: its closure has a border of its own color and two points on the edge.
pub const OWN_BORDER: &str = "
    . . . . .
    X X . . .
    O . X . .
    . O . X .
    O . O X .
";
/// C5 touches three enemy worms. The pair that GNU Go examines shares a liberty; another pair does not.
pub const TWO_PAIRS: &str = "
    . . X . .
    O X X O O
    . O . . X
    X . X . .
    O . X . X
";
/// Both colors are unconditionally alive.
pub const TWO_LIVE: &str = "
    . X . X O
    X X X X O
    O O O O O
    . O . O .
    O O O O O
";
/// Black lives, and A1 is dead if suicide is forbidden: the corner has a point that is not adjacent to Black.
pub const CORNER: &str = "
    . X O . .
    X X O O O
    . X X O .
    O . X O .
";
