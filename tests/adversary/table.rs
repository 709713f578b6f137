//! A table with one villain: every seat has its own program, which sees nothing but the entries handed over.

use super::common::{TIME, identity};
use super::hostile;
use super::oracle::Oracle;
use coureur::games::{Files, Terms};
use coureur::keys::Identity;
use coureur::log::{Document, Entry, Signed};
use coureur::side::Side;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer, Seat, Table, TableError, open_table};
use std::collections::BTreeMap;
use std::sync::Arc;

pub struct Round {
    pub desks: BTreeMap<Seat, Desk>,
    pub identities: BTreeMap<Seat, Arc<Identity>>,
    pub entries: Vec<Signed>,
    pub villain: Seat,
    pub lot: RandomPlayer,
    pub oracle: Oracle,
    /// Altered entries that everybody took, and that everybody refused.
    pub accepted: usize,
    pub refused: usize,
    mode: Mode,
}

pub fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

fn terms(game: &str) -> Terms {
    let usual = NewGame::usual(game).unwrap();
    match game {
        "wilderness-war" => Terms { scenario: "annus-mirabilis".to_owned(), ..usual },
        _ => usual,
    }
}

impl Round {
    pub fn open(game: &str, mode: Mode, villain: Seat, seed: u64) -> Round {
        let people = [
            (Seat::Player(Side::British), identity("Anna", 1)),
            (Seat::Player(Side::French), identity("Ben", if mode == Mode::Solo { 1 } else { 2 })),
            (Seat::Umpire, identity("Ulla", 9)),
        ];
        let all: BTreeMap<Seat, Arc<Identity>> = people.into_iter().collect();
        let side =
            |side: Side| (side, all[&Seat::Player(side)].public(), all[&Seat::Player(side)].name().clone());
        let players = match mode {
            Mode::Umpire => Side::ALL.map(side).to_vec(),
            Mode::Duel => vec![side(Side::French)],
            Mode::Solo | Mode::Table => Vec::new(),
        };
        let new = NewGame { terms: terms(game), mode, side: Side::British, players, chain: 4096 };
        let opener = if mode == Mode::Umpire { Seat::Umpire } else { Seat::Player(Side::British) };
        let nonce = seed.to_be_bytes().repeat(2).try_into().unwrap();
        let (entries, desk) = new.open(&all[&opener], Files::default(), nonce, TIME).unwrap();
        let sit = |seat: &Seat| (*seat, Desk::new(desk.table().clone(), Arc::clone(&all[seat])));
        let desks: BTreeMap<Seat, Desk> = mode.seats().iter().map(sit).collect();
        let identities = mode.seats().iter().map(|seat| (*seat, Arc::clone(&all[seat]))).collect();
        let Document::Header(header) = entries[0].document() else { panic!("no header") };
        let mut table = open_table(header, *entries[0].hash().as_bytes(), Files::default()).unwrap();
        let mut oracle = Oracle::new(&table);
        for signed in &entries[1..] {
            let before = table.clone();
            table.enter(entry(signed), signed.hash().as_bytes()).unwrap();
            oracle.entered(&before, &table, entry(signed));
        }
        let lot = RandomPlayer::new(seed);
        Round { desks, identities, entries, villain, lot, oracle, accepted: 0, refused: 0, mode }
    }

    pub fn table(&self) -> &Table {
        self.desks.values().next().unwrap().table()
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.lot.below(one_in) == 0
    }

    /// What the honest programs say to an entry: all the same.
    fn judge(&self, signed: &Signed) -> Result<Table, TableError> {
        let judge = |desk: &Desk| {
            let mut table = desk.table().clone();
            table.enter(entry(signed), signed.hash().as_bytes()).map(|()| table)
        };
        let mut verdicts = self.desks.values().map(judge);
        let first = verdicts.next().unwrap();
        // Tables are alike to the last byte, so that one verdict more is enough of a test.
        let second = verdicts.next_back().map_or(Ok(()), |verdict| verdict.map(|_| ()));
        assert_eq!(first.is_ok(), second.is_ok(), "two programs do not agree");
        first
    }

