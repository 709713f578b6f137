//! Which words of a line may be an aside, and what they claim.

use crate::orders::bits::{Bit, Dictionary, Kind, Prep};
use crate::orders::hedges::is_hedge;
use crate::orders::thesaurus::FOLK;
use crate::orders::token::{Gap, Line};
use crate::orders::vocabulary::{number_of, prep, says_nothing};

/// Words that number what is spent.
const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "next", "last", "one", "another"];

/// Who is said to stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Who {
    /// The bit that names him, or their kind.
    Named(usize),
    /// So many, of a kind if it was said.
    Count(u32, Option<&'static str>),
    /// All of a kind that is counted.
    Kind(&'static str),
    /// Whoever is left.
    Rest,
}

/// What is claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Claim {
    /// They stay, and where; `leaves`: they are left.
    Stays { who: Vec<Who>, at: Option<usize>, leaves: bool },
    /// They are not meant.
    Not(Vec<Who>),
    /// The place they set out from.
    Starts(usize),
    /// The place they get to.
    Ends(usize),
    /// The words of what is spent.
    Uses(Vec<String>),
    /// Who stands where the order says.
    Stands { who: usize, at: usize },
    /// So many are named, or are of a kind.
    Many { n: u32, whom: Vec<usize>, kind: Option<usize> },
    /// So many are on the march.
    March(u32),
    /// So many were there, of whom some go.
    Of(u32),
    /// Where somebody stands, or gets `to`.
    Where { who: usize, at: usize, to: bool },
    /// Two who end up in one place.
    Together { who: usize, with: usize },
    /// All who are left of a kind.
    Others(usize),
    /// Whom the question itself is about.
    Asked(usize),
    /// One of all who are meant.
    Among(usize),
    /// What all who are meant are.
    Kind(usize),
    /// All of them: whoever is told of cannot part.
    All,
    /// The card that is played has this number, or is worth so much.
    Card(u32),
    /// Who stands where the path ends.
    Met(usize),
    /// A reason.
    Because,
}

impl Claim {
    /// Is it told for its own sake, and not beside a name?
    pub(super) fn is_said(&self) -> bool {
        match self {
            Claim::Stays { .. }
            | Claim::Not(_)
            | Claim::Starts(_)
            | Claim::Ends(_)
            | Claim::Uses(_)
            | Claim::Stands { .. }
            | Claim::All
            | Claim::Card(_)
            | Claim::Met(_)
            | Claim::Because => true,
            Claim::Many { .. }
            | Claim::March(_)
            | Claim::Of(_)
            | Claim::Where { .. }
            | Claim::Together { .. }
            | Claim::Others(_)
            | Claim::Asked(_)
            | Claim::Among(_)
            | Claim::Kind(_) => false,
        }
    }
}

/// Words that may be an aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aside {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) claim: Claim,
}

/// All that may be asides.
pub(super) fn all(line: &Line, bits: &[Bit], words: &Dictionary) -> Vec<Aside> {
    let said = Said { line, bits, words };
    let breaths = said.breaths();
    let mut found = Vec::new();
    for (at, (from, to)) in breaths.iter().copied().enumerate() {
        // `and Goreham stays`, within what is said in one breath.
        let starts = (from..to).filter(|at| *at == from || joins(said.word(*at)));
        for start in starts.filter(|start| *start == from || said.is_told(from, *start)) {
            found.extend(said.stays(start, to, at.checked_sub(1).map(|at| breaths[at])));
        }
        found.extend(said.because(from, to));
        if at < 2 {
            found.extend(said.uses(from, to));
        }
    }
    found.extend(said.starts());
    found.extend(said.ends());
    found.extend(said.stands());
    found.extend(said.bracketed());
    found.extend(said.met());
    found.extend(said.all());
    found.extend(said.described());
    found
}

/// Does a word join what is said besides to the order?
pub(super) fn joins(word: &str) -> bool {
    matches!(word, "and" | "while" | "whereas" | "as" | "with")
}

pub(super) struct Said<'s> {
    pub(super) line: &'s Line,
    pub(super) bits: &'s [Bit],
    pub(super) words: &'s Dictionary,
}

