//! Who may play which event, and when [WW 5.12, 5.56, cards].

use super::super::cards::EventKind;
use super::super::choice::refusal;
use super::super::ids::{CardId, SpaceId};
use super::super::map::Department;
use super::super::pieces::Nation;
use super::super::position::{Pos, Work};
use super::super::world::Assemblies;
use super::{indians, others, placing};
use crate::engine::Refusal;
use crate::side::Side;

fn no(rule: &'static str, why: impl Into<String>) -> Result<(), Refusal> {
    Err(refusal("coureur::ww::events::condition_not_met", rule, why, "use the card otherwise"))
}

fn demand(holds: bool, rule: &'static str, why: &str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { no(rule, why) }
}

/// May this side play this card as an event in its Action Phase? ACADIANS EXPELLED may be open to both [WW 14.5].
///
/// # Errors
/// Why not.
pub fn can_play(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let printed = pos.content.card(card);
    let either = printed.event == EventKind::AcadiansExpelled && pos.content.options.acadians_by_either;
    if !printed.usable_by.allows(side) && !either {
        return Err(refusal(
            "coureur::ww::events::enemy_card",
            "5.12",
            "the symbol allows only the other side to play this event",
            "use the card for activation or construction",
        ));
    }
    if printed.response {
        return Err(refusal(
            "coureur::ww::events::response_only",
            "5.56",
            "this event is a response, played in the middle of an activity",
            "keep it, or use it for activation or construction",
        ));
    }
    conditions(pos, side, printed.event)
}

fn conditions(pos: Pos<'_>, side: Side, event: EventKind) -> Result<(), Refusal> {
    let world = pos.world;
    match event {
        EventKind::Campaign => {
            let leaders =
                world.pieces.on_map().and(pos.content.sides[side]).and(pos.content.families.leaders);
            demand(leaders.any(), "#1", "no leader is on the map")
        }
        EventKind::BastionsRepaired => {
            demand(others::repairable(pos, side).any(), "#5", "no work of yours is besieged at level 1 or 2")
        }
        EventKind::LouisbourgSquadrons => demand(
            pos.controls(Side::French, pos.content.named.louisbourg),
            "#21",
            "the French do not control Louisbourg",
        ),
        EventKind::GovernorVaudreuilInterferes => demand(
            others::movable_leaders(pos).len() >= 2,
            "#22",
            "fewer than two French leaders can be moved",
        ),
        EventKind::SmallPox => {
            demand(others::crowded(pos, side).any(), "#34", "no enemy stack has more than four units")
        }
        EventKind::CourierIntercepted => {
            demand(!world.hands[side.other()].cards.is_empty(), "#35", "the enemy holds no card")
        }
        EventKind::FrancoisBigot => {
            demand(!world.hands.french.cards.is_empty(), "#36", "the French hold no card")
        }
        EventKind::BritishMinisterialCrisis => {
            demand(!world.hands.british.cards.is_empty(), "#37", "the British hold no card")
        }
        EventKind::QuiberonBay => {
            let lost = world.effects.no_french_naval;
            let taken = pos.controls(Side::British, pos.content.named.louisbourg);
            demand(lost || taken || world.year >= 1760, "#62", "the French fleet is still at sea")
        }
        EventKind::DiplomaticRevolution => {
            demand(!world.effects.quiberon, "#69", "QUIBERON BAY has been played")
        }
        EventKind::IntriguesAgainstShirley => {
            let shirley = pos.content.named.shirley;
            let there = world.pieces.space(shirley).is_some() && !pos.is_besieged(shirley);
            demand(there && world.vp >= 1, "#70", "Shirley must be there, unbesieged, and the French ahead")
        }
        EventKind::NorthernIndianAlliance
        | EventKind::WesternIndianAlliance
        | EventKind::IroquoisAlliance
        | EventKind::Mohawks
        | EventKind::Cherokees
        | EventKind::CherokeeUprising
        | EventKind::TreatyOfEaston => indian_conditions(pos, side, event),
        _ => troop_conditions(pos, side, event),
    }
}

