//! What people say besides the order: who stays, where they set out from, where the path ends, which point is spent. Such words give no
//! order, so they change nothing: a line is read without them, and they are held against what was read. Where they are true, they have
//! been said; where they are not, the line is refused, for then it was meant otherwise than it reads.

mod claims;
mod described;
mod met;
mod plan;

use super::bits::{Bit, Dictionary, Kind};
use super::error::{OrderError, source, span, typed};
use super::fit::parts;
use super::ground::Ground;
use super::groups::is_of_kind;
use super::manner::plainly;
use super::matching::{Sentence, names_something, verb};
use super::reader::{Reading, Unread};
use super::sentence;
use super::token::{Gap, Line};
use super::vocabulary::number_of;
use crate::engine::Named;
use crate::speech::view::Piece;
use crate::speech::{Offer, Term};
use claims::{Aside, Claim, Who};
use std::cell::Cell;
use std::rc::Rc;

/// Lines that are tried for one.
const MOST: usize = 8;

/// Asides of one line.
const DEEPEST: usize = 3;

/// How often a line may still be tried without something.
pub(super) struct Tries(Cell<usize>);

impl Default for Tries {
    fn default() -> Tries {
        Tries(Cell::new(MOST))
    }
}

/// Reads a line without what is said besides, if what is left reads, and it is true.
///
/// # Errors
/// What is said besides is not so (`true`); or what was wrong before.
pub(super) fn without(
    ground: &Ground<'_>,
    line: &Line,
    (error, tries, depth): (Unread, &Tries, usize),
    read: impl Fn(&Line, &Tries, usize) -> Result<Reading, Unread>,
) -> Result<Reading, (Unread, bool)> {
    let may = match &error {
        // `not the Mohawks` may be true.
        Unread::Order(OrderError::NotAnOrder { word, .. }) if word.eq_ignore_ascii_case("not") => true,
        Unread::Order(OrderError::NotAnOrder { .. } | OrderError::GivesUp { .. }) | Unread::NotHeld(..) => {
            false
        }
        Unread::Order(_) | Unread::SeveralPaths { .. } => true,
    };
    if !may || depth >= DEEPEST {
        return Err((error, false));
    }
    let words = sentence::dictionary(ground);
    let plain = plainly(line.clone(), ground.side, &words);
    let bits = words.cut(&plain, 0);
    let mut untrue = None;
    // What the rules refuse is refused, unless it is these words that they refuse as an order, or a path that begins with them.
    let apart = ground.play.grammar().apart;
    let refused = match &error {
        Unread::Order(OrderError::Refused { at, reason, .. }) if !apart.contains(reason) => Some(at.offset()),
        _ => None,
    };
    let covers = |aside: &Aside| {
        let (start, len) = plain.span(aside.from, aside.to);
        refused.is_none_or(|at| start <= at && at < start + len) && stands_apart(&plain, aside)
    };
    let failed = match &error {
        Unread::Order(error) => error.point(),
        _ => None,
    };
    let touches = |aside: &Aside| {
        // What is counted belongs to the number.
        let last = match &aside.claim {
            Claim::Many { whom, .. } => whom.last().map_or(0, |last| bits[*last].to),
            _ => 0,
        };
        let (start, len) = plain.span(aside.from, aside.to.max(last));
        failed.is_some_and(|(at, long)| at < start + len && start < at + long)
    };
    // Words beside a name describe it only where they are what was not understood.
    let may = |aside: &Aside| covers(aside) && (aside.claim.is_said() || touches(aside));
    let mut asides: Vec<Aside> = claims::all(&plain, &bits, &words).into_iter().filter(may).collect();
    asides.sort_by_key(|aside| !touches(aside));
    for aside in asides {
        let left = tries.0.get();
        if left == 0 {
            break;
        }
        tries.0.set(left - 1);
        let Ok(reading) = read(&Line::new(&shorter(&plain, &aside)), tries, depth + 1) else { continue };
        let facts = Facts::new(ground, (&plain, &bits, &words), &reading);
        match facts.judge(&aside.claim) {
            Some(Ok(())) => return Ok(reading),
            Some(Err(truth)) => untrue = untrue.or(Some((aside, truth))),
            None => {}
        }
    }
    let Some((aside, truth)) = untrue else { return Err((error, false)) };
    let (word, at) = (typed(&plain, aside.from, aside.to), span(&plain, aside.from, aside.to));
    Err((OrderError::NotUnderstood { word, help: truth, src: source(&plain), at }.into(), true))
}

