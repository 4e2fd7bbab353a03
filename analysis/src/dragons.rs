//! Caves and dragons: unions of cavities and of worms, with the reason for each union.
//!
//! GNU Go's documentation (Free Software Foundation) combines the parts of a position in two steps, *amalgamation* of
//! cavities and then of worms. A **cave** is a union of cavities, a **dragon** a union of worms.
//! [`worms`](crate::worms) defines worms, cavities and closures, and which worms are inessential. The rules, in this
//! order:
//!
//! 1. For each inessential worm, the boundary components of its closure (the cavities beside it) become one cave, even
//!    if there is only one. The cave's border color is that of the closure: the worm itself does not count. (If worms
//!    with closures of different borders make one cave, it is grey.) Every cavity without an inessential worm beside it
//!    is a cave of its own, with its own border color.
//! 2. If a cave's border has one color, the worms of that color around it become one dragon.
//! 3. Two worms of one color with two common liberties become one dragon.
//! 4. Two worms of one color become one dragon if they share a liberty that the enemy cannot enter without being
//!    captured: a stone there would capture nothing and have at most one liberty.
//!
//! ```text
//! 1  X X X X X     B2 and D2 are two grey cavities, but O    X X X X X     {C2, D2} is one grey cavity, but also a
//!    X . O . X     is inessential: one black cave.           X O . . X     black cave. GNU Go treats both alike.
//!    X X X X X                                               X X X X X
//!
//! 3  . . X . .     B3 and C2 are liberties of both:       4  . X . X .     O on C3 would have one liberty, C2, and
//!    . X . . .     the enemy cannot take both.               . . . . .     be captured there.
//! ```
//!
//! There are two definitions of an inessential worm. [`of`] uses the documented one, in which the border of the closure
//! is always of the opposite color. [`of_gnugo`] uses that of GNU Go's program, which also considers cutting
//! and lunch. With it, the caves are those of GNU Go. The dragons are not, because the program reads more: it does not
//! join worms by common liberties if it can capture them, and it joins others by patterns. The documented definition
//! reads nothing. Its dragons depend only on the stones, and are the same for every rotation and reflection of a
//! position.
//!
//! # Two positions, step by step
//! ```text
//!   A B C D E F G H J                A B C D E F G H J
//!                                  8 . . . O O O O . .
//! 7 . . O O O O O . .              7 . . O O X X O O .
//! 6 . O O X X X O O .              6 . O X X . X O . .
//! 5 . O X . O . X O .              5 . O X . X X O . .
//! 4 . O O X X X O O .              4 . O O X X O . . .
//! 3 . . O O O O O . .              3 . . O O O . . . .
//! ```
//! On the left, D5 and F5 are grey cavities, so no worms are joined around them. But E5 is inessential: it has genus 0,
//! its only liberties are D5 and F5, nothing is on the edge, and only X surrounds {D5, E5, F5}. So D5 and F5 are one
//! cave with a black border, and the four worms of X around it are one dragon of eight stones. E5 is a dragon of its
//! own. For GNU Go, E5 is a potential cut and therefore essential: D5 and F5 remain two grey caves.
//!
//! On the right, no worm is inessential: without the worm at D6, the cavities beside it would be one cavity with a grey
//! border. D5 and E6 are caves of their own with a black border, and the two worms of X are around both: one dragon of
//! ten stones. The reason for the union is the first cave in board order.
//!
//! ```
//! use binmatrix_analysis::dragons::{self, Reason};
//! use binmatrix_analysis::worms::{self, Border};
//! use binmatrix::{Board, Color, Point, Rules};
//! let board: Board = "
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . O O O O O . .
//!     . O O X X X O O .
//!     . O X . O . X O .
//!     . O O X X X O O .
//!     . . O O O O O . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! ".parse()?;
//! let at = |vertex: &str| Point::from_vertex(vertex, board.size());
//! let worms = worms::of(&board);
//! let dragons = dragons::of(&worms);
//!
//! // Two grey cavities, but one cave with a border of one color, because of the worm on E5.
//! let (d5, f5) = (at("D5")?, at("F5")?);
//! let cavity = &worms.cavities[worms.cavity_at(d5).unwrap()];
//! assert_eq!((cavity.points.len(), cavity.border), (1, Some(Border::Grey)));
//! let cave = &dragons.caves[dragons.cave_at(d5).unwrap()];
//! assert!(cave.points.len() == 2 && cave.points.contains(f5));
//! assert_eq!(cave.border, Some(Border::One(Color::Black)));
//! assert_eq!(cave.inessential, [worms.worm_at(at("E5")?).unwrap()]);
//!
//! // Four worms around it form one dragon; each union gives its reason.
//! let black = &dragons.dragons[dragons.dragon_at(at("D6")?).unwrap()];
//! assert_eq!((black.stones.len(), black.worms.len()), (8, 4));
//! let unions: Vec<_> = dragons.unions_of(black).collect();
//! assert_eq!(unions.len(), 3);
//! assert!(unions.iter().all(|union| matches!(union.reason, Reason::Cave(_)) && union.points == cave.points));
//!
//! // The white stone inside is a dragon of its own.
//! assert_ne!(dragons.dragon_at(at("E5")?), dragons.dragon_at(at("C7")?));
//!
//! // As in GNU Go's program, with direct capture and ladders in place of its reading.
//! let lunches = worms.lunches(board.capturable(&Rules::default()));
//! let gnugo = dragons::of_gnugo(&worms, &lunches);
//! let cave = &gnugo.caves[gnugo.cave_at(d5).unwrap()];
//! assert_eq!((cave.points.len(), cave.border), (1, Some(Border::Grey)));
//!
//! // On the right: two eyes; the first one is the reason for the union.
//! let board: Board = "
//!     . . . . . . . . .
//!     . . . O O O O . .
//!     . . O O X X O O .
//!     . O X X . X O . .
//!     . O X . X X O . .
//!     . O O X X O . . .
//!     . . O O O . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! ".parse()?;
//! let worms = worms::of(&board);
//! let dragons = dragons::of(&worms);
//! assert!(worms.worms.iter().all(|worm| !worm.inessential_seed));
//! let d6 = &worms.worms[worms.worm_at(at("D6")?).unwrap()];
//! assert_eq!((d6.stones.len(), d6.border), (3, Some(Border::Grey)));
//! let black = &dragons.dragons[dragons.dragon_at(at("D6")?).unwrap()];
//! assert_eq!((black.stones.len(), black.worms.len()), (10, 2));
//! let union = dragons.unions_of(black).next().unwrap();
//! assert_eq!(union.reason, Reason::Cave(dragons.cave_at(at("E6")?).unwrap()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;

