//! What is typed at a real table, read when its turn comes: what was drawn, and cards that were seen.

use super::{Draft, PlayError, asked_side, peek};
use crate::engine::{CardName, Chance, HeldCard, Next, Slot, Who};
use crate::orders::fold;
use crate::side::Side;
use crate::speech::Offer;
use crate::table::{Act, TableError};
use crate::text::count;

/// The words of a list: parted by commas where there are any, else by blanks.
fn parts(text: &str) -> Vec<String> {
    let part = |part: &str| fold(part.trim().trim_start_matches("and ")).replace(['-', '_'], " ");
    let commas = text.contains(',');
    let all = text.split(|c: char| if commas { c == ',' } else { c.is_whitespace() });
    all.map(part).filter(|part| !part.is_empty()).collect()
}

/// The one of some things that a word names: the whole name, else a beginning of one of its words that only one has.
fn named<'a, T>(word: &str, things: &'a [(Vec<String>, T)]) -> Option<&'a T> {
    let whole = things.iter().find(|(names, _)| names.iter().any(|name| name == word));
    // A number is no beginning of a longer one.
    let number = word.ends_with(|c: char| c.is_ascii_digit());
    let begins = |name: &String| {
        !number && name.match_indices(word).any(|(at, _)| at == 0 || name[..at].ends_with(' '))
    };
    let mut some = things.iter().filter(|(names, _)| names.iter().any(begins));
    whole.or_else(|| some.next().filter(|_| some.next().is_none())).map(|(_, thing)| thing)
}

/// A number without the noughts before it: `b5` is `b05`.
fn unpadded(card: &str) -> String {
    let letters = card.chars().take_while(char::is_ascii_alphabetic).count();
    format!("{}{}", &card[..letters], card[letters..].trim_start_matches('0'))
}

fn plain(name: &str) -> String {
    fold(name).replace(['-', '_'], " ")
}

impl Draft {
    /// What was drawn: by name, or by its place in the list of what it was drawn from, counted from 1.
    pub(super) fn drawn(&self, text: &str) -> Result<Act, PlayError> {
        let Next::Chance(Chance::Pick(pick)) = self.table.play().next() else {
            let from = "nothing is to be drawn now".to_owned();
            return Err(PlayError::NotDrawn { typed: text.to_owned(), from });
        };
        let ids: Vec<String> = pick.from.iter().map(ToString::to_string).collect();
        let known = self.table.play().names();
        let things: Vec<(Vec<String>, String)> = ids
            .iter()
            .map(|id| {
                let also = known.others.iter().chain(&known.places).find(|named| named.id() == id);
                let names = also.into_iter().flat_map(|named| named.all()).chain([id.clone()]);
                (names.map(|name| plain(&name)).collect(), id.clone())
            })
            .collect();
        let thing = |word: &String| {
            let placed = || word.parse::<usize>().ok()?.checked_sub(1).and_then(|place| ids.get(place));
            named(word, &things).or_else(placed).cloned()
        };
        let picked: Option<Vec<String>> = parts(text).iter().map(thing).collect();
        picked.filter(|picked| !picked.is_empty()).map(Act::Draw).ok_or_else(|| PlayError::NotDrawn {
            typed: text.to_owned(),
            from: format!("it is drawn from: {}", ids.join(", ")),
        })
    }

    /// Cards that were seen: `b21`, `french b21, f3`, `Lake Schooner`, `card-0-3 b21`.
    pub(super) fn dealt(&self, text: &str) -> Result<Vec<Act>, PlayError> {
        let (mut rest, mut side, mut slot) = (text.trim(), None, None);
        while let Some((first, after)) = rest.split_once(char::is_whitespace) {
            let found = Side::ALL.into_iter().find(|side| side.word() == first.to_lowercase());
            match (found, Slot::read(first)) {
                (Some(found), _) => side = Some(found),
                (None, Some(found)) => slot = Some(found),
                (None, None) => break,
            }
            rest = after.trim_start();
        }
        let cards = self.cards_named(rest).map_err(|unknown| self.no_such_card(&unknown))?;
        let mut taken: Vec<Slot> = Vec::new();
        let mut acts = Vec::new();
        for (deck, card) in cards {
            let place = slot.take().or_else(|| self.face_down(deck, side, &taken));
            let slot = place.ok_or_else(|| self.nobody_holds(&card))?;
            taken.push(slot);
            acts.push(Act::Deal { slot, card });
        }
        Ok(acts)
    }

