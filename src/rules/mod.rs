//! The rules that change which moves are legal or who wins.

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

/// The rule about moves that take the player's own stones off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SuicideRule {
    /// Never (Chinese, Japanese, Korean, AGA rules).
    #[default]
    Forbidden,
    /// A chain of two or more stones may be given up, a single stone may not: it would leave the board
    /// as it was.
    MultiStone,
    /// Also a single stone, which leaves the stones as they were and the other player to move, with one more
    /// prisoner. It is no pass: two of them do not end a game. Positional superko refuses it always, situational
    /// superko where the other player has moved from this position before, if only by a pass (Tromp–Taylor and
    /// New Zealand by their words).
    Any,
}

/// Which repetitions of a position are forbidden. A pass is never forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KoRule {
    /// A single stone that has just taken a single stone may not be taken back at once. Longer cycles
    /// (triple ko, eternal life) are not forbidden.
    #[default]
    Simple,
    /// No move may leave the stones of any position before, whoever is to move; the position now is one of them.
    Positional,
    /// No move may leave the stones of any position before from which the player moved who is to move now. A pass
    /// moves from a position too.
    ///
    /// ```text
    /// . O . X .     White C3, Black A3 takes two, White B3 takes one: the stones are as at first, Black is to
    /// O X X . .     move. Positional superko refuses B3; situational superko allows it, and if Black passes it
    /// . . . . .     refuses C3, which would give Black the position again that he had after the first move.
    /// ```
    Situational,
}

/// The way in which the game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Stones on the board and the empty points that reach only them.
    #[default]
    Area,
    /// Empty points that reach only stones of one color, and prisoners.
    Territory,
}

named!(SuicideRule, "suicide rule", Forbidden "forbidden" MultiStone "multi-stone" Any "any");
named!(KoRule, "ko rule", Simple "simple" Positional "positional" Situational "situational");
named!(Scoring, "way of scoring", Area "area" Territory "territory");

/// Everything that players agree on before a game: ko, suicide, scoring and komi. Two of the fields decide which moves
/// are legal, the other two who wins.
///
/// Where a question takes `&Rules`, it reads the fields that concern it: a move the suicide rule and the simple ko, a
/// `Game` all four. Superko needs the positions before: see [`Rules::after`].
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
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// The rule about moves that take the player's own stones.
    pub suicide: SuicideRule,
    /// The way in which the game is counted.
    pub scoring: Scoring,
    /// Points for White.
    pub komi: Komi,
}

impl Rules {
    /// `simple`, the default: simple ko, no suicide, area, no komi.
    pub const SIMPLE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(0),
    };

    /// `tromp-taylor`: positional superko, suicide, area, komi 7.5. The suicide of a single stone is allowed by
    /// the words and refused as a repetition of the position before it. Left out: nothing; the rules leave the
    /// komi open, and dead stones have to be taken.
    ///
    /// By the "Logical Rules" of J. Tromp and B. Taylor.
    pub const TROMP_TAYLOR: Rules = Rules {
        ko: KoRule::Positional,
        suicide: SuicideRule::Any,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(15),
    };

    /// `chinese`: simple ko, no suicide, area, komi 7.5 (a stone counts for a point; by Chinese counting it is
    /// 3¾ stones). Left out: longer cycles, which the rules forbid by their words and referees treat case by
    /// case (sending two, returning one is forbidden, a triple ko is no result); the removal of dead stones by
    /// agreement; compensation for handicap stones.
    pub const CHINESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(15),
    };

    /// `japanese`: simple ko, no suicide, territory, komi 6.5. Left out: "no result" after a long cycle, the
    /// confirmation of life and death by hypothetical play with its own ko rule (by which bent four in the
    /// corner is dead), that points in seki do not count, the removal of dead stones, who moves first if play is
    /// resumed (the opponent of the player who asks for it), and that both can lose.
    pub const JAPANESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Territory,
        komi: Komi::from_half_points(13),
    };

    /// `aga`: situational superko, no suicide, area, komi 7.5. Left out: pass stones, by which counting
    /// territory comes to the same, and that White must pass last; that the game ends for good when a
    /// resumption begins with two passes, and that the opponent of the last player to pass resumes; compensation
    /// for handicap stones.
    pub const AGA: Rules = Rules {
        ko: KoRule::Situational,
        suicide: SuicideRule::Forbidden,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(15),
    };

    /// `new-zealand`: situational superko, suicide of two or more stones, area, komi 7. Left out: the suicide of
    /// a single stone, which their words allow where it repeats nothing (it repeats a position if it is as it
    /// was after an earlier move or pass of the same player); that the game ends by agreement and not by
    /// passes; that a handicap comes without komi; that where one player moves twice in a row, a position counts
    /// as that of the player whose move made it, while here it is that of the player who moves from it. In their
    /// words the position at the start, which no move made, is none that could be repeated; here it is.
    pub const NEW_ZEALAND: Rules = Rules {
        ko: KoRule::Situational,
        suicide: SuicideRule::MultiStone,
        scoring: Scoring::Area,
        komi: Komi::from_half_points(14),
    };

    /// The names of the sets and what they are.
    pub const NAMED: [(&'static str, Rules); 6] = [
        ("simple", Rules::SIMPLE),
        ("tromp-taylor", Rules::TROMP_TAYLOR),
        ("chinese", Rules::CHINESE),
        ("japanese", Rules::JAPANESE),
        ("aga", Rules::AGA),
        ("new-zealand", Rules::NEW_ZEALAND),
    ];

    /// These rules with another ko rule.
    #[must_use]
    pub const fn with_ko(self, ko: KoRule) -> Rules {
        Rules { ko, ..self }
    }

    /// These rules with another suicide rule.
    #[must_use]
    pub const fn with_suicide(self, suicide: SuicideRule) -> Rules {
        Rules { suicide, ..self }
    }

    /// These rules with another way of scoring.
    #[must_use]
    pub const fn with_scoring(self, scoring: Scoring) -> Rules {
        Rules { scoring, ..self }
    }

    /// These rules with another komi.
    #[must_use]
    pub const fn with_komi(self, komi: Komi) -> Rules {
        Rules { komi, ..self }
    }

    /// The name under which [`NAMED`](Rules::NAMED) has these rules, komi included; `None` if it does not.
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