use crate::worms::{Border, Worm, Worms};
use binmatrix::{Color, Point, Points};

/// All caves and dragons of a position; made by [`of`] and [`of_gnugo`].
///
/// Worms and cavities are identified by their indices in the [`Worms`] of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Dragons {
    /// The caves, in the order of their origins.
    pub caves: Vec<Cave>,
    /// The dragons of both colors, in the order of their origins.
    pub dragons: Vec<Dragon>,
    /// The unions, in the order in which they were made. A union of worms that already belong to one dragon is not
    /// listed.
    pub unions: Vec<Union>,
}

/// A union of cavities that count as one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cave {
    /// The first point of the cave, row by row from the top left.
    pub origin: Point,
    /// The points of its cavities.
    pub points: Points,
    /// The border color of the cave; `None` on an empty board.
    ///
    /// It is the border color of the closures of its inessential worms, grey if they differ. Without such worms it is
    /// that of its single cavity.
    pub border: Option<Border>,
    /// The indices of its cavities.
    pub cavities: Vec<usize>,
    /// The indices of the inessential worms beside its cavities: the reason for the union, if it has several cavities.
    pub inessential: Vec<usize>,
}

/// A union of worms that count as one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Dragon {
    /// The first stone of the dragon, row by row from the top left.
    pub origin: Point,
    /// The color of the dragon.
    pub color: Color,
    /// The stones of its worms.
    pub stones: Points,
    /// The indices of its worms.
    pub worms: Vec<usize>,
}

/// Two worms that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Union {
    /// The indices of the two worms, the lower one first.
    pub worms: [usize; 2],
    /// The reason for the union.
    pub reason: Reason,
    /// The points that give the reason: the cave, or the common liberties.
    pub points: Points,
}

