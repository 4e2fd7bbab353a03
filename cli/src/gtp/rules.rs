//! KataGo's commands for rules.

use serde_json::Value;

use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::session::Session;
use crate::formats::kata_rules::{kata_object, set_rule, set_rules};

impl Session {
    pub(super) fn kata_get_rules(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(kata_object(self.game.rules()))
    }

    /// `kata-set-rules NAME` or `kata-set-rules {"ko":…}`. The komi and everything missing from the object are
    /// unchanged. Rules that have no effect are accepted in silence.
    pub(super) fn kata_set_rules(&mut self, arguments: &Arguments<'_>) -> Answer {
        let text = arguments.raw();
        if text.is_empty() {
            return Err(SYNTAX_ERROR.into());
        }
        let value = match text.starts_with('{') {
            true => serde_json::from_str(text).map_err(|error| format!("not rules: {error}"))?,
            false => Value::String(text.to_owned()),
        };
        self.change_rules(|rules| set_rules(rules, &value).map(drop))?;
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
        self.change_rules(|rules| set_rule(rules, key, &value).map(drop))?;
        Ok(String::new())
    }
}
