//! Questions about the board. The answers in these conversations are GNU Go's, unless a comment says otherwise.

use super::{ask, draw, session, session_with, talk, tell};
use binmatrix::{Rules, SuicideRule};

#[test]
fn questions_in_gnu_gos_words() {
    talk(
        &mut session(),
        "> boardsize 7
         > komi 5.5
         > play b d4
         > play w d3
         > play b c3
         > play w e4
         > all_legal b
         < = A7 B7 C7 D7 E7 F7 G7 A6 B6 C6 D6 E6 F6 G6 A5 B5 C5 D5 E5 F5 G5 A4 B4 C4 F4 G4 A3 B3 E3 F3 G3 A2 B2 \
               C2 D2 E2 F2 G2 A1 B1 C1 D1 E1 F1 G1
         > list_stones b
         < = D4 C3
         > list_stones white
         < = E4 D3
         > captures b
         < = 0
         > countlib d4
         < = 2
         > findlib d4
         < = D5 C4
         > findlib D3
         < = E3 D2
         > accuratelib b d5
         < = D6 C5 E5 C4
         > accuratelib w d5
         < = D6 C5 E5
         > accuratelib b d4
         < ? vertex must be empty
         > last_move
         < = white E4
         > move_history
         < = white E4
         < black C3
         < white D3
         < black D4
         > is_legal b d4
         < = 0
         > is_legal b d5
         < = 1
         > is_legal w pass
         < = 1
         > color d4
         < = black
         > color d3
         < = white
         > color d5
         < = empty
         > get_komi
         < =  5.5
         > query_boardsize
         < = 7
         > unconditional_status d3
         < = undecided
         > unconditional_status pass
         < ? invalid coordinate
         > play b pass
         > last_move
         < = black PASS
         > clear_board
         > last_move
         < ? no previous move known
         > move_history
         < =
         > komi 0
         > get_komi
         < =  0.0
         > komi -3.5
         > get_komi
         < = -3.5",
    );
}

/// A stone played into its own last liberty: the liberties that it would have, counting captures.
#[test]
fn liberties_after_a_capture() {
    talk(
        &mut session(),
        "> boardsize 5
         > play b b2
         > play w a2
         > play w b1
         > play b c1
         > accuratelib b a1
         < = B1
         > findlib b1
         < = A1
         > trymove b a1
         > captures black
         < = 1
         > color b1
         < = empty
         > findlib a1
         < = B1
         > popgo
         > captures black
         < = 0",
    );
}

#[test]
fn showboard_draws_as_gnu_go_does() {
    let mut session = session();
    tell(
        &mut session,
        &["boardsize 3", "play b a1", "play w b1", "play w a2"],
    );
    assert_eq!(
        ask(&mut session, "showboard"),
        "= \n   A B C\n 3 . . . 3\n 2 O + . 2     WHITE (O) has captured 1 stones\n \
         1 . O . 1     BLACK (X) has captured 0 stones\n   A B C"
    );
    tell(&mut session, &["boardsize 13", "play b c3", "play w k10"]);
    let board = ask(&mut session, "showboard");
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines[1], "   A B C D E F G H J K L M N");
    assert_eq!(lines[5], "10 . . . + . . + . . O . . . 10");
    assert_eq!(
        lines[10],
        " 5 . . . . . . . . . . . . . 5     WHITE (O) has captured 0 stones"
    );
    assert_eq!(
        lines[11],
        " 4 . . . + . . + . . + . . . 4     BLACK (X) has captured 0 stones"
    );
    assert_eq!(lines[12], " 3 . . X . . . . . . . . . . 3");
    assert_eq!(lines.len(), 16);
}

