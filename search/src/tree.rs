//! [`Tree`]: nodes in slabs, which never move.

use binmatrix::{Board, PositionHash};

use crate::row::{Rows, Slots};

/// The index of a node.
pub(crate) type NodeId = u32;

/// No node.
pub(crate) const NONE: NodeId = u32::MAX;

/// The root.
pub(crate) const ROOT: NodeId = 0;

/// The part of a node that is not a row.
#[derive(Clone, Copy)]
pub(crate) struct Head {
    pub board: Board,
    /// The hash that the ko rule compares.
    pub hash: PositionHash,
    /// Games through this node, those in flight included.
    pub games: f32,
}

/// The number of rows of a node besides its children.
const ROWS: usize = 5;

/// The number of nodes in a slab.
const SLAB: usize = 256;

/// A tree of nodes for boards of one size.
pub(crate) struct Tree {
    slots: Slots,
    heads: Vec<Head>,
    rows: Vec<Box<[f32]>>,
    children: Vec<Box<[NodeId]>>,
    capacity: usize,
}

impl Tree {
    /// Creates an empty tree that takes at most this many bytes, but at least one slab.
    pub fn new(slots: Slots, memory: usize) -> Tree {
        let slabs = memory / (SLAB * Tree::node_bytes(slots));
        Tree {
            slots,
            heads: Vec::new(),
            rows: Vec::new(),
            children: Vec::new(),
            capacity: (slabs.max(1) * SLAB).min(NONE as usize),
        }
    }

    /// The memory of a node in bytes.
    pub fn node_bytes(slots: Slots) -> usize {
        size_of::<Head>() + slots.len() * (ROWS * size_of::<f32>() + size_of::<NodeId>())
    }

    pub fn slots(&self) -> Slots {
        self.slots
    }

    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// The memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.rows.len() * SLAB * self.slots.len() * (ROWS * size_of::<f32>() + size_of::<NodeId>())
            + self.heads.capacity() * size_of::<Head>()
    }

    /// Adds a node without children, whose rows are unspecified; `None` if the memory is used up.
    pub fn add(&mut self, head: Head) -> Option<NodeId> {
        let id = self.heads.len();
        if id >= self.capacity {
            return None;
        }
        let len = self.slots.len();
        if id / SLAB == self.rows.len() {
            self.rows.push(vec![0.0; SLAB * ROWS * len].into());
            self.children.push(vec![NONE; SLAB * len].into());
        }
        self.children_mut(id as NodeId).fill(NONE);
        self.heads.push(head);
        Some(id as NodeId)
    }

    #[inline(always)]
    pub fn head(&self, node: NodeId) -> &Head {
        &self.heads[node as usize]
    }

    #[inline(always)]
    pub fn head_mut(&mut self, node: NodeId) -> &mut Head {
        &mut self.heads[node as usize]
    }

    #[inline(always)]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let (slab, start) = self.place(node, self.slots.len());
        &self.children[slab][start..start + self.slots.len()]
    }

    #[inline(always)]
    pub fn children_mut(&mut self, node: NodeId) -> &mut [NodeId] {
        let (slab, start) = self.place(node, self.slots.len());
        &mut self.children[slab][start..start + self.slots.len()]
    }

    #[inline(always)]
    pub fn rows_mut(&mut self, node: NodeId) -> Rows<'_> {
        let len = self.slots.len();
        let (slab, start) = self.place(node, ROWS * len);
        let rows = &mut self.rows[slab][start..start + ROWS * len];
        let (games, rest) = rows.split_at_mut(len);
        let (wins, rest) = rest.split_at_mut(len);
        let (rave_games, rest) = rest.split_at_mut(len);
        let (rave_wins, bias) = rest.split_at_mut(len);
        Rows {
            games,
            wins,
            rave_games,
            rave_wins,
            bias,
        }
    }

    #[inline(always)]
    fn place(&self, node: NodeId, size: usize) -> (usize, usize) {
        let node = node as usize;
        (node / SLAB, node % SLAB * size)
    }
}
