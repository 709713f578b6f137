//! The model: everything that two people, their machines, their mail and one liar can do with a log, as a state space that is
//! searched from the beginning to a stated depth.
//!
//! An entry is a true entry, a log a true log; what a machine remembers, what it refuses, what counts where two copies part and
//! what has to be said of it is decided by the functions of the program. The properties are those that the format page promises:
//!
//! - nobody rolls under a link that the asker knew when he worded the asking entry, unless the answer says `restored`;
//! - an asked roll has one answer, whoever loses what;
//! - nobody honest is accused of having signed twice, whichever two copies somebody holds against each other;
//! - a branch that somebody honest has answered is given up only if he has given it up himself;
//! - nobody honest is stuck.
//!
//! The liar signs whatever his key lets him sign, upon any beginning of anything that was ever sent; he cuts, keeps back, and
//! hands over in any order. Letters come in any order, twice or never. An honest player loses his machine, with his mail or
//! without it, starts a second one, restores and settles at any time; he signs on no machine that lacks an entry of his own
//! which he has elsewhere.
//!
//! With the mends of T18 and T19 taken out, the search finds those attacks: the tests say so.

mod machine;
mod post;
mod tests;

use super::Journal;
use super::memory::{Kept, head};
use crate::table::Choice;
use machine::{Machine, Taken};
use post::{ANNA, BEN, Id, Post, SEATS, Stage, What};
use stateright::{Model, Property};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whose machine each is.
const OWNERS: [usize; 3] = [ANNA, BEN, BEN];

/// What is searched.
struct Trial {
    /// Whose program is his own, if anybody's.
    liar: Option<usize>,
    /// Does what comes in lift the bar after a loss, as it was before T18 was mended?
    lifts: bool,
    /// Has Ben a second machine?
    twin: bool,
    /// Do people restore who need not?
    needless: bool,
    /// How many entries the liar signs, how many machines are lost, how often Anna takes back, and how long a log may get.
    forged: u8,
    lost: u8,
    undone: u8,
    longest: usize,
    post: Mutex<Post>,
    memo: Mutex<Memo>,
}

/// A machine after a restore, and the entries of its owner that he gave up by it; none if something stopped it.
type Restored = (Machine, Option<Vec<Id>>);

/// What was found out about a machine, since many worlds have the same one, and a journal is a file each time.
#[derive(Default)]
struct Memo {
    takes: HashMap<(Machine, usize, Id, bool), (Machine, Taken)>,
    restores: HashMap<(Machine, usize, BTreeSet<Id>, bool), Restored>,
    signs: HashMap<(Machine, usize), bool>,
}

/// Everything there is at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct World {
    machines: [Machine; 3],
    /// Everything that was ever sent.
    letters: BTreeSet<Id>,
    /// What each of the two still has of it in his own mail.
    mail: [BTreeSet<Id>; 2],
    /// Asking entries whose author knew the link of the answer.
    known: BTreeSet<Id>,
    /// Entries that somebody honest has given up.
    given_up: BTreeSet<Id>,
    forged: u8,
    lost: u8,
    undone: u8,
    /// Did somebody honest roll what the asker chose, without a word?
    chosen: bool,
}

/// Something that happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Somebody signs upon what is on his machine, and sends it.
    Write(usize, What),
    /// A letter reaches a machine; its owner may take the sender's word that entries do not count.
    Deliver(Id, usize, bool),
    /// A machine is lost, and its owner's mail with it, or not.
    Lose(usize, bool),
    /// Its owner reads his mail, if he has it, and says that nothing is lacking.
    Restore(usize, bool),
    /// Its owner ends a fork.
    Settle(usize, Choice),
    /// The liar signs upon some beginning of what he has, and names a rival of it as withdrawn, or none.
    Forge(Id, What, Option<Id>),
}

impl Trial {
    fn post(&self) -> MutexGuard<'_, Post> {
        self.post.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn memo(&self) -> MutexGuard<'_, Memo> {
        self.memo.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn may_sign(&self, post: &Post, machine: &Machine, who: usize) -> bool {
        *self.memo().signs.entry((machine.clone(), who)).or_insert_with(|| machine.may_sign(post, who))
    }

