//! What a roll or a draw was for, and what came of it, with names for the ids in a log.

use super::story::Passage;
use super::text::{capital, clean};
use crate::engine::Slot;
use crate::games;
use crate::side::Side;
use crate::speech::CardFace;
use crate::speech::view::Link;
use crate::table::Table;
use std::collections::BTreeMap;

/// The names of a game's spaces and of everything else, by their ids.
#[derive(Debug, Clone, Default)]
pub struct Ids {
    /// Of spaces.
    pub places: BTreeMap<String, String>,
    /// Of counters and leaders.
    pub others: BTreeMap<String, String>,
    /// Of cards that go by a number, with it.
    pub cards: BTreeMap<String, String>,
    /// Of cards that lie face down, as far as the reader may know them.
    pub slots: BTreeMap<String, String>,
}

/// Words of orders after which a number is that of a card.
const BEFORE_CARDS: [&str; 5] = ["play", "with", "card", "discard", "keep"];

/// A word without what ends it.
fn bare(word: &str) -> &str {
    word.trim_end_matches([';', ',', ':', '.'])
}

impl Ids {
    /// Those that these passages need: most entries of a game tell of nothing that has a name.
    #[must_use]
    pub fn telling(table: &Table, passages: &[Passage]) -> Ids {
        if passages.iter().all(Passage::is_silent) { Ids::default() } else { Ids::of(table) }
    }

    /// Those of the game at a table.
    #[must_use]
    pub fn of(table: &Table) -> Ids {
        let names = table.play().names();
        let named = |all: &[crate::engine::Named]| {
            let first =
                all.iter().filter_map(|named| Some((named.id().to_owned(), clean(&named.all().nth(1)?))));
            first.collect()
        };
        let mut others: BTreeMap<String, String> = named(&names.others);
        // A card may have a number for an id; a number in a log is that of a die, unless it stands where cards do.
        let numbered = |id: &str| id.bytes().all(|digit| digit.is_ascii_digit());
        others.retain(|id, _| !numbered(id));
        let mut cards = BTreeMap::new();
        for (list, deck) in table.play().decks().iter().zip(0..) {
            for id in list.cards.iter().filter(|id| numbered(id)) {
                cards.extend(table.play().face(deck, id).map(|face| (id.clone(), clean(&face.numbered()))));
            }
        }
        let mut ids = Ids { places: named(&names.places), others, cards, slots: BTreeMap::new() };
        let recorded = games::words(&table.setting().terms.game).map_or(&[][..], |words| words.recorded);
        ids.others.extend(recorded.iter().map(|one| (one.id.to_owned(), one.title.to_owned())));
        // What stands on the map is called as it is there.
        let view = table.play().view();
        ids.places.extend(view.spaces.iter().map(|space| (space.id.clone(), clean(&space.name))));
        let link =
            |link: &Link| format!("{} to {}", clean(view.name(&link.from)), clean(view.name(&link.to)));
        ids.others.extend(view.links.iter().map(|one| (one.id.clone(), link(one))));
        ids.others.extend(view.pieces.iter().map(|piece| (piece.id.clone(), clean(&piece.name))));
        ids
    }

