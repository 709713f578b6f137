//! The chain: numbers, hashes, seats and signatures of a whole log.

use crate::refuses;
use std::{ops::Range, thread};

use super::{
    Document, Entry, Excerpt, Hash, Header, Holder, LogError, Placed, Player, Seat, SeatLine, SeatLineError,
    Signed, Span, Time, limits, read_entries,
};

/// From so many signatures on, a second thread pays for itself.
const SPLIT_FROM: usize = 64;

/// Who holds which seat, as the header and the `join` acts say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyBook(Vec<SeatLine>);

impl KeyBook {
    /// The seats as the header leaves them.
    #[must_use]
    pub fn new(header: &Header) -> Self {
        Self(header.seats.clone())
    }

    /// The seats in table order.
    #[must_use]
    pub fn seats(&self) -> &[SeatLine] {
        &self.0
    }

    /// Who holds a seat; `None` for an open seat or one that is not in the game.
    #[must_use]
    pub fn player(&self, seat: &Seat) -> Option<&Player> {
        self.0.iter().find(|line| line.seat == *seat).and_then(|line| match &line.holder {
            Holder::Open => None,
            Holder::Held(player) => Some(player),
        })
    }

    /// Takes the `join` acts of an entry into the book and finds the seat whose key has to have signed it.
    fn author(&mut self, entry: &Entry) -> Result<usize, Refusal> {
        for (act, joins) in entry.acts.iter().enumerate() {
            if let Some(line) = joins.text.as_str().strip_prefix("join ") {
                self.join(entry, line).map_err(|why| why.in_act(act))?;
            }
        }
        let index = self.index(&entry.seat)?;
        match self.0[index].holder {
            Holder::Open => Err(Refusal::SeatOpen),
            Holder::Held(_) => Ok(index),
        }
    }

    fn join(&mut self, entry: &Entry, line: &str) -> Result<(), Refusal> {
        let joined: SeatLine = line.parse().map_err(Refusal::BadSeatLine)?;
        if joined.holder == Holder::Open {
            return Err(Refusal::BadSeatLine(SeatLineError::Shape));
        }
        if refuses!("a seat taken for another", joined.seat != entry.seat) {
            return Err(Refusal::ForeignJoin);
        }
        let index = self.index(&joined.seat)?;
        if refuses!("a seat taken twice", self.0[index].holder != Holder::Open) {
            return Err(Refusal::SeatTaken);
        }
        self.0[index] = joined;
        Ok(())
    }

    fn index(&self, seat: &Seat) -> Result<usize, Refusal> {
        self.0.iter().position(|line| line.seat == *seat).ok_or(Refusal::UnknownSeat)
    }
}

/// Why an entry has no key to check it with, before its place in the text is known.
#[derive(Debug)]
enum Refusal {
    UnknownSeat,
    SeatOpen,
    SeatTaken,
    ForeignJoin,
    BadSeatLine(SeatLineError),
    InAct(usize, Box<Refusal>),
}

impl Refusal {
    fn in_act(self, act: usize) -> Self {
        Self::InAct(act, Box::new(self))
    }

    fn placed(self, seat: &Seat, (src, at): (Excerpt, Span)) -> LogError {
        let seat = seat.clone();
        match self {
            Self::UnknownSeat => LogError::UnknownSeat { seat, src, at },
            Self::SeatOpen => LogError::SeatOpen { seat, src, at },
            Self::SeatTaken => LogError::SeatTaken { seat, src, at },
            Self::ForeignJoin => LogError::ForeignJoin { author: seat, src, at },
            Self::BadSeatLine(why) => LogError::BadSeatLine { why, src, at },
            Self::InAct(_, why) => why.placed(&seat, (src, at)),
        }
    }
}

/// How far a log has been checked: enough to know those bytes again, and to see that a log still ends there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// How many entries, the header among them.
    pub entries: usize,
    /// How many bytes.
    pub bytes: usize,
    /// The SHA-256 of all those bytes, signatures included.
    pub digest: Hash,
    /// The hash of the last entry, which the next one names.
    pub hash: Hash,
}

/// A log whose spelling, chain and signatures all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    entries: Vec<Placed>,
    keys: KeyBook,
    head: Head,
}