/// GNU Go's star points on every board from 2 to 19, with corners on the third or fourth line and so on.
#[test]
fn showboard_marks_the_star_points() {
    for (side, stars) in [
        (2, ""),
        (3, "B2"),
        (4, ""),
        (5, "B4 D4 C3 B2 D2"),
        (6, "C4 D4 C3 D3"),
        (7, "C5 E5 D4 C3 E3"),
        (8, "C6 F6 C3 F3"),
        (9, "C7 G7 E5 C3 G3"),
        (11, "C9 J9 F6 C3 J3"),
        (12, "D9 J9 D4 J4"),
        (13, "D10 G10 K10 D7 G7 K7 D4 G4 K4"),
        (14, "D11 L11 D4 L4"),
        (19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
    ] {
        let mut session = session();
        tell(&mut session, &[&format!("boardsize {side}")]);
        let board = ask(&mut session, "showboard");
        let mut found = Vec::new();
        for line in board.lines().filter(|line| line.contains(" . ")) {
            let number = line.split_whitespace().next().expect("a number");
            let cells = line[2..].bytes().skip(1).step_by(2).take(side);
            for (column, cell) in cells.enumerate() {
                if cell == b'+' {
                    found.push(format!(
                        "{}{number}",
                        binmatrix::COLUMN_LETTERS[column] as char
                    ));
                }
            }
        }
        assert_eq!(found.join(" "), stars, "{side}");
    }
}

/// Two eyes at the edge. GNU Go's answers.
#[test]
fn unconditional_life_in_the_corner() {
    let mut session = session();
    draw(
        &mut session,
        ". X . . O
         X X . . .
         . X . . .
         X X . . .
         . X . . .",
    );
    talk(
        &mut session,
        "> unconditional_status a5
         < = black_territory
         > unconditional_status a3
         < = black_territory
         > unconditional_status b5
         < = alive
         > unconditional_status e5
         < = undecided
         > unconditional_status d3
         < = undecided
         > play w a1
         < ? illegal move: suicide
         > binmatrix-life
         < = b b \"\" \"\" \"\"
         < b b \"\" \"\" \"\"
         < b b \"\" \"\" \"\"
         < b b \"\" \"\" \"\"
         < b b \"\" \"\" \"\"",
    );
}

#[test]
fn a_dead_stone_in_unconditional_territory() {
    let mut session = session();
    draw(
        &mut session,
        ". X . O O
         . X O O .
         X X X O O
         . O X O .
         . X X O O",
    );
    assert_eq!(ask(&mut session, "unconditional_status b2"), "= dead");
    // A1 and A2 with the white stone are one eye, A4 and A5 the other.
    assert_eq!(
        ask(&mut session, "unconditional_status a1"),
        "= black_territory"
    );
    assert_eq!(
        ask(&mut session, "unconditional_status e2"),
        "= white_territory"
    );
}

/// Where suicide is allowed, a region counts as an eye only if each of its points is a liberty of the chain.
#[test]
fn unconditional_life_depends_on_suicide() {
    // A1 is not a liberty of the chain, and white stones may enter and leave.
    let diagram = ". X O O .
                   X X X O O
                   X X X O .
                   . . X O O
                   O . X O .";
    let mut answers = Vec::new();
    for suicide in SuicideRule::ALL {
        let mut session = session_with(Rules::SIMPLE.with_suicide(suicide));
        draw(&mut session, diagram);
        answers.push(ask(&mut session, "unconditional_status c3"));
    }
    assert_eq!(SuicideRule::ALL[0], SuicideRule::Forbidden);
    assert_eq!(answers, ["= alive", "= undecided", "= undecided"]);
}

/// Pitfall 6: rows from the top, columns without I, width before height.
#[test]
fn an_asymmetric_rectangle_is_not_turned() {
    let mut session = session();
    talk(
        &mut session,
        "> rectangular_boardsize 9 13
         > play b j13
         > play w a1
         > play b a12
         > play w b13
         > list_stones b
         < = J13 A12
         > list_stones w
         < = B13 A1
         > findlib j13
         < = H13 J12
         > findlib a12
         < = A13 B12 A11
         > is_legal b k1
         < ? invalid color or coordinate
         > is_legal b a13
         < = 1
         > is_legal b i5
         < ? invalid color or coordinate
         > gogui-rules_board_size
         < = 9 13",
    );
    let board = ask(&mut session, "gogui-rules_board");
    let rows: Vec<&str> = board.trim_start_matches("= ").lines().collect();
    assert_eq!(rows.len(), 13);
    assert_eq!(rows[0], ". O . . . . . . X");
    assert_eq!(rows[1], "X . . . . . . . .");
    assert_eq!(rows[12], "O . . . . . . . .");
    for command in ["binmatrix-life", "binmatrix-ownership"] {
        let answer = ask(&mut session, command);
        let rows: Vec<&str> = answer.trim_start_matches("= ").lines().collect();
        assert_eq!(rows.len(), 13, "{command}");
        for row in rows {
            assert_eq!(row.split(' ').count(), 9, "{command}: {row}");
        }
    }
}

/// Playouts choose their moves by the policy in use.
#[test]
fn ownership_depends_on_the_policy() {
    let mut session = session();
    let tactical = ask(&mut session, "binmatrix-ownership");
    tell(&mut session, &["kata-set-param playoutPolicy light"]);
    assert_ne!(ask(&mut session, "binmatrix-ownership"), tactical);
    tell(&mut session, &["kata-set-param playoutPolicy tactical"]);
    assert_eq!(ask(&mut session, "binmatrix-ownership"), tactical);
}

/// Positive values are Black's, and the first row is the top one.
#[test]
fn ownership_has_its_sign_and_its_place() {
    let mut session = session();
    draw(
        &mut session,
        ". X . X . . .
         X X X X . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . O O
         . . . . O . O
         . . . . O O .",
    );
    let answer = ask(&mut session, "binmatrix-ownership");
    let rows: Vec<Vec<f64>> = answer
        .trim_start_matches("= ")
        .lines()
        .map(|row| {
            row.split(' ')
                .map(|n| n.parse().expect("a number"))
                .collect()
        })
        .collect();
    assert_eq!((rows.len(), rows[0].len()), (8, 7));
    assert_eq!(rows[0][0], 1.0, "an eye of living black stones");
    assert_eq!(rows[7][6], -1.0, "an eye of living white stones");
    assert!(rows[0][4] > 0.3 && rows[7][2] < -0.3, "{rows:?}");
}

/// GNU Go's answers, except for the first move of the ladder: of several capturing moves, the first in board order is
/// given.
#[test]
fn a_ladder_is_read() {
    let mut session = session();
    talk(
        &mut session,
        "> boardsize 9
         > gogui-play_sequence w e5 b d5 b e6 b f6 b d4
         > findlib e5
         < = F5 E4
         > attack e5
         < = 1 *
         > ladder_attack e5
         < = 1 *
         > defend e5
         < = 1 *
         > attack d5
         < = 0
         > defend d5
         < = 1 PASS
         > ladder_attack d5
         < ? string must have exactly 2 liberties",
    );
    let before = session.game().clone();
    // Playing out the attack captures the stone.
    let line = ask(&mut session, "binmatrix-attack_line e5");
    let moves: Vec<&str> = line.trim_start_matches("= ").split(' ').collect();
    assert!(moves.len() > 5, "a ladder: {line}");
    for (vertex, color) in moves.iter().zip(["b", "w"].iter().cycle()) {
        tell(&mut session, &[&format!("play {color} {vertex}")]);
    }
    assert_eq!(ask(&mut session, "color e5"), "= empty");
    tell(&mut session, &[&format!("gg-undo {}", moves.len())]);
    assert_eq!(*session.game(), before);
    // In atari it can only be captured.
    talk(
        &mut session,
        "> play b e4
         > attack e5
         < = 1 F5
         > defend e5
         < = 0
         > ladder_attack e5
         < ? string must have exactly 2 liberties
         > play b f5
         > captures b
         < = 1",
    );
}

/// With a stone in the way, the ladder fails.
#[test]
fn a_ladder_is_broken() {
    for (breaker, attack, defend) in [("", "= 1 ", "= 1 "), (" w g3 w h3 w g2", "= 0", "= 1 PASS")]
    {
        let mut session = session();
        tell(
            &mut session,
            &[
                "boardsize 9",
                &format!("gogui-play_sequence w e5 b d5 b e6 b f6 b d4{breaker}"),
            ],
        );
        for command in ["attack", "ladder_attack"] {
            let answer = ask(&mut session, &format!("{command} e5"));
            assert!(answer.starts_with(attack), "{breaker}: {answer}");
        }
        let answer = ask(&mut session, "defend e5");
        assert!(answer.starts_with(defend), "{breaker}: {answer}");
        let line = ask(&mut session, "binmatrix-attack_line e5");
        assert_eq!(line == "=", !breaker.is_empty(), "{line}");
    }
}

/// Superko forbids the only capturing move, so there is no attack.
#[test]
fn an_attack_must_be_legal() {
    let mut session = session_with(Rules::TROMP_TAYLOR);
    let moves = "gogui-play_sequence b a3 b b4 b b2 w c4 w d3 w c2 w b3 b c3 w pass b pass";
    tell(&mut session, &["boardsize 5", moves]);
    assert_eq!(ask(&mut session, "findlib c3"), "= B3");
    assert_eq!(ask(&mut session, "attack c3"), "= 0");
    assert_eq!(ask(&mut session, "binmatrix-attack_line c3"), "=");
    tell(&mut session, &["kata-set-rules simple"]);
    assert_eq!(ask(&mut session, "attack c3"), "= 1 B3");
    assert_eq!(ask(&mut session, "binmatrix-attack_line c3"), "= B3");
}
