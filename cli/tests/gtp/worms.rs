//! Strings and dragons in GNU Go's format. Answers that depend on reading are not GNU Go's; `tests/gnugo` compares all
//! others with it.

use binmatrix::{Rules, SuicideRule};

use super::{ask, draw, session, session_with, talk};
use binmatrix_testing::diagrams::{A, C, CORNER};

#[test]
fn all_of_a_string() {
    let mut session = session();
    draw(&mut session, A);
    talk(
        &mut session,
        "> worm_data e5
         < = E5:
         < origin               E5
         < color                white
         < size                 1
         < effective_size       1.25
         < liberties            2
         < liberties2           0
         < liberties3           0
         < liberties4           0
         < attack_code          0
         < attack_point         PASS
         < defense_code         0
         < defense_point        PASS
         < lunch                D6
         < cutstone             1
         < genus                0
         < inessential          0
         < invincible           0
         < unconditional_status unknown
         > worm_data d5
         < = D5:
         < origin               D5
         < color                empty
         < size                 0
         < effective_size       0.00
         < liberties            0
         < liberties2           0
         < liberties3           0
         < liberties4           0
         < attack_code          0
         < attack_point         PASS
         < defense_code         0
         < defense_point        PASS
         < lunch                PASS
         < cutstone             0
         < genus                0
         < inessential          0
         < invincible           0
         < unconditional_status unknown
         > worm_data pass
         < ? invalid coordinate
         > worm_cutstone E5
         < =  1
         > worm_cutstone A1
         < ? vertex must not be empty
         > worm_stones e6
         < = D6 E6 F6
         > worm_stones black
         < = D6 E6 F6
         < C5
         < G5
         < D4 E4 F4
         > worm_stones
         < = C7 D7 E7 F7 G7 B6 C6 G6 H6 B5 H5 B4 C4 G4 H4 C3 D3 E3 F3 G3
         < D6 E6 F6
         < C5
         < E5
         < G5
         < D4 E4 F4
         > worm_stones D5
         < ? worm_stones called on an empty vertex
         > worm_stones x
         < ? invalid coordinate",
    );
    // Every point in order.
    let all = ask(&mut session, "worm_data");
    assert_eq!(all.lines().filter(|line| line.ends_with(':')).count(), 81);
    assert_eq!(all.lines().count(), 81 * 19);
}

#[test]
fn what_is_read() {
    let mut session = session();
    // B2 is in atari. A2 can be captured too, but not by Black.
    draw(
        &mut session,
        ". X . . .\nX O . . .\n. X O . .\n. . . . .\n. . . . .",
    );
    let answer = ask(&mut session, "worm_data B4");
    for line in [
        "attack_code          5",
        "attack_point         C4",
        "defense_code         5",
        "defense_point        C4",
    ] {
        assert!(answer.contains(line), "{line}\n{answer}");
    }
    let neighbor = ask(&mut session, "worm_data B5");
    assert!(
        neighbor.contains("\nlunch                B4\n"),
        "{neighbor}"
    );
}

/// Fields that are usually 0 or unknown: an inessential stone, and certain points.
#[test]
fn what_is_inessential_alive_and_dead() {
    let mut inside = session();
    draw(&mut inside, C);
    let answer = ask(&mut inside, "worm_data E6");
    assert!(answer.contains("\ninessential          1\n"), "{answer}");
    let ring = ask(&mut inside, "worm_data C7");
    assert!(ring.contains("\ninessential          0\n"), "{ring}");
    assert!(ring.contains("\ngenus                1\n"), "{ring}");

    // The certain points depend on the suicide rule.
    for (suicide, alive, dead, territory) in [
        (SuicideRule::Forbidden, "alive", "dead", "black_territory"),
        (SuicideRule::MultiStone, "unknown", "unknown", "unknown"),
    ] {
        let rules = Rules::SIMPLE.with_suicide(suicide);
        let mut session = session_with(rules);
        draw(&mut session, CORNER);
        for (vertex, status) in [("A3", alive), ("A1", dead), ("A4", territory)] {
            let answer = ask(&mut session, &format!("worm_data {vertex}"));
            let line = format!("unconditional_status {status}");
            assert!(answer.ends_with(&line), "{suicide}: {answer}");
        }
        let status = ask(&mut session, "unconditional_status A1");
        assert_eq!(
            status == "= dead",
            suicide == SuicideRule::Forbidden,
            "{status}"
        );
    }
}

#[test]
fn dragons() {
    let mut session = session();
    draw(&mut session, A);
    talk(
        &mut session,
        "> dragon_stones c5
         < = D6 E6 F6 C5 G5 D4 E4 F4
         > dragon_stones white
         < = C7 D7 E7 F7 G7 B6 C6 G6 H6 B5 H5 B4 C4 G4 H4 C3 D3 E3 F3 G3
         < E5
         > dragon_stones
         < = C7 D7 E7 F7 G7 B6 C6 G6 H6 B5 H5 B4 C4 G4 H4 C3 D3 E3 F3 G3
         < D6 E6 F6 C5 G5 D4 E4 F4
         < E5
         > dragon_stones d5
         < ? dragon_stones called on an empty vertex
         > same_dragon d6 g5
         < = 1
         > same_dragon e5 c7
         < = 0
         > same_dragon e5
         < ? invalid coordinate
         > same_dragon e5 d5
         < ? vertex must not be empty",
    );
}

#[test]
fn an_empty_board_has_no_strings() {
    talk(
        &mut session(),
        "> worm_stones
         < =
         > dragon_stones b
         < =",
    );
}
