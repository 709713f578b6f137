//! How each choice is ordered: the words that are shown, and what else may be typed for it.

use super::super::bidding::HIGHEST;
use super::super::choice::Choice;
use super::super::content::Content;
use super::super::frame::Frame;
use super::super::ids::{CardId, PieceId, SpaceId};
use super::super::{At, WildernessWar};
use super::{ask, twins};
use crate::speech::Words;
use crate::speech::tongue::Said;

/// The order words of a choice at this question.
pub fn words(said: Said<'_, WildernessWar>, choice: Choice) -> Words {
    let names = Names(said.at.content);
    let words = spelled(said.frame, names, choice);
    // Where all go to one place, its name says enough.
    let beside = |choice| matches!(choice, Choice::Demolish(_) | Choice::Abandon(_));
    let mut answers = said.open.iter().map(|open| open.choice).filter(|choice| !beside(*choice));
    let together = answers.all(|choice| matches!(choice, Choice::PlaceAll(_)));
    let words = match choice {
        Choice::PlaceAll(space) if together => {
            words.or(names.space(Words::opt("place").then_opt("at"), space))
        }
        _ => words,
    };
    twins::answer_for_each_other(said, choice, decline(said, choice, words))
}

/// Who acts is settled by then, and the last group is not asked for at all [WW 5.33].
pub fn granted(frame: &Frame, at: At<'_>) -> Vec<Words> {
    let Frame::Act(act) = frame else { return Vec::new() };
    let names = Names(at.content);
    act.group.pieces.iter().map(|piece| names.piece(Words::key("next"), piece)).collect()
}

/// The names of things, added to words.
#[derive(Clone, Copy)]
struct Names<'a>(&'a Content);

impl Names<'_> {
    fn piece(self, words: Words, piece: PieceId) -> Words {
        words.named(&self.0.piece(piece).named)
    }

    fn space(self, words: Words, space: SpaceId) -> Words {
        words.named(&self.0.space(space).named)
    }

    fn card(self, words: Words, card: CardId) -> Words {
        words.named(&self.0.card(card).named)
    }
}

