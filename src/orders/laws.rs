//! What holds of every reading, however it came about. Nobody is left behind where no word leaves anybody; no second force sets out that
//! the line does not name; a word for a body of men is not passed over while some of them are left; whoever goes alone leads nobody; a
//! card is worth what the line says; nobody marches back unless it is said; and one answer ends nothing besides. What breaks one of these was meant otherwise than it reads.

mod counts;
mod little;
pub(super) mod said;
mod way;
mod who;

use super::bits::{Bit, Dictionary, Kind};
use super::error::{OrderError, source, span, typed};
use super::ground::Ground;
use super::manner::is_whole;
use super::matching::{Sentence, names_something, verb};
use super::reader::Reading;
use super::sentence;
use super::thesaurus::FOLK;
use super::token::{Gap, Line, is_number};
use super::turned::REST;
use super::vocabulary::{number_of, plain};
use crate::speech::view::Piece;
use crate::speech::{Offer, Term};

/// Words by which somebody is left that are no verbs for it.
const LEFT: [&str; 8] = ["behind", "off", "garrison", "post", "station", "shed", "guard", "deposit"];

/// Words for a body of men, besides [`FOLK`].
const BODIES: [&str; 9] =
    ["brigade", "brigades", "bde", "garrison", "regiment", "regiments", "battalion", "battalions", "units"];

/// Words for going without anybody else.
const ALONE: [&str; 5] = ["alone", "himself", "itself", "themselves", "solo"];

/// Words for what somebody is himself: `Rogers' company`.
const OWN: [&str; 7] = ["company", "outfit", "detachment", "band", "warband", "party", "crew"];

/// Holds a reading against its line.
///
/// # Errors
/// The words that were meant otherwise.
pub(super) fn hold(ground: &Ground<'_>, line: &Line, reading: &Reading) -> Result<(), OrderError> {
    // Most readings touch none of them, and need no look at the words.
    let codes = &reading.codes;
    if in_its_own_words(line, codes) {
        return Ok(());
    }
    let leaves = codes.iter().any(|code| matches!(first(code), "drop" | "lose"));
    let sets_out = codes.iter().any(|code| origin(code).is_some());
    as_it_was_typed(ground, line, reading)?;
    let telling = |word: &str| is_body_word(word) || ALONE.contains(&word) || number_of(word).is_some();
    let any = |is: &dyn Fn(&str) -> bool| line.tokens.iter().any(|token| is(&token.text));
    let others = leaves || sets_out || reading.rest.is_some() || any(&telling);
    let back = way::is_twice(codes, ground.play.grammar().path);
    let little = |word: &str| who::is_telling(word) || little::is_little(word) || counts::is_telling(word);
    if !others && !back && !any(&little) {
        return Ok(());
    }
    let words = sentence::dictionary(ground);
    let rest = reading.rest.as_deref().map_or(0, |rest| Line::new(rest).tokens.len());
    let bits = words.cut(line, 0);
    let law = Law { ground, line, bits: &bits, words: &words, codes };
    law.of_little_words()?;
    if !others {
        return Ok(());
    }
    law.of_others()?;
    law.none_left_to_place(reading.rest.as_deref())?;
    // Words that say nothing by themselves are handed back with what follows them.
    let said = |at: &usize| bits.iter().any(|bit| bit.from <= *at && *at < bit.to);
    let end = line.tokens.len().saturating_sub(rest);
    law.no_body_passed_over((end..line.tokens.len()).find(said).unwrap_or(line.tokens.len()))
}

