//! The lines of a thread as its reader sees them: HTML taken apart first, each line with the number it has in the file.

use crate::mail::html::entity;

/// A line, and where it stands in what was pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) number: usize,
    pub(super) text: String,
}

/// Elements that begin and end a line.
const LINES: [&str; 26] = [
    "p",
    "div",
    "li",
    "tr",
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
    "h4",
    "h5",
    "h6",
    "body",
    "header",
    "footer",
    "aside",
    "tbody",
    "hr",
];
/// Elements whose text nobody sees.
const HIDDEN: [&str; 5] = ["script", "style", "head", "title", "template"];
/// Elements that say something about the words in them: they are left to the markup's reader.
const KEPT: [&str; 7] = ["blockquote", "q", "s", "strike", "del", "hr", "quote"];
/// The longest tag.
const LONGEST: usize = 512;

struct Reader<'a> {
    rest: &'a str,
    number: usize,
    html: bool,
    line: String,
    began: usize,
    out: Vec<Source>,
}

/// Is this the source of a page? Its elements say so.
fn is_html(text: &str) -> bool {
    let low = text.to_ascii_lowercase();
    let closing = ["</p>", "</div>", "</td>", "</li>", "</span>", "</blockquote>", "</html>", "</a>"];
    closing.iter().map(|tag| low.matches(tag).take(2).count()).sum::<usize>() >= 2
}

/// Cuts a thread into lines.
pub(super) fn lines(text: &str) -> Vec<Source> {
    let mut reader =
        Reader { rest: text, number: 1, html: is_html(text), line: String::new(), began: 1, out: Vec::new() };
    while let Some(c) = reader.rest.chars().next() {
        match c {
            '\n' => {
                reader.advance(1);
                // In a page's source a line end is a blank; where nothing is open it ends a line all the same.
                reader.end();
                reader.number += 1;
                reader.began = reader.number;
            }
            '<' if reader.tag() => {}
            '&' => {
                let (shown, after) = entity(reader.rest);
                reader.line.push_str(&shown);
                reader.rest = after;
            }
            c => {
                reader.line.push(c);
                reader.advance(c.len_utf8());
            }
        }
    }
    if !reader.line.is_empty() {
        reader.end();
    }
    reader.out
}

impl Reader<'_> {
    fn advance(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    /// Goes over something that is not shown, counting its lines.
    fn pass(&mut self, bytes: usize) {
        self.number += self.rest[..bytes].matches('\n').count();
        self.advance(bytes);
    }

    fn end(&mut self) {
        let text = std::mem::take(&mut self.line);
        self.out.push(Source { number: self.began, text: text.trim_end_matches('\r').to_owned() });
    }

    /// Ends a line in which something stands; an element that only opens another leaves no empty line.
    fn part(&mut self) {
        if !self.line.trim().is_empty() {
            self.end();
        }
        self.line.clear();
        self.began = self.number;
    }

    /// A tag at the beginning of the rest. False if it is none.
    fn tag(&mut self) -> bool {
        if self.html && self.rest.starts_with("<!--") {
            let end = self.rest.find("-->").map_or(self.rest.len(), |end| end + 3);
            self.pass(end);
            return true;
        }
        let inner = &self.rest[1..];
        let closing = inner.starts_with('/');
        let name: String =
            inner.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).take(16).collect();
        let name = name.to_ascii_lowercase();
        if !self.html && name != "br" {
            return false;
        }
        let Some(end) = inner.bytes().take(LONGEST).position(|byte| byte == b'>') else { return false };
        let length = end + 2;
        if name == "br" {
            self.pass(length);
            self.end();
            self.began = self.number;
            return true;
        }
        // An address in pointed brackets, or a nick: no element.
        if name.is_empty() && !inner.starts_with(['!', '?']) || inner[..end].contains('@') {
            return false;
        }
        if !closing && HIDDEN.contains(&name.as_str()) {
            let closes = |(at, _): &(usize, &str)| {
                let after = &self.rest.as_bytes()[at + 2..];
                after.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
            };
            let end = self.rest.match_indices("</").find(closes).map_or(self.rest.len(), |(at, _)| at);
            let end = self.rest[end..].find('>').map_or(self.rest.len(), |more| end + more + 1);
            self.pass(end);
            return true;
        }
        let kept = KEPT.contains(&name.as_str()).then(|| self.rest[..length].replace('\n', " "));
        let parts = LINES.contains(&name.as_str());
        if parts && !(closing && kept.is_some()) {
            self.part();
        }
        if let Some(tag) = kept {
            self.line.push_str(&tag);
        }
        if matches!(name.as_str(), "td" | "th") && !closing && !self.line.trim().is_empty() {
            self.line.push('\t');
        }
        self.pass(length);
        if parts && closing {
            self.part();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, String)> {
        lines(text).into_iter().map(|line| (line.number, line.text)).collect()
    }

    #[test]
    fn u24_a_break_parts_words_and_an_escaped_mark_is_a_mark() {
        assert_eq!(
            read("British: pass<br>done\nx"),
            [(1, "British: pass".to_owned()), (1, "done".to_owned()), (2, "x".to_owned())]
        );
        assert_eq!(read("&gt; British: pass"), [(1, "> British: pass".to_owned())]);
    }

    #[test]
    fn plain_text_stays_as_it_is() {
        let text = "20:12 <Anna> pass\n\na < b\nAnna <anna@example.org> wrote:";
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(read(text).into_iter().map(|(_, text)| text).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn elements_end_lines_and_what_is_hidden_is_gone() {
        let text = "<p>by <b>Anna</b></p>\n<script>\nx</script><p>Qu&eacute;bec</p><!-- y\n -->\n<p>z</p>";
        let shown: Vec<_> = read(text).into_iter().filter(|(_, text)| !text.trim().is_empty()).collect();
        assert_eq!(shown, [(1, "by Anna".to_owned()), (3, "Québec".to_owned()), (5, "z".to_owned())]);
    }
}
