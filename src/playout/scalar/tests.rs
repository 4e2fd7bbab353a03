//! Compares every move of random games, and the resulting fields, with the judge.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use binmatrix_reference as reference;
use binmatrix_reference::Suicide;
use binmatrix_reference::eye::is_own_eye;
use binmatrix_reference::policy::{self, Tier};

use super::tactics::Sums;
use super::*;
use crate::geometry::Move;
use crate::patterns::PatternTable;
use crate::playout::Mask;
use crate::playout::policy::{Chance, Policy};
use crate::playout::watch::{FlatWords, insert};
use crate::position::Setup;
use crate::rules::Rules;

const SIZES: [(u8, u8); 20] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 4),
    (25, 1),
    (2, 2),
    (2, 5),
    (3, 3),
    (5, 5),
    (7, 4),
    (4, 7),
    (8, 8),
    (9, 9),
    (13, 13),
    (15, 15),
    (12, 15),
    (19, 19),
    (25, 3),
    (3, 25),
    (25, 25),
];

fn size_of((width, height): (u8, u8)) -> BoardSize {
    BoardSize::new(width, height).expect("a size")
}

fn judge_point(point: Point) -> reference::Point {
    reference::Point::new(point.row().into(), point.column().into())
}

fn point_of(point: reference::Point) -> Point {
    Point::new(point.row as u8, point.column as u8).expect("a point")
}

fn judge_color(color: Color) -> reference::Color {
    match color {
        Color::Black => reference::Color::Black,
        Color::White => reference::Color::White,
    }
}

fn judge_suicide(rule: SuicideRule) -> Suicide {
    match rule {
        SuicideRule::Forbidden => Suicide::Forbidden,
        SuicideRule::MultiStone => Suicide::MultiStone,
        SuicideRule::Any => Suicide::Any,
    }
}

fn settings(suicide: SuicideRule, eyes: EyeRule, size: BoardSize) -> GameSettings<'static> {
    GameSettings {
        rules: Rules::SIMPLE.with_suicide(suicide),
        eyes,
        policy: Policy::LIGHT,
        point_policy: None,
        max_moves: 3 * size.points() as u32,
        mercy: None,
        allowed: None,
    }
}

/// Returns true if the point may be drawn, following the definition.
fn is_candidate(
    judge: &reference::Board,
    point: reference::Point,
    settings: &GameSettings<'_>,
) -> bool {
    let own = judge.to_move();
    let is_eye = match settings.eyes {
        EyeRule::PointEye => is_own_eye(judge, point, own),
        EyeRule::Surrounded => {
            let around = judge.neighbors(point);
            around.iter().all(|&beside| judge.at(beside) == Some(own))
        }
    };
    let size = size_of((judge.width() as u8, judge.height() as u8));
    let is_allowed = settings
        .allowed
        .is_none_or(|allowed| allowed.size() == size && allowed.contains(point_of(point)));
    let suicide = judge_suicide(settings.rules.suicide);
    is_allowed && !is_eye && judge.legality(point, suicide).is_ok()
}

fn candidates(judge: &reference::Board, settings: &GameSettings<'_>) -> Vec<reference::Point> {
    let mut points = judge.empty_points();
    points.retain(|&point| is_candidate(judge, point, settings));
    points
}

/// The tiers of answers in their order, with their probabilities.
fn tiers(policy: &Policy) -> [(Tier, Chance); 5] {
    [
        (Tier::Take, policy.take),
        (Tier::Save, policy.save),
        (Tier::Vital, policy.vital),
        (Tier::Pattern, policy.pattern),
        (Tier::Mask, policy.mask),
    ]
}

/// Masks as the library and as the judge has them.
fn masks() -> [(Mask, reference::mask::Mask); 2] {
    use reference::mask::Mask as Judged;
    let around = |of| Box::new(Judged::Around(Box::new(of)));
    let read = |text: &str| text.parse().expect("a mask");
    [
        (read("last around"), *around(Judged::Last)),
        (
            read("own around enemy around and at-most-9"),
            Judged::AtMost(
                9,
                Box::new(Judged::And(around(Judged::Own), around(Judged::Enemy))),
            ),
        ),
    ]
}

/// The points that may be drawn in a tier, following the definition.
fn accepted(
    judge: &reference::Board,
    space: &[reference::Point],
    tier: Tier,
    settings: &GameSettings<'_>,
) -> Vec<reference::Point> {
    let masks = masks();
    let mask = masks
        .iter()
        .find(|(mask, _)| *mask == settings.policy.points);
    let of_judge = policy::Policy {
        take: true,
        save: true,
        space,
        drawings: &PatternTable::MOGO_DRAWINGS,
        either_color: true,
        mask: mask.map(|(_, mask)| mask),
        veto: settings.policy.veto,
    };
    let suicide = judge_suicide(settings.rules.suicide);
    let mut points = policy::offered(judge, &of_judge, tier);
    points.retain(|&point| {
        is_candidate(judge, point, settings)
            && !(of_judge.veto && policy::is_vetoed(judge, point, suicide, tier))
    });
    points
}

