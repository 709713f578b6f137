//! The pools [BT 5.2]: where counters lie that can come into play.

use super::{Kind, Piece, UnitKind};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A pool [BT 5.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what it is called")]
pub enum Pool {
    NeutralIndians,
    Fleets,
    BritishMetropolitan,
    Colonial,
    ColonialLight,
    BritishLight,
    BritishArtillery,
    BritishForts,
    BritishCommanders,
    VowBonus,
    FrenchMetropolitan,
    FrenchArtillery,
    FrenchForts,
    FrenchCommanders,
}

impl Pool {
    /// All of them.
    pub const ALL: [Pool; 14] = [
        Pool::NeutralIndians,
        Pool::Fleets,
        Pool::BritishMetropolitan,
        Pool::Colonial,
        Pool::ColonialLight,
        Pool::BritishLight,
        Pool::BritishArtillery,
        Pool::BritishForts,
        Pool::BritishCommanders,
        Pool::VowBonus,
        Pool::FrenchMetropolitan,
        Pool::FrenchArtillery,
        Pool::FrenchForts,
        Pool::FrenchCommanders,
    ];

    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Pool::NeutralIndians => "neutral-indians",
            Pool::Fleets => "fleets",
            Pool::BritishMetropolitan => "british-metropolitan",
            Pool::Colonial => "colonial",
            Pool::ColonialLight => "colonial-light",
            Pool::BritishLight => "british-light",
            Pool::BritishArtillery => "british-artillery",
            Pool::BritishForts => "british-forts",
            Pool::BritishCommanders => "british-commanders",
            Pool::VowBonus => "vow-bonus",
            Pool::FrenchMetropolitan => "french-metropolitan",
            Pool::FrenchArtillery => "french-artillery",
            Pool::FrenchForts => "french-forts",
            Pool::FrenchCommanders => "french-commanders",
        }
    }

    /// By its word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Pool> {
        Pool::ALL.into_iter().find(|pool| pool.word() == word)
    }

    /// Whose it is; Fleets and neutral Indians lie together.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Pool::NeutralIndians | Pool::Fleets => None,
            Pool::FrenchMetropolitan | Pool::FrenchArtillery | Pool::FrenchForts | Pool::FrenchCommanders => {
                Some(Side::French)
            }
            Pool::BritishMetropolitan
            | Pool::Colonial
            | Pool::ColonialLight
            | Pool::BritishLight
            | Pool::BritishArtillery
            | Pool::BritishForts
            | Pool::BritishCommanders
            | Pool::VowBonus => Some(Side::British),
        }
    }

    /// May this counter ever lie in it [BT 5.2]?
    #[must_use]
    pub fn takes(self, piece: &Piece) -> bool {
        let unit = match piece.kind {
            Kind::Unit(unit) => unit,
            Kind::Token(token) => return token.pool == self,
        };
        match self {
            Pool::NeutralIndians => unit.nation.is_some(),
            Pool::Fleets => unit.kind == UnitKind::Fleet,
            Pool::BritishMetropolitan | Pool::FrenchMetropolitan => {
                unit.kind.is_metropolitan() && piece.side == self.side()
            }
            Pool::Colonial | Pool::VowBonus => unit.kind == UnitKind::Colonial,
            Pool::ColonialLight => unit.kind == UnitKind::Light && unit.brown,
            Pool::BritishLight => {
                unit.kind == UnitKind::Light && !unit.brown && piece.side == Some(Side::British)
            }
            Pool::BritishArtillery | Pool::FrenchArtillery => {
                unit.kind == UnitKind::Artillery && piece.side == self.side()
            }
            Pool::BritishForts | Pool::FrenchForts => {
                unit.kind == UnitKind::Fort && piece.side == self.side()
            }
            Pool::BritishCommanders | Pool::FrenchCommanders => {
                unit.kind == UnitKind::Commander && piece.side == self.side()
            }
        }
    }
}
