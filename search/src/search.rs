//! [`Search`]: descent, expansion and backup.

use binmatrix::playout::PlayoutError;
use binmatrix::{Board, Color, Game, KoRule, Move, PositionHash, Repetition, Rules};

use crate::evaluator::{Evaluation, Evaluator, Leaves, black_wins};
use crate::limits::{Clock, Limits};
use crate::prior::{Prior, Priors, SetPrior};
use crate::report::{Candidate, Report};
use crate::row::{Choice, NEVER, Slots, add_first_plays, choose, vectorize};
use crate::settings::Settings;
use crate::tree::{Head, NONE, NodeId, ROOT, Tree};

/// A search engine for games of any size and rules.
#[derive(Clone, Debug)]
pub struct Search<P = SetPrior> {
    settings: Settings,
    prior: P,
    /// Playouts of all searches so far: the number of the next game.
    played: u64,
}

impl Search {
    /// Creates an engine with the prior [`SetPrior`].
    #[must_use]
    pub fn new(settings: Settings) -> Search {
        Search::with_prior(settings, SetPrior)
    }
}

impl<P: Prior> Search<P> {
    /// Creates an engine with this prior.
    #[must_use]
    pub fn with_prior(settings: Settings, prior: P) -> Search<P> {
        Search {
            settings,
            prior,
            played: 0,
        }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Searches the present position of a game, under its rules and after its history.
    ///
    /// # Errors
    /// - The evaluator's, if it cannot evaluate such positions.
    pub fn run(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        evaluator: &mut dyn Evaluator,
    ) -> Result<Report, PlayoutError> {
        let mut run = Run::new(self.settings, &mut self.prior, game, limits);
        evaluator.run(
            game.size(),
            game.rules(),
            self.settings.seed,
            self.played,
            &mut run,
        )?;
        self.played += run.done;
        Ok(run.report())
    }
}

/// A leaf that is being evaluated: the nodes on the way to it, each with the slot of the move.
#[derive(Default)]
struct Flight {
    path: Vec<(NodeId, u32)>,
    board: Option<Board>,
}

/// A running search.
struct Run<'a, P> {
    settings: Settings,
    prior: &'a mut P,
    game: &'a Game,
    rules: Rules,
    clock: Clock<'a>,
    tree: Tree,
    flights: Vec<Flight>,
    free: Vec<u32>,
    begun: u64,
    done: u64,
    score_sum: f64,
    score_squares: f64,
    /// Working memory: expected results of the moves of a new node.
    means: Vec<f32>,
}

/// The end of a descent.
enum Leaf {
    /// A position to evaluate.
    Open(Board),
    /// A finished game: Black's result, and the score in points.
    Finished(f32, f32),
}

impl<'a, P: Prior> Run<'a, P> {
    fn new(settings: Settings, prior: &'a mut P, game: &'a Game, limits: &Limits<'a>) -> Self {
        let slots = Slots::new(game.size());
        let mut run = Run {
            settings,
            prior,
            game,
            rules: *game.rules(),
            clock: Clock::new(limits),
            tree: Tree::new(slots, settings.memory),
            flights: Vec::new(),
            free: Vec::new(),
            begun: 0,
            done: 0,
            score_sum: 0.0,
            score_squares: 0.0,
            means: vec![0.0; slots.len()],
        };
        let board = game.board();
        run.expand(board, 0.5);
        run
    }

    /// Makes a node of this position, whose player to move expects the result `expected`.
    fn expand(&mut self, board: Board, expected: f32) -> Option<NodeId> {
        let slots = self.tree.slots();
        let head = Head {
            board,
            hash: board.hash(self.rules.ko),
            games: 0.0,
        };
        let is_root = self.tree.len() == 0;
        let node = self.tree.add(head)?;
        let legal = match is_root {
            true => self.game.legal_points(board.to_move()),
            false => board.legal_points(&self.rules),
        };
        let playable = legal - self.prior.excluded(&board);
        self.means.fill(expected);
        let mut priors = Priors::new(slots, &mut self.means);
        self.prior.judge(&board, &self.rules, &mut priors);
        let games = self.settings.prior_games;
        let rows = self.tree.rows_mut(node);
        rows.games.fill(games);
        for (wins, mean) in rows.wins.iter_mut().zip(&self.means) {
            *wins = games * mean.clamp(0.0, 1.0);
        }
        rows.rave_games.fill(0.0);
        rows.rave_wins.fill(0.0);
        rows.bias.fill(NEVER);
        for point in playable {
            rows.bias[slots.of_move(Move::Play(point))] = 0.0;
        }
        rows.bias[slots.pass()] = 0.0;
        Some(node)
    }

