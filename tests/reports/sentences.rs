//! U28: every sentence of a report is a claim, and is held against what was truly done to the file.
//!
//! A generator alters the logs of games whose keys it holds (a duel, umpired games with and without deputies, one given up for
//! somebody, one recorded at a table, one of a single player), in the name of each seat, of a stranger or of nobody, and puts copies
//! beside them. What the file then holds, and whose key has signed which bytes of it, is computed here; how the report comes to its
//! words is not known here. A sentence that is not in the lists fails, too.

#[path = "sentences/claims.rs"]
mod claims;
#[path = "sentences/facts.rs"]
mod facts;
#[path = "sentences/made.rs"]
mod made;

use crate::folder::member;
use crate::nobody;
use crate::support::{Person, Stage};
use claims::{CLAIMS, Claim};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{hash_bytes, read_log};
use coureur::table::replay;
use data_encoding::BASE64;
use facts::{Doc, Facts, docs};
use made::Game;
use std::fs;

/// Signs what stands in a document, whatever it is.
fn signed(text: &str, key: &Identity) -> String {
    let unsigned = &text[..=text.find("\nsig: ").unwrap()];
    let signature = key.sign(hash_bytes(unsigned.as_bytes()).as_bytes());
    format!("{unsigned}sig: {}\n", BASE64.encode(signature.as_bytes()))
}

/// Who signs what was altered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hand {
    Nobody,
    Seat(&'static str),
    Stranger,
}

/// What is altered in an entry.
const DEEDS: [&str; 12] = [
    "words",
    "backdated",
    "postdated",
    "number",
    "spelling",
    "prev",
    "state",
    "result",
    "order",
    "seed",
    "resign",
    "seat",
];

/// An entry with something altered in it; none, where there is nothing of the kind.
fn altered(deed: &str, doc: &Doc, other: &str) -> Option<String> {
    let text = &doc.text;
    let swap = |from: &str, to: &str| Some(text.replacen(from, to, 1)).filter(|other| other != text);
    let line = |start: &str| text.lines().find(|line| line.starts_with(start));
    match deed {
        "words" => swap("acts:\n", "acts:\n- say I was never here\n"),
        "backdated" => swap(line("time: ")?, "time: 2020-01-01T00:00:00Z"),
        "postdated" => swap(line("time: ")?, "time: 2999-01-01T00:00:00Z"),
        "number" => swap(&format!("entry: {}\n", doc.number), &format!("entry: {}\n", doc.number + 3)),
        "spelling" => swap("acts:\n- ", "acts:\n-  "),
        "prev" => swap(&doc.prev, &"ab".repeat(32)),
        "state" => swap(line("state: ")?, &format!("state: {}", "cd".repeat(32))),
        "result" => {
            let roll = line("- 'roll ")?;
            let face = roll.trim_end_matches('\'').chars().last()?;
            let other = if face == '6' { '1' } else { '6' };
            swap(roll, &format!("{}{other}'", &roll[..roll.len() - 2]))
        }
        "order" => {
            let order = line("- order ")?;
            let side = order.split(' ').nth(2)?;
            swap(order, &format!("- order {side} march on London"))
        }
        "seed" => swap(line("- link ")?, &format!("- link {}", "ef".repeat(32))),
        // A player who gives up for the other one; an umpire may.
        "resign" if ["british", "french"].contains(&doc.seat.as_str()) => {
            let side = if doc.seat == "british" { "french" } else { "british" };
            swap("acts:\n", &format!("acts:\n- resign {side}\n"))
        }
        "seat" => swap(&format!("seat: {}\n", doc.seat), &format!("seat: {other}\n")),
        _ => None,
    }
}

/// A file, what was done to it, and the copy beside it.
struct Case {
    what: String,
    text: String,
    copy: Option<String>,
    /// So many entries of the file are a game of their own: its player has signed another one in place of the last of them, as he
    /// may.
    own: Option<usize>,
}

impl Game {
    fn text(&self, docs: impl IntoIterator<Item = usize>) -> String {
        docs.into_iter().map(|at| self.honest[at].text.as_str()).collect()
    }

    fn case(what: String, texts: &[String]) -> Case {
        Case { what, text: texts.concat(), copy: None, own: None }
    }

