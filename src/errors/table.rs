//! What is wrong with an entry, in words.

use super::{Cause, Worded, Wording, in_words, said};
use coureur_core::table::{BadEntry, Owed, Seat, TableError};

fn seats(seats: &[Seat]) -> String {
    seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" or ")
}

fn debts(owed: &[Owed]) -> String {
    owed.iter().map(owed_words).collect::<Vec<_>>().join(", ")
}

/// What is owed, in words.
#[must_use]
pub fn owed_words(owed: &Owed) -> String {
    match owed {
        Owed::Join => "to take the seat".to_owned(),
        Owed::Chain => "a seed chain".to_owned(),
        Owed::CardKey => "a card key".to_owned(),
        Owed::Commit => "the commitment for the cards".to_owned(),
        Owed::Word(side) => format!("a few words of the {side} player for the deal"),
        Owed::Shuffle => "a shuffle".to_owned(),
        Owed::Witness | Owed::Ask => "a seed for a roll".to_owned(),
        Owed::Shares(slots) if slots.len() == 1 => "the share of a dealt card".to_owned(),
        Owed::Shares(slots) => format!("shares of {} dealt cards", slots.len()),
        Owed::Unseal(_) => "the opening of a sealed answer".to_owned(),
        Owed::Show => "the card just played".to_owned(),
        Owed::Throw => "dice".to_owned(),
        Owed::Secret => "the card secret, now that the game is over".to_owned(),
    }
}

/// What somebody tried, where the words of the act do not say it all.
fn act_words(act: &str) -> &str {
    match act {
        "order early" => "answer openly before the other side is committed",
        "unsealed early" => "unsealed before the other side is committed",
        _ => act,
    }
}

