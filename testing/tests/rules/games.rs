//! Tests [`Game`](binmatrix::Game) against the reference in random games under all ko and suicide rules.
//!
//! The games cover all kinds of sizes, set-up, undo (one move, many, all), play after two passes, moves of either
//! color and illegal moves. After every step every answer of the judge is compared. Counters show that the rare cases
//! occur.
//!
//! Each game is also played on the chain tables of one matrix type; `tests/fuzz_replay.rs` plays others on all types.

use binmatrix::{Board, HashScope, Komi, PositionHash, Rng, Scoring};
use binmatrix_reference as reference;
use binmatrix_reference::Suicide;
use binmatrix_reference::game::Ko;
use binmatrix_reference::script::{GameAction, GameScript};
use binmatrix_testing::convert::to_reference_color;
use binmatrix_testing::game_pair::{Outcome, Pair};
use binmatrix_testing::game_reached::Reached;
use binmatrix_testing::game_vs_reference::play_script;
use binmatrix_testing::matrix_types::Choice;
use binmatrix_testing::thorough::{is_thorough, usual_or_thorough};

struct RandomGame {
    width: usize,
    height: usize,
    ko: Ko,
    suicide: Suicide,
    seed: u64,
    steps: usize,
}

impl RandomGame {
    fn script(&self) -> GameScript {
        let rng = &mut Rng::new(self.seed);
        // The sides as encoded for `GameScript::from_bytes`.
        let [width, height] = [self.width, self.height].map(|side| 224 + side as u8);
        let mut bytes = vec![width, 255, height, self.ko as u8, self.suicide as u8];
        bytes.extend([rng.below(2) as u8, 0]);
        bytes.extend((0..4 * self.steps).map(|_| rng.below(256) as u8));
        let mut script = GameScript::from_bytes(&bytes);
        assert_eq!((script.width, script.height), (self.width, self.height));
        assert_eq!((script.ko, script.suicide), (self.ko, self.suicide));
        script.steps.truncate(self.steps);
        let points = self.width * self.height;
        // An empty board, some stones, or a dense position.
        let stones = [0, points / 2, 2 * points][rng.below(3) as usize];
        for _ in 0..stones {
            let row = rng.below(self.height as u32) as usize;
            let column = rng.below(self.width as u32) as usize;
            let color = [reference::Color::Black, reference::Color::White][rng.below(2) as usize];
            script
                .setup
                .push((reference::Point::new(row, column), color));
        }
        script
    }

    fn play(&self, reached: &mut Reached) {
        let script = self.script();
        let rng = &mut Rng::for_game(self.seed, 1);
        let scoring = Scoring::ALL[rng.below(2) as usize];
        let (komi, choice) = (Komi::from_half_points(13), Choice::one(self.seed as u8));
        play_script(&script, scoring, komi, choice, reached);
    }
}

const KO_RULES: [Ko; 3] = [Ko::Simple, Ko::Positional, Ko::Situational];
const SUICIDE_RULES: [Suicide; 3] = [Suicide::Forbidden, Suicide::MultiStone, Suicide::Any];

/// Plays games on each of these sizes (width, height, steps) under the nine combinations of ko and suicide rules: three
/// of them in turn, and all in a thorough run.
fn play_all(seed: u64, games: u64, sizes: &[(usize, usize, usize)]) -> Reached {
    let mut reached = Reached::default();
    for (&(width, height, steps), size) in sizes.iter().zip(0..) {
        for ko in KO_RULES {
            for suicide in SUICIDE_RULES {
                // The usual three are a diagonal; on this one all rare cases occur.
                let is_usual = (ko as u64 + suicide as u64 + size + 2).is_multiple_of(3);
                if !is_usual && !is_thorough() {
                    continue;
                }
                for game in 0..games {
                    let rules = 3 * ko as u64 + suicide as u64;
                    let seed = seed + 10_000 * size + 100 * rules + game;
                    let game = RandomGame {
                        width,
                        height,
                        ko,
                        suicide,
                        seed,
                        steps,
                    };
                    game.play(&mut reached);
                }
            }
        }
    }
    println!("{reached:#?}");
    reached
}

