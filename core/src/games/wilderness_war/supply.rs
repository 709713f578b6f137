//! Supply [WW 12.0]: Drilled Troops trace an unbroken chain of spaces to a source, at the instant it matters.

use super::ids::{SpaceId, SpaceSet};
use super::position::{Pos, Work};
use crate::side::Side;

/// Is the space a supply source of the side [WW 12.1]?
///
/// An originally friendly fortress under friendly control; for the British also a captured port or an Amphib space.
fn is_source(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let fortress = pos.fortification(side, space) == Some(Work::Fortress) && pos.controls(side, space);
    let home = fortress && pos.is_originally(side, space);
    // An Amphib space supplies those who besiege from it, but not a work of one's own that is besieged there.
    let amphib =
        pos.marks(space).amphib && !(pos.besieged(space) && pos.fortification(side, space).is_some());
    let british = side == Side::British && (amphib || (fortress && pos.content.space(space).port));
    home || british
}

/// Can the space pass supply on whatever the connection [WW 12.21]?
fn passes_freely(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    !pos.terrain(space).is_wild()
        || pos.fortification(side, space).is_some()
        || (side == Side::British && pos.marks(space).amphib)
}

/// Are Drilled Troops of the side in this space in supply [WW 12.2]? In the basic game of the first edition all are, for
/// building, the siege roll and restoring alike [WW1 5.523, 8.231, 17.3].
///
/// The chain is followed outward from the supplied space. A bare wilderness or mountain space may be entered and left by
/// water only, also toward the supplied space itself.
#[must_use]
pub fn is_supplied(pos: Pos<'_>, side: Side, supplied: SpaceId) -> bool {
    if !pos.content.options.supply {
        return true;
    }
    if pos.is_enemy_held(side, supplied) {
        return false;
    }
    if is_source(pos, side, supplied) {
        return true;
    }
    let mut seen = SpaceSet::one(supplied);
    let mut last = seen;
    while last.any() {
        let mut further = SpaceSet::default();
        for here in last.iter() {
            let leaves = here == supplied || passes_freely(pos, side, here);
            for link in pos.content.net.of(here) {
                let passes = link.way.is_water() || (leaves && passes_freely(pos, side, link.to));
                if seen.has(link.to) || !passes || pos.is_enemy_held(side, link.to) {
                    continue;
                }
                if is_source(pos, side, link.to) {
                    return true;
                }
                seen.insert(link.to);
                further.insert(link.to);
            }
        }
        last = further;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Terms;
    use crate::games::wilderness_war::content::Content;
    use crate::games::wilderness_war::data::load;
    use crate::games::wilderness_war::ids::PieceId;
    use crate::games::wilderness_war::setup::fresh;
    use crate::games::wilderness_war::world::{Place, World};
    use std::collections::BTreeSet;

    fn content() -> Content {
        let terms = Terms {
            game: "wilderness-war".to_owned(),
            edition: "3".to_owned(),
            rules: 1,
            scenario: "annus-mirabilis".to_owned(),
            options: Vec::new(),
        };
        let source = crate::games::wilderness_war::GAME.source(None).expect("there is data");
        load(source, &terms).expect("the built-in data is whole")
    }

    /// Numbers that look random and are the same every time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).expect("31 bits fit") % n
        }
    }

    /// Strews stockades, Amphib markers, sieges of fortresses, and units of both sides over the map.
    fn strewn(content: &Content, numbers: &mut Numbers) -> World {
        let mut world = fresh(content).expect("the built-in set-up is whole");
        let spaces: Vec<SpaceId> = Pos { content, world: &world }.spaces().collect();
        for space in &spaces {
            let open = !content.space(*space).fortress && world.spaces[*space].fort.is_none();
            let side = Side::ALL[numbers.below(2)];
            let marks = &mut world.spaces[*space];
            match numbers.below(9) {
                0 if open => marks.stockade = Some(side),
                1 if open => marks.amphib = true,
                2 if open => marks.stockade = None,
                3 if !open => marks.siege = Some(0),
                _ => {}
            }
        }
        let units: Vec<PieceId> = content.families.units.iter().collect();
        for _ in 0..numbers.below(40) {
            let place = Place::Space(spaces[numbers.below(spaces.len())]);
            world.pieces.put(units[numbers.below(units.len())], place);
        }
        world
    }

    /// The rule the other way round: chains that grow outward from the sources, link by link [WW 12.21].
    fn supplied_spaces(pos: Pos<'_>, side: Side) -> BTreeSet<SpaceId> {
        let net = &pos.content.net;
        let free = |space: SpaceId| !pos.is_enemy_held(side, space);
        let sources = pos.spaces().filter(|space| is_source(pos, side, *space) && free(*space));
        let mut supplied: BTreeSet<SpaceId> = sources.collect();
        let mut chains: Vec<(SpaceId, SpaceId, bool)> = Vec::new();
        for source in supplied.iter().copied() {
            chains.extend(net.of(source).iter().map(|link| (source, link.to, link.way.is_water())));
        }
        let mut seen = BTreeSet::new();
        while let Some((from, here, by_water)) = chains.pop() {
            if !seen.insert((from, here)) || !free(here) {
                continue;
            }
            supplied.insert(here);
            let friendly = pos.fortification(side, here).is_some();
            let amphib = side == Side::British && pos.marks(here).amphib;
            let whatever = !pos.terrain(here).is_wild() || friendly || amphib;
            for link in net.of(here).iter().filter(|link| link.to != from) {
                let water = link.way.is_water();
                if whatever || (by_water && water) {
                    chains.push((here, link.to, water));
                }
            }
        }
        supplied
    }

    #[test]
    fn r12_21_tracing_inward_and_growing_outward_agree() {
        let content = content();
        let mut numbers = Numbers(12);
        let mut both = [0, 0];
        for round in 0..300 {
            let world = strewn(&content, &mut numbers);
            let pos = Pos { content: &content, world: &world };
            for side in Side::ALL {
                let expected = supplied_spaces(pos, side);
                for space in pos.spaces() {
                    let is = is_supplied(pos, side, space);
                    both[usize::from(is)] += 1;
                    assert_eq!(is, expected.contains(&space), "round {round}, {side}: {}", pos.name(space));
                }
            }
        }
        assert!(both.into_iter().all(|count| count > 1000), "both answers occur: {both:?}");
    }
}
