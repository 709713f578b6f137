//! Sealed boxes: the umpire's way to show a card to its owner alone, through a log that everybody reads.
//!
//! The owner's Ed25519 key serves as an X25519 key by the standard map. The ephemeral key follows from the umpire's secret and from
//! everything that is sealed, so that the audit can make each box again and compare its bytes.

use super::transcript::tagged_hash;
use super::umpire::{DeckId, UmpireSecret};
use crate::refuses;
use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Nonce};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::traits::IsIdentity;
use hkdf::Hkdf;
use sha2::{Digest, Sha256, Sha512};
use thiserror::Error;
use zeroize::Zeroizing;

/// The longest text that is sealed.
pub const MAX_TEXT: usize = 4_096;

/// Texts are padded to a multiple of this, because the length of a card's name would give the card away.
const PAD: usize = 128;
const TAG: usize = 16;

/// What can be wrong with a sealed box.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoxError {
    /// The bytes are no Ed25519 public key.
    #[error("fair.envelope.not_a_key")]
    NotAKey,
    /// A key of low order, with which the shared secret would be known to everybody.
    #[error("fair.envelope.low_order")]
    LowOrder,
    /// The text is longer than [`MAX_TEXT`].
    #[error("fair.envelope.too_long")]
    TooLong {
        /// How long the text is.
        length: usize,
        /// How long it may be.
        max: usize,
    },
    /// The box has an impossible length.
    #[error("fair.envelope.length")]
    Length {
        /// How long it is.
        length: usize,
    },
    /// The box does not open.
    #[error("fair.envelope.does_not_open")]
    DoesNotOpen,
}

/// Seals a text to the owner of an Ed25519 key, for one slot of a deck.
///
/// # Errors
/// [`BoxError::NotAKey`], [`BoxError::LowOrder`], [`BoxError::TooLong`].
pub fn seal_to(
    recipient: &[u8; 32],
    secret: &UmpireSecret,
    id: &DeckId,
    slot: u32,
    text: &[u8],
) -> Result<Vec<u8>, BoxError> {
    let padded = pad(text)?;
    let point = CompressedEdwardsY(*recipient).decompress().ok_or(BoxError::NotAKey)?;
    let theirs = point.to_montgomery();
    // The text is hashed in: two texts for one slot must never meet under one key, for the nonce is always zero.
    let parts: [&[u8]; 4] = [secret.bytes(), &slot.to_be_bytes(), recipient, text];
    let ephemeral = Zeroizing::new(id.hash("coureur/box-ephemeral/1", &parts));
    let ours = MontgomeryPoint::mul_base_clamped(*ephemeral);
    let shared = Zeroizing::new(theirs.mul_clamped(*ephemeral));
    let cipher = cipher(&shared, &ours, &theirs, id, slot)?;
    let sealed = cipher
        .encrypt(&Nonce::default(), padded.as_slice())
        .expect("a text of bounded length can be encrypted");
    Ok([ours.as_bytes().as_slice(), &sealed].concat())
}

/// Opens a box with the 32 secret bytes of an Ed25519 key.
///
/// # Errors
/// [`BoxError::Length`], [`BoxError::LowOrder`], [`BoxError::DoesNotOpen`].
pub fn unseal(
    secret: &[u8; 32],
    id: &DeckId,
    slot: u32,
    sealed: &[u8],
) -> Result<Zeroizing<Vec<u8>>, BoxError> {
    let wrong_length = BoxError::Length { length: sealed.len() };
    let (theirs, body) = sealed.split_first_chunk::<32>().ok_or(wrong_length.clone())?;
    let padded = body.len().checked_sub(TAG).ok_or(wrong_length.clone())?;
    if padded == 0 || padded % PAD != 0 || padded > padded_length(MAX_TEXT) {
        return Err(wrong_length);
    }
    let theirs = MontgomeryPoint(*theirs);
    let scalar = signing_scalar(secret);
    let ours = EdwardsPoint::mul_base_clamped(*scalar).to_montgomery();
    let shared = Zeroizing::new(theirs.mul_clamped(*scalar));
    let cipher = cipher(&shared, &theirs, &ours, id, slot)?;
    let text = cipher.decrypt(&Nonce::default(), body).map_err(|_| BoxError::DoesNotOpen)?;
    unpad(Zeroizing::new(text))
}

