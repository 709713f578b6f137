//! Records as they stand in the data files, laid over each other.

use super::slug::Slug;
use super::verb::VerbRecord;
use crate::games::new_france::cards::{Category, Condition, Moment};
use crate::games::new_france::charts::{LeaderLoss, LossChart, MovementChart};
use crate::games::new_france::map::{Kind, LinkKind};
use crate::games::new_france::world::Season;
use crate::games::record::{Laid, OrNone, Record, given};
use crate::side::{BySide, Side};
use crate::{record, sections};
use serde::Deserialize;

sections! {
    lists {
        spaces: SpaceRecord,
        links: LinkRecord,
        leaders: LeaderRecord,
        cards: CardRecord,
    }
    values {
        setup: SetupRecord,
    }
}

impl Data {
    /// Is any record labelled as our reconstruction?
    pub fn reconstructed(&self) -> bool {
        let ours = |label: &Option<String>| label.as_deref() == Some("reconstruction");
        self.spaces.iter().any(|record| ours(&record.source))
            || self.links.iter().any(|record| ours(&record.source))
            || self.leaders.iter().any(|record| ours(&record.source))
            || self.cards.iter().any(|record| ours(&record.source))
    }
}

/// Whoever adds a record and does not say where it is from has it before him.
pub fn label(given: Option<&str>) -> &str {
    given.unwrap_or("printed")
}

record! {
    SpaceRecord by id: Slug {
        name: String,
        kind: Kind,
        side: Side,
        vp: u8,
        defense: u8,
        port: bool,
        key: bool,
        theatre: String,
        also: Vec<String>,
        #[serde(deserialize_with = "given")]
        tribe: Option<String>,
        #[serde(deserialize_with = "given")]
        lat: Option<i32>,
        #[serde(deserialize_with = "given")]
        lon: Option<i32>,
        source: String,
        reconstructed: Vec<String>,
    }
}

record! {
    LinkRecord {
        a: Slug,
        b: Slug,
        kind: OrNone<LinkKind>,
        source: String,
        reconstructed: Vec<String>,
        #[serde(deserialize_with = "given")]
        note: Option<String>,
    }
}

impl Record for LinkRecord {
    type Key = (Slug, Slug);
    const KEY: &'static str = "a` or `b";
    fn key(&self) -> Option<(Slug, Slug)> {
        let (a, b) = (self.a.clone()?, self.b.clone()?);
        Some(if a < b { (a, b) } else { (b, a) })
    }
    fn place(&self) -> String {
        let word = |end: &Option<Slug>| end.as_ref().map_or_else(String::new, Slug::to_string);
        format!("{} to {}", word(&self.a), word(&self.b))
    }
    fn over(self, base: Self) -> Self {
        self.laid_over(base)
    }
    fn is_none(&self) -> bool {
        self.kind == Some(OrNone(None))
    }
}

record! {
    LeaderRecord by id: Slug {
        name: String,
        short: String,
        side: Side,
        rating: u8,
        start: Slug,
        #[serde(deserialize_with = "given")]
        card: Option<Slug>,
        source: String,
        reconstructed: Vec<String>,
    }
}

record! {
    CardRecord by id: Slug {
        name: String,
        side: Side,
        category: Category,
        window: Moment,
        condition: Condition,
        effect: Vec<VerbRecord>,
        source: String,
        reconstructed: Vec<String>,
    }
}

record! {
    SetupRecord {
        start: StartRecord,
        last_year: u16,
        hand: usize,
        victory_points: BySide<u16>,
        victory: BySide<u16>,
        forces: Vec<ForceRecord>,
        village_indians: BySide<u16>,
        movement: MovementChart,
        combat_loss: LossChart,
        leader_loss: LeaderLoss,
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRecord {
    pub year: u16,
    pub season: Season,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceRecord {
    pub side: Side,
    pub at: Slug,
    pub sp: u16,
}
