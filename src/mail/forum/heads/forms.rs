//! The forms of heads, each tried on a line: a name and a stamp beside, below or above each other, or a name alone.

use super::{Form, Head};
use crate::mail::forum::posts::{self, Writers};
use crate::mail::forum::stamp::{self, Moment};
use crate::mail::forum::words::label;

/// The longest line that can be a head.
const LONGEST: usize = 200;
/// How far below a name its stamp may stand.
const REACH: usize = 10;

pub(super) fn is_name(name: &str) -> bool {
    let words = name.split_whitespace().count();
    (1..=5).contains(&words)
        && name.chars().count() <= 48
        && name.contains(char::is_alphanumeric)
        && !name.contains([':', '!', '?', '"', ';'])
}

/// A name without what forums put around it.
fn bare_name(name: &str) -> &str {
    let name = posts::bare(name);
    let name = name.split_once(" > ").map_or(name, |(who, _)| who);
    let name = name.split_once(" <").map_or(name, |(who, _)| who);
    let name = name.split_once(" @").map_or(name, |(who, _)| who);
    // `From Anna to Everyone`
    let name = name.strip_prefix("From ").and_then(|name| Some(name.split_once(" to ")?.0)).unwrap_or(name);
    let name = unmarked(name);
    let name = name.strip_suffix("[S]").or_else(|| name.strip_suffix("OP")).unwrap_or(name);
    let name = name.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '"' | ',' | '•' | '·' | '|' | '-' | '*' | '~' | ':')
    });
    let name = numberless(name);
    name.strip_prefix("u/").unwrap_or(name).trim_start_matches('@')
}

/// What pages put in brackets behind the name of whoever writes. `Anna (fan)` is somebody else, and what Anna has deleted is not said.
const MARKS: [&str; 18] = [
    "edited",
    "pinned",
    "bot",
    "app",
    "op",
    "author",
    "mod",
    "moderator",
    "admin",
    "online",
    "offline",
    "away",
    "you",
    "me",
    "topic starter",
    "thread starter",
    "original poster",
    "verified",
];

fn unmarked(name: &str) -> &str {
    let without = |open: char, close: char| {
        let (who, mark) = name.trim_end().strip_suffix(close)?.rsplit_once(open)?;
        let known = MARKS.contains(&mark.trim().to_ascii_lowercase().as_str());
        Some(who.trim_end()).filter(|who| known && !who.is_empty())
    };
    without('(', ')').or_else(|| without('[', ']')).unwrap_or(name)
}

/// A name without the number of the post before it: `#12 · Ben`, `14 | Ben`.
fn numberless(name: &str) -> &str {
    let number = name.trim_start_matches('#');
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let parted = rest.trim_start().strip_prefix(['·', '•', '|']).filter(|_| rest.len() < number.len());
    parted.map_or(name, str::trim_start)
}

const PREFIXES: [&str; 11] = [
    "quote post by ",
    "unread post by ",
    "post by: ",
    "post by ",
    "postby ",
    "posted by: ",
    "posted by ",
    "by ",
    "von ",
    "[–]",
    "[-]",
];
const SEPARATORS: [&str; 18] = [
    " » ",
    "» ",
    " — ",
    " – ",
    " - ",
    " · ",
    " • ",
    " | ",
    "\t",
    ", [",
    ", ",
    " (",
    " commented ",
    " replied ",
    " posted ",
    " wrote on ",
    " on ",
    " at ",
];

fn head(name: &str, stamp: &str, last: usize) -> Option<Head> {
    let author = bare_name(name);
    let moment = stamp::moment(stamp)?;
    is_name(author).then(|| Head {
        author: author.to_owned(),
        moment: Some(moment),
        stamp: stamp.trim().to_owned(),
        message: None,
        last,
    })
}

/// A name and a stamp in one line.
fn in_line(line: &str, at: usize, writers: &Writers) -> Option<(Form, Head)> {
    if stamp::is_edit(line) || line.ends_with(" wrote:") {
        return None;
    }
    let line = posts::bare(line);
    let low = line.to_ascii_lowercase();
    let prefix = PREFIXES.iter().find_map(|prefix| Some((low.find(prefix).filter(|at| *at <= 12)?, *prefix)));
    let prefix = prefix.filter(|(at, prefix)| *at == 0 || prefix.contains("post"));
    let (style, text) = match prefix {
        Some((at, prefix)) if line.is_char_boundary(at + prefix.len()) => {
            (prefix, &line[at + prefix.len()..])
        }
        _ => ("", line),
    };
    let mut found: Vec<(usize, &str)> = SEPARATORS
        .iter()
        .flat_map(|separator| text.match_indices(separator).map(|(at, _)| (at, *separator)).take(4))
        .collect();
    found.sort_by_key(|(at, separator)| (*at, std::cmp::Reverse(separator.len())));
    for (from, separator) in found {
        if let Some(head) = head(&text[..from], &text[from + separator.len()..], at) {
            return Some((Form::Line(format!("{style}{separator}")), head));
        }
    }
    joined(text, at, writers).map(|head| (Form::Line(style.to_owned()), head))
}

