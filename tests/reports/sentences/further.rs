//! What else a report says: who plays, which file it is, who owes what, what became of copies and cards.

use super::proofs::{opened, over};
use super::{Claim, Doc, Facts, at, counts, held, number, signed_further_last, twice};
use coureur::keys::Fingerprint;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// Somebody's seat and name, as the list of players has it: `The umpire: Ulla`.
fn sits(f: &Facts, seat: &str, name: &str) -> bool {
    f.people.iter().any(|person| person.seat == seat && person.key_name == name)
}

fn dated(doc: &Doc) -> String {
    doc.field("time: ").replace('T', " ").replace('Z', " UTC")
}

/// The last entry that holds.
fn last(f: &Facts) -> Option<&Doc> {
    f.held().last()
}

/// `British (A) or the umpire (U) owes, since entry 7 (…)`: are they asked, by the rules, after that entry?
fn owes(f: &Facts, a: &[&str]) -> bool {
    let entry = number(a[1]);
    last(f).is_some_and(|doc| doc.number == entry && dated(doc) == a[2]) && f.asked_after(entry) == Some(a[0])
}

/// Does the entry hold what the deck is made of?
fn shuffles(f: &Facts, a: &[&str], mode: &[&str]) -> bool {
    let doc = f.held().get(number(a[0]));
    mode.contains(&f.mode())
        && doc.is_some_and(|doc| {
            f.named(&doc.seat) == a[1] && doc.acts().any(|act| act == format!("shuffle {}", a[2]))
        })
}

/// Has any entry that holds such an act?
fn any(f: &Facts, verbs: &[&str]) -> bool {
    verbs.iter().any(|verb| f.held().iter().any(|doc| doc.has(verb)))
}

/// The hours that an entry came after the one before it.
fn waited(f: &Facts, entry: usize) -> Option<i64> {
    let time = |at: usize| f.held().get(at)?.field("time: ").parse::<jiff::Timestamp>().ok();
    Some(time(entry)?.duration_since(time(entry.checked_sub(1)?)?).as_hours())
}

