//! Names of rules, as used in the `RU` property of records and by GTP programs.

use binmatrix::{KoRule, Rules, Scoring, SuicideRule};

/// The rules that a name stands for. The komi is not part of a name: records and programs give it separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedRules {
    /// The ko rule: which repetitions are forbidden.
    pub ko: KoRule,
    /// The suicide rule: whether a move may capture the player's own stones.
    pub suicide: SuicideRule,
    /// The scoring method; `None` if it is not supported.
    pub scoring: Option<Scoring>,
}

impl NamedRules {
    const fn of(rules: &Rules) -> NamedRules {
        NamedRules {
            ko: rules.ko,
            suicide: rules.suicide,
            scoring: Some(rules.scoring),
        }
    }
}

/// The known names, in lower case without blanks and punctuation. Their ko rules are those of [`Rules`] or, where it
/// has no such set, of KataGo's documentation. The fighting and disturbing kos of Ing's rules are left out.
const NAMES: &[(&[&str], NamedRules)] = &[
    (
        &[
            "japanese", "jp", "japan", "日本", "korean", "kr", "korea", "egf",
        ],
        NamedRules::of(&Rules::JAPANESE),
    ),
    (
        &["chinese", "cn", "china", "中国", "中國"],
        NamedRules::of(&Rules::CHINESE),
    ),
    (&["simple"], NamedRules::of(&Rules::SIMPLE)),
    (
        &["chineseogs", "chinesekgs"],
        NamedRules {
            ko: KoRule::Positional,
            suicide: SuicideRule::Forbidden,
            scoring: Some(Scoring::Area),
        },
    ),
    (
        &["aga", "bga", "french", "agabgafrench", "ffg"],
        NamedRules::of(&Rules::AGA),
    ),
    (&["nz", "newzealand"], NamedRules::of(&Rules::NEW_ZEALAND)),
    (
        &["tromptaylor", "tt", "logical"],
        NamedRules::of(&Rules::TROMP_TAYLOR),
    ),
    (
        &["ing", "goe", "inggoe"],
        NamedRules {
            ko: KoRule::Simple,
            suicide: SuicideRule::MultiStone,
            scoring: Some(Scoring::Area),
        },
    ),
    // Rules with a group tax, a button or pass stones.
    (
        &[
            "ancientchinese",
            "ancient",
            "ancientarea",
            "ancientterritory",
            "stonescoring",
            "button",
            "wmsg",
        ],
        NamedRules {
            ko: KoRule::Simple,
            suicide: SuicideRule::Forbidden,
            scoring: None,
        },
    ),
    (
        &["agabutton"],
        NamedRules {
            ko: KoRule::Situational,
            suicide: SuicideRule::Forbidden,
            scoring: None,
        },
    ),
];

/// Looks up rules by name, ignoring case, punctuation and a final `rules`. KataGo's compact form
/// (`koSIMPLEscoreAREAtaxNONEsui0`) is accepted too.
#[must_use]
pub fn rules_named(name: &str) -> Option<NamedRules> {
    let name: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let name = name.strip_suffix("rules").unwrap_or(&name);
    let known = NAMES.iter().find(|(names, _)| names.contains(&name));
    known.map(|&(_, rules)| rules).or_else(|| compact(name))
}

/// Reads the compact form in lower case; only the scoring may be missing.
fn compact(name: &str) -> Option<NamedRules> {
    let rest = name.strip_prefix("ko")?;
    let suicides = [
        ("sui0", SuicideRule::Forbidden),
        ("sui1", SuicideRule::MultiStone),
        ("suiany", SuicideRule::Any),
    ];
    let (_, suicide) = suicides.into_iter().find(|(sui, _)| rest.contains(sui))?;
    let mut ways = Scoring::ALL.into_iter();
    let scoring = ways.find(|way| rest.contains(&format!("score{way}")));
    let others = ["taxseki", "taxall", "button1", "whbn"];
    Some(NamedRules {
        ko: KoRule::ALL
            .into_iter()
            .find(|ko| rest.starts_with(ko.name()))?,
        suicide,
        scoring: scoring.filter(|_| others.iter().all(|other| !rest.contains(other))),
    })
}

/// Returns a name that [`rules_named`] reads back: the standard name if there is one, else KataGo's compact form.
/// `suiANY` stands for single-stone suicide, which KataGo does not know.
#[must_use]
pub fn name_of(rules: &Rules) -> String {
    let standard = [
        ("Japanese", Rules::JAPANESE),
        ("AGA", Rules::AGA),
        ("NZ", Rules::NEW_ZEALAND),
        ("Tromp-Taylor", Rules::TROMP_TAYLOR),
        ("Chinese", Rules::CHINESE),
    ];
    let named = NamedRules::of(rules);
    let known = standard.iter().find(|(_, k)| NamedRules::of(k) == named);
    if let Some(&(name, _)) = known {
        return name.into();
    }
    let suicide = match rules.suicide {
        SuicideRule::Forbidden => "0",
        SuicideRule::MultiStone => "1",
        SuicideRule::Any => "ANY",
    };
    let (ko, scoring) = (capitals(rules.ko.name()), capitals(rules.scoring.name()));
    format!("ko{ko}score{scoring}taxNONEsui{suicide}")
}

fn capitals(name: &str) -> String {
    name.to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::{NAMES, NamedRules, name_of, rules_named};
    use binmatrix::{KoRule, Rules, Scoring, SuicideRule};

    /// Every name is unique, and is stored in the form in which it is looked up.
    #[test]
    fn no_name_stands_twice() {
        let names: Vec<&str> = NAMES
            .iter()
            .flat_map(|(names, _)| *names)
            .copied()
            .collect();
        for name in &names {
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1);
            let read = rules_named(&format!(" {}-Rules", name.to_uppercase()));
            assert!(read.is_some() && read == rules_named(name), "{name}");
        }
    }

    #[test]
    fn the_sets_of_the_library_have_their_names() {
        for (name, rules) in Rules::NAMED {
            assert_eq!(rules_named(name), Some(NamedRules::of(&rules)), "{name}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for ko in KoRule::ALL {
            for suicide in SuicideRule::ALL {
                for scoring in Scoring::ALL {
                    let rules = Rules::SIMPLE
                        .with_ko(ko)
                        .with_suicide(suicide)
                        .with_scoring(scoring);
                    let name = name_of(&rules);
                    assert_eq!(rules_named(&name), Some(NamedRules::of(&rules)), "{name}");
                }
            }
        }
    }

    #[test]
    fn other_ways_of_scoring_are_told_apart() {
        for (name, scoring) in [
            ("koSIMPLEscoreAREAtaxNONEsui0", Some(Scoring::Area)),
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0", None),
            ("koSIMPLEscoreAREAtaxALLsui0", None),
            ("koSIMPLEscoreAREAtaxNONEsui0button1", None),
            ("koSIMPLEscoreAREAtaxNONEsui0whbN-1", None),
            ("koSIMPLEscoreAREAtaxNONEsui0whb0", Some(Scoring::Area)),
            ("koSIMPLEsui0", None),
            ("stone-scoring", None),
        ] {
            let read = rules_named(name).expect(name);
            assert_eq!(
                (read.ko, read.suicide, read.scoring),
                (KoRule::Simple, SuicideRule::Forbidden, scoring),
                "{name}"
            );
        }
        for unknown in [
            "",
            "rules",
            "chess",
            "koscoreAREAsui0",
            "koSIMPLEscoreAREA",
            "ko",
        ] {
            assert_eq!(rules_named(unknown), None, "{unknown}");
        }
    }
}
