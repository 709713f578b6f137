//! Laws of who is meant: words that stand for somebody, and could stand for others as well.

use super::{first, unclear};
use crate::orders::bits::{Bit, Kind};
use crate::orders::error::OrderError;
use crate::orders::ground::Ground;
use crate::orders::sentence;
use crate::orders::token::{Gap, Line};

/// Words for all of those who were just named, or for everybody.
const ALL: [&str; 5] = ["all", "both", "everyone", "everybody", "everything"];
/// Words for somebody who was named before.
const HE: [&str; 3] = ["he", "she", "they"];
const STAYS: [&str; 10] =
    ["stays", "stay", "remains", "remain", "holds", "hold", "waits", "wait", "halts", "halt"];
/// Whoever does that need not go along.
const SENDS: [&str; 6] = ["sends", "dispatches", "details", "detaches", "despatches", "orders"];
/// Kinds of units that stand for those of them who are there.
const KINDS: [&str; 8] =
    ["guns", "artillery", "indians", "regulars", "provincials", "militia", "rangers", "ships"];
/// Words behind which somebody goes somewhere.
#[rustfmt::skip]
const GOES: [&str; 22] = [
    "to", "into", "for", "toward", "towards", "via", "from", "on", "go", "goes", "going", "come", "comes", "move", "moves", "march", "marches",
    "head", "heads", "sail", "sails", "with",
];

/// Holds a line against what its words for people may stand for.
///
/// # Errors
/// The word that may be meant for others.
pub(super) fn is_clear(ground: &Ground<'_>, line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let text = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
    let refused = |at: usize, help: &str| Err(unclear(line, (at, at + 1), help.to_owned()));
    let any = |words: &[&str]| line.tokens.iter().any(|token| words.contains(&token.text.as_str()));
    if let Some(at) =
        (1..line.tokens.len()).find(|at| STAYS.contains(&text(*at)) && HE.contains(&text(at - 1)))
    {
        return refused(at - 1, "say by name who stays");
    }
    // `thanks for reading`: no town.
    let idle = |at: usize| {
        let before = at.checked_sub(1).map_or("", text);
        text(at) == "reading"
            && (matches!(text(at + 1), "this" | "it" | "that")
                || before == "for" && any(&["thanks", "thank"]))
    };
    if let Some(at) = (0..line.tokens.len()).find(|at| idle(*at)) {
        return refused(at, "that is a name here; leave it out");
    }
    let one_force = codes.iter().filter(|code| first(code) == "force").count() == 1;
    let telling = any(&ALL) || any(&SENDS) || one_force && any(&["with"]);
    if !telling {
        return Ok(());
    }
    let words = sentence::dictionary(ground);
    let bits = words.cut(line, 0);
    let somebody = |bit: &&Bit| match bit.kind {
        Kind::Name => !words.is_only_places(line, bit),
        Kind::Number(_) => true,
        _ => false,
    };
    for at in 1..line.tokens.len() {
        // `Shirley and 5 SP, both to New York`: those two, or all who are there?
        let sums = ALL.contains(&text(at)) && line.tokens[at].gap == Gap::Comma;
        let goes = line.close(at + 1).is_none_or(|next| GOES.contains(&next.text.as_str()));
        let named = bits.iter().filter(|bit| bit.to <= at).filter(somebody).count();
        let kinds = (0..at).filter(|before| KINDS.contains(&text(*before))).count();
        if sums && goes && named + kinds > 1 {
            let help = "it may mean those who are named, or everybody there: leave it out, or name no others";
            return refused(at, help);
        }
        // `Monckton sends 3 SP to Boston`: does he go along?
        let behind_name =
            |at: usize| bits.iter().any(|bit| bit.to == at && bit.kind == Kind::Name && somebody(&bit));
        let sent = bits.iter().filter(|bit| bit.from > at).any(|bit| somebody(&bit));
        if SENDS.contains(&text(at)) && behind_name(at) && sent {
            return refused(at, "name only those who go");
        }
        // `Shirley with Connecticut, Johnson with the Mohawks`: two forces, or one?
        let leads = |at: usize| text(at) == "with" && behind_name(at);
        if one_force && leads(at) && (1..at).any(leads) {
            return refused(
                at,
                "one force is led by one leader: name all who go with him behind his name, or give each an order of its own",
            );
        }
    }
    Ok(())
}
