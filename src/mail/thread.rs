//! Message ids: every mail program shows a game as one conversation.
//!
//! Ids are derived from the game and the entries a letter carries, so that sending a letter again sends the same one.
//! Every letter refers to the game's root, and to the letter it answers; the subject plays no part in it.

use super::block::game_digits;
use crate::table::Seat;

/// Where ids live that belong to no real host.
const NOWHERE: &str = "coureur.invalid";

/// How one letter hangs in the conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// The letter's own id, in brackets.
    pub id: String,
    /// The letter it answers.
    pub in_reply_to: String,
    /// The root and the letter it answers.
    pub references: String,
}

/// The id every letter of a game refers to.
#[must_use]
pub fn root(game: &[u8; 32]) -> String {
    format!("<game.{}@{NOWHERE}>", game_digits(game))
}

/// What a letter is, for its id: the entries from `from` to `to`, by whom, and what else tells it from others with them.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The first and the last entry.
    pub entries: (u32, u32),
    /// Who writes.
    pub writer: Seat,
    /// What tells it from other letters with the same entries.
    pub kind: &'a str,
}

/// The thread of a letter, in answer to the letter `answered` (its id without brackets), sent from an address.
#[must_use]
pub fn thread(game: &[u8; 32], about: About<'_>, answered: Option<&str>, address: Option<&str>) -> Thread {
    let host = address.and_then(|address| address.rsplit_once('@')).map(|(_, host)| host);
    let host = host.filter(|host| is_host(host)).unwrap_or(NOWHERE);
    let About { entries: (from, to), writer, kind } = about;
    let id = format!("<entries-{from}-{to}.{}.{}.{kind}@{host}>", writer.word(), game_digits(game));
    let root = root(game);
    match answered.filter(|id| is_id(id)) {
        Some(answered) => {
            let answered = format!("<{answered}>");
            Thread { id, references: format!("{root} {answered}"), in_reply_to: answered }
        }
        None => Thread { id, references: root.clone(), in_reply_to: root },
    }
}

fn is_host(host: &str) -> bool {
    !host.is_empty()
        && host.len() <= 255
        && host.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == '-')
}

/// An id of somebody else's making is copied into our headers only if it is plain.
fn is_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '(' | ')' | '"' | '\\' | ',');
    id.len() <= 250 && id.contains('@') && id.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(entries: (u32, u32)) -> About<'static> {
        About { entries, writer: Seat::Umpire, kind: "c0ffee00" }
    }

    #[test]
    fn the_same_entries_give_the_same_id() {
        let write = || thread(&[0xab; 32], about((9, 12)), Some("x@y"), Some("anna@example.org"));
        let one = write();
        assert_eq!(one.id, "<entries-9-12.umpire.abababababababab.c0ffee00@example.org>");
        assert_eq!(one.in_reply_to, "<x@y>");
        assert_eq!(one.references, "<game.abababababababab@coureur.invalid> <x@y>");
        assert_eq!(one, write());
    }

    #[test]
    fn odd_ids_and_hosts_are_not_copied() {
        for odd in ["a b@c", "a\r\nBcc: x@y", "<a@b>", "none", &format!("{}@x", "a".repeat(300))] {
            assert_eq!(
                thread(&[1; 32], about((0, 1)), Some(odd), Some("a@b")).in_reply_to,
                root(&[1; 32]),
                "{odd}"
            );
        }
        for address in [Some("a@b\nc"), None] {
            assert!(thread(&[1; 32], about((0, 1)), None, address).id.ends_with("@coureur.invalid>"));
        }
    }
}
