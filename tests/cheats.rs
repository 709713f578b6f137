//! A player who cheats: each offence is refused by the honest side's program, by its own code.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod common;

use common::{Duel, TIME};
use coureur::keys::Identity;
use coureur::log::{self, Act as LogAct, Document, Entry, Hash, LogError, Signed};
use coureur::side::Side;
use coureur::table::{Act, Desk, Seat};
use std::sync::Arc;

/// The same entry with something changed, signed again by the same player.
fn altered(signed: &Signed, identity: &Identity, change: impl FnOnce(&mut Entry)) -> Signed {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    let mut entry = entry.clone();
    change(&mut entry);
    Document::Entry(entry).sign(identity).unwrap()
}

fn words(act: &LogAct) -> &str {
    act.text.as_str()
}

fn position_of(entry: &Entry, verb: &str) -> Option<usize> {
    entry.acts.iter().position(|act| words(act).split(' ').next() == Some(verb))
}

/// What the honest side's program says to an entry.
fn refusal(duel: &mut Duel, to: Side, signed: &Signed) -> String {
    let before = duel.desks[to].table().digest();
    let error = duel.hand_over(to, signed).expect_err("a cheat was accepted");
    assert_eq!(duel.desks[to].table().digest(), before, "a refused entry changed something");
    error.code_text()
}

/// Runs games until the next entry of whoever is asked carries an act; gives it without handing it over.
fn entry_with(verb: &str) -> (Duel, Side, Signed) {
    for seed in 0..40 {
        let mut duel = Duel::open(seed);
        for _ in 0..400 {
            let Some(side) = duel.on_move() else { break };
            let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
            let Document::Entry(entry) = signed.document() else { panic!("a header") };
            if position_of(entry, verb).is_some() {
                return (duel, side, signed);
            }
            duel.step();
        }
    }
    panic!("no entry with `{verb}`");
}

fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

#[test]
fn a_card_that_was_not_dealt_cannot_be_played() {
    let (mut duel, side, signed) = entry_with("show");
    let at = position_of(entry(&signed), "show").unwrap();
    let order = words(&entry(&signed).acts[at - 1]).to_owned();
    let (head, played) = order.rsplit_once(' ').unwrap();
    // Any other card of the side: the rules may allow it here, but the slot shown is another one.
    let legal = duel.desks[side].table().play().legal(side);
    let others = legal.iter().filter_map(|offer| offer.needs()).map(|needs| needs.card.to_string());
    let other = others.into_iter().find(|card| card != played).expect("another card could be played");
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at - 1].text = format!("{head} {other}").parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::card_not_dealt");
}

#[test]
fn a_card_still_in_the_deck_cannot_be_shown() {
    let (mut duel, side, signed) = entry_with("show");
    let at = position_of(entry(&signed), "show").unwrap();
    let deck = if side == Side::British { 0 } else { 1 };
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at].text = format!("show card-{deck}-30").parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::card_not_dealt");
}

/// The second player's first entry, which shuffles, not yet handed over; and the first player's desk.
fn shuffling() -> (Duel, Signed) {
    let mut duel = Duel::open(1);
    let signed = duel.entries.pop().unwrap();
    let table = common::replay_all(&duel.entries).unwrap();
    duel.desks.british = Desk::new(table, Arc::clone(&duel.identities.british));
    (duel, signed)
}

fn refused_shuffle(change: impl FnOnce(&mut Vec<u8>)) {
    let (mut duel, signed) = shuffling();
    let at = position_of(entry(&signed), "shuffle").unwrap();
    let cheat = altered(&signed, &duel.identities.french.clone(), |entry| change(&mut entry.acts[at].blob));
    assert_eq!(refusal(&mut duel, Side::British, &cheat), "coureur::table::false_shuffle");
}

#[test]
fn a_doubled_card_cannot_be_shuffled_in() {
    refused_shuffle(|blob| blob.copy_within(0..64, 64));
}

