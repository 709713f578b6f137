//! Why something in a thread does not count.

use std::fmt;

/// Why something in a thread does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Somebody else's words are repeated.
    Quoted,
    /// It is struck out.
    Struck,
    /// A dice robot's.
    Dice,
    /// It stands in a signature.
    Signature,
    /// Forum software put it there.
    Furniture,
    /// It is no order.
    Remark,
    /// Its author does not play that side.
    NotTheirs,
    /// A later word of the same side stands for it.
    Replaced,
    /// It was written before the umpire's newest post, and no round has read it.
    Crossed,
    /// It reads like an order, but stands under nobody's name.
    Loose,
    /// The umpire said so.
    Skipped,
    /// There is more than one thread may hold.
    TooMany,
}

impl Why {
    /// One word for it, for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Why::Quoted => "quoted",
            Why::Struck => "struck",
            Why::Dice => "dice",
            Why::Signature => "signature",
            Why::Furniture => "furniture",
            Why::Remark => "remark",
            Why::NotTheirs => "not-theirs",
            Why::Replaced => "replaced",
            Why::Crossed => "crossed",
            Why::Loose => "loose",
            Why::Skipped => "skipped",
            Why::TooMany => "too-many",
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::Quoted => "quoted",
            Why::Struck => "struck out",
            Why::Dice => "of a dice robot",
            Why::Signature => "in a signature",
            Why::Furniture => "not a player's words",
            Why::Remark => "no order",
            Why::NotTheirs => "its author does not play this side",
            Why::Replaced => "a later word of the same side stands for it",
            Why::Crossed => "written before your last post, and read by no round",
            Why::Loose => "reads like an order, but stands under no `British:` or `French:`",
            Why::Skipped => "you said so",
            Why::TooMany => "more orders than a thread may hold",
        })
    }
}
