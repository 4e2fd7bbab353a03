//! The exact solver: least fixed points over positions, computed on demand.

use alloc::vec::Vec;

use super::small::{Benson, Side, SmallBoard, State};
use super::{LOCAL_POINTS, LocalAnswer, LocalOutcome, LocalPosition, LocalStatus};
use binmatrix::{Points, Rules};

impl LocalPosition {
    /// Reads the position out exactly: see [`local_life`](crate::local_life).
    ///
    /// A goal with an unconditionally alive stone is alive, whatever the region. Otherwise the status is unknown if the
    /// region has more than [`LOCAL_POINTS`] empty points or more than 128 points in all, or if more than `positions`
    /// positions occur. Each of up to three questions has its own count. [`LOCAL_POSITIONS`](super::LOCAL_POSITIONS) is
    /// a good limit.
    ///
    /// Cost: microseconds for few empty points. For eight, some milliseconds to a second, since captures open up more
    /// room. About 150 bytes for each position.
    #[must_use]
    pub fn solve(&self, positions: u32) -> LocalAnswer {
        let unknown = LocalAnswer::unknown(self, 0);
        let alive = self.board.pass_alive(self.defender, &Rules::SIMPLE).alive;
        if !alive.is_disjoint(self.goal) {
            let stays = Some(LocalOutcome::Alive);
            return LocalAnswer {
                status: LocalStatus::Alive,
                exact: true,
                attacker_first: stays,
                defender_first: stays,
                ..unknown
            };
        }
        if (self.region & self.board.empty()).len() > LOCAL_POINTS {
            return unknown;
        }
        let Some((small, start)) = SmallBoard::new(self) else {
            return unknown;
        };
        let mut reading = Reading {
            local: self,
            small: &small,
            start,
            taken: Solver::new(&small, Question::Taken, positions),
            kept: Solver::new(&small, Question::Kept, positions),
            two_eyes: Solver::new(&small, Question::TwoEyes, positions),
        };
        let answer = reading.answer();
        let solvers = [&reading.taken, &reading.kept, &reading.two_eyes];
        let looked_at = solvers.map(|solver| solver.nodes.len() as u32).iter().sum();
        LocalAnswer {
            positions: looked_at,
            ..answer.unwrap_or(unknown)
        }
    }
}

/// The three questions about one position, each with its own table.
struct Reading<'a> {
    local: &'a LocalPosition,
    small: &'a SmallBoard,
    start: State,
    taken: Solver<'a>,
    kept: Solver<'a>,
    two_eyes: Solver<'a>,
}

impl Reading<'_> {
    /// Returns the answer; `None` if a limit is reached.
    fn answer(&mut self) -> Option<LocalAnswer> {
        let (attack, defense) = (self.start, self.start.after_pass());
        let attacker_first = self.outcome(&attack)?;
        let defender_first = self.outcome(&defense)?;
        let status = LocalStatus::of(attacker_first, defender_first);
        let (mut killing, mut saving) = (None, None);
        if matches!(status, LocalStatus::Unsettled | LocalStatus::Ko) {
            if !attacker_first.stays() {
                killing = Some(self.moves_to(&attack, attacker_first)?);
            }
            if defender_first != LocalOutcome::Dead {
                saving = Some(self.moves_to(&defense, defender_first)?);
            }
        }
        let none = Points::empty(self.local.board().size());
        Some(LocalAnswer {
            status,
            exact: true,
            attacker_first: Some(attacker_first),
            defender_first: Some(defender_first),
            killing: killing.unwrap_or(none),
            saving: saving.unwrap_or(none),
            positions: 0,
        })
    }

    fn outcome(&mut self, state: &State) -> Option<LocalOutcome> {
        Some(if self.taken.is_true(state)? {
            LocalOutcome::Dead
        } else if !self.kept.is_true(state)? {
            LocalOutcome::Ko
        } else if self.two_eyes.is_true(state)? {
            LocalOutcome::Alive
        } else {
            LocalOutcome::Seki
        })
    }

    /// Returns the points on which the player to move reaches this outcome.
    fn moves_to(&mut self, state: &State, outcome: LocalOutcome) -> Option<Points> {
        let mut points = Points::empty(self.local.board().size());
        for number in 0..self.small.len() {
            if let Some(next) = self.small.play(state, number)
                && self.outcome(&next)? == outcome
            {
                points.insert(self.small.point(number));
            }
        }
        Some(points)
    }
}

