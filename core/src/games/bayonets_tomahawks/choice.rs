//! The small choices players make, each with its one code: every choice of the whole game, in order of play.
//!
//! Which question each of them answers stands in the table of decisions in the game's own module. A policy for Battles is a choice
//! that stands beside a question ([`Choice::Rerolls`], [`Choice::Hits`] and the like): once given it answers all questions of its kinds
//! in that Action Round, so that nobody is asked between the dice.

use super::cards::ActionPoint;
use super::ids::{CardId, ChitId, LinkId, PieceId, SpaceId};
use super::no::No;
use super::world::words::words;
use super::world::{ChitPolicy, Forts, Hits, Leads, Rerolls, Retreats, Routs, Victims};
use crate::cite::Rule;
use crate::codes;
use crate::engine::{self, Ask, CodePart, Need, Slot};
use crate::side::Side;

/// The list of choices that a frame writes.
pub type Offers = engine::Offers<Choice, No>;

words! {
    /// What an Action Point is used for [BT 7.3.7].
    Action {
        /// A Raid [BT 9.0].
        Raid = "raid",
        /// Light Movement [BT 10.5].
        LightMovement = "light-movement",
        /// Army Movement [BT 10.4].
        ArmyMovement = "army-movement",
        /// Sail Movement [BT 10.6].
        Sail = "sail",
        /// Marshal Troops [BT 11.0].
        Marshal = "marshal",
        /// Construction [BT 12.0].
        Construct = "construct",
    }
}

words! {
    /// Why a unit may reroll [BT 13.5].
    Source {
        /// It is a Highland Brigade.
        Highland = "highland",
        /// A Commander.
        Commander = "commander",
        /// A card's event.
        Event = "event",
    }
}

/// Where a stack goes: a space, or the Sail Box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A space.
    Space(SpaceId),
    /// The Sail Box.
    SailBox,
}

impl CodePart for Spot {
    fn write_part(&self, out: &mut String) {
        match self {
            Spot::Space(space) => space.write_part(out),
            Spot::SailBox => out.push_str("sail-box"),
        }
    }
    fn read_part(text: &str) -> Option<Self> {
        if text == "sail-box" { Some(Spot::SailBox) } else { SpaceId::read_part(text).map(Spot::Space) }
    }
}

/// A choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is spelled out in the table below")]
pub enum Choice {
    Pass,
    Done,
    GoOn,
    Keep(Slot),
    Play(CardId),
    PlayWith(CardId, CardId),
    First(Side),
    Event,
    Flip(PieceId),
    Return(PieceId, SpaceId),
    Eliminate(PieceId),
    GiveUp(ActionPoint),
    ToLosses(PieceId),
    Supply(Spot),
    RallyAt(Spot),
    Hesitate(SpaceId),
    Close(LinkId),
    Land(SpaceId),
    Hold(ActionPoint),
    Use(ActionPoint, Action),
    Raid(PieceId, SpaceId),
    From(SpaceId),
    TakeAll,
    Take(PieceId),
    To(SpaceId),
    Drop(PieceId),
    PickUp(PieceId),
    Halt,
    MarshalAt(SpaceId),
    Bring(PieceId),
    With(PieceId),
    BeginFort,
    CompleteFort,
    RepairFort,
    RemoveFort,
    RemoveConstruction,
    BeginRoad(LinkId),
    CompleteRoad(LinkId),
    GiveUpFleet(PieceId),
    Combine(PieceId, PieceId),
    Lead(PieceId),
    Reroll(PieceId, Source),
    Hit(PieceId),
    Rerolls(Rerolls),
    Hits(Hits),
    Routs(Routs),
    Retreats(Retreats),
    Leads(Leads),
    Forts(Forts),
    Victims(Victims),
    Chits(ChitPolicy),
    Withdraw(PieceId, Spot),
    Lose(PieceId),
    RetreatTo(Spot),
    BlowUpFort,
    HandOverFort,
    KeepChit,
    ReplaceChit,
    ShowChit(ChitId),
    Pick(PieceId),
    PlaceAll(SpaceId),
    Place(PieceId, SpaceId),
    Winter(SpaceId, Spot),
    Leave(PieceId, SpaceId),
    Redeploy(PieceId, SpaceId),
    Disband(PieceId),
}

