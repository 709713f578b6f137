//! The few spaces and leaders the rules call by name.

use super::ids::{Id, PieceId, SpaceId};
use crate::flaw;
use crate::games::SetupError;

macro_rules! named {
    ($($field:ident: $kind:ident = $slug:literal),* $(,)?) => {
        /// The few spaces and leaders the rules call by name.
        #[derive(Debug, Clone, Copy)]
        #[expect(missing_docs, reason = "each field is what it is called")]
        pub struct Named {
            $(pub $field: $kind,)*
        }

        impl Named {
            /// Looks them up.
            ///
            /// # Errors
            /// If the lists lack one.
            pub fn find() -> Result<Named, SetupError> {
                Ok(Named {
                    $($field: $kind::find($slug).ok_or_else(|| SetupError::BadData {
                        why: flaw!("data.needed", slug = $slug),
                    })?,)*
                })
            }
        }
    };
}

named! {
    niagara: SpaceId = "niagara",
    ohio_forks: SpaceId = "ohio-forks",
    quebec: SpaceId = "quebec",
    montreal: SpaceId = "montreal",
    louisbourg: SpaceId = "louisbourg",
    halifax: SpaceId = "halifax",
    canajoharie: SpaceId = "canajoharie",
    oswego: SpaceId = "oswego",
    oneida_carry_west: SpaceId = "oneida-carry-west",
    oneida_carry_east: SpaceId = "oneida-carry-east",
    johnson: PieceId = "johnson",
    shirley: PieceId = "shirley",
    montcalm: PieceId = "montcalm",
    levis: PieceId = "levis",
    bougainville: PieceId = "bougainville",
    amherst: PieceId = "amherst",
    forbes: PieceId = "forbes",
    wolfe: PieceId = "wolfe",
}
