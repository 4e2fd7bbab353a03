//! Plays a [`Game`] and the judge's game side by side and compares everything that the judge can answer.

use std::collections::HashMap;

use binmatrix::{
    Board, BoardSize, Color, Game, HashScope, IllegalMove, Komi, Points, PositionHash, Rules,
    Scoring, Setup, SuicideRule, Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::game::{Ko, Refusal};
use binmatrix_reference::script::GameAction;
use binmatrix_reference::{Illegal, Suicide};

use crate::convert::{
    from_reference_color, from_reference_illegal, from_reference_ko, from_reference_move,
    from_reference_point, from_reference_refusal, from_reference_suicide, points_of,
    size_of_reference, to_reference_color, try_from_reference_point, words_of,
};

/// The outcome of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A move, and the stones it removed or the reason it was refused.
    Played(
        reference::Color,
        Option<reference::Point>,
        Result<Vec<reference::Point>, Refusal>,
    ),
    /// A tolerated move: the stones it removed and the rule it broke, or the reason it was refused.
    Tolerated(
        reference::Color,
        Option<reference::Point>,
        Result<(Vec<reference::Point>, Option<Refusal>), Illegal>,
    ),
    /// The number of moves undone.
    Undone(usize),
    /// The turn went to the other player without a move.
    TurnGiven,
    /// Play resumed after passes.
    Resumed,
    /// True if a new game was set up; false if a chain would have had no liberty.
    SetUp(bool),
}

/// Counts over all points of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sweep {
    pub legal: u32,
    pub ko: u32,
    pub suicide: u32,
    /// Refused by positional superko.
    pub positional: u32,
    pub situational: u32,
    /// Repeats a position but not the situation; refused under positional superko.
    pub refused_by_position_alone: u32,
    /// Repeats a position but not the situation; allowed under situational superko.
    pub allowed_by_situation: u32,
    /// Repeats a position; allowed under simple ko.
    pub allowed_without_superko: u32,
    /// Points where the effect of a move was compared.
    pub effects: u32,
    /// The points where a move is legal, superko disregarded.
    pub allowed: Words,
}

pub struct Pair {
    pub game: Game,
    pub judge: reference::game::Game,
    /// Number of tolerated moves that broke superko and another rule.
    pub broken_twice: u32,
}

/// The hash of the stones, computed from the definition.
pub fn hash_of(board: &reference::Board) -> PositionHash {
    let mut hash = PositionHash::empty(size_of_reference(board));
    for (index, cell) in board.cells().iter().enumerate() {
        let (row, column) = (index / board.width(), index % board.width());
        if let Some(stone) = cell {
            hash ^= PositionHash::stone(
                from_reference_color(*stone),
                row * (board.width() + 1) + column,
            );
        }
    }
    hash
}

/// Sets up a library board with the same stones and turn.
fn set_up(board: &reference::Board) -> Option<Board> {
    let size = size_of_reference(board);
    let mut setup = Setup::new(size);
    setup.black = points_of(size, &board.stones(reference::Color::Black));
    setup.white = points_of(size, &board.stones(reference::Color::White));
    setup.to_move = from_reference_color(board.to_move());
    Board::from_setup(&setup).ok()
}

impl Pair {
    /// Starts both games at the judge's position, which must have no moves yet.
    pub fn new(judge: reference::game::Game, scoring: Scoring, komi: Komi) -> Pair {
        let start = set_up(judge.board()).expect("every chain has a liberty");
        let rules = Rules::SIMPLE
            .with_ko(from_reference_ko(judge.ko()))
            .with_suicide(from_reference_suicide(judge.suicide()))
            .with_scoring(scoring)
            .with_komi(komi);
        Pair {
            game: Game::from_board(&start, rules),
            judge,
            broken_twice: 0,
        }
    }

    fn size(&self) -> BoardSize {
        self.game.size()
    }

    /// Performs the action on both games and asserts that the answers match.
    pub fn act(&mut self, action: GameAction) -> Outcome {
        match action {
            GameAction::Play(color, mv) => Outcome::Played(color, mv, self.play(color, mv)),
            GameAction::Tolerate(color, mv) => {
                Outcome::Tolerated(color, mv, self.play_tolerant(color, mv))
            }
            GameAction::Undo(count) => Outcome::Undone(self.undo(count)),
            GameAction::GiveTurn(to) => {
                self.judge.set_to_move(to);
                self.game.set_to_move(from_reference_color(to));
                Outcome::TurnGiven
            }
            GameAction::Resume => {
                assert_eq!(self.game.turn().is_over(), self.judge.board().passes() >= 2);
                assert_eq!(self.game.resume(), self.judge.board().passes() >= 2);
                self.judge.resume();
                Outcome::Resumed
            }
            GameAction::SetUp(at, cell) => {
                let mut wanted = self.judge.board().clone();
                wanted.set(at, cell);
                let start = set_up(&wanted);
                let done = self.judge.set_up(at, cell);
                assert_eq!(start.is_some(), done, "set-up of\n{wanted}");
                if let Some(start) = start {
                    self.game = Game::from_board(&start, *self.game.rules());
                }
                Outcome::SetUp(done)
            }
        }
    }

