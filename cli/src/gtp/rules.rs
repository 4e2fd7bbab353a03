//! KataGo's commands for rules.

use binmatrix::{Rules, SuicideRule};
use serde_json::{Map, Value};

use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::session::Session;
use crate::formats::rule_names::{kata_object, rules_named};

impl Session {
    pub(super) fn kata_get_rules(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(kata_object(self.game.rules()))
    }

    /// `kata-set-rules NAME` or `kata-set-rules {"ko":…}`. The komi and everything missing from the object are
    /// unchanged.
    pub(super) fn kata_set_rules(&mut self, arguments: &Arguments<'_>) -> Answer {
        let text = arguments.raw();
        if text.is_empty() {
            return Err(SYNTAX_ERROR.into());
        }
        if text.starts_with('{') {
            let object: Map<String, Value> =
                serde_json::from_str(text).map_err(|error| format!("not rules: {error}"))?;
            self.change_rules(|rules| {
                let mut pairs = object.iter();
                pairs.try_for_each(|(key, value)| set(rules, key, value))
            })?;
        } else {
            let unknown = || format!("unknown rules {text}");
            let named = rules_named(text).ok_or_else(unknown)?;
            let unknown = || format!("the scoring of {text} is not known");
            let scoring = named.scoring.ok_or_else(unknown)?;
            self.change_rules(|rules| {
                *rules = Rules::SIMPLE
                    .with_ko(named.ko)
                    .with_suicide(named.suicide)
                    .with_scoring(scoring)
                    .with_komi(rules.komi);
                Ok(())
            })?;
        }
        Ok(String::new())
    }

    /// `kata-set-rule KEY VALUE`.
    pub(super) fn kata_set_rule(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (Some(key), Some(value)) = (arguments.word(0), arguments.word(1)) else {
            return Err(SYNTAX_ERROR.into());
        };
        let value = match value.to_ascii_lowercase().as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::String(value.into()),
        };
        self.change_rules(|rules| set(rules, key, &value))?;
        Ok(String::new())
    }
}

/// Sets one rule. Rules that this program does not support accept only the value that is in effect.
fn set(rules: &mut Rules, key: &str, value: &Value) -> Result<(), String> {
    let text = match value {
        Value::String(text) => text.to_ascii_lowercase(),
        other => other.to_string().to_ascii_lowercase(),
    };
    let refuse = || format!("rule {key:?} cannot be {value}");
    match (key, text.as_str()) {
        ("ko", name) => rules.ko = name.parse().map_err(|_| refuse())?,
        ("scoring" | "score", name) => rules.scoring = name.parse().map_err(|_| refuse())?,
        // If one of the two rules that allow suicide is set already, it stays.
        ("suicide", "true") if rules.suicide != SuicideRule::Forbidden => {}
        ("suicide", "true") => rules.suicide = SuicideRule::MultiStone,
        ("suicide", "false") => rules.suicide = SuicideRule::Forbidden,
        ("tax", "none") | ("hasButton", "false") | ("whiteHandicapBonus", "0") => {}
        ("friendlyPassOk", "true" | "false") => {}
        _ => return Err(refuse()),
    }
    Ok(())
}
