//! The few spaces, connections and units the rules and cards call by name.

use super::ids::{Id, LinkId, PieceId, SpaceId};
use crate::flaw;
use crate::games::SetupError;

macro_rules! named {
    ($($field:ident: $kind:ident = $slug:literal),* $(,)?) => {
        /// What is called by name.
        #[derive(Debug, Clone, Copy)]
        #[expect(missing_docs, reason = "each field is what it is called")]
        pub struct Named {
            $(pub $field: $kind,)*
            /// The Highways that French warships can close \[BT #39].
            pub lake_highways: [LinkId; 6],
            /// The British Home Spaces that count for the Cherokee \[BT #29].
            pub cherokee_frontier: [SpaceId; 11],
        }

        impl Named {
            /// Looks them up.
            ///
            /// # Errors
            /// If the lists lack one.
            pub fn find() -> Result<Named, SetupError> {
                Ok(Named {
                    $($field: known($slug)?,)*
                    lake_highways: all(LAKE_HIGHWAYS)?,
                    cherokee_frontier: all(CHEROKEE_FRONTIER)?,
                })
            }
        }
    };
}

named! {
    louisbourg: SpaceId = "louisbourg",
    montreal: SpaceId = "montreal",
    quebec: SpaceId = "quebec",
    niagara: SpaceId = "niagara",
    baye_de_cataracouy: SpaceId = "baye-de-cataracouy",
    diiohage: SpaceId = "diiohage",
    forks_of_the_ohio: SpaceId = "forks-of-the-ohio",
    kithanink: SpaceId = "kithanink",
    mingo: PieceId = "indian-mingo",
    delaware: PieceId = "indian-delaware",
    chaouanon: PieceId = "indian-chaouanon",
}

const LAKE_HIGHWAYS: [&str; 6] = [
    "baye-de-cataracouy--oswego",
    "baye-de-cataracouy--toronto",
    "niagara--toronto",
    "niagara--onyiudaondagwat",
    "onyiudaondagwat--oswego",
    "isle-aux-noix--ticonderoga",
];

const CHEROKEE_FRONTIER: [&str; 11] = [
    "charles-town",
    "ninety-six",
    "beverley",
    "wills-creek",
    "winchester",
    "carlisle",
    "easton",
    "rays-town",
    "shamokin",
    "gnadenhutten",
    "minisink",
];

fn known<T: Id>(slug: &str) -> Result<T, SetupError> {
    T::find(slug).ok_or_else(|| SetupError::BadData { why: flaw!("data.needed", slug = slug) })
}

fn all<T: Id, const N: usize>(slugs: [&str; N]) -> Result<[T; N], SetupError> {
    let mut found = [T::new(0); N];
    for (place, slug) in found.iter_mut().zip(slugs) {
        *place = known(slug)?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_called_by_name_is_there() {
        assert!(Named::find().is_ok());
    }
}
