//! A log replayed from its header to its last entry.

use super::answers::Answers;
use super::audit::Claimed;
use super::cards::Cards;
use super::clock::Clock;
use super::content::check_files;
use super::decided::Decided;
use super::declare::Declared;
use super::dice::Dice;
use super::enter::Trust;
use super::idle::Idle;
use super::revision::Proposed;
use super::undo::Undo;
use super::{BadEntry, Mode, Player, Position, Seat, Table, TableError, Work};
use crate::fair::chain::MAX_LENGTH;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::{self, Files, Game, Opened, SetupError, Terms};
use crate::keys::alike;
use crate::log::{self, Document, Holder};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Seeds a chain holds unless said otherwise: more than the longest game rolls.
pub const CHAIN: u32 = 16_384;

/// How long a chain may be. A fresh one is committed when at most 8 links are left; from 16 on, as many again are there
/// before the first renewal, so that no seat is ever at the end of a chain that it could not renew in time. The upper
/// end bounds the work that a stranger's header can ask for.
pub const CHAIN_LENGTHS: RangeInclusive<u32> = 16..=MAX_LENGTH;

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
    /// The hash of the data it is played with.
    pub content: [u8; 32],
    /// Does it begin from a position of its own?
    pub placed: bool,
}

/// What a header says about the rules.
#[must_use]
pub fn header_terms(header: &log::Header) -> Terms {
    Terms {
        game: header.game.as_str().to_owned(),
        edition: header.edition.as_str().to_owned(),
        rules: header.rules,
        scenario: header.scenario.as_str().to_owned(),
        options: header.options.iter().map(|option| option.as_str().to_owned()).collect(),
    }
}

fn bad_header(why: Flaw) -> TableError {
    TableError::BadHeader { why }
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
            .ok_or_else(|| bad_header(flaw!("table.header.no_seat", seat = line.seat)))?;
        seen.push(seat);
        if let Holder::Held(player) = &line.holder {
            players.insert(seat, Player { key: player.key, name: player.name.as_str().to_owned() });
        }
    }
    if seen != mode.seats() {
        return Err(bad_header(flaw!("table.header.game_has_other_seats", mode = mode.word())));
    }
    let open = seen.len() - players.len();
    let allowed = if mode == Mode::Duel { 1 } else { 0 };
    if open > allowed {
        return Err(bad_header(flaw!("table.header.seat_open_cannot")));
    }
    check_players(mode, &players)?;
    Ok(players)
}