/// `least` are the counts for all games; one in `share` was played.
fn assert_reached(reached: &Reached, share: u32, least: &[(&str, u32, u32)]) {
    for &(what, count, least) in least {
        assert!(
            share * count >= least,
            "{what}: only {count}, in {share} times as many games at least {least}"
        );
    }
    // Simple ko refuses no repetition.
    assert_eq!(reached.superko_refused[Ko::Simple as usize], 0);
}

#[test]
fn small_boards() {
    let sizes = [
        (1, 1, 30),
        (1, 2, 40),
        (2, 1, 40),
        (2, 2, 120),
        (3, 1, 60),
        (1, 5, 80),
        (3, 2, 120),
        (3, 3, 200),
        (7, 1, 80),
        (4, 3, 200),
        (4, 4, 200),
        (3, 5, 200),
        (5, 5, 250),
        (2, 9, 200),
    ];
    let reached = play_all(1, 8, &sizes);
    assert_reached(
        &reached,
        usual_or_thorough(3, 1),
        &[
            ("moves", reached.moves, 20_000),
            ("passes", reached.passes, 1000),
            ("resumptions", reached.resumed, 300),
            ("moves out of turn", reached.out_of_turn, 1000),
            ("turn given away", reached.turn_given, 500),
            ("declared resumptions", reached.resumptions_declared, 50),
            ("tolerated moves", reached.tolerated, 500),
            ("tolerated breaches of ko", reached.broken[0], 20),
            ("tolerated breaches of suicide", reached.broken[1], 20),
            ("tolerated breaches of superko", reached.broken[2], 20),
            ("set up", reached.set_up, 50),
            ("set-ups refused", reached.set_up_refused, 20),
            ("undone moves", reached.undone, 1000),
            ("many undone at once", reached.undone_many, 200),
            ("undone to the start", reached.undone_to_the_start, 100),
            ("captures", reached.captures, 1000),
            ("captures of over ten", reached.captures_over_ten, 50),
            (
                "captures of two chains",
                reached.captures_of_two_chains,
                100,
            ),
            ("merges of two", reached.joined[2], 1000),
            ("merges of three", reached.joined[3], 100),
            ("merges of four", reached.joined[4], 10),
            ("throw-ins", reached.throw_ins, 100),
            ("snapbacks", reached.snapbacks, 50),
            ("suicides of several", reached.suicides_of_several, 100),
            ("suicides of five or more", reached.suicides_of_five, 20),
            ("suicides of one", reached.suicides_of_one, 100),
            ("suicides refused", reached.suicides_refused, 200),
            ("kos", reached.kos, 100),
            ("ko bans", reached.ko_bans, 100),
            ("kos lifted by passing", reached.kos_lifted_by_passing, 5),
            ("occupied", reached.occupied, 200),
            ("off board", reached.off_board, 100),
            ("positional refusals", reached.superko_refused[1], 200),
            ("situational refusals", reached.superko_refused[2], 100),
            ("superko refuses a capture", reached.superko_captures, 50),
            ("superko refuses a suicide", reached.superko_suicides, 50),
            (
                "superko refuses out of turn",
                reached.superko_out_of_turn,
                20,
            ),
            (
                "superko refuses after a pass",
                reached.superko_after_passes,
                20,
            ),
            ("ko bans seen", reached.sweeps.ko, 100),
            ("suicides refused as seen", reached.sweeps.suicide, 1000),
            ("effects compared", reached.sweeps.effects, 10_000),
            ("positional refusals seen", reached.sweeps.positional, 1000),
            (
                "situational refusals seen",
                reached.sweeps.situational,
                1000,
            ),
            (
                "refused only by positional superko",
                reached.sweeps.refused_by_position_alone,
                500,
            ),
            (
                "the same, allowed under situational superko",
                reached.sweeps.allowed_by_situation,
                500,
            ),
            (
                "repetitions allowed under simple ko",
                reached.sweeps.allowed_without_superko,
                1000,
            ),
        ],
    );
}

