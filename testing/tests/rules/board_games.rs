//! Proves that positions play by the rules: scripts of random games, on boards from 1×1 to 25×25, are
//! played on every matrix type, on `Board` and on the reference side by side, and after every step
//! everything that can be asked is compared: stones, legality of every point with its reason, ko,
//! prisoners, passes, last moves, chains, liberties, atari, area, own eyes and Benson.
//!
//! The part with fixed seeds counts what the games came to, so that it is known that captures, kos,
//! suicides and the rest were reached, and on how many kinds of boards.

use binmatrix::playout::EyeRule;
use binmatrix::{ByColor, Color, IllegalMove, Move, Point, Points, Rng, Rules, SuicideRule};
use binmatrix_reference as reference;
use binmatrix_reference::benson::benson;
use binmatrix_reference::eye::is_own_eye;
use binmatrix_reference::script::{Action, Script};
use binmatrix_testing::convert::*;
use binmatrix_testing::engine::*;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;

/// How much the scripts reached. Counted once, on the reference.
#[derive(Clone, Copy, Default, Debug)]
struct Reached {
    scripts: u32,
    setup_stones: u32,
    moves: u32,
    passes: u32,
    two_passes: u32,
    moves_after_two_passes: u32,
    undone: u32,
    captures: u32,
    captures_of_two_chains: u32,
    captures_of_more_than_ten: u32,
    kos: u32,
    retakes_refused: u32,
    retakes_after_the_ban: u32,
    suicides: u32,
    single_stone_suicides: u32,
    suicides_refused: u32,
    occupied_refused: u32,
    off_board_refused: u32,
    alive_stones: u32,
    alive_without_suicide_only: u32,
    territory_with_dead_stones: u32,
    rectangles: u32,
    one_line_boards: u32,
    larger_than_13x13: u32,
    deep_comparisons: u32,
}

/// What is to be asked of each position, answered by the reference.
struct Answers {
    state: State,
    legality: Vec<(Point, Result<(), IllegalMove>)>,
    legal_points: Points,
    /// For every stone: its chain and the liberties of that.
    chains: Vec<(Point, Points, Points)>,
    in_atari: ByColor<Points>,
    area: ByColor<Points>,
    score: i32,
    /// What takes longer to find.
    deep: Option<DeepAnswers>,
}

struct DeepAnswers {
    own_eyes: ByColor<Points>,
    life: Vec<(Color, SuicideRule, Life)>,
}

impl Answers {
    fn of(board: &reference::Board, suicide: SuicideRule, deep: bool) -> Answers {
        let size = size_of_reference(board);
        let set = |points: &[reference::Point]| collect_points(points, size);
        let stones = ByColor {
            black: set(&board.stones(reference::Color::Black)),
            white: set(&board.stones(reference::Color::White)),
        };
        let captures = board.captures();
        let passes = u8::try_from(board.passes()).unwrap_or(u8::MAX);
        let state = State {
            size,
            to_move: from_reference_color(board.to_move()),
            ko: board.ko().map(from_reference_point),
            passes,
            is_over: passes >= 2,
            captures: ByColor {
                black: captures[0] as u32,
                white: captures[1] as u32,
            },
            last_moves: board.last_moves().map(|mv| mv.map(from_reference_move)),
            stones,
            empty: set(&board.empty_points()),
        };

        let suicide = to_reference_suicide(suicide);
        let legality = board.points().into_iter().map(|point| {
            let legality = board.legality(point, suicide);
            (
                from_reference_point(point),
                legality.map_err(from_reference_illegal),
            )
        });

        let mut chains = Vec::new();
        let mut in_atari = ByColor::both(Points::empty(size));
        for chain in board.chains() {
            let liberties = set(&board.liberties(&chain));
            let color = board.at(chain[0]).map(from_reference_color);
            let color = color.expect("a chain is made of stones");
            if liberties.len() == 1 {
                in_atari[color] = in_atari[color] | set(&chain);
            }
            for &stone in &chain {
                chains.push((from_reference_point(stone), set(&chain), liberties));
            }
        }

        let owner = board.area_owner();
        let owned = |color| {
            let points = board.points();
            let owned = points
                .iter()
                .zip(&owner)
                .filter(|&(_, &o)| o == Some(color));
            collect_points(owned.map(|(point, _)| point), size)
        };
        Answers {
            state,
            legality: legality.collect(),
            legal_points: set(&board.legal_points(suicide)),
            chains,
            in_atari,
            area: ByColor {
                black: owned(reference::Color::Black),
                white: owned(reference::Color::White),
            },
            score: board.area_score(),
            deep: deep.then(|| DeepAnswers::of(board)),
        }
    }

