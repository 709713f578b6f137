//! A whole game by two people who exchange nothing but the log file.

use crate::support::{Duel, LOG, Person};
use serde_json::Value;

/// The windows both let pass, so that the file travels less.
const WINDOWS: [&str; 4] =
    ["interrupt-reinforcement", "interrupt-movement", "interrupt-combat-card", "combat-card"];

/// What a player does who wants nothing: whatever brings the season to its end.
const LAZY: [&str; 6] = ["reinforce none", "done", "no card", "pass", "keep all", "halt"];

/// Chooses for a player: in the first season the first attack there is, later what ends things soonest.
fn choose(orders: &[String], eager: bool) -> String {
    let wanted = ["move from halifax", "take everything", "to shubenacadie"];
    let found = wanted.iter().find(|wanted| eager && orders.iter().any(|order| order == *wanted));
    let lazy = || LAZY.iter().find(|lazy| orders.iter().any(|order| order == *lazy));
    found.or_else(lazy).map_or_else(|| orders[0].clone(), |order| (*order).to_owned())
}

/// A player, and the windows he has still to waive.
struct Player<'a> {
    person: &'a Person,
    seat: &'static str,
    windows: Vec<&'static str>,
}

impl Player<'_> {
    /// Plays until somebody else is asked; says whether the game goes on.
    fn turn(&mut self, decisions: &mut u32) -> bool {
        while let Some(window) = self.windows.last() {
            if self.person.run(&["waive", window]).code != 0 {
                break;
            }
            self.windows.pop();
        }
        loop {
            let moves = self.person.run(&["moves", "--json"]).json();
            let waiting = moves["waiting"]["seats"].as_array().unwrap();
            if waiting.is_empty() {
                return false;
            }
            if !waiting.iter().any(|seat| seat == self.seat) {
                return true;
            }
            let order = |order: &Value| order["order"].as_str().unwrap().to_owned();
            let orders: Vec<String> = moves["orders"].as_array().unwrap().iter().map(order).collect();
            if orders.is_empty() {
                self.person.run(&["answer"]).ok();
                continue;
            }
            let eager = *decisions < 20;
            let order = choose(&orders, eager);
            // Two phases in one go where nothing stands between them.
            let lines =
                if order == "reinforce none" && !eager { "reinforce none; done" } else { order.as_str() };
            self.person.run(&["play", lines]).ok();
            *decisions += 1;
        }
    }
}

#[test]
fn eight_years_by_two_people_and_one_file() {
    let duel = Duel::opened();
    let windows = || WINDOWS.to_vec();
    let mut here = Player { person: &duel.anna, seat: "british", windows: windows() };
    let mut there = Player { person: &duel.ben, seat: "french", windows: windows() };
    let (mut decisions, mut hand_overs) = (0, 0);
    while here.turn(&mut decisions) {
        there.person.receive(here.person).ok();
        std::mem::swap(&mut here, &mut there);
        hand_overs += 1;
        assert!(hand_overs < 200, "the game does not end");
    }
    there.person.receive(here.person).ok();
    duel.in_step();
    let found = duel.ben.run(&["verify", LOG, "--json"]).json();
    let file = &found["files"][0];
    assert_eq!(file["cards_opened"], true, "{file}");
    assert!(file["outcome"]["rule"].as_str().unwrap().starts_with("Course of Play"), "{file}");
    assert!(file["rolls"].as_u64().unwrap() > 0, "there was a battle: {file}");
    assert!(duel.anna.run(&["history"]).ok().contains("Fall 1762"), "all eight years");
    println!("{hand_overs} hand-overs, {decisions} commands with orders, {} entries", file["entries"]);
}
