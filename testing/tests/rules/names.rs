//! Rules by name.

use binmatrix::{KoRule, Rules, Scoring};

#[test]
fn rule_sets_have_names() {
    for (name, rules) in Rules::NAMED {
        assert_eq!(name.parse(), Ok(rules));
    }
    let error = "ing".parse::<Rules>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown rules: expected one of simple tromp-taylor chinese japanese aga new-zealand"
    );
    for ko in KoRule::ALL {
        assert_eq!(ko.name().parse(), Ok(ko));
    }
    for scoring in Scoring::ALL {
        assert_eq!(scoring.name().parse(), Ok(scoring));
    }
    assert_eq!("simple".parse(), Ok(Rules::default()));
}
