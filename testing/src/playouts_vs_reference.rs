//! Every step of every lockstep kernel follows the definition of a playout, light or by a policy, and summaries match
//! the games played.
//!
//! The bytes choose a size, rules, one or more random positions, the allowed points and a limit on moves. The judge
//! follows each lane: the points that may be drawn, the legality of the drawn one, the stones it captures, ko, turn
//! and end. The summaries of the lockstep kernels and of the scalar kernel must equal the sums over their games.
//! Streams play the same starts, with a limited number of games in progress.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use binmatrix::playout::{
    Chance, FirstPlays, Kernel, LaneStep, LaneVerdict, Mask, MaskStep, PlayoutClient,
    PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy, Record, StreamRequest,
    StreamedGame, Tier,
};
use binmatrix::{Board, BoardSize, ByColor, Color, Komi, Move, PatternTable, Points, Rng, Rules};
use binmatrix_reference as reference;
use binmatrix_reference::Suicide;
use binmatrix_reference::eye::{is_own_eye, playout_candidates};
use binmatrix_reference::policy;

use crate::convert::{
    COLORS, board_size, from_reference_color, from_reference_point, from_reference_suicide,
    points_of, to_reference_point,
};

/// Counts of cases, so that a test can require rare ones.
pub type Seen = BTreeMap<&'static str, u64>;

/// The games to play.
pub struct Case {
    pub size: BoardSize,
    pub suicide: Suicide,
    /// Random moves from the empty board to the first start.
    pub moves_before: u32,
    pub starts: u32,
    pub moves_between: u32,
    pub games_per_start: u32,
    pub max_moves: Option<u32>,
    /// Of every eight points, this many are allowed.
    pub allowed: u32,
    pub komi: Komi,
    pub policy: Policy,
    pub seed: u64,
}

/// Patterns that differ by color: a cut of the enemy, and a stone beside the player's own on the edge.
const DRAWINGS_OF_PLAYER: [&str; 2] = ["XO? O.? ???", "?X? ?.? ###"];

static PATTERNS_OF_PLAYER: PatternTable = match PatternTable::for_player(&DRAWINGS_OF_PLAYER) {
    Ok(table) => table,
    Err(_) => panic!("the drawings are patterns"),
};

/// A policy chosen by a number: light ones, all tiers, some, and some of the time; a quarter of the latter have
/// patterns that differ by color.
pub fn policy(number: u32) -> Policy {
    let chance = |bits: u32| match bits % 4 {
        0 => Chance::NEVER,
        1 => Chance::new(0.5).expect("a probability"),
        _ => Chance::ALWAYS,
    };
    match number % 256 {
        0..64 => Policy::LIGHT,
        64..128 => Policy::TACTICAL,
        other => {
            let policy = Policy::LIGHT
                .with_take(chance(other))
                .with_save(chance(other >> 2))
                .with_vital(chance(other.wrapping_mul(5) >> 3))
                .with_pattern(chance(other >> 4))
                .with_veto(other >> 6 & 1 == 1);
            match other & 3 {
                3 => policy.with_patterns(&PATTERNS_OF_PLAYER),
                _ => policy,
            }
        }
    }
}

/// A mask of up to 14 steps, chosen by numbers.
pub fn mask(number: &mut dyn FnMut() -> u32) -> Mask {
    let (mut steps, mut sets) = (vec![], 0);
    let mut wanted = 1 + number() % 10;
    while wanted > 0 || sets > 1 {
        let step = match number() % 24 {
            _ if wanted == 0 || sets == 5 => [
                MaskStep::And,
                MaskStep::Or,
                MaskStep::Minus,
                MaskStep::Flood,
            ][number() as usize % 4],
            0 | 1 => MaskStep::Own,
            2 | 3 => MaskStep::Enemy,
            4 | 5 => MaskStep::Empty,
            6 => MaskStep::Last,
            7 => MaskStep::Edge,
            8 => MaskStep::Board,
            _ if sets == 0 => MaskStep::Last,
            9..12 => MaskStep::Around,
            12 => MaskStep::Up,
            13 => MaskStep::Down,
            14 => MaskStep::Left,
            15 => MaskStep::Right,
            16 => MaskStep::AtMost(number() as u8 % 8),
            _ if sets == 1 => MaskStep::Own,
            17 => MaskStep::And,
            18 => MaskStep::Or,
            19..21 => MaskStep::Minus,
            _ => MaskStep::Flood,
        };
        match step {
            MaskStep::And | MaskStep::Or | MaskStep::Minus | MaskStep::Flood => sets -= 1,
            MaskStep::Own | MaskStep::Enemy | MaskStep::Empty => sets += 1,
            MaskStep::Last | MaskStep::Edge | MaskStep::Board => sets += 1,
            _ => {}
        }
        steps.push(step);
        wanted = wanted.saturating_sub(1);
    }
    Mask::new(&steps).expect("a mask")
}

