//! What a message may do to a log, entry by entry: nothing counts before its signature, its chain and the rules were
//! checked, and a refusal leaves every byte as it was.
use crate::common::{Duel, TIME};
use coureur::log::{Document, Entry, Hash, Signed};
use coureur::mail::{Finding, MergeError, find, merge};
use coureur::side::Side;
use coureur::table::{Home, Merged, OwnFiles, Session, SessionError};
use miette::Diagnostic;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// Ben's log at some entry, and the entries that follow.
struct Desk {
    _root: tempfile::TempDir,
    path: PathBuf,
    session: Session,
    duel: Duel,
    held: usize,
}

fn desk(held: usize, all: usize) -> Desk {
    let mut duel = Duel::open(3);
    while duel.entries.len() < all {
        assert!(duel.step());
    }
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("game.coureur");
    let home = Home::at(root.path().join("home"));
    let text: String = duel.entries[..held].iter().map(Signed::text).collect();
    let ben = Arc::clone(&duel.identities.french);
    let (session, _) = Session::adopt(&home, ben, &path, OwnFiles::default(), text.as_bytes()).unwrap();
    Desk { _root: root, path, session, duel, held }
}

fn finding(entries: &[&Signed]) -> Finding {
    let text: String = entries.iter().map(|entry| entry.text()).collect();
    find(text.as_bytes()).unwrap()
}

impl Desk {
    fn merge(&mut self, entries: &[&Signed]) -> Result<Merged, MergeError> {
        merge(&mut self.session, &finding(entries))
    }

    /// It is refused with this code, and not a byte has changed.
    #[track_caller]
    fn refuses(&mut self, entries: &[&Signed], code: &str) {
        let before = fs::read(&self.path).unwrap();
        let error = self.merge(entries).unwrap_err();
        assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some(code), "{error}");
        assert_eq!(fs::read(&self.path).unwrap(), before);
        assert_eq!(self.session.log().entries().len(), self.held);
    }

    /// An entry like another, signed again by the same seat after a change.
    fn resigned(&self, entry: &Signed, change: impl Fn(&mut Entry)) -> Signed {
        let Document::Entry(mut fields) = entry.document().clone() else { panic!("a header") };
        change(&mut fields);
        let side = Side::from_word(fields.seat.as_str()).unwrap();
        Document::Entry(fields).sign(&self.duel.identities[side]).unwrap()
    }
}

#[test]
fn entries_in_any_order_with_old_ones_among_them_are_taken_in() {
    let mut desk = desk(4, 9);
    let all = desk.duel.entries.clone();
    let mixed: Vec<&Signed> = [8, 2, 5, 7, 4, 0, 6].iter().map(|index| &all[*index]).collect();
    assert_eq!(desk.merge(&mixed).unwrap(), Merged::Extended { from: 4, to: 8 });
    assert_eq!(desk.session.table().digest(), desk.duel.desks.british.table().digest());
    assert_eq!(fs::read_to_string(&desk.path).unwrap(), desk.duel.text());
    assert_eq!(desk.merge(&mixed).unwrap(), Merged::Same);
    assert_eq!(desk.merge(&[&all[5]]).unwrap(), Merged::Ahead { from: 6 });
}

#[test]
fn a_gap_is_named_and_only_for_entries_that_are_soundly_signed() {
    let mut desk = desk(4, 9);
    let all = desk.duel.entries.clone();
    let error = desk.merge(&[&all[7], &all[8]]).unwrap_err();
    assert!(matches!(error, MergeError::Gap { from: 4, to: 6 }), "{error:?}");
    desk.refuses(&[&all[7]], "coureur::merge::gap");
    let Document::Entry(fields) = all[7].document().clone() else { panic!("a header") };
    let forged = Signed::new(Document::Entry(fields), *all[8].signature());
    desk.refuses(&[&forged], "coureur::merge::foreign_key");
}

#[test]
fn a_sound_signature_on_an_illegal_entry_does_not_help() {
    let mut desk = desk(4, 6);
    let next = desk.duel.entries[4].clone();
    let other_state = desk.resigned(&next, |entry| entry.state = Hash::of(b"elsewhere"));
    desk.refuses(&[&other_state], "coureur::table::bad_entry");
    let bare = desk.resigned(&next, |entry| entry.acts.clear());
    desk.refuses(&[&bare], "coureur::table::bad_entry");
    // And the true one still goes in.
    assert_eq!(desk.merge(&[&next]).unwrap(), Merged::Extended { from: 4, to: 4 });
}

#[test]
fn entries_that_follow_nothing_of_ours_are_unrelated() {
    let mut desk = desk(4, 6);
    let next = desk.duel.entries[4].clone();
    let elsewhere = desk.resigned(&next, |entry| entry.prev = Hash::of(b"elsewhere"));
    desk.refuses(&[&elsewhere], "coureur::merge::unrelated");
    let error = desk.session.receive_entries(&[desk.duel.entries[5].clone()]).unwrap_err();
    assert_eq!(error.code().unwrap().to_string(), "coureur::log::wrong_number");
}

#[test]
fn two_continuations_in_one_message_are_a_fork() {
    let mut desk = desk(4, 6);
    let next = desk.duel.entries[4].clone();
    let rival = desk.resigned(&next, |entry| entry.time = "2026-11-16T12:00:00Z".parse().unwrap());
    let error = desk.merge(&[&next, &rival]).unwrap_err();
    let MergeError::Session(SessionError::Fork { at: 4, proof, kept, .. }) = error else {
        panic!("{error:?}")
    };
    assert!(proof.contains("both are signed by") && kept.exists(), "{proof}");
    assert!(desk.session.may_sign().is_err(), "the game stands still");
}

