//! The tiers of a [`Policy`](crate::playout::Policy) and its veto, on chains.

use super::tactics::{MOST_IN_SPACE, Sums, Tactical};
use super::{
    BLACK, EMPTY_NEIGHBOR, FREE, GameSettings, MoveKind, Permitted, ScalarBoard, Stride, WHITE,
    bits_by_color, shares,
};
use crate::geometry::{Color, Point, Points, whole_words};
use crate::playout::point_policy::{self, ByPointPolicy, PointPolicy};
use crate::playout::{Chance, Choice, Mask, Permit, PlayoutView};
use crate::sets::Rng;

/// A list of cells, without repetition.
struct CellList<const MAX: usize> {
    cells: [u16; MAX],
    len: usize,
}

impl<const MAX: usize> CellList<MAX> {
    const NONE: Self = CellList {
        cells: [0; MAX],
        len: 0,
    };

    /// Adds a cell that is not listed yet if a condition holds.
    #[inline(always)]
    fn push_if(&mut self, condition: bool, cell: usize) {
        if let Some(place) = self.cells.get_mut(self.len) {
            *place = cell as u16;
        }
        self.len += usize::from(condition);
    }

    /// Adds a cell.
    fn insert(&mut self, cell: usize) {
        let mut listed = self.cells.iter().take(self.len);
        let is_new = listed.all(|&other| usize::from(other) != cell);
        self.push_if(is_new, cell);
    }

    /// Removes a random cell; `None` if there is none.
    #[inline(always)]
    fn draw(&mut self, rng: &mut Rng) -> Option<usize> {
        let last = self.len.checked_sub(1)?;
        let place = if last == 0 {
            0
        } else {
            rng.below(self.len as u32) as usize
        };
        let cell = *self.cells.get(place)?;
        *self.cells.get_mut(place)? = *self.cells.get(last)?;
        self.len = last;
        Some(usize::from(cell))
    }
}

/// The move that a policy of the caller has played.
enum Chosen {
    Cell(usize),
    Pass,
    /// It leaves the move to the tiers.
    Nothing,
}

/// The self-atari that the veto of a policy refuses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Veto {
    None,
    /// All, as in the tiers `save` and `pattern`.
    All,
    /// That of two stones or more which takes nothing, without nakade, as in the tier `mask` and in the uniform draw.
    Chains,
}

/// The features that distinguish the shapes of a few cells. A cell is an end if it has one neighbor among the others, and the
/// neighbors of ends are joints: see the shapes of the [lanes](crate::playout::lockstep).
struct Shape {
    /// The vital point: the only joint.
    vital: Option<usize>,
    /// Four cells in a square.
    is_square: bool,
}

/// The chain of a stone that would be played.
struct NewChain {
    /// The pseudo-liberties of its other stones, and the liberties of the stone.
    count: u16,
    /// The sums over them.
    sums: Sums,
    /// The number of its stones.
    size: u16,
    /// The number of its stones beside the new one.
    joins: u16,
    /// Stones beside the new one are taken.
    takes: bool,
}

/// Returns true with a probability. Certain results take no random number.
#[inline(always)]
fn happens(chance: Chance, rng: &mut Rng) -> bool {
    chance.is_always() || (!chance.is_never() && rng.below(1 << 16) < chance.steps())
}

impl<S: Stride, const CELLS: usize> ScalarBoard<S, CELLS, Tactical<CELLS>> {
    /// Plays one move by the policy; `last` are the cells of the last two moves, the newest first. Returns the cell
    /// played on, or `None` for a pass.
    #[inline(always)]
    pub(super) fn play_by_policy(
        &mut self,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        if let Some(ByPointPolicy(policy)) = settings.point_policy {
            match self.play_choice(policy, settings, last, rng) {
                Chosen::Cell(cell) => return Some(cell),
                Chosen::Pass => return None,
                Chosen::Nothing => {}
            }
        }
        self.draw(settings, last, rng)
    }

