//! A game with its words, as the floors above see it.

use super::fortune::OTHER;
use super::tongue::{Question, Said};
use super::{
    CardFace, Follow, Fortune, Grammar, HiddenCards, Mark, Measure, Names, Offer, Pending, Prompt, Purpose,
    Stand, Told, Tongue, Trace, Verdict, View, Words, twins,
};
use crate::engine::{
    Claim, Code, Drawn, EngineError, Events, Feature, Hidden, Machine, Next, Offers, Open, Rules, Unseen,
    Window,
};
use crate::side::{BySide, Side};
use crate::yaml;
use coureur_core::games::start::StartFile;
use serde_yaml::Value;
use std::any::Any;

/// An order that answers questions before they are put: all of its kinds until further notice, or the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// The kinds of questions.
    pub kinds: &'static [&'static str],
    /// The order.
    pub offer: Offer,
}

/// A game with its words.
pub trait Play: Rules {
    /// The one thing that is pending.
    fn pending(&self) -> Pending;
    /// All offers to a side, the legal ones with notes, the refused ones with their reasons.
    fn offers(&self, side: Side) -> Vec<Offer>;
    /// The legal offers only, without notes (cheaper); in the order of [`Rules::open`].
    fn legal(&self, side: Side) -> Vec<Offer>;
    /// What the question to a side takes for granted: words that choose nothing, and may be typed all the same.
    fn granted(&self, side: Side) -> Vec<Words>;
    /// What answers questions of some kinds until further notice, and can be said before any of them is put.
    fn policies(&self) -> Vec<Policy> {
        Vec::new()
    }
    /// The answers to questions of some kinds that can be named before any of them is put, each good for one of them.
    fn foretold(&self) -> Vec<Policy> {
        Vec::new()
    }
    /// The words of its orders.
    fn grammar(&self) -> Grammar;
    /// The names that may stand in its orders.
    fn names(&self) -> Names;
    /// Events in words.
    fn tell(&self, events: &Events) -> Vec<Told>;
    /// What events leave on the map.
    fn traces(&self, _events: &Events) -> Vec<Trace> {
        Vec::new()
    }
    /// What events count for when chances are weighed.
    fn marks(&self, _events: &Events) -> Vec<Mark> {
        Vec::new()
    }
    /// The kinds of question that are part of what dice bring about.
    fn follow(&self) -> Follow {
        Follow::NOTHING
    }
    /// Whose turn it is within the game, whoever is asked something in it; nothing: nobody's, or the game does not say.
    fn turn_of(&self) -> Option<Side> {
        None
    }
    /// The kinds of reaction windows that are not opened by the rules as they are played here.
    fn closed_windows(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// The game as it would be if a side could set somebody in motion now; nothing: only the rules themselves come to that.
    fn setting_out(&self, _side: Side) -> Option<Box<dyn Play>> {
        None
    }
    /// The space in which those on the move stand, by its id.
    fn stands(&self) -> Option<&'static str> {
        None
    }
    /// The families that pieces may be called by.
    fn all_families(&self) -> &'static [&'static str] {
        &[]
    }
    /// Those of a piece, by its id, as it stands.
    fn families(&self, _id: &str) -> Vec<&'static str> {
        Vec::new()
    }
    /// What a side should look out for as things stand, in words.
    fn warnings(&self, _side: Side) -> Vec<Told> {
        Vec::new()
    }
    /// What a throw was for, by its label.
    fn purpose(&self, _label: &str) -> Purpose {
        Purpose { side: None, kind: OTHER }
    }
    /// The dice among events, each with what its other faces would have come to.
    fn fortunes(&self, _events: &Events) -> Vec<Fortune> {
        Vec::new()
    }
    /// What a die of a kind comes to by its face alone, where no event says it.
    fn plainly(&self, _kind: &str) -> Option<(Measure, Vec<u16>)> {
        None
    }
    /// The names of the faces of its dice, from face 1 on; none: they have numbers.
    fn face_names(&self) -> &'static [&'static str] {
        &[]
    }
    /// What was claimed about a hidden hand, in words that follow on "claimed to hold".
    fn claim(&self, claim: &Claim) -> String;
    /// A card's face.
    fn face(&self, deck: u8, card: &str) -> Option<CardFace>;
    /// When it is, and how the tracks stand.
    fn stand(&self) -> Stand;
    /// What may be drawn.
    fn view(&self) -> View;
    /// The whole position as a tree, `world` and `stack`: every fact has its key, whatever there is to say of it.
    fn written(&self) -> Value;
    /// The position as a file to begin a new game from: what differs from the set-up. Where hidden cards cannot be dealt
    /// anew, since one of them is just being picked, they are written as they lie.
    fn start(&self, cards: HiddenCards) -> StartFile;
    /// What counts in the position, each fact by its name; positive is good for the British. None: it cannot be judged.
    fn features(&self) -> Vec<Feature> {
        Vec::new()
    }
    /// By how much the British are ahead, in the game's own points.
    fn score(&self) -> i32 {
        0
    }
    /// How much of the game is over at the most, from 0 to 1.
    fn elapsed(&self) -> f64 {
        0.0
    }
    /// How readily a player with a rough idea of the game takes a legal choice, by its place in the list.
    fn inclination(&self, side: Side, choice: usize) -> u32 {
        self.leaning(side, choice)
    }
    /// The kinds of question at which one action is over and another begins.
    fn actions(&self) -> &'static [&'static str] {
        &[]
    }
    /// The kinds of question at which somebody who tries out one action does nothing more.
    fn quiet(&self) -> &'static [&'static str] {
        &[]
    }
    /// Does a choice at such a question mean to do nothing more?
    fn idle(&self, _side: Side, _choice: usize) -> bool {
        false
    }
    /// A number that tells one stretch of thought from the next: an action begun in one is judged where it ends.
    fn span(&self) -> u64 {
        0
    }
    /// All hidden cards, deck by deck.
    fn unseen(&self) -> Vec<Unseen> {
        Vec::new()
    }
    /// How deep the question lies: one asked less deep does not hang on answers given deeper.
    fn depth(&self) -> usize;
    /// A copy.
    fn copy(&self) -> Box<dyn Play>;

    /// The whole position as a file that [`crate::games`] reads back exactly.
    fn position(&self) -> String {
        serde_yaml::to_string(&self.written()).expect("a tree is text")
    }

    /// Takes a legal choice by its code; what came of it.
    ///
    /// # Errors
    /// As for [`Rules::take`].
    fn choose(&mut self, side: Side, code: &str) -> Result<Vec<Told>, EngineError> {
        let choice = self.find(side, code)?;
        self.take(side, choice)?;
        Ok(self.tell(&self.events()))
    }

    /// Takes both sides' answers to a question to both by their codes; what came of it.
    ///
    /// # Errors
    /// As for [`Rules::take_both`].
    fn choose_both(&mut self, codes: BySide<&str>) -> Result<Vec<Told>, EngineError> {
        let british = self.find(Side::British, codes.british)?;
        let french = self.find(Side::French, codes.french)?;
        self.take_both(BySide { british, french })?;
        Ok(self.tell(&self.events()))
    }

    /// Gives what fortune drew; what came of it.
    ///
    /// # Errors
    /// As for [`Rules::draw`].
    fn chance(&mut self, drawn: Drawn) -> Result<Vec<Told>, EngineError> {
        self.draw(drawn)?;
        Ok(self.tell(&self.events()))
    }
}

