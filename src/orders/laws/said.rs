//! Laws of what is said, word by word.

use super::{Law, first, is_body_word, origin, unclear};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::error::OrderError;
use crate::orders::fit::parts;
use crate::orders::ground::Ground;
use crate::orders::matching::{names_something, verb};
use crate::orders::reader::Reading;
use crate::orders::thesaurus::{is_concept, plain};
use crate::orders::token::{Gap, Line, is_number};
use crate::orders::vocabulary::number_of;
use crate::speech::view::{CardFace, Piece};
use crate::speech::{Offer, Term};

/// Words for what a card is worth.
pub(super) const WORTH: [&str; 9] =
    ["value", "point", "points", "pt", "pts", "op", "ops", "operation", "operations"];

/// `no, nothing`, `halt, that's it`, `no, pass`: what is said twice answers one question, and ends or lets pass nothing besides, not for the
/// other side either. Whoever means what comes next, too, names both, or begins another order.
pub(super) fn given_up_once(ground: &Ground<'_>, line: &Line, reading: &Reading) -> Result<(), OrderError> {
    // Windows that a case lets pass are passed by nobody's word.
    let word =
        |code: &str| (code == "done" || code == "pass" && !ground.lets_pass()).then(|| code.to_owned());
    let behind = reading.rest.as_deref().and_then(|rest| word(&Line::new(rest).tokens.first()?.text));
    let codes: Vec<&str> = reading.codes.iter().chain(&behind).map(String::as_str).collect();
    let declines = |code: &str| matches!(first(code), "pass" | "halt") || code.ends_with(" none");
    let ended = codes.windows(2).find(|two| declines(two[0]) && word(two[1]).is_some());
    let Some([answer, next]) = ended else { return Ok(()) };
    let said = line.tokens.iter().position(|token| token.text == first(answer));
    let end = line.tokens.iter().rposition(|token| token.text == *next);
    // A force that has arrived halts by itself.
    let by_itself = first(answer) == "halt" && said.is_none();
    let both = said.is_some_and(|said| end.is_some_and(|end| said < end));
    // `no, no, call militia`: one question after the other.
    let twice = |word: &&str| line.tokens.iter().filter(|token| token.text == **word).count() > 1;
    let both = both || ["no", "none", "pass"].iter().any(twice);
    if both || by_itself || line.tokens.iter().skip(1).any(|token| token.gap == Gap::Clause) {
        return Ok(());
    }
    let help = format!(
        "this could answer the question and what comes next as well; say which: {answer}, or {answer}; {next}"
    );
    Err(unclear(line, (0, line.tokens.len()), help))
}

/// `no rerolls`, `pass, all of it`: what stands beside a question, or answers later ones as well, is said in its own words.
pub(super) fn for_longer(ground: &Ground<'_>, line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let mut now = ground.clone();
    for code in codes {
        let words = parts(code);
        let typed = || {
            line.tokens.windows(words.len()).any(|said| {
                let same = said.iter().zip(&words).all(|(token, word)| token.text == *word);
                same && said[1..].iter().all(|token| token.gap == Gap::Word)
            })
        };
        let beside = |offer: &&Offer| offer.code == *code && offer.aside && !names_something(offer);
        if (code == "pass all" || now.legal().iter().any(|offer| beside(&offer))) && !typed() {
            let alone = alone(&now.legal(), code);
            let help = format!("say `{code}` if it is to hold for longer than this question{alone}");
            return Err(unclear(line, (0, line.tokens.len()), help));
        }
        if !now.take(code) {
            break;
        }
    }
    Ok(())
}

/// How to say what holds for one question alone: `rerolls all` as rerolls that are named, `rerolls none` as `done`.
fn alone(open: &[Offer], code: &str) -> String {
    let end = ["done", "pass"].into_iter().find(|word| open.iter().any(|offer| offer.code == *word));
    let one = first(code).strip_suffix('s').filter(|_| !code.ends_with(" none"));
    let named = open.iter().filter(|offer| !offer.aside && verb(offer).is_some_and(|verb| Some(verb) == one));
    let named: Vec<String> = named.map(|offer| format!("`{}`", offer.words.said())).collect();
    match (named.as_slice(), end) {
        ([], None) => String::new(),
        ([], Some(end)) => format!("; for this one alone say `{end}`"),
        (named, end) => {
            let end = end.map_or(String::new(), |end| format!(", and `{end}` for none"));
            format!("; for this one alone name each when you are asked: {}{end}", named.join(", "))
        }
    }
}

