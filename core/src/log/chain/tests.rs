use super::*;
use crate::log::{Act, Comparison, compare, sample};

fn refuse(entries: &[Signed]) -> LogError {
    read_log(sample::text(entries).as_bytes()).expect_err("a broken log was accepted")
}

/// Signs an entry after changing it.
fn forge(entry: &Signed, identity: &crate::keys::Identity, change: impl FnOnce(&mut Entry)) -> Signed {
    let Document::Entry(mut entry) = entry.document().clone() else { panic!("the header is not an entry") };
    change(&mut entry);
    Document::Entry(entry).sign(identity).unwrap()
}

#[test]
fn a_sound_log_is_read() {
    let entries = sample::entries(5);
    let log = read_log(sample::text(&entries).as_bytes()).unwrap();
    assert_eq!(log.game(), entries[0].hash());
    assert_eq!(log.last(), &entries[4]);
    assert_eq!(log.entries().len(), 5);
    assert_eq!(log.keys().player(&"french".parse().unwrap()).unwrap().key, sample::bo().public());
    assert_eq!(log.header(), &sample::header());
}

#[test]
fn every_changed_byte_is_found() {
    let text = sample::text(&sample::entries(5)).into_bytes();
    for at in 0..text.len() {
        for flip in [0x01, 0x20, 0x80] {
            let mut bytes = text.clone();
            bytes[at] ^= flip;
            assert!(read_log(&bytes).is_err(), "byte {at} changed by {flip:#x} is not found");
        }
    }
}

#[test]
fn every_lost_or_added_byte_is_found() {
    let text = sample::text(&sample::entries(3)).into_bytes();
    for at in 0..text.len() {
        let mut bytes = text.clone();
        bytes.remove(at);
        assert!(read_log(&bytes).is_err(), "byte {at} lost is not found");
        for added in [b'\n', b' ', text[at]] {
            let mut bytes = text.clone();
            bytes.insert(at, added);
            assert!(read_log(&bytes).is_err(), "byte {added} added at {at} is not found");
        }
    }
}

#[test]
fn every_dropped_doubled_or_swapped_entry_is_found() {
    let entries = sample::entries(5);
    for at in 0..5 {
        let mut doubled = entries.clone();
        doubled.insert(at, entries[at].clone());
        refuse(&doubled);
        if at < 4 {
            let mut dropped = entries.clone();
            dropped.remove(at);
            refuse(&dropped);
        }
        for other in at + 1..5 {
            let mut swapped = entries.clone();
            swapped.swap(at, other);
            refuse(&swapped);
        }
    }
}

#[test]
fn numbers_and_hashes_are_checked() {
    let entries = sample::entries(4);
    let renumbered = forge(&entries[3], &sample::bo(), |entry| entry.number = 4);
    let found = refuse(&[&entries[..3], &[renumbered]].concat());
    assert!(matches!(found, LogError::WrongNumber { found: 4, expected: 3, .. }));
    let elsewhere = forge(&entries[3], &sample::bo(), |entry| entry.prev = Hash::of(b"elsewhere"));
    let found = refuse(&[&entries[..3], &[elsewhere]].concat());
    assert!(matches!(found, LogError::ChainBroken { .. }), "{found}");
    assert!(matches!(refuse(&entries[1..]), LogError::NoHeader { .. }));
    let twice = [entries.clone(), entries.clone()].concat();
    assert!(matches!(refuse(&twice), LogError::SecondHeader { .. }));
}

#[test]
fn a_forged_entry_is_reported_before_the_chain_it_breaks() {
    let text = sample::text(&sample::entries(5)).replacen("Montcalm", "Montcaln", 1);
    let found = read_log(text.as_bytes()).unwrap_err();
    let LogError::BadSignature { seat, src, .. } = &found else { panic!("{found:?}") };
    assert_eq!((seat.as_str(), src.entry()), ("british", 2));
}

#[test]
fn only_the_holder_of_a_seat_signs_for_it() {
    let entries = sample::entries(3);
    let forged = forge(&entries[2], &sample::bo(), |_| {});
    let found = refuse(&[&entries[..2], &[forged]].concat());
    assert!(matches!(found, LogError::BadSignature { .. }), "{found}");
}

#[test]
fn seats_are_taken_once_and_by_their_owner() {
    let entries = sample::entries(3);
    let act = |text: &str| vec![Act::new(text.parse().unwrap())];
    let join = sample::join();
    let first = |acts: Vec<Act>| forge(&entries[1], &sample::bo(), |entry| entry.acts = acts);
    let open = refuse(&[entries[0].clone(), first(act("pass"))]);
    assert!(matches!(open, LogError::SeatOpen { .. }), "{open}");
    let shape = refuse(&[entries[0].clone(), first(act("join french open"))]);
    assert!(matches!(shape, LogError::BadSeatLine { .. }), "{shape}");
    let weak = refuse(&[entries[0].clone(), first(act(&format!("join french {} Eve", "00".repeat(32))))]);
    assert!(matches!(weak, LogError::BadSeatLine { .. }), "{weak}");
    let twice = refuse(&[entries[0].clone(), first([act(&join), act(&join)].concat())]);
    assert!(matches!(twice, LogError::SeatTaken { .. }), "{twice}");
    let foreign = forge(&entries[1], &sample::anna(), |entry| entry.seat = "british".parse().unwrap());
    let foreign = refuse(&[entries[0].clone(), foreign]);
    assert!(matches!(foreign, LogError::ForeignJoin { .. }), "{foreign}");
    let stranger = forge(&entries[2], &sample::anna(), |entry| entry.seat = "dutch".parse().unwrap());
    let stranger = refuse(&[&entries[..2], &[stranger]].concat());
    assert!(matches!(stranger, LogError::UnknownSeat { .. }), "{stranger}");
}