    /// Those that somebody may know besides: cards face down, among these words.
    #[must_use]
    pub fn knowing<'w>(
        mut self,
        lines: impl Iterator<Item = &'w String>,
        known: &dyn Fn(Slot) -> Option<CardFace>,
    ) -> Ids {
        for word in lines.flat_map(|line| line.split([' ', ';', ',', '.'])) {
            if let Some(face) = Slot::read(word).and_then(known) {
                // A number alone does not say what it is; any other id does not say more than the name.
                let numbered = face.id.bytes().all(|digit| digit.is_ascii_digit());
                let name = if numbered { face.numbered() } else { face.name };
                self.slots.insert(word.to_owned(), clean(&name));
            }
        }
        self
    }

    /// A word of a label or a result: the name of what it stands for, else as it is.
    fn word(&self, word: &str) -> String {
        let other = self.others.get(word).cloned().or_else(|| self.face_down(word));
        let side = || Side::from_word(word).map(|side| side.title().to_owned());
        other.or_else(side).unwrap_or_else(|| word.replace('-', " "))
    }

    /// What something was thrown or drawn for: `Assault at Crown Point, attacker British`.
    #[must_use]
    pub fn purpose(&self, label: &str) -> String {
        let words = label.split(' ').map(|word| match self.places.get(word) {
            Some(place) => format!("at {place},"),
            None => self.word(word),
        });
        let text = words.collect::<Vec<_>>().join(" ");
        capital(text.trim_end_matches(','))
    }

    /// What came of it: faces as they are, and names of what was drawn.
    #[must_use]
    pub fn faces(&self, faces: &str) -> String {
        let faces: Vec<&str> = faces.split(' ').collect();
        if faces.iter().all(|face| face.bytes().all(|digit| digit.is_ascii_digit())) {
            return faces.join(" ");
        }
        let named = |face: &&str| self.places.get(*face).cloned().unwrap_or_else(|| self.word(face));
        faces.iter().map(named).collect::<Vec<_>>().join(", ")
    }

    /// A line of orders with names for its ids; which card lies face down is nobody's business.
    #[must_use]
    pub fn named(&self, line: &str) -> String {
        let mut named = String::with_capacity(line.len());
        let (mut before, mut words) = ("", line.split(' ').peekable());
        while let Some(word) = words.next() {
            // Cards that nobody may know here are only counted.
            let (mut cards, mut last) = (1, word);
            while self.is_unknown(last)
                && let Some(next) = words.next_if(|next| self.is_unknown(bare(next)))
            {
                (cards, last) = (cards + 1, next);
            }
            if cards > 1 {
                let space = if named.is_empty() { "" } else { " " };
                named.push_str(&format!("{space}{cards} cards{}", &last[bare(last).len()..]));
                continue;
            }
            let end = bare(word);
            let name = self.places.get(end).or_else(|| self.others.get(end)).cloned();
            let card = || self.cards.get(end).filter(|_| BEFORE_CARDS.contains(&before)).cloned();
            let name = name.or_else(|| self.face_down(end)).or_else(card);
            if !named.is_empty() {
                named.push(' ');
            }
            named.push_str(name.as_deref().unwrap_or(end));
            named.push_str(&word[end.len()..]);
            before = word;
        }
        named
    }

    /// Is it a card that lies face down, and that this reader may not know?
    fn is_unknown(&self, word: &str) -> bool {
        Slot::read(word).is_some() && !self.slots.contains_key(word)
    }

    /// A card that lies face down, as this reader may know it.
    fn face_down(&self, word: &str) -> Option<String> {
        Slot::read(word)?;
        Some(self.slots.get(word).map_or("a card", String::as_str).to_owned())
    }

    /// A result of an entry as the terminal tells it: `roll 3, Combat at Albany, British: 4`.
    #[must_use]
    pub fn result(&self, result: &str) -> String {
        let thrown = ["roll ", "draw "].iter().find(|start| result.starts_with(**start));
        match thrown.and_then(|_| result.split_once(", ")) {
            Some((number, recorded)) => format!("{number}: {}", self.told(recorded)),
            None => self.named(result),
        }
    }

    /// A label and what came of it, as a log records them after the number of the roll.
    #[must_use]
    pub fn told(&self, recorded: &str) -> String {
        match recorded.rsplit_once(": ") {
            Some((label, faces)) => format!("{}: {}", self.purpose(label), self.faces(faces)),
            None => recorded.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v5_a_roll_is_told_with_names() {
        let of = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect()
        };
        let ids = Ids {
            places: of(&[("crown-point", "Crown Point")]),
            others: of(&[("abercromby", "Abercromby"), ("fleet-durell", "Durell")]),
            cards: of(&[("26", "#26 Bad Harvest"), ("44", "#44 Iroquois"), ("35", "#35")]),
            slots: of(&[("card-0-2", "#26 Bad Harvest")]),
        };
        assert_eq!(ids.named("British: keep card-0-2"), "British: keep #26 Bad Harvest");
        assert_eq!(
            ids.result("draw 4, discard: card-0-2 card-0-3"),
            "draw 4: Discard: #26 Bad Harvest, a card"
        );
        assert_eq!(ids.result("roll 3, raid crown-point: 4"), "roll 3: Raid at Crown Point: 4");
        assert_eq!(
            ids.named("British: play 26 with 44;"),
            "British: play #26 Bad Harvest with #44 Iroquois;"
        );
        assert_eq!(ids.named("British: play 35 with 44"), "British: play #35 with #44 Iroquois");
        assert_eq!(ids.named("take 26 troops; keep card-0-1"), "take 26 troops; keep a card");
        assert_eq!(ids.named("French: discard card-1-3 card-1-4; done"), "French: discard 2 cards; done");
        assert_eq!(ids.named("discard card-0-3 card-0-2; halt"), "discard a card #26 Bad Harvest; halt");
        for (recorded, told) in [
            ("assault crown-point attacker british: 4 6", "Assault at Crown Point, attacker British: 4 6"),
            ("leader abercromby assault crown-point: 5", "Leader Abercromby assault at Crown Point: 5"),
            ("raid crown-point: miss", "Raid at Crown Point: miss"),
            ("draw fleets of 6: fleet-durell fleet-x", "Draw fleets of 6: Durell, fleet x"),
        ] {
            assert_eq!(ids.told(recorded), told);
        }
    }
}
