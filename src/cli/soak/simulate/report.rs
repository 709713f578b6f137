//! What was held.

use serde_json::{Value, json};
use std::io::{self, Write};

/// What happened in games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Games with a liar.
    pub liars: u64,
    /// Entries signed and acknowledged.
    pub entries: u64,
    /// Links that honest players showed.
    pub links: u64,
    /// Letters that left.
    pub letters: u64,
    /// Letters lost, doubled, cut, scribbled upon or out of order.
    pub harmed: u64,
    /// Programs killed.
    pub kills: u64,
    /// Times the power failed.
    pub power: u64,
    /// Times the disk was full.
    pub full: u64,
    /// Backups put back.
    pub put_back: u64,
    /// Disks lost and restored.
    pub lost: u64,
    /// Lies told.
    pub lies: u64,
    /// Forks that came about.
    pub forks: u64,
}

impl Tally {
    /// With its name, each figure.
    fn figures(&self) -> [(&'static str, u64); 13] {
        [
            ("games", self.games),
            ("with a liar", self.liars),
            ("entries", self.entries),
            ("links shown", self.links),
            ("letters", self.letters),
            ("letters harmed", self.harmed),
            ("programs killed", self.kills),
            ("power failures", self.power),
            ("full disks", self.full),
            ("backups put back", self.put_back),
            ("disks lost", self.lost),
            ("lies", self.lies),
            ("forks", self.forks),
        ]
    }

    /// And what happened in another.
    pub fn add(&mut self, other: &Tally) {
        let Tally {
            games,
            liars,
            entries,
            links,
            letters,
            harmed,
            kills,
            power,
            full,
            put_back,
            lost,
            lies,
            forks,
        } = other;
        self.games += games;
        self.liars += liars;
        self.entries += entries;
        self.links += links;
        self.letters += letters;
        self.harmed += harmed;
        self.kills += kills;
        self.power += power;
        self.full += full;
        self.put_back += put_back;
        self.lost += lost;
        self.lies += lies;
        self.forks += forks;
    }

    /// For programs.
    #[must_use]
    pub fn json(&self, seconds: f64) -> Value {
        let mut shown = json!({ "simulated": true, "seconds": seconds });
        for (name, figure) in self.figures() {
            shown[name.replace(' ', "_")] = figure.into();
        }
        shown
    }

    /// For people.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn print(&self, out: &mut dyn Write, seconds: f64) -> io::Result<()> {
        writeln!(
            out,
            "{} games in {seconds:.1} s: nobody stuck, nobody honest accused, nothing lost",
            self.games
        )?;
        for (name, figure) in self.figures().into_iter().skip(1) {
            writeln!(out, "{figure:>8}  {name}")?;
        }
        Ok(())
    }
}
