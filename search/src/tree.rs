//! [`Tree`]: nodes in slabs, which never move.

use binmatrix::{Board, PositionHash};

use crate::row::{Rows, Slots};

/// The index of a node.
pub(crate) type NodeId = u32;

/// No node.
pub(crate) const NONE: NodeId = u32::MAX;

/// The part of a node that is not a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    pub board: Board,
    /// The hash that the ko rule compares.
    pub hash: PositionHash,
    /// Games through this node, those in flight included.
    pub games: u64,
    /// The games that the rows count. At [`MOST_GAMES`] the rows are halved, so that older games count less.
    pub remembered: u32,
    /// The part of the prior that the rows still hold: 1, halved with them.
    pub prior: f32,
    /// The result that the player to move expected when the node was made; at the root, when its search began.
    pub expected: f32,
    /// The prior expects this much less.
    pub reduction: f32,
}

/// The rows of a node are halved at this number of games. `f32` counts in steps of 1 up to twice as many. Unit tests
/// use a small limit.
pub(crate) const MOST_GAMES: u32 = if cfg!(test) { 1 << 12 } else { 1 << 23 };

/// The number of rows of a node besides its children.
const ROWS: usize = 5;

/// The number of nodes in a slab.
const SLAB: usize = 64;

/// The memory of [`SLAB`] nodes.
#[derive(Debug)]
struct Slab {
    /// Those of the nodes that were ever used.
    heads: Vec<Head>,
    rows: Box<[f32]>,
    children: Box<[NodeId]>,
}

/// A tree of nodes for boards of one size.
#[derive(Debug)]
pub(crate) struct Tree {
    slots: Slots,
    root: NodeId,
    slabs: Vec<Slab>,
    /// The number of nodes that are or were in the tree.
    used: usize,
    /// Those that no longer are.
    free: Vec<NodeId>,
    capacity: usize,
}

impl Tree {
    /// Creates an empty tree that takes at most this many bytes, but at least one slab.
    pub fn new(slots: Slots, memory: usize) -> Tree {
        let slabs = memory / (SLAB * Tree::node_bytes(slots));
        Tree {
            slots,
            root: 0,
            slabs: Vec::new(),
            used: 0,
            free: Vec::new(),
            capacity: (slabs.max(1) * SLAB).min(NONE as usize),
        }
    }

    /// The memory of a node in bytes: the head, the rows with the children, and an entry in the list of free nodes.
    pub fn node_bytes(slots: Slots) -> usize {
        size_of::<Head>() + slots.len() * Tree::move_bytes() + size_of::<NodeId>()
    }

    /// The memory of a move in bytes.
    pub fn move_bytes() -> usize {
        ROWS * size_of::<f32>() + size_of::<NodeId>()
    }

    pub fn slots(&self) -> Slots {
        self.slots
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.used - self.free.len()
    }

