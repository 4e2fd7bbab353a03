//! Proves the rules, the chains and the answers of `binmatrix gtp` against GNU Go 3.8. Both receive the same GTP lines
//! in random games on all square boards from 1×1 to 19×19, under nine sets of rules, and every answer must be
//! identical.
//!
//! After every move, undo and refusal, both list the stones, the prisoners, the legal moves of each color (in every
//! sixth game point by point) and the liberties of every chain. In between they answer questions about liberties of
//! random points before and after a move, trial moves, the last move and the history. The choice of moves favors kos,
//! captures, self-atari, suicide, connections, recently emptied points, and passes; it lets a color move twice, takes
//! moves back to the start, and tries illegal moves. The games with the fixed seed must reach every rare case in
//! [`CASES`].
//!
//! `BINMATRIX_GNUGO_GAMES` is the number of games: 72 by default, some ten seconds of work for one core; 324 in
//! `.ci/run`, under two minutes. Half of them have a fixed seed and half a fresh one, which is printed;
//! `BINMATRIX_GNUGO_SEED` sets such a seed again. A difference is reported with the lines that lead to it.
//!
//! # Where the two differ
//! Every difference is asserted below, those that occur in games are counted, and there are no others:
//! 1. GNU Go never applies superko to a suicide: with both rules on, it allows suicides that repeat a position.
//!    `binmatrix-reference` judges these suicides here, and all allowed ones.
//! 2. GNU Go remembers 500 moves. The 501st makes it forget the first 51, for undo and for superko.
//! 3. GNU Go's `trymove` uses simple ko without suicide, whatever its options; ours uses the rules of the game.
//! 4. GNU Go fails an assertion when asked about legal moves during a trial move.
//! 5. GNU Go has squares up to 19: it reads `boardsize 9 13` as 9.
//! 6. GNU Go writes a blank after `=` in an empty answer, and words its refusals differently. The comparison
//!    ignores both.
//! 7. GNU Go reads the valid beginning of a number or vertex (`9x`, `a1x`), ignores an argument of `gg-undo` that is
//!    not a number, and accepts any komi, while ours is kept in half points. It treats identifiers as 32-bit numbers,
//!    and does not answer an identifier without a command.
//! 8. GNU Go's `unconditional_status` finds more than ours, and ignores its option for suicide. Points that ours
//!    decides must have the same status.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use binmatrix::{
    BoardSize, Color, Game, HashScope, IllegalMove, KoRule, Move, Point, Points, Rng, Rules,
    SuicideRule,
};
use binmatrix_cli::gtp::Session;
use binmatrix_reference as reference;

use crate::program::{Answers, answers_of, ask, gnugo, number_from, say, session};

/// The sets of rules with GNU Go's options.
const RULES: [(KoRule, &str, SuicideRule, &str); 9] = {
    use KoRule::{Positional, Simple, Situational};
    use SuicideRule::{Any, Forbidden, MultiStone};
    const SIMPLE: &str = "--simple-ko";
    const POSITIONAL: &str = "--positional-superko";
    const SITUATIONAL: &str = "--situational-superko";
    const FORBIDDEN: &str = "--forbid-suicide";
    const MULTI_STONE: &str = "--allow-suicide";
    const ANY: &str = "--allow-all-suicide";
    [
        (Simple, SIMPLE, Forbidden, FORBIDDEN),
        (Simple, SIMPLE, MultiStone, MULTI_STONE),
        (Simple, SIMPLE, Any, ANY),
        (Positional, POSITIONAL, Forbidden, FORBIDDEN),
        (Situational, SITUATIONAL, Forbidden, FORBIDDEN),
        (Positional, POSITIONAL, MultiStone, MULTI_STONE),
        (Situational, SITUATIONAL, MultiStone, MULTI_STONE),
        (Positional, POSITIONAL, Any, ANY),
        (Situational, SITUATIONAL, Any, ANY),
    ]
};

/// The sides of the boards: every side from 1 to 19, with the small ones more frequent, because superko matters there.
const SIDES: [u8; 36] = [
    3, 5, 9, 2, 4, 19, 3, 13, 6, 4, 2, 7, 3, 8, 5, 10, 4, 11, 3, 12, 2, 14, 5, 15, 3, 16, 4, 17, 5,
    18, 3, 6, 4, 7, 2, 1,
];

/// The side of the board in a game. Every side occurs in the first 36 games, and with every set of rules in the first
/// 324.
fn side_of(game: usize) -> u8 {
    let (round, rules) = (game / RULES.len(), game % RULES.len());
    SIDES[(round + 4 * rules) % SIDES.len()]
}

/// The rare cases that the games with the fixed seed must reach.
const CASES: &[&str] = &[
    "pass",
    "play after two passes",
    "a color twice in a row",
    "move taken back",
    "taken back to the start",
    "undo refused at the start",
    "capture of one stone",
    "capture of 10 stones or more",
    "capture of two chains or more",
    "join of three chains or more",
    "ko taken",
    "ko retaken after other moves",
    "ko filled by who took it",
    "ko lifted by two moves of one color",
    "snapback",
    "suicide of one stone",
    "suicide of two stones or more",
    "suicide of five stones or more",
    "refused: occupied",
    "refused: ko",
    "refused: suicide",
    "refused: superko",
    "positional superko: play refused",
    "situational superko: play refused",
    "superko: play refused that takes nothing",
    "situational superko: allowed where positional would refuse",
    "superko in a cycle of four moves or more",
    "exempt: suicide that repeats a position",
    "exempt: suicide tried that GNU Go would play",
    "exempt: unconditional life that only GNU Go sees",
    "unconditional life: alive in both",
    "unconditional life: dead in both",
    "unconditional life: territory in both",
    "judged: suicide under superko",
    "move tried",
    "legality asked point by point",
];