    /// Returns the slot of the most promising move.
    #[inline]
    fn choose(&mut self, node: NodeId) -> usize {
        let games = self.tree.head(node).games;
        let choice = Choice {
            rave_bias: self.settings.rave_bias,
            exploration: match self.settings.exploration {
                0.0 => 0.0,
                weight => weight * (games + 1.0).ln().sqrt(),
            },
        };
        let rows = self.tree.rows_mut(node);
        vectorize(
            #[inline(always)]
            || choose(&rows, choice),
        )
    }

    /// Walks from the root to a leaf, counting a lost game at every move on the way.
    fn descend(&mut self, path: &mut Vec<(NodeId, u32)>) -> Leaf {
        let slots = self.tree.slots();
        let mut node = ROOT;
        path.clear();
        loop {
            let slot = self.choose(node);
            let mut child = self.tree.children(node)[slot];
            if child == NONE {
                let mut board = self.tree.head(node).board;
                board.play_unchecked(slots.to_move(slot));
                if self.repeats(path, node, &board) && slot != slots.pass() {
                    self.tree.rows_mut(node).bias[slot] = NEVER;
                    continue;
                }
                let games = self.count_up(path, node, slot);
                if board.turn().is_over() {
                    return self.finished(&board);
                }
                if games < self.settings.expand_after {
                    return Leaf::Open(board);
                }
                let rows = self.tree.rows_mut(node);
                let expected = 1.0 - rows.wins[slot] / rows.games[slot];
                match self.expand(board, expected) {
                    Some(new) => child = new,
                    None => return Leaf::Open(board),
                }
                self.tree.children_mut(node)[slot] = child;
            } else {
                self.count_up(path, node, slot);
            }
            node = child;
        }
    }

    /// Counts a game on the way down. Returns the games of the move, without those of the prior.
    #[inline]
    fn count_up(&mut self, path: &mut Vec<(NodeId, u32)>, node: NodeId, slot: usize) -> f32 {
        path.push((node, slot as u32));
        self.tree.head_mut(node).games += 1.0;
        let games = &mut self.tree.rows_mut(node).games[slot];
        *games += 1.0;
        *games - self.settings.prior_games
    }

    /// Returns true if a superko rule forbids this position, reached by a move from `node`.
    fn repeats(&self, path: &[(NodeId, u32)], node: NodeId, board: &Board) -> bool {
        // As long as no stone was taken, there is one stone more after each move.
        let taken = board.turn().captures();
        if self.rules.ko == KoRule::Simple || (taken.black == 0 && taken.white == 0) {
            return false;
        }
        let hash: PositionHash = board.hash(self.rules.ko);
        let on_path = |id: NodeId| self.tree.head(id).hash == hash;
        on_path(node) || path.iter().any(|&(id, _)| on_path(id)) || self.game.seen(hash)
    }

    /// The result of a game that two passes have ended.
    fn finished(&self, board: &Board) -> Leaf {
        let score = board.area().black_minus_white();
        Leaf::Finished(black_wins(2 * score, self.rules.komi), score as f32)
    }

    /// Adds a result to all nodes on the path, from the leaf to the root.
    ///
    /// In each node the moves count that its player was the first to play after it: in the playout, or in the tree.
    fn back_up(&mut self, path: &[(NodeId, u32)], evaluation: &Evaluation<'_>) {
        /// Words for 19×19 and, beyond, 25×25.
        const WORDS: usize = 21;
        let mut first = [[0_u32; WORDS]; 2];
        let plays_games = !evaluation.first_played.black.is_empty();
        for color in Color::BOTH {
            let words = evaluation.first_played[color];
            for (into, &word) in first[color as usize].iter_mut().zip(words) {
                *into = word;
            }
        }
        let tree = &mut self.tree;
        vectorize(
            #[inline(always)]
            || {
                for &(node, slot) in path.iter().rev() {
                    let player = tree.head(node).board.to_move();
                    let result = match player {
                        Color::Black => evaluation.black_wins,
                        Color::White => 1.0 - evaluation.black_wins,
                    };
                    let (word, bit) = (slot as usize / 32, 1 << (slot % 32));
                    first[player as usize][word] |= bit;
                    first[!player as usize][word] &= !bit;
                    let rows = tree.rows_mut(node);
                    rows.wins[slot as usize] += result;
                    if plays_games {
                        let first = &first[player as usize];
                        add_first_plays(rows.rave_games, rows.rave_wins, first, result);
                    }
                }
            },
        );
        let score = f64::from(evaluation.black_minus_white);
        self.score_sum += score;
        self.score_squares += score * score;
        self.done += 1;
    }

