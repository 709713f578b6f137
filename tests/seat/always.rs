//! "Always?": two newcomers play a season of Wilderness War at the prompt, have read nothing, and say yes to whatever is offered.

use crate::support::Person;
use crate::war::{LOG, War, held};
use serde_json::Value;
use std::collections::VecDeque;
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
    /// What each sitting began with.
    stops: Vec<String>,
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
        self.stops.push(self.question().unwrap_or_else(|| "seed".to_owned()));
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

/// Letters an Action Phase, and how often the two were asked.
fn season(phases_each: usize) -> (f64, usize) {
    let war = War::opened();
    let newcomer = |person, side, season: [&'static str; 6]| Newcomer {
        person,
        side,
        season: season.into_iter().take(phases_each).collect(),
        waiting: Vec::new(),
        asked: 0,
        stops: Vec::new(),
    };
    let mut french = newcomer(&war.fanny, "french", FRENCH);
    let mut british = newcomer(&war.gus, "british", BRITISH);
    let (mut letters, mut phases) = (0, 0);
    for sitting in 0..120 {
        let (now, from, to) = if sitting % 2 == 0 {
            (&mut french, &war.fanny, &war.gus)
        } else {
            (&mut british, &war.gus, &war.fanny)
        };
        let log = from.folder.join(LOG);
        let before = fs::read(&log).unwrap();
        let Some(begun) = now.sits() else {
            println!("French: {}; British: {}", french.stops.join(", "), british.stops.join(", "));
            return (f64::from(letters) / f64::from(phases), french.asked + british.asked);
        };
        phases += u32::try_from(begun).unwrap();
        // Whoever was not asked has written nothing.
        if fs::read(&log).unwrap() != before {
            letters += 1;
            to.run(&["receive", log.to_str().unwrap()]).ok();
        }
    }
    panic!("the season has no end");
}

/// By hand, people write three letters an Action Phase. Cards and dice fall as they fall here; six runs gave 1.50 each, and one question
/// more or less is a quarter of a letter in four phases.
const BOUND: f64 = 2.0;

/// A few phases of it; `COUREUR_LETTER_GAMES` asks for the whole season.
#[test]
fn p36_newcomers_who_say_yes_write_fewer_letters() {
    let whole = std::env::var_os("COUREUR_LETTER_GAMES").is_some();
    let (always, asked) = season(if whole { 6 } else { 2 });
    println!("letters an Action Phase: {always:.2}; asked {asked} times whether it should always be so");
    assert!(asked > 0 && always <= BOUND, "{always:.2} letters an Action Phase; asked {asked} times");
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
