//! Tests a game's answers about itself: outcome, score, analysis of a move, masks, memory.

use crate::judge::{board, color, mv};
use binmatrix::{
    BoardSize, ByColor, Color, Game, IllegalMove, KoRule, Komi, Move, MoveReport, Outcome, Point,
    Points, Rules, Scoring, Setup, SuicideRule,
};

fn ended(drawing: &str, rules: Rules) -> Game {
    let mut game = Game::from_board(&board(drawing), rules);
    for color in Color::BOTH {
        game.play(color, Move::Pass).unwrap();
    }
    game
}

#[test]
fn outcomes() {
    let size = BoardSize::square(3).unwrap();
    let mut game = Game::new(size, Rules::TROMP_TAYLOR);
    assert_eq!(game.outcome(), Outcome::Undecided);
    game.play(Color::Black, mv("B2", size)).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!(game.outcome(), Outcome::Undecided);
    assert_eq!(game.outcome().to_string(), "?");
    game.play(Color::Black, Move::Pass).unwrap();
    let wins = |winner, half_points| Outcome::Win {
        winner,
        half_points,
    };
    assert_eq!(game.outcome(), wins(Color::Black, 3)); // 9 points less 7.5
    assert_eq!(game.outcome().to_string(), "B+1.5");
    for (komi, outcome, text) in [
        (18, Outcome::Draw, "0"),
        (19, wins(Color::White, 1), "W+0.5"),
        (20, wins(Color::White, 2), "W+1"),
        (-5, wins(Color::Black, 23), "B+11.5"),
        (i16::MIN, wins(Color::Black, 18 + 32768), "B+16393"),
    ] {
        game.set_komi(Komi::from_half_points(komi));
        assert_eq!(game.outcome(), outcome);
        assert_eq!(game.outcome().to_string(), text);
    }
    assert!(game.outcome().is_over());
    assert_eq!(game.outcome().winner(), Some(Color::Black));
    game.resume();
    assert_eq!(game.outcome(), Outcome::Undecided);
    assert_eq!(
        Outcome::of_half_points(i32::MIN),
        wins(Color::White, 1 << 31)
    );
}

/// The scores of a drawn position, counted by hand.
#[test]
fn area_and_territory() {
    let drawing = "
        . X . O .
        X X . O O
        . X . O .
        X X . O O";
    // Black: six stones, eyes A4 and A2. White: six stones, eyes E4 and E2. The middle column is neutral.
    let scores = |drawing: &str, captures: ByColor<u32>| {
        let mut setup = Setup::from(&board(drawing));
        setup.captures = captures;
        let start = binmatrix::Board::from_setup(&setup).unwrap();
        [Scoring::Area, Scoring::Territory].map(|scoring| {
            let rules = Rules::SIMPLE.with_scoring(scoring);
            Game::from_board(&start, rules)
                .black_minus_white_half_points(Points::empty(start.size()))
        })
    };
    let none = ByColor { black: 0, white: 0 };
    assert_eq!(scores(drawing, none), [0, 0]);
    assert_eq!(scores(drawing, ByColor { black: 5, white: 2 }), [0, 6]);
    // White has one stone fewer, and one more empty point reaches only White.
    let fewer = "
        . X . O .
        X X . O O
        . X . O .
        X X . O .";
    assert_eq!(scores(fewer, none), [0, -2]);
    // Neutral points only; then a single stone, which owns the board.
    assert_eq!(scores(". .\n. .", none), [0, 0]);
    assert_eq!(scores(". .\n. X", none), [8, 6]);
}

/// A stone that White throws in and loses is a prisoner under territory scoring. Under area scoring Black gains the
/// three stones that were needed and the captured point.
///
/// ```text
/// . X . . O .      . X X . O .      Black: stones 7, points A3 A1 C2, one prisoner
/// X X . . O O      X X . X O O      White: stones 4, points F3 F1
/// . X . . O .      . X X . O .      neutral: D3 D1
/// ```
#[test]
fn prisoners_count() {
    let drawing = "
        . X . . O .
        X X . . O O
        . X . . O .";
    // Area: 6 to 6, then 10 to 6. Territory: 2 to 2, then 3 and a prisoner to 2. Komi 7.5 and 6.5.
    for (rules, before, after) in [(Rules::CHINESE, -15, -7), (Rules::JAPANESE, -13, -9)] {
        let mut game = ended(drawing, rules);
        let size = game.size();
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            before
        );
        for (color, vertex) in [
            (Color::White, "C2"),
            (Color::Black, "C3"),
            (Color::White, "pass"),
            (Color::Black, "C1"),
            (Color::White, "pass"),
            (Color::Black, "D2"),
        ] {
            game.play(color, mv(vertex, size)).unwrap();
        }
        assert_eq!(
            game.board().turn().captures(),
            ByColor { black: 1, white: 0 }
        );
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            after
        );
        assert_eq!(game.outcome(), Outcome::Undecided);
        while game.undo().is_some() {}
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            before
        );
    }
}

