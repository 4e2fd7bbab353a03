//! [`Prover`]: the search for proofs, on play and undo.

use std::collections::HashSet;
use std::time::Instant;

use binmatrix::{ChainPosition, Color, Game, GridOf, KoRule, Move, Rules, SuicideRule, Undo};

use super::SolveLimits;
use super::plane::{Matrix, PASS, Plane};
use super::table::{Key, Kind, Needs, NewEntry, Positions, Table};

/// The deepest search.
pub(super) const MOST_DEPTH: u32 = 200;

/// Searches up to this depth may overlook proofs.
pub(super) const HASTY_DEPTH: u32 = 40;

/// A proof that `owner` scores at least `bound`: the owner's area minus the other's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub owner: Color,
    pub bound: i32,
    pub needs: Needs,
}

/// A position on the path from the root.
#[derive(Clone, Copy, Debug)]
struct Step {
    stones: [u32; 2],
    to_move: Color,
    passes: u8,
    ko: u8,
    signature: u128,
    /// The signatures of the positions above.
    above: u128,
    /// All stones of the positions above.
    stones_above: [u32; 2],
}

impl Step {
    fn packed(&self) -> u64 {
        u64::from(self.stones[0]) | u64::from(self.stones[1]) << 32
    }

    fn state(&self) -> (u64, Color, u8, u8) {
        (self.packed(), self.to_move, self.passes, self.ko)
    }
}

/// The pass-alive stones of a color, and their territory.
#[derive(Clone, Copy, Default)]
struct Alive {
    stones: u32,
    territory: u32,
}

/// The result of entering the position after a move.
pub(super) enum Entered {
    /// The move is illegal, whatever the history.
    Illegal,
    /// The move repeats the position with this index on the path, or an earlier one.
    Forbidden(u16),
    /// The score decides: Black's area minus White's.
    Over(i32),
    /// The position occurred before, and cycles count against a color.
    Repeated(Proof),
    /// The game goes on.
    Playing(Undo<Matrix>),
}

/// The search.
pub(super) struct Prover<'a> {
    position: ChainPosition<Matrix>,
    grid: GridOf<Matrix>,
    pub plane: &'a Plane,
    rules: Rules,
    /// The rules for pass-alive stones that stay so while their owner captures: see the module.
    strict: Rules,
    /// The positions before the root.
    seen: HashSet<(u64, Option<Color>)>,
    path: Vec<Step>,
    table: &'a mut Table,
    /// The color against which a cycle counts, if no superko rule forbids cycles.
    pub against: Option<Color>,
    pub nodes: u64,
    /// True to overlook some proofs in order to find others sooner.
    pub hasty: bool,
    limits: SolveLimits<'a>,
    start: Instant,
    over: bool,
    history: [[u32; 32]; 2],
    killers: Vec<[u8; 2]>,
}

impl<'a> Prover<'a> {
    pub fn new(
        game: &Game,
        (plane, grid): (&'a Plane, GridOf<Matrix>),
        table: &'a mut Table,
        limits: &SolveLimits<'a>,
    ) -> Option<Prover<'a>> {
        let (rules, board) = (*game.rules(), game.board());
        let position = ChainPosition::from_position(board.to_position::<Matrix>(grid)?);
        let mut prover = Prover {
            position,
            grid,
            plane,
            rules,
            strict: rules.with_suicide(SuicideRule::Any),
            seen: HashSet::new(),
            path: Vec::new(),
            table,
            against: None,
            nodes: 0,
            hasty: true,
            limits: *limits,
            start: Instant::now(),
            over: false,
            history: [[0; 32]; 2],
            killers: vec![[PASS; 2]; MOST_DEPTH as usize + 64],
        };
        prover.remember(game);
        let passes = board.turn().passes().min(2);
        prover.path.push(prover.step(passes, board.to_move(), None));
        Some(prover)
    }

    /// Collects the positions before the present one, for superko.
    fn remember(&mut self, game: &Game) {
        if self.rules.ko == KoRule::Simple {
            return;
        }
        let moves = game.moves();
        for back in 1..=moves.len() {
            let Some(board) = game.recent(back) else {
                return;
            };
            let Some(position) = board.to_position::<Matrix>(self.grid) else {
                return;
            };
            let stones =
                Color::BOTH.map(|color| self.plane.compress(position.stones(color), self.grid));
            let player = moves[moves.len() - back].0;
            let packed = u64::from(stones[0]) | u64::from(stones[1]) << 32;
            self.seen.insert(self.situation(packed, player));
        }
    }

