//! The strategy cards [WW 5.1]: value, who may play the event, and which event it is.

use super::ids::CardId;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Who may play a card as an event [WW 5.12].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UsableBy {
    /// Red symbol.
    British,
    /// Blue symbol.
    French,
    /// Both symbols.
    Both,
}

impl UsableBy {
    /// May this side?
    #[must_use]
    pub fn allows(self, side: Side) -> bool {
        match self {
            UsableBy::British => side == Side::British,
            UsableBy::French => side == Side::French,
            UsableBy::Both => true,
        }
    }
}

/// The events; several cards may share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each variant is the printed name of its card")]
pub enum EventKind {
    Campaign,
    BastionsRepaired,
    Surrender,
    Massacre,
    CoehornsAndHowitzers,
    Fieldworks,
    Ambush,
    Blockhouses,
    FoulWeather,
    LakeSchooner,
    GeorgeCroghan,
    AmphibiousLanding,
    LouisbourgSquadrons,
    GovernorVaudreuilInterferes,
    NorthernIndianAlliance,
    WesternIndianAlliance,
    IroquoisAlliance,
    Mohawks,
    Cherokees,
    CherokeeUprising,
    TreatyOfEaston,
    IndiansDesert,
    SmallPox,
    CourierIntercepted,
    FrancoisBigot,
    BritishMinisterialCrisis,
    ProvincialRegimentsDispersedForFrontierDuty,
    StingyProvincialAssembly,
    BritishColonialPolitics,
    RaiseProvincialRegiments,
    ColonialRecruits,
    TroopTransportsAndLocalEnlistments,
    VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld,
    CallOutMilitias,
    Rangers,
    LightInfantry,
    FrenchRegulars,
    BritishRegulars,
    Highlanders,
    QuiberonBay,
    RoyalAmericans,
    AcadiansExpelled,
    WilliamPitt,
    DiplomaticRevolution,
    IntriguesAgainstShirley,
}

/// A strategy card.
#[derive(Debug, Clone)]
pub struct Card {
    /// Its number.
    pub id: CardId,
    /// Its name.
    pub name: String,
    /// How orders call it: by number or name.
    pub named: crate::engine::Named,
    /// For activation and construction [WW 5.26].
    pub value: u8,
    /// Who may play the event.
    pub usable_by: UsableBy,
    /// Brown background: a response [WW 5.13].
    pub response: bool,
    /// Leaves the game when played as an event [WW 5.23].
    pub remove: bool,
    /// The event.
    pub event: EventKind,
}
