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
    Named { id: "take", title: "add to those who move, one kind after the other, or `everything`" },
    Named { id: "drop", title: "leave behind in this space" },
    Named { id: "use", title: "let the card help those who move" },
    Named { id: "pin", title: "the enemy there does not move this time" },
    Named { id: "strike", title: "the enemy there loses strength" },
    Named { id: "fight at", title: "the battle that comes next" },
    Named { id: "lead with", title: "who leads in this battle" },
    Named { id: "lose", title: "of yours" },
    Named { id: "carry", title: "the wounded leader, and where to" },
    Named { id: "home to", title: "where the Indians go home" },
    Named { id: "reinforce none", title: "no reinforcement card this time" },
    Named { id: "no card", title: "no combat card" },
    Named { id: "keep all", title: "every card, over the winter" },
    Named { id: "discard", title: "these cards, and draw others" },
    Named { id: "place", title: "how many, and where" },
    Named { id: "bring", title: "a leader, and where to" },
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

/// What the questions are about that are part of what dice bring about.
pub const CHOOSING: &[Named] = &[
    Named { id: "lead", title: "who leads" },
    Named { id: "losses", title: "who takes the losses" },
    Named { id: "carry", title: "where the wounded are carried" },
    Named { id: "home", title: "where the Indians go home" },
    Named { id: "retreat", title: "where the beaten go" },
    Named { id: "displaced", title: "where leaders go whose troops are lost" },
];
