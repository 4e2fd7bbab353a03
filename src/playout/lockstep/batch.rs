//! Moving games into the lanes of a batch, and from there into the lanes of another batch.

use super::client::Client;
use super::lanes::{Lanes, MAX_LANES, Row, put_lane};
use super::policy::TacticalLanes;
use super::run::{Run, Starts};
use super::step::{Batch, Conditions, Group};
use crate::board::Board;
use crate::geometry::{Color, Move, Points, Words};

/// The words of a start position.
struct StartWords<const W: usize> {
    own: [u32; W],
    opp: [u32; W],
    ko: [u32; W],
    /// The last stone: the index of its word, and its bit, which is zero if there is none.
    last: (u32, u32),
    white: bool,
}

impl<const W: usize> StartWords<W> {
    fn new(start: &Board, words_of: &dyn Fn(&Words) -> [u32; W]) -> Self {
        let player = start.to_move();
        let ko =
            start
                .turn()
                .ko()
                .into_iter()
                .fold(Points::empty(start.size()), |mut set, point| {
                    set.insert(point);
                    set
                });
        let last = match start.turn().last_moves() {
            [Some(Move::Play(last)), _] => Points::from_points([last], start.size()),
            _ => Points::empty(start.size()),
        };
        let last = words_of((last & start.stones(!player)).words());
        let word = last.iter().position(|&word| word != 0).unwrap_or(0);
        StartWords {
            last: (word as u32, last[word % W]),
            own: words_of(start.stones(player).words()),
            opp: words_of(start.stones(!player).words()),
            ko: words_of(ko.words()),
            white: player == Color::White,
        }
    }
}

/// The number of empty points of a start that are allowed.
pub(in crate::playout) fn points_to_play_on(start: &Board, allowed: Option<&Points>) -> u32 {
    let points = match allowed {
        Some(allowed) => start.empty() & *allowed,
        None => start.empty(),
    };
    points.len() as u32
}

#[inline(always)]
fn blank<L: Lanes, const W: usize>(l: L) -> Group<L, W> {
    let z = l.zero();
    let none = [z; W];
    Group {
        own: none,
        opp: none,
        tried: none,
        word: z,
        bit: z,
        fill: none,
        rng: [z; 4],
        moves: z,
        game: z,
        last_word: z,
        last_bit: z,
        vital: none,
        first: [none; 2],
    }
}

impl<L: Lanes, const W: usize, const K: usize> Batch<L, W, K> {
    /// Creates a batch without games.
    #[inline(always)]
    pub fn new(l: L) -> Self {
        Batch {
            groups: [blank(l); K],
            active: 0,
            used: 0,
            white: 0,
            passed: 0,
            pending: 0,
            going_on: 0,
            own_phase: 0,
            backward: 0,
            tactical: TacticalLanes::default(),
        }
    }

    /// Empties all lanes.
    #[inline(always)]
    fn clear(&mut self) {
        self.active = 0;
        self.used = 0;
        self.white = 0;
        self.passed = 0;
        self.pending = 0;
        self.going_on = 0;
        self.own_phase = 0;
        self.backward = 0;
        self.tactical = TacticalLanes::default();
    }

    /// Returns true if one of these lanes is free.
    #[inline(always)]
    pub const fn has_room(&self, lanes: u64) -> bool {
        lanes & !self.used != 0
    }

    /// The lanes that take full steps in a run; `few` is the number of groups of a step of few games.
    ///
    /// A stream keeps a group of games less than its limit in them, so that new games wait for free lanes, not lanes
    /// for games. If the games fill a step of `few` groups and leave a group to begin, these are its lanes; if they
    /// fill a step of all groups and leave `few` to begin, all lanes.
    #[inline(always)]
    pub fn lanes_of(run: &Run<'_>, few: usize) -> u64 {
        let groups = match run.starts {
            Starts::Known { .. } => K,
            Starts::Streamed { in_flight } => match in_flight as usize / L::COUNT {
                groups if groups >= K + few => K,
                groups if groups > few => few,
                groups => groups.saturating_sub(1).max(1),
            },
        };
        Self::first(groups)
    }

    /// Returns true if no game is in progress outside the first groups.
    #[inline(always)]
    pub const fn fits(&self, groups: usize) -> bool {
        self.active & !Self::first(groups) == 0
    }

    /// The lanes of the first groups, at least one of them and at most all.
    #[inline(always)]
    const fn first(groups: usize) -> u64 {
        u64::MAX >> (64 - L::COUNT * groups)
    }
}

