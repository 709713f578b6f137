//! A run of orders: as many entries as it takes until somebody else is asked.

use super::reading::forced_at;
use super::rehearsal::{Rehearsal, Rehearsed};
use super::{Desk, Draft, LineReport, PlayError, Written};
use crate::orders::Line;
use crate::side::{BySide, Side};
use crate::table::{Act, Seat};
use std::collections::VecDeque;

/// One thing a person says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A line of orders.
    Line(String),
    /// Anything else: dice thrown by hand, free words.
    Act(Act),
    /// What was drawn at a real table, as it is typed; read when its turn comes.
    Draw(String),
    /// Cards seen at a real table, likewise.
    Deal(String),
    /// An act that comes after all lines, those given ahead too.
    After(Act),
}

impl Step {
    /// As it is said.
    #[must_use]
    pub fn said(self) -> String {
        match self {
            Step::Line(line) => line,
            Step::Act(act) | Step::After(act) => act.spell().0,
            Step::Draw(things) => format!("draw {things}"),
            Step::Deal(cards) => format!("deal {cards}"),
        }
    }
}

/// What becomes of lines that somebody else's answer comes before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// They are handed back.
    HandBack,
    /// They are recorded as orders given ahead, open to the other side.
    GiveAhead,
}

/// What was not used of a line of each side.
type Left = BySide<Option<String>>;

impl Desk {
    /// Takes a run of order lines (and nothing else), as many entries as that needs.
    ///
    /// # Errors
    /// The first thing wrong with any line; nothing is kept then.
    pub fn play(&self, lines: &[String], time: &str) -> Result<Written, PlayError> {
        self.run(lines, &[], time)
    }

    /// Takes acts, then a run of order lines; goes on for all of this person's seats until a decision is needed.
    ///
    /// # Errors
    /// As for [`Desk::play`].
    pub fn run(&self, lines: &[String], acts: &[Act], time: &str) -> Result<Written, PlayError> {
        let acts = acts.iter().cloned().map(Step::Act);
        let steps: Vec<Step> = acts.chain(lines.iter().cloned().map(Step::Line)).collect();
        self.run_steps(&steps, Rest::HandBack, time)
    }

    /// Takes lines and acts in the order said; goes on for all of this person's seats until a decision is needed.
    ///
    /// # Errors
    /// As for [`Desk::play`].
    pub fn run_steps(&self, steps: &[Step], rest: Rest, time: &str) -> Result<Written, PlayError> {
        if self.secrets.is_empty() {
            return Err(PlayError::NoSeat);
        }
        let mut desk = self.at(self.table.clone());
        let mut entries = Vec::new();
        let mut queue: VecDeque<Step> = steps.iter().cloned().collect();
        let (mut forced, mut last, mut own) = (Vec::new(), None, None);
        while let Some(seat) = desk.seat_on_move() {
            if desk.table.waiting().decision && queue.is_empty() && desk.table.owed(seat).is_empty() {
                break;
            }
            let mut draft = desk.begin(seat)?;
            forced.retain(|(side, _)| seat.side().is_none_or(|own| own == *side));
            (draft.forced, draft.last, draft.own) = (forced, last, own);
            let waiting = queue.clone();
            if let Err(error) = draft.take_steps(&mut queue) {
                // Dice that were seen stay thrown: what was read up to them is signed, the rest handed back.
                if desk.table.rolls().len() == self.table.rolls().len() {
                    return Err(error);
                }
                let left = waiting.into_iter().map(Step::said).collect();
                return Ok(Written { entries, left, table: desk.table });
            }
            if rest == Rest::GiveAhead && !draft.is_empty() && desk.secrets.len() == 1 {
                draft.give_ahead(seat, &mut queue)?;
            }
            if draft.is_empty() {
                break;
            }
            (forced, last, own) = (std::mem::take(&mut draft.forced), draft.last, draft.own);
            let (signed, mut table) = draft.close(time)?;
            forced.extend(forced_at(&mut table));
            entries.push(signed);
            desk.table = table;
        }
        if entries.is_empty() && !steps.is_empty() {
            return Err(desk.not_your_turn());
        }
        let left = queue.into_iter().map(Step::said).collect();
        Ok(Written { entries, left, table: desk.table })
    }

    /// Takes a line of each side in one entry, where a question is put to both: neither answer is known before the other
    /// is given. Gives back what is left of the lines.
    ///
    /// # Errors
    /// Whose line is refused, and why; nothing is kept then.
    pub fn answer_both(
        &self,
        lines: &BySide<String>,
        time: &str,
    ) -> Result<(Written, Left), (Side, PlayError)> {
        let ours = |source: PlayError| (Side::British, source);
        let seat = self.seat_on_move().ok_or_else(|| ours(self.not_your_turn()))?;
        let mut draft = self.begin(seat).map_err(ours)?;
        draft.together = true;
        let mut left = BySide::default();
        for side in Side::ALL {
            draft.only = Some(side);
            left[side] = match draft.line(&lines[side]).map_err(|source| (side, source))? {
                LineReport::Taken => None,
                LineReport::Rest(rest) => Some(rest),
                LineReport::NotAsked => Some(lines[side].clone()),
            };
        }
        let (signed, table) = draft.close(time).map_err(ours)?;
        // What goes by itself after that goes on.
        let mut written = self.at(table).run(&[], &[], time).map_err(ours)?;
        written.entries.insert(0, signed);
        Ok((written, left))
    }
}

