//! What can be wrong with an entry, whoever wrote it. Each offence has its own code.

use super::{Mode, Owed, Seat};
use crate::cite::Rule;
use crate::engine::{EngineError, Slot};
use crate::fair;
use crate::flaw::Flaw;
use crate::games::SetupError;
use crate::side::Side;
use thiserror::Error;

/// An offence against the protocol or the rules, found in an entry.
#[derive(Debug, Clone, Error)]
pub enum TableError {
    /// The words are no act.
    #[error("table.unknown_act")]
    UnknownAct {
        /// The words.
        words: String,
    },
    /// The header does not fit.
    #[error("table.bad_header")]
    BadHeader {
        /// In which way.
        why: Flaw,
    },
    /// A key sits where the mode does not let it.
    #[error("table.wrong_keys")]
    WrongKeys {
        /// The mode.
        mode: Mode,
        /// In which way.
        why: Flaw,
    },
    /// Two people whose names look the same.
    #[error("table.alike_names")]
    AlikeNames {
        /// One.
        first: String,
        /// The other.
        second: String,
    },
    /// Seed chains that make a dead game, or endless work.
    #[error("table.chain_length")]
    ChainLength {
        /// What the header says.
        length: u32,
        /// The shortest.
        least: u32,
        /// The longest.
        most: u32,
    },
    /// A seed that somebody has published before.
    #[error("table.copied_seed")]
    CopiedSeed {
        /// Who.
        seat: Seat,
    },
    /// The game could not be opened on the header's terms.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The data at hand is not the data the game was opened with.
    #[error("table.wrong_content")]
    WrongContent {
        /// Data or starting position.
        what: &'static str,
        /// How it is passed.
        flag: &'static str,
        /// The hash in the header.
        pinned: String,
        /// The hash of what is at hand.
        found: String,
    },
    /// The game is played with data that is not here.
    #[error("table.unknown_content")]
    UnknownContent {
        /// The game.
        game: &'static str,
        /// The hash in the header.
        hash: String,
        /// The newest revision that is built in.
        newest: u32,
    },
    /// It is not this seat's turn to sign.
    #[error("table.out_of_turn")]
    OutOfTurn {
        /// Who signed.
        seat: Seat,
        /// Who should have.
        waiting: Vec<Seat>,
    },
    /// The seat may not do this.
    #[error("table.not_yours")]
    NotYours {
        /// Who tried.
        seat: Seat,
        /// What.
        act: String,
    },
    /// The order is not on the list of legal ones.
    #[error("table.illegal_order")]
    IllegalOrder {
        /// The step.
        code: String,
        /// Whose.
        side: Side,
        /// What the engine said.
        #[source]
        source: EngineError,
    },
    /// What was drawn does not fit.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A link does not belong to the chain that was committed.
    #[error("table.wrong_seed")]
    WrongSeed {
        /// Who revealed it.
        seat: Seat,
        /// In which way.
        #[source]
        source: fair::ChainError,
    },
    /// The seat has committed no chain.
    #[error("table.no_chain")]
    NoChain {
        /// Who.
        seat: Seat,
    },
    /// A share or its proof is false.
    #[error("table.false_share")]
    FalseShare {
        /// Who gave it.
        seat: Seat,
        /// Of which card.
        slot: Slot,
    },
    /// A shuffle is not a shuffle of the cards it should be.
    #[error("table.false_shuffle")]
    FalseShuffle {
        /// Who shuffled.
        seat: Seat,
        /// Which deck.
        deck: String,
        /// What does not hold.
        why: Flaw,
    },
    /// A card is in two places at once.
    #[error("table.card_twice")]
    CardTwice {
        /// The card, or its slot.
        card: String,
        /// Which deck.
        deck: String,
        /// Where else it is.
        other: Flaw,
    },
    /// A box in which an umpire hands a card to its owner holds something else.
    #[error("table.false_box")]
    FalseBox {
        /// Who made it.
        seat: Seat,
        /// For whom.
        side: Side,
        /// Of which card.
        slot: Slot,
    },
    /// A card key or its proof is false.
    #[error("table.false_card_key")]
    FalseCardKey {
        /// Whose.
        seat: Seat,
    },
    /// A card was played that is not the one dealt.
    #[error("table.card_not_dealt")]
    CardNotDealt {
        /// Who played.
        side: Side,
        /// The card named.
        said: String,
        /// The slot shown.
        slot: Slot,
        /// The card it holds.
        found: Option<String>,
    },
    /// A sealed answer was opened as something else.
    #[error("table.false_opening")]
    FalseOpening {
        /// Who.
        side: Side,
    },
    /// Something the author owed is missing.
    #[error("table.owes")]
    Owes {
        /// Whose entry.
        seat: Seat,
        /// What is missing.
        owed: Vec<Owed>,
    },
    /// One side's answer to a question to both stands open in the log before the other side has answered.
    #[error("table.told_too_early")]
    ToldTooEarly {
        /// Whose answer.
        side: Side,
    },
    /// The results written down differ from the replay.
    #[error("table.claim_differs")]
    ClaimDiffers {
        /// What is written.
        claimed: String,
        /// What was recomputed.
        found: String,
    },
    /// The state digest differs from the replay.
    #[error("table.state_differs")]
    StateDiffers {
        /// The digest written.
        claimed: String,
        /// The digest recomputed.
        found: String,
    },
    /// Nothing was proposed, or it cannot be undone.
    #[error("table.cannot_undo")]
    CannotUndo {
        /// Why.
        why: Flaw,
    },
    /// The rules cannot be changed for newer ones here.
    #[error("table.cannot_revise")]
    CannotRevise {
        /// Why.
        why: Flaw,
    },
    /// A takeback waits for its answer.
    #[error("table.undo_first")]
    UndoFirst {
        /// Who tried.
        seat: Seat,
        /// What.
        act: String,
    },
    /// More was added without deciding anything than a log can bear.
    #[error("table.too_much_said")]
    TooMuchSaid {
        /// Who.
        seat: Seat,
        /// Which limit.
        what: Flaw,
    },
    /// A seat judged its own fork.
    #[error("table.own_settlement")]
    OwnSettlement {
        /// Who.
        seat: Seat,
        /// Which entry.
        entry: u64,
    },
    /// The opened secret is not the one committed to, or what it opens does not add up.
    #[error("table.false_secret")]
    FalseSecret {
        /// Whose.
        seat: Seat,
        /// What does not add up.
        why: Flaw,
    },
    /// What was said of a hidden hand was not true.
    #[error("table.false_claim")]
    FalseClaim {
        /// Who claimed it.
        side: Side,
        /// What was claimed.
        text: String,
        /// Where the card lay.
        slot: Slot,
        /// A card that was in the hand.
        card: String,
        /// The rule that asked for the claim.
        rule: Rule,
    },
    /// The game is over.
    #[error("table.over")]
    Over,
}

/// An offence, and the entry it is in.
#[derive(Debug, Clone, Error)]
#[error("table.bad_entry")]
pub struct BadEntry {
    /// Its number.
    pub entry: u64,
    /// Its seat.
    pub seat: String,
    /// What is wrong with it.
    #[source]
    pub offence: TableError,
}

impl TableError {
    /// Does it only say that this program does not have what the game is played with? Nobody did wrong then.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        match self {
            TableError::Setup(error) => error.is_unknown(),
            TableError::WrongContent { .. } | TableError::UnknownContent { .. } => true,
            // A defect of this program is nobody's offence.
            TableError::Engine(source) | TableError::IllegalOrder { source, .. } => source.is_defect(),
            _ => false,
        }
    }
}
