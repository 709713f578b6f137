//! `soak --simulate`: both players' computers, their mail and everything that goes wrong with it, in one process.
//!
//! Each player has a computer in memory with the whole program on it: a home, a log, an outbox, a Maildir. What happens is
//! drawn from a seed beforehand, event by event: somebody looks into his mail, moves, sends; a letter is delivered, lost, doubled,
//! cut, scribbled upon, overtakes another; a program is killed or the disk is full at any step; the power fails; a backup is
//! put back, a disk is lost and everything restored from mail; `watch` runs beside `turn`. In half of the games one player
//! lies: he goes back to before he asked for a roll, and asks again in other words.
//!
//! An oracle that has seen every letter and every log says what must hold:
//!
//! - a link that an honest player shows answers one entry only, whatever he is sent: nobody gets a second roll of one seed;
//! - nobody honest is accused: his log is sound to anybody who checks it, and without a liar nothing that came is called forged;
//! - nobody is stuck: when the accidents stop, both have the same log again, and it goes on;
//! - nothing that was acknowledged is lost: it is in the log, or openly given up there.
//!
//! What broke is shrunk: events are left out as long as it still breaks.

mod event;
mod liar;
mod opening;
mod oracle;
mod person;
mod post;
mod report;
mod shrink;
mod world;

pub use report::Tally;

use super::jobs::{Failure, caught};
use event::Plan;
use world::World;

/// Something that must never happen, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Broken(String);

type Held<T> = Result<T, Broken>;

fn hold(holds: bool, broken: impl FnOnce() -> String) -> Held<()> {
    if holds { Ok(()) } else { Err(Broken(broken())) }
}

impl<E: std::error::Error + 'static> From<E> for Broken {
    fn from(error: E) -> Broken {
        Broken(crate::errors::any(&error))
    }
}

/// What a game came to: how far it got, and what broke.
struct Ended {
    step: usize,
    tally: Tally,
    broken: Option<String>,
    log: String,
}

/// Plays out a plan.
fn run(plan: &Plan) -> Ended {
    let (mut step, mut tally, mut log) = (0, Tally::default(), String::new());
    let done = caught(|| {
        let mut world = World::open(plan).map_err(|Broken(why)| why)?;
        let done = plan.events.iter().try_for_each(|event| {
            let happened = world.happens(event);
            step += 1;
            happened
        });
        let done = done.and_then(|()| world.ends_well());
        tally = world.tally();
        log = world.text();
        done.map_err(|Broken(why)| why)
    });
    Ended { step, tally, broken: done.err(), log }
}

/// Plays one game; says what happened in it.
///
/// # Errors
/// What was broken, at which step, and the fewest events that still break it, with the log so far.
pub fn play(seed: u64, number: u64) -> Result<Tally, Failure> {
    let plan = Plan::drawn(seed, number);
    let ended = run(&plan);
    let Some(why) = ended.broken else { return Ok(ended.tally) };
    let fewest = shrink::fewest(&plan, ended.step, |fewer| run(fewer).broken.is_some());
    let story: Vec<String> = fewest.events.iter().map(|event| format!("  {event:?}")).collect();
    let why = format!(
        "{why}\nat step {} of {}; these {} events are enough (the liar: {:?}):\n{}",
        ended.step,
        plan.events.len(),
        fewest.events.len(),
        plan.liar,
        story.join("\n"),
    );
    Err(Failure { why, log: ended.log })
}

#[cfg(test)]
mod tests;