/// All stones count as alive and points in seki count, which differs from Japanese rules. Each drawing is counted by
/// hand.
#[test]
fn seki_and_bent_four_are_counted_as_they_stand() {
    // Two chains with an eye each, D2 and H2, and the common liberty F3. Between them are twelve black and fourteen
    // white stones.
    let seki = "
        . X O O O . X X X O .
        X X O . O O X . X O O
        . X O O O O X X X O .";
    let game = Game::from_board(&board(seki), Rules::JAPANESE);
    let named = |vertices: &str| {
        let mut set = binmatrix::Points::empty(game.size());
        for vertex in vertices.split(' ') {
            set.insert(Point::from_vertex(vertex, game.size()).unwrap());
        }
        set
    };
    let area = game.board().area();
    assert_eq!(
        area.black - game.board().stones(Color::Black),
        named("A3 A1 H2")
    );
    assert_eq!(
        area.white - game.board().stones(Color::White),
        named("D2 L3 L1")
    );
    // Neither side can capture, and only the chains with two eyes are unconditionally alive.
    let between = named("C3 G3");
    for color in Color::BOTH {
        assert!(
            game.board()
                .pass_alive(color, game.rules())
                .alive
                .is_disjoint(between)
        );
    }
    for (rules, score) in [(Rules::CHINESE, -4 - 15), (Rules::JAPANESE, -13)] {
        let game = Game::from_board(&board(seki), rules);
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            score
        );
    }
    // White's seven stones surround three black ones; a fourth black stone would make the bent four. As it stands,
    // Black has eleven stones and fifteen points, White has seven stones, and C1 and D1 are neutral. With White dead,
    // as Japanese rules decide, Black owns everything: 24 points and seven prisoners, or the whole board.
    let bent_four = "
        . . . . . . .
        X X X . . . .
        O O X X X . .
        X O O O O X .
        X X . . O X .";
    for (rules, as_it_stands, dead) in [
        (Rules::CHINESE, 2 * (26 - 7) - 15, 2 * 35 - 15),
        (Rules::JAPANESE, 2 * 15 - 13, 2 * (24 + 7) - 13),
    ] {
        let mut setup = Setup::from(&board(bent_four));
        let start = binmatrix::Board::from_setup(&setup).unwrap();
        let game = Game::from_board(&start, rules);
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            as_it_stands
        );
        // The game gives the same score when told that they are dead.
        assert_eq!(game.black_minus_white_half_points(setup.white), dead);
        setup.captures.black += setup.white.len() as u32;
        setup.white = binmatrix::Points::empty(game.size());
        let cleared = binmatrix::Board::from_setup(&setup).unwrap();
        let game = Game::from_board(&cleared, rules);
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            dead
        );
    }
}

/// The largest number of prisoners that a set-up may claim: the score saturates and does not wrap around.
#[test]
fn absurd_prisoners() {
    let mut setup = Setup::new(BoardSize::square(2).unwrap());
    for (captures, komi, score) in [
        (
            ByColor {
                black: u32::MAX,
                white: 0,
            },
            1,
            i32::MAX,
        ),
        (
            ByColor {
                black: 0,
                white: u32::MAX,
            },
            1,
            i32::MIN,
        ),
        (
            ByColor {
                black: u32::MAX,
                white: u32::MAX,
            },
            1,
            -1,
        ),
        (
            ByColor {
                black: 1 << 30,
                white: 1,
            },
            -2,
            i32::MAX,
        ),
        (
            ByColor {
                black: 1 << 30,
                white: 1,
            },
            1,
            i32::MAX - 2,
        ),
    ] {
        setup.captures = captures;
        let mut game = Game::from_board(
            &binmatrix::Board::from_setup(&setup).unwrap(),
            Rules::JAPANESE,
        );
        game.set_komi(Komi::from_half_points(komi));
        assert_eq!(
            game.black_minus_white_half_points(Points::empty(game.size())),
            score,
            "{captures:?}"
        );
    }
}

