//! The words of orders in a thread: whose they are, and what is no part of them.

use crate::orders::fold;
use crate::side::Side;

/// Other words for a side, which are sure only before what reads like an order.
const ALSO: [(&str, Side); 25] = [
    ("brits", Side::British),
    ("brit", Side::British),
    ("br", Side::British),
    ("britain", Side::British),
    ("english", Side::British),
    ("england", Side::British),
    ("eng", Side::British),
    ("gb", Side::British),
    ("uk", Side::British),
    ("briten", Side::British),
    ("britisch", Side::British),
    ("britische", Side::British),
    ("englander", Side::British),
    ("anglais", Side::British),
    ("britanniques", Side::British),
    ("redcoats", Side::British),
    ("fr", Side::French),
    ("fra", Side::French),
    ("france", Side::French),
    ("francais", Side::French),
    ("francaise", Side::French),
    ("frz", Side::French),
    ("franzosen", Side::French),
    ("franzosisch", Side::French),
    ("frenchies", Side::French),
];

fn also(word: &str) -> Option<Side> {
    ALSO.iter().find(|(name, _)| *name == word).map(|(_, side)| *side)
}

/// Words that may stand in a label beside its side.
const BESIDE: [&str; 13] = [
    "orders", "order", "moves", "move", "player", "side", "turn", "reply", "answer", "for", "the", "my",
    "now",
];
/// Words that may stand in one that is less sure.
const BESIDE_TOO: [&str; 32] = [
    "spring",
    "summer",
    "autumn",
    "fall",
    "winter",
    "season",
    "year",
    "round",
    "phase",
    "impulse",
    "action",
    "early",
    "late",
    "corrected",
    "correction",
    "revised",
    "final",
    "new",
    "updated",
    "are",
    "is",
    "here",
    "as",
    "follows",
    "our",
    "of",
    "to",
    "part",
    "continued",
    "cont",
    "1st",
    "2nd",
];

/// The side that a label names, if nothing else stands in it; `also` where it is spelled in some other way.
fn side_in(head: &str, loosely: bool) -> Option<Side> {
    let mut side = None;
    let mut depth = 0_usize;
    for word in
        head.split(|c: char| c.is_whitespace() || c == '*' || c == '_').filter(|word| !word.is_empty())
    {
        let inside = depth > 0 || word.starts_with('(');
        depth = (depth + word.matches('(').count()).saturating_sub(word.matches(')').count());
        let plain = fold(word.trim_matches(|c: char| !c.is_alphanumeric()));
        let named = Side::ALL.into_iter().find(|side| side.word() == plain);
        let named = named.or_else(|| also(&plain).filter(|_| loosely));
        match named {
            Some(found) if side.is_none() => side = Some(found),
            Some(_) => return None,
            None if inside || BESIDE.contains(&plain.as_str()) => {}
            None if loosely && (plain.is_empty() || BESIDE_TOO.contains(&plain.as_str())) => {}
            None if (side.is_some() || loosely) && plain.chars().all(|c| c.is_ascii_digit()) => {}
            None => return None,
        }
    }
    side
}

/// `British: …`, `**French orders (turn 3):** …`, `Orders for the French:`, or such words alone in their line.
pub(super) fn label(line: &str) -> Option<(Side, &str)> {
    let bare = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let (head, rest) = match bare.split_once(':') {
        Some((head, rest)) => (head, Some(rest)),
        None => (bare.trim_end_matches(|c: char| !c.is_alphanumeric()), None),
    };
    // Without a colon it is one only where nothing else stands in the line, and that as a heading.
    let heading = rest.is_some() || line.starts_with(['#', '*', '_']);
    let side = side_in(head, false).filter(|_| heading)?;
    Some((side, rest.unwrap_or_default().trim_start_matches(['*', '_', ' '])))
}

/// A label spelled in some other way: `Brits: …`, `French - …`, `British Spring 1755: …`, `[fr]…[/fr]`. It counts only before
/// what reads like an order.
pub(super) fn loose_label(line: &str) -> Option<(Side, &str)> {
    // `+1 to French: pass` is somebody's applause.
    if line.trim_start().starts_with("+1") {
        return None;
    }
    let bare = line.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '[');
    if let Some((tag, rest)) = bare.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let word = fold(tag.trim());
        let side = also(&word).or_else(|| Side::from_word(&word))?;
        return Some((side, rest.split_once("[/").map_or(rest, |(inner, _)| inner)));
    }
    let marks = [":", " - ", " – ", " — ", "- ", "– ", "— ", " = ", " -> ", ">", "→", " => "];
    let mut found: Vec<(usize, usize)> =
        marks.iter().filter_map(|mark| Some((bare.find(mark)?, mark.len()))).collect();
    found.sort_unstable();
    found.into_iter().find_map(|(at, length)| {
        Some((side_in(&bare[..at], true)?, bare[at + length..].trim_start_matches(['*', '_', ' ', '-', '>'])))
    })
}

/// Does a label stand anywhere in a line: a word for a side, and soon after it a colon or a dash?
pub(super) fn label_inside(line: &str) -> Option<Side> {
    let folded = fold(line);
    let mut side: Option<(Side, usize)> = None;
    let mut sure = None;
    for word in folded.split_whitespace() {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        let first = plain.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let found = Side::ALL.into_iter().find(|side| side.word() == first).or_else(|| also(first));
        side = match (found, side) {
            (Some(found), _) => Some((found, 0)),
            (None, Some((found, far))) if far < 4 => Some((found, far + 1)),
            (None, _) => None,
        };
        let mark =
            word.contains(':') || matches!(word, "-" | "–" | "—" | "->" | "=") || word.ends_with(['-', ']']);
        if let Some((found, _)) = side.filter(|_| mark) {
            sure = sure.or(Some(found));
        }
    }
    sure
}

/// Does the label of a side stand within words, even where it touches them?
pub(super) fn names_a_side(words: &str) -> bool {
    let folded = fold(words);
    Side::ALL.into_iter().any(|side| folded.contains(&format!("{}:", side.word())))
}

/// A label that stands after other words, and what follows it: `Hello Ulla, British: pass`.
pub(super) fn after_label(line: &str) -> Option<(Side, &str)> {
    const MOST: usize = 64;
    let starts = line.char_indices().zip(std::iter::once(' ').chain(line.chars()));
    let starts = starts.filter(|((_, c), before)| c.is_alphanumeric() && !before.is_alphanumeric());
    starts.take(MOST).find_map(|((at, _), _)| label(&line[at..]))
}

/// A word that shows a face: `:)`, `;-)`, `:D`, `:roll:`.
fn is_smiley(word: &str) -> bool {
    let code = word.len() > 2 && word.starts_with(':') && word.ends_with(':');
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '-');
    let code = code && word[1..word.len() - 1].chars().all(name);
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
