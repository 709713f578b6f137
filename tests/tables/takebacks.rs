//! Takebacks as a weapon: nothing dealt is seen early, no card is doubled, no dice are thrown again, and nobody is held
//! up by one.
use crate::common::{Duel, TIME, altered, entry, terms};
use coureur::engine::Who;
use coureur::errors::Worded as _;
use coureur::fair::{Commitment, Context, commit};
use coureur::games::Terms;
use coureur::log::{Act as LogAct, Signed};
use coureur::side::Side;
use coureur::speech::Pending;
use coureur::table::{Act, Mode, NewGame, PlayError, RandomPlayer, Seat, Table};
use data_encoding::HEXLOWER;

fn verbs(signed: &Signed) -> Vec<&str> {
    entry(signed).acts.iter().map(|act| act.text.as_str().split(' ').next().unwrap()).collect()
}

fn position_of(signed: &Signed, verb: &str) -> Option<usize> {
    verbs(signed).iter().position(|other| *other == verb)
}

fn act(words: &str) -> LogAct {
    LogAct::new(words.parse().unwrap())
}

fn war(seed: u64) -> Duel {
    Duel::open_on(terms("wilderness-war"), seed, 4096, u8::try_from(seed % 200).unwrap())
}

/// What the other side's program says to an entry.
fn refusal(duel: &mut Duel, from: Side, signed: &Signed) -> String {
    duel.hand_over(from.other(), signed).expect_err("a cheat was accepted").code_text()
}

/// Writes an entry: acts, then decisions as somebody chooses them among the orders, until he chooses none.
fn write(
    duel: &mut Duel,
    side: Side,
    acts: &[Act],
    mut choose: impl FnMut(&[String]) -> Option<usize>,
) -> Signed {
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    for act in acts {
        draft.act(act.clone()).unwrap();
    }
    while let Some(asked) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        let orders: Vec<String> = draft.legal(asked).iter().map(|offer| offer.words.to_string()).collect();
        let Some(chosen) = choose(&orders) else { break };
        draft.line(&orders[chosen]).unwrap();
    }
    let (signed, table) = draft.close(TIME).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed.clone());
    signed
}

#[test]
fn t1_a_proposal_cannot_ride_before_the_shuffle_of_the_next_deal() {
    // She plays her last card and proposes to take it back, then shuffles: his answer would deal her next hand first.
    let mut duel = war(0);
    let (side, signed, to) = loop {
        let side = duel.on_move().unwrap();
        let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
        let both = position_of(&signed, "order").zip(position_of(&signed, "shuffle"));
        let back = duel.desks[side].table().can_go_back_to().last();
        if let (Some((order, shuffle)), Some(to)) = (both, back)
            && order < shuffle
        {
            break (side, signed, to);
        }
        duel.step();
    };
    let at = position_of(&signed, "shuffle").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts.insert(at, act(&format!("undo {to}")));
    });
    assert_eq!(refusal(&mut duel, side, &cheat), "coureur::table::cannot_undo");
    // Nor after it, when the shuffle waits for the other.
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts.push(act(&format!("undo {to}")));
    });
    assert_eq!(refusal(&mut duel, side, &cheat), "coureur::table::cannot_undo");
    // Whoever plays on honestly can.
    while duel.step() {}
    assert_eq!(duel.desks.british.table().offences().len(), 0);
}

fn asks_both(table: &Table) -> bool {
    matches!(table.play().pending(), Pending::Decision(prompt) if prompt.who == Who::Both)
}

/// A game of The Struggle for New France in winter: one side has sealed what it discards, the other has not.
fn winter(seed: u64) -> (Duel, Side) {
    let mut duel = Duel::open(seed);
    loop {
        let sealed = duel.entries.last().is_some_and(|last| position_of(last, "sealed").is_some());
        if sealed && asks_both(duel.desks.british.table()) {
            let side = duel.on_move().unwrap();
            return (duel, side);
        }
        assert!(duel.step(), "no winter");
    }
}