/// `Anna1d`, `Anna  8:12 PM`, `Anna 2 points 3 hours ago`.
fn joined(text: &str, at: usize, writers: &Writers) -> Option<Head> {
    let mut before = ' ';
    for (index, c) in text.char_indices().take(64) {
        let parts =
            c.is_whitespace() && !before.is_whitespace() || c.is_ascii_digit() && before.is_alphabetic();
        if index > 0 && parts {
            let known = writers.seat(bare_name(&text[..index])).is_some();
            let words = text[..index].split_whitespace().count();
            let found = head(&text[..index], &text[index..], at).filter(|_| known || words <= 3);
            if found.is_some() {
                return found;
            }
        }
        before = c;
    }
    None
}

/// A stamp at the beginning of a line, the brackets around it, and what follows.
fn stamp_first(line: &str) -> Option<(&'static str, &str, &str)> {
    for (open, close, style) in [('[', ']', "[]"), ('(', ')', "()")] {
        if let Some(inner) = line.strip_prefix(open) {
            let (inner, rest) = inner.split_once(close)?;
            return stamp::moment(inner).map(|_| (style, inner, rest));
        }
    }
    let ends = line.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at).take(8);
    let fits = |end: &usize| line[..*end].contains(':') && stamp::moment(&line[..*end]).is_some();
    let end = ends.filter(fits).max()?;
    Some(("", &line[..end], &line[end..]))
}

/// A chat's line, or a head that begins with its stamp.
fn stamped(line: &str, at: usize) -> Option<(Form, Head)> {
    let line = line.trim();
    let (style, when, rest) = match stamp_first(line) {
        Some(found) => found,
        None if line.starts_with('<') => ("none", "", line),
        None => return None,
    };
    let rest = rest.trim_start().trim_start_matches(['-', '—', '–']).trim_start();
    let made = |author: &str, message: Option<&str>| {
        let author = bare_name(author);
        (is_name(author) && label(&format!("{author}:")).is_none()).then(|| Head {
            author: author.to_owned(),
            moment: stamp::moment(when),
            stamp: when.to_owned(),
            message: message.map(|message| message.trim().to_owned()),
            last: at,
        })
    };
    if let Some((nick, message)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        let nick = nick.trim_start_matches(['@', '+', '%', '~', '&', ' ']);
        return Some((Form::Chat(format!("{style}<")), made(nick, Some(message))?));
    }
    let parted = [(": ", ":"), (" | ", "|"), (" │ ", "|")].into_iter().filter_map(|(mark, name)| {
        let (author, message) = rest.split_once(mark)?;
        Some((author.len(), made(author, Some(message))?, name))
    });
    if let Some((_, head, name)) = parted.min_by_key(|(length, ..)| *length) {
        return Some((Form::Chat(format!("{style}{name}")), head));
    }
    if let Some(head) = rest.strip_suffix(':').and_then(|author| made(author, Some(""))) {
        return Some((Form::Chat(format!("{style}:")), head));
    }
    (style == "[]" || style == "()").then(|| Some((Form::Before(style.to_owned()), made(rest, None)?)))?
}

/// `On Mon, Nov 16, 2026 at 8:12 PM Anna <anna@example.org> wrote:`
fn wrote(line: &str, at: usize) -> Option<(Form, Head)> {
    let line = posts::bare(line);
    let inner = [("On ", "wrote:"), ("Le ", "a écrit :"), ("Le ", "a écrit:"), ("On ", "writes:")]
        .iter()
        .find_map(|(before, after)| line.strip_prefix(before)?.strip_suffix(after))
        .map(|inner| inner.trim().trim_end_matches(','));
    let (when, name) = match inner {
        Some(inner) => {
            let name_from = |at: usize| stamp::moment(&inner[..at]).is_some();
            let ends = inner.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at).take(12);
            inner.split_at(ends.filter(|at| name_from(*at)).max()?)
        }
        None => line.strip_prefix("Am ")?.strip_suffix(':')?.split_once(" schrieb ")?,
    };
    Some((Form::Wrote, head(name.trim_start_matches([',', ' ']), when, at)?))
}