    fn take(
        &self,
        post: &Post,
        machine: &Machine,
        who: usize,
        letter: Id,
        accepts: bool,
    ) -> (Machine, Taken) {
        let key = (machine.clone(), who, letter, accepts);
        let found = || {
            let mut next = machine.clone();
            let taken = next.take(post, who, letter, accepts, self.lifts);
            (next, taken)
        };
        self.memo().takes.entry(key).or_insert_with(found).clone()
    }

    fn restore(
        &self,
        post: &Post,
        machine: &Machine,
        who: usize,
        mail: &BTreeSet<Id>,
        accepts: bool,
    ) -> Restored {
        let key = (machine.clone(), who, mail.clone(), accepts);
        let found = || {
            let mut next = machine.clone();
            let agreed = next.restore(post, who, mail, accepts);
            (next, agreed)
        };
        self.memo().restores.entry(key).or_insert_with(found).clone()
    }

    fn honest(&self, machine: usize) -> bool {
        self.liar != Some(OWNERS[machine])
    }

    /// Has the owner of a machine something of his own elsewhere that is not in this log?
    fn has_more(post: &Post, world: &World, machine: usize) -> bool {
        let owner = OWNERS[machine];
        let Some(log) = world.machines[machine].log else { return true };
        let others = (0..3).filter(|other| *other != machine && OWNERS[*other] == owner);
        let elsewhere = others.filter_map(|other| world.machines[other].log);
        let mut own = elsewhere.chain(world.mail[owner].iter().copied()).flat_map(|id| post.line(id));
        own.any(|id| {
            id > 0 && post.who(id) == Some(owner) && !post.holds(log, id) && !world.given_up.contains(&id)
        })
    }

    fn writes(post: &Post, log: Id, longest: usize) -> Vec<What> {
        if post.log(log).entries().len() > longest {
            return Vec::new();
        }
        match post.sheet(log).stage {
            Stage::SetUp(_) => vec![What::SetUp],
            Stage::Decide => vec![What::Ask(0), What::Undo],
            Stage::Asked => vec![What::Witness],
            Stage::Proposed => vec![What::UndoYes],
        }
    }

    /// What the people who play fair can do.
    fn honest_deeds(&self, post: &Post, world: &World, deeds: &mut Vec<Deed>) {
        for machine in (0..3).filter(|machine| self.honest(*machine)) {
            let (here, owner) = (&world.machines[machine], OWNERS[machine]);
            if machine == 2 && !self.twin {
                continue;
            }
            let unsure = here.is_unsure(post, owner);
            let new = |letter: &Id| here.log.is_none_or(|log| !post.holds(log, *letter));
            for letter in world.letters.iter().copied().filter(new) {
                deeds.push(Deed::Deliver(letter, machine, false));
                deeds.extend(unsure.then_some(Deed::Deliver(letter, machine, true)));
            }
            let Some(log) = here.log else { continue };
            if world.lost < self.lost && machine < 2 {
                deeds.extend([true, false].map(|with| Deed::Lose(machine, with)));
            }
            if here.fork.is_some() {
                deeds.extend(
                    [Choice::ByRule, Choice::Keep, Choice::Take].map(|choice| Deed::Settle(machine, choice)),
                );
                continue;
            }
            // Whoever may sign has no reason to; that he may do it all the same costs the search much, and is tried apart.
            if self.needless || !self.may_sign(post, here, owner) {
                deeds.extend([false, true].map(|accepts| Deed::Restore(machine, accepts)));
            }
            if post.sheet(log).stage.asks() == owner {
                let writes = Trial::writes(post, log, self.longest).into_iter();
                let writes = writes.filter(|what| *what != What::Undo || world.undone < self.undone);
                deeds.extend(writes.map(|what| Deed::Write(machine, what)));
            }
        }
    }

    /// What the liar can sign.
    fn forgeries(&self, post: &Post, world: &World, liar: usize, deeds: &mut Vec<Deed>) {
        if world.forged == self.forged {
            return;
        }
        let bases: BTreeSet<Id> = world.letters.iter().flat_map(|id| post.line(*id)).collect();
        for base in bases {
            if post.sheet(base).stage.asks() != liar {
                continue;
            }
            let rivals: Vec<Id> =
                world.letters.iter().copied().filter(|id| post.sheet(*id).before == Some(base)).collect();
            for what in Trial::writes(post, base, self.longest).into_iter().filter(|what| *what != What::Undo)
            {
                let worded =
                    if let What::Ask(_) = what { vec![What::Ask(0), What::Ask(1)] } else { vec![what] };
                for what in worded {
                    deeds.push(Deed::Forge(base, what, None));
                    deeds.extend(rivals.iter().map(|rival| Deed::Forge(base, what, Some(*rival))));
                }
            }
        }
    }

