//! Openings: random moves in the middle of the board, the same for both games of a pair.

use binmatrix::{BoardSize, Game, Move, Points, Rng, Rules};

/// Maximum number of lines at the edge of the board where openings have no stones.
const EDGE: u8 = 2;

/// Plays the opening of a pair of games: random legal moves of both players in turn, Black first, on the third line or
/// further inside (on boards below 7×7 on as many lines as there are).
///
/// It depends on the size, the seed and the number of the pair, and ends early if there is no legal move inside.
#[must_use]
pub fn play(size: BoardSize, rules: Rules, seed: u64, pair: usize, moves: u32) -> Game {
    let mut game = Game::new(size, rules);
    let mut rng = Rng::for_game(seed, pair as u64);
    let inside = inside(size);
    for _ in 0..moves {
        let color = game.to_move();
        let candidates = game.legal_points(color) & inside;
        if candidates.is_empty() {
            break;
        }
        let chosen = candidates
            .iter()
            .nth(rng.below(candidates.len() as u32) as usize);
        let played = chosen.map(|point| game.play(color, Move::Play(point)));
        debug_assert!(matches!(played, Some(Ok(_))));
    }
    game
}

/// The points away from the edge.
fn inside(size: BoardSize) -> Points {
    let edge = |side: u8| EDGE.min(side.saturating_sub(1) / 3);
    let (columns, rows) = (edge(size.width()), edge(size.height()));
    let is_inside = |at: u8, edge: u8, side: u8| at >= edge && at < side - edge;
    let points = Points::full(size).iter().filter(|point| {
        is_inside(point.column(), columns, size.width())
            && is_inside(point.row(), rows, size.height())
    });
    Points::from_points(points, size)
}

#[cfg(test)]
mod tests {
    use super::{inside, play};
    use binmatrix::{BoardSize, Rules};

    fn size(width: u8, height: u8) -> BoardSize {
        BoardSize::new(width, height).expect("a size")
    }

    #[test]
    fn the_edge_is_left_out() {
        for (width, height, points) in [
            (1, 1, 1),
            (3, 3, 9),
            (4, 4, 4),
            (5, 5, 9),
            (7, 7, 9),
            (9, 9, 25),
            (9, 2, 10),
            (19, 19, 225),
        ] {
            assert_eq!(
                inside(size(width, height)).len(),
                points,
                "{width}×{height}"
            );
        }
    }

    #[test]
    fn openings_depend_on_seed_and_pair_alone() {
        let opening = |seed, pair| play(size(9, 9), Rules::CHINESE, seed, pair, 2);
        let mut seen = std::collections::HashSet::new();
        for pair in 0..20 {
            let game = opening(7, pair);
            assert_eq!(game.moves(), opening(7, pair).moves());
            assert_eq!(game.moves().len(), 2);
            seen.insert(game.moves()[0].1);
        }
        assert!(seen.len() > 5, "{seen:?}");
        assert_ne!(opening(1, 0).moves(), opening(2, 0).moves());
        assert!(play(size(9, 9), Rules::CHINESE, 1, 0, 0).moves().is_empty());
    }

    /// 1×1 has no legal point, and 4×4 is full after four moves without capture.
    #[test]
    fn openings_end_when_the_middle_is_full() {
        assert!(play(size(1, 1), Rules::CHINESE, 1, 0, 5).moves().is_empty());
        assert!(play(size(4, 4), Rules::CHINESE, 1, 0, 50).moves().len() <= 50);
        assert_eq!(play(size(4, 4), Rules::CHINESE, 1, 0, 4).moves().len(), 4);
    }
}
