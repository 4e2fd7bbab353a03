//! The part of `analyze --json` about strings, cavities, caves and dragons.

use binmatrix::life::Safety;
use binmatrix::{BoardSize, Points};
use binmatrix_analysis::dragons::{Cave, Dragon};
use binmatrix_analysis::worms::{Border, Worms};
use serde::Serialize;

use super::points::{vertex, vertices};
use crate::results::analysis::Structure;

/// A string and its measures; see [`binmatrix_analysis::worms`].
#[derive(Clone, Debug, Serialize)]
pub struct WormJson {
    /// Its first stone, which names the string elsewhere.
    pub origin: String,
    /// Its color.
    pub color: &'static str,
    /// Its stones.
    pub stones: Vec<String>,
    /// The number of its stones.
    pub size: usize,
    /// The number of its stones, plus its share of half of each nearest empty point.
    pub effective_size: f64,
    /// The number of its liberties.
    pub liberties: usize,
    /// The number of its liberties of order 2.
    pub liberties2: usize,
    /// The number of its liberties of order 3.
    pub liberties3: usize,
    /// The number of its liberties of order 4.
    pub liberties4: usize,
    /// The number of components of the rest of the board, minus 1.
    pub genus: usize,
    /// The string and the cavities beside it.
    pub closure: Vec<String>,
    /// The color of the strings around the closure, `"grey"` if both colors occur; null if the closure is the whole
    /// board.
    pub border: Option<&'static str>,
    /// The empty points of the closure on the edge.
    pub edge_liberties: Vec<String>,
    /// The cavities beside it, by origin.
    pub boundary_components: Vec<String>,
    /// 2 if it cuts the pair of enemy strings that GNU Go considers, 1 if it may, else 0.
    pub cutstone_gnugo: u8,
    /// The same for any pair of the enemy strings that it touches.
    pub cutstone: u8,
    /// The first adjacent enemy string, by origin, that can be taken by direct capture or in a ladder; or null.
    pub lunch: Option<String>,
    /// True if it is unconditionally alive when suicide is forbidden.
    pub invincible: bool,
    /// True if GNU Go would call it inessential, given `lunch`.
    pub inessential_gnugo: bool,
    /// True if it is inessential without considering cutting and lunch.
    pub inessential_seed: bool,
}

impl WormJson {
    pub(super) fn of(number: usize, structure: &Structure, size: BoardSize) -> WormJson {
        let (worms, capturable) = (&structure.worms, structure.capturable);
        let worm = &worms.worms[number];
        let lunch = worms.lunch(number, capturable);
        let cavities = worms.cavities_beside(number);
        let [first, second, third, fourth] = worm.liberties.map(|order| order.len());
        WormJson {
            origin: vertex(worm.origin, size),
            color: worm.color.name(),
            stones: vertices(worm.stones),
            size: worm.stones.len(),
            effective_size: worm.effective_size.points(),
            liberties: first,
            liberties2: second,
            liberties3: third,
            liberties4: fourth,
            genus: worm.genus,
            closure: vertices(worm.closure),
            border: worm.border.map(Border::name),
            edge_liberties: vertices(worm.edge_liberties),
            boundary_components: cavities
                .map(|cavity| vertex(worms.cavities[cavity].origin, size))
                .collect(),
            cutstone_gnugo: worm.cutstone_gnugo.code(),
            cutstone: worm.cutstone.code(),
            lunch: lunch.map(|prey| vertex(worms.worms[prey].origin, size)),
            invincible: worm.invincible,
            inessential_gnugo: worm.inessential_gnugo(lunch),
            inessential_seed: worm.inessential_seed,
        }
    }
}

/// A cavity; see [`binmatrix_analysis::worms`].
#[derive(Clone, Debug, Serialize)]
pub struct CavityJson {
    /// Its first point, which names the cavity elsewhere.
    pub origin: String,
    /// `"empty"`.
    pub color: &'static str,
    /// Its points.
    pub points: Vec<String>,
    /// The number of its points.
    pub size: usize,
    /// The number of components of the rest of the board, minus 1.
    pub genus: usize,
    /// The color of the strings around it, `"grey"` if both colors occur; null on an empty board.
    pub border: Option<&'static str>,
    /// Its points on the edge.
    pub edge_liberties: Vec<String>,
    /// The strings around it, by origin.
    pub boundary_components: Vec<String>,
}

