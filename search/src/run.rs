//! [`Run`]: a running search, with descent, expansion and backup.

use std::borrow::Cow;
use std::time::Duration;

use binmatrix::playout::FirstPlays;
use binmatrix::{
    Board, ByColor, Color, Game, KoRule, Komi, Move, Points, Repetition, Rules, Scoring,
};

use crate::evaluator::{Evaluation, Leaves};
use crate::limits::Clock;
use crate::prior::{Prior, Priors};
use crate::report::Report;
use crate::restrictions::Restrictions;
use crate::row::{Choice, NEVER, choose, vectorize};
use crate::settings::{DeadStones, Settings};
use crate::tally::Tally;
use crate::tree::{Head, NONE, NodeId, Tree};

/// The prior of the root expects this much less than the result of its games, so that moves without a reason to try them
/// wait. A new node expects the result of the move to it so far, that of the prior included, so the first nodes below
/// the root still notice the reduction.
const ROOT_REDUCTION: f32 = 0.1;

/// The number of leaves between two looks at the chance to end early.
const EARLY_STOP_EVERY: u64 = 256;

/// A leaf that is being evaluated.
#[derive(Default)]
struct Flight {
    /// The nodes on the way to it, each with the slot of the move.
    path: Vec<(NodeId, u32)>,
    /// `None` if no leaf is in flight under this tag.
    board: Option<Board>,
    /// The number of evaluations that begin, those that began, and Black's results of those that ended.
    planned: u32,
    begun: u32,
    results: Vec<f32>,
    /// Black's results of the evaluations with first plays.
    recorded: Vec<f32>,
    /// Their sets: Black's words, then White's.
    first_played: Vec<u32>,
}

impl Flight {
    /// The slot of the move at the root.
    fn first_slot(&self) -> u32 {
        self.path.first().map_or(u32::MAX, |&(_, slot)| slot)
    }

    /// Adds the first plays of a game as rows of `words` words.
    fn record(&mut self, first_played: &ByColor<&[u32]>, words: usize, result: f32) {
        self.recorded.push(result);
        for color in Color::BOTH {
            let set = first_played[color];
            let set = &set[..set.len().min(words)];
            let end = self.first_played.len() + words;
            self.first_played.extend_from_slice(set);
            self.first_played.resize(end, 0);
        }
    }
}

/// A caller that wants reports of a running search.
pub(crate) struct Watch<'a> {
    pub every: Duration,
    pub call: Box<dyn FnMut(&Report) + Send + 'a>,
    /// The time of the next report.
    pub next: Duration,
}

/// The question that a search answers.
pub(crate) struct Question<'a> {
    pub settings: Settings,
    pub game: Cow<'a, Game>,
    pub restrictions: Cow<'a, Restrictions>,
    pub clock: Clock<'a>,
    pub watch: Option<Watch<'a>>,
    pub ownership_by_move: bool,
    /// The number of evaluations of each leaf.
    pub evaluations: u32,
}

/// A running search.
pub(crate) struct Run<'a, P> {
    pub settings: Settings,
    pub prior: P,
    pub game: Cow<'a, Game>,
    pub restrictions: Cow<'a, Restrictions>,
    pub rules: Rules,
    pub clock: Clock<'a>,
    pub watch: Option<Watch<'a>>,
    pub tree: Tree,
    pub root: NodeId,
    flights: Vec<Flight>,
    free: Vec<u32>,
    /// The number of finished games since the last leaf began or was evaluated.
    finished_in_a_row: u32,
    /// The number of evaluations of each leaf.
    evaluations: u32,
    /// The flight of the last leaf.
    current: u32,
    begun: u64,
    pub tally: Tally,
    /// The first plays of the game that is being backed up.
    first_plays: FirstPlays,
    /// Working memory: expected results and odds of the moves of a new node, and values of the moves of a choice.
    means: Vec<f32>,
    odds: Vec<f32>,
    values: Vec<f32>,
}

/// The number of finished games in a row after which the search waits for a leaf in flight. Few would leave lanes idle
/// where most descents end a game.
const MOST_FINISHED_IN_A_ROW: u32 = 8;

