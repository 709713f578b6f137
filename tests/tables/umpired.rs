//! Umpired and recorded games: orders signed by the players or entered for them, hands sealed to their owners, seeds
//! committed by the umpire too; and dice typed in at a real table.
use crate::common::{TIME, altered, entry, identity, replay_all, umpired};
use coureur::errors::Worded as _;
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Signed, read_log};
use coureur::mail::forum::{self, Known, Order, Wishes};
use coureur::mail::round::adjudicate;
use coureur::render::report::deck_recipe;
use coureur::side::Side;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer, Seat, Table, replay};
use miette::Diagnostic as _;
use std::sync::Arc;

struct Round {
    umpire: Arc<Identity>,
    anna: Arc<Identity>,
    ben: Arc<Identity>,
    entries: Vec<Signed>,
    table: Table,
}

impl Round {
    fn open() -> Round {
        let (umpire, anna, ben) = (identity("Ulla", 9), identity("Anna", 1), identity("Ben", 2));
        let (entries, desk) = umpired(&anna, &ben).open(&umpire, Files::default(), [1; 16], TIME).unwrap();
        Round { umpire, anna, ben, entries, table: desk.table().clone() }
    }

    fn desk(&self, who: &Arc<Identity>) -> Desk {
        Desk::new(self.table.clone(), Arc::clone(who))
    }

    fn take(&mut self, signed: Signed, table: Table) {
        // Everybody else sees the same: a replay from the entries alone.
        let mut fresh = self.table.clone();
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        fresh.enter(entry, signed.hash().as_bytes()).unwrap();
        assert_eq!(fresh.digest(), table.digest());
        self.entries.push(signed);
        self.table = fresh;
    }

    fn act(&mut self, who: &Arc<Identity>, seat: Seat, act: Act) {
        let mut draft = self.desk(who).begin(seat).unwrap();
        draft.act(act).unwrap();
        let (signed, table) = draft.close(TIME).unwrap();
        self.take(signed, table);
    }

    fn words(&mut self) {
        let (anna, umpire) = (Arc::clone(&self.anna), Arc::clone(&self.umpire));
        let british = Act::Word { side: Side::British, text: "a red fox at noon".to_owned() };
        self.act(&anna, Seat::Player(Side::British), british);
        // Ben posted his words in the forum; the umpire enters them.
        let french = Act::Word { side: Side::French, text: "trois petits cailloux".to_owned() };
        self.act(&umpire, Seat::Umpire, french);
    }

    fn verify(&self) -> Table {
        let text: String = self.entries.iter().map(Signed::text).collect();
        replay(&read_log(text.as_bytes()).unwrap(), Files::default()).unwrap()
    }
}

#[test]
fn an_umpire_runs_a_whole_game_on_the_players_behalf() {
    let mut round = Round::open();
    round.words();
    let mut player = RandomPlayer::new(5);
    while let Some(seat) = round.desk(&round.umpire).seat_on_move() {
        assert_eq!(seat, Seat::Umpire);
        let (signed, table) = player.entry(&round.desk(&round.umpire), seat, TIME).unwrap();
        round.take(signed, table);
    }
    let table = round.verify();
    assert!(table.outcome().is_some());
    assert_eq!(table.opened_cards().map(std::collections::BTreeMap::len), Some(62));
    assert!(table.rolls().iter().all(|roll| roll.asker.is_none() && roll.witness.seat == Seat::Umpire));
    for index in 0..3 {
        table.roll_proof(index).unwrap().check().unwrap();
    }
}

#[test]
fn players_sign_their_own_orders_and_see_only_their_own_hands() {
    let mut round = Round::open();
    round.words();
    let umpire = Arc::clone(&round.umpire);
    let mut player = RandomPlayer::new(6);
    for _ in 0..60 {
        let waiting = round.table.waiting();
        let Some(first) = waiting.seats.first().copied() else { break };
        let who = match first {
            Seat::Player(Side::British) => Arc::clone(&round.anna),
            Seat::Player(Side::French) => Arc::clone(&round.ben),
            _ => Arc::clone(&umpire),
        };
        // The umpire only adds what he owes; every decision is signed by its player.
        let (signed, table) = match first {
            Seat::Umpire => round.desk(&who).begin(first).unwrap().close(TIME).unwrap(),
            _ => player.entry(&round.desk(&who), first, TIME).unwrap(),
        };
        round.take(signed, table);
        let (anna, ben) = (round.desk(&round.anna), round.desk(&round.ben));
        assert!(anna.hand(Side::French).iter().all(|card| card.face.is_none()));
        assert!(ben.hand(Side::British).iter().all(|card| card.face.is_none()));
    }
    let signed_by =
        |word: &str| round.entries.iter().filter(|signed| signed.document().seat().as_str() == word).count();
    let counts = ["british", "french", "umpire"].map(signed_by);
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
    let sees = |desk: Desk, side| desk.hand(side).iter().all(|card| card.face.is_some());
    assert!(sees(round.desk(&umpire), Side::British) && sees(round.desk(&umpire), Side::French));
    round.verify();
}

