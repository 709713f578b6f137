//! What an entry does: the acts, and their one spelling in the log.

use super::{Control, Seat, TableError};
use crate::engine::Slot;
use crate::fair::Link;
use crate::log;
use crate::side::Side;
use data_encoding::HEXLOWER;

/// One act of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Takes an open seat with a key and a name.
    Join {
        /// The seat.
        seat: Seat,
        /// The key, in hex.
        key: String,
        /// The player's name.
        name: String,
    },
    /// Commits the author's seed chain by its tip.
    Chain(Link),
    /// Publishes the author's card key with its proof of knowledge.
    CardKey(Vec<u8>),
    /// A player's own words, mixed into the deal of an umpired game.
    Word {
        /// Whose words.
        side: Side,
        /// The words.
        text: String,
    },
    /// Commits the umpire's secret for the cards.
    Commit([u8; 32]),
    /// A deck shuffled under the joint key, with its proof; or an umpire's deck as commitments.
    Shuffle {
        /// The deck's name.
        deck: String,
        /// The shuffled cards and the proof.
        blob: Vec<u8>,
    },
    /// The author's share of a card dealt to another; in an umpired game the card sealed to its owner.
    Share {
        /// The card.
        slot: Slot,
        /// Share and proof, or the sealed card.
        blob: Vec<u8>,
    },
    /// Shows a card of a hidden hand.
    Show {
        /// The card.
        slot: Slot,
        /// Share and proof, or card and blind.
        blob: Vec<u8>,
    },
    /// Reveals the next link of the author's chain.
    Link(Link),
    /// Asks for a roll without a link (umpired games, where only the umpire has a chain).
    Ask,
    /// Orders, in canonical steps.
    Order {
        /// Whose.
        side: Side,
        /// The codes of the choices, one after the other.
        codes: String,
    },
    /// An answer that stays sealed until the other side has answered too.
    Sealed {
        /// Whose.
        side: Side,
        /// The commitment.
        commitment: [u8; 32],
    },
    /// Opens a sealed answer.
    Unsealed {
        /// Whose.
        side: Side,
        /// What was mixed into the commitment.
        nonce: [u8; 32],
        /// The code of the answer.
        code: String,
    },
    /// Orders for later decisions, open to the other side.
    Ahead {
        /// Whose.
        side: Side,
        /// The plan, as it is spelled.
        plan: String,
    },
    /// Withdraws all orders given ahead.
    Unahead(Side),
    /// Lets a kind of reaction window pass until further notice.
    Waive {
        /// Whose.
        side: Side,
        /// The kind.
        window: String,
    },
    /// Wants to be asked again.
    Unwaive {
        /// Whose.
        side: Side,
        /// The kind.
        window: String,
    },
    /// Proposes to take everything back to just after an entry.
    Undo(u64),
    /// Accepts what was proposed.
    UndoYes,
    /// Declines what was proposed.
    UndoNo,
    /// Gives the game up.
    Resign(Side),
    /// Opens the author's card secret when the game is over.
    Secret([u8; 32]),
    /// Dice thrown by hand.
    Dice(Vec<u8>),
    /// Things drawn by hand, as the draw names them.
    Draw(Vec<String>),
    /// A card seen at the table.
    Deal {
        /// The card's place.
        slot: Slot,
        /// Its id.
        card: String,
    },
    /// Sets, proposes or agrees to a time control.
    Clock(Control),
    /// Proposes or agrees to a revision of the rules; the one in force declines, or withdraws.
    Revision(u32),
    /// Takes days of vacation.
    Vacation {
        /// Whose.
        side: Side,
        /// How many.
        days: u32,
    },
    /// Says that another entry of the author's, of this number, does not count.
    Withdrawn {
        /// Its number.
        entry: u64,
        /// The SHA-256 of its signature.
        token: [u8; 32],
    },
    /// Says which of two entries of another seat, of this number, does not count.
    Settled {
        /// Its number.
        entry: u64,
        /// The SHA-256 of its signature.
        token: [u8; 32],
    },
    /// Says that the author goes on from a copy after a loss; with a fresh seed chain, where he has one: its tip, and
    /// what was mixed into it.
    Restored(Option<(Link, [u8; 16])>),
    /// Free words.
    Say(String),
}

fn hex32(text: &str) -> Option<[u8; 32]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