/// The question that a solver answers about positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    /// The attacker captures the goal in finitely many moves; the defender is ko master.
    Taken,
    /// The defender reaches two passes with a stone of the goal left; the attacker is ko master.
    Kept,
    /// The defender makes a stone of the goal unconditionally alive.
    TwoEyes,
}

impl Question {
    /// Returns the player who must reach an end in finitely many moves.
    const fn reaches(self) -> Side {
        match self {
            Question::Taken => Side::Attacker,
            Question::Kept | Question::TwoEyes => Side::Defender,
        }
    }

    /// Returns the only player whose passes need be examined.
    ///
    /// A pass of the other player is answered by a pass, which ends the play in favor of the player returned here: the
    /// defender if the goal is to be captured or kept, otherwise the attacker.
    const fn passes(self) -> Side {
        match self {
            Question::Taken | Question::Kept => Side::Defender,
            Question::TwoEyes => Side::Attacker,
        }
    }
}

/// Marks the absence of a node or an edge.
const NONE: u32 = u32::MAX;

/// A position that has occurred.
struct Node {
    state: State,
    /// True if the answer is proven to be yes. The true positions form the least fixed point.
    is_true: bool,
    /// True if nothing is left to examine until a position that this one depends on becomes true.
    is_done: bool,
    /// The next move: an index into the order of points, then the pass.
    next_move: u8,
    /// The place on the stack; [`NONE`] if the position is not on it.
    place: u32,
    /// The newest edge to the position, and the newest edge from it: the heads of two lists.
    incoming: u32,
    outgoing: u32,
    /// The last walk that visited the position.
    walk: u32,
}

/// A move that was examined while the position it leads to was not true.
struct Edge {
    from: u32,
    to: u32,
    next_incoming: u32,
    next_outgoing: u32,
}

/// One question, asked of any number of positions.
///
/// A position is *open* if the player to move must reach the end: it becomes true with one move to a true position. Any
/// other position is *closed*: it becomes true when all its moves lead to true positions. Until then it depends on the
/// first of these that is not true yet.
struct Solver<'a> {
    small: &'a SmallBoard,
    question: Question,
    limit: u32,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// A hash table of positions with at least twice as many slots as positions; [`NONE`] marks an empty slot.
    table: Vec<u32>,
    /// The positions to examine, last one first.
    stack: Vec<u32>,
    /// The number of walks so far.
    walks: u32,
    benson: Benson,
}

impl<'a> Solver<'a> {
    const fn new(small: &'a SmallBoard, question: Question, limit: u32) -> Self {
        Solver {
            small,
            question,
            limit,
            nodes: Vec::new(),
            edges: Vec::new(),
            table: Vec::new(),
            stack: Vec::new(),
            walks: 0,
            benson: Benson::new(),
        }
    }

    /// Returns the answer for a position; `None` if the limit is reached.
    fn is_true(&mut self, state: &State) -> Option<bool> {
        let root = self.node(state)?;
        loop {
            if self.node_at(root).is_true {
                return Some(true);
            }
            if !self.push_unfinished(root) {
                return Some(false);
            }
            let explored = self.explore(root);
            self.truncate_stack(0);
            explored?;
        }
    }

    #[inline(always)]
    fn node_at(&mut self, number: u32) -> &mut Node {
        &mut self.nodes[number as usize]
    }

    #[inline(always)]
    fn is_open(&self, number: u32) -> bool {
        self.nodes[number as usize].state.to_move == self.question.reaches()
    }