impl Case {
    /// The rules of play.
    pub fn rules(&self) -> Rules {
        Rules::SIMPLE.with_suicide(from_reference_suicide(self.suicide))
    }

    fn from_bytes(bytes: &[u8]) -> Case {
        let mut bytes = bytes.iter().copied().chain(std::iter::repeat(0));
        let mut byte = || bytes.next().expect("endless zeros");
        let mut side = || match byte() {
            byte @ 0..192 => 2 + byte % 6,
            byte @ 192..224 => [9, 9, 13, 19][usize::from(byte % 4)],
            byte => 2 + byte % 18,
        };
        let (width, height) = (side(), side());
        let size = board_size(width.into(), height.into());
        let mut number = || u32::from(byte());
        let seed = u64::from(number()) << 8 | u64::from(number());
        let suicide = if number() % 2 == 0 {
            Suicide::Forbidden
        } else {
            Suicide::MultiStone
        };
        let most = 3 * size.points() as u32;
        let moves_before = most * number() / 256;
        let starts = 1 + number() % 3;
        let moves_between = number() % 20;
        // The judge's time per move grows with about the square of the number of points.
        let games_per_start = 1 + number() % (400 / size.points() as u32).clamp(1, 20);
        let max_moves = Some(number()).filter(|&moves| moves < 64);
        let allowed = if number() < 64 { number() % 9 } else { 8 };
        let komi = Komi::from_half_points(number() as i16 - 128);
        let mut policy = policy(number());
        let use_of_mask = number();
        if use_of_mask % 4 > 0 {
            let sometimes = Chance::new(0.5).expect("a probability");
            let chance = [sometimes, Chance::ALWAYS][use_of_mask as usize / 4 % 2];
            policy = policy.with_mask(chance, mask(&mut number));
        }
        Case {
            size,
            suicide,
            moves_before,
            starts,
            moves_between,
            games_per_start,
            max_moves,
            allowed,
            komi,
            policy,
            seed,
        }
    }
}

/// Checks the case that the bytes encode, on the scalar kernel and one other that the bytes choose.
pub fn run(bytes: &[u8]) {
    let case = Case::from_bytes(bytes);
    let (mut kernels, lockstep): (Vec<_>, Vec<_>) =
        available().partition(|kernel| !kernel.is_lockstep());
    if !lockstep.is_empty() {
        kernels.push(lockstep[case.seed as usize % lockstep.len()]);
    }
    check(&case, &kernels, &mut Seen::new());
}

/// The kernels that this CPU can run.
pub fn available() -> impl Iterator<Item = Kernel> + Clone {
    let all = Kernel::ALL.iter().copied();
    all.filter(|kernel| kernel.is_available())
}

/// All tiers, with the patterns and the veto of a policy.
fn all_tiers<'a>(
    of: &Policy,
    space: &'a [reference::Point],
    mask: &'a reference::mask::Mask,
) -> policy::Policy<'a> {
    let either_color = of.patterns == PatternTable::mogo();
    policy::Policy {
        take: true,
        save: true,
        space,
        drawings: match either_color {
            true => &PatternTable::MOGO_DRAWINGS,
            false => &DRAWINGS_OF_PLAYER,
        },
        either_color,
        mask: Some(mask),
        veto: of.veto,
    }
}

/// A game as followed by the judge.
#[derive(Clone)]
struct Judged {
    board: reference::Board,
    suicide: Suicide,
    policy: Policy,
    mask: reference::mask::Mask,
    allowed: Points,
    limit: u32,
    refused: BTreeSet<(policy::Tier, reference::Point)>,
    /// The point that was drawn but is neither played nor refused yet.
    pending: Option<reference::Point>,
    /// The tier that the last point was drawn from.
    tier: policy::Tier,
    /// The tiers in use in this turn, if it has begun, and the steps it has taken.
    used: Option<[bool; 5]>,
    /// The stones that the last move has removed.
    removed: Vec<reference::Point>,
    steps: u32,
    moves: Vec<Move>,
    passes: u32,
    /// The first color to play on each point.
    first: BTreeMap<reference::Point, Color>,
}

