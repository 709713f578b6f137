//! Why orders are not taken.

use crate::errors::{InWords, takes_in};
use crate::fair::CardError;
use crate::log::{LogError, ValueError};
use crate::orders::OrderError;
use crate::side::Side;
use crate::table::{Seat, TableError};
use miette::Diagnostic;
use thiserror::Error;

/// Why orders were not taken. Nothing has been written then.
#[derive(Debug, Error, Diagnostic)]
pub enum PlayError {
    /// The order is not legal, or not understood.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Order(#[from] OrderError),
    /// The table refuses.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Table(InWords<TableError>),
    /// The log refuses.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(InWords<LogError>),
    /// Some words cannot stand in a log.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Value(InWords<ValueError>),
    /// The identity has no seat here.
    #[error("your identity has no seat in this game")]
    #[diagnostic(
        code(coureur::table::no_seat),
        help("use the home folder of the identity that plays it (`--home`), or `join` if a seat is open")
    )]
    NoSeat,
    /// It is somebody else's turn.
    #[error("it is not your turn: {waited}")]
    #[diagnostic(
        code(coureur::table::not_your_turn),
        help(
            "if your letter to {who} has not gone yet, `send` sends it; when the answer has come: `coureur turn LETTER`"
        )
    )]
    NotYourTurn {
        /// Whom the table waits for, by name.
        who: String,
        /// That, and what for, in a sentence.
        waited: String,
    },
    /// Something else comes first.
    #[error("nothing can be ordered yet: first {what}")]
    #[diagnostic(code(coureur::table::first), help("{help}"))]
    First {
        /// What comes first.
        what: String,
        /// How that is done.
        help: String,
    },
    /// The card is not in the hand.
    #[error("you do not hold this card")]
    #[diagnostic(code(coureur::table::not_held), help("`hand` shows your cards"))]
    NotHeld {
        /// The player's line.
        #[source_code]
        src: miette::NamedSource<String>,
        /// The words.
        #[label("not in your hand")]
        at: miette::SourceSpan,
    },
    /// Nothing of that name can have been drawn.
    #[error("`{typed}` cannot have been drawn")]
    #[diagnostic(code(coureur::table::not_drawn), help("{from}"))]
    NotDrawn {
        /// What was typed.
        typed: String,
        /// What it is drawn from.
        from: String,
    },
    /// More or fewer dice than were thrown.
    #[error("{asked} were thrown: {what}")]
    #[diagnostic(
        code(coureur::table::dice_count),
        help("type all of them in this order, in one go: `dice 4 1`; `undo` takes a slip back")
    )]
    DiceCount {
        /// How many.
        asked: String,
        /// For what.
        what: String,
    },
    /// There is no such card in the game.
    #[error("no card is called `{typed}`")]
    #[diagnostic(
        code(coureur::table::no_such_card),
        help(
            "write `deal {like}`, by number or name, several with commas; `deal british {like}` says whose it is"
        )
    )]
    NoSuchCard {
        /// What was typed.
        typed: String,
        /// A card of the game.
        like: String,
    },
    /// No such card is waiting for its face.
    #[error("no face-down card in a hand can be `{card}`")]
    #[diagnostic(
        code(coureur::table::no_card_to_deal),
        help("`coureur hand` shows the slots that lie face down; write `deal card-0-3 {card}`")
    )]
    NoCardToDeal {
        /// The card.
        card: String,
    },
    /// At a real table a card is named that lies elsewhere, as far as was typed in.
    #[error("the {side} cannot hold `{card}`: {why}")]
    #[diagnostic(
        code(coureur::table::mistyped),
        help(
            "if that was typed by mistake, take it back (`coureur undo` lists how far) and `deal` the right card"
        )
    )]
    Mistyped {
        /// Whose card it would be.
        side: Side,
        /// The card.
        card: String,
        /// What is known instead.
        why: String,
    },
    /// Several paths lead there.
    #[error("several paths lead to {place}, equally short")]
    #[diagnostic(code(coureur::table::several_paths), help("say which: {paths}"))]
    SeveralPaths {
        /// Where.
        place: String,
        /// The paths, as orders.
        paths: String,
        /// The player's line.
        #[source_code]
        src: miette::NamedSource<String>,
        /// The words.
        #[label("by which path?")]
        at: miette::SourceSpan,
    },
    /// A position with cards in the hands that nobody has dealt in this game.
    #[error("the position has cards in the hands, and nobody could say which")]
    #[diagnostic(
        code(coureur::table::hands_not_dealt),
        help(
            "`position export` without `--exact` deals them anew where the game knows how; at a real table (`--mode table`) they are typed in"
        )
    )]
    HandsNotDealt,
    /// A card could not be handled.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Card(InWords<CardError>),
    /// The seed chain is used up.
    #[error("the seed chain of {seat} is used up")]
    #[diagnostic(
        code(coureur::table::chain_used_up),
        help("open the next game with a longer chain (`new --chain`)")
    )]
    ChainUsedUp {
        /// Whose.
        seat: Seat,
    },
    /// The system gives no random bytes.
    #[error("the system gives no random bytes for fresh seeds")]
    #[diagnostic(code(coureur::table::no_randomness), help("try again; nothing was signed"))]
    NoRandomness,
    /// A sealed answer cannot be found again.
    #[error("the sealed answer of {side} cannot be found again")]
    #[diagnostic(code(coureur::table::lost_answer), help("this identity did not seal it"))]
    LostAnswer {
        /// Whose.
        side: Side,
    },
    /// The umpire needs the player's words for the deal.
    #[error("the deal still needs a few words of the {side} player")]
    #[diagnostic(
        code(coureur::table::word_missing),
        help("`join --word \"any words\"`: they are mixed into the deal so that nobody can choose it")
    )]
    WordMissing {
        /// Whose.
        side: Side,
    },
}

takes_in! { PlayError: Table(TableError), Log(LogError), Value(ValueError), Card(CardError) }
