//! The games of a club: copies of one merged, who is to move since when, what is wrong.

use crate::cli::Exit;
use crate::cli::verify::{Fork, Sound, Verdict};
use crate::games;
use crate::log::limits;
use crate::luck::{Hands, Tally, Throw, Thrown};
use crate::machine;
use crate::side::{BySide, Side};
use crate::speech::view::Track;
use crate::table::{Seat, Table, first_of};
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Somebody who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) key: String,
}

/// How a game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum State {
    /// It does not hold, and nothing more can be said.
    Unsound(String),
    /// Two copies of it part ways, and nobody has settled that.
    Forked(String),
    /// It is over: the winner, or a draw, and how.
    Over(Option<Side>, String),
    /// Somebody is to move.
    Running {
        /// Who.
        who: String,
        /// Since when.
        since: String,
        /// Until when, where days were agreed.
        due: Option<String>,
        /// For how many hours he has been late.
        late: Option<i64>,
    },
}

/// The game that dice belong to, the throws of each side, and the names of their faces.
type Dice = (String, BySide<Vec<Throw>>, Vec<&'static str>);

/// One game.
#[derive(Debug, Clone)]
pub(super) struct Game {
    /// The log that counts.
    pub(super) file: String,
    /// Other copies of it.
    pub(super) copies: Vec<String>,
    pub(super) id: String,
    pub(super) title: String,
    pub(super) scenario: String,
    pub(super) mode: String,
    /// Who has which seat.
    pub(super) people: BySide<Option<Person>>,
    /// Who has written it down, at a table.
    pub(super) recorder: Option<String>,
    /// Which side each seat plays: the players may have changed seats.
    pub(super) plays: BySide<Side>,
    pub(super) entries: u64,
    /// When it is in the game.
    pub(super) clock: String,
    /// Victory Points of the British less those of the French, where the game counts them.
    pub(super) margin: Option<i32>,
    /// The days agreed for a move.
    pub(super) days: Option<u32>,
    pub(super) state: State,
    exit: Option<Exit>,
    /// The dice of each side, and the game they belong to.
    dice: Option<Dice>,
}

impl Game {
    /// What is wrong with it.
    pub(super) fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// Does it count for standings and luck?
    pub(super) fn counts(&self) -> bool {
        matches!(self.state, State::Over(..) | State::Running { .. })
    }

    /// Do two people play it? Whoever plays alone wins and loses nothing.
    pub(super) fn is_match(&self) -> bool {
        let key = |side: Side| self.people[side].as_ref().map(|person| &person.key);
        key(Side::British) != key(Side::French)
    }

    /// Overdue ones first, the latest of them at the top; then what is wrong, what is running, what is over.
    fn rank(&self) -> (u8, i64, String, String) {
        let number = padded(&self.file);
        match &self.state {
            State::Running { late: Some(late), since, .. } => (0, -late, since.clone(), number),
            State::Unsound(_) => (1, 0, String::new(), number),
            State::Forked(_) => (2, 0, String::new(), number),
            State::Running { due, since, .. } => (3, 0, due.clone().unwrap_or_else(|| since.clone()), number),
            State::Over(..) => (4, 0, String::new(), number),
        }
    }
}

/// A name that sorts as people count: `t2` before `t10`.
fn padded(name: &str) -> String {
    let mut out = String::new();
    let mut digits = String::new();
    for c in name.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            out.push_str(&format!("{:0>20}", std::mem::take(&mut digits)));
        }
        out.push(c);
    }
    out
}

/// The Victory Points of the British, those of the French, and the first less the second: there are two tracks, or one with a
/// half for each side.
pub(in crate::cli) fn points(tracks: &[Track]) -> [Option<i32>; 3] {
    let tracks = || tracks.iter().filter(|track| track.id == "vp");
    let of = |side: Side| tracks().find(|track| track.side == Some(side)).and_then(|track| track.value);
    if let (Some(british), Some(french)) = (of(Side::British), of(Side::French)) {
        return [Some(british), Some(french), Some(british - french)];
    }
    let shared = tracks().find(|track| track.side.is_none());
    let sign = if shared.and_then(|track| track.at) == Some(Side::French) { -1 } else { 1 };
    [None, None, shared.and_then(|track| track.value).map(|value| sign * value)]
}

fn state(table: &Table, now: &str) -> State {
    if let Some(verdict) = table.outcome() {
        return State::Over(verdict.winner, verdict.how);
    }
    let waiting = table.waiting();
    let name = |seat: &Seat| match table.players().get(seat) {
        Some(player) => format!("{} ({seat})", player.name),
        None => format!("somebody for the {seat} seat"),
    };
    let who: Vec<String> = table.able(&waiting).iter().map(name).collect();
    let who = if who.is_empty() { "nobody".to_owned() } else { who.join(" or ") };
    let last = table.story().last().map(|chapter| chapter.time.clone()).unwrap_or_default();
    let on_move = table.clock_report().and_then(|report| report.on_move);
    let Some((_, since, due)) = on_move else {
        return State::Running { who, since: last, due: None, late: None };
    };
    let late = now.parse::<Timestamp>().ok().map(|now| now.duration_since(due).as_secs());
    let late = late.filter(|seconds| *seconds > 0).map(|seconds| seconds / 3600);
    State::Running { who, since: since.to_string(), due: Some(due.to_string()), late }
}

/// A log as it was found.
struct Found<'a> {
    shown: String,
    path: &'a Path,
    verdict: Verdict,
}

