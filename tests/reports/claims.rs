//! What the sentences of a report claim, each with what must be true of the file: `{}` stands for what is named.

use super::Facts;

/// A sentence, and when it is true.
pub struct Claim(pub &'static str, pub fn(&Facts, &[&str]) -> bool);

fn number(text: &str) -> usize {
    text.parse().unwrap_or(usize::MAX)
}

/// Is this the place at which the file ceases to be the game as it was played?
fn at(facts: &Facts, entry: &str) -> bool {
    facts.wrong() == Some(number(entry))
}

/// What stands in that place is not signed by any player as it stands.
fn unsigned(facts: &Facts) -> bool {
    // Where entries stand in another order, or twice, or are missing, each of them may be truly signed, and what is wrong is not.
    let moved = |doc: &super::Doc| facts.honest.iter().any(|own| own.text == doc.text);
    facts.bad().is_some_and(|bad| bad.signer.is_none() || moved(bad))
}

/// What stands there is not as it was signed: its seat's key has not signed these bytes.
fn false_signature(facts: &Facts) -> bool {
    facts.bad().is_some_and(|bad| !bad.is_true())
}

/// Somebody who plays has signed what stands there, as it stands.
fn signed_by(facts: &Facts, who: &str) -> bool {
    facts.bad().is_some_and(|bad| bad.signer.as_deref() == Some(who))
}

/// What stands after it is truly signed, and follows on another text.
fn answered_otherwise(facts: &Facts) -> bool {
    let Some(bad) = facts.bad() else { return false };
    let next = facts.docs.iter().find(|doc| Some(doc.number) == facts.wrong().map(|at| at + 1));
    next.is_some_and(|next| next.is_true() && next.prev != bad.hash)
}

fn twice(facts: &Facts, entry: &str) -> bool {
    let Some(copy) = &facts.copy else { return false };
    let at = number(entry);
    let alike = (0..at).all(|at| facts.docs[at].text == copy[at].text);
    alike && facts.docs.get(at).zip(copy.get(at)).is_some_and(|(one, other)| one.text != other.text)
}

/// Each document of the file up to here is truly signed, and follows on the one before it.
fn chained(facts: &Facts, last: usize) -> bool {
    let follows = |at: usize| at == 0 || facts.docs[at].prev == facts.docs[at - 1].hash;
    facts.docs.len() > last && (0..=last).all(|at| facts.docs[at].is_true() && follows(at))
}

fn always(_: &Facts, _: &[&str]) -> bool {
    true
}

/// Up to here the file is what was played, or becomes it when it is put right.
fn held(facts: &Facts, entry: &str) -> bool {
    let entry = number(entry);
    facts.wrong().is_none_or(|wrong| entry < wrong) || mendable(facts, entry)
}

/// Everything of the game up to here stands in the file as it was signed, or as a line of one entry shows.
fn mendable(facts: &Facts, entry: usize) -> bool {
    entry < facts.honest.len() && (facts.whole(entry) || same_signatures(facts, entry))
}

/// Each entry up to here has the signature that it got when the game was played.
fn same_signatures(facts: &Facts, entry: usize) -> bool {
    let sig = |text: &str| text.lines().find_map(|line| line.strip_prefix("sig: ")).map(str::to_owned);
    (0..=entry).all(|at| facts.docs.get(at).is_some_and(|doc| sig(&doc.text) == sig(&facts.honest[at].text)))
}

fn line_of(facts: &Facts, entry: &str, line: &str) -> bool {
    facts.docs.iter().any(|doc| doc.number == number(entry) && doc.line == number(line))
}

fn line_says(facts: &Facts, line: &str, words: &str) -> bool {
    facts.bytes.lines().nth(number(line) - 1).is_some_and(|text| text == words)
}

/// The last entry in the file.
fn last(facts: &Facts) -> usize {
    facts.docs.iter().map(|doc| doc.number).max().unwrap_or_default()
}

/// All entries after the place that does not hold which are truly signed, as they are told.
fn signed_further(facts: &Facts, told: &str) -> bool {
    let from = facts.wrong().unwrap_or(usize::MAX);
    let mut true_ones: Vec<usize> =
        facts.docs.iter().filter(|doc| doc.number >= from && doc.is_true()).map(|doc| doc.number).collect();
    true_ones.sort_unstable();
    true_ones.dedup();
    let told: Vec<usize> = told
        .split(", ")
        .flat_map(|part| match part.split_once(" to ") {
            Some((first, last)) => number(first)..=number(last),
            None => number(part)..=number(part),
        })
        .take(1000)
        .collect();
    // What stands at that place itself may be signed as it stands: that is said elsewhere.
    let others = |number: &usize| *number != from;
    told.iter().filter(|told| others(told)).eq(true_ones.iter().filter(|number| others(number)))
        && told.iter().all(|told| true_ones.contains(told))
}

fn asked(facts: &Facts, entry: &str, who: &str) -> bool {
    held(facts, entry) && facts.asked_after(number(entry)) == who
}

/// All that a report may say of the files that are made here.
pub const CLAIMS: &[Claim] = &[
    // The finding.
    Claim("SOUND, from the header to entry #", |f, a| {
        f.wrong().is_none() && !f.torn && number(a[0]) + 1 == f.docs.len()
    }),
    Claim("DAMAGED FILE, GAME INTACT up to entry #", |f, a| f.wrong().is_some() && f.whole(number(a[0]))),
    Claim("FORKED at entry #: two versions of it, both signed by {})", |f, a| {
        let who = format!("{})", a[1]);
        let signs = |docs: &[super::Doc]| docs[number(a[0])].signer.as_deref() == Some(who.as_str());
        twice(f, a[0]) && signs(&f.docs) && f.copy.as_deref().is_some_and(signs)
    }),
    Claim(
        "NOT SOUND at entry #: changed after it was signed; as it was signed, the game is intact up to entry #",
        |f, a| at(f, a[0]) && false_signature(f) && mendable(f, number(a[1])) && last(f) == number(a[1]),
    ),
    Claim("NOT SOUND at entry #: changed after it was signed", |f, a| {
        at(f, a[0]) && false_signature(f) && answered_otherwise(f)
    }),
    Claim("NOT SOUND at entry #: the signature beside it is another", |f, a| {
        let own = f.wrong().and_then(|at| f.honest.get(at));
        at(f, a[0]) && f.bad().zip(own).is_some_and(|(bad, own)| bad.hash == own.hash && !bad.is_true())
    }),
    Claim("NOT SOUND at entry #: not what its key has signed", |f, a| at(f, a[0]) && false_signature(f)),
    Claim("NOT SOUND at entry #: something is missing", |f, a| {
        at(f, a[0]) && f.numbered(number(a[0])).is_none()
    }),
    Claim("NOT SOUND at entry #: the entries are not in their order", |f, a| at(f, a[0])),
    Claim("NOT SOUND at entry #: the file is cut off", |f, a| at(f, a[0]) && f.torn),
    Claim("NOT SOUND at entry #: it cannot be read", |f, a| at(f, a[0]) && unsigned(f)),
    Claim("NOT SOUND at entry #: it follows another entry # than the one that stands here", |f, a| {
        let (here, before) = (f.bad(), number(a[1]));
        at(f, a[0]) && here.is_some_and(|here| here.signer.is_some() && here.prev != f.docs[before].hash)
    }),
    Claim("NOT SOUND at entry #, signed so by {})", |f, a| {
        at(f, a[0]) && signed_by(f, &format!("{})", a[1]))
    }),
    Claim("NOT SOUND at entry #, by {}): words out of turn, no move", |f, a| {
        at(f, a[0]) && signed_by(f, &format!("{})", a[1]))
    }),
    Claim("NOT SOUND at entry #, by {})", |f, a| at(f, a[0]) && signed_by(f, &format!("{})", a[1]))),
    Claim("NOT SOUND at entry #", |f, a| at(f, a[0])),
    // What was found.
    Claim("Found:", always),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers an entry # with another text: this one was changed after it was \
         answered.",
        |f, a| {
            let next = f.numbered(number(a[0]));
            line_of(f, a[0], a[1])
                && next.is_some_and(|next| next.is_true() && next.signer.as_deref() == Some(a[2]))
                && answered_otherwise(f)
                && number(a[0]) == number(a[3]) + 1
                // Nobody but who has the key can bring forth another truly signed one: then it was not changed afterwards.
                && false_signature(f)
        },
    ),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers an entry # with another text: it is not this one that was answered.",
        |f, a| {
            let next = f.numbered(number(a[0]));
            line_of(f, a[0], a[1])
                && next.is_some_and(|next| next.is_true() && next.signer.as_deref() == Some(a[2]))
                && answered_otherwise(f)
                && number(a[0]) == number(a[3]) + 1
                && f.bad().is_some_and(|bad| bad.is_true())
        },
    ),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers an entry #: whether it is the one that stands here, its spelling does \
         not let anybody see.",
        |f, a| {
            let next = f.numbered(number(a[0]));
            line_of(f, a[0], a[1])
                && next.is_some_and(|next| next.is_true() && next.signer.as_deref() == Some(a[2]))
                && f.numbered(number(a[3])).is_some()
        },
    ),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers the very text that stands here, so only its signature was changed.",
        |f, a| {
            let next = f.numbered(number(a[0]));
            line_of(f, a[0], a[1])
                && next.is_some_and(|next| {
                    next.is_true()
                        && next.signer.as_deref() == Some(a[2])
                        && f.bad().is_some_and(|bad| bad.hash == next.prev)
                })
                && false_signature(f)
        },
    ),
    Claim("Entry #, in line #, is truly signed by {}, and answers the entry # that is missing.", |f, a| {
        let next = f.numbered(number(a[0]));
        line_of(f, a[0], a[1])
            && next.is_some_and(|next| next.is_true() && next.signer.as_deref() == Some(a[2]))
            && f.numbered(number(a[3])).is_none()
    }),
    Claim("Line # ends with a blank, where none may stand.", |f, a| {
        f.bytes.lines().nth(number(a[0]) - 1).is_some_and(|line| line.ends_with(' '))
    }),
    Claim("Line # says `{}`; what was signed says `{}`.", |f, a| {
        line_says(f, a[0], a[1]) && f.honest.iter().any(|doc| doc.text.lines().any(|line| line == a[2]))
    }),
    Claim("With that, the signature of {} under entry # is true, and so is everything after it.", |f, a| {
        let entry = number(a[1]);
        f.honest[entry].signer.as_deref() == Some(a[0]) && same_signatures(f, last(f))
    }),
    Claim("Entry # is missing: entry #, in line #, comes after entry #.", |f, a| {
        f.numbered(number(a[0])).is_none()
            && line_of(f, a[1], a[2])
            && f.docs
                .iter()
                .position(|doc| doc.line == number(a[2]))
                .is_some_and(|at| f.docs[at - 1].number == number(a[3]))
    }),
    Claim("The entries {} are missing.", |f, a| {
        a[0].split(", ").all(|entry| f.numbered(number(entry)).is_none())
    }),
    Claim("Entry # stands twice: in line #, and again in line #, word for word.", |f, a| {
        let texts: Vec<_> = f.docs.iter().filter(|doc| doc.number == number(a[0])).collect();
        texts.len() == 2
            && texts[0].text == texts[1].text
            && [texts[0].line, texts[1].line] == [number(a[1]), number(a[2])]
    }),
    Claim("Entries # and # have changed places: they stand in lines # and #.", |f, a| {
        line_of(f, a[0], a[2]) && line_of(f, a[1], a[3]) && number(a[2]) > number(a[3])
    }),
    Claim(
        "That is all: spelled as it must be, with each entry once and in its place, the file is the whole game up to entry #, \
         every entry of it truly signed.",
        |f, a| f.whole(number(a[0])),
    ),
    Claim("Of what was signed nothing was changed.", |f, _| f.whole(last(f))),
    Claim("The signature under entry # is true over these very bytes.", |f, a| {
        at(f, a[0]) && f.bad().is_some_and(|bad| bad.signer.is_some())
    }),
    Claim("Each of the two copies is sound by itself up to its end.", |f, _| {
        f.copy.as_ref().is_some_and(|copy| f.docs.iter().chain(copy).all(super::Doc::is_true))
    }),
    Claim("From entry # on this log and {} say different things.", |f, a| {
        twice(f, a[0]) && a[1] == "copy.coureur"
    }),
    Claim("By the rules the version in {} counts.", |f, _| f.copy.is_some()),
    Claim("Which counts is not {}'s to say: any other seat chooses, with `coureur settle`.", |f, _| {
        f.copy.is_some()
    }),
    Claim("The rules cannot tell which counts: those who play must agree, or you rule.", |f, _| {
        f.copy.is_some()
    }),
    Claim("entry #, line #: {}.", |f, a| {
        // The program's own words for what stands there.
        let words = a[2];
        let bad = f.bad();
        at(f, a[0])
            && bad.is_some_and(|bad| {
                let inside = bad.line <= number(a[1]) && number(a[1]) <= bad.line + bad.text.lines().count();
                let true_words = match words {
                    "the log ends in the middle of an entry" => f.torn,
                    words if words.starts_with("this is not the signature of `") => !bad.is_true(),
                    words if words.starts_with("this follows entry ") => {
                        words.contains(&bad.prev) && !f.docs[number(a[0]) - 1].hash.is_empty() && {
                            let before = &f.docs[number(a[0]) - 1].hash;
                            words.ends_with(&format!("but the entry before is {before}"))
                                && bad.prev != *before
                        }
                    }
                    words if words.starts_with("dated ") => bad.text.contains(&words[6..26]),
                    words => words.starts_with("expected "),
                };
                inside && true_words
            })
    }),
    Claim("the position after this entry is not the one it claims (claimed {}, replayed {}).", |f, a| {
        f.bad().zip(f.honest.get(f.wrong().unwrap_or_default())).is_some_and(|(bad, own)| {
            bad.text.contains(&format!("state: {}\n", a[0]))
                && own.text.contains(&format!("state: {}\n", a[1]))
        })
    }),
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
        let state =
            |doc: &super::Doc| doc.text.lines().find(|line| line.starts_with("state: ")).map(str::to_owned);
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
            let signs = |docs: &[super::Doc]| docs[at].signer.as_deref() == Some(a[0]);
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
        f.numbered(number(a[0])).is_some_and(super::Doc::is_true)
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
            let seat = |docs: &[super::Doc]| {
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
