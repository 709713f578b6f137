//! A line read as it is spelled, step by step, each against what is open at that moment.

mod behind;

use super::{Reading, Unread};
use crate::orders::after::{Carry, instead, repeated, settled, settled_after, step_after};
use crate::orders::error::{OrderError, source, span, typed};
use crate::orders::fit::{WHOLE, parts, skip_filler};
use crate::orders::ground::{Gone, Ground, Last};
use crate::orders::lexicon::rest;
use crate::orders::step::next_step;
use crate::orders::token::{Gap, Line};
use crate::orders::vocabulary::says_nothing;
use crate::speech::{Closing, Offer, Pending, Term, Words};
use miette::SourceSpan;

/// How far a line was read as it is spelled.
pub(super) struct Spelled<'a> {
    pub(super) ground: Ground<'a>,
    pub(super) at: usize,
    pub(super) carry: Carry,
    pub(super) codes: Vec<String>,
    /// Was the last step one that closes something?
    closed: bool,
    /// The kind of question that it answered, and how deep that lay.
    kind: &'static str,
    depth: usize,
    /// Did that question have a `done` of its own?
    had_done: bool,
    /// Where the last step was typed.
    pub(super) last: (usize, usize),
}

impl<'a> Spelled<'a> {
    /// Before the first word.
    pub(super) fn begin(ground: &Ground<'a>, line: &Line) -> Spelled<'a> {
        Spelled {
            ground: ground.clone(),
            at: skip_filler(line, 0),
            carry: Carry::default(),
            codes: Vec::new(),
            closed: ground.last.is_some_and(|last| last.closed),
            kind: ground.last.map_or("", |last| last.kind),
            depth: ground.last.map_or(0, |last| last.depth),
            had_done: ground.last.is_some_and(|last| last.had_done),
            last: (0, 0),
        }
    }
}

impl Spelled<'_> {
    pub(super) fn read(&mut self, line: &Line) -> Result<Reading, Unread> {
        loop {
            self.at = skip_filler(line, self.at);
            // `… and stop there`: what says nothing may end a line, but makes none.
            let mut left = line.tokens.iter().skip(self.at);
            if self.at >= line.tokens.len()
                || !self.codes.is_empty() && left.all(|token| says_nothing(&token.text))
            {
                self.at = line.tokens.len();
                return Ok(self.reading(line, None));
            }
            if !self.ground.is_asked() {
                if self.skip_gone(line) {
                    continue;
                }
                // What dice come before may be for a question behind them.
                let dice = self.ground.awaits_dice();
                if !self.codes.is_empty() && self.is_idle(line) {
                    self.at = line.tokens.len();
                    return Ok(self.reading(line, None));
                }
                if let Some(refused) =
                    self.ground.refused_before(line, self.at, &self.carry).filter(|_| !dice)
                {
                    return Err(refused.into());
                }
                let rest = rest(line, self.at, &self.carry, self.ground.play.grammar());
                return Ok(self.reading(line, Some(rest)));
            }
            self.step(line)?;
        }
    }

    fn reading(&self, line: &Line, rest: Option<String>) -> Reading {
        let last = (self.at > 0).then(|| self.last_step(line));
        Reading { codes: self.codes.clone(), rest, gone: self.words_gone(), last }
    }

    /// What the rest of the line is measured by.
    pub(super) fn last_step(&self, line: &Line) -> Last {
        let Spelled { kind, depth, closed, had_done, .. } = *self;
        let same_breath = line.tokens.get(self.at).is_some_and(|token| token.gap < Gap::Clause);
        Last { kind, depth, closed, had_done, same_breath, dice: self.ground.awaits_dice() }
    }

    fn words_gone(&self) -> Vec<Words> {
        self.ground.gone.iter().map(|gone| gone.words.clone()).collect()
    }

    /// What went by itself, and is typed out though it means nothing else.
    fn skip_gone(&mut self, line: &Line) -> bool {
        let found =
            settled_after(line, self.at, &self.words_gone(), &self.carry).or_else(|| self.all_gone(line));
        let Some((index, next)) = found else { return false };
        self.type_out(index, next);
        true
    }

