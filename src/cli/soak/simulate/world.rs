//! The world: two people, the post between them, and what happens to them.

use super::event::{Command, Event, Plan, What, Who};
use super::oracle::Oracle;
use super::person::{At, Person};
use super::post::{Flying, Post, cut, scribbled};
use super::{Broken, Held, Tally, hold, opening};
use crate::cli::{Error, Exit};
use crate::machine::{Blow, Memory};
use crate::table::{RandomPlayer, Seat};
use std::thread;
use std::time::Duration;

/// More steps than most commands make on the disk.
const STEPS: usize = 60;
/// What the program says of an entry that is given up and was never here.
const UNKNOWN: &str = "coureur::merge::given_up_unknown";
/// Rounds of letters after which everybody should be on the same page.
const CALM: usize = 30;

/// Two people, and the post between them.
pub(super) struct World {
    pub(super) people: [Person; 2],
    seats: [Seat; 2],
    pub(super) post: Post,
    pub(super) liar: Option<Who>,
    /// The liar's computer as it was before he moved.
    pub(super) before: Vec<Memory>,
    pub(super) oracle: Oracle,
    pub(super) tally: Tally,
}

impl World {
    /// They have sat down, each at his own computer.
    pub(super) fn open(plan: &Plan) -> Held<World> {
        let (people, seats) = opening::opened(plan.game, plan.back, &plan.seed)?;
        let tally = Tally { games: 1, liars: u64::from(plan.liar.is_some()), ..Tally::default() };
        let (post, before, oracle) = (Post::default(), Vec::new(), Oracle::default());
        Ok(World { people, seats, post, liar: plan.liar, before, oracle, tally })
    }

    fn honest(&self) -> Vec<String> {
        let honest = (0..2).filter(|who| self.liar != Some(*who));
        honest.map(|who| self.seats[who].word().to_owned()).collect()
    }

    /// What happened.
    pub(super) fn tally(&self) -> Tally {
        Tally { entries: self.oracle.entries(), links: self.oracle.links(), ..self.tally.clone() }
    }

    /// A log to look at, of whoever does not lie.
    pub(super) fn text(&self) -> String {
        let who = usize::from(self.liar == Some(0));
        String::from_utf8_lossy(&self.people[who].text().unwrap_or_default()).into_owned()
    }

    /// Something happens, and what must hold holds.
    pub(super) fn happens(&mut self, event: &Event) -> Held<()> {
        let lot = &mut event.lot();
        self.people.iter().for_each(|person| person.machine.pass(Duration::from_secs(61)));
        match event.what {
            What::Does(who, command) => self.does(who, command, lot, None)?,
            What::Turn(who) => {
                for command in [Command::Look, Command::Move, Command::Send] {
                    self.does(who, command, lot, None)?;
                }
            }
            What::Killed(who, command, power) => {
                let at = Some((lot.below(STEPS) as u64, Blow::Kill));
                self.does(who, command, lot, at)?;
                self.tally.kills += 1;
                if power {
                    self.people[who].machine.lose_power(|among| lot.below(among));
                    self.tally.power += 1;
                }
            }
            What::Full(who, command, once) => {
                let blow = if once { Blow::FailOnce } else { Blow::Fail };
                let at = Some((lot.below(STEPS) as u64, blow));
                self.does(who, command, lot, at)?;
                self.tally.full += 1;
            }
            What::Beside(who) => self.beside(who)?,
            What::Retracts(who) => {
                self.oracle.excused.insert(self.seats[who].word().to_owned());
                drop(self.people[who].run(&["retract", "--yes"], None));
            }
            What::Backup(who) => self.people[who].backup = Some(self.people[who].machine.files()),
            What::PutBack(who) => self.puts_back(who),
            What::Loses(who) => self.loses(who, lot)?,
            What::Hours => {
                self.people.iter().for_each(|person| person.machine.pass(Duration::from_secs(3 * 3600)));
            }
            What::Lies => self.lies(lot)?,
            What::Post => self.deliver_all(),
            harm => self.harmed(harm, lot),
        }
        self.looks()
    }

    fn looks(&mut self) -> Held<()> {
        let honest = self.honest();
        for who in 0..2 {
            let text = self.people[who].text();
            if let Some(text) = text.filter(|_| self.liar != Some(who)) {
                self.oracle.looks(who, &text, &honest)?;
            }
        }
        Ok(())
    }