fn game(found: &Found<'_>, now: &str) -> Option<Game> {
    let Sound { log, table, .. } = found.verdict.as_ref().ok()?;
    let terms = &table.setting().terms;
    let person = |side: Side| {
        let player = table.players().get(&Seat::Player(side))?;
        Some(Person { name: player.name.to_string(), key: player.key.to_string() })
    };
    let tally = Tally::of(table);
    let plays = BySide { british: table.plays(Side::British), french: table.plays(Side::French) };
    let his = |seat: Side| {
        let side = plays[seat];
        let throws = tally.throws.iter().filter(|throw| throw.purpose.side == Some(side));
        throws.cloned().collect::<Vec<_>>()
    };
    let dice = BySide { british: his(Side::British), french: his(Side::French) };
    Some(Game {
        file: found.shown.clone(),
        copies: Vec::new(),
        id: log.game().to_string(),
        title: games::find(&terms.game).map_or_else(|_| terms.game.clone(), |game| game.title.to_owned()),
        scenario: terms.scenario.clone(),
        mode: table.setting().mode.word().to_owned(),
        people: BySide { british: person(Side::British), french: person(Side::French) },
        recorder: table.players().get(&Seat::Recorder).map(|player| player.name.to_string()),
        plays,
        entries: table.number(),
        clock: table.play().stand().clock.to_string(),
        margin: points(&table.play().stand().tracks)[2],
        days: table.clock_report().map(|report| report.control.days),
        state: state(table, now),
        exit: None,
        dice: Some((terms.game.clone(), dice, table.play().face_names().to_vec())),
    })
}

/// The game that a file is a log of by its header: that much can be said of one that does not hold.
fn begins_as(path: &Path) -> Option<String> {
    Some(first_of(&machine::read(path, limits::LOG_BYTES).ok()?)?.hash().to_string())
}

/// A file of which nothing can be said but what is wrong with it.
fn unsound(found: &Found<'_>) -> Option<Game> {
    let error = found.verdict.as_ref().err()?;
    let empty = String::new;
    Some(Game {
        file: found.shown.clone(),
        copies: Vec::new(),
        id: begins_as(found.path).unwrap_or_default(),
        title: empty(),
        scenario: empty(),
        mode: empty(),
        people: BySide { british: None, french: None },
        recorder: None,
        plays: BySide { british: Side::British, french: Side::French },
        entries: 0,
        clock: empty(),
        margin: None,
        days: None,
        state: State::Unsound(error.to_string()),
        exit: Some(error.exit()),
        dice: None,
    })
}

/// All games, the overdue ones first.
pub(super) fn all(
    shown: &[PathBuf],
    paths: &[PathBuf],
    verdicts: Vec<Verdict>,
    forks: &[Fork],
    now: &str,
) -> Vec<Game> {
    let found = shown.iter().zip(paths).zip(verdicts);
    let found =
        found.map(|((shown, path), verdict)| Found { shown: shown.display().to_string(), path, verdict });
    let mut by_game: BTreeMap<String, Vec<Found<'_>>> = BTreeMap::new();
    let mut games: Vec<Game> = Vec::new();
    for found in found {
        match &found.verdict {
            Ok(sound) => by_game.entry(sound.log.game().to_string()).or_default().push(found),
            Err(_) => games.extend(unsound(&found)),
        }
    }
    for mut copies in by_game.into_values() {
        // The longest that holds counts; of two as long the first by name.
        copies.sort_by_key(|found| {
            let entries = found.verdict.as_ref().map_or(0, |sound| sound.log.entries().len());
            (std::cmp::Reverse(entries), found.shown.clone())
        });
        let open = forks.iter().find(|fork| {
            !fork.settled && copies.iter().any(|copy| copy.path == fork.first || copy.path == fork.second)
        });
        let Some(mut game) = copies.first().and_then(|copy| game(copy, now)) else { continue };
        game.copies = copies.iter().skip(1).map(|copy| copy.shown.clone()).collect();
        if let Some(fork) = open {
            let names = fork.shown.each_ref().map(|path| path.display().to_string());
            game.state = State::Forked(format!("{} and {} part ways", names[0], names[1]));
            game.exit = Some(Exit::Fork);
        }
        games.push(game);
    }
    // Whoever finds a log that does not hold asks first whether there is a better one.
    let sound: BTreeMap<String, String> = games
        .iter()
        .filter(|game| game.exit.is_none())
        .map(|game| (game.id.clone(), game.file.clone()))
        .collect();
    for game in &mut games {
        if let (State::Unsound(why), Some(better)) = (&mut game.state, sound.get(&game.id)) {
            why.push_str(&format!("; a sound log of the same game is {better}"));
        }
    }
    games.sort_by_key(Game::rank);
    games
}

/// The luck of every player, game by game of the house: the title, and the dice of each.
pub(super) fn luck(all: &[Game]) -> Vec<(String, Vec<Hands>)> {
    let mut found: BTreeMap<String, (Thrown, Vec<&'static str>)> = BTreeMap::new();
    for game in all.iter().filter(|game| game.counts()) {
        let Some((kind, dice, names)) = &game.dice else { continue };
        let (players, faces) = found.entry(kind.clone()).or_default();
        faces.clone_from(names);
        for side in Side::ALL {
            let Some(person) = &game.people[side] else { continue };
            let known =
                players.entry(person.key.clone()).or_insert_with(|| (person.name.clone(), Vec::new()));
            known.1.push(dice[side].clone());
        }
    }
    let title = |kind: &str| games::find(kind).map_or_else(|_| kind.to_owned(), |game| game.title.to_owned());
    found.into_iter().map(|(kind, (players, names))| (title(&kind), Hands::of(players, &names))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u31_names_sort_as_people_count() {
        let mut names = ["t10", "t1", "t2"];
        names.sort_by_key(|name| padded(name));
        assert_eq!(names, ["t1", "t2", "t10"]);
    }
}
