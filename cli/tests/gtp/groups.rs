//! Life and death of dragons, and of chains that no ladder decides, in GNU Go's format.

use super::{ask, draw, session};

/// Three in a row: the first to play B5 decides.
const THREE: &str = "\
    . . . X O .\n\
    X X X X O .\n\
    O O O O O .\n\
    . . . . . .\n\
    . . . . . .\n\
    . . . . . .\n";

/// White kills at A5. Black takes a ko at B3 first, so White needs a threat; GNU Go has the same codes.
const CORNER_KO: &str = "\
    . X . X O O\n\
    X O X X O O\n\
    O . O O O O\n\
    . O O O O O\n\
    . O . O . .\n";

/// White's stones in the corner have one liberty, and Black lives around them.
const RACE: &str = "\
    . O X . .\n\
    O O X X X\n\
    X X X O O\n\
    O O O O .\n\
    . . O . O\n";

#[test]
fn an_unsettled_dragon() {
    let mut session = session();
    draw(&mut session, THREE);
    for (line, answer) in [
        ("owl_attack a5", "= 1 B6"),
        ("owl_defend a5", "= 1 B6"),
        ("dragon_status d6", "= critical B6 B6"),
        ("dragon_status", "= D6: critical B6 B6\nE6: unknown"),
        ("owl_attack a1", "? vertex must not be empty"),
        ("owl_attack", "? invalid coordinate"),
        ("owl_attack pass", "? invalid coordinate"),
        ("dragon_status z9", "? invalid coordinate"),
    ] {
        assert_eq!(ask(&mut session, line), answer, "{line}");
    }
    let status = ask(&mut session, "life_status a5");
    for line in [
        "= color                black",
        "stones               D6 A5 B5 C5 D5",
        "status               unsettled",
        "holds_on_board       true",
        "some                 unsettled dies stays",
        "attack_moves         B6",
        "defense_moves        B6",
        "defense_line         B6",
        "hangs_on",
    ] {
        assert!(status.lines().any(|got| got == line), "{line}\n{status}");
    }
}

#[test]
fn settled_dragons() {
    let mut session = session();
    draw(&mut session, THREE);
    ask(&mut session, "play b b6");
    assert_eq!(ask(&mut session, "owl_attack a5"), "= 0");
    assert_eq!(ask(&mut session, "owl_defend a5"), "= 1 PASS");
    assert_eq!(ask(&mut session, "dragon_status a5"), "= alive");
    ask(&mut session, "undo");
    ask(&mut session, "play w b6");
    assert_eq!(ask(&mut session, "owl_defend a5"), "= 0");
    assert_eq!(ask(&mut session, "dragon_status a5"), "= dead");
    assert!(ask(&mut session, "owl_attack a5").starts_with("= 1 "));
}

/// The code of a ko says who must make the first threat.
#[test]
fn a_ko() {
    let mut session = session();
    draw(&mut session, CORNER_KO);
    let attack = ask(&mut session, "owl_attack d5");
    let defense = ask(&mut session, "owl_defend d5");
    assert_eq!((&attack[..], &defense[..]), ("= 1 A5", "= 2 B3"));
    let status = ask(&mut session, "life_status d5");
    assert!(
        status.contains("\nsome                 ko dies ko\n"),
        "{status}"
    );
}

#[test]
fn two_dragons() {
    let mut session = session();
    draw(&mut session, RACE);
    for command in ["semeai", "analyze_semeai"] {
        let white = ask(&mut session, &format!("{command} b5 c5"));
        let black = ask(&mut session, &format!("{command} c5 b5"));
        assert_eq!((&white[..], &black[..]), ("= 0 0 PASS", "= 1 1 A5"));
    }
    assert_eq!(
        ask(&mut session, "semeai c5 d5"),
        "? vertex must not be empty"
    );
    assert_eq!(
        ask(&mut session, "semeai c5 c4"),
        "? the dragons must have different colors"
    );
}

#[test]
fn the_status_of_a_semeai() {
    let mut session = session();
    draw(
        &mut session,
        "\
        . O . O X . X .\n\
        O O O O X X X X\n\
        O X X X O O X X\n\
        . X X . O . X X\n",
    );
    let expected = "\
= black_first          white_captured counted true F1
white_first          black_captured counted true A1
is_plain             true
black_outside        A1
white_outside        F1
black_eyes
white_eyes
shared               D1
rests_on
seki                 not_seki";
    assert_eq!(ask(&mut session, "semeai_status b1 e1"), expected);
    assert_eq!(ask(&mut session, "semeai_status e1 b1"), expected);
    assert_eq!(
        ask(&mut session, "semeai_status b1 h1"),
        "? the dragons must have different colors"
    );
}

/// C4 puts two stones in atari by a threat: a defense that is no ladder move.
#[test]
fn counter_atari() {
    let mut session = session();
    draw(
        &mut session,
        "\
        . O . . . .\n\
        O O X . . X\n\
        X X . . . .\n\
        O . . . . .\n\
        . O . O X X\n\
        . . . . . X\n",
    );
    assert!(ask(&mut session, "attack b6").starts_with("= 1 "));
    assert_eq!(ask(&mut session, "defend b6"), "= 1 C4");
    assert_eq!(ask(&mut session, "binmatrix-defend_line b6"), "=");
}

/// A ladder takes A3, but only while Black may not retake the ko at D1: White needs the first threat. (A game against GNU
/// Go.)
#[test]
fn a_ladder_that_rests_on_a_ko() {
    let mut session = session();
    draw(
        &mut session,
        "
        . . . . . . . . .
        . X . X . . X . .
        X . X . X . X . .
        O X X X X . . . .
        O O X O O X X . .
        O O O O O O X X .
        X X X O . O O X X
        O . X O O O . O O
        . X . X O O O . .",
    );
    assert_eq!(ask(&mut session, "attack a3"), "= 2 B2");
    assert_eq!(ask(&mut session, "ladder_attack a3"), "= 1 C1");
}

/// White's stones in the corner live if they win cycles of several kos; no line shows who needs the first threat.
#[test]
fn a_cycle_is_no_success_and_no_failure() {
    let mut session = session();
    draw(
        &mut session,
        "
        . . . . O O X X X
        . . O . O X X . .
        . . . . O X X X X
        . O O O O X . X X
        . O . . O O X X .
        . O . O O X . X O
        . . O O X X X O .
        O O O X . X . O .
        X X X X X X O . .",
    );
    let cycle = "? not decided: a ko or another cycle decides";
    for command in ["attack h3", "owl_attack h3"] {
        assert_eq!(ask(&mut session, command), cycle, "{command}");
    }
}