impl Act {
    /// The act as written in the log: its words, and its bytes where it has any.
    #[must_use]
    pub fn spell(&self) -> (String, Vec<u8>) {
        let hex = |bytes: &[u8]| HEXLOWER.encode(bytes);
        let list = |items: Vec<String>| items.join(" ");
        let (words, blob) = match self {
            Act::Join { seat, key, name } => (format!("join {} {key} {name}", seat.word()), None),
            Act::Chain(link) => (format!("chain {link}"), None),
            Act::CardKey(blob) => ("cardkey".to_owned(), Some(blob)),
            Act::Word { side, text } => (format!("word {} {text}", side.word()), None),
            Act::Commit(hash) => (format!("commit {}", hex(hash)), None),
            Act::Shuffle { deck, blob } => (format!("shuffle {deck}"), Some(blob)),
            Act::Share { slot, blob } => (format!("share {slot}"), Some(blob)),
            Act::Show { slot, blob } => (format!("show {slot}"), Some(blob)),
            Act::Link(link) => (format!("link {link}"), None),
            Act::Ask => ("ask".to_owned(), None),
            Act::Order { side, codes: words } => (format!("order {} {words}", side.word()), None),
            Act::Sealed { side, commitment } => (format!("sealed {} {}", side.word(), hex(commitment)), None),
            Act::Unsealed { side, nonce, code: words } => {
                (format!("unsealed {} {} {words}", side.word(), hex(nonce)), None)
            }
            Act::Ahead { side, plan: words } => (format!("ahead {} {words}", side.word()), None),
            Act::Unahead(side) => (format!("unahead {}", side.word()), None),
            Act::Waive { side, window } => (format!("waive {} {window}", side.word()), None),
            Act::Unwaive { side, window } => (format!("unwaive {} {window}", side.word()), None),
            Act::Undo(entry) => (format!("undo {entry}"), None),
            Act::UndoYes => ("undo yes".to_owned(), None),
            Act::UndoNo => ("undo no".to_owned(), None),
            Act::Resign(side) => (format!("resign {}", side.word()), None),
            Act::Secret(secret) => (format!("secret {}", hex(secret)), None),
            Act::Dice(faces) => (format!("dice {}", list(faces.iter().map(u8::to_string).collect())), None),
            Act::Draw(picked) => (format!("draw {}", picked.join(" ")), None),
            Act::Deal { slot, card } => (format!("deal {slot} {card}"), None),
            Act::Clock(control) => (format!("clock {} {}", control.days, control.vacation), None),
            Act::Revision(rules) => (format!("rules {rules}"), None),
            Act::Vacation { side, days } => (format!("vacation {} {days}", side.word()), None),
            Act::Withdrawn { entry, token } => (format!("withdrawn {entry} {}", hex(token)), None),
            Act::Settled { entry, token } => (format!("settled {entry} {}", hex(token)), None),
            Act::Restored(None) => ("restored".to_owned(), None),
            Act::Restored(Some((tip, salt))) => (format!("restored {tip} {}", hex(salt)), None),
            Act::Say(text) => (format!("say {text}"), None),
        };
        (words, blob.cloned().unwrap_or_default())
    }

    /// The act as the log takes it.
    ///
    /// # Errors
    /// If its words hold a character no log may hold, or are too long.
    pub fn to_log(&self) -> Result<log::Act, TableError> {
        let (words, blob) = self.spell();
        let unknown = || TableError::UnknownAct {
            words: words.chars().filter(|c| !c.is_control()).take(120).collect(),
        };
        Ok(log::Act { text: words.parse().map_err(|_| unknown())?, blob })
    }

    /// Is it something that a player would tell?
    #[must_use]
    pub fn is_told(&self) -> bool {
        match self {
            Act::Order { .. }
            | Act::Unsealed { .. }
            | Act::Ahead { .. }
            | Act::Waive { .. }
            | Act::Unwaive { .. }
            | Act::Undo(_)
            | Act::UndoYes
            | Act::UndoNo
            | Act::Resign(_)
            | Act::Say(_)
            | Act::Word { .. }
            | Act::Clock(_)
            | Act::Revision(_)
            | Act::Deal { .. }
            | Act::Vacation { .. } => true,
            Act::Join { .. }
            | Act::Chain(_)
            | Act::CardKey(_)
            | Act::Commit(_)
            | Act::Shuffle { .. }
            | Act::Share { .. }
            | Act::Show { .. }
            | Act::Link(_)
            | Act::Ask
            | Act::Sealed { .. }
            | Act::Unahead(_)
            | Act::Secret(_)
            | Act::Dice(_)
            | Act::Draw(_) => false,
            Act::Withdrawn { .. } | Act::Settled { .. } | Act::Restored(_) => true,
        }
    }