/// The end of a descent.
enum Leaf {
    /// A position to evaluate.
    Open(Board),
    /// A finished game and its score: Black's points minus White's.
    Finished(f32),
}

impl<'a, P: Prior> Run<'a, P> {
    /// Prepares a search in this tree, whose root, if it has one, is the present position of the game.
    pub fn new(question: Question<'a>, prior: P, tree: Tree) -> Self {
        let Question {
            settings,
            game,
            restrictions,
            clock,
            watch,
            ownership_by_move,
            evaluations,
        } = question;
        let (len, size, rules) = (tree.slots().len(), game.size(), *game.rules());
        let mut run = Run {
            settings,
            prior,
            game,
            restrictions,
            rules,
            clock,
            watch,
            root: tree.root().unwrap_or(NONE),
            tree,
            flights: Vec::new(),
            free: Vec::new(),
            finished_in_a_row: 0,
            evaluations: evaluations.max(1),
            current: 0,
            begun: 0,
            tally: Tally::new(size, ownership_by_move),
            first_plays: FirstPlays::new(size),
            means: vec![0.0; len],
            odds: vec![0.0; len],
            values: vec![0.0; len],
        };
        match run.root {
            // A tree has room for one slab at least.
            NONE => {
                let board = run.game.board();
                run.root = run.expand(board, 0.5, &[]).unwrap_or(0);
            }
            // It was made deeper in the tree, or under other restrictions of the first move.
            _ => run.renew_root(),
        }
        run.clock.begin();
        run
    }

    /// Makes a node of this position at the end of a path, whose player to move expects the result `expected`.
    fn expand(&mut self, board: Board, expected: f32, path: &[(NodeId, u32)]) -> Option<NodeId> {
        let head = Head {
            board,
            hash: board.hash(self.rules.ko),
            games: 0,
            remembered: 0,
            prior: 1.0,
            expected,
            reduction: if path.is_empty() { ROOT_REDUCTION } else { 0.0 },
        };
        let node = match self.tree.add(head) {
            Some(node) => node,
            None => {
                self.prune(path);
                self.tree.add(head)?
            }
        };
        self.permit(node, path.len());
        let games = self.settings.prior_games;
        let rows = self.tree.rows_mut(node);
        rows.games.fill(games);
        for (wins, mean) in rows.wins.iter_mut().zip(&self.means) {
            *wins = games * mean;
        }
        rows.rave_games.fill(0.0);
        rows.rave_wins.fill(0.0);
        Some(node)
    }

    /// Judges a node at this depth, and permits the moves that rules, prior and restrictions allow, and no others. Their
    /// probabilities are their shares of the odds, or equal if all odds are 0.
    fn permit(&mut self, node: NodeId, depth: usize) {
        let (playable, may_pass) = self.permitted(node, depth);
        self.judge(node, playable);
        let slots = self.tree.slots();
        let moves = playable.into_iter().map(Move::Play);
        let moves = moves.chain(may_pass.then_some(Move::Pass));
        let permitted = moves.map(|mv| slots.of_move(mv));
        let total: f32 = permitted.clone().map(|slot| self.odds[slot]).sum();
        let equal = 1.0 / permitted.clone().count() as f32;
        let probabilities = self.tree.rows_mut(node).probabilities;
        probabilities.fill(NEVER);
        for slot in permitted {
            let odds = self.odds[slot];
            probabilities[slot] = if total > 0.0 { odds / total } else { equal };
        }
    }

    /// The points where rules, prior and restrictions allow a move of a node at this depth, and whether they allow a pass.
    fn permitted(&self, node: NodeId, depth: usize) -> (Points, bool) {
        let board = &self.tree.head(node).board;
        let player = board.to_move();
        let legal = match depth {
            0 => self.game.legal_points(player),
            _ => board.legal_points(&self.rules),
        };
        let (avoided, no_pass) = self.restrictions.at(player, depth, board.size());
        let playable = legal - self.prior.excluded(board) - avoided;
        (playable, !no_pass || playable.is_empty())
    }

