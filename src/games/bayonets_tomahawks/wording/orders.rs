//! How each choice is ordered: the words that are shown, and what else may be typed for it.

use super::super::BayonetsTomahawks;
use super::super::choice::{Choice, Spot};
use super::super::content::Content;
use super::super::ids::{CardId, Id, LinkId, PieceId, SpaceId};
use super::super::view::card_kind;
use crate::side::Side;
use crate::speech::Words;
use crate::speech::tongue::Said;

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

    fn spot(self, words: Words, spot: Spot) -> Words {
        match spot {
            Spot::Space(space) => self.space(words, space),
            Spot::SailBox => words.then("sail").then("box"),
        }
    }

    /// A connection by its own name, or by the spaces at its ends, one way or the other.
    fn link(self, words: Words, link: LinkId) -> Words {
        let [one, other] = self.0.link(link).ends.map(|end| self.0.space(end).name.as_str());
        let ways = [(one, other), (other, one)];
        let also = ways.map(|(from, to)| [format!("{from} to {to}"), format!("{from} {to}")]).concat();
        words.name(link.slug(), also.iter().map(String::as_str))
    }

    /// A unit and where it goes.
    fn piece_at(self, words: Words, piece: PieceId, join: &'static str, space: SpaceId) -> Words {
        self.space(self.piece(words, piece).then_opt(join), space)
    }
}

/// What a choice means where its words alone do not say so: cards by name, with their Action Points; these as people call them.
#[must_use]
pub fn note(content: &Content, choice: Choice) -> Option<String> {
    let card = |id: CardId| {
        let card = content.card(id);
        if card.event.is_some() { format!("{}: {}", card.name, card_kind(card)) } else { card_kind(card) }
    };
    match choice {
        Choice::Play(faction) => Some(card(faction)),
        Choice::ShowChit(chit) => Some(format!("your chit of {}", chit.value)),
        Choice::Use(ap, action) => Some(format!("{} for {}", super::point(ap), super::action(action))),
        Choice::Hold(ap) | Choice::GiveUp(ap) => Some(super::point(ap)),
        Choice::PlayWith(faction, indian) => Some(format!("{}; Indian card {}", card(faction), card(indian))),
        _ => None,
    }
}

/// The order words of a choice at this question: of two cards the one that is not kept is discarded.
#[must_use]
pub fn at(said: Said<'_, BayonetsTomahawks>, choice: Choice) -> Words {
    let words = words(said.at.content, choice);
    let Choice::Keep(kept) = choice else { return words };
    let slots = said.open.iter().filter_map(|open| match open.choice {
        Choice::Keep(slot) if slot != kept => Some(slot),
        _ => None,
    });
    match slots.collect::<Vec<_>>().as_slice() {
        [other] => {
            let both = Words::key("keep").slot(kept).then("discard").slot(*other);
            words.or(Words::key("discard").slot(*other)).or(both)
        }
        _ => words,
    }
}

