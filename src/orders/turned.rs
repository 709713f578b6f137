//! What people tell behind its place, turned round: `drop Rhode Island at Hudson Carry South, the rest to Hudson Carry North` marches there
//! first; `all at Boston but the Royals` are all but them; `Braddock to Frederick with the 44th` takes it along. Only a line that was
//! refused as it stands is read so, and it is taken only where nothing of it is left.

mod own_words;
mod several;
mod works;

use super::error::{OrderError, source, span, typed};
use super::fit::parts;
use super::ground::Ground;
use super::groups::is_family;
use super::matching::verb;
use super::reader::{Reading, Unread};
use super::thesaurus::{ATTACK, is_concept, plain};
use super::token::{Gap, Line, Token, is_number};
use super::vocabulary::{number_of, prep, says_nothing};
use crate::orders::bits::Prep;
use crate::speech::{Offer, Term};

/// Words for those who are not dropped.
pub(super) const REST: [&str; 4] = ["rest", "others", "remainder", "else"];

/// A line said another way, and what must hold of its reading.
pub(super) struct Turned {
    pub(super) line: Line,
    /// The kind that one of those in it must be of: `Gage's lights`.
    kind: Option<String>,
    /// What is kept, as orders that would do otherwise: none of them may be among its steps.
    kept: Vec<String>,
}

impl Turned {
    fn new(text: &str) -> Turned {
        Turned { line: Line::new(text), kind: None, kept: Vec::new() }
    }

    /// Is it what was said?
    pub(super) fn holds(
        &self,
        ground: &Ground<'_>,
        read: &Reading,
        other: impl Fn(&str) -> Vec<String>,
    ) -> bool {
        let words = || read.codes.iter().flat_map(|code| code.split(' '));
        let of_kind = |kind: &String| words().any(|id| is_family(&*ground.play, id, kind.as_str()));
        let spared = |line: &String| match other(line).as_slice() {
            [code] => code.split(' ').skip(1).all(|card| !words().any(|word| word == card)),
            _ => false,
        };
        self.kind.as_ref().is_none_or(of_kind) && self.kept.iter().all(spared)
    }
}

/// The other ways to say a line.
pub(super) fn ways(ground: &Ground<'_>, line: &Line) -> Vec<Turned> {
    let path = ground.play.grammar().path;
    let legal = ground.legal();
    let marches =
        legal.iter().any(|offer| verb(offer) == Some(path)) && legal.iter().any(|offer| offer.code == "halt");
    let said = Said { line };
    let here = |place: &str| stands_at(ground, place);
    let on_the_march = if marches {
        said.dropped_there(&here).or_else(|| said.stays_there(&here)).or_else(|| said.all_but_go_on())
    } else {
        said.taken_along()
    };
    let plain = [on_the_march, said.all_but_behind(), said.leaves_for(), said.card_first(&legal)];
    let plain = plain.into_iter().flatten().map(|text| Turned::new(&text));
    plain.chain(said.of_ones_own()).chain(said.kept(&legal)).collect()
}

/// A line that ends with the number of its card, and says so: `Howe to Albany, card 30`. With that card before it.
pub(super) fn card_told_last(ground: &Ground<'_>, line: &Line) -> Option<Line> {
    let before = line.tokens.len().checked_sub(2)?;
    let said = (line.tokens[before].text == "card").then_some(Said { line })?;
    said.card_first(&ground.legal()).map(|text| Line::new(&text))
}

/// A line told in another order, in which what is said besides may have to be found yet.
pub(super) fn retold(ground: &Ground<'_>, line: &Line) -> impl Iterator<Item = Line> {
    let said = Said { line };
    // Where a raid is an action of its own, its words are understood as they are.
    let raids = ground.legal().iter().any(|offer| offer.code.split(' ').any(|word| word == "raid"));
    let ways = [said.leaves_some(), said.builds_at(), said.raids_by(), said.raids_there().filter(|_| !raids)];
    let told = [said.several(ground), said.in_own_words(ground)];
    ways.into_iter().flatten().chain(told.into_iter().flatten()).map(|text| Line::new(&text))
}

