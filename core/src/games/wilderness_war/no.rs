//! Why a choice is not open: the reasons by chapter, each with what it is about. Put into words in `wording/no/`, when somebody
//! wants to know.

pub mod combat;
pub mod events;
pub mod movement;
pub mod sequence;

pub use combat::CombatNo;
pub use events::EventsNo;
pub use movement::MovementNo;
pub use sequence::SequenceNo;

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum No {
    /// Chapters 4, 5.2 to 5.4, 13, 14: sequence, cards, activation, construction, bidding, options.
    Sequence(SequenceNo),
    /// Chapters 6 and 10: movement, raids.
    Movement(MovementNo),
    /// Chapters 7 to 9: battles, sieges, assaults.
    Combat(CombatNo),
    /// Chapter 5.5: events.
    Events(EventsNo),
}

macro_rules! from {
    ($($chapter:ident($no:ident)),*) => {$(
        impl From<$no> for No {
            fn from(no: $no) -> No {
                No::$chapter(no)
            }
        }
    )*};
}
from!(Sequence(SequenceNo), Movement(MovementNo), Combat(CombatNo), Events(EventsNo));
