//! Sizes, moves, undo, handicap.

use super::{ask, session, session_with, talk, tell};
use binmatrix::{BoardSize, Color, Game, Points, Rules};

/// On every size up to 25×25, the four corners are in the right place and can be played and taken back.
#[test]
fn every_board_size() {
    let mut session = session();
    for width in 1..=25 {
        for height in 1..=25 {
            let sides = match width == height {
                true => width.to_string(),
                false => format!("{width} {height}"),
            };
            tell(&mut session, &[&format!("boardsize {sides}")]);
            assert_eq!(ask(&mut session, "query_boardsize"), format!("= {sides}"));
            let size = BoardSize::new(width, height).expect("a size");
            let start = Game::new(size, Rules::SIMPLE);
            assert_eq!(*session.game(), start);
            if size.points() == 1 {
                assert_eq!(ask(&mut session, "play b a1"), "? illegal move: suicide");
                continue;
            }
            let last = char::from(binmatrix::COLUMN_LETTERS[usize::from(width) - 1]);
            tell(&mut session, &[&format!("play b {last}{height}")]);
            let stones = session.game().board().stones(Color::Black);
            let point = stones.iter().next().expect("a stone");
            assert_eq!((point.row(), point.column()), (0, width - 1));
            let row = |row: &str| row.split_whitespace().last() == Some("X");
            let board = ask(&mut session, "gogui-rules_board");
            assert!(row(board
                .trim_start_matches("= ")
                .lines()
                .next()
                .expect("a row")));
            let legal = session.game().legal_points(Color::White);
            assert!(legal.len() < size.points() && legal.is_subset(Points::full(size)));
            ask(&mut session, "showboard");
            tell(&mut session, &["undo"]);
            assert_eq!(*session.game(), start);
            assert_eq!(ask(&mut session, "undo"), "? cannot undo");
        }
    }
}

#[test]
fn sizes_have_three_forms() {
    talk(
        &mut session(),
        "> boardsize 9
         > query_boardsize
         < = 9
         > boardsize 9 13
         > query_boardsize
         < = 9 13
         > boardsize 13:9
         > query_boardsize
         < = 13 9
         > rectangular_boardsize 9 13
         > query_boardsize
         < = 9 13
         > rectangular_boardsize 7
         > query_boardsize
         < = 7",
    );
}

