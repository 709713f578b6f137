//! Why something is refused, in words.

mod actions;
mod movement;

use super::super::At;
use super::super::action_round::phase::allows;
use super::super::cards::{ActionPoint, Deck};
use super::super::choice::{Action, Choice};
use super::super::frame::Frame;
use super::super::no::{CardsNo, LogisticsNo, No, PhaseNo};
use super::super::position::Pos;
use super::{Names, action, kind, point, points, told};
use crate::cite::Rule;
use crate::speech::Refusal;

/// A reason in words: its stable code, the rule, the reason in a sentence, and what to do instead.
fn refusal(
    code: &'static str,
    rule: &'static str,
    why: impl Into<String>,
    help: impl Into<String>,
) -> Refusal {
    Refusal { code, why: why.into(), rule: Rule::bt(rule), help: help.into() }
}

/// The reason in words.
#[must_use]
pub fn say(at: Pos<'_>, no: No) -> Refusal {
    let names = Names(at.content);
    match no {
        No::Cards(no) => cards(at, no),
        No::Phase(no) => phase(no),
        No::Raid(no) => actions::raid(names, no),
        No::Marshal(no) => actions::marshal(names, no),
        No::Build(no) => actions::build(names, no),
        No::Move(no) => movement::movement(names, no),
        No::Logistics(no) => logistics(at, no),
    }
}

/// Action Points of the card in play of which none is left, for what they allow.
#[must_use]
pub fn spent_points(frame: &Frame, at: At<'_>) -> Vec<(Choice, Refusal)> {
    let Frame::ActionPhase(phase) = frame else { return Vec::new() };
    let round = &at.world.action_round;
    let play = if phase.indian { round.indian.as_ref() } else { round.faction[phase.side].as_ref() };
    let Some(play) = play else { return Vec::new() };
    let mut spent: Vec<ActionPoint> = at.content.card(play.card).ap.clone();
    spent.retain(|ap| !play.left.contains(ap));
    spent.sort_unstable();
    spent.dedup();
    let help = match points(&play.left) {
        left if left.is_empty() => "`done` ends your Actions".to_owned(),
        left => format!("you have {left} left"),
    };
    let of = |ap: ActionPoint| {
        let why = format!("no {} AP is left", kind(ap));
        let refused = refusal("coureur::bt::actions::spent", "7.3", why, help.clone());
        let allowed = Action::ALL.iter().filter(move |action| allows(ap, **action));
        allowed.map(move |action| (Choice::Use(ap, *action), refused.clone()))
    };
    spent.into_iter().flat_map(of).collect()
}

fn phase(no: PhaseNo) -> Refusal {
    match no {
        PhaseNo::NotAllowed(ap, what) => {
            let why = format!("{} does not allow {}", point(ap), action(what));
            refusal("coureur::bt::actions::not_allowed", "7.3.7", why, "use an Action Point of another type")
        }
        PhaseNo::NobodyFor(what) => {
            let why = format!("nobody could perform {} now", action(what));
            refusal("coureur::bt::actions::nobody", "7.3", why, "choose another Action")
        }
    }
}

fn cards(at: Pos<'_>, no: CardsNo) -> Refusal {
    let name = |card| Names(at.content).card(card);
    match no {
        CardsNo::Played(card) => {
            let why = format!("{} was played in this Year", name(card));
            refusal("coureur::bt::cards::played", "7.1", why, "play a card that you hold")
        }
        CardsNo::Removed(card) => {
            let why = format!("{} is out of the game", name(card));
            refusal("coureur::bt::cards::removed", "7.4", why, "play a card that you hold")
        }
        CardsNo::OtherYear(card) => {
            let why = format!("{} is not used in {}", name(card), at.world.year);
            refusal("coureur::bt::cards::other_year", "6.0", why, "play a card that you hold")
        }
        // It lies beside another, whoever holds one.
        CardsNo::NoneHeld(Deck::Indian) => {
            let why = "no card of the Indian deck is played by itself";
            let help = "play the card drawn, or your Reserve; the Indian card that was drawn goes `with` it";
            refusal("coureur::bt::cards::none_held", "7.1", why, help)
        }
        CardsNo::NoneHeld(deck) => {
            let why = format!("you hold no card of {}", told::deck(deck));
            refusal("coureur::bt::cards::none_held", "7.1", why, "play the card drawn, or your Reserve")
        }
    }
}

fn logistics(at: Pos<'_>, no: LogisticsNo) -> Refusal {
    let piece = |piece| Names(at.content).unit(piece);
    match no {
        LogisticsNo::Alone(commander) => {
            let why = format!("{} has no other unit with him", piece(commander));
            refusal("coureur::bt::winter::alone", "17.3", why, "redeploy him to a stack in a Colony first")
        }
        LogisticsNo::OneHighland(unit) => {
            let why = format!(
                "of Highland Brigades one comes back in a Year, and {} would be another",
                piece(unit)
            );
            refusal("coureur::bt::winter::one_highland", "17.2", why, "name another Metropolitan Brigade")
        }
        LogisticsNo::NoGarrison(space) => {
            let why = format!("no such unit can stay at {} any more", at.content.space(space).name);
            let help =
                "a Fort keeps one unit; a captured Settled Space Brigades up to its value, and any others";
            refusal("coureur::bt::winter::no_garrison", "17.3.1", why, help)
        }
    }
}