    /// Walks through the reasons why a position is not true, and pushes the positions that are not fully examined.
    ///
    /// Returns true if the stack is not empty afterwards. Otherwise the walk has proven that the position never becomes
    /// true: every move of its open positions leads to a position of the walk, and so does one move of each closed
    /// position.
    fn push_unfinished(&mut self, root: u32) -> bool {
        self.walks += 1;
        let mut ahead = Vec::from([root]);
        self.node_at(root).walk = self.walks;
        while let Some(number) = ahead.pop() {
            let node = &self.nodes[number as usize];
            if !node.is_done {
                self.push(number);
                continue;
            }
            let is_closed = !self.is_open(number);
            let mut edge = self.nodes[number as usize].outgoing;
            while let Some(&Edge {
                to, next_outgoing, ..
            }) = self.edges.get(edge as usize)
            {
                let walks = self.walks;
                let child = self.node_at(to);
                if child.walk != walks {
                    child.walk = walks;
                    ahead.push(to);
                }
                // A closed position depends on its last examined move alone.
                edge = if is_closed { NONE } else { next_outgoing };
            }
        }
        !self.stack.is_empty()
    }

    fn push(&mut self, number: u32) {
        let place = self.stack.len() as u32;
        let node = self.node_at(number);
        if node.place == NONE {
            node.place = place;
            self.stack.push(number);
        }
    }

    fn truncate_stack(&mut self, len: usize) {
        while self.stack.len() > len {
            if let Some(number) = self.stack.pop() {
                self.node_at(number).place = NONE;
            }
        }
    }

    /// Examines the positions on the stack, and those that they lead to, until the stack is empty or the root is true.
    /// Returns `None` if the limit is reached.
    fn explore(&mut self, root: u32) -> Option<()> {
        while !self.node_at(root).is_true
            && let Some(&number) = self.stack.last()
        {
            let node = &self.nodes[number as usize];
            if node.is_true || node.is_done {
                self.truncate_stack(self.stack.len() - 1);
            } else {
                self.step(number)?;
            }
        }
        Some(())
    }

    /// Examines the next moves of the position on top of the stack, up to one that leads to a new position.
    fn step(&mut self, number: u32) -> Option<()> {
        let is_open = self.is_open(number);
        loop {
            let Some(next) = self.next_position(number) else {
                self.node_at(number).is_done = true;
                if !is_open {
                    self.prove(number);
                }
                return Some(());
            };
            let child = self.node(&next)?;
            if self.node_at(child).is_true {
                if is_open {
                    self.prove(number);
                    return Some(());
                }
                self.node_at(number).next_move += 1;
                continue;
            }
            self.add_edge(number, child);
            if is_open {
                self.node_at(number).next_move += 1;
            } else {
                self.node_at(number).is_done = true;
                self.truncate_stack(self.stack.len() - 1);
            }
            let child_node = &self.nodes[child as usize];
            let is_new = !child_node.is_done && child_node.place == NONE;
            if is_new {
                self.push(child);
            }
            if is_new || !is_open {
                return Some(());
            }
        }
    }

    /// Returns the position after the next legal move, and makes that move the current one.
    fn next_position(&mut self, number: u32) -> Option<State> {
        let (small, question) = (self.small, self.question);
        let node = self.node_at(number);
        while usize::from(node.next_move) < small.len() {
            let point = small.tried(node.next_move.into());
            if let Some(next) = small.play(&node.state, point) {
                return Some(next);
            }
            node.next_move += 1;
        }
        let is_pass = usize::from(node.next_move) == small.len();
        (is_pass && node.state.to_move == question.passes()).then(|| node.state.after_pass())
    }

    fn add_edge(&mut self, from: u32, to: u32) {
        let edge = self.edges.len() as u32;
        let next_incoming = core::mem::replace(&mut self.node_at(to).incoming, edge);
        let next_outgoing = core::mem::replace(&mut self.node_at(from).outgoing, edge);
        self.edges.push(Edge {
            from,
            to,
            next_incoming,
            next_outgoing,
        });
    }