    fn forge(&self, post: &mut Post, next: &mut World, base: Id, what: What, rival: Option<Id>) -> bool {
        let named = rival.map(|rival| crate::table::Act::Withdrawn {
            entry: u64::from(post.last(rival).document().number()),
            token: *post.last(rival).token().as_bytes(),
        });
        let says: Vec<_> = named.into_iter().collect();
        let Some(id) = post.sign(base, what, &says, None) else { return false };
        if !next.letters.insert(id) {
            return false;
        }
        // What he knows: every link that was ever sent.
        if let (What::Ask(_), Some(link)) = (what, post.next_link(base, BEN))
            && next.letters.iter().any(|letter| post.link(*letter) == Some(link))
        {
            next.known.insert(id);
        }
        next.forged += 1;
        true
    }

    fn write(&self, post: &mut Post, next: &mut World, machine: usize, what: What) -> bool {
        let owner = OWNERS[machine];
        if !self.may_sign(post, &next.machines[machine], owner) || Trial::has_more(post, next, machine) {
            return false;
        }
        let asking = next.machines[machine].log.and_then(|log| post.asking(log));
        let mut salt = [0; 16];
        salt[0] = u8::try_from(machine).unwrap_or(u8::MAX) + 1;
        salt[1..3].copy_from_slice(&next.machines[machine].log.unwrap_or(0).to_be_bytes());
        let Some(id) = next.machines[machine].write(post, what, salt) else { return false };
        let blind = asking.is_none_or(|asking| !next.known.contains(&asking));
        next.chosen |= what == What::Witness && !blind && !post.says_restored(id);
        next.undone += u8::from(what == What::Undo);
        next.letters.insert(id);
        next.mail[owner].insert(id);
        true
    }

    fn deliver(&self, post: &Post, next: &mut World, letter: Id, machine: usize, accepts: bool) -> bool {
        let owner = OWNERS[machine];
        let (after, taken) = self.take(post, &next.machines[machine], owner, letter, accepts);
        next.machines[machine] = after;
        next.mail[owner].insert(letter);
        match taken {
            Taken::Nothing | Taken::Refused => return false,
            Taken::Changed => {}
            Taken::Agreed(own) => next.given_up.extend(own),
        }
        true
    }

    /// Is this player at this machine able to go on by himself, or rightly waiting for somebody else?
    fn goes_on(&self, post: &Post, world: &World, machine: usize) -> bool {
        let (here, owner) = (&world.machines[machine], OWNERS[machine]);
        let Some(log) = here.log else { return true };
        if here.fork.is_some() {
            let choices = [Choice::ByRule, Choice::Keep, Choice::Take];
            let can = choices.into_iter().any(|choice| here.clone().settle(post, owner, choice).is_some());
            return can || here.fork.and_then(|fork| post.signed_both(log, fork)) == Some(owner);
        }
        if post.sheet(log).stage.asks() != owner || self.may_sign(post, here, owner) {
            return true;
        }
        let (again, agreed) = self.restore(post, here, owner, &world.mail[owner], true);
        match agreed {
            Some(_) => {
                self.may_sign(post, &again, owner) || post.sheet(again.log.unwrap_or(0)).stage.asks() != owner
            }
            None => again.fork.is_some(),
        }
    }

    fn pairs(world: &World) -> impl Iterator<Item = (Id, Id)> + '_ {
        world.letters.iter().flat_map(|one| world.letters.range(..one).map(|other| (*one, *other)))
    }
}

impl Model for Trial {
    type State = World;
    type Action = Deed;