/// The tier that a move comes from. Panics if no tier with points to draw from has it.
fn tier_of(
    judge: &reference::Board,
    space: &[reference::Point],
    mv: Option<reference::Point>,
    settings: &GameSettings<'_>,
) -> Tier {
    for (tier, chance) in tiers(&settings.policy) {
        if chance.is_never() {
            continue;
        }
        let points = accepted(judge, space, tier, settings);
        if mv.is_some_and(|point| points.contains(&point)) {
            return tier;
        }
        assert!(
            points.is_empty() || !chance.is_always(),
            "{mv:?} instead of {tier:?} {points:?}\n{judge}"
        );
    }
    let points = accepted(judge, space, Tier::Uniform, settings);
    match mv {
        Some(point) => assert!(
            points.contains(&point),
            "{point:?} of {settings:?}\n{judge}"
        ),
        None => assert_eq!(points, [], "{settings:?}\n{judge}"),
    }
    Tier::Uniform
}

/// The same position in the library and in the judge.
#[derive(Clone)]
struct Start {
    board: Board,
    judge: reference::Board,
}

impl Start {
    fn empty(size: BoardSize) -> Start {
        Start {
            board: Board::new(size),
            judge: reference::Board::new(size.width().into(), size.height().into()),
        }
    }

    fn play(&mut self, mv: Option<reference::Point>) {
        let rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);
        let library = mv.map_or(Move::Pass, |point| Move::Play(point_of(point)));
        self.board.play(library, &rules).expect("legal");
        self.judge.play(mv, Suicide::Any).expect("legal");
    }

    /// Plays one random move of a playout.
    fn play_random(&mut self, settings: &GameSettings<'_>, rng: &mut Rng) {
        // Any legal draw will do here; it need not be uniform.
        let empty = self.judge.empty_points();
        let first = rng.below(empty.len() as u32) as usize;
        let drawn = (0..empty.len())
            .map(|i| empty[(first + i) % empty.len()])
            .find(|&point| is_candidate(&self.judge, point, settings));
        self.play(drawn);
    }

    /// A position after some random moves; with a ko if possible.
    fn random(settings: &GameSettings<'_>, size: BoardSize, moves: u32, rng: &mut Rng) -> Start {
        let mut start = Start::empty(size);
        for _ in 0..moves {
            start.play_random(settings, rng);
        }
        let mut with_ko = start.clone();
        for _ in 0..size.points().min(100) {
            if with_ko.judge.ko().is_some() {
                return with_ko;
            }
            with_ko.play_random(settings, rng);
        }
        start
    }
}

/// A listener that records everything reported about games.
struct Recorder {
    moves: Vec<Vec<Option<Point>>>,
    ends: Vec<GameEnd>,
    stop_after: usize,
}

impl Recorder {
    fn new(stop_after: usize) -> Recorder {
        Recorder {
            moves: vec![vec![]],
            ends: vec![],
            stop_after,
        }
    }
}

impl Watch for Recorder {
    fn details(&self) -> Details {
        Details {
            first_played: true,
            owners: true,
            moves: true,
        }
    }

    fn moved(&mut self, mv: Option<Point>) {
        self.moves.last_mut().expect("a game").push(mv);
    }

    fn ended(&mut self, end: &GameEnd) -> bool {
        self.moves.push(vec![]);
        self.ends.push(*end);
        self.ends.len() < self.stop_after
    }
}

fn record(board: &Board, settings: &GameSettings<'_>, seed: u64, games: Range<u64>) -> Recorder {
    record_until(board, settings, seed, games, usize::MAX)
}

fn record_until(
    board: &Board,
    settings: &GameSettings<'_>,
    seed: u64,
    games: Range<u64>,
    stop_after: usize,
) -> Recorder {
    let mut recorder = Recorder::new(stop_after);
    play(board, settings, seed, games, &mut recorder);
    recorder.moves.pop();
    recorder
}

/// A listener that records only the ends, without requesting details.
#[derive(Default)]
struct Scores(Vec<(u32, i32, u64)>);

impl Watch for Scores {
    fn details(&self) -> Details {
        Details::default()
    }

    fn moved(&mut self, _: Option<Point>) {
        unreachable!("not wanted");
    }