    fn play(
        &mut self,
        player: reference::Color,
        mv: Option<reference::Point>,
    ) -> Result<Vec<reference::Point>, Refusal> {
        let right = self.judge.play(player, mv);
        if mv.is_some_and(|at| try_from_reference_point(at).is_none()) {
            // Row or column 25: the library has no such point.
            assert_eq!(right, Err(Refusal::Board(Illegal::OffBoard)));
            return right;
        }
        let (player, mv) = (from_reference_color(player), from_reference_move(mv));
        let foretold = self.game.hash_after(player, mv, HashScope::Stones);
        let legality = self.game.legality(player, mv);
        let answer = self.game.play(player, mv);
        let expected = match &right {
            Ok(taken) => Ok(points_of(self.size(), taken)),
            Err(reason) => Err(from_reference_refusal(*reason)),
        };
        assert_eq!(answer, expected, "{player} {mv:?} in {:?}", self.game);
        assert_eq!(legality, expected.map(|_| ()), "{player} {mv:?}");
        if answer.is_ok() {
            assert_eq!(
                foretold,
                self.game.hash(HashScope::Stones),
                "{player} {mv:?}"
            );
        }
        right
    }

    fn play_tolerant(
        &mut self,
        player: reference::Color,
        mv: Option<reference::Point>,
    ) -> Result<(Vec<reference::Point>, Option<Refusal>), Illegal> {
        let repeats = mv.is_some_and(|at| self.would_repeat(player, at));
        let right = self.judge.play_tolerant(player, mv);
        let (color, own) = (from_reference_color(player), from_reference_move(mv));
        let before = self.game.board();
        let (legality, analysis) = (
            self.game.legality(color, own),
            self.game.analyze_move(color, own),
        );
        let answer = self.game.play_tolerant(color, own);
        if let (Ok(answer), Ok((_, violation))) = (&answer, &right) {
            // The analysis before the move matches the outcome.
            assert_eq!(*answer, analysis, "{mv:?}");
            let (broken, is) = (answer, |reason| *violation == Some(reason));
            assert_eq!(broken.out_of_turn, before.to_move() != color);
            assert_eq!(broken.after_end, before.turn().passes() >= 2);
            assert_eq!(broken.ko, is(Refusal::Board(Illegal::Ko)), "{mv:?}");
            assert_eq!(
                broken.suicide,
                is(Refusal::Board(Illegal::Suicide)),
                "{mv:?}"
            );
            let lost = analysis.effect.and_then(|effect| effect.lost());
            let forbidden = match self.game.rules().suicide {
                SuicideRule::Forbidden => lost.is_some(),
                SuicideRule::MultiStone => lost.is_some_and(|lost| lost.len() == 1),
                SuicideRule::Any => false,
            };
            assert_eq!(broken.suicide, forbidden, "{mv:?}");
            // The judge gives only the first reason; superko may apply as well.
            assert_eq!((broken.superko, analysis.superko), (repeats, repeats));
            assert!(broken.superko || !is(Refusal::Superko));
            self.broken_twice += u32::from(broken.superko && (broken.ko || broken.suicide));
            assert_eq!(self.game.moves().last(), Some(&(color, own)));
        }
        let answer = answer.map(|tolerated| (tolerated.removed(), tolerated.legality.err()));
        let expected = match &right {
            Ok((taken, violation)) => Ok((
                points_of(self.size(), taken),
                violation.map(from_reference_refusal),
            )),
            Err(reason) => Err(from_reference_illegal(*reason)),
        };
        assert_eq!(answer, expected, "{player:?} {mv:?} in {:?}", self.game);
        let reason = expected.map_or_else(Some, |(_, violation)| violation);
        assert_eq!(legality.err(), reason, "{player:?} {mv:?}");
        right
    }

    /// Returns true if superko forbids the resulting position, whatever the other rules say.
    fn would_repeat(&self, player: reference::Color, at: reference::Point) -> bool {
        let board = self.judge.board();
        if !board.contains(at) || board.at(at).is_some() {
            return false;
        }
        let mut next = board.clone();
        next.set(at, None); // without the ko
        next.set_to_move(player);
        next.play(Some(at), Suicide::Any).expect("an empty point");
        let repetition = self.judge.repetition(player, &next);
        repetition.is_forbidden(self.judge.ko())
    }