impl Judged {
    fn color(&self) -> Color {
        from_reference_color(self.board.to_move())
    }

    fn all_tiers(&self) -> policy::Policy<'_> {
        all_tiers(&self.policy, &self.removed, &self.mask)
    }

    /// The probabilities of the tiers of answers.
    fn chances(&self) -> [Chance; 5] {
        let of = &self.policy;
        [of.take, of.save, of.vital, of.pattern, of.mask]
    }

    /// The allowed points of a tier that may be played on.
    fn accepted(&self, tier: policy::Tier) -> BTreeSet<reference::Point> {
        policy::accepted(&self.board, self.suicide, &self.all_tiers(), tier)
            .into_iter()
            .filter(|&point| self.allowed.contains(from_reference_point(point)))
            .collect()
    }

    /// Returns true if [`accepted`](Self::accepted) has this point.
    fn is_accepted(&self, tier: policy::Tier, point: reference::Point) -> bool {
        let of = self.all_tiers();
        policy::offered(&self.board, &of, tier).contains(&point)
            && policy::is_accepted(&self.board, self.suicide, &of, tier, point)
            && self.allowed.contains(from_reference_point(point))
    }

    /// The tiers of a turn in their order, given those of answers that are in use.
    fn tiers(used: [bool; 5]) -> impl Iterator<Item = policy::Tier> {
        [
            policy::Tier::Take,
            policy::Tier::Save,
            policy::Tier::Vital,
            policy::Tier::Pattern,
            policy::Tier::Mask,
        ]
        .into_iter()
        .zip(used)
        .filter_map(|(tier, used)| used.then_some(tier))
        .chain([policy::Tier::Uniform])
    }

    /// The tier to choose from, given those of answers that are in use, and its points.
    fn choices(&self, used: [bool; 5]) -> (policy::Tier, BTreeSet<reference::Point>) {
        let found = Self::tiers(used)
            .map(|tier| (tier, self.accepted(tier)))
            .find(|(_, points)| !points.is_empty());
        found.unwrap_or((policy::Tier::Uniform, BTreeSet::new()))
    }

    /// Checks that some choice of the tiers in use leads to a move.
    fn check_move(&self, mv: Move) {
        let chances = self.chances();
        let choices: Vec<_> = (0..32_u32)
            .map(|bits| [0, 1, 2, 3, 4].map(|tier| bits >> tier & 1 == 1))
            .filter(|used| {
                let certain = |(chance, &used): (Chance, &bool)| match used {
                    true => !chance.is_never(),
                    false => !chance.is_always(),
                };
                chances.into_iter().zip(used).all(certain)
            })
            .map(|used| self.choices(used).1)
            .collect();
        match mv {
            Move::Pass => assert!(choices.iter().all(BTreeSet::is_empty)),
            Move::Play(point) => {
                let point = to_reference_point(point);
                assert!(
                    choices.iter().any(|points| points.contains(&point)),
                    "{point:?} {:#?}",
                    self.board.to_rows()
                );
            }
        }
    }

    /// Checks that tiers with certain probabilities are used, or not.
    fn check_used(&self, used: [bool; 5]) {
        for (chance, used) in self.chances().into_iter().zip(used) {
            assert!(used || !chance.is_always());
            assert!(!used || !chance.is_never());
        }
    }

    fn is_over(&self) -> bool {
        self.passes >= 2 || self.moves.len() as u32 >= self.limit
    }

    /// Plays a move and returns the number of stones removed.
    fn play(&mut self, mv: Option<reference::Point>) -> usize {
        let color = self.color();
        let captured = self.board.play(mv, self.suicide).expect("a legal move");
        self.refused.clear();
        (self.used, self.steps) = (None, 0);
        self.moves.push(mv.map_or(Move::Pass, |judged| {
            Move::Play(from_reference_point(judged))
        }));
        match mv {
            None => self.passes += 1,
            Some(judged) => {
                self.passes = 0;
                self.first.entry(judged).or_insert(color);
            }
        }
        self.removed = captured;
        self.removed.len()
    }

    fn stones(&self, size: BoardSize, color: reference::Color) -> Points {
        points_of(size, &self.board.stones(color))
    }

    fn follow(&mut self, step: &LaneStep, size: BoardSize, seen: &mut Seen) {
        let mut count =
            |what: &'static str, times: usize| *seen.entry(what).or_default() += times as u64;
        assert!(!self.is_over(), "a step after the end");
        assert_eq!(step.color, self.color());
        let drawn = step.point.map(to_reference_point);
        let reads = step.verdict == LaneVerdict::Reading;
        assert_eq!(
            drawn.is_none(),
            reads || step.verdict == LaneVerdict::Passed
        );
        assert_eq!(step.candidates.is_none(), reads || self.pending.is_some());
        assert!(!reads || self.pending.is_none());
        self.check_used(step.tiers);
        assert!(
            self.used.is_none_or(|used| used == step.tiers),
            "a turn keeps its tiers"
        );
        self.used = Some(step.tiers);
        self.steps += 1;
        assert!(self.steps < 10_000, "a turn without end");
        assert!(
            self.pending.is_none() || drawn == self.pending,
            "another point"
        );
        self.pending = drawn.filter(|_| step.verdict == LaneVerdict::Pending);
        if let Some(offered) = step.candidates {
            let tier = step
                .tier
                .map(to_reference_tier)
                .expect("the tier of a draw");
            assert!(Self::tiers(step.tiers).any(|used| used == tier));
            for earlier in Self::tiers(step.tiers).take_while(|&used| used != tier) {
                let points = self.accepted(earlier);
                assert!(points.is_empty(), "{earlier:?} {points:?} {step:?}");
            }
            self.tier = tier;
            let of_tier = policy::offered(&self.board, &self.all_tiers(), tier);
            let of_tier = points_of(size, &of_tier);
            assert!(offered.is_subset(of_tier), "{step:?} {of_tier:?}");
            let points = self.accepted(tier);
            count(tier_name(tier), 1);
            let of_player = tier == policy::Tier::Pattern && !self.all_tiers().either_color;
            count("drawn by a pattern of one color", usize::from(of_player));
            let wanted = points_of(size, &points);
            assert!(
                wanted.is_subset(offered),
                "not offered: {:?} {step:?} {:#?}",
                wanted - offered,
                self.board.to_rows()
            );
            for offered in offered {
                let judged = to_reference_point(offered);
                assert!(self.allowed.contains(offered), "{offered:?} is not allowed");
                assert_eq!(self.board.at(judged), None);
                assert_ne!(self.board.ko(), Some(judged));
                assert!(
                    !self.refused.contains(&(tier, judged)),
                    "{offered:?} was refused before"
                );
            }
            assert_eq!(offered.is_empty(), step.verdict == LaneVerdict::Passed);
            assert!(step.point.is_none_or(|drawn| offered.contains(drawn)));
            count(
                "candidates that are not to be played on",
                (offered - wanted).len(),
            );
        }
        match (step.verdict, drawn) {
            (LaneVerdict::Played, Some(drawn)) => {
                let mover = self.board.to_move();
                assert!(self.is_accepted(self.tier, drawn), "{drawn:?}");
                let own = self.board.stones(mover).len();
                let is_draw = matches!(self.tier, policy::Tier::Mask | policy::Tier::Uniform);
                let vetoed = self.policy.veto && is_draw;
                let mut beside = self.board.neighbors(drawn).into_iter();
                let joins = beside.any(|at| self.board.at(at) == Some(mover));
                let nakade = vetoed && joins && policy::is_nakade(&self.board, drawn, self.suicide);
                let saves = self.tier == policy::Tier::Save;
                let extends = policy::extensions(&self.board).contains(&drawn);
                count("saved by an extension", usize::from(saves && extends));
                count("saved by a capture", usize::from(saves && !extends));
                let captured = self.play(Some(drawn));
                let kind = match self.tier {
                    policy::Tier::Mask => "nakade by a mask",
                    _ => "nakade",
                };
                count(kind, usize::from(nakade && captured == 0));
                count("moves", 1);
                count("captures", usize::from(captured > 0));
                count("captures of over ten stones", usize::from(captured > 10));
                count("kos", usize::from(self.board.ko().is_some()));
                count(
                    "suicides",
                    usize::from(self.board.stones(mover).len() < own),
                );
            }
            (LaneVerdict::Refused, Some(drawn)) => {
                let eye = is_own_eye(&self.board, drawn, self.board.to_move());
                assert!(!self.is_accepted(self.tier, drawn), "{drawn:?}");
                let legality = self.board.legality(drawn, self.suicide);
                assert!(matches!(
                    legality,
                    Ok(()) | Err(reference::Illegal::Suicide)
                ));
                let vetoed = !eye && legality.is_ok();
                assert!(!vetoed || self.policy.veto);
                self.refused.insert((self.tier, drawn));
                count("refused", 1);
                count("own eyes refused", usize::from(eye));
                count(veto_name(self.tier), usize::from(vetoed));
            }
            (LaneVerdict::Pending, Some(_)) => count("pending", 1),
            (LaneVerdict::Reading, None) => count("reading", 1),
            (LaneVerdict::Passed, None) => {
                self.play(None);
                count("passes", 1);
            }
            other => panic!("{other:?}"),
        }
        for of in COLORS {
            assert_eq!(
                step.stones[from_reference_color(of)],
                self.stones(size, of),
                "{step:?} {:#?}",
                self.board.to_rows()
            );
        }
        if matches!(step.verdict, LaneVerdict::Played | LaneVerdict::Passed) {
            assert_eq!(step.ko.map(to_reference_point), self.board.ko());
        }
        assert_eq!(step.goes_on, !self.is_over());
        count(
            "cut by the limit",
            usize::from(self.is_over() && self.passes < 2),
        );
    }
}

