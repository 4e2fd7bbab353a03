//! Seki: chains of both colors that share liberties in which neither side may play first.
//!
//! ```text
//! X X X O     Each chain has the same two liberties, B2 and C2. Whoever plays on one of them is left with the other, and
//! X . . O     is taken there. If nobody does, both stay.
//! X O O O
//! ```
//! [`at`] decides it by trying all play where everything around is settled. Its question is a local one. The
//! *area* is the empty regions beside the chain, those beside the chains around them, and so on, up to chains that are
//! unconditionally alive ([`life`](binmatrix::life)). The chains of both colors in it that are not so are those that the
//! answer is about. The *field* is the area and the points of their stones.
//!
//! # Definition
//! The players move in turn, on empty points of the field, or they pass. A pass lifts a ko, no number of passes ends the
//! game, and a ko that is on the board at the beginning is forgotten: who may not take back now may do so later. A color
//! **can take** from the other if, whatever the other answers, it takes one of the stones that stand there at the
//! beginning. It may lose stones of its own on the way: a sacrifice is read on. A position that comes again counts for
//! the side whose stones are attacked, and a stone given up by suicide counts as taken. The chains are in **seki** if
//! there are some of both colors, and
//!
//! 1. neither color, moving first, can take a stone of them from the other;
//! 2. they have liberties in common, and after each legal move of either color on one of these the opponent, moving
//!    next, can take a stone of them from the player.
//!
//! ```text
//! . O . X O .     O on A3 or C3 is taken, two stones, and so is X on either: it looks like a seki. But when X has
//! X X X X O O     taken the two on A3 and B3 its only eye is these two points. O plays on one of them again, and X is
//! O O O O O .     taken in the end. No seki: rule 1.
//!
//! . O X . X       X has just taken a stone, and O may not take C3 from D3 at once. After a move elsewhere it may. No
//! O O O X X       seki: rule 1, with the ko forgotten.
//! O O O . X
//!
//! X X X X O       Nobody can take anything here, so that both stand. But X may fill B2 or C2 and is no worse off, since
//! X . . . O       two liberties are left: rule 2 does not hold. It is a seki all the same to most people.
//! X O O O O
//! ```
//! The last is [`SekiVerdict::BothStand`], as are chains that live by answers and touch each other.
//!
//! Moves elsewhere (threats for a ko) are not made, and superko is not asked. Where a color has several chains and one of
//! them can be taken the answer is [`SekiVerdict::Unknown`]: it may be a dead stone in an eye of the others, which are in
//! seki or not. It is so too if the area has more than [`SEKI_POINTS`] empty points, or if more than [`SEKI_POSITIONS`]
//! positions can come up: where a sacrifice of many stones must be read.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use binmatrix::{Board, ByColor, Color, HashScope, Move, Point, Points, PositionHash, Rules};

/// The most empty points of an area that is read.
pub const SEKI_POINTS: usize = 6;

/// The most positions that are read for the stones of a color.
pub const SEKI_POSITIONS: usize = 50_000;

/// The answer about a seki. The definition is that of the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SekiVerdict {
    /// They are.
    Seki,
    /// Neither color can take a stone from the other, but they have no liberty in common or one of those can be filled at
    /// no loss: a seki with liberties to spare, or chains that live by answers.
    BothStand,
    /// They are not: there is one chain of each color and one of them can be taken, or there is no chain of the other
    /// color.
    NotSeki,
    /// Too much would have to be read, or one of several chains can be taken.
    Unknown,
}

/// What [`at`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Seki {
    /// The answer: in seki, not, or unknown.
    pub verdict: SekiVerdict,
    /// The stones of the chains that the answer is about, by color; those of one color alone where no chain of the
    /// other is unsettled.
    pub stones: ByColor<Points>,
    /// The empty points of the area.
    pub area: Points,
    /// The liberties that chains of both colors have.
    pub shared: Points,
}