/// What is handed back though it belongs before the march: `Braddock to Frederick with the 44th`, `to Albany, leaving Howe at Kingston`. The
/// line as it is meant then.
///
/// # Errors
/// Whoever is to be left on the way would be taken past it.
pub(super) fn before_the_march(
    ground: &Ground<'_>,
    line: &Line,
    reading: Reading,
    read: impl Fn(&Ground<'_>, Line) -> Result<Reading, Unread>,
) -> Result<Reading, Unread> {
    let Some(rest) = reading.rest.as_deref().map(Line::new) else { return Ok(reading) };
    let (said, left) = (Said { line }, Said { line: &rest });
    let again = |text: Option<String>| text.and_then(|text| read(ground, Line::new(&text)).ok());
    let path = ground.play.grammar().path;
    let marched = reading.codes.iter().any(|code| code.split(' ').next() == Some(path));
    let begins = left.word(0);
    if let (true, Some(to)) = (marched && drops(begins), left.where_dropped()) {
        let at = line.tokens.len().saturating_sub(rest.tokens.len());
        let help = format!(
            "say it where they are on the way: to {}, drop …, and then how they go on",
            left.text(to + 1, rest.tokens.len())
        );
        let (src, there) = (source(line), span(line, at, line.tokens.len()));
        let refused =
            OrderError::NotUnderstood { word: typed(line, at, line.tokens.len()), help, src, at: there };
        return again(said.dropped_there(&|place| stands_at(ground, place))).ok_or_else(|| refused.into());
    }
    if let Some(turned) = said.kept(&ground.legal()).filter(|_| keeps(begins))
        && let Ok(read_so) = read(ground, turned.line.clone())
        && turned.holds(ground, &read_so, |text| {
            read(ground, Line::new(text)).map_or_else(|_| Vec::new(), |read| read.codes)
        })
    {
        return Ok(read_so);
    }
    let with = left.find(|word| matches!(word, "with" | "w")).and_then(|_| again(said.taken_along()));
    Ok(with.unwrap_or(reading))
}

/// Is a place called so where those on the march stand?
fn stands_at(ground: &Ground<'_>, place: &str) -> bool {
    let here = ground.play.stands();
    let names = ground.play.names().places;
    let here = names.iter().find(|named| Some(named.id()) == here);
    here.is_some_and(|named| named.all().any(|name| parts(&name) == parts(place)))
}

fn keeps(word: &str) -> bool {
    matches!(word, "keep" | "retain" | "hold" | "hang")
}

pub(super) fn is_except(word: &str) -> bool {
    matches!(word, "but" | "except" | "excluding" | "minus" | "bar" | "barring" | "save" | "sans")
}

fn drops(word: &str) -> bool {
    word.starts_with("drop") || matches!(word, "leave" | "leaving" | "detach" | "detaching")
}

struct Said<'s> {
    line: &'s Line,
}

