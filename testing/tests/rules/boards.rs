//! Tests boards on every matrix type and as `Board`, and the plain values around a board.
//!
//! The tests of boards cover large captures, passes, refusals that change nothing, unchecked moves, and set-up with
//! every reason for refusing it. Captures, ko, snapback and suicide are in `drawn.rs`. The tests of values cover
//! equality, size in memory, diagrams, vertices, point sets and komi.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use binmatrix::{
    Backend, BinMatrix, Board, BoardSize, ByColor, COLUMN_LETTERS, Color, DiagramError, HashScope,
    IllegalMove, Komi, Move, Point, Points, Position, PositionHash, PositionJob, Rng, Rules, Setup,
    SuicideRule, VertexError,
};
use binmatrix_testing::convert::*;
use binmatrix_testing::engine::*;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::positions::thrown;

const FORBIDDEN: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Forbidden);
const MULTI_STONE: Rules = Rules::SIMPLE.with_suicide(SuicideRule::MultiStone);
const ANY: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);
const ALL_RULES: [Rules; 3] = [FORBIDDEN, MULTI_STONE, ANY];

/// A move on a `Board` is that of a `Position`, on every point of every size: quiet moves take a short cut.
#[test]
fn boards_play_as_positions_do() {
    type Answer = (Result<Points, IllegalMove>, Board, PositionHash);
    struct Play<'a>(Move, Option<&'a Rules>);
    impl PositionJob for Play<'_> {
        type Output = Answer;
        fn run<M: BinMatrix>(self, mut position: Position<M>) -> Answer {
            let hash = position.hash_after(self.0, HashScope::All);
            let removed = match self.1 {
                Some(rules) => position.play(self.0, rules),
                None => Ok(position.play_unchecked(self.0)),
            };
            let removed = removed.map(|removed| removed.to_points(position.grid()));
            (removed, Board::from(&position), hash)
        }
    }
    let rng = &mut Rng::new(7);
    let (mut captures, mut plain) = (0, 0);
    for size in BoardSize::all() {
        for density in [10, 45, 80] {
            let mut board = thrown(rng, size, density, 50);
            if density == 45 {
                let moves = rng.below(3 * size.points() as u32);
                board = random_board(rng, size, moves, &FORBIDDEN);
            }
            let beyond = Point::new(size.height() % 25, size.width() % 25);
            let points = Points::full(size).iter().chain(beyond);
            for mv in points.map(Move::Play).chain([Move::Pass]) {
                if size.points() > 100 && rng.below(8) > 0 {
                    continue;
                }
                let rules = ALL_RULES[rng.below(3) as usize];
                for rules in [Some(&rules), None] {
                    let mut after = board;
                    let removed = match rules {
                        Some(rules) => after.play(mv, rules),
                        None => Ok(after.play_unchecked(mv)),
                    };
                    let (expected, expected_after, hash) = board.ask(Play(mv, rules));
                    assert_eq!(removed, expected, "{mv:?} on\n{board}");
                    assert_eq!(
                        (after, after.turn()),
                        (expected_after, expected_after.turn())
                    );
                    assert_eq!(
                        board.hash_after(mv, HashScope::All),
                        hash,
                        "{mv:?} on\n{board}"
                    );
                    if let Some(rules) = rules {
                        let refusal = board.legality(mv, rules).err();
                        assert_eq!(refusal, removed.err(), "{mv:?} on\n{board}");
                    }
                    match removed.is_ok_and(|removed| removed.is_empty()) {
                        true => plain += 1,
                        false => captures += 1,
                    }
                }
            }
        }
    }
    assert!(captures > 1000 && plain > 10_000, "{captures}, {plain}");
}

/// A position under test, played on by vertices.
struct Drawn {
    engine: Box<dyn Engine>,
    size: BoardSize,
}

impl Drawn {
    fn mv(&self, vertex: &str) -> Move {
        Move::from_vertex(vertex, self.size).expect("a vertex of the drawing")
    }

    /// Plays a legal move and returns the removed stones.
    fn play(&mut self, vertex: &str, rules: &Rules) -> Points {
        let mv = self.mv(vertex);
        match self.engine.play(mv, rules) {
            Ok(removed) => {
                assert_sound(self.engine.as_ref(), rules);
                removed
            }
            Err(error) => panic!("{vertex}: {error}"),
        }
    }

