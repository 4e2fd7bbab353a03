//! The same light playout on the boards of other crates, through their public APIs.
//!
//! A move is drawn uniformly from the points that are legal (no suicide, simple ko) and no own eye, by trying the
//! possibly empty points in random order until one fits. No crate thus has to list its legal moves, which would be its
//! largest cost, and a point found occupied is not tried again until stones are captured. The game ends after two
//! passes or three moves per point; then the crate counts the area. Each crate is used in its cheapest way:
//! `board-game` through its table of chains, without the set of earlier positions that its `GoBoard` keeps; `goban` has
//! only one type, which keeps hashes of all positions. Both play one game at a time, as this library's kernel `scalar`
//! does; the other kernels play many games side by side.

use binmatrix::Rng;
use board_game::board::Player;
use board_game::games::go::{Chains, FlatTile, Territory};
use goban::pieces::stones::Color;
use goban::rules::game::Game;
use goban::rules::{GobanSizes, IllegalRules, Move, Rule, ScoreRules};

/// A playout: the number of moves including passes, and Black's area minus White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    pub moves: u32,
    pub black_minus_white: i32,
}

/// The result of trying a drawn point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// The point holds a stone.
    Taken,
    /// The point is empty, but may not be played on or is an own eye.
    Refused,
    /// The point is empty, and the player plays on it.
    Played {
        /// True if stones were captured.
        captures: bool,
    },
}

/// The points of a board, drawn one after another without repetition. Points before `open` may be empty; the others are
/// occupied.
struct Draw {
    points: Vec<u16>,
    open: usize,
}

impl Draw {
    fn new(side: u8) -> Draw {
        let points: Vec<u16> = (0..u16::from(side) * u16::from(side)).collect();
        Draw {
            open: points.len(),
            points,
        }
    }

    /// Tries points in random order until one is played on. Returns true if one was.
    fn find(&mut self, rng: &mut Rng, mut try_on: impl FnMut(u16) -> Found) -> bool {
        for left in (1..=self.open).rev() {
            let drawn = rng.below(left as u32) as usize;
            self.points.swap(drawn, left - 1);
            let found = try_on(self.points[left - 1]);
            if found != Found::Refused {
                // The point leaves the open part; the last of the points tried before it takes its place.
                self.points.swap(left - 1, self.open - 1);
                self.open -= 1;
            }
            if let Found::Played { captures } = found {
                if captures {
                    self.open = self.points.len();
                }
                return true;
            }
        }
        false
    }
}

/// Plays until two passes; `play` returns true for a move and false for a pass.
fn play_out(side: u8, mut play: impl FnMut() -> bool) -> u32 {
    let (mut moves, mut passes) = (0, 0);
    while passes < 2 && moves < 3 * u32::from(side) * u32::from(side) {
        passes = if play() { 0 } else { passes + 1 };
        moves += 1;
    }
    moves
}

/// The content of a neighboring point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Own,
    Enemy,
    Empty,
    Nothing,
}

/// Returns true if an empty point is an own eye: all neighbors are own stones, and fewer than two diagonals, or none at
/// the edge, are enemy stones.
fn is_own_eye(point: (i16, i16), at: impl Fn((i16, i16)) -> Beside) -> bool {
    let (x, y) = point;
    let mut edge = false;
    for neighbor in [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)] {
        match at(neighbor) {
            Beside::Own => {}
            Beside::Nothing => edge = true,
            Beside::Enemy | Beside::Empty => return false,
        }
    }
    let diagonals = [
        (x - 1, y - 1),
        (x + 1, y - 1),
        (x - 1, y + 1),
        (x + 1, y + 1),
    ];
    let enemies = diagonals
        .into_iter()
        .filter(|&diagonal| at(diagonal) == Beside::Enemy)
        .count();
    enemies + usize::from(edge) < 2
}