/// The same expression for the judge.
pub fn to_reference_mask(mask: &Mask) -> reference::mask::Mask {
    use reference::mask::Mask as Judged;
    let mut sets: Vec<Box<Judged>> = vec![];
    for &step in mask.steps() {
        let mut take = || sets.pop().expect("a set");
        let set = match step {
            MaskStep::Own => Judged::Own,
            MaskStep::Enemy => Judged::Enemy,
            MaskStep::Empty => Judged::Empty,
            MaskStep::Last => Judged::Last,
            MaskStep::Edge => Judged::Edge,
            MaskStep::Board => Judged::Board,
            MaskStep::Around => Judged::Around(take()),
            MaskStep::Up => Judged::Up(take()),
            MaskStep::Down => Judged::Down(take()),
            MaskStep::Left => Judged::Left(take()),
            MaskStep::Right => Judged::Right(take()),
            MaskStep::AtMost(most) => Judged::AtMost(most.into(), take()),
            MaskStep::And | MaskStep::Or | MaskStep::Minus | MaskStep::Flood => {
                let (b, a) = (take(), take());
                match step {
                    MaskStep::And => Judged::And(a, b),
                    MaskStep::Or => Judged::Or(a, b),
                    MaskStep::Minus => Judged::Minus(a, b),
                    _ => Judged::Flood(a, b),
                }
            }
            other => panic!("the judge has no step {other}"),
        };
        sets.push(Box::new(set));
    }
    *sets.pop().expect("a set")
}

