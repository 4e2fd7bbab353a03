//! [`SurveyOptions`]: the choices that the sources leave.

use crate::clusters::EyeShape;
use crate::shadows::{PretendStones, Ties, Touching};

/// The choices of [`clusters`](crate::clusters), [`shadows`](crate::shadows) and [`survey`](crate::survey); each reads the
/// fields that concern it. The default is the rule of irgo, as the modules describe it: a cluster is obviously alive with
/// more than two eyes, or with one of more than three points that is none of the five dead or killable shapes.
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
    /// Clusters: one is obviously alive with more eyes than this.
    pub more_than_eyes: usize,
    /// Clusters: one is obviously alive with an eye of more points than this,
    pub more_than_points: usize,
    /// unless the eye has one of these shapes.
    pub dead_shapes: &'static [EyeShape],
    /// Shadows: what pretend stones are to the influence of the other color.
    pub pretend: PretendStones,
    /// Shadows: whose shadow a point is in to which several clusters contribute as much, and none more.
    pub ties: Ties,
    /// Shadows: what of two clusters must touch for them to be in one group.
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
    /// These options with another number of eyes.
    #[must_use]
    pub const fn with_more_than_eyes(self, more_than_eyes: usize) -> Self {
        SurveyOptions {
            more_than_eyes,
            ..self
        }
    }

    /// These options with another size of an eye.
    #[must_use]
    pub const fn with_more_than_points(self, more_than_points: usize) -> Self {
        SurveyOptions {
            more_than_points,
            ..self
        }
    }

    /// These options with other dead shapes.
    #[must_use]
    pub const fn with_dead_shapes(self, dead_shapes: &'static [EyeShape]) -> Self {
        SurveyOptions {
            dead_shapes,
            ..self
        }
    }

    /// These options with pretend stones of another kind.
    #[must_use]
    pub const fn with_pretend(self, pretend: PretendStones) -> Self {
        SurveyOptions { pretend, ..self }
    }

    /// These options with ties decided in another way.
    #[must_use]
    pub const fn with_ties(self, ties: Ties) -> Self {
        SurveyOptions { ties, ..self }
    }

    /// These options with groups joined in another way.
    #[must_use]
    pub const fn with_touching(self, touching: Touching) -> Self {
        SurveyOptions { touching, ..self }
    }
}
