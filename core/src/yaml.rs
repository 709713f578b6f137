//! The only door to the YAML library, and the one spelling of scalars.
//!
//! Nothing else calls the library, so its weaknesses are met here: its time on nested brackets, aliases, and
//! strings that another reader would take for numbers.

mod guard;
mod spelling;
mod tree;

use serde::{Serialize, de::DeserializeOwned};

pub use guard::{NESTING, YamlError, check};
pub use spelling::{BadText, check_text, is_allowed, is_plain, spell, unspell};
pub use tree::{difference, from_tree, merge, nearest, tree};

/// Reads one document of text from outside into a typed value.
///
/// Give a type that denies unknown fields: untyped YAML means different things to different readers.
///
/// # Errors
/// If the text is larger than `max` bytes, uses parts of YAML that are not read, or does not fit the type.
pub fn read<T: DeserializeOwned>(text: &str, max: usize) -> Result<T, YamlError> {
    guard::check(text, max)?;
    read_own(text)
}

/// Reads one document that is compiled into the program, where every part of YAML may be used.
///
/// # Errors
/// If the text does not fit the type.
pub fn read_own<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    serde_yaml::from_str(text).map_err(unreadable)
}

fn unreadable(error: serde_yaml::Error) -> YamlError {
    let message = error.to_string();
    let message = message.chars().map(|c| if is_allowed(c) { c } else { '\u{fffd}' }).collect();
    YamlError::Unreadable { message }
}

/// As [`read`], where a variant with data is written as a map of one key rather than with a tag.
///
/// # Errors
/// As for [`read`].
pub fn read_maps<T: DeserializeOwned>(text: &str, max: usize) -> Result<T, YamlError> {
    guard::check(text, max)?;
    let plain = serde_yaml::Deserializer::from_str(text);
    serde_yaml::with::singleton_map_recursive::deserialize(plain).map_err(unreadable)
}

/// A value as text that [`read_maps`] reads back.
///
/// # Errors
/// If the value is no plain data.
pub fn write_maps<T: Serialize>(value: &T) -> Result<String, YamlError> {
    written(value)
}

fn written(value: &dyn erased_serde::Serialize) -> Result<String, YamlError> {
    let mut bytes = Vec::new();
    let mut plain = serde_yaml::Serializer::new(&mut bytes);
    serde_yaml::with::singleton_map_recursive::serialize(&value, &mut plain).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|error| YamlError::Unreadable { message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    type Map = BTreeMap<String, String>;

    #[test]
    fn ordinary_yaml_is_read() {
        #[derive(serde::Deserialize, PartialEq, Debug)]
        struct Space {
            name: String,
            links: Vec<String>,
        }
        let text =
            "- {name: 'Fort [x', links: [a, \"b ] \\\" c\"]} # comment {\n- name: it's\n  links:\n  - a {b\n";
        let spaces: Vec<Space> = read(text, 1000).unwrap();
        assert_eq!(spaces[0], Space { name: "Fort [x".into(), links: vec!["a".into(), "b ] \" c".into()] });
        assert_eq!(spaces[1], Space { name: "it's".into(), links: vec!["a {b".into()] });
        let map: Map = read("---\na: b\nc: 'd''e'\nf: '1'\n", 1000).unwrap();
        assert_eq!(map["c"], "d'e");
    }

    #[test]
    fn what_is_not_read_is_refused_by_name() {
        for (text, sign) in [
            ("a: &x b", '&'),
            ("a: *x", '*'),
            ("a: !!str b", '!'),
            ("- !x b", '!'),
            ("a: |\n  b", '|'),
            ("a: >\n  b", '>'),
            ("? a\n: b", '?'),
            ("%YAML 1.1\n---\na: b", '%'),
            ("&x a: b", '&'),
            ("[a, &x b]", '&'),
            ("{a: *x}", '*'),
            ("{a:*x}", '*'),
            ("--- !x", '!'),
            ("--- &x\na: b", '&'),
            ("a: b\r? x", '?'),
        ] {
            let found = read::<Map>(text, 1000);
            assert!(
                matches!(found, Err(YamlError::NotAllowed { sign: s, .. }) if s == sign),
                "{text}: {found:?}"
            );
        }
        assert!(matches!(read::<Map>("a: [b\n]", 1000), Err(YamlError::Unclosed { line: 1 })));
        assert!(matches!(read::<Map>("a: 'b\n '", 1000), Err(YamlError::Unclosed { line: 1 })));
        assert!(matches!(read::<Map>("a: \"b\\\"\n \"", 1000), Err(YamlError::Unclosed { line: 1 })));
        assert!(matches!(read::<Map>("a: b", 3), Err(YamlError::TooLarge { found: 4, max: 3 })));
        assert!(matches!(read::<Map>("a: [b]", 100), Err(YamlError::Unreadable { .. })));
    }

    #[test]
    fn nesting_is_counted() {
        let nest = |depth: usize| format!("a: {}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(matches!(read::<Map>(&nest(33), 1000), Err(YamlError::TooDeep { line: 1 })));
        assert!(matches!(read::<Map>(&nest(32), 1000), Err(YamlError::Unreadable { .. })));
        for pattern in
            ["{a: ", "[", "a: '", "\"", "{a: '}', b: ", "[a'[", "- ", "{{'}}'", "a\n '{", "[x\n 'b, {{{{"]
        {
            let text = pattern.repeat((256 << 10) / pattern.len());
            assert!(read::<Map>(&text, 256 << 10).is_err(), "{pattern}");
        }
    }

    proptest! {
        #[test]
        fn the_guard_never_panics(text in "[\\[\\]{}'\"&*!|>:,# \n\ta-cé-]{0,80}") {
            let _ = read::<Map>(&text, 1000);
        }

        #[test]
        fn every_text_is_read_back_as_it_was_spelled(text in "[ -~\u{a1}-\u{24f}]{0,40}") {
            let spelled = format!("k: {}\n", spell(&text));
            prop_assert_eq!(&read::<Map>(&spelled, 1000).unwrap()["k"], &text);
        }
    }
}
