//! Everybody else's side: nothing here is secret.

use super::super::cards::JointKey;
use super::super::masked::Masked;
use super::super::transcript::Context;
use super::{Commitments, Generators, ShuffleError, ShuffleProof, Shuffled, before, check_size, weights};
use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT as G;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use curve25519_dalek::{RistrettoPoint, Scalar};

/// Checks that `shuffled` is a shuffle of `input` under `key`, and that its proof was made for this context.
///
/// # Errors
/// [`ShuffleError::Size`], [`ShuffleError::Count`], [`ShuffleError::FaceUp`], [`ShuffleError::Proof`].
pub fn check_shuffle(
    input: &[Masked],
    key: &JointKey,
    context: &Context,
    shuffled: &Shuffled,
) -> Result<(), ShuffleError> {
    let Shuffled { deck, proof } = shuffled;
    check_size(input.len())?;
    if deck.len() != input.len() {
        return Err(ShuffleError::Count { before: input.len(), after: deck.len() });
    }
    if let Some(slot) = deck.iter().position(Masked::is_face_up) {
        return Err(ShuffleError::FaceUp { slot });
    }
    // A proof that was read has these lengths; one built by hand need not, and a sum must not stop short.
    let lengths = [proof.permutation.len(), proof.products.len(), proof.product_answers.len()];
    if lengths != [deck.len(); 3] || proof.weight_answers.len() != deck.len() {
        return Err(ShuffleError::Proof);
    }
    let mut transcript = before(input, key, context);
    let u = weights(&mut transcript, deck, &proof.permutation);
    for point in &proof.products {
        transcript.append_point("ĉ", point);
    }
    let commitments = commitments(input, key, deck, proof, &u);
    if commitments.challenge(&mut transcript) == proof.challenge { Ok(()) } else { Err(ShuffleError::Proof) }
}

/// What the prover must have committed to, if his answers are true: t = answers' side − challenge · statement.
fn commitments(
    input: &[Masked],
    key: &JointKey,
    deck: &[Masked],
    proof: &ShuffleProof,
    u: &[Scalar],
) -> Commitments {
    let generators = Generators::new(deck.len());
    let [s1, s2, s3, s4] = &proof.answers;
    let minus = -proof.challenge;
    let weights = &proof.weight_answers;
    // Every sum over the old deck or its commitments carries the weight −challenge·u_i.
    let scaled: Vec<Scalar> = u.iter().map(|u| u * minus).collect();
    let sum = |base_weight: Scalar, base: &RistrettoPoint, with_weights: &[_], with_scaled: &[_]| {
        let scalars = std::iter::once(&base_weight).chain(weights).chain(&scaled);
        let points = std::iter::once(base).chain(with_weights).chain(with_scaled);
        RistrettoPoint::vartime_multiscalar_mul(scalars, points)
    };
    let half =
        |deck: &[Masked], part: fn(&Masked) -> RistrettoPoint| deck.iter().map(part).collect::<Vec<_>>();
    let columns =
        proof.permutation.iter().sum::<RistrettoPoint>() - generators.each.iter().sum::<RistrettoPoint>();
    let product =
        proof.products.last().unwrap_or(&generators.h) - generators.h * u.iter().product::<Scalar>();
    let on_base =
        |answer: &Scalar, point| RistrettoPoint::vartime_double_scalar_mul_basepoint(&minus, point, answer);
    let previous = std::iter::once(&generators.h).chain(&proof.products);
    let each = proof.product_answers.iter().zip(weights).zip(previous).zip(&proof.products);
    Commitments {
        t1: on_base(s1, &columns),
        t2: on_base(s2, &product),
        t3: sum(*s3, &G, &generators.each, &proof.permutation),
        t4: Masked {
            c1: sum(-s4, &G, &half(deck, |masked| masked.c1), &half(input, |masked| masked.c1)),
            c2: sum(-s4, key.point(), &half(deck, |masked| masked.c2), &half(input, |masked| masked.c2)),
        },
        t5: each
            .map(|(((answer, weight), last), this)| {
                RistrettoPoint::vartime_multiscalar_mul([answer, weight, &minus], [&G, last, this])
            })
            .collect(),
    }
}
