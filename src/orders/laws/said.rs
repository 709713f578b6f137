//! Laws of what is said, word by word.

use super::{first, is_body_word, origin, unclear};
use crate::orders::error::OrderError;
use crate::orders::fit::parts;
use crate::orders::ground::Ground;
use crate::orders::matching::verb;
use crate::orders::token::{Gap, Line};
use crate::orders::vocabulary::number_of;
use crate::speech::view::CardFace;

/// Words for what a card is worth.
const WORTH: [&str; 9] = ["value", "point", "points", "pt", "pts", "op", "ops", "operation", "operations"];

/// `no, nothing`, `halt, that's it`: what is said twice answers one question, and ends nothing besides. Whoever ends what comes next, too,
/// names both, or begins another order.
pub(super) fn given_up_once(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let ended = codes.windows(2).find(|two| matches!(first(&two[0]), "pass" | "halt") && two[1] == "done");
    let Some([answer, _]) = ended else { return Ok(()) };
    let said = line.tokens.iter().position(|token| token.text == first(answer));
    let end = line.tokens.iter().rposition(|token| token.text == "done");
    // A force that has arrived halts by itself.
    let by_itself = first(answer) == "halt" && said.is_none();
    let both = said.is_some_and(|said| end.is_some_and(|end| said < end));
    if both || by_itself || line.tokens.iter().skip(1).any(|token| token.gap == Gap::Clause) {
        return Ok(());
    }
    let help = format!(
        "this could answer the question and end what comes next as well; say which: {answer}, or {answer}; done"
    );
    Err(unclear(line, (0, line.tokens.len()), help))
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
    let grammar = ground.play.grammar();
    let spent = ["event", "force"].iter().all(|word| grammar.words.contains(word));
    let legal = ground.legal();
    let card = codes.first().and_then(|code| legal.iter().find(|offer| offer.code == *code));
    let Some(card) = card.filter(|offer| spent && verb(offer) == Some("play")) else { return Ok(()) };
    let words = card.words.to_string();
    let decks = ground.play.decks().into_iter().zip(0..);
    let faces = decks.filter_map(|(deck, place)| {
        let number = parts(&words).into_iter().find(|part| deck.cards.contains(part))?;
        ground.play.face(place, &number)
    });
    let value = |face: CardFace| face.kind.strip_prefix("value ")?.split(',').next()?.parse::<u32>().ok();
    let Some(value) = faces.filter_map(value).next() else { return Ok(()) };
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