#[test]
fn another_game_is_told_apart_by_its_header_or_by_what_a_block_claims() {
    let mut desk = desk(4, 6);
    let other = Duel::open_with(9, 64, 99);
    let all: Vec<&Signed> = other.entries.iter().collect();
    desk.refuses(&all, "coureur::merge::different_game");
    let block = coureur::mail::block::write(other.entries[0].hash().as_bytes(), &other.entries[1..]);
    let error = merge(&mut desk.session, &find(block.as_bytes()).unwrap()).unwrap_err();
    assert_eq!(error.code().unwrap().to_string(), "coureur::merge::different_game");
}

#[test]
fn a_new_player_takes_his_seat_and_goes_on_in_one_message() {
    let mut duel = Duel::open(3);
    while duel.entries.len() < 8 {
        assert!(duel.step());
    }
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("game.coureur");
    let home = Home::at(root.path().join("home"));
    // Anna restored her machine from a copy made before Ben had joined.
    let text: String = duel.entries[..2].iter().map(Signed::text).collect();
    let anna = Arc::clone(&duel.identities.british);
    let (mut session, _) = Session::adopt(&home, anna, &path, OwnFiles::default(), text.as_bytes()).unwrap();
    let rest: Vec<&Signed> = duel.entries[2..].iter().collect();
    assert_eq!(merge(&mut session, &finding(&rest)).unwrap(), Merged::Extended { from: 2, to: 7 });
    assert!(session.desk().run(&[], &[], TIME).is_ok());
}

impl Desk {
    /// Everything up to some entry, one old entry rewritten, is refused as a whole, and not a byte has changed.
    #[track_caller]
    fn refuses_altered(&mut self, altered: usize, rewrite: impl Fn(&str) -> String) -> String {
        let before = fs::read(&self.path).unwrap();
        for until in [self.held, self.duel.entries.len()] {
            let text: String = self.duel.entries[..until]
                .iter()
                .enumerate()
                .map(|(at, entry)| if at == altered { rewrite(&entry.text()) } else { entry.text() })
                .collect();
            let error = merge(&mut self.session, &find(text.as_bytes()).unwrap()).unwrap_err();
            assert!(matches!(error, MergeError::Altered { entry, .. } if entry == altered), "{error:?}");
            assert_eq!(fs::read(&self.path).unwrap(), before);
            if until > self.held {
                return error.to_string();
            }
        }
        unreachable!("the second copy is longer")
    }
}

#[test]
fn a_copy_with_an_altered_old_entry_is_refused_with_or_without_new_ones() {
    let mut desk = desk(6, 9);
    for altered in 1..desk.held {
        let said = desk.refuses_altered(altered, |text| text.replace("time: 20", "time: 21"));
        assert!(said.contains("it says `time: 21") && said.contains("where yours says `time: 20"), "{said}");
    }
    desk.refuses_altered(0, |text| text.replace("nonce: ", "nonce: 0").replacen("0\nseat:", "\nseat:", 1));
    desk.refuses_altered(3, |text| text.replace("entry: 3", "entry: 5"));
    // An entry that parses no more is no better.
    let said = desk.refuses_altered(2, |text| text.replace("state: ", "stat: "));
    assert!(said.contains("cannot be read"), "{said}");
    let all: Vec<Signed> = desk.duel.entries.clone();
    let all: Vec<&Signed> = all.iter().collect();
    assert_eq!(desk.merge(&all).unwrap(), Merged::Extended { from: 6, to: 8 }, "and the true one goes in");
}

#[test]
fn a_damaged_signature_is_found_though_the_words_are_the_same() {
    let mut desk = desk(6, 9);
    let flip = |text: &str| {
        let at = text.find("sig: ").unwrap() + 20;
        let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
        format!("{}{other}{}", &text[..at], &text[at + 1..])
    };
    for altered in 0..desk.held {
        let said = desk.refuses_altered(altered, flip);
        assert!(said.contains("signature"), "{said}");
    }
    desk.refuses_altered(2, |text| text.replace("==\n", "\n"));
}

#[test]
fn other_blanks_are_no_other_words_and_a_good_reading_makes_up_for_a_bad_one() {
    let mut desk = desk(6, 9);
    let all = desk.duel.entries.clone();
    let text: String = all[..6].iter().map(Signed::text).collect();
    // Text that was wrapped or indented on the way is spelled anew before it is compared.
    let blanks = text.replace("time: ", "time:   ").replace("\n- ", "\n  - ");
    assert_eq!(merge(&mut desk.session, &find(blanks.as_bytes()).unwrap()).unwrap(), Merged::Same);
    // A quotation that a mail program spoilt does not matter where the log itself is attached.
    let both = format!("{}\n{text}", all[3].text().replace("time: 20", "time: 19"));
    assert_eq!(merge(&mut desk.session, &find(both.as_bytes()).unwrap()).unwrap(), Merged::Same);
}

#[test]
fn a_new_entry_that_cannot_be_read_is_not_passed_over() {
    let mut desk = desk(6, 7);
    let all = desk.duel.entries.clone();
    let text: String = all.iter().map(Signed::text).collect();
    let cut = &text[..text.len() - 30];
    let error = merge(&mut desk.session, &find(cut.as_bytes()).unwrap()).unwrap_err();
    assert!(matches!(error, MergeError::Incomplete { entry: Some(6) }), "{error:?}");
    let spoilt = text.replace(&all[6].text(), &all[6].text().replace("state: ", "stat: "));
    let error = merge(&mut desk.session, &find(spoilt.as_bytes()).unwrap()).unwrap_err();
    assert!(matches!(error, MergeError::Damaged { entry: 6, .. }), "{error:?}");
}