/// The card that is played first, in words, and what it is worth, where cards are spent on actions.
pub(in crate::orders) fn card_played(ground: &Ground<'_>, codes: &[String]) -> Option<(String, u32)> {
    let grammar = ground.play.grammar();
    let spent = ["event", "force"].iter().all(|word| grammar.words.contains(word));
    let legal = ground.legal();
    let card = codes.first().and_then(|code| legal.iter().find(|offer| offer.code == *code));
    let card = card.filter(|offer| spent && verb(offer) == Some("play"))?;
    let words = card.words.to_string();
    let decks = ground.play.decks().into_iter().zip(0..);
    let faces = decks.filter_map(|(deck, place)| {
        let number = parts(&words).into_iter().find(|part| deck.cards.contains(part))?;
        ground.play.face(place, &number)
    });
    let value = |face: CardFace| face.kind.strip_prefix("value ")?.split(',').next()?.parse::<u32>().ok();
    let value = faces.filter_map(value).next()?;
    Some((words, value))
}

/// `Transports: Monckton sails …`, `Monckton sails with the Transports`: the word of a card that is open to him is no verb for something else.
pub(super) fn no_card_for_a_verb(
    ground: &Ground<'_>,
    line: &Line,
    codes: &[String],
) -> Result<(), OrderError> {
    let text = |at: usize| line.tokens[at].text.as_str();
    // What `the` stands before is no verb. `march to Shubenacadie` is an order, whatever is called Forced March.
    let noun = |at: &usize| *at == 0 || text(at - 1) == "the" && line.tokens[*at].gap == Gap::Word;
    let verb_too = |at: &usize| {
        text(*at).len() >= 4 && !is_concept(text(*at)) && plain(text(*at)).iter().any(|form| is_concept(form))
    };
    let said = |word: &str| codes.iter().any(|code| code.split([' ', '-']).any(|part| part == word));
    for at in (0..line.tokens.len()).filter(|at| noun(at) && verb_too(at) && !said(text(*at))) {
        let legal = ground.legal();
        let called = |name: &str| parts(name).iter().any(|part| part == text(at));
        let card = |offer: &&Offer| {
            let named = offer.words.0.iter().any(|term| match term {
                Term::Name { id, also } => called(id) || also.iter().any(|name| called(name)),
                _ => false,
            });
            named && verb(offer) == Some("play")
        };
        let played = legal.iter().filter(card).any(|card| codes.contains(&card.code));
        if let Some(card) = legal.iter().find(card).filter(|_| !played) {
            let help = format!(
                "a card of yours is called so: say `{}` if you play it, else begin with who goes",
                card.words.said()
            );
            return Err(unclear(line, (at, at + 1), help));
        }
    }
    Ok(())
}

/// `3 of 8`: the first of two such numbers is taken, and never both; `one of the 2 regulars` are not two; `8, one of them ill` are not nine.
pub(super) fn part_of_a_whole(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    const THEM: [&str; 6] = ["them", "which", "whom", "those", "these", "whose"];
    const BETWEEN: [&str; 8] = ["of", "out", "in", "to", "over", "for", "by", "from"];
    const BESIDE: [&str; 7] = ["the", "his", "their", "those", "these", "all", "my"];
    let word = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
    let number = |at: usize| number_of(word(at));
    let taken = |number: u32| codes.iter().any(|code| code.split(' ').nth(1) == Some(&number.to_string()));
    let named =
        codes.iter().filter(|code| first(code) == "take" && !code.split(' ').nth(1).is_some_and(is_number));
    let named = u32::try_from(named.count()).unwrap_or(u32::MAX);
    for at in 0..line.tokens.len() {
        let Some(part) = number(at).filter(|_| BETWEEN.contains(&word(at + 1))) else { continue };
        if word(at + 1) == "of"
            && THEM.contains(&word(at + 2))
            && taken(part)
            && (0..at).any(|at| number(at).is_some_and(taken))
        {
            return Err(unclear(line, (at, at + 3), "say only how many are to go".to_owned()));
        }
        let next = (at + 2..line.tokens.len()).find(|at| {
            let word = word(*at);
            !BETWEEN.contains(&word) && !BESIDE.contains(&word)
        });
        let whole = next.and_then(|next| Some((next, number(next)?)));
        if let Some((to, whole)) = whole
            && (at + 1..=to).all(|at| line.tokens[at].gap == Gap::Word)
            && (taken(part) && taken(whole)
                || part < whole && (taken(whole) || part < named) && word(at + 1) != "to")
        {
            return Err(unclear(line, (at, to + 1), "say only how many are to go".to_owned()));
        }
    }
    Ok(())
}

/// `begin the road to Kahuahgo, build`: a point is not spent by a word for what was just done.
pub(super) fn spent_once(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let last = codes.last().filter(|code| codes.len() > 1 && first(code) == "use");
    let Some(spent) = last else { return Ok(()) };
    let parts = |word: &str| spent.split([' ', '-']).any(|part| part == word);
    let end = line.tokens.iter().rposition(|token| token.gap > Gap::Word).unwrap_or(0);
    match line.tokens[end..].iter().any(|token| parts(&token.text)) {
        true => Ok(()),
        false => {
            let help = format!("another point would be spent: say `{spent}` if that is meant");
            Err(unclear(line, (end, line.tokens.len()), help))
        }
    }
}

