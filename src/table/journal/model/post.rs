//! Everything that anybody ever signs in the model: true entries with true signatures, links of true chains, and the logs that
//! they make. Of the game there is only what the dice need: Anna asks for rolls, Ben witnesses them, and she may take back.

use crate::fair::{Chain, ChainCheck, Link};
use crate::keys::Identity;
use crate::log::{self, Document, Entry, Hash, Header, Holder, Log, Nonce, Player, SeatLine, Signed};
use crate::side::Side;
use crate::table::session::ruled::acts;
use crate::table::{Act, Parting, Ruling, Seat, Which, Why};
use std::collections::HashMap;

/// A log, by its last entry.
pub(super) type Id = u16;

/// Anna, who asks; Ben, who witnesses.
pub(super) const SEATS: [Seat; 2] = [Seat::Player(Side::British), Seat::Player(Side::French)];
pub(super) const ANNA: usize = 0;
pub(super) const BEN: usize = 1;

/// Links of a chain: more than any search needs.
const LINKS: u32 = 16;
const TIME: &str = "2026-11-15T12:00:00Z";

/// What an entry does, beside what it has to say openly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum What {
    /// Commits a chain.
    SetUp,
    /// Asks for a roll, in some words.
    Ask(u8),
    /// Answers it.
    Witness,
    /// Wants to take the last roll back.
    Undo,
    /// Agrees.
    UndoYes,
}

/// Who is asked for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    SetUp(usize),
    Decide,
    Asked,
    Proposed,
}

impl Stage {
    pub(super) fn asks(self) -> usize {
        match self {
            Stage::SetUp(who) => who,
            Stage::Decide => ANNA,
            Stage::Asked | Stage::Proposed => BEN,
        }
    }
}

/// A log that ends with some entry, and what everybody can see in it.
pub(super) struct Sheet {
    pub(super) before: Option<Id>,
    pub(super) log: Log,
    pub(super) stage: Stage,
    pub(super) chains: [Option<ChainCheck>; 2],
    text: String,
    /// Who signed the last entry, the link in it, and whether it says `restored`.
    who: Option<usize>,
    link: Option<Link>,
    restored: bool,
}

/// What is said of two copies that part ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Judged {
    /// Who signed both entries, if nothing excuses him.
    pub(super) accused: Option<usize>,
    /// The entry that was given up openly, and who has signed in its branch.
    pub(super) given_up: Option<(Id, [bool; 2])>,
}

/// All of it.
pub(super) struct Post {
    sheets: Vec<Sheet>,
    ids: HashMap<Hash, Id>,
    chains: HashMap<Link, Chain>,
    judged: HashMap<(Id, Id), Option<Judged>>,
    people: [Identity; 2],
    /// Where journals are written.
    pub(super) scratch: tempfile::TempDir,
    /// Does whoever signs on agree to what was given up before, as it was before T19 was mended?
    pub(super) silence_agrees: bool,
}

impl Post {
    pub(super) fn new(silence_agrees: bool) -> Post {
        let person = |name: &str, secret| Identity::from_secret(name.parse().unwrap(), &[secret; 32]);
        let people = [person("Anna", 1), person("Ben", 2)];
        let line = |who: usize| SeatLine {
            seat: SEATS[who].word().parse().unwrap(),
            holder: Holder::Held(Player { key: people[who].public(), name: people[who].name().clone() }),
        };
        let header = Header {
            game: "new-france".parse().unwrap(),
            edition: "1".parse().unwrap(),
            rules: 1,
            scenario: "1755".parse().unwrap(),
            mode: "duel".parse().unwrap(),
            seats: vec![line(ANNA), line(BEN)],
            options: Vec::new(),
            content: Hash::of(b"content"),
            start: None,
            chain: LINKS,
            nonce: Nonce::from_bytes([0xab; 16]),
            seat: SEATS[ANNA].word().parse().unwrap(),
            time: TIME.parse().unwrap(),
            state: Hash::of(b"state"),
        };
        let header = Document::Header(header).sign(&people[ANNA]).unwrap();
        let text = header.text();
        let log = log::read_log(text.as_bytes()).unwrap();
        let (stage, chains) = (Stage::SetUp(ANNA), [None, None]);
        let first = Sheet { before: None, log, stage, chains, text, who: None, link: None, restored: false };
        Post {
            ids: HashMap::from([(header.hash(), 0)]),
            sheets: vec![first],
            chains: HashMap::new(),
            judged: HashMap::new(),
            people,
            scratch: tempfile::tempdir().unwrap(),
            silence_agrees,
        }
    }

    pub(super) fn sheet(&self, id: Id) -> &Sheet {
        &self.sheets[usize::from(id)]
    }

    pub(super) fn log(&self, id: Id) -> &Log {
        &self.sheet(id).log
    }