    /// A step that went by itself is typed out: it is the one that what follows is measured by.
    fn type_out(&mut self, index: usize, next: usize) {
        if let Some(gone) = self.ground.type_out(index) {
            (self.kind, self.depth) = gone.question.unwrap_or((self.kind, self.depth));
            (self.closed, self.had_done) = (gone.closes, false);
        }
        self.at = next;
    }

    /// `take all`, where those who are left went along by themselves: the last of them, and the token after `all`.
    fn all_gone(&self, line: &Line) -> Option<(usize, usize)> {
        let grammar = self.ground.play.grammar();
        let at = skip_filler(line, self.at);
        let text = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
        let verb = grammar.gathers.iter().find(|verb| **verb == text(at));
        let all = if verb.is_some() { skip_filler(line, at + 1) } else { at };
        let alone = line
            .tokens
            .get(all + 1)
            .is_none_or(|token| token.gap > Gap::Word || grammar.words.contains(&token.text.as_str()));
        let gathers = |gone: &Gone| match gone.words.0.first() {
            Some(Term::Key(word) | Term::Opt(word)) => {
                verb.map_or(grammar.gathers.contains(word), |verb| verb == word)
            }
            _ => false,
        };
        let last = self.ground.gone.iter().rposition(gathers)?;
        (alone && WHOLE.contains(&text(all))).then_some((last, all + 1))
    }

    fn step(&mut self, line: &Line) -> Result<(), Unread> {
        let at = self.at;
        let all = self.ground.offers();
        let (offers, not_held) = (&all.0, &all.1);
        if let Some((index, next)) = repeated(line, at, &self.words_gone(), offers) {
            self.type_out(index, next);
            return Ok(());
        }
        let (index, next) = match step_after(line, at, offers, &self.carry) {
            Ok(found)
                if self.refuses_more(line, found.1, &offers[found.0])
                    || self.goes_on(line, found.1, &offers[found.0]) =>
            {
                let (word, help) = (typed(line, at, found.1 + 1), String::new());
                let error = OrderError::NotUnderstood {
                    word,
                    help,
                    src: source(line),
                    at: span(line, at, found.1 + 1),
                };
                return self.otherwise(line, not_held, error);
            }
            Ok(found) if !self.is_cut_short(line, found.1, &offers[found.0].words) => found,
            Ok((_, next)) => return Err(cut_short(line, at, next, offers)),
            // A name that goes on was not meant by its beginning.
            Err(OrderError::Refused { at: there, .. }) if self.goes_beyond(line, there) => {
                return Err(cut_short(line, at, token_after(line, there), offers));
            }
            Err(error) => return self.otherwise(line, not_held, error),
        };
        let offer = &offers[index];
        if self.is_one_too_many(line, offer) {
            return self.too_many(line, offer, next);
        }
        // What stands beside a question does not answer it.
        if !offer.aside {
            (self.kind, self.depth) = (self.ground.kind(), self.ground.play.depth());
            self.had_done = offers.iter().any(|offer| offer.code == "done" && offer.refused.is_none());
            self.closed = offer.closing != Closing::Nothing;
        }
        self.carry = Carry::of(&offer.words);
        if !self.ground.take(&offer.code) {
            return Err(OrderError::nobody_asks(line, at).into());
        }
        self.codes.push(offer.code.clone());
        self.last = (at, next);
        self.at = next;
        Ok(())
    }

    /// A `done` that would end more than the step before it: it was meant for that one.
    fn is_one_too_many(&self, line: &Line, offer: &Offer) -> bool {
        let bare = offer.code == "done" && line.tokens[skip_filler(line, self.at)].text == "done";
        let same = self.kind == self.ground.kind() || self.raised(offer);
        let goes_on =
            !self.codes.is_empty() || self.ground.last.is_some() || line.tokens[0].gap < Gap::Clause;
        // As an order of its own it can only be meant for what it ends, if the step before could not be ended by it, and nothing
        // that is counted is lost.
        let own = line.tokens[skip_filler(line, self.at)].gap == Gap::Clause;
        let meant = own && !self.had_done && !matches!(offer.closing, Closing::Wastes(_));
        bare && offer.closing.gives_up() && goes_on && !self.closed && !same && !meant
    }

    /// Was the question that an offer ends raised by the step before? It lies deeper than that one's; or as deep, where `done` could not
    /// have been the answer to that one.
    fn raised(&self, offer: &Offer) -> bool {
        let depth = self.ground.play.depth();
        depth > self.depth || depth == self.depth && (offer.closing.told().is_none() || !self.had_done)
    }

