//! What is asked, in words, a file a group of chapters.

mod combat;
mod events;
mod movement;
mod sequence;

use super::super::At;
use super::super::frame::{Frame, Step as _};
use crate::engine::{Need, Who};
use crate::speech::tongue::Question;

/// The question a frame puts; a frame that never asks has none.
#[expect(clippy::too_many_lines, reason = "one arm a question")]
fn asked(frame: &Frame, at: At<'_>) -> Option<String> {
    Some(match frame {
        Frame::SealedBids(frame) => sequence::sealed_bids(frame),
        Frame::OpenBids(frame) => sequence::open_bids(frame),
        Frame::Exchange(frame) => sequence::exchange(frame),
        Frame::ActionPhase(frame) => sequence::action_phase(frame, at),
        Frame::UseCard(frame) => sequence::use_card(frame, at),
        Frame::LastDemolition(frame) => sequence::last_demolition(frame),
        Frame::Naming(frame) => sequence::naming(frame),
        Frame::Compose(frame) => sequence::compose(frame, at),
        Frame::Acting(_) => sequence::acting(),
        Frame::Act(frame) => sequence::act(frame, at),
        Frame::Building(frame) => sequence::building(frame),
        Frame::GoingHome(frame) => sequence::going_home(frame, at),
        Frame::Attrition(frame) => sequence::attrition(frame, at),
        Frame::MilitiaLoss(_) => sequence::militia_loss(),
        Frame::FoulWeather(frame) => movement::foul_weather(frame, at),
        Frame::Marching(frame) => movement::marching(frame, at),
        Frame::Schooner(frame) => movement::schooner(frame, at),
        Frame::Intercept(frame) => movement::intercept(frame, at),
        Frame::Inside(frame) => movement::inside(frame, at),
        Frame::Avoid(frame) => movement::avoid(frame, at),
        Frame::Raids(_) => movement::raids(),
        Frame::RaidOn(frame) => movement::raid_on(frame, at),
        Frame::Battle(frame) => combat::battle(frame, at),
        Frame::Losses(frame) => combat::losses(frame, at),
        Frame::Retreat(frame) => combat::retreat(frame, at),
        Frame::Siege(frame) => combat::siege(frame, at),
        Frame::Massacre(frame) => combat::massacre(frame, at),
        Frame::Assault(frame) => combat::assault(frame, at),
        Frame::Alliance(frame) => events::alliance(frame),
        Frame::Together(_) => events::together(),
        Frame::LeaderPool(frame) => events::leader_pool(frame, at),
        Frame::Placing(frame) => events::placing(frame, at),
        Frame::FrenchRegulars(_) => events::french_regulars(),
        Frame::Regiments(frame) => events::regiments(frame),
        Frame::Restoring(frame) => events::restoring(frame, at),
        Frame::Militias(_) => events::militias(),
        Frame::RangersEvent(_) => events::rangers(),
        Frame::Removing(frame) => events::removing(frame),
        Frame::Stingy(_) => events::stingy(),
        Frame::Desert(frame) => events::desert(frame),
        Frame::Forfeit(_) => events::forfeit(),
        Frame::Crisis(_) => events::crisis(),
        Frame::TakeBack(_) => events::take_back(),
        Frame::Bastions(_) => events::bastions(),
        Frame::Vaudreuil(frame) => events::vaudreuil(frame),
        Frame::SmallPox(_) => events::small_pox(),
        Frame::Opening(_)
        | Frame::DealAnew(_)
        | Frame::SeasonStart(_)
        | Frame::Reshuffle(_)
        | Frame::Deal(_)
        | Frame::Actions(_)
        | Frame::SeasonEnd(_)
        | Frame::Show(_)
        | Frame::WinterHome(_)
        | Frame::RaidedMarkers(_)
        | Frame::YearEnd(_)
        | Frame::Over(_)
        | Frame::Contact(_)
        | Frame::Engage(_)
        | Frame::LeaderChecks(_)
        | Frame::Strays(_)
        | Frame::Sweep(_)
        | Frame::Sally(_)
        | Frame::Surrender(_)
        | Frame::Courier(_)
        | Frame::Squadrons(_) => return None,
    })
}

/// How questions begin that ask for more than yes or no.
pub const OPEN: [&str; 4] = ["Who ", "Which ", "Where ", "What "];

