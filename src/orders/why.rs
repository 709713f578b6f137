//! Why a sentence was not understood, and which of its words it was.

mod way;

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::error::{OrderError, list, source, span, typed};
use super::fit::parts;
use super::ground::Ground;
use super::laws::is_body_word;
use super::matching::{Mask, Open, Sentence, verb};
use super::nearest::{Near, nearest_name};
use super::reader::Unread;
use super::sentence::{Stuck, is_soft};
use super::step::next_step;
use super::token::{Gap, Line};
use crate::speech::reach::routes;
use crate::speech::view::Piece;
use crate::speech::{Offer, Pending, Play, Refusal, Term};
use miette::SourceSpan;
use way::met_on_the_way;
pub(super) use way::twice_refused;

/// Why a sentence was not understood, and which word it was.
pub(super) fn why(
    stuck: &Stuck<'_>,
    (start, way): (&Ground<'_>, &[String]),
    line: &Line,
    bits: &[Bit],
    words: &Dictionary,
) -> Unread {
    let free = !stuck.used;
    let left = |bit: &(usize, &Bit)| free & (1 << bit.0) != 0 && !is_soft(bit.1);
    let all = stuck.ground.offers();
    let (offers, not_held) = (&all.0, &all.1);
    // A word that nobody knows is what is wrong, wherever it stands.
    let strange = |bit: &Bit| matches!(bit.kind, Kind::Unknown) && !is_kind(stuck, offers, line, bit);
    if let Some((_, bit)) = bits.iter().enumerate().filter(left).find(|(_, bit)| strange(bit)) {
        return unknown(line, bit, words, offers);
    }
    if let Some(bit) = stuck.others.and_then(|at| bits.get(at)) {
        let help = "somebody is on the march still: `halt` ends that, and then others may set out".to_owned();
        let error = not_understood(line, bit.from, bit.to, help);
        return match stuck.ground.play.pending() {
            Pending::Decision(prompt) => error.asked(&prompt.ask).into(),
            Pending::Chance(_) | Pending::Over(_) => error.into(),
        };
    }
    let sets_out = stuck.ground.play.follow().sets_out;
    let sentence = Sentence { line, bits, grammar: stuck.ground.play.grammar(), sets_out };
    let free = free & ((1 << bits.len()) - 1);
    let refused = refused(&sentence, free, offers, not_held);
    // How one gets there tells more than that it is too far for one step.
    let apart = |unread: &Unread| matches!(unread, Unread::Order(OrderError::Refused { reason, .. }) if sentence.grammar.apart.contains(reason));
    if let Some(refused) = refused {
        let named = bits.iter().enumerate().find(|bit| left(bit) && bit.1.kind == Kind::Name);
        let ways = named.filter(|_| apart(&refused)).and_then(|(_, bit)| paths(stuck, line, bit, &sentence));
        return ways.filter(|ways| matches!(ways, Unread::SeveralPaths { .. })).unwrap_or(refused);
    }
    let noun =
        |bit: &(usize, &Bit)| left(bit) && matches!(bit.1.kind, Kind::Name | Kind::Unknown | Kind::Number(_));
    // Else a word that nothing open begins with says more than one that could have been read.
    let open: Vec<&str> = offers.iter().filter(|offer| offer.refused.is_none()).filter_map(verb).collect();
    let closed = |(_, bit): &(usize, &Bit)| matches!(&bit.kind, Kind::Verb { means, .. } if !means.iter().any(|meant| open.contains(&meant.as_str())));
    let all = || bits.iter().enumerate();
    let told = all().find(noun).or_else(|| all().filter(left).find(closed)).or_else(|| all().find(left));
    let Some((_, bit)) = told else {
        let (from, to) = (bits.first().map_or(0, |bit| bit.from), line.tokens.len());
        return not_understood(line, from, to, String::new()).into();
    };
    if let Some(refused) = card_refused(start, &sentence, bit) {
        return refused;
    }
    let nobody = || nobody_named(line, bits, bit);
    let said_of_others =
        nobody().or_else(|| left_out_elsewhere(line, bits)).or_else(|| said_to_stay(line, bits, bit));
    if let Some(error) = said_of_others {
        return error.into();
    }
    if let Some(unread) = paths(stuck, line, bit, &sentence) {
        return unread;
    }
    let nouns: Vec<usize> = all().filter(noun).map(|(at, _)| at).collect();
    if let Some(met) = met_on_the_way(start, way, &sentence, &nouns) {
        return met;
    }
    instead(stuck, (start, way), &sentence, (free, bit))
}

/// What the words around a bit cannot be, and what is open in their place.
fn instead(
    stuck: &Stuck<'_>,
    (start, way): (&Ground<'_>, &[String]),
    sentence: &Sentence<'_>,
    (free, bit): (Mask, &Bit),
) -> Unread {
    let line = sentence.line;
    let (from, to) = around_it(sentence.bits, free, bit);
    if !stuck.ground.is_asked() && !way.is_empty() {
        let read = in_words(start, way).join("; ");
        let help = format!(
            "behind `{read}`, which was read of it, nothing is asked that this could answer: leave it out, or say it in other words"
        );
        return not_understood(line, from, to, help).into();
    }
    let all = stuck.ground.offers();
    let error = not_understood(line, from, to, open_instead(&*stuck.ground.play, sentence, bit, &all.0));
    match stuck.ground.play.pending() {
        Pending::Decision(prompt) => error.asked_after(&in_words(start, way), &prompt.ask).into(),
        Pending::Chance(_) | Pending::Over(_) => error.into(),
    }
}

/// `b16: Monckton sails`, where the card of the season is played already: what was wrong with it before anything was read.
fn card_refused(start: &Ground<'_>, sentence: &Sentence<'_>, bit: &Bit) -> Option<Unread> {
    let at = sentence.bits.iter().position(|other| other == bit).filter(|_| bit.kind == Kind::Name)?;
    let all = start.offers();
    let plays: Vec<Offer> = all.0.iter().filter(|offer| verb(offer) == Some("play")).cloned().collect();
    refused(sentence, 1 << at, &plays, &[])
}

/// Where somebody is who cannot be named. A fort may be called as the place is that it stands in.
fn whereabouts(play: &dyn Play, word: &str) -> Option<String> {
    let view = play.view();
    let same = |name: String| parts(&name) == parts(word);
    if play.names().places.iter().any(|place| place.all().any(same)) {
        return None;
    }
    let called = view.pieces.iter().filter(|piece| parts(&piece.name) == parts(word));
    let places: Vec<Option<&str>> = called.map(Piece::space).collect();
    let gone = !places.is_empty() && places.iter().all(Option::is_none);
    gone.then(|| format!("{word} is not on the map. "))
}

/// Steps as a player types them: cards by what stands on them, and not by their places in the deck.
pub fn in_words(start: &Ground<'_>, codes: &[String]) -> Vec<String> {
    let mut ground = start.clone();
    let each = |code: &String| {
        let legal = ground.legal();
        let words = legal.iter().find(|offer| offer.code == *code).map(|offer| offer.words.to_string());
        ground.take(code);
        words.filter(|_| code.contains("card-")).unwrap_or_else(|| code.clone())
    };
    codes.iter().map(each).collect()
}

/// `all the ships to Halifax except Durell who goes to New York`: whoever is left out has a place of his own.
fn left_out_elsewhere(line: &Line, bits: &[Bit]) -> Option<OrderError> {
    let at = bits.iter().position(|bit| bit.left_out)?;
    let place = |bit: &&Bit| {
        let same = bit.clause == bits[at].clause && bit.kind == Kind::Name && !bit.left_out;
        same && matches!(bit.prep, Prep::To | Prep::At)
    };
    let own = bits[at..].iter().find(place).filter(|_| bits[..at].iter().any(|bit| place(&bit)))?;
    let help = "whoever is left out and goes elsewhere has an order of his own: give that first, and then say where the others go";
    Some(not_understood(line, bits[at].from, own.to, help.to_owned()))
}

/// `the regiments to Montreal`: a word for men, and nothing that says whose.
fn nobody_named(line: &Line, bits: &[Bit], bit: &Bit) -> Option<OrderError> {
    let close = |at: &usize| (at + 1..=bit.from).all(|at| line.tokens[at].gap == Gap::Word);
    let at = (0..bit.from).filter(close).find(|at| is_body_word(&line.tokens[*at].text))?;
    let help = "say who goes: a name, or how many, and from where".to_owned();
    (bits.first() == Some(bit)).then(|| not_understood(line, at, at + 1, help))
}

/// Somebody who is said to stay, where nobody asks for that.
fn said_to_stay(line: &Line, bits: &[Bit], bit: &Bit) -> Option<OrderError> {
    let next = bits.iter().find(|next| next.from >= bit.to).filter(|next| next.stays())?;
    let help = "say who goes, and leave this out: whoever is not named stays".to_owned();
    let said = bit.kind == Kind::Name && next.gap == Gap::Word;
    said.then(|| not_understood(line, bit.from, next.to, help))
}

/// A bit with what goes with it: the verb before it in `leaves 1`, and in `no card` the word that says what is declined.
fn around_it(bits: &[Bit], free: Mask, bit: &Bit) -> (usize, usize) {
    let hard = |before: &Bit| before.to == bit.from && matches!(before.kind, Kind::Verb { soft: false, .. });
    let governs = bits.iter().enumerate().find(|(at, before)| free & (1 << at) != 0 && hard(before));
    let from = governs.filter(|_| bit.gap == Gap::Word).map_or(bit.from, |(_, before)| before.from);
    let declined = bits.iter().find(|next| next.from == bit.to && next.gap == Gap::Word && is_soft(next));
    let to = declined.filter(|_| matches!(bit.kind, Kind::Close { .. })).map_or(bit.to, |next| next.to);
    (from, to)
}

/// What is open instead of a word that is not understood.
fn open_instead(play: &dyn Play, sentence: &Sentence<'_>, bit: &Bit, offers: &[Offer]) -> String {
    let mut help = match next_step(sentence.line, bit.from, offers) {
        Err(OrderError::NotUnderstood { help, .. }) => help,
        _ => list(
            "you may order",
            offers.iter().filter(|offer| offer.refused.is_none()).map(|offer| offer.code.clone()),
        ),
    };
    if bit.kind == Kind::Name
        && let Some(open) = named_here(sentence, bit, offers)
    {
        help = open;
    }
    if let Some(gone) = whereabouts(play, &typed(sentence.line, bit.from, bit.to)) {
        help = gone + &help;
    }
    let done = offers.iter().find(|offer| offer.code == "done" && offer.refused.is_none());
    if let Some(told) = done.and_then(|done| done.closing.told()) {
        help.push_str(&format!(". If that is all, say `done` first ({told})"));
    }
    help
}

/// Who or what can be named instead of a name that cannot be.
fn named_here(sentence: &Sentence<'_>, bit: &Bit, offers: &[Offer]) -> Option<String> {
    let name = |offer: &Offer| match offer.words.0.last() {
        Some(Term::Name { id, also }) => Some((id.to_string(), sentence.names(bit, id, also).is_some())),
        _ => None,
    };
    let open = || offers.iter().filter(|offer| offer.refused.is_none() && !offer.aside).filter_map(name);
    if open().any(|(_, is)| is) {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for (id, _) in open() {
        if !names.contains(&id) {
            names.push(id);
        }
    }
    let word = typed(sentence.line, bit.from, bit.to);
    let plays = |offer: &&Offer| verb(offer) == Some("play");
    let mut asked = offers.iter().filter(|offer| offer.refused.is_none() && !offer.aside);
    let card = asked.find(plays).filter(|_| asked.all(|offer| plays(&offer)));
    if let Some(card) = card {
        return Some(list(
            &format!("say first with which card, as in `{card}; …`. These can be played", card = card.code),
            names.into_iter(),
        ));
    }
    (!names.is_empty()).then(|| list(&format!("{word} cannot be named here; these can"), names.into_iter()))
}

fn not_understood(line: &Line, from: usize, to: usize, help: String) -> OrderError {
    let (src, at) = (source(line), span(line, from, to));
    OrderError::NotUnderstood { word: typed(line, from, to), help, src, at }
}

/// What the words that are left mean among what the rules refuse, or among what needs a card that is not held.
fn refused(sentence: &Sentence<'_>, free: Mask, offers: &[Offer], not_held: &[Offer]) -> Option<Unread> {
    let (line, bits) = (sentence.line, sentence.bits);
    let found = |offer: &Offer| {
        let found = sentence.make(offer, free, Open::default()).first().copied()?;
        let used = |(index, _): &(usize, &Bit)| found.used & (1 << index) != 0;
        let noun =
            |(_, bit): &(usize, &Bit)| matches!(bit.kind, Kind::Name | Kind::Number(_) | Kind::Unknown);
        let named = bits.iter().enumerate().filter(used).find(noun);
        let (at, bit) = named.or_else(|| bits.iter().enumerate().find(used))?;
        // `leaves 1` is no taking of one.
        let governed = |before: &usize| {
            free & !found.used & (1 << before) != 0
                && matches!(bits[*before].kind, Kind::Verb { soft: false, .. })
        };
        if at.checked_sub(1).is_some_and(|before| bit.gap == Gap::Word && governed(&before)) {
            return None;
        }
        Some(span(line, bit.from, bit.to))
    };
    let refusal = |offer: &Offer| {
        let no = offer.refused.as_ref()?;
        Some(by_rule(no, line, found(offer)?))
    };
    let lacking = || not_held.iter().find_map(found).map(|at| Unread::NotHeld(source(line), at));
    offers.iter().find_map(refusal).or_else(lacking)
}

fn is_kind(stuck: &Stuck<'_>, offers: &[Offer], line: &Line, bit: &Bit) -> bool {
    let word = &line.tokens[bit.from].text;
    offers.iter().any(|offer| super::groups::is_of_kind(&*stuck.ground.play, offer, word))
}

/// A place to which several paths lead, or none.
fn paths(stuck: &Stuck<'_>, line: &Line, bit: &Bit, sentence: &Sentence<'_>) -> Option<Unread> {
    if bit.kind != Kind::Name || matches!(bit.prep, Prep::From | Prep::With | Prep::At) {
        return None;
    }
    let path = sentence.grammar.path;
    let steps = |offer: &Offer| verb(offer) == Some(path);
    if !stuck.ground.legal().iter().any(steps) {
        return None;
    }
    let names = stuck.ground.play.names().places;
    let named = |place: &&crate::engine::Named| {
        let (id, also) = place.shared();
        sentence.names(bit, &id, &also).is_some()
    };
    let place = names.iter().find(named)?;
    let found = routes(&*stuck.ground.play, stuck.ground.side);
    let route = found.iter().find(|route| route.by == path && route.to == place.id());
    let (src, at) = (source(line), span(line, bit.from, bit.to));
    let Some(route) = route else {
        let word = typed(line, bit.from, bit.to);
        let near: Vec<String> =
            found.iter().filter(|route| route.by == path).map(|route| route.to.clone()).collect();
        let help = list(&format!("{word} is out of reach from here; within reach"), near.into_iter());
        return Some(OrderError::NotUnderstood { word, help, src, at }.into());
    };
    let paths = route.sensible().iter().map(|way| route.order(way)).collect::<Vec<_>>();
    (paths.len() > 1).then(|| Unread::SeveralPaths { place: route.to.clone(), paths, src, at })
}

/// Words before and behind an unknown one that may belong to the same name.
const AROUND: usize = 3;

/// The parts of a line around an unknown word that may be one name: with nothing but blanks between their words.
fn around(line: &Line, bit: &Bit) -> Vec<(usize, usize)> {
    let joined = |at: usize| line.tokens.get(at).is_some_and(|token| token.gap == Gap::Word);
    let before =
        (0..=AROUND).take_while(|back| *back <= bit.from && (bit.from - back + 1..=bit.from).all(joined));
    let behind: Vec<usize> = (0..=AROUND).take_while(|on| (bit.to..bit.to + on).all(joined)).collect();
    before.flat_map(|back| behind.iter().map(move |on| (bit.from - back, bit.to + on))).collect()
}

/// What a rule says against words of a line.
fn by_rule(no: &Refusal, line: &Line, at: SourceSpan) -> Unread {
    let (why, help) = (no.why.clone(), no.help.clone());
    OrderError::Refused { why, rule: no.rule, reason: no.code, help, src: source(line), at }.into()
}

/// A word that is none: with the name it may be a slip of.
pub(super) fn unknown(line: &Line, bit: &Bit, words: &Dictionary, offers: &[Offer]) -> Unread {
    let best = near(line, bit, words, offers);
    let part = best.as_ref().map_or((bit.from, bit.to), |(_, part)| *part);
    let help = match best.map(|(near, _)| near) {
        Some(Near { name, .. }) => format!("did you mean `{name}`?"),
        None => nobody(&line.tokens[bit.from].text, words).to_owned(),
    };
    let at = span(line, part.0, part.1);
    let word = line.typed(part.0, part.1).to_owned();
    OrderError::UnknownWord { word, help, instead: None, src: source(line), at }.into()
}

/// What there is to say of a word that is no name.
fn nobody(word: &str, words: &Dictionary) -> &'static str {
    const NATIONS: [&str; 18] = [
        "abenaki",
        "abenakis",
        "mohawk",
        "mohawks",
        "iroquois",
        "delaware",
        "delawares",
        "shawnee",
        "shawnees",
        "ottawa",
        "ottawas",
        "huron",
        "hurons",
        "mikmaq",
        "micmac",
        "wyandot",
        "wyandots",
        "algonquin",
    ];
    match word {
        word if NATIONS.contains(&word) && words.is_vocabulary("indians") => {
            "Indians have no nation here: say how many, and from where, as in `2 indians from …`"
        }
        "rest" | "others" | "other" | "remainder" | "else" => "say who that is: a name, a number, or `all`",
        _ => "nothing is called so: `show NAME` looks for names, `moves` has the words of orders",
    }
}

/// The name that an unknown word may be a slip of, with words around it, and those words.
pub(super) fn near(
    line: &Line,
    bit: &Bit,
    words: &Dictionary,
    offers: &[Offer],
) -> Option<(Near, (usize, usize))> {
    let near = |part: (usize, usize)| {
        nearest_name(line.typed(part.0, part.1), words, offers).map(|near| (near, part))
    };
    let found = around(line, bit).into_iter().filter_map(near);
    // The longer of two that are equally near.
    found.max_by_key(|(near, (from, to))| (near.alike, to - from))
}