/// Plays a playout with the crate `board-game`.
pub fn with_board_game(side: u8, rng: &mut Rng) -> Playout {
    let mut chains = Chains::new(side);
    let mut draw = Draw::new(side);
    let mut player = Player::A;
    let mut ko: Option<FlatTile> = None;
    let moves = play_out(side, || {
        let mut next_ko = None;
        let played = draw.find(rng, |point| {
            let tile = FlatTile::new(point);
            if chains.stone_at(tile).is_some() {
                return Found::Taken;
            }
            if ko == Some(tile) {
                return Found::Refused;
            }
            let at = |(x, y): (i16, i16)| {
                if !(0..i16::from(side)).contains(&x) || !(0..i16::from(side)).contains(&y) {
                    return Beside::Nothing;
                }
                match chains.stone_at(FlatTile::new((y * i16::from(side) + x) as u16)) {
                    None => Beside::Empty,
                    Some(stone) if stone == player => Beside::Own,
                    Some(_) => Beside::Enemy,
                }
            };
            let point = (point % u16::from(side), point / u16::from(side));
            if is_own_eye((point.0 as i16, point.1 as i16), at) {
                return Found::Refused;
            }
            let before = chains.stone_count();
            let Ok((placed, true)) =
                chains.place_stone_if(tile, player, |placed| !placed.kind.is_suicide())
            else {
                return Found::Refused;
            };
            let takes_one = placed.clear_enemy.len() == 1 && placed.next_stone_count == before;
            if takes_one
                && placed.new_group_stone_count == 1
                && placed.new_group_initial_liberty_edge_count == 0
            {
                // Its only liberty is where the captured stone was.
                next_ko = tile
                    .all_adjacent(side)
                    .find(|&beside| chains.stone_at(beside).is_none());
            }
            Found::Played {
                captures: !placed.clear_enemy.is_empty(),
            }
        });
        ko = next_ko;
        player = player.other();
        played
    });
    let owners = chains.territory();
    let count = |player| {
        owners
            .iter()
            .filter(|owner: &&Territory| owner.player() == Some(player))
            .count() as i32
    };
    Playout {
        moves,
        black_minus_white: count(Player::A) - count(Player::B),
    }
}

/// Plays a playout with the crate `goban`.
pub fn with_goban(side: u8, rng: &mut Rng) -> Playout {
    let rule = Rule {
        komi: 0.0,
        flag_illegal: IllegalRules::KO | IllegalRules::SUICIDE,
        flag_score: ScoreRules::STONES,
    };
    let mut game = Game::new(GobanSizes::Custom(side.into(), side.into()), rule);
    let mut draw = Draw::new(side);
    let moves = play_out(side, || {
        let player: Color = game.turn();
        let played = draw.find(rng, |point| {
            let point = (
                (point % u16::from(side)) as u8,
                (point / u16::from(side)) as u8,
            );
            let board = game.goban();
            if board.get_color(point).is_some() {
                return Found::Taken;
            }
            let at = |(x, y): (i16, i16)| {
                if !(0..i16::from(side)).contains(&x) || !(0..i16::from(side)).contains(&y) {
                    return Beside::Nothing;
                }
                match board.get_color((x as u8, y as u8)) {
                    None => Beside::Empty,
                    Some(color) if color == player => Beside::Own,
                    Some(_) => Beside::Enemy,
                }
            };
            if is_own_eye((i16::from(point.0), i16::from(point.1)), at)
                || game.check_point(point).is_some()
            {
                return Found::Refused;
            }
            let before = game.prisoners();
            game.play(Move::Play(point.0, point.1));
            Found::Played {
                captures: game.prisoners() != before,
            }
        });
        if !played {
            game.play(Move::Pass);
        }
        played
    });
    let (black, white) = game.calculate_score();
    Playout {
        moves,
        black_minus_white: (black - white) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts};
    use binmatrix::{Board, BoardSize};

    /// Compares the games: lengths and scores agree within five standard errors.
    #[test]
    fn the_games_are_alike() {
        for (side, games) in [(9, 4000), (13, 1500), (19, 400)] {
            let board = Board::new(BoardSize::square(side).expect("a size"));
            let starts = [board];
            let request = PlayoutRequest::new(&starts, 50_000);
            let mut summary = [PlayoutSummary::new(board.size())];
            Playouts::new()
                .run(&request, &mut summary)
                .expect("playouts");
            let [expected] = summary;
            let crates: [(&str, fn(u8, &mut Rng) -> Playout); 2] =
                [("board-game", with_board_game), ("goban", with_goban)];
            for (name, play) in crates {
                let rng = &mut Rng::new(1);
                let played: Vec<_> = (0..games).map(|_| play(side, rng)).collect();
                let moves = played.iter().map(|game| f64::from(game.moves));
                let scores = played.iter().map(|game| f64::from(game.black_minus_white));
                for (what, values, expected) in [
                    ("moves", moves.collect::<Vec<_>>(), expected.moves_mean()),
                    ("score", scores.collect(), expected.score_mean()),
                ] {
                    let (mean, error) = mean_and_error(&values);
                    println!(
                        "{name} {side}x{side}: {what} {mean:.2} +- {error:.2}; here {expected:.2}"
                    );
                    assert!(
                        (mean - expected).abs() < 5.0 * error,
                        "{name}: {what} {mean}"
                    );
                }
            }
        }
    }

    /// The mean and its standard error.
    fn mean_and_error(values: &[f64]) -> (f64, f64) {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares = values.iter().map(|value| (value - mean).powi(2));
        (mean, (squares.sum::<f64>() / (count - 1.0) / count).sqrt())
    }
}
