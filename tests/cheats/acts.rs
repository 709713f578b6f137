//! A player who cheats: each offence is refused by the honest side's program, by its own code.

use crate::common::{Duel, TIME, terms};
use coureur::engine::Slot;
use coureur::errors::Worded as _;
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
fn entry_with(game: &str, verb: &str) -> (Duel, Side, Signed) {
    entry_such(game, &|entry| position_of(entry, verb).is_some())
}

/// The same, for an entry of which something holds.
fn entry_such(game: &str, holds: &dyn Fn(&Entry) -> bool) -> (Duel, Side, Signed) {
    for seed in 0..40 {
        let mut duel = Duel::of(game, seed);
        for _ in 0..400 {
            let Some(side) = duel.on_move() else { break };
            let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
            if holds(entry(&signed)) {
                return (duel, side, signed);
            }
            duel.step();
        }
    }
    panic!("{game}: no such entry");
}

fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

/// The slot that an act names.
fn slot(act: &LogAct) -> Slot {
    Slot::read(words(act).split(' ').nth(1).unwrap()).unwrap()
}

/// A slot of the same deck that nobody holds.
fn undealt(duel: &Duel, like: Slot) -> Slot {
    let play = duel.desks.british.table().play();
    let held = |number: &u16| {
        Side::ALL.iter().any(|side| play.hand(*side).contains(&Slot { number: *number, ..like }))
    };
    let last = u16::try_from(play.decks()[usize::from(like.deck)].cards.len()).unwrap() - 1;
    Slot { number: (0..=last).rev().find(|number| !held(number)).unwrap(), ..like }
}

fn a_card_that_was_not_dealt_cannot_be_played(game: &str) {
    let ordered = |entry: &Entry, at: usize| at > 0 && words(&entry.acts[at - 1]).starts_with("order ");
    let shown = |entry: &Entry| position_of(entry, "show").filter(|at| ordered(entry, *at));
    let (mut duel, side, signed) = entry_such(game, &|entry| shown(entry).is_some());
    let at = shown(entry(&signed)).unwrap();
    let order = words(&entry(&signed).acts[at - 1]).to_owned();
    let deck = usize::from(slot(&entry(&signed).acts[at]).deck);
    let cards = duel.desks[side].table().play().decks()[deck].cards.clone();
    let played = order.split(' ').find(|word| cards.iter().any(|card| card == word)).unwrap();
    // Any other card of the deck: the rules may allow it here, but the slot shown is another one.
    let mut codes: Vec<String> = Vec::new();
    for other in cards.iter().filter(|card| *card != played) {
        let named: Vec<&str> =
            order.split(' ').map(|word| if word == played { other } else { word }).collect();
        let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
            entry.acts[at - 1].text = named.join(" ").parse().unwrap();
        });
        codes.push(refusal(&mut duel, side.other(), &cheat));
    }
    let known = ["coureur::table::card_not_dealt", "coureur::table::illegal_order"];
    assert!(codes.iter().all(|code| known.contains(&code.as_str())), "{codes:?}");
    assert!(codes.iter().any(|code| code == known[0]), "{codes:?}");
}

fn a_card_still_in_the_deck_cannot_be_shown(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "show");
    let at = position_of(entry(&signed), "show").unwrap();
    let other = undealt(&duel, slot(&entry(&signed).acts[at]));
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at].text = format!("show {other}").parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::card_not_dealt");
}

/// The second player's first entry, which shuffles, not yet handed over; and the first player's desk.
fn shuffling(game: &str) -> (Duel, Signed) {
    let mut duel = Duel::of(game, 1);
    let signed = duel.entries.pop().unwrap();
    let table = crate::common::replay_all(&duel.entries).unwrap();
    duel.desks.british = Desk::new(table, Arc::clone(&duel.identities.british));
    (duel, signed)
}

/// Each deck that he shuffles is tampered with in turn.
fn refused_shuffle(game: &str, change: impl Fn(&mut Vec<u8>)) {
    let (mut duel, signed) = shuffling(game);
    let decks = duel.desks.british.table().play().decks().len();
    let acts = &entry(&signed).acts;
    let shuffles: Vec<usize> =
        (0..acts.len()).filter(|at| words(&acts[*at]).starts_with("shuffle ")).collect();
    assert_eq!(shuffles.len(), decks);
    for at in shuffles {
        let cheat =
            altered(&signed, &duel.identities.french.clone(), |entry| change(&mut entry.acts[at].blob));
        let code = refusal(&mut duel, Side::British, &cheat);
        assert_eq!(code, "coureur::table::false_shuffle", "{}", words(&acts[at]));
    }
}

fn a_doubled_card_cannot_be_shuffled_in(game: &str) {
    refused_shuffle(game, |blob| blob.copy_within(0..64, 64));
}

fn a_swapped_card_cannot_be_shuffled_in(game: &str) {
    // The masked pair of another card: a valid point, but not the one that was there.
    refused_shuffle(game, |blob| {
        let second: Vec<u8> = blob[64 + 32..128].to_vec();
        blob[32..64].copy_from_slice(&second);
    });
}

fn junk_cannot_be_shuffled_in(game: &str) {
    refused_shuffle(game, |blob| blob[0..32].fill(0xff));
    refused_shuffle(game, |blob| blob.truncate(64));
}

fn two_cards_swapped_after_the_proof_are_found(game: &str) {
    refused_shuffle(game, |blob| {
        let (first, second) = blob.split_at_mut(64);
        first.swap_with_slice(&mut second[..64]);
    });
}

fn a_wrong_seed_is_refused(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "link");
    let at = position_of(entry(&signed), "link").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at].text = format!("link {}", "ab".repeat(32)).parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::wrong_seed");
}

