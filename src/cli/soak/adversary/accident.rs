//! Accidents: the disk dies, a backup is put back, two computers sign at once, letters cross, somebody words an entry
//! anew. Everybody has his files and the program as released, and types what it tells him to; after that all play on.

mod happens;

use super::machine::{Machine, code};
use super::pen::Pen;
use super::round::Round;
use super::{Broken, Held, hold};
use crate::log::{self, Signed};
use crate::table::{Choice, Mode, Parting, Seat, SessionError};

/// How often people write to each other before they are taken to be stuck.
const PATIENCE: usize = 10;

impl Round {
    /// Something happens, and the game goes on from there.
    pub(super) fn accident(&mut self) -> Held<()> {
        let copy = self.text();
        let mut machines = Vec::new();
        for seat in self.persons() {
            machines.push((seat, self.old_machine(seat, &copy)?));
        }
        self.agreed.clear();
        let what = self.happens(&mut machines)?;
        let told = |broken: Broken| Broken(format!("after {what}: {broken}"));
        self.agree(&mut machines).map_err(told)?;
        for _ in 0..2 + self.lot.below(3) {
            self.turn(&mut machines).map_err(told)?;
        }
        self.tally.accident(what);
        for (_, machine) in &mut machines {
            self.unsaid.extend(machine.owes()?);
        }
        let end = machines[0].1.text()?;
        self.follow(&end).map_err(told)
    }

    /// One seat of each person.
    fn persons(&self) -> Vec<Seat> {
        let seats = self.people.keys().copied();
        if self.kind.mode == Mode::Solo { seats.take(1).collect() } else { seats.collect() }
    }

    /// The game goes on from a copy that all have agreed upon.
    fn follow(&mut self, copy: &str) -> Held<()> {
        let log = log::read_log(copy.as_bytes())?;
        let all: Vec<Signed> = log.entries().iter().map(|placed| placed.signed.clone()).collect();
        let same =
            self.entries.iter().zip(&all).take_while(|(ours, theirs)| ours.hash() == theirs.hash()).count();
        if same < self.entries.len() {
            // What was given up never was: the oracle looks at the whole game again.
            self.entries.clear();
            return self.go_on(all);
        }
        self.go_on(all.into_iter().skip(same).collect())
    }

    /// Somebody whose turn it is signs, and sends it to the others. False if the game is over.
    pub(super) fn turn(&mut self, machines: &mut [(Seat, Machine)]) -> Held<bool> {
        let all = machines.len();
        let first = self.lot.below(all);
        for index in (0..all).map(|index| (first + index) % all) {
            if !self.signs(&mut machines[index].1)? {
                continue;
            }
            machines[index].1.sent()?;
            let copy = machines[index].1.text()?;
            for other in (0..machines.len()).filter(|other| *other != index) {
                let (seat, machine) = &mut machines[other];
                let taken = machine.receive(&copy)?;
                taken.map_err(|error| Broken(format!("{seat} cannot take in what was sent: {error}")))?;
            }
            return Ok(true);
        }
        for (seat, machine) in machines {
            let asked = !machine.on_move()?.is_empty();
            hold(!asked, || format!("{seat} and everybody else wait for each other"))?;
        }
        Ok(false)
    }

    /// Signs an entry, if it is this person's turn. Whoever has to say that he has read everything says so.
    pub(super) fn signs(&mut self, machine: &mut Machine) -> Held<bool> {
        for _ in 0..4 {
            let seats = machine.on_move()?;
            let Some(seat) = (!seats.is_empty()).then(|| seats[self.lot.below(seats.len())]) else {
                return Ok(false);
            };
            let time = self.time();
            match machine.sign(&mut Pen { lot: &mut self.lot, time }, seat)? {
                Ok(()) => return Ok(true),
                Err(error) => match code(&error).as_str() {
                    "coureur::table::catch_up_first" | "coureur::table::put_back" => {
                        machine.restores()?;
                        machine.at()?;
                    }
                    "coureur::table::written_before" => return Ok(true),
                    // It is his turn in the copy of which the others say that it counts, so he has to say it.
                    "coureur::merge::fork_open" => {
                        // Or somebody else is asked too, and says it with his signature.
                        if !self.settles(machine)? {
                            return Ok(false);
                        }
                    }
                    _ => return Err(Broken(format!("{seat} cannot sign: {error}"))),
                },
            }
        }
        Err(Broken("somebody who has read everything is not let to sign".to_owned()))
    }

    /// All write to each other what they have and do what they are told, until they have the same.
    pub(super) fn agree(&mut self, machines: &mut [(Seat, Machine)]) -> Held<()> {
        for _ in 0..PATIENCE {
            if all_the_same(machines)? {
                return Ok(());
            }
            for to in 0..machines.len() {
                for from in (0..machines.len()).filter(|from| *from != to) {
                    let copy = machines[from].1.text()?;
                    self.reads(&mut machines[to].1, &copy)?;
                }
            }
            if all_the_same(machines)? {
                return Ok(());
            }
            // Whoever can go on does, and so says what he has settled.
            for (_, machine) in machines.iter_mut() {
                if machine.parting()?.is_none() && self.signs(machine)? {
                    machine.sent()?;
                    break;
                }
            }
        }
        let ends: Vec<String> = machines.iter_mut().map(|(seat, machine)| ending(*seat, machine)).collect();
        Err(Broken(format!("they do not come together: {}", ends.join("; "))))
    }

    /// Takes in a copy, and settles where the program asks for it.
    pub(super) fn reads(&mut self, machine: &mut Machine, copy: &str) -> Held<()> {
        match machine.receive(copy)? {
            Ok(_) => Ok(()),
            Err(SessionError::Fork { words, .. }) => {
                let asked = words.contains("signed both") || words.contains("each signed");
                hold(asked, || format!("a fork in no words: {words}"))?;
                self.settles(machine).map(drop)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Where people may choose they talk about it first, and all say the same. False if it is not for him to say.
    fn settles(&mut self, machine: &mut Machine) -> Held<bool> {
        let (lot, agreed) = (&mut self.lot, &mut self.agreed);
        let choose = |parting: &Parting| {
            let [ours, theirs] = [parting.fork.left.token(), parting.fork.right.token()];
            if !agreed.contains(&ours) && !agreed.contains(&theirs) {
                agreed.push(if lot.below(2) == 0 { ours } else { theirs });
            }
            if agreed.contains(&ours) { Choice::Keep } else { Choice::Take }
        };
        let lost = machine.settle(choose)?;
        let settled = lost.is_some();
        self.lost.extend(lost);
        Ok(settled)
    }
}

fn ending(seat: Seat, machine: &mut Machine) -> String {
    let text = machine.text().unwrap_or_default();
    let last = log::read_log(text.as_bytes()).map(|log| log.last().document().number().to_string());
    let parting = machine.parting().ok().flatten();
    let ruling = parting.map(|parting| format!(", {:?} from entry {}", parting.ruling(), parting.fork.at));
    format!("{seat} at entry {}{}", last.unwrap_or_default(), ruling.unwrap_or_default())
}

fn all_the_same(machines: &[(Seat, Machine)]) -> Held<bool> {
    let mut texts = machines.iter().map(|(_, machine)| machine.text());
    let Some(first) = texts.next().transpose()? else { return Ok(true) };
    for text in texts {
        if text? != first {
            return Ok(false);
        }
    }
    Ok(true)
}
