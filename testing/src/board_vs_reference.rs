//! A game on `Board` and on `Position` of every matrix type follows the rules of Go.
//!
//! The judge first plays a [`Script`] and records the facts after each step. `Board` and each matrix type then play
//! the same script. Compared after each step: stones, turn, ko, prisoners, passes, last moves, and the stones that
//! each move removes, with and without a legality check; a refused move must change nothing. A closer look also
//! compares the legality of every point with its reason, area and score, chains, liberties, atari and eyes; the closest
//! also Benson.
//!
//! For a fuzzer ([`run`]) the bytes choose a matrix type and hold the script. The judge looks closer at regular
//! intervals until its effort is used up. Tests with seeds ([`play_script`], [`play_whole_game`]) look after every
//! step and count the cases that the games reached.

use binmatrix::EyeRule;
use binmatrix::{
    Board, ByColor, Color, IllegalMove, Move, Point, Points, Rng, Rules, Setup, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_reference::eye::{is_own_eye, playout_candidates};
use binmatrix_reference::script::{Action, Script, Step};

use crate::benson_vs_reference;
use crate::convert::*;
use crate::engine::{Engine, State, assert_sound, engines_on};
use crate::matrix_types::{Choice, takes_part, with_name};

/// The judge's budget for one game of a fuzzer, in steps from point to point.
const EFFORT: usize = 2_500;

/// Counts of the cases that the scripts reached, taken once, on the reference.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reached {
    pub scripts: u32,
    pub setup_stones: u32,
    pub moves: u32,
    pub passes: u32,
    pub two_passes: u32,
    pub moves_after_two_passes: u32,
    pub undone: u32,
    pub captures: u32,
    pub captures_of_two_chains: u32,
    pub captures_of_more_than_ten: u32,
    pub kos: u32,
    pub retakes_refused: u32,
    pub retakes_after_the_ban: u32,
    pub suicides: u32,
    pub single_stone_suicides: u32,
    pub suicides_refused: u32,
    pub occupied_refused: u32,
    pub off_board_refused: u32,
    pub alive_stones: u32,
    pub alive_without_suicide_only: u32,
    pub territory_with_dead_stones: u32,
    pub rectangles: u32,
    pub one_line_boards: u32,
    pub larger_than_13x13: u32,
    pub deep_comparisons: u32,
}

/// The depth of the comparison at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    /// Compares stones, turn, ko, prisoners, passes and last moves.
    State,
    /// Adds legality, area, eyes, and a few chains.
    Probes,
    /// Compares every chain.
    Chains,
    /// Adds Benson.
    Life,
    /// Adds [`assert_sound`]: the answers agree with each other.
    Sound,
}

/// The facts about one position.
struct Facts {
    state: State,
    /// The color of each point, row by row.
    at: Vec<Option<Color>>,
    details: Option<Details>,
    life: Vec<benson_vs_reference::Answer>,
}

/// Facts that take the judge longer to find.
struct Details {
    /// Includes points beyond the board.
    legality: Vec<(Point, Result<(), IllegalMove>)>,
    legal_points: Points,
    area: ByColor<Points>,
    black_minus_white: i32,
    in_atari: ByColor<Points>,
    /// For some points, or for every stone: the chain there and its liberties.
    chains: Vec<(Point, Points, Points)>,
    eyes: ByColor<Points>,
}

fn by_color<T>(of: impl Fn(reference::Color) -> T) -> ByColor<T> {
    let [black, white] = COLORS.map(of);
    ByColor { black, white }
}

impl Facts {
    fn of(board: &reference::Board, suicide: reference::Suicide, look: Look) -> Facts {
        let life = if look >= Look::Life {
            benson_vs_reference::answers(board, &SuicideRule::ALL)
        } else {
            Vec::new()
        };
        Facts {
            state: state_of(board),
            at: board
                .cells()
                .iter()
                .map(|cell| cell.map(from_reference_color))
                .collect(),
            details: (look > Look::State).then(|| Details::of(board, suicide, look)),
            life,
        }
    }
}

