//! The report of an analysis as text.
//!
//! It is readable without color: stones are letters, and ownership is one of seven letters or signs. With color, stones
//! lie on wood, and ownership is shaded from black to white.

mod boards;
mod lines;
mod page;
mod structure;

use std::fmt;
use std::str::FromStr;

use crate::results::analysis::Analysis;
use crate::system::output::Look;
use crate::views::{layout, map};
use page::Report;

/// The optional sections of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// Strings and their measures.
    Worms,
    /// Caves and dragons with their reasons.
    Dragons,
    /// Safety under alternating play.
    Safety,
    /// Color map, clusters, shadows and local life.
    Map,
}

impl Section {
    /// All sections.
    pub const ALL: [Section; 4] = [
        Section::Worms,
        Section::Dragons,
        Section::Safety,
        Section::Map,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Section::Worms => "worms",
            Section::Dragons => "dragons",
            Section::Safety => "safety",
            Section::Map => "map",
        }
    }
}

/// The text names no [`Section`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownSection;

impl fmt::Display for UnknownSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected worms, dragons, safety or map")
    }
}

impl std::error::Error for UnknownSection {}

impl FromStr for Section {
    type Err = UnknownSection;
    fn from_str(text: &str) -> Result<Section, UnknownSection> {
        let named = Section::ALL.into_iter().find(|s| s.name() == text);
        named.ok_or(UnknownSection)
    }
}

/// Writes the report of an analysis, including these optional sections.
#[must_use]
pub fn text(analysis: &Analysis, sections: &[Section], look: &Look) -> String {
    // Computed once, and only if shown.
    let of_strings = |&section: &Section| section != Section::Map;
    let structure = sections.iter().any(of_strings);
    let structure = structure.then(|| analysis.structure());
    let mut report = Report {
        analysis,
        look: *look,
        text: layout::header(
            &analysis.info,
            analysis.choice.as_ref(),
            &analysis.place,
            look,
        ),
    };
    report.boards();
    report.lines();
    for section in Section::ALL {
        if !sections.contains(&section) {
            continue;
        }
        report.line("");
        match (section, &structure) {
            (Section::Worms, Some(structure)) => report.worms(structure),
            (Section::Dragons, Some(structure)) => report.dragons(structure),
            (Section::Safety, Some(structure)) => report.safety(structure),
            _ => {
                let map = map::body(&analysis.place, analysis.map(), look);
                report.text.push_str(&map);
            }
        }
    }
    report.text
}
