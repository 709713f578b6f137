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

/// The thread of a letter by a seat with the entries from `from` to `to`, in answer to the letter `answered` (its id without
/// brackets), sent from an address.
#[must_use]
pub fn thread(
    game: &[u8; 32],
    (from, to): (u32, u32),
    writer: Seat,
    answered: Option<&str>,
    address: &str,
) -> Thread {
    let host = address.rsplit_once('@').map(|(_, host)| host).filter(|host| is_host(host)).unwrap_or(NOWHERE);
    let id = format!("<entries-{from}-{to}.{}.{}@{host}>", writer.word(), game_digits(game));
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

    const WRITER: Seat = Seat::Umpire;

    #[test]
    fn the_same_entries_give_the_same_id() {
        let one = thread(&[0xab; 32], (9, 12), WRITER, Some("x@y"), "anna@example.org");
        assert_eq!(one.id, "<entries-9-12.umpire.abababababababab@example.org>");
        assert_eq!(one.in_reply_to, "<x@y>");
        assert_eq!(one.references, "<game.abababababababab@coureur.invalid> <x@y>");
        assert_eq!(one, thread(&[0xab; 32], (9, 12), WRITER, Some("x@y"), "anna@example.org"));
    }

    #[test]
    fn odd_ids_and_hosts_are_not_copied() {
        for odd in ["a b@c", "a\r\nBcc: x@y", "<a@b>", "none", &format!("{}@x", "a".repeat(300))] {
            assert_eq!(
                thread(&[1; 32], (0, 1), WRITER, Some(odd), "a@b").in_reply_to,
                root(&[1; 32]),
                "{odd}"
            );
        }
        assert!(thread(&[1; 32], (0, 1), WRITER, None, "a@b\nc").id.ends_with("@coureur.invalid>"));
    }
}
