use super::super::cards::{CardPublic, CardSecret};
use super::super::masked::{audit_deck, face_up};
use super::prove::{Choice, prove};
use super::*;
use curve25519_dalek::traits::Identity;

const SEED: [u8; 32] = [5; 32];

fn secret(of: u8) -> CardSecret {
    CardSecret::from_seed(&[of; 32])
}

fn joint(seats: &[u8]) -> JointKey {
    let keys: Vec<_> =
        seats.iter().map(|&of| CardPublic::prove(&secret(of), &Context::new([7; 32], "key"))).collect();
    JointKey::new(&keys.iter().collect::<Vec<_>>()).unwrap()
}

fn context() -> Context {
    Context::new([7; 32], "strategy deck, first shuffle, seat 1")
}

fn names(n: usize) -> Vec<String> {
    (0..n).map(|card| format!("card {card}")).collect()
}

fn check(input: &[Masked], shuffled: &Shuffled) -> Result<(), ShuffleError> {
    check_shuffle(input, &joint(&[1, 2]), &context(), shuffled)
}

/// A small deck, already shuffled once so that no card is face up, and a second shuffle of it.
fn sample() -> (Vec<Masked>, Shuffled) {
    let first = shuffle(&face_up("d", &names(4)), &joint(&[1, 2]), &context(), &[4; 32]).unwrap();
    let second = shuffle(&first.deck, &joint(&[1, 2]), &context(), &SEED).unwrap();
    check(&first.deck, &second).unwrap();
    (first.deck, second)
}

#[track_caller]
fn refused(alter: impl Fn(&mut Shuffled)) {
    let (input, mut shuffled) = sample();
    let good = shuffled.clone();
    alter(&mut shuffled);
    assert_ne!(shuffled, good, "the alteration altered nothing");
    assert_eq!(check(&input, &shuffled), Err(ShuffleError::Proof));
}

#[test]
fn honest_shuffles_of_many_sizes_are_accepted_and_open_to_the_deck() {
    for n in [1, 2, 3, 31, 70] {
        let up = face_up("d", &names(n));
        let first = shuffle(&up, &joint(&[1, 2]), &context(), &SEED).unwrap();
        check(&up, &first).unwrap();
        let second = shuffle(&first.deck, &joint(&[1, 2]), &context(), &[6; 32]).unwrap();
        check(&first.deck, &second).unwrap();
        let bytes = second.to_bytes();
        assert_eq!(bytes.len(), Shuffled::bytes(n));
        assert_eq!(Shuffled::from_bytes(&bytes, n).as_ref(), Ok(&second));
        let opened = audit_deck("d", &names(n), &second.deck, &[&secret(1), &secret(2)]).unwrap();
        assert!(n < 31 || opened != names(n), "the order did not change");
    }
}

#[test]
fn a_proof_for_seventy_cards_fits_in_a_mail() {
    assert_eq!(Shuffled::bytes(70) - 70 * Masked::BYTES, 9_120);
}

#[test]
fn a_shuffle_follows_from_seed_key_context_and_deck() {
    let up = face_up("d", &names(9));
    let base = shuffle(&up, &joint(&[1, 2]), &context(), &SEED).unwrap();
    assert_eq!(shuffle(&up, &joint(&[1, 2]), &context(), &SEED).unwrap(), base);
    let order = |shuffled: &Shuffled, seats: &[u8]| {
        let secrets: Vec<_> = seats.iter().map(|&of| secret(of)).collect();
        audit_deck("d", &names(9), &shuffled.deck, &secrets.iter().collect::<Vec<_>>()).unwrap()
    };
    let by_seed = shuffle(&up, &joint(&[1, 2]), &context(), &[6; 32]).unwrap();
    let by_key = shuffle(&up, &joint(&[1, 3]), &context(), &SEED).unwrap();
    let by_context = shuffle(&up, &joint(&[1, 2]), &Context::new([7; 32], "other"), &SEED).unwrap();
    for (other, seats) in [(&by_seed, [1, 2]), (&by_key, [1, 3]), (&by_context, [1, 2])] {
        assert_ne!(order(other, &seats), order(&base, &[1, 2]));
    }
    let mut turned = up.clone();
    turned.swap(0, 1);
    let by_deck = shuffle(&turned, &joint(&[1, 2]), &context(), &SEED).unwrap();
    assert!(by_deck.deck.iter().all(|card| !base.deck.iter().any(|other| other.c1 == card.c1)));
}