const FIXED_SEED: u64 = 38;

const UNDECIDED: &str = "= undecided";

/// The other answers of `unconditional_status`.
const DECIDED: [&str; 4] = [
    "= alive",
    "= dead",
    "= white_territory",
    "= black_territory",
];

/// GNU Go forgets the first moves of longer games (difference 2).
const MOST_MOVES: usize = 490;

// ---- one game -------------------------------------------------------------------------------------------

type Counts = BTreeMap<&'static str, u64>;

/// A line of GTP with the expected answers.
struct Line {
    text: String,
    ours: String,
    wanted: Wanted,
}

/// The expected answer of GNU Go.
enum Wanted {
    /// The same as ours.
    Same,
    /// This answer (difference 1).
    This(String),
    /// The same as ours, or a more definite one (difference 8).
    SameOrMore,
}

/// A game played by our side, with a record of every line.
struct Player {
    session: Session,
    /// The judge where superko meets suicide.
    judge: Option<reference::game::Game>,
    rng: Rng,
    lines: Vec<Line>,
    counts: Counts,
    point_by_point: bool,
    /// The last moves, for the counters.
    past: Vec<Past>,
    /// The point of the last ko, which the choice of moves favors.
    old_ko: Option<Point>,
}

/// A move with its effect.
#[derive(Clone, Copy)]
struct Past {
    color: Color,
    point: Option<Point>,
    removed: usize,
    ko: Option<Point>,
}

fn judged(color: Color) -> reference::Color {
    match color {
        Color::Black => reference::Color::Black,
        Color::White => reference::Color::White,
    }
}

fn judged_point(point: Point) -> reference::Point {
    reference::Point::new(point.row().into(), point.column().into())
}

fn judge(side: u8, ko: KoRule, suicide: SuicideRule) -> reference::game::Game {
    let side = usize::from(side);
    let ko = match ko {
        KoRule::Simple => reference::game::Ko::Simple,
        KoRule::Positional => reference::game::Ko::Positional,
        KoRule::Situational => reference::game::Ko::Situational,
    };
    let suicide = match suicide {
        SuicideRule::Forbidden => reference::Suicide::Forbidden,
        SuicideRule::MultiStone => reference::Suicide::MultiStone,
        SuicideRule::Any => reference::Suicide::Any,
    };
    reference::game::Game::new(reference::Board::new(side, side), ko, suicide)
}

fn is_suicide(game: &Game, color: Color, point: Point) -> bool {
    let effect = game.analyze_move(color, point).effect;
    effect.is_some_and(|effect| effect.chain.liberties.is_empty())
}

impl Player {
    fn new(rules: Rules, side: u8, rng: Rng, point_by_point: bool) -> Player {
        let both = rules.ko != KoRule::Simple && rules.suicide != SuicideRule::Forbidden;
        let mut player = Player {
            session: session(rules),
            judge: both.then(|| judge(side, rules.ko, rules.suicide)),
            rng,
            lines: Vec::new(),
            counts: Counts::new(),
            point_by_point,
            past: Vec::new(),
            old_ko: None,
        };
        // Sometimes there is something to clear.
        match player.rng.below(4) {
            0 => {
                player.ask("boardsize 5");
                player.ask("play w c3");
                player.ask("play w c2");
                player.ask(&format!("boardsize {side}"));
            }
            // On 1×1 the move would be a suicide (difference 1).
            1 if side > 1 => {
                player.ask(&format!("boardsize {side}"));
                player.ask("play w a1");
                player.ask("play b b1");
                player.ask("clear_board");
            }
            _ => player.ask(&format!("boardsize {side}")),
        }
        player.ask("query_boardsize");
        player.questions();
        player
    }