    fn ended(&mut self, end: &GameEnd) -> bool {
        let nothing = ByColor::both([0; FLAT_WORDS]);
        assert_eq!((end.owned, end.first_played), (nothing, nothing));
        self.0.push((end.moves, end.black_minus_white, end.digest));
        true
    }
}

/// The number of times each case has occurred in the games of a test.
#[derive(Default, Debug)]
struct Seen {
    moves: u32,
    passes: u32,
    /// Moves that each tier has chosen.
    takes: u32,
    saves: u32,
    vital: u32,
    patterns: u32,
    masks: u32,
    /// Moves of the uniform draw that only nakade permits.
    nakade: u32,
    captures: u32,
    kos: u32,
    single_suicides: u32,
    chain_suicides: u32,
    ended_by_passes: u32,
    ended_by_limit: u32,
    ended_by_mercy: u32,
}

/// Compares the fields of a board with the judge and with each other.
fn assert_sound<S: Stride, const CELLS: usize, T: Sound<CELLS>>(
    board: &ScalarBoard<S, CELLS, T>,
    judge: &reference::Board,
) {
    let s = board.stride.get();
    let cell = |point: reference::Point| point.row * s + point.column;
    let (mut stones, mut listed) = (0, 0);
    for point in judge.points() {
        let at = cell(point);
        let mut around = 0;
        for beside in judge.neighbors(point) {
            around += match judge.at(beside) {
                Some(reference::Color::Black) => BLACK_NEIGHBOR,
                Some(reference::Color::White) => WHITE_NEIGHBOR,
                None => EMPTY_NEIGHBOR,
            };
        }
        let border = 4 - judge.neighbors(point).len() as u16;
        around += border * (BLACK_NEIGHBOR + WHITE_NEIGHBOR);
        assert_eq!(board.around[at], around, "around {point:?}\n{judge}");
        match judge.at(point) {
            None => {
                assert_eq!((board.color[at], board.head[at]), (FREE, at as u16));
                if board.listed[at] == 1 {
                    listed += 1;
                    let place = usize::from(board.place[at]);
                    assert!(place < board.free_len);
                    assert_eq!(usize::from(board.free[place]), at);
                }
            }
            Some(color) => {
                let code = if color == reference::Color::Black {
                    BLACK
                } else {
                    WHITE
                };
                assert_eq!(board.color[at], code, "{point:?}\n{judge}");
                stones += sign(code);
            }
        }
    }
    for chain in judge.chains() {
        let head = board.head[cell(chain[0])];
        let mut circle = vec![];
        let mut stone = head;
        loop {
            circle.push(usize::from(stone));
            stone = board.next[usize::from(stone)];
            if stone == head {
                break;
            }
            assert!(circle.len() <= chain.len(), "a circle\n{judge}");
        }
        circle.sort_unstable();
        let mut cells: Vec<_> = chain.iter().map(|&point| cell(point)).collect();
        cells.sort_unstable();
        assert_eq!(circle, cells, "\n{judge}");
        assert!(cells.iter().all(|&stone| board.head[stone] == head));
        let pairs: usize = chain
            .iter()
            .flat_map(|&stone| judge.neighbors(stone))
            .filter(|&beside| judge.at(beside).is_none())
            .count();
        let head = usize::from(head);
        assert_eq!(usize::from(board.liberties[head]), pairs, "\n{judge}");
        assert_eq!(usize::from(board.size[head]), chain.len());
    }
    assert_eq!(board.free_len, listed);
    assert_eq!(board.lead, stones);
    let ko = judge.ko().map_or(NO_KO, |ko| cell(ko) as u16);
    assert_eq!(board.ko, ko, "ko\n{judge}");
    let black_to_move = judge.to_move() == reference::Color::Black;
    assert_eq!(board.to_move == BLACK, black_to_move);
    T::assert_sound(board, judge);
}

/// Compares the fields that a policy adds with the judge.
trait Sound<const CELLS: usize>: Tactics<CELLS> {
    fn assert_sound<S: Stride>(board: &ScalarBoard<S, CELLS, Self>, judge: &reference::Board);
    /// The number of points of the space that the last move has opened, if it is kept.
    fn space(&self) -> Option<usize>;
}

impl<const CELLS: usize> Sound<CELLS> for Light {
    fn assert_sound<S: Stride>(_: &ScalarBoard<S, CELLS, Light>, _: &reference::Board) {}
    fn space(&self) -> Option<usize> {
        None
    }
}

impl<const CELLS: usize> Sound<CELLS> for Tactical<CELLS> {
    fn space(&self) -> Option<usize> {
        Some(self.space_len)
    }

