//! Disputed positions, drawn, with the verdict of every rule on each move.
//!
//! A script is a board and lines. `B C2 x1` plays a move: Black at C2 captures one stone (nothing is written if
//! nothing is captured). `?W B2 ko` only asks: White may not play there because of ko. If the verdict depends on the
//! ko rule, three are given: `simple/positional/situational`. If it depends on the suicide rule, three of those are
//! given: `forbidden | multi-stone | any`. If a move of the script is refused under some rules, the script ends there
//! for these rules. The reference judges every point for both colors after each move. Under simple ko, `Board` and
//! every matrix type play along.

use crate::judge::{Judged, all_rules, board, color, mv};
use binmatrix::{Board, Color, Game, IllegalMove, KoRule, Move, Points, Rules, SuicideRule};
use binmatrix_testing::engine::{Engine, assert_sound, engines_at};

/// The number of captured stones, or the reason for a refusal.
fn verdict(word: &str) -> Result<usize, IllegalMove> {
    match word {
        "ok" => Ok(0),
        "ko" => Err(IllegalMove::Ko),
        "superko" => Err(IllegalMove::Superko),
        "suicide" => Err(IllegalMove::Suicide),
        "occupied" => Err(IllegalMove::Occupied),
        _ => match word.strip_prefix('x').and_then(|count| count.parse().ok()) {
            Some(count) => Ok(count),
            None => panic!("{word} is no verdict"),
        },
    }
}

/// The verdict under these rules.
fn verdict_under(text: &str, rules: &Rules) -> Result<usize, IllegalMove> {
    let by_suicide: Vec<&str> = text.split('|').map(str::trim).collect();
    let text = match (by_suicide.len(), rules.suicide) {
        (1, _) | (3, SuicideRule::Forbidden) => by_suicide[0],
        (3, SuicideRule::MultiStone) => by_suicide[1],
        (3, SuicideRule::Any) => by_suicide[2],
        _ => panic!("{text}: one verdict or three"),
    };
    let by_ko: Vec<&str> = text.split('/').collect();
    verdict(match (by_ko.len(), rules.ko) {
        (1, _) | (3, KoRule::Simple) => by_ko[0],
        (3, KoRule::Positional) => by_ko[1],
        (3, KoRule::Situational) => by_ko[2],
        _ => panic!("{text}: one verdict or three"),
    })
}

/// `Board` and every matrix type, which know only simple ko.
struct Engines(Vec<Box<dyn Engine>>);

impl Engines {
    fn of(start: &Board, rules: &Rules) -> Engines {
        Engines(match rules.ko {
            KoRule::Simple => engines_at(start),
            _ => Vec::new(),
        })
    }

    fn ask(&self, player: Color, mv: Move, rules: &Rules, expected: Result<usize, IllegalMove>) {
        for engine in &self.0 {
            let mut turned = engine.boxed();
            turned.set_to_move(player);
            let legality = turned.legality(mv, rules);
            assert_eq!(legality, expected.map(drop), "{} {mv:?}", engine.name());
        }
    }

    /// Plays the game's move on each engine and asserts that it reaches the game's position.
    fn play(&mut self, player: Color, mv: Move, answer: Result<Points, IllegalMove>, game: &Game) {
        let (rules, board) = (game.rules(), game.board());
        for engine in &mut self.0 {
            let name = engine.name().to_string();
            engine.set_to_move(player);
            let takes_ko = mv.point().and_then(|point| engine.is_ko_capture(point));
            let before = engine.state();
            assert_eq!(engine.play(mv, rules), answer, "{name} {mv:?}");
            let state = engine.state();
            if answer.is_err() {
                assert_eq!(state, before, "{name} {mv:?}");
                continue;
            }
            assert!(
                takes_ko.is_none_or(|takes| takes == state.ko.is_some()),
                "{name} {mv:?}"
            );
            assert_eq!(engine.to_board(), board, "{name} {mv:?}");
            assert_eq!(
                (state.ko, state.passes),
                (board.turn().ko(), board.turn().passes()),
                "{name}"
            );
            assert_eq!(state.captures, board.turn().captures(), "{name} {mv:?}");
            assert_eq!(state.last_moves, board.turn().last_moves(), "{name} {mv:?}");
            assert_sound(&**engine, rules);
        }
    }
}