    fn game(&self) -> &Game {
        self.session.game()
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound as u32) as usize
    }

    fn any_of(&mut self, points: &[Point]) -> Option<Point> {
        let index = self.below(points.len());
        points.get(index).copied()
    }

    fn vertex(&self, point: Point) -> String {
        point.vertex(self.game().size()).to_string()
    }

    fn vertices(&self, points: Points) -> String {
        let vertices: Vec<String> = points.iter().map(|point| self.vertex(point)).collect();
        vertices.join(" ")
    }

    fn ask(&mut self, line: &str) {
        self.ask_for(line, Wanted::Same);
    }

    fn ask_for(&mut self, line: &str, wanted: Wanted) {
        let ours = ask(&mut self.session, line);
        self.lines.push(Line {
            text: line.to_owned(),
            ours,
            wanted,
        });
    }

    /// The points where superko forbids a move. Those where GNU Go allows it (difference 1) must be suicides that the
    /// judge forbids too.
    fn superko_points(&mut self, color: Color) -> Points {
        let game = self.game();
        let mut exempt = Points::empty(game.size());
        let rules = *game.rules();
        if rules.ko == KoRule::Simple {
            return exempt;
        }
        let illegal = game.board().empty() - game.legal_points(color);
        for point in illegal {
            if self.game().legality(color, point) != Err(IllegalMove::Superko) {
                continue;
            }
            if is_suicide(self.game(), color, point) {
                let judge = self.judge.as_ref().expect("suicide is allowed");
                let refusal = judge.legality(judged(color), judged_point(point));
                assert_eq!(refusal, Err(reference::game::Refusal::Superko));
                exempt.insert(point);
                self.count("exempt: suicide that repeats a position");
            } else {
                let effect = self.game().analyze_move(color, point).effect;
                if effect.is_some_and(|effect| effect.captured.is_empty()) {
                    self.count("superko: play refused that takes nothing");
                }
                self.count(match rules.ko {
                    KoRule::Positional => "positional superko: play refused",
                    _ => "situational superko: play refused",
                });
            }
        }
        exempt
    }

    /// Every suicide allowed under superko must be allowed by the judge.
    fn judge_suicides(&mut self, color: Color) {
        let Some(judge) = &self.judge else { return };
        let mut seen = 0;
        for point in self.game().legal_points(color) {
            if is_suicide(self.game(), color, point) {
                let answer = judge.legality(judged(color), judged_point(point));
                assert_eq!(answer, Ok(()), "suicide of {color} on {point:?}");
                seen += 1;
            }
        }
        for _ in 0..seen {
            self.count("judged: suicide under superko");
        }
    }

    /// Asks everything about the position.
    fn questions(&mut self) {
        for color in Color::BOTH {
            self.ask(&format!("list_stones {color}"));
            self.ask(&format!("captures {color}"));
            self.judge_suicides(color);
            let exempt = self.superko_points(color);
            if self.point_by_point {
                for point in Points::full(self.game().size()) {
                    let wanted = match exempt.contains(point) {
                        true => Wanted::This("= 1".to_owned()),
                        false => Wanted::Same,
                    };
                    self.ask_for(&format!("is_legal {color} {}", self.vertex(point)), wanted);
                }
                self.ask(&format!("is_legal {color} pass"));
                self.count("legality asked point by point");
            } else {
                let all = self.game().legal_points(color) | exempt;
                let wanted = match exempt.is_empty() {
                    false => Wanted::This(format!("= {}", self.vertices(all))),
                    true => Wanted::Same,
                };
                self.ask_for(&format!("all_legal {color}"), wanted);
            }
        }
        self.liberties();
        let full: Vec<Point> = Points::full(self.game().size()).iter().collect();
        for color in Color::BOTH {
            let vertex = self.any_of(&full).map(|point| self.vertex(point));
            let vertex = vertex.expect("a board has points");
            self.ask(&format!("accuratelib {color} {vertex}"));
            self.ask(&format!("countlib {vertex}"));
            self.ask(&format!("color {vertex}"));
        }
        self.ask("last_move");
        if self.below(20) == 0 {
            self.ask("move_history");
        }
    }

    /// Asks for the liberties of every chain at any of its stones.
    fn liberties(&mut self) {
        for color in Color::BOTH {
            let board = self.game().board();
            for chain in board.chains(color) {
                let stones: Vec<Point> = chain.stones.iter().collect();
                if let Some(stone) = self.any_of(&stones) {
                    let vertex = self.vertex(stone);
                    self.ask(&format!("findlib {vertex}"));
                }
            }
        }
    }

    /// Asks what is unconditionally alive, dead or territory; on larger boards at some of the points only, because GNU
    /// Go takes milliseconds for each.
    fn unconditional_life(&mut self) {
        let points: Vec<Point> = Points::full(self.game().size()).iter().collect();
        for index in 0..points.len() {
            if points.len() <= 36 || self.below(points.len()) < 12 {
                let line = format!("unconditional_status {}", self.vertex(points[index]));
                self.ask_for(&line, Wanted::SameOrMore);
            }
        }
    }

    fn step(&mut self) {
        let board = self.game().board();
        let to_move = board.to_move();
        match self.below(100) {
            0..7 => self.take_back(),
            7..12 => {
                let color = Color::BOTH[self.below(2)];
                self.play_illegal(color, None);
            }
            12..17 => self.try_moves(),
            choice => match board.turn().ko() {
                Some(ko) if choice < 30 => self.play_illegal(to_move, Some(ko)),
                Some(ko) if choice < 38 && self.game().legality(!to_move, ko).is_ok() => {
                    self.play(!to_move, Move::Play(ko));
                }
                Some(_) if choice < 50 => {
                    let mv = self.choose(!to_move);
                    self.play(!to_move, mv);
                }
                _ => {
                    let color = if self.below(8) == 0 {
                        !to_move
                    } else {
                        to_move
                    };
                    let mv = self.choose(color);
                    self.play(color, mv);
                }
            },
        }
    }

    fn take_back(&mut self) {
        let made = self.game().moves().len();
        let count = match self.below(60) {
            0 => made + 1,
            _ => (1 + self.below(6)).min(made + 1),
        };
        for _ in 0..count {
            if self.game().moves().is_empty() {
                self.count("undo refused at the start");
                self.count("taken back to the start");
            } else {
                self.past.pop();
                self.count("move taken back");
                if let Some(judge) = &mut self.judge {
                    assert!(judge.undo());
                }
            }
            self.ask("undo");
            if self.below(3) == 0 {
                self.questions();
            }
        }
        self.questions();
    }

    /// Plays a move that both refuse, if there is one: at the given point, if any.
    fn play_illegal(&mut self, color: Color, wanted: Option<Point>) {
        let board = self.game().board();
        let illegal = Points::full(board.size()) - self.game().legal_points(color);
        let empty = illegal & board.empty();
        let points: Vec<Point> = match wanted {
            Some(point) if illegal.contains(point) => vec![point],
            _ if empty.is_empty() || self.below(4) == 0 => illegal.iter().collect(),
            _ => empty.iter().collect(),
        };
        let Some(point) = self.any_of(&points) else {
            return;
        };
        let reason = self
            .game()
            .legality(color, point)
            .expect_err("an illegal move");
        let line = format!("play {color} {}", self.vertex(point));
        if reason == IllegalMove::Superko && is_suicide(self.game(), color, point) {
            // GNU Go would allow it (difference 1).
            let ours = ask(&mut self.session, &line);
            assert!(ours.starts_with("? illegal move"), "{line}: {ours}");
            self.count("exempt: suicide tried that GNU Go would play");
            return;
        }
        self.count(match reason {
            IllegalMove::Occupied => "refused: occupied",
            IllegalMove::Ko => "refused: ko",
            IllegalMove::Suicide => "refused: suicide",
            IllegalMove::Superko => "refused: superko",
            _ => "refused: something else",
        });
        self.ask(&line);
        self.questions();
    }

    /// Tries a few moves and takes them back. Meanwhile GNU Go answers nothing about legality (difference 4) and allows
    /// no suicide (difference 3).
    fn try_moves(&mut self) {
        let depth = 1 + self.below(3);
        let mut made = 0;
        for _ in 0..depth {
            let color = Color::BOTH[self.below(2)];
            let points = self.game().legal_points(color).iter();
            let points: Vec<Point> = points
                .filter(|&point| !is_suicide(self.game(), color, point))
                .collect();
            let Some(point) = self.any_of(&points) else {
                break;
            };
            let vertex = self.vertex(point);
            self.ask(&format!("trymove {color} {vertex}"));
            self.count("move tried");
            made += 1;
            for color in Color::BOTH {
                self.ask(&format!("list_stones {color}"));
                self.ask(&format!("captures {color}"));
            }
            self.liberties();
            // Both refuse: the game cannot change below a trial move.
            self.ask("undo");
        }
        for _ in 0..made {
            self.ask("popgo");
        }
        self.questions();
    }

    fn choose(&mut self, color: Color) -> Move {
        let wish = self.below(100);
        let mut points: Vec<Point> = self.game().legal_points(color).iter().collect();
        if points.is_empty() || wish < 6 {
            return Move::Pass;
        }
        if let Some(point) = self.old_ko
            && wish < 30
            && points.contains(&point)
        {
            return Move::Play(point);
        }
        // On large boards some of the points suffice.
        while points.len() > 40 {
            let index = self.below(points.len());
            points.swap_remove(index);
        }
        let mut best = (0, Vec::new());
        for &point in &points {
            let Some(effect) = self.game().analyze_move(color, point).effect else {
                continue;
            };
            let (captured, stones) = (effect.captured.len(), effect.chain.stones.len());
            let liberties = effect.chain.liberties.len();
            let value = match wish {
                0..40 => 0,
                40..52 => captured.min(1),
                52..60 => captured,
                60..72 => usize::from(captured == 1 && stones == 1 && liberties == 1),
                72..80 => usize::from(liberties <= 1),
                80..86 => usize::from(liberties <= 1) * stones,
                86..94 => stones,
                _ => effect.in_atari.len(),
            };
            if value > best.0 {
                best = (value, Vec::new());
            }
            if value == best.0 {
                best.1.push(point);
            }
        }
        match self.any_of(&best.1) {
            Some(point) => Move::Play(point),
            None => Move::Pass,
        }
    }

    fn play(&mut self, color: Color, mv: Move) {
        let board = self.game().board();
        if color != board.to_move() && !self.past.is_empty() {
            self.count("a color twice in a row");
        }
        if board.turn().is_over() && mv != Move::Pass {
            self.count("play after two passes");
        }
        let mut removed = 0;
        match mv {
            Move::Pass => self.count("pass"),
            Move::Play(point) => removed = self.notice(color, point),
        }
        let vertex = mv.vertex(board.size()).to_string();
        self.ask(&format!("play {color} {vertex}"));
        if let Some(judge) = &mut self.judge {
            let answer = judge.play(judged(color), mv.point().map(judged_point));
            assert!(answer.is_ok(), "{color} {vertex}: {answer:?}");
        }
        let ko = self.game().board().turn().ko();
        if ko.is_some() {
            self.count("ko taken");
            self.old_ko = ko;
        }
        self.past.push(Past {
            color,
            point: mv.point(),
            removed,
            ko,
        });
        assert_eq!(self.past.len(), self.game().moves().len());
        self.questions();
    }

    /// Counts the rare cases among legal moves, and returns the number of stones that this one captures.
    fn notice(&mut self, color: Color, point: Point) -> usize {
        let game = self.game();
        let board = game.board();
        let effect = game
            .analyze_move(color, point)
            .effect
            .expect("an empty point");
        let around: Vec<Point> = neighbors(point)
            .filter(|&point| board.size().contains(point))
            .collect();
        let chains_around = |whose: Color, within: Points| {
            let chains = around.iter().filter_map(|&point| {
                let stones = game.chain(point)?.stones;
                let counts = board.at(point) == Some(whose) && within.contains(point);
                counts.then(|| stones.iter().next())
            });
            chains.collect::<BTreeSet<_>>().len()
        };
        let joined = chains_around(color, board.stones(color));
        let captured_chains = chains_around(!color, effect.captured);
        let captured = effect.captured.len();
        let suicide = if effect.chain.liberties.is_empty() {
            effect.chain.stones.len()
        } else {
            0
        };
        let last = self.past.last().copied();
        let mut cases = Vec::new();
        let mut note = |holds: bool, what: &'static str| {
            if holds {
                cases.push(what);
            }
        };
        note(captured == 1, "capture of one stone");
        note(captured >= 10, "capture of 10 stones or more");
        note(captured_chains >= 2, "capture of two chains or more");
        note(joined >= 3, "join of three chains or more");
        note(suicide == 1, "suicide of one stone");
        note(suicide >= 2, "suicide of two stones or more");
        note(suicide >= 5, "suicide of five stones or more");
        if let Some(last) = last {
            let took_back = last.point.is_some_and(|p| effect.captured.contains(p));
            let snapback = took_back && last.removed > 0 && captured >= 2;
            note(snapback, "snapback");
            let was_ko = last.ko == Some(point);
            note(was_ko && last.color == color, "ko filled by who took it");
        }
        // A ko of a capture some moves ago.
        let older = self.past.iter().rev().skip(1).take(20);
        let retaken = older
            .clone()
            .any(|past| past.ko == Some(point) && past.color != color);
        note(retaken && captured == 1, "ko retaken after other moves");
        if let [.., taken, other] = self.past[..] {
            let lifted = taken.ko == Some(point) && taken.color == other.color;
            note(
                lifted && color != taken.color,
                "ko lifted by two moves of one color",
            );
        }
        if game.rules().ko == KoRule::Situational && suicide == 0 {
            let hash = game.hash_after(color, point, HashScope::Stones);
            let mut earlier = game.clone();
            let mut age = 0;
            while earlier.hash(HashScope::Stones) != hash && earlier.undo().is_some() {
                age += 1;
            }
            let repeats = earlier.hash(HashScope::Stones) == hash;
            note(
                repeats,
                "situational superko: allowed where positional would refuse",
            );
            note(
                repeats && age >= 3,
                "superko in a cycle of four moves or more",
            );
        }
        for what in cases {
            self.count(what);
        }
        captured
    }
}

