use super::*;
use crate::games::WORDS;
use crate::log::{read_log, sample};
use coureur_core::flaw::Flaw;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn sources(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the project is here") {
            sources(&entry.expect("the project is here").path(), found);
        }
    } else if path.extension().is_some_and(|end| end == "rs") {
        found.push(path.to_owned());
    }
}

/// What stands within the brackets that open before this text.
fn within(text: &str) -> &str {
    let mut depth = 1;
    let end = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..end.expect("brackets are closed")]
}

/// The codes of all flaws that a source names, each with the names of its facts.
fn named(text: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for rest in text.split("flaw!(").skip(1) {
        let (inside, after) = (within(rest), rest);
        let Some(code) = inside.trim_start().strip_prefix('"').and_then(|code| code.split('"').next()) else {
            continue;
        };
        let words: Vec<&str> = inside.split_whitespace().collect();
        let facts =
            words.windows(2).filter(|pair| pair[1] == "=").map(|pair| pair[0].trim_start_matches('('));
        let mut facts: BTreeSet<String> = facts.map(str::to_owned).collect();
        if after[inside.len()..].starts_with(").because(") {
            facts.insert("cause".to_owned());
        }
        found.insert(code.to_owned(), facts);
    }
}

/// The names of facts in a sentence.
fn braces(sentence: &str) -> BTreeSet<String> {
    let inside = sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let word = |name: &&str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    inside.map(|(name, _)| name).filter(word).map(str::to_owned).collect()
}

#[test]
fn h19_every_flaw_has_its_sentence_and_every_sentence_its_flaw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["core/src", "src/games"] {
        sources(&root.join(folder), &mut files);
    }
    let mut codes = BTreeMap::new();
    for file in files.iter().filter(|file| !file.ends_with("flaw.rs")) {
        named(&fs::read_to_string(file).expect("the project is here"), &mut codes);
    }
    codes.insert(Flaw::ONLY_CAUSE.to_owned(), BTreeSet::from(["cause".to_owned()]));
    assert!(codes.len() > 150, "only {} are found", codes.len());
    let mut sentences = BTreeMap::new();
    for (code, sentence) in WORDS.iter().map(|words| words.flaws).chain([FLAWS]).flatten() {
        assert!(sentences.insert((*code).to_owned(), braces(sentence)).is_none(), "{code} is there twice");
    }
    for (code, facts) in &codes {
        let named = sentences.get(code).unwrap_or_else(|| panic!("{code} has no sentence"));
        assert_eq!(named, facts, "{code}: what its sentence names is not what it holds");
    }
    let idle: Vec<&String> = sentences.keys().filter(|code| !codes.contains_key(*code)).collect();
    assert!(idle.is_empty(), "sentences that nobody says: {idle:?}");
}

#[test]
fn a_flaw_in_what_a_library_says_is_put_into_words() {
    let said = |message: &str| flaws::put_in(message);
    assert_eq!(
        said("pieces: ⟦board.unknown|what=piece|slug=wulfe|nearest=wolfe⟧ at line 3"),
        "pieces: there is no piece `wulfe`; did you mean `wolfe`? at line 3"
    );
    // Whatever a stranger's file holds, it is shown and does no harm.
    for odd in ["⟦", "⟧", "⟦⟧", "⟦|⟧ ⟦a=b", "⟦board.none|what={slug}|slug=}{⟧", "{…}"] {
        assert!(said(odd).len() < 100, "{odd}");
    }
    assert_eq!(said("⟦board.none|what={slug}|slug=x⟧"), "there is no {slug} `x`");
}

#[test]
fn a_report_shows_the_line_at_its_true_place() {
    let text = sample::text(&sample::entries(5)).replacen("Montcalm", "Montcaln", 1);
    let found = InWords::from(read_log(text.as_bytes()).unwrap_err());
    let mut report = String::new();
    miette::NarratableReportHandler::new().render_report(&mut report, &found).unwrap();
    let line = text.lines().position(|line| line.starts_with("- move Montcaln")).unwrap() + 5;
    let sig = text.lines().nth(line - 1).unwrap();
    assert_eq!(
        report,
        format!(
            "entry 2, line {line}, column 6: this is not the signature of `british` on this entry\n    \
             Diagnostic severity: error\nBegin snippet for log starting at line {line}, column 1\n\n\
             snippet line {line}: {sig}\n    label at line {line}, columns 6 to 93: does not match the entry\n\
             diagnostic help: the entry was changed after it was signed, or somebody else signed it: take an unharmed \
             copy, a backup of your own or the other player's\ndiagnostic code: coureur::log::bad_signature\n"
        )
    );
}