/// What is handed back without what was said of those who stay, where that is true of what was read: nobody is asked about them again.
pub(super) fn told_ahead(ground: &Ground<'_>, reading: Reading) -> Reading {
    let Some(rest) = reading.rest.as_deref().filter(|_| !reading.codes.is_empty()) else { return reading };
    let words = sentence::dictionary(ground);
    let plain = plainly(Line::new(rest), ground.side, &words);
    let bits = words.cut(&plain, 0);
    // `leave Marin there` is said of the march.
    let there = |aside: &Aside| plain.tokens[aside.from..aside.to].iter().any(|token| token.text == "there");
    let stays = |aside: &Aside| {
        aside.from > 0
            && matches!(aside.claim, Claim::Stays { .. })
            && !there(aside)
            && stands_apart(&plain, aside)
    };
    let facts = Facts::new(ground, (&plain, &bits, &words), &reading);
    let so = |aside: &Aside| facts.judge(&aside.claim) == Some(Ok(()));
    let told = claims::all(&plain, &bits, &words).into_iter().filter(stays).find(so);
    match told.map(|aside| shorter(&plain, &aside)) {
        Some(rest) => Reading { rest: Some(rest), ..reading },
        None => reading,
    }
}

/// Is an aside typed by itself? Several words may stand for one that was typed: `with all` for `and his army`.
fn stands_apart(line: &Line, aside: &Aside) -> bool {
    let apart = |at: usize| line.tokens[at - 1].start + line.tokens[at - 1].len <= line.tokens[at].start;
    (aside.from == 0 || apart(aside.from)) && (aside.to >= line.tokens.len() || apart(aside.to))
}

/// The text of a line without an aside, parted as it was.
fn shorter(line: &Line, aside: &Aside) -> String {
    let end = |at: usize| line.tokens[at].start + line.tokens[at].len;
    let from = aside.from.checked_sub(1).map_or(0, end);
    let (start, to) = (line.tokens[aside.from].start, end(aside.to - 1));
    let parted = if line.text[from..start].contains([';', '\n']) { ";" } else { "" };
    let mut after = line.text[to..].to_owned();
    // `marches Alexandria, Ashby's Gap`: the comma goes with the place.
    if matches!(aside.claim, Claim::Starts(_)) {
        after = format!(" {}", after.trim_start_matches([',', '-', '–', ' ']));
    }
    if aside.from == 0 {
        return after.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '#').to_owned();
    }
    format!("{}{parted}{after}", &line.text[..from])
}

/// Where those stand who are named by some steps.
fn places_of(ground: &Ground<'_>, codes: &[String]) -> Vec<String> {
    let named = |id: &str| codes.iter().any(|code| code.split(' ').skip(1).any(|word| word == id));
    let pieces = ground.play.view().pieces;
    pieces.iter().filter(|piece| named(&piece.id)).filter_map(Piece::space).map(str::to_owned).collect()
}

/// What is known of a reading.
struct Facts<'a> {
    ground: &'a Ground<'a>,
    line: &'a Line,
    bits: &'a [Bit],
    words: &'a Dictionary,
    reading: &'a Reading,
    /// What was open, and which of it was taken; last what is open now.
    history: Vec<(Rc<[Offer]>, String)>,
    /// Whom steps took that went by themselves.
    by_itself: Vec<String>,
    /// Places that they set out from.
    origins: Vec<String>,
    /// The game when all of it is done.
    after: Ground<'a>,
}

impl<'a> Facts<'a> {
    fn new(
        ground: &'a Ground<'a>,
        (line, bits, words): (&'a Line, &'a [Bit], &'a Dictionary),
        reading: &'a Reading,
    ) -> Facts<'a> {
        let mut now = ground.clone();
        let (mut history, mut by_itself, mut origins) = (Vec::new(), Vec::new(), Vec::new());
        let mut stands: Option<String> = None;
        for code in &reading.codes {
            stands = stands.or_else(|| now.play.stands().map(str::to_owned));
            let mut said = code.split(' ').skip_while(|word| *word != "from");
            origins.extend(said.nth(1).map(str::to_owned));
            history.push((now.legal(), code.clone()));
            if !now.take(code) {
                break;
            }
            let names = now.gone.iter().flat_map(|gone| &gone.words.0);
            by_itself.extend(names.filter_map(|term| match term {
                Term::Name { id, .. } => Some(id.to_string()),
                _ => None,
            }));
        }
        origins.extend(stands.or_else(|| now.play.stands().map(str::to_owned)));
        if origins.is_empty() {
            origins.extend(places_of(ground, &reading.codes));
        }
        if now.is_asked() {
            history.push((now.legal(), String::new()));
        }
        Facts { ground, line, bits, words, reading, history, by_itself, origins, after: now }
    }

