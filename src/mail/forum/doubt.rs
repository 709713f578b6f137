//! Words that cast doubt on an order: its writer takes it back, changes it, or does not mean it.

use crate::orders::fold;

/// After an order: it may not stand any more.
const TAKEN_BACK: &[&str] = &[
    "scratch",
    "scrap",
    "hold",
    "holding",
    "wait",
    "waiting",
    "hang on",
    "take that back",
    "take it back",
    "took it back",
    "taking that back",
    "taking it back",
    "take back",
    "take this back",
    "make that",
    "make it",
    "should be",
    "should read",
    "should have",
    "shouldve",
    "ignore",
    "disregard",
    "cancel",
    "cancelled",
    "canceled",
    "never mind",
    "nevermind",
    "nvm",
    "second thought",
    "second thoughts",
    "my mind",
    "forget",
    "oops",
    "ooops",
    "whoops",
    "mistake",
    "mistook",
    "meant",
    "mean",
    "instead",
    "rather",
    "strike that",
    "strike it",
    "delete",
    "deleted",
    "withdraw",
    "withdrawn",
    "withdrawing",
    "retract",
    "retracted",
    "undo",
    "not yet",
    "correction",
    "corrected",
    "correct that",
    "wrong",
    "typo",
    "kidding",
    "joke",
    "joking",
    "jk",
    "just fun",
    "revoke",
    "belay",
    "one moment",
    "let me think",
    "think about",
    "think again",
    "thinking",
    "not final",
    "draft",
    "tentative",
    "unless",
    "replace",
    "replaces",
    "replacing",
    "stop",
    "reconsider",
    "reconsidering",
    "actually",
    "change",
    "changed",
    "changing",
    "amend",
    "edit",
    "misread",
    "misclick",
    "no no",
    "dont do",
    "do not do",
    "not that",
    "leave that",
    "leave this",
    "leave it",
    "leave out",
    "void",
    "oder doch",
    "moment mal",
    "halt mal",
    "doch nicht",
    "en fait",
    "attends",
    "attendez",
    "annule",
    "redo",
    "swap",
    "sorry",
    "argh",
    "nope",
    "cross that out",
    "pretend",
    "erase",
    "different",
    "if",
    "otherwise",
    "as long as",
    "provided",
    "assuming",
    "depending",
    "depends",
    "until",
    "not before",
    "only when",
    "only after",
    "only once",
    "dont",
    "do not",
];

/// Before an order, or in its line: it may not be meant.
const NOT_MEANT: &[&str] = &[
    "for example",
    "example",
    "eg",
    "e g",
    "for instance",
    "like this",
    "would",
    "wouldnt",
    "suppose",
    "supposing",
    "what if",
    "see below",
    "see post",
    "see my next post",
    "below i changed my mind",
    "joke",
    "joking",
    "kidding",
    "jk",
    "hypothetical",
    "hypothetically",
    "maybe",
    "perhaps",
    "might",
    "could",
    "thinking",
    "tempted",
    "imagine",
    "pretend",
    "not yet",
    "draft",
    "tentative",
    "tentatively",
    "unless",
    "if",
    "otherwise",
    "or else",
    "in that case",
    "as long as",
    "dont",
    "do not",
    "never",
    "instead of",
    "rather than",
    "last turn",
    "last round",
    "you should",
    "should i",
    "were i",
    "considering",
    "wonder",
    "wondering",
    "had planned",
    "was going to",
    "wanted to",
    "almost",
    "nearly",
    "planned",
    "provided",
    "assuming",
    "depending",
    "either",
    "format",
    "template",
    "syntax",
    "write it",
    "spelled",
    "next turn",
    "next round",
    "next season",
    "next time",
    "next year",
    "next phase",
    "next impulse",
    "for later",
    "other game",
    "another game",
    "i plan",
    "my plan",
    "planning",
    "not orders",
    "no orders yet",
    "aloud",
    "out loud",
    "vielleicht",
    "zum beispiel",
    "peut etre",
    "par exemple",
];

