//! From records to content: every name resolved. What must hold between them is in `check.rs`.

use super::super::cards::Card;
use super::super::content::{Scenario, Year};
use super::super::ids::{CardId, ChitId, Id, LinkId, PieceId, SpaceId};
use super::super::map::{Link, Net, Space, Village};
use super::super::pieces::{Command, Kind, Piece, Pool, Shape, Token, Unit};
use super::record::{
    CardRecord, CardSource, ChitsRecord, Data, LinkRecord, ScenarioRecord, Sheet, SpaceRecord, TokenRecord,
    UnitRecord,
};
use super::{bad, check, pinned};
use crate::engine::Named;
use crate::flaw;
use crate::games::record::{in_order, need};
use crate::games::{SetupError, pack};
use crate::side::{BySide, Side};

/// Everything the data says, for every scenario.
#[derive(Clone)]
pub struct Built {
    pub spaces: Vec<Space>,
    pub net: Net,
    pub pieces: Vec<Piece>,
    pub cards: Vec<Card>,
    pub chits: BySide<[u8; 3]>,
    pub scenarios: Vec<Scenario>,
}

impl pack::Built for Built {
    type Data = Data;
    type Bad = SetupError;

    fn build(data: Data) -> Result<Built, SetupError> {
        let spaces = in_order(data.spaces, |record| record.id, space)?;
        let links = in_order(data.links, |record| record.id, link)?;
        let built = Built {
            net: Net::new(links, spaces.len()),
            spaces,
            pieces: pieces(data.units, data.tokens)?,
            cards: cards(data.cards)?,
            chits: chits(&data.chits)?,
            scenarios: data.scenarios.into_iter().map(scenario).collect::<Result<_, _>>()?,
        };
        check::all(&built)?;
        Ok(built)
    }

    fn pinned(&self, revision: u32) -> String {
        pinned::text(self, revision)
    }
}

/// The order in a file does not count, nor does saying a thing twice.
fn sorted<T: Ord>(list: Option<Vec<T>>) -> Vec<T> {
    let mut list = list.unwrap_or_default();
    list.sort_unstable();
    list.dedup();
    list
}

fn space(record: SpaceRecord) -> Result<Space, SetupError> {
    let slug = record.id.map_or("", SpaceId::slug);
    let name = need(record.name, slug, "name").map_err(bad)?;
    let village = match (record.indian.flatten(), record.nation.flatten()) {
        (Some(unit), None) => Some(Village::Unit(unit)),
        (None, Some(nation)) => Some(Village::Nation(nation)),
        (None, None) => None,
        (Some(_), Some(_)) => {
            return Err(bad(flaw!("bayonets_tomahawks.data.village_unit_or_nation", slug = slug)));
        }
    };
    Ok(Space {
        named: Named::new(slug, [name.as_str()]),
        name,
        home: record.home.flatten(),
        kind: need(record.kind, slug, "kind").map_err(bad)?,
        value: record.value.unwrap_or_default(),
        victory: record.victory.unwrap_or_default(),
        colony: record.colony.flatten(),
        militia: record.militia.unwrap_or_default(),
        village,
        zones: sorted(record.zones),
        bastions: record.bastions.unwrap_or_default(),
        priority: record.priority.flatten(),
    })
}

fn link(record: LinkRecord) -> Result<Link, SetupError> {
    let slug = record.id.map_or("", LinkId::slug);
    Ok(Link {
        ends: need(record.ends, slug, "ends").map_err(bad)?,
        way: need(record.way, slug, "way").map_err(bad)?,
        zones: sorted(record.zones),
        nation: record.nation.flatten(),
    })
}