    /// The memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.slabs.len() * SLAB * Tree::node_bytes(self.slots)
    }

    /// The root; `None` if the tree is empty.
    pub fn root(&self) -> Option<NodeId> {
        (self.len() > 0).then_some(self.root)
    }

    /// Removes all nodes, and keeps their memory.
    pub fn clear(&mut self) {
        self.used = 0;
        self.free.clear();
    }

    /// Adds a node without children, whose rows are unspecified; `None` if the memory is used up. The first node is the
    /// root.
    pub fn add(&mut self, head: Head) -> Option<NodeId> {
        let first = self.len() == 0;
        let id = match self.free.pop() {
            Some(id) => id,
            None if self.used < self.capacity => {
                self.used += 1;
                (self.used - 1) as NodeId
            }
            None => return None,
        };
        if first {
            self.root = id;
        }
        self.put(id, head);
        self.children_mut(id).fill(NONE);
        Some(id)
    }

    fn put(&mut self, id: NodeId, head: Head) {
        let (slab, place) = (id as usize / SLAB, id as usize % SLAB);
        if slab == self.slabs.len() {
            let len = self.slots.len();
            self.slabs.push(Slab {
                heads: Vec::with_capacity(SLAB),
                rows: vec![0.0; SLAB * ROWS * len].into(),
                children: vec![NONE; SLAB * len].into(),
            });
        }
        let heads = &mut self.slabs[slab].heads;
        match heads.get_mut(place) {
            Some(old) => *old = head,
            None => heads.push(head),
        }
    }

    /// Makes `root` the root. It keeps the nodes below it to which a way leads through nodes that `keep` accepts.
    ///
    /// Costs a look at the moves of all kept nodes. No node moves.
    pub fn retain(&mut self, root: NodeId, keep: impl Fn(NodeId, &Head) -> bool) {
        let mut kept = vec![false; self.used];
        let mut open = vec![root];
        kept[root as usize] = true;
        while let Some(node) = open.pop() {
            for slot in 0..self.slots.len() {
                let child = self.children(node)[slot];
                if child == NONE {
                    continue;
                }
                if keep(child, self.head(child)) {
                    kept[child as usize] = true;
                    open.push(child);
                } else {
                    self.children_mut(node)[slot] = NONE;
                }
            }
        }
        self.root = root;
        self.free.clear();
        self.free.reserve_exact(self.used);
        // The lowest places are taken first.
        let free = (0..self.used).rev().filter(|&id| !kept[id]);
        self.free.extend(free.map(|id| id as NodeId));
    }

    /// The numbers of games of all nodes.
    pub fn games(&self) -> Vec<u64> {
        let mut in_tree = vec![true; self.used];
        for &id in &self.free {
            in_tree[id as usize] = false;
        }
        let nodes = (0..self.used).filter(|&id| in_tree[id]);
        nodes.map(|id| self.head(id as NodeId).games).collect()
    }

    /// Counts games of the node and of the move in this slot. Returns the games of the move before them, those of its
    /// prior included, and the part of the prior that is among them.
    #[inline(always)]
    pub fn count(&mut self, node: NodeId, slot: usize, games: u32) -> (f32, f32) {
        if self.head(node).remembered >= MOST_GAMES {
            self.halve(node);
        }
        let head = self.head_mut(node);
        head.games += u64::from(games);
        head.remembered = head.remembered.saturating_add(games);
        let prior = head.prior;
        let sum = &mut self.rows_mut(node).games[slot];
        let earlier = *sum;
        *sum += games as f32;
        (earlier, prior)
    }

    /// Takes back games that were counted.
    #[cold]
    pub fn discount(&mut self, node: NodeId, slot: usize, games: u32) {
        let head = self.head_mut(node);
        head.games -= u64::from(games);
        head.remembered = head.remembered.saturating_sub(games);
        self.rows_mut(node).games[slot] -= games as f32;
    }

    /// An upper bound for the weight of this many new games of a node, at most half of [`MOST_GAMES`], relative to games that
    /// its rows hold: 2 if the rows may be halved meanwhile.
    pub fn weight_of_new_games(&self, node: NodeId, games: f64) -> f64 {
        let remembered = f64::from(self.head(node).remembered);
        match remembered + games < f64::from(MOST_GAMES) {
            true => 1.0,
            false => 2.0,
        }
    }

    #[cold]
    fn halve(&mut self, node: NodeId) {
        let head = self.head_mut(node);
        head.remembered /= 2;
        head.prior /= 2.0;
        let rows = self.rows_mut(node);
        for row in [rows.games, rows.wins, rows.rave_games, rows.rave_wins] {
            for value in row {
                *value /= 2.0;
            }
        }
    }

    #[inline(always)]
    pub fn head(&self, node: NodeId) -> &Head {
        &self.slabs[node as usize / SLAB].heads[node as usize % SLAB]
    }

    #[inline(always)]
    pub fn head_mut(&mut self, node: NodeId) -> &mut Head {
        &mut self.slabs[node as usize / SLAB].heads[node as usize % SLAB]
    }

    #[inline(always)]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let (slab, start) = self.place(node, self.slots.len());
        &self.slabs[slab].children[start..start + self.slots.len()]
    }

    #[inline(always)]
    pub fn children_mut(&mut self, node: NodeId) -> &mut [NodeId] {
        let (slab, start) = self.place(node, self.slots.len());
        &mut self.slabs[slab].children[start..start + self.slots.len()]
    }

    #[inline(always)]
    pub fn rows_mut(&mut self, node: NodeId) -> Rows<'_> {
        let len = self.slots.len();
        let (slab, start) = self.place(node, ROWS * len);
        let rows = &mut self.slabs[slab].rows[start..start + ROWS * len];
        let (games, rest) = rows.split_at_mut(len);
        let (wins, rest) = rest.split_at_mut(len);
        let (rave_games, rest) = rest.split_at_mut(len);
        let (rave_wins, probabilities) = rest.split_at_mut(len);
        Rows {
            games,
            wins,
            rave_games,
            rave_wins,
            probabilities,
        }
    }

    #[inline(always)]
    fn place(&self, node: NodeId, size: usize) -> (usize, usize) {
        let node = node as usize;
        (node / SLAB, node % SLAB * size)
    }
}

