//! Properties of `binmatrix-testing` on random bytes: the library against the judge, on the matrix type that the bytes
//! choose.

use binmatrix::Rng;
use binmatrix_testing::generate::random_bytes;
use binmatrix_testing::{
    benson_vs_reference, board_life_vs_reference, board_vs_reference, game_vs_reference,
    local_life_vs_reference, maps_vs_reference, matrix_laws, patterns_vs_reference,
    playouts_vs_reference, undo_round_trip, worms_vs_reference,
};

use super::Difference;
use crate::counts::Counts;

/// A property: its name in the counts, the length of its longest input, and its share of the cases.
struct Property(&'static str, usize, u32, fn(&[u8]));

/// Properties with short cases have larger shares.
const PROPERTIES: &[Property] = &[
    Property("judged: sets", 256, 4, matrix_laws::run),
    Property("judged: boards", 512, 4, board_vs_reference::run),
    Property("judged: games", 512, 4, game_vs_reference::run),
    Property("judged: undos", 512, 4, undo_round_trip::run),
    Property("judged: Benson", 128, 4, benson_vs_reference::run),
    Property("judged: patterns", 128, 2, patterns_vs_reference::run),
    Property("judged: worms", 128, 2, worms_vs_reference::run),
    Property("judged: maps", 128, 2, maps_vs_reference::run),
    Property("judged: local life", 128, 1, local_life_vs_reference::run),
    Property(
        "judged: life on the board",
        16,
        1,
        board_life_vs_reference::run,
    ),
    Property("judged: playouts", 128, 1, playouts_vs_reference::run),
];

/// The sum of all shares.
const TURNS: u32 = 29;

pub fn run(case: u64, counts: &mut Counts) -> Result<(), Difference> {
    let mut rng = Rng::new(case);
    let mut turn = rng.below(TURNS);
    for &Property(name, length, share, property) in PROPERTIES {
        if turn < share {
            let length = 1 + rng.below(length as u32) as usize;
            property(&random_bytes(&mut rng, length));
            counts.add(name, 1);
            return Ok(());
        }
        turn -= share;
    }
    Ok(())
}