fn run(drawing: &str, first: Color, lines: &[&str]) {
    for rules in all_rules() {
        let mut start = board(drawing);
        start.set_to_move(first);
        let (mut judged, mut engines) = (Judged::new(&start, rules), Engines::of(&start, &rules));
        let mut befores = Vec::new();
        for line in lines {
            let asked = line.starts_with('?');
            let mut words = line.trim_start_matches('?').splitn(3, ' ');
            let player = color(words.next().unwrap());
            let played = mv(words.next().unwrap(), start.size());
            let expected = verdict_under(words.next().unwrap_or("ok"), &rules);
            let analysis = judged.game.analyze_move(player, played);
            let foretold = analysis.removed().len();
            assert_eq!(
                analysis.legality.map(|()| foretold),
                expected,
                "{line} under {} and {} in {:?}",
                rules.ko,
                rules.suicide,
                judged.game
            );
            engines.ask(player, played, &rules, expected);
            if asked {
                continue;
            }
            let before = judged.game.clone();
            let answer = judged.play(player, played);
            assert_eq!(answer.map(|removed| removed.len()), expected);
            engines.play(player, played, answer, &judged.game);
            if answer.is_err() {
                assert_eq!(judged.game, before);
                break;
            }
            befores.push(before);
        }
        while let Some(before) = befores.pop() {
            assert!(judged.undo());
            assert_eq!(judged.game, before);
        }
        assert!(!judged.undo());
    }
}

#[test]
fn captures() {
    run(".X. / XOX / ...", Color::Black, &["B B1 x1"]);
    // In the corner and on the edge.
    run("OX. / ... / ...", Color::Black, &["B A2 x1"]);
    run("... / ..X / ..O", Color::Black, &["B B1 x1"]);
    run(
        "XO. / X.. / ...",
        Color::White,
        &["W B2", "B C1", "W A1 x2"],
    );
    run("OOO / XX.", Color::Black, &["B C1 x3"]);
    // Many at once.
    let caught = "XXXXX / XOOOX / XOXOX / XO.OX / XXXXX";
    run(caught, Color::Black, &["B C2 x7"]);
    // Two chains, captured by a stone that has no liberty before the captures.
    run(".OX / OXX / XX.", Color::Black, &["B A3 x2"]);
    // Four chains. For White the same point is suicide of all five stones, which have no other liberty.
    let flower = "..X.. / .XOX. / XO.OX / .XOX. / ..X..";
    run(flower, Color::Black, &["B C3 x4"]);
    run(flower, Color::White, &["W C3 suicide | x5 | x5"]);
}

#[test]
fn the_last_liberty_may_be_filled_if_that_captures() {
    // White's chain has two liberties; one of them is also Black's.
    run(
        "XOO / XO. / .OO",
        Color::Black,
        &[
            "?B A1 suicide | x3 | x3",
            "B C2 suicide | suicide | x1/superko/x1",
        ],
    );
    run("XOO / XOO / .OO", Color::Black, &["B A1 x6"]);
    run("XOO / XOO / .OO", Color::White, &["W A1 x2"]);
}

#[test]
fn kos_in_the_middle_on_the_edge_in_the_corner_and_on_boards_of_one_line() {
    let middle = ".XO. / X.XO / .XO. / ....";
    for lines in [
        // The ko may be retaken after a threat and its answer.
        &["W B3 x1", "?B C3 ko", "B D1", "W A1", "B C3 x1", "?W B3 ko"][..],
        // A pass lifts the ko.
        &["W B3 x1", "B pass", "W D1", "B C3 x1"],
        // White passes instead of filling the ko, and Black passes instead of retaking: the ban is lifted.
        &["W B3 x1", "B pass", "W pass", "B C3 x1/superko/superko"],
    ] {
        run(middle, Color::White, lines);
    }
    run(
        ".XO. / XO.. / .... / ....",
        Color::White,
        &["W A4 x1", "?B B4 ko"],
    );
    run(".OX.", Color::Black, &["B A1 x1", "?W B1 ko"]);
    run("X.", Color::White, &["W B1 x1", "?B A1 ko"]);
    // The capturing chain has two stones.
    run("X.O", Color::White, &["W B1 x1", "?B A1 x2"]);
}

#[test]
fn taking_two_stones_or_with_two_stones_is_no_ko() {
    // White retakes at once, and the new stone also has the liberty B2.
    run(
        ".XXO. / XOO.O / .XXO.",
        Color::Black,
        &["B D2 x2", "W C2 x1"],
    );
    let retake = "?W B3 suicide | suicide | x1/superko/x1";
    // The capturing chain has two stones; then the capturing stone has two liberties.
    run(
        ".XO.. / XO.O. / .XXO. / .....",
        Color::Black,
        &["B C3 x1", retake],
    );
    run(
        ".XO.. / XO... / .XO.. / .....",
        Color::Black,
        &["B C3 x1", retake],
    );
}

