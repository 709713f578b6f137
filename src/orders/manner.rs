//! Manners of speaking: before a line is read, its words are brought to those that orders are made of. What is only polite goes, phrases
//! give way to the word they stand for, names and numbers are spelled as they are printed. Every word stays where it was typed, and
//! none goes that could change what is meant: no refusal, condition, number, exception or second thought.

use super::bits::{Bit, Dictionary, Kind, Prep, spelt, stands_for};
use super::hedges::is_hedge;
use super::token::{Gap, Line, Token};
use super::vocabulary::NUMBERS;
use crate::side::Side;

/// What is said around orders, and the words that stand for it; an empty one: none.
const PHRASES: &[(&str, &str)] = &[
    ("please", ""),
    ("pls", ""),
    ("plz", ""),
    ("thanks", ""),
    ("thank you", ""),
    ("thx", ""),
    ("ok", ""),
    ("okay", ""),
    ("alright", ""),
    ("hi", ""),
    ("hello", ""),
    ("yes", ""),
    ("yep", ""),
    ("yeah", ""),
    ("too", ""),
    ("as well", ""),
    ("for now", ""),
    ("this time", ""),
    ("this turn", ""),
    ("this round", ""),
    ("this impulse", ""),
    ("at once", ""),
    ("right away", ""),
    ("immediately", ""),
    ("directly", ""),
    ("straight", ""),
    ("simply", ""),
    ("all the way", ""),
    ("by boat", ""),
    ("by boats", ""),
    ("in boats", ""),
    ("take the boats", ""),
    ("let them come", ""),
    ("on the way", ""),
    ("for the moment", ""),
    ("go ahead and", ""),
    ("would like to", ""),
    ("would like", ""),
    ("id like to", ""),
    ("id like", ""),
    ("wed like to", ""),
    ("wed like", ""),
    ("am going to", ""),
    ("im going to", ""),
    ("are going to", ""),
    ("going to", ""),
    ("gonna", ""),
    ("want to", ""),
    ("wants to", ""),
    ("wish to", ""),
    ("have decided to", ""),
    ("decided to", ""),
    ("decide to", ""),
    ("choose to", ""),
    ("chooses to", ""),
    ("time to", ""),
    ("will try to", ""),
    ("in order to", "to"),
    ("on the stack at", "on"),
    ("on the stack in", "on"),
    ("on the force at", "on"),
    ("on the force in", "on"),
    ("by way of", "via"),
    ("by means of", "with"),
    ("passing through", "via"),
    ("going through", "via"),
    ("thru", "via"),
    ("versus", "against"),
    ("vs", "against"),
    ("along with", "with"),
    ("together with", "with"),
    ("accompanied by", "with"),
    ("followed by", "then"),
    ("and after that", "then"),
    ("after that", "then"),
    ("afterwards", "then"),
    ("finally", "then"),
    ("thats all", "done"),
    ("that is all", "done"),
    ("thats it", "done"),
    ("that is it", "done"),
    ("that will be all", "done"),
    ("nothing else", "done"),
    ("nothing more", "done"),
    ("nobody else", "done"),
    ("no one else", "done"),
    ("no others", "done"),
    ("whole force", "all"),
    ("whole army", "all"),
    ("whole stack", "all"),
    ("whole lot", "all"),
    ("entire force", "all"),
    ("entire army", "all"),
    ("entire stack", "all"),
    ("full force", "all"),
    ("full stack", "all"),
    ("with his force", "with all"),
    ("with his men", "with all"),
    ("with his army", "with all"),
    ("with his stack", "with all"),
    ("and his force", "with all"),
    ("and his men", "with all"),
    ("and his army", "with all"),
    ("and his stack", "with all"),
    ("the lot", "all"),
    ("all his men", "all"),
    ("whole phase", "phase"),
    ("roll the dice", ""),
    ("roll em", ""),
    ("as individuals", "single"),
    ("stand and fight", "stand"),
    ("sit tight", "stay"),
    ("stay put", "stay"),
    ("in reserve", ""),
    ("as reserve", ""),
    ("as my reserve", ""),
    ("as the reserve", ""),
    ("for my reserve", ""),
    ("for reserve", ""),
    ("keep going", "go"),
    ("keeps going", "go"),
    ("hold on to", "keep"),
    ("holds on to", "keep"),
    ("hang on to", "keep"),
    ("every one", "all"),
    ("ops", "points"),
    ("op", "points"),
    ("action point", "ap"),
    ("action points", "ap"),
];

