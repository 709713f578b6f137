//! What must hold between the records: nothing dangles, what points at each other does so mutually.

use super::super::cards::{ApKind, Card, Deck};
use super::super::content::Scenario;
use super::super::ids::{Id, LinkId, PieceId, SpaceId};
use super::super::map::{Link, Space, SpaceKind, Village, Way};
use super::super::pieces::{Piece, UnitKind};
use super::bad;
use super::build::Built;
use crate::games::SetupError;
use crate::side::Side;
use std::collections::BTreeSet;

type Check = Result<(), SetupError>;

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Check {
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
        ensure(ends.insert((a.min(b), a.max(b))), || format!("two connections lead from {a} to {b}"))?;
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
        format!("{id}: Outposts, Settled Spaces and Bases are Home Spaces, others are not")
    })?;
    let nation = space.nation().is_some();
    ensure((space.kind == SpaceKind::IndianVillage) == nation, || {
        format!("{id}: a Village space belongs to an Indian Nation, and no other does")
    })?;
    if space.kind == SpaceKind::Base {
        ensure(space.home == Some(Side::British) && space.is_coastal() && space.priority.is_none(), || {
            format!("{id}: a Base is British and coastal, and sees no Battle")
        })?;
    }
    ensure((space.bastions > 0) == (space.kind == SpaceKind::Fortress), || {
        format!("{id}: Bastions stand at a Fortress")
    })?;
    ensure(space.militia == 0 || space.is_settled(), || format!("{id}: Militia live at Settled Spaces"))?;
    ensure(!space.victory || space.value > 0, || format!("{id}: a Victory Space has a value"))?;
    ensure(space.value <= 9 && space.militia <= 9 && space.bastions <= 4, || {
        format!("{id}: its numbers are out of bounds")
    })?;
    if let Some(Village::Unit(unit)) = space.village {
        let linked = built.pieces[unit.index()].unit().and_then(|unit| unit.village);
        ensure(linked == Some(id), || format!("{id}: its Village is not that of {unit}"))?;
    }
    Ok(())
}

fn priorities(spaces: &[Space]) -> Check {
    let mut listed: Vec<u8> = spaces.iter().filter_map(|space| space.priority).collect();
    listed.sort_unstable();
    let whole = listed.iter().copied().eq((1u8..).take(listed.len()));
    let all = spaces.iter().filter(|space| space.kind != SpaceKind::Base).count();
    ensure(whole && listed.len() == all, || {
        "the Battle Priority Table numbers all spaces but Bases, from 1, each once".to_owned()
    })
}

fn link(built: &Built, id: LinkId, link: &Link) -> Check {
    let [a, b] = link.ends;
    ensure(a != b, || format!("{id}: a connection joins two spaces"))?;
    let ends = link.ends.map(|end| &built.spaces[end.index()]);
    let borders = |space: &&Space| link.zones.iter().all(|zone| space.zones.contains(zone));
    ensure(ends.iter().all(borders), || {
        format!("{id}: a Coastal Connection joins spaces that border its Sea Zone")
    })?;
    let villages = ends.iter().filter_map(|space| space.nation()).max();
    ensure(link.nation == villages && (link.nation.is_none() || link.way == Way::Path), || {
        format!(
            "{id}: a dark grey Path leads to a Village of its Indian Nation, and no other connection does"
        )
    })
}

fn piece(built: &Built, id: PieceId, piece: &Piece) -> Check {
    let Some(unit) = piece.unit() else {
        return ensure(piece.side.is_none(), || format!("{id}: a token is nobody's"));
    };
    let kind = unit.kind;
    ensure(piece.side.is_none() == unit.nation.is_some(), || {
        format!("{id}: units are of a side, those of an Indian Nation of whoever controls it")
    })?;
    let indian = unit.nation.is_some() || unit.village.is_some();
    ensure(
        (kind == UnitKind::Indian) == indian && !(unit.nation.is_some() && unit.village.is_some()),
        || format!("{id}: an Indian unit has a Village or a Nation, and no other unit has"),
    )?;
    if let Some(space) = unit.village {
        let linked = built.spaces[space.index()].village;
        ensure(linked == Some(Village::Unit(id)), || format!("{id}: {space} has not its Village"))?;
    }
    let colonial = unit.colony.is_some_and(|colony| colony.side() == Side::British);
    ensure((kind == UnitKind::Colonial) == colonial && colonial == unit.colony.is_some(), || {
        format!("{id}: a Colonial Brigade has a British Colony, and no other unit has")
    })?;
    let commands = (1..=3).contains(&unit.command.rating) && (unit.command.triangle || unit.command.square);
    let silent = unit.command.rating == 0 && !unit.command.triangle && !unit.command.square;
    ensure(if kind == UnitKind::Commander { commands } else { silent }, || {
        format!("{id}: a Commander has a rating of 1 to 3 and one or two shapes, and no other unit has")
    })?;
    ensure(!unit.brown || kind == UnitKind::Light, || format!("{id}: only Light units are brown"))?;
    ensure(!unit.gorget || kind.is_metropolitan(), || {
        format!("{id}: only Metropolitan Brigades bring a Commander")
    })
}