/// The neighbors of a point, on the board or not.
fn neighbors(point: Point) -> impl Iterator<Item = Point> {
    let (row, column) = (point.row(), point.column());
    let places = [
        (row.checked_sub(1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), column.checked_add(1)),
        (row.checked_add(1), Some(column)),
    ];
    places
        .into_iter()
        .filter_map(|(row, column)| Point::new(row?, column?))
}

/// The lines up to this one that change the game, for the error report.
fn way_to(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let name = line.text.split(' ').next().unwrap_or_default();
        if [
            "boardsize",
            "clear_board",
            "play",
            "undo",
            "trymove",
            "popgo",
        ]
        .contains(&name)
        {
            let _ = writeln!(text, "{}", line.text);
        }
    }
    text
}

/// The result of several games.
#[derive(Default)]
struct Report {
    games: u64,
    lines: u64,
    counts: Counts,
    /// Refusals with different wording: ours and GNU Go's.
    words: BTreeSet<(String, String)>,
}

/// Plays a game and compares; the first difference is an error.
fn play_and_compare(gnugo: &Path, seed: u64, index: usize) -> Result<Report, String> {
    let (ko, ko_option, suicide, suicide_option) = RULES[index % RULES.len()];
    let side = side_of(index);
    let rules = Rules::SIMPLE.with_ko(ko).with_suicide(suicide);
    let rng = Rng::for_game(seed, index as u64);
    let mut player = Player::new(rules, side, rng, index % 6 == 5);
    let steps = match side {
        ..6 => 250,
        6..10 => 200,
        _ => 260,
    };
    for step in 1..=steps {
        if player.game().moves().len() < MOST_MOVES {
            player.step();
        }
        if step % 100 == 0 {
            player.unconditional_life();
        }
    }
    let lines = &player.lines;
    let mut script = String::new();
    for line in lines {
        script.push_str(&line.text);
        script.push('\n');
    }
    let options = [ko_option, suicide_option];
    let game = || {
        format!(
            "game {index} of seed {seed}, {side}x{side}, {}",
            options.join(" ")
        )
    };
    let answers = answers_of(gnugo, &options, &script).and_then(Answers::of_good_end);
    let answers = answers.map_err(|reason| format!("{}: {reason}", game()))?;
    let mut words = BTreeSet::new();
    let mut counts = player.counts;
    let mut count = |what| *counts.entry(what).or_default() += 1;
    for (number, line) in lines.iter().enumerate() {
        let theirs = answers.get(number).map_or("nothing", String::as_str);
        let wanted = match &line.wanted {
            Wanted::Same => line.ours.as_str(),
            Wanted::This(wanted) => wanted,
            Wanted::SameOrMore if line.ours != UNDECIDED => {
                count(match line.ours.as_str() {
                    "= alive" => "unconditional life: alive in both",
                    "= dead" => "unconditional life: dead in both",
                    _ => "unconditional life: territory in both",
                });
                &line.ours
            }
            Wanted::SameOrMore => {
                if DECIDED.contains(&theirs) {
                    count("exempt: unconditional life that only GNU Go sees");
                    theirs
                } else {
                    UNDECIDED
                }
            }
        };
        if wanted.starts_with('?') && theirs.starts_with('?') {
            if wanted != theirs {
                words.insert((wanted.to_owned(), theirs.to_owned()));
            }
        } else if wanted != theirs {
            return Err(format!(
                "{}: line {number} is answered differently\n\
                 {}\nbinmatrix: {}\nGNU Go:    {theirs}\nafter\n{}",
                game(),
                line.text,
                line.ours,
                way_to(&lines[..number])
            ));
        }
    }
    if answers.len() != lines.len() {
        return Err(format!(
            "{}: {} answers to {} lines",
            game(),
            answers.len(),
            lines.len()
        ));
    }
    Ok(Report {
        games: 1,
        lines: lines.len() as u64,
        counts,
        words,
    })
}

