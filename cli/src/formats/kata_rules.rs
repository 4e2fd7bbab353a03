//! Rules as KataGo's protocols write them: a name, or an object with a value for each rule.

use binmatrix::{Rules, SuicideRule};
use serde_json::Value;

use super::rule_names::rules_named;

/// Returns the rules as the JSON object of `kata-get-rules`. Its `suicide` means suicide of two or more stones.
#[must_use]
pub fn kata_object(rules: &Rules) -> String {
    serde_json::json!({
        "ko": rules.ko.name().to_ascii_uppercase(),
        "scoring": rules.scoring.name().to_ascii_uppercase(),
        "suicide": rules.suicide != SuicideRule::Forbidden,
        "tax": "NONE",
        "hasButton": false,
        "whiteHandicapBonus": "0",
        "friendlyPassOk": false,
    })
    .to_string()
}

/// Changes rules to those of a name or of an object. The komi and everything missing from an object are unchanged. Returns
/// a remark for each rule that has no effect.
///
/// # Errors
/// - The reason why these are no rules, or no rules of this program.
pub fn set_rules(rules: &mut Rules, value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::Object(object) => {
            let pairs = object.iter();
            let remarks = pairs.filter_map(|(key, value)| set_rule(rules, key, value).transpose());
            remarks.collect()
        }
        Value::String(name) => {
            let named = rules_named(name).ok_or_else(|| format!("unknown rules {name}"))?;
            let unknown = || format!("the scoring of {name} is not known");
            let scoring = named.scoring.ok_or_else(unknown)?;
            *rules = Rules::SIMPLE
                .with_ko(named.ko)
                .with_suicide(named.suicide)
                .with_scoring(scoring)
                .with_komi(rules.komi);
            Ok(Vec::new())
        }
        _ => Err("rules are a name or an object".to_owned()),
    }
}

/// Sets one rule. Of the rules that this program does not support, those that decide few games accept every value of
/// KataGo, and a remark is returned if it has no effect; others accept only the value that is in effect.
///
/// # Errors
/// - The reason why the rule cannot have this value.
pub fn set_rule(rules: &mut Rules, key: &str, value: &Value) -> Result<Option<String>, String> {
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
        ("tax", "seki" | "all") | ("whiteHandicapBonus", "n" | "n-1") => {
            return Ok(Some(format!("{key} {value} has no effect")));
        }
        _ => return Err(refuse()),
    }
    Ok(None)
}