/// A game with its words, if its rules are these.
#[must_use]
pub fn heard<G: Tongue>(rules: &dyn Rules) -> Option<&dyn Play> {
    let rules: &dyn Any = rules;
    rules.downcast_ref::<Machine<G>>().map(|machine| machine as &dyn Play)
}

/// As [`heard`], by value.
///
/// # Errors
/// The game as it was, if its rules are others.
///
/// # Panics
/// Never: it is looked at first.
pub fn spoken<G: Tongue>(rules: Box<dyn Rules>) -> Result<Box<dyn Play>, Box<dyn Rules>> {
    if heard::<G>(&*rules).is_none() {
        return Err(rules);
    }
    let rules: Box<dyn Any> = rules;
    Ok(rules.downcast::<Machine<G>>().expect("it was looked at before"))
}

fn offer<G: Tongue>(said: Said<'_, G>, choice: &G::Choice) -> Offer {
    Offer {
        code: choice.code(),
        words: G::words(said, choice),
        hidden: Hidden::Nothing,
        refused: None,
        note: None,
        aside: false,
        twin_of: None,
        closing: G::closing(said, choice),
    }
}

fn legal<G: Tongue>(said: Said<'_, G>, open: &Open<G::Choice>) -> Offer {
    Offer { hidden: open.hidden.clone(), aside: open.aside, ..offer(said, &open.choice) }
}

