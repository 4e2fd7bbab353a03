//! [`Policy`]: how the games of a playout choose their moves.

use core::fmt;
use core::str::FromStr;

use super::mask::{Mask, MaskError};
use crate::patterns::PatternTable;

/// How the players of a playout choose their moves.
///
/// A player draws a point with uniform probability from the *candidates*: the legal points that fill none of the
/// player's own eyes. A policy puts *tiers* before that draw: answers to the opponent's last move, and points that the
/// caller describes. They are tried in order, and the player draws from the first tier that has a candidate which the
/// veto (below) does not refuse; the *uniform draw* is the last tier. A chain is in *atari* if it has exactly one
/// liberty.
///
/// | tier | candidates |
/// |---|---|
/// | `take` | the only liberty of the chain that holds the last stone |
/// | `save` | for each own chain in atari beside the last stone: its liberty, and the only liberties of the enemy chains in atari that touch it |
/// | `vital` | the vital point of the space that the last move has opened by taking stones |
/// | `pattern` | the points among the eight around the last stone whose neighborhood is in the pattern table |
/// | `mask` | the points of the caller's [`Mask`] |
/// | uniform draw | all |
///
/// ```text
/// . X X .          . . O . .           . . . . .
/// X O @ *          . O X @ .           . X O . .
/// . X X .          . . * . .           . * @ . .      @ the last stone
///                                      . . . . .      * what its tier offers
/// take: the chain  save: an extension  pattern: the
/// in atari         to three liberties  MoGo patterns
/// ```
///
/// The *space* that a move opens is the set of the stones that it takes; it touches no other empty point. It has a vital
/// point if it has one of these shapes, turned or reflected; who moves there first decides whether the space is one eye
/// or two ([`life::vital_point`](crate::life::vital_point)):
///
/// ```text
///                               .         .         .
/// . * .    . *      . * .     . * .     . *       . * .     . a point of the space
///            .        .         .       . .         . .     * the vital point
/// ```
///
/// A playout begins without a space, whatever move led to its start.
///
/// The *veto* refuses candidates that would leave the new stone's chain with fewer than two liberties after captures:
/// all of these in the tiers `save` and `pattern`; in the tier `mask` and in the uniform draw those where the chain has
/// two stones or more and nothing is taken, so that a player may still throw in a stone. There it also spares *nakade*,
/// stones that kill an enemy eye from inside: the new stone's chain has one liberty, all other neighbors of this
/// liberty are enemy stones, and the chain has a dead shape: up to three stones, four in a square, or a shape with a
/// vital point. Otherwise no player would fill an eye with a second stone in atari, and the owner of the eye would
/// live. The tiers `take` and `vital` have no veto.
///
/// ```text
/// O O O O O
/// O . X X O      Black may play at a. White, who takes three stones, has
/// O O O a O      an eye of three points, and Black kills it at its vital
/// . . O O O      point. Without nakade, White lives in every playout.
/// ```
///
/// After a pass, after a suicide, and where the player to move made the last move, there is no last stone, and only the
/// tier `mask` and the uniform draw are left. A player whose candidates are all refused passes.
///
/// Tiers of this kind around the last move are due to MoGo (S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification
/// of UCT with Patterns in Monte-Carlo Go", INRIA report 6062, 2006).
///
/// # Text
/// A policy is written as a list of its parts; parts that are missing are not used. A list may begin with a name, and
/// of a part that is given twice the last one counts. The table of patterns has no text. The tier `mask` is written as
/// a [`Mask`], or as a probability, `*` and a mask.
///
/// ```
/// use binmatrix::playout::{Chance, Policy};
/// let policy: Policy = "take=1,pattern=0.9,veto=1".parse()?;
/// assert_eq!((policy.take, policy.save), (Chance::ALWAYS, Chance::NEVER));
/// assert_eq!(policy.to_string(), "take=1,save=0,vital=0,pattern=0.9,veto=1");
/// assert_eq!("tactical,save=0".parse(), Ok(Policy::TACTICAL.with_save(Chance::NEVER)));
/// assert_eq!("light".parse(), Ok(Policy::LIGHT));
/// let beside = Policy::LIGHT.with_mask(Chance::ALWAYS, "last around".parse()?);
/// assert_eq!(beside.to_string(), "take=0,save=0,vital=0,pattern=0,mask=1*last.around,veto=0");
/// assert_eq!("mask=last.around".parse(), Ok(beside));
/// let error = "take=1,veto=maybe".parse::<Policy>().unwrap_err();
/// assert_eq!(error.to_string(), "part 2 of the policy: veto is 0 or 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Playouts a second with [`Policy::TACTICAL`] as a part of those with [`Policy::LIGHT`], on 9×9, 13×13 and 19×19 (Zen
/// 5): `avx512-x16` 0.29, 0.25, 0.22; `avx2-x8` 0.25, 0.21, 0.24; `scalar` 0.52, 0.53, 0.52.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Policy {
    /// The probability that a player looks at the tier `take`, at each move anew.
    pub take: Chance,
    /// The same for the tier `save`.
    pub save: Chance,
    /// The same for the tier `vital`.
    pub vital: Chance,
    /// The same for the tier `pattern`.
    pub pattern: Chance,
    /// The patterns, with the player to move as the first color.
    pub patterns: &'static PatternTable,
    /// The same as `take` for the tier `mask`.
    pub mask: Chance,
    /// The points of the tier `mask`.
    pub points: Mask,
    /// True if the veto is used.
    pub veto: bool,
}