    fn take(&mut self, signed: Signed, table: &Table) {
        let before = self.table().clone();
        for desk in self.desks.values_mut() {
            *desk = desk.moved_to(table.clone());
        }
        self.oracle.entered(&before, table, entry(&signed));
        self.entries.push(signed);
        let waiting = table.waiting();
        assert!(!waiting.seats.is_empty() || table.outcome().is_some(), "nobody can go on");
    }

    /// One entry by one of those asked; false when all is done.
    pub fn step(&mut self) -> bool {
        let seats = self.table().waiting().seats;
        if seats.is_empty() {
            return false;
        }
        let seat = seats[self.lot.below(seats.len())];
        let honest = self.write(seat);
        // One hand plays both seats alone: there the villain plays against the proof, not against anybody.
        let villain = seat == self.villain || self.mode == Mode::Solo;
        let deals = entry(&honest).acts.iter().any(|act| act.text.as_str().starts_with("shuffle "));
        if villain && (deals || self.chance(3)) {
            let altered = hostile::alter(self, seat, &honest);
            match self.judge(&altered) {
                Ok(table) => {
                    self.accepted += 1;
                    self.take(altered, &table);
                    return true;
                }
                Err(_) => self.refused += 1,
            }
        }
        let table = self.judge(&honest).unwrap_or_else(|error| panic!("{seat} is accused: {error:?}"));
        self.take(honest, &table);
        true
    }

    /// What the honest program of a seat writes, with what its owner says by lot.
    fn write(&mut self, seat: Seat) -> Signed {
        let desk = self.desks[&seat].moved_to(self.table().clone());
        let mut draft = desk.begin(seat).unwrap();
        let table = draft.table();
        if table.undo_proposed().is_some() && table.outcome().is_none() {
            let answer = if self.chance(2) { Act::UndoYes } else { Act::UndoNo };
            draft.act(answer).unwrap();
            return draft.close(TIME).unwrap().0;
        }
        for side in Side::ALL {
            let owes = draft
                .table()
                .owed(Seat::Player(side))
                .iter()
                .any(|owed| matches!(owed, coureur::table::Owed::Word(_)));
            if owes && (seat == Seat::Umpire || seat == Seat::Player(side)) {
                draft.act(Act::Word { side, text: format!("the words of {side}") }).unwrap();
                return draft.close(TIME).unwrap().0;
            }
        }
        let back: Vec<u64> = draft.table().can_go_back_to().collect();
        if !back.is_empty() && self.chance(25) {
            let to = back[self.lot.below(back.len())];
            // Refused where something is owed first.
            if draft.act(Act::Undo(to)).is_ok() {
                return draft.close(TIME).unwrap().0;
            }
        }
        while self.lot.decide(&mut draft).unwrap() && !self.chance(6) {}
        draft.close(TIME).unwrap().0
    }

    /// Somebody gives up, all cards are opened, and the oracle looks at all of them.
    pub fn end(&mut self) {
        while self.table().outcome().is_none() {
            let seat = self.table().waiting().seats[0];
            let resigning = seat.side().unwrap_or(Side::British);
            let desk = self.desks[&seat].moved_to(self.table().clone());
            let mut draft = desk.begin(seat).unwrap();
            if draft.act(Act::Resign(resigning)).is_err() {
                // A witness reveals his link first; whoever sets up, sets up.
                self.step();
                continue;
            }
            let signed = draft.close(TIME).unwrap().0;
            let table = self.judge(&signed).unwrap();
            self.take(signed, &table);
        }
        for _ in 0..10 {
            let Some(seat) = self.table().waiting().seats.first().copied() else { break };
            let signed = self.desks[&seat].begin(seat).unwrap().close(TIME).unwrap().0;
            let table = self.judge(&signed).unwrap();
            self.take(signed, &table);
        }
        self.oracle.at_the_end(self.table());
        let text: String = self.entries.iter().map(Signed::text).collect();
        let log = coureur::log::read_log(text.as_bytes()).unwrap();
        let again = coureur::table::replay(&log, Files::default()).unwrap();
        assert_eq!(again.digest(), self.table().digest());
    }
}