#[test]
fn what_an_umpire_writes_beside_the_orders_cannot_change_the_dice() {
    let mut plain = Round::open();
    plain.words();
    let umpire = Arc::clone(&plain.umpire);
    let mut player = RandomPlayer::new(5);
    // Up to an entry that asks for a roll.
    let asking = loop {
        let before = plain.table.clone();
        let (signed, table) = player.entry(&plain.desk(&umpire), Seat::Umpire, TIME).unwrap();
        plain.take(signed.clone(), table);
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        if entry.acts.last().is_some_and(|act| act.text.as_str() == "ask") {
            break (before, entry.clone());
        }
    };
    let (before, entry) = asking;
    let faces = |table: &Table| {
        let desk = Desk::new(table.clone(), Arc::clone(&umpire));
        let (_, table) = desk.begin(Seat::Umpire).unwrap().close(TIME).unwrap();
        table.rolls().last().unwrap().faces.clone()
    };
    let honest = faces(&plain.table);
    // The same orders with other words and at another time.
    for attempt in 0..5 {
        let desk = Desk::new(before.clone(), Arc::clone(&umpire));
        let mut draft = desk.begin(Seat::Umpire).unwrap();
        draft.act(Act::Say(format!("attempt {attempt}"))).unwrap();
        for act in &entry.acts {
            if let Some(order) = act.text.as_str().strip_prefix("order ") {
                for step in order.split_once(' ').unwrap().1.split("; ") {
                    draft.line(step).unwrap();
                }
            }
        }
        let (_, table) = draft.close("2027-01-01T00:00:00Z").unwrap();
        assert_eq!(table.digest(), plain.table.digest());
        assert_eq!(faces(&table), honest);
    }
}

#[test]
fn a_recorded_game_takes_dice_and_deals_as_they_fell() {
    let recorder = identity("Rita", 7);
    let new = NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode: Mode::Table,
        side: Side::British,
        players: Vec::new(),
        chain: 16,
    };
    let (mut entries, mut desk) = new.open(&recorder, Files::default(), [2; 16], TIME).unwrap();
    let mut player = RandomPlayer::new(8);
    let mut thrown = 0;
    for _ in 0..2_000 {
        let Some(seat) = desk.seat_on_move() else { break };
        let mut draft = desk.begin(seat).unwrap();
        if let coureur::speech::Pending::Chance(coureur::engine::Chance::Roll(rolls)) =
            draft.table().play().pending()
        {
            let dice: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
            draft
                .act(Act::Dice((0..dice).map(|_| u8::try_from(player.below(6) + 1).unwrap()).collect()))
                .unwrap();
            thrown += 1;
        }
        while player.decide(&mut draft).unwrap() {}
        let (signed, table) = draft.close(TIME).unwrap();
        entries.push(signed);
        desk = Desk::new(table, Arc::clone(&recorder));
    }
    assert!(thrown > 3);
    let table = replay_all(&entries).unwrap();
    assert!(table.outcome().is_some());
    assert!(table.rolls().is_empty(), "typed dice are no proof of anything");
}

impl Round {
    /// Both players' words, typed by the umpire.
    fn typed(&mut self, british: &str, french: &str) {
        let umpire = Arc::clone(&self.umpire);
        for (side, text) in [(Side::British, british), (Side::French, french)] {
            self.act(&umpire, Seat::Umpire, Act::Word { side, text: text.to_owned() });
        }
    }

    /// The umpire plays on alone until something holds of the next entry, which is not taken.
    fn until(&mut self, seed: u64, mut holds: impl FnMut(&Table, &Signed) -> bool) -> Signed {
        let umpire = Arc::clone(&self.umpire);
        let mut player = RandomPlayer::new(seed);
        loop {
            let (signed, table) = player.entry(&self.desk(&umpire), Seat::Umpire, TIME).unwrap();
            if holds(&self.table, &signed) {
                return signed;
            }
            self.take(signed, table);
        }
    }
}

