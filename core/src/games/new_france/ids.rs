//! Spaces, leaders and cards by their place in closed lists, written as slugs.
//!
//! Each list is sorted by its slugs, so where a rule takes the first of several it is the one whose slug comes first. Leaders and
//! cards are those of the first data pack: an owner's file may change what they are, but not which there are. Our map is a
//! reconstruction, so an owner's file may leave spaces out and add others, under the [slugs kept for them](OWN).

use crate::board::ids::{id, listed};
use crate::board::{Id as _, IdSet};
use crate::engine::CardName;

/// How many slugs are kept for spaces that our map lacks: `own-1` and on. With ours they fill a set of one word.
pub const OWN: usize = 28;

fn sorted(mut slugs: Vec<String>) -> Vec<String> {
    slugs.sort_unstable();
    slugs
}

fn spaces() -> Vec<String> {
    let mut slugs = listed(include_str!("data/1/spaces.yaml"), &["spaces"]);
    slugs.extend((1..=OWN).map(|number| format!("own-{number}")));
    sorted(slugs)
}

id! {
    /// A space of the map.
    pub struct SpaceId: "space" = spaces();
}

id! {
    /// A leader.
    pub struct LeaderId: "leader" = sorted(listed(include_str!("data/1/leaders.yaml"), &["leaders"]));
}

id! {
    /// An event card.
    pub struct CardId: "card" = sorted(listed(include_str!("data/1/cards.yaml"), &["cards"]));
}

/// A set of spaces.
pub type SpaceSet = IdSet<SpaceId, 1>;
/// A set of leaders.
pub type LeaderSet = IdSet<LeaderId, 1>;

impl CardId {
    /// The id as it is held in a hand.
    pub fn name(self) -> CardName {
        CardName::new(self.slug()).expect("the ids of cards are short")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Id;

    fn check<T: Id>(count: usize) {
        assert_eq!(T::slugs().len(), count);
        assert!(T::slugs().is_sorted(), "the order of the list is that of the slugs");
        assert!(T::slugs().iter().all(|slug| T::find(slug).is_some_and(|id| id.slug() == slug)));
    }

    #[test]
    fn h13_the_order_of_the_lists_is_consensus() {
        use crate::board::ids::order;
        assert_eq!(order::<SpaceId>(), "281ecac79259118e8bca27247c6670f4c9aa2060e3b7b72f19737fa746c33500");
        assert_eq!(order::<LeaderId>(), "611bce13814301517cfb1e4f88400b100f05d8033610cae8d2ba6b2a1c55c6d8");
        assert_eq!(order::<CardId>(), "3f58c892e6934f917db0b4877adb2b511db2b34ec38eb4c072e3cda27a2b1917");
    }

    #[test]
    fn the_lists_are_closed_and_sorted() {
        check::<SpaceId>(36 + OWN);
        check::<LeaderId>(20);
        check::<CardId>(62);
        assert_eq!(SpaceId::slugs().len(), 64, "every space fits into a set");
        assert!(SpaceId::find("own-1").is_some() && SpaceId::find("own-29").is_none());
        assert!(CardId::sorted().iter().all(|card| card.name().as_str() == card.slug()));
    }
}