#[cfg(test)]
mod tests {
    use super::{Head, MOST_GAMES, Tree};
    use crate::row::Slots;
    use binmatrix::{Board, BoardSize, KoRule};

    /// A tree with a root.
    fn rooted() -> Tree {
        let size = BoardSize::square(2).expect("a size");
        let mut tree = Tree::new(Slots::new(size), 1 << 20);
        let board = Board::new(size);
        let head = Head {
            board,
            hash: board.hash(KoRule::Simple),
            games: 0,
            remembered: 0,
            prior: 1.0,
            expected: 0.5,
            reduction: 0.0,
        };
        tree.add(head).expect("memory");
        tree
    }

    /// The other move gets all further games, and rows are halved on the way. With a weight of 1 it would overtake.
    #[test]
    fn a_lead_beyond_the_weight_of_new_games_is_kept() {
        let (leader, other) = (1, 2);
        let mut overtaken_without_weight = 0;
        for lead in (8..MOST_GAMES).step_by(64) {
            for others in [0, MOST_GAMES / 8, MOST_GAMES / 4] {
                for games in (1..lead).step_by(32) {
                    let mut tree = rooted();
                    let node = tree.root().expect("a root");
                    tree.count(node, other, others);
                    tree.count(node, leader, others + lead);
                    if tree.head(node).remembered > MOST_GAMES {
                        continue;
                    }
                    let weight = tree.weight_of_new_games(node, f64::from(games));
                    for _ in 0..games {
                        tree.count(node, other, 1);
                    }
                    let rows = tree.rows_mut(node);
                    let kept = rows.games[leader] >= rows.games[other];
                    if f64::from(lead) > f64::from(games) * weight {
                        assert!(kept, "{lead} {others} {games}");
                    } else if !kept && lead > games {
                        overtaken_without_weight += 1;
                    }
                }
            }
        }
        assert!(overtaken_without_weight > 0);
    }

    #[test]
    fn old_games_count_less() {
        let mut tree = rooted();
        let node = tree.root().expect("a root");
        let (slot, batch) = (3, 4);
        // Ten times as many won games as a node remembers, then as many lost ones as it remembers.
        let counts = [
            (10 * u64::from(MOST_GAMES), batch as f32),
            (u64::from(MOST_GAMES), 0.0),
        ];
        for (games, wins) in counts {
            for _ in 0..games / u64::from(batch) {
                tree.count(node, slot, batch);
                tree.rows_mut(node).wins[slot] += wins;
            }
        }
        let head = *tree.head(node);
        assert_eq!(head.games, 11 * u64::from(MOST_GAMES));
        assert!((MOST_GAMES / 2..=MOST_GAMES).contains(&head.remembered));
        assert!(head.prior < 1.0 / f32::from(1_u16 << 15));
        let rows = tree.rows_mut(node);
        assert_eq!(rows.games[slot], head.remembered as f32);
        let rate = rows.wins[slot] / rows.games[slot];
        assert!((0.1..0.4).contains(&rate), "{rate}");
    }
}
