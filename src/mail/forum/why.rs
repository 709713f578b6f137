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
    /// Somewhere in the line an order may stand.
    Inside,
    /// Its writer takes it back below, or changes it.
    TakenBack,
    /// It may take orders back.
    TakesBack,
    /// Its writer posted again, and no order can be read there.
    Held,
    /// The post that holds an order above.
    Later,
    /// It is asked, or may not be meant.
    Doubtful,
    /// It stands below what looks like the head of another post.
    OtherHead,
    /// It stands below a post of the umpire's whose end nobody can tell.
    BelowOwn,
    /// The page says who writes, but not here.
    Nobody,
    /// The same post stands in the thread above.
    Twice,
    /// A round on this machine has read it.
    Already,
    /// A round on this machine has read it, and its turn had not come.
    LeftOver,
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
            Why::Inside => "inside",
            Why::TakenBack => "taken-back",
            Why::TakesBack => "takes-back",
            Why::Held => "held",
            Why::Later => "later",
            Why::Doubtful => "doubtful",
            Why::OtherHead => "other-head",
            Why::BelowOwn => "below-own",
            Why::Nobody => "nobody",
            Why::Twice => "twice",
            Why::Already => "already",
            Why::LeftOver => "left-over",
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
            Why::Inside => "an order may stand somewhere in this line",
            Why::TakenBack => "the words below it may take it back",
            Why::TakesBack => "may take back the orders above it",
            Why::Held => "its writer posted again, without an order I can read",
            Why::Later => "a later post of the same player, without an order I can read",
            Why::Doubtful => "asked rather than ordered, or perhaps not meant",
            Why::OtherHead => "below what looks like the head of somebody's post, in another style",
            Why::BelowOwn => {
                "below a post of yours without its signed block: I can't see where that post ends"
            }
            Why::Nobody => "nothing says who wrote it",
            Why::Twice => "the same post stands above already",
            Why::Already => "read already",
            Why::LeftOver => "read already, and its turn had not come",
            Why::Skipped => "you said so",
            Why::TooMany => "more orders than a thread may hold",
        })
    }
}
