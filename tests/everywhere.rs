//! Attacks that do not hang on one game or one mode, made in every game and mode in which they could be.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod common;
#[path = "independent/lot.rs"]
mod lot;
#[path = "golden/writer.rs"]
mod writer;

use common::{TIME, terms};
use coureur::errors::Worded as _;
use coureur::fair::Chain;
use coureur::games::{Files, SHELF};
use coureur::log::{Act as LogAct, Document, Entry, Hash, Signed};
use coureur::side::Side;
use coureur::table::{Act, Mode, Owed, Seat, Table};
use lot::{Company, Opening, entry};

const CHAIN: u32 = 2048;

/// People who do nothing but move.
fn quiet(game: &str, mode: Mode, seed: u64) -> Company {
    let (files, asides) = (Files::default(), usize::MAX / 8);
    Company::at(Opening {
        terms: terms(game),
        mode,
        files,
        chain: CHAIN,
        seed,
        asides,
        pace: 60,
        revises: false,
    })
}

fn each(modes: &[Mode], mut attack: impl FnMut(Company, &str)) {
    for game in SHELF {
        for mode in modes {
            let name = format!("{}, {}", game.id, mode.word());
            attack(quiet(game.id, *mode, 3), &name);
        }
    }
}

fn has(signed: &Signed, verb: &str) -> bool {
    position(signed, verb).is_some()
}

fn position(signed: &Signed, verb: &str) -> Option<usize> {
    let is = |act: &LogAct| act.text.as_str().split(' ').next() == Some(verb);
    entry(signed).acts.iter().position(is)
}

fn rolls(signed: &Signed) -> Vec<String> {
    let results = entry(signed).results.iter().map(|result| result.as_str().to_owned());
    results.filter(|result| result.starts_with("roll ")).collect()
}

/// What a replay says to an entry with these acts, by whoever has the table.
fn refused(table: &Table, seat: Seat, like: &Entry, acts: Vec<LogAct>) -> String {
    let cheat = Entry {
        number: u32::try_from(table.number() + 1).unwrap(),
        prev: Hash::from_bytes(*table.head()),
        seat: seat.word().parse().unwrap(),
        acts,
        ..like.clone()
    };
    table.clone().enter(&cheat, &[7; 32]).expect_err("a cheat was accepted").code_text()
}

fn act(act: &Act) -> LogAct {
    act.to_log().unwrap()
}

/// Plays until cards are dealt a second time; gives the number of the entry that shuffles or deals first.
fn second_deal(company: &mut Company, name: &str) -> usize {
    let dealing = |signed: &Signed| has(signed, "shuffle") || has(signed, "share");
    let opened = company.entries.len();
    while company.entries[1..].last().is_none_or(|last| dealing(last) || company.entries.len() < opened + 6) {
        assert!(company.step(), "{name}");
    }
    while !dealing(company.entries.last().unwrap()) {
        assert!(company.step(), "{name}: no second deal");
    }
    company.entries.len() - 1
}

#[test]
fn t1_nobody_takes_back_behind_a_deal_in_any_game_or_mode() {
    each(&[Mode::Duel, Mode::Umpire, Mode::Solo], |mut company, name| {
        let at = second_deal(&mut company, name);
        let before = company.table_before(at);
        let dealt = entry(&company.entries[at]).clone();
        let seat = Seat::from_word(dealt.seat.as_str()).unwrap();
        // In the entry that deals, before and after it.
        let to = u64::try_from(at).unwrap() - 2;
        let first = position(&company.entries[at], "shuffle").or(position(&company.entries[at], "share"));
        for place in [first.unwrap(), dealt.acts.len()] {
            let mut acts = dealt.acts.clone();
            acts.insert(place, act(&Act::Undo(to)));
            assert_eq!(
                refused(&before, seat, &dealt, acts),
                "coureur::table::cannot_undo",
                "{name} at {place}"
            );
        }
        // And in any entry after it, until somebody could.
        for _ in 0..6 {
            // The cards may have been dealt by the entry before the one that lets them be seen.
            assert!(company.table().can_go_back_to().all(|back| back + 1 >= at as u64), "{name}");
            let seat = company.table().waiting().seats[0];
            let code = refused(company.table(), seat, &dealt, vec![act(&Act::Undo(to))]);
            assert!(
                ["coureur::table::cannot_undo", "coureur::table::not_yours"].contains(&code.as_str()),
                "{name}: {code}"
            );
            company.step();
        }
    });
}

