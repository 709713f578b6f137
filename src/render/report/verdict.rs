//! What an arbiter may conclude from a file, and what he can do about it.

mod unsound;

use super::evidence::{Evidence, Fault};
use super::rest::{Answered, Rest};
use crate::keys::Fingerprint;
use crate::log::Log;
use crate::render::text::clean;
use crate::render::umpired::{cautions, restores_in_words};
use crate::table::PartingWords as _;
use crate::table::{Deputy, Mode, Parting, Ruling, Seat, Table, Which};

/// What a file is, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// There is nothing to judge.
    Nothing,
    /// Everything holds.
    Sound,
    /// Spelling or order of the file are not as they must be; what was signed is whole.
    Damaged,
    /// An entry is not as it was signed.
    Changed,
    /// Something is missing, or cannot be read.
    Incomplete,
    /// Somebody signed words when another was asked, and nothing else.
    Words,
    /// Somebody signed what he may not.
    Offence,
    /// The log is sound, and so is another copy that parts ways with it.
    Forked,
}

impl Kind {
    /// The word for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Nothing => "nothing",
            Kind::Sound => "sound",
            Kind::Damaged => "damaged",
            Kind::Changed => "changed",
            Kind::Incomplete => "incomplete",
            Kind::Words => "words",
            Kind::Offence => "offence",
            Kind::Forked => "forked",
        }
    }

    /// How the page marks it: a mishap is not marked as a forgery is.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Kind::Sound => "sound",
            Kind::Damaged | Kind::Incomplete | Kind::Words => "damaged",
            Kind::Nothing | Kind::Changed | Kind::Offence | Kind::Forked => "unsound",
        }
    }
}

/// Whether a file holds, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// In one word.
    pub kind: Kind,
    /// In a few words: sound, or not, and where.
    pub finding: String,
    /// What was found.
    pub found: Option<String>,
    /// Whom the file is evidence against, and why, or why nobody.
    pub blame: String,
    /// What to do.
    pub advice: Vec<String>,
}

/// A seat with its player's name.
pub fn who(table: Option<&Table>, seat: &str) -> String {
    let known = Seat::from_word(seat);
    let player = known.and_then(|seat| table?.players().get(&seat));
    named(seat, player.map(|player| with_deputies(table, known, player.name.as_str())).as_deref())
}

/// A player's name. The key of an umpire's office is not one person's: nobody is named alone for what a deputy may have signed.
fn with_deputies(table: Option<&Table>, seat: Option<Seat>, name: &str) -> String {
    let deputies = table.filter(|_| seat == Some(Seat::Umpire)).map(Deputy::all).unwrap_or_default();
    let names: Vec<String> = deputies.iter().map(|deputy| deputy.name.to_string()).collect();
    match names.as_slice() {
        [] => name.to_owned(),
        [one] => format!("{name} or deputy {one}"),
        several => format!("{name} or deputies {}", several.join(", ")),
    }
}

fn named(seat: &str, name: Option<&str>) -> String {
    let seat = Seat::from_word(seat).map_or_else(|| clean(seat), |seat| seat.to_string());
    name.map_or(seat.clone(), |name| format!("{seat} ({})", clean(name)))
}

/// Whoever signed an entry that does not hold.
pub struct Signer {
    /// The seat, with the name that is known.
    pub who: String,
    /// In the finding: where the key shows for the first time, its name is nobody's yet.
    by: String,
    /// What has to be said of the key.
    key: String,
    /// Has he a side of his own?
    plays: bool,
}

impl Signer {
    /// The seat may have been taken in the very entry that does not hold: its signature does.
    pub fn of(evidence: &Evidence, seat: &str) -> Signer {
        let player = seat.parse().ok().and_then(|seat| evidence.signed()?.keys().player(&seat));
        let name =
            player.map(|player| with_deputies(evidence.game(), Seat::from_word(seat), player.name.as_str()));
        let who = named(seat, name.as_deref());
        let plays = Seat::from_word(seat).is_some_and(|seat| seat.side().is_some());
        let known = Seat::from_word(seat)
            .is_some_and(|seat| evidence.game().is_none_or(|table| table.players().contains_key(&seat)));
        let (Some(player), false) = (player, known) else {
            return Signer { by: who.clone(), key: String::new(), who, plays };
        };
        let (name, place) = (clean(player.name.as_str()), named(seat, None));
        let key = format!(
            " The key, in words “{}”, shows for the first time in the very entry that does not hold: anybody could have written \
             the name {name} beside it. Before you hold {name} to it, have him read you the words of his key.",
            Fingerprint::of(&player.key)
        );
        Signer { by: format!("whoever took the {place} seat as “{name}”"), key, who, plays }
    }
}