    /// The most visited answers from a node on.
    fn line(&mut self, mut node: NodeId) -> Vec<Move> {
        let (slots, prior_games) = (self.tree.slots(), self.settings.prior_games);
        let mut line = Vec::new();
        while node != NONE {
            let rows = self.tree.rows_mut(node);
            let most = (0..slots.len()).max_by(|&a, &b| rows.games[a].total_cmp(&rows.games[b]));
            let Some(slot) = most.filter(|&slot| rows.games[slot] > prior_games) else {
                break;
            };
            line.push(slots.to_move(slot));
            node = self.tree.children(node)[slot];
        }
        line
    }

    fn report(mut self) -> Report {
        let (slots, prior_games) = (self.tree.slots(), self.settings.prior_games);
        let rows = self.tree.rows_mut(ROOT);
        let mut found: Vec<(u32, f32, usize)> = (0..slots.len())
            .map(|slot| {
                let (games, wins) = (rows.games[slot], rows.wins[slot]);
                ((games - prior_games) as u32, wins / games, slot)
            })
            .filter(|&(visits, _, _)| visits > 0)
            .collect();
        found.sort_by(|a, b| b.0.cmp(&a.0).then(a.2.cmp(&b.2)));
        let mut candidates = Vec::with_capacity(found.len().max(1));
        for (visits, win_rate, slot) in found {
            let child = self.tree.children(ROOT)[slot];
            let mut line = vec![slots.to_move(slot)];
            line.append(&mut self.line(child));
            candidates.push(Candidate {
                mv: slots.to_move(slot),
                visits,
                win_rate,
                line,
            });
        }
        let playouts = self.done.max(1) as f64;
        let mean = self.score_sum / playouts;
        Report {
            candidates,
            playouts: self.done,
            time: self.clock.elapsed(),
            score_mean: mean as f32,
            score_deviation: (self.score_squares / playouts - mean * mean)
                .max(0.0)
                .sqrt() as f32,
            nodes: self.tree.len(),
            memory: self.tree.memory(),
        }
    }
}

impl<P: Prior> Leaves for Run<'_, P> {
    fn next_leaf(&mut self) -> Option<(u32, &Board)> {
        loop {
            if self.clock.is_over(self.begun) {
                return None;
            }
            self.begun += 1;
            let tag = self.free.pop().unwrap_or_else(|| {
                self.flights.push(Flight::default());
                (self.flights.len() - 1) as u32
            });
            let mut path = std::mem::take(&mut self.flights[tag as usize].path);
            let leaf = self.descend(&mut path);
            match leaf {
                Leaf::Open(board) => {
                    let flight = &mut self.flights[tag as usize];
                    flight.path = path;
                    return Some((tag, flight.board.insert(board)));
                }
                Leaf::Finished(black_wins, score) => {
                    let evaluation = Evaluation {
                        black_wins,
                        black_minus_white: score,
                        first_played: binmatrix::ByColor {
                            black: &[],
                            white: &[],
                        },
                    };
                    self.back_up(&path, &evaluation);
                    self.flights[tag as usize].path = path;
                    self.free.push(tag);
                }
            }
        }
    }

    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
        let Some(flight) = self.flights.get_mut(tag as usize) else {
            debug_assert!(false, "a tag that no leaf had");
            return;
        };
        if flight.board.take().is_none() {
            debug_assert!(false, "this leaf is not in flight");
            return;
        }
        let path = std::mem::take(&mut flight.path);
        self.back_up(&path, evaluation);
        self.flights[tag as usize].path = path;
        self.free.push(tag);
    }
}
