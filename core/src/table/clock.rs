//! The clock: so many days a move, so many days of vacation. It reports, and never forfeits anything by itself.
//!
//! Times are the ones the players claim in their entries, but none counts as earlier than one before it: whoever dates
//! an entry back takes no time from the other. A control set before the opponent has signed anything comes
//! with the invitation; later it takes the same `clock` act of both sides. An umpire sets it alone.

use super::{Chapter, Seat, Table, TableError};
use crate::log::Time;
use crate::refuses;
use crate::side::{BySide, Side};
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

/// The most days that can be agreed.
const MOST_DAYS: u32 = 366;

/// A time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Control {
    /// Days for a move.
    pub days: u32,
    /// Days of vacation for each side and the whole game.
    pub vacation: u32,
}

/// What the log says about time.
#[derive(Debug, Clone, Default)]
pub(super) struct Clock {
    control: Option<Control>,
    proposed: Option<(Seat, Control)>,
    /// Vacations: the entry they are in, and their days.
    vacations: BySide<Vec<(u64, u32)>>,
    /// The entry with which somebody took an open seat.
    joined: BySide<Option<u64>>,
}

/// How a side stands with its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideClock {
    /// Time taken for all moves so far.
    pub used: SignedDuration,
    /// Moves that took longer than agreed.
    pub late: usize,
    /// Days of vacation left.
    pub vacation_left: u32,
}

impl SideClock {
    /// Whole days taken for all moves so far.
    #[must_use]
    pub fn days(&self) -> u32 {
        u32::try_from(self.used.as_hours() / 24).unwrap_or_default()
    }
}

/// What the clock says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockReport {
    /// What was agreed.
    pub control: Control,
    /// How each side stands.
    pub sides: BySide<SideClock>,
    /// The side on move, since when, and until when it has.
    pub on_move: Option<(Side, Timestamp, Timestamp)>,
}

fn days(count: u32) -> SignedDuration {
    SignedDuration::from_hours(24 * i64::from(count))
}

/// When each entry came in, as far as the clock believes it: never before an earlier one, whatever its author claims.
fn times(story: &[Arc<Chapter>]) -> Vec<Timestamp> {
    let mut latest = Timestamp::MIN;
    let time = |chapter: &Arc<Chapter>| {
        let time = chapter.time.parse().unwrap_or(latest);
        latest = if refuses!("a clock that believes an earlier date", time < latest) { latest } else { time };
        latest
    };
    story.iter().map(time).collect()
}

impl Clock {
    /// Somebody took an open seat: no time ran for him before.
    pub(super) fn joined(&mut self, seat: Seat, entry: u64) {
        if let Some(side) = seat.side() {
            self.joined[side] = Some(entry);
        }
    }

    fn vacation_between(&self, side: Side, after: u64, through: u64) -> u32 {
        let within = |(entry, _): &&(u64, u32)| *entry > after && *entry <= through;
        self.vacations[side].iter().filter(within).map(|(_, days)| *days).sum()
    }

    fn vacation_left(&self, side: Side) -> u32 {
        let taken: u32 = self.vacations[side].iter().map(|(_, days)| *days).sum();
        self.control.map_or(0, |control| control.vacation.saturating_sub(taken))
    }

    /// The turns of a side: where the entry before it stands in the story, and its last entry.
    fn turns(side: Side, story: &[Arc<Chapter>]) -> Vec<(usize, usize)> {
        let mut turns = Vec::new();
        let mut before: Option<usize> = None;
        let mut last: Option<usize> = None;
        for (index, chapter) in story.iter().enumerate() {
            if chapter.seat.side() == Some(side) {
                last = Some(index);
                continue;
            }
            turns.extend(before.zip(last.take()));
            before = Some(index);
        }
        turns.extend(before.zip(last));
        turns
    }

    fn side(&self, side: Side, control: Control, story: &[Arc<Chapter>]) -> SideClock {
        let mut clock = SideClock { vacation_left: self.vacation_left(side), ..SideClock::default() };
        let times = times(story);
        let joined = story.iter().position(|chapter| Some(chapter.entry) == self.joined[side]);
        for (before, last) in Clock::turns(side, story) {
            // An empty seat has no time to use.
            let before = joined.filter(|joined| (before..=last).contains(joined)).unwrap_or(before);
            let took = times[last].duration_since(times[before]);
            clock.used = clock.used.saturating_add(took);
            let vacation = self.vacation_between(side, story[before].entry, story[last].entry);
            clock.late += usize::from(took > days(control.days).saturating_add(days(vacation)));
        }
        clock
    }
}

impl Table {
    /// The time control in force.
    #[must_use]
    pub fn control(&self) -> Option<Control> {
        self.clock.control
    }

    /// A time control that waits for the other side to agree.
    #[must_use]
    pub fn control_proposed(&self) -> Option<(Seat, Control)> {
        self.clock.proposed
    }

    /// The latest date of any entry; nothing is signed before it.
    #[must_use]
    pub fn latest_time(&self) -> Time {
        // Dates have one spelling, which sorts as they do: only the latest is read.
        let latest = self.story.iter().map(|chapter| chapter.time.as_str()).max();
        latest
            .and_then(|date| date.parse().ok())
            .expect("a table has a header, and its date was read with it")
    }

