//! Seki: chains of both colors that share liberties in which neither side may play first.
//!
//! ```text
//! X X X O     Both chains have the same two liberties, B2 and C2. Whoever plays on one of them has only the other left,
//! X . . O     and is captured there. If nobody plays, both stay.
//! X O O O
//! ```
//! [`at`] decides it by exhaustive play, with everything around it settled. Its question is a local one. The *area* is
//! the set of empty regions beside the chain, those beside the chains around them, and so on, up to chains that are
//! unconditionally alive ([`life`](binmatrix::life)). The answer is about the other chains of both colors in it. The
//! *field* is the area and the points of their stones.
//!
//! # Definition
//! The players take turns to play on empty points of the field, or pass. A pass lifts a ko, no number of passes ends
//! the game, and a ko that exists at the start is ignored, because a player who may not retake now may do so later. A
//! color **can capture** from the other if, whatever the other answers, it captures one of the stones that stand there
//! at the start. It may lose stones of its own on the way: sacrifices are read. A repeated position counts in favor of
//! the side whose stones are attacked, and a stone given up by suicide counts as captured. The chains are in **seki**
//! if they include both colors and
//!
//! 1. neither color, moving first, can capture one of these stones from the other;
//! 2. they share liberties, and after each legal move of either color on one of these the opponent, moving next, can
//!    capture one of these stones from the player.
//!
//! ```text
//! . O . X O .     O on A3 or C3 is captured together with B3, and X on either is captured too: it looks like a seki.
//! X X X X O O     But once X has captured A3 and B3, these two points are its only eye. O plays on one of them again, and
//! O O O O O .     X is captured in the end. Not a seki, by rule 1.
//!
//! . O X . X       X has just captured a stone, and O may not take C3 at once by playing D3. After a move elsewhere
//! O O O X X       it may. Not a seki, by rule 1, because the ko is ignored.
//! O O O . X
//!
//! X X X X O       Nobody can capture anything here, so both stand. But X may fill B2 or C2 without loss, because two
//! X . . . O       liberties remain: rule 2 does not hold. Most players call it a seki all the same.
//! X O O O O
//! ```
//! The last position is [`SekiVerdict::BothStand`], and so are chains that live by answering threats and touch each
//! other.
//!
//! Moves elsewhere (ko threats) are not considered, and superko is ignored. If a color has several chains and one of
//! them can be captured, the answer is [`SekiVerdict::Unknown`]: it may be a dead stone in an eye of the others, which
//! may or may not be in seki. The answer is also unknown if the area has more than [`SEKI_POINTS`] empty points, or if
//! more than [`SEKI_POSITIONS`] positions can occur, as when the sacrifice of many stones must be read.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use binmatrix::{Board, ByColor, Color, HashScope, Move, Point, Points, PositionHash, Rules};

/// The largest number of empty points in an area that is read.
pub const SEKI_POINTS: usize = 6;

/// The largest number of positions that are read for the stones of one color.
pub const SEKI_POSITIONS: usize = 50_000;

/// The verdict on a seki, as defined in the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SekiVerdict {
    /// The chains are in seki.
    Seki,
    /// Neither color can capture a stone from the other, but rule 2 of seki does not hold.
    ///
    /// They share no liberty, or one of the shared liberties can be filled without loss: a seki with liberties to
    /// spare, or chains that live by answering threats.
    BothStand,
    /// The chains are not in seki.
    ///
    /// There is one chain of each color and one of them can be captured, or there is no chain of the other color.
    NotSeki,
    /// Too many positions would have to be read, or one of several chains can be captured.
    Unknown,
}

impl SekiVerdict {
    /// Returns `"seki"`, `"both_stand"`, `"not_seki"` or `"unknown"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SekiVerdict::Seki => "seki",
            SekiVerdict::BothStand => "both_stand",
            SekiVerdict::NotSeki => "not_seki",
            SekiVerdict::Unknown => "unknown",
        }
    }
}

/// The result of [`at`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Seki {
    /// The verdict: seki, both stand, not a seki, or unknown.
    pub verdict: SekiVerdict,
    /// The stones of the chains that the answer is about, by color; one color is empty if all its chains here are
    /// settled.
    pub stones: ByColor<Points>,
    /// The empty points of the area.
    pub area: Points,
    /// The liberties shared by chains of both colors.
    pub shared: Points,
}

/// Decides if the chain on `point` is in seki with its neighbors: see the [module](self).
///
/// Returns `None` if there is no stone, or if it is unconditionally alive. The player to move and a ko on the board do
/// not matter.
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
/// Cost: some flood fills, and for each color up to [`SEKI_POSITIONS`] positions with all their moves. Mostly less than
/// a millisecond, at most some hundred milliseconds. Each position takes about 300 bytes of heap.
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
    board.set_to_move(!board.to_move()); // this lifts the ko
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

/// Returns the connected components of the set that contain one of these points.
fn components_at(set: Points, points: Points) -> Points {
    set.components()
        .filter(|component| !component.is_disjoint(points))
        .fold(Points::empty(set.size()), |all, component| all | component)
}

/// An attack on stones, and the field on which their owner and its enemy play.
struct Attack<'a> {
    owner: Color,
    /// The stones of which the enemy wants to capture one.
    stones: Points,
    field: Points,
    rules: &'a Rules,
}

/// A position that occurs in the reading.
struct Node {
    board: Board,
    /// The preceding positions, one for each move that leads here.
    before: Vec<usize>,
    /// If the owner is to move: the number of its moves that may still keep the stones.
    open: usize,
    /// True if a stone will be captured.
    is_lost: bool,
}

/// The immediate result of examining the moves of a position.
enum Moves {
    /// The player to move achieves its aim.
    Won,
    /// The positions to read next.
    Lead(Vec<Board>),
}

impl Attack<'_> {
    /// Returns for each of these positions whether the enemy captures one of the stones; `None` if too many positions
    /// occur.
    ///
    /// Their number, and so the answer, does not depend on the orientation of the board.
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
        // Goes back from the positions in which a capture comes next to those that lead there whatever the owner plays.
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

    /// Returns true if all the stones are on the board.
    fn stands(&self, board: &Board) -> bool {
        self.stones.is_subset(board.stones(self.owner))
    }

    /// Returns the positions to which the player to move can move.
    ///
    /// The enemy has won if it captures a stone. The owner has won if its stones are then safe by the rules of
    /// [`safety`](binmatrix::life::safety), with the answers inside the field.
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

/// Returns the index of a position, adding it if it is new.
fn number(
    nodes: &mut Vec<Node>,
    numbers: &mut BTreeMap<PositionHash, usize>,
    board: Board,
) -> usize {
    let new = nodes.len();
    // The hash has 128 bits: collisions are not expected.
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
