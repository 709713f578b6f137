//! How many letters an Action Phase of Wilderness War takes, by hand and with orders that do not wait to be asked: the rest of
//! the phase given ahead, losses and retreats ranked, windows let pass for which nothing is held.
#![allow(clippy::unwrap_used)] // a test may stop at once

mod common;

use common::{Duel, TIME};
use coureur::engine::Slot;
use coureur::log::Hash;
use coureur::mail::ranking::holds_nothing;
use coureur::mail::standing::Standing;
use coureur::side::Side;
use coureur::speech::odds::foreseen;
use coureur::speech::{Offer, Play};
use coureur::table::{Act, Desk, NewGame, Plan, PlannedStep, RandomPlayer, Rest, Seat, Step};

/// Games, and Action Phases of each that are looked at. `COUREUR_LETTER_GAMES` asks for other numbers of games.
const GAMES: u64 = 2;
const PHASES: usize = 8;
/// Orders that a player thinks of in advance.
const FORESIGHT: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Everybody answers what he is asked, and nothing else.
    ByHand,
    /// Everybody gives the rest of his phase ahead.
    WithOrders,
}

#[derive(Debug, Default)]
struct Cost {
    letters: usize,
    phases: usize,
}

impl Cost {
    fn each(&self) -> f64 {
        self.letters as f64 / self.phases as f64
    }
}

/// What is lost first, and where the beaten go: in the order of the list.
fn ranked(_: &dyn Play, _: &'static str, offers: &[Offer]) -> Option<String> {
    offers.iter().find(|offer| offer.is_open() && !offer.aside).map(|offer| offer.code.clone())
}

/// One of the open answers, as the game leans; a window for which nothing is held is let pass.
fn choose(player: &mut RandomPlayer, play: &dyn Play, side: Side, offers: &[Offer]) -> Option<usize> {
    let open: Vec<usize> =
        (0..offers.len()).filter(|index| offers[*index].refused.is_none() && !offers[*index].aside).collect();
    if holds_nothing(play, side, offers) {
        return open.first().copied();
    }
    let lean =
        |index: &usize| play.find(side, &offers[*index].code).map_or(1, |choice| play.leaning(side, choice));
    let total: usize = open.iter().map(|index| lean(index) as usize).sum();
    if total == 0 {
        return (!open.is_empty()).then(|| open[player.below(open.len())]);
    }
    let mut left = player.below(total);
    open.into_iter().find(|index| {
        let here = left < lean(index) as usize;
        left = left.saturating_sub(lean(index) as usize);
        here
    })
}

/// What a side says when it is asked: answers, and with them what it thinks of in advance.
fn said(
    player: &mut RandomPlayer,
    desk: &Desk,
    side: Side,
    way: Way,
) -> (Vec<String>, Vec<String>, Vec<Act>) {
    let mut draft = desk.begin(Seat::Player(side)).unwrap();
    let mut lines = Vec::new();
    while let Some(asked) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        let offers = draft.legal(asked);
        let chosen = choose(player, draft.table().play(), asked, &offers).unwrap();
        lines.push(offers[chosen].code.clone());
        draft.take(asked, &offers[chosen]).unwrap();
    }
    if way == Way::ByHand {
        return (lines, Vec::new(), Vec::new());
    }
    let stretch = draft.table().play().stretch();
    let mut supposed = draft.suppose(&[]).unwrap().unwrap();
    let mut ahead = Vec::new();
    while supposed.asks() && supposed.play.stretch() == stretch && ahead.len() < FORESIGHT {
        let mut offers = supposed.play.legal(side);
        offers.retain(Offer::is_open);
        let Some(chosen) = choose(player, &*supposed.play, side, &offers) else { break };
        let line = offers[chosen].words.to_string();
        supposed = match desk.suppose(&*supposed.play, side, std::slice::from_ref(&line)) {
            Ok(next) if next.left.is_empty() => next,
            _ => break,
        };
        ahead.push(line);
    }
    let runs = if stretch == 0 { Vec::new() } else { foreseen(&*supposed.play, side, &ranked) };
    let plans = runs.into_iter().flat_map(|(kind, codes)| {
        codes.into_iter().map(move |code| Plan([PlannedStep { kind: kind.to_owned(), code }].into()))
    });
    let acts = plans.map(|plan| Act::Ahead { side, words: plan.to_string() }).collect();
    (lines, ahead, acts)
}

