//! Entries that are signed and chained by those who may sign, but say what they like: what only the rules of the table refuse.
//!
//! The first line names the game that goes on. Then, line by line:
//!
//! ```text
//! header KEY VALUE    the game's header with another value: can the game be opened?
//! entry N             what the honest program of a seat that is asked would write, deciding by the lot N
//! drop I              … without its act I
//! twice I             … with its act I twice
//! swap I J            … with two acts changed about
//! text I WORDS        … with other words in an act
//! flip I N            … with another bit in the bytes of an act
//! blob I WORDS        … with other bytes
//! add I WORDS         … with one more act
//! again E I           … with an act of an earlier entry of this game
//! seat SEAT           … by another seat
//! later N             … N seconds later
//! ```
//!
//! Results and position are made to fit, so that nothing is refused for them.

use super::{Path, bytes, code, stage, told, worded};
use coureur::games::Files;
use coureur::log::{
    Act, Document, Entry, Hash, Log, Signed, Text, Time, read_log, read_mangled, verify_from,
};
use coureur::render::story;
use coureur::table::{RandomPlayer, Seat, Table, TableError, open_table, replay};
use data_encoding::HEXLOWER;
use stage::Stage;

/// Entries in one text.
const MOST: usize = 10;

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (name, lines) = text.split_once('\n').unwrap_or((&text, ""));
    let begun = stage::at(name);
    let mut game = Game::new(begun);
    let lines: Vec<&str> = lines.lines().take(64).collect();
    let headers: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("header ")).collect();
    if !headers.is_empty() {
        return header(begun, &headers);
    }
    for entry in lines.chunk_by(|_, next| !next.starts_with("entry ")).take(MOST) {
        let Some(lot) = entry[0].strip_prefix("entry ") else { continue };
        if !game.entry(lot.trim().parse().unwrap_or(0), &entry[1..]) {
            break;
        }
    }
    game.end();
}

/// A game that goes on, and whether anybody has cheated in it.
struct Game {
    begun: &'static Stage,
    stage: Stage,
    log: Log,
    text: String,
    cheated: bool,
}

impl Game {
    fn new(begun: &'static Stage) -> Game {
        let (text, log) = begun.log().clone();
        Game { begun, stage: begun.copy(), log, text, cheated: false }
    }

    /// One entry; false when there is none to be had.
    fn entry(&mut self, lot: u64, edits: &[&str]) -> bool {
        let mut lot = RandomPlayer::new(lot);
        let seats = self.stage.table().waiting().seats;
        if seats.is_empty() {
            return false;
        }
        let seat = seats[lot.below(seats.len())];
        let (honest, after) = match self.stage.honest(seat, &mut lot) {
            Ok(written) => written,
            // Whoever has thrown his own secrets away cannot go on; nobody else ever comes to that.
            Err(error) if self.cheated => {
                told(&error);
                return false;
            }
            Err(error) => panic!("an honest player cannot go on: {error:?}"),
        };
        if edits.is_empty() {
            let chained = self.chained(&honest).expect("an honest entry follows on");
            let table = self.judge(&honest).unwrap_or_else(|error| panic!("{seat} is accused: {error:?}"));
            assert_eq!(table.digest(), after.digest(), "what one signs the other sees");
            self.take(honest, table, chained);
            return true;
        }
        let mut entry = stage::entry(&honest).clone();
        for line in edits {
            // A line that makes no sense for this entry changes nothing.
            let _ = edit(&mut entry, line, &self.stage);
        }
        self.hostile(entry);
        true
    }

    fn hostile(&mut self, entry: Entry) {
        let Some(signed) = self.repaired(entry) else { return };
        let Some(chained) = self.chained(&signed) else { return };
        match self.judge(&signed) {
            Ok(table) => {
                self.cheated = true;
                self.take(signed, table, chained);
            }
            Err(error) => {
                worded(error.clone());
                let text = format!("{error:?}");
                assert!(
                    !text.contains("Runaway") && !text.contains("Fault"),
                    "the program is at fault: {text}"
                );
            }
        }
    }

    fn judge(&self, signed: &Signed) -> Result<Table, TableError> {
        let table = self.stage.judge(signed)?;
        table.play().invariants().expect("an entry that is taken leaves a position that holds together");
        Ok(table)
    }