    /// Compares the answers of an engine with these.
    fn compare(&self, engine: &dyn Engine, rules: &Rules) {
        assert_eq!(engine.state(), self.state);
        assert_eq!(engine.legal_points(rules), self.legal_points);
        for (point, legality) in &self.legality {
            let answer = engine.legality(Move::Play(*point), rules);
            assert_eq!(answer, *legality, "{}", point.vertex(self.state.size));
        }
        for (point, chain, liberties) in &self.chains {
            assert_eq!(engine.chain(*point), *chain);
            assert_eq!(engine.liberties(*point), *liberties);
        }
        if let Some(point) = self.state.empty.iter().next() {
            assert!(engine.chain(point).is_empty() && engine.liberties(point).is_empty());
        }
        for color in Color::BOTH {
            assert_eq!(engine.in_atari(color), self.in_atari[color]);
        }
        assert_eq!(engine.area(), self.area);
        assert_eq!(engine.black_minus_white(), self.score);
        if let Some(deep) = &self.deep {
            for color in Color::BOTH {
                let eyes = engine.own_eyes(color, EyeRule::PointEye);
                assert_eq!(eyes, deep.own_eyes[color], "eyes of {color}");
            }
            for (color, suicide, life) in &deep.life {
                let answer = engine.pass_alive(*color, *suicide);
                assert_eq!(answer, *life, "Benson for {color}, suicide {suicide}");
            }
        }
    }
}

impl DeepAnswers {
    fn of(board: &reference::Board) -> DeepAnswers {
        let size = size_of_reference(board);
        let eyes_of = |color| {
            let points = board.points();
            let eyes = points.iter().filter(|&&p| is_own_eye(board, p, color));
            collect_points(eyes, size)
        };
        let mut life = Vec::new();
        for color in Color::BOTH {
            for suicide in SuicideRule::ALL {
                let (of, under) = (to_reference_color(color), to_reference_suicide(suicide));
                let answer = benson(board, of, under);
                let answer = Life {
                    alive: collect_points(&answer.alive, size),
                    territory: collect_points(&answer.territory, size),
                };
                life.push((color, suicide, answer));
            }
        }
        DeepAnswers {
            own_eyes: ByColor {
                black: eyes_of(reference::Color::Black),
                white: eyes_of(reference::Color::White),
            },
            life,
        }
    }
}

/// The same position on the reference and on all engines.
struct Side {
    judge: reference::Board,
    engines: Vec<Box<dyn Engine>>,
    /// The point of the last ko that was taken, while nobody has played there.
    banned: Option<reference::Point>,
}

impl Clone for Side {
    fn clone(&self) -> Side {
        Side {
            judge: self.judge.clone(),
            engines: self.engines.iter().map(|engine| engine.boxed()).collect(),
            banned: self.banned,
        }
    }
}

