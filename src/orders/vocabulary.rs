//! The words people use that are no names, and the words of orders they may stand for: the same in all games.

pub(super) use super::thesaurus::plain;
use super::thesaurus::{APPEAR, ATTACK, FALL_BACK, FOLK, GATHER, GO, SPEND};

/// What a name is said to be, by the little word before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prep {
    /// Nothing says it.
    Bare,
    /// `to`, `into`.
    To,
    /// `from`.
    From,
    /// `at`, `in`.
    At,
    /// `on`, `against`.
    On,
    /// `with`, `by`, `under`, `using`.
    With,
    /// `via`, `through`.
    Via,
    /// `of`.
    Of,
}

/// Words that say nothing by themselves.
const FLUFF: &[&str] = &[
    "the",
    "a",
    "an",
    "my",
    "our",
    "his",
    "their",
    "its",
    "it",
    "please",
    "for",
    "as",
    "i",
    "we",
    "ill",
    "im",
    "will",
    "now",
    "also",
    "again",
    "here",
    "there",
    "together",
    "point",
    "points",
    "pt",
    "pts",
    "ap",
    "aps",
    "along",
    "be",
    "is",
    "are",
    "him",
    "them",
    "who",
    "which",
    "that",
    "behind",
    "only",
    "space",
    "unit",
    "units",
    "counter",
    "counters",
    "his",
    "up",
    "own",
    "this",
    "these",
    "let",
    "lets",
    "has",
    "have",
    "do",
    "and",
    "then",
    "just",
    "so",
    "in order",
    "first",
    "next",
    "by",
    "over",
    "away",
    "out",
    "still",
    "me",
    "us",
    "sea",
    "ship",
    "of",
    "down",
    "onward",
    "onwards",
    "ahead",
    "forward",
    "forth",
    "he",
    "they",
    "box",
    "regiment",
    "regiments",
    "regt",
    "regts",
    "battalion",
    "battalions",
    "value",
    "garrison",
    "try",
    "tries",
    "herself",
    "itself",
    "themselves",
    "bn",
    "bns",
    "rgt",
    "rgts",
    "ones",
];

/// Does a word say nothing by itself?
pub(super) fn says_nothing(word: &str) -> bool {
    FLUFF.contains(&word) || FOLK.contains(&word)
}

pub(super) const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number that a word is.
pub(super) fn number_of(word: &str) -> Option<u32> {
    let said = NUMBERS.iter().position(|number| *number == word).and_then(|n| u32::try_from(n).ok());
    said.or_else(|| word.parse().ok())
}

/// Words that want an enemy: without a place they say who is meant to do something, and not what.
pub(super) fn is_attack(word: &str) -> bool {
    plain(word).iter().any(|form| ATTACK.contains(&form.as_str()))
}

/// Words for what one force does.
pub(super) fn is_a_move(word: &str) -> bool {
    matches!(word, "move" | "moves" | "moving" | "march" | "marches" | "marching" | "advance" | "advancing")
}

/// Words for one of those that are counted.
pub(super) fn is_one(word: &str) -> bool {
    matches!(word, "sp" | "troop" | "soldier" | "man" | "indian" | "warrior" | "native" | "unit")
}

/// Putting a card away.
pub(super) const DISCARD: &[&str] = &["discard", "throw", "toss", "ditch", "dump"];

/// Words of orders for going somewhere.
const MOTION: &[&str] = &["move", "to", "army-movement", "light-movement", "from", "enter"];

/// Concepts whose words are left to a game that has an order of the same name.
pub(super) const YIELDS: &[(&[&str], &[&str])] = &[
    (ATTACK, &["to"]),
    (FALL_BACK, &["retreat", "withdraw", "avoid", "to", "move"]),
    (APPEAR, &["place", "bring", "deploy"]),
];