/// The first half of the hash of an Ed25519 secret key, which is its scalar before clamping (RFC 8032, 5.1.5).
fn signing_scalar(secret: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    let hash = Zeroizing::new(<[u8; 64]>::from(Sha512::digest(secret)));
    let mut scalar = Zeroizing::new([0; 32]);
    scalar.copy_from_slice(&hash[..32]);
    scalar
}

/// The cipher that both sides arrive at: HKDF of the shared secret, salted by both public keys, for this slot alone.
fn cipher(
    shared: &MontgomeryPoint,
    ephemeral: &MontgomeryPoint,
    recipient: &MontgomeryPoint,
    id: &DeckId,
    slot: u32,
) -> Result<ChaCha20Poly1305, BoxError> {
    // With a public key of low order the shared secret is zero, whatever the secret key.
    if refuses!("a key of low order", shared.is_identity()) {
        return Err(BoxError::LowOrder);
    }
    let salt = tagged_hash("coureur/box-salt/1", &[ephemeral.as_bytes(), recipient.as_bytes()]);
    let info = id.hash("coureur/box/1", &[&slot.to_be_bytes()]);
    let mut key = Zeroizing::new([0; 32]);
    Hkdf::<Sha256>::new(Some(&salt), shared.as_bytes())
        .expand(&info, key.as_mut_slice())
        .expect("HKDF-SHA-256 gives 32 bytes");
    Ok(ChaCha20Poly1305::new((&*key).into()))
}

/// How long the box of a text of so many bytes is.
pub fn box_length(text: usize) -> usize {
    32 + padded_length(text) + TAG
}

fn padded_length(text: usize) -> usize {
    (2 + text).next_multiple_of(PAD)
}

/// Length in two bytes, big-endian; the text; zeros.
fn pad(text: &[u8]) -> Result<Zeroizing<Vec<u8>>, BoxError> {
    let too_long = BoxError::TooLong { length: text.len(), max: MAX_TEXT };
    let length = u16::try_from(text.len()).ok().filter(|_| text.len() <= MAX_TEXT).ok_or(too_long)?;
    let mut padded = Zeroizing::new(Vec::with_capacity(padded_length(text.len())));
    padded.extend(length.to_be_bytes());
    padded.extend(text);
    padded.resize(padded_length(text.len()), 0);
    Ok(padded)
}

