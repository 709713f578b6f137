//! Walks `tests/vectors/mail`: ugly messages that must yield their entries, and broken ones that must not.
//!
//! A file is `expect:` (`success`, the code of the error, or `changed`: found, but no signature can hold), `comment:`
//! and, for a success, `finds:` with the numbers of the entries of `base.coureur`; an empty line; the message.

use coureur::log::{Signed, read_log};
use coureur::mail::find;
use miette::Diagnostic;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

struct Vector {
    expect: String,
    finds: Option<(usize, usize)>,
    message: Vec<u8>,
}

fn parse(bytes: &[u8]) -> Vector {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").expect("an empty line after the keys");
    let keys = std::str::from_utf8(&bytes[..end]).expect("keys are text");
    let value = |key: &str| keys.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    assert!(value("comment").is_some(), "a vector says what it is about");
    let range = |text: &str| {
        let (from, to) = text.split_once('-').expect("a range");
        (from.parse().expect("a number"), to.parse().expect("a number"))
    };
    Vector {
        expect: value("expect").expect("what must happen").to_owned(),
        finds: value("finds").map(range),
        message: bytes[end + 2..].to_vec(),
    }
}

fn check(name: &str, vector: &Vector, base: &[Signed]) {
    let found = find(&vector.message);
    match (vector.expect.as_str(), found) {
        ("success", Ok(found)) => {
            let (from, to) = vector.finds.expect("a success says what it finds");
            for entry in &base[from..=to] {
                let number = entry.document().number();
                assert!(
                    found.entries.contains(entry),
                    "{name}: entry {number} was not found; {:?}",
                    found.remarks
                );
            }
            let ours: BTreeSet<_> = base[from..=to].iter().map(Signed::hash).collect();
            // A doubtful reading may come along; it carries the signature of a good one and dies of it.
            for extra in found.entries.iter().filter(|entry| !ours.contains(&entry.hash())) {
                assert!(
                    base.iter().any(|entry| entry.signature() == extra.signature()),
                    "{name}: an entry out of nowhere"
                );
            }
        }
        ("changed", Ok(found)) => {
            assert!(!found.entries.is_empty(), "{name}");
            assert!(!found.entries.iter().any(|entry| base.contains(entry)), "{name}: nothing was changed");
        }
        (code, Err(error)) => {
            let given = error.code().map(|given| given.to_string()).unwrap_or_default();
            assert_eq!(given, code, "{name}: {error}");
        }
        (expected, Ok(_)) => panic!("{name}: read, but `{expected}` was expected"),
    }
}

#[test]
fn every_vector_is_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/mail");
    let base = read_log(&fs::read(folder.join("base.coureur")).unwrap()).unwrap();
    let base: Vec<Signed> = base.entries().iter().map(|placed| placed.signed.clone()).collect();
    let mut count = 0;
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|suffix| suffix == "txt")) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let vector = parse(&fs::read(path).unwrap());
        check(&name, &vector, &base);
        count += 1;
    }
    assert!(count >= 75, "only {count} vectors");
}

fn message(body: &str) -> Vec<u8> {
    format!("From: a@example.org\nTo: b@example.org\nSubject: x\n\n{body}").into_bytes()
}

/// What would be too large to keep as a file. No clock is looked at: what took more than linear time would not come to an end here,
/// and `benches/doubling.rs` measures it.
#[test]
fn ten_megabytes_of_anything_are_refused_in_time() {
    const LARGE: usize = 10 << 20;
    let fill = |pattern: &str| pattern.repeat(LARGE / pattern.len());
    let hostile = [
        ("nested maps", format!("---\nentry: 1\nprev: {}", fill("{a: "))),
        ("nested lists", format!("---\nentry: 1\nacts:\n{}", fill("- - - - "))),
        ("entries without end", fill("---\nentry: 1\nprev: x\n")),
        ("signatures", fill(&format!("---\nentry: 1\nsig: {}\n", "A".repeat(88)))),
        ("one line", format!("---\nentry: 1\n{}", fill("x"))),
        ("quotation marks", fill("> ")),
        ("rules", fill("---\n")),
        ("blocks", fill("coureur-begin 1-1 3f3f3f3f3f3f3f3f AAAA ")),
        ("ended blocks", fill("coureur-begin 1-1 3f3f3f3f3f3f3f3f AAAA coureur-end 1-1 00000000 ")),
        ("tags", format!("<html>{}", fill("<div><pre>"))),
        ("anchors", format!("---\nentry: 1\nacts:\n{}", fill("- &a *a\n"))),
        ("accents", fill("e\u{301}")),
    ];
    for (name, body) in hostile {
        let bytes = if name == "tags" { body.into_bytes() } else { message(&body) };
        assert!(find(&bytes).is_err(), "{name}");
    }
    if let Some(peak) = peak_memory() {
        println!("peak memory: {} MiB", peak >> 20);
        assert!(peak < 512 << 20, "{} MiB", peak >> 20);
    }
}

/// The most memory this process ever had, where the system says so.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
