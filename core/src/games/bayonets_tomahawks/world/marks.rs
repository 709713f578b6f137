//! The markers on the map, by space and by connection; in a file those may be left out that have none.

use super::super::ids::{LinkId, SpaceId, SpaceSet};
use crate::board::ById;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// When something was begun: what must wait for the next Action Round does [BT 12.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begun {
    /// In this Action Round.
    Now,
    /// In an earlier one.
    Earlier,
}

/// What a stack bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a marker that lies there or not")]
pub struct StackMarks {
    /// A Rout marker [BT 13.8].
    pub rout: bool,
    /// An Out of Supply marker [BT 14.1.1].
    pub out_of_supply: bool,
    /// A Landing marker [BT 10.6.1].
    pub landing: bool,
    /// A Marshal Troops marker [BT 11.0].
    pub marshal: bool,
}

/// What was in a space when the Action Round began, and who came first since [BT 10.7, 13.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Snapshot {
    /// Who had units there.
    pub units: BySide<bool>,
    /// Who controlled it.
    pub control: Option<Side>,
    /// Who moved there first.
    pub first_in: Option<Side>,
}

/// What lies in a space besides units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SpaceMarks {
    /// A control marker [BT 2.1.2]. Of an Indian Nation's Village one of the side that does not control the Nation.
    pub control: Option<Side>,
    /// A Fort Construction marker [BT 12.0].
    pub fort_construction: Option<Begun>,
    /// A Battle marker [BT 10.7].
    pub battle: bool,
    /// A Raided marker, and whose [BT 9.3].
    pub raided: Option<Side>,
    /// What the stack of each side bears.
    pub stacks: BySide<StackMarks>,
    /// How it was when the Action Round began.
    pub at_start: Snapshot,
}

/// What has been built on a Path [BT 12.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Road {
    /// A Road Construction marker of this Action Round.
    BegunNow,
    /// A Road Construction marker of an earlier one.
    Begun,
    /// A Road.
    Built,
}

/// What lies on a connection, and how it was used in this Action Round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LinkMarks {
    /// A Road or Road Construction marker.
    pub road: Option<Road>,
    /// Units of each side that used it, against its limit [BT 10.1].
    pub moved: BySide<u8>,
    /// Artillery of each side that used it [BT 10.1].
    pub artillery: BySide<u8>,
    /// Which of its ends units of each side entered by it [BT 10.2.1, 13.9.1].
    pub entered: BySide<SpaceSet>,
    /// Closed to the British \[BT #39].
    pub closed: bool,
}

/// The marks of all spaces.
pub type Spaces = ById<SpaceId, SpaceMarks>;

/// The marks of all connections.
pub type Links = ById<LinkId, LinkMarks>;