fn to_reference_tier(tier: Tier) -> policy::Tier {
    match tier {
        Tier::Take => policy::Tier::Take,
        Tier::Save => policy::Tier::Save,
        Tier::Vital => policy::Tier::Vital,
        Tier::Pattern => policy::Tier::Pattern,
        Tier::Mask => policy::Tier::Mask,
        Tier::Uniform => policy::Tier::Uniform,
        other => panic!("the judge has no tier {other:?}"),
    }
}

/// The name of a tier in [`Seen`].
fn tier_name(tier: policy::Tier) -> &'static str {
    match tier {
        policy::Tier::Take => "drawn to take",
        policy::Tier::Save => "drawn to save",
        policy::Tier::Vital => "drawn at a vital point",
        policy::Tier::Pattern => "drawn by a pattern",
        policy::Tier::Mask => "drawn by a mask",
        policy::Tier::Uniform => "drawn from all",
    }
}

/// The name of a refusal by the veto in [`Seen`].
fn veto_name(tier: policy::Tier) -> &'static str {
    match tier {
        policy::Tier::Take => "vetoed to take",
        policy::Tier::Save => "vetoed to save",
        policy::Tier::Vital => "vetoed at a vital point",
        policy::Tier::Pattern => "vetoed by a pattern",
        policy::Tier::Mask => "vetoed by a mask",
        policy::Tier::Uniform => "vetoed from all",
    }
}

/// A position, and the same for the judge.
pub type Start = (Board, reference::Board);

