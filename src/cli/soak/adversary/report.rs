//! What all games came to: how many of each kind, how they ended, what was tried and what became of it.

use super::kind::Kind;
use crate::table::Table;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// What became of one way to cheat.
#[derive(Debug, Default, Clone, Copy)]
struct Attempts {
    tried: u64,
    refused: u64,
    legal: u64,
}

/// What one game held, or several.
#[derive(Debug, Default)]
pub struct Tally {
    games: BTreeMap<(String, &'static str), u64>,
    villains: BTreeMap<&'static str, u64>,
    endings: BTreeMap<String, u64>,
    villainy: BTreeMap<&'static str, Attempts>,
    accidents: BTreeMap<&'static str, u64>,
    entries: u64,
    rolls: u64,
    takebacks: u64,
    lies: u64,
    silences: u64,
}

impl Tally {
    /// Of one game.
    pub(super) fn of(kind: &Kind) -> Tally {
        Tally {
            games: BTreeMap::from([(kind.name(), 1)]),
            villains: BTreeMap::from([(kind.villain.word(), 1)]),
            ..Tally::default()
        }
    }

    pub(super) fn tried(&mut self, what: &'static str) {
        self.villainy.entry(what).or_default().tried += 1;
    }

    pub(super) fn refused(&mut self, what: &'static str) {
        self.villainy.entry(what).or_default().refused += 1;
    }

    pub(super) fn legal(&mut self, what: &'static str) {
        self.villainy.entry(what).or_default().legal += 1;
    }

    pub(super) fn accident(&mut self, what: &'static str) {
        *self.accidents.entry(what).or_default() += 1;
    }

    /// A lie was found when the cards were opened.
    pub(super) fn caught(&mut self) {
        self.lies += 1;
    }

    /// The villain dealt cards that are none, and has nothing to show: the game ends in his silence.
    pub(super) fn silence(&mut self) {
        self.silences += 1;
    }

    pub(super) fn ended(&mut self, table: &Table, undone: u64) {
        self.entries += table.number();
        self.rolls += table.rolls().len() as u64;
        self.takebacks += undone;
        let rule = table.outcome().map(|outcome| outcome.rule.to_string());
        *self.endings.entry(rule.unwrap_or_default()).or_default() += 1;
    }

    /// Adds another's.
    pub fn add(&mut self, other: &Tally) {
        for (kind, count) in &other.games {
            *self.games.entry(kind.clone()).or_default() += count;
        }
        for (seat, count) in &other.villains {
            *self.villains.entry(seat).or_default() += count;
        }
        for (ending, count) in &other.endings {
            *self.endings.entry(ending.clone()).or_default() += count;
        }
        for (what, attempts) in &other.villainy {
            let sum = self.villainy.entry(what).or_default();
            sum.tried += attempts.tried;
            sum.refused += attempts.refused;
            sum.legal += attempts.legal;
        }
        for (what, count) in &other.accidents {
            *self.accidents.entry(what).or_default() += count;
        }
        self.entries += other.entries;
        self.rolls += other.rolls;
        self.takebacks += other.takebacks;
        self.lies += other.lies;
        self.silences += other.silences;
    }

    fn count(&self) -> u64 {
        self.games.values().sum()
    }

    /// The same for a program.
    #[must_use]
    pub fn json(&self, seconds: f64) -> Value {
        let kinds = self.games.iter();
        let kinds = kinds.map(|((game, mode), games)| json!({ "game": game, "mode": mode, "games": games }));
        let villainy = self.villainy.iter().map(|(what, attempts)| {
            let Attempts { tried, refused, legal } = attempts;
            json!({ "what": what, "tried": tried, "refused": refused, "legal": legal })
        });
        json!({
            "adversary": true, "seconds": seconds, "games": self.count(), "kinds": kinds.collect::<Value>(),
            "villains": self.villains, "endings": self.endings, "villainy": villainy.collect::<Value>(),
            "accidents": self.accidents, "entries": self.entries, "rolls": self.rolls, "takebacks": self.takebacks,
            "lies": self.lies, "silences": self.silences,
        })
    }

    /// Prints it.
    ///
    /// # Errors
    /// If it cannot be printed.
    pub fn print(&self, out: &mut dyn Write, seconds: f64) -> io::Result<()> {
        #[expect(clippy::cast_precision_loss, reason = "a rate is shown with two digits")]
        let rate = if seconds > 0.0 { self.count() as f64 / seconds } else { 0.0 };
        writeln!(
            out,
            "{} games in {seconds:.1} s, {rate:.2} a second: nobody honest was accused, nobody was stuck, \
             and the oracle agrees",
            self.count()
        )?;
        writeln!(
            out,
            "{} entries, {} rolls, {} takebacks; {} lies found out when the cards were opened; {} villains stuck in \
             their own",
            self.entries, self.rolls, self.takebacks, self.lies, self.silences
        )?;
        writeln!(out, "\ngames")?;
        for ((game, mode), count) in &self.games {
            writeln!(out, "{count:>8}  {game}, {mode}")?;
        }
        writeln!(out, "\nvillain")?;
        for (seat, count) in &self.villains {
            writeln!(out, "{count:>8}  {seat}")?;
        }
        writeln!(out, "\nended by")?;
        for (ending, count) in &self.endings {
            writeln!(out, "{count:>8}  {ending}")?;
        }
        writeln!(out, "\n   tried  refused    legal")?;
        for (what, Attempts { tried, refused, legal }) in &self.villainy {
            writeln!(out, "{tried:>8} {refused:>8} {legal:>8}  {what}")?;
        }
        writeln!(out, "\naccidents, after each of which all played on")?;
        for (what, count) in &self.accidents {
            writeln!(out, "{count:>8}  {what}")?;
        }
        Ok(())
    }
}
