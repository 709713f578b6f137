//! Wilderness War at the table: whole duels with masked cards, umpired games and recorded ones, in all four scenarios;
//! cards that change hands, seats that change sides, and what is said of hidden hands.

use crate::common::{Duel, TIME, altered, entry, entry_by, identity};
use coureur::engine::{Chance, Slot};
use coureur::errors::Worded as _;
use coureur::games::{Files, Terms};
use coureur::keys::Identity;
use coureur::log::{Document, Signed, read_log};
use coureur::render::passages;
use coureur::render::story::name_cards;
use coureur::side::Side;
use coureur::speech::Pending;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer, Seat, Table, replay};
use std::sync::Arc;

const SCENARIOS: [&str; 4] = ["annus-mirabilis", "early-war-campaign", "late-war-campaign", "full-campaign"];

fn terms(scenario: &str, options: &[&str]) -> Terms {
    Terms {
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ..NewGame::usual("wilderness-war").unwrap()
    }
}

fn open(scenario: &str, options: &[&str], seed: u64) -> Duel {
    Duel::open_on(terms(scenario, options), seed, 4096, u8::try_from(seed % 200).unwrap())
}

/// Somebody who takes what he wants where it is offered, and else anything.
fn wanting(wants: &[&str], seed: u64) -> impl FnMut(Side, &[String]) -> usize + use<> {
    let wants: Vec<String> = wants.iter().map(|want| (*want).to_owned()).collect();
    let mut player = RandomPlayer::new(seed);
    move |_, orders| {
        let find = |want: &String| orders.iter().position(|order| order == want);
        wants.iter().find_map(find).unwrap_or_else(|| player.below(orders.len()))
    }
}

fn verified(entries: &[Signed]) -> Table {
    let text: String = entries.iter().map(Signed::text).collect();
    replay(&read_log(text.as_bytes()).unwrap(), Files::default()).unwrap()
}

/// The finished game replays from its file, with every card opened and no lie found.
fn finished(entries: &[Signed], digest: [u8; 32]) -> Table {
    let table = verified(entries);
    assert_eq!(table.digest(), digest);
    assert!(table.outcome().is_some());
    assert!(table.opened_cards().is_some_and(|cards| cards.len() >= 70));
    assert_eq!(table.false_claims().len(), 0);
    table
}

#[test]
fn whole_duels_of_every_scenario_verify() {
    for (scenario, seed) in SCENARIOS.into_iter().zip(1..) {
        let mut duel = open(scenario, &[], seed);
        while duel.step() {
            duel.desks.british.table().play().invariants().unwrap();
        }
        let table = finished(&duel.entries, duel.desks.british.table().digest());
        // Each shuffle is one by both; the discards came back at least once, into slots of their own.
        assert!(table.shuffles().len() >= 4 && table.shuffles().len().is_multiple_of(2));
        assert!(table.shuffles().iter().any(|record| record.first >= 70));
        println!("{scenario}: {} entries, {} shuffles", table.number(), table.shuffles().len());
    }
}

#[test]
fn a_duel_with_every_option_and_one_of_the_first_edition_verify() {
    let options = [
        "acadians-by-either",
        "british-exchange",
        "linked-diplomacy",
        "open-bids",
        "raids-cost-militia",
        "regulars-cost-vp",
        "surrender-by-either",
        "tournament-draw",
        "winter-leaders",
    ];
    let mut duel = open("early-war-campaign", &options, 11);
    while duel.step() {}
    finished(&duel.entries, duel.desks.british.table().digest());
    let first = Terms { edition: "1".to_owned(), ..terms("annus-mirabilis", &[]) };
    let mut duel = Duel::open_on(first, 12, 4096, 12);
    while duel.step() {}
    finished(&duel.entries, duel.desks.british.table().digest());
}

/// A game with an umpire: the players sign their own orders, he adds what he owes and nothing else.
struct Umpired {
    umpire: Desk,
    players: [Desk; 2],
    entries: Vec<Signed>,
}