/// What whoever is asked is about to do, by the kind of question: the others read it while they wait.
const WAITING: &[(&str, &str)] = &[
    ("bids", "bid"),
    ("first-bid", "bid for a side"),
    ("raise-bid", "raise the bid, or accept it"),
    ("exchange", "may exchange a card"),
    ("exchange-card", "take a card from the discards"),
    ("card", "choose a card to play"),
    ("use", "decide what their card is for"),
    ("activate", "name whom their card activates"),
    ("force", "choose who goes along"),
    ("next", "choose who acts next"),
    ("act", "choose what a group does"),
    ("build-stockades", "build stockades"),
    ("build-forts", "build forts"),
    ("demolish", "may still demolish"),
    ("march", "move on"),
    ("foul-weather", "may play FOUL WEATHER"),
    ("lake-schooner", "may play LAKE SCHOONER"),
    ("interception", "may intercept"),
    ("inside", "choose who defends inside"),
    ("avoid-battle", "may avoid battle"),
    ("avoid-to", "choose where they go, if they avoid battle"),
    ("militia", "may call out militia"),
    ("join", "choose who of the besieged joins the attack"),
    ("battle-events", "may play events for the Battle"),
    ("lead", "choose who commands"),
    ("losses", "choose their losses"),
    ("retreat", "choose where they retreat"),
    ("siege-coehorns", "may play COEHORNS & HOWITZERS"),
    ("siege-surrender", "may play SURRENDER!"),
    ("assault", "may assault"),
    ("assault-coehorns", "may play COEHORNS & HOWITZERS"),
    ("massacre", "may play MASSACRE!"),
    ("raid", "choose the next raid"),
    ("raid-leader", "choose who commands the raid"),
    ("militia-raid", "may send militia against the raid"),
    ("blockhouses", "may play BLOCKHOUSES"),
    ("militia-step", "choose the militia unit that loses a step"),
    ("go-home", "choose where somebody goes home to"),
    ("attrition", "choose who falls to attrition"),
    ("bastions", "choose the work that is repaired"),
    ("swap-first", "choose the leaders who change places"),
    ("swap-second", "choose the leaders who change places"),
    ("alliance", "bring in or restore Indians"),
    ("desert-where", "choose where Indians desert"),
    ("desert", "choose the Indians who desert"),
    ("small-pox", "choose where small pox breaks out"),
    ("lay-open", "lay open the card that was picked"),
    ("ministerial-crisis", "discard a card"),
    ("stingy", "choose the Department that loses a unit"),
    ("eliminate", "choose the units that are eliminated"),
    ("regiments-of", "choose a Department for their regiments"),
    ("regiments", "raise regiments"),
    ("restore", "restore units"),
    ("call-out-militias", "call out or restore militia"),
    ("rangers", "raise or restore Rangers"),
    ("place", "place what enters"),
    ("place-all", "place what enters"),
    ("regulars-land", "choose where Regulars land"),
    ("dismiss-chief", "choose the commander who leaves the game"),
    ("take-back", "may take a card from the discards"),
];

/// What the others are told while a question of a kind is open.
fn waiting(kind: &str, who: Who) -> String {
    let Some((_, does)) = WAITING.iter().find(|(known, _)| *known == kind) else { return String::new() };
    match who {
        Who::One(side) => format!("The {side} {does}."),
        Who::Both => format!("Both sides {does}."),
    }
}

/// The question a frame puts, and what those are told who wait.
pub fn question(frame: &Frame, at: At<'_>) -> Question {
    let mut ask = asked(frame, at).unwrap_or_default();
    // Several chapters ask without the mark.
    if OPEN.iter().any(|word| ask.starts_with(word)) && !ask.contains('?') {
        ask.push('?');
    }
    let waiting = match frame.need(at) {
        Need::Decision(need) => waiting(need.kind, need.who),
        _ => String::new(),
    };
    Question { ask, waiting }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::Side;

    #[test]
    fn w6_every_kind_of_question_has_words_for_those_who_wait() {
        let page = include_str!("../../../../core/src/games/wilderness_war/POSITION.md");
        let table = page.split("| kinds of questions |").nth(1).and_then(|rest| rest.split("\n\n").next());
        let rows = table.unwrap_or_default().lines().filter_map(|row| row.split('|').nth(2));
        let kinds: Vec<&str> = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        assert!(kinds.len() > 55, "{kinds:?}");
        for kind in &kinds {
            let told = waiting(kind, Who::One(Side::French));
            assert!(told.starts_with("The French ") && told.ends_with('.'), "{kind}: {told}");
        }
        assert!(WAITING.iter().all(|(kind, _)| kinds.contains(kind)));
        assert_eq!(waiting("bids", Who::Both), "Both sides bid.");
    }
}