    /// The points where a move of a node was permitted.
    fn permitted_before(&mut self, node: NodeId) -> Points {
        let (slots, size) = (self.tree.slots(), self.tree.head(node).board.size());
        let probabilities = &self.tree.rows_mut(node).probabilities;
        let permitted = (0..slots.len()).filter(|&slot| probabilities[slot] != NEVER);
        let points = permitted.filter_map(|slot| slots.to_move(slot).point());
        Points::from_points(points, size)
    }

    /// Asks the prior about the moves of a node, of which those on `playable` are permitted: `means` are the results that it
    /// expects, `odds` their odds.
    fn judge(&mut self, node: NodeId, playable: Points) {
        let (slots, head) = (self.tree.slots(), self.tree.head(node));
        self.means.fill(head.expected - head.reduction);
        self.odds.fill(1.0);
        let mut priors = Priors::new(slots, playable, &mut self.means, &mut self.odds);
        self.prior.judge(&head.board, &self.rules, &mut priors);
        for mean in &mut self.means {
            *mean = mean.clamp(0.0, 1.0);
        }
        if let Some(result) = self.result_of_passing(node) {
            self.means[slots.pass()] = result;
        }
    }

    /// Permits the moves of a root that has games, and replaces its prior: it begins from the result of the permitted moves,
    /// reduced.
    fn renew_root(&mut self) {
        let root = self.root;
        // The prior that was added depends on the moves that were permitted then.
        let before = self.permitted_before(root);
        self.judge(root, before);
        let means = self.means.clone();
        self.permit(root, 0);
        let head = *self.tree.head(root);
        let of_prior = self.settings.prior_games * head.prior;
        let rows = self.tree.rows_mut(root);
        // With few games, the earlier expectation counts too.
        let (mut games, mut wins) = (of_prior, of_prior * head.expected);
        for (slot, mean) in means.iter().enumerate() {
            rows.wins[slot] -= of_prior * mean;
            if rows.probabilities[slot] != NEVER {
                games += rows.games[slot] - of_prior;
                wins += rows.wins[slot];
            }
        }
        let head = self.tree.head_mut(root);
        head.expected = (wins / games).clamp(0.0, 1.0);
        head.reduction = ROOT_REDUCTION;
        let (playable, _) = self.permitted(root, 0);
        self.judge(root, playable);
        let rows = self.tree.rows_mut(root);
        for (wins, mean) in rows.wins.iter_mut().zip(&self.means) {
            *wins += of_prior * mean;
        }
    }

    /// The result for the player to move if a pass ends the game.
    fn result_of_passing(&self, node: NodeId) -> Option<f32> {
        let board = &self.tree.head(node).board;
        let black_wins = || black_wins(self.final_score(board), self.rules.komi);
        board
            .turn()
            .pass_would_end()
            .then(|| match board.to_move() {
                Color::Black => black_wins(),
                Color::White => 1.0 - black_wins(),
            })
    }

    /// The results that the prior expects of the moves at the root.
    pub fn root_priors(&mut self) -> &[f32] {
        let (playable, _) = self.permitted(self.root, 0);
        self.judge(self.root, playable);
        &self.means
    }

    /// Removes about half of the nodes, the least visited ones, but none that is on its way.
    #[cold]
    fn prune(&mut self, path: &[(NodeId, u32)]) {
        let mut games = self.tree.games();
        let half = games.len() / 2;
        let (_, &mut median, _) = games.select_nth_unstable(half);
        let in_flight = self.flights.iter().flat_map(|flight| &flight.path);
        let needed: std::collections::HashSet<NodeId> =
            in_flight.chain(path).map(|&(node, _)| node).collect();
        self.tree.retain(self.root, |node, head| {
            head.games > median || needed.contains(&node)
        });
    }

    /// Returns the slot of the most promising move.
    #[inline]
    fn choose(&mut self, node: NodeId) -> usize {
        let games = self.tree.head(node).remembered;
        let choice = Choice::new(self.settings.rave_bias, self.settings.exploration, games);
        let (rows, values) = (self.tree.rows_mut(node), &mut self.values);
        vectorize(
            #[inline(always)]
            || choose(&rows, choice, values),
        )
    }

