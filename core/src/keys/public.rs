//! Public keys and signatures.

use std::{cmp::Ordering, fmt, str::FromStr};

use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;

use super::{BadKey, base64};

/// An Ed25519 public key that is worth trusting: a point of the curve, in its one encoding, not of small order.
#[derive(Clone, Copy)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Takes 32 bytes for a public key.
    ///
    /// # Errors
    /// If the bytes are no canonical encoding of a point, or the key is weak.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, BadKey> {
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| BadKey::NotAPoint)?;
        if key.to_edwards().compress().as_bytes() != bytes {
            return Err(BadKey::NotAPoint);
        }
        if key.is_weak() {
            return Err(BadKey::WeakKey);
        }
        Ok(Self(key))
    }

    /// For a key that was just derived from a secret, which is sound by construction.
    pub(super) fn derived(key: VerifyingKey) -> Self {
        Self(key)
    }

    /// The 32 bytes of the key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// Checks a signature over a hash, by the strict rule.
    ///
    /// # Errors
    /// [`BadKey::BadSignature`] if it does not hold.
    pub fn verify_strict(&self, hash: &[u8; 32], signature: &Signature) -> Result<(), BadKey> {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        self.0.verify_strict(hash, &signature).map_err(|_| BadKey::BadSignature)
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for PublicKey {}

impl PartialOrd for PublicKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PublicKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(self.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| BadKey::BadHex)?;
        let bytes = bytes.try_into().map_err(|_| BadKey::BadHex)?;
        Self::from_bytes(&bytes)
    }
}

/// An Ed25519 signature; base64 as text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature([u8; 64]);

impl Signature {
    /// Takes 64 bytes for a signature; whether it holds is seen when it is checked.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 64]) -> Self {
        Self(bytes)
    }

    /// The 64 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64::encode(&self.0))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

impl FromStr for Signature {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        if text.len() != 88 {
            return Err(BadKey::BadSignatureText);
        }
        let bytes = base64::public(text.as_bytes()).ok_or(BadKey::BadSignatureText)?;
        Ok(Self(bytes.as_slice().try_into().map_err(|_| BadKey::BadSignatureText)?))
    }
}
