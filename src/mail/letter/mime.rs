//! A letter as bytes for the wire.
//!
//! Its text comes twice, plain and as HTML; the picture that the HTML shows stands beside both, so that whoever reads plain text
//! has it as a file. The log and other files come last.

use super::{Attachment, Direction, Letter, LetterError};
use crate::mail::page::{Markup, clean};
use crate::mail::wire::{GAME_HEADER, WORDS_HEADER, write_words};
use jiff::Timestamp;
use lettre::message::header::{self, ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment as Attached, Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use std::time::{Duration, SystemTime};

impl Letter {
    /// The letter as a person would see it.
    #[must_use]
    pub fn preview(&self, direction: &Direction<'_>) -> String {
        let files: Vec<String> = self
            .attachments
            .iter()
            .map(|file| format!("{} ({} bytes)", file.name, file.bytes.len()))
            .collect();
        format!(
            "From: {} <{}>\nTo: {}\nSubject: {}\nMessage-ID: {}\nIn-Reply-To: {}\nAttached: {}\n\n{}",
            direction.from_name,
            direction.from.unwrap_or("your address is not known yet"),
            direction.to.unwrap_or("nobody has said where to"),
            self.subject,
            self.thread.id,
            self.thread.in_reply_to,
            if files.is_empty() { "nothing".to_owned() } else { files.join(", ") },
            self.page.write(Markup::Plain)
        )
    }

    /// The letter as bytes for the wire. Without an address it is a draft: the mail program that opens it has its own.
    ///
    /// # Errors
    /// If an address is none.
    pub fn to_wire(&self, direction: &Direction<'_>) -> Result<Vec<u8>, LetterError> {
        let mut message = self.message(direction)?;
        let words = self.words.as_deref().and_then(|words| write_words(direction.writer.word(), words));
        if let Some(words) = words {
            let name = HeaderName::new_from_ascii_str(WORDS_HEADER);
            message.headers_mut().insert_raw(HeaderValue::new(name, words));
        }
        if direction.from.is_none() {
            message.headers_mut().remove::<header::From>();
        }
        if direction.to.is_none() {
            message.headers_mut().remove::<header::To>();
        }
        Ok(message.formatted())
    }

    fn message(&self, direction: &Direction<'_>) -> Result<Message, LetterError> {
        let address = |address: Option<&str>| {
            let address = address.unwrap_or(NOBODY);
            let bad = || LetterError::BadAddress { address: clean(address) };
            address.parse::<Address>().map_err(|_| bad())
        };
        let from = Mailbox::new(Some(direction.from_name.to_owned()), address(direction.from)?);
        let to = Mailbox::new(None, address(direction.to)?);
        let game = HeaderName::new_from_ascii_str(GAME_HEADER);
        // The library puts line ends right one at a time, moving all the rest each time; so they are right before.
        let text = |markup| self.page.write(markup).replace('\n', "\r\n");
        let both = MultiPart::alternative_plain_html(text(Markup::Plain), text(Markup::Html));
        let (shown, files): (Vec<&Attachment>, Vec<&Attachment>) =
            self.attachments.iter().partition(|file| file.id.is_some());
        let both = match shown.is_empty() {
            true => both,
            false => shown
                .iter()
                .fold(MultiPart::related().multipart(both), |all, file| all.singlepart(part(file))),
        };
        let body =
            files.iter().fold(MultiPart::mixed().multipart(both), |all, file| all.singlepart(part(file)));
        Ok(Message::builder()
            .from(from)
            .to(to)
            .subject(self.subject.clone())
            .date(date(direction.time))
            .message_id(Some(self.thread.id.clone()))
            .in_reply_to(self.thread.in_reply_to.clone())
            .references(self.thread.references.clone())
            .raw_header(HeaderValue::new(game, self.game.clone()))
            .multipart(body)?)
    }
}

/// Stands where an address is missing until the header is taken out again.
const NOBODY: &str = "nobody@coureur.invalid";

/// The date of a letter. A clock may be set to anything, and the library writes only dates from 1970 to 9999.
fn date(time: &str) -> SystemTime {
    const LAST: u64 = 253_402_300_799;
    let seconds = time.parse::<Timestamp>().map_or(0, Timestamp::as_second);
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or(0).min(LAST))
}

