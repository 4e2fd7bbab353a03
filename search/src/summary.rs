//! The [`Report`] of a search, finished or running.

use binmatrix::Move;

use crate::prior::Prior;
use crate::report::{Candidate, Report};
use crate::row::NEVER;
use crate::run::Run;
use crate::tree::{NONE, NodeId};

impl<P: Prior> Run<'_, P> {
    /// What is known at this moment.
    pub fn report(&mut self) -> Report {
        let (score_mean, score_deviation) = self.tally.score();
        let candidates = self.candidates();
        Report {
            to_move: self.tree.head(self.root).board.to_move(),
            playouts: self.tally.playouts,
            visits: candidates.iter().map(|found| found.visits).sum(),
            candidates,
            time: self.clock.elapsed(),
            score_mean,
            score_deviation,
            ownership: self.tally.ownership(),
            nodes: self.tree.len(),
            memory: self.tree.memory(),
        }
    }

    /// The moves at the root with at least one playout: the best one, then the most visited first.
    fn candidates(&mut self) -> Vec<Candidate> {
        let slots = self.tree.slots();
        let priors = self.root_priors().to_vec();
        let mut candidates = Vec::new();
        for (slot, prior) in priors.into_iter().enumerate().take(slots.pass() + 1) {
            let (visits, wins) = self.results(slot, prior);
            let permitted = self.tree.rows_mut(self.root).bias[slot] != NEVER;
            if visits > 0 && permitted {
                let child = self.tree.children(self.root)[slot];
                let mut line = vec![slots.to_move(slot)];
                self.follow(child, &mut line);
                candidates.push(Candidate {
                    mv: slots.to_move(slot),
                    visits,
                    win_rate: (wins / visits as f32).clamp(0.0, 1.0),
                    prior,
                    line,
                });
            }
        }
        // Moves with equal visits keep the order of their slots.
        candidates.sort_by_key(|found| std::cmp::Reverse(found.visits));
        let best = slots.to_move(self.best());
        if let Some(place) = candidates.iter().position(|found| found.mv == best) {
            candidates[..=place].rotate_right(1);
        }
        candidates
    }

    /// The playouts of a move at the root and those that its player wins, without those of the prior.
    fn results(&mut self, slot: usize, prior: f32) -> (u64, f32) {
        let weight = self.tree.head(self.root).weight;
        let rows = self.tree.rows_mut(self.root);
        let (games, wins) = (rows.games[slot] / weight, rows.wins[slot] / weight);
        let prior_games = self.settings.prior_games;
        let visits = (games - prior_games).round().max(0.0);
        (visits as u64, wins - prior_games * prior)
    }

    /// Adds the most visited moves from a node on.
    fn follow(&mut self, mut node: NodeId, line: &mut Vec<Move>) {
        let slots = self.tree.slots();
        while node != NONE {
            let least = self.settings.prior_games * self.tree.head(node).weight;
            let rows = self.tree.rows_mut(node);
            let most = (0..slots.len()).max_by(|&a, &b| rows.games[a].total_cmp(&rows.games[b]));
            let Some(slot) = most.filter(|&slot| rows.games[slot] > least) else {
                break;
            };
            line.push(slots.to_move(slot));
            node = self.tree.children(node)[slot];
        }
    }
}
