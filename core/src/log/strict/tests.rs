use proptest::prelude::*;

use super::*;
use crate::{
    keys::Signature,
    log::{
        Hash, Seat, Time, canonical, hash,
        sample::{anna, header},
    },
};

fn entry() -> Entry {
    Entry {
        number: 1,
        prev: Hash::of(b"prev"),
        seat: "british".parse().unwrap(),
        time: "2026-11-15T02:11:00Z".parse().unwrap(),
        acts: vec![
            Act::new("move Montcalm with 4 units to Oswego".parse().unwrap()),
            Act::with_blob("shuffle deck: 1".parse().unwrap(), vec![0xfb; 100]),
            Act::new("1755".parse().unwrap()),
        ],
        results: vec!["'tis a hit".parse().unwrap()],
        state: Hash::of(b"state"),
    }
}

fn signed(document: Document) -> String {
    document.sign(&anna()).unwrap().text()
}

#[test]
fn the_spelling_is_as_the_format_page_shows() {
    let text = signed(Document::Header(header()));
    let key = anna().public();
    let content = Hash::of(b"content");
    let state = header().state;
    let expected = format!(
        "---\ncoureur: 1\nentry: 0\ngame: new-france\nedition: '1'\nrules: 1\nscenario: '1755'\nmode: duel\nseats:\n\
         - british {key} Anna Schmidt\n- french open\noptions:\n- draw-is-british-win\ncontent: {content}\nchain: 16384\n\
         nonce: {}\nseat: british\ntime: 2026-11-15T02:10:33Z\nstate: {state}\nsig: ",
        "ab".repeat(16)
    );
    assert!(text.starts_with(&expected), "{text}");
    let text = signed(Document::Entry(entry()));
    let blob = base64::encode(&[0xfb; 100]).to_string();
    let expected = format!(
        "acts:\n- move Montcalm with 4 units to Oswego\n- 'shuffle deck: 1'\n- + {}\n- + {}\n- '1755'\n\
         results:\n- '''tis a hit'\nstate: ",
        &blob[..72],
        &blob[72..]
    );
    assert!(text.contains(&expected), "{text}");
}

#[test]
fn what_is_written_is_read() {
    for document in [Document::Header(header()), Document::Entry(entry())] {
        let signed = document.sign(&anna()).unwrap();
        assert_eq!(read_one(&signed.text()).unwrap(), signed);
    }
    let both = signed(Document::Header(header())) + &signed(Document::Entry(entry()));
    let read = read_entries(both.as_bytes()).unwrap();
    assert_eq!(read.len(), 2);
    assert_eq!(read[1].line, 21);
    assert_eq!(&both[read[1].span.clone()], read[1].signed.text());
}

#[test]
fn accepted_mutations_re_emit_identically() {
    let original = signed(Document::Header(header())) + &signed(Document::Entry(entry()));
    for at in 0..original.len() {
        for change in [b'\n', b' ', b'\'', b'0', b'a', b'-', b'+', b'=', b':', b'\r', 0xff] {
            let mut bytes = original.clone().into_bytes();
            bytes[at] = change;
            let Ok(entries) = read_entries(&bytes) else { continue };
            let again: String = entries.iter().map(|placed| placed.signed.text()).collect();
            assert_eq!(again.as_bytes(), bytes, "byte {at} as {change}");
            for placed in &entries {
                assert_eq!(placed.signed.hash(), hash(placed.signed.document()));
            }
        }
    }
}

#[test]
fn a_cut_log_is_truncated_at_every_byte() {
    let text = signed(Document::Entry(entry()));
    for end in 1..text.len() {
        assert!(read_entries(&text.as_bytes()[..end]).is_err(), "cut at {end}");
        let clean = text[..end].ends_with('\n') || text[end..].starts_with('\n');
        let found = read_entries(&text.as_bytes()[..end]);
        if clean && end > 3 {
            assert!(matches!(found, Err(LogError::Truncated { .. })), "{end}: {found:?}");
        }
    }
}

fn refuse(text: &str, from: &str, to: &str) -> LogError {
    let changed = text.replacen(from, to, 1);
    assert_ne!(changed, text, "{from:?} is not there");
    read_one(&changed).expect_err(to)
}