fn asks(signed: &Signed) -> bool {
    entry(signed).acts.last().is_some_and(|act| act.text.as_str() == "ask")
}

#[test]
fn t3_an_umpire_who_rehearses_a_game_does_not_know_its_dice() {
    // The same header and the same orders; he rehearsed with words of his own, the players gave others.
    let dice = |french: &str| {
        let mut round = Round::open();
        round.typed("a red fox at noon", french);
        // Nobody plays a card, so that the other deal does not matter.
        let idle = ["reinforce none", "no card", "pass", "done"];
        let umpire = Arc::clone(&round.umpire);
        while round.table.rolls().is_empty() {
            let mut draft = round.desk(&umpire).begin(Seat::Umpire).unwrap();
            while let Some(side) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
                let legal: Vec<String> =
                    draft.legal(side).iter().map(|offer| offer.words.to_string()).collect();
                let wanted = ["move from halifax", "take everything", "to shubenacadie"];
                let find = |want: &&str| legal.iter().position(|order| order.contains(want));
                let chosen = wanted.iter().chain(&idle).find_map(find).unwrap_or_default();
                draft.line(&legal[chosen]).unwrap();
            }
            let (signed, table) = draft.close(TIME).unwrap();
            round.take(signed, table);
        }
        let roll = round.table.rolls()[0].clone();
        round.table.roll_proof(roll.index).unwrap().check().unwrap();
        (roll.ask, *round.table.roll_proof(roll.index).unwrap().seed().bytes())
    };
    let (rehearsed, true_game) = (dice("made up"), dice("trois petits cailloux"));
    assert_eq!(rehearsed.0, true_game.0, "the same position is asked for");
    assert_ne!(rehearsed.1, true_game.1, "the players' words change nothing");
}

#[test]
fn t3_words_come_after_everything_the_umpire_commits_to() {
    let round = Round::open();
    let opened = &round.entries[1];
    let chain = entry(opened).acts.iter().position(|act| act.text.as_str().starts_with("chain")).unwrap();
    // He would type the words first, and choose his chain by them.
    let cheat = altered(opened, &round.umpire, |entry| {
        let chain = entry.acts.remove(chain);
        for side in ["british", "french"] {
            entry.acts.push(coureur::log::Act::new(format!("word {side} hm").parse().unwrap()));
        }
        entry.acts.push(chain);
    });
    let mut table = replay_all(&round.entries[..1]).unwrap();
    let refused = table.enter(entry(&cheat), cheat.hash().as_bytes()).expect_err("accepted");
    assert_eq!(refused.code_text(), "coureur::table::not_yours");
}

#[test]
fn t3_an_umpire_cannot_ask_take_back_and_ask_again() {
    let mut round = Round::open();
    round.typed("a", "b");
    let asking = round.until(5, |table, signed| asks(signed) && table.can_go_back_to().next().is_some());
    let to = round.table.can_go_back_to().last().unwrap();
    // ask, undo, the same orders, ask: the same position with the next index.
    let cheat = altered(&asking, &round.umpire, |entry| {
        let acts = entry.acts.clone();
        entry.acts.push(coureur::log::Act::new(format!("undo {to}").parse().unwrap()));
        entry.acts.extend(acts);
    });
    let refused = round.table.clone().enter(entry(&cheat), cheat.hash().as_bytes()).expect_err("accepted");
    assert_eq!(refused.code_text(), "coureur::table::cannot_undo");
}