/// Names that people have for places, colonies and nations, and the printed ones: each counts where the game knows the second and not the
/// first.
const NICKNAMES: &[(&str, &str)] = &[
    ("fort william henry", "hudson carry north"),
    ("william henry", "hudson carry north"),
    ("fort edward", "hudson carry south"),
    ("fort carillon", "ticonderoga"),
    ("carillon", "ticonderoga"),
    ("fort st frederic", "crown point"),
    ("fort frederic", "crown point"),
    ("fort duquesne", "forks of the ohio"),
    ("fort duquesne", "ohio forks"),
    ("duquesne", "forks of the ohio"),
    ("duquesne", "ohio forks"),
    ("fort beausejour", "chignectou"),
    ("beausejour", "chignectou"),
    ("fort frontenac", "baye de cataracouy"),
    ("fort frontenac", "cataraqui"),
    ("frontenac", "baye de cataracouy"),
    ("frontenac", "cataraqui"),
    ("cataraqui", "baye de cataracouy"),
    ("three rivers", "trois rivieres"),
    ("3 rivers", "trois rivieres"),
    ("philly", "philadelphia"),
    ("nyc", "new york"),
    ("ny", "new york"),
    ("nj", "new jersey"),
    ("nh", "new hampshire"),
    ("ri", "rhode island"),
    ("ct", "connecticut"),
    ("ma", "massachusetts"),
    ("pa", "pennsylvania"),
    ("va", "virginia"),
    ("md", "maryland"),
    ("tico", "ticonderoga"),
    ("fort ti", "ticonderoga"),
    ("fort ti", "fort carillon"),
    ("louisburg", "louisbourg"),
    ("abercrombie", "abercromby"),
    ("miramichi", "miramichy"),
    ("kittanning", "kithanink"),
    ("mtns", "mountains"),
    ("mts", "mountains"),
    ("arty", "artillery"),
    ("guns", "artillery"),
    ("shawnee", "chaouanon"),
    ("shawnees", "chaouanon"),
    ("ottawa", "outaouais"),
    ("ottawas", "outaouais"),
    ("mikmaq", "micmac"),
    ("lenape", "delaware"),
    ("caughnawaga", "kahnawake"),
    ("maliseet", "malecite"),
    ("maliseets", "malecite"),
    ("mississauga", "mississague"),
    ("mississaugas", "mississague"),
    ("brits", "british"),
    ("english", "british"),
    ("northerners", "northern"),
    ("southerners", "southern"),
    ("north", "northern"),
    ("south", "southern"),
];

/// Words that may stand before the number of a card.
const CARD: [&str; 5] = ["card", "cards", "number", "nr", "no"];

/// Words between who and `first`.
const LINKING: [&str; 14] =
    ["go", "goes", "will", "be", "am", "are", "is", "to", "let", "lets", "the", "player", "play", "move"];

/// Words for the side that speaks, and for the other.
const OURS: [&str; 5] = ["we", "i", "me", "us", "ill"];
const THEIRS: [&str; 8] = ["you", "they", "them", "he", "him", "opponent", "enemy", "youll"];

/// The shortest name that is looked for in one word that stands for several, or in several for one.
const JOINED: usize = 5;

/// A line of a side in the words that orders are made of.
pub(super) fn plainly(line: Line, side: Side, words: &Dictionary) -> Line {
    let line = arrows(without_phrases(line, words), words);
    let mut line = who_is_first(line, side, words);
    let mut at = 0;
    while at < line.tokens.len() {
        if is_worth(&line, at, words) {
            drop_token(&mut line, at);
            drop_token(&mut line, at);
            continue;
        }
        if is_off(&line, at) || is_bare_worth(&line, at, words) || is_card_word(&line, at, words) {
            drop_token(&mut line, at);
            continue;
        }
        match spelled(&line, at, words) {
            Some((read, parts)) => at += put(&mut line, at, read, &parts),
            None => at += 1,
        }
    }
    each(line, words)
}

/// `Albany -> Lake George`: an arrow leads to a place.
fn arrows(mut line: Line, words: &Dictionary) -> Line {
    for at in (1..line.tokens.len()).rev() {
        let (before, token) = (&line.tokens[at - 1], &line.tokens[at]);
        let between = line.text.get(before.start + before.len..token.start).unwrap_or_default();
        let leads = ["->", "=>", "→"].iter().any(|arrow| between.contains(arrow));
        if leads && !words.is_vocabulary(&token.text) && words.begins_name(&token.text) {
            let to = Token { text: "to".to_owned(), len: 0, ..token.clone() };
            line.tokens[at].gap = Gap::Word;
            line.tokens.insert(at, to);
        }
    }
    line
}

