//! What comes if a side does no more, and what comes of the few answers that are open to it.

use super::{Bounds, Mark, Method, Odds, Supposed, odds};
use crate::engine::{Next, Who};
use crate::side::Side;
use crate::speech::{Closing, Offer, Play};

/// Orders that end something, one after the other, before dice fall; more lead elsewhere.
const ENDS: usize = 4;
/// Answers on the way to the dice, those of the other side among them.
const LONGEST: usize = 16;
/// Answers that are weighed one by one; where more are open, whoever asks names one.
const FEW: usize = 4;

/// The answer of a side in its own turn that does no more than was done: `done`, `halt`, `pass`. None to a window in which it
/// may react to the other.
#[must_use]
pub fn closing(play: &dyn Play, side: Side, offers: &[Offer]) -> Option<String> {
    let ask = play.next().ask_of(side)?;
    if play.turn_of() != Some(side) || ask.window && !play.follow().ends.contains(&ask.kind) {
        return None;
    }
    let pass = play.pass(side).and_then(|choice| play.code(side, choice));
    let idle = |offer: &&Offer| play.grammar().idle.contains(&offer.code.as_str()) && offer.is_open();
    pass.or_else(|| offers.iter().find(idle).map(|offer| offer.code.clone()))
}

/// The offer that ends what is asked about, best one by which nothing is given up.
fn end(offers: &[Offer]) -> Option<&Offer> {
    let free = |offer: &&Offer| offer.closing == Closing::Free;
    offers.iter().find(free).or_else(|| offers.iter().find(|offer| offer.closing.gives_up()))
}

/// Is a side asked for more of what it may have enough of, such as another reroll? The chances are those of its having enough then.
#[must_use]
pub fn asks_again(play: &dyn Play, side: Side) -> bool {
    let asked = play.next().ask_of(side).map(|ask| ask.kind);
    play.follow().again.iter().any(|(kind, _)| asked == Some(*kind))
}

/// What was done on the way to the dice.
#[derive(Debug, Clone, Default)]
struct Way {
    ends: Vec<String>,
    marks: Vec<Mark>,
    supposed: Vec<Supposed>,
}

/// The chances if a side does no more than it has done, such as those of the battles that the end of its phase brings; with the orders that
/// end it. The other side is supposed to do nothing on the way. Nothing, where no dice come of that.
#[must_use]
pub fn at_end(play: &dyn Play, side: Side, bounds: Bounds) -> Option<(Vec<String>, Odds)> {
    to_the_dice(play.copy(), side, bounds, Way::default())
}

fn to_the_dice(
    mut play: Box<dyn Play>,
    side: Side,
    bounds: Bounds,
    mut way: Way,
) -> Option<(Vec<String>, Odds)> {
    for _ in 0..LONGEST {
        let Next::Decision(ask) = play.next() else { return None };
        let (Who::One(asked), kind) = (ask.who, ask.kind) else { return None };
        let offers = play.legal(asked);
        let choice = match (play.only(asked), asked == side) {
            (Some(only), _) => only,
            (None, true) if play.follow().first.contains(&kind) => {
                return each_first(&*play, side, bounds, &way);
            }
            (None, true) if way.ends.len() == ENDS => return None,
            (None, true) => {
                let end = end(&offers)?;
                way.ends.push(end.words.to_string());
                play.find(side, &end.code).ok()?
            }
            (None, false) => {
                let named = || play.follow().passed.contains(&kind).then(|| end(&offers)).flatten();
                let pass =
                    play.pass(asked).or_else(|| named().and_then(|end| play.find(asked, &end.code).ok()))?;
                way.supposed.push(Supposed { side: asked, window: kind });
                pass
            }
        };
        play.take(asked, choice).ok()?;
        if let Some(found) = weighed(&*play, &mut way, bounds) {
            return Some(found);
        }
    }
    None
}

/// The chances right after an answer, if dice come of it.
fn weighed(play: &dyn Play, way: &mut Way, bounds: Bounds) -> Option<(Vec<String>, Odds)> {
    way.marks.extend(play.marks(&play.events()));
    let mut odds = odds(play, &way.marks, bounds)?;
    odds.supposed.append(&mut way.supposed);
    odds.supposed.sort_unstable();
    odds.supposed.dedup();
    Some((way.ends.clone(), odds))
}

/// The chances of each of several things of which one comes first: as if each did, for nobody knows yet what the one before it leaves.
fn each_first(play: &dyn Play, side: Side, bounds: Bounds, way: &Way) -> Option<(Vec<String>, Odds)> {
    let mut all: Option<(Vec<String>, Odds)> = None;
    for offer in play.legal(side).iter().filter(|offer| offer.is_open() && !offer.aside).take(FEW) {
        let (mut play, mut way) = (play.copy(), way.clone());
        play.take(side, play.find(side, &offer.code).ok()?).ok()?;
        let found = weighed(&*play, &mut way, bounds).or_else(|| to_the_dice(play, side, bounds, way));
        let Some((ends, mut odds)) = found else { continue };
        odds.contests.truncate(1);
        match &mut all {
            None => all = Some((ends, odds)),
            Some((_, sum)) => sum.add(odds),
        }
    }
    all
}

impl Odds {
    /// Those of something else as well.
    fn add(&mut self, other: Odds) {
        self.method = match (self.method, other.method) {
            (Method::Exact { branches }, Method::Exact { branches: more }) => {
                Method::Exact { branches: branches + more }
            }
            (Method::Exact { .. }, by_lot) | (by_lot, _) => by_lot,
        };
        self.contests.extend(other.contests);
        self.supposed.extend(other.supposed);
        self.supposed.sort_unstable();
        self.supposed.dedup();
        self.chosen.extend(other.chosen);
        self.chosen.sort_unstable();
        self.chosen.dedup();
    }
}

/// The chances of each answer that is open to a side, where there are few and dice come of it.
#[must_use]
pub fn answers(play: &dyn Play, side: Side, bounds: Bounds) -> Vec<(String, Odds)> {
    if play.next().ask_of(side).is_none() {
        return Vec::new();
    }
    let legal = play.legal(side);
    let plain = |offer: &&Offer| !offer.aside && offer.hidden.is_nothing() && !offer.closing.gives_up();
    let open: Vec<&Offer> = legal.iter().filter(plain).collect();
    if open.len() > FEW {
        return Vec::new();
    }
    let weighed = open.into_iter().filter_map(|offer| {
        let mut play = play.copy();
        play.take(side, play.find(side, &offer.code).ok()?).ok()?;
        let marks = play.marks(&play.events());
        Some((offer.words.to_string(), odds(&*play, &marks, bounds)?))
    });
    weighed.collect()
}