/// The reason why two worms belong together: rules 2, 3 and 4 of the [module](self).
///
/// ```text
/// cave  . X .     shared liberties  . . X .     closed liberty  . X . X
///       X . .                       . X . .                     . . . .
///       . . .                       . . . .
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Both worms are around the cave with this index, whose border has their color.
    Cave(usize),
    /// The worms share two or more liberties.
    SharedLiberties,
    /// The worms share a liberty that the enemy cannot enter without being captured.
    ClosedLiberty,
}

impl Reason {
    /// Returns `"cave"`, `"shared-liberties"` or `"closed-liberty"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Cave(_) => "cave",
            Reason::SharedLiberties => "shared-liberties",
            Reason::ClosedLiberty => "closed-liberty",
        }
    }
}

impl Dragons {
    /// Builds the caves and dragons, with the cavities joined by the worms for which `inessential` returns true.
    fn with_inessential(worms: &Worms, inessential: impl Fn(usize) -> bool) -> Dragons {
        let caves = caves(worms, inessential);
        let mut parts = Parts::new(worms.worms.len());
        let mut unions = Vec::new();
        let mut unite = |one: usize, other: usize, reason, points| {
            if parts.unite(one, other) {
                let pair = [one.min(other), one.max(other)];
                unions.push(Union {
                    worms: pair,
                    reason,
                    points,
                });
            }
        };
        for (number, cave) in caves.iter().enumerate() {
            let Some(Border::One(color)) = cave.border else {
                continue;
            };
            let mut around = worms.worms.iter().enumerate().filter(|(_, worm)| {
                worm.color == color && !worm.liberties[0].is_disjoint(cave.points)
            });
            if let Some((first, _)) = around.next() {
                for (other, _) in around {
                    unite(first, other, Reason::Cave(number), cave.points);
                }
            }
        }
        let neighbors = neighbors(worms);
        for &(one, other, points) in &neighbors {
            if points.len() >= 2 {
                unite(one, other, Reason::SharedLiberties, points);
            }
        }
        for &(one, other, points) in &neighbors {
            let enemy = !worms.worms[one].color;
            if points.len() == 1
                && points
                    .iter()
                    .any(|liberty| is_closed(worms, liberty, enemy))
            {
                unite(one, other, Reason::ClosedLiberty, points);
            }
        }
        let dragons = parts.lists().into_iter().map(|numbers| {
            let first = &worms.worms[numbers[0]];
            Dragon {
                origin: first.origin,
                color: first.color,
                stones: numbers[1..]
                    .iter()
                    .fold(first.stones, |all, &next| all | worms.worms[next].stones),
                worms: numbers,
            }
        });
        Dragons {
            dragons: dragons.collect(),
            caves,
            unions,
        }
    }

    /// Returns the index of the dragon that has a stone on `point`.
    #[must_use]
    pub fn dragon_at(&self, point: Point) -> Option<usize> {
        self.dragons
            .iter()
            .position(|dragon| dragon.stones.contains(point))
    }

    /// Returns the index of the cave that contains `point`.
    #[must_use]
    pub fn cave_at(&self, point: Point) -> Option<usize> {
        self.caves
            .iter()
            .position(|cave| cave.points.contains(point))
    }

    /// Returns the unions that made a dragon: one fewer than it has worms.
    pub fn unions_of<'a>(&'a self, dragon: &'a Dragon) -> impl Iterator<Item = &'a Union> {
        self.unions
            .iter()
            .filter(|union| dragon.worms.contains(&union.worms[0]))
    }
}

/// Finds the caves and dragons of the position with these worms and cavities.
///
/// Inessential worms follow the documented definition, regardless of cutting and lunch: [`Worm::inessential_seed`].
///
/// Cost: a few set operations for each worm and cavity, and for each shared liberty its neighbors. Allocates lists on
/// the heap.
#[must_use]
pub fn of(worms: &Worms) -> Dragons {
    Dragons::with_inessential(worms, |number| worms.worms[number].inessential_seed)
}

