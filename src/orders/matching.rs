//! Which bits of a sentence an offer may be made of.

use super::bits::{Bit, Kind, Prep, reads};
use super::fit::parts;
use super::token::{Gap, Line};
use super::vocabulary::number_of;
use crate::engine::Named;
use crate::speech::{Closing, Grammar, Offer, Term};

/// A set of bits.
pub(super) type Mask = u64;

/// The most bits a sentence may have.
pub(super) const MOST_BITS: usize = 60;

/// Words of orders that only join.
const JOINS: [&str; 14] =
    ["to", "at", "on", "with", "by", "from", "into", "in", "under", "card", "step", "for", "up", "fleet"];

/// Words that nobody leaves unsaid who means them.
const DESTROYS: [&str; 4] = ["demolish", "blow", "eliminate", "remove"];

/// Is it a word that nobody leaves unsaid who means it?
pub(super) fn destroys(word: &str) -> bool {
    DESTROYS.contains(&word)
}

/// Two words for the same.
const WHOLE: [&str; 2] = ["all", "everything"];

/// A sentence at work.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sentence<'a> {
    pub(super) line: &'a Line,
    pub(super) bits: &'a [Bit],
    pub(super) grammar: Grammar,
    pub(super) sets_out: &'a [&'static str],
}

/// What is open, as far as it bears on what may be left unsaid.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Open<'a> {
    /// The one verb that all orders with names begin with, if it is one.
    pub(super) verb: Option<&'a str>,
    /// How many choices decline or end something.
    pub(super) declining: usize,
    /// Is it a window?
    pub(super) window: bool,
    /// Is one closing word the whole line? `end` and `stay` end a march then.
    pub(super) ends_march: bool,
    /// The verb of the step before, in the same order of the line.
    pub(super) carried: Option<&'a str>,
    /// The place, or the word, that the step before was about: `place A and B at X`.
    pub(super) shared: Option<usize>,
    /// What the rules refuse.
    pub(super) refused: &'a [Offer],
    /// The bits that are somebody's whole name: they are no beginning of another's.
    pub(super) whole: Mask,
    /// Has an order for all of them a word of its own? Then a bare `all` is not all of one kind.
    pub(super) everything: bool,
    /// The bits that are verbs of what is open: `no demolition` declines it.
    pub(super) verbs: Mask,
    /// How many can be placed one by one: `all four`.
    pub(super) placing: u32,
    /// Was something read before in this line? A window is not answered by a name that is left of it.
    pub(super) later: bool,
}

/// One way to make an offer of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) used: Mask,
    pub(super) cost: u32,
    /// A place that what follows may share.
    pub(super) place: Option<usize>,
}

/// The first word of an offer.
pub(super) fn verb(offer: &Offer) -> Option<&'static str> {
    match offer.words.0.first()? {
        Term::Key(word) | Term::Opt(word) => Some(word),
        Term::Name { .. } | Term::Amount { .. } | Term::Slot(_) => None,
    }
}

/// Is it an order for all of those who are open?
pub(super) fn is_everything(offer: &Offer) -> bool {
    matches!(offer.words.0.last(), Some(Term::Key(word)) if WHOLE.contains(word))
}

/// Does an offer name anything?
pub(super) fn names_something(offer: &Offer) -> bool {
    offer.words.0.iter().any(|term| matches!(term, Term::Name { .. } | Term::Amount { .. }))
}

struct Making<'a, 's> {
    sentence: &'s Sentence<'a>,
    offer: &'s Offer,
    open: Open<'s>,
    free: Mask,
    found: Vec<Match>,
}

/// A way half made.
#[derive(Debug, Clone, Copy)]
struct Half {
    used: Mask,
    cost: u32,
    place: Option<usize>,
    /// Was something said that means this offer and no other: a name, an amount, its own verb?
    said: bool,
    /// Was a word that ends or declines something used?
    closed: bool,
    /// Are words unsaid that may be so only if it is the one way to decline?
    unsaid: bool,
    /// Was no number said, and no kind either yet? `the Indians` are all of them.
    lacks_kind: bool,
}

