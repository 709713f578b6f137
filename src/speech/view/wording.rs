//! The words that text boards and letters share: stacks, places, lines, tracks, piles.

use super::{Built, Card, Holding, Kind, Marker, Piece, Pile, Place, Role, Space, Track, View};
use crate::side::Side;

/// A map of so few spaces is shown whole, with all that is printed on it.
const SMALL: usize = 40;

/// Who can own a piece, in the order they are shown.
const OWNERS: [Option<Side>; 3] = [Some(Side::British), Some(Side::French), None];

/// Pieces of one side that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stack {
    /// Whose they are.
    pub side: Option<Side>,
    /// Where within the space, if not in the open: `inside`, `besieged`.
    pub walls: Option<&'static str>,
    /// The pieces, leaders first.
    pub words: String,
}

impl Stack {
    /// The pieces, after where they stand and, if wanted, whose they are: `French besieged: Drucour (2-4-1)`.
    #[must_use]
    pub fn headed(&self, whose: bool) -> String {
        let side = self.side.filter(|_| whose).map(Side::title);
        let head: Vec<&str> = side.into_iter().chain(self.walls).collect();
        if head.is_empty() { self.words.clone() } else { format!("{}: {}", head.join(" "), self.words) }
    }
}

/// Stacks in words; each says whose it is, unless all are of the side that was named already.
#[must_use]
pub fn headed(stacks: &[Stack], named: Option<Side>) -> Vec<String> {
    let several = stacks.iter().any(|stack| stack.side != named);
    stacks.iter().map(|stack| stack.headed(several)).collect()
}

/// A card by number or id, and name.
#[must_use]
pub fn card_words(card: &Card) -> String {
    let number = card.id.bytes().all(|b| b.is_ascii_digit());
    let id = if number { format!("#{}", card.id) } else { card.id.to_uppercase() };
    // A card without a name of its own is called by its number, and once is enough.
    if card.name.eq_ignore_ascii_case(&format!("card {}", card.id)) {
        return card.name.clone();
    }
    format!("{id} {}", card.name)
}

/// Equal words counted: `Massachusetts x2`.
pub fn counted(words: impl Iterator<Item = (String, u16)>) -> Vec<String> {
    let mut all: Vec<(String, u16)> = Vec::new();
    for (word, n) in words {
        match all.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count = count.saturating_add(n),
            None => all.push((word, n)),
        }
    }
    all.into_iter().map(|(word, n)| if n > 1 { format!("{word} x{n}") } else { word }).collect()
}

fn bracketed(marks: &[String]) -> String {
    if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) }
}

/// What has become of a piece; supply only where the stack does not say it.
fn marks(piece: &Piece, supply: bool) -> Vec<String> {
    let mut marks: Vec<String> = piece.states.iter().map(|state| state.name.to_string()).collect();
    if supply && piece.supplied == Some(false) {
        marks.push("Out of Supply".to_owned());
    }
    marks
}

fn count(pieces: &[&Piece]) -> u16 {
    pieces.iter().fold(0, |sum, piece| sum.saturating_add(piece.count))
}

fn leader(piece: &Piece, supply: bool) -> String {
    let printed = Some(piece.printed.clone()).filter(|printed| !printed.is_empty());
    let inner: Vec<String> = printed.into_iter().chain(marks(piece, supply)).collect();
    format!("{}{}", piece.name, bracketed(&inner))
}

