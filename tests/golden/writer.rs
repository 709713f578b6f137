//! Plays a golden game: by lot, from fixed seeds, keys and times, and with the accidents that its plan wants.
#![allow(dead_code)] // each test binary uses its own part

use crate::lot::{Company, Opening, entry};
use coureur::fair::Chain;
use coureur::games::{Files, Terms, start};
use coureur::log::Signed;
use coureur::table::{Act, Mode, Seat};

/// What is played, and what happens in it.
#[derive(Debug, Clone)]
pub struct Plan {
    pub name: &'static str,
    pub terms: Terms,
    pub mode: Mode,
    pub seed: u64,
    pub data: Option<&'static str>,
    /// A position by hand, as players write it.
    pub start: Option<&'static str>,
    pub chain: u32,
    /// What befalls a player, and after how many entries.
    pub script: &'static [(usize, Deed)],
    pub end: End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Somebody signs something, takes it back before anybody has it, and says so.
    Slip,
    /// Somebody signs two continuations; the other says which one does not count.
    Fork,
    /// Somebody goes on from a copy, with fresh seeds.
    Restore,
    /// Both agree to play on by this revision of the rules.
    Revise(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    ByTheRules,
    /// Somebody resigns after so many entries, and all cards are opened.
    Resigned(usize),
    /// Somebody resigns, and the other does not open his cards.
    NotOpened(usize),
    /// It goes on.
    NotOver(usize),
}

/// A game that was played.
pub struct Played {
    pub log: String,
    /// The other copy of a fork.
    pub rival: Option<String>,
    /// The position as the log pins it.
    pub start: Option<String>,
}

/// No game is longer; one that should end by the rules has done so before.
const LONGEST: usize = 4000;

impl Plan {
    fn company(&self) -> (Company, Option<String>) {
        let start = self.start.map(|text| start::pinned(&self.terms, self.data, text).unwrap());
        // The company keeps it to the end of the test.
        let pinned: Option<&'static str> = start.clone().map(|text| &*text.leak());
        let opening = Opening {
            terms: self.terms.clone(),
            mode: self.mode,
            files: Files { data: self.data, start: pinned },
            chain: self.chain,
            seed: self.seed,
            asides: 5,
            pace: 4 * 3600,
            revises: false,
        };
        (Company::at(opening), start)
    }

    /// Plays it; the same every time.
    pub fn play(&self) -> Played {
        let (mut company, start) = self.company();
        let mut rival = None;
        for (after, deed) in self.script {
            while company.entries.len() < *after {
                assert!(company.step(), "{}: over after {} entries", self.name, company.entries.len());
            }
            match deed {
                Deed::Slip => slip(&mut company),
                Deed::Fork => rival = Some(fork(&mut company)),
                Deed::Revise(rules) => revise(&mut company, *rules),
                Deed::Restore => drop(restore(&mut company, self.chain)),
            }
        }
        self.finish(&mut company);
        Played { log: text(&company.entries), rival, start }
    }