    /// Is it so? Else what is; nothing, where that cannot be said.
    fn judge(&self, claim: &Claim) -> Option<Result<(), String>> {
        match claim {
            Claim::Stays { who, at, leaves } => {
                for one in who {
                    if let Err(truth) = self.stays(one, *leaves)? {
                        return Some(Err(truth));
                    }
                }
                at.map_or(Some(Ok(())), |at| self.starts(at))
            }
            Claim::Not(who) => {
                // It must have been told who goes, if anybody can be taken along.
                let open = self.after.legal().iter().any(|offer| {
                    verb(offer).is_some_and(|verb| self.ground.play.grammar().takes(verb))
                        && names_something(offer)
                });
                if open && self.gathered().is_none() {
                    return None;
                }
                self.judge(&Claim::Stays { who: who.clone(), at: None, leaves: false })
            }
            Claim::Starts(at) => self.starts(*at),
            Claim::Ends(at) => self.ends(*at),
            Claim::Uses(said) => {
                let code = self.reading.codes.iter().find(|code| code.starts_with("use "))?;
                let all = said.iter().all(|word| code.split([' ', '-']).any(|part| part == word));
                Some(if all { Ok(()) } else { Err(format!("in this reading you would `{code}`")) })
            }
            Claim::Stands { who, at } => self.stand(*who, *at),
            Claim::All => {
                let retreats = self.reading.codes.iter().all(|code| code.starts_with("retreat to "));
                (retreats && self.reading.rest.is_none()).then_some(Ok(()))
            }
            Claim::Many { n, whom, kind } => self.many(*n, whom, *kind),
            Claim::March(n) => self.march(*n),
            Claim::Of(n) => self.of(*n),
            Claim::Where { who, at, to } => self.whereabouts((*who, *at), *to),
            Claim::Together { who, with } => self.together(*who, *with),
            Claim::Others(kind) => self.others(*kind),
            Claim::Asked(who) => self.asked(*who),
            Claim::Among(who) => self.among(*who),
            Claim::Kind(kind) => self.all_of(*kind),
            Claim::Card(n) => self.card(*n),
            Claim::Met(who) => self.met(*who),
            Claim::Because => Some(Ok(())),
        }
    }

    fn word(&self, at: usize) -> String {
        typed(self.line, self.bits[at].from, self.bits[at].to)
    }

    fn is_place(&self, id: &str, at: usize) -> bool {
        let names = self.ground.play.names().places;
        let said = parts(&self.word(at));
        let (bits, line) = (std::slice::from_ref(&self.bits[at]), self.line);
        let sentence = Sentence { line, bits, grammar: self.ground.play.grammar(), sets_out: &[] };
        let whole = |named: &Named| named.id() == id && named.all().any(|name| parts(&name) == said);
        names.iter().any(whole) || sentence.names_place(&bits[0], id, &names)
    }

    fn starts(&self, at: usize) -> Option<Result<(), String>> {
        let first = self.origins.first()?;
        let is = self.origins.iter().any(|place| self.is_place(place, at));
        Some(if is { Ok(()) } else { Err(format!("in this reading they set out from {first}")) })
    }

    fn ends(&self, at: usize) -> Option<Result<(), String>> {
        let path = self.ground.play.grammar().path;
        let last = match &self.reading.rest {
            Some(rest) => {
                let rest = plainly(Line::new(rest), self.ground.side, self.words);
                let bits = self.words.cut(&rest, 0);
                let last = bits.iter().rev().find(|bit| self.words.is_only_places(&rest, bit))?;
                let same = parts(&typed(&rest, last.from, last.to)) == parts(&self.word(at));
                return Some(if same { Ok(()) } else { Err("the path ends elsewhere".to_owned()) });
            }
            None => self.reading.codes.iter().rev().find(|code| code.split(' ').next() == Some(path))?,
        };
        let place = last.split(' ').next_back().unwrap_or_default();
        let is = self.is_place(place, at);
        Some(if is { Ok(()) } else { Err(format!("in this reading the path ends at {place}")) })
    }