#[expect(clippy::too_many_lines, reason = "one line a choice")]
fn spelled(frame: &Frame, names: Names<'_>, choice: Choice) -> Words {
    let key = Words::key;
    match choice {
        Choice::Play(card) => names.card(key("play"), card),
        Choice::Pass => key("pass"),
        Choice::PassAll => key("pass").then("all"),
        Choice::Done => key("done"),
        Choice::Activate => key("activate"),
        Choice::BuildStockades => {
            Words::opt("build").then("stockades").or(key("construct").then("stockades"))
        }
        Choice::BuildForts => Words::opt("build").then("forts").or(key("construct").then("forts")),
        Choice::Event => key("event"),
        Choice::Force(leader) => names.piece(key("force"), leader),
        Choice::Single(piece) => names.piece(key("single"), piece),
        Choice::Drilled(unit) => names.piece(key("unit"), unit),
        Choice::Take(piece) => names.piece(Words::opt("take"), piece),
        Choice::TakeAll => key("take").then("all"),
        Choice::TakeCard(card) => names.card(key("take").then_opt("card"), card),
        Choice::Next(piece) => names.piece(key("next"), piece),
        Choice::Move => key("move"),
        Choice::Siege => key("siege").or(key("besiege")),
        Choice::Assault => key("assault"),
        Choice::NoAssault => key("no").then("assault"),
        Choice::Sortie => key("sortie"),
        Choice::Remain => key("stay"),
        Choice::To(space) => names.space(key("to"), space),
        Choice::Infiltrate(space) => names.space(key("infiltrate"), space),
        Choice::Sail(space) => names.space(key("sail").then_opt("to"), space),
        Choice::Land(space) => names.space(key("land").then_opt("at"), space),
        Choice::Halt => key("halt"),
        Choice::Drop(piece) => names.piece(key("drop"), piece),
        Choice::InterceptWith(piece) => with_or_under(names, "intercept", piece),
        Choice::InterceptUnder(piece) => under_or_with(names, "intercept", piece),
        Choice::AvoidWith(piece) => with_or_under(names, "avoid", piece),
        Choice::AvoidUnder(piece) => under_or_with(names, "avoid", piece),
        Choice::AvoidTo(space) => names.space(Words::opt("avoid").then_opt("to"), space),
        Choice::Inside(piece) => names.piece(key("inside"), piece),
        Choice::InsideAll => key("inside").then("all"),
        Choice::Outside => {
            key("outside").then_opt("rest").or(key("all").then("outside")).or(key("none").then("inside"))
        }
        Choice::Demolish(space) => names.space(key("demolish"), space),
        Choice::Abandon(space) => names.space(key("demolish"), space).then("pickaxe"),
        Choice::Deploy(unit) => {
            let verb = if matches!(frame, Frame::RaidOn(_)) { "send" } else { "call" };
            names.piece(Words::opt("deploy"), unit).or(Words::opt(verb).then("militia"))
        }
        Choice::Join(piece) => names.piece(key("join"), piece),
        Choice::JoinAll => key("join").then("all"),
        Choice::Lead(leader) => names.piece(key("lead").then_opt("by"), leader),
        Choice::Lose(unit) => names.piece(Words::opt("lose").then_opt("step"), unit),
        Choice::Retreat(piece, space) => {
            names.space(names.piece(key("retreat"), piece).then_opt("to"), space)
        }
        Choice::RetreatInside(piece) => names.piece(key("retreat"), piece).then("inside"),
        Choice::RetreatAll(space) => names.space(key("retreat").then("all").then_opt("to"), space),
        Choice::RetreatAllInside => key("retreat").then("all").then("inside"),
        // After `build stockades` the places say enough.
        Choice::Stockade(space) => {
            names.space(key("stockade").then_opt("at"), space).or(names.space(key("at"), space))
        }
        Choice::Begin(space) => {
            names.space(key("begin").then_opt("fort"), space).or(names.space(key("at"), space))
        }
        Choice::Complete(space) => names.space(key("complete").then_opt("fort"), space),
        Choice::Raid(space) => names.space(key("raid"), space),
        // The question names the piece; so its name may be left out.
        Choice::Home(piece, space) => {
            let to = |words: Words| names.space(words.then_opt("to"), space);
            to(names.piece(key("home"), piece)).or(to(Words::opt("home")))
        }
        Choice::HomeWith(piece, leader) => {
            let with = |words: Words| names.piece(words.then("with"), leader);
            with(names.piece(key("home"), piece)).or(with(Words::opt("home")))
        }
        Choice::HomeStay(piece) => {
            names.piece(key("home"), piece).then("stay").or(Words::opt("home").then("stay"))
        }
        Choice::Place(piece, space) => names.space(names.piece(key("place"), piece).then_opt("at"), space),
        Choice::PlaceAll(space) => names.space(key("place").then("all").then_opt("at"), space),
        Choice::CallOut(department) => Words::opt("place").then_opt("militia").then(department.word()),
        Choice::Restore(unit) => {
            let alone = matches!(frame, Frame::Restoring(_));
            names.piece(if alone { Words::opt("restore") } else { key("restore") }, unit)
        }
        Choice::Refit(department) => key("restore").then(department.word()),
        Choice::RaiseIn(department) => key("raise").then(department.word()),
        Choice::Raise(unit) => names.piece(key("raise"), unit),
        Choice::Enter(unit) => names.piece(key("enter"), unit),
        Choice::Swap(leader) => names.piece(key("swap"), leader),
        Choice::Eliminate(unit) => names.piece(Words::opt("eliminate"), unit),
        Choice::Remove(leader) => names.piece(Words::opt("remove"), leader),
        Choice::Pick(department) => Words::opt("department").then(department.word()),
        Choice::Repair(space) => names.space(Words::opt("repair"), space),
        Choice::At(space) => names.space(Words::opt("at"), space),
        Choice::Discard(card) => names.card(key("discard"), card),
        Choice::None => key("none"),
        Choice::Exchange => key("exchange"),
        Choice::Bid(points) => key("bid").amount(u32::from(points), u32::from(HIGHEST)),
        Choice::BidFor(side, points) => {
            key("bid").then(side.word()).amount(u32::from(points), u32::from(HIGHEST))
        }
        Choice::Accept => key("accept"),
        Choice::GoOn => key("go").then("on"),
    }
}

/// With a unit, or under a leader; either is understood of both.
fn with_or_under(names: Names<'_>, verb: &'static str, piece: PieceId) -> Words {
    let under = names.piece(Words::key(verb).then("under"), piece);
    names.piece(Words::key(verb).then_opt("with"), piece).or(under)
}

fn under_or_with(names: Names<'_>, verb: &'static str, piece: PieceId) -> Words {
    let with = names.piece(Words::key(verb).then_opt("with"), piece);
    names.piece(Words::key(verb).then("under"), piece).or(with)
}

/// A question that can be answered with no lets every word for no be typed: `no` and `pass`. `done` is one only where it is
/// the printed word: it closes lists, and one too many must not give a window away.
fn decline(said: Said<'_, WildernessWar>, choice: Choice, words: Words) -> Words {
    let declines = |choice: Choice| {
        matches!(choice, Choice::Pass | Choice::Done | Choice::None | Choice::NoAssault | Choice::Outside)
    };
    let first = said.open.iter().map(|open| open.choice).find(|choice| declines(*choice));
    if first != Some(choice) {
        return words;
    }
    let question = ask::question(said.frame, said.at).ask;
    let open = ask::OPEN.iter().any(|word| question.starts_with(word));
    let last = matches!(said.frame, Frame::LastDemolition(_));
    if !last && (open || !question.contains('?')) {
        return words;
    }
    let printed = words.to_string();
    // `no assault` answers a later question of the same siege, and must not be read in two.
    let siege = matches!(said.frame, Frame::Siege(_)) && choice == Choice::Pass;
    let others: &[&'static str] = if last { &["no"] } else { &["no", "pass"] };
    let others = others.iter().filter(|word| **word != printed && !(siege && **word == "no"));
    others.fold(words, |words, other| words.or(Words::key(other)))
}