#[test]
fn t1_a_takeback_is_answered_before_the_winter_deal() {
    let (mut duel, side) = winter(1);
    let to = duel.desks[side].table().can_go_back_to().last().unwrap();
    let mut player = RandomPlayer::new(3);
    // She answers openly, and proposes to take it back; the other owes the opening that would deal her new hand.
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    player.decide(&mut draft).unwrap();
    draft.act(Act::Undo(to)).unwrap();
    let (signed, table) = draft.close(TIME).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed);
    let other = side.other();
    assert_eq!(duel.on_move(), Some(other));
    // Declined: the answer goes first, and all that is owed follows it.
    let no = {
        let mut draft = duel.desks[other].begin(Seat::Player(other)).unwrap();
        assert!(draft.is_empty(), "something is done before the answer");
        draft.act(Act::UndoNo).unwrap();
        draft.close(TIME).unwrap().0
    };
    assert_eq!(verbs(&no)[..2], ["undo", "unsealed"]);
    // The old order of things, by a program that helps her: refused.
    let cheat = altered(&no, &duel.identities[other].clone(), |entry| {
        let answer = entry.acts.remove(0);
        entry.acts.push(answer);
    });
    assert_eq!(refusal(&mut duel, other, &cheat), "coureur::table::undo_first");
    // Accepted: she sees nothing.
    let yes = write(&mut duel, other, &[Act::UndoYes], |_| None);
    assert!(
        position_of(&yes, "share").is_none() && position_of(&yes, "unsealed").is_none(),
        "{:?}",
        verbs(&yes)
    );
    while duel.step() {}
    assert_eq!(duel.desks.british.table().offences().len(), 0);
}

/// The commitment in an entry that seals.
fn seal(signed: &Signed) -> Commitment {
    let at = position_of(signed, "sealed").unwrap();
    entry(signed).acts[at].text.as_str().rsplit(' ').next().unwrap().parse().unwrap()
}

/// Whether the last entry seals an answer to a question to both.
fn just_sealed(duel: &Duel) -> bool {
    let sealed = duel.entries.last().is_some_and(|last| position_of(last, "sealed").is_some());
    sealed && asks_both(duel.desks.british.table())
}

/// The answer that the last entry seals is opened, taken back, and sealed again: nobody finds it by trying. False if it
/// could not be taken back, since cards were dealt.
fn sealed_again(duel: &mut Duel, mut answer: impl FnMut(&[String]) -> Option<usize>) -> bool {
    let side = duel.on_move().unwrap();
    let sealer = side.other();
    let sealing = u64::from(entry(duel.entries.last().unwrap()).number);
    let first_seal = seal(duel.entries.last().unwrap());
    let position = duel.desks[side].table().digest();
    let mut answered = false;
    write(duel, side, &[], |orders| (!std::mem::replace(&mut answered, true)).then(|| answer(orders))?);
    let opened = write(duel, sealer, &[], |_| None);
    let at = position_of(&opened, "unsealed").unwrap();
    let parts: Vec<&str> = entry(&opened).acts[at].text.as_str().splitn(4, ' ').collect();
    let (nonce, answer) = (parts[2], parts[3].to_owned());
    let nonce: [u8; 32] = HEXLOWER.decode(nonce.as_bytes()).unwrap().try_into().unwrap();
    let role = format!("answer/{}/{}", sealer.word(), HEXLOWER.encode(&position));
    let context = Context::new(*duel.desks.british.table().game_id(), role);
    assert_eq!(commit(&context, &answer, &nonce), first_seal, "the page's way to open it");
    // Cards that were named are shown first.
    while let Some(owing) = duel.on_move().filter(|_| !duel.desks.british.table().waiting().decision) {
        write(duel, owing, &[], |_| None);
    }
    let asks = duel.desks[side].table().can_go_back_to().any(|to| to == sealing - 1);
    let Some(proposer) = duel.on_move().filter(|_| asks) else { return false };
    write(duel, proposer, &[Act::Undo(sealing - 1)], |_| None);
    write(duel, proposer.other(), &[Act::UndoYes], |_| None);
    // The same orders up to the same question, and the same answer.
    let lines: Vec<String> = order_lines(&duel.entries[usize::try_from(sealing).unwrap()]);
    let mut draft = duel.desks[sealer].begin(Seat::Player(sealer)).unwrap();
    for line in lines.iter().chain([&answer]) {
        draft.line(line).unwrap();
    }
    let (again, table) = draft.close(TIME).unwrap();
    assert_eq!(table.digest(), position, "another position");
    // Whoever knows the first nonce tries every answer there is.
    let legal = table.play().legal(sealer);
    assert!(legal.len() > 1);
    for offer in legal {
        let tried = commit(&context, &offer.code, &nonce);
        assert_ne!(tried, seal(&again), "{} is known before it is opened", offer.code);
    }
    true
}

#[test]
fn t7_an_answer_sealed_again_cannot_be_opened_by_trying() {
    // Nobody plays a card, and both keep all of them: so nobody draws, and it can be taken back.
    let keep = |orders: &[String]| orders.iter().position(|order| order == "keep all");
    let idle = ["reinforce none", "no card", "pass", "done", "keep all"];
    let mut choose = |_: Side, orders: &[String]| {
        idle.iter().find_map(|idle| orders.iter().position(|order| order == idle)).unwrap_or_default()
    };
    let found = (2..5).any(|seed| {
        let mut duel = Duel::open(seed);
        while duel.entries.last().is_none_or(|last| position_of(last, "sealed").is_none()) {
            assert!(duel.step_by(&mut choose));
        }
        sealed_again(&mut duel, keep)
    });
    assert!(found, "it could never be taken back");
}

