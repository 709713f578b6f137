//! A page: what a letter or a post says, before it is known how it will be marked up.
//!
//! | file | holds |
//! | --- | --- |
//! | `page/plain.rs` | plain text, wrapped |
//! | `page/web.rs` | HTML |
//! | `page/forum.rs` | BBCode and Markdown |

mod forum;
mod plain;
mod web;

/// A piece of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A heading.
    Heading(String),
    /// The heading of a part of what follows a heading.
    Part(String),
    /// The heading of what need not be read: up to the next heading it is folded, where a page can be.
    Fold(String),
    /// A paragraph.
    Text(String),
    /// A list.
    Items(Vec<String>),
    /// Somebody's own words.
    Quote(String),
    /// Lines to be copied as they are.
    Copy(Vec<String>),
    /// Lines that only a program reads.
    Block(Vec<String>),
    /// A picture that goes with the page.
    Picture(Picture),
}

/// A picture that goes with a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The name of its file.
    pub name: String,
    /// What it shows, in a line.
    pub caption: String,
    /// What it shows, for whoever does not see it.
    pub alt: String,
    /// By what a page finds it in its message; nothing: it is only attached.
    pub id: Option<String>,
}

/// What a letter or a post says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// In order.
    pub pieces: Vec<Piece>,
}

/// A markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Markup {
    /// None, wrapped at 72 columns.
    Plain,
    /// HTML.
    Html,
    /// BBCode.
    BbCode,
    /// Markdown.
    Markdown,
}

impl Page {
    /// Adds a piece, unless there is nothing in it.
    pub fn add(&mut self, piece: Piece) {
        let empty = match &piece {
            Piece::Heading(text)
            | Piece::Part(text)
            | Piece::Fold(text)
            | Piece::Text(text)
            | Piece::Quote(text) => text.trim().is_empty(),
            Piece::Items(items) | Piece::Copy(items) | Piece::Block(items) => items.is_empty(),
            Piece::Picture(_) => false,
        };
        if !empty {
            self.pieces.push(piece);
        }
    }

    /// The page in a markup.
    #[must_use]
    pub fn write(&self, markup: Markup) -> String {
        match markup {
            Markup::Plain => plain::write(self),
            Markup::Html => web::write(self),
            Markup::BbCode => forum::bbcode(self),
            Markup::Markdown => forum::markdown(self),
        }
    }
}