/// What can be said before it is asked for, in words.
fn said_before<G: Tongue>(game: &Machine<G>, all: Vec<(&'static [&'static str], G::Choice)>) -> Vec<Policy> {
    let (Some(frame), at) = game.split() else { return Vec::new() };
    let said = Said { frame, at, side: Side::British, open: &[], refused: None };
    all.into_iter().map(|(kinds, choice)| Policy { kinds, offer: offer(said, &choice) }).collect()
}

impl<G: Tongue> Play for Machine<G> {
    fn pending(&self) -> Pending {
        let (top, at) = self.split();
        match self.next() {
            Next::Decision(ask) => {
                let blank = || Question { ask: String::new(), waiting: String::new() };
                let question = top.map_or_else(blank, |top| G::question(top, at));
                Pending::Decision(Prompt {
                    who: ask.who,
                    kind: ask.kind,
                    ask: question.ask,
                    waiting: question.waiting,
                    window: ask.window.then_some(Window { kind: ask.kind }),
                    rule: ask.rule,
                })
            }
            Next::Chance(chance) => Pending::Chance(chance.clone()),
            Next::Over(outcome) => Pending::Over(Verdict {
                winner: outcome.winner,
                how: top.map_or_else(String::new, |top| G::ending(at, top, outcome)),
                rule: outcome.rule.place.to_owned(),
            }),
        }
    }

    fn offers(&self, side: Side) -> Vec<Offer> {
        let (Some(frame), at) = self.split() else { return Vec::new() };
        if !self.next().ask().is_some_and(|ask| ask.is_put_to(side)) {
            return Vec::new();
        }
        let mut offers = Offers::explained();
        G::offers(frame, at, side, &mut offers);
        let said = Said { frame, at, side, open: &offers.legal, refused: Some(&offers.refused) };
        let open = offers.legal.iter().map(|open| {
            let note = G::note(said, &open.choice);
            Offer { note, ..legal(said, open) }
        });
        let refused = offers
            .refused
            .iter()
            .map(|(choice, no)| Offer { refused: Some(G::refusal(at, no)), ..offer(said, choice) });
        let used_up = G::used_up(frame, at).into_iter();
        let used_up = used_up.map(|(choice, why)| Offer { refused: Some(why), ..offer(said, &choice) });
        let mut all: Vec<Offer> = open.chain(refused).chain(used_up).collect();
        twins::mark(&mut all, &|id| G::printed(at.content, id), &|| self.written());
        all
    }

    fn legal(&self, side: Side) -> Vec<Offer> {
        let (Some(frame), at) = self.split() else { return Vec::new() };
        let open = self.choices(side);
        let said = Said { frame, at, side, open, refused: None };
        open.iter().map(|open| legal(said, open)).collect()
    }

    fn granted(&self, side: Side) -> Vec<Words> {
        let (Some(top), at) = self.split() else { return Vec::new() };
        G::granted(top, at, side)
    }

    fn policies(&self) -> Vec<Policy> {
        said_before(self, G::policies())
    }

    fn foretold(&self) -> Vec<Policy> {
        said_before(self, G::foretold(self.content()))
    }

    fn grammar(&self) -> Grammar {
        G::GRAMMAR
    }

    fn names(&self) -> Names {
        G::names(self.content())
    }

