//! KataGo's commands for rules.

use binmatrix::{KoRule, RuleSet, Scoring, SuicideRule};
use serde_json::{Map, Value};

use super::Session;
use super::line::{Answer, Arguments, SYNTAX_ERROR};

impl Session {
    pub(super) fn kata_get_rules(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(json(self.game.rules()))
    }

    /// `kata-set-rules NAME` or `kata-set-rules {"ko":…}`. The komi stays. What the object leaves out stays too.
    pub(super) fn kata_set_rules(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (text, mut rules) = (arguments.raw(), *self.game.rules());
        if text.is_empty() {
            return Err(SYNTAX_ERROR.into());
        }
        if text.starts_with('{') {
            let object: Map<String, Value> =
                serde_json::from_str(text).map_err(|error| format!("not rules: {error}"))?;
            for (key, value) in &object {
                set(&mut rules, key, value)?;
            }
        } else {
            let komi = rules.komi;
            let named = preset(text).ok_or_else(|| format!("unknown rules {text}"))?;
            rules = RuleSet { komi, ..named };
        }
        self.change_rules(rules)?;
        Ok(String::new())
    }

    /// `kata-set-rule KEY VALUE`.
    pub(super) fn kata_set_rule(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (Some(key), Some(value)) = (arguments.word(0), arguments.word(1)) else {
            return Err(SYNTAX_ERROR.into());
        };
        let mut rules = *self.game.rules();
        let value = match value.to_ascii_lowercase().as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::String(value.into()),
        };
        set(&mut rules, key, &value)?;
        self.change_rules(rules)?;
        Ok(String::new())
    }
}

/// The rules as KataGo writes them. Its `suicide` means that of two or more stones.
fn json(rules: &RuleSet) -> String {
    let ko = match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::Positional => "POSITIONAL",
        KoRule::Situational => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    serde_json::json!({
        "ko": ko,
        "scoring": scoring,
        "suicide": rules.suicide != SuicideRule::Forbidden,
        "tax": "NONE",
        "hasButton": false,
        "whiteHandicapBonus": "0",
        "friendlyPassOk": false,
    })
    .to_string()
}

/// Sets one rule. Those that this program does not have may only be given the value that they have in effect.
fn set(rules: &mut RuleSet, key: &str, value: &Value) -> Result<(), String> {
    let text = match value {
        Value::String(text) => text.to_ascii_uppercase(),
        other => other.to_string().to_ascii_uppercase(),
    };
    let refuse = || Err(format!("rule {key:?} cannot be {value}"));
    match (key, text.as_str()) {
        ("ko", "SIMPLE") => rules.ko = KoRule::Simple,
        ("ko", "POSITIONAL") => rules.ko = KoRule::Positional,
        ("ko", "SITUATIONAL") => rules.ko = KoRule::Situational,
        ("scoring" | "score", "AREA") => rules.scoring = Scoring::Area,
        ("scoring" | "score", "TERRITORY") => rules.scoring = Scoring::Territory,
        // Of the two kinds that allow suicide, the one that is set stays.
        ("suicide", "TRUE") if rules.suicide != SuicideRule::Forbidden => {}
        ("suicide", "TRUE") => rules.suicide = SuicideRule::MultiStone,
        ("suicide", "FALSE") => rules.suicide = SuicideRule::Forbidden,
        ("tax", "NONE") | ("hasButton", "FALSE") | ("whiteHandicapBonus", "0") => {}
        ("friendlyPassOk", "TRUE" | "FALSE") => {}
        _ => return refuse(),
    }
    Ok(())
}

/// The sets of rules of this program, and KataGo's other names for them where they come to the same.
fn preset(name: &str) -> Option<RuleSet> {
    let name = name.to_ascii_lowercase().replace('_', "-");
    Some(match name.as_str() {
        "korean" => RuleSet::JAPANESE,
        "bga" | "french" => RuleSet::AGA,
        "newzealand" | "nz" => RuleSet::NEW_ZEALAND,
        "chinese-ogs" | "chinese-kgs" => RuleSet {
            ko: KoRule::Positional,
            ..RuleSet::CHINESE
        },
        name => name.parse().ok()?,
    })
}
