//! Words of an order as things that can be clicked: each term with its role and its id.
//!
//! Nothing is known here of any game: what a name is, the view says, and the cards of the decks.

use crate::games::Named;
use crate::render::moves::{explaining, kind};
use crate::render::text::clean;
use crate::speech::view::Place;
use crate::speech::{Offer, Term, View};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a term of an order is on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A space of the map.
    Space,
    /// A piece, on the map or off it.
    Piece,
    /// A card.
    Card,
    /// A line between two spaces.
    Link,
    /// A number.
    Amount,
    /// A word, or anything that is no thing on the table.
    Button,
}

impl Role {
    /// Is it something that lies on the table?
    #[must_use]
    pub fn is_thing(self) -> bool {
        matches!(self, Role::Space | Role::Piece | Role::Card | Role::Link)
    }
}

/// A thing that was clicked: its role and its id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// What it is.
    pub role: Role,
    /// Its id: of a word the word itself, of an amount its digits.
    pub id: String,
}

/// A term as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// What it is, and its id.
    #[serde(flatten)]
    pub pick: Pick,
    /// As people call it.
    pub text: String,
}

/// What names mean at a position.
#[derive(Debug, Default)]
pub struct Things {
    spaces: BTreeMap<String, String>,
    pieces: BTreeMap<String, String>,
    links: BTreeSet<String>,
    cards: BTreeMap<String, String>,
    /// The pieces that are not in a space of the map.
    off_map: BTreeSet<String>,
    /// What the words of orders mean.
    glossary: &'static [Named],
    /// Those that end something.
    idle: &'static [&'static str],
}

impl Things {
    /// Of a view; cards by their ids, with their names as far as this person may know them; what the words of orders mean, and which
    /// of them end something.
    #[must_use]
    pub fn of(
        view: &View,
        cards: BTreeMap<String, String>,
        (glossary, idle): (&'static [Named], &'static [&'static str]),
    ) -> Things {
        let off = |place: &Place| matches!(place, Place::Box { .. });
        let pieces = view.pieces.iter();
        Things {
            spaces: view.spaces.iter().map(|space| (space.id.clone(), clean(&space.name))).collect(),
            off_map: pieces.clone().filter(|piece| off(&piece.place)).map(|piece| piece.id.clone()).collect(),
            pieces: pieces.map(|piece| (piece.id.clone(), clean(&piece.name))).collect(),
            links: view.links.iter().map(|link| link.id.clone()).collect(),
            cards,
            glossary,
            idle,
        }
    }

    /// What the words of an order mean, in a few others.
    #[must_use]
    pub fn meaning(&self, offer: &Offer) -> Option<&'static str> {
        let idle = || {
            let [Term::Key(word)] = offer.words.0.as_slice() else { return None };
            self.idle.contains(word).then_some("nothing more here")
        };
        explaining(self.glossary, &kind(&offer.words)).map(|word| word.title).or_else(idle)
    }

    /// Is it a piece that lies beside the map?
    #[must_use]
    pub fn is_off_map(&self, pick: &Pick) -> bool {
        pick.role == Role::Piece && self.off_map.contains(&pick.id)
    }

    fn name(&self, id: &str, also: &[String]) -> Said {
        // A space and a piece never share an id; where a card and something else would, the board counts.
        let known = [
            (Role::Space, self.spaces.get(id)),
            (Role::Piece, self.pieces.get(id)),
            (Role::Card, self.cards.get(id)),
        ];
        let found = known.into_iter().find_map(|(role, name)| Some((role, name?.clone())));
        let (role, text) = match found {
            Some((Role::Card, name)) if name != id => (Role::Card, format!("{id} {name}")),
            Some(found) => found,
            None if self.links.contains(id) => (Role::Link, spelled(id, also)),
            None => (Role::Button, spelled(id, also)),
        };
        Said { pick: Pick { role, id: id.to_owned() }, text }
    }

    /// A term with its role.
    #[must_use]
    pub fn term(&self, term: &Term) -> Said {
        let word = |text: &str| Said {
            pick: Pick { role: Role::Button, id: text.to_owned() },
            text: text.replace('-', " "),
        };
        match term {
            Term::Key(text) | Term::Opt(text) => word(text),
            Term::Name { id, also } => self.name(id, also),
            Term::Amount { n, .. } => {
                Said { pick: Pick { role: Role::Amount, id: n.to_string() }, text: n.to_string() }
            }
            Term::Slot(slot) => self.name(&slot.to_string(), &[]),
        }
    }

    /// The terms of an offer, as it is recorded.
    #[must_use]
    pub fn terms(&self, offer: &Offer) -> Vec<Said> {
        offer.words.0.iter().map(|term| self.term(term)).collect()
    }
}

/// A name that nothing on the table has, as people call it: the first of its other names that is no number.
fn spelled(id: &str, also: &[String]) -> String {
    let name = also.iter().find(|name| name.chars().any(char::is_alphabetic));
    name.map_or_else(|| id.replace('-', " "), |name| clean(name))
}