impl Umpired {
    fn open(terms: Terms) -> Umpired {
        let (umpire, anna, ben) = (identity("Ulla", 9), identity("Anna", 1), identity("Ben", 2));
        let player = |side, identity: &Arc<Identity>| (side, identity.public(), identity.name().clone());
        let players = vec![player(Side::British, &anna), player(Side::French, &ben)];
        let new = NewGame { terms, mode: Mode::Umpire, side: Side::British, players, chain: 8192 };
        let (entries, umpire) = new.open(&umpire, Files::default(), [1; 16], TIME).unwrap();
        let sit = |identity| Desk::new(umpire.table().clone(), identity);
        let mut round = Umpired { players: [sit(anna), sit(ben)], umpire, entries };
        for side in Side::ALL {
            let seat = Seat::Player(side);
            let mut draft = round.desk(seat).begin(seat).unwrap();
            draft.act(Act::Word { side, text: format!("the word of {side}") }).unwrap();
            let signed = draft.close(TIME).unwrap().0;
            round.take(signed);
        }
        round
    }

    fn desk(&self, seat: Seat) -> &Desk {
        match seat {
            Seat::Player(Side::British) => &self.players[0],
            Seat::Player(Side::French) => &self.players[1],
            Seat::Umpire | Seat::Recorder => &self.umpire,
        }
    }

    fn table(&self) -> &Table {
        self.umpire.table()
    }

    /// Everybody sees the entry and nothing else.
    fn take(&mut self, signed: Signed) {
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        let mut table = self.table().clone();
        table.enter(entry, signed.hash().as_bytes()).unwrap();
        self.players = self.players.each_ref().map(|desk| desk.moved_to(table.clone()));
        self.umpire = self.umpire.moved_to(table);
        self.entries.push(signed);
    }

    fn step_by(&mut self, choose: &mut dyn FnMut(Side, &[String]) -> usize) -> bool {
        let Some(seat) = self.table().waiting().seats.first().copied() else { return false };
        let signed = match seat {
            Seat::Umpire => self.umpire.begin(seat).unwrap().close(TIME).unwrap().0,
            Seat::Player(_) | Seat::Recorder => entry_by(self.desk(seat), seat, choose).0,
        };
        self.take(signed);
        true
    }
}

#[test]
fn umpired_games_of_every_scenario_verify() {
    for (scenario, seed) in SCENARIOS.into_iter().zip(1..) {
        let mut round = Umpired::open(terms(scenario, &[]));
        let mut choose = wanting(&[], seed);
        while round.step_by(&mut choose) {
            round.table().play().invariants().unwrap();
            for side in Side::ALL {
                let [own, other] = [side, side.other()].map(|side| round.desk(Seat::Player(side)));
                let blind = other.hand(side).iter().all(|card| card.face.is_none());
                assert!(blind, "{} sees the hand of {side}", side.other());
                let asked = own.asked_side().is_some() && own.table().waiting().decision;
                assert!(
                    !asked || own.hand(side).iter().all(|card| card.face.is_some()),
                    "{side} sees nothing"
                );
            }
        }
        finished(&round.entries, round.table().digest());
    }
}

#[test]
fn a_recorded_game_takes_dice_draws_and_cards_as_they_fell() {
    let recorder = identity("Rita", 7);
    let new = NewGame {
        terms: terms("annus-mirabilis", &[]),
        mode: Mode::Table,
        side: Side::British,
        players: Vec::new(),
        chain: 16,
    };
    let (mut entries, mut desk) = new.open(&recorder, Files::default(), [2; 16], TIME).unwrap();
    let mut player = RandomPlayer::new(8);
    while let Some(seat) = desk.seat_on_move() {
        let mut draft = desk.begin(seat).unwrap();
        match draft.table().play().pending() {
            Pending::Chance(Chance::Roll(rolls)) => {
                let dice: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
                let faces = (0..dice).map(|_| u8::try_from(player.below(6) + 1).unwrap()).collect();
                draft.act(Act::Dice(faces)).unwrap();
            }
            Pending::Chance(Chance::Pick(pick)) => {
                let drawn = pick.from.iter().take(pick.count as usize).map(ToString::to_string).collect();
                draft.act(Act::Draw(drawn)).unwrap();
            }
            Pending::Chance(_) | Pending::Decision(_) | Pending::Over(_) => {}
        }
        while player.decide(&mut draft).unwrap() {}
        let (signed, table) = draft.close(TIME).unwrap();
        entries.push(signed);
        desk = desk.moved_to(table);
    }
    assert!(verified(&entries).outcome().is_some());
}

