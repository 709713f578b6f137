//! The one reader of orders: for `play`, `turn`, forum threads and cases alike. A line is read as it is spelled, step by step; where that
//! fails, as a sentence. Nothing is taken while it is read: it is tried out on a copy, and gives the codes of its steps.
//!
//! What holds of every line, whatever its words: its steps are those it names, in order, and steps between them that give nothing up
//! ([`Closing::Free`]); where dice or somebody else come first, the rest is handed back; else it is refused as a whole.

mod cards;
mod rest;
mod spelled;

use super::after::{ended_once, settled};
use super::asides::{self, Tries};
use super::bits::{Bit, Dictionary, Kind, Prep};
use super::error::{OrderError, list, source, span};
use super::fit::{WHOLE, parts, skip_filler};
use super::frame;
use super::ground::{Ground, Last};
use super::laws;
use super::manner::plainly;
use super::sentence::{self, Outcome};
use super::step::next_step;
use super::token::{Gap, Line};
use super::vocabulary::prep;
use super::why::{twice_refused, unknown, why};
use super::{bodies, declining, hedges, left, listed, mistaken, turned, without};
use crate::speech::{Grammar, Offer, Words};
use cards::without_repeats;
use miette::{NamedSource, SourceSpan};
use rest::{begin_of, handed_back};
use spelled::Spelled;

/// The verb of a voyage.
const SAIL: &str = "sail";

/// A line, or its beginning, that was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The codes of its steps.
    pub codes: Vec<String>,
    /// What is left of it, where dice or somebody else come first.
    pub rest: Option<String>,
    /// What went by itself after the last step, and was not typed out.
    pub gone: Vec<Words>,
    /// The last step, for a line that goes on with it.
    pub last: Option<Last>,
}

/// Why a line was not read.
#[derive(Debug, Clone)]
pub enum Unread {
    /// It is no order, or an illegal one.
    Order(OrderError),
    /// The card is not in the hand.
    NotHeld(NamedSource<String>, SourceSpan),
    /// Several paths lead there, and nothing speaks for one of them.
    SeveralPaths {
        /// Where to.
        place: String,
        /// The paths, as orders.
        paths: Vec<String>,
        /// The player's line.
        src: NamedSource<String>,
        /// The place.
        at: SourceSpan,
    },
}

impl Unread {
    /// The same of what is left of a line of which these orders were read before.
    #[must_use]
    pub fn behind(self, orders: &[String]) -> Unread {
        match self {
            Unread::Order(error) => error.behind(orders).into(),
            unread => unread,
        }
    }
}

impl From<OrderError> for Unread {
    fn from(error: OrderError) -> Unread {
        Unread::Order(error)
    }
}

/// Reads a line, as far as this side is asked.
///
/// # Errors
/// If it is no order, or an illegal one.
pub fn read_line(ground: &Ground<'_>, line: &Line) -> Result<Reading, Unread> {
    ground.begin_line();
    let read = |line: &Line| {
        let reading = read_with(ground, line, &Tries::default(), 0)?;
        let reading = match laws::hold(ground, line, &reading) {
            Ok(()) => reading,
            // Two forces that were taken for one may be told again.
            Err(error) => read_framed(ground, line, |retold, reading| {
                retold.names_first() && laws::hold(ground, line, reading).is_ok()
            })
            .ok_or(error)?,
        };
        Ok(ended_once(ground, reading))
    };
    let read = |line: &Line| read(line).or_else(|error| bodies::read(ground, line, error, read));
    read(line).map_err(|error| without::propose(ground, line, error, read))
}

/// Reads a line as it is told, then turned round, then without what is said besides. `depth`: how much of that was left out.
fn read_with(ground: &Ground<'_>, line: &Line, tries: &Tries, depth: usize) -> Result<Reading, Unread> {
    let error = match read_turned(ground, line) {
        Err(error) => error,
        Ok(reading) => return Ok(asides::told_ahead(ground, reading)),
    };
    let plainly = matches!(&error, Unread::Order(OrderError::NotAnOrder { .. } | OrderError::GivesUp { .. }));
    let forbidden = matches!(&error, Unread::Order(OrderError::Refused { .. }) | Unread::NotHeld(..))
        && begins_as_listed(ground, line);
    let (error, untrue) = match asides::without(ground, line, (error, tries, depth), |line, tries, depth| {
        read_with(ground, line, tries, depth)
    }) {
        Err(told) if depth == 0 && !plainly => told,
        told => return told.map_err(|(error, _)| error),
    };
    for retold in turned::retold(ground, line) {
        match read_with(ground, &retold, &Tries::default(), 1) {
            // Told so it is clear what is left open.
            Err(Unread::Order(open @ OrderError::Ambiguous { .. })) => return Err(open.into()),
            Err(_) => {}
            read => return read,
        }
    }
    // Only what was not understood is told again: a whole line of it, of which nothing is handed back but what waits for dice. An order
    // in the words of the list that the rules refuse was understood.
    let framed = || read_framed(ground, line, |_, _| true);
    if untrue || forbidden { Err(error) } else { framed().ok_or(error) }
}