    /// Does it only say something about another copy of the game, so that it changes nothing at this table?
    #[must_use]
    pub fn is_declaration(&self) -> bool {
        matches!(self, Act::Withdrawn { .. } | Act::Settled { .. } | Act::Restored(_))
    }

    /// Reads an act from the log: only its one spelling is an act.
    ///
    /// # Errors
    /// If it is none, with its words.
    pub fn read(act: &log::Act) -> Result<Act, TableError> {
        let text = act.text.as_str();
        let unknown = || TableError::UnknownAct { words: text.chars().take(120).collect() };
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let read = if act.blob.is_empty() {
            Act::read_public(verb, rest).or_else(|| Act::read_sided(verb, rest))
        } else {
            Act::read_blob(verb, rest, &act.blob)
        };
        let read = read.ok_or_else(unknown)?;
        let (words, blob) = read.spell();
        if words == text && blob == act.blob { Ok(read) } else { Err(unknown()) }
    }

    fn read_blob(verb: &str, rest: &str, blob: &[u8]) -> Option<Act> {
        let blob = blob.to_vec();
        match verb {
            "cardkey" => Some(Act::CardKey(blob)),
            "shuffle" => Some(Act::Shuffle { deck: rest.to_owned(), blob }),
            "share" => Some(Act::Share { slot: Slot::read(rest)?, blob }),
            "show" => Some(Act::Show { slot: Slot::read(rest)?, blob }),
            _ => None,
        }
    }

    fn read_public(verb: &str, rest: &str) -> Option<Act> {
        match verb {
            "join" => {
                let mut parts = rest.splitn(3, ' ');
                let seat = Seat::from_word(parts.next()?)?;
                Some(Act::Join { seat, key: parts.next()?.to_owned(), name: parts.next()?.to_owned() })
            }
            "chain" => rest.parse().ok().map(Act::Chain),
            "commit" => hex32(rest).map(Act::Commit),
            "link" => rest.parse().ok().map(Act::Link),
            "ask" => Some(Act::Ask),
            "undo" => match rest {
                "yes" => Some(Act::UndoYes),
                "no" => Some(Act::UndoNo),
                entry => entry.parse().ok().map(Act::Undo),
            },
            "secret" => hex32(rest).map(Act::Secret),
            "dice" => rest.split(' ').map(|face| face.parse().ok()).collect::<Option<_>>().map(Act::Dice),
            "draw" => Some(Act::Draw(rest.split(' ').map(str::to_owned).collect())),
            "deal" => {
                let (slot, card) = rest.split_once(' ')?;
                Some(Act::Deal { slot: Slot::read(slot)?, card: card.to_owned() })
            }
            "clock" => {
                let (days, vacation) = rest.split_once(' ')?;
                Some(Act::Clock(Control { days: days.parse().ok()?, vacation: vacation.parse().ok()? }))
            }
            "rules" => rest.parse().ok().map(Act::Revision),
            "say" => Some(Act::Say(rest.to_owned())),
            "withdrawn" => {
                let (entry, token) = rest.split_once(' ')?;
                Some(Act::Withdrawn { entry: entry.parse().ok()?, token: hex32(token)? })
            }
            "settled" => {
                let (entry, token) = rest.split_once(' ')?;
                Some(Act::Settled { entry: entry.parse().ok()?, token: hex32(token)? })
            }
            "restored" if rest.is_empty() => Some(Act::Restored(None)),
            "restored" => {
                let (tip, salt) = rest.split_once(' ')?;
                let salt = HEXLOWER.decode(salt.as_bytes()).ok()?.try_into().ok()?;
                Some(Act::Restored(Some((tip.parse().ok()?, salt))))
            }
            _ => None,
        }
    }

    fn read_sided(verb: &str, rest: &str) -> Option<Act> {
        let (side, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let side = Side::from_word(side)?;
        let words = || rest.to_owned();
        match verb {
            "word" => Some(Act::Word { side, text: words() }),
            "order" => Some(Act::Order { side, codes: words() }),
            "sealed" => Some(Act::Sealed { side, commitment: hex32(rest)? }),
            "unsealed" => {
                let (nonce, words) = rest.split_once(' ')?;
                Some(Act::Unsealed { side, nonce: hex32(nonce)?, code: words.to_owned() })
            }
            "ahead" => Some(Act::Ahead { side, plan: words() }),
            "unahead" => Some(Act::Unahead(side)),
            "waive" => Some(Act::Waive { side, window: words() }),
            "unwaive" => Some(Act::Unwaive { side, window: words() }),
            "vacation" => Some(Act::Vacation { side, days: rest.parse().ok()? }),
            "resign" => Some(Act::Resign(side)),
            _ => None,
        }
    }
}
