//! The words of orders in a thread: whose they are, and what is no part of them.

use crate::side::Side;

/// `British: …`, `**French orders (turn 3):** …`, `Orders for the French:`, or such words alone in their line.
pub(super) fn label(line: &str) -> Option<(Side, &str)> {
    const WORDS: [&str; 13] = [
        "orders", "order", "moves", "move", "player", "side", "turn", "reply", "answer", "for", "the", "my",
        "now",
    ];
    let bare = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let (head, rest) = match bare.split_once(':') {
        Some((head, rest)) => (head, Some(rest)),
        None => (bare.trim_end_matches(|c: char| !c.is_alphanumeric()), None),
    };
    let mut side = None;
    let mut depth = 0_usize;
    for word in
        head.split(|c: char| c.is_whitespace() || c == '*' || c == '_').filter(|word| !word.is_empty())
    {
        let inside = depth > 0 || word.starts_with('(');
        depth = (depth + word.matches('(').count()).saturating_sub(word.matches(')').count());
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
        match Side::ALL.into_iter().find(|side| side.word() == plain) {
            Some(found) if side.is_none() => side = Some(found),
            Some(_) => return None,
            None if inside || WORDS.contains(&plain.as_str()) => {}
            None if side.is_some() && plain.chars().all(|c| c.is_ascii_digit()) => {}
            None => return None,
        }
    }
    // Without a colon it is one only where nothing else stands in the line, and that as a heading.
    let heading = rest.is_some() || line.starts_with(['#', '*', '_']);
    Some((side.filter(|_| heading)?, rest.unwrap_or_default().trim_start_matches(['*', '_', ' '])))
}

/// A word that shows a face: `:)`, `;-)`, `:D`, `:roll:`.
fn is_smiley(word: &str) -> bool {
    let code = word.len() > 2 && word.starts_with(':') && word.ends_with(':');
    let code = code && word[1..word.len() - 1].chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let letters = word.chars().filter(|c| c.is_alphanumeric()).count();
    let face = word.starts_with([':', ';'])
        && word.chars().count() >= 2
        && word.chars().count() <= 3
        && letters <= 1;
    code || face || matches!(word, "xD" | "XD" | "^^")
}

/// The words of an order without what is put in front of lines in lists, faces and quotation marks.
pub(super) fn bare_order(text: &str) -> String {
    let mut text = text.trim().trim_start_matches(['-', '*', '•', '·', '–', '—', '+', ' ']);
    // `1. move …`: the number of a list, not of troops.
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && text[digits..].starts_with(['.', ')']) && text[digits + 1..].starts_with(' ') {
        text = text[digits + 1..].trim_start();
    }
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_smiley(word)).collect();
    words.join(" ").trim_matches(['`', '"', '“', '”', '*', '_', ' ']).to_owned()
}

/// Dice that somebody threw in the forum: `2d6: 3 4`.
pub(super) fn is_dice(words: &str) -> bool {
    words.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let mut parts = word.splitn(2, ['d', 'D']);
        let number = |part: Option<&str>| {
            part.is_some_and(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
        };
        number(parts.next()) && number(parts.next())
    })
}