    fn undo(&mut self, count: usize) -> usize {
        for done in 0..count {
            let last = self.judge.board().last_moves()[0];
            let expected = match (self.judge.movers().last(), last) {
                (Some(&mover), Some(mv)) => {
                    Some((from_reference_color(mover), from_reference_move(mv)))
                }
                _ => None,
            };
            assert_eq!(self.game.undo(), expected);
            assert_eq!(self.judge.undo(), expected.is_some());
            if expected.is_none() {
                return done;
            }
        }
        count
    }

    /// Compares stones, turn, ko, prisoners, passes, last moves, the number of moves and the hash.
    pub fn compare(&self) {
        let (game, right) = (&self.game, self.judge.board());
        let (board, size) = (game.board(), self.size());
        assert_eq!(board.size(), size_of_reference(right));
        for player in Color::BOTH {
            let stones = points_of(size, &right.stones(to_reference_color(player)));
            assert_eq!(board.stones(player), stones, "{right}");
        }
        assert_eq!(
            board.to_move(),
            from_reference_color(right.to_move()),
            "{board:?}"
        );
        assert_eq!(
            board.turn().ko(),
            right.ko().and_then(try_from_reference_point),
            "{board:?}"
        );
        let captures = board.turn().captures();
        let captures = [captures.black as usize, captures.white as usize];
        assert_eq!(captures, right.captures(), "{board:?}");
        assert_eq!(
            board.turn().passes(),
            u8::try_from(right.passes()).unwrap_or(u8::MAX)
        );
        assert_eq!(board.turn().is_over(), right.passes() >= 2);
        let last_moves = right.last_moves().map(|mv| mv.map(from_reference_move));
        assert_eq!(board.turn().last_moves(), last_moves, "{board:?}");
        assert_eq!(game.moves().len(), self.judge.moves());
        assert_eq!(
            game.hash(HashScope::Stones),
            hash_of(right),
            "hash of {board:?}"
        );
    }

    /// Compares every chain with its liberties, queried at each of its stones.
    pub fn compare_chains(&self) {
        let (right, size) = (self.judge.board(), self.size());
        for stones in right.chains() {
            let liberties = points_of(size, &right.liberties(&stones));
            for &stone in &stones {
                let at = from_reference_point(stone);
                let chain = self.game.chain(at).expect("a stone is in a chain");
                assert_eq!(chain.liberties, liberties, "{at:?} in\n{right}");
                assert_eq!(chain.stones, points_of(size, &stones), "{at:?} in\n{right}");
            }
        }
        for empty in right.empty_points() {
            assert!(self.game.chain(from_reference_point(empty)).is_none());
        }
    }

    /// Compares the legality of a move by `player` on each point, singly and as a set; on every `every`-th empty
    /// point, starting at number `from`, also its effect.
    pub fn sweep(&self, player: Color, from: usize, every: usize) -> Sweep {
        let mut sweep = Sweep::default();
        let (board, mover, ko) = (
            self.judge.board(),
            to_reference_color(player),
            self.judge.ko(),
        );
        let legal = self.game.legal_points(player);
        let (mut legal_count, mut allowed) = (0, Vec::new());
        for (index, at) in board.points().into_iter().enumerate() {
            let expected = match self.judge.after_on_board(mover, Some(at)) {
                Err(reason) => {
                    sweep.ko += u32::from(reason == Illegal::Ko);
                    sweep.suicide += u32::from(reason == Illegal::Suicide);
                    Err(from_reference_illegal(reason))
                }
                Ok((next, _)) => {
                    allowed.push(at);
                    let repetition = self.judge.repetition(mover, &next);
                    let by_position_alone = repetition.positional && !repetition.situational;
                    match ko {
                        Ko::Simple => {
                            sweep.allowed_without_superko += u32::from(repetition.positional);
                        }
                        Ko::Positional => {
                            sweep.refused_by_position_alone += u32::from(by_position_alone);
                        }
                        Ko::Situational => {
                            sweep.allowed_by_situation += u32::from(by_position_alone);
                        }
                    }
                    if repetition.is_forbidden(ko) {
                        match ko {
                            Ko::Situational => sweep.situational += 1,
                            _ => sweep.positional += 1,
                        }
                        Err(IllegalMove::Superko)
                    } else {
                        sweep.legal += 1;
                        Ok(())
                    }
                }
            };
            let own = from_reference_point(at);
            assert_eq!(
                self.game.legality(player, own),
                expected,
                "{player} {own:?} in {:?}",
                self.game
            );
            assert_eq!(legal.contains(own), expected.is_ok(), "{player} {own:?}");
            legal_count += usize::from(expected.is_ok());
            if board.at(at).is_none() && (index + from).is_multiple_of(every) {
                sweep.effects += 1;
                self.compare_effect(player, at);
            }
        }
        assert_eq!(legal.len(), legal_count);
        sweep.allowed = words_of(board.width(), &allowed);
        sweep
    }