    /// The key of a position that the superko rule compares.
    #[inline(always)]
    fn situation(&self, packed: u64, to_move: Color) -> (u64, Option<Color>) {
        let turn = (self.rules.ko == KoRule::Situational).then_some(to_move);
        (packed, turn)
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    pub fn elapsed(&self) -> std::time::Duration {
        self.start.elapsed()
    }

    fn here(&self) -> &Step {
        &self.path[self.path.len() - 1]
    }

    pub fn to_move(&self) -> Color {
        self.here().to_move
    }

    pub fn passes(&self) -> u8 {
        self.here().passes
    }

    /// Black's area minus White's, if the game ended now.
    pub fn score(&self) -> i32 {
        let [black, white] = self.here().stones;
        self.plane.score(black, white)
    }

    fn index(&self) -> u16 {
        (self.path.len() - 1) as u16
    }

    fn step(&self, passes: u8, to_move: Color, stones: Option<[u32; 2]>) -> Step {
        let stones = stones.unwrap_or_else(|| {
            let position = self.position.position();
            Color::BOTH.map(|color| self.plane.compress(position.stones(color), self.grid))
        });
        let (above, stones_above) = self.path.last().map_or((0, [0; 2]), |last| {
            let [black, white] = last.stones_above;
            let together = [black | last.stones[0], white | last.stones[1]];
            (last.above | last.signature, together)
        });
        let ko = self.position.position().turn().ko();
        Step {
            stones,
            to_move,
            passes,
            ko: ko.map_or(PASS, |point| self.plane.number(point)),
            signature: self.plane.signature(stones[0], stones[1]),
            above,
            stones_above,
        }
    }

    /// Plays a move. [`leave`](Prover::leave) takes it back if the game goes on; otherwise there is nothing to take back.
    pub fn enter(&mut self, mv: u8) -> Entered {
        let here = *self.here();
        if mv == PASS {
            if here.passes >= 1 {
                return Entered::Over(self.score());
            }
            let undo = self.position.play_unchecked(here.to_move, Move::Pass);
            return self.push(undo, self.step(1, !here.to_move, Some(here.stones)));
        }
        let Some(point) = self.plane.point(mv) else {
            return Entered::Illegal;
        };
        let Ok(undo) = self.position.play(here.to_move, point, &self.rules) else {
            return Entered::Illegal;
        };
        let mut stones = here.stones;
        stones[here.to_move as usize] |= 1 << mv;
        let stones = (!undo.removes()).then_some(stones);
        let step = self.step(0, !here.to_move, stones);
        if let Some(index) = self.repeated(&step) {
            self.position.undo(&undo);
            return Entered::Forbidden(index);
        }
        self.push(undo, step)
    }

    fn push(&mut self, undo: Undo<Matrix>, step: Step) -> Entered {
        if let Some(loser) = self.against {
            let same = |earlier: &Step| earlier.state() == step.state();
            if let Some(index) = self.path.iter().rposition(same) {
                self.position.undo(&undo);
                let needs = Needs {
                    lowest: index as u16,
                    ..Needs::NOTHING
                };
                return Entered::Repeated(Proof {
                    owner: !loser,
                    bound: self.plane.points as i32,
                    needs,
                });
            }
        }
        self.path.push(step);
        Entered::Playing(undo)
    }

    /// Returns the index of the position that a stone repeats against the superko rule: the last of them, or the greatest
    /// number if it is before the root.
    fn repeated(&self, step: &Step) -> Option<u16> {
        if self.rules.ko == KoRule::Simple {
            return None;
        }
        let situation = self.situation(step.packed(), step.to_move);
        if !self.seen.is_empty() && self.seen.contains(&situation) {
            return Some(u16::MAX);
        }
        let same = |earlier: &Step| self.situation(earlier.packed(), earlier.to_move) == situation;
        (self.path.iter().rposition(same)).map(|index| index as u16)
    }

    pub fn leave(&mut self, undo: &Undo<Matrix>) {
        self.path.pop();
        self.position.undo(undo);
    }

    /// The key of the present position, and the symmetry that leads to it. Positions before the root are in no order that
    /// symmetries keep, so that there is only one image if there are any.
    fn key(&self) -> (Key, usize) {
        let here = self.here();
        let [black, white] = here.stones;
        let mut best = (here.packed(), 0);
        if self.seen.is_empty() {
            for symmetry in 1..self.plane.symmetries() {
                let image = u64::from(self.plane.image(black, symmetry))
                    | u64::from(self.plane.image(white, symmetry)) << 32;
                if image < best.0 {
                    best = (image, symmetry);
                }
            }
        }
        let ko = self.plane.image_of_move(here.ko, best.1);
        let game = self.against.map_or(0, |color| 1 + color as u16);
        let flags = (here.to_move as u64) << 30 | u64::from(here.passes) << 31;
        let key = Key {
            stones: best.0 | flags,
            more: u16::from(ko) | game << 5,
        };
        (key, best.1)
    }

    /// Returns true if a proof of `owner` holds after the positions above.
    fn holds(&self, owner: Color, needs: &Needs) -> bool {
        if self.rules.ko == KoRule::Simple {
            return true;
        }
        let here = self.here();
        let above = &self.path[..self.path.len() - 1];
        let created = &needs.created;
        if created.signatures & here.above != 0
            && (above.iter()).any(|step| created.may_contain(step.signature, step.stones))
        {
            return false;
        }
        let color = owner as usize;
        needs.filled & here.stones_above[color] == 0
            || !above.iter().any(|step| {
                let own = step.stones[color];
                own & needs.filled != 0 && own & needs.kept == needs.kept
            })
    }

    fn look_up(&self, key: Key, symmetry: usize, owner: Color, bound: i32) -> Option<(Proof, u8)> {
        let entry = self.table.get(key, Kind::Proof(owner))?;
        if i32::from(entry.score) < bound {
            return None;
        }
        let back = self.plane.inverse(symmetry);
        let needs = entry.needs().map(|set| self.plane.image(set, back));
        let mv = self.plane.image_of_move(entry.mv, back);
        let proof = Proof {
            owner,
            bound: i32::from(entry.score),
            needs,
        };
        self.holds(owner, &needs).then_some((proof, mv))
    }

    fn store(&mut self, (key, symmetry): (Key, usize), proof: &Proof, mv: u8, nodes: u64) {
        if proof.needs.lowest < self.index() {
            return;
        }
        let needs = (proof.needs).map(|set| self.plane.image(set, symmetry));
        let new = NewEntry {
            needs,
            score: proof.bound,
            mv: self.plane.image_of_move(mv, symmetry),
            depth: 0,
            nodes,
        };
        self.table.put(key, Kind::Proof(proof.owner), &new);
    }

    /// The moves in the proofs of the player to move and in the last failure, best first.
    pub fn known_moves(&self) -> [Option<u8>; 3] {
        let (key, symmetry) = self.key();
        let back = self.plane.inverse(symmetry);
        let player = self.to_move();
        [
            Kind::Proof(player),
            Kind::Failure(!player),
            Kind::Failure(player),
        ]
        .map(|kind| {
            let entry = self.table.get(key, kind)?;
            Some(self.plane.image_of_move(entry.mv, back))
        })
    }

    /// The pass-alive stones of a color and the territory that they enclose.
    fn alive(&self, owner: Color) -> Alive {
        if self.rules.ko == KoRule::Simple && self.rules.suicide != SuicideRule::Forbidden {
            return Alive::default(); // the other player may repeat suicides for ever
        }
        let alive = (self.position.position()).pass_alive(owner, &self.strict);
        Alive {
            stones: self.plane.compress(alive.alive, self.grid),
            territory: self.plane.compress(alive.territory, self.grid),
        }
    }

    /// The proof of the score that pass-alive stones secure, if it reaches the goal.
    fn secured(&self, owner: Color, alive: Alive, goal: i32) -> Option<Proof> {
        if alive.stones == 0 {
            return None;
        }
        let here = self.here();
        if here.to_move == owner && here.ko != PASS && alive.territory >> here.ko & 1 == 1 {
            return None; // the owner may not capture there now
        }
        let points = (alive.stones | alive.territory).count_ones() as i32;
        let mut bound = 2 * points - self.plane.points as i32;
        if bound >= goal && here.passes == 1 && here.to_move != owner {
            // The other player may end the game while dead stones are on the board.
            bound = bound.min(self.score_of(owner));
        }
        let mut needs = Needs::NOTHING;
        if self.rules.ko != KoRule::Simple {
            (needs.kept, needs.filled) = (alive.stones, alive.territory);
        }
        (bound >= goal && self.holds_here(owner, &needs)).then_some(Proof {
            owner,
            bound,
            needs,
        })
    }

    /// Returns true if a proof by pass-alive stones holds after all earlier positions.
    fn holds_here(&self, owner: Color, needs: &Needs) -> bool {
        let color = owner as usize;
        let before = |&(packed, _): &(u64, Option<Color>)| {
            let own = (packed >> (32 * color)) as u32;
            own & needs.filled != 0 && own & needs.kept == needs.kept
        };
        self.holds(owner, needs) && !self.seen.iter().any(before)
    }

    fn score_of(&self, color: Color) -> i32 {
        match color {
            Color::Black => self.score(),
            Color::White => -self.score(),
        }
    }

    /// Searches for a proof that `prover` scores at least `target`, or that the other player scores more than the
    /// opposite of that. Returns `None` if there is neither within `depth` moves or the limits.
    pub fn search(&mut self, prover: Color, target: i32, depth: u32) -> Option<Proof> {
        self.nodes += 1;
        if self.is_late() {
            return None;
        }
        let goal = |color: Color| if color == prover { target } else { 1 - target };
        let place = self.key();
        for owner in [prover, !prover] {
            if let Some((proof, _)) = self.look_up(place.0, place.1, owner, goal(owner)) {
                return Some(proof);
            }
        }
        let failure = self.table.get(place.0, Kind::Failure(prover));
        if self.hasty
            && failure.is_some_and(|failure| {
                i32::from(failure.score) <= target && u32::from(failure.depth) >= depth
            })
        {
            return None;
        }
        let alive = Color::BOTH.map(|color| self.alive(color));
        for owner in [prover, !prover] {
            let alive = alive[owner as usize];
            if let Some(proof) = self.at_once(owner, alive, goal(owner)) {
                return Some(proof);
            }
        }
        if depth == 0 {
            return None;
        }
        let (nodes, mut best) = (self.nodes, PASS);
        let found = self.try_moves((prover, target, depth), &mut best);
        let nodes = self.nodes - nodes;
        match &found {
            Some(proof) => self.store(place, proof, best, nodes),
            None if self.over => {}
            None => {
                let new = NewEntry {
                    needs: Needs::NOTHING,
                    score: target,
                    mv: self.plane.image_of_move(best, place.1),
                    depth,
                    nodes,
                };
                self.table.put(place.0, Kind::Failure(prover), &new);
            }
        }
        found
    }

    /// A proof without a search: of what everyone has, by a pass that ends the game, or by pass-alive stones.
    fn at_once(&self, owner: Color, alive: Alive, goal: i32) -> Option<Proof> {
        let (here, least) = (self.here(), -(self.plane.points as i32));
        if goal <= least {
            return Some(Proof {
                owner,
                bound: least,
                needs: Needs::NOTHING,
            });
        }
        if here.passes == 1 && here.to_move == owner {
            let bound = self.score_of(owner);
            if bound >= goal {
                return Some(Proof {
                    owner,
                    bound,
                    needs: Needs::NOTHING,
                });
            }
        }
        self.secured(owner, alive, goal)
    }

    /// Searches the moves. `best` becomes the move that decides.
    fn try_moves(
        &mut self,
        (prover, target, depth): (Color, i32, u32),
        best: &mut u8,
    ) -> Option<Proof> {
        let player = self.to_move();
        let goal = if player == prover { target } else { 1 - target };
        let (moves, count) = self.ordered();
        let mut all = Some(Proof {
            owner: !player,
            bound: i32::MAX,
            needs: Needs::NOTHING,
        });
        for &(_, mv) in &moves[..count] {
            let answer = match self.enter(mv) {
                Entered::Illegal => continue,
                Entered::Forbidden(index) => {
                    if let Some(all) = &mut all {
                        all.needs.lowest = all.needs.lowest.min(index);
                    }
                    continue;
                }
                Entered::Over(score) => Some(ended(score, player, goal)),
                Entered::Repeated(proof) => Some(proof),
                Entered::Playing(undo) => {
                    let here = *self.here();
                    let answer = self.search(prover, target, depth - 1);
                    self.leave(&undo);
                    answer.map(|proof| self.with_move(proof, player, mv, &here))
                }
            };
            if self.over {
                return None;
            }
            match (answer, &mut all) {
                (Some(proof), _) if proof.owner == player => {
                    *best = mv;
                    self.reward(player, mv, depth);
                    return Some(proof);
                }
                (Some(proof), Some(all)) => {
                    all.bound = all.bound.min(proof.bound);
                    all.needs = all.needs.and(proof.needs);
                }
                (Some(_), None) => {}
                (None, _) => {
                    all = None;
                    if player != prover {
                        *best = mv;
                        self.reward(player, mv, depth);
                        return None;
                    }
                }
            }
        }
        all
    }

    /// Adds the position that the owner's move creates to the needs of the proof.
    fn with_move(&self, mut proof: Proof, player: Color, mv: u8, after: &Step) -> Proof {
        if proof.owner == player && mv != PASS && self.rules.ko != KoRule::Simple {
            let created = Positions {
                signatures: after.signature,
                common: after.stones,
                all: after.stones,
            };
            proof.needs.created = proof.needs.created.or(created);
        }
        proof
    }

    fn reward(&mut self, player: Color, mv: u8, depth: u32) {
        self.history[player as usize][usize::from(mv)] += depth * depth;
        let ply = self.path.len().min(self.killers.len() - 1);
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }

    /// All moves that may be legal, the most promising ones first.
    pub fn ordered(&self) -> ([(u32, u8); 32], usize) {
        let (here, player) = (self.here(), self.to_move());
        let empty = self.plane.full & !(here.stones[0] | here.stones[1]);
        let own = here.stones[player as usize];
        let position = &self.position;
        let captures = (self.plane).compress(position.capture_points(player), self.grid);
        let saving = (self.plane).compress(position.saving_points(player), self.grid);
        let known = self.known_moves();
        let killers = self.killers[self.path.len().min(self.killers.len() - 1)];
        let history = &self.history[player as usize];
        let most = history.iter().max().copied().unwrap_or(0).max(1);
        let (mut moves, mut count, mut rest) = ([(0, 0); 32], 0, empty);
        while rest != 0 {
            let mv = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let bit = 1_u32 << mv;
            let mut rank = 1000
                + 10 * u32::from(self.plane.lines[usize::from(mv)])
                + (u64::from(history[usize::from(mv)]) * 500 / u64::from(most)) as u32;
            if self.plane.around(mv) & !own == 0 {
                rank -= 900;
            }
            rank += if captures & bit != 0 { 2000 } else { 0 };
            rank += if saving & bit != 0 { 1000 } else { 0 };
            rank += if killers.contains(&mv) { 800 } else { 0 };
            moves[count] = (rank, mv);
            count += 1;
        }
        moves[count] = (500, PASS);
        count += 1;
        for (rank, mv) in &mut moves[..count] {
            if let Some(place) = known.iter().position(|&known| known == Some(*mv)) {
                *rank += 100_000 * (3 - place as u32);
            }
        }
        moves[..count].sort_unstable_by(|a, b| b.cmp(a));
        (moves, count)
    }

    fn is_late(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes > most) {
            self.over = true;
        } else if self.nodes.is_multiple_of(1024) {
            let late = (self.limits.time).is_some_and(|time| self.start.elapsed() >= time);
            let stopped = (self.limits.stop)
                .is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
            self.over |= late || stopped;
        }
        self.over
    }

    /// Decides by deeper and deeper searches whether `prover` scores at least `target`. Returns `None` if the limits end
    /// it first.
    pub fn decide(&mut self, prover: Color, target: i32) -> Option<bool> {
        for depth in 0..MOST_DEPTH {
            self.hasty = depth < HASTY_DEPTH;
            for (color, target) in [(prover, target), (!prover, 1 - target)] {
                if let Some(proof) = self.search(color, target, depth) {
                    return Some(proof.owner == prover);
                }
                if self.over {
                    return None;
                }
            }
        }
        None
    }
}

/// The proof by the score of a game that `player` ends by a pass: the player's own if it reaches the goal.
fn ended(black_minus_white: i32, player: Color, goal: i32) -> Proof {
    let score = match player {
        Color::Black => black_minus_white,
        Color::White => -black_minus_white,
    };
    let (owner, bound) = if score >= goal {
        (player, score)
    } else {
        (!player, -score)
    };
    Proof {
        owner,
        bound,
        needs: Needs::NOTHING,
    }
}
