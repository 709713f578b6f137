//! What is asked, of whom, and what may be answered.

use super::{Chance, Words};
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

/// A choice as offered to the floors above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its spelling.
    pub words: Words,
    /// The hidden card that must be shown at once if it is chosen.
    pub needs: Option<HeldCard>,
    /// The reason it is refused; `None`: it is legal.
    pub refused: Option<Refusal>,
    /// What it means just now, where its words alone do not say so.
    pub note: Option<String>,
}

impl Offer {
    /// A legal choice of these words.
    #[must_use]
    pub fn legal(words: Words) -> Offer {
        Offer { words, needs: None, refused: None, note: None }
    }
}

/// The list a frame writes its choices into. One function writes both what is legal and what is refused.
#[derive(Debug)]
pub struct Offers<C> {
    /// The legal ones, with their spelling and the hidden card they need.
    pub legal: Vec<(C, Words, Option<HeldCard>)>,
    /// The refused ones; only gathered when somebody wants reasons.
    pub refused: Vec<(Words, Refusal)>,
    explain: bool,
}

impl<C> Offers<C> {
    /// A list of legal choices only.
    #[must_use]
    pub fn legal_only() -> Self {
        Offers { legal: Vec::new(), refused: Vec::new(), explain: false }
    }

    /// A list that also gathers reasons.
    #[must_use]
    pub fn explained() -> Self {
        Offers { legal: Vec::new(), refused: Vec::new(), explain: true }
    }

    /// Does somebody want to know why other choices are refused?
    #[must_use]
    pub fn wants_reasons(&self) -> bool {
        self.explain
    }

    /// Offers a choice.
    pub fn offer(&mut self, choice: C, words: Words) {
        self.legal.push((choice, words, None));
    }

    /// Offers a choice that plays a card (deck, id) from the hidden hand.
    pub fn offer_card(&mut self, choice: C, words: Words, deck: u8, card: &str) {
        self.legal.push((choice, words, Some(HeldCard { deck, card: card.to_owned() })));
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
