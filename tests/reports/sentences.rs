//! U28: every sentence of a report is a claim, and is held against what was truly done to the file.
//!
//! A generator alters the log of a game whose keys it holds, in the name of a player, the other one, a stranger or nobody, and puts
//! copies beside it. What the file then holds, and whose key has signed which bytes of it, is computed here; how the
//! report comes to its words is not known here. A sentence that is not in the list below fails, too.

#[path = "claims.rs"]
mod claims;

use crate::folder::{Duel, member};
use crate::nobody;
use crate::support::{Person, Stage};
use claims::{CLAIMS, Claim};
use coureur::keys::{Identity, Signature};
use coureur::log::{Signed, hash_bytes};
use coureur::side::Side;
use coureur::table::RandomPlayer;
use data_encoding::BASE64;
use std::fs;

const TIME: &str = "2026-11-15T12:00:00Z";
/// Entries of the game, with the header.
const ENTRIES: usize = 14;

/// A document in a file, as it stands there.
#[derive(Debug, Clone)]
pub struct Doc {
    /// The line in which it begins.
    pub line: usize,
    pub number: usize,
    pub seat: String,
    pub prev: String,
    pub hash: String,
    pub text: String,
    /// Whose key has signed these very bytes: a seat with its name.
    pub signer: Option<String>,
}

impl Doc {
    /// Is it signed by the key of the seat it names?
    pub fn is_true(&self) -> bool {
        self.signer.as_ref().is_some_and(|signer| signer.to_lowercase().starts_with(&self.seat))
    }
}

/// What is true of a file.
pub struct Facts {
    /// What is in it, in its order.
    pub docs: Vec<Doc>,
    /// What was truly played.
    pub honest: Vec<Doc>,
    /// Who is asked after the last of it.
    pub asked: String,
    /// Does the file end as a file must?
    pub torn: bool,
    pub bytes: String,
    /// The copy that lies beside it.
    pub copy: Option<Vec<Doc>>,
}

impl Facts {
    /// The first place at which the file is not the game as it was played: the number that should stand there.
    pub fn wrong(&self) -> Option<usize> {
        let differs =
            |at: &usize| self.docs.get(*at).map(|doc| &doc.text) != self.honest.get(*at).map(|doc| &doc.text);
        (0..self.docs.len()).find(differs)
    }

    /// What stands in that place.
    pub fn bad(&self) -> Option<&Doc> {
        self.docs.get(self.wrong()?)
    }

    pub fn numbered(&self, number: usize) -> Option<&Doc> {
        self.docs.iter().find(|doc| doc.number == number)
    }

    /// The entries of the game that are in the file, whatever their order and spelling.
    pub fn whole(&self, last: usize) -> bool {
        let squeezed = |text: &str| text.replace(" \n", "\n").replace("\n-  ", "\n- ");
        let in_file = |doc: &Doc| self.docs.iter().any(|other| squeezed(&other.text) == doc.text);
        last < self.honest.len()
            && self.honest[..=last].iter().all(in_file)
            && self
                .docs
                .iter()
                .all(|doc| self.honest[..=last].iter().any(|own| own.text == squeezed(&doc.text)))
    }

    pub fn named(&self, seat: &str) -> String {
        let number = if seat == "british" { 1 } else { 2 };
        format!("{}{} (Member {number})", seat[..1].to_uppercase(), &seat[1..])
    }

    /// Who is asked after an entry of the game.
    pub fn asked_after(&self, entry: usize) -> String {
        self.honest.get(entry + 1).map_or_else(|| self.asked.clone(), |next| self.named(&next.seat))
    }
}

/// The documents of a file.
fn docs(text: &str) -> Vec<Doc> {
    let mut line = 1;
    let mut all = Vec::new();
    for part in text.split_inclusive("---\n").skip(1) {
        let text = format!("---\n{}", part.strip_suffix("---\n").unwrap_or(part));
        let field = |name: &str| {
            let found = text.lines().find_map(|line| line.strip_prefix(name));
            found.unwrap_or_default().trim().to_owned()
        };
        let unsigned = text.find("\nsig: ").map_or(text.as_str(), |at| &text[..=at]);
        let hash = hash_bytes(unsigned.as_bytes());
        let signature = BASE64.decode(field("sig: ").as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        let signed = |key: &Identity| {
            signature.is_some_and(|bytes| {
                key.public().verify_strict(hash.as_bytes(), &Signature::from_bytes(bytes)).is_ok()
            })
        };
        let signer = [("British", 1), ("French", 2)].into_iter().find(|(_, number)| signed(&member(*number)));
        all.push(Doc {
            line,
            number: field("entry: ").parse().unwrap_or_default(),
            seat: field("seat: "),
            prev: field("prev: "),
            hash: hash.to_string(),
            signer: signer.map(|(seat, number)| format!("{seat} (Member {number})")),
            text: text.clone(),
        });
        line += text.matches('\n').count();
    }
    all
}

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
    Own,
    Other,
    Stranger,
}

