//! Parsers for argument values: kernels, backends, rules, colors, sizes, times and parameters.

use std::str::FromStr;
use std::time::Duration;

use binmatrix::playout::Kernel;
use binmatrix::{Backend, BoardSize, Color, KoRule, Rules, SuicideRule};
use binmatrix_cli::gtp::SearchOptions;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// A chosen backend, or `None` for the default of the command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen(pub Option<Backend>);

impl Chosen {
    pub fn or_all(self) -> Vec<Backend> {
        match self.0 {
            Some(backend) => vec![backend],
            None => Backend::ALL.to_vec(),
        }
    }
}

pub(super) fn backend(none: &'static str) -> impl TypedValueParser<Value = Chosen> {
    let names = Backend::ALL.iter().map(|backend| backend.name());
    PossibleValuesParser::new([none].into_iter().chain(names)).map(|name| Chosen(name.parse().ok()))
}

/// A chosen kernel, or `None` for the default of the command.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChosenKernel(pub Option<Kernel>);

impl ChosenKernel {
    pub fn or_all(self) -> Vec<Kernel> {
        match self.0 {
            Some(kernel) => vec![kernel],
            None => Kernel::ALL.to_vec(),
        }
    }
}

pub(super) fn kernel(none: &'static str) -> impl TypedValueParser<Value = ChosenKernel> {
    let names = Kernel::ALL.iter().map(|kernel| kernel.name());
    let names = PossibleValuesParser::new([none].into_iter().chain(names));
    names.map(|name| ChosenKernel(name.parse().ok()))
}

/// Parses one of these names.
pub(super) fn named<const N: usize, T>(names: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

pub(super) fn suicide() -> impl TypedValueParser<Value = SuicideRule> {
    named(SuicideRule::ALL.map(SuicideRule::name))
}

pub(super) fn ko() -> impl TypedValueParser<Value = KoRule> {
    named(KoRule::ALL.map(KoRule::name))
}

pub(super) fn rule_set() -> impl TypedValueParser<Value = Rules> {
    named(Rules::NAMED.map(|(name, _)| name))
}

pub(super) fn color() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(Color::BOTH.map(Color::name)).map(|name| match name.as_str() {
        "white" => Color::White,
        _ => Color::Black,
    })
}

/// Parses `9` or `9x13`.
pub(super) fn size(text: &str) -> Result<BoardSize, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |side: &str| {
        side.trim()
            .parse()
            .map_err(|_| "expected a board size such as 9 or 9x13".to_owned())
    };
    BoardSize::new(side(width)?, side(height)?).map_err(|error| error.to_string())
}

/// Parses a number of seconds, at most a year.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let in_range = seconds.filter(|seconds| (0.0..=31_536_000.0).contains(seconds));
    let seconds = in_range.ok_or("expected a number of seconds, such as 0.5")?;
    Ok(Duration::from_secs_f64(seconds))
}

/// Parses `NAME=VALUE` for a parameter of the search.
pub(super) fn param(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let set = SearchOptions::default().set(name, value);
    set.map_err(|error| error.to_string())?;
    Ok((name.to_owned(), value.to_owned()))
}