#[test]
fn a_swapped_card_cannot_be_shuffled_in() {
    // The masked pair of another card: a valid point, but not the one that was there.
    refused_shuffle(|blob| {
        let second: Vec<u8> = blob[64 + 32..128].to_vec();
        blob[32..64].copy_from_slice(&second);
    });
}

#[test]
fn junk_cannot_be_shuffled_in() {
    refused_shuffle(|blob| blob[0..32].fill(0xff));
    refused_shuffle(|blob| blob.truncate(64));
}

#[test]
fn two_cards_swapped_after_the_proof_are_found() {
    refused_shuffle(|blob| {
        let (first, second) = blob.split_at_mut(64);
        first.swap_with_slice(&mut second[..64]);
    });
}

#[test]
fn a_wrong_seed_is_refused() {
    let (mut duel, side, signed) = entry_with("link");
    let at = position_of(entry(&signed), "link").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at].text = format!("link {}", "ab".repeat(32)).parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::wrong_seed");
}

#[test]
fn a_seed_cannot_be_left_out() {
    let (mut duel, side, signed) = entry_with("link");
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts.retain(|act| !words(act).starts_with("link"));
    });
    let code = refusal(&mut duel, side.other(), &cheat);
    assert!(["coureur::table::owes", "coureur::table::not_yours"].contains(&code.as_str()), "{code}");
}

#[test]
fn a_false_share_is_refused() {
    let (mut duel, side, signed) = entry_with("share");
    let shares: Vec<usize> = (0..entry(&signed).acts.len())
        .filter(|&at| words(&entry(&signed).acts[at]).starts_with("share"))
        .collect();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        let blob = entry.acts[shares[1]].blob.clone();
        entry.acts[shares[0]].blob = blob;
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::false_share");
}

#[test]
fn a_share_nobody_is_owed_is_refused() {
    let (mut duel, side, signed) = entry_with("share");
    let deck = if side == Side::British { 1 } else { 0 };
    let at = position_of(entry(&signed), "share").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        let early =
            LogAct { text: format!("share card-{deck}-30").parse().unwrap(), ..entry.acts[at].clone() };
        entry.acts.insert(at, early);
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::not_yours");
}

#[test]
fn a_false_claim_about_dice_is_refused() {
    let mut duel = Duel::open(3);
    loop {
        let side = duel.on_move().unwrap();
        let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
        let rolled = entry(&signed).results.iter().position(|result| result.as_str().starts_with("roll "));
        let Some(at) = rolled else {
            assert!(duel.step());
            continue;
        };
        let result = entry(&signed).results[at].as_str().to_owned();
        let (head, face) = result.rsplit_once(' ').unwrap();
        let better = if face == "6" { "1" } else { "6" };
        let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
            entry.results[at] = format!("{head} {better}").parse().unwrap();
        });
        assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::claim_differs");
        return;
    }
}

#[test]
fn a_false_position_is_refused() {
    let (mut duel, side, signed) = entry_with("order");
    let cheat =
        altered(&signed, &duel.identities[side].clone(), |entry| entry.state = Hash::from_bytes([7; 32]));
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::state_differs");
}

#[test]
fn an_illegal_order_is_refused() {
    let (mut duel, side, signed) = entry_with("order");
    let at = position_of(entry(&signed), "order").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at].text = format!("order {} conquer everything", side.word()).parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::illegal_order");
}

#[test]
fn nobody_signs_out_of_turn() {
    let mut duel = Duel::open(4);
    duel.until(|duel| duel.entries.len() > 8);
    let idle = duel.on_move().unwrap().other();
    let last = duel.entries.last().unwrap().clone();
    let cheat = altered(&last, &duel.identities[idle].clone(), |entry| {
        entry.number += 1;
        entry.prev = last.hash();
        entry.seat = idle.word().parse().unwrap();
        entry.acts = vec![LogAct::new("say my turn again".parse().unwrap())];
        entry.results.clear();
    });
    assert_eq!(refusal(&mut duel, idle.other(), &cheat), "coureur::table::out_of_turn");
}