/// The values that the accessors of the position must return.
fn state_of(board: &reference::Board) -> State {
    let size = size_of_reference(board);
    let [black, white] = board.captures().map(|count| count as u32);
    State {
        size,
        to_move: from_reference_color(board.to_move()),
        ko: board.ko().map(from_reference_point),
        passes: u8::try_from(board.passes()).unwrap_or(u8::MAX),
        is_over: board.passes() >= 2,
        captures: ByColor { black, white },
        last_moves: board.last_moves().map(|mv| mv.map(from_reference_move)),
        stones: by_color(|color| collect_points(&board.stones(color), size)),
        empty: collect_points(&board.empty_points(), size),
    }
}

impl Details {
    fn of(board: &reference::Board, suicide: reference::Suicide, look: Look) -> Details {
        let size = size_of_reference(board);
        let points = board.points();
        // One more row and column than the board has.
        let around =
            reference::Board::new((board.width() + 1).min(25), (board.height() + 1).min(25));
        let legality = around.points().into_iter().map(|at| {
            let legality = board.legality(at, suicide).map_err(from_reference_illegal);
            (from_reference_point(at), legality)
        });
        let owner = board.area_owner();
        let area = by_color(|color| {
            let owned = points
                .iter()
                .zip(&owner)
                .filter(|(_, owner)| **owner == Some(color));
            collect_points(owned.map(|(at, _)| at), size)
        });
        let in_atari = by_color(|color| {
            let mut chains = board.chains_of(color);
            chains.retain(|chain| board.liberties(chain).len() == 1);
            collect_points(chains.iter().flatten(), size)
        });
        let eyes = by_color(|color| {
            collect_points(
                points.iter().filter(|&&at| is_own_eye(board, at, color)),
                size,
            )
        });
        Details {
            legality: legality.collect(),
            legal_points: collect_points(&board.legal_points(suicide), size),
            area,
            black_minus_white: board.area_score(),
            in_atari,
            chains: chains_of(board, look),
            eyes,
        }
    }
}

/// The chains at a few points spread over the board, or at every stone and one empty point.
fn chains_of(board: &reference::Board, look: Look) -> Vec<(Point, Points, Points)> {
    let (size, points) = (size_of_reference(board), board.points());
    let mut found = Vec::new();
    if look == Look::Probes {
        for &at in points.iter().step_by(points.len().div_ceil(3)) {
            let chain = board.chain(at);
            let liberties = collect_points(&board.liberties(&chain), size);
            found.push((
                from_reference_point(at),
                collect_points(&chain, size),
                liberties,
            ));
        }
        return found;
    }
    for chain in board.chains() {
        let liberties = collect_points(&board.liberties(&chain), size);
        let stones = collect_points(&chain, size);
        found.extend(
            chain
                .iter()
                .map(|&at| (from_reference_point(at), stones, liberties)),
        );
    }
    let none = Points::empty(size);
    let empty = board.empty_points();
    found.extend(
        empty
            .first()
            .map(|&at| (from_reference_point(at), none, none)),
    );
    found
}

/// A step and the judge's record of it.
struct Played {
    action: Act,
    /// Index of the facts after the step.
    facts: usize,
    look: Look,
}

enum Act {
    Undo(usize),
    /// The move, and the stones it removes or the reason it is refused.
    Move(Move, Result<Points, IllegalMove>),
}

/// A game as recorded by the judge.
struct Recorded {
    rules: Rules,
    start: Board,
    facts: Vec<Facts>,
    steps: Vec<Played>,
}

/// A position of the judge and the index of its facts.
struct Side {
    board: reference::Board,
    facts: usize,
    /// The point of the last ko capture, until someone plays there.
    banned: Option<reference::Point>,
}

/// The judge while it plays and records a game.
struct Recorder<'a> {
    suicide: reference::Suicide,
    game: Recorded,
    history: Vec<Side>,
    reached: &'a mut Reached,
}

