//! Masked cards (ElGamal pairs over ristretto255), and the shares that unmask them.

use super::cards::{CardError, CardPublic, CardSecret};
use super::encoding::{Encoded, Reader, half};
use super::transcript::{Context, Transcript};
use crate::refuses;
use curve25519_dalek::traits::{Identity, IsIdentity, VartimeMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The point that stands for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPoint(RistrettoPoint);

impl CardPoint {
    /// The point's 32-byte encoding.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.compress().to_bytes()
    }
}

/// The point of the card `card` of the deck `deck`: hashed to the group, so that nobody knows how any two relate.
///
/// Cards of one name are one point; a deck may hold several, which only the shuffle tells apart.
pub fn card_point(deck: &str, card: &str) -> CardPoint {
    let mut transcript = Transcript::new("coureur/card/1");
    transcript.append("deck", deck.as_bytes());
    transcript.append("card", card.as_bytes());
    CardPoint(RistrettoPoint::from_uniform_bytes(&transcript.challenge_bytes("point")))
}

/// The cards of a deck by their points, and their points by name: hashing to the group is dear.
#[derive(Clone, Debug)]
pub struct CardIndex {
    names: BTreeMap<[u8; 32], String>,
    face_up: BTreeMap<String, Masked>,
}

/// The decks whose indexes are kept, so that many logs of one game are read without making theirs anew.
const KEPT: usize = 8;

/// An index, and the deck that it is of.
type Kept = (String, Vec<String>, Arc<CardIndex>);

impl CardIndex {
    /// The index of these cards, which may be one that was made before.
    pub fn shared(deck: &str, cards: &[String]) -> Arc<Self> {
        static MADE: Mutex<VecDeque<Kept>> = Mutex::new(VecDeque::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, _, index)) = made.iter().find(|(name, all, _)| name == deck && all == cards) {
            return Arc::clone(index);
        }
        let index = Arc::new(Self::new(deck, cards));
        if made.len() == KEPT {
            made.pop_front();
        }
        made.push_back((deck.to_owned(), cards.to_vec(), Arc::clone(&index)));
        index
    }

    /// The index of these cards.
    pub fn new<S: AsRef<str>>(deck: &str, cards: &[S]) -> Self {
        let up = |card: &S| (card.as_ref().to_owned(), Masked::face_up(deck, card.as_ref()));
        let face_up: BTreeMap<String, Masked> = cards.iter().map(up).collect();
        let names = face_up.iter().map(|(card, masked)| (*masked.c2.bytes(), card.clone())).collect();
        Self { names, face_up }
    }

    /// The card of a point; `None` if it is no card of this deck.
    pub fn name(&self, point: &CardPoint) -> Option<&str> {
        self.names.get(&point.to_bytes()).map(String::as_str)
    }

    /// As [`Masked::face_up`]; `None` if there is no such card in this deck.
    pub fn face_up(&self, card: &str) -> Option<Masked> {
        self.face_up.get(card).copied()
    }
}

/// A card under the joint key: `c1 = r·G`, `c2 = card + r·Y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masked {
    pub(super) c1: Encoded,
    pub(super) c2: Encoded,
}

impl Masked {
    /// The length of the encoding.
    pub const BYTES: usize = 64;

    /// A card that everybody can see, in the shape of a masked one (r = 0), as it enters a shuffle.
    pub fn face_up(deck: &str, card: &str) -> Self {
        Self { c1: RistrettoPoint::identity().into(), c2: card_point(deck, card).0.into() }
    }

    /// Whether everybody can see the card.
    pub fn is_face_up(&self) -> bool {
        self.c1.point().is_identity()
    }

    /// c1 and c2, 32 bytes each.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..32].copy_from_slice(self.c1.bytes());
        bytes[32..].copy_from_slice(self.c2.bytes());
        bytes
    }

    /// Reads a masked card. A face-up one is refused: its shares are all the identity, whatever the key, so it could
    /// be "unmasked" by anybody and proves nothing about who dealt it. c2 may be any point, because the proof of the
    /// shuffle says what it holds.
    ///
    /// # Errors
    /// [`CardError::Length`], [`CardError::NotAPoint`], [`CardError::Identity`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CardError> {
        Self::read(&mut Reader::new(bytes, 2, "masked card")?)
    }

    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, CardError> {
        Ok(Self { c1: reader.point()?, c2: reader.any_point()? })
    }

    /// What the card is, when every card secret is open.
    pub fn open_with(&self, secrets: &[&CardSecret]) -> CardPoint {
        // Σ x·c1 = (Σ x)·c1: one multiplication for all of them, which need not hide how long it takes, since nothing is secret.
        let sum: Scalar = secrets.iter().map(|secret| secret.scalar()).sum();
        CardPoint(self.c2.point() - RistrettoPoint::vartime_multiscalar_mul([sum], [self.c1.point()]))
    }
}

