//! Two copies of a game that part ways: what happened, which one counts, and who may say so.
//!
//! The rules are in the page of acts, under "Forks". They ask three things of the two branches, from the first
//! entry in which they differ: who signed it, whether anybody else has signed upon it since (then it is *answered*,
//! and seeds may have been spent on it) or an umpire has *opened* dice alone, and whether somebody has said openly that the
//! other branch does not count.

use super::Seat;
use super::act::Act;
use crate::log::{self, Document, Fork, Log, Signed};
use crate::refuses;
use std::collections::{BTreeMap, BTreeSet};

/// One of the two copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first, ours.
    Ours,
    /// The second, theirs.
    Theirs,
}

/// Why a branch counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Its rival was given up openly, in this entry of it.
    Declared(usize),
    /// Somebody else has signed upon it, or dice were opened, in this entry of it, and not upon its rival.
    Answered(usize),
    /// Both seats were asked at once; this one comes first at the table.
    Order,
}

/// What the rules say about two branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// One of them counts, whatever anybody wishes.
    Counts(Which, Why),
    /// One seat has signed both, and any other seat says which one counts.
    OthersChoose(Seat),
    /// Somebody has signed upon both, or an umpire has opened dice for orders of which the player says otherwise, so the
    /// rules cannot tell.
    Agree,
}

/// One of two branches, from the entry at which they part.
#[derive(Debug, Clone)]
struct Branch {
    /// Who signed its first entry.
    signer: Option<Seat>,
    /// The first entry by anybody else.
    answered: Option<usize>,
    /// The first later entry in which an umpire opens dice.
    opened: Option<usize>,
    /// Everybody who has signed in it.
    signers: BTreeSet<Seat>,
    /// Who has given its rival up, as everybody may alone what nobody has answered: whoever signed the rival, or whoever
    /// did not sign this one; and where.
    given_up_rival: BTreeMap<Seat, usize>,
    /// Everybody who names its rival as not counting, by an act of his own; and where.
    names_rival: BTreeMap<Seat, usize>,
    /// Is there a mark of a restore, by the signer, in its first entries?
    restored: bool,
}

fn seat(signed: &Signed) -> Option<Seat> {
    Seat::from_word(signed.document().seat().as_str())
}

fn acts(signed: &Signed) -> impl Iterator<Item = Act> {
    let acts = match signed.document() {
        Document::Header(_) => &[][..],
        Document::Entry(entry) => &entry.acts[..],
    };
    acts.iter().filter_map(|act| Act::read(act).ok())
}

impl Branch {
    fn new(log: &Log, at: usize, rival: &Signed) -> Branch {
        let entries =
            || log.entries().iter().enumerate().skip(at).map(|(number, placed)| (number, &placed.signed));
        let signer = log.entries().get(at).and_then(|placed| seat(&placed.signed));
        let number = u64::try_from(at).unwrap_or(u64::MAX);
        let named = (number, *rival.token().as_bytes());
        let names = |signed: &Signed| {
            acts(signed).any(|act| match act {
                Act::Withdrawn { entry, token } | Act::Settled { entry, token } => (entry, token) == named,
                _ => false,
            })
        };
        let gives_up = |signed: &Signed| {
            let author = seat(signed);
            acts(signed).any(|act| match act {
                // Everybody may give up what he signed himself, and judge what another signed twice.
                Act::Withdrawn { entry, token } => {
                    (entry, token) == named
                        && !refuses!("a withdrawal of what another signed", author != seat(rival))
                }
                Act::Settled { entry, token } => {
                    (entry, token) == named
                        && !refuses!("a settlement by whoever signed both", author == signer)
                }
                _ => false,
            })
        };
        let of_signer = |signed: &&Signed| seat(signed) == signer;
        // Nobody agrees by signing on: he may never have heard of the rival, or have lost it.
        let by_seat = |says: &dyn Fn(&Signed) -> bool| {
            let mut first = BTreeMap::new();
            for (number, signed) in entries().filter(|(_, signed)| says(signed)) {
                seat(signed).map(|seat| first.entry(seat).or_insert(number));
            }
            first
        };
        // An umpire asks and opens alone: whoever has seen his link knows the dice of every rival.
        let opens = |(number, signed): &(usize, &Signed)| {
            let link = |act| matches!(act, Act::Link(_));
            *number > at && seat(signed) == Some(Seat::Umpire) && acts(signed).any(link)
        };
        Branch {
            signer,
            answered: entries().find(|(_, signed)| seat(signed) != signer).map(|(number, _)| number),
            opened: entries().find(opens).map(|(number, _)| number),
            signers: entries().filter_map(|(_, signed)| seat(signed)).collect(),
            given_up_rival: by_seat(&gives_up),
            names_rival: by_seat(&names),
            restored: entries()
                .map(|(_, signed)| signed)
                .take_while(of_signer)
                .any(|signed| acts(signed).any(|act| matches!(act, Act::Restored(_)))),
        }
    }
}