#[test]
fn every_other_spelling_is_refused() {
    let text = signed(Document::Header(header()));
    for (from, to) in [
        ("---\n", "--- \n"),
        ("---\n", "---\n\n"),
        ("---\n", ""),
        ("coureur: 1", "coureur:  1"),
        ("coureur: 1", "coureur: 01"),
        ("coureur: 1", "coureur: +1"),
        ("coureur: 1", "coureur: '1'"),
        ("entry: 0", "entry: 00"),
        ("edition: '1'", "edition: 1"),
        ("edition: '1'", "edition: \"1\""),
        ("game: new-france", "game: 'new-france'"),
        ("game: new-france", "game:new-france"),
        ("game: new-france", "game: new-france "),
        ("game: new-france", "game: new-france # comment"),
        ("- french", "  - french"),
        ("- french", "-  french"),
        ("options:\n- draw-is-british-win\n", "options:\n"),
        ("options:\n- draw-is-british-win\n", "options: []\n"),
        ("rules: 1", "rules: 4294967296"),
        ("rules: 1\n", ""),
        ("rules: 1\n", "rules: 1\nrules: 1\n"),
        ("time: 2026-11-15T02:10:33Z", "time: '2026-11-15T02:10:33Z'"),
        ("==\n", "\n"),
        ("==\n", "==\n\n"),
        ("==\n", "==\n...\n"),
        ("sig: ", "sig:  "),
    ] {
        let found = refuse(&text, from, to);
        let fits = matches!(found, LogError::NotCanonical { .. } | LogError::BadValue { .. });
        assert!(fits, "{to}: {found:?}");
    }
}

#[test]
fn blobs_have_one_spelling() {
    let text = signed(Document::Entry(entry()));
    let blob = base64::encode(&[0xfb; 100]).to_string();
    let (first, second) = blob.split_at(72);
    let spelled = format!("- + {first}\n- + {second}\n");
    for other in [
        format!("- + {}\n- + {}\n", &blob[..68], &blob[68..]),
        format!("- + {blob}\n"),
        format!("- + {first}\n- + {}\n", second.trim_end_matches('=')),
        format!("- + {first}\n- + {second}\n- + \n"),
        format!("- + {first}\n- +  {second}\n"),
        format!("- + {first}\n- '+ {second}'\n"),
        format!("- + {first}\n- + {}\n", second.replace('+', "-")),
    ] {
        let found = refuse(&text, &spelled, &other);
        assert!(
            matches!(found, LogError::NotCanonical { .. } | LogError::BadValue { .. }),
            "{other}: {found:?}"
        );
    }
    let first_item = refuse(&text, "- move Montcalm with 4 units to Oswego\n", "- + AAAA\n");
    assert!(matches!(first_item, LogError::NotCanonical { expected: Expected::Blob, .. }));
}

#[test]
fn each_offence_has_its_own_name() {
    let text = signed(Document::Header(header()));
    assert!(matches!(refuse(&text, "coureur: 1", "coureur: 2"), LogError::UnknownVersion { version: 2, .. }));
    assert!(matches!(refuse(&text, "entry: 0", "entry: 1"), LogError::WrongNumber { found: 1, .. }));
    assert!(matches!(refuse(&text, "french open", "british open"), LogError::Doubled { .. }));
    assert!(matches!(refuse(&text, "french open", "french closed"), LogError::BadSeatLine { .. }));
    assert!(matches!(refuse(&text, "Anna", "A\tnna"), LogError::BadCharacter { character: '\t', .. }));
    assert!(matches!(refuse(&text, "\n", "\r\n"), LogError::BadCharacter { character: '\r', .. }));
    assert!(matches!(refuse(&text, "Anna", "e\u{301}"), LogError::NotNfc { .. }));
    assert!(matches!(refuse(&text, "T02:10", "T25:10"), LogError::BadValue { why: ValueError::Time, .. }));
    let long = format!("game: {}", "a".repeat(5000));
    assert!(matches!(
        refuse(&text, "game: new-france", &long),
        LogError::TooLarge { limit: Limit::LineBytes, .. }
    ));
    assert!(matches!(read_entries(b""), Err(LogError::Empty)));
    assert!(matches!(read_entries(b"---\nentry: \xff\n"), Err(LogError::BadUtf8 { .. })));
    let text = signed(Document::Entry(entry()));
    assert!(matches!(
        refuse(&text, "entry: 1", "entry: 0"),
        LogError::NotCanonical { expected: Expected::Later, .. }
    ));
}

