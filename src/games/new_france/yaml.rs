//! Reading YAML from outside: bounded first, then typed.

use serde::de::DeserializeOwned;
use thiserror::Error;

/// The longest file read, in bytes.
const LONGEST: usize = 256 * 1024;
/// The most brackets that may stand open at once: the parser takes quadratic time over deep nests.
const DEEPEST: usize = 16;

/// Why a file could not be read.
#[derive(Debug, Error)]
pub enum YamlError {
    /// Too long.
    #[error("it is {len} bytes long, and at most {LONGEST} are read")]
    TooLong {
        /// Its length.
        len: usize,
    },
    /// Too deep.
    #[error("line {line}: more than {DEEPEST} brackets stand open")]
    TooDeep {
        /// Where.
        line: usize,
    },
    /// An anchor or an alias, which these files never need.
    #[error("line {line}: anchors and aliases (`&`, `*`) are not read here")]
    Alias {
        /// Where.
        line: usize,
    },
    /// Not YAML, or not of the right shape.
    #[error("{0}")]
    Shape(#[from] serde_yaml::Error),
}

/// Reads a typed file.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    if text.len() > LONGEST {
        return Err(YamlError::TooLong { len: text.len() });
    }
    let mut open = 0_usize;
    for (number, line) in text.lines().enumerate() {
        for c in line.chars() {
            match c {
                '[' | '{' => open += 1,
                ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
            if open > DEEPEST {
                return Err(YamlError::TooDeep { line: number + 1 });
            }
        }
        let starts_a_node = |word: &str| word.len() > 1 && (word.starts_with('&') || word.starts_with('*'));
        if line.split_whitespace().any(starts_a_node) {
            return Err(YamlError::Alias { line: number + 1 });
        }
    }
    Ok(serde_yaml::from_str(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    type Numbers = BTreeMap<String, u8>;

    #[test]
    fn plain_files_are_read() {
        assert_eq!(read::<Numbers>("a: 1\nb: 2\n").unwrap().len(), 2);
    }

    #[test]
    fn hostile_files_are_refused_before_they_are_parsed() {
        assert!(matches!(read::<Numbers>(&" ".repeat(LONGEST + 1)), Err(YamlError::TooLong { .. })));
        assert!(matches!(read::<Numbers>(&"{a: ".repeat(100_000 / 4)), Err(YamlError::TooDeep { line: 1 })));
        assert!(matches!(read::<Numbers>("a: &x 1\nb: *x\n"), Err(YamlError::Alias { line: 1 })));
        assert!(matches!(read::<Numbers>("a: [\n"), Err(YamlError::Shape(_))));
    }
}
