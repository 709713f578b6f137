//! Sealed choices: a hash now, the text and its nonce when everybody has sealed his.

use super::hex;
use super::transcript::{Context, tagged_hash};
use crate::refuses;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What can be wrong with a sealed choice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SealedError {
    /// The text of a commitment is not 64 lower-case hexadecimal digits.
    #[error("fair.sealed.not_a_commitment")]
    NotACommitment,
    /// Text and nonce do not give the commitment.
    #[error("fair.sealed.mismatch")]
    Mismatch,
}

/// The hash that fixes a choice without showing it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Commitment(pub [u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = SealedError;

    fn from_str(text: &str) -> Result<Self, SealedError> {
        hex::decode32(text).map(Self).ok_or(SealedError::NotACommitment)
    }
}

/// Seals a choice. The nonce must be secret and used for this choice only: without it, anybody could try out the few
/// things a player may choose. The context's role should name seat and decision, so that nobody can copy another's
/// commitment and open it after him.
pub fn commit(context: &Context, text: &str, nonce: &[u8; 32]) -> Commitment {
    let parts: [&[u8]; 4] = [&context.game, context.role.as_bytes(), text.as_bytes(), nonce];
    Commitment(tagged_hash("coureur/sealed/1", &parts))
}

impl Commitment {
    /// Checks that this text and nonce were sealed here.
    ///
    /// # Errors
    /// [`SealedError::Mismatch`].
    pub fn open(&self, context: &Context, text: &str, nonce: &[u8; 32]) -> Result<(), SealedError> {
        if refuses!("an opening of what was not sealed", commit(context, text, nonce) != *self) {
            return Err(SealedError::Mismatch);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_sealed_opens() {
        let context = Context::new([1; 32], "bid of the French seat, 1757");
        let sealed = commit(&context, "3", &[2; 32]);
        assert_eq!(sealed.open(&context, "3", &[2; 32]), Ok(()));
        let bad = Err(SealedError::Mismatch);
        assert_eq!(sealed.open(&context, "4", &[2; 32]), bad);
        assert_eq!(sealed.open(&context, "3", &[3; 32]), bad);
        assert_eq!(sealed.open(&Context::new([9; 32], context.role.clone()), "3", &[2; 32]), bad);
        assert_eq!(sealed.open(&Context::new([1; 32], "bid of the British seat, 1757"), "3", &[2; 32]), bad);
        let moved = Context::new([1; 32], "bid of the French seat, 175");
        assert_eq!(sealed.open(&moved, "73", &[2; 32]), bad);
    }

    #[test]
    fn a_commitment_has_one_spelling() {
        let sealed = Commitment([0xcd; 32]);
        assert_eq!(sealed.to_string().parse(), Ok(sealed));
        assert_eq!("CD".repeat(32).parse::<Commitment>(), Err(SealedError::NotACommitment));
        assert_eq!("cd".repeat(31).parse::<Commitment>(), Err(SealedError::NotACommitment));
    }
}