/// Plays the case from random positions on these kernels and checks their games.
pub fn check(case: &Case, kernels: &[Kernel], seen: &mut Seen) {
    let (size, suicide) = (case.size, case.suicide);
    let mut rng = Rng::new(case.seed);
    let mut allowed = Points::full(size);
    for point in allowed {
        if rng.below(8) >= case.allowed {
            allowed.remove(point);
        }
    }
    let rules = case.rules();
    let mut board = Board::new(size);
    let mut judge = reference::Board::new(size.width().into(), size.height().into());
    let mut starts = vec![];
    for start in 0..case.starts {
        let moves = if start == 0 {
            case.moves_before
        } else {
            case.moves_between
        };
        for _ in 0..moves {
            let candidates = playout_candidates(&judge, suicide);
            let mv = candidates
                .get(rng.below(candidates.len() as u32) as usize)
                .copied();
            judge.play(mv, suicide).expect("legal");
            board
                .play(
                    mv.map_or(Move::Pass, |mv| Move::Play(from_reference_point(mv))),
                    &rules,
                )
                .expect("legal");
        }
        starts.push((board, judge.clone()));
    }
    check_from(&starts, allowed, case, kernels, seen);
}

/// Plays the case from these positions on these kernels and checks their games.
pub fn check_from(
    starts: &[Start],
    allowed: Points,
    case: &Case,
    kernels: &[Kernel],
    seen: &mut Seen,
) {
    let size = case.size;
    let mut settings = PlayoutSettings::default().with_rules(case.rules());
    settings.max_moves = case.max_moves;
    let limit = settings.move_limit(size);
    let mut judged = vec![];
    for (_, judge) in starts {
        judged.push(Judged {
            board: judge.clone(),
            suicide: case.suicide,
            policy: case.policy,
            mask: to_reference_mask(&case.policy.points),
            allowed,
            limit,
            refused: BTreeSet::new(),
            pending: None,
            tier: policy::Tier::Uniform,
            used: None,
            removed: vec![],
            steps: 0,
            moves: vec![],
            passes: 0,
            first: BTreeMap::new(),
        });
    }
    let starts: Vec<Board> = starts.iter().map(|&(board, _)| board).collect();
    let mut request = PlayoutRequest::new(&starts, case.games_per_start)
        .with_first_game(case.seed << 40)
        .with_seed(case.seed)
        .with_settings(settings)
        .with_policy(case.policy)
        .with_record(
            Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED | Record::MOVES,
        )
        .with_komi(case.komi);
    request.allowed = Some(allowed).filter(|_| case.allowed < 8);
    // The judge is slow: it follows one lockstep kernel, and the others must play the same games, move by move.
    let (mut lockstep, scalar): (Vec<_>, Vec<_>) =
        (kernels.iter().copied()).partition(|kernel| kernel.is_lockstep());
    if !lockstep.is_empty() {
        let first = case.seed as usize % lockstep.len();
        lockstep.rotate_left(first);
    }
    let all_games = || -> Vec<Judged> {
        (judged.iter())
            .flat_map(|start| core::iter::repeat_n(start.clone(), case.games_per_start as usize))
            .collect()
    };
    let play = |kernel: Kernel| {
        let mut playouts = Playouts::new().with_kernel(kernel);
        let mut summaries = vec![PlayoutSummary::new(size); starts.len()];
        assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
        (playouts, summaries)
    };
    let mut games = all_games();
    let mut expected = None;
    for kernel in lockstep {
        let (playouts, summaries) = play(kernel);
        if let Some(expected) = &expected {
            assert_eq!(
                *expected, summaries,
                "{kernel} plays the games of the others"
            );
        } else {
            let watched = playouts.watch(&request, &mut |step| {
                games[step.game as usize].follow(step, size, seen);
            });
            assert_eq!(watched, Ok(kernel));
            check_all_sums(&summaries, &games, case);
            expected = Some(summaries);
        }
        check_told(&playouts, &games, case);
        *seen.entry(kernel.name()).or_default() += games.len() as u64;
        check_stream(kernel, &request, all_games(), seen);
    }
    for kernel in scalar {
        let (playouts, summaries) = play(kernel);
        let mut games = all_games();
        for (judged, played) in games.iter_mut().zip(playouts.games()) {
            for mv in played.moves() {
                assert!(!judged.is_over());
                judged.check_move(mv);
                judged.play(match mv {
                    Move::Pass => None,
                    Move::Play(point) => Some(to_reference_point(point)),
                });
            }
        }
        check_scalar_stream(&request, &playouts);
        check_told(&playouts, &games, case);
        check_all_sums(&summaries, &games, case);
        *seen.entry(kernel.name()).or_default() += games.len() as u64;
    }
}

