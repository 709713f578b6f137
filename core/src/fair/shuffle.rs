//! Shuffling a masked deck, with a proof that nothing but a shuffle happened.
//!
//! The proof is Terelius and Wikström's ("Proofs of Restricted Shuffles", 2010), in the non-interactive form worked
//! out as pseudo-code by Haenni, Locher, Koenig and Dubuis (2017). In the group's additive notation, with base G, joint key
//! Y and further generators h, h_1 … h_N of which nobody knows how they relate, the shuffler
//!
//! - chooses a permutation ψ and re-masks: e'_i = e_ψ(i) + r'_ψ(i)·(G, Y);
//! - commits to ψ: c_ψ(i) = r_ψ(i)·G + h_i;
//! - is given weights u_1 … u_N that depend on all of the above; let u'_i = u_ψ(i);
//! - commits to their running product: ĉ_0 = h, ĉ_i = r̂_i·G + u'_i·ĉ_{i−1};
//! - proves knowledge of r̄, r̂, r̃, r', r̂_i and u'_i such that
//!   1. Σc_i − Σh_i = r̄·G (the commitment's columns sum to one),
//!   2. ĉ_N − (Πu_i)·h = r̂·G (the committed weights have the right product),
//!   3. Σu_i·c_i = r̃·G + Σu'_i·h_i (they are what the committed matrix makes of u),
//!   4. Σu_i·e_i = Σu'_i·e'_i − r'·(G, Y) (and what it makes of the deck),
//!   5. ĉ_i = r̂_i·G + u'_i·ĉ_{i−1} for each i.
//!
//! 1 to 3 and 5 hold only for a permutation; 4 says that the deck was re-masked along it.

mod prove;
#[cfg(test)]
mod tests;
mod verify;

use super::cards::{CardError, JointKey};
use super::encoding::{Encoded, Reader};
use super::masked::Masked;
use super::transcript::{Context, Transcript};
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::sync::OnceLock;
use thiserror::Error;

pub use prove::shuffle;
pub use verify::check_shuffle;

/// The largest deck that is shuffled; it bounds the work a stranger's entry can ask for.
pub const MAX_CARDS: usize = 512;

/// What can be wrong with a shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShuffleError {
    /// An empty deck, or one larger than [`MAX_CARDS`].
    #[error("fair.shuffle.size")]
    Size {
        /// How many cards there were.
        cards: usize,
        /// How many there may be.
        max: usize,
    },
    /// The shuffled deck has another number of cards.
    #[error("fair.shuffle.count")]
    Count {
        /// How many cards there were.
        before: usize,
        /// How many there are now.
        after: usize,
    },
    /// The bytes of the shuffle are malformed.
    #[error(transparent)]
    Malformed(#[from] CardError),
    /// A card of the shuffled deck lies face up.
    #[error("fair.shuffle.face_up")]
    FaceUp {
        /// Which slot, counted from 0.
        slot: usize,
    },
    /// The proof does not hold.
    #[error("fair.shuffle.proof")]
    Proof,
}

/// A shuffled deck with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffled {
    /// The deck in its new order, re-masked.
    pub deck: Vec<Masked>,
    /// The proof that it is one.
    pub proof: ShuffleProof,
}

/// The proof: the two commitments for each card, the challenge, and the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleProof {
    /// c: the commitment to the permutation.
    permutation: Vec<Encoded>,
    /// ĉ: the commitment to the running product of the weights.
    products: Vec<Encoded>,
    challenge: Scalar,
    /// s1 to s4, for the equations of the same number.
    answers: [Scalar; 4],
    /// ŝ: for the r̂_i of equation 5.
    product_answers: Vec<Scalar>,
    /// s': for the u'_i.
    weight_answers: Vec<Scalar>,
}

impl Shuffled {
    /// How many bytes a shuffle of `n` cards takes.
    pub fn bytes(n: usize) -> usize {
        Self::fields(n).saturating_mul(32)
    }

    fn fields(n: usize) -> usize {
        n.saturating_mul(6).saturating_add(5)
    }

