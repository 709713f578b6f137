//! The order words and the reaction windows, a sentence each.

use crate::games::Named;

const fn entry(id: &'static str, title: &'static str) -> Named {
    Named { id, title }
}

/// The words orders begin with.
pub const ORDERS: &[Named] = &[
    entry(
        "play",
        "a card from your hand: in your Action Phase with its use, e.g. `play 23 activate`; as a response by itself",
    ),
    entry("force", "a leader with units and subordinates of his space: then `take` them and be `done`"),
    entry("single", "an Auxiliary unit or a leader alone; two Indians count as one"),
    entry("unit", "one Drilled Troops unit alone"),
    entry("take", "add to the force, one by one or all"),
    entry("next", "which of those named acts now"),
    entry("to", "the next space of the move; several in one line make a path"),
    entry("infiltrate", "pass through an enemy-held space"),
    entry("sail", "from port to port"),
    entry("land", "along an amphibious arrow"),
    entry("drop", "leave behind in this space"),
    entry("demolish", "a fort, stockade or fort under construction of yours; a fort costs 1 VP"),
    entry("intercept with", "a unit alone"),
    entry("intercept under", "put a force together under this leader"),
    entry("avoid with", "a unit that tries to get away by itself"),
    entry("avoid under", "put together what tries to get away under this leader"),
    entry("avoid to", "where to"),
    entry("inside", "defends inside the fort or fortress"),
    entry("outside rest", "all others stay outside"),
    entry("deploy", "a militia unit from its box"),
    entry("place militia", "a militia unit from its box into the stockade"),
    entry("join", "comes out of the fort or fortress to fight"),
    entry("lead by", "who commands"),
    entry("lose step", "of this unit"),
    entry("retreat", "a piece, and where to"),
    entry("retreat all", "together to one place"),
    entry("stockade at", "a new stockade"),
    entry("begin fort", "place a fort under construction"),
    entry("complete fort", "turn a fort under construction over"),
    entry("raid", "with all that may raid there"),
    entry("home", "where the piece goes"),
    entry("stay", "it does not go home"),
    entry("place", "a counter, and where"),
    entry("place all at", "everything in one place"),
    entry("restore", "to full strength"),
    entry("remove", "from the game or the map"),
    entry("eliminate", "this unit"),
    entry("enter", "brings a unit onto the map"),
    entry("repair", "the siege goes back to level 0"),
    entry("swap", "this leader changes places"),
    entry("raise", "new units"),
    entry("discard", "this card"),
    entry("bid", "victory points for a side"),
];

/// The reaction windows [WW 5.13].
pub const WINDOWS: &[Named] = &[
    entry("foul-weather", "an enemy group is about to move: play FOUL WEATHER"),
    entry("interception", "an enemy group enters a space next to your units: try to intercept"),
    entry("lake-schooner", "the enemy crossed a lake shore to your fortification: play LAKE SCHOONER"),
    entry("avoid-battle", "the enemy enters your space: try to avoid battle"),
    entry("militia", "a Battle in your cultivated land: call militia out of its box"),
    entry("battle-events", "a Battle: play AMBUSH! or FIELDWORKS"),
    entry("siege-coehorns", "a siege roll: play COEHORNS & HOWITZERS"),
    entry("siege-surrender", "a siege roll: play SURRENDER! instead of the die"),
    entry("assault-coehorns", "an assault: play COEHORNS & HOWITZERS"),
    entry("massacre", "a fortification of yours was captured: play MASSACRE!"),
    entry("militia-raid", "a raid on a stockade: send a militia unit there"),
    entry("blockhouses", "a raid on your land: play BLOCKHOUSES"),
    entry("demolish", "your own Action Phase ends: demolish works of yours before it does"),
];