    fn assert_sound<S: Stride>(board: &ScalarBoard<S, CELLS, Self>, judge: &reference::Board) {
        let s = board.stride.get();
        let cell = |point: reference::Point| point.row * s + point.column;
        for point in judge.points() {
            let mut code = 0;
            for place in 0..9_usize {
                let row = (point.row + place / 3).checked_sub(1);
                let column = (point.column + place % 3).checked_sub(1);
                let contents = match row.zip(column) {
                    Some((row, column)) if row < judge.height() && column < judge.width() => {
                        match judge.at(reference::Point::new(row, column)) {
                            None => 0,
                            Some(reference::Color::Black) => 1,
                            Some(reference::Color::White) => 1 << 8,
                        }
                    }
                    _ => 0x0101,
                };
                if place != 4 {
                    code |= contents << (place - usize::from(place > 4));
                }
            }
            let found = board.tactics.codes[cell(point)];
            assert_eq!(found, code, "code of {point:?}\n{judge}");
        }
        for chain in judge.chains() {
            let head = usize::from(board.head[cell(chain[0])]);
            let mut sums = Sums::NONE;
            for &stone in &chain {
                for &beside in &judge.neighbors(stone) {
                    if judge.at(beside).is_none() {
                        sums = sums.with(Sums::of(cell(beside)));
                    }
                }
            }
            let (found, count) = (board.tactics.sums[head], board.liberties[head]);
            assert_eq!(found, sums, "\n{judge}");
            let only = match judge.liberties(&chain)[..] {
                [only] => Some(cell(only)),
                _ => None,
            };
            assert_eq!(found.one_cell(count), only, "\n{judge}");
        }
    }
}

/// Follows a recorded game move by move.
struct Follow<'a> {
    start: &'a Start,
    settings: &'a GameSettings<'a>,
    rng: Rng,
    moves: &'a [Option<Point>],
    end: &'a GameEnd,
    seen: &'a mut Seen,
}

impl Job for Follow<'_> {
    type Output = ();

    fn run<S: Stride, const CELLS: usize>(self, stride: S) {
        self.follow::<S, CELLS, Light>(stride);
    }
}

/// Follows a game by a policy.
struct FollowTactical<'a>(Follow<'a>);

impl Job for FollowTactical<'_> {
    type Output = ();
    // As games are played.
    const IN_FEW_TYPES: bool = true;

    fn run<S: Stride, const CELLS: usize>(self, stride: S) {
        self.0.follow::<S, CELLS, Tactical<CELLS>>(stride);
    }
}

