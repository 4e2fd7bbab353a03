//! What is to be seen in a picture, and nothing of how.

use binmatrix::{Board, Color, Point, Points};

/// What is to be seen in a picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position.
    pub board: Board,
    /// The lines above the board, the first one in larger letters.
    pub heading: Vec<String>,
    /// The last stone and its number.
    pub last: Option<(Point, usize)>,
    /// What is over the board, in any order; each kind has its place.
    pub layers: Vec<Layer>,
}

/// Something on many points of the board.
#[derive(Clone, Debug)]
pub enum Layer {
    /// A soft field of a color, the darker the stronger: from 0 to 1.
    Field {
        /// Whose.
        color: Color,
        /// Where, and how strong.
        strengths: Vec<(Point, f64)>,
    },
    /// A square on each point, the larger the stronger: from 0 to 1.
    Owned {
        /// Whose.
        color: Color,
        /// Where, and how strong.
        strengths: Vec<(Point, f64)>,
    },
    /// Lines across.
    Hatched {
        /// How.
        hatching: Hatching,
        /// Where.
        points: Points,
    },
    /// Short bars between neighbors, or beads.
    Links {
        /// Of what kind.
        bar: Bar,
        /// Those to the right, named by their left ends.
        right: Points,
        /// Those downward, named by their upper ends.
        down: Points,
    },
    /// A line around points.
    Outlined {
        /// Whose they are.
        color: Color,
        /// How heavy it is.
        weight: Weight,
        /// The points.
        points: Points,
    },
    /// The same mark on each point.
    Marked {
        /// Which.
        mark: Mark,
        /// Where.
        points: Points,
    },
}

/// Lines across an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatching {
    /// It depends on who moves first.
    Unsettled,
    /// A ko decides.
    Ko,
    /// Seki.
    Seki,
}

/// What a bar or a bead between neighbors stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// A link of a color.
    One(Color),
    /// A link of both: a bead, since nearly always it joins two stones, which would cover a bar.
    Neutral,
}

/// How heavy an outline is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Nothing is known of what it surrounds.
    Light,
    /// What it surrounds is alive.
    Heavy,
}

/// A mark on a point or a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The point has the color without a stone.
    Held(Color),
    /// The point belongs to an eye.
    Eye(Color),
    /// The stone is dead, and counts as taken.
    Dead,
    /// The stone is dead if all around its region is the opponent's.
    DeadInside,
    /// Who plays here first decides.
    Vital,
    /// It decides if the attacker plays here.
    Kills,
    /// It decides if the defender plays here.
    Saves,
    /// The stone cannot be taken even if its owner always passes.
    PassAlive,
    /// The point is enclosed by such stones.
    PassTerritory,
    /// The stone is in atari.
    InAtari,
    /// The last liberty of a chain.
    LastLiberty,
}
