//! Walks the test vectors of the log format and of the key file: one fault a file, and the error code that must name it.
//!
//! Layout of a file: `key: value` lines, an empty line, then the exact bytes of the log. `expect` is `success` or
//! a code; `comment` says what is wrong; a success also gives `entries` and the hash of the last one as `head`;
//! `reader: lenient` means that the text is first read leniently and spelled again. The vectors of the key file have
//! the exact bytes of the file instead, and its `passphrase` where it is behind one.

use coureur::errors::Worded as _;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use coureur::keys::{KeyError, KeyFile, PublicKey};
use coureur::log::{Log, LogError, Signed, read_log, read_mangled};
use data_encoding::BASE64;
use miette::Diagnostic as _;

struct Vector {
    name: String,
    keys: BTreeMap<String, String>,
    body: Vec<u8>,
}

fn vectors() -> Vec<Vector> {
    vectors_in("log")
}

fn vectors_in(room: &str) -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(room);
    let mut vectors: Vec<Vector> =
        fs::read_dir(folder).unwrap().map(|entry| read(&entry.unwrap().path())).collect();
    vectors.sort_by(|a, b| a.name.cmp(&b.name));
    vectors
}

fn read(path: &Path) -> Vector {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let bytes = fs::read(path).unwrap();
    let blank =
        bytes.windows(2).position(|pair| pair == b"\n\n").unwrap_or_else(|| panic!("{name}: no blank line"));
    let head = std::str::from_utf8(&bytes[..blank]).unwrap();
    let mut keys = BTreeMap::new();
    for line in head.lines() {
        let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{name}: {line}"));
        let known = ["expect", "comment", "entries", "head", "reader", "passphrase"].contains(&key);
        assert!(known && keys.insert(key.to_owned(), value.to_owned()).is_none(), "{name}: {line}");
    }
    assert!(keys.contains_key("expect") && keys.contains_key("comment"), "{name}");
    Vector { name, keys, body: bytes[blank + 2..].to_vec() }
}

fn verdict(vector: &Vector) -> Result<Log, LogError> {
    match vector.keys.get("reader").map(String::as_str) {
        None => read_log(&vector.body),
        Some("lenient") => {
            let name = &vector.name;
            let text = std::str::from_utf8(&vector.body).unwrap();
            assert!(read_log(&vector.body).is_err(), "{name}: not mangled at all");
            let entries = read_mangled(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let canonical: String = entries.iter().map(Signed::text).collect();
            read_log(canonical.as_bytes())
        }
        Some(other) => panic!("{}: reader {other}", vector.name),
    }
}

#[test]
fn every_vector_has_its_verdict() {
    for vector in vectors() {
        let (name, expect) = (&vector.name, vector.keys["expect"].as_str());
        match verdict(&vector) {
            Ok(log) => {
                assert_eq!(expect, "success", "{name} was accepted");
                assert_eq!(vector.keys["entries"], log.entries().len().to_string(), "{name}");
                assert_eq!(vector.keys["head"], log.head().hash.to_string(), "{name}");
            }
            Err(error) => {
                let code = error.code_text();
                assert_eq!(expect, code, "{name}: {error}");
            }
        }
    }
}

#[test]
fn every_offence_has_a_vector() {
    let found: BTreeSet<String> = vectors().iter().map(|vector| vector.keys["expect"].clone()).collect();
    let codes = "success back_dated bad_character bad_seat_line bad_signature bad_utf8 bad_value chain_broken doubled empty \
                 foreign_join no_header not_canonical not_nfc seat_open seat_taken second_header too_large truncated \
                 unknown_seat unknown_version wrong_number";
    let all: BTreeSet<String> = codes
        .split(' ')
        .map(|code| if code == "success" { code.to_owned() } else { format!("coureur::log::{code}") })
        .collect();
    assert_eq!(found, all);
}

/// What the key file in a vector opens to.
fn key_file(vector: &Vector) -> Result<PublicKey, KeyError> {
    let home = tempfile::tempdir().unwrap();
    let path = KeyFile::path_in(home.path());
    fs::write(&path, &vector.body).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let file = KeyFile::load(home.path())?;
    Ok(file.open(vector.keys.get("passphrase").map(String::as_str))?.public())
}

#[test]
fn every_key_file_has_its_verdict() {
    let vectors = vectors_in("keyfile");
    assert!(vectors.iter().any(|vector| vector.keys["expect"] == "success"));
    for vector in vectors {
        let (name, expect) = (&vector.name, vector.keys["expect"].as_str());
        match key_file(&vector) {
            Ok(public) => {
                assert_eq!(expect, "success", "{name} was accepted");
                let text = String::from_utf8(vector.body).unwrap();
                assert!(text.contains(&public.to_string()), "{name} is another key");
            }
            Err(error) => {
                assert_eq!(expect, error.code().expect("every key error has a code").to_string(), "{name}");
            }
        }
    }
}

#[test]
fn t4_a_stranger_cannot_spell_a_signature_anew() {
    let sound = vectors().into_iter().find(|vector| vector.name == "sound").unwrap();
    let text = String::from_utf8(sound.body).unwrap();
    let signatures: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("sig: ")).collect();
    assert_eq!(signatures.len(), 3);
    for sig in signatures {
        let bytes = BASE64.decode(sig.as_bytes()).unwrap();
        for cut in [1, 4, 31, 61] {
            let other = BASE64.encode(&bytes[..cut]) + &BASE64.encode(&bytes[cut..]);
            assert_eq!((other.len(), BASE64.decode(other.as_bytes()).unwrap()), (88, bytes.clone()));
            let error =
                read_log(text.replace(sig, &other).as_bytes()).expect_err("a second spelling was read");
            assert_eq!(error.code_text(), "coureur::log::not_canonical");
        }
    }
}

#[test]
fn a_sound_vector_is_spelled_back_byte_for_byte() {
    for vector in vectors().iter().filter(|vector| vector.name.starts_with("sound")) {
        let log = read_log(&vector.body).unwrap();
        let text: String = log.entries().iter().map(|placed| placed.signed.text()).collect();
        assert_eq!(text.as_bytes(), vector.body, "{}", vector.name);
    }
}

#[test]
fn the_format_page_shows_a_sound_log() {
    let page = include_str!("../../core/src/log/FORMAT.md");
    let sound = vectors().into_iter().find(|vector| vector.name == "sound").unwrap();
    let text = String::from_utf8(sound.body).unwrap();
    assert!(page.contains(&text), "the example on the page is not the vector `sound`");
    assert!(page.contains(&sound.keys["head"]), "the page does not give the hash of the last entry");
}
