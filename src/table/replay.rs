//! Entries applied one after the other; claims and digests checked.

use super::answers::{Answers, Waive};
use super::cards::Cards;
use super::clock::{Clock, Days};
use super::dice::Dice;
use super::undo::{Undo, UndoAnswer};
use super::{Act, BadEntry, Chapter, Mode, Owed, Player, Seat, Table, TableError};
use crate::engine::{Chance, Drawn, Next};
use crate::games::{self, Files, Terms};
use crate::log::{self, Document, Holder};
use crate::side::Side;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the header fixes.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The game's identifier: the hash of the header.
    pub id: [u8; 32],
    /// Game, edition, rules revision, scenario, options.
    pub terms: Terms,
    /// Who is trusted with what.
    pub mode: Mode,
    /// Who opened the game.
    pub opener: Seat,
    /// Length of each seed chain.
    pub chain: u32,
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The hash that pins the content of a game.
#[must_use]
pub fn content_hash(game: &games::Game, files: Files<'_>) -> [u8; 32] {
    sha256(&(game.content)(files))
}

/// The hash that pins a starting position.
#[must_use]
pub fn start_hash(files: Files<'_>) -> Option<[u8; 32]> {
    files.start.map(|text| sha256(text.as_bytes()))
}

/// What a header says about the rules.
pub(super) fn header_terms(header: &log::Header) -> Terms {
    Terms {
        game: header.game.as_str().to_owned(),
        edition: header.edition.as_str().to_owned(),
        rules: header.rules,
        scenario: header.scenario.as_str().to_owned(),
        options: header.options.iter().map(|option| option.as_str().to_owned()).collect(),
    }
}

fn bad_header(why: impl Into<String>) -> TableError {
    TableError::BadHeader { why: why.into() }
}

fn check_files(header: &log::Header, files: Files<'_>) -> Result<(), TableError> {
    let game = games::find(header.game.as_str())?;
    let hex = |hash: &[u8; 32]| HEXLOWER.encode(hash);
    let content = content_hash(game, files);
    if content != *header.content.as_bytes() {
        let pinned = hex(header.content.as_bytes());
        return Err(TableError::WrongContent { what: "the data", pinned, found: hex(&content) });
    }
    let pinned = header.start.map(|hash| *hash.as_bytes());
    let found = start_hash(files);
    if pinned != found {
        let none = || "none".to_owned();
        return Err(TableError::WrongContent {
            what: "the starting position",
            pinned: pinned.as_ref().map_or_else(none, hex),
            found: found.as_ref().map_or_else(none, hex),
        });
    }
    Ok(())
}

fn read_players(header: &log::Header, mode: Mode) -> Result<BTreeMap<Seat, Player>, TableError> {
    let mut players = BTreeMap::new();
    let mut seen = Vec::new();
    for line in &header.seats {
        let seat = Seat::from_word(line.seat.as_str())
            .ok_or_else(|| bad_header(format!("no seat `{}`", line.seat)))?;
        seen.push(seat);
        if let Holder::Held(player) = &line.holder {
            players.insert(seat, Player { key: player.key, name: player.name.as_str().to_owned() });
        }
    }
    if seen != mode.seats() {
        return Err(bad_header(format!("a {} game has other seats", mode.word())));
    }
    let open = seen.len() - players.len();
    let allowed = if mode == Mode::Duel { 1 } else { 0 };
    if open > allowed {
        return Err(bad_header("a seat is open that cannot be"));
    }
    Ok(players)
}

/// Opens the table at a log's header.
///
/// # Errors
/// If the header does not fit, names something unknown, or pins other files than the ones given.
pub fn open_table(header: &log::Header, id: [u8; 32], files: Files<'_>) -> Result<Table, TableError> {
    let mode = Mode::from_word(header.mode.as_str())
        .ok_or_else(|| bad_header(format!("no mode `{}`", header.mode)))?;
    let players = read_players(header, mode)?;
    let opener = Seat::from_word(header.seat.as_str()).filter(|seat| players.contains_key(seat));
    let opener = opener.ok_or_else(|| bad_header("its author has no seat"))?;
    if mode != Mode::Duel && mode != Mode::Solo && opener.side().is_some() {
        return Err(bad_header("an umpired or recorded game is opened by whoever runs it"));
    }
    let terms = header_terms(header);
    check_files(header, files)?;
    let opened = games::open(&terms, files)?;
    let setting = Setting { id, terms, mode, opener, chain: header.chain };
    let mut table = Table {
        cards: Cards::new(mode, id),
        setting: Arc::new(setting),
        players,
        play: opened.play,
        dice: Dice::new(),
        answers: Answers::default(),
        undo: Undo::default(),
        clock: Clock::default(),
        claimed: Vec::new(),
        resigned: None,
        story: Vec::new(),
        number: 0,
        head: id,
        author: opener,
        results: Vec::new(),
        happened: vec![opened.events],
        dropped: Vec::new(),
        drafting: false,
        forced: Vec::new(),
    };
    table.check_state(header.state.as_bytes())?;
    table.advance()?;
    table.close_chapter(0, &header.time.to_string(), Vec::new());
    table.remember();
    Ok(table)
}

