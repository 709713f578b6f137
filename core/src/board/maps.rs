//! Maps from ids to values, as lists: what there is of each thing, always in the list's order.

use super::Id;
use crate::flaw;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A value for some or all things of one list, written as a map by their slugs.
#[derive(Clone, PartialEq, Eq)]
pub struct IdMap<T, V> {
    values: Vec<Option<V>>,
    of: PhantomData<T>,
}

impl<T: Id, V> Default for IdMap<T, V> {
    fn default() -> Self {
        IdMap { values: T::slugs().iter().map(|_| None).collect(), of: PhantomData }
    }
}

impl<T: Id, V: fmt::Debug> fmt::Debug for IdMap<T, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, value)| (id.slug(), value))).finish()
    }
}

impl<T: Id, V> IdMap<T, V> {
    /// Puts a value in; the one that was there comes out.
    pub fn insert(&mut self, id: T, value: V) -> Option<V> {
        self.values[id.index()].replace(value)
    }

    /// The value of a thing.
    #[must_use]
    pub fn get(&self, id: T) -> Option<&V> {
        self.values[id.index()].as_ref()
    }

    /// The value of a thing, to be changed.
    pub fn get_mut(&mut self, id: T) -> Option<&mut V> {
        self.values[id.index()].as_mut()
    }

    /// Has it a value for this thing?
    #[must_use]
    pub fn has(&self, id: T) -> bool {
        self.get(id).is_some()
    }

    /// How many things have a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.iter().flatten().count()
    }

    /// Has nothing a value?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The things with their values, in the list's order.
    pub fn iter(&self) -> impl Iterator<Item = (T, &V)> {
        T::all().zip(&self.values).filter_map(|(id, value)| value.as_ref().map(|value| (id, value)))
    }

    /// The things that have a value, in the list's order.
    pub fn ids(&self) -> impl Iterator<Item = T> {
        self.iter().map(|(id, _)| id)
    }

    /// The values, in the list's order.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.values.iter().flatten()
    }

    /// The values, to be changed, with their things, in the list's order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (T, &mut V)> {
        T::all().zip(&mut self.values).filter_map(|(id, value)| value.as_mut().map(|value| (id, value)))
    }

    /// The values of all things, in the list's order; `None` if one has none.
    #[must_use]
    pub fn complete(self) -> Option<Vec<V>> {
        self.values.into_iter().collect()
    }
}

impl<T: Id, V> Index<T> for IdMap<T, V> {
    type Output = V;
    fn index(&self, id: T) -> &V {
        self.get(id).expect("what is asked for is in the map")
    }
}

impl<T: Id, V> IndexMut<T> for IdMap<T, V> {
    fn index_mut(&mut self, id: T) -> &mut V {
        self.get_mut(id).expect("what is asked for is in the map")
    }
}

impl<T: Id, V> FromIterator<(T, V)> for IdMap<T, V> {
    fn from_iter<I: IntoIterator<Item = (T, V)>>(iter: I) -> Self {
        let mut map = Self::default();
        for (id, value) in iter {
            map.insert(id, value);
        }
        map
    }
}

impl<T: Id, V: Serialize> Serialize for IdMap<T, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(id, value)| (id.slug(), value)))
    }
}

impl<'de, T: Id, V: Deserialize<'de>> Deserialize<'de> for IdMap<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut map = Self::default();
        for (slug, value) in BTreeMap::<String, V>::deserialize(deserializer)? {
            let id = T::find(&slug).ok_or_else(|| {
                D::Error::custom(flaw!("board.none", what = T::WHAT, slug = slug).spelled())
            })?;
            map.insert(id, value);
        }
        Ok(map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ids::{id, listed};

    id! {
        /// A place of a small list.
        pub struct Spot: "spot" = listed("spots: [{id: quebec}, {id: albany}, {id: boston}]", &["spots"]);
    }

    fn spot(slug: &str) -> Spot {
        Spot::find(slug).unwrap()
    }

    #[test]
    fn a_map_holds_what_was_put_in_and_nothing_else() {
        let mut map: IdMap<Spot, u8> = [(spot("boston"), 3), (spot("quebec"), 1)].into_iter().collect();
        assert_eq!((map.len(), map.get(spot("albany")), map[spot("boston")]), (2, None, 3));
        assert_eq!(
            map.iter().map(|(spot, n)| (spot.slug(), *n)).collect::<Vec<_>>(),
            [("quebec", 1), ("boston", 3)]
        );
        map[spot("quebec")] += 6;
        map.iter_mut().for_each(|(spot, n)| *n += u8::from(spot.slug() == "boston"));
        assert_eq!(map.values().copied().collect::<Vec<_>>(), [7, 4]);
        assert_eq!(map.clone().complete(), None);
        assert_eq!(map.insert(spot("albany"), 2), None);
        assert_eq!(map.insert(spot("albany"), 5), Some(2));
        assert_eq!(map.complete(), Some(vec![7, 5, 4]));
    }

    #[test]
    fn a_map_is_written_by_slugs() {
        let map: IdMap<Spot, u8> = [(spot("albany"), 3), (spot("quebec"), 1)].into_iter().collect();
        let text = serde_yaml::to_string(&map).unwrap();
        assert_eq!(text, "quebec: 1\nalbany: 3\n");
        assert_eq!(serde_yaml::from_str::<IdMap<Spot, u8>>(&text).unwrap(), map);
        let error = serde_yaml::from_str::<IdMap<Spot, u8>>("narnia: 1").unwrap_err().to_string();
        assert!(error.contains("board.none|what=spot|slug=narnia"), "{error}");
    }
}
