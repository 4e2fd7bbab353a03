//! A network in the place of playouts, as small as can be: an evaluator with five weights.
//!
//! ```text
//! cargo run --release -p binmatrix-search --example linear
//! ```
//!
//! The example plays random positions, asks playouts who wins them, fits a logistic regression to the answers, and
//! searches with the result. An evaluator of a real network would collect a batch of leaves before it answers; this one
//! does too.

use std::convert::Infallible;

use binmatrix::playout::{PlayoutRequest, PlayoutSummary};
use binmatrix::{Board, BoardSize, Color, Game, Komi, Move, Points, Rng, Rules};
use binmatrix_search::{Evaluation, Evaluator, Leaves, Limits, Player, Search, Settings, Task};

/// The number of features, a constant included.
const FEATURES: usize = 5;

/// The most leaves of a batch.
const BATCH: usize = 64;

/// The features of a position for Black: a constant, the turn, and differences of stones in atari, of safe stones and of
/// points nearer to one color.
fn features(board: &Board) -> [f32; FEATURES] {
    let difference = |count: &dyn Fn(Color) -> usize| {
        let [black, white] = Color::BOTH.map(|color| count(color) as f32);
        (black - white) / board.size().points() as f32
    };
    let in_atari = |color: Color| -> usize {
        let chains = board
            .chains(color)
            .filter(|chain| chain.liberty_count() == 1);
        chains.map(|chain| chain.stones.len()).sum()
    };
    let safe = |color: Color| board.stones(color).len() - in_atari(color);
    let nearer = Color::BOTH.map(|color| nearer(board, color).len());
    [
        1.0,
        if board.to_move() == Color::Black {
            1.0
        } else {
            -1.0
        },
        difference(&in_atari),
        difference(&safe),
        difference(&|color| nearer[color as usize]),
    ]
}

/// The empty points that stones of `color` reach first, when both colors spread one step at a time.
fn nearer(board: &Board, color: Color) -> Points {
    let (mut own, mut other) = (board.stones(color), board.stones(!color));
    loop {
        let taken = own | other;
        let (more, less) = (own.neighbors4() - taken, other.neighbors4() - taken);
        if more.is_empty() && less.is_empty() {
            // Points that both reached at once belong to neither.
            return own - other - board.stones(color);
        }
        (own, other) = (own | more, other | less);
    }
}

/// A linear function of the features, as the probability that Black wins.
#[derive(Clone, Copy, Debug)]
struct Linear {
    weights: [f32; FEATURES],
}

impl Linear {
    fn black_wins(&self, board: &Board) -> f32 {
        let features = features(board);
        let sum: f32 = self.weights.iter().zip(features).map(|(w, x)| w * x).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    /// Fits the weights to positions and Black's win rates, by gradient descent on the logistic loss.
    fn fit(samples: &[(Board, f32)]) -> Linear {
        let mut linear = Linear {
            weights: [0.0; FEATURES],
        };
        for round in 0..200 {
            let step = 2.0 / (1.0 + round as f32 / 20.0);
            for (board, win_rate) in samples {
                let error = win_rate - linear.black_wins(board);
                for (weight, feature) in linear.weights.iter_mut().zip(features(board)) {
                    *weight += step * error * feature;
                }
            }
        }
        linear
    }
}

impl Evaluator for Linear {
    type Error = Infallible;

    fn run(&mut self, _: &Task, leaves: &mut dyn Leaves) -> Result<(), Infallible> {
        let mut batch: Vec<(u32, Board)> = Vec::with_capacity(BATCH);
        loop {
            while batch.len() < BATCH
                && let Some((tag, board)) = leaves.next_leaf()
            {
                batch.push((tag, *board));
            }
            if batch.is_empty() {
                return Ok(());
            }
            for (tag, board) in batch.drain(..) {
                let evaluation = Evaluation {
                    black_wins: Some(self.black_wins(&board)),
                    ..Evaluation::default()
                };
                leaves.done(tag, &evaluation);
            }
        }
    }
}

/// Random positions with Black's win rate in playouts.
fn samples(size: BoardSize, count: usize, komi: Komi) -> Vec<(Board, f32)> {
    let rng = &mut Rng::new(1);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Board::new(size);
        for _ in 0..rng.below(size.points() as u32) {
            let legal: Vec<_> = board.legal_points(&Rules::SIMPLE).iter().collect();
            if !legal.is_empty() {
                board.play_unchecked(legal[rng.below(legal.len() as u32) as usize]);
            }
        }
        boards.push(board);
    }
    let request = PlayoutRequest::new(&boards, 128).with_komi(komi);
    let mut summaries = vec![PlayoutSummary::new(size); boards.len()];
    let played = binmatrix::playout::Playouts::new().run(&request, &mut summaries);
    played.expect("a size that every kernel supports");
    let rates = summaries
        .iter()
        .map(|summary| summary.black_win_rate(komi) as f32);
    boards.iter().copied().zip(rates).collect()
}

fn main() {
    let size = BoardSize::square(7).expect("a side from 1 to 25");
    let rules = Rules::CHINESE.with_komi(Komi::from_half_points(18));
    let linear = Linear::fit(&samples(size, 2000, rules.komi));
    let test = samples(size, 2500, rules.komi).split_off(2000);
    let right = test
        .iter()
        .filter(|(board, win_rate)| (linear.black_wins(board) > 0.5) == (*win_rate > 0.5));
    println!("weights {:.2?}", linear.weights);
    println!(
        "the winner of {} in {} other positions",
        right.count(),
        test.len()
    );

    let search = Search::new(Settings::default()).with_evaluator(linear);
    let mut player = Player::new(search);
    let mut game = Game::new(size, rules);
    while !game.turn().is_over() && game.moves().len() < 20 {
        let decision = player.decide(&game, &Limits::playouts(20_000));
        let Ok(decision) = decision;
        let mv = decision.mv.unwrap_or(Move::Pass);
        game.play(game.to_move(), mv).expect("a legal move");
    }
    println!("{}", game.board());
}