fn a_seed_cannot_be_left_out(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "link");
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts.retain(|act| !words(act).starts_with("link"));
    });
    let code = refusal(&mut duel, side.other(), &cheat);
    assert!(["coureur::table::owes", "coureur::table::not_yours"].contains(&code.as_str()), "{code}");
}

fn a_false_share_is_refused(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "share");
    let shares: Vec<usize> = (0..entry(&signed).acts.len())
        .filter(|&at| words(&entry(&signed).acts[at]).starts_with("share"))
        .collect();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        let blob = entry.acts[shares[1]].blob.clone();
        entry.acts[shares[0]].blob = blob;
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::false_share");
}

fn a_share_nobody_is_owed_is_refused(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "share");
    let at = position_of(entry(&signed), "share").unwrap();
    let other = undealt(&duel, slot(&entry(&signed).acts[at]));
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        let early = LogAct { text: format!("share {other}").parse().unwrap(), ..entry.acts[at].clone() };
        entry.acts.insert(at, early);
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::not_yours");
}

fn a_false_claim_about_dice_is_refused(game: &str) {
    let mut duel = Duel::of(game, 3);
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
        let better = match face {
            "6" => "1",
            "miss" => "flag",
            face if face.len() == 1 => "6",
            _ => "miss",
        };
        let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
            entry.results[at] = format!("{head} {better}").parse().unwrap();
        });
        assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::claim_differs");
        return;
    }
}

fn a_false_position_is_refused(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "order");
    let cheat =
        altered(&signed, &duel.identities[side].clone(), |entry| entry.state = Hash::from_bytes([7; 32]));
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::state_differs");
}

fn an_illegal_order_is_refused(game: &str) {
    let (mut duel, side, signed) = entry_with(game, "order");
    let at = position_of(entry(&signed), "order").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts[at].text = format!("order {} conquer everything", side.word()).parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::illegal_order");
}

fn nobody_signs_out_of_turn(game: &str) {
    let mut duel = Duel::of(game, 4);
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

fn two_continuations_are_proof_against_whoever_signed_them(game: &str) {
    let mut duel = Duel::of(game, 5);
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
    let proof = log::fork_proof(&fork);
    assert!(proof.contains(&one.hash().to_string()) && proof.contains(&other.hash().to_string()), "{proof}");
}

fn an_entry_of_another_game_is_refused(game: &str) {
    let mut duel = Duel::open_on(terms(game), 6, 1024, 6);
    let mut twin = Duel::open_on(terms(game), 6, 1024, 7);
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

fn a_takeback_needs_the_other_sides_consent(game: &str) {
    let mut duel = Duel::of(game, 21);
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

fn the_hand_cannot_be_read_by_the_other_side(game: &str) {
    let mut duel = Duel::of(game, 22);
    duel.until(|duel| duel.entries.len() > 6);
    for side in Side::ALL {
        let own = duel.desks[side].hand(side);
        let seen = own.iter().filter(|card| card.face.is_some()).count();
        assert!(seen > 0, "{side} sees nothing");
        assert!(duel.desks[side.other()].hand(side).iter().all(|card| card.face.is_none()));
    }
}

/// The next entry of somebody who witnesses a roll, not handed over.
fn witnessing(game: &str) -> (Duel, Side, Signed) {
    let mut duel = Duel::of(game, 31);
    loop {
        let side = duel.on_move().unwrap();
        let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
        if entry(&signed).results.first().is_some_and(|result| result.as_str().starts_with("roll ")) {
            return (duel, side, signed);
        }
        assert!(duel.step());
    }
}

fn a_witness_decides_nothing_before_he_reveals_his_link(game: &str) {
    let acts = [
        "ahead SIDE pass",
        "unahead SIDE",
        "waive SIDE combat-card",
        "unwaive SIDE combat-card",
        "undo 3",
        "resign SIDE",
    ];
    for act in acts {
        let (mut duel, side, signed) = witnessing(game);
        let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
            entry.acts.insert(0, LogAct::new(act.replace("SIDE", side.word()).parse().unwrap()));
        });
        assert_eq!(refusal(&mut duel, side.other(), &cheat), "coureur::table::not_yours", "{act}");
    }
}

#[test]
fn an_order_given_ahead_spends_the_open_seed() {
    let (duel, side, _) = witnessing("new-france");
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    let rolls = draft.table().rolls().len();
    // Whatever is decided from here on, no further roll may use the seed that lies open.
    for words in ["interrupt-combat-card pass", "combat-card no card", "orders done", "march halt"] {
        draft.act(Act::Ahead { side, plan: words.to_owned() }).unwrap();
    }
    assert_eq!(draft.table().rolls().len(), rolls);
}

in_every_game! {
    a_card_that_was_not_dealt_cannot_be_played
    a_card_still_in_the_deck_cannot_be_shown
    a_doubled_card_cannot_be_shuffled_in
    a_swapped_card_cannot_be_shuffled_in
    junk_cannot_be_shuffled_in
    two_cards_swapped_after_the_proof_are_found
    a_wrong_seed_is_refused
    a_seed_cannot_be_left_out
    a_false_share_is_refused
    a_share_nobody_is_owed_is_refused
    a_false_claim_about_dice_is_refused
    a_false_position_is_refused
    an_illegal_order_is_refused
    nobody_signs_out_of_turn
    two_continuations_are_proof_against_whoever_signed_them
    an_entry_of_another_game_is_refused
    a_takeback_needs_the_other_sides_consent
    the_hand_cannot_be_read_by_the_other_side
    a_witness_decides_nothing_before_he_reveals_his_link
}
