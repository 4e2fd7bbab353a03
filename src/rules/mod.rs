//! [`Rules`] and the choices they consist of: which moves are legal, and who wins.

use core::str::FromStr;

use crate::geometry::{ParseError, named};

mod hash;
mod illegal_move;
mod komi;
mod outcome;
mod repetition;
mod turn;

pub use hash::{HashScope, PositionHash};
pub use illegal_move::IllegalMove;
pub use komi::Komi;
pub use outcome::Outcome;
pub use repetition::{AsRules, Repetition, RulesAfter};
pub(crate) use repetition::{Through, repeats};
pub use turn::Turn;

/// The rule about moves that capture the player's own stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SuicideRule {
    /// Suicide is forbidden (Chinese, Japanese, Korean, AGA rules).
    #[default]
    Forbidden,
    /// A move may capture the player's own chain of two or more stones, but not a single stone, which would leave the
    /// board unchanged.
    MultiStone,
    /// Single-stone suicide is allowed too. It leaves the stones unchanged and the other player to move, with one more
    /// prisoner.
    ///
    /// It is not a pass: two in a row do not end a game. Positional superko always refuses it. Situational superko
    /// refuses it if the other player has already moved from this position, even by a pass (Tromp–Taylor and New
    /// Zealand rules, by their text).
    Any,
}

/// The repetitions of positions that are forbidden. A pass is never forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KoRule {
    /// A single stone that has just captured a single stone may not be recaptured immediately. Longer cycles (triple
    /// ko, eternal life) are allowed.
    #[default]
    Simple,
    /// No move may recreate the stones of an earlier position, including the present one, regardless of the player to
    /// move.
    Positional,
    /// No move may leave stones from which the player to move next has already moved. A pass counts as a move.
    ///
    /// ```text
    /// . O . X .     White C3, Black A3 captures two, White B3 captures one: the stones are the original ones, with Black
    /// O X X . .     to move. Positional superko refuses B3. Situational superko allows B3; if Black then passes, it refuses
    /// . . . . .     C3, which would give Black the position after the first move again.
    /// ```
    Situational,
}

/// The way in which the game is scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Stones on the board, and the empty points that reach stones of only that color.
    #[default]
    Area,
    /// Empty points that reach stones of only one color, and prisoners.
    Territory,
}

named!(SuicideRule, "suicide rule", Forbidden "forbidden" MultiStone "multi-stone" Any "any");
named!(KoRule, "ko rule", Simple "simple" Positional "positional" Situational "situational");
named!(Scoring, "way of scoring", Area "area" Territory "territory");

/// Everything that players agree on before a game: ko, suicide, scoring and komi.
///
/// The ko and suicide rules decide which moves are legal, scoring and komi decide who wins. A method that takes
/// `&Rules` reads the fields that it needs: a move reads the suicide rule and applies the simple ko, a `Game` reads
/// all four fields. Superko needs the earlier positions: see [`Rules::after`].
///
/// ```
/// use binmatrix::{KoRule, Rules, SuicideRule};
/// let rules: Rules = "new-zealand".parse()?;
/// assert_eq!((rules.ko, rules.komi.points()), (KoRule::Situational, 7.0));
/// let own = Rules::CHINESE.with_suicide(SuicideRule::Any);
/// assert_eq!((own.suicide, own.name()), (SuicideRule::Any, None));
/// # Ok::<(), binmatrix::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Rules {
    /// The forbidden repetitions.
    pub ko: KoRule,
    /// The rule about moves that capture the player's own stones.
    pub suicide: SuicideRule,
    /// The way in which the game is scored.
    pub scoring: Scoring,
    /// Points given to White.
    pub komi: Komi,
}

