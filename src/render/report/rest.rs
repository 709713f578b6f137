//! What the rest of a file shows, from the entry on at which it does not read as a log any more: what became of the entries, and who
//! has answered what.

use super::evidence::{Evidence, Fault};
use super::verdict::Signer;
use crate::keys::Signature;
use crate::log::{Document, Entry, Hash, Holder, Log, SeatLine, Signed, hash_bytes, read_one};
use crate::table::Seat;
use data_encoding::BASE64;

/// An entry in the rest of a file, spelled as it must be.
pub struct Leaf {
    pub line: usize,
    pub signed: Signed,
}

impl Leaf {
    pub fn entry(&self) -> Option<&Entry> {
        match self.signed.document() {
            Document::Entry(entry) => Some(entry),
            Document::Header(_) => None,
        }
    }

    pub fn number(&self) -> usize {
        usize::try_from(self.signed.document().number()).unwrap_or(usize::MAX)
    }

    /// The seat whose key has truly signed it, among those who are known to play.
    pub fn signer(&self, log: &Log) -> Option<Seat> {
        let seat = self.signed.document().seat();
        let player = log.keys().player(seat)?;
        player.key.verify_strict(self.signed.hash().as_bytes(), self.signed.signature()).ok()?;
        Seat::from_word(seat.as_str())
    }
}

impl Leaf {
    /// Is its signature true over another text of this hash? Then that is what stood here when it was signed.
    fn was_signed_as(&self, log: &Log, hash: &Hash) -> bool {
        let player = log.keys().player(self.signed.document().seat());
        player
            .is_some_and(|player| player.key.verify_strict(hash.as_bytes(), self.signed.signature()).is_ok())
    }
}

/// The entries after those that read as a log, as far as they are spelled rightly.
pub fn leaves(bytes: &[u8], log: &Log) -> Vec<Leaf> {
    let start = log.entries().last().map_or(0, |last| last.span.end);
    let mut line = 1 + bytes[..start].iter().filter(|byte| **byte == b'\n').count();
    let Ok(rest) = std::str::from_utf8(&bytes[start..]) else { return Vec::new() };
    let mut found = Vec::new();
    for text in rest.split_inclusive("\n---\n").map(|text| text.strip_suffix("---\n").unwrap_or(text)) {
        // What was cut off at the end of one is the beginning of the next.
        let whole = if text.starts_with("---\n") { text.to_owned() } else { format!("---\n{text}") };
        if let Ok(signed) = read_one(&whole) {
            found.push(Leaf { line, signed });
        }
        line += whole.matches('\n').count();
    }
    found
}

/// Who has signed the entry at which a file does not read any more, over the very bytes that stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AsItStands {
    /// The seat whose key it is.
    pub seat: String,
    /// The seat that the entry names, if it is another.
    pub other: Option<String>,
    /// Was it signed for this place: is its `prev` the hash of the last one that holds?
    pub here: bool,
}

/// Tries the signature over the bytes as they stand, before anybody says that what is wrong is not signed.
pub fn as_it_stands(evidence: &Evidence) -> Option<AsItStands> {
    let (Some(Fault::Unread { .. }), Some(log)) = (&evidence.fault, &evidence.log) else { return None };
    let last = log.entries().last()?;
    let rest = &evidence.bytes[last.span.end..];
    let sig = rest.windows(6).position(|bytes| bytes == b"\nsig: ")? + 1;
    let signed = &rest[..sig];
    let line = rest[sig + 5..].split(|byte| *byte == b'\n').next()?;
    let signature = std::str::from_utf8(line).ok()?.trim();
    let signature: [u8; 64] = BASE64.decode(signature.as_bytes()).ok()?.try_into().ok()?;
    let (hash, signature) = (hash_bytes(signed), Signature::from_bytes(signature));
    let signs = |line: &&SeatLine| match &line.holder {
        Holder::Held(player) => player.key.verify_strict(hash.as_bytes(), &signature).is_ok(),
        Holder::Open => false,
    };
    let text = String::from_utf8_lossy(signed);
    let field = |name: &str| text.lines().find_map(|line| line.trim().strip_prefix(name).map(str::trim));
    // One person may hold both seats with one key: then it is the seat that the entry names.
    let mut signers: Vec<String> =
        log.keys().seats().iter().filter(signs).map(|line| line.seat.to_string()).collect();
    signers.sort_by_key(|seat| field("seat:") != Some(seat));
    let seat = signers.into_iter().next()?;
    let here = field("prev:").is_some_and(|prev| prev.trim_matches('\'') == last.signed.hash().to_string());
    let other = field("seat:").filter(|named| *named != seat).map(str::to_owned);
    Some(AsItStands { seat, other, here })
}

/// The numbers of all entries that stand in the rest of a file, spelled as they must be or not.
fn written(bytes: &[u8], log: &Log) -> Vec<usize> {
    let start = log.entries().last().map_or(0, |last| last.span.end);
    let rest = String::from_utf8_lossy(&bytes[start..]);
    rest.lines().filter_map(|line| line.trim().strip_prefix("entry:")?.trim().parse().ok()).collect()
}