    /// Walks from the root to a leaf, counting a lost game at every move on the way.
    fn descend(&mut self, path: &mut Vec<(NodeId, u32)>) -> Leaf {
        let slots = self.tree.slots();
        let mut node = self.root;
        path.clear();
        loop {
            let slot = self.choose(node);
            let child = self.tree.children(node)[slot];
            if child != NONE {
                self.count(path, node, slot);
                node = child;
                continue;
            }
            let mut board = self.tree.head(node).board;
            board.play_unchecked(slots.to_move(slot));
            if slot != slots.pass() && self.repeats(path, node, &board) {
                self.forbid(node, slot);
                continue;
            }
            let (games, expected) = self.count(path, node, slot);
            if board.turn().is_over() {
                return Leaf::Finished(self.final_score(&board));
            }
            if games < self.settings.expand_after {
                return Leaf::Open(board);
            }
            let Some(new) = self.expand(board, 1.0 - expected, path) else {
                return Leaf::Open(board);
            };
            self.tree.children_mut(node)[slot] = new;
            node = new;
        }
    }

    /// Removes a move. If none is left, the player may pass.
    #[cold]
    fn forbid(&mut self, node: NodeId, slot: usize) {
        let pass = self.tree.slots().pass();
        let probabilities = self.tree.rows_mut(node).probabilities;
        probabilities[slot] = NEVER;
        if probabilities.iter().all(|&of_move| of_move == NEVER) {
            probabilities[pass] = 1.0;
        }
    }

    /// Counts the evaluations of a leaf on the way down to it. Returns the earlier games of the move, without those of
    /// the prior, and its share of wins with them.
    #[inline]
    fn count(&mut self, path: &mut Vec<(NodeId, u32)>, node: NodeId, slot: usize) -> (f32, f32) {
        path.push((node, slot as u32));
        let (earlier, prior) = self.tree.count(node, slot, self.evaluations);
        let wins = self.tree.rows_mut(node).wins[slot];
        (earlier - prior * self.settings.prior_games, wins / earlier)
    }

    /// Returns true if a superko rule forbids this position, reached by a move from `node`.
    fn repeats(&self, path: &[(NodeId, u32)], node: NodeId, board: &Board) -> bool {
        // As long as no stone was taken, there is one stone more after each move.
        let taken = board.turn().captures();
        if self.rules.ko == KoRule::Simple || (taken.black == 0 && taken.white == 0) {
            return false;
        }
        let hash = board.hash(self.rules.ko);
        let on_path = |id: NodeId| self.tree.head(id).hash == hash;
        on_path(node) || path.iter().any(|&(id, _)| on_path(id)) || self.game.seen(hash)
    }

    /// The score of a finished game by the stones that count: Black's points minus White's.
    fn final_score(&self, board: &Board) -> f32 {
        let dead = match self.settings.dead_stones {
            DeadStones::Captured => Points::empty(board.size()),
            DeadStones::Agreed => board.pass_dead(&self.rules),
        };
        let cleared = match dead.is_empty() {
            true => *board,
            false => board.without(dead),
        };
        cleared.area().black_minus_white() as f32 - self.prepaid(&cleared)
    }

    /// The points by which the area of this position exceeds Black's territory and prisoners, beside White's.
    ///
    /// Under territory scoring a stone on the board is worth nothing and a prisoner one point. From the leaf on, both
    /// players make the same number of moves, so the difference stays.
    fn prepaid(&self, board: &Board) -> f32 {
        match self.rules.scoring {
            Scoring::Area => 0.0,
            Scoring::Territory => {
                let stones = Color::BOTH.map(|color| board.stones(color).len() as f32);
                let taken = board.turn().captures();
                stones[0] - stones[1] - (taken.black as f32 - taken.white as f32)
            }
        }
    }

