//! The other sentences of a report: whose it is, what to do, how much is signed and proved.

use super::{
    Claim, Counts, Doc, Facts, answered_here, asked, at, cautioned, counts, false_signature, held, number,
    offended, ruled, signed_by, twice, unsigned,
};

/// Is there a place in the file that is not signed as it stands, so that another copy may be better?
fn copies_help(f: &Facts) -> bool {
    f.wrong().is_some() && !f.whole(f.last())
}

/// What stands there is truly signed, and for another place than this.
fn astray(f: &Facts) -> bool {
    let before = f.wrong().and_then(|at| f.docs.get(at.checked_sub(1)?));
    f.bad().zip(before).is_some_and(|(bad, before)| bad.prev != before.hash)
}

/// Several people hold copies: those who sign.
fn several(f: &Facts) -> bool {
    ["duel", "umpire"].contains(&f.mode())
}

/// Does the version of this file or of the copy say that it was signed after a restore?
fn restored(f: &Facts) -> bool {
    let says = |docs: &[Doc], at: usize| docs[at].has("restored");
    let at = counts(f).map(|(at, _)| at);
    at.zip(f.copy.as_deref()).is_some_and(|(at, copy)| says(&f.docs, at) || says(copy, at))
}

/// Has somebody put an act of this kind into the entry that was not there?
fn new_act(f: &Facts, verb: &str) -> bool {
    let own = f.wrong().and_then(|at| f.honest.get(at));
    let other =
        |act: &str, own: &Doc| act.starts_with(&format!("{verb} ")) && !own.acts().any(|known| known == act);
    f.bad().zip(own).is_some_and(|(bad, own)| bad.acts().any(|act| other(act, own)))
}

/// Is the entry another seat's, which has put its name to it?
fn misplaced(f: &Facts) -> bool {
    let own = f.wrong().and_then(|at| f.honest.get(at));
    f.bad().zip(own).is_some_and(|(bad, own)| bad.is_true() && bad.seat != own.seat)
}

/// What is missing, doubled or exchanged stands between entries that are what they were.
fn out_of_order(f: &Facts) -> bool {
    f.docs.iter().enumerate().any(|(at, doc)| doc.number != at)
}