/// Laws about the words alone.
fn as_it_was_typed(ground: &Ground<'_>, line: &Line, reading: &Reading) -> Result<(), OrderError> {
    let codes = &reading.codes;
    said::worth(ground, line, codes)?;
    said::no_card_for_a_verb(ground, line, codes)?;
    said::given_up_once(ground, line, reading)?;
    said::for_longer(ground, line, codes)?;
    said::spent_once(line, codes)?;
    said::part_of_a_whole(line, codes)?;
    said::somebody_speaks(ground, line, codes)?;
    little::no_bound_for_a_number(line, codes)?;
    said::in_or_out(line)?;
    counts::nobody_lost_who_goes_on(line, codes)?;
    counts::nobody_placed_sets_out(line, codes, ground.play.grammar().path)?;
    said::one_subject(line, codes)?;
    who::no_name_for_a_word(line)
}

/// Is a line the very orders that are recorded? Then it means them, and nothing else.
fn in_its_own_words(line: &Line, codes: &[String]) -> bool {
    let mut typed = line.tokens.iter().map(|token| token.text.as_str());
    let mut words = codes.iter().flat_map(|code| code.split([' ', '-'])).filter(|word| !word.is_empty());
    words.all(|word| typed.next() == Some(word)) && typed.next().is_none()
}

/// Holds a reading against the words for men of its line, as they were typed.
///
/// # Errors
/// Somebody would go along whom nobody named.
pub(super) fn leaders_named(
    ground: &Ground<'_>,
    line: &Line,
    (words, bits): (&Dictionary, &[Bit]),
    reading: &Reading,
) -> Result<(), OrderError> {
    Law { ground, line, bits, words, codes: &reading.codes }.no_leader_unnamed()
}

/// One law.
type One<L> = fn(&L) -> Result<(), OrderError>;

/// What laws look at.
struct Law<'a> {
    ground: &'a Ground<'a>,
    line: &'a Line,
    bits: &'a [Bit],
    words: &'a Dictionary,
    codes: &'a [String],
}

impl Law<'_> {
    /// Laws of every line with a word that says what part a name plays, or that tells of a way.
    fn of_little_words(&self) -> Result<(), OrderError> {
        let laws: [One<Self>; 20] = [
            Self::no_way_back_unsaid,
            Self::nobody_goes_to_whom_he_takes,
            Self::nobody_else_leads,
            Self::no_whole_of_a_part,
            Self::no_sum_for_everybody,
            Self::no_sender_goes,
            Self::one_leads_a_force,
            Self::nobody_along_by_a_little_word,
            Self::no_end_on_the_way,
            Self::no_station_for_a_step,
            Self::nobody_left_goes,
            Self::nobody_keeping_goes,
            Self::no_march_for_a_raid,
            Self::no_count_passed_over,
            Self::no_sum_of_two_tellings,
            Self::none_where_none_is_given,
            Self::no_goal_for_a_step,
            Self::no_others_for_his_own,
            Self::no_owner_left,
            Self::no_army_with_a_part,
        ];
        laws.iter().try_for_each(|law| law(self))
    }

    /// Laws of every line that is about more than one.
    fn of_others(&self) -> Result<(), OrderError> {
        let laws: [One<Self>; 12] = [
            Self::no_owner_goes,
            Self::no_force_from_a_goal,
            Self::rest_goes_along,
            Self::no_more_than_counted,
            Self::nobody_dropped_unsaid,
            Self::no_force_unnamed,
            Self::nobody_led_alone,
            Self::no_body_for_its_place,
            Self::no_leader_unnamed,
            Self::no_start_for_a_step,
            Self::no_number_for_a_name,
            Self::nobody_lost_unnamed,
        ];
        laws.iter().try_for_each(|law| law(self))
    }
}

/// Does a word behind somebody say that he stays with what he has?
pub(super) fn keeps(word: &str) -> bool {
    little::KEEPS.contains(&word)
}

pub(super) fn is_body_word(word: &str) -> bool {
    FOLK.contains(&word) || BODIES.contains(&word)
}

fn is_all(word: &str) -> bool {
    matches!(word, "all" | "everything" | "everyone" | "everybody")
}

