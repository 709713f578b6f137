//! The villain's program: an honest entry, put together in another way, with results and position that fit.

use super::table::{Round, entry};
use coureur::log::{Act as LogAct, Document, Entry, Hash, Signed};
use coureur::table::{Seat, TableError};
use data_encoding::HEXLOWER;

fn act(words: &str) -> LogAct {
    LogAct::new(words.parse().unwrap())
}

/// A place in a list, its end among them.
fn place(round: &mut Round, length: usize) -> usize {
    round.lot.below(length + 1)
}

/// The entry with its acts out of order, twice, missing, or with others among them.
pub fn alter(round: &mut Round, seat: Seat, honest: &Signed) -> Signed {
    let mut altered = entry(honest).clone();
    for _ in 0..1 + round.lot.below(2) {
        change(round, seat, &mut altered);
    }
    repaired(round, seat, altered)
}

fn change(round: &mut Round, seat: Seat, entry: &mut Entry) {
    let acts = &mut entry.acts;
    let side = seat.side().map_or("british", |side| side.word());
    let back: Vec<u64> = round.table().can_go_back_to().collect();
    let any = if back.is_empty() { round.lot.below(9) as u64 } else { back[round.lot.below(back.len())] };
    let undo = act(&format!("undo {any}"));
    let mut at = place(round, acts.len());
    // What deals is worth most to him.
    let deals = |act: &LogAct| {
        ["shuffle ", "unsealed ", "share "].iter().any(|verb| act.text.as_str().starts_with(verb))
    };
    if let Some(deal) = acts.iter().position(deals)
        && round.chance(2)
    {
        acts.insert(deal, undo);
        return;
    }
    if acts.len() > 1 && round.chance(4) {
        at = acts.len() - 1;
    }
    match round.lot.below(14) {
        0..=3 => acts.insert(at, undo),
        4 => acts.insert(at, act(if round.chance(2) { "undo yes" } else { "undo no" })),
        5 if round.chance(10) => acts.insert(at, act(&format!("resign {side}"))),
        6 if !acts.is_empty() => {
            let twice = acts[round.lot.below(acts.len())].clone();
            acts.insert(at, twice);
        }
        7 if acts.len() > 1 => {
            let (one, other) = (at % acts.len(), round.lot.below(acts.len()));
            acts.swap(one, other);
        }
        8 if acts.len() > 1 => {
            let gone = at % acts.len();
            acts.remove(gone);
        }
        9 => acts.insert(at, act("ask")),
        // The same orders again after a takeback, in one entry.
        10 | 11 => {
            let all = acts.clone();
            acts.push(undo);
            acts.extend(all);
        }
        12 if !acts.is_empty() => {
            let at = at % acts.len();
            let blobs: Vec<Vec<u8>> =
                acts.iter().map(|act| act.blob.clone()).filter(|blob| !blob.is_empty()).collect();
            if !acts[at].blob.is_empty() && !blobs.is_empty() {
                acts[at].blob.clone_from(&blobs[round.lot.below(blobs.len())]);
            }
        }
        _ => acts.insert(at, act(&format!("say {}", round.lot.below(1000)))),
    }
}

/// The entry with the claims a replay gives, as far as one gets.
fn repaired(round: &Round, seat: Seat, mut altered: Entry) -> Signed {
    let identity = &round.identities[&seat];
    let mut fixed = 0;
    loop {
        let signed = Document::Entry(altered.clone()).sign(identity).unwrap();
        let mut table = round.table().clone();
        let unquoted = |text: &str| text.trim_matches('`').to_owned();
        match table.enter(&altered, signed.hash().as_bytes()) {
            Err(TableError::ClaimDiffers { claimed, found }) if fixed < 40 => {
                let at = altered.results.iter().position(|result| result.as_str() == unquoted(&claimed));
                match (at, found.as_str()) {
                    (Some(at), "nothing") => {
                        altered.results.remove(at);
                    }
                    (Some(at), _) => altered.results[at] = unquoted(&found).parse().unwrap(),
                    (None, _) => altered.results.push(unquoted(&found).parse().unwrap()),
                }
            }
            Err(TableError::StateDiffers { found, .. }) if fixed < 40 => {
                let state: [u8; 32] = HEXLOWER.decode(found.as_bytes()).unwrap().try_into().unwrap();
                altered.state = Hash::from_bytes(state);
            }
            _ => return signed,
        }
        fixed += 1;
    }
}