/// What people say, and the words of orders that may be meant; `soft`: where they fit none, the rest of the sentence says enough.
pub(super) const SAID: &[(&[&str], &[&str], bool)] = &[
    (GO, MOTION, true),
    (GATHER, &["take", "bring", "pick"], true),
    (&["bring"], &["bring", "take", "place"], false),
    (SPEND, &["use", "play"], true),
    (&["card"], &["card", "play"], true),
    (&["activate", "activation", "activating"], &["activate", "force", "single", "unit", "with"], true),
    (&["leave", "drop", "dropping", "abandon", "detach"], &["drop", "leave"], false),
    (
        &["build", "construct", "construction", "start", "begin", "fortify", "erect", "entrench"],
        &["build", "construct", "begin", "complete", "stockade", "place"],
        false,
    ),
    (&["finish", "complete"], &["complete", "construct"], false),
    (&["raid", "harass", "ravage", "pillage"], &["raid", "to"], false),
    (&["keep", "retain", "reserve", "hold"], &["keep", "hold"], false),
    (DISCARD, &["discard"], false),
    (&["retreat", "withdraw", "evade", "escape"], &["retreat", "withdraw", "avoid"], false),
    (&["individual", "individually", "single", "alone", "himself", "solo"], &["single"], true),
    (
        &["reduce", "lose", "step", "hit", "kill", "flip", "die", "loss", "casualty"],
        &["lose", "step", "hit", "eliminate"],
        false,
    ),
    (
        &["place", "put", "deploy", "land", "muster", "station", "arrive"],
        &["place", "bring", "land", "deploy"],
        false,
    ),
    (&["reinforce", "reinforcement", "reinforcements"], &["reinforce", "place", "play"], true),
    (
        &["demolish", "demolition", "destroy", "burn", "blow", "raze", "dismantle", "level"],
        &["demolish", "blow", "remove"],
        false,
    ),
    (&["burn"], &["raid"], false),
    (&["return", "home"], &["home", "return"], false),
    (&["sail", "ship", "embark"], &["sail", "to", "from", "land"], true),
    (&["fight"], &["fight", "to"], false),
    (&["hit"], &["to"], true),
    (&["interception"], &["intercept"], true),
    (&["reaction"], &["use", "hold"], true),
    (&["storm"], &["assault"], false),
    (&["attack"], &["assault"], true),
    (&["lead", "command"], &["lead"], true),
    (&["sp", "sps", "troop", "men", "soldiers", "strength", "regular", "provincial"], &["troops"], false),
    (&["indian", "natives", "warriors"], &["indians", "indian"], false),
    (&["fort", "forts", "fortress"], &["fort", "forts"], true),
    (&["stockade", "stockades"], &["stockade", "stockades"], true),
    (&["marshal", "marshall", "rally"], &["marshal", "rally"], false),
    (&["troops"], &["troops"], true),
    (&["phase", "turn", "round", "action", "actions", "moving"], &["reaction"], true),
];

/// Words that end or decline something, the words of orders they may stand for, and whether they say so in full.
pub(super) const CLOSING: &[(&str, &[&str], bool)] = &[
    ("done", &["done"], false),
    ("finished", &["done"], true),
    ("end", &["done"], true),
    ("ends", &["done"], true),
    ("ending", &["done"], true),
    ("halt", &["halt"], false),
    ("halts", &["halt"], false),
    ("stop", &["halt"], false),
    ("stops", &["halt"], false),
    ("pass", &["pass", "none", "no"], false),
    ("refuse", &["pass", "none", "no"], false),
    ("forgo", &["pass", "none", "no"], false),
    ("forego", &["pass", "none", "no"], false),
    ("waive", &["pass", "none", "no"], false),
    ("abstain", &["pass", "none", "no"], false),
    ("skip", &["pass", "none"], false),
    ("decline", &["pass", "none", "no"], false),
    ("no", &["no", "none"], false),
    ("nope", &["no", "none"], false),
    ("none", &["none", "no"], false),
    ("nobody", &["none", "no", "done", "pass"], true),
    ("nothing", &["none", "no", "done", "pass"], true),
    ("stand", &["stay", "pass", "no"], false),
    ("sit", &["stay"], false),
    ("sits", &["stay"], false),
    ("stay", &["stay"], false),
    ("stays", &["stay"], false),
    ("remain", &["stay"], false),
    ("remains", &["stay"], false),
    ("holds", &["stay"], false),
    ("stands", &["stay", "pass", "no"], false),
];

pub(super) fn prep(word: &str) -> Option<Prep> {
    Some(match word {
        "to" | "into" | "toward" | "towards" | "onto" => Prep::To,
        "from" => Prep::From,
        "at" | "in" => Prep::At,
        "on" | "against" | "upon" => Prep::On,
        "with" | "under" | "taking" | "using" | "by" | "plus" => Prep::With,
        "via" | "through" => Prep::Via,
        "of" => Prep::Of,
        _ => return None,
    })
}