/// Whose it is, and what follows.
pub const BLAME: &[Claim] = &[
    // Whose it is.
    Claim("Nobody has done wrong by the log.", |f, _| f.wrong().is_none()),
    Claim("What no log can show stands below, under “Not proved”.", |f, _| {
        cautioned(f).is_empty() && f.report.contains("\nNot proved:\n")
    }),
    Claim("But the log does not show everything, and in this game something that matters:", |f, _| {
        !cautioned(f).is_empty()
    }),
    Claim("Nobody can be blamed by this file, and nothing in the game is in doubt.", |f, _| {
        f.whole(f.last())
    }),
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
        |f, _| astray(f) && f.bad().is_some_and(|bad| bad.signer.is_some()),
    ),
    Claim("Compare all copies that there are: they may part ways (a fork).", |f, _| astray(f)),
    Claim(
        "Copying, a mail program, an editor or a hand can do this to a file; the file does not say which.",
        |f, _| unsigned(f) || f.whole(f.last()),
    ),
    Claim(
        "Each entry is signed together with the hash of the one before it, so none of them can be made to follow another.",
        |f, _| out_of_order(f),
    ),
    Claim("The file does not read as a log from here on.", |f, _| {
        f.bad().is_some_and(|bad| Some(bad.number) != f.wrong())
    }),
    Claim("An entry has one spelling only, and this is not it.", |f, _| unsigned(f)),
    Claim("The file is cut off in the middle of the entry, as a broken transfer does it.", |f, _| f.torn),
    Claim(
        "Whoever had this file in hand could change it; who it was, and whether it was meant, the file does not say.",
        |f, _| false_signature(f),
    ),
    Claim("The entry was changed after it was signed.", |f, _| false_signature(f) && answered_here(f)),
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
    Claim("It names another seat ({}), and the key is not that seat's.", |f, a| {
        f.bad().is_some_and(|bad| !bad.is_true() && f.named(&bad.seat).split(" (").next() == Some(a[0]))
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
        |f, _| {
            let own = f.wrong().and_then(|at| f.honest.get(at));
            f.bad().zip(own).is_some_and(|(bad, own)| bad.acts().eq(own.acts()))
        },
    ),
    Claim(
        "{} signed entry # twice: both signatures are true, and nobody without that key could have written either.",
        |f, a| {
            let at = number(a[1]);
            let signs = |docs: &[Doc]| docs[at].signer.as_deref() == Some(a[0]);
            twice(f, a[1]) && signs(&f.docs) && f.copy.as_deref().is_some_and(signs)
        },
    ),
    Claim("Whether it was meant the log does not say: one game on two computers does this too.", |f, _| {
        f.copy.is_some() && f.wrong().is_none()
    }),
    Claim(
        "FORK: copy.coureur parts ways with this log at entry #, and nobody has settled it: see below.",
        |f, a| twice(f, a[0]),
    ),
    // What to do, and where the game stands.
    Claim("The game stands as after entry #: {}) is asked.", |f, a| asked(f, a[0], &format!("{})", a[1]))),
    Claim("The game stands as after entry #: it is over.", |f, a| {
        held(f, a[0]) && f.asked_after(number(a[0])) == Some("")
    }),
    Claim("What was signed counts, and not what stands here.", |f, _| false_signature(f)),
    Claim(
        "Entry # does not count, nor does anything after it. The game stands as after entry #: {} signs entry # again, as the rules \
         allow it, or gives the game up.",
        |f, a| {
            f.seat_of(a[2]).is_some_and(|seat| ["british", "french"].contains(&seat))
                && at(f, a[0])
                && number(a[1]) + 1 == number(a[0])
                && a[3] == a[0]
                && held(f, a[1])
                && f.bad().is_some_and(|bad| bad.signer.as_deref() == Some(a[2]))
        },
    ),
    Claim(
        "Entry # does not count, nor does anything after it. The game stands as after entry #: {} signs entry # again, as the rules \
         allow it.",
        |f, a| {
            f.seat_of(a[2]).is_some_and(|seat| ["umpire", "recorder"].contains(&seat))
                && at(f, a[0])
                && number(a[1]) + 1 == number(a[0])
                && a[3] == a[0]
                && held(f, a[1])
                && signed_by(f, a[2])
        },
    ),
    Claim(
        "Entry # does not count, nor does anything after it. The game stands as after entry #: {} is asked, and signs entry #.",
        |f, a| at(f, a[0]) && number(a[1]) + 1 == number(a[0]) && asked(f, a[1], a[2]) && a[3] == a[0],
    ),
    Claim(
        "The entry was signed while somebody else was asked. It changes nothing and does not count.",
        |f, _| {
            f.bad().zip(f.wrong()).is_some_and(|(bad, at)| {
                bad.is_true()
                    && f.asked_after(at - 1).is_some_and(|asked| !asked.contains(f.named(&bad.seat)))
            })
        },
    ),
    Claim("It holds nothing but words: no order, no die and no card hang on it.", |f, _| {
        f.bad().is_some_and(|bad| bad.acts().all(|act| act.starts_with("say ")))
    }),
    Claim("The order is none that the rules allow in that position.", |f, _| new_act(f, "order")),
    Claim("The entry does what nobody may do there.", |f, _| new_act(f, "resign") || misplaced(f)),
    Claim(
        "The seed revealed is not the next one of the chain that was fixed before. It counts for nothing, and no die was made of it. A \
         program that has its own files does not do this; lost or mixed up files do, and so does somebody who writes a seed by hand.",
        |f, _| new_act(f, "link"),
    ),
    Claim(
        "The dice or results written into the entry are not the ones that the seeds and the rules give. The true ones stand above, and \
         the script at the end computes the dice from the log.",
        |f, _| {
            let own = f.wrong().and_then(|at| f.honest.get(at));
            f.report.contains("-------- roll.py --------")
                && f.bad().zip(own).is_some_and(|(bad, own)| {
                    bad.acts().eq(own.acts()) && !bad.list("results:").eq(own.list("results:"))
                })
        },
    ),
    Claim("That is no entry signed twice: the one in this file never counted.", |f, _| {
        f.bad().is_some_and(|bad| bad.signer.is_some())
    }),
    Claim("Beside this file the new one is shown as a fork, and your ruling settles it.", |f, _| offended(f)),
    Claim("Ask each player for his own copy, and for the letter that brought entry #; {}.", |f, a| {
        at(f, a[0]) && f.mode() == "duel"
    }),
    Claim(
        "Ask the umpire and each player for his own copy, and for the letter that brought entry # or the post it stood in; {}.",
        |f, a| at(f, a[0]) && f.mode() == "umpire",
    ),
    Claim("Ask for every other copy of the log, and for backups; {}.", |f, _| copies_help(f) && !several(f)),
    Claim("The copy that is sound counts.", |f, _| copies_help(f)),
    Claim("If both are, and one only goes on where the other ends, the longer one does.", |f, _| {
        copies_help(f)
    }),
    Claim(
        "If both are sound and differ, that is a fork: `coureur audit report LOG OTHER-COPY` says who signed twice, and where.",
        |f, _| copies_help(f),
    ),
    Claim("Ask whoever handed this file in where he has it from.", |f, _| unsigned(f)),
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
    Claim("Keep this log as it is: it is the evidence.", |f, _| offended(f)),
    Claim("Only the header holds.", |f, _| f.wrong() == Some(1)),
    Claim("Everything up to entry # holds, and is reported below.", |f, a| {
        f.wrong() == Some(number(a[0]) + 1)
    }),
    Claim(
        "Behind that, entries are truly signed with keys of this game, up to entry #: only a sound copy shows whether they are of it.",
        |f, a| f.docs.iter().any(|doc| doc.number == number(a[0]) && doc.is_true()),
    ),
    Claim(
        "What is missing or changed only a copy can bring: no entry can be written anew without its author's key.",
        |f, _| copies_help(f),
    ),
    Claim(
        "Go on with any other copy, if `coureur verify` calls it sound and it has the game id below.",
        |f, _| f.whole(f.last()),
    ),
    Claim("If there is none, this file, put in order, is the whole game.", |f, _| f.whole(f.last())),
    Claim("Nothing has to be signed again.", |f, _| f.whole(f.last())),
    Claim(
        "A dispute about dice is settled by the script at the end and this log; one about what the rules allow, by the entry and the \
         rule it cites.",
        |f, _| f.report.contains("-------- roll.py --------") && !f.rolls().is_empty(),
    ),
    Claim("A dispute about what the rules allow is settled by the entry and the rule it cites.", |f, _| {
        f.rolls().is_empty() || f.mode() == "table"
    }),
    Claim(
        "there are two different entries #, and {} signed both: on two machines, from an old backup, or to cheat.",
        |f, a| {
            let seat = |docs: &[Doc]| {
                docs[number(a[0])].signer.as_ref().is_some_and(|signer| {
                    let (seat, name) = signer.split_once(" (").unwrap_or_default();
                    format!("{} ({seat})", name.trim_end_matches(')')) == a[1]
                })
            };
            twice(f, a[0]) && f.office().is_none() && seat(&f.docs) && f.copy.as_deref().is_some_and(seat)
        },
    ),
    Claim(
        "there are two different entries #, both signed with the umpire's key ({}): on two machines, from an old backup, or to cheat.",
        |f, a| twice(f, a[0]) && f.office().as_deref() == Some(a[1]) && !restored(f),
    ),
    Claim("there are two different entries #, both signed with the umpire's key ({}).", |f, a| {
        twice(f, a[0]) && f.office().as_deref() == Some(a[1])
    }),
    Claim(
        "One of them was signed after a restore, and says so: it is no forgery, as long as it is settled.",
        |f, _| restored(f),
    ),
    Claim("{} and {} each signed an entry #: both were asked, and nobody did wrong.", |f, a| {
        let names =
            |docs: &[Doc]| docs.get(number(a[2])).and_then(|doc| doc.signer.clone()).unwrap_or_default();
        let turned = |name: &str| {
            let (seat, name) = name.split_once(" (").unwrap_or_default();
            format!("{} ({seat})", name.trim_end_matches(')'))
        };
        let theirs = f.copy.as_deref().map(names).unwrap_or_default();
        twice(f, a[2])
            && [turned(&names(&f.docs)), turned(&theirs)] == [a[0], a[1]]
            && f.asked_after(number(a[2]) - 1).is_some_and(|asked| asked.contains(&theirs))
    }),
    Claim("Neither was answered: the other player says which one counts.", |f, _| {
        f.mode() == "duel" && ruled(f, |counts| *counts == Counts::Others)
    }),
    Claim("Neither was answered: whoever else signs at this table says which one counts.", |f, _| {
        f.mode() == "umpire" && ruled(f, |counts| *counts == Counts::Others)
    }),
    Claim(
        "Neither was answered, and nobody else signs here: those who play have to agree which one counts.",
        |f, _| !several(f) && ruled(f, |counts| *counts == Counts::Others),
    ),
    Claim(
        "Nobody else signs in this game, so no rule tells which counts: those who play must agree, or you rule.",
        |f, _| !several(f) && ruled(f, |counts| *counts == Counts::Others),
    ),
    Claim("The one in the {} copy counts: it was answered, in entry #, and the other was not.", |f, a| {
        let entry = number(a[1]);
        match a[0] {
            "first" => ruled(f, |counts| *counts == Counts::Ours(entry)),
            _ => ruled(f, |counts| *counts == Counts::Theirs(entry)),
        }
    }),
    Claim("The one in the {} copy counts: its seat comes first at the table.", |f, a| {
        // The table names its seats in their order.
        let place = |docs: &[Doc], at: usize| f.people.iter().position(|person| person.seat == docs[at].seat);
        let first = counts(f)
            .zip(f.copy.as_deref())
            .is_some_and(|((at, _), copy)| place(&f.docs, at) < place(copy, at));
        ruled(f, |counts| *counts == Counts::Order) && first == (a[0] == "first")
    }),
    Claim("FORKED at entry #: two versions of it, both signed with the umpire's key", |f, a| {
        twice(f, a[0]) && f.office().is_some() && f.docs[number(a[0])].seat == "umpire"
    }),
    Claim("FORKED at entry #: two versions of it, signed by two different seats", |f, a| {
        let seat = |docs: &[Doc]| docs[number(a[0])].seat.clone();
        twice(f, a[0]) && f.copy.as_deref().is_some_and(|copy| seat(copy) != seat(&f.docs))
    }),
    Claim("Nobody signed entry # twice: two seats have each signed one.", |f, a| {
        let seat = |docs: &[Doc]| docs[number(a[0])].seat.clone();
        twice(f, a[0]) && f.copy.as_deref().is_some_and(|copy| seat(copy) != seat(&f.docs))
    }),
    Claim("Both versions of entry # are signed with the umpire's key ({}).", |f, a| {
        twice(f, a[0]) && f.office().as_deref() == Some(a[1]) && f.docs[number(a[0])].seat == "umpire"
    }),
    Claim("Which of them signed which, the log does not say.", |f, _| f.office().is_some()),
    Claim("One of them says openly that its signer goes on from a copy.", |f, _| restored(f)),
    Claim("Entry # by {} is dated {}, which is still to come: until then {}.", |f, a| {
        f.docs.get(number(a[0])).is_some_and(|doc| {
            doc.signer.as_deref() == Some(a[1]) && doc.text.contains(&format!("time: {}\n", a[2]))
        })
    }),
];