impl Recorder<'_> {
    fn new(
        board: reference::Board,
        suicide: reference::Suicide,
        look: Look,
        reached: &mut Reached,
    ) -> Recorder<'_> {
        let points = board.points().len();
        reached.scripts += 1;
        reached.setup_stones += (points - board.empty_points().len()) as u32;
        reached.rectangles += u32::from(board.width() != board.height());
        reached.one_line_boards += u32::from(board.width() == 1 || board.height() == 1);
        reached.larger_than_13x13 += u32::from(points > 169);
        let game = Recorded {
            rules: rules(from_reference_suicide(suicide)),
            start: from_reference(&board),
            facts: Vec::new(),
            steps: Vec::new(),
        };
        let mut recorder = Recorder {
            suicide,
            game,
            history: Vec::new(),
            reached,
        };
        let facts = recorder.look_at(&board, look);
        let banned = None;
        recorder.history.push(Side {
            board,
            facts,
            banned,
        });
        recorder
    }

    fn now(&self) -> &Side {
        self.history.last().expect("the start stays")
    }

    /// Records the facts of a position and returns their index.
    fn look_at(&mut self, board: &reference::Board, look: Look) -> usize {
        let facts = Facts::of(board, self.suicide, look);
        if !facts.life.is_empty() {
            self.count_life(&facts);
        }
        self.game.facts.push(facts);
        self.game.facts.len() - 1
    }

    fn count_life(&mut self, facts: &Facts) {
        self.reached.deep_comparisons += 1;
        for of_color in facts.life.chunks(SuicideRule::ALL.len()) {
            let (forbidden, any) = (of_color[0].2, of_color[2].2);
            let dead = forbidden.territory - facts.state.empty;
            self.reached.alive_stones += forbidden.alive.len() as u32;
            self.reached.alive_without_suicide_only += u32::from(forbidden.alive != any.alive);
            self.reached.territory_with_dead_stones += u32::from(!dead.is_empty());
        }
    }

    fn undo(&mut self, count: usize) {
        let kept = self.history.len().saturating_sub(count).max(1);
        self.reached.undone += (self.history.len() - kept) as u32;
        self.history.truncate(kept);
        let (action, facts) = (Act::Undo(count), self.now().facts);
        let look = Look::State;
        self.game.steps.push(Played {
            action,
            facts,
            look,
        });
    }

    /// Plays a move and returns true if it was legal.
    fn play(&mut self, mv: Option<reference::Point>, look: Look) -> bool {
        let Side {
            board,
            facts,
            banned,
        } = self.now();
        let (mut after, facts, banned) = (board.clone(), *facts, *banned);
        let verdict = after.play(mv, self.suicide);
        let banned = self.count(&after, banned, mv, &verdict);
        let size = size_of_reference(&after);
        let result = match &verdict {
            Ok(removed) => Ok(collect_points(removed, size)),
            Err(illegal) => Err(from_reference_illegal(*illegal)),
        };
        if mv.is_some_and(|at| try_from_reference_point(at).is_none()) {
            // Row or column 25: the library has no such `Point`.
            assert_eq!(result, Err(IllegalMove::OffBoard));
            return false;
        }
        let (facts, look) = match result {
            Ok(_) => (self.look_at(&after, look), look),
            // Nothing has changed; every eighth step all facts are compared anyway.
            Err(_) if self.game.steps.len().is_multiple_of(8) => (facts, look),
            Err(_) => (facts, Look::State),
        };
        let action = Act::Move(from_reference_move(mv), result);
        self.game.steps.push(Played {
            action,
            facts,
            look,
        });
        if result.is_ok() {
            self.history.push(Side {
                board: after,
                facts,
                banned,
            });
        }
        result.is_ok()
    }

    /// Counts the effect of a move from the current position. Returns the point of the last ko.
    fn count(
        &mut self,
        after: &reference::Board,
        banned: Option<reference::Point>,
        mv: Option<reference::Point>,
        verdict: &Result<Vec<reference::Point>, reference::Illegal>,
    ) -> Option<reference::Point> {
        let before = &self.history.last().expect("the start stays").board;
        let reached = &mut *self.reached;
        match (mv, verdict) {
            (None, _) => {
                reached.passes += 1;
                reached.two_passes += u32::from(after.passes() == 2);
            }
            (Some(point), Ok(removed)) => {
                reached.moves += 1;
                reached.moves_after_two_passes += u32::from(before.passes() >= 2);
                reached.retakes_after_the_ban += u32::from(banned == Some(point));
                if removed.contains(&point) {
                    reached.suicides += 1;
                    reached.single_stone_suicides += u32::from(removed.len() == 1);
                } else if !removed.is_empty() {
                    reached.captures += 1;
                    let first = before.chain(removed[0]);
                    reached.captures_of_two_chains += u32::from(first.len() < removed.len());
                    reached.captures_of_more_than_ten += u32::from(removed.len() > 10);
                    reached.kos += u32::from(after.ko().is_some());
                }
                return after.ko().or(banned.filter(|&banned| banned != point));
            }
            (Some(_), Err(illegal)) => {
                *match illegal {
                    reference::Illegal::OffBoard => &mut reached.off_board_refused,
                    reference::Illegal::Occupied => &mut reached.occupied_refused,
                    reference::Illegal::Ko => &mut reached.retakes_refused,
                    reference::Illegal::Suicide => &mut reached.suicides_refused,
                } += 1;
            }
        }
        banned
    }

    /// Replaces the facts of the current position with those of a closer look.
    fn look_again(&mut self, look: Look) {
        let Side { board, facts, .. } = self.now();
        let (board, facts) = (board.clone(), *facts);
        self.game.facts[facts] = Facts::of(&board, self.suicide, look);
    }
}

