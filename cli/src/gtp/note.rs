//! [`Note`]: a text beside the answers.

/// A text beside the answers, for standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note<'a> {
    /// A warning about a loaded record: one line.
    Warning(&'a str),
    /// Lines of GoGui's draw commands, a picture of the search that runs, or `CLEAR`.
    Graphics(&'a str),
}