impl Law<'_> {
    /// `everybody from Sandusky and Logstown to Duquesne`: who is at the second place sets out, too, and nobody goes there.
    pub(super) fn no_start_for_a_step(&self) -> Result<(), OrderError> {
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        let path = self.ground.play.grammar().path;
        let goes = |bit: &Bit| {
            let mut steps = self.codes.iter().filter(|code| first(code) == path);
            steps.any(|code| code.split(' ').nth(1).is_some_and(|to| sentence.names_place(bit, to, &places)))
        };
        let begins = |bit: &Bit| {
            let mut origins = self.codes.iter().filter_map(|code| origin(code));
            origins.any(|place| sentence.names_place(bit, place, &places))
        };
        let mut starts = false;
        for two in self.bits.windows(2) {
            let [one, other] = two else { continue };
            let named = one.kind == Kind::Name && other.kind == Kind::Name && one.clause == other.clause;
            let between = self.line.between(one.to - 1, other.from);
            let joins = self.line.tokens[one.to..other.from].iter().all(|token| token.text == "and");
            let and = one.to < other.from || between.contains(['&', '+']);
            // `from Albany, Kinderhook, Peekskill` is a path, if no other end is said.
            let led = |bit: &Bit| bit.from > other.from && bit.clause == other.clause && bit.prep == Prep::To;
            let listed = between.trim() == "," && self.bits.iter().any(led);
            starts |= !matches!(one.prep, Prep::To | Prep::Via) && begins(one);
            starts &= named && joins && (and || listed) && other.prep == Prep::Bare;
            if starts && goes(other) {
                let help = "give each start an order of its own: what is joined to where they set out from is no step on the way";
                return Err(self.refused((one.from, other.to), help.to_owned()));
            }
        }
        Ok(())
    }

    /// `both steps on Rogers`: nobody else loses one, if anybody is named.
    pub(super) fn nobody_lost_unnamed(&self) -> Result<(), OrderError> {
        let lost = |code: &&String| first(code) == "lose";
        let (sentence, view) = (self.sentence(), self.ground.play.view());
        let named = |id: &str| {
            let name = view.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.name.clone());
            let called = |bit: &Bit| sentence.names(bit, id, name.as_slice()).is_some();
            self.bits.iter().any(|bit| bit.kind == Kind::Name && called(bit))
        };
        let ids: Vec<&str> =
            self.codes.iter().filter(lost).filter_map(|code| code.split(' ').next_back()).collect();
        // `two Rangers` are a kind, though cards are called so, too.
        let names = |bit: &Bit| {
            let kind = self.words.is_family(&self.line.tokens[bit.from].text);
            let mut pieces = view.pieces.iter();
            let piece =
                |piece: &Piece| sentence.names(bit, &piece.id, std::slice::from_ref(&piece.name)).is_some();
            bit.kind == Kind::Name && !kind && pieces.any(piece)
        };
        let kinds = self.bits.iter().any(|bit| bit.kind == Kind::Unknown);
        let unnamed = ids.iter().find(|id| !named(id) && view.pieces.iter().any(|piece| piece.id == **id));
        match unnamed.filter(|_| !kinds && self.bits.iter().any(names)) {
            Some(id) => {
                let help = format!("{id} would lose a step in this reading, whom nobody named");
                Err(self.refused((0, self.line.tokens.len()), help))
            }
            None => Ok(()),
        }
    }

    /// `2 Berry`, where 2/Berry and 3/Berry stand: two of them, or the second?
    pub(super) fn no_number_for_a_name(&self) -> Result<(), OrderError> {
        let names: Vec<Vec<String>> =
            self.ground.play.view().pieces.iter().map(|piece| parts(&piece.name)).collect();
        let typed = |bit: &Bit| -> Vec<&str> {
            self.line.tokens[bit.from..bit.to].iter().map(|token| token.text.as_str()).collect()
        };
        let numbered = |bit: &&Bit| {
            let said = typed(bit);
            bit.kind == Kind::Name && said.len() == 2 && is_number(said[0])
        };
        let family =
            |name: &Vec<String>, last: &str| name.len() == 2 && is_number(&name[0]) && name[1] == last;
        for bit in self.bits.iter().filter(numbered) {
            let said = typed(bit);
            let all: Vec<&Vec<String>> = names.iter().filter(|name| family(name, said[1])).collect();
            let several = said[0].parse().is_ok_and(|n: usize| 1 < n && n <= all.len());
            let others = self.bits.iter().filter(numbered).filter(|other| typed(other)[1] == said[1]).count();
            if several && others == 1 && self.line.between(bit.from, bit.from + 1).trim().is_empty() {
                let name = self.line.text[self.line.tokens[bit.from + 1].start..]
                    .get(..said[1].len())
                    .unwrap_or(said[1]);
                let help = format!("it may be a number: say {}/{name}, or name each of them", said[0]);
                return Err(self.refused((bit.from, bit.to), help));
            }
        }
        Ok(())
    }
}

