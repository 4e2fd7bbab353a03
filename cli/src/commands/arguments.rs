//! Arguments that several commands have.

use std::ffi::OsString;

use binmatrix::{Color, KoRule, Rules, SuicideRule};
use binmatrix_cli::Source;
use binmatrix_cli::formats::sgf::Choice;
use binmatrix_cli::formats::text::shown;
use binmatrix_cli::system::input;
use binmatrix_cli::system::output::{ColorWhen, Look};
use clap::{Args, ValueEnum};

use super::error::CommandError;
use super::values::{color, ko, rule_set, suicide};

/// Where a position is from.
#[derive(Args, Debug)]
pub(super) struct InputArguments {
    /// A game record in SGF, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Read a text board instead: X black, O white, . empty, the first line is the top row
    #[arg(long, conflicts_with_all = ["move_number", "game", "variation"])]
    pub diagram: bool,
    /// The position after N moves, passes counted [default: the end]
    #[arg(long = "move", value_name = "N")]
    pub move_number: Option<usize>,
    /// Which game of a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub game: usize,
    /// Which variation to follow at each branching of the line, from 1, such as 2,1; where the list is
    /// over, the first [default: the main line]
    #[arg(long, value_name = "PATH", value_delimiter = ',')]
    pub variation: Vec<usize>,
    /// The player to move
    #[arg(long, value_name = "COLOR", value_parser = color())]
    pub to_move: Option<Color>,
}

impl InputArguments {
    /// Reads the file, and says what to call it in messages.
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
                move_number: self.move_number,
            },
        }
    }
}

/// What a text is shown on.
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
    /// Columns of the text [default: those of the terminal, else 80]
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
    /// A set of rules by name; what follows changes it
    #[arg(long, value_name = "NAME", default_value = "simple", value_parser = rule_set())]
    pub rules: Rules,
    /// Which repetitions are forbidden
    #[arg(long, value_name = "RULE", value_parser = ko())]
    pub ko: Option<KoRule>,
    /// Whether a move may take the player's own stones
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

/// The rules under which records are played.
#[derive(Args, Debug)]
pub(super) struct RecordRulesArguments {
    /// A set of rules by name; --ko and --suicide change it [default: the rules of the record, else simple]
    #[arg(long, value_name = "NAME", value_parser = rule_set())]
    pub rules: Option<Rules>,
    /// Which repetitions are forbidden [default: by the rules]
    #[arg(long, value_name = "RULE", value_parser = ko())]
    pub ko: Option<KoRule>,
    /// Whether a move may take the player's own stones [default: by the rules]
    #[arg(long, value_name = "RULE", value_parser = suicide())]
    pub suicide: Option<SuicideRule>,
    /// Play moves that break ko, superko or the suicide rule all the same, and report each
    #[arg(long)]
    pub lenient: bool,
}
