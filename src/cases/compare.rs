//! Is what was expected there?

use super::CaseError;
use serde_yaml::{Mapping, Value};

fn show(value: &Value) -> String {
    serde_yaml::to_string(value).map_or_else(|_| "?".to_owned(), |text| text.trim_end().to_owned())
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Mapping(map) => map.values().all(is_nothing),
        Value::Sequence(list) => list.is_empty(),
        _ => false,
    }
}

/// Is everything `expected` contained in `got`? What is expected to be nothing (0, false, null, empty) may be left out.
pub fn contains(path: &str, expected: &Value, got: Option<&Value>) -> Result<(), CaseError> {
    let differs = |got: &str| {
        Err(CaseError::Different { what: path.to_owned(), expected: show(expected), got: got.to_owned() })
    };
    match (expected, got) {
        (expected, None) if is_nothing(expected) => Ok(()),
        (_, None) => differs("nothing"),
        (Value::Mapping(wanted), Some(Value::Mapping(there))) => each(path, wanted, there),
        (expected, Some(got)) if expected == got || (is_nothing(expected) && is_nothing(got)) => Ok(()),
        (_, Some(got)) => differs(&show(got)),
    }
}

fn each(path: &str, wanted: &Mapping, there: &Mapping) -> Result<(), CaseError> {
    for (key, value) in wanted {
        let name = key.as_str().map_or_else(|| show(key), str::to_owned);
        let path = if path.is_empty() { name } else { format!("{path}.{name}") };
        contains(&path, value, there.get(key))?;
    }
    Ok(())
}