impl Hand {
    fn signs(self, doc: &Doc, text: String) -> String {
        let (own, other) = if doc.seat == "british" { (1, 2) } else { (2, 1) };
        match self {
            Hand::Nobody => text,
            Hand::Own => signed(&text, &member(own)),
            Hand::Other => signed(&text, &member(other)),
            Hand::Stranger => signed(&text, &member(99)),
        }
    }
}

/// What is altered in an entry.
const DEEDS: [&str; 7] = ["order", "backdated", "postdated", "number", "spelling", "prev", "state"];

fn altered(deed: &str, doc: &Doc) -> String {
    let text = &doc.text;
    let time = text.lines().find(|line| line.starts_with("time: ")).unwrap();
    match deed {
        "order" => text.replacen("acts:\n", "acts:\n- say I was never here\n", 1),
        "backdated" => text.replacen(time, "time: 2020-01-01T00:00:00Z", 1),
        "postdated" => text.replacen(time, "time: 2999-01-01T00:00:00Z", 1),
        "number" => {
            text.replacen(&format!("entry: {}\n", doc.number), &format!("entry: {}\n", doc.number + 3), 1)
        }
        "spelling" => text.replacen("acts:\n- ", "acts:\n-  ", 1),
        "prev" => text.replacen(&doc.prev, &"ab".repeat(32), 1),
        "state" => {
            let state = text.lines().find(|line| line.starts_with("state: ")).unwrap();
            text.replacen(state, &format!("state: {}", "cd".repeat(32)), 1)
        }
        other => panic!("{other}"),
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

struct Game {
    honest: Vec<Doc>,
    /// The same up to its last entry but one, and then another last one, truly signed by the same player.
    twin: String,
    asked: String,
}

fn game() -> Game {
    let mut duel = Duel::open(1, None, TIME);
    let mut player = RandomPlayer::new(7);
    while duel.entries.len() < ENTRIES - 1 {
        assert!(duel.step(&mut player, TIME), "the game is long enough");
    }
    let mut twin = duel.copied();
    assert!(duel.step(&mut player, TIME) && twin.step(&mut RandomPlayer::new(8), "2026-11-16T12:00:00Z"));
    let text = |duel: &Duel| duel.entries.iter().map(Signed::text).collect::<String>();
    let waiting = duel.desks[Side::British].table().waiting();
    let side = waiting.seats.first().unwrap().side().unwrap();
    let number = if side == Side::British { 1 } else { 2 };
    Game { honest: docs(&text(&duel)), twin: text(&twin), asked: format!("{side} (Member {number})") }
}

impl Game {
    fn text(&self, docs: impl IntoIterator<Item = usize>) -> String {
        docs.into_iter().map(|at| self.honest[at].text.as_str()).collect()
    }

    fn case(what: String, texts: &[String]) -> Case {
        Case { what, text: texts.concat(), copy: None, own: None }
    }

    /// All that is done to a file, at some entries.
    fn cases(&self, at: &[usize]) -> Vec<Case> {
        let n = self.honest.len();
        let whole = || (0..n).map(|at| self.honest[at].text.clone()).collect::<Vec<_>>();
        let mut all = vec![Game::case("nothing".to_owned(), &whole())];
        for copy in [self.text(0..n), self.text(0..n - 3), self.twin.clone()] {
            let what = format!("nothing, beside a copy of {} entries", copy.matches("\nsig: ").count());
            all.push(Case { copy: Some(copy), ..Game::case(what, &whole()) });
        }
        let mut torn = whole();
        let last = torn[n - 1].len();
        torn[n - 1].truncate(last / 2);
        all.push(Game::case("torn".to_owned(), &torn));
        for &k in at {
            let add = |all: &mut Vec<Case>, what: &str, texts: &[String]| {
                all.push(Game::case(format!("{what} {k}"), texts));
            };
            let mut texts = whole();
            texts.remove(k);
            add(&mut all, "dropped", &texts);
            let mut texts = whole();
            texts.insert(k, texts[k].clone());
            add(&mut all, "doubled", &texts);
            if k + 1 < n {
                let mut texts = whole();
                texts.swap(k, k + 1);
                add(&mut all, "swapped", &texts);
            }
            let mut texts = whole();
            texts[k] = texts[k].replacen("acts:\n", "acts: \n", 1);
            add(&mut all, "blank", &texts);
            let mut texts = whole();
            let sig = |text: &str| text[text.find("\nsig: ").unwrap()..].to_owned();
            texts[k] = texts[k].replace(&sig(&self.honest[k].text), &sig(&self.honest[k - 1].text));
            add(&mut all, "signature of another entry", &texts);
            for deed in DEEDS {
                for hand in [Hand::Nobody, Hand::Own, Hand::Other, Hand::Stranger] {
                    let doc = &self.honest[k];
                    let text = hand.signs(doc, altered(deed, doc));
                    let mut texts = whole();
                    texts[k] = text;
                    // To say something, or to have a clock that runs fast, is no offence.
                    let own = (hand == Hand::Own && ["order", "postdated"].contains(&deed)).then_some(k + 1);
                    let what = format!("{deed} by {hand:?}, and the rest as it was, {k}");
                    all.push(Case { own, ..Game::case(what, &texts) });
                    texts.truncate(k + 1);
                    all.push(Case {
                        own,
                        ..Game::case(format!("{deed} by {hand:?} at the end, {k}"), &texts)
                    });
                }
            }
        }
        all
    }

    fn facts(&self, case: &Case) -> Facts {
        let docs_of = docs(&case.text);
        let honest = case.own.map_or_else(|| self.honest.clone(), |own| docs_of[..own].to_vec());
        Facts {
            docs: docs_of,
            honest,
            asked: self.asked.clone(),
            torn: !case.text.ends_with("==\n"),
            bytes: case.text.clone(),
            copy: case.copy.as_ref().map(|copy| docs(copy)),
        }
    }
}

/// The parts of a report that judge: the verdict, what is proved, how many entries are signed.
fn judged(report: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part: Option<String> = None;
    let lines: Vec<&str> = report.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let ruled = lines.get(at + 1).is_some_and(|next| !next.is_empty() && next.chars().all(|c| c == '-'));
        if ruled {
            parts.extend(part.take());
            let wanted = ["Verdict", "What is proved, and what is not"].contains(line);
            part = wanted.then(String::new);
            continue;
        }
        let counts =
            line.starts_with("  - entr") && (line.contains("truly signed") || line.contains(" hold"));
        if counts && part.is_none() {
            let more = lines[at + 1..].iter().take_while(|next| next.starts_with("    "));
            let words = line.trim_start().trim_start_matches("- ");
            parts.push(
                std::iter::once(words).chain(more.map(|next| next.trim())).collect::<Vec<_>>().join(" "),
            );
        }
        if let Some(part) = part.as_mut().filter(|_| !line.chars().all(|c| c == '-')) {
            part.push_str(line.trim_start().trim_start_matches("- "));
            part.push(' ');
        }
    }
    parts.extend(part);
    parts.iter().map(|part| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
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
fn refuted(report: &str, facts: &Facts) -> (usize, Vec<String>) {
    let (mut checked, mut wrong) = (0, Vec::new());
    for part in judged(report) {
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
        let (claims, refuted) = refuted(&report.out, &game.facts(case));
        assert!(claims > 0 || !refuted.is_empty(), "{}", case.what);
        checked += claims;
        wrong.extend(refuted.into_iter().map(|why| format!("{}: {why}", case.what)));
    }
    println!("{} files, {checked} sentences, {} of them wrong", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn u28_every_sentence_of_a_report_follows_from_what_was_done_to_the_file() {
    let stage = Stage::new();
    let game = game();
    // An entry that was answered, by lot of the game's own; the last one, which nobody has answered, stands at the end of a file.
    let cases = game.cases(&[6]);
    judge(&nobody(&stage), &game, &cases);
}

/// All entries: `cargo test --test reports every_entry -- --ignored --nocapture`.
#[test]
#[ignore = "some eight hundred reports"]
fn u28_and_so_it_is_of_every_entry() {
    let stage = Stage::new();
    let game = game();
    let all: Vec<usize> = (1..game.honest.len()).collect();
    judge(&nobody(&stage), &game, &game.cases(&all));
}

#[test]
fn u28_the_judge_of_sentences_finds_what_is_untrue_and_what_it_does_not_know() {
    let game = game();
    let case = Game::case("dropped".to_owned(), &[0, 1, 2, 4].map(|at| game.honest[at].text.clone()));
    let facts = game.facts(&case);
    let said = |verdict: &str| refuted(&format!("Verdict\n-------\n{verdict}\n"), &facts).1;
    assert_eq!(said("NOT SOUND at entry 3: something is missing"), [""; 0]);
    assert_eq!(said("NOT SOUND at entry 2: something is missing").len(), 1);
    assert!(said("SOUND, from the header to entry 3")[0].starts_with("untrue"));
    assert!(said("The moon is full.")[0].starts_with("unknown"));
}