/// The units of one kind: `2 Regulars Béarn, La Sarre (reduced)`, `3 Marine Detachments (1 reduced)`.
fn units(kind: &Kind, pieces: &[&Piece], supply: bool) -> String {
    let all = count(pieces);
    // What holds for every one of several is said once, behind them.
    let mut seen: Vec<(String, u16)> = Vec::new();
    for (mark, n) in
        pieces.iter().flat_map(|piece| marks(piece, supply).into_iter().map(|m| (m, piece.count)))
    {
        match seen.iter_mut().find(|(known, _)| *known == mark) {
            Some((_, count)) => *count = count.saturating_add(n),
            None => seen.push((mark, n)),
        }
    }
    let shared = |mark: &String| all > 1 && seen.iter().any(|(known, n)| known == mark && *n == all);
    let head = if all == 1 { &kind.one } else { &kind.many };
    if !kind.named {
        let mark = |(mark, n): &(String, u16)| match (*n, all) {
            (1, 1) => mark.clone(),
            (n, all) if n == all => format!("all {mark}"),
            (n, _) => format!("{n} {mark}"),
        };
        return format!("{all} {head}{}", bracketed(&seen.iter().map(mark).collect::<Vec<_>>()));
    }
    let name = |piece: &&Piece| {
        let own: Vec<String> = marks(piece, supply).into_iter().filter(|mark| !shared(mark)).collect();
        (format!("{}{}", piece.name, bracketed(&own)), piece.count)
    };
    let names = counted(pieces.iter().map(name)).join(", ");
    let of_all: Vec<String> = seen
        .iter()
        .map(|(mark, _)| mark)
        .filter(|mark| shared(mark))
        .map(|mark| format!("all {mark}"))
        .collect();
    let number = if all == 1 { String::new() } else { format!("{all} ") };
    format!("{number}{head} {names}{}", bracketed(&of_all))
}

/// Pieces in words: leaders, then units by kind, in the order of the kinds.
#[must_use]
pub fn names(kinds: &[Kind], pieces: &[&Piece]) -> String {
    let mut of_supply = pieces.iter().filter_map(|piece| piece.supplied).peekable();
    // Where nobody has supply, the whole stack says so.
    let none_supplied = of_supply.peek().is_some() && of_supply.all(|supplied| !supplied);
    let mut parts: Vec<String> = Vec::new();
    let mut lists = false;
    let of_kind = |kind: &Kind| -> Vec<&Piece> {
        pieces.iter().filter(|piece| piece.kind == kind.id).copied().collect()
    };
    for kind in kinds {
        let these = of_kind(kind);
        if these.is_empty() {
            continue;
        }
        parts.push(match kind.role {
            Role::Leader => {
                these.iter().map(|piece| leader(piece, !none_supplied)).collect::<Vec<_>>().join(", ")
            }
            Role::Unit => {
                lists |= kind.named;
                units(kind, &these, !none_supplied)
            }
        });
    }
    if none_supplied {
        parts.push("Out of Supply".to_owned());
    }
    parts.join(if lists { "; " } else { ", " })
}

fn marker(marker: &Marker) -> String {
    match marker.count {
        1 => marker.name.to_string(),
        n => format!("{} x{n}", marker.name),
    }
}

