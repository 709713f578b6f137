//! What a roll or a draw was for, and what came of it, with names for the ids in a log.

use super::text::clean;
use crate::engine::Slot;
use crate::side::Side;
use crate::table::Table;
use std::collections::BTreeMap;

/// The names of a game's spaces and of everything else, by their ids.
#[derive(Debug, Clone, Default)]
pub struct Ids {
    /// Of spaces.
    pub places: BTreeMap<String, String>,
    /// Of counters and leaders.
    pub others: BTreeMap<String, String>,
}

impl Ids {
    /// Those of the game at a table.
    #[must_use]
    pub fn of(table: &Table) -> Ids {
        let names = table.play().names();
        let named = |all: &[crate::engine::Named]| {
            let first =
                all.iter().filter_map(|named| Some((named.id().to_owned(), clean(&named.all().nth(1)?))));
            first.collect()
        };
        let mut ids = Ids { places: named(&names.places), others: named(&names.others) };
        // A card may have a number for an id; a number in a log is that of a die.
        ids.others.retain(|id, _| !id.bytes().all(|digit| digit.is_ascii_digit()));
        // What stands on the map is called as it is there.
        let view = table.play().view();
        ids.places.extend(view.spaces.iter().map(|space| (space.id.clone(), clean(&space.name))));
        ids.others.extend(view.pieces.iter().map(|piece| (piece.id.clone(), clean(&piece.name))));
        ids
    }

    /// A word of a label or a result: the name of what it stands for, else as it is.
    fn word(&self, word: &str) -> String {
        let other = self.others.get(word).cloned();
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
        let mut letters = text.trim_end_matches(',').chars();
        let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
        first + letters.as_str()
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
        let word = |word: &str| {
            let end = word.trim_end_matches([';', ',', ':', '.']);
            let name = match (self.places.get(end).or_else(|| self.others.get(end)), Slot::read(end)) {
                (Some(name), _) => name.clone(),
                (None, Some(_)) => "a card".to_owned(),
                (None, None) => end.to_owned(),
            };
            name + &word[end.len()..]
        };
        line.split(' ').map(word).collect::<Vec<_>>().join(" ")
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
        };
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
