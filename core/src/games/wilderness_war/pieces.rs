//! The playing pieces [WW 3.0]: leaders, and units of eleven classes in three families.

use super::ids::{Id, PieceId, PieceSet, TribeId};
use super::map::Department;
use crate::board::ById;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The class of a unit [WW 3.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Regulars of the line, 3-4 [WW 3.11].
    Regular,
    /// Highlanders, Regulars too.
    Highland,
    /// Royal Americans, Regulars too.
    RoyalAmerican,
    /// French Marine Detachments, Regulars too.
    MarineDetachment,
    /// British light infantry.
    LightInfantry,
    /// Provincials of the Northern Department.
    NorthernProvincial,
    /// Provincials of the Southern Department.
    SouthernProvincial,
    /// Colonial or Canadian militia [WW 3.12].
    Militia,
    /// British Rangers [WW 3.13].
    Ranger,
    /// Coureurs des bois.
    Coureurs,
    /// Indians.
    Indian,
}

impl Class {
    /// Drilled Troops [WW 3.11].
    #[must_use]
    pub fn is_drilled(self) -> bool {
        self.is_regular()
            || matches!(self, Class::LightInfantry | Class::NorthernProvincial | Class::SouthernProvincial)
    }

    /// Regulars [WW 3.11].
    #[must_use]
    pub fn is_regular(self) -> bool {
        matches!(self, Class::Regular | Class::Highland | Class::RoyalAmerican | Class::MarineDetachment)
    }

    /// Auxiliaries [WW 3.13].
    #[must_use]
    pub fn is_auxiliary(self) -> bool {
        matches!(self, Class::Ranger | Class::Coureurs | Class::Indian)
    }

    /// Does an eliminated unit leave the game for good [WW 7.61]?
    #[must_use]
    pub fn is_lost_for_good(self) -> bool {
        self.is_regular() || self == Class::Coureurs
    }

    /// In words.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Class::Regular => "Regulars",
            Class::Highland => "Highlanders",
            Class::RoyalAmerican => "Royal Americans",
            Class::MarineDetachment => "Marine Detachment",
            Class::LightInfantry => "Light Infantry",
            Class::NorthernProvincial => "Northern Provincials",
            Class::SouthernProvincial => "Southern Provincials",
            Class::Militia => "Militia",
            Class::Ranger => "Rangers",
            Class::Coureurs => "Coureurs",
            Class::Indian => "Indians",
        }
    }

    /// So many units of it: `1 Rangers unit`, `3 Regulars`.
    #[must_use]
    pub fn counted(self, count: usize) -> String {
        match (self, count) {
            (Class::MarineDetachment, 1) => "1 Marine Detachment".to_owned(),
            (Class::MarineDetachment, _) => format!("{count} Marine Detachments"),
            (Class::NorthernProvincial, 1) => "1 Northern Provincial unit".to_owned(),
            (Class::SouthernProvincial, 1) => "1 Southern Provincial unit".to_owned(),
            (Class::Indian, 1) => "1 Indian unit".to_owned(),
            (_, 1) => format!("1 {} unit", self.word()),
            _ => format!("{count} {}", self.word()),
        }
    }
}

/// The coloured groups of Indians [WW 5.531].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// Blue stripe.
    Northern,
    /// Orange stripe.
    Western,
    /// Half blue, half orange.
    PaysDEnHaut,
    /// Grey stripes.
    Iroquois,
    /// Red stripes.
    Mohawk,
    /// Green stripes.
    Cherokee,
}

/// The ratings of a leader [WW 3.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leader {
    /// How easily he is activated; 1 is easiest.
    pub initiative: u8,
    /// How many units he commands, and his rank.
    pub command: u8,
    /// His talent for combat, siege and raids.
    pub tactics: u8,
}

/// The ratings of a unit [WW 3.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// Its class.
    pub class: Class,
    /// Its tribe, for Indians.
    pub tribe: Option<TribeId>,
    /// Combat strength at full strength.
    pub strength: u8,
    /// Combat strength when reduced.
    pub reduced: u8,
    /// Movement allowance.
    pub movement: u8,
}

/// What a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A leader.
    Leader(Leader),
    /// A unit.
    Unit(Unit),
}

/// A counter.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its printed name.
    pub name: String,
    /// How orders call it.
    pub named: crate::engine::Named,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The leader's ratings, if it is one.
    #[must_use]
    pub fn leader(&self) -> Option<Leader> {
        match self.kind {
            Kind::Leader(leader) => Some(leader),
            Kind::Unit(_) => None,
        }
    }

    /// The unit's ratings, if it is one.
    #[must_use]
    pub fn unit(&self) -> Option<Unit> {
        match self.kind {
            Kind::Unit(unit) => Some(unit),
            Kind::Leader(_) => None,
        }
    }
}

/// A tribe [WW 5.531].
#[derive(Debug, Clone)]
pub struct Tribe {
    /// Its name.
    pub name: String,
    /// Its group.
    pub nation: Nation,
    /// Its home; the Cherokee have none on the map [WW 2.0].
    pub settlement: Option<super::ids::SpaceId>,
}

/// The counters sorted by what the rules ask about them.
#[derive(Debug, Clone, Default)]
pub struct Families {
    /// By side.
    pub british: PieceSet,
    /// By side.
    pub french: PieceSet,
    /// All leaders.
    pub leaders: PieceSet,
    /// All units.
    pub units: PieceSet,
    /// Drilled Troops.
    pub drilled: PieceSet,
    /// Regulars of every kind.
    pub regulars: PieceSet,
    /// Light infantry.
    pub light: PieceSet,
    /// Auxiliaries.
    pub auxiliaries: PieceSet,
    /// Indians.
    pub indians: PieceSet,
    /// Mohawks and British Iroquois, whom only Johnson commands [WW 5.534].
    pub johnsons: PieceSet,
    /// Militia.
    pub militia: PieceSet,
    /// Rangers.
    pub rangers: PieceSet,
    /// Coureurs des bois.
    pub coureurs: PieceSet,
    /// Northern Provincials.
    pub northern: PieceSet,
    /// Southern Provincials.
    pub southern: PieceSet,
}

impl Families {
    /// The counters of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> PieceSet {
        match side {
            Side::British => self.british,
            Side::French => self.french,
        }
    }

    /// The Provincials of a British Department [WW 5.54].
    #[must_use]
    pub fn provincials(&self, department: Department) -> PieceSet {
        match department {
            Department::Northern => self.northern,
            Department::Southern => self.southern,
            Department::StLawrence => PieceSet::default(),
        }
    }
}

/// All counters that share the name and ratings of one, itself among them; none if it is the only one.
pub type Twins = ById<PieceId, PieceSet>;

/// Finds the counters that have a twin.
#[must_use]
pub fn twins(pieces: &[Piece]) -> Twins {
    let all = || (0..).map(PieceId::new).zip(pieces);
    let alike = |a: &Piece, b: &Piece| a.kind == b.kind && a.name == b.name;
    ById::from_fn(|piece: PieceId| {
        let of = |of: &Piece| all().filter(|(_, other)| alike(of, other)).map(|(piece, _)| piece).collect();
        let group = pieces.get(piece.index()).map_or(PieceSet::default(), of);
        if group.len() > 1 { group } else { PieceSet::default() }
    })
}