/// Reads a line taken apart and told again, in a way that is fine.
fn read_framed(
    ground: &Ground<'_>,
    line: &Line,
    fine: impl Fn(&frame::Retold, &Reading) -> bool,
) -> Option<Reading> {
    frame::retold(ground, line).into_iter().find_map(|retold| {
        let read = read_with(ground, &retold.line, &Tries::default(), FRAMED).ok();
        read.filter(|read| retold.holds(ground.play.grammar().path, read) && fine(&retold, read))
    })
}

/// Does it begin with the very word that an order open here begins with?
fn begins_as_listed(ground: &Ground<'_>, line: &Line) -> bool {
    let first = line.tokens.get(skip_filler(line, 0)).map(|token| token.text.as_str());
    ground.offers().0.iter().any(|offer| offer.code.split(' ').next() == first)
}

/// How deep a line lies that is told again: it is told so once.
const FRAMED: usize = 1;

fn read_turned(ground: &Ground<'_>, line: &Line) -> Result<Reading, Unread> {
    let line = going_on(ground, line);
    // Its names are no cards then: `Johnson with the Highlanders to Albany, card 30`.
    if let Some(told) = turned::card_told_last(ground, &line)
        && let Ok(reading) = read_as_it_stands(ground, told.clone())
    {
        return turned::before_the_march(ground, &told, reading, read_as_it_stands);
    }
    let error = match read_as_it_stands(ground, line.clone()) {
        Err(Unread::Order(error))
            if !matches!(error, OrderError::NotAnOrder { .. } | OrderError::GivesUp { .. }) =>
        {
            Unread::Order(error)
        }
        Ok(reading) => return turned::before_the_march(ground, &line, reading, read_as_it_stands),
        told => return told,
    };
    let other = |text: &str| {
        read_as_it_stands(ground, Line::new(text)).map_or_else(|_| Vec::new(), |read| read.codes)
    };
    // Told so it may be clear what is left open.
    let mut open = None;
    let turned = turned::ways(ground, &line).into_iter().find_map(|turned| {
        match read_as_it_stands(ground, going_on(ground, &turned.line)) {
            Ok(read) => turned.holds(ground, &read, other).then_some(read),
            Err(told @ Unread::Order(OrderError::Ambiguous { .. })) => {
                open.get_or_insert(told);
                None
            }
            Err(_) => None,
        }
    });
    let left = || left::read(ground, &line, |line| read_as_it_stands(ground, line.clone()));
    let unclear = matches!(&error, Unread::Order(OrderError::NotUnderstood { .. }));
    let error = open.filter(|_| unclear).unwrap_or(error);
    turned.map(Ok).or_else(left).unwrap_or(Err(error))
}

/// Reads a line in the order in which it is told.
fn read_as_it_stands(ground: &Ground<'_>, line: Line) -> Result<Reading, Unread> {
    if !line.is_empty()
        && let Some(reading) = listed::read(ground, &line.text)
    {
        return Ok(reading);
    }
    let words = sentence::dictionary(ground);
    hedges::check_typed(&line, &words)?;
    let plain = without_repeats(ground, plainly(line.clone(), ground.side, &words));
    if plain.tokens.is_empty() {
        return says_yes(ground, &line).map(|code| Reading { codes: vec![code], ..Reading::default() });
    }
    let line = &plain;
    if let Some(code) = lets_go_on(ground, line).or_else(|| declining::read(ground, line)) {
        return Ok(Reading { codes: vec![code], ..Reading::default() });
    }
    hedges::check(line, &words)?;
    let reading = read_words(ground, line, &words)?;
    let end = reading.rest.as_ref().map_or(line.tokens.len(), |rest| begin_of(ground, line, rest));
    mistaken::check(ground, line, (&words, end), &reading.codes)?;
    check_rest(ground, line, (&words, end))?;
    Ok(reading)
}