/// Every komi can be written and read back; other spellings are read too.
#[test]
fn komi_in_half_points() {
    for half_points in i16::MIN..=i16::MAX {
        let komi = Komi::from_half_points(half_points);
        assert_eq!(komi.to_string().parse(), Ok(komi));
    }
    for (text, half_points) in [
        ("6.5", 13),
        ("-0.5", -1),
        ("0", 0),
        ("-0", 0),
        ("-7", -14),
        ("+7", 14),
        (" 7.50 ", 15),
        ("0.000", 0),
        (".5", 1),
        ("5.", 10),
        ("00016383.50", 32767),
        ("-16384", -32768),
    ] {
        let komi: Komi = text.parse().unwrap();
        assert_eq!(komi.half_points(), half_points, "{text}");
    }
    for text in [
        "6.25",
        "6.55",
        "6.05",
        "6.7",
        "",
        "x",
        ".",
        "-",
        "+-1",
        "--1",
        "1-",
        "1.5.0",
        "1 2",
        "6,5",
        "16384",
        "-16384.5",
        "NaN",
        "inf",
        "1e2",
        "0x1",
        "99999999999999999999999999",
        "٣",
    ] {
        assert!(text.parse::<Komi>().is_err(), "{text}");
    }
}

#[test]
fn analysis_of_a_move() {
    let start = board(
        "
        . X O .
        X O . O
        . X O .",
    );
    let size = start.size();
    let mut game = Game::from_board(&start, Rules::TROMP_TAYLOR);

    let pass = game.analyze_move(Color::Black, Move::Pass);
    assert!(pass.legality.is_ok() && pass.effect.is_none() && pass.removed().is_empty());
    assert!(!pass.breaks_rules());
    let beside = game.analyze_move(Color::Black, Point::new(20, 20).unwrap());
    assert!(beside.effect.is_none() && !beside.breaks_rules());
    assert_eq!(beside.legality, Err(IllegalMove::OffBoard));
    let over = game.analyze_move(Color::White, mv("B2", size));
    assert!(over.effect.is_none() && over.removed().is_empty());
    assert!(over.out_of_turn && !over.ko && !over.superko && !over.suicide);
    assert_eq!(over.legality, Err(IllegalMove::Occupied));

    let taking = game.analyze_move(Color::Black, mv("C2", size));
    // The numbers of captured and lost stones, and whether the move captures a ko.
    let told = |report: &MoveReport| {
        let effect = report.effect.expect("an empty point");
        (
            effect.captured.len(),
            effect.lost().map(|lost| lost.len()),
            effect.takes_ko(),
        )
    };
    assert!(!taking.ko && !taking.superko && !taking.suicide);
    assert_eq!(told(&taking), (1, None, true));
    assert_eq!(taking.removed().len(), 1);
    assert_eq!(taking.legality, Ok(()));
    let takes_ko = |color, vertex| {
        let effect = game.analyze_move(color, mv(vertex, size)).effect;
        effect.map(|effect| effect.takes_ko())
    };
    assert_eq!(takes_ko(Color::Black, "C2"), Some(true));
    assert_eq!(takes_ko(Color::White, "C2"), Some(false));
    assert_eq!(takes_ko(Color::Black, "B2"), None);

    game.play(Color::Black, mv("C2", size)).unwrap();
    // A ko and a repetition at once: both are reported, and the reason is the ko.
    let back = game.analyze_move(Color::White, mv("B2", size));
    assert!(back.ko && back.superko && !back.suicide);
    assert_eq!(told(&back), (1, None, true));
    assert_eq!(back.legality, Err(IllegalMove::Ko));
    game.play(Color::White, Move::Pass).unwrap();
    let later = game.analyze_move(Color::White, mv("B2", size));
    assert!(!later.ko && later.superko);
    assert_eq!(told(&later), (1, None, true));
    assert_eq!(later.legality, Err(IllegalMove::Superko));

    // White in the corner: a suicide, which these rules allow but superko refuses as a repetition.
    let corner = game.analyze_move(Color::White, mv("A3", size));
    assert!(!corner.suicide && corner.superko && !corner.ko);
    assert_eq!(told(&corner), (0, Some(1), false));
    assert_eq!(
        corner.removed().iter().map(Move::Play).collect::<Vec<_>>(),
        [mv("A3", size)]
    );
    assert_eq!(corner.legality, Err(IllegalMove::Superko));
}

