//! What must hold after every entry that was accepted. The oracle shares no bookkeeping with the program: it looks at
//! hands, shares and positions from outside, opens every seed itself, and looks at the end at every card.

mod dice;

use super::{Held, hold};
use crate::engine::{Chance, Next, Slot};
use crate::errors::Worded as _;
use crate::log::Signed;
use crate::side::Side;
use crate::table::{Desk, Mode, Seat, Table};
use dice::Seeds;
use std::collections::{BTreeMap, BTreeSet};

type Hands = BTreeSet<(Side, Slot)>;

/// A position at the end of an entry, on the present line of play.
#[derive(Debug, Clone)]
struct At {
    entry: u64,
    /// Everything dealt so far on this line.
    dealt: Hands,
    /// Positions that were asked for on this line.
    asked: Vec<[u8; 32]>,
}

/// What the oracle has seen.
#[derive(Debug)]
pub(super) struct Oracle {
    line: Vec<At>,
    /// Everything ever dealt.
    dealt: Hands,
    /// Everything ever asked for since the last deal.
    asked: BTreeSet<[u8; 32]>,
    /// The position that each index was asked for at.
    asked_at: Vec<[u8; 32]>,
    seeds: Seeds,
    /// What lay in both hands, entry by entry; and what lay there when a shuffle was completed.
    hands: Vec<Hands>,
    shuffles: usize,
    held: Vec<(usize, Hands)>,
    /// What somebody who may look has seen in each slot.
    seen: BTreeMap<Slot, String>,
    /// Takebacks that took effect.
    pub(super) undone: u64,
}

fn hands(table: &Table) -> Hands {
    let hand = |side: Side| table.play().hand(side).into_iter().map(move |slot| (side, slot));
    Side::ALL.into_iter().flat_map(hand).collect()
}

fn rolls(table: &Table) -> bool {
    matches!(table.play().next(), Next::Chance(Chance::Roll(_) | Chance::Pick(_)))
}

/// Did an entry roll under a seed that an earlier one had opened, after somebody decided in it? (After a takeback a position
/// meets the dice it had; and what is shuffled or dealt before the decision may have rolled.)
fn decided_while_open(acts: &[&str], again: &[u64]) -> bool {
    let verb = |act: &&str| act.split(' ').next().unwrap_or_default().to_owned();
    let any = |verbs: &[&str]| acts.iter().map(verb).any(|verb| verbs.contains(&verb.as_str()));
    let decides = any(&["order", "unsealed", "ahead", "unahead", "waive", "unwaive"]);
    !again.is_empty() && decides && !any(&["shuffle", "share", "show"])
}

impl Oracle {
    /// Sits down at a table just opened.
    pub(super) fn new(table: &Table) -> Oracle {
        // At a real table the first deal is no entry.
        let dealt = hands(table);
        Oracle {
            line: vec![At { entry: table.number(), dealt: dealt.clone(), asked: Vec::new() }],
            dealt,
            asked: BTreeSet::new(),
            asked_at: Vec::new(),
            seeds: Seeds::new(table),
            hands: vec![hands(table)],
            shuffles: 0,
            held: Vec::new(),
            seen: BTreeMap::new(),
            undone: 0,
        }
    }

    /// An entry was accepted by everybody; this is the table after it, and these are all who sit there.
    pub(super) fn entered(
        &mut self,
        after: &Table,
        signed: &Signed,
        desks: &BTreeMap<Seat, Desk>,
    ) -> Held<()> {
        let crate::log::Document::Entry(entry) = signed.document() else { return Ok(()) };
        let results: Vec<&str> = entry.results.iter().map(|text| text.as_str()).collect();
        let acts: Vec<&str> = entry.acts.iter().map(|act| act.text.as_str()).collect();
        self.takebacks(after.number(), &results)?;
        self.deals(after, &acts, &results)?;
        if after.setting().mode != Mode::Table {
            let again = self.seeds.entered(after, signed, &acts)?;
            hold(!(self.undone == 0 && decided_while_open(&acts, &again)), || {
                format!("entry {}: a roll under a seed that was open when somebody decided", after.number())
            })?;
            self.asks(after, &again)?;
        }
        self.looks(after, desks)?;
        let entry = after.number();
        if let Err(broken) = after.play().invariants() {
            hold(false, || format!("entry {entry}: {}", broken.in_words()))?;
        }
        if let Some(mut at) = self.line.last().cloned() {
            at.entry = entry;
            at.dealt.extend(hands(after));
            self.line.push(at);
        }
        self.hands.push(hands(after));
        Ok(())
    }

    /// A takeback ends on the position it names, or goes on from it, and never behind a deal.
    fn takebacks(&mut self, entry: u64, results: &[&str]) -> Held<()> {
        for result in results {
            let Some(to) = result.strip_prefix("undone to ") else { continue };
            self.undone += 1;
            let at = to.parse().ok().and_then(|to: u64| self.line.iter().rfind(|at| at.entry == to)).cloned();
            let Some(at) = at else {
                return hold(false, || format!("entry {entry}: a takeback to {to}, where nobody has been"));
            };
            hold(at.dealt == self.dealt, || format!("entry {entry}: a takeback reaches behind a deal"))?;
            self.line.push(at);
        }
        Ok(())
    }

