//! What is proved, as far as the log holds and no further, and what is not.

use super::evidence::{Evidence, Fault};
use super::rest::Rest;
use super::verdict::who;
use super::{Block, Section};
use crate::render::text::{count, entries, ranges};
use crate::render::umpired::{chosen, given, last_words, of_silence, of_words};
use crate::side::Side;
use crate::table::{Act, Mode, Rolled, Seat, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Of what the claims are made.
struct Extent<'a> {
    evidence: &'a Evidence,
    table: &'a Table,
    /// The last entry that is truly signed, each after the one before.
    signed: u64,
    /// The last entry that holds.
    holds: u64,
}

impl Extent<'_> {
    fn title(&self) -> String {
        match (self.evidence.wrong(), &self.evidence.mended) {
            (None, None) => "Proved, of the whole log:".to_owned(),
            (None, Some(_)) => {
                format!("Proved, of the game as it was signed, from the header to entry {}:", self.signed)
            }
            (Some(_), _) => {
                format!("Proved, of the play up to entry {} and of nothing after it:", self.holds)
            }
        }
    }

    /// Has something that was opened given an entry the lie?
    fn came_to_light(&self) -> bool {
        matches!(self.evidence.wrong(), Some(Fault::CameToLight(_)))
    }

    /// Did any entry that holds have such an act?
    fn any_act(&self, verb: &str) -> bool {
        let log = self.evidence.signed();
        let held = usize::try_from(self.holds).unwrap_or(usize::MAX).saturating_add(1);
        let mut entries = log.into_iter().flat_map(|log| log.entries().iter().take(held));
        entries.any(|placed| match placed.signed.document() {
            crate::log::Document::Entry(entry) => {
                entry.acts.iter().any(|act| act.text.as_str().split(' ').next() == Some(verb))
            }
            crate::log::Document::Header(_) => false,
        })
    }

    fn signatures(&self) -> Vec<String> {
        let to = self.signed;
        let bad = self.evidence.wrong().filter(|fault| fault.signer().is_some() && fault.entry() <= to);
        let among = match (bad, self.came_to_light()) {
            (Some(_), false) => ", the one that does not hold among them",
            _ => "",
        };
        let safe = "nobody can change, leave out or deny one of these entries without its showing.";
        let mut all = vec![match self.table.setting().mode {
            Mode::Solo => format!("All of it is signed with one key, from the header to entry {to}{among}."),
            Mode::Table => format!(
                "That the recorder signed all of it, from the header to entry {to}{among}. Nobody else signed anything."
            ),
            Mode::Duel | Mode::Umpire => {
                format!("Who signed what, in which order, from the header to entry {to}{among}: {safe}")
            }
        }];
        let further: Vec<u64> = match self.evidence.mended {
            Some(_) => Vec::new(),
            None => Rest::of(self.evidence).signed.into_iter().map(|number| number as u64).collect(),
        };
        if !further.is_empty() {
            let what = if further.len() == 1 { "Entry" } else { "Entries" };
            let are = if further.len() == 1 { "is" } else { "are" };
            all.push(format!(
                "{what} {} {are} truly signed too, but what they follow is not in this file as it was signed: they cannot be judged.",
                ranges(&further)
            ));
        }
        all
    }

    fn rules(&self) -> Option<String> {
        let orders = self.table.story().iter().flat_map(|chapter| &chapter.deeds);
        let first = orders.filter(|deed| matches!(deed.act, Act::Order { .. })).count();
        let whole = self.evidence.wrong().is_none();
        let which = if whole { String::new() } else { format!(" up to entry {}", self.holds) };
        let but =
            if self.came_to_light() { ", but for what the opened cards show in the verdict" } else { "" };
        (first > 0).then(|| {
            format!(
                "Every order{which} was legal, and every position follows from the one before, by this program's reading of the \
                 rules{but}."
            )
        })
    }

    /// The numbers of the rolls of some kind.
    fn rolls(&self, wanted: impl Fn(&Rolled) -> bool) -> Vec<u64> {
        let found = self.table.rolls().iter().filter(|roll| wanted(roll)).map(|roll| roll.index);
        found.collect::<BTreeSet<u64>>().into_iter().collect()
    }

    fn duel(&self, proved: &mut Vec<String>, open: &mut Vec<String>) {
        let rolls = self.rolls(|_| true);
        if !rolls.is_empty() {
            proved.push(format!(
                "Every die of {} is made of seeds of both players, fixed before: neither could choose it, nor foresee it while he \
                 could still decide by it.",
                numbered(&rolls)
            ));
        }
        let mut shuffled: BTreeMap<(&str, u16), BTreeSet<Seat>> = BTreeMap::new();
        for record in self.table.shuffles() {
            shuffled.entry((&record.deck, record.first)).or_default().insert(record.seat);
        }
        let both = shuffled.values().all(|seats| seats.len() == self.table.players().len());
        if !shuffled.is_empty() && both && !self.came_to_light() {
            proved.push("Every deck that was shuffled was shuffled by both, with a proof.".to_owned());
            if self.any_act("show") {
                proved.push("Every card shown is the one that was dealt.".to_owned());
            }
        }
        open.push("That the two players are not one person, or in league.".to_owned());
    }

    fn umpire(&self, proved: &mut Vec<String>, open: &mut Vec<String>) {
        let table = self.table;
        let umpire = who(Some(table), Seat::Umpire.word());
        let named = |side: Side| who(Some(table), Seat::Player(side).word());
        if let Some(last) = last_words(table).filter(|_| chosen(table).is_none()) {
            let all_own = given(table).iter().all(|given| !given.is_typed());
            proved.push(match all_own {
                true => format!(
                    "{umpire} could not choose the decks by words: both players signed their own, after he had committed to his secret."
                ),
                false => format!(
                    "{umpire} could not choose the decks by words: the words of {}, signed by himself, came last, after everything else \
                     was fixed.",
                    named(last.side)
                ),
            });
        }
        for side in Side::ALL {
            let own =
                |roll: &Rolled| roll.asker.as_ref().is_some_and(|asker| asker.seat == Seat::Player(side));
            let rolls = self.rolls(own);
            if !rolls.is_empty() {
                proved.push(format!(
                    "Of the dice, those of {} were asked for with a seed of {} and answered with one of {umpire}, both fixed before: \
                     nobody alone could choose or foresee them.",
                    numbered(&rolls),
                    named(side)
                ));
            }
        }
        open.extend(of_words(table).map(|words| format!("That nobody chose the decks. {words}")));
        open.extend(
            of_silence(table).iter().map(|silence| format!("That everybody plays who is named. {silence}")),
        );
        let entered = self.rolls(|roll| roll.asker.is_none());
        if !entered.is_empty() {
            open.push(format!(
                "That {umpire} did not foresee and use the dice of {}: there is no seed of a player in them, since he entered what \
                 they were asked for.",
                numbered(&entered)
            ));
        }
        open.push(format!("That {umpire} told nobody and used nothing of the hands: he sees them all."));
        for side in Side::ALL {
            let typed = typed(table, side);
            if typed > 0 {
                open.push(format!(
                    "That the {} which {umpire} entered for {} are what was given to him.",
                    count(typed, "order", "orders"),
                    named(side)
                ));
            }
        }
    }

    fn openings(&self, proved: &mut Vec<String>, open: &mut Vec<String>) {
        let opened = match (self.table.opened_cards(), self.table.unopened()) {
            (Some(_), _) => {
                let found =
                    if self.came_to_light() { "; what was found false stands in the verdict" } else { "" };
                let made = match self.table.setting().mode {
                    Mode::Umpire => "; the decks are what the umpire's secret and the words give",
                    _ => "",
                };
                proved.push(format!(
                    "All cards are open: every deck, hand and claim was checked again{made}{found}."
                ));
                return;
            }
            (None, Some(_)) => "not all card secrets are open, though the game is over.",
            (None, None) => "that shows when the cards are opened, after the game.",
        };
        open.push(format!("What was said of hidden hands: {opened}"));
        if self.table.setting().mode == Mode::Umpire && !self.table.shuffles().is_empty() {
            open.push(format!("That the decks are what secret and words give: {opened}"));
        }
    }
}

