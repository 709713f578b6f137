//! What every set of data must keep.

use super::build::Brought;
use super::record::Data;
use super::slug::Slug;
use crate::board::Id as _;
use crate::board::paths::UNREACHABLE;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::new_france::cards::{Card, Category, Moment, Verb};
use crate::games::new_france::charts::{LossRow, Span};
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{LeaderId, SpaceId};
use crate::games::new_france::map::{Kind, LinkKind, Map};
use crate::games::new_france::named;
use crate::games::record::RecordError;
use crate::side::{BySide, Side};
use crate::yaml::YamlError;
use thiserror::Error;

/// The most records in a section.
const MOST_RECORDS: usize = 400;
/// The most spaces: as many as there are ids for.
const MOST_SPACES: usize = 64;

/// What does not hold together in the data.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "each says itself what it is")]
pub enum DataError {
    #[error("new_france.data.unreadable")]
    Unreadable(YamlError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("new_france.data.too_many")]
    TooMany { section: &'static str, count: usize, most: usize },
    #[error("new_france.data.unknown_space")]
    UnknownSpace { place: String, id: String },
    #[error("new_france.data.unknown_leader")]
    UnknownLeader { place: String, id: String },
    #[error("new_france.data.unknown_card")]
    UnknownCard { id: String },
    #[error("new_france.data.reserved")]
    Reserved { id: String },
    #[error("new_france.data.text")]
    Text { place: String },
    #[error("new_france.data.source")]
    Source { place: String, label: String },
    #[error("new_france.data.defense")]
    Defense { id: String, given: u8, kind: &'static str },
    #[error("new_france.data.off_the_globe")]
    OffTheGlobe { id: String },
    #[error("new_france.data.link")]
    Link { a: String, b: String },
    #[error("new_france.data.sea_link")]
    SeaLink { a: String, b: String },
    #[error("new_france.data.cut")]
    Cut { id: String },
    #[error("new_france.data.example")]
    Example,
    #[error("new_france.data.victory_points")]
    VictoryPoints { side: Side, sum: u32, says: u16 },
    #[error("new_france.data.villages")]
    Villages { british: usize, french: usize },
    #[error("new_france.data.keys")]
    Keys { count: usize },
    #[error("new_france.data.rating")]
    Rating { id: String, given: u8 },
    #[error("new_france.data.leader_start")]
    LeaderStart { id: String },
    #[error("new_france.data.leader_home")]
    LeaderHome { id: String },
    #[error("new_france.data.leader_count")]
    LeaderCount { british: usize, french: usize },
    #[error("new_france.data.brought")]
    Brought { leader: String, card: String },
    #[error("new_france.data.deck_size")]
    DeckSize { side: Side, count: usize },
    #[error("new_france.data.verb_count")]
    VerbCount { card: String, count: usize },
    #[error("new_france.data.place_what")]
    PlaceWhat { card: String },
    #[error("new_france.data.amount")]
    Amount { card: String },
    #[error("new_france.data.category")]
    Category { card: String },
    #[error("new_france.data.french_gate")]
    FrenchGate { card: String },
    #[error("new_france.data.setup_force")]
    SetupForce { at: String },
    #[error("new_france.data.chart")]
    Chart { chart: &'static str, why: Flaw },
    #[error("new_france.data.calendar")]
    Calendar,
}

impl From<YamlError> for DataError {
    fn from(error: YamlError) -> DataError {
        DataError::Unreadable(error)
    }
}

/// No section is absurdly long.
pub fn sizes(data: &Data) -> Result<(), DataError> {
    let sections = [
        ("spaces", data.spaces.len(), MOST_SPACES),
        ("links", data.links.len(), MOST_RECORDS),
        ("leaders", data.leaders.len(), MOST_RECORDS),
        ("cards", data.cards.len(), MOST_RECORDS),
        ("setup", data.setup.forces.as_ref().map_or(0, Vec::len), MOST_RECORDS),
    ];
    match sections.into_iter().find(|(_, count, most)| count > most) {
        Some((section, count, most)) => Err(DataError::TooMany { section, count, most }),
        None => Ok(()),
    }
}

/// A display text is short and plain.
pub fn text(text: &str, place: &str) -> Result<(), DataError> {
    let plain = !text.trim().is_empty() && text.chars().count() <= 80 && !text.chars().any(char::is_control);
    if plain { Ok(()) } else { Err(DataError::Text { place: place.to_owned() }) }
}

/// A source label is one of the known ones.
pub fn source(label: &str, place: &str) -> Result<(), DataError> {
    if ["rulebook", "research", "reconstruction", "printed"].contains(&label) {
        return Ok(());
    }
    Err(DataError::Source { place: place.to_owned(), label: label.chars().take(40).collect() })
}

/// That there is no such space.
pub fn unknown_space(slug: &str, place: &str) -> DataError {
    DataError::UnknownSpace { place: place.to_owned(), id: slug.to_owned() }
}

/// A space that is named is on the map.
pub fn space_of(map: &Map, slug: &Slug, place: &str) -> Result<SpaceId, DataError> {
    let id = SpaceId::find(slug.as_str()).filter(|id| map.spaces.has(*id));
    id.ok_or_else(|| unknown_space(slug.as_str(), place))
}

/// A space that has an id is on the map.
pub fn space_exists(map: &Map, id: SpaceId, place: &str) -> Result<(), DataError> {
    if map.spaces.has(id) { Ok(()) } else { Err(unknown_space(id.slug(), place)) }
}

/// A leader who is named is one of those there are.
pub fn leader_of(slug: &Slug, place: &str) -> Result<LeaderId, DataError> {
    let unknown = || DataError::UnknownLeader { place: place.to_owned(), id: slug.to_string() };
    LeaderId::find(slug.as_str()).ok_or_else(unknown)
}

/// A line joins two existing spaces; a sea line joins two ports.
pub fn link(map: &Map, a: &Slug, b: &Slug, kind: LinkKind) -> Result<(SpaceId, SpaceId), DataError> {
    let (a, b) = (space_of(map, a, "links")?, space_of(map, b, "links")?);
    if a == b {
        return Err(DataError::Link { a: a.to_string(), b: b.to_string() });
    }
    if kind == LinkKind::Sea && !(map.space(a).port && map.space(b).port) {
        return Err(DataError::SeaLink { a: a.to_string(), b: b.to_string() });
    }
    Ok((a, b))
}

/// Everything that takes more than one record to see.
pub fn all(content: &Content, brought: &Brought) -> Result<(), DataError> {
    map(content)?;
    example(&content.map)?;
    leaders(content, brought)?;
    for card in Side::ALL.into_iter().flat_map(|side| content.deck(side)) {
        fits_category(card)?;
    }
    setup(content)?;
    charts(content)
}

fn map(content: &Content) -> Result<(), DataError> {
    let map = &content.map;
    for side in Side::ALL {
        let own = map.spaces.values().filter(|space| space.flag == side);
        let sum = own.map(|space| u32::from(space.vp)).sum();
        let says = content.vp[side];
        if sum != 30 || says != 30 {
            return Err(DataError::VictoryPoints { side, sum, says });
        }
    }
    let villages = BySide::from_fn(|side| {
        map.spaces.values().filter(|space| space.kind == Kind::Village && space.flag == side).count()
    });
    if (villages.british, villages.french) != (1, 9) {
        return Err(DataError::Villages { british: villages.british, french: villages.french });
    }
    let keys: Vec<_> = map.spaces.values().filter(|space| space.key).collect();
    if keys.len() != 3 || keys.iter().any(|space| space.flag == Side::British || space.kind == Kind::Village)
    {
        return Err(DataError::Keys { count: keys.len() });
    }
    if let Some(&first) = map.order.first() {
        let reached = map.distances(first, |_| true);
        if let Some(id) = map.spaces.ids().find(|id| reached[*id] == UNREACHABLE) {
            return Err(DataError::Cut { id: id.to_string() });
        }
    }
    Ok(())
}

/// The corner of the map that the rulebook's example fixes [NF Example ¶1].
fn example(map: &Map) -> Result<(), DataError> {
    let Some(town) = SpaceId::find(named::EXAMPLE_TOWN).and_then(|id| map.spaces.get(id)) else {
        return Ok(());
    };
    let touches = |name: &str| town.neighbours.iter().any(|id| id.slug() == name);
    let fine = named::EXAMPLE_NEIGHBOURS.into_iter().all(touches)
        && town.neighbours.iter().all(|id| {
            let space = map.space(id);
            named::EXAMPLE_NEIGHBOURS.contains(&id.slug())
                || (space.flag == Side::British && space.kind != Kind::Village)
        });
    if fine { Ok(()) } else { Err(DataError::Example) }
}

fn leaders(content: &Content, brought: &Brought) -> Result<(), DataError> {
    for (id, leader) in LeaderId::all().zip(&content.leaders) {
        if leader.start.is_some_and(|start| content.map.space(start).flag != leader.side) {
            return Err(DataError::LeaderHome { id: id.to_string() });
        }
        let bringing: Vec<&Card> =
            content.cards.iter().filter(|card| card.effect.contains(&Verb::Leader(id))).collect();
        let fine = match (brought.get(&id), bringing.as_slice()) {
            (None, []) => true,
            (Some(named), [card]) => card.id.slug() == named.as_str() && card.side == leader.side,
            _ => false,
        };
        if !fine {
            let card = brought.get(&id).map_or("none", |card| card.as_str()).to_owned();
            return Err(DataError::Brought { leader: id.to_string(), card });
        }
    }
    Ok(())
}

fn fits_category(card: &Card) -> Result<(), DataError> {
    let category = match card.moment {
        Moment::OwnReinforcement => Category::Reinforcement,
        Moment::OwnMovement => Category::Movement,
        Moment::Combat => Category::Combat,
        Moment::AfterEnemyReinforcementCard | Moment::StartOfEnemyMovement | Moment::AfterEnemyCombatCard => {
            Category::Interrupt
        }
    };
    let verb_fits = |verb: &Verb| match verb {
        Verb::Place { .. } | Verb::Leader(_) => category == Category::Reinforcement,
        Verb::Move { .. } | Verb::SeaMove { .. } => category == Category::Movement && card.effect.len() == 1,
        Verb::Combat { .. } => category == Category::Combat,
        Verb::Cancel(Category::Combat) => card.moment == Moment::AfterEnemyCombatCard,
        Verb::Cancel(_) | Verb::Reduce { .. } => card.moment == Moment::AfterEnemyReinforcementCard,
        Verb::Pin { .. } | Verb::Attrition { .. } => card.moment == Moment::StartOfEnemyMovement,
    };
    let about_combat = card.condition.role.is_some()
        || card.condition.home.is_some()
        || card.condition.port.is_some()
        || !card.condition.includes.is_empty()
        || !card.condition.kinds.is_empty()
        || !card.condition.not_kinds.is_empty();
    let condition_fits = (!about_combat || card.moment == Moment::Combat)
        && (card.condition.places_sp.is_none() || card.moment == Moment::AfterEnemyReinforcementCard);
    let starts_with_units =
        category != Category::Reinforcement || matches!(card.effect.first(), Some(Verb::Place { .. }));
    if card.category != category
        || card.effect.is_empty()
        || card.effect.len() > 8
        || !card.effect.iter().all(verb_fits)
        || !condition_fits
        || !starts_with_units
    {
        return Err(DataError::Category { card: card.id.to_string() });
    }
    let gates = &card.condition.control_any;
    let gated = gates.len() == 2 && gates.iter().all(|&space| named::is_french_gate(space));
    if card.side == Side::French && category == Category::Reinforcement && !gated {
        return Err(DataError::FrenchGate { card: card.id.to_string() });
    }
    Ok(())
}

fn setup(content: &Content) -> Result<(), DataError> {
    for force in &content.forces {
        if !(1..=99).contains(&force.sp) || content.map.space(force.at).flag != force.side {
            return Err(DataError::SetupForce { at: force.at.to_string() });
        }
    }
    let (year, season) = content.start;
    let sensible = season.is_campaign()
        && (1700..=1800).contains(&year)
        && (year..=year + 20).contains(&content.last_year)
        && (1..=5).contains(&content.hand)
        && content.village_indians.iter().all(|(_, &n)| n <= 9)
        && content.winning_vp.iter().all(|(_, &vp)| (31..=60).contains(&vp));
    if sensible { Ok(()) } else { Err(DataError::Calendar) }
}

fn charts(content: &Content) -> Result<(), DataError> {
    for (chart, row) in content.movement.rows() {
        if row.battle == 0 || row.battle > row.spaces || row.spaces > 9 {
            return Err(DataError::Chart { chart, why: flaw!("new_france.data.chart.battle") });
        }
    }
    let chart = "combat_loss";
    let losses = &content.losses;
    let joined = |spans: &[Span], first: u16| {
        spans.first().is_some_and(|span| span.low == first)
            && spans.windows(2).all(|pair| pair[0].high.checked_add(1) == Some(pair[1].low))
    };
    let dice: Vec<_> = losses.rows.iter().map(|row| row.die).collect();
    if !joined(&dice, 1) || dice.last().is_none_or(|span| span.high < 9) {
        return Err(DataError::Chart { chart, why: flaw!("new_france.data.chart.rows") });
    }
    if !joined(&losses.columns, 1) || losses.columns.last().is_none_or(|span| span.high != u16::MAX) {
        return Err(DataError::Chart { chart, why: flaw!("new_france.data.chart.columns") });
    }
    let even =
        |row: &LossRow| row.losses.len() == losses.columns.len() && row.losses.iter().all(|&n| n <= 20);
    if !losses.rows.iter().all(even) {
        return Err(DataError::Chart { chart, why: flaw!("new_france.data.chart.cells") });
    }
    let survives = [content.leader_loss.leg_survives, content.leader_loss.arm_survives];
    if survives.into_iter().any(|face| face > 6) {
        return Err(DataError::Chart { chart: "leader_loss", why: flaw!("new_france.data.chart.faces") });
    }
    Ok(())
}
