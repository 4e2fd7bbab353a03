//! A game on `Board` and on `Position` of every matrix type is the game that the rules describe.
//!
//! The bytes choose matrix types and are a [`Script`]. The judge plays it first and writes down what is true after each step; then
//! `Board` and each matrix type play it and are compared: stones, turn, ko, prisoners, passes, last moves,
//! what each move takes off, and in the positions where the judge has the time, legality of every point
//! with its reason, area, chains in atari, chains, liberties and eyes.

use binmatrix::playout::{EyeRule, own_eyes};
use binmatrix::{
    BinMatrix, Board, BoardSize, Color, GridOf, IllegalMove, MatrixJob, Move, Point, Points,
    Position, Rules, Setup, Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::eye::is_own_eye;
use binmatrix_reference::script::{Action, Script, Step};

use crate::convert::{
    COLORS, board_size, from_reference_color, from_reference_illegal, from_reference_move,
    from_reference_point, from_reference_suicide, try_from_reference_point, words_of,
};
use crate::matrix_types::{Choice, name};

/// How long the judge may take for one game, in its steps from point to point.
const EFFORT: usize = 2_500;

/// What is true of a position.
struct Facts {
    stones: [Words; 2],
    to_move: Color,
    ko: Option<Point>,
    passes: u8,
    captures: [u32; 2],
    last_moves: [Option<Move>; 2],
    at: Vec<Option<Color>>,
    details: Option<Details>,
}

/// What takes the judge longer to find.
struct Details {
    /// Each point that the library can name, also beside the board.
    legality: Vec<(Point, Result<(), IllegalMove>)>,
    legal_points: Words,
    area: [Words; 2],
    black_minus_white: i32,
    in_atari: [Words; 2],
    /// For some points: the chain there and its liberties.
    chains: Vec<(Point, Words, Words)>,
    eyes: [Words; 2],
}

struct Played {
    action: Action,
    /// What comes off, or why not. An undo takes nothing off.
    result: Result<Words, IllegalMove>,
    /// The facts after it.
    facts: usize,
}

struct Game {
    size: BoardSize,
    rules: Rules,
    setup: Setup,
    facts: Vec<Facts>,
    steps: Vec<Played>,
}

impl Facts {
    fn of(board: &reference::Board) -> Facts {
        Facts {
            stones: COLORS.map(|color| words_of(board.width(), &board.stones(color))),
            to_move: from_reference_color(board.to_move()),
            ko: board.ko().and_then(try_from_reference_point),
            passes: u8::try_from(board.passes()).unwrap_or(u8::MAX),
            captures: board.captures().map(|count| count as u32),
            last_moves: board.last_moves().map(|mv| mv.map(from_reference_move)),
            at: board
                .cells()
                .iter()
                .map(|cell| cell.map(from_reference_color))
                .collect(),
            details: None,
        }
    }
}

impl Details {
    fn of(board: &reference::Board, suicide: reference::Suicide) -> Details {
        let (width, height) = (board.width(), board.height());
        // One row and one column more than the board has.
        let around = reference::Board::new((width + 1).min(25), (height + 1).min(25)).points();
        let legality: Vec<_> = around
            .iter()
            .map(|&at| {
                (
                    at,
                    board.legality(at, suicide).map_err(from_reference_illegal),
                )
            })
            .collect();
        let legal = legality
            .iter()
            .filter(|(_, legality)| legality.is_ok())
            .map(|(at, _)| at);
        let owner = board.area_owner();
        let points = board.points();
        let area = COLORS.map(|color| {
            words_of(
                width,
                points
                    .iter()
                    .zip(&owner)
                    .filter(|(_, o)| **o == Some(color))
                    .map(|(at, _)| at),
            )
        });
        let in_atari = COLORS.map(|color| {
            let chains = board.chains_of(color);
            let in_atari = chains
                .iter()
                .filter(|chain| board.liberties(chain).len() == 1);
            words_of(width, in_atari.flatten())
        });
        let eyes = COLORS.map(|color| {
            words_of(
                width,
                points.iter().filter(|&&at| is_own_eye(board, at, color)),
            )
        });
        // Some points, spread over the board.
        let probes = points.iter().step_by(points.len().div_ceil(3));
        let chains = probes.map(|&at| {
            let chain = board.chain(at);
            let liberties = board.liberties(&chain);
            (
                from_reference_point(at),
                words_of(width, &chain),
                words_of(width, &liberties),
            )
        });
        Details {
            legal_points: words_of(width, legal),
            area,
            black_minus_white: board.area_score(),
            in_atari,
            chains: chains.collect(),
            eyes,
            legality: legality
                .into_iter()
                .filter_map(|(at, legality)| Some((try_from_reference_point(at)?, legality)))
                .collect(),
        }
    }
}

impl Game {
    fn play(mut script: Script) -> Game {
        let size = board_size(script.width, script.height);
        let points = size.points();
        let mut effort = EFFORT;
        script.setup.truncate(EFFORT / 3 / points);
        let start = script.setup_board();

        let mut setup = Setup::new(size);
        setup.to_move = from_reference_color(start.to_move());
        for at in start.points() {
            match start.at(at) {
                Some(reference::Color::Black) => setup.black.insert(from_reference_point(at)),
                Some(reference::Color::White) => setup.white.insert(from_reference_point(at)),
                None => continue,
            };
        }

        let mut facts = vec![Facts::of(&start)];
        let mut history = vec![(start, 0)];
        let mut steps = Vec::new();
        for step in script.steps.iter().take(400) {
            let (board, before) = history.last().expect("at least the start");
            let in_detail = facts.len() % (5 + points / 30) == 0;
            let cost = 20 + points + if in_detail { 4 * points } else { 0 };
            let Some(rest) = effort.checked_sub(cost) else {
                break;
            };
            effort = rest;
            let action = resolve(step, board, script.suicide);
            let mut after = board.clone();
            let result = match action {
                Action::Pass => after.play(None, script.suicide),
                Action::Play(at) if try_from_reference_point(at).is_none() => continue, // a point the library cannot name
                Action::Play(at) => after.play(Some(at), script.suicide),
                Action::Undo(count) => {
                    history.truncate(history.len().saturating_sub(count).max(1));
                    let facts = history.last().expect("at least the start").1;
                    steps.push(Played {
                        action,
                        result: Ok([0; 11]),
                        facts,
                    });
                    continue;
                }
            };
            let result = result
                .map(|removed| words_of(size.width().into(), &removed))
                .map_err(from_reference_illegal);
            let mut index = *before;
            if result.is_ok() {
                index = facts.len();
                let mut found = Facts::of(&after);
                found.details = in_detail.then(|| Details::of(&after, script.suicide));
                facts.push(found);
                history.push((after, index));
            }
            steps.push(Played {
                action,
                result,
                facts: index,
            });
        }
        let (last, index) = history.last().expect("at least the start");
        facts[*index].details = Some(Details::of(last, script.suicide));

        let rules = Rules {
            suicide: from_reference_suicide(script.suicide),
        };
        Game {
            size,
            rules,
            setup,
            facts,
            steps,
        }
    }
}

/// What a step comes to. Where it asks for a legal point, the first one from the empty point with its number
/// on is taken: the judge needs long to find them all.
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

/// Player to move, ko, passes, prisoners by Black and by White, last moves, over or not.
type TurnFacts = (Color, Option<Point>, u8, [u32; 2], [Option<Move>; 2], bool);

/// What `Board` and `Position` have in common, with sets as words. `None` where only one of them is asked:
/// `Position` is compiled for each matrix type, and that is most of the build's time, so what is a wrapper
/// around something else is asked of `Board`.
trait Face: Clone + PartialEq + std::fmt::Debug {
    fn stones(&self, color: Color) -> Words;
    fn turn(&self) -> TurnFacts;
    fn at(&self, point: Point) -> Option<Color>;
    fn legality(&self, mv: Move, rules: &Rules) -> Result<(), IllegalMove>;
    fn legal_points(&self, rules: &Rules) -> Words;
    fn play(&mut self, mv: Move, rules: &Rules) -> Result<Words, IllegalMove>;
    fn play_unchecked(&mut self, mv: Move) -> Option<Words>;
    fn area(&self) -> ([Words; 2], Option<i32>);
    fn in_atari(&self, color: Color) -> Words;
    fn chain(&self, point: Point) -> (Option<Words>, Words);
    fn eyes(&self, color: Color) -> Option<Words>;
    fn board(&self) -> Board;
    fn name(&self) -> String;
}

impl<M: BinMatrix> Face for Position<M> {
    #[inline(never)]
    fn stones(&self, color: Color) -> Words {
        Position::stones(self, color).to_words(self.grid())
    }
    #[inline(never)]
    fn turn(&self) -> TurnFacts {
        let captures = [self.captures().black, self.captures().white];
        (
            self.to_move(),
            self.ko(),
            self.passes(),
            captures,
            self.last_moves(),
            self.is_over(),
        )
    }
    #[inline(never)]
    fn at(&self, point: Point) -> Option<Color> {
        Position::at(self, point)
    }
    #[inline(never)]
    fn legality(&self, mv: Move, rules: &Rules) -> Result<(), IllegalMove> {
        Position::legality(self, mv, rules)
    }
    #[inline(never)]
    fn legal_points(&self, rules: &Rules) -> Words {
        Position::legal_points(self, rules).to_words(self.grid())
    }
    #[inline(never)]
    fn play(&mut self, mv: Move, rules: &Rules) -> Result<Words, IllegalMove> {
        Position::play(self, mv, rules).map(|removed| removed.to_words(self.grid()))
    }
    fn play_unchecked(&mut self, _: Move) -> Option<Words> {
        None
    }
    #[inline(never)]
    fn area(&self) -> ([Words; 2], Option<i32>) {
        let (area, grid) = (Position::area(self), self.grid());
        ([area.black.to_words(grid), area.white.to_words(grid)], None)
    }
    #[inline(never)]
    fn in_atari(&self, color: Color) -> Words {
        self.stones_with_liberties(color, 1).to_words(self.grid())
    }
    #[inline(never)]
    fn chain(&self, point: Point) -> (Option<Words>, Words) {
        (None, self.liberties(point).to_words(self.grid()))
    }
    #[inline(never)]
    fn eyes(&self, color: Color) -> Option<Words> {
        let grid = self.grid();
        let edge = M::from_words(grid.shape().edge_words(), grid);
        let (own, enemy) = (
            Position::stones(self, color),
            Position::stones(self, !color),
        );
        Some(own_eyes(own, enemy, edge, EyeRule::PointEye, grid).to_words(grid))
    }
    fn board(&self) -> Board {
        self.to_board()
    }
    fn name(&self) -> String {
        format!("Position on {}", name::<M>(self.grid()))
    }
}

impl Face for Board {
    fn stones(&self, color: Color) -> Words {
        *Board::stones(self, color).words()
    }
    fn turn(&self) -> TurnFacts {
        let captures = [self.captures().black, self.captures().white];
        (
            self.to_move(),
            self.ko(),
            self.passes(),
            captures,
            self.last_moves(),
            self.is_over(),
        )
    }
    fn at(&self, point: Point) -> Option<Color> {
        Board::at(self, point)
    }
    fn legality(&self, mv: Move, rules: &Rules) -> Result<(), IllegalMove> {
        Board::legality(self, mv, rules)
    }
    fn legal_points(&self, rules: &Rules) -> Words {
        *Board::legal_points(self, rules).words()
    }
    fn play(&mut self, mv: Move, rules: &Rules) -> Result<Words, IllegalMove> {
        Board::play(self, mv, rules).map(|removed| *removed.words())
    }
    fn play_unchecked(&mut self, mv: Move) -> Option<Words> {
        Some(*Board::play_unchecked(self, mv).words())
    }
    fn area(&self) -> ([Words; 2], Option<i32>) {
        let area = Board::area(self);
        (
            [*area.black.words(), *area.white.words()],
            Some(self.black_minus_white()),
        )
    }
    fn in_atari(&self, color: Color) -> Words {
        *self.stones_with_liberties(color, 1).words()
    }
    fn chain(&self, point: Point) -> (Option<Words>, Words) {
        let chain = *Board::chain(self, point).words();
        (Some(chain), *self.liberties(point).words())
    }
    fn eyes(&self, _: Color) -> Option<Words> {
        None
    }
    fn board(&self) -> Board {
        *self
    }
    fn name(&self) -> String {
        "Board".to_string()
    }
}

/// Compares, and says which face of which position is wrong in what.
macro_rules! same {
    ($face:expr, $what:literal, $found:expr, $expected:expr) => {{
        let (found, expected) = (&$found, &$expected);
        if found != expected {
            wrong(
                $face,
                &format_args!("{}: found {found:x?}, expected {expected:x?}", $what),
            );
        }
    }};
}

#[cold]
#[inline(never)]
fn wrong<F: Face>(face: &F, message: &dyn std::fmt::Display) -> ! {
    panic!("{}: {message}\n{:?}", face.name(), face.board());
}

/// The position has these facts.
#[inline(never)]
fn check<F: Face>(face: &F, facts: &Facts, game: &Game) {
    same!(
        face,
        "stones",
        [face.stones(Color::Black), face.stones(Color::White)],
        facts.stones
    );
    let turn = (
        facts.to_move,
        facts.ko,
        facts.passes,
        facts.captures,
        facts.last_moves,
        facts.passes >= 2,
    );
    same!(face, "turn", face.turn(), turn);
    for (index, &color) in facts.at.iter().enumerate() {
        let (row, column) = (
            index / usize::from(game.size.width()),
            index % usize::from(game.size.width()),
        );
        let point = Point::new(row as u8, column as u8).expect("on the board");
        same!(face, "color of a point", face.at(point), color);
    }
    let Some(details) = &facts.details else {
        return;
    };
    for &(point, legality) in &details.legality {
        let mv = Move::Play(point);
        same!(
            face,
            "legality",
            (mv, face.legality(mv, &game.rules)),
            (mv, legality)
        );
    }
    same!(
        face,
        "legality of a pass",
        face.legality(Move::Pass, &game.rules),
        Ok(())
    );
    same!(
        face,
        "legal points",
        face.legal_points(&game.rules),
        details.legal_points
    );
    let (area, score) = face.area();
    same!(face, "area", area, details.area);
    same!(
        face,
        "score",
        score.unwrap_or(details.black_minus_white),
        details.black_minus_white
    );
    let [black, white] = details.in_atari;
    same!(
        face,
        "in atari",
        [face.in_atari(Color::Black), face.in_atari(Color::White)],
        [black, white]
    );
    for &(point, chain, liberties) in &details.chains {
        let found = face.chain(point);
        same!(face, "chain", found.0.unwrap_or(chain), chain);
        same!(face, "liberties", found.1, liberties);
    }
    for (color, eyes) in Color::BOTH.into_iter().zip(details.eyes) {
        same!(face, "eyes", face.eyes(color).unwrap_or(eyes), eyes);
    }
}

/// Plays the game from `start` and compares after each step.
fn replay<F: Face>(start: F, game: &Game) {
    check(&start, &game.facts[0], game);
    let mut history = vec![start];
    for step in &game.steps {
        let before = history.last().expect("at least the start").clone();
        let mv = match step.action {
            Action::Undo(count) => {
                history.truncate(history.len().saturating_sub(count).max(1));
                continue;
            }
            Action::Pass => Move::Pass,
            Action::Play(at) => Move::Play(from_reference_point(at)),
        };
        let mut after = before.clone();
        let result = after.play(mv, &game.rules);
        same!(&before, "result", (mv, result), (mv, step.result));
        if result.is_err() {
            same!(
                &after,
                "an illegal move changes",
                after.turn(),
                before.turn()
            );
            same!(&after, "an illegal move changes", after, before);
            continue;
        }
        let mut unchecked = before.clone();
        if let Some(removed) = unchecked.play_unchecked(mv) {
            same!(&before, "unchecked result", Ok(removed), step.result);
            same!(
                &unchecked,
                "unchecked",
                (unchecked.turn(), &unchecked),
                (after.turn(), &after)
            );
        }
        check(&after, &game.facts[step.facts], game);
        history.push(after);
    }
    let last = history.last().expect("at least the start");
    let index = game.steps.last().map_or(0, |step| step.facts);
    check(last, &game.facts[index], game);
}

#[derive(Clone, Copy)]
struct Replay<'a> {
    game: &'a Game,
    start: &'a Board,
}

