//! Records of data files, and how one file is laid over another.
//!
//! Every key of a record may be missing, since a file may hold only what differs; what a record must have is asked for when everything
//! is laid together ([`need`]).

use std::collections::BTreeMap;
use thiserror::Error;

/// A record that a file can change part of.
pub trait Record: Sized {
    /// What it is known by.
    type Key: Ord + Clone;
    /// The key it is known by in the file.
    const KEY: &'static str;
    /// What it is known by, if it says so.
    fn key(&self) -> Option<Self::Key>;
    /// In words.
    fn place(&self) -> String;
    /// This one, with what it leaves out taken from another.
    fn over(self, base: Self) -> Self;
    /// Does it say that there is no such thing?
    fn is_none(&self) -> bool {
        false
    }
}

/// What is wrong with records.
#[derive(Debug, Error)]
pub enum RecordError {
    /// A record does not say which one it is.
    #[error("record {number} of `{section}` has no `{key}`")]
    NoKey {
        /// The section.
        section: &'static str,
        /// The record, from 1.
        number: usize,
        /// The key.
        key: &'static str,
    },
    /// A record is there twice.
    #[error("`{place}` is there twice in `{section}`")]
    Twice {
        /// The section.
        section: &'static str,
        /// Which.
        place: String,
    },
    /// A record lacks something.
    #[error("`{place}` has no `{field}`")]
    Lacks {
        /// Which.
        place: String,
        /// What is missing.
        field: &'static str,
    },
}

/// Lays records over others: those known already are changed, the rest are new. A section that is `whole` begins anew.
///
/// # Errors
/// If a record does not say which one it is, or is there twice.
pub fn lay_over<R: Record>(
    base: &mut Vec<R>,
    section: &'static str,
    records: Option<Vec<R>>,
    whole: bool,
) -> Result<(), RecordError> {
    let Some(records) = records else { return Ok(()) };
    let mut given = BTreeMap::new();
    let mut order = Vec::new();
    for (record, number) in records.into_iter().zip(1..) {
        let key = record.key().ok_or(RecordError::NoKey { section, number, key: R::KEY })?;
        let place = record.place();
        order.push(key.clone());
        if given.insert(key, record).is_some() {
            return Err(RecordError::Twice { section, place });
        }
    }
    let mut laid = Vec::new();
    for old in std::mem::take(base).into_iter().filter(|_| !whole) {
        match old.key().and_then(|key| given.remove(&key)) {
            Some(change) => laid.push(change.over(old)),
            None => laid.push(old),
        }
    }
    laid.extend(order.iter().filter_map(|key| given.remove(key)));
    laid.retain(|record| !record.is_none());
    *base = laid;
    Ok(())
}

/// A value that a record must have.
///
/// # Errors
/// If it has none.
pub fn need<T>(value: Option<T>, place: &str, field: &'static str) -> Result<T, RecordError> {
    value.ok_or_else(|| RecordError::Lacks { place: place.to_owned(), field })
}

/// Reads a value that can be taken away: a key that is there and empty is not a key left out.
///
/// # Errors
/// If it does not fit the type.
pub fn given<'de, T, D>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    <Option<T> as serde::Deserialize>::deserialize(deserializer).map(Some)
}

/// Declares a record: every key optional, unknown keys refused.
#[macro_export]
macro_rules! record {
    ($(#[$doc:meta])* $name:ident { $($(#[$meta:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$meta])* pub $field: Option<$kind>,)*
        }

        impl $name {
            /// This one, with what it leaves out taken from another.
            fn laid_over(self, base: Self) -> Self {
                $name { $($field: self.$field.or(base.$field),)* }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident by $key:ident: $id:ty { $($(#[$meta:meta])* $field:ident: $kind:ty,)* }) => {
        $crate::record!($(#[$doc])* $name { $key: $id, $($(#[$meta])* $field: $kind,)* });

        impl $crate::games::record::Record for $name {
            type Key = $id;
            const KEY: &'static str = stringify!($key);
            fn key(&self) -> Option<$id> {
                self.$key.clone()
            }
            fn place(&self) -> String {
                self.$key.as_ref().map_or_else(String::new, |key| key.to_string())
            }
            fn over(self, base: Self) -> Self {
                self.laid_over(base)
            }
        }
    };
}