    /// Tries an illegal move and asserts that nothing has changed.
    fn refused(&mut self, vertex: &str, rules: &Rules) -> IllegalMove {
        let (mv, before) = (self.mv(vertex), self.engine.state());
        let error = self.engine.legality(mv, rules).expect_err(vertex);
        assert_eq!(self.engine.play(mv, rules), Err(error), "{vertex}");
        assert_eq!(self.engine.state(), before, "{vertex} changed the position");
        assert!(self.engine.legality(mv, rules).is_err());
        error
    }

    fn set(&self, vertices: &str) -> Points {
        set_of(vertices, self.size)
    }

    fn ko(&self) -> Option<String> {
        let ko = self.engine.state().ko;
        ko.map(|point| point.vertex(self.size).to_string())
    }

    fn captures(&self) -> (u32, u32) {
        let captures = self.engine.state().captures;
        (captures.black, captures.white)
    }
}

/// Runs `test` on the drawn position on every matrix type and on `Board`.
fn on_each(drawing: &str, to_move: Color, test: impl Fn(&mut Drawn)) {
    let board = drawn_board(drawing, to_move);
    for engine in engines_at(&board) {
        let name = engine.name().to_string();
        with_name(&name, || {
            assert_sound(engine.as_ref(), &FORBIDDEN);
            let size = board.size();
            test(&mut Drawn { engine, size });
        });
    }
}

/// White has stones on all but two columns and one point, which Black fills.
#[test]
fn hundreds_of_stones_are_captured_at_once() {
    for (width, height) in [(19, 19), (25, 25), (13, 13), (25, 2), (24, 25)] {
        let size = BoardSize::new(width, height).unwrap();
        let mut setup = Setup::new(size);
        let hole = Point::new(height / 2, width / 2).unwrap();
        for point in Points::full(size).iter().filter(|&point| point != hole) {
            match point.column() {
                0 => false,
                1 => setup.black.insert(point),
                _ => setup.white.insert(point),
            };
        }
        let board = Board::from_setup(&setup).unwrap();
        for engine in &mut engines_at(&board) {
            let name = engine.name().to_string();
            let white = engine.state().stones.white;
            assert_eq!(white.len(), size.points() - 2 * usize::from(height) - 1);
            let mut other = engine.boxed();
            assert_eq!(
                other.play(Move::Play(hole), &FORBIDDEN),
                Ok(white),
                "{name}"
            );
            assert_sound(other.as_ref(), &FORBIDDEN);
            // For White the point is the last liberty: suicide of the whole chain.
            engine.set_to_move(Color::White);
            let refused = engine.play(Move::Play(hole), &FORBIDDEN);
            assert_eq!(refused, Err(IllegalMove::Suicide), "{name}");
            let removed = engine.play(Move::Play(hole), &MULTI_STONE).unwrap();
            assert_eq!(removed.len(), white.len() + 1, "{name}");
            assert_sound(engine.as_ref(), &FORBIDDEN);
        }
    }
}

const KO: &str = ".XO. / X.XO / .XO. / ....";

#[test]
fn giving_the_turn_to_the_other_player_lifts_the_ko() {
    on_each(KO, Color::White, |game| {
        game.play("B3", &FORBIDDEN);
        game.engine.set_to_move(Color::Black);
        assert_eq!(
            game.ko().as_deref(),
            Some("C3"),
            "no change of turn, no change of ko"
        );
        game.engine.set_to_move(Color::White);
        assert_eq!(
            (game.ko(), game.engine.state().to_move),
            (None, Color::White)
        );
        game.engine.set_to_move(Color::Black);
        assert_eq!(game.ko(), None, "and it does not come back");
        assert_eq!(game.play("C3", &FORBIDDEN), game.set("B3"));
    });
}

#[test]
fn points_off_the_board_and_occupied_points_are_refused() {
    on_each("XO. / ...", Color::Black, |game| {
        let before = game.engine.state();
        assert_eq!(game.refused("A2", &ANY), IllegalMove::Occupied);
        assert_eq!(game.refused("B2", &ANY), IllegalMove::Occupied);
        for (row, column) in [(0, 3), (2, 0), (0, 24), (24, 0), (24, 24), (1, 3)] {
            let point = Point::new(row, column).unwrap();
            let mv = Move::Play(point);
            for rules in ALL_RULES {
                assert_eq!(game.engine.legality(mv, &rules), Err(IllegalMove::OffBoard));
                assert_eq!(game.engine.play(mv, &rules), Err(IllegalMove::OffBoard));
            }
            assert_eq!(game.engine.at(point), None);
            assert!(game.engine.chain(point).is_empty());
            assert!(game.engine.liberties(point).is_empty());
            assert!(!game.engine.is_ko_capture(point).unwrap_or(false));
        }
        assert_eq!(game.engine.state(), before);
    });
}

