//! Positions that people argue about, drawn, with what every rule says about each move.
//!
//! A script is a board and lines. `B C2 x1` is played: Black at C2 takes one stone (nothing is written where nothing
//! is taken). `?W B2 ko` is only asked: White may not, for that is a ko. The answer may depend on the ko rule, then
//! there are three, `simple/positional/situational`; and on the suicide rule, then there are three of those,
//! `forbidden | multi-stone | any`. Where a move that is played is refused, the script ends for that rule. The
//! reference judges every point of both colors after each move. Under simple ko `Board` and every matrix type play along.

use crate::judge::{Judged, all_rules, board, color, mv};
use binmatrix::{Board, Color, Game, IllegalMove, KoRule, Move, Points, Rules, SuicideRule};
use binmatrix_testing::engine::{Engine, assert_sound, engines_at};

/// Stones taken, or the reason.
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

/// The verdict for these rules.
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

/// `Board` and every matrix type, which know simple ko only.
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

    /// They play what the game has played, and are then where it is.
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
    // Two chains, by a stone without a liberty of its own before the captures: they come first.
    run(".OX / OXX / XX.", Color::Black, &["B A3 x2"]);
    // Four chains. For White the same point is suicide with all its friends around: they have no other liberty.
    let flower = "..X.. / .XOX. / XO.OX / .XOX. / ..X..";
    run(flower, Color::Black, &["B C3 x4"]);
    run(flower, Color::White, &["W C3 suicide | x5 | x5"]);
}

#[test]
fn the_last_liberty_may_be_filled_if_that_captures() {
    // White's chain has two liberties, and Black's has one of them.
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
        // After a move elsewhere and an answer it may be taken back.
        &["W B3 x1", "?B C3 ko", "B D1", "W A1", "B C3 x1", "?W B3 ko"][..],
        // A pass lifts the ko.
        &["W B3 x1", "B pass", "W D1", "B C3 x1"],
        // White passes over the chance to fill, and Black over the retake: nobody is banned any more.
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
    // A chain of two has taken.
    run("X.O", Color::White, &["W B1 x1", "?B A1 x2"]);
}

#[test]
fn taking_two_stones_or_with_two_stones_is_no_ko() {
    // White retakes at once, and the new stone has the liberty B2, too.
    run(
        ".XXO. / XOO.O / .XXO.",
        Color::Black,
        &["B D2 x2", "W C2 x1"],
    );
    let retake = "?W B3 suicide | suicide | x1/superko/x1";
    // The taking chain has two stones; the taking stone has two liberties.
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
    // The new stone joins three chains, which go with it; the fourth neighbor is the enemy.
    let joined = ".XX.. / XOOX. / XO.XX / XOXX. / .X...";
    run(joined, Color::White, &["W C3 suicide | x5 | x5"]);
    // White takes a ko at B3. A suicide of Black elsewhere is a move like any other: the ko is over.
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

/// A single stone may not take back at once. A pass lifts that, a move elsewhere too; superko remembers. The ban
/// is for the player to move: White's, not Black's.
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
    // A threat and its answer: the stones are others, no rule objects.
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
    // Black moves twice: White is not to move, and the ko was Black's gift.
    run(
        drawing,
        Color::Black,
        &["B C2 x1", "?W B2 ko", "B A3", "W B2 x1"],
    );
}

/// One stone takes two, and is taken back at once: no ko, whatever a program says that counts one stone taken.
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

/// White adds a stone to one that is lost, Black takes two, White takes the one that took: the stones are as before
/// but Black is to move. Positional superko refuses the taking back, situational superko the next sending.
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
    // If Black, too, has moved from the first position, by a pass, the taking back repeats for situational superko.
    run(
        drawing,
        Color::Black,
        &["B pass", "W C3", "B A3 x2", "W B3 x1/superko/superko"],
    );
}

/// Black throws a stone in, White takes it, Black takes three at once on the same point.
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

/// A stone thrown in where it has a single liberty; White takes it in the shape of a ko.
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

/// Two kos, one for each. With a pass in between they go round: seven positions, and the first again with the other
/// player to move.
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

/// Three kos go round in six moves without a pass and without taking back at once.
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

/// The cycle of eternal life (chosei): Black makes two stones of one and gives them, White takes them, Black takes
/// two back, White throws in: four moves, no ko, no pass.
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

/// The cycle of the molasses ko, its parts apart: two stones and a two-point eye, above, and two kos. Black throws in
/// to the eye, White takes a ko, Black takes the two stones, White takes the other ko; all is turned round, and after
/// a pass White does the same. Back at the start, after nine moves, it is White's turn.
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

/// Neither can begin: who does is taken. No rule has anything against it.
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

/// Black makes the bent four, White takes it, Black plays on the vital point, White throws in: a ko for the corner.
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

/// A stone without liberties is suicide and nothing else; it never is a ko.
#[test]
fn suicide_is_not_ko() {
    // Black takes one stone with a chain of two: White there again has no liberty and takes nothing.
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
    // A ko is a ko also where the stone had no liberty if it took nothing.
    run(
        "
        . O X
        O X .
        . . .",
        Color::Black,
        &["B A3 x1", "?W B3 ko", "?B B3 ok"],
    );
}

/// A single stone that takes itself leaves the board as it was: refused by positional superko at once, by
/// situational superko when the other player has moved from this position, if only by a pass.
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

/// Two stones may be given up where the rules allow it; superko asks whether the board has been so before.
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

/// After two passes play may go on; a position of before counts, a pass is never forbidden.
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
            // White may not, but Black may fill.
            "B B2",
            "W pass",
            "B pass",
        ],
    );
}

/// Every script above is run under every preset. Here each of them is told from every other by four answers: the score
/// of a small board, and three moves from the scripts above.
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
        // Black has three points and a prisoner and seven stones, White two points and four stones.
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

/// A pass is legal in any position under any rules.
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