/// The digest a header must carry for terms and files.
///
/// # Errors
/// If the game cannot be opened on these terms.
pub(super) fn opening_state(terms: &Terms, files: Files<'_>) -> Result<[u8; 32], TableError> {
    let opened = games::open(terms, files)?;
    Ok(super::position_digest(&*opened.play))
}

/// Replays a whole log whose chain and signatures have been checked.
///
/// # Errors
/// The first entry that does not hold, with its offence.
pub fn replay(log: &log::Log, files: Files<'_>) -> Result<Table, BadEntry> {
    let mut entries = log.entries().iter();
    let bad = |entry: u64, seat: &str, offence| BadEntry { entry, seat: seat.to_owned(), offence };
    let first = entries.next().map(|placed| (placed.signed.document(), placed.signed.hash()));
    let Some((Document::Header(header), hash)) = first else {
        return Err(bad(0, "nobody", bad_header("the log has no header")));
    };
    let mut table = open_table(header, *hash.as_bytes(), files)
        .map_err(|offence| bad(0, header.seat.as_str(), offence))?;
    for placed in entries {
        let Document::Entry(entry) = placed.signed.document() else {
            return Err(bad(0, "nobody", bad_header("a second header")));
        };
        table
            .enter(entry, placed.signed.hash().as_bytes())
            .map_err(|offence| bad(u64::from(entry.number), entry.seat.as_str(), offence))?;
    }
    Ok(table)
}

impl Table {
    fn check_state(&self, claimed: &[u8; 32]) -> Result<(), TableError> {
        let found = self.digest();
        if found == *claimed {
            return Ok(());
        }
        Err(TableError::StateDiffers { claimed: HEXLOWER.encode(claimed), found: HEXLOWER.encode(&found) })
    }

    /// Applies one entry whose signature has been checked.
    ///
    /// # Errors
    /// The first offence in it. The table is then spoilt: work on a copy.
    pub fn enter(&mut self, entry: &log::Entry, hash: &[u8; 32]) -> Result<(), TableError> {
        let seat = Seat::from_word(entry.seat.as_str())
            .ok_or_else(|| TableError::UnknownAct { words: entry.seat.as_str().to_owned() })?;
        self.begin(seat)?;
        let mut orders = Vec::new();
        for act in &entry.acts {
            let act = Act::read(act)?;
            // Before it is applied: a bid may change who plays which side.
            orders.extend(self.order_words(&act));
            self.act(&act)?;
        }
        self.check_settled()?;
        self.check_results(entry)?;
        self.check_state(entry.state.as_bytes())?;
        self.finish(hash, &entry.time.to_string(), orders);
        Ok(())
    }

    /// Begins an entry of a seat.
    pub(super) fn begin(&mut self, seat: Seat) -> Result<(), TableError> {
        let waiting = self.waiting();
        if waiting.seats.is_empty() {
            return Err(TableError::Over);
        }
        if !waiting.seats.contains(&seat) {
            let names: Vec<String> = waiting.seats.iter().map(Seat::to_string).collect();
            let what = self.what(&waiting);
            let waiting = format!("the table waits for {} ({what})", names.join(" or "));
            return Err(TableError::OutOfTurn { seat, waiting });
        }
        self.author = seat;
        self.results.clear();
        self.forced.clear();
        self.happened.clear();
        self.dropped.clear();
        Ok(())
    }

    /// The author may leave nothing undone that only he can do.
    pub(super) fn check_settled(&self) -> Result<(), TableError> {
        let owed = self.owed(self.author);
        let mode = self.setting.mode;
        // Dice at a real table may be thrown later; everything else rides along.
        let left: Vec<String> = owed
            .iter()
            .filter(|owed| **owed != Owed::Throw || mode != Mode::Table)
            .map(Owed::words)
            .collect();
        if left.is_empty() {
            Ok(())
        } else {
            Err(TableError::Owes { seat: self.author, what: left.join(", ") })
        }
    }

