//! From records to content: every name resolved, everything checked.

use super::pinned;
use super::record::{
    CardRecord, CardSource, Data, LeaderRecord, LinkRecord, ScenarioRecord, SetupRecord, SideRecord,
    SpaceRecord, TribeRecord, UnitRecord,
};
use crate::engine::Named;
use crate::flaw;
use crate::games::record::{OrNone, in_order, need};
use crate::games::wilderness_war::cards::Card;
use crate::games::wilderness_war::content::{Scenario, Setup, SideSetup};
use crate::games::wilderness_war::ids::{CardId, Id, PieceId, SpaceId, TribeId};
use crate::games::wilderness_war::map::{Department, Link, Net, Space};
use crate::games::wilderness_war::pieces::{Class, Kind, Leader, Piece, Tribe, Twins, Unit, twins};
use crate::games::{SetupError, pack};
use crate::side::Side;
use std::collections::BTreeSet;

/// Everything the data says, for every scenario.
#[derive(Clone)]
pub struct Built {
    pub spaces: Vec<Space>,
    pub net: Net,
    pub pieces: Vec<Piece>,
    pub twins: Twins,
    pub tribes: Vec<Tribe>,
    pub cards: Vec<Card>,
    pub setups: Vec<Setup>,
    pub scenarios: Vec<Scenario>,
}

impl pack::Built for Built {
    type Data = Data;
    type Bad = SetupError;

    fn build(data: Data) -> Result<Built, SetupError> {
        let pieces = pieces(data.leaders, data.units)?;
        let setups: Vec<Setup> = data.setups.into_iter().map(setup).collect::<Result<_, _>>()?;
        setups.iter().try_for_each(|setup| own_pieces(setup, &pieces))?;
        Ok(Built {
            spaces: in_order(data.spaces, |record| record.id, space)?,
            net: net(&data.links, data.amphibious, data.pays_d_en_haut)?,
            twins: twins(&pieces),
            pieces,
            tribes: in_order(data.tribes, |record| record.id, tribe)?,
            cards: cards(data.cards)?,
            setups,
            scenarios: data.scenarios.into_iter().map(scenario).collect::<Result<_, _>>()?,
        })
    }

    fn pinned(&self, revision: u32) -> String {
        pinned::text(self, revision)
    }
}

fn space(record: SpaceRecord) -> Result<Space, SetupError> {
    let slug = record.id.map_or("", Id::slug);
    let name = need(record.name, slug, "name")?;
    let mut settlement = record.settlement.unwrap_or_default();
    sort(&mut settlement);
    Ok(Space {
        named: Named::new(slug, [name.as_str()]),
        name,
        theatre: need(record.theatre, slug, "theatre")?,
        terrain: need(record.terrain, slug, "terrain")?,
        department: record.department.flatten(),
        originally: record.originally.flatten(),
        fortress: record.fortress.unwrap_or_default(),
        port: record.port.unwrap_or_default(),
        settlement,
    })
}

/// The order in a file does not count, nor does saying a thing twice.
fn sort<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}

fn net(
    records: &[LinkRecord],
    mut amphibious: Vec<(SpaceId, SpaceId)>,
    mut arrows: Vec<(SpaceId, SpaceId)>,
) -> Result<Net, SetupError> {
    let mut links: Vec<Vec<Link>> = vec![Vec::new(); SpaceId::slugs().len()];
    for &LinkRecord(from, to, OrNone(way)) in records {
        let Some(way) = way else { continue };
        if from == to {
            return Err(SetupError::bad_data(flaw!(
                "wilderness_war.data.connection_must_be_between",
                slug = from.slug()
            )));
        }
        links[from.index()].push(Link { to, way });
        links[to.index()].push(Link { to: from, way });
    }
    for ends in &mut links {
        ends.sort_by_key(|link| link.to);
    }
    sort(&mut amphibious);
    sort(&mut arrows);
    Ok(Net::new(links, amphibious, arrows))
}