fn pieces(units: Vec<UnitRecord>, tokens: Vec<TokenRecord>) -> Result<Vec<Piece>, SetupError> {
    let mut all: Vec<(PieceId, Piece)> = Vec::new();
    for record in units {
        let Some(id) = record.id else { continue };
        let slug = id.slug();
        let shapes = record.rerolls.unwrap_or_default();
        let unit = Unit {
            kind: need(record.kind, slug, "kind").map_err(bad)?,
            brown: record.brown.unwrap_or_default(),
            gorget: record.gorget.unwrap_or_default(),
            colony: record.colony.flatten(),
            village: record.village.flatten(),
            nation: record.nation.flatten(),
            command: Command {
                rating: record.rating.unwrap_or_default(),
                triangle: shapes.contains(&Shape::Triangle),
                square: shapes.contains(&Shape::Square),
            },
        };
        // The label is for whoever counts the components.
        let (Sheet::British | Sheet::Colonial | Sheet::French | Sheet::Indian | Sheet::Commander) =
            need(record.sheet, slug, "sheet").map_err(bad)?;
        all.push((id, piece(id, record.name, record.side.flatten(), Kind::Unit(unit))?));
    }
    for record in tokens {
        let Some(id) = record.id else { continue };
        let slug = id.slug();
        let token = Token {
            pool: need(record.pool, slug, "pool").map_err(bad)?,
            vagary: need(record.effect, slug, "effect").map_err(bad)?,
            back: record.back.unwrap_or_default(),
        };
        all.push((id, piece(id, record.name, None, Kind::Token(token))?));
    }
    in_order(all, |(id, _)| Some(*id), |(_, piece)| Ok(piece))
}

fn piece(id: PieceId, name: Option<String>, side: Option<Side>, kind: Kind) -> Result<Piece, SetupError> {
    let slug = id.slug();
    let name = need(name, slug, "name").map_err(bad)?;
    Ok(Piece { named: Named::new(slug, [name.as_str()]), name, side, kind })
}

fn cards(mut records: Vec<CardRecord>) -> Result<Vec<Card>, SetupError> {
    records.sort_by_key(|record| record.number);
    let numbered = records.iter().zip(1u8..).all(|(card, number)| card.number == Some(number));
    if !numbered || records.len() != usize::from(CardId::COUNT) {
        return Err(bad(flaw!("bayonets_tomahawks.data.cards_1_to_54")));
    }
    records.into_iter().map(card).collect()
}

fn card(record: CardRecord) -> Result<Card, SetupError> {
    let id = record
        .number
        .and_then(CardId::number)
        .ok_or_else(|| bad(flaw!("bayonets_tomahawks.data.card_has_no_such_number")))?;
    let place = format!("card {}", id.get());
    // The label is for whoever reads the file.
    let (CardSource::List | CardSource::Printed) = record.source.unwrap_or(CardSource::Printed);
    let name = record.name.unwrap_or_else(|| place.clone());
    Ok(Card {
        named: Named::new(&id.id(), [name.as_str()]),
        id,
        name,
        deck: need(record.deck, &place, "deck").map_err(bad)?,
        years: sorted(record.years),
        ap: sorted_aps(record.ap),
        initiative: record.initiative.flatten(),
        event: record.event.flatten(),
    })
}

/// Action Points are used in any order [BT 7.3], so theirs in the file does not count; two alike are two.
fn sorted_aps<T: Ord>(list: Option<Vec<T>>) -> Vec<T> {
    let mut list = list.unwrap_or_default();
    list.sort_unstable();
    list
}

fn chits(records: &[ChitsRecord]) -> Result<BySide<[u8; 3]>, SetupError> {
    let of = |side: Side| {
        let values = records.iter().find(|record| record.id == Some(side)).and_then(|record| record.values);
        need(values, side.word(), "values").map_err(bad)
    };
    let chits = BySide { british: of(Side::British)?, french: of(Side::French)? };
    let fits = |values: &[u8; 3]| {
        let all: u16 = values.iter().map(|count| u16::from(*count)).sum();
        values.iter().all(|count| *count <= ChitId::MOST) && all == 12
    };
    if chits.iter().all(|(_, values)| fits(values)) {
        Ok(chits)
    } else {
        Err(bad(flaw!("bayonets_tomahawks.data.each_side_has_twelve_war")))
    }
}

