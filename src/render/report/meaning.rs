//! What a finding means: whose deed it is, what it shows, and what it does not.

use super::evidence::Fault;
use super::rest::{Answered, Rest};
use crate::errors::Worded as _;
use crate::render::text::clean;
use crate::table::{Table, TableError};

/// What cannot be seen in a file.
pub const EITHER: &str =
    "Copying, a mail program, an editor or a hand can do this to a file; the file does not say which.";

/// What has happened to a file that is not what was signed.
pub fn damage(code: &str, rest: &Rest) -> String {
    let said = match code.rsplit("::").next().unwrap_or_default() {
        "bad_signature" => match rest.answered {
            Some(Answered::Changed | Answered::Missing) => {
                "The entry was changed after it was signed. Whoever had this file in hand could do that; who it was, the file \
                 does not say."
            }
            Some(Answered::Signature) => {
                "What was signed stands here; only the signature beside it is another. That changes nothing in the game."
            }
            Some(Answered::Another) => {
                "The entry was changed after it was signed, or was never signed by the key of its seat."
            }
            None | Some(Answered::Unread) => {
                "The entry was changed after it was signed, or was never signed by the key of its seat. Nothing in the file \
                 answers it, so the file does not say which of the two."
            }
        },
        "wrong_number" => {
            "Each entry is signed together with the hash of the one before it, so none of them can be made to follow another."
        }
        "chain_broken" => {
            "The entry does not follow on the one before it, and its signature is not true. The entry was changed after it was signed, \
             or was never signed by the key of its seat. Compare all copies that there are: they may part ways (a fork)."
        }
        "truncated" => "The file is cut off in the middle of the entry, as a broken transfer does it.",
        "not_canonical" | "bad_character" | "not_nfc" | "bad_utf8" => {
            "An entry has one spelling only, and this is not it."
        }
        "back_dated" => {
            "The entry is dated earlier than one before it, and its signature is not true over that date. The entry was changed after \
             it was signed, or was never signed by the key of its seat."
        }
        "empty" | "no_header" => "There is no log in the file, or its beginning is missing.",
        _ => "The file does not read as a log from here on.",
    };
    let either = matches!(
        code.rsplit("::").next().unwrap_or_default(),
        "wrong_number" | "not_canonical" | "bad_character" | "not_nfc" | "bad_utf8"
    );
    if either { format!("{EITHER} {said}") } else { said.to_owned() }
}

/// What an offence means, and what it leaves open.
pub fn offence(code: &str) -> &'static str {
    match code.rsplit("::").next().unwrap_or_default() {
        "wrong_seed" => {
            "The seed revealed is not the next one of the chain that was fixed before. It counts for nothing, and no die was \
             made of it. A program that has its own files does not do this; lost or mixed up files do, and so does somebody who \
             writes a seed by hand."
        }
        "copied_seed" => "The seed was somebody else's, published before: whoever uses it knows the dice.",
        "claim_differs" => {
            "The dice or results written into the entry are not the ones that the seeds and the rules give. The true ones \
             stand above, and the script at the end computes the dice from the log."
        }
        "illegal_order" => "The order is none that the rules allow in that position.",
        "out_of_turn" => {
            "The entry was signed while somebody else was asked. It changes nothing and does not count."
        }
        "card_not_dealt" => "The card named is not the one that lies in the slot that was shown.",
        "false_share" => {
            "The proof of the share of a dealt card does not hold: its owner could not see his card by it, or would have seen \
             another. A false share does that, and a bad proof alone would look the same: the log does not say which."
        }
        "false_shuffle" => {
            "The proof that what came out of the shuffle is what went in does not hold. A card that was doubled, swapped or left \
             out does that, and a bad proof alone would look the same: the log does not say which. The shuffle does not count."
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

/// What was found, where the program's own words would conclude more than was shown.
pub fn said(fault: &Fault) -> String {
    let Fault::Offence(bad) = fault else { return clean(&fault.brief()) };
    match &bad.offence {
        TableError::FalseShare { seat, slot } => {
            format!("the proof beside the share that {seat} gave of {slot}, a card face down, does not hold")
        }
        TableError::FalseShuffle { seat, deck, why } => {
            clean(&format!("the shuffle of the {deck} deck by {seat}: {}", why.in_words()))
        }
        _ => clean(&fault.brief()),
    }
}

/// What the lines of the bad entry add to an offence.
pub fn particulars(fault: &Fault, lines: &[(usize, String)], table: Option<&Table>) -> String {
    let Fault::Offence(bad) = fault else { return String::new() };
    match &bad.offence {
        TableError::CardNotDealt { said, slot, found, .. } => {
            let named = |id: &String| {
                let face = table?.play().face(slot.deck, id)?;
                Some(format!(" {} is “{}”.", clean(id), clean(&face.name)))
            };
            let names: String = std::iter::once(said).chain(found).filter_map(named).collect();
            format!(
                ".{names} Whether {} lies in another slot of the hand, the log does not show before the cards are opened.",
                clean(said)
            )
        }
        TableError::WrongSeed { .. } => {
            let seeds = lines.iter().filter_map(|(line, text)| Some((line, text.strip_prefix("- link ")?)));
            let alike = |seed: &str| seed.chars().next().filter(|first| seed.chars().all(|c| c == *first));
            let odd = seeds.filter_map(|(line, seed)| Some((line, alike(seed)?)));
            let said = odd.map(|(line, digit)| format!(" Every digit of it is {digit} (line {line})."));
            format!(".{}", said.collect::<String>())
        }
        _ => ".".to_owned(),
    }
}

/// Is there nothing but words in an entry: no order, no die, no card?
pub fn is_words_only(lines: &[(usize, String)]) -> bool {
    let acts = lines.iter().skip_while(|(_, line)| line != "acts:").skip(1);
    let mut acts = acts.take_while(|(_, line)| line.starts_with("- ")).peekable();
    let says = |line: &str| line.starts_with("- say ") || line.starts_with("- 'say ");
    acts.peek().is_some() && acts.all(|(_, line)| says(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a19_words_are_told_from_orders() {
        let lines = |all: &[&str]| -> Vec<(usize, String)> {
            all.iter().enumerate().map(|(at, line)| (at + 1, (*line).to_owned())).collect()
        };
        assert!(is_words_only(&lines(&["---", "acts:", "- say I go first", "state: 0"])));
        assert!(!is_words_only(&lines(&["---", "acts:", "- say I", "- order french pass", "state: 0"])));
        assert!(!is_words_only(&lines(&["---", "state: 0"])));
    }
}