codes! {
    Choice {
        Pass: ["pass"];
        Done: ["done"];
        GoOn: ["go on"];
        Keep(slot): ["keep" slot];
        Play(card): ["play" card];
        PlayWith(card, indian): ["play" card "with" indian];
        First(side): ["first" side];
        Event: ["event"];
        Flip(unit): ["flip" unit];
        Return(unit, space): ["return" unit "to" space];
        Eliminate(unit): ["eliminate" unit];
        GiveUpFleet(fleet): ["give up fleet" fleet];
        GiveUp(ap): ["give up" ap];
        ToLosses(unit): ["to losses" unit];
        Supply(spot): ["supply" spot];
        RallyAt(spot): ["rally" spot];
        Hesitate(space): ["hesitate" space];
        Close(link): ["close" link];
        Land(space): ["land at" space];
        Hold(ap): ["hold" ap];
        Use(ap, action): ["use" ap action];
        Raid(unit, space): ["raid" unit "on" space];
        From(space): ["from" space];
        TakeAll: ["take all"];
        Take(unit): ["take" unit];
        To(space): ["to" space];
        Drop(unit): ["drop" unit];
        PickUp(unit): ["pick up" unit];
        Halt: ["halt"];
        MarshalAt(space): ["marshal at" space];
        Bring(unit): ["bring" unit];
        With(unit): ["with" unit];
        BeginFort: ["begin fort"];
        CompleteFort: ["complete fort"];
        RepairFort: ["repair fort"];
        RemoveFort: ["remove fort"];
        RemoveConstruction: ["remove construction"];
        BeginRoad(link): ["begin road" link];
        CompleteRoad(link): ["complete road" link];
        Combine(lost, kept): ["combine" lost "into" kept];
        Lead(commander): ["lead by" commander];
        Rerolls(policy): ["rerolls" policy];
        Routs(policy): ["routs" policy];
        Retreats(policy): ["retreats" policy];
        Leads(policy): ["leads" policy];
        Forts(policy): ["forts" policy];
        Victims(policy): ["victims" policy];
        Chits(policy): ["chits" policy];
        Reroll(unit, source): ["reroll" unit "by" source];
        Hits(policy): ["hits" policy];
        Hit(unit): ["hit" unit];
        Withdraw(fleet, spot): ["withdraw" fleet "to" spot];
        Lose(unit): ["lose" unit];
        RetreatTo(spot): ["retreat to" spot];
        BlowUpFort: ["blow up fort"];
        HandOverFort: ["hand over fort"];
        KeepChit: ["keep chit"];
        ReplaceChit: ["replace chit"];
        ShowChit(chit): ["show chit" chit];
        Pick(unit): ["pick" unit];
        PlaceAll(space): ["place all at" space];
        Place(unit, space): ["place" unit "at" space];
        Winter(space, spot): ["winter" space "to" spot];
        Leave(unit, space): ["leave" unit "at" space];
        Redeploy(commander, space): ["redeploy" commander "to" space];
        Disband(unit): ["disband" unit];
    }
}

/// A question to one side, by its kind.
#[must_use]
pub fn ask(side: Side, kind: &'static str, rule: &'static str) -> Need {
    Need::Decision(Ask::one(side, kind, Rule::bt(rule)))
}

/// A question to one side that it may waive in advance.
#[must_use]
pub fn window(side: Side, kind: &'static str, rule: &'static str) -> Need {
    Need::Decision(Ask::window(side, kind, Rule::bt(rule)))
}