/// `for 3 ops`, `value 2`: what a card is worth stands on it.
fn is_worth(line: &Line, at: usize, words: &Dictionary) -> bool {
    let next = line.tokens.get(at + 1).filter(|next| next.gap == Gap::Word).map(|next| next.text.as_str());
    let word = line.tokens[at].text.as_str();
    let worth = |word: &str| matches!(word, "point" | "points" | "value" | "pts" | "pt");
    let counted =
        number_of(word) && next.is_some_and(worth) || word == "value" && next.is_some_and(number_of);
    let bids = line.tokens.iter().any(|token| token.text == "bid");
    counted && !bids && words.is_grammar("event") && words.is_grammar("force")
}

/// `Iroquois Alliance for 3: …`, `Massacre as a 1`: likewise.
fn is_bare_worth(line: &Line, at: usize, words: &Dictionary) -> bool {
    let before = |back: usize| at.checked_sub(back).map_or("", |at| line.tokens[at].text.as_str());
    let said = before(1) == "for" || before(1) == "a" && matches!(before(2), "as" | "for");
    let ends = line.tokens.get(at + 1).is_none_or(|next| next.gap > Gap::Word || next.text == "to");
    let worth = matches!(line.tokens[at].text.as_str(), "1" | "2" | "3");
    worth && said && ends && words.is_grammar("event") && words.is_grammar("force")
}

/// `we go first`: which side that is.
fn who_is_first(mut line: Line, side: Side, words: &Dictionary) -> Line {
    if !words.is_grammar("first") {
        return line;
    }
    let text = |token: &Token| token.text.clone();
    let said: Vec<String> =
        line.tokens.iter().map(text).filter(|word| !LINKING.contains(&word.as_str())).collect();
    let (who, place) = match said.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [place] => (true, *place),
        [who, place] if OURS.contains(who) => (true, *place),
        [who, place] if THEIRS.contains(who) => (false, *place),
        _ => return line,
    };
    let first = match place {
        "first" | "start" | "starts" | "begin" | "begins" => who,
        "second" | "last" => !who,
        _ => return line,
    };
    let side = if first { side } else { side.other() };
    let read = line.tokens.len();
    put(&mut line, 0, read, &["first".to_owned(), side.word().to_owned()]);
    line
}

/// `2 each in Boston, Falmouth and Deerfield`: the number stands for each of them.
fn each(mut line: Line, words: &Dictionary) -> Line {
    let Some(at) = line.tokens.iter().position(|token| matches!(token.text.as_str(), "each" | "apiece"))
    else {
        return line;
    };
    let number = (0..at).rev().take(3).find(|at| number_of(&line.tokens[*at].text));
    let between =
        |from: usize| line.tokens[from + 1..at].iter().all(|token| words.is_vocabulary(&token.text));
    let Some(number) = number.filter(|from| between(*from)) else { return line };
    let said = line.tokens[number].text.clone();
    line.tokens.remove(at);
    let bits = words.cut(&line, 0);
    let Some(own) = bits.iter().position(|bit| bit.from == number) else { return line };
    let named =
        |bit: &&Bit| bit.kind == Kind::Name && bit.clause == bits[own].clause && bit.prep != Prep::From;
    let behind: Vec<usize> = bits[own + 1..]
        .iter()
        .take_while(|bit| bit.kind == Kind::Name)
        .filter(named)
        .map(|bit| bit.from)
        .collect();
    let put_in = |line: &mut Line, at: usize| {
        let token = Token { text: said.clone(), ..line.tokens[at].clone() };
        line.tokens[at].gap = Gap::Word;
        line.tokens.insert(at, Token { len: 0, ..token });
    };
    if behind.is_empty() {
        let before: Vec<usize> = bits[..own]
            .iter()
            .rev()
            .take_while(|bit| bit.kind == Kind::Name)
            .filter(named)
            .map(|bit| bit.from)
            .collect();
        if before.is_empty() {
            return line;
        }
        drop_token(&mut line, number);
        before.into_iter().for_each(|at| put_in(&mut line, at));
    } else {
        behind.into_iter().skip(1).rev().for_each(|at| put_in(&mut line, at));
    }
    line
}

