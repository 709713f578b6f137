//! The cards [BT 6.0]: what is printed on them. How they are dealt is in `sequence/deal.rs`, how they are chosen and revealed in
//! `action_round/choose.rs`. What an event does is code; which card has it is data.

use super::ids::CardId;
use crate::engine::{CodePart, Named};
use crate::flaw;
use crate::side::Side;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What an Action Point lets units do [BT 7.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ApKind {
    /// A Light AP [BT 7.3.1].
    Light,
    /// An Army AP [BT 7.3.1].
    Army,
    /// A Sail/Army AP [BT 7.3.3].
    SailArmy,
    /// A French Light/Army AP [BT 7.3.5].
    LightArmy,
    /// An Indian AP [BT 7.3.2].
    Indian,
}

/// An Action Point as it is printed [BT 7.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ActionPoint {
    /// Its symbol.
    pub kind: ApKind,
    /// Is it tagged "2x" [BT 7.3.4]?
    pub double: bool,
}

impl ActionPoint {
    /// All that can be printed.
    pub const ALL: [ActionPoint; 10] = [
        ActionPoint { kind: ApKind::Light, double: false },
        ActionPoint { kind: ApKind::Light, double: true },
        ActionPoint { kind: ApKind::Army, double: false },
        ActionPoint { kind: ApKind::Army, double: true },
        ActionPoint { kind: ApKind::SailArmy, double: false },
        ActionPoint { kind: ApKind::SailArmy, double: true },
        ActionPoint { kind: ApKind::LightArmy, double: false },
        ActionPoint { kind: ApKind::LightArmy, double: true },
        ActionPoint { kind: ApKind::Indian, double: false },
        ActionPoint { kind: ApKind::Indian, double: true },
    ];

    /// A plain Light AP.
    pub const LIGHT: ActionPoint = ActionPoint { kind: ApKind::Light, double: false };

    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match (self.kind, self.double) {
            (ApKind::Light, false) => "light",
            (ApKind::Light, true) => "light-2x",
            (ApKind::Army, false) => "army",
            (ApKind::Army, true) => "army-2x",
            (ApKind::SailArmy, false) => "sail-army",
            (ApKind::SailArmy, true) => "sail-army-2x",
            (ApKind::LightArmy, false) => "light-army",
            (ApKind::LightArmy, true) => "light-army-2x",
            (ApKind::Indian, false) => "indian",
            (ApKind::Indian, true) => "indian-2x",
        }
    }

    /// May it be used as a Light AP, for Raid and Light Movement [BT 7.3.7]?
    #[must_use]
    pub const fn is_light(self) -> bool {
        matches!(self.kind, ApKind::Light | ApKind::LightArmy | ApKind::Indian)
    }

    /// May it be used as an Army AP [BT 7.3.7]?
    #[must_use]
    pub const fn is_army(self) -> bool {
        matches!(self.kind, ApKind::Army | ApKind::SailArmy | ApKind::LightArmy)
    }
}

impl CodePart for ActionPoint {
    fn write_part(&self, out: &mut String) {
        out.push_str(self.word());
    }
    fn read_part(text: &str) -> Option<Self> {
        ActionPoint::ALL.into_iter().find(|ap| ap.word() == text)
    }
}

impl Serialize for ActionPoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for ActionPoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        ActionPoint::read_part(&word).ok_or_else(|| {
            D::Error::custom(flaw!("board.none", what = "Action Point", slug = word).spelled())
        })
    }
}

/// A deck, or the pool of a side's War in Europe chits: what is dealt face down. Their order is that of the log's decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what it is called")]
pub enum Deck {
    BritishBuildup,
    BritishCampaign,
    FrenchBuildup,
    FrenchCampaign,
    Indian,
    BritishChits,
    FrenchChits,
}

impl Deck {
    /// All of them.
    pub const ALL: [Deck; 7] = [
        Deck::BritishBuildup,
        Deck::BritishCampaign,
        Deck::FrenchBuildup,
        Deck::FrenchCampaign,
        Deck::Indian,
        Deck::BritishChits,
        Deck::FrenchChits,
    ];

    /// The decks of cards.
    pub const CARDS: [Deck; 5] = [
        Deck::BritishBuildup,
        Deck::BritishCampaign,
        Deck::FrenchBuildup,
        Deck::FrenchCampaign,
        Deck::Indian,
    ];

    /// Its number in a log.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// By its number in a log.
    #[must_use]
    pub fn from_index(index: u8) -> Option<Deck> {
        Deck::ALL.get(usize::from(index)).copied()
    }

