//! What the sentences of a report claim, each with what must be true of the file: `{}` stands for what is named.

#[path = "blame.rs"]
mod blame;
#[path = "further.rs"]
mod further;
#[path = "proofs.rs"]
mod proofs;

use super::facts::{Doc, Facts};

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
    // So it is where entries of another game stand: each is signed, and that it stands here is not.
    let foreign = |doc: &Doc| {
        let before = facts.wrong().and_then(|at| facts.docs.get(at.checked_sub(1)?));
        Some(doc.number) != facts.wrong() && before.is_some_and(|before| before.hash != doc.prev)
    };
    facts.bad().is_some_and(|bad| bad.signer.is_none() || moved(bad) || foreign(bad))
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

/// It was answered in this very game, with another text: who has answered it was there.
fn answered_here(facts: &Facts) -> bool {
    let next = facts.docs.iter().find(|doc| Some(doc.number) == facts.wrong().map(|at| at + 1));
    next.is_some_and(|next| facts.honest.iter().any(|own| own.text == next.text))
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

/// Up to here the file is what was played, or becomes it when it is put right.
fn held(facts: &Facts, entry: &str) -> bool {
    let entry = number(entry);
    facts.wrong().is_none_or(|wrong| entry < wrong) || facts.mendable(entry)
}

fn line_of(facts: &Facts, entry: &str, line: &str) -> bool {
    facts.docs.iter().any(|doc| doc.number == number(entry) && doc.line == number(line))
}

fn line_says(facts: &Facts, line: &str, words: &str) -> bool {
    facts.bytes.lines().nth(number(line) - 1).is_some_and(|text| text == words)
}

/// The last truly signed one after the place that does not hold.
fn signed_further_last(facts: &Facts) -> Option<usize> {
    let from = facts.wrong()?;
    facts.docs.iter().filter(|doc| doc.number >= from && doc.is_true()).map(|doc| doc.number).max()
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

/// Somebody who plays has signed what he may not, and nobody else could have.
fn offended(facts: &Facts) -> bool {
    facts.bad().is_some_and(|bad| bad.signer.is_some())
}

/// What whoever relies on a game has to know, as the entries show it.
fn cautioned(f: &Facts) -> Vec<&'static str> {
    let words = f.words();
    let both = ["british", "french"].iter().all(|side| words.iter().any(|(whose, _, _)| whose == side));
    let mut all = Vec::new();
    if both && words.last().is_some_and(|(whose, _, by)| whose != by) {
        all.push("typed words");
    }
    let silent = |person: &super::facts::Seated| !f.held().iter().any(|doc| doc.seat == person.seat);
    if both && f.people.iter().any(silent) {
        all.push("silence");
    }
    if f.held().iter().any(|doc| doc.field("time: ").starts_with("2999-")) {
        all.push("a date to come");
    }
    let given_up = |doc: &Doc| doc.seat == "umpire" && doc.has("resign");
    if f.held().iter().any(given_up) {
        all.push("given up for somebody");
    }
    all
}

/// Which of two versions counts, by the rules: whose it was to sign, and who has answered.
#[derive(Debug, PartialEq, Eq)]
enum Counts {
    Ours(usize),
    Theirs(usize),
    Others,
    Agree,
    /// Two seats were asked.
    Order,
}

fn counts(f: &Facts) -> Option<(usize, Counts)> {
    let copy = f.copy.as_ref()?;
    let at = (0..f.docs.len().min(copy.len())).find(|at| f.docs[*at].text != copy[*at].text)?;
    // Whoever signs after it and is not its author has answered it; and an umpire who opens dice has shown them.
    let answered = |docs: &[Doc]| {
        let answers = |doc: &&Doc| {
            doc.seat != docs[at].seat || (doc.number > at && doc.seat == "umpire" && doc.has("link"))
        };
        docs[at..].iter().find(answers).map(|doc| doc.number)
    };
    let one = f.docs[at].seat == copy[at].seat;
    let counts = match (answered(&f.docs), answered(copy)) {
        (Some(entry), None) => Counts::Ours(entry),
        (None, Some(entry)) => Counts::Theirs(entry),
        (Some(_), Some(_)) => Counts::Agree,
        (None, None) if one => Counts::Others,
        (None, None) => Counts::Order,
    };
    Some((at, counts))
}

/// So the rules have it.
fn ruled(f: &Facts, wanted: impl Fn(&Counts) -> bool) -> bool {
    counts(f).is_some_and(|(_, counts)| wanted(&counts))
}

fn asked(facts: &Facts, entry: &str, who: &str) -> bool {
    held(facts, entry) && facts.asked_after(number(entry)) == Some(who)
}

/// All that a report may say of the files that are made here.
pub const CLAIMS: [&[Claim]; 4] = [FOUND, further::FURTHER, blame::BLAME, proofs::PROVED];

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
        |f, a| at(f, a[0]) && false_signature(f) && f.mendable(number(a[1])) && f.last() == number(a[1]),
    ),
    Claim("NOT SOUND at entry #: changed after it was signed", |f, a| {
        at(f, a[0]) && false_signature(f) && answered_here(f)
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
    Claim("Found:", |f, _| f.wrong().is_some() || f.copy.is_some()),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers an entry # with another text: this one was changed after it was \
         answered.",
        |f, a| {
            answers_another(f, a)
                && answered_here(f)
                // Nobody but who has the key can bring forth another truly signed one: then it was not changed afterwards.
                && false_signature(f)
        },
    ),
    Claim(
        "Entry #, in line #, is truly signed by {}, and answers an entry # with another text: this one was changed after it was \
         answered, or the answer is of another game.",
        |f, a| answers_another(f, a) && false_signature(f),
    ),
    Claim("In line # another game begins.", |f, a| {
        f.docs.iter().any(|doc| doc.line == number(a[0]) && doc.number == 0 && doc.hash != f.honest[0].hash)
    }),
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
        f.honest[entry].signer.as_deref() == Some(a[0]) && f.same_signatures(f.last())
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
    Claim("Of what was signed nothing was changed.", |f, _| f.whole(f.last())),
    Claim("The signature under entry # is true over these very bytes.", |f, a| {
        at(f, a[0]) && f.bad().is_some_and(|bad| bad.signer.is_some())
    }),
    Claim("Each of the two copies is sound by itself up to its end.", |f, _| {
        f.copy.as_ref().is_some_and(|copy| f.docs.iter().chain(copy).all(Doc::is_true))
    }),
    Claim("From entry # on this log and {} say different things.", |f, a| {
        twice(f, a[0]) && a[1] == "copy.coureur"
    }),
    Claim("By the rules the version in this log counts.", |f, _| {
        ruled(f, |counts| matches!(counts, Counts::Ours(_) | Counts::Order))
    }),
    Claim("By the rules the version in the other copy counts.", |f, _| {
        ruled(f, |counts| matches!(counts, Counts::Theirs(_) | Counts::Order))
    }),
    Claim("Which counts is not {}'s to say: any other seat chooses, with `coureur settle`.", |f, a| {
        let signer = counts(f).map(|(at, _)| f.docs[at].seat.clone());
        ruled(f, |counts| *counts == Counts::Others)
            && signer.is_some_and(|signer| f.named(&signer).split(" (").next() == Some(a[0]))
            && f.people.iter().any(|person| Some(person.key) != f.people.first().map(|first| first.key))
    }),
    Claim("The rules cannot tell which counts: those who play must agree, or you rule.", |f, _| {
        ruled(f, |counts| *counts == Counts::Agree)
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
    Claim("the order `{}` of {} is not legal in this position.", |f, a| {
        let act = format!("order {} {}", a[1].to_lowercase(), a[0]);
        f.bad().is_some_and(|bad| bad.acts().any(|own| own == act))
            && !f.honest.iter().any(|doc| doc.acts().any(|own| own == act))
    }),
    Claim("{} may not `{}` here.", |f, a| {
        f.bad().is_some_and(|bad| {
            f.named(&bad.seat).starts_with(a[0])
                && bad.acts().any(|act| act == a[1] || act.split(' ').next() == Some(a[1]))
        })
    }),
    Claim("{} signed out of turn: the table waits for {}.", |f, a| {
        let asked = f.wrong().and_then(|at| f.asked_after(at - 1)).unwrap_or_default();
        let seats: Vec<&str> = asked.split(" or ").filter_map(|name| name.split(" (").next()).collect();
        // A deputy's name may stand behind an `or`, too.
        let waits = a[1].split(" or ").all(|seat| seats.contains(&seat));
        waits && f.bad().is_some_and(|bad| bad.is_true() && f.named(&bad.seat).starts_with(a[0]))
    }),
    Claim("the seed that {} revealed does not belong to the chain {} committed to.", |f, a| {
        a[0] == a[1]
            && f.bad().is_some_and(|bad| {
                f.named(&bad.seat).starts_with(a[0]) && bad.text.contains(&"ef".repeat(32))
            })
    }),
    Claim("the entry claims `{}`, the replay gives `{}`.", |f, a| {
        let own = f.wrong().and_then(|at| f.honest.get(at));
        f.bad().zip(own).is_some_and(|(bad, own)| {
            bad.list("results:").any(|result| result == a[0])
                && own.list("results:").any(|result| result == a[1])
        })
    }),
    Claim("the position after this entry is not the one it claims (claimed {}, replayed {}).", |f, a| {
        f.bad().zip(f.honest.get(f.wrong().unwrap_or_default())).is_some_and(|(bad, own)| {
            bad.text.contains(&format!("state: {}\n", a[0]))
                && own.text.contains(&format!("state: {}\n", a[1]))
        })
    }),
];
