//! Tests the dragons of two games after every tenth move.

use binmatrix_analysis::local_life::LocalPosition;
use binmatrix_analysis::{dragons, worms};
use std::path::Path;

use binmatrix::{Board, BoardSize, Color, Move, Point, Points, Rules};
use binmatrix_analysis::local_life::{LocalStatus, first_point};

/// The moves of a record on 19×19, read from the brackets after `;B` and `;W`.
fn moves(record: &str) -> Vec<(Color, Move)> {
    let nodes = record.split(';').filter_map(|node| {
        let color = match node.get(..2)? {
            "B[" => Color::Black,
            "W[" => Color::White,
            _ => return None,
        };
        let letters: Vec<u8> = node[2..].bytes().take_while(|&byte| byte != b']').collect();
        let mv = match letters[..] {
            [column, row] => Move::Play(Point::new(row - b'a', column - b'a')?),
            _ => Move::Pass,
        };
        Some((color, mv))
    });
    nodes.collect()
}

/// The points at most `steps` steps away from the set over empty points.
fn around(board: &Board, set: Points, steps: usize) -> Points {
    (0..steps).fold(set, |near, _| near | (near.neighbors4() & board.empty())) - set
}

#[test]
fn dragons_of_two_games() {
    let (mut fills, mut exact) = (0, 0);
    for name in ["castle-1861", "ear-reddening-1846"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../games/{name}.sgf"));
        let record = std::fs::read_to_string(path).expect("a record");
        let moves = moves(&record);
        assert!(moves.len() > 100, "{name}: {} moves", moves.len());
        let mut board = Board::new(BoardSize::square(19).expect("a side"));
        for (number, (color, mv)) in (1..).zip(moves) {
            board.set_to_move(color);
            board.play(mv, &Rules::default()).expect("a legal move");
            if number % 10 != 0 {
                continue;
            }
            for dragon in dragons::of(&worms::of(&board)).dragons {
                let stones = dragon.stones;
                for shadow in [stones, around(&board, stones, 2)] {
                    let of = || format!("{name}, move {number}: {stones:?}\n{board}");
                    let local = LocalPosition::new(&board, dragon.color, stones, shadow);
                    let local = local.unwrap_or_else(|error| panic!("{error}: {}", of()));
                    assert_eq!(local.goal(), stones, "{}", of());
                    assert!((stones | shadow).is_subset(local.region()), "{}", of());
                    // The region keeps its stones, and everything outside it is alive in any case.
                    for color in Color::BOTH {
                        let now = local.board().stones(color) & local.region();
                        assert_eq!(now, board.stones(color) & local.region(), "{}", of());
                    }
                    let alive = local
                        .board()
                        .pass_alive(local.attacker(), &Rules::SIMPLE)
                        .alive;
                    assert!(local.fill().is_subset(alive), "{}", of());
                    assert!(local.fill().len() > 100, "{}", of());
                    fills += 1;
                    let played = local.play_out(first_point);
                    assert_ne!(played.status, LocalStatus::Unknown);
                    let answer = local.solve(150_000);
                    exact += usize::from(answer.exact);
                }
            }
        }
    }
    println!("{fills} local positions, {exact} of them solved");
    assert!(fills > 1000 && exact > 100);
}