impl Follow<'_> {
    fn follow<S: Stride, const CELLS: usize, T: Sound<CELLS>>(mut self, stride: S) {
        let (settings, seen) = (self.settings, self.seen);
        let size = self.start.board.size();
        let mut judge = self.start.judge.clone();
        let mut board = ScalarBoard::<S, CELLS, T>::new(&self.start.board, settings, stride);
        assert_sound(&board, &judge);
        let mut first_played = ByColor::both(Points::empty(size));
        let (mut passes, mut last) = (0, board.last);
        let mut removed = vec![];
        for (index, &mv) in self.moves.iter().enumerate() {
            let played = T::play_one(&mut board, settings, last, &mut self.rng);
            board.to_move = 3 - board.to_move;
            last = [played, last[0]];
            assert_eq!(
                played.map(|cell| Point::from_bit(cell, stride.get())),
                mv,
                "{judge}"
            );
            let color = if judge.to_move() == reference::Color::Black {
                Color::Black
            } else {
                Color::White
            };
            let stones_before = judge.stones(judge.to_move()).len();
            seen.moves += 1;
            let mut is_spared = false;
            match tier_of(&judge, &removed, mv.map(judge_point), settings) {
                Tier::Take => seen.takes += 1,
                Tier::Save => seen.saves += 1,
                Tier::Vital => seen.vital += 1,
                Tier::Pattern => seen.patterns += 1,
                Tier::Mask => seen.masks += 1,
                Tier::Uniform => {
                    let spared = |point| {
                        let suicide = judge_suicide(settings.rules.suicide);
                        let of_save = policy::Tier::Save;
                        settings.policy.veto
                            && judge
                                .neighbors(point)
                                .iter()
                                .any(|&at| judge.at(at) == Some(judge.to_move()))
                            && policy::is_vetoed(&judge, point, suicide, of_save)
                            && policy::is_nakade(&judge, point, suicide)
                    };
                    is_spared = mv.map(judge_point).is_some_and(spared);
                }
            }
            match mv {
                Some(point) => {
                    passes = 0;
                    if !(first_played.black | first_played.white).contains(point) {
                        first_played[color].insert(point);
                    }
                }
                None => {
                    passes += 1;
                    seen.passes += 1;
                }
            }
            removed = judge
                .play(mv.map(judge_point), judge_suicide(settings.rules.suicide))
                .expect("legal");
            seen.kos += u32::from(judge.ko().is_some());
            let after = judge.stones(judge_color(color)).len();
            let opened = if after > stones_before {
                removed.len()
            } else {
                0
            };
            assert!(
                board.tactics.space().is_none_or(|space| space == opened),
                "{judge}"
            );
            // A move that takes is not refused anyway.
            seen.nakade += u32::from(is_spared && removed.is_empty());
            if !removed.is_empty() {
                match (after > stones_before, removed.len()) {
                    (true, _) => seen.captures += 1,
                    (false, 1) => seen.single_suicides += 1,
                    (false, _) => seen.chain_suicides += 1,
                }
            }
            if size.points() < 200 || index % 8 == 0 {
                assert_sound(&board, &judge);
            }
            let by_mercy = settings
                .mercy
                .is_some_and(|mercy| board.lead.abs() > i32::from(mercy));
            let by_limit = index + 1 == settings.max_moves as usize;
            let over = passes == 2 || by_mercy || by_limit;
            assert_eq!(over, index + 1 == self.moves.len(), "{settings:?}\n{judge}");
            seen.ended_by_passes += u32::from(passes == 2);
            seen.ended_by_mercy += u32::from(by_mercy && passes < 2);
            seen.ended_by_limit += u32::from(by_limit && passes < 2 && !by_mercy);
        }
        let mut owned = ByColor::both(Points::empty(size));
        for (point, owner) in judge.points().into_iter().zip(judge.area_owner()) {
            for color in Color::BOTH {
                if owner == Some(judge_color(color)) {
                    owned[color].insert(point_of(point));
                }
            }
        }
        let end = self.end;
        assert_eq!(end.moves as usize, self.moves.len());
        assert_eq!(end.black_minus_white, judge.area_score(), "\n{judge}");
        assert_eq!(end.owned, owned.map(flat), "\n{judge}");
        assert_eq!(end.first_played, first_played.map(flat));
        let stones = Color::BOTH.map(|color| {
            let mut set = Points::empty(size);
            for point in judge.stones(judge_color(color)) {
                set.insert(point_of(point));
            }
            flat(set)
        });
        let [black, white] = stones;
        let stones = ByColor { black, white };
        let digest = digest_of_end(end.moves, stones.as_slices(), size);
        assert_eq!(end.digest, digest);
    }
}

fn flat(points: Points) -> FlatWords {
    let mut words = [0; FLAT_WORDS];
    for point in points {
        insert(&mut words, point.bit(points.size().shape().stride()));
    }
    words
}

/// Plays games, and follows each with the judge.
fn check(
    start: &Start,
    settings: &GameSettings<'_>,
    seed: u64,
    games: Range<u64>,
    seen: &mut Seen,
) {
    let size = start.board.size();
    let recorder = record(&start.board, settings, seed, games.clone());
    let mut scores = Scores::default();
    play(&start.board, settings, seed, games.clone(), &mut scores);
    let sums = |end: &GameEnd| (end.moves, end.black_minus_white, end.digest);
    assert!(recorder.ends.iter().map(sums).eq(scores.0));
    assert!(recorder.ends.iter().map(|end| end.game).eq(games.clone()));
    for ((game, moves), end) in games.zip(&recorder.moves).zip(&recorder.ends) {
        let follow = Follow {
            start,
            settings,
            rng: Rng::for_game(seed, game),
            moves,
            end,
            seen,
        };
        if settings.policy.is_light() && settings.point_policy.is_none() {
            dispatch(size, follow);
        } else {
            dispatch(size, FollowTactical(follow));
        }
    }
}

#[test]
fn every_move_is_one_that_the_judge_allows() {
    let rng = &mut Rng::new(41);
    let mut seen = Seen::default();
    for size in SIZES.map(size_of) {
        let points = size.points() as u32;
        for suicide in SuicideRule::ALL {
            for eyes in [EyeRule::PointEye, EyeRule::Surrounded] {
                let settings = settings(suicide, eyes, size);
                let mut start = Start::empty(size);
                if points < 100 {
                    check(&start, &settings, rng.next_u64(), 0..3, &mut seen);
                }
                // On large boards, start from the empty board half of the time.
                if points < 100 || rng.below(2) == 0 {
                    let moves = rng.below(points + 1);
                    start = Start::random(&settings, size, moves, rng);
                }
                let games = if points < 100 { 7..10 } else { 7..8 };
                check(&start, &settings, rng.next_u64(), games, &mut seen);
            }
        }
    }
    assert!(seen.moves > 15_000, "{seen:?}");
    assert!(seen.passes > 500, "{seen:?}");
    assert!(seen.captures > 2_000, "{seen:?}");
    assert!(seen.kos > 100, "{seen:?}");
    assert!(seen.single_suicides > 100, "{seen:?}");
    assert!(seen.chain_suicides > 100, "{seen:?}");
    assert!(seen.ended_by_passes > 100, "{seen:?}");
    assert!(seen.ended_by_limit > 10, "{seen:?}");
}

