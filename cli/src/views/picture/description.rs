//! The contents of a picture, independent of its style.

use binmatrix::{Board, Color, Point, Points};

/// The contents of a picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position.
    pub board: Board,
    /// The lines above the board, the first in larger letters.
    pub heading: Vec<String>,
    /// The last stone and its number.
    pub last: Option<(Point, usize)>,
    /// The layers over the board. Their order does not matter: each kind has its height.
    pub layers: Vec<Layer>,
}

/// One kind of drawing on several points of the board.
#[derive(Clone, Debug)]
pub enum Layer {
    /// A soft field of a color, darker for strengths closer to 1.
    Field {
        /// The color.
        color: Color,
        /// The points, with strengths from 0 to 1.
        strengths: Vec<(Point, f64)>,
    },
    /// A square on each point, larger for strengths closer to 1.
    Owned {
        /// The color.
        color: Color,
        /// The points, with strengths from 0 to 1.
        strengths: Vec<(Point, f64)>,
    },
    /// A hatched area.
    Hatched {
        /// The kind of hatching.
        hatching: Hatching,
        /// The points.
        points: Points,
    },
    /// Short bars between neighbors, or beads.
    Links {
        /// The kind of link.
        bar: Bar,
        /// The links to the right, named by their left ends.
        right: Points,
        /// The links downward, named by their upper ends.
        down: Points,
    },
    /// A line around points.
    Outlined {
        /// The color.
        color: Color,
        /// The line weight.
        weight: Weight,
        /// The points.
        points: Points,
    },
    /// Stones of a line of play that begins in the position, numbered from 1.
    Line {
        /// The stones with their numbers.
        stones: Vec<(Point, Color, usize)>,
    },
    /// The same mark on each point.
    Marked {
        /// The mark.
        mark: Mark,
        /// The points.
        points: Points,
    },
}

/// The meaning of a hatched area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatching {
    /// The player to move decides.
    Unsettled,
    /// The player to move decides if all points around the region are the opponent's.
    UnsettledInside,
    /// A ko decides.
    Ko,
    /// Seki.
    Seki,
}

impl Hatching {
    /// All kinds.
    pub const ALL: [Hatching; 4] = [
        Hatching::Unsettled,
        Hatching::UnsettledInside,
        Hatching::Ko,
        Hatching::Seki,
    ];
}

/// The meaning of a bar or bead between neighbors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// A link of one color.
    One(Color),
    /// A link of both colors: drawn as a bead, because nearly always it joins two stones, which would cover a bar.
    Neutral,
}

/// The meaning of the weight of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The life of the outlined points is unknown.
    Light,
    /// Some of the outlined stones are alive on the board; or they are alive though all points around their region are
    /// the opponent's.
    Hollow,
    /// All of the outlined stones are alive on the board.
    Heavy,
}

/// A mark on a point or a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The point belongs to the color without a stone.
    Held(Color),
    /// The point belongs to an eye.
    Eye(Color),
    /// The stone is dead and counts as captured.
    Dead,
    /// The stone is dead on the board.
    DeadOnBoard,
    /// Either player decides the fate by playing here.
    Vital,
    /// The attacker decides the fate by playing here.
    Kills,
    /// The defender decides the fate by playing here.
    Saves,
    /// The stone cannot be captured even if its owner always passes.
    PassAlive,
    /// The point is enclosed by pass-alive stones.
    PassTerritory,
    /// The stone is in atari.
    InAtari,
    /// The point is the last liberty of a chain.
    LastLiberty,
}
