use super::*;
use std::fs;

const TIME: &str = "2026-11-15T12:00:00Z";

fn put(outbox: &Outbox, to: &str) -> Waiting {
    let subject = "Québec: 'x' # y";
    outbox
        .put("ab-1-2", ("a@b.c", to), subject, &Kind("k".to_owned()), b"Subject: x\r\n\r\n\n\nbody")
        .unwrap()
}

#[test]
fn a_letter_waits_is_claimed_and_is_done() {
    let home = tempfile::tempdir().unwrap();
    let outbox = Outbox::open(home.path()).unwrap();
    assert_eq!(outbox.contents().unwrap(), Contents::default());
    let letter = put(&outbox, "d@e.f");
    assert!(has_waiting(home.path()));
    assert_eq!(outbox.contents().unwrap().waiting, std::slice::from_ref(&letter));
    assert_eq!(letter.subject, "Québec: 'x' # y");
    assert!(letter.envelope().is_some());
    let again = put(&outbox, "x@e.f");
    assert_eq!(outbox.contents().unwrap().waiting, std::slice::from_ref(&again), "it is replaced");
    let claimed = outbox.claim(again).unwrap();
    assert_eq!(claimed.bytes, b"Subject: x\r\n\r\n\n\nbody");
    outbox.give_back(claimed).unwrap();
    let waits = outbox.contents().unwrap().waiting.remove(0);
    let claimed = outbox.claim(waits).unwrap();
    outbox.done(claimed, TIME).unwrap();
    assert_eq!(outbox.contents().unwrap(), Contents::default());
    assert!(!has_waiting(home.path()));
    let kind = Kind("k".to_owned());
    assert_eq!(outbox.sent("ab-1-2", "X@e.f", &kind).unwrap().as_deref(), Some(TIME));
    assert_eq!(outbox.sent("ab-1-2", "d@e.f", &kind).unwrap(), None);
    assert_eq!(outbox.sent("ab-1-2", "x@e.f", &Kind("other words".to_owned())).unwrap(), None);
}

/// A crash is a claim that nobody has answered for.
#[test]
fn r8_a_crash_while_a_letter_leaves_is_told_and_one_after_it_left_is_not() {
    let home = tempfile::tempdir().unwrap();
    let outbox = Outbox::open(home.path()).unwrap();
    drop(outbox.claim(put(&outbox, "d@e.f")).unwrap());
    let contents = outbox.contents().unwrap();
    assert_eq!((contents.waiting.len(), contents.perhaps.len()), (0, 1));
    // The letter was put down as sent, and then the crash came.
    let claimed = outbox.claim(contents.perhaps[0].clone()).unwrap();
    let file = fs::read(&claimed.letter.path).unwrap();
    outbox.done(claimed, TIME).unwrap();
    fs::write(home.path().join("outbox/ab-1-2.leaving"), file).unwrap();
    assert_eq!(outbox.contents().unwrap(), Contents::default());
}

#[test]
fn r11_junk_blocks_nothing_and_is_named() {
    let home = tempfile::tempdir().unwrap();
    let outbox = Outbox::open(home.path()).unwrap();
    let letter = put(&outbox, "d@e.f");
    let folder = home.path().join("outbox");
    for (name, text) in
        [("x.letter", ""), ("y.letter", "from: x\n"), ("z.leaving", "nonsense\n\nx"), ("notes.txt", "x")]
    {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::create_dir(folder.join("d.letter")).unwrap();
    let contents = outbox.contents().unwrap();
    assert_eq!(contents.waiting, [letter]);
    let named: Vec<String> = contents
        .junk
        .iter()
        .map(|junk| junk.path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(named, ["d.letter", "notes.txt", "x.letter", "y.letter", "z.leaving"]);
}

#[test]
fn what_a_crash_left_unfinished_is_removed() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("outbox")).unwrap();
    let left = home.path().join("outbox/.unfinished-abc");
    fs::write(&left, "x").unwrap();
    let outbox = Outbox::open(home.path()).unwrap();
    assert!(!left.exists());
    assert_eq!(outbox.contents().unwrap(), Contents::default());
}

#[test]
fn the_record_of_sent_letters_is_bounded() {
    let home = tempfile::tempdir().unwrap();
    let mut records = Records::default();
    let kind = Kind::default();
    for number in 0..2100 {
        records.add(&format!("letter-{number}"), Done::new("d@e.f", &kind, TIME, String::new()));
    }
    records.save(home.path()).unwrap();
    let records = Records::open(home.path()).unwrap();
    assert!(records.sent("letter-2099", "d@e.f", &kind).is_some());
    assert!(records.sent("letter-99", "d@e.f", &kind).is_none());
    assert!(records.sent("letter-100", "d@e.f", &kind).is_some());
}
