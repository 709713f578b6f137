//! Who could play whom next: those who stand alike, who have met least, with the sides changed.

use super::games::{Game, Person};
use super::standings::Standing;
use crate::side::Side;
use std::collections::BTreeMap;

/// Two who could play next, or one who is left over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    pub(super) british: Person,
    pub(super) french: Option<Person>,
}

/// How often each has played the British, and how often two have met.
#[derive(Default)]
struct Met {
    british: BTreeMap<String, usize>,
    together: BTreeMap<(String, String), usize>,
}

fn both(one: &str, other: &str) -> (String, String) {
    if one < other { (one.to_owned(), other.to_owned()) } else { (other.to_owned(), one.to_owned()) }
}

impl Met {
    fn of(games: &[Game]) -> Met {
        let mut met = Met::default();
        for game in games.iter().filter(|game| game.counts()) {
            let of = |side: Side| Side::ALL.into_iter().find(|seat| game.plays[*seat] == side);
            let person = |side: Side| of(side).and_then(|seat| game.people[seat].as_ref());
            if let Some(british) = person(Side::British) {
                *met.british.entry(british.key.clone()).or_default() += 1;
                if let Some(french) = person(Side::French) {
                    *met.together.entry(both(&british.key, &french.key)).or_default() += 1;
                }
            }
        }
        met
    }

    fn often(&self, one: &Person, other: &Person) -> usize {
        self.together.get(&both(&one.key, &other.key)).copied().unwrap_or_default()
    }

    fn as_british(&self, one: &Person) -> usize {
        self.british.get(&one.key).copied().unwrap_or_default()
    }
}

/// From the top of the standings down, each with the nearest of those he has met least. Of an odd number the last is left over.
pub(super) fn pairings(games: &[Game], standings: &[Standing]) -> Vec<Pairing> {
    let met = Met::of(games);
    let mut free: Vec<&Person> = standings.iter().map(|one| &one.person).collect();
    let mut pairs = Vec::new();
    while !free.is_empty() {
        let first = free.remove(0);
        let nearest = (0..free.len()).min_by_key(|at| (met.often(first, free[*at]), *at));
        let Some(at) = nearest else {
            pairs.push(Pairing { british: first.clone(), french: None });
            break;
        };
        let second = free.remove(at);
        let (british, french) =
            if met.as_british(second) < met.as_british(first) { (second, first) } else { (first, second) };
        pairs.push(Pairing { british: british.clone(), french: Some(french.clone()) });
    }
    pairs
}