/// Whoever reads the mode must know whom he plays against: solo is one key in both seats, and elsewhere no key has two
/// seats and no two keys one name.
pub(super) fn check_players(mode: Mode, players: &BTreeMap<Seat, Player>) -> Result<(), TableError> {
    let wrong = |why| Err(TableError::WrongKeys { mode, why });
    let held: Vec<&Player> = players.values().collect();
    for (index, first) in held.iter().enumerate() {
        for second in &held[index + 1..] {
            match (mode, first.key == second.key) {
                (Mode::Solo, true) => {}
                (Mode::Solo, false) => return wrong(flaw!("table.header.both_seats_one_person")),
                (_, true) => return wrong(flaw!("table.header.two_its_seats_have_same")),
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
    let opener = opener.ok_or_else(|| bad_header(flaw!("table.header.its_author_has_no_seat")))?;
    if mode != Mode::Duel && mode != Mode::Solo && opener.side().is_some() {
        return Err(bad_header(flaw!("table.header.umpired_or_recorded_game_opened")));
    }
    let source = check_files(game, header, files)?;
    // Nobody has shuffled such cards: no hand could be seen, and no deck be shuffled again.
    if mode != Mode::Table && files.start.is_some_and(|start| game.is_dealt(start)) {
        return Err(bad_header(flaw!("table.header.cards_lie_in_slots")));
    }
    let opened = games::open_from(game, &terms, source, files.start)?;
    let setting = Setting {
        id,
        terms,
        mode,
        opener,
        chain: header.chain,
        content: *header.content.as_bytes(),
        placed: header.start.is_some(),
    };
    let mut table = Table::new(setting, players, opened);
    table.check_state(header.state.as_bytes())?;
    table.advance()?;
    table.close_chapter(0, header.time.as_str(), Vec::new());
    table.remember();
    Ok(table)
}

impl Table {
    /// A table as the game opens, before anything goes by itself.
    pub(super) fn new(setting: Setting, players: BTreeMap<Seat, Player>, opened: Opened) -> Table {
        Table {
            cards: Cards::new(setting.mode, setting.id),
            players,
            play: Position::new(opened.rules),
            dice: Dice::new(setting.mode),
            declared: Declared::default(),
            answers: Answers::default(),
            undo: Undo::default(),
            decided: Decided::default(),
            idle: Idle::default(),
            clock: Clock::default(),
            claimed: Claimed::default(),
            revision: Proposed::default(),
            resigned: None,
            story: Vec::new(),
            number: 0,
            head: setting.id,
            work: Work {
                author: setting.opener,
                asked_in_entry: false,
                results: Vec::new(),
                happened: vec![opened.events],
                dropped: Vec::new(),
                drafting: false,
                trust: Trust::Nothing,
                forced: Vec::new(),
            },
            setting: Arc::new(setting),
        }
    }
}

/// The digest a header must carry for terms and files.
///
/// # Errors
/// If the game cannot be opened on these terms.
pub fn opening_state(terms: &Terms, files: Files<'_>) -> Result<[u8; 32], TableError> {
    let opened = games::open(terms, files)?;
    Ok(super::position_digest(&*opened.rules))
}

/// Replays a whole log whose chain and signatures have been checked.
///
/// # Errors
/// The first entry that does not hold, with its offence.
pub fn replay(log: &log::Log, files: Files<'_>) -> Result<Table, BadEntry> {
    replay_of(shelved(log)?, log, files)
}

/// As [`replay`]; whoever watches is told the number of each entry that held.
///
/// # Errors
/// As for [`replay`].
pub fn replay_watched(
    log: &log::Log,
    files: Files<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<Table, BadEntry> {
    replay_proven(shelved(log)?, log, files, 0, watch)
}

/// The game of a log.
fn shelved(log: &log::Log) -> Result<&'static Game, BadEntry> {
    let header = log.header();
    games::find(header.game.as_str()).map_err(|error| BadEntry {
        entry: 0,
        seat: header.seat.to_string(),
        offence: error.into(),
    })
}

/// As [`replay`], of a game that need not be on the shelf: one with other data or rules revisions.
///
/// # Errors
/// As for [`replay`].
pub fn replay_of(game: &Game, log: &log::Log, files: Files<'_>) -> Result<Table, BadEntry> {
    replay_proven(game, log, files, 0, &mut |_| ())
}

/// As [`replay_of`], of a log whose first entries, so many of them, this very program has replayed before: what was proved then,
/// and changes nothing at the table, is not proved again.
///
/// # Errors
/// As for [`replay`].
pub fn replay_proven(
    game: &Game,
    log: &log::Log,
    files: Files<'_>,
    proven: usize,
    watch: &mut dyn FnMut(usize),
) -> Result<Table, BadEntry> {
    let first = log.entries().first().map(|placed| (placed.signed.document(), placed.signed.hash()));
    let Some((Document::Header(header), hash)) = first else {
        return Err(bad(0, "nobody", bad_header(flaw!("table.header.log_has_no_header"))));
    };
    let table = open_table_of(game, header, *hash.as_bytes(), files)
        .map_err(|offence| bad(0, header.seat.as_str(), offence))?;
    replay_on(table, log, 1, proven, watch)
}

/// Goes on with a table at which the first entries of this log, so many of them, have been replayed.
///
/// # Errors
/// As for [`replay`].
pub fn replay_on(
    mut table: Table,
    log: &log::Log,
    from: usize,
    proven: usize,
    watch: &mut dyn FnMut(usize),
) -> Result<Table, BadEntry> {
    for (index, placed) in log.entries().iter().enumerate().skip(from) {
        let Document::Entry(entry) = placed.signed.document() else {
            return Err(bad(0, "nobody", bad_header(flaw!("table.header.second_header"))));
        };
        table.trusting(if index < proven { Trust::Proven } else { Trust::Nothing });
        table
            .enter(entry, placed.signed.hash().as_bytes())
            .map_err(|offence| bad(u64::from(entry.number), entry.seat.as_str(), offence))?;
        watch(index);
    }
    table.trusting(Trust::Nothing);
    Ok(table)
}

fn bad(entry: u64, seat: &str, offence: TableError) -> BadEntry {
    BadEntry { entry, seat: seat.to_owned(), offence }
}
