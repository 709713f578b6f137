//! "Always?": two newcomers play a season of Wilderness War at the prompt, have read nothing, and say yes to whatever is offered.

use crate::support::Person;
use crate::war::{LOG, War, held};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::fs;

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

/// A newcomer, what he has in mind, and what of it has to wait.
struct Newcomer<'p> {
    person: &'p Person,
    side: &'static str,
    season: VecDeque<&'static str>,
    /// What is left of what he has typed, as he was handed it back.
    waiting: Vec<String>,
    /// How often he was asked whether he always wants it so.
    asked: usize,
    /// What the question was that he sat down for.
    stop: String,
}

impl Newcomer<'_> {
    /// What the table waits for: the kind of question to this side, if one is.
    fn question(&self) -> Option<String> {
        let status = self.person.run(&["status", "--json"]).json();
        let asked = &status["games"][0]["asked"];
        asked["kind"].as_str().map(str::to_owned)
    }

    /// What he answers of which he has nothing in mind: a window passes, and no more is done than must be.
    fn plainly(&self) -> String {
        let orders = self.person.orders();
        let short = ["pass", "done", "halt", "stay"];
        let found = short.iter().find(|word| orders.iter().any(|order| order == *word));
        let first =
            || orders.first().unwrap_or_else(|| panic!("{}: {:?}", self.side, self.person.run(&["status"])));
        found.map_or_else(|| first().clone(), |word| (*word).to_owned())
    }

    /// Plays as far as he is asked; says how many Action Phases he has begun, or nothing if his season is over.
    fn sits(&mut self) -> Option<usize> {
        let mut begun = 0;
        self.stop = self.question().unwrap_or_else(|| "seed".to_owned());
        for _ in 0..20 {
            let Some(kind) = self.question() else {
                self.types("");
                return Some(begun);
            };
            if kind == "card" {
                let line = self.season.pop_front()?;
                let card = held(self.person, self.side).remove(0);
                let whole = format!("play {card} {line}");
                self.waiting = whole.split("; ").map(str::to_owned).collect();
                begun += 1;
            }
            let lines = std::mem::take(&mut self.waiting);
            let mut said = String::new();
            if !lines.is_empty() {
                said = self.types(&lines.join("; "));
            }
            // What he had in mind does not fit any more, or he had nothing in mind.
            let signed = said.split("> sign\n").nth(1).is_some_and(|after| after.contains("Entry "));
            if lines.is_empty() || !signed {
                said = self.types(&self.plainly());
            }
            self.waiting = left(&said);
            if said.contains("Written: ") {
                return Some(begun);
            }
        }
        panic!("{} sits there for ever", self.side);
    }

    /// Types a line, signs it, also where more could be done, and answers what he is asked then.
    fn types(&mut self, line: &str) -> String {
        let said = self.person.with_input(&["turn"], &format!("clear\n{line}\nsign\nyes\nyes\n\n")).ok();
        self.asked += said.matches("Always").count();
        said
    }
}

/// The lines that were handed back.
fn left(said: &str) -> Vec<String> {
    let Some((_, rest)) = said.split_once("Not yet taken, somebody else is asked first:\n") else {
        return Vec::new();
    };
    rest.lines().map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect()
}

/// What some Action Phases cost.
#[derive(Default)]
struct Cost {
    letters: u32,
    phases: u32,
    /// How often the two were asked whether they always want it so.
    asked: usize,
    /// What the writers of the letters had sat down for.
    stops: BTreeMap<String, u32>,
}

impl Cost {
    fn each(&self) -> f64 {
        f64::from(self.letters) / f64::from(self.phases)
    }
}

/// Plays so many Action Phases of each side.
fn season(phases_each: usize, cost: &mut Cost) {
    let war = War::opened();
    let newcomer = |person, side, season: [&'static str; 6]| Newcomer {
        person,
        side,
        season: season.into_iter().take(phases_each).collect(),
        waiting: Vec::new(),
        asked: 0,
        stop: String::new(),
    };
    let mut french = newcomer(&war.fanny, "french", FRENCH);
    let mut british = newcomer(&war.gus, "british", BRITISH);
    for sitting in 0..120 {
        let (now, from, to) = if sitting % 2 == 0 {
            (&mut french, &war.fanny, &war.gus)
        } else {
            (&mut british, &war.gus, &war.fanny)
        };
        let log = from.folder.join(LOG);
        let before = fs::read(&log).unwrap();
        let Some(begun) = now.sits() else {
            cost.asked += french.asked + british.asked;
            return;
        };
        cost.phases += u32::try_from(begun).unwrap();
        // Whoever was not asked has written nothing.
        if fs::read(&log).unwrap() != before {
            cost.letters += 1;
            *cost.stops.entry(now.stop.clone()).or_default() += 1;
            to.run(&["receive", log.to_str().unwrap()]).ok();
        }
    }
    panic!("the season has no end");
}