/// The cards of a deck, face up, in the order given.
pub fn face_up<S: AsRef<str>>(deck: &str, cards: &[S]) -> Vec<Masked> {
    cards.iter().map(|card| Masked::face_up(deck, card.as_ref())).collect()
}

/// One seat's part in unmasking one card: `x·c1`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token(RistrettoPoint);

impl fmt::Debug for Token {
    // The drawer's own token is all that hides his card from the others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token").finish_non_exhaustive()
    }
}

impl Token {
    /// The token a secret gives for a card; the drawer makes his own and keeps it, the others prove theirs in a [`Share`].
    pub fn new(secret: &CardSecret, masked: &Masked) -> Self {
        Self(masked.c1.point() * secret.scalar())
    }
}

/// The card under the mask, given the tokens of every seat; with one missing, some point that is no card.
pub fn unmask(masked: &Masked, tokens: &[Token]) -> CardPoint {
    CardPoint(masked.c2.point() - tokens.iter().map(|token| token.0).sum::<RistrettoPoint>())
}

/// A token with a Chaum–Pedersen proof that it was made with the secret of a card key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    token: Encoded,
    challenge: Scalar,
    answer: Scalar,
}

impl Share {
    /// The length of the encoding.
    pub const BYTES: usize = 96;

    /// The token; to be trusted only after [`check_share`].
    pub fn token(&self) -> Token {
        Token(*self.token.point())
    }

    /// Whether the token is the one the opened secret gives; for the audit.
    pub fn matches(&self, secret: &CardSecret, masked: &Masked) -> bool {
        self.token() == Token::new(secret, masked)
    }

    /// Token, challenge, answer: 32 bytes each.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..32].copy_from_slice(self.token.bytes());
        bytes[32..64].copy_from_slice(self.challenge.as_bytes());
        bytes[64..].copy_from_slice(self.answer.as_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote. The identity is refused: neither a true key nor a masked card's c1
    /// is the identity, so no true token is, and one that is would leave the card as it was.
    ///
    /// # Errors
    /// [`CardError::Length`], [`CardError::NotAPoint`], [`CardError::NotAScalar`], [`CardError::Identity`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CardError> {
        let mut reader = Reader::new(bytes, 3, "card share")?;
        Ok(Self { token: reader.point()?, challenge: reader.scalar()?, answer: reader.scalar()? })
    }
}

fn statement(key: &Encoded, masked: &Masked, token: &Encoded, context: &Context) -> Transcript {
    let mut transcript = Transcript::in_context("coureur/card-share/1", context);
    transcript.append_encoded("key", key);
    transcript.append_encoded("c1", &masked.c1);
    transcript.append_encoded("c2", &masked.c2);
    transcript.append_encoded("token", token);
    transcript
}

/// A seat's share of a masked card.
///
/// # Errors
/// [`CardError::FaceUp`].
pub fn share(secret: &CardSecret, masked: &Masked, context: &Context) -> Result<Share, CardError> {
    if masked.is_face_up() {
        return Err(CardError::FaceUp);
    }
    let token = Token::new(secret, masked).0.into();
    let mut transcript = statement(secret.public(), masked, &token, context);
    let nonce = secret.nonce(&transcript);
    transcript.append_point("commitment G", &RistrettoPoint::mul_base(&nonce));
    transcript.append_point("commitment c1", &(masked.c1.point() * *nonce));
    let challenge = transcript.challenge_scalar("challenge");
    Ok(Share { token, challenge, answer: *nonce + challenge * secret.scalar() })
}

/// Checks that a share of this card was made with the secret of this key.
///
/// # Errors
/// [`CardError::FaceUp`], [`CardError::ShareProof`].
pub fn check_share(
    key: &CardPublic,
    masked: &Masked,
    share: &Share,
    context: &Context,
) -> Result<(), CardError> {
    if refuses!("a share of a card that is face up", masked.is_face_up()) {
        return Err(CardError::FaceUp);
    }
    let Share { token, challenge, answer } = share;
    // Computed with halves, so that both are encoded in one go.
    let (answer, minus) = (half(answer), half(&-challenge));
    let on_base = RistrettoPoint::vartime_double_scalar_mul_basepoint(&minus, key.point(), &answer);
    let on_card =
        RistrettoPoint::vartime_multiscalar_mul([&answer, &minus], [masked.c1.point(), token.point()]);
    let mut transcript = statement(key.encoded(), masked, token, context);
    for (label, commitment) in
        ["commitment G", "commitment c1"].iter().zip(Encoded::doubled(&[on_base, on_card]))
    {
        transcript.append_encoded(label, &commitment);
    }
    if refuses!("a share that is not proved", transcript.challenge_scalar("challenge") != *challenge) {
        return Err(CardError::ShareProof);
    }
    Ok(())
}

