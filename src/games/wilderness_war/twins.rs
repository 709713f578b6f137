//! Interchangeable counters: same name, ratings, strength and place. One order serves for all of them, and answers to the
//! id of each [WW ruling 102]. Where twins stand apart, an order answers to the name with the place too.

use super::choice::Choice;
use super::ids::{Id, PieceId, PieceSet};
use super::pieces::Piece;
use super::position::Pos;
use crate::engine::{Offers, Term, Words};
use std::collections::{BTreeMap, BTreeSet};

/// The counters that have a twin, by their ids: which it is, and all who share its name and ratings.
pub type Twins = BTreeMap<String, (PieceId, PieceSet)>;

fn are_twins(a: &Piece, b: &Piece) -> bool {
    a.kind == b.kind && a.name == b.name
}

/// Finds the counters that have a twin.
#[must_use]
pub fn find(pieces: &[Piece]) -> Twins {
    let all = || (0..).map(PieceId::new).zip(pieces);
    let group = |of: &Piece| -> PieceSet {
        all().filter(|(_, other)| are_twins(of, other)).map(|(piece, _)| piece).collect()
    };
    all()
        .map(|(piece, counter)| (piece.slug().to_owned(), (piece, group(counter))))
        .filter(|(_, (_, group))| group.len() > 1)
        .collect()
}

impl Pos<'_> {
    /// Are these counters in the same place and state?
    fn stand_alike(self, a: PieceId, b: PieceId) -> bool {
        let pieces = &self.world.pieces;
        pieces.place(a) == pieces.place(b)
            && pieces.reduced.has(a) == pieces.reduced.has(b)
            && pieces.inside.has(a) == pieces.inside.has(b)
    }

    /// One of each kind of interchangeable counter.
    #[must_use]
    pub fn distinct(self, set: PieceSet) -> PieceSet {
        let mut kept = PieceSet::default();
        let mut last: Option<PieceId> = None;
        for piece in set.iter() {
            let alike = |other: PieceId| {
                self.stand_alike(piece, other)
                    && are_twins(self.content.piece(piece), self.content.piece(other))
            };
            if last.is_some_and(alike) || kept.iter().any(alike) {
                continue;
            }
            kept.insert(piece);
            last = Some(piece);
        }
        kept
    }
}

/// Lets an order about one counter be given by the id of an interchangeable one that has no order of its own, and by its
/// name and place if a twin elsewhere has one.
pub fn answer_for_each_other(pos: Pos<'_>, out: &mut Offers<Choice>) {
    let twins = &pos.content.twins;
    let lists =
        || out.legal.iter().map(|(_, words, _)| words).chain(out.refused.iter().map(|(words, _)| words));
    let named: BTreeSet<PieceId> = lists()
        .flat_map(|words| &words.0)
        .filter_map(|term| twins.get(name(term)?))
        .map(|(piece, _)| *piece)
        .collect();
    let answer = |words: &mut Words| {
        for term in &mut words.0 {
            let Term::Name { id, also } = term else { continue };
            let Some((piece, group)) = twins.get(&**id) else { continue };
            let others =
                group.iter().filter(|other| !named.contains(other) && pos.stand_alike(*piece, *other));
            let mut more: Vec<String> = others.map(|other| other.slug().to_owned()).collect();
            let here = pos.world.pieces.space(*piece);
            let elsewhere = |other: PieceId| named.contains(&other) && pos.world.pieces.space(other) != here;
            if let Some(space) = here.filter(|_| group.iter().any(elsewhere)) {
                more.push(format!("{} at {}", pos.content.piece(*piece).name, pos.name(space)));
            }
            if !more.is_empty() {
                *also = also.iter().cloned().chain(more).collect();
            }
        }
    };
    out.legal.iter_mut().map(|(_, words, _)| words).for_each(answer);
    out.refused.iter_mut().map(|(words, _)| words).for_each(answer);
}

fn name(term: &Term) -> Option<&str> {
    match term {
        Term::Name { id, .. } => Some(id),
        Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => None,
    }
}