/// A word of `a-z 0-9 -`, as facts are made of.
fn plain(id: Option<String>) -> Result<String, SetupError> {
    let id = id.unwrap_or_default();
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || id.len() > 32 || !id.bytes().all(fits) {
        return Err(bad(flaw!("bayonets_tomahawks.data.id_of_scenario")));
    }
    Ok(id)
}

/// A list that begins with where the counters are.
fn counters(scenario: &str, list: Vec<String>) -> Result<(String, Vec<PieceId>), SetupError> {
    let mut words = list.into_iter();
    let place = words
        .next()
        .ok_or_else(|| bad(flaw!("bayonets_tomahawks.data.scenario_list_empty", scenario = scenario)))?;
    let find = |slug: String| {
        PieceId::find(&slug).ok_or_else(|| {
            bad(flaw!("bayonets_tomahawks.data.scenario", id = scenario).because(PieceId::unknown(&slug)))
        })
    };
    Ok((place, words.map(find).collect::<Result<_, _>>()?))
}

fn pools(scenario: &str, lists: Vec<Vec<String>>) -> Result<Vec<(Pool, Vec<PieceId>)>, SetupError> {
    let pool = |list| {
        let (place, pieces) = counters(scenario, list)?;
        let pool = Pool::from_word(&place);
        let pool = pool.ok_or_else(|| {
            bad(flaw!("bayonets_tomahawks.data.scenario_there_no_pool", scenario = scenario, place = place))
        })?;
        Ok((pool, pieces))
    };
    lists.into_iter().map(pool).collect()
}

fn scenario(record: ScenarioRecord) -> Result<Scenario, SetupError> {
    let id = plain(record.id)?;
    let first = need(record.first, &id, "first").map_err(bad)?;
    let count = need(record.years, &id, "years").map_err(bad)?;
    if !(1755..=1760).contains(&first) || count == 0 || first + count.min(9) > 1761 {
        return Err(bad(flaw!("bayonets_tomahawks.data.scenario_runs_within_1755", id = id)));
    }
    let (draws, bonus) = (record.draws.unwrap_or_default(), record.bonus.unwrap_or_default());
    let wins = record.wins.unwrap_or_default();
    let mut adds = record.adds.unwrap_or_default();
    let mut years = std::collections::BTreeMap::new();
    for year in first..first + count {
        let (bonus, wins) = (bonus.get(&year).copied(), wins.get(&year).copied());
        let both = |british, french| BySide { british, french };
        let of = Year {
            draws: draws.get(&year).copied(),
            adds: pools(&id, adds.remove(&year).unwrap_or_default())?,
            bonus: bonus.map_or_else(BySide::default, |of| both(of.british, of.french)),
            wins: wins.map_or_else(BySide::default, |of| BySide { british: of.british, french: of.french }),
        };
        years.insert(year, of);
    }
    let stack = |list| {
        let (place, pieces) = counters(&id, list)?;
        let space = SpaceId::find(&place);
        Ok((
            space.ok_or_else(|| {
                bad(flaw!("bayonets_tomahawks.data.scenario", id = id).because(SpaceId::unknown(&place)))
            })?,
            pieces,
        ))
    };
    Ok(Scenario {
        name: need(record.name, &id, "name").map_err(bad)?,
        vp: need(record.vp, &id, "vp").map_err(bad)?,
        indians: sorted(record.indians),
        stacks: record
            .stacks
            .unwrap_or_default()
            .into_iter()
            .map(stack)
            .collect::<Result<_, SetupError>>()?,
        pools: pools(&id, record.pools.unwrap_or_default())?,
        control: record.control.unwrap_or_default(),
        construction: sorted(record.construction),
        roads: sorted(record.roads),
        years,
        id,
    })
}
