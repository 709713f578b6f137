//! Records of data files, and how one file is laid over another.
//!
//! Every key of a record may be missing, since a file may hold only what differs; what a record must have is asked for when everything
//! is laid together ([`need`]).

use crate::board::Id;
use crate::flaw::Flaw;
use serde::de::IntoDeserializer as _;
use serde::{Deserialize, Deserializer};
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
    #[error("data.record.no_key")]
    NoKey {
        /// The section.
        section: &'static str,
        /// The record, from 1.
        number: usize,
        /// The key.
        key: &'static str,
    },
    /// A record is there twice.
    #[error("data.record.twice")]
    Twice {
        /// The section.
        section: &'static str,
        /// Which.
        place: String,
    },
    /// A record lacks something.
    #[error("data.record.lacks")]
    Lacks {
        /// Which.
        place: String,
        /// What is missing.
        field: &'static str,
    },
    /// A closed list holds something twice, or something else.
    #[error("data.record.each_once")]
    EachOnce {
        /// What it is a list of.
        what: &'static str,
    },
    /// A closed list lacks something.
    #[error("data.record.missing")]
    Missing {
        /// What it is a list of.
        what: &'static str,
        /// Which one it lacks.
        slug: &'static str,
    },
}

impl From<RecordError> for Flaw {
    fn from(error: RecordError) -> Flaw {
        Flaw::of(error)
    }
}

/// A part of a data file that can be laid over another.
pub trait Laid: Sized {
    /// This one, with what it leaves out taken from another.
    #[must_use]
    fn laid_over(self, base: Self) -> Self;
}

/// A plain list is replaced as a whole.
impl<T> Laid for Vec<T> {
    fn laid_over(self, _: Self) -> Self {
        self
    }
}

/// What something is made of; or `none`, which says that it is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrNone<T>(pub Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrNone<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "none" => Ok(OrNone(None)),
            word => T::deserialize(word.to_owned().into_deserializer()).map(|there| OrNone(Some(there))),
        }
    }
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

/// Sorts records into the order of the built-in list and builds each: all must be there, once.
///
/// # Errors
/// If one is not, or cannot be built.
pub fn in_order<T: Id, R, B, E: From<RecordError>>(
    records: Vec<R>,
    id: impl Fn(&R) -> Option<T>,
    build: impl Fn(R) -> Result<B, E>,
) -> Result<Vec<B>, E> {
    let mut places: Vec<Option<R>> = T::slugs().iter().map(|_| None).collect();
    for record in records {
        match id(&record).and_then(|id| places.get_mut(id.index())) {
            Some(place @ None) => *place = Some(record),
            _ => return Err(RecordError::EachOnce { what: T::WHAT }.into()),
        }
    }
    let one = |(id, record): (T, Option<R>)| {
        build(record.ok_or(RecordError::Missing { what: T::WHAT, slug: id.slug() })?)
    };
    T::all().zip(places).map(one).collect()
}

/// Reads a value that can be taken away: a key that is there and empty is not a key left out.
///
/// # Errors
/// If it does not fit the type.
pub fn given<'de, T, D>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    <Option<T> as Deserialize>::deserialize(deserializer).map(Some)
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

        impl $crate::games::record::Laid for $name {
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
                $crate::games::record::Laid::laid_over(self, base)
            }
        }
    };
}

/// Declares the sections of a game's data files: `DataFile` is a file with any of them, `Data` is all files laid together. A list
/// holds records, and a file may begin it anew; anything else is one value.
///
/// ```text
/// sections! {
///     lists { spaces: SpaceRecord, cards: CardRecord, }
///     values { setup: SetupRecord, }
/// }
/// ```
#[macro_export]
macro_rules! sections {
    (lists { $($list:ident: $record:ty,)* } values { $($value:ident: $kind:ty,)* }) => {
        /// The sections that hold records, as a file spells them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
        #[expect(non_camel_case_types, reason = "each is spelled as in the file")]
        enum Section {
            $($list,)*
        }

        /// A data file: any of the sections.
        #[derive(Debug, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct DataFile {
            /// Read before: see [`crate::games::pack`].
            #[serde(rename = "game")]
            _game: Option<String>,
            #[serde(rename = "revision")]
            _revision: Option<u32>,
            /// The lists that begin anew.
            whole: Vec<Section>,
            $($list: Option<Vec<$record>>,)*
            $($value: Option<$kind>,)*
        }

        /// Everything that was laid together.
        #[derive(Debug, Clone, Default)]
        pub struct Data {
            $(pub $list: Vec<$record>,)*
            $(pub $value: $kind,)*
        }

        impl $crate::games::pack::Sections for Data {
            type File = DataFile;
            fn lay(&mut self, file: DataFile) -> Result<(), $crate::games::record::RecordError> {
                $(
                    let whole = file.whole.contains(&Section::$list);
                    $crate::games::record::lay_over(&mut self.$list, stringify!($list), file.$list, whole)?;
                )*
                $(
                    if let Some(value) = file.$value {
                        let base = std::mem::take(&mut self.$value);
                        self.$value = $crate::games::record::Laid::laid_over(value, base);
                    }
                )*
                Ok(())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pack::Sections as _;
    use crate::yaml;

    record! {
        Farm by id: String {
            name: String,
            #[serde(deserialize_with = "given")]
            owner: Option<String>,
        }
    }
    record! {
        Year {
            first: u16,
            last: u16,
        }
    }
    sections! {
        lists { farms: Farm, }
        values { year: Year, roads: Vec<OrNone<u8>>, }
    }

    fn laid(files: &[&str]) -> Result<Data, String> {
        let mut data = Data::default();
        for text in files {
            let file: DataFile = yaml::read_own(text).map_err(|error| format!("{error:?}"))?;
            data.lay(file).map_err(|error| format!("{error:?}"))?;
        }
        Ok(data)
    }

    #[test]
    fn a_file_changes_what_it_names_and_nothing_else() {
        let base = "farms: [{id: a, name: A, owner: X}, {id: b, name: B}]\nyear: {first: 1755, last: 1762}\nroads: [none]";
        let over = "game: any\nfarms: [{id: a, owner: null}, {id: c, name: C}]\nyear: {last: 1759}";
        let data = laid(&[base, over]).expect("the files fit");
        let farms: Vec<_> = data.farms.iter().filter_map(|farm| farm.name.as_deref()).collect();
        assert_eq!(farms, ["A", "B", "C"]);
        assert_eq!((data.farms[0].owner.as_ref(), data.farms[1].owner.as_ref()), (Some(&None), None));
        assert_eq!((data.year.first, data.year.last), (Some(1755), Some(1759)));
        assert_eq!(data.roads, [OrNone(None)]);
        let anew = laid(&[base, "whole: [farms]\nfarms: [{id: c, name: C}]"]).expect("the files fit");
        assert_eq!(anew.farms.len(), 1);
    }

    #[test]
    fn what_no_file_can_say_is_named() {
        for (text, words) in [
            ("dragons: []", "unknown field `dragons`"),
            ("whole: [year]", "unknown variant `year`"),
            ("farms: [{name: A}]", "NoKey { section: \"farms\", number: 1, key: \"id\" }"),
            ("farms: [{id: a}, {id: a}]", "Twice { section: \"farms\", place: \"a\" }"),
        ] {
            let why = laid(&[text]).expect_err("it does not fit");
            assert!(why.contains(words), "{text}: {why}");
        }
    }
}