impl Default for Policy {
    /// [`Policy::LIGHT`].
    fn default() -> Policy {
        Policy::LIGHT
    }
}

impl Policy {
    /// The uniform draw alone: light playouts.
    pub const LIGHT: Policy = Policy {
        take: Chance::NEVER,
        save: Chance::NEVER,
        vital: Chance::NEVER,
        pattern: Chance::NEVER,
        patterns: PatternTable::mogo(),
        mask: Chance::NEVER,
        points: Mask::EMPTY_POINTS,
        veto: false,
    };

    /// All tiers except `mask`, with the [patterns of MoGo](PatternTable::mogo), and the veto.
    pub const TACTICAL: Policy = Policy {
        take: Chance::ALWAYS,
        save: Chance::ALWAYS,
        vital: Chance::ALWAYS,
        pattern: Chance::ALWAYS,
        patterns: PatternTable::mogo(),
        mask: Chance::NEVER,
        points: Mask::EMPTY_POINTS,
        veto: true,
    };

    /// Sets the probability of the tier `take`.
    #[must_use]
    pub const fn with_take(self, take: Chance) -> Policy {
        Policy { take, ..self }
    }

    /// Sets the probability of the tier `save`.
    #[must_use]
    pub const fn with_save(self, save: Chance) -> Policy {
        Policy { save, ..self }
    }

    /// Sets the probability of the tier `vital`.
    #[must_use]
    pub const fn with_vital(self, vital: Chance) -> Policy {
        Policy { vital, ..self }
    }

    /// Sets the probability of the tier `pattern`.
    #[must_use]
    pub const fn with_pattern(self, pattern: Chance) -> Policy {
        Policy { pattern, ..self }
    }

    /// Replaces the patterns.
    #[must_use]
    pub const fn with_patterns(self, patterns: &'static PatternTable) -> Policy {
        Policy { patterns, ..self }
    }

    /// Sets the probability and the points of the tier `mask`.
    #[must_use]
    pub const fn with_mask(self, mask: Chance, points: Mask) -> Policy {
        Policy {
            mask,
            points,
            ..self
        }
    }

    /// Uses the veto or not.
    #[must_use]
    pub const fn with_veto(self, veto: bool) -> Policy {
        Policy { veto, ..self }
    }

    /// Returns true if there is only the uniform draw, without the veto.
    #[must_use]
    pub const fn is_light(&self) -> bool {
        self.take.is_never()
            && self.save.is_never()
            && self.vital.is_never()
            && self.pattern.is_never()
            && self.mask.is_never()
            && !self.veto
    }
}

impl fmt::Display for Policy {
    /// Writes all parts except the table of patterns, and `mask` only if it is not that of [`Policy::LIGHT`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Policy {
            take,
            save,
            vital,
            pattern,
            patterns: _,
            mask,
            points,
            veto,
        } = self;
        let veto = u8::from(*veto);
        write!(
            f,
            "take={take},save={save},vital={vital},pattern={pattern},"
        )?;
        if !mask.is_never() || *points != Mask::EMPTY_POINTS {
            write!(f, "mask={mask}*{points},")?;
        }
        write!(f, "veto={veto}")
    }
}

impl FromStr for Policy {
    type Err = PolicyError;

