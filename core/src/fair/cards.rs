//! Card keys: each seat's secret, its public half with a proof that the seat knows the secret, and their sum.

use super::encoding::{Encoded, Reader};
use super::transcript::{Context, Transcript};
use crate::refuses;
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::fmt;
use std::sync::OnceLock;
use thiserror::Error;
use zeroize::Zeroizing;

/// What can be wrong with a card key, a masked card or a share of one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardError {
    /// The bytes are too few or too many.
    #[error("fair.cards.length")]
    Length {
        /// What was being read.
        what: &'static str,
        /// How long it is.
        expected: usize,
        /// How long this was.
        found: usize,
    },
    /// 32 bytes that encode no point.
    #[error("fair.cards.not_a_point")]
    NotAPoint {
        /// What was being read.
        what: &'static str,
    },
    /// 32 bytes that encode no scalar, or not in the one allowed way.
    #[error("fair.cards.not_a_scalar")]
    NotAScalar {
        /// What was being read.
        what: &'static str,
    },
    /// The identity stands where it would mask nothing.
    #[error("fair.cards.identity")]
    Identity {
        /// What was being read.
        what: &'static str,
    },
    /// The proof that the seat knows the secret of its key does not hold.
    #[error("fair.cards.key_proof")]
    KeyProof,
    /// What was opened is not the secret of the key.
    #[error("fair.cards.other_secret")]
    OtherSecret,
    /// A joint key of no keys.
    #[error("fair.cards.no_keys")]
    NoKeys,
    /// A share of a card that is not masked.
    #[error("fair.cards.face_up")]
    FaceUp,
    /// The proof that a share was made with the seat's key does not hold.
    #[error("fair.cards.share_proof")]
    ShareProof,
    /// A slot opens to something that is no card of the deck.
    #[error("fair.cards.unknown_card")]
    UnknownCard {
        /// Which slot, counted from 0.
        slot: usize,
    },
    /// All slots are cards, but not once each.
    #[error("fair.cards.wrong_deck")]
    WrongDeck,
}

/// A seat's secret for one game's cards.
#[derive(Clone)]
pub struct CardSecret {
    number: Zeroizing<Scalar>,
    /// Its public point, which every share names: found once.
    public: OnceLock<Encoded>,
}

impl fmt::Debug for CardSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardSecret").finish_non_exhaustive()
    }
}

impl CardSecret {
    fn of(number: Scalar) -> Self {
        Self { number: Zeroizing::new(number), public: OnceLock::new() }
    }

    /// The secret that belongs to a seed, which is the owner's own affair: what he opens is the secret itself.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("coureur/card-secret/1");
        transcript.append("seed", seed);
        Self::of(transcript.challenge_scalar("secret"))
    }

    /// The number as it is opened when the game is over.
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.number.to_bytes())
    }

    pub(super) fn scalar(&self) -> &Scalar {
        &self.number
    }

    pub(super) fn public(&self) -> &Encoded {
        self.public.get_or_init(|| RistrettoPoint::mul_base(&self.number).into())
    }

    /// A nonce that depends on the secret and the whole statement, so that two different statements never share one
    /// and none depends on a random source that might fail.
    pub(super) fn nonce(&self, statement: &Transcript) -> Zeroizing<Scalar> {
        let mut transcript = statement.clone();
        transcript.append("secret", self.number.as_bytes());
        Zeroizing::new(transcript.challenge_scalar("nonce"))
    }
}

/// A seat's public card key, with a Schnorr proof that it knows the secret.
///
/// Without the proof a seat could publish `its own key − the others' keys`, and read every card alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPublic {
    point: Encoded,
    challenge: Scalar,
    answer: Scalar,
}

impl CardPublic {
    /// The length of the encoding.
    pub const BYTES: usize = 96;

    /// The public key of a secret, with its proof. The context's role should name the seat, so that nobody else can
    /// hand in the same key as his own.
    pub fn prove(secret: &CardSecret, context: &Context) -> Self {
        Self::prove_with(secret, context, &[])
    }

