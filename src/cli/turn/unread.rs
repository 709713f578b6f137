//! Lines that were typed or pasted already when the sitting ended: nobody reads them any more, so that is said of them.

use super::super::Context;
use super::reader::{Reader, raw};
use crate::cli::Error;
use crate::render::paint::{HEADING, paint};
use crate::render::text::{clean, count};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Lines that are shown, and the characters shown of each.
const SHOWN: usize = 5;
const WIDEST: usize = 70;
/// Bytes that are looked through; whoever has pasted more is told only that it was.
pub const MOST: usize = 4 << 20;
/// How long more is waited for where something may be under way.
pub const MOMENT: Duration = Duration::from_millis(50);

/// Says which lines came too late, if there are any.
///
/// # Errors
/// If nothing can be printed.
pub fn tell(context: &mut Context<'_>, mut reader: Reader) -> Result<(), Error> {
    context.out.flush()?;
    let skipped = reader.skipped.join("\n");
    let unread = match &mut reader.editor {
        Some(editor) => editor.unread(),
        None => piped(),
    };
    let all = format!("{skipped}\n{unread}");
    if let Some(text) = told(&all, all.len() > MOST) {
        write!(context.out, "{text}")?;
    }
    Ok(())
}

/// The words for lines that were not carried out; a terminal ends them as it likes, and may mark what is pasted.
fn told(unread: &str, cut: bool) -> Option<String> {
    let unread = unread.replace("\u{1b}[200~", "").replace("\u{1b}[201~", "");
    let mut lines = unread.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    let first: Vec<&str> = lines.by_ref().take(SHOWN).collect();
    let more = lines.count();
    let these = match first.len() + more {
        0 => return None,
        1 => "This line".to_owned(),
        _ if cut => "These lines".to_owned(),
        all => format!("These {}", count(all, "line", "lines")),
    };
    let was = if first.len() == 1 { "was" } else { "were" };
    let it = if first.len() == 1 { "it" } else { "them" };
    let head = format!("{these} came after the end, and {was} not carried out:");
    let mut text = format!("{}\n", paint(HEADING, head));
    for line in first {
        let dots = if line.chars().nth(WIDEST).is_some() { "…" } else { "" };
        let line: String = line.chars().take(WIDEST).collect();
        text.push_str(&format!("  {}{dots}\n", clean(&line)));
    }
    if more > 0 {
        text.push_str(&format!("  … and {}{more} more\n", if cut { "at least " } else { "" }));
    }
    text.push_str(&format!("Type {it} again at the next `coureur turn`, if still wanted.\n"));
    Some(text)
}

/// What a pipe still holds. Its other end may stay open for as long as it likes: it is read aside, and nobody waits for it.
fn piped() -> String {
    let (sender, receiver) = mpsc::channel();
    // It ends with the program at the latest.
    thread::spawn(move || {
        while let Ok(line) = raw() {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut unread = String::new();
    while unread.len() <= MOST
        && let Ok(line) = receiver.recv_timeout(MOMENT)
    {
        unread.push_str(&line);
        unread.push('\n');
    }
    unread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p11_lines_behind_the_end_are_named_and_counted() {
        assert_eq!(told(" \r\n\n", false), None);
        let one = told("\u{1b}[200~move\u{7} from Halifax\r\u{1b}[201~", false).unwrap();
        assert!(one.contains("This line came after the end, and was not carried out:"), "{one}");
        assert!(one.contains(&format!("  {}\n", clean("move\u{7} from Halifax"))), "{one}");
        assert!(!one.contains(['\u{7}', '\r']) && !one.contains("200~"), "{one}");
        let many = told(&"x".repeat(1 << 20).replace("xx", "x\n"), false).unwrap();
        assert!(many.contains("These 524288 lines came") && many.contains("  … and 524283 more\n"), "{many}");
        assert_eq!(many.lines().count(), SHOWN + 3, "{many}");
        let long = told(&"é".repeat(1 << 20), true).unwrap();
        assert!(long.contains(&format!("  {}…\n", "é".repeat(WIDEST))) && long.len() < 400, "{long}");
    }
}
