//! What an entry says, as types; how it is spelled is in `canonical`, how it is read in `strict` and `lenient`.

use std::{fmt, str::FromStr};

use super::{Hash, LogError, Nonce, Seat, Text, Time, Word, canonical, strict};
use crate::keys::{BadKey, Identity, Name, PublicKey, Signature};

/// Entry 0: what is played, by whom, and what everything later is derived from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The game.
    pub game: Word,
    /// The edition of its rules.
    pub edition: Word,
    /// The revision of the program's rules that replays it.
    pub rules: u32,
    /// The scenario.
    pub scenario: Word,
    /// Who is trusted with what: duel, umpire, table, solo.
    pub mode: Word,
    /// The seats, in table order, each once.
    pub seats: Vec<SeatLine>,
    /// The options in force.
    pub options: Vec<Word>,
    /// The hash of the game data in use.
    pub content: Hash,
    /// The hash of a starting position, where the game does not start from its scenario.
    pub start: Option<Hash>,
    /// The length of each seat's seed chain.
    pub chain: u32,
    /// What tells this game from another with the same settings.
    pub nonce: Nonce,
    /// Who wrote the header; one of the seats that are held.
    pub seat: Seat,
    /// When, as its author claims.
    pub time: Time,
    /// The digest of the position at the start.
    pub state: Hash,
}

/// A seat and who holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatLine {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    pub holder: Holder,
}

/// Who holds a seat when the game is set up.
#[expect(clippy::large_enum_variant, reason = "a game has at most eight of these")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Nobody yet; a later entry with a `join` act takes it.
    Open,
    /// A person with a key.
    Held(Player),
}

/// A person in a log: the key that signs, and the name to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// What the entries are checked with.
    pub key: PublicKey,
    /// What others call the player.
    pub name: Name,
}

impl fmt::Display for SeatLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.holder {
            Holder::Open => write!(f, "{} open", self.seat),
            Holder::Held(player) => write!(f, "{} {} {}", self.seat, player.key, player.name),
        }
    }
}

impl FromStr for SeatLine {
    type Err = SeatLineError;

    fn from_str(text: &str) -> Result<Self, SeatLineError> {
        let (seat, holder) = text.split_once(' ').ok_or(SeatLineError::Shape)?;
        let seat = seat.parse().map_err(|_| SeatLineError::Shape)?;
        if holder == "open" {
            return Ok(Self { seat, holder: Holder::Open });
        }
        let (key, name) = holder.split_once(' ').ok_or(SeatLineError::Shape)?;
        let player = Player { key: key.parse()?, name: name.parse()? };
        Ok(Self { seat, holder: Holder::Held(player) })
    }
}

/// Why a line is no seat line.
#[derive(Debug, thiserror::Error)]
pub enum SeatLineError {
    /// Not three parts, or not a seat.
    #[error("log.seat_line.shape")]
    Shape,
    /// The key or the name is not one.
    #[error(transparent)]
    Key(#[from] BadKey),
}

/// An entry after the header: who did what, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number, from 1.
    pub number: u32,
    /// The hash of the entry before.
    pub prev: Hash,
    /// Who acts.
    pub seat: Seat,
    /// When, as the author claims.
    pub time: Time,
    /// What the author does, in order words.
    pub acts: Vec<Act>,
    /// What came of it, as the author claims; recomputed at every replay.
    pub results: Vec<Text>,
    /// The digest of the position afterwards.
    pub state: Hash,
}

/// One act: a line of words, and bytes where words do not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The words.
    pub text: Text,
    /// The bytes that go with them; empty where there are none.
    pub blob: Vec<u8>,
}

impl Act {
    /// An act of words alone.
    #[must_use]
    pub fn new(text: Text) -> Self {
        Self { text, blob: Vec::new() }
    }

    /// An act with bytes.
    #[must_use]
    pub fn with_blob(text: Text, blob: Vec<u8>) -> Self {
        Self { text, blob }
    }
}

/// One document of the log, without its signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Document {
    /// Entry 0.
    Header(Header),
    /// Any later entry.
    Entry(Entry),
}

impl Document {
    /// The number of the entry.
    #[must_use]
    pub fn number(&self) -> u32 {
        match self {
            Self::Header(_) => 0,
            Self::Entry(entry) => entry.number,
        }
    }

    /// Who wrote it.
    #[must_use]
    pub fn seat(&self) -> &Seat {
        match self {
            Self::Header(header) => &header.seat,
            Self::Entry(entry) => &entry.seat,
        }
    }

    /// When, as its author claims.
    #[must_use]
    pub fn time(&self) -> Time {
        match self {
            Self::Header(header) => header.time,
            Self::Entry(entry) => entry.time,
        }
    }

    /// The digest of the position afterwards.
    #[must_use]
    pub fn state(&self) -> Hash {
        match self {
            Self::Header(header) => header.state,
            Self::Entry(entry) => entry.state,
        }
    }

    /// Signs the document. What is signed has passed the strict reader, so it will be accepted by others.
    ///
    /// # Errors
    /// If the document breaks a rule of the format that its types do not hold, such as a limit.
    pub fn sign(self, identity: &Identity) -> Result<Signed, LogError> {
        let hash = canonical::hash(&self);
        let signed = Signed { signature: identity.sign(hash.as_bytes()), hash, document: self };
        strict::read_one(&signed.text())?;
        Ok(signed)
    }
}

/// A document, its hash and a signature, which may or may not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    document: Document,
    hash: Hash,
    signature: Signature,
}

impl Signed {
    /// Puts a document and its signature together.
    #[must_use]
    pub fn new(document: Document, signature: Signature) -> Self {
        Self { hash: canonical::hash(&document), document, signature }
    }

    /// For the strict reader, which has the very bytes that the hash is over.
    pub(super) fn with_hash(document: Document, signature: Signature, hash: Hash) -> Self {
        Self { document, hash, signature }
    }

    /// What it says.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The hash of the entry, which the next one names; for the header this is the game's identifier.
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The signature.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// What names this entry without telling anything of it: the SHA-256 of its signature, which nobody can guess.
    #[must_use]
    pub fn token(&self) -> Hash {
        Hash::of(self.signature.as_bytes())
    }

    /// The canonical text, as it stands in the file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = canonical::canonical(&self.document);
        canonical::push_signature(&mut text, &self.signature);
        text
    }
}