    /// Adds the results of a leaf to all nodes on the way to it, and ends its flight.
    ///
    /// In each node the moves count that its player was the first to play after it: in the playout, or in the tree.
    fn back_up(&mut self, tag: u32) {
        let (tree, first_plays) = (&mut self.tree, &mut self.first_plays);
        let flight = &mut self.flights[tag as usize];
        let games = flight.results.len();
        let plays_games = !flight.recorded.is_empty();
        let words = tree.slots().words();
        let missing = self.evaluations - games as u32;
        vectorize(
            #[inline(always)]
            || {
                let black_wins: f32 = flight.results.iter().sum();
                if plays_games {
                    first_plays.clear();
                    let sets = flight.first_played.chunks_exact(2 * words);
                    for (set, &result) in sets.zip(&flight.recorded) {
                        let (black, white) = set.split_at(words);
                        first_plays.add_game(ByColor { black, white }, result);
                    }
                }
                for &(node, slot) in flight.path.iter().rev() {
                    let (head, slot) = (tree.head(node), slot as usize);
                    let player = head.board.to_move();
                    let wins = match player {
                        Color::Black => black_wins,
                        Color::White => games as f32 - black_wins,
                    };
                    let rows = tree.rows_mut(node);
                    rows.wins[slot] += wins;
                    if plays_games {
                        first_plays.play(player, slot);
                        let added =
                            first_plays.add_to(player, 1.0, rows.rave_games, rows.rave_wins);
                        debug_assert_eq!(added, Ok(()), "rows have a slot for each bit");
                    }
                    if missing > 0 {
                        tree.discount(node, slot, missing);
                    }
                }
            },
        );
        flight.board = None;
        flight.path.clear();
        flight.results.clear();
        flight.recorded.clear();
        flight.first_played.clear();
        self.free.push(tag);
    }

    /// Finds the next leaf to evaluate. If it is the end of a game, its score is backed up, and there is no leaf: false.
    fn take_off(&mut self) -> bool {
        let tag = self.free.pop().unwrap_or_else(|| {
            self.flights.push(Flight::default());
            (self.flights.len() - 1) as u32
        });
        self.current = tag;
        let mut path = std::mem::take(&mut self.flights[tag as usize].path);
        let leaf = self.descend(&mut path);
        let flight = &mut self.flights[tag as usize];
        flight.path = path;
        flight.begun = 0;
        match leaf {
            Leaf::Open(board) => {
                flight.board = Some(board);
                flight.planned = self.evaluations;
                self.finished_in_a_row = 0;
                true
            }
            Leaf::Finished(score) => {
                flight.results.push(black_wins(score, self.rules.komi));
                let first = flight.first_slot();
                self.tally.add(first, score, &ByColor::default());
                self.back_up(tag);
                self.finished_in_a_row += 1;
                false
            }
        }
    }

    /// Returns true if leaves are being evaluated.
    pub fn is_in_flight(&self) -> bool {
        self.free.len() < self.flights.len()
    }

    /// Begins no further evaluation of the last leaf.
    fn stop(&mut self) {
        let Some(flight) = self.flights.get_mut(self.current as usize) else {
            return;
        };
        if flight.board.is_some() && flight.begun < flight.planned {
            flight.planned = flight.begun;
            if flight.results.len() == flight.planned as usize {
                self.back_up(self.current);
            }
        }
    }

    /// Returns true if the search is over: no playout may begin.
    pub fn is_over(&mut self) -> bool {
        if self.begun.is_multiple_of(EARLY_STOP_EVERY)
            && let Some(remaining) = self.clock.remaining(self.begun)
            && let (leader, lead) = self.leader()
            && lead > remaining * self.tree.weight_of_new_games(self.root, remaining)
            && leader == self.best()
        {
            self.clock.end();
        }
        self.clock.is_over(self.begun)
    }

    /// The slot of the most visited move, and its lead over the next one in games that the root remembers.
    fn leader(&mut self) -> (usize, f64) {
        let rows = self.tree.rows_mut(self.root);
        let (mut leader, mut first, mut second) = (0, 0.0_f32, 0.0_f32);
        let moves = rows.games.iter().zip(&*rows.probabilities);
        for (slot, (&games, &probability)) in moves.enumerate() {
            let games = if probability == NEVER { 0.0 } else { games };
            second = second.max(games.min(first));
            if games > first {
                (leader, first) = (slot, games);
            }
        }
        (leader, f64::from(first - second))
    }

