//! A closer look at one thing: a space, a theatre, a card, or wherever a piece of that name is.

use super::board::{Spaces, board, closely};
use super::cards::hand;
use super::text::wrap_to;
use crate::orders::{Line, fold};
use crate::speech::view::{Card, Holding, Piece, Pile, Place, Region, Space, card_words, names};
use crate::speech::{CardFace, View};

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
        let within = |(at, _): (usize, char)| name[at..].starts_with(&format!(" {words}"));
        name.char_indices().any(within).then_some(Fit::Within)
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

/// What is known about something by name, with the faces of all cards; `None`: nothing of that name is on the board.
#[must_use]
pub fn look(view: &View, faces: &[CardFace], words: &str, most: usize) -> Option<String> {
    let words = plain(words);
    if words.is_empty() {
        return None;
    }
    let (space_fit, spaces) =
        best(view.spaces.iter(), |space: &&Space| fit(&space.name, &words).max(fit(&space.id, &words)));
    let (card_fit, cards) = best(faces.iter(), |face: &&CardFace| {
        let number = if fold(&face.id) == words { Some(Fit::Exact) } else { None };
        number.max(fit(&face.name, &words))
    });
    let (region_fit, regions) = best(view.regions.iter(), |region: &&Region| fit(&region.name, &words));
    let top = space_fit.max(card_fit).max(region_fit);
    if top.is_some() && top == region_fit && top != space_fit {
        return Some(theatres(view, &regions, most));
    }
    if top.is_some() && top == space_fit {
        return Some(spaces.iter().map(|space| closely(view, space, most)).collect::<Vec<_>>().join("\n"));
    }
    let mut out = String::new();
    if top.is_some() && top == card_fit {
        out.push_str(&hand(cards.iter().copied().map(Some), ""));
        out.push_str(&lying(view, &cards, most));
    }
    // A number is that of a card, and no beginning of the name of a regiment.
    let card = !out.is_empty() && words.bytes().all(|digit| digit.is_ascii_digit());
    if !card {
        out.push_str(&whereabouts(view, &words, most));
    }
    (!out.is_empty()).then_some(out)
}

/// Whole theatres, and nothing else.
fn theatres(view: &View, regions: &[&Region], most: usize) -> String {
    let part = View {
        regions: regions.iter().map(|region| (*region).clone()).collect(),
        links: Vec::new(),
        boxes: Vec::new(),
        ..view.clone()
    };
    board(&part, Spaces::All, most)
}

/// The piles where all can see these cards lie.
fn lying(view: &View, cards: &[&CardFace], most: usize) -> String {
    let one = |pile: &Pile, card: &Card| {
        let whose = pile.side.map(|side| format!("{side} ")).unwrap_or_default();
        wrap_to(most, &format!("{}: {whose}{}", card_words(card), pile.name), "  ", "    ") + "\n"
    };
    let of = |pile: &'_ Pile| -> String {
        let here = pile.cards.iter().filter(|card| cards.iter().any(|face| face.id == card.id));
        here.map(|card| one(pile, card)).collect()
    };
    view.piles.iter().map(of).collect()
}

/// Wherever pieces of that name or kind are: the spaces closely, of a box only them.
fn whereabouts(view: &View, words: &str, most: usize) -> String {
    let of_kind = |piece: &Piece| {
        let kind = view.kinds.iter().find(|kind| kind.id == piece.kind)?;
        fit(&kind.one, words).max(fit(&kind.many, words)).map(|_| Fit::Within)
    };
    let (_, found) = best(view.pieces.iter(), |piece: &&Piece| {
        fit(&piece.name, words).max(fit(&piece.id, words)).or_else(|| of_kind(piece))
    });
    let stands = |space: &&Space| {
        let here = |piece: &&Piece| piece.is_in(space);
        found.iter().any(here)
    };
    let homes: Vec<String> =
        view.spaces.iter().filter(stands).map(|space| closely(view, space, most)).collect();
    let held = |holding: &Holding| {
        let here = |piece: &&&Piece| matches!(&piece.place, Place::Box { id } if *id == holding.id);
        let pieces: Vec<&Piece> = found.iter().filter(here).copied().collect();
        let words = format!("{}: {}", holding.name, names(&view.kinds, &pieces));
        (!pieces.is_empty()).then(|| wrap_to(most, &words, "", "  ") + "\n")
    };
    homes.join("\n") + &view.boxes.iter().filter_map(held).collect::<String>()
}