#[test]
fn t3_no_umpire_foresees_what_a_player_asks_who_signs_himself() {
    let mut round = Round::open();
    let (anna, ben) = (Arc::clone(&round.anna), Arc::clone(&round.ben));
    round.act(&anna, Seat::Player(Side::British), Act::Word { side: Side::British, text: "a".to_owned() });
    round.act(&ben, Seat::Player(Side::French), Act::Word { side: Side::French, text: "b".to_owned() });
    let umpire = Arc::clone(&round.umpire);
    let mut player = RandomPlayer::new(6);
    let asking = loop {
        let seat = round.table.waiting().seats[0];
        let who = match seat {
            Seat::Player(Side::British) => &anna,
            Seat::Player(Side::French) => &ben,
            _ => &umpire,
        };
        let (signed, table) = match seat {
            Seat::Umpire => round.desk(who).begin(seat).unwrap().close(TIME).unwrap(),
            _ => player.entry(&round.desk(who), seat, TIME).unwrap(),
        };
        let link = entry(&signed).acts.last().is_some_and(|act| act.text.as_str().starts_with("link "));
        if seat.side().is_some() && link {
            break (signed, table, Arc::clone(who));
        }
        round.take(signed, table);
    };
    let (signed, table, who) = asking;
    // His link is not to be left out for a plain `ask`, which the umpire could have foreseen.
    let cheat = altered(&signed, &who, |entry| {
        *entry.acts.last_mut().unwrap() = coureur::log::Act::new("ask".parse().unwrap());
    });
    let refused = round.table.clone().enter(entry(&cheat), cheat.hash().as_bytes()).expect_err("accepted");
    assert_eq!(refused.code_text(), "coureur::table::not_yours");
    round.take(signed, table);
    let (signed, table) = round.desk(&umpire).begin(Seat::Umpire).unwrap().close(TIME).unwrap();
    round.take(signed, table);
    let roll = round.table.rolls().last().unwrap();
    assert!(roll.asker.as_ref().is_some_and(|asker| asker.seat.side().is_some()), "no link of a player");
    let proof = round.table.roll_proof(roll.index).unwrap();
    proof.check().unwrap();
    let mut without = proof.clone();
    without.asker = None;
    assert_ne!(without.seed(), proof.seed());
}

#[test]
fn t8_a_box_that_holds_junk_is_an_offence_of_its_entry() {
    let mut round = Round::open();
    round.typed("a", "b");
    let dealing = round
        .until(5, |_, signed| entry(signed).acts.iter().any(|act| act.text.as_str().starts_with("share ")));
    let at = entry(&dealing).acts.iter().position(|act| act.text.as_str().starts_with("share ")).unwrap();
    // What cannot be a box at all is refused at once.
    let long = altered(&dealing, &round.umpire, |entry| entry.acts[at].blob.extend([0; 4096]));
    let refused = round.table.clone().enter(entry(&long), long.hash().as_bytes()).expect_err("accepted");
    assert_eq!(refused.code_text(), "coureur::table::false_box");
    // One of the right length comes to light when the secret is opened.
    let junk = altered(&dealing, &round.umpire, |entry| entry.acts[at].blob[40] ^= 1);
    let number = u64::from(entry(&junk).number);
    let mut table = round.table.clone();
    table.enter(entry(&junk), junk.hash().as_bytes()).unwrap();
    round.entries.push(junk);
    round.table = table;
    let umpire = Arc::clone(&round.umpire);
    round.act(&umpire, Seat::Umpire, Act::Resign(Side::British));
    let found: Vec<(u64, String, String)> = round
        .verify()
        .offences()
        .into_iter()
        .map(|bad| (bad.entry, bad.seat.clone(), bad.offence.code_text()))
        .collect();
    assert_eq!(found, [(number, "umpire".to_owned(), "coureur::table::false_box".to_owned())]);
}

#[test]
fn t14_the_log_says_who_typed_whose_words() {
    let mut round = Round::open();
    round.words();
    let words = round.verify();
    let typed = |side: Side| words.words()[side].map(|spoken| (spoken.by, spoken.text.clone())).unwrap();
    assert_eq!(typed(Side::British), (Seat::Player(Side::British), "a red fox at noon".to_owned()));
    assert_eq!(typed(Side::French), (Seat::Umpire, "trois petits cailloux".to_owned()));
    let told: Vec<String> = words.story().iter().flat_map(|chapter| words.orders(chapter)).collect();
    assert_eq!(
        told,
        [
            "gives words for the deal and the dice: a red fox at noon",
            "enters for the French player words for the deal and the dice: trois petits cailloux",
        ]
    );
}

