//! The sequence of play, activation, construction, demolition and bidding: why not, in words.

use super::super::super::bidding::HIGHEST;
use super::super::super::construction::Kind;
use super::super::super::no::SequenceNo;
use super::super::super::position::Pos;
use super::refusal;
use crate::speech::Refusal;

/// The reason in words.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn say(pos: Pos<'_>, no: SequenceNo) -> Refusal {
    match no {
        SequenceNo::PassNeedsOneCard(held) => refusal(
            "coureur::ww::sequence::pass_needs_one_card",
            "4.0",
            format!("only a player with exactly one card may pass; you hold {held}"),
            "play a card",
        ),
        SequenceNo::HeldLastSeason => refusal(
            "coureur::ww::sequence::held_last_season",
            "4.0",
            "a card was held into this season, so all must be played",
            "play the card",
        ),
        SequenceNo::OneKindACard => refusal(
            "coureur::ww::activation::one_kind_a_card",
            "5.32",
            "a card activates single Auxiliaries and leaders, or one Drilled Troops unit, or one force",
            "name another single piece, or be done",
        ),
        SequenceNo::InitiativeTooHigh { initiative, value } => refusal(
            "coureur::ww::activation::initiative_too_high",
            "5.32",
            format!("Initiative {initiative} needs a card of at least that value, not {value}"),
            "activate another leader, or play a higher card",
        ),
        SequenceNo::CampaignNamesLeaders => refusal(
            "coureur::ww::activation::campaign_names_leaders",
            "5.34",
            "CAMPAIGN activates two leaders and their forces",
            "name a leader",
        ),
        SequenceNo::ValueUsedUp => refusal(
            "coureur::ww::activation::value_used_up",
            "5.32",
            "the card's value does not reach that far",
            "be done",
        ),
        SequenceNo::DrilledSingly => refusal(
            "coureur::ww::activation::drilled_singly",
            "5.32",
            "a card activates one Drilled Troops unit and nothing else, or Drilled Troops in a force",
            "write `unit` for one of them, or `force` for a leader who takes them along",
        ),
        SequenceNo::Militia => refusal(
            "coureur::ww::activation::militia",
            "5.32",
            "Militia are neither Auxiliaries nor Drilled Troops: no card activates them",
            "name other units",
        ),
        SequenceNo::OnceAPhase => refusal(
            "coureur::ww::activation::once_a_phase",
            "5.31",
            "a unit or leader is activated once in an Action Phase, and this one is named already",
            "name another, or be done",
        ),
        SequenceNo::SortieNeedsUnits => refusal(
            "coureur::ww::siege::sortie_needs_units",
            "8.25",
            "leaders alone cannot attack the besiegers",
            "activate units with him",
        ),
        SequenceNo::BesiegedStay => refusal(
            "coureur::ww::siege::besieged_stay",
            "8.25",
            "the besieged may not leave the space",
            "attack the besiegers by a sortie, or stay",
        ),
        SequenceNo::OutranksCommander => refusal(
            "coureur::ww::activation::outranks_commander",
            "5.34",
            "only leaders of the same or lower Command may be subordinate",
            "let the senior leader command",
        ),
        SequenceNo::LoneAuxiliaryOnly => refusal(
            "coureur::ww::movement::lone_auxiliary_only",
            "6.721",
            "only a lone Auxiliary may intercept a lone Auxiliary here",
            "take one Auxiliary unit",
        ),
        SequenceNo::OnlyJohnson => refusal(
            "coureur::ww::activation::only_johnson",
            "5.534",
            "only Johnson commands Mohawk and British Iroquois units",
            "take Johnson first, or leave them",
        ),
        SequenceNo::BeyondCommand => refusal(
            "coureur::ww::activation::beyond_command",
            "5.34",
            "the force has as many units as its leaders command",
            "take a subordinate leader first, or be done",
        ),
        SequenceNo::NotAll => refusal(
            "coureur::ww::activation::not_all",
            "5.34",
            "not all of them can go: they are more units, or others, than these leaders may take",
            "take them one by one",
        ),
        SequenceNo::LeadersAlone => refusal(
            "coureur::ww::movement::leaders_alone",
            "6.72",
            "leaders alone cannot do this",
            "take at least one unit",
        ),
        SequenceNo::TwiceInARow => refusal(
            "coureur::ww::construction::twice_in_a_row",
            "5.4",
            "your last card was used for construction too",
            "use this card otherwise",
        ),
        SequenceNo::NeedsDrilledTroops(kind) => refusal(
            "coureur::ww::construction::needs_drilled_troops",
            kind.rule(),
            "no Drilled Troops of yours stand there",
            "build where Drilled Troops are",
        ),
        SequenceNo::OutOfSupply => refusal(
            "coureur::ww::construction::out_of_supply",
            "12.3",
            "the Drilled Troops there are out of supply",
            "open a supply line first",
        ),
        SequenceNo::SiegeSpace => refusal(
            "coureur::ww::construction::siege_space",
            "5.43",
            "nothing is built in a siege space",
            "build elsewhere",
        ),
        SequenceNo::FortressSpace => refusal(
            "coureur::ww::construction::fortress_space",
            "5.43",
            "there is a fortress",
            "build elsewhere",
        ),
        SequenceNo::EnemySpace => refusal(
            "coureur::ww::construction::enemy_space",
            "5.41",
            "enemy units or an enemy fortification are there",
            "build elsewhere",
        ),
        SequenceNo::FortifiedAlready => refusal(
            "coureur::ww::construction::one_per_space",
            "5.43",
            "there is a fortification already",
            "build elsewhere",
        ),
        SequenceNo::FortAlready => refusal(
            "coureur::ww::construction::one_per_space",
            "5.43",
            "there is a fort, or one under construction",
            "build elsewhere",
        ),
        SequenceNo::BegunThisPhase => refusal(
            "coureur::ww::construction::begun_this_phase",
            "5.42",
            "a fort is not begun and completed with the same card",
            "complete it with a later card",
        ),
        SequenceNo::NoSite(kind) => {
            let why = match kind {
                Kind::Stockades => "no space can take a stockade",
                Kind::Forts => "no Drilled Troops stand where a fort can be begun or completed now",
            };
            refusal("coureur::ww::construction::no_site", kind.rule(), why, "use it otherwise")
        }
        SequenceNo::NotBoth => refusal(
            "coureur::ww::construction::not_both",
            "5.4",
            "one card builds either stockades or forts",
            "build more of the same, or be done",
        ),
        SequenceNo::FortressStands => refusal(
            "coureur::ww::demolition::fortress",
            "5.43",
            "a fortress is never removed",
            "demolish another, or none",
        ),
        SequenceNo::NotYours => refusal(
            "coureur::ww::demolition::not_yours",
            "5.46",
            "the fort or stockade there is not yours",
            "demolish another, or none",
        ),
        SequenceNo::Besieged => refusal(
            "coureur::ww::demolition::besieged",
            "5.46",
            "a besieged fort cannot be demolished",
            "demolish another, or none",
        ),
        SequenceNo::NothingThere => refusal(
            "coureur::ww::demolition::nothing_there",
            "5.46",
            "there is no fort or stockade of yours there",
            "demolish another, or none",
        ),
        SequenceNo::WayOut(space) => refusal(
            "coureur::ww::demolition::way_out",
            "6.61",
            format!("the infiltrator could not go on without the work at {}", pos.name(space)),
            "go on first",
        ),
        SequenceNo::NotYourPhase => refusal(
            "coureur::ww::demolition::not_your_phase",
            "5.46",
            "forts and stockades are demolished in one's own Action Phase only",
            "wait for your next Action Phase",
        ),
        SequenceNo::LeaderStays => refusal(
            "coureur::ww::going_home::leader_stays",
            "ruling 44",
            "at the year's end a leader who need not leave goes to no fortification, and so takes no Indians there",
            "let him stay, or follow Indians to their home; the option `winter-leaders` plays it otherwise",
        ),
        SequenceNo::OnlyLeadersGo => refusal(
            "coureur::ww::going_home::only_leaders_go",
            "4.0",
            "at the year's end nobody but leaders and Indians leaves his space",
            "let it stay, or follow Indians to their home",
        ),
        SequenceNo::IndiansGoHome => refusal(
            "coureur::ww::going_home::indians_go_home",
            "10.41",
            "an Indian unit goes to its own settlement, or with a leader of its stack to his fortification",
            "send it home, or `home` it `with` a leader who has gone to a fortification",
        ),
        SequenceNo::HomeIsTaken(space) => refusal(
            "coureur::ww::going_home::home_is_taken",
            "10.411",
            format!("the enemy is at {}", pos.name(space)),
            "send it with a leader",
        ),
        SequenceNo::NotTheClosest => refusal(
            "coureur::ww::going_home::not_the_closest",
            "10.42",
            "it is not the closest unbesieged fortification of yours",
            "name the closest, counted in connections",
        ),
        SequenceNo::NotWithHim => refusal(
            "coureur::ww::going_home::not_with_him",
            "10.422",
            "he has gone to no fortification from their space",
            "send it home, or with a leader who has",
        ),
        SequenceNo::FollowedHome => refusal(
            "coureur::ww::going_home::followed_home",
            "10.413",
            "others of the stack have gone to its settlement with it",
            "send it home",
        ),
        SequenceNo::MustGoHome => {
            refusal("coureur::ww::going_home::must_go", "10.4", "he may not stay here", "name where he goes")
        }
        SequenceNo::GarrisonLeaves => refusal(
            "coureur::ww::going_home::garrison_leaves",
            "#6",
            "a garrison that surrendered leaves",
            "name where it goes",
        ),
        SequenceNo::BidTooHigh(points) => refusal(
            "coureur::ww::bidding::too_high",
            "ruling 72",
            format!("{points} VP are more than anybody can give away and still win"),
            format!("bid at most {HIGHEST}"),
        ),
        SequenceNo::RaiseOrAccept { points, plays } => refusal(
            "coureur::ww::bidding::raise_or_accept",
            "14.7",
            format!("{points} VP to play the {plays} can only be raised, for the same side, or accepted"),
            "bid more, or accept and play the other side",
        ),
    }
}
