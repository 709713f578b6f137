//! Random games with everything that people do beside moving: they talk, give orders ahead, waive windows, take back,
//! decline, keep a clock, go on vacation, declare, resign. At a real table they also show what they hold.
#![allow(dead_code)] // each test binary uses its own part

use crate::common::{TIME, identity};
use coureur::engine::Chance;
use coureur::games::{Files, Terms};
use coureur::keys::Identity;
use coureur::log::{Document, Entry, Signed};
use coureur::side::{BySide, Side};
use coureur::speech::Pending;
use coureur::table::{Act, Control, Desk, Draft, Mode, NewGame, Owed, RandomPlayer, Seat, Table, open_table};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What people say: all that a spelling may stumble over.
const SAID: [&str; 10] = [
    "well played!",
    "really?",
    "no",
    "1755",
    "Québec's mine, 'tis",
    "a: b # c",
    "- dash",
    "wait … what?!",
    "ÿ Ω 漢字",
    "on y va",
];

/// What a company plays, and how.
#[derive(Debug, Clone)]
pub struct Opening {
    pub terms: Terms,
    pub mode: Mode,
    pub files: Files<'static>,
    pub chain: u32,
    pub seed: u64,
    /// In one entry of so many people do something beside moving, and then they do not go far back; with 1 always, and anywhere.
    pub asides: usize,
    /// Seconds from one entry to the next.
    pub pace: i64,
    /// Do they also speak of newer rules?
    pub revises: bool,
}

/// Some people at one table, and everything they have signed.
pub struct Company {
    pub identities: BTreeMap<Seat, Arc<Identity>>,
    pub entries: Vec<Signed>,
    pub mode: Mode,
    opening: Opening,
    table: Table,
    lot: RandomPlayer,
    /// Questions met so far and an answer to each, of which plans are made.
    met: BySide<Vec<String>>,
    /// Windows met so far.
    windows: BySide<Vec<String>>,
}

pub fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

/// The terms that bring most of the format into a short game.
fn terms(game: &str, seed: u64) -> Terms {
    let usual = NewGame::usual(game).unwrap();
    if game != "wilderness-war" {
        return usual;
    }
    let options = if seed.is_multiple_of(2) { vec!["sealed-bids".to_owned()] } else { Vec::new() };
    Terms { scenario: "annus-mirabilis".to_owned(), options, ..usual }
}

impl Company {
    pub fn open(game: &str, mode: Mode, seed: u64) -> Company {
        let chain = if mode == Mode::Umpire { 512 } else { 16 };
        let (terms, files) = (terms(game, seed), Files::default());
        Company::at(Opening { terms, mode, files, chain, seed, asides: 1, pace: 0, revises: false })
    }

    pub fn at(opening: Opening) -> Company {
        let Opening { terms, mode, files, chain, seed, .. } = opening.clone();
        let second = if mode == Mode::Solo { identity("Anna", 1) } else { identity("Ben", 2) };
        let all = BTreeMap::from([
            (Seat::Player(Side::British), identity("Anna", 1)),
            (Seat::Player(Side::French), second),
            (Seat::Umpire, identity("Ulla", 9)),
            (Seat::Recorder, identity("Rita", 7)),
        ]);
        let side =
            |side: Side| (side, all[&Seat::Player(side)].public(), all[&Seat::Player(side)].name().clone());
        let players = if mode == Mode::Umpire { Side::ALL.map(side).to_vec() } else { Vec::new() };
        let new = NewGame { terms, mode, side: Side::British, players, chain };
        let opener = match mode {
            Mode::Umpire => Seat::Umpire,
            Mode::Table => Seat::Recorder,
            Mode::Duel | Mode::Solo => Seat::Player(Side::British),
        };
        let nonce = seed.to_be_bytes().repeat(2).try_into().unwrap();
        let (entries, desk) = new.open(&all[&opener], files, nonce, TIME).unwrap();
        let identities = mode.seats().iter().map(|seat| (*seat, Arc::clone(&all[seat]))).collect();
        Company {
            identities,
            entries,
            mode,
            opening,
            table: desk.table().clone(),
            lot: RandomPlayer::new(seed),
            met: BySide::default(),
            windows: BySide::default(),
        }
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.lot.below(one_in) == 0
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.lot.below(n)
    }

    /// Plays on for some entries, then somebody resigns and the secrets are opened, unless the game is over before.
    pub fn play(&mut self, entries: usize) {
        while self.entries.len() < entries && self.step() {}
        while self.table.outcome().is_none() {
            let seat = self.table.waiting().seats[0];
            let mut draft = self.desk(seat).begin(seat).unwrap();
            let resigns = Act::Resign(seat.side().unwrap_or(Side::French));
            if draft.act(resigns).is_ok() {
                self.close(draft);
            } else {
                // A witness reveals his link first, and whoever sets up sets up.
                self.step();
            }
        }
        while let Some(seat) = self.table.waiting().seats.first().copied() {
            let draft = self.desk(seat).begin(seat).unwrap();
            self.close(draft);
        }
    }