fn number_of(word: &str) -> bool {
    is_number(word) || NUMBERS.contains(&word)
}

/// `drop one regiment off`: the word goes with the verb before it.
fn is_off(line: &Line, at: usize) -> bool {
    let clause = line.tokens[..at]
        .iter()
        .rev()
        .take_while(|token| token.gap == Gap::Word || token.text.starts_with("drop"));
    let drops =
        clause.into_iter().any(|token| token.text.starts_with("drop") || token.text.starts_with("leav"));
    line.tokens[at].text == "off" && drops
}

/// Leaves a word out; what parted it from the one before parts the next.
fn drop_token(line: &mut Line, at: usize) {
    let gap = line.tokens.remove(at).gap;
    if let Some(next) = line.tokens.get_mut(at) {
        next.gap = next.gap.max(gap);
    }
}

/// Puts words in the place of some; says how many.
fn put(line: &mut Line, at: usize, read: usize, parts: &[String]) -> usize {
    let (start, len) = line.span(at, at + read);
    let gap = line.tokens[at].gap;
    let new = parts.iter().enumerate().map(|(place, text)| Token {
        text: text.clone(),
        start,
        len,
        gap: if place == 0 { gap } else { Gap::Word },
    });
    let new: Vec<Token> = new.collect();
    line.tokens.splice(at..at + read, new);
    parts.len()
}

fn without_phrases(mut line: Line, words: &Dictionary) -> Line {
    let mut at = 0;
    while at < line.tokens.len() {
        let found =
            PHRASES.iter().filter_map(|(said, meant)| Some((phrase(&line, at, said, words)?, *meant)));
        let Some((read, meant)) = found.max_by_key(|(read, _)| *read) else {
            at += 1;
            continue;
        };
        // `is going to Québec`: where he goes, not what he does.
        let next = line.tokens.get(at + read).map(|next| next.text.as_str());
        let place = next.is_some_and(|next| words.begins_name(next) && !words.is_vocabulary(next));
        if meant.is_empty() && place && line.tokens[at + read - 1].text == "to" {
            at += put(&mut line, at, read, &["to".to_owned()]);
        } else if meant.is_empty() {
            for _ in 0..read {
                drop_token(&mut line, at);
            }
        } else {
            let parts: Vec<String> = meant.split(' ').map(str::to_owned).collect();
            at += put(&mut line, at, read, &parts);
        }
    }
    line
}

/// How many words a phrase is that stands at a token, with nothing between them.
fn phrase(line: &Line, at: usize, said: &str, words: &Dictionary) -> Option<usize> {
    let tokens = line.tokens.get(at..)?;
    let mut read = 0;
    for word in said.split(' ') {
        let token = tokens.get(read).filter(|token| token.text == word)?;
        if read > 0 && token.gap != Gap::Word {
            return None;
        }
        read += 1;
    }
    // A word that the game itself uses is left to it.
    let own = read == 1 && (words.is_grammar(said) || words.is_part(said));
    (!own).then_some(read)
}

