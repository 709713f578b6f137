//! The shuffler's side. Everything here is secret, so sums are taken in constant time.

use super::super::cards::JointKey;
use super::super::encoding::{Encoded, half};
use super::super::masked::Masked;
use super::super::stream::Stream;
use super::super::transcript::{Context, Transcript};
use super::{Generators, Halves, ShuffleError, ShuffleProof, Shuffled, before, check_size, weights};
use curve25519_dalek::ristretto::RistrettoBasepointTable;
use curve25519_dalek::traits::MultiscalarMul;
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::sync::LazyLock;
use zeroize::Zeroizing;

type Secrets = Zeroizing<Vec<Scalar>>;

/// The shuffler's choices.
pub(super) struct Choice {
    /// ψ: which card of the old deck comes to each place of the new one.
    pub(super) order: Zeroizing<Vec<usize>>,
    /// r', by the place in the old deck.
    masks: Secrets,
    /// r, by the place in the old deck.
    blinds: Secrets,
    /// r̂, by the place in the new deck.
    product_blinds: Secrets,
}

/// The nonces ω, for the answers of the same name.
struct Nonces {
    answers: [Scalar; 4],
    product_answers: Secrets,
    weight_answers: Secrets,
}

impl Drop for Nonces {
    fn drop(&mut self) {
        use zeroize::Zeroize;
        self.answers.zeroize();
    }
}

/// A stream that depends on a seed and on everything in the transcript.
fn stream(transcript: &Transcript, purpose: &str, seed: &[u8; 32]) -> Stream {
    let mut transcript = transcript.clone();
    transcript.append("seed", seed);
    let mut key = Zeroizing::new([0; 32]);
    key.copy_from_slice(&transcript.challenge_bytes(purpose)[..32]);
    Stream::new(&key)
}

fn scalars(stream: &mut Stream, n: usize) -> Secrets {
    let mut scalars = Zeroizing::new(Vec::with_capacity(n));
    for _ in 0..n {
        scalars.push(stream.scalar());
    }
    scalars
}

impl Choice {
    pub(super) fn new(transcript: &Transcript, n: usize, seed: &[u8; 32]) -> Self {
        let mut stream = stream(transcript, "choice", seed);
        let cards = u32::try_from(n).expect("the size of the deck was checked");
        let order = stream.order(cards, cards).into_iter().map(|place| place as usize).collect();
        Self {
            order: Zeroizing::new(order),
            masks: scalars(&mut stream, n),
            blinds: scalars(&mut stream, n),
            product_blinds: scalars(&mut stream, n),
        }
    }

    /// e'_i = e_ψ(i) + r'_ψ(i)·(G, Y).
    pub(super) fn remask(&self, input: &[Masked], key: &JointKey) -> Vec<Masked> {
        let table = RistrettoBasepointTable::create(key.point());
        let remask = |&from: &usize| Masked {
            c1: (input[from].c1.point() + RistrettoPoint::mul_base(&self.masks[from])).into(),
            c2: (input[from].c2.point() + &self.masks[from] * &table).into(),
        };
        self.order.iter().map(remask).collect()
    }

    /// c_ψ(i) = r_ψ(i)·G + h_i.
    fn commit(&self, generators: &Generators) -> Vec<Encoded> {
        let mut commitment: Vec<_> = self.blinds.iter().map(RistrettoPoint::mul_base).collect();
        for (&from, generator) in self.order.iter().zip(&generators.each) {
            commitment[from] += generator;
        }
        commitment.into_iter().map(Encoded::from).collect()
    }

    /// r̄, r̂, r̃ and r': what equations 1 to 4 are about.
    fn witnesses(&self, u: &[Scalar], products: &Products) -> Zeroizing<[Scalar; 4]> {
        // r̂ = Σ r̂_i·Π_{k>i} u'_k.
        let product = products.on_base.last().copied().unwrap_or(Scalar::ZERO);
        Zeroizing::new([self.blinds.iter().sum(), product, dot(&self.blinds, u), dot(&self.masks, u)])
    }
}

/// ĉ_0 = h, and ĉ_i = r̂_i·G + u'_i·ĉ_{i−1}, by what they are of G and of h: both have tables, which a ĉ_i has not.
struct Products {
    on_base: Secrets,
    on_h: Secrets,
}

impl Products {
    fn new(choice: &Choice, permuted: &[Scalar]) -> Self {
        let (mut on_base, mut on_h) = (Secrets::default(), Secrets::default());
        // Never moved to a larger place, which would leave a copy behind.
        on_base.reserve_exact(permuted.len() + 1);
        on_h.reserve_exact(permuted.len() + 1);
        let mut last = (Scalar::ZERO, Scalar::ONE);
        on_base.push(last.0);
        on_h.push(last.1);
        for (blind, weight) in choice.product_blinds.iter().zip(permuted) {
            last = (blind + weight * last.0, weight * last.1);
            on_base.push(last.0);
            on_h.push(last.1);
        }
        Self { on_base, on_h }
    }