#[test]
fn two_continuations_are_proof_against_whoever_signed_them() {
    let mut duel = Duel::open(5);
    duel.until(|duel| duel.entries.len() > 10 && duel.desks.british.table().waiting().decision);
    let side = duel.on_move().unwrap();
    let one = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap().0;
    let other = altered(&one, &duel.identities[side].clone(), |entry| {
        entry.acts.push(LogAct::new("say on second thoughts".parse().unwrap()));
    });
    let with = |signed: &Signed| log::read_log((duel.text() + &signed.text()).as_bytes()).unwrap();
    let log::Comparison::Fork(fork) = log::compare(&with(&one), &with(&other)) else { panic!("no fork") };
    let (seat, player) = fork.same_signer.clone().expect("one signer");
    assert_eq!((seat.as_str(), player.name.as_str()), (side.word(), duel.identities[side].name().as_str()));
    let proof = fork.to_string();
    assert!(proof.contains(&one.hash().to_string()) && proof.contains(&other.hash().to_string()), "{proof}");
}

#[test]
fn an_entry_of_another_game_is_refused() {
    let mut duel = Duel::open_with(6, 1024, 6);
    let mut twin = Duel::open_with(6, 1024, 7);
    duel.until(|duel| duel.entries.len() == 12);
    twin.until(|twin| twin.entries.len() == 13);
    let foreign = twin.entries.last().unwrap();
    // As it is, it does not even hang on the chain.
    let text = duel.text() + &foreign.text();
    let error = log::read_log(text.as_bytes()).expect_err("a foreign entry was read");
    assert!(matches!(error, LogError::ChainBroken { .. }), "{error:?}");
    // Signed again upon our chain, its seeds and shares belong to the other game.
    let side = duel.on_move().unwrap();
    let prev = duel.entries.last().unwrap().hash();
    let cheat = altered(foreign, &duel.identities[side].clone(), |entry| {
        entry.prev = prev;
        entry.seat = side.word().parse().unwrap();
    });
    let code = refusal(&mut duel, side.other(), &cheat);
    assert!(code.starts_with("coureur::table::"), "{code}");
}

/// Everything an entry of a seat did with orders, as lines.
fn order_lines(signed: &Signed) -> Vec<String> {
    let orders = entry(signed).acts.iter().filter_map(|act| words(act).strip_prefix("order "));
    orders.map(|order| order.split_once(' ').unwrap().1.to_owned()).collect()
}

fn write(duel: &mut Duel, side: Side, acts: &[Act], lines: &[String]) -> Signed {
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    for act in acts {
        draft.act(act.clone()).unwrap();
    }
    for line in lines {
        draft.line(line).unwrap();
    }
    let (signed, table) = draft.close(TIME).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.hand_over(side.other(), &signed).unwrap();
    duel.entries.push(signed.clone());
    signed
}

#[test]
fn taking_back_and_repeating_meets_the_same_dice() {
    for seed in 10.. {
        let mut duel = Duel::open(seed);
        // An entry that asks for a roll with orders only (no card shown), and its answer.
        duel.until(|duel| {
            let [.., asking, answer] = duel.entries.as_slice() else { return false };
            let asks = entry(asking).acts.last().is_some_and(|act| words(act).starts_with("link"));
            let rolled =
                entry(answer).results.first().is_some_and(|result| result.as_str().starts_with("roll"));
            let plain =
                position_of(entry(asking), "show").is_none() && position_of(entry(asking), "order").is_some();
            let possible =
                duel.desks.british.table().can_go_back_to().any(|to| to + 2 == duel.entries.len() as u64 - 1);
            asks && rolled && plain && possible && duel.desks.british.table().outcome().is_none()
        });
        let count = duel.entries.len();
        let (asking, answer) = (duel.entries[count - 2].clone(), duel.entries[count - 1].clone());
        let before = u64::from(entry(&asking).number) - 1;
        let asker = if entry(&asking).seat.as_str() == "british" { Side::British } else { Side::French };
        let faces: Vec<String> = entry(&answer).results.iter().map(ToString::to_string).collect();
        let proposer = duel.on_move().unwrap();
        write(&mut duel, proposer, &[Act::Undo(before)], &[]);
        write(&mut duel, proposer.other(), &[Act::UndoYes], &[]);
        if duel.on_move() != Some(asker) {
            continue;
        }
        let index_before = duel.desks.british.table().rolls().len();
        let again = write(&mut duel, asker, &[], &order_lines(&asking));
        // The same orders meet the dice that were opened then, at once and without new seeds.
        let repeated: Vec<String> = entry(&again).results.iter().map(ToString::to_string).collect();
        let roll = |results: &[String]| results.iter().find(|text| text.starts_with("roll ")).cloned();
        assert_eq!(roll(&repeated), roll(&faces));
        assert!(duel.desks.british.table().rolls().len() > index_before);
        // Claiming a fresh roll instead is refused.
        return;
    }
}

