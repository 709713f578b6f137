//! How many letters an Action Phase of Wilderness War takes, by hand and with orders that do not wait to be asked: the rest of
//! the phase given ahead, losses and retreats ranked, nothing more done than was ordered, windows let pass for which nothing is
//! held. (Waivers spare no letter beyond that: whoever is asked about FOUL WEATHER is asked for his own card in the same letter.)
use crate::common::{Duel, TIME};
use coureur::engine::Slot;
use coureur::log::Hash;
use coureur::mail::ranking::holds_nothing;
use coureur::mail::standing::Standing;
use coureur::side::{BySide, Side};
use coureur::speech::odds::{closing, foreseen};
use coureur::speech::{Offer, Play};
use coureur::table::{Act, Desk, NewGame, Plan, PlannedStep, RandomPlayer, Rest, Seat, Step};
use std::collections::{BTreeMap, VecDeque};

/// Games, and Action Phases of each that are looked at. `COUREUR_LETTER_GAMES` asks for other numbers of games.
const GAMES: u64 = 2;
const PHASES: usize = 20;
/// Orders that a player thinks of in advance.
const FORESIGHT: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Everybody answers what he is asked, and nothing else.
    ByHand,
    /// Everybody gives the rest of his phase ahead, and answers beforehand what dice may ask of him.
    WithOrders,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// Everything is tried that may be tried.
    ByLot,
    /// A window is used one time in eight.
    AsPeople,
}

#[derive(Debug, Default)]
struct Cost {
    letters: usize,
    /// Those for which somebody had to decide something.
    sittings: usize,
    phases: usize,
    /// What the letters ask of their readers first, by the kind of question; `seed` if only that.
    stops: BTreeMap<String, usize>,
}

impl Cost {
    fn each(&self) -> f64 {
        self.letters as f64 / self.phases as f64
    }

    fn told(&self) -> String {
        let mut stops: Vec<(&String, &usize)> = self.stops.iter().collect();
        stops.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let stops: Vec<String> = stops.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        format!(
            "{:.2} letters an Action Phase, {:.2} with a decision ({} in {} phases; asked first: {})",
            self.each(),
            self.sittings as f64 / self.phases as f64,
            self.letters,
            self.phases,
            stops.join(", ")
        )
    }
}

/// A person without a plan.
struct Person {
    lot: RandomPlayer,
    habit: Habit,
}

impl Person {
    /// One of the open answers, as the game leans, and whether it was a decision; a window for which nothing is held is let pass.
    fn choose(&mut self, play: &dyn Play, side: Side, offers: &[Offer]) -> Option<(usize, bool)> {
        let open: Vec<usize> = (0..offers.len())
            .filter(|index| offers[*index].refused.is_none() && !offers[*index].aside)
            .collect();
        if holds_nothing(play, side, offers) {
            return open.first().map(|first| (*first, false));
        }
        let window = play.next().ask_of(side).is_some_and(|ask| ask.window);
        if window && self.habit == Habit::AsPeople && self.lot.below(8) > 0 {
            let pass = play.pass(side).and_then(|choice| play.code(side, choice));
            let place = open.iter().find(|index| Some(&offers[**index].code) == pass.as_ref());
            return place.map(|place| (*place, true));
        }
        let lean = |index: &usize| {
            play.find(side, &offers[*index].code).map_or(1, |choice| play.leaning(side, choice))
        };
        let total: usize = open.iter().map(|index| lean(index) as usize).sum();
        if total == 0 {
            return (!open.is_empty()).then(|| (open[self.lot.below(open.len())], true));
        }
        let mut left = self.lot.below(total);
        let chosen = open.into_iter().find(|index| {
            let here = left < lean(index) as usize;
            left = left.saturating_sub(lean(index) as usize);
            here
        });
        chosen.map(|chosen| (chosen, true))
    }

