//! The small choices players make, each with its one code. How they are typed and shown is in `wording/orders.rs`.

use super::ids::{CardId, PieceId, SpaceId};
use super::map::Department;
use super::no::No;
use super::world::DECK;
use crate::cite::Rule;
use crate::codes;
use crate::engine::{self, Ask, CodePart, Need};
use crate::side::Side;

/// The list of choices that a frame writes.
pub type Offers = engine::Offers<Choice, No>;

/// What a card is used for [WW 5.26].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Activate leaders and units [WW 5.3].
    Activate,
    /// Build stockades [WW 5.41].
    Stockades,
    /// Build forts [WW 5.42].
    Forts,
    /// The event [WW 5.5].
    Event,
}

/// Where a beaten piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refuge {
    /// To a space.
    Space(SpaceId),
    /// Inside the fort or fortress.
    Inside,
}

/// A choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is spelled out in the table below")]
pub enum Choice {
    Play(CardId),
    Pass,
    PassAll,
    Done,
    Activate,
    BuildStockades,
    BuildForts,
    Event,
    Force(PieceId),
    Single(PieceId),
    Drilled(PieceId),
    Take(PieceId),
    TakeAll,
    Next(PieceId),
    Move,
    Siege,
    Assault,
    NoAssault,
    Sortie,
    Remain,
    To(SpaceId),
    Infiltrate(SpaceId),
    Sail(SpaceId),
    Land(SpaceId),
    Halt,
    Drop(PieceId),
    InterceptWith(PieceId),
    InterceptUnder(PieceId),
    AvoidWith(PieceId),
    AvoidUnder(PieceId),
    AvoidTo(SpaceId),
    Inside(PieceId),
    InsideAll,
    Outside,
    Demolish(SpaceId),
    Abandon(SpaceId),
    Deploy(PieceId),
    Join(PieceId),
    JoinAll,
    Lead(PieceId),
    Lose(PieceId),
    Retreat(PieceId, SpaceId),
    RetreatInside(PieceId),
    RetreatAll(SpaceId),
    RetreatAllInside,
    Stockade(SpaceId),
    Begin(SpaceId),
    Complete(SpaceId),
    Raid(SpaceId),
    Home(PieceId, SpaceId),
    HomeWith(PieceId, PieceId),
    HomeStay(PieceId),
    Place(PieceId, SpaceId),
    PlaceAll(SpaceId),
    CallOut(Department),
    Restore(PieceId),
    Refit(Department),
    RaiseIn(Department),
    Raise(PieceId),
    Enter(PieceId),
    Swap(PieceId),
    Eliminate(PieceId),
    Remove(PieceId),
    Pick(Department),
    Repair(SpaceId),
    At(SpaceId),
    TakeCard(CardId),
    Discard(CardId),
    None,
    Exchange,
    Bid(u8),
    BidFor(Side, u8),
    Accept,
    GoOn,
}

codes! {
    Choice {
        Play(card): ["play" card];
        Pass: ["pass"];
        PassAll: ["pass all"];
        Done: ["done"];
        Activate: ["activate"];
        BuildStockades: ["build stockades"];
        BuildForts: ["build forts"];
        Event: ["event"];
        Force(leader): ["force" leader];
        Single(piece): ["single" piece];
        Drilled(unit): ["unit" unit];
        TakeAll: ["take all"];
        TakeCard(card): ["take card" card];
        Take(piece): ["take" piece];
        Next(piece): ["next" piece];
        Move: ["move"];
        Siege: ["siege"];
        Assault: ["assault"];
        NoAssault: ["no assault"];
        Sortie: ["sortie"];
        Remain: ["stay"];
        To(space): ["to" space];
        Infiltrate(space): ["infiltrate" space];
        Sail(space): ["sail to" space];
        Land(space): ["land at" space];
        Halt: ["halt"];
        Drop(piece): ["drop" piece];
        InterceptWith(unit): ["intercept with" unit];
        InterceptUnder(leader): ["intercept under" leader];
        AvoidWith(unit): ["avoid with" unit];
        AvoidUnder(leader): ["avoid under" leader];
        AvoidTo(space): ["avoid to" space];
        InsideAll: ["inside all"];
        Inside(piece): ["inside" piece];
        Outside: ["outside rest"];
        Abandon(space): ["demolish" space "pickaxe"];
        Demolish(space): ["demolish" space];
        Deploy(unit): ["deploy" unit];
        JoinAll: ["join all"];
        Join(piece): ["join" piece];
        Lead(leader): ["lead by" leader];
        Lose(unit): ["lose step" unit];
        RetreatAll(space): ["retreat all to" space];
        RetreatAllInside: ["retreat all inside"];
        Retreat(piece, space): ["retreat" piece "to" space];
        RetreatInside(piece): ["retreat" piece "inside"];
        Stockade(space): ["stockade at" space];
        Begin(space): ["begin fort" space];
        Complete(space): ["complete fort" space];
        Raid(space): ["raid" space];
        Home(piece, space): ["home" piece "to" space];
        HomeWith(piece, leader): ["home" piece "with" leader];
        HomeStay(piece): ["home" piece "stay"];
        PlaceAll(space): ["place all at" space];
        CallOut(department): ["place militia" department];
        Place(piece, space): ["place" piece "at" space];
        Restore(unit): ["restore" unit];
        Refit(department): ["restore" department];
        RaiseIn(department): ["raise" department];
        Raise(unit): ["raise" unit];
        Enter(unit): ["enter" unit];
        Swap(leader): ["swap" leader];
        Eliminate(unit): ["eliminate" unit];
        Remove(leader): ["remove" leader];
        Pick(department): ["department" department];
        Repair(space): ["repair" space];
        At(space): ["at" space];
        Discard(card): ["discard" card];
        None: ["none"];
        Exchange: ["exchange"];
        Bid(points): ["bid" points];
        BidFor(side, points): ["bid" side points];
        Accept: ["accept"];
        GoOn: ["go on"];
    }
}

impl CodePart for Department {
    fn write_part(&self, out: &mut String) {
        out.push_str(self.word());
    }
    fn read_part(text: &str) -> Option<Self> {
        Department::ALL.into_iter().find(|department| department.word() == text)
    }
}

impl Choice {
    /// A piece goes to its refuge.
    #[must_use]
    pub fn retreat(piece: PieceId, refuge: Refuge) -> Choice {
        match refuge {
            Refuge::Space(space) => Choice::Retreat(piece, space),
            Refuge::Inside => Choice::RetreatInside(piece),
        }
    }

    /// All go to one refuge.
    #[must_use]
    pub fn retreat_all(refuge: Refuge) -> Choice {
        match refuge {
            Refuge::Space(space) => Choice::RetreatAll(space),
            Refuge::Inside => Choice::RetreatAllInside,
        }
    }
}

/// Offers to play a card as a response or otherwise.
pub fn offer_play(out: &mut Offers, card: CardId) {
    out.offer_card(Choice::Play(card), DECK, card.name());
}

/// A question to one side, by its kind.
#[must_use]
pub fn ask(side: Side, kind: &'static str, rule: &'static str) -> Need {
    Need::Decision(Ask::one(side, kind, Rule::ww(rule)))
}

/// A question to one side that it may waive in advance.
#[must_use]
pub fn window(side: Side, kind: &'static str, rule: &'static str) -> Need {
    Need::Decision(Ask::window(side, kind, Rule::ww(rule)))
}
