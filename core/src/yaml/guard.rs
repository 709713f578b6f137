//! What hostile YAML is refused for before the library sees it.
//!
//! The library's scanner takes quadratic time on nested flow collections, and resolves aliases. What is let
//! through is a plain part of YAML in which both can be seen line by line: quoted text and flow collections
//! end on their own line, and there are no block scalars, anchors, aliases, tags, directives or explicit keys.

use thiserror::Error;

/// How many flow collections may lie within each other.
pub const NESTING: usize = 32;

/// Why a YAML text was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum YamlError {
    /// More bytes than the caller allows.
    #[error("yaml.too_large")]
    TooLarge {
        /// Its bytes.
        found: usize,
        /// The bytes allowed.
        max: usize,
    },
    /// Too many unclosed brackets.
    #[error("yaml.too_deep")]
    TooDeep {
        /// The line, from 1.
        line: usize,
    },
    /// A bracket or quote that is not closed on its line.
    #[error("yaml.unclosed")]
    Unclosed {
        /// The line, from 1.
        line: usize,
    },
    /// A part of YAML that is not read here.
    #[error("yaml.not_allowed")]
    NotAllowed {
        /// The line, from 1.
        line: usize,
        /// The sign.
        sign: char,
    },
    /// Well-formed or not, it does not say what it should.
    #[error("yaml.unreadable")]
    Unreadable {
        /// What the library says, with the line where it knows one.
        message: String,
    },
}

/// Looks through the whole text for what is refused.
pub fn check(text: &str, max: usize) -> Result<(), YamlError> {
    if text.len() > max {
        return Err(YamlError::TooLarge { found: text.len(), max });
    }
    // Every character that some YAML reader takes for the end of a line ends one here.
    let breaks = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];
    for (index, line) in text.split(breaks).enumerate() {
        Line { chars: line, number: index + 1, open: 0 }.check()?;
    }
    Ok(())
}

struct Line<'a> {
    chars: &'a str,
    number: usize,
    open: usize,
}

impl<'a> Line<'a> {
    /// Walks the line from value to value.
    fn check(mut self) -> Result<(), YamlError> {
        if self.chars.starts_with('%') {
            return Err(self.not_allowed('%'));
        }
        loop {
            self.chars = self.chars.trim_start_matches([' ', '\t']);
            let Some(first) = self.chars.chars().next() else { break };
            let rest = &self.chars[first.len_utf8()..];
            let alone = rest.is_empty() || rest.starts_with([' ', '\t']);
            match first {
                '#' => break,
                '-' | ':' if alone => self.chars = rest,
                '?' if alone => return Err(self.not_allowed('?')),
                '&' | '*' | '!' | '|' | '>' | '%' | '@' | '`' => return Err(self.not_allowed(first)),
                '\'' => self.chars = self.single(rest)?,
                '"' => self.chars = self.double(rest)?,
                '[' | '{' => {
                    self.open += 1;
                    if self.open > NESTING {
                        return Err(YamlError::TooDeep { line: self.number });
                    }
                    self.chars = rest;
                }
                ']' | '}' => {
                    self.open = self.open.saturating_sub(1);
                    self.chars = rest;
                }
                ',' | ':' => self.chars = rest,
                _ if self.chars.starts_with("---") => self.chars = &self.chars[3..],
                _ => self.chars = self.plain(),
            }
        }
        if self.open > 0 { Err(YamlError::Unclosed { line: self.number }) } else { Ok(()) }
    }

    fn single<'b>(&self, rest: &'b str) -> Result<&'b str, YamlError> {
        let mut rest = rest;
        loop {
            let end = rest.find('\'').ok_or(YamlError::Unclosed { line: self.number })?;
            rest = &rest[end + 1..];
            match rest.strip_prefix('\'') {
                Some(doubled) => rest = doubled,
                None => return Ok(rest),
            }
        }
    }

    fn double<'b>(&self, rest: &'b str) -> Result<&'b str, YamlError> {
        let mut escaped = false;
        for (at, c) in rest.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => return Ok(&rest[at + 1..]),
                _ => {}
            }
        }
        Err(YamlError::Unclosed { line: self.number })
    }

    /// Skips plain text up to where another value may begin; in a flow collection that is at any bracket.
    fn plain(&self) -> &'a str {
        let mut before = ' ';
        for (at, c) in self.chars.char_indices() {
            let flow = self.open > 0 && matches!(c, ',' | '[' | ']' | '{' | '}' | ':');
            let comment = c == '#' && matches!(before, ' ' | '\t');
            let after = self.chars[at + c.len_utf8()..].chars().next();
            let key = c == ':' && matches!(after, None | Some(' ' | '\t'));
            if (flow || comment || key) && at > 0 {
                return &self.chars[at..];
            }
            before = c;
        }
        ""
    }

    fn not_allowed(&self, sign: char) -> YamlError {
        YamlError::NotAllowed { line: self.number, sign }
    }
}