/// Streams the games of a request on a lockstep kernel, a limited number at a time, and follows them.
fn check_stream(kernel: Kernel, request: &PlayoutRequest<'_>, games: Vec<Judged>, seen: &mut Seen) {
    struct Client<'a> {
        request: &'a PlayoutRequest<'a>,
        games: &'a RefCell<Vec<Judged>>,
        next: u32,
        ended: BTreeSet<u32>,
        most: u32,
    }
    impl PlayoutClient for Client<'_> {
        fn next_start(&mut self) -> Option<(u32, &Board)> {
            let (tag, per_start) = (self.next, self.request.games_per_start);
            let in_flight = tag - self.ended.len() as u32;
            assert!(in_flight < self.most, "{in_flight} games in progress");
            let start = self.request.starts.get((tag / per_start) as usize)?;
            self.next += 1;
            Some((tag, start))
        }

        fn ended(&mut self, tag: u32, game: &StreamedGame<'_>) {
            assert!(tag < self.next && self.ended.insert(tag), "tag {tag}");
            let judged = &self.games.borrow()[tag as usize];
            assert!(judged.is_over());
            assert_eq!(game.moves as usize, judged.moves.len());
            assert_eq!(game.black_minus_white, judged.board.area_score());
            let owners = judged.board.area_owner();
            let points = || judged.board.points().into_iter();
            for of in COLORS {
                let color = from_reference_color(of);
                let first = points()
                    .filter(|point| judged.first.get(point) == Some(&color))
                    .map(from_reference_point);
                let size = self.request.starts[0].size();
                let first = Points::from_points(first, size);
                assert_eq!(game.first_played(color), first);
                let words = game.first_played_words(color);
                let set: u32 = words.iter().map(|word| word.count_ones()).sum();
                assert_eq!(set as usize, first.len());
                check_row(game, color, first);
                let owned = points()
                    .zip(&owners)
                    .filter(|(_, owner)| **owner == Some(of))
                    .map(|(point, _)| from_reference_point(point));
                assert_eq!(game.owned(color), Points::from_points(owned, size));
            }
        }
    }
    let size = request.starts[0].size();
    let count = games.len() as u32;
    let most = 1 + request.seed as u32 % (count + 3).min(100);
    let games = RefCell::new(games);
    let mut client = Client {
        request,
        games: &games,
        next: 0,
        ended: BTreeSet::new(),
        most,
    };
    let mut stream = StreamRequest::new(size)
        .with_seed(request.seed)
        .with_first_game(request.first_game)
        .with_settings(request.settings)
        .with_policy(request.policy)
        .with_record(Record::OWNERS | Record::FIRST_PLAYED)
        .with_in_flight(most);
    stream.allowed = request.allowed;
    let watched =
        Playouts::new()
            .with_kernel(kernel)
            .watch_stream(&stream, &mut client, &mut |step| {
                games.borrow_mut()[step.game as usize].follow(step, size, seen);
            });
    assert_eq!(watched, Ok(kernel));
    assert_eq!(client.ended.len() as u32, count, "every game ends");
    *seen.entry("streamed").or_default() += u64::from(count);
}

/// The row of first plays of a color holds its set.
fn check_row(game: &StreamedGame<'_>, color: Color, first: Points) {
    let size = first.size();
    let words = |color| game.first_played_words(color);
    let mut plays = FirstPlays::new(size);
    plays.add_game(ByColor::from_fn(words), 0.25);
    let (mut games, mut wins) = (vec![0.0; plays.row_len()], vec![0.0; plays.row_len()]);
    assert_eq!(plays.add_to(color, 2.0, &mut games, &mut wins), Ok(()));
    let result = match color {
        Color::Black => 0.25,
        Color::White => 0.75,
    };
    let stride = size.shape().stride();
    for point in first {
        let slot = usize::from(point.row()) * stride + usize::from(point.column());
        assert_eq!((games[slot], wins[slot]), (2.0, 2.0 * result));
        (games[slot], wins[slot]) = (0.0, 0.0);
    }
    assert!(games.iter().chain(&wins).all(|&count| count == 0.0));
}

