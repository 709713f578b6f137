//! Is what was expected there?

use super::CaseError;
use crate::games::start::{Presence, Shape};
use serde_yaml::{Mapping, Value};

fn show(value: &Value) -> String {
    serde_yaml::to_string(value).map_or_else(|_| "?".to_owned(), |text| text.trim_end().to_owned())
}

/// Is everything `expected` contained in a whole position, in which every fact has its key? `null` is expected of what must be
/// absent, and is neither 0 nor `false` nor empty.
pub fn contains(shape: &Shape<'_>, path: &str, expected: &Value, got: &Value) -> Result<(), CaseError> {
    match (expected, got) {
        // An empty map expects nothing to be there, rather than nothing at all.
        (Value::Mapping(wanted), Value::Mapping(there)) if !wanted.is_empty() => {
            each(shape, path, wanted, there)
        }
        (Value::Sequence(wanted), Value::Sequence(there)) if wanted.len() == there.len() => {
            let mut pairs = wanted.iter().zip(there);
            // A list differs as a whole, except for a key that means nothing.
            pairs.try_for_each(|(wanted, there)| contains(shape, path, wanted, there)).map_err(|error| {
                match error {
                    CaseError::Different { .. } => differs(path, expected, &show(got)),
                    other => other,
                }
            })
        }
        (expected, got) if expected == got => Ok(()),
        (_, got) => Err(differs(path, expected, &show(got))),
    }
}

fn each(shape: &Shape<'_>, path: &str, wanted: &Mapping, there: &Mapping) -> Result<(), CaseError> {
    for (key, value) in wanted {
        let name = key.as_str().map_or_else(|| show(key), str::to_owned);
        let below = if path.is_empty() { name } else { format!("{path}.{name}") };
        match shape.find(path, there, key)? {
            Presence::There(got) => contains(shape, &below, value, got)?,
            Presence::Absent if value.is_null() => {}
            Presence::Absent => return Err(differs(&below, value, "nothing")),
        }
    }
    Ok(())
}

fn differs(path: &str, expected: &Value, got: &str) -> CaseError {
    CaseError::Different { what: path.to_owned(), expected: show(expected), got: got.to_owned() }
}
