//! The list a frame writes its choices into. One function writes both what is legal and what is refused.

use super::{CardName, HeldCard, Hidden};

/// A legal choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open<C> {
    /// The choice.
    pub choice: C,
    /// What it says about the hidden hand.
    pub hidden: Hidden,
    /// It stands beside the question: open, but it does not answer it, and nothing is lost by answering first.
    pub aside: bool,
}

impl<C> Open<C> {
    /// Of some legal choices the one that answers the question, if there is only one: it is taken by itself.
    pub fn only(open: &[Open<C>]) -> Option<usize> {
        let mut answers = open.iter().enumerate().filter(|(_, open)| !open.aside);
        let (index, _) = answers.next()?;
        answers.next().is_none().then_some(index)
    }
}

/// The list. `C` is a game's choice, `N` its reason why not.
#[derive(Debug)]
pub struct Offers<C, N> {
    /// The legal ones.
    pub legal: Vec<Open<C>>,
    /// The refused ones with their reasons; only gathered when somebody wants them.
    pub refused: Vec<(C, N)>,
    explain: bool,
}

impl<C, N> Offers<C, N> {
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
    pub fn offer(&mut self, choice: C) {
        self.legal.push(Open { choice, hidden: Hidden::Nothing, aside: false });
    }

    /// Offers a choice beside the question.
    pub fn offer_aside(&mut self, choice: C) {
        self.legal.push(Open { choice, hidden: Hidden::Nothing, aside: true });
    }

    /// Offers a choice that plays a card from the hidden hand.
    pub fn offer_card(&mut self, choice: C, deck: u8, card: CardName) {
        let hidden = Hidden::Needs(HeldCard { deck, card });
        self.legal.push(Open { choice, hidden, aside: false });
    }

    /// Offers a choice that plays two cards from the hidden hand at once.
    pub fn offer_two_cards(&mut self, choice: C, cards: [HeldCard; 2]) {
        self.legal.push(Open { choice, hidden: Hidden::NeedsBoth(cards), aside: false });
    }

    /// Offers a choice by which a side claims to hold none of these cards.
    pub fn offer_denial(&mut self, choice: C, denied: Vec<HeldCard>) {
        self.legal.push(Open { choice, hidden: Hidden::Denies(denied), aside: false });
    }

    /// Names a choice that is not open, with the reason.
    pub fn refuse(&mut self, choice: C, no: N) {
        if self.explain {
            self.refused.push((choice, no));
        }
    }

    /// Offers the choice or refuses it, as the check went.
    pub fn offer_if(&mut self, check: Result<(), N>, choice: C) {
        match check {
            Ok(()) => self.offer(choice),
            Err(no) => self.refuse(choice, no),
        }
    }

    /// The choices that answer the question.
    pub fn answers(&self) -> impl Iterator<Item = &C> {
        self.legal.iter().filter(|open| !open.aside).map(|open| &open.choice)
    }
}
