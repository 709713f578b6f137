//! Where a line of orders is read: a game as one side sees it, tried out on a copy before anything is taken.

use super::after::{Carry, step_after};
use super::error::OrderError;
use super::token::Line;
use crate::engine::{Chance, Drawn, Next, Slot, Who, by_itself};
use crate::side::Side;
use crate::speech::{Closing, Offer, Play, Words};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Steps that go by themselves in a row.
const LONGEST: usize = 1_000;

/// Positions looked at for one line, in all the ways in which it may be told: a line that wants more is none that people type.
const MOST_LOOKED: usize = 1_200;

/// Orders that close something.
const CLOSING: [&str; 3] = ["done", "halt", "pass"];

/// What whoever reads knows of the cards, and what was agreed about windows.
pub trait Eye {
    /// The offers as this person may take them, and those for which he lacks the card.
    fn private(&self, play: &dyn Play, side: Side, offers: Vec<Offer>) -> (Vec<Offer>, Vec<Offer>);
    /// Where a card that was played lies.
    fn slot(&self, play: &dyn Play, side: Side, deck: u8, card: &str) -> Option<Slot>;
    /// Does a side let windows of a kind pass?
    fn waives(&self, side: Side, kind: &str) -> bool;
    /// Is the way looked for to a place that is too far for one step?
    fn seeks_paths(&self) -> bool {
        true
    }
    /// Does a question with one answer wait until words are meant for a later one? `beside`: something stands beside it.
    fn waits(&self, _beside: bool) -> bool {
        false
    }
    /// Does the side whose line is read let a window pass that the line does not answer?
    fn lets_pass(&self) -> bool {
        false
    }
}

/// A step that went by itself since the last one typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gone {
    /// As it would be typed.
    pub words: Words,
    /// Was it the first step of a march, which nobody has named?
    pub sets_off: bool,
    /// Did it close something?
    pub closes: bool,
    /// The kind of question that it answered, and how deep that lay, where this is known.
    pub question: Option<(&'static str, usize)>,
}

/// The step before, where a line goes on with what was typed at one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Last {
    /// The kind of question that it answered.
    pub kind: &'static str,
    /// How deep that question lay.
    pub depth: usize,
    /// Was it a word that closes something?
    pub closed: bool,
    /// Did its question have a `done` of its own?
    pub had_done: bool,
    /// Does what is left of its line go on in the same breath?
    pub same_breath: bool,
    /// Do dice come between it and what is left of its line?
    pub dice: bool,
}

/// A game as it stands for the side whose orders are read.
pub struct Ground<'a> {
    /// The rules, on a copy.
    pub play: Box<dyn Play>,
    /// Whose orders are read.
    pub side: Side,
    eye: &'a dyn Eye,
    /// What went by itself since the last step, each of which may still be typed once.
    pub gone: Vec<Gone>,
    /// The step before, if the line goes on with others.
    pub last: Option<Last>,
    /// Was the last step of the line one of a march?
    pub marched: bool,
    /// Was a question to both sides answered? Nothing more can be tried out then.
    answered: bool,
    /// What is open, worked out once.
    known: RefCell<Known>,
    /// The rules as they stood at the first question that was answered by itself since the last step, and how many such answers were
    /// typed out since.
    before: Option<Rc<dyn Play>>,
    typed: usize,
    /// How many positions were looked at for this line, however it was turned.
    looked: Rc<Cell<usize>>,
}

/// What is open at a question, as far as it was asked for: dear to work out, and asked for often.
#[derive(Clone, Default)]
struct Known {
    legal: Option<Rc<[Offer]>>,
    all: Option<Rc<(Vec<Offer>, Vec<Offer>)>>,
}

impl std::fmt::Debug for Ground<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ground").field("side", &self.side).field("gone", &self.gone).finish_non_exhaustive()
    }
}

impl Clone for Ground<'_> {
    fn clone(&self) -> Self {
        let (play, gone) = (self.play.copy(), self.gone.clone());
        let (known, before) = (self.known.clone(), self.before.clone());
        let Ground { side, eye, last, marched, answered, typed, .. } = *self;
        let looked = Rc::clone(&self.looked);
        Ground { play, side, eye, gone, last, marched, answered, known, before, typed, looked }
    }
}

