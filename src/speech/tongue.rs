//! What a game's wording must answer.

use super::fortune::OTHER;
use super::{
    CardFace, Closing, Follow, Fortune, Grammar, Mark, Measure, Names, Purpose, Refusal, Stand, Told, Trace,
    View, Words,
};
use crate::engine::{At, Claim, Game, Open, Outcome, Valued};
use crate::side::Side;
use coureur_core::games::start::{HiddenCards, StartFile};

/// A question in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// As put to the one who decides.
    pub ask: String,
    /// What the others are told while they wait.
    pub waiting: String,
}

/// A choice in words.
#[derive(Debug)]
pub struct Said<'a, G: Game> {
    /// The frame that asks.
    pub frame: &'a G::Frame,
    /// The position.
    pub at: At<'a, G>,
    /// The side that is asked.
    pub side: Side,
    /// All choices that are open, beside it.
    pub open: &'a [Open<G::Choice>],
    /// Those that are refused, where somebody wants to know.
    pub refused: Option<&'a [(G::Choice, G::No)]>,
}

impl<G: Game> Clone for Said<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for Said<'_, G> {}

/// A game's words. None of it is asked when a log is replayed.
pub trait Tongue: Valued {
    /// The question that a frame puts.
    fn question(frame: &Self::Frame, at: At<'_, Self>) -> Question;
    /// How a choice is ordered, open or refused.
    fn words(said: Said<'_, Self>, choice: &Self::Choice) -> Words;
    /// What a legal choice means just now, in a few words, where its spelling alone does not say so.
    fn note(said: Said<'_, Self>, choice: &Self::Choice) -> Option<String>;
    /// What a choice closes, and what is given up by it just now.
    fn closing(said: Said<'_, Self>, choice: &Self::Choice) -> Closing;
    /// A reason in words.
    fn refusal(at: At<'_, Self>, no: &Self::No) -> Refusal;
    /// Choices that the rules do not come to here, and people may try all the same, each with why it is not open: what was used up.
    fn used_up(_frame: &Self::Frame, _at: At<'_, Self>) -> Vec<(Self::Choice, Refusal)> {
        Vec::new()
    }
    /// What the question to `side` takes for granted: words that choose nothing, and may be typed all the same.
    fn granted(frame: &Self::Frame, at: At<'_, Self>, side: Side) -> Vec<Words>;
    /// The choices that answer questions of some kinds until further notice, and can be given before any of them is put.
    fn policies() -> Vec<(&'static [&'static str], Self::Choice)> {
        Vec::new()
    }
    /// The answers to questions of some kinds that can be named before any of them is put, each good for one of them.
    fn foretold(_content: &Self::Content) -> Vec<(&'static [&'static str], Self::Choice)> {
        Vec::new()
    }
    /// An event in words.
    fn tell(event: &Self::Event, content: &Self::Content) -> Told;
    /// Events that followed each other in words; what comes next may say more about one than it does itself.
    fn tell_all(events: &[Self::Event], content: &Self::Content) -> Vec<Told> {
        events.iter().map(|event| Self::tell(event, content)).collect()
    }
    /// What an event leaves on the map; nothing: it cannot be drawn.
    fn trace(_event: &Self::Event, _content: &Self::Content) -> Option<Trace> {
        None
    }
    /// What an event counts for when chances are weighed.
    fn marks(_event: &Self::Event, _at: At<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }
    /// The kinds of question that are part of what dice bring about.
    const FOLLOW: Follow = Follow::NOTHING;
    /// What would be at work if a side could set somebody in motion now, whatever card that needs; nothing: only the rules
    /// themselves come to that.
    fn setting_out(_at: At<'_, Self>, _side: Side) -> Option<Self::Frame> {
        None
    }
    /// Whose turn it is within the game, whoever is asked something in it; nothing: nobody's, or the game does not say.
    fn turn_of(_at: At<'_, Self>) -> Option<Side> {
        None
    }
    /// The kinds of reaction windows that are not opened by the rules as they are played here.
    fn closed_windows(_at: At<'_, Self>) -> Vec<&'static str> {
        Vec::new()
    }
    /// The space in which those on the move stand, by its id.
    fn stands(_at: At<'_, Self>, _frame: Option<&Self::Frame>) -> Option<&'static str> {
        None
    }
    /// What is printed on a counter, by its id: two of which it is the same differ by their place and state alone. Nothing:
    /// no counter, or one that is like no other.
    fn printed(_content: &Self::Content, _id: &str) -> Option<String> {
        None
    }
    /// The families that pieces may be called by.
    const FAMILIES: &'static [&'static str] = &[];
    /// Those of a piece, by its id, as it stands.
    fn families(_at: At<'_, Self>, _id: &str) -> Vec<&'static str> {
        Vec::new()
    }
    /// What a side should look out for as things stand.
    fn warnings(_at: At<'_, Self>, _side: Side) -> Vec<Told> {
        Vec::new()
    }
    /// What a throw was for, by its label.
    fn purpose(_label: &str, _content: &Self::Content) -> Purpose {
        Purpose { side: None, kind: OTHER }
    }
    /// The dice among events that followed each other, each with what its other faces would have come to.
    fn fortunes(_events: &[Self::Event], _content: &Self::Content) -> Vec<Fortune> {
        Vec::new()
    }
    /// What a die of a kind comes to by its face alone, where the rules ask for nothing else and no event says it.
    fn plainly(_kind: &str) -> Option<(Measure, Vec<u16>)> {
        None
    }
    /// The names of the faces of its dice, from face 1 on; none: they have numbers.
    const FACES: &'static [&'static str] = &[];
    /// How the game ended, in a sentence without the citation.
    fn ending(at: At<'_, Self>, frame: &Self::Frame, outcome: &Outcome) -> String;
    /// What was claimed about a hidden hand, in words that follow on "claimed to hold".
    fn claim(at: At<'_, Self>, claim: &Claim) -> String;
    /// The words of its orders.
    const GRAMMAR: Grammar;
    /// The names that may stand in its orders.
    fn names(content: &Self::Content) -> Names;
    /// A card's face, by deck and id.
    fn face(content: &Self::Content, deck: u8, card: &str) -> Option<CardFace>;
    /// When it is, and how the tracks stand.
    fn stand(at: At<'_, Self>, frame: Option<&Self::Frame>) -> Stand;
    /// What may be drawn.
    fn view(at: At<'_, Self>, frame: Option<&Self::Frame>) -> View;
    /// The position as a file to begin a new game from; `None`: just now hidden cards cannot be dealt anew.
    fn start(
        content: &Self::Content,
        world: &Self::World,
        stack: &[Self::Frame],
        cards: HiddenCards,
    ) -> Option<StartFile>;
}