fn pieces(leaders: Vec<LeaderRecord>, units: Vec<UnitRecord>) -> Result<Vec<Piece>, SetupError> {
    let mut all: Vec<(PieceId, Piece)> = Vec::new();
    for record in leaders {
        let Some(id) = record.id else { continue };
        let slug = id.slug();
        let leader = Leader {
            initiative: need(record.initiative, slug, "initiative")?,
            command: need(record.command, slug, "command")?,
            tactics: need(record.tactics, slug, "tactics")?,
        };
        if !(1..=3).contains(&leader.initiative) || leader.command > 9 || leader.tactics > 3 {
            return Err(SetupError::bad_data(flaw!("wilderness_war.data.ratings_out_bounds", slug = slug)));
        }
        all.push((id, piece(id, record.name, record.side, Kind::Leader(leader))?));
    }
    for record in units {
        let Some(id) = record.id else { continue };
        let slug = id.slug();
        let unit = Unit {
            class: need(record.class, slug, "class")?,
            tribe: record.tribe.flatten(),
            strength: need(record.strength, slug, "strength")?,
            reduced: need(record.reduced, slug, "reduced")?,
            movement: need(record.movement, slug, "movement")?,
        };
        if unit.strength > 9 || unit.reduced > 9 || unit.movement > 9 {
            return Err(SetupError::bad_data(flaw!("wilderness_war.data.ratings_out_bounds", slug = slug)));
        }
        if unit.tribe.is_some() != (unit.class == Class::Indian) {
            return Err(SetupError::bad_data(flaw!(
                "wilderness_war.data.indians_have_tribe_others",
                slug = slug
            )));
        }
        all.push((id, piece(id, record.name, record.side, Kind::Unit(unit))?));
    }
    in_order(all, |(id, _)| Some(*id), |(_, piece)| Ok(piece))
}

fn piece(id: PieceId, name: Option<String>, side: Option<Side>, kind: Kind) -> Result<Piece, SetupError> {
    let slug = id.slug();
    let name = need(name, slug, "name")?;
    Ok(Piece { named: Named::new(slug, [name.as_str()]), name, side: need(side, slug, "side")?, kind })
}

fn tribe(record: TribeRecord) -> Result<Tribe, SetupError> {
    let slug = record.id.map_or("", TribeId::slug);
    Ok(Tribe {
        name: need(record.name, slug, "name")?,
        nation: need(record.group, slug, "group")?,
        settlement: record.settlement.flatten(),
    })
}

fn cards(mut records: Vec<CardRecord>) -> Result<Vec<Card>, SetupError> {
    records.sort_by_key(|record| record.number);
    let numbered = records.iter().zip(1u8..).all(|(card, number)| card.number == Some(number));
    if !numbered || records.len() != usize::from(CardId::COUNT) {
        return Err(SetupError::bad_data(flaw!("wilderness_war.data.cards_1_to_70")));
    }
    records.into_iter().map(card).collect()
}

fn card(record: CardRecord) -> Result<Card, SetupError> {
    let id = record
        .number
        .and_then(CardId::number)
        .ok_or_else(|| SetupError::bad_data(flaw!("wilderness_war.data.card_has_no_such_number")))?;
    let place = format!("card {}", id.get());
    let value = need(record.value, &place, "value")?;
    if !(1..=3).contains(&value) {
        return Err(SetupError::bad_data(flaw!("wilderness_war.data.value_must_be_1_2", place = place)));
    }
    // The label is for whoever reads the file.
    let (CardSource::List | CardSource::Printed) = record.source.unwrap_or(CardSource::Printed);
    let name = need(record.name, &place, "name")?;
    Ok(Card {
        named: Named::new(&id.id(), [name.as_str()]),
        id,
        name,
        value,
        usable_by: need(record.usable_by, &place, "usable_by")?,
        response: record.response.unwrap_or_default(),
        remove: record.remove.unwrap_or_default(),
        event: need(record.event, &place, "event")?,
    })
}

/// A word of `a-z 0-9 -`, as facts are made of.
fn plain(id: Option<String>, what: &str) -> Result<String, SetupError> {
    let id = id.unwrap_or_default();
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || id.len() > 32 || !id.bytes().all(fits) {
        return Err(SetupError::bad_data(flaw!(
            "wilderness_war.data.id_made_lower_case_letters",
            what = what
        )));
    }
    Ok(id)
}

