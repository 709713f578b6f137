//! What happened, as sentences.

use super::{card, endings, force, leader, phase, season, space, units};
use crate::cite::Rule;
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::forts;
use crate::games::new_france::ids::{LeaderSet, SpaceId};
use crate::games::new_france::pieces::{Force, UnitKind};
use crate::games::new_france::world::{Fate, Phase, Season};
use crate::side::{BySide, Side};
use crate::speech::Told;
use std::cmp::Ordering;

fn told(text: String, place: &'static str) -> Told {
    Told { text, rule: Some(Rule::nf(place)), run: None }
}

/// An event as a sentence.
#[expect(clippy::too_many_lines, reason = "one arm an event")]
pub fn tell(event: &Event, content: &Content) -> Told {
    let group = |units: &Force, leaders: &LeaderSet| force(content, *units, *leaders);
    let name = |id: &SpaceId| space(content, *id);
    match event {
        Event::Dealt { cards } => told(
            format!(
                "Both decks are shuffled; the British draw {} cards, the French {}.",
                cards.british, cards.french
            ),
            "Setup ¶10",
        ),
        Event::Phase { year, season: Season::Winter, .. } => {
            told(format!("Winter {year}: discards and draws."), "Winter ¶1")
        }
        Event::Phase { year, season: when, side, phase: what } => {
            let who = if *what == Phase::End { String::new() } else { format!("{side} ") };
            told(format!("{} {year}: {who}{}.", season(*when), phase(*what)), "Course of Play ¶5")
        }
        Event::Points { now, before } => told(
            format!(
                "Victory Points: British {} (was {}), French {} (was {}).",
                now.british, before.british, now.french, before.french
            ),
            "End Phase ¶2",
        ),
        Event::Wintered { side, discarded, drawn, hand, left } => told(
            format!(
                "The {side} discard {discarded}, draw {drawn}, and hold {hand}; {left} are left in the deck."
            ),
            "Winter ¶1",
        ),
        Event::Ended { ending, vp } => {
            Told { text: endings::ending(*ending, *vp), rule: Some(ending.outcome().rule), run: None }
        }
        Event::Pinned { side, at } => told(
            format!("The {side} force in {} may not move this phase.", space(content, *at)),
            "Interrupts ¶1",
        ),
        Event::Struck { side, at, force: lost } => told(
            format!(
                "The {side} lose {} in {}.",
                force(content, *lost, LeaderSet::default()),
                space(content, *at)
            ),
            "Interrupts ¶1",
        ),
        Event::Played { side, card: id } => {
            told(format!("The {side} play {}.", card(content, *id)), "Course of Play ¶6")
        }
        Event::Cancelled { card: id } => told(
            format!("{} has no effect, and still was the play of the season.", card(content, *id)),
            "ruling 6",
        ),
        Event::Reduced { card: id, sp } => {
            told(format!("{} places {sp} SP fewer.", card(content, *id)), "Interrupts ¶1")
        }
        Event::Placed { side, kind, n, at } => {
            told(format!("{side}: {} placed in {}.", units(*kind, *n), name(at)), "Reinforcements ¶1")
        }
        Event::Arrived { leader: id, at } => {
            told(format!("{} arrives in {}.", leader(content, *id), name(at)), "Reinforcements ¶1")
        }
        Event::Helped { card: id, at } => {
            told(format!("{} helps the force in {}.", card(content, *id), name(at)), "Movement ¶11")
        }
        Event::Moved { side, force: units, leaders, from, to } => told(
            format!("{side}: {} from {} to {}.", group(units, leaders), name(from), name(to)),
            "Movement ¶3",
        ),
        Event::Sailed { side, force: units, leaders, from, to } => told(
            format!(
                "{side}: {} {} from {} to {}.",
                group(units, leaders),
                one_or_more(*units, *leaders, "sails", "sail"),
                name(from),
                name(to)
            ),
            "Movement ¶11",
        ),
        Event::PickedUp { side, force: units, leaders, at } => {
            let join = one_or_more(*units, *leaders, "joins", "join");
            told(
                format!("{side}: {} {join} the march in {}.", group(units, leaders), name(at)),
                "Movement ¶8",
            )
        }
        Event::LeftBehind { side, force: units, leaders, at } => {
            let stay = one_or_more(*units, *leaders, "stays", "stay");
            told(format!("{side}: {} {stay} behind in {}.", group(units, leaders), name(at)), "Movement ¶8")
        }
        Event::CombatBegan { space: at, attacker, strength, defense } => {
            let defender = attacker.other();
            told(
                format!(
                    "Combat at {}: {attacker} {} SP against {defender} {} SP with a Defense Value of {defense}.",
                    name(at),
                    strength[*attacker],
                    strength[defender]
                ),
                "Combat ¶1",
            )
        }
        Event::Leads { leader: id } => told(format!("{} leads.", leader(content, *id)), "Combat ¶7"),
        Event::Rolled { side, die, adjusted, factor, inflicts, .. } => told(
            format!(
                "The {side} roll {die}, adjusted {adjusted}, with {factor} factor{}: {inflicts} inflicted.",
                if *factor == 1 { "" } else { "s" }
            ),
            "Combat ¶8",
        ),
        Event::Checked { leader: id, die, second, fate, again } => {
            let roll = second.map_or_else(|| die.to_string(), |second| format!("{die}, then {second}"));
            let text = format!("{} (rolled {roll}): {}.", leader(content, *id), fate_words(*fate, *again));
            told(text, "Leader Loss Chart")
        }
        Event::Decided { space: at, winner, attacker, lost, unmanned: Some(inflicted) } => told(
            format!(
                "Nobody defends {}. The {attacker} inflict {inflicted} and lose {}: {}.",
                name(at),
                lost[*attacker],
                if winner == attacker { "they win" } else { "the attack fails" }
            ),
            "Victory and Defeat ¶5",
        ),
        Event::Decided { space: at, winner, attacker, lost, unmanned: None } => told(
            format!(
                "Losses at {}: British {}, French {}. {}",
                name(at),
                lost.british,
                lost.french,
                decided((*winner, *attacker), *lost, forts::holds(content, *at, 1))
            ),
            "Victory and Defeat ¶2",
        ),
        Event::FortHolds { space: at } => told(
            format!("The garrison of {} is not destroyed: the attacker must go back.", name(at)),
            "Forts ¶3",
        ),
        Event::Lost { side, at, force: lost } => told(
            format!("The {side} lose {} at {}.", group(lost, &LeaderSet::default()), name(at)),
            "Combat ¶9",
        ),
        Event::Gained { side, at, kind } => {
            told(format!("The {side} gain {} at {}.", units(*kind, 1), name(at)), "Leader Loss Chart")
        }
        Event::Captured { side, space: at } => told(format!("The {side} take {}.", name(at)), "Control ¶1"),
        Event::Burned { side, space: at } => {
            told(format!("The {side} burn {}; it is neutral for good.", name(at)), "Villages ¶1")
        }
        Event::CarriedTo { leader: id, to } => {
            told(format!("{} is carried to {}.", leader(content, *id), name(to)), "Leader Loss Chart")
        }
        Event::LeaderLost { leader: id, at } => told(
            format!("There is nowhere to carry {} from {}: he is removed.", leader(content, *id), name(at)),
            "ruling 30",
        ),
        Event::Retreated { side, force: units, leaders, from, to } => told(
            format!(
                "{side}: {} {} from {} to {}.",
                group(units, leaders),
                one_or_more(*units, *leaders, "goes", "go"),
                name(from),
                name(to)
            ),
            "Retreat ¶3",
        ),
        Event::Surrendered { side, force: units, leaders, at } => told(
            format!(
                "{side}: {} at {} {} removed.",
                group(units, leaders),
                name(at),
                one_or_more(*units, *leaders, "has nowhere to go and is", "have nowhere to go and are")
            ),
            "Retreat ¶5",
        ),
        Event::WentHome { side, n, leaders, from, to } => told(
            format!(
                "{side}: {} home{} from {} to {}.",
                match n {
                    1 => "1 Indian unit goes".to_owned(),
                    n => format!("{n} Indian units go"),
                },
                names(content, *leaders),
                name(from),
                name(to)
            ),
            "Villages ¶2",
        ),
        Event::Dispersed { side, n, at } => told(
            match n {
                1 => format!("{side}: 1 Indian unit at {} has no village left and is removed.", name(at)),
                n => {
                    format!("{side}: {n} Indian units at {} have no village left and are removed.", name(at))
                }
            },
            "Villages ¶3",
        ),
    }
}

