//! A word for men with a name before it: `Braddock's army` is Braddock with all who are there, `the Halifax brigade` the brigade from
//! Halifax. Only a line that was refused as it stands is read so.

use super::bits::{Bit, Dictionary};
use super::error::OrderError;
use super::ground::Ground;
use super::laws::{self, is_body_word};
use super::manner::{is_folk, is_whole};
use super::matching::Sentence;
use super::reader::{Reading, Unread};
use super::sentence;
use super::token::Line;

/// Reads a line in which a word for men is said of somebody, or of a place.
///
/// # Errors
/// That of the line as it stands; or who would go along unnamed.
pub(super) fn read(
    ground: &Ground<'_>,
    line: &Line,
    error: Unread,
    read: impl Fn(&Line) -> Result<Reading, Unread>,
) -> Result<Reading, Unread> {
    if matches!(
        error,
        Unread::Order(OrderError::NotAnOrder { .. } | OrderError::GivesUp { .. }) | Unread::NotHeld(..)
    ) {
        return Err(error);
    }
    let words = sentence::dictionary(ground);
    let bits = words.cut(line, 0);
    let said = in_full(ground, line, (&words, &bits)).map(|said| read(&Line::new(&said)));
    let Some(Ok(reading)) = said else { return Err(error) };
    laws::leaders_named(ground, line, (&words, &bits), &reading)?;
    Ok(reading)
}

/// The line with the first such words said in full.
fn in_full(ground: &Ground<'_>, line: &Line, (words, bits): (&Dictionary, &[Bit])) -> Option<String> {
    let is_kind = |word: &str| is_body_word(word) || words.is_family(word);
    let bit = bits.iter().find(|bit| bit.is_before(line, is_kind))?;
    let at = bit.to;
    let word = line.tokens[at].text.as_str();
    let all = is_folk(word) || word == "army";
    let said = Said { line, words };
    let name = line.typed(bit.from, bit.to);
    let owner = line.owns(bit.to - 1);
    let place = {
        let sentence = Sentence { line, bits, grammar: ground.play.grammar(), sets_out: &[] };
        let places = ground.play.names().places;
        places.iter().any(|place| sentence.names_place(bit, place.id(), &places))
    };
    let kind = line.typed(at, at + 1);
    let who = match all {
        true => "all".to_owned(),
        false if kind.ends_with('s') => format!("all {kind}"),
        false => kind.to_owned(),
    };
    match (owner, place) {
        (true, _) => {
            let name = name.trim_end_matches(['s', 'S']).trim_end_matches(['\'', '’']);
            Some(said.with(bit.from, at + 1, &format!("{name} with {who}")))
        }
        (false, true) => {
            let from = bit.from - usize::from(said.is_whole(bit.from));
            Some(said.with(from, at + 1, &format!("{who} from {name}")))
        }
        (false, false) => None,
    }
}

struct Said<'s> {
    line: &'s Line,
    words: &'s Dictionary,
}

impl Said<'_> {
    /// Does `whole` stand before a token?
    fn is_whole(&self, at: usize) -> bool {
        at > 0 && is_whole(&self.line.tokens[at - 1].text)
    }

    /// The line with other words in the place of some; a name behind them is another thing.
    fn with(&self, from: usize, to: usize, said: &str) -> String {
        let (start, len) = self.line.span(from, to);
        let behind = &self.line.text[start + len..];
        let next = self.line.close(to);
        let name = next
            .is_some_and(|next| self.words.begins_name(&next.text) && !self.words.is_vocabulary(&next.text));
        format!("{}{said}{}{behind}", &self.line.text[..start], if name { "," } else { "" })
    }
}
