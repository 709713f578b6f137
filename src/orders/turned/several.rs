//! Several who are told in one breath, told one after the other: `the Indians from Logstown and those from Kittanning join up at Fort Duquesne`;
//! and those who are left, or go elsewhere, told before the others go: `Webb leaves Rogers in the fort and attacks Albany with the rest`.

use super::{REST, Said, is_except};
use crate::orders::bits::{Bit, Dictionary, Kind, Prep};
use crate::orders::fit::parts;
use crate::orders::ground::Ground;
use crate::orders::groups::is_family;
use crate::orders::sentence;
use crate::orders::thesaurus::{is_concept, plain};
use crate::orders::token::{Gap, fold};
use crate::orders::vocabulary::{is_attack, number_of, prep, says_nothing};
use crate::speech::view::Piece;
use crate::speech::{Offer, Term};

/// Words for coming together somewhere.
const MEET: [&str; 10] = [
    "join",
    "meet",
    "gather",
    "unite",
    "assemble",
    "concentrate",
    "converge",
    "link",
    "rendezvous",
    "combine",
];

/// Words for going by oneself.
const ALONE: [&str; 3] = ["alone", "solo", "himself"];

fn is_whole(word: &str) -> bool {
    matches!(word, "all" | "everyone" | "everybody" | "everything")
}

fn stays(word: &str) -> bool {
    matches!(word, "stay" | "stays" | "remain" | "remains")
}

/// Where two of a kind set out from: the words of the kind, and each place with what is said behind it.
struct Starts {
    /// The first word of the kind.
    begins: usize,
    /// The `from` behind it.
    kind: usize,
    /// Each place, and what is said of those from there.
    places: [(usize, usize); 2],
    tails: [(usize, usize); 2],
}