/// A line of which nothing is left but a yes: the one thing that can be done, where it was asked whether it is.
fn says_yes(ground: &Ground<'_>, line: &Line) -> Result<String, Unread> {
    let yes = line.tokens.iter().any(|token| matches!(token.text.as_str(), "yes" | "yep" | "yeah"));
    let legal = ground.legal();
    let answers: Vec<&Offer> = legal.iter().filter(|offer| !offer.aside).collect();
    let declines =
        |offer: &&&Offer| offer.closing.gives_up() || offer.code.starts_with("no ") || offer.code == "pass";
    let (no, rest): (Vec<&Offer>, Vec<&Offer>) = answers.iter().partition(|offer| declines(offer));
    match (yes && ground.is_asked(), no.as_slice(), rest.as_slice()) {
        (true, [_], [one]) => Ok(one.code.clone()),
        _ => {
            let help = match next_step(line, 0, &legal) {
                Err(OrderError::NotUnderstood { help, .. }) => help,
                _ => "`moves` lists what is open".to_owned(),
            };
            let at = span(line, 0, line.tokens.len());
            Err(OrderError::NoOrder { help, src: source(line), at }.into())
        }
    }
}

/// `go on`, said by whoever could interrupt: he lets it pass.
fn lets_go_on(ground: &Ground<'_>, line: &Line) -> Option<String> {
    let said: Vec<&str> = line.tokens.iter().map(|token| token.text.as_str()).collect();
    let goes = matches!(
        said.as_slice(),
        ["go" | "carry" | "move", "on"] | ["go", "ahead"] | ["proceed" | "continue"]
    );
    let window = goes && ground.is_asked() && ground.play.next().ask().is_some_and(|ask| ask.window);
    let pass = || ground.play.pass(ground.side).and_then(|choice| ground.play.code(ground.side, choice));
    if window { pass() } else { None }
}

/// Words that are handed back are words of the game: `Wolfe of course` must not be half done.
fn check_rest(ground: &Ground<'_>, line: &Line, (words, from): (&Dictionary, usize)) -> Result<(), Unread> {
    let bits = words.cut(line, from);
    let strange = |bit: &&Bit| bit.kind == Kind::Unknown && !words.is_family(&line.tokens[bit.from].text);
    match bits.iter().find(strange) {
        Some(bit) => Err(unknown(line, bit, words, &ground.offers().0)),
        None => Ok(()),
    }
}

/// Reads a line word by word, then as a sentence.
fn read_words(ground: &Ground<'_>, line: &Line, words: &Dictionary) -> Result<Reading, Unread> {
    let mut spelled = Spelled::begin(ground, line);
    let error = match spelled.read(line) {
        Ok(reading) => return check_march(&spelled.ground, line, spelled.last, reading),
        Err(error) => error,
    };
    let more = worth_more(&error, ground.play.grammar());
    let Some(more) = more.filter(|more| *more == More::Sentence || ground.seeks_paths()) else {
        return Err(error);
    };
    // From where spelling failed; then the whole line. Little words before the first step count: `an Indian` is one.
    let mut last = None;
    let failed = if spelled.at == skip_filler(line, 0) { 0 } else { spelled.at };
    // `to Montréal via Sorel`: what was read goes behind what is still to be read, so the line is read as a whole.
    let behind = line.tokens.iter().skip(spelled.at).take_while(|token| token.gap < Gap::Clause);
    let via = behind.into_iter().any(|token| prep(&token.text) == Some(Prep::Via) || token.text == "by");
    // The little word before a name goes with it: `on Albany`.
    let little =
        |at: usize| at > 0 && prep(&line.tokens[at - 1].text).is_some() && line.tokens[at].gap == Gap::Word;
    let failed = (0..=failed).rev().find(|at| !(*at < line.tokens.len() && little(*at))).unwrap_or(failed);
    let failed = if via { 0 } else { failed };
    if via {
        spelled = Spelled::begin(ground, line);
    }
    // What was read of it is what the rest is measured by: a word that ends something ends no more than that.
    let last_step = (!spelled.codes.is_empty()).then(|| spelled.last_step(line));
    let so_far = spelled.ground.clone().after(last_step.or(ground.last));
    let start = ground;
    for (from, ground, codes) in [(failed, &so_far, spelled.codes.clone()), (0, ground, Vec::new())] {
        if last.is_some() && (more == More::Path || spelled.at == skip_filler(line, 0)) {
            break;
        }
        let bits = words.cut(line, from);
        let first = spelled.carry.verb().filter(|_| {
            from > 0 && from == failed && line.tokens.get(from).is_some_and(|token| token.gap < Gap::Clause)
        });
        match sentence::read(ground, line, &bits, first) {
            Outcome::Read(read) => {
                let rest = handed_back(line, &bits, &read, words);
                let same_breath = rest.as_ref().is_some_and(|(_, same)| *same);
                let rest = rest.map(|(rest, _)| rest);
                let gone = gone_after(ground, line, &read.codes, from);
                let last = Some(Last { same_breath, dice: gone.awaits_dice(), ..read.last });
                let words = gone.gone.iter().map(|gone| gone.words.clone()).collect();
                let codes = codes.into_iter().chain(read.codes).collect();
                let reading = Reading { codes, rest, gone: words, last };
                return check_march(&gone, line, (from, line.tokens.len()), reading);
            }
            Outcome::Either(one, other) => {
                last.get_or_insert_with(|| either(line, from, &one, &other));
            }
            Outcome::NotAll { bit, taken, left } => {
                let (at, to) = (bits[bit].from, bits[bit].to);
                let not_all = || OrderError::not_all(line, at, to, taken, &left).into();
                last.get_or_insert_with(|| twice_refused(ground, line, &bits).unwrap_or_else(not_all));
            }
            Outcome::Stuck(stuck) => {
                let way: Vec<String> = codes.iter().chain(&stuck.codes).cloned().collect();
                let told = why(&stuck, (start, &way), line, &bits, words);
                // The whole line says more than its rest, unless that was further read.
                last.get_or_insert(told);
            }
        }
    }
    Err(choose(error, last))
}

