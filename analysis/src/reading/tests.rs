//! Moves and shapes of random play in random cuts, compared with the definitions; drawings of points apart and of goals
//! without room.

use alloc::vec::Vec;

mod left_out;

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
    let some_of = |set: Points, of_eight: u32, rng: &mut Rng| {
        let some = set.iter().filter(|_| rng.below(8) < of_eight);
        Points::from_points(some.collect::<Vec<_>>(), size)
    };
    let region = some_of(Points::full(size), 7, rng);
    let out = Points::full(size) - region;
    let friends = some_of(out, 4, rng);
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
    let assumed = some_of(own, 5, rng);
    SmallBoard::new(&Cut {
        board: &board,
        defender: Color::Black,
        goal: board.stones(Color::Black) & region,
        region,
        walls,
        friends,
        favored,
        assumed,
    })
}

/// Those of some captured chains that may have a liberty on the board: the favored player, who has these stones after the
/// move, is only assumed to have stones beside them, or beside its chains that touch them.
fn doubtful<S: Set>(small: &SmallBoard<S>, captured: S, favored: S) -> S {
    let chains_beside = |chain: S| {
        let touching = chains(small, favored).into_iter();
        let touching = touching.filter(|other| other.meets(beside(small, chain)));
        touching.fold(chain, |all, other| all | other)
    };
    let captured = chains(small, captured).into_iter();
    let doubtful = captured.filter(|&chain| chains_beside(chain).meets(small.beside_assumed));
    doubtful.fold(S::EMPTY, |all, chain| all | chain)
}

/// Everything about a position and its moves follows from the definitions. `moves` and `shape` keep what they knew before.
fn compare<S: Set>(
    small: &SmallBoard<S>,
    state: &State<S>,
    moves: &mut Moves<S>,
    shape: &mut Shape<S>,
    seen: &mut Seen,
) -> Vec<State<S>> {
    moves.read(small, state);
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
            doubtful: perhaps,
        }) = played
        else {
            assert!(is_suicide, "{state:?}, {number}");
            continue;
        };
        assert!(!is_suicide, "{state:?}, {number}");
        let expected = match may_stay {
            true => doubtful(small, captured, stones(&after, mover)),
            false => S::EMPTY,
        };
        assert_eq!(perhaps, expected, "{state:?}, {number}");
        seen.doubtful += usize::from(!perhaps.is_empty());
        seen.certain += usize::from(may_stay && perhaps != captured);
        assert_eq!(
            left.without(perhaps),
            after.without(captured),
            "{state:?}, {number}"
        );
        next.extend([left, left.without(perhaps)]);
    }
    for state in &next {
        let mut fresh = Shape::new();
        fresh.read(small, state.defender);
        let kept = moves.defenders.with(small, state.defender, shape);
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
    /// Captures by the favored player that are no choice.
    certain: usize,
    enclosed: usize,
}

