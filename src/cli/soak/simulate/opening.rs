//! Two people who have sat down to a duel by letters. It is opened and played on once, and every game goes on from a place on the
//! way, most of them from where the dice are about to fall: without dice there is little to lie about.

use super::person::{FOLDER, Person};
use super::{Broken, Held, hold};
use crate::fair::tagged_hash;
use crate::keys::KeyFile;
use crate::machine::Memory;
use crate::table::Seat;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// When it all begins, in seconds.
const BEGIN: u64 = 1_794_744_000;
/// Letters after which they should have sat down.
const MOST: usize = 40;
/// Where the position lies that a short game begins from.
const START: &str = "start.yaml";

/// Which game it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Game {
    /// From a position in which all cards but two of each side have been seen. What goes wrong with letters, disks and dice goes wrong in it as
    /// in any other, and its log is a tenth as long: most of a log are the shuffles at its beginning.
    Short,
    /// From the beginning, with all cards.
    Whole,
}

impl Game {
    /// What they do once they have sat down, and nothing goes wrong. A combat is to be fought at the end of it; in a whole game two, for
    /// which the dice fall together: whoever writes of them goes through all ways in which they may fall.
    const fn opening(self) -> &'static [&'static str] {
        match self {
            Game::Short => &["move from Fort Cumberland; take everything; to Fort Duquesne; halt", "done"],
            Game::Whole => &[
                "reinforce none",
                "pass",
                "move from Fort Cumberland; take everything; to Fort Duquesne; halt; \
                 move from Iroquois Village; take everything; to Fort Niagara; halt",
                "done",
            ],
        }
    }
}

/// The position that a short game begins from.
fn position() -> String {
    let seen = |side| (3..32).map(|card| format!("{side}{card:02}")).collect::<Vec<_>>().join(", ");
    let cards = format!("{{british: {{shown: [{}]}}, french: {{shown: [{}]}}}}", seen('b'), seen('f'));
    let world = format!("{{season: summer, side: british, phase: movement, cards: {cards}}}");
    format!("game: new-france\nworld: {world}\nhands: {{british: 2, french: 2}}\n")
}

/// The two of them where they have still to move, or, at the last place, where the dice are about to fall; each at a computer whose chance
/// follows from a seed; and their seats.
pub(super) fn opened(game: Game, back: usize, seed: &[u8; 32]) -> Held<([Person; 2], [Seat; 2])> {
    type Opened = OnceLock<Result<(Vec<[Person; 2]>, [Seat; 2]), Broken>>;
    static SHORT: Opened = OnceLock::new();
    static WHOLE: Opened = OnceLock::new();
    let opened = match game {
        Game::Short => &SHORT,
        Game::Whole => &WHOLE,
    };
    let opened = opened.get_or_init(|| {
        let people = sit_down(game)?;
        let seats = [seat(&people[0])?, seat(&people[1])?];
        Ok((play_on(game, people)?, seats))
    });
    let (places, seats) = opened.as_ref().map_err(Clone::clone)?;
    let [one, other] = &places[places.len().saturating_sub(1 + back)];
    let own = |number: usize| tagged_hash("coureur/simulate/machine", &[seed, &number.to_be_bytes()]);
    Ok(([one.elsewhere(own(0)), other.elsewhere(own(1))], *seats))
}

fn seat(person: &Person) -> Held<Seat> {
    let session = person.on(None, || person.session()).ok_or_else(|| Broken("killed".to_owned()))?;
    let seat = session?.desk().seats().next();
    seat.ok_or_else(|| Broken("no seat".to_owned()))
}

/// The places on the way: the last is the one where the dice are about to fall.
fn play_on(game: Game, mut people: [Person; 2]) -> Held<Vec<[Person; 2]>> {
    let place = |people: &[Person; 2]| people.each_ref().map(Person::with_backup);
    let mut places = vec![place(&people)];
    for &words in game.opening() {
        let plays = |person: &&Person| fine(person, &["play", "--half", words]).is_ok();
        let moved = people.iter().find(plays).ok_or_else(|| Broken(format!("nobody can {words}")))?;
        fine(moved, &["send", "--half"])?;
        carry(&mut people);
        for person in &people {
            person.machine.pass(Duration::from_secs(61));
            fine(person, &["watch", "--once", "mail"])?;
        }
        places.push(place(&people));
    }
    Ok(places)
}

fn comes(name: &'static str) -> Held<Person> {
    let machine =
        Memory::new(tagged_hash("coureur/simulate/person", &[name.as_bytes()]), Duration::from_secs(BEGIN));
    let home = Path::new(FOLDER).join("home");
    let settings =
        format!("from: {name}@example.org\nway: folder\nfolder: outgoing\nmap: false\n").into_bytes();
    machine.lay_down([(&home.join("mail.yaml"), &settings)]);
    let hidden: PathBuf = Path::new(FOLDER).join("mail").join("new").join(".begin");
    machine.lay_down([(&hidden, &Vec::new())]);
    let nobody = Arc::new(crate::keys::Identity::from_secret(name.parse()?, &[1; 32]));
    let person = Person::new(nobody, machine);
    fine(&person, &["identity", "create", "--name", name])?;
    let identity = person.on(None, || KeyFile::load(&home).and_then(|file| file.open(None)));
    let identity = identity.ok_or_else(|| Broken("nothing happened".to_owned()))??;
    Ok(Person::new(Arc::new(identity), person.machine))
}

fn fine(person: &Person, words: &[&str]) -> Held<()> {
    match person.run(words, None) {
        Some(Ok(_)) => Ok(()),
        Some(Err(error)) => Err(Broken(format!("{words:?}: {error}"))),
        None => Err(Broken(format!("{words:?} is killed"))),
    }
}

/// Everything that one has written goes to the other.
fn carry(people: &mut [Person; 2]) -> usize {
    let mut carried = 0;
    for who in 0..2 {
        for letter in people[who].collect(1 - who) {
            people[letter.to].gets(&letter.bytes);
            carried += 1;
        }
    }
    carried
}

fn sit_down(game: Game) -> Held<[Person; 2]> {
    let mut people = [comes("anna")?, comes("ben")?];
    let mut new = vec!["new", "new-france", "--chain", "64", "--out", "new-france.coureur"];
    if game == Game::Short {
        people[0].machine.lay_down([(&Path::new(FOLDER).join(START), &position().into_bytes())]);
        new.extend(["--start", START]);
    }
    fine(&people[0], &new)?;
    fine(&people[0], &["send", "--to", "ben@example.org"])?;
    carry(&mut people);
    fine(&people[1], &["receive", "mail"])?;
    fine(&people[1], &["join"])?;
    fine(&people[1], &["send", "--to", "anna@example.org"])?;
    for _ in 0..MOST {
        if carry(&mut people) == 0 {
            break;
        }
        for person in &people {
            fine(person, &["watch", "--once", "mail"])?;
        }
    }
    hold(people.iter().all(Person::decides), || "they have not sat down".to_owned())?;
    Ok(people)
}