fn hand(table: &Table, side: Side) -> Vec<Slot> {
    table.play().hand(side)
}

/// The side that holds a card another holds no more, and the card.
fn stolen(before: &Table, after: &Table) -> Option<(Side, Slot)> {
    let found = |thief: Side| {
        let taken = |slot: &Slot| hand(before, thief.other()).contains(slot);
        hand(after, thief).into_iter().find(taken).map(|slot| (thief, slot))
    };
    Side::ALL.into_iter().find_map(found)
}

#[test]
fn a_stolen_card_is_seen_and_played_by_the_thief() {
    let theft = |seed: u64| {
        let mut duel = open("annus-mirabilis", &[], seed);
        let mut choose = wanting(&["play 35", "event"], seed);
        loop {
            let before = duel.desks.british.table().clone();
            if !duel.step_by(&mut choose) {
                return None;
            }
            if let Some((thief, slot)) = stolen(&before, duel.desks.british.table()) {
                return Some((duel, thief, slot));
            }
        }
    };
    let (mut duel, thief, slot) = (5..20).find_map(theft).expect("a card is stolen in some game");
    // The victim's share rode along with his answer to the dice.
    let seen = duel.desks[thief].hand(thief).into_iter().find(|card| card.slot == slot).unwrap();
    let card = seen.face.expect("the thief sees what he took").id;
    let barred = duel.desks.british.table().can_go_back_to().count();
    assert_eq!(barred, 0, "what the thief has seen cannot be taken back");
    let play = format!("play {card}");
    let mut choose = wanting(&[&play], 6);
    while hand(duel.desks.british.table(), thief).contains(&slot) {
        assert!(duel.step_by(&mut choose), "the stolen card was never played");
    }
    while duel.step() {}
    let table = finished(&duel.entries, duel.desks.british.table().digest());
    assert_eq!(table.opened_cards().unwrap()[&slot], card);
}

/// Plays an umpired game until a card is stolen.
fn up_to_a_theft(seed: u64) -> Option<(Umpired, Side, Slot)> {
    let mut round = Umpired::open(terms("annus-mirabilis", &[]));
    let mut choose = wanting(&["play 35", "event"], seed);
    loop {
        let before = round.table().clone();
        if !round.step_by(&mut choose) {
            return None;
        }
        if let Some((thief, slot)) = stolen(&before, round.table()) {
            return Some((round, thief, slot));
        }
    }
}

#[test]
fn an_umpire_seals_a_stolen_card_to_the_thief() {
    let (mut round, thief, slot) = (4..20).find_map(up_to_a_theft).expect("a card is stolen in some game");
    let mut choose = wanting(&[], 4);
    let play = loop {
        let held = round.desk(Seat::Player(thief)).hand(thief);
        let face = held.into_iter().find(|card| card.slot == slot).unwrap().face;
        if let Some(face) = face {
            break format!("play {}", face.id);
        }
        assert!(round.step_by(&mut choose));
    };
    let mut choose = wanting(&[&play], 6);
    while hand(round.table(), thief).contains(&slot) {
        assert!(round.step_by(&mut choose), "the stolen card was never played");
    }
    while round.step_by(&mut choose) {}
    finished(&round.entries, round.table().digest());
}