fn indian_conditions(pos: Pos<'_>, side: Side, event: EventKind) -> Result<(), Refusal> {
    let named = &pos.content.named;
    match event {
        EventKind::NorthernIndianAlliance => {
            demand(pos.controls(Side::French, named.montreal), "#23", "the French do not control Montréal")
        }
        EventKind::WesternIndianAlliance => demand(
            pos.fortification(Side::French, named.ohio_forks) == Some(Work::Fort),
            "#26",
            "there is no French fort at Ohio Forks",
        ),
        EventKind::IroquoisAlliance => {
            let carry = [named.oswego, named.oneida_carry_west, named.oneida_carry_east];
            let has = |who: Side| carry.iter().any(|space| pos.fortification(who, *space).is_some());
            demand(
                has(side) && !has(side.other()),
                "#28",
                "you alone must be fortified at Oswego or the Oneida Carry",
            )?;
            let near = side == Side::French
                || indians::johnson_within_two(pos, |space| is_settlement_of(pos, space, Nation::Iroquois));
            demand(near, "#28", "Johnson is not within two spaces of an Iroquois settlement")
        }
        EventKind::Mohawks => demand(
            indians::johnson_within_two(pos, |space| space == named.canajoharie),
            "#29",
            "Johnson is not within two spaces of Canajoharie",
        ),
        EventKind::Cherokees => {
            demand(!pos.world.effects.cherokee_uprising, "#30", "the Cherokee have risen")
        }
        EventKind::CherokeeUprising => {
            demand(pos.world.effects.cherokees, "#31", "CHEROKEES has not been played")
        }
        EventKind::TreatyOfEaston => {
            let near = pos.content.net.of(named.ohio_forks).iter().map(|link| link.to);
            let held = std::iter::once(named.ohio_forks).chain(near).any(|space| {
                pos.unbesieged_fortification(Side::British, space).is_some()
                    && pos.drilled(pos.units(Side::British, space)).any()
            });
            demand(held, "#32", "no British Drilled Troops hold a fortification at or next to Ohio Forks")
        }
        _ => Ok(()),
    }
}

fn is_settlement_of(pos: Pos<'_>, space: SpaceId, nation: Nation) -> bool {
    use super::super::ids::Id;
    let tribes = &pos.content.space(space).settlement;
    tribes.iter().any(|tribe| pos.content.tribes[tribe.index()].nation == nation)
}

fn troop_conditions(pos: Pos<'_>, side: Side, event: EventKind) -> Result<(), Refusal> {
    let world = pos.world;
    let sites = |site: placing::Sites| site.list(pos).next().is_some();
    match event {
        EventKind::ProvincialRegimentsDispersedForFrontierDuty => {
            let hit = [Department::Northern, Department::Southern].into_iter().any(|department| {
                let provincials = pos.content.families.provincials(department).and(world.pieces.on_map());
                pos.raids_in(Side::French, department) > 0 && provincials.any()
            });
            demand(hit, "#38", "no Department with Provincials bears a French Raided marker")
        }
        EventKind::StingyProvincialAssembly => {
            demand(world.assemblies != Assemblies::Enthusiastic, "#39", "the Assemblies are Enthusiastic")?;
            let any = super::removing::stingy_departments(pos).next().is_some();
            demand(any, "#39", "there is no unbesieged Provincial unit")
        }
        EventKind::BritishColonialPolitics => {
            let end = if side == Side::British { Assemblies::Enthusiastic } else { Assemblies::Reluctant };
            demand(world.assemblies != end, "#41", "the marker is at that end of the track already")
        }
        EventKind::RaiseProvincialRegiments => {
            demand(world.assemblies != Assemblies::Reluctant, "#43", "the Assemblies are Reluctant")
        }
        EventKind::TroopTransportsAndLocalEnlistments => from_europe(pos, side, "#47"),
        EventKind::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld => {
            demand(world.year > 1755, "#48", "not in 1755")?;
            from_europe(pos, side, "#48")
        }
        EventKind::LightInfantry => {
            demand(sites(placing::Sites::Fortresses), "#54", "no British fortress is free")
        }
        EventKind::FrenchRegulars => {
            demand(!world.effects.quiberon, "#55", "QUIBERON BAY has been played")?;
            demand(!world.effects.regulars.french, "#55", "one FRENCH REGULARS event a season")?;
            demand(sites(placing::Sites::FrenchPorts), "#55", "neither Québec nor Louisbourg is free")
        }
        EventKind::BritishRegulars => {
            demand(!world.effects.regulars.british, "#57", "one BRITISH REGULARS event a season")?;
            demand(sites(placing::Sites::Ports), "#57", "no British port is free")
        }
        EventKind::Highlanders => {
            let open = world.effects.pitt || world.year >= 1759;
            demand(open, "#60", "WILLIAM PITT has not been played")?;
            demand(sites(placing::Sites::Ports), "#60", "no British port is free")
        }
        EventKind::RoyalAmericans => {
            demand(sites(placing::Sites::DepartmentFortresses), "#65", "no British fortress is free")
        }
        _ => Ok(()),
    }
}

/// The French need the sea lanes and Québec for help from Europe.
fn from_europe(pos: Pos<'_>, side: Side, rule: &'static str) -> Result<(), Refusal> {
    let cut = pos.world.effects.quiberon || pos.controls(Side::British, pos.content.named.quebec);
    demand(side == Side::British || !cut, rule, "the French are cut off from Europe")
}
