//! What an arbiter may conclude from a file, and what he can do about it.

use super::evidence::{Evidence, Fault};
use super::rest::clues;
use crate::render::text::clean;
use crate::table::{Seat, Table, TableError};

/// Whether a file holds, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// In a few words: sound, or not, and where.
    pub finding: String,
    /// What was found, exactly.
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
    named(seat, player.map(|player| player.name.as_str()))
}

fn named(seat: &str, name: Option<&str>) -> String {
    let seat = Seat::from_word(seat).map_or_else(|| clean(seat), |seat| seat.to_string());
    name.map_or(seat.clone(), |name| format!("{seat} ({})", clean(name)))
}

/// As [`who`], also where the seat was taken in the very entry that does not hold: its signature does.
fn signer(evidence: &Evidence, seat: &str) -> String {
    let key = seat.parse().ok().and_then(|seat| evidence.log.as_ref()?.keys().player(&seat));
    named(seat, key.map(|player| player.name.as_str()))
}

/// What the cards are called that an offence names by their ids.
fn cards(fault: &Fault, table: Option<&Table>) -> String {
    let Fault::Offence(bad) = fault else { return String::new() };
    let TableError::CardNotDealt { said, slot, found, .. } = &bad.offence else { return String::new() };
    let named = |id: &String| {
        let face = table?.play().face(slot.deck, id)?;
        Some(format!(" {} is “{}”.", clean(id), clean(&face.name)))
    };
    let names: String = std::iter::once(said).chain(found).filter_map(named).collect();
    if names.is_empty() { names } else { format!(".{names}") }
}

/// Whom the table waits for.
fn asked(table: Option<&Table>) -> Option<String> {
    let seats = &table?.waiting().seats;
    let all: Vec<String> = seats.iter().map(|seat| who(table, seat.word())).collect();
    (!all.is_empty()).then(|| all.join(" or "))
}

/// What has happened to a file that is not what was signed.
fn damage(code: &str) -> &'static str {
    match code.rsplit("::").next().unwrap_or_default() {
        "bad_signature" => {
            "The entry was changed after it was signed, or was never signed by the key of its seat. Whoever had this file in \
             hand could do that."
        }
        "wrong_number" => {
            "Entries were taken out, doubled or put in another order. Each is signed together with the hash of the one \
             before it, so none of them can be made to follow another."
        }
        "chain_broken" => {
            "The entry does not follow on the one before it: one of the two is from another copy of the game, or was \
             changed. Compare the copies of both players: they may part ways (a fork)."
        }
        "truncated" => "The file is cut off in the middle of the entry, as a broken transfer does it.",
        "not_canonical" | "bad_character" | "not_nfc" | "bad_utf8" => {
            "The text was changed by an editor, a mailer or by hand: an entry has one spelling only, and this is not it."
        }
        "back_dated" => {
            "The entry is dated earlier than one before it. A clock that runs behind does it, and so does somebody who \
             wants to have been in time."
        }
        "empty" | "no_header" => "There is no log in the file, or its beginning is missing.",
        _ => "The file does not read as a log from here on.",
    }
}

/// What an offence means: whose deed it is, and what it would have won him.
fn offence(code: &str) -> &'static str {
    match code.rsplit("::").next().unwrap_or_default() {
        "wrong_seed" => {
            "The seed revealed is not the next one of the chain that was committed before the game. A program that has its \
             own files never does this; to choose a seed would be to choose the dice."
        }
        "copied_seed" => "The seed was somebody else's, published before: whoever uses it knows the dice.",
        "claim_differs" => {
            "The dice or results written into the entry are not the ones that the seeds and the rules give. The true ones \
             stand in the finding, and the recipe below computes them from the log."
        }
        "illegal_order" => "The order is none that the rules allow in that position.",
        "out_of_turn" => {
            "The entry was signed while somebody else was asked. It changes nothing and does not count."
        }
        "card_not_dealt" => {
            "The card named is not the one that lies in the slot that was shown: a card was played that was not held."
        }
        "false_share" => {
            "The share of a dealt card is false: its owner could not have seen his card, or would have seen another."
        }
        "false_shuffle" => {
            "What came out of the shuffle is not what went in: a card was doubled, swapped or left out."
        }
        "false_claim" => {
            "What was said of a hidden hand was not true; the cards, once opened, show it. The rule named there says what \
             the claim was for."
        }
        "false_opening" => {
            "The answer opened is not the one that was sealed: it was changed after the other's was seen."
        }
        "false_secret" | "false_card_key" | "false_box" | "card_twice" => {
            "What was published about the cards does not fit together."
        }
        "owes" => "The entry leaves out what its author owed: a seed, a share, an opening.",
        "state_differs" => {
            "The position after the entry is not the one its author's program computed. Two programs that read the rules \
             differently do this without anybody's fault: compare versions first."
        }
        _ => "The entry does what nobody may do there.",
    }
}