#[test]
fn only_allowed_points_are_drawn_and_mercy_ends_games() {
    let rng = &mut Rng::new(42);
    let mut seen = Seen::default();
    for size in SIZES
        .map(size_of)
        .into_iter()
        .filter(|size| size.points() < 300)
    {
        let points = size.points() as u32;
        for round in 0..6 {
            let suicide = SuicideRule::ALL[round % 3];
            let mut settings = settings(suicide, EyeRule::PointEye, size);
            let start = Start::random(&settings, size, rng.below(points + 1), rng);
            if round != 2 {
                let mut allowed = Points::empty(size);
                for point in Points::full(size) {
                    if rng.below(3) > 0 {
                        allowed.insert(point);
                    }
                }
                settings.allowed = Some(allowed);
            }
            if round > 1 {
                settings.mercy = Some(rng.below(points / 3 + 1) as u16);
            }
            check(&start, &settings, rng.next_u64(), 0..2, &mut seen);
        }
    }
    assert!(seen.captures > 200 && seen.ended_by_mercy > 20, "{seen:?}");
    assert!(seen.ended_by_passes > 20, "{seen:?}");

    // No drawable point on this board: two passes.
    let size = size_of((5, 4));
    let wrong = Points::full(size_of((4, 5)));
    for allowed in [Points::empty(size), wrong] {
        let settings = GameSettings {
            allowed: Some(allowed),
            ..settings(SuicideRule::Forbidden, EyeRule::PointEye, size)
        };
        let games = record(&Board::new(size), &settings, 1, 0..2);
        assert_eq!(games.moves, vec![vec![None, None]; 2]);
    }
}

/// Policies with each part alone, all parts, and parts with probabilities.
fn policies() -> Vec<Policy> {
    let half = Chance::new(0.5).expect("a probability");
    let tactical = Policy::TACTICAL;
    let veto = Policy::LIGHT.with_veto(true);
    let [(near, _), (contact, _)] = masks();
    vec![
        veto,
        Policy::LIGHT.with_take(Chance::ALWAYS),
        veto.with_save(Chance::ALWAYS),
        Policy::LIGHT.with_save(Chance::ALWAYS),
        Policy::LIGHT.with_vital(Chance::ALWAYS),
        veto.with_pattern(Chance::ALWAYS),
        tactical
            .with_take(half)
            .with_save(half)
            .with_vital(half)
            .with_pattern(half),
        tactical.with_veto(false),
        veto.with_mask(Chance::ALWAYS, contact),
        tactical.with_mask(half, near),
        tactical,
        tactical,
    ]
}

#[test]
fn every_move_is_one_of_the_tier_that_the_judge_finds() {
    let rng = &mut Rng::new(46);
    let mut seen = Seen::default();
    for size in SIZES.map(size_of) {
        let points = size.points() as u32;
        for policy in policies() {
            let suicide = SuicideRule::ALL[rng.below(3) as usize];
            let eyes = match rng.below(4) {
                0 => EyeRule::Surrounded,
                _ => EyeRule::PointEye,
            };
            let mut settings = settings(suicide, eyes, size);
            let moves = match points {
                100.. => points / 3 + rng.below(points / 3),
                _ => rng.below(points + 1),
            };
            let start = Start::random(&settings, size, moves, rng);
            settings.policy = policy;
            if rng.below(8) == 0 {
                let mut allowed = Points::full(size);
                for point in allowed {
                    if rng.below(4) == 0 {
                        allowed.remove(point);
                    }
                }
                settings.allowed = Some(allowed);
            }
            if points > 200 {
                settings.max_moves = 100;
            }
            let games = if points < 100 { 0..6 } else { 0..1 };
            check(&start, &settings, rng.next_u64(), games, &mut seen);
        }
    }
    assert!(seen.takes > 1000 && seen.saves > 1000, "{seen:?}");
    assert!(seen.vital > 10 && seen.nakade > 10, "{seen:?}");
    assert!(seen.patterns > 1000 && seen.masks > 300, "{seen:?}");
    assert!(seen.passes > 500, "{seen:?}");
    assert!(seen.kos > 100 && seen.chain_suicides > 20, "{seen:?}");
}

