//! The liar: he has the program and his own key, and goes back in time with them. Every attack that got through once is here.

use super::Held;
use super::event::Command;
use super::post::Flying;
use super::world::{World, shortened};
use crate::log;
use crate::table::{Act, RandomPlayer};
use std::time::Duration;

/// Words above a log that is sent as a letter.
const HEAD: &str = "From: liar@example.org\r\nSubject: the log\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n";

impl World {
    /// He lies, if there is something to lie about.
    pub(super) fn lies(&mut self, lot: &mut RandomPlayer) -> Held<()> {
        let Some(liar) = self.liar else { return Ok(()) };
        self.tally.lies += 1;
        match lot.below(6) {
            // He has seen how the dice fell, and words his entry anew; or says besides that the first does not count.
            0 | 1 => self.again(lot, false),
            2 => self.again(lot, true),
            // He sends a log that ends before what he does not like.
            3 => {
                if let Some(text) = self.people[liar].text() {
                    let copy = shortened(&text, lot);
                    self.writes([HEAD.as_bytes(), &copy].concat());
                }
            }
            // An old letter once more.
            4 => {
                let sent = &self.people[liar].sent;
                if !sent.is_empty() {
                    let letter = sent[lot.below(sent.len())].clone();
                    self.writes(letter);
                }
            }
            // An entry of the day after tomorrow.
            _ => {
                self.people[liar].machine.pass(Duration::from_secs(60 * 3600));
                self.does(liar, Command::Move, lot, None)?;
                self.does(liar, Command::Send, lot, None)?;
            }
        }
        Ok(())
    }

    fn writes(&mut self, bytes: Vec<u8>) {
        let Some(liar) = self.liar else { return };
        self.post.flying.push(Flying { to: 1 - liar, upto: 0, bytes });
    }

    /// Back to before he moved, and otherwise; openly, if `declared`, as if that settled it.
    fn again(&mut self, lot: &mut RandomPlayer, declared: bool) {
        let Some(liar) = self.liar else { return };
        let Some(before) =
            (!self.before.is_empty()).then(|| self.before.remove(lot.below(self.before.len())))
        else {
            return;
        };
        let old = self.people[liar].text().and_then(|text| log::read_entries(&text).ok()).unwrap_or_default();
        self.people[liar].machine = before;
        let known =
            self.people[liar].text().and_then(|text| log::read_entries(&text).ok()).unwrap_or_default().len();
        let says: Vec<Act> = old
            .get(known)
            .filter(|_| declared)
            .map(|placed| Act::Withdrawn {
                entry: u64::from(placed.signed.document().number()),
                token: *placed.signed.token().as_bytes(),
            })
            .into_iter()
            .collect();
        let moved = self.people[liar].moves(lot, &says, None);
        if matches!(moved, Some(Ok(Some(_)))) {
            drop(self.people[liar].run(&["send", "--half"], None));
            self.collect(liar);
        }
    }
}