/// Plays games on two threads until the first difference.
fn play_all(gnugo: &Path, seed: u64, games: usize) -> Report {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut reports = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return Ok(reports);
            }
            match play_and_compare(gnugo, seed, index) {
                Ok(report) => reports.push(report),
                Err(difference) => {
                    next.store(games, Ordering::Relaxed);
                    return Err(difference);
                }
            }
        }
    };
    let results = thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        threads.map(|thread| thread.join())
    });
    let mut total = Report::default();
    for result in results {
        let reports = match result {
            Ok(Ok(reports)) => reports,
            Ok(Err(difference)) => panic!("{difference}"),
            Err(panic) => std::panic::resume_unwind(panic),
        };
        for report in reports {
            total.games += report.games;
            total.lines += report.lines;
            for (what, count) in report.counts {
                *total.counts.entry(what).or_default() += count;
            }
            total.words.extend(report.words);
        }
    }
    total
}

/// Prints the result, and the details with `--nocapture`.
fn show(seed: u64, report: &Report) {
    say(&format!(
        "GNU Go: seed {seed}: {} games, {} lines answered alike",
        report.games, report.lines
    ));
    let mut text = String::new();
    for (what, count) in &report.counts {
        let _ = writeln!(text, "{count:9} {what}");
    }
    for (ours, theirs) in &report.words {
        let _ = writeln!(text, "{:9} words: {ours} | {theirs}", "");
    }
    println!("{text}");
}