    /// The log itself, and what it goes on from, back to the header.
    pub(super) fn line(&self, id: Id) -> impl Iterator<Item = Id> {
        std::iter::successors(Some(id), |id| self.sheet(*id).before)
    }

    pub(super) fn holds(&self, log: Id, entry: Id) -> bool {
        self.line(log).any(|id| id == entry)
    }

    pub(super) fn last(&self, id: Id) -> &Signed {
        self.log(id).last()
    }

    /// Who signed the last entry; the header is nobody's move.
    pub(super) fn who(&self, id: Id) -> Option<usize> {
        self.sheet(id).who
    }

    pub(super) fn id_of(&self, signed: &Signed) -> Id {
        self.ids[&signed.hash()]
    }

    /// The entry that has a token.
    pub(super) fn by_token(&self, token: &[u8; 32]) -> Option<Id> {
        let place = self.sheets.iter().position(|sheet| sheet.log.last().token().as_bytes() == token);
        place.and_then(|place| Id::try_from(place).ok())
    }

    /// The entry that asked for the roll that waits at the end of a log.
    pub(super) fn asking(&self, id: Id) -> Option<Id> {
        let asked = self.sheet(id).stage == Stage::Asked;
        self.line(id).find(|id| self.link(*id).is_some()).filter(|_| asked)
    }

    /// The link that the last entry reveals.
    pub(super) fn link(&self, id: Id) -> Option<Link> {
        self.sheet(id).link
    }

    pub(super) fn says_restored(&self, id: Id) -> bool {
        self.sheet(id).restored
    }

    /// The link that a seat reveals next, upon some log.
    pub(super) fn next_link(&self, id: Id, who: usize) -> Option<Link> {
        let check = self.sheet(id).chains[who].as_ref()?;
        self.chains[&check.tip()].reveal(check.used())
    }

    fn fresh(&mut self, start: [u8; 32]) -> Link {
        let chain = Chain::new(start, LINKS).unwrap();
        let tip = chain.tip();
        self.chains.insert(tip, chain);
        tip
    }

    /// Signs an entry after a log. `salt` is what is mixed into a fresh chain after a restore.
    pub(super) fn sign(&mut self, after: Id, what: What, says: &[Act], salt: Option<[u8; 16]>) -> Option<Id> {
        let (stage, who) = (self.sheet(after).stage, self.sheet(after).stage.asks());
        let mut all = says.to_vec();
        let restored = salt.map(|salt| {
            let start = [salt, [u8::try_from(who).unwrap(); 16]].concat();
            Act::Restored(Some((self.fresh(start.try_into().unwrap()), salt)))
        });
        // A roll that was asked for keeps its links; the fresh chain comes after it, as after the first one.
        let later = stage == Stage::Asked || what == What::SetUp;
        if !later {
            all.extend(restored.clone());
        }
        let fresh = restored.iter().find_map(|act| match act {
            Act::Restored(Some((tip, _))) if !later => self.chains[tip].reveal(0),
            _ => None,
        });
        let link = fresh.or_else(|| self.next_link(after, who));
        match what {
            What::SetUp => all.push(Act::Chain(self.fresh([u8::try_from(who).unwrap() + 1; 32]))),
            What::Ask(word) => all.extend([Act::Say(format!("word {word}")), Act::Link(link?)]),
            What::Witness => all.push(Act::Link(link?)),
            What::Undo => all.push(Act::Undo(1)),
            What::UndoYes => all.push(Act::UndoYes),
        }
        if later {
            all.extend(restored);
        }
        let last = self.last(after);
        let entry = Entry {
            number: last.document().number() + 1,
            prev: last.hash(),
            seat: SEATS[who].word().parse().unwrap(),
            time: TIME.parse().unwrap(),
            acts: all.iter().map(|act| act.to_log().unwrap()).collect(),
            results: Vec::new(),
            state: Hash::of(b"state"),
        };
        let signed = Document::Entry(entry).sign(&self.people[who]).unwrap();
        self.add(after, &signed)
    }

    /// A log goes on, if the entry is legal there.
    fn add(&mut self, after: Id, signed: &Signed) -> Option<Id> {
        if let Some(id) = self.ids.get(&signed.hash()) {
            return Some(*id);
        }
        let before = self.sheet(after);
        let (stage, chains) = entered(before, &acts(signed))?;
        let text = format!("{}{}", before.text, signed.text());
        let log = log::verify_from(text.as_bytes(), &before.log.head()).unwrap();
        let id = Id::try_from(self.sheets.len()).expect("the search signs less than that");
        let link = acts(signed).into_iter().find_map(|act| match act {
            Act::Link(link) => Some(link),
            _ => None,
        });
        let restored = acts(signed).iter().any(|act| matches!(act, Act::Restored(_)));
        let who = Some(before.stage.asks());
        self.sheets.push(Sheet { before: Some(after), log, stage, chains, text, who, link, restored });
        self.ids.insert(signed.hash(), id);
        Some(id)
    }

