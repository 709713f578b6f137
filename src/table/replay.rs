//! Entries applied one after the other; claims and digests checked.

use super::answers::{Answers, Waive};
use super::cards::Cards;
use super::clock::Clock;
use super::content::check_files;
use super::declare::Declared;
use super::dice::Dice;
use super::idle::Idle;
use super::opening::CHAIN_LENGTHS;
use super::undo::{SealedAfter, Undo, UndoAnswer};
use super::{Act, BadEntry, Chapter, Deed, Mode, Owed, Player, Seat, Table, TableError};
use crate::engine::{Chance, Drawn, Next};
use crate::games::{self, Files, Game, SetupError, Terms};
use crate::keys::alike;
use crate::log::{self, Document, Holder};
use crate::side::{BySide, Side};
use data_encoding::HEXLOWER;
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

/// A mode that a later program may have is nobody's offence.
fn read_mode(game: &Game, header: &log::Header) -> Result<Mode, SetupError> {
    let known = || Mode::ALL.iter().map(|mode| format!(" {}", mode.word())).collect();
    let id = header.mode.as_str();
    let unknown =
        || SetupError::UnknownChoice { game: game.title, what: "mode", id: id.to_owned(), known: known() };
    Mode::from_word(id).ok_or_else(unknown)
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
    check_players(mode, &players)?;
    Ok(players)
}

/// Whoever reads the mode must know whom he plays against: solo is one key in both seats, and elsewhere no key has two
/// seats and no two keys one name.
fn check_players(mode: Mode, players: &BTreeMap<Seat, Player>) -> Result<(), TableError> {
    let wrong = |why| Err(TableError::WrongKeys { mode, why });
    let held: Vec<&Player> = players.values().collect();
    for (index, first) in held.iter().enumerate() {
        for second in &held[index + 1..] {
            match (mode, first.key == second.key) {
                (Mode::Solo, true) => {}
                (Mode::Solo, false) => return wrong("both seats are one person's, and here are two keys"),
                (_, true) => return wrong("two of its seats have the same key"),
                (_, false) if alike(&first.name, &second.name) => {
                    let (first, second) = (first.name.clone(), second.name.clone());
                    return Err(TableError::AlikeNames { first, second });
                }
                (_, false) => {}
            }
        }
    }
    Ok(())
}

/// Opens the table at a log's header.
///
/// # Errors
/// If the header does not fit, names something unknown, or pins other files than the ones given.
pub fn open_table(header: &log::Header, id: [u8; 32], files: Files<'_>) -> Result<Table, TableError> {
    open_table_of(games::find(header.game.as_str())?, header, id, files)
}

