//! What a message does to the log: each outcome has its own name.
//!
//! The entries found form a heap: some known, some new, some perhaps forged or mangled. Only entries whose signature
//! holds under the key of their seat count. The table then checks chain and rules before a byte of the log changes.

mod error;
#[cfg(test)]
mod tests;

pub use error::MergeError;

use super::block::{Proof, Seen, game_digits};
use super::find::Finding;
use super::overlap::{Altered, altered};
use crate::keys::{Identity, PublicKey};
use crate::log::{Document, Hash, Holder, Log, Seat, SeatLine, Signed};
use crate::table::{Home, Merged, OwnFiles, Session, SessionError};
use coureur_core::refuses;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The keys that entries have to be signed with: those of the log, and those that take an open seat just now.
struct Keys<'a> {
    log: &'a Log,
    joined: BTreeMap<String, PublicKey>,
}

impl<'a> Keys<'a> {
    fn new(log: &'a Log, unknown: &[&Signed]) -> Keys<'a> {
        let mut keys = Keys { log, joined: BTreeMap::new() };
        for entry in unknown {
            let Some((seat, key)) = join(entry) else { continue };
            if log.keys().player(entry.document().seat()).is_none() && signs(&key, entry) {
                keys.joined.entry(seat).or_insert(key);
            }
        }
        keys
    }

    fn of(&self, seat: &Seat) -> Option<PublicKey> {
        let held = self.log.keys().player(seat).map(|player| player.key);
        held.or_else(|| self.joined.get(seat.as_str()).copied())
    }

    fn hold(&self, signed: &Signed) -> bool {
        signed.document().number() > 0
            && self
                .of(signed.document().seat())
                .is_some_and(|key| !refuses!("an entry that its seat did not sign", !signs(&key, signed)))
    }
}

fn signs(key: &PublicKey, signed: &Signed) -> bool {
    key.verify_strict(signed.hash().as_bytes(), signed.signature()).is_ok()
}

/// The seat an entry takes for its author, and the key it names.
fn join(signed: &Signed) -> Option<(String, PublicKey)> {
    let Document::Entry(entry) = signed.document() else { return None };
    let joins = entry.acts.iter().filter_map(|act| act.text.as_str().strip_prefix("join "));
    let line = joins.filter_map(|line| line.parse::<SeatLine>().ok()).find(|line| line.seat == entry.seat)?;
    match line.holder {
        Holder::Held(player) => Some((line.seat.to_string(), player.key)),
        Holder::Open => None,
    }
}

fn prev(signed: &Signed) -> Option<Hash> {
    match signed.document() {
        Document::Header(_) => None,
        Document::Entry(entry) => Some(entry.prev),
    }
}

/// The entries found, sorted by what they follow.
struct Heap<'a> {
    by_prev: BTreeMap<Hash, Vec<&'a Signed>>,
}

