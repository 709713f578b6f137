//! Identities: one Ed25519 secret a person, and everything else derived from it.
//!
//! Nothing secret is stored but the identity; what a game needs is derived from it and the game's identifier.

pub(crate) mod base64;
mod error;
mod file;
mod identity;
mod openssh;
mod phrase;
mod public;
mod seal;

pub use error::{BadFile, KeyError};
pub use file::{KeyFile, home};
pub use identity::Identity;
pub use public::{Name, PublicKey, Signature};