/// Opens a whole deck when every card secret is open, and checks that it is exactly these cards; returns them by slot.
///
/// # Errors
/// [`CardError::UnknownCard`], [`CardError::WrongDeck`].
pub fn audit_deck<S: AsRef<str>>(
    deck: &str,
    cards: &[S],
    masked: &[Masked],
    secrets: &[&CardSecret],
) -> Result<Vec<String>, CardError> {
    let index = CardIndex::new(deck, cards);
    let open = |(slot, masked): (usize, &Masked)| {
        let point = masked.open_with(secrets);
        index.name(&point).map(str::to_owned).ok_or(CardError::UnknownCard { slot })
    };
    let found = masked.iter().enumerate().map(open).collect::<Result<Vec<_>, _>>()?;
    let mut sorted: Vec<&str> = found.iter().map(String::as_str).collect();
    let mut expected: Vec<&str> = cards.iter().map(AsRef::as_ref).collect();
    sorted.sort_unstable();
    expected.sort_unstable();
    if refuses!("a deck of other cards, when it is opened", sorted != expected) {
        return Err(CardError::WrongDeck);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: [&str; 3] = ["Campaign", "Massacre!", "Blockhouses"];

    fn secret(of: u8) -> CardSecret {
        CardSecret::from_seed(&[of; 32])
    }

    fn key(of: u8) -> CardPublic {
        CardPublic::prove(&secret(of), &Context::new([7; 32], format!("seat {of}")))
    }

    fn context() -> Context {
        Context::new([7; 32], "draw")
    }

    /// The card masked under the keys of seats 1 and 2, with a fixed r.
    fn masked(card: &str) -> Masked {
        let r = Scalar::from(99_u8);
        let up = Masked::face_up("ww", card);
        Masked {
            c1: (up.c1.point() + RistrettoPoint::mul_base(&r)).into(),
            c2: (up.c2.point() + (key(1).point() + key(2).point()) * r).into(),
        }
    }

    #[test]
    fn an_index_is_shared_by_one_deck_alone() {
        let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let (cards, fewer) = (all(&["1", "2", "3"]), all(&["1", "2"]));
        let index = CardIndex::shared("shared", &cards);
        assert!(Arc::ptr_eq(&index, &CardIndex::shared("shared", &cards)));
        let others = [CardIndex::shared("shared", &fewer), CardIndex::shared("other", &cards)];
        assert_eq!(
            others.each_ref().map(|other| other.face_up("3")),
            [None, Some(Masked::face_up("other", "3"))]
        );
        // Whatever decks come by, no more than these are kept, and none is wrong.
        for number in 0..3 * KEPT {
            let index = CardIndex::shared(&number.to_string(), &cards);
            assert_eq!(index.name(&card_point(&number.to_string(), "2")), Some("2"));
        }
        assert_eq!(index.face_up("3"), CardIndex::shared("shared", &cards).face_up("3"));
    }

    #[test]
    fn both_shares_open_a_card_and_one_does_not() {
        let card = masked("Massacre!");
        let index = CardIndex::new("ww", &CARDS);
        let shares = [1, 2].map(|seat| share(&secret(seat), &card, &context()).unwrap());
        for (seat, share) in [1, 2].into_iter().zip(&shares) {
            check_share(&key(seat), &card, share, &context()).unwrap();
            assert_eq!(Share::from_bytes(&share.to_bytes()).as_ref(), Ok(share));
            assert!(share.matches(&secret(seat), &card) && !share.matches(&secret(seat + 1), &card));
            assert_eq!(index.name(&unmask(&card, &[share.token()])), None);
        }
        assert_eq!(index.name(&unmask(&card, &shares.map(|share| share.token()))), Some("Massacre!"));
        assert_eq!(index.name(&card.open_with(&[&secret(1), &secret(2)])), Some("Massacre!"));
        assert_eq!(index.name(&card.open_with(&[&secret(1)])), None);
    }

    #[test]
    fn a_share_fits_one_key_one_card_one_context() {
        let card = masked("Massacre!");
        let good = share(&secret(1), &card, &context()).unwrap();
        let bad = Err(CardError::ShareProof);
        assert_eq!(check_share(&key(2), &card, &good, &context()), bad);
        assert_eq!(check_share(&key(1), &masked("Campaign"), &good, &context()), bad);
        let other_c1 = Masked { c1: (card.c1.point() + card.c1.point()).into(), ..card };
        assert_eq!(check_share(&key(1), &other_c1, &good, &context()), bad);
        assert_eq!(check_share(&key(1), &card, &good, &Context::new([7; 32], "play")), bad);
        assert_eq!(check_share(&key(1), &card, &good, &Context::new([8; 32], "draw")), bad);
    }

    #[test]
    fn every_field_of_a_share_counts() {
        let card = masked("Massacre!");
        let good = share(&secret(1), &card, &context()).unwrap();
        for altered in [
            Share { token: (good.token.point() + card.c1.point()).into(), ..good.clone() },
            Share { challenge: good.challenge + Scalar::ONE, ..good.clone() },
            Share { answer: good.answer + Scalar::ONE, ..good.clone() },
        ] {
            assert_eq!(check_share(&key(1), &card, &altered, &context()), Err(CardError::ShareProof));
        }
    }

    #[test]
    fn a_token_that_turns_the_card_into_another_cannot_be_proved() {
        let card = masked("Massacre!");
        let honest = Token::new(&secret(1), &card).0;
        let wished = honest + card_point("ww", "Massacre!").0 - card_point("ww", "Campaign").0;
        let good = share(&secret(1), &card, &context()).unwrap();
        let forged = Share { token: wished.into(), ..good };
        let opened = unmask(&card, &[forged.token(), Token::new(&secret(2), &card)]);
        assert_eq!(CardIndex::new("ww", &CARDS).name(&opened), Some("Campaign"));
        assert_eq!(check_share(&key(1), &card, &forged, &context()), Err(CardError::ShareProof));
    }

    #[test]
    fn face_up_cards_take_no_shares() {
        let up = Masked::face_up("ww", "Campaign");
        assert_eq!(share(&secret(1), &up, &context()), Err(CardError::FaceUp));
        let some = share(&secret(1), &masked("Campaign"), &context()).unwrap();
        assert_eq!(check_share(&key(1), &up, &some, &context()), Err(CardError::FaceUp));
        assert_eq!(CardIndex::new("ww", &CARDS).name(&unmask(&up, &[])), Some("Campaign"));
    }

    #[test]
    fn malformed_cards_and_shares_are_refused_by_name() {
        let card = masked("Massacre!");
        assert_eq!(Masked::from_bytes(&card.to_bytes()), Ok(card));
        let what = "masked card";
        let mut bytes = card.to_bytes();
        bytes[..32].fill(0);
        assert_eq!(Masked::from_bytes(&bytes), Err(CardError::Identity { what }));
        bytes[..32].fill(0xff);
        assert_eq!(Masked::from_bytes(&bytes), Err(CardError::NotAPoint { what }));
        let mut bytes = card.to_bytes();
        bytes[32..].fill(0xff);
        assert_eq!(Masked::from_bytes(&bytes), Err(CardError::NotAPoint { what }));
        let short = CardError::Length { what, expected: 64, found: 63 };
        assert_eq!(Masked::from_bytes(&bytes[..63]), Err(short));

        let what = "card share";
        let good = share(&secret(1), &card, &context()).unwrap().to_bytes();
        let with = |at: usize, field: u8| {
            let mut bytes = good;
            bytes[at..at + 32].fill(field);
            Share::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(with(0, 0), CardError::Identity { what });
        assert_eq!(with(0, 0xff), CardError::NotAPoint { what });
        assert_eq!(with(32, 0xff), CardError::NotAScalar { what });
        assert_eq!(with(64, 0xff), CardError::NotAScalar { what });
        assert!(Share::from_bytes(&good[..95]).is_err());
    }

    #[test]
    fn an_audit_finds_a_doubled_a_foreign_and_a_missing_card() {
        let secrets = [&secret(1), &secret(2)];
        let audit = |cards: &[&str]| {
            let masked: Vec<Masked> = cards.iter().map(|card| masked(card)).collect();
            audit_deck("ww", &CARDS, &masked, &secrets)
        };
        let shuffled = ["Blockhouses", "Campaign", "Massacre!"];
        assert_eq!(audit(&shuffled).unwrap(), shuffled);
        assert_eq!(audit(&["Campaign", "Campaign", "Massacre!"]), Err(CardError::WrongDeck));
        assert_eq!(audit(&["Campaign", "Massacre!"]), Err(CardError::WrongDeck));
        assert_eq!(audit(&["Campaign", "Ruse"]), Err(CardError::UnknownCard { slot: 1 }));
    }

    #[test]
    fn debug_does_not_show_a_token() {
        assert_eq!(format!("{:?}", Token::new(&secret(1), &masked("Campaign"))), "Token { .. }");
    }

    #[test]
    fn points_depend_on_deck_and_card() {
        assert_ne!(card_point("ww", "1"), card_point("nf", "1"));
        assert_ne!(card_point("ww", "1"), card_point("ww", "2"));
        assert_ne!(card_point("ww1", ""), card_point("ww", "1"));
    }
}