    fn check_results(&self, entry: &log::Entry) -> Result<(), TableError> {
        let claimed: Vec<&str> = entry.results.iter().map(|text| text.as_str()).collect();
        let same =
            claimed.len() == self.results.len() && claimed.iter().zip(&self.results).all(|(a, b)| a == b);
        if same {
            return Ok(());
        }
        let differs = (0..claimed.len().max(self.results.len()))
            .find(|&i| claimed.get(i).copied() != self.results.get(i).map(String::as_str))
            .unwrap_or(0);
        let quote =
            |text: Option<&str>| text.map_or_else(|| "nothing".to_owned(), |text| format!("`{text}`"));
        Err(TableError::ClaimDiffers {
            claimed: quote(claimed.get(differs).copied()),
            found: quote(self.results.get(differs).map(String::as_str)),
        })
    }

    /// Ends an entry: its hash becomes the head, and the asking of a roll in it is bound to it.
    pub(super) fn finish(&mut self, hash: &[u8; 32], time: &str, orders: Vec<String>) {
        self.number += 1;
        self.head = *hash;
        // An umpire writes entries for others: only the position stands for what they asked.
        let ask = if self.setting.mode == Mode::Umpire { self.digest() } else { *hash };
        self.dice.entry_done(&ask);
        // A takeback may have taken claims with it.
        self.claimed.resize(self.play.claims().len(), self.number);
        self.close_chapter(self.number, time, orders);
        self.remember();
    }

    fn close_chapter(&mut self, entry: u64, time: &str, orders: Vec<String>) {
        let chapter = Chapter {
            entry,
            seat: self.author,
            time: time.to_owned(),
            orders,
            happened: std::mem::take(&mut self.happened),
            dropped: std::mem::take(&mut self.dropped),
            results: self.results.clone(),
        };
        self.story.push(Arc::new(chapter));
    }

    /// Applies one act of the author.
    pub(super) fn act(&mut self, act: &Act) -> Result<(), TableError> {
        let seat = self.author;
        if self.is_over() && !matches!(act, Act::Secret(_) | Act::Say(_)) {
            return Err(TableError::Over);
        }
        self.check_witness(seat, act)?;
        match act {
            Act::Join { seat: taken, key, name } => self.act_join(seat, *taken, key, name),
            Act::Chain(tip) => self.dice.commit(seat, *tip, self.setting.chain),
            Act::CardKey(blob) => self.cards.set_card_key(seat, blob),
            Act::Commit(commitment) => self.cards.commit(seat, *commitment),
            Act::Word { side, text } => self.cards.word(seat, *side, text),
            Act::Shuffle { deck, blob } => self.act_shuffle(seat, deck, blob),
            Act::Share { slot, blob } => self.cards.share(seat, &*self.play, *slot, blob),
            Act::Show { slot, blob } => self.act_show(seat, *slot, blob),
            Act::Link(link) => self.act_link(seat, link),
            Act::Ask => self.act_ask(seat),
            Act::Order { side, words } => self.act_order(seat, *side, words),
            Act::Sealed { side, commitment } => self.act_sealed(seat, *side, *commitment),
            Act::Unsealed { side, nonce, words } => self.act_unsealed(seat, *side, *nonce, words),
            Act::Ahead { side, words } => self.act_ahead(seat, *side, words),
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
            Act::Vacation { side, days } => self.act_vacation(seat, *side, *days),
            Act::Say(_) => Ok(()),
        }
    }

    /// The witness of a roll knows its dice before he reveals his link: until then he may do nothing else.
    fn check_witness(&self, seat: Seat, act: &Act) -> Result<(), TableError> {
        let waits =
            self.dice.may_witness() && self.dice.asked_by().is_some_and(|by| self.witness_of(by) == seat);
        if waits && !matches!(act, Act::Link(_) | Act::Say(_)) {
            return Err(TableError::NotYours { seat, act: act.spell().0 });
        }
        Ok(())
    }

    fn act_join(&mut self, seat: Seat, taken: Seat, key: &str, name: &str) -> Result<(), TableError> {
        let not_yours = || TableError::NotYours { seat, act: format!("join {}", taken.word()) };
        if seat != taken || self.players.contains_key(&taken) {
            return Err(not_yours());
        }
        let key = key.parse().map_err(|_| not_yours())?;
        self.players.insert(taken, Player { key, name: name.to_owned() });
        Ok(())
    }

    fn act_shuffle(&mut self, seat: Seat, deck: &str, blob: &[u8]) -> Result<(), TableError> {
        let Next::Chance(Chance::Shuffle(requests)) = self.play.next().clone() else {
            return Err(TableError::NotYours { seat, act: format!("shuffle {deck}") });
        };
        self.cards.shuffle(seat, &*self.play, &requests, deck, blob, self.number + 1)?;
        self.advance()
    }