#[test]
fn a_new_size_clears_the_board_and_keeps_komi_and_rules() {
    talk(
        &mut session_with(Rules::AGA),
        "> boardsize 5
         > komi -3.5
         > play b c3
         > boardsize 5
         > list_stones b
         < =
         > get_komi
         < = -3.5
         > move_history
         < =
         > kata-get-rules
         < = {\"friendlyPassOk\":false,\"hasButton\":false,\"ko\":\"SITUATIONAL\"*
         > play b c3
         > clear_board
         > undo
         < ? cannot undo",
    );
}

/// Pitfall 3: turns are not enforced, and two passes do not end the game for `play`.
#[test]
fn one_color_may_move_again_and_again() {
    let mut session = session();
    let start = session.game().clone();
    talk(
        &mut session,
        "> play b d4
         > play black d5
         > play B D6
         > play w pass
         > play WHITE PASS
         > play white Pass
         > play w q16
         > play b q4
         > list_stones b
         < = D6 D5 D4 Q4
         > last_move
         < = black Q4
         > gg-undo 3
         > last_move
         < = white PASS
         > gg-undo
         > undo
         > gg-undo 0
         > undo
         > undo
         > undo
         > undo
         < ? cannot undo",
    );
    assert_eq!(*session.game(), start);
}

/// Pitfall 9: a random game of both colors, taken back to its start, is equal at every step.
#[test]
fn undo_to_the_start() {
    let mut session = session_with(Rules::TROMP_TAYLOR);
    tell(&mut session, &["boardsize 5 6"]);
    let mut rng = binmatrix::Rng::for_game(3, 0);
    let mut games = vec![session.game().clone()];
    for _ in 0..300 {
        let color = Color::BOTH[rng.below(2) as usize];
        let legal: Vec<_> = session.game().legal_points(color).iter().collect();
        let vertex = match rng.below(legal.len() as u32 + 1) as usize {
            n if n < legal.len() => legal[n].vertex(session.game().size()).to_string(),
            _ => "pass".to_owned(),
        };
        tell(&mut session, &[&format!("play {color} {vertex}")]);
        games.push(session.game().clone());
    }
    let taken: u32 = Color::BOTH
        .map(|color| session.game().board().turn().captures()[color])
        .iter()
        .sum();
    assert!(taken > 50, "a game with captures");
    while let Some(game) = games.pop() {
        assert_eq!(*session.game(), game);
        let answer = ask(&mut session, "undo");
        assert_eq!(answer == "=", !games.is_empty());
    }
}

#[test]
fn ko_and_superko() {
    let moves = "> boardsize 5
                 > play b a3
                 > play b b4
                 > play b b2
                 > play w c4
                 > play w d3
                 > play w c2
                 > play w b3
                 > play b c3
                 > captures b
                 < = 1
                 > play w b3
                 < ? illegal move: ko
                 > is_legal w b3
                 < = 0
                 > is_legal b b3
                 < = 1";
    let mut simple = session();
    talk(&mut simple, moves);
    talk(
        &mut simple,
        "> play w pass
         > play b pass
         > play w b3",
    );
    let mut superko = session_with(Rules::TROMP_TAYLOR);
    talk(&mut superko, moves);
    talk(
        &mut superko,
        "> play w pass
         > play b pass
         > play w b3
         < ? illegal move: superko
         > is_legal w b3
         < = 0",
    );
}

#[test]
fn suicide_is_named() {
    talk(
        &mut session(),
        "> boardsize 5
         > play b a2
         > play b b1
         > play w a1
         < ? illegal move: suicide
         > is_legal w a1
         < = 0",
    );
}

/// Pitfall 9: a chain without liberties is refused with one of its points, and nothing is set up.
#[test]
fn positions_are_set_and_checked() {
    talk(
        &mut session(),
        "> boardsize 9
         > play b a1
         > set_position b c3 W D4 black e5
         > list_stones b
         < = E5 C3
         > list_stones w
         < = D4
         > gogui-rules_side_to_move
         < = black
         > undo
         < ? cannot undo
         > set_position b a2 w a1 b b1
         < ? the position cannot be set up: A1 is in a chain without a liberty
         > list_stones b
         < = E5 C3
         > set_position
         > list_stones b
         < =",
    );
}

#[test]
fn handicap_stones() {
    for (sides, count, vertices) in [
        ("9", 2, "C3 G7"),
        ("9", 3, "C3 G7 C7"),
        ("9", 4, "C3 G7 C7 G3"),
        ("12", 4, "D4 J9 D9 J4"),
        ("19", 5, "D4 Q16 D16 Q4 K10"),
        ("19", 6, "D4 Q16 D16 Q4 D10 Q10"),
        ("19", 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        ("19", 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        ("19", 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ("8", 4, "C3 F6 C6 F3"),
        ("9 13", 9, "C4 G10 C10 G4 C7 G7 E4 E10 E7"),
    ] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {sides}")]);
        let line = format!("fixed_handicap {count}");
        assert_eq!(ask(&mut session, &line), format!("= {vertices}"));
        assert_eq!(session.game().board().to_move(), Color::White);
        assert_eq!(ask(&mut session, "undo"), "? cannot undo");
        assert_eq!(ask(&mut session, &line), "? board not empty");
    }
    for (side, count, vertices) in [
        (9, 4, "C3 G7 C7 G3"),
        (8, 9, "C3 F6 C6 F3"),
        (7, 100, "C3 E5 C5 E3"),
        (5, 3, "B2 D4 B4"),
        (4, 8, "B2 C3 B3 C2"),
    ] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {side}")]);
        let answer = ask(&mut session, &format!("place_free_handicap {count}"));
        assert_eq!(answer, format!("= {vertices}"));
    }
    for (side, count) in [(9, 1), (9, 10), (8, 5), (6, 2), (7, 5), (19, 0)] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {side}")]);
        let answer = ask(&mut session, &format!("fixed_handicap {count}"));
        assert_eq!(answer, "? invalid number of stones");
    }
    for line in ["boardsize 3", "boardsize 1"] {
        let mut session = session();
        tell(&mut session, &[line]);
        let answer = ask(&mut session, "place_free_handicap 2");
        assert_eq!(answer, "? invalid number of stones");
    }
}

#[test]
fn free_handicap_takes_any_number_of_stones() {
    let mut session = session();
    tell(&mut session, &["boardsize 5"]);
    for (bad, reason) in [
        ("d4 d4", "repeated vertex D4"),
        ("d4 D5 d4", "repeated vertex D4"),
        ("d4 pass", "invalid coordinate"),
        ("d4 z4", "invalid coordinate"),
        ("D4,E5", "invalid coordinate"),
        ("", "it is empty"),
    ] {
        let answer = ask(&mut session, &format!("set_free_handicap {bad}"));
        assert_eq!(answer, format!("? bad vertex list: {reason}"));
    }
    let all: Vec<String> = Points::full(session.game().size())
        .iter()
        .map(|p| p.vertex(session.game().size()).to_string())
        .collect();
    let full = format!("set_free_handicap {}", all.join(" "));
    assert!(ask(&mut session, &full).starts_with("? bad vertex list: "));
    assert_eq!(session.game().board().empty().len(), 25);
    // All points except two.
    tell(
        &mut session,
        &[&format!("set_free_handicap {}", all[2..].join(" "))],
    );
    assert_eq!(session.game().board().stones(Color::Black).len(), 23);
    tell(&mut session, &["clear_board", "set_free_handicap a1"]);
    assert_eq!(session.game().board().to_move(), Color::White);
}
