//! An entry being written: what is owed rides along, orders are read line by line, then it is signed.

use super::secrets::{ChainName, SeatSecrets};
use super::{Desk, PlayError, asked_side, peek, private_offers};
use crate::engine::{CardName, Chance, Next, Slot, Who};
use crate::fair::{Commitment, commit, tagged_hash};
use crate::keys::Identity;
use crate::log::{Document, Entry, Hash, Signed, Time};
use crate::orders::Last;
use crate::side::Side;
use crate::speech::{Mark, Offer, Play, Told, Words};
use crate::table::{Act, Declare, Deed, Mode, Owed, Seat, Table};
use coureur_core::table::Cards;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An entry being written.
#[derive(Debug)]
pub struct Draft {
    pub(super) table: Table,
    pub(super) seat: Seat,
    identity: Arc<Identity>,
    pub(super) secrets: BTreeMap<Seat, Arc<SeatSecrets>>,
    /// Whose orders are read just now, where one person enters both sides'.
    pub(super) only: Option<Side>,
    /// Are both sides' answers to a question to both at hand?
    pub(super) together: bool,
    /// What goes into the proof of a card key that is still to be made.
    key_salt: Option<[u8; 16]>,
    acts: Vec<Act>,
    /// What is told of the acts.
    deeds: Vec<Deed>,
    /// The steps taken for somebody since the last one typed, each of which may still be typed once.
    pub(super) forced: Vec<(Side, Words)>,
    /// The last step of the line that is being read.
    pub(super) last: Option<Last>,
    /// What the steps typed so far give up, in words.
    given_up: Vec<String>,
    /// The answers that would be sealed, which no story tells.
    sealed: Vec<String>,
    /// Whose line it is, where one person speaks for both.
    pub(super) own: Option<Side>,
    /// The rules as they stood before the first of them.
    pub(super) unforced: Option<Box<dyn Play>>,
}

impl Draft {
    pub(super) fn begin(desk: &Desk, seat: Seat) -> Result<Draft, PlayError> {
        let mut table = desk.table.clone();
        if !table.waiting().seats.contains(&seat) {
            return Err(desk.not_your_turn());
        }
        table.begin(seat)?;
        table.set_drafting(true);
        let owes_key = table.owed(seat).iter().any(|owed| matches!(owed, Owed::Join | Owed::CardKey));
        let mut draft = Draft {
            key_salt: if owes_key { desk.key_salt()? } else { None },
            table,
            seat,
            identity: Arc::clone(&desk.identity),
            secrets: desk.secrets.clone(),
            only: desk.only,
            together: false,
            acts: Vec::new(),
            deeds: Vec::new(),
            forced: Vec::new(),
            last: None,
            own: None,
            given_up: Vec::new(),
            sealed: Vec::new(),
            unforced: None,
        };
        draft.declare(desk)?;
        draft.settle()?;
        draft.declare_restored(desk)?;
        Ok(draft)
    }

    /// Says what has to be said about other copies of the game: entries that do not count.
    fn declare(&mut self, desk: &Desk) -> Result<(), PlayError> {
        let seat = self.seat;
        for declare in desk.declares.iter().filter(|declare| declare.seat == seat) {
            if let Some(act) = declare.act.clone().filter(|_| !self.table.has_said(declare, desk.declared_at))
            {
                self.act(act)?;
            }
        }
        Ok(())
    }

    /// Says that this seat goes on after a restore, with fresh seeds where it has any; a roll that was asked for before
    /// has got its link by now, from the chain it was asked with.
    fn declare_restored(&mut self, desk: &Desk) -> Result<(), PlayError> {
        let due = |declare: &&Declare| {
            declare.seat == self.seat
                && declare.act.is_none()
                && !self.table.has_said(declare, desk.declared_at)
        };
        if !desk.declares.iter().any(|declare| due(&declare)) {
            return Ok(());
        }
        let (dice, mode) = (self.table.dice(), self.table.setting().mode);
        let fresh = matches!(mode, Mode::Duel | Mode::Solo)
            && dice.has_chain(self.seat)
            && dice.asked_by().is_none()
            && self.table.outcome().is_none();
        let chain = if fresh {
            let salt = desk.fresh_salt()?;
            let name = (dice.generation(self.seat), Some(salt));
            let tip = self.own_secrets()?.tip(self.table.setting().chain, name);
            Some((tip.ok_or(PlayError::ChainUsedUp { seat: self.seat })?, salt))
        } else {
            None
        };
        self.act(Act::Restored(chain))
    }