/// By hand, people write three letters an Action Phase. Cards and dice fall as they fall here, and one question more or less is a
/// quarter of a letter in four phases.
const BOUND: f64 = 1.5;

/// A few phases of it; `COUREUR_LETTER_GAMES` asks for so many whole seasons.
#[test]
fn p36_newcomers_who_say_yes_write_fewer_letters() {
    let seasons = std::env::var("COUREUR_LETTER_GAMES").ok().and_then(|seasons| seasons.parse().ok());
    let mut all = Cost::default();
    for _ in 0..seasons.unwrap_or(1) {
        let before = (all.letters, all.phases);
        season(if seasons.is_some() { FRENCH.len() } else { 2 }, &mut all);
        println!("{} letters in {} Action Phases", all.letters - before.0, all.phases - before.1);
    }
    let (each, asked) = (all.each(), all.asked);
    println!("letters an Action Phase: {each:.2}; asked {asked} times whether it should always be so");
    println!("what their writers sat down for: {:?}", all.stops);
    assert!(asked > 0 && each <= BOUND, "{each:.2} letters an Action Phase; asked {asked} times");
}

#[test]
fn p36_what_is_refused_is_not_offered_again() {
    let war = War::opened();
    let kept = |war: &War| -> Value { war.fanny.run(&["standing", "--json"]).json()["give_ahead"].clone() };
    let line = |war: &War| {
        format!("play {} activate; single marin; done; move; to wood-creek; halt; done", war.hand().remove(0))
    };
    let said = war.fanny.with_input(&["turn"], &format!("{}\nsign\n\n", line(&war))).ok();
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flat.matches("Always give such orders ahead").count(), 1, "{said}");
    assert_eq!(kept(&war), false, "Enter means no");
    war.fanny.run(&["standing", "ahead"]).ok();
    assert_eq!(kept(&war), true);
    assert!(war.fanny.run(&["standing"]).ok().contains("You give orders that must wait ahead."));
    war.fanny.run(&["standing", "ahead", "--off"]).ok();
    assert_eq!(kept(&war), false);
}

/// Two quiet marches: the second time that Gus has to let one pass he is asked, though he holds no card for it. What he says is
/// signed, though orders behind it have to wait.
#[test]
fn p36_a_window_for_which_nothing_is_held_may_be_waived_too() {
    let war = War::opened();
    let waived = || -> Value {
        let shown = war.gus.run(&["waive", "--json"]).json();
        let windows = shown["windows"].as_array().unwrap();
        windows.iter().find(|window| window["window"] == "foul-weather").unwrap()["waived_by"].clone()
    };
    let rounds = [
        ("ticonderoga", "canajoharie; halt; done", "ahead\n"),
        ("crown-point", "schenectady; halt", "sign\nyes\nyes\nyes\n"),
    ];
    // Whoever plays the one card of this window closes it.
    let another = |hand: Vec<String>| hand.into_iter().find(|card| card != "14").unwrap();
    for (to, gus, sign) in rounds {
        let card = another(war.hand());
        let march = format!("play {card} activate; single periere; done; move; to {to}; halt; done");
        war.fanny.with_input(&["turn"], &format!("{march}\nahead\n\n")).ok();
        war.to_gus();
        assert_eq!(waived(), serde_json::json!([]), "nothing is decided for him");
        let card = another(held(&war.gus, "british"));
        let line = format!("pass; play {card} activate; force johnson; take all; done; move; to");
        let said = war.gus.with_input(&["turn"], &format!("{line} {gus}\n{sign}\n")).ok();
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let last = to == "crown-point";
        assert_eq!(flat.contains("Always, whatever you hold then?"), last, "{said}");
        // Whoever gives orders that have to wait is asked about the end of his turn with them.
        assert_eq!(flat.contains("Always end it by itself then"), last, "{said}");
        war.to_fanny();
        if !last {
            war.fanny.run(&["play", "pass"]).ok();
        }
    }
    assert_eq!(waived(), serde_json::json!(["british"]));
}