impl CavityJson {
    pub(super) fn of(number: usize, worms: &Worms, size: BoardSize) -> CavityJson {
        let cavity = &worms.cavities[number];
        let strings = worms.worms_around(number);
        CavityJson {
            origin: vertex(cavity.origin, size),
            color: "empty",
            points: vertices(cavity.points),
            size: cavity.points.len(),
            genus: cavity.genus,
            border: cavity.border.map(Border::name),
            edge_liberties: vertices(cavity.edge_liberties),
            boundary_components: strings
                .map(|string| vertex(worms.worms[string].origin, size))
                .collect(),
        }
    }
}

/// Cavities that count as one; see [`binmatrix_analysis::dragons`].
#[derive(Clone, Debug, Serialize)]
pub struct CaveJson {
    /// Its first point.
    pub origin: String,
    /// Its points.
    pub points: Vec<String>,
    /// Its border color; null on an empty board.
    pub border: Option<&'static str>,
    /// Its cavities, by origin.
    pub cavities: Vec<String>,
    /// The adjacent strings that are inessential by `inessential_seed` and join the cavities, by origin.
    pub inessential: Vec<String>,
}

impl CaveJson {
    pub(super) fn of(cave: &Cave, worms: &Worms, size: BoardSize) -> CaveJson {
        let cavities = cave.cavities.iter();
        let strings = cave.inessential.iter();
        CaveJson {
            origin: vertex(cave.origin, size),
            points: vertices(cave.points),
            border: cave.border.map(Border::name),
            cavities: cavities
                .map(|&cavity| vertex(worms.cavities[cavity].origin, size))
                .collect(),
            inessential: strings
                .map(|&string| vertex(worms.worms[string].origin, size))
                .collect(),
        }
    }
}

/// Strings that count as one; see [`binmatrix_analysis::dragons`].
#[derive(Clone, Debug, Serialize)]
pub struct DragonJson {
    /// Its first stone.
    pub origin: String,
    /// Its color.
    pub color: &'static str,
    /// Its stones.
    pub stones: Vec<String>,
    /// Its strings, by origin.
    pub strings: Vec<String>,
    /// The unions that joined its strings, one fewer than it has strings.
    pub unions: Vec<UnionJson>,
}

/// The reason why two strings belong together.
#[derive(Clone, Debug, Serialize)]
pub struct UnionJson {
    /// The strings, by origin.
    pub strings: [String; 2],
    /// `"cave"`, `"shared-liberties"` or `"closed-liberty"`.
    pub rule: &'static str,
    /// The points of the cave, or the common liberties.
    pub points: Vec<String>,
}

impl DragonJson {
    pub(super) fn of(dragon: &Dragon, structure: &Structure, size: BoardSize) -> DragonJson {
        let origin = |string: usize| vertex(structure.worms.worms[string].origin, size);
        let unions = structure.dragons.unions_of(dragon);
        DragonJson {
            origin: vertex(dragon.origin, size),
            color: dragon.color.name(),
            stones: vertices(dragon.stones),
            strings: dragon.worms.iter().map(|&string| origin(string)).collect(),
            unions: unions
                .map(|union| UnionJson {
                    strings: union.worms.map(origin),
                    rule: union.reason.name(),
                    points: vertices(union.points),
                })
                .collect(),
        }
    }
}

/// The stones and points of one color that are safe; see [`binmatrix::life::safety`].
#[derive(Clone, Debug, Serialize)]
pub struct SafetyJson {
    /// The stones that the enemy, moving first and alternately, cannot take if the owner answers well.
    pub safe: Vec<String>,
    /// The points of regions that are surrounded by safe stones and in which the enemy cannot make two eyes.
    pub territory: Vec<String>,
    /// The points of regions that are vital for a safe string.
    pub vital: Vec<String>,
    /// The points of regions that are 1-vital by a miai of connection.
    pub connecting: Vec<String>,
    /// The points of regions that are 2-vital.
    pub two_vital: Vec<String>,
    /// Points of which any two in one region are miai.
    pub miai: Vec<String>,
}

impl From<Safety<Points>> for SafetyJson {
    fn from(safety: Safety<Points>) -> Self {
        SafetyJson {
            safe: vertices(safety.safe),
            territory: vertices(safety.territory),
            vital: vertices(safety.vital),
            connecting: vertices(safety.connecting),
            two_vital: vertices(safety.two_vital),
            miai: vertices(safety.miai),
        }
    }
}