    /// Nobody sees whether the step before has ended by itself, so a `done` for it is spare where another order comes behind it. At the
    /// end it is not clear which of the two is meant.
    fn too_many(&mut self, line: &Line, offer: &Offer, next: usize) -> Result<(), Unread> {
        let at = skip_filler(line, self.at);
        let own = line.tokens[at].gap == Gap::Clause;
        // Whatever follows is said of what goes on.
        let another = line.tokens.get(next).is_some_and(|token| token.gap == Gap::Clause);
        if own && !another {
            return Err(gives_up(line, at, next, offer.closing.told().unwrap_or("what is asked now")));
        }
        self.closed |= own;
        self.at = next;
        Ok(())
    }

    fn otherwise(&mut self, line: &Line, not_held: &[Offer], error: OrderError) -> Result<(), Unread> {
        let at = self.at;
        let granted = self.ground.play.granted(self.ground.side);
        if let Some((_, next)) = settled(line, at, &granted) {
            self.at = next;
            return Ok(());
        }
        if self.skip_gone(line) {
            return Ok(());
        }
        if matches!(error, OrderError::NotUnderstood { .. })
            && let Some(refused) = self.ground.refused_before(line, at, &self.carry)
        {
            return Err(refused.into());
        }
        if matches!(error, OrderError::NotUnderstood { .. }) && self.ground.go_on() {
            return Ok(());
        }
        if matches!(error, OrderError::NotUnderstood { .. }) && self.said_otherwise(line) {
            return Ok(());
        }
        if matches!(error, OrderError::NotUnderstood { .. })
            && let Some(pass) = self.ground.may_pass()
            && self.ground.take(&pass)
        {
            self.codes.push(pass);
            return Ok(());
        }
        // A `done` where nothing can be ended ends nothing.
        let at = skip_filler(line, at);
        let idle = line.tokens.get(at).is_some_and(|token| matches!(token.text.as_str(), "done" | "halt"));
        let goes_on = !self.codes.is_empty() || self.ground.last.is_some() || at + 1 < line.tokens.len();
        if idle && goes_on && matches!(error, OrderError::NotUnderstood { .. }) {
            if self.halts(line, at) {
                (self.closed, self.at) = (true, line.tokens.len());
            } else if !self.halts_first(line, at)? {
                // A march that has ended by itself is at its halt.
                self.closed |= line.tokens[at].text == "halt";
                self.at = at + 1;
            }
            return Ok(());
        }
        if matches!(error, OrderError::NotUnderstood { .. })
            && let Ok((_, next)) = next_step(line, at, not_held)
        {
            return Err(Unread::NotHeld(source(line), span(line, at, next)));
        }
        Err(self.asked(error).into())
    }

    /// `build road Oswego to Kahuahgo` for `begin road …`: other words for those that an order begins with.
    fn said_otherwise(&mut self, line: &Line) -> bool {
        let at = skip_filler(line, self.at);
        let all = self.ground.offers();
        let also = self.ground.play.grammar().also;
        for other in also.iter().filter_map(|(typed, meant)| instead(line, at, typed, meant)) {
            let Ok((index, next)) = step_after(&other, at, &all.0, &Carry::default()) else { continue };
            let offer = &all.0[index];
            // What ends something is looked at as it is spelled.
            if offer.closing.gives_up() || self.is_cut_short(&other, next, &offer.words) {
                continue;
            }
            (self.kind, self.depth) = (self.ground.kind(), self.ground.play.depth());
            self.had_done = self.ground.has_done();
            self.closed = offer.closing != Closing::Nothing;
            self.carry = Carry::of(&offer.words);
            if self.ground.take(&offer.code) {
                self.codes.push(offer.code.clone());
                let next = line.token_of(&other, at, next);
                self.last = (at, next);
                self.at = next;
                return true;
            }
        }
        false
    }