    /// What everybody who has both says of two copies, if they part ways.
    pub(super) fn judge(&mut self, one: Id, other: Id) -> Option<Judged> {
        if let Some(judged) = self.judged.get(&(one, other)) {
            return *judged;
        }
        let judged =
            Parting::between(self.log(one), self.log(other)).map(|parting| self.judged(one, &parting));
        self.judged.insert((one, other), judged);
        judged
    }

    /// Who signed both entries at which two copies part.
    pub(super) fn signed_both(&self, one: Id, other: Id) -> Option<usize> {
        let seat = Parting::between(self.log(one), self.log(other))?.signed_twice()?;
        SEATS.iter().position(|own| *own == seat)
    }

    fn judged(&self, ours: Id, parting: &Parting) -> Judged {
        let loser = match parting.ruling() {
            Ruling::Counts(Which::Ours, Why::Declared(_)) => Some(Which::Theirs),
            Ruling::Counts(Which::Theirs, Why::Declared(_)) => Some(Which::Ours),
            _ => None,
        };
        let loser = loser.or_else(|| self.by_silence(self.log(ours), parting));
        let signer = parting.signed_twice().and_then(|seat| SEATS.iter().position(|own| *own == seat));
        let given_up = loser.map(|which| {
            let first = match which {
                Which::Ours => &parting.fork.left,
                Which::Theirs => &parting.fork.right,
            };
            (self.id_of(first), SEATS.map(|seat| parting.signed_in(which, seat)))
        });
        Judged { accused: signer.filter(|_| given_up.is_none() && !parting.after_restore()), given_up }
    }

    /// The rule that there was: all who have signed in a branch have given it up as soon as they sign on after somebody has
    /// named it.
    fn by_silence(&self, ours: &Log, parting: &Parting) -> Option<Which> {
        let at = parting.fork.at;
        let branch = |log: &Log| -> Vec<Signed> {
            log.entries().iter().skip(at).map(|placed| placed.signed.clone()).collect()
        };
        let (left, right) = (branch(ours), branch(&parting.theirs));
        let silent = |one: &[Signed], rival: &[Signed]| {
            let token = *rival[0].token().as_bytes();
            let names = |signed: &Signed| {
                acts(signed)
                    .into_iter()
                    .any(|act| matches!(act, Act::Withdrawn { token: of, .. } if of == token))
            };
            let Some(from) = one.iter().position(names) else { return false };
            let signs_on = |signed: &Signed| {
                one[from..].iter().any(|later| later.document().seat() == signed.document().seat())
            };
            rival.iter().all(signs_on)
        };
        match (silent(&left, &right), silent(&right, &left)) {
            _ if !self.silence_agrees => None,
            (true, _) => Some(Which::Theirs),
            (_, true) => Some(Which::Ours),
            _ => None,
        }
    }
}

/// The part of the table that the dice need: whose turn it is, and which link is due.
fn entered(before: &Sheet, acts: &[Act]) -> Option<(Stage, [Option<ChainCheck>; 2])> {
    let (mut stage, mut chains) = (before.stage, before.chains.clone());
    let who = stage.asks();
    let mut done = false;
    for act in acts {
        match act {
            Act::Say(_) | Act::Withdrawn { .. } | Act::Settled { .. } => {}
            // Never while a roll is asked for.
            Act::Restored(Some((tip, _))) if stage != Stage::Asked => {
                chains[who] = Some(ChainCheck::new(*tip, LINKS).ok()?);
            }
            Act::Chain(tip) if stage == Stage::SetUp(who) => {
                chains[who] = Some(ChainCheck::new(*tip, LINKS).ok()?);
                stage = if who == ANNA { Stage::SetUp(BEN) } else { Stage::Decide };
                done = true;
            }
            Act::Link(link) if !done && matches!(stage, Stage::Decide | Stage::Asked) => {
                chains[who].as_mut()?.accept(link).ok()?;
                stage = if stage == Stage::Decide { Stage::Asked } else { Stage::Decide };
                done = true;
                // Whoever has asked adds nothing more.
                if stage == Stage::Asked {
                    return Some((stage, chains)).filter(|_| matches!(acts.last(), Some(Act::Link(_))));
                }
            }
            Act::Undo(_) if stage == Stage::Decide => (stage, done) = (Stage::Proposed, true),
            Act::UndoYes if stage == Stage::Proposed => (stage, done) = (Stage::Decide, true),
            _ => return None,
        }
    }
    done.then_some((stage, chains))
}
