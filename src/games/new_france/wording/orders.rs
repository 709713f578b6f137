//! How each choice is ordered: the words that are shown, and what else may be typed for it.

use crate::games::new_france::NewFrance;
use crate::games::new_france::choice::Choice;
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::pieces::UnitKind;
use crate::speech::Words;
use crate::speech::tongue::Said;

fn at_space(words: Words, content: &Content, space: SpaceId) -> Words {
    words.named(&content.map.space(space).named)
}

fn with_leader(words: Words, content: &Content, leader: LeaderId) -> Words {
    words.named(&content.leader(leader).named)
}

fn with_card(words: Words, content: &Content, card: CardId) -> Words {
    words.named(&content.card(card).named)
}

/// The most that is open of what this choice asks some of: for it `all` may be typed.
fn most(said: Said<'_, NewFrance>, choice: &Choice) -> u16 {
    let like = |open: &Choice| match (open, choice) {
        (Choice::Take(n, kind), Choice::Take(_, of)) | (Choice::Drop(n, kind), Choice::Drop(_, of)) => {
            (kind == of).then_some(*n)
        }
        (Choice::Lose(n, kind), Choice::Lose(_, of)) => (kind == of).then_some(*n),
        (Choice::LoseFrom(n, kind, from), Choice::LoseFrom(_, of, there)) => {
            (kind == of && from == there).then_some(*n)
        }
        (Choice::Place(n, _), Choice::Place(..)) => Some(*n),
        _ => None,
    };
    said.open.iter().filter_map(|open| like(&open.choice)).max().unwrap_or(0)
}

/// The order words of a choice at this question.
pub fn words(said: Said<'_, NewFrance>, choice: &Choice) -> Words {
    let content = said.at.content;
    let key = Words::key;
    let amount = |words: Words, n: u16| words.amount(u32::from(n), u32::from(most(said, choice)));
    let units = |words: Words, n: u16, kind: UnitKind| amount(words, n).then(kind.word());
    match *choice {
        Choice::ReinforceNone => key("reinforce").then("none"),
        Choice::NoCard => key("no").then("card"),
        Choice::Pass => key("pass"),
        Choice::Play(card) => with_card(key("play"), content, card),
        Choice::Place(n, space) => {
            let words = at_space(amount(key("place"), n).then_opt("at"), content, space);
            // Where all of them go to one place, its name says enough.
            let together =
                said.open.iter().all(|open| matches!(open.choice, Choice::Place(other, _) if other == n));
            let short = || at_space(key("place").then_opt("at"), content, space);
            if together { words.or(short()) } else { words }
        }
        Choice::Bring(leader, space) => {
            at_space(with_leader(key("bring"), content, leader).then_opt("to"), content, space)
        }
        Choice::MoveFrom(space) => at_space(key("move").then_opt("from"), content, space),
        Choice::Done => key("done"),
        Choice::Take(n, kind) => units(Words::opt("take"), n, kind),
        Choice::TakeLeader(leader) => with_leader(Words::opt("take"), content, leader),
        Choice::TakeEverything => Words::opt("take").then("everything"),
        Choice::Drop(n, kind) => units(key("drop"), n, kind),
        Choice::DropLeader(leader) => with_leader(key("drop"), content, leader),
        Choice::Use(card) => with_card(key("use"), content, card),
        Choice::To(space) => at_space(key("to"), content, space),
        Choice::Sail(space) => at_space(key("sail").then_opt("to"), content, space),
        Choice::Halt => key("halt"),
        Choice::Pin(space) => at_space(key("pin"), content, space),
        Choice::Strike(space) => at_space(key("strike"), content, space),
        Choice::Fight(space) => at_space(key("fight").then_opt("at"), content, space),
        Choice::Lead(leader) => with_leader(key("lead").then_opt("with"), content, leader),
        Choice::Lose(n, kind) => units(key("lose"), n, kind),
        Choice::LoseFrom(n, kind, from) => at_space(units(key("lose"), n, kind).then("from"), content, from),
        // It is one leader who is asked about: the place says enough.
        Choice::Carry(leader, space) => {
            let named = at_space(with_leader(key("carry"), content, leader).then_opt("to"), content, space);
            let him = at_space(key("carry").then_opt("to"), content, space);
            named.or(him).or(at_space(Words::opt("to"), content, space))
        }
        Choice::Retreat(space) => at_space(key("retreat").then_opt("to"), content, space),
        Choice::Home(space) => at_space(key("home").then_opt("to"), content, space),
        Choice::KeepAll => key("keep").then("all"),
        Choice::Discard(ref slots) => slots.iter().fold(key("discard"), |words, slot| words.slot(*slot)),
    }
}