    /// What the chain refuses never comes to the table.
    fn chained(&self, signed: &Signed) -> Option<(String, Log)> {
        let text = format!("{}{}", self.text, signed.text());
        match verify_from(text.as_bytes(), &self.log.head()) {
            Ok(log) => Some((text, log)),
            Err(error) => {
                worded(error);
                None
            }
        }
    }

    fn take(&mut self, signed: Signed, table: Table, chained: (String, Log)) {
        (self.text, self.log) = chained;
        let waiting = table.waiting();
        assert!(!waiting.seats.is_empty() || table.outcome().is_some(), "nobody can go on");
        self.stage.take(signed, table);
    }

    /// The entry with the claims that a replay gives, signed.
    fn repaired(&self, mut entry: Entry) -> Option<Signed> {
        let seat = Seat::from_word(entry.seat.as_str())?;
        self.stage.desks.get(&seat)?;
        let identity = stage::holder(self.stage.mode, seat);
        entry.results.clear();
        for _ in 0..200 {
            let signed = Document::Entry(entry.clone()).sign(&identity).ok()?;
            match self.stage.judge(&signed) {
                Err(TableError::ClaimDiffers { found, .. }) => {
                    let found = found.strip_prefix('`').and_then(|found| found.strip_suffix('`'));
                    entry.results.push(found?.parse().ok()?);
                }
                Err(TableError::StateDiffers { found, .. }) => {
                    let state: [u8; 32] = HEXLOWER.decode(found.as_bytes()).ok()?.try_into().ok()?;
                    entry.state = Hash::from_bytes(state);
                }
                _ => return Some(signed),
            }
        }
        None
    }

    /// All that was taken is taken again, and can be told.
    fn end(&self) {
        let table = self.stage.table();
        if self.stage.entries.len() == self.begun.entries.len() {
            return;
        }
        let again = if self.begun.entries.len() <= 8 {
            let log = read_log(self.text.as_bytes()).expect("the log is sound");
            replay(&log, Files::default()).expect("what was taken is taken again")
        } else {
            let mut again = self.begun.table().clone();
            for signed in &self.stage.entries[self.begun.entries.len()..] {
                again
                    .enter(stage::entry(signed), signed.hash().as_bytes())
                    .expect("what was taken is taken again");
            }
            again
        };
        assert_eq!(
            (again.digest(), again.number(), again.head()),
            (table.digest(), table.number(), table.head())
        );
        assert_eq!(again.waiting(), table.waiting(), "everybody waits for the same");
        let new = &table.story()[self.begun.table().story().len().min(table.story().len())..];
        let _ = story::tell(&story::passages(table, new), &coureur::render::thrown::Ids::of(table));
        let _ = (table.what(&table.waiting()), table.clock_report(), table.offences(), table.unopened());
    }
}

/// Changes an entry; nothing if the line makes no sense for it.
fn edit(entry: &mut Entry, line: &str, stage: &Stage) -> Option<()> {
    let (verb, rest) = line.split_once(' ')?;
    let (first, words) = rest.split_once(' ').unwrap_or((rest, ""));
    let acts = &mut entry.acts;
    let number: usize = first.parse().unwrap_or(0);
    let at = number.checked_rem(acts.len());
    match verb {
        "drop" => drop(acts.remove(at?)),
        "twice" => acts.insert(at?, acts[at?].clone()),
        "swap" => {
            let other = words.parse::<usize>().ok()? % acts.len();
            acts.swap(at?, other);
        }
        "text" => acts[at?].text = words.parse().ok()?,
        "flip" => {
            let blob = &mut acts[at?].blob;
            let bit: usize = words.parse().ok()?;
            let place = (bit / 8).checked_rem(blob.len())?;
            blob[place] ^= 1 << (bit % 8);
        }
        "blob" => acts[at?].blob = words.as_bytes().to_vec(),
        "add" => acts.insert(number.min(acts.len()), Act::new(words.parse::<Text>().ok()?)),
        "again" => {
            let earlier = &stage.entries[1..];
            let earlier = &stage::entry(earlier.get(number.checked_rem(earlier.len())?)?).acts;
            let act = earlier.get(words.parse::<usize>().ok()?.checked_rem(earlier.len())?)?;
            acts.push(act.clone());
        }
        "seat" => entry.seat = rest.parse().ok()?,
        "later" => {
            let time =
                entry.time.timestamp().as_second().checked_add(i64::from(first.parse::<u32>().ok()?))?;
            entry.time = written(time)?;
        }
        _ => return None,
    }
    Some(())
}

