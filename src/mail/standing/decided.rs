//! What a person decided himself: an answer that his instructions gave is none of his, and what happened around it is news to him.

use super::{Standing, StandingError};
use crate::side::Side;
use crate::table::{Act, Chapter, Deed, Session};

/// The most entries that are remembered: whoever is away for longer hears more of the story than he must.
const MOST: usize = 1_000;

impl Standing {
    /// Notes that instructions gave these entries.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn gave(&mut self, entries: impl Iterator<Item = u64>) -> Result<(), StandingError> {
        let known = &mut self.memory.automatic;
        known.extend(entries);
        known.sort_unstable();
        known.dedup();
        known.drain(..known.len().saturating_sub(MOST));
        self.save()
    }

    /// Notes that all up to an entry was told to the person, who has signed upon it: also a seed, for which nothing is decided.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn has_read(&mut self, entry: u64) -> Result<(), StandingError> {
        if self.memory.read == entry {
            return Ok(());
        }
        self.memory.read = entry;
        self.save()
    }

    /// The last entry that is no news to the person: he decided something in it, or has signed since it was told to him.
    #[must_use]
    pub fn last_read(&self, session: &Session) -> Option<u64> {
        // What was taken out of the log again was never read.
        let read = Some(self.memory.read).filter(|read| (1..=session.table().number()).contains(read));
        self.last_decision(session).max(read)
    }

    /// The last entry in which the person himself decided something.
    #[must_use]
    pub fn last_decision(&self, session: &Session) -> Option<u64> {
        let own: Vec<Side> = session.desk().seats().filter_map(|seat| seat.side()).collect();
        let decides = |deed: &Deed| match &deed.act {
            Act::Order { side, .. } | Act::Sealed { side, .. } | Act::Resign(side) => own.contains(side),
            Act::Undo(_) | Act::UndoYes | Act::UndoNo => {
                deed.by.side().is_some_and(|side| own.contains(&side))
            }
            _ => false,
        };
        let by_hand = |chapter: &Chapter| {
            self.memory.automatic.binary_search(&chapter.entry).is_err() && chapter.deeds.iter().any(decides)
        };
        let mut story = session.table().story().iter().rev();
        let told = story.find(|chapter| by_hand(chapter)).map(|chapter| chapter.entry);
        // No story tells that something was sealed.
        let sealed = own.iter().filter_map(|side| session.table().last_decision(*side));
        let sealed = sealed.map(|(entry, _)| entry);
        told.max(sealed.filter(|entry| self.memory.automatic.binary_search(entry).is_err()).max())
    }
}
