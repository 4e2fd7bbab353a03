//! [`ParseError`]: the error for text that names no value of a type.

use core::fmt;

/// The error for text that cannot be parsed as a value of this crate.
///
/// Returned when parsing a [`Symmetry`](crate::Symmetry), a [`Backend`](crate::Backend),
/// [`Rules`](crate::Rules), a [`Komi`](crate::Komi) and others.
///
/// ```
/// use binmatrix::{KoRule, Komi};
/// let error = "basic".parse::<KoRule>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown ko rule: expected one of simple positional situational");
/// assert_eq!((error.what, error.expected[0]), ("ko rule", "simple"));
/// assert!("seven".parse::<Komi>().unwrap_err().to_string().starts_with("not a komi: expected"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseError {
    /// The kind of value expected.
    pub what: &'static str,
    /// The names of all values, or a single text that describes the expected form.
    pub expected: &'static [&'static str],
}

impl ParseError {
    pub(crate) const fn new(what: &'static str, expected: &'static [&'static str]) -> ParseError {
        ParseError { what, expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [form] = self.expected {
            return write!(f, "not a {}: expected {form}", self.what);
        }
        write!(f, "unknown {}: expected one of", self.what)?;
        for name in self.expected {
            write!(f, " {name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseError {}

/// Defines `ALL`, `name`, `Display` and `FromStr` for an enum whose variants have no fields.
macro_rules! named {
    ($type:ident, $what:literal, $($value:ident $name:literal)*) => {
        impl $type {
            /// All values, in order of declaration.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$value),*];

            /// Returns the name used on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($type::$value => $name,)* }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::ParseError;
            fn from_str(text: &str) -> Result<Self, $crate::ParseError> {
                match text {
                    $($name => Ok($type::$value),)*
                    _ => Err($crate::ParseError::new($what, &[$($name),*])),
                }
            }
        }
    };
}
pub(crate) use named;
