//! What orders mean that nobody asks for yet: they are tried out on a copy of the game, supposing that the other side passes
//! and the dice allow it, and become codes with the kinds of question they answer.
//!
//! Nothing here is hidden from the other side, and nothing is promised: what the dice or the other side make of it is seen
//! when the questions come. Words that fit no way in which the game may go on are refused at once, with the rule.

use crate::engine::{Chance, Next, RandomTable, Who};
use crate::orders::{Carry, Line, OrderError, next_step, settled, skip_filler, step_said};
use crate::side::Side;
use crate::speech::{Offer, Play};
use crate::table::{Plan, PlannedStep};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;

/// Ways in which the game may go on that are tried before words are said to fit none.
const WAYS: usize = 24;
/// Steps that each of them is followed.
const LONGEST: usize = 120;

/// Words that close something.
const CLOSING: [&str; 4] = ["done", "pass", "halt", "no"];

/// A game as it may go on.
#[derive(Debug)]
pub(super) struct Rehearsal {
    /// As it stands.
    now: Box<dyn Play>,
    /// As it is supposed to have gone on after the lines so far.
    then: Box<dyn Play>,
    side: Side,
    fortune: RandomTable<ChaCha12Rng>,
}

/// A plan, and how deep its first step is asked.
#[derive(Debug)]
pub(super) struct Rehearsed {
    pub(super) plan: Plan,
    depth: Option<usize>,
}

impl Rehearsed {
    /// Does another plan hang on this one? Who goes, where to and how far belongs to the force that sets out: without that none of it is
    /// meant, and what goes by itself for another force answers none of it.
    pub(super) fn leads_to(&self, other: &Rehearsed) -> bool {
        let mut both = self.plan.clone();
        both.0.extend(other.plan.0.iter().cloned());
        // So long a plan would be none.
        let fits = Plan::read(&both.to_string()).is_some();
        self.depth.is_some_and(|depth| other.depth.is_some_and(|other| other > depth)) && fits
    }
}

/// Words that were found to answer a question.
struct Found {
    /// The game after the answer.
    play: Box<dyn Play>,
    step: PlannedStep,
    depth: usize,
    carry: Carry,
    /// The token after them.
    next: usize,
}

/// What came of following one way.
enum Way {
    /// The words answer a question on it.
    Fits(Box<Found>),
    /// They only say what goes without saying.
    Said,
    /// They were refused at the first question that was put.
    Refused(OrderError),
    /// Nobody was asked.
    Silent,
}

impl Rehearsal {
    pub(super) fn of(play: &dyn Play, side: Side) -> Rehearsal {
        // Always the same, so that the same words mean the same.
        let fortune = RandomTable::new(ChaCha12Rng::seed_from_u64(1755));
        Rehearsal { now: play.copy(), then: play.copy(), side, fortune }
    }

    /// The plans that a line means: one, unless it goes on with something that does not hang on what went before.
    pub(super) fn plans(&mut self, line: &Line) -> Result<Vec<Rehearsed>, OrderError> {
        let (mut at, mut carry) = (skip_filler(line, 0), Carry::default());
        let mut plans: Vec<Rehearsed> = Vec::new();
        let mut deepest = usize::MAX;
        while at < line.tokens.len() {
            if let Some((policies, next)) = self.policies(line, at) {
                plans.extend(policies.into_iter().map(|plan| Rehearsed { plan, depth: None }));
                // What follows does not hang on it.
                (at, carry, deepest) = (skip_filler(line, next), Carry::default(), usize::MAX);
                continue;
            }
            let found = match self.find(line, at, &carry) {
                Ok(Some(found)) => found,
                Ok(None) => break,
                // One closing word too many is no order, and no error.
                Err(OrderError::NobodyAsks { .. } | OrderError::NotUnderstood { .. })
                    if CLOSING.contains(&line.tokens[at].text.as_str()) =>
                {
                    at = skip_filler(line, at + 1);
                    continue;
                }
                Err(error) => return Err(error),
            };
            // One asked less deep than the step before stands by itself.
            match plans.last_mut().filter(|_| found.depth >= deepest) {
                Some(last) => last.plan.0.push_back(found.step),
                None => plans.push(Rehearsed { plan: Plan([found.step].into()), depth: Some(found.depth) }),
            }
            deepest = found.depth;
            (at, carry, self.then) = (skip_filler(line, found.next), found.carry, found.play);
        }
        Ok(plans)
    }

    /// Would this be asked for only in another stretch of play than what is given ahead now holds for? A word that only closes something
    /// may be one too many.
    pub(super) fn is_beyond(&self, line: &Line) -> bool {
        let closes = line.tokens.iter().all(|token| CLOSING.contains(&token.text.as_str()));
        let policy = || self.policies(line, skip_filler(line, 0)).is_some();
        self.then.stretch() != self.now.stretch() && !closes && !policy()
    }

    /// Would anything to come hear this, as far as can be foreseen?
    pub(super) fn heard(&mut self, line: &Line) -> Result<(), OrderError> {
        let at = skip_filler(line, 0);
        if self.policies(line, at).is_some() {
            return Ok(());
        }
        match self.find(line, at, &Carry::default()) {
            Ok(_) => Ok(()),
            Err(_) => Err(OrderError::nobody_asks(line, at)),
        }
    }

    /// Words that mean a policy, or an answer that can be foretold, need no question to be found for them: a plan for each kind that
    /// they answer, and the token after them.
    fn policies(&self, line: &Line, at: usize) -> Option<(Vec<Plan>, usize)> {
        let mut all = self.now.policies();
        all.extend(self.now.foretold());
        let offers: Vec<Offer> = all.iter().map(|policy| policy.offer.clone()).collect();
        let (index, next) = next_step(line, at, &offers).ok()?;
        let plan = |kind: &&str| {
            Plan([PlannedStep { kind: (*kind).to_owned(), code: offers[index].code.clone() }].into())
        };
        Some((all[index].kinds.iter().map(plan).collect(), next))
    }