    /// ĉ_1 to ĉ_N.
    fn commit(&self, h: &RistrettoBasepointTable) -> Vec<Encoded> {
        let each = self.on_base.iter().zip(self.on_h.iter()).skip(1);
        let halves: Vec<RistrettoPoint> =
            each.map(|(base, on_h)| RistrettoPoint::mul_base(&half(base)) + &half(on_h) * h).collect();
        Encoded::doubled(&halves)
    }
}

/// The table for h.
fn table_of_h() -> &'static RistrettoBasepointTable {
    static TABLE: LazyLock<RistrettoBasepointTable> =
        LazyLock::new(|| RistrettoBasepointTable::create(&Generators::new(0).h));
    &TABLE
}

fn dot(left: &[Scalar], right: &[Scalar]) -> Scalar {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

impl Nonces {
    fn new(transcript: &Transcript, n: usize, seed: &[u8; 32]) -> Self {
        let mut stream = stream(transcript, "nonces", seed);
        Self {
            answers: std::array::from_fn(|_| stream.scalar()),
            product_answers: scalars(&mut stream, n),
            weight_answers: scalars(&mut stream, n),
        }
    }

    fn commit(
        &self,
        generators: &Generators,
        output: &[Masked],
        key: &JointKey,
        products: &Products,
    ) -> Halves {
        let [w1, w2, w3, w4] = self.answers.each_ref().map(half);
        let weights: Secrets = Zeroizing::new(self.weight_answers.iter().map(half).collect());
        let sum = |points: &mut dyn Iterator<Item = RistrettoPoint>| {
            RistrettoPoint::multiscalar_mul(weights.iter(), points)
        };
        let h = table_of_h();
        // ω̂_i·G + ω'_i·ĉ_{i−1}.
        let before = products.on_base.iter().zip(products.on_h.iter());
        let each = self.product_answers.iter().zip(weights.iter()).zip(before);
        let t5 = |((blind, weight), (base, on_h)): ((&Scalar, &Scalar), (&Scalar, &Scalar))| {
            RistrettoPoint::mul_base(&(half(blind) + weight * base)) + &(weight * on_h) * h
        };
        Halves {
            t1: RistrettoPoint::mul_base(&w1),
            t2: RistrettoPoint::mul_base(&w2),
            t3: RistrettoPoint::mul_base(&w3) + sum(&mut generators.each.iter().copied()),
            t4: [
                sum(&mut output.iter().map(|masked| *masked.c1.point())) - RistrettoPoint::mul_base(&w4),
                sum(&mut output.iter().map(|masked| *masked.c2.point())) - key.point() * w4,
            ],
            t5: each.map(t5).collect(),
        }
    }
}

/// Shuffles a deck. Everything that is chosen follows from the seed and from what is shuffled, so that the owner of the
/// seed can do it again from the log, and no two different decks are ever shuffled with the same secrets.
///
/// # Errors
/// [`ShuffleError::Size`].
pub fn shuffle(
    input: &[Masked],
    key: &JointKey,
    context: &Context,
    seed: &[u8; 32],
) -> Result<Shuffled, ShuffleError> {
    check_size(input.len())?;
    let transcript = before(input, key, context);
    let choice = Choice::new(&transcript, input.len(), seed);
    let deck = choice.remask(input, key);
    Ok(prove(transcript, &choice, deck, key, seed))
}

/// Proves that `deck` was made by `choice` from the deck in the transcript.
pub(super) fn prove(
    mut transcript: Transcript,
    choice: &Choice,
    deck: Vec<Masked>,
    key: &JointKey,
    seed: &[u8; 32],
) -> Shuffled {
    let generators = Generators::new(deck.len());
    let permutation = choice.commit(&generators);
    let u = weights(&mut transcript, &deck, &permutation);
    let permuted = Zeroizing::new(choice.order.iter().map(|&from| u[from]).collect::<Vec<_>>());
    let running = Products::new(choice, &permuted);
    let products = running.commit(table_of_h());
    for point in &products {
        transcript.append_encoded("ĉ", point);
    }
    let nonces = Nonces::new(&transcript, deck.len(), seed);
    let challenge = nonces.commit(&generators, &deck, key, &running).challenge(&mut transcript);
    let witnesses = choice.witnesses(&u, &running);
    let answer = |nonces: &[Scalar], witnesses: &[Scalar]| {
        nonces.iter().zip(witnesses).map(|(nonce, witness)| nonce + challenge * witness).collect()
    };
    let proof = ShuffleProof {
        permutation,
        products,
        challenge,
        answers: std::array::from_fn(|i| nonces.answers[i] + challenge * witnesses[i]),
        product_answers: answer(&nonces.product_answers, &choice.product_blinds),
        weight_answers: answer(&nonces.weight_answers, &permuted),
    };
    Shuffled { deck, proof }
}
