//! What a report calls proved, and what not; how many entries are signed.

use super::{Claim, Doc, Facts, at, cautioned, chained, false_signature, held, number, signed_further};
use std::collections::BTreeSet;

/// `the rolls 0 to 2, 16`: the numbers.
fn ranges(told: &str) -> BTreeSet<usize> {
    let told = told.trim_start_matches("the rolls ").trim_start_matches("roll ");
    let part = |part: &str| match part.split_once(" to ") {
        Some((first, last)) => number(first)..=number(last).min(10_000),
        None => number(part)..=number(part),
    };
    told.split(", ").flat_map(part).collect()
}

/// All rolls that entries tell of which were asked for so.
fn rolls(f: &Facts, wanted: impl Fn(Option<&str>) -> bool) -> BTreeSet<usize> {
    let askers = f.askers();
    f.rolls().into_iter().filter(|roll| askers.get(*roll).is_some_and(|asker| wanted(*asker))).collect()
}

/// The entry in which the umpire has committed to his secret.
fn commitment(f: &Facts) -> Option<usize> {
    f.held().iter().find(|doc| doc.seat == "umpire" && doc.has("commit")).map(|doc| doc.number)
}

/// Have both players given words, and who signed each, after the commitment?
fn words(f: &Facts) -> Option<Vec<(&str, usize, &str)>> {
    let words = f.words();
    let both = ["british", "french"].iter().all(|side| words.iter().any(|(whose, _, _)| whose == side));
    let commitment = commitment(f)?;
    (both && words.iter().all(|(_, entry, _)| *entry > commitment)).then_some(words)
}

/// The last words, of whom, where, by whom.
fn last_words(f: &Facts) -> Option<(&str, usize, &str)> {
    words(f)?.pop()
}

/// Are the cards open: is the secret of everybody there who has one?
pub fn opened(f: &Facts) -> bool {
    let secret = |seat: &&str| f.held().iter().any(|doc| doc.seat == **seat && doc.has("secret"));
    match f.mode() {
        "umpire" => secret(&"umpire"),
        _ => ["british", "french"].iter().all(secret),
    }
}

pub fn over(f: &Facts) -> bool {
    f.held().last().is_some_and(|doc| {
        doc.acts().any(|act| act.starts_with("resign ")) || f.asked_after(doc.number) == Some("")
    })
}

/// Nothing in any entry tells of a person: there is a key, a date, what was done, and what came of it.
fn fields_only(f: &Facts) -> bool {
    const FIELDS: [&str; 20] = [
        "---",
        "coureur:",
        "entry:",
        "prev:",
        "game:",
        "edition:",
        "rules:",
        "scenario:",
        "mode:",
        "seats:",
        "content:",
        "chain:",
        "nonce:",
        "seat:",
        "time:",
        "acts:",
        "results:",
        "-",
        "state:",
        "sig:",
    ];
    let known = |line: &str| FIELDS.contains(&line.split(' ').next().unwrap_or_default());
    f.held().iter().all(|doc| doc.text.lines().all(known))
}

/// Words of hidden hands are as good as their author until the cards are open.
const HIDDEN: &str = "What was said of hidden hands: that shows when the cards are opened, after the game.";