impl Log {
    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header {
        match self.entries[0].signed.document() {
            Document::Header(header) => header,
            Document::Entry(_) => {
                unreachable!("a log is only built after its first entry was seen to be a header")
            }
        }
    }

    /// The identifier of the game: the hash of its header.
    #[must_use]
    pub fn game(&self) -> Hash {
        self.entries[0].signed.hash()
    }

    /// All entries with their places, the header first.
    #[must_use]
    pub fn entries(&self) -> &[Placed] {
        &self.entries
    }

    /// The last entry.
    #[must_use]
    pub fn last(&self) -> &Signed {
        &self.entries[self.entries.len() - 1].signed
    }

    /// Who holds which seat at the end of the log.
    #[must_use]
    pub fn keys(&self) -> &KeyBook {
        &self.keys
    }

    /// How far the log goes.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }
}

/// Reads a log and checks all of it: spelling, numbers, hashes, seats and signatures.
///
/// # Errors
/// The first offence, with its place.
pub fn read_log(bytes: &[u8]) -> Result<Log, LogError> {
    check(bytes, read_entries(bytes)?, 0)
}

/// As [`read_log`], but spares the signatures of the entries up to a head that was checked before, if the log
/// still begins with exactly those bytes. If it does not, everything is checked.
///
/// # Errors
/// The first offence, with its place.
pub fn verify_from(bytes: &[u8], trusted: &Head) -> Result<Log, LogError> {
    Ok(read_known(bytes, trusted)?.0)
}

/// As [`verify_from`]; says how many entries were known.
///
/// # Errors
/// The first offence, with its place.
pub fn read_known(bytes: &[u8], trusted: &Head) -> Result<(Log, usize), LogError> {
    let entries = read_entries(bytes)?;
    let same = bytes.get(..trusted.bytes).is_some_and(|prefix| Hash::of(prefix) == trusted.digest);
    let whole = trusted.entries.checked_sub(1).and_then(|last| entries.get(last));
    let known = same && whole.is_some_and(|placed| placed.span.end == trusted.bytes);
    let known = if known { trusted.entries } else { 0 };
    Ok((check(bytes, entries, known)?, known))
}

fn check(bytes: &[u8], entries: Vec<Placed>, trusted: usize) -> Result<Log, LogError> {
    let walk = Walk { bytes, entries: &entries };
    let mut keys = walk.header()?;
    let mut signers = vec![keys.index(entries[0].signed.document().seat()).ok()];
    let mut broken = walk.header_signer(&keys);
    let mut latest = entries[0].signed.document().time();
    for (index, placed) in entries.iter().enumerate().skip(1) {
        if broken.is_err() {
            break;
        }
        let entry = walk.follows(index).and_then(|entry| walk.dated(index, entry, latest));
        match entry.and_then(|entry| walk.signer(index, entry, &mut keys)) {
            Ok(signer) => {
                signers.push(Some(signer));
                latest = latest.max(placed.signed.document().time());
            }
            Err(error) => broken = Err(error),
        }
    }
    // The earliest offence is the one to report, and a forged entry comes before what it broke.
    walk.signatures(&keys, &signers, trusted)?;
    broken?;
    let last = &entries[entries.len() - 1];
    let head = Head {
        entries: entries.len(),
        bytes: bytes.len(),
        digest: Hash::of(bytes),
        hash: last.signed.hash(),
    };
    Ok(Log { entries, keys, head })
}

struct Walk<'a> {
    bytes: &'a [u8],
    entries: &'a [Placed],
}

impl<'a> Walk<'a> {
    fn header(&self) -> Result<KeyBook, LogError> {
        match self.entries[0].signed.document() {
            Document::Header(header) => Ok(KeyBook::new(header)),
            Document::Entry(_) => {
                let (src, at) = self.field(0, "entry");
                Err(LogError::NoHeader { src, at })
            }
        }
    }

    fn header_signer(&self, keys: &KeyBook) -> Result<(), LogError> {
        let seat = self.entries[0].signed.document().seat();
        let held = keys.index(seat).and_then(|_| keys.player(seat).map(|_| ()).ok_or(Refusal::SeatOpen));
        held.map_err(|why| why.placed(seat, self.field(0, "seat")))
    }

