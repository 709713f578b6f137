//! What each act does to the table.

use super::answers::Waive;
use super::dice::Typed;
use super::replay::check_players;
use super::undo::UndoAnswer;
use super::{Act, Mode, Player, Seat, Table, TableError};
use crate::engine::{Chance, Drawn, Next, Slot};
use crate::fair::Link;
use crate::refuses;
use crate::side::{BySide, Side};

impl Table {
    /// Applies one act of the author.
    pub fn act(&mut self, act: &Act) -> Result<(), TableError> {
        let seat = self.work.author;
        let late = self.is_over() && !matches!(act, Act::Secret(_) | Act::Say(_)) && !act.is_declaration();
        if refuses!("an act after the end", late) {
            return Err(TableError::Over);
        }
        self.check_witness(seat, act)?;
        self.check_proposal(seat, act)?;
        self.idle.act(seat, act)?;
        self.decided.act(seat, act);
        match act {
            Act::Join { seat: taken, key, name } => self.act_join(seat, *taken, key, name),
            Act::Chain(tip) => self.act_chain(seat, *tip),
            Act::CardKey(blob) => self.cards.set_card_key(seat, blob),
            Act::Commit(commitment) => self.cards.commit(seat, *commitment),
            Act::Word { side, text } => self.act_word(seat, *side, text),
            Act::Shuffle { deck, blob } => self.act_shuffle(seat, deck, blob),
            Act::Share { slot, blob } => self.cards.share(seat, &*self.play, *slot, blob, self.number + 1),
            Act::Show { slot, blob } => self.act_show(seat, *slot, blob),
            Act::Link(link) => self.act_link(seat, link),
            Act::Ask => self.act_ask(seat),
            Act::Order { side, codes: words } => self.act_order(seat, *side, words),
            Act::Sealed { side, commitment } => self.act_sealed(seat, *side, *commitment),
            Act::Unsealed { side, nonce, code: words } => self.act_unsealed(seat, *side, *nonce, words),
            Act::Ahead { side, plan: words } => self.act_ahead(seat, *side, words),
            Act::Unahead(side) => self.act_unahead(seat, *side),
            Act::Waive { side, window } => self.act_waive(seat, *side, window, Waive::Pass),
            Act::Unwaive { side, window } => self.act_waive(seat, *side, window, Waive::Ask),
            Act::Undo(to) => self.act_undo(seat, *to),
            Act::UndoYes => self.act_undo_answer(seat, UndoAnswer::Yes),
            Act::UndoNo => self.act_undo_answer(seat, UndoAnswer::No),
            Act::Resign(side) => self.act_resign(seat, *side),
            Act::Secret(secret) => self.act_secret(seat, secret),
            Act::Dice(faces) => self.act_dice(seat, faces),
            Act::Draw(picked) => self.act_draw(seat, picked),
            Act::Deal { slot, card } => self.cards.deal(seat, &*self.play, *slot, card),
            Act::Clock(control) => self.act_clock(seat, *control),
            Act::Revision(rules) => self.act_revision(seat, *rules),
            Act::Vacation { side, days } => self.act_vacation(seat, *side, *days),
            Act::Withdrawn { .. } | Act::Settled { .. } | Act::Restored(_) => self.act_declare(seat, act),
            Act::Say(_) => Ok(()),
        }
    }

    /// The witness of a roll knows its dice before he reveals his link: until then he may do nothing else.
    fn check_witness(&self, seat: Seat, act: &Act) -> Result<(), TableError> {
        let other =
            self.is_witness(seat) && !matches!(act, Act::Link(_) | Act::Say(_)) && !act.is_declaration();
        if refuses!("anything else before a witness reveals his link", other) {
            return Err(TableError::NotYours { seat, act: act.spell().0 });
        }
        Ok(())
    }

    fn act_join(&mut self, seat: Seat, taken: Seat, key: &str, name: &str) -> Result<(), TableError> {
        let not_yours = || TableError::NotYours { seat, act: format!("join {}", taken.word()) };
        if refuses!("a seat taken by another", seat != taken)
            || refuses!("a seat that is taken", self.players.contains_key(&taken))
        {
            return Err(not_yours());
        }
        let key = key.parse().map_err(|_| not_yours())?;
        self.players.insert(taken, Player { key, name: name.to_owned() });
        self.clock.joined(taken, self.number + 1);
        check_players(self.setting.mode, &self.players)
    }

    /// A player of an umpired game may commit a chain of his own with his words, and not later: whoever knows the
    /// umpire's links could choose it by them.
    fn act_chain(&mut self, seat: Seat, tip: Link) -> Result<(), TableError> {
        let late = self.setting.mode == Mode::Umpire && seat.side().is_some() && self.cards.is_keyed(seat);
        if refuses!("a player's late chain in an umpired game", late) || self.setting.mode == Mode::Table {
            return Err(TableError::NotYours { seat, act: "chain".to_owned() });
        }
        self.dice.commit(seat, tip, self.setting.chain)
    }

    /// The players' words come after everything the umpire commits to, or he could fit it to them.
    fn act_word(&mut self, seat: Seat, side: Side, text: &str) -> Result<(), TableError> {
        if refuses!("words before the umpire has committed his chain", !self.dice.has_chain(Seat::Umpire)) {
            return Err(TableError::NotYours { seat, act: format!("word {}", side.word()) });
        }
        self.cards.word(seat, side, text)?;
        if let BySide { british: Some(british), french: Some(french) } = self.cards.words() {
            let words = BySide { british: british.text.clone(), french: french.text.clone() };
            self.dice.set_words(words);
        }
        Ok(())
    }