    /// What a side says when it is asked.
    fn said(&mut self, desk: &Desk, side: Side, way: Way) -> Said {
        let mut draft = desk.begin(Seat::Player(side)).unwrap();
        let mut said = Said::default();
        while let Some(asked) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
            let offers = draft.legal(asked);
            let (chosen, decided) = self.choose(draft.table().play(), asked, &offers).unwrap();
            said.decided |= decided;
            let card = draft.table().play().next().ask_of(asked).is_some_and(|ask| ask.kind == "card");
            said.cards += usize::from(card);
            said.lines.push(offers[chosen].code.clone());
            draft.take(asked, &offers[chosen]).unwrap();
        }
        if way == Way::ByHand {
            return said;
        }
        let stretch = draft.table().play().stretch();
        let mut supposed = draft.suppose(&[]).unwrap().unwrap();
        while supposed.asks() && supposed.play.stretch() == stretch && said.ahead.len() < FORESIGHT {
            let mut offers = supposed.play.legal(side);
            offers.retain(Offer::is_open);
            let Some((chosen, _)) = self.choose(&*supposed.play, side, &offers) else { break };
            let line = offers[chosen].words.to_string();
            supposed = match desk.suppose(&*supposed.play, side, std::slice::from_ref(&line)) {
                Ok(next) if next.left.is_empty() => next,
                _ => break,
            };
            said.ahead.push(line);
        }
        if stretch != 0 && supposed.play.stretch() == stretch {
            said.plans = beforehand(&*supposed.play, side);
        }
        said
    }
}

/// What somebody says: answers, and with them what he thinks of in advance.
#[derive(Debug, Default)]
struct Said {
    decided: bool,
    /// Action Phases begun.
    cards: usize,
    lines: Vec<String>,
    ahead: Vec<String>,
    plans: Vec<Step>,
}

/// As `standing rank` and `standing finish` give it: what is lost first and where the beaten go in the order of the list, and
/// nothing more than was ordered.
fn beforehand(play: &dyn Play, side: Side) -> Vec<Step> {
    let answer = |play: &dyn Play, kind: &'static str, offers: &[Offer]| {
        let first =
            || offers.iter().find(|offer| offer.is_open() && !offer.aside).map(|offer| offer.code.clone());
        if play.follow().consequences.contains(&kind) { first() } else { closing(play, side, offers) }
    };
    let runs = foreseen(play, side, &answer).into_iter();
    let plans = runs.flat_map(|(kind, codes)| {
        codes.into_iter().map(move |code| Plan([PlannedStep { kind: kind.to_owned(), code }].into()))
    });
    plans.map(|plan| Step::After(Act::Ahead { side, plan: plan.to_string() })).collect()
}

/// Plays some Action Phases; every change of whoever signs is a letter.
fn play(seed: u64, way: Way, habit: Habit, cost: &mut Cost) {
    let mut duel = Duel::open_on(NewGame::usual("wilderness-war").unwrap(), seed, 1024, 9);
    let mut person = Person { lot: RandomPlayer::new(seed), habit };
    let (mut last, mut phases) = (None, 0);
    while let Some(side) = duel.on_move() {
        let table = duel.desks[side].table();
        if phases >= PHASES {
            break;
        }
        // What comes before the first card is no Action Phase.
        let letter = last.replace(side) != Some(side) && phases > 0;
        if letter {
            cost.letters += 1;
            let asked = table.play().next().ask_of(side).map_or("seed", |ask| ask.kind);
            *cost.stops.entry(asked.to_owned()).or_default() += 1;
        }
        let Said { decided, cards, lines, ahead, plans } = person.said(&duel.desks[side], side, way);
        cost.sittings += usize::from(letter && decided);
        phases += cards;
        let line = |line: &String| Step::Line(line.clone());
        let mut steps: Vec<Step> = lines.iter().map(line).collect();
        let answers = steps.len();
        steps.extend(ahead.iter().map(line));
        steps.extend(plans);
        let written = duel.desks[side].run_steps(&steps, Rest::GiveAhead, TIME);
        // What cannot be given ahead waits until it is asked for.
        let written =
            written.or_else(|_| duel.desks[side].run_steps(&steps[..answers], Rest::HandBack, TIME));
        let written = written.unwrap();
        duel.take_all(side, written);
    }
    // From the first card to the last one.
    cost.phases += phases.saturating_sub(1);
}