    pub fn desk(&self, seat: Seat) -> Desk {
        Desk::new(self.table.clone(), Arc::clone(&self.identities[&seat]))
    }

    pub fn close(&mut self, draft: Draft) {
        let (signed, table) = draft.close(&self.time()).unwrap();
        self.entries.push(signed);
        self.table = table;
    }

    /// Goes on from an entry that was written elsewhere, at this place.
    pub fn go_on_from(&mut self, at: usize, signed: Signed, table: Table) {
        self.entries.truncate(at);
        self.entries.push(signed);
        self.table = table;
    }

    /// When the next entry is signed.
    pub fn time(&self) -> String {
        let opened: jiff::Timestamp = TIME.parse().unwrap();
        let entries = i64::try_from(self.entries.len()).unwrap();
        jiff::Timestamp::from_second(opened.as_second() + entries * self.opening.pace).unwrap().to_string()
    }

    pub fn step(&mut self) -> bool {
        let seats = self.table.waiting().seats;
        if seats.is_empty() {
            return false;
        }
        let seat = seats[self.lot.below(seats.len())];
        let mut draft = self.desk(seat).begin(seat).unwrap();
        if draft.table().undo_proposed().is_some() && draft.table().outcome().is_none() {
            self.answer(&mut draft);
        } else if !self.give_words(&mut draft, seat) && draft.table().outcome().is_none() {
            for tried in 0.. {
                if self.act(&mut draft, seat) {
                    break;
                }
                draft = self.desk(seat).begin(seat).unwrap();
                if tried == 200 {
                    return false;
                }
            }
        }
        // An umpire leaves no answer open that the other side could still learn from.
        while draft.tells_too_early() && self.lot.decide(&mut draft).unwrap() {}
        self.close(draft);
        true
    }

    fn answer(&mut self, draft: &mut Draft) {
        match self.lot.below(5) {
            0 | 1 => draft.act(Act::UndoYes).unwrap(),
            2 | 3 => draft.act(Act::UndoNo).unwrap(),
            _ => draft.act(Act::Say("let me sleep over it!".to_owned())).unwrap(),
        }
    }

    /// The words of players for an umpired game, by themselves or typed by the umpire.
    fn give_words(&mut self, draft: &mut Draft, seat: Seat) -> bool {
        for side in Side::ALL {
            let owes =
                draft.table().owed(Seat::Player(side)).iter().any(|owed| matches!(owed, Owed::Word(_)));
            if owes && (seat == Seat::Umpire || seat == Seat::Player(side)) {
                draft
                    .act(Act::Word { side, text: format!("the words of {side}: {}", self.below(1000)) })
                    .unwrap();
                return true;
            }
        }
        false
    }

    /// Writes some of what the seat may write; false if it came to a card that is not there. (At a real table nobody but
    /// the players knows what may be played.)
    fn act(&mut self, draft: &mut Draft, seat: Seat) -> bool {
        let asides = if self.opening.asides == 1 {
            self.lot.below(3)
        } else {
            usize::from(self.chance(self.opening.asides))
        };
        for _ in 0..asides {
            let aside = self.aside(draft, seat);
            // What does not fit here is not done: a takeback while something is owed, vacation without a clock.
            if draft.act(aside).is_ok() && draft.table().undo_proposed().is_some() {
                return true;
            }
        }
        if self.mode == Mode::Table {
            self.throw(draft);
        }
        if self.chance(2) {
            self.repeat(draft, seat);
        }
        loop {
            self.note(draft);
            let Ok(decided) = self.lot.decide(draft) else { return false };
            if !decided || self.chance(5) {
                break;
            }
            if self.mode == Mode::Table {
                self.throw(draft);
            }
        }
        if self.chance(6 * self.opening.asides) {
            let again = self.aside(draft, seat);
            let _ = draft.act(again);
        }
        true
    }

    /// After a takeback, the orders that were given there before: they meet the dice of then.
    fn repeat(&mut self, draft: &mut Draft, seat: Seat) {
        let results = self.entries[1..].iter().rev().take(3).flat_map(|signed| &entry(signed).results);
        let own = draft.acts().iter().filter_map(|act| match act {
            Act::Undo(to) => Some(*to),
            _ => None,
        });
        let told = results.filter_map(|result| result.as_str().strip_prefix("undone to ")?.parse().ok());
        let Some(to) = own.chain(told).last() else { return };
        let Some(then) = self.entries.get(usize::try_from(to).unwrap() + 1) else { return };
        if entry(then).seat.as_str() != seat.word() {
            return;
        }
        for act in entry(then).acts.iter().filter(|act| act.text.as_str().starts_with("order ")) {
            let Act::Order { side, codes: words } = Act::read(act).unwrap() else { panic!("no order") };
            for step in words.split("; ") {
                // What does not fit any more is not said.
                let _ = draft.act(Act::Order { side, codes: step.to_owned() });
            }
        }
    }