    /// Reads the [text](Policy#text) of a policy.
    ///
    /// # Errors
    /// - [`PolicyError`] with the number of the part that cannot be read.
    fn from_str(text: &str) -> Result<Policy, PolicyError> {
        let mut policy = Policy::LIGHT;
        for (index, part) in text.split(',').enumerate() {
            let error = |problem| PolicyError {
                part: index + 1,
                problem,
            };
            let Some((name, value)) = part.trim().split_once('=') else {
                policy = match part.trim() {
                    "light" if index == 0 => Policy::LIGHT,
                    "tactical" if index == 0 => Policy::TACTICAL,
                    _ => return Err(error(PolicyProblem::UnknownPart)),
                };
                continue;
            };
            let chance_of = |value: &str| {
                (value.trim().parse().ok())
                    .and_then(Chance::new)
                    .ok_or(error(PolicyProblem::NotAProbability))
            };
            let chance = || chance_of(value);
            match name.trim() {
                "take" => policy.take = chance()?,
                "save" => policy.save = chance()?,
                "vital" => policy.vital = chance()?,
                "pattern" => policy.pattern = chance()?,
                "mask" => {
                    let (chance, points) = value.split_once('*').unwrap_or(("1", value));
                    let points = points.parse();
                    policy.points =
                        points.map_err(|wrong| error(PolicyProblem::NotAMask(wrong)))?;
                    policy.mask = chance_of(chance)?;
                }
                "veto" => {
                    policy.veto = match value.trim() {
                        "0" => false,
                        "1" => true,
                        _ => return Err(error(PolicyProblem::NotASwitch)),
                    }
                }
                _ => return Err(error(PolicyProblem::UnknownPart)),
            }
        }
        Ok(policy)
    }
}

/// A tier of a [`Policy`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Tier {
    /// The chain of the last stone is taken.
    Take,
    /// A chain in atari beside the last stone is saved.
    Save,
    /// The vital point of the space that the last move has opened.
    Vital,
    /// A 3×3 pattern beside the last stone.
    Pattern,
    /// A point of the caller's mask.
    Mask,
    /// The uniform draw.
    Uniform,
}

/// The error in the text of a [`Policy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PolicyError {
    /// The part of the list that is wrong, counted from 1.
    pub part: usize,
    /// The reason.
    pub problem: PolicyProblem,
}