/// Whom the table waits for.
fn asked(table: Option<&Table>) -> Option<String> {
    let seats = &table?.waiting().seats;
    let all: Vec<String> = seats.iter().map(|seat| who(table, seat.word())).collect();
    (!all.is_empty()).then(|| all.join(" or "))
}

/// Where the game stands.
fn stands(table: Option<&Table>, last: usize) -> String {
    let over = table.is_some_and(|table| table.is_over());
    match asked(table) {
        Some(asked) => format!("The game stands as after entry {last}: {asked} is asked."),
        None if over => format!("The game stands as after entry {last}: it is over."),
        None => format!("The game stands as after entry {last}."),
    }
}

/// Who is at the table, as far as the file tells it.
fn mode(evidence: &Evidence) -> Mode {
    evidence.game().map_or(Mode::Duel, |table| table.setting().mode)
}

/// What to do with the copies of all who have one.
fn copies(entry: u64, mode: Mode) -> String {
    let letter = match entry {
        0 => "the first letter of the game".to_owned(),
        entry => format!("the letter that brought entry {entry}"),
    };
    let ask = match mode {
        Mode::Duel => format!("Ask each player for his own copy, and for {letter}"),
        Mode::Umpire => {
            format!(
                "Ask the umpire and each player for his own copy, and for {letter} or the post it stood in"
            )
        }
        // One person signs everything: the others have what he gave them.
        Mode::Table | Mode::Solo => "Ask for every other copy of the log, and for backups".to_owned(),
    };
    format!(
        "{ask}; `coureur verify` judges them, several at a time, and shows where two part ways. The copy that is sound counts. If both are, and one only goes on where the other ends, the longer one does. If \
         both are sound and differ, that is a fork: `coureur audit report LOG OTHER-COPY` says who signed twice, and where."
    )
}

/// In a few words what happened to a file that cannot be mended.
fn broken(code: &str, rest: &Rest) -> &'static str {
    match code.rsplit("::").next().unwrap_or_default() {
        "bad_signature" if rest.answered == Some(Answered::Signature) => {
            ": the signature beside it is another"
        }
        "bad_signature" if matches!(rest.answered, Some(Answered::Changed | Answered::Missing)) => {
            ": changed after it was signed"
        }
        "bad_signature" => ": not what its key has signed",
        "wrong_number" if rest.missing => ": something is missing",
        "wrong_number" => ": the entries are not in their order",
        "truncated" => ": the file is cut off",
        "not_canonical" | "bad_character" | "not_nfc" | "bad_utf8" => ": it cannot be read",
        _ => "",
    }
}

/// What is wrong with a line that is not spelled as it must be, where that is a blank.
fn blank(evidence: &Evidence, fault: &Fault) -> Option<String> {
    let number = fault.line()?;
    let line = evidence.bytes.split(|byte| *byte == b'\n').nth(number.checked_sub(1)?)?;
    match line.last()? {
        b' ' | b'\t' => Some(format!("Line {number} ends with a blank, where none may stand.")),
        b'\r' => Some(format!("Line {number} ends as on another system, with a carriage return.")),
        _ => None,
    }
}

/// Which of two versions counts, or who says so.
fn which_counts(parting: &Parting, mode: Mode) -> String {
    match parting.ruling() {
            Ruling::Counts(Which::Ours, _) => "By the rules the version in this log counts.".to_owned(),
            Ruling::Counts(Which::Theirs, _) => {
                "By the rules the version in the other copy counts.".to_owned()
            }
            Ruling::OthersChoose(_) if matches!(mode, Mode::Table | Mode::Solo) => {
                "Nobody else signs in this game, so no rule tells which counts: those who play must agree, or you rule."
                    .to_owned()
            }
            Ruling::OthersChoose(seat) => {
                format!("Which counts is not {seat}'s to say: any other seat chooses, with `coureur settle`.")
            }
            Ruling::Agree => {
                "The rules cannot tell which counts: those who play must agree, or you rule.".to_owned()
            }
        }
}

impl Judgement {
    /// Judges a file.
    #[must_use]
    pub fn of(evidence: &Evidence) -> Judgement {
        let Some(fault) = &evidence.fault else {
            return evidence.table.as_ref().map_or_else(Judgement::nothing, Judgement::sound);
        };
        let Some(mended) = &evidence.mended else {
            return match fault {
                Fault::Unread { .. } => Judgement::unread(evidence, fault),
                Fault::Offence(_) | Fault::CameToLight(_) => Judgement::offended(evidence, fault),
            };
        };
        match &mended.fault {
            // The file is damaged, and somebody signed what he may not: that weighs more.
            Some(wrong) => {
                let mut judged = Judgement::offended(evidence, wrong);
                let what = Judgement::what_happened(evidence, fault);
                judged.found = judged
                    .found
                    .map(|found| format!("{found} Besides, the file is not as it was signed: {what}"));
                judged
            }
            None if mended.changed.is_empty() => Judgement::damaged(evidence, fault, mended),
            None => Judgement::changed(evidence, fault, mended),
        }
    }