/// Fills the lanes of a batch with new games, at most `most`, beginning with the first lane, until the client has no
/// more. Previous contents are overwritten, except fields that have a meaning only in pending lanes, and vital points,
/// which have one only in lanes of `has_vital`. `words_of` gives the words of a set of points; it is `dyn`, so that this
/// is compiled once for all cuts of as many words.
///
/// Returns the number of points to play on in the fullest start of the run or, if that is not known, of these games.
#[inline(never)]
pub(in crate::playout) fn begin<L: Lanes, const W: usize, const K: usize>(
    l: L,
    words_of: &dyn Fn(&Words) -> [u32; W],
    batch: &mut Batch<L, W, K>,
    run: &Run<'_>,
    client: &mut impl Client,
    most: u32,
) -> u32 {
    l.vectorize(
        #[inline(always)]
        || {
            batch.clear();
            // The words of the last start often serve the next game.
            let mut words: Option<StartWords<W>> = None;
            let (mut open, mut goes_on) = match run.starts {
                Starts::Known { open } => (open, true),
                Starts::Streamed { .. } => (u32::MAX, true),
            };
            let mut left = most;
            for k in 0..K {
                let (mut own, mut opp, mut tried) = (
                    [[0; MAX_LANES]; W],
                    [[0; MAX_LANES]; W],
                    [[0; MAX_LANES]; W],
                );
                let mut rng: [Row; 4] = [[0; MAX_LANES]; 4];
                let mut index: Row = [0; MAX_LANES];
                let (mut last_word, mut last_bit): (Row, Row) = ([0; MAX_LANES], [0; MAX_LANES]);
                for lane in 0..L::COUNT {
                    let game = match goes_on && left > 0 {
                        true => client.next_game(),
                        false => None,
                    };
                    goes_on = game.is_some();
                    let Some(game) = game else { break };
                    left -= 1;
                    if !game.same_start || words.is_none() {
                        words = Some(StartWords::new(game.start, words_of));
                        if let Starts::Streamed { .. } = run.starts {
                            open = open.min(points_to_play_on(game.start, run.allowed));
                        }
                    }
                    let Some(words) = &words else { break };
                    for i in 0..W {
                        own[i][lane] = words.own[i];
                        opp[i][lane] = words.opp[i];
                        tried[i][lane] = words.ko[i];
                    }
                    for (row, word) in rng.iter_mut().zip(game.rng) {
                        row[lane] = word;
                    }
                    index[lane] = game.index;
                    (last_word[lane], last_bit[lane]) = words.last;
                    let bit = 1 << (L::COUNT * k + lane);
                    batch.used |= bit;
                    batch.active |= if run.max_moves > 0 { bit } else { 0 };
                    batch.white |= if words.white { bit } else { 0 };
                }
                let group = &mut batch.groups[k];
                for i in 0..W {
                    group.own[i] = l.load(&own[i]);
                    group.opp[i] = l.load(&opp[i]);
                    group.tried[i] = l.load(&tried[i]);
                }
                for (state, row) in group.rng.iter_mut().zip(&rng) {
                    *state = l.load(row);
                }
                group.game = l.load(&index);
                group.last_word = l.load(&last_word);
                group.last_bit = l.load(&last_bit);
                group.moves = l.zero();
                if run.first_played {
                    group.first = [[l.zero(); W]; 2];
                }
            }
            open
        },
    )
}

impl<L: Lanes, const W: usize, const K: usize> Batch<L, W, K> {
    /// Takes over unfinished games of another batch, as many as there are free lanes among `lanes`. First plays move
    /// along only if they are requested, and a drawn point and its flood only with a pending lane; in other lanes they
    /// have no meaning. Games by a policy move before their first step, and begin a turn.
    #[inline(never)]
    pub fn refill(&mut self, l: L, from: &mut Self, lanes: u64, conditions: &Conditions<'_>) {
        debug_assert!(conditions.policy.is_none() || from.pending == 0);
        debug_assert_eq!(from.tactical.has_vital, 0);
        l.vectorize(
            #[inline(always)]
            || {
                while lanes & !self.used != 0 && from.active != 0 {
                    let free = (lanes & !self.used).trailing_zeros();
                    self.take(l, free, from, from.active.trailing_zeros(), conditions);
                }
            },
        );
    }

    /// Moves the game of one lane of another batch into a free lane.
    #[inline(always)]
    fn take(&mut self, l: L, to: u32, from: &mut Self, from_bit: u32, conditions: &Conditions<'_>) {
        let at = |bit: u32| (bit as usize / L::COUNT % K, bit as usize % L::COUNT);
        let ((k, lane), (from_k, from_lane)) = (at(to), at(from_bit));
        let mask = l.mask(1 << lane);
        let (into, source) = (&mut self.groups[k], &from.groups[from_k]);
        put_lane(l, mask, &mut into.own, &source.own, from_lane);
        put_lane(l, mask, &mut into.opp, &source.opp, from_lane);
        put_lane(l, mask, &mut into.tried, &source.tried, from_lane);
        if conditions.first_played {
            for (into, source) in into.first.iter_mut().zip(&source.first) {
                put_lane(l, mask, into, source, from_lane);
            }
        }
        if from.pending >> from_bit & 1 == 1 {
            put_lane(l, mask, &mut into.fill, &source.fill, from_lane);
            l.set_lane(&mut into.word, lane, l.lane(&source.word, from_lane));
            l.set_lane(&mut into.bit, lane, l.lane(&source.bit, from_lane));
        }
        if conditions.policy.is_some() {
            l.set_lane(
                &mut into.last_word,
                lane,
                l.lane(&source.last_word, from_lane),
            );
            let last = l.lane(&source.last_bit, from_lane);
            l.set_lane(&mut into.last_bit, lane, last);
            self.tactical.begin(to, last != 0);
        }
        for (into, source) in into.rng.iter_mut().zip(&source.rng) {
            l.set_lane(into, lane, l.lane(source, from_lane));
        }
        l.set_lane(&mut into.moves, lane, l.lane(&source.moves, from_lane));
        l.set_lane(&mut into.game, lane, l.lane(&source.game, from_lane));
        for (lanes, source) in [
            (&mut self.white, from.white),
            (&mut self.passed, from.passed),
            (&mut self.pending, from.pending),
            (&mut self.going_on, from.going_on),
            (&mut self.own_phase, from.own_phase),
            (&mut self.backward, from.backward),
        ] {
            *lanes = *lanes & !(1 << to) | (source >> from_bit & 1) << to;
        }
        self.active |= 1 << to;
        self.used |= 1 << to;
        from.active &= !(1 << from_bit);
        from.used &= !(1 << from_bit);
    }
}