fn card(card: &Card) -> Check {
    let id = card.id.get();
    let indian = card.deck == Deck::Indian;
    ensure(!matches!(card.deck, Deck::BritishChits | Deck::FrenchChits), || {
        format!("card {id}: chits are no cards")
    })?;
    ensure(indian == card.initiative.is_none(), || {
        format!("card {id}: faction cards have an Initiative, Indian cards have none")
    })?;
    ensure(card.initiative.is_none_or(|die| (1..=6).contains(&die)), || {
        format!("card {id}: the Initiative is the face of a die")
    })?;
    let fits = card.ap.iter().all(|ap| (ap.kind == ApKind::Indian) == indian);
    ensure(fits && card.ap.len() <= 8, || {
        format!("card {id}: Indian cards have Indian Action Points, others have none of them")
    })?;
    let french = card.deck.side() == Side::French;
    ensure(french || card.ap.iter().all(|ap| ap.kind != ApKind::LightArmy), || {
        format!("card {id}: only the French have Light/Army Action Points")
    })?;
    ensure(card.years.iter().all(|year| (1755..=1760).contains(year)), || {
        format!("card {id}: the Years run from 1755 to 1760")
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
        format!("scenario {id}: the Victory track has no such box")
    })?;
    let mut seen = BTreeSet::new();
    let mut once =
        |piece: PieceId| ensure(seen.insert(piece), || format!("scenario {id}: {piece} is there twice"));
    for indian in &scenario.indians {
        once(*indian)?;
        let linked = built.pieces[indian.index()].unit().is_some_and(|unit| unit.village.is_some());
        ensure(linked, || format!("scenario {id}: {indian} has no Village to stand on"))?;
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
                format!("scenario {id}: {piece} does not belong into the pool `{}`", pool.word())
            })?;
        }
    }
    markers(built, scenario)?;
    for (year, of) in &scenario.years {
        ensure(of.draws.is_some(), || format!("scenario {id}: nothing is drawn in {year}"))?;
        for deck in Deck::CARDS {
            let used = |card: &&Card| card.deck == deck && card.is_used_in(*year);
            ensure(built.cards.iter().filter(used).count() >= needed(deck), || {
                format!("scenario {id}: the deck `{}` is too small in {year}", deck.word())
            })?;
        }
    }
    let last = scenario.years.values().next_back();
    let decided = last.is_some_and(|year| year.wins.british.is_some() && year.wins.french.is_some());
    ensure(decided, || format!("scenario {id}: its last Year has no threshold for each side"))
}

fn stands(built: &Built, scenario: &Scenario, space: SpaceId, piece: PieceId) -> Check {
    let (id, place, counter) = (&scenario.id, &built.spaces[space.index()], &built.pieces[piece.index()]);
    let fits = counter.unit().is_some_and(|unit| {
        let at_sea = unit.kind != UnitKind::Fleet || place.is_coastal();
        at_sea && unit.nation.is_none() && unit.kind != UnitKind::Bastion
    });
    let barred = place.kind == SpaceKind::Base && counter.side == Some(Side::French);
    ensure(fits && !barred, || format!("scenario {id}: {piece} cannot stand at {space}"))
}

fn markers(built: &Built, scenario: &Scenario) -> Check {
    let id = &scenario.id;
    for (space, side) in &scenario.control {
        let place = &built.spaces[space.index()];
        ensure(place.takes_control_marker() && place.home != Some(*side), || {
            format!("scenario {id}: {space} takes no such control marker")
        })?;
    }
    for road in &scenario.roads {
        let path = built.net.links[road.index()].way == Way::Path;
        ensure(path, || format!("scenario {id}: {road} is a Highway, and needs no Road"))?;
    }
    Ok(())
}