/// Panics if the values differ, naming the engine.
fn same<T: PartialEq + std::fmt::Debug>(engine: &dyn Engine, what: &str, found: T, expected: T) {
    if found != expected {
        let board = engine.to_board();
        panic!(
            "{}: {what}: found {found:?}, expected {expected:?}\n{board:?}",
            engine.name()
        );
    }
}

impl Facts {
    /// Asserts these facts; the details and Benson only if `closer`.
    fn check(&self, engine: &dyn Engine, rules: &Rules, closer: bool) {
        same(engine, "state", engine.state(), self.state);
        for (point, &color) in Points::full(self.state.size).iter().zip(&self.at) {
            same(engine, "color of a point", engine.at(point), color);
        }
        if !closer {
            return;
        }
        if let Some(details) = &self.details {
            details.check(engine, rules);
        }
        for (color, suicide, life) in &self.life {
            let found = engine.pass_alive(*color, *suicide);
            same(
                engine,
                "Benson",
                (*color, *suicide, found),
                (*color, *suicide, *life),
            );
        }
    }
}

impl Details {
    fn check(&self, engine: &dyn Engine, rules: &Rules) {
        for &(point, legality) in &self.legality {
            let found = engine.legality(Move::Play(point), rules);
            same(engine, "legality", (point, found), (point, legality));
        }
        same(
            engine,
            "legality of a pass",
            engine.legality(Move::Pass, rules),
            Ok(()),
        );
        same(
            engine,
            "legal points",
            engine.legal_points(rules),
            self.legal_points,
        );
        same(engine, "area", engine.area(), self.area);
        same(
            engine,
            "score",
            engine.black_minus_white(),
            self.black_minus_white,
        );
        for &(point, chain, liberties) in &self.chains {
            same(
                engine,
                "chain",
                (point, engine.chain(point)),
                (point, chain),
            );
            same(
                engine,
                "liberties",
                (point, engine.liberties(point)),
                (point, liberties),
            );
        }
        for color in Color::BOTH {
            let (atari, eyes) = (self.in_atari[color], self.eyes[color]);
            same(engine, "in atari", engine.in_atari(color), atari);
            same(
                engine,
                "eyes",
                engine.own_eyes(color, EyeRule::PointEye),
                eyes,
            );
        }
    }
}