    fn whole(&self) -> Vec<String> {
        self.honest.iter().map(|doc| doc.text.clone()).collect()
    }

    fn signs(&self, hand: Hand, text: String) -> String {
        match hand {
            Hand::Nobody => text,
            Hand::Seat(seat) => signed(&text, &self.keys.iter().find(|(own, _)| *own == seat).unwrap().1),
            Hand::Stranger => signed(&text, &member(99)),
        }
    }

    /// Everybody who may sign, each key once.
    fn hands(&self) -> Vec<Hand> {
        let mut hands = vec![Hand::Nobody, Hand::Stranger];
        for (at, (seat, key)) in self.keys.iter().enumerate() {
            if !self.keys[..at].iter().any(|(_, other)| other.public() == key.public()) {
                hands.push(Hand::Seat(seat));
            }
        }
        hands
    }

    /// All that is done to a file, at some entries.
    fn cases(&self, at: &[usize]) -> Vec<Case> {
        let n = self.honest.len();
        let mut all = vec![Game::case("nothing".to_owned(), &self.whole())];
        let shorter = [self.text(0..n), self.text(0..n - 3)].map(|copy| ("the game", copy));
        for (what, copy) in shorter.iter().chain(&self.twins) {
            let what = format!("nothing, beside {what}, {} entries", copy.matches("\nsig: ").count());
            all.push(Case { copy: Some(copy.clone()), ..Game::case(what, &self.whole()) });
        }
        let mut torn = self.whole();
        let last = torn[n - 1].len();
        torn[n - 1].truncate(last / 2);
        all.push(Game::case("torn".to_owned(), &torn));
        for &k in at {
            all.extend(self.moved(k));
            all.extend(self.spliced(k));
            for deed in DEEDS {
                all.extend(self.hands().into_iter().flat_map(|hand| self.done(k, deed, hand)));
            }
        }
        all
    }

    /// Nothing is written anew: entries are left out, doubled, exchanged, misspelt, or get each other's signatures.
    fn moved(&self, k: usize) -> Vec<Case> {
        let case = |what: &str, change: &dyn Fn(&mut Vec<String>)| {
            let mut texts = self.whole();
            change(&mut texts);
            Game::case(format!("{what} {k}"), &texts)
        };
        let sig = |at: usize| format!("\nsig: {}", self.honest[at].field("sig: "));
        let mut all = vec![
            case("dropped", &|texts| drop(texts.remove(k))),
            case("doubled", &|texts| texts.insert(k, texts[k].clone())),
            case("blank", &|texts| texts[k] = texts[k].replacen("acts:\n", "acts: \n", 1)),
            case("signature of another entry", &|texts| texts[k] = texts[k].replace(&sig(k), &sig(k - 1))),
        ];
        if k + 1 < self.honest.len() {
            all.push(case("swapped", &|texts| texts.swap(k, k + 1)));
        }
        all
    }

    /// With entries of another game of the same people in it, which are truly signed, too.
    fn spliced(&self, k: usize) -> Vec<Case> {
        if self.other.is_empty() {
            return Vec::new();
        }
        let doc = &self.honest[k];
        let case = |what: &str, texts: &[String]| Game::case(format!("{what} of another game, {k}"), texts);
        let mut all = vec![
            case("all", &[self.whole(), self.other.clone()].concat()),
            case("the rest", &[&self.whole()[..k], &self.other[k..]].concat()),
            case("what comes after it", &[&self.whole()[..k], &self.other[k + 1..]].concat()),
        ];
        for hand in [Hand::Nobody, Hand::Stranger] {
            let text = self.signs(hand, altered("words", doc, "").unwrap());
            let texts = [&self.whole()[..k], &[text], &self.other[k + 1..]].concat();
            all.push(case(&format!("words by {hand:?}, and the rest"), &texts));
        }
        all
    }