impl<'a> Ground<'a> {
    /// The game as it stands now.
    #[must_use]
    pub fn new(play: &dyn Play, side: Side, eye: &'a dyn Eye, gone: Vec<Words>) -> Ground<'a> {
        let before = |words: Words| {
            let closes = CLOSING.iter().any(|word| words.is(word));
            Gone { words, sets_off: false, closes, question: None }
        };
        let gone = gone.into_iter().map(before).collect();
        let known = RefCell::default();
        Ground {
            play: play.copy(),
            side,
            eye,
            gone,
            last: None,
            marched: false,
            answered: false,
            known,
            before: None,
            typed: 0,
            looked: Rc::default(),
        }
    }

    /// Begins to count the positions that are looked at for a line.
    pub(super) fn begin_line(&self) {
        self.looked.set(0);
    }

    /// May one more position be looked at for this line?
    pub(super) fn looks(&self) -> bool {
        self.looked.set(self.looked.get() + 1);
        self.looked.get() <= MOST_LOOKED
    }

    /// The same, where a line goes on with what was typed at one go.
    #[must_use]
    pub fn after(self, last: Option<Last>) -> Ground<'a> {
        Ground { last, ..self }
    }

    /// The same, where questions were answered by themselves before: the rules as they stood at the first of them.
    #[must_use]
    pub fn since(self, before: Option<&dyn Play>) -> Ground<'a> {
        let before = before.map(|play| Rc::from(play.copy()));
        Ground { before, typed: 0, ..self }
    }

    /// Why words are refused at a question that was answered by itself, if they are: nobody meant them for a later one.
    #[must_use]
    pub fn refused_before(&self, line: &Line, at: usize, carry: &Carry) -> Option<OrderError> {
        let mut play = self.before.as_ref()?.copy();
        for past in 0..LONGEST {
            play.next().ask_of(self.side)?;
            let read = (past >= self.typed).then(|| step_after(line, at, &play.offers(self.side), carry));
            if let Some(Err(error @ OrderError::Refused { .. })) = read {
                return Some(error);
            }
            let only = play.only(self.side)?;
            play.take(self.side, only).ok()?;
        }
        None
    }

    /// Was a question to both sides answered, so that nothing is known of what comes of it?
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.answered
    }

    /// What went by itself was typed out, up to this step: that step.
    pub fn type_out(&mut self, index: usize) -> Option<Gone> {
        let typed: Vec<Gone> = self.gone.drain(..=index).collect();
        self.typed += typed.len();
        typed.into_iter().next_back()
    }

    /// Is this side asked?
    #[must_use]
    pub fn is_asked(&self) -> bool {
        !self.answered && self.play.next().ask().is_some_and(|ask| ask.is_put_to(self.side))
    }

    /// Do dice or cards come next?
    #[must_use]
    pub fn awaits_dice(&self) -> bool {
        matches!(self.play.next(), Next::Chance(_))
    }

    /// The kind of question that is open.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.play.next().ask().map_or("", |ask| ask.kind)
    }

    /// Does whoever reads let windows pass that the line does not answer?
    #[must_use]
    pub fn lets_pass(&self) -> bool {
        self.eye.lets_pass()
    }

    /// The code with which a window passes that the line need not answer.
    #[must_use]
    pub fn may_pass(&self) -> Option<String> {
        let window = self.is_asked() && self.play.next().ask().is_some_and(|ask| ask.window);
        let pass = || self.play.pass(self.side).and_then(|choice| self.play.code(self.side, choice));
        if window && self.eye.lets_pass() { pass() } else { None }
    }

    /// Is the way looked for to a place that is too far for one step?
    #[must_use]
    pub fn seeks_paths(&self) -> bool {
        self.eye.seeks_paths()
    }

    /// Can what is asked now be ended with a `done`?
    #[must_use]
    pub fn has_done(&self) -> bool {
        self.legal().iter().any(|offer| offer.code == "done")
    }

    /// The legal offers as this person may take them, without notes.
    #[must_use]
    pub fn legal(&self) -> Rc<[Offer]> {
        if let Some(known) = &self.known.borrow().legal {
            return Rc::clone(known);
        }
        let mut open = self.eye.private(&*self.play, self.side, self.play.legal(self.side)).0;
        open.retain(|offer| offer.refused.is_none());
        let open: Rc<[Offer]> = open.into();
        self.known.borrow_mut().legal = Some(Rc::clone(&open));
        open
    }

    /// All offers as this person may take them, refused ones too, and those for which he lacks the card.
    #[must_use]
    pub fn offers(&self) -> Rc<(Vec<Offer>, Vec<Offer>)> {
        if let Some(known) = &self.known.borrow().all {
            return Rc::clone(known);
        }
        let all = Rc::new(self.eye.private(&*self.play, self.side, self.play.offers(self.side)));
        self.known.borrow_mut().all = Some(Rc::clone(&all));
        all
    }

    /// Takes a step, and whatever goes by itself after it. A question to both sides is answered by hand: the line ends there.
    pub fn take(&mut self, code: &str) -> bool {
        let both = self.play.next().ask().is_some_and(|ask| ask.who == Who::Both);
        self.gone.clear();
        self.known = RefCell::default();
        (self.before, self.typed) = (None, 0);
        if both {
            self.answered = self.play.find(self.side, code).is_ok();
            return self.answered;
        }
        // Whoever names what is raided has named the way there.
        self.marched = self.is_step(code);
        let marches = self.marched || code.starts_with("raid ");
        let taken = self.play.find(self.side, code).and_then(|choice| self.play.take(self.side, choice));
        if taken.is_err() {
            return false;
        }
        self.settle(marches);
        true
    }

    /// Is it a step of a march?
    #[must_use]
    pub fn is_step(&self, code: &str) -> bool {
        code.split(' ').next() == Some(self.play.grammar().path)
    }

    /// Lets go by itself what does; `marches`: the step before was one of a march already.
    fn settle(&mut self, mut marches: bool) {
        for _ in 0..LONGEST {
            let done = match self.play.next().clone() {
                Next::Over(_) => false,
                Next::Chance(Chance::Show { side, deck, card }) => {
                    let slot = self.eye.slot(&*self.play, side, deck, &card);
                    slot.is_some_and(|slot| self.play.draw(Drawn::Shown(slot)).is_ok())
                }
                Next::Chance(_) => false,
                Next::Decision(ask) => match ask.who {
                    Who::Both => false,
                    Who::One(side) => self.by_itself(side, &mut marches),
                },
            };
            if !done {
                return;
            }
        }
    }

    /// Lets a question answer itself that waited ([`Eye::waits`]).
    pub fn go_on(&mut self) -> bool {
        let mut marches = true;
        let waits = self.eye.waits(true) && self.is_asked();
        self.known = RefCell::default();
        let went = waits && self.answer_itself(self.side, &mut marches);
        if went {
            self.settle(marches);
        }
        went
    }

    fn by_itself(&mut self, side: Side, marches: &mut bool) -> bool {
        let beside = || self.play.legal(side).iter().any(|offer| offer.aside);
        let waits = || self.eye.waits(false) || self.eye.waits(true) && beside();
        if side == self.side && waits() {
            return false;
        }
        self.answer_itself(side, marches)
    }

    fn answer_itself(&mut self, side: Side, marches: &mut bool) -> bool {
        let Ok(Some(taken)) = by_itself(&*self.play, side, |kind| self.eye.waives(side, kind)) else {
            return false;
        };
        let offer = self.play.legal(side).into_iter().nth(taken.choice());
        if side == self.side && self.before.is_none() {
            self.before = Some(Rc::from(self.play.copy()));
        }
        if let Some(offer) = offer.filter(|_| side == self.side) {
            let step = self.is_step(&offer.code);
            let (sets_off, closes) = (step && !*marches, offer.closing != Closing::Nothing);
            let question = Some((self.kind(), self.play.depth()));
            self.gone.push(Gone { words: offer.words, sets_off, closes, question });
            *marches |= step;
        }
        self.play.take(side, taken.choice()).is_ok()
    }
}