#[test]
fn t15_an_umpires_decks_are_made_again_from_what_the_page_says() {
    let mut round = Round::open();
    round.words();
    let umpire = Arc::clone(&round.umpire);
    let (signed, table) = round.desk(&umpire).begin(Seat::Umpire).unwrap().close(TIME).unwrap();
    round.take(signed, table);
    assert_eq!(round.table.shuffles().len(), 2, "two decks");
    assert!(deck_recipe(&round.table, 1).is_none(), "still hidden");
    round.act(&umpire, Seat::Umpire, Act::Resign(Side::British));
    let table = round.verify();
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.coureur");
    std::fs::write(&log, round.entries.iter().map(Signed::text).collect::<String>()).unwrap();
    for number in 0..2 {
        let script = deck_recipe(&table, number + 1).unwrap();
        let mut python = std::process::Command::new("python3");
        let Ok(output) = python.args(["-c", &script]).arg(&log).output() else { return };
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success() && printed.ends_with("PROVED: the deck is what secret and words give\n"),
            "{printed}"
        );
        let deck = u8::try_from(number).unwrap();
        let cards = table.opened_cards().unwrap().iter().filter(|(slot, _)| slot.deck == deck);
        let mut count = 0;
        for (slot, card) in cards {
            let line = format!("  {slot}: '{card}', as committed: yes\n");
            assert!(printed.contains(&line), "{line} is not in {printed}");
            count += 1;
        }
        assert_eq!(printed.matches("as committed: ").count(), count);
    }
}

impl Round {
    /// The umpire plays on alone until both are asked at once.
    fn asked_at_once(&mut self) {
        let (umpire, mut player) = (Arc::clone(&self.umpire), RandomPlayer::new(3));
        while self.table.waiting().seats.len() < 3 {
            let mut draft = self.desk(&umpire).begin(Seat::Umpire).unwrap();
            let asked = |draft: &coureur::table::Draft| draft.table().waiting().seats.len() == 3;
            while !asked(&draft) && player.decide(&mut draft).unwrap() {}
            let (signed, table) = draft.close(TIME).unwrap();
            self.take(signed, table);
        }
    }

    /// An order of a side that answers the question, as it is typed.
    fn answer(&self, side: Side) -> String {
        self.desk(&self.umpire)
            .offers(side)
            .iter()
            .rfind(|offer| offer.refused.is_none())
            .unwrap()
            .code
            .clone()
    }
}

/// Whoever has still to give his words could not answer a takeback without them, nor give them before he has answered.
#[test]
fn a15_nobody_holds_the_set_up_back_with_a_takeback() {
    let mut round = Round::open();
    let (anna, ben) = (Arc::clone(&round.anna), Arc::clone(&round.ben));
    let words = |side: Side| Act::Word { side, text: "a red fox at noon".to_owned() };
    let mut draft = round.desk(&anna).begin(Seat::Player(Side::British)).unwrap();
    draft.act(words(Side::British)).unwrap();
    let refused = draft.act(Act::Undo(0)).unwrap_err();
    assert_eq!(refused.code().unwrap().to_string(), "coureur::table::cannot_undo");
    let mut umpire = round.desk(&round.umpire).begin(Seat::Umpire).unwrap();
    assert!(umpire.act(Act::Undo(0)).is_err());
    // Once all have set up there is something to take back.
    round.act(&anna, Seat::Player(Side::British), words(Side::British));
    round.act(&ben, Seat::Player(Side::French), words(Side::French));
    round.verify();
}

#[test]
fn a10_an_umpire_tells_no_sides_answer_early() {
    let mut round = Round::open();
    round.words();
    round.asked_at_once();
    let desk = round.desk(&round.umpire);
    let answers = [round.answer(Side::British), round.answer(Side::French)];
    // His own program does not sign it.
    let refused = desk.play(&answers[..1], TIME).expect_err("signed");
    assert_eq!(refused.code().unwrap().to_string(), "coureur::table::told_too_early");
    // Another program may; nobody accepts it.
    let both = desk.play(&answers, TIME).unwrap();
    for (first, other) in [(0, Side::French), (1, Side::British)] {
        let cheat = altered(&both.entries[0], &round.umpire, |entry| {
            entry.acts = vec![entry.acts[first].clone()];
            entry.results.clear();
            entry.state = coureur::log::Hash::from_bytes(round.table.digest());
        });
        let refused = round.table.clone().enter(entry(&cheat), cheat.hash().as_bytes());
        assert_eq!(refused.expect_err("accepted").code_text(), "coureur::table::told_too_early", "{other}");
    }
    // Both at once, or one after the other was sealed.
    let mut at_once = round.table.clone();
    at_once.enter(entry(&both.entries[0]), both.entries[0].hash().as_bytes()).unwrap();
    let anna = round.desk(&round.anna).play(&answers[..1], TIME).unwrap();
    assert!(entry(&anna.entries[0]).acts[0].text.as_str().starts_with("sealed british "));
    round.take(anna.entries[0].clone(), anna.table);
    let typed = round.desk(&round.umpire).play(&answers[1..], TIME).unwrap();
    round.take(typed.entries[0].clone(), typed.table);
    round.verify();
}