#[test]
fn random_games_are_those_of_gnu_go() {
    let Some(gnugo) = gnugo() else { return };
    let games = number_from("BINMATRIX_GNUGO_GAMES").unwrap_or(72) as usize;
    let fresh = number_from("BINMATRIX_GNUGO_SEED").unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(1, |time| time.as_nanos() as u64)
    });
    // Printed before the games, so that it is known after a difference.
    say(&format!(
        "GNU Go: {} games with seed {FIXED_SEED}, {} with a fresh one: BINMATRIX_GNUGO_SEED={fresh}",
        games - games / 2,
        games / 2
    ));
    assert!((1..=19).all(|side| (0..36).any(|game| side_of(game) == side)));
    let report = play_all(&gnugo, FIXED_SEED, games - games / 2);
    show(FIXED_SEED, &report);
    for case in CASES {
        assert!(report.counts.contains_key(case), "not reached: {case}");
    }
    show(fresh, &play_all(&gnugo, fresh, games / 2));
}

// ---- the differences, and lines that are wrong ----------------------------------------------------------

/// The answers of both programs to the same lines.
fn both(gnugo: &Path, rules: Rules, options: &[&str], lines: &[&str]) -> [Vec<String>; 2] {
    let mut session = session(rules);
    let ours = lines.iter().map(|line| ask(&mut session, line)).collect();
    let script: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let answers = answers_of(gnugo, options, &script).and_then(Answers::of_good_end);
    let theirs = answers.unwrap_or_else(|reason| panic!("{options:?}: {reason}"));
    [ours, theirs]
}

const START: [&str; 3] = ["boardsize 7", "play b d4", "play w d3"];

/// Odd lines that both accept and answer alike.
const ODD: &[&str] = &[
    "play B D6",
    "play Black c6",
    "play WHITE PASS",
    "play w Pass",
    "play w a1 b2 and so on",
    "  play w b2",
    "play\tw\tb3 # really",
    "play w c3\r",
    "pl\u{7}ay w c4",
    "7 play b g7",
    "undo x",
    "undo 3",
    "gg-undo 0",
    "gg-undo",
    "play b pass",
    "is_legal b d4",
    "is_legal b pass",
    "is_legal w PASS",
    "findlib d4 d3",
    "list_stones b w",
    "komi 6.5",
    "komi -3",
    "known_command",
    "known_command play",
    "known_command fly",
    "query_boardsize 4",
    "protocol_version",
    "time_settings 10 5 1",
    "time_left b 1 1",
    "move_history",
    "last_move x",
];

