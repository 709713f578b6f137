//! Whole games of cards: the same few functions serve every kind of deck the games have.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

const GAME: [u8; 32] = [7; 32];

/// A seat: its card secret, and the public key the others know.
struct Seat {
    name: &'static str,
    secret: CardSecret,
    key: CardPublic,
    seed: [u8; 32],
}

impl Seat {
    fn new(name: &'static str, seed: u8) -> Self {
        let secret = CardSecret::from_seed(&[seed; 32]);
        let context = Context::new(GAME, format!("card key of {name}"));
        let key = CardPublic::from_bytes(&CardPublic::prove(&secret, &context).to_bytes()).unwrap();
        key.verify(&context).unwrap();
        Self { name, secret, key, seed: [seed ^ 0x80; 32] }
    }
}

/// Two seats at a table, everything between them going through bytes, as it does through the log.
struct Duel {
    seats: [Seat; 2],
    joint: JointKey,
}

impl Duel {
    fn new() -> Self {
        let seats = [Seat::new("French", 1), Seat::new("British", 2)];
        let joint = JointKey::new(&[&seats[0].key, &seats[1].key]).unwrap();
        Self { seats, joint }
    }

    fn secrets(&self) -> [&CardSecret; 2] {
        [&self.seats[0].secret, &self.seats[1].secret]
    }

    /// Each seat shuffles in turn, and the other checks.
    fn shuffle(&self, deck: &str, time: u32, mut cards: Vec<Masked>) -> Vec<Masked> {
        for seat in &self.seats {
            let context = Context::new(GAME, format!("{deck}, shuffle {time}, {}", seat.name));
            let sent = shuffle(&cards, &self.joint, &context, &seat.seed).unwrap().to_bytes();
            let arrived = Shuffled::from_bytes(&sent, cards.len()).unwrap();
            check_shuffle(&cards, &self.joint, &context, &arrived).unwrap();
            cards = arrived.deck;
        }
        cards
    }

    fn sent_share(&self, of: usize, card: &Masked, role: &str) -> Share {
        let context = Context::new(GAME, role);
        let sent = share(&self.seats[of].secret, card, &context).unwrap().to_bytes();
        let arrived = Share::from_bytes(&sent).unwrap();
        check_share(&self.seats[of].key, card, &arrived, &context).unwrap();
        arrived
    }

    /// The seat draws: the other's share is in the log, its own stays at home.
    fn draw(&self, to: usize, card: &Masked) -> CardPoint {
        let other = self.sent_share(1 - to, card, "draw");
        unmask(card, &[other.token(), Token::new(&self.seats[to].secret, card)])
    }

    /// The seat plays a card it drew: its own share joins the other's.
    fn play(&self, by: usize, card: &Masked) -> CardPoint {
        let shares = [self.sent_share(1 - by, card, "draw"), self.sent_share(by, card, "play")];
        unmask(card, &shares.map(|share| share.token()))
    }
}

fn names(n: usize) -> Vec<String> {
    (1..=n).map(|card| format!("#{card}")).collect()
}

#[test]
fn both_seats_draw_from_one_deck_of_seventy() {
    let duel = Duel::new();
    let names = names(70);
    let index = CardIndex::new("strategy", &names);
    let deck = duel.shuffle("strategy", 0, face_up("strategy", &names));
    let mut seen = BTreeSet::new();
    for (slot, card) in deck.iter().enumerate().take(18) {
        let drawer = slot % 2;
        let point = duel.draw(drawer, card);
        let name = index.name(&point).unwrap();
        assert!(seen.insert(name.to_owned()), "{name} was drawn twice");
        assert_eq!(duel.play(drawer, card), point);
        // What the log holds while the card is in hand tells the other seat nothing.
        let in_hand = duel.sent_share(1 - drawer, card, "draw");
        assert_eq!(index.name(&unmask(card, &[in_hand.token()])), None);
    }
    let order = audit_deck("strategy", &names, &deck, &duel.secrets()).unwrap();
    assert_eq!(order[..18].iter().cloned().collect::<BTreeSet<_>>(), seen);
}

#[test]
fn each_seat_draws_from_its_own_deck() {
    let duel = Duel::new();
    for (seat, deck) in ["French", "British"].into_iter().enumerate() {
        let names = names(31);
        let index = CardIndex::new(deck, &names);
        let masked = duel.shuffle(deck, 0, face_up(deck, &names));
        let hand: Vec<_> = masked[..4].iter().map(|card| duel.draw(seat, card)).collect();
        assert!(hand.iter().all(|point| index.name(point).is_some()));
        let other = CardIndex::new(["British", "French"][seat], &names);
        assert!(hand.iter().all(|point| other.name(point).is_none()), "the decks have cards in common");
    }
}

#[test]
fn hidden_chits_may_be_alike() {
    let duel = Duel::new();
    let chits = ["raid", "raid", "raid", "decoy", "decoy"];
    let index = CardIndex::new("chits", &chits);
    let masked = duel.shuffle("chits", 0, face_up("chits", &chits));
    let mut found: Vec<_> =
        masked.iter().map(|chit| index.name(&duel.draw(0, chit)).unwrap().to_owned()).collect();
    found.sort_unstable();
    assert_eq!(found, ["decoy", "decoy", "raid", "raid", "raid"]);
    assert_eq!(
        masked.iter().map(Masked::to_bytes).collect::<BTreeSet<_>>().len(),
        5,
        "like chits look alike"
    );
    audit_deck("chits", &chits, &masked, &duel.secrets()).unwrap();
    let false_claim = ["raid", "raid", "raid", "raid", "decoy"];
    assert_eq!(audit_deck("chits", &false_claim, &masked, &duel.secrets()), Err(CardError::WrongDeck));
}