    /// Remembers a question and an answer to it.
    fn note(&mut self, draft: &Draft) {
        let Some(ask) = draft.table().play().next().ask() else { return };
        let Some(side) = draft.asked_side() else { return };
        if ask.window {
            self.windows[side].push(ask.kind.to_owned());
        }
        let legal = draft.legal(side);
        if !legal.is_empty() {
            let code = &legal[self.lot.below(legal.len())].code;
            self.met[side].push(format!("{} {code}", ask.kind));
        }
    }

    /// Something that is no answer to the question.
    fn aside(&mut self, draft: &Draft, seat: Seat) -> Act {
        let side = seat.side().unwrap_or(if self.chance(2) { Side::British } else { Side::French });
        let number = draft.table().number();
        if self.opening.revises && self.chance(3) {
            return Act::Revision(draft.table().revision() + 1 - u32::from(self.chance(6)));
        }
        let mut back: Vec<u64> = draft.table().can_go_back_to().collect();
        if self.opening.asides > 1 {
            back.drain(..back.len().saturating_sub(4));
        }
        let (met, windows) = (self.met[side].len(), self.windows[side].len());
        if self.opening.asides > 1 && self.mode == Mode::Table && self.chance(4) {
            return self.seen(draft, side);
        }
        match self.lot.below(22) {
            0..=3 => Act::Say(SAID[self.lot.below(SAID.len())].to_owned()),
            4..=8 if met > 0 => {
                let steps: Vec<String> =
                    (0..1 + self.below(3)).map(|_| self.met[side][self.lot.below(met)].clone()).collect();
                Act::Ahead { side, plan: steps.join(" then ") }
            }
            9 => Act::Unahead(side),
            10 if windows > 0 => {
                Act::Waive { side, window: self.windows[side][self.lot.below(windows)].clone() }
            }
            11 if windows > 0 => {
                Act::Unwaive { side, window: self.windows[side][self.lot.below(windows)].clone() }
            }
            12 | 13 => Act::Clock(Control { days: 7, vacation: 14 }),
            14 => Act::Vacation { side, days: 2 },
            15 => Act::Withdrawn { entry: number + 1, token: [7; 32] },
            16 => Act::Settled { entry: number, token: [8; 32] },
            17..=19 if !back.is_empty() => Act::Undo(back[self.lot.below(back.len())]),
            _ => Act::Restored(None),
        }
    }

    /// A card of a hand that somebody at a real table turns up.
    fn seen(&mut self, draft: &Draft, side: Side) -> Act {
        let play = draft.table().play();
        let hand = play.hand(side);
        // Somebody who plays by lot needs some that could be any card.
        let unseen = self.desk(Seat::Recorder).hand(side).iter().filter(|card| card.face.is_none()).count();
        if hand.is_empty() || unseen < 4 {
            return Act::Say("he keeps them close to his chest".to_owned());
        }
        let slot = hand[self.lot.below(hand.len())];
        let cards = &play.decks()[usize::from(slot.deck)].cards;
        Act::Deal { slot, card: cards[self.lot.below(cards.len())].clone() }
    }

    /// Dice and draws at a real table.
    fn throw(&mut self, draft: &mut Draft) {
        for _ in 0..20 {
            let act = match draft.table().play().pending() {
                Pending::Chance(Chance::Roll(rolls)) => {
                    let dice: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
                    Act::Dice((0..dice).map(|_| u8::try_from(self.below(6) + 1).unwrap()).collect())
                }
                Pending::Chance(Chance::Pick(pick)) => {
                    Act::Draw(pick.from.iter().take(pick.count as usize).map(ToString::to_string).collect())
                }
                Pending::Chance(_) | Pending::Decision(_) | Pending::Over(_) => return,
            };
            draft.act(act).unwrap();
        }
    }

    /// The table just before an entry, as everybody has it.
    pub fn table_before(&self, at: usize) -> Table {
        let Document::Header(header) = self.entries[0].document() else { panic!("no header") };
        let mut table = open_table(header, *self.entries[0].hash().as_bytes(), self.opening.files).unwrap();
        for signed in &self.entries[1..at] {
            table.enter(entry(signed), signed.hash().as_bytes()).unwrap();
        }
        table
    }
}
