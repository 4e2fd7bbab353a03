//! Safety under alternating play (M. Müller 1997): by its static rules, and by playing it out.
//!
//! A set of stones is safe if the enemy, moving first and every other time, can take none of them as long as the
//! owner answers well. Both may pass, and a position that comes again counts for the owner. [`safety`] says of which
//! strings the rules promise it; [`takeable`] tries all play.

use std::collections::HashMap;

use crate::board::{Board, Color, Point, Suicide};

/// What the rules say, for one color. All points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Safety {
    /// The stones of the safe strings.
    pub safe: Vec<Point>,
    /// The points of the regions that touch only safe strings and have, away from the color, no point, one, or two that
    /// are neighbors.
    pub territory: Vec<Point>,
    /// The points of the regions that are vital for a safe string.
    pub vital: Vec<Point>,
    /// The points of the connecting regions.
    pub connecting: Vec<Point>,
    /// The points of the 2-vital regions.
    pub two_vital: Vec<Point>,
    /// The points of which any two of one region are miai.
    pub miai: Vec<Point>,
}

/// What a region gives to the strings around it.
struct Region {
    points: Vec<Point>,
    /// For each string of the color: the number of sure liberties.
    sure: Vec<usize>,
    is_vital: bool,
    is_connecting: bool,
    is_two_vital: bool,
    miai: Vec<Point>,
}

/// The strings of this color that are safe, by these rules. The regions are the components of everything that is not of the
/// color, and the strings next to one are its boundary.
///
/// - *Vital* for a string is a region if every empty point of it is a liberty of the string; where suicide is legal, if
///   every point is next to it. One sure liberty for that string.
/// - *2-vital*: every point is next to the boundary; there are two empty points, each next to every string of the
///   boundary, without each of which the region is not connected. Two sure liberties for each string of the boundary.
/// - *Connecting*: not 2-vital; every point is next to the boundary; there are two empty points, each next to every
///   string of the boundary; the region is not vital for all of them. One sure liberty for each string of the boundary.
///
/// Repeat until nothing changes: drop each string with fewer than two sure liberties, and each region that touches a
/// dropped string.
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

/// The regions that touch no other string than these.
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

/// Whether an enemy group could have no two eyes in the region: each would need a point away from the color, and the two
/// may not be next to each other.
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

/// Whether in some filling of these points with enemy stones, all other points staying as they are, an enemy string has two
/// eyes: what is not filled falls into pieces, two of which are next to the string and to no stone of the color. Tries
/// all fillings: for few points.
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

/// For each of these boards, on all of which the stones of `set` stand: whether the enemy, moving first, can take one of
/// them against any play of their owner. Both may pass; a repetition counts for the owner; simple ko. A stone that its
/// owner gives up by suicide counts as taken.
///
/// Every position that can arise is looked at: for boards of up to some sixteen points, of which the set has many.
///
/// # Panics
///
/// - if a stone of the set is not there.
#[must_use]
pub fn takeable(boards: &[Board], color: Color, set: &[Point], suicide: Suicide) -> Vec<bool> {
    Play::new(color, set, suicide).all(boards)
}

/// The same where the owner plays nowhere but on the points `answers`, or passes. That can only be worse for it, so what
/// is not takeable here is not [`takeable`]; and far fewer positions arise.
///
/// # Panics
///
/// - if a stone of the set is not there.
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

/// The same where both play nowhere but on the points of `field`, or pass. If it is the enemy's turn on a board, its ko
/// counts.
///
/// # Panics
///
/// - if a stone of the set is not there.
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

/// What decides how play can go on: the stones, the player to move, the ko.
type Key = (Vec<Option<Color>>, Color, Option<Point>);

/// What a move leads to.
enum Next {
    /// The enemy has taken a stone of the set.
    Taken,
    /// The position with this number.
    Position(usize),
}

struct Play<'a> {
    color: Color,
    set: &'a [Point],
    /// Where both may play; `None` stands for everywhere.
    field: Option<&'a [Point]>,
    /// Where of this the owner may play.
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

    /// Whether the set will lose a stone, for each of the boards, the enemy moving first.
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

    /// Whether the player to move may play there.
    fn may_play(&self, board: &Board, point: Point) -> bool {
        let is_among = |points: &[Point]| points.contains(&point);
        self.field.is_none_or(is_among)
            && (board.to_move() != self.color || self.answers.is_none_or(is_among))
    }

    /// The number of a position; a new one if it has not come up.
    fn number(&mut self, board: Board) -> usize {
        let key = (board.cells().to_vec(), board.to_move(), board.ko());
        let new = self.positions.len();
        let number = *self.numbers.entry(key).or_insert(new);
        if number == new {
            self.positions.push(board);
        }
        number
    }

    /// What a position is to the play.
    fn next(&mut self, board: Board) -> Next {
        if !stand(&board, self.color, self.set) {
            Next::Taken
        } else {
            Next::Position(self.number(board))
        }
    }

    /// For each position whether the set will lose a stone. First all positions are found, with what each leads to; then,
    /// again and again, those from which the enemy can go to such a one, or the owner must.
    fn solve(&mut self) -> Vec<bool> {
        let mut following: Vec<Vec<Next>> = Vec::new();
        while let Some(board) = self.positions.get(following.len()).cloned() {
            let mut moves: Vec<Option<Point>> = vec![None];
            let legal = board.legal_points(self.suicide).into_iter();
            moves.extend(
                legal
                    .filter(|&point| self.may_play(&board, point))
                    .map(Some),
            );
            let mut next = Vec::new();
            for mv in moves {
                let mut after = board.clone();
                after.play(mv, self.suicide).expect("a legal move");
                next.push(self.next(after));
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

/// Whether all these stones of the color are there.
fn stand(board: &Board, color: Color, stones: &[Point]) -> bool {
    stones.iter().all(|&stone| board.at(stone) == Some(color))
}
