//! What the sentences of a report claim, each with what must be true of the file: `{}` stands for what is named.

#[path = "blame.rs"]
mod blame;

use super::{Doc, Facts};

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
    let moved = |doc: &Doc| facts.honest.iter().any(|own| own.text == doc.text);
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

/// Is entry `a[0]`, in line `a[1]`, truly signed by `a[2]`, and does it answer an entry `a[3]` with another text?
fn answers_another(f: &Facts, a: &[&str]) -> bool {
    let next = f.numbered(number(a[0]));
    line_of(f, a[0], a[1])
        && next.is_some_and(|next| next.is_true() && next.signer.as_deref() == Some(a[2]))
        && answered_otherwise(f)
        && number(a[0]) == number(a[3]) + 1
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
pub const CLAIMS: [&[Claim]; 2] = [FOUND, blame::BLAME];

/// The finding, and what was found.
const FOUND: &[Claim] = &[
    // The finding.
    Claim("SOUND, from the header to entry #", |f, a| {
        f.wrong().is_none() && !f.torn && number(a[0]) + 1 == f.docs.len()
    }),
    Claim("DAMAGED FILE, GAME INTACT up to entry #", |f, a| f.wrong().is_some() && f.whole(number(a[0]))),
    Claim("FORKED at entry #: two versions of it, both signed by {})", |f, a| {
        let who = format!("{})", a[1]);
        let signs = |docs: &[Doc]| docs[number(a[0])].signer.as_deref() == Some(who.as_str());
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
            answers_another(f, a)
                // Nobody but who has the key can bring forth another truly signed one: then it was not changed afterwards.
                && false_signature(f)
        },
    ),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers an entry # with another text: it is not this one that was answered.",
        |f, a| answers_another(f, a) && f.bad().is_some_and(|bad| bad.is_true()),
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
        f.copy.as_ref().is_some_and(|copy| f.docs.iter().chain(copy).all(Doc::is_true))
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
];