#[test]
fn suicides() {
    for line in ["W B2", "W A3", "W C1"] {
        let line = format!("{line} suicide | suicide | x1/superko/x1");
        run(".X. / X.X / .X.", Color::White, &[&line]);
    }
    run("O.X / XX.", Color::White, &["W B2 suicide | x2 | x2"]);
    // The new stone joins three chains, which are removed with it; the fourth neighbor is an enemy stone.
    let joined = ".XX.. / XOOX. / XO.XX / XOXX. / .X...";
    run(joined, Color::White, &["W C3 suicide | x5 | x5"]);
    // White captures a ko at B3. A suicide by Black elsewhere counts as a move and ends the ko.
    run(
        ".XO.... / X.XO.O. / .XO.O.O / .....O.",
        Color::White,
        &[
            "W B3 x1",
            "?B C3 ko",
            "B F2 suicide | suicide | x1/superko/x1",
            "W A1",
            "B C3 x1",
        ],
    );
}

/// A single stone may not retake at once. A pass or a move elsewhere lifts the ban; superko remembers the position.
/// The ban is on the player to move, White, and not on Black.
#[test]
fn ko() {
    let drawing = "
        . X O .
        X O . O
        . X O .";
    run(
        drawing,
        Color::Black,
        &[
            "B C2 x1",
            "?W B2 ko",
            "?B B2 ok",
            "W pass",
            "?B B2 ok",
            "B pass",
            "W B2 x1/superko/superko",
        ],
    );
    // One pass is enough.
    run(
        drawing,
        Color::Black,
        &["B C2 x1", "?W B2 ko", "W pass", "?W B2 x1/superko/superko"],
    );
    // A threat and its answer change the stones, so no rule refuses the retake.
    run(
        drawing,
        Color::Black,
        &[
            "B C2 x1",
            "W D3",
            "B A1",
            "W B2 x1",
            "?B C2 ko",
            "B pass",
            "?B C2 x1/superko/superko",
        ],
    );
    // Black moves twice: White did not use the turn, so the ban is over.
    run(
        drawing,
        Color::Black,
        &["B C2 x1", "?W B2 ko", "B A3", "W B2 x1"],
    );
}

/// One stone captures two and is captured at once. It is no ko, though a program that counts one captured stone may
/// say so.
#[test]
fn two_stones_taken_are_no_ko() {
    let drawing = "
        . O O X .
        O X X . .
        . . . . .";
    run(
        drawing,
        Color::Black,
        &[
            "B A3 x2",
            "W B3 x1",
            "?B A3 suicide | suicide | x1/superko/x1",
            "B C3",
            "W A3",
            "?B B1 ok",
        ],
    );
}

/// White adds a stone to a lost one, Black captures two, White captures the capturing stone: the stones are as
/// before, but Black is to move. Positional superko refuses the recapture, situational superko the next sending of
/// two.
#[test]
fn sending_two_returning_one() {
    let drawing = "
        . O . X .
        O X X . .
        . . . . .";
    run(
        drawing,
        Color::White,
        &[
            "W C3",
            "B A3 x2",
            "W B3 x1/superko/x1",
            "B pass",
            "W C3 ok/superko/superko",
            "B A3 x2",
        ],
    );
    // If Black also moved from the first position, with a pass, the recapture repeats under situational superko.
    run(
        drawing,
        Color::Black,
        &["B pass", "W C3", "B A3 x2", "W B3 x1/superko/superko"],
    );
}

/// Black throws in a stone, White captures it, Black captures several at once from the same point.
#[test]
fn snapback() {
    run(
        "OOOX. / ..OX.",
        Color::Black,
        &["B A1", "W B1 x1", "B A1 x5"],
    );
    run(
        "
        . O X .
        . O X .
        X X . .",
        Color::Black,
        &[
            "B A3",
            "?W A2 x1",
            "W A2 x1",
            "?W A3 suicide | x4 | x4",
            "B A3 x3",
            "?W B2 ok",
        ],
    );
}

/// A throw-in where the stone has a single liberty; White captures it in the shape of a ko.
#[test]
fn throw_in() {
    run(
        "
        . X O .
        X . . O
        . X O .",
        Color::Black,
        &[
            "B C2",
            "W B2 x1",
            "?B C2 ko",
            "B pass",
            "W pass",
            "B C2 x1/superko/superko",
        ],
    );
}