impl Desk {
    /// What steps would give up, as far as they can be tried out, in words; and why the first of them is not taken, if it is not.
    #[must_use]
    pub fn foretaste(&self, steps: &[Step]) -> (Vec<String>, Option<PlayError>) {
        let Some(seat) = self.seat_on_move() else { return (Vec::new(), None) };
        let mut draft = match self.begin(seat) {
            Ok(draft) => draft,
            Err(error) => return (Vec::new(), Some(error)),
        };
        let error = draft.take_steps(&mut steps.iter().cloned().collect()).err();
        (draft.given_up().to_vec(), error)
    }
}

impl Draft {
    /// Takes steps from the front as far as this seat is asked.
    ///
    /// # Errors
    /// The first thing wrong with any of them.
    pub fn take_steps(&mut self, queue: &mut VecDeque<Step>) -> Result<(), PlayError> {
        while let Some(step) = queue.pop_front() {
            let line = match step {
                Step::Line(line) => line,
                after @ Step::After(_) => {
                    queue.push_front(after);
                    return Ok(());
                }
                other => {
                    for act in self.typed(other)? {
                        self.act(act)?;
                    }
                    self.settle()?;
                    self.pass_empty_windows()?;
                    continue;
                }
            };
            let rest = match self.line(&line)? {
                LineReport::Taken => {
                    (self.last, self.own) = (None, None);
                    continue;
                }
                LineReport::Rest(rest) => rest,
                LineReport::NotAsked => line,
            };
            // Dice typed after the line that needs them are what its rest waits for.
            let thrown = queue.pop_front_if(|next| !matches!(next, Step::Line(_) | Step::After(_)));
            queue.push_front(Step::Line(rest));
            match thrown {
                Some(act) => queue.push_front(act),
                None => return self.check_waiting(queue),
            }
        }
        Ok(())
    }

    /// What was typed beside orders, as acts.
    fn typed(&self, step: Step) -> Result<Vec<Act>, PlayError> {
        match step {
            Step::Line(_) => Ok(Vec::new()),
            Step::Act(act) | Step::After(act) => Ok(vec![act]),
            Step::Draw(things) => Ok(vec![self.drawn(&things)?]),
            Step::Deal(cards) => self.dealt(&cards),
        }
    }

    /// Lines that nobody can read yet are at least spelled like orders, or can be read if the others let their windows pass.
    fn check_waiting(&self, queue: &VecDeque<Step>) -> Result<(), PlayError> {
        let line = |step: &Step| match step {
            Step::Line(line) => Some(line.clone()),
            Step::Act(_) | Step::Draw(_) | Step::Deal(_) | Step::After(_) => None,
        };
        let lines: Vec<String> = queue.iter().filter_map(line).collect();
        self.check_lines(&lines)
    }

    /// Puts in the paths that lines leave to the program, if all goes as supposed.
    fn put_in_paths(&self, queue: &mut VecDeque<Step>) {
        let line = |step: &Step| match step {
            Step::Line(line) => Some(line.clone()),
            Step::Act(_) | Step::Draw(_) | Step::Deal(_) | Step::After(_) => None,
        };
        let after: Vec<Step> = queue.iter().filter(|step| matches!(step, Step::After(_))).cloned().collect();
        let before = queue.iter().take(queue.len() - after.len());
        let Some(lines) = before.map(line).collect::<Option<Vec<String>>>() else { return };
        if let Ok(Some(supposed)) = self.suppose(&lines) {
            *queue = supposed.lines.into_iter().map(Step::Line).chain(after).collect();
        }
    }

    /// Works out what the lines that wait will mean, and records it. What would come only in another stretch of play, before which all that
    /// is given ahead lapses, is left: the other side would read it for nothing.
    fn give_ahead(&mut self, seat: Seat, queue: &mut VecDeque<Step>) -> Result<(), PlayError> {
        let Some(side) = seat.side() else { return Ok(()) };
        let lexicon = self.lexicon();
        self.put_in_paths(queue);
        let mut rehearsal = Rehearsal::of(self.table.play(), side);
        let mut plans: Vec<Rehearsed> = Vec::new();
        let mut beyond: Vec<Step> = Vec::new();
        while let Some(Step::Line(_)) = queue.front() {
            let Some(Step::Line(line)) = queue.pop_front() else { continue };
            let parts: Vec<&str> = line.split(';').collect();
            for (part, at) in parts.iter().zip(0..) {
                let line = Line::new(part);
                if line.is_empty() {
                    continue;
                }
                if !beyond.is_empty() || rehearsal.is_beyond(&line) {
                    let rest: Vec<&str> = parts[at..].iter().map(|part| part.trim()).collect();
                    beyond.push(Step::Line(rest.join("; ")));
                    break;
                }
                lexicon.check_ahead(&line)?;
                for plan in rehearsal.plans(&line)? {
                    match plans.last_mut().filter(|last| last.leads_to(&plan)) {
                        Some(last) => last.plan.0.extend(plan.plan.0),
                        None => plans.push(plan),
                    }
                }
            }
        }
        for Rehearsed { plan, .. } in plans {
            self.act(Act::Ahead { side, plan: plan.to_string() })?;
        }
        while let Some(Step::After(act)) = queue.pop_front_if(|next| matches!(next, Step::After(_))) {
            // Nobody typed it: what has no room left is asked when its time comes.
            if self.would_take(&act) {
                self.act(act)?;
            }
        }
        queue.extend(beyond);
        Ok(())
    }
}