impl<'a> Heap<'a> {
    fn new(entries: impl Iterator<Item = &'a Signed>) -> Heap<'a> {
        let mut by_prev: BTreeMap<Hash, Vec<&Signed>> = BTreeMap::new();
        for entry in entries {
            if let Some(prev) = prev(entry) {
                by_prev.entry(prev).or_default().push(entry);
            }
        }
        Heap { by_prev }
    }

    /// The run of entries that begins with one, as long as it goes.
    fn run(&self, first: &'a Signed, sound: impl Fn(&Signed) -> bool) -> Vec<Signed> {
        let mut run = vec![first.clone()];
        let mut at = first.hash();
        while let Some(next) = self.by_prev.get(&at).and_then(|next| next.iter().find(|next| sound(next))) {
            run.push((*next).clone());
            at = next.hash();
        }
        run
    }
}

/// What is to be done with a heap of entries.
enum Plan {
    /// Take this run in; and then its rival, which shows as a fork.
    Take(Vec<Signed>, Option<Vec<Signed>>),
    /// Nothing in it is new; this is the last entry of ours that it holds.
    Known(Box<Signed>),
    /// A copy of the log that does not hold: the reader of logs says where.
    Judge(Vec<Signed>),
    /// Nothing of it can be used.
    Refuse(MergeError),
}

/// Takes what was found into the log of a session.
///
/// # Errors
/// If nothing of it can be: each reason has its own code. The log is then as it was.
pub fn merge(session: &mut Session, finding: &Finding) -> Result<Merged, MergeError> {
    if let Some(cut) = cut_copy(session, finding) {
        return Err(cut);
    }
    match plan(session.log(), finding) {
        Plan::Take(run, None) => Ok(session.receive_entries(&run)?),
        Plan::Take(run, Some(rival)) => {
            session.receive_entries(&run)?;
            Ok(session.receive_entries(&rival)?)
        }
        Plan::Known(last) => Ok(session.receive_entries(&[*last])?),
        Plan::Judge(copy) => Ok(session.receive_entries(&copy)?),
        Plan::Refuse(why) => Err(why),
    }
}

/// What a letter proves that its writer has seen of this person must be here, or come with it.
///
/// The letter itself is not signed, so anybody could add such a line; but nobody else can make this person's signature.
#[must_use]
pub fn cut_copy(session: &Session, finding: &Finding) -> Option<MergeError> {
    let seen = lacking(session, finding).find(|seen| is_proved(session.log(), seen))?;
    let last = session.log().last().document().number();
    Some(MergeError::CutCopy { entry: seen.entry, hash: seen.hash.clone(), last })
}

/// What a letter only says that its writer has seen: a line that proves nothing, as older programs wrote it, or anybody.
#[must_use]
pub fn said_to_lack(session: &Session, finding: &Finding) -> Option<u32> {
    lacking(session, finding).find(|seen| !is_proved(session.log(), seen)).map(|seen| seen.entry)
}

fn is_proved(log: &Log, seen: &Seen) -> bool {
    let player = seen.seat.parse::<Seat>().ok().and_then(|seat| log.keys().player(&seat).cloned());
    let proof = seen.proof.as_ref();
    proof.zip(player).is_some_and(|(proof, player)| proof.holds(&player.key, seen))
}

/// The entries of this person that a letter names, and that are neither here nor given up.
fn lacking<'a>(session: &'a Session, finding: &'a Finding) -> impl Iterator<Item = &'a Seen> {
    let log = session.log();
    let game = game_digits(log.game().as_bytes());
    let own: Vec<&'static str> = session.desk().seats().map(|seat| seat.word()).collect();
    let is = |signed: &Signed, seen: &Seen| {
        signed.document().number() == seen.entry && signed.hash().to_string().starts_with(&seen.hash)
    };
    let held = move |seen: &Seen| {
        let here = usize::try_from(seen.entry).ok().and_then(|at| log.entries().get(at));
        here.is_some_and(|placed| is(&placed.signed, seen))
            || finding.entries.iter().any(|entry| is(entry, seen))
    };
    // What was given up when a fork was settled is not lacking. A journal that cannot be read stops whatever comes next.
    let given_up = move |seen: &Seen| {
        session.has_abandoned(seen.entry, &seen.hash).unwrap_or(false) || is_declared(log, seen)
    };
    let about_us =
        finding.has_seen.iter().filter(move |seen| seen.game == game && own.contains(&seen.seat.as_str()));
    about_us.filter(move |seen| !held(seen) && !given_up(seen))
}

/// Does the log say openly that this very entry was signed, and does not count? It is named by its token, so a line that
/// proves nothing is never answered by that.
fn is_declared(log: &Log, seen: &Seen) -> bool {
    let here = usize::try_from(seen.entry).ok().and_then(|at| log.entries().get(at));
    let own = here.is_some_and(|placed| placed.signed.document().seat().as_str() == seen.seat);
    let Some(token) = seen.proof.as_ref().map(Proof::token) else { return false };
    let [settled, withdrawn] = ["settled", "withdrawn"].map(|verb| format!("{verb} {} {token}", seen.entry));
    let says = |signed: &Signed| match signed.document() {
        Document::Header(_) => false,
        Document::Entry(entry) => {
            let mine = entry.seat.as_str() == seen.seat;
            let verb = if mine { &withdrawn } else { &settled };
            entry.acts.iter().any(|act| act.text.as_str() == verb.as_str())
        }
    };
    own && log.entries().iter().any(|placed| says(&placed.signed))
}

fn plan(log: &Log, finding: &Finding) -> Plan {
    let known: BTreeSet<Hash> = log.entries().iter().map(|placed| placed.signed.hash()).collect();
    let (ours, unknown): (Vec<&Signed>, Vec<&Signed>) =
        finding.entries.iter().partition(|entry| known.contains(&entry.hash()));
    let keys = Keys::new(log, &unknown);
    let sound = |entry: &Signed| keys.hold(entry);
    let attached = |entry: &Signed| prev(entry).is_some_and(|prev| known.contains(&prev));
    let ready: Vec<&Signed> =
        unknown.iter().copied().filter(|entry| attached(entry) && sound(entry)).collect();
    // A fork goes before anything else: it is the one thing that must not be overlooked.
    let head = log.last().hash();
    let parts = |entry: &&&Signed| {
        refuses!("overlooking what parts ways beside what goes on", prev(entry) != Some(head))
    };
    if let Some(first) = ready.iter().find(parts).or(ready.first()) {
        let heap = Heap::new(unknown.iter().copied());
        let rival = ready.iter().find(|other| prev(other) == prev(first) && other.hash() != first.hash());
        if prev(first) == Some(head)
            && rival.is_none()
            && let Some(altered) = altered(log, finding)
        {
            return Plan::Refuse(altered.into());
        }
        return Plan::Take(heap.run(first, sound), rival.map(|rival| heap.run(rival, sound)));
    }
    if let Some(altered) = altered(log, finding) {
        return Plan::Refuse(altered.into());
    }
    // A doubtful reading of something that was also read well is nothing to complain about.
    let read_well =
        |entry: &Signed| log.entries().iter().any(|placed| placed.signed.signature() == entry.signature());
    let relevant = |entry: &&Signed| (attached(entry) || sound(entry)) && !read_well(entry);
    match ours.into_iter().max_by_key(|entry| entry.document().number()) {
        Some(last) if !unknown.iter().any(relevant) => match damaged(log, finding) {
            Some(why) => Plan::Refuse(why),
            None => Plan::Known(Box::new(last.clone())),
        },
        _ => match (
            refusal(&keys, finding, &unknown),
            finding.entries.iter().find(|entry| entry.hash() == log.game()),
        ) {
            (MergeError::ForeignKey { .. }, Some(header)) => {
                Plan::Judge(Heap::new(finding.entries.iter()).run(header, |_| true))
            }
            (why, _) => Plan::Refuse(why),
        },
    }
}

impl From<Altered> for MergeError {
    fn from(Altered { entry, how }: Altered) -> MergeError {
        MergeError::Altered { entry, how }
    }
}

/// What would be new in it, if it could be read.
fn damaged(log: &Log, finding: &Finding) -> Option<MergeError> {
    let unread = finding.unread.range(log.last().document().number() + 1..).next();
    match (finding.cut, unread) {
        (Some(Some(cut)), Some((entry, _))) if cut == *entry => {
            Some(MergeError::Incomplete { entry: Some(cut) })
        }
        (_, Some((entry, why))) => Some(MergeError::Damaged { entry: *entry, why: why.clone() }),
        // A quotation may end anywhere; what brings the log from its header on should not.
        (Some(entry), None) if finding.entries.iter().any(|entry| entry.document().number() == 0) => {
            Some(MergeError::Incomplete { entry })
        }
        (_, None) => None,
    }
}

fn refusal(keys: &Keys<'_>, finding: &Finding, unknown: &[&Signed]) -> MergeError {
    let log = keys.log;
    let sound = unknown.iter().filter(|entry| keys.hold(entry)).min_by_key(|entry| entry.document().number());
    let ours = game_digits(log.game().as_bytes());
    let header = unknown.iter().find(|entry| entry.document().number() == 0);
    let claimed = finding.game.as_ref().filter(|game| !log.game().to_string().starts_with(game.as_str()));
    let theirs = header.map(|header| header.hash().to_string()).or(claimed.cloned());
    if let Some(theirs) = theirs {
        let theirs = theirs.chars().take(ours.len()).collect();
        return SessionError::DifferentGame { ours, theirs }.into();
    }
    let end = log.last().document().number();
    match sound {
        Some(entry) if entry.document().number() > end.saturating_add(1) => {
            MergeError::Gap { from: end + 1, to: entry.document().number() - 1 }
        }
        Some(entry) => MergeError::Unrelated { entry: entry.document().number() },
        None => foreign(keys, unknown),
    }
}

fn foreign(keys: &Keys<'_>, unknown: &[&Signed]) -> MergeError {
    let first = unknown.iter().min_by_key(|entry| entry.document().number()).map(|first| first.document());
    let entry = first.map_or(0, Document::number);
    let seat = first.map_or_else(|| "nobody's".to_owned(), |first| first.seat().to_string());
    let key = first.and_then(|first| keys.of(first.seat()));
    MergeError::ForeignKey {
        entry,
        seat,
        key: key.map_or_else(|| "nobody holds it".to_owned(), |key| key.to_string()),
    }
}

/// Begins a log where there is none yet: the message must hold it from its header on.
///
/// # Errors
/// If it does not, or the log does not hold.
pub fn begin(
    home: &Home,
    identity: Arc<Identity>,
    path: &Path,
    mut own: OwnFiles,
    finding: &Finding,
) -> Result<(Session, Merged), MergeError> {
    let header = finding.entries.iter().find(|entry| entry.document().number() == 0);
    let Some(header) = header else {
        let numbers = || finding.entries.iter().map(|entry| entry.document().number());
        let (from, to) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        return Err(MergeError::NoHeader { from, to });
    };
    if let Document::Header(header) = header.document() {
        let attached = || header.start.and_then(|hash| finding.file(hash)).map(str::to_owned);
        own.start = own.start.or_else(attached);
    }
    let run = Heap::new(finding.entries.iter()).run(header, |_| true);
    let text: String = run.iter().map(Signed::text).collect();
    Ok(Session::adopt(home, identity, path, own, text.as_bytes())?)
}

/// Which of several games a finding belongs to, by what it says about itself.
#[must_use]
pub fn claims(finding: &Finding, log: &Log) -> bool {
    let known = |entry: &Signed| log.entries().iter().any(|placed| placed.signed.hash() == entry.hash());
    let follows = |entry: &Signed| prev(entry) == Some(log.last().hash());
    let named = finding.game.as_ref().is_some_and(|game| log.game().to_string().starts_with(game.as_str()));
    named || finding.entries.iter().any(|entry| follows(entry) || known(entry))
}