    /// Where those stand who are called so.
    fn standing(&self, who: usize) -> Vec<String> {
        let (bits, line) = (std::slice::from_ref(&self.bits[who]), self.line);
        let sentence = Sentence { line, bits, grammar: self.ground.play.grammar(), sets_out: &[] };
        let view = self.ground.play.view();
        let called = |piece: &&Piece| sentence.names(&bits[0], &piece.name, &[]).is_some();
        view.pieces.iter().filter(called).filter_map(Piece::space).map(str::to_owned).collect()
    }

    /// Does somebody stand where the order says?
    fn stand(&self, who: usize, at: usize) -> Option<Result<(), String>> {
        let there = self.standing(who);
        let first = there.first()?;
        let is = there.iter().any(|place| self.is_place(place, at));
        Some(if is { Ok(()) } else { Err(format!("{} is at {first}", self.word(who))) })
    }

    /// Does somebody stay?
    fn stays(&self, who: &Who, leaves: bool) -> Option<Result<(), String>> {
        let so = |stays: bool, truth: String| Some(if stays { Ok(()) } else { Err(truth) });
        match who {
            Who::Named(at) => {
                let codes = self.reading.codes.join("; ");
                so(!self.goes(*at)?, format!("{} would go along in this reading: {codes}", self.word(*at)))
            }
            Who::Count(n, kind) => {
                // Of those on the march they would be left here, not where the others came from.
                let marches = self.history.first()?.0.iter().any(|offer| offer.code == "halt");
                if leaves && marches {
                    return None;
                }
                let left = self.left(*kind).or_else(|| self.left_by_name().filter(|_| kind.is_none()))?;
                so(left == *n, format!("{left} stay in this reading"))
            }
            Who::Kind(kind) => {
                // `3 SP to Albany, the SP hold the fort`: the others of them.
                let some = !leaves && self.left(Some(kind)).is_some_and(|left| left > 0);
                let takes = |code: &String| {
                    let mut words = code.split(' ').skip(1);
                    let n = words.next().and_then(number_of);
                    // `2 Indians to Albany, the Indians stay`: which of them?
                    let own = |at: usize| {
                        self.bits.get(at + 1).is_some_and(|next| next.gap == Gap::Word && next.means(kind))
                    };
                    let said =
                        |at: usize| matches!(self.bits[at].kind, Kind::Number(m) if Some(m) == n) && !own(at);
                    let counted = some && (0..self.bits.len()).any(said);
                    let last = code.split(' ').next_back().unwrap_or_default();
                    last == *kind && !counted || matches!(last, "all" | "everything")
                };
                let codes = self.reading.codes.join("; ");
                // On the march they would be left on the way.
                let marches = self.history.first()?.0.iter().any(|offer| offer.code == "halt");
                let taken = self.reading.codes.iter().any(takes);
                (!marches).then_some(())?;
                so(!taken, format!("{kind} would go along in this reading: {codes}"))
            }
            Who::Rest => so(self.leaves_any()?, "nobody is left in this reading".to_owned()),
        }
    }