impl Said<'_> {
    fn word(&self, at: usize) -> &str {
        self.line.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn find(&self, is: impl Fn(&str) -> bool) -> Option<usize> {
        self.line.tokens.iter().position(|token| is(&token.text))
    }

    /// The end of what is said in one breath from a token on; `and` and `then` part it, too, where `joins`.
    fn breath(&self, from: usize, joins: bool) -> usize {
        let ends =
            |token: &Token| token.gap > Gap::Word || joins && matches!(token.text.as_str(), "and" | "then");
        let rest = self.line.tokens.iter().enumerate().skip(from + 1);
        rest.into_iter().find(|(_, token)| ends(token)).map_or(self.line.tokens.len(), |(at, _)| at)
    }

    /// As it was typed.
    fn text(&self, from: usize, to: usize) -> &str {
        if from < to { self.line.typed(from, to) } else { "" }
    }

    /// From a token to the end, with what stands between.
    fn tail(&self, from: usize) -> &str {
        self.line.tokens.get(from).map_or("", |token| &self.line.text[token.start..])
    }

    fn little(&self, at: usize, meant: Prep) -> bool {
        prep(self.word(at)) == Some(meant)
    }

    /// `drop X at Y, the rest to Z`; `to Z, leaving X at Y`.
    fn dropped_there(&self, is_here: &dyn Fn(&str) -> bool) -> Option<String> {
        let at = self.find(drops)?;
        let end = self.breath(at, false);
        let place = self.where_dropped();
        let Some(place) = place else {
            return Some(format!("{} {}", self.text(0, end), self.without_rest(end)?));
        };
        let goal = (place..end).find(|at| matches!(self.word(*at), "and" | "then")).unwrap_or(end);
        let (there, who) = (self.text(place + 1, goal), self.text(at + 1, place));
        let dropped = if is_here(there) { format!("drop {who}") } else { format!("to {there}, drop {who}") };
        let idle = self.line.tokens[..at].iter().all(|token| says_nothing(&token.text));
        if idle {
            let rest = self.without_rest(goal).unwrap_or_else(|| self.tail(goal).to_owned());
            return Some(if rest.is_empty() { dropped } else { format!("{dropped}, {rest}") });
        }
        // One place before it, to which they go on from there.
        let one = self.breath(0, true).min(at) == at && goal == self.line.tokens.len();
        let first = usize::from(self.little(0, Prep::To));
        one.then(|| format!("{dropped}, to {}", self.text(first, at)))
    }

    /// On the march: `the 35th stays here, the others go to Ticonderoga`.
    fn stays_there(&self, is_here: &dyn Fn(&str) -> bool) -> Option<String> {
        let at =
            self.find(|word| matches!(word, "stay" | "stays" | "remain" | "remains")).filter(|at| *at > 0)?;
        let end = self.breath(at, false);
        let idle = |at: usize| matches!(self.word(at), "here" | "there" | "behind" | "put" | "back");
        let place = (at + 1..end).find(|at| !idle(*at));
        let here =
            place.is_none_or(|place| self.little(place, Prep::At) && is_here(self.text(place + 1, end)));
        let rest = self.without_rest(end).filter(|_| here)?;
        Some(format!("drop {}{rest}", self.text(0, at)))
    }

    /// On the march: `everyone but the Mohawk advances on Ticonderoga`.
    fn all_but_go_on(&self) -> Option<String> {
        let whole = matches!(self.word(0), "all" | "everyone" | "everybody" | "everything");
        if !whole || !is_except(self.word(1)) {
            return None;
        }
        let end = self.breath(0, false);
        let goes = |at: &usize| {
            plain(self.word(*at)).iter().any(|verb| is_concept(verb)) || self.little(*at, Prep::To)
        };
        let verb = (3..end).find(goes)?;
        let to = (verb..end).find(|at| matches!(prep(self.word(*at)), Some(Prep::To | Prep::On)))?;
        Some(format!("drop {}, to {}", self.text(2, verb), self.tail(to + 1)))
    }

    /// The little word before the place where somebody is dropped.
    fn where_dropped(&self) -> Option<usize> {
        let at = self.find(drops)?;
        (at + 2..self.breath(at, false)).find(|at| self.little(*at, Prep::At))
    }

    /// The line from a token on without the word for those who go on: `rest push on to Albany`.
    fn without_rest(&self, from: usize) -> Option<String> {
        let skipped = |word: &str| matches!(word, "the" | "and" | "then" | "all" | "but");
        let at = (from..self.line.tokens.len()).find(|at| !skipped(self.word(*at)))?;
        let everyone = matches!(self.word(at), "everyone" | "everybody" | "everything");
        let at = at + usize::from(everyone && self.word(at + 1) == "else");
        let goes = (at + 1..self.breath(at, false)).any(|at| self.little(at, Prep::To));
        (REST.contains(&self.word(at)) && goes).then(|| format!(", {}", self.tail(at + 1)))
    }

    /// `Braddock to Frederick with the 44th`.
    fn taken_along(&self) -> Option<String> {
        let leads = |word: &str| prep(word) == Some(Prep::To);
        // `Webb attacks Hudson Carry North with the Connecticut`.
        let attacks = |word: &str| plain(word).iter().any(|form| ATTACK.contains(&form.as_str()));
        let to = self.find(leads).or_else(|| self.find(attacks)).filter(|to| *to > 0)?;
        let end = self.breath(to, false);
        let with = (to + 2..end).find(|at| matches!(self.word(*at), "with" | "w"))?;
        let parts = [self.text(0, to), self.text(with, end), self.text(to, with)];
        Some(format!("{} {}", parts.join(" "), self.tail_after(end)))
    }

    /// What follows, parted as it was.
    fn tail_after(&self, at: usize) -> String {
        let before = at.checked_sub(1).map_or(0, |last| {
            let token = &self.line.tokens[last];
            token.start + token.len
        });
        if at < self.line.tokens.len() { self.line.text[before..].to_owned() } else { String::new() }
    }

    /// `all at Boston but the 1st Royal, that one to Philadelphia`.
    fn all_but_behind(&self) -> Option<String> {
        let whole = |word: &str| matches!(word, "all" | "everyone" | "everybody" | "everything");
        let all = self.find(whole)?;
        let place = Some(all + 1).filter(|at| matches!(prep(self.word(*at)), Some(Prep::At | Prep::From)))?;
        let end = self.breath(all, false);
        let but = (place + 2..end).find(|at| is_except(self.word(*at)))?;
        let goal = (but + 1..end).find(|at| prep(self.word(*at)).is_some()).unwrap_or(end);
        let who = self.text(but + 1, goal);
        let parts = [self.text(0, all + 1), "but", who, self.text(place, but), self.text(goal, end)];
        let rest = self.tail_after(end).replacen("that one", who, 1);
        Some(format!("{}{rest}", parts.join(" ")))
    }

    /// `everything leaves Albany for New York`.
    fn leaves_for(&self) -> Option<String> {
        let at = self.find(|word| matches!(word, "leaves" | "leave")).filter(|at| *at > 0)?;
        let towards = (at + 2..self.breath(at, false)).find(|at| self.word(*at) == "for")?;
        let named = !(at + 1..towards).any(|at| is_number(self.word(at)));
        let parts = [self.text(0, at), "from", self.text(at + 1, towards), "to", self.tail(towards + 1)];
        named.then(|| parts.join(" "))
    }

    /// `Monckton leaves one SP in Halifax and takes the other four to Boston`: who is left is said behind it.
    fn leaves_some(&self) -> Option<String> {
        let at = self.find(|word| matches!(word, "leaves" | "leave")).filter(|at| *at > 0)?;
        let counts = number_of(self.word(at + 1)).is_some();
        let end = self.line.tokens.len();
        let and = (at + 2..end).take_while(|at| self.line.tokens[*at].gap < Gap::Clause);
        let and = and.into_iter().find(|at| self.word(*at) == "and").filter(|and| counts && and + 1 < end)?;
        let goes = (and + 1..end).find(|at| self.line.tokens[*at].gap >= Gap::Clause).unwrap_or(end);
        // `the other four`.
        let other = (and + 1..goes).find(|at| {
            let rest = matches!(self.word(*at), "other" | "remaining");
            rest && self.word(at - 1) == "the" && number_of(self.word(at + 1)).is_some()
        });
        let act = match other {
            Some(other) => format!("{} {}", self.text(and + 1, other - 1), self.text(other + 1, goes)),
            None => self.text(and + 1, goes).to_owned(),
        };
        let left = self.text(at + 1, and);
        Some(format!("{} {act}, leaving {left}{}", self.text(0, at), self.tail_after(goes)))
    }

    /// `Webb to Hudson Carry North, card 6`: the card is played before anybody sets out on it.
    fn card_first(&self, legal: &[Offer]) -> Option<String> {
        let last = self.line.tokens.len().checked_sub(1)?;
        let card = self.word(last);
        let is_it = |offer: &Offer| {
            let names = |term: &Term| matches!(term, Term::Name { id, .. } if **id == *card);
            verb(offer) == Some("play") && offer.words.0.last().is_some_and(names)
        };
        if !is_number(card) || !legal.iter().any(is_it) {
            return None;
        }
        let called = |word: &str| matches!(word, "card" | "the" | "number" | "no" | "nr");
        let by = |word: &str| {
            matches!(word, "with" | "w" | "on" | "using" | "by" | "via" | "playing" | "play" | "for")
        };
        let mut from = last;
        while from > 0 && called(self.word(from - 1)) {
            from -= 1;
        }
        if from > 0 && by(self.word(from - 1)) {
            from -= 1;
        }
        let apart = from < last || self.line.tokens[last].gap > Gap::Word;
        (apart && from > 0).then(|| format!("play {card}: {}", self.text(0, from)))
    }

    /// `Gage's lights`: he is one of them.
    fn of_ones_own(&self) -> Option<Turned> {
        let at = (0..self.line.tokens.len()).find(|at| self.line.owns(*at))? + 1;
        let kind = self.line.tokens.get(at).filter(|token| token.gap == Gap::Word)?.text.clone();
        let text = format!("{}{}", self.text(0, at), self.tail_after(at + 1));
        Some(Turned { kind: Some(kind), ..Turned::new(&text) })
    }

    /// `keep b20, discard b16`: what is kept is neither discarded nor played.
    fn kept(&self, legal: &[Offer]) -> Option<Turned> {
        let at = self.find(keeps)?;
        let end = self.breath(at, true);
        let other =
            legal.iter().find(|offer| !offer.aside && matches!(verb(offer), Some("discard" | "play")))?;
        // `hold on to it`.
        let from = (at + 1..end).find(|at| !matches!(self.word(*at), "on" | "to" | "onto"))?;
        let (kept, before) = (self.text(from, end), self.text(0, at));
        let behind = self.tail(end + usize::from(matches!(self.word(end), "and" | "then")));
        let alone = before.is_empty() || behind.is_empty();
        let line = format!("{} {kept}", verb(other).unwrap_or_default());
        let text = format!("{} {behind}", before.trim_end_matches(|c: char| !c.is_alphanumeric()));
        let text = text.trim().trim_end_matches(" and");
        (alone && !kept.is_empty() && !text.is_empty())
            .then(|| Turned { kept: vec![line], ..Turned::new(text) })
    }
}