impl View {
    /// Is the map so small that it is shown whole?
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.spaces.len() <= SMALL
    }

    /// A space's name, or its id where there is none.
    #[must_use]
    pub fn name<'a>(&'a self, space: &'a str) -> &'a str {
        self.spaces.iter().find(|known| known.id == space).map_or(space, |known| known.name.as_str())
    }

    fn stack(&self, side: Option<Side>, walls: Option<&'static str>, pieces: &[&Piece]) -> Option<Stack> {
        (!pieces.is_empty()).then(|| Stack { side, walls, words: names(&self.kinds, pieces) })
    }

    /// The stacks in a space, each side's in the open before those inside.
    #[must_use]
    pub fn stacks(&self, space: &Space) -> Vec<Stack> {
        let behind = if space.siege.is_some() { "besieged" } else { "inside" };
        let here = |piece: &&Piece| piece.is_in(space);
        let here: Vec<&Piece> = self.pieces.iter().filter(here).collect();
        let mut stacks = Vec::new();
        for owner in OWNERS.into_iter().filter(|_| !here.is_empty()) {
            for (walls, within) in [(None, false), (Some(behind), true)] {
                let stands = |piece: &&Piece| {
                    piece.side == owner
                        && matches!(piece.place, Place::Space { inside, .. } if inside == within)
                };
                let pieces: Vec<&Piece> = here.iter().copied().filter(stands).collect();
                stacks.extend(self.stack(owner, walls, &pieces));
            }
        }
        stacks
    }

    /// The stacks in a box.
    #[must_use]
    pub fn held(&self, holding: &Holding) -> Vec<Stack> {
        let in_it = |piece: &&Piece| matches!(&piece.place, Place::Box { id } if *id == holding.id);
        let of = |owner: Option<Side>| {
            let pieces: Vec<&Piece> =
                self.pieces.iter().filter(in_it).filter(|piece| piece.side == owner).collect();
            self.stack(owner, None, &pieces)
        };
        OWNERS.into_iter().filter_map(of).collect()
    }

    /// Is there nothing in the space but the map itself?
    #[must_use]
    pub fn is_quiet(&self, space: &Space) -> bool {
        let held = |piece: &Piece| piece.is_in(space);
        space.works.is_empty()
            && space.siege.is_none()
            && space.markers.is_empty()
            && !self.pieces.iter().any(held)
    }

    /// What a space is, in a list: its works, else its kind; numbers, siege and markers. Works that are counters stand among the units, and do
    /// not hide its kind.
    #[must_use]
    pub fn place(&self, space: &Space) -> String {
        let (complete, begun): (Vec<_>, Vec<_>) =
            space.works.iter().partition(|work| work.state == Built::Complete);
        let work = |work: &&super::Work| match work.side.filter(|side| Some(*side) != space.control) {
            Some(side) => format!("{side} {}", work.kind.name),
            None => work.kind.name.to_string(),
        };
        let here = |piece: &Piece| piece.is_in(space);
        let is_counter =
            |work: &super::Work| self.pieces.iter().any(|piece| here(piece) && piece.kind == work.kind.id);
        let marked = complete.iter().filter(|work| !is_counter(work));
        let mut parts: Vec<String> = counted(marked.map(|complete| (work(complete), 1)));
        if parts.is_empty() {
            parts.push(space.kind.name.to_string());
        }
        parts.extend(space.values.iter().map(|value| value.words.clone()));
        if self.is_small() {
            parts.extend(space.features.iter().map(|feature| feature.name.to_string()));
        }
        parts.extend(begun.iter().map(|begun| format!("{} under construction", work(begun))));
        parts.extend(space.siege.map(|siege| format!("Siege {}", siege.level)));
        parts.extend(space.markers.iter().map(marker));
        parts.join(", ")
    }

    /// As [`View::place`], after whose it is; what has its side in its name does not say it twice.
    #[must_use]
    pub fn owned_place(&self, space: &Space) -> String {
        let place = self.place(space);
        match space.control {
            Some(side) if !place.starts_with(side.title()) => format!("{side} {place}"),
            _ => place,
        }
    }

    /// The units of a side in a space with their ratings, where they have any, and whether they are in supply.
    #[must_use]
    pub fn strength(&self, space: &Space, side: Side) -> Option<String> {
        let is_unit =
            |piece: &Piece| self.kinds.iter().any(|kind| kind.id == piece.kind && kind.role == Role::Unit);
        let here = |piece: &&Piece| piece.is_in(space);
        let of_side = self.pieces.iter().filter(here).filter(|piece| piece.side == Some(side));
        let units: Vec<&Piece> =
            of_side.filter(|piece| is_unit(piece) && !piece.printed.is_empty()).collect();
        if units.is_empty() {
            return None;
        }
        let total: u32 = units.iter().filter_map(|piece| piece.strength).map(u32::from).sum();
        let rating = |piece: &&Piece| {
            let states: String = piece.states.iter().map(|state| format!(" {}", state.name)).collect();
            (format!("{} {}{states}", piece.name, piece.printed), piece.count)
        };
        let ratings = counted(units.iter().map(rating)).join(", ");
        let supplied = units.iter().any(|piece| piece.supplied == Some(true));
        Some(format!("{side} strength {total}: {ratings}{}", if supplied { "; in supply" } else { "" }))
    }

    /// All lines of the map by what they are made of: `by road: Albany – Deerfield, …`.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
        for link in &self.links {
            let between = if link.one_way { "to" } else { "–" };
            let words = format!("{} {between} {}", self.name(&link.from), self.name(&link.to));
            match kinds.iter_mut().find(|(name, _)| *name == link.kind.name) {
                Some((_, links)) => links.push(words),
                None => kinds.push((&link.kind.name, vec![words])),
            }
        }
        kinds.into_iter().map(|(name, links)| format!("by {name}: {}", links.join(", "))).collect()
    }

    /// The lines with markers on them: name and markers.
    #[must_use]
    pub fn marked_links(&self) -> Vec<(String, String)> {
        let marked = self.links.iter().filter(|link| !link.markers.is_empty());
        marked
            .map(|link| {
                let markers: Vec<String> = link.markers.iter().map(marker).collect();
                let name = format!("{} – {}", self.name(&link.from), self.name(&link.to));
                (name, format!("{}, {}", link.kind.name, markers.join(", ")))
            })
            .collect()
    }
}