/// Each rule that a move breaks is reported separately; the reason for a refusal is the first of them, if there is
/// any.
#[test]
fn what_a_move_breaks() {
    let start = board(
        "
        . X O .
        X O . O
        . X O .",
    );
    let size = start.size();
    // Each line: the move, the rules it breaks as letters (t turn, e end, k ko, r repetition, s suicide), and the
    // reason.
    let script = [
        ("B C2", "", None),
        ("W B2", "kr", Some(IllegalMove::Ko)),
        ("B C2", "kr", Some(IllegalMove::Ko)),
        ("B A3", "t", None),
        ("W pass", "", None),
        ("B pass", "", None),
        ("W pass", "e", None),
        ("W B2", "te", None),
        ("B pass", "", None),
        ("W pass", "", None),
        ("B D3", "es", Some(IllegalMove::Suicide)),
    ];
    for (ko, suicide) in [
        (KoRule::Positional, SuicideRule::MultiStone),
        (KoRule::Simple, SuicideRule::Forbidden),
    ] {
        let rules = Rules::SIMPLE.with_ko(ko).with_suicide(suicide);
        let mut game = Game::from_board(&start, rules);
        for (played, broken, reason) in script {
            let (player, vertex) = played.split_once(' ').unwrap();
            let tolerated = game.play_tolerant(color(player), mv(vertex, size)).unwrap();
            let found = tolerated;
            let mut letters = String::new();
            for (flag, letter) in [
                (found.out_of_turn, 't'),
                (found.after_end, 'e'),
                (found.ko, 'k'),
                (found.superko, 'r'),
                (found.suicide, 's'),
            ] {
                letters.extend(flag.then_some(letter));
            }
            // The suicide of a single stone repeats the position before it.
            let mut right = broken.replace('r', if ko == KoRule::Simple { "" } else { "r" });
            if broken.contains('s') && ko == KoRule::Positional {
                right = right.replace('s', "rs");
            }
            assert_eq!(letters, right, "{played} under {ko}");
            assert_eq!(tolerated.legality.err(), reason, "{played} under {ko}");
            assert_eq!(found.breaks_rules(), !letters.is_empty());
        }
        while game.undo().is_some() {}
        assert_eq!(game, Game::from_board(&start, rules));
    }
    // After a change of the player to move or a resumption, the next move breaks no rule.
    let mut game = Game::from_board(&start, Rules::SIMPLE);
    game.set_to_move(Color::White);
    for player in Color::BOTH.into_iter().rev() {
        assert!(
            !game
                .play_tolerant(player, Move::Pass)
                .unwrap()
                .breaks_rules()
        );
    }
    game.resume();
    let next = game.play_tolerant(Color::White, mv("D1", size)).unwrap();
    assert!(!next.breaks_rules());
}

#[test]
fn legal_masks() {
    let start = board(
        "
        . X O
        X O .",
    );
    let game = Game::from_board(&start, Rules::SIMPLE);
    let mut mask = [9; 10];
    assert_eq!(
        game.legal_points(Color::Black).write_move_mask(&mut mask),
        Ok(7)
    );
    assert_eq!(mask, [0, 0, 0, 0, 0, 1, 1, 0, 0, 0]);
    assert_eq!(
        game.legal_points(Color::White)
            .write_move_mask(&mut mask[..7]),
        Ok(7)
    );
    assert_eq!(mask[..7], [1, 0, 0, 0, 0, 0, 1]);
    for length in [0, 1, 6] {
        let mut short = [5; 6];
        let error = game
            .legal_points(Color::White)
            .write_move_mask(&mut short[..length])
            .unwrap_err();
        assert_eq!((error.needed, error.found), (7, length));
        assert_eq!(short, [5; 6]);
    }
    let text = game
        .legal_points(Color::White)
        .write_move_mask(&mut [])
        .unwrap_err()
        .to_string();
    assert_eq!(text, "the slice has 0 places, and 7 are needed");
    // On the largest board the pass is the 626th place.
    let game = Game::new(BoardSize::square(25).unwrap(), Rules::SIMPLE);
    let mut mask = [0; 640];
    assert_eq!(
        game.legal_points(Color::Black).write_move_mask(&mut mask),
        Ok(626)
    );
    assert_eq!(
        mask.iter().map(|&byte| usize::from(byte)).sum::<usize>(),
        626
    );
    assert_eq!(mask[626..], [0; 14]);
}
