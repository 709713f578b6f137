//! Distances, counted in steps over whatever joins the things of a list.

use super::{ById, Id};
use std::collections::VecDeque;

/// The distance of what nothing joins.
pub const UNREACHABLE: u8 = u8::MAX;

/// How many steps each thing is away from one, where `next` says what one step leads to.
pub fn distances<T: Id, I: IntoIterator<Item = T>>(from: T, mut next: impl FnMut(T) -> I) -> ById<T, u8> {
    let mut steps = ById::from_fn(|_| UNREACHABLE);
    steps[from] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        let further = steps[here].saturating_add(1);
        for to in next(here) {
            if steps[to] == UNREACHABLE {
                steps[to] = further;
                queue.push_back(to);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ids::id;

    id! {
        /// A place.
        pub struct Place: "place" = ["a", "b", "c", "d", "e"].map(str::to_owned).to_vec();
    }

    #[test]
    fn the_shortest_way_counts_and_one_way_streets_are_one_way() {
        // a → b → c → d, a → c; nothing leads to e, nor back.
        let next = |place: Place| -> Vec<Place> {
            let slugs: &[&str] = match place.slug() {
                "a" => &["b", "c"],
                "b" => &["c"],
                "c" => &["d"],
                "e" => &["a"],
                _ => &[],
            };
            slugs.iter().filter_map(|slug| Place::find(slug)).collect()
        };
        let from = |slug: &str| -> Vec<u8> {
            distances(Place::find(slug).unwrap(), next).iter().map(|(_, steps)| *steps).collect()
        };
        assert_eq!(from("a"), [0, 1, 1, 2, UNREACHABLE]);
        assert_eq!(from("d"), [UNREACHABLE, UNREACHABLE, UNREACHABLE, 0, UNREACHABLE]);
    }
}