/// Two kos, one held by each side. With a pass in between they go round: seven positions, then the first again with
/// the other player to move.
#[test]
fn double_ko() {
    run(
        "
        . X O .
        X O . O
        . X O .
        . O X .
        O X . X
        . O X .",
        Color::Black,
        &[
            "B C5 x1",
            "W C2 x1",
            "?B B2 ko",
            "B pass",
            "?B B2 x1/superko/superko",
            "W B5 x1",
            "?B C5 ko",
            "B B2 x1/superko/x1",
            "?W C2 ko",
            "W pass",
            "B C5 x1/superko/superko",
        ],
    );
}

/// Three kos go round in six moves, without a pass and without an immediate retake.
#[test]
fn triple_ko() {
    run(
        "
        . X O .
        X O . O
        . X O .
        . X O .
        X O . O
        . X O .
        . O X .
        O X . X
        . O X .",
        Color::Black,
        &[
            "B C8 x1",
            "?W B8 ko",
            "W C2 x1",
            "?B B2 ko",
            "B C5 x1",
            "?W B5 ko",
            "W B8 x1",
            "B B2 x1",
            "W B5 x1/superko/superko",
            "?B C5 ko",
            "B C8 x1",
        ],
    );
}

/// The cycle of eternal life (chosei): Black extends one stone to two and sacrifices them, White captures them, Black
/// captures two back, White throws in. Four moves, no ko, no pass.
#[test]
fn eternal_life() {
    run(
        "
        . X . O X
        O O X X X
        . . . . .",
        Color::Black,
        &[
            "B A3",
            "W C3 x2",
            "?B C3 occupied",
            "B B3 x2",
            "?W C3 ok",
            "W D3 ok/superko/superko",
            "B A3",
            "W C3 x2",
        ],
    );
}

/// The cycle of the molasses ko, with its parts apart: two stones and a two-point eye above, and two kos. Black
/// throws in, White captures a ko, Black captures the two stones, White captures the other ko. The roles are then
/// reversed, and after a pass White does the same. After nine moves the first position is back, with White to move.
#[test]
fn molasses_ko() {
    run(
        "
        O . O X
        O . O X
        O O X X
        . O X .
        O X . X
        . O X .
        . O X .
        O X . X
        . O X .",
        Color::Black,
        &[
            "B B9",
            "W C5 x1",
            "?B B5 ko",
            "B B8 x2",
            "?B B5 x1",
            "W C2 x1",
            "?B B2 ko",
            "B pass",
            "W C9",
            "B B5 x1",
            "W C8 x2",
            "B B2 x1/superko/x1",
            "W pass",
            "B B9 ok/superko/superko",
        ],
    );
}

/// Neither side can start: whoever does is captured. No rule forbids either move.
#[test]
fn seki() {
    let drawing = "
        . O X . O X .
        O O X . O X X
        . O X X O X .";
    let ask = [
        "?B D3",
        "?B D2",
        "?W D3",
        "?W D2",
        "?B A3 suicide | suicide | x1/superko/x1",
    ];
    run(
        drawing,
        Color::Black,
        &[ask.as_slice(), &["B D3", "W D2 x5", "?B D3 ok"]].concat(),
    );
    run(
        drawing,
        Color::White,
        &[ask.as_slice(), &["W D3", "B D2 x4", "?W D3 ok"]].concat(),
    );
}

/// Black makes the bent four, White captures it, Black plays the vital point, White throws in: a ko in the corner.
#[test]
fn bent_four_in_the_corner() {
    run(
        "
        . . . . . . .
        X X X . . . .
        O O X X X . .
        X O O O O X .
        X X . . O X .",
        Color::Black,
        &[
            "?W C1 x3",
            "?W D1 ok",
            "B C1",
            "W D1 x4",
            "B B1",
            "W A1",
            "B A2 x1",
            "?W A1 ko",
            "W pass",
            "B pass",
            "W A1 x1/superko/superko",
        ],
    );
}

/// A stone without liberties is suicide, never a ko.
#[test]
fn suicide_is_not_ko() {
    // Black captures one stone with a chain of two: a white stone there again has no liberty and captures nothing.
    run(
        "
        O X .
        . X .",
        Color::Black,
        &[
            "B A1 x1",
            "?W A2 suicide | suicide | x1/superko/x1",
            "?B A2 ok",
        ],
    );
    // It is also a ko if the stone would have no liberty without its capture.
    run(
        "
        . O X
        O X .
        . . .",
        Color::Black,
        &["B A3 x1", "?W B3 ko", "?B B3 ok"],
    );
}

