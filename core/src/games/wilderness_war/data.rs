//! The content: the built-in data of a revision, or an owner's file laid over it. What is pinned of it is in `data/pinned.rs`.

mod build;
mod pinned;
mod record;

use super::content::Content;
use super::ids::{Id, PieceId, PieceSet};
use super::named::Named;
use super::options::Options;
use super::pieces::{Class, Families, Nation, Piece, Tribe};
use crate::flaw;
use crate::games::pack::{Pack, Revision, Shelf, Source};
use crate::games::{SetupError, Terms};
use crate::side::{BySide, Side};
use build::Built;
use std::sync::LazyLock;

/// The built-in data, by revision, the oldest first. A released pack is never changed: a correction is a new one.
pub const PACKS: &[Pack] = &[Pack {
    revision: 1,
    texts: &[
        include_str!("data/1/spaces.yaml"),
        include_str!("data/1/links.yaml"),
        include_str!("data/1/pieces.yaml"),
        include_str!("data/1/cards.yaml"),
        include_str!("data/1/scenarios.yaml"),
    ],
}];

/// The built-in packs, read and built once.
static READ: LazyLock<Shelf<Built>> = LazyLock::new(|| Shelf::new(PACKS));

/// The facts that pin the content in a log's header.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn pinned(source: Source<'_>) -> Result<String, SetupError> {
    READ.pinned(source)
}

fn families(pieces: &[Piece], tribes: &[Tribe]) -> Families {
    let mut of = Families::default();
    for (piece, index) in pieces.iter().zip(0u8..) {
        let id = PieceId::new(index);
        match piece.side {
            Side::British => of.british.insert(id),
            Side::French => of.french.insert(id),
        }
        let Some(unit) = piece.unit() else {
            of.leaders.insert(id);
            continue;
        };
        of.units.insert(id);
        let put = |set: &mut PieceSet, fits: bool| {
            if fits {
                set.insert(id);
            }
        };
        put(&mut of.drilled, unit.class.is_drilled());
        put(&mut of.regulars, unit.class.is_regular());
        put(&mut of.auxiliaries, unit.class.is_auxiliary());
        put(&mut of.light, unit.class == Class::LightInfantry);
        put(&mut of.indians, unit.class == Class::Indian);
        put(&mut of.militia, unit.class == Class::Militia);
        put(&mut of.rangers, unit.class == Class::Ranger);
        put(&mut of.coureurs, unit.class == Class::Coureurs);
        put(&mut of.northern, unit.class == Class::NorthernProvincial);
        put(&mut of.southern, unit.class == Class::SouthernProvincial);
        let nation = unit.tribe.map(|tribe| tribes[tribe.index()].nation);
        let johnsons = matches!(nation, Some(Nation::Iroquois | Nation::Mohawk));
        put(&mut of.johnsons, johnsons && piece.side == Side::British);
    }
    of
}

/// The British leaders of the first built-in data.
pub(super) fn british_leaders() -> PieceSet {
    READ.first().map_or_else(PieceSet::default, |built| {
        let families = families(&built.pieces, &built.tribes);
        families.leaders.and(families.british)
    })
}

/// Builds the content of a game.
///
/// # Errors
/// If an owner's file does not hold together, or the scenario is unknown.
pub fn load(source: Source<'_>, terms: &Terms) -> Result<Content, SetupError> {
    let Built { spaces, net, pieces, twins, tribes, cards, setups, scenarios } = READ.built(source)?;
    let scenario = scenarios.into_iter().find(|known| known.id == terms.scenario).ok_or_else(|| {
        SetupError::bad_data(flaw!("wilderness_war.data.there_no_scenario", scenario = terms.scenario))
    })?;
    let setup = setups.into_iter().find(|known| known.id == scenario.setup).ok_or_else(|| {
        SetupError::bad_data(flaw!("wilderness_war.data.there_no_set_up", setup = scenario.setup))
    })?;
    let families = families(&pieces, &tribes);
    let sides = BySide::from_fn(|side| families.of(side));
    Ok(Content {
        spaces,
        net,
        cards,
        named: Named::find()?,
        twins,
        sides,
        pieces,
        tribes,
        families,
        scenario,
        setup,
        options: Options::from_terms(terms),
        rules: Revision::new(terms.rules),
    })
}

#[cfg(test)]
mod tests;