/// Two copies of a game that part ways.
#[derive(Debug)]
pub struct Parting {
    /// Where, and the two entries.
    pub fork: Fork,
    /// The second copy.
    pub theirs: Log,
    left: Branch,
    right: Branch,
}

impl Parting {
    /// Looks at two copies that part ways; the first is ours.
    #[must_use]
    pub fn new(ours: &Log, theirs: Log, fork: Fork) -> Parting {
        let left = Branch::new(ours, fork.at, &fork.right);
        let right = Branch::new(&theirs, fork.at, &fork.left);
        Parting { fork, theirs, left, right }
    }

    /// As [`Parting::new`], if two logs part ways at all.
    #[must_use]
    pub fn between(ours: &Log, theirs: &Log) -> Option<Parting> {
        match log::compare(ours, theirs) {
            log::Comparison::Fork(fork) => Some(Parting::new(ours, theirs.clone(), *fork)),
            _ => None,
        }
    }

    /// Which branch counts, or who may say so.
    #[must_use]
    pub fn ruling(&self) -> Ruling {
        let (left, right) = (&self.left, &self.right);
        // Whatever was answered may have cost a seed: it is given up only by all who signed in it, each by an act of his
        // own that names it.
        let declared = |one: &Branch, rival: &Branch| {
            if !refuses!("giving up like a slip what was answered", rival.answered.or(rival.opened).is_some())
            {
                return one.given_up_rival.values().min().copied();
            }
            let silent = rival.signers.iter().any(|seat| !one.names_rival.contains_key(seat));
            let alone = one.names_rival.keys().all(|seat| Some(*seat) == rival.signer);
            let none = refuses!("giving up what somebody answered who does not name it", silent)
                || refuses!("giving up alone what was opened", alone);
            one.names_rival.values().min().copied().filter(|_| !none)
        };
        match (declared(left, right), declared(right, left)) {
            (Some(entry), None) => return Ruling::Counts(Which::Ours, Why::Declared(entry)),
            (None, Some(entry)) => return Ruling::Counts(Which::Theirs, Why::Declared(entry)),
            _ => {}
        }
        match (left.answered, right.answered) {
            (Some(entry), None) if refuses!("choosing against what was answered", true) => {
                return Ruling::Counts(Which::Ours, Why::Answered(entry));
            }
            (None, Some(entry)) => return Ruling::Counts(Which::Theirs, Why::Answered(entry)),
            (Some(_), Some(_)) => return Ruling::Agree,
            (Some(_), None) => {}
            (None, None) => {}
        }
        // A player might have seen the umpire's dice before he signed, or the umpire the player's entry before he opened
        // them: no rule can tell.
        match (left.opened, right.opened) {
            (None, None) => {}
            (Some(entry), None) if left.signer == right.signer => {
                return Ruling::Counts(Which::Ours, Why::Answered(entry));
            }
            (None, Some(entry)) if left.signer == right.signer => {
                return Ruling::Counts(Which::Theirs, Why::Answered(entry));
            }
            _ => return Ruling::Agree,
        }
        match (left.signer, right.signer) {
            (Some(one), Some(other)) if one < other => Ruling::Counts(Which::Ours, Why::Order),
            (Some(one), Some(other)) if one > other => Ruling::Counts(Which::Theirs, Why::Order),
            (Some(one), Some(_)) => Ruling::OthersChoose(one),
            _ => Ruling::Agree,
        }
    }

    /// Has a seat signed in a branch?
    #[must_use]
    pub fn signed_in(&self, which: Which, seat: Seat) -> bool {
        match which {
            Which::Ours => self.left.signers.contains(&seat),
            Which::Theirs => self.right.signers.contains(&seat),
        }
    }

    /// Does the second copy count by the rules?
    #[must_use]
    pub fn theirs_counts(&self) -> bool {
        matches!(self.ruling(), Ruling::Counts(Which::Theirs, _))
    }

    /// Who signed the first entry of each of the two.
    #[must_use]
    pub fn signers(&self) -> [Option<Seat>; 2] {
        [self.left.signer, self.right.signer]
    }

    /// Was it settled openly, in one of the two copies?
    #[must_use]
    pub fn is_settled(&self) -> bool {
        matches!(self.ruling(), Ruling::Counts(_, Why::Declared(_)))
    }

    /// The seat that signed both, if one did.
    #[must_use]
    pub fn signed_twice(&self) -> Option<Seat> {
        self.left.signer.filter(|_| self.fork.same_signer.is_some())
    }

    /// Was one of the two signed after a restore, and says so? Both may say it: whoever had restored lost his machine again.
    #[must_use]
    pub fn after_restore(&self) -> bool {
        self.left.restored || self.right.restored
    }
}