    /// One deed, with the rest of the game after it and without.
    fn done(&self, k: usize, deed: &str, hand: Hand) -> Vec<Case> {
        let doc = &self.honest[k];
        let others = match deed {
            "seat" => self.keys.iter().map(|(seat, _)| *seat).filter(|seat| *seat != doc.seat).collect(),
            _ => vec![""],
        };
        let mut all = Vec::new();
        for other in others {
            let Some(text) = altered(deed, doc, other) else { continue };
            let mut texts = self.whole();
            texts[k] = self.signs(hand, text);
            let signer = docs(&texts[k], &self.people)[0].is_true();
            // To say something, or to have a clock that runs fast, is no offence; and who may sign an order for another, the rules say.
            let own = match deed {
                "words" | "postdated" => signer,
                "seat" => {
                    let log = read_log(texts[..=k].concat().as_bytes());
                    signer && log.is_ok_and(|log| replay(&log, Files::default()).is_ok())
                }
                _ => false,
            };
            let own = own.then_some(k + 1);
            let what = format!("{deed} {other} by {hand:?}");
            all.push(Case { own, ..Game::case(format!("{what}, and the rest as it was, {k}"), &texts) });
            if k + 1 < texts.len() {
                texts.truncate(k + 1);
                all.push(Case { own, ..Game::case(format!("{what} at the end, {k}"), &texts) });
            }
        }
        all
    }

    fn facts(&self, case: &Case, report: String) -> Facts {
        let docs_of = docs(&case.text, &self.people);
        let honest = case.own.map_or_else(|| self.honest.clone(), |own| docs_of[..own].to_vec());
        Facts {
            docs: docs_of,
            honest,
            asked: self.asked.clone(),
            torn: !case.text.ends_with("==\n"),
            bytes: case.text.clone(),
            copy: case.copy.as_ref().map(|copy| docs(copy, &self.people)),
            people: self.people.clone(),
            report,
        }
    }
}

/// What is lines of the log, commands, words explained or a script: the reader's own, and no claim.
const NO_CLAIMS: [&str; 5] = [
    "Entry ",
    "What stands in the file in place of entry ",
    "Words used here",
    "How to check it yourself",
    "The script ",
];

/// The paragraphs and items of a report, as long as they claim something.
fn judged(report: &str) -> Vec<String> {
    let lines: Vec<&str> = report.lines().collect();
    let ruled = |at: usize| {
        lines.get(at + 1).is_some_and(|next| !next.is_empty() && next.chars().all(|c| "-=".contains(c)))
    };
    let mut parts: Vec<String> = Vec::new();
    let (mut silent, mut open) = (false, false);
    for (at, line) in lines.iter().enumerate() {
        if ruled(at) {
            silent = NO_CLAIMS.iter().any(|title| line.starts_with(title)) || line.starts_with("Report on ");
            open = false;
            continue;
        }
        let rule = at > 0 && ruled(at - 1);
        // The table of all rolls, with its heading, is the last of its chapter.
        silent |= line.starts_with("roll  ");
        if silent || rule || line.is_empty() {
            open = false;
            continue;
        }
        let item = line.strip_prefix("  - ");
        match (item, open) {
            (None, true) => {
                let last = parts.last_mut().unwrap();
                last.push(' ');
                last.push_str(line.trim());
            }
            // A command.
            (None, false) if line.starts_with("    ") => {}
            _ => {
                parts.push(item.unwrap_or(line).trim().to_owned());
                open = true;
            }
        }
    }
    parts
}

/// What a template finds at the beginning of a text: what stands in its places, and what comes after it. `#` is a number, `{}` are
/// words within one sentence.
fn matched<'a>(template: &str, text: &'a str) -> Option<(Vec<&'a str>, &'a str)> {
    let (mut template, mut rest) = (template, text);
    let mut found = Vec::new();
    while let Some(place) = template.find(['#', '{']) {
        let (before, after) = template.split_at(place);
        rest = rest.strip_prefix(before)?;
        let number = after.starts_with('#');
        template = &after[if number { 1 } else { 2 }..];
        let end = match number {
            true => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            // What stands last in its item goes to its end.
            false if template.is_empty() => rest.len(),
            false => rest.find(template.split(['#', '{']).next().filter(|next| !next.is_empty())?)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end..];
    }
    let rest = rest.strip_prefix(template)?;
    let plain = |words: &&str| !words.is_empty() && !words.contains(". ");
    (found.iter().all(plain) && (rest.is_empty() || rest.starts_with(' ')))
        .then_some((found, rest.trim_start()))
}

