//! HTML to plain text: enough to find entries in it, in one pass and without trusting anything.

/// Elements that begin a new line.
const LINES: [&str; 20] = [
    "br",
    "p",
    "div",
    "li",
    "tr",
    "hr",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "pre",
    "table",
    "blockquote",
    "section",
    "article",
    "h1",
    "h2",
    "h3",
    "body",
];
/// Elements whose text nobody sees.
const HIDDEN: [&str; 5] = ["script", "style", "head", "title", "template"];

/// Named characters that mail programs and forums write.
const NAMED: [(&str, &str); 24] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("ndash", "–"),
    ("mdash", "—"),
    ("hellip", "…"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("bull", "•"),
    ("middot", "·"),
    ("shy", ""),
    ("eacute", "é"),
    ("egrave", "è"),
    ("agrave", "à"),
    ("ccedil", "ç"),
    ("ecirc", "ê"),
    ("icirc", "î"),
    ("laquo", "«"),
    ("raquo", "»"),
];

/// The longest entity that is looked at.
const LONGEST_ENTITY: usize = 10;

struct Text {
    out: String,
    /// How many `<pre>` are open: line ends count there.
    pre: usize,
    /// A blank is due before the next word.
    blank: bool,
}

impl Text {
    fn newline(&mut self) {
        self.blank = false;
        if !self.out.ends_with('\n') && !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn push(&mut self, c: char) {
        if self.pre > 0 {
            self.out.push(c);
        } else if c.is_ascii_whitespace() {
            self.blank = true;
        } else {
            if self.blank && !self.out.ends_with('\n') {
                self.out.push(' ');
            }
            self.blank = false;
            self.out.push(c);
        }
    }

    fn tag(&mut self, name: &str, closing: bool) {
        if name == "br" {
            self.blank = false;
            self.out.push('\n');
        } else if LINES.contains(&name) {
            self.newline();
        }
        match (name, closing) {
            ("pre" | "textarea", false) => self.pre += 1,
            ("pre" | "textarea", true) => self.pre = self.pre.saturating_sub(1),
            ("li", false) => self.out.push_str("- "),
            ("hr", false) => self.out.push_str("---\n"),
            _ => {}
        }
    }
}

/// The text of an HTML document, a line for each line shown.
#[must_use]
pub fn to_text(html: &str) -> String {
    let mut text = Text { out: String::with_capacity(html.len() / 2), pre: 0, blank: false };
    let mut rest = html;
    while let Some(c) = rest.chars().next() {
        match c {
            '<' => rest = tag(&mut text, rest),
            '&' => {
                let (shown, after) = entity(rest);
                shown.chars().for_each(|c| text.push(c));
                rest = after;
            }
            _ => {
                text.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    text.out
}

/// Reads a tag and gives what comes after it.
fn tag<'a>(text: &mut Text, html: &'a str) -> &'a str {
    if let Some(comment) = html.strip_prefix("<!--") {
        return comment.find("-->").map_or("", |end| &comment[end + 3..]);
    }
    let inner = &html[1..];
    let closing = inner.starts_with('/');
    let name: String = inner
        .trim_start_matches('/')
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .take(16)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    if name.is_empty() && !inner.starts_with(['!', '?', '/']) {
        text.push('<');
        return inner;
    }
    let after = inner.find('>').map_or("", |end| &inner[end + 1..]);
    if !closing && HIDDEN.contains(&name.as_str()) {
        return skip_hidden(after, &name);
    }
    text.tag(&name, closing);
    after
}

fn skip_hidden<'a>(html: &'a str, name: &str) -> &'a str {
    let mut rest = html;
    while let Some(at) = rest.find("</") {
        rest = &rest[at + 2..];
        if rest.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return rest.find('>').map_or("", |end| &rest[end + 1..]);
        }
    }
    ""
}

/// The characters that an entity at the beginning of a text stands for, and what comes after it.
pub(super) fn entity(html: &str) -> (String, &str) {
    let plain = || ("&".to_owned(), &html[1..]);
    let end = html.char_indices().take(LONGEST_ENTITY + 1).find(|(_, c)| *c == ';');
    let Some((end, _)) = end else { return plain() };
    let name = &html[1..end];
    let after = &html[end + 1..];
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    let numbered = match name.strip_prefix('#') {
        Some(hex) if hex.starts_with(['x', 'X']) => number(&hex[1..], 16),
        Some(digits) => number(digits, 10),
        None => None,
    };
    if let Some(c) = numbered {
        return (c.to_string(), after);
    }
    match NAMED.iter().find(|(known, _)| *known == name) {
        Some((_, shown)) => ((*shown).to_owned(), after),
        None => plain(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lists_and_entities_are_read() {
        let html = "<html><head><title>x</title><style>a{b:c}</style></head><body><p>Dear&nbsp;Ben,<br>\nmove &amp; go \
                    &lt;3</p><ul><li>one</li><li>two &#39;x&#x27;</li></ul><!-- no --><pre>a\n  b</pre></body></html>";
        assert_eq!(to_text(html), "Dear Ben,\nmove & go <3\n- one\n- two 'x'\na\n  b\n");
    }

    #[test]
    fn blanks_run_together_outside_of_pre() {
        assert_eq!(to_text("<div>a\n   b</div>\n<div>c</div>"), "a b\nc\n");
        assert_eq!(to_text("a < b and c<d"), "a < b and c");
    }

    #[test]
    fn broken_html_does_no_harm() {
        for html in [
            "<",
            "<<",
            "&",
            "&#",
            "&#x;",
            "&#1114112;",
            "<!--",
            "<script>",
            "<style>x</styl",
            "</",
            "<é>",
            "&é;x",
        ] {
            let _ = to_text(html);
        }
        // Quadratic work would be hours here; `cargo bench --bench doubling` has the figures.
        for pattern in ["<", "&", "<script>", "<!--", "</", "<a ", "&amp"] {
            let text = pattern.repeat((1 << 20) / pattern.len());
            assert!(to_text(&text).len() <= text.len(), "{pattern}");
        }
    }
}