    fn harmed(&mut self, what: What, lot: &mut RandomPlayer) {
        let Some(letter) = self.post.any(lot) else { return };
        self.tally.harmed += 1;
        match what {
            What::Overtakes => self.deliver(&letter),
            What::Doubled => {
                self.deliver(&letter);
                self.deliver(&letter);
            }
            What::Cut => {
                let cut = cut(lot, letter);
                self.deliver(&cut);
            }
            What::Scribbled => {
                let scribbled = scribbled(lot, letter);
                self.deliver(&scribbled);
            }
            _ => {}
        }
    }

    fn deliver(&mut self, letter: &Flying) {
        self.people[letter.to].gets(&letter.bytes);
    }

    pub(super) fn deliver_all(&mut self) {
        for letter in self.post.all() {
            self.deliver(&letter);
        }
    }

    /// Letters that he has written leave.
    pub(super) fn collect(&mut self, who: Who) {
        let letters = self.people[who].collect(1 - who);
        self.tally.letters += letters.len() as u64;
        for letter in &letters {
            self.oracle.leaves(who, letter.upto);
        }
        self.post.flying.extend(letters);
    }

    /// Somebody does something, and does what the program then tells him to.
    pub(super) fn does(&mut self, who: Who, command: Command, lot: &mut RandomPlayer, at: At) -> Held<()> {
        let done = match command {
            Command::Look => self.people[who].run(&["watch", "--once", "mail"], at),
            // In the middle of his turn a letter leaves only if he says so.
            Command::Send if lot.below(2) == 0 => self.people[who].run(&["send", "--half"], at),
            Command::Send => self.people[who].run(&["send"], at),
            Command::Move => {
                if self.liar == Some(who) {
                    self.before.push(self.people[who].machine.copy([lot.below(256) as u8; 32]));
                }
                let moved = self.people[who].moves(lot, &[], at);
                if let Some(Ok(Some(signed))) = &moved {
                    self.oracle.acknowledges(who, signed);
                }
                moved.map(|done| done.map(|_| Exit::Fine))
            }
        };
        self.collect(who);
        match done {
            Some(Err(error)) if at.is_none() => self.told(who, &error),
            // After a loss he is to look for what others say does not count, and then takes their word for it.
            Some(Ok(_)) if command == Command::Look && self.people[who].has_heard(UNKNOWN) => {
                self.restores(who);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// He is told something, and does what it says.
    fn told(&mut self, who: Who, error: &Error) -> Held<()> {
        let suspicious = self.liar.is_some() || self.tally.harmed > 0;
        hold(error.exit() != Exit::Unsound || suspicious, || {
            format!("{} accuses somebody, and nobody lied: {error}", self.seats[who])
        })?;
        if self.people[who].is_forked() {
            self.settles(who);
        } else if error.exit() == Exit::CatchUp {
            self.restores(who);
        }
        Ok(())
    }

    /// Ends a fork as far as he may.
    fn settles(&mut self, who: Who) {
        self.tally.forks += 1;
        // Whoever gives way has signed twice.
        self.oracle.excused.extend(self.seats.iter().map(|seat| seat.word().to_owned()));
        let person = &self.people[who];
        let refused = !matches!(person.run(&["settle"], None), Some(Ok(_)));
        if refused && person.is_forked() {
            drop(person.run(&["settle", "--keep"], None));
        }
        self.collect(who);
    }

    /// Reads all his mail, and goes on; if that does not do, with his opponent's copy.
    fn restores(&mut self, who: Who) {
        self.oracle.excused.insert(self.seats[who].word().to_owned());
        let copy = self.people[1 - who].text();
        if self.people[who].restores(None, false).is_err() {
            let done = self.people[who].restores(copy.as_deref(), false);
            if done.is_err() {
                drop(self.people[who].restores(copy.as_deref(), true));
            }
        }
        if self.people[who].is_forked() {
            self.settles(who);
        }
    }

    /// `watch` runs while he sits at the table and holds the game: it changes nothing, or waits in vain.
    fn beside(&mut self, who: Who) -> Held<()> {
        let person = &self.people[who];
        let done = person.on(None, || -> Result<bool, Error> {
            let mut session = person.session()?;
            session.hold()?;
            let before = person.text();
            // Another process, which knows nothing of the locks that this one holds.
            thread::scope(|scope| {
                let watch = || drop(person.run(&["watch", "--once", "mail"], None));
                let _ = scope.spawn(watch).join();
            });
            let same = before == person.text();
            session.release();
            Ok(same)
        });
        self.collect(who);
        hold(!matches!(done, Some(Ok(false))), || "watch has changed a log that somebody held".to_owned())
    }

    fn puts_back(&mut self, who: Who) {
        let Some(files) = self.people[who].backup.clone() else { return };
        self.tally.put_back += 1;
        self.oracle.excused.insert(self.seats[who].word().to_owned());
        self.oracle.loses(who);
        self.people[who].puts_back(&files);
    }

    fn loses(&mut self, who: Who, lot: &mut RandomPlayer) -> Held<()> {
        self.tally.lost += 1;
        self.oracle.excused.insert(self.seats[who].word().to_owned());
        self.oracle.loses(who);
        self.people[who].loses_disk().map_err(|error| Broken(error.to_string()))?;
        // He may not get to it at once, or be given a copy that is not all there is.
        match lot.below(3) {
            0 => {
                let copy = self.people[1 - who].text();
                let cut = copy.map(|text| shortened(&text, lot));
                drop(self.people[who].restores(cut.as_deref(), false));
            }
            1 => self.restores(who),
            _ => drop(self.people[who].run(&["receive", "mail"], None)),
        }
        Ok(())
    }

    /// When the accidents stop: everybody is on the same page, and it goes on.
    pub(super) fn ends_well(&mut self) -> Held<()> {
        let lot = &mut RandomPlayer::new(1);
        self.calm(lot)?;
        let honest: Vec<Who> = (0..2).filter(|who| self.liar != Some(*who)).collect();
        let mut checked = None;
        for who in honest {
            let person = &self.people[who];
            let text = person.text().ok_or_else(|| Broken("somebody honest has no log".to_owned()))?;
            self.oracle.lost_nothing(who, &text, &person.machine.files())?;
            // Whoever checks a log is told the same of it twice.
            if checked.as_ref() == Some(&text) {
                continue;
            }
            let verdict = person.run(&["verify", "new-france.coureur"], None);
            let verdict = verdict.unwrap_or(Ok(Exit::Fine)).map_err(|error| error.exit());
            let sound = matches!(verdict, Ok(Exit::Fine | Exit::Unopened) | Err(Exit::Unopened));
            hold(sound, || format!("the log of somebody honest is {verdict:?} to whoever checks it"))?;
            checked = Some(text);
        }
        Ok(())
    }

    /// Letters arrive, and everybody does what he is told, until both have the same log and it has gone on.
    fn calm(&mut self, lot: &mut RandomPlayer) -> Held<()> {
        let mut moved = false;
        let mut trouble = String::new();
        for _ in 0..CALM {
            let mut same = false;
            for who in 0..2 {
                self.deliver_all();
                self.people[who].machine.pass(Duration::from_secs(61));
                if self.people[who].text().is_none() {
                    self.restores(who);
                }
                self.does(who, Command::Look, lot, None)?;
                let mut agree = self.agrees(who);
                if !agree && let Err(error) = self.people[who].may_sign() {
                    trouble = format!("{}: {error}", self.seats[who]);
                    self.told(who, &error)?;
                    agree = self.agrees(who);
                }
                // Whoever goes on by himself is always one letter ahead at the end of a round: they meet in between.
                if agree && moved {
                    if self.people[1 - who].is_calm() {
                        return self.looks();
                    }
                    agree = false;
                }
                if agree {
                    let entries = self.oracle.entries();
                    self.does(who, Command::Move, lot, None)?;
                    moved = self.oracle.entries() > entries;
                    agree = !moved;
                }
                // A letter may have been lost: as long as something is wanting, the other gets it once more.
                if !agree && self.post.flying.is_empty() {
                    drop(self.people[who].run(&["send", "--again", "--half"], None));
                    self.collect(who);
                }
                same = agree;
            }
            self.looks()?;
            if same && (moved || self.is_over()) {
                return Ok(());
            }
        }
        hold(self.liar.is_some(), || format!("they do not come together any more: {trouble}"))
    }

    fn is_over(&self) -> bool {
        let over = |person: &Person| {
            person.on(None, || person.session().is_ok_and(|session| session.table().is_over()))
        };
        self.people.iter().all(|person| over(person).unwrap_or(false))
    }

    /// Have both the same log, and may he sign?
    fn agrees(&self, who: Who) -> bool {
        let [one, other] = self.people.each_ref().map(Person::text);
        one.is_some() && one == other && self.people[who].is_calm()
    }
}

/// The beginning of a log.
pub(super) fn shortened(text: &[u8], lot: &mut RandomPlayer) -> Vec<u8> {
    let Ok(entries) = crate::log::read_entries(text) else { return text.to_vec() };
    let keep = entries.len().saturating_sub(1 + lot.below(4)).max(1);
    entries.iter().take(keep).map(|placed| placed.signed.text()).collect::<String>().into_bytes()
}