    /// Compares the effect of a stone on an empty point and the resulting hash, whatever the rules say.
    fn compare_effect(&self, player: Color, at: reference::Point) {
        let (size, mover) = (self.size(), to_reference_color(player));
        let mut next = self.judge.board().clone();
        next.set(at, None); // without the ko
        next.set_to_move(mover);
        let taken = next.play(Some(at), Suicide::Any).expect("an empty point");
        let own = from_reference_point(at);
        let effect = self.game.analyze_move(player, own).effect;
        let effect = effect.expect("an empty point");
        let context = || format!("{player} {own:?} in {:?}", self.game);
        assert_eq!(
            self.game.hash_after(player, own, HashScope::Stones),
            hash_of(&next),
            "{}",
            context()
        );
        if taken.contains(&at) {
            assert!(effect.chain.liberties.is_empty(), "{}", context());
            assert_eq!(
                effect.chain.stones,
                points_of(size, &taken),
                "{}",
                context()
            );
            assert!(effect.captured.is_empty(), "{}", context());
            assert!(effect.in_atari.is_empty(), "{}", context());
            return;
        }
        let chain = next.chain(at);
        let mut in_atari = Vec::new();
        for neighbor in next.neighbors(at) {
            if next.at(neighbor) == Some(mover.opponent()) {
                let enemy = next.chain(neighbor);
                if next.liberties(&enemy).len() == 1 {
                    in_atari.extend(enemy);
                }
            }
        }
        let expected = [
            points_of(size, &taken),
            points_of(size, &chain),
            points_of(size, &next.liberties(&chain)),
            points_of(size, &in_atari),
        ];
        let found = [
            effect.captured,
            effect.chain.stones,
            effect.chain.liberties,
            effect.in_atari,
        ];
        assert_eq!(found, expected, "{}", context());
    }

    /// Compares the score under the rules of the game with each komi, in half points.
    pub fn compare_score(&mut self, komis: impl IntoIterator<Item = i16>) {
        let points = match self.game.rules().scoring {
            Scoring::Area => self.judge.board().area_score(),
            Scoring::Territory => self.judge.board().territory_score(),
        };
        let komi = self.game.rules().komi;
        for half_points in komis {
            self.game.set_komi(Komi::from_half_points(half_points));
            assert_eq!(
                self.game
                    .black_minus_white_half_points(Points::empty(self.size())),
                2 * points - i32::from(half_points),
                "komi {half_points} in {:?}",
                self.game
            );
        }
        self.game.set_komi(komi);
    }
}

/// A pair with a copy of the game before each move: a refused move changes nothing, and an undo restores the copy.
pub struct Watched {
    pub pair: Pair,
    /// The game before each move.
    before: Vec<Game>,
    hashes: HashMap<PositionHash, Vec<Option<reference::Color>>>,
}

impl Watched {
    pub fn new(pair: Pair) -> Watched {
        Watched {
            pair,
            before: Vec::new(),
            hashes: HashMap::new(),
        }
    }

    /// Performs the action on both games and checks refusals and undos.
    pub fn act(&mut self, action: GameAction) -> Outcome {
        self.before.truncate(self.pair.judge.moves());
        if let GameAction::Play(..) | GameAction::Tolerate(..) = action {
            self.before.push(self.pair.game.clone());
        }
        let outcome = self.pair.act(action);
        match &outcome {
            // A refused move changes nothing.
            Outcome::Played(_, _, Err(_)) | Outcome::Tolerated(_, _, Err(_)) => {
                assert!(self.before.pop().as_ref() == Some(&self.pair.game));
            }
            // An undo restores the game before the move.
            Outcome::Undone(1..) => {
                let (earlier, now) = (&self.before[self.pair.judge.moves()], &self.pair.game);
                assert!(earlier == now, "{earlier:?} became {now:?}");
            }
            Outcome::SetUp(true) => self.before.clear(),
            _ => {}
        }
        self.remember();
        outcome
    }

    /// Equal boards have equal hashes, and different boards have different hashes.
    fn remember(&mut self) {
        let (board, hash) = (
            self.pair.judge.board(),
            self.pair.game.hash(HashScope::Stones),
        );
        let seen = self.hashes.entry(hash);
        let cells = seen.or_insert_with(|| board.cells().to_vec());
        assert_eq!(cells, board.cells(), "{hash}");
    }

    /// Undoes all moves.
    pub fn take_all_back(&mut self) {
        let start = Game::from_board(self.pair.game.start(), *self.pair.game.rules());
        let moves = self.pair.judge.moves();
        assert_eq!(self.act(GameAction::Undo(moves)), Outcome::Undone(moves));
        self.pair.compare();
        self.pair.game.set_to_move(start.board().to_move());
        assert!(self.pair.game == start);
    }
}