/// Plays on until somebody has to decide, and owes nothing before that.
fn until_asked(company: &mut Company, name: &str) -> Seat {
    loop {
        let waiting = company.table().waiting();
        let seat = waiting.seats.first().copied().filter(|_| waiting.decision);
        if let Some(seat) = seat.filter(|seat| company.table().owed(*seat).is_empty()) {
            return seat;
        }
        assert!(company.step(), "{name}: nobody is asked");
    }
}

/// Links revealed by a seat from some entry on.
fn links(company: &Company, seat: Seat, from: usize) -> usize {
    let own = company.entries[from..].iter().map(entry).filter(|entry| entry.seat.as_str() == seat.word());
    own.flat_map(|entry| &entry.acts).filter(|act| act.text.as_str().starts_with("link ")).count()
}

#[test]
fn t2_a_restored_seat_rolls_on_with_fresh_seeds_in_every_game() {
    each(&[Mode::Duel, Mode::Solo], |mut company, name| {
        let seat = writer::restore(&mut company, CHAIN);
        let from = company.entries.len();
        while links(&company, seat, from) < 3 {
            assert!(company.step(), "{name}: it is over before he rolls");
        }
        // Everybody else finds the same from the entries alone: the links are of the new chain.
        let fresh = company.table_before(company.entries.len());
        assert_eq!(fresh.digest(), company.table().digest(), "{name}");
        // While a roll is asked for nobody comes with other seeds.
        let asked = |company: &Company| {
            let seat = company.table().waiting().seats.first().copied()?;
            company.table().owed(seat).contains(&Owed::Witness).then_some(seat)
        };
        let witness = loop {
            match asked(&company) {
                Some(seat) => break seat,
                None => assert!(company.step(), "{name}"),
            }
        };
        let like = entry(company.entries.last().unwrap()).clone();
        let tip = Chain::new([9; 32], CHAIN).unwrap().tip();
        let acts = vec![act(&Act::Restored(Some((tip, [9; 16]))))];
        assert_eq!(refused(company.table(), witness, &like, acts), "coureur::table::not_yours", "{name}");
    });
    // In an umpired game no chain is ever renewed: whoever knew the umpire's links could choose it by them.
    each(&[Mode::Umpire], |mut company, name| {
        let seat = until_asked(&mut company, name);
        let like = entry(company.entries.last().unwrap()).clone();
        let tip = Chain::new([9; 32], CHAIN).unwrap().tip();
        let acts = vec![act(&Act::Restored(Some((tip, [9; 16]))))];
        assert_eq!(refused(company.table(), seat, &like, acts), "coureur::table::not_yours", "{name}");
    });
}

/// The last entry answered a roll that the one before asked for, and nothing else waits.
fn just_rolled(company: &Company) -> bool {
    let [.., asking, answering] = &company.entries[..] else { return false };
    if asking.document().number() == 0 {
        return false;
    }
    let asks = entry(asking)
        .acts
        .last()
        .is_some_and(|act| act.text.as_str() == "ask" || act.text.as_str().starts_with("link "));
    let Some(seat) = company.table().waiting().seats.first().copied() else { return false };
    let to = u64::from(asking.document().number()) - 1;
    asks && has(asking, "order")
        && !rolls(answering).is_empty()
        && company.table().waiting().decision
        && company.table().owed(seat).is_empty()
        && company.table().can_go_back_to().any(|back| back == to)
}

