//! Splits the text of a record into tokens.

use crate::formats::error::SgfError;
use crate::formats::text::excerpt;

/// A token.
pub(super) enum Token<'a> {
    Open,
    Close,
    Node,
    Name(&'a str),
    /// The raw value, with its escapes.
    Value(&'a str),
    /// An unexpected or missing part, to be skipped.
    Wrong(SgfError),
}

/// Iterates over the tokens of a text.
pub(super) struct Tokens<'a> {
    text: &'a str,
    pub place: usize,
    pub line: usize,
    /// True if a property may follow.
    in_node: bool,
    /// True if a value may follow.
    after_name: bool,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            text,
            place: 0,
            line: 1,
            in_node: false,
            after_name: false,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.place..]
    }

    /// Advances by `length` bytes.
    fn pass(&mut self, length: usize) -> &'a str {
        let passed = &self.rest()[..length];
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.place += length;
        passed
    }

    fn pass_while(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.pass(rest.find(|c| !condition(c)).unwrap_or(rest.len()))
    }

    fn pass_blanks(&mut self) {
        self.pass_while(is_blank);
    }

    /// Advances to the next `(;`. Returns false if there is none.
    pub fn go_to_game(&mut self) -> bool {
        while let Some(next) = self.rest().find('(') {
            self.pass(next);
            if self.rest()[1..]
                .trim_start_matches(is_blank)
                .starts_with(';')
            {
                return true;
            }
            self.pass(1);
        }
        false
    }

    fn name(&mut self, first: char) -> Token<'a> {
        let line = self.line;
        let name = self.pass_while(|c| c.is_ascii_alphanumeric());
        self.pass_blanks();
        self.after_name = self.in_node && self.rest().starts_with('[');
        if !self.in_node {
            Token::Wrong(SgfError::OutOfPlace { line, found: first })
        } else if self.after_name {
            Token::Name(name)
        } else {
            Token::Wrong(SgfError::NoValue {
                line: self.line,
                name: excerpt(&[name]),
            })
        }
    }

    fn value(&mut self) -> Token<'a> {
        let line = self.line;
        self.pass(1);
        let (mut escaped, rest) = (false, self.rest());
        let end = rest.bytes().position(|byte| {
            let ends = byte == b']' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let Some(end) = end else {
            self.pass(rest.len());
            return Token::Wrong(SgfError::UnclosedValue { line });
        };
        let value = self.pass(end);
        self.pass(1);
        match self.after_name {
            true => Token::Value(value),
            false => Token::Wrong(SgfError::OutOfPlace { line, found: '[' }),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.pass_blanks();
        let (first, line) = (self.rest().chars().next()?, self.line);
        match first {
            '[' => return Some(self.value()),
            'A'..='Z' | 'a'..='z' => return Some(self.name(first)),
            _ => {}
        }
        self.pass(first.len_utf8());
        if matches!(first, '(' | ')' | ';') {
            (self.in_node, self.after_name) = (first == ';', false);
        }
        Some(match first {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Node,
            found => Token::Wrong(SgfError::OutOfPlace { line, found }),
        })
    }
}

/// Returns true for characters that may separate the parts of a record.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\0'
}