#[test]
fn passes_end_the_game_and_a_stone_resumes_it() {
    on_each("X.. / ... / ..O", Color::Black, |game| {
        let looks = |game: &Drawn| {
            let state = game.engine.state();
            (state.passes, state.is_over, state.to_move, state.last_moves)
        };
        let b2 = game.mv("B2");
        assert_eq!(looks(game), (0, false, Color::Black, [None, None]));
        assert!(game.play("pass", &FORBIDDEN).is_empty());
        assert_eq!(
            looks(game),
            (1, false, Color::White, [Some(Move::Pass), None])
        );
        game.play("B2", &FORBIDDEN);
        assert_eq!(
            looks(game),
            (0, false, Color::Black, [Some(b2), Some(Move::Pass)])
        );
        game.play("pass", &FORBIDDEN);
        game.play("pass", &FORBIDDEN);
        assert_eq!(looks(game), (2, true, Color::Black, [Some(Move::Pass); 2]));
        game.play("pass", &FORBIDDEN);
        assert_eq!(looks(game), (3, true, Color::White, [Some(Move::Pass); 2]));
        game.play("C3", &FORBIDDEN);
        assert_eq!((looks(game).0, looks(game).1), (0, false));
        // Passes are counted up to 255 and do not wrap around.
        for _ in 0..300 {
            game.play("pass", &FORBIDDEN);
        }
        assert_eq!((looks(game).0, looks(game).1), (255, true));
    });
}

#[test]
fn a_board_without_a_legal_point_still_has_the_pass() {
    for rules in [FORBIDDEN, MULTI_STONE] {
        on_each(".", Color::Black, |game| {
            assert!(game.engine.legal_points(&rules).is_empty());
            assert_eq!(game.refused("A1", &rules), IllegalMove::Suicide);
            game.play("pass", &rules);
        });
    }
    on_each(".", Color::Black, |game| {
        assert_eq!(game.engine.legal_points(&ANY), game.set("A1"));
        assert_eq!(game.play("A1", &ANY), game.set("A1"));
        assert_eq!(game.play("A1", &ANY), game.set("A1"));
        assert_eq!(game.captures(), (1, 1));
    });
}

#[test]
fn play_unchecked_plays_what_is_illegal() {
    // Into a ko.
    on_each(KO, Color::White, |game| {
        game.play("B3", &FORBIDDEN);
        let mv = game.mv("C3");
        assert_eq!(game.engine.play_unchecked(mv), game.set("B3"));
        assert_eq!(game.ko().as_deref(), Some("B3"));
    });
    // A suicide removes the chain under any rules.
    on_each(".X. / X.X / .X.", Color::White, |game| {
        let mv = game.mv("B2");
        assert_eq!(game.engine.play_unchecked(mv), game.set("B2"));
        assert_eq!(game.captures(), (1, 0));
    });
    // Off the board no stone is placed, but the turn changes.
    on_each(KO, Color::White, |game| {
        game.play("B3", &FORBIDDEN);
        let before = game.engine.state();
        let beside = Move::Play(Point::new(4, 4).unwrap());
        assert!(game.engine.play_unchecked(beside).is_empty());
        let after = game.engine.state();
        assert_eq!(after.stones, before.stones);
        assert_eq!((after.to_move, after.ko), (Color::White, None));
        assert_sound(game.engine.as_ref(), &FORBIDDEN);
    });
    // Playing on occupied points may spoil the board, but every query still returns.
    on_each("XO. / .XO", Color::Black, |game| {
        let mut engine = game.engine.boxed();
        for vertex in ["A2", "B2", "A2", "C1", "C2", "B1", "A1", "B2", "A2"] {
            engine.play_unchecked(game.mv(vertex));
            let state = engine.state();
            let stones = state.stones.black | state.stones.white;
            assert!(stones.is_subset(Points::full(engine.to_board().size())));
            for rules in [FORBIDDEN, ANY] {
                engine.legal_points(&rules);
            }
            engine.area();
            engine.to_board().to_string();
        }
    });
}