    /// The table as it stands with what has been written so far.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What has happened in this entry so far, in words.
    #[must_use]
    pub fn told(&self) -> Vec<Told> {
        self.table.happened().iter().flat_map(|events| self.table.play().tell(events)).collect()
    }

    /// What counts of it when chances are weighed.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        self.table.happened().iter().flat_map(|events| self.table.play().marks(events)).collect()
    }

    /// The side this seat is asked to decide for, with what has been written so far.
    #[must_use]
    pub fn asked_side(&self) -> Option<Side> {
        let side = asked_side(&self.table, self.seat)?;
        let Some(only) = self.only else { return Some(side) };
        let alone = !self.together && self.table.asks_both_unanswered();
        (only == side && !alone).then_some(side)
    }

    /// The offers to a side as this person may take them, with what has been written so far.
    #[must_use]
    pub fn offers(&self, side: Side) -> Vec<Offer> {
        private_offers(&self.table, self.table.play(), &self.secrets, side, self.table.play().offers(side)).0
    }

    /// The face-down cards of a side's hand that this person knows, by where they lie.
    #[must_use]
    pub fn sight(&self, side: Side) -> BTreeMap<Slot, CardName> {
        let known = |slot: Slot| {
            let card = peek(&self.table, &self.secrets, side, slot)?;
            Some((slot, CardName::new(&card)?))
        };
        self.table.play().hand(side).into_iter().filter_map(known).collect()
    }

    /// The legal ones of [`Draft::offers`], without the reasons for the others.
    #[must_use]
    pub fn legal(&self, side: Side) -> Vec<Offer> {
        let legal = self.table.play().legal(side);
        let mut offers = private_offers(&self.table, self.table.play(), &self.secrets, side, legal).0;
        offers.retain(|offer| offer.refused.is_none());
        offers
    }

    /// What the steps typed so far give up, in words: to be said before they are signed.
    #[must_use]
    pub fn given_up(&self) -> &[String] {
        &self.given_up
    }

    /// The answers that would be sealed: whoever gives them sees them here before he signs, and nobody else does.
    #[must_use]
    pub fn sealed(&self) -> &[String] {
        &self.sealed
    }

    /// The acts written so far.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Is there nothing in it yet, but what every entry of this seat would say now?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.acts.iter().all(Act::is_declaration)
    }

    /// Adds an act.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn act(&mut self, act: Act) -> Result<(), PlayError> {
        // An act whose words no log can hold is refused before it changes anything.
        act.to_log()?;
        // A player who signs his own words commits a chain with them: no umpire foresees what he asks for.
        let own = matches!(act, Act::Word { side, .. } if self.seat == Seat::Player(side));
        if own && !self.table.dice().has_chain(self.seat) {
            for chain in self.acts_for(&Owed::Chain)? {
                self.act(chain)?;
            }
        }
        let deed = self.table.deed(&act);
        self.table.act(&act).map_err(|error| self.mistyped(error))?;
        match (self.acts.last_mut(), &act) {
            (Some(Act::Order { side: last, codes: words }), Act::Order { side, codes: more })
                if last == side =>
            {
                words.push_str("; ");
                words.push_str(more);
                if let Some(Act::Order { codes: words, .. }) = self.deeds.last_mut().map(|deed| &mut deed.act)
                {
                    words.push_str("; ");
                    words.push_str(more);
                }
            }
            _ => {
                self.acts.push(act);
                self.deeds.extend(deed);
            }
        }
        Ok(())
    }

    /// May this entry be one of words alone, or has its seat talked enough?
    #[must_use]
    pub fn may_talk(&self) -> bool {
        let mut table = self.table.clone();
        table.check_idle().is_ok()
    }

    /// Does it leave one side's answer open to the other, which has still to give its own? Such an entry is not closed.
    #[must_use]
    pub fn tells_too_early(&self) -> bool {
        self.table.told_too_early().is_some()
    }

    /// Would [`Draft::act`] take it? Nothing is changed.
    #[must_use]
    pub fn would_take(&self, act: &Act) -> bool {
        self.table.clone().act(act).is_ok()
    }

    fn own_secrets(&self) -> Result<Arc<SeatSecrets>, PlayError> {
        self.secrets.get(&self.seat).cloned().ok_or(PlayError::NoSeat)
    }

    /// Does what is owed and needs no decision, except asking for a roll, which comes last.
    pub(super) fn settle(&mut self) -> Result<(), PlayError> {
        loop {
            let owed = self.table.owed(self.seat);
            let by_hand = |owed: &Owed| matches!(owed, Owed::Ask | Owed::Word(_) | Owed::Throw);
            let Some(next) = owed.into_iter().find(|owed| !by_hand(owed)) else { return Ok(()) };
            for act in self.acts_for(&next)? {
                self.act(act)?;
            }
        }
    }

    fn acts_for(&mut self, owed: &Owed) -> Result<Vec<Act>, PlayError> {
        let length = self.table.setting().chain;
        if *owed == Owed::Join {
            return Ok(vec![self.join()]);
        }
        let secrets = self.own_secrets()?;
        let used_up = || PlayError::ChainUsedUp { seat: self.seat };
        Ok(match owed {
            Owed::Join | Owed::Word(_) | Owed::Throw => Vec::new(),
            Owed::Chain => {
                let next = (self.table.dice().generation(self.seat), self.next_salt(&secrets));
                vec![Act::Chain(secrets.tip(length, next).ok_or_else(used_up)?)]
            }
            Owed::CardKey | Owed::Commit | Owed::Shuffle => self.card_acts(owed, &secrets)?,
            Owed::Ask if !self.table.dice().asks_with_link(self.seat) => vec![Act::Ask],
            Owed::Witness | Owed::Ask => {
                let used = self.table.dice().used(self.seat);
                let present = self.present_chain(&secrets).ok_or_else(used_up)?;
                vec![Act::Link(secrets.link(length, present, used).ok_or_else(used_up)?)]
            }
            Owed::Shares(slots) => {
                slots.iter().map(|slot| self.share(*slot, &secrets)).collect::<Result<_, _>>()?
            }
            Owed::Unseal(side) => vec![self.unseal(*side, &secrets)?],
            Owed::Show => vec![self.show()?],
            Owed::Secret => vec![Act::Secret(*secrets.opening(self.seat))],
        })
    }

    /// The card key of this seat with its proof: as it stands in the log, or as it is to be made.
    fn card_key(&self, secrets: &SeatSecrets) -> Option<Vec<u8>> {
        let (Cards::Masked(cards), Seat::Player(side)) = (self.table.cards(), self.seat) else { return None };
        let made = || {
            let salt = self.key_salt.as_ref().map_or(&[][..], |salt| &salt[..]);
            cards.make_key(side, secrets.cards().masked, salt)
        };
        Some(cards.key(side).map_or_else(made, |key| key.to_vec()))
    }

    /// What stands in the log beside a seat's first chain, and is mixed into it: the proof of its card key.
    fn key_name(&self, secrets: &SeatSecrets) -> Option<[u8; 16]> {
        let key = self.card_key(secrets)?;
        let mut salt = [0; 16];
        salt.copy_from_slice(&tagged_hash("coureur/chain-salt/1", &[&key])[..16]);
        Some(salt)
    }

    /// The chain that is in force: of those that this person can have committed, the one with its tip. Since a restore the
    /// salt stands in the log; before that it is the proof of the card key, and in older games there is none.
    fn present_chain(&self, secrets: &SeatSecrets) -> Option<ChainName> {
        let dice = self.table.dice();
        let (generation, tip) = (dice.generation(self.seat).checked_sub(1)?, dice.tip(self.seat)?);
        let salts = match dice.salt(self.seat) {
            Some(salt) => vec![Some(salt)],
            None => vec![self.key_name(secrets), None],
        };
        let names: Vec<ChainName> = salts.into_iter().map(|salt| (generation, salt)).collect();
        secrets.find(self.table.setting().chain, &names, &tip)
    }

    /// What is mixed into the next chain: what is mixed into the one in force.
    fn next_salt(&self, secrets: &SeatSecrets) -> Option<[u8; 16]> {
        if self.table.dice().has_chain(self.seat) {
            return self.present_chain(secrets).and_then(|(_, salt)| salt);
        }
        self.key_salt.and_then(|_| self.key_name(secrets))
    }

    fn join(&mut self) -> Act {
        let secrets = SeatSecrets::derive(&self.identity, self.table.game_id(), self.seat);
        self.secrets.insert(self.seat, Arc::new(secrets));
        let key = self.identity.public().to_string();
        Act::Join { seat: self.seat, key, name: self.identity.name().to_string() }
    }

    fn card_acts(&self, owed: &Owed, secrets: &SeatSecrets) -> Result<Vec<Act>, PlayError> {
        match (self.table.cards(), self.seat) {
            (Cards::Masked(cards), Seat::Player(side)) => match owed {
                Owed::CardKey => Ok(self.card_key(secrets).map(Act::CardKey).into_iter().collect()),
                _ => {
                    let Next::Chance(Chance::Shuffle(requests)) = self.table.play().next() else {
                        return Ok(Vec::new());
                    };
                    let seed = secrets.shuffle_seed(self.table.head());
                    let made = cards.make_shuffles(side, self.table.rules(), requests, &seed);
                    Ok(made.into_iter().map(|(deck, blob)| Act::Shuffle { deck, blob }).collect())
                }
            },
            (Cards::Umpired(cards), Seat::Umpire) => match owed {
                Owed::Commit => Ok(vec![Act::Commit(cards.make_commitment(secrets.cards()))]),
                _ => {
                    let Next::Chance(Chance::Shuffle(requests)) = self.table.play().next() else {
                        return Ok(Vec::new());
                    };
                    let made = cards.make_shuffles(self.table.rules(), requests, secrets.cards());
                    Ok(made.into_iter().map(|(deck, blob)| Act::Shuffle { deck, blob }).collect())
                }
            },
            _ => Ok(Vec::new()),
        }
    }

    fn share(&self, slot: Slot, secrets: &SeatSecrets) -> Result<Act, PlayError> {
        let blob = match (self.table.cards(), self.seat) {
            (Cards::Masked(cards), Seat::Player(side)) => {
                cards.make_share(side, slot, secrets.cards().masked)
            }
            (Cards::Umpired(cards), Seat::Umpire) => {
                let owner = Side::ALL.into_iter().find(|side| self.table.play().hand(*side).contains(&slot));
                let key = owner.and_then(|side| self.table.players().get(&Seat::Player(side)));
                key.and_then(|player| cards.make_seal(slot, &player.key, secrets.cards()))
            }
            _ => None,
        };
        blob.map(|blob| Act::Share { slot, blob }).ok_or(PlayError::NoSeat)
    }

    /// The card that is to be shown next: the one that the position asks for, or one of an open answer.
    fn to_show(&self) -> Option<(Side, u8, String)> {
        if let Next::Chance(Chance::Show { side, deck, card }) = self.table.play().next() {
            return Some((*side, *deck, card.clone()));
        }
        let own = |side: &Side| self.seat.side().is_none_or(|own| own == *side);
        Side::ALL.into_iter().filter(own).find_map(|side| {
            let card = self.table.unshown(side).into_iter().next()?;
            Some((side, card.deck, card.card.to_string()))
        })
    }

    /// Shows the card just played: the slot of the hand that holds it, with what proves it.
    fn show(&self) -> Result<Act, PlayError> {
        let (side, deck, card) = self.to_show().ok_or(PlayError::NoSeat)?;
        let hand = self.table.play().hand(side);
        let holds = |slot: &Slot| {
            slot.deck == deck
                && peek(&self.table, &self.secrets, side, *slot).as_deref() == Some(card.as_str())
        };
        let slot = hand.into_iter().find(holds).ok_or(PlayError::NoSeat)?;
        let secrets = self.own_secrets()?;
        let blob = match self.table.cards() {
            Cards::Masked(cards) => cards.make_share(side, slot, secrets.cards().masked),
            Cards::Umpired(cards) => cards.make_show(self.seat, slot, secrets.cards()),
            Cards::Typed(_) => None,
        };
        blob.map(|blob| Act::Show { slot, blob }).ok_or(PlayError::NoSeat)
    }

    /// Finds a sealed answer again.
    fn unseal(&self, side: Side, secrets: &SeatSecrets) -> Result<Act, PlayError> {
        let found = sealed_answer(&self.table, side, secrets);
        let (nonce, words) = found.ok_or(PlayError::LostAnswer { side })?;
        Ok(Act::Unsealed { side, nonce, code: words })
    }

    /// Takes one of the offers to a side.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn take(&mut self, side: Side, offer: &Offer) -> Result<(), PlayError> {
        self.step(side, offer)
    }

    /// Takes a step that somebody typed.
    pub(super) fn step(&mut self, side: Side, offer: &Offer) -> Result<(), PlayError> {
        self.table.take_forced();
        self.forced.clear();
        self.unforced = None;
        self.given_up.extend(offer.closing.told().map(|told| format!("`{}`: {told}", offer.code)));
        let words = offer.code.clone();
        let both = self.table.play().next().ask().is_some_and(|ask| ask.who == Who::Both);
        let other_open = !self.table.unanswered(side.other());
        let must_seal = both
            && self.seat.side().is_some()
            && !other_open
            && matches!(self.table.setting().mode, Mode::Duel | Mode::Umpire);
        if must_seal {
            let secrets = self.own_secrets()?;
            let nonce = secrets.answer_nonce(&self.table.digest(), self.table.head());
            let commitment = commit(&self.table.answer_context(side), &words, &nonce);
            self.sealed.push(words);
            self.act(Act::Sealed { side, commitment: commitment.0 })?;
        } else {
            self.act(Act::Order { side, codes: words })?;
        }
        self.settle()
    }

    /// Asks for the roll that waits, if one does, signs the entry, and gives the table after it.
    ///
    /// The entry is never dated before an earlier one, so that a player whose clock is slow can always go on.
    ///
    /// # Errors
    /// If something is owed that cannot be given, or the entry breaks a limit of the log.
    pub fn close(mut self, time: &str) -> Result<(Signed, Table), PlayError> {
        self.settle()?;
        if self.table.owed(self.seat).contains(&Owed::Ask) {
            for act in self.acts_for(&Owed::Ask)? {
                self.act(act)?;
            }
        }
        if let Some(Owed::Word(side)) = self.table.owed(self.seat).first() {
            return Err(PlayError::WordMissing { side: *side });
        }
        self.table.check_settled()?;
        self.table.check_idle()?;
        let time = time.parse::<Time>()?.max(self.table.latest_time());
        let entry = self.entry(time)?;
        let signed = Document::Entry(entry).sign(&self.identity)?;
        self.table.finish(signed.hash().as_bytes(), time.as_str(), self.deeds);
        self.table.set_drafting(false);
        Ok((signed, self.table))
    }

    fn entry(&self, time: Time) -> Result<Entry, PlayError> {
        let acts = self.acts.iter().map(Act::to_log).collect::<Result<_, _>>()?;
        let text = |text: &String| text.parse().map_err(PlayError::from);
        Ok(Entry {
            number: u32::try_from(self.table.number() + 1).unwrap_or(u32::MAX),
            prev: Hash::from_bytes(*self.table.head()),
            seat: self.seat.word().parse()?,
            time,
            acts,
            results: self.table.results().iter().map(text).collect::<Result<_, _>>()?,
            state: Hash::from_bytes(self.table.digest()),
        })
    }
}

/// The answer that a side has sealed, with what opens it: it is one of the legal ones.
pub(super) fn sealed_answer(table: &Table, side: Side, secrets: &SeatSecrets) -> Option<([u8; 32], String)> {
    let sealed = table.sealed(side)?;
    let (position, context, play) = (table.digest(), table.answer_context(side), table.play());
    let codes: Vec<String> = (0..play.open(side)).filter_map(|choice| play.code(side, choice)).collect();
    table.sealed_after(side).find_map(|head| {
        let nonce = secrets.answer_nonce(&position, head);
        let fits = |code: &&String| Commitment(sealed).open(&context, code, &nonce).is_ok();
        codes.iter().find(fits).map(|code| (nonce, code.clone()))
    })
}