/// `roll 3`, `the rolls 0 to 4`.
fn numbered(rolls: &[u64]) -> String {
    let what = if rolls.len() == 1 { "roll" } else { "the rolls" };
    format!("{what} {}", ranges(rolls))
}

/// How many orders of a side an umpire signed in its player's name.
fn typed(table: &Table, side: Side) -> usize {
    let deeds = table.story().iter().flat_map(|chapter| &chapter.deeds);
    let own = |act: &Act| matches!(act, Act::Order { side: of, .. } if *of == side);
    deeds.filter(|deed| deed.by == Seat::Umpire && own(&deed.act)).count()
}

/// What is proved, by the mode of the game and as far as the log holds, and what is not.
pub fn proved(evidence: &Evidence, table: &Table) -> Section {
    let signed = evidence.signed().map_or(0, |log| log.entries().len() as u64 - 1);
    let extent = Extent { evidence, table, signed, holds: table.number() };
    let mode = table.setting().mode;
    let mut proved = extent.signatures();
    proved.extend(extent.rules());
    let mut open = vec![
        "When it was done: each date is what its author's clock said.".to_owned(),
        "Who sat at the machine, and what was said outside of the log.".to_owned(),
    ];
    match mode {
        Mode::Duel => extent.duel(&mut proved, &mut open),
        Mode::Umpire => extent.umpire(&mut proved, &mut open),
        Mode::Table => {
            open.push("Dice and cards: they were typed in, and whoever recorded them is trusted.".to_owned());
        }
        Mode::Solo => {
            open.push(
                "Anything against its one player, who holds both keys and foresees all dice.".to_owned(),
            );
        }
    }
    if matches!(mode, Mode::Duel | Mode::Umpire) {
        extent.openings(&mut proved, &mut open);
    }
    if evidence.wrong().is_some() && extent.holds < extent.signed {
        let (from, to) = (extent.holds + 1, extent.signed);
        let which = entries((u32::try_from(from).unwrap_or(u32::MAX), u32::try_from(to).unwrap_or(u32::MAX)));
        open.push(format!("What stands in {which}, beyond who signed it."));
    }
    let blocks = vec![
        Block::Text(crate::table::trust(mode).to_owned()),
        Block::Text(extent.title()),
        Block::Items(proved),
        Block::Text("Not proved:".to_owned()),
        Block::Items(open),
    ];
    Section::new("proved", "What is proved, and what is not", blocks)
}