fn unpad(padded: Zeroizing<Vec<u8>>) -> Result<Zeroizing<Vec<u8>>, BoxError> {
    let (length, rest) = padded.split_first_chunk::<2>().ok_or(BoxError::DoesNotOpen)?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (text, zeros) = rest.split_at_checked(length).ok_or(BoxError::DoesNotOpen)?;
    if refuses!(
        "false padding in a box",
        padded_length(length) != padded.len() || zeros.iter().any(|&byte| byte != 0)
    ) {
        return Err(BoxError::DoesNotOpen);
    }
    Ok(Zeroizing::new(text.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ed25519_dalek::SigningKey;

    const OWNER: [u8; 32] = [7; 32];

    fn public(secret: [u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(&secret).verifying_key().to_bytes()
    }

    fn id() -> DeckId {
        DeckId { game: [1; 32], deck: "British".into(), epoch: 2 }
    }

    fn umpire() -> UmpireSecret {
        UmpireSecret::new([3; 32])
    }

    fn sealed() -> Vec<u8> {
        seal_to(&public(OWNER), &umpire(), &id(), 5, b"Campaign").unwrap()
    }

    #[test]
    fn the_owner_opens_and_the_umpire_can_make_it_again() {
        assert_eq!(unseal(&OWNER, &id(), 5, &sealed()).unwrap().as_slice(), b"Campaign");
        assert_eq!(sealed(), seal_to(&public(OWNER), &umpire(), &id(), 5, b"Campaign").unwrap());
    }

    #[test]
    fn a_box_opens_for_one_owner_and_one_slot() {
        let bad = |result: Result<_, BoxError>| assert_eq!(result.unwrap_err(), BoxError::DoesNotOpen);
        bad(unseal(&[8; 32], &id(), 5, &sealed()));
        bad(unseal(&OWNER, &id(), 6, &sealed()));
        bad(unseal(&OWNER, &DeckId { epoch: 3, ..id() }, 5, &sealed()));
        bad(unseal(&OWNER, &DeckId { deck: "French".into(), ..id() }, 5, &sealed()));
        bad(unseal(&OWNER, &DeckId { game: [2; 32], ..id() }, 5, &sealed()));
    }

    #[test]
    fn every_altered_byte_is_found() {
        for at in 0..sealed().len() {
            let mut altered = sealed();
            altered[at] ^= 1;
            assert_eq!(unseal(&OWNER, &id(), 5, &altered).unwrap_err(), BoxError::DoesNotOpen, "byte {at}");
        }
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let good = sealed();
        assert_eq!(good.len(), 32 + PAD + TAG);
        let lengths = [0, 31, 32, 47, 48, good.len() - 1, good.len() + 1, 32 + TAG + 4_352];
        for length in lengths {
            let mut bytes = good.clone();
            bytes.resize(length, 0);
            assert_eq!(unseal(&OWNER, &id(), 5, &bytes).unwrap_err(), BoxError::Length { length });
        }
    }

    #[test]
    fn names_of_different_length_make_boxes_of_one_length() {
        let other = seal_to(&public(OWNER), &umpire(), &id(), 5, b"A").unwrap();
        assert_eq!(other.len(), sealed().len());
        assert_ne!(other[..32], sealed()[..32], "two texts share an ephemeral key");
    }

    #[test]
    fn every_length_up_to_the_longest_survives() {
        for length in [0, 1, 125, 126, 127, 128, MAX_TEXT] {
            let text = vec![0; length];
            let sealed = seal_to(&public(OWNER), &umpire(), &id(), 0, &text).unwrap();
            assert_eq!(*unseal(&OWNER, &id(), 0, &sealed).unwrap(), text, "{length}");
        }
        let long = [0; MAX_TEXT + 1];
        let refused = BoxError::TooLong { length: MAX_TEXT + 1, max: MAX_TEXT };
        assert_eq!(seal_to(&public(OWNER), &umpire(), &id(), 0, &long), Err(refused));
    }

    #[test]
    fn keys_of_low_order_are_refused_on_both_sides() {
        let mut neutral = [0; 32];
        neutral[0] = 1;
        for low in [neutral, [0; 32]] {
            assert_eq!(seal_to(&low, &umpire(), &id(), 5, b"x"), Err(BoxError::LowOrder));
        }
        for u in [0, 1] {
            let mut forged = sealed();
            forged[..32].fill(0);
            forged[0] = u;
            assert_eq!(unseal(&OWNER, &id(), 5, &forged).unwrap_err(), BoxError::LowOrder);
        }
        let no_point = std::iter::successors(Some([2_u8; 32]), |key| Some(key.map(|byte| byte + 1)))
            .find(|key| CompressedEdwardsY(*key).decompress().is_none())
            .unwrap();
        assert_eq!(seal_to(&no_point, &umpire(), &id(), 5, b"x"), Err(BoxError::NotAKey));
    }

    #[test]
    fn false_padding_is_refused() {
        let mut padded = pad(b"ab").unwrap();
        assert_eq!(*unpad(padded.clone()).unwrap(), b"ab");
        padded[100] = 1;
        assert_eq!(unpad(padded.clone()), Err(BoxError::DoesNotOpen));
        padded[100] = 0;
        padded[0] = 0xff;
        assert_eq!(unpad(padded.clone()), Err(BoxError::DoesNotOpen));
        padded[0] = 0;
        padded.resize(256, 0);
        assert_eq!(unpad(padded), Err(BoxError::DoesNotOpen));
    }
}
