//! How a kept file is spelled: every value on a line of its own, so that whatever a string holds, the guard of the reader
//! finds nothing in it to refuse.

use crate::yaml::{YamlError, is_allowed, read, spell};
use serde::{Serialize, de::DeserializeOwned};
use serde_yaml::Value;
use std::borrow::Cow;
use std::fmt::Write as _;

/// A value as text of at most `max` bytes that reads back as the same value.
///
/// # Errors
/// If there is more of it, or it cannot be read back.
pub(super) fn text_of<T: Serialize + DeserializeOwned>(value: &T, max: usize) -> Result<String, YamlError> {
    let tree = tree_of(value)?;
    let mut text = String::new();
    block(&mut text, &tree, 0)?;
    let again: T = read(&text, max)?;
    if tree_of(&again)? == tree { Ok(text) } else { Err(refused("it reads back as something else")) }
}

fn tree_of<T: Serialize>(value: &T) -> Result<Value, YamlError> {
    serde_yaml::to_value(value).map_err(|error| refused(&error.to_string()))
}

fn refused(message: &str) -> YamlError {
    YamlError::Unreadable { message: message.to_owned() }
}

/// A collection line by line, or a scalar alone.
fn block(text: &mut String, value: &Value, depth: usize) -> Result<(), YamlError> {
    let indent = |text: &mut String| text.extend(std::iter::repeat_n("  ", depth));
    match value {
        Value::Mapping(map) if !map.is_empty() => {
            for (key, value) in map {
                indent(text);
                text.push_str(&scalar(key)?);
                text.push(':');
                item(text, value, depth)?;
            }
        }
        Value::Sequence(list) if !list.is_empty() => {
            for value in list {
                indent(text);
                text.push('-');
                item(text, value, depth)?;
            }
        }
        single => {
            text.push_str(&scalar(single)?);
            text.push('\n');
        }
    }
    Ok(())
}

/// What stands behind a key or a dash.
fn item(text: &mut String, value: &Value, depth: usize) -> Result<(), YamlError> {
    let lines = match value {
        Value::Mapping(map) => !map.is_empty(),
        Value::Sequence(list) => !list.is_empty(),
        _ => false,
    };
    text.push(if lines { '\n' } else { ' ' });
    block(text, value, depth + 1)
}

fn scalar(value: &Value) -> Result<Cow<'_, str>, YamlError> {
    Ok(match value {
        Value::Null => Cow::Borrowed("null"),
        Value::Bool(truth) => Cow::Owned(truth.to_string()),
        Value::Number(number) => Cow::Owned(number.to_string()),
        Value::String(text) => quoted(text),
        Value::Mapping(map) if map.is_empty() => Cow::Borrowed("{}"),
        Value::Sequence(list) if list.is_empty() => Cow::Borrowed("[]"),
        Value::Mapping(_) | Value::Sequence(_) | Value::Tagged(_) => {
            return Err(refused("only text and numbers can be keys, and no value has a tag"));
        }
    })
}

/// Any text on one line: as everywhere where its characters may be seen, else in double quotes with what they hide spelled
/// out. The shortest escape is taken, because a key may have at most 1024 characters.
#[must_use]
pub fn quoted(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_allowed) {
        return spell(text);
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        // Writing into a string cannot fail.
        let _ = match u32::from(c) {
            0x22 | 0x5c => write!(quoted, "\\{c}"),
            0x0a => write!(quoted, "\\n"),
            _ if is_allowed(c) => write!(quoted, "{c}"),
            code @ ..=0xff => write!(quoted, "\\x{code:02x}"),
            code @ ..=0xffff => write!(quoted, "\\u{code:04x}"),
            code => write!(quoted, "\\U{code:08x}"),
        };
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Deserialize;
    use std::collections::{BTreeMap, BTreeSet};

    /// All shapes that kept files have.
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Shapes {
        word: String,
        perhaps: Option<String>,
        list: Vec<String>,
        set: BTreeSet<String>,
        map: BTreeMap<String, u64>,
        lists: BTreeMap<String, Vec<String>>,
        pair: Option<(u32, u32)>,
        inner: Vec<Inner>,
        truth: bool,
        number: i64,
    }

    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        words: String,
        more: Vec<(u32, String)>,
    }

    /// Strings of every kind, and those that have done harm more often than chance would have it.
    fn any_text() -> impl Strategy<Value = String> {
        let treacherous = "[\n\r\t\u{85}\u{2028}\u{2029}\u{feff}\u{0}\u{7f}\u{fffe}\u{202e}'\":#&*!|>?%@`, \\\\{}\\[\\]a-~-]{0,12}";
        prop_oneof![any::<String>(), "\\PC{0,300}", treacherous, Just("null".to_owned()), "[0-9_.:e+-]{1,6}"]
    }

    fn any_key() -> impl Strategy<Value = String> {
        any_text().prop_map(|text| {
            // As long as a file's name may be.
            let mut end = text.len().min(255);
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text[..end].to_owned()
        })
    }

    prop_compose! {
        fn any_shapes()(
            word in any_text(),
            perhaps in proptest::option::of(any_text()),
            list in proptest::collection::vec(any_text(), 0..4),
            set in proptest::collection::btree_set(any_text(), 0..4),
            map in proptest::collection::btree_map(any_key(), any::<u64>(), 0..4),
            lists in proptest::collection::btree_map(any_key(), proptest::collection::vec(any_text(), 0..3), 0..3),
            pair in any::<Option<(u32, u32)>>(),
            inner in proptest::collection::vec((any_text(), proptest::collection::vec((any::<u32>(), any_text()), 0..3)), 0..3),
            truth in any::<bool>(),
            number in any::<i64>(),
        ) -> Shapes {
            let inner = inner.into_iter().map(|(words, more)| Inner { words, more }).collect();
            Shapes { word, perhaps, list, set, map, lists, pair, inner, truth, number }
        }
    }

    proptest! {
        #[test]
        fn r12_every_text_that_is_kept_reads_back_as_it_was(shapes in any_shapes()) {
            let text = text_of(&shapes, 1 << 20).unwrap();
            prop_assert_eq!(read::<Shapes>(&text, 1 << 20).unwrap(), shapes);
        }

        #[test]
        fn r12_what_does_not_fit_is_an_error_that_names_the_bound(shapes in any_shapes(), max in 0usize..400) {
            match text_of(&shapes, max) {
                Ok(text) => prop_assert!(text.len() <= max && read::<Shapes>(&text, max).is_ok()),
                Err(YamlError::TooLarge { found, max: named }) => prop_assert!(found > max && named == max),
                Err(other) => prop_assert!(false, "{}", other),
            }
        }
    }

    #[test]
    fn r12_ordinary_words_stay_as_they_are_and_others_are_escaped() {
        for (text, spelled) in [
            ("Anna", "Anna"),
            ("no", "'no'"),
            ("it's: a", "'it''s: a'"),
            ("a\nb", "\"a\\nb\""),
            ("\u{2028}\\\"", "\"\\u2028\\\\\\\"\""),
            ("\u{7}é", "\"\\x07é\""),
        ] {
            assert_eq!(quoted(text), spelled);
        }
    }
}
