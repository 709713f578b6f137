//! What is asked, of whom, and what may be answered.

use super::Words;
use crate::cite::Rule;
use crate::engine::{Chance, HeldCard, Hidden, Who, Window};
use crate::side::Side;
use serde::Serialize;

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Who decides.
    pub who: Who,
    /// The kind of question, by its code.
    pub kind: &'static str,
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

/// What a choice closes. Only what costs nothing may be left unsaid in a line of orders.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Closing {
    /// It closes nothing: a choice like any other.
    #[default]
    Nothing,
    /// It only leads on from one step to the next, and gives nothing up: whoever names what follows has said it.
    Free,
    /// It declines or ends something that could still be done: what is given up, where that can be told in a few words.
    GivesUp(Option<String>),
    /// It throws away what is counted and was paid for: this is given up.
    Wastes(String),
}

impl Closing {
    /// Does it give something up?
    #[must_use]
    pub fn gives_up(&self) -> bool {
        matches!(self, Closing::GivesUp(_) | Closing::Wastes(_))
    }

    /// What is given up, in words.
    #[must_use]
    pub fn told(&self) -> Option<&str> {
        match self {
            Closing::GivesUp(told) => told.as_deref(),
            Closing::Wastes(told) => Some(told),
            Closing::Nothing | Closing::Free => None,
        }
    }
}

/// A choice as offered to the floors above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its code, as a log records it.
    pub code: String,
    /// Its words, as they are typed and shown.
    pub words: Words,
    /// What it says about the hidden hand.
    pub hidden: Hidden,
    /// The reason it is refused; `None`: it is legal.
    pub refused: Option<Refusal>,
    /// What it means just now, where its words alone do not say so.
    pub note: Option<String>,
    /// It stands beside the question: open, but it does not answer it, and nothing is lost by answering first.
    pub aside: bool,
    /// The code of an order that comes to the same: it names another of several interchangeable counters.
    pub twin_of: Option<String>,
    /// What it closes.
    pub closing: Closing,
}

impl Offer {
    /// A legal choice that says nothing about a hidden hand, whose code is spelled like its words.
    #[must_use]
    pub fn plain(words: Words) -> Offer {
        let code = words.to_string();
        Offer {
            code,
            words,
            hidden: Hidden::Nothing,
            refused: None,
            note: None,
            aside: false,
            twin_of: None,
            closing: Closing::Nothing,
        }
    }

    /// The one of these legal choices that answers the question, if there is only one: it is taken by itself.
    #[must_use]
    pub fn only(legal: &[Offer]) -> Option<&Offer> {
        let mut answers = legal.iter().filter(|offer| !offer.aside);
        answers.next().filter(|_| answers.next().is_none())
    }

    /// Is nothing left of these to whoever is asked but to pass?
    #[must_use]
    pub fn only_passes(offers: &[Offer]) -> bool {
        let passes = |offer: &Offer| offer.code == "pass" || offer.code.starts_with("pass ");
        let mut answers = offers.iter().filter(|offer| offer.refused.is_none() && !offer.aside).peekable();
        answers.peek().is_some() && answers.all(passes)
    }

    /// Can anybody judge it, without seeing the hand it is played from?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.hidden.is_nothing()
    }

    /// The hidden card that must be shown at once if it is chosen; the first, if there are two.
    #[must_use]
    pub fn needs(&self) -> Option<HeldCard> {
        self.hidden.needs().first().copied()
    }
}

/// How a game ended, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// In a sentence, without the citation.
    pub how: String,
    /// The rule that ends it, as it is cited.
    pub rule: String,
}

/// The one thing that is pending in a game, in words.
#[derive(Debug, Clone, PartialEq)]
pub enum Pending {
    /// Somebody must decide.
    Decision(Prompt),
    /// Fortune must speak.
    Chance(Chance),
    /// The game is over.
    Over(Verdict),
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