    /// Shares are given of cards that somebody holds, and are never taken back: a card seen in a deck is a card read
    /// early. (Without a takeback it may have been dealt, seen and played in one entry.)
    fn deals(&mut self, after: &Table, acts: &[&str], results: &[&str]) -> Held<()> {
        let now = hands(after);
        let before = self.hands.last().cloned().unwrap_or_default();
        self.dealt.extend(&before);
        let undone = results.iter().any(|result| result.starts_with("undone "));
        for act in acts.iter().filter(|_| undone) {
            let Some(slot) = act.strip_prefix("share ").and_then(Slot::read) else { continue };
            let held = now.iter().chain(&self.dealt).any(|(_, held)| *held == slot);
            hold(held, || format!("entry {}: {slot} is read before it is dealt", after.number()))?;
        }
        if !now.is_subset(&self.dealt) {
            self.asked.clear();
            for at in &mut self.line {
                at.asked.clear();
            }
        }
        self.dealt.extend(&now);
        let made = after.shuffles().len();
        if made > self.shuffles {
            // What is held before and after was held all the while.
            self.held.push((made, before.intersection(&now).copied().collect()));
            self.shuffles = made;
        }
        Ok(())
    }

    /// A position is asked for once, whatever is taken back.
    fn asks(&mut self, after: &Table, again: &[u64]) -> Held<()> {
        let number = after.number();
        let Some(at) = self.line.last_mut() else { return Ok(()) };
        for index in again {
            // Met again after a takeback: the present line has been at that position too.
            let known = usize::try_from(*index).ok().and_then(|index| self.asked_at.get(index));
            at.asked.extend(known);
        }
        // Whoever leaves a roll open has asked for it in this very entry.
        if rolls(after) && !after.is_over() {
            let state = after.digest();
            let twice = !self.asked.insert(state) && !at.asked.contains(&state);
            self.asked_at.push(state);
            at.asked.push(state);
            hold(!twice, || {
                format!("entry {number}: a position is asked for a second time after a takeback")
            })?;
        }
        Ok(())
    }

    /// A card in a slot is the same for all who may see it, and for ever; and no card is in two hands.
    fn looks(&mut self, after: &Table, desks: &BTreeMap<Seat, Desk>) -> Held<()> {
        if after.setting().mode == Mode::Table {
            return Ok(());
        }
        let number = after.number();
        let mut in_hands = BTreeSet::new();
        for side in Side::ALL {
            for desk in desks.values().filter(|desk| desk.may_look(side)) {
                for card in desk.hand(side) {
                    let Some(face) = card.face else { continue };
                    let known = self.seen.entry(card.slot).or_insert_with(|| face.id.clone());
                    hold(*known == face.id, || {
                        format!(
                            "entry {number}: {} is {known} for one and {} for another",
                            card.slot, face.id
                        )
                    })?;
                    in_hands.insert((card.slot.deck, face.id, card.slot));
                }
            }
        }
        let cards: BTreeSet<(u8, &String)> = in_hands.iter().map(|(deck, id, _)| (*deck, id)).collect();
        hold(cards.len() == in_hands.len(), || {
            format!("entry {number}: a card is in two places: {in_hands:?}")
        })
    }

    /// All cards are open: each was in one place at a time, and what anybody saw.
    pub(super) fn at_the_end(&self, table: &Table) -> Held<()> {
        let Some(opened) = table.opened_cards() else {
            // Whoever asks for a roll and resigns with it bars its witness, who is not accused of it.
            let barred =
                table.unopened().is_some_and(|left| left.seats.is_empty() && !left.barred.is_empty());
            let typed = table.setting().mode == Mode::Table;
            return hold(typed || barred, || "not all cards are open".to_owned());
        };
        for (slot, card) in &self.seen {
            hold(opened.get(slot) == Some(card), || {
                format!("{slot} was seen as {card} and opened as another")
            })?;
        }
        let names = |hands: &Hands| -> Vec<(u8, Option<&String>)> {
            hands.iter().map(|(_, slot)| (slot.deck, opened.get(slot))).collect()
        };
        for (number, hands) in self.hands.iter().enumerate() {
            let named = names(hands);
            let different: BTreeSet<_> = named.iter().collect();
            hold(different.len() == named.len(), || {
                format!("a card is in two hands after entry {number}: {named:?}")
            })?;
        }
        let decks = table.play().decks();
        for (made, held) in &self.held {
            let record = &table.shuffles()[made - 1];
            let deck = decks.iter().position(|list| list.name == record.deck);
            let deck = deck.and_then(|deck| u8::try_from(deck).ok()).unwrap_or_default();
            let numbers = (record.first..).take(record.cards);
            let cards: Vec<&String> =
                numbers.filter_map(|number| opened.get(&Slot { deck, number })).collect();
            let different: BTreeSet<&&String> = cards.iter().collect();
            hold(different.len() == cards.len(), || "a card came out of a shuffle twice".to_owned())?;
            let in_hands: BTreeSet<_> = names(held).into_iter().collect();
            let doubled = cards.iter().find(|card| in_hands.contains(&(deck, Some(**card))));
            hold(doubled.is_none(), || format!("{doubled:?} is in a hand and in a shuffle"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::decided_while_open;

    #[test]
    fn t29_a_roll_under_a_seed_that_was_open_when_somebody_decided_is_seen() {
        assert!(decided_while_open(&["order british reroll"], &[4]));
        assert!(decided_while_open(&["say so", "ahead british reroll reroll"], &[4]));
        assert!(!decided_while_open(&["order british reroll"], &[]));
        assert!(!decided_while_open(&["say so"], &[4]));
        assert!(!decided_while_open(&["shuffle strategy", "order british reroll"], &[4]));
    }
}
