//! Keys: one Ed25519 secret a person, what it signs, and what is derived from it.
//!
//! Nothing secret is stored but the identity; what a game needs is derived from it and the game's identifier.

pub mod base64;
mod error;
mod identity;
mod name;
mod public;

pub use error::BadKey;
pub use identity::Identity;
pub use name::{Name, alike};
pub use public::{PublicKey, Signature};