impl Said<'_> {
    /// The line in other orders.
    pub(super) fn several(&self, ground: &Ground<'_>) -> Vec<String> {
        let words = sentence::dictionary(ground);
        let bits = words.cut(self.line, 0);
        let ways = [
            self.those_from(&bits, &words),
            self.both_starts(&bits, &words),
            self.leaves_behind(),
            self.but_elsewhere(ground),
            self.all_but_so_many(&words),
            self.goes_alone(&bits, &words),
            self.on_board(),
            self.begins_bare(&bits, &words),
            self.point_last(&words),
            self.the_one_there(ground, &bits, &words),
        ];
        ways.into_iter().flatten().collect()
    }

    /// The first word of the order that a word is in: behind a semicolon, or the colon of its card.
    fn order_of(&self, at: usize) -> usize {
        let begins = |at: &usize| {
            *at == 0
                || self.line.tokens[*at].gap == Gap::Clause
                || self.line.between(at - 1, *at).contains(':')
        };
        (0..=at).rev().find(begins).unwrap_or(0)
    }

    /// What stands before a word, as it was typed.
    fn before(&self, at: usize) -> &str {
        self.line.tokens.get(at).map_or("", |token| &self.line.text[..token.start])
    }

    /// The end of the order that a word is in.
    fn order_end(&self, at: usize) -> usize {
        let all = self.line.tokens.len();
        (at + 1..all).find(|at| self.line.tokens[*at].gap == Gap::Clause).unwrap_or(all)
    }

    /// Do these words say nothing but which kind is meant, and that it is all of them?
    fn is_kind(&self, from: usize, to: usize, words: &Dictionary) -> bool {
        // Where each start is a move of its own.
        let counted = words.is_grammar("troops") && words.is_grammar("indians");
        let kind = |word: &str| words.is_family(word) || matches!(word, "indians" | "indian" | "troops");
        let idle = |word: &str| says_nothing(word) || is_whole(word);
        let said = || (from..to).map(|at| self.word(at));
        counted && said().any(kind) && said().all(|word| kind(word) || idle(word))
    }

    /// `the Indians from Logstown … and those from Kittanning …`.
    fn those_from(&self, bits: &[Bit], words: &Dictionary) -> Option<String> {
        let those = self.find(|word| matches!(word, "those" | "ones"))?;
        let from = Some(those + 1).filter(|at| matches!(self.word(*at), "from" | "at" | "in"))?;
        let begins = self.order_of(those);
        let kind = (begins..those).find(|at| self.little(*at, Prep::From))?;
        let place = |from: usize| bits.iter().find(|bit| bit.from > from);
        let (one, other) = (place(kind)?, place(from)?);
        let mut end = those;
        while end > one.to && matches!(self.word(end - 1), "the" | "and" | "then" | "while") {
            end -= 1;
        }
        let places = [one, other].iter().all(|bit| words.is_only_places(self.line, bit));
        let behind = self.order_end(those);
        (places && end >= one.to && self.is_kind(begins, kind, words)).then_some(())?;
        self.each_start(&Starts {
            begins,
            kind,
            places: [(one.from, one.to), (other.from, other.to)],
            tails: [(one.to, end), (other.to, behind)],
        })
    }

    /// `Indians from Logstown and Kittanning to Fort Duquesne`.
    fn both_starts(&self, bits: &[Bit], words: &Dictionary) -> Option<String> {
        let joined = |at: &usize| {
            let (one, other) = (&bits[*at], &bits[at + 1]);
            let and = (one.to..other.from).any(|at| self.word(at) == "and")
                || self.line.between(one.to - 1, other.from).contains('&');
            let close = other.gap == Gap::Word && one.clause == other.clause;
            and && close
                && one.prep == Prep::From
                && matches!(other.prep, Prep::Bare | Prep::From)
                && [one, other].iter().all(|bit| words.is_only_places(self.line, bit))
        };
        let at = (0..bits.len().saturating_sub(1)).find(joined)?;
        let (one, other) = (&bits[at], &bits[at + 1]);
        let begins = self.order_of(one.from);
        let kind = (begins..one.from).find(|at| self.little(*at, Prep::From))?;
        let end = self.order_end(other.from);
        self.is_kind(begins, kind, words).then_some(())?;
        self.each_start(&Starts {
            begins,
            kind,
            places: [(one.from, one.to), (other.from, other.to)],
            tails: [(one.to, one.to), (other.to, end)],
        })
    }

    /// One order for each start. What is said of the one only, holds of the other, too.
    fn each_start(&self, said: &Starts) -> Option<String> {
        let too = |(from, to): (usize, usize)| {
            let idle = |at: usize| {
                matches!(self.word(at), "too" | "also" | "as" | "well" | "likewise" | "do" | "the" | "same")
            };
            (from..to).all(idle)
        };
        let [one, other] = said.tails;
        let tails = match (too(one), too(other)) {
            (true, true) => return None,
            (true, false) => [other, other],
            (false, true) => [one, one],
            (false, false) => [one, other],
        };
        let kind = self.text(said.begins, said.kind);
        let order = |place: (usize, usize), tail: (usize, usize)| {
            format!("{kind} from {} {}", self.text(place.0, place.1), self.to_meet(tail.0, tail.1))
        };
        let [first, second] = [0, 1].map(|at| order(said.places[at], tails[at]));
        Some(format!("{}{first}; {second}{}", self.before(said.begins), self.tail_after(other.1)))
    }

    /// `join up at Fort Duquesne`: they go there.
    fn to_meet(&self, from: usize, to: usize) -> String {
        let meets = plain(self.word(from)).iter().any(|form| MEET.contains(&form.as_str()));
        let idle = |at: usize| matches!(self.word(at), "up" | "together" | "forces");
        let at = (from + 1..to).find(|at| !idle(*at)).unwrap_or(to);
        match meets && matches!(self.word(at), "at" | "in" | "on") {
            true => format!("to {}", self.text(at + 1, to)),
            false => self.text(from, to).to_owned(),
        }
    }

    /// `Webb leaves Rogers in the fort and attacks Albany with the rest`.
    fn leaves_behind(&self) -> Option<String> {
        let at = self.find(|word| matches!(word, "leaves" | "leave")).filter(|at| *at > 0)?;
        let end = self.order_end(at);
        let acts = |at: &usize| {
            let goes = plain(self.word(*at)).iter().any(|form| is_concept(form)) || is_attack(self.word(*at));
            goes && self.word(at - 1) == "and"
        };
        let verb = (at + 3..end).find(acts)?;
        // `with the rest`: nobody else is left.
        let with = (verb..end).find(|at| self.little(*at, Prep::With) || self.word(*at) == "takes")?;
        let rest = (with + 1..end).find(|at| self.word(*at) != "the" && !is_whole(self.word(*at)))?;
        REST.contains(&self.word(rest)).then_some(())?;
        let (who, place) = self.who_is_left(at + 1, verb - 1)?;
        let begins = self.order_of(at);
        let head = self.before(begins);
        let goes = [self.text(verb, with), self.text(rest + 1, end)].join(" ");
        let place = place.map_or(String::new(), |place| format!(", leaving {who} at {place}"));
        let subject = self.text(begins, at);
        Some(format!("{head}{subject} with all but {who} {goes}{place}{}", self.tail_after(end)))
    }

    /// Those who are left, and where, if a place is named; `in the fort` is where they are.
    fn who_is_left(&self, from: usize, to: usize) -> Option<(String, Option<&str>)> {
        if (from..to).any(|at| number_of(self.word(at)).is_some() || is_whole(self.word(at))) {
            return None;
        }
        let home = |at: usize| {
            matches!(
                self.word(at),
                "the" | "fort" | "town" | "camp" | "place" | "home" | "garrison" | "a" | "stockade"
            )
        };
        let idle = |at: usize| matches!(self.word(at), "behind" | "there" | "here" | "back" | "home" | "as");
        let where_to = (from + 1..to).find(|at| prep(self.word(*at)) == Some(Prep::At) || idle(*at));
        let end = where_to.unwrap_or(to);
        let place =
            where_to.filter(|at| !(*at..to).all(|at| home(at) || idle(at) || self.little(at, Prep::At)));
        let place = match place {
            Some(at) if self.little(at, Prep::At) => Some(self.text(at + 1, to)),
            Some(_) => return None,
            None => None,
        };
        Some((self.text(from, end).to_owned(), place))
    }

    /// `all fleets to Halifax except the Royal Navy, which goes to Boston`.
    fn but_elsewhere(&self, ground: &Ground<'_>) -> Option<String> {
        let whole = self.find(is_whole)?;
        let but = (whole + 1..self.line.tokens.len()).find(|at| is_except(self.word(*at)))?;
        let for_one = usize::from(self.word(but + 1) == "for");
        let goal = (whole + 1..but).find(|at| self.little(*at, Prep::To) || self.little(*at, Prep::At))?;
        let who = (but + 2..self.line.tokens.len())
            .find(|at| matches!(self.word(*at), "which" | "who" | "that") || self.goes(*at))?;
        let end = self.order_end(but);
        let own = (who..end).find(|at| self.little(*at, Prep::To) || self.little(*at, Prep::At))?;
        let idle = |at: usize| {
            matches!(self.word(at), "which" | "who" | "that" | "all" | "is" | "are" | "placed")
                || self.goes(at)
        };
        (who..own).all(idle).then_some(())?;
        let verb = (whole + 1..goal).find(|at| self.goes(*at)).unwrap_or(goal);
        let kind = self.text(whole + 1, verb);
        let kind = kind.trim_start_matches("of ").trim_start_matches("the ");
        // `all fleets`: nobody else is to be placed.
        let legal = ground.legal();
        let placed = |offer: &Offer| match offer.words.0.as_slice() {
            [Term::Key("place"), Term::Name { id, .. }, ..] => Some(id.to_string()),
            _ => None,
        };
        let kinds = fold(kind);
        let only = kind.is_empty()
            || legal.iter().filter_map(placed).all(|id| is_family(&*ground.play, &id, &kinds));
        only.then_some(())?;
        let one = self.text(but + 1 + for_one, who);
        let (there, own) = (self.text(goal, but), self.text(own, end));
        let head = self.before(whole);
        Some(format!("{head}{one} {own}, the others {there}{}", self.tail_after(end)))
    }

    fn goes(&self, at: usize) -> bool {
        matches!(self.word(at), "go" | "goes" | "arrive" | "arrives" | "come" | "comes" | "sail" | "sails")
    }

    /// `Johnson takes all but 3 from Albany …, Shirley stays`: those who are counted, all but three; so many stay with him.
    fn all_but_so_many(&self, words: &Dictionary) -> Option<String> {
        let counted = words.is_grammar("troops") && words.is_grammar("indians");
        let but = (1..self.line.tokens.len())
            .find(|at| is_except(self.word(*at)) && is_whole(self.word(at - 1)))
            .filter(|_| counted)?;
        let number = Some(but + 1).filter(|at| number_of(self.word(*at)).is_some())?;
        let end = self.order_end(but);
        let stay = (number..end).find(|at| stays(self.word(*at)))?;
        let who = (number..stay).rev().find(|at| self.line.tokens[*at].gap > Gap::Word)?;
        let breath = self.breath(stay, false).min(end);
        // `Shirley stays in Albany`: with them.
        let (all, name) = (self.text(0, but), self.text(who, stay));
        let left = format!("leaving {name} and {}", self.text(number, number + 1));
        let way = self.text(but, who).trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
        let place = self.text(stay + 1, breath);
        Some(format!("{all} SP {way}, {left} {place}{}", self.tail_after(breath)))
    }

    /// `Rogers goes alone to Wood Creek`: nobody else is activated.
    fn goes_alone(&self, bits: &[Bit], words: &Dictionary) -> Option<String> {
        if !words.is_grammar("single") || !words.is_grammar("force") {
            return None;
        }
        let alone = self.find(|word| ALONE.contains(&word))?;
        let from = alone - usize::from(alone > 0 && matches!(self.word(alone - 1), "all" | "by"));
        let who = bits.iter().rev().find(|bit| bit.to <= from && bit.kind == Kind::Name)?;
        let verbs = (who.to..from).all(|at| plain(self.word(at)).iter().any(|form| is_concept(form)));
        let begins = self.order_of(who.from);
        let first = (begins..who.from).all(|at| says_nothing(self.word(at)));
        let goes = (alone + 1..self.breath(alone, false)).any(|at| self.little(at, Prep::To));
        let plain = verbs && first && goes && who.prep == Prep::Bare;
        let head = self.before(begins);
        plain.then(|| format!("{head}single {}, done, {}", self.text(who.from, who.to), self.tail(alone + 1)))
    }

    /// `Wolfe puts everyone at Halifax on board and they all sail`.
    fn on_board(&self) -> Option<String> {
        let board = self.find(|word| matches!(word, "board" | "aboard"))?;
        let from = board - usize::from(board > 0 && self.word(board - 1) == "on");
        let puts = |at: &usize| {
            let verbs = ["put", "get", "load", "take", "bring", "embark"];
            plain(self.word(*at)).iter().any(|form| verbs.contains(&form.as_str()))
        };
        let verb = (0..from).find(puts)?;
        let whole = (verb + 1..from).find(|at| !says_nothing(self.word(*at)))?;
        let sail = (board + 1..self.line.tokens.len()).find(|at| self.word(*at).starts_with("sail"))?;
        let idle = |at: usize| {
            matches!(self.word(at), "and" | "they" | "then" | "all" | "everyone" | "everybody" | "he" | "to")
        };
        let subject = self.text(self.order_of(verb), verb);
        let head = self.before(self.order_of(verb));
        let and = if subject.is_empty() { "" } else { " and " };
        let said = is_whole(self.word(whole)) && (board + 1..sail).all(idle);
        said.then(|| format!("{head}{subject}{and}{} sail {}", self.text(whole, from), self.tail(sail + 1)))
    }

    /// `Rigaud goes Quebec to Trois-Rivières`: the place before where he goes is where he comes from.
    fn begins_bare(&self, bits: &[Bit], words: &Dictionary) -> Option<String> {
        let leads = |at: &usize| {
            let (one, other) = (&bits[*at], &bits[at + 1]);
            let to = other.prep == Prep::To && other.from == one.to + 1 && self.word(one.to) == "to";
            let bare = one.prep == Prep::Bare && one.gap == Gap::Word && one.from > 0;
            to && bare && [one, other].iter().all(|bit| words.is_only_places(self.line, bit))
        };
        let at = (0..bits.len().saturating_sub(1)).find(leads)?;
        let one = &bits[at];
        let told = bits.iter().any(|bit| bit.clause == one.clause && bit.prep == Prep::From);
        let from = self.line.tokens.get(one.from).filter(|_| !told)?.start;
        Some(format!("{}from {}", &self.line.text[..from], &self.line.text[from..]))
    }

    /// `… (army AP)`, `… with the light point`: the point that is spent is named before what is done with it.
    fn point_last(&self, words: &Dictionary) -> Option<String> {
        let last = self.line.tokens.len().checked_sub(1)?;
        let point = |at: &usize| matches!(self.word(*at), "light" | "army" | "indian" | "sail" | "fleet");
        let unit = matches!(self.word(last), "ap" | "point");
        let end = if unit { last } else { last + 1 };
        let first = (0..end).rev().take_while(point).last()?;
        let little = |at: &usize| {
            matches!(
                self.word(*at),
                "with" | "by" | "using" | "for" | "on" | "the" | "a" | "an" | "my" | "one"
            )
        };
        let from = (0..first).rev().take_while(little).last().unwrap_or(first);
        let bracket = from > 0 && self.line.between(from - 1, from).contains('(');
        let said = unit && (bracket || from < first || self.line.tokens[from].gap > Gap::Word) || bracket;
        let spent = words.is_grammar("use") && from > 0 && self.word(0) != "use";
        (said && spent).then(|| {
            let points = self.text(first, end).replace(['/', '-'], " ");
            format!("use {points}: {}", self.text(0, from))
        })
    }

    /// `the brigade at Halifax`, where there is one: it has a name.
    fn the_one_there(&self, ground: &Ground<'_>, bits: &[Bit], words: &Dictionary) -> Option<String> {
        let at = |bit: &&Bit| {
            let led = bit.from > 2 && matches!(self.word(bit.from - 1), "at" | "in");
            led && words.is_only_places(self.line, bit) && words.is_family(self.word(bit.from - 2))
        };
        let place = bits.iter().find(at)?;
        let kind = place.from - 2;
        let the = kind > 0 && self.word(kind - 1) == "the" && !self.word(kind).ends_with('s');
        let called = parts(self.text(place.from, place.to));
        let places = ground.play.names().places;
        let here = |piece: &&Piece| {
            let named = places.iter().filter(|place| Some(place.id()) == piece.space());
            named.flat_map(|place| place.all()).any(|name| parts(&name) == called)
        };
        let view = ground.play.view();
        let own = |piece: &&Piece| {
            piece.side == Some(ground.side) && is_family(&*ground.play, &piece.id, self.word(kind))
        };
        let mut there = view.pieces.iter().filter(own).filter(here);
        let (Some(one), None) = (there.next(), there.next()) else { return None };
        the.then(|| format!("{}{}{}", self.before(kind - 1), one.id, self.tail_after(place.to)))
    }
}