    /// As [`CardPublic::prove`], with a proof that differs for each salt: all of them hold, for the same key.
    pub fn prove_with(secret: &CardSecret, context: &Context, salt: &[u8]) -> Self {
        let point = *secret.public();
        let mut transcript = Self::statement(&point, context);
        let nonce = if salt.is_empty() {
            secret.nonce(&transcript)
        } else {
            let mut salted = transcript.clone();
            salted.append("salt", salt);
            secret.nonce(&salted)
        };
        transcript.append_point("commitment", &RistrettoPoint::mul_base(&nonce));
        let challenge = transcript.challenge_scalar("challenge");
        Self { point, challenge, answer: *nonce + challenge * secret.scalar() }
    }

    fn statement(point: &Encoded, context: &Context) -> Transcript {
        let mut transcript = Transcript::in_context("coureur/card-key/1", context);
        transcript.append_encoded("key", point);
        transcript
    }

    /// Checks the proof.
    ///
    /// # Errors
    /// [`CardError::KeyProof`].
    pub fn verify(&self, context: &Context) -> Result<(), CardError> {
        let commitment = RistrettoPoint::vartime_double_scalar_mul_basepoint(
            &-self.challenge,
            self.point.point(),
            &self.answer,
        );
        let mut transcript = Self::statement(&self.point, context);
        transcript.append_point("commitment", &commitment);
        if refuses!(
            "a card key that is not proved",
            transcript.challenge_scalar("challenge") != self.challenge
        ) {
            return Err(CardError::KeyProof);
        }
        Ok(())
    }

    /// Takes the secret of this key, as its owner opens it when the game is over.
    ///
    /// It is the very number that the proof shows its maker to know, and not a seed that it might or might not be made
    /// from: so every key that was accepted can be opened, and nobody can say that his cannot.
    ///
    /// # Errors
    /// [`CardError::NotAScalar`], [`CardError::OtherSecret`].
    pub fn open(&self, secret: &[u8; 32]) -> Result<CardSecret, CardError> {
        let number = Scalar::from_canonical_bytes(*secret).into_option();
        let secret = CardSecret::of(number.ok_or(CardError::NotAScalar { what: "card secret" })?);
        if refuses!("a secret of another card key", self.point != *secret.public()) {
            return Err(CardError::OtherSecret);
        }
        Ok(secret)
    }

    pub(super) fn point(&self) -> &RistrettoPoint {
        self.point.point()
    }

    pub(super) fn encoded(&self) -> &Encoded {
        &self.point
    }

    /// Key, challenge, answer: 32 bytes each.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..32].copy_from_slice(self.point.bytes());
        bytes[32..64].copy_from_slice(self.challenge.as_bytes());
        bytes[64..].copy_from_slice(self.answer.as_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote. The identity is refused: it is the key of the secret 0, whose
    /// shares open nothing, so a deck under it would lie open to the others.
    ///
    /// # Errors
    /// [`CardError::Length`], [`CardError::NotAPoint`], [`CardError::NotAScalar`], [`CardError::Identity`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CardError> {
        let mut reader = Reader::new(bytes, 3, "card key")?;
        Ok(Self { point: reader.point()?, challenge: reader.scalar()?, answer: reader.scalar()? })
    }
}

/// The sum of the seats' card keys: what is masked under it takes every seat's share to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointKey(Encoded);

impl JointKey {
    /// The joint key of the seats; their proofs must have been [verified](CardPublic::verify) before.
    ///
    /// # Errors
    /// [`CardError::NoKeys`]; [`CardError::Identity`] if the keys cancel out, for then nothing would be masked.
    pub fn new(keys: &[&CardPublic]) -> Result<Self, CardError> {
        if keys.is_empty() {
            return Err(CardError::NoKeys);
        }
        let sum: RistrettoPoint = keys.iter().map(|key| key.point()).sum();
        if refuses!("card keys that cancel each other", sum.is_identity()) {
            return Err(CardError::Identity { what: "joint key" });
        }
        Ok(Self(sum.into()))
    }

    pub(super) fn point(&self) -> &RistrettoPoint {
        self.0.point()
    }