/// Before an order: it stands for what its writer posted before.
const REPLACES: &[&str] = &[
    "instead of the above",
    "instead of that",
    "instead of those",
    "instead of my",
    "instead of what i",
    "this instead",
    "these instead",
    "this one instead",
    "replaces my",
    "replaces the above",
    "replace my",
    "supersedes my",
    "supersedes the above",
];

fn says(line: &str, phrases: &[&str]) -> bool {
    let words: Vec<String> = fold(line)
        .replace(['\'', '’'], "")
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let text = format!(" {} ", words.join(" "));
    phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}

/// Does an order leave the choice to its reader: `to Albany or Hoosic`?
pub(super) fn leaves_open(words: &str) -> bool {
    says(words, &["or", "either", "oder", "ou bien"])
}

/// Does a word in the line of an order deny it: `pass. Not!`, `<- no, leave that out`?
pub(super) fn denies(words: &str) -> bool {
    words.contains("<-")
        || says(words, &["not", "nicht", "pas", "nope", "leave that", "leave this", "leave it"])
}

/// Does an order break off in the middle, as where a mail program breaks its lines?
pub(super) fn breaks_off(words: &str) -> bool {
    const GO_ON: [&str; 10] = ["to", "at", "from", "take", "with", "and", "in", "of", "the", "via"];
    let last = words.split_whitespace().next_back().unwrap_or_default().to_ascii_lowercase();
    last.ends_with(',') || GO_ON.contains(&last.as_str())
}

/// Does an order end with a mark that it is said in fun: `/s`, `/jk`?
pub(super) fn in_fun(words: &str) -> bool {
    const MARKS: [&str; 8] = ["/s", "/j", "/jk", "/hj", "/sarc", "/sarcasm", "/joke", "/joking"];
    let last = words.split_whitespace().next_back().unwrap_or_default().to_ascii_lowercase();
    MARKS.contains(&last.trim_matches(['(', ')', '[', ']', '.', '!']))
}

/// Does somebody take back or change here what he wrote above?
pub(super) fn takes_back(line: &str) -> bool {
    says(line, TAKEN_BACK)
}

/// Does a line begin with a quotation mark? Then it may be somebody's saying.
pub(super) fn is_saying(line: &str) -> bool {
    line.starts_with(['"', '“', '„', '”', '«', '»'])
}

/// Does somebody say that what follows, or stands here, is not meant?
pub(super) fn not_meant(line: &str) -> bool {
    says(line, NOT_MEANT) && !replaces(line)
}

/// Does somebody say, and mean, that what follows stands for what he wrote before?
pub(super) fn replaces(line: &str) -> bool {
    let others = NOT_MEANT.iter().filter(|phrase| **phrase != "instead of");
    says(line, REPLACES) && !line.contains('?') && !others.into_iter().any(|phrase| says(line, &[phrase]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u33_words_that_take_back() {
        for line in [
            "Scratch that.",
            "WAIT!! please hold",
            "make that Sorel",
            "I take that back",
            "Oops, wrong thread",
        ] {
            assert!(takes_back(line), "{line}");
        }
        for line in ["Good luck Ben!", "Cheers,", "Nice move", "What a storm"] {
            assert!(!takes_back(line), "{line}");
        }
    }

    #[test]
    fn u33_words_that_put_one_order_in_the_place_of_another() {
        assert!(replaces("Thought again, please take this one instead of the above:"));
        assert!(replaces("This replaces my orders of yesterday."));
        for line in
            ["I would do this instead of that", "Should I do this instead?", "this instead of that, maybe"]
        {
            assert!(!replaces(line), "{line}");
        }
    }

    #[test]
    fn words_that_do_not_mean_it() {
        assert!(not_meant("Write your orders like this, for example:"));
        assert!(!not_meant("My orders for this turn"));
    }
}
