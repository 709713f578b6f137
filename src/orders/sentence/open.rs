//! What is open at a question, and the words that may answer it.

use super::{Search, State, is_soft};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::matching::{Mask, Match, Open, is_everything, names_something, verb};
use crate::orders::token::Gap;
use crate::orders::vocabulary::says_nothing;
use crate::speech::{Offer, Term};
use std::cmp::Reverse;

impl<'a> Search<'a, '_> {
    /// The bits that may be used now: of the first order of the line that has any left, and none behind a closing word.
    pub(super) fn free(&self, used: Mask, state: &State<'_>) -> Mask {
        let bits = self.sentence.bits;
        let open = |index: usize| used & (1 << index) == 0;
        let telling =
            |index: &usize| open(*index) && !is_soft(&bits[*index]) && !self.is_spare(&bits[*index]);
        let Some(first) = (0..bits.len()).find(telling) else {
            // Where nothing else is said, a verb is what is meant.
            if used == 0 && state.codes.is_empty() {
                return self.all();
            }
            return self.is_called(state).map_or(0, |at| 1 << at) | self.spare(state);
        };
        let clause = bits[first].clause;
        let mut free = 0;
        for (index, bit) in
            bits.iter().enumerate().filter(|(index, bit)| open(*index) && bit.clause <= clause)
        {
            let close = matches!(bit.kind, Kind::Close { .. });
            let before = (0..index)
                .any(|earlier| telling(&earlier) && !matches!(bits[earlier].kind, Kind::Close { .. }));
            // `Braddock stays, 5 SP to Carlisle`: who stays keeps nobody back.
            if bit.stays() && bit.gap == Gap::Word && index > 0 && bits[index - 1].kind == Kind::Name {
                continue;
            }
            // A closing word waits until all that stands before it is done.
            if close && (before && !self.declines(index)) {
                break;
            }
            free |= 1 << index;
        }
        free
    }

    pub(super) fn expand(&mut self, state: &State<'a>) {
        let free = self.free(state.used, state);
        // Notes and reasons are dear, and asked for only where kinds, twins or ways to set out may hang on them.
        let plain = state.ground.legal();
        let sets_out = plain
            .iter()
            .any(|offer| self.sentence.sets_out.iter().skip(1).any(|said| verb(offer) == Some(*said)));
        let dear = sets_out || self.needs_notes(&plain, free) || self.tells_where(free);
        let all = dear.then(|| state.ground.offers());
        let offers: &[Offer] = all.as_ref().map_or(&plain, |all| &all.0);
        let legal: Vec<&Offer> = offers.iter().filter(|offer| offer.refused.is_none()).collect();
        let open = Open { refused: offers, ..self.open(&legal, state) };
        self.typed_out(state, free, open);
        let mut seen: Vec<&String> = Vec::new();
        for offer in &legal {
            // Of several counters that are alike, any is taken.
            if offer.twin_of.as_ref().is_some_and(|twin| seen.contains(&twin)) && !self.is_exact(offer, free)
            {
                continue;
            }
            let matches = self.sentence.make(offer, free, open);
            if !matches.is_empty() {
                seen.push(&offer.code);
            }
            for found in matches {
                if let Some(other) = self.undecided(offer, found.used, &legal) {
                    let both = [offer, other].map(|offer| vec![offer.code.clone()]);
                    self.either.get_or_insert((found.used.count_ones(), both));
                    continue;
                }
                self.step(state, offer, found);
            }
        }
        self.groups(state, &legal, free);
        self.placements(state, free);
        self.all_but_placed(state, free);
        self.last_placed(state, &legal, free);
        self.own_names(state, &legal, free);
        self.stays(state, &legal, free);
        self.covered(state, free);
        self.raiders(state, &legal, free);
        self.unsaid(state, &legal);
        self.paths(state, free);
    }

    /// Another order that is said in the very words of this one, where nobody has said which: `raid`, with two points for it.
    fn undecided<'s>(&self, offer: &Offer, used: Mask, legal: &[&'s Offer]) -> Option<&'s Offer> {
        if names_something(offer) || offer.words.readings().count() < 2 {
            return None;
        }
        let says = |word: &str| {
            // `army movement` says both.
            let typed = |bit: &Bit| self.sentence.line.tokens[bit.from].text == word;
            let means = |bit: &Bit| match &bit.kind {
                Kind::Verb { means, .. } => typed(bit) || means.iter().any(|meant| meant == word),
                Kind::Close { .. } => true,
                _ => false,
            };
            self.sentence.bits.iter().enumerate().any(|(at, bit)| used & (1 << at) != 0 && means(bit))
        };
        let unsaid = |term: &Term| matches!(term, Term::Key(word) if *word != "use" && !says(word));
        if !offer.words.0.iter().any(unsaid) {
            return None;
        }
        let same = |other: &&&Offer| {
            let mut shared = other.words.readings().skip(1);
            other.code != offer.code && shared.any(|one| offer.words.readings().skip(1).any(|own| own == one))
        };
        legal.iter().find(same).copied()
    }

    /// Do kinds or numbers of pieces stand in what is free, or names that several pieces share?
    pub(super) fn needs_notes(&self, legal: &[Offer], free: Mask) -> bool {
        let bits = || self.sentence.bits.iter().enumerate().filter(|(index, _)| free & (1 << index) != 0);
        let gathers =
            legal.iter().any(|offer| verb(offer).is_some_and(|verb| verb == "lose" || self.gathers(verb)));
        let kinds = gathers
            && bits().any(|(_, bit)| {
                matches!(bit.kind, Kind::Whole | Kind::Number(_) | Kind::Unknown | Kind::Name)
            });
        let shared = |bit: &Bit| {
            let same =
                |offer: &&Offer| match offer.words.0.iter().find(|term| matches!(term, Term::Name { .. })) {
                    Some(Term::Name { id, also }) => self.sentence.names(bit, id, also).is_some(),
                    _ => false,
                };
            legal.iter().filter(same).count() > 1
        };
        kinds || bits().any(|(_, bit)| bit.kind == Kind::Name && shared(bit))
    }

    /// What went by itself and is typed out all the same.
    pub(super) fn typed_out(&mut self, state: &State<'a>, free: Mask, open: Open<'_>) {
        for (index, gone) in state.ground.gone.iter().enumerate() {
            let offer = Offer::plain(gone.words.clone());
            let ways = self.sentence.make(&offer, free, open);
            let most = |found: &&Match| (found.cost, Reverse(found.used.count_ones()));
            let Some(found) = ways.iter().min_by_key(most).copied() else { continue };
            let mut next = state.clone();
            next.used |= found.used;
            next.cost += found.cost;
            next.closed = offer.code == "done" || offer.code == "halt";
            next.ground.type_out(index);
            self.push(next);
        }
    }

    /// Is this very counter named?
    pub(super) fn is_exact(&self, offer: &Offer, free: Mask) -> bool {
        let exact = |id: &str| {
            let bits = self.sentence.bits.iter().enumerate();
            bits.filter(|(index, _)| free & (1 << index) != 0)
                .any(|(_, bit)| self.sentence.names(bit, id, &[]) == Some(0))
        };
        offer.words.0.iter().any(|term| matches!(term, Term::Name { id, .. } if exact(id)))
    }

    /// Is a closing word the whole line, and no step of another line before it left open what it is for?
    fn is_alone(&self, state: &State<'_>) -> bool {
        let [bit] = self.sentence.bits else { return false };
        let mut before = self.sentence.line.tokens[..bit.from].iter();
        let meant = state.ground.marched || state.ground.last.is_none();
        meant && state.codes.is_empty() && before.all(|token| says_nothing(&token.text))
    }

    /// `to Ohio Forks and stay there`: the last word, behind the march.
    fn stays_there(&self, state: &State<'_>) -> bool {
        let path = self.sentence.grammar.path;
        let step = |code: &String| code.split(' ').next() == Some(path);
        let marched = state.codes.last().map_or(self.walked, step);
        let last = self.sentence.bits.len() - 1;
        let alone = self.sentence.bits[last].gap < Gap::Clause && self.sentence.bits[last].stays();
        let left = self.all() & !state.used;
        marched
            && alone
            && left == 1 << last
            && (last == 0 || is_soft(&self.sentence.bits[last - 1]) || self.follows_and(last))
    }

    /// Is a word that ends something joined to what went before, and not said of the name beside it?
    fn follows_and(&self, at: usize) -> bool {
        let (before, bit) = (&self.sentence.bits[at - 1], &self.sentence.bits[at]);
        bit.gap > Gap::Word
            || self.sentence.line.tokens[before.to..bit.from]
                .iter()
                .any(|token| matches!(token.text.as_str(), "and" | "then"))
    }

    pub(super) fn open<'s>(&self, legal: &[&'s Offer], state: &State<'_>) -> Open<'s> {
        let mut verbs =
            legal.iter().filter(|offer| names_something(offer) && !offer.aside).map(|offer| verb(offer));
        let first = verbs.next().flatten();
        let same = verbs.all(|verb| verb == first);
        let next = self.sentence.bits.iter().enumerate().find(|(index, _)| state.used & (1 << index) == 0);
        let clause = next.map_or(0, |(_, bit)| bit.clause);
        Open {
            verb: first.filter(|_| same),
            declining: legal.iter().filter(|offer| offer.closing.gives_up()).count(),
            window: state.ground.play.next().ask().is_some_and(|ask| ask.window),
            ends_march: self.is_alone(state) || self.stays_there(state),
            carried: state.carried.filter(|(_, of)| *of == clause).map(|(verb, _)| verb),
            shared: state.shared,
            refused: &[],
            whole: self.whole(legal),
            everything: legal.iter().any(|offer| is_everything(offer)),
            verbs: self.verbs(legal),
            placing: placing(legal),
            later: state.used != 0 || state.ground.last.is_some() || state.carried.is_some(),
        }
    }

    /// The bits that are verbs of what is open, besides what ends or declines something.
    pub(super) fn verbs(&self, legal: &[&Offer]) -> Mask {
        let open: Vec<&str> =
            legal.iter().filter(|offer| !offer.closing.gives_up()).filter_map(|offer| verb(offer)).collect();
        let means = |bit: &Bit| matches!(&bit.kind, Kind::Verb { means, .. } if means.iter().any(|meant| open.contains(&meant.as_str())));
        let bits = self.sentence.bits.iter().enumerate();
        bits.filter(|(_, bit)| means(bit)).fold(0, |all, (at, _)| all | 1 << at)
    }

    /// Would a step use a name that goes with the verb behind it: `Marin outside`, where `inside` is what is asked? `said`: the verb of
    /// the step.
    pub(super) fn goes_with_next(&self, state: &State<'_>, said: &str, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let names = |at: &usize| {
            used & (1 << at) != 0 && matches!(bits[*at].kind, Kind::Name | Kind::Whole | Kind::Number(_))
        };
        let Some(last) = (0..bits.len()).rev().find(names) else { return false };
        let Some(next) =
            bits.get(last + 1).filter(|next| next.gap == Gap::Word && next.clause == bits[last].clause)
        else {
            return false;
        };
        let Kind::Verb { means, soft: false } = &next.kind else { return false };
        let other = means.iter().all(|meant| meant != said) && used & (1 << (last + 1)) == 0;
        let begins = |offer: &Offer| verb(offer).is_some_and(|verb| means.iter().any(|meant| meant == verb));
        other && next.prep == Prep::Bare && state.ground.legal().iter().any(begins)
    }

    /// The bits that are the whole name of somebody who is open: `Marin` is not the beginning of `Marine`.
    pub(super) fn whole(&self, legal: &[&Offer]) -> Mask {
        let names = legal.iter().flat_map(|offer| &offer.words.0);
        let mut whole = 0;
        for term in names {
            let Term::Name { id, also } = term else { continue };
            for (at, bit) in self.sentence.bits.iter().enumerate().filter(|(_, bit)| bit.kind == Kind::Name) {
                if whole & (1 << at) == 0 && self.sentence.names(bit, id, also) == Some(0) {
                    whole |= 1 << at;
                }
            }
        }
        whole
    }
}

/// How many pieces can be placed one by one.
fn placing(legal: &[&Offer]) -> u32 {
    let piece = |offer: &&Offer| match offer.words.0.as_slice() {
        [Term::Key("place"), Term::Name { id, .. }, .., Term::Name { .. }] => Some(id.clone()),
        _ => None,
    };
    let mut pieces: Vec<_> = legal.iter().filter_map(piece).collect();
    pieces.sort();
    pieces.dedup();
    u32::try_from(pieces.len()).unwrap_or(0)
}