in_words! { TableError {
    UnknownAct { words } => ["`{words}` is no act this program knows, or not in its one spelling"]
        help ["the entry was written by another program, or by hand"];
    BadHeader { why } => ["the header does not fit: {why}", why = why.in_words()]
        help ["the log was not opened by this program, or is damaged"];
    WrongKeys { mode, why } => ["the seats do not fit a {} game: {why}", mode.word(), why = why.in_words()]
        help ["a mode says whom you trust, and this game is not what it says; do not play it, ask for a new one"];
    AlikeNames { first, second } => ["the names `{first}` and `{second}` look the same, and their keys are not"]
        help ["nobody could tell who signed what: one of them takes another name (`join --name`)"];
    ChainLength { length, least, most } => ["seed chains of {length} links cannot be played with"]
        help ["open the game with {least} to {most} (`new --chain`)"];
    CopiedSeed { seat } => ["{seat} gave a seed that was published before: it is copied"]
        help ["each seat makes its own seeds; whoever copies them knows the dice, or lets them be known"];
    Setup(error) => @error;
    WrongContent { what, flag, pinned, found } => ["this is not the {what} that the game is played with: it has the hash {found}, and the header says {pinned}"]
        help ["ask whoever opened the game for the {what} with the hash that the header says, and pass it with `{flag} FILE`; without `{flag}` the built-in one is used, or the one you have passed before. Nobody did wrong"];
    UnknownContent { game, hash, newest } => ["this game is played with data of {game} that this program does not have (hash {hash}); coureur {} knows the built-in revisions 1 to {newest}: it cannot judge the game", crate::games::VERSION]
        help ["if it is an owner's file, ask for it and pass it with `--data FILE`; else get a newer version. The log is unharmed, and nobody did wrong"];
    OutOfTurn { seat, waiting } => ["{seat} signed out of turn: the table waits for {}", seats(waiting)]
        help ["an entry is only good when its seat is asked; `show` says who is"];
    NotYours { seat, act } => ["{seat} may not `{}` here", act_words(act)]
        help ["see `show` for what is pending"];
    IllegalOrder { code, side, .. } => ["the order `{code}` of {side} is not legal in this position"]
        help ["the rules do not allow what this entry records; `verify` names the entry"];
    Engine(error) => @error;
    WrongSeed { seat, .. } => ["the seed that {seat} revealed does not belong to the chain {seat} committed to"]
        help ["a seed cannot be chosen: only the next link of the chain counts"];
    NoChain { seat } => ["{seat} has committed no seed chain"];
    FalseShare { seat, slot } => ["the share {seat} gave of {slot} is false"]
        help ["its proof does not hold; ask for the true one, and keep this entry as evidence"];
    FalseShuffle { seat, deck, why } => ["the shuffle of the {deck} deck by {seat} is false: {why}", why = why.in_words()]
        help ["a doubled, swapped or foreign card, or a proof that does not hold; keep this entry as evidence"];
    CardTwice { card, deck, other } => ["{card} of the {deck} deck is in two places at once: in this shuffle, and {}", other.in_words()]
        help ["found when all cards were opened; the log is proof of it. Both programs took the shuffle, so compare versions before you blame anybody"];
    FalseBox { seat, side, slot } => ["the box in which {seat} handed {slot} to {side} is not the one that holds this card"]
        help ["the owner could not see his card, or saw another; keep this entry as evidence"];
    FalseCardKey { seat } => ["the card key of {seat} is false"]
        help ["its proof of knowledge does not hold"];
    CardNotDealt { side, said, slot, found } => ["{side} says {said} but {slot} is {}", found.as_deref().unwrap_or("none of the cards of the deck")]
        help ["only a dealt card can be played; keep this entry as evidence"];
    FalseOpening { side } => ["{side} opened another answer than the one sealed"]
        help ["the commitment does not match; keep this entry as evidence"];
    Owes { seat, owed } => ["the entry of {seat} lacks what it owes: {}", debts(owed)]
        help ["seeds and shares ride along with every entry; this one was not written by this program"];
    ToldTooEarly { side } => ["the answer of {side} would stand open in the log, and the other side has not answered yet"]
        help ["enter both answers with one command, those of the British first, or wait until the other player has sealed his own"];
    ClaimDiffers { claimed, found } => ["the entry claims {claimed}, the replay gives {found}"]
        help ["results are recomputed from seeds and rules; what is written down is only a claim"];
    StateDiffers { claimed, found } => ["the position after this entry is not the one it claims (claimed {claimed}, replayed {found})"]
        help ["the two programs do not agree on the rules or the data: compare versions"];
    CannotUndo { why } => ["nothing can be taken back like this: {why}", why = why.in_words()]
        help ["`coureur undo` lists what can be taken back: nothing from before a deal; where two play, one proposes it and the other accepts"];
    CannotRevise { why } => ["the rules cannot be changed for newer ones here: {why}", why = why.in_words()]
        help ["`coureur upgrade` says which revision is in force, which is proposed, and whether it can be agreed to now"];
    UndoFirst { seat, act } => ["{seat} may not `{act}`: a takeback is proposed, and its answer comes first"]
        help ["answer it with `undo --accept` or `undo --decline`; whatever is owed follows by itself"];
    TooMuchSaid { seat, what } => ["{seat} adds too much without deciding anything: {}", what.in_words()]
        help ["decide something first, or write it in a letter (`send --words`), which is not part of the log"];
    OwnSettlement { seat, entry } => ["{seat} signed entry {entry} twice, and may not say which of the two counts"]
        help ["another seat says so; else a second signature would be a second throw of the dice"];
    FalseSecret { seat, why } => ["the secret {seat} opened does not fit the game: {why}", why = why.in_words()]
        help ["the final audit failed; keep the log as evidence"];
    FalseClaim { side, text, slot, card, rule } => ["{side} claimed to hold {text}, and held {card} (in {slot}) {rule}"]
        help ["found when all cards were opened; the log is proof of it, and the players must settle what follows"];
    Over => ["the game is over"]
        help ["`history` tells how it ended"];
}
    fn below(&self) -> Option<Cause> {
        match self {
            TableError::IllegalOrder { source, .. } => Some(Cause::new(source.clone())),
            TableError::WrongSeed { source, .. } => Some(Cause::new(source.clone())),
            _ => None,
        }
    }
}

impl Worded for BadEntry {
    fn wording(&self) -> Wording {
        let BadEntry { entry, seat, .. } = self;
        let help = format!(
            "everything before entry {entry} is sound; this entry and what follows must not be built upon"
        );
        said(format!("entry {entry} by {seat}"), [help], [])
    }

    fn below(&self) -> Option<Cause> {
        Some(Cause::new(self.offence.clone()))
    }
}