    /// Marks the position as true, and with it every open position that leads there.
    ///
    /// Closed positions that depend on it must look for another move. A proven position leaves the stack
    /// with all positions above it, which were examined only for its sake.
    fn prove(&mut self, number: u32) {
        let mut proven = Vec::from([number]);
        let mut again = Vec::new();
        let mut len = self.stack.len();
        self.node_at(number).is_true = true;
        while let Some(number) = proven.pop() {
            let node = self.node_at(number);
            if node.place != NONE {
                len = len.min(node.place as usize);
            }
            let mut edge = node.incoming;
            while let Some(&Edge {
                from,
                next_incoming,
                ..
            }) = self.edges.get(edge as usize)
            {
                let hangs = self.nodes[from as usize].outgoing == edge;
                edge = next_incoming;
                if self.nodes[from as usize].is_true {
                    continue;
                }
                if self.is_open(from) {
                    self.node_at(from).is_true = true;
                    proven.push(from);
                } else if hangs {
                    let node = self.node_at(from);
                    node.next_move += 1;
                    node.is_done = false;
                    again.push(from);
                }
            }
        }
        self.truncate_stack(len);
        for number in again {
            if self.is_needed(number) {
                self.push(number);
            }
        }
    }

    /// Returns true if a position that is not true may become true through this one. A guess is enough:
    /// [`push_unfinished`](Solver::push_unfinished) finds every position that is left out and needed.
    fn is_needed(&self, number: u32) -> bool {
        let mut edge = self.nodes[number as usize].incoming;
        while let Some(incoming) = self.edges.get(edge as usize) {
            if !self.nodes[incoming.from as usize].is_true {
                return true;
            }
            edge = incoming.next_incoming;
        }
        false
    }

    /// Returns the index of a position, adding it if it is new; `None` if the limit is reached.
    fn node(&mut self, state: &State) -> Option<u32> {
        if self.table.len() <= 2 * self.nodes.len() {
            self.grow_table();
        }
        let mask = self.table.len() - 1;
        let mut place = hash(state) as usize & mask;
        while self.table[place] != NONE {
            let number = self.table[place];
            if self.nodes[number as usize].state == *state {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
        let number = self.nodes.len() as u32;
        if number >= self.limit {
            return None;
        }
        self.table[place] = number;
        // The end of the play decides at once. A position without an end has moves to examine.
        let end = self.end(state);
        self.nodes.push(Node {
            state: *state,
            is_true: end == Some(true),
            is_done: end.is_some(),
            next_move: 0,
            place: NONE,
            incoming: NONE,
            outgoing: NONE,
            walk: 0,
        });
        Some(number)
    }

    /// Returns the answer if the play is over or settled.
    fn end(&mut self, state: &State) -> Option<bool> {
        if state.goal == 0 {
            return Some(self.question == Question::Taken);
        }
        let alive = self.small.has_two_eyes(state, &mut self.benson);
        alive.then_some(self.question != Question::Taken)
    }

    fn grow_table(&mut self) {
        let len = (4 * self.table.len()).max(64);
        self.table.clear();
        self.table.resize(len, NONE);
        for (number, node) in (0..).zip(&self.nodes) {
            let mut place = hash(&node.state) as usize & (len - 1);
            while self.table[place] != NONE {
                place = (place + 1) & (len - 1);
            }
            self.table[place] = number;
        }
    }
}

/// Returns the hash of a position. The goal is left out, since it is nearly always the same.
fn hash(state: &State) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let words = [
        state.attacker as u64,
        (state.attacker >> 64) as u64,
        state.defender as u64,
        (state.defender >> 64) as u64,
        state.to_move as u64,
    ];
    let hash = words.iter().fold(0, |hash: u64, word| {
        (hash ^ word).wrapping_mul(FACTOR).rotate_left(29)
    });
    hash ^ (hash >> 32)
}