#[test]
fn questions_about_chains_on_a_board() {
    let board = drawn_board("XX.O / .XOO / X...", Color::White);
    let size = board.size();
    let chains = |color| -> Vec<(Points, Points)> {
        let chains = board.chains(color);
        chains
            .map(|chain| (chain.stones, chain.liberties))
            .collect()
    };
    let named = |chain: [&str; 2]| (set_of(chain[0], size), set_of(chain[1], size));
    let black = [["A3 B3 B2", "C3 A2 B1"], ["A1", "A2 B1"]].map(named);
    assert_eq!(chains(Color::Black), black);
    assert_eq!(chains(Color::White), [["D3 C2 D2", "C3 C1 D1"]].map(named));
    for (chain, place) in [(black[0], "A3"), (black[0], "B2"), (black[1], "A1")] {
        let found = board.chain(at(place, size)).expect("a stone");
        assert_eq!((found.stones, found.liberties), chain);
    }
    assert_eq!(board.chain(at("C3", size)), None);
    assert_eq!(board.chain(Point::new(3, 0).unwrap()), None);
    assert_eq!(board.at(at("B2", size)), Some(Color::Black));
    assert_eq!(board.at(at("C3", size)), None);
    assert!(!board.chains(Color::Black).any(|chain| chain.is_in_atari()));
    assert_eq!(Board::new(size).chains(Color::Black).count(), 0);
}

#[test]
fn area_of_drawn_positions() {
    let drawings = [
        (".X.O. / .X.O.", "A2 A1 B2 B1", "D2 D1 E2 E1"),
        ("... / ...", "", ""),
        ("X.. / ...", "A2 B2 C2 A1 B1 C1", ""),
        ("X.. / ..O", "A2", "C1"),
        (
            ".XO. / XXO. / .XO.",
            "A3 B3 A2 B2 A1 B1",
            "C3 D3 C2 D2 C1 D1",
        ),
        ("X.O", "A1", "C1"),
    ];
    for (drawing, black, white) in drawings {
        on_each(drawing, Color::Black, |game| {
            let (black, white) = (game.set(black), game.set(white));
            assert_eq!(game.engine.area(), ByColor { black, white }, "{drawing}");
            let score = black.len() as i32 - white.len() as i32;
            assert_eq!(game.engine.black_minus_white(), score, "{drawing}");
        });
    }
}

/// A set-up drawn with `X`, `O`, `.`, not necessarily legal.
fn drawn_setup(drawing: &str) -> Setup {
    drawing.replace('/', "\n").parse().expect("a drawing")
}

/// Sets up on every matrix type and on `Board` and asserts that all agree.
fn set_up(setup: &Setup) -> Result<Board, binmatrix::SetupError> {
    let answer = Board::from_setup(setup);
    for engine in engines(setup.black.size()) {
        let other = engine.set_up(setup);
        assert_eq!(other, answer, "{}: {setup:?}", engine.name());
        if let Ok(board) = other {
            assert_eq!(board.turn().captures(), setup.captures);
            assert_eq!(
                (board.turn().passes(), board.turn().last_moves()),
                (0, [None, None])
            );
        }
    }
    answer
}

