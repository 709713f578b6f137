//! What is said of a file that does not hold: damaged, changed, signed as it stands, unreadable, an offence.

use super::{Judgement, Kind, Signer, asked, blank, broken, copies, mode, named, stands, who};
use crate::render::report::evidence::{Evidence, Fault};
use crate::render::report::meaning::{EITHER, damage, is_words_only, offence, particulars, said};
use crate::render::report::mend::Mended;
use crate::render::report::rest::{AsItStands, Rest, as_it_stands};
use crate::render::text::clean;
use crate::table::Table;

impl Judgement {
    /// What happened to a file, in sentences.
    pub(super) fn what_happened(evidence: &Evidence, fault: &Fault) -> String {
        let rest = Rest::of(evidence);
        let first = match (blank(evidence, fault), rest.clues.is_empty()) {
            (Some(blank), _) => vec![blank],
            (None, true) => vec![format!("{}.", clean(&fault.brief()))],
            (None, false) => Vec::new(),
        };
        let changed = evidence.mended.iter().flat_map(|mended| &mended.changed).map(|changed| {
            let (stands, signed) = (clean(&changed.stands), clean(&changed.signed));
            format!("Line {} says `{stands}`; what was signed says `{signed}`.", changed.line)
        });
        first.into_iter().chain(rest.clues).chain(changed).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn damaged(evidence: &Evidence, fault: &Fault, mended: &Mended) -> Judgement {
        let last = mended.log.entries().len() - 1;
        let found = format!(
            "{} That is all: spelled as it must be, with each entry once and in its place, the file is the whole game up to entry \
             {last}, every entry of it truly signed. Of what was signed nothing was changed.",
            Judgement::what_happened(evidence, fault)
        );
        Judgement {
            kind: Kind::Damaged,
            finding: format!("DAMAGED FILE, GAME INTACT up to entry {last}"),
            found: Some(found),
            blame: format!("Nobody can be blamed by this file, and nothing in the game is in doubt. {EITHER}"),
            advice: vec![
                stands(mended.table.as_ref(), last),
                "Go on with any other copy, if `coureur verify` calls it sound and it has the game id below. If there is none, this file, put \
                 in order, is the whole game. Nothing has to be signed again."
                    .to_owned(),
            ],
        }
    }

    pub(super) fn changed(evidence: &Evidence, fault: &Fault, mended: &Mended) -> Judgement {
        let (entry, last) = (fault.entry(), mended.log.entries().len() - 1);
        let seat = evidence.signed().and_then(|log| log.entries().get(usize::try_from(entry).ok()?));
        let seat = seat.map(|placed| placed.signed.document().seat().as_str().to_owned()).unwrap_or_default();
        let signer = who(mended.table.as_ref(), &seat);
        let found = format!(
            "{} With that, the signature of {signer} under entry {entry} is true, and so is everything after it.",
            Judgement::what_happened(evidence, fault)
        );
        Judgement {
            kind: Kind::Changed,
            finding: format!(
                "NOT SOUND at entry {entry}: changed after it was signed; as it was signed, the game is intact up to entry {last}"
            ),
            found: Some(found),
            blame: "Nobody can be blamed by this file alone: what is wrong with it is not signed. Whoever had this file in hand \
                    could change it; who it was, and whether it was meant, the file does not say."
                .to_owned(),
            advice: vec![
                format!("{} What was signed counts, and not what stands here.", stands(mended.table.as_ref(), last)),
                copies(entry, mode(evidence)),
                "Ask whoever handed this file in where he has it from.".to_owned(),
            ],
        }
    }

    /// An entry that cannot stand in a log, and whose signature is true over the very bytes that stand here: what is wrong with
    /// it was there when it was signed.
    pub(super) fn signed_so(evidence: &Evidence, fault: &Fault, signed: &AsItStands) -> Judgement {
        let entry = fault.entry();
        let signer = Signer::of(evidence, &signed.seat);
        let seat = &signer.who;
        let other = signed.other.as_ref().map_or_else(String::new, |other| {
            format!(" It names another seat ({}), and the key is not that seat's.", named(other, None))
        });
        Judgement {
            kind: Kind::Offence,
            finding: format!("NOT SOUND at entry {entry}, signed so by {}", signer.by),
            found: Some(format!(
                "{} The signature under entry {entry} is true over these very bytes.",
                Judgement::what_happened(evidence, fault)
            )),
            blame: format!(
                "Entry {entry} was signed with the key of {seat} just as it stands here: nobody without that key could have \
                 written it, and what is wrong with it was there when it was signed.{other}{}",
                signer.key
            ),
            advice: vec![
                go_on(fault, &signer, evidence.game()),
                copies(entry, mode(evidence)),
                format!(
                    "Certain is the key, and not whose hand it was, nor whether it was meant. Ask {seat} first which program \
                     and version wrote the entry: no sound program writes it so. Keep this log as it is: it is the evidence."
                ),
            ],
        }
    }

    /// An entry that is truly signed, and was not signed for this place: what is wrong, in few words and in sentences.
    fn astray(evidence: &Evidence, entry: u64, signed: &AsItStands) -> (String, String) {
        let (signer, before) = (Signer::of(evidence, &signed.seat), entry.saturating_sub(1));
        let other = signed.other.as_ref().map_or_else(String::new, |other| {
            format!(" It names another seat ({}), and the key is not that seat's.", named(other, None))
        });
        let astray = format!("follows another entry {before} than the one that stands here");
        let blame = format!(
            "Nobody can be blamed by this file alone: entry {entry} is truly signed by {}, and {astray}.{other} Either the two are from \
             copies that part ways, or one was put in place of another, or its author wrote it so: the file does not say which. Compare \
             all copies that there are: they may part ways (a fork).",
            signer.who
        );
        (format!(": it {astray}"), blame)
    }

    pub(super) fn unread(evidence: &Evidence, fault: &Fault) -> Judgement {
        let signed = as_it_stands(evidence);
        if let Some(signed) = signed.as_ref().filter(|signed| signed.here) {
            return Judgement::signed_so(evidence, fault, signed);
        }
        let (entry, code, rest) = (fault.entry(), fault.code(), Rest::of(evidence));
        let held = match entry {
            0 => "Nothing in this file can be relied upon.".to_owned(),
            1 => "Only the header holds.".to_owned(),
            _ => format!("Everything up to entry {} holds, and is reported below.", entry - 1),
        };
        let further = rest.signed.last().map_or_else(String::new, |last| {
            // A key signs in many games, and what ties an entry to its own is missing here.
            format!(
                " Behind that, entries are truly signed with keys of this game, up to entry {last}: only a sound copy shows whether they \
                 are of it."
            )
        });
        let kind = if code.ends_with("::bad_signature") { Kind::Changed } else { Kind::Incomplete };
        let astray = signed.filter(|_| code.ends_with("::chain_broken"));
        let (broken, blame) = match &astray {
            Some(signed) => Judgement::astray(evidence, entry, signed),
            None => (
                broken(&code, &rest).to_owned(),
                format!(
                    "Nobody can be blamed by this file alone: what is wrong with it is not signed. {}",
                    damage(&code, &rest)
                ),
            ),
        };
        Judgement {
            kind,
            finding: format!("NOT SOUND at entry {entry}{broken}"),
            found: Some(Judgement::what_happened(evidence, fault)),
            blame,
            advice: vec![
                held + &further,
                copies(entry, mode(evidence)),
                "What is missing or changed only a copy can bring: no entry can be written anew without its author's key."
                    .to_owned(),
            ],
        }
    }

    pub(super) fn offended(evidence: &Evidence, fault: &Fault) -> Judgement {
        let (entry, code) = (fault.entry(), fault.code());
        let table = evidence.game();
        let signer = Signer::of(evidence, fault.signer().unwrap_or_default());
        let seat = &signer.who;
        let lines = evidence.lines(entry);
        let words = code.ends_with("::out_of_turn") && is_words_only(&lines);
        let blame = match code.ends_with("::state_differs") {
            true => format!("Entry {entry} is truly signed by {seat}. {}{}", offence(&code), signer.key),
            false => format!(
                "Entry {entry} is truly signed with the key of {seat}: nobody without that key could have written it. {}{}",
                offence(&code),
                signer.key
            ),
        };
        let (kind, tail, more) = match words {
            true => (
                Kind::Words,
                ": words out of turn, no move",
                " It holds nothing but words: no order, no die and no card hang on it.",
            ),
            false => (Kind::Offence, "", ""),
        };
        let found = [said(fault), particulars(fault, &lines, table)].concat();
        Judgement {
            kind,
            finding: format!("NOT SOUND at entry {entry}, by {}{tail}", signer.by),
            found: Some(found),
            blame: blame + more,
            advice: vec![
                go_on(fault, &signer, table),
                format!(
                    "Certain is the key, and not whose hand it was, nor whether it was meant. Ask {seat} first which program and \
                     version wrote the entry, and whether files were lost or copied: a mishap is possible, and has to be said \
                     openly. Keep this log as it is: it is the evidence."
                ),
            ],
        }
    }
}

/// How a game goes on after an entry that does not count.
fn go_on(fault: &Fault, signer: &Signer, table: Option<&Table>) -> String {
    let entry = fault.entry();
    let before = entry.saturating_sub(1);
    if let Fault::CameToLight(_) = fault {
        return format!(
            "The game was played to its end upon entry {entry}; the log cannot be unwound. Rule on the result: what the deed was \
             worth, and whether it decided the game."
        );
    }
    // An umpire or a recorder has no game of his own to give up.
    let give_up = if signer.plays { ", or gives the game up" } else { "" };
    let seat = &signer.who;
    let next = match asked(table).filter(|_| fault.code().ends_with("::out_of_turn")) {
        Some(asked) => format!("{asked} is asked, and signs entry {entry}."),
        None => format!(
            "{seat} signs entry {entry} again, as the rules allow it{give_up}. That is no entry signed twice: the one in \
             this file never counted. Beside this file the new one is shown as a fork, and your ruling settles it."
        ),
    };
    format!(
        "Entry {entry} does not count, nor does anything after it. The game stands as after entry {before}: {next}"
    )
}