/// `he sends Marin to Wood Creek`, where nobody is on the march: who does?
pub(super) fn somebody_speaks(ground: &Ground<'_>, line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let path = ground.play.grammar().path;
    let sets_out = codes.iter().any(|code| origin(code).is_some() || first(code) == path);
    let stranger =
        line.tokens.first().is_some_and(|token| matches!(token.text.as_str(), "he" | "she" | "they" | "you"));
    match stranger && sets_out && ground.play.stands().is_none() {
        true => Err(unclear(line, (0, 1), "say by name who goes".to_owned())),
        false => Ok(()),
    }
}

/// `Marin in, the marines out`: who is out is not to be in.
pub(super) fn in_or_out(line: &Line) -> Result<(), OrderError> {
    let ends =
        |at: usize| line.tokens.get(at + 1).is_none_or(|next| next.gap != Gap::Word || next.text == "and");
    let place = |words: [&str; 2]| {
        (0..line.tokens.len()).find(|at| words.contains(&line.tokens[*at].text.as_str()) && ends(*at))
    };
    match place(["out", "outside"]).filter(|_| place(["in", "inside"]).is_some()) {
        Some(out) => Err(unclear(line, (out, out + 1), "name only those who go in".to_owned())),
        None => Ok(()),
    }
}

/// `Lévis to Bécancour, the men to Trois-Rivières`: those are others than they who have just gone, or it is not said who.
pub(super) fn one_subject(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let steps = codes.iter().filter(|code| first(code) == "to").count();
    if steps < 2 || codes.iter().skip(1).any(|code| origin(code).is_some()) {
        return Ok(());
    }
    // `pick up bde-44th-48th`, `take 5 troops`: they are named or counted, and go nowhere by themselves.
    let subject = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| line.tokens[before].text.as_str());
        is_body_word(&line.tokens[at].text) && matches!(before, "the" | "his" | "its" | "their" | "those")
    };
    let goes = |at: &usize| matches!(line.tokens[*at].text.as_str(), "to" | "goes" | "go" | "for" | "into");
    let all = 0..line.tokens.len();
    let (Some(one), Some(last)) = (all.clone().find(goes), all.clone().rev().find(goes)) else {
        return Ok(());
    };
    match all.filter(|at| one < *at && *at < last).find(|at| subject(*at)) {
        Some(at) => Err(unclear(
            line,
            (at, at + 1),
            "give each force an order of its own, and name who goes".to_owned(),
        )),
        None => Ok(()),
    }
}

/// `the 3-value Massacre`: is that what the card is worth?
pub(super) fn worth(ground: &Ground<'_>, line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let Some((words, value)) = card_played(ground, codes) else { return Ok(()) };
    let text = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
    let digits = |word: &str| word.trim_end_matches(char::is_alphabetic).to_owned();
    for at in 0..line.tokens.len() {
        // `3ops` is one word.
        let grown =
            WORTH.iter().any(|unit| text(at).strip_suffix(unit).is_some_and(|n| n.parse::<u32>().is_ok()));
        let number = if grown { digits(text(at)).parse().ok() } else { number_of(text(at)) };
        let counted = WORTH.contains(&text(at + 1)) || at > 0 && text(at - 1) == "value";
        let (one, two) = (at.checked_sub(1).map_or("", text), at.checked_sub(2).map_or("", text));
        let bare = one == "for" || matches!(one, "a" | "an") && matches!(two, "as" | "for");
        if let Some(said) = number.filter(|said| (grown || counted || bare && *said < 4) && *said != value) {
            let help = format!("{words} is worth {value}, not {said}");
            return Err(unclear(line, (at, at + 1), help));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Words;

    #[test]
    fn what_holds_for_one_question_alone_is_named() {
        let reroll =
            |id: &str| Offer::plain(Words::key("reroll").name(id, []).then_opt("by").then("commander"));
        let policy = Offer { aside: true, ..Offer::plain(Words::key("rerolls").then("all")) };
        let open = [reroll("langis"), reroll("villiers"), Offer::plain(Words::key("done")), policy];
        let all = alone(&open, "rerolls all");
        assert!(
            all.ends_with(
                "`reroll langis by commander`, `reroll villiers by commander`, and `done` for none"
            ),
            "{all}"
        );
        assert_eq!(alone(&open, "rerolls none"), "; for this one alone say `done`");
        assert_eq!(alone(&open[..1], "hits in-order"), "");
    }
}