impl MatrixJob for Replay<'_> {
    type Output = ();

    // Not inlined: what is dear switches the instructions on by itself.
    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let start = Position::<M>::from_board(self.start, grid).expect("the same size");
        replay(start, self.game);
        assert_eq!(start.to_board(), *self.start, "{}", name::<M>(grid));
        if self.game.setup.black.is_empty() && self.game.setup.white.is_empty() {
            let mut empty = Position::<M>::new(grid);
            empty.set_to_move(self.game.setup.to_move);
            assert_eq!(empty, start, "{}", name::<M>(grid));
        }
    }
}

/// A board is what its setup and its diagram say.
fn check_conversions(game: &Game, mut board: Board) {
    for step in &game.steps {
        let mv = match step.action {
            Action::Undo(_) => continue,
            Action::Pass => Move::Pass,
            Action::Play(at) => Move::Play(from_reference_point(at)),
        };
        if board.play(mv, &game.rules).is_err() {
            continue; // another game than the judge's, without the undos: the moves need not fit
        }
        if board.ko().is_some() || step.facts % 4 == 0 {
            let again = Board::from_setup(&Setup::from(&board))
                .expect("a position of a game can be set up");
            assert_eq!(again, board);
            assert_eq!(again.captures(), board.captures());
            let drawn: Board = board.to_string().parse().expect("a board prints a diagram");
            assert_eq!(drawn.size(), board.size());
            let stones =
                |board: &Board| -> [Points; 2] { Color::BOTH.map(|color| board.stones(color)) };
            assert_eq!(stones(&drawn), stones(&board));
        }
    }
}

pub fn run(bytes: &[u8]) {
    property(bytes, Choice::new);
}

/// On all matrix types, whichever the input is for.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let (&byte, script) = bytes.split_first().unwrap_or((&0, &[]));
    let game = Game::play(Script::from_bytes(script));
    let start = Board::from_setup(&game.setup).expect("every chain has a liberty");
    choice(byte).run(
        game.size,
        Replay {
            game: &game,
            start: &start,
        },
    );
    replay(start, &game);
    check_conversions(&game, start);
}