#[test]
fn a_takeback_needs_the_other_sides_consent() {
    let mut duel = Duel::open(21);
    duel.until(|duel| {
        let table = duel.desks.british.table();
        table.can_go_back_to().count() > 3 && duel.entries.len() > 12 && table.waiting().decision
    });
    let side = duel.on_move().unwrap();
    let to = duel.desks.british.table().can_go_back_to().last().unwrap();
    let signed = write(&mut duel, side, &[Act::Undo(to)], &[]);
    let digest = duel.desks.british.table().digest();
    let own_yes = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.number += 1;
        entry.prev = signed.hash();
        entry.acts = vec![LogAct::new("undo yes".parse().unwrap())];
        entry.results.clear();
    });
    assert_eq!(refusal(&mut duel, side.other(), &own_yes), "coureur::table::out_of_turn");
    write(&mut duel, side.other(), &[Act::UndoNo], &[]);
    assert_eq!(duel.desks.british.table().digest(), digest);
    assert_eq!(duel.on_move(), Some(side));
}

#[test]
fn the_hand_cannot_be_read_by_the_other_side() {
    let mut duel = Duel::open(22);
    duel.until(|duel| duel.entries.len() > 6);
    for side in Side::ALL {
        let own = duel.desks[side].hand(side);
        let seen = own.iter().filter(|card| card.face.is_some()).count();
        assert!(seen > 0, "{side} sees nothing");
        assert!(duel.desks[side.other()].hand(side).iter().all(|card| card.face.is_none()));
    }
}

/// The next entry of somebody who witnesses a roll, not handed over.
fn witnessing() -> (Duel, Side, Signed) {
    let mut duel = Duel::open(31);
    loop {
        let side = duel.on_move().unwrap();
        let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
        if entry(&signed).results.first().is_some_and(|result| result.as_str().starts_with("roll ")) {
            return (duel, side, signed);
        }
        assert!(duel.step());
    }
}

#[test]
fn a_witness_decides_nothing_before_he_reveals_his_link() {
    let acts = [
        "ahead SIDE pass",
        "unahead SIDE",
        "waive SIDE combat-card",
        "unwaive SIDE combat-card",
        "undo 3",
        "resign SIDE",
    ];
    for act in acts {
        let (mut duel, side, signed) = witnessing();
        let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
            entry.acts.insert(0, LogAct::new(act.replace("SIDE", side.word()).parse().unwrap()));
        });
        assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::not_yours", "{act}");
    }
}

#[test]
fn an_order_given_ahead_spends_the_open_seed() {
    let (duel, side, _) = witnessing();
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    let rolls = draft.table().rolls().len();
    // Whatever is decided from here on, no further roll may use the seed that lies open.
    for words in ["interrupt-combat-card pass", "combat-card no card", "orders done", "march halt"] {
        draft.act(Act::Ahead { side, words: words.to_owned() }).unwrap();
    }
    assert_eq!(draft.table().rolls().len(), rolls);
}
