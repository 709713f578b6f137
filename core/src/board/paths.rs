//! Distances, counted in steps over whatever joins the things of a list.

use super::{ById, Id, IdSet};
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

/// Everything at most so many steps away from any of these, where `next` says what one step leads to from some of them.
pub fn within<T: Id, const WORDS: usize>(
    from: IdSet<T, WORDS>,
    most: u8,
    next: impl Fn(IdSet<T, WORDS>) -> IdSet<T, WORDS>,
) -> IdSet<T, WORDS> {
    let (mut all, mut last) = (from, from);
    for _ in 0..most {
        last = next(last).minus(all);
        if last.is_empty() {
            break;
        }
        all = all.or(last);
    }
    all
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
        let near = |slugs: &[&str], most: u8| -> Vec<&str> {
            let from: IdSet<Place, 1> = slugs.iter().filter_map(|slug| Place::find(slug)).collect();
            within(from, most, |last| last.iter().flat_map(next).collect()).iter().map(Place::slug).collect()
        };
        assert_eq!(near(&["a"], 0), ["a"]);
        assert_eq!(near(&["a"], 1), ["a", "b", "c"]);
        assert_eq!(near(&["a"], 9), ["a", "b", "c", "d"]);
        assert_eq!(near(&["c", "e"], 1), ["a", "c", "d", "e"]);
        assert_eq!(from("a"), [0, 1, 1, 2, UNREACHABLE]);
        assert_eq!(from("d"), [UNREACHABLE, UNREACHABLE, UNREACHABLE, 0, UNREACHABLE]);
    }
}