    fn act_show(&mut self, seat: Seat, slot: crate::engine::Slot, blob: &[u8]) -> Result<(), TableError> {
        let Next::Chance(Chance::Show { side, card, .. }) = self.play.next().clone() else {
            return Err(TableError::NotYours { seat, act: format!("show {slot}") });
        };
        if seat.side().is_some_and(|own| own != side) {
            return Err(TableError::NotYours { seat, act: format!("show {slot}") });
        }
        if !self.play.hand(side).contains(&slot) {
            return Err(TableError::CardNotDealt { side, said: card, slot, found: None });
        }
        self.cards.show(side, slot, &card, blob)?;
        self.give(Drawn::Shown(slot))?;
        self.advance()
    }

    fn act_link(&mut self, seat: Seat, link: &crate::fair::Link) -> Result<(), TableError> {
        let rolling = matches!(self.play.next(), Next::Chance(Chance::Roll(_) | Chance::Pick(_)));
        let not_yours = || TableError::NotYours { seat, act: "link".to_owned() };
        if !rolling || self.setting.mode == Mode::Table || !self.is_ready() {
            return Err(not_yours());
        }
        let entry = self.number + 1;
        match self.dice.asked_by() {
            None if self.setting.mode == Mode::Umpire => return Err(not_yours()),
            None => return self.dice.ask(seat, Some(link), entry),
            Some(asker) if self.witness_of(asker) != seat => return Err(not_yours()),
            Some(_) => {}
        }
        let id = self.setting.id;
        self.dice.witness(&id, seat, link, entry)?;
        self.advance()
    }

    fn act_ask(&mut self, seat: Seat) -> Result<(), TableError> {
        let rolling = matches!(self.play.next(), Next::Chance(Chance::Roll(_) | Chance::Pick(_)));
        let open = rolling && self.is_ready() && self.dice.asked_by().is_none();
        if !open || self.setting.mode != Mode::Umpire {
            return Err(TableError::NotYours { seat, act: "ask".to_owned() });
        }
        self.dice.ask(seat, None, self.number + 1)
    }

    fn act_resign(&mut self, seat: Seat, side: Side) -> Result<(), TableError> {
        if seat.side().is_some_and(|own| own != side) {
            return Err(TableError::NotYours { seat, act: format!("resign {}", side.word()) });
        }
        self.resigned = Some(side);
        Ok(())
    }

    fn act_secret(&mut self, seat: Seat, secret: &[u8; 32]) -> Result<(), TableError> {
        if !self.is_over() {
            return Err(TableError::NotYours { seat, act: "secret".to_owned() });
        }
        self.cards.open_secret(seat, &*self.play, secret)
    }

    fn act_dice(&mut self, seat: Seat, faces: &[u8]) -> Result<(), TableError> {
        let Next::Chance(Chance::Roll(rolls)) = self.play.next().clone() else {
            return Err(TableError::NotYours { seat, act: "dice".to_owned() });
        };
        let wanted: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
        if self.setting.mode != Mode::Table || wanted != faces.len() {
            return Err(TableError::NotYours {
                seat,
                act: format!("dice ({} thrown, {wanted} asked)", faces.len()),
            });
        }
        let mut rest = faces;
        let mut thrown = Vec::new();
        for roll in &rolls {
            let (these, others) = rest.split_at(usize::from(roll.dice));
            thrown.push(these.to_vec());
            rest = others;
        }
        self.give(Drawn::Faces(thrown))?;
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

impl Table {
    /// The words of an act worth telling, as the side would be called that the seat plays.
    pub(super) fn order_words(&self, act: &Act) -> Option<String> {
        let side = |seat: &Side| self.plays(*seat);
        match act {
            Act::Order { side: seat, words } | Act::Unsealed { side: seat, words, .. } => {
                Some(format!("{}: {words}", side(seat)))
            }
            Act::Ahead { side: seat, words } => Some(format!("{} ahead: {words}", side(seat))),
            Act::Waive { side: seat, window } => Some(format!("{} waives {window}", side(seat))),
            Act::Unwaive { side: seat, window } => {
                Some(format!("{} wants to be asked about {window}", side(seat)))
            }
            Act::Undo(to) => Some(format!("proposes to take everything back to entry {to}")),
            Act::UndoYes => Some("agrees to take it back".to_owned()),
            Act::UndoNo => Some("declines to take it back".to_owned()),
            Act::Resign(seat) => Some(format!("{} resigns", side(seat))),
            Act::Say(text) => Some(format!("says: {text}")),
            Act::Clock(control) => Some(format!("sets the clock to {control}")),
            Act::Vacation { side: seat, days } => {
                Some(format!("{} takes {} of vacation", side(seat), Days(*days)))
            }
            _ => None,
        }
    }
}