impl Recorded {
    /// Plays the game on `Board` and on the chosen matrix types.
    fn compare(&self, choice: Choice) {
        let setup = Setup::from(&self.start);
        for (number, mut engine) in engines_on(choice, self.start.size())
            .into_iter()
            .enumerate()
        {
            if setup.black.is_empty() && setup.white.is_empty() {
                // A new engine holds the empty position: it must equal one loaded from an empty board.
                engine.set_to_move(setup.to_move);
                self.facts[0].check(&*engine, &self.rules, true);
            }
            engine.load(&self.start);
            same(&*engine, "board", engine.to_board(), self.start);
            self.replay(engine, number);
        }
        self.check_conversions();
    }

    /// Plays the game and compares after each step.
    fn replay(&self, start: Box<dyn Engine>, number: usize) {
        self.facts[0].check(&*start, &self.rules, true);
        let mut history = vec![start];
        for (index, step) in self.steps.iter().enumerate() {
            let closer = step.look == Look::Probes || number == 0 || takes_part(number, index);
            match step.action {
                Act::Undo(count) => {
                    history.truncate(history.len().saturating_sub(count).max(1));
                }
                Act::Move(mv, result) => {
                    let before = history.last().expect("the start stays");
                    let after = self.play(&**before, mv, result, step, closer);
                    history.extend(after);
                }
            }
        }
        let index = self.steps.last().map_or(0, |step| step.facts);
        let last = history.last().expect("the start stays");
        self.facts[index].check(&**last, &self.rules, true);
    }

    /// Plays one move and compares. Returns `None` if the move is refused.
    fn play(
        &self,
        before: &dyn Engine,
        mv: Move,
        result: Result<Points, IllegalMove>,
        step: &Played,
        closer: bool,
    ) -> Option<Box<dyn Engine>> {
        let (rules, mut after) = (&self.rules, before.boxed());
        let legality = before.legality(mv, rules);
        same(before, "legality", (mv, legality), (mv, result.map(|_| ())));
        let found = after.play(mv, rules);
        same(before, "result", (mv, found), (mv, result));
        let facts = &self.facts[step.facts];
        if result.is_err() {
            same(
                &*after,
                "board after a refusal",
                after.to_board(),
                before.to_board(),
            );
            same(
                &*after,
                "state after a refusal",
                after.state(),
                before.state(),
            );
            if step.look > Look::State {
                facts.check(&*after, rules, closer);
            }
            return None;
        }
        // The unchecked move has the same effect.
        let mut unchecked = before.boxed();
        let removed = unchecked.play_unchecked(mv);
        same(before, "unchecked result", Ok(removed), result);
        same(
            &*unchecked,
            "unchecked board",
            unchecked.to_board(),
            after.to_board(),
        );
        same(
            &*unchecked,
            "unchecked state",
            unchecked.state(),
            after.state(),
        );
        facts.check(&*after, rules, closer);
        if step.look == Look::Sound {
            assert_sound(&*after, rules);
        }
        Some(after)
    }

    /// A board survives the round trip through its setup and through its diagram.
    fn check_conversions(&self) {
        let mut board = self.start;
        for step in &self.steps {
            let Act::Move(mv, _) = step.action else {
                continue;
            };
            if board.play(mv, &self.rules).is_err() {
                continue; // undos are skipped, so this game differs from the judge's and some moves do not fit
            }
            if board.turn().ko().is_some() || step.facts.is_multiple_of(4) {
                let again = Board::from_setup(&Setup::from(&board))
                    .expect("a position of a game can be set up");
                assert_eq!(again, board);
                assert_eq!(again.turn().captures(), board.turn().captures());
                let drawn: Board = board.to_string().parse().expect("a board prints a diagram");
                assert_eq!(drawn.size(), board.size());
                let stones = |board: &Board| Color::BOTH.map(|color| board.stones(color));
                assert_eq!(stones(&drawn), stones(&board));
            }
        }
    }
}