#[test]
fn the_header_is_by_a_seat_that_is_held() {
    let sign = |seat: &str| {
        let mut header = sample::header();
        header.seat = seat.parse().unwrap();
        refuse(&[Document::Header(header).sign(&sample::anna()).unwrap()])
    };
    assert!(matches!(sign("french"), LogError::SeatOpen { .. }));
    assert!(matches!(sign("dutch"), LogError::UnknownSeat { .. }));
    let by_another = Document::Header(sample::header()).sign(&sample::bo()).unwrap();
    assert!(matches!(refuse(&[by_another]), LogError::BadSignature { .. }));
}

#[test]
fn many_signatures_are_checked_on_both_threads() {
    let entries = sample::entries(100);
    assert!(read_log(sample::text(&entries).as_bytes()).is_ok());
    for at in [0, 1, 49, 50, 51, 99] {
        let mut forged = entries.clone();
        let signature = *entries[(at + 1) % 100].signature();
        forged[at] = Signed::new(forged[at].document().clone(), signature);
        let found = refuse(&forged);
        assert!(matches!(&found, LogError::BadSignature { src, .. } if src.entry() == at), "{at}: {found}");
    }
}

#[test]
fn a_trusted_head_spares_the_old_signatures_only() {
    let entries = sample::entries(6);
    let old = read_log(sample::text(&entries[..4]).as_bytes()).unwrap().head();
    let whole = sample::text(&entries);
    assert_eq!(verify_from(whole.as_bytes(), &old).unwrap(), read_log(whole.as_bytes()).unwrap());

    let mut late = entries.clone();
    late[5] = Signed::new(late[5].document().clone(), *entries[1].signature());
    assert!(matches!(verify_from(sample::text(&late).as_bytes(), &old), Err(LogError::BadSignature { .. })));
    let mut early = entries.clone();
    early[2] = Signed::new(early[2].document().clone(), *entries[1].signature());
    assert!(matches!(verify_from(sample::text(&early).as_bytes(), &old), Err(LogError::BadSignature { .. })));

    // What a head vouches for is not looked at again: a head over the forged bytes lets them pass.
    let forged = sample::text(&early[..4]);
    let digest = Hash::of(forged.as_bytes());
    let lying = Head { digest, bytes: forged.len(), ..old };
    assert!(verify_from(sample::text(&early).as_bytes(), &lying).is_ok());
    for wrong in [
        Head { entries: 3, ..lying },
        Head { entries: 0, ..lying },
        Head { entries: usize::MAX, ..lying },
        Head { bytes: usize::MAX, ..lying },
        Head { bytes: 0, ..lying },
    ] {
        assert!(verify_from(sample::text(&early).as_bytes(), &wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn logs_compare() {
    let entries = sample::entries(5);
    let read = |entries: &[Signed]| read_log(sample::text(entries).as_bytes()).unwrap();
    let (long, short) = (read(&entries), read(&entries[..3]));
    assert_eq!(compare(&long, &long), Comparison::Same);
    assert_eq!(compare(&long, &short), Comparison::FirstExtendsSecond { from: 3 });
    assert_eq!(compare(&short, &long), Comparison::SecondExtendsFirst { from: 3 });
    let mut header = sample::header();
    header.chain = 5;
    let other = Document::Header(header).sign(&sample::anna()).unwrap();
    assert_eq!(compare(&long, &read(&[other])), Comparison::DifferentGame);
}

#[test]
fn a_fork_is_proof_when_one_player_signed_both() {
    let entries = sample::entries(4);
    let read = |entries: &[Signed]| read_log(sample::text(entries).as_bytes()).unwrap();
    let second = sample::next(&entries[2], &["move Rigaud to Oswego"]);
    let other = read(&[&entries[..3], std::slice::from_ref(&second)].concat());
    let Comparison::Fork(fork) = compare(&read(&entries), &other) else { panic!("no fork") };
    assert_eq!((fork.at, fork.after), (3, entries[2].hash()));
    assert_eq!(fork.same_signer.as_ref().unwrap().0.as_str(), "french");
    assert_eq!((fork.left.hash(), fork.right.hash()), (entries[3].hash(), second.hash()));

    let by_anna = forge(&entries[3], &sample::anna(), |entry| entry.seat = "british".parse().unwrap());
    let other = read(&[&entries[..3], &[by_anna]].concat());
    let Comparison::Fork(fork) = compare(&read(&entries), &other) else { panic!("no fork") };
    assert_eq!(fork.same_signer, None);
}

#[test]
fn two_strangers_for_one_open_seat_are_no_proof() {
    let entries = sample::entries(2);
    let eve = crate::keys::Identity::from_secret("Eve".parse().unwrap(), &[3; 32]);
    let join = format!("join french {} Eve", eve.public());
    let by_eve = forge(&entries[1], &eve, |entry| entry.acts = vec![Act::new(join.parse().unwrap())]);
    let read = |entries: &[Signed]| read_log(sample::text(entries).as_bytes()).unwrap();
    let Comparison::Fork(fork) = compare(&read(&entries), &read(&[entries[0].clone(), by_eve])) else {
        panic!("no fork")
    };
    assert_eq!(fork.same_signer, None);
}

#[test]
fn t28_an_entry_is_not_dated_far_before_one_that_it_follows() {
    let entries = sample::entries(4);
    let back =
        forge(&entries[3], &sample::bo(), |entry| entry.time = "2026-11-14T00:00:00Z".parse().unwrap());
    let found = refuse(&[&entries[..3], &[back]].concat());
    assert!(matches!(found, LogError::BackDated { .. }), "{found}");
}
