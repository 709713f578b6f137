//! What the sides have said beforehand about Battles [BT rulings 180 to 187, 189]: what each of it leaves of the legal answers is in
//! `battle/policy.rs`.

use super::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// Which dice are rerolled in Battles, without asking [BT ruling 181].
    Rerolls {
        /// None.
        None = "none",
        /// By Highland Brigades, which costs nothing.
        Free = "free",
        /// That, and by the event of the card.
        Event = "event",
        /// That of Highland Brigades, and by Commanders, who may fall.
        Commander = "commander",
        /// By all that there is, a Commander last.
        All = "all",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// Which of several units takes a Hit or is lost, without asking [BT ruling 182].
    Hits {
        /// The first in the order of the counters.
        InOrder = "in-order",
        /// Highland Brigades before other Metropolitan ones.
        HighlandFirst = "highland-first",
        /// Highland Brigades after other Metropolitan ones, as far as they may be spared.
        HighlandLast = "highland-last",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// Who is lost in a Rout, without asking [BT ruling 189].
    Routs {
        /// Light units before Brigades, Metropolitan ones last.
        Light = "light",
        /// Brigades before Light units, Metropolitan ones after both.
        Brigades = "brigades",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// Where a stack retreats to, without asking [BT ruling 183].
    Retreats {
        /// To where most units of its side are.
        ToFriends = "to-friends",
        /// To where it is in Supply, then to where most units of its side are.
        InSupply = "in-supply",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// Who of several Commanders leads, without asking [BT ruling 184].
    Leads {
        /// The one with the highest rating.
        Highest = "highest",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// What becomes of Forts that are left, without asking [BT ruling 185].
    Forts {
        /// They are blown up.
        BlowUp = "blow-up",
        /// They are handed over.
        HandOver = "hand-over",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// Whom an enemy stack loses that Overwhelms in retreat, without asking [BT ruling 186].
    Victims {
        /// Brigades first, Metropolitan ones before others.
        Brigades = "brigades",
        /// Light units first.
        Light = "light",
        /// The side is asked again.
        Ask = "ask",
    }
}

words! {
    /// Which of two War in Europe chits is kept, without asking [BT ruling 187].
    ChitPolicy {
        /// The one held.
        Keep = "keep",
        /// The one drawn.
        Replace = "replace",
        /// The side is asked again.
        Ask = "ask",
    }
}

/// The policies of a side in an Action Round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policies {
    /// Which dice are rerolled [BT ruling 181].
    pub rerolls: Option<Rerolls>,
    /// Which unit takes a Hit, or is lost by its owner's choice [BT ruling 182].
    pub hits: Option<Hits>,
    /// Who is lost in a Rout [BT ruling 189].
    pub routs: Option<Routs>,
    /// Where a stack retreats to [BT ruling 183].
    pub retreats: Option<Retreats>,
    /// Who leads [BT ruling 184].
    pub leads: Option<Leads>,
    /// What becomes of a Fort that is left [BT ruling 185].
    pub forts: Option<Forts>,
    /// Whom a retreating stack loses by its opponent's choice [BT ruling 186].
    pub victims: Option<Victims>,
    /// Which of two chits is kept [BT ruling 187].
    pub chits: Option<ChitPolicy>,
}
