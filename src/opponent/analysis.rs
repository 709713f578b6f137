//! A game looked at again: what each decision and each throw was worth, in chances to win.
//!
//! Before a decision stands what he would have made of it, after it what was left; between the two is what it cost. What
//! changes without a decision is fortune. Both are estimates, from lines of play in supposed worlds, and say how far off
//! they may be.

use super::level::Level;
use super::steps::Planner;
use super::suppose::Sight;
use super::think::Thinker;
use super::tried::Tried;
use crate::engine::{CardName, Next};
use crate::games::Files;
use crate::log::{Document, Log};
use crate::side::{BySide, Side};
use crate::speech::Play;
use crate::table::{Act, BadEntry, Seat, Table, TableError, open_table};
use serde::Serialize;
use std::collections::BTreeSet;

/// Lines by which a position is judged.
const LINES: u16 = 16;

/// What changed the chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Somebody decided.
    Decision,
    /// Dice fell or cards came.
    Fortune,
}

/// A step of the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moment {
    /// The entry.
    pub entry: u64,
    /// What it was.
    pub what: What,
    /// Who decided; nobody: fortune.
    pub side: Option<Side>,
    /// The orders, by their codes; nothing for fortune.
    pub orders: String,
    /// The chance of the British before and after.
    pub before: f64,
    /// After it.
    pub after: f64,
    /// How far off the difference may be: twice its standard error.
    pub give_or_take: f64,
    /// What he would have ordered instead, and the chance of the British with it.
    pub best: Option<(String, f64)>,
}

impl Moment {
    /// By how much the chance of a side became better.
    #[must_use]
    pub fn gain(&self, side: Side) -> f64 {
        let more = self.after - self.before;
        if side == Side::British { more } else { -more }
    }
}

/// A whole game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Analysis {
    /// How hard he thought about each decision.
    pub level: String,
    /// What it follows from.
    pub seed: u64,
    /// The games the chances were measured in; 0: they were not.
    pub games: u64,
    /// Were the cards of both hands known, since they were opened after the end?
    pub open: bool,
    /// Step by step.
    pub moments: Vec<Moment>,
}

/// What a side lost or won, in chances.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Sum {
    /// By its own decisions.
    pub decisions: f64,
    /// How far off that may be.
    pub decisions_give_or_take: f64,
    /// By dice and cards.
    pub fortune: f64,
    /// How far off that may be.
    pub fortune_give_or_take: f64,
}

impl Analysis {
    /// What a side won, or lost, by its decisions and by fortune.
    #[must_use]
    pub fn sums(&self) -> BySide<Sum> {
        BySide::from_fn(|side| {
            let mut sum = Sum::default();
            for moment in &self.moments {
                let square = moment.give_or_take * moment.give_or_take;
                match moment.what {
                    What::Decision if moment.side == Some(side) => {
                        sum.decisions += moment.gain(side);
                        sum.decisions_give_or_take += square;
                    }
                    What::Decision => {}
                    What::Fortune => {
                        sum.fortune += moment.gain(side);
                        sum.fortune_give_or_take += square;
                    }
                }
            }
            sum.decisions_give_or_take = sum.decisions_give_or_take.sqrt();
            sum.fortune_give_or_take = sum.fortune_give_or_take.sqrt();
            sum
        })
    }
}

/// The chance of the British by what a side found.
fn british(side: Side, chance: f64) -> f64 {
    if side == Side::British { chance } else { 1.0 - chance }
}

/// Whoever looks on.
struct Critic {
    thinker: Thinker,
    /// The table at the end, with the cards that were opened.
    end: Table,
    moments: Vec<Moment>,
}

impl Critic {
    /// The cards of a hand, where they were opened after the end; else nobody's.
    fn sight(&self, play: &dyn Play, side: Side) -> Sight {
        let Some(opened) = self.end.opened_cards() else { return Sight::new() };
        let known = |slot| Some((slot, CardName::new(opened.get(&slot)?)?));
        play.hand(side).into_iter().filter_map(known).collect()
    }

    fn estimate(&self, play: &dyn Play, side: Side, since: u64) -> Tried {
        if matches!(play.next(), Next::Over(_)) {
            return self.thinker.estimate(play, (side, &Sight::new()), since, 1);
        }
        self.thinker.estimate(play, (side, &self.sight(play, side)), since, LINES)
    }

