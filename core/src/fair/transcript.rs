//! The two ways this room hashes: a tagged SHA-256, and a labelled SHA-512 transcript that yields challenges.
//!
//! Both prefix every field with its length, so no two different lists of fields are ever the same bytes, and both
//! begin with a tag of their own, so no hash made for one purpose can be passed off as one made for another.

use super::encoding::Encoded;
use curve25519_dalek::{RistrettoPoint, Scalar};
use sha2::{Digest, Sha256, Sha512};
use std::fmt;
use zeroize::Zeroizing;

/// SHA-256 over the tag and the parts, each preceded by its length as a 32-bit big-endian number.
pub fn tagged_hash(tag: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in std::iter::once(tag.as_bytes()).chain(parts.iter().copied()) {
        hash.update(length(part));
        hash.update(part);
    }
    hash.finalize().into()
}

fn length(part: &[u8]) -> [u8; 4] {
    u32::try_from(part.len()).expect("a hashed part is far below 4 GiB").to_be_bytes()
}

/// What a proof is bound to: the game it belongs to, and the role it plays there (whose key, which deck, which time).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// The game's identifier.
    pub game: [u8; 32],
    /// The role, in words of the caller's choosing; two proofs that must not be exchangeable need two roles.
    pub role: String,
}

impl Context {
    /// The role `role` in the game `game`.
    pub fn new(game: [u8; 32], role: impl Into<String>) -> Self {
        Self { game, role: role.into() }
    }
}

/// A running SHA-512 of labelled fields, from which challenges are drawn.
#[derive(Clone)]
pub struct Transcript {
    hash: Sha512,
}

impl fmt::Debug for Transcript {
    // The state may have swallowed a secret (for nonces), so nothing of it is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transcript").finish_non_exhaustive()
    }
}

impl Transcript {
    /// An empty transcript for one purpose.
    pub fn new(tag: &str) -> Self {
        let mut new = Self { hash: Sha512::new() };
        new.append("tag", tag.as_bytes());
        new
    }

    /// An empty transcript for one purpose in one context.
    pub fn in_context(tag: &str, context: &Context) -> Self {
        let mut new = Self::new(tag);
        new.append("game", &context.game);
        new.append("role", context.role.as_bytes());
        new
    }

    /// Adds a field: the label's length and the label, the field's length and the field.
    pub fn append(&mut self, label: &str, field: &[u8]) {
        self.hash.update(length(label.as_bytes()));
        self.hash.update(label);
        self.hash.update(length(field));
        self.hash.update(field);
    }

    /// Adds a number as 64 bits, big-endian.
    pub fn append_number(&mut self, label: &str, number: u64) {
        self.append(label, &number.to_be_bytes());
    }

    /// Adds a point whose encoding is at hand.
    pub(super) fn append_encoded(&mut self, label: &str, point: &Encoded) {
        self.append(label, point.bytes());
    }

    /// Adds a point in its 32-byte encoding.
    pub fn append_point(&mut self, label: &str, point: &RistrettoPoint) {
        self.append(label, point.compress().as_bytes());
    }

    /// 64 bytes that depend on everything added so far; they are added in turn, so the next ones differ.
    pub fn challenge_bytes(&mut self, label: &str) -> Zeroizing<[u8; 64]> {
        self.append("challenge", label.as_bytes());
        let bytes = Zeroizing::new(<[u8; 64]>::from(self.hash.clone().finalize()));
        self.append(label, bytes.as_slice());
        bytes
    }

    /// A scalar that depends on everything added so far: the 64 bytes, little-endian, reduced by the group's order.
    pub fn challenge_scalar(&mut self, label: &str) -> Scalar {
        Scalar::from_bytes_mod_order_wide(&self.challenge_bytes(label))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_a_byte_between_parts_changes_the_hash() {
        assert_ne!(tagged_hash("t", &[b"ab", b"c"]), tagged_hash("t", &[b"a", b"bc"]));
        assert_ne!(tagged_hash("t", &[b"a"]), tagged_hash("ta", &[]));
        assert_ne!(tagged_hash("t", &[b"a", b""]), tagged_hash("t", &[b"a"]));
    }

    #[test]
    fn a_tagged_hash_is_the_plain_hash_of_its_spelled_out_bytes() {
        let plain: [u8; 32] = Sha256::digest(b"\0\0\0\x01t\0\0\0\x02ab\0\0\0\0").into();
        assert_eq!(tagged_hash("t", &[b"ab", b""]), plain);
    }

    fn challenge(tag: &str, fields: &[(&str, &[u8])]) -> Scalar {
        let mut transcript = Transcript::new(tag);
        for (label, field) in fields {
            transcript.append(label, field);
        }
        transcript.challenge_scalar("c")
    }

    #[test]
    fn tag_label_field_and_their_borders_all_count() {
        let base = challenge("t", &[("ab", b"cd")]);
        assert_eq!(base, challenge("t", &[("ab", b"cd")]));
        assert_ne!(base, challenge("u", &[("ab", b"cd")]));
        assert_ne!(base, challenge("t", &[("a", b"bcd")]));
        assert_ne!(base, challenge("t", &[("abc", b"d")]));
        assert_ne!(base, challenge("t", &[("ab", b"cd"), ("", b"")]));
    }

    #[test]
    fn two_challenges_of_one_transcript_differ() {
        let mut transcript = Transcript::new("t");
        assert_ne!(transcript.challenge_scalar("c"), transcript.challenge_scalar("c"));
    }

    #[test]
    fn the_context_counts() {
        let draw =
            |game, role: &str| Transcript::in_context("t", &Context::new(game, role)).challenge_scalar("c");
        assert_ne!(draw([1; 32], "deck"), draw([2; 32], "deck"));
        assert_ne!(draw([1; 32], "deck"), draw([1; 32], "deck 2"));
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(format!("{:?}", Transcript::new("t")), "Transcript { .. }");
    }
}
