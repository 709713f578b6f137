//! Two copies of a game that part ways, in words; which of them counts is judged in [`coureur_core::table`].

use super::{Deputy, Mode, Parting, Ruling, Seat, Table, Which, Why};
use crate::text::clean;
use std::path::Path;

/// Two copies that part ways, in words.
pub trait PartingWords {
    /// What happened, in plain words: for whoever holds these seats, or for anybody.
    #[must_use]
    fn words(&self, table: &Table, own: &[Seat]) -> String;
    /// What whoever holds these seats can type.
    #[must_use]
    fn help(&self, own: &[Seat], kept: &Path) -> String;
}

const AGREE: &str = ".\nBoth were answered, or dice were opened: the players have to agree which one counts.";

/// Who says which version counts, for somebody who only looks on.
const fn others_choose(mode: Mode) -> &'static str {
    match mode {
        Mode::Duel => ".\nNeither was answered: the other player says which one counts.",
        Mode::Umpire => ".\nNeither was answered: whoever else signs at this table says which one counts.",
        Mode::Table | Mode::Solo => {
            ".\nNeither was answered, and nobody else signs here: those who play have to agree which one counts."
        }
    }
}

impl PartingWords for Parting {
    fn words(&self, table: &Table, own: &[Seat]) -> String {
        let at = self.fork.at;
        let name = |seat: Option<Seat>| match seat {
            Some(seat) if own.contains(&seat) => "you".to_owned(),
            Some(Seat::Umpire) if let Some(all) = Deputy::holders(table) => {
                format!("somebody with the umpire's key ({all})")
            }
            Some(seat) => match table.players().get(&seat) {
                Some(player) => format!("{} ({seat})", clean(&player.name)),
                None => seat.to_string(),
            },
            None => "somebody".to_owned(),
        };
        let [first, second] = self.signers();
        let (left, right) = (name(first), name(second));
        let mut words = match self.signed_twice() {
            // The key of an umpire's office is not one person's.
            Some(Seat::Umpire) if let Some(all) = Deputy::holders(table) => {
                format!("there are two different entries {at}, both signed with the umpire's key ({all})")
            }
            Some(_) => format!("there are two different entries {at}, and {left} signed both"),
            None => {
                format!("{left} and {right} each signed an entry {at}: both were asked, and nobody did wrong")
            }
        };
        if self.signed_twice().is_some() {
            words.push_str(match (self.is_settled(), self.after_restore()) {
                (true, _) => ". That was settled openly, and is no forgery",
                (false, true) => ". One of them was signed after a restore, and says so: it is no forgery, as long as it is settled",
                (false, false) => ": on two machines, from an old backup, or to cheat",
            });
        }
        let copy = |which: Which| match (which, own.is_empty()) {
            (Which::Ours, false) => "your copy",
            (Which::Theirs, false) => "the other copy",
            (Which::Ours, true) => "the first copy",
            (Which::Theirs, true) => "the second copy",
        };
        words.push_str(&match self.ruling() {
            Ruling::Counts(which, Why::Declared(entry)) => {
                format!(
                    ".\nThe one in {} counts: entry {entry} there says openly that its rival does not.",
                    copy(which)
                )
            }
            Ruling::Counts(which, Why::Answered(entry)) => format!(
                ".\nThe one in {} counts: it was answered, in entry {entry}, and the other was not.",
                copy(which)
            ),
            Ruling::Counts(which, Why::Order) => {
                format!(".\nThe one in {} counts: its seat comes first at the table.", copy(which))
            }
            Ruling::OthersChoose(seat) if own.contains(&seat) => {
                ".\nNeither was answered: whoever else sits at the table says which one counts.".to_owned()
            }
            Ruling::OthersChoose(_) if own.is_empty() => others_choose(table.setting().mode).to_owned(),
            Ruling::OthersChoose(_) => ".\nNeither was answered: you say which one counts.".to_owned(),
            Ruling::Agree => AGREE.to_owned(),
        });
        words
    }

    fn help(&self, own: &[Seat], kept: &Path) -> String {
        let kept = kept.display();
        let copies = format!("Both copies are kept, yours as it was and the other at {kept}.");
        match self.ruling() {
            Ruling::Counts(_, _) => format!("{copies} Nothing is signed until you type: coureur settle"),
            Ruling::OthersChoose(seat) if own.contains(&seat) => format!(
                "{copies} If entry {} here was never sent, `coureur retract` takes it away, and you `receive` the other \
                 copy again. Else send your opponent what you have, and `receive` the answer: it says which one counts. \
                 If it is your turn in the copy that your opponent says counts, he cannot sign that: say it yourself, \
                 with `coureur settle --keep` (yours counts) or `coureur settle --take` (the other counts)",
                self.fork.at
            ),
            Ruling::OthersChoose(_) | Ruling::Agree => format!(
                "{copies} Nothing is signed until you type one of: coureur settle --keep (yours counts); coureur settle \
                 --take (the other counts). The proof, with hashes and both entries: coureur settle --proof"
            ),
        }
    }
}