#[test]
fn t3_what_was_rolled_for_keeps_its_dice_in_every_game_and_mode() {
    each(&[Mode::Duel, Mode::Umpire, Mode::Solo], |mut company, name| {
        while !just_rolled(&company) {
            assert!(company.step(), "{name}: nothing was rolled that can be taken back");
        }
        let asked = company.entries.len() - 2;
        let (asking, rolled) = (entry(&company.entries[asked]).clone(), rolls(&company.entries[asked + 1]));
        let seat = company.table().waiting().seats[0];
        let mut draft = company.desk(seat).begin(seat).unwrap();
        draft.act(Act::Undo(asked as u64 - 1)).unwrap();
        company.close(draft);
        if company.table().undo_proposed().is_some() {
            let other = company.table().waiting().seats[0];
            let mut draft = company.desk(other).begin(other).unwrap();
            draft.act(Act::UndoYes).unwrap();
            company.close(draft);
        }
        // The same orders again: the same index, and the same faces, without a link.
        let seat = Seat::from_word(asking.seat.as_str()).unwrap();
        let mut draft = company.desk(seat).begin(seat).unwrap();
        for given in &asking.acts {
            let Ok(Act::Order { side, codes: words }) = Act::read(given) else { continue };
            for code in words.split("; ") {
                let offer = draft.legal(side).into_iter().find(|offer| offer.code == code).unwrap();
                draft.take(side, &offer).unwrap();
            }
        }
        company.close(draft);
        let again = company.entries.last().unwrap();
        assert_eq!(rolls(again).first(), rolled.first(), "{name}");
        let asks = entry(again).acts.iter().filter(|act| act.text.as_str() == "ask").count();
        assert_eq!(asks, 0, "{name}: it was asked for again");
    });
}

#[test]
fn t3_nothing_is_taken_back_in_an_entry_that_has_asked() {
    each(&[Mode::Duel, Mode::Umpire, Mode::Solo], |mut company, name| {
        while !just_rolled(&company) {
            assert!(company.step(), "{name}");
        }
        let asked = company.entries.len() - 2;
        let asking = entry(&company.entries[asked]).clone();
        let seat = Seat::from_word(asking.seat.as_str()).unwrap();
        let mut acts = asking.acts.clone();
        acts.push(act(&Act::Undo(asked as u64 - 2)));
        let code = refused(&company.table_before(asked), seat, &asking, acts);
        assert_eq!(code, "coureur::table::cannot_undo", "{name}");
    });
}

#[test]
fn t8_junk_in_an_umpires_box_is_an_offence_in_every_game() {
    each(&[Mode::Umpire], |mut company, name| {
        while !company.entries[1..].iter().any(|signed| has(signed, "share")) {
            assert!(company.step(), "{name}");
        }
        let at = (1..company.entries.len()).find(|at| has(&company.entries[*at], "share")).unwrap();
        let share = position(&company.entries[at], "share").unwrap();
        let mut forged = entry(&company.entries[at]).clone();
        *forged.acts[share].blob.last_mut().unwrap() ^= 1;
        let forged = Document::Entry(forged).sign(&company.identities[&Seat::Umpire]).unwrap();
        // Nobody but its reader could know; when the secret is opened, everybody does.
        let mut table = company.table_before(at);
        table.enter(entry(&forged), forged.hash().as_bytes()).unwrap();
        company.go_on_from(at, forged, table);
        company.play(0);
        let found = company.table().offences();
        assert_eq!(found.len(), 1, "{name}");
        assert_eq!(
            (found[0].entry, found[0].offence.code_text()),
            (at as u64, "coureur::table::false_box".to_owned()),
            "{name}"
        );
    });
}