    /// A decision: what he found, against what was ordered.
    fn decision(&mut self, (entry, side): (u64, Side), words: &str, before: &dyn Play, after: &dyn Play) {
        let asked = before.next().ask().is_some_and(|ask| ask.is_put_to(side));
        if !asked || before.open(side) < 2 {
            return;
        }
        let sight = self.sight(before, side);
        let found = self.thinker.consider(before, side, &sight);
        let Some(best) = found.first().filter(|best| best.tried.times() > 0.0) else { return };
        let left = self.estimate(after, side, before.span());
        if left.times() == 0.0 {
            return;
        }
        let plan = Planner { play: before, side, sight: &sight }.words(&best.plan);
        // Whoever did better than what he found has shown what can be found.
        let (could, did) = (best.tried.chance(), left.chance());
        let off = |tried: &Tried| tried.give_or_take() * tried.give_or_take();
        self.moments.push(Moment {
            entry,
            what: What::Decision,
            side: Some(side),
            orders: words.to_owned(),
            before: british(side, could.max(did)),
            after: british(side, did),
            give_or_take: (off(&best.tried) + off(&left)).sqrt(),
            best: (could > did).then(|| (plan.join("; "), british(side, could))),
        });
    }

    /// What fortune made of it.
    fn fortune(&mut self, entry: u64, before: &dyn Play, after: &dyn Play) {
        let side = Side::British;
        let (was, is) =
            (self.estimate(before, side, before.span()), self.estimate(after, side, before.span()));
        // Where no line can be played, nothing is known: that is not even.
        if was.times() == 0.0 || is.times() == 0.0 {
            return;
        }
        let off = |tried: &Tried| if tried.times() > 1.0 { tried.give_or_take().powi(2) } else { 0.0 };
        self.moments.push(Moment {
            entry,
            what: What::Fortune,
            side: None,
            orders: String::new(),
            before: was.chance(),
            after: is.chance(),
            give_or_take: (off(&was) + off(&is)).sqrt(),
            best: None,
        });
    }

    /// One act, with the table before and after it.
    fn act(&mut self, entry: u64, act: &Act, before: &Table, after: &Table) {
        if matches!(before.play().next(), Next::Over(_)) {
            return;
        }
        match act {
            Act::Order { side, codes } => {
                self.decision((entry, *side), codes, before.play(), after.play());
            }
            Act::Link(_) | Act::Dice(_) | Act::Draw(_) | Act::Deal { .. } | Act::Show { .. }
                if before.digest() != after.digest() =>
            {
                self.fortune(entry, before.play(), after.play());
            }
            _ => {}
        }
    }
}

/// Looks at a log again that has been replayed to its end, as `end`. What was taken back is left out: `counts` are the
/// entries that are looked at. Whoever watches is told the number of each entry.
///
/// # Errors
/// If an entry does not hold after all.
pub fn analyse(
    log: &Log,
    (end, counts): (Table, &BTreeSet<u64>),
    files: Files<'_>,
    (level, seed): (Level, u64),
    watch: &mut dyn FnMut(usize),
) -> Result<Analysis, BadEntry> {
    let bad = |number: u64, seat: &str, offence: TableError| BadEntry {
        entry: number,
        seat: seat.to_owned(),
        offence,
    };
    let header = log.header();
    let id = log.entries().first().map(|placed| *placed.signed.hash().as_bytes()).unwrap_or_default();
    let mut table = open_table(header, id, files).map_err(|error| bad(0, header.seat.as_str(), error))?;
    let thinker = Thinker::new(&table.setting().terms, level, seed);
    let (games, open) = (thinker.judge().curve().games, end.opened_cards().is_some());
    let mut critic = Critic { thinker, end, moments: Vec::new() };
    for (index, placed) in log.entries().iter().enumerate() {
        let Document::Entry(entry) = placed.signed.document() else { continue };
        let number = u64::from(entry.number);
        let offence = |error: TableError| bad(number, entry.seat.as_str(), error);
        let mut trial = table.clone();
        if counts.contains(&number)
            && let Some(seat) = Seat::from_word(entry.seat.as_str())
        {
            trial.begin(seat).map_err(offence)?;
            for act in &entry.acts {
                let act = Act::read(act).map_err(offence)?;
                let before = trial.clone();
                trial.act(&act).map_err(offence)?;
                critic.act(number, &act, &before, &trial);
            }
        }
        table.enter(entry, placed.signed.hash().as_bytes()).map_err(offence)?;
        watch(index);
    }
    Ok(Analysis { level: level.to_string(), seed, games, open, moments: critic.moments })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::read_log;
    use crate::table::replay;

    /// A card is laid, and in the same entry shown: nobody can play on from in between with another card than that one.
    #[test]
    fn what_no_line_can_be_played_from_is_no_luck() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/new-france-umpired/game.coureur");
        let log = read_log(&std::fs::read(path).unwrap()).unwrap();
        let end = replay(&log, Files::default()).unwrap();
        let level = "4/2/2/0".parse().unwrap();
        let look = (end, &BTreeSet::from([21]));
        let found = analyse(&log, look, Files::default(), (level, 1), &mut |_| ()).unwrap();
        assert!(found.moments.iter().any(|moment| moment.what == What::Decision), "{found:#?}");
        assert!(found.moments.iter().all(|moment| moment.gain(Side::British).abs() < 0.3), "{found:#?}");
    }
}