/// Counts on the same deals, and prints.
fn measured(habit: Habit, words: &str) -> [Cost; 2] {
    let games =
        std::env::var("COUREUR_LETTER_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let ways = [(Way::ByHand, "by hand"), (Way::WithOrders, "with orders beforehand")];
    ways.map(|(way, title)| {
        let mut cost = Cost::default();
        for seed in 0..games {
            play(seed, way, habit, &mut cost);
        }
        println!("{words}, {title}: {}", cost.told());
        cost
    })
}

#[test]
fn p8_p12_letters_for_each_action_phase_of_wilderness_war_are_counted() {
    // Players without a plan try far more by dice than people do.
    for (habit, words) in [(Habit::ByLot, "players by lot"), (Habit::AsPeople, "players who seldom react")] {
        let [by_hand, with] = measured(habit, words);
        assert!(by_hand.phases > 0 && with.phases > 0);
        assert!(with.each() <= 0.75 * by_hand.each(), "they spare letters: {with:?}, {by_hand:?}");
    }
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
        let why = |standing: &Standing| standing.held_back(desk, Side::British).unwrap_or_default();
        let unseen = "Your preference 1 (`pass all`) holds back: you have not looked at all your cards";
        assert!(why(&standing).starts_with(unseen), "{}", why(&standing));
        standing.saw(&slots).unwrap();
        assert_eq!(answer(&standing).is_some(), !holds, "FOUL WEATHER is not wasted");
        let wasted = "Your preference 1 (`pass all`) holds back: you hold a card for this, `play ";
        assert!(if holds { why(&standing).starts_with(wasted) } else { why(&standing).is_empty() });
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
        assert_eq!(why(&empty), "", "and nothing of his would have answered");
        anyway.stop("foul weather").unwrap();
        let stopped =
            "Your preference 1 (`pass all`) holds back: by instruction 2 you are always asked about";
        assert!(why(&anyway).starts_with(stopped), "{}", why(&anyway));
        *if holds { &mut with } else { &mut without } += 1;
        if with > 0 && without > 0 {
            return;
        }
    }
    panic!("with the card {with} times, without it {without} times");
}

/// An activation by script, a path of two steps and three windows of the other side, up to the other side's own card.
fn scripted(way: Way) -> usize {
    let mut duel = Duel::open_on(NewGame::usual("wilderness-war").unwrap(), 1, 256, 5);
    duel.until(|duel| duel.desks.french.asked_side() == Some(Side::French));
    let card = duel.desks.french.hand(Side::French).into_iter().find_map(|card| card.face).unwrap().id;
    let first = format!("play {card} activate single marin done move");
    let mut script: Vec<String> =
        [first.as_str(), "to wood-creek", "to green-mountains-south", "done"].map(str::to_owned).to_vec();
    let (mut letters, mut last) = (0, None);
    for _ in 0..40 {
        let side = duel.on_move().unwrap();
        let asked = duel.desks[side].table().play().next().ask_of(side).map(|ask| ask.kind);
        if side == Side::British && asked == Some("card") {
            return letters;
        }
        letters += usize::from(last.replace(side) != Some(side));
        let lines: Vec<String> = match (asked, side) {
            (None, _) => Vec::new(),
            (Some(_), Side::British) => vec!["pass".to_owned()],
            (Some(_), Side::French) if way == Way::ByHand => vec![script.remove(0)],
            (Some(_), Side::French) => std::mem::take(&mut script),
        };
        let steps: Vec<Step> = lines.into_iter().map(Step::Line).collect();
        let rest = if way == Way::ByHand { Rest::HandBack } else { Rest::GiveAhead };
        let written = duel.desks[side].run_steps(&steps, rest, TIME).unwrap();
        duel.take_all(side, written);
    }
    panic!("the British Action Phase never comes");
}

#[test]
fn p8_letters_of_a_scripted_activation_are_counted() {
    let (by_hand, with) = (scripted(Way::ByHand), scripted(Way::WithOrders));
    println!(
        "a scripted activation with a path of two steps: {by_hand} letters by hand, {with} with orders ahead"
    );
    assert!(with < by_hand && with <= 2, "{with} letters, {by_hand} by hand");
}

/// A season as people play it: a force is brought up, stockades are built, a raid, a siege, its relief.
const FRENCH: [&str; 6] = [
    "activate; force montcalm; take all; done; move; to ile-aux-noix, winooski, crown-point, ticonderoga; halt",
    "activate; single marin; done; move; to wood-creek, green-mountains-south; halt",
    "activate; single marin; done; move; to hoosic; halt",
    "activate; force montcalm; take all; done; move; to hudson-carry-north; halt",
    "activate; force montcalm; take all; done; siege",
    "activate; single periere; done; move; to ticonderoga; halt",
];
const BRITISH: [&str; 6] = [
    "build stockades; stockade at kinderhook; done",
    "activate; force johnson; take all; done; move; to albany, hudson-carry-south; halt",
    "build stockades; stockade at peekskill; done",
    "activate; single rogers; done; move; to albany; halt",
    "activate; force johnson; take all; done; move; to hudson-carry-north; halt",
    "build stockades; stockade at ashbys-gap; done",
];