    /// The slot of the move to play: that with the greatest lower bound of its win rate, the games of the prior included,
    /// among those with at least a tenth of the most playouts.
    ///
    /// The most visited move may just have been refuted. It keeps its lead in visits until the end of the search, but not
    /// its bound.
    pub fn best(&mut self) -> usize {
        let (leader, _) = self.leader();
        let prior_games = self.tree.head(self.root).prior * self.settings.prior_games;
        let rows = self.tree.rows_mut(self.root);
        let least = prior_games + (rows.games[leader] - prior_games) / 10.0;
        let bound = |slot: usize| lower_bound(rows.wins[slot], rows.games[slot]);
        let tried = |&slot: &usize| rows.probabilities[slot] != NEVER && rows.games[slot] >= least;
        let slots = (0..rows.games.len()).filter(tried);
        slots
            .max_by(|&a, &b| bound(a).total_cmp(&bound(b)).then(b.cmp(&a)))
            .unwrap_or(leader)
    }

    /// Reports to the caller that watches, if it is time.
    fn tell(&mut self) {
        let elapsed = self.clock.elapsed();
        if let Some(mut watch) = self.watch.take() {
            if elapsed >= watch.next {
                (watch.call)(&self.report());
                watch.next = elapsed + watch.every;
            }
            self.watch = Some(watch);
        }
    }
}

impl<P: Prior> Leaves for Run<'_, P> {
    fn next_leaf(&mut self) -> Option<(u32, &Board)> {
        loop {
            // Finished games have their results at once, leaves count as lost until theirs are known. Without a bound, a
            // move that ends the game would take all playouts before the first of those results.
            if self.finished_in_a_row >= MOST_FINISHED_IN_A_ROW && self.is_in_flight() {
                return None;
            }
            if self.is_over() {
                self.stop();
                return None;
            }
            if self.watch.is_some() && self.begun.is_multiple_of(8) {
                self.tell();
            }
            self.begun += 1;
            let continues = self
                .flights
                .get(self.current as usize)
                .is_some_and(|flight| flight.board.is_some() && flight.begun < flight.planned);
            if continues || self.take_off() {
                break;
            }
        }
        let flight = &mut self.flights[self.current as usize];
        flight.begun += 1;
        flight.board.as_ref().map(|board| (self.current, board))
    }

    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
        let Some(flight) = self.flights.get_mut(tag as usize) else {
            debug_assert!(false, "a tag that no leaf had");
            return;
        };
        let (Some(board), first) = (flight.board, flight.first_slot()) else {
            debug_assert!(false, "this leaf is not in flight");
            return;
        };
        let score = evaluation.black_minus_white - self.prepaid(&board);
        self.finished_in_a_row = 0;
        let komi = self.rules.komi;
        let result = evaluation
            .black_wins
            .unwrap_or_else(|| black_wins(score, komi));
        let tally = &mut self.tally;
        vectorize(
            #[inline(always)]
            || tally.add(first, score, &evaluation.owned),
        );
        let flight = &mut self.flights[tag as usize];
        flight.results.push(result);
        let first_played = &evaluation.first_played;
        if !(first_played.black.is_empty() && first_played.white.is_empty()) {
            flight.record(first_played, self.tree.slots().words(), result);
        }
        if flight.results.len() == flight.planned as usize {
            self.back_up(tag);
        }
    }
}

/// The lower bound of a win rate: one and a half standard deviations of a single game, at most, below the mean.
pub(crate) fn lower_bound(wins: f32, games: f32) -> f32 {
    wins / games - 0.75 / games.sqrt()
}

/// 1 if Black wins, 0 if White wins, a half for a draw.
fn black_wins(score: f32, komi: Komi) -> f32 {
    let (points, komi) = (2.0 * score, f32::from(komi.half_points()));
    if points > komi {
        1.0
    } else if points < komi {
        0.0
    } else {
        0.5
    }
}