    fn finish(&self, company: &mut Company) {
        match self.end {
            End::ByTheRules => {
                while company.entries.len() < LONGEST && company.step() {}
                let over = company.table().is_over() && !resigned(company);
                assert!(over, "{}: not over after {} entries", self.name, company.entries.len());
            }
            End::Resigned(after) => {
                company.play(after);
                assert!(resigned(company), "{}: over before anybody resigned", self.name);
            }
            End::NotOpened(after) => {
                while company.entries.len() < after || !resign(company) {
                    assert!(company.step(), "{}: over after {} entries", self.name, company.entries.len());
                }
                assert!(company.table().unopened().is_some(), "{}", self.name);
            }
            End::NotOver(after) => {
                while company.entries.len() < after {
                    assert!(company.step(), "{}: over after {} entries", self.name, company.entries.len());
                }
            }
        }
    }
}

fn text(entries: &[Signed]) -> String {
    entries.iter().map(Signed::text).collect()
}

fn resigned(company: &Company) -> bool {
    let resigns = |act: &coureur::log::Act| act.text.as_str().starts_with("resign ");
    company.entries[1..].iter().any(|signed| entry(signed).acts.iter().any(resigns))
}

fn resign(company: &mut Company) -> bool {
    let Some(seat) = asked(company) else { return false };
    let mut draft = company.desk(seat).begin(seat).unwrap();
    let Some(side) = seat.side() else { return false };
    let done = draft.act(Act::Resign(side)).is_ok();
    if done {
        company.close(draft);
    }
    done
}

/// The seat of a player who has to decide, if nothing else comes before that.
fn asked(company: &Company) -> Option<Seat> {
    let waiting = company.table().waiting();
    let free = waiting.decision && company.table().undo_proposed().is_none();
    let seat = waiting.seats.first().copied().filter(|_| free)?;
    company.table().owed(seat).is_empty().then_some(seat)
}

/// Plays on until somebody has to decide, and nobody else does at the same time.
fn until_asked(company: &mut Company) -> Seat {
    loop {
        if let Some(seat) = asked(company).filter(|_| company.table().waiting().seats.len() == 1) {
            return seat;
        }
        assert!(company.step(), "nobody is asked");
    }
}

/// An entry of words, which is not kept.
fn said(company: &Company, seat: Seat, words: &str) -> Signed {
    let mut draft = company.desk(seat).begin(seat).unwrap();
    draft.act(Act::Say(words.to_owned())).unwrap();
    draft.close(&company.time()).unwrap().0
}

fn slip(company: &mut Company) {
    let seat = until_asked(company);
    let lost = said(company, seat, "the wrong road");
    let mut draft = company.desk(seat).begin(seat).unwrap();
    let token = *lost.token().as_bytes();
    draft.act(Act::Withdrawn { entry: u64::from(lost.document().number()), token }).unwrap();
    draft.act(Act::Say("the right road".to_owned())).unwrap();
    company.close(draft);
}

/// The copy that does not count.
fn fork(company: &mut Company) -> String {
    let seat = until_asked(company);
    let lost = said(company, seat, "from the desk at home");
    let rival = text(&company.entries) + &lost.text();
    let mut draft = company.desk(seat).begin(seat).unwrap();
    draft.act(Act::Say("from the desk at the inn".to_owned())).unwrap();
    company.close(draft);
    let other = loop {
        let waiting = company.table().waiting().seats;
        // Before a takeback is answered nothing else may be said.
        let free = company.table().undo_proposed().is_none();
        match waiting.iter().find(|waits| **waits != seat && free) {
            Some(other) => break *other,
            None => assert!(company.step(), "nobody answers"),
        }
    };
    let mut draft = company.desk(other).begin(other).unwrap();
    let token = *lost.token().as_bytes();
    draft.act(Act::Settled { entry: u64::from(lost.document().number()), token }).unwrap();
    company.close(draft);
    rival
}

/// Somebody proposes newer rules; the other agrees as soon as that changes nothing that is pending.
fn revise(company: &mut Company, rules: u32) {
    let by = until_asked(company);
    let mut draft = company.desk(by).begin(by).unwrap();
    draft.act(Act::Revision(rules)).unwrap();
    company.close(draft);
    loop {
        let other = until_asked(company);
        if other != by && company.table().can_revise(rules).is_ok() {
            let mut draft = company.desk(other).begin(other).unwrap();
            draft.act(Act::Revision(rules)).unwrap();
            company.close(draft);
            assert_eq!(company.table().revision(), rules);
            return;
        }
        assert!(company.step(), "nobody agrees");
    }
}

/// The chain is made as the program makes it, but from a salt that is always the same.
pub fn restore(company: &mut Company, length: u32) -> Seat {
    let salt = [0x17; 16];
    loop {
        let seat = until_asked(company);
        let chains = |act: &&coureur::log::Act| {
            let words = act.text.as_str();
            words.starts_with("chain ") || words.starts_with("restored ")
        };
        let own = company.entries[1..].iter().map(entry).filter(|entry| entry.seat.as_str() == seat.word());
        let generation = own.flat_map(|entry| &entry.acts).filter(chains).count();
        let purpose = format!("chain/{}/{generation}/{}", seat.word(), "17".repeat(16));
        let secret = company.identities[&seat].derive(company.table().game_id(), &purpose);
        let tip = Chain::new(*secret, length).unwrap().tip();
        let mut draft = company.desk(seat).begin(seat).unwrap();
        if draft.act(Act::Restored(Some((tip, salt)))).is_ok() {
            draft.act(Act::Say("on a new machine".to_owned())).unwrap();
            company.close(draft);
            return seat;
        }
        company.step();
    }
}