/// Whether the chain on `point` is in seki with its neighbors: see the [module](self). `None` if there is no
/// stone, or if it is unconditionally alive. Player to move and ko do not count.
///
/// ```
/// use binmatrix_analysis::seki::{self, SekiVerdict};
/// use binmatrix::{Board, Point, Rules};
/// let verdict = |diagram: &str, vertex| {
///     let board: Board = diagram.parse().unwrap();
///     let point = Point::from_vertex(vertex, board.size()).unwrap();
///     seki::at(&board, point, &Rules::default()).unwrap().verdict
/// };
/// assert_eq!(verdict("X X X O\nX . . O\nX O O O", "A1"), SekiVerdict::Seki);
/// assert_eq!(verdict("X X X X O\nX . . . O\nX O O O O", "A1"), SekiVerdict::BothStand);
/// assert_eq!(verdict(". O . X O .\nX X X X O O\nO O O O O .", "A2"), SekiVerdict::NotSeki);
/// ```
/// Cost: some floods, and for each color up to [`SEKI_POSITIONS`] positions with all their moves: most often less
/// than a millisecond, at most some hundred. Each position takes some 300 bytes of heap.
#[must_use]
pub fn at(board: &Board, point: Point, rules: &Rules) -> Option<Seki> {
    let alive = |color| board.pass_alive(color, rules).alive;
    let settled = alive(Color::Black) | alive(Color::White);
    let mut found = Seki {
        verdict: SekiVerdict::Unknown,
        stones: ByColor::both(Points::empty(board.size())),
        area: Points::empty(board.size()),
        shared: Points::empty(board.size()),
    };
    let mut chains = board.chain(point)?.stones - settled;
    if chains.is_empty() {
        return None;
    }
    let unsettled = ByColor {
        black: board.stones(Color::Black) - settled,
        white: board.stones(Color::White) - settled,
    };
    loop {
        let beside = chains.neighbors4() & board.empty();
        let area = components_at(board.empty(), beside);
        let around = area.neighbors4();
        let more = components_at(unsettled.black, around) | components_at(unsettled.white, around);
        if area == found.area && more.is_subset(chains) {
            break;
        }
        (found.area, chains) = (area, chains | more);
    }
    found.stones = unsettled.map(|unsettled| unsettled & chains);
    let liberties = found.stones.map(|stones| stones.neighbors4() & found.area);
    found.shared = liberties.black & liberties.white;
    found.verdict = verdict(board, &found, rules);
    Some(found)
}

fn verdict(board: &Board, seki: &Seki, rules: &Rules) -> SekiVerdict {
    let chains = seki.stones.map(|stones| stones.components().count());
    if chains.black == 0 || chains.white == 0 {
        return SekiVerdict::NotSeki;
    }
    if seki.area.len() > SEKI_POINTS {
        return SekiVerdict::Unknown;
    }
    let is_single = chains == ByColor::both(1);
    let mut board = *board;
    board.set_to_move(!board.to_move()); // which lifts the ko
    let (mut taken, mut free, mut too_many) = (false, false, false);
    for owner in Color::BOTH {
        board.set_to_move(owner);
        let fills = seki.shared.iter().filter_map(|point| {
            let mut after = board;
            after.play(point, rules).is_ok().then_some(after)
        });
        let mut starts: Vec<Board> = fills.collect();
        board.set_to_move(!owner);
        starts.push(board);
        let attack = Attack {
            owner,
            stones: seki.stones[owner],
            field: seki.area | seki.stones.black | seki.stones.white,
            rules,
        };
        match attack.succeeds(&starts).as_deref() {
            Some([fills @ .., first]) => {
                taken |= first;
                free |= fills.contains(&false);
            }
            _ => too_many = true,
        }
        if !is_single && (taken || too_many) {
            return SekiVerdict::Unknown;
        }
    }
    match (taken, too_many) {
        (true, _) => SekiVerdict::NotSeki,
        (false, true) => SekiVerdict::Unknown,
        (false, false) if free || seki.shared.is_empty() => SekiVerdict::BothStand,
        (false, false) => SekiVerdict::Seki,
    }
}

/// The components of the set that have one of these points.
fn components_at(set: Points, points: Points) -> Points {
    set.components()
        .filter(|component| !component.is_disjoint(points))
        .fold(Points::empty(set.size()), |all, component| all | component)
}

