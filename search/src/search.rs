//! [`Search`]: searches positions of games, and keeps the tree from one move to the next.

use std::borrow::Cow;
use std::time::Duration;

use binmatrix::playout::StoneStatus;
use binmatrix::{Color, Game, Move, Rules};

use crate::evaluator::{Evaluator, Playouts, Task};
use crate::limits::{Clock, Limits};
use crate::prior::{LearnedPrior, Prior};
use crate::report::Report;
use crate::restrictions::Restrictions;
use crate::row::Slots;
use crate::run::{Question, Run, Watch};
use crate::settings::Settings;
use crate::threads;
use crate::tree::{NONE, Tree};

/// A search engine for games of any size and rules.
///
/// It keeps its tree. With [`Settings::reuse`], a later search of the same game begins with the part that the moves since
/// then lead to.
#[derive(Debug)]
pub struct Search<E = Playouts, P = LearnedPrior<'static>> {
    settings: Settings,
    evaluator: E,
    prior: P,
    restrictions: Restrictions,
    ownership_by_move: bool,
    last: Option<Last>,
    /// Playouts of all searches so far: the number of the next game.
    played: u64,
}

/// The tree of the last search, and the game that it belongs to.
#[derive(Debug)]
struct Last {
    tree: Tree,
    rules: Rules,
    moves: Vec<(Color, Move)>,
    /// Some of its nodes below the root have restrictions.
    restricted: bool,
}

impl Search {
    /// Creates an engine with the evaluator [`Playouts`] and the prior [`LearnedPrior`].
    #[must_use]
    pub fn new(settings: Settings) -> Search {
        Search {
            settings,
            evaluator: Playouts::new(),
            prior: LearnedPrior::default(),
            restrictions: Restrictions::none(),
            ownership_by_move: false,
            last: None,
            played: 0,
        }
    }
}

impl<E, P> Search<E, P> {
    /// Replaces the evaluator. With several threads, each one clones it.
    #[must_use]
    pub fn with_evaluator<F>(self, evaluator: F) -> Search<F, P> {
        Search {
            settings: self.settings,
            evaluator,
            prior: self.prior,
            restrictions: self.restrictions,
            ownership_by_move: self.ownership_by_move,
            last: None,
            played: self.played,
        }
    }

    /// Replaces the prior.
    #[must_use]
    pub fn with_prior<Q>(self, prior: Q) -> Search<E, Q> {
        Search {
            settings: self.settings,
            evaluator: self.evaluator,
            prior,
            restrictions: self.restrictions,
            ownership_by_move: self.ownership_by_move,
            last: None,
            played: self.played,
        }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Replaces the settings, and forgets the tree.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.last = None;
    }

    /// Restricts the moves of the following searches. A tree is not used again if it was restricted beyond the first
    /// move, or is to be.
    pub fn set_restrictions(&mut self, restrictions: Restrictions) {
        self.restrictions = restrictions;
    }

    /// The restrictions of the following searches.
    #[must_use]
    pub fn restrictions(&self) -> &Restrictions {
        &self.restrictions
    }

    /// Records, or no longer records, the owners of points after each move at the root, for the reports of the following
    /// searches. Costs eight bytes for each point and move, and the time to add up the owners of each playout once more.
    pub fn record_ownership_by_move(&mut self, record: bool) {
        self.ownership_by_move = record;
    }

    /// The evaluator, to change it.
    pub fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// Removes the tree and returns its memory.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Begins anew: forgets the tree, and numbers playouts from 0. The next search gives the result of a new engine.
    pub fn restart(&mut self) {
        self.last = None;
        self.played = 0;
    }
}

impl<E: Evaluator + Clone + Send, P: Prior + Send> Search<E, P> {
    /// Searches the present position of a game, under its rules and after its history.
    ///
    /// # Errors
    /// - The evaluator's, if it cannot evaluate such positions.
    pub fn run(&mut self, game: &Game, limits: &Limits<'_>) -> Result<Report, E::Error> {
        self.search(game, limits, None)
    }