fn setup(record: SetupRecord) -> Result<Setup, SetupError> {
    let id = plain(record.id, "set-up")?;
    let (french, british) = (side_setup(record.french), side_setup(record.british));
    let mut seen = BTreeSet::new();
    for own in [&french, &british] {
        for stack in &own.stacks {
            let (place, counters) = stack.split_first().ok_or_else(|| {
                SetupError::bad_data(flaw!("wilderness_war.data.set_up_stack_empty", id = id))
            })?;
            let is_box = Department::ALL.iter().any(|department| department.militia_box() == place);
            if !is_box && SpaceId::find(place).is_none() {
                return Err(SetupError::bad_data(
                    flaw!("wilderness_war.data.set_up", id = id).because(SpaceId::unknown(place)),
                ));
            }
            for counter in counters {
                let found = PieceId::find(counter);
                let piece = found.ok_or_else(|| {
                    SetupError::bad_data(
                        flaw!("wilderness_war.data.set_up", id = id).because(PieceId::unknown(counter)),
                    )
                })?;
                once(&id, piece, &mut seen)?;
            }
        }
        for leader in own.pool.iter().chain(&own.set_aside).chain(&own.not_used) {
            once(&id, *leader, &mut seen)?;
        }
    }
    Ok(Setup {
        vp: need(record.vp, &id, "vp")?,
        assemblies: need(record.assemblies, &id, "assemblies")?,
        french,
        british,
        id,
    })
}

/// Nobody sets up what is the other side's.
fn own_pieces(setup: &Setup, pieces: &[Piece]) -> Result<(), SetupError> {
    for (side, own) in [(Side::French, &setup.french), (Side::British, &setup.british)] {
        let counters = own.stacks.iter().flat_map(|stack| &stack[1..]).filter_map(|id| PieceId::find(id));
        let leaders = own.pool.iter().chain(&own.set_aside).chain(&own.not_used).copied();
        let mut all = counters.chain(leaders);
        if let Some(piece) = all.find(|piece| pieces[piece.index()].side != side) {
            return Err(SetupError::bad_data(flaw!(
                "wilderness_war.data.set_up_other_side",
                setup = setup.id,
                piece = piece.slug()
            )));
        }
    }
    Ok(())
}

fn once(setup: &str, piece: PieceId, seen: &mut BTreeSet<PieceId>) -> Result<(), SetupError> {
    match seen.insert(piece) {
        true => Ok(()),
        false => Err(SetupError::bad_data(flaw!(
            "wilderness_war.data.set_up_there_twice",
            setup = setup,
            piece = piece.slug()
        ))),
    }
}

fn side_setup(record: SideRecord) -> SideSetup {
    let spaces = |list: Option<Vec<SpaceId>>| {
        let mut list = list.unwrap_or_default();
        sort(&mut list);
        list
    };
    SideSetup {
        forts: spaces(record.forts),
        under_construction: spaces(record.under_construction),
        stockades: spaces(record.stockades),
        stacks: record.stacks.unwrap_or_default(),
        pool: record.pool.unwrap_or_default(),
        set_aside: record.set_aside.unwrap_or_default(),
        not_used: record.not_used.unwrap_or_default(),
    }
}

fn scenario(record: ScenarioRecord) -> Result<Scenario, SetupError> {
    let id = plain(record.id, "scenario")?;
    let scenario = Scenario {
        name: need(record.name, &id, "name")?,
        setup: plain(record.setup, "set-up")?,
        first: need(record.first, &id, "first")?,
        last: need(record.last, &id, "last")?,
        hand: need(record.hand, &id, "hand")?,
        cards: need(record.cards, &id, "cards")?,
        id,
    };
    let in_play = scenario.first..=scenario.last;
    if in_play.is_empty() || scenario.last > 1762 || scenario.first < 1755 {
        return Err(SetupError::bad_data(flaw!(
            "wilderness_war.data.scenario_runs_within_1755",
            scenario = scenario.id
        )));
    }
    if !(1..=9).contains(&scenario.hand) || !(40..=CardId::COUNT).contains(&scenario.cards) {
        return Err(SetupError::bad_data(flaw!(
            "wilderness_war.data.scenario_hand_has_1",
            scenario = scenario.id
        )));
    }
    Ok(scenario)
}
