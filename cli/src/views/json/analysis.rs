//! The object of `analyze --json`.

use binmatrix::life::PassAlive;
use binmatrix::{Color, Points};
use serde::Serialize;

use super::map::{
    self, BouzyJson, ClusterJson, ColorMapJson, EyeJson, GroupJson, RegionJson, ShadowJson,
};
use super::points::{ByColorJson, ViolationJson, move_vertex, rows, vertex, vertices};
use super::structure::{CaveJson, CavityJson, DragonJson, SafetyJson, WormJson};
use crate::results::analysis::{Analysis, Chain};

/// What `analyze --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisJson {
    /// Width and height.
    pub size: [u8; 2],
    /// The player to move.
    pub to_move: &'static str,
    /// The number of moves made, passes counted.
    pub move_number: usize,
    /// The point that the simple ko rule bans, or null.
    pub ko: Option<String>,
    /// The stones that each color has taken.
    pub captures: ByColorJson<u32>,
    /// The komi in use, a multiple of 0.5.
    pub komi: f64,
    /// The rows from the top; a character is a point: `X` black, `O` white, `.` empty.
    pub board: Vec<String>,
    /// The points on which the player to move may play, superko included. The pass, always legal, is left out.
    pub legal: Vec<String>,
    /// All chains, Black's first.
    pub chains: Vec<ChainJson>,
    /// What is unconditionally alive (Benson) under the suicide rule in use.
    pub benson: ByColorJson<LifeJson>,
    /// All strings with their measures, in the order of their origins.
    pub worms: Vec<WormJson>,
    /// All cavities, in the order of their origins.
    pub cavities: Vec<CavityJson>,
    /// All caves: cavities that count as one.
    pub caves: Vec<CaveJson>,
    /// All dragons: strings that count as one.
    pub dragons: Vec<DragonJson>,
    /// What is safe under alternating play; nothing of it is unconditional.
    pub safety: ByColorJson<SafetyJson>,
    /// Which points and links each color holds.
    pub color_map: ColorMapJson,
    /// What they join, in the order of their origins.
    pub clusters: Vec<ClusterJson>,
    /// The eyes of all clusters, one cluster after the other.
    pub eyes: Vec<EyeJson>,
    /// The weight of the stones on each point by distance, in sevenths: rows from the top, black positive.
    pub influence_sevenths: Vec<Vec<i16>>,
    /// Their weight by dilation and erosion.
    pub bouzy: BouzyJson,
    /// The shadow of each cluster, in the order of `clusters`.
    pub shadows: Vec<ShadowJson>,
    /// Clusters that touch each other, shadows included.
    pub groups: Vec<GroupJson>,
    /// Stones that are dead at first sight, then each group with stones, and whether they live where they are.
    pub regions: Vec<RegionJson>,
    /// What the playouts came to.
    pub playouts: PlayoutsJson,
    /// The backend that read the board; all find the same.
    pub backend: &'static str,
    /// What the random numbers were made from.
    pub seed: u64,
    /// The suicide rule in use: `"forbidden"`, `"multi-stone"` or `"any"`.
    pub suicide: &'static str,
    /// The ko rule in use: `"simple"`, `"positional"` or `"situational"`. The playouts know simple ko only.
    pub ko_rule: &'static str,
    /// The last move, a vertex or `"pass"`; null before the first one and after a set-up.
    pub last_move: Option<String>,
    /// What was passed over in the record, and the moves that break rules, in words.
    pub warnings: Vec<String>,
    /// The first 100 moves that break rules and were played all the same, in order.
    pub violations: Vec<ViolationJson>,
    /// How many more there are.
    pub more_violations: usize,
}

/// A chain.
#[derive(Clone, Debug, Serialize)]
pub struct ChainJson {
    /// Whose it is.
    pub color: &'static str,
    /// Its stones.
    pub stones: Vec<String>,
    /// The empty points next to it.
    pub liberties: Vec<String>,
}

/// What is pass-alive of one color.
#[derive(Clone, Debug, Serialize)]
pub struct LifeJson {
    /// The stones that cannot be captured even if their owner always passes.
    pub alive: Vec<String>,
    /// The points that they enclose and in which the enemy cannot live, dead enemy stones included.
    pub territory: Vec<String>,
}

