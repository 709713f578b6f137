//! Texts that are written once, and tables of which only the changes are written.

use serde::Serialize;
use std::collections::BTreeMap;

/// Texts, each of them once.
#[derive(Debug, Default)]
pub struct Pool {
    texts: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Pool {
    /// The place of a text.
    pub fn place(&mut self, text: String) -> usize {
        if let Some(place) = self.places.get(&text) {
            return *place;
        }
        let place = self.texts.len();
        self.texts.push(text.clone());
        self.places.insert(text, place);
        place
    }

    /// All of them, in the order of their places.
    #[must_use]
    pub fn into_texts(self) -> Vec<String> {
        self.texts
    }
}

/// A change of a table: the place of a key, and of the text that it has from now on, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Change(pub usize, pub Option<usize>);

/// A table that changes from entry to entry.
#[derive(Debug, Default)]
pub struct Changing {
    keys: Pool,
    now: BTreeMap<usize, usize>,
}

impl Changing {
    /// What changes when the table becomes this.
    pub fn become_(
        &mut self,
        table: impl IntoIterator<Item = (String, String)>,
        pool: &mut Pool,
    ) -> Vec<Change> {
        let next: BTreeMap<usize, usize> =
            table.into_iter().map(|(key, text)| (self.keys.place(key), pool.place(text))).collect();
        let gone = self.now.keys().filter(|key| !next.contains_key(key)).map(|key| Change(*key, None));
        let new = next.iter().filter(|(key, text)| self.now.get(key) != Some(text));
        let changes = gone.chain(new.map(|(key, text)| Change(*key, Some(*text)))).collect();
        self.now = next;
        changes
    }

    /// The keys, in the order of their places.
    #[must_use]
    pub fn into_keys(self) -> Vec<String> {
        self.keys.into_texts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_are_written() {
        let mut pool = Pool::default();
        let mut table = Changing::default();
        let of = |rows: &[(&str, &str)]| -> Vec<(String, String)> {
            rows.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect()
        };
        let first = table.become_(of(&[("albany", "British"), ("oswego", "empty")]), &mut pool);
        assert_eq!(first, [Change(0, Some(0)), Change(1, Some(1))]);
        let second = table.become_(of(&[("albany", "empty"), ("quebec", "French")]), &mut pool);
        assert_eq!(second, [Change(1, None), Change(0, Some(1)), Change(2, Some(2))]);
        assert_eq!(table.become_(of(&[("albany", "empty"), ("quebec", "French")]), &mut pool), []);
        assert_eq!(table.into_keys(), ["albany", "oswego", "quebec"]);
        assert_eq!(pool.into_texts(), ["British", "empty", "French"]);
    }
}
