//! Settings and their origins: an option, the record or the default.

use std::fmt;

use binmatrix::{KoRule, Rules, SuicideRule};

use crate::formats::record::Record;

/// The origin of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The default.
    Default,
    /// The record.
    Record,
    /// An option.
    Option,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Origin::Default => "default",
            Origin::Record => "record",
            Origin::Option => "option",
        })
    }
}

/// A setting with its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The setting.
    pub value: T,
    /// The origin.
    pub origin: Origin,
}

impl<T: Default> Sourced<T> {
    /// Chooses the option, else the value of the record, else the default.
    pub fn choose(option: Option<T>, record: Option<T>) -> Sourced<T> {
        let (value, origin) = match (option, record) {
            (Some(value), _) => (value, Origin::Option),
            (None, Some(value)) => (value, Origin::Record),
            (None, None) => (T::default(), Origin::Default),
        };
        Sourced { value, origin }
    }
}

/// The rules in use, with their origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesInUse {
    /// The ko rule.
    pub ko: Sourced<KoRule>,
    /// The suicide rule.
    pub suicide: Sourced<SuicideRule>,
}

impl RulesInUse {
    /// Chooses the rules: the option for a single rule overrides the named rules, which override the record, which
    /// overrides the default.
    #[must_use]
    pub fn choose(
        rules: Option<Rules>,
        ko: Option<KoRule>,
        suicide: Option<SuicideRule>,
        record: Option<&Record>,
    ) -> RulesInUse {
        RulesInUse {
            ko: Sourced::choose(
                ko.or(rules.map(|rules| rules.ko)),
                record.and_then(|record| record.ko),
            ),
            suicide: Sourced::choose(
                suicide.or(rules.map(|rules| rules.suicide)),
                record.and_then(|record| record.suicide),
            ),
        }
    }

    /// The rules for playing a game. Komi and scoring are defaults, because they do not affect legality.
    #[must_use]
    pub fn rule_set(&self) -> Rules {
        Rules::SIMPLE
            .with_ko(self.ko.value)
            .with_suicide(self.suicide.value)
    }
}