/// The sums of the playouts. Without games everything but `games` is null. A function of the input, the options and
/// `kernel`; all lockstep kernels play the same games.
#[derive(Clone, Debug, Serialize)]
pub struct PlayoutsJson {
    /// How many.
    pub games: u32,
    /// The kernel that played.
    pub kernel: Option<&'static str>,
    /// Mean number of moves from the position to the end, passes counted.
    pub moves_mean: Option<f64>,
    /// The share of games that Black wins; a drawn game counts half. 0 to 1.
    pub black_win_rate: Option<f64>,
    /// The standard error of `black_win_rate`.
    pub black_win_rate_stderr: Option<f64>,
    /// Mean of Black's area minus White's minus the komi.
    pub score_mean: Option<f64>,
    /// The standard deviation of the score of one game.
    pub score_sd: Option<f64>,
    /// Rows from the top: +1 where Black owned the point in all games, −1 where White did.
    pub ownership: Option<Vec<Vec<f64>>>,
}

impl From<&Analysis> for AnalysisJson {
    fn from(analysis: &Analysis) -> Self {
        let board = &analysis.place.board;
        let size = board.size();
        let (structure, plan) = (&analysis.structure(), &analysis.map());
        let (worms, dragons) = (&structure.worms, &structure.dragons);
        let chain = |chain: &Chain| ChainJson {
            color: chain.color.name(),
            stones: vertices(chain.stones),
            liberties: vertices(chain.liberties),
        };
        let life = |life: PassAlive<Points>| LifeJson {
            alive: vertices(life.alive),
            territory: vertices(life.territory),
        };
        AnalysisJson {
            size: [size.width(), size.height()],
            to_move: board.to_move().name(),
            move_number: analysis.place.move_number,
            ko: board.turn().ko().map(|point| vertex(point, size)),
            captures: board.turn().captures().into(),
            komi: analysis.komi.value.points(),
            board: rows(size, |point| match board.at(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            })
            .map(|row| row.collect())
            .collect(),
            legal: vertices(analysis.facts.legal),
            chains: analysis.facts.chains.iter().map(chain).collect(),
            benson: analysis.facts.life.map(life).into(),
            worms: (0..worms.worms.len())
                .map(|number| WormJson::of(number, structure, size))
                .collect(),
            cavities: (0..worms.cavities.len())
                .map(|number| CavityJson::of(number, worms, size))
                .collect(),
            caves: dragons
                .caves
                .iter()
                .map(|cave| CaveJson::of(cave, worms, size))
                .collect(),
            dragons: dragons
                .dragons
                .iter()
                .map(|dragon| DragonJson::of(dragon, structure, size))
                .collect(),
            safety: structure.safety.map(SafetyJson::from).into(),
            color_map: ColorMapJson::of(plan, size),
            clusters: map::clusters(plan, size),
            eyes: map::eyes(plan, size),
            influence_sevenths: map::values(&plan.survey.influence),
            bouzy: BouzyJson::of(plan),
            shadows: map::shadows(plan, size),
            groups: map::groups(plan, size),
            regions: plan
                .regions
                .iter()
                .map(|region| RegionJson::of(region, plan, size))
                .collect(),
            playouts: PlayoutsJson::from(analysis),
            backend: analysis.backend.name(),
            seed: analysis.seed,
            suicide: analysis.suicide.value.name(),
            ko_rule: analysis.ko.value.name(),
            last_move: analysis.place.last.map(|(_, mv)| move_vertex(mv, size)),
            warnings: analysis.warnings.iter().map(ToString::to_string).collect(),
            violations: analysis.violations().map(ViolationJson::from).collect(),
            more_violations: analysis.more_violations(),
        }
    }
}

impl From<&Analysis> for PlayoutsJson {
    fn from(analysis: &Analysis) -> Self {
        let (sums, komi) = (&analysis.playouts, analysis.komi.value);
        let games = sums.games();
        let if_any = |value: f64| (games > 0).then_some(value);
        let ownership = || {
            rows(sums.size(), |point| sums.ownership(point))
                .map(|row| row.collect())
                .collect()
        };
        PlayoutsJson {
            games,
            kernel: (games > 0).then_some(analysis.kernel.name()),
            moves_mean: if_any(sums.moves_mean()),
            black_win_rate: if_any(sums.black_win_rate(komi)),
            black_win_rate_stderr: if_any(analysis.win_rate_error()),
            score_mean: if_any(sums.score_mean() - komi.points()),
            score_sd: if_any(sums.score_variance().sqrt()),
            ownership: (games > 0).then(ownership),
        }
    }
}
