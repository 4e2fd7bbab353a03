//! The search keeps its limits, restrictions and rules on any position, under any rules and settings; one thread repeats
//! itself; the player's moves are legal.
//!
//! The first bytes choose a size, rules and settings. Then each byte is a move, a search, or a decision of a player.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arbitrary::Unstructured;
use binmatrix::{
    BoardSize, Color, Game, KoRule, Komi, Move, Point, Points, Rules, Scoring, SuicideRule,
};
use binmatrix_search::{
    DeadStones, Limits, Player, Playouts, Report, Resignation, Restrictions, Search, Settings,
};

/// Limits the time of an input.
const MOST_STEPS: usize = 24;

/// The most playouts of a search.
const MOST_PLAYOUTS: u64 = 600;

struct Input<'a>(Unstructured<'a>);

impl Input<'_> {
    /// The next byte; 0 at the end.
    fn byte(&mut self) -> usize {
        self.0.arbitrary::<u8>().map_or(0, usize::from)
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.byte() % choices.len()]
    }

    fn game(&mut self) -> Game {
        let side = |byte: usize| 1 + (byte % 7) as u8;
        let (width, height) = (side(self.byte()), side(self.byte()));
        let size = BoardSize::new(width, height).expect("sides from 1 to 7");
        let rules = Rules::SIMPLE
            .with_ko(self.one_of(&KoRule::ALL))
            .with_suicide(self.one_of(&SuicideRule::ALL))
            .with_scoring(self.one_of(&Scoring::ALL))
            .with_komi(Komi::from_half_points(self.byte() as i16 - 128));
        Game::new(size, rules)
    }

    fn settings(&mut self) -> Settings {
        Settings::default()
            .with_seed(self.byte() as u64)
            .with_threads(self.one_of(&[1, 1, 1, 2]))
            .with_expand_after(self.one_of(&[1.0, 2.0, 16.0]))
            .with_exploration(self.one_of(&[0.0, 0.5, f32::INFINITY]))
            .with_rave_bias(self.one_of(&[0.0, 0.0005, f32::INFINITY]))
            .with_prior_games(self.one_of(&[0.0, 2.0, 120.0]))
            .with_memory(self.one_of(&[0, 1 << 19, 1 << 26]))
            .with_reuse(self.one_of(&[true, true, false]))
    }

    /// Restrictions of the next search, with the same as a question: may `color` make this move at this depth?
    fn restrictions(&mut self, size: BoardSize) -> (Restrictions, Vec<Avoided>) {
        let mut restrictions = Restrictions::none();
        let mut list = Vec::new();
        for _ in 0..self.byte() % 3 {
            let (color, depth) = (self.one_of(&Color::BOTH), self.byte() % 4);
            let (from, pass) = (self.byte(), self.byte().is_multiple_of(2));
            let mut points = Points::empty(size);
            for (index, point) in Points::full(size).iter().enumerate() {
                if (index + from).is_multiple_of(2 + from % 5) {
                    points.insert(point);
                }
            }
            list.push(Avoided {
                color,
                points,
                pass,
                depth,
            });
            let depth = depth as u32;
            restrictions = match from % 2 {
                0 => restrictions.avoid(color, points, pass, depth),
                _ => {
                    let others = Points::full(size) - points;
                    restrictions.allow_only(color, others, !pass, depth)
                }
            };
        }
        (restrictions, list)
    }
}

struct Avoided {
    color: Color,
    points: Points,
    pass: bool,
    depth: usize,
}

impl Avoided {
    fn forbids(&self, color: Color, mv: Move, depth: usize) -> bool {
        color == self.color
            && depth < self.depth
            && match mv {
                Move::Play(point) => self.points.contains(point),
                Move::Pass => self.pass,
            }
    }
}

pub fn run(bytes: &[u8]) {
    let mut input = Input(Unstructured::new(bytes));
    let mut game = input.game();
    let settings = input.settings();
    let playouts = Playouts::new().with_per_leaf(input.one_of(&[1, 2, 5]));
    let search = || Search::new(settings).with_evaluator(playouts.clone());
    let mut player = Player::new(search())
        .with_dead_stones(input.one_of(&[DeadStones::Agreed, DeadStones::Captured]))
        .with_resignation(Resignation {
            win_rate: 0.1,
            moves: input.one_of(&[0, 1, 3]) as u32,
        });
    let mut search = search();
    for _ in 0..MOST_STEPS {
        if input.0.is_empty() {
            break;
        }
        match input.byte() % 8 {
            0 => look(&mut input, &mut search, &game),
            1 => {
                let limits = Limits::playouts(1 + input.byte() as u64);
                let decision = player.decide(&game, &limits).expect("playouts");
                if let Some(mv) = decision.mv {
                    game.play(game.to_move(), mv).expect("a legal move");
                }
            }
            2 => game.set_to_move(!game.to_move()),
            _ => {
                let legal: Vec<Point> = game.legal_points(game.to_move()).iter().collect();
                let choice = input.byte() % (legal.len() + 1);
                let mv = legal.get(choice).copied().map_or(Move::Pass, Move::Play);
                game.play(game.to_move(), mv).expect("a legal move");
            }
        }
    }
}