impl Sentence<'_> {
    fn text(&self, bit: &Bit) -> Vec<&str> {
        self.line.tokens[bit.from..bit.to].iter().map(|token| token.text.as_str()).collect()
    }

    /// How a bit reads as a name: not at all, or with which cost.
    pub(super) fn names(&self, bit: &Bit, id: &str, also: &[String]) -> Option<u32> {
        if !matches!(bit.kind, Kind::Name | Kind::Unknown | Kind::Number(_)) {
            return None;
        }
        let typed = self.text(bit);
        // Most names have no word that begins as this one does: to cut them all into words, again and again, is what takes long.
        let first = typed.first().and_then(|word| word.chars().next());
        let begins = |name: &str| {
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            !name.is_ascii() || words.any(|word| word.chars().next().map(|c| c.to_ascii_lowercase()) == first)
        };
        let all = std::iter::once(id).chain(also.iter().map(String::as_str)).filter(|name| begins(name));
        let cost = |name: &str| {
            let name = parts(name);
            match &bit.kind {
                Kind::Name | Kind::Unknown => match reads(&name, &typed) {
                    (read, true) if read == typed.len() => Some(0),
                    (read, false) if read == typed.len() && bit.kind == Kind::Name => Some(1),
                    _ => None,
                },
                // A card by its number; a counter by a number alone.
                Kind::Number(_) => (name.len() == 1 && name[0] == typed.join("")).then_some(0),
                _ => None,
            }
        };
        all.filter_map(cost).min()
    }

    /// Is a bit the name of a place? `places`: all of the game.
    pub(super) fn names_place(&self, bit: &Bit, id: &str, places: &[Named]) -> bool {
        places.iter().filter(|named| named.id() == id).any(|named| {
            let (id, also) = named.shared();
            self.names(bit, &id, &also).is_some()
        })
    }

    /// The ways to make an offer of the bits in `free`.
    pub(super) fn make(&self, offer: &Offer, free: Mask, open: Open<'_>) -> Vec<Match> {
        let mut making = Making { sentence: self, offer, open, free, found: Vec::new() };
        let start = Half {
            used: 0,
            cost: 0,
            place: None,
            said: false,
            closed: false,
            unsaid: false,
            lacks_kind: false,
        };
        for terms in offer.words.readings() {
            making.go(terms, 0, start);
        }
        making.found.retain(|found| found.used != 0);
        making.found.sort_by_key(|found| (found.cost, found.used));
        making.found.dedup();
        making.found
    }
}

/// May a name with this little word before it stand here? `before` is the word of the order before the name.
fn fits(prep: Prep, before: &str, path: &str) -> bool {
    match before {
        _ if before == path || matches!(before, "to" | "at" | "into" | "in") => {
            !matches!(prep, Prep::From | Prep::With)
        }
        "from" => matches!(prep, Prep::From | Prep::Bare | Prep::Of | Prep::At),
        "on" => matches!(prep, Prep::On | Prep::Bare | Prep::At | Prep::To),
        "lose" | "step" => !matches!(prep, Prep::To | Prep::Via),
        "raid" | "pin" | "strike" => !matches!(prep, Prep::From | Prep::Via),
        // `a road to Miramichy`.
        "retreat" | "land" | "marshal" | "road" => !matches!(prep, Prep::From | Prep::Via),
        // Nobody marches to what he plays or demolishes.
        "play" | "stockade" | "begin" | "complete" | "demolish" | "fort" => {
            !matches!(prep, Prep::From | Prep::Via | Prep::To)
        }
        _ => !matches!(prep, Prep::To | Prep::At | Prep::Via | Prep::From | Prep::On),
    }
}

impl Making<'_, '_> {
    fn is_free(&self, at: usize, half: &Half) -> bool {
        let bit = 1 << at;
        self.free & bit != 0 && half.used & bit == 0
    }

