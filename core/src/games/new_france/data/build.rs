//! From records to content: every name resolved, everything checked.

use super::record::{
    self, CardRecord, Data, ForceRecord, LeaderRecord, LinkRecord, SetupRecord, SpaceRecord,
};
use super::slug::Slug;
use super::{Agreed, DataError, check};
use crate::board::{Id as _, IdMap};
use crate::engine::Named;
use crate::games::new_france::cards::Card;
use crate::games::new_france::content::{Content, SetupForce};
use crate::games::new_france::ids::{CardId, LeaderId, LeaderSet, SpaceId, SpaceSet};
use crate::games::new_france::map::{Line, LinkKind, Map, Space};
use crate::games::new_france::pieces::Leader;
use crate::games::new_france::world::RESERVED;
use crate::games::record::{OrNone, Record as _, need};
use crate::side::{BySide, Side};
use std::collections::BTreeMap;

/// The card that brings a leader, as his record names it.
pub type Brought = BTreeMap<LeaderId, Slug>;

/// Builds the content.
pub fn content(data: Data, agreed: Agreed) -> Result<Content, DataError> {
    check::sizes(&data)?;
    let reconstructed = data.reconstructed();
    let map = map(data.spaces, data.links)?;
    let (leaders, brought) = leaders(data.leaders, &map)?;
    let cards = cards(data.cards, &map)?;
    let content = assemble(map, leaders, cards, data.setup, agreed, reconstructed)?;
    check::all(&content, &brought)?;
    Ok(content)
}

fn assemble(
    map: Map,
    leaders: Vec<Leader>,
    cards: Vec<Card>,
    setup: SetupRecord,
    agreed: Agreed,
    reconstructed: bool,
) -> Result<Content, DataError> {
    let force = |force: ForceRecord| -> Result<SetupForce, DataError> {
        Ok(SetupForce { side: force.side, at: check::space_of(&map, &force.at, "setup")?, sp: force.sp })
    };
    let forces = need(setup.forces, "setup", "forces")?.into_iter().map(force).collect::<Result<_, _>>()?;
    let start = need(setup.start, "setup", "start")?;
    let of = |side: Side| LeaderId::all().zip(&leaders).filter(move |(_, leader)| leader.side == side);
    let sides = BySide::from_fn(|side| of(side).map(|(id, _)| id).collect::<LeaderSet>());
    let deck = |side: Side| cards.iter().filter(move |card| card.side == side).map(|card| card.id);
    let decks = BySide::from_fn(|side| deck(side).collect());
    Ok(Content {
        map,
        sides,
        decks,
        leaders,
        cards,
        movement: need(setup.movement, "setup", "movement")?,
        losses: need(setup.combat_loss, "setup", "combat_loss")?,
        leader_loss: need(setup.leader_loss, "setup", "leader_loss")?,
        forces,
        village_indians: need(setup.village_indians, "setup", "village_indians")?,
        start: (start.year, start.season),
        last_year: need(setup.last_year, "setup", "last_year")?,
        hand: need(setup.hand, "setup", "hand")?,
        vp: need(setup.victory_points, "setup", "victory_points")?,
        winning_vp: need(setup.victory, "setup", "victory")?,
        otherwise: agreed.otherwise,
        reconstructed,
        rules: agreed.rules,
    })
}

fn map(spaces: Vec<SpaceRecord>, links: Vec<LinkRecord>) -> Result<Map, DataError> {
    let mut map = Map::default();
    for record in spaces {
        let (id, space) = space(record)?;
        map.order.push(id);
        map.spaces.insert(id, space);
    }
    for record in links {
        let place = record.place();
        let (a, b) = (need(record.a, &place, "a")?, need(record.b, &place, "b")?);
        let kind = need(record.kind, &place, "kind")?;
        check::source(record::label(record.source.as_deref()), "links")?;
        for given in record.note.flatten().iter().chain(record.reconstructed.iter().flatten()) {
            check::text(given, "links")?;
        }
        // What an owner has taken away is gone by now.
        let OrNone(Some(kind)) = kind else { continue };
        let (a, b) = check::link(&map, &a, &b, kind)?;
        map.lines.push(Line { a, b, kind });
        for (from, to) in [(a, b), (b, a)] {
            let space = &mut map.spaces[from];
            space.neighbours.insert(to);
            if kind == LinkKind::Sea {
                space.sea.insert(to);
            }
        }
    }
    Ok(map)
}

