//! Settings, and where each comes from: an option, the record or the default.

use std::fmt;

use binmatrix::{KoRule, Rules, SuicideRule};

use crate::formats::record::Record;

/// Where a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody said anything.
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

/// A setting, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The setting.
    pub value: T,
    /// Where it comes from.
    pub origin: Origin,
}

impl<T: Default> Sourced<T> {
    /// An option beats the record, the record beats the default.
    pub fn choose(option: Option<T>, record: Option<T>) -> Sourced<T> {
        let (value, origin) = match (option, record) {
            (Some(value), _) => (value, Origin::Option),
            (None, Some(value)) => (value, Origin::Record),
            (None, None) => (T::default(), Origin::Default),
        };
        Sourced { value, origin }
    }
}

/// The rules in use, and where each comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesInUse {
    /// The ko rule.
    pub ko: Sourced<KoRule>,
    /// The suicide rule.
    pub suicide: Sourced<SuicideRule>,
}

impl RulesInUse {
    /// An option for one rule beats a set of rules, that beats the record, and that beats the default.
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

    /// What a game needs of it; komi and scoring, which have no part in which moves are legal, are nobody's.
    #[must_use]
    pub fn rule_set(&self) -> Rules {
        Rules::SIMPLE
            .with_ko(self.ko.value)
            .with_suicide(self.suicide.value)
    }
}