    /// Judges a file beside other copies of its game: two sound versions of one entry come before anything else.
    #[must_use]
    pub fn beside(evidence: &Evidence, copies: &[(String, Log)]) -> Judgement {
        let mut judged = Judgement::of(evidence);
        let (Kind::Sound, Some(log), Some(table)) = (judged.kind, evidence.signed(), evidence.game()) else {
            return judged;
        };
        let partings = copies.iter().filter_map(|(name, copy)| Some((name, Parting::between(log, copy)?)));
        let Some((name, parting)) = partings.into_iter().find(|(_, parting)| !parting.is_settled()) else {
            return judged;
        };
        let at = parting.fork.at;
        let twice = parting.signed_twice().map(|seat| who(Some(table), seat.word()));
        // The key of an umpire's office is not one person's.
        let office = parting.signed_twice().filter(|seat| *seat == Seat::Umpire);
        let office = office.and_then(|_| Deputy::holders(table));
        let signed = match (&twice, &office) {
            (_, Some(_)) => "both signed with the umpire's key".to_owned(),
            (Some(seat), None) => format!("both signed by {seat}"),
            (None, None) => "signed by two different seats".to_owned(),
        };
        let counts = which_counts(&parting, mode(evidence));
        judged.kind = Kind::Forked;
        judged.finding = format!("FORKED at entry {at}: two versions of it, {signed}");
        judged.found = Some(format!(
            "Each of the two copies is sound by itself up to its end. From entry {at} on this log and {} say different things. {counts}",
            clean(name)
        ));
        judged.blame = match twice {
            Some(_) if let Some(all) = office => {
                let copy = match parting.after_restore() {
                    true => " One of them says openly that its signer goes on from a copy.",
                    false => "",
                };
                format!(
                    "Both versions of entry {at} are signed with the umpire's key ({all}). Which of them signed which, the log does not \
                     say.{copy}"
                )
            }
            Some(seat) if parting.after_restore() => format!(
                "{seat} signed entry {at} twice, the second time after a restore, and the entry says so."
            ),
            Some(seat) => format!(
                "{seat} signed entry {at} twice: both signatures are true, and nobody without that key could have written either. \
                 Whether it was meant the log does not say: one game on two computers does this too."
            ),
            None => format!("Nobody signed entry {at} twice: two seats have each signed one."),
        };
        judged.advice.insert(0, parting.words(table, &[]));
        judged
    }

    fn nothing() -> Judgement {
        let finding = "There is nothing to judge".to_owned();
        Judgement { kind: Kind::Nothing, finding, found: None, blame: String::new(), advice: Vec::new() }
    }

    fn sound(table: &Table) -> Judgement {
        let last = table.number();
        let mut advice = Vec::new();
        let cautions = cautions(table);
        let blame = match table.unopened() {
            Some(unopened) if !unopened.barred.is_empty() => {
                let barred = table.barred(&|seat| who(Some(table), seat.word())).unwrap_or_default();
                format!("No rule was broken, but the cards stay closed: {barred}.")
            }
            Some(unopened) => {
                let owing: Vec<String> =
                    unopened.seats.iter().map(|seat| who(Some(table), seat.word())).collect();
                let owing = owing.join(" and ");
                advice.push(format!(
                    "Ask {owing} for the card secret (`coureur answer` gives it). Until then {} claim(s) about hidden hands \
                     and {} cards are unproved. Whoever does not give it may have lost his files: the log does not say why.",
                    unopened.claims, unopened.cards
                ));
                format!("Nobody has done wrong so far, but {owing} owes the opening of the cards.")
            }
            None => "Nobody has done wrong by the log.".to_owned(),
        };
        let but = match cautions.is_empty() {
            true => "What no log can show stands below, under “Not proved”.",
            false => "But the log does not show everything, and in this game something that matters:",
        };
        let blame = format!("{blame} {but}");
        advice.splice(0..0, cautions);
        let again = |told: String| {
            format!(
                "{told}, and says so. What he had signed before a loss and nobody has mail of could have been played, and rolled, again."
            )
        };
        advice.extend(restores_in_words(table).into_iter().map(again));
        let script = table.setting().mode != Mode::Table && !table.rolls().is_empty();
        advice.push(match script {
            true => "A dispute about dice is settled by the script at the end and this log; one about what the rules allow, by the \
                     entry and the rule it cites."
                .to_owned(),
            false => "A dispute about what the rules allow is settled by the entry and the rule it cites.".to_owned(),
        });
        let finding = format!("SOUND, from the header to entry {last}");
        Judgement { kind: Kind::Sound, finding, found: None, blame, advice }
    }
}
