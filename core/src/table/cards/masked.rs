//! Cards masked under both players' keys (duel, solo).

use super::{Audited, Ledger};
use crate::engine::{DeckList, Rules, ShuffleRequest, Slot};
use crate::fair::{
    CardIndex, CardPublic, CardSecret, Context, JointKey, Masked, Share, Shuffled, Token, check_share,
    check_shuffle, share, shuffle, unmask,
};
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::{BySide, Side};
use crate::table::audit::ShuffleRecord;
use crate::table::enter::Trust;
use crate::table::{Seat, TableError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A deck being shuffled: what was asked for, the cards so far, and who has shuffled. It serves this request and no other.
#[derive(Debug, Clone)]
struct Work {
    request: ShuffleRequest,
    cards: Arc<[Masked]>,
    by: Side,
}

/// The decks, keys and shares of a duel.
#[derive(Debug, Clone)]
pub struct MaskedCards {
    game: [u8; 32],
    trust: Trust,
    keys: BySide<Option<CardPublic>>,
    /// The sum of both keys, once both are known.
    joint: Option<JointKey>,
    cards: BTreeMap<Slot, Masked>,
    tokens: BTreeMap<(Side, Slot), Token>,
    indexes: BTreeMap<u8, Arc<CardIndex>>,
    /// The shuffles half made, by deck.
    work: BTreeMap<u8, Work>,
    /// The shuffles asked for last and made by both, by deck.
    done: BTreeMap<u8, ShuffleRequest>,
    ledger: Ledger,
    secrets: BySide<Option<CardSecret>>,
    audited: Option<Audited>,
    records: Vec<ShuffleRecord>,
}

fn side_of(seat: Seat, act: &str) -> Result<Side, TableError> {
    seat.side().ok_or_else(|| TableError::NotYours { seat, act: act.to_owned() })
}

impl MaskedCards {
    pub(in crate::table) fn new(game: [u8; 32]) -> MaskedCards {
        MaskedCards {
            game,
            trust: Trust::Nothing,
            keys: BySide::default(),
            joint: None,
            cards: BTreeMap::new(),
            tokens: BTreeMap::new(),
            indexes: BTreeMap::new(),
            work: BTreeMap::new(),
            done: BTreeMap::new(),
            ledger: Ledger::default(),
            secrets: BySide::default(),
            audited: None,
            records: Vec::new(),
        }
    }

    /// How far what follows is trusted.
    pub(in crate::table) fn trusting(&mut self, trust: Trust) {
        self.trust = trust;
    }

    fn context(&self, role: String) -> Context {
        Context::new(self.game, role)
    }

    fn key_context(&self, side: Side) -> Context {
        self.context(format!("card key/{}", side.word()))
    }

    fn share_context(&self, side: Side, slot: Slot) -> Context {
        self.context(format!("share/{}/{slot}", side.word()))
    }

    fn shuffle_context(&self, side: Side, deck: &str, first: u16) -> Context {
        self.context(format!("shuffle/{}/{deck}/{first}", side.word()))
    }

    pub(in crate::table) fn has_key(&self, seat: Seat) -> bool {
        seat.side().is_some_and(|side| self.keys[side].is_some())
    }

    pub(in crate::table) fn set_key(&mut self, seat: Seat, blob: &[u8]) -> Result<(), TableError> {
        let side = side_of(seat, "cardkey")?;
        if self.keys[side].is_some() {
            return Err(TableError::NotYours { seat, act: "cardkey".to_owned() });
        }
        let key = CardPublic::from_bytes(blob).map_err(|_| TableError::FalseCardKey { seat })?;
        key.verify(&self.key_context(side)).map_err(|_| TableError::FalseCardKey { seat })?;
        self.keys[side] = Some(key);
        if let (Some(british), Some(french)) = (&self.keys.british, &self.keys.french) {
            self.joint = JointKey::new(&[british, french]).ok();
        }
        Ok(())
    }

    /// A side's card key, with a proof of it that differs for each salt.
    #[must_use]
    pub fn make_key(&self, side: Side, secret: &CardSecret, salt: &[u8]) -> Vec<u8> {
        CardPublic::prove_with(secret, &self.key_context(side), salt).to_bytes().to_vec()
    }

    /// The card key of a side with its proof, as it stands in the log.
    #[must_use]
    pub fn key(&self, side: Side) -> Option<[u8; CardPublic::BYTES]> {
        self.keys[side].as_ref().map(CardPublic::to_bytes)
    }

    /// The half-made shuffle for exactly this request.
    fn work(&self, request: &ShuffleRequest) -> Option<&Work> {
        self.work.get(&request.deck).filter(|work| work.request == *request)
    }

    fn is_done(&self, request: &ShuffleRequest) -> bool {
        self.done.get(&request.deck) == Some(request)
    }

    /// The cards as they go into a shuffle: face-down ones masked as they are, face-up ones open.
    fn input(&self, play: &dyn Rules, request: &ShuffleRequest) -> Option<Vec<Masked>> {
        if let Some(work) = self.work(request) {
            return Some(work.cards.to_vec());
        }
        let name = play.decks().get(usize::from(request.deck))?.name.clone();
        let index = self.indexes.get(&request.deck);
        let known = |card: &String| index.and_then(|index| index.face_up(card));
        let down = request.face_down.iter().map(|slot| self.cards.get(slot).copied());
        let up = request
            .face_up
            .iter()
            .map(|card| Some(known(card).unwrap_or_else(|| Masked::face_up(&name, card))));
        down.chain(up).collect()
    }

    /// Has this side still to shuffle for this request?
    fn owes(&self, side: Side, request: &ShuffleRequest) -> bool {
        let made = self.is_done(request) || self.work(request).is_some_and(|work| work.by == side);
        !request.is_empty() && !made
    }

    pub(in crate::table) fn is_shuffled(&self, requests: &[ShuffleRequest]) -> bool {
        requests.iter().all(|request| request.is_empty() || self.is_done(request))
    }

    pub(in crate::table) fn owes_shuffle(&self, seat: Seat, requests: &[ShuffleRequest]) -> bool {
        let Some(side) = seat.side() else { return false };
        self.joint.is_some() && requests.iter().any(|request| self.owes(side, request))
    }

    /// How many shuffles both have made.
    pub(in crate::table) fn completed(&self) -> usize {
        self.ledger.completed()
    }

    /// A takeback: a shuffle half made was for a position that is gone.
    pub(in crate::table) fn take_back(&mut self) {
        self.work.clear();
    }

    /// The shuffle of every deck this side still owes: deck name and bytes.
    pub fn make_shuffles(
        &self,
        side: Side,
        play: &dyn Rules,
        requests: &[ShuffleRequest],
        seed: &[u8; 32],
    ) -> Vec<(String, Vec<u8>)> {
        let Some(joint) = self.joint else { return Vec::new() };
        let mut made = Vec::new();
        for request in requests.iter().filter(|request| self.owes(side, request)) {
            let Some(input) = self.input(play, request) else { continue };
            let name = play.decks()[usize::from(request.deck)].name.clone();
            let context = self.shuffle_context(side, &name, request.first);
            if let Ok(shuffled) = shuffle(&input, &joint, &context, seed) {
                made.push((name, shuffled.to_bytes()));
            }
        }
        made
    }

    pub(in crate::table) fn shuffle(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        request: &ShuffleRequest,
        list: &DeckList,
        blob: &[u8],
        entry: u64,
    ) -> Result<(), TableError> {
        let side = side_of(seat, "shuffle")?;
        let deck = list.name.as_str();
        let not_asked = || TableError::NotYours { seat, act: format!("shuffle {deck}") };
        // A slot is filled once: what lies in it never changes.
        let filled = (request.first..)
            .take(request.len())
            .any(|number| self.cards.contains_key(&Slot { deck: request.deck, number }));
        if filled || !self.owes(side, request) {
            return Err(not_asked());
        }
        let joint = self.joint.ok_or_else(not_asked)?;
        self.indexes.entry(request.deck).or_insert_with(|| CardIndex::shared(&list.name, &list.cards));
        let input = self.input(play, request).ok_or_else(not_asked)?;
        let wrong = |why: Flaw| TableError::FalseShuffle { seat, deck: deck.to_owned(), why };
        let output = match self.trust {
            Trust::Proven => Shuffled::read_deck(blob, input.len()),
            Trust::Nothing => {
                let context = self.shuffle_context(side, deck, request.first);
                Shuffled::from_bytes(blob, input.len()).and_then(|shuffled| {
                    check_shuffle(&input, &joint, &context, &shuffled).map(|()| shuffled.deck)
                })
            }
        };
        let output = output.map_err(|error| wrong(Flaw::of(error)))?;
        self.records.push(ShuffleRecord {
            entry,
            seat,
            deck: deck.to_owned(),
            cards: input.len(),
            first: request.first,
            bytes: blob.len(),
        });
        if self.work(request).is_none() {
            let work = Work { request: request.clone(), cards: output.into(), by: side };
            self.work.insert(request.deck, work);
            return Ok(());
        }
        self.work.remove(&request.deck);
        self.done.insert(request.deck, request.clone());
        self.ledger.shuffled(entry, seat, request, play);
        for (number, masked) in (request.first..).zip(output) {
            self.cards.insert(Slot { deck: request.deck, number }, masked);
        }
        Ok(())
    }

    /// The other side's cards that this seat has given no share of yet.
    pub(in crate::table) fn owes_shares(&self, seat: Seat, play: &dyn Rules) -> Vec<Slot> {
        let Some(side) = seat.side() else { return Vec::new() };
        let given = |slot: &Slot| self.tokens.contains_key(&(side, *slot));
        play.hand(side.other())
            .into_iter()
            .filter(|slot| self.cards.contains_key(slot) && !given(slot))
            .collect()
    }

    /// A side's share of a card, with what proves it.
    #[must_use]
    pub fn make_share(&self, side: Side, slot: Slot, secret: &CardSecret) -> Option<Vec<u8>> {
        let masked = self.cards.get(&slot)?;
        share(secret, masked, &self.share_context(side, slot)).ok().map(|share| share.to_bytes().to_vec())
    }

    fn checked_share(&self, side: Side, slot: Slot, blob: &[u8]) -> Result<Token, TableError> {
        let seat = Seat::Player(side);
        let wrong = || TableError::FalseShare { seat, slot };
        let (Some(masked), Some(key)) = (self.cards.get(&slot), &self.keys[side]) else {
            return Err(wrong());
        };
        let share = Share::from_bytes(blob).map_err(|_| wrong())?;
        if self.trust == Trust::Nothing {
            check_share(key, masked, &share, &self.share_context(side, slot)).map_err(|_| wrong())?;
        }
        Ok(share.token())
    }

    pub(in crate::table) fn share(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        slot: Slot,
        blob: &[u8],
    ) -> Result<(), TableError> {
        let side = side_of(seat, "share")?;
        // A share nobody is owed would show a card before it is dealt.
        if !self.owes_shares(seat, play).contains(&slot) {
            return Err(TableError::NotYours { seat, act: format!("share {slot}") });
        }
        let token = self.checked_share(side, slot, blob)?;
        self.tokens.insert((side, slot), token);
        Ok(())
    }

    pub(in crate::table) fn show(
        &mut self,
        side: Side,
        slot: Slot,
        card: &str,
        blob: &[u8],
        entry: u64,
    ) -> Result<(), TableError> {
        let token = self.checked_share(side, slot, blob)?;
        let found = self.name(slot, side, &token);
        if found.as_deref() != Some(card) {
            return Err(TableError::CardNotDealt { side, said: card.to_owned(), slot, found });
        }
        self.tokens.insert((side, slot), token);
        self.ledger.shown(entry, Seat::Player(side), slot, card);
        Ok(())
    }

    fn name(&self, slot: Slot, side: Side, own: &Token) -> Option<String> {
        let masked = self.cards.get(&slot)?;
        let other = self.tokens.get(&(side.other(), slot))?;
        let point = unmask(masked, &[*own, *other]);
        self.indexes.get(&slot.deck)?.name(&point).map(str::to_owned)
    }

    pub(in crate::table) fn lying(&self, slot: Slot) -> Option<&Masked> {
        self.cards.get(&slot)
    }

    /// What `side` sees in a slot with its own secret.
    pub(in crate::table) fn peek(&self, side: Side, slot: Slot, secret: &CardSecret) -> Option<String> {
        let masked = self.cards.get(&slot)?;
        self.name(slot, side, &Token::new(secret, masked))
    }

    pub(in crate::table) fn owes_secret(&self, seat: Seat) -> bool {
        seat.side().is_some_and(|side| self.keys[side].is_some() && self.secrets[side].is_none())
    }

    pub(in crate::table) fn open_secret(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        secret: &[u8; 32],
    ) -> Result<(), TableError> {
        let side = side_of(seat, "secret")?;
        let wrong = |why: Flaw| TableError::FalseSecret { seat, why };
        if self.secrets[side].is_some() {
            return Err(TableError::NotYours { seat, act: "secret".to_owned() });
        }
        let key = self.keys[side].as_ref().ok_or_else(|| wrong(flaw!("table.cards.there_no_card_key")))?;
        self.secrets[side] = Some(key.open(secret).map_err(|error| wrong(Flaw::of(error)))?);
        if let (Some(british), Some(french)) = (&self.secrets.british, &self.secrets.french) {
            self.audited = Some(self.open_all(&play.decks(), &[british, french]));
        }
        Ok(())
    }

    /// With both secrets every card is opened, and its way through the whole game followed.
    fn open_all(&self, decks: &[DeckList], secrets: &[&CardSecret]) -> Audited {
        let open = |(slot, masked): (&Slot, &Masked)| {
            let name = self.indexes.get(&slot.deck)?.name(&masked.open_with(secrets))?;
            Some((*slot, name.to_owned()))
        };
        let opened: BTreeMap<Slot, String> = self.cards.iter().filter_map(open).collect();
        let offences = self.ledger.audit(decks, &opened);
        Audited { opened, offences }
    }

    pub(in crate::table) fn records(&self) -> &[ShuffleRecord] {
        &self.records
    }

    pub(in crate::table) fn audited(&self) -> Option<&Audited> {
        self.audited.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, Files, Terms};

    const GAME: [u8; 32] = [5; 32];

    fn play() -> Box<dyn Rules> {
        let game = games::find("wilderness-war").unwrap();
        let terms = Terms {
            game: game.id.to_owned(),
            edition: game.editions[0].id.to_owned(),
            rules: game.rules,
            scenario: game.scenarios[0].id.to_owned(),
            options: Vec::new(),
        };
        games::open(&terms, Files::default()).unwrap().rules
    }

    /// Both keys are in, and nothing is shuffled yet.
    fn keyed() -> MaskedCards {
        let mut cards = MaskedCards::new(GAME);
        for (side, seed) in Side::ALL.into_iter().zip([[1; 32], [2; 32]]) {
            let key = cards.make_key(side, &CardSecret::from_seed(&seed), &[]);
            cards.set_key(Seat::Player(side), &key).unwrap();
        }
        cards
    }

    fn shuffle_by(cards: &mut MaskedCards, play: &dyn Rules, side: Side, request: &ShuffleRequest) {
        let made = cards.make_shuffles(side, play, std::slice::from_ref(request), &[7; 32]);
        let list = &play.decks()[0];
        cards.shuffle(Seat::Player(side), play, request, list, &made[0].1, 1).unwrap();
    }

    #[test]
    fn t1_a_half_made_shuffle_serves_its_own_request_and_dies_with_a_takeback() {
        let (play, mut cards) = (play(), keyed());
        let all = play.decks()[0].cards.clone();
        let request = |count: usize| ShuffleRequest {
            deck: 0,
            face_down: Vec::new(),
            face_up: all[..count].to_vec(),
            first: 0,
        };
        let (six, five) = (request(6), request(5));
        let owes = |cards: &MaskedCards, side, request: &ShuffleRequest| {
            cards.owes_shuffle(Seat::Player(side), std::slice::from_ref(request))
        };
        shuffle_by(&mut cards, &*play, Side::British, &six);
        assert!(!owes(&cards, Side::British, &six) && owes(&cards, Side::French, &six));
        // A card is held after all: the same slots, another request. Nobody has shuffled for that.
        assert!(owes(&cards, Side::British, &five) && owes(&cards, Side::French, &five));
        assert_eq!(cards.input(&*play, &five).unwrap().len(), 5);
        cards.take_back();
        assert!(owes(&cards, Side::British, &six), "the work outlived the takeback");
        for side in Side::ALL {
            shuffle_by(&mut cards, &*play, side, &five);
        }
        assert!(
            cards.is_shuffled(std::slice::from_ref(&five)) && !cards.is_shuffled(std::slice::from_ref(&six))
        );
        // What lies in a slot never changes.
        let made = cards.make_shuffles(Side::British, &*play, std::slice::from_ref(&six), &[7; 32]);
        let list = &play.decks()[0];
        let again = cards.shuffle(Seat::Player(Side::British), &*play, &six, list, &made[0].1, 2);
        assert_eq!(again.unwrap_err().to_string(), "table.not_yours");
    }
}