    fn follows(&self, index: usize) -> Result<&'a Entry, LogError> {
        let Document::Entry(entry) = self.entries[index].signed.document() else {
            let (src, at) = self.field(index, "coureur");
            return Err(LogError::SecondHeader { src, at });
        };
        let expected = u32::try_from(index).expect("the number of entries is limited far below 2^32");
        if refuses!("an entry with a wrong number", entry.number != expected) {
            let (src, at) = self.field(index, "entry");
            return Err(LogError::WrongNumber { found: entry.number, expected, src, at });
        }
        let before = self.entries[index - 1].signed.hash();
        if refuses!("an entry that names another before it", entry.prev != before) {
            let (src, at) = self.field(index, "prev");
            return Err(LogError::ChainBroken { named: entry.prev, before, src, at });
        }
        Ok(entry)
    }

    /// Time does not run backwards. The latest date so far counts, not the last one: else a run of entries, each a little
    /// before the one before it, would lead anywhere.
    fn dated(&self, index: usize, entry: &'a Entry, latest: Time) -> Result<&'a Entry, LogError> {
        let behind = || latest.timestamp().as_second() - entry.time.timestamp().as_second();
        if refuses!("an entry that is dated back", entry.time < latest && behind() > limits::GRACE_SECONDS) {
            let (src, at) = self.field(index, "time");
            return Err(LogError::BackDated { found: entry.time, latest, src, at });
        }
        Ok(entry)
    }

    fn signer(&self, index: usize, entry: &Entry, keys: &mut KeyBook) -> Result<usize, LogError> {
        keys.author(entry).map_err(|why| {
            let place = match &why {
                Refusal::InAct(act, _) => self.act(index, *act),
                _ => self.field(index, "seat"),
            };
            why.placed(&entry.seat, place)
        })
    }

    fn signatures(&self, keys: &KeyBook, signers: &[Option<usize>], trusted: usize) -> Result<(), LogError> {
        let from = trusted.min(signers.len());
        let first_bad = |range: Range<usize>| {
            range.into_iter().find(|&index| {
                let Some(signer) = signers[index] else { return false };
                let Holder::Held(player) = &keys.0[signer].holder else { return false };
                let signed = &self.entries[index].signed;
                player.key.verify_strict(signed.hash().as_bytes(), signed.signature()).is_err()
            })
        };
        let all = from..signers.len();
        let bad = if all.len() <= SPLIT_FROM {
            first_bad(all)
        } else {
            let middle = from + all.len() / 2;
            let second = || first_bad(middle..signers.len());
            let (left, right) = thread::scope(|scope| {
                // Where no thread can be started, this one does all of it.
                let helper = thread::Builder::new().spawn_scoped(scope, second);
                let left = first_bad(from..middle);
                match helper {
                    Ok(right) => (left, right.join().expect("checking a signature does not panic")),
                    Err(_) => (left, left.or_else(second)),
                }
            });
            left.or(right)
        };
        let Some(index) = bad else { return Ok(()) };
        let (src, at) = self.field(index, "sig");
        Err(LogError::BadSignature { seat: self.entries[index].signed.document().seat().clone(), src, at })
    }

    /// The value of a field. List items begin with a hyphen, so the first line with the key is the field.
    fn field(&self, index: usize, key: &str) -> (Excerpt, Span) {
        let prefix = format!("{key}: ");
        let line = self.lines(index).find(|(_, line)| line.starts_with(prefix.as_bytes()));
        let (at, line) = line.unwrap_or((self.entries[index].span.start, b"---"));
        let skip = prefix.len().min(line.len());
        Excerpt::cut(self.bytes, index, at + skip, line.len() - skip)
    }

    fn act(&self, index: usize, act: usize) -> (Excerpt, Span) {
        let item = |line: &[u8]| line.starts_with(b"- ") && !line.starts_with(b"- + ");
        let line = self.lines(index).filter(|(_, line)| item(line)).nth(act);
        let (at, line) = line.unwrap_or((self.entries[index].span.start, b"---"));
        Excerpt::cut(self.bytes, index, at, line.len())
    }

    fn lines(&self, index: usize) -> impl Iterator<Item = (usize, &'a [u8])> {
        let span = self.entries[index].span.clone();
        let bytes = self.bytes;
        bytes[span.clone()].split(|&b| b == b'\n').scan(span.start, |at, line| {
            let start = *at;
            *at += line.len() + 1;
            Some((start, line))
        })
    }
}

#[cfg(test)]
mod tests;
