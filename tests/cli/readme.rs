//! The transcripts of the README and of the book, each page run in order, each person in a folder of his own; and their links.

use crate::support::{Stage, program, run};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of a transcript, and what the page says it prints.
#[derive(Debug)]
struct Shown {
    person: String,
    command: String,
    output: Vec<String>,
}

/// The commands of all `console` blocks: lines like `anna$ coureur show`, a `\` at the end carries on.
fn transcripts(page: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            inside = fence == "console";
            continue;
        }
        if !inside {
            continue;
        }
        let prompt = line.split_once("$ ").filter(|(name, _)| name.chars().all(|c| c.is_ascii_lowercase()));
        match (prompt, found.last_mut()) {
            (_, Some(last)) if last.command.ends_with('\\') && last.output.is_empty() => {
                last.command.pop();
                last.command.push_str(line.trim_start());
            }
            (Some((person, command)), _) => {
                found.push(Shown {
                    person: person.to_owned(),
                    command: command.to_owned(),
                    output: Vec::new(),
                });
            }
            (None, Some(last)) => last.output.push(line.to_owned()),
            (None, None) => panic!("a transcript begins with a command: {line}"),
        }
    }
    found
}

/// Does a line read as shown? `…` stands for any text.
fn line_fits(shown: &str, line: &str) -> bool {
    let mut parts = shown.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let at = if parts.peek().is_none() { rest.strip_suffix(part).map(str::len) } else { rest.find(part) };
        let Some(at) = at else { return false };
        rest = if parts.peek().is_none() { "" } else { &rest[at + part.len()..] };
    }
    rest.is_empty()
}

/// Do the lines read as shown? A line `...` stands for any number of lines.
fn fits(shown: &[String], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=lines.len()).any(|skip| fits(rest, &lines[skip..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, others)| line_fits(first, line) && fits(rest, others))
        }
    }
}

fn path_with_program() -> OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_coureur")).parent().unwrap().to_owned();
    let others = env::var_os("PATH").unwrap_or_default();
    env::join_paths([folder].into_iter().chain(env::split_paths(&others))).unwrap()
}

/// The README, and the pages of the book.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    let book = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    pages.extend(book.filter(|path| path.extension().is_some_and(|end| end == "md")));
    pages.sort();
    pages
}

fn tell(page: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let stage = Stage::new();
    std::os::unix::fs::symlink(root.join("examples"), stage.path().join("examples")).unwrap();
    for shown in transcripts(&fs::read_to_string(page).unwrap()) {
        let person = stage.stranger(&shown.person);
        let mut shell = Command::new("sh");
        shell.envs(program().get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.args(["-c", &shown.command]).current_dir(&person.folder);
        shell.env("COUREUR_HOME", person.home()).env("PATH", path_with_program());
        let ran = run(shell, "");
        let said = ran.out + &ran.err;
        let lines: Vec<&str> = said.lines().collect();
        assert!(
            fits(&shown.output, &lines),
            "{}: {}$ {}\n--- the page says\n{}\n--- the program says\n{said}",
            page.display(),
            shown.person,
            shown.command,
            shown.output.join("\n")
        );
    }
}

#[test]
fn the_readme_and_the_book_tell_the_truth() {
    let shown = |page: &PathBuf| transcripts(&fs::read_to_string(page).unwrap()).len();
    let told: Vec<PathBuf> = pages().into_iter().filter(|page| shown(page) > 0).collect();
    assert!(told.iter().map(shown).sum::<usize>() >= 60, "the pages show how it is played");
    told.iter().for_each(|page| tell(page));
}

#[test]
fn h21_the_readme_is_short_every_link_leads_somewhere_and_the_summary_has_every_page() {
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(read(&root.join("README.md")).lines().count() <= 200);
    let summary = read(&root.join("docs/SUMMARY.md"));
    let mut links = 0;
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let in_book = page.parent() == Some(&root.join("docs")) && name != "SUMMARY.md";
        assert!(!in_book || summary.contains(&format!("({name})")), "{name} is not in the summary");
        for link in read(&page).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if file.starts_with("http") {
                continue;
            }
            links += 1;
            let to = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(to.exists(), "{}: {link} leads nowhere", page.display());
            let has =
                heading.is_empty() || read(&to).lines().any(|line| anchor(line) == Some(heading.to_owned()));
            assert!(has, "{}: {link} has no such heading", page.display());
        }
    }
    assert!(links > 50, "{links}");
}

/// What a heading is linked by.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim();
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    Some(kept.map(|c| if c == ' ' { '-' } else { c }).collect())
}

#[test]
fn a_page_that_lies_is_caught() {
    assert!(line_fits("seed …", "seed 12"));
    assert!(line_fits("a … c … e", "a b c d e"));
    assert!(!line_fits("seed …", "sead 12"));
    assert!(!line_fits("a … c", "a b d"));
    assert!(!line_fits("plain", "plainer"));
    let shown = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    assert!(fits(&shown("one\n...\nfour"), &["one", "two", "three", "four"]));
    assert!(!fits(&shown("one\n...\nfour"), &["one", "two"]));
    assert!(!fits(&shown("one"), &["one", "two"]));
    assert_eq!(transcripts("```console\na$ x \\\n  y\nout\n```\n```sh\nb$ z\n```\n").len(), 1);
}
