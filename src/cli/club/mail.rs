//! The games that stand in a mailbox: every letter brings some entries, and what follows on each other is a log.

use crate::cli::Error;
use crate::log::{Document, Hash, Signed};
use crate::mail::{find, mailbox};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where a game was continued in two ways, each of them is a log of its own; more than so many of one game are nobody's accident.
const MOST_LOGS: usize = 16;

/// The entries of a mailbox, each by the entry it follows on.
#[derive(Default)]
struct Gathered {
    headers: BTreeMap<Hash, Signed>,
    after: BTreeMap<Hash, BTreeMap<Hash, Signed>>,
}

impl Gathered {
    fn add(&mut self, entry: Signed) {
        let hash = entry.hash();
        match entry.document() {
            Document::Header(_) => drop(self.headers.insert(hash, entry)),
            Document::Entry(fields) => {
                let prev = fields.prev;
                self.after.entry(prev).or_default().entry(hash).or_insert(entry);
            }
        }
    }

    /// The logs of one game: one, unless it was continued in two ways.
    fn logs(&self, header: &Signed) -> Vec<String> {
        let mut done = Vec::new();
        let mut open = vec![(header.text(), header.hash())];
        while let Some((mut text, mut at)) = open.pop() {
            let mut met = BTreeSet::new();
            while let Some(next) = self.after.get(&at).filter(|_| met.insert(at)) {
                let mut all = next.values();
                let Some(first) = all.next() else { break };
                let room = MOST_LOGS.saturating_sub(open.len() + done.len() + 1);
                let others = all.take(room).map(|other| (format!("{text}{}", other.text()), other.hash()));
                open.extend(others);
                text.push_str(&first.text());
                at = first.hash();
            }
            done.push(text);
        }
        done
    }
}

/// Is it a folder of letters?
pub(super) fn is_maildir(path: &Path) -> bool {
    path.join("cur").is_dir() && path.join("new").is_dir()
}

/// All logs that stand in a mailbox, each with the first digits of its game. A letter in which nothing stands is none of the club's.
///
/// # Errors
/// If the mailbox cannot be read.
pub(super) fn logs(path: &Path) -> Result<Vec<(String, String)>, Error> {
    let mut gathered = Gathered::default();
    for message in mailbox::messages(path)? {
        // One letter that cannot be read hides none of the others.
        let Ok(message) = message else { continue };
        let found = find(&message).map(|finding| finding.entries).unwrap_or_default();
        found.into_iter().for_each(|entry| gathered.add(entry));
    }
    let logs = gathered.headers.values().flat_map(|header| {
        let game = header.hash().to_string().chars().take(8).collect::<String>();
        gathered.logs(header).into_iter().map(move |text| (game.clone(), text))
    });
    Ok(logs.collect())
}
