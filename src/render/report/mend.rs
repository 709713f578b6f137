//! What a file becomes once what was done to it after it was signed is undone, as far as the file itself shows how.

use super::evidence::{Fault, judge};
use super::rest::{Leaf, leaves};
use crate::games::Files;
use crate::log::{Document, Entry, Hash, Log, Signed, in_order, read_log, read_mangled};
use crate::side::Side;
use crate::table::{Act, Table};

/// So many orders are tried at most in place of one that was changed.
const TRIED: usize = 20_000;

/// A line that is not as it was signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// Its number in the file.
    pub line: usize,
    /// As it stands there.
    pub stands: String,
    /// As it was signed.
    pub signed: String,
}

/// A file without what was done to it: every entry of it is truly signed, and follows on the one before.
#[derive(Debug)]
pub struct Mended {
    /// The log.
    pub log: Log,
    /// The table after the last entry that holds; none: this program cannot judge the game without more files.
    pub table: Option<Table>,
    /// What is wrong with what was signed.
    pub fault: Option<Fault>,
    /// The lines that were changed after they were signed; none: nothing of what was signed was changed.
    pub changed: Vec<Changed>,
}

impl Mended {
    /// Mends a file, if it shows itself how: with each entry once, in its place and its one spelling, or with a line that its
    /// signature fits.
    pub(super) fn of(
        bytes: &[u8],
        log: Option<&Log>,
        table: Option<&Table>,
        files: Files<'_>,
    ) -> Option<Mended> {
        let (log, changed) = match put_right(bytes) {
            Some(log) => (log, Vec::new()),
            None => as_signed(bytes, log?, table?)?,
        };
        let (table, fault) = judge(&log, files, &mut |_| ()).unwrap_or_default();
        Some(Mended { log, table, fault, changed })
    }
}

/// The log that a file becomes once every entry is spelled as it must be, and stands once, and in its place; none where that is
/// not enough.
fn put_right(bytes: &[u8]) -> Option<Log> {
    let entries = read_mangled(std::str::from_utf8(bytes).ok()?).ok()?;
    read_log(in_order(entries).as_bytes()).ok()
}

/// The log with the one entry as it was signed that was changed; and its lines that were.
fn as_signed(bytes: &[u8], log: &Log, table: &Table) -> Option<(Log, Vec<Changed>)> {
    let leaves = leaves(bytes, log);
    let (first, later) = leaves.split_first()?;
    let entry = first.entry().filter(|_| first.number() == log.entries().len())?;
    let signed = |entry: Entry| {
        let signed = Signed::new(Document::Entry(entry), *first.signed.signature());
        Some(Leaf { line: first.line, signed }).filter(|leaf| leaf.signer(log).is_some())
    };
    let true_one =
        by_results(table, entry).and_then(signed).or_else(|| by_orders(table, entry).find_map(signed))?;
    let before = log.entries().iter().map(|placed| placed.signed.text());
    let after = later.iter().map(|leaf| leaf.signed.text());
    let text: String = before.chain([true_one.signed.text()]).chain(after).collect();
    let log = read_log(text.as_bytes()).ok()?;
    Some((log, changed(first.line, &first.signed.text(), &true_one.signed.text())))
}

/// The entry with the results and the position that a replay finds.
fn by_results(table: &Table, entry: &Entry) -> Option<Entry> {
    let (results, state) = table.found(entry).ok()?;
    let results = results.iter().map(|result| result.parse().ok()).collect::<Option<Vec<_>>>()?;
    let state = Hash::from_bytes(state);
    Some(Entry { results, state, ..entry.clone() })
}

/// The entry with another first step in one of its orders, each that the rules allow there.
fn by_orders<'a>(table: &'a Table, entry: &'a Entry) -> impl Iterator<Item = Entry> + 'a {
    let play = table.play();
    let orders = entry.acts.iter().enumerate().filter_map(|(at, act)| match Act::read(act) {
        Ok(Act::Order { side, codes: words }) => Some((at, side, words)),
        _ => None,
    });
    let codes = move |side: Side| (0..play.open(side)).filter_map(move |choice| play.code(side, choice));
    let tried = orders.flat_map(move |(at, side, words)| {
        let rest = words.split_once("; ").map(|(_, rest)| format!("; {rest}")).unwrap_or_default();
        codes(side).map(move |code| (at, Act::Order { side, codes: format!("{code}{rest}") }))
    });
    tried.take(TRIED).filter_map(|(at, order)| {
        let mut other = entry.clone();
        *other.acts.get_mut(at)? = order.to_log().ok()?;
        Some(other)
    })
}

/// The lines in which two texts differ that begin at a line of the file.
fn changed(line: usize, stands: &str, signed: &str) -> Vec<Changed> {
    let (stands, signed): (Vec<&str>, Vec<&str>) = (stands.lines().collect(), signed.lines().collect());
    let alike = stands.iter().zip(&signed).take_while(|(one, other)| one == other).count();
    let (stands, signed) = (&stands[alike..], &signed[alike..]);
    let ends = stands.iter().rev().zip(signed.iter().rev()).take_while(|(one, other)| one == other).count();
    let (stands, signed) = (&stands[..stands.len() - ends], &signed[..signed.len() - ends]);
    if stands.len() != signed.len() {
        let (stands, signed) = (stands.join(" / "), signed.join(" / "));
        return vec![Changed { line: line + alike, stands, signed }];
    }
    let pairs = stands.iter().zip(signed).enumerate().filter(|(_, (one, other))| one != other);
    let changed = |(at, (stands, signed)): (usize, (&&str, &&str))| Changed {
        line: line + alike + at,
        stands: (*stands).to_owned(),
        signed: (*signed).to_owned(),
    };
    pairs.map(changed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a5_only_lines_that_differ_are_told() {
        let told = |stands: &str, signed: &str| -> Vec<(usize, String, String)> {
            changed(10, stands, signed).into_iter().map(|one| (one.line, one.stands, one.signed)).collect()
        };
        let line = |line: usize, stands: &str, signed: &str| (line, stands.to_owned(), signed.to_owned());
        assert_eq!(told("a\nb\nc\n", "a\nx\nc\n"), [line(11, "b", "x")]);
        assert_eq!(told("a\nb\nc\nd\n", "x\nb\nc\ny\n"), [line(10, "a", "x"), line(13, "d", "y")]);
        assert_eq!(told("a\nd\n", "a\nb\nc\nd\n"), [line(11, "", "b / c")]);
        assert_eq!(told("a\n", "a\n"), []);
    }
}