fn open_table_of(
    game: &Game,
    header: &log::Header,
    id: [u8; 32],
    files: Files<'_>,
) -> Result<Table, TableError> {
    // What this program does not know says more than what does not fit it: a revision of the rules first of all.
    let terms = header_terms(header);
    games::check(game, &terms)?;
    let mode = read_mode(game, header)?;
    let players = read_players(header, mode)?;
    if !CHAIN_LENGTHS.contains(&header.chain) {
        let (least, most) = CHAIN_LENGTHS.into_inner();
        return Err(TableError::ChainLength { length: header.chain, least, most });
    }
    let opener = Seat::from_word(header.seat.as_str()).filter(|seat| players.contains_key(seat));
    let opener = opener.ok_or_else(|| bad_header("its author has no seat"))?;
    if mode != Mode::Duel && mode != Mode::Solo && opener.side().is_some() {
        return Err(bad_header("an umpired or recorded game is opened by whoever runs it"));
    }
    let source = check_files(game, header, files)?;
    // Nobody has shuffled such cards: no hand could be seen, and no deck be shuffled again.
    if mode != Mode::Table && files.start.is_some_and(|start| game.is_dealt(start)) {
        return Err(bad_header(
            "cards lie in slots in the position it begins from, and nobody has dealt them",
        ));
    }
    let opened = games::open_from(game, &terms, source, files.start)?;
    let setting = Setting { id, terms, mode, opener, chain: header.chain };
    let mut table = Table {
        cards: Cards::new(mode, id),
        setting: Arc::new(setting),
        players,
        play: opened.play,
        dice: Dice::new(mode),
        declared: Declared::default(),
        answers: Answers::default(),
        sealed_after: SealedAfter::default(),
        undo: Undo::default(),
        idle: Idle::default(),
        asked_in_entry: false,
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
    let header = log.header();
    let game = games::find(header.game.as_str()).map_err(|error| BadEntry {
        entry: 0,
        seat: header.seat.to_string(),
        offence: error.into(),
    })?;
    replay_of(game, log, files)
}

/// As [`replay`], of a game that need not be on the shelf: one with other data or rules revisions.
///
/// # Errors
/// As for [`replay`].
pub fn replay_of(game: &Game, log: &log::Log, files: Files<'_>) -> Result<Table, BadEntry> {
    let mut entries = log.entries().iter();
    let bad = |entry: u64, seat: &str, offence| BadEntry { entry, seat: seat.to_owned(), offence };
    let first = entries.next().map(|placed| (placed.signed.document(), placed.signed.hash()));
    let Some((Document::Header(header), hash)) = first else {
        return Err(bad(0, "nobody", bad_header("the log has no header")));
    };
    let mut table = open_table_of(game, header, *hash.as_bytes(), files)
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
        let mut deeds = Vec::new();
        for act in &entry.acts {
            let act = Act::read(act)?;
            // Before it is applied: a bid may change who plays which side.
            deeds.extend(self.deed(&act));
            self.act(&act)?;
        }
        self.check_settled()?;
        self.check_idle()?;
        self.check_results(entry)?;
        self.check_state(entry.state.as_bytes())?;
        self.finish(hash, &entry.time.to_string(), deeds);
        Ok(())
    }

    /// What is told of an act.
    pub(super) fn deed(&self, act: &Act) -> Option<Deed> {
        let plays = BySide::from_fn(|side| self.plays(side));
        act.is_told().then(|| Deed { act: act.clone(), by: self.author, plays })
    }

    /// Begins an entry of a seat.
    pub(super) fn begin(&mut self, seat: Seat) -> Result<(), TableError> {
        let waiting = self.waiting();
        if waiting.seats.is_empty() {
            return Err(TableError::Over);
        }
        if !waiting.seats.contains(&seat) {
            return Err(TableError::OutOfTurn { seat, waiting: waiting.seats });
        }
        self.author = seat;
        self.asked_in_entry = false;
        self.idle.begin();
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
        let left: Vec<Owed> =
            owed.into_iter().filter(|owed| *owed != Owed::Throw || mode != Mode::Table).collect();
        if left.is_empty() { Ok(()) } else { Err(TableError::Owes { seat: self.author, owed: left }) }
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
    pub(super) fn finish(&mut self, hash: &[u8; 32], time: &str, deeds: Vec<Deed>) {
        self.number += 1;
        self.declared.heads.push(self.head);
        self.head = *hash;
        // An umpire writes entries for others: only the position stands for what they asked.
        let ask = if self.setting.mode == Mode::Umpire { self.digest() } else { *hash };
        self.dice.entry_done(&ask);
        // A takeback may have taken claims with it.
        self.claimed.resize(self.play.claims().len(), self.number);
        if self.is_over() {
            self.undo.drop_proposal();
        }
        self.close_chapter(self.number, time, deeds);
        self.remember();
    }

    fn close_chapter(&mut self, entry: u64, time: &str, deeds: Vec<Deed>) {
        let chapter = Chapter {
            entry,
            seat: self.author,
            time: time.to_owned(),
            deeds,
            happened: std::mem::take(&mut self.happened),
            dropped: std::mem::take(&mut self.dropped),
            results: self.results.clone(),
        };
        self.story.push(Arc::new(chapter));
    }

    /// Applies one act of the author.
    pub(super) fn act(&mut self, act: &Act) -> Result<(), TableError> {
        let seat = self.author;
        if self.is_over() && !matches!(act, Act::Secret(_) | Act::Say(_)) && !act.is_declaration() {
            return Err(TableError::Over);
        }
        self.check_witness(seat, act)?;
        self.check_proposal(seat, act)?;
        self.idle.act(seat, act)?;
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
            Act::Order { side, words } => self.act_order(seat, *side, words),
            Act::Sealed { side, commitment } => {
                self.act_sealed(seat, *side, *commitment)?;
                self.sealed_after[*side] = self.head;
                Ok(())
            }
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
            Act::Withdrawn { .. } | Act::Settled { .. } | Act::Restored(_) => self.act_declare(seat, act),
            Act::Say(_) => Ok(()),
        }
    }

    /// The witness of a roll knows its dice before he reveals his link: until then he may do nothing else.
    fn check_witness(&self, seat: Seat, act: &Act) -> Result<(), TableError> {
        let waits =
            self.dice.may_witness() && self.dice.asked_by().is_some_and(|by| self.witness_of(by) == seat);
        if waits && !matches!(act, Act::Link(_) | Act::Say(_)) && !act.is_declaration() {
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
        check_players(self.setting.mode, &self.players)
    }

    /// A player of an umpired game may commit a chain of his own with his words, and not later: whoever knows the
    /// umpire's links could choose it by them.
    fn act_chain(&mut self, seat: Seat, tip: crate::fair::Link) -> Result<(), TableError> {
        let late = self.setting.mode == Mode::Umpire && seat.side().is_some() && self.cards.is_keyed(seat);
        if late || self.setting.mode == Mode::Table {
            return Err(TableError::NotYours { seat, act: "chain".to_owned() });
        }
        self.dice.commit(seat, tip, self.setting.chain)
    }

    /// The players' words come after everything the umpire commits to, or he could fit it to them.
    fn act_word(&mut self, seat: Seat, side: Side, text: &str) -> Result<(), TableError> {
        if !self.dice.has_chain(Seat::Umpire) {
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
        self.cards.show(seat, side, slot, &card, blob, self.number + 1)?;
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
            None if !self.dice.asks_with_link(seat) => return Err(not_yours()),
            None => {
                self.asked_in_entry = true;
                return self.dice.ask(seat, Some(link), entry);
            }
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
        if !open || self.setting.mode != Mode::Umpire || self.dice.asks_with_link(seat) {
            return Err(TableError::NotYours { seat, act: "ask".to_owned() });
        }
        self.asked_in_entry = true;
        self.dice.ask(seat, None, self.number + 1)
    }

    fn act_resign(&mut self, seat: Seat, side: Side) -> Result<(), TableError> {
        if seat.side().is_some_and(|own| own != side) {
            return Err(TableError::NotYours { seat, act: format!("resign {}", side.word()) });
        }
        self.resigned = Some(side);
        self.undo.drop_proposal();
        Ok(())
    }

    fn act_secret(&mut self, seat: Seat, secret: &[u8; 32]) -> Result<(), TableError> {
        if !self.is_over() {
            return Err(TableError::NotYours { seat, act: "secret".to_owned() });
        }
        self.cards.open_secret(seat, &*self.play, secret, &self.players)
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
