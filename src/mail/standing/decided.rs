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
        story.find(|chapter| by_hand(chapter)).map(|chapter| chapter.entry)
    }
}
