//! Several at once: `all`, `all regulars`, `two provincials`, `everyone but Marin`.

mod take;

use super::bits::{Bit, Kind, Prep};
use super::ground::Ground;
use super::matching::{Mask, Sentence, verb};
use super::token::{Gap, fold};
use super::vocabulary::says_nothing;
use crate::speech::{Offer, Play, Term};

/// Kinds of which so many are taken.
const COUNTED: [&str; 2] = ["troops", "indians"];

/// The word right behind a number that says what is counted.
fn counted_after(sentence: &Sentence<'_>, at: usize) -> Option<&'static str> {
    let next = sentence.bits.get(at + 1).filter(|next| next.gap == Gap::Word)?;
    COUNTED.into_iter().find(|word| next.means(word))
}

/// Words for one piece that are brought to a kind.
const ONES: [&str; 8] =
    ["gun", "cannon", "battery", "redcoat", "warrior", "regular", "regiment", "battalion"];

/// Steps taken for one word.
const MOST: usize = 100;

/// Several that are meant together.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// The bits that say so.
    pub(super) used: Mask,
    /// The one to point at.
    pub(super) bit: usize,
    pub(super) cost: u32,
    pub(super) verb: Option<&'static str>,
    /// How many, where that is said.
    number: Option<usize>,
    kind: Option<Of>,
    /// The bits that name who is left out.
    but: Vec<usize>,
    /// Those who are counted, where no others are meant: `all troops but 3`.
    only: Option<&'static str>,
}

/// Which of those that are there.
#[derive(Debug, Clone)]
struct Of {
    /// As it is typed: a kind, or a name that several share.
    text: String,
    bit: usize,
    /// Was it said how many, or that it is all of them? A name alone is one of those who share it.
    counted: bool,
}

impl Of {
    fn fits(&self, sentence: &Sentence<'_>, play: &dyn Play, offer: &Offer) -> bool {
        let bit = &sentence.bits[self.bit];
        let named = matches!(offer.words.0.last(), Some(Term::Name { id, also }) if sentence.names(bit, id, also).is_some());
        named && self.counted || is_of_kind(play, offer, &self.text)
    }
}

/// What came of taking them.
pub(super) enum Taken<'a> {
    /// All were taken.
    All { ground: Ground<'a>, codes: Vec<String> },
    /// Only some may be.
    Some { taken: usize, left: Vec<String> },
    /// None of them is there.
    None,
}

/// Is it a verb and one name, with nothing else in it?
fn is_plain(offer: &Offer) -> bool {
    let names = offer.words.0.iter().filter(|term| matches!(term, Term::Name { .. })).count();
    names == 1 && matches!(offer.words.0.last(), Some(Term::Name { .. }))
}

/// Is a kind called by a word that was typed, one or several?
fn alike(one: &str, other: &str) -> bool {
    let stem = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let (one, other) = (stem(one), stem(other));
    // A beginning is enough, and `Highlanders` are Highland units.
    one == other || other.len() >= 5 && one.starts_with(&other) || other.strip_suffix("er") == Some(&one)
}

/// Is what an offer names of a kind, as its note says (`Béarn, Regulars 3-4`), or as its family is called?
pub(super) fn is_of_kind(play: &dyn Play, offer: &Offer, kind: &str) -> bool {
    let note = fold(offer.note.as_deref().unwrap_or_default());
    let mut words = note.split(|c: char| !c.is_alphanumeric());
    words.any(|word| !word.is_empty() && alike(word, kind))
        || matches!(offer.words.0.last(), Some(Term::Name { id, .. }) if is_family(play, id, kind))
}

/// Is a piece of a family, as it is called here?
pub(super) fn is_family(play: &dyn Play, id: &str, kind: &str) -> bool {
    play.families(id).into_iter().any(|family| alike(family, kind))
}

/// The groups that may be meant by bits that are free.
pub(super) fn groups(sentence: &Sentence<'_>, play: &dyn Play, legal: &[&Offer], free: Mask) -> Vec<Group> {
    // Losses are told by their number, too, and so are those who act by themselves.
    let told = |verb: &str| matches!(verb, "lose" | "single");
    let gathers: Vec<&'static str> =
        play.grammar().gathers.iter().copied().chain(["lose", "single"]).collect();
    let open = |word: &str| legal.iter().any(|offer| verb(offer) == Some(word) && is_plain(offer));
    let verbs: Vec<&'static str> = gathers.iter().copied().filter(|word| open(word)).collect();
    let mut found = Vec::new();
    for (index, bit) in sentence.bits.iter().enumerate().filter(|(index, _)| free & (1 << index) != 0) {
        let meant = meant(sentence, index, (free, play.all_families()));
        let Some((number, mut kind, mut used)) = meant else { continue };
        let Some((verb, said)) = verb_of(sentence, index, &verbs, free) else { continue };
        if told(verb) && (kind.is_none() || number.is_none()) {
            continue;
        }
        let known = |kind: &Of| {
            legal.iter().any(|offer| self::verb(offer) == Some(verb) && kind.fits(sentence, play, offer))
        };
        // A word of the grammar behind `all` is a kind only where there are such pieces: `take all brigades`.
        let next = sentence.bits.get(index + 1);
        if bit.kind == Kind::Whole
            && next.is_some_and(|next| matches!(next.kind, Kind::Verb { .. }))
            && kind.as_ref().is_some_and(|kind| !known(kind))
        {
            (kind, used) = (None, 1 << index);
        }
        // A kind said where it is no whole must be one of those that are offered.
        if bit.left_out || kind.as_ref().is_some_and(|kind| !known(kind)) {
            continue;
        }
        let rest = sentence.bits.iter().enumerate().skip(index + 1);
        let but: Vec<usize> = rest
            .filter(|(other, bit)| {
                bit.left_out && free & (1 << other) != 0 && bit.clause == sentence.bits[index].clause
            })
            .map(|(other, _)| other)
            .collect();
        let mut used = used | said;
        let only = counted_after(sentence, index).filter(|_| bit.kind == Kind::Whole && !but.is_empty());
        if only.is_some() {
            used |= 1 << (index + 1);
        }
        for other in &but {
            used |= 1 << other;
            // `all but 5 troops`.
            let counted = matches!(sentence.bits[*other].kind, Kind::Number(_));
            if counted && counted_after(sentence, *other).is_some() {
                used |= 1 << (other + 1);
            }
        }
        if let Some(at) =
            sentence.bits.iter().position(|bit| bit.kind == Kind::But).filter(|_| !but.is_empty())
        {
            used |= 1 << at;
        }
        found.push(Group { used, bit: index, cost: 0, verb: Some(verb), number, kind, but, only });
    }
    found
}

