//! Who is asked for what.

use super::{Mode, Seat, Table};
use crate::engine::{Chance, Next, Slot, Who};
use crate::side::Side;

/// What a seat must add to its next entry; none of it is a decision, so programs do it by themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owed {
    /// Take the open seat.
    Join,
    /// Commit a seed chain.
    Chain,
    /// Publish a card key.
    CardKey,
    /// Commit the umpire's secret for the cards.
    Commit,
    /// Give some words of one's own for the deal (umpired games).
    Word(Side),
    /// Shuffle.
    Shuffle,
    /// Reveal a link as the witness of a roll.
    Witness,
    /// Reveal a link as the asker of a roll.
    Ask,
    /// Give shares of cards dealt to the other side.
    Shares(Vec<Slot>),
    /// Open a sealed answer.
    Unseal(Side),
    /// Show the card just played.
    Show,
    /// Type in dice or a draw.
    Throw,
    /// Open the card secret: the game is over.
    Secret,
}

/// What somebody is waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// Nothing: all is done.
    Nothing,
    /// Something owed.
    Owed(Vec<Owed>),
    /// The answer to the open question.
    Answer,
    /// Cards that were dealt to a side.
    Cards(Side),
    /// Yes or no to a takeback to an entry.
    Takeback(u64),
}

/// Whom the table waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Any of these may sign the next entry; none: all is done.
    pub seats: Vec<Seat>,
    /// For what.
    pub what: What,
    /// Is it a decision (else a program can answer by itself)?
    pub decision: bool,
}

impl Waiting {
    fn on(seats: Vec<Seat>, owed: Owed) -> Waiting {
        Waiting { seats, what: What::Owed(vec![owed]), decision: false }
    }
}

impl Table {
    /// Is everything in one person's hand?
    pub(super) fn lone_hand(&self) -> bool {
        matches!(self.setting.mode, Mode::Solo | Mode::Table) || self.work.author == Seat::Umpire
    }

    /// Who may answer for a side.
    fn speakers(&self, side: Side) -> Vec<Seat> {
        match self.setting.mode {
            Mode::Duel | Mode::Solo => vec![Seat::Player(side)],
            Mode::Umpire => vec![Seat::Player(side), Seat::Umpire],
            Mode::Table => vec![Seat::Recorder],
        }
    }

    /// Who witnesses a roll asked for by a seat.
    pub(super) fn witness_of(&self, asker: Seat) -> Seat {
        match self.setting.mode {
            Mode::Duel | Mode::Solo => Seat::Player(asker.side().map_or(Side::British, Side::other)),
            Mode::Umpire => Seat::Umpire,
            Mode::Table => Seat::Recorder,
        }
    }

    /// What a seat has not yet set up.
    fn unready(&self, seat: Seat) -> Vec<Owed> {
        let mut owed = Vec::new();
        if !self.players.contains_key(&seat) {
            owed.push(Owed::Join);
        }
        let (chain, keyed) = (self.dice.has_chain(seat), self.cards.is_keyed(seat));
        match (self.setting.mode, seat) {
            (Mode::Duel | Mode::Solo, _) => {
                owed.extend((!chain).then_some(Owed::Chain));
                owed.extend((!keyed).then_some(Owed::CardKey));
            }
            (Mode::Umpire, Seat::Umpire) => {
                owed.extend((!chain).then_some(Owed::Chain));
                owed.extend((!keyed).then_some(Owed::Commit));
            }
            (Mode::Umpire, Seat::Player(side)) => owed.extend((!keyed).then_some(Owed::Word(side))),
            (Mode::Umpire, Seat::Recorder) | (Mode::Table, _) => {}
        }
        owed
    }

    /// Seats in the order in which they set up: the opener first.
    fn setup_order(&self) -> Vec<Seat> {
        let mut seats = self.setting.mode.seats().to_vec();
        seats.sort_by_key(|seat| *seat != self.setting.opener);
        seats
    }

    /// Have all seats set up? Before that nothing may be rolled: who commits his chain later could choose the dice.
    pub(super) fn is_ready(&self) -> bool {
        self.setting.mode.seats().iter().all(|seat| self.unready(*seat).is_empty())
    }

    /// Whom the table waits for, and for what.
    #[must_use]
    pub fn waiting(&self) -> Waiting {
        if let Some(seat) = self.setup_order().into_iter().find(|seat| !self.unready(*seat).is_empty()) {
            let owed = self.unready(seat);
            let words = owed.iter().any(|owed| matches!(owed, Owed::Word(_)));
            let seats = if words { vec![seat, Seat::Umpire] } else { vec![seat] };
            let decision = words || owed.contains(&Owed::Join);
            return Waiting { seats, what: What::Owed(owed), decision };
        }
        if self.is_over() {
            return self.waiting_for_secrets();
        }
        if let Some((by, to)) = self.undo.proposed() {
            let other = self.witness_of(by);
            return Waiting { seats: vec![other], what: What::Takeback(to), decision: true };
        }
        match self.play.next() {
            Next::Over(_) => self.waiting_for_secrets(),
            Next::Chance(chance) => self.waiting_for_chance(chance),
            Next::Decision(ask) => match ask.who {
                Who::One(side) => self.waiting_for_side(side),
                Who::Both => self.waiting_for_both(),
            },
        }
    }

    /// Has somebody asked this seat for a roll and resigned with it? Then it may reveal no link, since the game is over, and
    /// open nothing, since it owes a link: there is no entry it could sign, and nobody waits for one.
    pub(super) fn is_barred(&self, seat: Seat) -> bool {
        self.is_over() && self.is_witness(seat)
    }

