//! Safety under alternating play (M. Müller 1997): by its static rules, and by playing it out.
//!
//! A set of stones is safe if the enemy, moving first in alternating play, can capture none of them when the
//! owner answers well. Both may pass, and a repeated position counts in favor of the owner. [`safety`]
//! returns the strings that the rules prove safe; [`takeable`] tries all play.

use std::collections::HashMap;

use crate::board::{Board, Color, Point, Suicide};
use crate::stones::Stones;

/// The result of the static rules for one color. All points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Safety {
    /// The stones of the safe strings.
    pub safe: Vec<Point>,
    /// The points of the regions that touch only safe strings and whose points away from the color are none, one,
    /// or two neighbors.
    pub territory: Vec<Point>,
    /// The points of the regions that are vital for a safe string.
    pub vital: Vec<Point>,
    /// The points of the connecting regions.
    pub connecting: Vec<Point>,
    /// The points of the 2-vital regions.
    pub two_vital: Vec<Point>,
    /// The miai points: any two of one region are miai.
    pub miai: Vec<Point>,
}

/// The contribution of a region to the strings around it.
struct Region {
    points: Vec<Point>,
    /// The number of sure liberties for each string of the color.
    sure: Vec<usize>,
    is_vital: bool,
    is_connecting: bool,
    is_two_vital: bool,
    miai: Vec<Point>,
}

/// Returns the strings of this color that the following rules prove safe. The regions are the connected
/// components of all points that are not of the color. The strings next to a region are its boundary.
///
/// - A region is *vital* for a string if every empty point of it is a liberty of the string; where suicide is
///   legal, if every point of it is next to the string. It gives one sure liberty to that string.
/// - A region is *2-vital* if every point is next to the boundary and it has two empty points, each next to
///   every string of the boundary, such that removing either disconnects the region. It gives two sure
///   liberties to each string of the boundary.
/// - A region is *connecting* if it is not 2-vital, every point is next to the boundary, it has two empty
///   points, each next to every string of the boundary, and it is not vital for all of these strings. It
///   gives one sure liberty to each string of the boundary.
///
/// Repeat until nothing changes: drop each string with fewer than two sure liberties, and each region that
/// touches a dropped string.
#[must_use]
pub fn safety(board: &Board, color: Color, suicide: Suicide) -> Safety {
    let strings = board.chains_of(color);
    let all_regions: Vec<Region> = board
        .components(&|point| board.at(point) != Some(color))
        .into_iter()
        .map(|points| region(board, points, &strings, suicide))
        .collect();
    let mut kept: Vec<usize> = (0..strings.len()).collect();
    loop {
        let regions = touching_only(board, &all_regions, &strings, &kept);
        let before = kept.len();
        kept.retain(|&string| {
            let sure = regions.iter().map(|region| region.sure[string]);
            sure.sum::<usize>() >= 2
        });
        if kept.len() == before {
            break;
        }
    }
    if kept.is_empty() {
        return Safety::default();
    }
    let regions = touching_only(board, &all_regions, &strings, &kept);
    let points = |is: &dyn Fn(&Region) -> bool| {
        let points = regions.iter().filter(|region| is(region));
        sorted(points.flat_map(|region| region.points.clone()))
    };
    Safety {
        safe: sorted(kept.iter().flat_map(|&string| strings[string].clone())),
        territory: points(&|region| is_territory(board, region, color)),
        vital: points(&|region| region.is_vital),
        connecting: points(&|region| region.is_connecting),
        two_vital: points(&|region| region.is_two_vital),
        miai: sorted(regions.iter().flat_map(|region| region.miai.clone())),
    }
}

fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort();
    points
}

fn is_next_to(board: &Board, point: Point, stones: &[Point]) -> bool {
    board.neighbors(point).iter().any(|n| stones.contains(n))
}