    /// The cards that some words name, each with its deck: one by its whole name, else a list; or the words that name none.
    fn cards_named(&self, text: &str) -> Result<Vec<(u8, String)>, String> {
        let play = self.table.play();
        let mut all: Vec<(Vec<String>, (u8, String))> = Vec::new();
        for (deck, list) in play.decks().iter().enumerate() {
            let deck = u8::try_from(deck).map_err(|_| text.to_owned())?;
            for card in &list.cards {
                let name = play.face(deck, card).map(|face| plain(&face.name));
                let names = name.into_iter().chain([plain(card), unpadded(card)]);
                all.push((names.collect(), (deck, card.clone())));
            }
        }
        let one = (!text.contains(',')).then(|| named(&plain(text.trim()), &all)).flatten();
        if let Some(card) = one.filter(|_| !text.trim().is_empty()) {
            return Ok(vec![card.clone()]);
        }
        // Of a list the one card that is none is named; a name of several words as a whole.
        let unknown = |word: &String| if text.contains(',') { word.clone() } else { text.to_owned() };
        let card = |word: &String| named(word, &all).cloned().ok_or_else(|| unknown(word));
        let cards: Vec<(u8, String)> = parts(text).iter().map(card).collect::<Result<_, String>>()?;
        if cards.is_empty() { Err(text.to_owned()) } else { Ok(cards) }
    }

    /// The first card of a deck in a hand that nobody has looked at; of the side that is asked, unless another is named.
    fn face_down(&self, deck: u8, side: Option<Side>, taken: &[Slot]) -> Option<Slot> {
        let mut sides = Side::ALL;
        if asked_side(&self.table, self.seat) == Some(Side::French) {
            sides.reverse();
        }
        let sides = sides.into_iter().filter(|known| side.is_none_or(|side| side == *known));
        let mut slots =
            sides.flat_map(|side| self.table.play().hand(side).into_iter().map(move |slot| (side, slot)));
        let unseen = |(side, slot): &(Side, Slot)| {
            slot.deck == deck
                && !taken.contains(slot)
                && peek(&self.table, &self.secrets, *side, *slot).is_none()
        };
        slots.find(unseen).map(|(_, slot)| slot)
    }

    /// Lets windows pass for which a hand that is typed in to its last card holds nothing: nobody at the table is asked about
    /// cards that everybody can see are not there.
    ///
    /// # Errors
    /// If the table refuses it.
    pub(super) fn pass_empty_windows(&mut self) -> Result<(), PlayError> {
        while let Some((side, pass)) = self.empty_window() {
            // Whoever types the pass nevertheless means this one.
            self.forced_by_now();
            self.act(Act::Order { side, codes: pass.code })?;
            self.settle()?;
            self.forced.push((side, pass.words));
        }
        Ok(())
    }

    /// The pass that is all a side can answer to the window it is asked about, given the cards typed in.
    fn empty_window(&self) -> Option<(Side, Offer)> {
        let play = self.table.play();
        let ask = play.next().ask().filter(|ask| ask.window && self.table.cards().is_typed())?;
        let Who::One(side) = ask.who else { return None };
        let held = |slot: Slot| {
            let card = peek(&self.table, &self.secrets, side, slot)?;
            Some(HeldCard { deck: slot.deck, card: CardName::new(&card)? })
        };
        let hand: Vec<HeldCard> = play.hand(side).into_iter().map(held).collect::<Option<_>>()?;
        let pass = play.code(side, play.pass(side)?)?;
        let mut open = play.legal(side);
        open.retain(|offer| !offer.aside && offer.hidden.is_true_of(&hand));
        let nothing = open.iter().all(|offer| offer.code == pass) || Offer::only_passes(&open);
        open.into_iter().find(|offer| nothing && offer.code == pass).map(|pass| (side, pass))
    }

    /// A card of this game, for an example.
    fn example(&self) -> String {
        let decks = self.table.play().decks();
        decks.first().and_then(|list| list.cards.first()).cloned().unwrap_or_default()
    }

    /// What is wrong about a card where nobody but the recorder can have named a false one.
    pub(super) fn mistyped(&self, error: TableError) -> PlayError {
        match (error, self.table.play().next()) {
            (TableError::NotYours { act, .. }, Next::Chance(Chance::Roll(rolls)))
                if act.starts_with("dice (") =>
            {
                let asked: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
                let what: Vec<String> =
                    rolls.iter().map(|roll| format!("{} for {}", roll.dice, roll.label)).collect();
                PlayError::DiceCount { asked: count(asked, "die", "dice"), what: what.join(", ") }
            }
            (TableError::CardNotDealt { side, said, slot, .. }, _) if self.table.cards().is_typed() => {
                let holds = |holder: &Side| {
                    let hand = self.table.play().hand(*holder);
                    let face = |slot| peek(&self.table, &self.secrets, *holder, slot);
                    hand.into_iter().any(|slot| face(slot).as_deref() == Some(said.as_str()))
                };
                let why = match Side::ALL.into_iter().find(holds) {
                    Some(holder) => format!("it was typed in as a card of the {holder}"),
                    None if !self.table.play().hand(side).contains(&slot) => {
                        format!("{slot} is no card of that hand")
                    }
                    None => "it has been seen elsewhere, or each card of that hand is typed in as another"
                        .to_owned(),
                };
                PlayError::Mistyped { side, card: said.to_uppercase(), why }
            }
            (other, _) => other.into(),
        }
    }

    fn no_such_card(&self, typed: &str) -> PlayError {
        PlayError::NoSuchCard { typed: typed.to_owned(), like: self.example() }
    }

    fn nobody_holds(&self, card: &str) -> PlayError {
        PlayError::NoCardToDeal { card: card.to_owned() }
    }
}
