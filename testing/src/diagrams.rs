//! The drawings of the documentation, on 9×9, and others that several test programs look at.

/// Two grey cavities that a stone of no account makes one cave.
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
/// Two eyes that two worms share.
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
/// A stone in a ring.
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
/// Two worms with an eye each, and a square that only both together can call one: connecting.
pub const CONNECTING: &str = "
    . . . . O .
    X X X X O O
    . X . . X X
    X X . . X .
    O O X X X X
    . O O O O .
";
/// A1 is inessential to GNU Go alone: its closure has a border of its own color and two points on the edge.
pub const OWN_BORDER: &str = "
    . . . . .
    X X . . .
    O . X . .
    . O . X .
    O . O X .
";
/// C5 touches three enemy worms: the pair that GNU Go looks at shares a liberty, another does not.
pub const TWO_PAIRS: &str = "
    . . X . .
    O X X O O
    . O . . X
    X . X . .
    O . X . X
";
/// Both colors live whatever happens.
pub const TWO_LIVE: &str = "
    . X . X O
    X X X X O
    O O O O O
    . O . O .
    O O O O O
";
/// Black lives, and A1 is dead, if suicide is forbidden: the corner has a point away from Black.
pub const CORNER: &str = "
    . X O . .
    X X O O O
    . X X O .
    O . X O .
";