/// Plays some Action Phases; every change of whoever signs is a letter.
fn play(seed: u64, way: Way, cost: &mut Cost) {
    let mut duel = Duel::open_on(NewGame::usual("wilderness-war").unwrap(), seed, 1024, 9);
    let mut player = RandomPlayer::new(seed);
    let (mut last, mut stretch, mut phases) = (None, 0, 0);
    while let Some(side) = duel.on_move() {
        let table = duel.desks[side].table();
        let now = table.play().stretch();
        if now != 0 && now != stretch {
            (stretch, phases) = (now, phases + 1);
        }
        if phases > PHASES {
            break;
        }
        // What comes before the first card is no Action Phase.
        if last.replace(side) != Some(side) && phases > 0 {
            cost.letters += 1;
        }
        let (lines, ahead, acts) = said(&mut player, &duel.desks[side], side, way);
        let line = |line: &String| Step::Line(line.clone());
        let mut steps: Vec<Step> = lines.iter().map(line).collect();
        let answers = steps.len();
        steps.extend(acts.into_iter().map(Step::Act));
        steps.extend(ahead.iter().map(line));
        let written = duel.desks[side].run_steps(&steps, Rest::GiveAhead, TIME);
        // What cannot be given ahead waits until it is asked for.
        let written =
            written.or_else(|_| duel.desks[side].run_steps(&steps[..answers], Rest::HandBack, TIME));
        let written = written.unwrap();
        duel.desks[side] = duel.desks[side].moved_to(written.table);
        for signed in written.entries {
            duel.take(side, signed);
        }
    }
    cost.phases += phases.min(PHASES);
}

#[test]
fn p8_p12_letters_for_each_action_phase_of_wilderness_war_are_counted() {
    let games =
        std::env::var("COUREUR_LETTER_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let measure = |way: Way, words: &str| {
        let mut cost = Cost::default();
        for seed in 0..games {
            play(seed, way, &mut cost);
        }
        println!("{words}: {:.2} letters an Action Phase ({games} random duels, {cost:?})", cost.each());
        cost
    };
    let by_hand = measure(Way::ByHand, "by hand");
    let with = measure(Way::WithOrders, "with orders ahead, ranked losses and empty windows passed");
    assert!(by_hand.phases > 0 && with.phases > 0);
    assert!(with.each() < by_hand.each(), "they spare letters: {with:?}, {by_hand:?}");
    assert!(with.each() <= 1.5, "{with:?}");
}

/// A game in which the British are asked about FOUL WEATHER.
fn foul_weather(nonce: u8) -> Duel {
    let mut duel = Duel::open_on(NewGame::usual("wilderness-war").unwrap(), 1, 256, nonce);
    duel.until(|duel| duel.desks.french.asked_side() == Some(Side::French));
    let card = duel.desks.french.hand(Side::French).into_iter().find_map(|card| card.face).unwrap().id;
    let line = format!("play {card} activate single marin done move to wood-creek halt");
    let written = duel.desks.french.run_steps(&[Step::Line(line)], Rest::GiveAhead, TIME).unwrap();
    duel.desks.french = duel.desks.french.moved_to(written.table);
    for signed in written.entries {
        duel.take(Side::French, signed);
    }
    let asked = duel.desks.british.table().play().next().ask_of(Side::British).map(|ask| ask.kind);
    assert_eq!(asked, Some("foul-weather"));
    duel
}

#[test]
fn p9_a_preference_answers_neither_on_cards_not_looked_at_nor_over_one_it_would_waste() {
    let home = tempfile::tempdir().unwrap();
    let (mut with, mut without) = (0, 0);
    for nonce in 0..40 {
        let duel = foul_weather(nonce);
        let desk = &duel.desks.british;
        let open = |name: &[u8]| Standing::open(home.path(), Hash::of(name)).unwrap();
        let slots: Vec<Slot> = desk.hand(Side::British).iter().map(|card| card.slot).collect();
        let mut standing = open(&[nonce]);
        standing.prefer("pass all", None).unwrap();
        let answer = |standing: &Standing| standing.answer(desk, Side::British);
        let holds =
            desk.offers(Side::British).iter().any(|offer| offer.needs().is_some() && offer.refused.is_none());
        assert_eq!(answer(&standing), None, "he has not looked at his cards");
        standing.saw(&slots).unwrap();
        assert_eq!(answer(&standing).is_some(), !holds, "FOUL WEATHER is not wasted");
        let mut anyway = open(&[nonce, 1]);
        anyway.prefer_anyway("pass all", None).unwrap();
        assert_eq!(answer(&anyway).as_deref(), Some("pass all"), "that is what he wants");
        // Whoever holds nothing passes whatever he has looked at, if he said so or is there.
        let mut empty = open(&[nonce, 2]);
        assert_eq!(answer(&empty), None);
        assert_eq!(answer(&empty.clone().attended()).as_deref(), (!holds).then_some("pass"));
        empty.pass_empty(true).unwrap();
        assert_eq!(answer(&empty).as_deref(), (!holds).then_some("pass"));
        empty.stop("foul weather").unwrap();
        assert_eq!(answer(&empty), None, "he wants to be asked");
        *if holds { &mut with } else { &mut without } += 1;
        if with > 0 && without > 0 {
            return;
        }
    }
    panic!("with the card {with} times, without it {without} times");
}