/// The other chapters.
pub const FURTHER: &[Claim] = &[
    // Who plays with which key.
    Claim("British: {}", |f, a| sits(f, "british", a[0])),
    Claim("French: {}", |f, a| sits(f, "french", a[0])),
    Claim("The umpire: {}", |f, a| sits(f, "umpire", a[0])),
    Claim("The recorder: {}", |f, a| sits(f, "recorder", a[0])),
    Claim("key {}", |f, a| f.people.iter().any(|person| person.key.to_string() == a[0])),
    Claim("in words: {}", |f, a| {
        f.people.iter().any(|person| Fingerprint::of(&person.key).to_string() == a[0])
    }),
    Claim("has signed nothing in this game", |f, _| {
        f.people.iter().any(|person| f.held().iter().all(|doc| doc.seat != person.seat))
    }),
    Claim("{} is named deputy in the log, and can sign with this key, too", |f, a| {
        f.office().is_some_and(|office| office.contains(a[0]))
    }),
    Claim(
        "Whether a key is the one of the person named, no log can say: have each of them read you the words of his key, as `coureur \
         identity show` prints them. Who has a key can sign with it.",
        |f, _| f.people.iter().all(|person| f.report.contains(&person.key.to_string())),
    ),
    // Which game, which file.
    Claim("file file.coureur, # bytes", |f, a| number(a[0]) == f.bytes.len()),
    Claim("SHA-256 of the file, whose first digits stand in the title: {}", |f, a| {
        let digest = HEXLOWER.encode(&Sha256::digest(f.bytes.as_bytes()));
        digest == a[0] && f.report.lines().next().is_some_and(|title| title.contains(&digest[..8]))
    }),
    Claim("game id {}, the hash of its header", |f, a| f.honest[0].hash == a[0]),
    Claim("The Struggle for New France: Campaign 1755-1762; no optional rules; rules revision #", |f, a| {
        f.honest[0].field("rules: ") == a[0] && f.honest[0].field("game: ") == "new-france"
    }),
    Claim("opened {}", |f, a| dated(&f.honest[0]) == a[0]),
    Claim("last entry that holds: #, {}", |f, a| {
        last(f).is_some_and(|doc| doc.number == number(a[0]) && dated(doc) == a[1])
    }),
    Claim("position after it: {}", |f, a| last(f).is_some_and(|doc| doc.field("state: ") == a[0])),
    Claim("going on", |f, _| !over(f)),
    Claim("over: {} victory. the umpire gave the game up for the {} [resignation]", |f, a| {
        over(f)
            && a[0] != a[1]
            && last(f)
                .is_some_and(|doc| doc.acts().any(|act| act == format!("resign {}", a[1].to_lowercase())))
    }),
    Claim("judged by coureur {}", |_, a| a[0] == env!("CARGO_PKG_VERSION")),
    // Who owes what.
    Claim("Nobody owes anything.", |f, _| over(f)),
    Claim("{} owes, since entry # ({}): {} (a decision).", |f, a| {
        owes(f, a) && last(f).is_some_and(|doc| !doc.acts().any(|act| act == "ask"))
    }),
    Claim("{} owes, since entry # ({}): {} (no decision, their program gives it).", owes),
    Claim("What entry # gave does not count.", |f, a| {
        at(f, a[0])
            && f.bad().is_some_and(|bad| {
                f.asked_after(number(a[0]) - 1).is_some_and(|asked| asked.contains(f.named(&bad.seat)))
            })
    }),
    Claim("Who owes what this file does not tell.", |f, _| f.wrong().is_some()),
    Claim(
        "Entries are truly signed up to entry #, and cannot be judged beyond entry #: a sound copy tells it.",
        |f, a| signed_further_last(f) == Some(number(a[0])) && f.wrong() == Some(number(a[1]) + 1),
    ),
    Claim(
        "An entry # was written, and cannot be relied upon as it stands: a sound copy tells it.",
        |f, a| f.bad().is_some_and(|bad| bad.number == number(a[0])),
    ),
    Claim("An entry # was written, and is cut off: a sound copy tells it.", |f, a| {
        f.torn && f.bad().is_some_and(|bad| bad.number == number(a[0]))
    }),
    Claim("No time control was agreed.", |f, _| !any(f, &["clock"])),
    Claim("The longest waits for an entry, by the authors' own clocks:", |f, _| {
        (1..f.held().len()).any(|entry| waited(f, entry).is_some_and(|hours| hours >= 24))
    }),
    Claim("# days for entry #, by {}", |f, a| {
        let days = waited(f, number(a[1])).and_then(|hours| usize::try_from(hours / 24).ok());
        days == Some(number(a[0])) && f.held().get(number(a[1])).is_some_and(|doc| f.named(&doc.seat) == a[2])
    }),
    Claim("1 day for entry #, by {}", |f, a| {
        waited(f, number(a[0])).is_some_and(|hours| hours / 24 == 1)
            && f.held().get(number(a[0])).is_some_and(|doc| f.named(&doc.seat) == a[1])
    }),
    // Takebacks, losses, forks.
    Claim("Nothing was ever proposed to be taken back.", |f, _| !any(f, &["undo", "undo-yes", "undo-no"])),
    Claim("entry #, {}: {} takes everything back to entry #", |f, a| {
        f.held().get(number(a[0])).is_some_and(|doc| {
            f.named(&doc.seat) == a[2]
                && doc.field("time: ") == a[1]
                && doc.acts().any(|act| act == format!("undo {}", a[3]))
        })
    }),
    Claim("entry #, {}: everything after entry # was taken back", |f, a| {
        f.held().get(number(a[0])).is_some_and(|doc| {
            doc.field("time: ") == a[1]
                && doc.list("results:").any(|result| result == format!("undone to {}", a[2]))
        })
    }),
    Claim(
        "Dice are typed in at a table: what was thrown after it need not be what was thrown before.",
        |f, _| f.mode() == "table" && any(f, &["undo"]),
    ),
    Claim(
        "A position keeps its dice: whoever gave the same orders again met the same ones. Other orders met new dice.",
        |f, _| f.mode() != "table" && any(f, &["undo"]),
    ),
    Claim("Nobody has declared a loss, nor an entry signed twice, nor settled such a thing.", |f, _| {
        !any(f, &["restored", "withdrawn", "settled"])
    }),
    Claim("entry #, {}: {} goes on from a copy, after a loss", |f, a| {
        f.held().get(number(a[0])).is_some_and(|doc| {
            doc.has("restored") && doc.field("time: ") == a[1] && f.named(&doc.seat) == a[2]
        })
    }),
    Claim("No other copy was compared. A fork shows only beside the other copy:", |f, _| f.copy.is_none()),
    Claim("copy.coureur agrees with this log up to entry #; {}.", |f, a| {
        let Some(copy) = &f.copy else { return false };
        let least = f.docs.len().min(copy.len());
        let longer = match f.docs.len().cmp(&copy.len()) {
            std::cmp::Ordering::Less => "the other is longer",
            std::cmp::Ordering::Equal => "both are of the same length",
            std::cmp::Ordering::Greater => "this one is longer",
        };
        counts(f).is_none() && least == number(a[0]) + 1 && a[1] == longer
    }),
    Claim("FORK: copy.coureur parts ways with this log at entry #.", |f, a| twice(f, a[0])),
    Claim("This log is the first copy, copy.coureur the second:", |f, _| counts(f).is_some()),
    Claim("It is not settled.", |f, _| counts(f).is_some() && !any(f, &["withdrawn", "settled"])),
    // Cards.
    Claim("No deck was shuffled.", |f, _| !any(f, &["shuffle"])),
    Claim("entry #: {} shuffled, with proof: the {} deck, 31 cards", |f, a| {
        shuffles(f, a, &["duel", "solo"])
    }),
    Claim("entry #: {} committed to: the {} deck, 31 cards", |f, a| shuffles(f, a, &["umpire"])),
    Claim("words of the {} player, typed by {}: {}", |f, a| {
        let side = a[0].to_lowercase();
        f.held().iter().any(|doc| {
            f.named(&doc.seat) == a[1] && doc.acts().any(|act| act == format!("word {side} {}", a[2]))
        })
    }),
    Claim("Nothing was claimed about a hidden hand.", |f, _| !any(f, &["claim"])),
    Claim("No opening is owed yet: the game is not over, or has no hidden cards.", |f, _| !over(f)),
    Claim("All cards are open; no opening is owed.", |f, _| opened(f)),
    // Rolls.
    Claim("No roll was made yet.", |f, _| f.rolls().is_empty()),
    Claim("No roll counts up to entry #.", |f, a| {
        f.rolls().is_empty() && held(f, a[0]) && f.wrong().is_some()
    }),
    Claim("Roll # stands in entry #, which does not hold.", |f, a| {
        at(f, a[1]) && f.bad().is_some_and(|bad| bad.text.contains(&format!("roll {} ", a[0])))
    }),
    Claim(
        "# throws, under # numbered rolls: one seed serves for everything that is thrown until somebody decides again.",
        |f, a| [number(a[0]), number(a[1])] == [thrown(f), f.rolls().len()],
    ),
    Claim(
        "# throws, under 1 numbered roll: one seed serves for everything that is thrown until somebody decides again.",
        |f, a| number(a[0]) == thrown(f) && f.rolls().len() == 1,
    ),
    Claim(
        "1 throw, under 1 numbered roll: one seed serves for everything that is thrown until somebody decides again.",
        |f, _| thrown(f) == 1 && f.rolls().len() == 1,
    ),
    // The arithmetic has tests of its own; here it must agree with itself.
    Claim("All dice together, against fair ones (`coureur luck LOG`): Nothing unusual.", |f, _| {
        !f.rolls().is_empty()
    }),
    Claim(
        "Of # tests the most striking came out at {}, and {} below 0.05, where chance alone brings about {}. Anyone who looks at \
         several numbers at once finds something striking sooner: allowing for that (the methods of Tarone and Holm), none is below \
         it.",
        |_, a| a[1].parse::<f64>().is_ok_and(|most| (most < 0.05) == (a[2] != "none")),
    ),
];

/// How often something was thrown, by what the entries tell.
fn thrown(f: &Facts) -> usize {
    f.held().iter().flat_map(|doc| doc.list("results:")).filter(|result| result.starts_with("roll ")).count()
}