/// Tests the first move of many games, with many refused draws and with a ko.
#[test]
fn every_candidate_has_the_same_probability() {
    const GAMES: u64 = 4_000;
    let rng = &mut Rng::new(43);
    let (mut square, mut freedom, mut kos) = (0.0, 0.0, 0);
    for (size, moves) in [
        ((1, 4), 0),
        ((2, 2), 2),
        ((3, 3), 3),
        ((5, 5), 30),
        ((7, 4), 40),
        ((9, 9), 0),
        ((9, 9), 90),
        ((9, 9), 60),
        ((13, 13), 180),
    ] {
        let size = size_of(size);
        for suicide in SuicideRule::ALL {
            let settings = GameSettings {
                max_moves: 1,
                ..settings(suicide, EyeRule::PointEye, size)
            };
            let start = Start::random(&settings, size, moves, rng);
            kos += u32::from(start.judge.ko().is_some());
            let expected = candidates(&start.judge, &settings);
            let games = record(&start.board, &settings, rng.next_u64(), 0..GAMES);
            let mut counts = vec![0; expected.len()];
            for moves in games.moves {
                match moves[..] {
                    [Some(point)] => {
                        let index = expected.binary_search(&judge_point(point));
                        counts[index.expect("a candidate")] += 1;
                    }
                    _ => assert_eq!((moves, expected.len()), (vec![None], 0)),
                }
            }
            let mean = GAMES as f64 / expected.len() as f64;
            let own: f64 = counts
                .iter()
                .map(|&count| (f64::from(count) - mean) * (f64::from(count) - mean) / mean)
                .sum();
            let own_freedom = expected.len().saturating_sub(1) as f64;
            // Five standard deviations, where the variance is 2 × freedom, plus a margin for the skew.
            let off = own - own_freedom;
            assert!(
                off * off < 25.0 * 2.0 * (own_freedom + 4.0),
                "{own} {own_freedom}"
            );
            square += own;
            freedom += own_freedom;
        }
    }
    let off: f64 = square - freedom;
    assert!(off * off < 9.0 * 2.0 * freedom, "{square} {freedom}");
    assert!(kos > 3, "{kos}");
}

#[test]
fn a_game_depends_on_its_number_alone() {
    let rng = &mut Rng::new(44);
    for size in [(9, 9), (6, 11)].map(size_of) {
        let settings = settings(SuicideRule::MultiStone, EyeRule::PointEye, size);
        let board = Start::random(&settings, size, 20, rng).board;
        let all = record(&board, &settings, 5, 0..100);
        let mut parts = record(&board, &settings, 5, 0..50);
        let second = record(&board, &settings, 5, 50..100);
        parts.moves.extend(second.moves);
        parts.ends.extend(second.ends);
        assert_eq!((&parts.moves, &parts.ends), (&all.moves, &all.ends));
        let other = record(&board, &settings, 6, 0..100);
        assert!(other.moves.iter().all(|moves| !all.moves.contains(moves)));
        let some = record_until(&board, &settings, 5, 0..100, 3);
        assert_eq!(
            (&some.moves[..], &some.ends[..]),
            (&all.moves[..3], &all.ends[..3])
        );
        assert_eq!(record(&board, &settings, 5, 7..7).ends, []);
        let mut digests: Vec<_> = all.ends.iter().map(|end| end.digest).collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), 100);
    }
}

#[test]
fn a_game_of_no_moves_is_the_start() {
    let rng = &mut Rng::new(45);
    for size in SIZES.map(size_of) {
        let settings = GameSettings {
            max_moves: 0,
            ..settings(SuicideRule::Forbidden, EyeRule::PointEye, size)
        };
        let start = Start::random(&settings, size, size.points() as u32 / 2, rng);
        check(&start, &settings, 0, 0..1, &mut Seen::default());
    }
}

/// Games of sizes known at compile time equal those played on the board of a run-time size.
#[test]
fn a_stride_in_the_type_changes_nothing() {
    struct PlayGames<'a>(&'a Board, &'a GameSettings<'a>, Recorder);
    impl Job for PlayGames<'_> {
        type Output = Recorder;
        fn run<S: Stride, const CELLS: usize>(mut self, stride: S) -> Recorder {
            let board = ScalarBoard::<S, CELLS, Light>::new(self.0, self.1, stride);
            board.play_games::<true>(self.1, 9, 0..20, &mut self.2);
            self.2
        }
    }
    for side in [9, 13, 19] {
        let size = size_of((side, side));
        for suicide in SuicideRule::ALL {
            let settings = settings(suicide, EyeRule::PointEye, size);
            let board = Board::new(size);
            let job = || PlayGames(&board, &settings, Recorder::new(usize::MAX));
            let (fixed, chosen) = (dispatch(size, job()), dispatch_at_run_time(size, job()));
            assert_eq!((fixed.moves, fixed.ends), (chosen.moves, chosen.ends));
        }
    }
}

