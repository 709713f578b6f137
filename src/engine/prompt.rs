//! What is asked, of whom, and what may be answered.

use super::{Chance, Slot, Words};
use crate::cite::Rule;
use crate::side::Side;
use serde::Serialize;

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Who {
    /// One side.
    One(Side),
    /// Both at once, neither knowing the other's answer.
    Both,
}

/// A kind of reaction window: a side may waive it in advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Window {
    /// Its name, e.g. `interrupt-reinforcement`.
    pub kind: &'static str,
    /// The spelling of the choice that lets it pass.
    pub pass: &'static str,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Who decides.
    pub who: Who,
    /// The question, as put to the one who decides.
    pub ask: String,
    /// What the others are told while they wait.
    pub waiting: String,
    /// The kind of reaction window, where it is one.
    pub window: Option<Window>,
    /// The rule that asks.
    pub rule: Rule,
}

/// Why a choice that a player might expect is not open to him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// Stable code, e.g. `coureur::nf::movement::beyond_battle_depth`.
    pub code: &'static str,
    /// What is wrong, in a sentence without the citation.
    pub why: String,
    /// The rule that says so.
    pub rule: Rule,
    /// What the player can do instead.
    pub help: String,
}

/// A card of a hidden hand, by deck and id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HeldCard {
    /// The deck it was dealt from.
    pub deck: u8,
    /// Its id.
    pub card: String,
}

/// A statement about a hidden hand that nobody can check until the game is over and all cards are opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// The seat that made it.
    pub side: Side,
    /// What it said, in words that follow on "claimed to hold".
    pub text: String,
    /// The rule that asked for it.
    pub rule: Rule,
    /// The cards said not to be in the hand.
    pub denied: Vec<HeldCard>,
    /// The face-down cards of the hand it was said of.
    pub hand: Vec<Slot>,
}

/// What a choice says about the hidden hand of whoever takes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub enum Hidden {
    /// Nothing.
    #[default]
    Nothing,
    /// It plays this card, which must be shown at once.
    Needs(HeldCard),
    /// It claims that none of these cards is in the hand.
    Denies(Vec<HeldCard>),
}

/// A choice as offered to the floors above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its spelling.
    pub words: Words,
    /// The hidden card that must be shown at once if it is chosen.
    pub needs: Option<HeldCard>,
    /// The hidden cards that whoever chooses it says he does not hold.
    pub denies: Vec<HeldCard>,
    /// The reason it is refused; `None`: it is legal.
    pub refused: Option<Refusal>,
    /// What it means just now, where its words alone do not say so.
    pub note: Option<String>,
    /// It stands beside the question: open, but it does not answer it, and nothing is lost by answering first.
    pub aside: bool,
}

impl Offer {
    /// A legal choice that says nothing about a hidden hand.
    #[must_use]
    pub fn plain(words: Words) -> Offer {
        Offer { words, needs: None, denies: Vec::new(), refused: None, note: None, aside: false }
    }

    /// The one of these legal choices that answers the question, if there is only one: it is taken by itself.
    #[must_use]
    pub fn only(legal: &[Offer]) -> Option<&Offer> {
        let mut answers = legal.iter().filter(|offer| !offer.aside);
        answers.next().filter(|_| answers.next().is_none())
    }

    /// Can anybody judge it, without seeing the hand it is played from?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.needs.is_none() && self.denies.is_empty()
    }

    /// Is it true of a hand, given what its cards are?
    pub fn is_true_of<'a>(&self, hand: impl IntoIterator<Item = (Slot, Option<&'a str>)> + Clone) -> bool {
        let held = |card: &HeldCard| {
            let mut hand = hand.clone().into_iter();
            hand.any(|(slot, name)| slot.deck == card.deck && name == Some(card.card.as_str()))
        };
        self.needs.as_ref().is_none_or(held) && !self.denies.iter().any(held)
    }
}

/// The list a frame writes its choices into. One function writes both what is legal and what is refused.
#[derive(Debug)]
pub struct Offers<C> {
    /// The legal ones, with their spelling and what they say about the hidden hand.
    pub legal: Vec<(C, Words, Hidden)>,
    /// Legal ones beside the question, which they do not answer; see [`Offer::aside`].
    pub asides: Vec<(C, Words)>,
    /// The refused ones; only gathered when somebody wants reasons.
    pub refused: Vec<(Words, Refusal)>,
    explain: bool,
}

impl<C> Offers<C> {
    /// A list of legal choices only.
    #[must_use]
    pub fn legal_only() -> Self {
        Offers { legal: Vec::new(), asides: Vec::new(), refused: Vec::new(), explain: false }
    }

    /// A list that also gathers reasons.
    #[must_use]
    pub fn explained() -> Self {
        Offers { legal: Vec::new(), asides: Vec::new(), refused: Vec::new(), explain: true }
    }

    /// Does somebody want to know why other choices are refused?
    #[must_use]
    pub fn wants_reasons(&self) -> bool {
        self.explain
    }

    /// Offers a choice.
    pub fn offer(&mut self, choice: C, words: Words) {
        self.legal.push((choice, words, Hidden::Nothing));
    }

    /// Offers a choice beside the question.
    pub fn offer_aside(&mut self, choice: C, words: Words) {
        self.asides.push((choice, words));
    }

    /// Offers a choice that plays a card (deck, id) from the hidden hand.
    pub fn offer_card(&mut self, choice: C, words: Words, deck: u8, card: &str) {
        let card = HeldCard { deck, card: card.to_owned() };
        self.legal.push((choice, words, Hidden::Needs(card)));
    }

    /// Offers a choice by which a side claims to hold none of these cards.
    pub fn offer_denial(&mut self, choice: C, words: Words, denied: Vec<HeldCard>) {
        self.legal.push((choice, words, Hidden::Denies(denied)));
    }

    /// Names a choice that is not open, with the reason; made only if asked for.
    pub fn refuse(&mut self, make: impl FnOnce() -> (Words, Refusal)) {
        if self.explain {
            self.refused.push(make());
        }
    }

    /// Offers the choice or refuses it, as the check went.
    pub fn offer_if(&mut self, check: Result<(), Refusal>, choice: C, words: Words) {
        match check {
            Ok(()) => self.offer(choice, words),
            Err(refusal) => self.refuse(|| (words, refusal)),
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// In a sentence, without the citation.
    pub how: String,
    /// The rule's place, as in [`Rule::place`].
    pub rule: String,
}

/// What a frame needs to go on.
#[derive(Debug, Clone, PartialEq)]
pub enum Need {
    /// Somebody must decide.
    Decision(Prompt),
    /// Fortune must speak.
    Chance(Chance),
    /// Nothing: it is a step of procedure, run it.
    Run,
    /// The game is over.
    Over(Outcome),
}

/// The one thing that is pending in a game.
#[derive(Debug, Clone, PartialEq)]
pub enum Pending {
    /// Somebody must decide.
    Decision(Prompt),
    /// Fortune must speak.
    Chance(Chance),
    /// The game is over.
    Over(Outcome),
}

/// An event as told to people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The sentence, without the citation.
    pub text: String,
    /// The rule it rests on, where it helps to know.
    pub rule: Option<Rule>,
    /// How the sentence may be drawn together with others like it.
    #[serde(skip)]
    pub run: Option<Run>,
}

/// A sentence of which several in a row make one: `22nd retreats to Boston` and `27th retreats to Boston`. Those with
/// the same head and tail belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What stands before the items.
    pub head: String,
    /// What this sentence adds to the list.
    pub item: String,
    /// What stands after several items.
    pub tail: String,
}