impl Said<'_> {
    pub(super) fn word(&self, at: usize) -> &str {
        self.line.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// Is something parted before a token? A full stop behind a short word may only shorten it: `St. John`.
    pub(super) fn is_parted(&self, at: usize) -> bool {
        if at == 0 {
            return true;
        }
        let between = self.line.between(at - 1, at);
        let stop = between.contains(". ") && self.word(at - 1).len() > 2;
        self.line.tokens[at].gap > Gap::Word || stop
    }

    fn breaths(&self) -> Vec<(usize, usize)> {
        let all = self.line.tokens.len();
        let starts: Vec<usize> = (0..all).filter(|at| self.is_parted(*at)).collect();
        let ends = starts.iter().skip(1).copied().chain([all]);
        starts.iter().copied().zip(ends).collect()
    }

    /// Does something between two tokens say what is done, so that what is joined to it is another matter? `Shirley and Johnson stay`
    /// speaks of both.
    fn is_told(&self, from: usize, to: usize) -> bool {
        self.within(from, to).into_iter().any(|at| {
            let bit = &self.bits[at];
            matches!(bit.kind, Kind::Verb { .. })
                || bit.kind == Kind::Name && matches!(bit.prep, Prep::To | Prep::Via)
        })
    }

    /// The bits between two tokens.
    pub(super) fn within(&self, from: usize, to: usize) -> Vec<usize> {
        let inside = |at: &usize| self.bits[*at].from >= from && self.bits[*at].to <= to;
        (0..self.bits.len()).filter(inside).collect()
    }

    pub(super) fn is_place(&self, at: usize) -> bool {
        self.bits[at].kind == Kind::Name && self.words.is_only_places(self.line, &self.bits[at])
    }

    /// `the marines stay home`, `leaving Johnson and 5`, `keep the rest`, `Marin outside`.
    fn stays(&self, from: usize, to: usize, before: Option<(usize, usize)>) -> Option<Aside> {
        if (from..to).any(|at| is_hedge(self.word(at))) {
            return None;
        }
        // The word that joins it belongs to nobody.
        let first = from + usize::from(joins(self.word(from)));
        let mut all = self.within(first, to);
        let text = |at: usize| self.word(self.bits[at].from);
        let leaves = |at: &usize| {
            matches!(
                text(*at),
                "leave" | "leaves" | "leaving" | "keep" | "keeps" | "keeping" | "hold" | "holding"
            )
        };
        let led = all.first().copied().filter(leaves);
        // `in the fort`, `in town`: where they are.
        let home = |at: &usize| {
            let bit = &self.bits[*at];
            let word = self.word(bit.from);
            word == "home"
                || bit.prep == Prep::At
                    && matches!(word, "fort" | "town" | "camp" | "place" | "stockade" | "city")
        };
        if all.len() > 1 && all.last().is_some_and(home) {
            all.pop();
        }
        let garrisons =
            (first..to).any(|at| matches!(self.word(at), "garrison" | "garrisons" | "garrisoning"));
        // `Vaudreuil remains in Montréal with two`, `the others in Halifax stay`.
        let there = |at: &usize| {
            self.is_place(*at) && (garrisons || matches!(self.bits[*at].prep, Prep::At | Prep::Of))
        };
        let place = all.iter().position(there).filter(|_| all.len() > 1);
        // `Languedoc stays at Ticonderoga with Royal Roussillon, …`: nobody is named behind the place.
        let named = |at: &usize| self.bits[*at].kind == Kind::Name;
        let place = place.filter(|place| !all[place + 1..].iter().any(named));
        let at = place.map(|place| all.remove(place));
        let stay = |at: &usize| self.bits[*at].stays() || matches!(text(*at), "outside" | "keeps" | "holds");
        match (led, all.iter().position(stay)) {
            (Some(_), None) => drop(all.remove(0)),
            (None, Some(at)) => drop(all.remove(at)),
            (None, None) if garrisons => {}
            _ => return None,
        }
        let who = self.who(&all)?;
        // `A, B stays`: whoever is named together with him may be meant, too.
        let listed = |(start, end): (usize, usize)| {
            let bare = |at: &usize| self.bits[*at].kind == Kind::Name && self.bits[*at].prep == Prep::Bare;
            let names = self.within(start, end);
            let comma = self.line.between(from - 1, from).trim() == ",";
            comma
                && matches!(who.first(), Some(Who::Named(_)))
                && matches!(names.as_slice(), [one] if bare(one) && !self.is_place(*one))
        };
        let alone = led.is_some() || !self.is_parted(from) || !before.is_some_and(listed);
        alone.then_some(Aside { from, to, claim: Claim::Stays { who, at, leaves: led.is_some() } })
    }

    /// Who is meant by some bits; nothing, where that is not clear.
    fn who(&self, bits: &[usize]) -> Option<Vec<Who>> {
        let mut who = Vec::new();
        let counts = |at: Option<&usize>| {
            at.and_then(|at| ["troops", "indians"].into_iter().find(|word| self.bits[*at].means(word)))
        };
        for (place, at) in bits.iter().copied().enumerate() {
            let (bit, next) = (&self.bits[at], bits.get(place + 1));
            let words = &self.line.tokens[bit.from..bit.to];
            let counted =
                || place > 0 && matches!(self.bits[bits[place - 1]].kind, Kind::Number(_) | Kind::Unknown);
            match (&bit.kind, words) {
                (Kind::Name, _) if !self.is_place(at) => who.push(Who::Named(at)),
                (Kind::Number(n), _) => who.push(Who::Count(*n, counts(next))),
                (Kind::Whole, _) if next.is_some_and(|next| self.bits[*next].kind == Kind::Name) => {}
                (_, [word]) if matches!(word.text.as_str(), "rest" | "others" | "remainder") => {
                    who.push(Who::Rest)
                }
                (Kind::Unknown, [word]) if self.words.is_family(&word.text) => who.push(Who::Named(at)),
                (Kind::Unknown, [other, n]) if other.text == "other" => {
                    who.push(Who::Count(number_of(&n.text)?, counts(next)));
                }
                (Kind::Verb { .. }, _) if counts(Some(&at)).is_some() && counted() => {}
                (Kind::Verb { .. }, _) if bits.len() == 1 => who.push(Who::Kind(counts(Some(&at))?)),
                _ => return None,
            }
        }
        // `2 marines`: which, nobody has said.
        let unclear = who.windows(2).any(|two| matches!(two, [Who::Count(_, None), Who::Named(at)] if self.bits[*at].gap == Gap::Word && !self.joins(*at)));
        (!who.is_empty() && !unclear).then_some(who)
    }

    fn joins(&self, at: usize) -> bool {
        self.bits[at]
            .from
            .checked_sub(1)
            .is_some_and(|before| matches!(self.word(before), "and" | "with" | "the"))
    }

    /// `because nobody is there`.
    fn because(&self, from: usize, to: usize) -> Option<Aside> {
        let start =
            (from..to).find(|at| matches!(self.word(*at), "because" | "cause" | "since" | "bc" | "cuz"))?;
        Some(Aside { from: start, to, claim: Claim::Because })
    }

    /// `first army point:`, `army AP,`: which of the points is spent.
    fn uses(&self, from: usize, to: usize) -> Option<Aside> {
        if !self.words.is_grammar("use") || to == self.line.tokens.len() {
            return None;
        }
        let idle = |word: &str| ORDINALS.contains(&word) || says_nothing(word) || prep(word).is_some();
        let said: Vec<String> =
            (from..to).map(|at| self.word(at).to_owned()).filter(|word| !idle(word)).collect();
        let point = |word: &String| matches!(word.as_str(), "light" | "army" | "indian" | "sail" | "fleet");
        let claim = Claim::Uses(said.clone());
        (!said.is_empty() && said.iter().all(point)).then_some(Aside { from, to, claim })
    }

    /// `Albany -> Kinderhook`, `from Albany to Kinderhook`: the place they set out from, before the path.
    fn starts(&self) -> Option<Aside> {
        // `moves Venango, Kittaning`.
        let moves = |bit: &&Bit| matches!(bit.kind, Kind::Verb { soft: true, .. }) && bit.means("move");
        let at = self.bits.iter().take_while(moves).count();
        let first = self.bits.get(at).filter(|bit| self.is_place(at) && !self.is_led_to(bit))?;
        let verb = |at: usize| self.bits.iter().take_while(moves).any(|bit| bit.from == at);
        let idle = (0..first.from)
            .all(|at| prep(self.word(at)).is_some() || says_nothing(self.word(at)) || verb(at));
        let next = self.line.tokens.get(first.to);
        let parted = next.is_some_and(|next| next.gap > Gap::Word || next.len == 0)
            || next.is_some() && matches!(self.line.between(first.to - 1, first.to), "-" | "–");
        let ends = idle && (parted || first.prep == Prep::From && first.to < self.line.tokens.len());
        ends.then_some(Aside { from: 0, to: first.to, claim: Claim::Starts(at) })
    }

    /// Does a little word say that they go there?
    fn is_led_to(&self, bit: &Bit) -> bool {
        bit.from.checked_sub(1).is_some_and(|at| prep(self.word(at)) == Some(Prep::To))
    }

    /// `up to Albany: Peekskill, Kinderhook, Albany`: the place they get to, before the path.
    fn ends(&self) -> Option<Aside> {
        let at = (0..self.bits.len().saturating_sub(1)).find(|at| {
            let (bit, next) = (&self.bits[*at], &self.bits[at + 1]);
            let opens = self.line.between(bit.to - 1, next.from).contains([':', '(']);
            self.is_place(*at) && bit.prep == Prep::To && opens && self.is_place(at + 1)
        })?;
        let bit = &self.bits[at];
        let little = |at: &usize| prep(self.word(*at)).is_some() || says_nothing(self.word(*at));
        let from = (0..bit.from).rev().take_while(little).last().unwrap_or(bit.from);
        Some(Aside { from, to: bit.to, claim: Claim::Ends(at) })
    }

    /// `Monckton's stack at Halifax`: the place is what is meant.
    fn stands(&self) -> Option<Aside> {
        let own = |at: &usize| {
            let bit = &self.bits[*at];
            let his = self.line.owns(bit.to - 1);
            bit.kind == Kind::Name && his && FOLK.contains(&self.word(bit.to)) && self.is_place(at + 1)
        };
        let who = (0..self.bits.len().saturating_sub(1)).find(own)?;
        let (from, to) = (self.bits[who].from, self.bits[who].to + 1);
        Some(Aside { from, to, claim: Claim::Stands { who, at: who + 1 } })
    }

    /// `everyone back to Québec`.
    fn all(&self) -> Option<Aside> {
        let at = self.bits.iter().position(|bit| bit.kind == Kind::Whole)?;
        let bit = &self.bits[at];
        let leads = |next: &Bit| next.kind == Kind::Name && next.prep == Prep::To || next.means("retreat");
        let whole =
            self.bits.get(at + 1).is_some_and(leads) && !self.bits.iter().any(|bit| bit.kind == Kind::But);
        whole.then_some(Aside { from: bit.from, to: bit.to, claim: Claim::All })
    }
}