impl Rules {
    /// `simple`, the default: simple ko, no suicide, area scoring, no komi.
    pub const SIMPLE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(0),
    };

    /// `tromp-taylor`: positional superko, suicide, area scoring, komi 7.5.
    ///
    /// These are the "Logical Rules" of J. Tromp and B. Taylor, without omissions. Their text allows single-stone
    /// suicide, but positional superko always refuses it as a repetition. The rules leave the komi open, and dead
    /// stones must be captured.
    pub const TROMP_TAYLOR: Rules = Rules {
        ko: KoRule::Positional,
        suicide: SuicideRule::Any,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(15),
    };

    /// `chinese`: simple ko, no suicide, area scoring, komi 7.5 (one stone counts one point; in Chinese counting this
    /// is 3¾ stones).
    ///
    /// Not implemented: longer cycles, which the text of the rules forbids and referees decide case by case (sending
    /// two, returning one is forbidden; a triple ko gives no result); the removal of dead stones by agreement;
    /// compensation for handicap stones.
    pub const CHINESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(15),
    };

    /// `japanese`: simple ko, no suicide, territory scoring, komi 6.5.
    ///
    /// Not implemented: "no result" after a long cycle; the confirmation of life and death by hypothetical play with
    /// its own ko rule (by which bent four in the corner is dead); the rule that points in seki do not count; the
    /// removal of dead stones; which player moves first if play is resumed (the opponent of the player who asks for
    /// it); a game that both players lose.
    pub const JAPANESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Territory,
        komi: Komi::from_half_points(13),
    };

    /// `aga`: situational superko, no suicide, area scoring, komi 7.5.
    ///
    /// Not implemented: pass stones, which make territory counting give the same result, and the rule that White must
    /// pass last; the rule that the game ends for good when a resumption begins with two passes, and that the opponent
    /// of the last player to pass resumes; compensation for handicap stones.
    pub const AGA: Rules = Rules {
        ko: KoRule::Situational,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(15),
    };

    /// `new-zealand`: situational superko, suicide of two or more stones, area scoring, komi 7.
    ///
    /// Not implemented: single-stone suicide, which the text of the rules allows if it repeats nothing (it repeats a
    /// position if the position is as it was after an earlier move or pass of the same player); the end of the game by
    /// agreement instead of by passes; a handicap without komi. If one player moves twice in a row, the rules
    /// attribute a position to the player whose move created it; this library attributes it to the player who moves
    /// from it. In the rules the starting position, which no move created, cannot be repeated; here it can.
    pub const NEW_ZEALAND: Rules = Rules {
        ko: KoRule::Situational,
        suicide: SuicideRule::MultiStone,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(14),
    };

    /// All predefined rules with their names.
    pub const NAMED: [(&'static str, Rules); 6] = [
        ("simple", Rules::SIMPLE),
        ("tromp-taylor", Rules::TROMP_TAYLOR),
        ("chinese", Rules::CHINESE),
        ("japanese", Rules::JAPANESE),
        ("aga", Rules::AGA),
        ("new-zealand", Rules::NEW_ZEALAND),
    ];

    /// Returns these rules with a different ko rule.
    #[must_use]
    pub const fn with_ko(self, ko: KoRule) -> Rules {
        Rules { ko, ..self }
    }

    /// Returns these rules with a different suicide rule.
    #[must_use]
    pub const fn with_suicide(self, suicide: SuicideRule) -> Rules {
        Rules { suicide, ..self }
    }

    /// Returns these rules with a different way of scoring.
    #[must_use]
    pub const fn with_scoring(self, scoring: Scoring) -> Rules {
        Rules { scoring, ..self }
    }

    /// Returns these rules with a different komi.
    #[must_use]
    pub const fn with_komi(self, komi: Komi) -> Rules {
        Rules { komi, ..self }
    }

    /// Returns the name of these rules in [`NAMED`](Rules::NAMED), komi included; `None` if they are not listed.
    ///
    /// ```
    /// use binmatrix::{Komi, Rules};
    /// assert_eq!(Rules::AGA.name(), Some("aga"));
    /// assert_eq!(Rules::AGA.with_komi(Komi::from_half_points(1)).name(), None);
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let same = Rules::NAMED.iter().find(|(_, rules)| rules == self);
        same.map(|&(name, _)| name)
    }
}

impl FromStr for Rules {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Rules, ParseError> {
        const NAMES: [&str; Rules::NAMED.len()] = {
            let mut names = [""; Rules::NAMED.len()];
            let mut index = 0;
            while index < names.len() {
                names[index] = Rules::NAMED[index].0;
                index += 1;
            }
            names
        };
        let named = Rules::NAMED.into_iter().find(|(name, _)| *name == text);
        named
            .map(|(_, rules)| rules)
            .ok_or(ParseError::new("rules", &NAMES))
    }
}