/// Streams the games of the first start on the scalar kernel: they equal those of the request.
fn check_scalar_stream(request: &PlayoutRequest<'_>, playouts: &Playouts) {
    struct Client<'a> {
        start: &'a Board,
        left: u32,
        /// The lengths and scores of the games, in order.
        found: Vec<(usize, i32)>,
    }
    impl PlayoutClient for Client<'_> {
        fn next_start(&mut self) -> Option<(u32, &Board)> {
            self.left = self.left.checked_sub(1)?;
            Some((self.left, self.start))
        }

        fn ended(&mut self, tag: u32, game: &StreamedGame<'_>) {
            assert_eq!(tag, self.left);
            self.found
                .push((game.moves as usize, game.black_minus_white));
        }
    }
    let start = &request.starts[0];
    let mut client = Client {
        start,
        left: request.games_per_start,
        found: vec![],
    };
    let mut stream = StreamRequest::new(start.size())
        .with_seed(request.seed)
        .with_first_game(request.first_game)
        .with_settings(request.settings)
        .with_policy(request.policy);
    stream.allowed = request.allowed;
    let played = Playouts::new()
        .with_kernel(Kernel::Scalar)
        .stream(&stream, &mut client);
    assert_eq!(played, Ok(Kernel::Scalar));
    let games = playouts.games().filter(|game| game.start == 0);
    let expected = games.map(|game| (game.moves().count(), game.black_minus_white));
    assert!(expected.eq(client.found));
}

/// Checks the games that the kernels report, move by move.
fn check_told(playouts: &Playouts, games: &[Judged], case: &Case) {
    let mut played = playouts.games();
    for (index, game) in games.iter().enumerate() {
        assert!(game.is_over(), "every game to its end");
        let told = played.next().expect("every game is told");
        assert_eq!(told.start, index / case.games_per_start as usize);
        assert!(told.moves().eq(game.moves.iter().copied()));
        assert_eq!(told.black_minus_white, game.board.area_score());
    }
    assert!(played.next().is_none());
}

fn check_all_sums(summaries: &[PlayoutSummary], games: &[Judged], case: &Case) {
    for (summary, games) in summaries
        .iter()
        .zip(games.chunks(case.games_per_start as usize))
    {
        check_sums(summary, games, case.komi);
    }
}

/// Compares the summary with the sums over these games.
fn check_sums(summary: &PlayoutSummary, games: &[Judged], komi: Komi) {
    assert_eq!(summary.games() as usize, games.len());
    assert_eq!(
        summary.moves() as usize,
        games.iter().map(|game| game.moves.len()).sum::<usize>()
    );
    let mut scores = BTreeMap::<i32, u32>::new();
    for game in games {
        *scores.entry(game.board.area_score()).or_default() += 1;
    }
    assert!(summary.scores().eq(scores));
    let half_wins = |game: &Judged| {
        let margin = 2 * game.board.area_score() - i32::from(komi.half_points());
        (margin.signum() + 1) as u32
    };
    let owners: Vec<_> = games.iter().map(|game| game.board.area_owner()).collect();
    for (index, judged) in games[0].board.points().into_iter().enumerate() {
        let point = from_reference_point(judged);
        for of in COLORS {
            let color = from_reference_color(of);
            let owned = owners
                .iter()
                .filter(|owners| owners[index] == Some(of))
                .count();
            assert_eq!(
                summary.games_owned(color, point) as usize,
                owned,
                "{color:?} {point:?}"
            );
            let first = games
                .iter()
                .filter(|game| game.first.get(&judged) == Some(&color));
            assert_eq!(
                summary.games_first_played(color, point) as usize,
                first.clone().count(),
                "{color:?} {point:?}"
            );
            assert_eq!(
                summary.black_half_wins_first_played(color, point),
                first.map(half_wins).sum::<u32>()
            );
        }
        let winner = |game: &Judged| match half_wins(game) {
            0 => Some(reference::Color::White),
            2 => Some(reference::Color::Black),
            _ => None,
        };
        let by_winner = games
            .iter()
            .zip(&owners)
            .filter(|(game, owners)| owners[index].is_some() && owners[index] == winner(game));
        assert_eq!(
            summary.games_owned_by_winner(point) as usize,
            by_winner.count(),
            "{point:?}"
        );
    }
}