fn play_and_compare<S: Set>(cuts: usize, sides: &[u8]) {
    let (mut rng, mut seen) = (Rng::new(91), Seen::default());
    for index in 0..cuts {
        let (mut moves, mut shape) = (Moves::new(), Shape::new());
        let side = sides[index % sides.len()];
        let Some((small, mut state)) = random_cut::<S>(&mut rng, side) else {
            continue;
        };
        for _ in 0..20 {
            let next = compare(&small, &state, &mut moves, &mut shape, &mut seen);
            state = next[rng.below(next.len() as u32) as usize];
        }
    }
    let Seen {
        stuck,
        suicides,
        captures,
        doubtful,
        certain,
        enclosed,
    } = seen;
    for count in [stuck, suicides, captures, doubtful, certain, enclosed] {
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

/// A cut that favors the attacker, from a drawing: `X` the goal, `O` the attacker around, `@` the same if it is assumed, `o` the
/// attacker in the region, `#` the defender around, `x` other stones of the defender; the other letters are empty points.
struct Drawn {
    small: SmallBoard<u64>,
    state: State<u64>,
    size: BoardSize,
    letters: Vec<char>,
}

impl Drawn {
    fn new(drawing: &str) -> Drawn {
        Drawn::read(drawing).expect("a position")
    }

    /// `None` if a stone has no liberty.
    fn read(drawing: &str) -> Option<Drawn> {
        let stones = drawing.replace(['x', '#'], "X").replace(['o', '@'], "O");
        let board: Board = stones.replace(',', ".").parse().ok()?;
        let letters = drawing.chars().filter(|c| !c.is_whitespace());
        let (size, letters) = (board.size(), letters.collect::<Vec<_>>());
        let of = |chosen| points(size, &letters, chosen);
        let cut = Cut {
            board: &board,
            defender: Color::Black,
            goal: of("X"),
            region: of("Xxo.,"),
            walls: of("O@"),
            friends: of("#"),
            favored: Side::Attacker,
            assumed: of("@"),
        };
        let (small, state) = SmallBoard::new(&cut).expect("a small region");
        Some(Drawn {
            small,
            state,
            size,
            letters,
        })
    }
}

/// The points of a drawing with one of these letters.
fn points(size: BoardSize, letters: &[char], chosen: &str) -> Points {
    let points = Points::full(size).iter();
    let points = points.filter(|point| {
        let index = point.row() * size.width() + point.column();
        chosen.contains(letters[usize::from(index)])
    });
    Points::from_points(points.collect::<Vec<_>>(), size)
}

/// Compares the points apart with the `,` of a drawing.
#[track_caller]
fn assert_apart(drawing: &str) {
    let Drawn {
        small,
        state,
        size,
        letters,
    } = Drawn::new(drawing);
    for state in [state, state.after_pass()] {
        let apart = Moves::of(&small, &state).apart(&small);
        let numbers = (0..small.len()).filter(|&number| apart.meets(u64::of(number)));
        let found = numbers.map(|number| small.point(number));
        let found = Points::from_points(found.collect::<Vec<_>>(), size);
        assert_eq!(found, points(size, &letters, ","), "{drawing}");
    }
}

#[test]
fn points_apart() {
    // The drawing of the documentation.
    assert_apart(
        "O O X . X O
         O O X X X O
         O O O X O O
         O O , o , O
         O O , , , O
         O O O O O O",
    );
    // A chain that touches the stones around needs no liberty; what the defender has there is apart too.
    assert_apart(
        "O X . X O O
         O X X X O O
         O O X . O O
         O O o o x O
         O O x x , O
         O O O O O O",
    );
    // Liberties beside such chains hold another one.
    assert_apart(
        "O O X . X O O
         O O X X X O O
         O O o X o O O
         O , , o , , O
         O , , x , , O
         O O O O O O O",
    );
    // A chain with one such liberty.
    assert_apart(
        "O O X . X O
         O O X X X O
         O O O X O O
         O O x o . O
         O O x x . O
         O O O O O O",
    );
    // The liberties are beside the goal, which may take one of them with a threat elsewhere.
    assert_apart(
        "O O X . X O
         O O X X X O
         O O . o . O
         O O O . O O
         O O . . . O
         O O O O O O",
    );
    // Two chains that need the same liberty: one of them is held, and the way is open.
    assert_apart(
        "O O X . O . X O
         O O X X O X X O
         O O O X O X O O
         O O . o . o . O
         O O . x . x . O
         O O . . . . . O
         O O O O O O O O",
    );
    // The same with a liberty more.
    assert_apart(
        "O O X . O . X O
         O O X X O X X O
         O O O X O X O O
         O O , o , o , O
         O O O x , , O O
         O O O , O , O O
         O O O O O O O O",
    );
}

#[test]
fn points_apart_and_assumed_stones() {
    // Once O on D3 is connected, it may leave stones that it could take: a move apart that matters.
    assert_apart(
        "@ @ X . X @
         @ @ X X X @
         @ @ @ X @ @
         @ @ . o . @
         @ @ . . . @
         @ @ @ @ @ @",
    );
    assert_apart(
        "O O X . X O
         O O X X X O
         O O O X O O
         O O . o . @
         O O . . . O
         O O O O O O",
    );
    // It may leave them already.
    assert_apart(
        "@ X . X @ @
         @ X X X @ @
         @ @ X . @ @
         @ @ o o x @
         @ @ x x , @
         @ @ @ @ @ @",
    );
    // It would if it were connected to the stone below.
    assert_apart(
        "O X . X O O
         O X X X O O
         O O X . O O
         O O o o x O
         O O x x . @
         O O O O O O",
    );
}

/// Compares whether the goal of a drawing is captured for want of room, and whether that is seen from other positions too.
#[track_caller]
fn assert_cramped(expected: bool, drawing: &str) {
    let Drawn { small, state, .. } = Drawn::new(drawing);
    let with = |attacker| State { attacker, ..state };
    let mut moves = Moves::new();
    for before in [with(small.all & !state.defender), with(0), state] {
        moves.read(&small, &before);
        assert_eq!(moves.is_cramped_in(&small, &state), expected, "{drawing}");
    }
}

#[test]
fn goals_without_room() {
    // The drawing of the documentation.
    assert_cramped(
        true,
        "O O O O O O O
         O . X X X X O
         O . o X . X O
         O O O X X X O
         O O O O O O O",
    );
    // Two points that are no neighbors.
    assert_cramped(
        false,
        ". . O . O . .
         O O X O X O O
         O X . X . X O
         O O X O X O O
         . . O . O . .",
    );
    // One point, and two neighbors.
    assert_cramped(
        true,
        "O O O O O
         O X X X O
         O X . X O
         . X X X O
         O O O O O",
    );
    assert_cramped(
        true,
        "O O O O O O
         O X X X X O
         O X . . X O
         . X X X X O
         O O O O O O",
    );
    // The third point is beside a connected stone.
    assert_cramped(
        true,
        "O O O O O O O
         O X X X X X O
         O X . . . X O
         . X X X o X O
         O O O O O O O",
    );
    // Three in a row; stones may be captured, and leave room.
    assert_cramped(
        false,
        "O O O O O O O
         O X X X X X O
         O X . x . X O
         . X X X X X O
         O O O O O O O",
    );
    // Room on the other side of connected stones is of no use.
    assert_cramped(
        true,
        "O O O O O O O O O O
         O X X o . . . . . O
         O . X o . . . . . O
         O X X o . . . . . O
         O O O O O O O O . O",
    );
    // A friend beside the ground, and one that is cut off.
    assert_cramped(
        false,
        "O O O O O O
         O X X . . #
         O . X . O O
         O X X . O O
         O O O O O O",
    );
    assert_cramped(
        true,
        "O O O O O O
         O X X o . #
         O . X o O O
         O X X . O O
         O O O O O O",
    );
}
