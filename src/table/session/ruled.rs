//! What the rules of forks say to whoever holds some seats, from logs alone: no file is touched here, so the model searches
//! these very functions.

use super::Choice;
use crate::log::{Document, Holder, Log, Signed};
use crate::table::{Act, Journal, Parting, Ruling, Seat, Which};
use coureur_core::refuses;
use data_encoding::HEXLOWER;
use std::collections::BTreeMap;

/// The acts of an entry.
pub(in crate::table) fn acts(signed: &Signed) -> Vec<Act> {
    match signed.document() {
        Document::Header(_) => Vec::new(),
        Document::Entry(entry) => entry.acts.iter().filter_map(|act| Act::read(act).ok()).collect(),
    }
}

fn by(signed: &Signed, seat: Seat) -> bool {
    signed.document().seat().as_str() == seat.word()
}

/// Why a fork cannot be settled as somebody wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) enum Refused {
    /// The rules have decided, and otherwise.
    Decided,
    /// He has to say which copy counts, or to wait for somebody else who says so.
    Choose,
}

/// The copy that counts, if whoever holds these seats may say so.
///
/// # Errors
/// If it cannot be told who is asked at the end of a branch.
pub(in crate::table) fn counts<E>(
    parting: &Parting,
    choice: Choice,
    seats: &[Seat],
    nobody_else_is_asked: impl FnOnce(Which) -> Result<bool, E>,
) -> Result<Result<Which, Refused>, E> {
    let wish = match choice {
        Choice::ByRule => None,
        Choice::Keep => Some(Which::Ours),
        Choice::Take => Some(Which::Theirs),
    };
    Ok(match (parting.ruling(), wish) {
        (Ruling::Counts(which, _), None) => Ok(which),
        (Ruling::Counts(which, _), Some(wish)) if which == wish => Ok(which),
        (Ruling::Counts(_, _), Some(wish)) => {
            if refuses!("settling against the rules", true) {
                Err(Refused::Decided)
            } else {
                Ok(wish)
            }
        }
        // Whoever signed both gives one of them up himself where nobody else could say so.
        (Ruling::OthersChoose(seat), Some(wish)) if seats.contains(&seat) => {
            let asked = !nobody_else_is_asked(wish)?;
            if refuses!("choosing between one's own two entries", asked) {
                Err(Refused::Choose)
            } else {
                Ok(wish)
            }
        }
        (Ruling::OthersChoose(seat), None) if seats.contains(&seat) => Err(Refused::Choose),
        (Ruling::OthersChoose(_) | Ruling::Agree, Some(wish)) => Ok(wish),
        (Ruling::OthersChoose(_) | Ruling::Agree, None) => Err(Refused::Choose),
    })
}

/// What the next signature of these seats says about the entry that does not count, which is the one of this branch.
pub(in crate::table) fn declares(parting: &Parting, not: Which, seats: &[Seat]) -> Option<(Seat, Act)> {
    let (counts, not_counting) = match not {
        Which::Ours => (&parting.fork.right, &parting.fork.left),
        Which::Theirs => (&parting.fork.left, &parting.fork.right),
    };
    let (entry, token) = (u64::from(not_counting.document().number()), *not_counting.token().as_bytes());
    let author = Seat::from_word(not_counting.document().seat().as_str())?;
    if seats.contains(&author) {
        return Some((author, Act::Withdrawn { entry, token }));
    }
    let signer = Seat::from_word(counts.document().seat().as_str())?;
    let judge = seats.iter().copied().find(|seat| *seat != signer);
    if let Some(judge) = judge.filter(|_| parting.signed_twice().is_some()) {
        return Some((judge, Act::Settled { entry, token }));
    }
    // What somebody has answered he gives up by name.
    let answered = seats.iter().copied().find(|seat| parting.signed_in(not, *seat))?;
    Some((answered, Act::Withdrawn { entry, token }))
}

/// The seats among these that have shown links in a branch which is given up: whoever has seen them knows what they would
/// reveal again, so their next entry commits a fresh chain.
pub(in crate::table) fn shown_in<'a>(
    branch: impl Iterator<Item = &'a Signed> + Clone,
    seats: &[Seat],
) -> Vec<Seat> {
    let shows = |seat: &Seat| {
        let mut own = branch.clone().filter(|signed| by(signed, *seat));
        let shown = own.any(|signed| acts(signed).iter().any(|act| matches!(act, Act::Link(_))));
        refuses!("links that were shown in what is given up", shown)
    };
    seats.iter().copied().filter(shows).collect()
}

/// The seats of whoever goes on after a restore whose next entries say so: those he holds, and those that nobody holds yet in
/// this copy. It may have been cut before he sat down.
pub(in crate::table) fn restoring(log: &Log, own: &[Seat]) -> Vec<Seat> {
    let open = log.keys().seats().iter().filter(|line| line.holder == Holder::Open);
    let open = open.filter_map(|line| Seat::from_word(line.seat.as_str()));
    own.iter().copied().chain(open).collect()
}

/// An entry that was never here, and of which somebody else says that it does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct GivenUp {
    /// The entry that says so.
    pub(in crate::table) at: u32,
    /// The number of the one that does not count.
    pub(in crate::table) entry: u64,
    /// Its token.
    pub(in crate::table) token: [u8; 32],
    /// Whose it is, as far as it is known.
    pub(in crate::table) signer: String,
}

/// Up to which entry a player may have known another one than he knows now: up to his last entry after a restore, since what
/// he signs upon from then on is here. Whoever has signed here all along knows what he has answered.
pub(in crate::table) fn unsure_up_to(
    journal: &Journal,
    restored: &BTreeMap<Seat, u64>,
    seats: &[Seat],
) -> Option<u32> {
    if journal.owes_restored() {
        return Some(u32::MAX);
    }
    let unsure = seats.iter().filter_map(|seat| restored.get(seat)).max().copied();
    unsure.map(|unsure| u32::try_from(unsure).unwrap_or(u32::MAX))
}

/// What entries of others give up that was never here, numbered up to `unsure`.
pub(in crate::table) fn given_up(
    log: &Log,
    new: &[Signed],
    unsure: u32,
    seats: &[Seat],
    journal: &Journal,
) -> Vec<GivenUp> {
    let mut found = Vec::new();
    for signed in new.iter().filter(|signed| !seats.iter().any(|seat| by(signed, *seat))) {
        let at = signed.document().number();
        for act in acts(signed) {
            let (entry, token, signer) = match act {
                Act::Withdrawn { entry, token } => (entry, token, signed.document().seat().to_string()),
                Act::Settled { entry, token } => (entry, token, signer_of(log, new, entry)),
                _ => continue,
            };
            let unknown = entry <= u64::from(unsure) && !journal.rejects_token(&HEXLOWER.encode(&token));
            if refuses!("an entry given up that was never here", unknown) {
                found.push(GivenUp { at, entry, token, signer });
            }
        }
    }
    found
}

/// Who signed an entry of this log, or of what comes in.
fn signer_of(log: &Log, new: &[Signed], entry: u64) -> String {
    let known = usize::try_from(entry).ok().and_then(|at| log.entries().get(at));
    let known = known.map(|placed| &placed.signed);
    let found = known.or_else(|| new.iter().find(|new| u64::from(new.document().number()) == entry));
    found.map_or_else(|| Seat::Recorder.word().to_owned(), |signed| signed.document().seat().to_string())
}
