//! Spaces, counters, tribes and cards, by their place in the lists of the first built-in data.
//!
//! Where a rule takes the first of several interchangeable counters, the order of these lists is what comes first.

use crate::board::Numbered;
use crate::board::ids::{id, listed};
pub use crate::board::{Id, IdSet};

id! {
    /// A space of the map.
    pub struct SpaceId: "space" = listed(include_str!("data/1/spaces.yaml"), &["spaces"]);
}
id! {
    /// A leader or unit counter: the leaders first.
    pub struct PieceId: "piece" = listed(include_str!("data/1/pieces.yaml"), &["leaders", "units"]);
}
id! {
    /// An Indian tribe.
    pub struct TribeId: "tribe" = listed(include_str!("data/1/pieces.yaml"), &["tribes"]);
}

/// A set of counters.
pub type PieceSet = IdSet<PieceId, 3>;
/// A set of spaces.
pub type SpaceSet = IdSet<SpaceId, 3>;

/// A strategy card, by its printed number.
pub type CardId = Numbered<70>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::CodePart;

    #[test]
    fn h13_the_order_of_the_lists_is_consensus() {
        use crate::board::ids::order;
        assert_eq!(order::<SpaceId>(), "b304a5c49384ed9089e01f461498bde64b43300431ac6f30888ebf6335e96437");
        assert_eq!(order::<PieceId>(), "392d462a8cdf870a2438993243dfe0d3bbeca5502127486564051f6ecca790b9");
        assert_eq!(order::<TribeId>(), "4e39d09a3f12ffd8464fbf7ceef2014488746dd41ec45005cb956dfdbe391f22");
    }

    #[test]
    fn sets_keep_order_and_round_trip() {
        let slugs = ["montcalm", "levis", "15th", "shawnee-2"];
        let set: PieceSet = slugs.iter().map(|slug| PieceId::find(slug).unwrap()).collect();
        assert_eq!(set.len(), 4);
        assert_eq!(set.iter().map(PieceId::slug).collect::<Vec<_>>(), slugs);
        let text = serde_yaml::to_string(&set).unwrap();
        assert_eq!(serde_yaml::from_str::<PieceSet>(&text).unwrap(), set);
        assert!(serde_yaml::from_str::<PieceSet>("[nobody]").is_err());
    }

    #[test]
    fn everything_is_found_by_its_slug_and_nothing_else_is() {
        fn check<T: Id + CodePart>() {
            for slug in T::slugs() {
                let found = T::find(slug).unwrap();
                assert_eq!(found.slug(), slug);
                let mut code = String::new();
                found.write_part(&mut code);
                assert_eq!(T::read_part(&code), Some(found));
            }
            assert!(
                ["", "nobody", "Montcalm", "montcalm ", " quebec"].iter().all(|slug| T::find(slug).is_none())
            );
        }
        check::<SpaceId>();
        check::<PieceId>();
        check::<TribeId>();
    }
}