    /// Searches, and calls `report` about every so often, from any of the threads. The search waits meanwhile.
    ///
    /// # Errors
    /// - Those of [`run`](Search::run).
    pub fn watch(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        every: Duration,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, E::Error> {
        let watch = Watch {
            every,
            call: Box::new(report),
            next: every,
        };
        self.search(game, limits, Some(watch))
    }

    /// Judges the stones of a position as if the game went on: by two searches, with each player to move first, and
    /// the mean of the owners that they expect. What is certain is not estimated ([`StoneStatus`]).
    ///
    /// Limits are those of each of the two searches. The tree of the game is forgotten.
    ///
    /// # Errors
    /// - Those of [`run`](Search::run).
    pub fn stone_status(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
    ) -> Result<StoneStatus, E::Error> {
        self.forget();
        let mut game = game.clone();
        game.resume();
        let [black, white] = Color::BOTH.map(|color| {
            game.set_to_move(color);
            self.run(&game, limits)
        });
        self.forget();
        let (black, white) = (black?.ownership, white?.ownership);
        let share =
            |group, color| f64::midpoint(black.share(group, color), white.share(group, color));
        Ok(StoneStatus::judge_by(&game.board(), game.rules(), share))
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        watch: Option<Watch<'_>>,
    ) -> Result<Report, E::Error> {
        let clock = Clock::new(limits);
        let task = Task {
            size: game.size(),
            rules: *game.rules(),
            seed: self.settings.seed,
            first_game: self.played,
        };
        let tree = self.tree_for(game);
        let question = Question {
            settings: self.settings,
            game: Cow::Borrowed(game),
            restrictions: Cow::Borrowed(&self.restrictions),
            clock,
            watch,
            ownership_by_move: self.ownership_by_move,
            evaluations: self.evaluator.evaluations(),
        };
        let mut run = Run::new(question, &mut self.prior, tree);
        match self.settings.threads {
            0 | 1 => self.evaluator.run(&task, &mut run)?,
            threads => {
                let mut others = vec![self.evaluator.clone(); threads - 1];
                threads::search(&mut run, &task, &mut self.evaluator, &mut others)?;
            }
        }
        self.played += run.tally.playouts();
        let report = run.report();
        self.last = Some(Last {
            tree: run.tree,
            rules: task.rules,
            moves: game.moves().to_vec(),
            restricted: self.restrictions.reach_below_root(),
        });
        Ok(report)
    }

    /// The tree for a search of this game: empty, or the part of the last one that belongs to its position.
    fn tree_for(&mut self, game: &Game) -> Tree {
        let slots = Slots::new(game.size());
        match self.last.take() {
            Some(mut last) if last.tree.slots() == slots => {
                let free = !last.restricted && !self.restrictions.reach_below_root();
                if !(self.settings.reuse && free && last.follow(game)) {
                    last.tree.clear();
                }
                last.tree
            }
            _ => Tree::new(slots, self.settings.memory),
        }
    }
}

impl Last {
    /// Makes the node of the game's position the root; false if there is none.
    fn follow(&mut self, game: &Game) -> bool {
        let slots = self.tree.slots();
        let Some(since) = game.moves().strip_prefix(&self.moves[..]) else {
            return false;
        };
        let Some(mut node) = self.tree.root().filter(|_| self.rules == *game.rules()) else {
            return false;
        };
        for &(_, mv) in since {
            node = self.tree.children(node)[slots.of_move(mv)];
            if node == NONE {
                return false;
            }
        }
        // The players may not have moved in turn, or the game may have begun from other stones. Boards are equal whatever
        // their passes and prisoners.
        let board = &self.tree.head(node).board;
        if *board != game.board() || board.turn() != game.turn() {
            return false;
        }
        if !since.is_empty() {
            self.tree.retain(node, |_, _| true);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Search;
    use crate::limits::Limits;
    use crate::settings::Settings;
    use crate::tree::{MOST_GAMES, NONE, Tree};
    use binmatrix::{BoardSize, Game, Komi, Rules};

    /// The games of the prior of each move: next to none, so that the sums below are those of the playouts.
    const PRIOR_GAMES: f32 = 0.01;

    /// Checks the sums of all nodes, and returns the number of nodes with one below them.
    fn check(tree: &mut Tree, expand_after: f32) -> usize {
        let mut open = vec![tree.root().expect("a root")];
        let mut inner = 0;
        while let Some(node) = open.pop() {
            let head = *tree.head(node);
            assert_eq!(head.games, u64::from(head.remembered));
            let children = tree.children(node).to_vec();
            let rows = tree.rows_mut(node);
            let (games, wins) = (rows.games.to_vec(), rows.wins.to_vec());
            let played = games.iter().sum::<f32>() - games.len() as f32 * PRIOR_GAMES;
            assert!(
                (played - head.games as f32).abs() < 0.5,
                "{played} {head:?}"
            );
            for (slot, &child) in children.iter().enumerate() {
                assert!((-0.01..=games[slot] + 0.01).contains(&wins[slot]));
                if child == NONE {
                    continue;
                }
                // The games of a move are those before it got a node, and those of the node. Four games end in a leaf,
                // fewer where a search was stopped.
                let below = *tree.head(child);
                let before = games[slot] - PRIOR_GAMES - below.games as f32;
                assert!((-0.1..3.1).contains(&(before - expand_after)), "{before}");
                // A game that the opponent loses below is won here, and no game is lost on the way.
                let rows = tree.rows_mut(child);
                let lost = below.games as f32 - rows.wins.iter().sum::<f32>();
                let won = wins[slot] - lost;
                assert!((-0.5..before + 0.5).contains(&won), "{won} {before}");
                open.push(child);
            }
            inner += usize::from(children.iter().any(|&child| child != NONE));
        }
        inner
    }

    #[test]
    fn a_root_that_forgot_games_keeps_their_results() {
        let mut game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
        game.set_komi(Komi::from_half_points(-40));
        let mut search = Search::new(Settings::default().with_reuse(true));
        let many = Limits::playouts(3 * u64::from(MOST_GAMES));
        let before = search.run(&game, &many).expect("playouts");
        let tree = &search.last.as_ref().expect("a tree").tree;
        let head = tree.head(tree.root().expect("a root"));
        assert!(head.prior <= 0.25, "{head:?}");
        let after = search.run(&game, &Limits::playouts(4)).expect("playouts");
        assert!(before.win_rate() > 0.7, "{before:?}");
        let mut compared = 0;
        for before in before.candidates.iter().filter(|found| found.visits >= 20) {
            let mut again = after.candidates.iter();
            let after = again.find(|after| after.mv == before.mv).expect("a move");
            let difference = (after.win_rate - before.win_rate).abs();
            assert!(difference < 0.05, "{after:?} {before:?}");
            compared += 1;
        }
        assert!(compared > 2, "{before:?}");
    }

    #[test]
    fn sums_of_nodes_agree_with_those_below_them_move_after_move() {
        for threads in [1, 3] {
            let settings = Settings::default()
                .with_reuse(true)
                .with_threads(threads)
                .with_prior_games(PRIOR_GAMES);
            let mut search = Search::new(settings);
            let size = BoardSize::square(5).expect("a size");
            let mut game = Game::new(size, Rules::CHINESE);
            let (mut inherited, mut inner) = (0, 0);
            while game.moves().len() < 10 && !game.turn().is_over() {
                let report = search
                    .run(&game, &Limits::playouts(1_000))
                    .expect("playouts");
                inherited += report.visits - report.playouts;
                let tree = &mut search.last.as_mut().expect("a tree").tree;
                let root = tree.root().expect("a root");
                // Rows are halved in no node.
                assert!(tree.head(root).games < u64::from(MOST_GAMES));
                assert_eq!(tree.head(root).games, report.visits);
                inner += check(tree, settings.expand_after);
                game.play(game.to_move(), report.best())
                    .expect("a legal move");
            }
            // Some nodes below the roots have nodes below them.
            let searches = game.moves().len();
            assert!(inherited > 0 && inner > searches, "{inherited} {inner}");
        }
    }
}
