//! Laws of who is meant: words that stand for somebody, and could stand for others as well.

use super::{Law, first, is_all, unclear};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::error::OrderError;
use crate::orders::groups::is_family;
use crate::orders::token::{Gap, Line};
use crate::orders::vocabulary::number_of;

/// Words for somebody who was named before.
const HE: [&str; 3] = ["he", "she", "they"];
const STAYS: [&str; 10] =
    ["stays", "stay", "remains", "remain", "holds", "hold", "waits", "wait", "halts", "halt"];
/// Whoever does that need not go along.
const SENDS: [&str; 6] = ["sends", "dispatches", "details", "detaches", "despatches", "orders"];
/// Kinds of units that stand for those of them who are there.
const KINDS: [&str; 8] =
    ["guns", "artillery", "indians", "regulars", "provincials", "militia", "rangers", "ships"];
/// Words behind which somebody goes somewhere.
#[rustfmt::skip]
const GOES: [&str; 22] = [
    "to", "into", "for", "toward", "towards", "via", "from", "on", "go", "goes", "going", "come", "comes", "move", "moves", "march", "marches",
    "head", "heads", "sail", "sails", "with",
];

/// `he stays`, `thanks for reading`: words that name nobody, and were taken for none or for a town.
///
/// # Errors
/// The word that may be meant for others.
pub(super) fn no_name_for_a_word(line: &Line) -> Result<(), OrderError> {
    let text = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
    let thanks = line.tokens.iter().any(|token| matches!(token.text.as_str(), "thanks" | "thank"));
    for at in 0..line.tokens.len() {
        let before = at.checked_sub(1).map_or("", text);
        let help = match text(at) {
            word if HE.contains(&word) && STAYS.contains(&text(at + 1)) => "say by name who stays",
            "reading" if matches!(text(at + 1), "this" | "it" | "that") || before == "for" && thanks => {
                "that is a name here; leave it out"
            }
            _ => continue,
        };
        return Err(unclear(line, (at, at + 1), help.to_owned()));
    }
    Ok(())
}

/// Is it a word for all of those who were just named, or for everybody?
fn sums_up(word: &str) -> bool {
    is_all(word) || word == "both"
}

/// Does a word stand for somebody who may be meant otherwise?
pub(super) fn is_telling(word: &str) -> bool {
    sums_up(word)
        || matches!(word, "lot" | "bunch" | "takes" | "brings" | "leads" | "take" | "bring")
        || SENDS.contains(&word)
        || word == "with"
        || super::way::is_telling(word)
}