/// A time by its seconds since 1970.
fn written(seconds: i64) -> Option<Time> {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Days since the first of March of the year 0.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + i64::from(month <= 2);
    let (hours, minutes, seconds) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}Z").parse().ok()
}

/// A header in other words, signed by whoever may: it opens a game, or is refused in words.
fn header(stage: &Stage, changes: &[&str]) {
    let mut lines: Vec<String> = stage.entries[0].text().lines().map(str::to_owned).collect();
    for change in changes {
        let (key, value) = change.split_once(' ').unwrap_or((change, ""));
        let place = lines
            .iter()
            .position(|line| line.starts_with(&format!("{key}:")) || line.starts_with(&format!("- {key} ")));
        match place {
            Some(at) if lines[at].starts_with("- ") => lines[at] = format!("- {key} {value}"),
            Some(at) => lines[at] = format!("{key}: {value}"),
            None => {}
        }
    }
    let Ok(read) = read_mangled(&format!("{}\n", lines.join("\n"))) else { return };
    let [signed] = read.as_slice() else { return };
    let Document::Header(mut header) = signed.document().clone() else { return };
    for _ in 0..3 {
        match open_table(&header, [3; 32], Files::default()) {
            Ok(table) => {
                table.play().invariants().expect("a game that is opened holds together");
                assert!(!table.waiting().seats.is_empty(), "somebody begins");
                return;
            }
            Err(TableError::StateDiffers { found, .. }) => {
                header.state = found.parse().expect("a digest is a hash");
            }
            Err(TableError::UnknownContent { .. } | TableError::WrongContent { .. }) => {
                // The content of the other game.
                let other =
                    stage::at(if header.game.as_str() == "new-france" { "nf solo 1" } else { "ww solo 1" });
                let Document::Header(known) = other.entries[0].document() else { panic!("no header") };
                header.content = known.content;
            }
            Err(error) => return worded(error),
        }
    }
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    let edits = [
        "",
        "drop 0",
        "twice 0",
        "swap 0 1",
        "flip 0 9",
        "again 3 0",
        "add 0 undo 4",
        "add 9 undo 4",
        "add 0 say hello",
        "add 0 ask",
        "add 0 resign french",
        "add 9 waive french ambush",
        "add 0 ahead french window pass",
        "add 0 clock 3 14",
        "add 0 undo yes",
        "add 0 vacation british 3",
        "add 0 restored",
        "seat umpire",
        "later 90000",
        "add 0 dice 1 2 3",
        "add 0 deal card-0-3 12",
        "blob 0 xyz",
        "text 0 order french pass",
    ];
    let mut all = Vec::new();
    for (place, name) in stage::names().iter().enumerate() {
        let honest: String = (0..4).map(|lot| format!("entry {lot}\n")).collect();
        all.push(format!("{name}\n{honest}"));
        for edit in edits.iter().skip(place % 8).step_by(8) {
            all.push(format!("{name}\nentry 1\n{edit}\nentry 2\nentry 3\n"));
        }
    }
    for change in [
        "mode solo",
        "mode table",
        "game wilderness-war",
        "scenario early-war",
        "edition '1'",
        "rules 2",
        "chain 15",
        "chain 70000",
        "seat french",
        "french open",
        "british open",
        "options supply",
        "start 00",
    ] {
        all.push(format!("nf duel 1\nheader {change}\n"));
        all.push(format!("ww umpire 1\nheader {change}\n"));
    }
    all.into_iter().map(String::into_bytes).chain(bytes(&["ww duel 40\nentry 0\n"])).collect()
}

pub fn words() -> Vec<String> {
    let mut all = code::words();
    all.extend(stage::names());
    let verbs = [
        "\nentry ",
        "\ndrop ",
        "\ntwice ",
        "\nswap ",
        "\ntext 0 ",
        "\nflip ",
        "\nblob ",
        "\nadd 0 ",
        "\nagain ",
        "\nseat ",
    ];
    all.extend(verbs.into_iter().chain(["\nlater ", "\nheader "]).map(str::to_owned));
    all
}