    /// The next words, at whichever question to come they fit; from where the line before left off, or from now on.
    fn find(&mut self, line: &Line, at: usize, carry: &Carry) -> Result<Option<Found>, OrderError> {
        let mut refused = None;
        for way in 0..2 * WAYS {
            let start = if way % 2 == 0 { &self.then } else { &self.now };
            match self.follow(start.copy(), line, at, carry, way) {
                Way::Fits(found) => return Ok(Some(*found)),
                Way::Said => return Ok(None),
                Way::Refused(error) => {
                    let better = matches!(error, OrderError::Refused { .. });
                    if refused.is_none() || (better && !matches!(refused, Some(OrderError::Refused { .. }))) {
                        refused = Some(error);
                    }
                }
                Way::Silent => {}
            }
        }
        Err(refused.unwrap_or_else(|| OrderError::nobody_asks(line, at)))
    }

    /// Follows one way in which the game may go on. On the first two nobody does anything that he need not.
    fn follow(&mut self, mut play: Box<dyn Play>, line: &Line, at: usize, carry: &Carry, way: usize) -> Way {
        let (stretch, side) = (play.stretch(), self.side);
        let (mut at, mut first, mut thrown) = (at, None, false);
        for _ in 0..LONGEST {
            if play.stretch() != stretch {
                break;
            }
            if play.next().ask_of(side).is_some() {
                match read(&*play, side, line, at, carry, way < 2) {
                    // Past dice nobody can know what a bare `done` would end.
                    Reading::Answer(offer, _)
                        if thrown && offer.code == "done" && offer.closing.gives_up() => {}
                    Reading::Answer(offer, next) => return answer(play, side, &offer, next),
                    // Typed out, though nothing else is possible.
                    Reading::Granted(next) if next >= line.tokens.len() => return Way::Said,
                    Reading::Granted(next) => {
                        at = next;
                        continue;
                    }
                    Reading::No(error) => {
                        let _: &mut OrderError = first.get_or_insert(error);
                    }
                }
            }
            thrown |= matches!(play.next(), Next::Chance(_));
            if !self.go_on(&mut *play, way) {
                break;
            }
        }
        first.map_or(Way::Silent, Way::Refused)
    }

    /// Takes one step that is supposed; says whether there was one.
    fn go_on(&mut self, play: &mut dyn Play, way: usize) -> bool {
        match play.next().clone() {
            Next::Over(_) => false,
            Next::Chance(chance @ (Chance::Roll(_) | Chance::Pick(_))) => {
                let drawn = self.fortune.draw(&*play, &chance);
                play.draw(drawn).is_ok()
            }
            Next::Chance(Chance::Shuffle(_) | Chance::Show { .. }) => false,
            Next::Decision(ask) => {
                let Who::One(side) = ask.who else { return false };
                let passes = (side != self.side || way < 2).then(|| play.pass(side)).flatten();
                let choice = play.only(side).or(passes).or_else(|| self.any(&*play, side, way));
                choice.is_some_and(|choice| play.take(side, choice).is_ok())
            }
        }
    }

    /// Some choice that shows no card: the last one listed while nobody does more than he need, else any.
    fn any(&mut self, play: &dyn Play, side: Side, way: usize) -> Option<usize> {
        let plain =
            |choice: &usize| play.choosable(side, *choice).is_some_and(|open| open.hidden.is_nothing());
        let open: Vec<usize> = (0..play.open(side)).filter(plain).collect();
        if way < 2 {
            return open.last().copied();
        }
        let index = self.fortune.below(u32::try_from(open.len()).unwrap_or(u32::MAX));
        open.get(index as usize).copied()
    }
}

/// How words read at a question.
enum Reading {
    Answer(Box<Offer>, usize),
    Granted(usize),
    No(OrderError),
}

/// Reasons are dear, and asked for only where they would be told.
fn read(play: &dyn Play, side: Side, line: &Line, at: usize, carry: &Carry, explain: bool) -> Reading {
    let mut offers = match explain {
        true => play.offers(side),
        false => play.legal(side),
    };
    offers.retain(|offer| offer.refused.is_some() || offer.is_open());
    // What goes by itself is nobody's answer; whoever types it out means nothing more by it.
    if let Some(only) = play.only(side).and_then(|only| play.legal(side).into_iter().nth(only))
        && only.is_open()
        && let Some((_, next)) = settled(line, at, &[only.words])
    {
        return Reading::Granted(next);
    }
    let error = match step_said(line, at, &offers, carry, play.grammar().also) {
        Ok((index, next)) => return Reading::Answer(Box::new(offers.swap_remove(index)), next),
        Err(error) => error,
    };
    match settled(line, at, &play.granted(side)) {
        Some((_, next)) => Reading::Granted(next),
        None => Reading::No(error),
    }
}

fn answer(mut play: Box<dyn Play>, side: Side, offer: &Offer, next: usize) -> Way {
    let kind = play.next().ask_of(side).map_or("", |ask| ask.kind).to_owned();
    let depth = play.depth();
    let step = PlannedStep { kind, code: offer.code.clone() };
    let taken = play.find(side, &offer.code).and_then(|choice| play.take(side, choice));
    if taken.is_err() {
        return Way::Silent;
    }
    Way::Fits(Box::new(Found { play, step, depth, carry: Carry::of(&offer.words), next }))
}