/// The suicide of a single stone leaves the board unchanged. Positional superko refuses it at once; situational
/// superko refuses it if the other player has moved from this position, even with a pass.
#[test]
fn suicide_of_a_single_stone() {
    run(
        "
        . O
        O .",
        Color::Black,
        &[
            "?B A2 suicide | suicide | x1/superko/x1",
            "B pass",
            "?W A2 ok",
            "W pass",
            "?B A2 suicide | suicide | x1/superko/superko",
        ],
    );
    run(
        "
        . O
        O .",
        Color::Black,
        &[
            "B A2 suicide | suicide | x1/superko/x1",
            "?W A2 ok",
            "W pass",
            "B A2 suicide | suicide | x1/superko/superko",
            "W pass",
            "B A2 suicide | suicide | x1/superko/superko",
        ],
    );
}

/// Two stones may be sacrificed by suicide where the rules allow it; superko refuses it if the board repeats.
#[test]
fn suicide_of_two_stones() {
    run(
        "
        . . O .
        O O O .",
        Color::Black,
        &[
            "B B2",
            "W pass",
            "B A2 suicide | x2/superko/x2 | x2/superko/x2",
            "W pass",
            "B B2 ok/ok/superko",
        ],
    );
}

/// Play may go on after two passes. Earlier positions still count, and a pass is never forbidden.
#[test]
fn passes_repeat_and_are_never_forbidden() {
    run(
        "
        . X O .
        X O . O
        . X O .",
        Color::Black,
        &[
            "B C2 x1",
            "W pass",
            "B pass",
            "W pass",
            "B pass",
            "?W B2 x1/superko/superko",
            "W pass",
            // White may not retake, but Black may fill.
            "B B2",
            "W pass",
            "B pass",
        ],
    );
}

/// Every script above runs under every preset. Four answers distinguish each preset from every other: the score of a
/// small board, and three moves from the scripts above.
#[test]
fn presets() {
    let answer = |rules: &Rules, drawing: &str, played: &[&str], asked: &str| {
        let start = board(drawing);
        let mut game = binmatrix::Game::from_board(&start, *rules);
        let make = |line: &str| {
            let (player, vertex) = line.split_once(' ').unwrap();
            (color(player), mv(vertex, start.size()))
        };
        for line in played {
            let (player, mv) = make(line);
            game.play(player, mv).unwrap();
        }
        let (player, mv) = make(asked);
        game.legality(player, mv).err()
    };
    let answers = |rules: Rules| {
        let ko = ". X O . / X O . O / . X O .".replace('/', "\n");
        let row = ". . O . / O O O .".replace('/', "\n");
        let sending = ". O . X . / O X X . . / . . . . .".replace('/', "\n");
        // Black has three points, a prisoner and seven stones; White has two points and four stones.
        let mut setup = binmatrix::Setup::from(&board(
            "
            . X X . O .
            X X . X O O
            . X X . O .",
        ));
        setup.captures.black = 1;
        let counted = binmatrix::Board::from_setup(&setup).unwrap();
        (
            binmatrix::Game::from_board(&counted, rules)
                .black_minus_white_half_points(Points::empty(counted.size())),
            answer(&rules, &ko, &["B C2", "W pass", "B pass"], "W B2"),
            answer(&rules, &row, &["B B2", "W pass"], "B A2"),
            answer(&rules, &sending, &["W C3", "B A3"], "W B3"),
        )
    };
    let (suicide, superko) = (Some(IllegalMove::Suicide), Some(IllegalMove::Superko));
    let table = [
        ("simple", (8, None, suicide, None)),
        ("tromp-taylor", (8 - 15, superko, superko, superko)),
        ("chinese", (8 - 15, None, suicide, None)),
        ("japanese", (4 - 13, None, suicide, None)),
        ("aga", (8 - 15, superko, suicide, None)),
        ("new-zealand", (8 - 14, superko, None, None)),
    ];
    assert_eq!(Rules::NAMED.map(|(name, _)| name), table.map(|row| row.0));
    for (index, (name, right)) in table.into_iter().enumerate() {
        let rules: Rules = name.parse().unwrap();
        assert_eq!(answers(rules), right, "{name}");
        assert_eq!(rules.name(), Some(name));
        assert!(table[..index].iter().all(|row| row.1 != right), "{name}");
    }
    assert_eq!(Rules::default(), Rules::SIMPLE);
    let nameless = Rules::SIMPLE.with_suicide(SuicideRule::Any);
    assert_eq!(nameless.name(), None);
}

/// A pass is legal in every position under all rules.
#[test]
fn a_pass_is_always_legal() {
    for rules in all_rules() {
        let mut judged = Judged::new(&board(". O / O .".replace('/', "\n").as_str()), rules);
        for _ in 0..5 {
            for color in Color::BOTH {
                assert_eq!(judged.game.legality(color, Move::Pass), Ok(()));
                assert!(judged.play(color, Move::Pass).unwrap().is_empty());
            }
        }
    }
}
