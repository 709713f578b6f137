//! Everybody else's side: nothing here is secret.

use super::super::cards::JointKey;
use super::super::encoding::{Encoded, half};
use super::super::masked::Masked;
use super::super::transcript::Context;
use super::{Generators, Halves, ShuffleError, ShuffleProof, Shuffled, before, check_size, weights};
use crate::refuses;
use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT as G;
use curve25519_dalek::ristretto::VartimeRistrettoPrecomputation;
use curve25519_dalek::traits::{VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::sync::LazyLock;

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
    if refuses!("a shuffle of more or fewer cards", deck.len() != input.len()) {
        return Err(ShuffleError::Count { before: input.len(), after: deck.len() });
    }
    if let Some(slot) =
        deck.iter().position(|card| refuses!("a shuffle with a card face up", card.is_face_up()))
    {
        return Err(ShuffleError::FaceUp { slot });
    }
    // A proof that was read has these lengths; one built by hand need not, and a sum must not stop short.
    let lengths = [proof.permutation.len(), proof.products.len(), proof.product_answers.len()];
    if refuses!(
        "a proof of uneven length",
        lengths != [deck.len(); 3] || proof.weight_answers.len() != deck.len()
    ) {
        return Err(ShuffleError::Proof);
    }
    let mut transcript = before(input, key, context);
    let u = weights(&mut transcript, deck, &proof.permutation);
    for point in &proof.products {
        transcript.append_encoded("ĉ", point);
    }
    let halves = halves(input, key, deck, proof, &u);
    if refuses!("a shuffle that is not proved", halves.challenge(&mut transcript) != proof.challenge) {
        return Err(ShuffleError::Proof);
    }
    Ok(())
}

/// For what has G in it, whatever else: tables for G are made once.
static BASE: LazyLock<VartimeRistrettoPrecomputation> =
    LazyLock::new(|| VartimeRistrettoPrecomputation::new([G]));

/// What the prover must have committed to, if his answers are true: t = answers' side − challenge · statement.
fn halves(input: &[Masked], key: &JointKey, deck: &[Masked], proof: &ShuffleProof, u: &[Scalar]) -> Halves {
    let generators = Generators::new(deck.len());
    let [s1, s2, s3, s4] = proof.answers.each_ref().map(half);
    let minus = half(&-proof.challenge);
    let weights: Vec<Scalar> = proof.weight_answers.iter().map(half).collect();
    // Every sum over the old deck or its commitments carries the weight −challenge·u_i.
    let scaled: Vec<Scalar> = u.iter().map(|u| u * minus).collect();
    let sum = |base_weight: Scalar, base: &RistrettoPoint, with_weights: &[_], with_scaled: &[_]| {
        let scalars = std::iter::once(&base_weight).chain(&weights).chain(&scaled);
        let points = std::iter::once(base).chain(with_weights).chain(with_scaled);
        RistrettoPoint::vartime_multiscalar_mul(scalars, points)
    };
    let permutation = || proof.permutation.iter().map(Encoded::point);
    let products = || proof.products.iter().map(Encoded::point);
    let columns = permutation().sum::<RistrettoPoint>() - generators.each.iter().sum::<RistrettoPoint>();
    let product =
        products().next_back().unwrap_or(&generators.h) - generators.h * u.iter().product::<Scalar>();
    let on_base =
        |answer: &Scalar, point| RistrettoPoint::vartime_double_scalar_mul_basepoint(&minus, point, answer);
    let previous = std::iter::once(&generators.h).chain(products());
    let each = proof.product_answers.iter().zip(&weights).zip(previous).zip(products());
    let first = |deck: &[Masked]| deck.iter().map(|masked| *masked.c1.point()).collect::<Vec<_>>();
    let second = |deck: &[Masked]| deck.iter().map(|masked| *masked.c2.point()).collect::<Vec<_>>();
    let committed: Vec<RistrettoPoint> = permutation().copied().collect();
    Halves {
        t1: on_base(&s1, &columns),
        t2: on_base(&s2, &product),
        t3: sum(s3, &G, &generators.each, &committed),
        t4: [sum(-s4, &G, &first(deck), &first(input)), sum(-s4, key.point(), &second(deck), &second(input))],
        t5: each
            .map(|(((answer, weight), last), this)| {
                BASE.vartime_mixed_multiscalar_mul([half(answer)], [weight, &minus], [last, this])
            })
            .collect(),
    }
}