    fn go(&mut self, terms: &[Term], at: usize, half: Half) {
        let Some(term) = terms.get(at) else {
            let declines = half.closed && self.offer.closing.gives_up() && self.open.declining == 1;
            if half.said && !half.lacks_kind && (!half.unsaid || declines) {
                self.found.push(Match { used: half.used, cost: half.cost, place: half.place });
            }
            return;
        };
        match term {
            Term::Key(word) => self.key(terms, at, half, word, false),
            Term::Opt(word) => self.key(terms, at, half, word, true),
            Term::Name { id, also } => self.name(terms, at, half, (id, also)),
            Term::Amount { n, most } => self.amount(terms, at, half, (*n, *most)),
            Term::Slot(_) => {}
        }
    }

    fn key(&mut self, terms: &[Term], at: usize, half: Half, word: &str, optional: bool) {
        let alone = !names_something(self.offer);
        for (index, bit) in self.sentence.bits.iter().enumerate() {
            if !self.is_free(index, &half) {
                continue;
            }
            let (means, closed) = match &bit.kind {
                Kind::Verb { means, .. } => {
                    // `build` is not `build stockades`.
                    let typed = self.sentence.line.tokens[bit.from].text.as_str();
                    let own = word != "stockades" || typed.starts_with("stockade") || !self.names_forts();
                    let rest = word == "all" && self.is_rest(bit);
                    (own && means.iter().any(|meant| same(meant, word)) || rest, false)
                }
                Kind::Close { means, .. } => {
                    let one = self.open.window || self.open.declining <= 1;
                    let passes = word == "pass" && one && (means.contains(&"no") || means.contains(&"none"));
                    // A bare `done` may be meant for more than the march.
                    let typed = self.sentence.line.tokens[bit.from].text.as_str();
                    let ends = word == "halt" && self.open.ends_march && typed != "done";
                    let ends = ends && (means.contains(&"done") || means.contains(&"stay"));
                    (passes || ends || means.contains(&word), true)
                }
                Kind::Number(n) => (word == "all" && self.is_all_of(bit, *n), false),
                // `the others at Boston`: who is left.
                Kind::Unknown => (word == "all" && self.is_rest(bit), false),
                Kind::Whole => (WHOLE.contains(&word) && !self.both_names(index), false),
                _ => (false, false),
            };
            let kind = matches!(word, "troops" | "indians");
            if means && !(kind && self.is_left_behind(index)) {
                let said =
                    half.said || alone || kind && half.lacks_kind || word == "all" || word == "everything";
                // What is not done is not everything: `raid nothing` ends no Action Phase.
                let declined = if closed && word != "done" { self.declined(index, &half) } else { 0 };
                let (used, closed) = (half.used | 1 << index | declined, half.closed || closed);
                let half = Half { used, said, closed, lacks_kind: half.lacks_kind && !kind, ..half };
                self.go(terms, at + 1, half);
                // One bit is as good as another that means the same and comes later.
                break;
            }
        }
        // `retreat A, B inside`: the word serves for both.
        if let Some(shared) = self.open.shared.filter(|&shared| at > 0 && self.says(shared, word)) {
            self.go(terms, at + 1, Half { place: Some(shared), ..half });
        }
        if let Some((cost, unsaid)) = self.unsaid(word, at, optional) {
            self.go(terms, at + 1, Half { cost: half.cost + cost, unsaid: half.unsaid || unsaid, ..half });
        }
    }

    /// Is it said that forts are built?
    fn names_forts(&self) -> bool {
        let typed = |bit: &Bit| self.sentence.line.tokens[bit.from].text.starts_with("fort");
        self.sentence.bits.iter().any(typed)
    }

    /// `all four at Halifax`, where there are four.
    fn is_all_of(&self, bit: &Bit, n: u32) -> bool {
        let tokens = &self.sentence.line.tokens[..bit.from];
        let all = tokens.last().is_some_and(|before| before.text == "all");
        all && verb(self.offer) == Some("place") && n > 1 && n == self.open.placing
    }

    /// `the rest` of those who are placed: an order for all that are left.
    fn is_rest(&self, bit: &Bit) -> bool {
        let tokens = &self.sentence.line.tokens[bit.from..bit.to];
        // `the other two`, where two are left.
        let rest = match tokens {
            [word] => matches!(word.text.as_str(), "rest" | "others" | "remainder"),
            [_, number] => number_of(&number.text) == Some(self.open.placing),
            _ => false,
        };
        rest && verb(self.offer) == Some("place") && self.open.later
    }