    fn act_shuffle(&mut self, seat: Seat, deck: &str, blob: &[u8]) -> Result<(), TableError> {
        let Next::Chance(Chance::Shuffle(requests)) = self.play.next().clone() else {
            return Err(TableError::NotYours { seat, act: format!("shuffle {deck}") });
        };
        self.cards.shuffle(seat, &*self.play, &requests, deck, blob, self.number + 1)?;
        self.advance()
    }

    fn act_show(&mut self, seat: Seat, slot: Slot, blob: &[u8]) -> Result<(), TableError> {
        let Next::Chance(Chance::Show { side, card, .. }) = self.play.next().clone() else {
            return self.show_answer(seat, slot, blob);
        };
        if seat.side().is_some_and(|own| own != side) {
            return Err(TableError::NotYours { seat, act: format!("show {slot}") });
        }
        if !self.play.hand(side).contains(&slot) {
            return Err(TableError::CardNotDealt { side, said: card, slot, found: None });
        }
        self.cards.show(seat, side, slot, &card, blob, self.number + 1)?;
        self.give(Drawn::Shown(slot))?;
        self.advance()
    }

    fn act_link(&mut self, seat: Seat, link: &Link) -> Result<(), TableError> {
        let rolling = matches!(self.play.next(), Next::Chance(Chance::Roll(_) | Chance::Pick(_)));
        let not_yours = || TableError::NotYours { seat, act: "link".to_owned() };
        if refuses!("a link where nothing is rolled", !rolling)
            || self.setting.mode == Mode::Table
            || refuses!("a roll before all have set up", !self.is_ready())
        {
            return Err(not_yours());
        }
        let entry = self.number + 1;
        match self.dice.asked_by() {
            None if !self.dice.asks_with_link(seat) => return Err(not_yours()),
            None => {
                self.work.asked_in_entry = true;
                return self.dice.ask(seat, Some(link), entry);
            }
            Some(asker) if refuses!("a roll that its asker witnesses", self.witness_of(asker) != seat) => {
                return Err(not_yours());
            }
            Some(_) => {}
        }
        let id = self.setting.id;
        self.dice.witness(&id, seat, link, entry)?;
        self.advance()
    }

    fn act_ask(&mut self, seat: Seat) -> Result<(), TableError> {
        let rolling = matches!(self.play.next(), Next::Chance(Chance::Roll(_) | Chance::Pick(_)));
        let open = rolling && self.is_ready() && self.dice.asked_by().is_none();
        if !open || self.setting.mode != Mode::Umpire || self.dice.asks_with_link(seat) {
            return Err(TableError::NotYours { seat, act: "ask".to_owned() });
        }
        self.work.asked_in_entry = true;
        self.dice.ask(seat, None, self.number + 1)
    }

    fn act_resign(&mut self, seat: Seat, side: Side) -> Result<(), TableError> {
        if refuses!("a resignation of the other side", seat.side().is_some_and(|own| own != side)) {
            return Err(TableError::NotYours { seat, act: format!("resign {}", side.word()) });
        }
        self.resigned = Some(side);
        self.undo.drop_proposal();
        Ok(())
    }

    fn act_secret(&mut self, seat: Seat, secret: &[u8; 32]) -> Result<(), TableError> {
        if refuses!("a secret before the end", !self.is_over()) {
            return Err(TableError::NotYours { seat, act: "secret".to_owned() });
        }
        self.cards.open_secret(seat, &*self.play, secret, &self.players)
    }

    fn act_dice(&mut self, seat: Seat, faces: &[u8]) -> Result<(), TableError> {
        let Next::Chance(Chance::Roll(rolls)) = self.play.next().clone() else {
            return Err(TableError::NotYours { seat, act: "dice".to_owned() });
        };
        let wanted: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
        if refuses!("dice typed in where they are rolled", self.setting.mode != Mode::Table)
            || wanted != faces.len()
        {
            return Err(TableError::NotYours {
                seat,
                act: format!("dice ({} thrown, {wanted} asked)", faces.len()),
            });
        }
        let mut rest = faces;
        let (mut thrown, mut typed) = (Vec::new(), Vec::new());
        for roll in rolls {
            let (these, others) = rest.split_at(usize::from(roll.dice));
            let (label, sides) = (roll.label, roll.die.sides);
            typed.push(Typed { entry: self.number + 1, label, sides, faces: these.to_vec() });
            thrown.push(these.to_vec());
            rest = others;
        }
        self.give(Drawn::Faces(thrown))?;
        self.dice.thrown(typed);
        self.advance()
    }

    fn act_draw(&mut self, seat: Seat, picked: &[String]) -> Result<(), TableError> {
        let not_this = || TableError::NotYours { seat, act: format!("draw {}", picked.join(" ")) };
        let Next::Chance(Chance::Pick(pick)) = self.play.next() else { return Err(not_this()) };
        if self.setting.mode != Mode::Table {
            return Err(not_this());
        }
        let index = |name: &String| (0..).zip(&pick.from).find(|(_, thing)| thing.to_string() == *name);
        let picked: Option<Vec<u32>> =
            picked.iter().map(|name| index(name).map(|(index, _)| index)).collect();
        let picked = picked.ok_or_else(not_this)?;
        self.give(Drawn::Picked(picked))?;
        self.advance()
    }
}