    fn tell(&self, events: &Events) -> Vec<Told> {
        events.of::<G::Event>().map_or_else(Vec::new, |events| G::tell_all(events, self.content()))
    }

    fn traces(&self, events: &Events) -> Vec<Trace> {
        let events = events.of::<G::Event>();
        events.into_iter().flatten().filter_map(|event| G::trace(event, self.content())).collect()
    }

    fn marks(&self, events: &Events) -> Vec<Mark> {
        let events = events.of::<G::Event>();
        let at = self.split().1;
        events.into_iter().flatten().flat_map(|event| G::marks(event, at)).collect()
    }

    fn follow(&self) -> Follow {
        G::FOLLOW
    }

    fn turn_of(&self) -> Option<Side> {
        G::turn_of(self.split().1)
    }

    fn closed_windows(&self) -> Vec<&'static str> {
        G::closed_windows(self.split().1)
    }

    fn setting_out(&self, side: Side) -> Option<Box<dyn Play>> {
        let frame = G::setting_out(self.split().1, side)?;
        self.calling(frame).ok().map(|machine| Box::new(machine) as Box<dyn Play>)
    }

    fn stands(&self) -> Option<&'static str> {
        let (top, at) = self.split();
        G::stands(at, top)
    }

    fn all_families(&self) -> &'static [&'static str] {
        G::FAMILIES
    }

    fn families(&self, id: &str) -> Vec<&'static str> {
        G::families(self.split().1, id)
    }

    fn warnings(&self, side: Side) -> Vec<Told> {
        G::warnings(self.split().1, side)
    }

    fn purpose(&self, label: &str) -> Purpose {
        G::purpose(label, self.content())
    }

    fn fortunes(&self, events: &Events) -> Vec<Fortune> {
        let events = events.of::<G::Event>();
        events.map_or_else(Vec::new, |events| G::fortunes(events, self.content()))
    }

    fn plainly(&self, kind: &str) -> Option<(Measure, Vec<u16>)> {
        G::plainly(kind)
    }

    fn face_names(&self) -> &'static [&'static str] {
        G::FACES
    }

    fn claim(&self, claim: &Claim) -> String {
        G::claim(self.split().1, claim)
    }

    fn face(&self, deck: u8, card: &str) -> Option<CardFace> {
        G::face(self.content(), deck, card)
    }

    fn stand(&self) -> Stand {
        let (top, at) = self.split();
        G::stand(at, top)
    }

    fn view(&self) -> View {
        let (top, at) = self.split();
        G::view(at, top)
    }

    fn written(&self) -> Value {
        yaml::tree(&self.state()).expect("a position is plain data")
    }

    fn start(&self, cards: HiddenCards) -> StartFile {
        let written = |cards| G::start(self.content(), self.world(), self.stack(), cards);
        written(cards).or_else(|| written(HiddenCards::AsTheyLie)).unwrap_or_default()
    }

    fn features(&self) -> Vec<Feature> {
        let (top, at) = self.split();
        G::features(at, top)
    }

    fn score(&self) -> i32 {
        G::score(self.split().1)
    }

    fn elapsed(&self) -> f64 {
        let (done, all) = G::elapsed(self.split().1);
        (f64::from(done) / f64::from(all.max(1))).clamp(0.0, 1.0)
    }

    fn inclination(&self, side: Side, choice: usize) -> u32 {
        match (self.split(), self.choices(side).get(choice)) {
            ((Some(top), at), Some(open)) => G::inclination(top, at, side, &open.choice),
            _ => 0,
        }
    }

    fn actions(&self) -> &'static [&'static str] {
        G::ACTIONS
    }

    fn quiet(&self) -> &'static [&'static str] {
        G::QUIET
    }

    fn idle(&self, side: Side, choice: usize) -> bool {
        self.choices(side).get(choice).is_some_and(|open| G::idle(&open.choice))
    }

    fn span(&self) -> u64 {
        G::span(self.split().1)
    }

    fn unseen(&self) -> Vec<Unseen> {
        G::unseen(self.split().1)
    }

    fn depth(&self) -> usize {
        self.stack().len()
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
