//! How a search makes its [`Report`], while it runs and at its end.

use binmatrix::Move;

use crate::prior::Prior;
use crate::report::{Candidate, MoveProbabilities, Report};
use crate::row::NEVER;
use crate::run::{Run, lower_bound};
use crate::tree::{NONE, NodeId};

impl<P: Prior> Run<'_, P> {
    /// Reports the state of the search at this moment.
    pub fn report(&mut self) -> Report {
        let (score_mean, score_deviation) = self.tally.score();
        let probabilities = self.probabilities();
        let candidates = self.candidates(&probabilities);
        Report {
            to_move: self.tree.head(self.root).board.to_move(),
            playouts: self.tally.playouts(),
            visits: candidates.iter().map(|found| found.visits).sum(),
            candidates,
            probabilities,
            time: self.clock.elapsed(),
            score_mean,
            score_deviation,
            ownership: self.tally.ownership(),
            nodes: self.tree.len(),
            memory: self.tree.memory(),
        }
    }

    /// How probable the permitted moves at the root are.
    fn probabilities(&mut self) -> MoveProbabilities {
        let slots = self.tree.slots();
        let probabilities = &self.tree.rows_mut(self.root).probabilities;
        MoveProbabilities::new(self.game.size(), |mv| {
            let probability = probabilities[slots.of_move(mv)];
            (probability != NEVER).then_some(probability)
        })
    }

    /// The moves at the root with at least one playout: the best one, then the most visited first.
    fn candidates(&mut self, probabilities: &MoveProbabilities) -> Vec<Candidate> {
        let slots = self.tree.slots();
        let priors = self.root_priors().to_vec();
        let mut candidates = Vec::new();
        for (slot, prior) in priors.into_iter().enumerate().take(slots.pass() + 1) {
            let (visits, win_rate) = self.results(slot, prior);
            let permitted = self.tree.rows_mut(self.root).probabilities[slot] != NEVER;
            if visits > 0 && permitted {
                let child = self.tree.children(self.root)[slot];
                let rows = self.tree.rows_mut(self.root);
                let lower_bound = lower_bound(rows.wins[slot], rows.games[slot]).max(0.0);
                let mv = slots.to_move(slot);
                let (mut line, mut line_visits) = (vec![mv], vec![visits]);
                self.follow(child, &mut line, &mut line_visits);
                let (score_mean, score_deviation) = self.tally.score_after(slot);
                candidates.push(Candidate {
                    mv,
                    visits,
                    win_rate,
                    lower_bound,
                    prior,
                    probability: probabilities.of(mv).unwrap_or(0.0),
                    score_mean,
                    score_deviation,
                    ownership: self.tally.ownership_after(slot),
                    line,
                    line_visits,
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

    /// The playouts of a move at the root, and the share of them that its player wins, without those of the prior.
    ///
    /// A root that has forgotten games knows only their sum over all moves; each move gets its share of it.
    fn results(&mut self, slot: usize, prior: f32) -> (u64, f32) {
        let head = self.tree.head(self.root);
        let prior_games = self.settings.prior_games * head.prior;
        let scale = head.games as f64 / f64::from(head.remembered.max(1));
        let rows = self.tree.rows_mut(self.root);
        let games = rows.games[slot] - prior_games;
        let wins = rows.wins[slot] - prior_games * prior;
        let visits = (scale * f64::from(games)).round().max(0.0);
        let win_rate = if games > 0.0 { wins / games } else { 0.5 };
        (visits as u64, win_rate.clamp(0.0, 1.0))
    }

    /// Adds the most visited moves from a node on, and their playouts.
    fn follow(&mut self, mut node: NodeId, line: &mut Vec<Move>, visits: &mut Vec<u64>) {
        let slots = self.tree.slots();
        while node != NONE {
            let least = self.settings.prior_games * self.tree.head(node).prior;
            let rows = self.tree.rows_mut(node);
            let most = (0..slots.len()).max_by(|&a, &b| rows.games[a].total_cmp(&rows.games[b]));
            let Some(slot) = most.filter(|&slot| rows.games[slot] > least) else {
                break;
            };
            line.push(slots.to_move(slot));
            visits.push((rows.games[slot] - least).round() as u64);
            node = self.tree.children(node)[slot];
        }
    }
}

#[cfg(test)]
mod tests {
    use binmatrix::{BoardSize, Game, Rules};

    use crate::tree::MOST_GAMES;
    use crate::{Limits, Search, Settings};

    #[test]
    fn a_root_that_forgot_games_reports_all_visits() {
        let size = BoardSize::square(3).expect("a size");
        let game = Game::new(size, Rules::CHINESE);
        let playouts = 20 * u64::from(MOST_GAMES);
        let report = Search::new(Settings::default())
            .run(&game, &Limits::playouts(playouts))
            .expect("playouts");
        let rounding = report.candidates.len() as u64;
        assert!(report.visits.abs_diff(playouts) <= rounding, "{report:?}");
        let best = &report.candidates[0];
        assert_eq!(best.mv.vertex(size).to_string(), "B2");
        assert!(best.visits > playouts / 2, "{best:?}");
        assert!(best.win_rate > 0.9, "{best:?}");
    }
}