/// Every sentence held against the facts; what is untrue or unknown.
fn refuted(facts: &Facts) -> (usize, Vec<String>) {
    let (mut checked, mut wrong) = (0, Vec::new());
    for part in judged(&facts.report) {
        let mut rest = part.as_str();
        while !rest.is_empty() {
            let claim = CLAIMS.iter().copied().flatten().find_map(|Claim(template, holds)| {
                let (found, after) = matched(template, rest)?;
                Some((template, holds, found, after))
            });
            let Some((template, holds, found, after)) = claim else {
                wrong.push(format!("unknown: {}", rest.chars().take(160).collect::<String>()));
                break;
            };
            checked += 1;
            if !holds(facts, &found) {
                wrong.push(format!("untrue: {template} with {found:?}"));
            }
            rest = after;
        }
    }
    (checked, wrong)
}

fn judge(person: &Person, game: &Game, cases: &[Case]) {
    let (mut checked, mut wrong) = (0, Vec::new());
    for case in cases {
        fs::write(person.folder.join("file.coureur"), &case.text).unwrap();
        let mut words = vec!["audit", "report", "file.coureur", "-o", "-"];
        if let Some(copy) = &case.copy {
            fs::write(person.folder.join("copy.coureur"), copy).unwrap();
            words.insert(3, "copy.coureur");
        }
        let report = person.run(&words);
        assert!(report.out.contains("Verdict"), "{}: {report:?}", case.what);
        let (claims, refuted) = refuted(&game.facts(case, report.out));
        assert!(claims > 0 || !refuted.is_empty(), "{}", case.what);
        checked += claims;
        wrong.extend(refuted.into_iter().map(|why| format!("{}: {}: {why}", game.what, case.what)));
    }
    println!("{}: {} files, {checked} sentences, {} of them wrong", game.what, cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Some entries of a game: one that was answered, and so, where the file ends with it, one that nobody has answered.
fn some(game: &Game, at: &[usize]) {
    let stage = Stage::new();
    judge(&nobody(&stage), game, &game.cases(at));
}

#[test]
fn u28_every_sentence_of_a_report_follows_from_what_was_done_to_the_file() {
    some(&made::duel(), &[6]);
}

#[test]
fn u28_and_so_it_is_where_an_umpire_types_for_one_who_is_silent() {
    some(&made::umpired(), &[9]);
}

#[test]
fn u28_and_so_it_is_where_the_umpire_gives_the_game_up_for_somebody() {
    let game = made::given_up();
    some(&game, &[game.honest.len() - 1]);
}

#[test]
fn u28_and_so_it_is_where_the_umpire_types_everything() {
    some(&made::typed(), &[7]);
}

#[test]
fn u28_and_so_it_is_of_a_game_recorded_at_a_table() {
    some(&made::recorded(), &[3]);
}

#[test]
fn u28_and_so_it_is_of_a_game_of_one_player() {
    some(&made::solo(), &[8]);
}

/// All entries: `cargo test --test reports every_entry -- --ignored --nocapture`.
#[test]
#[ignore = "some thousands of reports"]
fn u28_and_so_it_is_of_every_entry() {
    let games = [made::duel, made::umpired, made::given_up, made::typed, made::recorded, made::solo]
        .map(|game| game());
    std::thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| some(game, &(1..game.honest.len()).collect::<Vec<_>>()));
        }
    });
}

#[test]
fn u28_the_judge_of_sentences_finds_what_is_untrue_and_what_it_does_not_know() {
    let game = made::duel();
    let case = Game::case("dropped".to_owned(), &[0, 1, 2, 4].map(|at| game.honest[at].text.clone()));
    let said = |verdict: &str| refuted(&game.facts(&case, format!("Verdict\n-------\n{verdict}\n"))).1;
    assert_eq!(said("NOT SOUND at entry 3: something is missing"), [""; 0]);
    assert_eq!(said("NOT SOUND at entry 2: something is missing").len(), 1);
    assert!(said("SOUND, from the header to entry 3")[0].starts_with("untrue"));
    assert!(said("The moon is full.")[0].starts_with("unknown"));
}
