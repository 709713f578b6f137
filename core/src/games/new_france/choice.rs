//! The small choices, each with its one code. How they are typed and shown is in `wording/orders.rs`.

use super::ids::{CardId, LeaderId, SpaceId};
use super::pieces::UnitKind;
use crate::codes;
use crate::engine::{CodePart, Slot};

/// A small choice. A written order is several of them in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// No reinforcement card.
    ReinforceNone,
    /// No combat card, as the attacker.
    NoCard,
    /// Lets a window pass.
    Pass,
    /// Plays a card.
    Play(CardId),
    /// Places so many new units in a space.
    Place(u16, SpaceId),
    /// Brings the card's leader to a space.
    Bring(LeaderId, SpaceId),
    /// Begins a move from a space.
    MoveFrom(SpaceId),
    /// Ends the movement phase.
    Done,
    /// Adds units to the group.
    Take(u16, UnitKind),
    /// Adds a leader to the group.
    TakeLeader(LeaderId),
    /// Adds all that may still move from here.
    TakeEverything,
    /// Leaves units behind.
    Drop(u16, UnitKind),
    /// Leaves a leader behind.
    DropLeader(LeaderId),
    /// Lets the movement card at work help this group.
    Use(CardId),
    /// Moves the group to a neighbour.
    To(SpaceId),
    /// Sails the group to a port.
    Sail(SpaceId),
    /// Ends the group's move.
    Halt,
    /// Pins the enemy force in a space.
    Pin(SpaceId),
    /// Strikes the enemy force in a space.
    Strike(SpaceId),
    /// Fights this combat next.
    Fight(SpaceId),
    /// Uses this leader in the combat.
    Lead(LeaderId),
    /// Loses units.
    Lose(u16, UnitKind),
    /// Loses units of one group, where there are several.
    LoseFrom(u16, UnitKind, SpaceId),
    /// Carries the wounded leader there.
    Carry(LeaderId, SpaceId),
    /// Retreats there.
    Retreat(SpaceId),
    /// Sends the Indians home there.
    Home(SpaceId),
    /// Keeps all cards in winter.
    KeepAll,
    /// Discards these cards in winter.
    Discard(Vec<Slot>),
}

codes! {
    Choice {
        ReinforceNone: ["reinforce none"];
        NoCard: ["no card"];
        Pass: ["pass"];
        Play(card): ["play" card];
        Place(n, space): ["place" n "at" space];
        Bring(leader, space): ["bring" leader "to" space];
        MoveFrom(space): ["move from" space];
        Done: ["done"];
        TakeEverything: ["take everything"];
        Take(n, kind): ["take" n kind];
        TakeLeader(leader): ["take" leader];
        Drop(n, kind): ["drop" n kind];
        DropLeader(leader): ["drop" leader];
        Use(card): ["use" card];
        To(space): ["to" space];
        Sail(space): ["sail to" space];
        Halt: ["halt"];
        Pin(space): ["pin" space];
        Strike(space): ["strike" space];
        Fight(space): ["fight at" space];
        Lead(leader): ["lead with" leader];
        LoseFrom(n, kind, space): ["lose" n kind "from" space];
        Lose(n, kind): ["lose" n kind];
        Carry(leader, space): ["carry" leader "to" space];
        Retreat(space): ["retreat to" space];
        Home(space): ["home to" space];
        KeepAll: ["keep all"];
        Discard(slots): ["discard" slots];
    }
}

impl CodePart for UnitKind {
    fn write_part(&self, out: &mut String) {
        out.push_str(self.word());
    }
    fn read_part(text: &str) -> Option<Self> {
        UnitKind::ALL.into_iter().find(|kind| kind.word() == text)
    }
}
