//! Identities: one Ed25519 secret a person, and everything else derived from it.
//!
//! A key can be told in six words ([`Fingerprint`]), so that two people can compare what their programs show. What a key signs and
//! what is derived from it is in [`coureur_core::keys`]; here it is made, kept and brought back.

mod error;
mod file;
mod fingerprint;
mod fresh;
mod openssh;
mod phrase;
mod seal;

pub use coureur_core::keys::*;
pub use error::{BadFile, KeyError};
pub use file::{KeyFile, home};
pub use fingerprint::Fingerprint;
pub use fresh::generate;
pub use openssh::import_openssh;
pub use phrase::{from_phrase, to_phrase};
