//! The office of an umpire: a key made for one game, and the deputies who can open it.
//!
//! A log names the keys of its seats for ever, and only the umpire's secrets open the cards of an umpired game: if the umpire
//! vanishes, nobody can go on. So an umpire who names a deputy doesn't sign with his own key, but with one that follows from it and
//! from the game's nonce. It is good for this game only, and can be handed on without giving anything else away. It is sealed to the
//! deputy's key in words of the umpire's in the log: whoever has the log and that key can go on. For the log itself those are words as
//! any others, so this needed no new format; an older program replays such a game all the same.

use super::{Act, Home, Seat, SessionError, Table};
use crate::fair::{BoxError, DeckId, UmpireSecret, seal_to, unseal};
use crate::keys::{Identity, Name, PublicKey};
use crate::log::{Hash, Header, Holder};
use crate::text::clean;
use crate::yaml::{self, Keep};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the words begin with in which an umpire names a deputy.
const NAMES: &str = "deputy/1 ";

/// The key of an umpire's office: his own secret and the nonce of the game give it again, also after a loss.
#[must_use]
pub fn office_of(umpire: &Identity, nonce: &[u8; 16]) -> Identity {
    let mut game = [0; 32];
    game[..16].copy_from_slice(nonce);
    Identity::from_secret(umpire.name().clone(), &umpire.derive(&game, "office"))
}

/// Under which a key is sealed: a box of another game does not open.
fn place(office: &PublicKey) -> DeckId {
    DeckId { game: *office.as_bytes(), deck: "deputy".to_owned(), epoch: 0 }
}

/// A deputy, as an umpire has named him in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deputy {
    /// His key.
    pub key: PublicKey,
    /// His name.
    pub name: Name,
    /// The key of the office, sealed to his.
    sealed: Vec<u8>,
}

impl Deputy {
    /// Names a deputy of this office.
    ///
    /// # Errors
    /// If nothing can be sealed to his key.
    pub fn named(office: &Identity, key: PublicKey, name: Name) -> Result<Deputy, BoxError> {
        let secret = UmpireSecret::new(*office.secret());
        let sealed = seal_to(key.as_bytes(), &secret, &place(&office.public()), 0, office.secret())?;
        Ok(Deputy { key, name, sealed })
    }

    /// The words that name him.
    #[must_use]
    pub fn act(&self) -> Act {
        Act::Say(format!("{NAMES}{} {} {}", self.key, BASE64URL_NOPAD.encode(&self.sealed), self.name))
    }

    /// Reads words that name a deputy.
    #[must_use]
    pub fn read(words: &str) -> Option<Deputy> {
        let mut parts = words.strip_prefix(NAMES)?.splitn(3, ' ');
        let key = parts.next()?.parse().ok()?;
        let sealed = BASE64URL_NOPAD.decode(parts.next()?.as_bytes()).ok()?;
        Some(Deputy { key, name: parts.next()?.parse().ok()?, sealed })
    }

    /// Whose key an umpire's may be, where deputies are named: he and they, by name.
    #[must_use]
    pub fn holders(table: &Table) -> Option<String> {
        let deputies: Vec<String> =
            Deputy::all(table).iter().map(|deputy| clean(deputy.name.as_str())).collect();
        let umpire = table.players().get(&Seat::Umpire).filter(|_| !deputies.is_empty())?;
        let what = if deputies.len() == 1 { "deputy" } else { "deputies" };
        Some(format!("umpire: {}; {what}: {}", clean(umpire.name.as_str()), deputies.join(", ")))
    }

    /// The deputies that the umpire of a game has named, each as he was named last. What anybody else says names nobody.
    #[must_use]
    pub fn all(table: &Table) -> Vec<Deputy> {
        let mut found: Vec<Deputy> = Vec::new();
        for deed in table.story().iter().flat_map(|chapter| &chapter.deeds) {
            if let (Seat::Umpire, Act::Say(words)) = (deed.by, &deed.act)
                && let Some(deputy) = Deputy::read(words)
            {
                found.retain(|known| known.key != deputy.key);
                found.push(deputy);
            }
        }
        found
    }

    /// Opens the office with the deputy's own key. None: it is sealed to somebody else, or what is sealed is not the key of the
    /// umpire's seat.
    #[must_use]
    pub fn open(&self, deputy: &Identity, office: &PublicKey) -> Option<Identity> {
        opened(deputy, office, &self.sealed)
    }
}

