//! [`SurveyOptions`]: the choices that the published descriptions leave open.

use crate::clusters::EyeShape;
use crate::shadows::{PretendStones, Ties, Touching};

/// Options of [`clusters`](crate::clusters), [`shadows`](crate::shadows) and [`survey`](crate::survey).
///
/// Each module reads the fields that concern it. The defaults are irgo's rules, as the modules describe them: a cluster
/// is obviously alive with more than two eyes, or with an eye of more than three points that has none of the five dead
/// or killable shapes.
///
/// ```
/// use binmatrix_analysis::SurveyOptions;
/// use binmatrix_analysis::shadows::Touching;
/// let options = SurveyOptions::default().with_touching(Touching::ClustersAndShadows);
/// assert_eq!(options.more_than_eyes, 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SurveyOptions {
    /// Clusters: a cluster with more eyes than this is obviously alive.
    pub more_than_eyes: usize,
    /// Clusters: a cluster is obviously alive with an eye of more points than this, unless the eye has one of the
    /// `dead_shapes`.
    pub more_than_points: usize,
    /// Clusters: eyes of these shapes do not make a cluster obviously alive by their size.
    pub dead_shapes: &'static [EyeShape],
    /// Shadows: the effect of pretend stones on the influence of the other color.
    pub pretend: PretendStones,
    /// Shadows: the rule for a point to which several clusters contribute the same maximum.
    pub ties: Ties,
    /// Shadows: the points of two clusters that must touch for the clusters to form one group.
    pub touching: Touching,
}

impl Default for SurveyOptions {
    fn default() -> Self {
        SurveyOptions {
            more_than_eyes: 2,
            more_than_points: 3,
            dead_shapes: &EyeShape::ALL,
            pretend: PretendStones::default(),
            ties: Ties::default(),
            touching: Touching::default(),
        }
    }
}

impl SurveyOptions {
    /// Returns these options with a different bound on the number of eyes.
    #[must_use]
    pub const fn with_more_than_eyes(self, more_than_eyes: usize) -> Self {
        SurveyOptions {
            more_than_eyes,
            ..self
        }
    }

    /// Returns these options with a different bound on the size of an eye.
    #[must_use]
    pub const fn with_more_than_points(self, more_than_points: usize) -> Self {
        SurveyOptions {
            more_than_points,
            ..self
        }
    }

    /// Returns these options with different dead shapes.
    #[must_use]
    pub const fn with_dead_shapes(self, dead_shapes: &'static [EyeShape]) -> Self {
        SurveyOptions {
            dead_shapes,
            ..self
        }
    }

    /// Returns these options with a different kind of pretend stones.
    #[must_use]
    pub const fn with_pretend(self, pretend: PretendStones) -> Self {
        SurveyOptions { pretend, ..self }
    }

    /// Returns these options with a different rule for ties.
    #[must_use]
    pub const fn with_ties(self, ties: Ties) -> Self {
        SurveyOptions { ties, ..self }
    }

    /// Returns these options with a different rule for joining groups.
    #[must_use]
    pub const fn with_touching(self, touching: Touching) -> Self {
        SurveyOptions { touching, ..self }
    }
}
