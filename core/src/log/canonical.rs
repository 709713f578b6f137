//! The emitter: the one spelling of a document, and the hash of it.

use std::fmt::Display;

use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use super::{Act, Document, Entry, Hash, Header, limits};
use crate::{keys::Signature, yaml::spell};

/// Hashed before the bytes of an entry, so that an entry's hash is never the hash of something else.
pub const HASH_TAG: &[u8] = b"coureur/entry/1\0";

/// The text of a document from its `---` line up to where its signature line begins.
#[must_use]
pub fn canonical(document: &Document) -> String {
    let mut out = Emitter(String::with_capacity(1024));
    out.0.push_str("---\n");
    match document {
        Document::Header(header) => out.header(header),
        Document::Entry(entry) => out.entry(entry),
    }
    out.0
}

/// The hash of a document: what is signed, and what the next entry names.
#[must_use]
pub fn hash(document: &Document) -> Hash {
    hash_bytes(canonical(document).as_bytes())
}

/// The hash of a document's bytes from its `---` line up to where its signature line begins.
#[must_use]
pub fn hash_bytes(unsigned: &[u8]) -> Hash {
    Hash::from_bytes(Sha256::new().chain_update(HASH_TAG).chain_update(unsigned).finalize().into())
}

/// Closes a document. Base64 of 64 bytes ends in `==`, so no YAML reader takes it for a number.
pub(super) fn push_signature(text: &mut String, signature: &Signature) {
    text.push_str("sig: ");
    text.push_str(&signature.to_string());
    text.push('\n');
}

struct Emitter(String);

impl Emitter {
    fn header(&mut self, header: &Header) {
        self.bare("coureur", "1");
        self.bare("entry", "0");
        self.field("game", header.game.as_str());
        self.field("edition", header.edition.as_str());
        self.bare("rules", &header.rules.to_string());
        self.field("scenario", header.scenario.as_str());
        self.field("mode", header.mode.as_str());
        self.list("seats", &header.seats);
        self.list("options", &header.options);
        self.field("content", &header.content.to_string());
        if let Some(start) = &header.start {
            self.field("start", &start.to_string());
        }
        self.bare("chain", &header.chain.to_string());
        self.field("nonce", &header.nonce.to_string());
        self.field("seat", header.seat.as_str());
        self.bare("time", header.time.as_str());
        self.field("state", &header.state.to_string());
    }

    fn entry(&mut self, entry: &Entry) {
        self.bare("entry", &entry.number.to_string());
        self.field("prev", &entry.prev.to_string());
        self.field("seat", entry.seat.as_str());
        self.bare("time", entry.time.as_str());
        if !entry.acts.is_empty() {
            self.line(&["acts:"]);
        }
        for act in &entry.acts {
            self.act(act);
        }
        self.list("results", &entry.results);
        self.field("state", &entry.state.to_string());
    }

    fn act(&mut self, act: &Act) {
        self.item(act.text.as_str());
        let encoded = BASE64.encode(&act.blob);
        let mut rest = encoded.as_str();
        while !rest.is_empty() {
            let (line, after) = rest.split_at(rest.len().min(limits::BLOB_LINE));
            self.line(&["- + ", line]);
            rest = after;
        }
    }

    fn field(&mut self, key: &str, value: &str) {
        self.bare(key, &spell(value));
    }

    /// A value that is meant to be a number or a time to any YAML reader.
    fn bare(&mut self, key: &str, value: &str) {
        self.line(&[key, ": ", value]);
    }

    /// A list, its key left out with it when there is nothing in it.
    fn list<T: Display>(&mut self, key: &str, items: &[T]) {
        if !items.is_empty() {
            self.line(&[key, ":"]);
        }
        for item in items {
            self.item(&item.to_string());
        }
    }

    fn item(&mut self, text: &str) {
        self.line(&["- ", &spell(text)]);
    }

    fn line(&mut self, parts: &[&str]) {
        for part in parts {
            self.0.push_str(part);
        }
        self.0.push('\n');
    }
}