fn opened(deputy: &Identity, office: &PublicKey, sealed: &[u8]) -> Option<Identity> {
    let secret = unseal(deputy.secret(), &place(office), 0, sealed).ok()?;
    let secret: [u8; 32] = secret.as_slice().try_into().ok()?;
    let identity = Identity::from_secret(deputy.name().clone(), &secret);
    (identity.public() == *office).then_some(identity)
}

/// The key of the umpire's seat.
#[must_use]
pub fn office_key(header: &Header) -> Option<PublicKey> {
    let line = header.seats.iter().find(|line| line.seat.as_str() == Seat::Umpire.word())?;
    match &line.holder {
        Holder::Held(player) => Some(player.key),
        Holder::Open => None,
    }
}

/// That somebody here holds the office of a game, as it is kept in the home folder. There is no secret in it: without the person's own
/// key it opens nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Office {
    /// The key of the umpire's seat.
    pub key: String,
    /// For a deputy who has taken it over: what was sealed to him.
    sealed: Option<String>,
}

impl Keep for Office {
    const LARGEST: usize = 4096;
}

fn file(home: &Home, game: Hash) -> PathBuf {
    home.path().join("offices").join(format!("{game}.yaml"))
}

impl Office {
    /// The umpire's own.
    #[must_use]
    pub fn own(office: &PublicKey) -> Office {
        Office { key: office.to_string(), sealed: None }
    }

    /// One that a deputy has taken over.
    #[must_use]
    pub fn taken(office: &PublicKey, deputy: &Deputy) -> Office {
        Office { key: office.to_string(), sealed: Some(BASE64URL_NOPAD.encode(&deputy.sealed)) }
    }

    /// What is kept of the office of a game.
    #[must_use]
    pub fn load(home: &Home, game: Hash) -> Option<Office> {
        yaml::load(&file(home, game)).ok().filter(|office: &Office| !office.key.is_empty())
    }

    /// Keeps it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, home: &Home, game: Hash) -> Result<(), SessionError> {
        let path = file(home, game);
        yaml::save(&path, self).map_err(|source| SessionError::Io { path, source })
    }
}

/// With which key somebody plays a game: his own, or that of an office that is his, or that he has taken over.
#[must_use]
pub fn identity_in(person: &Identity, header: &Header, kept: Option<&Office>) -> Option<Identity> {
    let office = office_key(header).filter(|key| *key != person.public())?;
    let own = office_of(person, header.nonce.as_bytes());
    if own.public() == office {
        return Some(own);
    }
    let sealed = BASE64URL_NOPAD.decode(kept?.sealed.as_ref()?.as_bytes()).ok()?;
    opened(person, &office, &sealed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, secret: u8) -> Identity {
        Identity::from_secret(name.parse().unwrap(), &[secret; 32])
    }

    #[test]
    fn u32_only_the_deputy_opens_the_office_and_only_of_this_game() {
        let (ulla, dora, eve) = (person("Ulla", 1), person("Dora", 2), person("Eve", 3));
        let office = office_of(&ulla, &[7; 16]);
        let other = office_of(&ulla, &[8; 16]);
        assert_ne!(office.public(), ulla.public());
        assert_ne!(office.public(), other.public());
        let named = Deputy::named(&office, dora.public(), "Dora the Second".parse().unwrap()).unwrap();
        let Act::Say(words) = named.act() else { panic!("not words") };
        assert!(words.len() < 400, "{words}");
        let read = Deputy::read(&words).unwrap();
        assert_eq!(read, named);
        assert_eq!(read.open(&dora, &office.public()).unwrap().secret(), office.secret());
        assert!(read.open(&eve, &office.public()).is_none(), "it is not sealed to her");
        assert!(read.open(&dora, &other.public()).is_none(), "it is the office of another game");
        // Somebody seals the key of one game and says that it is that of another.
        let lie = Deputy {
            sealed: Deputy::named(&other, dora.public(), named.name.clone()).unwrap().sealed,
            ..named
        };
        assert!(lie.open(&dora, &office.public()).is_none());
        for bad in ["", "deputy/1", "deputy/1 x y z", "deputy/2 x", "I name Dora deputy"] {
            assert_eq!(Deputy::read(bad), None, "{bad}");
        }
    }
}