/// What somebody answers of whom nothing was written down: a window passes, and no more is done than must be.
fn plainly(desk: &Desk, side: Side) -> String {
    let play = desk.table().play();
    let offers = desk.offers(side);
    let window = play.next().ask_of(side).is_some_and(|ask| ask.window);
    let pass = || play.pass(side).and_then(|choice| play.code(side, choice)).filter(|_| window);
    let first = || {
        let open = |offer: &&Offer| offer.refused.is_none() && !offer.aside;
        offers.iter().find(open).map(|offer| offer.code.clone())
    };
    pass().or_else(|| closing(play, side, &offers)).or_else(first).unwrap()
}

/// The answers beforehand to what may be asked after some lines.
fn after(desk: &Desk, side: Side, lines: &[String]) -> Vec<Step> {
    let mut draft = desk.begin(Seat::Player(side)).unwrap();
    let mut queue: VecDeque<Step> = lines.iter().cloned().map(Step::Line).collect();
    if draft.take_steps(&mut queue).is_err() {
        return Vec::new();
    }
    let left: Vec<String> = queue.into_iter().map(Step::said).collect();
    let stretch = draft.table().play().stretch();
    match draft.suppose(&left) {
        Ok(Some(supposed)) if stretch != 0 && supposed.play.stretch() == stretch => {
            beforehand(&*supposed.play, side)
        }
        _ => Vec::new(),
    }
}

/// Plays the season.
fn season(way: Way) -> Cost {
    let mut duel = Duel::open_on(NewGame::usual("wilderness-war").unwrap(), 1, 1024, 5);
    let mut script = BySide { british: VecDeque::from(BRITISH), french: VecDeque::from(FRENCH) };
    let mut waiting: BySide<Vec<String>> = BySide::default();
    let (mut cost, mut last) = (Cost::default(), None);
    for _ in 0..400 {
        let Some(side) = duel.on_move() else { break };
        let desk = &duel.desks[side];
        let asked = desk.table().play().next().ask_of(side).map(|ask| ask.kind);
        if last.replace(side) != Some(side) && cost.phases > 0 {
            cost.letters += 1;
            let empty = holds_nothing(desk.table().play(), side, &desk.offers(side));
            cost.sittings += usize::from(asked.is_some() && !empty);
            *cost.stops.entry(asked.unwrap_or("seed").to_owned()).or_default() += 1;
        }
        if asked == Some("card") {
            let Some(line) = script[side].pop_front() else { return cost };
            let card = desk.hand(side).into_iter().find_map(|card| card.face).unwrap().id;
            waiting[side] = format!("play {card} {line}").split("; ").map(str::to_owned).collect();
            cost.phases += 1;
        }
        let said = |lines: &[String]| {
            let mut said: Vec<Step> = lines.iter().cloned().map(Step::Line).collect();
            let rest = if way == Way::ByHand {
                Rest::HandBack
            } else {
                said.extend(after(desk, side, lines));
                Rest::GiveAhead
            };
            desk.run_steps(&said, rest, TIME)
        };
        let written = match asked {
            None => desk.run_steps(&[], Rest::HandBack, TIME).unwrap(),
            Some(_) => {
                let scripted =
                    Some(&waiting[side]).filter(|lines| !lines.is_empty()).map(|lines| said(lines));
                match scripted {
                    Some(Ok(written)) => {
                        waiting[side] = written.left.clone();
                        written
                    }
                    _ => said(&[plainly(desk, side)]).unwrap(),
                }
            }
        };
        duel.take_all(side, written);
    }
    panic!("the season has no end: {cost:?}");
}

#[test]
fn p8_p12_letters_of_a_scripted_season_are_counted() {
    let [by_hand, with] = [Way::ByHand, Way::WithOrders].map(season);
    println!("a season by script, by hand: {}", by_hand.told());
    println!("a season by script, with orders beforehand: {}", with.told());
    assert!(with.each() < by_hand.each(), "{with:?}, {by_hand:?}");
    assert!(with.each() <= 1.5, "{with:?}");
}
