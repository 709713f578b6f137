//! A thread without its markup: BBCode, Markdown and what is left of HTML. What is quoted, struck out or thrown by a dice
//! robot is taken out and kept apart; the tags around orders stay.

use super::Why;
use crate::side::Side;

/// A line of a thread, free of markup.
#[derive(Debug, Default)]
pub(super) struct Plain {
    /// Its number, from 1.
    pub(super) number: usize,
    /// What counts of it.
    pub(super) text: String,
    /// What does not, and why.
    pub(super) aside: Vec<(Why, String)>,
    /// A line drawn across.
    pub(super) rule: bool,
    /// Nothing stood in it, not even markup.
    pub(super) blank: bool,
}

impl Plain {
    /// Is all that stands in it quoted?
    pub(super) fn is_quoted(&self) -> bool {
        self.text.is_empty() && self.aside.iter().any(|(why, _)| *why == Why::Quoted)
    }
}

/// What a tag does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tag {
    Open(Why),
    Close(Why),
    /// Only looks.
    Look,
    Rule,
}

/// The longest tag that is one.
const LONGEST: usize = 200;

/// How deep quotations are followed: nobody quotes deeper, and each line is held against all that is open.
const DEEPEST: usize = 64;

/// Tags that only change the looks.
const LOOKS: &[&str] = &[
    "*",
    "a",
    "align",
    "attachment",
    "b",
    "big",
    "bgcolor",
    "br",
    "c",
    "center",
    "code",
    "color",
    "colour",
    "div",
    "em",
    "email",
    "font",
    "geekurl",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hide",
    "highlight",
    "i",
    "img",
    "indent",
    "left",
    "li",
    "list",
    "media",
    "mark",
    "o",
    "ol",
    "p",
    "pre",
    "right",
    "size",
    "small",
    "span",
    "spoiler",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
    "tt",
    "u",
    "ul",
    "url",
    "user",
    "username",
];

fn tag_of(name: &str, closes: bool) -> Option<Tag> {
    let why = match name {
        "quote" | "q" | "blockquote" => Why::Quoted,
        "s" | "strike" | "del" => Why::Struck,
        "dice" | "roll" | "rolldice" => Why::Dice,
        "hr" => return Some(Tag::Rule),
        _ => return LOOKS.contains(&name).then_some(Tag::Look),
    };
    Some(if closes { Tag::Close(why) } else { Tag::Open(why) })
}

/// The tag that a text begins with, and how long it is.
fn tag(text: &str) -> Option<(Tag, usize)> {
    let close = match text.as_bytes().first()? {
        b'[' => ']',
        b'<' => '>',
        _ => return None,
    };
    let (end, _) = text.char_indices().take(LONGEST).find(|(_, c)| *c == close)?;
    let inner = text[1..end].trim();
    let (inner, closes) = inner.strip_prefix('/').map_or((inner, false), |inner| (inner, true));
    let name = inner.split(|c: char| c == '=' || c == ':' || c.is_whitespace() || c == '/').next()?;
    Some((tag_of(&name.to_ascii_lowercase(), closes)?, end + 1))
}

/// Something that was opened and not closed yet.
#[derive(Debug, Clone, Copy)]
struct Opened {
    why: Why,
    /// It is never closed: with the post it ends.
    lost: bool,
}

/// How often each kind is still closed further on.
#[derive(Debug, Default)]
struct Closings([usize; 3]);

fn place(why: Why) -> usize {
    match why {
        Why::Quoted => 0,
        Why::Struck => 1,
        _ => 2,
    }
}

/// Takes the markup off, line by line.
#[derive(Debug)]
pub(super) struct Stripper {
    open: Vec<Opened>,
    closings: Closings,
}

impl Stripper {
    pub(super) fn new(text: &str) -> Stripper {
        let mut closings = Closings::default();
        let mut rest = text;
        while let Some(at) = rest.find(['[', '<']) {
            rest = &rest[at..];
            let length = match tag(rest) {
                Some((Tag::Close(why), length)) => {
                    closings.0[place(why)] += 1;
                    length
                }
                Some((_, length)) => length,
                None => 1,
            };
            rest = &rest[length..];
        }
        Stripper { open: Vec::new(), closings }
    }

    /// A post has ended: what it left open ends with it.
    pub(super) fn next_post(&mut self) {
        self.open.retain(|opened| !opened.lost);
    }

