//! What can be wrong with a name, a key or a signature.

use thiserror::Error;

/// What can be wrong with a name, a key or a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadKey {
    /// A name that cannot be signed or mailed.
    #[error("keys.bad_name")]
    BadName,
    /// A name that others cannot be sure to read as it is meant.
    #[error("keys.unclear_name")]
    UnclearName,
    /// Not 64 lower-case hexadecimal digits.
    #[error("keys.bad_hex")]
    BadHex,
    /// The bytes are no point of the curve in its one encoding.
    #[error("keys.not_a_point")]
    NotAPoint,
    /// A key under which anybody could forge signatures.
    #[error("keys.weak_key")]
    WeakKey,
    /// Not the base64 of 64 bytes.
    #[error("keys.bad_signature_text")]
    BadSignatureText,
    /// The signature is not one of this hash under this key.
    #[error("keys.bad_signature")]
    BadSignature,
}
