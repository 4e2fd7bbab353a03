//! Tests the dragons of games after every tenth move.
//!
//! `BINMATRIX_REGIONS` names a folder of records to use instead of the two games of the repository: square boards without
//! stones at the start.
//! `BINMATRIX_REGIONS_POSITIONS` limits the positions for each question about a region, instead of 150,000.

use binmatrix_analysis::local_life::LocalPosition;
use binmatrix_analysis::{dragons, worms};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use binmatrix::{Board, BoardSize, Color, Move, Point, Points, Rules};
use binmatrix_analysis::local_life::{LOCAL_POINTS, LocalStatus, first_point};

/// The size of a record, read from the brackets after `SZ`.
fn size(record: &str) -> BoardSize {
    let text = record.split("SZ[").nth(1).unwrap_or("19]");
    let side = text.split(']').next().and_then(|side| side.parse().ok());
    BoardSize::square(side.expect("a number")).expect("a side")
}

/// The moves of a record, read from the brackets after `;B` and `;W`.
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

/// The records of a folder, in order.
fn records(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    let is_record = |path: &PathBuf| path.extension().is_some_and(|end| end == "sgf");
    let mut records: Vec<PathBuf> = files.filter(is_record).collect();
    records.sort();
    records
}

/// The limit of positions.
fn positions() -> u32 {
    let text = std::env::var("BINMATRIX_REGIONS_POSITIONS");
    text.map_or(150_000, |text| text.parse().expect("a number"))
}

#[test]
fn dragons_of_games() {
    let (mut fills, mut exact) = (0, 0);
    // By the number of empty points: whether a region was solved, and how long it took.
    let mut times = BTreeMap::<usize, Vec<(bool, Duration)>>::new();
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let other = std::env::var_os("BINMATRIX_REGIONS").map(PathBuf::from);
    let is_usual = other.is_none();
    let (records, positions) = (records(&other.unwrap_or(usual)), positions());
    assert!(!is_usual || records.len() >= 2, "{records:?}");
    for name in records {
        let record = fs::read_to_string(&name).expect("a record");
        let name = name.display();
        let moves = moves(&record);
        assert!(
            !is_usual || moves.len() > 100,
            "{name}: {} moves",
            moves.len()
        );
        let mut board = Board::new(size(&record));
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
                    assert!(!is_usual || local.fill().len() > 100, "{}", of());
                    fills += 1;
                    let played = local.play_out(first_point);
                    assert_ne!(played.status, LocalStatus::Unknown);
                    let start = Instant::now();
                    let answer = local.solve(positions);
                    let empty = (local.region() & local.board().empty()).len();
                    let of_size = times.entry(empty).or_default();
                    of_size.push((answer.exact, start.elapsed()));
                    exact += usize::from(answer.exact);
                }
            }
        }
    }
    for (empty, mut times) in times
        .into_iter()
        .filter(|&(empty, _)| empty <= LOCAL_POINTS)
    {
        times.sort_by_key(|&(_, time)| time);
        let solved = times.iter().filter(|&&(is_solved, _)| is_solved).count();
        let (median, longest) = (times[times.len() / 2].1, times[times.len() - 1].1);
        println!(
            "{empty} empty points: {solved} of {} solved, median {median:.1?}, at most {longest:.1?}",
            times.len()
        );
    }
    println!("{fills} local positions, {exact} of them solved");
    // 2,368 of 2,598, and some 90 fewer without what the reader knows about room for eyes.
    assert!(!is_usual || fills > 1000 && (exact > 2350 || positions < 150_000));
}
