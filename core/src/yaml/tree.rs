//! Data as a tree of maps, lists and scalars: what positions by hand are merged from, and compared with.

use super::{YamlError, unreadable};
use serde::{Serialize, de::DeserializeOwned};
use serde_yaml::{Mapping, Value};

/// A value as a tree; a variant with data is a map of one key, as [`super::read_maps`] reads it.
///
/// # Errors
/// If the value is no plain data.
pub fn tree<T: Serialize>(value: &T) -> Result<Value, YamlError> {
    whole(value)
}

// Erased: a tree is built by one copy of the library's code, not by one for every type of a position.
fn whole(value: &dyn erased_serde::Serialize) -> Result<Value, YamlError> {
    let plain = serde_yaml::value::Serializer;
    serde_yaml::with::singleton_map_recursive::serialize(&value, plain).map_err(unreadable)
}

/// The value that a tree stands for.
///
/// # Errors
/// If it does not fit the type.
pub fn from_tree<T: DeserializeOwned>(tree: Value) -> Result<T, YamlError> {
    serde_yaml::with::singleton_map_recursive::deserialize(tree).map_err(unreadable)
}

/// Merges `over` into `base`: maps merge, lists and scalars replace, `null` takes a key away.
pub fn merge(base: &mut Value, over: Value) {
    match (base, over) {
        (Value::Mapping(base), Value::Mapping(over)) => {
            for (key, value) in over {
                if value.is_null() {
                    base.remove(&key);
                } else if let Some(old) = base.get_mut(&key) {
                    merge(old, value);
                } else {
                    base.insert(key, value);
                }
            }
        }
        (base, over) => *base = over,
    }
}

/// What must be merged into `base` to make it `whole`; `None`: nothing.
#[must_use]
pub fn difference(base: &Value, whole: &Value) -> Option<Value> {
    match (base, whole) {
        (base, whole) if base == whole => None,
        (Value::Mapping(base), Value::Mapping(whole)) => {
            let mut differs = Mapping::new();
            for (key, value) in whole {
                let change = match base.get(key) {
                    Some(old) => difference(old, value),
                    None => Some(value.clone()),
                };
                differs.extend(change.map(|change| (key.clone(), change)));
            }
            let gone = base.keys().filter(|key| !whole.contains_key(*key));
            differs.extend(gone.map(|key| (key.clone(), Value::Null)));
            Some(Value::Mapping(differs))
        }
        (_, whole) => Some(whole.clone()),
    }
}

/// How much alike, in thousandths, two words must be for one to be meant by the other.
const ALIKE: u64 = 700;

/// The one of these words that is most like another, if any is.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Whole thousandths, so that comparing needs no floats.
    let likeness = |known: &&str| (strsim::jaro_winkler(known, word) * 1000.0) as u64;
    among.into_iter().max_by_key(likeness).filter(|known| likeness(known) >= ALIKE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Value {
        serde_yaml::from_str(text).expect("a tree")
    }

    #[test]
    fn maps_merge_lists_replace_and_null_takes_away() {
        let mut base = read("{a: {b: 1, c: 2}, d: [1, 2], e: 5}");
        merge(&mut base, read("{a: {b: null, f: 3}, d: [7], e: null}"));
        assert_eq!(base, read("{a: {c: 2, f: 3}, d: [7]}"));
    }

    #[test]
    fn a_difference_holds_only_what_differs() {
        let base = read("{a: {b: 1, c: null}, d: [1], e: {f: 1}}");
        let whole = read("{a: {b: 1, c: 2}, d: [], e: {f: 1}}");
        assert_eq!(difference(&base, &whole), Some(read("{a: {c: 2}, d: []}")));
        assert_eq!(difference(&whole, &whole), None);
    }

    #[test]
    fn the_nearest_word_is_found() {
        assert_eq!(nearest("sige", ["siege", "fort", "stockade"]), Some("siege"));
        assert_eq!(nearest("narnia", ["siege", "fort", "stockade"]), None);
        assert_eq!(nearest("sige", []), None);
    }

    /// Maps with the same keys, as positions have them, and scalars that are something.
    fn same_shape() -> impl Strategy<Value = Value> {
        let leaf = (1_u64..4).prop_map(Value::from);
        let list = prop::collection::vec(1_u64..3, 0..3)
            .prop_map(|list| list.into_iter().map(Value::from).collect());
        let map = |inner: BoxedStrategy<Value>| {
            (inner.clone(), inner).prop_map(|(a, b)| {
                let pairs = [("a", a), ("b", b)].map(|(key, value)| (Value::from(key), value));
                Value::Mapping(pairs.into_iter().collect())
            })
        };
        let inner = map(prop_oneof![leaf, list].boxed()).boxed();
        map(inner)
    }

    proptest! {
        #[test]
        fn what_differs_makes_the_one_of_the_other(base in same_shape(), whole in same_shape()) {
            let mut merged = base.clone();
            merged = match difference(&base, &whole) {
                Some(change) => { merge(&mut merged, change); merged }
                None => merged,
            };
            prop_assert_eq!(merged, whole);
        }
    }
}
