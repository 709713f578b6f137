//! A closer look at one thing: a space, a theatre, a card, or wherever a piece of that name stands.

use super::board::{Spaces, board, closely};
use super::cards::hand;
use crate::orders::{Line, fold};
use crate::speech::{CardFace, Play, Region, SpaceView, View};

/// How well a name fits the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// They stand somewhere in it.
    Within,
    /// It begins with them.
    Beginning,
    /// It is them.
    Exact,
}

/// A text as plain words parted by single blanks.
fn plain(text: &str) -> String {
    Line::new(text).tokens.into_iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
}

fn fit(name: &str, words: &str) -> Option<Fit> {
    let name = plain(name);
    if name == words {
        Some(Fit::Exact)
    } else if name.starts_with(words) {
        Some(Fit::Beginning)
    } else {
        name.split(' ').any(|word| word.starts_with(words)).then_some(Fit::Within)
    }
}

/// Those that fit best, with how well they do.
fn best<T>(things: impl Iterator<Item = T>, fits: impl Fn(&T) -> Option<Fit>) -> (Option<Fit>, Vec<T>) {
    let mut top = None;
    let mut found = Vec::new();
    for thing in things {
        let Some(how) = fits(&thing) else { continue };
        if top.is_none_or(|best| how > best) {
            top = Some(how);
            found.clear();
        }
        if top == Some(how) {
            found.push(thing);
        }
    }
    (top, found)
}

fn faces(play: &dyn Play) -> Vec<CardFace> {
    let decks = play.decks();
    let face = |(deck, card): (usize, &String)| play.face(u8::try_from(deck).ok()?, card);
    decks
        .iter()
        .enumerate()
        .flat_map(|(deck, list)| list.cards.iter().map(move |card| (deck, card)))
        .filter_map(face)
        .collect()
}

/// What is known about something by name; `None`: nothing of that name is on the board.
#[must_use]
pub fn look(play: &dyn Play, words: &str, most: usize) -> Option<String> {
    let words = plain(words);
    if words.is_empty() {
        return None;
    }
    let view = play.view();
    let all = || view.regions.iter().flat_map(|region| &region.spaces);
    let (space_fit, spaces) =
        best(all(), |space: &&SpaceView| fit(&space.name, &words).max(fit(&space.id, &words)));
    let (card_fit, cards) = best(faces(play).into_iter(), |face: &CardFace| {
        let number = if fold(&face.id) == words { Some(Fit::Exact) } else { None };
        number.max(fit(&face.name, &words))
    });
    let (region_fit, regions) = best(view.regions.iter(), |region: &&Region| fit(&region.name, &words));
    let top = space_fit.max(card_fit).max(region_fit);
    if top.is_some() && top == region_fit && top != space_fit {
        let regions = regions.into_iter().cloned().collect();
        return Some(board(&View { regions, ..view.clone() }, Spaces::All, most));
    }
    if top.is_some() && top == space_fit {
        return Some(spaces.iter().map(|space| closely(space, most)).collect::<Vec<_>>().join("\n"));
    }
    // A piece is found by what stands in the stacks and boxes.
    let here = |space: &&SpaceView| {
        let stack = space
            .stacks
            .iter()
            .any(|stack| fit(&stack.words, &words).is_some() || plain(&stack.words).contains(&words));
        stack.then_some(Fit::Within)
    };
    let (_, homes) = best(all(), here);
    let piles: Vec<&(String, String)> =
        view.piles.iter().filter(|(_, what)| fit(what, &words).is_some()).collect();
    let mut out = String::new();
    if top.is_some() && top == card_fit {
        out.push_str(&hand(cards.iter().map(Some), ""));
    }
    out.push_str(&homes.iter().map(|space| closely(space, most)).collect::<Vec<_>>().join("\n"));
    for (name, what) in piles {
        out.push_str(&super::text::wrap_to(most, &format!("{name} {what}"), "", "  "));
        out.push('\n');
    }
    (!out.is_empty()).then_some(out)
}
