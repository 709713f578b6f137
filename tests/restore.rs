//! The disk dies, an old backup is restored, two copies part ways: nothing is lost and nothing is signed twice.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
mod common;
mod people;

use common::{TIME, terms};
use coureur::errors::Worded as _;
use coureur::games::Files;
use coureur::keys;
use coureur::log::{Document, read_log};
use coureur::side::Side;
use coureur::table::{Act, Merged, Mode, NewGame, OwnFiles, RandomPlayer, Seat, Session, SessionError};
use people::{
    Person, asked, before_the_last, code, given, play_on, some_way_in, until_answered, worded_anew,
};
use std::fs;
use std::sync::Arc;

fn a_lost_folder_comes_back_from_the_key_and_the_opponents_copy(game: &str) {
    let mut luck = RandomPlayer::new(1);
    let (anna, ben) = some_way_in(game, &mut luck);
    let hand = anna.hand(Side::British);
    assert!(hand.iter().all(|card| !card.is_empty()));
    // Everything of Anna's is gone but her secret (written down as a phrase).
    let phrase = keys::to_phrase(&anna.identity);
    let restored = keys::from_phrase("Anna".parse().unwrap(), &phrase).unwrap();
    let anna = Person::of(Arc::new(restored));
    assert!(matches!(anna.take(&ben.log()).unwrap(), Merged::Started { .. }));
    assert_eq!(anna.hand(Side::British), hand);
    // She is asked to read what may be newer; her next entry says that she restored.
    assert_eq!(code(&anna.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    anna.at().restored().unwrap();
    anna.entry(&mut luck).unwrap();
    assert!(fs::read_to_string(anna.log()).unwrap().contains("\n- restored "));
    assert!(matches!(ben.take(&anna.log()).unwrap(), Merged::Extended { .. }));
}

fn a_stale_copy_is_not_signed_upon(game: &str) {
    let mut luck = RandomPlayer::new(2);
    let (anna, ben) = some_way_in(game, &mut luck);
    let backup = fs::read(anna.log()).unwrap();
    play_on(&anna, &ben, &mut luck);
    // The same machine, an older file: the journal knows better.
    fs::write(anna.log(), &backup).unwrap();
    let error = anna.entry(&mut luck).unwrap_err();
    assert_eq!(code(&error), "coureur::table::stale_copy");
    // Reading the opponent's newest copy puts it right.
    anna.take(&ben.log()).unwrap();
    while !anna.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    anna.entry(&mut luck).unwrap();
}

fn t2_on_a_new_machine_ones_own_file_is_no_catching_up(game: &str) {
    let mut luck = RandomPlayer::new(3);
    let (anna, ben) = some_way_in(game, &mut luck);
    let moved = Person::of(Arc::clone(&anna.identity));
    // The file is copied over by hand: nothing here tells whether it is the newest.
    fs::copy(anna.log(), moved.log()).unwrap();
    assert_eq!(code(&moved.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    // Nobody can tell whose copy this is, if there is nothing new in it.
    assert_eq!(moved.take(&ben.log()).unwrap(), Merged::Same);
    assert_eq!(code(&moved.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    // T18: nor does it help what the opponent has signed since, who chose where his copy ends. Only the player's word does.
    until_answered(&anna, &ben, &mut luck);
    moved.take(&ben.log()).unwrap();
    assert_eq!(code(&moved.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    moved.at().restored().unwrap();
    moved.entry(&mut luck).unwrap();
    assert!(fs::read_to_string(moved.log()).unwrap().contains("\n- restored"));
}

fn a_fork_is_proved_and_the_game_stands_still(game: &str) {
    let mut luck = RandomPlayer::new(4);
    let (anna, ben) = some_way_in(game, &mut luck);
    // Anna signs two continuations on two machines and sends both.
    let twin = anna.twin(&ben);
    anna.entry(&mut luck).unwrap();
    twin.say("something else").unwrap();
    ben.take(&anna.log()).unwrap();
    let before = fs::read(ben.log()).unwrap();
    let error = ben.take(&twin.log()).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::fork");
    assert!(error.to_string().contains("Anna"), "{error}");
    assert_eq!(fs::read(ben.log()).unwrap(), before);
    let kept = ben.folder.path().join("war.coureur.fork");
    assert_eq!(fs::read(&kept).unwrap(), fs::read(twin.log()).unwrap());
    let error = ben.at().may_sign().unwrap_err();
    assert_eq!(code(&error), "coureur::merge::fork_open");
}

fn a_log_of_another_game_is_not_merged(game: &str) {
    let mut luck = RandomPlayer::new(5);
    let (anna, _) = some_way_in(game, &mut luck);
    let new = NewGame {
        terms: terms(game),
        mode: Mode::Solo,
        side: Side::British,
        players: Vec::new(),
        chain: 512,
    };
    let (entries, _) = new.open(&anna.identity, Files::default(), [10; 16], TIME).unwrap();
    let text: String = entries.iter().map(coureur::log::Signed::text).collect();
    let error = anna.at().receive(text.as_bytes()).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::different_game");
}

fn t2_an_old_backup_of_home_and_log_together_is_noticed(game: &str) {
    let mut luck = RandomPlayer::new(6);
    let (anna, ben) = some_way_in(game, &mut luck);
    let backup = tempfile::tempdir().unwrap();
    copy(anna.folder.path(), backup.path());
    until_answered(&anna, &ben, &mut luck);
    let newest = anna.text();
    // Everything is put back as it was: log and journal agree, and are old.
    copy(backup.path(), anna.folder.path());
    assert!(anna.on_move());
    assert_eq!(code(&anna.entry(&mut luck).unwrap_err()), "coureur::table::put_back");
    // What the opponent sends brings her entries back, but this machine has forgotten them: she says so herself.
    anna.take(&ben.log()).unwrap();
    assert_eq!(anna.text(), newest);
    assert_eq!(code(&anna.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    anna.at().restored().unwrap();
    anna.entry(&mut luck).unwrap();
    assert!(matches!(ben.take(&anna.log()).unwrap(), Merged::Extended { .. }));
    // A file that was only moved is another matter: the player says so.
    while !anna.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    fs::write(anna.log(), anna.text()).unwrap();
    assert_eq!(code(&anna.entry(&mut luck).unwrap_err()), "coureur::table::put_back");
    anna.at().moved().unwrap();
    anna.entry(&mut luck).unwrap();
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).unwrap();
        }
    }
}

fn links(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("- link ")).collect()
}

fn t2_a_restored_seat_answers_with_the_old_chain_what_was_asked_and_rolls_anew_after_that(game: &str) {
    let mut luck = RandomPlayer::new(7);
    let (anna, ben) = asked(game, &mut luck);
    // Two restores from one copy: the witness's link is the same in both, since the roll was asked for before.
    let (one, other) = (ben.twin(&anna), ben.twin(&anna));
    ben.entry(&mut luck).unwrap();
    one.entry(&mut RandomPlayer::new(1)).unwrap();
    other.entry(&mut RandomPlayer::new(1)).unwrap();
    let known = anna.text().len();
    let [old, first, second] = [&ben, &one, &other].map(|person| person.text()[known..].to_owned());
    assert_eq!(links(&old).first(), links(&first).first(), "no other dice by claiming a loss");
    assert_eq!(links(&first).first(), links(&second).first());
    let mark =
        |text: &str| text.lines().find(|line| line.starts_with("- restored ")).map(str::to_owned).unwrap();
    assert!(!old.contains("- restored"));
    assert_ne!(mark(&first), mark(&second), "fresh seeds every time");
    assert!(first.find("- link ").unwrap() < first.find("- restored ").unwrap());
    // It is a game like any other: the opponent takes it, and both play on with the new chain.
    assert!(matches!(anna.take(&one.log()).unwrap(), Merged::Extended { .. }));
    for _ in 0..16 {
        play_on(&anna, &one, &mut luck);
    }
    assert_eq!(one.text().matches("- restored ").count(), 1);
    // Whoever asked may have known the link: everybody who looks at the log is told, for ever.
    let told = coureur::render::umpired::cautions(anna.at().table());
    assert!(
        told.iter().any(|said| said.contains("Ben") && said.contains("1 roll right after a restore")),
        "{told:?}"
    );
    let counted = coureur::render::umpired::restores_in_words(anna.at().table());
    assert!(
        matches!(&counted[..], [said] if said.contains("Ben") && said.contains("restore 1 time (entry ")),
        "{counted:?}"
    );
    people::independent_ok(&one);
}

fn t2_a_fresh_chain_while_a_roll_is_asked_for_is_refused(game: &str) {
    let mut luck = RandomPlayer::new(8);
    let (anna, ben) = asked(game, &mut luck);
    let session = ben.at();
    let tip = session.desk().begin(Seat::Player(Side::French)).unwrap();
    let Some(Act::Link(link)) = tip.acts().first().cloned() else { panic!("no link") };
    // The cheat commits a chain of his choice before he reveals the link that was asked for.
    let restored = Act::Restored(Some((link.hashed(), [0; 16]))).to_log().unwrap();
    let mut entry = next_entry(&anna.at(), "french");
    entry.acts.push(restored);
    let hash = coureur::log::Hash::of(b"any");
    let error = session.table().clone().enter(&entry, hash.as_bytes()).unwrap_err();
    assert_eq!(error.code_text(), "coureur::table::not_yours");
}

fn next_entry(session: &Session, seat: &str) -> coureur::log::Entry {
    let Document::Entry(last) = session.log().last().document().clone() else { panic!("a header") };
    coureur::log::Entry {
        number: last.number + 1,
        prev: session.log().last().hash(),
        seat: seat.parse().unwrap(),
        acts: Vec::new(),
        results: Vec::new(),
        ..last
    }
}

fn t2_what_a_restored_player_has_in_his_mail_proves_that_the_copy_was_cut_and_worded_anew(game: &str) {
    let mut luck = RandomPlayer::new(9);
    let (anna, ben) = some_way_in(game, &mut luck);
    play_on(&anna, &ben, &mut luck);
    while anna.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    let cut = ben.text();
    ben.entry(&mut luck).unwrap();
    let letter = ben.text();
    anna.take(&ben.log()).unwrap();
    // Anna loses everything but her mail. Ben, who knows her links to come, cuts his copy and words his entry anew.
    let liar = Person::of(Arc::clone(&ben.identity));
    fs::write(liar.log(), &cut).unwrap();
    liar.at().restored().unwrap();
    liar.say("so that the hash is another").unwrap();
    let anna = Person::of(Arc::clone(&anna.identity));
    let mail = anna.folder.path().join("mail");
    fs::write(&mail, &letter).unwrap();
    anna.take(&mail).unwrap();
    let error = anna.take(&liar.log()).unwrap_err();
    let SessionError::Fork { proof, words, .. } = &error else { panic!("{error:?}") };
    assert!(words.contains("Ben (French) signed both"), "{words}");
    assert!(proof.contains("both are signed by french"), "{proof}");
    // And she cannot be made to sign before that is settled.
    assert_eq!(code(&anna.at().restored().unwrap_err()), "coureur::merge::fork_open");
}

fn t2_sealed_answers_and_shuffles_are_bound_to_the_entry_that_makes_them(game: &str) {
    // Anna shuffles on two machines from copies that differ in one word before it.
    let (anna, ben) = (Person::new("Anna", 1), Person::new("Ben", 2));
    let new =
        NewGame { terms: terms(game), mode: Mode::Duel, side: Side::British, players: Vec::new(), chain: 64 };
    let shuffle = |words: &str| {
        let (entries, desk) = new.open(&anna.identity, Files::default(), [9; 16], TIME).unwrap();
        let mut french = coureur::table::Desk::new(desk.table().clone(), Arc::clone(&ben.identity))
            .begin(Seat::Player(Side::French))
            .unwrap();
        french.act(Act::Say(words.to_owned())).unwrap();
        let (join, _) = french.close(TIME).unwrap();
        let text: String = entries.iter().chain([&join]).map(coureur::log::Signed::text).collect();
        let table = coureur::table::replay(&read_log(text.as_bytes()).unwrap(), Files::default()).unwrap();
        let desk = coureur::table::Desk::new(table, Arc::clone(&anna.identity));
        let draft = desk.begin(Seat::Player(Side::British)).unwrap();
        draft.acts().iter().find(|act| matches!(act, Act::Shuffle { .. })).cloned().unwrap()
    };
    assert_eq!(shuffle("one"), shuffle("one"), "a lost machine makes the same again from the same log");
    assert_ne!(shuffle("one"), shuffle("two"));
}

fn t2_a_backup_from_before_the_first_signature_is_noticed_too(game: &str) {
    let (anna, ben) = (Person::new("Anna", 1), Person::new("Ben", 2));
    let new = NewGame {
        terms: terms(game),
        mode: Mode::Duel,
        side: Side::British,
        players: vec![(Side::French, ben.identity.public(), ben.identity.name().clone())],
        chain: 512,
    };
    let (entries, _) = new.open(&anna.identity, Files::default(), [9; 16], TIME).unwrap();
    let own = OwnFiles::default();
    drop(Session::create(&anna.home(), Arc::clone(&anna.identity), &anna.log(), own, &entries).unwrap());
    ben.take(&anna.log()).unwrap();
    let backup = tempfile::tempdir().unwrap();
    copy(ben.folder.path(), backup.path());
    let mut luck = RandomPlayer::new(6);
    ben.entry(&mut luck).unwrap();
    // His first entry may be on its way: nobody lets him sign another one at its place.
    copy(backup.path(), ben.folder.path());
    assert_eq!(code(&ben.entry(&mut luck).unwrap_err()), "coureur::table::put_back");
    ben.at().restored().unwrap();
    ben.entry(&mut luck).unwrap();
}

fn t18_two_letters_of_the_asker_do_not_let_a_lost_machine_roll(game: &str) {
    let mut luck = RandomPlayer::new(10);
    let (anna, ben) = asked(game, &mut luck);
    let cut = before_the_last(&anna.text()).to_owned();
    // Ben answers, and so shows his link; then he loses everything but his key.
    ben.entry(&mut luck).unwrap();
    let shown = ben.text();
    let ben = Person::of(Arc::clone(&ben.identity));
    assert!(matches!(given(&ben, "first", &cut).unwrap(), Merged::Started { .. }));
    let anew = worded_anew(&anna, &cut, &[Act::Say("until the dice please me".to_owned())]);
    assert!(matches!(given(&ben, "second", &anew).unwrap(), Merged::Extended { .. }));
    assert_eq!(code(&ben.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    assert_eq!(code(&ben.at().may_sign().unwrap_err()), "coureur::table::catch_up_first");
    // To say that the file was only moved is no way around it either: nothing of it was signed here.
    ben.at().moved().unwrap();
    assert_eq!(code(&ben.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    assert_eq!(ben.text(), anew);
    // His mail holds what she asked first: that is proof against her.
    assert_eq!(code(&given(&ben, "mail", &shown).unwrap_err()), "coureur::merge::fork");
}

fn t18_two_letters_do_not_make_anybody_sign_twice(game: &str) {
    let mut luck = RandomPlayer::new(11);
    let (anna, ben) = some_way_in(game, &mut luck);
    while !ben.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    // The last entry before his own is hers: it comes by itself, so that something of hers is new.
    let (first, second) = (before_the_last(&ben.text()).to_owned(), ben.text());
    ben.entry(&mut luck).unwrap();
    let ben = Person::of(Arc::clone(&ben.identity));
    given(&ben, "first", &first).unwrap();
    assert!(matches!(given(&ben, "second", &second).unwrap(), Merged::Extended { .. }));
    assert_eq!(code(&ben.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    assert_eq!(code(&ben.say("anything").unwrap_err()), "coureur::table::catch_up_first");
    // Only he himself lifts the bar, and his next entry says so.
    ben.at().restored().unwrap();
    ben.entry(&mut luck).unwrap();
    assert!(ben.text()[second.len()..].contains("\n- restored"));
}

fn t18_a_copy_that_was_taken_in_a_settlement_lifts_no_bar(game: &str) {
    let mut luck = RandomPlayer::new(12);
    let (anna, ben) = some_way_in(game, &mut luck);
    let twin = anna.twin(&ben);
    anna.say("one").unwrap();
    // What she signed on her second machine is answered; her first follows, and has not signed it.
    while !ben.on_move() {
        twin.entry(&mut luck).unwrap();
        ben.take(&twin.log()).unwrap();
    }
    let cut = ben.text();
    ben.entry(&mut luck).unwrap();
    assert_eq!(code(&anna.take(&ben.log()).unwrap_err()), "coureur::merge::fork");
    anna.at().settle(coureur::table::Choice::ByRule).unwrap();
    assert_eq!(code(&anna.at().may_sign().unwrap_err()), "coureur::table::catch_up_first");
    assert!(anna.text().starts_with(&cut));
    anna.at().restored().unwrap();
    anna.at().may_sign().unwrap();
}

fn t18_two_machines_that_join_by_themselves_show_different_links(game: &str) {
    let (anna, ben) = (Person::new("Anna", 1), Person::new("Ben", 2));
    let new =
        NewGame { terms: terms(game), mode: Mode::Duel, side: Side::British, players: Vec::new(), chain: 64 };
    let (entries, _) = new.open(&anna.identity, Files::default(), [9; 16], TIME).unwrap();
    let own = OwnFiles::default();
    drop(Session::create(&anna.home(), Arc::clone(&anna.identity), &anna.log(), own, &entries).unwrap());
    let joins = |person: &Person| {
        person.take(&anna.log()).unwrap();
        let mut session = person.at();
        let (signed, table) = session.desk().begin(Seat::Player(Side::French)).unwrap().close(TIME).unwrap();
        session.append(coureur::table::Written { entries: vec![signed], left: Vec::new(), table }).unwrap();
        drop(session);
        let text = person.text();
        text.lines().rfind(|line| line.starts_with("- chain ")).unwrap().to_owned()
    };
    let twin = Person::of(Arc::clone(&ben.identity));
    assert_ne!(joins(&ben), joins(&twin), "what one of them reveals says nothing of the other");
    // What was mixed in stands in the log: key and log are the whole game, on any machine.
    anna.take(&ben.log()).unwrap();
    let mut luck = RandomPlayer::new(13);
    for _ in 0..8 {
        play_on(&anna, &ben, &mut luck);
    }
    let again = ben.twin(&anna);
    while !again.on_move() {
        play_on(&anna, &ben, &mut luck);
        again.take(&ben.log()).unwrap();
    }
    again.entry(&mut luck).unwrap();
    anna.take(&again.log()).unwrap();
    people::independent_ok(&again);
}

in_every_game! {
    a_lost_folder_comes_back_from_the_key_and_the_opponents_copy
    a_stale_copy_is_not_signed_upon
    t2_on_a_new_machine_ones_own_file_is_no_catching_up
    a_fork_is_proved_and_the_game_stands_still
    a_log_of_another_game_is_not_merged
    t2_an_old_backup_of_home_and_log_together_is_noticed
    t2_a_restored_seat_answers_with_the_old_chain_what_was_asked_and_rolls_anew_after_that
    t2_a_fresh_chain_while_a_roll_is_asked_for_is_refused
    t2_what_a_restored_player_has_in_his_mail_proves_that_the_copy_was_cut_and_worded_anew
    t2_sealed_answers_and_shuffles_are_bound_to_the_entry_that_makes_them
    t2_a_backup_from_before_the_first_signature_is_noticed_too
    t18_two_letters_of_the_asker_do_not_let_a_lost_machine_roll
    t18_two_letters_do_not_make_anybody_sign_twice
    t18_a_copy_that_was_taken_in_a_settlement_lifts_no_bar
    t18_two_machines_that_join_by_themselves_show_different_links
}
