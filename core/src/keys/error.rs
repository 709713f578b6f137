//! What can be wrong with a name, a key or a signature.

use miette::Diagnostic;
use thiserror::Error;

/// What can be wrong with a name, a key or a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Diagnostic)]
pub enum BadKey {
    /// A name that cannot be signed or mailed.
    #[error("a name has 1 to 64 bytes of visible characters, no blank at either end and no two together")]
    #[diagnostic(code(coureur::keys::bad_name), help("use letters and single blanks, as in `Anna Schmidt`"))]
    BadName,
    /// A name that others cannot be sure to read as it is meant.
    #[error(
        "a name is written in the letters of one well-known script: nothing invisible, and nothing mixed"
    )]
    #[diagnostic(
        code(coureur::keys::unclear_name),
        help(
            "use letters of one alphabet, digits, blanks, hyphens and apostrophes, as in `Anna Schmidt` or `Иван`"
        )
    )]
    UnclearName,
    /// Not 64 lower-case hexadecimal digits.
    #[error("a public key is 64 lower-case hexadecimal digits")]
    #[diagnostic(
        code(coureur::keys::bad_hex),
        help("copy the whole key as its owner's `coureur identity show` prints it")
    )]
    BadHex,
    /// The bytes are no point of the curve in its one encoding.
    #[error("these 64 digits are not an Ed25519 public key")]
    #[diagnostic(
        code(coureur::keys::not_a_point),
        help("a digit was probably lost or changed: ask for the key again")
    )]
    NotAPoint,
    /// A key under which anybody could forge signatures.
    #[error("this public key is weak: signatures under it prove nothing")]
    #[diagnostic(
        code(coureur::keys::weak_key),
        help("do not play against this key; its owner has to make another")
    )]
    WeakKey,
    /// Not the base64 of 64 bytes.
    #[error("a signature is 88 characters of base64")]
    #[diagnostic(code(coureur::keys::bad_signature_text), help("copy the whole line"))]
    BadSignatureText,
    /// The signature is not one of this hash under this key.
    #[error("the signature does not match")]
    #[diagnostic(
        code(coureur::keys::bad_signature),
        help("the text was changed after signing, or somebody else signed it")
    )]
    BadSignature,
}