impl Judgement {
    /// Judges a file.
    #[must_use]
    pub fn of(evidence: &Evidence) -> Judgement {
        let table = evidence.table.as_ref();
        match &evidence.fault {
            None => table.map_or_else(Judgement::nothing, Judgement::sound),
            Some(fault @ Fault::Unread { .. }) => Judgement::unread(fault, &clues(evidence)),
            Some(fault @ (Fault::Offence(_) | Fault::CameToLight(_))) => {
                Judgement::offended(fault, &signer(evidence, fault.signer().unwrap_or_default()), table)
            }
        }
    }

    fn nothing() -> Judgement {
        let finding = "There is nothing to judge".to_owned();
        Judgement { finding, found: None, blame: String::new(), advice: Vec::new() }
    }

    fn sound(table: &Table) -> Judgement {
        let last = table.number();
        let mut advice = Vec::new();
        let blame = match table.unopened() {
            Some(unopened) => {
                let owing: Vec<String> =
                    unopened.seats.iter().map(|seat| who(Some(table), seat.word())).collect();
                let owing = owing.join(" and ");
                advice.push(format!(
                    "Ask {owing} for the card secret (`coureur answer` gives it). Until then {} claim(s) about hidden hands \
                     and {} cards are unproved; whoever refuses it for good has something to hide, or has lost his files.",
                    unopened.claims, unopened.cards
                ));
                format!("Nobody has done wrong so far, but {owing} owes the opening of the cards.")
            }
            None => "Nobody has done wrong by the log.".to_owned(),
        };
        advice.push(
            "A dispute about dice is settled by the recipe below and this log; one about what the rules allow, by the \
             entry and the rule it cites. What players said to each other outside of the log this report knows nothing of."
                .to_owned(),
        );
        Judgement { finding: format!("SOUND, from the header to entry {last}"), found: None, blame, advice }
    }

    fn unread(fault: &Fault, clues: &[String]) -> Judgement {
        let (entry, code) = (fault.entry(), fault.code());
        let held = match entry {
            0 if clues.is_empty() => "Nothing in this file can be relied upon.".to_owned(),
            0 => "As it stands nothing of this file counts; a sound copy of the game named above does."
                .to_owned(),
            1 => "Only the header holds.".to_owned(),
            _ => format!("Everything up to entry {} holds, and is reported below.", entry - 1),
        };
        Judgement {
            finding: format!("NOT SOUND at entry {entry}"),
            found: Some([&[format!("{} ({code}).", clean(&fault.why()))][..], clues].concat().join(" ")),
            blame: format!(
                "Nobody can be blamed by this file alone: what is wrong with it is not signed. {}",
                damage(&code)
            ),
            advice: vec![
                held,
                format!(
                    "Ask each player for his own copy, and for the letter that brought entry {entry}; `coureur verify` judges \
                     them, several at a time, and shows where two part ways. The copy that is sound counts. If both are, and \
                     one is longer, the longer one does."
                ),
                "Do not let anybody mend this file by hand: no entry can be written without its author's key.".to_owned(),
            ],
        }
    }

    fn offended(fault: &Fault, seat: &str, table: Option<&Table>) -> Judgement {
        let (entry, code) = (fault.entry(), fault.code());
        let programs = code.ends_with("::state_differs");
        let blame = match programs {
            true => format!("Entry {entry} is truly signed by {seat}. {}", offence(&code)),
            false => format!(
                "Entry {entry} is truly signed with the key of {seat}: nobody without that key could have written it. {}",
                offence(&code)
            ),
        };
        let before = entry.saturating_sub(1);
        let go_on = match fault {
            Fault::CameToLight(_) => format!(
                "The game was played to its end upon entry {entry}; the log cannot be unwound. Rule on the result: what the \
                 deed was worth, and whether it decided the game."
            ),
            _ => {
                let next = match asked(table).filter(|_| code.ends_with("::out_of_turn")) {
                    Some(asked) => format!("{asked} is asked, and signs entry {entry}"),
                    None => format!(
                        "{seat} signs entry {entry} again, as the rules allow it, or gives the game up"
                    ),
                };
                format!(
                    "Entry {entry} does not count, nor does anything after it. The game stands as after entry {before}: {next}."
                )
            }
        };
        Judgement {
            finding: format!("NOT SOUND at entry {entry}, by {seat}"),
            found: Some([format!("{} ({code})", clean(&fault.why())), cards(fault, table)].concat()),
            blame,
            advice: vec![
                go_on,
                format!(
                    "Ask {seat} first which program and version wrote the entry, and whether files were lost or copied: a \
                     mishap is possible, and has to be said openly. Keep this log as it is: it is the evidence."
                ),
            ],
        }
    }
}