/// The lines of one space, a text for each kind, then the one-way ones one by one.
#[must_use]
pub fn link_words(view: &View, space: &Space) -> Vec<String> {
    let mut ways: Vec<(&str, Vec<String>)> = Vec::new();
    let mut arrows = Vec::new();
    for link in view.links.iter().filter(|link| link.from == space.id || link.to == space.id) {
        let marks: Vec<String> = link.markers.iter().map(marker).collect();
        if link.one_way {
            let (from, to) = (view.name(&link.from), view.name(&link.to));
            arrows.push(format!("{} from {from} to {to}{}", link.kind.name, bracketed(&marks)));
            continue;
        }
        let far = if link.from == space.id { &link.to } else { &link.from };
        let words = format!("{}{}", view.name(far), bracketed(&marks));
        match ways.iter_mut().find(|(name, _)| *name == link.kind.name) {
            Some((_, known)) => known.push(words),
            None => ways.push((&link.kind.name, vec![words])),
        }
    }
    let ways = ways.into_iter().map(|(name, to)| format!("by {name}: {}", to.join(", ")));
    ways.chain(arrows).collect()
}

impl Track {
    /// What the track shows: `4 French`, `Supportive`, `30 (45 with all three keys win)`.
    #[must_use]
    pub fn words(&self) -> String {
        let number = self.value.map(|value| value.to_string());
        let word = self.word.as_ref().map(|word| word.name.to_string());
        let side = self.at.map(|side| side.title().to_owned());
        let mut words = number.into_iter().chain(word).chain(side).collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            words.push_str("nobody");
        }
        if let Some(goal) = &self.goal {
            let also = goal.also.as_ref().map(|also| format!(" {also}")).unwrap_or_default();
            words.push_str(&format!(" ({}{also} win)", goal.value));
        }
        words
    }
}

impl Pile {
    /// Name and contents, with `between` where no list follows: `Discards (2): #1 Campaign, #14 Foul Weather`.
    #[must_use]
    pub fn words(&self, between: &str) -> String {
        let list = self.cards.iter().map(card_words).collect::<Vec<_>>().join(", ");
        let states: String = self.states.iter().map(|state| format!(", {}", state.name)).collect();
        if self.open {
            return match self.count {
                0 => format!("{}{between}none{states}", self.name),
                n => format!("{} ({n}): {list}{states}", self.name),
            };
        }
        let (one, many) = self.called.unwrap_or(("card", "cards"));
        let cards = if self.count == 1 { one } else { many };
        let known = if list.is_empty() { String::new() } else { format!(", as all know with {list}") };
        format!("{}{between}{} {cards}{known}{states}", self.name, self.count)
    }
}