    /// Must this seat reveal its link before anything else?
    pub(super) fn is_witness(&self, seat: Seat) -> bool {
        self.dice.may_witness() && self.dice.asked_by().is_some_and(|by| self.witness_of(by) == seat)
    }

    /// Can this seat open its secret, and has not yet?
    fn owes_secret(&self, seat: Seat) -> bool {
        self.cards.owes_secret(seat) && !self.is_barred(seat)
    }

    fn waiting_for_secrets(&self) -> Waiting {
        let seats = self.setting.mode.seats();
        // The seat that ended the game opens first, in the same entry.
        let mut owing: Vec<Seat> = seats.iter().copied().filter(|seat| self.owes_secret(*seat)).collect();
        owing.sort_by_key(|seat| *seat != self.work.author);
        owing.truncate(1);
        let what = if owing.is_empty() { What::Nothing } else { What::Owed(vec![Owed::Secret]) };
        Waiting { seats: owing, what, decision: false }
    }

    fn waiting_for_chance(&self, chance: &Chance) -> Waiting {
        match chance {
            Chance::Shuffle(requests) => {
                let seats = self.setting.mode.seats();
                let mut owing: Vec<Seat> =
                    seats.iter().copied().filter(|seat| self.cards.owes_shuffle(*seat, requests)).collect();
                owing.sort_by_key(|seat| *seat != self.work.author);
                owing.truncate(1);
                Waiting::on(owing, Owed::Shuffle)
            }
            Chance::Show { side, .. } => Waiting::on(self.speakers(*side), Owed::Show),
            Chance::Roll(_) | Chance::Pick(_) if self.setting.mode == Mode::Table => {
                Waiting { seats: vec![Seat::Recorder], what: What::Owed(vec![Owed::Throw]), decision: true }
            }
            Chance::Roll(_) | Chance::Pick(_) => match self.dice.asked_by() {
                Some(asker) => Waiting::on(vec![self.witness_of(asker)], Owed::Witness),
                None => Waiting::on(vec![self.work.author], Owed::Ask),
            },
        }
    }

    fn waiting_for_side(&self, side: Side) -> Waiting {
        if self.cards.sees(side, &*self.play) {
            return Waiting { seats: self.speakers(side), what: What::Answer, decision: true };
        }
        let dealer =
            if self.setting.mode == Mode::Umpire { Seat::Umpire } else { Seat::Player(side.other()) };
        Waiting { seats: vec![dealer], what: What::Cards(side), decision: false }
    }

    /// A question to both: whoever is at work seals first, the other answers, the first opens.
    fn waiting_for_both(&self) -> Waiting {
        let sealed = Side::ALL.into_iter().find(|side| self.answers.sealed(*side).is_some());
        let missing: Vec<Side> =
            Side::ALL.into_iter().filter(|side| self.answers.unanswered(*side)).collect();
        match (sealed, missing.as_slice()) {
            (Some(side), []) => Waiting::on(self.speakers(side), Owed::Unseal(side)),
            (_, [side]) => self.waiting_for_side(*side),
            (_, sides) => {
                let own =
                    self.work.author.side().filter(|side| sides.contains(side)).unwrap_or(Side::British);
                let mut waiting = self.waiting_for_side(own);
                if self.setting.mode == Mode::Umpire && waiting.decision {
                    waiting.seats =
                        vec![Seat::Player(Side::British), Seat::Player(Side::French), Seat::Umpire];
                }
                waiting
            }
        }
    }

    /// What a seat owes right now, beside any decision.
    #[must_use]
    pub fn owed(&self, seat: Seat) -> Vec<Owed> {
        let mut owed = self.unready(seat);
        if !owed.is_empty() {
            return owed;
        }
        if self.is_over() {
            owed.extend(self.owes_secret(seat).then_some(Owed::Secret));
            return owed;
        }
        // Nothing goes before the answer to a takeback.
        if self.undo.proposed().is_some() {
            return owed;
        }
        owed.extend(self.dice.runs_low(seat).then_some(Owed::Chain));
        match self.play.next() {
            Next::Chance(Chance::Shuffle(requests)) => {
                owed.extend(self.cards.owes_shuffle(seat, requests).then_some(Owed::Shuffle));
            }
            Next::Chance(Chance::Show { side, .. }) => {
                owed.extend((seat.side().is_none_or(|own| own == *side)).then_some(Owed::Show));
            }
            Next::Chance(Chance::Roll(_) | Chance::Pick(_)) => owed.extend(self.owes_link(seat)),
            Next::Decision(_) => {
                let shows =
                    |side: Side| seat.side().is_none_or(|own| own == side) && !self.unshown(side).is_empty();
                owed.extend(Side::ALL.into_iter().any(shows).then_some(Owed::Show));
            }
            Next::Over(_) => {}
        }
        let shares = self.cards.owes_shares(seat, &*self.play);
        owed.extend((!shares.is_empty()).then_some(Owed::Shares(shares)));
        for side in Side::ALL {
            let both_in = !self.answers.unanswered(side.other());
            let sealed = self.answers.sealed(side).is_some();
            owed.extend((seat == Seat::Player(side) && sealed && both_in).then_some(Owed::Unseal(side)));
        }
        owed
    }

    fn owes_link(&self, seat: Seat) -> Option<Owed> {
        if !self.is_ready() {
            return None;
        }
        match (self.setting.mode, self.dice.asked_by()) {
            (Mode::Table, _) => Some(Owed::Throw),
            (_, Some(asker)) => {
                (self.dice.may_witness() && self.witness_of(asker) == seat).then_some(Owed::Witness)
            }
            (_, None) => (self.work.author == seat).then_some(Owed::Ask),
        }
    }
}
