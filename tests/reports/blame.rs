//! The other sentences of a report: whose it is, what to do, how much is signed and proved.

use super::super::Doc;
use super::{
    Claim, always, answered_otherwise, asked, at, chained, false_signature, held, last, mendable, number,
    same_signatures, signed_by, signed_further, twice, unsigned,
};

/// Whose it is, and what follows.
pub const BLAME: &[Claim] = &[
    // Whose it is.
    Claim("Nobody has done wrong by the log.", |f, _| f.wrong().is_none()),
    Claim("What no log can show stands below, under “Not proved”.", always),
    Claim("But the log does not show everything, and in this game something that matters:", always),
    Claim("Nobody can be blamed by this file, and nothing in the game is in doubt.", |f, _| f.whole(last(f))),
    Claim("Nobody can be blamed by this file alone: what is wrong with it is not signed.", |f, _| {
        unsigned(f)
    }),
    Claim(
        "Nobody can be blamed by this file alone: entry # is truly signed by {}, and follows another entry # than the one that stands \
         here.",
        |f, a| {
            at(f, a[0])
                && signed_by(f, a[1])
                && f.bad().is_some_and(|bad| bad.prev != f.docs[number(a[2])].hash)
        },
    ),
    Claim(
        "Either the two are from copies that part ways, or one was put in place of another, or its author wrote it so: the file does \
         not say which.",
        always,
    ),
    Claim("Compare the copies of both players: they may part ways (a fork).", always),
    Claim(
        "Copying, a mail program, an editor or a hand can do this to a file; the file does not say which.",
        |f, _| unsigned(f) || f.whole(last(f)),
    ),
    Claim(
        "Each entry is signed together with the hash of the one before it, so none of them can be made to follow another.",
        always,
    ),
    Claim("An entry has one spelling only, and this is not it.", |f, _| unsigned(f)),
    Claim("The file is cut off in the middle of the entry, as a broken transfer does it.", |f, _| f.torn),
    Claim(
        "Whoever had this file in hand could change it; who it was, and whether it was meant, the file does not say.",
        |f, _| false_signature(f),
    ),
    Claim("The entry was changed after it was signed.", |f, _| false_signature(f) && answered_otherwise(f)),
    Claim("Whoever had this file in hand could do that; who it was, the file does not say.", |f, _| {
        false_signature(f)
    }),
    Claim("What was signed stands here; only the signature beside it is another.", |f, _| {
        let own = f.wrong().and_then(|at| f.honest.get(at));
        f.bad().zip(own).is_some_and(|(bad, own)| bad.hash == own.hash && !bad.is_true())
    }),
    Claim("That changes nothing in the game.", |f, _| {
        let own = f.wrong().and_then(|at| f.honest.get(at));
        f.bad().zip(own).is_some_and(|(bad, own)| bad.hash == own.hash)
    }),
    Claim(
        "The entry was changed after it was signed, or was never signed by the key of its seat.",
        |f, _| false_signature(f),
    ),
    Claim("Nothing in the file answers it, so the file does not say which of the two.", |f, _| {
        let next = f.wrong().map(|at| at + 1).unwrap_or_default();
        f.docs.iter().filter(|doc| doc.number == next).all(|doc| !doc.is_true())
    }),
    Claim("The entry does not follow on the one before it, and its signature is not true.", |f, _| {
        let before = f.wrong().and_then(|at| f.docs.get(at.checked_sub(1)?));
        false_signature(f) && f.bad().zip(before).is_some_and(|(bad, before)| bad.prev != before.hash)
    }),
    Claim(
        "The entry is dated earlier than one before it, and its signature is not true over that date.",
        |f, _| false_signature(f) && f.bad().is_some_and(|bad| bad.text.contains("time: 2020-")),
    ),
    Claim(
        "Entry # was signed with the key of {} just as it stands here: nobody without that key could have written it, and what is \
         wrong with it was there when it was signed.",
        |f, a| at(f, a[0]) && signed_by(f, a[1]),
    ),
    Claim("It names the {} seat, and the key is not that seat's.", |f, a| {
        f.bad().is_some_and(|bad| !bad.is_true() && bad.seat == a[0].to_lowercase())
    }),
    Claim("Entry # is truly signed by {}.", |f, a| at(f, a[0]) && signed_by(f, a[1])),
    Claim(
        "Entry # is truly signed with the key of {}: nobody without that key could have written it.",
        |f, a| at(f, a[0]) && signed_by(f, a[1]),
    ),
    Claim("The position after the entry is not the one its author's program computed.", |f, _| {
        let state = |doc: &Doc| doc.text.lines().find(|line| line.starts_with("state: ")).map(str::to_owned);
        let own = f.wrong().and_then(|at| f.honest.get(at));
        f.bad().zip(own).is_some_and(|(bad, own)| state(bad) != state(own))
    }),
    Claim(
        "Two programs that read the rules differently do this without anybody's fault: compare versions first.",
        always,
    ),
    Claim(
        "{} signed entry # twice: both signatures are true, and nobody without that key could have written either.",
        |f, a| {
            let at = number(a[1]);
            let signs = |docs: &[Doc]| docs[at].signer.as_deref() == Some(a[0]);
            twice(f, a[1]) && signs(&f.docs) && f.copy.as_deref().is_some_and(signs)
        },
    ),
    Claim("Whether it was meant the log does not say: one game on two computers does this too.", always),
    Claim(
        "FORK: copy.coureur parts ways with this log at entry #, and nobody has settled it: see below.",
        |f, a| twice(f, a[0]),
    ),
    // What to do, and where the game stands.
    Claim("The game stands as after entry #: {}) is asked.", |f, a| asked(f, a[0], &format!("{})", a[1]))),
    Claim("What was signed counts, and not what stands here.", |f, _| false_signature(f)),
    Claim(
        "Entry # does not count, nor does anything after it. The game stands as after entry #: {} signs entry # again, as the rules \
         allow it, or gives the game up.",
        |f, a| {
            at(f, a[0])
                && number(a[1]) + 1 == number(a[0])
                && a[3] == a[0]
                && held(f, a[1])
                && f.bad().is_some_and(|bad| bad.signer.as_deref() == Some(a[2]))
        },
    ),
    Claim("That is no entry signed twice: the one in this file never counted.", |f, _| {
        f.bad().is_some_and(|bad| bad.signer.is_some())
    }),
    Claim("Beside this file the new one is shown as a fork, and your ruling settles it.", always),
    Claim("Ask each player for his own copy, and for the letter that brought entry #; {}.", |f, a| {
        at(f, a[0])
    }),
    Claim("The copy that is sound counts.", always),
    Claim("If both are, and one only goes on where the other ends, the longer one does.", always),
    Claim(
        "If both are sound and differ, that is a fork: `coureur audit report LOG OTHER-COPY` says who signed twice, and where.",
        always,
    ),
    Claim("Ask whoever handed this file in where he has it from.", always),
    Claim(
        "Certain is the key, and not whose hand it was, nor whether it was meant. Ask {} first which program and version wrote the \
         entry: no sound program writes it so.",
        |f, a| signed_by(f, a[0]),
    ),
    Claim(
        "Certain is the key, and not whose hand it was, nor whether it was meant. Ask {} first which program and version wrote the \
         entry, and whether files were lost or copied: a mishap is possible, and has to be said openly.",
        |f, a| signed_by(f, a[0]),
    ),
    Claim("Keep this log as it is: it is the evidence.", always),
    Claim("Only the header holds.", |f, _| f.wrong() == Some(1)),
    Claim("Everything up to entry # holds, and is reported below.", |f, a| {
        f.wrong() == Some(number(a[0]) + 1)
    }),
    Claim("The game has gone on, at least to entry #, which is truly signed too.", |f, a| {
        f.numbered(number(a[0])).is_some_and(Doc::is_true)
    }),
    Claim(
        "What is missing or changed only a copy can bring: no entry can be written anew without its author's key.",
        always,
    ),
    Claim(
        "Go on with the copy of either player, if `coureur verify` calls it sound and it has the game id below.",
        always,
    ),
    Claim("If neither has one, this file, put in order, is the whole game.", |f, _| f.whole(last(f))),
    Claim("Nothing has to be signed again.", |f, _| f.whole(last(f))),
    Claim(
        "A dispute about dice is settled by the script at the end and this log; one about what the rules allow, by the entry and the \
         rule it cites.",
        always,
    ),
    Claim("What players said to each other outside of the log this report knows nothing of.", always),
    Claim(
        "there are two different entries #, and {} signed both: on two machines, from an old backup, or to cheat.",
        |f, a| {
            let seat = |docs: &[Doc]| {
                docs[number(a[0])].signer.as_ref().is_some_and(|signer| {
                    let (seat, name) = signer.split_once(" (").unwrap_or_default();
                    format!("{} ({seat})", name.trim_end_matches(')')) == a[1]
                })
            };
            twice(f, a[0]) && seat(&f.docs) && f.copy.as_deref().is_some_and(seat)
        },
    ),
    Claim("Neither was answered: {}.", |f, _| f.copy.is_some()),
    Claim("Entry # by {} is dated {}, which is still to come: until then {}.", |f, a| {
        f.docs.get(number(a[0])).is_some_and(|doc| {
            doc.signer.as_deref() == Some(a[1]) && doc.text.contains(&format!("time: {}\n", a[2]))
        })
    }),
    // How many entries are signed, and how many hold.
    Claim(
        "entries 1 to # are truly signed, each after the one before; this file has all of them, and not as it must",
        |f, a| f.whole(number(a[0])),
    ),
    Claim(
        "entries 1 to # are truly signed, each after the one before; in this file one of them has another text",
        |f, a| same_signatures(f, number(a[0])) && false_signature(f),
    ),
    Claim("entries 1 to # are truly signed, each after the one before", |f, a| chained(f, number(a[0]))),
    Claim("entry 1 after the header is truly signed, each after the one before", |f, _| chained(f, 1)),
    Claim("entries 1 to # hold: the rules allow them, and all proofs are right", |f, a| {
        held(f, a[0]) && last(f) == number(a[0])
    }),
    Claim("entries 1 to # hold, and nothing after that", |f, a| f.wrong() == Some(number(a[0]) + 1)),
    Claim("entry 1 after the header holds, and nothing after that", |f, _| f.wrong() == Some(2)),
    // What is proved.
    Claim(
        "A duel: nobody is trusted. Dice are made of both players' seeds, cards lie under both players' keys.",
        always,
    ),
    Claim("Proved, of the whole log:", |f, _| f.wrong().is_none()),
    Claim("Proved, of the game as it was signed, from the header to entry #:", |f, a| {
        mendable(f, number(a[0]))
    }),
    Claim("Proved, of the play up to entry # and of nothing after it:", |f, a| {
        f.wrong() == Some(number(a[0]) + 1)
    }),
    Claim(
        "Who signed what, in which order, from the header to entry #, the one that does not hold among them: nobody can change, leave \
         out or deny one of these entries without its showing.",
        |f, a| at(f, a[0]) && chained(f, number(a[0])),
    ),
    Claim(
        "Who signed what, in which order, from the header to entry #: nobody can change, leave out or deny one of these entries \
         without its showing.",
        |f, a| chained(f, number(a[0])) || mendable(f, number(a[0])),
    ),
    Claim(
        "Entry # is truly signed too, but what they follow is not in this file as it was signed: they cannot be judged.",
        |f, a| signed_further(f, a[0]),
    ),
    Claim(
        "Entries {} are truly signed too, but what they follow is not in this file as it was signed: they cannot be judged.",
        |f, a| signed_further(f, a[0]),
    ),
    Claim(
        "Every order up to entry # was legal, and every position follows from the one before, by this program's reading of the rules.",
        |f, a| held(f, a[0]),
    ),
    Claim(
        "Every order was legal, and every position follows from the one before, by this program's reading of the rules.",
        |f, _| f.wrong().is_none() || mendable(f, last(f)),
    ),
    Claim(
        "Every die of {} is made of seeds of both players, fixed before: neither could choose it, nor foresee it while he could still \
         decide by it.",
        always,
    ),
    Claim("Every deck that was shuffled was shuffled by both, with a proof.", always),
    Claim("Every card shown is the one that was dealt.", always),
    Claim("Not proved:", always),
    Claim("When it was done: each date is what its author's clock said.", always),
    Claim("Who sat at the machine, and what was said outside of the log.", always),
    Claim("That the two players are not one person, or in league.", always),
    Claim("What was said of hidden hands: that shows when the cards are opened, after the game.", always),
    Claim("What stands in entry #, beyond who signed it.", |f, a| at(f, a[0])),
    Claim("What stands in entries {}, beyond who signed it.", |f, _| f.wrong().is_some()),
];
