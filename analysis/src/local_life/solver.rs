//! The exact solver: least fixed points over positions, on demand.

use alloc::vec::Vec;

use super::small::{Benson, Side, SmallBoard, State};
use super::{LOCAL_POINTS, LocalAnswer, LocalOutcome, LocalPosition, LocalStatus};
use binmatrix::{Points, Rules};

impl LocalPosition {
    /// Reads the position out, exactly: see [`local_life`](crate::local_life). A goal with a stone that is unconditionally alive
    /// is alive, whatever the region. Else the status is unknown if the region has more than [`LOCAL_POINTS`] empty
    /// points, or more than 128 points at all, or if more than `positions` positions come up: they are counted anew for
    /// each of up to three questions. [`LOCAL_POSITIONS`](super::LOCAL_POSITIONS) is a good limit.
    ///
    /// Cost: for few empty points microseconds, for eight some milliseconds to a second, since where stones are
    /// taken there is room for more. Some 150 bytes for each position.
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

/// The three questions about one position, each with its table.
struct Reading<'a> {
    local: &'a LocalPosition,
    small: &'a SmallBoard,
    start: State,
    taken: Solver<'a>,
    kept: Solver<'a>,
    two_eyes: Solver<'a>,
}

impl Reading<'_> {
    /// `None` where a limit is reached.
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

    /// The points on which the player to move gets to this outcome.
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

/// What a solver finds out about positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    /// The attacker takes the goal, in finitely many moves: the defender is ko master.
    Taken,
    /// The defender comes to two passes with a stone of the goal: the attacker is ko master.
    Kept,
    /// The defender makes a stone of the goal unconditionally alive.
    TwoEyes,
}

impl Question {
    /// Who must reach an end in finitely many moves.
    const fn reaches(self) -> Side {
        match self {
            Question::Taken => Side::Attacker,
            Question::Kept | Question::TwoEyes => Side::Defender,
        }
    }

    /// Who may pass. A pass of the other player is answered by a pass, and that ends the play in this one's favor: where the goal
    /// is to be taken or kept, in the defender's, else in the attacker's. So it need not be looked at.
    const fn passes(self) -> Side {
        match self {
            Question::Taken | Question::Kept => Side::Defender,
            Question::TwoEyes => Side::Attacker,
        }
    }
}

/// No node, no edge.
const NONE: u32 = u32::MAX;

/// A position that has come up.
struct Node {
    state: State,
    /// Proven: the question is answered with yes. The least fixed point is what becomes true.
    is_true: bool,
    /// Nothing to look at before a position that it hangs on becomes true.
    is_done: bool,
    /// The next move: an index into the order of points, then the pass.
    next_move: u8,
    /// Where it is in the stack; [`NONE`] if it is not.
    place: u32,
    /// The first edge to it, and the last one from it.
    incoming: u32,
    outgoing: u32,
    /// The last walk that came by.
    walk: u32,
}

/// A move that was looked at, and whose position was not true then.
struct Edge {
    from: u32,
    to: u32,
    next_incoming: u32,
    next_outgoing: u32,
}

/// One question, asked of any number of positions.
///
/// A position is *open* if the player to move must reach the end: it becomes true with one move to a true position. Any
/// other is *closed*, and becomes true when all its moves lead to true positions; of these it hangs on the first that
/// is not true yet.
struct Solver<'a> {
    small: &'a SmallBoard,
    question: Question,
    limit: u32,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Positions by their hash; twice as many places as positions at least, [`NONE`] where there is none.
    table: Vec<u32>,
    /// The positions to look at, the last one first.
    stack: Vec<u32>,
    /// The number of walks.
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

    /// The answer for a position; `None` if the limit is reached.
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

    /// Walks through the reasons why a position is not true, and puts on the stack what has not been looked at to its end. If that
    /// is nothing, the walk has proven that the position never becomes true: all its open positions have no moves but to
    /// others of the walk, and all its closed positions one.
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
                // A closed position hangs on the last move alone.
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

    /// Looks at what is on the stack, and at what that leads to, until nothing is left or the root is true. `None` if the
    /// limit is reached.
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

    /// Looks at the next moves of the position on the top of the stack, up to one that leads somewhere new.
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

    /// The position after the next legal move, which is the current one afterwards.
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

    /// The position is true, and with it every open one that leads there; closed ones that hang on it have to look for
    /// another move. Positions that were looked at for the sake of one that is true now leave the stack.
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

    /// Whether a position that is not true may become so by this one. A guess is enough: what is left out and needed is
    /// found by [`push_unfinished`](Solver::push_unfinished).
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

    /// The number of a position, a new one if it has not come up; `None` if the limit is reached.
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
        // At once true or false for ever; a position that is neither has moves to look at.
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

    /// The answer where the play is over or settled.
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

/// A number for a place in the table. The goal is nearly always the same and left out.
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