/// Plays until a French card is about to be picked by #36; the hand it is picked from.
fn up_to_a_picked_card(seed: u64) -> Option<(Duel, Vec<Slot>)> {
    let mut duel = open("annus-mirabilis", &[], seed);
    let mut choose = wanting(&["play 36", "event"], seed);
    loop {
        if !duel.step_by(&mut choose) {
            return None;
        }
        let picking = matches!(duel.desks.british.table().play().pending(), Pending::Chance(Chance::Pick(_)));
        if picking && duel.entries.last().unwrap().text().contains("order british play 36") {
            let hand = hand(duel.desks.french.table(), Side::French);
            return Some((duel, hand));
        }
    }
}

#[test]
fn the_card_that_chance_picked_is_the_one_laid_open() {
    let (mut duel, before) = (7..20).find_map(up_to_a_picked_card).unwrap();
    // The honest answer, and one that shows another card of the same hand instead.
    let (signed, _) = entry_by(&duel.desks.french, Seat::Player(Side::French), &mut wanting(&[], 1));
    let show = entry(&signed).acts.iter().position(|act| act.text.as_str().starts_with("show ")).unwrap();
    let shown = entry(&signed).acts[show].text.as_str().trim_start_matches("show ").to_owned();
    let other = before.into_iter().find(|slot| slot.to_string() != shown).unwrap();
    let cheat = altered(&signed, &duel.identities.french.clone(), |entry| {
        entry.acts[show].text = format!("show {other}").parse().unwrap();
    });
    let refused = duel.hand_over(Side::British, &cheat).expect_err("another card was shown");
    assert_eq!(refused.code_text(), "coureur::table::card_not_dealt");
    while duel.step() {}
    finished(&duel.entries, duel.desks.british.table().digest());
}

/// A choice between bids that makes the British seat the French side.
fn bidding(wants: &'static [&'static str]) -> impl FnMut(Side, &[String]) -> usize {
    let mut player = RandomPlayer::new(3);
    move |seat, orders| {
        let find = |word: String| orders.iter().position(|order| *order == word);
        let bid = if seat == Side::British { find("bid 3".to_owned()) } else { find("bid 1".to_owned()) };
        let wanted = wants.iter().find_map(|want| find((*want).to_owned()));
        bid.or(wanted).unwrap_or_else(|| player.below(orders.len()))
    }
}

#[test]
fn after_a_sealed_bid_each_seat_plays_the_other_side() {
    for seed in 3..12 {
        let mut duel = open("annus-mirabilis", &["sealed-bids"], seed);
        let mut choose = bidding(&[]);
        while duel.desks.british.table().plays(Side::British) == Side::British {
            assert!(duel.step_by(&mut choose), "nobody changed sides");
        }
        assert_eq!(duel.desks.british.table().plays(Side::French), Side::British);
        // The French move first, so the seat called British does, and it sees the French hand.
        while !duel.desks.british.table().waiting().decision {
            assert!(duel.step_by(&mut choose));
        }
        assert_eq!(duel.on_move(), Some(Side::British));
        let notes = duel.desks.british.table().play().view().notes;
        assert!(
            notes.iter().any(|note| note.text.contains("seat called British plays the French")),
            "{notes:?}"
        );
        assert!(duel.desks.british.hand(Side::British).iter().all(|card| card.face.is_some()));
        assert!(duel.desks.british.hand(Side::French).iter().all(|card| card.face.is_none()));
        while duel.step_by(&mut choose) {}
        let table = finished(&duel.entries, duel.desks.british.table().digest());
        // The outcome names the winning seat; its words name the side. A drawn game says nothing of it.
        let outcome = table.outcome().unwrap();
        let Some(winner) = outcome.winner else { continue };
        let side = table.plays(winner);
        assert!(outcome.how.to_lowercase().contains(side.word()), "{outcome:?} but {side}");
        return;
    }
    panic!("every game was drawn");
}

