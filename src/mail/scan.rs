//! Entries written out in a text: found between greetings and signatures, freed of quotation marks, and read leniently.
//!
//! Nothing is decided here. A reading that is wrong does not survive the check of its signature; where software may
//! have put typographers' characters for plain ones, both readings are handed on.

use crate::errors::Worded as _;
use crate::log::{Signed, limits, read_mangled};

/// The most entries read from one text, and the most that may fail before the text is given up.
const MOST_FAILURES: usize = 64;
/// Characters of a signature.
const SIGNATURE: usize = 88;

/// Why something that began like an entry was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The line it began at, from 1.
    pub line: usize,
    /// The number it gave itself, if it did.
    pub entry: Option<u32>,
    /// What was wrong.
    pub why: String,
    /// Was it the last thing in the text, which ends in the middle of it?
    pub cut: bool,
}

/// What a text held.
#[derive(Debug, Default)]
pub struct Scanned {
    /// Entries as read, several readings of one where it is doubtful.
    pub entries: Vec<Signed>,
    /// What looked like an entry and could not be read.
    pub unread: Vec<Unread>,
}

/// An entry being gathered, line by line.
#[derive(Debug)]
struct Gathered {
    line: usize,
    text: String,
    /// The characters of the signature so far, once its line has begun.
    signature: Option<String>,
    numbered: bool,
}

/// The number an entry gives itself.
fn number(text: &str) -> Option<u32> {
    text.lines().find_map(|line| line.strip_prefix("entry:"))?.trim().parse().ok()
}

impl Gathered {
    fn new(line: usize) -> Gathered {
        Gathered { line, text: "---\n".to_owned(), signature: None, numbered: false }
    }

    fn push(&mut self, line: &str) {
        self.numbered |= line.starts_with("entry:");
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn done(mut self, signature: &str) -> (usize, String) {
        self.text.push_str("sig: ");
        self.text.push_str(signature);
        self.text.push('\n');
        (self.line, self.text)
    }
}

/// Finds and reads all entries written out in a text.
#[must_use]
pub fn scan(text: &str) -> Scanned {
    let mut scanned = Scanned::default();
    let mut at_work: Option<Gathered> = None;
    for (number, line) in text.lines().enumerate() {
        if scanned.unread.len() >= MOST_FAILURES || scanned.entries.len() >= 2 * limits::ENTRIES {
            break;
        }
        let line = bare(line);
        if begins(&line, at_work.as_ref()) {
            give_up(&mut scanned, at_work.take(), "it ends before its signature");
            let mut gathered = Gathered::new(number + 1);
            if !is_rule(&line) {
                gathered.push(&line);
            }
            at_work = Some(gathered);
            continue;
        }
        let Some(gathered) = at_work.as_mut() else { continue };
        match signature_piece(gathered, &line) {
            None if line.is_empty() => {}
            None => gathered.push(&line),
            Some(piece) => {
                let signature = gathered.signature.get_or_insert_default();
                signature.extend(piece.chars().filter(|c| !c.is_whitespace()));
                if signature.len() >= SIGNATURE {
                    let signature: String = signature.chars().take(SIGNATURE).collect();
                    finish(&mut scanned, at_work.take().map(|gathered| gathered.done(&signature)));
                }
            }
        }
        if at_work.as_ref().is_some_and(|gathered| gathered.text.len() > 2 * limits::ENTRY_BYTES) {
            give_up(&mut scanned, at_work.take(), "it is larger than any entry");
        }
    }
    let before = scanned.unread.len();
    give_up(&mut scanned, at_work, "it ends before its signature");
    scanned.unread[before..].iter_mut().for_each(|unread| unread.cut = true);
    scanned
}

/// A line that only looks like a rule, such as the one above a signature block, begins nothing and so fails nothing.
fn give_up(scanned: &mut Scanned, gathered: Option<Gathered>, why: &str) {
    if let Some(gathered) = gathered.filter(|gathered| gathered.numbered) {
        let entry = number(&gathered.text);
        scanned.unread.push(Unread { line: gathered.line, entry, why: why.to_owned(), cut: false });
    }
}

fn finish(scanned: &mut Scanned, done: Option<(usize, String)>) {
    let Some((line, text)) = done else { return };
    let mut readings = vec![text.clone()];
    for dash in ["-", "--"] {
        let plain = plain_characters(&text, dash);
        if !readings.contains(&plain) {
            readings.push(plain);
        }
    }
    let mut why = None;
    let mut found: Vec<Signed> = Vec::new();
    for reading in &readings {
        match read_mangled(reading) {
            Ok(entries) => {
                for entry in entries {
                    if !found.contains(&entry) {
                        found.push(entry);
                    }
                }
            }
            Err(error) => why = why.or(Some(error.in_words())),
        }
    }
    if let (true, Some(why)) = (found.is_empty(), why) {
        scanned.unread.push(Unread { line, entry: number(&text), why, cut: false });
    }
    scanned.entries.extend(found);
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// A line without marks of quotation and blanks around it, a bullet in front of it made a hyphen again.
fn bare(line: &str) -> String {
    let mut line = line.trim_matches(is_blank);
    while let Some(rest) = line.strip_prefix(['>', '|', '»']) {
        line = rest.trim_start_matches(is_blank);
    }
    let bullet = line.strip_prefix(['•', '·', '*', '–', '—', '‣', '◦', '∙']);
    match bullet.filter(|rest| rest.starts_with(is_blank)) {
        Some(rest) => format!("- {}", rest.trim_start_matches(is_blank)),
        None => line.to_owned(),
    }
}

/// The line of three hyphens, or what is left of it.
fn is_rule(line: &str) -> bool {
    line == "---" || matches!(line, "—" | "–-" | "-–" | "—-" | "——" | "–")
}

fn begins(line: &str, at_work: Option<&Gathered>) -> bool {
    if is_rule(line) {
        return true;
    }
    // The line of hyphens may be lost altogether; the first field of an entry then has to do.
    let fresh = at_work.is_none_or(|gathered| gathered.numbered);
    line.starts_with("coureur:") && at_work.is_none_or(|gathered| gathered.text != "---\n")
        || line.starts_with("entry:") && fresh
}

fn signature_piece<'a>(gathered: &Gathered, line: &'a str) -> Option<&'a str> {
    match (&gathered.signature, line.strip_prefix("sig:")) {
        (_, Some(piece)) => Some(piece.trim_matches(['\'', '"', ' ', '‘', '’', '“', '”'])),
        (Some(_), None) => Some(line),
        (None, None) => None,
    }
}