    /// The deck (64 bytes a card), c, ĉ, challenge, s1 to s4, ŝ, s' (32 bytes each).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Self::bytes(self.deck.len()));
        for masked in &self.deck {
            bytes.extend(masked.to_bytes());
        }
        let ShuffleProof { permutation, products, challenge, answers, product_answers, weight_answers } =
            &self.proof;
        for point in permutation.iter().chain(products) {
            bytes.extend(point.bytes());
        }
        let scalars = [challenge].into_iter().chain(answers).chain(product_answers).chain(weight_answers);
        for scalar in scalars {
            bytes.extend(scalar.to_bytes());
        }
        bytes
    }

    fn reader(bytes: &[u8], n: usize) -> Result<Reader<'_>, ShuffleError> {
        check_size(n)?;
        Ok(Reader::new(bytes, Self::fields(n), "shuffle")?)
    }

    /// Reads only the deck of a shuffle of exactly `n` cards, whose proof has been checked before.
    ///
    /// # Errors
    /// As for [`Shuffled::from_bytes`].
    pub fn read_deck(bytes: &[u8], n: usize) -> Result<Vec<Masked>, ShuffleError> {
        let mut reader = Self::reader(bytes, n)?;
        Ok((0..n).map(|_| Masked::read(&mut reader)).collect::<Result<_, _>>()?)
    }

    /// Reads a shuffle of exactly `n` cards. The identity is refused everywhere but as a card's c2: no honest value is
    /// ever the identity, and a c1 that is would show its card to everybody.
    ///
    /// # Errors
    /// [`ShuffleError::Size`], [`ShuffleError::Malformed`].
    pub fn from_bytes(bytes: &[u8], n: usize) -> Result<Self, ShuffleError> {
        let mut reader = Self::reader(bytes, n)?;
        let deck = (0..n).map(|_| Masked::read(&mut reader)).collect::<Result<_, _>>()?;
        let mut points = || (0..n).map(|_| reader.point()).collect::<Result<Vec<_>, _>>();
        let (permutation, products) = (points()?, points()?);
        let challenge = reader.scalar()?;
        let mut answers = [Scalar::ZERO; 4];
        for answer in &mut answers {
            *answer = reader.scalar()?;
        }
        let mut scalars = || (0..n).map(|_| reader.scalar()).collect::<Result<Vec<_>, _>>();
        let (product_answers, weight_answers) = (scalars()?, scalars()?);
        let proof =
            ShuffleProof { permutation, products, challenge, answers, product_answers, weight_answers };
        Ok(Self { deck, proof })
    }
}

fn check_size(n: usize) -> Result<(), ShuffleError> {
    if (1..=MAX_CARDS).contains(&n) { Ok(()) } else { Err(ShuffleError::Size { cards: n, max: MAX_CARDS }) }
}

/// h, then h_1 to h_n: hashed to the group, so that nobody knows how any two relate. They are the same for every deck, and
/// hashing to the group is dear: each is made once.
struct Generators {
    h: RistrettoPoint,
    each: Vec<RistrettoPoint>,
}

impl Generators {
    fn new(n: usize) -> Self {
        static MADE: [OnceLock<RistrettoPoint>; MAX_CARDS + 1] = [const { OnceLock::new() }; MAX_CARDS + 1];
        let generator = |index: usize| {
            *MADE[index].get_or_init(|| {
                let mut transcript = Transcript::new("coureur/shuffle-generator/1");
                transcript.append_number("index", index as u64);
                RistrettoPoint::from_uniform_bytes(&transcript.challenge_bytes("point"))
            })
        };
        Self { h: generator(0), each: (1..=n).map(generator).collect() }
    }
}

/// The transcript of a shuffle as far as it is known before one is chosen: context, key, and the deck as it was.
fn before(input: &[Masked], key: &JointKey, context: &Context) -> Transcript {
    let mut transcript = Transcript::in_context("coureur/shuffle/1", context);
    transcript.append_number("cards", input.len() as u64);
    transcript.append_encoded("joint key", key.encoded());
    append_deck(&mut transcript, "before", input);
    transcript
}

fn append_deck(transcript: &mut Transcript, label: &str, deck: &[Masked]) {
    for masked in deck {
        transcript.append(label, &masked.to_bytes());
    }
}

/// Adds the shuffled deck and the commitment to the permutation, and draws the weights u.
fn weights(transcript: &mut Transcript, output: &[Masked], permutation: &[Encoded]) -> Vec<Scalar> {
    append_deck(transcript, "after", output);
    for point in permutation {
        transcript.append_encoded("c", point);
    }
    output.iter().map(|_| transcript.challenge_scalar("u")).collect()
}

/// The halves of the prover's commitments t, one for each equation; the verifier computes them from the answers. Halves,
/// because what is doubled is encoded in one go.
struct Halves {
    t1: RistrettoPoint,
    t2: RistrettoPoint,
    t3: RistrettoPoint,
    t4: [RistrettoPoint; 2],
    t5: Vec<RistrettoPoint>,
}

impl Halves {
    fn challenge(self, transcript: &mut Transcript) -> Scalar {
        let Halves { t1, t2, t3, t4: [t4_1, t4_2], t5 } = self;
        let halves: Vec<RistrettoPoint> = [t1, t2, t3, t4_1, t4_2].into_iter().chain(t5).collect();
        let t = Encoded::doubled(&halves);
        for (label, t) in ["t1", "t2", "t3"].into_iter().zip(&t) {
            transcript.append_encoded(label, t);
        }
        transcript.append("t4", &Masked { c1: t[3], c2: t[4] }.to_bytes());
        for t in &t[5..] {
            transcript.append_encoded("t5", t);
        }
        transcript.challenge_scalar("challenge")
    }
}
