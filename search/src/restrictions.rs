//! [`Restrictions`]: moves that the search must not consider.

use binmatrix::{BoardSize, Color, Points};

/// Moves that one player must not make in the first moves of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Restriction {
    color: Color,
    points: Points,
    pass: bool,
    depth: u32,
}

/// Moves that a search leaves out, by color and down to a depth.
///
/// ```
/// use binmatrix::{BoardSize, Color, Point, Points};
/// use binmatrix_search::Restrictions;
/// let size = BoardSize::square(9)?;
/// let corner = Points::from_points(Point::from_vertex("A9", size), size);
/// // Black's first move is A9; White does not pass among the first ten moves.
/// let restrictions = Restrictions::none()
///     .allow_only(Color::Black, corner, false, 1)
///     .avoid(Color::White, Points::empty(size), true, 10);
/// # let _ = restrictions;
/// # Ok::<(), binmatrix::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Restrictions {
    list: Vec<Restriction>,
}

impl Restrictions {
    /// No restrictions.
    #[must_use]
    pub fn none() -> Restrictions {
        Restrictions::default()
    }

    /// Leaves out these moves of a color among the first `depth` moves of the search, the one at the root being the
    /// first.
    #[must_use]
    pub fn avoid(mut self, color: Color, points: Points, pass: bool, depth: u32) -> Restrictions {
        self.list.push(Restriction {
            color,
            points,
            pass,
            depth,
        });
        self
    }

    /// Leaves out all other moves of a color among the first `depth` moves of the search.
    #[must_use]
    pub fn allow_only(self, color: Color, points: Points, pass: bool, depth: u32) -> Restrictions {
        let others = Points::full(points.size()) - points;
        self.avoid(color, others, !pass, depth)
    }

    /// Returns true if nothing is left out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns true if moves are left out beyond the first one of the search.
    pub(crate) fn reach_below_root(&self) -> bool {
        self.list.iter().any(|found| found.depth > 1)
    }

    /// The points left out after `depth` moves of the search, and whether a pass is.
    pub(crate) fn at(&self, color: Color, depth: usize, size: BoardSize) -> (Points, bool) {
        let mut avoided = (Points::empty(size), false);
        let holds = |found: &&Restriction| found.color == color && depth < found.depth as usize;
        for found in self.list.iter().filter(holds) {
            avoided = (avoided.0 | found.points, avoided.1 | found.pass);
        }
        avoided
    }
}