/// The line; what is left of one, in the same breath as what was read of it.
fn going_on(ground: &Ground<'_>, line: &Line) -> Line {
    let mut line = line.clone();
    if let Some(first) = line.tokens.first_mut().filter(|_| ground.last.is_some_and(|last| last.same_breath))
    {
        first.gap = first.gap.min(Gap::Comma);
    }
    line
}

/// Which of two reasons tells more.
fn choose(strict: Unread, sentence: Option<Unread>) -> Unread {
    match (&strict, sentence) {
        (Unread::Order(OrderError::NotUnderstood { .. } | OrderError::Ambiguous { .. }), Some(told)) => {
            match told {
                Unread::Order(OrderError::NotUnderstood { ref help, .. }) if help.is_empty() => strict,
                told => told,
            }
        }
        // How one gets there tells more than that it is too far for one step.
        (Unread::Order(OrderError::Refused { .. }), Some(told @ Unread::SeveralPaths { .. })) => told,
        _ => strict,
    }
}

/// What words that failed as they are spelled may still be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum More {
    /// A sentence.
    Sentence,
    /// A place farther off than one step, or all of those who may; what stands before it was read.
    Path,
}

/// Could words that failed as they are spelled be more? What the rules refuse is refused, however it is said: only a place that is too far
/// for one step may be got to by several, and of `all` those may be taken who may.
fn worth_more(error: &Unread, grammar: Grammar) -> Option<More> {
    match error {
        Unread::Order(OrderError::NotUnderstood { .. } | OrderError::Ambiguous { .. }) => {
            Some(More::Sentence)
        }
        Unread::Order(OrderError::Refused { reason, src, at, .. }) => {
            let words = src.inner().get(at.offset()..at.offset() + at.len()).unwrap_or_default();
            let words: Vec<String> = parts(words);
            let all = match words.as_slice() {
                [all] => WHOLE.contains(&all.as_str()),
                [verb, all] => grammar.gathers.contains(&verb.as_str()) && WHOLE.contains(&all.as_str()),
                _ => false,
            };
            (all || grammar.apart.contains(reason)).then_some(More::Path)
        }
        Unread::Order(_) | Unread::NotHeld(..) | Unread::SeveralPaths { .. } => None,
    }
}

/// The game after some steps, with what has gone by itself since and does not stand in the line.
fn gone_after<'a>(ground: &Ground<'a>, line: &Line, codes: &[String], from: usize) -> Ground<'a> {
    let mut after = ground.clone();
    for code in codes {
        after.take(code);
    }
    let used = |gone: &Words| {
        (from..line.tokens.len()).any(|at| settled(line, at, std::slice::from_ref(gone)).is_some())
    };
    after.gone.retain(|gone| !used(&gone.words));
    after
}

/// Nobody marches off to where nobody sent him: the first step of a march is never left to itself [BT 10.1].
fn check_march(
    ground: &Ground<'_>,
    line: &Line,
    last: (usize, usize),
    reading: Reading,
) -> Result<Reading, Unread> {
    let off = ground.gone.iter().find(|gone| gone.sets_off);
    match off {
        Some(gone) if reading.gone.contains(&gone.words) => {
            let place = gone.words.to_string();
            let path = ground.play.grammar().path;
            let place = place.strip_prefix(path).unwrap_or(&place).trim().to_owned();
            Err(OrderError::MarchesOff { place, path, src: source(line), at: span(line, last.0, last.1) }
                .into())
        }
        _ => Ok(reading),
    }
}

fn either(line: &Line, from: usize, one: &[String], other: &[String]) -> Unread {
    let both = [one.join("; "), other.join("; ")];
    let help = list("it could be", both.into_iter());
    OrderError::Ambiguous { help, src: source(line), at: span(line, from, line.tokens.len()) }.into()
}
