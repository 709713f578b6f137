//! What the villain does to letters: dates, numbers, signatures, old ones again. None of it is a matter of rules, and
//! none of it may get into anybody's log.

use super::pen::one_in;
use super::round::{Round, entry};
use super::{Held, hold, villain};
use crate::log::{self, Document, Hash, Signed};
use crate::table::Seat;

/// An hour, and more than two honest clocks differ.
const LATE: i64 = 3600;

impl Round {
    /// Now and then a letter that no honest program takes; it says so, and nothing is changed.
    pub(super) fn bad_letter(&mut self, seat: Seat, honest: &Signed) -> Held<()> {
        let (what, signed) = self.forged(seat, honest)?;
        self.tally.tried(what);
        let text = format!("{}{}", self.text(), signed.text());
        let read = log::read_log(text.as_bytes());
        hold(read.is_err(), || format!("{what} is accepted after entry {}", self.entries.len() - 1))?;
        self.tally.refused(what);
        Ok(())
    }

    fn forged(&mut self, seat: Seat, honest: &Signed) -> Held<(&'static str, Signed)> {
        let mut altered = entry(honest)?.clone();
        let own = std::sync::Arc::clone(&self.people[&seat]);
        let what = match self.lot.below(6) {
            0 if self.entries.len() > 1 => {
                let old = 1 + self.lot.below(self.entries.len() - 1);
                return Ok(("an old entry again", self.entries[old].clone()));
            }
            1 => {
                altered.prev = Hash::of(b"another");
                "another predecessor"
            }
            2 => {
                altered.number += 1;
                "another number"
            }
            3 => {
                let signed = Document::Entry(altered.clone()).sign(&own)?;
                altered.acts.push(log::Act::new("say altered".parse()?));
                return Ok((
                    "altered after signing",
                    Signed::new(Document::Entry(altered), *signed.signature()),
                ));
            }
            4 if self.people.len() > 1 && !self.one_person() => {
                let other = self.people.keys().copied().find(|other| *other != seat);
                altered.seat = other.unwrap_or(seat).word().parse()?;
                "signed for another"
            }
            _ => {
                let latest = self.entries.iter().map(|signed| signed.document().time()).max();
                let latest = latest.map_or(0, |time| time.timestamp().as_second());
                altered.time = jiff::Timestamp::from_second(latest - LATE)?.to_string().parse()?;
                "back-dated"
            }
        };
        Ok((what, Document::Entry(altered).sign(&own)?))
    }

    /// Does one key sit in every seat?
    pub(super) fn one_person(&self) -> bool {
        let mut keys = self.people.values().map(|identity| identity.public());
        let first = keys.next();
        keys.all(|key| Some(key) == first)
    }

    /// Out of turn, the villain signs something of his own.
    pub(super) fn out_of_turn(&mut self) -> Held<()> {
        let seat = self.kind.villain;
        if self.table().waiting().seats.contains(&seat) || self.table().waiting().seats.is_empty() {
            return Ok(());
        }
        self.tally.tried("out of turn");
        let signed = villain::talk(self, seat, 0)?;
        let taken = self.judge(&signed)?.is_ok();
        hold(!taken, || format!("{seat} signs out of turn after entry {}", self.entries.len() - 1))?;
        self.tally.refused("out of turn");
        Ok(())
    }

    /// As much talk as the table bears, and not a word more; then he goes on, since he has to.
    pub(super) fn fill(&mut self, seat: Seat) -> Held<()> {
        for number in 0..80 {
            if !self.table().waiting().seats.contains(&seat) {
                return Ok(());
            }
            self.tally.tried("nothing but talk");
            let signed = villain::talk(self, seat, number)?;
            match self.judge(&signed)? {
                Ok(known) => {
                    self.tally.legal("nothing but talk");
                    self.take(signed, Some(known))?;
                }
                Err(_) => {
                    self.tally.refused("nothing but talk");
                    return Ok(());
                }
            }
        }
        hold(false, || format!("{seat} fills the log with talk"))
    }

    /// Is it time for one of these? Dates and signatures are looked at less often: reading a whole log takes its time.
    pub(super) fn is_time_for_letter(&mut self) -> bool {
        one_in(&mut self.lot, 25)
    }
}