    /// Does somebody go with the others who is called so? Nothing: nobody is.
    fn goes(&self, at: usize) -> Option<bool> {
        let (bit, line) = (&self.bits[at], self.line);
        let bits = std::slice::from_ref(bit);
        let sentence = Sentence { line, bits, grammar: self.ground.play.grammar(), sets_out: &[] };
        let places = self.ground.play.names().places;
        let all =
            || self.history.iter().flat_map(|(offers, code)| offers.iter().map(move |offer| (offer, code)));
        let name = |offer: &'_ Offer| match offer.words.0.last() {
            Some(Term::Name { id, also }) if !places.iter().any(|place| place.id() == &**id) => {
                Some((id.to_string(), sentence.names(bit, id, also)))
            }
            _ => None,
        };
        let best = all().filter_map(|(offer, _)| name(offer)?.1).min();
        let kind = &line.tokens[bit.from].text;
        let called = |offer: &Offer| {
            let (id, cost) = name(offer)?;
            let kind =
                best != Some(0) && bit.to == bit.from + 1 && is_of_kind(&*self.ground.play, offer, kind);
            (kind || cost.is_some() && cost == best).then_some(id)
        };
        let dropped = |id: &str| self.reading.codes.iter().any(|code| *code == format!("drop {id}"));
        let mut named = false;
        for (offer, code) in all() {
            let Some(id) = called(offer) else { continue };
            named = true;
            let mut said = code.split(' ');
            let first = said.next();
            let whole = said.clone().next_back().is_some_and(|last| matches!(last, "all" | "everything"));
            let taken =
                first != Some("drop") && (said.any(|word| word == id) || whole && verb(offer) == first);
            // Whoever could be dropped is one of them.
            let among = verb(offer) == Some("drop");
            if (taken || among || self.by_itself.contains(&id)) && !dropped(&id) {
                return Some(true);
            }
        }
        named.then_some(false)
    }

    /// The last step that took somebody along, and what was open after it.
    fn gathered(&self) -> Option<(usize, &[Offer])> {
        let takes = |code: &str| {
            let verb = code.split(' ').next().unwrap_or_default();
            verb == "discard" || self.ground.play.grammar().takes(verb)
        };
        let last = self.history.iter().rposition(|(_, code)| takes(code))?;
        Some((last, self.history.get(last + 1).map_or(&[], |(offers, _)| offers)))
    }

    /// How many are left of those who are counted.
    fn left(&self, kind: Option<&str>) -> Option<u32> {
        let (last, open) = self.gathered()?;
        let first = self.history[last].1.split(' ').next();
        let mut most: Vec<(&str, u32)> = Vec::new();
        for (of, n) in open
            .iter()
            .filter_map(|offer| Self::amount(offer, first))
            .filter(|(of, _)| kind.is_none_or(|kind| kind == *of))
        {
            match most.iter_mut().find(|(other, _)| *other == of) {
                Some((_, most)) => *most = n.max(*most),
                None => most.push((of, n)),
            }
        }
        match most.as_slice() {
            [(_, n)] => Some(*n),
            _ => None,
        }
    }

    /// How many are left where all have names.
    fn left_by_name(&self) -> Option<u32> {
        let (last, open) = self.gathered()?;
        let first = self.history[last].1.split(' ').next();
        let named = |offer: &&Offer| {
            verb(offer) == first && matches!(offer.words.0.as_slice(), [_, Term::Name { .. }])
        };
        u32::try_from(open.iter().filter(named).count()).ok().filter(|left| *left > 0)
    }

    /// How many an offer of this verb is about.
    fn amount<'o>(offer: &'o Offer, first: Option<&str>) -> Option<(&'o str, u32)> {
        match offer.words.0.as_slice() {
            [.., Term::Amount { n, .. }, Term::Key(of)] if verb(offer) == first => Some((*of, *n)),
            _ => None,
        }
    }

    /// Are so many on the march, when all who are dropped have been?
    fn march(&self, n: u32) -> Option<Result<(), String>> {
        let last = self.history.iter().rposition(|(_, code)| code.starts_with("drop "));
        let (open, _) = self.history.get(last.map_or(0, |last| last + 1))?;
        let mut most: Vec<(&str, u32)> =
            open.iter().filter_map(|offer| Self::amount(offer, Some("drop"))).collect();
        most.sort_unstable();
        let kinds = most.iter().any(|(kind, _)| Some(*kind) != most.first().map(|(first, _)| *first));
        let (_, on) = most.last().filter(|_| !kinds)?;
        Some(if *on == n { Ok(()) } else { Err(format!("{on} are on the march in this reading")) })
    }

    /// Were there so many before some of them were taken?
    fn of(&self, n: u32) -> Option<Result<(), String>> {
        let (last, _) = self.gathered()?;
        let (offers, code) = &self.history[last];
        let step = offers.iter().find(|offer| offer.code == *code)?;
        let (kind, taken) = Self::amount(step, verb(step))?;
        let all = self.left(Some(kind)).unwrap_or(0) + taken;
        Some(if all == n { Ok(()) } else { Err(format!("there are {all}")) })
    }

    /// Is anybody left whom they could have taken along?
    fn leaves_any(&self) -> Option<bool> {
        let (last, open) = self.gathered()?;
        let (before, code) = &self.history[last];
        let first = code.split(' ').next();
        let whole = code.ends_with(" all") || code.ends_with(" everything");
        let counted =
            |offer: &&Offer| matches!(offer.words.0.as_slice(), [.., Term::Amount { .. }, Term::Key(_)]);
        let taken = |offer: &&Offer| self.reading.codes.contains(&offer.code);
        let named =
            |offer: &&Offer| matches!(offer.words.0.as_slice(), [_, Term::Name { .. }]) && !taken(offer);
        let left = open.iter().filter(|offer| verb(offer) == first).any(|offer| counted(&offer));
        let there = before.iter().filter(|offer| verb(offer) == first).any(|offer| named(&offer));
        Some(!whole && (left || there))
    }
}
