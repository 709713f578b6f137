//! What is asked, in words, a file a group of chapters.

mod combat;
mod events;
mod movement;
mod sequence;

use super::super::At;
use super::super::frame::Frame;
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

/// The question a frame puts, and what those are told who wait.
pub fn question(frame: &Frame, at: At<'_>) -> Question {
    let mut ask = asked(frame, at).unwrap_or_default();
    // Several chapters ask without the mark.
    if OPEN.iter().any(|word| ask.starts_with(word)) && !ask.contains('?') {
        ask.push('?');
    }
    let waiting = match frame {
        Frame::SealedBids(_) => "both sides bid".to_owned(),
        _ => waiting(&ask),
    };
    Question { ask, waiting }
}

/// A question as it is told to those who wait.
fn waiting(ask: &str) -> String {
    let mut letters = ask.chars();
    let first = letters.next().map(|first| first.to_lowercase().collect::<String>()).unwrap_or_default();
    // The names of events are written in capitals, and stay so.
    let ask = if letters.as_str().starts_with(char::is_uppercase) {
        ask.to_owned()
    } else {
        format!("{first}{}", letters.as_str())
    };
    ask.replace("your", "their")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_reads_events_in_capitals_as_they_are() {
        assert_eq!(waiting("COLONIAL POLITICS: where?"), "COLONIAL POLITICS: where?");
        assert_eq!(waiting("Play one of your 9 cards"), "play one of their 9 cards");
    }
}
