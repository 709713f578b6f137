//! What can be wrong with an entry, whoever wrote it. Each offence has its own code.

use super::{Mode, Owed, Seat};
use crate::cite::Rule;
use crate::engine::{EngineError, Slot};
use crate::fair;
use crate::games::SetupError;
use crate::side::Side;
use miette::Diagnostic;
use thiserror::Error;

fn seats(seats: &[Seat]) -> String {
    seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" or ")
}

fn debts(owed: &[Owed]) -> String {
    owed.iter().map(Owed::words).collect::<Vec<_>>().join(", ")
}

/// An offence against the protocol or the rules, found in an entry.
#[derive(Debug, Clone, Error, Diagnostic)]
pub enum TableError {
    /// The words are no act.
    #[error("`{words}` is no act this program knows, or not in its one spelling")]
    #[diagnostic(
        code(coureur::table::unknown_act),
        help("the entry was written by another program, or by hand")
    )]
    UnknownAct {
        /// The words.
        words: String,
    },
    /// The header does not fit.
    #[error("the header does not fit: {why}")]
    #[diagnostic(
        code(coureur::table::bad_header),
        help("the log was not opened by this program, or is damaged")
    )]
    BadHeader {
        /// In which way.
        why: String,
    },
    /// A key sits where the mode does not let it.
    #[error("the seats do not fit a {} game: {why}", mode.word())]
    #[diagnostic(
        code(coureur::table::wrong_keys),
        help(
            "a mode says whom you trust, and this game is not what it says; do not play it, ask for a new one"
        )
    )]
    WrongKeys {
        /// The mode.
        mode: Mode,
        /// In which way.
        why: &'static str,
    },
    /// Two people whose names look the same.
    #[error("the names `{first}` and `{second}` look the same, and their keys are not")]
    #[diagnostic(
        code(coureur::table::alike_names),
        help("nobody could tell who signed what: one of them takes another name (`join --name`)")
    )]
    AlikeNames {
        /// One.
        first: String,
        /// The other.
        second: String,
    },
    /// Seed chains that make a dead game, or endless work.
    #[error("seed chains of {length} links cannot be played with")]
    #[diagnostic(
        code(coureur::table::chain_length),
        help("open the game with {least} to {most} (`new --chain`)")
    )]
    ChainLength {
        /// What the header says.
        length: u32,
        /// The shortest.
        least: u32,
        /// The longest.
        most: u32,
    },
    /// A seed that somebody has published before.
    #[error("{seat} gave a seed that was published before: it is copied")]
    #[diagnostic(
        code(coureur::table::copied_seed),
        help("each seat makes its own seeds; whoever copies them knows the dice, or lets them be known")
    )]
    CopiedSeed {
        /// Who.
        seat: Seat,
    },
    /// The game could not be opened on the header's terms.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Setup(#[from] SetupError),
    /// The data at hand is not the data the game was opened with.
    #[error(
        "this is not the {what} that the game is played with: it has the hash {found}, and the header says {pinned}"
    )]
    #[diagnostic(
        code(coureur::table::wrong_content),
        help(
            "ask whoever opened the game for the {what} with the hash that the header says, and pass it with `{flag} FILE`; \
             without `{flag}` the built-in one is used, or the one you have passed before. Nobody did wrong"
        )
    )]
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
    #[error(
        "this game is played with data of {game} that this program does not have (hash {hash}); coureur {} knows the built-in \
         revisions 1 to {newest}: it cannot judge the game",
        crate::games::VERSION
    )]
    #[diagnostic(
        code(coureur::table::unknown_content),
        help(
            "if it is an owner's file, ask for it and pass it with `--data FILE`; else get a newer version. The log is unharmed, and \
             nobody did wrong"
        )
    )]
    UnknownContent {
        /// The game.
        game: &'static str,
        /// The hash in the header.
        hash: String,
        /// The newest revision that is built in.
        newest: u32,
    },
    /// It is not this seat's turn to sign.
    #[error("{seat} signed out of turn: the table waits for {}", seats(waiting))]
    #[diagnostic(
        code(coureur::table::out_of_turn),
        help("an entry is only good when its seat is asked; `show` says who is")
    )]
    OutOfTurn {
        /// Who signed.
        seat: Seat,
        /// Who should have.
        waiting: Vec<Seat>,
    },
    /// The seat may not do this.
    #[error("{seat} may not `{act}` here")]
    #[diagnostic(code(coureur::table::not_yours), help("see `show` for what is pending"))]
    NotYours {
        /// Who tried.
        seat: Seat,
        /// What.
        act: String,
    },
    /// The order is not on the list of legal ones.
    #[error("the order `{words}` of {side} is not legal in this position")]
    #[diagnostic(
        code(coureur::table::illegal_order),
        help("the rules do not allow what this entry records; `verify` names the entry")
    )]
    IllegalOrder {
        /// The step.
        words: String,
        /// Whose.
        side: Side,
        /// What the engine said.
        #[source]
        source: EngineError,
    },
    /// What was drawn does not fit.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Engine(#[from] EngineError),
    /// A link does not belong to the chain that was committed.
    #[error("the seed that {seat} revealed does not belong to the chain {seat} committed to")]
    #[diagnostic(
        code(coureur::table::wrong_seed),
        help("a seed cannot be chosen: only the next link of the chain counts")
    )]
    WrongSeed {
        /// Who revealed it.
        seat: Seat,
        /// In which way.
        #[source]
        source: fair::ChainError,
    },
    /// The seat has committed no chain.
    #[error("{seat} has committed no seed chain")]
    #[diagnostic(code(coureur::table::no_chain))]
    NoChain {
        /// Who.
        seat: Seat,
    },
    /// A share or its proof is false.
    #[error("the share {seat} gave of {slot} is false")]
    #[diagnostic(
        code(coureur::table::false_share),
        help("its proof does not hold; ask for the true one, and keep this entry as evidence")
    )]
    FalseShare {
        /// Who gave it.
        seat: Seat,
        /// Of which card.
        slot: Slot,
    },
    /// A shuffle is not a shuffle of the cards it should be.
    #[error("the shuffle of the {deck} deck by {seat} is false: {why}")]
    #[diagnostic(
        code(coureur::table::false_shuffle),
        help(
            "a doubled, swapped or foreign card, or a proof that does not hold; keep this entry as evidence"
        )
    )]
    FalseShuffle {
        /// Who shuffled.
        seat: Seat,
        /// Which deck.
        deck: String,
        /// What does not hold.
        why: String,
    },
    /// A card is in two places at once.
    #[error("{card} of the {deck} deck is in two places at once: in this shuffle, and {other}")]
    #[diagnostic(
        code(coureur::table::card_twice),
        help(
            "found when all cards were opened; the log is proof of it. Both programs took the shuffle, so compare versions \
             before you blame anybody"
        )
    )]
    CardTwice {
        /// The card, or its slot.
        card: String,
        /// Which deck.
        deck: String,
        /// Where else it is.
        other: String,
    },
    /// A box in which an umpire hands a card to its owner holds something else.
    #[error("the box in which {seat} handed {slot} to {side} is not the one that holds this card")]
    #[diagnostic(
        code(coureur::table::false_box),
        help("the owner could not see his card, or saw another; keep this entry as evidence")
    )]
    FalseBox {
        /// Who made it.
        seat: Seat,
        /// For whom.
        side: Side,
        /// Of which card.
        slot: Slot,
    },
    /// A card key or its proof is false.
    #[error("the card key of {seat} is false")]
    #[diagnostic(code(coureur::table::false_card_key), help("its proof of knowledge does not hold"))]
    FalseCardKey {
        /// Whose.
        seat: Seat,
    },
    /// A card was played that is not the one dealt.
    #[error("{side} says {said} but {slot} is {}", found.as_deref().unwrap_or("none of the cards of the deck"))]
    #[diagnostic(
        code(coureur::table::card_not_dealt),
        help("only a dealt card can be played; keep this entry as evidence")
    )]
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
    #[error("{side} opened another answer than the one sealed")]
    #[diagnostic(
        code(coureur::table::false_opening),
        help("the commitment does not match; keep this entry as evidence")
    )]
    FalseOpening {
        /// Who.
        side: Side,
    },
    /// Something the author owed is missing.
    #[error("the entry of {seat} lacks what it owes: {}", debts(owed))]
    #[diagnostic(
        code(coureur::table::owes),
        help("seeds and shares ride along with every entry; this one was not written by this program")
    )]
    Owes {
        /// Whose entry.
        seat: Seat,
        /// What is missing.
        owed: Vec<Owed>,
    },
    /// One side's answer to a question to both stands open in the log before the other side has answered.
    #[error("the answer of {side} would stand open in the log, and the other side has not answered yet")]
    #[diagnostic(
        code(coureur::table::told_too_early),
        help(
            "enter both answers with one command, those of the British first, or wait until the other player has sealed his own"
        )
    )]
    ToldTooEarly {
        /// Whose answer.
        side: Side,
    },
    /// The results written down differ from the replay.
    #[error("the entry claims {claimed}, the replay gives {found}")]
    #[diagnostic(
        code(coureur::table::claim_differs),
        help("results are recomputed from seeds and rules; what is written down is only a claim")
    )]
    ClaimDiffers {
        /// What is written.
        claimed: String,
        /// What was recomputed.
        found: String,
    },
    /// The state digest differs from the replay.
    #[error("the position after this entry is not the one it claims (claimed {claimed}, replayed {found})")]
    #[diagnostic(
        code(coureur::table::state_differs),
        help("the two programs do not agree on the rules or the data: compare versions")
    )]
    StateDiffers {
        /// The digest written.
        claimed: String,
        /// The digest recomputed.
        found: String,
    },
    /// Nothing was proposed, or it cannot be undone.
    #[error("nothing can be taken back like this: {why}")]
    #[diagnostic(
        code(coureur::table::cannot_undo),
        help(
            "`coureur undo` lists what can be taken back: nothing from before a deal; where two play, one proposes it and the \
             other accepts"
        )
    )]
    CannotUndo {
        /// Why.
        why: String,
    },
    /// A takeback waits for its answer.
    #[error("{seat} may not `{act}`: a takeback is proposed, and its answer comes first")]
    #[diagnostic(
        code(coureur::table::undo_first),
        help("answer it with `undo --accept` or `undo --decline`; whatever is owed follows by itself")
    )]
    UndoFirst {
        /// Who tried.
        seat: Seat,
        /// What.
        act: String,
    },
    /// More was added without deciding anything than a log can bear.
    #[error("{seat} adds too much without deciding anything: {what}")]
    #[diagnostic(
        code(coureur::table::too_much_said),
        help(
            "decide something first, or write it in a letter (`send --words`), which is not part of the log"
        )
    )]
    TooMuchSaid {
        /// Who.
        seat: Seat,
        /// Which limit.
        what: String,
    },
    /// A seat judged its own fork.
    #[error("{seat} signed entry {entry} twice, and may not say which of the two counts")]
    #[diagnostic(
        code(coureur::table::own_settlement),
        help("another seat says so; else a second signature would be a second throw of the dice")
    )]
    OwnSettlement {
        /// Who.
        seat: Seat,
        /// Which entry.
        entry: u64,
    },
    /// The opened secret is not the one committed to, or what it opens does not add up.
    #[error("the secret {seat} opened does not fit the game: {why}")]
    #[diagnostic(
        code(coureur::table::false_secret),
        help("the final audit failed; keep the log as evidence")
    )]
    FalseSecret {
        /// Whose.
        seat: Seat,
        /// What does not add up.
        why: String,
    },
    /// What was said of a hidden hand was not true.
    #[error("{side} claimed to hold {text}, and held {card} (in {slot}) {rule}")]
    #[diagnostic(
        code(coureur::table::false_claim),
        help(
            "found when all cards were opened; the log is proof of it, and the players must settle what follows"
        )
    )]
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
    #[error("the game is over")]
    #[diagnostic(code(coureur::table::over), help("`history` tells how it ended"))]
    Over,
}

/// An offence, and the entry it is in.
#[derive(Debug, Clone, Error, Diagnostic)]
#[error("entry {entry} by {seat}")]
#[diagnostic(
    code(coureur::table::bad_entry),
    help("everything before entry {entry} is sound; this entry and what follows must not be built upon")
)]
pub struct BadEntry {
    /// Its number.
    pub entry: u64,
    /// Its seat.
    pub seat: String,
    /// What is wrong with it.
    #[source]
    #[diagnostic_source]
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

    /// The stable code, as text.
    #[must_use]
    pub fn code_text(&self) -> String {
        Diagnostic::code(self).map(|code| code.to_string()).unwrap_or_default()
    }
}