/// Plays the script until the effort is used up.
fn record_briefly(mut script: Script) -> Recorded {
    let points = script.width * script.height;
    script.setup.truncate(EFFORT / 3 / points);
    let (mut effort, mut reached) = (EFFORT, Reached::default());
    let start = script.setup_board();
    let mut judge = Recorder::new(start, script.suicide, Look::State, &mut reached);
    for step in script.steps.iter().take(400) {
        let in_detail = judge.game.facts.len().is_multiple_of(5 + points / 30);
        let cost = 20 + points + if in_detail { 4 * points } else { 0 };
        let Some(rest) = effort.checked_sub(cost) else {
            break;
        };
        effort = rest;
        let look = if in_detail { Look::Probes } else { Look::State };
        match resolve(step, &judge.now().board, script.suicide) {
            Action::Undo(count) => judge.undo(count),
            Action::Pass => drop(judge.play(None, look)),
            Action::Play(at) => drop(judge.play(Some(at), look)),
        }
    }
    judge.look_again(Look::Probes);
    judge.game
}

/// Resolves a step to an action. For the nth legal point it takes the first legal one, counting from the nth empty
/// point, because the judge needs long to find all legal points.
fn resolve(step: &Step, board: &reference::Board, suicide: reference::Suicide) -> Action {
    let &Step::PlayLegalNth(n) = step else {
        return step.resolve(board, suicide);
    };
    let empty = board.empty_points();
    let start = usize::from(n) % empty.len().max(1);
    let (before, from) = empty.split_at(start);
    let mut candidates = from.iter().chain(before);
    let legal = candidates.find(|&&at| board.legality(at, suicide).is_ok());
    legal.map_or(Action::Pass, |&at| Action::Play(at))
}

/// Plays the whole script on `Board` and every matrix type and compares after each step. Slow comparisons run after
/// every step on small boards and at intervals on large ones.
pub fn play_script(script: &Script, reached: &mut Reached) {
    let points = script.width * script.height;
    let mut judge = Recorder::new(script.setup_board(), script.suicide, Look::Life, reached);
    for (index, step) in script.steps.iter().enumerate() {
        let deep = points <= 81 || index % 32 == 0 || index + 1 == script.steps.len();
        let look = if deep { Look::Life } else { Look::Chains };
        let mv = match step.resolve(&judge.now().board, script.suicide) {
            Action::Undo(count) => {
                judge.undo(count);
                continue;
            }
            Action::Pass => None,
            Action::Play(point) => Some(point),
        };
        judge.play(mv, look);
    }
    judge.game.compare(Choice::EVERY);
}

/// Plays legal moves that fill no eye until none is left, with every comparison at intervals.
pub fn play_whole_game(
    (width, height): (usize, usize),
    suicide: SuicideRule,
    rng: &mut Rng,
    reached: &mut Reached,
) {
    let suicide = to_reference_suicide(suicide);
    let start = reference::Board::new(width, height);
    let mut judge = Recorder::new(start, suicide, Look::State, reached);
    let limit = 2 * width * height;
    let every = if limit > 300 { 40 } else { 4 };
    for step in 0..limit {
        let board = &judge.now().board;
        // The reference decides about eyes too. If eyes could be filled, no chain would live.
        let candidates = playout_candidates(board, suicide);
        let mv = (!candidates.is_empty())
            .then(|| candidates[rng.below(candidates.len() as u32) as usize]);
        let is_end = mv.is_none() && board.passes() == 1;
        let look = if step % every == 0 || step + 1 == limit || is_end {
            Look::Sound
        } else {
            Look::State
        };
        assert!(judge.play(mv, look));
        if is_end {
            break;
        }
    }
    with_name(&format!("{width}x{height}"), || {
        judge.game.compare(Choice::EVERY)
    });
}

/// Runs on the matrix type that the first byte chooses, or on all of them.
pub fn run(bytes: &[u8]) {
    property(bytes, Choice::new);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let (&byte, script) = bytes.split_first().unwrap_or((&0, &[]));
    record_briefly(Script::from_bytes(script)).compare(choice(byte));
}
