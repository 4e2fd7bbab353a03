//! KataGo's commands for rules, and the same settings in GoGui's form.

use super::{ask, session, session_with, talk, tell};
use binmatrix::{KoRule, Rules, Scoring, SuicideRule};
use serde_json::json;

#[test]
fn rules_are_one_line_of_json() {
    for (name, rules) in Rules::NAMED {
        let answer = ask(&mut session_with(rules), "kata-get-rules");
        let text = answer.strip_prefix("= ").expect("rules");
        assert_eq!(text.lines().count(), 1);
        let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
        let expected = json!({
            "ko": rules.ko.name().to_ascii_uppercase(),
            "scoring": rules.scoring.name().to_ascii_uppercase(),
            "suicide": rules.suicide != SuicideRule::Forbidden,
            "tax": "NONE",
            "hasButton": false,
            "whiteHandicapBonus": "0",
            "friendlyPassOk": false,
        });
        assert_eq!(value, expected, "{name}");
    }
}

/// `kata-set-rules` accepts the answer of `kata-get-rules`.
#[test]
fn rules_go_round() {
    for (name, rules) in Rules::NAMED {
        let answer = ask(&mut session_with(rules), "kata-get-rules");
        let mut session = session();
        let line = answer.replace("= ", "kata-set-rules ");
        tell(&mut session, &["boardsize 9", "komi 3", &line]);
        assert_eq!(ask(&mut session, "kata-get-rules"), answer, "{name}");
        assert_eq!(ask(&mut session, "get_komi"), "=  3.0", "the komi stays");
        tell(&mut session, &[&format!("kata-set-rules {name}")]);
        let komi = session.game().rules().komi;
        assert_eq!(*session.game().rules(), rules.with_komi(komi));
    }
}

/// KataGo's compact form, and names in other spellings. Rules with other scoring methods are refused.
#[test]
fn rules_have_many_names() {
    let mut session = session();
    for (name, rules) in [
        (
            "koSITUATIONALscoreTERRITORYtaxNONEsui1",
            (
                KoRule::Situational,
                SuicideRule::MultiStone,
                Scoring::Territory,
            ),
        ),
        (
            "koSIMPLEscoreAREAtaxNONEsuiANY",
            (KoRule::Simple, SuicideRule::Any, Scoring::Area),
        ),
        (
            "New_Zealand",
            (KoRule::Situational, SuicideRule::MultiStone, Scoring::Area),
        ),
        (
            "chinese-kgs",
            (KoRule::Positional, SuicideRule::Forbidden, Scoring::Area),
        ),
        (
            "goe",
            (KoRule::Simple, SuicideRule::MultiStone, Scoring::Area),
        ),
        ("tt", (KoRule::Positional, SuicideRule::Any, Scoring::Area)),
        (
            "logical rules",
            (KoRule::Positional, SuicideRule::Any, Scoring::Area),
        ),
    ] {
        tell(&mut session, &[&format!("kata-set-rules {name}")]);
        let now = session.game().rules();
        assert_eq!((now.ko, now.suicide, now.scoring), rules, "{name}");
    }
    for name in ["stone-scoring", "aga-button", "koSIMPLEscoreAREAtaxALLsui0"] {
        let before = session.clone();
        assert_eq!(
            ask(&mut session, &format!("kata-set-rules {name}")),
            format!("? the scoring of {name} is not known")
        );
        assert_eq!(session, before);
    }
}

#[test]
fn rules_are_set_one_by_one() {
    let mut session = session();
    for (line, rules) in [
        (
            "kata-set-rule ko POSITIONAL",
            (KoRule::Positional, SuicideRule::Forbidden, Scoring::Area),
        ),
        (
            "kata-set-rule suicide true",
            (KoRule::Positional, SuicideRule::MultiStone, Scoring::Area),
        ),
        (
            "kata-set-rule scoring TERRITORY",
            (
                KoRule::Positional,
                SuicideRule::MultiStone,
                Scoring::Territory,
            ),
        ),
        (
            "kata-set-rule tax NONE",
            (
                KoRule::Positional,
                SuicideRule::MultiStone,
                Scoring::Territory,
            ),
        ),
        (
            "kata-set-rules {\"ko\": \"SITUATIONAL\"}",
            (
                KoRule::Situational,
                SuicideRule::MultiStone,
                Scoring::Territory,
            ),
        ),
        (
            "kata-set-rules korean",
            (KoRule::Simple, SuicideRule::Forbidden, Scoring::Territory),
        ),
        (
            "kata-set-rules Tromp-Taylor",
            (KoRule::Positional, SuicideRule::Any, Scoring::Area),
        ),
        (
            "kata-set-rule suicide true",
            (KoRule::Positional, SuicideRule::Any, Scoring::Area),
        ),
        (
            "binmatrix-param_rules suicide multi-stone",
            (KoRule::Positional, SuicideRule::MultiStone, Scoring::Area),
        ),
        (
            "binmatrix-param_rules ko situational",
            (KoRule::Situational, SuicideRule::MultiStone, Scoring::Area),
        ),
        (
            "binmatrix-param_rules scoring territory",
            (
                KoRule::Situational,
                SuicideRule::MultiStone,
                Scoring::Territory,
            ),
        ),
    ] {
        tell(&mut session, &[line]);
        let now = session.game().rules();
        assert_eq!((now.ko, now.suicide, now.scoring), rules, "{line}");
    }
    talk(
        &mut session,
        "> binmatrix-param_rules komi -2.5
         > binmatrix-param_rules
         < = [list/simple/positional/situational] ko situational
         < [list/forbidden/multi-stone/any] suicide multi-stone
         < [list/area/territory] scoring territory
         < [string] komi -2.5
         > binmatrix-param_player
         < = [string] playouts 200
         < [string] seed 1
         < [list/none/moves/win_rates/line/ownership] live_graphics none
         > binmatrix-param_player seed 7
         > binmatrix-param_player playouts 50
         > binmatrix-param_player
         < = [string] playouts 50
         < [string] seed 7
         < [list/none/moves/win_rates/line/ownership] live_graphics none",
    );
}

