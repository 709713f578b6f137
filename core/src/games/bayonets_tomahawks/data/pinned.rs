//! The facts of the data that a log's header pins, as `CONTENT.md` lists them.

use super::super::cards::Card;
use super::super::content::{Reason, Scenario, Year};
use super::super::ids::{Id, LinkId, PieceId, SpaceId};
use super::super::map::{Space, Village};
use super::super::pieces::{Kind, Piece, Pool, Unit};
use super::Built;
use crate::engine::Facts;
use crate::fact;
use crate::games::pack::word;
use crate::side::Side;

/// Writes everything.
pub fn text(built: &Built, revision: u32) -> String {
    let mut out = Facts::default();
    for (space, index) in built.spaces.iter().zip(0..) {
        self::space(SpaceId::new(index).slug(), space, &mut out);
    }
    for (link, index) in built.net.links.iter().zip(0..) {
        let id = LinkId::new(index).slug();
        let [a, b] = link.ends.map(SpaceId::slug);
        let (a, b) = (a.min(b), a.max(b));
        fact!(out, "link {id} {a} {b} {}", word(&link.way));
        for zone in &link.zones {
            fact!(out, "link {id} coastal {}", word(zone));
        }
        if let Some(nation) = link.nation {
            fact!(out, "link {id} nation {}", nation.word());
        }
    }
    pieces(&built.pieces, &mut out);
    built.cards.iter().for_each(|card| self::card(card, &mut out));
    for (side, values) in built.chits.iter() {
        for (value, count) in values.iter().enumerate() {
            fact!(out, "chits {} {value} {count}", side.word());
        }
    }
    built.scenarios.iter().for_each(|scenario| self::scenario(scenario, &mut out));
    out.text(&format!("coureur/content/1 bayonets-tomahawks {revision}"))
}

fn space(id: &str, space: &Space, out: &mut Facts) {
    fact!(out, "space {id} {}", word(&space.kind));
    if let Some(side) = space.home {
        fact!(out, "space {id} home {}", side.word());
    }
    if space.value > 0 {
        fact!(out, "space {id} value {}", space.value);
    }
    if space.victory {
        fact!(out, "space {id} victory");
    }
    if let Some(colony) = space.colony {
        fact!(out, "space {id} colony {}", word(&colony));
    }
    if space.militia > 0 {
        fact!(out, "space {id} militia {}", space.militia);
    }
    match space.village {
        Some(Village::Unit(unit)) => fact!(out, "space {id} indian {}", unit.slug()),
        Some(Village::Nation(nation)) => fact!(out, "space {id} nation {}", nation.word()),
        None => {}
    }
    for zone in &space.zones {
        fact!(out, "space {id} coastal {}", word(zone));
    }
    if space.bastions > 0 {
        fact!(out, "space {id} bastions {}", space.bastions);
    }
    if let Some(priority) = space.priority {
        fact!(out, "space {id} priority {priority}");
    }
}

fn pieces(pieces: &[Piece], out: &mut Facts) {
    for (piece, index) in pieces.iter().zip(0..) {
        let id = PieceId::new(index).slug();
        match piece.kind {
            Kind::Unit(unit) => self::unit(id, piece.side, unit, out),
            Kind::Token(token) => {
                fact!(out, "token {id} {} {}", token.pool.word(), word(&token.vagary));
                if token.back {
                    fact!(out, "token {id} back");
                }
            }
        }
    }
}

fn unit(id: &str, side: Option<Side>, unit: Unit, out: &mut Facts) {
    fact!(out, "unit {id} {} {}", side.map_or("neutral", Side::word), unit.kind.word());
    if unit.brown {
        fact!(out, "unit {id} brown");
    }
    if unit.gorget {
        fact!(out, "unit {id} gorget");
    }
    if let Some(colony) = unit.colony {
        fact!(out, "unit {id} colony {}", word(&colony));
    }
    if let Some(nation) = unit.nation {
        fact!(out, "unit {id} nation {}", nation.word());
    }
    let command = unit.command;
    if command.rating > 0 {
        fact!(out, "unit {id} rating {}", command.rating);
    }
    for (_, shape) in
        [(command.triangle, "triangle"), (command.square, "square")].iter().filter(|(on, _)| *on)
    {
        fact!(out, "unit {id} rerolls {shape}");
    }
}

fn card(card: &Card, out: &mut Facts) {
    let id = card.id.get();
    fact!(out, "card {id} {}", card.deck.word());
    for year in &card.years {
        fact!(out, "card {id} year {year}");
    }
    for (ap, index) in card.ap.iter().zip(0u8..) {
        fact!(out, "card {id} ap {index} {}", ap.word());
    }
    if let Some(initiative) = card.initiative {
        fact!(out, "card {id} initiative {initiative}");
    }
    if let Some(event) = card.event {
        fact!(out, "card {id} event {}", word(&event));
    }
}

fn scenario(scenario: &Scenario, out: &mut Facts) {
    let id = &scenario.id;
    fact!(out, "scenario {id} years {} to {}", scenario.first(), scenario.last());
    let (side, vp) = scenario.vp;
    fact!(out, "scenario {id} vp {} {vp}", side.word());
    for indian in &scenario.indians {
        fact!(out, "scenario {id} piece {} village", indian.slug());
    }
    for (space, pieces) in &scenario.stacks {
        for piece in pieces {
            fact!(out, "scenario {id} piece {} {}", piece.slug(), space.slug());
        }
    }
    let pooled = |when: &str, pools: &[(Pool, Vec<PieceId>)], out: &mut Facts| {
        for (pool, pieces) in pools {
            for piece in pieces {
                fact!(out, "scenario {id} piece {} pool {}{when}", piece.slug(), pool.word());
            }
        }
    };
    pooled("", &scenario.pools, out);
    for (space, side) in &scenario.control {
        fact!(out, "scenario {id} control {} {}", space.slug(), side.word());
    }
    for space in &scenario.construction {
        fact!(out, "scenario {id} fort-construction {}", space.slug());
    }
    for link in &scenario.roads {
        fact!(out, "scenario {id} road {}", link.slug());
    }
    for (year, of) in &scenario.years {
        pooled(&format!(" after {year}"), &of.adds, out);
        self::year(id, *year, of, out);
    }
}

fn year(id: &str, year: u16, of: &Year, out: &mut Facts) {
    if let Some(draws) = of.draws {
        for (pool, count) in [
            (Pool::Fleets, draws.fleets),
            (Pool::BritishMetropolitan, draws.british),
            (Pool::FrenchMetropolitan, draws.french),
            (Pool::Colonial, draws.colonial),
        ] {
            fact!(out, "scenario {id} {year} draw {} {count}", pool.word());
        }
    }
    for side in Side::ALL {
        if let Some(bonus) = of.bonus[side] {
            let counted = !matches!(bonus.reason, Reason::ColoniesWithTwo | Reason::NotBritish);
            let least = if counted { format!(" {}", bonus.least) } else { String::new() };
            let (side, vp, reason) = (side.word(), bonus.vp, word(&bonus.reason));
            fact!(out, "scenario {id} {year} bonus {side} {vp} {reason}{least}");
        }
        if let Some((half, vp)) = of.wins[side] {
            fact!(out, "scenario {id} {year} wins {} at {} {vp}", side.word(), half.word());
        }
    }
}