/// `card 7`, `no. 7`: a word that only says that the number is one of a card.
fn is_card_word(line: &Line, at: usize, words: &Dictionary) -> bool {
    let word = line.tokens[at].text.as_str();
    let Some(next) = line.tokens.get(at + 1).filter(|next| next.gap == Gap::Word) else { return false };
    if !CARD.contains(&word) || !(is_number(&next.text) || words.card(&next.text).is_some()) {
        return false;
    }
    let end = line.tokens[at].start + line.tokens[at].len;
    match word {
        "no" => line.text[end..].starts_with('.'),
        "number" => !words.is_part("number"),
        // By itself it says that it is played.
        _ => at > 0 && line.tokens[at].gap == Gap::Word,
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name spelled otherwise than it is printed: how many words it is, and those that are printed.
fn spelled(line: &Line, at: usize, words: &Dictionary) -> Option<(usize, Vec<String>)> {
    let word = line.tokens[at].text.as_str();
    if let Some(card) = words.card(word).filter(|card| card != word) {
        return Some((1, vec![card]));
    }
    if let Some(found) = nickname(line, at, words) {
        return Some(found);
    }
    if is_number(word) || is_hedge(word) || words.is_word(word) {
        return None;
    }
    let next = line.tokens.get(at + 1).filter(|next| next.gap == Gap::Word);
    let end = line.tokens[at].start + line.tokens[at].len;
    if let Some(next) = next.filter(|_| word.chars().count() == 1 && line.text[end..].starts_with('.')) {
        return words.initial(word, &next.text).map(|part| (1, vec![part]));
    }
    if words.begins_name(word) {
        return None;
    }
    if word.len() >= JOINED
        && let Some(parts) = words.joined(word)
    {
        return Some((1, parts));
    }
    if let Some(next) = next {
        let both = format!("{word}{}", next.text);
        if both.len() > JOINED && words.is_part(&both) {
            return Some((2, vec![both]));
        }
    }
    let (start, len) = line.span(at, at + 1);
    let capitals = line.text[start..start + len].chars().all(char::is_uppercase);
    let long = word.chars().count() > 2;
    (long || capitals && word.chars().count() == 2)
        .then(|| words.initials(word))
        .flatten()
        .map(|name| (1, name))
}

/// A name that people have for another.
fn nickname(line: &Line, at: usize, words: &Dictionary) -> Option<(usize, Vec<String>)> {
    let known = |name: &str| {
        let parts: Vec<&str> = name.split(' ').collect();
        let run = |name: &[String]| name.windows(parts.len()).any(|run| run.iter().eq(parts.iter()));
        let word = |word: &str| words.is_grammar(word) || words.is_family(word);
        words.names.iter().any(|(name, _)| run(name)) || parts.len() == 1 && word(name)
    };
    let found = NICKNAMES.iter().filter_map(|(said, name)| {
        let read = phrase(line, at, said, words)?;
        // A card may be called after a place that is none here.
        let last = said.split(' ').next_back().unwrap_or_default();
        let own =
            words.is_place(last) || words.is_part(last) && !name.split(' ').all(|part| words.is_place(part));
        let short = said.len() == 2 && (words.is_word(said) || at > 0 && line.tokens[at - 1].text == "st");
        (!own && !short && known(name)).then_some((read, *name))
    });
    let (read, name) = found.max_by_key(|(read, _)| *read)?;
    Some((read, name.split(' ').map(str::to_owned).collect()))
}

impl Dictionary {
    /// Is it a whole word of a name?
    pub(super) fn is_part(&self, word: &str) -> bool {
        self.names.iter().any(|(name, _)| name.iter().any(|part| part == word))
    }

    /// Does a word of a name begin so?
    pub(super) fn begins_name(&self, word: &str) -> bool {
        self.names.iter().any(|(name, _)| name.iter().any(|part| stands_for(part, word)))
    }

    /// Does a word mean something that is no name, or nothing?
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.is_vocabulary(word) || self.is_family(word)
    }

    /// The id of a card by its letter and number, with or without the noughts: `b6`, `B06`.
    pub(super) fn card(&self, word: &str) -> Option<String> {
        let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
        let number: u32 = word.get(letters..).filter(|_| letters == 1)?.parse().ok()?;
        let id = format!("{}{number:02}", &word[..letters]);
        self.names.iter().any(|(name, _)| *name == [id.as_str()]).then_some(id)
    }

    /// The words of a name, or of a part of it, that are written as one: `smallpox`, `newyork`.
    pub(super) fn joined(&self, word: &str) -> Option<Vec<String>> {
        let run = |name: &[String]| {
            (0..name.len())
                .find_map(|from| {
                    (from + 2..=name.len()).map(|to| &name[from..to]).find(|parts| {
                        let (whole, short): (String, String) =
                            (parts.concat(), parts.iter().map(|part| spelt(part)).collect());
                        word == whole || word == short
                    })
                })
                .map(<[String]>::to_vec)
        };
        self.names.iter().find_map(|(name, _)| run(name))
    }

    /// The word of a name that begins with a letter and stands before another: `R. Roussillon`.
    fn initial(&self, letter: &str, next: &str) -> Option<String> {
        let two = |name: &[String]| {
            name.windows(2).find(|two| two[0].starts_with(letter) && two[1] == next).map(|two| two[0].clone())
        };
        let mut found: Vec<String> = self.names.iter().filter_map(|(name, _)| two(name)).collect();
        found.dedup();
        match found.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// The one name with these initials: `FWH`.
    pub(super) fn initials(&self, word: &str) -> Option<Vec<String>> {
        let begins = |name: &Vec<String>| name.iter().filter_map(|part| part.chars().next()).eq(word.chars());
        let mut found = self.names.iter().map(|(name, _)| name).filter(|name| begins(name));
        let name = found.next()?;
        found.next().is_none().then(|| name.clone())
    }
}