    /// Does a name go on behind what was read of it? A piece that is called by its whole name may be followed by another.
    fn is_cut_short(&self, line: &Line, next: usize, words: &Words) -> bool {
        let grammar = self.ground.play.grammar();
        let Some(Term::Name { id, also }) = words.0.last() else { return false };
        let path = matches!(words.0.first(), Some(Term::Key(word)) if *word == grammar.path);
        let ends = |name: &str| {
            let parts = parts(name);
            let typed = next.checked_sub(parts.len()).map(|from| &line.tokens[from..next]);
            typed.is_some_and(|typed| typed.iter().zip(&parts).all(|(token, part)| token.text == *part))
        };
        let whole = ends(id) || also.iter().any(|name| ends(name));
        (path || !whole) && is_cut_short(line, next, grammar.words)
    }

    /// Do the words that were refused go on behind what was read of them?
    fn goes_beyond(&self, line: &Line, refused: SourceSpan) -> bool {
        is_cut_short(line, token_after(line, refused), self.ground.play.grammar().words)
    }

    /// `to Albany, done`, at the end of a line: whatever else may be meant, the march ends.
    fn halts(&mut self, line: &Line, at: usize) -> bool {
        let path = self.ground.play.grammar().path;
        let done = line.tokens[at].text == "done" && line.tokens[at].gap < Gap::Clause;
        let last = line.tokens[at + 1..].iter().all(|token| says_nothing(&token.text));
        let marched = self.codes.last().is_some_and(|code| code.split(' ').next() == Some(path));
        let free = |offer: &Offer| offer.code == "halt" && offer.closing == Closing::Free;
        let halts =
            done && last && marched && self.ground.legal().iter().any(free) && self.ground.take("halt");
        if halts {
            self.codes.push("halt".to_owned());
        }
        halts
    }

    /// A `done` as an order of its own, behind a march that could go on: the march halts, and the `done` ends what comes next.
    ///
    /// # Errors
    /// If it would throw away what is counted.
    fn halts_first(&mut self, line: &Line, at: usize) -> Result<bool, Unread> {
        let token = &line.tokens[at];
        if token.gap < Gap::Clause || token.text != "done" || self.codes.is_empty() {
            return Ok(false);
        }
        let free = |offer: &Offer| offer.code == "halt" && offer.closing == Closing::Free;
        let mut after = self.ground.clone();
        if !after.legal().iter().any(free) || !after.take("halt") {
            return Ok(false);
        }
        let legal = after.legal();
        let Some(done) = legal.iter().find(|offer| offer.code == "done" && offer.closing.gives_up()) else {
            return Ok(false);
        };
        if let Closing::Wastes(told) = &done.closing {
            return Err(gives_up(line, at, at + 1, told));
        }
        (self.ground, self.closed) = (after, true);
        self.codes.push("halt".to_owned());
        Ok(true)
    }

    fn asked(&self, error: OrderError) -> OrderError {
        match self.ground.play.pending() {
            Pending::Decision(prompt) => error.asked_after(&self.codes, &prompt.ask),
            Pending::Chance(_) | Pending::Over(_) => error,
        }
    }
}

/// A word would end something that nobody said is to end.
fn gives_up(line: &Line, at: usize, next: usize, told: &str) -> Unread {
    let (word, told) = (line.tokens[at].text.clone(), told.to_owned());
    OrderError::GivesUp { word, told, src: source(line), at: span(line, at, next) }.into()
}

/// Does a name go on behind what was read of it? Words that nothing parts from it belong to it.
fn is_cut_short(line: &Line, next: usize, grammar: &[&str]) -> bool {
    let Some(token) = line.tokens.get(next) else { return false };
    let word = token.text.as_str();
    let whole = |word: &str| WHOLE.contains(&word);
    token.gap == Gap::Word
        && skip_filler(line, next) == next
        && !grammar.iter().any(|known| *known == word || known.split('-').next() == Some(word))
        && word.parse::<u32>().is_err()
        && !whole(word)
        && !matches!(word, "no" | "none")
}

/// The first token behind a part of the line.
fn token_after(line: &Line, part: SourceSpan) -> usize {
    let end = part.offset() + part.len();
    line.tokens.iter().position(|token| token.start >= end).unwrap_or(line.tokens.len())
}

fn cut_short(line: &Line, at: usize, next: usize, offers: &[Offer]) -> Unread {
    let word = typed(line, next, next + 1);
    let help = match next_step(line, next, offers) {
        Err(OrderError::NotUnderstood { help, .. }) => help,
        _ => "part two things by a comma".to_owned(),
    };
    OrderError::NotUnderstood { word, help, src: source(line), at: span(line, at, next + 1) }.into()
}
