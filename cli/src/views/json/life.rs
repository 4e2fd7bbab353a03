//! The object of `life --json`, and the verdict on a region in `analyze --json`.

use binmatrix::BoardSize;
use binmatrix_analysis::board_life::{Bounds, Claim, Hangs, LifeVerdict, Shown};
use serde::Serialize;

use super::points::{move_vertex, vertex, vertices};
use crate::formats::record::Place;
use crate::results::life::Group;

/// The object of `life --json`.
#[derive(Clone, Debug, Serialize)]
pub struct GroupsJson {
    /// Columns and rows.
    pub size: [u8; 2],
    /// The number of moves before the position.
    #[serde(rename = "move")]
    pub number: usize,
    /// The groups.
    pub groups: Vec<VerdictJson>,
}

/// What is proven about stones on the whole board; see [`binmatrix_analysis::board_life`].
#[derive(Clone, Debug, Serialize)]
pub struct VerdictJson {
    /// The color of the stones.
    pub color: &'static str,
    /// The first stone.
    pub origin: String,
    /// The stones.
    pub stones: Vec<String>,
    /// The status of `some`.
    pub status: &'static str,
    /// True if the status is proven for the whole board.
    pub holds_on_board: bool,
    /// Whether one stone at least stays.
    pub some: ClaimJson,
    /// Whether all stones stay.
    pub all: ClaimJson,
    /// The play behind `some` if the attacker moves first.
    pub attack: ShownJson,
    /// The play behind `some` if the defender moves first.
    pub defense: ShownJson,
    /// What an unproven status hangs on, else null.
    pub hangs_on: Option<HangsJson>,
    /// The points of the largest lower cut-out.
    pub lower: Vec<String>,
    /// The points of the largest upper cut-out.
    pub upper: Vec<String>,
}

/// A claim.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ClaimJson {
    /// The status, or `"unknown"`.
    pub status: &'static str,
    /// The bounds if the attacker moves first.
    pub attacker_first: BoundsJson,
    /// The bounds if the defender moves first.
    pub defender_first: BoundsJson,
}

/// The bounds of a fate: `"dies"`, `"ko"` or `"stays"`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BoundsJson {
    /// At least this is certain for the defender.
    pub least: &'static str,
    /// More than this is impossible for the defender.
    pub most: &'static str,
}

/// A line of play and the moves that begin one.
#[derive(Clone, Debug, Serialize)]
pub struct ShownJson {
    /// The line; `"pass"` stands for a move elsewhere.
    pub line: Vec<String>,
    /// First moves that are proven to work.
    pub moves: Vec<String>,
}

/// What an unproven status hangs on.
#[derive(Clone, Debug, Serialize)]
pub struct HangsJson {
    /// `"connection"` or `"outside"`.
    pub on: &'static str,
    /// The friends to connect to, or the points around.
    pub points: Vec<String>,
}

impl GroupsJson {
    pub(super) fn of(place: &Place, groups: &[Group]) -> GroupsJson {
        let size = place.board.size();
        GroupsJson {
            size: [size.width(), size.height()],
            number: place.move_number,
            groups: groups.iter().map(|group| verdict(&group.verdict)).collect(),
        }
    }
}

pub(super) fn verdict(verdict: &LifeVerdict) -> VerdictJson {
    let size = verdict.goal.size();
    let origin = verdict.goal.iter().next();
    VerdictJson {
        color: verdict.color.name(),
        origin: origin.map_or_else(String::new, |point| vertex(point, size)),
        stones: vertices(verdict.goal),
        status: verdict.some.status().name(),
        holds_on_board: verdict.some.holds_on_board(),
        some: claim(&verdict.some),
        all: claim(&verdict.all),
        attack: shown(&verdict.attack, size),
        defense: shown(&verdict.defense, size),
        hangs_on: verdict.hangs_on.map(|hangs| match hangs {
            Hangs::Connection(friends) => HangsJson {
                on: "connection",
                points: vertices(friends),
            },
            Hangs::Outside(points) => HangsJson {
                on: "outside",
                points: vertices(points),
            },
        }),
        lower: vertices(verdict.lower),
        upper: vertices(verdict.upper),
    }
}

fn claim(claim: &Claim) -> ClaimJson {
    let bounds = |bounds: Bounds| BoundsJson {
        least: bounds.least.name(),
        most: bounds.most.name(),
    };
    ClaimJson {
        status: claim.status().name(),
        attacker_first: bounds(claim.attacker_first),
        defender_first: bounds(claim.defender_first),
    }
}

fn shown(shown: &Shown, size: BoardSize) -> ShownJson {
    ShownJson {
        line: shown.line.iter().map(|&mv| move_vertex(mv, size)).collect(),
        moves: vertices(shown.moves),
    }
}
