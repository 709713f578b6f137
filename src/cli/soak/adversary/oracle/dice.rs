//! Dice by the page of acts alone: which links make which seed, and what it rolls.

use super::super::{Held, hold};
use crate::fair::{Link, Seed, roll_seed, umpired_slot};
use crate::log::Signed;
use crate::side::{BySide, Side};
use crate::table::{Act, Mode, Seat, Table};
use std::collections::BTreeMap;

/// A roll asked for.
#[derive(Debug, Clone, Copy)]
struct Asked {
    index: u64,
    link: Option<Link>,
    /// What stands for the asking, once its entry is complete.
    ask: Option<[u8; 32]>,
}

/// All seeds of a game, as the log opens them.
#[derive(Debug)]
pub(super) struct Seeds {
    game: [u8; 32],
    mode: Mode,
    /// The link that each seat published last, or its tip.
    last: BTreeMap<Seat, Link>,
    words: BySide<Option<String>>,
    asked: Option<Asked>,
    opened: BTreeMap<u64, Seed>,
    next: u64,
    rolled: usize,
}

impl Seeds {
    pub(super) fn new(table: &Table) -> Seeds {
        Seeds {
            game: *table.game_id(),
            mode: table.setting().mode,
            last: BTreeMap::new(),
            words: BySide::default(),
            asked: None,
            opened: BTreeMap::new(),
            next: 0,
            rolled: 0,
        }
    }

    /// Reads what an entry says of seeds, and looks at what was rolled in it. Gives the indices that were met again.
    pub(super) fn entered(&mut self, after: &Table, signed: &Signed, acts: &[&str]) -> Held<Vec<u64>> {
        let number = after.number();
        let known = self.next;
        for words in acts {
            self.act(number, after.last_author(), words)?;
        }
        if let Some(Asked { ask: ask @ None, .. }) = &mut self.asked {
            *ask = Some(match self.mode {
                Mode::Umpire => after.digest(),
                _ => *signed.hash().as_bytes(),
            });
        }
        self.rolls(after, known)
    }

    fn act(&mut self, entry: u64, seat: Seat, words: &str) -> Held<()> {
        let Ok(text) = words.parse() else { return Ok(()) };
        // What carries bytes is no seed.
        let Ok(act) = Act::read(&crate::log::Act::new(text)) else { return Ok(()) };
        match act {
            Act::Chain(tip) | Act::Restored(Some((tip, _))) => {
                hold(self.asked.is_none(), || format!("entry {entry}: a chain is chosen when a roll waits"))?;
                self.last.insert(seat, tip);
            }
            Act::Word { side, text } => self.words[side] = Some(text),
            Act::Ask => self.ask(None),
            Act::Link(link) => {
                let before = self.last.insert(seat, link);
                hold(before == Some(link.hashed()), || {
                    format!("entry {entry}: a link that was not committed")
                })?;
                match self.asked {
                    Some(Asked { index, link: asker, ask: Some(ask) }) => {
                        self.asked = None;
                        let slot = self.slot(asker);
                        let seed = roll_seed(&self.game, index, &ask, slot.as_ref(), &link);
                        self.opened.insert(index, seed);
                    }
                    _ => self.ask(Some(link)),
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn ask(&mut self, link: Option<Link>) {
        self.asked = Some(Asked { index: self.next, link, ask: None });
        self.next += 1;
    }

    fn slot(&self, asker: Option<Link>) -> Option<Link> {
        if self.mode != Mode::Umpire {
            return asker;
        }
        let words = |side: Side| self.words[side].as_deref().unwrap_or_default();
        Some(umpired_slot(&self.game, words(Side::British), words(Side::French), asker.as_ref()))
    }

    fn rolls(&mut self, after: &Table, known: u64) -> Held<Vec<u64>> {
        let number = after.number();
        let mut again = Vec::new();
        for roll in &after.rolls()[self.rolled..] {
            let Some(seed) = self.opened.get(&roll.index) else {
                return hold(false, || format!("entry {number}: seed {} was never opened", roll.index))
                    .map(|()| again);
            };
            let fair = match &roll.picked {
                Some((of, picked)) => {
                    let count = u32::try_from(picked.len()).unwrap_or(u32::MAX);
                    seed.pick(&roll.label, *of, count).is_ok_and(|drawn| drawn == *picked)
                }
                None => {
                    let count = u16::try_from(roll.faces.len()).unwrap_or(u16::MAX);
                    seed.faces(&roll.label, count, roll.sides) == roll.faces
                }
            };
            hold(fair, || format!("entry {number}: \"{}\" is not what its seed gives", roll.label))?;
            if roll.opened_in < number && roll.index < known && !again.contains(&roll.index) {
                again.push(roll.index);
            }
        }
        self.rolled = after.rolls().len();
        Ok(again)
    }
}
