//! What stands behind words that were read, and says that they were not meant so.

use super::Spelled;
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::fit::skip_filler;
use crate::orders::matching::is_everything;
use crate::orders::sentence;
use crate::orders::token::{Gap, Line, Token};
use crate::orders::vocabulary::{prep, says_nothing};
use crate::speech::Offer;

impl Spelled<'_> {
    /// A `no` that refuses more than this offer does, or takes back what stands before it: `no assault` where a card is asked for, `to
    /// Crown Point, no, Wood Creek`.
    pub(super) fn refuses_more(&self, line: &Line, next: usize, offer: &Offer) -> bool {
        let at = skip_filler(line, self.at);
        if next != at + 1
            || !matches!(line.tokens[at].text.as_str(), "no" | "nope")
            || offer.code.starts_with("no")
        {
            return false;
        }
        let Some(behind) = line.tokens.get(next).filter(|token| token.gap < Gap::Clause) else {
            return false;
        };
        let closes = |token: &Token| matches!(token.text.as_str(), "done" | "halt" | "pass" | "no" | "nope");
        // `no, no, call militia`: one question after the other.
        let takes_back =
            line.tokens[at].gap == Gap::Comma && !closes(behind) && at > 0 && !closes(&line.tokens[at - 1]);
        behind.gap == Gap::Word && !says_nothing(&behind.text) || takes_back
    }

    /// `drop the artillery, Howe on to Albany`: whoever is told to go on was not named for the verb before. `drop the artillery at Albany`:
    /// there, not here.
    pub(super) fn goes_on(&self, line: &Line, next: usize, offer: &Offer) -> bool {
        let behind = line.tokens.get(next).filter(|token| token.gap == Gap::Word);
        if offer.code.starts_with("drop ") && behind.is_some_and(|token| prep(&token.text) == Some(Prep::At))
        {
            return true;
        }
        // `all to Halifax`, on the march: of them, or of all who stand there, too?
        let all = next == skip_filler(line, self.at) + 1 && is_everything(offer);
        let to = behind.is_some_and(|token| prep(&token.text) == Some(Prep::To));
        if all && to && self.codes.is_empty() && self.ground.legal().iter().any(|offer| offer.code == "halt")
        {
            return true;
        }
        let verb = self.carry.verb().filter(|verb| matches!(*verb, "drop" | "lose" | "hit" | "eliminate"));
        let Some(verb) = verb.filter(|verb| offer.code.split(' ').next() == Some(verb)) else { return false };
        if line.tokens[self.at..next].iter().any(|token| token.text == verb) {
            return false;
        }
        let path = self.ground.play.grammar().path;
        let bits = sentence::dictionary(&self.ground).cut(line, next);
        let goes = |bit: &Bit| bit.means(path) || bit.means("retreat") || bit.prep == Prep::To;
        bits.iter().take_while(|bit| bit.gap == Gap::Word).any(goes)
    }

    /// `done moving`, `Rhode Island goes`: is what is left of the order only what its sense is in already?
    pub(super) fn is_idle(&self, line: &Line) -> bool {
        let bits = sentence::dictionary(&self.ground).cut(line, self.at);
        let verb = self.codes.last().and_then(|code| code.split(' ').next()).unwrap_or_default();
        let idle = |bit: &Bit| match &bit.kind {
            Kind::Verb { soft, means } => {
                bit.gap == Gap::Word && (*soft || means.iter().any(|meant| meant == verb))
            }
            _ => false,
        };
        bits.iter().all(idle)
    }
}