/// What is proved, and what is not.
pub const PROVED: &[Claim] = &[
    // How many entries are signed, and how many hold.
    Claim(
        "entries 1 to # are truly signed, each after the one before; this file has all of them, and not as it must",
        |f, a| f.whole(number(a[0])),
    ),
    Claim(
        "entries 1 to # are truly signed, each after the one before; in this file one of them has another text",
        |f, a| f.same_signatures(number(a[0])) && false_signature(f),
    ),
    Claim("entries 1 to # are truly signed, each after the one before", |f, a| chained(f, number(a[0]))),
    Claim("entry 1 is truly signed, after the header", |f, _| chained(f, 1)),
    Claim("entry 1 holds: the rules allow it, and all proofs are right", |f, _| {
        held(f, "1") && f.last() == 1
    }),
    Claim("entries 1 to # hold: the rules allow them, and all proofs are right", |f, a| {
        held(f, a[0]) && f.last() == number(a[0]) && f.mode() != "table"
    }),
    Claim("entries 1 to # hold: the rules allow them", |f, a| {
        held(f, a[0]) && f.last() == number(a[0]) && f.mode() == "table"
    }),
    Claim("entries 1 to # hold, and nothing after that", |f, a| f.wrong() == Some(number(a[0]) + 1)),
    Claim("entry 1 holds, and nothing after that", |f, _| f.wrong() == Some(2)),
    // What is proved.
    Claim(
        "A duel: nobody is trusted. Dice are made of both players' seeds, cards lie under both players' keys.",
        |f, _| f.mode() == "duel",
    ),
    Claim("Proved, of the whole log:", |f, _| f.wrong().is_none()),
    Claim("Proved, of the game as it was signed, from the header to entry #:", |f, a| {
        f.mendable(number(a[0]))
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
        |f, a| chained(f, number(a[0])) || f.mendable(number(a[0])),
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
        |f, _| f.wrong().is_none() || f.mendable(f.last()),
    ),
    Claim(
        "Every die of {} is made of seeds of both players, fixed before: neither could choose it, nor foresee it while he could still \
         decide by it.",
        |f, a| {
            let both = |roll: &usize| f.askers().get(*roll).is_some_and(Option::is_some);
            f.mode() == "duel" && ranges(a[0]) == f.rolls() && f.rolls().iter().all(both)
        },
    ),
    Claim("Every deck that was shuffled was shuffled by both, with a proof.", |f, _| {
        let decks = |seat: &str| -> BTreeSet<String> {
            let own = f.held().iter().filter(|doc| doc.seat == seat).flat_map(Doc::acts);
            own.filter(|act| act.starts_with("shuffle ")).map(str::to_owned).collect()
        };
        !decks("british").is_empty() && decks("british") == decks("french")
    }),
    Claim("Every card shown is the one that was dealt.", |f, _| f.held().iter().any(|doc| doc.has("show"))),
    Claim("Not proved:", |f, _| f.report.contains("\nProved, of ")),
    Claim("When it was done: each date is what its author's clock said.", |f, _| {
        f.held().iter().all(|doc| !doc.field("time: ").is_empty())
    }),
    Claim("Who sat at the machine, and what was said outside of the log.", |f, _| fields_only(f)),
    Claim("That the two players are not one person, or in league.", |f, _| {
        f.mode() == "duel" && f.people[0].key != f.people[1].key
    }),
    Claim(HIDDEN, |f, _| !opened(f) && !over(f)),
    Claim(
        "What was said of hidden hands: not all card secrets are open, though the game is over.",
        |f, _| !opened(f) && over(f),
    ),
    Claim("What stands in entry #, beyond who signed it.", |f, a| at(f, a[0])),
    Claim("What stands in entries {}, beyond who signed it.", |f, _| f.wrong().is_some()),
    // An umpired game.
    Claim(
        "An umpired game: the umpire is trusted. He runs the log, sees every hand, and can foresee dice and deals; he must neither tell \
         nor use it.",
        |f, _| f.mode() == "umpire",
    ),
    Claim(
        "{} answered # roll right after a restore (entry #): unless the entry that asked lay in his own mail, whoever asked may have \
         known the seed, and worded his entry by it.",
        |f, a| {
            let doc = f.held().get(number(a[2]));
            // Somebody else had asked, with a seed of his.
            let asked =
                |doc: &Doc| f.held()[..doc.number].iter().rev().find(|doc| doc.has("link") || doc.has("ask"));
            doc.is_some_and(|doc| {
                doc.has("restored")
                    && f.named(&doc.seat) == a[0]
                    && asked(doc).is_some_and(|asker| asker.has("link") && asker.seat != doc.seat)
            })
        },
    ),
    Claim("That nobody chose the decks.", |f, _| cautioned(f).contains(&"typed words")),
    Claim("That everybody plays who is named.", |f, _| cautioned(f).contains(&"silence")),
    Claim(
        "As the log shows, {} typed the words of {} (entry #) after his own commitment, and knowing all the other words: he could try \
         words until the decks pleased him, and the dice of what he enters himself.",
        |f, a| {
            last_words(f).is_some_and(|(whose, entry, by)| {
                by == "umpire" && f.named(by) == a[0] && f.named(whose) == a[1] && entry == number(a[2])
            })
        },
    ),
    Claim("Only {} can say whether they are his words.", |f, a| {
        last_words(f).is_some_and(|(whose, _, by)| whose != by && f.named(whose) == a[0])
    }),
    Claim(
        "{} could not choose the decks by words: both players signed their own, after he had committed to his secret.",
        |f, a| {
            a[0] == f.named("umpire")
                && words(f).is_some_and(|all| all.iter().all(|(whose, _, by)| whose == by))
        },
    ),
    Claim(
        "{} could not choose the decks by words: the words of {}, signed by himself, came last, after everything else was fixed.",
        |f, a| {
            a[0] == f.named("umpire")
                && last_words(f).is_some_and(|(whose, _, by)| whose == by && f.named(whose) == a[1])
        },
    ),
    Claim(
        "{} has signed nothing in this game: that he plays, and that words and orders entered for him are his, rests on the umpire \
         alone.",
        |f, a| f.seat_of(a[0]).is_some_and(|seat| f.held().iter().all(|doc| doc.seat != seat)),
    ),
    Claim(
        "Of the dice, those of {} were asked for with a seed of {} and answered with one of {}, both fixed before: nobody alone could \
         choose or foresee them.",
        |f, a| {
            a[2] == f.named("umpire")
                && f.seat_of(a[1]).is_some_and(|seat| ranges(a[0]) == rolls(f, |asker| asker == Some(seat)))
        },
    ),
    Claim(
        "That {} did not foresee and use the dice of {}: there is no seed of a player in them, since he entered what they were asked \
         for.",
        |f, a| {
            a[0] == f.named("umpire")
                && ranges(a[1]) == rolls(f, |asker| asker.is_none_or(|seat| seat == "umpire"))
        },
    ),
    Claim("That {} told nobody and used nothing of the hands: he sees them all.", |f, a| {
        let dealt = |doc: &&Doc| doc.has("shuffle") || doc.has("share");
        a[0] == f.named("umpire") && f.held().iter().filter(dealt).all(|doc| doc.seat == "umpire")
    }),
    Claim("That the {} which {} entered for {} are what was given to him.", |f, a| {
        let Some(side) = f.seat_of(a[2]) else { return false };
        let own = f.held().iter().filter(|doc| doc.seat == "umpire").flat_map(Doc::acts);
        let entered = own.filter(|act| act.starts_with(&format!("order {side} "))).count();
        let told = if entered == 1 { "1 order".to_owned() } else { format!("{entered} orders") };
        a[1] == f.named("umpire") && a[0] == told
    }),
    Claim(
        "That the decks are what secret and words give: that shows when the cards are opened, after the game.",
        |f, _| f.mode() == "umpire" && !opened(f) && !over(f),
    ),
    Claim(
        "All cards are open: every deck, hand and claim was checked again; the decks are what the umpire's secret and the words give.",
        |f, _| f.mode() == "umpire" && opened(f) && over(f),
    ),
    // Somebody is gone.
    Claim(
        "{} gave the game up for {} (entry #): whether {} wanted it, or was gone, the log does not say.",
        |f, a| {
            let doc = f.held().get(number(a[2]));
            a[0] == f.named("umpire")
                && a[1] == a[3]
                && f.seat_of(a[1]).zip(doc).is_some_and(|(side, doc)| {
                    doc.seat == "umpire" && doc.acts().any(|act| act == format!("resign {side}"))
                })
        },
    ),
    Claim("{} went on after a restore # time (entry #), and says so.", |f, a| {
        let own: Vec<usize> =
            f.held().iter().filter(|doc| doc.has("restored")).map(|doc| doc.number).collect();
        own == [number(a[2])] && a[1] == "1" && f.named(&f.held()[own[0]].seat) == a[0]
    }),
    Claim(
        "What he had signed before a loss and nobody has mail of could have been played, and rolled, again.",
        |f, _| f.held().iter().any(|doc| doc.has("restored")),
    ),
    // One who signs everything.
    Claim(
        "A recorded game: everybody is trusted. Dice and cards are typed in, and nothing of them is proved.",
        |f, _| f.mode() == "table",
    ),
    Claim("Dice and cards: they were typed in, and whoever recorded them is trusted.", |f, _| {
        f.mode() == "table" && f.held().iter().all(|doc| !doc.has("link") && !doc.has("shuffle"))
    }),
    Claim(
        "That the recorder signed all of it, from the header to entry #, the one that does not hold among them.",
        |f, a| {
            f.mode() == "table" && f.wrong().is_some_and(|at| at <= number(a[0])) && chained(f, number(a[0]))
        },
    ),
    Claim("That the recorder signed all of it, from the header to entry #.", |f, a| {
        f.mode() == "table" && (chained(f, number(a[0])) || f.mendable(number(a[0])))
    }),
    Claim("Nobody else signed anything.", |f, _| f.people.len() == 1),
    Claim(
        "A solo game: one person holds both seats, takes back at will, and keeps no secret from himself.",
        |f, _| f.mode() == "solo" && f.people[0].key == f.people[1].key,
    ),
    Claim("Anything against its one player, who holds both keys and foresees all dice.", |f, _| {
        f.mode() == "solo" && f.people[0].key == f.people[1].key
    }),
    Claim(
        "All of it is signed with one key, from the header to entry #, the one that does not hold among them.",
        |f, a| {
            f.mode() == "solo" && f.wrong().is_some_and(|at| at <= number(a[0])) && chained(f, number(a[0]))
        },
    ),
    Claim("All of it is signed with one key, from the header to entry #.", |f, a| {
        f.mode() == "solo" && (chained(f, number(a[0])) || f.mendable(number(a[0])))
    }),
];
