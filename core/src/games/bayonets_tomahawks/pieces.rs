//! Units, Commanders and Vagaries of War tokens [BT 3.0, 15.2.1]: what is printed on them.

mod pool;

pub use pool::Pool;

use super::ids::{PieceId, PieceSet, SpaceId};
use super::map::{Colony, Nation};
use crate::engine::Named;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The shape of a unit [BT 3.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Light units.
    Triangle,
    /// Brigades.
    Square,
    /// Artillery, Fleets, Forts, Bastions.
    Circle,
}

/// What a unit is [BT 3.0.1]. Their order is that of Battle rolls [BT 13.3.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// A Light unit that is no Indian [BT 3.1].
    Light,
    /// An Indian unit [BT 3.1.1].
    Indian,
    /// A Highland Brigade [BT 3.2.1].
    Highland,
    /// Any other Metropolitan Brigade [BT 3.2].
    Metropolitan,
    /// A Colonial British Brigade [BT 3.2].
    Colonial,
    /// A French Canadiens Brigade [BT 3.2].
    Canadien,
    /// A Fleet [BT 3.6].
    Fleet,
    /// A Bastion [BT 3.4].
    Bastion,
    /// A Fort [BT 3.5].
    Fort,
    /// Artillery [BT 3.3].
    Artillery,
    /// A Commander, who has no shape and does not roll [BT 3.7].
    Commander,
}

impl UnitKind {
    /// All of them.
    pub const ALL: [UnitKind; 11] = [
        UnitKind::Light,
        UnitKind::Indian,
        UnitKind::Highland,
        UnitKind::Metropolitan,
        UnitKind::Colonial,
        UnitKind::Canadien,
        UnitKind::Fleet,
        UnitKind::Bastion,
        UnitKind::Fort,
        UnitKind::Artillery,
        UnitKind::Commander,
    ];

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            UnitKind::Light => "light",
            UnitKind::Indian => "indian",
            UnitKind::Highland => "highland",
            UnitKind::Metropolitan => "metropolitan",
            UnitKind::Colonial => "colonial",
            UnitKind::Canadien => "canadien",
            UnitKind::Fleet => "fleet",
            UnitKind::Bastion => "bastion",
            UnitKind::Fort => "fort",
            UnitKind::Artillery => "artillery",
            UnitKind::Commander => "commander",
        }
    }

    /// Its shape; a Commander has none.
    #[must_use]
    pub const fn shape(self) -> Option<Shape> {
        match self {
            UnitKind::Light | UnitKind::Indian => Some(Shape::Triangle),
            UnitKind::Highland | UnitKind::Metropolitan | UnitKind::Colonial | UnitKind::Canadien => {
                Some(Shape::Square)
            }
            UnitKind::Fleet | UnitKind::Bastion | UnitKind::Fort | UnitKind::Artillery => Some(Shape::Circle),
            UnitKind::Commander => None,
        }
    }

    /// Is it a Light unit, Indian or not [BT 3.1]?
    #[must_use]
    pub const fn is_light(self) -> bool {
        matches!(self, UnitKind::Light | UnitKind::Indian)
    }

    /// Is it a Brigade [BT 3.2]?
    #[must_use]
    pub const fn is_brigade(self) -> bool {
        matches!(self.shape(), Some(Shape::Square))
    }

    /// Is it a Metropolitan Brigade, Highland among them [BT 3.2.1]?
    #[must_use]
    pub const fn is_metropolitan(self) -> bool {
        matches!(self, UnitKind::Highland | UnitKind::Metropolitan)
    }

    /// Has it a Reduced face [BT 3.0.2, 3.1.1]?
    #[must_use]
    pub const fn has_reduced_face(self) -> bool {
        !matches!(self, UnitKind::Indian | UnitKind::Commander)
    }

    /// Can it move at all [BT 10.2]?
    #[must_use]
    pub const fn is_mobile(self) -> bool {
        !matches!(self, UnitKind::Bastion | UnitKind::Fort)
    }

    /// Its Movement Point Limit [BT 10.2].
    #[must_use]
    pub const fn movement_points(self) -> u8 {
        match self {
            UnitKind::Light | UnitKind::Indian => 3,
            UnitKind::Bastion | UnitKind::Fort => 0,
            UnitKind::Highland
            | UnitKind::Metropolitan
            | UnitKind::Colonial
            | UnitKind::Canadien
            | UnitKind::Fleet
            | UnitKind::Artillery
            | UnitKind::Commander => 2,
        }
    }
}

