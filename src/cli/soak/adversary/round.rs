//! A table with one villain: every seat has its own program, which sees nothing but the entries handed over.

use super::kind::{Kind, Wanted};
use super::oracle::Oracle;
use super::pen::{Pen, one_in};
use super::report::Tally;
use super::{Broken, Held, MOST_ENTRIES, hold, villain};
use crate::errors::Worded as _;
use crate::fair::tagged_hash;
use crate::games::Files;
use crate::keys::Identity;
use crate::log::{self, Document, Entry, Hash, Signed};
use crate::side::Side;
use crate::table::{
    Act, Desk, Mode, NewGame, Owed, Parting, PartingWords as _, RandomPlayer, Seat, Table, TableError, What,
    open_table, replay,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Links of each chain: enough for most games, and few enough that some renew theirs.
const CHAIN: u32 = 1024;
/// The first second of 2026, from which on the clocks run.
const BEGIN: i64 = 1_767_225_600;

/// A program's table after an entry.
type Known = (Seat, Table);

/// A game in play.
pub(super) struct Round {
    pub(super) kind: Kind,
    pub(super) people: BTreeMap<Seat, Arc<Identity>>,
    pub(super) desks: BTreeMap<Seat, Desk>,
    pub(super) entries: Vec<Signed>,
    pub(super) lot: RandomPlayer,
    pub(super) tally: Tally,
    /// What everything that should be random follows from.
    pub(super) seed: [u8; 32],
    /// Copies that were given up after an accident.
    pub(super) lost: Vec<String>,
    /// Has the villain got away with something that he cannot get past himself?
    spoilt: bool,
    /// The villain can say nothing more, and the game stays where it is.
    silent: bool,
    /// Entries that their authors gave up, and were not asked for a signature that would say so.
    pub(super) unsaid: Vec<[u8; 32]>,
    /// Entries of which the people say that they count, where the rules let them choose.
    pub(super) agreed: Vec<Hash>,
    oracle: Oracle,
}

/// What an entry says; a header is none.
pub(super) fn entry(signed: &Signed) -> Held<&Entry> {
    match signed.document() {
        Document::Entry(entry) => Ok(entry),
        Document::Header(_) => Err(Broken("a header among the entries".to_owned())),
    }
}

fn opened(header: &Signed) -> Held<Table> {
    let Document::Header(fields) = header.document() else {
        return Err(Broken("a log without a header".to_owned()));
    };
    Ok(open_table(fields, *header.hash().as_bytes(), Files::default())?)
}

impl Round {
    /// Opens a game. Everything follows from the two numbers.
    pub(super) fn open(wanted: &Wanted, seed: u64, number: u64) -> Held<Round> {
        let seed = tagged_hash("coureur/soak-adversary/1", &[&seed.to_be_bytes(), &number.to_be_bytes()]);
        let part = |purpose: &str| tagged_hash("coureur/soak-adversary/1", &[&seed, purpose.as_bytes()]);
        let number = u64::from_be_bytes(seed.first_chunk().copied().unwrap_or_default());
        let mut lot = RandomPlayer::new(number);
        let kind = Kind::draw(wanted, &mut lot)?;
        let mode = kind.mode;
        let person = |name: &str| -> Held<Arc<Identity>> {
            Ok(Arc::new(Identity::from_secret(name.parse()?, &part(name))))
        };
        let anna = person("Anna")?;
        let ben = if mode == Mode::Solo { Arc::clone(&anna) } else { person("Ben")? };
        let all = BTreeMap::from([
            (Seat::Player(Side::British), anna),
            (Seat::Player(Side::French), ben),
            (Seat::Umpire, person("Ulla")?),
            (Seat::Recorder, person("Rita")?),
        ]);
        let invited = |side: Side| {
            let identity = &all[&Seat::Player(side)];
            (side, identity.public(), identity.name().clone())
        };
        let players = match mode {
            Mode::Umpire => Side::ALL.map(invited).to_vec(),
            // A duel may leave the other seat open.
            Mode::Duel if one_in(&mut lot, 2) => vec![invited(Side::French)],
            Mode::Duel | Mode::Solo | Mode::Table => Vec::new(),
        };
        let new = NewGame { terms: kind.terms.clone(), mode, side: Side::British, players, chain: CHAIN };
        let opener = match mode {
            Mode::Duel | Mode::Solo => Seat::Player(Side::British),
            Mode::Umpire => Seat::Umpire,
            Mode::Table => Seat::Recorder,
        };
        let nonce = seed.last_chunk().copied().unwrap_or_default();
        let (entries, _) = new.open(&all[&opener], Files::default(), nonce, &time(0))?;
        let people: BTreeMap<Seat, Arc<Identity>> =
            all.into_iter().filter(|(seat, _)| mode.seats().contains(seat)).collect();
        let table = opened(&entries[0])?;
        let tally = Tally::of(&kind);
        let oracle = Oracle::new(&table);
        let desks = sit(&people, &table);
        let mut round = Round {
            kind,
            people,
            desks,
            entries: Vec::new(),
            lot,
            tally,
            seed,
            spoilt: false,
            silent: false,
            lost: Vec::new(),
            unsaid: Vec::new(),
            agreed: Vec::new(),
            oracle,
        };
        round.go_on(entries)?;
        Ok(round)
    }

    /// From the beginning, or from where it is: entries that all take in.
    pub(super) fn go_on(&mut self, entries: Vec<Signed>) -> Held<()> {
        for signed in entries {
            if self.entries.is_empty() {
                let table = opened(&signed)?;
                self.oracle = Oracle::new(&table);
                self.desks = sit(&self.people, &table);
                self.entries.push(signed);
            } else {
                self.take(signed, None)?;
            }
        }
        Ok(())
    }

    pub(super) fn text(&self) -> String {
        self.entries.iter().map(Signed::text).collect()
    }

    pub(super) fn into_tally(self) -> Tally {
        self.tally
    }

    /// The table, as all have it.
    pub(super) fn table(&self) -> &Table {
        let Some(desk) = self.desks.values().next() else { unreachable!("every mode has a seat") };
        desk.table()
    }

    pub(super) fn is_villain(&self, seat: Seat) -> bool {
        // One hand plays both seats alone: there he plays against the proof, not against anybody.
        seat == self.kind.villain || self.kind.mode == Mode::Solo
    }

    /// What one of the programs says to an entry; [`Round::take`] asks the others.
    pub(super) fn judge(&self, signed: &Signed) -> Held<Result<Known, TableError>> {
        let entry = entry(signed)?;
        let Some((seat, desk)) = self.desks.first_key_value() else { unreachable!("every mode has a seat") };
        let mut table = desk.table().clone();
        Ok(table.enter(entry, signed.hash().as_bytes()).map(|()| (*seat, table)))
    }

    /// Everybody takes an entry in: each checks it alone, and all come to the same. One of them may have done so.
    pub(super) fn take(&mut self, signed: Signed, mut known: Option<Known>) -> Held<()> {
        let entry = entry(&signed)?;
        let mut digest = None;
        for (seat, desk) in &mut self.desks {
            let table = match known.take_if(|(by, _)| by == seat) {
                Some((_, table)) => table,
                None => {
                    let mut table = desk.table().clone();
                    table.enter(entry, signed.hash().as_bytes()).map_err(|error| {
                        Broken(format!("{seat} refuses entry {}: {}", entry.number, error.in_words()))
                    })?;
                    table
                }
            };
            let now = (table.digest(), table.waiting());
            let first = digest.get_or_insert_with(|| now.clone());
            hold(*first == now, || format!("two programs differ after entry {}", entry.number))?;
            *desk = desk.moved_to(table);
        }
        self.entries.push(signed);
        let Some((table, signed)) = self.desks.values().next().map(Desk::table).zip(self.entries.last())
        else {
            return Ok(());
        };
        self.oracle.entered(table, signed, &self.desks)?;
        let stuck = table.waiting().seats.is_empty() && !table.is_over();
        hold(!stuck, || format!("nobody can go on after entry {}", table.number()))
    }

    /// Plays to the end, and looks at everything once more.
    pub(super) fn play(&mut self) -> Held<()> {
        let stop = self.kind.ends_after.unwrap_or(usize::MAX);
        while self.entries.len() < stop && self.step()? {
            hold(self.entries.len() < MOST_ENTRIES, || "the game runs in circles".to_owned())?;
        }
        if self.silent {
            self.tally.silence();
            return self.verdict();
        }
        self.end()
    }

    /// One entry by one of those asked; false when all is done.
    fn step(&mut self) -> Held<bool> {
        let seats = self.speakers();
        if seats.is_empty() {
            return Ok(false);
        }
        if self.is_accident_due() {
            self.accident()?;
            return Ok(true);
        }
        let seat = seats[self.lot.below(seats.len())];
        if !self.is_villain(seat) && one_in(&mut self.lot, 20) {
            self.out_of_turn()?;
        }
        let (honest, table) = match self.write(seat) {
            Ok(written) => written,
            // Cards that are none, dealt by himself: what he cannot show he cannot play.
            Err(_) if self.spoilt && seat == self.kind.villain => {
                self.silent = true;
                return Ok(false);
            }
            Err(broken) => return Err(broken),
        };
        if self.is_villain(seat) && self.attack(seat, &honest)? {
            return Ok(true);
        }
        self.take(honest, Some((seat, table)))?;
        Ok(true)
    }

    /// An accident happens where somebody decides; it waits for that.
    fn is_accident_due(&mut self) -> bool {
        let (number, table) = (self.entries.len(), self.table());
        let all_sit = self.people.keys().all(|seat| table.players().contains_key(seat));
        if !all_sit || table.is_over() || !table.waiting().decision {
            return false;
        }
        let due = self.kind.accidents.iter().position(|at| *at <= number);
        due.map(|due| self.kind.accidents.remove(due)).is_some()
    }

    /// Who may sign next. Players who post their orders leave it to the umpire.
    fn speakers(&self) -> Vec<Seat> {
        let waiting = self.table().waiting();
        let mut seats = waiting.seats;
        let sealed = |owed: &Owed| matches!(owed, Owed::Unseal(_));
        if matches!(&waiting.what, What::Owed(owed) if owed.iter().any(sealed)) {
            // What a player has sealed nobody else can open.
            seats.retain(|seat| seat.side().is_some());
        } else if self.kind.mode == Mode::Umpire && !self.kind.players_sign && seats.contains(&Seat::Umpire) {
            seats = vec![Seat::Umpire];
        }
        seats
    }

    fn write(&mut self, seat: Seat) -> Held<(Signed, Table)> {
        let time = self.time();
        let mut pen = Pen { lot: &mut self.lot, time };
        pen.entry(&self.desks[&seat], seat).map_err(|broken| {
            Broken(format!("{seat} cannot go on after entry {}: {broken}", self.entries.len() - 1))
        })
    }

    /// When it is; two honest clocks differ a little.
    pub(super) fn time(&mut self) -> String {
        let slow = self.lot.below(300);
        time(i64::try_from(self.entries.len() * 3600 - slow.min(self.entries.len())).unwrap_or(0))
    }

    /// The villain's turn: something else instead of the honest entry. Says whether it was taken.
    fn attack(&mut self, seat: Seat, honest: &Signed) -> Held<bool> {
        if self.is_time_for_letter() {
            self.bad_letter(seat, honest)?;
        }
        if one_in(&mut self.lot, 200) {
            self.fill(seat)?;
            return Ok(true);
        }
        let honest = entry(honest)?;
        let deals = honest.acts.iter().any(|act| act.text.as_str().starts_with("shuffle "));
        if !(deals || one_in(&mut self.lot, 3)) {
            return Ok(false);
        }
        let altered = villain::alter(self, seat, honest)?;
        let same = entry(&altered.signed)?.acts == honest.acts
            && altered.signed.document().state() == { honest.state };
        if same && entry(&altered.signed)?.results == honest.results {
            return Ok(false);
        }
        altered.done.iter().for_each(|what| self.tally.tried(what));
        let Ok(known) = self.judge(&altered.signed)? else {
            altered.done.iter().for_each(|what| self.tally.refused(what));
            return Ok(false);
        };
        altered.done.iter().for_each(|what| self.tally.legal(what));
        if locks_himself_out(honest, entry(&altered.signed)?) {
            return Ok(false);
        }
        self.spoilt |= altered.done.iter().any(|what| what.starts_with("cards or proofs"));
        self.take(altered.signed, Some(known))?;
        Ok(true)
    }

    /// Somebody gives up, all cards are opened, and the oracle looks at all of them.
    fn end(&mut self) -> Held<()> {
        for _ in 0..MOST_ENTRIES {
            if self.table().is_over() {
                break;
            }
            let seat = self.speakers()[0];
            let resigning = seat.side().unwrap_or(Side::British);
            let time = self.time();
            // A witness reveals his link first; whoever sets up, sets up; an umpire types the words for the deal.
            let resigns = self.desks[&seat].begin(seat).and_then(|mut draft| {
                draft.act(Act::Resign(resigning))?;
                draft.close(&time)
            });
            let (signed, table) = match resigns {
                Ok(resigned) => resigned,
                Err(_) => self.write(seat)?,
            };
            self.take(signed, Some((seat, table)))?;
        }
        for _ in 0..10 {
            let Some(seat) = self.table().waiting().seats.first().copied() else { break };
            let time = self.time();
            // Whoever resigns before the deal leaves words that nobody owes any more, and no card to be opened.
            let Ok((signed, table)) = self.desks[&seat].begin(seat).and_then(|draft| draft.close(&time))
            else {
                let words = |owed: &Owed| matches!(owed, Owed::Word(_));
                let owes_words = self.table().owed(seat).iter().any(words);
                hold(owes_words, || format!("{seat} cannot open what the end of the game opens"))?;
                self.silent = true;
                break;
            };
            self.take(signed, Some((seat, table)))?;
        }
        self.verdict()
    }

    fn verdict(&mut self) -> Held<()> {
        if !self.silent {
            self.oracle.at_the_end(self.table())?;
        }
        let log = log::read_log(self.text().as_bytes())?;
        let again = replay(&log, Files::default())
            .map_err(|bad| Broken(format!("{}: {}", bad.in_words(), bad.offence.in_words())))?;
        hold(again.digest() == self.table().digest(), || "the replay comes to another position".to_owned())?;
        for bad in again.offences() {
            // Whoever lies about his hand is found out, and an umpire who hands over an empty box or a deck that is none;
            // nobody else is accused, and of nothing else.
            let villain = Seat::from_word(&bad.seat).filter(|seat| self.is_villain(*seat));
            let lie = match bad.offence.code_text().as_str() {
                "coureur::table::false_claim" => true,
                "coureur::table::false_box" | "coureur::table::false_shuffle" => {
                    villain == Some(Seat::Umpire)
                }
                _ => false,
            };
            hold(villain.is_some() && lie, || format!("{}: {}", bad.in_words(), bad.offence.in_words()))?;
            self.tally.caught();
        }
        for lost in &self.lost {
            let other = log::read_log(lost.as_bytes())?;
            let Some(parting) = Parting::between(&log, &other) else { continue };
            let accused = parting.signed_twice().filter(|seat| !self.is_villain(*seat));
            let unsaid = |token: Hash| self.unsaid.contains(token.as_bytes());
            let cleared =
                parting.is_settled() || parting.after_restore() || unsaid(parting.fork.right.token());
            hold(accused.is_none() || cleared, || {
                format!("{accused:?} is called a forger: {}", parting.words(&again, &[]))
            })?;
        }
        self.tally.ended(&again, self.oracle.undone);
        Ok(())
    }
}

/// An answer is sealed at a position and under a head: whoever seals it elsewhere can never open it again, which harms
/// nobody but himself, and ends the game like any silence.
fn locks_himself_out(honest: &Entry, altered: &Entry) -> bool {
    let decides = |act: &&str| ["order ", "undo ", "sealed "].iter().any(|verb| act.starts_with(verb));
    let until_sealed = |entry: &Entry| -> Option<Vec<String>> {
        let acts: Vec<&str> = entry.acts.iter().map(|act| act.text.as_str()).collect();
        let sealed = acts.iter().position(|act| act.starts_with("sealed "))?;
        Some(acts[..=sealed].iter().copied().filter(decides).map(str::to_owned).collect())
    };
    let sealed = until_sealed(altered);
    sealed.is_some() && sealed != until_sealed(honest)
}

fn sit(people: &BTreeMap<Seat, Arc<Identity>>, table: &Table) -> BTreeMap<Seat, Desk> {
    people.iter().map(|(seat, identity)| (*seat, Desk::new(table.clone(), Arc::clone(identity)))).collect()
}

fn time(seconds: i64) -> String {
    let at = jiff::Timestamp::from_second(BEGIN + seconds);
    at.map_or_else(|_| "2026-01-01T00:00:00Z".to_owned(), |at| at.to_string())
}