/// Who won a combat, and why where the losses alone do not say it [NF Victory and Defeat ¶2–5], [NF Forts ¶3]. A garrison in a fort is beaten
/// only when nobody of it is left.
pub(super) fn decided((winner, attacker): (Side, Side), lost: BySide<u16>, fort: bool) -> String {
    let (gave, took) = (lost[attacker.other()], lost[attacker]);
    match (winner == attacker, gave.cmp(&took)) {
        (true, _) if fort => format!("Nobody of the garrison is left: the {winner} win."),
        (true, Ordering::Greater) => format!("The {winner} win."),
        (true, _) => format!("Nobody of the defenders is left: the {winner} win."),
        (false, Ordering::Equal) => format!("A tie: the {winner} hold it."),
        (false, Ordering::Less) => format!("The {winner} win and hold it."),
        (false, Ordering::Greater) if fort => format!("The {attacker} do better, but do not win."),
        (false, Ordering::Greater) => format!("Nobody of the attackers is left: the {winner} hold it."),
    }
}

/// The verb for a force: one leader or unit alone `goes`.
fn one_or_more(force: Force, leaders: LeaderSet, one: &'static str, more: &'static str) -> &'static str {
    let units: u16 = UnitKind::ALL.into_iter().map(|kind| force.count(kind)).sum();
    if usize::from(units) + leaders.iter().count() == 1 { one } else { more }
}

