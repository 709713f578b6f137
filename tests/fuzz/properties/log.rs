//! A log, read strictly.

use super::mail::handed_on;
use super::{Path, files, vectors, worded};
use coureur::log::{self, Signed, read_entries, read_log, read_mangled, read_one, verify_from};
use coureur::mail;

pub fn check(bytes: &[u8]) {
    let placed = match read_entries(bytes) {
        Ok(placed) => placed,
        Err(error) => return worded(error),
    };
    let entries: Vec<Signed> = placed.iter().map(|placed| placed.signed.clone()).collect();
    let text: String = entries.iter().map(Signed::text).collect();
    assert_eq!(text.as_bytes(), bytes, "an entry has one spelling");
    let mut end = 0;
    for placed in &placed {
        assert_eq!(placed.span.start, end, "entries follow on each other");
        end = placed.span.end;
        let signed = &placed.signed;
        assert_eq!(signed.hash(), log::hash(signed.document()), "what is hashed is the spelling");
        assert_eq!(read_one(&signed.text()).ok().as_ref(), Some(signed));
    }
    leniently(&text, &entries);
    match read_log(bytes) {
        Ok(log) => {
            let again = verify_from(bytes, &log.head()).expect("a log that was sound is");
            assert_eq!(again, log);
        }
        Err(error) => worded(error),
    }
}

/// Who reads leniently reads the same.
fn leniently(text: &str, entries: &[Signed]) {
    for mangled in [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', " \n  ")] {
        assert_eq!(read_mangled(&mangled).expect("what is strict is lenient"), entries);
    }
    let mut once: Vec<&Signed> = Vec::new();
    entries.iter().for_each(|entry| {
        if !once.contains(&entry) {
            once.push(entry);
        }
    });
    let found = mail::find(text.as_bytes()).expect("a log is found");
    assert!(found.entries.iter().eq(once.iter().copied()), "what is found is what is there");
    handed_on(entries);
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    let mut all = vectors(root, "tests/vectors/log");
    // The beginnings of games: the header, what is set up, and some moves.
    for game in ["new-france-duel", "new-france-umpired", "ww-annus-mirabilis"] {
        let log = files(root, &format!("examples/{game}")).into_iter().max_by_key(Vec::len).unwrap();
        let starts: Vec<usize> =
            (0..log.len()).filter(|at| log[*at..].starts_with(b"---\n")).chain([log.len()]).collect();
        all.extend([2, 4].map(|count| log[..starts[count]].to_vec()));
        all.push(log[starts[20]..starts[24]].to_vec());
    }
    all
}

pub fn words() -> Vec<String> {
    let keys = "---\n|coureur: 1\n|entry: |prev: |seat: |time: |acts:\n- |results:\n- |state: |sig: |game: |edition: '|rules: |\
                scenario: |mode: |seats:\n- |options:\n- |content: |start: |chain: |nonce: |- + |''|join french |british |\
                french |umpire |recorder |2026-11-15T02:10:33Z|\u{2028}|\u{feff}|é|e\u{301}|\r\n|: |open\n";
    keys.split('|').map(str::to_owned).collect()
}