/// The reason why a text is no [`Policy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolicyProblem {
    /// The part is none of `light`, `tactical` (both only at the beginning), `take=`, `save=`, `vital=`,
    /// `pattern=`, `mask=` and `veto=`.
    UnknownPart,
    /// The value is no number between 0 and 1.
    NotAProbability,
    /// The value of the veto is neither 0 nor 1.
    NotASwitch,
    /// The value of the mask, after a probability and `*` if it has any, is no [`Mask`].
    NotAMask(MaskError),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {} of the policy: ", self.part)?;
        f.write_str(match self.problem {
            PolicyProblem::UnknownPart => {
                "expected take=, save=, vital=, pattern=, mask= or veto=, or light or tactical as the first part"
            }
            PolicyProblem::NotAProbability => "expected a probability, a number from 0 to 1",
            PolicyProblem::NotASwitch => "veto is 0 or 1",
            PolicyProblem::NotAMask(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for PolicyError {}

/// A probability, in steps of 1/65 536.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(u32);

impl Chance {
    /// The number of steps.
    const ONE: u32 = 1 << 16;

    /// The probability 0.
    pub const NEVER: Chance = Chance(0);
    /// The probability 1.
    pub const ALWAYS: Chance = Chance(Chance::ONE);

    /// Returns the nearest step to a probability; `None` if it is not between 0 and 1.
    ///
    /// ```
    /// use binmatrix::playout::Chance;
    /// assert_eq!(Chance::new(0.25).map(Chance::get), Some(0.25));
    /// assert_eq!(Chance::new(1.1), None);
    /// assert_eq!(Chance::new(f64::NAN), None);
    /// ```
    #[must_use]
    pub fn new(probability: f64) -> Option<Chance> {
        (0.0..=1.0)
            .contains(&probability)
            .then_some(Chance((probability * f64::from(Chance::ONE) + 0.5) as u32))
    }

    /// Returns the probability as a number from 0 to 1.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0 as f64 / Chance::ONE as f64
    }

    /// Returns true for the probability 0.
    #[must_use]
    pub const fn is_never(self) -> bool {
        self.0 == 0
    }

    /// Returns true for the probability 1.
    #[must_use]
    pub const fn is_always(self) -> bool {
        self.0 == Chance::ONE
    }

    /// The number of steps, from 0 to 65,536: a random number below 65,536 is less with this probability.
    #[inline(always)]
    pub(super) const fn steps(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Chance {
    /// Writes the shortest decimal number, up to five places, that is this step when read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for places in 0..5 {
            let scale = 10_u32.pow(places);
            let rounded = (u64::from(self.0) * u64::from(scale) * 2 / u64::from(Chance::ONE))
                .div_ceil(2) as f64
                / f64::from(scale);
            if Chance::new(rounded) == Some(*self) {
                return write!(f, "{rounded:.*}", places as usize);
            }
        }
        write!(f, "{:.5}", self.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::geometry::{Point, Points};
    use crate::playout::mask::MaskProblem;
    use alloc::string::ToString;

    #[test]
    fn every_chance_is_read_as_written() {
        for steps in 0..=Chance::ONE {
            let text = Chance(steps).to_string();
            let number: f64 = text.parse().expect("a number");
            assert_eq!(Chance::new(number), Some(Chance(steps)), "{text}");
        }
        let shortest =
            [0.0, 1.0, 0.5, 0.9, 0.25, 0.333].map(|p| Chance::new(p).map(|c| c.to_string()));
        assert_eq!(
            shortest.map(Option::unwrap),
            ["0", "1", "0.5", "0.9", "0.25", "0.333"]
        );
    }

    #[test]
    fn policies_are_read_as_written() {
        let mixed = Policy::TACTICAL
            .with_take(Chance(1))
            .with_save(Chance(30_000))
            .with_veto(false);
        let own = Policy::TACTICAL.with_mask(Chance(30_000), "own.around".parse().expect("a mask"));
        let unused = Policy::LIGHT.with_mask(Chance::NEVER, own.points);
        for policy in [Policy::LIGHT, Policy::TACTICAL, mixed, own, unused] {
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
        assert_eq!(
            " light , veto = 1".parse(),
            Ok(Policy::LIGHT.with_veto(true))
        );
        let wrong = "light,mask=0.5*own.over"
            .parse::<Policy>()
            .map_err(|error| error.to_string());
        let begin = "part 2 of the policy: step 2 of the mask: expected";
        assert!(wrong.is_err_and(|text| text.starts_with(begin)));
        assert!(Policy::LIGHT.is_light() && !Policy::TACTICAL.is_light());
    }

    /// The drawing of the tier `pattern` in the documentation.
    #[test]
    fn the_drawn_pattern() {
        let board: Board = ". . . . .\n. X O . .\n. . O . .\n. . . . ."
            .parse()
            .expect("a board");
        let size = board.size();
        let last = Point::from_vertex("C2", size).expect("a vertex");
        let found = board.pattern_points(Policy::TACTICAL.patterns, size.neighbors8(last));
        let left = Point::from_vertex("B2", size).expect("a vertex");
        assert_eq!(found, Points::only(left, size));
    }

    #[test]
    fn texts_that_are_no_policies() {
        for (text, part, problem) in [
            ("", 1, PolicyProblem::UnknownPart),
            ("take=1,", 2, PolicyProblem::UnknownPart),
            ("take=1,light", 2, PolicyProblem::UnknownPart),
            ("heavy", 1, PolicyProblem::UnknownPart),
            ("ladder=1", 1, PolicyProblem::UnknownPart),
            ("light,save=1.5", 2, PolicyProblem::NotAProbability),
            ("save=", 1, PolicyProblem::NotAProbability),
            ("save=NaN", 1, PolicyProblem::NotAProbability),
            ("take=1,veto=0.5", 2, PolicyProblem::NotASwitch),
            ("mask=2*own", 1, PolicyProblem::NotAProbability),
            ("mask=*own", 1, PolicyProblem::NotAProbability),
            (
                "mask=own.over",
                1,
                PolicyProblem::NotAMask(MaskError {
                    step: 2,
                    problem: MaskProblem::UnknownWord,
                }),
            ),
        ] {
            assert_eq!(
                text.parse::<Policy>(),
                Err(PolicyError { part, problem }),
                "{text:?}"
            );
        }
    }
}