/// Plays the script everywhere and compares after each step. What takes long is compared after every step
/// on small boards, and now and then on large ones.
fn play_script(script: &Script, reached: &mut Reached) {
    let judge = script.setup_board();
    let (suicide, start) = (
        from_reference_suicide(script.suicide),
        from_reference(&judge),
    );
    let rules = rules(suicide);
    let points = script.width * script.height;
    reached.scripts += 1;
    reached.setup_stones += (points - judge.empty_points().len()) as u32;
    reached.rectangles += u32::from(script.width != script.height);
    reached.one_line_boards += u32::from(script.width == 1 || script.height == 1);
    reached.larger_than_13x13 += u32::from(points > 169);

    let mut history = vec![Side {
        engines: engines_at(&start),
        judge,
        banned: None,
    }];
    compare(&history[0], &rules, true, reached);
    for (index, step) in script.steps.iter().enumerate() {
        let side = history.last_mut().expect("the start stays");
        let mv = match step.resolve(&side.judge, script.suicide) {
            Action::Undo(count) => {
                let kept = history.len().saturating_sub(count).max(1);
                reached.undone += (history.len() - kept) as u32;
                history.truncate(kept);
                continue;
            }
            Action::Pass => None,
            Action::Play(point) => Some(point),
        };
        let mut next = side.clone();
        let legal = play(&mut next, mv, &rules, script.suicide, reached);
        let deep = points <= 81 || index % 32 == 0 || index + 1 == script.steps.len();
        if legal || index % 8 == 0 {
            // After a refusal: nothing has changed.
            compare(&next, &rules, deep, reached);
        }
        if legal {
            history.push(next);
        }
    }
}

/// Plays one move everywhere; answers whether it was legal.
fn play(
    side: &mut Side,
    mv: Option<reference::Point>,
    rules: &Rules,
    suicide: reference::Suicide,
    reached: &mut Reached,
) -> bool {
    let before = side.judge.clone();
    let verdict = side.judge.play(mv, suicide);
    count(side, &before, mv, &verdict, reached);

    let size = size_of_reference(&before);
    let expected = match &verdict {
        Ok(removed) => Ok(collect_points(removed, size)),
        Err(illegal) => Err(from_reference_illegal(*illegal)),
    };
    let library_move = match mv {
        None => Move::Pass,
        Some(point) => match try_from_reference_point(point) {
            Some(point) => Move::Play(point),
            // Row or column 25: no such `Point` can be made.
            None => {
                assert_eq!(expected, Err(IllegalMove::OffBoard));
                return false;
            }
        },
    };
    for engine in &mut side.engines {
        let name = engine.name().to_string();
        let board = engine.to_board();
        let legality = engine.legality(library_move, rules);
        assert_eq!(legality, expected.map(|_| ()), "{name}: {mv:?}: {board:?}");
        let answer = engine.play(library_move, rules);
        assert_eq!(answer, expected, "{name}: {mv:?}: {board:?}");
        if expected.is_ok() {
            // The move without questions does the same to a legal move.
            let mut other = engine.boxed();
            other.load(&board);
            let removed = other.play_unchecked(library_move);
            assert_eq!(
                (Ok(removed), other.state()),
                (expected, engine.state()),
                "{name}"
            );
        } else {
            assert_eq!(
                engine.to_board(),
                board,
                "{name}: changed by a refused move"
            );
        }
    }
    verdict.is_ok()
}

/// Compares the side with the reference.
fn compare(side: &Side, rules: &Rules, deep: bool, reached: &mut Reached) {
    let answers = Answers::of(&side.judge, rules.suicide, deep);
    for engine in &side.engines {
        with_name(&format!("{}\n{}\n", engine.name(), side.judge), || {
            answers.compare(engine.as_ref(), rules);
        });
    }
    if let Some(deep) = answers.deep {
        reached.deep_comparisons += 1;
        let alive = |index: usize| deep.life[index].2;
        for color in [0, 3] {
            let (forbidden, any) = (alive(color), alive(color + 2));
            reached.alive_stones += forbidden.alive.len() as u32;
            reached.alive_without_suicide_only += u32::from(forbidden.alive != any.alive);
            let dead = forbidden.territory - answers.state.empty;
            reached.territory_with_dead_stones += u32::from(!dead.is_empty());
        }
    }
}