/// Stones, and where their owner and its enemy play for them.
struct Attack<'a> {
    owner: Color,
    /// The stones of which the enemy wants to take one.
    stones: Points,
    field: Points,
    rules: &'a Rules,
}

/// A position that comes up.
struct Node {
    board: Board,
    /// The positions before it, one for each move that leads here.
    before: Vec<usize>,
    /// If the owner is to move: how many of its moves may still keep the stones.
    open: usize,
    /// Whether a stone will be taken.
    is_lost: bool,
}

/// What is known of a position when its moves are looked at, but not what follows from them.
enum Moves {
    /// The player to move gets what it wants.
    Won,
    /// To be read on.
    Lead(Vec<Board>),
}

impl Attack<'_> {
    /// For each of these positions whether the enemy takes one of the stones; `None` if too many positions come up. How
    /// many do, and so the answer, does not depend on how the board is turned.
    fn succeeds(&self, starts: &[Board]) -> Option<Vec<bool>> {
        let (mut nodes, mut numbers) = (Vec::new(), BTreeMap::new());
        for start in starts.iter().filter(|start| self.stands(start)) {
            number(&mut nodes, &mut numbers, *start);
        }
        let (mut next, mut lost) = (0, Vec::new());
        while let Some(node) = nodes.get(next) {
            let is_owners = node.board.to_move() == self.owner;
            match self.moves(&node.board) {
                Moves::Won if is_owners => {}
                Moves::Won => lost.push(next),
                Moves::Lead(boards) => {
                    nodes[next].open = boards.len();
                    for board in boards {
                        let after = number(&mut nodes, &mut numbers, board);
                        nodes[after].before.push(next);
                    }
                }
            }
            next += 1;
            if nodes.len() > SEKI_POSITIONS {
                return None;
            }
        }
        // From the positions in which a stone is taken next back to those that lead there whatever the owner does.
        while let Some(number) = lost.pop() {
            if core::mem::replace(&mut nodes[number].is_lost, true) {
                continue;
            }
            for before in core::mem::take(&mut nodes[number].before) {
                let node = &mut nodes[before];
                node.open -= 1;
                if node.board.to_move() != self.owner || node.open == 0 {
                    lost.push(before);
                }
            }
        }
        let is_lost = |start: &Board| match numbers.get(&start.hash(HashScope::All)) {
            Some(&number) => nodes[number].is_lost,
            None => true, // a suicide
        };
        Some(starts.iter().map(is_lost).collect())
    }

    /// Whether all the stones are there.
    fn stands(&self, board: &Board) -> bool {
        self.stones.is_subset(board.stones(self.owner))
    }

    /// Where the moves of the player to move lead. The enemy has won if it takes a stone, and the owner if what it makes is
    /// safe by the rules of [`safety`](binmatrix::life::safety), with the answers inside the field.
    fn moves(&self, board: &Board) -> Moves {
        let is_owners = board.to_move() == self.owner;
        let points = (self.field & board.empty()).iter().map(Move::Play);
        let mut boards = Vec::new();
        for mv in points.chain([Move::Pass]) {
            let mut after = *board;
            if after.play(mv, self.rules).is_err() {
                continue;
            }
            match self.stands(&after) {
                true if is_owners && self.is_safe(&after) => return Moves::Won,
                true => boards.push(after),
                false if is_owners => {} // a suicide
                false => return Moves::Won,
            }
        }
        Moves::Lead(boards)
    }

    fn is_safe(&self, board: &Board) -> bool {
        let safety = board.safety(self.owner, self.rules);
        self.stones.is_subset(safety.safe) && safety.miai.is_subset(self.field)
    }
}

/// The number of a position; a new one if it has not come up.
fn number(
    nodes: &mut Vec<Node>,
    numbers: &mut BTreeMap<PositionHash, usize>,
    board: Board,
) -> usize {
    let new = nodes.len();
    // 128 bits: two positions of one hash do not come up.
    let number = *numbers.entry(board.hash(HashScope::All)).or_insert(new);
    if number == new {
        nodes.push(Node {
            board,
            before: Vec::new(),
            open: 0,
            is_lost: false,
        });
    }
    number
}