    /// What the clock says at the present moment of somebody who looks at it.
    #[must_use]
    pub fn clock_report(&self) -> Option<ClockReport> {
        let control = self.clock.control?;
        let sides = BySide::from_fn(|side| self.clock.side(side, control, &self.story));
        let waiting = self.waiting();
        let mut taken = waiting.seats.iter().filter(|seat| self.players.contains_key(seat));
        let asked = taken.find_map(|seat| seat.side());
        let on_move = asked.and_then(|side| {
            let before = self.story.iter().rposition(|chapter| chapter.seat.side() != Some(side))?;
            let since = *times(&self.story).get(before)?;
            let vacation = self.clock.vacation_between(side, self.story[before].entry, self.number);
            let due = since.checked_add(days(control.days).saturating_add(days(vacation))).ok()?;
            Some((side, since, due))
        });
        Some(ClockReport { control, sides, on_move })
    }

    pub(super) fn act_clock(&mut self, seat: Seat, control: Control) -> Result<(), TableError> {
        if control.days == 0 || control.days > MOST_DAYS || control.vacation > MOST_DAYS {
            return Err(TableError::NotYours {
                seat,
                act: format!("clock {} {}", control.days, control.vacation),
            });
        }
        // What stands in the invitation is agreed to by whoever joins.
        let invitation = self.story.iter().all(|chapter| chapter.seat == seat);
        let other = |by: Seat| !refuses!("a time control that its author agrees to", by == seat);
        let agreed = self.clock.proposed.is_some_and(|(by, proposed)| other(by) && proposed == control);
        if invitation || agreed || self.lone_hand() {
            self.clock.control = Some(control);
            self.clock.proposed = None;
        } else {
            self.clock.proposed = Some((seat, control));
        }
        Ok(())
    }

    pub(super) fn act_vacation(&mut self, seat: Seat, side: Side, days: u32) -> Result<(), TableError> {
        let own = seat.side().is_none_or(|own| own == side);
        if refuses!("a vacation for the other side", !own)
            || days == 0
            || refuses!("more vacation than is left", days > self.clock.vacation_left(side))
        {
            return Err(TableError::NotYours { seat, act: format!("vacation {} {days}", side.word()) });
        }
        self.clock.vacations[side].push((self.number + 1, days));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(entry: u64, side: Side, time: &str) -> Arc<Chapter> {
        Arc::new(Chapter {
            entry,
            seat: Seat::Player(side),
            time: time.to_owned(),
            deeds: Vec::new(),
            happened: Vec::new(),
            dropped: Vec::new(),
            results: Vec::new(),
        })
    }

    fn story() -> Vec<Arc<Chapter>> {
        vec![
            chapter(0, Side::British, "2026-01-01T00:00:00Z"),
            chapter(1, Side::French, "2026-01-03T00:00:00Z"),
            chapter(2, Side::British, "2026-01-04T00:00:00Z"),
            chapter(3, Side::British, "2026-01-05T12:00:00Z"),
            chapter(4, Side::French, "2026-01-25T00:00:00Z"),
        ]
    }

    #[test]
    fn time_is_counted_by_turns_and_vacation_forgives() {
        let control = Control { days: 7, vacation: 14 };
        let mut clock = Clock { control: Some(control), ..Clock::default() };
        let british = clock.side(Side::British, control, &story());
        assert_eq!((british.used, british.late), (SignedDuration::from_hours(60), 0));
        let french = clock.side(Side::French, control, &story());
        assert_eq!((french.used, french.late), (SignedDuration::from_hours(48 + 468), 1));
        clock.vacations.french.push((4, 13));
        let french = clock.side(Side::French, control, &story());
        assert_eq!((french.late, french.vacation_left), (0, 1));
    }

    #[test]
    fn p18_no_clock_runs_for_an_empty_seat() {
        let control = Control { days: 1, vacation: 0 };
        let mut clock = Clock { control: Some(control), ..Clock::default() };
        let french = clock.side(Side::French, control, &story()[..4]);
        assert_eq!((french.used, french.late), (SignedDuration::from_hours(48), 1), "he had the seat");
        clock.joined(Seat::Player(Side::French), 1);
        let french = clock.side(Side::French, control, &story()[..4]);
        assert_eq!((french.used, french.late), (SignedDuration::ZERO, 0), "it was open until then");
        let french = clock.side(Side::French, control, &story());
        assert_eq!((french.used, french.late), (SignedDuration::from_hours(468), 1), "after that it runs");
    }

    #[test]
    fn clocks_that_run_backwards_count_nothing() {
        let control = Control { days: 1, vacation: 0 };
        let clock = Clock { control: Some(control), ..Clock::default() };
        let story = vec![
            chapter(0, Side::British, "2026-01-09T00:00:00Z"),
            chapter(1, Side::French, "2026-01-01T00:00:00Z"),
        ];
        assert_eq!(clock.side(Side::French, control, &story), SideClock::default());
    }

    #[test]
    fn t10_whoever_dates_an_entry_back_takes_no_time_from_the_other() {
        let control = Control { days: 1, vacation: 0 };
        let clock = Clock { control: Some(control), ..Clock::default() };
        let story = vec![
            chapter(0, Side::British, "2026-01-09T00:00:00Z"),
            chapter(1, Side::French, "2026-01-01T00:00:00Z"),
            chapter(2, Side::British, "2026-01-09T06:00:00Z"),
        ];
        let british = clock.side(Side::British, control, &story);
        assert_eq!((british.used, british.late), (SignedDuration::from_hours(6), 0));
    }
}