/// Searches once, and checks everything that is known about the report.
fn look(input: &mut Input<'_>, search: &mut Search, game: &Game) {
    let (restrictions, avoided) = input.restrictions(game.size());
    search.set_restrictions(restrictions.clone());
    let playouts = 1 + (input.byte() as u64 * 3).min(MOST_PLAYOUTS);
    let stop = AtomicBool::new(false);
    let limits = Limits::playouts(playouts);
    match input.byte() % 4 {
        0 => {
            // A search that is stopped by its watcher, or has been before it began.
            let mut left = input.byte() % 4;
            stop.store(left == 0, Ordering::Relaxed);
            let mut watch = |report: &Report| {
                check(report, game, &avoided);
                left = left.saturating_sub(1);
                stop.store(left == 0, Ordering::Relaxed);
            };
            let limits = limits.with_stop(&stop);
            let every = Duration::ZERO;
            let report = search.watch(game, &limits, every, &mut watch);
            let report = report.expect("playouts");
            assert!(report.playouts <= playouts);
            check(&report, game, &avoided);
        }
        1 => {
            let limits = limits.with_early_stop(true);
            let report = search.run(game, &limits).expect("playouts");
            assert!(report.playouts <= playouts);
            check(&report, game, &avoided);
        }
        _ => {
            let report = search.run(game, &limits).expect("playouts");
            assert_eq!(report.playouts, playouts);
            check(&report, game, &avoided);
            assert!(report.memory <= search.settings().memory.max(1 << 18));
            if search.settings().threads == 1 {
                repeats(search, game, &restrictions, &limits);
            }
        }
    }
}

/// A search with one thread that begins anew gives the same result each time.
fn repeats(search: &mut Search, game: &Game, restrictions: &Restrictions, limits: &Limits<'_>) {
    let mut once = || {
        search.restart();
        search.set_restrictions(restrictions.clone());
        let mut report = search.run(game, limits).expect("playouts");
        report.time = Duration::ZERO;
        report
    };
    assert_eq!(once(), once());
}

fn check(report: &Report, game: &Game, avoided: &[Avoided]) {
    assert_eq!(report.to_move, game.to_move());
    let visits: u64 = report.candidates.iter().map(|found| found.visits).sum();
    assert_eq!(visits, report.visits);
    if let [best, others @ ..] = &report.candidates[..] {
        assert!(others.is_sorted_by(|a, b| a.visits >= b.visits));
        assert!(others.iter().all(|other| 10 * best.visits >= other.visits));
    }
    assert_eq!(report.ownership.values().len(), game.size().points());
    let mut owners = report.ownership.values().iter();
    assert!(owners.all(|owner| owner.abs() <= 1.0));
    assert!(report.score_deviation >= 0.0 && report.score_mean.is_finite());
    let probabilities = &report.probabilities;
    assert_eq!(probabilities.values().len(), game.size().points() + 1);
    let sum: f32 = probabilities.values().iter().flatten().sum();
    assert!((sum - 1.0).abs() < 1e-3);
    for candidate in &report.candidates {
        assert_eq!(probabilities.of(candidate.mv), Some(candidate.probability));
        assert!((0.0..=1.0).contains(&candidate.win_rate));
        assert!((0.0..=1.0).contains(&candidate.prior));
        assert_eq!(candidate.line.first(), Some(&candidate.mv));
        let mut line = game.clone();
        for (depth, &mv) in candidate.line.iter().enumerate() {
            let color = line.to_move();
            let forbidden = avoided.iter().any(|list| list.forbids(color, mv, depth));
            assert!(!forbidden || is_last_resort(&line, mv, depth, avoided));
            line.play(color, mv).expect("a legal move");
        }
    }
}

/// A player who may not make any move passes.
fn is_last_resort(game: &Game, mv: Move, depth: usize, avoided: &[Avoided]) -> bool {
    let color = game.to_move();
    let eyes = game.board().eyes(color, binmatrix::EyeRule::PointEye);
    let may = |point: Point| {
        let forbids = |list: &Avoided| list.forbids(color, Move::Play(point), depth);
        !avoided.iter().any(forbids)
    };
    // Superko is found when a move is tried: such points are no way out, but they are not passes yet.
    let board = game.board();
    let legal = board.legal_points(game.rules()) - eyes;
    mv == Move::Pass
        && !legal
            .iter()
            .any(|point| may(point) && game.legality(color, point).is_ok())
}