/// Finds the caves and dragons with the inessential worms of GNU Go's program: [`Worm::inessential_gnugo`].
///
/// `lunches` holds, for each worm, the index of an enemy worm that it could capture: the answer of [`Worms::lunches`]
/// or of another program. Worms beyond the end of the list have no lunch.
#[must_use]
pub fn of_gnugo(worms: &Worms, lunches: &[Option<usize>]) -> Dragons {
    Dragons::with_inessential(worms, |number| {
        let lunch = lunches.get(number).copied().flatten();
        worms.worms[number].inessential_gnugo(lunch)
    })
}

/// Builds the caves by rule 1.
fn caves(worms: &Worms, inessential: impl Fn(usize) -> bool) -> Vec<Cave> {
    let mut parts = Parts::new(worms.cavities.len());
    let inessential: Vec<usize> = (0..worms.worms.len())
        .filter(|&number| inessential(number))
        .collect();
    for &number in &inessential {
        let mut beside = worms.cavities_beside(number);
        if let Some(first) = beside.next() {
            for other in beside {
                parts.unite(first, other);
            }
        }
    }
    let lists = parts.lists().into_iter();
    lists
        .map(|cavities| {
            let first = &worms.cavities[cavities[0]];
            let points = cavities[1..]
                .iter()
                .fold(first.points, |all, &next| all | worms.cavities[next].points);
            let mut inside = inessential.clone();
            inside.retain(|&number| !worms.worms[number].liberties[0].is_disjoint(points));
            let borders = inside
                .iter()
                .filter_map(|&number| worms.worms[number].border);
            let border = borders
                .reduce(|one, other| if one == other { one } else { Border::Grey })
                .or(first.border);
            Cave {
                origin: first.origin,
                points,
                border,
                cavities,
                inessential: inside,
            }
        })
        .collect()
}

/// Returns each pair of worms of one color with common liberties, and these liberties, in the order of the worm
/// indices.
fn neighbors(worms: &Worms) -> Vec<(usize, usize, Points)> {
    let mut found = Vec::new();
    for (one, worm) in worms.worms.iter().enumerate() {
        let others = worms.worms.iter().enumerate().skip(one + 1);
        for (other, second) in others.filter(|(_, second)| second.color == worm.color) {
            let points = worm.liberties[0] & second.liberties[0];
            if !points.is_empty() {
                found.push((one, other, points));
            }
        }
    }
    found
}

/// Returns true if a stone of this color on this empty point would capture nothing and have at most one liberty.
fn is_closed(worms: &Worms, point: Point, color: Color) -> bool {
    let beside = |worm: &&Worm| worm.liberties[0].contains(point);
    let Some(cavity) = worms.cavity_at(point).map(|number| &worms.cavities[number]) else {
        return false;
    };
    let size = cavity.points.size();
    let mut liberties = size.neighbors(point) & cavity.points;
    for worm in worms.worms.iter().filter(beside) {
        if worm.color == color {
            liberties = liberties | worm.liberties[0];
        } else if worm.liberties[0].len() == 1 {
            return false; // the stone would capture it
        }
    }
    (liberties - Points::only(point, size)).len() <= 1
}

/// The numbers from 0 up, partitioned into parts that can be united (R. E. Tarjan's forest).
pub(crate) struct Parts {
    /// For each number, a lower number of the same part, or the number itself if it is the lowest.
    lower: Vec<usize>,
}

impl Parts {
    pub(crate) fn new(count: usize) -> Parts {
        Parts {
            lower: (0..count).collect(),
        }
    }

    /// Returns the lowest number of the part.
    fn lowest(&mut self, mut number: usize) -> usize {
        while self.lower[number] != number {
            self.lower[number] = self.lower[self.lower[number]];
            number = self.lower[number];
        }
        number
    }

    /// Unites the parts of two numbers; returns true if they were different.
    pub(crate) fn unite(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.lowest(one), self.lowest(other));
        self.lower[one.max(other)] = one.min(other);
        one != other
    }

    /// Returns the parts in the order of their lowest numbers, each in ascending order.
    pub(crate) fn lists(mut self) -> Vec<Vec<usize>> {
        let mut lists: Vec<Vec<usize>> = Vec::new();
        let mut place = vec![0; self.lower.len()];
        for number in 0..place.len() {
            match self.lowest(number) {
                lowest if lowest == number => {
                    place[number] = lists.len();
                    lists.push(vec![number]);
                }
                lowest => lists[place[lowest]].push(number),
            }
        }
        lists
    }
}
