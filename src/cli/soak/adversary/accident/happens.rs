//! What happens.

use super::super::machine::{Machine, code};
use super::super::pen::{Pen, one_in};
use super::super::round::Round;
use super::super::{Broken, Held, hold};
use crate::log::{self, Signed};
use crate::machine::Blow;
use crate::table::{Act, Mode, Ruling, Seat, SessionError, Which};

type Machines = Vec<(Seat, Machine)>;

/// The first entries of a copy.
fn cut(copy: &str, entries: usize) -> Held<String> {
    let log = log::read_log(copy.as_bytes())?;
    Ok(log.entries().iter().take(entries).map(|placed| placed.signed.text()).collect())
}

fn last(copy: &str) -> Held<Signed> {
    Ok(log::read_log(copy.as_bytes())?.last().clone())
}

impl Round {
    /// Draws what happens, and lets it happen.
    pub(super) fn happens(&mut self, machines: &mut Machines) -> Held<&'static str> {
        let alone = machines.len() == 1;
        let both = self.kind.mode == Mode::Umpire
            && self.table().waiting().seats.iter().filter(|seat| seat.side().is_some()).count() == 2;
        let (what, done) = if both && one_in(&mut self.lot, 2) {
            ("two who are asked at once sign at once", self.both_sign(machines))
        } else {
            match self.lot.below(8) {
                0 => ("a folder lost, back from one's own mail", self.lost_folder(machines)),
                1 if !alone => ("a folder lost, back from a copy that was cut", self.cut_copy(machines)),
                2 => ("two computers of one person", self.two_computers(machines)),
                3 => ("an old backup put back", self.old_backup(machines)),
                4 => ("a slip retracted", self.slip(machines)),
                5 if !alone => ("an entry worded anew", self.worded_anew(machines)),
                6 => ("letters late, twice and out of order", self.old_letters(machines)),
                _ => ("killed, or the disk full, while signing", self.struck(machines)),
            }
        };
        done.map(|()| what).map_err(|broken| Broken(format!("{what}: {broken}")))
    }

    fn anybody(&mut self, machines: &Machines) -> usize {
        self.lot.below(machines.len())
    }

    /// The one whose turn it is.
    fn mover(&mut self, machines: &mut Machines) -> Held<Option<(usize, Seat)>> {
        for (index, (_, machine)) in machines.iter_mut().enumerate() {
            let seats = machine.on_move()?;
            if !seats.is_empty() {
                return Ok(Some((index, seats[self.lot.below(seats.len())])));
            }
        }
        Ok(None)
    }

    fn pen(&mut self) -> Pen<'_> {
        let time = self.time();
        Pen { lot: &mut self.lot, time }
    }

    fn lost_folder(&mut self, machines: &mut Machines) -> Held<()> {
        let who = self.anybody(machines);
        let (seat, machine) = &machines[who];
        let (seat, mail) = (*seat, machine.text()?);
        let mut machine = self.new_machine(seat, &mail)?;
        let signed =
            self.entries.iter().skip(1).any(|signed| signed.document().seat().as_str() == seat.word());
        if signed {
            let error = machine.at()?.may_sign().err().map(|error| code(&error));
            hold(error.as_deref() == Some("coureur::table::catch_up_first"), || {
                format!("{seat} may sign upon a copy that nobody vouches for: {error:?}")
            })?;
        }
        machine.restores()?;
        machines[who].1 = machine;
        Ok(())
    }

    /// Whoever lost everything takes what he is given, which is not all there is; perhaps he signs again what he has
    /// signed before.
    fn cut_copy(&mut self, machines: &mut Machines) -> Held<()> {
        let who = self.anybody(machines);
        let seat = machines[who].0;
        let back = 1 + self.lot.below(5.min(self.entries.len() - 2));
        let copy = cut(&self.text(), self.entries.len() - back)?;
        let mut machine = self.new_machine(seat, &copy)?;
        machine.restores()?;
        // Before all have sat down there is nothing to lose.
        if machine.at()?.table().waiting().decision && self.signs(&mut machine)? {
            machine.sent()?;
        }
        machines[who].1 = machine;
        Ok(())
    }

    fn two_computers(&mut self, machines: &mut Machines) -> Held<()> {
        let Some((who, seat)) = self.mover(machines)? else { return Ok(()) };
        let copy = machines[who].1.text()?;
        let mut twin = self.new_machine(seat, &copy)?;
        twin.restores()?;
        let both = self.signs(&mut machines[who].1)? && self.signs(&mut twin)?;
        hold(both, || format!("{seat} cannot sign on two computers"))?;
        machines[who].1.sent()?;
        twin.sent()?;
        // Somebody hears of one first, and may answer it.
        let heard = if one_in(&mut self.lot, 2) { machines[who].1.text()? } else { twin.text()? };
        for other in (0..machines.len()).filter(|other| *other != who) {
            self.reads(&mut machines[other].1, &heard)?;
            if one_in(&mut self.lot, 2) && self.signs(&mut machines[other].1)? {
                machines[other].1.sent()?;
                break;
            }
        }
        machines.push((seat, twin));
        // One person alone has nobody who could say which one counts.
        if machines.len() == 2 {
            let (first, second) = (machines[0].1.text()?, machines[1].1.text()?);
            self.lost.push(second);
            machines.truncate(1);
            return hold(first != copy, || "nothing was signed".to_owned());
        }
        self.agree(machines)?;
        machines.pop();
        Ok(())
    }

    fn old_backup(&mut self, machines: &mut Machines) -> Held<()> {
        let who = self.anybody(machines);
        let backup = machines[who].1.backup()?;
        for _ in 0..1 + self.lot.below(3) {
            self.turn(machines)?;
        }
        let newest = machines[who].1.text()?;
        machines[who].1.put_back(&backup)?;
        let machine = &mut machines[who].1;
        let seats = machine.on_move()?;
        if let Some(seat) = seats.first()
            && machine.text()? != newest
        {
            let pen = &mut self.pen();
            let error = machine.sign(pen, *seat)?.err().map(|error| code(&error));
            hold(error.is_some(), || format!("{seat} signs upon an old backup"))?;
        }
        // His opponent's copy, or his own mail, has the rest.
        self.reads(&mut machines[who].1, &newest)
    }

    fn slip(&mut self, machines: &mut Machines) -> Held<()> {
        let Some((who, seat)) = self.mover(machines)? else { return Ok(()) };
        let machine = &mut machines[who].1;
        let before = machine.text()?;
        let time = self.time();
        if !machine.says("the wrong words", Vec::new(), &time, seat)? {
            return Ok(());
        }
        match machine.at()?.retract(None) {
            Ok(_) => {
                machine.at()?.release();
                machine.restart();
                hold(machine.text()? == before, || "a slip is not taken back".to_owned())
            }
            // What is owed rides along, and cannot be taken back.
            Err(SessionError::CannotRetract { .. }) => {
                machine.restart();
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The villain has signed; perhaps he was answered; and he words it anew.
    fn worded_anew(&mut self, machines: &mut Machines) -> Held<()> {
        let Some((who, seat)) = self.mover(machines)? else { return Ok(()) };
        let before = machines[who].1.text()?;
        if !self.turn(machines)? || last(&machines[who].1.text()?)?.document().seat().as_str() != seat.word()
        {
            return Ok(());
        }
        let first = last(&machines[who].1.text()?)?;
        let answered = one_in(&mut self.lot, 2)
            && self.turn(machines)?
            && last(&machines[who].1.text()?)?.document().seat() != first.document().seat();
        // His other program has no scruples, and no journal that knows better.
        let mut other = self.old_machine(seat, &before)?;
        let time = self.time();
        // He may well say that the first one never counted.
        let number = u64::from(first.document().number());
        let withdrawn = Act::Withdrawn { entry: number, token: *first.token().as_bytes() };
        let acts = if one_in(&mut self.lot, 2) { vec![withdrawn] } else { Vec::new() };
        if !other.says(&format!("in other words, {}", self.lot.below(1000)), acts, &time, seat)? {
            return Ok(());
        }
        let copy = other.text()?;
        for victim in (0..machines.len()).filter(|victim| *victim != who) {
            let machine = &mut machines[victim].1;
            let error = machine.receive(&copy)?.err();
            let told = error.as_ref().map(code);
            hold(told.as_deref() == Some("coureur::merge::fork"), || {
                format!("{seat} words an entry anew, and nobody notices: {told:?}")
            })?;
            let Some(parting) = machine.parting()? else { continue };
            let twice = parting.signed_twice();
            hold(twice == Some(seat), || {
                format!("{twice:?} is said to have signed twice, and it was {seat}")
            })?;
            let kept = matches!(parting.ruling(), Ruling::Counts(Which::Ours, _));
            hold(kept || !answered, || format!("{seat} words anew what was answered, and it counts"))?;
            self.reads(machine, &copy)?;
        }
        machines.push((seat, other));
        let agreed = self.agree(machines);
        // The proof is against him, and nobody cares what becomes of it.
        self.lost.retain(|lost| !lost.contains("- say in other words, "));
        agreed?;
        machines.pop();
        Ok(())
    }

    fn old_letters(&mut self, machines: &mut Machines) -> Held<()> {
        let old = cut(&self.text(), 1 + self.lot.below(self.entries.len()))?;
        for (seat, machine) in machines.iter_mut() {
            let before = machine.text()?;
            let taken = machine.receive(&old)?;
            taken.map_err(|error| Broken(format!("{seat} does not know an old letter: {error}")))?;
            hold(machine.text()? == before, || "an old letter changes something".to_owned())?;
        }
        // The last two letters in the wrong order, and then again.
        let before = machines[0].1.text()?;
        let mut late = None;
        if machines.len() > 1 {
            late = Some(machines.pop()).flatten();
        }
        self.turn(machines)?;
        self.turn(machines)?;
        let newest = machines[0].1.text()?;
        if let Some((seat, mut machine)) = late {
            let end = last(&newest)?;
            let missing = newest.len() > before.len() + end.text().len();
            let taken = machine.at()?.receive_entries(std::slice::from_ref(&end));
            hold(taken.is_err() == missing || newest == before, || format!("{seat}: {taken:?}"))?;
            for _ in 0..2 {
                let taken = machine.receive(&newest)?;
                taken.map_err(|error| Broken(format!("{seat} is stuck after a late letter: {error}")))?;
            }
            machines.push((seat, machine));
        }
        Ok(())
    }

    /// Killed, or refused by the disk, at any step of a signature: it is in the log once, or not at all.
    fn struck(&mut self, machines: &mut Machines) -> Held<()> {
        let Some((who, seat)) = self.mover(machines)? else { return Ok(()) };
        let before = machines[who].1.text()?;
        // A signature makes about so many steps on the disk.
        let nth = self.lot.below(30) as u64;
        let blow = [Blow::Kill, Blow::Kill, Blow::FailOnce][self.lot.below(3)];
        let machine = &mut machines[who].1;
        let pen = &mut self.pen();
        machine.sign_struck(pen, seat, (nth, blow))?;
        // The next command works, whatever happened, and says what is in the log.
        let told = machine.at()?.no_news().err().map(|error| code(&error));
        machine.restart();
        let grown = log::read_log(machine.text()?.as_bytes())?.entries().len();
        let entries = log::read_log(before.as_bytes())?.entries().len();
        hold(grown - entries <= 1, || format!("step {nth} {blow:?}: signed twice"))?;
        let unknown = told.as_deref().is_some_and(|code| code != "coureur::table::written_before");
        hold(!unknown && (told.is_none() || grown > entries), || format!("step {nth} {blow:?}: {told:?}"))?;
        if grown == entries {
            hold(self.signs(machine)?, || format!("step {nth} {blow:?}: {seat} is locked out"))?;
        }
        Ok(())
    }

    /// Two who are asked at once sign at once: letters cross, and nobody did wrong.
    fn both_sign(&mut self, machines: &mut Machines) -> Held<()> {
        for (seat, machine) in machines.iter_mut().filter(|(seat, _)| seat.side().is_some()) {
            let seats = machine.on_move()?;
            hold(!seats.is_empty(), || format!("{seat} is asked, and cannot sign"))?;
            self.signs(machine)?;
            machine.sent()?;
        }
        Ok(())
    }
}