    /// `4 in Boston, the other 2 in Falmouth`, where two are left.
    fn is_other(&self, bit: &Bit, n: u32) -> bool {
        let tokens = &self.sentence.line.tokens[bit.from..bit.to];
        let said = matches!(tokens, [_, number] if number_of(&number.text) == Some(n));
        said && verb(self.offer) == Some("place") && self.open.later
    }

    /// `no demolition`, `hold nothing`: the verb beside a word that declines goes with it.
    fn declined(&self, index: usize, half: &Half) -> Mask {
        let bits = self.sentence.bits;
        let typed = self.sentence.line.tokens[bits[index].from].text.as_str();
        if !matches!(typed, "no" | "none" | "nothing" | "nobody" | "skip" | "pass" | "decline" | "refuse") {
            return 0;
        }
        let verb = |at: usize| self.is_free(at, half) && self.open.verbs & (1 << at) != 0;
        let behind =
            Some(index + 1).filter(|at| bits.get(*at).is_some_and(|bit| bit.gap == Gap::Word) && verb(*at));
        let before = index.checked_sub(1).filter(|at| bits[index].gap == Gap::Word && verb(*at));
        behind.or(before).map_or(0, |at| 1 << at)
    }

    fn says(&self, index: usize, word: &str) -> bool {
        self.sentence.bits[index].means(word)
    }

    /// May a word of the order be left unsaid? The cost, and whether only a refusal may leave it out.
    fn unsaid(&self, word: &str, at: usize, optional: bool) -> Option<(u32, bool)> {
        let alone = !names_something(self.offer);
        // A name that is left of a line answers no window that opens behind it.
        if at == 0 && self.open.window && self.open.later && self.open.carried != Some(word) && !alone {
            return None;
        }
        if optional {
            return Some((0, false));
        }
        if DESTROYS.contains(&word) && self.open.carried != Some(word) {
            return None;
        }
        if alone {
            return match word {
                "use" => Some((0, false)),
                "card" | "reinforce" => Some((1, true)),
                _ => None,
            };
        }
        let sets_out = self.sentence.sets_out.iter().position(|said| said.split(' ').next() == Some(word));
        if let Some(place) = sets_out.filter(|_| at == 0) {
            // Whoever may not be named in the first way was not meant in a later one.
            let earlier = &self.sentence.sets_out[..place.min(1)];
            let name = self.offer.words.0.last();
            let no = |offer: &Offer| {
                earlier.iter().any(|said| verb(offer) == Some(*said)) && offer.words.0.last() == name
            };
            let refused = self.open.refused.iter().any(|offer| offer.refused.is_some() && no(offer));
            return (!refused).then_some((u32::try_from(place).unwrap_or(0), false));
        }
        let first = at == 0
            && (self.open.verb == Some(word)
                || self.open.carried == Some(word)
                || word == self.sentence.grammar.path);
        let kind = matches!(word, "troops" | "indians");
        match () {
            () if JOINS.contains(&word) || first => Some((0, false)),
            () if kind => Some((1, false)),
            () => None,
        }
    }

    fn before(terms: &[Term], at: usize) -> &str {
        let word = |term: &Term| match term {
            Term::Key(word) | Term::Opt(word) => Some(*word),
            _ => None,
        };
        at.checked_sub(1).and_then(|before| word(&terms[before])).unwrap_or_default()
    }

    fn name(&mut self, terms: &[Term], at: usize, half: Half, (id, also): (&str, &[String])) {
        let before = Self::before(terms, at).to_owned();
        let second = terms[..at].iter().any(|term| matches!(term, Term::Name { .. } | Term::Amount { .. }));
        let path = self.sentence.grammar.path;
        for (index, bit) in self.sentence.bits.iter().enumerate() {
            if !self.is_free(index, &half) || bit.left_out || !fits(bit.prep, &before, path) {
                continue;
            }
            let Some(cost) = self.sentence.names(bit, id, also) else { continue };
            if !second && self.is_left_behind(index) {
                continue;
            }
            if cost > 0 && self.open.whole & (1 << index) != 0 {
                continue;
            }
            let place = if second { Some(index) } else { half.place };
            let half =
                Half { used: half.used | 1 << index, cost: half.cost + cost, said: true, place, ..half };
            self.go(terms, at + 1, half);
        }
        // `place A and B at X`: the place belongs to both.
        if let Some(shared) = self.open.shared.filter(|_| second && half.used != 0) {
            let bit = &self.sentence.bits[shared];
            let before_it = half.used < (1 << shared);
            if before_it && self.sentence.names(bit, id, also).is_some() {
                self.go(terms, at + 1, Half { place: Some(shared), ..half });
            }
        }
    }