/// Lines that both refuse without an effect on the game.
const REFUSED: &[&str] = &[
    "boardsize",
    "boardsize x",
    "boardsize 0",
    "boardsize -1",
    "boardsize 26",
    "boardsize nine",
    "boardsize 99999999999999",
    "play",
    "play b",
    "play black",
    "play d5",
    "play b z9",
    "play b a8",
    "play b h1",
    "play b a0",
    "play b a-1",
    "play b i1",
    "play b ii",
    "play b 4d",
    "play b d4",
    "play x d5",
    "play red d5",
    "play blac d5",
    "play blackk d5",
    "play b pas",
    "play b passs",
    "play b resign",
    "play b \u{e4}1",
    "PLAY b a1",
    "Play b a1",
    "gg-undo -1",
    "gg-undo 99",
    "list_stones",
    "list_stones green",
    "captures",
    "captures 1",
    "all_legal",
    "all_legal x",
    "is_legal",
    "is_legal b",
    "is_legal b i7",
    "is_legal b z",
    "is_legal x a1",
    "findlib",
    "findlib pass",
    "findlib a7",
    "findlib z1",
    "countlib",
    "countlib a7",
    "countlib d44",
    "accuratelib",
    "accuratelib b",
    "accuratelib b d4",
    "accuratelib b pass",
    "accuratelib b z",
    "color",
    "color pass",
    "color z0",
    "komi",
    "komi x",
    "popgo",
    "trymove",
    "trymove b",
    "trymove b d4",
    "fixed_handicap 2",
    "place_free_handicap 2",
    "set_free_handicap d4 d5",
    "time_settings",
    "time_settings 1 2",
    "time_settings a b c",
    "time_left",
    "time_left x 1 1",
    "unconditional_status",
    "worm_data pass",
    "worm_data z9",
    "worm_stones a7",
    "worm_stones pass",
    "worm_stones z9",
    "worm_cutstone",
    "worm_cutstone a7",
    "worm_cutstone z9",
    "dragon_stones a7",
    "dragon_stones z9",
    "same_dragon",
    "same_dragon d4",
    "same_dragon d4 a7",
    "same_dragon d4 z9",
    "fly",
    "12 fly",
    "1.5 name",
    "=",
    "?",
];

#[test]
fn odd_and_wrong_lines() {
    let Some(gnugo) = gnugo() else { return };
    let state = [
        "list_stones b",
        "list_stones w",
        "move_history",
        "query_boardsize",
    ];
    for (lines, refused) in [(ODD, false), (REFUSED, true)] {
        let mut script = START.to_vec();
        for line in lines {
            script.push(line);
            script.extend(state);
        }
        let [ours, theirs] = both(&gnugo, Rules::SIMPLE, &[], &script);
        assert_eq!(ours.len(), theirs.len());
        let is_wrong = |index: usize| {
            let after = index.checked_sub(START.len());
            after.is_some_and(|after| after.is_multiple_of(1 + state.len()))
        };
        for (index, line) in script.iter().enumerate() {
            let (ours, theirs) = (&ours[index], &theirs[index]);
            if refused && is_wrong(index) {
                assert!(ours.starts_with('?'), "{line:?}: {ours}");
                assert!(theirs.starts_with('?'), "{line:?}: {theirs}");
            } else {
                assert!(ours.starts_with('='), "{line:?}: {ours}");
                assert_eq!(ours, theirs, "{line:?}");
            }
        }
        if refused {
            let mut states = ours[START.len()..].chunks(1 + state.len());
            assert!(
                states
                    .all(|answers| answers[1..] == ["= D4", "= D3", "= white D3\nblack D4", "= 7"])
            );
        }
    }
}

/// Differences 5 and 7, one line each.
#[test]
fn lines_that_are_read_differently() {
    let Some(gnugo) = gnugo() else { return };
    for (line, question, ours, theirs) in [
        ("boardsize 9 13", "query_boardsize", "= 9 13", "= 9"),
        ("boardsize 19 7", "query_boardsize", "= 19 7", "= 19"),
        ("boardsize 20", "query_boardsize", "= 20", "= 7"),
        ("boardsize 9x", "query_boardsize", "= 7", "= 9"),
        ("boardsize 9.5", "query_boardsize", "= 7", "= 9"),
        ("play b d5x", "list_stones b", "= D4", "= D5 D4"),
        ("gg-undo x", "list_stones w", "= D3", "="),
        ("komi 6.5x", "komi 6.5x", "? syntax error", "="),
        ("komi nan", "komi nan", "? syntax error", "="),
        ("007 color d4", "007 color d4", "=007 black", "=7 black"),
        (
            "4294967297 color d4",
            "4294967297 color d4",
            "=4294967297 black",
            "=1 black",
        ),
        ("-3 color d4", "-3 color d4", "? unknown command", "= black"),
    ] {
        let lines = [&START[..], &[line, question]].concat();
        let [our_answers, their_answers] = both(&gnugo, Rules::SIMPLE, &[], &lines);
        assert_eq!(our_answers[4], ours, "{line}");
        assert_eq!(their_answers[4], theirs, "{line}");
    }
    let [ours, theirs] = both(&gnugo, Rules::SIMPLE, &[], &["12", "color a1"]);
    assert_eq!(ours, ["?12 unknown command", "= empty"]);
    assert_eq!(theirs, ["= empty"]);
}