    /// The text of a line that only something hides which is never closed: a post may begin in it.
    pub(super) fn lost<'a>(&self, plain: &'a Plain) -> Option<&'a str> {
        let lost = !self.open.is_empty() && self.open.iter().all(|opened| opened.lost);
        match plain.aside.as_slice() {
            [(_, text)] if lost && plain.text.is_empty() => Some(text),
            _ => None,
        }
    }

    fn opens(&mut self, why: Why) {
        if self.open.len() >= DEEPEST {
            return;
        }
        let depth = self.open.iter().filter(|opened| opened.why == why).count();
        let lost = self.closings.0[place(why)] <= depth;
        self.open.push(Opened { why, lost });
    }

    fn closes(&mut self, why: Why) {
        let left = &mut self.closings.0[place(why)];
        *left = left.saturating_sub(1);
        if let Some(at) = self.open.iter().rposition(|opened| opened.why == why) {
            self.open.remove(at);
        }
    }

    /// A line without its markup.
    pub(super) fn line(&mut self, number: usize, line: &str) -> Plain {
        let line = visible(line);
        let mut rest = line.trim();
        let mut plain = Plain { number, blank: rest.is_empty(), ..Plain::default() };
        let quoted = rest.starts_with('>');
        if is_fence(rest) {
            return plain;
        }
        let strikes = rest.matches("~~").count() / 2 * 2;
        let mut struck = 0;
        // Bars of a chat that hide words until somebody clicks on them: they are said all the same.
        let mut bars = rest.matches("||").count() / 2 * 2;
        let mut run = String::new();
        while let Some(c) = rest.chars().next() {
            // `Anna[S]`: whoever began the thread, not struck out.
            let starter = rest.starts_with("[S]") && run.ends_with(char::is_alphanumeric);
            let length = match tag(rest).filter(|_| !starter) {
                Some((tag, length)) => {
                    self.flush(&mut plain, &mut run, quoted, struck % 2 == 1);
                    match tag {
                        Tag::Open(why) => self.opens(why),
                        Tag::Close(why) => self.closes(why),
                        Tag::Rule => plain.rule = true,
                        Tag::Look => {}
                    }
                    length
                }
                None if rest.starts_with("~~") && struck < strikes => {
                    self.flush(&mut plain, &mut run, quoted, struck % 2 == 1);
                    struck += 1;
                    2
                }
                None if rest.starts_with("||") && bars > 0 => {
                    bars -= 1;
                    2
                }
                None => {
                    run.push(c);
                    c.len_utf8()
                }
            };
            rest = &rest[length..];
        }
        self.flush(&mut plain, &mut run, quoted, struck % 2 == 1);
        plain.text = plain.text.trim().to_owned();
        plain
    }

    fn flush(&self, plain: &mut Plain, run: &mut String, quoted: bool, struck: bool) {
        let text = std::mem::take(run);
        let outer = self.open.first().map(|opened| opened.why);
        let why = match outer {
            _ if quoted => Some(Why::Quoted),
            None if struck => Some(Why::Struck),
            outer => outer,
        };
        match why {
            None => plain.text.push_str(&text),
            Some(_) if text.trim().is_empty() => {}
            Some(why) => plain.aside.push((why, text.trim().trim_start_matches(['>', ' ']).to_owned())),
        }
    }
}

/// The fence around code.
fn is_fence(line: &str) -> bool {
    line.starts_with("```") || line.starts_with("~~~")
}

/// A line without characters that show nothing.
fn visible(line: &str) -> String {
    let hides = |c: char| {
        matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
            || c.is_control() && c != '\t'
    };
    line.chars().filter(|c| !hides(*c)).collect()
}

/// The next tag around orders, or of their end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OrderTag {
    Open(Side),
    Close(Side),
}

impl OrderTag {
    pub(super) fn side(self) -> Side {
        match self {
            OrderTag::Open(side) | OrderTag::Close(side) => side,
        }
    }
}

/// The first tag of orders in a text: what stands before it, the tag, and what stands after it.
pub(super) fn order_tag(text: &str) -> Option<(&str, OrderTag, &str)> {
    let lower = text.to_ascii_lowercase();
    let tags = Side::ALL.into_iter().flat_map(|side| {
        [
            (format!("[{}]", side.word()), OrderTag::Open(side)),
            (format!("[/{}]", side.word()), OrderTag::Close(side)),
        ]
    });
    let found = tags.filter_map(|(word, tag)| Some((lower.find(&word)?, word.len(), tag)));
    let (at, length, tag) = found.min_by_key(|(at, _, _)| *at)?;
    Some((&text[..at], tag, &text[at + length..]))
}
