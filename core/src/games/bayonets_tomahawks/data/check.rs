//! What must hold between the records: nothing dangles, what points at each other does so mutually.

use super::super::cards::{ApKind, Card, Deck};
use super::super::content::Scenario;
use super::super::ids::{Id, LinkId, PieceId, SpaceId};
use super::super::map::{Link, Space, SpaceKind, Village, Way};
use super::super::pieces::{Piece, UnitKind};
use super::bad;
use super::build::Built;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::SetupError;
use crate::side::Side;
use std::collections::BTreeSet;

type Check = Result<(), SetupError>;

fn ensure(holds: bool, why: impl FnOnce() -> Flaw) -> Check {
    if holds { Ok(()) } else { Err(bad(why())) }
}

/// Checks everything.
pub fn all(built: &Built) -> Check {
    for (space, index) in built.spaces.iter().zip(0u8..) {
        self::space(built, SpaceId::new(index), space)?;
    }
    priorities(&built.spaces)?;
    let mut ends = BTreeSet::new();
    for (link, index) in built.net.links.iter().zip(0u8..) {
        self::link(built, LinkId::new(index), link)?;
        let [a, b] = link.ends;
        ensure(ends.insert((a.min(b), a.max(b))), || {
            flaw!("bayonets_tomahawks.data.two_connections_lead", a = a, b = b)
        })?;
    }
    for (piece, index) in built.pieces.iter().zip(0u8..) {
        self::piece(built, PieceId::new(index), piece)?;
    }
    built.cards.iter().try_for_each(card)?;
    built.scenarios.iter().try_for_each(|scenario| self::scenario(built, scenario))
}

fn space(built: &Built, id: SpaceId, space: &Space) -> Check {
    let home =
        matches!(space.kind, SpaceKind::Outpost | SpaceKind::Settled | SpaceKind::Fortress | SpaceKind::Base);
    ensure(home == space.home.is_some(), || {
        flaw!("bayonets_tomahawks.data.outposts_settled_spaces_and_bases", id = id)
    })?;
    let nation = space.nation().is_some();
    ensure((space.kind == SpaceKind::IndianVillage) == nation, || {
        flaw!("bayonets_tomahawks.data.village_space_belongs_to_indian", id = id)
    })?;
    if space.kind == SpaceKind::Base {
        ensure(space.home == Some(Side::British) && space.is_coastal() && space.priority.is_none(), || {
            flaw!("bayonets_tomahawks.data.base_british_and_coastal", id = id)
        })?;
    }
    ensure((space.bastions > 0) == (space.kind == SpaceKind::Fortress), || {
        flaw!("bayonets_tomahawks.data.bastions_stand_at_fortress", id = id)
    })?;
    ensure(space.militia == 0 || space.is_settled(), || {
        flaw!("bayonets_tomahawks.data.militia_live_at_settled_spaces", id = id)
    })?;
    ensure(!space.victory || space.value > 0, || {
        flaw!("bayonets_tomahawks.data.victory_space_has_value", id = id)
    })?;
    ensure(space.value <= 9 && space.militia <= 9 && space.bastions <= 4, || {
        flaw!("bayonets_tomahawks.data.its_numbers_out_bounds", id = id)
    })?;
    if let Some(Village::Unit(unit)) = space.village {
        let linked = built.pieces[unit.index()].unit().and_then(|unit| unit.village);
        ensure(linked == Some(id), || flaw!("bayonets_tomahawks.data.other_village", id = id, unit = unit))?;
    }
    Ok(())
}

fn priorities(spaces: &[Space]) -> Check {
    let mut listed: Vec<u8> = spaces.iter().filter_map(|space| space.priority).collect();
    listed.sort_unstable();
    let whole = listed.iter().copied().eq((1u8..).take(listed.len()));
    let all = spaces.iter().filter(|space| space.kind != SpaceKind::Base).count();
    ensure(whole && listed.len() == all, || {
        flaw!("bayonets_tomahawks.data.battle_priority_table_numbers_all")
    })
}