/// The words from one to another cannot be taken for what they say.
fn unclear(line: &Line, (from, to): (usize, usize), help: String) -> OrderError {
    let (word, src, at) = (typed(line, from, to), source(line), span(line, from, to));
    OrderError::NotUnderstood { word, help, src, at }
}

fn first(code: &str) -> &str {
    code.split(' ').next().unwrap_or_default()
}

/// The place that a force sets out from by a step.
pub(super) fn origin(code: &str) -> Option<&str> {
    code.strip_prefix("move from ").or_else(|| code.strip_prefix("from "))
}

impl Law<'_> {
    fn refused(&self, (from, to): (usize, usize), help: String) -> OrderError {
        unclear(self.line, (from, to), help)
    }

    fn sentence(&self) -> Sentence<'_> {
        let (line, bits, grammar) = (self.line, self.bits, self.ground.play.grammar());
        Sentence { line, bits, grammar, sets_out: &[] }
    }

    /// `to Albany with the guns` on the march: they go along, and are not left there.
    fn nobody_dropped_unsaid(&self) -> Result<(), OrderError> {
        let Some(code) = self.codes.iter().find(|code| first(code) == "drop") else { return Ok(()) };
        let leaves = |bit: &Bit| bit.means("drop") || bit.stays() || bit.kind == Kind::But;
        let said = |word: &String| {
            let word = word.as_str();
            LEFT.contains(&word) || REST.contains(&word) || matches!(word, "drop" | "leave")
        };
        let typed = self.line.tokens.iter().any(|token| plain(&token.text).iter().any(said));
        if typed || self.bits.iter().any(leaves) {
            return Ok(());
        }
        let help = format!(
            "whoever is on the march goes along, and need not be named; to leave somebody behind, say so: {code}"
        );
        Err(self.refused((0, self.line.tokens.len()), help))
    }

    /// `take 9 SP to Boston` where there are five takes no nine from Albany besides.
    fn no_force_unnamed(&self) -> Result<(), OrderError> {
        let path = self.ground.play.grammar().path;
        let mut now = self.ground.clone();
        let mut marched = false;
        for code in self.codes {
            if let (true, Some(place)) = (marched, origin(code))
                && !self.names(&now, place)
            {
                let help =
                    format!("in this reading another force would set out from {place}, which nobody named");
                return Err(self.refused((0, self.line.tokens.len()), help));
            }
            marched |= matches!(first(code), "sail" | "land") || first(code) == path;
            if !now.take(code) {
                break;
            }
        }
        Ok(())
    }

    /// `6 in Boston and 1 in Falmouth` where there are six: more than can be placed.
    fn none_left_to_place(&self, rest: Option<&str>) -> Result<(), OrderError> {
        let counted = |code: &String| first(code) == "place" && code.split(' ').nth(1).is_some_and(is_number);
        let more = rest
            .map(Line::new)
            .filter(|rest| rest.tokens.first().is_some_and(|token| is_number(&token.text)));
        let (Some(more), true) = (more, self.codes.last().is_some_and(counted)) else { return Ok(()) };
        let at = self.line.tokens.len().saturating_sub(more.tokens.len());
        let help = format!("after `{}` there is nothing left to place", self.codes.join("; "));
        Err(self.refused((at, self.line.tokens.len()), help))
    }

    /// `Shirley to Hoosic alone`, of one who leads others on the march.
    fn nobody_led_alone(&self) -> Result<(), OrderError> {
        let alone = self.line.tokens.iter().position(|token| ALONE.contains(&token.text.as_str()));
        let step = self.codes.first().filter(|code| first(code) == self.ground.play.grammar().path);
        let (Some(at), Some(step)) = (alone, step) else { return Ok(()) };
        let stack = sentence::on_the_march(self.ground, step);
        let (sentence, view) = (self.sentence(), self.ground.play.view());
        let named = |id: &String| {
            let is = |piece: &&Piece| piece.id == *id;
            let name = view.pieces.iter().find(is).map_or(id.as_str(), |piece| piece.name.as_str());
            self.bits.iter().any(|bit| sentence.names(bit, name, &[]).is_some())
        };
        match stack.len() > 1 && !stack.iter().all(named) {
            true => {
                Err(self
                    .refused((at, at + 1), format!("these are on the march together: {}", stack.join(", "))))
            }
            false => Ok(()),
        }
    }

    /// `leads the Montréal garrison to Wood Creek`: nobody goes to Montréal.
    fn no_body_for_its_place(&self) -> Result<(), OrderError> {
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        let path = self.ground.play.grammar().path;
        let goes = |bit: &Bit| {
            let mut steps = self
                .codes
                .iter()
                .filter(|code| first(code) == path)
                .filter_map(|code| code.split(' ').nth(1));
            steps.any(|place| sentence.names_place(bit, place, &places))
        };
        match self.bits.iter().find(|bit| bit.is_before(self.line, is_body_word) && goes(bit)) {
            Some(bit) => Err(self.refused((bit.from, bit.to + 1), "say who goes, and from where".to_owned())),
            None => Ok(()),
        }
    }

    /// `Shirley with his army`, where Johnson would go along with everything that is there.
    fn no_leader_unnamed(&self) -> Result<(), OrderError> {
        let whole = |word: &str| is_all(word) || is_whole(word);
        let said = self.line.tokens.iter().any(|token| whole(&token.text));
        let at = self.codes.iter().position(|code| code.ends_with(" everything"));
        let (Some(at), false, true) = (at, said, self.ground.play.all_families().is_empty()) else {
            return Ok(());
        };
        let mut now = self.ground.clone();
        if !self.codes[..at].iter().all(|code| now.take(code)) {
            return Ok(());
        }
        let sentence = self.sentence();
        let legal = now.legal();
        let unnamed =
            legal.iter().filter(|offer| verb(offer) == Some(first(&self.codes[at]))).find_map(|offer| {
                let [_, Term::Name { id, also }] = offer.words.0.as_slice() else { return None };
                let named = self.bits.iter().any(|bit| sentence.names(bit, id, also).is_some());
                (!named).then(|| id.to_string())
            });
        let body = (0..self.line.tokens.len()).find(|at| is_body_word(&self.line.tokens[*at].text));
        match (unnamed, body) {
            (Some(id), Some(at)) => {
                let help = format!("{id} would go along, too: say `everything`, or name those who go");
                Err(self.refused((at, at + 1), help))
            }
            _ => Ok(()),
        }
    }

    /// Is a place named, or anybody who stands there?
    fn names(&self, now: &Ground<'_>, place: &str) -> bool {
        let sentence = self.sentence();
        let (places, pieces) = (now.play.names().places, now.play.view().pieces);
        let there = |bit: &Bit| {
            let is = |piece: &&Piece| sentence.names(bit, &piece.name, &[]).is_some();
            pieces.iter().filter(is).any(|piece| piece.space() == Some(place))
        };
        self.bits.iter().any(|bit| sentence.names_place(bit, place, &places) || there(bit))
    }

    /// `Montcalm with the army and Repentigny` is more than the two of them.
    fn no_body_passed_over(&self, end: usize) -> Result<(), OrderError> {
        let grammar = self.ground.play.grammar();
        // `8 of his men`: so many of them.
        let word = |at: usize| self.line.tokens[at].text.as_str();
        let his = |at: usize| matches!(word(at), "his" | "the" | "my" | "our" | "their" | "these" | "those");
        let counted =
            |at: usize| at > 2 && his(at - 1) && word(at - 2) == "of" && number_of(word(at - 3)).is_some();
        let Some(at) = (0..end).find(|at| self.is_body(*at) && !counted(*at)) else { return Ok(()) };
        let Some(last) = self.codes.iter().rposition(|code| grammar.takes(first(code))) else {
            return self.nobody_forgotten(at);
        };
        // A kind of pieces is read as such.
        let kinds = ["drilled", "brigades"].iter().any(|kind| self.words.is_family(kind));
        // Behind a place it says who stands there, and is not read by itself.
        let placed = self.bits.iter().any(|bit| bit.kind == Kind::Name && bit.to == at);
        if kinds
            && !placed
            && matches!(self.line.tokens[at].text.trim_end_matches('s'), "regiment" | "battalion")
        {
            return Ok(());
        }
        let mut now = self.ground.clone();
        if !self.codes[..=last].iter().all(|code| now.take(code)) {
            return Ok(());
        }
        let whole = self.codes.iter().any(|code| code.ends_with(" all") || code.ends_with(" everything"));
        let taken = Some(first(&self.codes[last]));
        if whole || !now.legal().iter().any(|offer| verb(offer) == taken && names_something(offer)) {
            return Ok(());
        }
        let help = "not all of them would go in this reading: say `all`, or name those who go".to_owned();
        Err(self.refused((at, at + 1), help))
    }

    /// `Braddock with the regiments`: was it ended who goes along, and nobody taken?
    fn nobody_forgotten(&self, at: usize) -> Result<(), OrderError> {
        let grammar = self.ground.play.grammar();
        let mut now = self.ground.clone();
        for code in self.codes {
            let takes =
                |offer: &Offer| verb(offer).is_some_and(|verb| grammar.takes(verb)) && names_something(offer);
            if code == "done" && now.legal().iter().any(takes) {
                let help =
                    "nobody would go along in this reading: say `all`, or name those who go".to_owned();
                return Err(self.refused((at, at + 1), help));
            }
            if !now.take(code) {
                break;
            }
        }
        Ok(())
    }

    /// Is a word one for a body of men that no other word makes clear?
    fn is_body(&self, at: usize) -> bool {
        let word = self.line.tokens[at].text.as_str();
        if !is_body_word(word)
            || self.words.is_grammar(word)
            || self.bits.iter().any(|bit| bit.kind == Kind::Name && bit.from <= at && bit.to > at + 1)
        {
            return false;
        }
        let close = self.line.tokens[at].gap == Gap::Word;
        // `join the garrison at Albany`: others.
        let joins = |back: usize| {
            at.checked_sub(back).is_some_and(|at| self.line.tokens[at].text.starts_with("join"))
        };
        if joins(1) || joins(2) {
            return false;
        }
        // `the rest garrison Albany`: what they do.
        if close && at > 0 && REST.contains(&self.line.tokens[at - 1].text.as_str()) {
            return false;
        }
        let before = self.bits.iter().find(|bit| close && bit.to == at);
        match before.map(|bit| &bit.kind) {
            // What is no name as it stands is short for one: `the RI boys`.
            Some(Kind::Number(_) | Kind::Whole | Kind::But | Kind::Unknown) => false,
            Some(Kind::Name) => {
                let his = self.line.owns(at - 1);
                his && !OWN.contains(&word) || before.is_some_and(|bit| self.is_start(bit))
            }
            // A kind of pieces is read as such.
            _ => {
                let kind = close && at > 0 && self.words.is_family(&self.line.tokens[at - 1].text);
                let short = word == "bde" && self.words.is_family("brigade");
                !kind && !short && !self.words.is_family(word)
            }
        }
    }

    /// Is a name where they set out from, and not whom they take?
    fn is_start(&self, bit: &Bit) -> bool {
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        let mut origins = self.codes.iter().filter_map(|code| origin(code));
        let Some(place) = origins.find(|place| sentence.names_place(bit, place, &places)) else {
            return false;
        };
        let taken = |code: &&String| origin(code).is_none() && first(code) != self.ground.play.grammar().path;
        !self.codes.iter().filter(taken).any(|code| code.split(' ').skip(1).any(|id| id.contains(place)))
    }
}