#[test]
fn u6_nobody_but_its_author_is_told_to_open_a_sealed_answer() {
    let mut round = Round::open();
    round.words();
    round.asked_at_once();
    let answers = [round.answer(Side::British), round.answer(Side::French)];
    let anna = round.desk(&round.anna).play(&answers[..1], TIME).unwrap();
    round.take(anna.entries[0].clone(), anna.table);
    let ben = round.desk(&round.ben).play(&answers[1..], TIME).unwrap();
    round.take(ben.entries[0].clone(), ben.table);
    let waiting = round.table.waiting();
    assert!(matches!(&waiting.what, coureur::table::What::Owed(owed) if owed.len() == 1), "{waiting:?}");
    assert!(waiting.seats.contains(&Seat::Umpire), "he may sign");
    assert_eq!(round.table.able(&waiting), [Seat::Player(Side::British)], "and can give nothing");
    let refused =
        round.desk(&round.ben).play(&["pass".to_owned()], TIME).expect_err("not his turn").to_string();
    assert!(
        refused.contains("waiting for Anna (British), whose program must") && !refused.contains("umpire"),
        "{refused}"
    );
}

#[test]
fn a10_a_round_enters_both_answers_at_once_or_none() {
    let read_thread = |desk: &Desk, thread: &str| -> Vec<Order> {
        forum::read(thread, &Known::of(desk.table()), &Wishes::default()).orders
    };
    let mut round = Round::open();
    round.words();
    round.asked_at_once();
    let desk = round.desk(&round.umpire);
    let (british, french) = (round.answer(Side::British), round.answer(Side::French));
    for thread in [format!("British: {british}\n"), format!("French: {french}\n")] {
        let refused = adjudicate(&desk, read_thread(&desk, &thread), TIME).expect_err("told early");
        assert_eq!(refused.code().unwrap().to_string(), "coureur::round::one_answer");
    }
    let thread = format!("French: {french}\n\nBritish: {british}\n");
    let done = adjudicate(&desk, read_thread(&desk, &thread), TIME).unwrap();
    assert_eq!((done.taken.len(), done.left.len()), (2, 0));
    let acts: Vec<&str> = entry(&done.entries[0]).acts.iter().map(|act| act.text.as_str()).collect();
    assert!(acts[0].starts_with("order british ") && acts[1].starts_with("order french "), "{acts:?}");
    let mut entries = round.entries.clone();
    entries.extend(done.entries);
    replay_all(&entries).unwrap();
}

#[test]
fn t18_a_card_typed_by_mistake_at_a_real_table_is_taken_back_as_often_as_it_happens() {
    let rita = identity("Rita", 4);
    let new = NewGame {
        terms: NewGame::usual("wilderness-war").unwrap(),
        mode: Mode::Table,
        side: Side::British,
        players: Vec::new(),
        chain: 2048,
    };
    let (mut entries, desk) = new.open(&rita, Files::default(), [1; 16], TIME).unwrap();
    let mut table = desk.table().clone();
    let plays = |table: &Table| -> Vec<String> {
        let desk = Desk::new(table.clone(), Arc::clone(&rita));
        let offers = desk.asked_side().map(|side| desk.offers(side)).unwrap_or_default();
        let codes = offers.into_iter().filter(|offer| offer.refused.is_none()).map(|offer| offer.code);
        codes.filter(|code| code.starts_with("play ")).collect()
    };
    // More cards than anybody holds, each of them a slip.
    let slips = plays(&table);
    let held = table.play().hand(Side::British).len().max(table.play().hand(Side::French).len());
    assert!(slips.len() > held + 2, "{slips:?}");
    for slip in slips.iter().take(held + 2) {
        let desk = Desk::new(table.clone(), Arc::clone(&rita));
        let written = desk.play(std::slice::from_ref(slip), TIME).unwrap();
        let back = written.table.number() - 1;
        let undone = Desk::new(written.table, Arc::clone(&rita)).run(&[], &[Act::Undo(back)], TIME).unwrap();
        entries.extend(written.entries.into_iter().chain(undone.entries));
        table = undone.table;
    }
    replay_all(&entries).unwrap();
}