/// New rules apply to the whole game: its moves stay, and superko knows them.
#[test]
fn rules_change_in_mid_game() {
    let mut session = session();
    let ko = "> boardsize 5
              > gogui-play_sequence b a3 b b4 b b2 w c4 w d3 w c2 w b3 b c3 w pass b pass
              > is_legal w b3
              < = 1
              > kata-set-rules tromp-taylor
              > is_legal w b3
              < = 0
              > gg-undo 10
              > undo
              < ? cannot undo";
    talk(&mut session, ko);
    // A move would be illegal, so the rules stay.
    tell(
        &mut session,
        &[
            "kata-set-rules simple",
            "gogui-play_sequence b a3 b b4 b b2 w c4 w d3 w c2 w b3 b c3 w pass b pass w b3",
        ],
    );
    let before = session.game().clone();
    assert_eq!(
        ask(&mut session, "kata-set-rules tromp-taylor"),
        "? the game breaks these rules: move 11 (white B3): the move repeats an earlier position"
    );
    assert_eq!(*session.game(), before);
    assert_eq!(ask(&mut session, "play b c3"), "? illegal move: ko");
}

/// A ko lifted by giving the turn away and back is not forbidden again.
#[test]
fn a_lifted_ko_stays_lifted() {
    talk(
        &mut session(),
        "> boardsize 5
         > gogui-play_sequence b a3 b b4 b b2 w c4 w d3 w c2 w b3 b c3
         > is_legal w b3
         < = 0
         > gogui-setup_player b
         > gogui-setup_player w
         > is_legal w b3
         < = 1
         > kata-set-rules japanese
         > is_legal w b3
         < = 1",
    );
}

/// Setting the rules in effect changes nothing, not even the player to move before the last move.
#[test]
fn the_same_rules_again_change_nothing() {
    let mut session = session_with(Rules::NEW_ZEALAND);
    tell(
        &mut session,
        &[
            "boardsize 5",
            "play b c3",
            "gogui-setup_player b",
            "play w c4",
            "gogui-setup_player w",
            "play w c2",
        ],
    );
    let before = session.game().clone();
    tell(&mut session, &["kata-set-rules new-zealand"]);
    assert_eq!(*session.game(), before);
    tell(&mut session, &["kata-set-rules aga", "undo"]);
    assert_eq!(ask(&mut session, "gogui-rules_side_to_move"), "= white");
    tell(&mut session, &["undo"]);
    assert_eq!(ask(&mut session, "gogui-rules_side_to_move"), "= black");
}

/// LizzieYzy's buttons choose values of rules that decide few games.
#[test]
fn rules_without_effect() {
    let mut session = session();
    let mut set = |rules: &str| ask(&mut session, &format!("kata-set-rules {rules}"));
    let chinese = r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}"#;
    let japanese = r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","whiteHandicapBonus":"0"}"#;
    assert_eq!(set(chinese), "=");
    assert_eq!(set(japanese), "=");
    assert_eq!(set(r#"{"tax":"all","whiteHandicapBonus":"N-1"}"#), "=");
    assert!(set(r#"{"tax":"SOME"}"#).starts_with("? rule"));
    assert!(set(r#"{"hasButton":true}"#).starts_with("? rule"));
    assert_eq!(session.game().rules().scoring, Scoring::Territory);
    let answer = ask(&mut session, "kata-get-rules");
    assert!(
        answer.contains(r#""tax":"NONE""#) && answer.contains(r#""whiteHandicapBonus":"0""#),
        "{answer}"
    );
    assert_eq!(ask(&mut session, "kata-set-rule tax SEKI"), "=");
}

/// 3.75 points decide every game as 3.5 do.
#[test]
fn komi_in_other_steps() {
    let mut session = session();
    for (komi, taken) in [
        ("3.75", "=  3.5"),
        ("-0.1", "= -0.5"),
        ("375", "= 375.0"),
        ("7.0", "=  7.0"),
        ("6.999", "=  6.5"),
    ] {
        assert_eq!(ask(&mut session, &format!("komi {komi}")), "=");
        assert_eq!(ask(&mut session, "get_komi"), taken, "{komi}");
    }
}