    fn amount(&mut self, terms: &[Term], at: usize, half: Half, (n, most): (u32, bool)) {
        let kinds = terms.iter().any(|term| matches!(term, Term::Key("troops" | "indians")));
        for (index, bit) in self.sentence.bits.iter().enumerate() {
            let is = match bit.kind {
                _ if bit.left_out => false,
                Kind::Number(typed) => typed == n && !self.goes_along(index),
                Kind::Whole => most && (n == 2 || !self.both(bit)),
                // `2 in Boston, the rest in Deerfield`.
                Kind::Unknown | Kind::Verb { .. } => most && (self.is_rest(bit) || self.is_other(bit, n)),
                _ => false,
            };
            if is && self.is_free(index, &half) && !self.is_left_behind(index) {
                let lacks_kind = half.lacks_kind || kinds && self.open.everything && bit.kind == Kind::Whole;
                // `6 SP to Hampshire`, where nothing else is counted.
                let unit = |next: &Bit| next.gap == Gap::Word && next.means("troops") && !kinds;
                let next = self.sentence.bits.get(index + 1).filter(|next| unit(next));
                let counted = next.filter(|_| self.is_free(index + 1, &half)).map_or(0, |_| 2 << index);
                let used = half.used | 1 << index | counted;
                self.go(terms, at + 1, Half { used, said: true, lacks_kind, ..half });
                break;
            }
        }
        if most && kinds {
            self.go(terms, at + 1, Half { cost: half.cost + 2, lacks_kind: true, ..half });
        }
    }

    /// `drop 2, go on to Winchester with 3`: these are not dropped.
    fn goes_along(&self, index: usize) -> bool {
        let bits = self.sentence.bits;
        let goal = |bit: &Bit| bit.prep == Prep::To && bit.clause == bits[index].clause;
        verb(self.offer) == Some("drop") && bits[index].prep == Prep::With && bits[..index].iter().any(goal)
    }

    /// `leaves the Marine regiment and the Abenaki`: nobody is taken who is left.
    fn is_left_behind(&self, index: usize) -> bool {
        let bits = self.sentence.bits;
        let takes = verb(self.offer).is_some_and(|verb| self.sentence.grammar.takes(verb));
        let joined = |at: &usize| bits[*at].gap == Gap::Word && bits[*at].prep == Prep::Bare;
        let leaves = |bit: &Bit| {
            matches!(bit.kind, Kind::Verb { soft: false, .. }) && (bit.means("drop") || bit.means("leave"))
        };
        let mut before = (1..=index).rev().take_while(joined).map(|at| &bits[at - 1]);
        takes && before.any(leaves)
    }

    /// `both Connecticut and Johnson`: they are not all who are there.
    fn both_names(&self, index: usize) -> bool {
        let bits = self.sentence.bits;
        let next = bits.get(index + 1).filter(|next| next.kind == Kind::Name && next.gap == Gap::Word);
        self.both(&bits[index]) && next.is_some_and(|next| next.prep == Prep::Bare)
    }

    fn both(&self, bit: &Bit) -> bool {
        self.sentence.line.tokens[bit.from].text == "both"
    }
}

/// Is a word of an order meant? One and several are the same.
fn same(meant: &str, word: &str) -> bool {
    let one = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    meant == word || one(meant) == one(word)
}

/// Is an offer a step from one question to the next that may be left unsaid?
pub(super) fn is_passage(offer: &Offer) -> bool {
    offer.closing == Closing::Free
}