#[test]
fn t15_an_umpires_deck_in_another_order_is_an_offence_in_every_game() {
    each(&[Mode::Umpire], |mut company, name| {
        while !company.entries[1..].iter().any(|signed| has(signed, "shuffle")) {
            assert!(company.step(), "{name}");
        }
        let at = (1..company.entries.len()).find(|at| has(&company.entries[*at], "shuffle")).unwrap();
        let shuffle = position(&company.entries[at], "shuffle").unwrap();
        let mut forged = entry(&company.entries[at]).clone();
        // The deck as it was committed to, and two cards of it in each other's place.
        let blob = &mut forged.acts[shuffle].blob;
        let (first, rest) = blob.split_at_mut(32);
        first.swap_with_slice(&mut rest[..32]);
        let forged = Document::Entry(forged).sign(&company.identities[&Seat::Umpire]).unwrap();
        let mut table = company.table_before(at);
        table.enter(entry(&forged), forged.hash().as_bytes()).unwrap();
        company.go_on_from(at, forged, table);
        company.play(0);
        let found = company.table().offences();
        let first = found.first().map(|bad| (bad.entry, bad.offence.code_text()));
        assert_eq!(first, Some((at as u64, "coureur::table::false_shuffle".to_owned())), "{name}");
    });
}

#[test]
fn t9_words_alone_are_bounded_in_every_game_and_mode() {
    each(&[Mode::Duel, Mode::Umpire, Mode::Solo, Mode::Table], |mut company, name| {
        let seat = until_asked(&mut company, name);
        let mut said = 0;
        let code = loop {
            let mut draft = company.desk(seat).begin(seat).unwrap();
            draft.act(Act::Say("and another thing".to_owned())).unwrap();
            match draft.close(TIME) {
                Ok((signed, table)) => company.go_on_from(company.entries.len(), signed, table),
                Err(error) => break miette::Diagnostic::code(&error).unwrap().to_string(),
            }
            said += 1;
            assert!(said < 100, "{name}: no end");
        };
        assert_eq!((said, code.as_str()), (32, "coureur::table::too_much_said"), "{name}");
    });
}

#[test]
fn t11_the_end_clears_a_proposal_in_every_game_and_mode() {
    each(&[Mode::Duel, Mode::Umpire], |mut company, name| {
        let (seat, to) = loop {
            let seat = until_asked(&mut company, name);
            let back = company.table().can_go_back_to().last();
            match back.filter(|_| seat.side().is_some()) {
                Some(to) => break (seat, to),
                None => assert!(company.step(), "{name}"),
            }
        };
        let mut draft = company.desk(seat).begin(seat).unwrap();
        draft.act(Act::Undo(to)).unwrap();
        draft.act(Act::Resign(seat.side().unwrap())).unwrap();
        company.close(draft);
        assert_eq!(company.table().undo_proposed(), None, "{name}");
        company.play(0);
        assert!(company.table().waiting().seats.is_empty() && company.table().unopened().is_none(), "{name}");
    });
}

#[test]
fn t13_whoever_owes_the_opening_is_named_in_every_game_and_mode() {
    each(&[Mode::Duel, Mode::Umpire], |mut company, name| {
        let (mode, mut owing) = (company.mode, None);
        while company.table().outcome().is_none() {
            let seat = company.table().waiting().seats[0];
            let mut draft = company.desk(seat).begin(seat).unwrap();
            if company.entries.len() > 12
                && draft.act(Act::Resign(seat.side().unwrap_or(Side::French))).is_ok()
            {
                company.close(draft);
                owing = Some(if mode == Mode::Umpire {
                    Seat::Umpire
                } else {
                    Seat::Player(seat.side().unwrap().other())
                });
            } else {
                company.step();
            }
        }
        if let Some(unopened) = company.table().unopened() {
            assert_eq!(unopened.seats, owing.into_iter().collect::<Vec<_>>(), "{name}");
        } else {
            assert_eq!(mode, Mode::Umpire, "{name}: only an umpire who resigns for a player opens at once");
        }
        company.play(0);
        assert!(company.table().unopened().is_none() && company.table().offences().is_empty(), "{name}");
    });
}
