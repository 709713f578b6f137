//! Why something is refused.

use super::{card, leader, space};
use crate::cite::Rule;
use crate::games::new_france::content::Content;
use crate::games::new_france::no::No;
use crate::speech::Refusal;

fn refusal(code: &'static str, why: String, place: &'static str, help: &str) -> Refusal {
    Refusal { code, why, rule: Rule::nf(place), help: help.to_owned() }
}

/// The reason in words.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn say(no: No, content: &Content) -> Refusal {
    let name = |id| card(content, id);
    let at = |id| space(content, id);
    let beaten = "pick another neighbour";
    match no {
        No::NotReceiving(id) => refusal(
            "coureur::nf::reinforcements::not_receiving",
            format!("the card brings nobody to {}: it names other spaces, or you do not control it", at(id)),
            "ruling 9",
            "place them in a space that is listed",
        ),
        No::AlreadyPlayed(side) => refusal(
            "coureur::nf::cards::already_played",
            format!("the {side} have played their card for this season"),
            "Course of Play ¶6",
            "wait for the next season",
        ),
        No::EmptyHand => refusal(
            "coureur::nf::cards::empty_hand",
            "there is no card in hand".to_owned(),
            "ruling 4",
            "hands are filled in winter",
        ),
        No::AlreadyShown(id) => refusal(
            "coureur::nf::cards::already_shown",
            format!("{} has been played before and does not come back", name(id)),
            "Winter ¶1",
            "play a card that has not been seen",
        ),
        No::WrongMoment(id) => refusal(
            "coureur::nf::cards::wrong_moment",
            format!("{} cannot be played at this moment", name(id)),
            "Course of Play ¶6",
            "each category of cards has its phase: `show NAME` says which",
        ),
        No::NeedsControl(id) => refusal(
            "coureur::nf::cards::needs_control",
            format!("{} needs control of a space that is in enemy hands", name(id)),
            "Reinforcements ¶1",
            "French reinforcement needs Louisbourg or Québec",
        ),
        No::Condition(id) => refusal(
            "coureur::nf::cards::condition",
            format!("the condition of {} does not hold here", name(id)),
            "ruling 8",
            "`cards` says what it asks for",
        ),
        No::WithoutEffect(id) => refusal(
            "coureur::nf::cards::no_effect",
            format!("{} would have no effect now", name(id)),
            "ruling 8",
            "keep it for a better moment",
        ),
        No::NobodyThere(id) => refusal(
            "coureur::nf::movement::nobody_there",
            format!("you have nobody in {}", at(id)),
            "Movement ¶1",
            "move from a space where you have units or a leader",
        ),
        No::Pinned(id) => refusal(
            "coureur::nf::movement::pinned",
            format!("the force in {} is pinned by a card this phase", at(id)),
            "Interrupts ¶1",
            "move another force",
        ),
        No::AllMoved(id) => refusal(
            "coureur::nf::movement::already_moved",
            format!("everybody in {} has moved this phase", at(id)),
            "ruling 10",
            "each unit and leader moves once a phase",
        ),
        No::WouldLeaveLeader(id) => refusal(
            "coureur::nf::movement::leader_left_alone",
            format!("a leader who has moved to {} would be left without a force", at(id)),
            "Movement ¶10",
            "leave at least one unit with him",
        ),
        No::OutOfReach(id) => refusal(
            "coureur::nf::movement::leader_out_of_reach",
            format!("from {} the leader could not reach a force in this move", at(id)),
            "ruling 12",
            "take units with him, or leave him where he is",
        ),
        No::MustJoin(who, id) => refusal(
            "coureur::nf::movement::leader_alone",
            format!("{} may not end the phase alone in {}", leader(content, who), at(id)),
            "Movement ¶10",
            "move him to a force he can reach, or bring units to him",
        ),
        No::NotSoMany(kind, have, id) => refusal(
            "coureur::nf::movement::not_so_many",
            match have {
                0 => format!("no {} in {} may still move", kind.word(), at(id)),
                _ => format!("only {} in {} may still move", super::units(kind, have), at(id)),
            },
            "ruling 10",
            "take fewer; units that have moved stay where they are",
        ),
        No::LeaderMoved(who) => refusal(
            "coureur::nf::movement::leader_moved",
            format!("{} has moved this phase, or may not", leader(content, who)),
            "ruling 10",
            "each leader moves once a phase",
        ),
        No::LeaderElsewhere(who, id) => refusal(
            "coureur::nf::movement::leader_elsewhere",
            format!("{} is not in {}", leader(content, who), at(id)),
            "Movement ¶8",
            "a group picks up those who stand where it is",
        ),
        No::NobodyTaken => refusal(
            "coureur::nf::movement::nobody_taken",
            "nobody has been taken along yet".to_owned(),
            "Movement ¶2",
            "first `take` units or a leader",
        ),
        No::MustStop(id) => refusal(
            "coureur::nf::movement::must_stop",
            format!("a force must stop in the enemy space {}", at(id)),
            "Movement ¶4",
            "`halt`; the combat follows",
        ),
        No::NotAdjacent(from, to) => refusal(
            "coureur::nf::movement::not_adjacent",
            format!("no line joins {} and {}", at(from), at(to)),
            "Movement ¶3",
            "go by way of a neighbour",
        ),
        No::TooFar(to, spaces) => refusal(
            "coureur::nf::movement::too_far",
            format!("the force may move {}, and {} is one more", super::faces::spaces(spaces), at(to)),
            "Movement Chart",
            "`halt`, or pick up a better leader",
        ),
        No::LeadersAlone(to) => refusal(
            "coureur::nf::movement::leaders_alone",
            format!("leaders without units may not enter the enemy space {}", at(to)),
            "ruling 12",
            "take at least 1 SP along",
        ),
        No::BattleTooDeep(to, battle) => refusal(
            "coureur::nf::movement::beyond_battle_depth",
            format!(
                "the force may fight no deeper than {} away, and {} is deeper",
                super::faces::spaces(battle),
                at(to)
            ),
            "Movement Chart",
            "attack something nearer, or lead the force with a better leader",
        ),
        No::NotMovedYet(id) => refusal(
            "coureur::nf::movement::not_moved",
            format!("the group has not left {} yet", at(id)),
            "Movement ¶3",
            "name a neighbour: `to …`",
        ),
        No::HaltAlone(id) => refusal(
            "coureur::nf::movement::leader_alone",
            format!("a leader may not end his move in {} without a force", at(id)),
            "Movement ¶10",
            "go on to a force, or leave units with him",
        ),
        No::NobodyLeft => refusal(
            "coureur::nf::movement::nobody_left",
            "nobody would be left to go on".to_owned(),
            "Movement ¶8",
            "`halt` ends the move here",
        ),
        No::HelpFirst(id) => refusal(
            "coureur::nf::movement::help_first",
            format!("{} helps a force only before it has moved", name(id)),
            "Movement ¶11",
            "use it before the first step",
        ),
        No::HelpSpent(id) => refusal(
            "coureur::nf::movement::help_spent",
            format!("{} has helped all the forces it can", name(id)),
            "Movement ¶11",
            "move by the chart",
        ),
        No::HelpsOthers(id) => refusal(
            "coureur::nf::movement::helps_others",
            format!("{} does not help a group like this one", name(id)),
            "Movement ¶11",
            "`cards` says whom it helps",
        ),
        No::Sailing => refusal(
            "coureur::nf::movement::sailing",
            "sailing is the group's whole move".to_owned(),
            "ruling 46",
            "sail on, or `halt`",
        ),
        No::WithoutShips => refusal(
            "coureur::nf::movement::no_ships",
            "no card lets this group sail".to_owned(),
            "Movement ¶11",
            "move along the lines: say `to` where one leads there, over water, too",
        ),
        No::CannotSailTo(id) => refusal(
            "coureur::nf::movement::cannot_sail_to",
            format!("the ships cannot go to {} from here", space(content, id)),
            "ruling 45",
            "sail by sea lines through own ports, or as the card says",
        ),
        No::TooManyToSail(most) => refusal(
            "coureur::nf::movement::too_many_to_sail",
            format!("the ships carry at most {most} SP"),
            "Movement ¶11",
            "take fewer",
        ),
        No::SailFirst => refusal(
            "coureur::nf::movement::sail_first",
            "a group that has marched may not put to sea".to_owned(),
            "ruling 46",
            "sailing is the group's whole move",
        ),
        No::NotAPort(id) => refusal(
            "coureur::nf::movement::not_a_port",
            format!("{} is not a port of yours", space(content, id)),
            "Movement ¶11",
            "sail from a port you control",
        ),
        No::Recovering(who) => refusal(
            "coureur::nf::combat::leader_recovering",
            format!("{} is recovering from his wound and may not lead yet", leader(content, who)),
            "ruling 30",
            "he is available when your next movement phase opens",
        ),
        No::RetreatToEnemy(id) => {
            let why = format!("{} is an enemy space", at(id));
            refusal("coureur::nf::retreat::enemy_space", why, "Retreat ¶4", beaten)
        }
        No::RetreatOntoEnemy(id) => {
            let why = format!("there are enemy units in {}", at(id));
            refusal("coureur::nf::retreat::enemy_units", why, "ruling 27", beaten)
        }
        No::RetreatAlongAttack(id) => {
            let why = format!("the attack came from {}", at(id));
            refusal("coureur::nf::retreat::attack_came_from", why, "ruling 27", beaten)
        }
        No::RetreatIntoTheWay(id) => {
            let why = format!("an attack still to be fought came from {}", at(id));
            refusal("coureur::nf::retreat::in_the_way", why, "ruling 47", beaten)
        }
        No::FartherHome(id) => refusal(
            "coureur::nf::villages::farther_home",
            format!("{} is not the nearest village", at(id)),
            "Villages ¶2",
            "Indians go to the nearest; of equally near ones you pick",
        ),
        No::NotASickbed(id) => refusal(
            "coureur::nf::leaders::no_sickbed",
            format!("{} is not an own space two lines away", at(id)),
            "Leader Loss Chart",
            "failing one exactly two away, the nearest own space will do",
        ),
    }
}