#[test]
fn every_commitment_counts() {
    for i in 0..4 {
        refused(|s| s.proof.permutation[i] += RistrettoPoint::mul_base(&Scalar::ONE));
        refused(|s| s.proof.products[i] += RistrettoPoint::mul_base(&Scalar::ONE));
    }
    refused(|s| s.proof.permutation.swap(0, 1));
    refused(|s| s.proof.products.swap(0, 1));
}

#[test]
fn every_answer_counts() {
    for i in 0..4 {
        refused(|s| s.proof.answers[i] += Scalar::ONE);
        refused(|s| s.proof.product_answers[i] += Scalar::ONE);
        refused(|s| s.proof.weight_answers[i] += Scalar::ONE);
    }
    refused(|s| s.proof.challenge += Scalar::ONE);
}

#[test]
fn every_half_of_every_card_counts() {
    for i in 0..4 {
        refused(|s| s.deck[i].c1 += RistrettoPoint::mul_base(&Scalar::ONE));
        refused(|s| s.deck[i].c2 += RistrettoPoint::mul_base(&Scalar::ONE));
    }
    refused(|s| s.deck.swap(0, 1));
}

#[test]
fn doubled_foreign_and_junk_cards_are_refused() {
    refused(|s| s.deck[0] = s.deck[1]);
    refused(|s| {
        let foreign = shuffle(&face_up("d", &["foreign"]), &joint(&[1, 2]), &context(), &SEED).unwrap();
        s.deck[2] = foreign.deck[0];
    });
    refused(|s| s.deck[3].c2 = RistrettoPoint::from_uniform_bytes(&[1; 64]).into());
}

#[test]
fn dropped_and_added_cards_are_refused() {
    let (input, good) = sample();
    let mut fewer = good.clone();
    fewer.deck.pop();
    assert_eq!(check(&input, &fewer), Err(ShuffleError::Count { before: 4, after: 3 }));
    let mut more = good.clone();
    more.deck.push(good.deck[0]);
    assert_eq!(check(&input, &more), Err(ShuffleError::Count { before: 4, after: 5 }));
    let three = shuffle(&input[..3], &joint(&[1, 2]), &context(), &SEED).unwrap();
    assert_eq!(check(&input, &three), Err(ShuffleError::Count { before: 4, after: 3 }));
}

#[test]
fn a_proof_of_uneven_length_is_refused() {
    refused(|s| s.proof.permutation.truncate(3));
    refused(|s| s.proof.products.truncate(3));
    refused(|s| s.proof.product_answers.truncate(3));
    refused(|s| s.proof.weight_answers.truncate(3));
}

#[test]
fn a_card_left_face_up_is_refused() {
    let (input, mut shuffled) = sample();
    shuffled.deck[2].c1 = RistrettoPoint::identity().into();
    assert_eq!(check(&input, &shuffled), Err(ShuffleError::FaceUp { slot: 2 }));
}

#[test]
fn a_proof_is_bound_to_key_context_and_deck() {
    let (input, shuffled) = sample();
    let bad = Err(ShuffleError::Proof);
    assert_eq!(check_shuffle(&input, &joint(&[1, 3]), &context(), &shuffled), bad);
    let later = Context::new([7; 32], "strategy deck, second shuffle, seat 1");
    assert_eq!(check_shuffle(&input, &joint(&[1, 2]), &later, &shuffled), bad);
    let elsewhere = Context::new([8; 32], context().role);
    assert_eq!(check_shuffle(&input, &joint(&[1, 2]), &elsewhere, &shuffled), bad);
    let mut turned = input.clone();
    turned.swap(0, 1);
    assert_eq!(check(&turned, &shuffled), bad);
    for i in 0..4 {
        let mut other = input.clone();
        other[i].c1 += RistrettoPoint::mul_base(&Scalar::ONE);
        assert_eq!(check(&other, &shuffled), bad);
        let mut other = input.clone();
        other[i].c2 += RistrettoPoint::mul_base(&Scalar::ONE);
        assert_eq!(check(&other, &shuffled), bad);
    }
}

