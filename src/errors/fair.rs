//! What is wrong with dice and cards, in words.

use super::in_words;
use coureur_core::fair::{
    BoxError, CardError, ChainError, DiceError, ProofError, SealedError, ShuffleError, UmpireError,
};

in_words! { CardError {
    Length { what, expected, found } => ["a {what} is {expected} bytes, not {found}"]
        help ["copy it again, whole and unchanged"];
    NotAPoint { what } => ["a {what} holds 32 bytes that are no point of the group"]
        help ["copy it again; if it stays, the sender made it up"];
    NotAScalar { what } => ["a {what} holds 32 bytes that are no scalar of the group"]
        help ["copy it again; if it stays, the sender made it up"];
    Identity { what } => ["a {what} holds the identity point, which hides nothing"]
        help ["no honest program makes one: ask the sender how it arose"];
    KeyProof => ["the proof that the seat knows the secret of its card key does not hold"]
        help ["the key may be copied or made from another's: refuse it"];
    OtherSecret => ["the number that was opened is not the secret of the card key"]
        help ["whoever proved the key knows its secret: ask for the true one, and keep this as evidence"];
    NoKeys => ["a joint key needs at least one card key"]
        help ["wait until every seat has joined"];
    FaceUp => ["the card lies face up, so there is nothing to unmask"]
        help ["shuffle the deck before dealing from it"];
    ShareProof => ["the proof that this share was made with the seat's card key does not hold"]
        help ["the share would turn the card into another one: refuse the entry"];
    UnknownCard { slot } => ["slot {slot} opens to something that is no card of the deck"]
        help ["a share or a key is false; check them one by one"];
    WrongDeck => ["the slots do not open to the cards of the deck, each as often as it should be there"]
        help ["check the proof of each shuffle to see who altered the deck"];
} }

in_words! { ShuffleError {
    Size { cards, max } => ["a deck of {cards} cards cannot be shuffled"]
        help ["a deck has from 1 to {max} cards"];
    Count { before, after } => ["{before} cards were shuffled into {after}"]
        help ["refuse the shuffle: a card was added or dropped"];
    Malformed(error) => @error;
    FaceUp { slot } => ["slot {slot} of the shuffled deck lies face up"]
        help ["refuse the shuffle: everybody could see that card"];
    Proof => ["the proof that this is a shuffle of that deck does not hold"]
        help ["refuse the entry: cards may have been doubled, swapped or marked, or the proof belongs to another deck"];
} }

in_words! { ChainError {
    NotALink => ["a seed link is 64 lower-case hexadecimal digits; this is not one"]
        help ["copy the link again, whole and unchanged"];
    Length { length, max } => ["a seed chain cannot have {length} links"]
        help ["choose between 1 and {max} links"];
    NotNext { index, expected } => ["link {index} of the seed chain does not hash to {expected}"]
        help ["the seat must reveal its links in order, each one once; ask it to send its entry again"];
    Spent { length } => ["all {length} links of the seed chain are spent"]
        help ["the seat must commit the tip of a fresh chain"];
} }

in_words! { ProofError {
    AskerLink { hashes } => ["the asker's link does not lead up to his tip in {hashes} hashes"]
        help ["the asker did not use the seed he committed to"];
    WitnessLink { hashes } => ["the witness's link does not lead up to his tip in {hashes} hashes"]
        help ["the witness did not use the seed he committed to"];
    Outcome { label } => ["the result claimed for \"{}\" is not what the seed gives", label.escape_debug()]
        help ["replay the game from its log to see the true result"];
} }

in_words! { DiceError {
    PoolTooSmall { wanted, of } => ["cannot draw {wanted} out of {of}"]
        help ["draw at most as many as the pool holds"];
    PoolTooLarge { of, max } => ["a pool of {of} is too large to draw from"]
        help ["a pool holds at most {max}"];
} }

in_words! { SealedError {
    NotACommitment => ["a commitment is 64 lower-case hexadecimal digits; this is not one"]
        help ["copy it again, whole and unchanged"];
    Mismatch => ["what was opened is not what was sealed"]
        help ["the seat must open the very text it sealed, with the nonce it used then"];
} }

in_words! { UmpireError {
    Size { cards, max } => ["a deck of {cards} cards is too large to be sealed"]
        help ["a deck has at most {max} cards"];
    Secret => ["the umpire's opened secret is not the one he committed"]
        help ["without it, no deck of this game can be checked: ask the umpire"];
    Opening { slot } => ["slot {slot} was not sealed with this card"]
        help ["refuse it: the umpire must open the card he sealed"];
    Audit { slot } => ["slot {slot} of the sealed deck is not what the secret and the players' nonces give"]
        help ["the umpire did not deal from the deck he had to: dispute the game"];
    Malformed => ["the opening of a slot cannot be read"]
        help ["copy it again, whole and unchanged"];
} }

in_words! { BoxError {
    NotAKey => ["the recipient's 32 bytes are no Ed25519 public key"]
        help ["take the key from the game's header"];
    LowOrder => ["the key is of low order: anybody could open the box"]
        help ["refuse the key: no honest program makes one"];
    TooLong { length, max } => ["a text of {length} bytes is too long to be sealed"]
        help ["seal at most {max} bytes at a time"];
    Length { length } => ["a sealed box cannot be {length} bytes long"]
        help ["copy it again, whole and unchanged"];
    DoesNotOpen => ["the box does not open with this key, for this slot"]
        help ["it was altered, or sealed to somebody else or for another slot"];
} }