/// The order words of a choice.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one line a choice")]
pub fn words(content: &Content, choice: Choice) -> Words {
    let (key, names) = (Words::key, Names(content));
    match choice {
        Choice::Pass => key("pass"),
        Choice::Done => key("done"),
        Choice::GoOn => key("go").then("on"),
        Choice::Keep(slot) => key("keep").slot(slot),
        Choice::Play(card) => names.card(key("play"), card),
        Choice::PlayWith(card, indian) => {
            // Whoever holds the cards need not name the Indian one, of which he has no other.
            let play = names.card(key("play"), card);
            names.card(play.clone().then("with"), indian).or(play)
        }
        Choice::First(side) => {
            let named = |side: Side, word| key(side.word()).then(word);
            let first = key("first").then(side.word());
            first.or(named(side, "first")).or(named(side, "start")).or(named(side.other(), "second"))
        }
        Choice::Event => key("event"),
        Choice::Flip(unit) => names.piece(key("flip"), unit),
        Choice::Return(unit, space) => names.piece_at(key("return"), unit, "to", space),
        Choice::Eliminate(unit) => names.piece(key("eliminate"), unit),
        Choice::GiveUp(ap) => key("give").then("up").then(ap.word()),
        Choice::ToLosses(unit) => names.piece(key("to").then("losses"), unit),
        Choice::Supply(spot) => names.spot(key("supply"), spot),
        Choice::RallyAt(spot) => names.spot(key("rally"), spot),
        Choice::Hesitate(space) => names.space(key("hesitate"), space),
        Choice::Close(link) => names.link(key("close"), link),
        Choice::Land(space) => names.space(key("land").then_opt("at"), space),
        Choice::Hold(ap) => key("hold").then(ap.word()).or(key("hold").then(ap.word()).then("reaction")),
        // With one Action Point of a kind left, what it is for says which.
        Choice::Use(ap, action) => key("use").then(ap.word()).then(action.word()).or(key(action.word())),
        Choice::Raid(unit, space) => {
            let with = names.piece(names.space(key("raid"), space).then("with"), unit);
            names.piece_at(Words::opt("raid"), unit, "on", space).or(with)
        }
        Choice::From(space) => names.space(key("from"), space),
        Choice::TakeAll => key("take").then("all"),
        Choice::Take(unit) => names.piece(Words::opt("take"), unit),
        Choice::To(space) => names.space(key("to"), space),
        Choice::Drop(unit) => names.piece(key("drop"), unit),
        Choice::PickUp(unit) => names.piece(key("pick").then("up"), unit),
        Choice::Halt => key("halt"),
        Choice::MarshalAt(space) => names.space(key("marshal").then_opt("at"), space),
        Choice::Bring(unit) => names.piece(key("bring"), unit),
        // As it stands in the log.
        Choice::With(unit) => names.piece(Words::opt("activate"), unit).or(names.piece(key("with"), unit)),
        Choice::BeginFort => key("begin").then("fort").or(key("fort")),
        Choice::CompleteFort => key("complete").then("fort").or(key("fort")),
        Choice::RepairFort => key("repair").then("fort"),
        Choice::RemoveFort => key("remove").then("fort"),
        Choice::RemoveConstruction => key("remove").then("construction"),
        Choice::BeginRoad(link) => names.link(key("begin").then("road"), link),
        Choice::CompleteRoad(link) => names.link(key("complete").then("road"), link),
        Choice::GiveUpFleet(fleet) => names.piece(key("give").then("up").then("fleet"), fleet),
        Choice::Combine(lost, kept) => names.piece(names.piece(key("combine"), lost).then_opt("into"), kept),
        Choice::Lead(commander) => names.piece(key("lead").then_opt("by"), commander),
        Choice::Reroll(unit, source) => {
            let unit = names.piece(key("reroll"), unit);
            unit.clone().then_opt("by").then(source.word()).or(unit)
        }
        Choice::Rerolls(policy) => key("rerolls").then(policy.word()),
        Choice::Routs(policy) => key("routs").then(policy.word()),
        Choice::Retreats(policy) => key("retreats").then(policy.word()),
        Choice::Leads(policy) => key("leads").then(policy.word()),
        Choice::Forts(policy) => key("forts").then(policy.word()),
        Choice::Victims(policy) => key("victims").then(policy.word()),
        Choice::Chits(policy) => key("chits").then(policy.word()),
        Choice::Hit(unit) => names.piece(key("hit"), unit),
        Choice::Hits(policy) => key("hits").then(policy.word()),
        Choice::Withdraw(fleet, spot) => names.spot(names.piece(key("withdraw"), fleet).then_opt("to"), spot),
        Choice::Lose(unit) => names.piece(key("lose"), unit),
        Choice::RetreatTo(spot) => names.spot(key("retreat").then_opt("to"), spot),
        Choice::BlowUpFort => key("blow").then("up").then_opt("fort"),
        Choice::HandOverFort => key("hand").then("over").then_opt("fort"),
        Choice::KeepChit => key("keep").then("chit"),
        Choice::ReplaceChit => key("replace").then_opt("chit"),
        Choice::ShowChit(chit) => key("show").then_opt("chit").name(&chit.id(), []),
        Choice::Pick(unit) => names.piece(key("pick"), unit),
        Choice::PlaceAll(space) => names.space(key("place").then("all").then_opt("at"), space),
        Choice::Place(unit, space) => names.piece_at(key("place"), unit, "at", space),
        Choice::Winter(from, to) => names.spot(names.space(key("winter"), from).then_opt("to"), to),
        Choice::Leave(unit, space) => names.piece_at(key("leave"), unit, "at", space),
        Choice::Redeploy(commander, space) => names.piece_at(key("redeploy"), commander, "to", space),
        Choice::Disband(unit) => names.piece(key("disband"), unit),
    }
}