fn region(board: &Board, points: Vec<Point>, strings: &[Vec<Point>], suicide: Suicide) -> Region {
    let boundary: Vec<usize> = (0..strings.len())
        .filter(|&string| {
            points
                .iter()
                .any(|&p| is_next_to(board, p, &strings[string]))
        })
        .collect();
    let is_vital = |string: usize| {
        points.iter().all(|&point| {
            let counts = suicide != Suicide::Forbidden || board.at(point).is_none();
            !counts || is_next_to(board, point, &strings[string])
        })
    };
    let vital: Vec<usize> = boundary.iter().copied().filter(|&s| is_vital(s)).collect();
    let shared: Vec<Point> = points
        .iter()
        .copied()
        .filter(|&point| {
            let next_to = |&string: &usize| is_next_to(board, point, &strings[string]);
            board.at(point).is_none() && boundary.iter().all(next_to)
        })
        .collect();
    let dividing: Vec<Point> = shared
        .iter()
        .copied()
        .filter(|&cut| board.components(&|p| p != cut && points.contains(&p)).len() > 1)
        .collect();
    let all_beside = points.iter().all(|&point| {
        let next_to = |&string: &usize| is_next_to(board, point, &strings[string]);
        boundary.iter().any(next_to)
    });
    let is_two_vital = all_beside && dividing.len() >= 2;
    let is_connecting =
        all_beside && !is_two_vital && shared.len() >= 2 && vital.len() < boundary.len();
    let sure = |string: usize| match (is_two_vital, is_connecting || vital.contains(&string)) {
        _ if !boundary.contains(&string) => 0,
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    };
    Region {
        sure: (0..strings.len()).map(sure).collect(),
        is_vital: !vital.is_empty(),
        is_connecting,
        is_two_vital,
        miai: match (is_two_vital, is_connecting) {
            (true, _) => dividing,
            (_, true) => shared,
            _ => Vec::new(),
        },
        points,
    }
}

/// Returns the regions that touch no strings other than these.
fn touching_only<'a>(
    board: &Board,
    regions: &'a [Region],
    strings: &[Vec<Point>],
    kept: &[usize],
) -> Vec<&'a Region> {
    let touches_another = |region: &&Region| {
        (0..strings.len()).any(|string| {
            let stones = &strings[string];
            !kept.contains(&string) && region.points.iter().any(|&p| is_next_to(board, p, stones))
        })
    };
    regions
        .iter()
        .filter(|region| !touches_another(region))
        .collect()
}

/// Returns true if no enemy group can have two eyes in the region.
///
/// Each eye would need a point away from the color, and the two points may not be neighbors.
fn is_territory(board: &Board, region: &Region, color: Color) -> bool {
    let away: Vec<Point> = region
        .points
        .iter()
        .copied()
        .filter(|&point| {
            let neighbors = board.neighbors(point);
            neighbors.iter().all(|&n| board.at(n) != Some(color))
        })
        .collect();
    match away[..] {
        [] | [_] => true,
        [one, other] => board.neighbors(one).contains(&other),
        _ => false,
    }
}

/// Returns true if the enemy can make two eyes by filling some of these points.
///
/// In some filling with enemy stones, with all other points unchanged, an enemy string has two eyes: two
/// pieces of the unfilled points are next to the string and to no stone of the color. Tries all fillings, so
/// it is meant for few points.
#[must_use]
pub fn enemy_can_make_two_eyes_in(board: &Board, color: Color, points: &[Point]) -> bool {
    let enemy = color.opponent();
    (0..1_usize << points.len()).any(|filling| {
        let mut filled = board.clone();
        for (index, &point) in points.iter().enumerate() {
            filled.set(point, (filling >> index & 1 == 1).then_some(enemy));
        }
        let rest = filled.components(&|p| points.contains(&p) && filled.at(p).is_none());
        let is_away = |piece: &&Vec<Point>| {
            let mut neighbors = piece.iter().flat_map(|&point| filled.neighbors(point));
            neighbors.all(|neighbor| filled.at(neighbor) != Some(color))
        };
        let eyes: Vec<&Vec<Point>> = rest.iter().filter(is_away).collect();
        filled.chains_of(enemy).iter().any(|string| {
            let beside = |eye: &&&Vec<Point>| eye.iter().any(|&p| is_next_to(&filled, p, string));
            eyes.iter().filter(beside).count() >= 2
        })
    })
}

/// Returns, for each of these boards, true if the enemy, moving first, can capture a stone of `set` against
/// any play of the owner. All stones of `set` stand on every board.
///
/// Both may pass, a repetition counts in favor of the owner, and the ko rule is simple ko. A stone that its
/// owner gives up by suicide counts as captured.
///
/// Examines every position that can arise: for boards of up to about sixteen points, many of them in the set.
///
/// # Panics
///
/// - if a stone of the set is not on a board.
#[must_use]
pub fn takeable(boards: &[Board], color: Color, set: &[Point], suicide: Suicide) -> Vec<bool> {
    Play::new(color, set, suicide).all(boards)
}

/// The same as [`takeable`] where the owner plays only on the points of `answers`, or passes.
///
/// This can only be worse for the owner, so a set that is not takeable here is not [`takeable`]; and far
/// fewer positions arise.
///
/// # Panics
///
/// - if a stone of the set is not on a board.
#[must_use]
pub fn takeable_if_answered_on(
    answers: &[Point],
    boards: &[Board],
    color: Color,
    set: &[Point],
    suicide: Suicide,
) -> Vec<bool> {
    let mut play = Play::new(color, set, suicide);
    play.answers = Some(answers);
    play.all(boards)
}

