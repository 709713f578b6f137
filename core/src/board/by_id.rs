//! A value for each thing of a list.

use super::Id;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A value for each thing of a list. In a file it is a map by slugs, from which things may be left out that have nothing to say.
pub struct ById<T, V> {
    values: Vec<V>,
    of: PhantomData<T>,
}

impl<T: Id, V> ById<T, V> {
    /// Makes each value from its thing.
    pub fn from_fn(make: impl FnMut(T) -> V) -> Self {
        ById { values: T::all().map(make).collect(), of: PhantomData }
    }

    /// All things with their values, in the list's order.
    pub fn iter(&self) -> impl Iterator<Item = (T, &V)> {
        T::all().zip(&self.values)
    }

    /// All things with their values, to be changed, in the list's order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (T, &mut V)> {
        T::all().zip(&mut self.values)
    }
}

impl<T: Id, V: Default> Default for ById<T, V> {
    fn default() -> Self {
        Self::from_fn(|_| V::default())
    }
}

impl<T, V: Clone> Clone for ById<T, V> {
    fn clone(&self) -> Self {
        ById { values: self.values.clone(), of: PhantomData }
    }
}

impl<T, V: PartialEq> PartialEq for ById<T, V> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}
impl<T, V: Eq> Eq for ById<T, V> {}

impl<T: Id, V: fmt::Debug> fmt::Debug for ById<T, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, value)| (id.slug(), value))).finish()
    }
}

impl<T: Id, V> Index<T> for ById<T, V> {
    type Output = V;
    fn index(&self, id: T) -> &V {
        &self.values[id.index()]
    }
}

impl<T: Id, V> IndexMut<T> for ById<T, V> {
    fn index_mut(&mut self, id: T) -> &mut V {
        &mut self.values[id.index()]
    }
}

impl<T: Id, V: Serialize> Serialize for ById<T, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(id, value)| (id.slug(), value)))
    }
}

impl<'de, T: Id, V: Deserialize<'de> + Default> Deserialize<'de> for ById<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Self::default();
        for (slug, value) in BTreeMap::<String, V>::deserialize(deserializer)? {
            let id = T::find(&slug).ok_or_else(|| D::Error::custom(T::unknown(&slug).spelled()))?;
            all[id] = value;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ids::id;

    id! {
        /// A thing.
        pub struct Thing: "thing" = ["fort", "farm", "ford"].map(str::to_owned).to_vec();
    }

    #[test]
    fn what_is_left_out_of_a_file_has_nothing_to_say() {
        let read: ById<Thing, u8> = serde_yaml::from_str("{ford: 3, fort: 1}").unwrap();
        let values: Vec<(&str, u8)> = read.iter().map(|(thing, value)| (thing.slug(), *value)).collect();
        assert_eq!(values, [("fort", 1), ("farm", 0), ("ford", 3)]);
        assert_eq!(serde_yaml::to_string(&read).unwrap(), "fort: 1\nfarm: 0\nford: 3\n");
        let error = serde_yaml::from_str::<ById<Thing, u8>>("{fart: 3}").unwrap_err().to_string();
        assert!(error.contains("board.unknown|what=thing|slug=fart"), "{error}");
    }
}