    /// In words; the deck's name in a log.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Deck::BritishBuildup => "british-buildup",
            Deck::BritishCampaign => "british-campaign",
            Deck::FrenchBuildup => "french-buildup",
            Deck::FrenchCampaign => "french-campaign",
            Deck::Indian => "indian",
            Deck::BritishChits => "british-chits",
            Deck::FrenchChits => "french-chits",
        }
    }

    /// Who is dealt from it.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Deck::BritishBuildup | Deck::BritishCampaign | Deck::BritishChits => Side::British,
            Deck::FrenchBuildup | Deck::FrenchCampaign | Deck::Indian | Deck::FrenchChits => Side::French,
        }
    }

    /// The deck of a side's faction cards for an Action Round [BT 7.1].
    #[must_use]
    pub const fn of_round(side: Side, round: u8) -> Deck {
        match (side, round <= 3) {
            (Side::British, true) => Deck::BritishBuildup,
            (Side::British, false) => Deck::BritishCampaign,
            (Side::French, true) => Deck::FrenchBuildup,
            (Side::French, false) => Deck::FrenchCampaign,
        }
    }

    /// The War in Europe chits of a side [BT 18.3].
    #[must_use]
    pub const fn chits(side: Side) -> Deck {
        match side {
            Side::British => Deck::BritishChits,
            Side::French => Deck::FrenchChits,
        }
    }
}

/// The events [BT 7.4], by what they do: a title that two sides' cards share with other effects is told apart by the card's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what it is called; `wording/faces.rs` says what it does")]
pub enum EventKind {
    ArmedBattoemen,
    BritishEncroachment,
    CherokeeDiplomacy,
    ConstructionFrenzy,
    CoupDeMain,
    DelayedSuppliesFromFrance,
    DiseaseInBritishCamp,
    DiseaseInFrenchCamp,
    ForcedMarch,
    FrenchLakeWarships,
    FrenchTradeGoodsDestroyed,
    FrontiersAblaze,
    HesitantBritishGeneral,
    IndomitableAbbatis,
    IroquoisDiplomacy,
    LetsSeeHowTheFrenchFight,
    LuckyCannonball,
    PennsylvaniasPeacePromises,
    PerfectVolleys,
    PursuitOfElevatedStatus,
    ReluctantWagoneers,
    RightToPlunderCaptives,
    RoughSeas,
    RoundUpMenEquipment,
    SmallpoxEpidemic,
    SmallpoxInfectedBlankets,
    StagedLacrosseGame,
    SurpriseLanding,
    WildernessAmbush,
    WinteringRearAdmiral,
}

impl EventKind {
    /// Has it the tag "AR Start" [BT 6.0]?
    #[must_use]
    pub const fn is_ar_start(self) -> bool {
        match self {
            EventKind::ArmedBattoemen
            | EventKind::BritishEncroachment
            | EventKind::CherokeeDiplomacy
            | EventKind::DelayedSuppliesFromFrance
            | EventKind::DiseaseInBritishCamp
            | EventKind::DiseaseInFrenchCamp
            | EventKind::FrenchLakeWarships
            | EventKind::FrenchTradeGoodsDestroyed
            | EventKind::HesitantBritishGeneral
            | EventKind::IroquoisDiplomacy
            | EventKind::LetsSeeHowTheFrenchFight
            | EventKind::PennsylvaniasPeacePromises
            | EventKind::ReluctantWagoneers
            | EventKind::RoughSeas
            | EventKind::RoundUpMenEquipment
            | EventKind::SmallpoxEpidemic
            | EventKind::SmallpoxInfectedBlankets
            | EventKind::WinteringRearAdmiral => true,
            EventKind::ConstructionFrenzy
            | EventKind::CoupDeMain
            | EventKind::ForcedMarch
            | EventKind::FrontiersAblaze
            | EventKind::IndomitableAbbatis
            | EventKind::LuckyCannonball
            | EventKind::PerfectVolleys
            | EventKind::PursuitOfElevatedStatus
            | EventKind::RightToPlunderCaptives
            | EventKind::StagedLacrosseGame
            | EventKind::SurpriseLanding
            | EventKind::WildernessAmbush => false,
        }
    }
}

/// A card.
#[derive(Debug, Clone)]
pub struct Card {
    /// Its number.
    pub id: CardId,
    /// Its names.
    pub named: Named,
    /// Its event's title; of a card without one its number.
    pub name: String,
    /// The deck it belongs to.
    pub deck: Deck,
    /// The Years it is used in; none: every Year.
    pub years: Vec<u16>,
    /// Its Action Points, as printed.
    pub ap: Vec<ActionPoint>,
    /// Its Initiative; an Indian card has none.
    pub initiative: Option<u8>,
    /// Its event.
    pub event: Option<EventKind>,
}

impl Card {
    /// Is it used in this Year [BT 17.4]?
    #[must_use]
    pub fn is_used_in(&self, year: u16) -> bool {
        self.years.is_empty() || self.years.contains(&year)
    }
}