/// Text from outside without anything that could steer a terminal or hide text.
#[must_use]
pub fn clean(text: &str) -> String {
    let hides =
        |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    text.chars().filter(|c| (!c.is_control() || *c == '\n') && !hides(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        let mut page = Page::default();
        page.add(Piece::Heading("What <happened>".to_owned()));
        page.add(Piece::Text("a ".repeat(60)));
        page.add(Piece::Items(vec!["one [NF Retreat ¶2] *x*".to_owned(), "b ".repeat(60)]));
        page.add(Piece::Quote("Good luck!\n[/code] <b> # _x_".to_owned()));
        page.add(Piece::Copy(vec!["to fort-carillon".to_owned(), "coureur-begin 1-2 aa".to_owned()]));
        page.add(Piece::Part("Canada <i>".to_owned()));
        page.add(Piece::Block(vec!["coureur-end 1-2 bb".to_owned()]));
        page.add(Piece::Picture(Picture {
            name: "map.png".to_owned(),
            caption: "Albany \"<b onload=x>\" [i]".to_owned(),
            alt: "Albany \"<b onload=x>\" [i]: 3 Regulars".to_owned(),
            id: Some("map@x".to_owned()),
        }));
        page.add(Piece::Text("  ".to_owned()));
        page.add(Piece::Items(Vec::new()));
        page
    }

    #[test]
    fn nothing_is_not_written() {
        assert_eq!(page().pieces.len(), 8);
    }

    #[test]
    fn plain_text_is_wrapped_and_copies_are_not() {
        let text = page().write(Markup::Plain);
        assert!(text.lines().all(|line| line.chars().count() <= 72), "{text}");
        assert!(text.contains("\n    to fort-carillon\n    coureur-begin 1-2 aa\n"), "{text}");
        assert!(text.contains("\n- one [NF Retreat ¶2] *x*\n- b b"), "{text}");
        assert!(text.contains("\n  b b"), "{text}");
        assert!(text.contains("\n    coureur-end 1-2 bb\n") && text.contains("\nCanada <i>:\n"), "{text}");
        assert!(text.contains("\n[map.png, attached: Albany"), "{text}");
    }

    #[test]
    fn u4_a_number_stays_with_what_it_counts() {
        let mut page = Page::default();
        page.add(Piece::Items(vec![format!("{} 8 SP [WW 6.72] {}", "x".repeat(66), "y".repeat(60))]));
        page.add(Piece::Text(format!("{} [NF Course of Play ¶5]", "x".repeat(60))));
        let text = page.write(Markup::Plain);
        assert!(text.contains("\n  8 SP [WW 6.72]\n"), "{text}");
        assert!(text.contains("\n[NF Course of Play ¶5]\n"), "{text}");
    }

    /// A phone shows some forty letters in a line.
    #[test]
    fn a_citation_stays_on_one_line_of_a_page_too() {
        let mut page = Page::default();
        page.add(Piece::Items(vec![
            "it holds [WW 6.72]; [NF Course of Play ¶5], [one two three four five six]".to_owned(),
        ]));
        let html = page.write(Markup::Html);
        for cite in ["[WW 6.72]", "[NF Course of Play ¶5]"] {
            assert!(html.contains(&format!("<span style=\"white-space:nowrap\">{cite}</span>")), "{html}");
        }
        assert!(html.contains(", [one two three four five six]</li>"), "{html}");
    }

    /// V11: mail programs and readers of screens want to know what they have, and a long list is folded.
    #[test]
    fn v11_a_page_has_a_language_a_title_dark_colours_and_folds() {
        let mut page = Page::default();
        page.add(Piece::Heading("Your turn, Ben <x>".to_owned()));
        page.add(Piece::Fold("What stands where".to_owned()));
        page.add(Piece::Items(vec!["Albany: 3 Regulars".to_owned()]));
        page.add(Piece::Heading("For the program".to_owned()));
        let html = page.write(Markup::Html);
        assert!(html.contains("<html lang=\"en\">"), "{html}");
        assert!(html.contains("<title>Your turn, Ben &lt;x&gt;</title>"), "{html}");
        assert!(html.contains("prefers-color-scheme:dark") && html.contains("color-scheme"), "{html}");
        let (fold, end) = (html.find("<details").unwrap(), html.find("</details>").unwrap());
        assert!(fold < html.find("Albany").unwrap() && end < html.find("For the program").unwrap(), "{html}");
        assert_eq!(html.matches("<details").count(), html.matches("</details>").count());
        for markup in [Markup::Plain, Markup::BbCode, Markup::Markdown] {
            assert!(page.write(markup).contains("What stands where"), "{markup:?}");
        }
    }

    #[test]
    fn markup_from_outside_does_nothing() {
        let html = page().write(Markup::Html);
        assert!(html.contains("What &lt;happened&gt;") && !html.contains("<b>"), "{html}");
        assert!(
            html.contains("src=\"cid:map@x\"") && html.contains("alt=\"Albany &quot;&lt;b onload"),
            "{html}"
        );
        assert!(!html.contains("<b ") && !html.contains("<i>"), "{html}");
        let bbcode = page().write(Markup::BbCode);
        assert!(bbcode.contains("(NF Retreat ¶2)") && !bbcode.contains("\n[/code] <b>"), "{bbcode}");
        assert!(bbcode.contains("[code]\nto fort-carillon\ncoureur-begin 1-2 aa\n[/code]"), "{bbcode}");
        let markdown = page().write(Markup::Markdown);
        assert!(markdown.contains("\\*x\\*") && markdown.contains("\\_x\\_"), "{markdown}");
        assert!(markdown.contains("```text\nto fort-carillon\n"), "{markdown}");
        assert!(markdown.contains("\\<b\\>"), "{markdown}");
    }

    #[test]
    fn text_from_outside_cannot_steer_a_terminal() {
        assert_eq!(clean("a\u{1b}[2Jb\u{202e}c\nd"), "a[2Jbc\nd");
    }
}
