//! Several at once: `all`, `all regulars`, `two provincials`, `everyone but Marin`.

use super::bits::{Bit, Kind, Prep};
use super::ground::Ground;
use super::matching::{Mask, Sentence, verb};
use super::token::{Gap, fold};
use super::vocabulary::says_nothing;
use crate::speech::view::Piece;
use crate::speech::{Offer, Play, Term};
use std::rc::Rc;

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
            let behind = sentence.line.tokens.get(bit.to).filter(|next| next.gap == Gap::Word);
            let several = typed.ends_with('s') || behind.is_some_and(|next| next.text.ends_with('s'));
            let one = !several && families.contains(&format!("{typed}s").as_str());
            // `the gun` is called artillery.
            let (start, len) = sentence.line.span(bit.from, bit.to);
            let said = fold(&sentence.line.text[start..start + len]);
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

/// Those whom some orders name, and all who are called as they are and stand beside them: of counters that are alike one is offered at a
/// time.
fn alike_there(ground: &Ground<'_>, codes: &[String]) -> Vec<String> {
    let view = ground.play.view();
    let named =
        |piece: &&Piece| codes.iter().any(|code| code.split(' ').next_back() == Some(piece.id.as_str()));
    let named: Vec<&Piece> = view.pieces.iter().filter(named).collect();
    let alike = |piece: &&Piece| {
        let same =
            |one: &&Piece| (&one.name, one.space(), one.side) == (&piece.name, piece.space(), piece.side);
        named.iter().any(same)
    };
    // Whoever waits beside the map is no comrade of theirs.
    let there = |piece: &&Piece| piece.space().is_some() && alike(piece);
    view.pieces.iter().filter(there).map(|piece| piece.id.clone()).collect()
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

impl Group {
    /// Those who were open, where all of them are meant, and the order of the line that says so.
    pub(super) fn whole(&self, legal: &[&Offer], sentence: &Sentence<'_>) -> Option<(Rc<[Term]>, usize)> {
        let all = sentence.bits[self.bit].kind == Kind::Whole && self.kind.is_none() && self.but.is_empty();
        let open = legal.iter().filter(|offer| verb(offer) == self.verb && is_plain(offer));
        let names = || open.filter_map(|offer| offer.words.0.last().cloned()).collect();
        (all && self.number.is_none()).then(|| (names(), sentence.bits[self.bit].clause))
    }

    /// Takes them one after the other, as long as the same is asked.
    pub(super) fn take<'a>(&self, ground: &Ground<'a>, sentence: &Sentence<'_>) -> Taken<'a> {
        let mut ground = ground.clone();
        let all = ground.offers();
        let offers = &all.0;
        let whole = |offer: &&Offer| {
            let all = matches!(offer.words.0.as_slice(), [_, Term::Key("all" | "everything")]);
            all && verb(offer) == self.verb && offer.refused.is_none()
        };
        let simple = self.kind.is_none() && self.but.is_empty() && self.number.is_none();
        let counts = |offer: &Offer| offer.words.0.iter().any(|term| matches!(term, Term::Amount { .. }));
        let counted = offers.iter().any(|offer| verb(offer) == self.verb && counts(offer));
        let names = !self.but.is_empty() && self.but.iter().all(|at| sentence.bits[*at].kind == Kind::Name);
        let less = self.less(sentence);
        if less.is_some() || names && counted && self.number.is_none() {
            return self.all_but(ground, sentence, less);
        }
        // `all but 2 provincials`: which two, nobody has said, unless there are no more.
        if !self.but.iter().all(|but| self.is_whole_but(&ground, sentence, *but)) {
            return Taken::None;
        }
        if let Some(all) = offers.iter().find(whole).filter(|_| simple) {
            let code = all.code.clone();
            return if ground.take(&code) { Taken::All { ground, codes: vec![code] } } else { Taken::None };
        }
        let meant: Vec<&Offer> = offers
            .iter()
            .filter(|offer| offer.refused.is_none() && self.is_meant(&ground, sentence, offer))
            .collect();
        if let Some(taken) = self.is_unclear(&ground, sentence, offers, &meant) {
            return taken;
        }
        let codes: Vec<String> = meant.iter().map(|offer| offer.code.clone()).collect();
        // Each loses a step, and none of them two.
        if self.verb == Some("lose") {
            return self.lose_each(ground, codes);
        }
        self.take_each(ground, sentence, codes)
    }

    /// One step from each; the last may go by itself.
    fn lose_each<'a>(&self, mut ground: Ground<'a>, mut codes: Vec<String>) -> Taken<'a> {
        let said = self.number == Some(codes.len());
        let mut by_itself = Vec::new();
        for code in &codes {
            if ground.gone.iter().any(|gone| gone.words.is(code)) {
                by_itself.push(code.clone());
            } else if !ground.take(code) {
                return Taken::None;
            }
        }
        codes.retain(|code| !by_itself.contains(code));
        if said { Taken::All { ground, codes } } else { Taken::None }
    }

    /// `all but 2`: how many are left out of those who are counted, and of which kind.
    fn less(&self, sentence: &Sentence<'_>) -> Option<(u32, Option<&'static str>)> {
        let [at] = self.but.as_slice() else { return None };
        let Kind::Number(n) = sentence.bits[*at].kind else { return None };
        Some((n, counted_after(sentence, *at)))
    }

    /// Takes everybody but so many of those who are counted, or but those who are named. Of two kinds it must have been said which.
    fn all_but<'a>(
        &self,
        mut ground: Ground<'a>,
        sentence: &Sentence<'_>,
        less: Option<(u32, Option<&str>)>,
    ) -> Taken<'a> {
        let all = ground.legal();
        let most = |word: &str| {
            let of = |offer: &Offer| match offer.words.0.as_slice() {
                [.., Term::Amount { n, .. }, Term::Key(of)] if *of == word && verb(offer) == self.verb => {
                    Some(*n)
                }
                _ => None,
            };
            all.iter().filter_map(of).max().map(|most| (word.to_owned(), most))
        };
        let meant = COUNTED.into_iter().filter(|kind| self.only.is_none_or(|only| only == *kind));
        let there: Vec<(String, u32)> = meant.filter_map(most).collect();
        let less = match (less, there.as_slice()) {
            (Some((n, Some(kind))), _) => Some((n, kind.to_owned())),
            (Some((n, None)), [(only, _)]) => Some((n, only.clone())),
            (Some(_), _) => return Taken::None,
            (None, _) => None,
        };
        let fewer = |less: &(u32, String)| {
            there.iter().any(|(kind, most)| *kind == less.1 && less.0 > 0 && less.0 < *most)
        };
        let plain = |offer: &&Offer| verb(offer) == self.verb && is_plain(offer);
        let plain = |offer: &&Offer| self.only.is_none() && plain(offer);
        let named: Vec<&Offer> = all.iter().filter(plain).collect();
        // `Shirley takes all but 5`: whether Johnson goes, nobody has said.
        let leads = |bit: &&Bit| {
            let own = bit.kind == Kind::Name && !bit.left_out && bit.clause == sentence.bits[self.bit].clause;
            own && matches!(bit.prep, Prep::Bare | Prep::With)
        };
        let led: Vec<&Bit> = sentence.bits.iter().filter(leads).collect();
        let is_led = |offer: &&Offer| match offer.words.0.last() {
            Some(Term::Name { id, also }) => led.iter().any(|bit| sentence.names(bit, id, also).is_some()),
            _ => false,
        };
        if less.is_some() && !led.is_empty() && !named.iter().copied().all(|offer| is_led(&offer)) {
            return Taken::None;
        }
        // They are taken by their own names.
        let named: Vec<&Offer> = named.into_iter().filter(|offer| less.is_none() || !is_led(offer)).collect();
        // Whoever is left out must have been there to be left out.
        let calls = |offer: &Offer, but: &usize| self.names_bit(&ground, sentence, offer, *but);
        let there_too = |but: &usize| named.iter().any(|offer| calls(offer, but));
        let missing = less.is_none() && !self.but.iter().all(there_too);
        if self.kind.is_some() || missing || !less.as_ref().is_none_or(fewer) {
            return Taken::None;
        }
        let left_out = |offer: &Offer| less.is_none() && self.but.iter().any(|but| calls(offer, but));
        let named: Vec<&Offer> = named.iter().copied().filter(|offer| !left_out(offer)).collect();
        let verb = self.verb.unwrap_or_default();
        let counted = there.iter().map(|(kind, most)| {
            let n = less.as_ref().filter(|less| less.1 == *kind).map_or(0, |less| less.0);
            format!("{verb} {} {kind}", most - n)
        });
        let codes: Vec<String> = named.iter().map(|offer| offer.code.clone()).chain(counted).collect();
        if codes.iter().all(|code| ground.take(code)) { Taken::All { ground, codes } } else { Taken::None }
    }

    /// Why those that are meant cannot be taken, if they cannot.
    fn is_unclear<'a>(
        &self,
        ground: &Ground<'_>,
        sentence: &Sentence<'_>,
        offers: &[Offer],
        meant: &[&Offer],
    ) -> Option<Taken<'a>> {
        // Where some are counted by the number, names alone are not all.
        let counts = |offer: &Offer| {
            verb(offer) == self.verb && offer.words.0.iter().any(|term| matches!(term, Term::Amount { .. }))
        };
        if self.kind.is_none() && offers.iter().any(counts) {
            return Some(Taken::None);
        }
        let open = meant.len();
        let twins = meant.iter().filter(|offer| offer.twin_of.is_some()).count() + 1;
        match self.number {
            Some(number) if number == 0 || open == 0 => return Some(Taken::None),
            // Which of them is the player's to say.
            Some(taken) if open > taken && twins < open => {
                let left = meant.iter().map(|offer| offer.code.clone()).collect();
                return Some(Taken::Some { taken, left });
            }
            _ => {}
        }
        // Whoever is left out must have been there to be left out.
        let is_there = |but: &usize| {
            counts_but(sentence, *but).is_some()
                || offers.iter().any(|offer| self.names_bit(ground, sentence, offer, *but))
        };
        (!self.but.iter().all(is_there)).then_some(Taken::None)
    }

    /// Takes those that are meant; `left`: their codes.
    fn take_each<'a>(
        &self,
        mut ground: Ground<'a>,
        sentence: &Sentence<'_>,
        mut left: Vec<String>,
    ) -> Taken<'a> {
        let kind = ground.kind();
        let kinds = left.len();
        let alike = alike_there(&ground, &left);
        let mut codes = Vec::new();
        while codes.len() < self.number.unwrap_or(MOST) && ground.is_asked() && ground.kind() == kind {
            let all = ground.offers();
            let open = &all.0;
            let next =
                open.iter().find(|offer| offer.refused.is_none() && self.is_meant(&ground, sentence, offer));
            let Some(offer) = next else {
                // What is not even refused any more has gone along with another.
                left.retain(|code| open.iter().any(|offer| offer.code == *code));
                break;
            };
            let code = offer.code.clone();
            if !ground.take(&code) {
                return Taken::None;
            }
            left.retain(|other| *other != code);
            codes.push(code);
        }
        left.retain(|code| !ground.gone.iter().any(|gone| gone.words.is(code)));
        if let Some(number) = self.number {
            // Of counters that are alike one is offered at a time: so many of them must be there, and of several kinds no more.
            let more = kinds > 1 && ground.is_asked() && ground.kind() == kind;
            let all = if more { ground.offers() } else { Rc::default() };
            let more: Vec<String> = all
                .0
                .iter()
                .filter(|offer| offer.refused.is_none() && self.is_meant(&ground, sentence, offer))
                .map(|offer| offer.code.clone())
                .collect();
            if codes.len() < number {
                return Taken::None;
            }
            if !more.is_empty() {
                return Taken::Some { taken: number, left: codes.into_iter().chain(more).collect() };
            }
        }
        // Where no more may be taken, one of those who are alike may be left.
        let said = |id: &String| codes.iter().any(|code| code.split(' ').next_back() == Some(id.as_str()));
        let gone = |id: &String| ground.gone.iter().any(|gone| gone.words.to_string().ends_with(id.as_str()));
        if self.number.is_none() && left.is_empty() {
            left.extend(alike.into_iter().filter(|id| !said(id) && !gone(id)));
        }
        let all = left.is_empty() || self.number.is_some();
        match codes.len() {
            0 => Taken::None,
            _ if all => Taken::All { ground, codes },
            taken => Taken::Some { taken, left },
        }
    }

    /// `all but both regulars`: does a number among those left out count all of them?
    fn is_whole_but(&self, ground: &Ground<'_>, sentence: &Sentence<'_>, but: usize) -> bool {
        let Some(n) = counts_but(sentence, but) else { return true };
        let behind = self.but.contains(&(but + 1)) && sentence.bits[but + 1].gap == Gap::Word;
        let all = ground.offers();
        let meant = all.0.iter().filter(|offer| behind && self.names_bit(ground, sentence, offer, but + 1));
        let codes: Vec<String> = meant.map(|offer| offer.code.clone()).collect();
        behind && n == alike_there(ground, &codes).len()
    }

    fn names_bit(&self, ground: &Ground<'_>, sentence: &Sentence<'_>, offer: &Offer, bit: usize) -> bool {
        let bit = &sentence.bits[bit];
        let word = &sentence.line.tokens[bit.from].text;
        let named = matches!(offer.words.0.last(), Some(Term::Name { id, also }) if sentence.names(bit, id, also).is_some());
        verb(offer) == self.verb && is_plain(offer) && (named || is_of_kind(&*ground.play, offer, word))
    }

    fn is_meant(&self, ground: &Ground<'_>, sentence: &Sentence<'_>, offer: &Offer) -> bool {
        verb(offer) == self.verb
            && is_plain(offer)
            && self.kind.as_ref().is_none_or(|kind| kind.fits(sentence, &*ground.play, offer))
            && !self.but.iter().any(|&but| self.names_bit(ground, sentence, offer, but))
    }
}