fn link(built: &Built, id: LinkId, link: &Link) -> Check {
    let [a, b] = link.ends;
    ensure(a != b, || flaw!("bayonets_tomahawks.data.connection_joins_two_spaces", id = id))?;
    let ends = link.ends.map(|end| &built.spaces[end.index()]);
    let borders = |space: &&Space| link.zones.iter().all(|zone| space.zones.contains(zone));
    ensure(ends.iter().all(borders), || {
        flaw!("bayonets_tomahawks.data.coastal_connection_joins_spaces_border", id = id)
    })?;
    let villages = ends.iter().filter_map(|space| space.nation()).max();
    ensure(link.nation == villages && (link.nation.is_none() || link.way == Way::Path), || {
        flaw!("bayonets_tomahawks.data.dark_grey_path_leads", id = id)
    })
}

fn piece(built: &Built, id: PieceId, piece: &Piece) -> Check {
    let Some(unit) = piece.unit() else {
        return ensure(piece.side.is_none(), || flaw!("bayonets_tomahawks.data.token_is_nobodys", id = id));
    };
    let kind = unit.kind;
    ensure(piece.side.is_none() == unit.nation.is_some(), || {
        flaw!("bayonets_tomahawks.data.units_side_those_indian_nation", id = id)
    })?;
    let indian = unit.nation.is_some() || unit.village.is_some();
    ensure(
        (kind == UnitKind::Indian) == indian && !(unit.nation.is_some() && unit.village.is_some()),
        || flaw!("bayonets_tomahawks.data.indian_unit_has_village", id = id),
    )?;
    if let Some(space) = unit.village {
        let linked = built.spaces[space.index()].village;
        ensure(linked == Some(Village::Unit(id)), || {
            flaw!("bayonets_tomahawks.data.has_not_its_village", id = id, space = space)
        })?;
    }
    let colonial = unit.colony.is_some_and(|colony| colony.side() == Side::British);
    ensure((kind == UnitKind::Colonial) == colonial && colonial == unit.colony.is_some(), || {
        flaw!("bayonets_tomahawks.data.colonial_brigade_has_british_colony", id = id)
    })?;
    let commands = (1..=3).contains(&unit.command.rating) && (unit.command.triangle || unit.command.square);
    let silent = unit.command.rating == 0 && !unit.command.triangle && !unit.command.square;
    ensure(if kind == UnitKind::Commander { commands } else { silent }, || {
        flaw!("bayonets_tomahawks.data.commander_has_rating_1", id = id)
    })?;
    ensure(!unit.brown || kind == UnitKind::Light, || {
        flaw!("bayonets_tomahawks.data.only_light_units_brown", id = id)
    })?;
    ensure(!unit.gorget || kind.is_metropolitan(), || {
        flaw!("bayonets_tomahawks.data.only_metropolitan_brigades_bring_commander", id = id)
    })
}

fn card(card: &Card) -> Check {
    let id = card.id.get();
    let indian = card.deck == Deck::Indian;
    ensure(!matches!(card.deck, Deck::BritishChits | Deck::FrenchChits), || {
        flaw!("bayonets_tomahawks.data.card_chits_no_cards", id = id)
    })?;
    ensure(indian == card.initiative.is_none(), || {
        flaw!("bayonets_tomahawks.data.card_faction_cards_have_initiative", id = id)
    })?;
    ensure(card.initiative.is_none_or(|die| (1..=6).contains(&die)), || {
        flaw!("bayonets_tomahawks.data.card_initiative_face_die", id = id)
    })?;
    let fits = card.ap.iter().all(|ap| (ap.kind == ApKind::Indian) == indian);
    ensure(fits && card.ap.len() <= 8, || {
        flaw!("bayonets_tomahawks.data.card_indian_cards_have_indian", id = id)
    })?;
    let french = card.deck.side() == Side::French;
    ensure(french || card.ap.iter().all(|ap| ap.kind != ApKind::LightArmy), || {
        flaw!("bayonets_tomahawks.data.card_only_french_have_light", id = id)
    })?;
    ensure(card.years.iter().all(|year| (1755..=1760).contains(year)), || {
        flaw!("bayonets_tomahawks.data.card_years_run_from_1755", id = id)
    })
}

