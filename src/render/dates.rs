//! Dates that cannot be true yet.
//!
//! A log's clock is what its entries claim, and it never runs backwards. An entry that is dated in the future makes it
//! stand still for everybody until that day: its author seems to have all the time in the world.

use super::report::who;
use crate::log::Time;
use crate::table::Table;
use jiff::{SignedDuration, Timestamp};

/// How far two people's clocks may be apart without anybody asking.
const APART: SignedDuration = SignedDuration::from_hours(24);

/// Is a date more than a day ahead of another?
#[must_use]
pub fn ahead(time: &Time, now: &Time) -> bool {
    time.timestamp().duration_since(now.timestamp()) > APART
}

/// The first entry that is dated more than a day after now, in a sentence.
#[must_use]
pub fn of_dates(table: &Table, now: Timestamp) -> Option<String> {
    let dated = |time: &str| time.parse::<Timestamp>().ok();
    let late = |time: &str| dated(time).is_some_and(|time| time.duration_since(now) > APART);
    let chapter = table.story().iter().find(|chapter| late(&chapter.time))?;
    let author = who(Some(table), chapter.seat.word());
    Some(format!(
        "Entry {} by {author} is dated {}, which is still to come: until then the log's clock stands still, and times of \
         thinking after it mean nothing.",
        chapter.entry, chapter.time
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t25_a_day_is_allowed_and_no_more() {
        let time = |text: &str| text.parse::<Time>().unwrap();
        let now = time("2026-11-16T12:00:00Z");
        assert!(!ahead(&time("2026-11-17T12:00:00Z"), &now));
        assert!(ahead(&time("2026-11-17T12:00:01Z"), &now));
        assert!(!ahead(&time("2020-01-01T00:00:00Z"), &now));
    }
}
