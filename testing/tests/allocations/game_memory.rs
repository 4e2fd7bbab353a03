//! Tests that [`Game::memory`] equals the memory requested from the allocator, and that it is small.

use binmatrix::{BoardSize, Game, Move, Rules};

/// Makes a game and asserts that its reported memory is the memory allocated and kept.
fn measured(make: impl FnOnce() -> Game) -> usize {
    let mut game = None;
    let kept = allocation_counter::measure(|| game = Some(make()));
    let game = game.expect("it was made");
    let allocated = usize::try_from(kept.bytes_current).expect("more than was freed");
    assert_eq!(game.memory(), size_of::<Game>() + allocated, "{game:?}");
    game.memory()
}

#[test]
fn games_are_as_large_as_they_say() {
    for (name, rules) in Rules::NAMED {
        for (width, height, limit) in [
            (1, 1, 40_000),
            (9, 9, 8_000),
            (13, 13, 40_000),
            (19, 19, 72_000),
            (19, 7, 280_000),
            (25, 25, 280_000),
        ] {
            let size = BoardSize::new(width, height).unwrap();
            let bytes = measured(|| Game::new(size, rules));
            println!("{size} {name}: {bytes} bytes when made");
            assert!(bytes <= limit, "{size} {name}: {bytes}");
            let reserved = measured(|| {
                let mut game = Game::new(size, rules);
                game.reserve(500);
                game
            });
            println!("{size} {name}: {reserved} bytes with room for 500 moves");
            // A game with enough room does not grow, and a copy is no larger than the original.
            let mut game = Game::new(size, rules);
            game.reserve(500);
            for _ in 0..500 {
                game.play(game.board().to_move(), Move::Pass).unwrap();
            }
            assert_eq!(game.memory(), reserved);
            let copied = measured(|| game.clone());
            assert!(copied <= reserved, "{copied} after {reserved}");
            // Without room it grows, and still reports its size.
            let grown = measured(|| {
                let mut game = Game::new(size, rules);
                for _ in 0..1000 {
                    game.play(game.board().to_move(), Move::Pass).unwrap();
                }
                while game.undo().is_some() {}
                game
            });
            assert!(grown > reserved);
        }
    }
}