/// In Bayonets & Tomahawks both choose a card in every Action Round. A Reserve that is kept cannot be taken back: the next
/// cards are dealt at once.
#[test]
fn t7_r7_1_a_card_chosen_again_is_not_known_before_it_is_opened() {
    let found = (1..5).any(|seed| {
        let mut duel = Duel::of("bayonets-tomahawks", seed);
        (0..5).any(|_| {
            duel.until(just_sealed);
            let kind = duel.desks.british.table().play().next().ask().unwrap().kind;
            let found = sealed_again(&mut duel, |_| Some(0));
            assert!(kind == "card" || !found, "{kind}");
            found
        })
    });
    assert!(found, "it could never be taken back");
}

/// A bid is opened once and for all: the first cards are dealt with it.
#[test]
fn t7_r13_3_a_bid_cannot_be_taken_back() {
    let terms = Terms { options: vec!["sealed-bids".to_owned()], ..terms("wilderness-war") };
    let mut duel = Duel::open_on(terms, 3, 1024, 3);
    duel.until(just_sealed);
    assert!(!sealed_again(&mut duel, |orders| Some(orders.len() - 1)));
}

/// Everything an entry of a seat did with orders, as lines.
fn order_lines(signed: &Signed) -> Vec<String> {
    let orders = entry(signed).acts.iter().filter_map(|act| act.text.as_str().strip_prefix("order "));
    orders.map(|order| order.split_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn t11_the_end_of_the_game_clears_a_proposal() {
    let mut duel = Duel::open(4);
    duel.until(|duel| duel.entries.len() > 12 && duel.desks.british.table().can_go_back_to().count() > 2);
    let side = duel.on_move().unwrap();
    let to = duel.desks[side].table().can_go_back_to().next().unwrap();
    write(&mut duel, side, &[Act::Undo(to), Act::Resign(side)], |_| None);
    assert_eq!(duel.desks[side].table().undo_proposed(), None);
    // Nobody owes an answer that cannot be given: the winner opens his cards, and it is over.
    assert!(duel.step());
    assert!(!duel.step());
    assert!(duel.desks.british.table().opened_cards().is_some());
    // The one who should answer resigns instead.
    let mut duel = Duel::open(5);
    duel.until(|duel| duel.entries.len() > 12 && duel.desks.british.table().can_go_back_to().count() > 2);
    let side = duel.on_move().unwrap();
    write(&mut duel, side, &[Act::Undo(to)], |_| None);
    write(&mut duel, side.other(), &[Act::Resign(side.other())], |_| None);
    assert!(duel.step());
    assert!(duel.desks.british.table().opened_cards().is_some());
}

#[test]
fn t9_words_alone_cannot_fill_a_log() {
    let mut duel = Duel::open(6);
    duel.until(|duel| duel.entries.len() > 8 && duel.desks.british.table().waiting().decision);
    let side = duel.on_move().unwrap();
    let other = side.other();
    let say = |text: &str| Act::Say(text.to_owned());
    // So many entries in a row, also by proposing what is declined each time.
    let to = duel.desks[side].table().can_go_back_to().next();
    let mut said = 0;
    if let Some(to) = to {
        write(&mut duel, side, &[Act::Undo(to)], |_| None);
        write(&mut duel, other, &[Act::UndoNo], |_| None);
        said = 1;
    }
    for _ in said..32 {
        write(&mut duel, side, &[say("hm")], |_| None);
    }
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    draft.act(say("hm")).unwrap();
    let PlayError::Table(refused) = draft.close(TIME).expect_err("the program says so before it signs")
    else {
        panic!("another error");
    };
    assert_eq!(refused.code_text(), "coureur::table::too_much_said");
    // The other program says the same to an entry that was signed all the same.
    let last = duel.entries.last().unwrap().clone();
    let cheat = altered(&last, &duel.identities[side].clone(), |entry| {
        entry.number += 1;
        entry.prev = last.hash();
    });
    assert_eq!(refusal(&mut duel, side, &cheat), "coureur::table::too_much_said");
    // A decision makes room again.
    assert!(duel.step());
    // Over the whole game, so many bytes and no more, whatever is decided in between.
    let mut draft = duel.desks[duel.on_move().unwrap()].begin(Seat::Player(duel.on_move().unwrap())).unwrap();
    let long = "x".repeat(4000);
    let refused = (0..1100).find_map(|_| draft.act(say(&long)).err()).expect("no end to it");
    let PlayError::Table(refused) = refused else { panic!("another error") };
    assert_eq!(refused.code_text(), "coureur::table::too_much_said");
}

/// Somebody who plays both sides with real seeds.
#[test]
fn t3_alone_nothing_is_taken_back_in_an_entry_that_has_asked() {
    let anna = crate::common::identity("Anna", 1);
    let new = NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode: Mode::Solo,
        side: Side::British,
        players: Vec::new(),
        chain: 1024,
    };
    let (_, mut desk) = new.open(&anna, coureur::games::Files::default(), [3; 16], TIME).unwrap();
    let mut player = RandomPlayer::new(9);
    loop {
        let seat = desk.seat_on_move().unwrap();
        let back = desk.table().can_go_back_to().last();
        let (signed, table) = player.entry(&desk, seat, TIME).unwrap();
        if let Some(to) = back
            && verbs(&signed).last() == Some(&"link")
            && position_of(&signed, "order").is_some()
        {
            // Ask, take back alone, ask again with the next index: the dice could be had anew and anew.
            let mut honest = desk.table().clone();
            let cheat = altered(&signed, &anna, |entry| entry.acts.push(act(&format!("undo {to}"))));
            let refused = honest.enter(entry(&cheat), cheat.hash().as_bytes()).expect_err("accepted");
            assert_eq!(refused.code_text(), "coureur::table::cannot_undo");
            return;
        }
        desk = desk.moved_to(table);
    }
}

#[test]
fn t3_a_position_rolled_for_keeps_its_index_and_its_dice() {
    for seed in 10.. {
        let mut duel = Duel::open(seed);
        duel.until(|duel| {
            let [.., asking, answer] = duel.entries.as_slice() else { return false };
            let rolled =
                entry(answer).results.first().is_some_and(|first| first.as_str().starts_with("roll"));
            let possible =
                duel.desks.british.table().can_go_back_to().any(|to| to + 3 == duel.entries.len() as u64);
            let asks = verbs(asking).last() == Some(&"link") && position_of(asking, "show").is_none();
            let over = duel.desks.british.table().outcome().is_some();
            rolled && asks && possible && position_of(asking, "order").is_some() && !over
        });
        let count = duel.entries.len();
        let (asking, answer) = (duel.entries[count - 2].clone(), duel.entries[count - 1].clone());
        let before = u64::from(entry(&asking).number) - 1;
        let rolled = |signed: &Signed| entry(signed).results[0].to_string();
        let first = rolled(&answer);
        // Taken back and repeated three times: the same index, the same faces, no link.
        let mut repeated = 0;
        while repeated < 3 {
            let proposer = duel.on_move().unwrap();
            write(&mut duel, proposer, &[Act::Undo(before)], |_| None);
            write(&mut duel, proposer.other(), &[Act::UndoYes], |_| None);
            let asker = duel.on_move().unwrap();
            if asker.word() != entry(&asking).seat.as_str() {
                break;
            }
            let mut draft = duel.desks[asker].begin(Seat::Player(asker)).unwrap();
            for line in &order_lines(&asking) {
                draft.line(line).unwrap();
            }
            let (again, table) = draft.close(TIME).unwrap();
            duel.desks[asker] = duel.desks[asker].moved_to(table);
            duel.take(asker, again.clone());
            let roll =
                entry(&again).results.iter().find(|result| result.as_str().starts_with("roll ")).unwrap();
            assert_eq!(roll.to_string(), first);
            repeated += 1;
        }
        if repeated == 3 {
            return;
        }
    }
}

#[test]
fn t14_what_is_kept_for_takebacks_is_bounded() {
    let mut duel = Duel::open(8);
    duel.until(|duel| duel.entries.len() > 8 && duel.desks.british.table().waiting().decision);
    for _ in 0..30 {
        for _ in 0..20 {
            let Some(side) = duel.on_move().filter(|_| duel.desks.british.table().waiting().decision) else {
                break;
            };
            write(&mut duel, side, &[Act::Say("hm".to_owned())], |_| None);
        }
        if !duel.step() {
            break;
        }
        let kept: Vec<u64> = duel.desks.british.table().can_go_back_to().collect();
        let last = duel.desks.british.table().number();
        assert!(kept.len() <= 256 && kept.first().is_none_or(|first| first + 256 >= last), "{}", kept.len());
    }
    let first = duel.desks.british.table().can_go_back_to().next().unwrap();
    assert!(first > 50 && duel.entries.len() > 300, "{first} {}", duel.entries.len());
}
