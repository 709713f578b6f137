//! What a card says, from its verbs, in our own words.

use super::{leader, space, units};
use crate::board::Id as _;
use crate::games::new_france::cards::{
    Card, Category, Condition, Forces, Home, Included, Moment, Role, Sort, Spot, Verb, deck_side,
};
use crate::games::new_france::content::Content;
use crate::speech::CardFace;

/// A card's face.
pub fn face(content: &Content, deck: u8, id: &str) -> Option<CardFace> {
    let side = deck_side(deck)?;
    let card = content.deck(side).find(|card| card.id.slug() == id)?;
    Some(CardFace {
        id: id.to_owned(),
        name: card.name.clone(),
        kind: category(card.category).to_owned(),
        text: text(content, card),
        windows: window(card.moment).map(|kind| (side, kind)).into_iter().collect(),
        slot: None,
    })
}

fn category(category: Category) -> &'static str {
    match category {
        Category::Reinforcement => "reinforcement",
        Category::Movement => "movement",
        Category::Combat => "combat",
        Category::Interrupt => "interrupt",
    }
}

fn text(content: &Content, card: &Card) -> String {
    let mut parts = vec![moment(card.moment).to_owned()];
    parts.extend(conditions(content, &card.condition));
    parts.extend(card.effect.iter().map(|one| verb(content, one)));
    parts.join(" ")
}

/// The reaction window it can be played in.
fn window(moment: Moment) -> Option<&'static str> {
    match moment {
        Moment::OwnReinforcement | Moment::OwnMovement => None,
        Moment::Combat => Some("combat-card"),
        Moment::AfterEnemyReinforcementCard => Some("interrupt-reinforcement"),
        Moment::StartOfEnemyMovement => Some("interrupt-movement"),
        Moment::AfterEnemyCombatCard => Some("interrupt-combat-card"),
    }
}

fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::OwnReinforcement => "In your Reinforcements Phase:",
        Moment::OwnMovement => "In your Movement Phase, before the forces it helps have moved:",
        Moment::Combat => "In a combat, before the dice:",
        Moment::AfterEnemyReinforcementCard => "When the enemy has shown a reinforcement card:",
        Moment::StartOfEnemyMovement => "When the enemy's Movement Phase opens:",
        Moment::AfterEnemyCombatCard => "When the enemy has shown a combat card:",
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>, join: &str) -> String {
    names.collect::<Vec<_>>().join(join)
}

fn conditions(content: &Content, condition: &Condition) -> Vec<String> {
    let mut parts = Vec::new();
    if !condition.control_any.is_empty() {
        let names = list(condition.control_any.iter().map(|&id| space(content, id)), " or ");
        parts.push(format!("only if you control {names};"));
    }
    match condition.role {
        Some(Role::Attacker) => parts.push("only as attacker;".to_owned()),
        Some(Role::Defender) => parts.push("only as defender;".to_owned()),
        None => {}
    }
    if !condition.includes.is_empty() {
        let names = condition.includes.iter().map(|included| match included {
            Included::Indians => "Indians",
            Included::Troops => "troops",
            Included::Leader => "a leader",
        });
        parts.push(format!("only with {} in your force;", list(names, " and ")));
    }
    if !condition.kinds.is_empty() {
        let names = list(condition.kinds.iter().map(|kind| kind.word()), " or ");
        parts.push(format!("only at a {names};"));
    }
    if !condition.not_kinds.is_empty() {
        let names = list(condition.not_kinds.iter().map(|kind| kind.word()), " or ");
        parts.push(format!("not at a {names};"));
    }
    if condition.home == Some(Home::Own) {
        parts.push("only where your flag is printed;".to_owned());
    }
    match condition.port {
        Some(true) => parts.push("only at a port;".to_owned()),
        Some(false) => parts.push("not at a port;".to_owned()),
        None => {}
    }
    if let Some(least) = condition.places_sp {
        parts.push(format!("only if it would place at least {least} SP;"));
    }
    parts
}

fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Any => "",
        Sort::Led => " with a leader",
        Sort::Leaderless => " of troops without a leader",
        Sort::Indian => " of Indians alone",
    }
}

fn forces(count: Forces, whose: &str) -> String {
    match count {
        Forces::Count(1) => format!("one {whose}force"),
        Forces::Count(n) => format!("up to {n} {whose}forces"),
        Forces::All => format!("all {whose}forces"),
    }
}

pub(super) fn spaces(n: u8) -> String {
    if n == 1 { "one space".to_owned() } else { format!("{n} spaces") }
}

fn placing(content: &Content, at: &[Spot], split: bool) -> String {
    let names = at.iter().map(|spot| match spot {
        Spot::Space(id) => space(content, *id),
        Spot::AnyPort => "any port",
    });
    let names = list(names, ", ");
    match (at, split) {
        ([Spot::AnyPort], true) => "shared out among ports".to_owned(),
        ([_], _) => format!("in {names}"),
        (_, true) => format!("shared out among {names}"),
        (_, false) => format!("all in one of {names}"),
    }
}

fn marching(extra: u8, battle: u8) -> String {
    match (extra, battle) {
        (0, battle) => format!("may fight {} deeper", spaces(battle)),
        (extra, 0) => format!("may move {} farther, but fight no deeper", spaces(extra)),
        (extra, battle) => format!("may move {} farther and fight {} deeper", spaces(extra), spaces(battle)),
    }
}

fn verb(content: &Content, verb: &Verb) -> String {
    match verb {
        Verb::Place { kind, n, at, split } => {
            format!("place {} {}, under your control.", units(*kind, *n), placing(content, at, *split))
        }
        Verb::Leader(id) => format!("{} arrives with them.", leader(content, *id)),
        Verb::Move { forces: count, who, spaces, battle } => {
            format!("{}{} {}.", forces(*count, ""), sort(*who), marching(*spaces, *battle))
        }
        Verb::SeaMove { forces: count, max_sp, battle, free } => format!(
            "{} of at most {max_sp} SP in an own port may sail {} as its whole move{}.",
            forces(Forces::Count(*count), ""),
            if *free { "to any own port" } else { "by sea lines through own ports" },
            if *battle { ", and attack an enemy port at the end" } else { "" }
        ),
        Verb::Combat { sp, die } => match (*sp, *die) {
            (sp, 0) => format!("add {sp} to your combat factors."),
            (0, die) => format!("add {die} to your die."),
            (sp, die) => format!("add {sp} to your combat factors and {die} to your die."),
        },
        Verb::Cancel(what) => format!("that {} card has no effect.", category(*what)),
        Verb::Reduce { sp } => format!("that card places {sp} SP fewer."),
        Verb::Pin { forces: count, who } => {
            format!("{}{} may not move this phase.", forces(*count, "enemy "), sort(*who))
        }
        Verb::Attrition { forces: count, sp, min_sp } => format!(
            "{} with at least {min_sp} SP of troops: {sp} SP lost.",
            forces(Forces::Count(*count), "enemy ")
        ),
    }
}