/// Takes down what the move came to.
fn count(
    side: &mut Side,
    before: &reference::Board,
    mv: Option<reference::Point>,
    verdict: &Result<Vec<reference::Point>, reference::Illegal>,
    reached: &mut Reached,
) {
    let after = &side.judge;
    match (mv, verdict) {
        (None, _) => {
            reached.passes += 1;
            reached.two_passes += u32::from(after.passes() == 2);
        }
        (Some(point), Ok(removed)) => {
            reached.moves += 1;
            reached.moves_after_two_passes += u32::from(before.passes() >= 2);
            if side.banned == Some(point) {
                reached.retakes_after_the_ban += 1;
            }
            side.banned = after.ko().or(side.banned.filter(|&banned| banned != point));
            if removed.contains(&point) {
                reached.suicides += 1;
                reached.single_stone_suicides += u32::from(removed.len() == 1);
            } else if !removed.is_empty() {
                reached.captures += 1;
                let first = before.chain(removed[0]);
                reached.captures_of_two_chains += u32::from(first.len() < removed.len());
                reached.captures_of_more_than_ten += u32::from(removed.len() > 10);
                reached.kos += u32::from(after.ko().is_some());
            }
        }
        (Some(_), Err(illegal)) => {
            *match illegal {
                reference::Illegal::OffBoard => &mut reached.off_board_refused,
                reference::Illegal::Occupied => &mut reached.occupied_refused,
                reference::Illegal::Ko => &mut reached.retakes_refused,
                reference::Illegal::Suicide => &mut reached.suicides_refused,
            } += 1;
        }
    }
}

/// Random bytes of which scripts are made: most short, some long enough to fill a board.
fn script_bytes(rng: &mut Rng, index: u32) -> Vec<u8> {
    let len = match index % 8 {
        0 => 1200,
        1 | 2 => 500,
        _ => 150,
    };
    random_bytes(rng, len)
}

/// Scripts from seeds `seed * 1000` on, and that they reached what they must.
fn fixed_scripts(seed: u64, scripts: u32) -> Reached {
    let mut reached = Reached::default();
    for index in 0..scripts {
        let rng = &mut Rng::for_game(seed, u64::from(index));
        let bytes = script_bytes(rng, index);
        with_name(&format!("script {index} of seed {seed}"), || {
            play_script(&Script::from_bytes(&bytes), &mut reached);
        });
    }
    println!("{reached:#?}");
    reached
}

#[test]
fn fixed_scripts_on_all_sizes() {
    let reached = fixed_scripts(1, 320);
    let least = [
        ("setup stones", reached.setup_stones, 500),
        ("moves", reached.moves, 5000),
        ("passes", reached.passes, 500),
        ("two passes", reached.two_passes, 50),
        ("moves after two passes", reached.moves_after_two_passes, 20),
        ("undone moves", reached.undone, 500),
        ("captures", reached.captures, 500),
        ("captures of two chains", reached.captures_of_two_chains, 50),
        (
            "captures of more than ten",
            reached.captures_of_more_than_ten,
            5,
        ),
        ("kos", reached.kos, 50),
        ("retakes refused", reached.retakes_refused, 50),
        ("retakes after the ban", reached.retakes_after_the_ban, 10),
        ("suicides", reached.suicides, 50),
        ("single stone suicides", reached.single_stone_suicides, 20),
        ("suicides refused", reached.suicides_refused, 50),
        ("occupied refused", reached.occupied_refused, 100),
        ("off board refused", reached.off_board_refused, 20),
        ("alive stones", reached.alive_stones, 500),
        (
            "alive unless suicide is legal",
            reached.alive_without_suicide_only,
            5,
        ),
        (
            "territory with dead stones",
            reached.territory_with_dead_stones,
            20,
        ),
        ("rectangles", reached.rectangles, 50),
        ("one-line boards", reached.one_line_boards, 20),
        ("larger than 13x13", reached.larger_than_13x13, 5),
    ];
    for (what, count, least) in least {
        assert!(
            count >= least,
            "{what}: only {count} of {least}: {reached:?}"
        );
    }
}

