//! The object of `analyze --json`.

use binmatrix::life::PassAlive;
use binmatrix::{Color, Points};
use serde::Serialize;

use super::map::{
    self, BouzyJson, ClusterJson, ColorMapJson, EyeJson, GroupJson, RegionJson, ShadowJson,
};
use super::points::{ByColorJson, ViolationJson, move_vertex, rows, vertex, vertices};
use super::search::SearchJson;
use super::structure::{CaveJson, CavityJson, DragonJson, SafetyJson, WormJson};
use crate::results::analysis::{Analysis, Chain};
use crate::results::map::Region;
use crate::views::report::Section;

/// The object that `analyze --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisJson {
    /// Width and height.
    pub size: [u8; 2],
    /// The player to move.
    pub to_move: &'static str,
    /// The number of moves made, counting passes.
    pub move_number: usize,
    /// The point banned by the simple ko rule, or null.
    pub ko: Option<String>,
    /// The number of stones that each color has captured.
    pub captures: ByColorJson<u32>,
    /// The komi in use, a multiple of 0.5.
    pub komi: f64,
    /// The rows from the top, one character per point: `X` black, `O` white, `.` empty.
    pub board: Vec<String>,
    /// The points where the player to move may play under the ko rule in use, superko included. The pass, which is
    /// always legal, is left out.
    pub legal: Vec<String>,
    /// All chains, Black's first.
    pub chains: Vec<ChainJson>,
    /// The unconditionally alive stones (Benson) under the suicide rule in use.
    pub benson: ByColorJson<LifeJson>,
    /// All strings with their measures, ordered by origin.
    pub worms: Vec<WormJson>,
    /// All cavities, ordered by origin.
    pub cavities: Vec<CavityJson>,
    /// All caves: cavities that count as one.
    pub caves: Vec<CaveJson>,
    /// All dragons: strings that count as one.
    pub dragons: Vec<DragonJson>,
    /// The stones and points that are safe under alternating play; none of this is unconditional.
    pub safety: ByColorJson<SafetyJson>,
    /// The points and links of each color.
    pub color_map: ColorMapJson,
    /// The clusters formed by points and links, ordered by origin.
    pub clusters: Vec<ClusterJson>,
    /// The eyes of all clusters, cluster by cluster.
    pub eyes: Vec<EyeJson>,
    /// The influence of the stones on each point by distance, in sevenths: rows from the top, black positive.
    pub influence_sevenths: Vec<Vec<i16>>,
    /// The influence of the stones by dilation and erosion.
    pub bouzy: BouzyJson,
    /// The shadow of each cluster, in the order of `clusters`.
    pub shadows: Vec<ShadowJson>,
    /// Clusters that touch each other, shadows included.
    pub groups: Vec<GroupJson>,
    /// The stones that are dead at first sight, then each group with stones, with their local life. Null unless the
    /// section `map` was asked for.
    pub regions: Option<Vec<RegionJson>>,
    /// The sums of the playouts.
    pub playouts: PlayoutsJson,
    /// The search for the best moves; null unless `--search` asks for it.
    pub search: Option<SearchJson>,
    /// The backend that read the board; all give the same result.
    pub backend: &'static str,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The suicide rule in use: `"forbidden"`, `"multi-stone"` or `"any"`.
    pub suicide: &'static str,
    /// The ko rule in use: `"simple"`, `"positional"` or `"situational"`. The playouts use simple ko only.
    pub ko_rule: &'static str,
    /// The last move, a vertex or `"pass"`; null at the start and after a set-up.
    pub last_move: Option<String>,
    /// Messages about ignored parts of the record, and about moves that break a rule.
    pub warnings: Vec<String>,
    /// The first 100 moves that break a rule and were played anyway, in order.
    pub violations: Vec<ViolationJson>,
    /// The number of further violations.
    pub more_violations: usize,
}

/// A chain.
#[derive(Clone, Debug, Serialize)]
pub struct ChainJson {
    /// Its color.
    pub color: &'static str,
    /// Its stones.
    pub stones: Vec<String>,
    /// The adjacent empty points.
    pub liberties: Vec<String>,
}

/// The pass-alive stones and territory of one color.
#[derive(Clone, Debug, Serialize)]
pub struct LifeJson {
    /// The stones that cannot be captured even if their owner always passes.
    pub alive: Vec<String>,
    /// The points enclosed by these stones in which the enemy cannot live, including dead enemy stones.
    pub territory: Vec<String>,
}

/// The sums of the playouts. Without games everything except `games` and `policy` is null. They depend only on the
/// input, the options and `kernel`; all lockstep kernels play the same games.
#[derive(Clone, Debug, Serialize)]
pub struct PlayoutsJson {
    /// The number of games.
    pub games: u32,
    /// The kernel that played.
    pub kernel: Option<&'static str>,
    /// The choice of moves, also in the search.
    pub policy: String,
    /// Mean number of moves from the position to the end, counting passes.
    pub moves_mean: Option<f64>,
    /// The share of games that Black wins, from 0 to 1; a draw counts half.
    pub black_win_rate: Option<f64>,
    /// The standard error of `black_win_rate`.
    pub black_win_rate_stderr: Option<f64>,
    /// Mean of Black's area minus White's area minus komi.
    pub score_mean: Option<f64>,
    /// The standard deviation of the score of one game.
    pub score_sd: Option<f64>,
    /// Rows from the top: +1 if Black owns the point in all games, −1 if White does.
    pub ownership: Option<Vec<Vec<f64>>>,
}

impl AnalysisJson {
    /// Describes an analysis. Regions are read out only if the sections include [`Section::Map`].
    #[must_use]
    pub fn of(analysis: &Analysis, sections: &[Section]) -> AnalysisJson {
        let board = &analysis.place.board;
        let size = board.size();
        let structure = &analysis.structure();
        let map = sections.contains(&Section::Map).then(|| analysis.map());
        let survey = &map.map_or_else(|| analysis.survey(), |map| map.survey.clone());
        let regions = map.map(|map| &map.regions);
        let region = |region: &Region| RegionJson::of(region, survey, size);
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
            color_map: ColorMapJson::of(survey, size),
            clusters: map::clusters(survey, size),
            eyes: map::eyes(survey, size),
            influence_sevenths: map::values(&survey.influence),
            bouzy: BouzyJson::of(survey),
            shadows: map::shadows(survey, size),
            groups: map::groups(survey, size),
            regions: regions.map(|regions| regions.iter().map(region).collect()),
            playouts: PlayoutsJson::from(analysis),
            search: analysis
                .search
                .as_ref()
                .map(|report| SearchJson::of(report, analysis)),
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
            policy: analysis.policy.to_string(),
            moves_mean: if_any(sums.moves_mean()),
            black_win_rate: if_any(sums.black_win_rate(komi)),
            black_win_rate_stderr: if_any(analysis.win_rate_error()),
            score_mean: if_any(sums.score_mean() - komi.points()),
            score_sd: if_any(sums.score_variance().sqrt()),
            ownership: (games > 0).then(ownership),
        }
    }
}