/// How many and of what kind the bit at `index` means, and the bits that say so.
fn meant(
    sentence: &Sentence<'_>,
    index: usize,
    (free, families): (Mask, &[&str]),
) -> Option<(Option<usize>, Option<Of>, Mask)> {
    let bit = &sentence.bits[index];
    let word = |bit: &Bit| {
        let words = sentence.line.tokens[bit.from..bit.to].iter().map(|token| token.text.as_str());
        // `provincial regiments` are provincials.
        let telling = words.enumerate().filter(|(at, word)| *at == 0 || !says_nothing(word));
        telling.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    };
    let kind = || {
        let next = sentence.bits.get(index + 1)?;
        let noun = matches!(next.kind, Kind::Name | Kind::Unknown | Kind::Verb { .. });
        let fits = noun && matches!(next.prep, Prep::Bare | Prep::Of) && next.clause == bit.clause;
        let free = fits && free & (1 << (index + 1)) != 0 && next.gap == Gap::Word;
        // `all and Johnson` are not all who are called Johnson.
        let between = &sentence.line.tokens[bit.to..next.from];
        let joined = between.iter().any(|token| token.text == "and")
            || sentence.line.between(bit.to - 1, next.from).contains('&');
        (free && !joined).then(|| Of { text: word(next), bit: index + 1, counted: true })
    };
    let both = 1 << index | 1 << (index + 1);
    match bit.kind {
        Kind::Whole => {
            let number = (word(bit) == "both").then_some(2);
            Some(match kind() {
                Some(kind) => (number, Some(kind), both),
                None => (number, None, 1 << index),
            })
        }
        Kind::Number(n) => {
            let number = Some(usize::try_from(n).ok()?);
            let all = || bit.from.checked_sub(1).is_some_and(|at| sentence.line.tokens[at].text == "all");
            match kind() {
                Some(kind) => Some((number, Some(kind), both)),
                // `all three`.
                None => all().then_some((number, None, 1 << index)),
            }
        }
        // A number or a whole before it says how many.
        Kind::Name | Kind::Unknown if bit.to == bit.from + 1 && !counted(sentence, index) => {
            // `the brigade` is one of them; `provincial regiments` are several.
            let typed = sentence.line.tokens[bit.from].text.as_str();
            let behind = sentence.line.close(bit.to);
            let several = typed.ends_with('s') || behind.is_some_and(|next| next.text.ends_with('s'));
            let one = !several && families.contains(&format!("{typed}s").as_str());
            // `the gun` is called artillery.
            let said = fold(sentence.line.typed(bit.from, bit.to));
            let one = one || ONES.contains(&said.as_str());
            // `a marine`, where there are two.
            let before = bit.from.checked_sub(1).map_or("", |at| sentence.line.tokens[at].text.as_str());
            let one = one || matches!(before, "a" | "an");
            let kind = Of { text: word(bit), bit: index, counted: false };
            Some((one.then_some(1), Some(kind), 1 << index))
        }
        _ => None,
    }
}

/// How many a bit counts among those who are left out.
fn counts_but(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    match sentence.bits[at].kind {
        Kind::Number(n) => usize::try_from(n).ok(),
        Kind::Whole if sentence.line.tokens[sentence.bits[at].from].text == "both" => Some(2),
        _ => None,
    }
}

/// Is the bit before one that says how many of these?
fn counted(sentence: &Sentence<'_>, index: usize) -> bool {
    let before = index.checked_sub(1).map(|before| &sentence.bits[before]);
    let gap = sentence.bits[index].gap == Gap::Word;
    before.is_some_and(|bit| gap && matches!(bit.kind, Kind::Whole | Kind::Number(_)))
}

/// The verb of a group: the one said before it, or the one that gathers here.
fn verb_of(
    sentence: &Sentence<'_>,
    index: usize,
    verbs: &[&'static str],
    free: Mask,
) -> Option<(&'static str, Mask)> {
    let before = (0..index)
        .rev()
        .find(|&at| free & (1 << at) != 0 && matches!(sentence.bits[at].kind, Kind::Verb { .. }));
    if let Some(at) = before.filter(|&at| sentence.bits[at].clause == sentence.bits[index].clause)
        && let Kind::Verb { means, .. } = &sentence.bits[at].kind
        && let Some(verb) = verbs.iter().find(|verb| means.iter().any(|meant| meant == *verb))
    {
        return Some((verb, 1 << at));
    }
    let default = verbs.iter().find(|verb| **verb == "take").or(verbs.first().filter(|_| verbs.len() == 1));
    default.map(|verb| (*verb, 0))
}
