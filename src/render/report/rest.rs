//! What the rest of a file shows, from the entry on at which it does not read as a log any more: what became of the entries, and who
//! has answered what.

use super::evidence::{Evidence, Fault};
use crate::log::{Document, Entry, Log, Signed, read_log, read_mangled, read_one};
use crate::render::text::clean;
use crate::table::Seat;

/// An entry in the rest of a file, spelled as it must be.
struct Leaf {
    line: usize,
    signed: Signed,
}

impl Leaf {
    fn entry(&self) -> Option<&Entry> {
        match self.signed.document() {
            Document::Entry(entry) => Some(entry),
            Document::Header(_) => None,
        }
    }

    fn number(&self) -> usize {
        usize::try_from(self.signed.document().number()).unwrap_or(usize::MAX)
    }

    /// Whose key has truly signed it, among those who are known to play.
    fn signer(&self, log: &Log) -> Option<String> {
        let seat = self.signed.document().seat();
        let player = log.keys().player(seat)?;
        player.key.verify_strict(self.signed.hash().as_bytes(), self.signed.signature()).ok()?;
        let seat = Seat::from_word(seat.as_str())?;
        Some(format!("{seat} ({})", clean(player.name.as_str())))
    }
}

/// The entries after those that read as a log, as far as they are spelled rightly.
fn leaves(bytes: &[u8], log: &Log) -> Vec<Leaf> {
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

/// Which entries are missing, doubled or not in their place.
fn order(log: &Log, leaves: &[Leaf]) -> Option<String> {
    let next = log.entries().len();
    let first = leaves.first()?;
    let (number, line) = (first.number(), first.line);
    if let Some(known) = log.entries().get(number) {
        let alike =
            if known.signed.hash() == first.signed.hash() { "word for word" } else { "with another text" };
        return Some(format!(
            "Entry {number} stands twice: in line {}, and again in line {line}, {alike}.",
            known.line
        ));
    }
    let numbers: Vec<usize> = leaves.iter().map(Leaf::number).collect();
    let missing: Vec<String> = (next..number)
        .filter(|number| !numbers.contains(number))
        .take(20)
        .map(|number| number.to_string())
        .collect();
    match (number == next, missing.as_slice()) {
        (true, _) => None,
        (false, [one]) => Some(format!(
            "Entry {one} is missing: entry {number}, in line {line}, comes after entry {}.",
            next - 1
        )),
        (false, []) if numbers.starts_with(&[next + 1, next]) => {
            let other = leaves.get(1).map_or(line, |leaf| leaf.line);
            Some(format!(
                "Entries {next} and {number} have changed places: they stand in lines {other} and {line}."
            ))
        }
        (false, []) => {
            Some(format!("Entry {next} stands further below: nothing is missing, the order is another."))
        }
        (false, several) => Some(format!("The entries {} are missing.", several.join(", "))),
    }
}

/// Whoever signed the entry after the one that does not hold has answered an entry of a certain hash: is it this one?
fn answered(log: &Log, leaves: &[Leaf]) -> Option<String> {
    let next = log.entries().len();
    let (after, signer) = leaves
        .iter()
        .filter(|leaf| leaf.number() == next + 1)
        .find_map(|leaf| Some((leaf, leaf.signer(log)?)))?;
    let prev = after.entry()?.prev;
    let here = leaves.iter().find(|leaf| leaf.number() == next);
    let start = format!(
        "Entry {}, in line {}, is truly signed by {signer}, and answers an entry {next} with the hash {prev}",
        next + 1,
        after.line
    );
    let show = format!("`coureur audit entry {next}` prints the hash of the one in another copy");
    match here {
        None => Some(format!("{start}: that is the one that was taken out ({show}).")),
        Some(here) if here.signed.hash() != prev => Some(format!(
            "{start}. The one that stands here has the hash {}: it was changed after it was answered ({show}).",
            here.signed.hash()
        )),
        Some(here) if here.signer(log).is_none() => {
            Some(format!("{start}: that is the text that stands here, so only its signature was changed."))
        }
        Some(_) => None,
    }
}

/// The log that a file becomes once every entry is spelled as it must be, and stands once, and in its place; none where that is
/// not enough.
pub fn put_right(evidence: &Evidence) -> Option<Log> {
    let Some(Fault::Unread { .. }) = &evidence.fault else { return None };
    let mut entries = read_mangled(std::str::from_utf8(&evidence.bytes).ok()?).ok()?;
    entries.sort_by_key(|entry| entry.document().number());
    entries.dedup_by_key(|entry| entry.token());
    let text: String = entries.iter().map(Signed::text).collect();
    read_log(text.as_bytes()).ok()
}

/// What putting a file right shows: that nothing else was done to it.
fn only_that(evidence: &Evidence) -> Option<String> {
    let log = put_right(evidence)?;
    let last = log.entries().len() - 1;
    Some(format!(
        "That is all: spelled as it must be, with each entry once and in its place, the file is the game {} up to entry {last}, \
         every entry of it truly signed. Of what was signed nothing was changed.",
        log.game()
    ))
}

/// What the rest of a file tells of what was done to it.
pub fn clues(evidence: &Evidence) -> Vec<String> {
    let Some(Fault::Unread { .. }) = &evidence.fault else { return Vec::new() };
    let in_rest = |log: &Log| -> Vec<String> {
        let leaves = leaves(&evidence.bytes, log);
        order(log, &leaves).into_iter().chain(answered(log, &leaves)).collect()
    };
    evidence.log.iter().flat_map(in_rest).chain(only_that(evidence)).collect()
}
