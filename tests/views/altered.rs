//! A position that is no longer quite itself: with any one thing of it taken away, or changed, everything that shows it says something
//! else. So nothing of the view can be left out anywhere, whatever it may be.

use super::shown::{Text, texts};
use coureur::side::Side;
use coureur::speech::View;
use coureur::speech::view::{Built, Piece, Place, Role, Siege};
use std::collections::BTreeSet;

/// Where a change has to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// In words; a picture says it to whoever points at it.
    InWords,
    /// There, and in the picture as it is printed.
    Drawn,
    /// In the picture only: lists leave spaces out in which there is nothing, and works that stand among the units.
    OnMap,
}

/// The changes of one position.
struct Changes<'a> {
    view: &'a View,
    kinds: BTreeSet<String>,
    all: Vec<(String, Seen, View)>,
}

impl Changes<'_> {
    /// Tries a change, the first of its kind.
    fn add(&mut self, kind: &str, what: &str, seen: Seen, change: impl FnOnce(&mut View)) {
        if !self.kinds.insert(format!("{kind} {seen:?}")) {
            return;
        }
        let mut view = self.view.clone();
        change(&mut view);
        self.all.push((format!("{kind}: {what}"), seen, view));
    }

    fn clock_and_tracks(&mut self) {
        self.add("clock", "words", Seen::Drawn, |view| view.clock.words.push('x'));
        for (at, track) in self.view.tracks.iter().enumerate() {
            let kind = format!("track {}", track.id);
            self.add(&kind, "gone", Seen::Drawn, |view| drop(view.tracks.remove(at)));
            if let Some(value) = track.value {
                let kind = format!("value of {kind}");
                self.add(&kind, "more", Seen::Drawn, |view| view.tracks[at].value = Some(value + 1));
            }
            if let Some(side) = track.at {
                let kind = format!("side of {kind}");
                self.add(&kind, "other", Seen::Drawn, |view| view.tracks[at].at = Some(side.other()));
            }
        }
    }

    fn piles_and_notes(&mut self) {
        for (at, pile) in self.view.piles.iter().enumerate().filter(|(_, pile)| pile.count > 0) {
            let kind = format!("pile {} {:?}", pile.id, pile.side);
            // What lies open may be too much for the picture.
            let seen = if pile.open { Seen::InWords } else { Seen::Drawn };
            self.add(&kind, "gone", seen, |view| drop(view.piles.remove(at)));
            self.add(&format!("count of {kind}"), "more", seen, |view| view.piles[at].count += 1);
            for (card, known) in pile.cards.iter().enumerate() {
                let gone = |view: &mut View| drop(view.piles[at].cards.remove(card));
                self.add(&format!("card of {kind}"), &known.name, Seen::InWords, gone);
            }
            for (state, known) in pile.states.iter().enumerate() {
                let gone = |view: &mut View| drop(view.piles[at].states.remove(state));
                self.add(&format!("state of {kind}"), &known.name, Seen::InWords, gone);
            }
        }
        for (at, note) in self.view.notes.iter().enumerate() {
            let gone = |view: &mut View| drop(view.notes.remove(at));
            self.add(&format!("note {}", note.id), "gone", Seen::InWords, gone);
        }
    }

    /// Spaces with whatever lies in them.
    fn spaces(&mut self) {
        for (at, space) in self.view.spaces.iter().enumerate() {
            let (name, quiet) = (space.name.as_str(), self.view.is_quiet(space));
            let other = space.control.map_or(Side::British, Side::other);
            let kind = format!("control of {:?}", space.control);
            let seen = if quiet { Seen::OnMap } else { Seen::Drawn };
            self.add(&kind, name, seen, |view| view.spaces[at].control = Some(other));
            for (value, known) in space.values.iter().enumerate().filter(|_| !quiet) {
                let gone = |view: &mut View| drop(view.spaces[at].values.remove(value));
                self.add(&format!("value {}", known.id), name, Seen::InWords, gone);
            }
            // A large map tells what is printed on it only to whoever looks closely.
            for (feature, known) in
                space.features.iter().enumerate().filter(|_| self.view.is_small() && !quiet)
            {
                let gone = |view: &mut View| drop(view.spaces[at].features.remove(feature));
                self.add(&format!("feature {}", known.id), name, Seen::InWords, gone);
            }
            if let Some(siege) = space.siege {
                self.add("siege", name, Seen::Drawn, |view| view.spaces[at].siege = None);
                let level = Some(Siege { level: siege.level + 1, ..siege });
                self.add("siege level", name, Seen::Drawn, |view| view.spaces[at].siege = level);
            }
            for (marker, known) in space.markers.iter().enumerate() {
                let (kind, gone) = (format!("marker {} {:?}", known.id, known.side), marker);
                self.add(&kind, name, Seen::Drawn, |view| drop(view.spaces[at].markers.remove(gone)));
                let kind = format!("count of {kind}");
                self.add(&kind, name, Seen::Drawn, |view| view.spaces[at].markers[marker].count += 1);
            }
            (0..space.works.len()).for_each(|work| self.work(at, work));
        }
    }

    /// A fortification. What its space is called after stands there anyhow, and counters stand among the units.
    fn work(&mut self, at: usize, work: usize) {
        let space = &self.view.spaces[at];
        let (name, known) = (space.name.as_str(), &space.works[work]);
        let here = |piece: &Piece| matches!(&piece.place, Place::Space { space: at, .. } if *at == space.id);
        let counter = self.view.pieces.iter().any(|piece| here(piece) && piece.kind == known.kind.id);
        let counter = counter && known.state == Built::Complete;
        let kind = format!("{:?} work {} in {}", known.state, known.kind.id, space.kind.id);
        if space.kind.id != known.kind.id {
            let seen = if counter { Seen::OnMap } else { Seen::Drawn };
            self.add(&kind, name, seen, |view| drop(view.spaces[at].works.remove(work)));
        }
        let state = match known.state {
            Built::Complete => Built::UnderConstruction,
            Built::UnderConstruction => Built::Complete,
        };
        self.add(&format!("state of {kind}"), name, Seen::Drawn, |view| {
            view.spaces[at].works[work].state = state
        });
        if let Some(side) = known.side.filter(|_| !counter) {
            let taken = |view: &mut View| view.spaces[at].works[work].side = Some(side.other());
            self.add(&format!("side of {kind}"), name, Seen::InWords, taken);
        }
    }

    fn links(&mut self) {
        for (at, link) in self.view.links.iter().enumerate() {
            for (marker, known) in link.markers.iter().enumerate() {
                let kind = format!("marker {} on a line", known.id);
                let gone = |view: &mut View| drop(view.links[at].markers.remove(marker));
                self.add(&kind, &link.id, Seen::Drawn, gone);
                let more = |view: &mut View| view.links[at].markers[marker].count += 1;
                self.add(&format!("count of {kind}"), &link.id, Seen::Drawn, more);
            }
        }
    }

    fn pieces(&mut self) {
        for (at, piece) in self.view.pieces.iter().enumerate() {
            let place = match &piece.place {
                Place::Space { inside, .. } => format!("on the map, inside {inside}"),
                Place::Box { id } => format!("in {id}"),
            };
            let kind = format!("{} {:?} {place}", piece.kind, piece.side);
            let name = format!("{} {:?}", piece.name, piece.place);
            self.add(&kind, &name, Seen::InWords, |view| drop(view.pieces.remove(at)));
            // Nobody is there twice.
            if piece.strength.is_some() {
                self.add(&format!("count of {kind}"), &name, Seen::InWords, |view| {
                    view.pieces[at].count += 1
                });
            }
            if let Some(side) = piece.side {
                let taken = |view: &mut View| view.pieces[at].side = Some(side.other());
                self.add(&format!("side of {kind}"), &name, Seen::InWords, taken);
            }
            for (state, known) in piece.states.iter().enumerate() {
                let gone = |view: &mut View| drop(view.pieces[at].states.remove(state));
                self.add(&format!("state {} of {kind}", known.id), &name, Seen::InWords, gone);
            }
        }
        for at in 0..self.view.spaces.len() {
            Side::ALL.into_iter().for_each(|side| self.stack(at, side));
        }
    }

    /// A whole stack, its strength, its supply, and where it stands.
    fn stack(&mut self, at: usize, side: Side) {
        let space = &self.view.spaces[at];
        let (id, name) = (space.id.as_str(), space.name.as_str());
        let of = |piece: &Piece| {
            piece.side == Some(side) && matches!(&piece.place, Place::Space { space, .. } if space == id)
        };
        let pieces = &self.view.pieces;
        let here: Vec<usize> = (0..pieces.len()).filter(|i| of(&pieces[*i])).collect();
        if here.is_empty() {
            return;
        }
        let both = Side::ALL.iter().all(|side| {
            let enemy = |piece: &Piece| piece.side == Some(*side);
            let there = |piece: &Piece| matches!(&piece.place, Place::Space { space, .. } if space == id);
            pieces.iter().any(|piece| enemy(piece) && there(piece))
        });
        let kind = format!("{side} stack, both sides there: {both}");
        self.add(&kind, name, Seen::Drawn, |view| view.pieces.retain(|piece| !of(piece)));
        if let Some(strong) = here.iter().find(|i| pieces[**i].strength.is_some()) {
            self.add(&format!("strength of {kind}"), name, Seen::OnMap, |view| {
                view.pieces[*strong].strength = pieces[*strong].strength.map(|strength| strength + 1);
            });
        }
        let leads = |i: &&usize| {
            self.view.kinds.iter().any(|kind| kind.id == pieces[**i].kind && kind.role == Role::Leader)
        };
        // Of several leaders a plate may name the first one only.
        if let [leader] = here.iter().filter(leads).collect::<Vec<_>>().as_slice() {
            let leader = **leader;
            let renamed = |view: &mut View| view.pieces[leader].name.insert(0, 'X');
            self.add(&format!("leader of {kind}"), name, Seen::Drawn, renamed);
        }
        let fed: Vec<bool> = here.iter().filter_map(|i| pieces[*i].supplied).collect();
        if let Some(first) = fed.first().filter(|first| fed.iter().all(|one| one == *first)) {
            self.add(&format!("supply of {kind}"), name, Seen::Drawn, |view| {
                here.iter().for_each(|i| view.pieces[*i].supplied = pieces[*i].supplied.map(|_| !first));
            });
        }
        let inside = here.iter().any(|i| matches!(pieces[*i].place, Place::Space { inside: true, .. }));
        self.add(&format!("walls of {kind}"), name, Seen::Drawn, |view| {
            let moved = Place::Space { space: id.to_owned(), inside: !inside };
            here.iter().for_each(|i| view.pieces[*i].place = moved.clone());
        });
    }
}

/// Takes one thing after the other away from a position, and looks whether anybody notices.
pub fn look(view: &View, game: &str) {
    let mut changes = Changes { view, kinds: BTreeSet::new(), all: Vec::new() };
    changes.clock_and_tracks();
    changes.piles_and_notes();
    changes.spaces();
    changes.links();
    changes.pieces();
    let (whole, drawn) = (texts(view, game), Text::drawn(view, game));
    let mut unseen: Vec<String> = Vec::new();
    for (what, seen, other) in &changes.all {
        if *seen != Seen::InWords && Text::drawn(other, game).whole == drawn.whole {
            unseen.push(format!("picture: {what}"));
        }
        if *seen != Seen::OnMap {
            let others = texts(other, game);
            let same = whole.iter().zip(&others).filter(|(text, other)| text.whole == other.whole);
            unseen.extend(same.map(|(text, _)| format!("{}: {what}", text.what)));
        }
    }
    assert!(unseen.is_empty(), "nobody sees a change of\n{}", unseen.join("\n"));
}