/// `From: Anna`, with `Sent:` or `Date:` among the lines below.
fn mail(lines: &[Option<&str>], at: usize) -> Option<(Form, Head)> {
    let name = posts::after(lines[at]?, &["from:", "von:", "de :"])?;
    let below = || lines[at + 1..].iter().take(6).map_while(|line| line.filter(|line| !line.is_empty()));
    let field =
        |line: &str| posts::after(line, &["sent:", "date:", "gesendet:", "envoyé :"]).map(str::to_owned);
    let stamp = below().find_map(field)?;
    let author = bare_name(name).trim_matches(['<', '>']).to_owned();
    let last = at + below().take_while(|line| is_field(line)).count();
    let author = if is_name(&author) { author } else { String::new() };
    Some((Form::Mail, Head { author, moment: stamp::moment(&stamp), stamp, message: None, last }))
}

/// A line of a letter's head.
fn is_field(line: &str) -> bool {
    const FIELDS: [&str; 14] = [
        "to:",
        "cc:",
        "subject:",
        "date:",
        "sent:",
        "reply-to:",
        "message-id:",
        "in-reply-to:",
        "an:",
        "betreff:",
        "gesendet:",
        "mime-version:",
        "content-type:",
        "importance:",
    ];
    posts::after(line, &FIELDS).is_some()
}

/// A line that is a stamp and nothing else.
pub(super) fn stamp_line(line: &str) -> Option<Moment> {
    if stamp::is_edit(line) { None } else { stamp::moment(line) }
}

/// A player's name alone in its line, and a stamp not far below it.
fn below(lines: &[Option<&str>], at: usize, writers: &Writers) -> Option<(Form, Head)> {
    let author = posts::named_author(lines[at]?, writers)?;
    let mut before = "";
    let mut seen = 0;
    for (index, line) in lines.iter().enumerate().skip(at + 1) {
        let Some(line) = line.filter(|line| !line.is_empty()) else { continue };
        seen += 1;
        let over = seen > REACH || label(line).is_some();
        if over || posts::named_author(line, writers).is_some_and(|name| name != author) {
            return None;
        }
        let joined =
            matches!(before.to_ascii_lowercase().as_str(), "joined" | "join date" | "registered" | "joined:");
        if let Some(moment) = stamp_line(line).filter(|_| !joined) {
            let stamp = line.to_owned();
            return Some((
                Form::Below,
                Head { author, moment: Some(moment), stamp, message: None, last: index },
            ));
        }
        before = line;
    }
    None
}

/// A stamp, and a name right below it or below the number of the post.
fn above(lines: &[Option<&str>], at: usize) -> Option<(Form, Head)> {
    let stamp = lines[at]?;
    let moment = stamp_line(stamp)?;
    let number = |line: &str| line.starts_with('#') && line[1..].bytes().all(|byte| byte.is_ascii_digit());
    let below = lines.iter().enumerate().skip(at + 1).take(3);
    let (last, name) = below
        .filter_map(|(index, line)| Some((index, (*line)?)))
        .find(|(_, line)| !line.is_empty() && !number(line))?;
    let author = bare_name(name);
    let fits = is_name(author) && label(name).is_none() && !posts::is_furniture(name);
    let stamp = stamp.to_owned();
    fits.then(|| {
        (Form::Above, Head { author: author.to_owned(), moment: Some(moment), stamp, message: None, last })
    })
}

/// Names without a stamp: `Anna wrote:`, `Anna: pass`, `Anna`.
fn unstamped(line: &str, at: usize, writers: &Writers) -> Option<(Form, Head)> {
    let made =
        |author: String, message| Head { author, moment: None, stamp: String::new(), message, last: at };
    if let Some((who, rest)) = posts::wrote(line).filter(|(_, rest)| rest.is_empty()) {
        return Some((Form::Says, made(bare_name(&who).to_owned(), Some(rest.to_owned()).filter(|_| false))));
    }
    if let Some(name) = posts::named_author(line, writers) {
        return Some((Form::Name, made(name, None)));
    }
    let (name, rest) = line.split_once(": ")?;
    let name = bare_name(name);
    writers.seat(name).map(|_| (Form::Colon, made(name.to_owned(), Some(rest.trim().to_owned()))))
}

/// Every line that could begin a post, with its styles, the likeliest first.
pub(super) fn candidates(lines: &[Option<&str>], at: usize, writers: &Writers) -> Vec<(Form, Head)> {
    let Some(line) = lines[at].filter(|line| !line.is_empty() && line.len() <= LONGEST) else {
        return Vec::new();
    };
    let mut found: Vec<(Form, Head)> = Vec::new();
    found.extend(stamped(line, at));
    found.extend(wrote(line, at));
    found.extend(mail(lines, at));
    found.extend(in_line(line, at, writers));
    found.extend(above(lines, at));
    found.extend(below(lines, at, writers));
    found.extend(unstamped(line, at, writers));
    found
}