/// Cards needed in a Year: two and then three of the Buildup deck, six of the Campaign deck, nine Indian ones [BT 7.1].
const fn needed(deck: Deck) -> usize {
    match deck {
        Deck::BritishBuildup | Deck::FrenchBuildup => 5,
        Deck::BritishCampaign | Deck::FrenchCampaign => 6,
        Deck::Indian => 9,
        Deck::BritishChits | Deck::FrenchChits => 0,
    }
}

fn scenario(built: &Built, scenario: &Scenario) -> Check {
    let id = &scenario.id;
    ensure((1..=20).contains(&scenario.vp.1), || {
        flaw!("bayonets_tomahawks.data.scenario_victory_track", id = id)
    })?;
    let mut seen = BTreeSet::new();
    let mut once = |piece: PieceId| {
        ensure(seen.insert(piece), || {
            flaw!("bayonets_tomahawks.data.scenario_there_twice", id = id, piece = piece)
        })
    };
    for indian in &scenario.indians {
        once(*indian)?;
        let linked = built.pieces[indian.index()].unit().is_some_and(|unit| unit.village.is_some());
        ensure(linked, || {
            flaw!("bayonets_tomahawks.data.scenario_has_no_village", id = id, indian = indian)
        })?;
    }
    for (space, pieces) in &scenario.stacks {
        for piece in pieces {
            once(*piece)?;
            stands(built, scenario, *space, *piece)?;
        }
    }
    let added = scenario.years.values().flat_map(|year| &year.adds);
    for (pool, pieces) in scenario.pools.iter().chain(added) {
        for piece in pieces {
            once(*piece)?;
            ensure(pool.takes(&built.pieces[piece.index()]), || {
                flaw!(
                    "bayonets_tomahawks.data.scenario_does_not_belong",
                    id = id,
                    piece = piece,
                    pool = pool.word()
                )
            })?;
        }
    }
    markers(built, scenario)?;
    for (year, of) in &scenario.years {
        ensure(of.draws.is_some(), || {
            flaw!("bayonets_tomahawks.data.scenario_nothing_drawn", id = id, year = year)
        })?;
        for deck in Deck::CARDS {
            let used = |card: &&Card| card.deck == deck && card.is_used_in(*year);
            ensure(built.cards.iter().filter(used).count() >= needed(deck), || {
                flaw!(
                    "bayonets_tomahawks.data.scenario_deck_too_small",
                    id = id,
                    deck = deck.word(),
                    year = year
                )
            })?;
        }
    }
    let last = scenario.years.values().next_back();
    let decided = last.is_some_and(|year| year.wins.british.is_some() && year.wins.french.is_some());
    ensure(decided, || flaw!("bayonets_tomahawks.data.scenario_its_last_year", id = id))
}

fn stands(built: &Built, scenario: &Scenario, space: SpaceId, piece: PieceId) -> Check {
    let (id, place, counter) = (&scenario.id, &built.spaces[space.index()], &built.pieces[piece.index()]);
    let fits = counter.unit().is_some_and(|unit| {
        let at_sea = unit.kind != UnitKind::Fleet || place.is_coastal();
        at_sea && unit.nation.is_none() && unit.kind != UnitKind::Bastion
    });
    let barred = place.kind == SpaceKind::Base && counter.side == Some(Side::French);
    ensure(fits && !barred, || {
        flaw!("bayonets_tomahawks.data.scenario_cannot_stand", id = id, piece = piece, space = space)
    })
}

fn markers(built: &Built, scenario: &Scenario) -> Check {
    let id = &scenario.id;
    for (space, side) in &scenario.control {
        let place = &built.spaces[space.index()];
        ensure(place.takes_control_marker() && place.home != Some(*side), || {
            flaw!("bayonets_tomahawks.data.scenario_takes_no_such_control", id = id, space = space)
        })?;
    }
    for road in &scenario.roads {
        let path = built.net.links[road.index()].way == Way::Path;
        ensure(path, || flaw!("bayonets_tomahawks.data.scenario_highway_and_needs", id = id, road = road))?;
    }
    Ok(())
}