/// Difference 2.
#[test]
fn gnu_go_forgets_the_first_moves_of_a_long_game() {
    let Some(gnugo) = gnugo() else { return };
    // After a ko capture and many passes, may the ko be retaken?
    let ko = [
        "b B1", "w C1", "b A2", "w D2", "b B3", "w C3", "w B2", "b C2",
    ];
    let mut judge = judge(5, KoRule::Positional, SuicideRule::Forbidden);
    let size = BoardSize::square(5).expect("a size");
    let mut lines = vec!["boardsize 5".to_owned()];
    for mv in ko {
        lines.push(format!("play {mv}"));
        let (color, vertex) = mv.split_once(' ').expect("color and vertex");
        let color = if color == "b" {
            Color::Black
        } else {
            Color::White
        };
        let point = judged_point(Point::from_vertex(vertex, size).expect("a vertex"));
        assert!(judge.play(judged(color), Some(point)).is_ok(), "{mv}");
    }
    const MOVES: usize = 600;
    for _ in ko.len()..MOVES {
        lines.push("play b pass".to_owned());
        assert!(judge.play(reference::Color::Black, None).is_ok());
    }
    let question = lines.len();
    lines.push("is_legal w B2".to_owned());
    lines.extend((0..MOVES).map(|_| "undo".to_owned()));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let rules = Rules::SIMPLE.with_ko(KoRule::Positional);
    let [ours, theirs] = both(&gnugo, rules, &["--positional-superko"], &lines);
    let b2 = judged_point(Point::from_vertex("B2", size).expect("a vertex"));
    let refusal = judge.legality(reference::Color::White, b2);
    assert_eq!(refusal, Err(reference::game::Refusal::Superko));
    assert_eq!((ours.len(), theirs.len()), (lines.len(), lines.len()));
    for (index, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        // 51 moves are forgotten twice.
        let (ours_wanted, theirs_wanted) = if index == question {
            ("= 0", "= 1")
        } else if index > question + MOVES - 2 * 51 {
            ("=", "? cannot undo")
        } else {
            ("=", "=")
        };
        assert_eq!(
            (&**ours, &**theirs),
            (ours_wanted, theirs_wanted),
            "{}",
            lines[index]
        );
    }
}

/// Difference 3.
#[test]
fn moves_that_are_tried_follow_the_rules_of_the_game() {
    let Some(gnugo) = gnugo() else { return };
    let rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);
    let lines = [
        "boardsize 3",
        "play w a2",
        "play w b1",
        "is_legal b a1",
        "trymove b a1",
    ];
    let [ours, theirs] = both(&gnugo, rules, &["--allow-all-suicide"], &lines);
    assert_eq!(ours, ["=", "=", "=", "= 1", "="]);
    assert_eq!(theirs, ["=", "=", "=", "= 1", "? illegal move"]);
}

/// A trial move is no part of the game: both leave it out of the history.
#[test]
fn moves_that_are_tried_are_not_in_the_history() {
    let Some(gnugo) = gnugo() else { return };
    let lines = [
        "boardsize 5",
        "trymove b a1",
        "last_move",
        "move_history",
        "popgo",
        "play w c3",
        "trymove b a1",
        "trymove w b1",
        "last_move",
        "move_history",
        "undo",
        "gg-undo 1",
        "list_stones b",
        "popgo",
        "popgo",
        "undo",
        "list_stones w",
    ];
    let [ours, theirs] = both(&gnugo, Rules::SIMPLE, &[], &lines);
    assert_eq!(ours.len(), theirs.len());
    for ((line, ours), theirs) in lines.iter().zip(&ours).zip(&theirs) {
        let refused = ours.starts_with('?') && theirs.starts_with('?');
        assert!(refused || ours == theirs, "{line}: {ours} | {theirs}");
    }
}

/// Difference 4: nothing comparable is left out.
#[test]
fn gnu_go_ends_itself_when_asked_about_legality_while_a_move_is_tried() {
    let Some(gnugo) = gnugo() else { return };
    for question in ["is_legal w b2", "all_legal w", "play w b2"] {
        let lines = ["boardsize 5", "trymove b a1", question, "color a1"];
        let mut session = session(Rules::SIMPLE);
        let ours = lines.map(|line| ask(&mut session, line));
        assert_eq!(ours[3], "= black");
        let answers = answers_of(&gnugo, &[], &lines.map(|line| format!("{line}\n")).concat());
        let Answers {
            texts: theirs,
            status,
            script,
        } = answers.expect("GNU Go ends");
        assert!(!status.success(), "{question}: {status}");
        fs::remove_file(script).expect("the script is there");
        assert_eq!(
            theirs.iter().filter(|answer| *answer == "=").count(),
            2,
            "{theirs:?}"
        );
        assert_ne!(
            theirs.last().map(String::as_str),
            Some("= black"),
            "{question}"
        );
    }
}

/// The forms that people and programs know from GNU Go.
#[test]
fn the_board_is_drawn_as_gnu_go_draws_it() {
    let Some(gnugo) = gnugo() else { return };
    let mut lines = Vec::new();
    for side in 2..=19 {
        lines.push(format!("boardsize {side}"));
        lines.push("showboard".to_owned());
        for mv in ["b a1", "w b1", "w a2"] {
            lines.push(format!("play {mv}"));
            lines.push("showboard".to_owned());
        }
        lines.push(format!("komi {}.5", side - 10));
        lines.push("get_komi".to_owned());
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let [ours, theirs] = both(&gnugo, Rules::SIMPLE, &[], &lines);
    assert_eq!(ours.len(), theirs.len());
    for ((line, ours), theirs) in lines.iter().zip(&ours).zip(&theirs) {
        assert!(!ours.starts_with('?'), "{line}: {ours}");
        assert_eq!(ours, theirs, "{line}");
    }
}
