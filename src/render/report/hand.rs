//! How anybody checks a signature, a roll and an umpire's deck without this program; and the words used.

use super::evidence::Evidence;
use super::game::{number_of, rolls_in};
use super::recipe::{deck_recipe, recipe};
use super::rolls::meant;
use super::{Block, Section, Subject};

/// The words of the trade, each in a sentence.
const GLOSSARY: [&str; 12] = [
    "entry: what one of them signed at one time; entry 0, the header, says which game it is. A log is the row of all entries.",
    "key, signature: only who has the secret half of a key can sign with it; with the public half, shown above, anybody can check it.",
    "hash: a number of 64 digits made of a text. Another text has another hash, and nobody finds two with the same.",
    "chain: each entry names the hash of the one before it, so none can be changed, left out or exchanged without its showing.",
    "sound: spelled, chained and signed as it must be, and allowed by the rules. An entry holds if it and all before it are.",
    "seed: a secret number that dice are made of. Each player fixed a whole chain of them before the first roll, by publishing its \
     end (the tip), and reveals one (a link) for each roll.",
    "asker, witness: whoever makes a roll necessary reveals his seed first and is the asker; the other answers with his, the witness.",
    "roll, throw: under one number (a roll) everything is thrown that comes of one pair of seeds, until somebody decides again.",
    "share: what a player gives of a face-down card so that the other, and only he, can see it; with a proof that it is the right one.",
    "slot: where a card lies face down: card-0-4 is the fifth place of the first deck, counted from 0.",
    "words of an umpired game: what each player says for deal and dice after the umpire has fixed his secret. Who knows the secret and \
     gives the last words can choose by them.",
    "fork: two entries signed for one and the same turn; it shows where two copies of a game are compared.",
];

/// What the words mean.
pub fn glossary() -> Section {
    let words = GLOSSARY.iter().map(|word| (*word).to_owned()).collect();
    Section::new("glossary", "Words used here", vec![Block::Items(words)])
}

/// The lines of a file.
fn lines_of(evidence: &Evidence) -> Vec<(usize, String)> {
    let text = String::from_utf8_lossy(&evidence.bytes);
    text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect()
}

/// Is a roll asked for, or answered, in some lines?
fn has_seed(lines: &[(usize, String)]) -> bool {
    lines.iter().any(|(_, line)| line.starts_with("- link ") || line == "- ask")
}

/// The roll that an arbiter asks about, or may want to see: none where the file has none that was answered.
fn roll_of_interest(subject: &Subject<'_>) -> Option<u64> {
    let evidence = subject.evidence;
    let known = rolls_in(&lines_of(evidence));
    let wanted = subject.rolls.iter().find_map(|roll| match known.contains(roll) {
        true => Some(*roll),
        false => meant(evidence.game()?, *roll).map(|throw| throw.index),
    });
    let in_bad_entry = || {
        let (_, lines) = evidence.at_fault()?;
        let next = || {
            let made = evidence.game().and_then(|table| table.rolls().last().map(|roll| roll.index + 1));
            has_seed(&lines).then(|| made.unwrap_or_default())
        };
        rolls_in(&lines).first().copied().or_else(next)
    };
    wanted.or_else(in_bad_entry).or(known.last().copied())
}

/// The entry whose signature is worth checking, and its author's key: the bad one, if it stands in the file once, else the last that
/// holds.
fn signature_of_interest(evidence: &Evidence) -> Option<(u64, String)> {
    let log = evidence.signed()?;
    let bad = evidence.at_fault().filter(|(fault, lines)| number_of(lines) == Some(fault.entry()));
    let bad = bad.map(|(fault, _)| fault.entry()).filter(|entry| *entry > 0);
    let last = evidence.table.as_ref().map_or(1, |table| table.number().max(1));
    let entry = bad.unwrap_or(last);
    let lines = evidence.lines(entry);
    let seat = lines.iter().find_map(|(_, line)| line.strip_prefix("seat: "))?;
    let key = log.keys().player(&seat.trim_end().parse().ok()?)?.key;
    (number_of(&lines) == Some(entry)).then(|| (entry, key.to_string()))
}

fn signature(evidence: &Evidence) -> Vec<Block> {
    let Some((entry, key)) = signature_of_interest(evidence) else { return Vec::new() };
    let commands = [
        format!("n={entry}"),
        format!("k={key}"),
        "log=LOG".to_owned(),
        r"{ printf 'coureur/entry/1\0---\n'".to_owned(),
        r"  sed -n '/^entry: '$n'$/,/^sig: /p' $log | sed '$d'".to_owned(),
        "} | openssl dgst -sha256 -binary > hash".to_owned(),
        r"sed -n '/^entry: '$n'$/,/^sig: /p' $log |".to_owned(),
        r"  sed -n 's/^sig: //p' | base64 -d > sig".to_owned(),
        "echo 302a300506032b6570032100$k | xxd -r -p |".to_owned(),
        "  openssl pkey -pubin -inform DER -out key.pem".to_owned(),
        "openssl pkeyutl -verify -pubin -inkey key.pem \\".to_owned(),
        "  -rawin -in hash -sigfile sig".to_owned(),
    ];
    let text = format!(
        "The signature under entry {entry}, with everyday tools; put the name of the file for LOG. `Signature Verified Successfully` \
         means that this very text is what the key signed:"
    );
    vec![Block::Text(text), Block::Commands(commands.to_vec())]
}

/// How anybody checks it; the scripts stand at the end.
pub fn by_hand(subject: &Subject<'_>) -> Section {
    let evidence = subject.evidence;
    let mut blocks = vec![Block::Text(
        "With this program: `coureur verify LOG` judges the whole log again. With no code of this project: `examples/verify.py` \
         in its sources, which needs Python 3 only."
            .to_owned(),
    )];
    blocks.extend(signature(evidence));
    match roll_of_interest(subject) {
        Some(roll) => {
            blocks.push(Block::Text(
                "A roll: save the script at the end as roll.py. It reads the log you give it, names the lines the roll rests on, \
                 checks who signed them, and compares what the seeds give with what the log says."
                    .to_owned(),
            ));
            blocks.push(Block::Commands(vec![format!("python3 roll.py LOG {roll}")]));
        }
        None => {
            let what = if has_seed(&lines_of(evidence)) { "answered" } else { "asked for" };
            blocks.push(Block::Text(format!("No roll is {what} in this file, so there is none to check.")));
        }
    }
    if evidence.game().and_then(|table| deck_recipe(table, 1)).is_some() {
        blocks.push(Block::Text(
            "The umpire's decks: save the second script at the end as deck.py. It makes a deck again from the umpire's secret and \
             the players' words, as they stand in the log you give it, and compares it with what he committed to and with the cards \
             shown."
                .to_owned(),
        ));
        blocks.push(Block::Commands(vec!["python3 deck.py LOG 1".to_owned()]));
    }
    Section::new("by-hand", "How to check it yourself", blocks)
}

/// The scripts, each a chapter of its own.
pub fn scripts(subject: &Subject<'_>) -> Vec<Section> {
    let roll = roll_of_interest(subject).map(|roll| ("roll.py", recipe(roll)));
    let deck =
        subject.evidence.game().and_then(|table| deck_recipe(table, 1)).map(|script| ("deck.py", script));
    let script = |(name, script): (&'static str, String)| {
        Section::new("script", format!("The script {name}"), vec![Block::Script(name, script)])
    };
    roll.into_iter().chain(deck).map(script).collect()
}
