//! Orders as players type them: plain words, forgiving to type, strict to record.
//!
//! There is no second grammar: a line is read step by step against the offers of the game itself. Case, accents
//! and hyphens do not matter, a unique beginning of a name is enough, `#` starts a comment; a line may hold several
//! steps one after the other. What is recorded is each step's canonical spelling, joined by `; `.
//!
//! | file | holds |
//! | --- | --- |
//! | `token.rs` | words with their place in the line |
//! | `fit.rs` | how well the words typed fit the words of an order |
//! | `after.rs` | words that lean on what went before: a verb for several names, a step taken already |
//! | `lexicon.rs` | the spelling of words that must wait for somebody's answer |
//! | `step.rs` | finding the one offer that the next words mean, or saying why there is none |
//! | `reader.rs` | the one reader: a line becomes the codes of its steps, or is refused |
//! | `reader/` | a line read as it is spelled, cards by name and number, what is handed back of a line |
//! | `manner.rs`, `manner/` | polite words, phrases, names as people write them |
//! | `hedges.rs` | lines that are no orders: conditions, doubts, questions, second thoughts |
//! | `declining.rs` | answers that decline what is asked by its own name |
//! | `listed.rs` | lines in the words of the list itself |
//! | `ground.rs` | the game as it stands where a line is read, tried out on a copy |
//! | `thesaurus.rs` | what people say, by concept: verbs, sayings, chat |
//! | `vocabulary.rs` | concepts, and the words of orders they may stand for |
//! | `bits.rs`, `bits/`, `matching.rs`, `groups.rs`, `sentence.rs` | whole sentences: who, what, whom, where |
//! | `sentence/` | what is open at a question, the steps that words mean, those that nobody says, words that end something |
//! | `asides.rs`, `asides/` | what is said besides the order, and whether it is true |
//! | `bodies.rs` | words for men that are said of somebody or of a place: `Braddock's army`, `the Halifax brigade` |
//! | `turned.rs`, `turned/` | lines that tell something behind its place, or by what it is for |
//! | `frame.rs`, `frame/` | lines told in any order, taken apart and told again in one |
//! | `left.rs` | those who are left: `the rest to Deerfield` |
//! | `mistaken.rs` | names that were taken for others |
//! | `laws.rs` | what holds of every reading: nobody left, sent or passed over whom the line does not name |
//! | `why.rs`, `why/` | why a line was not understood, and which word it was |
//! | `nearest.rs` | the name that a misspelt one is a slip of |
//! | `without.rs` | what a line would be without a word that nobody knows: proposed, never carried out |
//! | `error.rs` | why a line was not taken, and where in it |

mod after;
mod asides;
mod bits;
mod bodies;
mod declining;
mod error;
mod fit;
mod frame;
mod ground;
mod groups;
mod hedges;
mod laws;
mod left;
mod lexicon;
mod listed;
mod manner;
mod matching;
mod mistaken;
mod nearest;
mod reader;
mod sentence;
pub mod step;
mod thesaurus;
pub mod token;
mod turned;
mod vocabulary;
mod why;
mod without;

pub use after::{Carry, instead, repeated, settled, step_after, step_said};
#[cfg(test)]
pub(crate) use bits::Dictionary;
pub use error::OrderError;
pub use fit::{WHOLE, reads_like, skip_filler};
pub use ground::{Eye, Gone, Ground, Last};
pub use lexicon::{Lexicon, rest};
pub use reader::{Reading, Unread, read_line};
pub use step::next_step;
pub use token::{Line, Token, fold, without_comment};
pub use why::in_words;
