//! Dead stones and the score.

use super::{ask, draw, session, session_with, talk, tell};
use binmatrix::{Color, Points, Rules};

#[test]
fn an_empty_board_is_komi() {
    talk(
        &mut session(),
        "> boardsize 9
         > final_score
         < = 0
         > komi 6.5
         > final_score
         < = W+6.5
         > komi -3
         > final_score
         < = B+3.0
         > final_status_list dead
         < =
         > final_status_list alive
         < =
         > final_status_list seki
         < =",
    );
}

/// Black on the left, White on the right, with a dead stone in each half.
const SETTLED: &str = "
    . X . X O . O . .
    X X X X O O O O O
    . . . X O . . . .
    . O . X O . . . .
    . . . X O . . X .
    . . . X O . . . .
    X X X X O . . . .
    . X . X O O O O O
    X . X X O . O . .";

#[test]
fn dead_stones_are_found_and_counted_as_dead() {
    let mut session = session();
    draw(&mut session, SETTLED);
    talk(
        &mut session,
        "> final_status_list dead
         < = B6
         < H5
         > final_status_list seki
         < =
         > final_score
         < = W+9.0
         > final_status_list dame
         < =",
    );
    let alive = ask(&mut session, "final_status_list alive");
    let stones: usize = alive
        .trim_start_matches("= ")
        .lines()
        .map(|line| line.split(' ').count())
        .sum();
    let board = session.game().board();
    let all: usize = Color::BOTH
        .map(|color| board.stones(color).len())
        .iter()
        .sum();
    assert_eq!(stones, all - 2);
    let territory = ask(&mut session, "final_status_list black_territory");
    assert!(
        territory.contains(" B6 ") && !territory.contains("F6"),
        "{territory}"
    );
    // Counted as they stand, the region around each dead stone is neutral: 25 points to 26.
    let none = Points::empty(board.size());
    assert_eq!(session.game().black_minus_white_half_points(none), -2);
}

#[test]
fn territory_counts_dead_stones_twice() {
    let mut session = session_with(Rules::JAPANESE);
    draw(&mut session, SETTLED);
    tell(&mut session, &["komi 0"]);
    let board = session.game().board();
    let area = [Color::Black, Color::White].map(|color| board.stones(color).len());
    // Black has 36 points, White 45, each including a dead stone of the other.
    let own = [area[0] - 1, area[1] - 1];
    let points = [36 - own[0] + 1, 45 - own[1] + 1];
    let expected = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Less => format!("= W+{}.0", points[1] - points[0]),
        std::cmp::Ordering::Equal => "= 0".to_owned(),
        std::cmp::Ordering::Greater => format!("= B+{}.0", points[0] - points[1]),
    };
    assert_eq!(ask(&mut session, "final_score"), expected);
}

/// A seki: two chains between living ones that share their last two liberties.
#[test]
fn a_seki_is_found() {
    let mut session = session();
    draw(
        &mut session,
        ". X . X O . O .
         X X X X O O O O
         X O O O X X X O
         X O O . X X O O
         X O O . X X O O",
    );
    talk(
        &mut session,
        "> final_status_list seki
         < = B3 C3 D3 B2 C2 B1 C1
         < E3 F3 G3 E2 F2 E1 F1
         > final_status_list dead
         < =
         > final_status_list dame
         < = D2 D1
         > final_status_list black_territory
         < = A5 C5
         > final_score
         < = W+2.0",
    );
    // With two more liberties for White there is no seki: Black is dead. (With one more, the player to move would
    // decide.)
    draw(
        &mut session,
        ". X . X O . O .
         X X X X O O O O
         X O O O X X X O
         . O O . X X O O
         . O O . X X O O",
    );
    talk(
        &mut session,
        "> final_status_list seki
         < =
         > final_status_list dead
         < = E3 F3 G3 E2 F2 E1 F1",
    );
}

/// The end of a game against GNU Go: 16 white stones and 5 black ones share A1 and A3, and neither player can play there.
/// A search takes the white ones for dead.
#[test]
fn stones_that_cannot_be_captured_are_not_dead() {
    let mut session = session();
    draw(
        &mut session,
        ". X X X X X X O .
         . . X X . X O O .
         X . X X X O O O O
         X X X O X X O . O
         O X O O O X X O .
         O O O O X X X X O
         . X X O O X . X O
         X X X O X X X O O
         . O O O O X X O .",
    );
    talk(
        &mut session,
        "> final_status_list dead
         < =
         > final_status_list seki
         < = D6 A5 C5 D5 E5 A4 B4 C4 D4 D3 E3 D2 B1 C1 D1 E1
         < B3 C3 A2 B2 C2
         > final_status_list dame
         < = A3 A1
         > final_score
         < = B+7.0",
    );
}

#[test]
fn the_judgment_is_the_same_every_time() {
    let mut session = session();
    draw(&mut session, SETTLED);
    let before = session.game().clone();
    let first = ask(&mut session, "final_status_list dead");
    for _ in 0..3 {
        assert_eq!(ask(&mut session, "final_status_list dead"), first);
        assert_eq!(*session.game(), before);
    }
}