    /// Both have set up, and know it.
    fn init_states(&self) -> Vec<World> {
        let mut post = self.post();
        let post = &mut *post;
        let mut machines: [Machine; 3] = Default::default();
        machines[ANNA].take(post, ANNA, 0, false, false);
        let first = machines[ANNA].write(post, What::SetUp, [0; 16]).unwrap();
        machines[BEN].take(post, BEN, first, false, false);
        let second = machines[BEN].write(post, What::SetUp, [0; 16]).unwrap();
        machines[ANNA].take(post, ANNA, second, false, false);
        let sent = BTreeSet::from([first, second]);
        vec![World {
            machines,
            letters: sent.clone(),
            mail: [sent.clone(), sent],
            known: BTreeSet::new(),
            given_up: BTreeSet::new(),
            forged: 0,
            lost: 0,
            undone: 0,
            chosen: false,
        }]
    }

    fn actions(&self, world: &World, deeds: &mut Vec<Deed>) {
        let post = self.post();
        self.honest_deeds(&post, world, deeds);
        if let Some(liar) = self.liar {
            self.forgeries(&post, world, liar, deeds);
        }
    }

    fn next_state(&self, world: &World, deed: Deed) -> Option<World> {
        let mut post = self.post();
        let post = &mut *post;
        let mut next = world.clone();
        let done = match deed {
            Deed::Write(machine, what) => self.write(post, &mut next, machine, what),
            Deed::Deliver(letter, machine, accepts) => {
                self.deliver(post, &mut next, letter, machine, accepts)
            }
            Deed::Lose(machine, with) => {
                next.machines[machine] = Machine::empty();
                next.lost += 1;
                if !with {
                    next.mail[OWNERS[machine]].clear();
                }
                true
            }
            Deed::Restore(machine, accepts) => {
                let owner = OWNERS[machine];
                if Trial::has_more(post, &next, machine) && next.mail[owner].is_empty() {
                    return None;
                }
                let mail = next.mail[owner].clone();
                let (after, agreed) = self.restore(post, &next.machines[machine], owner, &mail, accepts);
                next.machines[machine] = after;
                next.given_up.extend(agreed.into_iter().flatten());
                true
            }
            Deed::Settle(machine, choice) => {
                let named = next.machines[machine].settle(post, OWNERS[machine], choice);
                next.given_up.extend(named.iter().flatten());
                named.is_some()
            }
            Deed::Forge(base, what, rival) => self.forge(post, &mut next, base, what, rival),
        };
        (done && next != *world).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("nobody rolls unseen what the asker chose", |_, world: &World| !world.chosen),
            Property::always("an asked roll has one answer", |trial: &Trial, world: &World| {
                let post = trial.post();
                let answers = |id: &Id| {
                    Some((post.sheet(*id).before.and_then(|before| post.asking(before))?, post.link(*id)?))
                };
                let all: BTreeSet<_> = world.letters.iter().filter_map(answers).collect();
                let asked: BTreeSet<Id> = all.iter().map(|(asking, _)| *asking).collect();
                asked.len() == all.len()
            }),
            Property::always("nobody honest is accused", |trial: &Trial, world: &World| {
                let mut post = trial.post();
                let honest = |who: usize| trial.liar != Some(who);
                !Trial::pairs(world).any(|(one, other)| {
                    post.judge(one, other).and_then(|judged| judged.accused).is_some_and(honest)
                })
            }),
            Property::always(
                "only his own hand gives up what somebody answered",
                |trial: &Trial, world: &World| {
                    let mut post = trial.post();
                    let honest = |who: &usize| trial.liar != Some(*who);
                    !Trial::pairs(world).any(|(one, other)| {
                        let given_up = post.judge(one, other).and_then(|judged| judged.given_up);
                        given_up.is_some_and(|(entry, signed)| {
                            (0..SEATS.len()).filter(honest).any(|who| signed[who])
                                && !world.given_up.contains(&entry)
                        })
                    })
                },
            ),
            Property::always("nobody honest is stuck", |trial: &Trial, world: &World| {
                let post = trial.post();
                (0..3)
                    .filter(|machine| trial.honest(*machine))
                    .all(|machine| trial.goes_on(&post, world, machine))
            }),
            Property::sometimes("somebody plays on after a restore", |trial: &Trial, world: &World| {
                let post = trial.post();
                world.letters.iter().any(|letter| post.says_restored(*letter))
            }),
            Property::sometimes("a fork is settled", |_, world: &World| !world.given_up.is_empty()),
        ]
    }
}
