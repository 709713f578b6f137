//! What must hold after every entry that was accepted. The oracle shares no bookkeeping with the program: it looks at
//! hands, shares, indices and positions from outside, and at the end at every card.

use coureur::engine::{Chance, Slot};
use coureur::log::Entry;
use coureur::side::Side;
use coureur::speech::Pending;
use coureur::table::Table;
use std::collections::BTreeSet;

type Hands = BTreeSet<(Side, Slot)>;

/// A position at the end of an entry, on the present line of play.
#[derive(Clone)]
struct At {
    entry: u64,
    /// Everything dealt so far on this line.
    dealt: Hands,
    /// Positions that were asked for on this line.
    asked: Vec<[u8; 32]>,
}

pub struct Oracle {
    line: Vec<At>,
    /// Everything ever dealt.
    dealt: Hands,
    /// Everything ever asked for since the last deal.
    asked: BTreeSet<[u8; 32]>,
    /// The position that each index was asked for at.
    asked_at: Vec<[u8; 32]>,
    rolls: usize,
    next_index: u64,
    /// What lay in both hands, entry by entry; and what lay there when a shuffle was completed.
    hands: Vec<Hands>,
    shuffles: usize,
    held: Vec<(usize, Hands)>,
    pub undone: usize,
}

fn hands(table: &Table) -> Hands {
    let hand = |side: Side| table.play().hand(side).into_iter().map(move |slot| (side, slot));
    Side::ALL.into_iter().flat_map(hand).collect()
}

fn rolls(table: &Table) -> bool {
    matches!(table.play().pending(), Pending::Chance(Chance::Roll(_) | Chance::Pick(_)))
}

impl Oracle {
    pub fn new(table: &Table) -> Oracle {
        let at = At { entry: table.number(), dealt: Hands::new(), asked: Vec::new() };
        Oracle {
            line: vec![at],
            dealt: Hands::new(),
            asked: BTreeSet::new(),
            asked_at: Vec::new(),
            rolls: 0,
            next_index: 0,
            hands: Vec::new(),
            shuffles: 0,
            held: Vec::new(),
            undone: 0,
        }
    }

    pub fn entered(&mut self, before: &Table, after: &Table, entry: &Entry) {
        self.takebacks(entry);
        self.deals(before, after, entry);
        self.dice(after, entry);
        let mut at = self.line.last().unwrap().clone();
        at.entry = after.number();
        at.dealt.extend(hands(after));
        self.line.push(at);
        self.hands.push(hands(after));
    }

    /// A takeback ends on the position it names, or goes on from it, and never behind a deal.
    fn takebacks(&mut self, entry: &Entry) {
        for result in &entry.results {
            let Some(to) = result.as_str().strip_prefix("undone to ") else { continue };
            let to: u64 = to.parse().unwrap();
            self.undone += 1;
            let at = self
                .line
                .iter()
                .rfind(|at| at.entry == to)
                .expect("a position on the line, or one gone from it")
                .clone();
            assert_eq!(at.dealt, self.dealt, "entry {}: a takeback reaches behind a deal", entry.number);
            self.line.push(at);
        }
    }

    /// Shares are given of cards that somebody holds, and are never taken back: a card seen in a deck is a card read
    /// early. (Without a takeback it may have been dealt, seen and played in one entry.)
    fn deals(&mut self, before: &Table, after: &Table, entry: &Entry) {
        let now = hands(after);
        self.dealt.extend(hands(before));
        let undone = entry.results.iter().any(|result| result.as_str().starts_with("undone "));
        for act in entry.acts.iter().filter(|_| undone) {
            let Some(slot) = act.text.as_str().strip_prefix("share ").and_then(Slot::read) else {
                continue;
            };
            let held = now.iter().chain(&self.dealt).any(|(_, held)| *held == slot);
            assert!(held, "entry {}: {slot} is read before it is dealt", entry.number);
        }
        if !now.is_subset(&self.dealt) {
            self.asked.clear();
            for at in &mut self.line {
                at.asked.clear();
            }
        }
        self.dealt.extend(now.iter().copied());
        let made = after.shuffles().len();
        if made > self.shuffles {
            // What is held before and after was held all the while.
            self.held.push((made, hands(before).intersection(&now).copied().collect()));
            self.shuffles = made;
        }
    }

    /// Seeds are used in the order in which they were asked for, none is dropped, and a position is asked for once.
    fn dice(&mut self, after: &Table, entry: &Entry) {
        let mut met_again = None;
        for roll in &after.rolls()[self.rolls..] {
            let known = roll.index < self.next_index;
            assert!(
                known || roll.index == self.next_index,
                "entry {}: index {} was skipped",
                entry.number,
                self.next_index
            );
            if roll.opened_in < after.number() && met_again != Some(roll.index) {
                // Met again after a takeback: the present line has been at that position too.
                let state = self.asked_at[usize::try_from(roll.index).unwrap()];
                self.line.last_mut().unwrap().asked.push(state);
                met_again = Some(roll.index);
            }
            self.next_index = self.next_index.max(roll.index + 1);
            after.roll_proof(roll.index).unwrap().check().unwrap();
        }
        self.rolls = after.rolls().len();
        // Whoever leaves a roll open has asked for it in this very entry.
        if rolls(after) && after.outcome().is_none() {
            let state = after.digest();
            let line = &mut self.line.last_mut().unwrap().asked;
            let again = !self.asked.insert(state) && !line.contains(&state);
            self.asked_at.push(state);
            assert!(!again, "entry {}: a position is asked for a second time after a takeback", entry.number);
            line.push(state);
        }
    }

    /// All cards are open: each was in one place at a time.
    pub fn at_the_end(&self, table: &Table) {
        let opened = table.opened_cards().expect("all cards are open");
        assert!(table.offences().is_empty(), "somebody is accused: {:?}", table.offences());
        let names = |hands: &Hands| {
            let named = hands.iter().map(|(_, slot)| (slot.deck, opened[slot].clone()));
            named.collect::<Vec<_>>()
        };
        for (number, hands) in self.hands.iter().enumerate() {
            let named = names(hands);
            let different: BTreeSet<_> = named.iter().collect();
            assert_eq!(
                different.len(),
                named.len(),
                "a card is in two hands after entry {number}: {named:?}"
            );
        }
        let decks = table.play().decks();
        for (made, held) in &self.held {
            let record = &table.shuffles()[made - 1];
            let deck = decks.iter().position(|list| list.name == record.deck).unwrap();
            let deck = u8::try_from(deck).unwrap();
            let numbers = (record.first..).take(record.cards);
            let cards: Vec<String> =
                numbers.filter_map(|number| opened.get(&Slot { deck, number }).cloned()).collect();
            let different: BTreeSet<&String> = cards.iter().collect();
            assert_eq!(different.len(), cards.len(), "a card came out of a shuffle twice");
            let in_hands: BTreeSet<(u8, String)> = names(held).into_iter().collect();
            let before_it = |card: &&String| in_hands.contains(&(deck, (**card).clone()));
            let doubled = cards.iter().find(before_it);
            assert!(doubled.is_none(), "{doubled:?} is in a hand and in a shuffle");
        }
    }
}