#[test]
fn an_umpired_bid_changes_seats_too() {
    let mut round = Umpired::open(terms("annus-mirabilis", &["sealed-bids"]));
    let mut choose = bidding(&[]);
    while round.step_by(&mut choose) {}
    assert_eq!(round.table().plays(Side::British), Side::French);
    finished(&round.entries, round.table().digest());
}

/// Is the table at the question whether the British hold a card of the list of #37?
fn in_crisis(table: &Table) -> bool {
    matches!(table.play().pending(), Pending::Decision(prompt) if prompt.ask.starts_with("Discard a Regulars"))
}

/// Plays until the British must discard a card of #37's list and hold one, and have them say that they hold none.
fn lie(desk: &Desk) -> Option<(Signed, Table)> {
    let seat = Seat::Player(Side::British);
    if !in_crisis(desk.table()) || !desk.table().waiting().decision {
        return None;
    }
    let mut draft = desk.begin(seat).unwrap();
    let honest: Vec<String> = draft.legal(Side::British).iter().map(|offer| offer.code.clone()).collect();
    if honest == ["none"] {
        return None;
    }
    // He holds one, so his own program does not let him say otherwise.
    assert!(!honest.contains(&"none".to_owned()), "{honest:?}");
    let refused = draft.line("none").expect_err("a lie was taken");
    let report = format!("{:?}", miette::Report::new(refused));
    assert!(report.contains("you hold such a card") && report.contains("[WW #37]"), "{report}");
    // A program of his own making signs it all the same.
    draft.act(Act::Order { side: Side::British, codes: "none".to_owned() }).unwrap();
    Some(draft.close(TIME).unwrap())
}

/// The one claim of a finished game is found false, and laid at the door of who made it.
fn found_out(entries: &[Signed], lied_in: u64) {
    let table = verified(entries);
    assert!(table.opened_cards().is_some());
    let lies = table.false_claims();
    assert_eq!(lies.len(), 1, "{lies:?}");
    assert_eq!((lies[0].entry, lies[0].seat.as_str()), (lied_in, "british"));
    assert_eq!(lies[0].offence.code_text(), "coureur::table::false_claim");
    let text = lies[0].offence.in_words();
    assert!(text.contains("[WW #37]") && text.contains("no Regulars"), "{text}");
}

/// `verify` and `audit` say so too, with entry, code and rule.
fn reported(entries: &[Signed], lied_in: u64) {
    let folder = tempfile::tempdir().unwrap();
    let text: String = entries.iter().map(Signed::text).collect();
    std::fs::write(folder.path().join("war.coureur"), text).unwrap();
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_coureur"));
        let command = command.args(args).current_dir(folder.path()).env("COUREUR_HOME", folder.path());
        let output = command.env("NO_COLOR", "1").output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    let (fine, verdict) = run(&["verify", "--json", "war.coureur"]);
    assert!(!fine && verdict.contains("coureur::table::false_claim"), "{verdict}");
    assert!(
        verdict.contains(&format!("entry {lied_in} by british")) && verdict.contains("[WW #37]"),
        "{verdict}"
    );
    let (fine, list) = run(&["audit", "list", "--log", "war.coureur"]);
    assert!(!fine && list.contains(&format!("claim in entry {lied_in}: British")), "{list}");
    assert!(list.contains("false (coureur::table::false_claim)"), "{list}");
}

#[test]
fn a_false_claim_is_found_when_the_cards_are_opened() {
    for seed in 1..20 {
        let mut duel = open("annus-mirabilis", &[], seed);
        let mut choose = wanting(&["play 37", "event"], seed);
        let lied_in = loop {
            if let Some((signed, table)) = lie(&duel.desks.british) {
                duel.desks.british = duel.desks.british.moved_to(table);
                duel.take(Side::British, signed);
                break duel.desks.british.table().number();
            }
            if !duel.step_by(&mut choose) {
                break 0;
            }
        };
        if lied_in == 0 {
            continue;
        }
        let records = duel.desks.french.table().claims();
        let lie = records.iter().find(|record| record.entry == lied_in).expect("the claim is recorded");
        assert_eq!(lie.lies, None, "nobody can know yet");
        while duel.step() {}
        found_out(&duel.entries, lied_in);
        reported(&duel.entries, lied_in);
        return;
    }
    panic!("nobody ever had occasion to lie");
}