/// The same as [`takeable`] where both players play only on the points of `field`, or pass. If it is the
/// enemy's turn on a board, the board's ko counts.
///
/// # Panics
///
/// - if a stone of the set is not on a board.
#[must_use]
pub fn takeable_in(
    field: &[Point],
    boards: &[Board],
    color: Color,
    set: &[Point],
    suicide: Suicide,
) -> Vec<bool> {
    let mut play = Play::new(color, set, suicide);
    play.field = Some(field);
    play.all(boards)
}

/// The state that determines further play: the stones, the player to move, the ko.
type Key = (Stones, Color, Option<Point>);

/// The result of a move.
enum Next {
    /// The enemy has captured a stone of the set.
    Taken,
    /// The position with this index.
    Position(usize),
}

struct Play<'a> {
    color: Color,
    set: &'a [Point],
    /// The points where both may play; `None` stands for all points.
    field: Option<&'a [Point]>,
    /// The points of the field where the owner may play; `None` stands for all of them.
    answers: Option<&'a [Point]>,
    suicide: Suicide,
    numbers: HashMap<Key, usize>,
    positions: Vec<Board>,
}

impl<'a> Play<'a> {
    fn new(color: Color, set: &'a [Point], suicide: Suicide) -> Self {
        Play {
            color,
            set,
            field: None,
            answers: None,
            suicide,
            numbers: HashMap::new(),
            positions: Vec::new(),
        }
    }

    /// Returns, for each of the boards, true if the set loses a stone with the enemy moving first.
    fn all(mut self, boards: &[Board]) -> Vec<bool> {
        let mut starts = Vec::new();
        for board in boards {
            let mut start = board.clone();
            assert!(
                stand(&start, self.color, self.set),
                "a stone of the set is missing"
            );
            start.set_to_move(self.color.opponent());
            starts.push(self.number(start));
        }
        let taken = self.solve();
        starts.into_iter().map(|start| taken[start]).collect()
    }

    /// Returns true if the player to move may play there.
    fn may_play(&self, board: &Board, point: Point) -> bool {
        let is_among = |points: &[Point]| points.contains(&point);
        self.field.is_none_or(is_among)
            && (board.to_move() != self.color || self.answers.is_none_or(is_among))
    }

    /// Returns the index of a position, adding it if it is new.
    fn number(&mut self, board: Board) -> usize {
        let key = (Stones::of_all(&board), board.to_move(), board.ko());
        let new = self.positions.len();
        let number = *self.numbers.entry(key).or_insert(new);
        if number == new {
            self.positions.push(board);
        }
        number
    }

    /// Classifies a position: a stone of the set is captured, or play goes on.
    fn next(&mut self, board: Board) -> Next {
        if !stand(&board, self.color, self.set) {
            Next::Taken
        } else {
            Next::Position(self.number(board))
        }
    }

    /// Returns, for each position, true if the set will lose a stone.
    ///
    /// First finds all positions with their moves. Then repeatedly adds the positions from which the enemy
    /// can move to a lost position, or from which the owner must.
    fn solve(&mut self) -> Vec<bool> {
        let mut following: Vec<Vec<Next>> = Vec::new();
        while let Some(board) = self.positions.get(following.len()).cloned() {
            let mut points = board.empty_points();
            points.retain(|&point| self.may_play(&board, point));
            let mut next = Vec::new();
            for mv in std::iter::once(None).chain(points.into_iter().map(Some)) {
                let mut after = board.clone();
                if after.play(mv, self.suicide).is_ok() {
                    next.push(self.next(after));
                }
            }
            following.push(next);
        }
        let mut taken = vec![false; following.len()];
        loop {
            let mut changed = false;
            for (number, next) in following.iter().enumerate().rev() {
                let falls = |next: &Next| match *next {
                    Next::Taken => true,
                    Next::Position(next) => taken[next],
                };
                let lost = match self.positions[number].to_move() == self.color {
                    true => next.iter().all(falls),
                    false => next.iter().any(falls),
                };
                if lost && !taken[number] {
                    taken[number] = true;
                    changed = true;
                }
            }
            if !changed {
                return taken;
            }
        }
    }
}

/// Returns true if all these stones of the color are on the board.
fn stand(board: &Board, color: Color, stones: &[Point]) -> bool {
    stones.iter().all(|&stone| board.at(stone) == Some(color))
}
