//! Tests that fixed-seed playouts on ten sizes under all suicide rules are the same games on every backend.
//!
//! Their digest is a constant. (`cli/tests` checks that it is the same for every number of threads.)

use binmatrix::{Backend, BackendUnavailable, Board, BoardSize, SuicideRule};
use binmatrix_testing::convert::rules;
use binmatrix_testing::matrix_types::{announce_skipped, required};
use binmatrix_testing::playouts::Games;
use binmatrix_testing::thorough::usual_or_thorough;

use binmatrix::playout::PlayoutSettings;

/// The number of games from each board, and the digest of their summaries: in a usual and in a thorough run.
///
/// A digest changes only if the rules, the random numbers or the playouts change the games, never with a faster or
/// another backend. A change belongs in the commit message.
const SIGNATURES: [(u32, u64); 2] = [(20, 0x91b0_8aaa_2bf1_44a2), (100, 0x5715_f049_13a5_ea9e)];

const SIZES: [(u8, u8); 10] = [
    (1, 1),
    (2, 3),
    (5, 5),
    (9, 9),
    (7, 12),
    (13, 13),
    (19, 19),
    (25, 4),
    (22, 23),
    (25, 25),
];

/// The digests of all summaries in one number, as `binmatrix signature` computes it.
fn signature(backend: Backend, number: u32) -> Result<u64, BackendUnavailable> {
    let mut signature: u64 = 0x243F_6A88_85A3_08D3;
    for (width, height) in SIZES {
        let board = Board::new(BoardSize::new(width, height).expect("sides of 1 to 25"));
        for suicide in SuicideRule::ALL {
            let games = Games {
                settings: PlayoutSettings::new(rules(suicide)),
                ..Games::new(number, 2006)
            };
            let digest = games.run_on(&board, backend)?.digest();
            signature = (signature.rotate_left(5) ^ digest).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
    Ok(signature)
}

#[test]
fn the_signature_is_the_same_on_every_backend() {
    let (games, right) = usual_or_thorough(SIGNATURES[0], SIGNATURES[1]);
    let mut tested = 0;
    for &backend in Backend::ALL {
        match signature(backend, games) {
            Ok(signature) => {
                assert_eq!(signature, right, "{backend}: {signature:#018x}");
                tested += 1;
            }
            Err(error) => {
                announce_skipped(&format!("{backend}: {error}"));
                assert!(!backend.is_available(), "{backend}");
                let is_required = required().iter().any(|name| name == backend.name());
                assert!(!is_required, "BINMATRIX_REQUIRE names {backend}");
            }
        }
    }
    assert!(tested >= 3, "the portable backends run everywhere");
}