#[test]
fn a_proof_cannot_be_replayed_for_another_shuffle() {
    let (input, shuffled) = sample();
    let other = shuffle(&input, &joint(&[1, 2]), &context(), &[9; 32]).unwrap();
    let replayed = Shuffled { deck: other.deck, proof: shuffled.proof };
    assert_eq!(check(&input, &replayed), Err(ShuffleError::Proof));
}

/// A cheat who runs the true prover on false choices, so that every part of the proof fits the others.
fn cheat(choose: impl Fn(&mut Choice), alter: impl Fn(&mut Vec<Masked>)) -> Result<(), ShuffleError> {
    let (input, _) = sample();
    let key = joint(&[1, 2]);
    let transcript = before(&input, &key, &context());
    let mut choice = Choice::new(&transcript, input.len(), &SEED);
    choose(&mut choice);
    let mut deck = choice.remask(&input, &key);
    alter(&mut deck);
    check(&input, &prove(transcript, &choice, deck, &key, &SEED))
}

#[test]
fn the_true_prover_cannot_prove_a_falsehood() {
    assert_eq!(cheat(|_| (), |_| ()), Ok(()));
    let bad = Err(ShuffleError::Proof);
    // One card twice, another not at all: equations 2 and 4.
    assert_eq!(cheat(|choice| choice.order[0] = choice.order[1], |_| ()), bad);
    assert_eq!(cheat(|choice| choice.order.fill(2), |_| ()), bad);
    // A true permutation, but the deck is not made along it: equation 4 alone, in each half.
    assert_eq!(cheat(|_| (), |deck| deck.swap(0, 1)), bad);
    let mark = RistrettoPoint::mul_base(&Scalar::ONE);
    assert_eq!(cheat(|_| (), |deck| deck[0].c1 += mark), bad);
    assert_eq!(cheat(|_| (), |deck| deck[0].c2 += mark), bad);
    // Two cards altered so that the plain sum stays the same: only the weights tell.
    let balanced = |deck: &mut Vec<Masked>| {
        deck[0].c2 += mark;
        deck[1].c2 -= mark;
    };
    assert_eq!(cheat(|_| (), balanced), bad);
}

#[test]
fn sizes_are_bounded() {
    let none = ShuffleError::Size { cards: 0, max: MAX_CARDS };
    assert_eq!(shuffle(&[], &joint(&[1]), &context(), &SEED), Err(none.clone()));
    assert_eq!(Shuffled::from_bytes(&[0; 160], 0), Err(none.clone()));
    let (_, shuffled) = sample();
    assert_eq!(check(&[], &shuffled), Err(none));
    let many = vec![shuffled.deck[0]; MAX_CARDS + 1];
    assert!(matches!(shuffle(&many, &joint(&[1]), &context(), &SEED), Err(ShuffleError::Size { .. })));
    assert!(matches!(check(&many, &shuffled), Err(ShuffleError::Size { .. })));
    assert!(matches!(Shuffled::from_bytes(&[], usize::MAX), Err(ShuffleError::Size { .. })));
}

#[test]
fn malformed_bytes_are_refused_field_by_field() {
    let good = sample().1.to_bytes();
    let read = |bytes: &[u8]| Shuffled::from_bytes(bytes, 4).map(drop);
    let what = "shuffle";
    let length = |found| Err(CardError::Length { what, expected: 29 * 32, found }.into());
    assert_eq!(read(&good[..good.len() - 1]), length(good.len() - 1));
    assert_eq!(read(&[good.as_slice(), &[0]].concat()), length(good.len() + 1));
    assert!(Shuffled::from_bytes(&good, 3).is_err());
    for field in 0..29 {
        let filled = |with: u8| {
            let mut bytes = good.clone();
            bytes[field * 32..][..32].fill(with);
            read(&bytes)
        };
        let junk = if field < 16 { CardError::NotAPoint { what } } else { CardError::NotAScalar { what } };
        assert_eq!(filled(0xff), Err(junk.into()), "field {field}");
        let second_half = field < 8 && field % 2 == 1;
        if field < 16 && !second_half {
            assert_eq!(filled(0), Err(CardError::Identity { what }.into()), "field {field}");
        }
    }
}
