//! What does not hold together in a file or a position of the game, in words.

use crate::errors::in_words;
use coureur_core::games::new_france::data::DataError;
use coureur_core::games::new_france::ids::OWN;
use coureur_core::games::new_france::invariants::{Broken, MOST_SP};
use coureur_core::games::new_france::named::EXAMPLE_TOWN;
use coureur_core::games::new_france::setup::position::PositionError;

/// The code of each flaw, and its sentence with the names of its facts.
pub const FLAWS: &[(&str, &str)] = &[
    ("new_france.data.chart.battle", "1 ≤ battle ≤ spaces ≤ 9 must hold"),
    ("new_france.data.chart.cells", "each row needs one number, at most 20, a column"),
    ("new_france.data.chart.columns", "the columns must run from 1 to an open end"),
    ("new_france.data.chart.faces", "a die has six faces"),
    ("new_france.data.chart.rows", "the rows must run from 1 to 9 without a gap"),
    ("new_france.data.slug", "`{text}` is not an id: lower-case letters, digits and hyphens, at most {most}"),
    ("new_france.data.span", "`{text}` is no stretch of numbers such as `5-6`, `9` or `13+`"),
    ("new_france.position.nobody_could_answer_what_asks", "nobody could answer what it asks"),
    (
        "new_france.position.place",
        "a leader is `waiting`, `removed`, or in a space, and there is no space `{slug}`",
    ),
];

in_words! { Broken {
    Pieces => ["the position does not hold exactly the spaces and leaders of the game [NF Setup ¶3]"];
    TooStrong { side, sp } => ["the {side} have {sp} SP on the map, more than {MOST_SP} [NF Strength Points ¶1]"];
    Points { british, french } => ["Victory Points are British {british}, French {french}, which is not what the spaces are worth [NF ruling 3]"];
    Control(it) => ["only a destroyed village is neutral, and a village is never held by its enemy: `{it}` [NF Friendly Spaces ¶3]"];
    Stranded(it) => ["units stand in the enemy space `{it}` without a combat to come [NF ruling 37]"];
    Arrivals(it) => ["the groups that entered `{it}` do not add up to the units there [NF ruling 14]"];
    Leader(it) => ["the leader `{it}` stands in an enemy space without a force, or recovers without a wound [NF ruling 32]"];
    Cards(it) => ["the {it} cards do not add up: hand, discards, shown cards and draws [NF Setup ¶10]"];
    Moved(it) => ["more units have moved to `{it}` than stand there [NF ruling 10]"];
    March => ["the group on the move does not stand where it says it is [NF Movement ¶2]"];
    Combat(it) => ["the combat at `{it}` does not fit the position [NF Combat ¶1]"];
    Reinforcement => ["the reinforcement card being carried out is not the mover's active card [NF Reinforcements ¶1]"];
    Clock => ["the phase does not fit the season [NF Course of Play ¶5]"];
} }

in_words! { DataError {
    Unreadable(it) => ["it cannot be read: {}", it.in_words()];
    Record(error) => @error;
    TooMany { section, count, most } => ["the section `{section}` has {count} records; at most {most} are read"];
    UnknownSpace { place, id } => ["`{place}` names the space `{id}`, which does not exist; spaces that the built-in map lacks are `own-1` to `own-{OWN}`, under any name"];
    UnknownLeader { place, id } => ["`{place}` names the leader `{id}`, who does not exist; the leaders keep their ids, under any name"];
    UnknownCard { id } => ["there is no card `{id}`: the cards are `b01` to `b31` and `f01` to `f31`, under any name"];
    Reserved { id } => ["`{id}` cannot be the id of a space or leader: it has a meaning of its own"];
    Text { place } => ["`{place}` has a text that is empty, longer than 80 letters, or holds control characters"];
    Source { place, label } => ["`{place}` has the source `{label}`; it must be rulebook, research, reconstruction or printed"];
    Defense { id, given, kind } => ["`{id}` has a Defense Value of {given}, which does not go with a {kind}"];
    OffTheGlobe { id } => ["`{id}` does not lie on the globe: `lat` and `lon` are hundredths of a degree"];
    Link { a, b } => ["the line from `{a}` to `{b}` joins a space to itself"];
    SeaLink { a, b } => ["the sea line from `{a}` to `{b}` must join two ports"];
    Cut { id } => ["`{id}` cannot be reached from the rest of the map"];
    Example => ["`{EXAMPLE_TOWN}` must touch Deerfield and Fort Carillon, no village, and no other French space"];
    VictoryPoints { side, sum, says } => ["the {side} spaces are worth {sum} Victory Points and the set-up says {says}; both must be 30"];
    Villages { british, french } => ["there are {british} British and {french} French villages; there must be 1 and 9"];
    Keys { count } => ["{count} spaces are marked `key`; the victory conditions name three, all French at first"];
    Rating { id, given } => ["`{id}` has a Leader Rating of {given}; it must be 1, 2 or 3"];
    LeaderStart { id } => ["`{id}` must start in a space, or have `start: card` and name the card"];
    LeaderHome { id } => ["`{id}` does not start in a space of his own side"];
    LeaderCount { british, french } => ["there are {british} British and {french} French leaders; there must be 12 and 8"];
    Brought { leader, card } => ["`{leader}` must be brought by exactly the card he names, `{card}`, of his own side"];
    DeckSize { side, count } => ["the {side} deck has {count} cards; there must be 31"];
    VerbCount { card, count } => ["`{card}` has {count} verbs in one entry of its effect; each entry is one verb"];
    PlaceWhat { card } => ["`{card}` must place either `sp` or `indians`"];
    Amount { card } => ["`{card}` has an amount that does nothing or is absurd, or cancels what cannot be cancelled"];
    Category { card } => ["`{card}`: the window or an effect does not go with its category"];
    FrenchGate { card } => ["`{card}` is French reinforcement and must have `control_any: [louisbourg, quebec]`"];
    SetupForce { at } => ["the set-up force at `{at}` has no strength, an absurd one, or stands in an enemy space"];
    Chart { chart, why } => ["the chart `{chart}` does not hold together: {why}", why = why.in_words()];
    Calendar => ["the calendar or the hand size is out of bounds"];
} }

in_words! { PositionError {
    Unreadable(it) => ["it cannot be read: {}", it.in_words()];
    UnknownSpace(it) => ["there is no space `{it}`"];
    UnknownCard(it) => ["there is no card `{it}` in that deck"];
    Broken(it) => ["{}", it.in_words()];
    Year(it) => ["the year {it} is not in the calendar"];
    Turn => ["this game says whose turn it is with `world: {{side: …, phase: …}}`, not with `turn`"];
    Laid => ["it says in which slots the cards lie, so there are no `hands` to be dealt"];
    Hands { most, deck } => ["hands of so many cards cannot be dealt: a hand has at most {most}, and the deck {deck}"];
    HalfDone => ["something is half done (`reinforcement`, `march` or `combat`), so the stack must say what comes next"];
    Stack => ["the stack does not fit the phase and what is going on"];
    Incomplete => ["a space or a leader is missing"];
} }