#[test]
fn setup_refuses_with_every_reason() {
    let setup = drawn_setup("XO. / .X.");
    let mut board = set_up(&setup).expect("all have liberties");
    assert_eq!(Setup::from(&board), setup);
    board
        .play(
            Move::from_vertex("A1", board.size()).expect("a vertex"),
            &FORBIDDEN,
        )
        .unwrap();

    // A point with both colors.
    let size = setup.black.size();
    let mut both = setup;
    both.white.insert(at("B1", size));
    both.white.insert(at("A2", size));
    let error = set_up(&both).unwrap_err();
    assert_eq!(error.both_colors, Some(at("A2", size)), "the first one");
    assert_eq!(
        (error.no_liberty, error.impossible_ko, error.wrong_size),
        (None, None, false)
    );

    // A chain without a liberty: the error names the first stone of the first such chain.
    let error = set_up(&drawn_setup("..X / .XO / .OX")).unwrap_err();
    let three = BoardSize::square(3).unwrap();
    assert_eq!(error.no_liberty, Some(at("C2", three)));
    assert_eq!((error.both_colors, error.impossible_ko), (None, None));
    for full in ["X", "XX / XX", "XO"] {
        let error = set_up(&drawn_setup(full)).unwrap_err();
        assert!(error.no_liberty.is_some(), "{full}");
    }

    // Impossible ko points: an empty point that is not in a ko, an occupied point, a point off the board, the wrong
    // player.
    let ko = drawn_setup(".XO. / XO.O / .XO. / ....");
    let four = ko.black.size();
    let with_ko = |to_move, ko_at: Point| {
        let mut setup = ko;
        (setup.to_move, setup.ko) = (to_move, Some(ko_at));
        set_up(&setup)
    };
    let board = with_ko(Color::Black, at("C3", four)).expect("Black may not take B3 back");
    assert_eq!(board.turn().ko(), Some(at("C3", four)));
    assert_eq!(
        board.legality(at("C3", four), &FORBIDDEN),
        Err(IllegalMove::Ko)
    );
    let points = Points::full(four).iter().chain([Point::new(0, 4).unwrap()]);
    for point in points {
        let possible = point == at("C3", four);
        let answer = with_ko(Color::Black, point);
        assert_eq!(answer.is_ok(), possible, "{point:?}");
        if let Err(error) = answer {
            assert_eq!(error.impossible_ko, Some(point));
            assert_eq!((error.both_colors, error.no_liberty), (None, None));
        }
        // White could retake a ko in the other direction at A4.
        let possible = point == at("A4", four);
        assert_eq!(with_ko(Color::White, point).is_ok(), possible, "{point:?}");
    }

    // Sets of different sizes.
    let mut mixed = setup;
    mixed.white = Points::empty(four);
    let error = set_up(&mixed).unwrap_err();
    assert!(error.wrong_size);
    assert!(error.to_string().contains("size"), "{error}");

    // Several reasons at once: all are reported, except a ko on stones that cannot stand.
    let mut several = drawn_setup("X.. / ... / .OX");
    several.white.insert(at("A3", three));
    several.white.insert(at("C2", three));
    several.ko = Some(at("B2", three));
    let error = set_up(&several).unwrap_err();
    assert_eq!(error.both_colors, Some(at("A3", three)));
    assert_eq!(error.no_liberty, Some(at("C1", three)));
    assert_eq!(error.impossible_ko, None);
    let text = error.to_string();
    for part in [
        "A3 has a stone of each color",
        "C1 is in a chain without a liberty",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn setup_takes_off_the_chains_of_both_colors_at_the_same_time() {
    // Captures on one side do not save the stones of the other.
    let mut setup = drawn_setup("OX / XO");
    assert_eq!(setup.remove_captured().len(), 4);
    assert_eq!(setup, drawn_setup(".. / .."));
    let mut setup = drawn_setup("OXX / OXO / XO.");
    let size = setup.black.size();
    // C2 and B1 keep the liberty C1; the black chain and White's chain on the left have none.
    assert_eq!(setup.remove_captured(), set_of("A3 B3 C3 A2 B2 A1", size));
    assert_eq!(setup, drawn_setup("... / ..O / .O."));
    assert!(set_up(&setup).is_ok());
    assert!(
        setup.remove_captured().is_empty(),
        "nothing is left to take off"
    );

    // A point with both colors is left for set-up to report.
    let mut both = drawn_setup("X / .");
    both.white.insert(Point::new(0, 0).unwrap());
    assert!(both.remove_captured().is_empty());
    let mut crowded = drawn_setup("X / O");
    crowded.white.insert(Point::new(0, 0).unwrap());
    let removed = crowded.remove_captured();
    assert!(!removed.contains(Point::new(0, 0).unwrap()), "{removed:?}");
    let mut mixed = drawn_setup("X / O");
    mixed.white = Points::empty(BoardSize::square(3).unwrap());
    assert!(mixed.remove_captured().is_empty());
}

#[test]
fn random_setups_are_accepted_if_and_only_if_every_chain_has_a_liberty() {
    let rng = &mut Rng::new(21);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..400 {
        let size = random_size(rng);
        let (mut setup, density) = (Setup::new(size), 20 + rng.below(70));
        for point in Points::full(size) {
            if rng.below(100) < density {
                match rng.below(2) {
                    0 => setup.black.insert(point),
                    _ => setup.white.insert(point),
                };
            }
        }
        let judge = {
            let mut judge = to_reference(&Board::new(size));
            for (color, set) in [(Color::Black, setup.black), (Color::White, setup.white)] {
                for point in set {
                    judge.set(to_reference_point(point), Some(to_reference_color(color)));
                }
            }
            judge
        };
        assert_eq!(set_up(&setup).is_ok(), judge.is_legal_position(), "{judge}");
        if judge.is_legal_position() {
            accepted += 1;
        } else {
            refused += 1;
        }
        let without: Vec<_> = judge
            .chains()
            .into_iter()
            .filter(|chain| judge.liberties(chain).is_empty())
            .flatten()
            .collect();
        assert_eq!(setup.remove_captured(), collect_points(&without, size));
        assert!(set_up(&setup).is_ok(), "whatever is left has liberties");
    }
    assert!(accepted > 50 && refused > 50, "{accepted} {refused}");
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn boards_are_equal_if_the_same_moves_are_legal() {
    let size = BoardSize::square(9).unwrap();
    let play = |vertices: &str| {
        let mut board = Board::new(size);
        for vertex in vertices.split_whitespace() {
            board
                .play(
                    Move::from_vertex(vertex, board.size()).expect("a vertex"),
                    &FORBIDDEN,
                )
                .unwrap();
        }
        board
    };
    let same = |a: &Board, b: &Board| {
        assert_eq!(hash_of(a) == hash_of(b), a == b);
        a == b
    };
    assert!(same(&play("C3 D4 E5"), &play("E5 D4 C3")), "another order");
    assert!(!same(&play("C3 D4"), &play("D4 C3")), "other colors");
    assert!(!same(&play("C3"), &play("C3 pass")), "another turn");
    assert!(
        same(&play("C3"), &play("C3 pass pass")),
        "passes do not count"
    );
    assert!(!same(
        &Board::new(size),
        &Board::new(BoardSize::square(13).unwrap())
    ));
    assert!(!same(
        &Board::new(BoardSize::new(9, 13).unwrap()),
        &Board::new(BoardSize::new(13, 9).unwrap())
    ));
    // Prisoners do not count: one game captures a stone, the other does not.
    let taken = play("A8 A9 B9");
    assert_eq!(taken.turn().captures().black, 1);
    assert!(same(&taken, &play("A8 pass B9")));
    // A ko does count.
    let mut ko = drawn_board(KO, Color::White);
    ko.play(
        Move::from_vertex("B3", ko.size()).expect("a vertex"),
        &FORBIDDEN,
    )
    .unwrap();
    let mut lifted = ko;
    lifted.set_to_move(Color::White);
    lifted.set_to_move(Color::Black);
    assert!(!same(&ko, &lifted));
    assert!(same(&ko, &ko.clone()));
    let mut setup = Setup::from(&ko);
    assert!(same(&ko, &Board::from_setup(&setup).unwrap()));
    setup.ko = None;
    assert!(same(&lifted, &Board::from_setup(&setup).unwrap()));
}

#[test]
fn a_board_is_a_small_plain_value() {
    fn plain<T: Copy + Send + Sync + 'static>() {}
    plain::<Board>();
    plain::<Points>();
    plain::<Setup>();
    let bytes = size_of::<Board>();
    assert!((192..=208).contains(&bytes), "{bytes}");
    assert_eq!(size_of::<Points>(), 96);
    assert_eq!(size_of::<Point>(), 2);
}

#[test]
fn diagrams_round_trip() {
    let rng = &mut Rng::new(31);
    for _ in 0..200 {
        let size = random_size(rng);
        let moves = rng.below(size.points() as u32 + 1);
        let board = random_board(rng, size, moves, &FORBIDDEN);
        let text = board.to_string();
        assert_eq!(text.lines().count(), usize::from(size.height()));
        let mut read: Board = text.parse().unwrap();
        read.set_to_move(board.to_move());
        assert_eq!(Setup::from(&read).black, Setup::from(&board).black);
        assert_eq!(Setup::from(&read).white, Setup::from(&board).white);
        assert_eq!(read.to_string(), text);
        // The same without spaces, indented, in lower case, and with Windows line ends.
        let other = text
            .replace(' ', "")
            .replace('\n', "\r\n   ")
            .to_lowercase();
        assert_eq!(other.parse::<Board>().unwrap().to_string(), text);
    }
}

#[test]
fn broken_diagrams_are_refused_with_the_place() {
    let parse = |text: &str| text.parse::<Board>().unwrap_err();
    assert_eq!(parse(""), DiagramError::Empty);
    assert_eq!(parse(" \n\t\n"), DiagramError::Empty);
    let unknown = DiagramError::UnknownCharacter {
        line: 2,
        column: 3,
        found: '#',
    };
    assert_eq!(parse(". X\n. #"), unknown);
    let uneven = DiagramError::UnevenRow {
        line: 4,
        found: 1,
        expected: 2,
    };
    assert_eq!(parse("\n..\n..\n.\n..\n"), uneven);
    assert!(matches!(
        parse("..\n..."),
        DiagramError::UnevenRow { line: 2, .. }
    ));
    let wide = ".".repeat(26);
    assert_eq!(parse(&wide), DiagramError::TooLarge { line: 1 });
    let high = ".\n".repeat(26);
    assert_eq!(parse(&high), DiagramError::TooLarge { line: 26 });
    let largest = format!("{}\n", ".".repeat(25)).repeat(25);
    assert_eq!(
        largest.parse::<Board>().unwrap(),
        Board::new(BoardSize::square(25).unwrap())
    );
    assert!(matches!(parse("XO"), DiagramError::Setup(error) if error.no_liberty.is_some()));
    for text in ["é", "☃☃\n☃☃", "0", "X\u{0}"] {
        assert!(
            matches!(parse(text), DiagramError::UnknownCharacter { .. }),
            "{text:?}"
        );
        assert!(!parse(text).to_string().is_empty());
    }
    // A drawing that is not a legal position may still be read as a set-up.
    assert_eq!("XO".parse::<Setup>().unwrap().black.len(), 1);
}

#[test]
fn vertices_of_all_points_of_all_sizes_round_trip() {
    for size in BoardSize::all() {
        for (n, point) in Points::full(size).iter().enumerate() {
            let (width, height) = (usize::from(size.width()), usize::from(size.height()));
            let (row, column) = (n / width, n % width);
            let letter = COLUMN_LETTERS[column] as char;
            let name = format!("{letter}{}", height - row);
            assert_eq!(point.vertex(size).to_string(), name);
            assert_eq!(Point::from_vertex(&name, size), Ok(point));
            let lower = name.to_lowercase();
            assert_eq!(Move::from_vertex(&lower, size), Ok(Move::Play(point)));
            assert_eq!(Move::Play(point).vertex(size).to_string(), name);
        }
    }
    assert_eq!(COLUMN_LETTERS.len(), 25);
    assert!(!COLUMN_LETTERS.contains(&b'I'));
}

#[test]
fn texts_that_are_no_vertices_are_refused() {
    let size = BoardSize::new(19, 9).unwrap();
    let malformed = [
        "", " ", "A", "1", "11", "I1", "i5", "AA1", "A1 ", " A1", "A 1", "A-1", "A+1", "A1.0",
        "A0x1", "Ä1", "Ａ1", "A１", "A١", "ß3", "ı1", "☃", "A1\n", "A\u{0}", "@1", "[1", "passé",
    ];
    for text in malformed {
        assert_eq!(
            Point::from_vertex(text, size),
            Err(VertexError::Malformed),
            "{text:?}"
        );
        assert_eq!(
            Move::from_vertex(text, size),
            Err(VertexError::Malformed),
            "{text:?}"
        );
    }
    for text in [
        "A0",
        "A10",
        "A26",
        "U1",
        "Z9",
        "A4294967296",
        "A4294967297",
        "A99999999999999999999999",
        "T00",
        "a256",
        "A265",
    ] {
        assert_eq!(
            Point::from_vertex(text, size),
            Err(VertexError::OffBoard),
            "{text:?}"
        );
    }
    for text in ["pass", "PASS", "Pass"] {
        assert_eq!(Move::from_vertex(text, size), Ok(Move::Pass));
        assert!(
            Point::from_vertex(text, size).is_err(),
            "a pass is no point"
        );
    }
    assert_eq!(Move::Pass.vertex(size).to_string(), "pass");
    assert_eq!(
        (
            Move::Pass.point(),
            Move::Play(at("A1", size)).point().is_some()
        ),
        (None, true)
    );
    let mut board = Board::new(size);
    assert_eq!(Move::from_vertex("A10", size), Err(VertexError::OffBoard));
    let [first, again] = ["A9", "a9"].map(|text| Move::from_vertex(text, size).unwrap());
    board.play(first, &FORBIDDEN).unwrap();
    assert_eq!(board.play(again, &FORBIDDEN), Err(IllegalMove::Occupied));
    // No point has a row or column of 25 or more.
    for n in 25..=255 {
        assert_eq!((Point::new(n, 0), Point::new(0, n)), (None, None));
    }
}

#[test]
fn plain_point_sets() {
    let (size, other) = (BoardSize::new(7, 9).unwrap(), BoardSize::new(9, 7).unwrap());
    let rng = &mut Rng::new(41);
    for _ in 0..50 {
        let (a, b) = (random_set(rng, size), random_set(rng, size));
        for point in (0..25).flat_map(|r| (0..25).map(move |c| Point::new(r, c).unwrap())) {
            let (x, y) = (a.contains(point), b.contains(point));
            assert_eq!((a & b).contains(point), x && y);
            assert_eq!((a | b).contains(point), x || y);
            assert_eq!((a ^ b).contains(point), x != y);
            assert_eq!((a - b).contains(point), x && !y);
            let mut c = a;
            assert_eq!(c.insert(point), size.contains(point) && !x);
            assert_eq!(c.contains(point), size.contains(point));
            assert_eq!(c.len(), a.len() + usize::from(size.contains(point) && !x));
            let mut c = a;
            assert_eq!(c.remove(point), x);
            assert!(!c.contains(point));
        }
        assert_eq!(a.len(), a.iter().count());
        assert!(a.iter().collect::<Vec<_>>().is_sorted(), "in board order");
        assert_eq!(a.is_subset(b), (a - b).is_empty());
        assert_eq!(a.is_disjoint(b), (a & b).is_empty());
        assert_eq!(
            a.into_iter().collect::<Vec<_>>(),
            (&a).into_iter().collect::<Vec<_>>()
        );
        assert_eq!(Points::from_words(a.words(), size), a);
        // A set of another size counts as empty on the right; on the left it keeps its own size.
        let c = random_set(rng, other);
        assert_eq!((a | c, a ^ c, a - c, a & c), (a, a, a, Points::empty(size)));
        assert_eq!((c | a).size(), other);
        assert!(a.is_disjoint(c));
        assert_eq!(a.is_subset(c), a.is_empty());
    }
    assert_ne!(Points::empty(size), Points::empty(other));
    assert_eq!(Points::full(size).len(), 63);
    let shown = format!("{:?}", set_of("A9 G1", size));
    assert!(shown.contains("A9") && shown.contains("G1"), "{shown}");
}

#[test]
fn komi_in_whole_and_half_points() {
    let good = [
        ("0", 0),
        ("6.5", 13),
        ("7", 14),
        ("-3.5", -7),
        (" 0.5 ", 1),
        ("1000", 2000),
        ("-1000", -2000),
        ("7.0", 14),
        ("+5", 10),
        ("-0", 0),
        (".5", 1),
        ("0005.50", 11),
    ];
    for (text, half_points) in good {
        let komi: Komi = text.parse().expect(text);
        assert_eq!(komi, Komi::from_half_points(half_points), "{text}");
        assert_eq!(komi.points(), f64::from(half_points) / 2.0);
        assert_eq!(komi.to_string().parse(), Ok(komi));
    }
    for text in [
        "", " ", "six", "6.4", "6,5", "0.25", "16384", "-16384.5", "1e2", "inf", "-inf", "NaN",
        "nan", "6.5.5", "0x10", "--1", "6 5",
    ] {
        assert!(text.parse::<Komi>().is_err(), "{text:?}");
    }
}

#[test]
fn sizes_and_names_round_trip() {
    assert_eq!(BoardSize::all().count(), 625);
    for size in BoardSize::all() {
        assert_eq!(BoardSize::new(size.width(), size.height()), Ok(size));
        assert_eq!(
            size.points(),
            usize::from(size.width()) * usize::from(size.height())
        );
        assert_eq!(size.shape().size(), size);
        let edge = Points::from_words(size.shape().edge_words(), size);
        for point in Points::full(size) {
            assert!(size.contains(point));
            assert_eq!(
                edge.contains(point),
                is_on_edge(point, size),
                "{size} {point:?}"
            );
        }
    }
    for (width, height) in [(0, 1), (1, 0), (26, 1), (1, 26), (255, 255), (0, 0)] {
        let error = BoardSize::new(width, height).unwrap_err();
        assert_eq!((error.width, error.height), (width, height));
    }
    for backend in Backend::ALL {
        assert_eq!(backend.name().parse(), Ok(*backend));
        assert_eq!(backend.to_string(), backend.name());
    }
    assert!("Rows".parse::<Backend>().is_err());
    for rule in SuicideRule::ALL {
        assert_eq!(rule.name().parse(), Ok(rule));
    }
    assert!("allowed".parse::<SuicideRule>().is_err());
    // The best backends, as `docs/performance.md` says.
    for size in BoardSize::all() {
        let in_one_word = (usize::from(size.width()) + 1) * usize::from(size.height()) <= 124;
        let best = match (Backend::Avx512.is_available(), Backend::Avx2.is_available()) {
            (true, _) | (_, true) if in_one_word => Backend::Lanes,
            (true, _) => Backend::Avx512,
            (_, true) => Backend::Avx2,
            _ => {
                assert!(Backend::auto(size).is_available(), "{size}");
                continue;
            }
        };
        assert_eq!(Backend::auto(size), best, "{size}");
    }
}
