//! What may be drawn: filled by a game from its public position, read by everything that shows it.

use crate::engine::Slot;
use crate::side::Side;
use serde::Serialize;

/// A stack of one side in a space, leaders first, in the printed game's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StackView {
    /// Whose it is.
    pub side: Side,
    /// Its pieces, in words.
    pub words: String,
}

/// A space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpaceView {
    /// Its id, as used in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind, in a word.
    pub kind: String,
    /// Who controls it.
    pub control: Option<Side>,
    /// Markers and values worth a glance.
    pub marks: Vec<String>,
    /// The stacks in it.
    pub stacks: Vec<StackView>,
    /// Is there nothing in it but the map itself? A board may then pass over it.
    pub quiet: bool,
    /// What a closer look shows, a line each.
    pub details: Vec<String>,
}

/// A theatre of the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// Its spaces, in reading order.
    pub spaces: Vec<SpaceView>,
}

/// A public position, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The game and scenario.
    pub title: String,
    /// Year, season, phase.
    pub clock: String,
    /// Points and other tracks: name and value.
    pub tracks: Vec<(String, String)>,
    /// The map by theatres.
    pub regions: Vec<Region>,
    /// Decks, hands (as counts), piles: name and what is in it.
    pub piles: Vec<(String, String)>,
    /// Anything else worth a line.
    pub notes: Vec<String>,
}

/// A card's face, for its owner's eyes or once it is public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardFace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its category.
    pub kind: String,
    /// What it does, in our own words.
    pub text: String,
    /// The kinds of reaction windows it can be played in, and by whom.
    pub windows: Vec<(Side, &'static str)>,
    /// The slot it lies in, where that is known.
    pub slot: Option<Slot>,
}
