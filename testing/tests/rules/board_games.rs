//! Tests that positions follow the rules in scripts of random games on boards from 1×1 to 25×25.
//!
//! Each script is played on every matrix type, on `Board` and on the reference, and every answer is compared after
//! every step (see [`board_vs_reference`](binmatrix_testing::board_vs_reference)). The tests with fixed seeds count
//! the cases that the games reach: captures, kos, suicides and others, and the kinds of boards.

use binmatrix::{Rng, SuicideRule};
use binmatrix_reference as reference;
use binmatrix_reference::script::Script;
use binmatrix_testing::board_vs_reference::{Reached, play_script, play_whole_game};
use binmatrix_testing::generate::random_bytes;
use binmatrix_testing::matrix_types::{on_any_bytes, with_name};
use binmatrix_testing::thorough::{is_thorough, usual_or_thorough};

/// Random bytes for scripts: most are short, some long enough to fill a board.
fn script_bytes(rng: &mut Rng, index: u32) -> Vec<u8> {
    let len = match index % 8 {
        0 => 1200,
        1 | 2 => 500,
        _ => 150,
    };
    random_bytes(rng, len)
}

/// Plays `scripts` scripts made from `seed` and returns the cases that they reached.
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
    let scripts = usual_or_thorough(120, 320);
    let reached = fixed_scripts(1, scripts);
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
    // The numbers are those of 320 scripts.
    for (what, count, least) in least {
        assert!(
            320 * count >= least * scripts,
            "{what}: only {count}, in 320 scripts at least {least}: {reached:?}"
        );
    }
}

/// Scripts mostly choose small boards. This test plays every width with some height, and the specialized sizes.
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
    for (index, (width, height)) in sizes.enumerate() {
        let rules = [
            reference::Suicide::Forbidden,
            reference::Suicide::MultiStone,
        ];
        for (rule, suicide) in rules.into_iter().enumerate() {
            // The rules take turns.
            if !is_thorough() && (index + rule) % 2 == 1 {
                continue;
            }
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
    assert_eq!(reached.scripts, usual_or_thorough(31, 62));
    assert!(
        reached.captures >= usual_or_thorough(50, 100),
        "{reached:?}"
    );
    assert!(
        reached.larger_than_13x13 >= usual_or_thorough(7, 15),
        "{reached:?}"
    );
}

/// Games of legal moves only, played until no move is left: full boards, large captures, life.
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
    for (index, size) in (0..).zip(sizes) {
        for suicide in SuicideRule::ALL {
            let rng = &mut Rng::for_game(3, index);
            play_whole_game(size, suicide, rng, &mut reached);
        }
    }
    println!("{reached:#?}");
    assert!(reached.alive_stones >= 300, "{reached:?}");
    assert!(reached.captures_of_more_than_ten >= 3, "{reached:?}");
    assert!(reached.two_passes >= 8, "{reached:?}");
}

/// Bytes from quickcheck, partly from a random seed.
#[test]
fn any_bytes_make_a_game_that_agrees() {
    on_any_bytes(200, 4, |bytes| {
        play_script(&Script::from_bytes(&bytes), &mut Reached::default())
    });
}
