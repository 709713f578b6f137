//! One message.

use super::{Path, texts, told, vectors};
use coureur::log::{Signed, read_one};
use coureur::mail::{Finding, block, find, wire};
use std::collections::BTreeSet;

pub fn check(bytes: &[u8]) {
    if let Ok(wire) = wire::take_apart(bytes) {
        for (number, part) in wire.parts.iter().enumerate() {
            assert!(part.number > number, "parts are counted");
            // A byte of some old character sets is at most three of UTF-8, and HTML has no shorter way to say more.
            assert!(
                part.bytes().len() <= bytes.len() && part.text.len() <= 4 * bytes.len() + 64,
                "nothing swells"
            );
        }
        for said in [wire.from, wire.id, wire.game].into_iter().flatten() {
            assert!(said.chars().all(|c| c.is_ascii_graphic()), "nobody's screen is written to: {said:?}");
        }
    }
    match find(bytes) {
        Ok(finding) => found(&finding),
        Err(error) => told(&error),
    }
}

/// Of whatever was found anywhere.
pub fn found(finding: &Finding) {
    assert!(!finding.entries.is_empty());
    let mut seen = BTreeSet::new();
    for entry in &finding.entries {
        assert_eq!(read_one(&entry.text()).as_ref().ok(), Some(entry), "an entry has its one spelling");
        assert!(seen.insert((entry.hash(), *entry.signature().as_bytes())), "an entry is found once");
    }
    assert!(finding.remarks.len() <= 32, "remarks are few");
    for remark in &finding.remarks {
        let text = remark.to_string();
        assert!(text.chars().count() < 500 && text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    }
    let text: String = finding.entries.iter().map(Signed::text).collect();
    let again = find(text.as_bytes()).expect("entries are found");
    assert_eq!(again.entries, finding.entries, "what was found can be handed on");
    handed_on(&finding.entries);
}

/// A run of entries can be handed on in a block, through whatever quotes it.
pub fn handed_on(entries: &[Signed]) {
    let number = |entry: &Signed| entry.document().number();
    if !entries.windows(2).all(|pair| number(&pair[0]).checked_add(1) == Some(number(&pair[1]))) {
        return;
    }
    let written = block::write(&[7; 32], entries);
    match block::find(&format!("> {}", written.replace('\n', "\n> "))).as_slice() {
        [Ok(block)] => assert_eq!(block.entries, entries),
        other => panic!("one block was written: {other:?}"),
    }
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    vectors(root, "tests/vectors/mail")
}

pub fn words() -> Vec<String> {
    let mut all = super::log::words();
    all.extend(texts(&[
        "From: a@example.org\n",
        "Subject: x\n",
        "Message-ID: <x@y>\n",
        "Content-Type: text/plain; charset=",
        "Content-Type: text/html\n\n",
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n",
        "Content-Type: message/rfc822\n\n",
        "Content-Type: text/plain; format=flowed; delsp=yes\n\n",
        "Content-Transfer-Encoding: base64\n\n",
        "Content-Transfer-Encoding: quoted-printable\n\n",
        "--b\n",
        "--b--\n",
        "=\n",
        "=20",
        "=?utf-8?Q?",
        "=?utf-8?B?",
        "?=",
        "utf-16",
        "utf-7",
        "iso-2022-jp",
        "windows-1252",
        "gb18030",
        "> ",
        "| ",
        "coureur-begin ",
        "coureur-end ",
        "coureur-seen ",
        "<pre>",
        "</pre>",
        "<br>",
        "<!--",
        "-->",
        "<script>",
        "&amp;",
        "&#x2d;",
        "[code]",
        "[quote]",
        "PK\u{3}\u{4}",
        "X-Coureur-Game: ",
        "From MAILER\n",
        "\n>From ",
    ]));
    all
}