#[test]
fn large_boards() {
    let sizes = [
        (7, 7, 500),
        (9, 9, 400),
        (13, 2, 300),
        (1, 25, 150),
        (25, 3, 200),
        (10, 11, 150),
        (13, 13, 150),
        (16, 8, 150),
        (19, 19, 100),
        (22, 23, 60),
        (25, 25, 60),
    ];
    let reached = play_all(2, 1, &sizes);
    assert_reached(
        &reached,
        usual_or_thorough(3, 1),
        &[
            ("moves", reached.moves, 3000),
            ("undone moves", reached.undone, 300),
            ("undone to the start", reached.undone_to_the_start, 20),
            ("captures", reached.captures, 300),
            ("captures of over ten", reached.captures_over_ten, 10),
            ("captures of two chains", reached.captures_of_two_chains, 20),
            ("merges of four", reached.joined[4], 5),
            ("throw-ins", reached.throw_ins, 5),
            ("snapbacks", reached.snapbacks, 1),
            ("suicides of several", reached.suicides_of_several, 5),
            ("suicides of one", reached.suicides_of_one, 5),
            ("kos", reached.kos, 10),
            ("ko bans", reached.ko_bans, 10),
            ("tolerated moves", reached.tolerated, 50),
            ("declared resumptions", reached.resumptions_declared, 5),
            ("set up", reached.set_up, 5),
            ("positional refusals", reached.superko_refused[1], 5),
            ("situational refusals", reached.superko_refused[2], 5),
        ],
    );
}

/// A few steps on each of the 625 sizes, most of them from dense positions.
#[test]
fn every_size() {
    let mut reached = Reached::default();
    for width in 1..=25 {
        for height in 1..=25 {
            let index = 25 * height + width;
            let game = RandomGame {
                width,
                height,
                ko: KO_RULES[index % 3],
                suicide: SUICIDE_RULES[index / 3 % 3],
                seed: index as u64,
                steps: 8,
            };
            game.play(&mut reached);
        }
    }
    assert_reached(
        &reached,
        1,
        &[
            ("moves", reached.moves, 2000),
            ("captures", reached.captures, 100),
            ("undone moves", reached.undone, 100),
        ],
    );
}

/// Legal moves only, until the board is full and beyond, then all of them undone.
#[test]
fn whole_games_and_back() {
    for (side, ko, suicide, moves) in [
        (9, Ko::Simple, Suicide::Forbidden, 300),
        (9, Ko::Positional, Suicide::Any, 300),
        (13, Ko::Situational, Suicide::MultiStone, 400),
        (19, Ko::Positional, Suicide::Forbidden, 500),
    ] {
        let rng = &mut Rng::new(side as u64);
        let board = reference::Board::new(side, side);
        let judge = reference::game::Game::new(board, ko, suicide);
        let mut pair = Pair::new(judge, Scoring::Area, Komi::default());
        let mut states: Vec<(Board, PositionHash)> = Vec::new();
        for index in 0..moves {
            let player = pair.game.board().to_move();
            let legal: Vec<_> = pair.game.legal_points(player).iter().collect();
            let mv = legal.get(rng.below(legal.len() as u32) as usize);
            let mv = mv.map(|at| reference::Point::new(at.row().into(), at.column().into()));
            states.push((pair.game.board(), pair.game.hash(HashScope::Stones)));
            let outcome = pair.act(GameAction::Play(to_reference_color(player), mv));
            assert!(matches!(outcome, Outcome::Played(_, _, Ok(_))));
            pair.compare();
            pair.compare_chains();
            if index % 10 == 0 {
                pair.sweep(player, 0, 10);
            }
        }
        while let Some((board, hash)) = states.pop() {
            assert_eq!(pair.act(GameAction::Undo(1)), Outcome::Undone(1));
            pair.compare();
            assert_eq!(
                (pair.game.board(), pair.game.hash(HashScope::Stones)),
                (board, hash)
            );
        }
        assert_eq!(pair.act(GameAction::Undo(1)), Outcome::Undone(0));
    }
}