/// Base64 whatever is in it: left to choose, the library sends plain text with line ends that servers refuse.
fn part(file: &Attachment) -> SinglePart {
    let body = Body::new_with_encoding(file.bytes.clone(), ContentTransferEncoding::Base64)
        .expect("every run of bytes can be written in base64");
    let kind = ContentType::parse(&file.kind).unwrap_or(ContentType::TEXT_PLAIN);
    match &file.id {
        Some(id) => Attached::new_inline_with_name(id.clone(), file.name.clone()).body(body, kind),
        None => Attached::new(file.name.clone()).body(body, kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::page::{Page, Piece};
    use crate::mail::thread::{About, thread};
    use crate::table::Seat;

    #[test]
    fn r6_no_clock_breaks_the_date_of_a_letter() {
        let shown = |time: &str| Message::builder().date(date(time));
        for time in [
            "1969-12-31T23:59:59Z",
            "-009999-01-02T01:59:59Z",
            "0000-01-01T00:00:00Z",
            "9999-12-30T22:00:00Z",
            "9999-12-31T23:59:59Z",
            "+010000-01-01T00:00:00Z",
            "nonsense",
            "",
        ] {
            drop(shown(time));
        }
        let seconds = |time: &str| date(time).duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
        assert_eq!(seconds("1755-07-09T12:00:00Z"), 0);
        assert_eq!(seconds("2026-11-15T12:00:00Z"), 1_794_744_000);
    }

    /// Line ends used to be put right one at a time: a letter of this size took minutes. The figures are in
    /// `cargo bench --bench doubling`.
    #[test]
    fn r9_a_large_letter_is_written_in_one_go() {
        let items: Vec<String> = (0..40_000).map(|n| format!("entry {n}: something happened")).collect();
        let about = About { entries: (1, 2), writer: Seat::Umpire, kind: "0" };
        let letter = Letter {
            subject: "x".to_owned(),
            page: Page { pieces: vec![Piece::Items(items)] },
            attachments: Vec::new(),
            thread: thread(&[1; 32], about, None, None),
            game: "01".to_owned(),
            entries: (1, 2),
            kind: "0".to_owned(),
            words: None,
        };
        let direction =
            Direction { writer: Seat::Umpire, from_name: "x", from: None, to: None, time: "", answers: None };
        let bytes = letter.to_wire(&direction).unwrap();
        assert!(bytes.len() > 2 << 20);
        let bare = bytes.windows(2).filter(|pair| pair[1] == b'\n' && pair[0] != b'\r').count();
        assert_eq!(bare, 0, "every line ends as mail wants it");
    }

    #[test]
    fn p14_what_is_not_known_is_not_made_up() {
        let about = About { entries: (1, 2), writer: Seat::Umpire, kind: "0" };
        let letter = Letter {
            subject: "x".to_owned(),
            page: Page::default(),
            attachments: Vec::new(),
            thread: thread(&[1; 32], about, None, None),
            game: "01".to_owned(),
            entries: (1, 2),
            kind: "0".to_owned(),
            words: None,
        };
        let direction = |from, to| Direction {
            writer: Seat::Umpire,
            from_name: "Anna",
            from,
            to,
            time: "2026-11-15T12:00:00Z",
            answers: None,
        };
        let write = |from, to| String::from_utf8(letter.to_wire(&direction(from, to)).unwrap()).unwrap();
        let draft = write(None, None);
        assert!(
            !draft.contains("From:") && !draft.contains("\nTo: ") && !draft.contains("nobody@"),
            "{draft}"
        );
        let whole = write(Some("anna@example.org"), Some("ben@example.org"));
        assert!(whole.contains("From: Anna <anna@example.org>\r\n"), "{whole}");
        assert!(whole.contains("To: ben@example.org\r\n"), "{whole}");
        let bad = letter.to_wire(&direction(Some("anna@example.org"), Some("ben")));
        assert!(matches!(bad, Err(LetterError::BadAddress { .. })));
    }
}
