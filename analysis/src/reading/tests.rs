//! Moves and shapes of random play in random cuts, compared with the definitions.

use alloc::vec::Vec;

use super::moves::{Moves, Played};
use super::shape::Shape;
use super::{Cut, Set, Side, SmallBoard, State};
use binmatrix::{Board, BoardSize, Color, Points, Rng, Rules};

/// The chains of a set, each grown until nothing more is connected.
fn chains<S: Set>(small: &SmallBoard<S>, stones: S) -> Vec<S> {
    let mut chains: Vec<S> = Vec::new();
    for number in 0..small.len() {
        let mut chain = S::of(number);
        if !chain.meets(stones) || chains.iter().any(|other| other.meets(chain)) {
            continue;
        }
        loop {
            let grown = chain | (beside(small, chain) & stones);
            if grown == chain {
                break;
            }
            chain = grown;
        }
        chains.push(chain);
    }
    chains
}

/// The neighbors of all points of a set.
fn beside<S: Set>(small: &SmallBoard<S>, set: S) -> S {
    let inside = (0..small.len()).filter(|&number| set.meets(S::of(number)));
    inside.fold(S::EMPTY, |all, number| all | small.neighbors[number])
}

/// The stones of a player.
fn stones<S: Set>(state: &State<S>, side: Side) -> S {
    match side {
        Side::Attacker => state.attacker,
        Side::Defender => state.defender,
    }
}

/// The union of the chains of a player that have no liberty.
fn without_liberty<S: Set>(small: &SmallBoard<S>, state: &State<S>, side: Side) -> S {
    let free = match side {
        Side::Attacker => small.beside_walls,
        Side::Defender => small.beside_friends,
    };
    let liberties = small.all & !(state.attacker | state.defender);
    let chains = chains(small, stones(state, side)).into_iter();
    let stuck =
        chains.filter(|&chain| !chain.meets(free) && !beside(small, chain).meets(liberties));
    stuck.fold(S::EMPTY, |all, chain| all | chain)
}

/// A random region of a random position, and random stones around it.
fn random_cut<S: Set>(rng: &mut Rng, side: u8) -> Option<(SmallBoard<S>, State<S>)> {
    let size = BoardSize::square(side).expect("a side");
    let mut board = Board::new(size);
    for _ in 0..rng.below(2 * u32::from(side * side)) {
        let legal: Vec<_> = board.legal_points(&Rules::SIMPLE).iter().collect();
        if legal.is_empty() {
            break;
        }
        let point = legal[rng.below(legal.len() as u32) as usize];
        board.play(point, &Rules::SIMPLE).expect("a legal move");
    }
    let mut some_of = |set: Points, of_eight: u32| {
        let some = set.iter().filter(|_| rng.below(8) < of_eight);
        Points::from_points(some.collect::<Vec<_>>(), size)
    };
    let region = some_of(Points::full(size), 7);
    let out = Points::full(size) - region;
    let friends = some_of(out, 4);
    let walls = out - friends;
    let favored = if rng.below(2) == 0 {
        Side::Attacker
    } else {
        Side::Defender
    };
    let own = if favored == Side::Attacker {
        walls
    } else {
        friends
    };
    SmallBoard::new(&Cut {
        board: &board,
        defender: Color::Black,
        goal: board.stones(Color::Black) & region,
        region,
        walls,
        friends,
        favored,
        assumed: own,
    })
}

/// Everything about a position and its moves follows from the definitions.
fn compare<S: Set>(small: &SmallBoard<S>, state: &State<S>, seen: &mut Seen) -> Vec<State<S>> {
    let mut moves = Moves::of(small, state);
    let (mover, other) = (state.to_move, state.to_move.other());
    let may_stay = !small.beside_assumed.is_empty() && mover == small.favored;
    let stuck = match may_stay {
        true => without_liberty(small, state, other),
        false => S::EMPTY,
    };
    assert_eq!(moves.stuck(), stuck, "{state:?}");
    seen.stuck += usize::from(!stuck.is_empty());
    let mut next = Vec::from([state.after_pass()]);
    for number in 0..small.len() {
        let stone = S::of(number);
        let played = moves.play(small, number);
        if (state.attacker | state.defender).meets(stone) {
            assert!(played.is_none());
            continue;
        }
        let mut after = state.after_pass();
        match mover {
            Side::Attacker => after.attacker |= stone,
            Side::Defender => after.defender |= stone,
        }
        let captured =
            without_liberty(small, &after, other) & !without_liberty(small, state, other);
        let is_suicide = captured.is_empty() && without_liberty(small, &after, mover).meets(stone);
        seen.suicides += usize::from(is_suicide);
        seen.captures += usize::from(!captured.is_empty());
        let Some(Played {
            state: left,
            doubtful,
        }) = played
        else {
            assert!(is_suicide, "{state:?}, {number}");
            continue;
        };
        assert!(!is_suicide, "{state:?}, {number}");
        assert!(doubtful.is_within(captured) && (may_stay || doubtful.is_empty()));
        seen.doubtful += usize::from(!doubtful.is_empty());
        assert_eq!(
            left.without(doubtful),
            after.without(captured),
            "{state:?}, {number}"
        );
        next.extend([left, left.without(doubtful)]);
    }
    for state in &next {
        let (mut other, mut fresh) = (Shape::new(), Shape::new());
        fresh.read(small, state.defender);
        let kept = moves.defenders.with(small, state.defender, &mut other);
        assert_eq!(kept.described(small), fresh.described(small), "{state:?}");
        seen.enclosed += fresh.described(small).1.len();
    }
    next
}

/// The number of cases met.
#[derive(Default, Debug)]
struct Seen {
    stuck: usize,
    suicides: usize,
    captures: usize,
    doubtful: usize,
    enclosed: usize,
}

fn play_and_compare<S: Set>(cuts: usize, sides: &[u8]) {
    let (mut rng, mut seen) = (Rng::new(91), Seen::default());
    for index in 0..cuts {
        let side = sides[index % sides.len()];
        let Some((small, mut state)) = random_cut::<S>(&mut rng, side) else {
            continue;
        };
        for _ in 0..20 {
            let next = compare(&small, &state, &mut seen);
            state = next[rng.below(next.len() as u32) as usize];
        }
    }
    let Seen {
        stuck,
        suicides,
        captures,
        doubtful,
        enclosed,
    } = seen;
    for count in [stuck, suicides, captures, doubtful, enclosed] {
        assert!(count > 50, "{seen:?}");
    }
}

#[test]
fn moves_and_shapes_in_small_regions() {
    play_and_compare::<u64>(300, &[3, 4, 5, 7]);
}

#[test]
fn moves_and_shapes_in_large_regions() {
    play_and_compare::<u128>(60, &[4, 10]);
}