/// Which entries are missing, doubled or not in their place; and whether any is missing. What cannot be read is not missing.
fn order(log: &Log, leaves: &[Leaf], written: &[usize]) -> Option<(String, bool)> {
    let next = log.entries().len();
    let first = leaves.first()?;
    let (number, line) = (first.number(), first.line);
    if number == 0 && log.game() != first.signed.hash() {
        return Some((format!("In line {line} another game begins."), false));
    }
    if let Some(known) = log.entries().get(number) {
        let alike =
            if known.signed.hash() == first.signed.hash() { "word for word" } else { "with another text" };
        let twice = format!(
            "Entry {number} stands twice: in line {}, and again in line {line}, {alike}.",
            known.line
        );
        return Some((twice, false));
    }
    let numbers: Vec<usize> = leaves.iter().map(Leaf::number).collect();
    if !numbers.contains(&next) && written.contains(&next) {
        return None;
    }
    let missing: Vec<String> = (next..number)
        .filter(|number| !written.contains(number))
        .take(20)
        .map(|number| number.to_string())
        .collect();
    if number == next {
        return None;
    }
    let told = match missing.as_slice() {
        [one] => {
            format!("Entry {one} is missing: entry {number}, in line {line}, comes after entry {}.", next - 1)
        }
        [] if numbers.starts_with(&[next + 1, next]) => {
            let other = leaves.get(1).map_or(line, |leaf| leaf.line);
            format!(
                "Entries {next} and {number} have changed places: they stand in lines {other} and {line}."
            )
        }
        [] => format!("Entry {next} stands further below: nothing is missing, the order is another."),
        several => format!("The entries {} are missing.", several.join(", ")),
    };
    Some((told, !missing.is_empty()))
}

/// What an entry that is truly signed shows of the one it answers, which does not hold or is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// It is not in the file.
    Missing,
    /// It had another text.
    Changed,
    /// It had another text, or is of another game: nothing ties the answer to this place.
    Another,
    /// It had this text: its signature is another.
    Signature,
    /// It stands here, and cannot be read.
    Unread,
}

/// What the rest of a file tells.
#[derive(Debug, Default)]
pub struct Rest {
    /// In sentences.
    pub clues: Vec<String>,
    /// Hashes, for whoever compares copies.
    pub hashes: Vec<String>,
    /// Are entries missing?
    pub missing: bool,
    /// What was answered.
    pub answered: Option<Answered>,
    /// The numbers of the entries that are truly signed by somebody who plays, though they cannot be judged.
    pub signed: Vec<usize>,
}

/// Whoever signed the entry after the one that does not hold has answered an entry of a certain hash: is it this one?
fn answered(
    evidence: &Evidence,
    log: &Log,
    leaves: &[Leaf],
    written: &[usize],
    rest: &mut Rest,
) -> Option<()> {
    let next = log.entries().len();
    let (after, signer) = leaves
        .iter()
        .filter(|leaf| leaf.number() == next + 1)
        .find_map(|leaf| Some((leaf, leaf.signer(log)?)))?;
    let signer = Signer::of(evidence, signer.word()).who;
    let prev = after.entry()?.prev;
    let here = leaves.iter().find(|leaf| leaf.number() == next);
    let start =
        format!("Entry {}, in line {}, is truly signed by {signer}, and answers", next + 1, after.line);
    let (answered, clue) = match here {
        None if written.contains(&next) => (
            Answered::Unread,
            format!(
                "{start} an entry {next}: whether it is the one that stands here, its spelling does not let anybody see."
            ),
        ),
        None => (Answered::Missing, format!("{start} the entry {next} that is missing.")),
        Some(here) if here.signed.hash() != prev && here.signer(log).is_some() => (
            Answered::Changed,
            format!("{start} an entry {next} with another text: it is not this one that was answered."),
        ),
        Some(here) if here.signed.hash() != prev && here.was_signed_as(log, &prev) => (
            Answered::Changed,
            format!("{start} an entry {next} with another text: this one was changed after it was answered."),
        ),
        Some(here) if here.signed.hash() != prev => (
            Answered::Another,
            format!(
                "{start} an entry {next} with another text: this one was changed after it was answered, or the answer is of another \
                 game."
            ),
        ),
        Some(here) if here.signer(log).is_none() => (
            Answered::Signature,
            format!("{start} the very text that stands here, so only its signature was changed."),
        ),
        Some(_) => return None,
    };
    rest.hashes.push(format!(
        "the entry {next} that was answered has the hash {prev} (`coureur audit entry {next}` prints that of the one in another copy)"
    ));
    if let Some(here) = here {
        rest.hashes.push(format!("the entry {next} that stands here has the hash {}", here.signed.hash()));
    }
    rest.answered = Some(answered);
    rest.clues.push(clue);
    Some(())
}

impl Rest {
    /// What the rest of a file tells of what was done to it.
    pub fn of(evidence: &Evidence) -> Rest {
        let mut rest = Rest::default();
        let (Some(Fault::Unread { .. }), Some(log)) = (&evidence.fault, &evidence.log) else { return rest };
        let leaves = leaves(&evidence.bytes, log);
        let written = written(&evidence.bytes, log);
        if let Some((told, missing)) = order(log, &leaves, &written) {
            rest.clues.push(told);
            rest.missing = missing;
        }
        answered(evidence, log, &leaves, &written, &mut rest);
        let next = log.entries().len();
        let signed = leaves.iter().filter(|leaf| leaf.number() >= next && leaf.signer(log).is_some());
        rest.signed = signed.map(Leaf::number).collect();
        rest.signed.sort_unstable();
        rest.signed.dedup();
        rest
    }
}
