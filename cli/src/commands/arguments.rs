//! Arguments shared by several commands.

use std::ffi::OsString;

use binmatrix::{Color, KoRule, Rules, SuicideRule};
use binmatrix_cli::Source;
use binmatrix_cli::formats::sgf::Choice;
use binmatrix_cli::formats::text::shown;
use binmatrix_cli::results::source::After;
use binmatrix_cli::system::input;
use binmatrix_cli::system::output::{ColorWhen, Look};
use clap::{Args, ValueEnum};

use super::error::CommandError;
use super::values::{color, ko, rule_set, suicide};

/// The source of a position.
#[derive(Args, Debug)]
pub(super) struct InputArguments {
    /// A game record in SGF, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Read a text board instead: X black, O white, . empty, top row first
    #[arg(long, conflicts_with_all = ["after", "game", "variation"])]
    pub diagram: bool,
    /// The position after N moves, counting passes, or after the first move on a vertex such as D4 [default: the end]
    #[arg(long = "move", value_name = "N|VERTEX")]
    pub after: Option<After>,
    /// Number of the game in a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub game: usize,
    /// Variation to follow at each branching, from 1, such as 2,1; after the end of the list, the first [default: the
    /// main line]
    #[arg(long, value_name = "PATH", value_delimiter = ',')]
    pub variation: Vec<usize>,
    /// The player to move
    #[arg(long, value_name = "COLOR", value_parser = color())]
    pub to_move: Option<Color>,
}

impl InputArguments {
    /// Reads the file, and returns it with its name for messages.
    pub fn read(&self) -> Result<(String, Vec<u8>), CommandError> {
        let name = shown(&input::name(&self.file));
        match input::read(&self.file) {
            Ok(bytes) => Ok((name, bytes)),
            Err(reason) => Err(CommandError::Read { file: name, reason }),
        }
    }

    pub fn source(&self) -> Source {
        match self.diagram {
            true => Source::Diagram,
            false => Source::Sgf {
                choice: Choice {
                    game: self.game,
                    variation: self.variation.clone(),
                },
                after: self.after.clone(),
            },
        }
    }
}

/// The screen that a text is written for.
#[derive(Args, Debug)]
pub(super) struct ScreenArguments {
    /// When to use color [default: on a terminal, unless NO_COLOR is set]
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    pub color: When,
    /// Width of the text in columns [default: the width of the terminal, else 80]
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
}

impl ScreenArguments {
    pub fn look(&self) -> Look {
        Look::detect(self.color.into(), self.width)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum When {
    Auto,
    Always,
    Never,
}

impl From<When> for ColorWhen {
    fn from(when: When) -> ColorWhen {
        match when {
            When::Auto => ColorWhen::Auto,
            When::Always => ColorWhen::Always,
            When::Never => ColorWhen::Never,
        }
    }
}

/// The rules of a game.
#[derive(Args, Debug)]
pub(super) struct RulesArguments {
    /// A named set of rules; --ko and --suicide override it
    #[arg(long, value_name = "NAME", default_value = "simple", value_parser = rule_set())]
    pub rules: Rules,
    /// Ko rule: which repetitions are forbidden
    #[arg(long, value_name = "RULE", value_parser = ko())]
    pub ko: Option<KoRule>,
    /// Suicide rule: whether a move may capture the player's own stones
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    pub suicide: Option<SuicideRule>,
}

impl RulesArguments {
    pub fn rule_set(&self) -> Rules {
        self.rules
            .with_ko(self.ko.unwrap_or(self.rules.ko))
            .with_suicide(self.suicide.unwrap_or(self.rules.suicide))
    }
}

/// The rules for playing records.
#[derive(Args, Debug)]
pub(super) struct RecordRulesArguments {
    /// A named set of rules; --ko and --suicide override it [default: the rules of the record, else simple]
    #[arg(long, value_name = "NAME", value_parser = rule_set())]
    pub rules: Option<Rules>,
    /// Ko rule: which repetitions are forbidden [default: from the rules]
    #[arg(long, value_name = "RULE", value_parser = ko())]
    pub ko: Option<KoRule>,
    /// Suicide rule: whether a move may capture the player's own stones [default: from the rules]
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    pub suicide: Option<SuicideRule>,
    /// Play and report moves of a record that break ko, superko or the suicide rule, instead of stopping
    #[arg(long)]
    pub lenient: bool,
}
