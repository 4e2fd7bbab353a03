//! How large a game is: what [`Game::memory`] says is what the allocator was asked for, and it is little.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use binmatrix::{BoardSize, Game, Move, RuleSet};

/// The system's allocator, with a count of the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all calls are passed on to the system's allocator as they are.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Makes a game, does something to it, and compares what it says of itself with what was allocated.
fn measured(make: impl FnOnce() -> Game) -> usize {
    let before = IN_USE.load(Ordering::Relaxed);
    let game = make();
    let allocated = IN_USE.load(Ordering::Relaxed) - before;
    assert_eq!(game.memory(), size_of::<Game>() + allocated, "{game:?}");
    game.memory()
}

/// One test in this program: others would allocate at the same time.
#[test]
fn games_are_as_large_as_they_say() {
    for (name, rules) in RuleSet::NAMED {
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
            // What has room does not grow, and a copy is no larger than what it was made from.
            let mut game = Game::new(size, rules);
            game.reserve(500);
            for _ in 0..500 {
                game.play(game.board().to_move(), Move::Pass).unwrap();
            }
            assert_eq!(game.memory(), reserved);
            let copied = measured(|| game.clone());
            assert!(copied <= reserved, "{copied} after {reserved}");
            // Without room it grows, and still says how large it is.
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