fn fate_words(fate: Fate, again: bool) -> &'static str {
    match fate {
        Fate::Killed => "killed outright, and his troops panic",
        Fate::Died if again => "wounded a second time, and removed",
        Fate::Died => "dies of his wound",
        Fate::Amputation { face: 2 } => "a leg wound; a second die decides",
        Fate::Amputation { .. } => "an arm wound; a second die decides",
        Fate::Wounded => "lives, wounded, and stays with his force",
        Fate::Carried => "a body wound: he must be carried away",
        Fate::Unhurt => "a scratch",
        Fate::Inspires => "unhurt, and his troops take heart",
    }
}

fn names(content: &Content, leaders: LeaderSet) -> String {
    let with: Vec<&str> = leaders.iter().map(|id| leader(content, id)).collect();
    if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Id as _;
    use crate::games::new_france::ids::LeaderId;

    #[test]
    fn n16_a_result_says_why_where_the_losses_do_not() {
        let said = |winner, attacker, (british, french): (u16, u16), fort| {
            decided((winner, attacker), BySide { british, french }, fort)
        };
        let (british, french) = (Side::British, Side::French);
        assert_eq!(said(french, french, (1, 1), true), "Nobody of the garrison is left: the French win.");
        assert_eq!(said(french, french, (1, 1), false), "Nobody of the defenders is left: the French win.");
        assert_eq!(said(french, french, (2, 1), false), "The French win.");
        assert_eq!(said(french, british, (2, 3), true), "The British do better, but do not win.");
        assert_eq!(
            said(french, british, (2, 3), false),
            "Nobody of the attackers is left: the French hold it."
        );
        assert_eq!(said(french, british, (2, 2), false), "A tie: the French hold it.");
        assert_eq!(said(french, british, (3, 2), true), "The French win and hold it.");
    }

    #[test]
    fn n17_one_goes_and_two_go() {
        let verb = |troops, indians, leaders| one_or_more(Force { troops, indians }, leaders, "goes", "go");
        let one: LeaderSet = LeaderId::find("wolfe").into_iter().collect();
        assert_eq!((verb(1, 0, LeaderSet::default()), verb(0, 0, one)), ("goes", "goes"));
        assert_eq!((verb(1, 0, one), verb(2, 0, LeaderSet::default())), ("go", "go"));
    }
}
