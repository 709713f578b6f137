//! Forks between honest people end in the open, and a slip that nobody has seen is taken back by its author.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
mod common;
mod people;

use common::TIME;
use coureur::games::Files;
use coureur::log::{Document, Entry, Signed, read_log};
use coureur::mail::block;
use coureur::side::Side;
use coureur::table::{
    Act, Choice, Desk, Merged, Mode, NewGame, OwnFiles, Parting, RandomPlayer, Ruling, Seat, Session, Which,
    Why,
};
use miette::Diagnostic;
use people::{Person, code, play_on, some_way_in, until_answered};
use std::fs;
use std::sync::Arc;

fn parting(one: &Person, other: &Person) -> Parting {
    let read = |person: &Person| read_log(person.text().as_bytes()).unwrap();
    Parting::between(&read(one), &read(other)).expect("they part ways")
}

/// Everybody can play on from here, for a while, and whoever had to say something has said it once.
fn play_a_while(anna: &Person, ben: &Person, luck: &mut RandomPlayer) {
    for _ in 0..12 {
        play_on(anna, ben, luck);
    }
    assert_eq!(anna.text(), ben.text());
    people::independent_ok(anna);
}

fn t16_of_two_entries_by_one_player_the_other_says_which_counts_and_both_play_on(game: &str) {
    let mut luck = RandomPlayer::new(11);
    let (anna, ben) = some_way_in(game, &mut luck);
    let twin = anna.twin(&ben);
    anna.say("one").unwrap();
    twin.say("two").unwrap();
    ben.take(&anna.log()).unwrap();
    assert_eq!(code(&ben.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    // Whoever signed both waits for that.
    assert_eq!(code(&anna.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    let error = anna.at().settle(Choice::ByRule).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::cannot_settle");
    // Ben has to choose, and chooses the second.
    let error = ben.at().settle(Choice::ByRule).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::cannot_settle");
    assert!(error.to_string().contains("you say which one counts"), "{error}");
    let settled = ben.at().settle(Choice::Take).unwrap();
    assert_eq!((settled.counts, ben.text()), (Which::Theirs, twin.text()));
    assert!(fs::read_to_string(&settled.aside).unwrap().contains("say one"), "what does not count is kept");
    ben.at().may_sign().unwrap();
    // Anna's second machine goes on until it is Ben's turn; his entry settles it in the open.
    while !ben.on_move() {
        twin.entry(&mut luck).unwrap();
        ben.take(&twin.log()).unwrap();
    }
    ben.entry(&mut luck).unwrap();
    let one = read_log(anna.text().as_bytes()).unwrap().last().clone();
    let declared = format!("- settled {} {}\n", one.document().number(), one.token());
    assert_eq!(ben.text().matches(&declared).count(), 1);
    // Her first machine follows, and signs again when she says that nothing is lacking: no stale copy, ever.
    assert_eq!(code(&anna.take(&ben.log()).unwrap_err()), "coureur::merge::fork");
    let settled = anna.at().settle(Choice::ByRule).unwrap();
    assert_eq!((settled.counts, anna.text()), (Which::Theirs, ben.text()));
    anna.at().restored().unwrap();
    play_a_while(&anna, &ben, &mut luck);
    // The copy that lost may turn up again: it is known, and no fork any more, for nobody.
    let old: String = fs::read_to_string(settled.aside).unwrap();
    for person in [&anna, &ben] {
        let merged = person.at().receive(old.as_bytes()).unwrap();
        assert!(matches!(merged, Merged::Ahead { .. }), "{merged:?}");
        person.at().may_sign().unwrap();
    }
    // And whoever verifies both is told that it was settled.
    let lost = Person::new("Nobody", 7);
    fs::write(lost.log(), old).unwrap();
    assert!(parting(&anna, &lost).is_settled() && parting(&lost, &anna).is_settled());
}

fn t16_where_nobody_else_is_asked_whoever_signed_both_gives_one_up(game: &str) {
    let mut luck = RandomPlayer::new(18);
    let (anna, ben) = some_way_in(game, &mut luck);
    let twin = anna.twin(&ben);
    anna.say("one").unwrap();
    twin.say("two").unwrap();
    // All have heard of both. Ben says that the second counts, but it is not his turn: he cannot sign that.
    ben.take(&anna.log()).unwrap();
    for (person, other) in [(&ben, &twin), (&anna, &twin), (&twin, &anna)] {
        assert_eq!(code(&person.take(&other.log()).unwrap_err()), "coureur::merge::fork");
    }
    ben.at().settle(Choice::Take).unwrap();
    assert!(!ben.on_move());
    assert_eq!(code(&twin.entry(&mut luck).unwrap_err()), "coureur::merge::fork_open");
    // So Anna says it, on the computer whose entry counts, and all go on from there.
    twin.at().settle(Choice::Keep).unwrap();
    twin.entry(&mut luck).unwrap();
    assert_eq!(twin.text().matches("- withdrawn ").count(), 1);
    assert!(matches!(ben.take(&twin.log()).unwrap(), Merged::Extended { .. }));
    assert_eq!(code(&anna.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    anna.at().settle(Choice::ByRule).unwrap();
    assert_eq!(anna.text(), twin.text());
    play_a_while(&twin, &ben, &mut luck);
}

fn t16_where_somebody_else_is_asked_whoever_signed_both_may_not_choose_that_branch(game: &str) {
    let mut luck = RandomPlayer::new(19);
    let (anna, ben) = some_way_in(game, &mut luck);
    let twin = anna.twin(&ben);
    twin.say("two").unwrap();
    while anna.on_move() {
        anna.entry(&mut luck).unwrap();
    }
    // It would be a second throw of the dice: Ben may have answered already.
    assert_eq!(code(&anna.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    for choice in [Choice::ByRule, Choice::Keep] {
        let error = anna.at().settle(choice).unwrap_err();
        assert_eq!(code(&error), "coureur::merge::cannot_settle");
    }
}

fn t16_what_was_answered_counts_and_nobody_may_choose_against_it(game: &str) {
    let mut luck = RandomPlayer::new(12);
    let (anna, ben) = some_way_in(game, &mut luck);
    let twin = anna.twin(&ben);
    // The first machine's entries are answered by Ben; the second machine signs something else meanwhile.
    twin.say("two").unwrap();
    while !ben.on_move() {
        anna.entry(&mut luck).unwrap();
        ben.take(&anna.log()).unwrap();
    }
    ben.entry(&mut luck).unwrap();
    // Ben may not give up what he has answered, even if he liked the other better.
    assert_eq!(code(&ben.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    let error = ben.at().settle(Choice::Take).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::cannot_settle");
    ben.at().settle(Choice::ByRule).unwrap();
    // Anna's second machine gives way, although she has signed both: there is nothing to choose.
    assert_eq!(code(&twin.take(&ben.log()).unwrap_err()), "coureur::merge::fork");
    assert!(twin.at().settle(Choice::Keep).is_err());
    twin.at().settle(Choice::ByRule).unwrap();
    assert_eq!(twin.text(), ben.text());
    twin.at().restored().unwrap();
    while !twin.on_move() {
        play_on(&twin, &ben, &mut luck);
    }
    twin.entry(&mut luck).unwrap();
    assert_eq!(twin.text().matches("- withdrawn ").count(), 1);
    ben.take(&twin.log()).unwrap();
    play_a_while(&twin, &ben, &mut luck);
}

/// A letter that was written when its writer held some entry of the reader's: an entry that both know, and what he saw.
fn letter(person: &Person, known: usize, seen: &Signed) -> coureur::mail::Finding {
    let session = person.at();
    let (game, entries) = (*session.log().game().as_bytes(), session.log().entries());
    let text = block::write(&game, &[entries[known].signed.clone()]) + &block::write_seen(&game, seen);
    coureur::mail::find(text.as_bytes()).unwrap()
}

fn t2_t16_letters_that_name_an_entry_given_up_since_accuse_no_copy(game: &str) {
    let mut luck = RandomPlayer::new(21);
    let (anna, ben) = some_way_in(game, &mut luck);
    let british = Seat::Player(Side::British);
    while anna.at().desk().asked_side().is_none() || !anna.at().table().owed(british).is_empty() {
        play_on(&anna, &ben, &mut luck);
    }
    let twin = anna.twin(&ben);
    let known = ben.last();
    // Her first machine signs two entries, her second one; Ben has seen both of the first when he writes.
    anna.say("one").unwrap();
    anna.say("one more").unwrap();
    twin.say("two").unwrap();
    ben.take(&anna.log()).unwrap();
    let [one, more] = [1, 2].map(|after| ben.at().log().entries()[known + after].signed.clone());
    let (first, second) = (letter(&ben, known, &one), letter(&ben, known, &more));
    assert_eq!(code(&ben.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    ben.at().settle(Choice::Take).unwrap();
    while !ben.on_move() {
        twin.entry(&mut luck).unwrap();
        ben.take(&twin.log()).unwrap();
    }
    ben.entry(&mut luck).unwrap();
    // The letters come late. The machine that signed the entries remembers that it gave them up.
    let cut = |person: &Person, letter| match coureur::mail::merge(&mut person.at(), letter) {
        Err(error) => Diagnostic::code(&error).unwrap().to_string(),
        Ok(_) => String::new(),
    };
    assert_eq!(code(&anna.take(&ben.log()).unwrap_err()), "coureur::merge::fork");
    anna.at().settle(Choice::ByRule).unwrap();
    assert_eq!([cut(&anna, &first), cut(&anna, &second)], ["", ""]);
    // The other one has never seen them; before it is told, they are its only warning.
    assert_eq!(cut(&twin, &first), "coureur::merge::cut_copy");
    // T19: she restored there, so she is asked first whether she knew it.
    assert_eq!(code(&twin.take(&ben.log()).unwrap_err()), "coureur::merge::given_up_unknown");
    twin.at().accept_given_up();
    twin.take(&ben.log()).unwrap();
    assert_eq!(cut(&twin, &first), "", "the log says that there was another entry");
    // T26: it names that very entry. A later one of the same copy is another, as is any that somebody makes up.
    assert_eq!(cut(&twin, &second), "coureur::merge::cut_copy");
    // Any other entry is still missed.
    let other = letter(
        &ben,
        known,
        &Document::Entry(Entry { number: 900, ..entry_of(&one) }).sign(&anna.identity).unwrap(),
    );
    assert_eq!(cut(&anna, &other), "coureur::merge::cut_copy");
}

fn t26_a_settlement_of_an_entry_that_never_was_excuses_no_cut_copy(game: &str) {
    let mut luck = RandomPlayer::new(22);
    let (anna, ben) = some_way_in(game, &mut luck);
    let cut = ben.last();
    anna.say("mine").unwrap();
    let mine = anna.at().log().last().clone();
    while !ben.on_move() {
        ben.take(&anna.log()).unwrap();
        if anna.on_move() {
            anna.entry(&mut luck).unwrap();
        }
    }
    // Anna's copy is cut before her own entry, and somebody signs another in its place with a made-up settlement after it.
    let twin = anna.twin(&ben);
    let number = u64::try_from(cut + 1).unwrap();
    let mut session = ben.at();
    let made_up = Act::Settled { entry: number, token: [7; 32] };
    let mut draft = session.desk().begin(Seat::Player(Side::French)).unwrap();
    draft.act(made_up).unwrap();
    let (signed, table) = draft.close(TIME).unwrap();
    session.append(coureur::table::Written { entries: vec![signed], left: Vec::new(), table }).unwrap();
    drop(session);
    twin.at().accept_given_up();
    twin.take(&ben.log()).unwrap();
    let other = Document::Entry(Entry { time: "2030-01-01T00:00:00Z".parse().unwrap(), ..entry_of(&mine) });
    let other = other.sign(&anna.identity).unwrap();
    let letter = letter(&ben, cut, &other);
    let error = coureur::mail::merge(&mut twin.at(), &letter).unwrap_err();
    assert_eq!(Diagnostic::code(&error).unwrap().to_string(), "coureur::merge::cut_copy");
}

fn t27_whoever_has_shown_links_in_what_is_given_up_commits_a_fresh_chain(game: &str) {
    let mut luck = RandomPlayer::new(23);
    let (anna, ben) = some_way_in(game, &mut luck);
    let (anna2, ben2) = (anna.twin(&ben), ben.twin(&anna));
    anna2.say("the other game").unwrap();
    ben2.take(&anna2.log()).unwrap();
    until_answered(&anna2, &ben2, &mut luck);
    let known = anna.text().len();
    for _ in 0..800 {
        play_on(&anna, &ben, &mut luck);
        let shown = ben.text()[known..].to_owned();
        if ben.on_move() && shown.matches("\n- link ").count() > 2 {
            break;
        }
    }
    // Both pairs were answered; Ben and Anna agree on their other machines' copy, which he goes on with here.
    assert_eq!(code(&ben2.take(&ben.log()).unwrap_err()), "coureur::merge::fork");
    ben2.at().settle(Choice::Keep).unwrap();
    while !ben2.on_move() {
        anna2.entry(&mut luck).unwrap();
        ben2.take(&anna2.log()).unwrap();
    }
    let before = ben2.text().len();
    ben2.entry(&mut luck).unwrap();
    let said = ben2.text()[before..].to_owned();
    assert!(said.contains("\n- settled "), "{said}");
    assert!(said.contains("\n- restored "), "links that were shown are not asked for again: {said}");
}

fn entry_of(signed: &Signed) -> Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry.clone()
}

/// An entry like the last of a log, signed by the same seat after a change.
fn worded_anew(person: &Person, change: impl Fn(&mut Entry)) -> Signed {
    let last = read_log(person.text().as_bytes()).unwrap().last().clone();
    let Document::Entry(mut entry) = last.document().clone() else { panic!("a header") };
    change(&mut entry);
    Document::Entry(entry).sign(&person.identity).unwrap()
}

fn t16_t17_a_cheat_who_calls_an_answered_entry_withdrawn_has_settled_nothing(game: &str) {
    let mut luck = RandomPlayer::new(13);
    let (anna, ben) = some_way_in(game, &mut luck);
    while !ben.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    // Anna's last entry is known to Ben, who answers it, and perhaps spends a seed on it.
    let mut theirs = anna.text();
    let first = read_log(theirs.as_bytes()).unwrap().last().clone();
    let token = *first.token().as_bytes();
    let number = u64::from(first.document().number());
    ben.entry(&mut luck).unwrap();
    // She words it anew, and says that the first one never counted.
    let again = worded_anew(&anna, |entry| {
        entry.acts.insert(0, Act::Withdrawn { entry: number, token }.to_log().unwrap());
    });
    theirs.truncate(theirs.len() - first.text().len());
    theirs.push_str(&again.text());
    let error = ben.at().receive(theirs.as_bytes()).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::fork");
    let parting = ben.at().parting().unwrap().unwrap();
    assert!(!parting.is_settled());
    assert!(
        matches!(parting.ruling(), Ruling::Counts(Which::Ours, Why::Answered(_))),
        "{:?}",
        parting.ruling()
    );
}

fn t16_nobody_settles_his_own_fork(game: &str) {
    let mut luck = RandomPlayer::new(14);
    let (anna, _) = some_way_in(game, &mut luck);
    let mut session = anna.at();
    let own = session
        .table()
        .story()
        .iter()
        .rev()
        .find(|chapter| chapter.seat == Seat::Player(Side::British))
        .unwrap();
    let act = Act::Settled { entry: own.entry, token: [1; 32] };
    let mut draft = session.desk().begin(Seat::Player(Side::British)).unwrap();
    let error = draft.act(act).unwrap_err();
    assert_eq!(miette::Diagnostic::code(&error).unwrap().to_string(), "coureur::table::own_settlement");
    // Of an entry to come nobody can say anything.
    let ahead = Act::Withdrawn { entry: session.table().number() + 2, token: [1; 32] };
    assert!(draft.act(ahead).is_err());
    let here = Act::Withdrawn { entry: session.table().number() + 1, token: [1; 32] };
    assert!(draft.act(here).is_ok());
    session.release();
}

fn t16_both_answered_the_players_agree_and_both_say_so(game: &str) {
    let mut luck = RandomPlayer::new(15);
    let (anna, ben) = some_way_in(game, &mut luck);
    // Both have two machines, and the pairs play on for themselves.
    let (anna2, ben2) = (anna.twin(&ben), ben.twin(&anna));
    anna2.say("the other game").unwrap();
    ben2.take(&anna2.log()).unwrap();
    until_answered(&anna, &ben, &mut luck);
    until_answered(&anna2, &ben2, &mut luck);
    assert_eq!(code(&anna.take(&ben2.log()).unwrap_err()), "coureur::merge::fork");
    assert_eq!(anna.at().parting().unwrap().unwrap().ruling(), Ruling::Agree);
    anna.at().settle(Choice::Take).unwrap();
    assert_eq!(code(&ben.take(&ben2.log()).unwrap_err()), "coureur::merge::fork");
    let settled = ben.at().settle(Choice::Take).unwrap();
    for person in [&anna, &ben] {
        person.at().restored().unwrap();
    }
    let lost = Person::new("Nobody", 7);
    fs::copy(settled.aside, lost.log()).unwrap();
    // Each says so in his next entry, and one of them may have a long turn.
    let both = (0..20).any(|_| {
        play_a_while(&anna, &ben, &mut luck);
        parting(&anna, &lost).is_settled()
    });
    assert!(both, "both have given it up");
}

/// An umpired game in which both players are asked at once: Ulla runs it, Anna and Ben bid for the sides, or keep a card.
fn umpired(game: &str) -> (Person, Person, Person) {
    let (ulla, anna, ben) = (Person::new("Ulla", 9), Person::new("Anna", 1), Person::new("Ben", 2));
    let mut terms = NewGame::usual(game).unwrap();
    if game == "wilderness-war" {
        terms.options = vec!["sealed-bids".to_owned()];
    }
    let players = [(Side::British, &anna), (Side::French, &ben)];
    let players =
        players.map(|(side, person)| (side, person.identity.public(), person.identity.name().clone()));
    let new =
        NewGame { terms, mode: Mode::Umpire, side: Side::British, players: players.to_vec(), chain: 512 };
    let (entries, _) = new.open(&ulla.identity, Files::default(), [5; 16], TIME).unwrap();
    let home = ulla.home();
    Session::create(&home, Arc::clone(&ulla.identity), &ulla.log(), OwnFiles::default(), &entries).unwrap();
    for side in Side::ALL {
        let mut session = ulla.at();
        let word = Act::Word { side, text: format!("words of {side}") };
        let written = session.desk().run(&[], &[word], TIME).unwrap();
        session.append(written).unwrap();
    }
    for person in [&anna, &ben] {
        person.take(&ulla.log()).unwrap();
    }
    (ulla, anna, ben)
}

#[test]
fn t16_an_umpired_game_in_which_both_sign_at_once_goes_on_with_one_command() {
    // The Struggle for New France first asks both in winter.
    for game in ["wilderness-war", "bayonets-tomahawks"] {
        both_sign_at_once(game);
    }
}

fn both_sign_at_once(game: &str) {
    let (ulla, anna, ben) = umpired(game);
    assert!(anna.on_move() && ben.on_move(), "both are asked at once");
    for (number, (person, side)) in [(&anna, Side::British), (&ben, Side::French)].into_iter().enumerate() {
        let answer = person.at().desk().offers(side)[number].code.clone();
        person.play(&answer).unwrap();
    }
    let sealed = read_log(ben.text().as_bytes()).unwrap().last().clone();
    // Ben's letter reaches Anna, Anna's reaches Ben: two entries of one number, and nobody did wrong.
    for (person, other) in [(&anna, &ben), (&ben, &anna)] {
        let error = person.take(&other.log()).unwrap_err();
        assert_eq!(code(&error), "coureur::merge::fork");
        assert!(error.to_string().contains("nobody did wrong"), "{error}");
    }
    // The seat that comes first at the table counts. Anna keeps hers; Ben gives his answer again, as it was sealed.
    assert_eq!(anna.at().settle(Choice::ByRule).unwrap().counts, Which::Ours);
    let mut session = ben.at();
    let settled = session.settle(Choice::ByRule).unwrap();
    assert_eq!(settled.counts, Which::Theirs);
    let written = session.desk().run(&[], &settled.again, TIME).unwrap();
    session.append(written).unwrap();
    drop(session);
    let Document::Entry(first) = sealed.document() else { panic!("a header") };
    let again = ben.text();
    assert!(
        first.acts.iter().all(|act| again.contains(act.text.as_str())),
        "the same commitment: he is bound by it"
    );
    assert!(again.contains(&format!("- withdrawn {} {}\n", first.number, sealed.token())));
    // Everybody takes that in, the answers are opened, and the game goes on.
    for person in [&anna, &ulla] {
        assert!(matches!(person.take(&ben.log()).unwrap(), Merged::Extended { .. }));
    }
    let mut session = anna.at();
    let written = session.desk().run(&[], &[], TIME).unwrap();
    session.append(written).unwrap();
    drop(session);
    ulla.take(&anna.log()).unwrap();
    ben.take(&anna.log()).unwrap();
    assert!(anna.text().contains("- unsealed british ") || anna.text().contains("- unsealed french "));
    let desk = Desk::new(ben.at().table().clone(), Arc::clone(&ben.identity));
    assert!(desk.table().outcome().is_none());
}

fn t17_an_entry_that_never_left_is_retracted_and_the_next_one_says_so(game: &str) {
    let mut luck = RandomPlayer::new(16);
    let (anna, ben) = some_way_in(game, &mut luck);
    let before = anna.text();
    anna.say("the wrong move").unwrap();
    let slip = read_log(anna.text().as_bytes()).unwrap().last().clone();
    let last = anna.last();
    assert_eq!(anna.at().retractable().unwrap(), Some(last));
    let retracted = anna.at().retract(None).unwrap();
    assert_eq!((retracted.from, retracted.to), (last, last));
    assert_eq!(anna.text(), before);
    anna.say("the right move").unwrap();
    let text = anna.text();
    let declared = format!("- withdrawn {} {}\n", slip.document().number(), slip.token());
    assert!(
        text.contains(&declared) && !text.contains("wrong move"),
        "it says that there was one, and not which"
    );
    ben.take(&anna.log()).unwrap();
    // If the slip turns up after all, it is told apart from a forgery.
    let old = format!("{before}{}", slip.text());
    let shown = Person::new("Nobody", 7);
    fs::write(shown.log(), &old).unwrap();
    assert!(parting(&ben, &shown).is_settled());
    let error = ben.at().receive(old.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("settled openly"), "{error}");
    ben.at().settle(Choice::ByRule).unwrap();
    play_a_while(&anna, &ben, &mut luck);
}

fn t17_what_has_left_or_is_answered_or_holds_chance_is_not_retracted(game: &str) {
    let mut luck = RandomPlayer::new(17);
    let (anna, ben) = some_way_in(game, &mut luck);
    let refused = |person: &Person, to: Option<usize>| code(&person.at().retract(to).unwrap_err());
    // Whatever is last was sent.
    assert_eq!(refused(&anna, None), "coureur::table::cannot_retract");
    anna.say("sent").unwrap();
    let last = u32::try_from(anna.last()).unwrap();
    anna.at().sent(last).unwrap();
    assert_eq!(refused(&anna, None), "coureur::table::cannot_retract");
    // What came back from elsewhere has left, too.
    anna.say("shown").unwrap();
    anna.take(&anna.log()).unwrap();
    ben.take(&anna.log()).unwrap();
    assert_eq!(refused(&anna, None), "coureur::table::cannot_retract");
    // Of whatever is played at random, what asks for a roll, gives a seed, or deals is never taken back.
    let (mut bound, mut free) = (0, 0);
    while bound + free < 30 || bound == 0 || free == 0 {
        assert!(bound + free < 800, "{bound} {free}");
        let (mover, other) = if anna.on_move() { (&anna, &ben) } else { (&ben, &anna) };
        let before = mover.text();
        mover.entry(&mut luck).unwrap();
        let new = mover.text()[before.len()..].to_owned();
        let chance = ["- link ", "- share ", "- shuffle ", "- roll ", "- draw ", "- unsealed "];
        if chance.iter().any(|word| new.contains(word)) {
            assert_eq!(refused(mover, None), "coureur::table::cannot_retract", "{new}");
            bound += 1;
        } else {
            mover.at().retract(None).unwrap();
            assert_eq!(mover.text(), before);
            mover.entry(&mut luck).unwrap();
            free += 1;
        }
        other.take(&mover.log()).unwrap();
    }
}

in_every_game! {
    t16_of_two_entries_by_one_player_the_other_says_which_counts_and_both_play_on
    t16_where_nobody_else_is_asked_whoever_signed_both_gives_one_up
    t16_where_somebody_else_is_asked_whoever_signed_both_may_not_choose_that_branch
    t16_what_was_answered_counts_and_nobody_may_choose_against_it
    t2_t16_letters_that_name_an_entry_given_up_since_accuse_no_copy
    t26_a_settlement_of_an_entry_that_never_was_excuses_no_cut_copy
    t27_whoever_has_shown_links_in_what_is_given_up_commits_a_fresh_chain
    t16_t17_a_cheat_who_calls_an_answered_entry_withdrawn_has_settled_nothing
    t16_nobody_settles_his_own_fork
    t16_both_answered_the_players_agree_and_both_say_so
    t17_an_entry_that_never_left_is_retracted_and_the_next_one_says_so
    t17_what_has_left_or_is_answered_or_holds_chance_is_not_retracted
}