/// Compares with a start that has no history: passes before the start, and the other color to move.
#[test]
fn passes_before_the_start_do_not_count() {
    let size = size_of((9, 9));
    let settings = settings(SuicideRule::Forbidden, EyeRule::PointEye, size);
    let mut start = Start::empty(size);
    start.play(None);
    start.play(None);
    start.play(None);
    assert_eq!(start.board.to_move(), Color::White);
    check(&start, &settings, 3, 0..3, &mut Seen::default());
}

/// Unchecked moves have spoiled the board: it has a point of both colors and a chain without liberties. Games on it are
/// meaningless, but they end.
#[test]
fn games_from_a_spoiled_board_end() {
    for size in [(3, 3), (9, 9)].map(size_of) {
        let mut board = Board::from_setup(&Setup::new(size)).expect("an empty board");
        for point in Points::full(size) {
            board.play_unchecked(point);
            board.play_unchecked(point);
        }
        for suicide in SuicideRule::ALL {
            let settings = settings(suicide, EyeRule::PointEye, size);
            assert_eq!(record(&board, &settings, 1, 0..20).ends.len(), 20);
        }
    }
}

/// Checks figures that any correct engine finds from the empty board: the mean number of moves, and the share of games
/// that Black leads.
#[test]
fn means_are_those_that_are_known() {
    for (side, games, moves, share) in [(9, 20_000, 111.0, 0.524), (13, 8_000, 219.4, 0.517)] {
        let size = size_of((side, side));
        let settings = settings(SuicideRule::Forbidden, EyeRule::PointEye, size);
        let mut scores = Scores::default();
        play(&Board::new(size), &settings, 5, 0..games, &mut scores);
        let sum: u32 = scores.0.iter().map(|end| end.0).sum();
        let won: f64 = scores
            .0
            .iter()
            .map(|end| 0.5 + 0.5 * f64::from(end.1.signum()))
            .sum();
        let (mean, black) = (f64::from(sum) / games as f64, won / games as f64);
        assert!((mean - moves) * (mean - moves) < 0.16, "{mean}");
        assert!((black - share) * (black - share) < 0.0004, "{black}");
    }
}

/// Every set of three to six points on 5×5 has the vital point that the library finds, and the square is known.
#[test]
fn all_small_shapes() {
    struct Shapes(Board);
    impl Job for Shapes {
        type Output = [u32; 3];
        fn run<S: Stride, const CELLS: usize>(self, stride: S) -> [u32; 3] {
            let settings = settings(SuicideRule::Forbidden, EyeRule::PointEye, self.0.size());
            let board = ScalarBoard::<S, CELLS, Tactical<CELLS>>::new(&self.0, &settings, stride);
            let points: Vec<Point> = Points::full(self.0.size()).into_iter().collect();
            let mut found = [0; 3];
            for chosen in 0..1_u32 << points.len() {
                if !(3..=6).contains(&chosen.count_ones()) {
                    continue;
                }
                let of_set = points.iter().enumerate();
                let of_set = of_set.filter(|(i, _)| chosen >> i & 1 == 1);
                let set: Vec<Point> = of_set.map(|(_, &point)| point).collect();
                let cells: Vec<u16> = set
                    .iter()
                    .map(|point| point.bit(stride.get()) as u16)
                    .collect();
                let (vital, is_square) = board.shape_of(&cells);
                let set = Points::from_points(set, self.0.size());
                let expected = set.vital_point().map(|point| point.bit(stride.get()));
                assert_eq!(vital, expected, "{set:?}");
                let square = (0..4_u32)
                    .flat_map(|row| (0..4).map(move |column| 5 * row + column))
                    .any(|first| chosen == 0b110_0011 << first);
                assert_eq!(is_square, square, "{set:?}");
                found[0] += 1;
                found[1] += u32::from(vital.is_some());
                found[2] += u32::from(square);
            }
            found
        }
    }
    let found = dispatch(size_of((5, 5)), Shapes(Board::new(size_of((5, 5)))));
    assert_eq!((found[0], found[2]), (2300 + 12650 + 53130 + 177_100, 16));
    assert!(found[1] > 100, "{found:?}");
}
