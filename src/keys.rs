//! Identities: one Ed25519 secret a person, and everything else derived from it.
//!
//! A key can be told in six words ([`PublicKey::fingerprint`]), so that two people can compare what their programs show.
//!
//! Nothing secret is stored but the identity; what a game needs is derived from it and the game's identifier.

pub(crate) mod base64;
mod error;
mod file;
mod fingerprint;
mod identity;
mod name;
mod openssh;
mod phrase;
mod public;
mod seal;

pub use error::{BadFile, KeyError};
pub use file::{KeyFile, home};
pub use fingerprint::Fingerprint;
pub use identity::Identity;
pub use name::{Name, alike};
pub use public::{PublicKey, Signature};
