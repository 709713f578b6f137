//! What a report says of a file that was tampered with follows from facts that anybody can check: every tampering, by every
//! signer, at several entries, and the sentences beside what the keys really say.
use crate::common::{TIME, identity, umpired};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Signed, hash_bytes, read_log};
use coureur::render::replay::beginning;
use coureur::render::report::{Evidence, Judgement, Kind};
use coureur::side::Side;
use coureur::table::Act;
use data_encoding::BASE64;
use std::sync::Arc;

/// A small umpired game; who signed each entry.
fn game(ulla: &Arc<Identity>) -> Vec<Signed> {
    let (anna, ben) = (identity("Anna", 1), identity("Ben", 2));
    let (mut entries, mut desk) = umpired(&anna, &ben).open(ulla, Files::default(), [1; 16], TIME).unwrap();
    for (side, text) in [(Side::British, "a red fox"), (Side::French, "trois cailloux")] {
        let written = desk.run(&[], &[Act::Word { side, text: text.to_owned() }], TIME).unwrap();
        entries.extend(written.entries);
        desk = desk.moved_to(written.table);
    }
    for line in ["", "reinforce none", "pass"] {
        let written = match line {
            "" => desk.run(&[], &[], TIME).unwrap(),
            line => desk.play(&[line.to_owned()], TIME).unwrap(),
        };
        entries.extend(written.entries);
        desk = desk.moved_to(written.table);
    }
    entries
}

/// What is done to the text of an entry, without its signature.
const TAMPERINGS: [(&str, fn(&str) -> String); 6] = [
    ("dated back", |text| text.replacen(TIME, "2026-11-14T12:00:00Z", 1)),
    ("numbered wrongly", |text| {
        let (line, rest) = text.strip_prefix("---\nentry: ").unwrap().split_once('\n').unwrap();
        format!("---\nentry: {}\n{rest}", line.parse::<u32>().unwrap() + 7)
    }),
    ("misspelt", |text| text.replacen("\nseat: ", "\nseat:  ", 1)),
    ("quoted", |text| text.replacen("seat: umpire", "seat: 'umpire'", 1)),
    ("another state", |text| {
        let (before, rest) = text.rsplit_once("state: ").unwrap();
        format!("{before}state: {}{}", if rest.starts_with('0') { "1" } else { "0" }, &rest[1..])
    }),
    ("nothing", str::to_owned),
];

fn judged(bytes: Vec<u8>) -> (Judgement, String) {
    let found = beginning(&bytes);
    let evidence = Evidence::judged(bytes, found, Files::default(), &mut |_| {}).unwrap();
    let judged = Judgement::of(&evidence);
    let said = [Some(judged.finding.clone()), judged.found.clone(), Some(judged.blame.clone())];
    let said = said.into_iter().flatten().collect::<Vec<_>>().join("\n");
    (judged, said)
}

#[test]
fn u28_every_sentence_follows_from_what_the_keys_say() {
    let (ulla, anna, mallory) = (identity("Ulla", 9), identity("Anna", 1), identity("Mallory", 77));
    let entries = game(&ulla);
    let mut seen = 0;
    for at in 1..entries.len() {
        for (name, tamper) in TAMPERINGS {
            for signer in [None, Some(&ulla), Some(&anna), Some(&mallory)] {
                let text = entries[at].text();
                let (unsigned, sig) = text.split_once("sig: ").unwrap();
                let changed = tamper(unsigned);
                let sig = match signer {
                    Some(signer) => {
                        let sig = signer.sign(hash_bytes(changed.as_bytes()).as_bytes());
                        format!("{}\n", BASE64.encode(sig.as_bytes()))
                    }
                    None => sig.to_owned(),
                };
                let before: String = entries[..at].iter().map(Signed::text).collect();
                let bytes = format!("{before}{changed}sig: {sig}").into_bytes();
                let case = format!("entry {at}, {name}, signed by {:?}", signer.map(|signer| signer.name()));
                // What anybody can check: which of the game's keys has signed these very bytes.
                let resigned = changed != unsigned || signer.is_some();
                let by = match signer {
                    None if !resigned => Some("Ulla"),
                    Some(signer) if Arc::ptr_eq(signer, &ulla) => Some("Ulla"),
                    Some(signer) if Arc::ptr_eq(signer, &anna) => Some("Anna"),
                    _ => None,
                };
                let sound = read_log(&bytes).is_ok();
                let (judged, said) = judged(bytes);
                let accuses = said.contains("signed with the key of") || said.contains("truly signed by");
                match by {
                    _ if judged.kind == Kind::Sound => assert!(sound, "{case}: {said}"),
                    Some(by) => {
                        assert!(!said.contains("is not signed"), "{case}: {said}");
                        assert!(accuses && said.contains(by), "{case}: {said}");
                    }
                    None => assert!(!accuses, "{case}: {said}"),
                }
                seen += 1;
            }
        }
    }
    assert!(seen >= 100, "{seen}");
}