/// What a Vagaries of War token says [BT 15.2.1, 16.2.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vagary {
    /// A French Fleet of the pool leaves the game.
    FrenchNavyLosses,
    /// Nothing.
    FewerTroops,
    /// One Artillery of the pool.
    PickOneArtillery,
    /// Two Artillery of the pool.
    PickTwoArtillery,
    /// Two of Artillery and red Light units.
    PickTwoArtilleryOrLight,
    /// One Colonial Light unit.
    PickOneColonialLight,
    /// The Pennsylvania & Delaware Brigades of the bonus pool.
    PennsylvaniaMusters,
    /// Four Colonial Brigades of the bonus pool.
    PittSubsidies,
}

/// A Commander's reroll shapes [BT 3.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Command {
    /// Rerolls in a Battle, and bonus dice for Rally.
    pub rating: u8,
    /// Does he serve Light units?
    pub triangle: bool,
    /// Does he serve Brigades?
    pub square: bool,
}

/// A unit or Commander.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Is it a Light unit of the Colonial British?
    pub brown: bool,
    /// Does it bring a Commander when it is drawn [BT 15.2.2]?
    pub gorget: bool,
    /// The Colony of a Colonial Brigade.
    pub colony: Option<Colony>,
    /// The space beside which its Village is [BT 2.1.8].
    pub village: Option<SpaceId>,
    /// Its Indian Nation.
    pub nation: Option<Nation>,
    /// A Commander's rerolls.
    pub command: Command,
}

/// A Vagaries of War token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The pool it is mixed into.
    pub pool: Pool,
    /// What it says.
    pub vagary: Vagary,
    /// Does it go back into the pool?
    pub back: bool,
}

/// What a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A unit or Commander.
    Unit(Unit),
    /// A Vagaries of War token.
    Token(Token),
}

/// A counter.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its names.
    pub named: Named,
    /// Its name.
    pub name: String,
    /// Whose it is; those of Indian Nations and tokens are nobody's by print.
    pub side: Option<Side>,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// As a unit or Commander.
    #[must_use]
    pub const fn unit(&self) -> Option<Unit> {
        match self.kind {
            Kind::Unit(unit) => Some(unit),
            Kind::Token(_) => None,
        }
    }

    /// As a token.
    #[must_use]
    pub const fn token(&self) -> Option<Token> {
        match self.kind {
            Kind::Token(token) => Some(token),
            Kind::Unit(_) => None,
        }
    }
}

/// The counters sorted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Families {
    kinds: [PieceSet; 11],
    /// Those of each side by print.
    pub sides: BySide<PieceSet>,
    /// Those of each Indian Nation: Cherokee, Iroquois.
    nations: [PieceSet; 2],
    /// The Vagaries of War tokens.
    pub tokens: PieceSet,
    /// Light units, Indian or not.
    pub light: PieceSet,
    /// Brigades.
    pub brigades: PieceSet,
    /// Metropolitan Brigades, Highland among them.
    pub metropolitan: PieceSet,
    /// All units but Commanders: what is counted and what rolls.
    pub counted: PieceSet,
}

impl Families {
    /// Sorts them.
    #[must_use]
    pub fn new(pieces: &[Piece]) -> Families {
        use super::ids::Id;
        let mut of = Families::default();
        for (piece, index) in pieces.iter().zip(0u8..) {
            let id = PieceId::new(index);
            if let Some(side) = piece.side {
                of.sides[side].insert(id);
            }
            let Some(unit) = piece.unit() else {
                of.tokens.insert(id);
                continue;
            };
            of.kinds[unit.kind as usize].insert(id);
            if let Some(nation) = unit.nation {
                of.nations[nation as usize].insert(id);
            }
            let kind = unit.kind;
            for (set, fits) in [
                (&mut of.light, kind.is_light()),
                (&mut of.brigades, kind.is_brigade()),
                (&mut of.metropolitan, kind.is_metropolitan()),
                (&mut of.counted, kind != UnitKind::Commander),
            ] {
                if fits {
                    set.insert(id);
                }
            }
        }
        of
    }

    /// Those of a kind.
    #[must_use]
    pub fn of(&self, kind: UnitKind) -> PieceSet {
        self.kinds[kind as usize]
    }

    /// Those of an Indian Nation.
    #[must_use]
    pub fn nation(&self, nation: Nation) -> PieceSet {
        self.nations[nation as usize]
    }
}