/// Typographers' characters made plain again; a short dash may have been one hyphen or two.
fn plain_characters(text: &str, short_dash: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '‘' | '’' | '‚' | '‛' | '′' => out.push('\''),
            '“' | '”' | '„' | '‟' | '″' => out.push('"'),
            '\u{2010}'..='\u{2012}' | '\u{2212}' => out.push('-'),
            '–' => out.push_str(short_dash),
            '—' => out.push_str("--"),
            '…' => out.push_str("..."),
            '\u{a0}' | '\u{202f}' | '\u{2009}' => out.push(' '),
            _ if is_blank(c) && c != ' ' && c != '\n' => {}
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::sample;

    fn survives(mangle: impl Fn(&str) -> String) {
        let entries = sample::entries(4);
        let mangled = mangle(&sample::text(&entries));
        let scanned = scan(&mangled);
        for entry in &entries {
            assert!(scanned.entries.contains(entry), "{:?}\n{mangled}", scanned.unread);
        }
    }

    fn by_line(text: &str, change: impl Fn(&str) -> String) -> String {
        text.lines().map(|line| change(line) + "\n").collect()
    }

    #[test]
    fn entries_are_found_in_letters() {
        survives(str::to_owned);
        survives(|text| format!("Dear Ben,\n\nmy move:\n\n{text}\nRegards\n-- \nAnna\n"));
        survives(|text| by_line(text, |line| format!("> {line}")));
        survives(|text| {
            format!("On Tue, Anna wrote:\n{}\nnice", by_line(text, |line| format!(">> > {line}")))
        });
        survives(|text| text.replace("---\n", ""));
        survives(|text| text.replace("---", "—"));
        survives(|text| text.replace("\n- ", "\n• "));
        survives(|text| text.replace("\n- ", "\n   * "));
        survives(|text| text.replace('\n', "\r\n\r\n"));
        survives(|text| text.replace("'1'", "‘1’").replace("'1755'", "’1755’").replace("d'Arcy", "d’Arcy"));
        survives(|text| {
            by_line(text, |line| match line.strip_prefix("sig: ") {
                Some(sig) => format!("sig:\n{}\n> {}", &sig[..40], &sig[40..]),
                None => line.to_owned(),
            })
        });
    }

    #[test]
    fn a_broken_entry_does_not_hide_the_others() {
        let entries = sample::entries(4);
        let text = sample::text(&entries).replacen("prev: ", "perv: ", 1);
        let scanned = scan(&text);
        assert_eq!(scanned.unread.len(), 1, "{:?}", scanned.unread);
        assert!(!scanned.entries.contains(&entries[1]) && scanned.entries.contains(&entries[2]));
    }

    #[test]
    fn cut_and_endless_texts_are_given_up() {
        let text = sample::text(&sample::entries(2));
        let cut = scan(&text[..text.len() - 40]);
        assert_eq!(cut.unread.last().map(|unread| unread.why.as_str()), Some("it ends before its signature"));
        let endless = format!("entry: 1\n{}", "- x\n".repeat(1 << 20));
        assert_eq!(scan(&endless).unread.len(), 1);
        let many = "---\nentry: 1\n".repeat(100_000);
        assert!(scan(&many).unread.len() <= MOST_FAILURES);
        assert!(scan("nothing\n---\nat all\n").unread.is_empty());
    }
}