#[test]
fn limits_are_kept_when_signing_too() {
    let mut large = entry();
    large.acts = vec![Act::with_blob("blob".parse().unwrap(), vec![0; 200_000])];
    let found = Document::Entry(large).sign(&anna());
    assert!(matches!(found, Err(LogError::TooLarge { limit: Limit::EntryBytes, .. })), "{found:?}");
    let mut many = entry();
    many.acts = vec![Act::new("a".parse().unwrap()); limits::ACTS + 1];
    let found = Document::Entry(many).sign(&anna());
    assert!(matches!(found, Err(LogError::TooLarge { limit: Limit::Acts, .. })), "{found:?}");
    let mut many = entry();
    many.results = vec!["a".parse().unwrap(); limits::ACTS + 1];
    let found = Document::Entry(many).sign(&anna());
    assert!(matches!(found, Err(LogError::TooLarge { limit: Limit::Results, .. })), "{found:?}");
    let mut empty = header();
    empty.seats.clear();
    assert!(Document::Header(empty).sign(&anna()).is_err());
}

#[test]
fn errors_name_entry_line_and_column() {
    let log = signed(Document::Header(header())) + &signed(Document::Entry(entry()));
    let log = log.replace("4 units", "4\u{7} units");
    let found = read_entries(log.as_bytes()).unwrap_err();
    let LogError::BadCharacter { character: '\u{7}', src, .. } = found else { panic!("{found:?}") };
    assert_eq!((src.entry(), src.line(), src.column()), (1, 27, 23));
}

#[test]
fn limits_of_the_whole_log_are_kept() {
    let large = vec![b'-'; limits::LOG_BYTES + 1];
    let found = read_entries(&large);
    assert!(matches!(found, Err(LogError::TooLarge { limit: Limit::LogBytes, .. })), "{found:?}");
    let text = signed(Document::Entry(entry())).repeat(3);
    assert_eq!(read_up_to(text.as_bytes(), 3).unwrap().len(), 3);
    let found = read_up_to(text.as_bytes(), 2);
    assert!(matches!(found, Err(LogError::TooLarge { limit: Limit::Entries, .. })), "{found:?}");
}

fn a_text() -> impl Strategy<Value = Text> {
    let char_class = "[ -~\u{a1}-\u{24f}\u{3040}-\u{30ff}\u{2013}-\u{201d}]{1,40}";
    let nasty = prop::sample::select(vec![
        "1e3",
        "yes",
        "1:30",
        "0x1f",
        ".inf",
        "=",
        "<<",
        "- a",
        "a: b",
        "a #b",
        "~",
        "null",
        "2026-11-15",
        "''",
        "a'",
    ]);
    prop_oneof![
        char_class.prop_filter_map("not a text", |text| text.parse().ok()),
        nasty.prop_map(|text| text.parse().unwrap()),
    ]
}

prop_compose! {
    fn an_act()(text in a_text(), blob in prop::collection::vec(any::<u8>(), 0..300)) -> Act {
        Act::with_blob(text, blob)
    }
}

prop_compose! {
    fn an_entry()(
        number in 1u32..,
        prev in any::<[u8; 32]>(),
        seat in "[a-z]{1,16}",
        second in 0i64..200_000_000_000,
        acts in prop::collection::vec(an_act(), 0..6),
        results in prop::collection::vec(a_text(), 0..6),
        state in any::<[u8; 32]>(),
    ) -> Entry {
        let time = Time::try_from(jiff::Timestamp::from_second(second).unwrap()).unwrap();
        let seat = seat.parse::<Seat>().unwrap();
        Entry { number, prev: Hash::from_bytes(prev), seat, time, acts, results, state: Hash::from_bytes(state) }
    }
}

proptest! {
    #[test]
    fn any_entry_round_trips(entry in an_entry(), sig in prop::collection::vec(any::<u8>(), 64)) {
        let signature = Signature::from_bytes(sig.try_into().unwrap());
        let signed = Signed::new(Document::Entry(entry), signature);
        let text = signed.text();
        prop_assert!(text.starts_with(&canonical(signed.document())));
        prop_assert_eq!(read_one(&text).unwrap(), signed);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read_entries(&bytes);
    }

    #[test]
    fn no_near_log_makes_the_reader_panic(lines in prop::collection::vec(prop::sample::select(vec![
        "---", "coureur: 1", "entry: 1", "entry: 0", "seats:", "- a open", "acts:", "- + AAAA", "- +", "- ", "-", "sig: ", "'", "é"
    ]), 0..20)) {
        let _ = read_entries(lines.join("\n").as_bytes());
    }
}