fn space(record: SpaceRecord) -> Result<(SpaceId, Space), DataError> {
    let slug = need(record.id, "spaces", "id")?;
    let place = slug.as_str();
    check::source(record::label(record.source.as_deref()), place)?;
    let name = need(record.name, place, "name")?;
    let kind = need(record.kind, place, "kind")?;
    let theatre = record.theatre.unwrap_or_else(|| "Elsewhere".to_owned());
    let tribe = record.tribe.flatten();
    let mut also = record.also.unwrap_or_default();
    let texts = [&name, &theatre].into_iter().chain(&also).chain(&tribe);
    for given in texts.chain(record.reconstructed.iter().flatten()) {
        check::text(given, place)?;
    }
    if RESERVED.contains(&place) {
        return Err(DataError::Reserved { id: slug.to_string() });
    }
    let id = SpaceId::find(place).ok_or_else(|| check::unknown_space(place, "spaces"))?;
    let defense = record.defense.unwrap_or(kind.defense());
    if defense != kind.defense() {
        return Err(DataError::Defense { id: slug.to_string(), given: defense, kind: kind.word() });
    }
    let on_the_globe = record.lat.flatten().is_none_or(|lat| (-9000..=9000).contains(&lat))
        && record.lon.flatten().is_none_or(|lon| (-18000..=18000).contains(&lon));
    if !on_the_globe {
        return Err(DataError::OffTheGlobe { id: slug.to_string() });
    }
    also.extend(place.strip_prefix("fort-").map(str::to_owned));
    let names = std::iter::once(name.as_str()).chain(also.iter().map(String::as_str));
    let space = Space {
        named: Named::new(place, names),
        kind,
        flag: need(record.side, place, "side")?,
        vp: need(record.vp, place, "vp")?,
        port: need(record.port, place, "port")?,
        key: record.key.unwrap_or_default(),
        name,
        theatre,
        tribe,
        neighbours: SpaceSet::default(),
        sea: SpaceSet::default(),
    };
    Ok((id, space))
}

/// All leaders, and who is brought by which card.
fn leaders(records: Vec<LeaderRecord>, map: &Map) -> Result<(Vec<Leader>, Brought), DataError> {
    let (mut leaders, mut brought) = (IdMap::default(), Brought::new());
    for record in records {
        let (id, card, leader) = leader(record, map)?;
        if let Some(card) = card {
            brought.insert(id, card);
        }
        leaders.insert(id, leader);
    }
    let count = |side: Side| leaders.values().filter(|leader: &&Leader| leader.side == side).count();
    let (british, french) = (count(Side::British), count(Side::French));
    let leaders = leaders.complete().filter(|_| (british, french) == (12, 8));
    Ok((leaders.ok_or(DataError::LeaderCount { british, french })?, brought))
}

fn leader(record: LeaderRecord, map: &Map) -> Result<(LeaderId, Option<Slug>, Leader), DataError> {
    let slug = need(record.id, "leaders", "id")?;
    let place = slug.as_str();
    check::source(record::label(record.source.as_deref()), place)?;
    let (name, short) = (need(record.name, place, "name")?, need(record.short, place, "short")?);
    for given in [&name, &short].into_iter().chain(record.reconstructed.iter().flatten()) {
        check::text(given, place)?;
    }
    let rating = need(record.rating, place, "rating")?;
    if !(1..=3).contains(&rating) {
        return Err(DataError::Rating { id: slug.to_string(), given: rating });
    }
    if ["everything", "all"].contains(&place) {
        return Err(DataError::Reserved { id: slug.to_string() });
    }
    let id = check::leader_of(&slug, "leaders")?;
    let (start, card) = (need(record.start, place, "start")?, record.card.flatten());
    let by_card = start.as_str() == "card";
    if by_card != card.is_some() {
        return Err(DataError::LeaderStart { id: slug.to_string() });
    }
    let start = if by_card { None } else { Some(check::space_of(map, &start, place)?) };
    let named = Named::new(place, [short.as_str(), name.as_str()]);
    let leader = Leader { short, named, side: need(record.side, place, "side")?, rating, start };
    Ok((id, card, leader))
}

/// All cards.
fn cards(records: Vec<CardRecord>, map: &Map) -> Result<Vec<Card>, DataError> {
    let mut cards = IdMap::default();
    for record in records {
        let card = card(record, map)?;
        cards.insert(card.id, card);
    }
    let count = |side: Side| cards.values().filter(|card: &&Card| card.side == side).count();
    for side in Side::ALL {
        if count(side) != 31 {
            return Err(DataError::DeckSize { side, count: count(side) });
        }
    }
    Ok(cards.complete().expect("two decks of 31 are all the cards there are"))
}

fn card(record: CardRecord, map: &Map) -> Result<Card, DataError> {
    let slug = need(record.id, "cards", "id")?;
    let place = slug.as_str();
    check::source(record::label(record.source.as_deref()), place)?;
    let name = need(record.name, place, "name")?;
    for given in std::iter::once(&name).chain(record.reconstructed.iter().flatten()) {
        check::text(given, place)?;
    }
    let id = CardId::find(place).ok_or_else(|| DataError::UnknownCard { id: slug.to_string() })?;
    let mut condition = record.condition.unwrap_or_default();
    condition.control_any.sort_unstable();
    for &space in &condition.control_any {
        check::space_exists(map, space, place)?;
    }
    let effect = need(record.effect, place, "effect")?;
    let effect = effect.into_iter().map(|verb| verb.resolve(place, map));
    let effect = effect.collect::<Result<Vec<_>, _>>()?;
    // Its number goes without the deck's letter too.
    let number = place.trim_start_matches(|c: char| c.is_ascii_lowercase());
    Ok(Card {
        named: Named::new(place, [name.as_str(), number]),
        id,
        name,
        side: need(record.side, place, "side")?,
        category: need(record.category, place, "category")?,
        moment: need(record.window, place, "window")?,
        condition,
        effect,
    })
}