impl Law<'_> {
    fn word(&self, at: usize) -> &str {
        self.line.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// A name that is no place, or a number.
    pub(super) fn is_somebody(&self, bit: &Bit) -> bool {
        match bit.kind {
            Kind::Name => !self.words.is_only_places(self.line, bit),
            Kind::Number(_) => true,
            _ => false,
        }
    }

    /// Does somebody's name end before a token?
    fn is_behind_name(&self, at: usize) -> bool {
        self.bits.iter().any(|bit| bit.to == at && bit.kind == Kind::Name && self.is_somebody(bit))
    }

    /// `Shirley and 5 SP, both to New York`: those two, or all who are there?
    pub(super) fn no_sum_for_everybody(&self) -> Result<(), OrderError> {
        let sums = |at: &usize| {
            let next = self.line.close(at + 1);
            let goes = next.is_none_or(|next| GOES.contains(&next.text.as_str()));
            // `Huron, Ojibwa, the lot of them`.
            let of_them = self.word(at + 1) == "of" && matches!(self.word(at + 2), "them" | "you" | "us");
            let them = of_them && matches!(self.word(*at), "lot" | "bunch" | "all" | "both");
            let begins = self.line.tokens[*at].gap == Gap::Comma
                || self.word(at - 1) == "the" && self.line.tokens[at - 1].gap == Gap::Comma;
            (sums_up(self.word(*at)) && goes || them) && begins
        };
        let several = |at: &usize| {
            let named = self.bits.iter().filter(|bit| bit.to <= *at && self.is_somebody(bit)).count();
            let kinds = (0..*at).filter(|before| KINDS.contains(&self.word(*before))).count();
            named + kinds > 1
        };
        match (1..self.line.tokens.len()).filter(sums).find(several) {
            Some(at) => {
                let help =
                    "it may mean those who are named, or everybody there: leave it out, or name no others";
                Err(self.refused((at, at + 1), help.to_owned()))
            }
            None => Ok(()),
        }
    }

    /// `Monckton sends 3 SP to Boston`: does he go along?
    pub(super) fn no_sender_goes(&self) -> Result<(), OrderError> {
        let sends = |at: &usize| {
            let sent = |bit: &Bit| bit.from > *at && self.is_somebody(bit);
            SENDS.contains(&self.word(*at)) && self.is_behind_name(*at) && self.bits.iter().any(sent)
        };
        match (1..self.line.tokens.len()).find(sends) {
            Some(at) => Err(self.refused((at, at + 1), "name only those who go".to_owned())),
            None => Ok(()),
        }
    }

    /// `Johnson takes the Iroquois to Oswego`: he does not go to those whom he takes.
    pub(super) fn nobody_goes_to_whom_he_takes(&self) -> Result<(), OrderError> {
        let step = self.steps();
        for (at, three) in self.bits.windows(3).enumerate() {
            let [verb, whom, goal] = three else { continue };
            let takes = ["take", "bring", "lead", "pick"].iter().any(|word| verb.means(word));
            let close = whom.gap == Gap::Word && goal.gap == Gap::Word && whom.prep == Prep::Bare;
            let behind = at > 0 && self.is_somebody(&self.bits[at - 1]);
            let led = matches!(goal.prep, Prep::To | Prep::Via) && goal.kind == Kind::Name;
            if takes && behind && close && led && whom.kind == Kind::Name && step(whom) {
                let help =
                    "say whom he takes by name or number: in this reading he would go there".to_owned();
                return Err(self.refused((whom.from, whom.to), help));
            }
        }
        Ok(())
    }

    /// `Braddock's 6 SP`: does he go along?
    pub(super) fn no_owner_goes(&self) -> Result<(), OrderError> {
        let sentence = self.sentence();
        let counted = |bit: &Bit| {
            let next = self.line.close(bit.to).and_then(|next| number_of(&next.text));
            next.is_some() && self.line.owns(bit.to - 1) && self.is_somebody(bit)
        };
        let goes = |bit: &Bit| {
            let taken = |code: &&String| self.ground.play.grammar().takes(first(code));
            let mut ids = self.codes.iter().filter(taken).filter_map(|code| code.split(' ').nth(1));
            ids.any(|id| sentence.names(bit, id, &[]).is_some())
        };
        match self.bits.iter().find(|bit| bit.kind == Kind::Name && counted(bit) && goes(bit)) {
            Some(bit) => {
                let help = "does he go along? Say `with` them, or only how many, and from where";
                Err(self.refused((bit.from, bit.to + 1), help.to_owned()))
            }
            None => Ok(()),
        }
    }

    /// `three provincials: Connecticut, Rhode Island`: those are among the three.
    pub(super) fn no_more_than_counted(&self) -> Result<(), OrderError> {
        let play = &*self.ground.play;
        for three in self.bits.windows(3) {
            let [number, kind, name] = three else { continue };
            let Kind::Number(n) = number.kind else { continue };
            let word = &self.line.tokens[kind.from].text;
            let between = self.line.between(kind.to - 1, name.from);
            let told = name.kind == Kind::Name && (between.contains([':', '(']) || between.contains(" - "));
            if !told || kind.gap != Gap::Word || !self.words.is_family(word) {
                continue;
            }
            let of_kind = |code: &&String| code.split(' ').any(|id| is_family(play, id, word));
            let count = self.codes.iter().filter(of_kind).count();
            if u32::try_from(count).is_ok_and(|count| count != n) {
                let help = format!("{count} would be meant in this reading, not {n}");
                return Err(self.refused((number.from, kind.to), help));
            }
        }
        Ok(())
    }

    /// `Shirley with Connecticut, Johnson with the Mohawks`: two forces, or one?
    pub(super) fn one_leads_a_force(&self) -> Result<(), OrderError> {
        let forces = self.codes.iter().filter(|code| first(code) == "force").count();
        let leads = |at: &usize| self.word(*at) == "with" && self.is_behind_name(*at);
        match (1..self.line.tokens.len()).filter(leads).nth(1).filter(|_| forces == 1) {
            Some(at) => {
                let help = "one force is led by one leader: name all who go with him behind his name, or give each an order of its own";
                Err(self.refused((at, at + 1), help.to_owned()))
            }
            None => Ok(()),
        }
    }
}