/// A question to both sides, neither knowing the other's answer.
#[must_use]
pub fn ask_both(kind: &'static str, rule: &'static str) -> Need {
    Need::Decision(Ask::both(kind, Rule::bt(rule)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Code;
    use crate::games::bayonets_tomahawks::cards::ApKind;
    use crate::games::bayonets_tomahawks::setup::tests::{piece, space};
    use crate::games::bayonets_tomahawks::world::slot;

    /// Every variant once, each read back from its own code and from no other's.
    #[test]
    #[expect(clippy::too_many_lines, reason = "one line a choice")]
    fn every_choice_is_read_back_from_its_code() {
        let (wolfe, quebec) = (piece("cmdr-wolfe"), space("quebec"));
        let link = LinkId::read_part("isle-aux-noix--ticonderoga").unwrap();
        let card = CardId::number(14).unwrap();
        let double = ActionPoint { kind: ApKind::SailArmy, double: true };
        use crate::games::bayonets_tomahawks::cards::Deck;
        let all = [
            (Choice::Pass, "pass"),
            (Choice::Done, "done"),
            (Choice::GoOn, "go on"),
            (Choice::Keep(slot(Deck::FrenchBuildup, 3)), "keep card-2-3"),
            (Choice::Play(card), "play 14"),
            (Choice::PlayWith(card, card), "play 14 with 14"),
            (Choice::First(Side::French), "first french"),
            (Choice::Event, "event"),
            (Choice::Flip(wolfe), "flip cmdr-wolfe"),
            (Choice::Return(wolfe, quebec), "return cmdr-wolfe to quebec"),
            (Choice::Eliminate(wolfe), "eliminate cmdr-wolfe"),
            (Choice::GiveUp(double), "give up sail-army-2x"),
            (Choice::ToLosses(wolfe), "to losses cmdr-wolfe"),
            (Choice::Supply(Spot::Space(quebec)), "supply quebec"),
            (Choice::RallyAt(Spot::SailBox), "rally sail-box"),
            (Choice::Hesitate(quebec), "hesitate quebec"),
            (Choice::Close(link), "close isle-aux-noix--ticonderoga"),
            (Choice::Land(quebec), "land at quebec"),
            (Choice::Hold(double), "hold sail-army-2x"),
            (Choice::Use(ActionPoint::LIGHT, Action::LightMovement), "use light light-movement"),
            (Choice::Raid(wolfe, quebec), "raid cmdr-wolfe on quebec"),
            (Choice::From(quebec), "from quebec"),
            (Choice::TakeAll, "take all"),
            (Choice::Take(wolfe), "take cmdr-wolfe"),
            (Choice::To(quebec), "to quebec"),
            (Choice::Drop(wolfe), "drop cmdr-wolfe"),
            (Choice::PickUp(wolfe), "pick up cmdr-wolfe"),
            (Choice::Halt, "halt"),
            (Choice::MarshalAt(quebec), "marshal at quebec"),
            (Choice::Bring(wolfe), "bring cmdr-wolfe"),
            (Choice::With(wolfe), "with cmdr-wolfe"),
            (Choice::BeginFort, "begin fort"),
            (Choice::CompleteFort, "complete fort"),
            (Choice::RepairFort, "repair fort"),
            (Choice::RemoveFort, "remove fort"),
            (Choice::RemoveConstruction, "remove construction"),
            (Choice::BeginRoad(link), "begin road isle-aux-noix--ticonderoga"),
            (Choice::CompleteRoad(link), "complete road isle-aux-noix--ticonderoga"),
            (Choice::GiveUpFleet(wolfe), "give up fleet cmdr-wolfe"),
            (Choice::Combine(wolfe, wolfe), "combine cmdr-wolfe into cmdr-wolfe"),
            (Choice::Lead(wolfe), "lead by cmdr-wolfe"),
            (Choice::Reroll(wolfe, Source::Commander), "reroll cmdr-wolfe by commander"),
            (Choice::Rerolls(Rerolls::Free), "rerolls free"),
            (Choice::Hit(wolfe), "hit cmdr-wolfe"),
            (Choice::Hits(Hits::InOrder), "hits in-order"),
            (Choice::Routs(Routs::Light), "routs light"),
            (Choice::Retreats(Retreats::ToFriends), "retreats to-friends"),
            (Choice::Leads(Leads::Highest), "leads highest"),
            (Choice::Forts(Forts::BlowUp), "forts blow-up"),
            (Choice::Victims(Victims::Brigades), "victims brigades"),
            (Choice::Chits(ChitPolicy::Replace), "chits replace"),
            (Choice::Withdraw(wolfe, Spot::SailBox), "withdraw cmdr-wolfe to sail-box"),
            (Choice::Lose(wolfe), "lose cmdr-wolfe"),
            (Choice::RetreatTo(Spot::Space(quebec)), "retreat to quebec"),
            (Choice::BlowUpFort, "blow up fort"),
            (Choice::HandOverFort, "hand over fort"),
            (Choice::KeepChit, "keep chit"),
            (Choice::ReplaceChit, "replace chit"),
            (Choice::ShowChit(ChitId { value: 2, which: 0 }), "show chit 2a"),
            (Choice::Pick(wolfe), "pick cmdr-wolfe"),
            (Choice::PlaceAll(quebec), "place all at quebec"),
            (Choice::Place(wolfe, quebec), "place cmdr-wolfe at quebec"),
            (Choice::Winter(quebec, Spot::SailBox), "winter quebec to sail-box"),
            (Choice::Leave(wolfe, quebec), "leave cmdr-wolfe at quebec"),
            (Choice::Redeploy(wolfe, quebec), "redeploy cmdr-wolfe to quebec"),
            (Choice::Disband(wolfe), "disband cmdr-wolfe"),
        ];
        assert_eq!(all.len(), 66);
        for (choice, code) in all {
            assert_eq!(choice.code(), code);
            assert_eq!(Choice::read(code), Some(choice), "{code}");
        }
        for wrong in
            ["", "play", "play 55", "use light fly", "retreat to hell", "keep 3", "give up", "go  on"]
        {
            assert_eq!(Choice::read(wrong), None, "{wrong}");
        }
    }
}