#[test]
fn undealt_and_discarded_cards_are_shuffled_together() {
    let duel = Duel::new();
    let names = names(12);
    let index = CardIndex::new("d", &names);
    let first = duel.shuffle("d", 0, face_up("d", &names));
    // Four cards are played and lie on the discard pile; two stay in a hand; six were never dealt.
    let discards: Vec<String> =
        first[..4].iter().map(|card| index.name(&duel.play(0, card)).unwrap().to_owned()).collect();
    let hand = &first[4..6];
    let mut again = first[6..].to_vec();
    again.extend(face_up("d", &discards));
    let second = duel.shuffle("d", 1, again);
    let all = [hand, second.as_slice()].concat();
    audit_deck("d", &names, &all, &duel.secrets()).unwrap();
    assert_eq!(
        audit_deck("d", &names, &[&all[..11], &all[..1]].concat(), &duel.secrets()),
        Err(CardError::WrongDeck)
    );
}

#[test]
fn the_final_audit_finds_what_was_claimed() {
    let duel = Duel::new();
    let names = names(9);
    let index = CardIndex::new("d", &names);
    let deck = duel.shuffle("d", 0, face_up("d", &names));
    let hand = &deck[..3];
    // The seeds are opened; whoever reads the log makes the secrets from them.
    let opened = [1, 2].map(|seed: u8| CardSecret::from_seed(&[seed; 32]));
    for (seat, secret) in duel.seats.iter().zip(&opened) {
        assert!(seat.key.open(&secret.to_bytes()).is_ok());
    }
    assert!(duel.seats[0].key.open(&opened[1].to_bytes()).is_err());
    let secrets = [&opened[0], &opened[1]];
    for card in hand {
        let point = card.open_with(&secrets);
        assert_eq!(duel.draw(0, card), point);
        assert!(index.name(&point).is_some());
        assert!(duel.sent_share(1, card, "draw").matches(&opened[1], card));
        assert!(!duel.sent_share(1, card, "draw").matches(&opened[0], card));
    }
    // And each shuffle comes out the same from its opened seed.
    let up = face_up("d", &names);
    let context = Context::new(GAME, "d, shuffle 0, French");
    let once = shuffle(&up, &duel.joint, &context, &duel.seats[0].seed).unwrap();
    let context = Context::new(GAME, "d, shuffle 0, British");
    assert_eq!(shuffle(&once.deck, &duel.joint, &context, &duel.seats[1].seed).unwrap().deck, deck);
}

#[test]
fn an_umpire_deals_through_the_log() {
    let secret = UmpireSecret::new([3; 32]);
    let owner = ed25519_dalek::SigningKey::from_bytes(&[9; 32]);
    let id = DeckId { game: GAME, deck: "British".into(), epoch: 0 };
    let committed = secret.commit_secret(&GAME);
    let contributions = [[4; 32], [5; 32]];
    let deck = SealedDeck::new(id.clone(), &names(20), &secret, &contributions).unwrap();
    let commitments = deck.commitments();
    let sent =
        seal_to(owner.verifying_key().as_bytes(), &secret, &id, 7, &deck.opening(7).unwrap().to_bytes());
    let received = unseal(&owner.to_bytes(), &id, 7, &sent.unwrap()).unwrap();
    let opening = SlotOpening::from_bytes(&received).unwrap();
    check_opening(&id, 7, &opening, &commitments[7]).unwrap();
    assert!(check_opening(&id, 8, &opening, &commitments[8]).is_err());
    let published = Published { secret: committed, slots: &commitments, contributions: &contributions };
    assert_eq!(audit_sealed_deck(id, &names(20), &secret, &published).unwrap(), deck);
}

proptest! {
    /// Bytes that arrive are refused, or are the very bytes that what was read is written as; nothing panics.
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..400), n in 0..4_usize) {
        if let Ok(key) = CardPublic::from_bytes(&bytes) {
            prop_assert_eq!(key.to_bytes().to_vec(), bytes.clone());
        }
        if let Ok(opening) = SlotOpening::from_bytes(&bytes) {
            prop_assert_eq!(opening.to_bytes().to_vec(), bytes.clone());
        }
        let id = DeckId { game: GAME, deck: String::new(), epoch: 0 };
        prop_assert!(unseal(&[1; 32], &id, 0, &bytes).is_err());
        prop_assert!(Shuffled::from_bytes(&bytes, n).is_err());
        prop_assert!(Share::from_bytes(&bytes).is_err() || bytes.len() == Share::BYTES);
        prop_assert!(Masked::from_bytes(&bytes).is_err() || bytes.len() == Masked::BYTES);
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(text.parse::<Link>().is_err() && text.parse::<Commitment>().is_err());
    }

    /// A shuffle with any one bit flipped is refused.
    #[test]
    fn any_flipped_bit_spoils_a_shuffle(bit in 0..Shuffled::bytes(3) * 8) {
        let duel = Duel::new();
        let up = face_up("d", &names(3));
        let context = Context::new(GAME, "d");
        let mut bytes = shuffle(&up, &duel.joint, &context, &[1; 32]).unwrap().to_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let refused = match Shuffled::from_bytes(&bytes, 3) {
            Ok(read) => check_shuffle(&up, &duel.joint, &context, &read).is_err(),
            Err(_) => true,
        };
        prop_assert!(refused, "bit {} may be flipped", bit);
    }
}