/// Scripts choose small boards mostly. Here is every width with some height, and the specialized sizes.
#[test]
fn fixed_scripts_on_large_boards() {
    let mut reached = Reached::default();
    let sizes = (1..=25).map(|width| (width, 1 + (width * 11) % 25)).chain([
        (9, 9),
        (13, 13),
        (19, 19),
        (25, 25),
        (25, 1),
        (1, 25),
    ]);
    for (width, height) in sizes {
        for suicide in [
            reference::Suicide::Forbidden,
            reference::Suicide::MultiStone,
        ] {
            let rng = &mut Rng::for_game(2, width as u64 * 100 + height as u64);
            let mut script = Script::from_bytes(&random_bytes(rng, 180));
            script.setup = (0..width * height)
                .map(|_| {
                    let row = rng.below(height as u32) as usize;
                    let column = rng.below(width as u32) as usize;
                    let color = [reference::Color::Black, reference::Color::White];
                    (
                        reference::Point::new(row, column),
                        color[rng.below(2) as usize],
                    )
                })
                .collect();
            (script.width, script.height, script.suicide) = (width, height, suicide);
            with_name(&format!("{width}x{height}"), || {
                play_script(&script, &mut reached)
            });
        }
    }
    println!("{reached:#?}");
    assert_eq!(reached.scripts, 62);
    assert!(reached.captures >= 100, "{reached:?}");
    assert!(reached.larger_than_13x13 >= 15, "{reached:?}");
}

/// Games of legal moves only, played until nothing is left to play: full boards, large captures, life.
#[test]
fn whole_games_to_the_last_point() {
    let mut reached = Reached::default();
    let sizes = [
        (3, 3),
        (5, 5),
        (2, 9),
        (7, 7),
        (9, 9),
        (13, 13),
        (19, 19),
        (6, 25),
    ];
    for (index, (width, height)) in (0..).zip(sizes) {
        for suicide in SuicideRule::ALL {
            let rng = &mut Rng::for_game(3, index);
            let judge = reference::Board::new(width, height);
            let (rules, judges_rule) = (rules(suicide), to_reference_suicide(suicide));
            let mut side = Side {
                engines: engines(size_of_reference(&judge)),
                judge,
                banned: None,
            };
            let limit = 2 * width * height;
            for step in 0..limit {
                // The reference knows own eyes, too: without them nobody would live.
                let candidates =
                    binmatrix_reference::eye::playout_candidates(&side.judge, judges_rule);
                let mv = (!candidates.is_empty())
                    .then(|| candidates[rng.below(candidates.len() as u32) as usize]);
                assert!(play(&mut side, mv, &rules, judges_rule, &mut reached));
                let every = if limit > 300 { 40 } else { 4 };
                if step % every == 0 || step + 1 == limit || side.judge.passes() == 2 {
                    compare(&side, &rules, true, &mut reached);
                    for engine in &side.engines {
                        assert_sound(engine.as_ref(), &rules);
                    }
                }
                if side.judge.passes() == 2 {
                    break;
                }
            }
        }
    }
    println!("{reached:#?}");
    assert!(reached.alive_stones >= 300, "{reached:?}");
    assert!(reached.captures_of_more_than_ten >= 3, "{reached:?}");
    assert!(reached.two_passes >= 8, "{reached:?}");
}

/// Bytes that quickcheck makes, another time other ones.
#[test]
fn any_bytes_make_a_game_that_agrees() {
    on_any_bytes(200, 4, |bytes| {
        play_script(&Script::from_bytes(&bytes), &mut Reached::default())
    });
}
