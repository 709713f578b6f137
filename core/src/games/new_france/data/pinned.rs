//! The facts of the data that a log's header pins, as `CONTENT.md` lists them.

use crate::board::Id as _;
use crate::engine::Facts;
use crate::fact;
use crate::games::new_france::cards::{Card, Condition, Forces, Spot, Verb};
use crate::games::new_france::charts::Span;
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::LeaderId;
use crate::games::pack::word;
use crate::side::Side;
use std::collections::BTreeMap;

/// Writes everything.
pub fn text(content: &Content, revision: u32) -> String {
    let mut out = Facts::default();
    map(content, &mut out);
    for (id, leader) in LeaderId::all().zip(&content.leaders) {
        fact!(out, "leader {id} {} rating {}", leader.side.word(), leader.rating);
        if let Some(start) = leader.start {
            fact!(out, "leader {id} at {start}");
        }
    }
    for card in &content.cards {
        self::card(card, &mut out);
    }
    setup(content, &mut out);
    charts(content, &mut out);
    out.text(&format!("coureur/content/1 new-france {revision}"))
}

fn map(content: &Content, out: &mut Facts) {
    for (id, space) in content.map.iter() {
        fact!(out, "space {id} {} {} vp {}", space.kind.word(), space.flag.word(), space.vp);
        if space.port {
            fact!(out, "space {id} port");
        }
        if space.key {
            fact!(out, "space {id} key");
        }
        for to in space.neighbours.iter().filter(|to| id < *to) {
            let kind = if space.sea.has(to) { "sea" } else { "land" };
            fact!(out, "line {id} {to} {kind}");
        }
    }
}

/// Each thing of a list once.
fn once<T: PartialEq>(list: &[T]) -> impl Iterator<Item = &T> {
    list.iter().enumerate().filter(|(place, thing)| !list[..*place].contains(thing)).map(|(_, thing)| thing)
}

fn card(card: &Card, out: &mut Facts) {
    let id = card.id;
    fact!(out, "card {id} {} {} {}", card.side.word(), word(&card.category), word(&card.moment));
    condition(id.slug(), &card.condition, out);
    for (number, verb) in card.effect.iter().enumerate() {
        self::verb(format_args!("card {id} verb {number}"), verb, out);
    }
}

fn condition(id: &str, condition: &Condition, out: &mut Facts) {
    for space in once(&condition.control_any) {
        fact!(out, "card {id} if control {space}");
    }
    if let Some(role) = condition.role {
        fact!(out, "card {id} if role {}", word(&role));
    }
    for included in once(&condition.includes) {
        fact!(out, "card {id} if includes {}", word(included));
    }
    for kind in once(&condition.kinds) {
        fact!(out, "card {id} if kind {}", kind.word());
    }
    for kind in once(&condition.not_kinds) {
        fact!(out, "card {id} if not-kind {}", kind.word());
    }
    if let Some(home) = condition.home {
        fact!(out, "card {id} if home {}", word(&home));
    }
    if let Some(port) = condition.port {
        fact!(out, "card {id} if port {}", yes(port));
    }
    if let Some(sp) = condition.places_sp {
        fact!(out, "card {id} if places-sp {sp}");
    }
}

fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn forces(forces: Forces) -> String {
    match forces {
        Forces::Count(n) => n.to_string(),
        Forces::All => "all".to_owned(),
    }
}

fn verb(what: std::fmt::Arguments<'_>, verb: &Verb, out: &mut Facts) {
    match verb {
        Verb::Place { kind, n, at, split } => {
            fact!(out, "{what} place {n} {} split {}", kind.word(), yes(*split));
            for spot in at {
                match spot {
                    Spot::Space(space) => fact!(out, "{what} place at {space}"),
                    Spot::AnyPort => fact!(out, "{what} place at-any-port"),
                }
            }
        }
        Verb::Leader(leader) => fact!(out, "{what} leader {leader}"),
        Verb::Move { forces: n, who, spaces, battle } => {
            let (n, who) = (forces(*n), word(who));
            fact!(out, "{what} move forces {n} {who} spaces {spaces} battle {battle}");
        }
        Verb::SeaMove { forces, max_sp, battle, free } => {
            let (battle, free) = (yes(*battle), yes(*free));
            fact!(out, "{what} sea-move forces {forces} max-sp {max_sp} battle {battle} free {free}");
        }
        Verb::Combat { sp, die } => fact!(out, "{what} combat sp {sp} die {die}"),
        Verb::Cancel(category) => fact!(out, "{what} cancel {}", word(category)),
        Verb::Reduce { sp } => fact!(out, "{what} reduce sp {sp}"),
        Verb::Pin { forces: n, who } => fact!(out, "{what} pin forces {} {}", forces(*n), word(who)),
        Verb::Attrition { forces, sp, min_sp } => {
            fact!(out, "{what} attrition forces {forces} sp {sp} min-sp {min_sp}");
        }
    }
}

fn setup(content: &Content, out: &mut Facts) {
    // Forces in one space add up, however they are listed.
    let mut troops = BTreeMap::new();
    for force in &content.forces {
        *troops.entry((force.at, force.side)).or_insert(0_u32) += u32::from(force.sp);
    }
    for ((at, side), sp) in troops {
        fact!(out, "setup {at} {} troops {sp}", side.word());
    }
    for side in Side::ALL {
        let word = side.word();
        fact!(out, "setup village {word} indians {}", content.village_indians[side]);
        fact!(out, "setup vp {word} {}", content.vp[side]);
        fact!(out, "victory {word} {}", content.winning_vp[side]);
    }
    let (year, season) = content.start;
    fact!(out, "calendar from {year} {} to {}", word(&season), content.last_year);
    fact!(out, "hand {}", content.hand);
}

fn span(span: Span) -> String {
    match span.high {
        u16::MAX => format!("{} up", span.low),
        high => format!("{} {high}", span.low),
    }
}

fn charts(content: &Content, out: &mut Facts) {
    for (row, allowance) in content.movement.rows() {
        let row = row.replace('_', "-");
        fact!(out, "movement {row} spaces {} battle {}", allowance.spaces, allowance.battle);
    }
    for row in &content.losses.rows {
        for (column, losses) in content.losses.columns.iter().zip(&row.losses) {
            fact!(out, "losses die {} factor {} are {losses}", span(row.die), span(*column));
        }
        if row.check {
            fact!(out, "losses die {} check", span(row.die));
        }
    }
    fact!(out, "leader-loss leg {}", content.leader_loss.leg_survives);
    fact!(out, "leader-loss arm {}", content.leader_loss.arm_survives);
}
