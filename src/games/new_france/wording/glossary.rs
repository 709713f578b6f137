//! The words of the order grammar, the order words with what they do, and the reaction windows.

use crate::games::Named;
use crate::speech::Grammar;

/// All words of the grammar of orders.
pub const GRAMMAR: Grammar = Grammar {
    words: &[
        "all",
        "at",
        "bring",
        "card",
        "carry",
        "discard",
        "done",
        "drop",
        "everything",
        "fight",
        "from",
        "halt",
        "home",
        "indians",
        "keep",
        "lead",
        "lose",
        "move",
        "no",
        "none",
        "pass",
        "pin",
        "place",
        "play",
        "reinforce",
        "retreat",
        "sail",
        "strike",
        "take",
        "to",
        "troops",
        "use",
        "with",
    ],
    path: "to",
    apart: &["coureur::nf::movement::not_adjacent"],
    shows: &[],
    idle: &["done", "halt", "pass"],
    implied: &["done", "halt"],
    gathers: &["carry", "drop", "take"],
    also: &[
        ("attack", "to"),
        ("besiege", "to"),
        ("build", "place"),
        ("deploy", "place"),
        ("from", "move from"),
        ("go to", "to"),
        ("march from", "move from"),
        ("march to", "to"),
        ("move to", "to"),
        ("stop", "halt"),
    ],
};

/// The words orders begin with.
pub const ORDERS: &[Named] = &[
    Named { id: "move from", title: "begin a move: then say who, `to` where, and `halt`" },
    Named { id: "to", title: "the next space of the move" },
    Named { id: "sail to", title: "from port to port" },
    Named { id: "play", title: "a card from your hand" },
];

/// The reaction windows [NF Interrupts ¶1].
pub const WINDOWS: &[Named] = &[
    Named { id: "interrupt-reinforcement", title: "the enemy played a reinforcement card: interrupt it" },
    Named { id: "interrupt-movement", title: "the enemy is about to move: interrupt" },
    Named { id: "interrupt-combat-card", title: "the enemy played a combat card: interrupt it" },
    Named { id: "combat-card", title: "you are attacked: play a combat card" },
];

/// What a side does that lets each of them pass.
pub const PASSING: &[Named] = &[
    Named { id: "interrupt-reinforcement", title: "don't interrupt" },
    Named { id: "interrupt-movement", title: "don't interrupt" },
    Named { id: "interrupt-combat-card", title: "don't interrupt" },
    Named { id: "combat-card", title: "play no combat card" },
];
