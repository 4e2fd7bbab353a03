//! The object of `life --json`, and the verdict on a region in `analyze --json`.

use binmatrix::{BoardSize, ByColor, Points};
use binmatrix_analysis::board_life::{Bounds, Claim, Hangs, LifeVerdict, Shown};
use binmatrix_analysis::seki::SekiVerdict;
use binmatrix_analysis::semeai::{LibertyCount, Semeai, SemeaiResult};
use serde::Serialize;

use super::points::{ByColorJson, move_vertex, vertex, vertices};
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
    pub groups: Vec<LifeGroupJson>,
    /// The semeai between them, if it was asked for, else null.
    pub semeai: Option<SemeaiJson>,
}

/// A group.
#[derive(Clone, Debug, Serialize)]
pub struct LifeGroupJson {
    /// The verdict about it.
    #[serde(flatten)]
    pub verdict: VerdictJson,
    /// `"seki"`, `"both_stand"`, `"not_seki"`, `"unknown"`, or null if the first stone is unconditionally alive.
    pub seki: Option<&'static str>,
}

/// A semeai; see [`binmatrix_analysis::semeai`].
#[derive(Clone, Debug, Serialize)]
pub struct SemeaiJson {
    /// The result if Black moves first.
    pub black_first: SemeaiResultJson,
    /// The result if White moves first.
    pub white_first: SemeaiResultJson,
    /// The liberties of a plain race, else null.
    pub count: Option<CountJson>,
    /// As [`LifeGroupJson::seki`], of the black group.
    pub seki: Option<&'static str>,
}

/// The result of a semeai for a player who moves first.
#[derive(Clone, Debug, Serialize)]
pub struct SemeaiResultJson {
    /// `"black_captured"`, `"white_captured"`, `"both_stay"`, `"ko"` or `"unknown"`.
    pub outcome: &'static str,
    /// `"counted"` or `"read"`.
    pub source: &'static str,
    /// True if the outcome is proven for the whole board.
    pub holds_on_board: bool,
    /// First moves that reach the outcome; empty if none is needed or nothing helps.
    pub moves: Vec<String>,
}

/// The liberties of a plain race.
#[derive(Clone, Debug, Serialize)]
pub struct CountJson {
    /// The liberties outside of each color.
    pub outside: ByColorJson<Vec<String>>,
    /// The eyes of each color.
    pub eyes: ByColorJson<Vec<String>>,
    /// The shared liberties.
    pub shared: Vec<String>,
    /// Stones around that are not unconditionally alive; the count takes for granted that they stay without an answer.
    pub rests_on: Vec<String>,
}

/// The proven fate of stones on the whole board; see [`binmatrix_analysis::board_life`].
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
    /// The fate of one stone at least.
    pub some: ClaimJson,
    /// The fate of all stones.
    pub all: ClaimJson,
    /// The play behind `some` if the attacker moves first.
    pub attack: ShownJson,
    /// The play behind `some` if the defender moves first.
    pub defense: ShownJson,
    /// The reason if a status is not proven, else null.
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

/// The reason why a status is not proven.
#[derive(Clone, Debug, Serialize)]
pub struct HangsJson {
    /// `"connection"` or `"outside"`.
    pub on: &'static str,
    /// The friends to connect to, or the points around.
    pub points: Vec<String>,
}

impl GroupsJson {
    pub(super) fn of(place: &Place, groups: &[Group], semeai: Option<&Semeai>) -> GroupsJson {
        let size = place.board.size();
        GroupsJson {
            size: [size.width(), size.height()],
            number: place.move_number,
            groups: groups.iter().map(group_json).collect(),
            semeai: semeai.map(semeai_json),
        }
    }
}

fn group_json(group: &Group) -> LifeGroupJson {
    LifeGroupJson {
        verdict: verdict(&group.verdict),
        seki: group.seki.map(SekiVerdict::name),
    }
}

fn semeai_json(semeai: &Semeai) -> SemeaiJson {
    SemeaiJson {
        black_first: result(&semeai.first.black),
        white_first: result(&semeai.first.white),
        count: semeai.count.as_ref().map(count),
        seki: semeai.seki.map(SekiVerdict::name),
    }
}

fn result(result: &SemeaiResult) -> SemeaiResultJson {
    SemeaiResultJson {
        outcome: result.outcome.name(),
        source: result.source.name(),
        holds_on_board: result.holds_on_board,
        moves: vertices(result.moves),
    }
}

fn count(count: &LibertyCount) -> CountJson {
    let by_color = |points: ByColor<Points>| points.map(vertices).into();
    CountJson {
        outside: by_color(count.outside),
        eyes: by_color(count.eyes),
        shared: vertices(count.shared),
        rests_on: vertices(count.rests_on),
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
