//! What cards do, as it stands in the data files.

use super::check::{DataError, leader_of, space_of};
use super::slug::Slug;
use crate::games::new_france::cards::{Category, Forces, Sort, Spot, Verb};
use crate::games::new_france::map::Map;
use crate::games::new_france::pieces::UnitKind;
use serde::Deserialize;

/// The most units or forces one verb of a card may name.
const MOST: u16 = 99;

/// One verb: exactly one of the fields is given.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerbRecord {
    place: Option<PlaceRecord>,
    leader: Option<Slug>,
    #[serde(rename = "move")]
    march: Option<MoveRecord>,
    sea_move: Option<SeaMoveRecord>,
    combat: Option<CombatRecord>,
    cancel: Option<CancelRecord>,
    reduce: Option<ReduceRecord>,
    pin: Option<PinRecord>,
    attrition: Option<AttritionRecord>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRecord {
    sp: Option<u16>,
    indians: Option<u16>,
    at: Vec<Slug>,
    #[serde(default)]
    split: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRecord {
    forces: ForcesRecord,
    who: Sort,
    spaces: u8,
    battle: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeaMoveRecord {
    forces: u8,
    max_sp: u16,
    battle: bool,
    free: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatRecord {
    #[serde(default)]
    sp: u16,
    #[serde(default)]
    die: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CancelRecord {
    card: Category,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReduceRecord {
    sp: u16,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PinRecord {
    forces: ForcesRecord,
    who: Sort,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttritionRecord {
    forces: u8,
    sp: u16,
    min_sp: u16,
}

/// A number of forces, or `all`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum ForcesRecord {
    Count(u8),
    All(AllWord),
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AllWord {
    All,
}

impl From<ForcesRecord> for Forces {
    fn from(record: ForcesRecord) -> Forces {
        match record {
            ForcesRecord::Count(n) => Forces::Count(n),
            ForcesRecord::All(AllWord::All) => Forces::All,
        }
    }
}

impl VerbRecord {
    /// The verb of this card, with every name resolved.
    pub fn resolve(self, card: &str, map: &Map) -> Result<Verb, DataError> {
        let mut found: Vec<Verb> = Vec::new();
        if let Some(place) = self.place {
            found.push(place.resolve(card, map)?);
        }
        if let Some(leader) = self.leader {
            found.push(Verb::Leader(leader_of(&leader, card)?));
        }
        found.extend(self.march.map(|march| Verb::Move {
            forces: march.forces.into(),
            who: march.who,
            spaces: march.spaces,
            battle: march.battle,
        }));
        found.extend(self.sea_move.map(|sea| Verb::SeaMove {
            forces: sea.forces,
            max_sp: sea.max_sp,
            battle: sea.battle,
            free: sea.free,
        }));
        found.extend(self.combat.map(|combat| Verb::Combat { sp: combat.sp, die: combat.die }));
        found.extend(self.cancel.map(|cancel| Verb::Cancel(cancel.card)));
        found.extend(self.reduce.map(|reduce| Verb::Reduce { sp: reduce.sp }));
        found.extend(self.pin.map(|pin| Verb::Pin { forces: pin.forces.into(), who: pin.who }));
        found.extend(self.attrition.map(|a| Verb::Attrition {
            forces: a.forces,
            sp: a.sp,
            min_sp: a.min_sp,
        }));
        match <[Verb; 1]>::try_from(found) {
            Ok([verb]) => check_amounts(verb, card),
            Err(found) => Err(DataError::VerbCount { card: card.to_owned(), count: found.len() }),
        }
    }
}

impl PlaceRecord {
    fn resolve(self, card: &str, map: &Map) -> Result<Verb, DataError> {
        let (kind, n) = match (self.sp, self.indians) {
            (Some(n), None) => (UnitKind::Troops, n),
            (None, Some(n)) => (UnitKind::Indians, n),
            _ => return Err(DataError::PlaceWhat { card: card.to_owned() }),
        };
        let (mut at, mut places) = (Vec::new(), self.at);
        // The order in the file does not count.
        places.sort_unstable();
        places.dedup();
        for space in places {
            if space.as_str() == "any-port" {
                at.push(Spot::AnyPort);
            } else {
                at.push(Spot::Space(space_of(map, &space, card)?));
            }
        }
        Ok(Verb::Place { kind, n, at, split: self.split })
    }
}

/// Amounts of a card's verb: at least one of something, never absurd.
fn check_amounts(verb: Verb, card: &str) -> Result<Verb, DataError> {
    let bounded = |n: u16| (1..=MOST).contains(&n);
    let count = |forces: Forces| match forces {
        Forces::Count(n) => bounded(u16::from(n)),
        Forces::All => true,
    };
    let fine = match &verb {
        Verb::Place { n, at, .. } => bounded(*n) && !at.is_empty(),
        Verb::Leader(_) | Verb::Cancel(Category::Reinforcement | Category::Combat) => true,
        Verb::Cancel(Category::Movement | Category::Interrupt) => false,
        Verb::Move { forces, spaces, battle, .. } => {
            count(*forces) && *spaces <= 9 && *battle <= 9 && spaces + battle > 0
        }
        Verb::SeaMove { forces, max_sp, .. } => bounded(u16::from(*forces)) && bounded(*max_sp),
        Verb::Combat { sp, die } => *sp <= MOST && *die <= 9 && (*sp > 0 || *die > 0),
        Verb::Reduce { sp } => bounded(*sp),
        Verb::Pin { forces, .. } => count(*forces),
        Verb::Attrition { forces, sp, min_sp } => {
            bounded(u16::from(*forces)) && bounded(*sp) && bounded(*min_sp)
        }
    };
    if fine { Ok(verb) } else { Err(DataError::Amount { card: card.to_owned() }) }
}