    /// Plays what a policy of the caller chooses.
    #[inline(never)]
    fn play_choice(
        &mut self,
        policy: &dyn PointPolicy,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Chosen {
        let cell_of = |point: Point, board: &Self| {
            let is_on_board = board.board_size.contains(point);
            is_on_board.then(|| point.bit(board.stride.get()) & Self::MASK)
        };
        let played = match policy.choose(&self.view(settings, last), rng) {
            Choice::Play(point) => {
                let cell = cell_of(point, self);
                cell.and_then(|cell| self.play_other(cell, settings, rng))
            }
            Choice::Among(points) => {
                let mut cells = CellList::<CELLS>::NONE;
                for point in points {
                    let cell = cell_of(point, self).filter(|&cell| self.color[cell] == FREE);
                    cells.push_if(cell.is_some(), cell.unwrap_or(0));
                }
                self.play_one_of(&mut cells, Veto::None, settings, last, rng)
            }
            Choice::Draw => None,
            Choice::Pass => {
                self.pass();
                return Chosen::Pass;
            }
        };
        played.map_or(Chosen::Nothing, Chosen::Cell)
    }

    /// The answer of the caller's policy about a cell. Without such a policy, it may be played on.
    #[inline(always)]
    fn ask(
        &self,
        cell: usize,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Permitted {
        match settings.point_policy {
            None => Permitted::This,
            Some(ByPointPolicy(policy)) => self.ask_policy(policy, cell, settings, last, rng),
        }
    }

    #[inline(never)]
    fn ask_policy(
        &self,
        policy: &dyn PointPolicy,
        cell: usize,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Permitted {
        let (view, stride) = (self.view(settings, last), self.stride.get());
        match policy.permit(&view, Point::from_bit(cell, stride), rng) {
            Permit::Play => Permitted::This,
            Permit::Instead(other) if self.board_size.contains(other) => {
                Permitted::Other(other.bit(stride))
            }
            Permit::Refuse | Permit::Instead(_) => Permitted::None,
        }
    }

    /// The position for a policy of the caller.
    fn view<'a>(
        &'a self,
        settings: &'a GameSettings<'a>,
        last: [Option<usize>; 2],
    ) -> PlayoutView<'a> {
        PlayoutView {
            cells: self,
            settings,
            size: self.board_size,
            last,
        }
    }

    /// Plays a move of the first tier that has one, on a cell that is permitted.
    #[inline(always)]
    fn draw(
        &mut self,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        let color = self.to_move;
        let policy = &settings.policy;
        let stone = last[0].map(|stone| stone & Self::MASK);
        let stone = stone.filter(|&stone| self.color[stone] == 3 - color);
        if let Some(stone) = stone {
            if happens(policy.take, rng)
                && let Some(cell) = self.only_liberty(usize::from(self.head[stone]))
            {
                let played = self.play_tier(cell, Veto::None, settings, last, rng);
                if played.is_some() {
                    return played;
                }
            }
            if happens(policy.save, rng) {
                let in_atari = self.atari_beside(stone, color);
                if in_atari != 0 {
                    let mut cells = CellList::NONE;
                    self.saving(stone, in_atari, color, &mut cells);
                    let played = self.play_one_of(&mut cells, Veto::All, settings, last, rng);
                    if played.is_some() {
                        return played;
                    }
                }
            }
            if happens(policy.vital, rng)
                && let Some(cell) = self.vital()
            {
                let played = self.play_tier(cell, Veto::None, settings, last, rng);
                if played.is_some() {
                    return played;
                }
            }
            if happens(policy.pattern, rng) {
                let mut cells = self.matching(stone, color, settings);
                let played = self.play_one_of(&mut cells, Veto::All, settings, last, rng);
                if played.is_some() {
                    return played;
                }
            }
        }
        if !policy.mask.is_never() {
            let played = self.play_masked(stone, settings, last, rng);
            if played.is_some() {
                return played;
            }
        }
        self.play_uniform(
            settings,
            rng,
            #[inline(always)]
            |board, cell, rng| match policy.veto && board.refuses(Veto::Chains, cell, color) {
                true => Permitted::None,
                false => board.ask(cell, settings, last, rng),
            },
        )
    }

    /// Returns true if a veto refuses a cell.
    #[inline(always)]
    fn refuses(&self, veto: Veto, cell: usize, color: u8) -> bool {
        match veto {
            Veto::None => false,
            Veto::All => self.has_few_liberties_after(cell, color, false),
            Veto::Chains => {
                self.has_few_liberties_after(cell, color, true) && !self.is_nakade(cell, color)
            }
        }
    }

    /// Plays on one of the cells, each with the same probability, if any can be played on and is permitted.
    #[inline(always)]
    fn play_one_of<const MAX: usize>(
        &mut self,
        cells: &mut CellList<MAX>,
        veto: Veto,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        while let Some(cell) = cells.draw(rng) {
            let played = self.play_tier(cell, veto, settings, last, rng);
            if played.is_some() {
                return played;
            }
        }
        None
    }

    /// Plays on a cell that a tier names, if it can be played on and is permitted. `veto` applies if
    /// the policy has one.
    #[inline(never)]
    fn play_tier(
        &mut self,
        cell: usize,
        veto: Veto,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        let (cell, color) = (cell & Self::MASK, self.to_move);
        if self.listed[cell] == 0 {
            return None;
        }
        let has_veto = settings.policy.veto;
        self.try_play(
            cell,
            settings,
            rng,
            &|board: &Self, cell, rng: &mut Rng| match has_veto && board.refuses(veto, cell, color)
            {
                true => Permitted::None,
                false => board.ask(cell, settings, last, rng),
            },
        )
    }

    /// Plays a move of the tier `mask`, if it is used and has one. `stone` is the last stone, if it is still there.
    #[inline(never)]
    fn play_masked(
        &mut self,
        stone: Option<usize>,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        if !happens(settings.policy.mask, rng) {
            return None;
        }
        let mut cells = self.masked(&settings.policy.points, stone);
        self.play_one_of(&mut cells, Veto::Chains, settings, last, rng)
    }

    /// The empty cells of a mask; `last` is the last stone, if it is still there.
    #[inline(always)]
    fn masked(&self, mask: &Mask, last: Option<usize>) -> CellList<CELLS> {
        let stride = self.stride.get();
        let stones = bits_by_color(&self.color);
        let [black, white] = [&stones.black, &stones.white]
            .map(|bits| Points::from_words(&whole_words(bits), self.board_size));
        let mut last_stone = Points::empty(self.board_size);
        if let Some(last) = last {
            last_stone.insert(Point::from_bit(last, stride));
        }
        let [own, enemy] = match self.to_move == BLACK {
            true => [black, white],
            false => [white, black],
        };
        let mut cells = CellList::NONE;
        for point in mask.among([own, enemy, last_stone]) {
            let cell = point.bit(stride) & Self::MASK;
            cells.push_if(self.color[cell] == FREE, cell);
        }
        cells
    }

    /// The only liberty of a chain; `None` if it has several.
    #[inline(always)]
    fn only_liberty(&self, head: usize) -> Option<usize> {
        let head = head & Self::MASK;
        self.tactics.sums[head].one_cell(self.liberties[head])
    }

    /// The neighbors of a cell that are stones of a color in chains in atari, as bits; without a branch on the neighbors, since
    /// they are hard to predict.
    #[inline(always)]
    fn atari_beside(&self, cell: usize, color: u8) -> u32 {
        let beside = self.beside(cell);
        let heads = self.heads(beside);
        let mut found = 0;
        for i in 0..4 {
            let head = heads[i];
            let in_atari = (self.color[beside[i]] == color)
                & self.tactics.sums[head].are_of_one_cell(self.liberties[head]);
            found |= u32::from(in_atari) << i;
        }
        found
    }

    /// Adds the liberties of those neighbors of a cell that are in chains in atari.
    #[inline(always)]
    fn add_liberties(&self, cell: usize, mut in_atari: u32, cells: &mut CellList<CELLS>) {
        let beside = self.beside(cell);
        while in_atari != 0 {
            let beside = beside[in_atari.trailing_zeros() as usize % 4];
            if let Some(liberty) = self.only_liberty(usize::from(self.head[beside])) {
                cells.insert(liberty);
            }
            in_atari &= in_atari - 1;
        }
    }

    /// The cells of the tier `save`: the liberties of the own chains in atari beside the last stone, and those of the
    /// enemy chains in atari that touch them.
    #[inline(never)]
    fn saving(&self, last: usize, mut in_atari: u32, color: u8, cells: &mut CellList<CELLS>) {
        self.add_liberties(last, in_atari, cells);
        let beside = self.beside(last);
        while in_atari != 0 {
            self.add_rescues(beside[in_atari.trailing_zeros() as usize % 4], color, cells);
            in_atari &= in_atari - 1;
        }
    }

    /// Adds the only liberties of the enemy chains in atari that touch the chain of a stone.
    #[inline(always)]
    fn add_rescues(&self, first: usize, color: u8, cells: &mut CellList<CELLS>) {
        let mut stone = first;
        loop {
            let enemies = self.atari_beside(stone, 3 - color);
            if enemies != 0 {
                self.add_liberties(stone, enemies, cells);
            }
            stone = usize::from(self.next[stone]) & Self::MASK;
            if stone == first {
                return;
            }
        }
    }

    /// The tier `vital`: the vital point of the space that the last move has opened.
    #[inline(always)]
    fn vital(&self) -> Option<usize> {
        match self.tactics.space_len {
            3..=MOST_IN_SPACE => self.vital_of_space(),
            _ => None,
        }
    }

    #[inline(never)]
    fn vital_of_space(&self) -> Option<usize> {
        let space = self.tactics.space.get(..self.tactics.space_len)?;
        self.shape(space)?.vital
    }

    /// The shape of up to [`MOST_IN_SPACE`] cells; `None` if one of them has no neighbor among the others.
    fn shape(&self, cells: &[u16]) -> Option<Shape> {
        // The number of each cell's neighbors among the others, and their sum, without branches.
        let (mut numbers, mut sums) = ([0_u16; MOST_IN_SPACE], [0_u16; MOST_IN_SPACE]);
        let stride = self.stride.get() as u16;
        for (i, &cell) in cells.iter().enumerate().take(MOST_IN_SPACE) {
            for (j, &other) in cells.iter().enumerate().take(i) {
                let distance = cell.abs_diff(other);
                let adjacent = u16::from((distance == 1) | (distance == stride));
                numbers[i] += adjacent;
                numbers[j] += adjacent;
                sums[i] += adjacent * other;
                sums[j] += adjacent * cell;
            }
        }
        let (mut ends, mut joint, mut joints_differ, mut is_alone) = (0, 0, false, false);
        for i in 0..cells.len().min(MOST_IN_SPACE) {
            let is_end = numbers[i] == 1;
            joints_differ |= is_end & (ends > 0) & (joint != sums[i]);
            joint = if is_end { sums[i] } else { joint };
            ends += usize::from(is_end);
            is_alone |= numbers[i] == 0;
        }
        let is_single = ends > 0 && !joints_differ && (cells.len() < MOST_IN_SPACE || ends == 2);
        (!is_alone).then(|| Shape {
            vital: is_single.then_some(usize::from(joint)),
            is_square: cells.len() == 4 && ends == 0,
        })
    }

    /// The vital point of a shape, and whether it is a square, for tests.
    #[cfg(test)]
    pub(super) fn shape_of(&self, cells: &[u16]) -> (Option<usize>, bool) {
        let shape = self.shape(cells);
        let is_square = shape.as_ref().is_some_and(|shape| shape.is_square);
        (shape.and_then(|shape| shape.vital), is_square)
    }

    /// Returns true if a stone, the chain of which has at most one liberty and takes nothing, kills an enemy eye from
    /// inside.
    #[inline(never)]
    fn is_nakade(&self, cell: usize, color: u8) -> bool {
        let chain = self.chain_after(cell, color);
        debug_assert!(!chain.takes);
        let heads = self.heads(self.beside(cell));
        let size = usize::from(chain.size);
        let Some(liberty) = (chain.sums.one_cell(chain.count)).filter(|_| size <= MOST_IN_SPACE)
        else {
            return false;
        };
        let leads_out = |at: usize| {
            let head = usize::from(self.head[at]) & Self::MASK;
            match self.color[at] {
                FREE => at != cell,
                content => content == color && !heads.contains(&head),
            }
        };
        if (self.beside(liberty & Self::MASK).into_iter()).any(leads_out) {
            return false;
        }
        size <= 3 || self.has_dead_shape(cell, color)
    }

    /// Returns true if the chain of a new stone, of four to [`MOST_IN_SPACE`] stones, has a dead shape.
    fn has_dead_shape(&self, cell: usize, color: u8) -> bool {
        let mut chain = CellList::<MOST_IN_SPACE>::NONE;
        chain.insert(cell);
        for beside in self.beside(cell) {
            if self.color[beside] != color {
                continue;
            }
            let mut stone = beside;
            loop {
                chain.insert(stone);
                stone = usize::from(self.next[stone]) & Self::MASK;
                if stone == beside {
                    break;
                }
            }
        }
        let chain = chain.cells.get(..chain.len).unwrap_or(&[]);
        let is_dead = |shape: Shape| shape.is_square || shape.vital.is_some();
        self.shape(chain).is_some_and(is_dead)
    }

    /// The tier `pattern`: the empty cells around the last stone whose neighborhood is in the table.
    #[inline(always)]
    fn matching(&self, last: usize, color: u8, settings: &GameSettings<'_>) -> CellList<8> {
        let mut cells = CellList::NONE;
        for cell in self.ring(last) {
            let matches = (settings.policy.patterns).contains(self.code(cell, color));
            cells.push_if((self.color[cell] == FREE) & matches, cell);
        }
        cells
    }

    /// The code of a cell's neighborhood for the player of a color.
    #[inline(always)]
    fn code(&self, cell: usize, color: u8) -> u16 {
        self.tactics.codes[cell].rotate_left(if color == BLACK { 0 } else { 8 })
    }

    /// Returns true if the chain of a new stone would have at most one liberty; if only `heavy` ones count, it also
    /// takes nothing and has two stones or more.
    #[inline(always)]
    fn has_few_liberties_after(&self, cell: usize, color: u8, heavy: bool) -> bool {
        if self.around[cell] >= 2 * EMPTY_NEIGHBOR {
            return false;
        }
        let chain = self.chain_after(cell, color);
        let is_spared = heavy & (chain.takes | (chain.joins == 0));
        if !chain.sums.are_of_one_cell(chain.count) | is_spared {
            return false;
        }
        !(chain.takes & (chain.joins > 0)) || !self.opens_more_liberties(cell, color)
    }

    /// The chain of a new stone.
    #[inline(always)]
    fn chain_after(&self, cell: usize, color: u8) -> NewChain {
        let beside = self.beside(cell);
        let heads = self.heads(beside);
        let n = u16::from;
        let shares = shares(heads);
        let mut first = [true; 4];
        for i in 1..4 {
            first[i] = (0..i).all(|j| heads[j] != heads[i]);
        }
        let mut chain = NewChain {
            count: 0,
            sums: Sums::NONE,
            size: 1,
            joins: 0,
            takes: false,
        };
        for i in 0..4 {
            let (head, content) = (heads[i], self.color[beside[i]]);
            let own = content == color;
            let taken = (content == 3 - color) & (self.liberties[head] == shares[i]);
            // The place of a stone taken is a liberty.
            let free = (content == FREE) | taken;
            chain.count = (chain.count)
                .wrapping_add(n(own & first[i]) * self.liberties[head])
                .wrapping_add(n(free));
            chain.sums = (chain.sums)
                .with(self.tactics.sums[head].if_true(own & first[i]))
                .with(Sums::of(beside[i]).if_true(free));
            chain.size += n(own & first[i]) * self.size[head];
            chain.joins += n(own);
            chain.takes |= taken;
        }
        // The new stone is no liberty of its neighbors.
        chain.count = chain.count.wrapping_sub(chain.joins);
        chain.sums = chain.sums.without(Sums::of(cell).times(chain.joins));
        chain
    }

    /// Returns true if a stone takes stones that are not beside it, but beside the own stones that it joins.
    #[cold]
    #[inline(never)]
    fn opens_more_liberties(&self, cell: usize, color: u8) -> bool {
        let beside = self.beside(cell);
        let heads = self.heads(beside);
        let shares = shares(heads);
        for i in 0..4 {
            let first = heads[i];
            if self.color[beside[i]] != 3 - color || self.liberties[first] != shares[i] {
                continue;
            }
            let mut stone = first;
            loop {
                let joined = |at: &usize| {
                    self.color[*at] == color
                        && heads.contains(&(usize::from(self.head[*at]) & Self::MASK))
                };
                if !beside.contains(&stone) && self.beside(stone).iter().any(joined) {
                    return true;
                }
                stone = usize::from(self.next[stone]) & Self::MASK;
                if stone == first {
                    break;
                }
            }
        }
        false
    }
}

impl<S: Stride, const CELLS: usize> point_policy::Cells for ScalarBoard<S, CELLS, Tactical<CELLS>> {
    fn to_move(&self) -> Color {
        if self.to_move == BLACK {
            Color::Black
        } else {
            Color::White
        }
    }

    fn stone(&self, cell: usize) -> Option<Color> {
        match self.color[cell & Self::MASK] {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    fn next(&self, cell: usize) -> usize {
        usize::from(self.next[cell & Self::MASK])
    }

    fn only_liberty(&self, cell: usize) -> Option<usize> {
        self.only_liberty(usize::from(self.head[cell & Self::MASK]))
    }

    fn code(&self, cell: usize) -> u16 {
        self.code(cell & Self::MASK, self.to_move)
    }

    fn is_candidate(&self, cell: usize, settings: &GameSettings<'_>) -> bool {
        let cell = cell & Self::MASK;
        self.listed[cell] == 1 && self.move_on(cell, settings) != MoveKind::Refused
    }

    fn is_self_atari(&self, cell: usize) -> bool {
        self.has_few_liberties_after(cell & Self::MASK, self.to_move, false)
    }

    fn is_nakade(&self, cell: usize) -> bool {
        let cell = cell & Self::MASK;
        self.has_few_liberties_after(cell, self.to_move, true) && self.is_nakade(cell, self.to_move)
    }

    fn vital(&self) -> Option<usize> {
        self.vital()
    }
}