    pub(super) fn encoded(&self) -> &Encoded {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context() -> Context {
        Context::new([7; 32], "card key of the French seat")
    }

    fn public() -> CardPublic {
        CardPublic::prove(&CardSecret::from_seed(&[1; 32]), &context())
    }

    #[test]
    fn an_honest_key_verifies_and_survives_its_encoding() {
        let key = CardPublic::from_bytes(&public().to_bytes()).unwrap();
        assert_eq!(key, public());
        key.verify(&context()).unwrap();
    }

    #[test]
    fn t13_a_key_is_opened_by_the_number_it_was_proved_with_and_no_other() {
        let opened = CardSecret::from_seed(&[1; 32]).to_bytes();
        assert_eq!(*public().open(&opened).unwrap().to_bytes(), *opened);
        let other = CardSecret::from_seed(&[2; 32]).to_bytes();
        assert_eq!(public().open(&other).unwrap_err(), CardError::OtherSecret);
        assert_eq!(public().open(&[0; 32]).unwrap_err(), CardError::OtherSecret);
        assert_eq!(public().open(&[0xff; 32]).unwrap_err(), CardError::NotAScalar { what: "card secret" });
        // The seed that this program makes it from opens nothing.
        assert!(public().open(&[1; 32]).is_err());
    }

    #[test]
    fn t13_a_key_made_from_no_seed_can_be_opened_too() {
        // A cheat's program takes any number for its secret. It can prove it, so it can open it.
        let bare = CardSecret::of(Scalar::from(1755_u32));
        let key = CardPublic::prove(&bare, &context());
        key.verify(&context()).unwrap();
        assert_eq!(*key.open(&bare.to_bytes()).unwrap().to_bytes(), *bare.to_bytes());
    }

    #[test]
    fn a_key_is_bound_to_its_game_and_seat() {
        for other in
            [Context::new([8; 32], context().role), Context::new([7; 32], "card key of the British seat")]
        {
            assert_eq!(public().verify(&other), Err(CardError::KeyProof));
        }
    }

    #[test]
    fn every_field_of_the_proof_counts() {
        let good = public();
        for bad in [
            CardPublic {
                point: (good.point() + RistrettoPoint::mul_base(&Scalar::ONE)).into(),
                ..good.clone()
            },
            CardPublic { challenge: good.challenge + Scalar::ONE, ..good.clone() },
            CardPublic { answer: good.answer + Scalar::ONE, ..good.clone() },
        ] {
            assert_eq!(bad.verify(&context()), Err(CardError::KeyProof));
        }
    }

    #[test]
    fn a_key_made_from_anothers_cannot_be_proved() {
        // The classical attack: mine − yours, so that the sum is mine alone.
        let mine = CardSecret::from_seed(&[2; 32]);
        let mut rogue = CardPublic::prove(&mine, &context());
        rogue.point -= *public().point();
        assert_eq!(rogue.verify(&context()), Err(CardError::KeyProof));
    }

    #[test]
    fn malformed_keys_are_refused_by_name() {
        let good = public().to_bytes();
        let what = "card key";
        let with = |at: usize, field: [u8; 32]| {
            let mut bytes = good;
            bytes[at..at + 32].copy_from_slice(&field);
            CardPublic::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(with(0, [0; 32]), CardError::Identity { what });
        assert_eq!(with(0, [0xff; 32]), CardError::NotAPoint { what });
        assert_eq!(with(32, [0xff; 32]), CardError::NotAScalar { what });
        assert_eq!(with(64, [0xff; 32]), CardError::NotAScalar { what });
        for length in [0, 64, 95] {
            let refused = CardError::Length { what, expected: 96, found: length };
            assert_eq!(CardPublic::from_bytes(&good[..length]), Err(refused));
        }
        assert!(CardPublic::from_bytes(&[good.as_slice(), &[0]].concat()).is_err());
    }

    #[test]
    fn a_joint_key_needs_keys_that_do_not_cancel() {
        assert_eq!(JointKey::new(&[]), Err(CardError::NoKeys));
        let key = public();
        let opposite = CardPublic { point: (-key.point()).into(), ..key.clone() };
        assert_eq!(JointKey::new(&[&key, &opposite]), Err(CardError::Identity { what: "joint key" }));
        assert_eq!(JointKey::new(&[&key]).unwrap().point(), key.point());
    }

    #[test]
    fn debug_does_not_show_the_secret() {
        assert_eq!(format!("{:?}", CardSecret::from_seed(&[1; 32])), "CardSecret { .. }");
    }
}