#[test]
fn an_umpired_false_claim_is_found_when_the_cards_are_opened() {
    for seed in 1..20 {
        let mut round = Umpired::open(terms("annus-mirabilis", &[]));
        let mut choose = wanting(&["play 37", "event"], seed);
        let lied_in = loop {
            if let Some((signed, _)) = lie(&round.players[0]) {
                round.take(signed);
                break round.table().number();
            }
            if !round.step_by(&mut choose) {
                break 0;
            }
        };
        if lied_in == 0 {
            continue;
        }
        while round.step_by(&mut choose) {}
        found_out(&round.entries, lied_in);
        return;
    }
    panic!("nobody ever had occasion to lie");
}

#[test]
fn a_true_claim_is_no_offence() {
    for seed in 1..20 {
        let mut duel = open("annus-mirabilis", &[], seed);
        let mut choose = wanting(&["play 37", "event", "none"], seed);
        while duel.step_by(&mut choose) {}
        let table = finished(&duel.entries, duel.desks.british.table().digest());
        if let [claim] = table.claims().as_slice() {
            assert_eq!(claim.lies, Some(Vec::new()));
            return;
        }
    }
    panic!("nobody ever claimed anything");
}

/// Plays COURIER INTERCEPTED! in a duel in which the French hold it; nothing, if they do not, or the courier gets through.
fn intercepted(nonce: u8) -> Option<(Duel, Slot)> {
    let mut duel = Duel::open_on(NewGame::usual("wilderness-war").unwrap(), 1, 256, nonce);
    duel.until(|duel| duel.desks.french.asked_side() == Some(Side::French));
    let held = duel.desks.french.hand(Side::French);
    held.iter().filter_map(|card| card.face.as_ref()).find(|face| face.id == "35")?;
    let before: Vec<Slot> = duel.desks.british.hand(Side::British).iter().map(|card| card.slot).collect();
    let mut lines = vec!["play 35 event".to_owned()];
    for side in [Side::French, Side::British, Side::French] {
        let written = duel.desks[side].play(&std::mem::take(&mut lines), TIME).unwrap();
        duel.take_all(side, written);
    }
    let after: Vec<Slot> = duel.desks.british.hand(Side::British).iter().map(|card| card.slot).collect();
    let lost = before.into_iter().find(|slot| !after.contains(slot))?;
    Some((duel, lost))
}

#[test]
fn p18_whoever_loses_a_card_to_a_courier_is_told_which() {
    let (duel, lost) = (0..200).find_map(intercepted).expect("one of so many deals");
    let told = |desk: &Desk| {
        let mut passages = passages(desk.table(), desk.table().story());
        name_cards(&mut passages, &|slot| desk.known_card(slot));
        passages.into_iter().flat_map(|passage| passage.results).collect::<Vec<_>>().join("\n")
    };
    let face = duel.desks.british.known_card(lost).unwrap();
    let line = format!("hand of 9: #{} {}", face.id, face.name);
    for desk in [&duel.desks.british, &duel.desks.french] {
        assert!(told(desk).contains(&line), "{}", told(desk));
        assert!(!told(desk).contains(&lost.to_string()), "no slot where a name is known: {}", told(desk));
    }
    // What anybody may read does not name it.
    let table = duel.desks.british.table();
    let public: Vec<String> =
        passages(table, table.story()).into_iter().flat_map(|passage| passage.results).collect();
    assert!(public.iter().any(|result| result.ends_with(&lost.to_string())), "{public:?}");
    // Nobody knows a card that he never held.
    let others =
        duel.desks.french.hand(Side::French).into_iter().map(|card| card.slot).filter(|slot| *slot != lost);
    for slot in others {
        assert_eq!(duel.desks.british.known_card(slot), None);
    }
}
